"""What is said about a table besides its file."""

from __future__ import annotations

from typing import NamedTuple


class TableOptions(NamedTuple):
    """What is said about a table besides its file: the `delimiter` of a text, the `sheet` of a workbook; empty: to be found.

    `likely` is the name that the right one of several sheets probably has: that of the deck.
    """

    delimiter: str = ""
    sheet: str = ""
    likely: str = ""
