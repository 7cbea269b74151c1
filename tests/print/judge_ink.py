"""Checks of ink: pdfium renders sheets on a background colour that is not used, so that bare paper can be recognized."""

from __future__ import annotations

from math import dist

import numpy as np
from judge_contours import line_of
from judge_sheets import behind, shallow, turn_of
from judge_text import characters
from PIL import Image, ImageDraw
from printed_builds import PT, SIZES_MM

MAGENTA = (255, 0, 255)
_FINE = 150 / 72  # pixels per point for ink at the edges
_REGISTER = 254 / 72  # 0.1 mm per pixel for the register of backs
_EDGE = 0.25  # mm: a pixel and a half, which the edge of art may cover in part
_INK = 300 / 72  # pixels per point for amounts of ink
DARK = 45  # of 255: only the register marks are as dark


def _bare(raster):
    """The pixels without ink, which have the background colour."""
    red, green, blue = (raster[:, :, channel] == value for channel, value in enumerate(MAGENTA))
    return red & green & blue


def _lightness(raster):
    """The mean of the three colours of each pixel, 0 to 255; quicker than numpy's own along so short an axis."""
    return (raster[:, :, 0].astype(np.float32) + raster[:, :, 1] + raster[:, :, 2]) / 3


def _pixels(box, scale, inset=0):
    """The rows and columns of pixels inside a box in mm (left, top, right, bottom), less `inset` pixels at each side."""
    left, top, right, bottom = (v * PT * scale for v in box)
    return (
        slice(int(np.ceil(top)) + inset, int(bottom) - inset),
        slice(int(np.ceil(left)) + inset, int(right) - inset),
    )


def bleed_faults(printed, open_art=()):
    """Each face covers its bleed completely, and outside the bleeds there are only marks and text.

    The bleed of a part follows its outline. `open_art` are the ids of cards whose art is not meant to fill their bleeds.
    """
    out, pages = [], shallow(printed)
    words = characters(printed.pdf)
    for index, placements in enumerate(printed.pages):
        bare = _bare(printed.raster(index, scale=_FINE, ground=MAGENTA))
        for entry in placements:
            missing = bare[_pixels(entry.bled, _FINE)].copy()
            if entry.outline:
                missing &= _within(entry, entry.bleed[0] - _EDGE)
            if missing.any() and entry.id not in open_art:
                rows, columns = np.nonzero(missing)
                place = f"{missing.sum()} pixels, the first {rows[0]} down, {columns[0]} across"
                out.append(f"page {index + 1}: {entry.face} of {entry.id} shows bare paper inside its bleed: {place}")
        if not any(entry.tile for entry in placements):  # beside tiles there are rulers and keys
            out += [f"page {index + 1}: {fault}" for fault in _outside(bare, placements, pages[index], words[index])]
    return out


def _within(entry, by, more=0):
    """Which pixels of a part's box, and of `more` pixels around it, are inside its outline or at most `by` mm outside."""
    rows, columns = _pixels(entry.bled, _FINE, inset=-more)
    picture = Image.new("1", (columns.stop - columns.start, rows.stop - rows.start))
    corners = [tuple(corner) for corner in (line_of(entry.outline) * _FINE * PT - (columns.start, rows.start)).tolist()]
    pen, radius = ImageDraw.Draw(picture), by * _FINE * PT
    pen.polygon(corners, fill=1)
    pen.line([*corners, corners[0]], fill=1, width=round(2 * radius))
    for x, y in corners:
        pen.ellipse((x - radius, y - radius, x + radius, y + radius), fill=1)
    return np.array(picture)


def _outside(bare, placements, page, words):
    allowed = [p.bled for p in placements if not p.outline]
    for stroke in (s for s in page.strokes if s.depth == 0):
        xs, ys = zip(*stroke.points, strict=True)
        allowed.append((min(xs) - 0.1, min(ys) - 0.1, max(xs) + 0.1, max(ys) + 0.1))
    allowed += [(c.box[0] - 0.5, c.box[1] - 0.5, c.box[2] + 0.5, c.box[3] + 0.5) for c in words]
    rest = ~bare
    for entry in (p for p in placements if p.outline):
        rest[_pixels(entry.bled, _FINE, inset=-2)] &= ~_within(entry, entry.bleed[0] + 2 * _EDGE, 2)
    for box in allowed:
        rows, columns = _pixels(box, _FINE, inset=-2)
        rest[max(rows.start, 0) : rows.stop, max(columns.start, 0) : columns.stop] = False
    if rest.any():
        rows, columns = np.nonzero(rest)
        yield f"ink outside every bleed, mark and word at ({columns[0] / _FINE / PT:.1f}, {rows[0] / _FINE / PT:.1f}) mm"


def mean_ink(printed):
    """The mean darkness (0 to 1) of all trims of a build, faces and backs, weighted by area.

    At 300 dpi, because at lower resolutions pdfium draws thin lines a pixel wide, so that outlines look like fills.
    """
    ink = area = 0.0
    for index, placements in enumerate(printed.pages):
        dark = 1 - _lightness(printed.raster(index, scale=_INK)) / 255
        for entry in placements:
            part = dark[_pixels(entry.edges, _INK)]
            ink, area = ink + float(part.sum()), area + part.size
    return ink / area


def register_faults(printed, tolerance=0.05):
    """Turn the rendered back page like the paper and compare it with the front: each card's marks must coincide.

    For builds whose faces have dark marks and whose backs have mirrored copies of them.
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
    """The centre of the dark marks in a box, in mm on a page of `size` mm; None without marks.

    Uses the pixel size of the image, because pdfium rounds a page up to whole pixels and scales it to them.
    """
    across, down = raster.shape[1] / size[0], raster.shape[0] / size[1]
    left, right = round(box[0] * across), round(box[2] * across)
    top, bottom = round(box[1] * down), round(box[3] * down)
    weights = np.clip((2 * DARK - _lightness(raster[top:bottom, left:right])) / DARK, 0, 1)
    mass = weights.sum()
    if not mass:
        return None
    rows, columns = np.indices(weights.shape)
    x, y = (columns * weights).sum() / mass, (rows * weights).sum() / mass
    return [float((left + 0.5 + x) / across), float((top + 0.5 + y) / down)]
