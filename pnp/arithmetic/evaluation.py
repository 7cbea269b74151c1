"""Compute an expression exactly, from the values of constants and the cards of decks."""

from __future__ import annotations

from dataclasses import field
from fractions import Fraction
from math import ceil, floor
from typing import TYPE_CHECKING, Final, NamedTuple

from pnp.arithmetic.expression import DECK, KIND, OF_DECKS, Chain, ExpressionError, FunctionCall, NameTerm, Negation, NumberTerm
from pnp.base.records import frozen
from pnp.base.suggestions import did_you_mean
from pnp.model.fields import Record

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Mapping

    from pnp.arithmetic.expression import Expression, Term
    from pnp.model.fields import Value
    from pnp.model.game import Deck

LARGEST: Final = 10**15
"""Neither a result on the way nor its denominator may be greater."""
_DECIMALS: Final = 10**6
_LISTED: Final = 12
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


def owner(name: str, constants: Collection[str]) -> str | None:
    """Return the constant that a name leads to or into (`map.rows` for `map.rows.2`), or None."""
    while name and name not in constants:
        name = name.rpartition(".")[0]
    return name or None


def deck_sizes(decks: Iterable[Deck]) -> dict[str, DeckSize]:
    """Count the cards of decks, by the names of the decks, and the pieces of each kind as `kind.token`."""
    sizes: dict[str, DeckSize] = {}
    for deck in decks:
        size = DeckSize(sum(card.copies for card in deck.cards), len(deck.cards))
        other = sizes.get(f"{KIND}{deck.kind}", DeckSize(0, 0))
        sizes |= {deck.name: size, f"{KIND}{deck.kind}": DeckSize(*map(sum, zip(size, other, strict=True)))}
    return sizes


def evaluate(expression: Expression, operands: Operands) -> Fraction:
    """Compute an expression. Raises ExpressionError at the part that has no number."""
    return _number(expression.root, operands)


def plain_number(value: Fraction) -> int | float | None:
    """Return a whole result as an int, one of at most six decimals as a float; None: it has more, or no end."""
    if value.denominator == 1:
        return value.numerator
    return float(value) if _DECIMALS % value.denominator == 0 else None


def printable(value: Fraction) -> int | float:
    """Return the same. Raises ExpressionError where the result would have to be rounded."""
    plain = plain_number(value)
    if plain is None:
        hint = "round it with `floor(…)` or `ceil(…)`, or divide with `//`"
        raise ExpressionError(f"the result is {written_number(value)}, which no short decimal says", 0, hint)
    return plain


def written_number(value: Fraction) -> str:
    """Write a result for a message: `7`, `2.5`, `10/3`."""
    plain = plain_number(value)
    return str(value) if plain is None else f"{plain:.15g}"


def filled_in(expression: Expression, operands: Operands) -> str:
    """Write an expression with the numbers that its names stand for; the expression can be computed."""
    out, at = [], 0
    for start, end, text in sorted(_fillings(expression.root, operands)):
        out += [expression.source[at:start], text]
        at = end
    return " ".join("".join((*out, expression.source[at:])).split())


def _fillings(term: Term, operands: Operands) -> list[tuple[int, int, str]]:
    """The stretches of the source that are replaced, each with what stands there instead."""
    if isinstance(term, NameTerm):
        return [(term.at, term.end, _shown(_value(term, operands)))]
    if isinstance(term, Negation):
        return _fillings(term.of, operands)
    if isinstance(term, Chain):
        return [found for part in (term.first, *(part for _, _, part in term.rest)) for found in _fillings(part, operands)]
    if isinstance(term, FunctionCall) and term.function in OF_DECKS:
        deck = term.of[0]
        assert isinstance(deck, NameTerm), "checked by the parser"
        return [(term.at, term.end, str(_of_deck(term.function, deck, operands)))]
    return [found for part in term.of for found in _fillings(part, operands)] if isinstance(term, FunctionCall) else []


def _shown(value: Value) -> str:
    if isinstance(value, tuple):
        items = [_shown(item) for item in value[:_LISTED]]
        return ", ".join(items if len(value) <= _LISTED else (*items, "…"))
    if isinstance(value, Record):
        return "{…}"
    if isinstance(value, bool):
        return _FLAGS[value]
    return f"{value:.15g}" if isinstance(value, (int, float)) else str(value)


def _number(term: Term, operands: Operands) -> Fraction:
    if isinstance(term, NumberTerm):
        return term.value
    if isinstance(term, NameTerm):
        value = _value(term, operands)
        if isinstance(value, tuple):
            hint = f"`sum({term.name})` adds it up, `length({term.name})` counts it"
            raise ExpressionError(f"`{term.name}` is a list, expected a number", term.at, hint)
        return _as_number(value, term)
    if isinstance(term, Negation):
        return -_number(term.of, operands)
    if isinstance(term, Chain):
        return _chain(term, operands)
    return _call(term, operands)


def _chain(chain: Chain, operands: Operands) -> Fraction:
    result = _number(chain.first, operands)
    for sign, at, term in chain.rest:
        result = _bounded(_joined(result, sign, _number(term, operands), at), at)
    return result


def _joined(left: Fraction, sign: str, right: Fraction, at: int) -> Fraction:
    if sign == "+":
        return left + right
    if sign == "-":
        return left - right
    if sign == "*":
        return left * right
    if right == 0:
        raise ExpressionError(f"division by zero: what stands behind `{sign}` is 0", at, "`max(1, …)` is never 0")
    return left / right if sign == "/" else Fraction(left // right) if sign == "//" else left % right


def _bounded(value: Fraction, at: int) -> Fraction:
    if abs(value.numerator) > LARGEST or value.denominator > LARGEST:
        raise ExpressionError(f"the numbers become too large, at most {LARGEST:,}", at)
    return value


def _call(call: FunctionCall, operands: Operands) -> Fraction:
    first = call.of[0]
    if call.function in OF_DECKS:
        assert isinstance(first, NameTerm), "checked by the parser"
        return Fraction(_of_deck(call.function, first, operands))
    if call.function in {"ceil", "floor"}:
        value = _number(first, operands)
        return Fraction(ceil(value) if call.function == "ceil" else floor(value))
    if call.function == "length":
        listed = _value(first, operands) if isinstance(first, NameTerm) else None
        if not isinstance(listed, tuple):
            raise ExpressionError(
                "`length` counts the items of a list", first.at, "write the name of a constant that is a list"
            )
        return Fraction(len(listed))
    numbers = [number for term in call.of for number in _numbers(term, operands)]
    if call.function == "sum":
        return _bounded(sum(numbers, Fraction()), call.at)
    if not numbers:
        raise ExpressionError(f"`{call.function}` of an empty list", call.at, "it needs at least one number")
    return min(numbers) if call.function == "min" else max(numbers)


def _numbers(term: Term, operands: Operands) -> list[Fraction]:
    """The numbers of a list, or the one number that a term is."""
    value = _value(term, operands) if isinstance(term, NameTerm) else None
    if isinstance(term, NameTerm) and isinstance(value, tuple):
        return [_as_number(item, term) for item in value]
    return [_number(term, operands)]


def _as_number(value: Value, term: NameTerm) -> Fraction:
    if isinstance(value, (int, float)) and not isinstance(value, bool):
        return _bounded(Fraction(str(value)), term.at)  # as it is written: 0.1 is a tenth
    if isinstance(value, Record):
        hint = f"one of its columns: `{term.name}.{next(iter(value))}`" if value else None
        raise ExpressionError(f"`{term.name}` is a table, expected numbers", term.at, hint)
    what = _FLAGS[value] if isinstance(value, bool) else f"the word `{value}`"
    hint = "an expression needs constants that are numbers; write `value` where it cannot be computed"
    raise ExpressionError(f"`{term.name}` is {what}, expected a number", term.at, hint)


def _of_deck(function: str, term: NameTerm, operands: Operands) -> int:
    name = term.name.removeprefix(DECK)
    size = operands.decks.get(name)
    if size is None:
        near = did_you_mean(term.name, [deck if deck.startswith(KIND) else f"{DECK}{deck}" for deck in operands.decks])
        raise ExpressionError(f"there is no deck `{name}`", term.at, near)
    return size.cards if function == "count" else size.designs


def _value(term: NameTerm, operands: Operands) -> Value:
    """Return what a name stands for: a constant, an item of a list (counted from 1), a field, or a column of a table."""
    constant = owner(term.name, operands.constants)
    if constant is None:
        deck = term.name.removeprefix(DECK)
        near = did_you_mean(term.name, operands.constants)
        counted = f"`count({term.name})` counts its cards" if deck in operands.decks and deck != term.name else near
        raise ExpressionError(f"there is no constant `{term.name}`", term.at, counted)
    value, path = operands.constants[constant], constant
    for step in term.name[len(constant) + 1 :].split(".") if term.name != constant else ():
        value = _step(value, step, path, term)
        path = f"{path}.{step}"
    return value


def _step(value: Value, step: str, path: str, term: NameTerm) -> Value:
    known: Collection[str] = ()
    if isinstance(value, Record):
        if step in value:
            return value[step]
        known = value
    elif isinstance(value, tuple) and value:
        if step.isdecimal() and 0 < int(step) <= len(value):
            return value[int(step) - 1]
        rows = [row for row in value if isinstance(row, Record)]
        if len(rows) == len(value) and all(step in row for row in rows):
            return tuple(row[step] for row in rows)
        known = (
            [key for key in rows[0] if all(key in row for row in rows)]
            if rows
            else tuple(str(n + 1) for n in range(len(value)))
        )
    raise ExpressionError(f"`{path}` has no `{step}`", term.at, did_you_mean(step, known))
