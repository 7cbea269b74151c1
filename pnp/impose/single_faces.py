"""Pages of single faces, as print shops and print services impose them themselves: one face a page, with its bleed."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pnp.model.formats import Paper
from pnp.model.sheet import Imposition, Page, Placement, Sheet
from pnp.units import Box, Size
from pnp.yaml_nodes.scalars import shown

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

    from pnp.diagnostics import Mark, Report
    from pnp.model.component import Component
    from pnp.model.frame import Frame
    from pnp.model.profile import PageOrder
    from pnp.model.sheet import Side

_TOLERANCE = 1e-6  # mm
_AT_HOME = "or print it at home: `print: {press: no}`"


def single_faces(components: Sequence[Component], bleed: float | None, order: PageOrder) -> Imposition:
    """Return each copy of each component as pages of its own, of the size of its trim and `bleed` (mm; None: what is drawn).

    Which of face and back comes first, `order` says; a component without a back has one page.
    """
    sheets: list[Sheet] = []
    for component in components:
        for copy in range(1, component.copies + 1):
            pages = [
                face_page(frame, frame.bleed if bleed is None else min(bleed, frame.bleed), component.id, side, copy)
                for side, frame in _sides(component)
            ]
            if order == "back-first":
                pages.reverse()
            sheets.append(Sheet(len(sheets) + 1, *pages))
    largest = max((sheet.front.size for sheet in sheets), key=lambda size: size.w * size.h, default=Size(0.0, 0.0))
    return Imposition(Paper("faces", largest, 0.0), "none", tuple(sheets))


def report_missing_bleed(
    components: Iterable[Component], decks: Mapping[str, Mark], bleed: float, profile: str, report: Report
) -> None:
    """Report `impose/bleed-missing` for each deck whose art does not reach as far as a profile prints; nothing is stretched.

    `decks` says where each deck is declared.
    """
    told: set[str] = set()
    for component in components:
        drawn = min(frame.bleed for _, frame in _sides(component))
        if drawn < bleed - _TOLERANCE and component.deck not in told:
            told.add(component.deck)
            message = f"`{profile}` prints {shown(bleed)} mm of bleed, deck `{component.deck}` draws {shown(drawn)} mm"
            hint = f"set `bleed: {shown(bleed)}` for the deck in game.yaml, and let its art reach there; {_AT_HOME}"
            report.error("impose/bleed-missing", message, decks[component.deck], hint=hint)


def _sides(component: Component) -> Iterator[tuple[Side, Frame]]:
    yield "face", component.face
    if component.back is not None:
        yield "back", component.back


def face_page(frame: Frame, bleed: float, id_: str = "", side: Side = "face", copy: int = 1) -> Page:
    """Return a page of the size of a face with `bleed` mm around its trim, which shows nothing else."""
    trim = Box(bleed, bleed, *frame.size)
    size = Size(frame.size.w + 2 * bleed, frame.size.h + 2 * bleed)
    return Page(side, size, (Placement(id_, copy, side, frame, trim, 0, (bleed,) * 4),))
