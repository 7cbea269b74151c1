"""Rows of tables and items of lists in texts: the row that is being printed, and how a language joins the items of a list."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from pnp.base.records import frozen

if TYPE_CHECKING:
    from pnp.locale.card_values import CardValue
    from pnp.model.fields import Value

ITEM = "it"
"""The name of an item that is not a record."""

_SLOT = "\x00"


@frozen
class TableRow:
    """A row of a table, or an item of a list, while a text is printed for it.

    `table` is the name of the table as the text writes it, `number` counts the rows from 1. `of_card` is the row as a value
    of a card, or as a whole card, if it is one.
    """

    table: str
    number: int
    value: Value
    of_card: CardValue | None = None

    @property
    def names(self) -> tuple[str, ...]:
        """The names that a text may use for this row."""
        if self.of_card is not None:
            return self.of_card.names or (ITEM,)
        return tuple(self.value) if isinstance(self.value, dict) else (ITEM,)

    def field(self, name: str) -> Value:
        """Return a field of the row (`spaces`, or `cost.wood` inside it), or the item itself. Raises KeyError, TextFault."""
        if self.of_card is not None and self.of_card.names:
            return self.of_card.at(name.split("."), name).value
        if not isinstance(self.value, dict):
            if name != ITEM:
                raise KeyError(name)
            return self.value
        value: Value = self.value
        for step in name.split("."):
            if not isinstance(value, dict):
                raise KeyError(name)
            value = value[step]
        return value


def rows_of(table: str, value: Value, of_card: CardValue | None = None) -> tuple[TableRow, ...]:
    """Return the rows of a table or list that a text calls `table`, a value of a card if there is `of_card`.

    Raises ValueError if the value is neither.
    """
    if not isinstance(value, tuple):
        raise ValueError(f"`{table}` is not a list or a table")  # noqa: TRY004  (a finding about a text, not a wrong call)
    if of_card is not None:
        return tuple(TableRow(table, number, item.value, item) for number, item in enumerate(of_card.items, 1))
    return tuple(TableRow(table, number, row) for number, row in enumerate(value, 1))


@lru_cache(maxsize=256)
def list_joints(count: int, locale: str) -> tuple[str, ...]:
    """Return what a language writes before, between and after the items of a list, by CLDR: `"", ", ", " e ", ""`."""
    from babel.core import Locale, UnknownLocaleError  # noqa: PLC0415  (Babel loads only for a list without an arm `between`)
    from babel.lists import format_list  # noqa: PLC0415

    for tag in (locale, locale.partition("-")[0]):
        try:
            return tuple(format_list([_SLOT] * count, locale=Locale.parse(tag, sep="-")).split(_SLOT))
        except (UnknownLocaleError, ValueError):
            continue
    return ("", *[", "] * (count - 1), "")
