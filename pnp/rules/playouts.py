"""How one game is played: with random numbers of its own, to its end, a limit or a loop, and again without a card."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from typing import TYPE_CHECKING, Any, Final, Generic

from pnp.base.diagnostics import Mark, PnpError
from pnp.base.plug_ins import place_of, plug_in_of, unusable_plug_in
from pnp.rules.checked_play import GameChecks
from pnp.rules.game_rules import ActionT, Dice, Ending, GameRules, Playout, RecordedDice, SeededDice, Series, StateT

if TYPE_CHECKING:
    from pnp.rules.engine import Engine
    from pnp.rules.players import Player


LOOP_REPEATS: Final = 10
"""How often the same position ends a game as a loop. It must be more than chance brings about in a game that ends by itself:
of 4,000 games between players who seek their goals and whose game has dice, none that ended saw one more than six times."""


def play_out(
    engine: Engine[Any, StateT, ActionT],
    ruleset: Any,  # noqa: ANN401  as in Engine
    series: Series,
    number: int,
    *,
    checked: bool = False,
) -> Playout[StateT, ActionT]:
    """Play game `number` of a series. The setup, the dice and each player have random numbers of their own.

    So a game depends on the seed and its number alone, and rules that roll more often do not change the setup. `checked`: every
    state is checked for invariants, and every choice as in `GameChecks`, which raises PnpError.
    """
    game, setup, dealing = _begin_game(engine, ruleset, series, number)
    checks = GameChecks(game.rules, series.players, series.seed, number) if checked else None
    return game.playout(series, number, setup, dealing, game.play(series.turns, checks))


def play_without_card(
    engine: Engine[Any, StateT, ActionT],
    ruleset: Any,  # noqa: ANN401  as in Engine
    played: Playout[StateT, ActionT],
    at: int,
) -> Playout[StateT, ActionT]:
    """Play a game again up to action `at`, which takes a card, and go on as if that card had not been in the game.

    Everything before is the same, and all dice go on where they were: only the card differs. Raises UnrepeatableGameError if
    a player does not act as before.
    """
    series, number = played.series, played.number
    game, setup, dealing = _begin_game(engine, ruleset, series, number)
    game.repeat(played.actions[: at + 1])
    before, after = game.states[-2:]
    game.states[-1] = game.rules.without_card(before, played.actions[at], after)
    return game.playout(series, number, setup, dealing, game.play(series.turns))


class UnrepeatableGameError(Exception):
    """A player acted in another way than in the same state of the same game before; `number` is the game's."""

    def __init__(self, number: int = 0) -> None:
        self.number = number
        super().__init__(number)


def _begin_game(
    engine: Engine[Any, StateT, ActionT],
    ruleset: Any,  # noqa: ANN401  as in Engine
    series: Series,
    number: int,
) -> tuple[_GameInProgress[StateT, ActionT], tuple[int, ...], tuple[int, ...]]:
    seed = series.seed
    setup, dice = (RecordedDice(SeededDice(seed, number, purpose)) for purpose in ("setup", "dice"))
    rules = engine.deal(ruleset, setup, dice)
    if not isinstance(rules, GameRules):
        _refuse(
            type(engine).__module__, f"`deal` gives a `{type(rules).__name__}` and no `GameRules`", place_of(engine, "deal")
        )
    dealing = tuple(dice.rolls)
    dice.rolls.clear()
    dices = [SeededDice(seed, number, f"player {at}") for at in range(len(series.players))]
    seats = [
        _make_player(engine, kind, rules, at, own) for at, (kind, own) in enumerate(zip(series.players, dices, strict=True))
    ]
    return _GameInProgress(rules, seats, dice), tuple(setup.rolls), dealing


def _make_player(
    engine: Engine[Any, StateT, ActionT], kind: str, rules: GameRules[StateT, ActionT], seat: int, dice: Dice
) -> Player[StateT, ActionT]:
    maker = engine.player_maker(kind)
    assert maker is not None, "kinds of players are checked before a series begins"
    player = maker(rules, seat, dice)
    if not callable(getattr(player, "choose", None)):
        module, made = type(player).__module__, f"the player `{kind}` is a `{type(player).__name__}` without a method `choose`"
        _refuse(module, made, place_of(type(player)))
    return player


def _refuse(module: str, message: str, mark: Mark) -> None:
    raise PnpError([unusable_plug_in(plug_in_of(module) or module, message, mark)])


class _GameInProgress(Generic[StateT, ActionT]):
    """A game in progress."""

    def __init__(self, rules: GameRules[StateT, ActionT], seats: Sequence[Player[StateT, ActionT]], dice: RecordedDice) -> None:
        self.rules, self._seats, self._dice = rules, seats, dice
        self.actions: list[ActionT] = []
        self.states = [rules.initial_state()]
        self.loop, self.fault = -1, ""

    def repeat(self, actions: Sequence[ActionT]) -> None:
        """Let the players take these actions again. Raises UnrepeatableGameError if one of them takes another."""
        for action in actions:
            state = self.states[-1]
            if self._seats[self.rules.current_player(state)].choose(state) != action:
                raise UnrepeatableGameError
            self.actions.append(action)
            self.states.append(self.rules.apply_action(state, action, self._dice))

    def playout(
        self, series: Series, number: int, setup: tuple[int, ...], dealing: tuple[int, ...], ending: Ending
    ) -> Playout[StateT, ActionT]:
        rolls = self._dice.rolls
        return Playout(
            self.rules, series, number, setup, dealing, self.actions, self.states, rolls, ending, self.loop, self.fault
        )

    def play(self, turns: int, checks: GameChecks[StateT, ActionT] | None = None) -> Ending:
        """Play to the end. The methods of the rules are looked up once, since a game calls them hundreds of times."""
        rules, seats, dice, positions = self.rules, self._seats, self._dice, _PositionHistory()
        is_terminal, turn, current, key_of, apply = (
            rules.is_terminal, rules.turn, rules.current_player, rules.position_key, rules.apply_action,
        )  # fmt: skip
        states, actions, state = self.states, self.actions, self.states[-1]
        while not checks or not self._breaks_invariant(state):
            if is_terminal(state):
                if checks:
                    checks.end(state, len(actions))
                return Ending.OVER
            if turn(state) > turns:
                return Ending.CAP
            player, key = current(state), key_of(state)
            if key is not None and positions.add((player, key), len(actions)):
                self.loop = positions.before
                return Ending.LOOP
            if checks:
                checks.decision(state, player, len(actions))
            action = seats[player].choose(state)
            if checks:
                checks.choice(state, player, action, seats[player], len(actions))
            if action is None:
                assert not rules.legal_actions(state), "a player who can act has chosen nothing"
                return Ending.STALEMATE
            state = apply(state, action, dice)
            actions.append(action)
            states.append(state)
        return Ending.FAULT

    def _breaks_invariant(self, state: StateT) -> bool:
        self.fault = self.rules.check(state) or ""
        return bool(self.fault)


class _PositionHistory:
    """The positions of a game: where each occurred last, and how often."""

    __slots__ = ("_first", "_last", "_times", "before")

    def __init__(self) -> None:
        self._first: dict[Hashable, int] = {}
        self._last: dict[Hashable, int] = {}
        self._times: dict[Hashable, int] = {}
        self.before = -1

    def add(self, position: Hashable, at: int) -> bool:
        """Add a position; whether it has occurred `REPEATS` times, the last time but one in state `before`."""
        first = self._first.setdefault(position, at)
        if first == at:
            return False
        self.before = self._last.get(position, first)
        self._last[position] = at
        times = self._times[position] = self._times.get(position, 1) + 1
        return times >= LOOP_REPEATS
