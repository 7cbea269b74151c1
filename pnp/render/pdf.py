"""Write an imposition as one PDF: pages, then fonts, then the catalog and the trailer."""

from __future__ import annotations

from typing import TYPE_CHECKING, BinaryIO

from pnp.publication import OTHER_FILE, publishing
from pnp.render.catalog import write_catalog, write_info
from pnp.render.navigation import Navigation
from pnp.render.page import write_page
from pnp.render.pdf_document import PdfDocument, array, dictionary, name, ref
from pnp.render.shared_objects import SharedObjects

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence
    from pathlib import Path

    from pnp.model.booklet import OutlineEntry
    from pnp.model.document import DocumentInfo
    from pnp.model.print_options import BacksMode
    from pnp.model.sheet import Imposition, Page
    from pnp.model.style import FontBook
    from pnp.render.compressed_streams import CompressedStreams


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
    print_pages(imposition.pages, backs, fonts, info, file, advance=advance, outline=outline, streams=streams)


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
) -> None:
    """Write pages to an open file. Each object is written at once, so memory does not grow with the number of pages."""
    document = PdfDocument(file, streams)
    store = SharedObjects(document, fonts)
    tree, kids = document.reserve(), []
    navigation = None if outline is None else Navigation()
    for page in pages:
        kids.append(ref(write_page(store, page, tree, navigation)))
        if advance is not None:
            advance()
    document.put(dictionary({"Type": name("Pages"), "Count": len(kids), "Kids": array(kids)}), tree)
    store.fonts.write(document)
    information = write_info(document, info)
    entries = navigation.catalog(document, outline) if navigation and outline is not None else {}
    document.close(write_catalog(document, tree, info, backs, entries), information)
