"""Whether a rules engine keeps the laws of the protocol: random games are played, and each state and action is looked at.

Each law that is broken is reported once, at the method that breaks it, with the game and the number of times.
"""

from __future__ import annotations

import json
import pickle
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from copy import deepcopy
from dataclasses import dataclass, field, replace
from functools import partial
from itertools import pairwise
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from pnp.base.diagnostics import Diagnostic, PnpError, Report
from pnp.base.plug_ins import place_of, plug_in_fault
from pnp.rules.checked_play import hides_information, payoff_fault, resample_fault, shown_value
from pnp.rules.engine import Engine, engine_package
from pnp.rules.game_log import LogError, format_log, replay_log
from pnp.rules.game_rules import (
    Dice,
    Ending,
    GameRules,
    ManyOutcomesError,
    Playout,
    RecordedDice,
    ScriptedDice,
    ScriptEndedError,
    SeededDice,
    Series,
    chance_outcomes,
    pick,
)
from pnp.rules.playouts import UnrepeatableGameError, play_out, play_without_card
from pnp.rules.playtest import PlayableGame, PlayedGames, count_game, playtest_report, prepare_engine, ruleset_for
from pnp.rules.statistics import report_as_data

if TYPE_CHECKING:
    from pnp.model.game import Game

LAWS: Final = {
    "seats": "players are numbered by their seats, from 0, and results, standings and estimates have a number for each",
    "actions": "a player whose turn it is can act, and the actions are always in the same order",
    "legal": "`is_legal` knows all of `legal_actions`",
    "values": "states are values: hashable, equal to their copies, not changed by what is done or asked",
    "repeat": "the same state, action and dice lead to the same state, whatever was played in between",
    "seed": "a game follows from its seed and its number",
    "chance": "all chance is a roll: what an action can lead to has probabilities that add up to 1",
    "turns": "turns are whole numbers from 1 that never fall",
    "results": "results are from -1 to 1",
    "json": "actions come back from a log as they were written: tuples as tuples",
    "log": "a log is replayed to the byte",
    "knowledge": "what a player knows is hashable, and the same after `resample`, as is what the player may do",
    "resample": "`resample` follows from what the player knows and the dice alone, and does not always give the real state",
    "invariants": "no state breaks an invariant of `check`",
    "players": "players choose legal actions, by nothing but the state and their dice",
    "report": "figures have ids of their own, and the report is plain data; the ruleset can be sent to other processes",
    "cards": "cards that are taken are listed by `cards`, and `without_card` goes on without them",
}
"""The laws by their names."""
_MOST_ACTIONS: Final = 1000
"""A random game is left after so many actions."""
_MOST_ROLLS: Final = 2000
"""An action with more rolls in its outcomes is not followed to all of them."""
_OUTCOMES_OF_GAME: Final = 12
_STATES_OF_GAME: Final = 200
"""So many states of a game are looked at one by one, then every tenth."""
_ACTIONS_OF_STATE: Final = 5
"""So many actions of a state are written and read."""
_GAMES_OF_KIND: Final = 3
"""So many games are played by each of the engine's own kinds of players."""


@dataclass(slots=True)
class LawCount:
    """How often a law was tested and found broken, and where it was first."""

    tested: int = 0
    broken: int = 0
    first: Diagnostic | None = None


@dataclass(slots=True)
class EngineCheck:
    """What came of the check: random games, by numbers of players, their states and actions, and each law."""

    game: str
    package: str
    seed: int
    seats: tuple[int, ...]
    games: int = 0
    states: int = 0
    actions: int = 0
    laws: dict[str, LawCount] = field(default_factory=lambda: {law: LawCount() for law in LAWS})
    draws: set[bool] = field(default_factory=set)
    """Whether `resample` has drawn other states than the real one: empty where nothing is hidden."""

    def as_data(self) -> dict[str, object]:
        """Return it as plain data for JSON."""
        laws = [
            {"law": law, "says": LAWS[law], "tested": count.tested, "broken": count.broken}
            | ({"fault": count.first.message, "place": str(count.first.mark)} if count.first else {})
            for law, count in self.laws.items()
        ]
        names = ("game", "package", "seed", "games", "states", "actions")
        return {name: getattr(self, name) for name in names} | {"seats": list(self.seats), "laws": laws}


class _Step(NamedTuple):
    before: Any
    action: Any
    rolls: tuple[int, ...]
    after: Any


def check_engine(
    game: Game, series: Series, report: Report, *, advance: Callable[[int], object] = lambda _games: None
) -> EngineCheck | None:
    """Play `series.games` random games for each number of players, and report each law that the engine breaks.

    None if it cannot play the game at all. Reports `engine/law`, and what `pnp.base.plug_ins` and `GameChecks` say of faults.
    """
    found = prepare_engine(game, report)
    if found is None:
        return None
    engine, ruleset = found
    counts = tuple(engine.seat_counts)
    check = EngineCheck(game.name, engine_package(game.name), series.seed, counts)
    for seats in counts:
        check.draws.clear()
        own = ruleset_for(engine, ruleset, seats)
        for number in range(series.games):
            laws = _Laws(check, engine, f"in game {number} of seed {series.seed} with {seats} players")
            with laws.caught("values"):
                _GameCheck(laws, own, seats, series, number).run(is_last=number == series.games - 1)
            advance(1)
        _check_whole_series(PlayableGame(game, engine, own, replace(series, players=("random",) * seats)), check)
    for count in check.laws.values():
        if count.first is not None:
            report.add(count.first)
    return check


class _Laws:
    """Counts tests of laws in one game."""

    def __init__(self, check: EngineCheck, engine: Engine[Any, Any, Any], where: str) -> None:
        self.check, self.engine, self._where = check, engine, where

    def holds(self, law: str, fault: str, thing: object, method: str = "", after: int | None = None) -> bool:
        """Count a test: `fault` says what is wrong, empty if nothing is, in which `method`, `after` how many actions."""
        count = self.check.laws[law]
        count.tested += 1
        if fault:
            place = self._where if after is None else f"{self._where}, after {after} actions"
            message = f"{self.check.package or self.check.game} breaks the law “{LAWS[law]}”: {fault} ({place})"
            self.broken(law, Diagnostic("engine/law", message, place_of(thing, method)))
        return not fault

    def broken(self, law: str, finding: Diagnostic) -> None:
        """Count a law as broken; the first finding is kept."""
        count = self.check.laws[law]
        count.broken += 1
        count.first = count.first or finding

    @contextmanager
    def caught(self, law: str) -> Iterator[None]:
        """Count what the code of a plug-in raises in the block as a law that is broken; what pnp raises goes on."""
        try:
            yield
        except PnpError as error:
            self.check.laws[law].tested += 1
            self.broken(law, error.diagnostics[0])
        except Exception as error:
            fault = plug_in_fault(error, f", {self._where}")
            if fault is None:
                raise
            self.check.laws[law].tested += 1
            self.broken(law, fault)


class _GameCheck:
    """Plays one random game and holds its states and actions against the laws."""

    def __init__(self, laws: _Laws, ruleset: Any, seats: int, series: Series, number: int) -> None:  # noqa: ANN401  as in Engine
        self._laws, self._ruleset, self._seats, self._series, self._number = laws, ruleset, seats, series, number
        self._dice = SeededDice(series.seed, number, "engine check")
        self._outcomes = 0

    def run(self, *, is_last: bool) -> None:
        """Check one game; the last of a number of players also says what none of them has shown."""
        laws, engine = self._laws, self._laws.engine
        rules, setup, dealing = self._deal()
        if not isinstance(rules, GameRules):
            laws.holds("seed", f"`deal` gives a `{type(rules).__name__}` and no `GameRules`", engine, "deal")
            return
        self._rules = rules
        steps, final = self._play(rules)
        again, _, _ = self._deal()
        other, _ = self._play(again, quietly=True)
        same = [(s.action, s.rolls) for s in steps] == [(s.action, s.rolls) for s in other]
        laws.holds("seed", "" if same else "played again from its seed, it is another game", engine, "deal")
        self._check_repetition(rules, steps)
        if steps:
            self._check_log(rules, steps, setup, dealing, final)
        laws.check.games += 1
        if is_last and laws.check.draws:
            peeks = "" if True in laws.check.draws else "it never draws another state than the real one, so it tells everything"
            laws.holds("resample", peeks, rules, "resample")

    def _deal(self) -> tuple[Any, tuple[int, ...], tuple[int, ...]]:
        setup, dice = (RecordedDice(_StrictDice(self._series.seed, self._number, purpose)) for purpose in ("setup", "dice"))
        rules = self._laws.engine.deal(self._ruleset, setup, dice)
        return rules, tuple(setup.rolls), tuple(dice.rolls)

    def _play(self, rules: GameRules[Any, Any], *, quietly: bool = False) -> tuple[list[_Step], Ending]:
        """Play by random actions to the end, or until a limit; look at each state unless it is done `quietly`."""
        choices, dice = (SeededDice(self._series.seed, self._number, purpose) for purpose in ("choices", "rolls"))
        state, steps = rules.initial_state(), list[_Step]()
        while not rules.is_terminal(state):
            if rules.turn(state) > self._series.turns or len(steps) >= _MOST_ACTIONS:
                return steps, Ending.CAP
            looks = not quietly and (len(steps) < _STATES_OF_GAME or not len(steps) % 10)
            if looks:
                self._check_state(state, steps)
            actions = rules.legal_actions(state)
            if not actions:
                return steps, Ending.STALEMATE
            action, recorded = pick(choices, actions), RecordedDice(_StrictDice.over(dice))
            copy = deepcopy(state)
            after = rules.apply_action(state, action, recorded)
            if looks:
                changed = (
                    "" if state == copy else f"`apply_action` has changed the state that it was given, by {shown_value(action)}"
                )
                self._laws.holds("values", changed, rules, "apply_action", len(steps))
                self._check_turn(rules, state, after, len(steps))
            steps.append(_Step(copy, action, tuple(recorded.rolls), after))
            state = after
        if not quietly:
            self._check_end(state, len(steps))
        return steps, Ending.OVER

    def _check_state(self, state: Any, steps: list[_Step]) -> None:  # noqa: ANN401  as in Engine
        laws, rules, at = self._laws, self._rules, len(steps)
        laws.check.states += 1
        player = rules.current_player(state)
        is_seat = isinstance(player, int) and 0 <= player < self._seats
        fault = "" if is_seat else f"`current_player` gives {shown_value(player)} with {self._seats} players"
        if not laws.holds("seats", fault, rules, "current_player", at):
            return
        laws.holds("values", _value_fault(state), type(state), "", at)
        laws.holds("invariants", rules.check(state) or "", rules, "check", at)
        actions = rules.legal_actions(state)
        self._check_actions(state, actions, at)
        laws.check.actions += len(actions)
        self._check_numbers(state, at)
        if hides_information(rules):
            for seat in range(self._seats):
                self._check_knowledge(state, seat, player, actions, at)
        if actions and self._outcomes < _OUTCOMES_OF_GAME and (not at or steps[-1].rolls or at % 10 == 0):
            self._check_chance(state, pick(self._dice, actions), at)

    def _check_actions(self, state: Any, actions: Sequence[Any], at: int) -> None:  # noqa: ANN401  as in Engine
        laws, rules = self._laws, self._rules
        fault = (
            "`legal_actions` is empty, and `is_terminal` says that the game goes on" if not actions
            else "`legal_actions` gives another list when it is asked again" if rules.legal_actions(state) != actions
            else ""
        )  # fmt: skip
        laws.holds("actions", fault, rules, "legal_actions", at)
        refused = next((action for action in actions if not rules.is_legal(state, action)), None)
        fault = "" if refused is None else f"`is_legal` refuses {shown_value(refused)}, which `legal_actions` lists"
        laws.holds("legal", fault, rules, "is_legal", at)
        for action in (pick(self._dice, actions) for _ in range(min(len(actions), _ACTIONS_OF_STATE))):
            method = "write_action" if type(rules).read_action is GameRules.read_action else "read_action"
            if not laws.holds("json", _json_fault(rules, action), rules, method, at):
                break

    def _check_numbers(self, state: Any, at: int) -> None:  # noqa: ANN401  as in Engine
        laws, rules = self._laws, self._rules
        guess = rules.estimated_returns(state)
        laws.holds(
            "results", payoff_fault(guess, len(guess) and self._seats, "`estimated_returns`"), rules, "estimated_returns", at
        )
        standing = rules.standing(state)
        fits = standing is None or len(standing) == self._seats
        fault = "" if fits else f"`standing` gives {shown_value(standing)} with {self._seats} players"
        laws.holds("seats", fault, rules, "standing", at)
        try:
            hash(rules.position_key(state))
        except TypeError as error:
            laws.holds("values", f"`position_key` gives what has no hash ({error})", rules, "position_key", at)

    def _check_turn(self, rules: GameRules[Any, Any], before: Any, after: Any, at: int) -> None:  # noqa: ANN401  as in Engine
        one, other = rules.turn(before), rules.turn(after)
        rises = isinstance(one, int) and isinstance(other, int) and 1 <= one <= other
        self._laws.holds("turns", "" if rises else f"turn {other} follows turn {one}", rules, "turn", at)

    def _check_end(self, state: Any, at: int) -> None:  # noqa: ANN401  as in Engine
        laws, rules = self._laws, self._rules
        laws.holds("results", payoff_fault(rules.returns(state), self._seats, "`returns`"), rules, "returns", at)
        laws.holds("invariants", rules.check(state) or "", rules, "check", at)
        laws.holds("values", _value_fault(state), type(state), "", at)

    def _check_knowledge(self, state: Any, seat: int, player: int, actions: Sequence[Any], at: int) -> None:  # noqa: ANN401  as in Engine
        laws, rules = self._laws, self._rules
        dice = partial(SeededDice, self._series.seed, self._number, f"resample {at} {seat}")  # the same each time
        try:
            hash(rules.information_state(state, seat))
        except TypeError as error:
            laws.holds("knowledge", f"`information_state` gives what has no hash ({error})", rules, "information_state", at)
            return
        fault = resample_fault(rules, state, seat, dice())
        if not laws.holds("knowledge", fault, rules, "resample", at):
            return
        other = rules.resample(state, seat, self._dice)
        laws.check.draws.add(other != state)
        if seat == player and not rules.is_terminal(other):
            same = rules.current_player(other) == player and rules.legal_actions(other) == actions
            fault = (
                ""
                if same
                else f"player {seat} may do something else in a state that it cannot tell apart: {shown_value(other)}"
            )
            laws.holds("knowledge", fault, rules, "legal_actions", at)
        same = rules.resample(other, seat, dice()) == rules.resample(state, seat, dice())
        fault = "" if same else f"from two states that player {seat} cannot tell apart, the same dice lead to two states"
        laws.holds("resample", fault, rules, "resample", at)

    def _check_chance(self, state: Any, action: Any, at: int) -> None:  # noqa: ANN401  as in Engine
        rules = self._rules
        self._outcomes += 1
        try:
            outcomes = chance_outcomes(rules, state, action, _MOST_ROLLS)
        except ManyOutcomesError:
            return
        total, rolled = sum(outcomes.values()), rules.apply_action(state, action, self._dice)
        fault = (
            f"the outcomes of {shown_value(action)} add up to {total}" if total != 1
            else "" if rolled in outcomes else f"{shown_value(action)} leads to a state that no roll leads to"
        )  # fmt: skip
        self._laws.holds("chance", fault, rules, "apply_action", at)

    def _check_repetition(self, rules: GameRules[Any, Any], steps: list[_Step]) -> None:
        """Do the actions of the game again, the last one first."""
        for at in reversed(range(len(steps))):
            step = steps[at]
            try:
                same = rules.apply_action(step.before, step.action, ScriptedDice(step.rolls)) == step.after
            except ScriptEndedError:
                same = False
            fault = "" if same else f"{shown_value(step.action)}, done again with the same rolls, leads to another state"
            if not self._laws.holds("repeat", fault, rules, "apply_action", at):
                return

    def _check_log(
        self, rules: GameRules[Any, Any], steps: list[_Step], setup: tuple[int, ...], dealing: tuple[int, ...], end: Ending
    ) -> None:
        if self._laws.check.laws["json"].broken:  # the same cause
            return
        turns = rules.turn(steps[-1].after) - 1 if end is Ending.CAP else self._series.turns
        series = Series(1, self._series.seed, ("random",) * self._seats, turns)
        states = [steps[0].before, *(step.after for step in steps)]
        actions, rolls = [step.action for step in steps], [roll for step in steps for roll in step.rolls]
        played = Playout(rules, series, self._number, setup, dealing, actions, states, rolls, end)
        try:
            log = format_log(played)
            fault = (
                ""
                if format_log(replay_log(self._laws.engine, self._ruleset, log)) == log
                else "the replayed log is another one"
            )
        except LogError as error:
            fault = f"it cannot be replayed: {error}"
        self._laws.holds("log", fault, rules, "read_action")


class _StrictDice(SeededDice):
    """Dice that refuse a number of sides that no die has."""

    __slots__ = ("_inner",)
    _inner: Dice

    @classmethod
    def over(cls, dice: Dice) -> _StrictDice:
        """Return dice that roll others."""
        made = cls(0, 0, "")
        made._inner = dice
        return made

    def roll(self, sides: int) -> int:
        """Roll a die. Raises ValueError if there is no such die."""
        if not isinstance(sides, int) or sides < 1:
            message = f"no die has {shown_value(sides)} sides"
            raise ValueError(message)
        return self._inner.roll(sides) if hasattr(self, "_inner") else super().roll(sides)


def _value_fault(state: Any) -> str:  # noqa: ANN401  as in Engine
    copy = deepcopy(state)
    if copy != state:
        return f"a copy of a state is not equal to it: `{type(state).__name__}` needs an `__eq__` of its values"
    try:
        return "" if hash(copy) == hash(state) else f"a copy of a state has another hash: see `{type(state).__name__}.__hash__`"
    except TypeError as error:
        return f"a state has no hash ({error})"


def _json_fault(rules: GameRules[Any, Any], action: Any) -> str:  # noqa: ANN401  as in Engine
    written = rules.write_action(action)
    try:
        text = json.dumps(written)
    except TypeError as error:
        return f"`write_action` gives what JSON cannot hold: {shown_value(written)} ({error})"
    try:
        back = rules.read_action(json.loads(text))
    except (ValueError, KeyError, TypeError, IndexError) as error:
        return f"`read_action` refuses what `write_action` wrote, {text}: {error}"
    if back == action and type(back) is type(action):
        return ""
    return f"{shown_value(action)} is written as {text} and read as {shown_value(back)}"


def _check_whole_series(ready: PlayableGame, check: EngineCheck) -> None:
    """Let each kind of player play checked games in all seats, and make a report on them."""
    engine, ruleset, seats = ready.engine, ready.ruleset, len(ready.series.players)
    for kind in (*engine.players, "random"):
        laws = _Laws(check, engine, f"in games of {seats} players `{kind}`")
        own = replace(ready.series, games=_GAMES_OF_KIND, players=(kind,) * seats)
        played, playouts = PlayedGames(), list[Playout[Any, Any]]()
        for number in range(own.games):
            with laws.caught("players"):
                playouts.append(play_out(engine, ruleset, own, number, checked=True))
                laws.holds("players", "", engine)
        with laws.caught("report"):
            for playout in playouts:
                count_game(engine, ruleset, playout, played)
            _check_report(ready._replace(series=own), played, laws)
        with laws.caught("cards"):
            _check_cards(engine, ruleset, playouts, laws)


def _check_report(ready: PlayableGame, played: PlayedGames, laws: _Laws) -> None:
    engine = ready.engine
    made = playtest_report(ready, played, Report())
    if made is None:
        return
    ids = [row.id for section in made.sections for row in section.rows]
    twice = next((id_ for id_ in ids if ids.count(id_) > 1), None)
    laws.holds("report", "" if twice is None else f"two figures have the id `{twice}`", engine, "sections")
    try:
        json.dumps(report_as_data(made))
        pickle.loads(pickle.dumps(ready.ruleset))  # noqa: S301  our own bytes
    except (TypeError, AttributeError, pickle.PicklingError) as error:
        laws.holds("report", f"the report or the ruleset cannot be sent on: {error}", engine, "read_ruleset")


def _check_cards(engine: Engine[Any, Any, Any], ruleset: Any, playouts: Sequence[Playout[Any, Any]], laws: _Laws) -> None:  # noqa: ANN401
    known = {card.id for card in engine.cards(ruleset)}
    if not known:
        return
    for playout in playouts:
        taken = list(engine.taken_cards(ruleset, playout))
        strange = next((t for t in taken if t.card not in known or not 0 <= t.at < len(playout.actions)), None)
        fault = (
            "" if strange is None else f"`taken_cards` gives {shown_value(strange)}, which `cards` or the game does not have"
        )
        laws.holds("cards", fault, engine, "taken_cards")
        ordered = all(one.at <= other.at for one, other in pairwise(taken))
        laws.holds("cards", "" if ordered else "`taken_cards` are not in the order of their actions", engine, "taken_cards")
        for one in taken[:2] if not fault else ():
            try:
                play_without_card(engine, ruleset, playout, one.at)
            except NotImplementedError:
                laws.holds("cards", "`taken_cards` gives cards, and there is no `without_card`", playout.rules, "without_card")
            except UnrepeatableGameError:
                laws.holds(
                    "players",
                    "a player does not act as before in the same game",
                    engine.player_maker(playout.series.players[0]),
                )
