"""The objects of a save of Tabletop Simulator, as JSON-ready data.

Fields: the knowledge base of Berserk Games (save file format, custom deck, tile, token, board, figurine, model) and the states
of tts-types by B. Dobell, for what the knowledge base leaves out. Those of a booklet: `BookData` of typed-tabletop-simulator by
Sebaestschjin; what its page numbers mean: `Book` in the API of Berserk Games. Directions: y is up, an object that is not turned
has the top of its picture towards the players' side, so all lie turned by 180 degrees.
"""

from __future__ import annotations

from hashlib import sha256
from math import atan2, degrees, hypot
from typing import TYPE_CHECKING, Any

from pnp.model.virtual_table import BOOKLET_FILE
from pnp.render.exports.meshes import mesh_file

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from pnp.model.printing import TableUnits
    from pnp.model.virtual_table import Solid, TableItem, TablePiece, TablePlan

Object = dict[str, Any]

_ROUND = 4  # digits of a unit: hundredths of a millimetre
_UPRIGHT, _OVER = 180.0, 180.0
_HEIGHT, _ABOVE = 1.1, 1.6  # units above the floor from which boards, and what lies on them, come down onto a table
_CARD_SHAPES = {True: 0, False: 1}  # rounded corners, sharp ones
_TILE_SHAPES = {"rectangle": 0, "circle": 2}
_THIN, _THICK = 0.05, 0.1  # units: boards, tiles and tokens
_MERGE = 15.0  # pixels: how finely the outline of a token is followed; the program's own default


class ObjectWriter:
    """Makes the objects of a game; `address` gives the address of a file of the table's folder."""

    def __init__(self, plan: TablePlan, address: Callable[[str], str]) -> None:
        assert plan.table.units is not None
        self._plan, self._address = plan, address
        self._units: TableUnits = plan.table.units
        self._sheets: dict[str, int] = {}
        self._guids: set[str] = set()

    def objects(self) -> list[Object]:
        """Return all objects on the table, in order."""
        return [self._item(item) for item in self._plan.items]

    def _item(self, item: TableItem) -> Object:
        if item.kind == "pile":
            return self._pile(item)
        if item.kind == "bag":
            return self._bag(item)
        piece, copy = item.pieces[0]
        return self._piece(piece, copy, self._at(item, piece))

    def _pile(self, item: TableItem) -> Object:
        """A deck: what lies on top when it is face down comes first."""
        cards = [self._piece(piece, copy, self._at(item, piece)) for piece, copy in item.pieces]
        found = self._object("DeckCustom", item.name, "", self._at(item, item.pieces[0][0]), ("pile", item.name))
        custom: Object = {}
        for card in cards:
            custom |= card["CustomDeck"]
        return found | {
            "HideWhenFaceDown": True,
            "SidewaysCard": False,
            "DeckIDs": [card["CardID"] for card in cards],
            "CustomDeck": custom,
            "ContainedObjects": cards,
        }

    def _bag(self, item: TableItem) -> Object:
        at = self._transform(item.x, item.y, _ABOVE, item.turn, over=False)
        inside = [self._piece(piece, copy, self._at(item, piece)) for piece, copy in item.pieces]
        bag = self._object("Bag", item.name, "", at, ("bag", item.name, *(piece.id for piece, _ in item.pieces)))
        return bag | {"MaterialIndex": -1, "MeshIndex": -1, "ContainedObjects": inside}

    def _piece(self, piece: TablePiece, copy: int, at: Object) -> Object:
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
        image: Object = {
            "ImageURL": self._address(piece.picture.file),
            "ImageSecondaryURL": behind,
            "ImageScalar": 1.0,
            "WidthScale": 0.0,
        }
        if piece.form == "tile":
            shape = _TILE_SHAPES[piece.outline.shape if piece.outline else "rectangle"]
            image["CustomTile"] = {"Type": shape, "Thickness": _THICK, "Stackable": False, "Stretch": True}
        elif piece.form == "token":
            image["ImageSecondaryURL"] = ""
            image["CustomToken"] = {"Thickness": _THICK, "MergeDistancePixels": _MERGE, "StandUp": False, "Stackable": False}
            if piece.back is not None:
                found["States"] = {"2": self._other_side(piece, copy, at, behind)}
        elif piece.form == "board":
            image["WidthScale"] = round(piece.size.w / piece.size.h, _ROUND)
        return found | {"CustomImage": image}

    def _other_side(self, piece: TablePiece, copy: int, at: Object, behind: str) -> Object:
        """A token shows one picture on both sides, so its back is its second state."""
        found = self._object("Custom_Token", piece.name, piece.description, at, ("token", piece.id, str(copy), "back"))
        token = {"Thickness": _THICK, "MergeDistancePixels": _MERGE, "StandUp": False, "Stackable": False}
        image = {"ImageURL": behind, "ImageSecondaryURL": "", "ImageScalar": 1.0, "WidthScale": 0.0, "CustomToken": token}
        return found | {"CustomImage": image}

    def _card(self, piece: TablePiece) -> Object:
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

    def _model(self, piece: TablePiece) -> Object:
        assert piece.solid is not None
        mesh = self._address(mesh_file(piece))
        found: Object = {
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
            found["RotationValues"] = [*_rotations(piece.solid)]
        return found

    def _at(self, item: TableItem, piece: TablePiece) -> Object:
        """Where a piece of an item is, and how large."""
        height = _HEIGHT if piece.form == "board" else _ABOVE
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
        return at | {"scaleX": round(x, _ROUND), "scaleY": round(y, _ROUND), "scaleZ": round(z, _ROUND)}

    def _transform(self, x: float, y: float, height: float, turn: float, *, over: bool) -> Object:
        mm = self._units.mm
        return {
            "posX": round(x / mm, _ROUND) + 0.0,
            "posY": height,
            "posZ": round(-y / mm, _ROUND) + 0.0,
            "rotX": 0.0,
            "rotY": round((_UPRIGHT + turn) % 360, _ROUND),
            "rotZ": _OVER if over else 0.0,
            "scaleX": 1.0,
            "scaleY": 1.0,
            "scaleZ": 1.0,
        }

    def _object(self, name: str, nickname: str, description: str, at: Object, key: Sequence[str]) -> Object:
        """What all objects have."""
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


def _rotations(solid: Solid) -> Iterable[Object]:
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
