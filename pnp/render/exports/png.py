"""`png/<deck>/<id>-face.png` and similar: every distinct face as a picture; in `png-bleed`, with its bleed.

`pictures.json` in the same folder says which cards each picture shows. By it the next run of the same edition knows the
pictures of faces that no longer exist, and removes them.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from pnp.render.exports.indented_json import indented_json
from pnp.render.exports.picture_list import LIST, listed

if TYPE_CHECKING:
    from collections.abc import Sequence

    from pnp.model.request import ProductDocuments
    from pnp.render.exports.target import ExportTarget
    from pnp.render.face_images import DistinctFace

PRINT_PPI = 300
"""The resolution that print services ask for, which have pictures with bleed."""


def export_png(documents: ProductDocuments, target: ExportTarget) -> None:
    """Write the pictures of all components as they are cut, to be looked at."""
    from pnp.render.face_pixels import SCREEN_PPI  # noqa: PLC0415 - only where pictures are asked for

    _export(documents, target, "png", target.ppi or SCREEN_PPI, bleed=False)


def export_png_bleed(documents: ProductDocuments, target: ExportTarget) -> None:
    """Write the pictures of all components with their bleed, to be printed elsewhere."""
    _export(documents, target, "png-bleed", target.ppi or PRINT_PPI, bleed=True)


def _export(documents: ProductDocuments, target: ExportTarget, name: str, ppi: int, *, bleed: bool) -> None:
    from pnp.render.face_images import distinct_faces, write_pngs  # noqa: PLC0415 - as above

    if documents.components is None:
        return
    folder = target.folder / documents.edition.pictures_name(name)
    if not documents.components and not (folder / LIST).is_file():
        return
    faces = distinct_faces(documents.components)
    target.progress.stage("pictures", len(faces))
    if documents.components:
        write_pngs(
            documents.components,
            documents.documents[0].fonts,
            folder,
            ppi=ppi,
            bleed=bleed,
            jobs=target.jobs,
            publication=target.publication,
            advance=target.progress.advance,
        )
    for outdated in listed(folder):
        target.publication.remove(outdated)
    differences = replace(documents.edition, sheets=()).data
    edition = {"edition": differences} if differences else {}
    with target.publication.open(folder / LIST) as file:
        file.writelines(indented_json({"ppi": ppi, **edition, "pictures": _entries(faces, bleed=bleed)}))


def _entries(faces: Sequence[DistinctFace], *, bleed: bool) -> list[dict[str, object]]:
    """One entry per picture: its file, what it shows, and how many mm of bleed it has."""
    return [
        {"file": f.file, "deck": f.deck, "side": f.side, "cards": f.ids, "bleed_mm": f.frame.bleed if bleed else 0}
        for f in faces
    ]
