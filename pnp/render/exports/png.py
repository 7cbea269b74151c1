"""`png/<deck>/<id>-face.png` and similar: every distinct face as a picture, with and without its bleed."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pnp.model.document import ProductDocuments
    from pnp.render.exports.target import ExportTarget


def export_png(documents: ProductDocuments, target: ExportTarget) -> None:
    """Write the pictures of all components."""
    from pnp.render.face_images import write_pngs  # noqa: PLC0415 - only where pictures are asked for

    if documents.components is not None:
        target.progress.stage("pictures", len(documents.components))
        fonts = documents.documents[0].fonts
        write_pngs(documents.components, fonts, target.folder / "png", jobs=target.jobs, publication=target.publication)
