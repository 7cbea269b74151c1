"""Expressions over constants, such as `2 * hand.limit + count(deck.fish)`: their parser, their tree and exact evaluation.

Nothing of them is ever run as code. In the tree, `at` and `end` are places in the source, in characters from 0.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import field
from fractions import Fraction
from functools import lru_cache
from math import ceil, floor
from typing import TYPE_CHECKING, Final, NamedTuple, TypeAlias

from pnp.base.records import frozen, lazy_pattern
from pnp.base.suggestions import did_you_mean
from pnp.model.fields import Record, Value

if TYPE_CHECKING:
    from pnp.model.game import Deck


class ExpressionError(Exception):
    """An expression that cannot be read or computed: what is wrong, at which character, and a hint or None."""

    def __init__(self, message: str, at: int, hint: str | None = None) -> None:
        self.message = message
        self.at = at
        self.hint = hint
        super().__init__(message)


@frozen
class _NumberTerm:
    value: Fraction
    at: int
    end: int


@frozen
class NameTerm:
    """The dotted name of a constant, or of a row or column of one (`hand.table.cards`)."""

    name: str
    at: int
    end: int


@frozen
class _Negation:
    of: Term
    at: int


@frozen
class _Chain:
    """Terms joined from left to right by signs of one rank: `+ -`, or `* / // %`; each sign with its place."""

    first: Term
    rest: tuple[tuple[str, int, Term], ...]
    at: int


@frozen
class _FunctionCall:
    function: str
    of: tuple[Term, ...]
    at: int
    end: int


Term: TypeAlias = _NumberTerm | NameTerm | _Negation | _Chain | _FunctionCall

DECK_FUNCTIONS: Final = ("count", "designs")
"""The functions of a deck: its physical cards, copies included, and its different cards."""
DECK_PREFIX: Final = "deck."
"""How the argument of such a function begins if it names a deck."""
KIND_PREFIX: Final = "kind."
"""How it begins if it names a kind of component, which stands for all decks of that kind."""


@frozen
class Expression:
    """An expression that was read."""

    source: str
    root: Term

    @property
    def names(self) -> tuple[NameTerm, ...]:
        """The names of constants, in the order in which they are written."""
        return tuple(term for term, of_deck in _names_in(self.root) if not of_deck)

    @property
    def decks(self) -> tuple[NameTerm, ...]:
        """The names of decks, `deck.` included, in the order in which they are written."""
        return tuple(term for term, of_deck in _names_in(self.root) if of_deck)


def _names_in(term: Term, *, of_deck: bool = False) -> Iterator[tuple[NameTerm, bool]]:
    if isinstance(term, NameTerm):
        yield term, of_deck
    for part in _parts(term):
        yield from _names_in(part, of_deck=isinstance(term, _FunctionCall) and term.function in DECK_FUNCTIONS)


def _parts(term: Term) -> tuple[Term, ...]:
    if isinstance(term, _Negation):
        return (term.of,)
    if isinstance(term, _Chain):
        return (term.first, *(part for _, _, part in term.rest))
    return term.of if isinstance(term, _FunctionCall) else ()


LONGEST_EXPRESSION: Final = 400
"""Characters of an expression."""
DEEPEST_EXPRESSION: Final = 20
"""Parentheses in one another."""

_TOKEN = lazy_pattern(
    r"\s*(?:(?P<number>[0-9]+(?:\.[0-9]+)?(?![\w.]))|(?P<name>[a-z]\w*(?:\.\w+)*(?![\w.]))|(?P<sign>//|[-+*/%(),])|(?P<end>$))",
    re.ASCII,
)
_MOST_DIGITS: Final = 15
_SUM_SIGNS: Final = ("+", "-")
_PRODUCT_SIGNS: Final = ("*", "/", "//", "%")
_ANY_NUMBER: Final = 0
FUNCTIONS: Final = {
    "sum": _ANY_NUMBER,
    "min": _ANY_NUMBER,
    "max": _ANY_NUMBER,
    "length": 1,
    "ceil": 1,
    "floor": 1,
    "count": 1,
    "designs": 1,
}
"""The functions, each with the number of its arguments; 0: one or more."""
_LANGUAGE_HINT: Final = "an expression may hold numbers, names of constants, `+ - * / // % ( )` and " + ", ".join(
    f"`{name}`" for name in FUNCTIONS
)


class _Token(NamedTuple):
    kind: str  # the name of a group of the pattern
    text: str
    at: int
    end: int


@lru_cache(maxsize=1024)
def read_expression(source: str) -> Expression:
    """Read an expression. Raises ExpressionError at the character where it cannot be read on."""
    if len(source) > LONGEST_EXPRESSION:
        hint = "write a part of it as a constant of its own"
        raise ExpressionError(f"the expression has {len(source)} characters, at most {LONGEST_EXPRESSION}", 0, hint)
    return Expression(source, _Parser(source).parse())


class _Parser:
    """Reads one expression from left to right; only parentheses and functions go deeper, to a limit."""

    def __init__(self, source: str) -> None:
        self._source = source
        self._next = self._token(0)
        self._depth = 0
        self._end_of_call = 0

    def parse(self) -> Term:
        term = self._sum()
        if self._next.kind != "end":
            raise self._unexpected_error("an operator (`+ - * / // %`) or the end")
        return term

    def _token(self, start: int) -> _Token:
        found = _TOKEN.match(self._source, start)
        if found is not None and found.lastgroup is not None:
            return _Token(found.lastgroup, found[found.lastgroup], found.start(found.lastgroup), found.end())
        at = len(self._source) - len(self._source[start:].lstrip())
        word = re.match(r"[\w.]+|.", self._source[at:])
        shown = word[0] if word else self._source[at : at + 1]
        raise ExpressionError(f"`{shown}` does not belong in an expression", at, _LANGUAGE_HINT)

    def _take(self) -> _Token:
        token = self._next
        self._next = self._token(token.end)
        return token

    def _unexpected_error(self, wanted: str) -> ExpressionError:
        found = "the end" if self._next.kind == "end" else f"`{self._next.text}`"
        powers = self._next.text == "*" and self._source[self._next.at - 1 : self._next.at] == "*"
        hint = "there are no powers: multiply the number by itself" if powers else None
        return ExpressionError(f"expected {wanted}, found {found}", self._next.at, hint)

    def _sum(self) -> Term:
        at, first, rest = self._next.at, self._product(), []
        while self._next.text in _SUM_SIGNS:
            sign = self._take()
            rest.append((sign.text, sign.at, self._product()))
        return _Chain(first, tuple(rest), at) if rest else first

    def _product(self) -> Term:
        at, first, rest = self._next.at, self._signed(), []
        while self._next.text in _PRODUCT_SIGNS:
            sign = self._take()
            rest.append((sign.text, sign.at, self._signed()))
        return _Chain(first, tuple(rest), at) if rest else first

    def _signed(self) -> Term:
        at, minus = self._next.at, False
        while self._next.text in _SUM_SIGNS:
            minus ^= self._take().text == "-"
        term = self._term()
        return _Negation(term, at) if minus else term

    def _term(self) -> Term:
        if self._next.text == "(":
            return self._parse_inner()[0]
        if self._next.kind not in {"number", "name"}:
            raise self._unexpected_error("a number, a name or `(`")
        token = self._take()
        if token.kind == "name":
            return self._function(token) if self._next.text == "(" else NameTerm(token.text, token.at, token.end)
        if len(token.text) > _MOST_DIGITS:
            raise ExpressionError(f"`{token.text}` has too many digits, at most {_MOST_DIGITS}", token.at)
        return _NumberTerm(Fraction(token.text), token.at, token.end)

    def _parse_inner(self, *, several: bool = False) -> tuple[Term, ...]:
        """Read what stands between parentheses: one term, or several with commas between them."""
        opening = self._take()
        self._depth += 1
        if self._depth > DEEPEST_EXPRESSION:
            hint = "write a part of it as a constant of its own"
            raise ExpressionError(f"more than {DEEPEST_EXPRESSION} parentheses in one another", opening.at, hint)
        terms = [self._sum()]
        while several and self._next.text == ",":
            self._take()
            terms.append(self._sum())
        if self._next.text != ")":
            raise self._unexpected_error("`)`" if self._next.kind == "end" else "an operator or `)`")
        self._end_of_call = self._take().end
        self._depth -= 1
        return tuple(terms)

    def _function(self, word: _Token) -> _FunctionCall:
        if word.text not in FUNCTIONS:
            raise ExpressionError(f"there is no function `{word.text}`", word.at, did_you_mean(word.text, FUNCTIONS))
        terms = self._parse_inner(several=True)
        if FUNCTIONS[word.text] not in {_ANY_NUMBER, len(terms)}:
            raise ExpressionError(f"`{word.text}` takes one argument, found {len(terms)}", word.at)
        if word.text in DECK_FUNCTIONS and not (
            isinstance(terms[0], NameTerm) and terms[0].name.startswith((DECK_PREFIX, KIND_PREFIX))
        ):
            hint = f"write `{word.text}(deck.name)`; `length(…)` counts the items of a list"
            raise ExpressionError(f"`{word.text}` counts the cards of a deck", terms[0].at, hint)
        return _FunctionCall(word.text, terms, word.at, self._end_of_call)


LARGEST: Final = 10**15
"""The greatest numerator and denominator of any result, also of a part of an expression."""
_LEAST_DECIMAL: Final = 10**6
"""A result is printed with at most six decimals."""
_MOST_ITEMS: Final = 12
"""Items of a list that are written out."""
_FLAGS: Final = {True: "yes", False: "no"}


class DeckSize(NamedTuple):
    """The cards of a deck: physical ones, copies included, and different ones."""

    cards: int
    designs: int


@frozen
class Operands:
    """What the names in an expression stand for: constants by their dotted names, decks by theirs (without `deck.`)."""

    constants: Mapping[str, Value]
    decks: Mapping[str, DeckSize] = field(default_factory=dict)


def constant_of(name: str, constants: Collection[str]) -> str | None:
    """Return the constant that a name is or leads into (`map.rows` for `map.rows.2`), or None."""
    while name and name not in constants:
        name = name.rpartition(".")[0]
    return name or None


def deck_sizes(decks: Iterable[Deck]) -> dict[str, DeckSize]:
    """Count the cards of decks, by the names of the decks, and the pieces of each kind as `kind.token`."""
    sizes: dict[str, DeckSize] = {}
    for deck in decks:
        size = DeckSize(sum([card.copies for card in deck.cards]), len(deck.cards))
        other = sizes.get(f"{KIND_PREFIX}{deck.kind}", DeckSize(0, 0))
        sizes |= {deck.name: size, f"{KIND_PREFIX}{deck.kind}": DeckSize(*map(sum, zip(size, other, strict=True)))}
    return sizes


def evaluate(expression: Expression, operands: Operands) -> Fraction:
    """Compute an expression. Raises ExpressionError at the part that has no number."""
    return _evaluate_term(expression.root, operands)


def plain_number(value: Fraction) -> int | float | None:
    """Return a whole result as an int, one of at most six decimals as a float; None: it has more, or no end."""
    if value.denominator == 1:
        return value.numerator
    return float(value) if _LEAST_DECIMAL % value.denominator == 0 else None


def printable_number(value: Fraction) -> int | float:
    """Return what `plain_number` returns. Raises ExpressionError where the result would have to be rounded."""
    plain = plain_number(value)
    if plain is None:
        hint = "round it with `floor(…)` or `ceil(…)`, or divide with `//`"
        raise ExpressionError(f"the result is {format_fraction(value)}, which no short decimal says", 0, hint)
    return plain


def format_fraction(value: Fraction) -> str:
    """Write a result for a message: `7`, `2.5`, `10/3`."""
    plain = plain_number(value)
    return str(value) if plain is None else f"{plain:.15g}"


def substitute_values(expression: Expression, operands: Operands) -> str:
    """Write an expression with the numbers that its names stand for; the expression can be computed."""
    out, at = [], 0
    for start, end, text in sorted(_substitutions(expression.root, operands)):
        out += [expression.source[at:start], text]
        at = end
    return " ".join("".join((*out, expression.source[at:])).split())


def _substitutions(term: Term, operands: Operands) -> Iterator[tuple[int, int, str]]:
    # yields what is written from one place to another instead
    if isinstance(term, NameTerm):
        yield term.at, term.end, _format_operand(_constant_value(term, operands))
    elif isinstance(term, _FunctionCall) and term.function in DECK_FUNCTIONS:
        deck = term.of[0]
        assert isinstance(deck, NameTerm), "checked by the parser"
        yield term.at, term.end, str(_deck_value(term.function, deck, operands))
    else:
        for part in _parts(term):
            yield from _substitutions(part, operands)


def _format_operand(value: Value) -> str:
    if isinstance(value, tuple):
        items = [_format_operand(item) for item in value[:_MOST_ITEMS]]
        return ", ".join(items if len(value) <= _MOST_ITEMS else (*items, "…"))
    if isinstance(value, Record):
        return "{…}"
    if isinstance(value, bool):
        return _FLAGS[value]
    return f"{value:.15g}" if isinstance(value, (int, float)) else str(value)


def _evaluate_term(term: Term, operands: Operands) -> Fraction:
    if isinstance(term, _NumberTerm):
        return term.value
    if isinstance(term, NameTerm):
        value = _constant_value(term, operands)
        if isinstance(value, tuple):
            hint = f"`sum({term.name})` adds it up, `length({term.name})` counts it"
            raise ExpressionError(f"`{term.name}` is a list, expected a number", term.at, hint)
        return _as_number(value, term)
    if isinstance(term, _Negation):
        return -_evaluate_term(term.of, operands)
    if isinstance(term, _FunctionCall):
        return _evaluate_call(term, operands)
    result = _evaluate_term(term.first, operands)
    for sign, at, operand in term.rest:
        result = _check_magnitude(_apply_operator(result, sign, _evaluate_term(operand, operands), at), at)
    return result


def _apply_operator(left: Fraction, sign: str, right: Fraction, at: int) -> Fraction:
    if sign == "+":
        return left + right
    if sign == "-":
        return left - right
    if sign == "*":
        return left * right
    if right == 0:
        raise ExpressionError(f"division by zero: what stands behind `{sign}` is 0", at, "`max(1, …)` is never 0")
    return left / right if sign == "/" else Fraction(left // right) if sign == "//" else left % right


def _check_magnitude(value: Fraction, at: int) -> Fraction:
    if abs(value.numerator) > LARGEST or value.denominator > LARGEST:
        raise ExpressionError(f"the numbers become too large, at most {LARGEST:,}", at)
    return value


def _evaluate_call(call: _FunctionCall, operands: Operands) -> Fraction:
    first = call.of[0]
    if call.function in DECK_FUNCTIONS:
        assert isinstance(first, NameTerm), "checked by the parser"
        return Fraction(_deck_value(call.function, first, operands))
    if call.function in {"ceil", "floor"}:
        value = _evaluate_term(first, operands)
        return Fraction(ceil(value) if call.function == "ceil" else floor(value))
    if call.function == "length":
        listed = _constant_value(first, operands) if isinstance(first, NameTerm) else None
        if not isinstance(listed, tuple):
            raise ExpressionError(
                "`length` counts the items of a list", first.at, "write the name of a constant that is a list"
            )
        return Fraction(len(listed))
    numbers = [number for term in call.of for number in _evaluate_list(term, operands)]
    if call.function == "sum":
        return _check_magnitude(sum(numbers, Fraction()), call.at)
    if not numbers:
        raise ExpressionError(f"`{call.function}` of an empty list", call.at, "it needs at least one number")
    return min(numbers) if call.function == "min" else max(numbers)


def _evaluate_list(term: Term, operands: Operands) -> list[Fraction]:
    value = _constant_value(term, operands) if isinstance(term, NameTerm) else None
    if isinstance(term, NameTerm) and isinstance(value, tuple):
        return [_as_number(item, term) for item in value]
    return [_evaluate_term(term, operands)]


def _as_number(value: Value, term: NameTerm) -> Fraction:
    if isinstance(value, (int, float)) and not isinstance(value, bool):
        return _check_magnitude(Fraction(str(value)), term.at)  # as it is written: 0.1 is a tenth
    if isinstance(value, Record):
        hint = f"one of its columns: `{term.name}.{next(iter(value))}`" if value else None
        raise ExpressionError(f"`{term.name}` is a table, expected numbers", term.at, hint)
    what = _FLAGS[value] if isinstance(value, bool) else f"the word `{value}`"
    hint = "an expression needs constants that are numbers; write `value` where it cannot be computed"
    raise ExpressionError(f"`{term.name}` is {what}, expected a number", term.at, hint)


def _deck_value(function: str, term: NameTerm, operands: Operands) -> int:
    name = term.name.removeprefix(DECK_PREFIX)
    size = operands.decks.get(name)
    if size is None:
        near = did_you_mean(
            term.name, [deck if deck.startswith(KIND_PREFIX) else f"{DECK_PREFIX}{deck}" for deck in operands.decks]
        )
        raise ExpressionError(f"there is no deck `{name}`", term.at, near)
    return size.cards if function == "count" else size.designs


def _constant_value(term: NameTerm, operands: Operands) -> Value:
    # a name stands for a constant, an item of a list (counted from 1), a field, or a column of a table
    constant = constant_of(term.name, operands.constants)
    if constant is None:
        deck = term.name.removeprefix(DECK_PREFIX)
        near = did_you_mean(term.name, operands.constants)
        counted = f"`count({term.name})` counts its cards" if deck in operands.decks and deck != term.name else near
        raise ExpressionError(f"there is no constant `{term.name}`", term.at, counted)
    value, path = operands.constants[constant], constant
    for step in term.name[len(constant) + 1 :].split(".") if term.name != constant else ():
        value = _value_at_step(value, step, path, term)
        path = f"{path}.{step}"
    return value


def _value_at_step(value: Value, step: str, path: str, term: NameTerm) -> Value:
    found = _step_into(value, step)
    if found is not None:
        return found
    known: Collection[str] = ()
    if isinstance(value, Record):
        known = value
    elif isinstance(value, tuple) and value:
        rows = [row for row in value if isinstance(row, Record)]
        known = [key for key in rows[0] if all(key in row for row in rows)] if rows else [str(n + 1) for n in range(len(value))]
    raise ExpressionError(f"`{path}` has no `{step}`", term.at, did_you_mean(step, known))


def _step_into(value: Value, step: str) -> Value:
    if isinstance(value, Record):
        return value.get(step)
    if not isinstance(value, tuple) or not value:
        return None
    if step.isdecimal():
        return value[int(step) - 1] if 0 < int(step) <= len(value) else None
    is_table = all(isinstance(row, Record) and step in row for row in value)
    return tuple(row[step] for row in value if isinstance(row, Record)) if is_table else None


def part_of_value(value: Value, path: str) -> Value:
    """Return what a path such as `.2.spaces` leads to in a value, None without that; `.spaces` is the column of a table."""
    for step in filter(None, path.split(".")):
        value = _step_into(value, step)
    return value
