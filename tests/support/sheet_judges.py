"""Checks of printed sheets: positions, documents, texts, ink and contours."""

from __future__ import annotations

import ctypes
import re
import unicodedata
from collections import Counter
from functools import cache
from hashlib import sha256
from itertools import combinations, pairwise, permutations
from math import cos, dist, pi, radians, sin, sqrt

import numpy as np
import pikepdf
import pypdfium2
from PIL import Image, ImageDraw
from pypdfium2 import raw
from support.builds import MARGINS_MM, PT, SIZES_MM
from support.pdf import Character, apply, closed, dense, distances, first_clip, heights, off, polygon, shown_codes, walk

NEAR = 0.01  # mm
COINCIDE = 0.05  # mm: allowed distance of a back from its front
MARK_WEIGHT = 0.4  # pt
TICK = 1.5  # mm: the length of a tick beside a part that is punched
RULER, RULER_TICK = 50.0, 1.6  # mm: the length of the ruler by which scale is checked, and as far as its ticks reach
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
    """The crop marks of a page: solid strokes of two points outside the forms, without the fold's ticks and the ruler.

    Nor are the ticks and outlines of parts on it marks, which `judge_contours` checks.
    """
    folds = [s for s in page.strokes if s.dashed and s.depth == 0]
    lines = [s for s in page.strokes if s.depth == 0 and not s.dashed]
    lines = _without_rulers(lines)
    if any(p.shape == "circle" for p in placements):
        lines = [line for line in lines if not is_tick(line)]
    if any(p.outline and p.shape != "circle" for p in placements):
        lines = [line for line in lines if len(line.points) == 2]
    return [line for line in lines if not any(_on_fold(line, fold) for fold in folds)]


def _without_rulers(lines):
    rulers = [line for line in lines if len(line.points) == 2 and abs(dist(*line.points) - RULER) < NEAR]
    return [line for line in lines if not any(_on_ruler(line, ruler) for ruler in rulers)]


def _on_ruler(line, ruler):
    """Whether a line is the ruler of a sheet or one of its ticks."""
    (x1, y1), (x2, y2) = sorted(ruler.points)
    return all(x1 - RULER_TICK <= x <= x2 + RULER_TICK and y1 - RULER_TICK <= y <= y2 + RULER_TICK for x, y in line.points)


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


NEAR_IN_DOCUMENTS = 0.01  # mm
STANDARD_14 = ("Helvetica", "Times", "Courier", "Symbol", "ZapfDingbats", "Arial")
DUPLEX = {
    "duplex-long": "/DuplexFlipLongEdge",
    "duplex-short": "/DuplexFlipShortEdge",
    "gutterfold": "/Simplex",
    "none": "/Simplex",
}


def around(boxes):
    """The bounding box of some boxes (left, top, right, bottom)."""
    lefts, tops, rights, bottoms = zip(*boxes, strict=True)
    return (min(lefts), min(tops), max(rights), max(bottoms))


def box_faults(printed):
    """MediaBox is the paper, TrimBox contains all trims, BleedBox all bleeds, and they are nested; no ArtBox or Rotate."""
    out = []
    width, height = SIZES_MM[printed.paper]
    with pikepdf.open(printed.pdf) as pdf:
        for number, (page, placements) in enumerate(zip(pdf.pages, printed.pages, strict=True), 1):
            expected = {"/MediaBox": (0.0, 0.0, width, height)}
            if placements:
                expected["/TrimBox"] = around(p.edges for p in placements)
                expected["/BleedBox"] = around(p.bled for p in placements)
            for key, box in expected.items():
                out += _box_fault(page.obj, number, key, box, height)
            out += [f"page {number}: {key} is there" for key in ("/ArtBox", "/Rotate", "/UserUnit") if key in page.obj]
            out += _nesting(page.obj, number)
            if "/CropBox" in page.obj and list(page.obj.CropBox) != list(page.obj.MediaBox):
                out.append(f"page {number}: the CropBox is not the MediaBox")
    return out


def _box_fault(page, number, key, box, height):
    if key not in page:
        return [f"page {number}: no {key}"]
    left, bottom, right, top = (float(v) / PT for v in page[key])
    found = (left, height - top, right, height - bottom)
    if all(abs(a - b) <= NEAR_IN_DOCUMENTS for a, b in zip(found, box, strict=True)):
        return []
    return [f"page {number}: {key} is {_shown(found)}, expected {_shown(box)}"]


def _nesting(page, number):
    boxes = [[float(v) for v in page[key]] for key in ("/MediaBox", "/BleedBox", "/TrimBox") if key in page]
    bad = any(
        inner[0] < outer[0] or inner[1] < outer[1] or inner[2] > outer[2] or inner[3] > outer[3]
        for outer, inner in pairwise(boxes)
    )
    return [f"page {number}: the boxes do not lie inside each other"] if bad else []


def _shown(box):
    return "[" + ", ".join(f"{v:.3f}" for v in box) + "] mm"


def catalog_faults(printed, *, title, language, author):
    """Print at 100 % with the right duplex mode; Title, Lang and Author of the game; no encryption and no actions."""
    out = []
    with pikepdf.open(printed.pdf) as pdf:
        viewer = pdf.Root.get("/ViewerPreferences", pikepdf.Dictionary())
        duplex = DUPLEX[printed.backs if "back" in printed.sides else "none"]
        expected = [
            ("PrintScaling", viewer.get("/PrintScaling"), "/None"),
            ("Duplex", viewer.get("/Duplex"), duplex),
            ("Lang", pdf.Root.get("/Lang"), language),
            ("Title", pdf.docinfo.get("/Title"), title),
            ("Author", pdf.docinfo.get("/Author"), author),
        ]
        out += [
            f"{name} is {found}, expected {asked}" for name, found, asked in expected if found is None or str(found) != asked
        ]
        out += [f"the catalog has {key}" for key in ("/OpenAction", "/AA", "/AcroForm", "/Names") if key in pdf.Root]
        if pdf.is_encrypted:
            out.append("the file is encrypted")
    return out


def font_faults(printed):
    """Every font that exists or is used is embedded, subset and extractable, none is standard; glyph 0 is never shown."""
    with pikepdf.open(printed.pdf) as pdf:
        fonts = {o.objgen[0]: o for o in pdf.objects if isinstance(o, pikepdf.Dictionary) and o.get("/Type") == "/Font"}
        out = [fault for _, font in sorted(fonts.items()) for fault in _font_faults(font)]
        used = shown_codes(pdf)
        out += [f"font {number} is used but is not an object of its own" for number in sorted(used) if number not in fonts]
        for number, codes in sorted(used.items()):
            out += _glyph_faults(fonts[number], codes) if number in fonts else []
    return out


def _font_faults(font):
    base = str(font.get("/BaseFont", "/?"))[1:]
    out = []
    if any(base.rpartition("+")[2].startswith(name) for name in STANDARD_14):
        out.append(f"font {base} is one of the standard 14")
    if not re.match(r"[A-Z]{6}\+", base):
        out.append(f"font {base} is not a subset")
    if font.get("/Subtype") == "/Type0":
        return out if "/ToUnicode" in font else [*out, f"font {base} has no ToUnicode"]
    if not any(key in font.get("/FontDescriptor", {}) for key in ("/FontFile", "/FontFile2", "/FontFile3")):
        out.append(f"font {base} is not embedded")
    return out


def _glyph_faults(font, codes):
    """Codes that show glyph 0 or are not in the ToUnicode map."""
    base = str(font.BaseFont)[1:]
    if "/DescendantFonts" not in font:
        return []
    mapping = font.DescendantFonts[0].get("/CIDToGIDMap")
    glyphs = mapping.read_bytes() if isinstance(mapping, pikepdf.Stream) else None
    out = []
    known = _known(font.ToUnicode.read_bytes().decode("latin-1")) if "/ToUnicode" in font else set()
    for code in sorted(codes):
        gid = int.from_bytes(glyphs[2 * code : 2 * code + 2], "big") if glyphs is not None else code
        if gid == 0:
            out.append(f"font {base}: code {code} shows glyph 0 (.notdef)")
        if code not in known:
            out.append(f"font {base}: code {code} has no ToUnicode entry")
    return out


def _known(cmap):
    codes = set()
    for block in re.findall(r"beginbfchar(.*?)endbfchar", cmap, re.DOTALL):
        codes |= {int(code, 16) for code, text in re.findall(r"<([0-9A-Fa-f]+)>\s*<([0-9A-Fa-f]*)>", block) if text}
    for block in re.findall(r"beginbfrange(.*?)endbfrange", cmap, re.DOTALL):
        for first, last in re.findall(r"<([0-9A-Fa-f]+)>\s*<([0-9A-Fa-f]+)>\s*(?:<|\[)", block):
            codes |= set(range(int(first, 16), int(last, 16) + 1))
    return codes


def storage_faults(printed):
    """A face is stored once however often it is placed, and no large stream is stored twice."""
    out, forms, seen = [], {}, {}
    with pikepdf.open(printed.pdf) as pdf:
        for number, (page, placements) in enumerate(zip(pdf.pages, printed.pages, strict=True), 1):
            placed = walk(page).forms
            if len(placed) != len(placements):
                out.append(f"page {number}: {len(placed)} forms for {len(placements)} placements")
            for form, entry in zip(placed, placements, strict=False):
                forms.setdefault((entry.id, entry.face), set()).add(form.number)
        out += [f"{face} of {card} is stored {len(found)} times" for (card, face), found in forms.items() if len(found) > 1]
        for thing in pdf.objects:
            if isinstance(thing, pikepdf.Stream):
                data = thing.read_bytes() if thing.get("/Subtype") == "/Form" else thing.read_raw_bytes()
                key = sha256(data).digest()
                twin = seen.setdefault(key, thing.objgen[0])
                if twin != thing.objgen[0] and _twins(pdf, twin, thing):
                    out.append(f"objects {twin} and {thing.objgen[0]} are the same {len(data)} bytes")
    return out


def _twins(pdf, number, thing):
    """Whether two streams with equal bytes are the same object: equal boxes and resources."""
    other = pdf.get_object(number, 0)
    keys = {*thing.keys(), *other.keys()} - {"/Length", "/Filter"}
    return all(_written(thing.get(k)) == _written(other.get(k)) for k in keys)


def _written(value):
    if isinstance(value, pikepdf.Object) and value.is_indirect:
        return value.objgen
    return value.unparse() if isinstance(value, pikepdf.Object) else value


MM = 25.4 / 72
NEAR_IN_TEXT = 0.05  # mm


@cache
def characters(pdf):
    """All characters page by page, without the spaces and line ends that pdfium generates; a file is read once."""
    with pypdfium2.PdfDocument(pdf) as document:
        return tuple(tuple(_read(page)) for page in document)


def _read(page):
    text, height = page.get_textpage(), page.get_height()
    x, y = ctypes.c_double(), ctypes.c_double()
    left, right, bottom, top = (ctypes.c_double() for _ in range(4))
    for i in range(raw.FPDFText_CountChars(text)):
        if raw.FPDFText_IsGenerated(text, i) == 1:
            continue
        raw.FPDFText_GetCharOrigin(text, i, x, y)
        raw.FPDFText_GetCharBox(text, i, left, right, bottom, top)
        box = (left.value * MM, (height - top.value) * MM, right.value * MM, (height - bottom.value) * MM)
        turn = round(raw.FPDFText_GetCharAngle(text, i) / pi * 180) % 360
        yield Character(_character(raw.FPDFText_GetUnicode(text, i)), x.value * MM, (height - y.value) * MM, box, turn)


def _character(code):
    """The character of a code; pdfium gives a hyphen that ends a line as U+0002."""
    return "-" if code == 2 else chr(code)


def inside(edges, character):
    """Whether the origin of a character is in a box (left, top, right, bottom)."""
    return edges[0] <= character.x <= edges[2] and edges[1] <= character.y <= edges[3]


def joined(text):
    """Text in NFC without spaces, soft hyphens and control characters, which have no glyphs."""
    return re.sub("[\\s\u00ad\u200b\u200e\u200f\u2060\u2066-\u2069\ufeff]+", "", unicodedata.normalize("NFC", text))


def text_faults(printed, turned=frozenset()):
    """The text in each placed trim is that of the face's boxes in the trace, each once, and there is no other text.

    On pieces whose ids are in `turned`, such as nets, text stands in several directions: there the letters are counted.
    """
    out = []
    for number, (page, placements) in enumerate(zip(characters(printed.pdf), printed.pages, strict=True), 1):
        for entry in placements:
            here = [c for c in page if inside(entry.edges, c)]
            if entry.id in turned:
                out += [f"page {number}: {entry.id}: {f}" for f in counted_faults(here, expected(printed, entry))]
                continue
            fault = left_over(in_lines(here, entry.rotation), expected(printed, entry))
            if fault:
                out.append(f"page {number}: {entry.face} of {entry.id} copy {entry.copy}: {fault}")
            out += [f"page {number}: {entry.id}: {f}" for f in turned_faults(here, entry)]
    return out


def counted_faults(here, lines):
    """Each letter is extracted as often as it was set, whatever its case and direction."""
    found, wanted = (Counter(joined(text).casefold()) for text in ("".join(c.text for c in here), "".join(lines)))
    return [
        f"extracted more or less often than it was set: {letter!r}" for letter in sorted((found - wanted) + (wanted - found))
    ]


def expected(printed, entry):
    """The lines that the trace has for a placed face, longest first, with the hyphens added at line ends."""
    boxes = [b["lines"] for b in printed.boxes if (b["card"], b["face"]) == (entry.id, entry.face)]
    lines = [line for box in boxes for line in with_hyphens(box, printed.manifest["locale"])]
    return sorted(filter(None, lines), key=len, reverse=True)


def with_hyphens(lines, locale):
    """The lines of one text without white space, as they are printed in a language.

    A word divided at a line end gets a hyphen, except in scripts that break lines between any words; in Portuguese and
    Polish the hyphen of a divided compound is repeated at the start of the next line.
    """
    language = locale.partition("-")[0]
    for before, line, after in zip(["", *lines], lines, [*lines[1:], ""], strict=False):
        repeated = language in {"pt", "pl"} and _compound(before, line)
        added = language not in {"ja", "ko", "th", "zh"} and _divided(line, after)
        yield "-" * repeated + joined(line) + "-" * added


def _compound(before, line):
    """Whether a line continues a compound that was divided at its hyphen."""
    return before[-1:] == "-" and before[-2:-1].isalpha() and line[:1].isalpha()


def _divided(line, after):
    """Whether a line ends inside a word; the trace keeps a space, hyphen or dash at the end of a line."""
    return line[-1:].isalnum() and after[:1].isalnum()


def in_lines(here, rotation):
    """Sort characters by position: lines from top to bottom as the face is rotated, each from left to right.

    pdfium's own order breaks up lines with icons in rotated text, so only its characters and positions are used.
    """
    turn = radians(-rotation)

    def place(c):
        along = c.x * cos(turn) - c.y * sin(turn)
        return (round(c.x * sin(turn) + c.y * cos(turn), 1), along)

    return "".join(c.text for c in sorted(here, key=place))


def left_over(found, lines):
    """Remove each line from the extracted text, as it is or in capitals; gives the missing lines and what remains."""
    rest = joined(found)
    for line in lines:
        written = next((form for form in (line, line.upper()) if form in rest), None)
        if written is None:
            return f"`{line}` cannot be extracted from `{rest[:120]}`"
        rest = rest.replace(written, "\n", 1)  # a line end, so that the text on both sides is not joined
    rest = rest.replace("\n", "")
    return f"`{rest}` is extracted but was not set" if rest else None


def turned_faults(here, entry):
    """Text has the rotation of its face; only a number may be repeated upside down, for who sits on the other side.

    Words that are set upside down on purpose are drawn as outlines.
    """
    upside_down = (entry.rotation + 180) % 360
    wrong = {c.angle for c in here if not (c.text.isdigit() and c.angle == upside_down)} - {entry.rotation}
    return [f"text at {angle} degrees on a face turned by {entry.rotation}" for angle in sorted(wrong)]


MICROTYPE = 1.4  # mm: the tallest glyph of 5 pt


def safe_faults(printed, safe, besides=frozenset()):
    """The ink of all glyphs is at least `safe` mm inside the trim, except on pieces whose ids are in `besides`.

    Microtype, which says what a card is and not how it is played, keeps a millimetre: a line without a glyph as tall as those
    of 6 pt. In any other line some glyph is taller, and tells.
    """
    out = []
    for number, (page, placements) in enumerate(zip(characters(printed.pdf), printed.pages, strict=True), 1):
        for entry in (entry for entry in placements if entry.id not in besides):
            left, top, right, bottom = entry.edges
            for c in (c for c in page if inside(entry.edges, c) and c.text.strip()):
                distance = min(c.box[0] - left, c.box[1] - top, right - c.box[2], bottom - c.box[3])
                least = safe if c.box[3] - c.box[1] > MICROTYPE else min(safe, 1.0)
                if distance < least - NEAR_IN_TEXT:
                    out.append(f"page {number}: `{c.text}` on {entry.id} is {distance:.2f} mm from the trim, safe is {safe}")
    return out


def furniture(printed):
    """The text outside all trims, page by page, in the order of extraction: slug lines and hints."""
    pages = zip(characters(printed.pdf), printed.pages, strict=True)
    return ["".join(c.text for c in page if not any(inside(p.edges, c) for p in placed)) for page, placed in pages]


def furniture_faults(printed, margin):
    """Slug lines and hints are within the printer's margin and outside all bleeds."""
    out = []
    for number, (page, placed) in enumerate(zip(characters(printed.pdf), printed.pages, strict=True), 1):
        words = [c for c in page if not any(inside(p.edges, c) for p in placed) and c.text.strip()]
        for c in words:
            if min(c.box[0], c.box[1]) < margin - NEAR_IN_TEXT:
                out.append(f"page {number}: `{c.text}` at ({c.x:.1f}, {c.y:.1f}) stands in the margin of {margin} mm")
            if any(p.bled[0] < c.x < p.bled[2] and p.bled[1] < c.y < p.bled[3] for p in placed):
                out.append(f"page {number}: `{c.text}` at ({c.x:.1f}, {c.y:.1f}) stands on a bleed")
    return out


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
        strokes = _without_rulers([s for s in page.strokes if not s.dashed])
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
