"""What is checked while a game is played: actions are legal, nobody is told what they cannot know, numbers of seats are right.

Each finding names the file and the line of the package that is at fault, and the game in which it was found.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from math import isfinite
from typing import TYPE_CHECKING, Any, Final, Generic

from pnp.base.diagnostics import Diagnostic, PnpError
from pnp.base.plug_ins import place_of, plug_in_of, unusable_plug_in
from pnp.rules.game_rules import ActionT, Dice, GameRules, SeededDice, StateT

if TYPE_CHECKING:
    from pnp.rules.players import Player

_MOST_NAMED: Final = 8
"""How many legal actions a finding names at most."""
_LONGEST_VALUE: Final = 120


class GameChecks(Generic[StateT, ActionT]):
    """Checks one game while it is played; `kinds` are the kinds of its players by seat. All methods raise PnpError."""

    def __init__(self, rules: GameRules[StateT, ActionT], kinds: Sequence[str], seed: int, number: int) -> None:
        self._rules, self._kinds, self._where = rules, kinds, f"game {number} of seed {seed}"
        self._dice = SeededDice(seed, number, "checks")  # its own: a checked game is the same as one that is not
        self._hides = hides_information(rules)

    def decision(self, state: StateT, player: int, done: int) -> None:
        """Check a state in which `player` is to decide, after `done` actions."""
        if not isinstance(player, int) or not 0 <= player < len(self._kinds):
            seats = f"a seat from 0 to {len(self._kinds) - 1}"
            self._fail_rules("current_player", f"`current_player` gives {shown_value(player)}, expected {seats}", done)
        if self._hides and (fault := resample_fault(self._rules, state, player, self._dice)):
            mark, where = place_of(self._rules, "resample"), self._place(done)
            hint = "draw in `resample` only what `information_state` leaves out, and leave out what the player does not know"
            raise PnpError([Diagnostic("engine/hidden-information", f"{fault}{where}", mark, hint=hint)])

    def choice(self, state: StateT, player: int, action: ActionT | None, by: Player[StateT, ActionT], done: int) -> None:
        """Check what the player `by` has chosen in a state, after `done` actions; None is right where nothing is legal."""
        rules = self._rules
        if action is not None and rules.is_legal(state, action):
            return
        legal, where = rules.legal_actions(state), self._place(done)
        if action is None and not legal:
            return
        who, named = f"the player `{self._kinds[player]}`{_package_phrase(by)}", self._list_actions(legal)
        if action is None:
            mark, hint = place_of(by, "choose"), f"legal there: {named}"
            message = f"{who} chooses nothing in seat {player}, where it can act{where}"
        elif action in legal:
            mark, hint = place_of(rules, "is_legal"), "`is_legal` has to know all of `legal_actions`"
            message = f"`is_legal` refuses the action {self.shown_action(action)}, which `legal_actions` lists{where}"
        else:
            mark = place_of(by, "choose")
            hint = f"legal there: {named}" if legal else "nothing is legal there: a player says so by None"
            message = f"{who} chooses an illegal action in seat {player}: {self.shown_action(action)}{where}"
        raise PnpError([Diagnostic("engine/illegal-action", message, mark, hint=hint)])

    def end(self, state: StateT, done: int) -> None:
        """Check the results of a game that is over."""
        results = self._rules.returns(state)
        if fault := payoff_fault(results, len(self._kinds), "`returns`"):
            self._fail_rules("returns", fault, done)

    def shown_action(self, action: ActionT) -> str:
        """Return an action as a log has it, or as Python writes it if it cannot be written."""
        try:
            return shorten(json.dumps(self._rules.write_action(action), ensure_ascii=False))
        except Exception:  # noqa: BLE001  it is shown because something is wrong with it
            return shown_value(action)

    def _list_actions(self, actions: Sequence[ActionT]) -> str:
        more = f" and {len(actions) - _MOST_NAMED} more" if len(actions) > _MOST_NAMED else ""
        return ", ".join(map(self.shown_action, actions[:_MOST_NAMED])) + more

    def _fail_rules(self, method: str, message: str, done: int) -> None:
        kind = type(self._rules)
        mark, package = place_of(self._rules, method), plug_in_of(kind.__module__) or kind.__module__
        raise PnpError([unusable_plug_in(package, f"{message}{self._place(done)}", mark)])

    def _place(self, done: int) -> str:
        return f", in {self._where}, after {done} actions"


def hides_information(rules: GameRules[Any, Any]) -> bool:
    """Whether the rules say that players do not know everything."""
    kind = type(rules)
    return kind.resample is not GameRules.resample or kind.information_state is not GameRules.information_state


def resample_fault(rules: GameRules[StateT, ActionT], state: StateT, player: int, dice: Dice) -> str:
    """Say that a player can tell a resampled state from the real one; empty if not."""
    before, after = (rules.information_state(one, player) for one in (state, rules.resample(state, player, dice)))
    if before == after:
        return ""
    told = f": {shown_value(before)} became {shown_value(after)}"
    return f"what player {player} knows is not the same after `resample`{told}"


def payoff_fault(results: object, seats: int, name: str) -> str:
    """Say what is wrong with the numbers that `name` gives for the players, each from -1 to 1; empty if nothing is."""
    if not isinstance(results, Sequence) or isinstance(results, str):
        return f"{name} gives {shown_value(results)}, expected a number for each player"
    if len(results) != seats:
        return f"{name} gives {len(results)} numbers for {seats} players: {shown_value(results)}"
    if not all(isinstance(r, (int, float)) and isfinite(r) and -1 <= r <= 1 for r in results):
        return f"{name} gives {shown_value(results)}, expected numbers from -1 to 1"
    return ""


def shown_value(value: object) -> str:
    """Return a value of Python for a message, shortened."""
    return f"`{shorten(repr(value))}`"


def shorten(text: str) -> str:
    """Return a text that fits into a message."""
    return text if len(text) <= _LONGEST_VALUE else text[: _LONGEST_VALUE - 1] + "…"


def _package_phrase(player: object) -> str:
    package = plug_in_of(type(player).__module__)
    return f" of {package}" if package else ""
