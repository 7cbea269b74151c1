"""Write an imposition as one PDF, for a printer at home or in the inks of a press."""

from __future__ import annotations

from typing import TYPE_CHECKING, BinaryIO, Final

from pnp.base.files import OTHER_FILE, publishing
from pnp.render.colour_operators import SCREEN, PressColours
from pnp.render.pdf_pages import print_pages
from pnp.render.shared_objects import SharedObjects

if TYPE_CHECKING:
    from collections.abc import Callable, Container, Iterable, Sequence
    from pathlib import Path

    from pnp.inks.press_inks import PressInks
    from pnp.model.booklet import OutlineEntry
    from pnp.model.frame import Frame
    from pnp.model.request import DocumentInfo
    from pnp.model.sheet import Imposition, Page
    from pnp.model.style import FontBook
    from pnp.render.compressed_streams import CompressedStreams

LARGE: Final = 400
"""From so many different faces on, those that are printed once are no forms."""


def write_pdf(
    imposition: Imposition, fonts: FontBook, info: DocumentInfo, target: Path, *, advance: Callable[[], None] | None = None
) -> None:
    """Write the sheets of an imposition to `target`, completely or not at all; `advance` is called after each page.

    Raises PnpError if the file cannot be written or a picture can no longer be read.
    """
    with publishing(way_out=OTHER_FILE) as publication, publication.open(target) as file:
        print_pdf(imposition, fonts, info, file, advance=advance)


def print_pdf(  # noqa: PLR0913 - the whole input of the stage, a callback and two options
    imposition: Imposition,
    fonts: FontBook,
    info: DocumentInfo,
    file: BinaryIO,
    *,
    advance: Callable[[], None] | None = None,
    outline: Sequence[OutlineEntry] | None = None,
    streams: CompressedStreams | None = None,
    press: PressInks | None = None,
    shared: SharedObjects | None = None,
) -> None:
    """Write the sheets of an imposition to an open file, for builds that publish several files together.

    With `outline`, the PDF also has an outline and the links of the faces. `streams` caches compressed streams. If there are
    no back pages the PDF asks for one-sided printing in every mode, so that two fronts never share a sheet. `press`: the inks
    of the press for which it is; without it, colours are sRGB. `shared`: what other documents in the same fonts and inks show.
    """
    backs = imposition.backs if any(sheet.back for sheet in imposition.sheets) else "none"
    pages: Iterable[Page] = imposition.pages
    inline = _inline_faces(imposition.pages)
    if press is not None and press.press.standard == "x-1a":
        from pnp.render.flattening import Flattener  # noqa: PLC0415 - loads Pdfium, which only flattening needs here

        pages = map(Flattener(press, fonts).page, pages)
    shared = shared or SharedObjects(fonts, PressColours(press) if press else SCREEN, streams.images if streams else None)
    print_pages(pages, backs, shared, info, file, advance=advance, outline=outline, streams=streams, inline=inline)


def _inline_faces(pages: Iterable[Page]) -> Container[Frame]:
    """Return the faces that are painted in the stream of their page: in a large document, those that are printed once.

    A form of its own lets viewers and imposition programs take a face as one object. But in a large deck forms would be most
    of the file: eight faces compressed together take a third of the bytes that they take alone, without counting the objects.
    """
    seen: set[Frame] = set()
    repeated: set[Frame] = set()
    for frame in (placement.frame for page in pages for placement in page.placements):
        (repeated if frame in seen else seen).add(frame)
    return seen - repeated if len(seen) >= LARGE else frozenset()
