"""`<stem>.md`, `<stem>.html` and the like: what documents say as text, to be published elsewhere."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pnp.model.request import ProductDocuments
    from pnp.render.exports.target import ExportTarget


def export_text(documents: ProductDocuments, target: ExportTarget) -> None:
    """Write the texts of each document that has some, beside its PDF."""
    for document in documents.documents:
        for suffix, text in document.texts.items():
            target.publication.write(target.folder / f"{document.stem}.{suffix}", text.encode())
