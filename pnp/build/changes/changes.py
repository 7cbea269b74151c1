"""Documents about what changed since an earlier print: changed faces side by side, errata, remarks for the terminal."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, NamedTuple, cast

from pnp.base.diagnostics import Report
from pnp.base.units import Box, Size
from pnp.build.booklet import lay_out_booklet
from pnp.build.cards import lay_out_requested
from pnp.build.changes.cards import changes_entry, find_changed_cards
from pnp.build.changes.earlier_print import find_earlier_print
from pnp.build.changes.errata import abridged_changes, collect_errata, errata_html, errata_markdown, errata_sections
from pnp.build.editions import changes_stem, document_info, requested_profile
from pnp.impose.face_keys import FaceKeys
from pnp.impose.manifest import page_keys
from pnp.layout.face_layout import list_characters
from pnp.load.package_data import papers
from pnp.locale.phrases import phrase, phrase_locale
from pnp.model.face_walk import bounding_box, intersection
from pnp.model.fields import TextSpan
from pnp.model.frame import Colour, Group, PlacedFrame, Shape, Stroke
from pnp.model.outline import Outline, box_path
from pnp.model.request import Document, ProductDocuments
from pnp.model.sheet import Imposition, Page, Sheet
from pnp.model.style import TextStyle
from pnp.text.languages import base_level

if TYPE_CHECKING:
    from pnp.build.changes.cards import CardChanges, ChangedCard
    from pnp.build.changes.earlier_print import EarlierPrint
    from pnp.build.changes.errata import Errata, TextChange
    from pnp.build.workshop import Workshop
    from pnp.impose.face_keys import PaintedPart
    from pnp.model.frame import Frame, Item
    from pnp.model.game import Game
    from pnp.model.outline import Paper
    from pnp.model.request import BuildRequest, Progress
    from pnp.model.sheet import Component, Side
    from pnp.model.style import FontBook
    from pnp.text.text_block import TextBlock
    from pnp.text.typesetter import Typesetter


def plan_changes(game: Game, request: BuildRequest, workshop: Workshop, report: Report, progress: Progress) -> ProductDocuments:
    """Compare a run with an earlier print; no documents and no remarks for a run without `since`."""
    if request.since is None or not request.shows_changes or "fonts" in game.unread:
        return ProductDocuments()
    profile = requested_profile(request)
    components = lay_out_requested(game, request, workshop, report, progress)
    changes = find_changed_cards(game, request, profile, components, workshop, report)
    earlier = find_earlier_print(game, request, report, press=profile.colour is not None)
    if changes is None or earlier is None:
        return ProductDocuments()
    pages = _changed_pages(game, request, earlier, workshop, report)
    context = _ChangesContext(game, request, earlier, changes, workshop.typesetter(_both_fonts(game, earlier), game.locale))
    documents = tuple(_changes_documents(context, {component.id: component for component in components}, report))
    data = cast("Mapping[str, object]", changes_entry(game, earlier.label, changes, pages))
    remarks = tuple(_remarks(game, earlier, changes, pages, has_documents=bool(documents)))
    return ProductDocuments(documents, writes=("pdf", "text"), remarks=remarks, changes=data)


class _ChangesContext(NamedTuple):
    """A game, its earlier print, what changed, and the typesetter for both."""

    game: Game
    request: BuildRequest
    earlier: EarlierPrint
    changes: CardChanges
    typesetter: Typesetter


def _changes_documents(context: _ChangesContext, components: Mapping[str, Component], report: Report) -> Iterator[Document]:
    """Yield the pages with changed faces, if there are any, and the errata, if any words changed."""
    game, earlier = context.game, context.earlier
    asked = (context.request.paper, game.defaults.paper)
    paper = next((paper for paper in asked if paper is not None and paper.takes_text), papers()["a4"])
    text = PageText(context.typesetter, game, paper.size.w)
    pages = draw_changes_pages(game, earlier, context.changes, components, paper, text)
    errata = collect_errata(game, earlier, context.changes)
    if pages.sheets:
        yield _changes_document(context, "changes", pages, "look at it: what changed, side by side")
    if not errata.is_empty:
        texts = {"md": errata_markdown(game, errata), "html": errata_html(game, errata)}
        first = f"raise `version` in game.yaml, still {errata.after}, and " if errata.before == errata.after else ""
        document = _changes_document(context, "errata", draw_errata_pages(game, errata, paper, text), f"{first}publish it")
        yield replace(document, texts=texts)
    report_missing_characters(text, game, report)


def _changes_document(context: _ChangesContext, name: str, sheets: Imposition, advice: str) -> Document:
    game = context.game
    return Document(
        stem=changes_stem(game, name, context.request),
        imposition=sheets,
        fonts=_both_fonts(game, context.earlier),
        info=document_info(game),
        advice=advice,
        stage=name,
    )


def _both_fonts(game: Game, earlier: EarlierPrint) -> FontBook:
    """Return the fonts of a game, and those of its earlier faces under names of their own."""
    if earlier.game is None:
        return game.fonts
    older = {f"earlier {name}": family for name, family in earlier.game.fonts.families.items()}
    return replace(game.fonts, families={**game.fonts.families, **older})


def _changed_pages(
    game: Game, request: BuildRequest, earlier: EarlierPrint, workshop: Workshop, report: Report
) -> tuple[int, ...]:
    """Return the numbers of the booklet's pages that look different or are new; none for a run of a part.

    Pages on which only the version of the game differs do not count, as such cards do not.
    """
    if game.booklet is None or earlier.pages is None or request.is_part:
        return ()
    pages = _unlike_pages(game, request, earlier, workshop, report)
    if pages and earlier.version != game.version:
        pages &= _unlike_pages(replace(game, version=earlier.version), request, earlier, workshop, Report())
    return tuple(sorted(pages))


def _unlike_pages(game: Game, request: BuildRequest, earlier: EarlierPrint, workshop: Workshop, report: Report) -> set[int]:
    """Return the numbers of pages with another key. Pages of earlier content were laid out without what they say of sheets."""
    assert earlier.pages is not None
    before = dict(enumerate(earlier.pages, 1))
    if earlier.game is None:
        booklet = lay_out_booklet(game, request, workshop, report)
    else:
        booklet = workshop.lay_out_booklet(game, workshop.lay_out(game, report), report)
    return {number for number, key in enumerate(page_keys(game, booklet), 1) if before.get(number) != key}


def _remarks(
    game: Game, earlier: EarlierPrint, changes: CardChanges, pages: Sequence[int], *, has_documents: bool
) -> Iterator[str]:
    """Yield sentences for the terminal about what changed."""
    about = f"{game.name} ({game.languages})"
    if not changes.cards and not pages and not has_documents:
        yield f"{about}: nothing has changed since {earlier.label}, so nothing is printed"
    else:
        yield f"{about}: since {earlier.label}, {_describe_counts(changes)}"
    if changes.stamped:
        one = len(changes.stamped) == 1
        same = "shows another version and is otherwise the same" if one else "show another version and are otherwise the same"
        yield f"{about}: {phrase('en', 'card', n=len(changes.stamped))} {same}: not printed"
    for card in changes.of("fewer", "removed"):
        name = f"`{card.id}`" + (f" ({card.name})" if card.name else "")
        yield f"{about}: take out {card.spare} of {card.before} {name}"
    if pages:
        one = len(pages) == 1
        numbers = ", ".join(map(str, pages))
        yield f"{about}: page{'' if one else 's'} {numbers} of the booklet changed: print it whole with `--only booklet`"


def _describe_counts(changes: CardChanges) -> str:
    """Say how many cards changed in which way, and how many copies are printed."""
    counts = [
        f"{phrase('en', 'card', n=len(cards))} {'is' if len(cards) == 1 else 'are'} {how}"
        for how, cards in (
            ("changed", changes.of("changed")),
            ("new", changes.of("new")),
            ("gone", changes.of("removed")),
            ("needed more often", changes.of("more")),
            ("needed less often", changes.of("fewer")),
        )
        if cards
    ]
    words = " and ".join(part for part in (", ".join(counts[:-1]), *counts[-1:]) if part) or "no card has changed"
    copies = sum(changes.needed.values())
    return f"{words}: {copies} {'copy' if copies == 1 else 'copies'} to print" if copies else f"{words}: nothing to print"


_CHANGES_MARGIN = 14.0  # mm
_HEADING_HEIGHT, _FOOT_HEIGHT = 14.0, 8.0  # mm
_FACE_GAP, _ROW_GAP = 4.0, 7.0  # mm between the two faces of a pair, and between pairs and rows
_LABEL_HEIGHT = 5.0  # mm; height of “before” and “now”
_MOST_FACE_WIDTH, _MOST_FACE_HEIGHT = 80.0, 84.0  # mm; larger faces are shown smaller
_TITLE_SIZE, _NAME_SIZE, _SMALL_SIZE = 14.0, 9.0, 7.0  # pt
_MARK_COLOUR = Colour(0.85, 0.0, 0.5)
PAGE_INK = Colour(0.0, 0.0, 0.0, 1.0, "black", (0.0, 0.0, 0.0, 1.0))
PAGE_GREY = Colour(0.4, 0.4, 0.4)
_WHITE = Colour(1.0, 1.0, 1.0)
_EDGE_STROKE = Stroke(Colour(0.6, 0.6, 0.6), 0.15)


class _FacePair(NamedTuple):
    """One side of a card as it was and as it is; one of the two may be missing.

    `unknown`: it looked different, but cannot be drawn, because the content of that time is not known.
    """

    change: ChangedCard
    side: Side
    before: Frame | None
    after: Frame | None
    unknown: bool

    @property
    def scale(self) -> float:
        w, h = self._largest_size
        return min(1.0, _MOST_FACE_WIDTH / w, _MOST_FACE_HEIGHT / h)

    @property
    def face_box(self) -> Box:
        """The room of each face on the page, in mm."""
        w, h = self._largest_size
        return Box(0.0, 0.0, self.scale * w, self.scale * h)

    @property
    def width(self) -> float:
        """The width of the pair on the page, in mm."""
        alone = (self.before is None or self.after is None) and not self.unknown
        return self.face_box.w if alone else 2 * self.face_box.w + _FACE_GAP

    @property
    def _largest_size(self) -> Size:
        sizes = [frame.size for frame in (self.before, self.after) if frame is not None]
        return Size(max(size.w for size in sizes), max(size.h for size in sizes))


def draw_changes_pages(  # noqa: PLR0913, PLR0917 - what changed, and what it is drawn with
    game: Game, earlier: EarlierPrint, changes: CardChanges, components: Mapping[str, Component], paper: Paper, text: PageText
) -> Imposition:
    """Return the pages with changed faces; without a sheet if no card is changed, new or gone.

    A changed card is shown before and now, a new or removed one once; only sides that look different are shown.
    """
    pairs = [pair for change in changes.of("changed", "new", "removed") for pair in _face_pairs(change, earlier, components)]
    if not pairs:
        return Imposition(paper, "none")
    writer = _ChangesWriter(text, game, earlier, Box(0.0, 0.0, *paper.size).inset(_CHANGES_MARGIN))
    pages = [*writer.pages(pairs)]
    sheets = [
        Sheet(number, Page("face", paper.size, (), furniture=(*items, *writer.heading_and_foot(number, len(pages)))))
        for number, items in enumerate(pages, 1)
    ]
    return Imposition(paper, "none", tuple(sheets))


def _face_pairs(change: ChangedCard, earlier: EarlierPrint, components: Mapping[str, Component]) -> Iterator[_FacePair]:
    old, new = earlier.components.get(change.id), components.get(change.id)
    sides: tuple[Side, ...] = change.sides or ("face",)
    for side in sides:
        before, after = (_side_of_card(component, side) for component in (old, new))
        if before is not None or after is not None:
            yield _FacePair(change, side, before, after, unknown=change.how == "changed" and earlier.game is None)


def _side_of_card(component: Component | None, side: Side) -> Frame | None:
    if component is None:
        return None
    return component.face if side == "face" else component.back


class _ChangesWriter:
    """Arranges pairs in rows and rows on pages."""

    def __init__(self, text: PageText, game: Game, earlier: EarlierPrint, room: Box) -> None:
        self._text = text
        self._game = game
        self._earlier = earlier
        self._room = room
        self._new_keys = FaceKeys(game.fonts)
        self._old_keys = FaceKeys(earlier.game.fonts) if earlier.game else self._new_keys

    def heading_and_foot(self, number: int, count: int) -> Iterator[Item]:
        """Yield the heading and the foot of a page."""
        text, room = self._text, self._room
        heading = text.block(
            (TextSpan(self._game.title), TextSpan(" · "), text.phrase_span("since-title")), _TITLE_SIZE, room.w, bold=True
        )
        yield from text.place_block(heading, room.x, room.y, room.w)
        both = (f"{one.version} ({one.date})" for one in (self._earlier, self._game))
        versions = " – ".join(dict.fromkeys(both))
        below = text.block((TextSpan(versions), TextSpan(f" · {self._game.languages}")), _SMALL_SIZE, room.w, colour=PAGE_GREY)
        yield from text.place_block(below, room.x, room.y + heading.height, room.w)
        if count > 1:
            foot = text.block((text.phrase_span("sheet-of", n=number, m=count),), _SMALL_SIZE, room.w, colour=PAGE_GREY)
            yield from text.place_block(foot, room.x, room.bottom - foot.height, room.w)

    def pages(self, pairs: Sequence[_FacePair]) -> Iterator[tuple[Item, ...]]:
        """Yield the items of each page."""
        top = self._room.y + _HEADING_HEIGHT
        items: list[Item] = []
        y = top
        for row in self._rows(pairs):
            blocks = [self._caption(pair) for pair in row]
            caption = max(block.height for block in blocks) + 1.0
            height = caption + _LABEL_HEIGHT + max(pair.face_box.h for pair in row)
            if items and y + height > self._room.bottom - _FOOT_HEIGHT:
                yield tuple(items)
                items, y = [], top
            x = self._room.x
            for pair, block in zip(row, blocks, strict=True):
                items += self._text.place_block(block, x, y, pair.width)
                items += self._draw_pair(pair, x, y + caption)
                x += pair.width + _ROW_GAP
            y += height + _ROW_GAP
        yield tuple(items)

    def _rows(self, pairs: Sequence[_FacePair]) -> Iterator[list[_FacePair]]:
        row, width = list[_FacePair](), 0.0
        for pair in pairs:
            if row and width + _ROW_GAP + pair.width > self._room.w:
                yield row
                row, width = [], 0.0
            width += pair.width + (_ROW_GAP if row else 0.0)
            row.append(pair)
        yield row

    def _caption(self, pair: _FacePair) -> TextBlock:
        change, text = pair.change, self._text
        spans = [TextSpan(isolate(change.name or change.id), bold=True)]
        spans += [TextSpan(f" · {isolate(change.id)}")] if change.name else []
        spans += [TextSpan(" · "), text.phrase_span("back")] if pair.side == "back" else []
        if change.how != "removed":
            spans.append(TextSpan(f" · {isolate(f'{change.after} ×')}"))
        return text.block(spans, _NAME_SIZE, pair.width)

    def _draw_pair(self, pair: _FacePair, x: float, y: float) -> Iterator[Item]:
        """Yield both faces with their labels, beginning at (x, y) on a page that is read from the left."""
        old = [*self._old_keys.parts(pair.before)] if pair.before is not None else []
        new = [*self._new_keys.parts(pair.after)] if pair.after is not None else []
        both = pair.before is not None and pair.after is not None
        for frame, here, there, label in (
            (pair.before, old, new, "since-before" if pair.after or pair.unknown else "since-gone"),
            (pair.after, new, old, "since-now" if pair.before or pair.unknown else "since-new"),
        ):
            if frame is None and not pair.unknown:
                continue
            room = pair.face_box
            width, top = room.w + _FACE_GAP, y + _LABEL_HEIGHT
            words = self._text.block(
                (self._text.phrase_span(label),), _SMALL_SIZE, width, colour=PAGE_INK if frame else PAGE_GREY
            )
            yield from self._text.place_block(words, x, y, width)
            if frame is None:
                box = self._text.mirror_box(room.moved(x, top))
                yield Shape(box_path(box), stroke=Stroke(PAGE_GREY, 0.2, (1.0, 1.0)), rect=box)
            else:
                marks = face_marks(here, there, frame.size) if both else ()
                yield from self._draw_face(frame, marks, pair.scale, self._text.left_edge(x, frame.size.w * pair.scale), top)
            x += width

    def _draw_face(self, frame: Frame, marks: Sequence[Box], scale: float, x: float, y: float) -> Iterator[Item]:
        matrix, outline = (scale, 0.0, 0.0, scale, x, y), (frame.outline or Outline("rectangle", frame.size)).path
        yield PlacedFrame(frame, matrix, outline)
        yield Group((Shape(outline, stroke=_EDGE_STROKE),), matrix)
        for mark in marks:
            box = Box(x + mark.x * scale, y + mark.y * scale, mark.w * scale, mark.h * scale)
            yield Shape(box_path(box), stroke=Stroke(_WHITE, 0.6), rect=box)
            yield Shape(box_path(box), stroke=Stroke(_MARK_COLOUR, 0.3), rect=box)


_JOIN_DISTANCE = 1.6
"""mm; boxes nearer to each other than this become one, so that a line of text has one box."""
_MARK_DISTANCE = 0.4
"""mm from a box to the part that it marks."""
_MOST_MARKS = 400
"""Marked parts of a face; more of them get one common box, as for another picture."""


def face_marks(here: Sequence[PaintedPart], there: Iterable[PaintedPart], size: Size) -> tuple[Box, ...]:
    """Return boxes (mm, inside the trim) around the parts of one face that the other does not have, from the top down.

    Words and icons that only moved, because of a change before them, are marked only if nothing else is.
    """
    # parts are matched as multisets, first with their places (`what`), then the rest by their looks alone
    counts, looks = Counter[str](), Counter[str]()
    for part in there:
        counts[part.what] += 1
        looks[part.look] += bool(part.look)
    unlike: list[PaintedPart] = []
    for part in here:
        if counts[part.what]:
            counts[part.what] -= 1
            looks[part.look] -= bool(part.look)
        else:
            unlike.append(part)
    changed, moved = list[Box](), list[Box]()
    for part in unlike:
        if part.look and looks[part.look] > 0:
            looks[part.look] -= 1
            moved.append(part.box)
        else:
            changed.append(part.box)
    trim = Box(0.0, 0.0, *size)
    boxes = [box.inset(-_JOIN_DISTANCE / 2) for box in changed or moved if box.overlaps(trim)]
    if len(boxes) > _MOST_MARKS:
        boxes = [bounding_box(boxes)]
    found = (intersection(trim, box.inset(_JOIN_DISTANCE / 2 - _MARK_DISTANCE)) for box in _join_boxes(boxes))
    return tuple(sorted(found, key=lambda box: (box.y, box.x)))


def _join_boxes(boxes: list[Box]) -> list[Box]:
    out: list[Box] = []
    for box in boxes:
        grown = box
        while touching := [one for one in out if one.overlaps(grown)]:
            grown = bounding_box([grown, *touching])
            out = [one for one in out if one not in touching]
        out.append(grown)
    return out


_ERRATA_MARGIN, _INDENT, _ERRATA_FOOT_HEIGHT = 20.0, 5.0, 8.0  # mm
_ERRATA_TITLE_SIZE, _SECTION_SIZE, _TEXT_SIZE, _VERSIONS_SIZE = 18.0, 11.0, 9.5, 7.5  # pt
_OLD, _NEW = "old", "new"  # anchors of stretches: the typesetter returns their boxes as it does those of links
_STRIKE_HEIGHT = 0.56  # of the height of a line, from its top: half the height of small letters
_STRIKE_STROKE = Stroke(Colour(0.75, 0.05, 0.1), 0.3)
_NEW_WORDS_COLOUR = Colour(0.85, 0.94, 0.83)


class _ErrataLine(NamedTuple):
    """A block of text with its indent and the space above it (mm); `heads`: it stays on the page of the next one."""

    block: TextBlock
    indent: float
    above: float
    heads: bool = False


def draw_errata_pages(game: Game, errata: Errata, paper: Paper, text: PageText) -> Imposition:
    """Return the pages of errata in the language of a localized game."""
    writer = _ErrataWriter(text, Box(0.0, 0.0, *paper.size).inset(_ERRATA_MARGIN), game.locale)
    pages = [*writer.pages([*writer.lines(errata)])]
    sheets = [
        Sheet(number, Page("face", paper.size, (), furniture=(*items, *writer.foot(number, len(pages)))))
        for number, items in enumerate(pages, 1)
    ]
    return Imposition(paper, "none", tuple(sheets))


class _ErrataWriter:
    def __init__(self, text: PageText, room: Box, locale: str) -> None:
        self._text = text
        self._room = room
        self._locale = locale

    def lines(self, errata: Errata) -> Iterator[_ErrataLine]:
        """Yield the title, the versions and the sections."""
        title = (TextSpan(errata.title), TextSpan(" · "), self._text.phrase_span("errata"))
        yield _ErrataLine(self._block(title, _ERRATA_TITLE_SIZE, bold=True), 0.0, 0.0, heads=True)
        versions = (TextSpan(f"{errata.versions} · {errata.date}"),)
        yield _ErrataLine(self._block(versions, _VERSIONS_SIZE, colour=PAGE_GREY), 0.0, 0.0)
        for section in errata_sections(errata):
            yield _ErrataLine(
                self._block((self._text.phrase_span(section.key),), _SECTION_SIZE, bold=True), 0.0, 5.0, heads=True
            )
            for entry in section.entries:
                if entry.name and entry.changes:
                    yield _ErrataLine(self._block((TextSpan(entry.name),), _TEXT_SIZE, bold=True), 0.0, 2.5, heads=True)
                elif entry.name:
                    yield _ErrataLine(self._block((TextSpan(entry.name),), _TEXT_SIZE, indent=_INDENT), _INDENT, 0.8)
                for change in entry.changes:
                    yield _ErrataLine(self._block(self._spans(change), _TEXT_SIZE, indent=_INDENT), _INDENT, 0.8)

    def _block(
        self, spans: Iterable[TextSpan], size: float, *, bold: bool = False, indent: float = 0.0, colour: Colour = PAGE_INK
    ) -> TextBlock:
        return self._text.block(tuple(spans), size, self._room.w - indent, bold=bold, colour=colour)

    def _spans(self, change: TextChange) -> Iterator[TextSpan]:
        if change.label:
            yield TextSpan(f"{change.label}: ")
        for fate, words in abridged_changes(change.before, change.after, self._locale):
            yield TextSpan(words, bold=fate == _NEW, link=fate if fate != "same" else "")

    def pages(self, lines: list[_ErrataLine]) -> Iterator[tuple[Item, ...]]:
        """Yield the items of each page; a heading stays with what follows it."""
        items: list[Item] = []
        y, begun = self._room.y, False
        for number, line in enumerate(lines):
            needed = line.above + line.block.height
            following = number
            while lines[following].heads and following + 1 < len(lines):
                following += 1
                needed += lines[following].above + lines[following].block.height
            if begun and y + needed > self._room.bottom - _ERRATA_FOOT_HEIGHT:
                yield tuple(items)
                items, y, begun = [], self._room.y, False
            y += line.above if begun else 0.0
            items += self._draw_line(line, y)
            y, begun = y + line.block.height, True
        yield tuple(items)

    def foot(self, number: int, count: int) -> Iterator[Item]:
        if count > 1:
            foot = self._block((self._text.phrase_span("sheet-of", n=number, m=count),), _VERSIONS_SIZE, colour=PAGE_GREY)
            yield from self._text.place_block(foot, self._room.x, self._room.bottom - foot.height, self._room.w)

    def _draw_line(self, line: _ErrataLine, y: float) -> Iterator[Item]:
        x, width = self._room.x + line.indent, self._room.w - line.indent
        left = self._text.left_edge(x, width)
        for link in line.block.links:
            if link.anchor == _NEW:
                ground = link.box.moved(left, y)
                yield Shape(box_path(ground), fill=_NEW_WORDS_COLOUR, rect=ground)
        yield from self._text.place_block(line.block, x, y, width)
        for link in line.block.links:
            if link.anchor == _OLD:
                box = link.box.moved(left, y)
                middle = box.y + box.h * _STRIKE_HEIGHT
                yield Shape((("M", (box.x, middle)), ("L", (box.right, middle))), stroke=_STRIKE_STROKE)


def isolate(words: str) -> str:
    """Return words in bidi isolates: in any script, they do not change the order of the words beside them."""
    return f"\N{FIRST STRONG ISOLATE}{words}\N{POP DIRECTIONAL ISOLATE}"


class PageText:
    """Sets words for pages of a localized game that are `width` mm wide; in right-to-left languages, pages are mirrored."""

    def __init__(self, typesetter: Typesetter, game: Game, width: float) -> None:
        self._typesetter = typesetter
        self._game = game
        self._width = width
        self.missing: dict[str, None] = {}
        """Characters that no font of the game has."""
        self.right_to_left = base_level(game.locale) == 1

    def phrase_span(self, key: str, **values: str | float) -> TextSpan:
        """Return one of the generator's phrases, in the language of the game or else in English."""
        lang = phrase_locale(self._game.locale, key, self._game.phrases)
        words = phrase(self._game.locale, key, self._game.phrases, **values)
        return TextSpan(words, lang=lang if lang != self._game.locale else "")

    def block(
        self, spans: Sequence[TextSpan], size: float, width: float, *, bold: bool = False, colour: Colour = PAGE_INK
    ) -> TextBlock:
        """Set spans at `size` pt in lines of `width` mm."""
        style = TextStyle(
            "changes", "text", size, size, 1.35, colour, role="micro", weight="bold" if bold else "regular", hyphenate=False
        )
        found = self._typesetter.set_text(tuple(spans), style, width=width, size=size, locale=self._game.locale)
        self.missing.update(dict.fromkeys(found.missing))
        return found

    def left_edge(self, x: float, width: float) -> float:
        """Return the left edge of something `width` mm wide that begins `x` mm from the side where lines begin."""
        return self._width - x - width if self.right_to_left else x

    def mirror_box(self, box: Box) -> Box:
        """Return a box as it lies on the page."""
        return box._replace(x=self.left_edge(box.x, box.w))

    def place_block(self, block: TextBlock, x: float, y: float, width: float) -> list[Item]:
        """Return the lines of a block of `width` mm, `x` from the side where lines begin and `y` from the top (mm)."""
        return [*block.lines_at(self.left_edge(x, width), y)]


def report_missing_characters(text: PageText, game: Game, report: Report) -> None:
    """Report the characters that no font of the game has as `impose/missing-glyph`."""
    if text.missing:
        message = f"the pages about what changed need {list_characters(text.missing)}, which no font of the role `text` has"
        hint = "add a font that has it to `families` in fonts/fonts.yaml, and its name to the role `text` there"
        report.error("impose/missing-glyph", message, game.mark, hint=hint)
