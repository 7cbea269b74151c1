"""`<stem>.pdf`: every document's sheets."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pnp.model.document import ProductDocuments
    from pnp.render.exports.target import ExportTarget


def export_pdf(documents: ProductDocuments, to: ExportTarget) -> None:
    """Print each document to a PDF."""
    from pnp.render.pdf import print_pdf  # noqa: PLC0415 - the writer loads when something is printed

    for one in documents.documents:
        to.progress.stage(one.stage, len(one.imposition.pages))
        with to.publication.open(to.folder / f"{one.stem}.pdf") as file:
            print_pdf(
                one.imposition,
                one.fonts,
                one.info,
                file,
                advance=to.progress.advance,
                outline=one.outline,
                streams=to.streams,
            )
