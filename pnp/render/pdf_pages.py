"""Write pages as one PDF: pages, then fonts, then the catalog and the trailer."""

from __future__ import annotations

from typing import TYPE_CHECKING, BinaryIO

from pnp.render.catalog import write_catalog, write_info
from pnp.render.document_objects import DocumentObjects
from pnp.render.page import write_page
from pnp.render.pdf_document import PdfDocument, array, dictionary, name, ref
from pnp.render.pdf_x import output_intent

if TYPE_CHECKING:
    from collections.abc import Callable, Container, Iterable, Sequence

    from pnp.model.booklet import OutlineEntry
    from pnp.model.frame import Frame
    from pnp.model.printing import BacksMode
    from pnp.model.request import DocumentInfo
    from pnp.model.sheet import Page
    from pnp.render.compressed_streams import CompressedStreams
    from pnp.render.shared_objects import SharedObjects


def print_pages(  # noqa: PLR0913 - the whole input of the stage, a callback and two options
    pages: Iterable[Page],
    backs: BacksMode,
    shared: SharedObjects,
    info: DocumentInfo,
    file: BinaryIO,
    *,
    advance: Callable[[], None] | None = None,
    outline: Sequence[OutlineEntry] | None = None,
    streams: CompressedStreams | None = None,
    inline: Container[Frame] = (),
) -> None:
    """Write pages to an open file. Each object is written at once, so memory does not grow with the number of pages.

    The faces in `inline` become part of their page's stream, all others are forms, which are written once. `shared` says in
    which colours they are printed, and knows what earlier documents painted.
    """
    press = shared.colours.intended
    document = PdfDocument(file, streams, press.press.standard if press else "none")
    objects = DocumentObjects(document, shared)
    tree, kids = document.reserve(), []
    navigation = None
    if outline is not None:
        from pnp.render.navigation import Navigation  # noqa: PLC0415 - only for a booklet

        navigation = Navigation()
    for page in pages:
        kids.append(ref(write_page(objects, shared, page, tree, navigation, inline=inline)))
        if advance is not None:
            advance()
    document.put(dictionary({"Type": name("Pages"), "Count": len(kids), "Kids": array(kids)}), tree)
    objects.fonts.write(document)
    information = write_info(document, info)
    entries = navigation.catalog(document, outline) if navigation and outline is not None else {}
    entries |= output_intent(document, press) if press else {}
    if shared.layers:
        from pnp.render.cut_contour import layer_entries  # noqa: PLC0415 - only where pages have layers

        entries |= layer_entries(shared, objects)
    document.close(write_catalog(document, tree, info, backs, entries), information)
