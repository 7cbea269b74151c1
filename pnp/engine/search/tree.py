"""The tree of a search: what a player knows at each decision, the actions that were tried there, and what came of them."""

from __future__ import annotations

from math import log, sqrt
from typing import TYPE_CHECKING, Generic

from pnp.base.units import plain_sum
from pnp.engine.dice import pick
from pnp.engine.game_rules import ActionT

if TYPE_CHECKING:
    from collections.abc import Sequence

    from pnp.engine.dice import Dice
    from pnp.engine.search.settings import SearchSettings


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
            branch = self._trusting(dice, settings, guess)
        else:
            branch = self._new_branch(dice) if self._untried else self._best(settings.exploration)
        if branch is not None:
            self.visits += 1
            branch.visits += 1
        return branch

    def _new_branch(self, dice: Dice) -> Branch[ActionT]:
        """Add a branch for a random one of the actions that were not tried."""
        assert self._untried
        return self._add(pick(dice, self._untried))

    def _add(self, action: ActionT) -> Branch[ActionT]:
        untried, branch = self._untried, Branch(action)
        if untried and action in untried:  # a quick player may take another way to the same
            untried.remove(action)
        self.branches.append(branch)
        return branch

    def _best(self, exploration: float) -> Branch[ActionT] | None:
        """The branch with the highest UCB1 (Auer, Cesa-Bianchi and Fischer 2002): its mean, and a bonus for few visits."""
        if len(self.branches) <= 1:
            return self.branches[0] if self.branches else None
        scale = exploration * exploration * log(self.visits)
        return max(self.branches, key=lambda b: b.mean + sqrt(scale / b.visits))

    def _trusting(self, dice: Dice, settings: SearchSettings, guess: ActionT | None) -> Branch[ActionT] | None:
        """The branch with the highest mean and bonus, where the first one's bonus is higher (PUCT of Silver and others 2017).

        The first is the guess; its share of trust makes up its bonus, and the other actions divide the rest. Those that were
        not tried are expected to be as good as the others were on average.
        """
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
