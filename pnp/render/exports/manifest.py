"""`<stem>.json`: where each face lies on the pages of a document."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pnp.render.exports.indented_json import indented_json

if TYPE_CHECKING:
    from pnp.model.document import ProductDocuments
    from pnp.render.exports.target import ExportTarget


def export_manifest(documents: ProductDocuments, target: ExportTarget) -> None:
    """Write the manifest of each document that has one."""
    for document in documents.documents:
        if document.manifest is not None:
            with target.publication.open(target.folder / f"{document.stem}.json") as file:
                file.writelines(indented_json(document.manifest()))
