"""Faces for tests: items, proofs, nets folded in space, what is printed on them, and exports that are listened to."""

from __future__ import annotations

from collections import defaultdict
from hashlib import sha256
from io import BytesIO
from itertools import pairwise
from math import atan2, cos, radians, sin
from pathlib import Path
from typing import NamedTuple

import numpy as np
import pikepdf
import pypdfium2
import uharfbuzz as hb
from pypdfium2 import raw
from support.places import TESTS

from pnp.base.diagnostics import Mark, Report, format_diagnostic
from pnp.base.units import PT, Box, Size
from pnp.load.profiles import read_profile
from pnp.model.face_walk import painted_items, processing_lines, walk
from pnp.model.frame import (
    CURRENT,
    Colour,
    Drawing,
    DrawingItem,
    Frame,
    Glyph,
    GlyphRun,
    Gradient,
    Group,
    PlacedFrame,
    Shape,
    TextBox,
    TextLine,
)
from pnp.model.outline import Paper
from pnp.model.picture import Picture
from pnp.model.request import DocumentInfo
from pnp.model.sheet import Component, Imposition, Page, Placement, Sheet
from pnp.model.style import FontBook, FontFamily, FontFile, TextStyle
from pnp.pictures.inks import PressInks
from pnp.preflight.checks import texts as contrast_check
from pnp.preflight.faces import FacesToCheck
from pnp.render.pdf import print_pdf

FONTS = TESTS.parent / "fonts"
BLACK, RED, WHITE = Colour(0, 0, 0), Colour(1, 0, 0), Colour(1, 1, 1)
INFO = DocumentInfo("Jogo de teste", "Ninguém", "pt-BR", "2026-11-21", subject="cartas")
FILES = {
    "plain": "ibm-plex-sans/IBMPlexSans-Regular.ttf",
    "bold": "ibm-plex-sans/IBMPlexSans-Bold.ttf",
    "tektur": "tektur/Tektur-Bold.ttf",
    "squared": "encode-sans-sc/EncodeSansSC-Medium.ttf",
}


def font_book():
    """Four fonts of the project, by short keys."""
    cuts = {key: FontFile(key, path, (FONTS / path).read_bytes()) for key, path in FILES.items()}
    return FontBook({"all": FontFamily("all", cuts, per_word=False)}, {}, Mark("fonts/fonts.yaml"))


def shape(text, font="plain", *, level=0, features=None):
    """Shape one word like the text stage."""
    face = hb.Face((FONTS / FILES[font]).read_bytes())
    buffer = hb.Buffer()
    buffer.add_str(text)
    buffer.guess_segment_properties()
    hb.shape(hb.Font(face), buffer, features or {})
    infos, em = buffer.glyph_infos, face.upem
    starts = sorted({i.cluster for i in infos})
    ends = dict(zip(starts, [*starts[1:], len(text)], strict=True))
    seen, glyphs = set(), []
    for info, place in zip(infos, buffer.glyph_positions, strict=True):
        word = "" if info.cluster in seen else text[info.cluster : ends[info.cluster]]
        seen.add(info.cluster)
        glyphs.append(Glyph(info.codepoint, place.x_advance / em, place.x_offset / em, place.y_offset / em, word))
    return GlyphRun(font, tuple(glyphs), sum(g.advance for g in glyphs), text, level)


def line(text, *, x=5.0, y=10.0, size=10.0, font="plain", **more):
    """Set words and the spaces between them, each a run."""
    runs, at = [], 0.0
    for word in text.replace(" ", "\0 \0").split("\0"):
        run = shape(word, font)
        runs.append((at, run))
        at += run.width
    return TextLine(x, y, size, tuple(runs), **{"colour": BLACK, **more})


def rect(x, y, w, h, fill=RED, **more):
    """A filled rectangle."""
    box = Box(x, y, w, h)
    path = (("M", (x, y)), ("L", (x + w, y)), ("L", (x + w, y + h)), ("L", (x, y + h)), ("Z", ()))
    return Shape(path, fill, rect=box, **more)


def face(*items, w=40.0, h=30.0, bleed=0.0):
    """A face of `w` × `h` mm that is keyed by what it holds."""
    return Frame(Size(w, h), bleed, items)


def page(frame, **more):
    """A page that is filled by a face."""
    trim = Box(0, 0, *frame.size)
    return Page("face", frame.size, (Placement("card", 1, "face", frame, trim, 0, (frame.bleed,) * 4),), **more)


def imposition(*pages, backs="none"):
    """An imposition of single pages."""
    return Imposition(Paper("a4", Size(210, 297), 5), backs, tuple(Sheet(i, p) for i, p in enumerate(pages, 1)))


def printed(*pages, backs="none", info=INFO):
    """Print pages (or faces, each filling a page) and give the PDF's bytes."""
    file = BytesIO()
    print_pdf(imposition(*(page(p) if isinstance(p, Frame) else p for p in pages), backs=backs), font_book(), info, file)
    return file.getvalue()


def sample():
    """A face with everything in it."""
    fade = Gradient("linear", (0, 0, 9, 0), ((0, RED), (1, RED._replace(alpha=0))))
    drawing = Drawing("d", Size(4, 4), (rect(0, 0, 2, 2, CURRENT), rect(1, 1, 1, 1)))
    veiled = Group((rect(0, 0, 5, 5), DrawingItem(drawing, (1, 0, 0, 1, 5, 5))), opacity=0.5)
    return face(rect(1, 1, 9, 9, fade), line("Ação efficient"), line("Custo", y=20, font="tektur"), veiled, bleed=2)


def pictured(pdf, *, dots_per_mm=1, number=0):
    """Render a page with this number of pixels per mm."""
    with pypdfium2.PdfDocument(pdf) as document:
        sheet = document[number]
        width, height = (round(side / PT * dots_per_mm) for side in sheet.get_size())
        bitmap = pypdfium2.PdfBitmap.new_native(width, height, raw.FPDFBitmap_BGR)
        bitmap.fill_rect((255, 255, 255, 255), 0, 0, width, height)
        raw.FPDF_RenderPageBitmap(bitmap, sheet, 0, 0, width, height, 0, 0)
        return bitmap.to_pil().convert("RGB")


def pixels(pdf, key, *, dots_per_mm=1, number=0):
    """Draw a page with one letter per dot, the colour in its middle: `key` maps letters to RGB, `?` is any other."""
    picture = pictured(pdf, dots_per_mm=4 * dots_per_mm, number=number)
    letters = {colour: letter for letter, colour in key.items()}
    rows, columns = range(2, picture.height, 4), range(2, picture.width, 4)
    return ["".join(letters.get(picture.getpixel((x, y)), "?") for x in columns) for y in rows]


CONTENT, TEMPLATE = Mark("content/toy/fish.yaml", 4, 12), Mark("templates/toy/fish.xml", 9)
BOOKLET = Mark("content/toy/booklet/01-start.md", 5, 1)
DARK, BLANK, GREY = Colour(0, 0, 0), Colour(1, 1, 1), Colour(0.5, 0.5, 0.5)
RUN = GlyphRun("f", (Glyph(1, 0.5, 0, 0, "a"),), 0.5, "a")


def square(x, y, w, h):
    """A rectangle's path."""
    return (("M", (x, y)), ("L", (x + w, y)), ("L", (x + w, y + h)), ("L", (x, y + h)), ("Z", ()))


def plain_rect(x, y, w, h, fill):
    """A filled rectangle."""
    return Shape(square(x, y, w, h), fill, rect=Box(x, y, w, h))


def text(colour, ink=None, style="rules", **more):
    """A text box of one line and the line itself."""
    ink = ink or Box(10, 10, 20, 4)
    line = TextLine(ink.x, ink.bottom, 8, ((0.0, RUN),), colour, content=CONTENT, at=TEMPLATE)
    box = TextBox("fish.xml:9", style, ink, 8, 6.5, 8, ("a",), ink, colour, content=CONTENT, at=TEMPLATE, **more)
    return line, box


def component(items, boxes=()):
    """A card of 63 x 88 mm with one face."""
    return Component(
        "pike", "fish", 1, Frame(Size(63, 88), 3, tuple(items), tuple(boxes)), None, Mark("content/toy/fish.yaml", 2)
    )


def picture(width, height, data=None):
    """A picture that has no file."""
    return Picture(sha256(data or b"").hexdigest(), "png", "content/toy/art/p.png", width, height, Path("p.png"), data=data)


def said(report):
    """The report as text."""
    return "\n".join(format_diagnostic(d, lambda _: []) for d in report.diagnostics)


STYLES = {
    "rules": TextStyle("rules", "text", 8, 6.5, 1.2, DARK, role="rules"),
    "story": TextStyle("story", "text", 7, 6.5, 1.2, DARK, role="story"),
    "micro": TextStyle("micro", "text", 5, 4.5, 1.2, DARK, role="micro"),
    "title": TextStyle("title", "display", 14, 9, 1.2, DARK, role="display"),
}


def contrast(*items, style="rules", colour=DARK):
    """The findings for one text in `colour` over some items."""
    line, box = text(colour, style=style)
    report = Report()
    contrast_check.check_contrast(FacesToCheck([component([*items, line], [box])], STYLES), report)
    return said(report)


def placed(*items, matrix=(4, 0, 0, 4, 0, 0), clip=None):
    """A page with a card of these items, by default at four times its size."""
    return PlacedFrame(Frame(Size(63, 88), 3, items), matrix, clip, BOOKLET)


DECIMALS = 3  # mm


class Region(NamedTuple):
    """A part of the net between its lines: corners, clockwise as seen, and the texts on it with their places and upwards."""

    corners: tuple
    texts: tuple

    @property
    def edges(self):
        """Its edges in order."""
        return [(a, self.corners[(i + 1) % len(self.corners)]) for i, a in enumerate(self.corners)]


class Net(NamedTuple):
    """The regions of a net, and its creases with the way of each."""

    regions: list
    creases: dict


def net(frame):
    """Read a net from what prints; lines meet only at their ends."""
    creases, lines = {}, set()
    for step, path in processing_lines(frame):
        points = [(letter, tuple(round(v, DECIMALS) + 0.0 for v in numbers)) for letter, numbers in path]
        for (_, a), (letter, b) in pairwise(points):
            if letter == "L":
                assert frozenset((a, b)) not in lines, f"{a} {b} is drawn twice"
                lines.add(frozenset((a, b)))
                if step != "cut":
                    creases[frozenset((a, b))] = step
    texts = list(_texts(frame))
    regions = [Region(corners, tuple(t for t in texts if holds(corners, t[1]))) for corners in _cycles(lines)]
    return Net(regions, creases)


def _texts(frame):
    """The words of each line of text, the middle of its box, and where its top is."""
    boxes = iter(frame.boxes)
    for item, state in walk(frame.items):
        if isinstance(item, TextLine):
            box = next(boxes)
            c, d = state.matrix[2:4]
            middle = (box.ink.x + box.ink.w / 2, box.ink.y + box.ink.h / 2)
            yield f"{box.style} {box.lines[0]}", middle, (-c, -d)


def _cycles(lines):
    """The regions that lines enclose: turn right as far as possible at every corner."""
    around = defaultdict(list)
    for a, b in map(tuple, lines):
        around[a].append(b)
        around[b].append(a)
    for at, others in around.items():
        others.sort(key=lambda p, at=at: atan2(p[1] - at[1], p[0] - at[0]))
    left = {(a, b) for a, others in around.items() for b in others}
    while left:
        start = edge = min(left)
        corners = []
        while not corners or edge != start:
            left.remove(edge)
            corners.append(edge[0])
            others = around[edge[1]]
            edge = edge[1], others[(others.index(edge[0]) - 1) % len(others)]
        if area(corners) > 0:
            yield tuple(corners)


def area(corners):
    """Positive if the corners go clockwise as seen, with y down."""
    return sum(x1 * y2 - x2 * y1 for (x1, y1), (x2, y2) in zip(corners, (*corners[1:], corners[0]), strict=True)) / 2


def holds(corners, point):
    """Whether a region contains a point."""
    x, y = point
    crossed = 0
    for (x1, y1), (x2, y2) in zip(corners, (*corners[1:], corners[0]), strict=True):
        crossed += (y1 > y) != (y2 > y) and x < x1 + (y - y1) * (x2 - x1) / (y2 - y1)
    return crossed % 2 == 1


def folded(flat, first, angles):
    """Fold all regions at the angle that `angles` gives for a crease: in degrees between two sides of the solid.

    Returns a function from the flat net to space for each region. The first one stays where it is, with its print above.
    """
    maps = {first: np.eye(4)}
    todo = [first]
    while todo:
        here = todo.pop(0)
        for edge in flat.regions[here].edges:
            for other, region in enumerate(flat.regions):
                if other not in maps and edge[::-1] in region.edges:
                    way = 1 if flat.creases[frozenset(edge)] == "mountain" else -1
                    maps[other] = maps[here] @ _turn(*edge, way * radians(angles(edge) - 180))
                    todo.append(other)
    assert len(maps) == len(flat.regions), "the net is in several pieces"
    return {i: lambda point, m=m: (m @ np.array([*point, *([0] * (3 - len(point))), 1]))[:3] for i, m in maps.items()}


def _turn(start, end, angle):
    """Turn what lies left of an edge of a clockwise region; a negative angle turns it away from the reader, where z points."""
    axis = np.array([end[0] - start[0], end[1] - start[1], 0.0])
    x, y, z = axis / np.linalg.norm(axis)
    c, s = cos(angle), sin(angle)
    turn = np.array([[c + x * x * (1 - c), x * y * (1 - c) - z * s, x * z * (1 - c) + y * s],
                     [y * x * (1 - c) + z * s, c + y * y * (1 - c), y * z * (1 - c) - x * s],
                     [z * x * (1 - c) - y * s, z * y * (1 - c) + x * s, c + z * z * (1 - c)]])  # fmt: skip
    matrix = np.eye(4)
    matrix[:3, :3] = turn
    corner = np.array([*start, 0.0])
    matrix[:3, 3] = corner - turn @ corner
    return matrix


def overlap(one, other):
    """Whether two convex regions have more in common than a line."""
    for corners in (one, other):
        for (x1, y1), (x2, y2) in zip(corners, (*corners[1:], corners[0]), strict=True):
            away = [(x2 - x1) * (y - y1) - (y2 - y1) * (x - x1) for x, y in (other if corners is one else one)]
            if max(away) < 0.002 * np.hypot(x2 - x1, y2 - y1):
                return False
    return True


PLAYERS = ("a", "b")
COLOURS = {"yellow": "circle", "red": "triangle", "green": "square"}
"""The game's colours with the shape of each."""
HUE = {"academy": "yellow", "hangar": "red", "laboratory": "green", "metal": "yellow", "gas": "red", "crystal": "green"}
"""The colour of each building and resource."""


def texts(frame, *styles):
    """The text of each box of a side that is set in one of these styles, in reading order of its template."""
    return ["".join(box.lines).replace("\u00ad", "") for box in frame.boxes if box.style in styles]


def boxes(frame, *styles, left=0.0, top=0.0, right=1e9, bottom=1e9):
    """The numbers set in these styles as (x, y, number), from boxes whose middle is in a part of the side (mm)."""
    found = []
    for box in frame.boxes:
        x, y = box.box.x + box.box.w / 2, box.box.y + box.box.h / 2
        if box.style in styles and left <= x < right and top <= y < bottom:
            found.append((x, y, int("".join(box.lines))))
    return found


def facet(frame):
    """The colour and the shape of the largest figure in one of the game's colours: what a player sees first."""
    figures = [
        (paint.box.w * paint.box.h, paint.item)
        for paint in painted_items(frame.items)
        if isinstance(paint.item, Shape) and getattr(paint.item.fill, "name", "") in COLOURS
    ]
    _, largest = max(figures, key=lambda figure: figure[0])
    letters = "".join(letter for letter, _ in largest.path)
    corners = letters.count("L") + 1
    return largest.fill.name, "circle" if "C" in letters else {3: "triangle", 4: "square"}[corners]


def words(items):
    """The text of items, line by line."""
    lines = [item for item, _ in walk(items) if isinstance(item, TextLine) and not item.invisible]
    return ["".join(glyph.text for _, run in line.runs for glyph in run.glyphs) for line in lines]


def listed(document):
    """The words of the sheets after those with cards, which hold the list of findings."""
    return [line for page in document.imposition.pages if not page.placements for line in words(page.furniture)]


class Heard:
    """Progress that records its calls."""

    def __init__(self):
        self.stages, self.steps = [], 0

    def stage(self, name, total=None):
        """A stage begins."""
        self.stages.append((name, total))

    def advance(self, steps=1):
        """Some steps are done."""
        self.steps += steps


X4, X1A = (read_profile(f"press-{name}").colour for name in ("x4", "x1a"))


INK = Colour(0.1, 0.1, 0.1, 1.0, "ink", (0.0, 0.0, 0.0, 1.0))


SEA = Colour(0.1, 0.4, 0.5, 1.0, "sea", (0.9, 0.4, 0.3, 0.2))


def pressed(*frames, press=X4):
    """Print faces for a press; give the file's bytes."""
    file = BytesIO()
    print_pdf(imposition(*map(page, frames)), font_book(), INFO, file, press=PressInks(press, [INK, SEA]))
    return file.getvalue()


def operators(data):
    """Everything that the forms and pages of a file paint, as lines."""
    with pikepdf.open(BytesIO(data)) as pdf:
        sets = {o.CIDSet.objgen for o in pdf.objects if isinstance(o, pikepdf.Dictionary) and "/CIDSet" in o}
        streams = [o.read_bytes() for o in pdf.objects if isinstance(o, pikepdf.Stream) and painted(o) and o.objgen not in sets]
        return "\n".join(stream.decode("latin-1") for stream in streams)


def painted(stream):
    """Whether a stream has operators."""
    return stream.get("/Subtype") not in {"/Image", "/XML"} and not {"/N", "/Length1", "/CIDInit"} & set(stream.keys())


def press_picture(image, kind="png"):
    """A picture in memory."""
    out = BytesIO()
    image.save(out, kind)
    data = out.getvalue()
    return Picture(sha256(data).hexdigest(), kind, "art/x.png", *image.size, None, data=data)
