"""`<stem>.pdf`: the sheets of a document."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pnp.internal_error import in_hand

if TYPE_CHECKING:
    from pnp.inks.press_inks import PressInks
    from pnp.model.document import Document, ProductDocuments
    from pnp.render.exports.target import ExportTarget


def export_pdf(documents: ProductDocuments, target: ExportTarget) -> None:
    """Write each document as a PDF."""
    from pnp.render.pdf import print_pdf  # noqa: PLC0415 - the writer loads when something is printed

    for document in documents.documents:
        target.progress.stage(document.stage, len(document.imposition.pages))
        name = f"{document.stem}.pdf"
        with in_hand("document", name), target.publication.open(target.folder / name) as file:
            print_pdf(
                document.imposition,
                document.fonts,
                document.info,
                file,
                advance=target.progress.advance,
                outline=document.outline,
                streams=target.streams,
                press=_press(document),
            )


def _press(document: Document) -> PressInks | None:
    if document.press is None:
        return None
    from pnp.inks.press_inks import PressInks  # noqa: PLC0415 - only where something is printed on a press

    return PressInks(document.press, document.swatches)
