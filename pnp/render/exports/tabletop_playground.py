"""`table.<profile>/<game>-<language>/`: a package of Tabletop Playground, with a template for each deck and piece.

Fields: the JSON schema of object templates by Plasticity Studios (tabletop-playground-schemas, templates.ts); lengths in cm.
"""

from __future__ import annotations

import json
from hashlib import sha256
from itertools import groupby
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from pnp.model.request import ProductDocuments
    from pnp.model.virtual_table import TableDeck, TablePicture, TablePiece, TablePlan
    from pnp.render.exports.target import ExportTarget

Template = dict[str, Any]

_MM_PER_CM = 10
_ROUND = 4
_FRONT, _OTHER_FILE, _SAME_CELL = -1, -2, -3
"""Which back a card has: its front, a picture of its own, or the same cell of another sheet."""
_CARD_CM, _PIECE_CM = 0.05, 0.2
_GREY = {"R": 1.0, "G": 1.0, "B": 1.0}
_NONE = {"X": 0.0, "Y": 0.0, "Z": 0.0}
_ONE = {"X": 1.0, "Y": 1.0, "Z": 1.0}


def export_tabletop_playground(documents: ProductDocuments, target: ExportTarget) -> None:
    """Write the package: its manifest, textures, meshes of dice, and templates."""
    plan = documents.table
    if plan is None:
        return
    from pnp.render.exports.meshes import mesh  # noqa: PLC0415 - only for virtual tables
    from pnp.render.exports.table_files import list_files  # noqa: PLC0415
    from pnp.render.sheet_pictures import write_sheets  # noqa: PLC0415

    document = documents.documents[0]
    folder = target.folder / document.folder / plan.stem
    pictures = {folder / "Textures" / texture(picture): picture for picture in plan.pictures}
    write_sheets(pictures, document.fonts, target.publication, target.progress, target.jobs)
    for piece in (piece for deck in plan.decks for piece in deck.pieces if piece.solid is not None):
        target.publication.write(folder / "Models" / f"{_stem(piece.picture)}.obj", mesh(piece, _MM_PER_CM, up="z"))
    manifest = {"Name": f"{plan.title} {plan.version}", "Version": "1", "GUID": _guid(plan.stem, "package")}
    target.publication.write(folder / "manifest.json", _json(manifest))
    for template in templates(plan):
        target.publication.write(folder / "Templates" / f"{template['GUID']}.json", _json(template))
    list_files(target.folder / document.folder, target.publication)


def templates(plan: TablePlan) -> Iterator[Template]:
    """Yield the templates of a game: each sheet of cards is a stack, every other piece is a template of its own."""
    for deck in plan.decks:
        cards = [piece for piece in deck.pieces if piece.form == "card"]
        for number, (_, found) in enumerate(groupby(cards, key=lambda piece: piece.picture.file), 1):
            stack = list(found)
            several = stack[0].picture.file != f"{deck.name}.png"
            yield _stack(plan, deck, stack, f"{deck.name} {number}" if several else deck.name)
        for piece in deck.pieces:
            if piece.form != "card":
                yield _single(plan, piece)


def texture(picture: TablePicture) -> str:
    """The name of a texture: textures of a package lie in one folder."""
    return f"{_stem(picture)}.png"


def _stem(picture: TablePicture) -> str:
    return picture.file.removesuffix(".png").replace("/", "+")  # which no name of a deck or a card has


def _stack(plan: TablePlan, deck: TableDeck, cards: Sequence[TablePiece], name: str) -> Template:
    """A stack of the cards of one sheet, each as often as it has copies."""
    first = cards[0]
    return _base(plan, "Card", name, ("stack", name)) | {
        **_faces(first),
        **_size(first),
        "Thickness": _CARD_CM,
        "HiddenInHand": True,
        "UsedWithCardHolders": True,
        "CanStack": True,
        "Model": "Rounded" if first.face.outline and first.face.outline.corner else "Square",
        "Indices": [card.cell for card in cards for _ in range(card.copies)],
        "CardNames": {str(card.cell): card.name for card in cards},
        "CardMetadata": {str(card.cell): card.id for card in cards},
        "CardTags": {str(card.cell): [deck.name] for card in cards},
    }


def _single(plan: TablePlan, piece: TablePiece) -> Template:
    base = _base(
        plan, {"solid": "Dice", "figure": "Cardboard Figure"}.get(piece.form, "Card"), piece.name, (piece.form, piece.id)
    )
    if piece.form == "solid":
        return base | _die(piece)
    if piece.form == "figure":
        assert piece.back is not None
        return base | {
            "FrontTexture": texture(piece.picture),
            "BackTexture": texture(piece.back),
            "UseAlpha": False,
            "Collide": True,
        }
    round_ = piece.outline is not None and piece.outline.shape == "circle"
    return base | {
        **_faces(piece),
        **_size(piece),
        "Thickness": _PIECE_CM,
        "HiddenInHand": False,
        "UsedWithCardHolders": False,
        "CanStack": piece.form != "board",
        "Model": texture(piece.picture) if piece.form == "token" else "Round" if round_ else "Square",
        "MirrorBack": False,
        "Indices": [0],
        "CardNames": {"0": piece.name},
        "CardMetadata": {"0": piece.id},
        "CardTags": {},
    }


def _faces(piece: TablePiece) -> Template:
    """What is on both sides: a card without a back has its face there unless it has white paper."""
    grid = piece.picture.grid
    back = _FRONT if piece.back is None else _SAME_CELL if piece.back.grid.cells > 1 else _OTHER_FILE
    return {
        "FrontTexture": texture(piece.picture),
        "BackTexture": texture(piece.back) if piece.back else "",
        "HiddenTexture": "",
        "BackIndex": back,
        "HiddenIndex": _SAME_CELL if piece.back else _FRONT,
        "NumHorizontal": grid.columns,
        "NumVertical": grid.rows,
    }


def _size(piece: TablePiece) -> Template:
    return {"Width": round(piece.size.w / _MM_PER_CM, _ROUND), "Height": round(piece.size.h / _MM_PER_CM, _ROUND)}


def _die(piece: TablePiece) -> Template:
    """A die: a mesh, its hull for collisions, and the direction of each side.

    In the program z is up and axes are left-handed, those of a mesh are right-handed: y changes its sign.
    """
    assert piece.solid is not None
    model = f"{_stem(piece.picture)}.obj"
    part = {"Offset": _NONE, "Rotation": _NONE, "Scale": _ONE}
    return {
        "Models": [part | {"Model": model, "Texture": texture(piece.picture), "UseOverrides": True, "Roughness": 1.0}],
        "Collision": [part | {"Type": "Convex", "Model": model}],
        "Faces": [
            {"X": round(x, _ROUND) + 0.0, "Y": round(z, _ROUND) + 0.0, "Z": round(y, _ROUND) + 0.0, "Name": side.name}
            for side in piece.solid.sides
            for x, y, z in [side.normal]
        ],
        "SurfaceType": "Plastic",
    }


def _base(plan: TablePlan, kind: str, name: str, key: tuple[str, ...]) -> Template:
    """What all templates have."""
    return {
        "Type": kind,
        "GUID": _guid(plan.stem, *key),
        "Name": name,
        "Metadata": key[-1],
        "CollisionType": "Regular",
        "Friction": 0.7,
        "Restitution": 0.0,
        "Density": 0.5,
        "SurfaceType": "Cardboard",
        "Roughness": 1.0,
        "Metallic": 0.0,
        "PrimaryColor": _GREY,
        "SecondaryColor": _GREY,
        "Flippable": True,
        "AutoStraighten": False,
        "ShouldSnap": True,
        "ScriptName": "",
        "Models": [],
        "Collision": [],
        "SnapPoints": [],
        "ZoomViewDirection": _NONE,
        "Tags": [],
    }


def _guid(*key: str) -> str:
    """Thirty-two hexadecimal digits that follow from what it is."""
    return sha256("\n".join(key).encode()).hexdigest()[:32].upper()


def _json(data: Template) -> bytes:
    return (json.dumps(data, ensure_ascii=False, indent=1) + "\n").encode()
