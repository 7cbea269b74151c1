"""Bounds that are expressions: of constants and of fields, told at the value that breaks them; faults in the bounds."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pnp.base.diagnostics import Report
from pnp.load.derived_constants import settle_rules
from pnp.load.kinds.kind import ValueReader
from pnp.load.operands import CountedDecks
from pnp.load.rules import read_rules
from pnp.load.yaml.compose import compose
from pnp.load.yaml.nodes import FileFaults
from pnp.model.game import NoSources
from tests.load.test_derived_constants import said

CARDS = "cards:\n  one: {title: One, copies: 4, cost: 3, tags: [a, b]}\n  two: {title: Two, cost: 1, tags: [a]}\n"
TYPES = """\
card:
  fields:
    title: {kind: text}
    cost: {kind: int, min: 1, max: MAX}
    tags: {kind: list, of: {kind: text}, max: TAGS}
"""


def files(rules, most="hand.limit", tags="3"):
    """A game with these constants, the most that a card costs and the most tags that it has."""
    types = TYPES.replace("MAX", most).replace("TAGS", tags)
    return {"content/g/rules.yaml": rules, "content/g/types.yaml": types, "content/g/cards.yaml": CARDS}


HAND = "hand:\n  start: {value: 2}\n  limit: {value: 3, min: hand.start, max: count(deck.cards) - 1}\n"


def test_bounds_become_numbers(sound):
    """They are those of the constant, for whatever asks what it can be; a value on its bound keeps it."""
    constant = sound(files(HAND, tags="designs(deck.cards)")).rules["hand.limit"]
    assert (constant.low, constant.high) == (2, 4)
    assert constant.allows(4)
    assert not constant.allows(5)


@pytest.mark.parametrize(
    ("rules", "found"),
    [
        (
            HAND.replace("limit: {value: 3", "limit: {value: 1"),
            (
                "rules.yaml:3:18: load/out-of-range: `hand.limit` must be at least 2 (`hand.start`), found `1` "
                "[`hand.start` stands in rules.yaml:2:3]"
            ),
        ),
        (
            HAND.replace("limit: {value: 3", "limit: {value: 5"),
            (
                "rules.yaml:3:18: load/out-of-range: `hand.limit` must be at most 4 (`count(deck.cards) - 1` is 5 - 1), "
                "found `5` "
                "[`deck.cards` is declared in game.yaml:7:3]"
            ),
        ),
        (
            HAND + "  pairs: {value: [{of: 2}, {of: 4}], max: hand.limit}\n",
            (
                "rules.yaml:4:33: load/out-of-range: `hand.pairs.of` must be at most 3 (`hand.limit`), found `4` "
                "[`hand.limit` stands in rules.yaml:3:3]"
            ),
        ),
        (
            HAND + "  all: {equals: 2 * hand.limit, max: hand.limit + 1}\n",
            (
                "rules.yaml:4:17: load/out-of-range: `hand.all` must be at most 4 (`hand.limit + 1` is 3 + 1), found `6` "
                "[`hand.limit` stands in rules.yaml:3:3]"
            ),
        ),
    ],
)
def test_a_constant_that_breaks_its_bound(load, rules, found):
    """Its value is marked, with both numbers and where the bound comes from; what follows from it is not told."""
    game, diagnostics = load(files(rules, most="9"))
    assert said(diagnostics) == [found]
    assert game is not None


def test_two_that_bound_each_other_are_told_once(load):
    """A contradiction of a pair is one finding, and a constant that is out is the cause of nothing else."""
    rules = "a: {value: 3, max: b}\nb: {value: 2, min: a}\nc: {equals: a + 1, max: b}\nd: {value: 1, min: c}\n"
    assert said(load(files(rules, most="c"))[1]) == [
        "rules.yaml:1:12: load/out-of-range: `a` must be at most 2 (`b`), found `3` [`b` stands in rules.yaml:2:1]"
    ]


@pytest.mark.parametrize(
    ("rules", "found"),
    [
        ("a: {value: 3, max: a}\n", ["`max` of `a` needs `a`: a bound cannot follow from what it bounds"]),
        (
            "a: {value: 3, min: b}\nb: {equals: a - 1}\n",
            ["`min` of `a` needs `b`, which needs `a`: a bound cannot follow from what it bounds"],
        ),
        (
            "a: {value: 3, min: b}\nb: {value: 3, min: a}\n",
            ["`min` of `a` needs `b`, which needs `a`: a bound cannot follow from what it bounds"],
        ),
        ("a: {value: 3, min: b}\nb: {value: 2, max: a}\n", []),
    ],
)
def test_bounds_in_a_ring(load, rules, found):
    """No bound follows from what it bounds; a least and a most of each other say the same twice and are none."""
    diagnostics = load(files(rules, most="9"))[1]
    assert [(d.code, d.message) for d in diagnostics] == [("rules/ring", message) for message in found]


@pytest.mark.parametrize(
    ("bound", "message"),
    [
        ("hand.strat", "`min` of `a`: there is no constant `hand.strat`"),
        ("count(deck.card)", "`min` of `a`: there is no deck `card`"),
        ("hand.start +", "`min` of `a`: expected a number, a name or `(`, found the end"),
        ("hand.start / 0", "`min` of `a`: division by zero: what stands behind `/` is 0"),
    ],
)
def test_a_bound_that_cannot_be_computed(load, bound, message):
    """It is refused at its character, and bounds nothing."""
    (finding,) = load(files(HAND + f"a: {{value: 1, min: {bound}}}\n", most="9"))[1]
    assert (finding.code, finding.message, finding.mark.line) == ("rules/bad-expression", message, 4)


@pytest.mark.parametrize(
    ("most", "tags", "found"),
    [
        (
            "hand.start",
            "3",
            (
                "cards.yaml:2:38: load/out-of-range: `cost` must be at most 2 (`hand.start`), found `3` "
                "[`max` stands in types.yaml:4:36] [`hand.start` stands in rules.yaml:2:3]"
            ),
        ),
        (
            "9",
            "count(deck.cards) - 4",
            (
                "cards.yaml:2:47: load/out-of-range: `tags` must have at most 1 item (`count(deck.cards) - 4` is 5 - 4), "
                "found `2` "
                "[`max` stands in types.yaml:5:47] [`deck.cards` is declared in game.yaml:7:3]"
            ),
        ),
        (
            "hand.strat",
            "3",
            (
                "types.yaml:4:36: rules/bad-expression: `max` of `cost`: there is no constant `hand.strat` "
                "-> did you mean `hand.start`?"
            ),
        ),
    ],
)
def test_bounds_of_fields(load, most, tags, found):
    """The card's value is told with the constant's place, and an unknown name once, whatever cards there are."""
    assert said(load(files(HAND, most, tags))[1]) == [found]


def test_numbers_that_break_one_bound_are_one_finding(load):
    """At the first of them, with the places of the others."""
    rules = HAND.replace("start: {value: 2}", "start: {value: 0}")
    assert said(load(files(rules, "hand.start"))[1]) == [
        (
            "cards.yaml:2:38: load/out-of-range: `cost` must be at most 0 (`hand.start`), found `3` [and `1` cards.yaml:3:27]"
            " [`max` stands in types.yaml:4:36] [`hand.start` stands in rules.yaml:2:3]"
        )
    ]


def test_a_field_is_not_held_to_a_constant_with_a_fault(load):
    """One cause, one finding."""
    rules = HAND.replace("start: {value: 2}", "start: {value: 9, max: 4}")
    assert [d.message for d in load(files(rules, "hand.start"))[1]] == ["`hand.start` must be at most 4, found `9`"]


@pytest.mark.parametrize(("written", "hint"), [("1,5", "write `1.5`"), ("three", "write `3`"), ("7 points", "write `7`")])
def test_a_number_with_a_slip_is_no_expression(load, written, hint):
    """What was meant as a number is told as one."""
    (finding,) = load(files(f'a: {{value: 9, min: "{written}"}}\n', most="9"))[1]
    assert finding.code == "load/wrong-kind"
    assert finding.hint is not None
    assert finding.hint.startswith(hint)


@given(st.integers(-50, 50), st.integers(-50, 50), st.integers(-50, 50))
def test_the_same_is_refused_as_with_numbers(value, low, high):
    """Whatever the numbers, an expression that is a number bounds as the number does."""
    if low > high:
        return
    faults = []
    for ends in (f"min: {low}, max: {high}", "min: low, max: high + 0"):
        report = Report()
        text = f"low: {{value: {low}}}\nhigh: {{value: {high}}}\na: {{value: {value}, {ends}}}\n"
        written = read_rules(compose(text, "rules.yaml", report), ValueReader(None, None, FileFaults(report)))
        settled = settle_rules(written, CountedDecks({}), set(), NoSources(), report)
        faults.append([d.message.partition(" (")[0].partition(", found")[0] for d in report.diagnostics])
        assert ("a" in settled) is (low <= value <= high)
    assert faults[0] == faults[1]
