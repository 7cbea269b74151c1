"""What only a whole file shows before it is written: its spot inks, each of which is a plate that somebody pays."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from pnp.model.face_walk import ItemMemory, painted_items
from pnp.model.frame import ImageItem
from pnp.pictures.files import picture_bytes
from pnp.preflight.faces import ColourUses
from pnp.preflight.spot_names import is_cut_line, plain_spot_name, process_ink_called

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from pnp.base.diagnostics import Mark, Report
    from pnp.model.frame import Frame, Item
    from pnp.model.request import Document, ProductDocuments
    from pnp.pictures.inks import PressInks


def check_spots_of_files(documents: ProductDocuments, mark: Mark, report: Report) -> None:
    """Report each PDF with more spot inks than its press takes, and those whose names seem to be one ink.

    `mark` is where a use is told that has no better place. Inks that the press does not have at all are not counted, nor are
    ways of knives.
    """
    pressed = [(document, document.press) for document in documents.documents if document.press is not None]
    if not pressed:
        return
    marks = {id(frame): component.mark for component in documents.components or () for frame in component.frames}
    if documents.booklet is not None:
        marks |= dict.fromkeys(map(id, documents.booklet.pages), documents.booklet.look.mark)
    pages = ItemMemory(_pages_of_pdf)
    for document, press in pressed:
        frames = {id(placement.frame): placement.frame for page in document.imposition.pages for placement in page.placements}
        if any(swatch.spot for swatch in document.swatches) or any(pages.on_face(frame) for frame in frames.values()):
            found = _first_uses(document, frames, pages, marks, mark)
            counted = [use for use in found if press.prints(use.spot) and not is_cut_line(use.spot)]
            if press.spot_limit is not None and len(counted) > press.spot_limit:
                _report_spots(document, press.spot_limit, counted, report)
            _report_names(document, found, report)


class _SpotUse(NamedTuple):
    spot: str
    mark: Mark


def _pages_of_pdf(item: Item) -> tuple[ImageItem, ...]:
    pictures = (paint.item for paint in painted_items((item,)) if isinstance(paint.item, ImageItem))
    return tuple([picture for picture in pictures if picture.picture.kind == "pdf"])


def _first_uses(
    document: Document, frames: Mapping[int, Frame], pages: ItemMemory[ImageItem], marks: Mapping[int, Mark], usual: Mark
) -> list[_SpotUse]:
    """Return where a document uses each of its spot inks first."""
    from pnp.pictures.inks import PressInks  # noqa: PLC0415 - only where something is printed on a press

    assert document.press is not None
    press = PressInks(document.press, document.swatches)
    uses = ColourUses(lambda colour: press.inks(colour).spot is not None)
    found: dict[str, _SpotUse] = {}
    for key, frame in frames.items():
        for spot, at in (*_spots_of_colours(frame, uses, press), *_spots_of_pages(pages.on_face(frame), press)):
            found.setdefault(spot, _SpotUse(spot, at or marks.get(key, usual)))
    return list(found.values())


def _spots_of_colours(frame: Frame, uses: ColourUses, press: PressInks) -> Iterator[tuple[str, Mark | None]]:
    for paint, colour in uses.on(frame):
        spot = press.inks(colour).spot
        if spot is not None:
            yield spot.name, getattr(paint.item, "at", None)


def _spots_of_pages(pages: Sequence[ImageItem], press: PressInks) -> Iterator[tuple[str, Mark | None]]:
    for item in pages:
        from pnp.preflight.files.page_art import press_page  # noqa: PLC0415 - with pikepdf, for pages alone

        for spot in press_page(picture_bytes(item.picture), press).spots:
            yield spot.name, item.content or item.at


def _report_names(document: Document, uses: Sequence[_SpotUse], report: Report) -> None:
    first: dict[str, _SpotUse] = {}
    for use in uses:
        process, other = process_ink_called(use.spot), first.setdefault(plain_spot_name(use.spot), use)
        if process:
            report.warning(
                "preflight/spot-names",
                f"the spot ink `{use.spot}` is a plate of its own in `{document.place}`, and seems to be the ink `{process}`",
                use.mark,
                hint="take `spot` out of the swatch, so that its recipe is printed",
            )
        elif other is not use:
            report.warning(
                "preflight/spot-names",
                f"the spot inks `{other.spot}` and `{use.spot}` are two plates of `{document.place}`, and seem to be one ink",
                use.mark,
                also=[(f"`{other.spot}` is used in", other.mark)],
                hint="give them one name, as the printer spells it",
            )


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
