"""How a fuzzer has the small languages inside files read: the markup of texts, and the expressions of rules."""

from __future__ import annotations

from pnp.base.diagnostics import Mark
from pnp.load.notation.expressions import (
    DeckSize,
    ExpressionError,
    Operands,
    evaluate,
    format_fraction,
    read_expression,
    substitute_values,
)
from pnp.load.notation.markup_parser import printed_length, read_markup
from pnp.load.notation.markup_tree import write_markup
from pnp.locale.lint.texts import find_bare_numbers
from pnp.locale.pseudo import PSEUDO_TAGS, pseudo_text
from pnp.model.fields import Record
from pnp.translate.exchange import pieces

_ROW = Record({"sum": 3, "gain": 4}, Mark("rules.yaml"))
_OPERANDS = Operands(
    {"catch.loss": 1, "catch.bonus": 0.5, "catch.open": True, "catch.way": "up", "catch.rates": (_ROW, _ROW), "none": ()},
    {"fish": DeckSize(14, 10), "bait": DeckSize(0, 0)},
)


def markup(data: bytes) -> None:
    """Read a text; its tree must give its source again, and all that walks over trees must come to an end."""
    text = data.decode("utf-8", "replace")
    tree = read_markup(text)
    assert write_markup(tree.nodes) == text
    assert 0 <= printed_length(text) <= len(text)
    for tag in PSEUDO_TAGS:
        pseudo_text(text, tag)
    for locale in ("en", "ar", "zh-Hans"):
        find_bare_numbers(text, locale)
    pieces(text)


def expression(data: bytes) -> None:
    """Read an expression and compute it."""
    source, fault = data.decode("utf-8", "replace"), None
    try:
        read = read_expression(source)
        format_fraction(evaluate(read, _OPERANDS))
        substitute_values(read, _OPERANDS)
    except ExpressionError as error:
        fault = error
    assert fault is None or (fault.message and 0 <= fault.at <= len(source)), fault
