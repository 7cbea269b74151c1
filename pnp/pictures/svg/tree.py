"""An SVG file as plain nodes with line numbers, and what their attributes say: sizes, transforms, viewports, data.

Scripts, references to other files, and entities that are more than a few letters are refused. Every number is finite and of a
size that a drawing can have.
"""

from __future__ import annotations

import base64
import binascii
import math
import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import field
from functools import lru_cache
from hashlib import sha256
from pathlib import Path
from string import ascii_letters
from typing import TYPE_CHECKING, NamedTuple, TypeAlias
from xml.parsers import expat

from pnp.base.diagnostics import Mark
from pnp.base.files import parse_document
from pnp.base.records import lazy_pattern, record
from pnp.base.suggestions import did_you_mean
from pnp.base.units import Size
from pnp.model.face_walk import IDENTITY, multiply
from pnp.model.frame import CURRENT, Colour
from pnp.model.picture import DrawnValue, Picture
from pnp.pictures.colour import parse_colour
from pnp.pictures.path_data import LARGEST_SVG_NUMBER, NUMBER_PATTERN
from pnp.pictures.raster import DamagedPictureError, check_raster

if TYPE_CHECKING:
    from pnp.model.outline import Matrix


class RefusedSvgError(Exception):  # a finding about a file, reported as a diagnostic
    """A drawing that cannot be used: code, message and hint as in a diagnostic, and the line in the SVG."""

    def __init__(self, code: str, message: str, line: int, hint: str | None = None) -> None:
        super().__init__(message)
        self.code, self.message, self.line, self.hint = code, message, line, hint


class UnsupportedSvgError(Exception):  # such a picture is rasterized
    """A feature that paths and gradients cannot represent: its name in backticks, and its line in the SVG.

    `layers` is how many pictures of the size of the drawing its pixels take: one more for each mask, filter and opacity inside
    another. `source` is the drawing as resvg reads it, and `tiles` are the sides of its patterns' tiles in the drawing's units.
    `is_part`: the source draws one element of the drawing at its place, and only that becomes pixels; else all of it does.
    """

    def __init__(  # noqa: PLR0913, PLR0917 - all that is known of it, of which caches make it again
        self,
        what: str,
        line: int,
        layers: int = 1,
        source: str = "",
        tiles: tuple[float, ...] = (),
        is_part: bool = False,  # noqa: FBT001, FBT002 - as above
    ) -> None:
        super().__init__(what)
        self.what, self.line, self.layers, self.source, self.tiles = what, line, layers, source, tiles
        self.is_part = is_part


_SVG_NAMESPACE = "http://www.w3.org/2000/svg"
PNP_NAMESPACE = "urn:pnp:drawing"
"""The namespace of what a drawing says to this program; a tag in it begins with `pnp:`, whatever prefix the file uses."""
_XLINK_HREF = "http://www.w3.org/1999/xlink href"
_OBJECT_LETTER = "\ufffc"  # stands in the text of a `<foreignObject>` for an element of another language
_LONGEST_ENTITY = 250  # letters, so that a file becomes at most 80 times as long; expat itself stops at 100 times
_MOST_ELEMENTS = 150_000
DEEPEST_NESTING = 200
"""The maximum depth of nested elements; those that `<use>` draws count at the depth of their use."""


@record(eq=False, frozen=False)
class SvgNode:
    """An element of SVG, or of our own namespace (`pnp:shows`).

    Attributes of other namespaces are left out, except `xlink:href`, kept as `href`.
    """

    tag: str
    attrs: dict[str, str]
    line: int
    children: list[SvgNode] = field(default_factory=list)
    text: str = ""

    def walk(self) -> Iterator[SvgNode]:
        """Yield the node and all its descendants in document order."""
        pending = [self]
        while pending:
            node = pending.pop()
            yield node
            pending += reversed(node.children)


@record
class PixelPart:
    """An element that only pixels represent: why, as `UnsupportedSvgError` says it, and where it is drawn.

    `matrix` and `style` are those of the place where it stands: the matrix to the drawing's units, and what it inherits.
    """

    node: SvgNode
    what: str
    line: int
    tiles: tuple[float, ...]
    matrix: Matrix
    style: dict[str, str]


def part_key(number: int) -> str:
    """Return the key of the picture that stands for a part of a drawing which becomes pixels."""
    return f"part {number}"


def parse_svg(data: bytes) -> SvgNode:
    """Parse an SVG document and return its root. Raises RefusedSvgError."""
    builder = _SvgTreeBuilder()
    try:
        parse_document(builder.parser, data)
    except expat.ExpatError as fault:
        message = f"picture is not well-formed XML: {expat.ErrorString(fault.code)}"
        raise RefusedSvgError("art/corrupt", message, fault.lineno) from None
    if builder.root is None:
        raise RefusedSvgError(
            "art/not-svg",
            "the root element is not an `<svg>` of the SVG namespace",
            builder.first_line,
            'begin the file with `<svg xmlns="http://www.w3.org/2000/svg" …>`',
        )
    _check_links(builder.root)
    return builder.root


def too_deep_error(line: int) -> RefusedSvgError:
    """Return the error for a drawing with elements nested deeper than `DEEPEST_NESTING`."""
    return RefusedSvgError("art/too-complex", f"elements nested deeper than {DEEPEST_NESTING}", line)


class _SvgTreeBuilder:
    def __init__(self) -> None:
        self.root: SvgNode | None = None
        self.first_line = 1
        self._open: list[SvgNode] = []
        self._foreign = self._count = 0
        self.parser = expat.ParserCreate(namespace_separator=" ")
        self.parser.buffer_text = True
        self.parser.StartElementHandler = self._start
        self.parser.EndElementHandler = self._end
        self.parser.CharacterDataHandler = self._text
        self.parser.EntityDeclHandler = self._entity
        self.parser.SkippedEntityHandler = self._unknown_entity
        self.parser.ProcessingInstructionHandler = self._instruction

    def _start(self, name: str, attrs: dict[str, str]) -> None:
        space, _, tag = name.rpartition(" ")
        if space == PNP_NAMESPACE and self._open:
            space, tag = _SVG_NAMESPACE, f"pnp:{tag}"
        if self._foreign or space != _SVG_NAMESPACE or (not self._open and tag != "svg"):
            self._foreign += 1
            if not self._open and not self._foreign > 1:
                self.first_line = self.parser.CurrentLineNumber
            if self._open and self._foreign == 1 and self._open[-1].tag == "foreignObject":
                self._open[-1].text += _OBJECT_LETTER
            return
        if len(self._open) >= DEEPEST_NESTING:
            raise too_deep_error(self.parser.CurrentLineNumber)
        self._count += 1
        if self._count > _MOST_ELEMENTS:
            message = f"drawing has more than {_MOST_ELEMENTS} elements"
            raise RefusedSvgError("art/too-complex", message, self.parser.CurrentLineNumber)
        plain = {k: v for k, v in attrs.items() if " " not in k}
        if _XLINK_HREF in attrs:  # `href` holds wherever it stands (SVG 2, 16.1.2)
            plain.setdefault("href", attrs[_XLINK_HREF])
        node = SvgNode(tag, plain, self.parser.CurrentLineNumber)
        if self._open:
            self._open[-1].children.append(node)
        else:
            self.root = node
        self._open.append(node)

    def _end(self, _name: str) -> None:
        if self._foreign:
            self._foreign -= 1
        else:
            self._open.pop()

    def _text(self, text: str) -> None:
        if self._open and not self._foreign:
            self._open[-1].text += text

    def _entity(self, name: str, is_parameter: bool, value: str | None, *_rest: object) -> None:  # noqa: FBT001  (expat calls it)
        if is_parameter or value is None:
            raise self._entity_error(f"declares the entity `{name}`, which is not a plain text")
        if len(value) > _LONGEST_ENTITY or not {"&", "<", "%"}.isdisjoint(value):
            raise self._entity_error(
                f"declares the entity `{name}`, which is not a plain text of at most {_LONGEST_ENTITY} letters"
            )

    def _unknown_entity(self, name: str, _is_parameter: bool) -> None:  # noqa: FBT001  (expat calls it)
        raise self._entity_error(f"uses the entity `{name}`, which it does not declare")

    def _entity_error(self, message: str) -> RefusedSvgError:
        return RefusedSvgError("art/entity", message, self.parser.CurrentLineNumber, "save the drawing as plain SVG")

    def _instruction(self, target: str, _data: str) -> None:
        if target == "xml-stylesheet":
            raise RefusedSvgError("art/external", "takes a style sheet from outside the file", self.parser.CurrentLineNumber)


def _check_links(root: SvgNode) -> None:
    for node in root.walk():
        if node.tag == "script":
            raise RefusedSvgError(
                "art/script", "holds a `<script>`", node.line, "a picture is drawn, not run: remove the script"
            )
        for name, value in node.attrs.items():
            target = value.strip() if name in {"href", "src"} and node.tag != "a" else _external_target(value)
            if target and not target.startswith(("#", "data:")):
                hint = "embed what it needs in the file"
                raise RefusedSvgError("art/external", f"`{name}` points outside the file: `{target[:80]}`", node.line, hint)
        if node.tag == "style":
            target = _external_target(node.text)
            if "@import" in node.text or (target and not target.startswith(("#", "data:"))):
                raise RefusedSvgError("art/external", "`<style>` takes something from outside the file", node.line)


def _external_target(value: str) -> str:
    _, *calls = value.split("url(")
    targets = (c.partition(")")[0].strip(" '\"") for c in calls)
    return next((t for t in targets if not t.startswith("#")), "")


_CONSTANT_ATTRIBUTES = ("constant", "value")
_FIELD_ATTRIBUTES = ("card", "field", "value")
_CONSTANT_FORM = f'`<pnp:shows xmlns:pnp="{PNP_NAMESPACE}" constant="hand.limit" value="5"/>`'
_FIELD_FORM = '`<pnp:shows card="oak" field="cost.wood" value="2"/>`'


def values_in_drawing(root: SvgNode) -> tuple[DrawnValue, ...]:
    """Return what the `<pnp:shows>` of a drawing name, in their order; their marks have a line and no path.

    Raises RefusedSvgError (`art/bad-metadata`) for one that is not written as it should be: it would not be checked.
    """
    return tuple(_drawn_value(node) for node in root.walk() if node.tag.startswith("pnp:"))


def _drawn_value(node: SvgNode) -> DrawnValue:
    if node.tag != "pnp:shows":
        raise RefusedSvgError(
            "art/bad-metadata", f"`<{node.tag}>` says nothing about a drawing", node.line, f"write {_CONSTANT_FORM}"
        )
    of_card = "constant" not in node.attrs and not {"card", "field"}.isdisjoint(node.attrs)
    wanted, form = (_FIELD_ATTRIBUTES, _FIELD_FORM) if of_card else (_CONSTANT_ATTRIBUTES, _CONSTANT_FORM)
    for name in node.attrs:
        if name not in wanted:
            message = f"`<pnp:shows>` has no attribute `{name}`" + (
                "" if name not in _FIELD_ATTRIBUTES else " beside `constant`"
            )
            hint = did_you_mean(name, wanted) if name not in _FIELD_ATTRIBUTES else f"write {_FIELD_FORM} for a field of a card"
            raise RefusedSvgError("art/bad-metadata", message, node.line, hint)
    said = {key: " ".join(node.attrs.get(key, "").split()) for key in wanted}
    missing = next((key for key in wanted if not said[key]), None)
    if missing:
        raise RefusedSvgError("art/bad-metadata", f"`<pnp:shows>` has no `{missing}`", node.line, f"write {form}")
    name = said["field"] if of_card else said["constant"].removeprefix("rules.")
    return DrawnValue(name, said["value"], Mark("", node.line), said.get("card", ""))


_NUMBER = lazy_pattern(NUMBER_PATTERN)
LENGTH = lazy_pattern(rf"\s*({NUMBER_PATTERN})([a-zA-Z]*|%)\s*")
USER_UNITS = {
    "": 1.0,
    "px": 1.0,
    "pt": 96 / 72,
    "pc": 16.0,
    "in": 96.0,
    "cm": 96 / 2.54,
    "mm": 96 / 25.4,
    "q": 96 / 101.6,
    "rem": 16.0,
}
"""The size of each unit in user units (CSS Values 3, 6.2: an inch is 96 px); a drawing of its own has 16 px in a `rem`."""

_FONT_UNITS = frozenset({"em"})  # resvg knows the size of an element's font, but no font of its `ex`


def _parse_svg_number(text: str) -> float:
    """Read a number. Raises ValueError for what is no number of SVG, such as `nan`, and for one beyond `LARGEST_SVG_NUMBER`."""
    if not _NUMBER.fullmatch(text):
        raise ValueError(f"`{text[:30]}` is not a number")
    return _check_magnitude(float(text), text)


def _check_magnitude(value: float, text: str) -> float:
    if not -LARGEST_SVG_NUMBER <= value <= LARGEST_SVG_NUMBER:
        raise ValueError(f"`{text[:30]}` is too large a number")
    return value


def parse_svg_length(text: str, whole: float, line: int, name: str) -> float:
    """Read a length in user units; 100 % is `whole`, `name` is the attribute that has it.

    Raises RefusedSvgError, or UnsupportedSvgError for `em` and `ex`.
    """
    found = LENGTH.fullmatch(text)
    if not found:
        raise RefusedSvgError("art/bad-svg", f"`{name}` is `{text[:30]}`, which is not a length", line)
    unit = found[2].lower()
    if unit in _FONT_UNITS:
        raise UnsupportedSvgError(f"the unit `{found[2]}`", line)
    if unit not in USER_UNITS and unit != "%":
        message = f"`{name}` is `{text.strip()[:30]}`: `{found[2]}` depends on a font or a window"
        raise RefusedSvgError("art/unsupported", message, line, "give it without a unit, or in `mm`")
    value = float(found[1]) / 100 * whole if unit == "%" else float(found[1]) * USER_UNITS[unit]
    try:
        return _check_magnitude(value, text.strip())
    except ValueError as fault:
        raise RefusedSvgError("art/bad-svg", f"`{name}` is {fault}", line) from None


def split_values(text: str) -> list[str]:
    """Return a list of values between blanks or single commas. Raises ValueError."""
    words = _SEPARATOR.split(text.strip())
    if "" in words and len(words) > 1:
        raise ValueError(f"`{text.strip()[:40]}` is no list of values")
    return [word for word in words if word]


_SEPARATOR = lazy_pattern(r"\s*,\s*|\s+")


def parse_svg_share(text: str, line: int, name: str) -> float:
    """Read a number without a unit, or a percentage as a part of 1. Raises RefusedSvgError."""
    word = text.strip()
    if not _SHARE.fullmatch(word):
        raise RefusedSvgError("art/bad-svg", f"`{name}` is `{text[:30]}`, which is not a number", line)
    try:
        return _parse_svg_number(word.removesuffix("%")) / (100 if word.endswith("%") else 1)
    except ValueError as fault:
        raise RefusedSvgError("art/bad-svg", f"`{name}` is {fault}", line) from None


def parse_svg_size(text: str, whole: float, line: int, name: str) -> float:
    """Read a length that cannot be negative, such as a width or a radius. Raises as `parse_svg_length`."""
    value = parse_svg_length(text, whole, line, name)
    if value < 0:
        raise RefusedSvgError("art/bad-svg", f"`{name}` is `{text.strip()[:30]}`: it cannot be negative", line)
    return value


def _font_relative_unit(text: str) -> str:
    found = LENGTH.fullmatch(text)
    unit = found[2].lower() if found else ""
    return "" if unit in USER_UNITS or unit == "%" else unit


_TRANSFORM_CALL = lazy_pattern(r"[\s,]*(matrix|translate|scale|rotate|skewX|skewY)\s*\(([^()]*)\)")
_CSS_CALL = lazy_pattern(r"[\s,]*([a-zA-Z]+)\s*\(([^()]*)\)")
_CSS_NUMBER = lazy_pattern(rf"({NUMBER_PATTERN})([a-zA-Z]*)")
DEGREES = {"deg": 1.0, "grad": 0.9, "rad": 180 / math.pi, "turn": 360.0}
_CSS_UNITS = {
    "": {"": 1.0},
    "px": {"": 1.0, **{unit: size for unit, size in USER_UNITS.items() if unit != "rem"}},
    "deg": {"": 1.0, **DEGREES},
}
_CSS_FUNCTIONS = {
    "matrix": ("matrix", "", (6,)),
    "translate": ("translate", "px", (1, 2)),
    "translatex": ("translate", "px", (1,)),
    "translatey": ("translate", "px", (1,)),
    "scale": ("scale", "", (1, 2)),
    "scalex": ("scale", "", (1,)),
    "scaley": ("scale", "", (1,)),
    "rotate": ("rotate", "deg", (1,)),
    "rotatez": ("rotate", "deg", (1,)),
    "skewx": ("skewX", "deg", (1,)),
    "skewy": ("skewY", "deg", (1,)),
}
"""The functions of CSS by their names: the function of the attribute, the unit of its numbers, and how many it can have."""
_NUMBER_COUNTS = {"matrix": (6,), "translate": (1, 2), "scale": (1, 2), "rotate": (1, 3), "skewX": (1,), "skewY": (1,)}


def parse_transform(text: str) -> Matrix:
    """Read a transform list (SVG 1.1, 7.6), `translate(3 4) rotate(45)` …, in user units. Raises ValueError."""
    result, at = IDENTITY, 0
    while found := _TRANSFORM_CALL.match(text, at):
        numbers = [_parse_svg_number(n) for n in split_values(found[2])]
        if len(numbers) not in _NUMBER_COUNTS[found[1]]:
            raise ValueError(f"`{found[0].strip()}` with {len(numbers)} numbers")
        result, at = multiply(result, _function_matrix(found[1], numbers)), found.end()
    if text[at:].strip():
        raise ValueError(f"`{text[at:].strip()[:30]}` is not a transform")
    return _check_matrix(result, text)


def _check_matrix(matrix: Matrix, text: str) -> Matrix:
    for value in matrix:
        _check_magnitude(value, text)
    return matrix


def parse_css_transform(text: str) -> Matrix:
    """Read a `transform` as a style writes it (CSS Transforms 1), with angles and `px`. Raises ValueError."""
    result, at = IDENTITY, 0
    while found := _CSS_CALL.match(text, at):
        name, values = found[1].lower(), [v.strip() for v in found[2].split(",")]
        plain, kind, counts = _CSS_FUNCTIONS.get(name, ("", "", ()))
        if len(values) not in counts:
            raise ValueError(f"`{found[0].strip()[:40]}`")
        numbers = [_parse_css_number(v, kind) for v in values]
        result, at = multiply(result, _function_matrix(plain, _with_both_axes(name, plain, numbers))), found.end()
    if text[at:].strip():
        raise ValueError(f"`{text[at:].strip()[:40]}`")
    return _check_matrix(result, text)


def _with_both_axes(name: str, plain: str, numbers: list[float]) -> list[float]:
    if plain in {"translate", "scale"} and name[-1] in "xy" and len(numbers) == 1:
        rest = 0.0 if plain == "translate" else 1.0
        return [numbers[0], rest] if name[-1] == "x" else [rest, numbers[0]]
    return numbers


def _parse_css_number(text: str, kind: str) -> float:
    found = _CSS_NUMBER.fullmatch(text)
    if not found or found[2].lower() not in _CSS_UNITS[kind] or (not found[2] and kind != "" and float(found[1])):
        raise ValueError(f"`{text[:30]}` is not in {kind}" if kind else f"`{text[:30]}`")
    return _check_magnitude(float(found[1]) * _CSS_UNITS[kind][found[2].lower()], text)


def transform_around_origin(text: str, matrix: Matrix, view: SvgViewport, *, in_style: bool) -> Matrix:
    """Return a matrix around an origin as `transform-origin` writes it, in a viewport that it refers to.

    Raises ValueError, as for a number without a unit where it is `in_style`.
    """
    words = text.split()
    if len(words) == 1:
        words.append("center")
    if words[0] in {"top", "bottom"} or words[1] in {"left", "right"}:
        words[:2] = reversed(words[:2])
    if in_style and any(_NUMBER.fullmatch(word) and float(word) for word in words):
        raise ValueError(f"`{text[:40]}`, which has no unit,")
    x, y = _origin_coordinate(words[0], view.w, "left", "right"), _origin_coordinate(words[1], view.h, "top", "bottom")
    if len(words) > 2 and (len(words) > 3 or _parse_css_number(words[2], "px")):  # noqa: PLR2004  # the third is the depth
        raise ValueError(f"`{text[:40]}`")
    return multiply(multiply((1.0, 0.0, 0.0, 1.0, x, y), matrix), (1.0, 0.0, 0.0, 1.0, -x, -y))


def _origin_coordinate(word: str, whole: float, first: str, last: str) -> float:
    if word in {first, "center", last}:
        return whole * (first, "center", last).index(word) / 2
    if word.endswith("%"):
        return _parse_svg_number(word[:-1]) / 100 * whole
    return _parse_css_number(word, "") if _NUMBER.fullmatch(word) else _parse_css_number(word, "px")


def _function_matrix(name: str, n: list[float]) -> Matrix:
    if name == "matrix":
        return (n[0], n[1], n[2], n[3], n[4], n[5])
    if name == "translate":
        return (1.0, 0.0, 0.0, 1.0, n[0], n[1] if len(n) > 1 else 0.0)
    if name == "scale":
        return (n[0], 0.0, 0.0, n[-1], 0.0, 0.0)
    tan = math.tan(math.radians(n[0]))
    if name == "skewX":
        return (1.0, 0.0, tan, 1.0, 0.0, 0.0)
    if name == "skewY":
        return (1.0, tan, 0.0, 1.0, 0.0, 0.0)
    return _rotation_matrix(n[0], *n[1:])


def _rotation_matrix(degrees: float, x: float = 0.0, y: float = 0.0) -> Matrix:
    cos, sin = math.cos(math.radians(degrees)), math.sin(math.radians(degrees))
    return (cos, sin, -sin, cos, x - cos * x + sin * y, y - sin * x - cos * y)


def _view_box_matrix(view: tuple[float, float, float, float], width: float, height: float, rule: str) -> Matrix:
    """Return the matrix from a viewBox to a viewport of `width` × `height` by a `preserveAspectRatio` rule.

    With `slice` the viewBox may extend beyond the viewport. Raises ValueError for an unknown rule.
    """
    x, y, w, h = view
    words = rule.split() or ["xMidYMid"]
    if words[0] == "none":
        return (width / w, 0.0, 0.0, height / h, -x * width / w, -y * height / h)
    where = re.fullmatch(r"x(Min|Mid|Max)Y(Min|Mid|Max)", words[0])
    if not where or len(words) > 2 or (len(words) > 1 and words[1] not in {"meet", "slice"}):  # noqa: PLR2004
        raise ValueError(f"`{rule}` is not a value of preserveAspectRatio")
    scale = max(width / w, height / h) if "slice" in words else min(width / w, height / h)
    share = {"Min": 0.0, "Mid": 0.5, "Max": 1.0}
    left, top = share[where[1]] * (width - w * scale), share[where[2]] * (height - h * scale)
    return (scale, 0.0, 0.0, scale, left - x * scale, top - y * scale)


RESET_WORDS = frozenset({"initial", "unset", "revert", "revert-layer"})
"""The words that stand for the value of a property without any declaration."""
WORDS_OF_ALL_PROPERTIES = RESET_WORDS | {"inherit"}


def reference_id(text: str) -> str | None:
    """Return the id in `url(#id)`, or None if a value is anything else."""
    found = REFERENCE.fullmatch(text)
    return found[1] if found else None


def _write_number(value: float) -> str:
    return f"{value:.10g}"


def write_length(text: str) -> str:
    """Return a length as resvg reads it: in user units, `%`, `em` or `ex`. Raises ValueError for what is none."""
    found = LENGTH.fullmatch(text)
    unit = found[2].lower() if found else "?"
    if found and unit in {"%", "em", "ex"}:
        return f"{found[1]}{unit}"
    if not found or unit not in USER_UNITS:
        raise ValueError(f"`{text[:30]}` is not a length")
    return _write_number(float(found[1]) * USER_UNITS[unit])


def _write_size(text: str) -> str:
    if text.lstrip().startswith("-"):
        raise ValueError(f"`{text[:30]}` is negative")
    return write_length(text)


def _write_share(text: str) -> str:
    word = text.strip()
    if not _SHARE.fullmatch(word):
        raise ValueError(f"`{text[:30]}` is not a number")
    return _write_number(float(word[:-1]) / 100 if word.endswith("%") else float(word))


def _write_dashes(text: str) -> str:
    return text if text == "none" else " ".join(map(_write_size, split_values(text)))


def parse_svg_colour(text: str) -> Colour:
    """Read a colour; an `icc-color(…)` behind it is left out (SVG 1.1, 11.2). Raises ValueError."""
    return parse_colour(_ICC_COLOUR.sub("", text) if "icc-color" in text else text)


def _write_colour(text: str) -> str:
    colour = parse_svg_colour(text)
    if colour is CURRENT:
        return "currentColor"
    digits = "".join(f"{round(v * 255):02x}" for v in colour.rgb)
    if colour.alpha == 1:
        return f"#{digits}"
    return f"rgba({','.join(str(int(digits[i : i + 2], 16)) for i in (0, 2, 4))},{_write_number(colour.alpha)})"


def _write_paint(text: str) -> str:
    if text in {"none", "context-fill", "context-stroke"}:
        return text
    if not text.startswith("url("):
        return _write_colour(text)
    reference, _, fallback = text.partition(")")
    id_ = reference_id(f"{reference})")
    if id_ is None:
        raise ValueError(f"`{text[:30]}` is not a paint")
    return f"url(#{id_}) {_write_paint(fallback.strip())}" if fallback.strip() else f"url(#{id_})"


def _write_reference(text: str) -> str:
    if text == "none":
        return text
    id_ = reference_id(text)
    if id_ is None:
        raise ValueError(f"`{text[:30]}` is not a reference")
    return f"url(#{id_})"


def _write_filters(text: str) -> str:
    """Return a list of filters, with the numbers and colours of its functions as resvg reads them."""
    if text.lower() == "none":
        return "none"
    if not _FILTER_LIST.fullmatch(text):
        raise ValueError(f"`{text[:40]}` is not a filter")
    return " ".join(
        f"url(#{part[3]})" if part[3] else f"{part[1].lower()}({_write_arguments(part[1].lower(), part[2])})"
        for part in FILTER.finditer(text)
    )


def _write_arguments(function: str, text: str) -> str:
    words, lengths = [], 0
    for word in _ARGUMENT.findall(text):
        angle, length = _ANGLE.fullmatch(word), LENGTH.fullmatch(word)
        lengths += length is not None
        if (
            length
            and function in _MOST_LENGTHS
            and not (length[2].lower() in USER_UNITS and (length[2] or not float(length[1])))
        ):
            raise ValueError(f"`{word}` is not a length in `px`")
        if angle:
            words.append(_write_number(float(angle[1]) * DEGREES[angle[2].lower()]) + "deg")
        else:
            words.append(write_length(word) if length else _write_colour(word))
    if lengths > _MOST_LENGTHS.get(function, 1):
        raise ValueError(f"`{function}({text[:40]})` has too many values")
    return " ".join(words)


_MOST_LENGTHS = {"blur": 1, "drop-shadow": 3}


def _write_paint_order(text: str) -> str:
    words = text.split()
    if words != ["normal"] and (not words or len({*words}) < len(words) or not {*words} <= {"fill", "stroke", "markers"}):
        raise ValueError(f"`{text[:40]}` is not an order")
    return text


def _one_of(words: str) -> Callable[[str], str]:
    """Return a form that takes some words, in whatever case, and gives them as they are listed."""
    by_word = {word.lower(): word for word in words.split()}

    def write(text: str) -> str:
        if text.lower() not in by_word:
            raise ValueError(f"`{text[:40]}` is not one of {words}")
        return by_word[text.lower()]

    return write


def _keep_transform(text: str) -> str:
    for parse in (parse_transform, parse_css_transform):
        try:
            parse(text if text != "none" else "")
        except ValueError:
            continue
        return text
    raise ValueError(f"`{text[:40]}` is not a transform")


BLEND_MODES = (
    "normal multiply screen overlay darken lighten color-dodge color-burn hard-light soft-light difference exclusion hue"
    " saturation color luminosity"
)
_SHARE = lazy_pattern(rf"{NUMBER_PATTERN}%?")
_ICC_COLOUR = lazy_pattern(r"\s+icc-color\([^()]*\)\s*$")
_FILTER_FUNCTIONS = "blur|brightness|contrast|drop-shadow|grayscale|hue-rotate|invert|opacity|saturate|sepia"
REFERENCE = lazy_pattern(r"url\(\s*['\"]?#([^'\")]+?)['\"]?\s*\)")
FILTER = lazy_pattern(rf"({_FILTER_FUNCTIONS})\(((?:[^()]|\([^()]*\))*)\)|{REFERENCE.pattern}")
_FILTER_LIST = lazy_pattern(rf"(?:(?:{FILTER.pattern})\s*)+")
_ARGUMENT = lazy_pattern(r"(?:[^\s,()]|\([^()]*\))+")
_ANGLE = lazy_pattern(rf"({NUMBER_PATTERN})(deg|grad|rad|turn)", re.IGNORECASE)
_LINE_WORDS = _one_of("nonzero evenodd")
_VALUE_FORMS: dict[str, Callable[[str], str]] = {
    "fill": _write_paint,
    "stroke": _write_paint,
    **dict.fromkeys(("color", "stop-color", "flood-color", "lighting-color"), _write_colour),
    **dict.fromkeys(("opacity", "fill-opacity", "stroke-opacity", "stop-opacity", "flood-opacity"), _write_share),
    **dict.fromkeys(("stroke-width", "font-size"), _write_size),
    "stroke-dashoffset": write_length,
    "stroke-dasharray": _write_dashes,
    "stroke-miterlimit": _write_share,
    "stroke-linecap": _one_of("butt round square"),
    "stroke-linejoin": _one_of("miter round bevel"),
    "fill-rule": _LINE_WORDS,
    "clip-rule": _LINE_WORDS,
    "display": str,
    "visibility": _one_of("visible hidden collapse"),
    "overflow": _one_of("visible hidden scroll auto"),
    "paint-order": _write_paint_order,
    "transform": _keep_transform,
    **dict.fromkeys(("clip-path", "mask", "marker-start", "marker-mid", "marker-end", "marker"), _write_reference),
    "filter": _write_filters,
    "mix-blend-mode": _one_of(BLEND_MODES),
    "isolation": _one_of("auto isolate"),
    "mask-type": _one_of("luminance alpha"),
    "color-interpolation": _one_of("auto sRGB"),
    "color-interpolation-filters": _one_of("auto sRGB linearRGB"),
    "image-rendering": _one_of("auto optimizeQuality optimizeSpeed pixelated crisp-edges smooth high-quality"),
    "shape-rendering": _one_of("auto optimizeSpeed crispEdges geometricPrecision"),
}
"""How resvg reads the value of each property; raises ValueError for a value that is not understood here."""


_INITIAL_VALUES = {
    "fill": "black", "stroke": "none", "stroke-width": "1", "stroke-linecap": "butt", "stroke-linejoin": "miter",
    "stroke-miterlimit": "4", "stroke-dasharray": "none", "stroke-dashoffset": "0", "fill-rule": "nonzero",
    "clip-rule": "nonzero", "fill-opacity": "1", "stroke-opacity": "1", "color": "black", "visibility": "visible",
    "paint-order": "normal", "marker-start": "none", "marker-mid": "none", "marker-end": "none", "font-size": "16",
}  # fmt: skip
_WRITTEN_ELSEWHERE = frozenset({"transform", "marker", "color-interpolation"})


def written_style(style: Mapping[str, str]) -> dict[str, str]:
    """Return an element's own properties as resvg reads them; what is not understood was not needed, or is refused."""
    out: dict[str, str] = {}
    for name, value in style.items():
        if name not in _VALUE_FORMS or name in _WRITTEN_ELSEWHERE:
            continue
        if value == "initial" and name in _INITIAL_VALUES:
            out[name] = _INITIAL_VALUES[name]
        elif value not in WORDS_OF_ALL_PROPERTIES and is_understood(name, value):
            out[name] = _VALUE_FORMS[name](value)
    if out.get("color") == "currentColor":
        del out["color"]
    return out


@lru_cache(maxsize=4096)
def is_understood(name: str, value: str) -> bool:
    """Return whether a value of a property is read; those of properties without ink are."""
    if name not in _VALUE_FORMS or value in WORDS_OF_ALL_PROPERTIES:
        return True
    try:
        _VALUE_FORMS[name](value)
    except ValueError:
        return False
    return True


ViewBox: TypeAlias = tuple[float, float, float, float]

PROPORTION_TOLERANCE = 2e-3  # sizes in whole pixels, or in mm with two decimals, deviate this much from their viewBox


def size_and_matrix(root: SvgNode) -> tuple[Size, Matrix]:
    """Return a drawing's size in user units, and the matrix from its coordinates to that size. Raises RefusedSvgError.

    The size is that of the viewBox; `width` and `height` are used if there is none, or if their aspect ratio differs.
    """
    box = view_box(root)
    written = {**root.attrs, **dict(_SIZE_IN_STYLE.findall(root.attrs.get("style", "")))}
    sizes = {n: written[n] for n in ("width", "height") if not written.get(n, "100%").strip().endswith(("%", "auto"))}
    if box is None and len(sizes) < 2:  # noqa: PLR2004  # width and height
        raise RefusedSvgError(
            "art/no-size", "drawing has neither a viewBox nor a width and a height", root.line, _VIEW_BOX_HINT
        )
    w, h = _root_size(root, sizes, has_view=box is not None)
    if box is None:
        if w <= 0 or h <= 0:
            raise RefusedSvgError("art/no-size", f"drawing is {w:g} x {h:g}", root.line)
        return Size(w, h), IDENTITY
    if w <= 0 or h <= 0 or abs(w * box[3] - h * box[2]) <= PROPORTION_TOLERANCE * h * box[2]:
        return Size(box[2], box[3]), (1.0, 0.0, 0.0, 1.0, -box[0], -box[1])
    return Size(w, h), fit_view_box(root, box, w, h)


_SIZE_IN_STYLE = lazy_pattern(r"(?:^|;)\s*(width|height)\s*:\s*([^;!]+)")
_VIEW_BOX_HINT = 'give the `<svg>` a `viewBox="0 0 width height"`'
_SMALLEST_SIZE = 1e-6  # user units


def _root_size(root: SvgNode, sizes: Mapping[str, str], *, has_view: bool) -> tuple[float, float]:
    """Return the width and the height of a root, -1 for one that it does not have. Raises RefusedSvgError.

    Of sizes in a unit such as `em`, which depends on where a page shows the drawing, only the proportions count.
    """
    units = {_font_relative_unit(text) for text in sizes.values()}
    if units == {"em"} or (has_view and len(units) == 1 and units != {""}):
        sizes = {name: text.strip().rstrip(ascii_letters) for name, text in sizes.items()}
    scale = 16.0 if units == {"em"} else 1.0  # pixels in an em, as in a `rem`
    try:
        w, h = (
            parse_svg_size(sizes.get(n, "0"), 1.0, root.line, n) * scale if n in sizes else -1.0 for n in ("width", "height")
        )
    except UnsupportedSvgError as fault:
        message = f"{fault.what} of the size of the drawing depends on a font"
        raise RefusedSvgError("art/no-size", message, root.line, _VIEW_BOX_HINT) from None
    if any(0 < v < _SMALLEST_SIZE for v in (w, h)):
        raise RefusedSvgError("art/no-size", f"drawing is {w:g} x {h:g}", root.line)
    return w, h


def fit_view_box(node: SvgNode, box: ViewBox, w: float, h: float) -> Matrix:
    """Return the matrix from a viewBox to its viewport. Raises RefusedSvgError."""
    try:
        return _view_box_matrix(box, w, h, node.attrs.get("preserveAspectRatio", ""))
    except ValueError as fault:
        raise RefusedSvgError("art/bad-svg", str(fault), node.line) from None


def view_box(node: SvgNode) -> ViewBox | None:
    """Return the viewBox of an element as left, top, width, height. Raises RefusedSvgError."""
    text = node.attrs.get("viewBox")
    if text is None:
        return None
    try:
        x, y, w, h = (_parse_svg_number(v) for v in split_values(text))
    except ValueError:
        raise RefusedSvgError("art/bad-svg", f"`viewBox` is `{text[:40]}`: expected four numbers", node.line) from None
    if w < _SMALLEST_SIZE or h < _SMALLEST_SIZE:
        raise RefusedSvgError("art/no-size", f"`viewBox` is {w:g} x {h:g}", node.line)
    return x, y, w, h


class SvgViewport(NamedTuple):
    """The viewport that percentages refer to, in user units."""

    w: float
    h: float

    @property
    def diagonal(self) -> float:
        """The base of percentages that refer neither to width nor to height (SVG 2, 8.9)."""
        return math.hypot(self.w, self.h) / math.sqrt(2)


def embedded_image(node: SvgNode) -> Picture:
    """Return the picture in an `<image>`. Raises RefusedSvgError."""
    head, _, body = node.attrs.get("href", "").strip().partition(",")
    if not head.startswith("data:"):
        raise RefusedSvgError("art/bad-svg", "`<image>` without a picture", node.line)
    if not head.lower().endswith(";base64"):
        raise RefusedSvgError("art/bad-svg", "the data of `<image>` are not base64", node.line)
    try:
        data = base64.b64decode("".join(body.split()), validate=True)
        kind, width, height, turn, _ = check_raster(data)
    except binascii.Error:
        raise RefusedSvgError("art/corrupt", "the data of `<image>` are not base64", node.line) from None
    except DamagedPictureError as fault:
        raise RefusedSvgError(fault.code, f"the data of `<image>`: {fault}", node.line) from None
    return Picture(sha256(data).hexdigest()[:32], kind, f"line {node.line}", width, height, Path(), data=data, turn=turn)
