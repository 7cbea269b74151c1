"""Expressions over constants and decks: read without running anything, computed exactly, wrong in plain words."""

import re
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pnp.base.diagnostics import Mark
from pnp.load.notation.expressions import (
    DEEPEST_EXPRESSION,
    LARGEST,
    LONGEST_EXPRESSION,
    DeckSize,
    ExpressionError,
    Operands,
    evaluate,
    format_fraction,
    plain_number,
    read_expression,
    substitute_values,
)
from pnp.model.fields import Record


def table(*rows):
    """The rows of a table constant."""
    return tuple(Record(row, Mark("rules.yaml")) for row in rows)


OPERANDS = Operands(
    {
        "players": 2,
        "dice.each": 3,
        "dice.all": 1,
        "half": 0.5,
        "none": 0,
        "pass.count": 4,
        "min": 8,
        "start": "none",
        "open": True,
        "rows": (3, 2, 1),
        "empty": (),
        "words": ("a", "b"),
        "band": table({"from": 1, "spaces": 3}, {"from": 4, "spaces": 2}),
        "pair": Record({"low": 2, "high": 5}, Mark("rules.yaml")),
        "ragged": table({"a": 1}, {"b": 2}),
        "huge": 10**15,
    },
    {"fish": DeckSize(14, 10), "rest": DeckSize(3, 3)},
)


def value_of(source):
    """The value of an expression."""
    return evaluate(read_expression(source), OPERANDS)


def fault_of(source):
    """What is wrong with an expression, the column from 1, and the hint."""
    with pytest.raises(ExpressionError) as caught:
        value_of(source)
    return caught.value.message, caught.value.at + 1, caught.value.hint


@pytest.mark.parametrize(
    ("source", "value"),
    [
        ("7", 7),
        (" 2.5 ", Fraction(5, 2)),
        ("dice.each * players + dice.all", 7),
        ("dice.all + dice.each * players", 7),
        ("(dice.all + dice.each) * players", 8),
        ("10 - 3 - 2", 5),
        ("12 / 3 / 2", 2),
        ("7 // 2", 3),
        ("-7 // 2", -4),
        ("-7 % 3", 2),
        ("7 / 2", Fraction(7, 2)),
        ("- - 3", 3),
        ("2 - -3", 5),
        ("-(1 + 2) * 2", -6),
        ("half * 2", 1),
        ("pass.count", 4),
        ("min + 1", 9),
        ("min(min, 3)", 3),
        ("max(1, players, dice.each)", 3),
        ("max(rows)", 3),
        ("min(rows, 0.5)", Fraction(1, 2)),
        ("sum(rows)", 6),
        ("sum(empty)", 0),
        ("sum(rows, players)", 8),
        ("length(rows)", 3),
        ("length(band)", 2),
        ("length(words)", 2),
        ("rows.1", 3),
        ("band.2.from", 4),
        ("sum(band.spaces)", 5),
        ("max(band.from)", 4),
        ("pair.high - pair.low", 3),
        ("ceil(7 / 2)", 4),
        ("floor(-0.5)", -1),
        ("count(deck.fish)", 14),
        ("designs(deck.fish) + count( deck.rest )", 13),
        ("dice.each\n  * players", 6),
    ],
)
def test_values(source, value):
    """Python's own rules of precedence and of whole division, with names that may be words of Python."""
    assert value_of(source) == value


def test_decimals_are_what_is_written():
    """A tenth and two tenths are three tenths."""
    assert value_of("0.1 + 0.2") == Fraction(3, 10)
    assert evaluate(read_expression("a + b"), Operands({"a": 0.1, "b": 0.2})) == Fraction(3, 10)


BELONGS = (
    "an expression may hold numbers, names of constants, `+ - * / // % ( )` and `sum`, `min`, `max`, `length`, `ceil`,"
    " `floor`, `count`, `designs`"
)

ALL = "one of `ceil`, `count`, `designs`, `floor`, `length`, `max`, `min`, `sum`"

DECKS = "write `count(deck.name)`; `length(…)` counts the items of a list"

NUMBERS = "an expression needs constants that are numbers; write `value` where it cannot be computed"


@pytest.mark.parametrize(
    ("source", "message", "column", "hint"),
    [
        ("", "expected a number, a name or `(`, found the end", 1, None),
        ("1 +", "expected a number, a name or `(`, found the end", 4, None),
        ("1 2", "expected an operator (`+ - * / // %`) or the end, found `2`", 3, None),
        ("players dice.all", "expected an operator (`+ - * / // %`) or the end, found `dice.all`", 9, None),
        ("(1 + 2", "expected `)`, found the end", 7, None),
        ("(1, 2)", "expected an operator or `)`, found `,`", 3, None),
        ("1 + 2)", "expected an operator (`+ - * / // %`) or the end, found `)`", 6, None),
        ("9 ** 9", "expected a number, a name or `(`, found `*`", 4, "there are no powers: multiply the number by itself"),
        ("1 < 2", "`<` does not belong in an expression", 3, BELONGS),
        ("  'a'", "`'` does not belong in an expression", 3, BELONGS),
        ("1 + 0x1f", "`0x1f` does not belong in an expression", 5, BELONGS),
        ("1e9", "`1e9` does not belong in an expression", 1, BELONGS),
        ("1_000", "`1_000` does not belong in an expression", 1, BELONGS),
        ("3 × 2", "`×` does not belong in an expression", 3, BELONGS),
        ("__import__", "`__import__` does not belong in an expression", 1, BELONGS),
        ("1 + open(2)", "there is no function `open`", 5, ALL),
        ("suum(rows)", "there is no function `suum`", 1, "did you mean `sum`?"),
        ("ceil(1, 2)", "`ceil` takes one argument, found 2", 1, None),
        ("count(rows)", "`count` counts the cards of a deck", 7, DECKS),
        ("count(deck.fsh)", "there is no deck `fsh`", 7, "did you mean `deck.fish`?"),
        ("1 + deck.fish", "there is no constant `deck.fish`", 5, "`count(deck.fish)` counts its cards"),
        ("dice.ech + 1", "there is no constant `dice.ech`", 1, "did you mean `dice.each`?"),
        ("1 + rows", "`rows` is a list, expected a number", 5, "`sum(rows)` adds it up, `length(rows)` counts it"),
        ("sum(band)", "`band` is a table, expected numbers", 5, "one of its columns: `band.from`"),
        ("sum(words)", "`words` is the word `a`, expected a number", 5, NUMBERS),
        ("2 * start", "`start` is the word `none`, expected a number", 5, NUMBERS),
        ("open + 1", "`open` is yes, expected a number", 1, NUMBERS),
        ("rows.0", "`rows` has no `0`", 1, "one of `1`, `2`, `3`"),
        ("sum(ragged.a)", "`ragged` has no `a`", 5, None),
        (
            "1 / 999999999999 / 999999999999",
            "the numbers become too large, at most 1,000,000,000,000,000",
            18,
            None,
        ),
        ("rows.4", "`rows` has no `4`", 1, "one of `1`, `2`, `3`"),
        ("sum(band.spces)", "`band` has no `spces`", 5, "did you mean `spaces`?"),
        ("players.most", "`players` has no `most`", 1, None),
        ("length(players)", "`length` counts the items of a list", 8, "write the name of a constant that is a list"),
        ("max(empty)", "`max` of an empty list", 1, "it needs at least one number"),
        ("1 + 6 / none", "division by zero: what stands behind `/` is 0", 7, "`max(1, …)` is never 0"),
        ("6 // (2 - players)", "division by zero: what stands behind `//` is 0", 3, "`max(1, …)` is never 0"),
        ("6 % none", "division by zero: what stands behind `%` is 0", 3, "`max(1, …)` is never 0"),
        ("huge * 2", "the numbers become too large, at most 1,000,000,000,000,000", 6, None),
        ("1234567890123456", "`1234567890123456` has too many digits, at most 15", 1, None),
    ],
)  # fmt: skip
def test_faults(source, message, column, hint):
    """Each fault says what is wrong, at its character, and a way out where there is one."""
    assert fault_of(source) == (message, column, hint)


def test_long_and_deep_expressions_are_refused():
    """Neither the reading nor the computing can be made to run for long."""
    assert (
        fault_of("1+" * LONGEST_EXPRESSION + "1")[0]
        == f"the expression has {2 * LONGEST_EXPRESSION + 1} characters, at most {LONGEST_EXPRESSION}"
    )
    assert fault_of("(" * (DEEPEST_EXPRESSION + 1) + "1" + ")" * (DEEPEST_EXPRESSION + 1))[:2] == (
        f"more than {DEEPEST_EXPRESSION} parentheses in one another",
        DEEPEST_EXPRESSION + 1,
    )
    assert value_of("(" * DEEPEST_EXPRESSION + "1" + ")" * DEEPEST_EXPRESSION) == 1
    assert value_of("(1)+" * 90 + "1") == 91
    assert value_of("-" * (LONGEST_EXPRESSION - 1) + "1") == -1
    assert fault_of("*".join(["huge"] * 80))[1] == 5


def test_names_in_the_order_in_which_they_are_written():
    """Constants and decks apart, each with its place."""
    expression = read_expression("-max(b.c, 2) + count(deck.fish) * (a % b.c)")
    assert [(name.name, name.at) for name in expression.names] == [("b.c", 5), ("a", 35), ("b.c", 39)]
    assert [(name.name, name.at) for name in expression.decks] == [("deck.fish", 21)]


@pytest.mark.parametrize(
    ("source", "filled"),
    [
        ("dice.each * players + dice.all", "3 * 2 + 1"),
        ("sum(rows) - -half", "sum(3, 2, 1) - -0.5"),
        ("sum(band.spaces)", "sum(3, 2)"),
        ("length(band)", "length({…}, {…})"),
        ("length(words)", "length(a, b)"),
        ("count( deck.fish ) - designs(deck.fish)", "14 - 10"),
        ("min(\n  players, 4)", "min( 2, 4)"),
    ],
)
def test_the_numbers_that_names_stand_for(source, filled):
    """An expression for a message: the names replaced by what they are."""
    assert substitute_values(read_expression(source), OPERANDS) == filled


def test_a_long_list_is_shortened():
    """Nobody reads more than a dozen numbers."""
    operands = Operands({"long": tuple(range(14))})
    assert substitute_values(read_expression("sum(long)"), operands) == "sum(0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, …)"


@pytest.mark.parametrize(
    ("value", "plain", "text"),
    [
        (Fraction(6), 6, "6"),
        (Fraction(5, 2), 2.5, "2.5"),
        (Fraction(10, 3), None, "10/3"),
        (Fraction(1, 10**7), None, "1/10000000"),
    ],
)
def test_results_as_values(value, plain, text):
    """A whole result is an int, a short decimal a float, and anything else has no value that could be printed."""
    assert (plain_number(value), format_fraction(value)) == (plain, text)
    assert type(plain_number(value)) is type(plain)


NAMES = {"a": 7, "b.c": 3, "d": 12}


class B:
    """What Python takes `b.c` from."""

    c = Fraction(3)


PYTHON = {"__builtins__": {}, "F": Fraction, "a": Fraction(7), "b": B, "d": Fraction(12), "min": min, "max": max}


def joined(inner):
    """Expressions from smaller ones."""
    sign = st.sampled_from(["+", "-", "*", "/", "//", "%"])
    space = st.sampled_from(["", " "])
    chains = st.tuples(inner, space, sign, space, inner).map("".join)
    calls = st.tuples(st.sampled_from(["min", "max"]), inner, inner).map(lambda f: f"{f[0]}({f[1]}, {f[2]})")
    return chains | calls | inner.map(lambda e: f"({e})") | inner.map(lambda e: f"-{e}")


LEAVES = st.integers(0, 30).map(str) | st.sampled_from([*NAMES, "2.5", "0.125"])

EXPRESSIONS = st.recursive(LEAVES, joined, max_leaves=12)


def result_of(compute):
    """What is computed, or why it cannot be."""
    try:
        return compute()
    except ZeroDivisionError:
        return "division by zero"
    except ExpressionError as error:
        return error.message


@given(EXPRESSIONS)
def test_python_computes_the_same(source):
    """Held against Python's own parser and its fractions: the same result, or the same division by zero."""
    python = re.sub(r"[0-9]+(\.[0-9]+)?", lambda found: f"F('{found[0]}')", source)
    wanted = result_of(lambda: eval(python, PYTHON))  # noqa: S307  made here
    found = result_of(lambda: evaluate(read_expression(source), Operands(NAMES)))
    if isinstance(found, str):
        assert wanted == found.partition(":")[0] or found.startswith("the numbers become too large")
    else:
        assert (found, abs(found) <= LARGEST) == (wanted, True)


@given(st.text(max_size=40) | st.text(alphabet="ab.(),+-*/% 0123 minsu", max_size=40))
def test_whatever_is_written_is_read_or_refused(source):
    """No text makes the parser fail in another way than by a fault inside the text."""
    at = 0
    try:
        expression = read_expression(source)
        evaluate(expression, OPERANDS)
        substitute_values(expression, OPERANDS)
    except ExpressionError as error:
        at = error.at
    assert 0 <= at <= len(source)
