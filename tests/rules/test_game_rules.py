"""The outcomes of an action are listed with their probabilities."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction

import pytest
from support.engines import ring

from pnp.rules.game_rules import ManyOutcomesError, ScriptedDice, SeededDice, chance_outcomes, pick, shuffle


def rules_of(**ruleset):
    """Give the rules of a ring."""
    engine, found = ring(**ruleset)
    return engine.deal(found, ScriptedDice([1]), ScriptedDice([1]))


def test_an_action_without_dice_has_one_outcome():
    """It is certain."""
    rules = rules_of()
    assert chance_outcomes(rules, rules.initial_state(), 1) == {(1, 2): 1}


def test_a_die_has_as_many_outcomes_as_sides():
    """Two rolls that lead to the same space are one outcome, with both probabilities."""
    rules = rules_of(size=4, sides=6)
    found = chance_outcomes(rules, rules.initial_state(), 0)
    assert {state.space: chance for state, chance in found.items()} == {
        1: Fraction(1, 3), 2: Fraction(1, 3), 3: Fraction(1, 6), 0: Fraction(1, 6),
    }  # fmt: skip


class TwoDice:
    """Rolls a die of two sides, then one of three for each point of it, and adds them."""

    def apply_action(self, state, action, dice):
        """Give the total."""
        return sum(dice.roll(3) for _ in range(dice.roll(2)))


def test_rolls_may_depend_on_rolls():
    """The tree of rolls need not be even."""
    assert chance_outcomes(TwoDice(), None, None) == {
        1: Fraction(1, 6), 2: Fraction(1, 6) + Fraction(1, 18), 3: Fraction(1, 6) + Fraction(1, 9),
        4: Fraction(1, 6), 5: Fraction(1, 9), 6: Fraction(1, 18),
    }  # fmt: skip


class UntilSix:
    """Rolls until a six comes."""

    def apply_action(self, state, action, dice):
        """Count the rolls."""
        rolls = 1
        while dice.roll(6) != 6:
            rolls += 1
        return rolls


def test_an_endless_tree_is_refused():
    """It is an error, not an endless loop."""
    with pytest.raises(ManyOutcomesError):
        chance_outcomes(UntilSix(), None, None)


def test_a_shuffle_is_rolls():
    """Scripted dice repeat a shuffle, and every order comes equally often."""

    class Shuffle:
        def apply_action(self, state, action, dice):
            return shuffle(dice, "abc")

    found = chance_outcomes(Shuffle(), None, None)
    assert len(found) == 6
    assert set(found.values()) == {Fraction(1, 6)}
    assert shuffle(ScriptedDice([1, 1]), "abc") == ("b", "c", "a")
    assert pick(ScriptedDice([2]), "abc") == "b"


def test_a_sample_comes_as_often_as_its_probability():
    """Seeded dice draw from the same distribution."""
    rules, dice = rules_of(size=4, sides=6), SeededDice(1, 0, "sample")
    state = rules.initial_state()
    seen = Counter(rules.apply_action(state, 0, dice) for _ in range(3000))
    for outcome, chance in chance_outcomes(rules, state, 0).items():
        assert abs(seen[outcome] / 3000 - chance) < 0.04
