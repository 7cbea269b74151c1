"""How a board is divided into tiles: `tile: auto`, `tile: [2, 2]`, or a map with overlap and seams."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from pnp.base.records import frozen
from pnp.load.kinds.compound import ListKind, RecordKind
from pnp.load.kinds.kind import Kind
from pnp.load.kinds.simple import EnumKind, IntKind, LengthKind
from pnp.load.yaml.nodes import List, Map, Scalar
from pnp.model.fields import Record
from pnp.model.sheet import Tiling

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pnp.load.kinds.kind import Schema, ValueReader
    from pnp.load.yaml.nodes import Node
    from pnp.model.sheet import Covered

AUTO = "auto"
MOST = 12
"""The most rows or columns: four metres of A4."""

_GRID = ListKind(
    required=False, of=IntKind(min=1, max=MOST), min=2, max=2, note="columns and rows; without it, the fewest sheets"
)


def _seams(edge: str) -> ListKind:
    return ListKind(
        required=False, of=LengthKind(min=0, max=5000), min=1, note=f"where seams may lie, in mm from the {edge} edge"
    )


_PARTS = RecordKind(
    fields={
        "grid": _GRID,
        "overlap": LengthKind(
            required=False, default=10.0, min=5, max=50, note="how much of a tile the next one covers, in mm"
        ),
        "covered": EnumKind(
            required=False, choices=("art", "glue"), default="art", note="what is there: the same art, or a blank strip"
        ),
        "seams-x": _seams("left"),
        "seams-y": _seams("top"),
        "seams": EnumKind(
            required=False, choices=("face",), note="`face`: also where its template has anchors `seam-x` and `seam-y`"
        ),
    }
)


@frozen(kw_only=True)
class TileKind(Kind):
    """`auto`, a grid `[2, 2]` of columns and rows, or a map with both of its distances; the value is a Tiling."""

    name = "tiles"

    def read(self, node: Node, id_: str, name: str, values: ValueReader) -> Tiling | None:
        """Read what it says; whether the tiles fit is found when they are placed."""
        before = values.faults.count
        if isinstance(node, Map):
            found = _PARTS.read(node, id_, name, values)
            if not isinstance(found, Record) or values.faults.count != before:
                return None
            grid, xs, ys = (_tuple(found[key]) for key in ("grid", "seams-x", "seams-y"))
            return Tiling(
                cast("tuple[int, int]", grid) or None,
                cast("float", found["overlap"]),
                cast("Covered", found["covered"]),
                xs,
                ys,
                found["seams"] == "face",
            )
        if isinstance(node, List):
            sides = _GRID.read(node, id_, name, values)
            return Tiling(cast("tuple[int, int]", sides)) if isinstance(sides, tuple) else None
        if isinstance(node, Scalar) and node.value == AUTO:
            return Tiling()
        values.faults.wrong_kind(name, "`auto`, columns and rows such as `[2, 2]`, or a map", node)
        return None

    def shape(self) -> Schema:
        """A word, two numbers, or an object."""
        return {"anyOf": [{"enum": [AUTO]}, _GRID.shape(), _PARTS.shape()]}

    def parts(self) -> Iterator[tuple[str, Kind]]:
        """Yield the entries of the longest form."""
        yield from _PARTS.parts()


def _tuple(value: object) -> tuple[float, ...]:
    return cast("tuple[float, ...]", value) if isinstance(value, tuple) else ()
