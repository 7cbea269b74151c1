"""Meshes of solids as OBJ files, whose sides show the parts of the net's picture."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

if TYPE_CHECKING:
    from pnp.model.virtual_table import TablePiece, Vector


def mesh_file(piece: TablePiece) -> str:
    """The file of a solid's mesh, beside its picture."""
    return piece.picture.file.removesuffix(".png") + ".obj"


def mesh(piece: TablePiece, mm: float, up: Literal["y", "z"] = "y") -> bytes:
    """Return the mesh of a solid as an OBJ file in units of `mm`, with its origin in the middle of the solid."""
    assert piece.solid is not None
    w, h = piece.size
    lines, faces, count = [f"o {piece.id}"], list[str](), 0
    for number, side in enumerate(piece.solid.sides, 1):
        lines += [_line("v", tuple(v / mm for v in _turned(corner, up))) for corner in side.corners]
        lines += [_line("vt", (x / w, 1 - y / h)) for x, y in side.flat]
        lines.append(_line("vn", _turned(side.normal, up)))
        corners = [f"{count + k}/{count + k}/{number}" for k in range(1, len(side.corners) + 1)]
        # triangles around the first corner, counter-clockwise as they are seen from outside
        faces += [f"f {corners[0]} {corners[k + 1]} {corners[k]}" for k in range(1, len(corners) - 1)]
        count += len(side.corners)
    return ("\n".join([*lines, *faces]) + "\n").encode()


def _turned(v: Vector, up: Literal["y", "z"]) -> tuple[float, ...]:
    x, y, z = v
    return v if up == "y" else (x, -z, y)


def _line(word: str, numbers: tuple[float, ...]) -> str:
    return " ".join([word, *(f"{round(number, 6) + 0.0:.6f}" for number in numbers)])
