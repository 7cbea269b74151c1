"""Add a composite glyph to a font for each cluster of glyphs, so that the cluster gets one code and extracts as one text.

PDF readers extract glyphs that have no text of their own in different ways, and not all of them support ActualText. So a
letter with its marks, or a character that the font splits into several glyphs, becomes one TrueType composite glyph
(OpenType, `glyf`: composite glyph description), which is appended to the subset.
"""

from __future__ import annotations

from itertools import pairwise
from struct import Struct, pack, unpack_from
from typing import TYPE_CHECKING, NamedTuple

from pnp.render.font_tables import read_tables, write_tables

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

_KEPT = ("cvt ", "fpgm", "glyf", "head", "hhea", "hmtx", "loca", "maxp", "post", "prep")
_BOX = Struct(">4h")
_WORDS, _PLACED, _MORE = 0x0001, 0x0002, 0x0020  # flags: 16-bit arguments, they are x and y, another component follows
_COMPOSITE = -1  # as number of contours
_GLYPHS_AT, _METRICS_AT, _LONG_AT = 4, 34, 50  # offsets in maxp, hhea, head
_POINTS_AT, _CONTOURS_AT, _ELEMENTS_AT, _DEPTH_AT = 6, 8, 28, 30  # offsets in maxp
_LARGEST = 0xFFFF  # of a 16-bit number


class ClusterGlyph(NamedTuple):
    """A glyph of a cluster, and the position of its origin in font units, y up."""

    glyph: int
    x: int
    y: int


class Cluster(NamedTuple):
    """Glyphs that represent one text, and their common advance in font units."""

    parts: tuple[ClusterGlyph, ...]
    advance: int


def add_clusters(font: bytes, clusters: Sequence[Cluster], glyph_ids: Mapping[int, int]) -> bytes:
    """Append a composite glyph for each cluster to a TrueType font; give the new font file.

    `glyph_ids`: the glyphs of this font by the glyph numbers that clusters use. The new glyphs are numbered from the former
    number of glyphs. Tables that PDF does not need are removed.
    """
    tables = {tag: body for tag, body in read_tables(font).items() if tag in _KEPT}
    outlines, metrics = _outlines(tables), _metrics(tables)
    boxes = [_BOX.unpack_from(o, 2) if o else None for o in outlines]
    for cluster in clusters:
        parts = [ClusterGlyph(glyph_ids[p.glyph], p.x, p.y) for p in cluster.parts]
        shown = [p for p in parts if boxes[p.glyph] is not None]
        box = _union((b[0] + p.x, b[1] + p.y, b[2] + p.x, b[3] + p.y) for p in shown if (b := boxes[p.glyph]) is not None)
        outlines.append(_composite(shown, box) if shown else b"")
        metrics.append((min(max(cluster.advance, 0), _LARGEST), box[0]))
    tables["glyf"] = b"".join(outlines)
    tables["loca"] = pack(f">{len(outlines) + 1}L", *_starts(outlines))
    tables["hmtx"] = b"".join(pack(">Hh", *m) for m in metrics)
    tables["head"] = _patched(tables["head"], _LONG_AT, 1)
    tables["hhea"] = _patched(tables["hhea"], _METRICS_AT, len(metrics))
    tables["maxp"] = _with_limits(tables["maxp"], len(outlines), max(len(c.parts) for c in clusters))
    return write_tables(tables)


def _outlines(tables: Mapping[str, bytes]) -> list[bytes]:
    """The description of each glyph, padded to 4 bytes."""
    number = unpack_from(">H", tables["maxp"], _GLYPHS_AT)[0]
    long = unpack_from(">h", tables["head"], _LONG_AT)[0]
    starts = unpack_from(f">{number + 1}{'L' if long else 'H'}", tables["loca"])
    starts = starts if long else tuple(2 * s for s in starts)
    return [_padded(tables["glyf"][a:b]) for a, b in pairwise(starts)]


def _metrics(tables: Mapping[str, bytes]) -> list[tuple[int, int]]:
    """The advance and left side bearing of each glyph; in the table, the glyphs at the end share the last advance."""
    number = unpack_from(">H", tables["maxp"], _GLYPHS_AT)[0]
    stated = unpack_from(">H", tables["hhea"], _METRICS_AT)[0]
    pairs = [unpack_from(">Hh", tables["hmtx"], 4 * i) for i in range(stated)]
    bearings = unpack_from(f">{number - stated}h", tables["hmtx"], 4 * stated)
    return [*pairs, *((pairs[-1][0], bearing) for bearing in bearings)]


def _composite(parts: Sequence[ClusterGlyph], box: tuple[int, int, int, int]) -> bytes:
    out = [pack(">h", _COMPOSITE), _BOX.pack(*box)]
    for part in parts:
        flags = _WORDS | _PLACED | (_MORE if part is not parts[-1] else 0)
        out.append(pack(">HHhh", flags, part.glyph, part.x, part.y))
    return _padded(b"".join(out))


def _union(boxes: Iterable[tuple[int, int, int, int]]) -> tuple[int, int, int, int]:
    found = list(boxes) or [(0, 0, 0, 0)]
    return min(b[0] for b in found), min(b[1] for b in found), max(b[2] for b in found), max(b[3] for b in found)


def _with_limits(maxp: bytes, glyphs: int, parts: int) -> bytes:
    """Raise the limits in `maxp`: composites of up to `parts` glyphs, which may be composites themselves."""
    old = {at: unpack_from(">H", maxp, at)[0] for at in range(_POINTS_AT, _DEPTH_AT + 2, 2)}
    new = {_GLYPHS_AT: glyphs, _ELEMENTS_AT: max(old[_ELEMENTS_AT], parts), _DEPTH_AT: old[_DEPTH_AT] + 1}
    for at in (_POINTS_AT, _CONTOURS_AT):
        new[at + 4] = parts * max(old[at], old[at + 4])  # the value for composites is two 16-bit numbers further on
    for at, value in new.items():
        maxp = _patched(maxp, at, min(value, _LARGEST))
    return maxp


def _starts(outlines: Iterable[bytes]) -> list[int]:
    out = [0]
    for outline in outlines:
        out.append(out[-1] + len(outline))
    return out


def _patched(table: bytes, at: int, value: int) -> bytes:
    return table[:at] + pack(">H", value) + table[at + 2 :]


def _padded(data: bytes) -> bytes:
    return data + bytes(-len(data) % 4)
