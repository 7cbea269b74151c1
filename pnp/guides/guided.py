"""Makes a proof with guides of a prepared game: faces show their bleed, trim, safe area and text boxes, sheets a legend."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from pnp.draft.draft_text import DraftText, draft_fonts
from pnp.guides.guide_labels import labels
from pnp.guides.guide_styles import STROKES, guide_line
from pnp.guides.legend import with_legend
from pnp.impose.tiles import tile_frame
from pnp.model.outline import Outline, box_path
from pnp.pictures.path_geometry import offset_outline

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pnp.model.frame import Frame, Item
    from pnp.model.outline import Paper
    from pnp.model.request import Document, PreparedGame
    from pnp.model.sheet import Component, Page, Placement


def guided(ready: PreparedGame) -> PreparedGame:
    """Return a prepared game whose cards show guides; a booklet has none."""
    cards = ready.products["cards"]
    if cards.components is None:
        return ready
    drawer = _Guides(ready)
    components = tuple(drawer.component(component) for component in cards.components)
    documents = tuple(drawer.document(document) for document in cards.documents)
    return replace(ready, products={**ready.products, "cards": replace(cards, components=components, documents=documents)})


class _Guides:
    """Draws the guides of one game."""

    def __init__(self, ready: PreparedGame) -> None:
        self._safe = {deck.name: deck.safe for deck in ready.game.decks}
        self._components = {component.id: component for component in ready.components}
        self._fonts = draft_fonts(ready.game.fonts)
        self._text = DraftText(self._fonts)
        self._frames: dict[tuple[Frame, float, float], Frame] = {}

    def component(self, component: Component) -> Component:
        """Return a component with guides on both sides."""
        face, back = (frame and self._frame(component, frame, frame.bleed) for frame in (component.face, component.back))
        return replace(component, face=face or component.face, back=back)

    def document(self, document: Document) -> Document:
        """Return a document with guides on its faces and a legend on its sheets."""
        paper = document.imposition.paper
        sheets = tuple(
            replace(sheet, front=self._page(sheet.front, paper), back=sheet.back and self._page(sheet.back, paper))
            for sheet in document.imposition.sheets
        )
        return replace(document, imposition=replace(document.imposition, sheets=sheets), fonts=self._fonts)

    def _page(self, page: Page, paper: Paper) -> Page:
        return with_legend(replace(page, placements=tuple(map(self._placement, page.placements))), paper, self._text)

    def _placement(self, placement: Placement) -> Placement:
        component = self._components[placement.id]
        if placement.tile is not None:
            return replace(placement, frame=tile_frame(self.component(component), placement.tile))
        return replace(placement, frame=self._frame(component, placement.frame, max(placement.bleed)))

    def _frame(self, component: Component, frame: Frame, bleed: float) -> Frame:
        """Return a face with guides; `bleed` is how much of its bleed is shown, in mm: a sheet may print less than is drawn."""
        key = (frame, self._safe.get(component.deck, 0.0), bleed)
        if key not in self._frames:
            self._frames[key] = guided_frame(*key, self._text)
        return self._frames[key]


def guided_frame(frame: Frame, safe: float, bleed: float, text: DraftText) -> Frame:
    """Return a face with its guides; the measures are those of `guides`."""
    return replace(frame, items=(*frame.items, *guides(frame, safe, bleed, text)))


def guides(frame: Frame, safe: float, bleed: float, text: DraftText) -> Iterator[Item]:
    """Yield what is drawn over a face with a safe area `safe` mm inside its trim and `bleed` mm of bleed outside."""
    outline = frame.shaped or Outline("rectangle", frame.size)
    if bleed > 0:
        yield from guide_line(
            "bleed", offset_outline(outline, bleed - STROKES["bleed"].width / 2)
        )  # beyond, it would be cut away
    if safe > 0 and (inner := offset_outline(outline, -safe)):
        yield from guide_line("safe area", inner)
    yield from guide_line("trim", outline.path)
    for box in frame.boxes:
        yield from guide_line("text box", box_path(box.box))
    yield from labels(frame, bleed, text)
