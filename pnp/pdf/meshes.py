"""Gradients on meshes: triangles, lattices and patches, read from their streams (ISO 32000-1, 8.7.4.5.5 to 8.7.4.5.8)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

import pikepdf

from pnp.base.records import frozen
from pnp.pdf.objects import entry, number, numbers

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from pnp.pdf.content_state import Corners
    from pnp.pdf.objects import PdfValue

_TRIANGLES, _LATTICE, _COONS, _TENSOR = 4, 5, 6, 7
MESHES: Final = frozenset({_TRIANGLES, _LATTICE, _COONS, _TENSOR})
_POINTS = {_TRIANGLES: 1, _LATTICE: 1, _COONS: 12, _TENSOR: 16}
"""How many points a part has that shares no edge; one that does shares four of them, and two of its four colours."""
_BITS = {"BitsPerCoordinate": {1, 2, 4, 8, 12, 16, 24, 32}, "BitsPerComponent": {1, 2, 4, 8, 12, 16}, "BitsPerFlag": {2, 4, 8}}
_MOST_NUMBERS = 1_000_000
_WORD, _BYTE = (1 << 32) - 1, 255


class MeshError(ValueError):
    """A mesh that is damaged, or too large to be read."""


class _Part(NamedTuple):
    """A vertex or a patch: which edge it shares, its points (0…1 of the box of the mesh), the components of its colours."""

    flag: int
    points: Sequence[tuple[float, float]]
    colours: Sequence[tuple[float, ...]]


@frozen
class Mesh:
    """The parts of a mesh; `limits` are the least and the most x and y, in units of the gradient, then those of components."""

    kind: int
    parts: Sequence[_Part]
    limits: Sequence[tuple[float, float]]

    @property
    def box(self) -> Corners:
        """What it covers at most, in units of the gradient: the box around its points, which patches do not leave."""
        (x0, x1), (y0, y1) = self.limits[:2]
        xs, ys = zip(*(point for part in self.parts for point in part.points), strict=True)
        return x0 + min(xs) * (x1 - x0), y0 + min(ys) * (y1 - y0), x0 + max(xs) * (x1 - x0), y0 + max(ys) * (y1 - y0)

    def packed(self, shown: Callable[[tuple[float, ...]], Sequence[float]]) -> bytes:
        """Return its parts with other colours: 8 bits for a flag and for each component (0…1), 32 for a coordinate."""
        out = bytearray()
        for part in self.parts:
            if self.kind != _LATTICE:
                out.append(part.flag)
            for point in part.points:
                for along in point:
                    out += round(along * _WORD).to_bytes(4, "big")
            for colour in part.colours:
                out += bytes(round(min(max(value, 0.0), 1.0) * _BYTE) for value in shown(colour))
        return bytes(out)


def is_mesh(shade: PdfValue) -> bool:
    """Whether a gradient lies on a mesh."""
    return isinstance(shade, pikepdf.Stream) and number(entry(shade, "/ShadingType")) in MESHES


def read_mesh(shade: PdfValue) -> Mesh:
    """Return the mesh of a gradient. Raises MeshError."""
    kind = int(number(entry(shade, "/ShadingType")))
    written = numbers(entry(shade, "/Decode"))
    limits = list(zip(written[::2], written[1::2], strict=False))
    sizes = {key: int(number(entry(shade, f"/{key}"))) for key in _BITS}
    if kind == _LATTICE:
        sizes["BitsPerFlag"] = 8
    if not is_mesh(shade) or len(limits) < 3 or any(size not in _BITS[key] for key, size in sizes.items()):  # noqa: PLR2004
        raise MeshError("it does not say how it is written")
    try:
        data = shade.read_bytes()
    except (pikepdf.PikepdfError, RuntimeError) as error:
        raise MeshError("its data are damaged") from error
    if len(data) * 8 > _MOST_NUMBERS * min(sizes["BitsPerCoordinate"], sizes["BitsPerComponent"]):
        raise MeshError("it has too many points")
    parts = list(_parts(_BitReader(data), kind, sizes, limits))
    if not parts:
        raise MeshError("it has no points")
    return Mesh(kind, parts, limits)


def _parts(reader: _BitReader, kind: int, sizes: dict[str, int], limits: list[tuple[float, float]]) -> Iterator[_Part]:
    """Yield the parts as far as they are whole."""
    along, deep, flagged = sizes["BitsPerCoordinate"], sizes["BitsPerComponent"], sizes["BitsPerFlag"]
    try:
        while True:
            flag = 0 if kind == _LATTICE else reader.number(flagged) & 3
            is_patch, shares = kind in {_COONS, _TENSOR}, flag != 0
            points = _POINTS[kind] - (4 if is_patch and shares else 0)
            count = (2 if shares else 4) if is_patch else 1
            places = [(reader.part(along), reader.part(along)) for _ in range(points)]
            colours = [tuple(low + reader.part(deep) * (high - low) for low, high in limits[2:]) for _ in range(count)]
            yield _Part(flag, places, colours)
            if not is_patch:
                reader.align()
    except EOFError:
        return


class _BitReader:
    """Reads numbers of any number of bits."""

    def __init__(self, data: bytes) -> None:
        self._data, self._at = data, 0

    def number(self, bits: int) -> int:
        """Return the next number. Raises EOFError."""
        end = self._at + bits
        if end > 8 * len(self._data):
            raise EOFError
        found = int.from_bytes(self._data[self._at >> 3 : (end + 7) >> 3], "big") >> (-end & 7)
        self._at = end
        return found & ((1 << bits) - 1)

    def part(self, bits: int) -> float:
        """Return the next number as a part of the most that it can be. Raises EOFError."""
        return self.number(bits) / ((1 << bits) - 1)

    def align(self) -> None:
        """Go on with the next whole byte."""
        self._at = (self._at + 7) & ~7
