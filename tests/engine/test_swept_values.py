"""What may follow `--sweep`: ranges, steps, lists, words; everything else is one error each."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pnp.base.diagnostics import Report, format_diagnostic
from pnp.rules.sweep import MOST_SETTINGS, SweptConstant, read_swept_constants


def read(*options, settings=()):
    """Give the constants of a sweep, and what was said."""
    report = Report()
    found = read_swept_constants(options, settings, report)
    return found, [format_diagnostic(finding, lambda _path: ()) for finding in report.diagnostics]


@pytest.mark.parametrize(
    ("text", "values"),
    [
        ("8..11", ("8", "9", "10", "11")),
        ("8..8", ("8",)),
        ("8..14/2", ("8", "10", "12", "14")),
        ("8..13/2", ("8", "10", "12")),
        ("-1..1", ("-1", "0", "1")),
        ("0.5..1.5/0.25", ("0.5", "0.75", "1", "1.25", "1.5")),
        ("0.0..0.2/0.1", ("0", "0.1", "0.2")),
        ("10..30/10", ("10", "20", "30")),
        (" 6, 8 ,10 ", ("6", "8", "10")),
        ("none,1..3,6", ("none", "1", "2", "3", "6")),
        ("nobody", ("nobody",)),
        ("true,false", ("true", "false")),
        ("[1, 2],[2, 1]", ("[1, 2]", "[2, 1]")),
        ("[{a: 1, b: 2}],[]", ("[{a: 1, b: 2}]", "[]")),
    ],
)
def test_values(text, values):
    """Each way to write values; commas inside brackets belong to a value."""
    assert read(f"hand.limit={text}") == ((SweptConstant("hand.limit", values),), [])


def test_two_constants_keep_their_order():
    """The prefix `rules.` may be written, as after `--set`."""
    assert read("b=1", "rules.a.c=2")[0] == (SweptConstant("b", ("1",)), SweptConstant("a.c", ("2",)))


@pytest.mark.parametrize(
    ("values", "ordered"), [("1..3", True), ("0.5,1,2", True), ("3,1", False), ("none,1", False), ("[1],[2]", False)]
)
def test_only_rising_numbers_are_ordered(values, ordered):
    """A line through other values would say what nobody measured."""
    ((constant,), _) = read(f"a={values}")
    assert constant.is_ordered is ordered


WAYS = "\n  hint: write `NAME=8..14`, `NAME=8..14/2` or `NAME=6,8,10`"
STEPS = "\n  hint: take larger steps: `NAME=0..100/20`"


@pytest.mark.parametrize(
    ("options", "said"),
    [
        (["a"], "--sweep a: error[engine/bad-sweep]: a sweep is `name=values`, found `a`" + WAYS),
        (["a="], "--sweep a=: error[engine/bad-sweep]: a sweep is `name=values`, found `a=`" + WAYS),
        (["=3"], "--sweep =3: error[engine/bad-sweep]: a sweep is `name=values`, found `=3`" + WAYS),
        (["a=1,,2"], "--sweep a=1,,2: error[engine/bad-sweep]: a value is missing between two commas or at an end" + WAYS),
        (["a=1,"], "--sweep a=1,: error[engine/bad-sweep]: a value is missing between two commas or at an end" + WAYS),
        (["a=1..b"], "--sweep a=1..b: error[engine/bad-sweep]: `1..b` is no range of numbers" + WAYS),
        (["a=1..9/2/3"], "--sweep a=1..9/2/3: error[engine/bad-sweep]: `1..9/2/3` is no range of numbers" + WAYS),
        (["a=1..9/0"], "--sweep a=1..9/0: error[engine/bad-sweep]: the step of `1..9/0` must be greater than 0" + WAYS),
        (["a=9..1"], "--sweep a=9..1: error[engine/bad-sweep]: the range `9..1` falls\n  hint: write `1..9`"),
        (["a=9..1/2"], "--sweep a=9..1/2: error[engine/bad-sweep]: the range `9..1/2` falls\n  hint: write `1..9/2`"),
        (["a=1..3,2"], "--sweep a=1..3,2: error[engine/bad-sweep]: the value `2` occurs twice"),
        (
            ["a=0..1000000000"],
            "--sweep a=0..1000000000: error[engine/bad-sweep]: `0..1000000000` has 1000000001 values, the most are 100" + STEPS,
        ),
        (["a=1..60,101..160"], "--sweep: error[engine/bad-sweep]: the sweep has 120 settings, the most are 100" + STEPS),
        (["a=1..20", "b=1..6"], "--sweep: error[engine/bad-sweep]: the sweep has 120 settings, the most are 100" + STEPS),
        (["a=1", "b=1", "c=1"], "--sweep: error[engine/bad-sweep]: a sweep is of one or two constants, found 3"),
        (["a=1", "a=2"], "--sweep: error[engine/bad-sweep]: `a` is swept 2 times\n  hint: write its values in one list"),
    ],
)
def test_faults(options, said):
    """Each fault is said once, with what to write instead; nothing is swept then."""
    assert read(*options) == ((), [said])


def test_a_constant_cannot_be_set_and_swept():
    """It would be unclear which value holds."""
    said = "--set a.b: error[engine/bad-sweep]: `a.b` is both swept and set\n  hint: leave out one of the two"
    assert read("a.b=1..2", settings=("rules.a.b = 3",)) == ((), [said])
    assert read("a.b=1..2", settings=("a.c=3",))[1] == []


def test_all_faults_are_said():
    """A fault in one option does not hide that of another."""
    assert [said.partition(":")[0] for said in read("a=9..1", "b")[1]] == ["--sweep a=9..1", "--sweep b"]


@given(st.integers(-500, 500), st.integers(0, 3000), st.integers(1, 50))
def test_a_range_has_every_step_up_to_its_end(low, more, step):
    """It is that of Python, or too long."""
    wanted = [str(n) for n in range(low, low + more + 1, step)]
    found, said = read(f"a={low}..{low + more}/{step}")
    assert [list(constant.values) for constant in found] == ([wanted] if len(wanted) <= MOST_SETTINGS else [])
    assert len(said) == (len(wanted) > MOST_SETTINGS)
