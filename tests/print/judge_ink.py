"""Check ink: sheets are rendered by pdfium on paper of an unused colour, so that bare paper can be recognized."""

from __future__ import annotations

from math import dist

import numpy as np
from judge_sheets import behind, marks_of, shallow, turn_of
from judge_text import characters
from printed_builds import PT, SIZES_MM

MAGENTA = (255, 0, 255)
_FINE = 150 / 72  # pixels per point for ink at the edges
_REGISTER = 254 / 72  # a tenth of a millimetre per pixel for backs on fronts
_INK = 300 / 72  # pixels per point for amounts of ink
DARK = 45  # of 255: nothing but the registered marks is so dark


def _bare(raster):
    """Where no ink is: every pixel of the impossible paper colour."""
    return (raster == np.array(MAGENTA, dtype=np.uint8)).all(axis=2)


def _pixels(box, scale, inset=0):
    """The rows and columns of pixels that lie wholly in a box in mm (left, top, right, bottom), less `inset` pixels."""
    left, top, right, bottom = (v * PT * scale for v in box)
    return (
        slice(int(np.ceil(top)) + inset, int(bottom) - inset),
        slice(int(np.ceil(left)) + inset, int(right) - inset),
    )


def bleed_faults(printed):
    """Each face is painted to the last pixel of its bleed, and nothing but marks and words is painted outside the bleeds."""
    out, pages = [], shallow(printed)
    words = characters(printed.pdf)
    for index, placements in enumerate(printed.pages):
        bare = _bare(printed.raster(index, scale=_FINE, ground=MAGENTA))
        for entry in placements:
            missing = bare[_pixels(entry.bled, _FINE)]
            if missing.any():
                rows, columns = np.nonzero(missing)
                place = f"{missing.sum()} pixels, the first {rows[0]} down, {columns[0]} across"
                out.append(f"page {index + 1}: {entry.face} of {entry.id} shows bare paper inside its bleed: {place}")
        out += [f"page {index + 1}: {fault}" for fault in _outside(bare, placements, pages[index], words[index])]
    return out


def _outside(bare, placements, page, words):
    allowed = [p.bled for p in placements]
    for stroke in [*marks_of(page), *(s for s in page.strokes if s.depth == 0)]:
        xs, ys = zip(*stroke.points, strict=True)
        allowed.append((min(xs) - 0.1, min(ys) - 0.1, max(xs) + 0.1, max(ys) + 0.1))
    allowed += [(c.box[0] - 0.5, c.box[1] - 0.5, c.box[2] + 0.5, c.box[3] + 0.5) for c in words]
    rest = ~bare
    for box in allowed:
        rows, columns = _pixels(box, _FINE, inset=-2)
        rest[max(rows.start, 0) : rows.stop, max(columns.start, 0) : columns.stop] = False
    if rest.any():
        rows, columns = np.nonzero(rest)
        yield f"ink outside every bleed, mark and word at ({columns[0] / _FINE / PT:.1f}, {rows[0] / _FINE / PT:.1f}) mm"


def mean_ink(printed):
    """The mean darkness, 0 to 1, of all trims of a build, faces and backs, by area.

    At 300 dpi: in a coarser picture pdfium draws thin lines a whole pixel wide, which makes outlines look like fills.
    """
    ink = area = 0.0
    for index, placements in enumerate(printed.pages):
        dark = 1 - printed.raster(index, scale=_INK).mean(axis=2, dtype=np.float32) / 255
        for entry in placements:
            part = dark[_pixels(entry.edges, _INK)]
            ink, area = ink + float(part.sum()), area + part.size
    return ink / area


def register_faults(printed, tolerance=0.05):
    """Turn the rastered back page as the paper is turned and lay it on the front: each card's marks must coincide.

    For builds whose faces carry dark marks and whose backs carry the same marks seen through the paper.
    """
    out, pages = [], shallow(printed)
    fold = printed.backs == "gutterfold"
    for index in [i for i, side in enumerate(printed.sides) if side == "face"]:
        front = printed.raster(index, scale=_REGISTER)
        back = front if fold else printed.raster(index + 1, scale=_REGISTER)
        axis, total = turn_of(printed, pages[index])
        for entry in (p for p in printed.pages[index] if p.face == "face"):
            size = SIZES_MM[printed.paper]
            seen, through = _centre(front, size, entry.edges), _centre(back, size, behind(entry.edges, axis, total))
            if seen is None or through is None:
                out.append(f"page {index + 1}: {entry.id} copy {entry.copy} has no mark on its {'back' if seen else 'front'}")
                continue
            through[axis] = total - through[axis]
            if dist(seen, through) > tolerance:
                out.append(f"page {index + 1}: the back of {entry.id} copy {entry.copy} is {dist(seen, through):.3f} mm off")
    return out


def _centre(raster, size, box):
    """The centre of the dark marks in a box, in mm on a page of `size` mm; None when there are none.

    The raster's own pixels count: pdfium rounds a page up to whole pixels and stretches it to them.
    """
    across, down = raster.shape[1] / size[0], raster.shape[0] / size[1]
    left, right = round(box[0] * across), round(box[2] * across)
    top, bottom = round(box[1] * down), round(box[3] * down)
    weights = np.clip((2 * DARK - raster[top:bottom, left:right].mean(axis=2)) / DARK, 0, 1)
    mass = weights.sum()
    if not mass:
        return None
    rows, columns = np.indices(weights.shape)
    x, y = (columns * weights).sum() / mass, (rows * weights).sum() / mass
    return [float((left + 0.5 + x) / across), float((top + 0.5 + y) / down)]
