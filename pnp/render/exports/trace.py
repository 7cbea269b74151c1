"""`<stem>.trace.jsonl`: how every text of the cards was set, one record per line."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pnp.render.exports.target import as_json

if TYPE_CHECKING:
    from pnp.model.request import ProductDocuments
    from pnp.render.exports.target import ExportTarget


SUFFIX = ".trace.jsonl"


def export_trace(documents: ProductDocuments, target: ExportTarget) -> None:
    """Write the trace of the components next to their document."""
    from pnp.layout.trace import trace  # noqa: PLC0415 - only where it is asked for

    if documents.components:
        with target.publication.open(target.folder / f"{documents.documents[0].stem}{SUFFIX}") as file:
            file.writelines(as_json(record) for record in trace(documents.components))
