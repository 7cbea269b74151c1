"""The log of a game as JSON lines, and its replay, which gives the same log again, byte by byte.

The first line says what was played (rules, cards and engine, so that it is not replayed by others), which game it is and what
the setup rolled, each of the others an action with its rolls, the last how the game ended.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator, Mapping
from types import MappingProxyType
from typing import Any, Final, NamedTuple

from pnp.base.diagnostics import Mark, file_lines
from pnp.model.fields import Grid, Ref
from pnp.model.game import Deck, Game, format_value
from pnp.rules.engine import Engine, engine_package
from pnp.rules.game_rules import (
    ActionT,
    Ending,
    GameRules,
    Playout,
    RecordedDice,
    ScriptedDice,
    ScriptEndedError,
    Series,
    StateT,
)

_LIST_FIELDS: Final = ("players", "setup", "dealing", "rolls")
_NUMBER_FIELDS: Final = ("seed", "number", "turns", "player")


class LogError(ValueError):
    """A log that cannot be replayed: `line` (from 1) is the wrong one, `reason` says why, `hint` what may have caused it."""

    def __init__(self, line: int, message: str, hint: str | None = None) -> None:
        self.line, self.reason, self.hint = line, message, hint
        super().__init__(f"line {line}: {message}")


def format_log(playout: Playout[StateT, ActionT], origin: Mapping[str, Any] = MappingProxyType({})) -> str:
    """Return the log of a game; `origin` is what its first line records of rules, cards and engine."""
    return "".join(json.dumps(line, ensure_ascii=False) + "\n" for line in _log_lines(playout, origin))


def origin_in_log(log: str) -> dict[str, Any]:
    """Return what a log records about its origin, as far as it does. Raises LogError if its first line cannot be read."""
    first = _read_line(1, log.partition("\n")[0])
    found: dict[str, Any] = {key: first[key] for key in ORIGIN_KEYS if key in first}
    for key, value in found.items():
        expected, what = (dict, "mapping") if key in {"rules", "decks"} else (str, "text")
        if not isinstance(value, expected):
            raise LogError(1, f"`{key}` is no {what}")
    return found


def _log_lines(playout: Playout[StateT, ActionT], origin: Mapping[str, Any]) -> Iterator[dict[str, Any]]:
    rules, series, states = playout.rules, playout.series, playout.states
    head = {"seed": series.seed, "number": playout.number, "players": list(series.players), "turns": series.turns}
    yield {**origin} | head | {"setup": list(playout.setup), "dealing": list(playout.dealing)}
    left = ScriptedDice(playout.rolls)
    for before, action in zip(states, playout.actions, strict=False):
        dice = RecordedDice(left)  # which rolls belong to which action is found by playing it again
        rules.apply_action(before, action, dice)
        what = rules.write_action(action)
        yield {"turn": rules.turn(before), "player": rules.current_player(before), "action": what} | _rolls_field(dice.rolls)
    last: dict[str, Any] = {"end": playout.ending.value, "turn": rules.turn(playout.final)}
    if playout.ending is Ending.OVER:
        last["returns"] = list(rules.returns(playout.final))
    elif playout.ending is Ending.LOOP:
        last |= {"since": playout.loop, "length": playout.loop_length}
    elif playout.ending is Ending.FAULT:
        last["fault"] = playout.fault
    yield last


def _rolls_field(rolls: list[int]) -> dict[str, list[int]]:
    return {"rolls": rolls} if rolls else {}


def replay_log(engine: Engine[Any, StateT, ActionT], ruleset: Any, log: str) -> Playout[StateT, ActionT]:  # noqa: ANN401  as in Engine
    """Play the game of a log again, with its rolls and with every rule checked.

    Raises LogError if a line cannot be read, an action is illegal, rolls are missing or left over, or the end is another one.
    """
    lines = [_read_line(number, line) for number, line in enumerate(file_lines(log), 1)]
    if len(lines) < 2:  # noqa: PLR2004  the setup and the end
        raise LogError(1, "a log has at least two lines, the setup and the end")
    head = _read_fields(1, lines[0], "seed", "number", "players", "turns", "setup", "dealing")
    seed, number, players, turns, setup, dealing = head
    rules = _deal_again(engine, ruleset, setup, dealing)
    states, actions, rolls = [rules.initial_state()], [], []
    for at, line in enumerate(lines[1:-1], 2):
        action, thrown = _read_action(rules, states[-1], at, line)
        states.append(_apply_action(rules, states[-1], action, at, thrown))
        actions.append(action)
        rolls += thrown
    series = Series(1, seed, tuple(players), turns)
    end = _read_ending(rules, states, series, len(lines), lines[-1])
    loop, fault = lines[-1].get("since", -1), lines[-1].get("fault", "")
    return Playout(rules, series, number, tuple(setup), tuple(dealing), actions, states, rolls, end, loop, fault)


def _read_ending(
    rules: GameRules[StateT, ActionT], states: list[StateT], series: Series, at: int, line: dict[str, Any]
) -> Ending:
    (end,), last = _read_fields(at, line, "end"), states[-1]
    since, over = line.get("since"), rules.is_terminal(last)
    true = {
        "over": lambda: over,
        "cap": lambda: not over and rules.turn(last) > series.turns,
        "loop": lambda: not over and _is_loop(rules, states, since),
        "stalemate": lambda: not over and not rules.legal_actions(last),
        "fault": lambda: rules.check(last) == line.get("fault"),
    }.get(end)
    if true is None or not true():
        raise LogError(at, f"the game does not end with `{end}`")
    return Ending(end)


def _is_loop(rules: GameRules[StateT, ActionT], states: list[StateT], since: object) -> bool:
    if not isinstance(since, int) or not 0 <= since < len(states) - 1:
        return False
    before, after = states[since], states[-1]
    same = rules.current_player(before) == rules.current_player(after)
    return same and rules.position_key(before) == rules.position_key(after) is not None


class _LoggedDice(ScriptedDice):
    """The dice of a line; a result that no such die can have is an error."""

    __slots__ = ("_line",)

    def __init__(self, line: int, rolls: list[int]) -> None:
        super().__init__(rolls)
        self._line = line

    def roll(self, sides: int) -> int:
        """Return the next result. Raises ScriptEndedError if there is none, LogError if it is not from 1 to `sides`."""
        result = super().roll(sides)
        if not isinstance(result, int) or not 1 <= result <= sides:
            raise LogError(self._line, f"no die of {sides} sides rolls {json.dumps(result)}")
        return result


def _read_line(number: int, line: str) -> dict[str, Any]:
    try:
        data = json.loads(line)
    except ValueError as error:
        raise LogError(number, f"no JSON: {error}") from None
    if not isinstance(data, dict):
        raise LogError(number, "no JSON object")
    return data


def _read_fields(number: int, line: dict[str, Any], *names: str) -> list[Any]:
    for name in names:
        if name not in line:
            raise LogError(number, f"`{name}` is missing")
        if name in _LIST_FIELDS and not isinstance(line[name], list):
            raise LogError(number, f"`{name}` is no list")
        if name in _NUMBER_FIELDS and not isinstance(line[name], int):
            raise LogError(number, f"`{name}` is no whole number")
    return [line[name] for name in names]


def _deal_again(
    engine: Engine[Any, StateT, ActionT],
    ruleset: Any,  # noqa: ANN401  as in Engine
    setup: list[int],
    dealing: list[int],
) -> GameRules[StateT, ActionT]:
    given, dice = _LoggedDice(1, setup), _LoggedDice(1, dealing)
    try:
        rules = engine.deal(ruleset, given, dice)
    except ScriptEndedError:
        raise LogError(1, "the rolls do not fit the setup of this game") from None
    if given.left or dice.left:
        raise LogError(1, f"{given.left + dice.left} rolls of the setup are left over")
    return rules


def _read_action(rules: GameRules[StateT, ActionT], state: StateT, at: int, line: dict[str, Any]) -> tuple[ActionT, list[int]]:
    player, data = _read_fields(at, line, "player", "action")
    if rules.is_terminal(state):
        raise LogError(at, "the game is over before this action")
    try:
        action = rules.read_action(data)
        legal = player == rules.current_player(state) and rules.is_legal(state, action)
    except (ValueError, KeyError, TypeError, IndexError):
        raise LogError(at, f"no action of this game: {json.dumps(data)}") from None
    if not legal:
        raise LogError(at, f"player {player} may not do this now: {json.dumps(data)}")
    return action, _read_fields(at, {"rolls": []} | line, "rolls")[0]


def _apply_action(rules: GameRules[StateT, ActionT], state: StateT, action: ActionT, at: int, rolls: list[int]) -> StateT:
    dice = _LoggedDice(at, rolls)
    try:
        after = rules.apply_action(state, action, dice)
    except ScriptEndedError:
        raise LogError(at, f"the action needs more than its {len(rolls)} rolls") from None
    if dice.left:
        raise LogError(at, f"{dice.left} of {len(rolls)} rolls are left over")
    return after


ORIGIN_KEYS: Final = ("game", "version", "engine", "rules", "decks")
"""What the first line of a log says about its origin, before the seed."""
_DIGEST_LENGTH: Final = 12
"""Digits of a deck's digest: enough to see that cards were changed."""


class ChangedRule(NamedTuple):
    """A constant that is not what it was: what the log and the game say (None: nothing), and its place."""

    name: str
    logged: str | None
    now: str | None
    mark: Mark

    def __str__(self) -> str:
        """Return what was and what is: `` `hand.limit` was 6 and is 5 ``."""
        if self.now is None:
            return f"`{self.name}` was {self.logged} and is played no more"
        return f"`{self.name}` {f'was {self.logged}' if self.logged is not None else 'was not played'} and is {self.now}"


def game_origin(game: Game, engine: Engine[Any, Any, Any]) -> dict[str, Any]:
    """Return what a log records of a game, as plain data.

    That is its name and version, the package of its engine, the constants that are played, and a digest of each deck
    without its texts and pictures, which no engine plays.
    """
    rules = {name: _plain_data(constant.value) for name, constant in game.rules.items() if name in engine.constants}
    decks = {deck.name: _deck_digest(deck) for deck in game.decks}
    return dict(zip(ORIGIN_KEYS, (game.name, game.version, engine_package(game.name), rules, decks), strict=True))


def changed_rules(logged: Mapping[str, Any], now: Mapping[str, Any], game: Game) -> tuple[ChangedRule, ...]:
    """Return the constants in which the origin of a log differs from that of the game now; none if it records no rules."""
    before, after = logged.get("rules"), now["rules"]
    if before is None:
        return ()
    nowhere = Mark(f"content/{game.name}/rules.yaml")
    return tuple(
        ChangedRule(
            name, _rule_text(name, before), _rule_text(name, after), game.rules[name].mark if name in game.rules else nowhere
        )
        for name in dict.fromkeys((*after, *before))
        if _rule_text(name, before) != _rule_text(name, after)
    )


def settings_of_log(others: tuple[ChangedRule, ...], game: Game) -> tuple[str, ...]:
    """Return the settings (`hand.limit=6`) with which the game may have the rules of the log; what follows needs none."""
    free = (o for o in others if o.name in game.rules and game.rules[o.name].derivation is None)
    return tuple(f"{other.name}={other.logged}" for other in free if other.logged is not None)


def describe_other_changes(logged: Mapping[str, Any], now: Mapping[str, Any]) -> str | None:
    """Say what else has changed since a log was written, None if nothing has: decks, or the package of the engine."""
    before, after = logged.get("decks") or {}, now["decks"]
    decks = [f"`{name}`" for name in dict.fromkeys((*before, *after)) if before and before.get(name) != after.get(name)]
    said = [f"the cards of {', '.join(decks)} have changed"] if decks else []
    engine = logged.get("engine")
    if engine and engine != now["engine"]:
        said.append(f"the engine was {engine} and is {now['engine']}")
    return f"since the log was written, {' and '.join(said)}" if said else None


def _rule_text(name: str, rules: Mapping[str, Any]) -> str | None:
    return format_value(_lists_as_tuples(rules[name])) if name in rules else None


def _lists_as_tuples(value: object) -> object:
    if isinstance(value, dict):
        return {key: _lists_as_tuples(inner) for key, inner in value.items()}
    return tuple(map(_lists_as_tuples, value)) if isinstance(value, (list, tuple)) else value


def _deck_digest(deck: Deck) -> str:
    cards = [[card.id, card.copies, _plain_data(card.values)] for card in deck.cards]
    return hashlib.sha256(json.dumps(cards, sort_keys=True).encode()).hexdigest()[:_DIGEST_LENGTH]


def _plain_data(value: object) -> Any:  # noqa: ANN401  JSON
    if isinstance(value, dict):
        return {key: _plain_data(inner) for key, inner in value.items()}
    if isinstance(value, (tuple, Grid)):
        return [_plain_data(inner) for inner in value]
    if isinstance(value, Ref):
        return value.id
    return value if isinstance(value, (bool, int, float, str)) else None
