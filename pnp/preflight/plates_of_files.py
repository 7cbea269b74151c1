"""What only a whole file shows before it is written: how many spot inks it has, each of which is a plate that somebody pays."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from pnp.model.face_walk import painted_items
from pnp.model.frame import ImageItem
from pnp.pictures.files import picture_bytes
from pnp.preflight.faces import ColourUses

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from pnp.base.diagnostics import Mark, Report
    from pnp.model.frame import Frame
    from pnp.model.request import Document, ProductDocuments
    from pnp.pictures.inks import PressInks


def check_spots_of_files(documents: ProductDocuments, mark: Mark, report: Report) -> None:
    """Report each PDF with more spot inks than its press takes, at the first use of the last one.

    `mark` is where a use is told that has no better place. Inks that the press does not have at all are not counted.
    """
    marks = {id(frame): component.mark for component in documents.components or () for frame in component.frames}
    if documents.booklet is not None:
        marks |= dict.fromkeys(map(id, documents.booklet.pages), documents.booklet.look.mark)
    for document in documents.documents:
        if document.press is not None and document.press.spot_limit is not None:
            found = _first_uses(document, marks, mark)
            if len(found) > document.press.spot_limit:
                _report_spots(document, document.press.spot_limit, list(found.values()), report)


class _SpotUse(NamedTuple):
    spot: str
    mark: Mark


def _first_uses(document: Document, marks: Mapping[int, Mark], usual: Mark) -> dict[str, _SpotUse]:
    """Return where a document uses each of its spot inks first."""
    from pnp.pictures.inks import PressInks  # noqa: PLC0415 - only where something is printed on a press

    assert document.press is not None
    press = PressInks(document.press, document.swatches)
    uses = ColourUses(lambda colour: press.inks(colour).spot is not None)
    frames = {id(placement.frame): placement.frame for page in document.imposition.pages for placement in page.placements}
    found: dict[str, _SpotUse] = {}
    for frame in frames.values():
        for spot, at in _spots_on(frame, uses, press):
            if document.press.prints(spot):
                found.setdefault(spot, _SpotUse(spot, at or marks.get(id(frame), usual)))
    return found


def _spots_on(frame: Frame, uses: ColourUses, press: PressInks) -> Iterator[tuple[str, Mark | None]]:
    for paint, colour in uses.on(frame):
        spot = press.inks(colour).spot
        if spot is not None:
            yield spot.name, getattr(paint.item, "at", None)
    for item in (paint.item for paint in painted_items(frame.art)):
        if isinstance(item, ImageItem) and item.picture.kind == "pdf":
            from pnp.preflight.files.page_art import press_page  # noqa: PLC0415 - with pikepdf, for pages alone

            for spot in press_page(picture_bytes(item.picture), press).spots:
                yield spot.name, item.content or item.at


def _report_spots(document: Document, limit: int, uses: Sequence[_SpotUse], report: Report) -> None:
    takes = f"takes {limit} in a file" if limit else "takes none"
    *others, last = uses
    names = " and ".join(part for part in (", ".join(f"`{one.spot}`" for one in others), f"`{last.spot}`") if part)
    report.error(
        "preflight/spot-count",
        f"`{document.place}` has the spot ink{'s' * bool(others)} {names}, and the press {takes}",
        last.mark,
        also=[(f"`{one.spot}` is used in", one.mark) for one in others],
        hint="take `spot` out of a swatch, so that its recipe is printed",
    )
