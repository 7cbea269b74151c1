"""Drafts of a prepared game: its findings are outlined and numbered on faces and sheets, and listed on the last pages."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, NamedTuple

from pnp.base.diagnostics import list_first
from pnp.base.units import Box, plain_sum
from pnp.build.proofs.markings import (
    BADGE_HEIGHT,
    BADGE_NUMBER_SIZE,
    DRAFT_BLUE,
    DRAFT_INK,
    DRAFT_RED,
    DraftText,
    FaceMarkings,
    Marking,
    draft_fonts,
    draw_badge,
    draw_missing_glyphs,
    draw_outlines,
    draw_overflowing_texts,
    draw_stand_ins,
    group_by_cause,
    markings_by_number,
    with_boxes,
)
from pnp.impose.packing import free_rectangles
from pnp.impose.sheet_marks import BAND_HEIGHT, ink_box
from pnp.model.frame import Shape, Stroke
from pnp.model.sheet import Component, Page, Sheet

if TYPE_CHECKING:
    from pnp.base.diagnostics import Diagnostic
    from pnp.build.proofs.markings import NumberedFinding
    from pnp.model.frame import Frame, Item
    from pnp.model.request import Document, PreparedGame, ProductDocuments
    from pnp.model.sheet import Imposition, Side
    from pnp.text.text_block import TextBlock


class MarkedFace(NamedTuple):
    """A face of a draft with its markings; `card` is the id of a card, or `page N` of the booklet."""

    card: str
    side: Side
    frame: Frame
    markings: tuple[Marking, ...]


def make_draft(ready: PreparedGame, findings: Iterable[NumberedFinding]) -> PreparedGame:
    """Return a game that was prepared as a draft with its findings on its faces and sheets; unchanged if there are none."""
    marker = _DraftMarker(ready, tuple(findings))
    if not marker.findings:
        return ready
    return replace(ready, products={name: marker.product(name) for name in ready.products})


def mark_faces(ready: PreparedGame, findings: Iterable[NumberedFinding]) -> Iterator[MarkedFace]:
    """Yield the faces of cards and the pages of the booklet that have findings or lack something."""
    marker = _DraftMarker(ready, tuple(findings))
    for name, markings in marker.markings.items():
        for card, side, frame, marked in markings.faces():
            if marked or frame.stand_ins:
                yield MarkedFace(card, side, marker.frame(name, card, side, frame), marked)


def marked_frame(frame: Frame, side: Side, markings: Sequence[Marking], text: DraftText) -> Frame:
    """Return a face with its markings, as a draft shows it."""
    over = (
        *draw_stand_ins(frame, side, markings, text),
        *(draw_overflowing_texts(frame) if markings else ()),
        *(draw_missing_glyphs(frame, text) if markings else ()),
        *draw_outlines(frame, markings, text),
    )
    return replace(frame, items=(*frame.items, *over)) if over else frame


class _DraftMarker:
    """Marks the faces and documents of one game."""

    def __init__(self, ready: PreparedGame, findings: tuple[NumberedFinding, ...]) -> None:
        self._ready = ready
        components = {name: _product_components(documents) for name, documents in ready.products.items()}
        self.findings = with_boxes(findings, ready.game, [one for of_product in components.values() for one in of_product])
        self.markings = {name: FaceMarkings(of_product, self.findings) for name, of_product in components.items()}
        self._placed = _numbers_on_sheets(ready, self.markings)
        self._fonts = draft_fonts(ready.game.fonts)
        self._text = DraftText(self._fonts)
        self._frames: dict[tuple[str, str, Side], Frame] = {}

    def product(self, name: str) -> ProductDocuments:
        documents = self._ready.products[name]
        components = documents.components
        if components is not None:
            components = tuple([self._component(name, component) for component in components])
        return replace(
            documents, components=components, documents=tuple([self._document(name, d) for d in documents.documents])
        )

    def frame(self, product: str, card: str, side: Side, frame: Frame) -> Frame:
        """Return a face with its markings."""
        key = (product, card, side)
        if key not in self._frames:
            self._frames[key] = marked_frame(frame, side, self.markings[product].on(card, side), self._text)
        return self._frames[key]

    def _component(self, product: str, component: Component) -> Component:
        face = self.frame(product, component.id, "face", component.face)
        back = self.frame(product, component.id, "back", component.back) if component.back is not None else None
        return replace(component, face=face, back=back)

    def _document(self, product: str, document: Document) -> Document:
        imposition = document.imposition
        margin = imposition.paper.margin if product != "booklet" else None
        sheets = tuple(
            replace(
                sheet,
                front=self._page(product, sheet.front, margin),
                back=sheet.back and self._page(product, sheet.back, margin),
            )
            for sheet in imposition.sheets
        )
        here = _numbers_on_pages(product, imposition.pages, self.markings[product])
        listed = group_by_cause(one for one in self.findings if one.number in here or one.number not in self._placed)
        game = self._ready.game
        marked = replace(imposition, sheets=sheets)
        title = f"{game.title} {game.version}, {game.languages}"
        return replace(
            document, imposition=replace(marked, sheets=with_finding_list(marked, listed, title, self._text)), fonts=self._fonts
        )

    def _page(self, product: str, page: Page, margin: float | None) -> Page:
        """Return a page with marked faces; with a margin (mm), messages are written in free places inside it."""
        placements, shown = [], list[Marking]()
        for placement in page.placements:
            card, side = _placed_face(product, placement.id, placement.side)
            frame = self.frame(product, card, side, placement.frame)
            placements.append(replace(placement, frame=frame) if frame is not placement.frame else placement)
            shown += self.markings[product].on(card, side)
        notes = draw_sheet_notes(page, margin, shown, self._text) if margin is not None else ()
        return replace(page, placements=tuple(placements), furniture=(*page.furniture, *notes))


def _product_components(documents: ProductDocuments) -> Sequence[Component]:
    """Return the components of a product; a page of a booklet counts as one, by the name that preflight gives it."""
    if documents.components is not None or documents.booklet is None:
        return documents.components or ()
    mark = documents.booklet.look.mark
    return [Component(f"page {n}", "booklet", 1, frame, None, mark) for n, frame in enumerate(documents.booklet.pages, 1)]


def _placed_face(product: str, id_: str, side: Side) -> tuple[str, Side]:
    """Return the id and side of a placed face among the components of its product: pages of a booklet have no backs."""
    return (id_.replace("-", " "), "face") if product == "booklet" else (id_, side)


def _numbers_on_pages(product: str, pages: Iterable[Page], markings: FaceMarkings) -> set[int]:
    faces = {_placed_face(product, placement.id, placement.side) for page in pages for placement in page.placements}
    return {marking.number for face in faces for marking in markings.on(*face)}


def _numbers_on_sheets(ready: PreparedGame, markings: dict[str, FaceMarkings]) -> set[int]:
    return {
        number
        for name, documents in ready.products.items()
        for document in documents.documents
        for number in _numbers_on_pages(name, document.imposition.pages, markings[name])
    }


_LIST_MARGIN = 15.0  # mm
_NUMBER_COLUMN = 10.0  # mm; width of the column of numbers
_LIST_BADGE_HEIGHT = 4.0  # mm
_ENTRY_GAP = 3.0  # mm between entries
_TITLE_SIZE, _SUBTITLE_SIZE, _MESSAGE_SIZE, _PLACE_SIZE = 13.0, 8.5, 8.5, 7.5  # pt
_MOST_MESSAGE_CHARACTERS = 800  # characters of a message in the list; the terminal has the rest
_MOST_CARDS_NAMED = 6  # cards that an entry names


class _ListEntry(NamedTuple):
    """A numbered finding and its blocks of text, one below the other."""

    numbered: NumberedFinding
    blocks: Sequence[TextBlock]

    @property
    def height(self) -> float:
        return plain_sum(block.height for block in self.blocks)


def with_finding_list(
    imposition: Imposition, findings: Sequence[NumberedFinding], title: str, text: DraftText
) -> tuple[Sheet, ...]:
    """Return the sheets of an imposition and those of the list; `title` names the game and its language."""
    sheets = imposition.sheets
    if not findings:
        return sheets
    size = sheets[0].front.size if sheets else imposition.paper.size
    has_backs = any(sheet.back is not None for sheet in sheets)
    pages = _list_pages(Box(0.0, 0.0, *size).inset(min(_LIST_MARGIN, size.w / 10)), findings, title, text)
    return (
        *sheets,
        *(
            Sheet(number, Page("face", size, (), furniture=items), Page("back", size, ()) if has_backs else None)
            for number, items in enumerate(pages, len(sheets) + 1)
        ),
    )


def describe_severities(findings: Iterable[Diagnostic]) -> str:
    """Say how many errors and warnings there are: `3 errors, 1 warning`."""
    severities = [finding.severity for finding in findings]
    counts = [(severities.count(name), name) for name in ("error", "warning")]
    return ", ".join(f"{count} {name}{'s' if count > 1 else ''}" for count, name in counts if count)


def _list_pages(room: Box, findings: Sequence[NumberedFinding], title: str, text: DraftText) -> Iterator[tuple[Item, ...]]:
    """Yield the items of each page: as many entries as fit in the room (mm), at least one."""
    counts = describe_severities(one.finding for one in findings)
    heading = (
        text.block("Draft, not for print", _TITLE_SIZE, room.w, bold=True),
        text.block(f"{title}: {counts}", _SUBTITLE_SIZE, room.w),
    )
    items: list[Item] = []
    y = room.y
    for block in heading:
        items += block.lines_at(room.x, y)
        y += block.height
    y += _ENTRY_GAP / 2
    items.append(Shape((("M", (room.x, y)), ("L", (room.right, y))), stroke=Stroke(DRAFT_INK, 0.2)))
    top = room.y + plain_sum(block.height for block in heading) + 2 * _ENTRY_GAP
    begun = False
    for entry in (_list_entry(one, room.w - _NUMBER_COLUMN, text) for one in findings):
        if begun and top + entry.height > room.bottom:
            yield tuple(items)
            items, top = [], room.y
        items += _draw_entry(entry, room, top, text)
        top, begun = top + entry.height + _ENTRY_GAP, True
    yield tuple(items)


def _list_entry(numbered: NumberedFinding, width: float, text: DraftText) -> _ListEntry:
    finding = numbered.finding
    cards, message = _name_cards(finding), finding.message
    if len(message) > _MOST_MESSAGE_CHARACTERS:
        message = f"{message[:_MOST_MESSAGE_CHARACTERS]}…"
    head = f"{finding.severity}: {cards}" if cards else finding.severity
    blocks = [
        text.block(head, _PLACE_SIZE, width, bold=True, colour=DRAFT_RED if finding.severity == "error" else DRAFT_BLUE),
        text.block(message, _MESSAGE_SIZE, width),
    ]
    places = [str(finding.mark)] if finding.mark else []
    places += [f"{what} {mark}" for what, mark in finding.also]
    blocks += [text.block(place, _PLACE_SIZE, width) for place in places]
    blocks += [text.block(f"hint: {finding.hint}", _MESSAGE_SIZE, width)] if finding.hint else []
    return _ListEntry(numbered, blocks)


def _name_cards(finding: Diagnostic) -> str:
    names = dict.fromkeys(f"{p.card} (back)" if p.side == "back" else p.card for p in finding.faces)
    return list_first([*names], _MOST_CARDS_NAMED)


def _draw_entry(entry: _ListEntry, room: Box, top: float, text: DraftText) -> Iterator[Item]:
    severity = entry.numbered.finding.severity
    number = text.number(entry.numbered.number, _PLACE_SIZE, severity)
    yield from draw_badge(Box(room.x, top, max(number.width + 2.0, _LIST_BADGE_HEIGHT), _LIST_BADGE_HEIGHT), number, severity)
    for block in entry.blocks:
        yield from block.lines_at(room.x + _NUMBER_COLUMN, top)
        top += block.height


_NOTE_DISTANCE = 3.0  # mm from a note to cards and marks
_LEAST_NOTE_WIDTH, _MOST_NOTE_WIDTH = 40.0, 90.0  # mm
_NOTE_SIZE = 7.0  # pt
_NOTE_INDENT = 6.0  # mm from the left edge of a badge to the words
_NOTE_GAP = 1.2  # mm between entries
_BAND_DISTANCE = 2.0  # mm from the slug line and the hints


def draw_sheet_notes(page: Page, margin: float, markings: Iterable[Marking], text: DraftText) -> tuple[Item, ...]:
    """Return the messages of all findings on a page, in a free place inside its margin (mm); none if they do not fit."""
    noted = tuple(markings_by_number(markings).values())
    for place in _free_places(page, margin) if noted else ():
        width = min(place.w, _MOST_NOTE_WIDTH)
        blocks = [text.block(marking.message, _NOTE_SIZE, width - _NOTE_INDENT) for marking in noted]
        if plain_sum(max(block.height, BADGE_HEIGHT) + _NOTE_GAP for block in blocks) <= place.h:
            return tuple(_draw_notes(place._replace(w=width), noted, blocks, text))
    return ()


def _free_places(page: Page, margin: float) -> list[Box]:
    band = margin + BAND_HEIGHT + _BAND_DISTANCE
    area = Box(margin, band, page.size.w - 2 * margin, page.size.h - 2 * band)
    free = free_rectangles(area, _printed_boxes(page), _NOTE_DISTANCE)
    return sorted((box for box in free if box.w >= _LEAST_NOTE_WIDTH), key=lambda box: (-box.w * box.h, box))


def _printed_boxes(page: Page) -> Iterator[Box]:
    for placement in page.placements:
        left, top, right, bottom = placement.bleed
        trim = placement.trim
        yield Box(trim.x - left, trim.y - top, trim.w + left + right, trim.h + top + bottom)
    for line in page.lines:
        yield ink_box(line)


def _draw_notes(place: Box, markings: Sequence[Marking], blocks: Sequence[TextBlock], text: DraftText) -> Iterator[Item]:
    top = place.y
    for marking, block in zip(markings, blocks, strict=True):
        number = text.number(marking.number, BADGE_NUMBER_SIZE, marking.severity)
        box = Box(place.x, top, max(number.width + 1.8, BADGE_HEIGHT), BADGE_HEIGHT)
        yield from draw_badge(box, number, marking.severity)
        yield from block.lines_at(place.x + _NOTE_INDENT, top)
        top += max(block.height, BADGE_HEIGHT) + _NOTE_GAP
    side = place.x - 1.0
    yield Shape((("M", (side, place.y)), ("L", (side, top - _NOTE_GAP))), stroke=Stroke(DRAFT_INK, 0.15))
