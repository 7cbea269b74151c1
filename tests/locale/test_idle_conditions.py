"""Conditions of odds for values that a constant cannot have."""

import pytest

from pnp.base.diagnostics import Mark, Report, format_diagnostic
from pnp.locale.lint.choices import PossibleValues, find_idle_conditions
from pnp.model.game import Constant, OddsCondition, OddsEntry, WrittenFor


class Source:
    """What the check reads of a game."""

    def __init__(self, now, condition, **said):
        constant = Constant("duel.mode", now, "", "", Mark("rules.yaml"), **said)
        self.rules = {"duel.mode": constant}
        self.odds_entries = {"duel": OddsEntry("", Mark("odds.yaml", 1), when=(condition,))}


WORDS = {"choices": ("fists", "swords", "axes")}
LIMITS = {"low": 1, "high": 6}
ORDERS = {"choices": ("low", "high", "drawn")}


@pytest.mark.parametrize(
    ("now", "said", "values", "never"),
    [
        ("fists", WORDS, WrittenFor("fists"), []),
        ("fists", WORDS, WrittenFor("swords"), []),
        ("fists", WORDS, WrittenFor("sword"), ["`sword`"]),
        ("fists", WORDS, WrittenFor(("fists", "sword", "ax")), ["`ax`", "`sword`"]),
        ("fists", {}, WrittenFor("sword"), []),
        (True, {}, WrittenFor(False), []),
        (True, {}, WrittenFor("off"), ["`off`"]),
        (2, LIMITS, WrittenFor(6), []),
        (2, LIMITS, WrittenFor(7), ["`7`"]),
        (2, LIMITS, WrittenFor(low=6), []),
        (2, LIMITS, WrittenFor(low=7), ["numbers from 7"]),
        (2, LIMITS, WrittenFor(low=7, high=9), ["numbers from 7 to 9"]),
        (2, LIMITS, WrittenFor(high=0), ["numbers up to 0"]),
        (2, LIMITS, WrittenFor(high=100), []),
        (2.5, LIMITS, WrittenFor(low=5.5), []),
        (("low", "high"), ORDERS, WrittenFor(("high", "low")), []),
        (("low", "high"), ORDERS, WrittenFor(("high", "lo")), ["`[high, lo]`"]),
        (("low", "high"), ORDERS, WrittenFor((("low", "high"), ("high", "lo"))), ["`[high, lo]`"]),
    ],
)
def test_values_that_a_constant_cannot_have(now, said, values, never):
    """Each of a list by itself; a range only if nothing in it can be."""
    source, report = Source(now, OddsCondition("duel.mode", values, Mark("odds.yaml", 2, 7)), **said), Report()
    find_idle_conditions(source, PossibleValues(source.rules, lambda _name, _value: True), report)
    assert [format_diagnostic(d, lambda _: ()) for d in report.diagnostics] == [
        f"odds.yaml:2:7: warning[odds/idle-condition]: the odds `duel` never hold for {value}: `duel.mode` cannot be that\n"
        "  hint: write a value that the constant can have, or leave it out"
        for value in never
    ]


def test_an_engine_is_asked():
    """It may refuse what the constant says nothing about; of a range, it is asked until it plays one."""
    source = Source("fists", OddsCondition("duel.mode", WrittenFor(low=3), Mark("odds.yaml", 2, 7)))
    asked, report = [], Report()

    def playable(name, value):
        asked.append((name, value))
        return value == 5

    find_idle_conditions(source, PossibleValues(source.rules, playable), report)
    assert report.diagnostics == ()
    assert asked == [("duel.mode", 3), ("duel.mode", 4), ("duel.mode", 5)]
