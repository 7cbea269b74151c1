"""`<stem>.json`: which face lies where on which page of a document."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pnp.render.exports.target import as_json

if TYPE_CHECKING:
    from pnp.model.document import ProductDocuments
    from pnp.render.exports.target import ExportTarget


def export_manifest(documents: ProductDocuments, to: ExportTarget) -> None:
    """Write the manifest of each document that has one."""
    for one in documents.documents:
        if one.manifest is not None:
            with to.publication.open(to.folder / f"{one.stem}.json") as file:
                file.write(as_json(one.manifest(), indent=1))
