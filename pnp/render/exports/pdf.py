"""`<stem>.pdf`: the sheets of a document."""

from __future__ import annotations

from contextlib import contextmanager
from io import BytesIO
from typing import TYPE_CHECKING, BinaryIO, Final

from pnp.base.failures import in_hand
from pnp.base.processes import can_copy, in_copy
from pnp.render.build_objects import BuildObjects

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from pnp.model.request import Document, ProductDocuments
    from pnp.render.compressed_streams import CompressedStreams
    from pnp.render.exports.target import ExportTarget

_WORTH_A_COPY: Final = 8
"""Pages that take longer to print than a process to copy."""


def export_pdf(documents: ProductDocuments, target: ExportTarget) -> None:
    """Write each document as a PDF."""
    for document in documents.documents:
        target.progress.stage(document.stage, len(document.imposition.pages))
        name = f"{document.stem}.pdf"
        with in_hand("document", name), target.publication.open(target.folder / name) as file:
            print_document(document, file, target.shared, streams=target.streams, advance=target.progress.advance)


@contextmanager
def pdfs_aside(
    planned: Sequence[ProductDocuments], streams: CompressedStreams, jobs: int
) -> Iterator[Callable[[ProductDocuments, ExportTarget], None]]:
    """Begin to print the documents of all products but the first while that is printed here; yield what writes PDFs."""
    others = [documents for documents in planned if documents.documents][1:]
    pages = sum(len(document.imposition.pages) for documents in others for document in documents.documents)
    if pages < _WORTH_A_COPY or not can_copy(jobs):
        yield export_pdf
        return

    def printed() -> dict[str, bytes]:
        build = BuildObjects(streams)
        return {document.stem: _printed(document, build, streams) for documents in others for document in documents.documents}

    with in_copy(printed, jobs) as pdfs:

        def write(documents: ProductDocuments, target: ExportTarget) -> None:
            if all(documents is not other for other in others):
                export_pdf(documents, target)
                return
            for document in documents.documents:
                pages = len(document.imposition.pages)
                target.progress.stage(document.stage, pages)
                target.publication.write(target.folder / f"{document.stem}.pdf", pdfs()[document.stem])
                target.progress.advance(pages)

        yield write


def _printed(document: Document, build: BuildObjects, streams: CompressedStreams) -> bytes:
    file = BytesIO()
    with in_hand("document", f"{document.stem}.pdf"):
        print_document(document, file, build, streams=streams)
    return file.getvalue()


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
