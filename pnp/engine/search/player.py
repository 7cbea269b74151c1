"""A player who looks ahead: Monte Carlo tree search over information sets, for any game, with hidden information and chance."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, Generic

from pnp.engine.game_rules import ActionT, StateT
from pnp.engine.search.tree import Branch, DecisionNode

if TYPE_CHECKING:
    from collections.abc import Callable, Hashable, Sequence

    from pnp.engine.dice import Dice
    from pnp.engine.game_rules import GameRules
    from pnp.engine.players import Player, PlayerMaker
    from pnp.engine.search.settings import SearchSettings

_MOST_ACTIONS: Final = 2000
"""After so many actions an iteration is ended wherever it is, since rules may let a turn go on for ever."""


class SearchPlayer(Generic[StateT, ActionT]):
    """Tries each decision many times against players who do the same, and chooses what was tried most often.

    Information set Monte Carlo tree search (Cowling, Powley and Whitehouse 2012). Each iteration draws a state that the player
    cannot tell from the real one (`GameRules.resample`), follows the tree, adds one decision to it, and lets quick players go
    on from there. Decisions are told apart by what the player who decides knows (`GameRules.information_state`): neither this
    player nor the others of the tree can use what they do not know. Chance is rolled anew in each iteration. All random numbers
    are the player's own `dice`, so a game depends on its seed only.
    """

    def __init__(
        self,
        rules: GameRules[StateT, ActionT],
        seat: int,
        dice: Dice,
        quick: Callable[[int], Player[StateT, ActionT]],
        settings: SearchSettings,
    ) -> None:
        self._rules, self._seat, self._dice, self._quick, self._settings = rules, seat, dice, quick, settings
        self._nodes: dict[Hashable, DecisionNode[ActionT]] = {}
        self._turn = -1

    def choose(self, state: StateT) -> ActionT | None:
        """Return the action that was tried most often; None if there is none.

        What was found out is kept for further decisions of the same turn, which are tried only as often as is missing.
        """
        rules, dice, seat = self._rules, self._dice, self._seat
        if (turn := rules.turn(state)) != self._turn:
            self._nodes.clear()
            self._turn = turn
        actions = rules.legal_actions(rules.resample(state, seat, dice))
        if len(actions) <= 1:
            return actions[0] if actions else None
        key = (seat, rules.information_state(state, seat))
        known = self._nodes[key].visits if key in self._nodes else 0
        for _ in range(self._settings.iterations - known):
            self._iterate(rules.resample(state, seat, dice))
        return self._nodes[key].choice

    def _iterate(self, state: StateT) -> None:
        """Follow the tree from a state, play on from where it ends, and add the result to all decisions on the way."""
        rules, settings, dice, nodes = self._rules, self._settings, self._dice, self._nodes
        last, way = rules.turn(state) + settings.turns, list[tuple[DecisionNode[ActionT], Branch[ActionT]]]()
        quick = _QuickPlayers(self._quick)
        while not rules.is_terminal(state) and len(way) < _MOST_ACTIONS:
            player = rules.current_player(state)
            key = (player, rules.information_state(state, player))
            node = nodes.get(key)
            if node is None:
                node = nodes[key] = DecisionNode(player)
                if way:
                    break
            if not node.is_open:
                node.open(rules.legal_actions(state))
            guess = quick[player].choose(state) if settings.trust and not node.branches else None
            branch = node.select(dice, settings, guess)
            if branch is None:
                break
            way.append((node, branch))
            state = rules.apply_action(state, branch.action, dice)
        results = self._results(state, last, quick)
        for node, branch in way if results else ():
            branch.total += results[node.player]

    def _results(self, state: StateT, last: int, quick: _QuickPlayers[StateT, ActionT]) -> Sequence[float]:
        """Let the quick players go on to the end of turn `last`; give the result for each player, none if it is unknown."""
        rules, dice = self._rules, self._dice
        for _ in range(_MOST_ACTIONS):
            if rules.is_terminal(state):
                return rules.returns(state)
            if rules.turn(state) > last:
                break
            action = quick[rules.current_player(state)].choose(state)
            if action is None:
                break
            state = rules.apply_action(state, action, dice)
        return rules.estimated_returns(state)


class _QuickPlayers(dict[int, "Player[StateT, ActionT]"], Generic[StateT, ActionT]):
    """The quick players of one iteration by seat, made when they are needed: they may remember what they did in a game."""

    __slots__ = ("_make",)

    def __init__(self, make: Callable[[int], Player[StateT, ActionT]]) -> None:
        super().__init__()
        self._make = make

    def __missing__(self, seat: int) -> Player[StateT, ActionT]:
        player = self[seat] = self._make(seat)
        return player


def searching(quick: PlayerMaker, settings: SearchSettings) -> PlayerMaker:
    """Return the maker of a player who looks ahead; `quick` makes those who play on from the tree."""

    def make(rules: GameRules[Any, Any], seat: int, dice: Dice) -> SearchPlayer[Any, Any]:
        return SearchPlayer(rules, seat, dice, lambda at: quick(rules, at, dice), settings)

    return make
