"""Texts of a drawing that a template fills: where they stand and how they look, and the drawing without them.

A text has a point on its first baseline, a size, an anchor and a colour, and perhaps a width that its lines are broken in. Its
font and its words come from elsewhere.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Literal, NamedTuple, TypeAlias, cast
from xml.parsers import expat

from pnp.base.files import parse_document
from pnp.base.records import lazy_pattern
from pnp.base.suggestions import did_you_mean
from pnp.model.face_walk import multiply
from pnp.model.frame import CURRENT, Colour
from pnp.pictures.svg.document import Style, SvgDocument
from pnp.pictures.svg.shapes import attribute_lengths
from pnp.pictures.svg.tree import (
    LENGTH,
    RESET_WORDS,
    USER_UNITS,
    RefusedSvgError,
    SvgNode,
    SvgViewport,
    UnsupportedSvgError,
    parse_svg,
    parse_svg_colour,
    parse_svg_length,
    reference_id,
    size_and_matrix,
    view_box,
)

if TYPE_CHECKING:
    from pnp.base.units import Size
    from pnp.model.outline import Matrix

TextAnchor: TypeAlias = Literal["start", "center", "end"]


class DrawnText(NamedTuple):
    """Where a text of a drawing stands, in its own coordinates, which `matrix` maps to the units of the drawing.

    (x, y) is the point of its anchor on the first baseline, or, if it is `in_box`, the upper left corner of its box. `size` is
    that of the type; `lines` is how many lines it has, or None if they are broken in a `width`; a box has a `height` too.
    """

    matrix: Matrix
    x: float
    y: float
    size: float
    anchor: TextAnchor
    colour: Colour
    """`CURRENT` is the colour that the drawing is placed with."""
    lines: int | None = 1
    width: float | None = None
    height: float | None = None

    @property
    def in_box(self) -> bool:
        """Whether its place is a box and not a point."""
        return self.height is not None


class DrawnTextFault(NamedTuple):
    """Why a text cannot be filled: what is wrong, at which line of the SVG, and a way out."""

    message: str
    line: int
    hint: str | None = None


class _OddTextError(Exception):
    """A text cannot be filled."""

    def __init__(self, message: str, line: int, hint: str | None = None) -> None:
        super().__init__(message)
        self.fault = DrawnTextFault(message, line, hint)


class DrawnTexts:
    """The texts of one SVG. Raises RefusedSvgError if it cannot be read."""

    def __init__(self, data: bytes) -> None:
        root = parse_svg(data)
        self.size: Size
        self.size, self._matrix = size_and_matrix(root)
        self._document = SvgDocument(root)
        box = view_box(root)
        self._view = SvgViewport(*box[2:]) if box else SvgViewport(*self.size)

    def find(self, id_: str) -> DrawnText | DrawnTextFault:
        """Return the text with this id, or why it cannot be filled."""
        try:
            return self._read(self._text_with(id_))
        except _OddTextError as odd:
            return odd.fault
        except (RefusedSvgError, UnsupportedSvgError) as fault:
            what = fault.message if isinstance(fault, RefusedSvgError) else f"{fault.what} depends on a font"
            return DrawnTextFault(f"has a fault in its text `{id_}`: {what}", fault.line, getattr(fault, "hint", None))

    @property
    def ids(self) -> tuple[str, ...]:
        """The ids of all texts, in the order of the file."""
        return tuple(node.attrs["id"] for node in self._document.root.walk() if node.tag == "text" and "id" in node.attrs)

    def _text_with(self, id_: str) -> SvgNode:
        found = [node for node in self._document.root.walk() if node.attrs.get("id") == id_]
        if not found:
            hint = did_you_mean(id_, self.ids) or "give its `<text>` an `id`: in Inkscape, Object → Object Properties → ID"
            raise _OddTextError(f"has no text with the id `{id_}`", self._document.root.line, hint)
        if len(found) > 1:
            hint = "give each element an `id` of its own"
            raise _OddTextError(f"has {len(found)} elements with the id `{id_}`", found[1].line, hint)
        node = found[0]
        if node.tag != "text":
            around = next((n.attrs["id"] for n in self._document.with_parents(node) if n.tag == "text" and "id" in n.attrs), "")
            hint = f"name the text around it, `{around}`" if around else "give the `id` of a `<text>`"
            raise _OddTextError(f"has a `<{node.tag}>` with the id `{id_}`, which is no text", node.line, hint)
        return node

    def _read(self, node: SvgNode) -> DrawnText:
        chain = self._document.with_parents(node)
        matrix, style = self._matrix, cast("Style", {})
        for link in reversed(chain):
            own = self._own_style(link)
            self._check(link, own, node)
            if link is not self._document.root:
                matrix = multiply(matrix, self._document.transform_of(link, own, self._view))
            style = _inherited(style, own)
        spans = [part for part in node.walk() if part.tag == "tspan"]
        for part in node.walk():
            if part.tag not in _PARTS_OF_TEXT:
                raise _OddTextError(f"has a `<{part.tag}>` in its text `{node.attrs['id']}`", part.line, _PLAIN_HINT)
        first = spans[0] if spans and not node.text.strip() else None
        if first is not None:
            style = _inherited(style, own := self._own_style(first))
            self._check(first, own, node)
        self._check_looks(style, node)
        looks = (_size_of(style, node), self._colour(style, node))
        box = self._box_of(node, self._own_style(node))
        if box is not None:
            anchor = _ALIGNMENTS.get(style.get("text-align", "start"), "start")
            return DrawnText(matrix, box[0], box[1], looks[0], anchor, looks[1], None, box[2], box[3])
        x, y = self._point(node, first)
        width = self._own_style(node).get("inline-size", "auto")
        w = None if width in {"auto", "0", *RESET_WORDS} else parse_svg_length(width, self._view.w, node.line, "inline-size")
        anchor = _ANCHORS.get(style.get("text-anchor", "start"), "start")
        return DrawnText(matrix, x, y, looks[0], anchor, looks[1], _count_lines(node, spans) if w is None else None, w)

    def _own_style(self, node: SvgNode) -> Style:
        """Return an element's own properties, those of texts among them."""
        written = {name: value.strip() for name, value in node.attrs.items() if name in _TEXT_PROPERTIES and value.strip()}
        return {**written, **self._document.specified_style(node)}

    def _check(self, link: SvgNode, own: Mapping[str, str], node: SvgNode) -> None:
        """Raise _OddTextError for what an element does to the text in it that words of the project would not show."""
        id_ = node.attrs["id"]
        if link.tag not in _AROUND_TEXTS and link is not self._document.root:
            message, hint = f"has its text `{id_}` in a `<{link.tag}>`", "move it out of that, to where it is to be read"
            raise _OddTextError(message, node.line, hint)
        for name, none in _EFFECTS.items():
            if own.get(name, none) not in {none, *RESET_WORDS}:
                message = f"has `{name}: {own[name][:30]}` on {'' if link is node else 'what is around '}its text `{id_}`"
                raise _OddTextError(
                    message, link.line, "take it away, or set the words with a `<text>` outside of the `<image>`"
                )

    @staticmethod
    def _check_looks(style: Mapping[str, str], node: SvgNode) -> None:
        for name, (plain, hint) in _LOOKS.items():
            if style.get(name, plain[0]).lower() not in plain:
                raise _OddTextError(f"has `{name}: {style[name][:30]}` on its text `{node.attrs['id']}`", node.line, hint)

    def _colour(self, style: Mapping[str, str], node: SvgNode) -> Colour:
        text = style.get("fill", "black")
        try:
            colour = parse_svg_colour(text)
            if colour is CURRENT and "color" in style:
                colour = parse_svg_colour(style["color"])
            opacity = float(style.get("fill-opacity", "1"))
        except ValueError:
            hint = "give the `<text>` a `colour`, or one to the text of the drawing"
            raise _OddTextError(
                f"has `fill: {text[:30]}` on its text `{node.attrs['id']}`, which is no colour", node.line, hint
            ) from None
        return colour if opacity >= 1 else colour._replace(alpha=colour.alpha * max(opacity, 0.0))

    def _point(self, node: SvgNode, first: SvgNode | None) -> tuple[float, float]:
        """Return the point of the first letter's anchor; a `<tspan>` that begins the text may have it."""
        place = []
        for name, whole in (("x", self._view.w), ("y", self._view.h)):
            bearer = first if first is not None and name in first.attrs else node
            at = self._first_length(bearer, name, whole)
            at += self._first_length(node, f"d{name}", whole)
            place.append(at + (self._first_length(first, f"d{name}", whole) if first is not None else 0.0))
        return place[0], place[1]

    @staticmethod
    def _first_length(node: SvgNode, name: str, whole: float) -> float:
        """Return the first of the lengths of an attribute, which may have one for each letter."""
        words = node.attrs.get(name, "").replace(",", " ").split()
        return parse_svg_length(words[0], whole, node.line, name) if words else 0.0

    def _box_of(self, node: SvgNode, own: Mapping[str, str]) -> tuple[float, float, float, float] | None:
        """Return the rectangle that `shape-inside` names, None if there is none."""
        text = own.get("shape-inside", "none")
        if text in {"none", "auto", *RESET_WORDS}:
            return None
        found = self._document.ids.get(reference_id(text) or "")
        if found is None or found.tag != "rect" or "transform" in self._own_style(found):
            what = "nothing in the file" if found is None else f"a `<{found.tag}>`" if found.tag != "rect" else "one turned"
            message = f"has its text `{node.attrs['id']}` in the shape `{text[:40]}`, which is {what}"
            raise _OddTextError(message, node.line, "let its words flow into an upright `<rect>`")
        self._document.specified_style(found)
        pad = parse_svg_length(own.get("shape-padding", "0"), self._view.w, node.line, "shape-padding")
        x, y, w, h = attribute_lengths(found, self._view, "x y width height")
        return x + pad, y + pad, max(w - 2 * pad, 0.0), max(h - 2 * pad, 0.0)


_PARTS_OF_TEXT = frozenset({"text", "tspan", "title", "desc", "metadata"})
_AROUND_TEXTS = frozenset({"g", "a", "text", "tspan"})
_PLAIN_HINT = "keep only `<tspan>` in it; words along a line are a `<text>` with a `path` in the template"
_ANCHORS: Mapping[str, TextAnchor] = {"start": "start", "middle": "center", "end": "end"}
_ALIGNMENTS: Mapping[str, TextAnchor] = {"center": "center", "end": "end", "right": "end"}
_EFFECTS = {
    "opacity": "1",
    "clip-path": "none",
    "mask": "none",
    "filter": "none",
    "mix-blend-mode": "normal",
    "display": "inline",
    "baseline-shift": "baseline",
}
"""Properties that words of the project do not have, with the value that changes nothing."""
_LOOKS = {
    "visibility": (("visible",), "make it visible"),
    "stroke": (("none",), "take the stroke away: the outline of words is that of a style, `outline` in theme.yaml"),
    "writing-mode": (
        ("lr-tb", "lr", "horizontal-tb", "rl-tb", "rl"),
        "columns of words are a style with `direction: vertical` in theme.yaml",
    ),
    "dominant-baseline": (("auto", "alphabetic", "baseline"), "let the words stand on their baseline"),
    "alignment-baseline": (("auto", "alphabetic", "baseline"), "let the words stand on their baseline"),
}
"""Inherited properties that words of the project cannot have from a drawing: the values that change nothing, a way out."""
_INHERITED_LOOKS = frozenset({"fill", "fill-opacity", "color", "font", "font-size", "text-anchor", "text-align", *_LOOKS})
_TEXT_PROPERTIES = (_INHERITED_LOOKS | _EFFECTS.keys() | {"transform"}) - {"mix-blend-mode"}


def _inherited(outer: Mapping[str, str], own: Mapping[str, str]) -> Style:
    """Return the looks of texts in an element."""
    style = dict(outer)
    for name, value in own.items():
        if name == "display" or name not in _INHERITED_LOOKS or value in {"inherit", "unset"}:
            continue
        if name == "font":
            style.pop("font-size", None)
        style[name] = value
    return style


_SIZE_IN_FONT = lazy_pattern(r"(?:^|\s)([\d.]+(?:px|pt|pc|mm|cm|in))(?:\s|/)")


def _size_of(style: Mapping[str, str], node: SvgNode) -> float:
    """Return the size of the type in the text's own units. Raises _OddTextError."""
    in_font = _SIZE_IN_FONT.search(style.get("font", ""))
    text = style.get("font-size", in_font[1] if in_font else "16px")
    found = LENGTH.fullmatch(text)
    if found is None or found[2].lower() not in USER_UNITS or not float(found[1]) > 0:
        message = f"has `font-size: {text[:30]}` on its text `{node.attrs['id']}`"
        raise _OddTextError(message, node.line, "write the size in `px` or `pt`")
    return float(found[1]) * USER_UNITS[found[2].lower()]


def _count_lines(node: SvgNode, spans: Iterable[SvgNode]) -> int:
    """Return how many lines a text has: those of Inkscape are `<tspan>`s, each with its own place."""
    placed = [span for span in spans if "y" in span.attrs or span.attrs.get("dy", "0").strip() not in {"", "0"}]
    begins_with_words = bool(node.text.strip()) or not placed or placed[0] is not next(iter(spans))
    return len(placed) + begins_with_words


_SVG_TEXT = "http://www.w3.org/2000/svg text"


def without_texts(data: bytes, ids: Iterable[str]) -> bytes:
    """Return an SVG with an empty `<g>` in place of each `<text>` with one of the ids; its other lines keep their numbers."""
    wanted, places, depth, begin = frozenset(ids), cast("list[tuple[int, int]]", []), 0, 0
    parser = expat.ParserCreate(namespace_separator=" ")

    def start(name: str, attrs: dict[str, str]) -> None:
        nonlocal depth, begin
        if depth:
            depth += 1
        elif name == _SVG_TEXT and attrs.get("id") in wanted:
            depth, begin = 1, parser.CurrentByteIndex

    def end(_name: str) -> None:
        nonlocal depth
        if depth:
            depth -= 1
            if not depth:
                places.append((begin, parser.CurrentByteIndex))

    parser.StartElementHandler, parser.EndElementHandler = start, end
    parse_document(parser, data)
    out, at = bytearray(), 0
    for left, right in places:
        name = _NAME.match(data, left)
        assert name is not None
        # of an empty element, expat says where it ends, of others where the end tag begins
        close = data.index(b">", right) + 1 if data.startswith(b"</" + name[1], right) else right
        prefix = name[1].rpartition(b":")[0]
        tag = prefix + b":g" if prefix else b"g"
        out += data[at:left] + b"<" + tag + b"/>" + b"\n" * data.count(b"\n", left, close)
        at = close
    return bytes(out + data[at:])


_NAME = lazy_pattern(rb"<([^\s/>]+)")
