"""Columns: text that is written from top to bottom, its columns from right to left, as Japanese and Chinese may be.

A column is a line that is turned by a quarter: lines are broken, aligned, fitted and measured as others are, along the
column, and `TextBlock` turns them where they are placed. Only the letters that stand upright are shaped for it (HarfBuzz,
direction TTB, which takes the forms and the metrics that fonts have for columns), and each is placed by itself. Latin words
lie on their side, but one or two figures stand upright, side by side (縦中横, JLREQ 3.2.5), and so do `!?` and the like.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal, NamedTuple, TypeAlias
from unicodedata import east_asian_width

from pnp.base.languages import main_script
from pnp.base.records import lazy_pattern, record
from pnp.model.frame import GlyphInk, GlyphRun

COLUMN_CENTRE = 0.38
"""The middle of a column, in em above the baseline of the words that lie in it: the middle of an ideograph's square."""

CELL_TOP = 0.88
"""The upper edge of an ideograph's square, in em above its own baseline."""

_SCRIPTS = frozenset({"Hira", "Hani", "Hang", "Jpan", "Hans", "Hant", "Kore", "Bopo"})

Stance: TypeAlias = Literal["upright", "turned", "combined"]
"""How letters stand in a column: each upright, on their side, or side by side in one square."""

_UPRIGHT_SIGNS = lazy_pattern("[§©®±¼-¾×÷‖†-‡※‼⁂⁇-⁉⁑℀-℩№-℧Ⅰ-ↈ①-⓿■-◿☀-⛿✀-➾\ue000-\uf8ff]")
_COMBINED = lazy_pattern(r"\d{1,2}|[+\-\u2212±]\d|[!?]{1,2}")
_CHANGED_SIGNS = frozenset("、。，．ー～「」『』（）［］｛｝〈〉《》【】〔〕：；…‥―ぁぃぅぇぉっゃゅょァィゥェォッャュョ")
"""Signs that need another form in a column, which fonts have as the feature `vert`."""


def may_be_vertical(locale: str) -> bool:
    """Return whether a language is also written in columns from right to left."""
    return main_script(locale) in _SCRIPTS


def needs_vertical_forms(text: str) -> bool:
    """Return whether `text` has signs that look otherwise in a column."""
    return not _CHANGED_SIGNS.isdisjoint(text)


class Stretch(NamedTuple):
    """Characters `start` to `end` of a word, which stand alike."""

    start: int
    end: int
    stance: Stance


def stances(text: str) -> Iterator[Stretch]:
    """Divide a word by how its characters stand in a column (UAX #50: wide ones and signs among them upright)."""
    at = 0
    while at < len(text):
        upright, end = _is_upright(text[at]), at + 1
        while end < len(text) and _is_upright(text[end]) is upright:
            end += 1
        combined = not upright and _COMBINED.fullmatch(text, at, end)
        yield Stretch(at, end, "upright" if upright else "combined" if combined else "turned")
        at = end


def _is_upright(char: str) -> bool:
    return east_asian_width(char) in "WF" or _UPRIGHT_SIGNS.match(char) is not None


class ShownGlyphs(NamedTuple):
    """A run as it stands in a column: its origin `along` em below the pen and `across` em right of the middle."""

    along: float
    across: float
    run: GlyphRun
    stretch: float = 1.0


@record
class UprightRun(GlyphRun):
    """Letters that stand upright in a column; advances are those along it, and `ink` is that of a line that is turned.

    `shown` are the glyphs as they are placed, each in a run of its own, or all side by side in one.
    """

    shown: tuple[ShownGlyphs, ...] = ()

    __hash__ = GlyphRun.__hash__


def column_ink(shown: tuple[ShownGlyphs, ...]) -> GlyphInk | None:
    """Return the ink of upright letters as that of a line: along the column, and from its right side to its left."""
    found = [
        GlyphInk(
            along + ink.top, -COLUMN_CENTRE - across - ink.right * wide, along + ink.bottom,
            -COLUMN_CENTRE - across - ink.left * wide,
        )
        for along, across, run, wide in shown if (ink := run.ink) is not None
    ]  # fmt: skip
    if not found:
        return None
    lefts, tops, rights, bottoms = zip(*found, strict=True)
    return GlyphInk(min(lefts), min(tops), max(rights), max(bottoms))
