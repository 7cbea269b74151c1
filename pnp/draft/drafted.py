"""Makes a draft of a prepared game: the findings of its run are outlined and numbered on faces and sheets, and listed."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, NamedTuple

from pnp.draft.draft_text import DraftText, draft_fonts
from pnp.draft.face_markings import FaceMarkings, Marking
from pnp.draft.finding_list import with_list
from pnp.draft.missing_glyphs import missing_glyphs
from pnp.draft.numbered_findings import of_one_cause, with_places
from pnp.draft.outlines import outlines
from pnp.draft.overflowing_texts import overflowing_texts
from pnp.draft.sheet_notes import sheet_notes
from pnp.draft.stand_ins import stand_ins
from pnp.model.sheet import Component

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from pnp.draft.numbered_findings import NumberedFinding
    from pnp.model.frame import Frame
    from pnp.model.request import Document, PreparedGame, ProductDocuments
    from pnp.model.sheet import Page, Side


class MarkedFace(NamedTuple):
    """A face of a draft: the id of its card or page, its side, the face with what is marked on it, and the markings."""

    card: str
    side: Side
    frame: Frame
    markings: tuple[Marking, ...]


def drafted(ready: PreparedGame, found: Iterable[NumberedFinding]) -> PreparedGame:
    """Return a game that was prepared as a draft with its findings on its faces and sheets; unchanged if there are none."""
    marker = _Marker(ready, tuple(found))
    if not marker.found:
        return ready
    return replace(ready, products={name: marker.product(name) for name in ready.products})


def marked_faces(ready: PreparedGame, found: Iterable[NumberedFinding]) -> Iterator[MarkedFace]:
    """Yield the faces of cards and the pages of the booklet on which findings show, without writing anything."""
    marker = _Marker(ready, tuple(found))
    for name, markings in marker.markings.items():
        for card, side, frame, marked in markings.faces():
            if marked or frame.stand_ins:
                yield MarkedFace(card, side, marker.frame(name, card, side, frame), marked)


class _Marker:
    """Marks the faces and documents of one game."""

    def __init__(self, ready: PreparedGame, found: tuple[NumberedFinding, ...]) -> None:
        self._ready = ready
        parts = {name: _parts(documents) for name, documents in ready.products.items()}
        self.found = with_places(found, ready.game, [part for of_one in parts.values() for part in of_one])
        self.markings = {name: FaceMarkings(of_one, self.found) for name, of_one in parts.items()}
        self._placed = _numbers_on_sheets(ready, self.markings)
        self._fonts = draft_fonts(ready.game.fonts)
        self._text = DraftText(self._fonts)
        self._frames: dict[tuple[str, str, Side], Frame] = {}

    def product(self, name: str) -> ProductDocuments:
        """Return the documents of a product with their markings and lists."""
        documents = self._ready.products[name]
        components = documents.components
        if components is not None:
            components = tuple([self._component(name, component) for component in components])
        return replace(
            documents, components=components, documents=tuple([self._document(name, d) for d in documents.documents])
        )

    def frame(self, product: str, card: str, side: Side, frame: Frame) -> Frame:
        """Return a face with what is marked on it."""
        key = (product, card, side)
        if key not in self._frames:
            markings = self.markings[product].on(card, side)
            over = (
                *stand_ins(frame, side, markings, self._text),
                *(overflowing_texts(frame) if markings else ()),
                *(missing_glyphs(frame, self._text) if markings else ()),
                *outlines(frame, markings, self._text),
            )
            self._frames[key] = replace(frame, items=(*frame.items, *over)) if over else frame
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
        here = _numbers(product, imposition.pages, self.markings[product])
        listed = of_one_cause(one for one in self.found if one.number in here or one.number not in self._placed)
        game = self._ready.game
        marked = replace(imposition, sheets=sheets)
        title = f"{game.title} {game.version}, {game.languages}"
        return replace(
            document, imposition=replace(marked, sheets=with_list(marked, listed, title, self._text)), fonts=self._fonts
        )

    def _page(self, product: str, page: Page, margin: float | None) -> Page:
        """Return a page with marked faces; with a margin (mm), it has room for notes beside them."""
        placements, shown = [], list[Marking]()
        for placement in page.placements:
            card, side = _face(product, placement.id, placement.side)
            frame = self.frame(product, card, side, placement.frame)
            placements.append(replace(placement, frame=frame) if frame is not placement.frame else placement)
            shown += self.markings[product].on(card, side)
        notes = sheet_notes(page, margin, shown, self._text) if margin is not None else ()
        return replace(page, placements=tuple(placements), furniture=(*page.furniture, *notes))


def _parts(documents: ProductDocuments) -> Sequence[Component]:
    """Return the components of a product; a page of a booklet counts as one, by the name that preflight gives it."""
    if documents.components is not None or documents.booklet is None:
        return documents.components or ()
    mark = documents.booklet.look.mark
    return [Component(f"page {n}", "booklet", 1, frame, None, mark) for n, frame in enumerate(documents.booklet.pages, 1)]


def _face(product: str, id_: str, side: Side) -> tuple[str, Side]:
    """Return the component of a placement and its side: the pages of a booklet have no backs of their own."""
    return (id_.replace("-", " "), "face") if product == "booklet" else (id_, side)


def _numbers(product: str, pages: Iterable[Page], markings: FaceMarkings) -> set[int]:
    faces = {_face(product, placement.id, placement.side) for page in pages for placement in page.placements}
    return {marking.number for face in faces for marking in markings.on(*face)}


def _numbers_on_sheets(ready: PreparedGame, markings: dict[str, FaceMarkings]) -> set[int]:
    """Return the numbers of findings that show on a sheet of some document."""
    return {
        number
        for name, documents in ready.products.items()
        for document in documents.documents
        for number in _numbers(name, document.imposition.pages, markings[name])
    }
