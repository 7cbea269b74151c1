"""`table.<profile>/`: a saved object of Tabletop Simulator with its thumbnail, and the pictures and meshes that it shows."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING
from urllib.parse import quote

from pnp.base.failures import in_hand
from pnp.model.virtual_table import BOOKLET_FILE

if TYPE_CHECKING:
    from pnp.model.request import ProductDocuments
    from pnp.model.virtual_table import TablePlan
    from pnp.render.exports.target import ExportTarget


def export_tts(documents: ProductDocuments, target: ExportTarget) -> None:
    """Write the table of a game: `<game>-<language>.json`, the same as `.png`, and beside them what they show."""
    plan = documents.table
    if plan is None:
        return
    from pnp.render.exports.meshes import mesh, mesh_file  # noqa: PLC0415 - only for virtual tables
    from pnp.render.exports.table_files import list_files  # noqa: PLC0415
    from pnp.render.exports.tts_objects import ObjectWriter  # noqa: PLC0415
    from pnp.render.sheet_pictures import write_sheets  # noqa: PLC0415
    from pnp.render.table_view import table_view  # noqa: PLC0415

    document = documents.documents[0]
    folder, fonts = target.folder / document.folder, document.fonts
    pictures = {folder / picture.file: picture for picture in plan.pictures}
    write_sheets(pictures, fonts, target.publication, target.progress, target.jobs)
    if plan.booklet is not None:
        from pnp.render.pdf import print_pdf  # noqa: PLC0415 - only where a table has a booklet

        with in_hand("document", BOOKLET_FILE), target.publication.open(folder / BOOKLET_FILE) as file:
            print_pdf(plan.booklet, fonts, document.info, file, streams=target.streams)
    assert plan.table.units is not None
    for piece in (piece for deck in plan.decks for piece in deck.pieces if piece.solid is not None):
        target.publication.write(folder / mesh_file(piece), mesh(piece, plan.table.units.mm))
    base = plan.address.rstrip("/") or folder.resolve().as_uri()
    objects = ObjectWriter(plan, lambda file: f"{base}/{quote(file)}").objects()
    text = json.dumps(_save(plan, objects), ensure_ascii=False, indent=1) + "\n"
    target.publication.write(folder / f"{plan.stem}.json", text.encode())
    target.publication.write(folder / f"{plan.stem}.png", table_view(plan, fonts))
    list_files(folder, target.publication)


def _save(plan: TablePlan, objects: list[dict[str, object]]) -> dict[str, object]:
    """A save without a table: it brings things, and whoever loads it has chosen where to play."""
    return {
        "SaveName": f"{plan.title} {plan.version}",
        "Date": plan.date,
        "VersionNumber": "",
        "GameMode": plan.title,
        "GameType": "",
        "GameComplexity": "",
        "Tags": [],
        "Gravity": 0.5,
        "PlayArea": 0.5,
        "Table": "",
        "Sky": "",
        "Note": "",
        "TabStates": {},
        "LuaScript": "",
        "LuaScriptState": "",
        "XmlUI": "",
        "ObjectStates": objects,
    }
