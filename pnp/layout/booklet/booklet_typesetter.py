"""Sets words in lines: a text that pages may divide is set once and then placed line by line."""

from __future__ import annotations

from bisect import bisect
from dataclasses import replace
from hashlib import blake2b
from types import MappingProxyType
from typing import TYPE_CHECKING, TypeVar

from pnp.base.diagnostics import Diagnostic
from pnp.base.units import PT, Box
from pnp.layout.booklet.set_line import SetLine
from pnp.layout.booklet.text_tags import TextTags
from pnp.layout.fault_collector import lost_lines, missing_cuts, named_characters, named_fonts
from pnp.layout.text_setting import TextLook
from pnp.layout.untranslated_mark import untranslated_bar
from pnp.model.fields import TextSpan
from pnp.text.text_block import block_ink

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

    from pnp.base.diagnostics import Mark, Report
    from pnp.layout.layout_cache import LayoutCache
    from pnp.layout.text_setting import SpanSetter
    from pnp.model.fields import RichText, Span
    from pnp.model.frame import Colour, StructureElement, TextLine
    from pnp.model.game import Game
    from pnp.model.style import Align, TextStyle
    from pnp.text.text_block import LinePassages, TextBlock

KeyT = TypeVar("KeyT")
ItemT = TypeVar("ItemT")

_NARROWEST = 0.1  # mm: narrow enough that every word gets its own line
_SAME = 4  # decimals of a mm: baselines that agree to this accuracy are the same
_SHOWN = 40
NOWHERE: Mapping[str, str] = MappingProxyType({})
_NOTHING = "\u2060"  # a word joiner, which prints nothing, but is a word


class BookletTypesetter:
    """Sets the words of one booklet.

    Lines that an earlier pass or an earlier build has set are taken from `cache`, together with their faults. The key consists
    of everything that a line depends on: its words with their page numbers and marks, its style and width, and the fonts and
    icons of the game. `destinations` say in words where the anchors of links are.
    """

    def __init__(  # noqa: PLR0913, PLR0917 - what it sets, and with what
        self,
        game: Game,
        setter: SpanSetter,
        report: Report,
        at: Mark,
        cache: LayoutCache,
        destinations: Mapping[str, str] = NOWHERE,
    ) -> None:
        self._game = game
        self._destinations = destinations
        self._setter = setter
        self._report = report
        self._at = at
        self._cache = cache
        self._game_digest = _digest(game)

    @property
    def page_lookups(self) -> int:
        """How many page numbers have been looked up: a block that did not look any up is the same in every pass."""
        return self._setter.page_lookups

    def page(self, anchor: str) -> int:
        """Return the page of an anchor; 0 until it is known."""
        return self._setter.page(anchor)

    def lines(  # noqa: PLR0913 - words, their style, and their options
        self,
        words: RichText,
        style: TextStyle,
        width: float | None,
        *,
        spans: Sequence[Span] | None = None,
        align: Align | None = None,
        colour: Colour | None = None,
        element: StructureElement | None = None,
    ) -> tuple[SetLine, ...]:
        """Set words in lines of `width` mm (None: in one line); `spans` replaces the words' own.

        They are tagged as content of `element`, if there is one.
        """
        numbered = self._setter.with_page_numbers(words.spans if spans is None else spans)
        if not numbered:
            return ()
        look = TextLook(
            role=words.id, style=style, colour=colour or style.colour, width=width, floor=style.floor, align=align,
            ends=self._setter.level(""),  # alignment follows the page's direction
        )  # fmt: skip
        key = (self._game_digest, self._at, words, numbered, look, style.mark)
        found = self._cache.lines.get(key, lambda: self._set(words, numbered, look), report=self._report)
        if element is None:
            return found
        return TextTags(element, words.locale or self._game.locale, self._destinations).lines(found)

    def _set(self, words: RichText, spans: Sequence[Span], look: TextLook) -> tuple[SetLine, ...]:
        fitted = self._setter.fit(spans, look, words.locale)
        if not fitted.block().lines:  # nothing but white space, such as a zero width space
            fitted = self._setter.fit((TextSpan(_NOTHING),), look, words.locale)
        block = fitted.block()
        self._report_faults(block, words, look.style)
        return tuple(self._lines(block, fitted.passages(), replace(look, width=None), words))

    def widths(self, words: RichText, style: TextStyle) -> tuple[float, float]:
        """Return the width in mm of the longest word, and that of all words in one line."""
        spans = self._setter.with_page_numbers(words.spans)
        key = (self._game_digest, spans, words.locale, style)
        return self._cache.widths.get(key, lambda: self._widths(spans, words.locale, style))

    def _widths(self, spans: Sequence[Span], locale: str, style: TextStyle) -> tuple[float, float]:
        least = replace(style, hyphenate=False)
        narrow, wide = (
            self._setter.fit(spans, TextLook(role="", style=least, colour=style.colour, width=width, floor=0.0), locale).block()
            for width in (_NARROWEST, None)
        )
        return narrow.width, wide.width

    def _report_faults(self, block: TextBlock, words: RichText, style: TextStyle) -> None:
        shown = words.plain if len(words.plain) <= _SHOWN else words.plain[: _SHOWN - 1] + "…"
        if block.overflow > 0:
            message = f"`{shown}` is {block.overflow / PT:.1f} mm too wide in `{style.name}` at {block.size:g} pt"
            self._report.error("booklet/overflow", message, words.mark, hint="shorten its longest word, or give it more width")
        if block.missing:
            chain = named_fonts(self._game.fonts.chain(style.family, words.locale))
            self._report.error(
                "booklet/missing-glyph", f"{named_characters(block.missing)}: no font of {chain} has it", words.mark
            )
        for said, hint in lost_lines(block, f"`{shown}`"):
            self._report.add(Diagnostic("booklet/short-last-line", said, words.mark, "note", hint=hint))
        for fault in missing_cuts(block, style, self._at):
            self._report.add(fault)

    def _lines(self, block: TextBlock, passages: Iterable[LinePassages], look: TextLook, words: RichText) -> Iterator[SetLine]:
        """Split a block into its lines and place each of them."""
        leading = look.style.leading * look.style.size / PT
        warning_mark = untranslated_bar if words.untranslated else None
        rows, baseline = _rows(block, leading)
        for row, read in zip(rows, passages, strict=True):
            text = self._setter.placed(row, look, 0.0, -row.top, (words.mark, self._at), words.locale, warning_mark)
            yield SetLine(leading, baseline, row.extent.x, row.extent.right, text, read)


def _rows(block: TextBlock, leading: float) -> tuple[list[TextBlock], float]:
    """Return each line of a block as a block of its own, `leading` mm tall, and the baseline from the top of a line."""
    baselines = sorted({round(line.y, _SAME) for line in block.lines})
    assert len(baselines) == len(block.texts), "every line has a baseline of its own"
    ascent, descent = baselines[0], block.extent.bottom - baselines[-1]
    baseline = ascent + (leading - ascent - descent) / 2
    above, tall = block.lines[0].y, block.lines[0].y + block.extent.bottom - block.lines[-1].y

    def row(y: float) -> int:
        after = bisect(baselines, y)
        return min(range(len(baselines))[max(after - 1, 0) : after + 1], key=lambda i: abs(baselines[i] - y))

    lines_at = _grouped((round(line.y, _SAME), line) for line in block.lines)
    icons_of = _grouped((row(icon.box.bottom), icon) for icon in block.icons)
    links_of = _grouped((row(link.box.y + baseline), link) for link in block.links)
    rows = []
    for i, (here, text) in enumerate(zip(baselines, block.texts, strict=True)):
        top = here - baseline
        lines, icons = tuple(lines_at[here]), tuple(icons_of.get(i, ()))
        links = tuple(link._replace(box=link.box._replace(y=top, h=leading)) for link in links_of.get(i, ()))
        left, right = min(line.x for line in lines), max(_right(line) for line in lines)
        extent = Box(left, here - above, right - left, tall)
        rows.append(
            replace(
                block, lines=lines, icons=icons, texts=(text,), extent=extent, ink=block_ink(lines, icons, extent),
                width=max(block.width, right), height=leading, missing=(), links=links, top=top,
            )
        )  # fmt: skip
    return rows, baseline


def _grouped(pairs: Iterable[tuple[KeyT, ItemT]]) -> dict[KeyT, list[ItemT]]:
    """Return the items of each key, in order."""
    found: dict[KeyT, list[ItemT]] = {}
    for key, item in pairs:
        found.setdefault(key, []).append(item)
    return found


def _right(line: TextLine) -> float:
    if not line.runs:
        return line.x
    last, run = line.runs[-1]
    return line.x + (last + run.width) * line.size / PT * line.stretch


def _digest(game: Game) -> bytes:
    """Return a hash of what every line depends on: the fonts, and the icons with everything that their faults name."""
    icons = [(i.name, i.picture.key, i.picture.path, i.picture.mark, i.directional) for i in game.icons.values()]
    return blake2b(repr((game.fonts.digest(game.locale), game.locale, icons)).encode(), digest_size=16).digest()
