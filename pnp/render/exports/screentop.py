"""`table.<profile>/`: sheets of faces without gaps, and `manifest.json`, which says what lies in which cell."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pnp.render.exports.indented_json import indented_json

if TYPE_CHECKING:
    from pnp.model.request import ProductDocuments
    from pnp.model.virtual_table import TableDeck, TablePicture, TablePlan
    from pnp.render.exports.target import ExportTarget

MANIFEST = "manifest.json"


def export_screentop(documents: ProductDocuments, target: ExportTarget) -> None:
    """Write the pictures of a game, and the list of their cells."""
    plan = documents.table
    if plan is None:
        return
    from pnp.render.exports.table_files import list_files  # noqa: PLC0415 - only for virtual tables
    from pnp.render.sheet_pictures import write_sheets  # noqa: PLC0415

    document = documents.documents[0]
    folder = target.folder / document.folder
    pictures = {folder / picture.file: picture for picture in plan.pictures}
    write_sheets(pictures, document.fonts, target.publication, target.progress, target.jobs)
    with target.publication.open(folder / MANIFEST) as file:
        file.writelines(indented_json(_manifest(plan)))
    list_files(folder, target.publication)


def _manifest(plan: TablePlan) -> dict[str, object]:
    sheets = [_sheet(deck, picture) for deck in plan.decks for picture in deck.pictures]
    return {"game": plan.name, "title": plan.title, "version": plan.version, "sheets": sheets}


def _sheet(deck: TableDeck, picture: TablePicture) -> dict[str, object]:
    """One sheet: its grid, and its cells from the top left one on; cells that are not listed are padding."""
    grid, (w, h) = picture.grid, picture.frames[0].size
    faces = [piece for piece in deck.pieces if piece.picture is picture]
    backs = [piece for piece in deck.pieces if piece.back is picture and piece.picture is not picture]
    own = len(picture.frames) > 1
    cells = [
        {
            "cell": cell,
            "cards": [
                {"id": piece.id, "name": piece.name, "copies": piece.copies}
                for piece in faces or backs
                if piece.cell == cell or (not faces and not own)
            ],
        }
        for cell in range(len(picture.frames))
    ]
    return {
        "file": picture.file,
        "deck": deck.name,
        "kind": deck.kind,
        "side": "face" if faces else "back",
        "columns": grid.columns,
        "rows": grid.rows,
        "count": len(picture.frames),
        "cell_width_px": grid.width,
        "cell_height_px": grid.height,
        "border_px": picture.border,
        "width_mm": round(w, 3),
        "height_mm": round(h, 3),
        "ppi": grid.ppi,
        "cells": cells,
    }
