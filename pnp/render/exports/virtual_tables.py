"""`table.<profile>/`: a game for Tabletop Simulator, Tabletop Playground or Screentop, with the files that it shows.

Sheets of faces are equal cells row by row, without gaps and bleed, each sheet one PNG. `files.json` lists a table's files;
by it the next run knows those that no longer belong to it, and removes them.

Tabletop Simulator: a saved object with its thumbnail, pictures and meshes. Fields: the knowledge base of Berserk Games (save
file format, custom deck, tile, token, board, figurine, model) and the states of tts-types by B. Dobell, for what the
knowledge base leaves out. Those of a booklet: `BookData` of typed-tabletop-simulator by Sebaestschjin; what its page numbers
mean: `Book` in the API of Berserk Games. Directions: y is up, an object that is not turned has the top of its picture
towards the players' side, so all lie turned by 180 degrees.

Tabletop Playground: a package with a template for each deck and piece. Fields: the JSON schema of object templates by
Plasticity Studios (tabletop-playground-schemas, templates.ts); lengths in cm.

Screentop: the sheets, and `manifest.json`, which says what lies in which cell.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import closing
from hashlib import sha256
from itertools import groupby
from math import atan2, degrees, hypot
from typing import TYPE_CHECKING, Any, Literal, NamedTuple
from urllib.parse import quote

from pnp.base.failures import error_context
from pnp.base.files import natural_key
from pnp.base.processes import results_in_order
from pnp.model.sheet import BOOKLET_FILE, Solid, TableDeck, TableItem, TablePicture, TablePiece, TablePlan, Vector
from pnp.render.exports.table import ExportTarget, indented_json, listed_files
from pnp.render.face_pixels import FaceBatch, PictureFace, face_batches
from pnp.render.pixels import clear_rows, png_file, render_pages, white_rows

if TYPE_CHECKING:
    from pathlib import Path

    from pnp.base.files import Publication
    from pnp.model.frame import Frame
    from pnp.model.printing import TableUnits
    from pnp.model.request import ProductDocuments, Progress
    from pnp.model.style import FontBook


def export_tts(documents: ProductDocuments, target: ExportTarget) -> None:
    """Write the table of a game: `<game>-<language>.json`, the same as `.png`, and beside them what they show."""
    plan = documents.table
    if plan is None:
        return
    from pnp.render.montages import table_view  # noqa: PLC0415

    document = documents.documents[0]
    folder, fonts = target.folder / document.folder, document.fonts
    pictures = {folder / picture.file: picture for picture in plan.pictures}
    write_picture_sheets(pictures, fonts, target.publication, target.progress, target.jobs)
    if plan.booklet is not None:
        from pnp.render.pdf import print_pdf  # noqa: PLC0415 - only where a table has a booklet

        with error_context("document", BOOKLET_FILE), target.publication.open(folder / BOOKLET_FILE) as file:
            print_pdf(plan.booklet, fonts, document.info, file, streams=target.streams)
    assert plan.table.units is not None
    for piece in (piece for deck in plan.decks for piece in deck.pieces if piece.solid is not None):
        target.publication.write(folder / mesh_file(piece), mesh(piece, plan.table.units.mm))
    base = plan.address.rstrip("/") or folder.resolve().as_uri()
    objects = TtsObjectWriter(plan, lambda file: f"{base}/{quote(file)}").objects()
    text = json.dumps(_saved_object(plan, objects), ensure_ascii=False, indent=1) + "\n"
    target.publication.write(folder / f"{plan.stem}.json", text.encode())
    target.publication.write(folder / f"{plan.stem}.png", table_view(plan, fonts))
    write_file_list(folder, target.publication)


def _saved_object(plan: TablePlan, objects: list[dict[str, object]]) -> dict[str, object]:
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


TtsObject = dict[str, Any]

_UNIT_DIGITS = 4  # digits of a unit: hundredths of a millimetre
_UPRIGHT_TURN, _FACE_DOWN_TURN = 180.0, 180.0
_BOARD_HEIGHT, _PIECE_HEIGHT = 1.1, 1.6
"""Units above the floor from which boards, and what lies on them, come down onto a table."""
_CARD_SHAPES = {True: 0, False: 1}  # rounded corners, sharp ones
_TILE_SHAPES = {"rectangle": 0, "circle": 2}
_BOARD_THICKNESS, _TILE_THICKNESS = 0.05, 0.1  # units: boards, tiles and tokens
_MERGE_PIXELS = 15.0  # pixels: how finely the outline of a token is followed; the program's own default


class TtsObjectWriter:
    """Makes the objects of a game; `address` gives the address of a file of the table's folder."""

    def __init__(self, plan: TablePlan, address: Callable[[str], str]) -> None:
        assert plan.table.units is not None
        self._plan, self._address = plan, address
        self._units: TableUnits = plan.table.units
        self._sheets: dict[str, int] = {}
        self._guids: set[str] = set()

    def objects(self) -> list[TtsObject]:
        """Return all objects on the table, in order."""
        return [self._item(item) for item in self._plan.items]

    def _item(self, item: TableItem) -> TtsObject:
        if item.kind == "pile":
            return self._pile(item)
        if item.kind == "bag":
            return self._bag(item)
        piece, copy = item.pieces[0]
        return self._piece(piece, copy, self._placement(item, piece))

    def _pile(self, item: TableItem) -> TtsObject:
        """A deck: what lies on top when it is face down comes first."""
        cards = [self._piece(piece, copy, self._placement(item, piece)) for piece, copy in item.pieces]
        found = self._object("DeckCustom", item.name, "", self._placement(item, item.pieces[0][0]), ("pile", item.name))
        custom: TtsObject = {}
        for card in cards:
            custom |= card["CustomDeck"]
        return found | {
            "HideWhenFaceDown": True,
            "SidewaysCard": False,
            "DeckIDs": [card["CardID"] for card in cards],
            "CustomDeck": custom,
            "ContainedObjects": cards,
        }

    def _bag(self, item: TableItem) -> TtsObject:
        at = self._transform(item.x, item.y, _PIECE_HEIGHT, item.turn, over=False)
        inside = [self._piece(piece, copy, self._placement(item, piece)) for piece, copy in item.pieces]
        bag = self._object("Bag", item.name, "", at, ("bag", item.name, *(piece.id for piece, _ in item.pieces)))
        return bag | {"MaterialIndex": -1, "MeshIndex": -1, "ContainedObjects": inside}

    def _piece(self, piece: TablePiece, copy: int, at: TtsObject) -> TtsObject:
        name = {"card": "Card", "tile": "Custom_Tile", "token": "Custom_Token", "board": "Custom_Board",
                "solid": "Custom_Model", "figure": "Figurine_Custom", "booklet": "Custom_PDF"}[piece.form]  # fmt: skip
        found = self._object(name, piece.name, piece.description, at, (piece.form, piece.id, str(copy)))
        if piece.form == "card":
            return found | self._card(piece)
        if piece.form == "solid":
            return found | self._model(piece)
        if piece.form == "booklet":
            book = {"PDFUrl": self._address(BOOKLET_FILE), "PDFPassword": "", "PDFPage": 0, "PDFPageOffset": 0}
            return found | {"CustomPDF": book}
        behind = self._address(piece.back.file) if piece.back else ""
        image: TtsObject = {
            "ImageURL": self._address(piece.picture.file),
            "ImageSecondaryURL": behind,
            "ImageScalar": 1.0,
            "WidthScale": 0.0,
        }
        if piece.form == "tile":
            shape = _TILE_SHAPES[piece.outline.shape if piece.outline else "rectangle"]
            image["CustomTile"] = {"Type": shape, "Thickness": _TILE_THICKNESS, "Stackable": False, "Stretch": True}
        elif piece.form == "token":
            image["ImageSecondaryURL"] = ""
            image["CustomToken"] = {
                "Thickness": _TILE_THICKNESS,
                "MergeDistancePixels": _MERGE_PIXELS,
                "StandUp": False,
                "Stackable": False,
            }
            if piece.back is not None:
                found["States"] = {"2": self._other_side(piece, copy, at, behind)}
        elif piece.form == "board":
            image["WidthScale"] = round(piece.size.w / piece.size.h, _UNIT_DIGITS)
        return found | {"CustomImage": image}

    def _other_side(self, piece: TablePiece, copy: int, at: TtsObject, behind: str) -> TtsObject:
        found = self._object("Custom_Token", piece.name, piece.description, at, ("token", piece.id, str(copy), "back"))
        token = {"Thickness": _TILE_THICKNESS, "MergeDistancePixels": _MERGE_PIXELS, "StandUp": False, "Stackable": False}
        image = {"ImageURL": behind, "ImageSecondaryURL": "", "ImageScalar": 1.0, "WidthScale": 0.0, "CustomToken": token}
        return found | {"CustomImage": image}

    def _card(self, piece: TablePiece) -> TtsObject:
        key = self._sheets.setdefault(piece.picture.file, len(self._sheets) + 1)
        assert piece.back is not None
        return {
            "HideWhenFaceDown": True,
            "Hands": True,
            "CardID": 100 * key + piece.cell,
            "SidewaysCard": False,  # for upright cards whose picture lies on its side
            "CustomDeck": {
                str(key): {
                    "FaceURL": self._address(piece.picture.file),
                    "BackURL": self._address(piece.back.file),
                    "NumWidth": piece.picture.grid.columns,
                    "NumHeight": piece.picture.grid.rows,
                    "BackIsHidden": piece.picture.hidden is None,
                    "UniqueBack": piece.back.grid.cells > 1,
                    "Type": _CARD_SHAPES[bool(piece.face.outline and piece.face.outline.corner)],
                }
            },
        }

    def _model(self, piece: TablePiece) -> TtsObject:
        assert piece.solid is not None
        mesh = self._address(mesh_file(piece))
        found: TtsObject = {
            "CustomMesh": {
                "MeshURL": mesh,
                "DiffuseURL": self._address(piece.picture.file),
                "NormalURL": "",
                "ColliderURL": mesh,
                "Convex": True,
                "MaterialIndex": 3,
                "TypeIndex": 2,
                "CastShadows": True,
            }
        }
        if piece.solid.name != "d4":  # which is read at its upper corner, not on a side
            found["RotationValues"] = [*_die_rotations(piece.solid)]
        return found

    def _placement(self, item: TableItem, piece: TablePiece) -> TtsObject:
        height = _BOARD_HEIGHT if piece.form == "board" else _PIECE_HEIGHT
        at = self._transform(item.x, item.y, height, item.turn, over=item.facing == "down" and piece.form != "figure")
        units, w, h = self._units, piece.size.w / self._units.mm, piece.size.h / self._units.mm
        x = z = 1.0
        if piece.form == "card":
            x = z = h / units.card
        elif piece.form == "tile":
            x, z = w / units.tile, h / units.tile
        elif piece.form == "token":
            x = z = max(w, h) / units.token
        elif piece.form == "board":
            x = z = h / units.board
        elif piece.form == "figure":
            x = z = h / units.figure
        y = x if piece.form == "figure" else 1.0
        return at | {"scaleX": round(x, _UNIT_DIGITS), "scaleY": round(y, _UNIT_DIGITS), "scaleZ": round(z, _UNIT_DIGITS)}

    def _transform(self, x: float, y: float, height: float, turn: float, *, over: bool) -> TtsObject:
        mm = self._units.mm
        return {
            "posX": round(x / mm, _UNIT_DIGITS) + 0.0,
            "posY": height,
            "posZ": round(-y / mm, _UNIT_DIGITS) + 0.0,
            "rotX": 0.0,
            "rotY": round((_UPRIGHT_TURN + turn) % 360, _UNIT_DIGITS),
            "rotZ": _FACE_DOWN_TURN if over else 0.0,
            "scaleX": 1.0,
            "scaleY": 1.0,
            "scaleZ": 1.0,
        }

    def _object(self, name: str, nickname: str, description: str, at: TtsObject, key: Sequence[str]) -> TtsObject:
        return {
            "GUID": self._guid((self._plan.name, *key)),
            "Name": name,
            "Transform": at,
            "Nickname": nickname,
            "Description": description,
            "GMNotes": "",
            "ColorDiffuse": {"r": 1.0, "g": 1.0, "b": 1.0},
            "LayoutGroupSortIndex": 0,
            "Value": 0,
            "Locked": False,
            "Grid": True,
            "Snap": True,
            "IgnoreFoW": False,
            "MeasureMovement": False,
            "DragSelectable": True,
            "Autoraise": True,
            "Sticky": True,
            "Tooltip": True,
            "GridProjection": name == "Custom_Board",
            "HideWhenFaceDown": False,
            "Hands": False,
            "LuaScript": "",
            "LuaScriptState": "",
            "XmlUI": "",
        }

    def _guid(self, key: Iterable[str]) -> str:
        """Six hexadecimal digits that follow from what the object is; a second one of a name counts on."""
        text = "\n".join(key)
        for number in range(1 << 24):
            guid = sha256(f"{text}\n{number}".encode()).hexdigest()[:6]
            if guid not in self._guids:
                self._guids.add(guid)
                return guid
        raise AssertionError


def _die_rotations(solid: Solid) -> Iterable[TtsObject]:
    """How a die is turned when a side is up: about z, then about x; x of a mesh is mirrored when it is read."""
    for side in solid.sides:
        x, y, z = -side.normal[0], side.normal[1], side.normal[2]
        yield {
            "Value": side.name,
            "Rotation": {
                "x": round(degrees(atan2(-z, hypot(x, y))), 2) + 0.0,
                "y": 0.0,
                "z": round(degrees(atan2(x, y)), 2) + 0.0,
            },
        }


PlaygroundTemplate = dict[str, Any]

_MM_PER_CM = 10
_CM_DIGITS = 4
_BACK_IS_FRONT, _BACK_IN_OTHER_FILE, _BACK_IN_SAME_CELL = -1, -2, -3
"""Which back a card has: its front, a picture of its own, or the same cell of another sheet."""
_CARD_THICKNESS, _PIECE_THICKNESS = 0.05, 0.2
_WHITE = {"R": 1.0, "G": 1.0, "B": 1.0}
_ZERO_VECTOR = {"X": 0.0, "Y": 0.0, "Z": 0.0}
_UNIT_VECTOR = {"X": 1.0, "Y": 1.0, "Z": 1.0}


def export_tabletop_playground(documents: ProductDocuments, target: ExportTarget) -> None:
    """Write the package: its manifest, textures, meshes of dice, and templates."""
    plan = documents.table
    if plan is None:
        return

    document = documents.documents[0]
    folder = target.folder / document.folder / plan.stem
    pictures = {folder / "Textures" / texture_name(picture): picture for picture in plan.pictures}
    write_picture_sheets(pictures, document.fonts, target.publication, target.progress, target.jobs)
    for piece in (piece for deck in plan.decks for piece in deck.pieces if piece.solid is not None):
        target.publication.write(folder / "Models" / f"{_texture_stem(piece.picture)}.obj", mesh(piece, _MM_PER_CM, up="z"))
    manifest = {"Name": f"{plan.title} {plan.version}", "Version": "1", "GUID": _template_guid(plan.stem, "package")}
    target.publication.write(folder / "manifest.json", _encode_template(manifest))
    for template in playground_templates(plan):
        target.publication.write(folder / "Templates" / f"{template['GUID']}.json", _encode_template(template))
    write_file_list(target.folder / document.folder, target.publication)


def playground_templates(plan: TablePlan) -> Iterator[PlaygroundTemplate]:
    """Yield the templates of a game: each sheet of cards is a stack, every other piece is a template of its own."""
    for deck in plan.decks:
        cards = [piece for piece in deck.pieces if piece.form == "card"]
        for number, (_, found) in enumerate(groupby(cards, key=lambda piece: piece.picture.file), 1):
            stack = list(found)
            several = stack[0].picture.file != f"{deck.name}.png"
            yield _stack_template(plan, deck, stack, f"{deck.name} {number}" if several else deck.name)
        for piece in deck.pieces:
            if piece.form != "card":
                yield _piece_template(plan, piece)


def texture_name(picture: TablePicture) -> str:
    """The name of a texture: textures of a package lie in one folder."""
    return f"{_texture_stem(picture)}.png"


def _texture_stem(picture: TablePicture) -> str:
    return picture.file.removesuffix(".png").replace("/", "+")  # which no name of a deck or a card has


def _stack_template(plan: TablePlan, deck: TableDeck, cards: Sequence[TablePiece], name: str) -> PlaygroundTemplate:
    first = cards[0]
    return _base_template(plan, "Card", name, ("stack", name)) | {
        **_face_fields(first),
        **_size_fields(first),
        "Thickness": _CARD_THICKNESS,
        "HiddenInHand": True,
        "UsedWithCardHolders": True,
        "CanStack": True,
        "Model": "Rounded" if first.face.outline and first.face.outline.corner else "Square",
        "Indices": [card.cell for card in cards for _ in range(card.copies)],
        "CardNames": {str(card.cell): card.name for card in cards},
        "CardMetadata": {str(card.cell): card.id for card in cards},
        "CardTags": {str(card.cell): [deck.name] for card in cards},
    }


def _piece_template(plan: TablePlan, piece: TablePiece) -> PlaygroundTemplate:
    base = _base_template(
        plan, {"solid": "Dice", "figure": "Cardboard Figure"}.get(piece.form, "Card"), piece.name, (piece.form, piece.id)
    )
    if piece.form == "solid":
        return base | _die_fields(piece)
    if piece.form == "figure":
        assert piece.back is not None
        return base | {
            "FrontTexture": texture_name(piece.picture),
            "BackTexture": texture_name(piece.back),
            "UseAlpha": False,
            "Collide": True,
        }
    round_ = piece.outline is not None and piece.outline.shape == "circle"
    return base | {
        **_face_fields(piece),
        **_size_fields(piece),
        "Thickness": _PIECE_THICKNESS,
        "HiddenInHand": False,
        "UsedWithCardHolders": False,
        "CanStack": piece.form != "board",
        "Model": texture_name(piece.picture) if piece.form == "token" else "Round" if round_ else "Square",
        "MirrorBack": False,
        "Indices": [0],
        "CardNames": {"0": piece.name},
        "CardMetadata": {"0": piece.id},
        "CardTags": {},
    }


def _face_fields(piece: TablePiece) -> PlaygroundTemplate:
    grid = piece.picture.grid
    back = _BACK_IS_FRONT if piece.back is None else _BACK_IN_SAME_CELL if piece.back.grid.cells > 1 else _BACK_IN_OTHER_FILE
    return {
        "FrontTexture": texture_name(piece.picture),
        "BackTexture": texture_name(piece.back) if piece.back else "",
        "HiddenTexture": "",
        "BackIndex": back,
        "HiddenIndex": _BACK_IN_SAME_CELL if piece.back else _BACK_IS_FRONT,
        "NumHorizontal": grid.columns,
        "NumVertical": grid.rows,
    }


def _size_fields(piece: TablePiece) -> PlaygroundTemplate:
    return {"Width": round(piece.size.w / _MM_PER_CM, _CM_DIGITS), "Height": round(piece.size.h / _MM_PER_CM, _CM_DIGITS)}


def _die_fields(piece: TablePiece) -> PlaygroundTemplate:
    """A die: a mesh, its hull for collisions, and the direction of each side."""
    # in the program z is up and axes are left-handed, those of a mesh are right-handed: y changes its sign
    assert piece.solid is not None
    model = f"{_texture_stem(piece.picture)}.obj"
    part = {"Offset": _ZERO_VECTOR, "Rotation": _ZERO_VECTOR, "Scale": _UNIT_VECTOR}
    return {
        "Models": [part | {"Model": model, "Texture": texture_name(piece.picture), "UseOverrides": True, "Roughness": 1.0}],
        "Collision": [part | {"Type": "Convex", "Model": model}],
        "Faces": [
            {
                "X": round(x, _CM_DIGITS) + 0.0,
                "Y": round(z, _CM_DIGITS) + 0.0,
                "Z": round(y, _CM_DIGITS) + 0.0,
                "Name": side.name,
            }
            for side in piece.solid.sides
            for x, y, z in [side.normal]
        ],
        "SurfaceType": "Plastic",
    }


def _base_template(plan: TablePlan, kind: str, name: str, key: tuple[str, ...]) -> PlaygroundTemplate:
    return {
        "Type": kind,
        "GUID": _template_guid(plan.stem, *key),
        "Name": name,
        "Metadata": key[-1],
        "CollisionType": "Regular",
        "Friction": 0.7,
        "Restitution": 0.0,
        "Density": 0.5,
        "SurfaceType": "Cardboard",
        "Roughness": 1.0,
        "Metallic": 0.0,
        "PrimaryColor": _WHITE,
        "SecondaryColor": _WHITE,
        "Flippable": True,
        "AutoStraighten": False,
        "ShouldSnap": True,
        "ScriptName": "",
        "Models": [],
        "Collision": [],
        "SnapPoints": [],
        "ZoomViewDirection": _ZERO_VECTOR,
        "Tags": [],
    }


def _template_guid(*key: str) -> str:
    return sha256("\n".join(key).encode()).hexdigest()[:32].upper()


def _encode_template(data: PlaygroundTemplate) -> bytes:
    return (json.dumps(data, ensure_ascii=False, indent=1) + "\n").encode()


SCREENTOP_MANIFEST = "manifest.json"


def export_screentop(documents: ProductDocuments, target: ExportTarget) -> None:
    """Write the pictures of a game, and the list of their cells."""
    plan = documents.table
    if plan is None:
        return

    document = documents.documents[0]
    folder = target.folder / document.folder
    pictures = {folder / picture.file: picture for picture in plan.pictures}
    write_picture_sheets(pictures, document.fonts, target.publication, target.progress, target.jobs)
    with target.publication.open(folder / SCREENTOP_MANIFEST) as file:
        sheets = [_sheet_entry(deck, picture) for deck in plan.decks for picture in deck.pictures]
        file.writelines(indented_json({"game": plan.name, "title": plan.title, "version": plan.version, "sheets": sheets}))
    write_file_list(folder, target.publication)


def _sheet_entry(deck: TableDeck, picture: TablePicture) -> dict[str, object]:
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


def mesh_file(piece: TablePiece) -> str:
    """The file of a solid's mesh, beside its picture."""
    return piece.picture.file.removesuffix(".png") + ".obj"


def mesh(piece: TablePiece, mm: float, up: Literal["y", "z"] = "y") -> bytes:
    """Return the mesh of a solid as an OBJ file in units of `mm`, with its origin in the middle of the solid."""
    assert piece.solid is not None
    w, h = piece.size
    lines, faces, count = [f"o {piece.id}"], list[str](), 0
    for number, side in enumerate(piece.solid.sides, 1):
        lines += [_obj_line("v", tuple(v / mm for v in _turn_axes(corner, up))) for corner in side.corners]
        lines += [_obj_line("vt", (x / w, 1 - y / h)) for x, y in side.flat]
        lines.append(_obj_line("vn", _turn_axes(side.normal, up)))
        corners = [f"{count + k}/{count + k}/{number}" for k in range(1, len(side.corners) + 1)]
        # triangles around the first corner, counter-clockwise as they are seen from outside
        faces += [f"f {corners[0]} {corners[k + 1]} {corners[k]}" for k in range(1, len(corners) - 1)]
        count += len(side.corners)
    return ("\n".join([*lines, *faces]) + "\n").encode()


def _turn_axes(v: Vector, up: Literal["y", "z"]) -> tuple[float, ...]:
    x, y, z = v
    return v if up == "y" else (x, -z, y)


def _obj_line(word: str, numbers: tuple[float, ...]) -> str:
    return " ".join([word, *(f"{round(number, 6) + 0.0:.6f}" for number in numbers)])


FILE_LIST = "files.json"
_TABLE_SUFFIXES = (".png", ".json", ".obj", ".pdf")


def write_file_list(folder: Path, publication: Publication) -> None:
    """Write the list of all files that a run writes below `folder`, and remove what an earlier list names besides."""
    written = [file.relative_to(folder).as_posix() for file in publication.targets if folder in file.parents]
    for outdated in listed_files(folder / FILE_LIST, lambda data: data["files"], _TABLE_SUFFIXES):
        if outdated.as_posix() not in written:
            publication.remove(folder / outdated)
    with publication.open(folder / FILE_LIST) as file:
        file.writelines(indented_json({"files": sorted(written, key=lambda file: natural_key(file.rpartition(".")[0]))}))


class _EmptySheet(NamedTuple):
    """An empty sheet: its size in pixels, the cells that faces go into (left, top), and the bytes of a pixel."""

    size: tuple[int, int]
    cells: tuple[tuple[int, int], ...]
    depth: int
    ppi: int


def write_picture_sheets(
    pictures: Mapping[Path, TablePicture], fonts: FontBook, publication: Publication, progress: Progress, jobs: int = 1
) -> None:
    """Write pictures by their paths; they appear with the other files of the publication.

    The bytes do not depend on `jobs`. Raises PnpError if a picture of a face cannot be read.
    """
    progress.stage("pictures", len(pictures))
    calls = (
        (
            tuple(face_batches([PictureFace(frame) for _, frame in _frames_by_cell(picture)], fonts, picture.grid.ppi)),
            _empty_sheet(picture),
            publication.stage(path),
            picture.file,
        )
        for path, picture in pictures.items()
    )
    with closing(results_in_order(_save_sheet, calls, jobs)) as saved:  # so that nothing is written after a fault
        for _ in saved:
            progress.advance()


def _frames_by_cell(picture: TablePicture) -> Iterator[tuple[int, Frame]]:
    yield from enumerate(picture.frames)
    if picture.hidden is not None:
        yield picture.grid.cells - 1, picture.hidden


def _empty_sheet(picture: TablePicture) -> _EmptySheet:
    grid, border = picture.grid, picture.border
    cells = [(number % grid.columns, number // grid.columns) for number, _ in _frames_by_cell(picture)]
    corners = tuple((border + column * grid.width, border + row * grid.height) for column, row in cells)
    return _EmptySheet(picture.size, corners, 4 if picture.clear else 3, grid.ppi)


def _save_sheet(batches: tuple[FaceBatch, ...], canvas: _EmptySheet, path: Path, name: str) -> None:
    with error_context("picture", name):
        (width, height), depth = canvas.size, canvas.depth
        sheet = bytearray((clear_rows if depth == 4 else white_rows)(width, height))  # noqa: PLR2004 - RGBA
        stride = 1 + depth * width  # each row begins with the number of its filter
        for batch in batches:
            for number, pixels in zip(batch.faces, render_pages(batch.pdf, batch.pages), strict=True):
                left, top = canvas.cells[number]
                size = pixels.size
                own, source = (4 if size.clear else 3), memoryview(pixels.rows)
                assert own == depth
                for row in range(size.height):
                    start = (top + row) * stride + 1 + left * depth
                    begin = row * (1 + own * size.width) + 1
                    sheet[start : start + depth * size.width] = source[begin : begin + own * size.width]
                source.release()
        path.write_bytes(png_file(sheet, canvas.size, canvas.ppi))
