"""Write an imposition as one PDF: pages, then fonts, then the catalog and the trailer."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, BinaryIO, Final

from pnp.publication import OTHER_FILE, publishing
from pnp.render.catalog import write_catalog, write_info
from pnp.render.navigation import Navigation
from pnp.render.page import write_page
from pnp.render.pdf_document import PdfDocument, array, dictionary, name, ref
from pnp.render.shared_objects import SharedObjects

if TYPE_CHECKING:
    from collections.abc import Callable, Container, Iterable, Sequence
    from pathlib import Path

    from pnp.model.booklet import OutlineEntry
    from pnp.model.document import DocumentInfo
    from pnp.model.frame import Frame
    from pnp.model.print_options import BacksMode
    from pnp.model.sheet import Imposition, Page
    from pnp.model.style import FontBook
    from pnp.render.compressed_streams import CompressedStreams

LARGE: Final = 1_000
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
) -> None:
    """Write the sheets of an imposition to an open file, for builds that publish several files together.

    With `outline`, the PDF also has an outline and the links of the faces. `streams` caches compressed streams. If there are
    no back pages the PDF asks for one-sided printing in every mode, so that two fronts never share a sheet.
    """
    backs = imposition.backs if any(sheet.back for sheet in imposition.sheets) else "none"
    pages = imposition.pages
    inline = _inline_faces(pages)
    print_pages(pages, backs, fonts, info, file, advance=advance, outline=outline, streams=streams, inline=inline)


def _inline_faces(pages: Iterable[Page]) -> frozenset[Frame]:
    """Return the faces that are painted in the stream of their page: in a large document, those that are printed once.

    A form of its own lets viewers and imposition programs take a face as one object. But in a large deck forms would be most
    of the file: eight faces compressed together take a third of the bytes that they take alone, without counting the objects.
    """
    uses = Counter(placement.frame for page in pages for placement in page.placements)
    return frozenset(frame for frame, times in uses.items() if times == 1) if len(uses) >= LARGE else frozenset()


def print_pages(  # noqa: PLR0913 - the whole input of the stage, a callback and two options
    pages: Iterable[Page],
    backs: BacksMode,
    fonts: FontBook,
    info: DocumentInfo,
    file: BinaryIO,
    *,
    advance: Callable[[], None] | None = None,
    outline: Sequence[OutlineEntry] | None = None,
    streams: CompressedStreams | None = None,
    inline: Container[Frame] = (),
) -> None:
    """Write pages to an open file. Each object is written at once, so memory does not grow with the number of pages.

    The faces in `inline` become part of their page's stream, all others are forms, which are written once.
    """
    document = PdfDocument(file, streams)
    store = SharedObjects(document, fonts)
    tree, kids = document.reserve(), []
    navigation = None if outline is None else Navigation()
    for page in pages:
        kids.append(ref(write_page(store, page, tree, navigation, inline=inline)))
        if advance is not None:
            advance()
    document.put(dictionary({"Type": name("Pages"), "Count": len(kids), "Kids": array(kids)}), tree)
    store.fonts.write(document)
    information = write_info(document, info)
    entries = navigation.catalog(document, outline) if navigation and outline is not None else {}
    document.close(write_catalog(document, tree, info, backs, entries), information)
