"""An SVG document: its elements by id, its style sheet, and the checked properties of each element."""

from __future__ import annotations

from contextlib import contextmanager
from typing import TYPE_CHECKING, TypeAlias

from pnp.art.path_crossings import crossings
from pnp.art.picture_errors import RefusedSvgError, UnsupportedSvgError
from pnp.art.svg_style import Rule, UnreadSelectorError, inherit, is_reset, rules, specified_style
from pnp.art.svg_support import judge, neither, references
from pnp.art.svg_transform import parse_css_transform, parse_transform, transform_origin
from pnp.model.face_walk import IDENTITY

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from pnp.art.svg_shapes import SvgViewport
    from pnp.art.svg_style import Style
    from pnp.art.svg_tree import SvgNode
    from pnp.model.frame import Colour
    from pnp.model.outline import Matrix, Path

    Stops: TypeAlias = tuple[tuple[float, Colour], ...]

_ANIMATIONS = frozenset({"animate", "animateColor", "animateMotion", "animateTransform", "set"})
_DEEPEST_USE = 50
_MOST_RULES = 5_000
_MOST_WORK = 500_000
"""Segments, stops and dashes of a drawing, each counted as often as it is drawn; a second or two of work."""
_MOST_CROSSINGS = 8_000
"""Of the edges of clip paths that Skia unites or cuts, which takes two seconds for so many of a scribble."""


class SvgDocument:
    """A parsed SVG; `ids` holds its elements by id (the first if an id occurs twice).

    `pixels` is what paths cannot represent, the first of it, if there is anything; `pending` are the elements that it draws, to
    be read nevertheless: they may hold what pixels cannot represent either. `layers` are the pictures in which pixels are drawn
    at the place of the reading, for masks, filters and opacities. `clips` and `stops` keep the clip paths and the stops of
    gradients that were read.
    """

    def __init__(self, root: SvgNode) -> None:
        self.root = root
        self.ids: dict[str, SvgNode] = {}
        self.pixels: UnsupportedSvgError | None = None
        self.pending: list[tuple[SvgNode, int]] = []
        self.layers = self.most_layers = 1
        self.clips: dict[tuple[SvgNode, SvgViewport], Path] = {}
        self.stops: dict[SvgNode, Stops] = {}
        self._paths: RefusedSvgError | None = None
        self._sheet: list[Rule] = []
        self._rules_by_name: dict[str, list[int]] = {}
        self._selected: dict[tuple[str, str, str], list[Rule]] = {}
        self._parents: dict[SvgNode, SvgNode] = {}
        self._open: list[SvgNode] = []
        self._work = self._crossings = 0
        for node in root.walk():
            if "id" in node.attrs:
                self.ids.setdefault(node.attrs["id"], node)
            if node.tag in _ANIMATIONS:
                raise RefusedSvgError("art/animation", f"drawing holds `<{node.tag}>`: paper cannot move", node.line)
            if node.tag == "style":
                self._read_sheet(node)

    def _read_sheet(self, node: SvgNode) -> None:
        if node.attrs.get("type", "text/css").strip().lower() not in {"text/css", ""}:
            return  # a style sheet in another language has no effect (CSS Styling Attributes; HTML, 4.2.6)
        if node.attrs.get("media", "all").strip().lower() not in {"all", ""}:
            what = f'`<style media="{node.attrs["media"][:40]}">`'
            raise neither(what, node.line, "take the `media` away, or the `<style>` if it is not meant for paper")
        try:
            self._sheet += rules(node.text)
        except UnreadSelectorError as fault:
            self.needs_pixels(f"the style rule {fault}", node.line)
        except ValueError as fault:
            hint = "write each style at its element, or save the drawing as plain SVG"
            raise neither(f"the style rule {fault}", node.line, hint) from None
        if len(self._sheet) > _MOST_RULES:
            raise RefusedSvgError("art/too-complex", f"drawing has more than {_MOST_RULES} style rules", node.line)
        self._sheet.sort(key=lambda r: r.specificity)
        self._rules_by_name.clear()
        for i, rule in enumerate(self._sheet):
            self._rules_by_name.setdefault(rule.name, []).append(i)

    def needs_pixels(self, what: str, line: int, drawn: Iterable[SvgNode] = ()) -> None:
        """Note that paths cannot represent something, and the elements that it draws."""
        self.pixels = self.pixels or UnsupportedSvgError(what, line)
        self.pending += ((node, self.layers + 1) for node in drawn)

    def add_layer(self) -> None:
        """Note that an element is drawn in a picture of its own, which is in memory together with what it is drawn on."""
        self.layers += 1
        self.most_layers = max(self.most_layers, self.layers)

    def only_as_paths(self, what: str, line: int) -> None:
        """Note what resvg does not draw, but paths and pictures do. The drawing is refused if it needs pixels."""
        self._paths = self._paths or neither(what, line, "save the picture upright as a PNG, and embed that")

    def check_pixels(self) -> None:
        """Raise UnsupportedSvgError if the drawing needs pixels, RefusedSvgError if it holds what resvg does not draw."""
        if self.pixels:
            self.pixels.layers = self.most_layers
            raise self._paths or self.pixels

    def note(self, fault: UnsupportedSvgError) -> None:
        """Note a feature that paths cannot represent."""
        self.needs_pixels(fault.what, fault.line)

    def spend(self, work: int, line: int) -> None:
        """Count the work of drawing something. Raises RefusedSvgError if it becomes too much."""
        self._work += work
        if self._work > _MOST_WORK:
            message = f"drawing has more than {_MOST_WORK} lines and curves, counting each as often as it is drawn"
            raise RefusedSvgError("art/too-complex", message, line)

    def cross(self, paths: Iterable[Path], line: int) -> None:
        """Count the crossings of paths that are to be united or cut. Raises RefusedSvgError if they become too many."""
        self._crossings += crossings(paths, _MOST_CROSSINGS - self._crossings)
        if self._crossings > _MOST_CROSSINGS:
            message = f"clip paths cross themselves or each other more than {_MOST_CROSSINGS} times"
            raise RefusedSvgError("art/too-complex", message, line, "simplify them")

    def style_of(self, node: SvgNode) -> Style:
        """Return an element's own properties. Raises RefusedSvgError for one that cannot be drawn."""
        style = self.specified(node)
        judge(node, style, self.needs_pixels)
        for name in ("mask", "filter"):
            if name in style:
                self._check_references(node, name, style[name])
        return style

    def specified(self, node: SvgNode) -> Style:
        """Return an element's own properties, unchecked. Raises RefusedSvgError if they cannot be read."""
        try:
            return specified_style(node, self._rules_for(node) if self._sheet else ())
        except ValueError as fault:
            raise neither(f"{fault} in a style", node.line, "write the value itself") from None

    def _rules_for(self, node: SvgNode) -> list[Rule]:
        key = (node.tag, node.attrs.get("id", ""), node.attrs.get("class", ""))
        if key not in self._selected:
            classes = frozenset(key[2].split())
            names = (f"#{key[1]}", *(f".{name}" for name in classes), key[0], "")
            numbers = sorted(i for name in names for i in self._rules_by_name.get(name, ()))
            self._selected[key] = [rule for i in numbers if (rule := self._sheet[i]).selects(node, classes)]
        return self._selected[key]

    def _check_references(self, node: SvgNode, name: str, value: str) -> None:
        """Note what a mask or a filter draws. Raises RefusedSvgError if it is not in the file."""
        for id_ in references(value):
            found = self.ids.get(id_)
            if found is None or found.tag != name:
                raise RefusedSvgError("art/bad-svg", f"`{name}` names `{id_}`, which is not a {name} in the file", node.line)
            if "mask" in (own := self.specified(found)) and own["mask"] != "none":
                raise neither("a mask of a mask", found.line)
            self.pending.append((found, self.layers + 2))  # over the layer of the element itself

    def inherited(self, node: SvgNode) -> Style:
        """Return the inherited properties that reach an element from the elements around it, and its own."""
        if not self._parents:
            self._parents = {child: parent for parent in self.root.walk() for child in parent.children}
        chain = [node]
        while chain[-1] in self._parents:
            chain.append(self._parents[chain[-1]])
        style: Style = {}
        for link in reversed(chain):
            style = inherit(style, self.specified(link))
        return style

    def transform_of(self, node: SvgNode, style: Style, view: SvgViewport) -> Matrix:
        """Return an element's own matrix. Raises RefusedSvgError."""
        text = style.get("transform", "none")
        if text == "none" or is_reset(text):
            return IDENTITY
        is_attribute = text == node.attrs.get("transform", "").strip()
        try:
            matrix = parse_transform(text) if is_attribute else parse_css_transform(text)
        except ValueError as fault:
            if is_attribute:
                raise RefusedSvgError("art/bad-svg", f"`transform`: {fault}", node.line) from None
            raise neither(f"`transform` in a style: {fault}", node.line, "write the `transform` as a matrix") from None
        if "transform-origin" not in style:
            return matrix
        try:
            return transform_origin(style["transform-origin"], matrix, view)
        except ValueError as fault:
            raise neither(f"`transform-origin`: {fault}", node.line, "write the `transform` as a matrix") from None

    def target(self, node: SvgNode) -> SvgNode:
        """Return the element that a `<use>` refers to. Raises RefusedSvgError."""
        name = node.attrs.get("href", "").strip()
        found = self.ids.get(name.removeprefix("#"))
        if found is None:
            raise RefusedSvgError("art/bad-svg", f"`<use>` refers to `{name}`, which is not in the file", node.line)
        return found

    @contextmanager
    def opened(self, node: SvgNode) -> Iterator[None]:
        """Mark an element as being drawn by reference. Raises RefusedSvgError if it is used inside itself."""
        if len(self._open) > _DEEPEST_USE:
            raise RefusedSvgError("art/too-complex", f"references nested deeper than {_DEEPEST_USE}", node.line)
        if node in self._open:
            raise RefusedSvgError(
                "art/bad-svg", f"`<{node.tag}>` with the id `{node.attrs.get('id', '')}` holds itself", node.line
            )
        self._open.append(node)
        yield
        self._open.pop()
