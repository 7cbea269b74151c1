"""What is said about a table besides its file."""

from __future__ import annotations

from typing import Final, NamedTuple

_TAB: Final = "tab"
_OTHER_USES: Final = ('"', "\n", "\r", " ")
"""What stands between cells in no file, because it means something else there."""


class TableOptions(NamedTuple):
    """What is said about a table besides its file: the `delimiter` of a text, the `sheet` of a workbook; empty: to be found.

    `likely` is the name that the right one of several sheets probably has: that of the deck.
    """

    delimiter: str = ""
    sheet: str = ""
    likely: str = ""


def delimiter_of(written: str) -> str | None:
    """Return the delimiter that somebody has written, as it is or as `tab`; None if no table can have it."""
    delimiter = "\t" if written == _TAB else written
    return None if len(delimiter) != 1 or delimiter.isalnum() or delimiter in _OTHER_USES else delimiter
