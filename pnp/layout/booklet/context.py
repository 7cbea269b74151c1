"""The context of a booklet's layout, which every kind of block needs: its typesetter and the drawings of its templates.

A text that pages may divide is set once and then placed line by line; its lines are tagged: what their words are content
of, which are links, which are in another language. Templates draw covers, page furniture and chapter openings; of these,
texts are tagged, and whatever else is drawn is an artifact.
"""

from __future__ import annotations

from bisect import bisect
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import field, replace
from hashlib import blake2b
from itertools import groupby, islice
from typing import TYPE_CHECKING, Protocol, TypedDict, TypeVar, Unpack

from pnp.base.diagnostics import Diagnostic
from pnp.base.records import frozen
from pnp.base.suggestions import did_you_mean
from pnp.base.units import PT, Box, Size
from pnp.layout.booklet.strips import SetLine, Strip
from pnp.layout.face_layout import (
    column_fault,
    describe_lost_lines,
    list_characters,
    list_fonts,
    missing_font_parts,
    missing_glyph_hint,
    picture_faults,
)
from pnp.layout.painting.painter import find_small_texts
from pnp.layout.painting.shapes import untranslated_bar
from pnp.layout.painting.texts_and_pictures import TextLook
from pnp.layout.templates.context import TemplateFields
from pnp.layout.templates.templates import TemplateFaultError
from pnp.model.fields import IconSpan, Mention, RichText, TextSpan
from pnp.model.frame import ContentTag, DrawingItem, Group, ImageItem, PlacedFrame, StructureElement, TaggedRuns, TextLine
from pnp.text.fonts import family_names
from pnp.text.languages import base_level
from pnp.text.text_block import block_ink

if TYPE_CHECKING:
    from pnp.base.diagnostics import Mark, Report
    from pnp.layout.assembly import CuttingGuide
    from pnp.layout.booklet.figure_images import FigureContents
    from pnp.layout.booklet.strips import BandRoom
    from pnp.layout.deck_sizes import LayoutCache
    from pnp.layout.face_layout import LayoutContext
    from pnp.layout.painting.texts_and_pictures import SpanSetter
    from pnp.model.booklet import BookletLook, HeadingBlock
    from pnp.model.fields import Span
    from pnp.model.frame import Colour, Item, Link, StructureType
    from pnp.model.game import Game
    from pnp.model.style import Align, TextStyle
    from pnp.text.copyfitting import LineRoom
    from pnp.text.text_block import LinePassages, Passage, SetRow, TextBlock


class RoomsBeside(Protocol):
    """What stands at one side of the column, and how far down it, the lines beside it have come."""

    space: float
    """The space above the next text, in mm."""

    @property
    def marker_shift(self) -> float:
        """How far to the right the marker of the next item of a list is moved, in mm."""

    def rooms(self, style: TextStyle, width: float) -> tuple[LineRoom, ...]:
        """Return the rooms of the lines of the next text that stand beside it, in a column of `width` mm."""

    def follow(self, strips: Sequence[Strip]) -> None:
        """Take note of the lines of a text."""


class ElementOptions(TypedDict, total=False):
    """The optional fields of a `StructureElement`."""

    language: str
    alternative: str
    words: str
    cells: tuple[StructureType, ...]
    numbered: bool


@frozen
class BookletContext:
    """The game, the look, the typesetter, the sources of figures, the templates and the report.

    `parent` is the element of the structure that blocks belong to (None: the document), `sections` those of chapters by the
    anchors of their headings, `levels` the level of each heading in the structure, where none is left out.
    `column` is the size of a page's column in mm; `titles` are the headings that the contents list; `bands` keeps, by their
    level, the room that their bands need, once it is known; `openings` has the heights in mm of the headings that grew;
    `terms` has the forms of each term of the glossary; `fonts` the keys of the fonts that the pages are set in, once known;
    `guide` says how the sheets of cards are cut (None: there are none); `numbers` are those of call-outs, of each kind in the
    order of reading, by their marks; `mentioned` are the entries of the index that texts name; `beside` is the figure that
    text runs around here; `drop_cap` the height in lines of the first letter of the next text (0: it has no drop cap).
    """

    game: Game
    look: BookletLook
    typesetter: BookletTypesetter
    figure_contents: FigureContents
    templates: TemplateDrawings
    report: Report
    column: Size
    titles: Sequence[HeadingBlock]
    definitions: Mapping[str, RichText]
    bands: dict[int, BandRoom] = field(default_factory=dict)
    openings: dict[str, float] = field(default_factory=dict)
    parent: StructureElement | None = None
    sections: dict[str, StructureElement] = field(default_factory=dict)
    levels: Mapping[str, int] = field(default_factory=dict)
    terms: Sequence[Sequence[str]] = ()
    fonts: set[str] = field(default_factory=set)
    guide: CuttingGuide | None = None
    numbers: Mapping[Mark, int] = field(default_factory=dict)
    mentioned: frozenset[str] = frozenset()
    beside: RoomsBeside | None = None
    drop_cap: int = 0

    def element(self, type_: StructureType, order: int = 0, **more: Unpack[ElementOptions]) -> StructureElement:
        """Make an element of the structure for a block here."""
        return StructureElement(type_, self.parent, order, **more)

    def text_element(self, type_: StructureType, text: RichText, order: int = 0, words: str = "") -> StructureElement:
        """Make an element for a text, with its language if that is not the game's, and the `words` to be read in its place."""
        language = text.locale if text.locale != self.game.locale else ""
        return StructureElement(type_, self.parent, order, language, words=words)

    def inside(self, parent: StructureElement) -> BookletContext:
        """Return the context of blocks inside an element."""
        return replace(self, parent=parent)

    def section(self, heading: HeadingBlock) -> BookletContext:
        """Return the context of the blocks of the chapter that a heading begins."""
        if heading.anchor not in self.sections:
            self.sections[heading.anchor] = StructureElement("Sect")
        return self.inside(self.sections[heading.anchor])

    @property
    def families(self) -> tuple[str, ...]:
        """The names of the typefaces that the booklet is set in, as its credits say them."""
        return family_names(self.game.fonts, self.game.theme.styles.values(), self.game.locale, self.fonts)

    @property
    def right_to_left(self) -> bool:
        """Whether lines begin on the right; columns and rows do too, and pages are turned to the right."""
        return base_level(self.game.locale) == 1

    def left_edge(self, before: float, own: float, width: float) -> float:
        """Return the left edge (mm) of something `own` mm wide that begins `before` mm into a line of `width` mm."""
        return width - before - own if self.right_to_left else before


KeyT = TypeVar("KeyT")
ItemT = TypeVar("ItemT")

_NARROWEST = 0.1  # mm: narrow enough that every word gets its own line
_BASELINE_DECIMALS = 4  # decimals of a mm: baselines that agree to this accuracy are the same
_MOST_SHOWN = 40  # characters of a text in a message about it
_INVISIBLE_WORD = "\u2060"  # a word joiner, which prints nothing, but is a word


class BookletTypesetter:
    """Sets the words of one booklet.

    Lines that an earlier pass or an earlier build has set are taken from `cache`, together with their faults. The key consists
    of everything that a line depends on: its words with their page numbers and marks, its style and width, and the fonts and
    icons of the game. `destinations` say in words where the anchors of links are; with `addresses`, links to the web print
    theirs; if a block `lists_icons`, each icon in a text is a place that it leads to.
    """

    def __init__(  # noqa: PLR0913, PLR0917 - what it sets, and with what
        self,
        game: Game,
        setter: SpanSetter,
        report: Report,
        at: Mark,
        cache: LayoutCache,
        destinations: Mapping[str, str],
        *,
        addresses: bool = False,
        lists_icons: bool = False,
    ) -> None:
        self._addresses, self._lists_icons = addresses, lists_icons
        self._game = game
        self._destinations = destinations
        self._setter = setter
        self._report = report
        self._at = at
        self._cache = cache
        self._game_digest = _digest_of_game(game)
        self._mentioned: dict[str, dict[str, bool]] = {}

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
        rooms: tuple[LineRoom, ...] = (),
    ) -> tuple[SetLine, ...]:
        """Set words in lines of `width` mm (None: in one line); `spans` replaces the words' own.

        The first lines may have `rooms` of their own.
        They are tagged as content of `element`, if there is one.
        """
        numbered = self._numbered(words.spans if spans is None else spans)
        if not numbered:
            return ()
        look = TextLook(
            role=words.id, style=style, colour=colour or style.colour, width=width, floor=style.floor, align=align,
            ends=self._setter.level(""),  # alignment follows the page's direction
            rooms=rooms,
        )  # fmt: skip
        key = (self._game_digest, self._at, words, numbered, look, style.mark)
        found = self._cache.lines.get(key, lambda: self._set(words, numbered, look), report=self._report)
        if element is None:
            return found
        return self.tagged(found if spans is not None else self.with_mentions(found, words), element)

    def with_mentions(self, lines: tuple[SetLine, ...], words: RichText) -> tuple[SetLine, ...]:
        """Return the lines of words with the anchors of the places in them that an index lists."""
        mentions = self.mentions(words)
        return _with_mentions(lines, words, mentions, self._mention) if mentions else lines

    def tagged(self, lines: Iterable[SetLine], element: StructureElement) -> tuple[SetLine, ...]:
        """Return lines tagged as content of an element, in order; words in another language than the element's say so."""
        return TextTags(element, element.spoken or self._game.locale, self._destinations).lines(lines)

    def cap_height(self, style: TextStyle, words: RichText) -> float:
        """Return the height of capitals in the font of a style, in em."""
        look = TextLook(role="", style=style, colour=style.colour, width=None, floor=0.0)
        return self._setter.fit((TextSpan("H"),), look, words.locale).job.metrics.cap_height

    def mentions(self, words: RichText) -> tuple[str, ...]:
        """Return the anchors of the places in a text that an index lists, in the order of reading."""
        found = [(name, isinstance(span, Mention) and span.marked) for span in words.spans if (name := self._mention(span))]
        if not found:
            return ()
        digest = blake2b(f"{words.id} {words.plain}".encode(), digest_size=6).hexdigest()
        anchors = tuple(f"index-{name}-{digest}-{number}" for number, (name, _) in enumerate(found))
        for (name, marked), anchor in zip(found, anchors, strict=True):
            self._mentioned.setdefault(name, {})[anchor] = marked
        return anchors

    def _mention(self, span: Span) -> str:
        if isinstance(span, IconSpan) and self._lists_icons:
            return f"icon-{span.icon}"
        return span.name if isinstance(span, Mention) else ""

    def pages_of(self, name: str, *, marked: bool = False) -> dict[int, str]:
        """Return the pages on which an entry of the index is named, in order, each with its first anchor there.

        `marked`: only where `{index:…}` says that it is explained.
        """
        self._setter.page_lookups += 1  # whether or not it is named so far
        found: dict[int, str] = {}
        for anchor, is_mark in self._mentioned.get(name, {}).items():
            if (is_mark or not marked) and (page := self.page(anchor)):
                found.setdefault(page, anchor)
        return dict(sorted(found.items()))

    def _set(self, words: RichText, spans: Sequence[Span], look: TextLook) -> tuple[SetLine, ...]:
        if look.style.direction == "vertical":
            self._report.add(column_fault(look.style, "a booklet", words.mark))
            look = replace(look, style=replace(look.style, direction="horizontal"))
        fitted = self._setter.fit(spans, look, words.locale)
        if not fitted.block().rows:  # nothing but white space, such as a zero width space
            fitted = self._setter.fit((TextSpan(_INVISIBLE_WORD),), look, words.locale)
        block = fitted.block()
        self._report_faults(block, words, look)
        found = self._lines(block, fitted.passages(), replace(look, width=None), words)
        if not block.rubies and not any(row[-1] is not None and row[-1].size > 1 for row in block.rows):
            return tuple(found)
        gap = max(fitted.job.metrics.leading - look.style.leading, 0.0) * look.style.size / PT
        return tuple(replace(line, gap=gap) for line in found)

    def widths(self, words: RichText, style: TextStyle) -> tuple[float, float]:
        """Return the width in mm of the longest word, and that of all words in one line."""
        spans = self._numbered(words.spans)
        key = (self._game_digest, spans, words.locale, style)
        return self._cache.widths.get(key, lambda: self._widths(spans, words.locale, style))

    def _numbered(self, spans: Sequence[Span]) -> tuple[Span, ...]:
        """Return spans with the page numbers and the addresses that they print."""
        if any(isinstance(span, Mention) for span in spans):
            spans = without_mentions(spans)
        return self._setter.with_page_numbers(_with_addresses(spans) if self._addresses else spans)

    def _widths(self, spans: Sequence[Span], locale: str, style: TextStyle) -> tuple[float, float]:
        undivided = replace(style, hyphenate=False)
        narrow, wide = (
            self._setter.fit(
                spans, TextLook(role="", style=undivided, colour=style.colour, width=width, floor=0.0), locale
            ).block()
            for width in (_NARROWEST, None)
        )
        return narrow.width, wide.width

    def _report_faults(self, block: TextBlock, words: RichText, look: TextLook) -> None:
        style = look.style
        shown = words.plain if len(words.plain) <= _MOST_SHOWN else words.plain[: _MOST_SHOWN - 1] + "…"
        if block.overflow > 0:
            over, width = block.overflow / PT, min([look.width or 0.0, *[room.w for room in look.rooms]])
            message = f"`{shown}` is {over:.1f} mm too wide in `{style.name}` at {block.size:g} pt"
            message += f": its longest word needs {width + over:.1f} mm, its column has {width:.1f} mm"
            self._report.error("booklet/overflow", message, words.mark, hint="shorten that word, or give it more width")
        if block.missing:
            chain = list_fonts(self._game.fonts.chain(style.family, words.locale))
            self._report.error(
                "booklet/missing-glyph",
                f"{list_characters(block.missing)}: no font of {chain} has it",
                words.mark,
                hint=missing_glyph_hint(block.missing, style.family),
            )
        for fault in picture_faults(block, words.mark):
            self._report.add(fault)
        for message, hint in describe_lost_lines(block, f"`{shown}`"):
            self._report.add(Diagnostic("booklet/short-last-line", message, words.mark, "note", hint=hint))
        for fault in missing_font_parts(block, style, self._at):
            self._report.add(fault)

    def _lines(self, block: TextBlock, passages: Iterable[LinePassages], look: TextLook, words: RichText) -> Iterator[SetLine]:
        leading = look.style.leading * look.style.size / PT
        warning_mark = untranslated_bar if words.untranslated else None
        rows, baseline = _split_into_rows(block, leading)
        for number, (row, read) in enumerate(zip(rows, passages, strict=True)):
            text = self._setter.place_text(row, look, 0.0, -row.top, (words.mark, self._at), words.locale, warning_mark)
            if number < len(look.rooms):
                room, box = look.rooms[number], text.box
                text = text._replace(box=replace(box, box=box.box._replace(x=room.x, w=room.w)))
            yield SetLine(leading, baseline, row.extent.x, row.extent.right, text, read)


def without_mentions(spans: Iterable[Span]) -> tuple[Span, ...]:
    """Return spans as they would be without places that an index lists: the words at both sides are one span again."""
    found: list[Span] = []
    for span in spans:
        last = found[-1] if found else None
        if isinstance(span, Mention):
            continue
        if isinstance(span, TextSpan) and isinstance(last, TextSpan) and replace(span, text=last.text) == last:
            found[-1] = replace(last, text=last.text + span.text)
        else:
            found.append(span)
    return tuple(found)


def _with_mentions(
    lines: Sequence[SetLine], words: RichText, anchors: Sequence[str], is_mention: Callable[[Span], object]
) -> tuple[SetLine, ...]:
    """Return lines with the anchors of what is named on them: letters are counted, since hyphens and spaces may differ."""
    ends, letters = [], 0
    for line in lines:
        letters += sum(map(_count_letters, line.box.lines))
        ends.append(letters)
    on_line: list[list[str]] = [[] for _ in lines]
    before, left = 0, iter(anchors)
    for span in words.spans:
        if is_mention(span):
            on_line[min(bisect(ends, max(before - 1, 0)), len(lines) - 1)].append(next(left))
        if isinstance(span, TextSpan | IconSpan):
            before += _count_letters(span.text if isinstance(span, TextSpan) else span.alt)
    return tuple(replace(line, anchors=tuple(own)) if own else line for line, own in zip(lines, on_line, strict=True))


def _count_letters(text: str) -> int:
    return sum(map(str.isalpha, text))


def _with_addresses(spans: Sequence[Span]) -> Iterator[Span]:
    """Yield spans, with its address in parentheses behind each link to the web whose words are another."""
    for link, group in groupby(spans, lambda span: span.link if isinstance(span, TextSpan) else ""):
        linked = tuple(group)
        yield from linked
        address = link.removeprefix("https://").removeprefix("http://").removeprefix("mailto:").rstrip("/")
        if ":" in link and address not in "".join(span.text for span in linked if isinstance(span, TextSpan)):
            yield TextSpan(f" ({address})")


def _split_into_rows(block: TextBlock, leading: float) -> tuple[list[TextBlock], float]:
    """Return each line of a block as a block of its own, `leading` mm tall, and the baseline from the top of a line."""
    baselines = sorted({round(y, _BASELINE_DECIMALS) for _, y, *_ in block.rows})
    assert len(baselines) == len(block.texts), "every line has a baseline of its own"
    ascent, descent = baselines[0], block.extent.bottom - baselines[-1]
    baseline = ascent + (leading - ascent - descent) / 2
    above, tall = block.rows[0][1], block.rows[0][1] + block.extent.bottom - block.rows[-1][1]

    def row(y: float) -> int:
        after = bisect(baselines, y)
        return min(range(len(baselines))[max(after - 1, 0) : after + 1], key=lambda i: abs(baselines[i] - y))

    rows_at = _group_by_key((round(row[1], _BASELINE_DECIMALS), row) for row in block.rows)
    icons_of = _group_by_key((row(icon.box.bottom), icon) for icon in block.icons)
    bars_of = _group_by_key((row(bar.box.y), bar) for bar in block.bars)
    rubies_of = _group_by_key((round(ruby.base, _BASELINE_DECIMALS), ruby) for ruby in block.rubies)
    links_of = _group_by_key((row(link.box.y + baseline), link) for link in block.links)
    found = []
    for i, (here, text) in enumerate(zip(baselines, block.texts, strict=True)):
        top = here - baseline
        rows, icons, bars = tuple(rows_at[here]), tuple(icons_of.get(i, ())), tuple(bars_of.get(i, ()))
        rubies = tuple(rubies_of.get(here, ()))
        links = tuple(link._replace(box=link.box._replace(y=top, h=leading)) for link in links_of.get(i, ()))
        left, right = min(x for x, *_ in rows), max(_right_edge(row, block.size) for row in rows)
        extent = Box(left, here - above, right - left, tall)
        found.append(
            replace(
                block, rows=rows, icons=icons, texts=(text,), extent=extent, bars=bars, rubies=rubies,
                ink=block_ink((*rows, *[ruby.row for ruby in rubies]), block.size, icons, extent, bars),
                width=max(block.width, right), height=leading, missing=(), picture_faults=(), links=links, top=top,
            )
        )  # fmt: skip
    return found, baseline


def _group_by_key(pairs: Iterable[tuple[KeyT, ItemT]]) -> dict[KeyT, list[ItemT]]:
    found: dict[KeyT, list[ItemT]] = {}
    for key, item in pairs:
        found.setdefault(key, []).append(item)
    return found


def _right_edge(row: SetRow, size: float) -> float:
    x, _, runs, _, stretch, named = row
    if not runs:
        return x
    last, run = runs[-1]
    return x + (last + run.width) * size / PT * stretch * (named.size if named else 1.0)


def _digest_of_game(game: Game) -> bytes:
    """Return a hash of what every line depends on: the fonts, and the icons with everything that their faults name."""
    icons = [(i.name, i.picture.key, i.picture.path, i.picture.mark, i.directional) for i in game.icons.values()]
    return blake2b(repr((game.fonts.digest(game.locale), game.locale, icons)).encode(), digest_size=16).digest()


class TextTags:
    """Tags the lines of one text in reading order, as content of `element`, which is in `language`.

    `destinations` say in words where the anchors of links are.
    """

    def __init__(self, element: StructureElement, language: str, destinations: Mapping[str, str]) -> None:
        self._element, self._language, self._destinations = element, language, destinations
        self._order = 0
        self._link: tuple[str, StructureElement] | None = None
        """The link that the last passage belongs to: it goes on if the next has the same anchor, as on the next line."""

    def lines(self, lines: Iterable[SetLine]) -> tuple[SetLine, ...]:
        """Return the lines with tags on their items and links."""
        return tuple(self._tag_line(line) for line in lines)

    def _tag_line(self, line: SetLine) -> SetLine:
        passages = line.passages.passages
        tags, links = [], []
        for passage in passages:
            tags.append(self._tag(passage))
            links.append(self._link)
        owners = iter(line.passages.owners)
        items = tuple(_tag_runs(item, owners, tags) if isinstance(item, TextLine) else item for item in line.text.items)
        areas = tuple(self._areas(line.text.links, passages, links))
        return replace(line, text=line.text._replace(items=items, links=areas))

    def _tag(self, passage: Passage) -> ContentTag:
        """Return the tag of the next passage; a link, another language and odd glyphs have elements of their own."""
        order, parent = self._order, self._element
        self._order += 1
        if not passage.link:
            self._link = None
        elif self._link is None or self._link[0] != passage.link:
            self._link = passage.link, StructureElement("Link", parent, order)
        if self._link is not None:
            parent = self._link[1]
        foreign = passage.language if passage.language != self._language else ""
        if foreign or not passage.plain:
            words = "" if passage.plain else passage.text
            parent = StructureElement("Span", parent, order, language=foreign, words=words)
        return ContentTag(parent, order)

    def _areas(
        self, areas: Sequence[Link], passages: Sequence[Passage], links: Sequence[tuple[str, StructureElement] | None]
    ) -> Iterator[Link]:
        """Yield the areas of a line's links, each with its element; several of one anchor are in the order of their words."""
        linked = [(passage, link[1]) for passage, link in zip(passages, links, strict=True) if link is not None]
        for anchor, group in groupby(areas, lambda area: area.anchor):
            found = [one for one in linked if one[0].link == anchor]
            for number, area in enumerate(group):
                passage, element = found[min(number, len(found) - 1)]
                yield area._replace(element=element, words=self._destinations.get(anchor) or passage.text.strip())


def _tag_runs(line: TextLine, owners: Iterator[int], tags: Sequence[ContentTag]) -> TextLine:
    """Return a line with the tags of its runs; the word of an icon has one for all of them, a reading none."""
    if line.invisible:
        return replace(line, tags=(TaggedRuns(len(line.runs), tags[next(owners)]),))
    own = [*islice(owners, len(line.runs))]  # no owners are left for the readings, which come last
    return replace(line, tags=tuple(TaggedRuns(len(list(group)), tags[owner]) for owner, group in groupby(own)))


def tag_image(items: Iterable[Item], tag: ContentTag | None) -> tuple[Item, ...]:
    """Return the items of an image with its tag; lines around it have none."""
    return tuple(replace(item, tag=tag) if isinstance(item, ImageItem | DrawingItem | PlacedFrame) else item for item in items)


ICON_SHARE = 0.8
"""The height of an icon that is not in a text, as a share of the line height."""


class TemplateDrawings:
    """Draws the templates of one booklet, which see `page` or `heading`, and `game`, `rules`, `words`, `locale`, `count`."""

    def __init__(self, layout_context: LayoutContext, look: BookletLook) -> None:
        self._layout_context = layout_context
        self._game = layout_context.game
        self._look = look
        self._report = layout_context.report
        self.pictures = layout_context.pictures
        self._counts = TemplateFields(
            "count", {deck.name: sum(c.copies for c in deck.cards) for deck in layout_context.game.decks}
        )

    def heading(self, template: str, block: HeadingBlock, size: Size, bleed: float = 0.0) -> Strip:
        """Return a heading drawn by its template, of a size in mm and with `bleed` mm around it."""
        names = {
            "text": _unmarked(block.words),
            "level": block.level,
            "anchor": block.anchor,
            "width": size.w,
            "height": size.h,
        }
        return self._draw(template, {"heading": TemplateFields("heading", {**names, "bleed": bleed})}, size, bleed)

    def page(self, template: str, names: Mapping[str, object]) -> Strip:
        """Return the drawing of a page from its trim corner; empty, with an error in the report, if the template is faulty."""
        look = self._look
        size = TemplateFields("page.size", {"w": look.size.w, "h": look.size.h})
        names = {name: _unmarked(value) for name, value in names.items()}
        page = TemplateFields("page", {**names, "size": size, "bleed": look.bleed})
        return self._draw(template, {"page": page}, look.size, look.bleed)

    def icon(self, name: str, height: float, colour: Colour, mark: Mark) -> Item | None:
        """Return an icon as tall as four fifths of a line of `height` mm; None if `name` is empty or unknown."""
        if not name:
            return None
        if name not in self._game.icons:
            hint = did_you_mean(name, self._game.icons)
            self._report.error(
                "booklet/unknown-icon", f"`{name}` does not name an icon", self._look.places.get(name, mark), hint=hint
            )
            return None
        side = height * ICON_SHARE
        turned = base_level(self._game.locale) == 1
        return self.pictures.word_icon(name, Box(0.0, (height - side) / 2, side, side), colour, mark, mirrored=turned)

    def _draw(self, template: str, names: Mapping[str, object], size: Size, bleed: float) -> Strip:
        mark = self._look.places.get(template, self._look.mark)
        try:
            written = self._layout_context.templates.expand(template, {**names, "count": self._counts}, mark)
        except TemplateFaultError as error:
            if error.diagnostic is not None:
                self._report.add(error.diagnostic)
            return Strip(size.h)
        tree = self._layout_context.reader().read(written, template)
        for fault in tree.faults:
            self._report.add(fault)
        if tree.face is None:
            return Strip(size.h)
        canvas = self._layout_context.painter.canvas(mark, {})
        self._layout_context.painter.paint(tree.face, size, bleed, canvas)
        small = find_small_texts(canvas.reduced, self._game.locale)
        texts = self._layout_context.text_faults(canvas, f"the booklet ({self._game.locale})", mark)
        for fault, _ in (*canvas.faults, *small, *texts):
            self._report.add(fault)
        return Strip(size.h, tuple(canvas.items), boxes=tuple(canvas.boxes), links=tuple(canvas.links))


def _unmarked(value: object) -> object:
    return replace(value, spans=without_mentions(value.spans)) if isinstance(value, RichText) else value


_READ_LAST = 1 << 30
"""The order of what is read after all other content of its element."""


def tag_heading(strip: Strip, element: StructureElement) -> Strip:
    """Return a heading that a template has drawn, whose texts and links belong to the heading's element."""
    items = _tag_items(strip.items, lambda _: ContentTag(element))
    links = tuple(link._replace(element=StructureElement("Link", element, _READ_LAST)) for link in strip.links)
    return replace(strip, items=items, links=links)


def tag_page(strip: Strip) -> Strip:
    """Return a page that a template has drawn, such as a cover, with each of its texts as a paragraph."""
    paragraphs: dict[object, StructureElement] = {}

    def tag(line: TextLine) -> ContentTag:
        place = line.content, line.at
        if place not in paragraphs:
            # the texts of a loop have one place in the template
            texts = ["".join(box.lines) for box in strip.boxes if (box.content, box.at) == place]
            paragraphs[place] = StructureElement("P", words=" ".join(texts))
        return ContentTag(paragraphs[place])

    items = _tag_items(strip.items, tag)
    links = tuple(link._replace(element=StructureElement("Link")) for link in strip.links)
    return replace(strip, items=items, links=links)


def _tag_items(items: Iterable[Item], tag: Callable[[TextLine], ContentTag]) -> tuple[Item, ...]:
    out: list[Item] = []
    for item in items:
        if isinstance(item, TextLine):
            out.append(replace(item, tags=(TaggedRuns(len(item.runs), tag(item)),)))
        elif isinstance(item, Group):
            out.append(replace(item, items=_tag_items(item.items, tag)))
        else:
            out.append(item)
    return tuple(out)
