"""A cluster of several glyphs as one glyph more of the font: it has one code then, and every reader takes its text as one.

Glyphs without a text of their own extract as whatever a reader makes of their code, and not every reader knows ActualText.
So the marks of a letter, or the parts of a character that the font takes apart, become a composite glyph of TrueType
(OpenType, `glyf`: composite glyph description) that is appended to the subset.
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
_WORDS, _PLACED, _MORE = 0x0001, 0x0002, 0x0020  # a component's arguments are 16 bits, are x and y; another one follows
_COMPOSITE = -1  # contours
_GLYPHS_AT, _METRICS_AT, _LONG_AT = 4, 34, 50  # in maxp, hhea, head
_POINTS_AT, _CONTOURS_AT, _ELEMENTS_AT, _DEPTH_AT = 6, 8, 28, 30  # in maxp
_LARGEST = 0xFFFF


class Part(NamedTuple):
    """A glyph in a cluster and where its origin stands, in font units, y up."""

    glyph: int
    x: int
    y: int


class Cluster(NamedTuple):
    """Glyphs that stand for one text, and how far they move the pen together, in font units."""

    parts: tuple[Part, ...]
    advance: int


def add_clusters(font: bytes, clusters: Sequence[Cluster], places: Mapping[int, int]) -> bytes:
    """Append a composite glyph for each cluster to a TrueType font; `places` says where its glyphs stand in that font.

    The first has the number that was the font's number of glyphs. Tables that tell of each glyph and that PDF does not use
    are left out.
    """
    tables = {tag: body for tag, body in read_tables(font).items() if tag in _KEPT}
    outlines, metrics = _outlines(tables), _metrics(tables)
    boxes = [_BOX.unpack_from(o, 2) if o else None for o in outlines]
    for cluster in clusters:
        parts = [Part(places[p.glyph], p.x, p.y) for p in cluster.parts]
        shown = [p for p in parts if boxes[p.glyph] is not None]
        box = _around((b[0] + p.x, b[1] + p.y, b[2] + p.x, b[3] + p.y) for p in shown if (b := boxes[p.glyph]) is not None)
        outlines.append(_composite(shown, box) if shown else b"")
        metrics.append((min(max(cluster.advance, 0), _LARGEST), box[0]))
    tables["glyf"] = b"".join(outlines)
    tables["loca"] = pack(f">{len(outlines) + 1}L", *_starts(outlines))
    tables["hmtx"] = b"".join(pack(">Hh", *m) for m in metrics)
    tables["head"] = _patched(tables["head"], _LONG_AT, 1)
    tables["hhea"] = _patched(tables["hhea"], _METRICS_AT, len(metrics))
    tables["maxp"] = _limits(tables["maxp"], len(outlines), max(len(c.parts) for c in clusters))
    return write_tables(tables)


def _outlines(tables: Mapping[str, bytes]) -> list[bytes]:
    """Each glyph's description, padded to whole words."""
    number = unpack_from(">H", tables["maxp"], _GLYPHS_AT)[0]
    long = unpack_from(">h", tables["head"], _LONG_AT)[0]
    starts = unpack_from(f">{number + 1}{'L' if long else 'H'}", tables["loca"])
    starts = starts if long else tuple(2 * s for s in starts)
    return [_padded(tables["glyf"][a:b]) for a, b in pairwise(starts)]


def _metrics(tables: Mapping[str, bytes]) -> list[tuple[int, int]]:
    """Each glyph's advance and left side bearing; glyphs at the end share the last advance."""
    number = unpack_from(">H", tables["maxp"], _GLYPHS_AT)[0]
    stated = unpack_from(">H", tables["hhea"], _METRICS_AT)[0]
    pairs = [unpack_from(">Hh", tables["hmtx"], 4 * i) for i in range(stated)]
    bearings = unpack_from(f">{number - stated}h", tables["hmtx"], 4 * stated)
    return [*pairs, *((pairs[-1][0], bearing) for bearing in bearings)]


def _composite(parts: Sequence[Part], box: tuple[int, int, int, int]) -> bytes:
    out = [pack(">h", _COMPOSITE), _BOX.pack(*box)]
    for part in parts:
        flags = _WORDS | _PLACED | (_MORE if part is not parts[-1] else 0)
        out.append(pack(">HHhh", flags, part.glyph, part.x, part.y))
    return _padded(b"".join(out))


def _around(boxes: Iterable[tuple[int, int, int, int]]) -> tuple[int, int, int, int]:
    found = list(boxes) or [(0, 0, 0, 0)]
    return min(b[0] for b in found), min(b[1] for b in found), max(b[2] for b in found), max(b[3] for b in found)


def _limits(maxp: bytes, glyphs: int, parts: int) -> bytes:
    """Tell a reader what to be ready for: clusters of up to `parts` glyphs, each perhaps a composite itself."""
    old = {at: unpack_from(">H", maxp, at)[0] for at in range(_POINTS_AT, _DEPTH_AT + 2, 2)}
    new = {_GLYPHS_AT: glyphs, _ELEMENTS_AT: max(old[_ELEMENTS_AT], parts), _DEPTH_AT: old[_DEPTH_AT] + 1}
    for at in (_POINTS_AT, _CONTOURS_AT):
        new[at + 4] = parts * max(old[at], old[at + 4])  # the same of composites stands two numbers further
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
