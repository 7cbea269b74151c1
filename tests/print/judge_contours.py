"""Checks of parts that are not rectangles: their outlines, clips, ticks and cut lines, and what their neighbours print.

The manifest says along which line a part is cut. It is compared with the shape that the game asks for, with the path that clips
the art in the content stream, and with the lines on the page.
"""

from __future__ import annotations

from functools import cache
from itertools import permutations
from math import cos, pi, radians, sin, sqrt

import numpy as np
import pikepdf
from content_walk import apply, first_clip, walk
from contours import closed, dense, distances, heights, off, polygon
from judge_sheets import TICK, is_tick, turn_of

NEAR = 0.01  # mm
COINCIDE = 0.05  # mm: allowed distance of a back from its front
FLAT = 0.02  # mm: by how much the chords of two flattened curves may differ
WEIGHT = 0.4  # pt: of ticks and cut lines
CASING = (1.0, 1.0, 1.0)

line_of = cache(polygon)


def parts(placements):
    """The placements that are not rectangles, each with its contour on the page."""
    return [(entry, line_of(entry.outline)) for entry in placements if entry.outline]


def clips(printed):
    """Each page's content, and the contours in mm that clip its forms, in order: None where the box of a form alone does.

    A contour on the page is inside that of the form, because sheets never show more bleed than is drawn. A file is read once.
    """
    return _clips(printed.pdf)


@cache
def _clips(file):
    out, known = [], {}
    with pikepdf.open(file) as pdf:
        for page in pdf.pages:
            walked = walk(page)
            shown = []
            for form in walked.forms:
                if form.number not in known:
                    known[form.number] = first_clip(pdf.get_object((form.number, 0)))
                points = known[form.number] and [apply(form.matrix, *point) for point in known[form.number]]
                shown.append(points and closed(form.contour or points))
            out.append((shown, walked))
    return tuple(out)


def shape_faults(printed, drawn=""):
    """Each outline of the manifest is the circle or hexagon that fills its trim, or the line `drawn` (path data of an SVG)."""
    out = []
    for number, placements in enumerate(printed.pages, 1):
        for entry, line in parts(placements):
            expected = _expected(entry, drawn)
            if (apart := off(line, expected)) > FLAT:
                out.append(f"page {number}: the {entry.face} of {entry.id} is {apart:.2f} mm off its {entry.shape}")
    return out


def _expected(entry, drawn):
    """The contour on the page by formulas; the path of a back is mirrored, all are turned clockwise by `rotation`."""
    x, y, w, h = entry.trim
    if entry.shape == "path":
        wide, high = (h, w) if entry.rotation % 180 else (w, h)
        line = polygon(drawn) - (wide / 2, high / 2)
        line = line * ((-1, 1) if entry.face == "back" else (1, 1))
    elif entry.shape == "circle":
        angles = np.linspace(0, 2 * pi, 192, endpoint=False)
        line = np.stack([np.cos(angles), np.sin(angles)], axis=1) * w / 2
    else:
        first = 90 if entry.shape == "hexagon-pointed" else 0
        angles = [radians(first + 60 * i) for i in range(6)]
        apothem = (h if entry.rotation % 180 else w) / 2 if first else (w if entry.rotation % 180 else h) / 2
        line = np.array([(cos(a), sin(a)) for a in angles]) * apothem * 2 / sqrt(3)
    turn = radians(entry.rotation)
    turned = line @ np.array([[cos(turn), sin(turn)], [-sin(turn), cos(turn)]])
    return turned + np.array((x + w / 2, y + h / 2))


def clip_faults(printed):
    """The art of each part is clipped at the bleed's distance from its outline, no nearer and no farther."""
    out = []
    for number, ((shown, _), placements) in enumerate(zip(clips(printed), printed.pages, strict=True), 1):
        for entry, clip in zip(placements, shown, strict=True):
            if not entry.outline:
                continue
            who, bleed = f"page {number}: the {entry.face} of {entry.id}", entry.bleed[0]
            if clip is None:
                out.append(f"{who} is not clipped")
                continue
            far = heights(line_of(entry.outline), dense(clip))
            if abs(far - bleed).max() > FLAT:
                out.append(
                    f"{who} is clipped {far.min():.2f} to {far.max():.2f} mm outside its outline, its bleed is {bleed:g} mm"
                )
    return out


def register_of_contours(printed):
    """Every back is cut where its front is: both outlines and both clips coincide after the turn, by the content streams."""
    out, pages = [], clips(printed)
    fold = printed.backs == "gutterfold"
    for index in [i for i, side in enumerate(printed.sides) if side == "face"]:
        behind = index if fold else index + 1
        found = {
            (p.id, p.copy): (p, c) for p, c in zip(printed.pages[behind], pages[behind][0], strict=True) if p.face == "back"
        }
        for entry, clip in zip(printed.pages[index], pages[index][0], strict=True):
            if not entry.outline or entry.face == "back":
                continue
            who = f"page {index + 1}: {entry.id} copy {entry.copy}"
            if (entry.id, entry.copy) not in found:
                out.append(f"{who} has no back")
                continue
            other, other_clip = found[entry.id, entry.copy]
            turn = turn_of(printed, pages[index][1])
            pairs = {"outline": (line_of(entry.outline), line_of(other.outline)), "clip": (clip, other_clip)}
            for name, (front, back) in pairs.items():
                if (apart := off(_turned(front, turn), back)) > COINCIDE:
                    out.append(f"{who}: the {name} of its back is {apart:.2f} mm off")
    return out


def _turned(line, turn):
    axis, total = turn
    return np.stack([total - line[:, i] if i == axis else line[:, i] for i in (0, 1)], axis=1)


def neighbour_faults(printed):
    """No part's art reaches over the outline of another, or over the trim of a card."""
    out = []
    for number, ((shown, _), placements) in enumerate(zip(clips(printed), printed.pages, strict=True), 1):
        lines = [line_of(p.outline) if p.outline else _box(p.edges) for p in placements]
        inked = [_box(p.bled) if clip is None else clip for p, clip in zip(placements, shown, strict=True)]
        boxes = [(*art.min(axis=0), *art.max(axis=0)) for art in inked]
        for one, other in permutations(range(len(placements)), 2):
            a, b = boxes[one], boxes[other]
            if a[0] >= b[2] or b[0] >= a[2] or a[1] >= b[3] or b[1] >= a[3]:
                continue
            if _reaches(inked[one], lines[other]):
                out.append(f"page {number}: the art of {placements[one].id} reaches into {placements[other].id}")
    return out


def _reaches(art, line):
    """Whether a contour comes farther than `NEAR` into another."""
    points, others = dense(art), dense(line)
    return (heights(line, points) < -NEAR - FLAT).any() or (heights(art, others) < -NEAR - FLAT).any()


def _box(edges):
    left, top, right, bottom = edges
    return np.array([(left, top), (right, top), (right, bottom), (left, bottom)], dtype=float)


def cut_faults(printed):
    """Fronts of circles have four ticks in line with their centres, other parts their outlines as lines; backs have neither."""
    out = []
    for number, ((_, page), placements) in enumerate(zip(clips(printed), printed.pages, strict=True), 1):
        if any(entry.tile for entry in placements):  # rulers and crosses at seams are drawn there
            continue
        strokes = [s for s in page.strokes if not s.dashed]
        ticks, lines = [s for s in strokes if is_tick(s)], [s for s in strokes if len(s.points) > 2]
        wanted = {"tick": set(), "line": set()}
        for entry, line in parts(placements):
            if entry.face == "back":
                continue
            if entry.shape == "circle":
                faults, used = _tick_faults(entry, line, ticks)
                wanted["tick"] |= used
            else:
                faults, used = _line_faults(line, lines)
                wanted["line"] |= used
            out += [f"page {number}: {entry.id} copy {entry.copy} {fault}" for fault in faults]
        for name, drawn in (("tick", ticks), ("line", lines)):
            stray = [s for i, s in enumerate(drawn) if i not in wanted[name]]
            out += [
                f"page {number}: a {name} at ({s.points[0][0]:.2f}, {s.points[0][1]:.2f}) belongs to no part" for s in stray
            ]
    return out


def _tick_faults(entry, line, ticks):
    """What its four ticks lack, and the numbers of those that point to it."""
    centre, bled = (line.min(axis=0) + line.max(axis=0)) / 2, entry.bled
    faults, used = [], set()
    for axis, way, name in ((1, -1, "above"), (1, 1, "below"), (0, -1, "on its left"), (0, 1, "on its right")):
        edge = bled[axis if way < 0 else axis + 2]
        near = [
            number
            for number, tick in enumerate(ticks)
            if all(abs(p[1 - axis] - centre[1 - axis]) < NEAR for p in tick.points)
            and all(-NEAR < way * (p[axis] - edge) < 3 * TICK for p in tick.points)
        ]
        used |= set(near)
        if not near:
            faults.append(f"has no tick {name}")
        faults += [f"has a tick of {ticks[i].weight:.2f} pt" for i in near if abs(ticks[i].weight - WEIGHT) > 0.001]
    return faults, used


def _line_faults(line, lines):
    """What the line along which it is cut lacks, and the numbers of its strokes: a black line on a wider white one."""
    used = [i for i, s in enumerate(lines) if _along(line, s.points)]
    strokes = [lines[i] for i in used]
    black = [s for s in strokes if not any(s.colour)]
    faults = []
    if not black:
        faults.append("has no line along its outline")
    elif abs(black[-1].weight - WEIGHT) > 0.001 or strokes[-1].colour == CASING:
        faults.append(f"has a line of {strokes[-1].weight:.2f} pt in {strokes[-1].colour}")
    return faults, set(used)


def _along(line, points):
    drawn = closed(points)
    low, high = np.abs(drawn.min(axis=0) - line.min(axis=0)), np.abs(drawn.max(axis=0) - line.max(axis=0))
    return max(*low, *high) < COINCIDE and distances(line, drawn).max() < FLAT and not _jumps(drawn, line)


def _jumps(drawn, line):
    """Whether a part of the contour is not drawn."""
    return distances(drawn, line).max() > FLAT
