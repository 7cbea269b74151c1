"""`<stem>.pdf`: the sheets of a document."""

from __future__ import annotations

from typing import TYPE_CHECKING, BinaryIO

from pnp.internal_error import in_hand
from pnp.render.build_objects import BuildObjects

if TYPE_CHECKING:
    from collections.abc import Callable

    from pnp.model.document import Document, ProductDocuments
    from pnp.render.compressed_streams import CompressedStreams
    from pnp.render.exports.target import ExportTarget


def export_pdf(documents: ProductDocuments, target: ExportTarget) -> None:
    """Write each document as a PDF."""
    for document in documents.documents:
        target.progress.stage(document.stage, len(document.imposition.pages))
        name = f"{document.stem}.pdf"
        with in_hand("document", name), target.publication.open(target.folder / name) as file:
            print_document(document, file, target.shared, streams=target.streams, advance=target.progress.advance)


def print_document(
    document: Document,
    file: BinaryIO,
    build: BuildObjects | None = None,
    *,
    streams: CompressedStreams | None = None,
    advance: Callable[[], None] | None = None,
) -> None:
    """Write a document as a PDF to an open file; `advance` is called after each page. `build`: what its other files show."""
    from pnp.render.pdf import print_pdf  # noqa: PLC0415 - the writer loads when something is printed

    shared = (build or BuildObjects(streams)).of(document)
    print_pdf(
        document.imposition,
        document.fonts,
        document.info,
        file,
        advance=advance,
        outline=document.outline,
        streams=streams,
        press=shared.colours.intended,
        shared=shared,
    )
