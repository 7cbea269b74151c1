"""How many characters the lines of a booklet's text have, which says whether they are easy to read."""

from __future__ import annotations

import unicodedata
from itertools import groupby
from typing import TYPE_CHECKING

from pnp.base.diagnostics import Diagnostic

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from pnp.base.diagnostics import Report
    from pnp.layout.booklet.strips import Strip
    from pnp.model.booklet import BookletLook

_FEWEST_LINES = 20
"""Full lines without which a mean says nothing."""

_WIDE = {"W", "F"}
"""Widths of characters, such as those of Chinese, that count as two."""


def mean_line_length(strips: Iterable[Strip], style: str) -> float:
    """Return the mean number of characters of the full lines set in a style, without the last ones of paragraphs.

    0 if there are too few. Marks above and below letters do not count, characters twice as wide as others count as two.
    """
    boxes = [box for strip in strips if len(strip.boxes) == 1 for box in strip.boxes if box.style == style]
    full = [box for _, group in groupby(boxes, lambda box: (box.role, box.content)) for box in list(group)[:-1]]
    lengths = [_count_characters(line.strip()) for box in full for line in box.lines]
    return sum(lengths) / len(lengths) if len(lengths) >= _FEWEST_LINES else 0.0


def _count_characters(line: str) -> int:
    return sum(
        0 if unicodedata.combining(letter) else 2 if unicodedata.east_asian_width(letter) in _WIDE else 1 for letter in line
    )


def warn_of_line_length(strips: Sequence[Strip], look: BookletLook, report: Report) -> None:
    """Warn of lines that have fewer or more characters than the look of a booklet allows: `booklet/line-length`."""
    mean = mean_line_length(strips, look.styles["body"].name)
    fewest, most = look.line_length
    if not mean or fewest <= mean <= most:
        return
    hint = "give the text one column, wider ones or smaller letters" if mean < fewest else "set it in `columns: 2`, or larger"
    hint = f"{hint}; if that is meant, write other numbers as `line-length: [{fewest}, {most}]`"
    message = f"lines of text have {mean:.0f} characters on average, expected {fewest} to {most}"
    report.add(Diagnostic("booklet/line-length", message, look.mark, "warning", hint=hint))
