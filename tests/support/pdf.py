"""Independent readers of PDF files: programs, content streams, tags, plates and standards."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
from dataclasses import dataclass, field, replace
from functools import cache
from itertools import pairwise
from pathlib import Path
from typing import NamedTuple
from xml.etree import ElementTree as ET

import numpy as np
import pikepdf
import pytest
from fontTools.pens.recordingPen import RecordingPen
from fontTools.svgLib.path import parse_path
from PIL import Image
from support.places import TESTS

PACKAGES = {
    "qpdf": "qpdf",
    "gs": "ghostscript",
    "mutool": "mupdf-tools",
    "pdffonts": "poppler-utils",
    "pdfinfo": "poppler-utils",
    "pdfimages": "poppler-utils",
    "pdftotext": "poppler-utils",
    "pdftoppm": "poppler-utils",
}
NOISE = {"warning: ICC support is not available"}  # printed by some builds of MuPDF for every file


class ReaderOutput(NamedTuple):
    """The output and exit code of a reader; `complaints` are its lines on standard error."""

    code: int
    out: str
    complaints: list[str]


def found_program(program, package):
    """Skip the test if a program that reads no PDFs is not installed."""
    if shutil.which(program) is None:
        pytest.skip(f"{program} is not installed (package {package}; make test-press installs it where allowed)")


def ask(program, *arguments):
    """Run a reader, or skip the test if it is not installed."""
    if shutil.which(program) is None:
        pytest.skip(f"{program} is not installed (package {PACKAGES[program]}; make test-press installs it where allowed)")
    done = subprocess.run([program, *map(str, arguments)], capture_output=True, timeout=120, check=False)
    errors = done.stderr.decode("utf-8", "replace").splitlines()
    complaints = [line for line in errors if line.strip() and line.strip() not in NOISE]
    return ReaderOutput(done.returncode, done.stdout.decode("utf-8", "replace"), complaints)


def complaints(pdf, folder):
    """The errors of all installed readers about a file: standard error, or a wrong exit code."""
    runs = {
        "qpdf": ["--check", pdf],
        "pdftoppm": ["-r", "36", pdf, folder / "poppler"],
        "pdftotext": [pdf, folder / "text"],
        "gs": ["-q", "-dSAFER", "-dBATCH", "-dNOPAUSE", "-sDEVICE=png16m", "-r36", f"-sOutputFile={folder}/gs%d.png", pdf],
        "mutool": ["draw", "-q", "-r", "36", "-o", folder / "mupdf%d.png", pdf],
    }
    if not any(map(shutil.which, runs)):
        pytest.skip(f"none of {', '.join(runs)} is installed (make test-press installs them where allowed)")
    out = []
    for program, arguments in runs.items():
        if shutil.which(program):
            output = ask(program, *arguments)
            out += [f"{program}: {line}" for line in output.complaints]
            out += [f"{program} ended with {output.code}"] * (output.code != 0)
    return out


STEPS = 16  # chords for each curve: those of an eighth of a circle with a radius of 25 mm are off by 0.008 mm


def polygon(data):
    """The first contour of SVG path data as an array of points, without the first one again at its end."""
    pen = RecordingPen()
    parse_path(data, pen)
    points = []
    for operator, arguments in pen.value:
        if operator in ("moveTo", "lineTo"):
            points.append(arguments[0])
        elif operator in ("curveTo", "qCurveTo"):
            points += curve([points[-1], *arguments])
        else:
            break
    return closed(points)


def curve(handles):
    """The points of a Bézier curve of any degree after its start."""
    points = np.repeat(np.array(handles, dtype=float)[:, None, :], STEPS, axis=1)
    t = np.linspace(1 / STEPS, 1, STEPS)[None, :, None]
    while len(points) > 1:
        points = points[:-1] * (1 - t) + points[1:] * t
    return [tuple(map(float, point)) for point in points[0]]


def closed(points):
    """An array without points that repeat the one before."""
    array = np.array(points, dtype=float)
    return array[np.hypot(*(array - np.roll(array, 1, axis=0)).T) > 1e-6]


def distances(line, points):
    """The distance of each point from a polygon's line, in mm."""
    across, down = (np.roll(line, -1, axis=0) - line).T
    x, y = (points[:, axis, None] - line[:, axis] for axis in (0, 1))  # from the start of each side to each point
    along = np.clip((x * across + y * down) / (across * across + down * down), 0, 1)
    x -= along * across
    y -= along * down
    return np.sqrt((x * x + y * y).min(axis=1))


def is_inside_contour(line, points):
    """Whether each point is inside a polygon, by the number of sides to its right."""
    found = np.zeros(len(points), dtype=bool)
    for (x1, y1), (x2, y2) in zip(line, np.roll(line, -1, axis=0), strict=True):
        if y1 != y2:
            level = (y1 > points[:, 1]) != (y2 > points[:, 1])
            found ^= level & (points[:, 0] < x1 + (points[:, 1] - y1) * (x2 - x1) / (y2 - y1))
    return found


def heights(line, points):
    """How far each point is outside a polygon (negative: inside), in mm."""
    return np.where(is_inside_contour(line, points), -1, 1) * distances(line, points)


def off(line, other):
    """By how many mm two contours differ at most."""
    return max(distances(line, dense(other)).max(), distances(other, dense(line)).max())


def dense(line, step=1.0):
    """A polygon with more points on its sides, `step` mm apart at most."""
    ways = np.roll(line, -1, axis=0) - line
    counts = np.maximum(np.ceil(np.hypot(*ways.T) / step).astype(int), 1)
    numbers = np.arange(counts.sum()) - np.repeat(np.cumsum(counts) - counts, counts)
    along = numbers / np.repeat(counts, counts)
    return np.repeat(line, counts, axis=0) + np.repeat(ways, counts, axis=0) * along[:, None]


@dataclass(frozen=True)
class Character:
    """A character on the page: origin and ink box in mm, origin top left; `angle` in degrees clockwise."""

    text: str
    x: float
    y: float
    box: tuple[float, float, float, float]
    angle: int


MM = 25.4 / 72
IDENTITY = (1.0, 0.0, 0.0, 1.0, 0.0, 0.0)


@dataclass(frozen=True)
class PlacedForm:
    """A form placed on the page itself: its object, its matrix to mm on the page, its visible box.

    `contour` is the path on the page that clips it, if it is more than a box.
    """

    number: int
    matrix: tuple[float, ...]
    box: tuple[float, float, float, float]
    contour: tuple[tuple[float, float], ...] = ()

    @property
    def up(self):
        """The direction of the form's top on the page, as a unit vector (y down)."""
        c, d = self.matrix[2], self.matrix[3]
        size = (c * c + d * d) ** 0.5
        return (-c / size, -d / size)


@dataclass(frozen=True)
class Stroked:
    """A stroked path: points in mm, weight in pt on the page, dashes, the nesting depth of its form, colour (gray or RGB)."""

    points: tuple[tuple[float, float], ...]
    weight: float
    dashed: bool
    depth: int
    colour: tuple[float, ...] = (0.0,)


@dataclass
class Walked:
    """What is placed and stroked on a page itself, not inside its forms."""

    forms: list[PlacedForm] = field(default_factory=list)
    strokes: list[Stroked] = field(default_factory=list)


@dataclass
class _State:
    matrix: tuple[float, ...]
    clip: tuple[float, float, float, float]
    width: float = 1.0
    dashed: bool = False
    colour: tuple[float, ...] = (0.0,)
    contour: tuple[tuple[float, float], ...] = ()


def multiply(outer, inner):
    """The matrix that applies `inner` first."""
    a, b, c, d, e, f = inner
    oa, ob, oc, od, oe, of = outer
    return (
        oa * a + oc * b,
        ob * a + od * b,
        oa * c + oc * d,
        ob * c + od * d,
        oa * e + oc * f + oe,
        ob * e + od * f + of,
    )


def apply(matrix, x, y):
    """A point transformed by the matrix."""
    a, b, c, d, e, f = matrix
    return (a * x + c * y + e, b * x + d * y + f)


def box_after(matrix, left, bottom, right, top):
    """The bounding box of a transformed box."""
    points = [apply(matrix, x, y) for x in (left, right) for y in (bottom, top)]
    xs, ys = zip(*points, strict=True)
    return (min(xs), min(ys), max(xs), max(ys))


def walk(page: pikepdf.Page) -> Walked:
    """Read a page."""
    height = float(page.MediaBox[3])
    to_mm = (MM, 0.0, 0.0, -MM, 0.0, height * MM)
    reader = _Reader(page.get("/Resources"), to_mm)
    reader.read(page.obj)
    return reader.found


def shown_codes(pdf: pikepdf.Pdf) -> dict[int, set[int]]:
    """The codes that are shown in each font, by its object number; a form is read once, however often it is placed."""
    codes: dict[int, set[int]] = {}
    waiting = [(page.obj, page.get("/Resources")) for page in pdf.pages]
    entered = set()
    while waiting:
        stream, resources = waiting.pop()
        font, outside = 0, []
        for operands, operator in pikepdf.parse_content_stream(stream, "q Q Tf Tj TJ Do"):
            match str(operator):
                case "q":
                    outside.append(font)
                case "Q":
                    font = outside.pop()
                case "Tf":
                    font = resources.Font[str(operands[0])].objgen[0]
                case "Do":
                    thing = resources.XObject[str(operands[0])]
                    if thing.Subtype == "/Form" and thing.objgen not in entered:
                        entered.add(thing.objgen)
                        waiting.append((thing, thing.Resources))
                case _:
                    codes.setdefault(font, set()).update(_codes(operands))
    return codes


def _codes(operands):
    """The codes of two bytes that `Tj` or `TJ` shows."""
    for piece in operands[0] if isinstance(operands[0], pikepdf.Array) else operands:
        if isinstance(piece, pikepdf.String):
            data = bytes(piece)
            yield from (int.from_bytes(data[i : i + 2], "big") for i in range(0, len(data), 2))


def first_clip(form):
    """The points of the path that clips a form before anything is painted, in the form's own units; None without one."""
    reader = _Reader(None, IDENTITY)
    for operands, operator in pikepdf.parse_content_stream(form):
        if str(operator) in ("W", "W*"):
            return reader.path[0]
        if str(operator) not in _BEFORE_CLIP:
            return None
        if handler := _HANDLERS.get(str(operator)):
            handler(reader, list(operands))
    return None


class _Reader:
    """Reads one stream."""

    def __init__(self, resources, matrix):
        self.found, self.resources = Walked(), resources
        self.state, self.stack = _State(matrix, (-1e9, -1e9, 1e9, 1e9)), []
        self.path, self.box = [], None

    def read(self, stream):
        for operands, operator in pikepdf.parse_content_stream(stream):
            handler = _HANDLERS.get(str(operator))
            if handler:
                handler(self, list(operands))

    def save(self, _):
        self.stack.append(replace(self.state))

    def restore(self, _):
        self.state = self.stack.pop()

    def concat(self, numbers):
        self.state.matrix = multiply(self.state.matrix, [float(n) for n in numbers])

    def width(self, numbers):
        self.state.width = float(numbers[0])

    def dash(self, operands):
        self.state.dashed = bool(len(operands[0]))

    def colour(self, numbers):
        self.state.colour = tuple(map(float, numbers))

    def move(self, numbers):
        self.path.append([apply(self.state.matrix, float(numbers[0]), float(numbers[1]))])

    def line(self, numbers):
        self.path[-1].append(apply(self.state.matrix, float(numbers[0]), float(numbers[1])))

    def curve(self, numbers):
        self._curve(self._points(numbers))

    def curve_from_point(self, numbers):
        self._curve([self.path[-1][-1], *self._points(numbers)])

    def curve_to_point(self, numbers):
        self._curve([*self._points(numbers), *self._points(numbers)[-1:]])

    def _points(self, numbers):
        return [apply(self.state.matrix, *map(float, numbers[i : i + 2])) for i in range(0, len(numbers), 2)]

    def _curve(self, handles):
        self.path[-1] += curve([self.path[-1][-1], *handles])

    def rectangle(self, numbers):
        x, y, w, h = map(float, numbers)
        corners = ((x, y), (x + w, y), (x + w, y + h), (x, y + h), (x, y))
        self.path.append([apply(self.state.matrix, *corner) for corner in corners])
        self.box = box_after(self.state.matrix, x, y, x + w, y + h)

    def clip(self, _):
        if self.path and not self.box:
            self.state.contour = tuple(self.path[0])
        if self.box:
            a, b = self.state.clip, self.box
            self.state.clip = (max(a[0], b[0]), max(a[1], b[1]), min(a[2], b[2]), min(a[3], b[3]))

    def stroke(self, _):
        a, b, c, d = self.state.matrix[:4]
        weight = self.state.width * abs(a * d - b * c) ** 0.5 / MM
        for points in self.path:
            self.found.strokes.append(Stroked(tuple(points), weight, self.state.dashed, 0, self.state.colour))
        self.end(_)

    def end(self, _):
        self.path, self.box = [], None

    def do(self, operands):
        thing = self.resources.XObject[str(operands[0])]
        if thing.Subtype == "/Form":
            matrix = multiply(self.state.matrix, [float(n) for n in thing.get("/Matrix", IDENTITY)])
            box, clip = box_after(matrix, *map(float, thing.BBox)), self.state.clip
            shown = (max(box[0], clip[0]), max(box[1], clip[1]), min(box[2], clip[2]), min(box[3], clip[3]))
            self.found.forms.append(PlacedForm(thing.objgen[0], matrix, shown, self.state.contour))


_HANDLERS = {
    "q": _Reader.save, "Q": _Reader.restore, "cm": _Reader.concat, "w": _Reader.width, "d": _Reader.dash,
    "G": _Reader.colour, "RG": _Reader.colour, "K": _Reader.colour,
    "m": _Reader.move, "l": _Reader.line, "c": _Reader.curve, "v": _Reader.curve_from_point, "y": _Reader.curve_to_point,
    "re": _Reader.rectangle, "W": _Reader.clip, "W*": _Reader.clip, "S": _Reader.stroke, "s": _Reader.stroke,
    "B": _Reader.stroke, "b": _Reader.stroke, "B*": _Reader.stroke, "b*": _Reader.stroke, "n": _Reader.end,
    "f": _Reader.end, "f*": _Reader.end, "Do": _Reader.do,
}  # fmt: skip
_BEFORE_CLIP = ("cm", "m", "l", "c", "v", "y", "re", "h")

PAINTS = {"TJ", "Tj", "'", '"', "f", "F", "f*", "B", "B*", "b", "b*", "S", "s", "Do", "sh", "INLINE IMAGE"}
CHILDREN = {
    "L": {"LI", "Caption"},
    "LI": {"Lbl", "LBody"},
    "Table": {"TR", "Caption"},
    "TR": {"TH", "TD"},
    "TOC": {"TOCI", "TOC"},
}
"""What elements of a type may contain; those that are not named here may contain anything."""
PARENTS = {"LI": {"L"}, "LBody": {"LI"}, "TR": {"Table"}, "TH": {"TR"}, "TD": {"TR"}, "TOCI": {"TOC"}}
UNSEEN = dict.fromkeys(map(ord, "\u200b\u200c\u200d\u2060\ufeff\u00ad"))


@dataclass
class Element:
    """An element of the structure: its type, what it says, its content and its elements in reading order."""

    type: str
    entries: pikepdf.Dictionary
    kids: list = field(default_factory=list)
    """Elements, pieces of content as `(page, mcid)`, and annotations."""
    parent: Element | None = None

    def get(self, key):
        """Return a text of the element, or an empty one."""
        return str(self.entries.get(key, ""))

    @property
    def elements(self):
        """Its elements, without content."""
        return [kid for kid in self.kids if isinstance(kid, Element)]

    def walk(self):
        """Yield the element and all inside it."""
        yield self
        for kid in self.elements:
            yield from kid.walk()


class TaggedPdf:
    """A tagged PDF: its elements, and the text of each piece of marked content."""

    def __init__(self, file):
        self.pdf = pikepdf.open(file)
        self.pages = {page.obj.objgen: number for number, page in enumerate(self.pdf.pages)}
        self.texts, self.unmarked = {}, []
        self._cmaps = {}
        for number, page in enumerate(self.pdf.pages):
            self._read_page(number, page)
        self.root = self._element(self.pdf.Root.StructTreeRoot.K, None)

    def said(self, element):
        """Return what an element says: its alternative or actual text, or else its content and elements in order."""
        for key in ("/Alt", "/ActualText"):
            if key in element.entries:
                return str(element.entries[key])
        spoken = [kid for kid in element.kids if isinstance(kid, Element | tuple)]
        return "".join([self.said(kid) if isinstance(kid, Element) else self.texts[kid] for kid in spoken])

    def find(self, *types):
        """Return all elements of some types, in reading order."""
        return [element for element in self.root.walk() if element.type in types]

    def outline(self, element=None, depth=0):
        """Yield the structure as lines: types, what leaves say, languages."""
        element = element or self.root
        leaf = element.type in {"H1", "H2", "H3", "P", "Lbl", "TH", "TD", "Figure", "Caption", "TOCI"} or (
            element.type == "LBody" and not any(kid.type in {"P", "L"} for kid in element.elements)
        )
        language = f" [{element.get('/Lang')}]" if "/Lang" in element.entries else ""
        yield "  " * depth + element.type + language + (f": {self.said(element)}" if leaf else "")
        for kid in [] if leaf else element.elements:
            yield from self.outline(kid, depth + 1)

    def _element(self, entries, parent):
        element = Element(str(entries.S)[1:], entries, parent=parent)
        kids = entries.get("/K", pikepdf.Array([]))
        page = self.pages.get(entries.Pg.objgen) if "/Pg" in entries else None
        for kid in kids if isinstance(kids, pikepdf.Array) else [kids]:
            if isinstance(kid, int):
                element.kids.append((page, kid))
            elif "/S" in kid:
                element.kids.append(self._element(kid, element))
            elif kid.Type == "/MCR":
                element.kids.append((self.pages[kid.Pg.objgen], int(kid.MCID)))
            else:
                element.kids.append(kid.Obj)
        return element

    def _read_page(self, number, page):
        """Read the text of each piece of marked content of a page, and find what is painted outside all."""
        marks, font = [], None
        for operands, operator in pikepdf.parse_content_stream(page):
            name = str(operator)
            if name in {"BDC", "BMC"}:
                marks.append(int(operands[1]["/MCID"]) if name == "BDC" and "/MCID" in operands[1] else str(operands[0]))
            elif name == "EMC":
                marks.pop()
            elif name == "Tf":
                font = page.Resources.Font[str(operands[0])]
            elif name in PAINTS and len(marks) != 1:
                self.unmarked.append(f"page {number + 1}: `{name}` inside {marks}")
            if marks and isinstance(marks[-1], int):
                self.texts.setdefault((number, marks[-1]), "")
                if name == "TJ":
                    strings = [bytes(part) for part in operands[0] if isinstance(part, pikepdf.String)]
                    self.texts[number, marks[-1]] += self._decoded(font, b"".join(strings))
        if marks:
            self.unmarked.append(f"page {number + 1}: {marks} without an end")

    def _decoded(self, font, codes):
        """Return the text of a string of two-byte codes, by the font's `/ToUnicode`."""
        key = font.objgen
        if key not in self._cmaps:
            table = font.ToUnicode.read_bytes().decode("ascii")
            pairs = re.findall(r"<([0-9a-f]{4})> <([0-9a-f]+)>\n", table)
            self._cmaps[key] = {bytes.fromhex(code): bytes.fromhex(text).decode("utf-16-be") for code, text in pairs}
        return "".join(self._cmaps[key][codes[at : at + 2]] for at in range(0, len(codes), 2)).translate(UNSEEN)


def tag_faults(file):
    """Return what is wrong with the tags of a PDF by the rules of PDF/UA-1 that need no eyes."""
    pdf = TaggedPdf(file)
    return [
        *_catalog_faults(pdf), *pdf.unmarked, *_content_faults(pdf), *_tree_faults(pdf), *_heading_faults(pdf),
        *_table_faults(pdf), *_text_faults(pdf), *_link_faults(pdf),
    ]  # fmt: skip


def _catalog_faults(pdf):
    root = pdf.pdf.Root
    xmp = root.Metadata.read_bytes().decode()
    found = {
        "marked": root.get("/MarkInfo", {}).get("/Marked", False) is True,
        "language": bool(str(root.get("/Lang", ""))),
        "title shown": root.ViewerPreferences.get("/DisplayDocTitle", False) is True,
        "part of PDF/UA": "<pdfuaid:part>1</pdfuaid:part>" in xmp and "http://www.aiim.org/pdfua/ns/id/" in xmp,
        "title": bool(re.search(r"<dc:title>.*?<rdf:li[^>]*>[^<]+</rdf:li>", xmp, re.DOTALL)),
        "document": pdf.root.type == "Document",
    }
    yield from (f"not there: {what}" for what, there in found.items() if not there)
    for number, page in enumerate(pdf.pdf.pages, 1):
        if page.obj.get("/Tabs") != "/S":
            yield f"page {number}: tabs are not in the order of the structure"


def _content_faults(pdf):
    """Each piece of content is in the tree once, and the page leads back from it to the element that has it."""
    owners = {}
    for element in pdf.root.walk():
        for kid in element.kids:
            if isinstance(kid, tuple):
                if kid in owners:
                    yield f"content {kid} is in the tree twice"
                owners[kid] = element
    yield from (f"content {piece} is not in the tree" for piece in pdf.texts.keys() - owners.keys())
    yield from (f"content {piece} is not on the page" for piece in owners.keys() - pdf.texts.keys())
    parents = _parents(pdf)
    for (page, mcid), element in owners.items():
        back = parents[int(pdf.pdf.pages[page].obj.StructParents)][mcid]
        if back.objgen != element.entries.objgen:
            yield f"content {page, mcid} leads back to another element"


def _parents(pdf):
    numbers = list(pdf.pdf.Root.StructTreeRoot.ParentTree.Nums)
    keys = [int(key) for key in numbers[::2]]
    assert all(one < other for one, other in pairwise(keys)), "keys of the parent tree are in order"
    return dict(zip(keys, numbers[1::2], strict=True))


def _tree_faults(pdf):
    for element in pdf.root.walk():
        for kid in element.elements:
            if kid.entries.P.objgen != element.entries.objgen:
                yield f"{kid.type} names another parent"
            if kid.type not in CHILDREN.get(element.type, {kid.type}) or element.type not in PARENTS.get(
                kid.type, {element.type}
            ):
                yield f"{kid.type} in {element.type}"
        if not element.kids and element.type not in {"TD", "TH"}:
            yield f"an empty {element.type}"
        if element.type == "LI" and [kid.type for kid in element.elements] not in (["LBody"], ["Lbl", "LBody"]):
            yield f"an item of {[kid.type for kid in element.elements]}"
        numbered = any(kid.type == "Lbl" for item in element.elements for kid in item.elements)
        if element.type == "L" and numbered and element.entries.get("/A", {}).get("/ListNumbering") != "/Decimal":
            yield "a list with labels that does not say which"


def _heading_faults(pdf):
    levels = [0, *(int(heading.type[1]) for heading in pdf.find("H1", "H2", "H3"))]
    yield from (f"heading {after} after {before}" for before, after in pairwise(levels) if after > before + 1)


def _table_faults(pdf):
    for table in pdf.find("Table"):
        rows = [[cell.type for cell in row.elements] for row in table.elements]
        if len({len(row) for row in rows}) != 1:
            yield f"a table with rows of {[len(row) for row in rows]} cells"
        if any("TH" in row for row in rows[1:]) or len(set(rows[0])) != 1:
            yield f"a table with heads in {rows}"
    for head in pdf.find("TH"):
        if head.entries.get("/A", {}).get("/Scope") != "/Column":
            yield "a head without scope"


def _text_faults(pdf):
    for figure in pdf.find("Figure"):
        if not figure.get("/Alt").strip():
            yield "a figure without alternative text"
    for element in pdf.find("Span"):
        if not element.entries.keys() & {"/ActualText", "/Lang"} and element.parent.type != "Link":
            yield "a span that says nothing"


def _link_faults(pdf):
    parents, tagged = _parents(pdf), []
    for link in pdf.find("Link"):
        for kid in link.kids:
            if isinstance(kid, pikepdf.Object):
                tagged.append(kid.objgen)
                if parents[int(kid.StructParent)].objgen != link.entries.objgen:
                    yield "an annotation leads back to another link"
        if not any(isinstance(kid, pikepdf.Object) for kid in link.kids):
            yield "a link without annotation"
    annotations = [annotation for page in pdf.pdf.pages for annotation in page.obj.get("/Annots", [])]
    if sorted(tagged) != sorted(annotation.objgen for annotation in annotations):
        yield "annotations that are not in the tree once"
    yield from ("an annotation that does not say where it leads" for one in annotations if not str(one.get("/Contents", "")))


_CONTROL = re.compile(r"&#(?:x[01]?[0-9a-f]|[0-9]|[12][0-9]|3[01]);|[\x00-\x08\x0b\x0c\x0e-\x1f]", re.IGNORECASE)

_FILLS = re.compile(r"<fill_path.*?</fill_path>", re.DOTALL)


@dataclass
class Traced:
    """A page: strokes of straight subpaths (depth 0: outside forms), boxes of clips, characters, images."""

    strokes: list[Stroked] = field(default_factory=list)
    clips: list[tuple[float, float, float, float]] = field(default_factory=list)
    characters: list[Character] = field(default_factory=list)
    notdefs: list[str] = field(default_factory=list)
    thinnest: float = 1e9
    images: list[float] = field(default_factory=list)


@cache
def trace(pdf):
    """All pages of a file as MuPDF draws them; fills are left out, because they are nine tenths of the trace and not needed."""
    output = ask("mutool", "trace", pdf)
    assert output.complaints == [], output.complaints
    root = ET.fromstring(_CONTROL.sub("", _FILLS.sub("", output.out)))  # noqa: S314 - written by mutool from our own file
    return [_page(page) for page in root.iter("page")]


def _page(page):
    found = Traced()
    for element in page.iter():
        if element.tag == "stroke_path":
            _stroke(found, element)
        elif element.tag == "clip_path":
            points = [point for path in _paths(element) for point in path]
            xs, ys = zip(*points, strict=True)
            found.clips.append((min(xs), min(ys), max(xs), max(ys)))
        elif element.tag in {"fill_text", "ignore_text"}:
            _text(found, element)
        elif element.tag in {"fill_image", "fill_image_mask"}:
            a, b, c, d, *_ = _matrix(element)
            wide, high = (a * a + b * b) ** 0.5 / 72, (c * c + d * d) ** 0.5 / 72
            found.images.append(min(int(element.get("width")) / wide, int(element.get("height")) / high))
    return found


def _matrix(element):
    return tuple(map(float, element.get("transform").split()))


def _paths(element):
    """Subpaths as lists of points in mm; of a curve only the end is used."""
    matrix, out = _matrix(element), []
    for step in element:
        if step.tag == "moveto":
            out.append([])
        last = "3" if step.tag == "curveto" else ""
        if step.tag != "closepath":
            x, y = apply(matrix, float(step.get(f"x{last}")), float(step.get(f"y{last}")))
            out[-1].append((x * MM, y * MM))
    return out


def _stroke(found, element):
    a, b, c, d, e, f = _matrix(element)
    weight = float(element.get("linewidth")) * abs(a * d - b * c) ** 0.5
    found.thinnest = min(found.thinnest, weight)
    depth = 0 if (e, f) == (0, 0) else 1
    dashed = any(float(v) for v in (element.get("dash") or "").replace(",", " ").split())
    found.strokes += [Stroked(tuple(points), weight, dashed, depth) for points in _paths(element)]


def _text(found, element):
    matrix = _matrix(element)
    turn = {(1, 0): 0, (0, 1): 90, (-1, 0): 180, (0, -1): 270}
    size = (matrix[0] ** 2 + matrix[1] ** 2) ** 0.5
    angle = turn.get((round(matrix[0] / size), round(matrix[1] / size)), -1)
    for span in element.iter("span"):
        for glyph in span.iter("g"):
            x, y = (v * MM for v in apply(matrix, float(glyph.get("x")), float(glyph.get("y"))))
            if glyph.get("glyph") == "0":
                found.notdefs.append(f"{span.get('font')} at ({x:.1f}, {y:.1f})")
            found.characters.append(Character(glyph.get("unicode") or "", x, y, (x, y, x, y), angle))


PLATES = ("Cyan", "Magenta", "Yellow", "Black")
_NUMBER = re.compile(r"-?(?:\d+\.?\d*|\.\d+)")


@dataclass(frozen=True)
class Paint:
    """One object of a page: what paints it, its colour, and its box in mm (left, top, right, bottom), origin top left.

    `size` is that of a text and the weight of a line, in pt; `ppi` the resolution of a picture. `inks` are CMYK, if they are.
    """

    kind: str
    space: str
    inks: tuple[float, ...]
    alpha: float
    over: bool
    box: tuple[float, float, float, float]
    size: float = 0.0
    ppi: float = 0.0

    @property
    def plates(self):
        """How many inks it has."""
        return sum(part > 0 for part in self.inks)


@cache
def painted(pdf):
    """The objects of each page, without those that only clip, and the names of elements that MuPDF wrote."""
    output = ask("mutool", "trace", pdf)
    assert output.complaints == []
    root = ET.fromstring(_CONTROL.sub("", output.out))  # noqa: S314 - written by mutool from our own file
    return [_plate_page(page) for page in root.iter("page")]


@cache
def element_names(pdf):
    """The names of all elements of the trace, such as `begin_group`."""
    return frozenset(re.findall(r"<(\w+)", ask("mutool", "trace", pdf).out))


def _plate_page(page):
    shaped = [e for e in page.iter() if e.tag.startswith(("fill_", "stroke_")) and not e.tag.endswith("_shade")]
    return [_paint(e, steps) for e in shaped for steps in _parts(e)] + [_shade(e) for e in page.iter("fill_shade")]


def _parts(element):
    """The subpaths of a line, each of which is an object of its own; anything else is one."""
    if element.tag != "stroke_path":
        return [list(element)]
    parts = []
    for step in element:
        if step.tag == "moveto":
            parts.append([])
        parts[-1].append(step)
    return parts


def _shade(element):
    return Paint("fill_shade", element.get("colorspace", ""), (), float(element.get("alpha", 1)), False, (0, 0, 0, 0))


def _paint(element, steps):
    a, b, c, d, e, f = tuple(map(float, element.get("transform", "1 0 0 1 0 0").split()))
    scale = abs(a * d - b * c) ** 0.5
    points, size, ppi = [(0, 0), (1, 1)], 0.0, 0.0
    if element.tag.endswith("_path"):
        size = float(element.get("linewidth", 0)) * scale
        points = [(float(s.get(f"x{n}")), float(s.get(f"y{n}"))) for s in steps for n in ("", "1", "2", "3") if s.get(f"x{n}")]
    elif element.tag.endswith("_text"):
        points = [(float(g.get("x")), float(g.get("y"))) for g in element.iter("g")]
        letters = [tuple(map(float, span.get("trm").split())) for span in element.iter("span")]
        size = min(abs(m[0] * m[3] - m[1] * m[2]) ** 0.5 for m in letters) * scale
    elif element.tag.startswith("fill_image"):
        wide, high = (a * a + b * b) ** 0.5 / 72, (c * c + d * d) ** 0.5 / 72
        ppi = min(int(element.get("width")) / wide, int(element.get("height")) / high)
    xs, ys = zip(*((a * x + c * y + e, b * x + d * y + f) for x, y in points), strict=True)
    half = size / 2 if element.tag.startswith("stroke_") else 0.0
    box = tuple(v * MM for v in (min(xs) - half, min(ys) - half, max(xs) + half, max(ys) + half))
    space = element.get("colorspace", "")
    return Paint(
        element.tag, space, _inks(space, element.get("color", "")), float(element.get("alpha", 1)),
        element.get("op", "0") != "0", box, size, ppi,
    )  # fmt: skip


def _inks(space, words):
    numbers = tuple(map(float, _NUMBER.findall(words)))
    if space == "DeviceGray" and numbers:
        return (0.0, 0.0, 0.0, 1 - numbers[0])
    return numbers if space == "DeviceCMYK" else ()


@cache
def separated(pdf, folder, ppi, overprint="simulate"):
    """The plates of each page as Ghostscript makes them, 0 to 1, by name; all pages at one resolution."""
    folder.mkdir(exist_ok=True)
    output = ask(
        "gs", "-q", "-dSAFER", "-dBATCH", "-dNOPAUSE", "-sDEVICE=tiffsep", f"-r{ppi}", f"-dOverprint=/{overprint}",
        f"-sOutputFile={folder}/s%d.tif", pdf,
    )  # fmt: skip
    assert output.complaints == []
    pages = []
    while list(folder.glob(f"s{len(pages) + 1}(*).tif")):
        files = sorted(folder.glob(f"s{len(pages) + 1}(*).tif"))
        plates = {file.stem.partition("(")[2][:-1]: Image.open(file) for file in files}
        pages.append({name: 1 - np.asarray(plate, dtype=np.float32) / 255 for name, plate in plates.items()})
    return pages


def part(plate, box, ppi, *, inside=0):
    """The pixels of a box in mm (left, top, right, bottom), as far as they lie in it wholly, less `inside` pixels."""
    left, top, right, bottom = (v / 25.4 * ppi for v in box)
    rows = slice(int(np.ceil(top - 1e-6)) + inside, int(bottom + 1e-6) - inside)
    return plate[rows, int(np.ceil(left - 1e-6)) + inside : int(right + 1e-6) - inside]


PARTS = {"x-1a": "1b", "x-4": "2b"}
"""The part and level of PDF/A by the part of PDF/X."""
_SPACES = b' xmlns:pdfaid="http://www.aiim.org/pdfa/ns/id/"'


def write_shadow(source, target, standard):
    """Write the shadow of a file, without what it says of overprinting, which PDF/A forbids together with ICC profiles."""
    part, level = PARTS[standard]
    with pikepdf.open(source) as pdf:
        for intent in pdf.Root.OutputIntents:
            intent.S = pikepdf.Name("/GTS_PDFA1")
        for key in [key for key in pdf.docinfo if key.startswith("/GTS_")]:
            del pdf.docinfo[key]
        for state in (thing for thing in pdf.objects if isinstance(thing, pikepdf.Dictionary)):
            for key in {"/OP", "/op", "/OPM"} & set(state.keys()):
                del state[key]
        pdf.Root.Metadata = _claim(pdf, pdf.Root.Metadata.read_bytes(), part, level)
        old = standard == "x-1a"
        pdf.save(
            target,
            force_version="1.4" if old else "1.6",
            object_stream_mode=pikepdf.ObjectStreamMode.disable,
            deterministic_id=True,
        )


def _claim(pdf, packet, part, level):
    """XMP that says PDF/A instead of PDF/X, without what PDF/A has no schema for."""
    for name in (rb"pdfxid:\w+", rb"pdf:Trapped", rb"xmpMM:(?:InstanceID|DocumentID|VersionID|RenditionClass)"):
        packet = re.sub(rb"\s*<(" + name + rb")>.*?</\1>", b"", packet, flags=re.DOTALL)
    packet = re.sub(rb'\s*xmlns:pdfxid="[^"]*"', b"", packet)
    packet = packet.replace(b"<rdf:Description", b"<rdf:Description" + _SPACES, 1)
    said = f"<pdfaid:part>{part}</pdfaid:part><pdfaid:conformance>{level.upper()}</pdfaid:conformance>"
    packet = packet.replace(b"</rdf:Description>", said.encode() + b"</rdf:Description>", 1)
    stream = pdf.make_stream(packet)
    stream.Type, stream.Subtype = pikepdf.Name.Metadata, pikepdf.Name.XML
    return stream


CACHE = Path(os.environ.get("XDG_CACHE_HOME", Path.home() / ".cache")) / "pnp-press"
ENGINE = CACHE / "verapdf.jar"
JAVA = Path("/usr/share/java")
LIBRARIES = ("jaxb-api", "jaxb-core", "jaxb-runtime", "jaxb-impl", "javax.activation", "istack-commons-runtime", "txw2")
"""Jars of Debian's libjaxb-java and libactivation-java, which are no part of Java any more."""
PROGRAM = TESTS / "press" / "Validate.java"


def broken_rules(profile, files):
    """Return the broken rules of each file by one of veraPDF's profiles, such as `PDFUA-1`: clause and test, what it asks.

    Skips the test if Java or the engine is not installed.
    """
    if shutil.which("java") is None or not ENGINE.exists() or not (JAVA / "jaxb-api.jar").exists():
        pytest.skip("veraPDF's engine is not installed (make test-press installs it where allowed)")
    classes = os.pathsep.join(map(str, [ENGINE, *(JAVA / f"{name}.jar" for name in LIBRARIES)]))
    command = ["java", "-Xmx1g", "-cp", classes, PROGRAM, profile, *files]
    done = subprocess.run(list(map(str, command)), capture_output=True, timeout=600, check=False, text=True)
    assert done.returncode == 0, done.stderr
    found: dict[str, list[str]] = {}
    file = ""
    for line in done.stdout.splitlines():
        if line.startswith("\t"):
            rules = found[file]
            rules += [rule] if (rule := " ".join(line.split("\t")[1:3])) not in rules else []
        else:
            file, _, checks = line.split("\t")
            found[file] = []
            assert int(checks) > 1000, "a file has many objects, and rules for each"
    assert found.keys() == {*map(str, files)}, done.stdout
    return found
