"""The interface of players, the random player, and one who looks ahead by Monte Carlo tree search over information sets.

Both play any game, with hidden information and chance.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from math import log, sqrt
from typing import Any, Final, Generic, Protocol, TypeAlias, TypeVar

from pnp.base.records import frozen
from pnp.base.units import plain_sum
from pnp.rules.game_rules import ActionT, Dice, GameRules, StateT, pick

StateT_contra = TypeVar("StateT_contra", contravariant=True)
ActionT_co = TypeVar("ActionT_co", covariant=True)


class Player(Protocol[StateT_contra, ActionT_co]):
    """The interface of a player, who decides for one seat in one game."""

    def choose(self, state: StateT_contra) -> ActionT_co | None:
        """Return a legal action for a state in which it is this player's turn; None if there is none."""


PlayerMaker: TypeAlias = Callable[[Any, int, Dice], Player[Any, Any]]
"""Makes a player from the `GameRules` of a game, a seat (from 0), and random dice of the player's own."""


class RandomPlayer(Generic[StateT, ActionT]):
    """Chooses among the legal actions, all with the same probability."""

    __slots__ = ("_dice", "_legal")

    def __init__(self, rules: GameRules[StateT, ActionT], seat: int, dice: Dice) -> None:  # noqa: ARG002  as all players
        self._legal = rules.legal_actions
        self._dice = dice

    def choose(self, state: StateT) -> ActionT | None:
        """Return a random legal action."""
        actions = self._legal(state)
        return pick(self._dice, actions) if actions else None


@frozen
class SearchSettings:
    """How the player `mcts` looks ahead in a game; an engine may give its own.

    `iterations`: how often each decision is tried, if `--players` does not say. `quick`: the kind of player who plays on where
    the tree ends. `turns`: this goes on for so many turns after the one that is decided; what has not ended by then is worth
    `GameRules.estimated_returns`. `trust`: how much of the first attention of each decision belongs to what the quick player
    does, from 0 to 1; 0: all actions are tried once before any is tried again. `exploration`: the weight of what was seldom
    tried, for results from -1 to 1.
    """

    iterations: int = 200
    quick: str = "random"
    turns: int = 200
    trust: float = 0.0
    exploration: float = 1.0


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


def search_player_maker(quick: PlayerMaker, settings: SearchSettings) -> PlayerMaker:
    """Return the maker of a player who looks ahead; `quick` makes those who play on from the tree."""

    def make(rules: GameRules[Any, Any], seat: int, dice: Dice) -> SearchPlayer[Any, Any]:
        return SearchPlayer(rules, seat, dice, lambda at: quick(rules, at, dice), settings)

    return make


class Branch(Generic[ActionT]):
    """An action that was tried: how often, and the sum of the results to the player who chose it."""

    __slots__ = ("action", "total", "visits")

    def __init__(self, action: ActionT) -> None:
        self.action = action
        self.visits, self.total = 0, 0.0

    @property
    def mean(self) -> float:
        """The mean of the results."""
        return self.total / self.visits


class DecisionNode(Generic[ActionT]):
    """A decision of one player, for all states that this player cannot tell apart. Actions are filled in when it is met again.

    All these states have the same legal actions, since players know what they may do. So each action was available as often as
    the node was visited, and UCB1 needs no separate counts of availability (Cowling, Powley and Whitehouse 2012 count them,
    because a tree that follows one observer also has decisions of the others, who know something else).
    """

    __slots__ = ("_untried", "branches", "player", "visits")

    def __init__(self, player: int) -> None:
        self.player = player
        self.visits = 0
        self.branches: list[Branch[ActionT]] = []
        self._untried: list[ActionT] | None = None

    @property
    def is_open(self) -> bool:
        """Whether the actions have been filled in."""
        return self._untried is not None

    def open(self, actions: Sequence[ActionT]) -> None:
        """Fill in the legal actions."""
        self._untried = list(actions)

    def select(self, dice: Dice, settings: SearchSettings, guess: ActionT | None) -> Branch[ActionT] | None:
        """Return the branch to follow, and count a visit; None if there is no action.

        `guess` is what the quick player does, on the first visit if it is trusted.
        """
        if settings.trust:
            branch = self._best_by_trust(dice, settings, guess)
        else:
            branch = self._new_branch(dice) if self._untried else self._best_by_mean(settings.exploration)
        if branch is not None:
            self.visits += 1
            branch.visits += 1
        return branch

    def _new_branch(self, dice: Dice) -> Branch[ActionT]:
        assert self._untried
        return self._add(pick(dice, self._untried))

    def _add(self, action: ActionT) -> Branch[ActionT]:
        untried, branch = self._untried, Branch(action)
        if untried and action in untried:  # a quick player may take another way to the same
            untried.remove(action)
        self.branches.append(branch)
        return branch

    def _best_by_mean(self, exploration: float) -> Branch[ActionT] | None:
        """The branch with the highest UCB1 (Auer, Cesa-Bianchi and Fischer 2002): its mean, and a bonus for few visits."""
        if len(self.branches) <= 1:
            return self.branches[0] if self.branches else None
        scale = exploration * exploration * log(self.visits)
        return max(self.branches, key=lambda b: b.mean + sqrt(scale / b.visits))

    def _best_by_trust(self, dice: Dice, settings: SearchSettings, guess: ActionT | None) -> Branch[ActionT] | None:
        """The branch with the highest mean and bonus, where the first one has a higher bonus (PUCT: Silver and others 2017)."""
        # The first is the guess; its share of trust makes up its bonus, and the other actions divide the rest. Those that were
        # not tried are expected to be as good as the others were on average.
        branches, untried = self.branches, self._untried
        if not branches:
            return None if guess is None else self._add(guess)
        others = len(branches) - 1 + len(untried or ())
        if not others:
            return branches[0]
        scale = settings.exploration * sqrt(self.visits)
        bonus = scale * (1 - settings.trust) / others
        best, most = branches[0], branches[0].mean + scale * settings.trust / (1 + branches[0].visits)
        for branch in branches[1:]:
            worth = branch.mean + bonus / (1 + branch.visits)
            if worth > most:
                best, most = branch, worth
        if untried and plain_sum(branch.total for branch in branches) / self.visits + bonus > most:
            return self._new_branch(dice)
        return best

    @property
    def choice(self) -> ActionT | None:
        """The action that was tried most often, of several the one with the best mean; None if none was tried."""
        best = max(self.branches, key=lambda b: (b.visits, b.total), default=None)
        return None if best is None else best.action
