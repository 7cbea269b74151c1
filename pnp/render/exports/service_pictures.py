"""`pictures.<profile>/…`: a picture of each face at the exact pixels that a print service asks for.

`pictures.json` in the same folder says which cards each picture shows, and of which size of the service it is. By it the next
run of the same edition knows the pictures of faces that no longer exist, and removes them.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from pnp.render.exports.indented_json import indented_json
from pnp.render.exports.picture_list import LIST, listed

if TYPE_CHECKING:
    from pathlib import Path

    from pnp.model.request import ProductDocuments
    from pnp.render.exports.target import ExportTarget
    from pnp.render.service_pictures import ServiceDeck, ServicePicture

FOLDER = "pictures"


def export_service_pictures(documents: ProductDocuments, target: ExportTarget) -> None:
    """Write the pictures of all cards that are sent to a print service."""
    from pnp.render.face_images import write_faces  # noqa: PLC0415 - only where pictures are asked for
    from pnp.render.service_pictures import service_decks  # noqa: PLC0415 - as above

    if documents.pictures is None or documents.components is None:
        return
    folder, ppi = picture_folder(documents, target), documents.pictures.ppi
    decks = service_decks(documents)
    pictures = [picture for deck in decks for picture in deck.pictures]
    target.progress.stage("pictures", len(pictures))
    if pictures:
        fonts = documents.documents[0].fonts
        faces = {folder / picture.file: picture.face for picture in pictures}
        write_faces(faces, fonts, target.publication, ppi=ppi, jobs=target.jobs, advance=target.progress.advance)
    for outdated in listed(folder):
        target.publication.remove(outdated)
    edition = replace(documents.edition, sheets=()).data
    with target.publication.open(folder / LIST) as file:
        entries = [_entry(picture, deck) for deck in decks for picture in deck.pictures]
        file.writelines(indented_json({"ppi": ppi, "edition": edition, "pictures": entries}))


def picture_folder(documents: ProductDocuments, target: ExportTarget) -> Path:
    """Return the folder of the pictures of an edition."""
    return target.folder / documents.edition.pictures_name(FOLDER)


def _entry(picture: ServicePicture, deck: ServiceDeck) -> dict[str, object]:
    """One entry: file, what it shows on how many cards, its pixels, and where the trim is in it (left, top, width, height)."""
    canvas, frame = deck.canvas, picture.face.frame
    across, along = canvas.bleed(frame.size)
    left, top = (along, across) if canvas.turned else (across, along)
    w, h = frame.size.turned if canvas.turned else frame.size
    pixels = canvas.pixels or (0, 0)
    scale = pixels[0] / canvas.size.w
    return {
        "file": picture.file,
        "deck": picture.deck,
        "side": picture.face.side,
        "cards": list(dict.fromkeys(picture.cards)),
        "copies": len(picture.cards),
        "size": canvas.name,
        "turned": canvas.turned,
        "pixels": list(pixels),
        "trim_px": [round(length * scale, 2) for length in (left, top, w, h)],
    }
