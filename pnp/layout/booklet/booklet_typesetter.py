"""Sets words in lines: each line separately, with its icons, its text box, and the areas of its links."""

from __future__ import annotations

from dataclasses import replace
from hashlib import blake2b
from typing import TYPE_CHECKING

from pnp.diagnostics import Diagnostic
from pnp.layout.booklet.link_areas import link_areas
from pnp.layout.booklet.set_line import SetLine
from pnp.layout.booklet.translate_items import moved
from pnp.layout.mirror import ENDS
from pnp.layout.untranslated_mark import untranslated_bar
from pnp.model.frame import TextBox, TextLine
from pnp.model.text import PageRef, TextSpan
from pnp.text.languages import base_level
from pnp.units import PT, Box

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from pnp.diagnostics import Mark, Report
    from pnp.layout.layout_cache import LayoutCache
    from pnp.layout.pictures import Pictures
    from pnp.layout.text_setting import TextSetter
    from pnp.model.frame import Colour, Item, Link
    from pnp.model.game import Game
    from pnp.model.style import Align, TextStyle
    from pnp.model.text import RichText, Span
    from pnp.text.text_block import TextBlock

_NARROWEST = 0.1  # mm: narrow enough that every word gets its own line
_SAME = 4  # decimals of a mm: baselines that agree to this accuracy are the same
_SHOWN = 40


class BookletTypesetter:
    """Sets the words of one booklet. `pages` gives the page of each anchor as far as it is known.

    Words that were set before, in an earlier pass or an earlier build, are found in `cache` with their faults: by the words
    and where they stand, their style and place, and all else of the game that counts, which is its fonts and its icons.
    """

    def __init__(  # noqa: PLR0913, PLR0917 - what words are set with, and where to tell of it
        self, game: Game, setter: TextSetter, pictures: Pictures, report: Report, at: Mark, cache: LayoutCache
    ) -> None:
        self._game = game
        self._setter = setter
        self._pictures = pictures
        self._report = report
        self._at = at
        self._cache = cache
        self._surroundings = _digest(game)
        self.pages: Mapping[str, int] = {}
        self.pages_asked = 0
        """How often the page of an anchor has been asked for."""

    def page(self, anchor: str) -> int:
        """Give the page on which an anchor stands; 0 as long as that is not known."""
        self.pages_asked += 1
        return self.pages.get(anchor, 0)

    def lines(  # noqa: PLR0913 - words, their style, and their options
        self,
        words: RichText,
        style: TextStyle,
        width: float | None,
        *,
        spans: Sequence[Span] | None = None,
        align: Align | None = None,
        colour: Colour | None = None,
    ) -> Sequence[SetLine]:
        """Set words in lines of `width` mm (None: in one line); `spans` replaces the words' own."""
        found = tuple(self._resolved(span) for span in (words.spans if spans is None else spans))
        if not found:
            return ()
        key = (self._surroundings, self._at, words, found, style, style.mark, width, align, colour)
        return self._cache.lines.get(key, lambda: self._set(words, found, style, width, align, colour), report=self._report)

    def _set(  # noqa: PLR0913, PLR0917 - as above
        self,
        words: RichText,
        found: Sequence[Span],
        style: TextStyle,
        width: float | None,
        align: Align | None,
        colour: Colour | None,
    ) -> tuple[SetLine, ...]:
        if base_level(words.locale) != base_level(self._game.locale):  # alignment follows the page's direction
            align = ENDS.get(align or style.align, align)  # type: ignore[assignment]  # an end for an end
        block = self._setter.set_text(
            found, style, width=width, size=style.size, align=align, colour=colour, locale=words.locale, shrink=False,
            content=words.mark, at=self._at,
        )  # fmt: skip
        self._report_faults(block, words, style)
        return self._cut(block, found, words, style, colour or style.colour)

    def widths(self, words: RichText, style: TextStyle) -> tuple[float, float]:
        """Return the width in mm of the longest word, and that of all words in one line."""
        spans = tuple(self._resolved(span) for span in words.spans)
        key = (self._surroundings, spans, words.locale, style)
        return self._cache.widths.get(key, lambda: self._widths(spans, words.locale, style))

    def _widths(self, spans: Sequence[Span], locale: str, style: TextStyle) -> tuple[float, float]:
        least = replace(style, hyphenate=False)
        narrow, wide = (
            self._setter.set_text(spans, least, width=width, size=style.size, locale=locale, shrink=False)
            for width in (_NARROWEST, None)
        )
        return narrow.width, wide.width

    def _resolved(self, span: Span) -> Span:
        if not isinstance(span, PageRef):
            return span
        return TextSpan(str(self.page(span.anchor)), span.bold, span.italic, span.anchor)

    def _report_faults(self, block: TextBlock, words: RichText, style: TextStyle) -> None:
        shown = words.plain if len(words.plain) <= _SHOWN else words.plain[: _SHOWN - 1] + "…"
        if block.overflow > 0:
            message = f"`{shown}` is {block.overflow / PT:.1f} mm too wide in `{style.name}` at {block.size:g} pt"
            self._report.error("booklet/overflow", message, words.mark, hint="shorten its longest word, or give it more width")
        if block.missing:
            signs = ", ".join(f"`{c}` (U+{ord(c[0]):04X})" for c in dict.fromkeys(block.missing))
            chain = ", ".join(f"`{family.name}`" for family in self._game.fonts.chain(style.family, words.locale))
            self._report.error("booklet/missing-glyph", f"{signs}: no font of {chain} has it", words.mark)
        for cut in block.missing_cuts:
            message = f"style `{style.name}` needs `{cut}`, which fonts.yaml does not have; the nearest cut stands in for it"
            self._report.add(Diagnostic("layout/missing-cut", message, style.mark or self._at, "warning"))

    def _cut(
        self, block: TextBlock, spans: Sequence[Span], words: RichText, style: TextStyle, colour: Colour
    ) -> tuple[SetLine, ...]:
        """Split a block into its lines."""
        baselines = sorted({round(line.y, _SAME) for line in block.lines})
        assert len(baselines) == len(block.texts), "every line has a baseline of its own"
        leading = style.leading * style.size / PT
        ascent, descent = baselines[0], block.ink.bottom - baselines[-1]
        baseline = ascent + (leading - ascent - descent) / 2
        rows: list[list[Item]] = [[] for _ in baselines]
        level = base_level(words.locale)
        for text in block.lines:
            rows[baselines.index(round(text.y, _SAME))].append(text)
        for icon in block.icons:
            item = self._pictures.word_icon(icon.icon, icon.box, colour, self._at, mirrored=level == 1)
            nearest = min(range(len(baselines)), key=lambda i, foot=icon.box.bottom: abs(baselines[i] - foot))  # type: ignore[misc]
            if item is not None:
                rows[nearest].append(item)
        areas = link_areas(block, spans, baselines, leading, level)
        return tuple(
            self._line(row, (baselines[i] - baseline, baseline, leading), block, i, words, style, colour, areas[i])
            for i, row in enumerate(rows)
        )

    def _line(  # noqa: PLR0913, PLR0917 - what a line is made of
        self,
        row: Sequence[Item],
        places: tuple[float, float, float],
        block: TextBlock,
        index: int,
        words: RichText,
        style: TextStyle,
        colour: Colour,
        links: tuple[Link, ...],
    ) -> SetLine:
        top, baseline, leading = places
        items = tuple(moved(item, 0.0, -top) for item in row)
        if words.untranslated:
            items += (untranslated_bar(0.0, leading, words.mark),)
        texts = [item for item in items if isinstance(item, TextLine)]
        left, right = min(t.x for t in texts), max(_right(t) for t in texts)
        ink = Box(left, baseline - block.lines[0].y, right - left, block.lines[0].y + block.ink.bottom - block.lines[-1].y)
        box = TextBox(
            role=words.id, style=style.name, box=Box(0.0, 0.0, max(block.width, right), leading), preferred=style.size,
            floor=style.floor, size=block.size, lines=(block.texts[index],), ink=ink, colour=colour, content=words.mark,
            at=self._at, overflow=block.overflow,
        )  # fmt: skip
        return SetLine(leading, baseline, right, items, box, links)


def _right(line: TextLine) -> float:
    if not line.runs:
        return line.x
    last, run = line.runs[-1]
    return line.x + (last + run.width) * line.size / PT * line.stretch


def _digest(game: Game) -> bytes:
    """A hash of what words may show besides themselves: fonts, and icons with all that their faults would name."""
    icons = [(i.name, i.picture.key, i.picture.path, i.picture.mark, i.directional) for i in game.icons.values()]
    return blake2b(repr((game.fonts.digest(game.locale), game.locale, icons)).encode(), digest_size=16).digest()
