"""A reader of content streams: which forms are placed, which lines are stroked, which glyphs are shown.

Positions are in mm on the page, origin top left, y down, so that they can be compared with the manifest.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace

import pikepdf
from contours import curve

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
