"""`png/<deck>/<id>-face.png` and similar: every distinct face as a picture; in `png-bleed`, with its bleed."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pnp.model.document import ProductDocuments
    from pnp.render.exports.target import ExportTarget

PRINT_PPI = 300
"""The resolution that print services ask for, which have pictures with bleed."""


def export_png(documents: ProductDocuments, target: ExportTarget) -> None:
    """Write the pictures of all components as they are cut, to be looked at."""
    from pnp.render.face_pixels import SCREEN_PPI  # noqa: PLC0415 - only where pictures are asked for

    _export(documents, target, "png", target.ppi or SCREEN_PPI, bleed=False)


def export_png_bleed(documents: ProductDocuments, target: ExportTarget) -> None:
    """Write the pictures of all components with their bleed, to be printed elsewhere."""
    _export(documents, target, "png-bleed", target.ppi or PRINT_PPI, bleed=True)


def _export(documents: ProductDocuments, target: ExportTarget, folder: str, ppi: int, *, bleed: bool) -> None:
    from pnp.render.face_images import distinct_faces, write_pngs  # noqa: PLC0415 - as above

    if documents.components is None:
        return
    target.progress.stage("pictures", sum(1 for _ in distinct_faces(documents.components)))
    write_pngs(
        documents.components,
        documents.documents[0].fonts,
        target.folder / folder,
        ppi=ppi,
        bleed=bleed,
        jobs=target.jobs,
        publication=target.publication,
        advance=target.progress.advance,
    )
