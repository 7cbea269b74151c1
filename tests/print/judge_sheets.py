"""Checks of the positions of placements, crop marks and backs in the content streams."""

from __future__ import annotations

from collections import Counter
from functools import cache
from itertools import combinations
from math import cos, dist, radians, sin

import pikepdf
from content_walk import walk
from printed_builds import MARGINS_MM, SIZES_MM

NEAR = 0.01  # mm
COINCIDE = 0.05  # mm: allowed distance of a back from its front
MARK_WEIGHT = 0.4  # pt
TICK = 1.5  # mm: the length of a tick beside a part that is punched
NEAREST_EDGE = 3.0  # mm: the margin that no printer can print


def shallow(printed):
    """The content of each page outside its forms; a file is read once."""
    return _shallow(printed.pdf)


@cache
def _shallow(file):
    with pikepdf.open(file) as pdf:
        return tuple(walk(page) for page in pdf.pages)


def apart(one, other):
    """Whether two boxes (left, top, right, bottom) share at most an edge."""
    return one[2] <= other[0] + NEAR or other[2] <= one[0] + NEAR or one[3] <= other[1] + NEAR or other[3] <= one[1] + NEAR


def placement_faults(printed, copies):
    """The PDF agrees with the manifest; trims do not overlap and are within the margin; each copy is on each side once.

    `copies` is the number of copies of each card.
    """
    out = []
    for number, (page, placements) in enumerate(zip(shallow(printed), printed.pages, strict=True), 1):
        for form, entry in zip(page.forms, placements, strict=False):
            out += [f"page {number}: {fault}" for fault in _placement(form, entry)]
        if len(page.forms) != len(placements):
            out.append(f"page {number}: {len(page.forms)} forms, the manifest has {len(placements)}")
        out += _room(number, placements, printed.paper)
    fronts = Counter((p.id, p.copy) for page in printed.pages for p in page if p.face == "face" and not p.tile)
    expected = {(card, copy) for card, times in copies.items() for copy in range(1, times + 1)}
    out += [f"{card} copy {copy} is printed {n} times" for (card, copy), n in sorted(fronts.items()) if n != 1]
    out += [f"{card} copy {copy} is missing" for card, copy in sorted(expected - set(fronts))]
    out += [f"{card} copy {copy} should not be there" for card, copy in sorted(set(fronts) - expected)]
    return out


def _placement(form, entry):
    """Whether a form agrees with its entry: bleed box, origin at the trim's corner, rotation."""
    if any(abs(a - b) > NEAR for a, b in zip(form.box, entry.bled, strict=True)):
        shown = ", ".join(f"{v:.3f}" for v in form.box)
        return [f"{entry.face} of {entry.id} shows [{shown}], the manifest has {entry.bled}"]
    turn = radians(entry.rotation)
    up = (sin(turn), -cos(turn))
    left, top, right, bottom = entry.edges
    corner = {0: (left, top), 90: (right, top), 180: (right, bottom), 270: (left, bottom)}[entry.rotation]
    out = []
    if dist(up, form.up) > 1e-4:
        out.append(f"{entry.face} of {entry.id} is not turned by {entry.rotation} degrees")
    if dist(corner, form.matrix[4:]) > NEAR:
        out.append(f"{entry.face} of {entry.id} has its corner at {form.matrix[4:]}, the manifest has {corner}")
    return out


def _room(number, placements, paper):
    width, height = SIZES_MM[paper]
    margin = MARGINS_MM[paper]
    # the boxes of two round parts may overlap, where rows interlock: `judge_contours.neighbour_faults` knows their lines
    pairs = [(a, b) for a, b in combinations(placements, 2) if not (a.outline and b.outline)]
    out = [f"page {number}: {a.id} and {b.id} overlap" for a, b in pairs if not apart(a.edges, b.edges)]
    for entry in placements:
        left, top, right, bottom = entry.bled
        if left < margin - NEAR or top < margin - NEAR or right > width - margin + NEAR or bottom > height - margin + NEAR:
            out.append(f"page {number}: {entry.id} comes nearer than {margin} mm to the paper's edge")
    for a, b in pairs:
        if not apart(a.bled, b.edges) or not apart(a.edges, b.bled):
            out.append(f"page {number}: the bleed of {a.id} or {b.id} reaches into the other")
    return out


def marks_of(page, placements=()):
    """The crop marks of a page: solid strokes of two points outside the forms, without the fold's ticks.

    Nor are the ticks and outlines of parts on it marks, which `judge_contours` checks.
    """
    folds = [s for s in page.strokes if s.dashed and s.depth == 0]
    lines = [s for s in page.strokes if s.depth == 0 and not s.dashed]
    if any(p.shape == "circle" for p in placements):
        lines = [line for line in lines if not is_tick(line)]
    if any(p.outline and p.shape != "circle" for p in placements):
        lines = [line for line in lines if len(line.points) == 2]
    return [line for line in lines if not any(_on_fold(line, fold) for fold in folds)]


def is_tick(stroke):
    """Whether a line on the page is as short as a tick."""
    return len(stroke.points) == 2 and abs(dist(*stroke.points) - TICK) < NEAR


def _on_fold(line, fold):
    axis = 0 if abs(fold.points[0][0] - fold.points[1][0]) < NEAR else 1
    return all(abs(point[axis] - fold.points[0][axis]) < NEAR for point in line.points)


def mark_faults(printed, pages=None, weight=MARK_WEIGHT):
    """Every trim edge of every face has a mark at both ends of its cut; marks have the right form, and there are no others.

    `pages` is what another reader found on each page, if not the content streams; `weight` is that of the marks in pt.
    """
    out = []
    for number, (page, placements) in enumerate(zip(pages or shallow(printed), printed.pages, strict=True), 1):
        if any(entry.tile for entry in placements):  # tiles have seams instead
            continue
        marks = marks_of(page, placements)
        if printed.sides[number - 1] == "back":
            out += [f"page {number}: a mark on the back of a sheet"] * bool(marks)
            continue
        fronts = [p for p in placements if p.face == "face" and not p.outline]
        faults = [*_form_faults(marks, printed.mark_length, weight), *_clear_faults(marks, placements, printed.paper)]
        faults += [fault for entry in fronts for fault in _edge_faults(entry, marks, placements)]
        faults += _stray_faults(marks, fronts)
        out += [f"page {number}: {fault}" for fault in dict.fromkeys(faults)]
    return out


def _form_faults(marks, length, weight):
    for mark in marks:
        (x1, y1), (x2, y2) = mark.points[0], mark.points[-1]
        place = f"the mark at ({x1:.2f}, {y1:.2f})"
        if len(mark.points) != 2 or (abs(x1 - x2) > NEAR and abs(y1 - y2) > NEAR):
            yield f"{place} is not an upright or level line"
        elif abs(dist(*mark.points) - length) > NEAR:
            yield f"{place} is {dist(*mark.points):.3f} mm long, expected {length:g}"
        if abs(mark.weight - weight) > 0.001:
            yield f"{place} is {mark.weight:.3f} pt strong, expected {weight:g}"
    ends = Counter(tuple(round(v, 2) for point in sorted(mark.points) for v in point) for mark in marks)
    yield from (f"two marks at {place}" for place, n in ends.items() if n > 1)


def _clear_faults(marks, placements, paper):
    width, height = SIZES_MM[paper]
    for mark in marks:
        (x1, y1), (x2, y2) = sorted(mark.points)
        half = MARK_WEIGHT / 72 * 25.4 / 2
        ink = (min(x1, x2) - half * (x1 == x2), min(y1, y2), max(x1, x2), max(y1, y2))
        for entry in placements:
            if not apart(ink, entry.bled):
                yield f"the mark at ({x1:.2f}, {y1:.2f}) reaches into the bleed of {entry.id}"
        if min(x1, y1) < NEAREST_EDGE - NEAR or x2 > width - NEAREST_EDGE + NEAR or y2 > height - NEAREST_EDGE + NEAR:
            yield f"the mark at ({x1:.2f}, {y1:.2f}) is nearer than {NEAREST_EDGE} mm to the paper's edge"


def _edge_faults(entry, marks, placements):
    """Each end of the four trim edges has a mark, and no other card's trim is between it and the edge."""
    left, top, right, bottom = entry.edges
    for at, axis, name in ((left, 0, "left"), (right, 0, "right"), (top, 1, "top"), (bottom, 1, "bottom")):
        along = 1 - axis
        start, end = (top, bottom) if axis == 0 else (left, right)
        line = [m for m in marks if all(abs(p[axis] - at) <= NEAR for p in m.points)]
        before = [max(p[along] for p in m.points) for m in line if max(p[along] for p in m.points) < start]
        after = [min(p[along] for p in m.points) for m in line if min(p[along] for p in m.points) > end]
        if not before or not after:
            yield f"the {name} trim of {entry.id} copy {entry.copy} has no mark at {'its start' if not before else 'its end'}"
            continue
        for other in placements:
            box = other.edges
            crossed = box[axis] + NEAR < at < box[axis + 2] - NEAR
            if crossed and box[along] < min(after) and box[along + 2] > max(before):
                yield f"the cut along the {name} trim of {entry.id} goes through {other.id}"


def _stray_faults(marks, fronts):
    edges = {axis: [v for p in fronts for v in (p.edges[axis], p.edges[axis + 2])] for axis in (0, 1)}
    for mark in marks:
        (x1, y1), (x2, _) = mark.points[0], mark.points[-1]
        axis, at = (0, x1) if abs(x1 - x2) < NEAR else (1, y1)
        if not any(abs(at - edge) <= NEAR for edge in edges[axis]):
            yield f"the mark at ({x1:.2f}, {y1:.2f}) belongs to no trim"


def turn_of(printed, page):
    """How to map a front page to its backs: (axis, total) with x' = total - x (axis 0) or y' = total - y (axis 1)."""
    width, height = SIZES_MM[printed.paper]
    if printed.backs == "gutterfold":
        (x1, y1), (x2, _) = next(s.points for s in page.strokes if s.dashed and s.depth == 0)
        return (0, 2 * x1) if abs(x1 - x2) < NEAR else (1, 2 * y1)
    return (0, width) if printed.backs == "duplex-long" else (1, height)


def behind(box, axis, total):
    """The position of a box after the sheet is turned."""
    out = list(box)
    out[axis], out[axis + 2] = total - box[axis + 2], total - box[axis]
    return tuple(out)


def backs_faults(printed, offset=(0.0, 0.0), backless=()):
    """Every back lies exactly on its front after the turn, in the same orientation, as read from the content streams.

    `offset` is the printer's back offset in mm in the file, which is subtracted; `backless` are the ids of cards without backs.
    """
    out, pages = [], shallow(printed)
    fold = printed.backs == "gutterfold"
    for index in [i for i, side in enumerate(printed.sides) if side == "face"]:
        page, other = pages[index], pages[index if fold else index + 1]
        entries = list(zip(page.forms, printed.pages[index], strict=False))
        backs = list(zip(other.forms, printed.pages[index if fold else index + 1], strict=False))
        found = {(e.id, e.copy): form for form, e in backs if e.face == "back"}
        for form, entry in ((f, e) for f, e in entries if e.face == "face"):
            back = found.pop((entry.id, entry.copy), None)
            if back is None and entry.id in backless:
                continue
            if back is None:
                out.append(f"page {index + 1}: {entry.id} copy {entry.copy} has no back")
            else:
                out += [f"page {index + 1}: {entry.id}: {f}" for f in _off(form, back, turn_of(printed, page), offset)]
        out += [f"page {index + 1}: a back of {card} without its front" for card, _ in found]
    return out


def _off(front, back, turn, offset):
    axis, total = turn
    box = [v - offset[i % 2] for i, v in enumerate(back.box)]
    off = max(abs(a - b) for a, b in zip(behind(front.box, axis, total), box, strict=True))
    if off > COINCIDE:
        yield f"its back is {off:.3f} mm off"
    up = list(front.up)
    up[axis] = -up[axis]
    if dist(up, back.up) > 1e-4:
        yield f"its back points to ({back.up[0]:.0f}, {back.up[1]:.0f}), its front to ({up[0]:.0f}, {up[1]:.0f})"
