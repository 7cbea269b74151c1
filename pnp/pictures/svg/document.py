"""An SVG document: its elements by id, its style sheet, and the checked properties of each element.

Each property is one that paths represent, one that only pixels do (filters, masks, blending), or one that neither does: then
the drawing is refused. Declarations are cascaded from presentation attributes, rules and `style`, and inherited.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from functools import lru_cache
from typing import TYPE_CHECKING, TypeAlias

from pnp.base.records import lazy_pattern, record
from pnp.model.face_walk import IDENTITY
from pnp.pictures.colour import parse_colour
from pnp.pictures.path_geometry import count_crossings
from pnp.pictures.svg.tree import (
    RefusedSvgError,
    SvgNode,
    SvgViewport,
    UnsupportedSvgError,
    parse_css_transform,
    parse_transform,
    transform_around_origin,
)

if TYPE_CHECKING:
    from pnp.model.frame import Colour
    from pnp.model.outline import Matrix, Path

    GradientStops: TypeAlias = tuple[tuple[float, Colour], ...]


_ANIMATION_TAGS = frozenset({"animate", "animateColor", "animateMotion", "animateTransform", "set"})
_DEEPEST_USE = 50  # levels of `<use>` and other references inside each other
_MOST_RULES = 5_000  # style rules
_MOST_WORK = 500_000
"""Segments, stops and dashes of a drawing, each counted as often as it is drawn; a second or two of work."""
_MOST_CROSSINGS = 8_000
"""Of the edges of clip paths that Skia unites or cuts, which takes two seconds for so many of a scribble."""


class SvgDocument:
    """A parsed SVG; `ids` holds its elements by id (the first if an id occurs twice).

    `pixels` is the first thing that paths cannot represent, if there is one; `pending` are the elements that such things draw,
    to be read nevertheless: they may hold what pixels cannot represent either. `layers` are the pictures in which pixels are
    drawn at the place of the reading, for masks, filters and opacities. `clips` and `stops` keep the clip paths and stops of
    gradients that were read.
    """

    def __init__(self, root: SvgNode) -> None:
        self.root = root
        self.ids: dict[str, SvgNode] = {}
        self.pixels: UnsupportedSvgError | None = None
        self.pending: list[tuple[SvgNode, int]] = []
        self.layers = self.most_layers = 1
        self.clips: dict[tuple[SvgNode, SvgViewport], Path] = {}
        self.stops: dict[SvgNode, GradientStops] = {}
        self._paths: RefusedSvgError | None = None
        self._sheet: list[StyleRule] = []
        self._rules_by_name: dict[str, list[int]] = {}
        self._selected: dict[tuple[str, str, str], list[StyleRule]] = {}
        self._parents: dict[SvgNode, SvgNode] = {}
        self._open: list[SvgNode] = []
        self._work = self._crossings = 0
        for node in root.walk():
            if "id" in node.attrs:
                self.ids.setdefault(node.attrs["id"], node)
            if node.tag in _ANIMATION_TAGS:
                raise RefusedSvgError("art/animation", f"drawing holds `<{node.tag}>`: paper cannot move", node.line)
            if node.tag == "style":
                self._read_sheet(node)

    def _read_sheet(self, node: SvgNode) -> None:
        if node.attrs.get("type", "text/css").strip().lower() not in {"text/css", ""}:
            return  # a style sheet in another language has no effect (CSS Styling Attributes; HTML, 4.2.6)
        if node.attrs.get("media", "all").strip().lower() not in {"all", ""}:
            what = f'`<style media="{node.attrs["media"][:40]}">`'
            raise undrawable_error(what, node.line, "take the `media` away, or the `<style>` if it is not meant for paper")
        try:
            self._sheet += _parse_style_sheet(node.text)
        except UnreadSelectorError as fault:
            self.require_pixels(f"the style rule {fault}", node.line)
        except ValueError as fault:
            hint = "write each style at its element, or save the drawing as plain SVG"
            raise undrawable_error(f"the style rule {fault}", node.line, hint) from None
        if len(self._sheet) > _MOST_RULES:
            raise RefusedSvgError("art/too-complex", f"drawing has more than {_MOST_RULES} style rules", node.line)
        self._sheet.sort(key=lambda r: r.specificity)
        self._rules_by_name.clear()
        for i, rule in enumerate(self._sheet):
            self._rules_by_name.setdefault(rule.name, []).append(i)

    def require_pixels(self, what: str, line: int, drawn: Iterable[SvgNode] = ()) -> None:
        """Note that paths cannot represent something, and the elements that it draws."""
        self.pixels = self.pixels or UnsupportedSvgError(what, line)
        self.pending += ((node, self.layers + 1) for node in drawn)

    def add_layer(self) -> None:
        """Note that an element is drawn in a picture of its own, which is in memory together with what it is drawn on."""
        self.layers += 1
        self.most_layers = max(self.most_layers, self.layers)

    def refuse_pixels(self, what: str, line: int) -> None:
        """Note something that paths represent and resvg does not draw: the drawing is refused if it needs pixels too."""
        self._paths = self._paths or undrawable_error(what, line, "save the picture upright as a PNG, and embed that")

    def check_pixels(self) -> None:
        """Raise UnsupportedSvgError if the drawing needs pixels, RefusedSvgError if it holds what resvg does not draw."""
        if self.pixels:
            self.pixels.layers = self.most_layers
            raise self._paths or self.pixels

    def note_unsupported(self, fault: UnsupportedSvgError) -> None:
        """Note a feature that paths cannot represent."""
        self.require_pixels(fault.what, fault.line)

    def count_work(self, work: int, line: int) -> None:
        """Count the work of drawing something. Raises RefusedSvgError if it becomes too much."""
        self._work += work
        if self._work > _MOST_WORK:
            message = f"drawing has more than {_MOST_WORK} lines and curves, counting each as often as it is drawn"
            raise RefusedSvgError("art/too-complex", message, line)

    def count_crossings(self, paths: Iterable[Path], line: int) -> None:
        """Count the crossings of paths that are to be united or cut. Raises RefusedSvgError if they become too many."""
        self._crossings += count_crossings(paths, _MOST_CROSSINGS - self._crossings)
        if self._crossings > _MOST_CROSSINGS:
            message = f"clip paths cross themselves or each other more than {_MOST_CROSSINGS} times"
            raise RefusedSvgError("art/too-complex", message, line, "simplify them")

    def style_of(self, node: SvgNode) -> Style:
        """Return an element's own properties. Raises RefusedSvgError for one that cannot be drawn."""
        style = self.specified_style(node)
        _check_style(node, style, self.require_pixels)
        for name in ("mask", "filter"):
            if name in style:
                self._check_references(node, name, style[name])
        return style

    def specified_style(self, node: SvgNode) -> Style:
        """Return an element's own properties, unchecked. Raises RefusedSvgError if they cannot be read."""
        try:
            return specified_style(node, self._rules_for(node) if self._sheet else ())
        except ValueError as fault:
            raise undrawable_error(f"{fault} in a style", node.line, "write the value itself") from None

    def _rules_for(self, node: SvgNode) -> list[StyleRule]:
        key = (node.tag, node.attrs.get("id", ""), node.attrs.get("class", ""))
        if key not in self._selected:
            classes = frozenset(key[2].split())
            names = (f"#{key[1]}", *(f".{name}" for name in classes), key[0], "")
            numbers = sorted(i for name in names for i in self._rules_by_name.get(name, ()))
            self._selected[key] = [rule for i in numbers if (rule := self._sheet[i]).selects(node, classes)]
        return self._selected[key]

    def _check_references(self, node: SvgNode, name: str, value: str) -> None:
        for id_ in (reference[1] for reference in _REFERENCE.finditer(value)):
            found = self.ids.get(id_)
            if found is None or found.tag != name:
                raise RefusedSvgError("art/bad-svg", f"`{name}` names `{id_}`, which is not a {name} in the file", node.line)
            if "mask" in (own := self.specified_style(found)) and own["mask"] != "none":
                raise undrawable_error("a mask of a mask", found.line)
            self.pending.append((found, self.layers + 2))  # over the layer of the element itself

    def inherited_style(self, node: SvgNode) -> Style:
        """Return the inherited properties that reach an element from the elements around it, and its own."""
        if not self._parents:
            self._parents = {child: parent for parent in self.root.walk() for child in parent.children}
        chain = [node]
        while chain[-1] in self._parents:
            chain.append(self._parents[chain[-1]])
        style: Style = {}
        for link in reversed(chain):
            style = inherit(style, self.specified_style(link))
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
            raise undrawable_error(f"`transform` in a style: {fault}", node.line, "write the `transform` as a matrix") from None
        if "transform-origin" not in style:
            return matrix
        try:
            return transform_around_origin(style["transform-origin"], matrix, view)
        except ValueError as fault:
            raise undrawable_error(f"`transform-origin`: {fault}", node.line, "write the `transform` as a matrix") from None

    def use_target(self, node: SvgNode) -> SvgNode:
        """Return the element that a `<use>` refers to. Raises RefusedSvgError."""
        name = node.attrs.get("href", "").strip()
        found = self.ids.get(name.removeprefix("#"))
        if found is None:
            raise RefusedSvgError("art/bad-svg", f"`<use>` refers to `{name}`, which is not in the file", node.line)
        return found

    @contextmanager
    def open_reference(self, node: SvgNode) -> Iterator[None]:
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


Style: TypeAlias = "dict[str, str]"


@record
class StyleRule:
    """A rule of a style sheet for one selector: what it selects, and its declarations without and with `!important`."""

    specificity: tuple[int, int, int]
    tag: str
    id: str
    classes: frozenset[str]
    normal: Style
    important: Style

    @property
    def name(self) -> str:
        """One name that an element must have to be selected: `#id`, `.class` or `tag`, empty for any element."""
        return f"#{self.id}" if self.id else f".{min(self.classes)}" if self.classes else self.tag

    def selects(self, node: SvgNode, classes: frozenset[str]) -> bool:
        """Return whether the rule is about an element, which has these classes."""
        return (
            (not self.tag or self.tag == node.tag)
            and (not self.id or self.id == node.attrs.get("id"))
            and self.classes <= classes
        )


class UnreadSelectorError(ValueError):
    """A selector that is not read here, but by resvg, as the message names it."""


_SELECTOR = lazy_pattern(r"(\*|[A-Za-z][\w-]*)?((?:\.[\w-]+)*)(?:#([\w-]+))?((?:\.[\w-]+)*)")
_RESVG_SELECTOR_PART = r"(?:\*|[A-Za-z][\w-]*)?(?:[.#][\w-]+|\[[\w-]+(?:=\"[^\"]*\")?\]|:first-child)*"
_RESVG_SELECTOR = lazy_pattern(rf"{_RESVG_SELECTOR_PART}(?:\s*[\s>+]\s*{_RESVG_SELECTOR_PART})*")
_COMMENT = lazy_pattern(r"/\*.*?\*/", re.DOTALL)
_DECLARATION = lazy_pattern(r"(?:[^;\"'(]|\"[^\"]*\"|'[^']*'|\([^()]*\))+|[\"'(]")
_IMPORTANT = lazy_pattern(r"\s*!\s*important\s*$", re.IGNORECASE)
_KEYWORD_PROPERTIES = frozenset({"display", "visibility", "fill-rule", "clip-rule", "overflow"})
_COMPUTED_VALUE = lazy_pattern(r"\b(var|env|attr)\(")
RESET_WORDS = frozenset({"initial", "unset", "revert", "revert-layer"})
"""The words that stand for the value of a property without any declaration."""

_IGNORED_RULES = ("@font-face", "@charset", "@namespace", "@keyframes", "@-webkit-keyframes")


@lru_cache(maxsize=4096)
def parse_declarations(text: str) -> tuple[Style, Style]:
    """Read `fill:none;stroke:#000`: the declarations without and with `!important`. Raises ValueError for `var(…)`."""
    if "/*" in text:
        text = _COMMENT.sub("", text)
    if "(" in text and (found := _COMPUTED_VALUE.search(text)):
        raise ValueError(f"`{found[0]}…)`")
    parts = _DECLARATION.findall(text) if '"' in text or "'" in text or "(" in text else text.split(";")
    normal: Style = {}
    important: Style = {}
    for part in parts:
        name, colon, value = part.partition(":")
        if not colon or not value.strip():
            continue
        plain = _IMPORTANT.sub("", value) if "!" in value else value
        name, word = _property_name(name), plain.strip()
        (normal if plain is value else important)[name] = word.lower() if name in _KEYWORD_PROPERTIES else word
    return normal, important


def _property_name(name: str) -> str:
    name = name.strip()
    return name if name.startswith("--") else name.lower()


def _parse_style_sheet(sheet: str) -> list[StyleRule]:
    """Read a `<style>` of plain selectors (`path`, `.a`, `#b`, `path.a`, lists of them).

    Raises UnreadSelectorError for a selector that only resvg reads, ValueError for what neither reads.
    """
    found: list[StyleRule] = []
    unread = ""
    for prelude, body in _rule_blocks(_COMMENT.sub(" ", sheet).replace("<!--", " ").replace("-->", " ")):
        if prelude.startswith(_IGNORED_RULES):
            continue
        if "{" in body:
            raise ValueError(f"`{body.strip()[:40]}` inside of `{prelude[:40]}`")
        normal, important = parse_declarations(body)
        for selector in prelude.split(","):
            match = _SELECTOR.fullmatch(selector.strip())
            if match and selector.strip():
                found.append(_build_rule(match, normal, important))
            elif selector.strip() and _RESVG_SELECTOR.fullmatch(selector.strip()):
                unread = unread or selector.strip()
            else:
                raise ValueError(f"`{selector.strip()[:40]}`")
    if unread:
        raise UnreadSelectorError(f"`{unread[:40]}`")
    return sorted(found, key=lambda r: r.specificity)


def _build_rule(match: re.Match[str], normal: Style, important: Style) -> StyleRule:
    classes = frozenset((match[2] + match[4]).split(".")) - {""}
    tag = "" if match[1] in {None, "*"} else match[1]
    return StyleRule((bool(match[3]), len(classes), bool(tag)), tag, match[3] or "", classes, normal, important)


def _rule_blocks(sheet: str) -> Iterator[tuple[str, str]]:
    """Yield each rule as what stands before its brace and what stands inside. Raises ValueError."""
    at = 0
    while found := re.compile(r"[{;]").search(sheet, at):
        prelude = sheet[at : found.start()].strip()
        at = found.end()
        if found[0] == ";":
            if prelude.startswith("@") and not prelude.startswith(_IGNORED_RULES):
                raise ValueError(f"`{prelude[:40]}`")
            continue
        if prelude.startswith("@") and not prelude.startswith(_IGNORED_RULES):
            raise ValueError(f"`{prelude[:40]}`")
        inside, depth = at, 1
        for brace in re.compile(r"[{}]").finditer(sheet, at):
            depth += 1 if brace[0] == "{" else -1
            at = brace.end()
            if not depth:
                break
        if depth:
            raise ValueError(f"`{prelude[:40]}`, which is never closed")
        yield prelude, sheet[inside : at - 1]
    if rest := sheet[at:].strip():
        raise ValueError(f"`{rest[:40]}`")


def specified_style(node: SvgNode, sheet: Sequence[StyleRule] = ()) -> Style:
    """Return the properties set on the element itself; stronger declarations win. `sheet` holds the rules that select it.

    Raises ValueError for `var(…)`.
    """
    attrs = node.attrs
    style = {k: v.strip() for k, v in attrs.items() if k in PROPERTIES}
    for rule in sheet:
        style.update(rule.normal)
    normal, important = parse_declarations(attrs["style"]) if "style" in attrs else ({}, {})
    style.update(normal)
    for rule in sheet:
        style.update(rule.important)
    style.update(important)
    if "marker" in style:
        style |= dict.fromkeys(("marker-start", "marker-mid", "marker-end"), style["marker"])
    return style


def inherit(parent: Mapping[str, str], own: Mapping[str, str]) -> Style:
    """Return the inherited properties that apply to an element and its children."""
    style = dict(parent)
    for name, value in own.items():
        if name not in INHERITED or value == "inherit":
            continue
        if value in RESET_WORDS:
            if value == "initial":
                _reset_property(style, name)
            continue
        if name == "color" and value.lower() == "currentcolor":
            continue
        style[name] = value
    return style


def _reset_property(style: Style, name: str) -> None:
    """Give a property its initial value, which for a colour is not the one that the drawing is placed with."""
    style.pop(name, None)
    if name == "color":
        style[name] = "black"


def is_reset(value: str) -> bool:
    """Return whether a value is one of the words that stand for the value without any declaration."""
    return value in RESET_WORDS


INHERITED = frozenset(
    """
    fill stroke stroke-width stroke-linecap stroke-linejoin stroke-miterlimit stroke-dasharray stroke-dashoffset
    fill-rule clip-rule fill-opacity stroke-opacity color visibility paint-order marker-start marker-mid marker-end
    color-interpolation image-rendering
    """.split()  # noqa: SIM905  # more readable than a list with one word a line
)
NOT_INHERITED = frozenset(
    """
    opacity display clip-path mask filter mix-blend-mode stop-color stop-opacity transform transform-origin
    transform-box overflow vector-effect clip mask-type
    """.split()  # noqa: SIM905  # as above
)
PROPERTIES = INHERITED | NOT_INHERITED
ATTRIBUTES = frozenset(
    """
    x y width height cx cy r rx ry d points x1 y1 x2 y2 viewBox preserveAspectRatio href pathLength requiredFeatures
    systemLanguage requiredExtensions externalResourcesRequired clipPathUnits target type media decoding
    """.split()  # noqa: SIM905  # as above
)
"""The attributes that are no properties."""

_WITHOUT_INK = lazy_pattern(
    r"-.*|font.*|text-.*|letter-spacing|word-spacing|line-height|white-space.*|direction|writing-mode|unicode-bidi|.*-baseline"
    r"|baseline-shift|glyph-.*|kerning|inline-size|shape-.*|color-rendering|color-profile|color-interpolation-filters|solid-.*"
    r"|enable-background|cursor|pointer-events|flood-.*|lighting-color|isolation|user-select|background.*|will-change|data-.*"
    r"|aria-.*|on[a-z]+|id|class|style|lang|role|version|baseProfile|zoomAndPan|tabindex|focusable|contentScriptType"
    r"|contentStyleType|filter-.*|xmlns.*|stroke-alignment|block-progression|marker|transition.*|image-orientation"
)


@lru_cache(maxsize=1024)
def _is_without_ink(name: str) -> bool:
    """Return whether a property or an attribute has no effect on ink, given that text is never drawn."""
    return _WITHOUT_INK.fullmatch(name) is not None


_NEEDS_PIXELS = {"mask": "none", "filter": "none", "mix-blend-mode": "normal"}
_UNDRAWABLE = {"vector-effect": "none", "clip": "auto", "color-interpolation": "srgb"}
_BLEND_MODES = frozenset(
    """
    multiply screen overlay darken lighten color-dodge color-burn hard-light soft-light difference exclusion hue
    saturation color luminosity
    """.split()  # noqa: SIM905  # more readable than a list with one word a line
)
_FILTER_FUNCTIONS = (
    r"(?:blur|brightness|contrast|drop-shadow|grayscale|hue-rotate|invert|opacity|saturate|sepia)\((?:[^()]|\([^()]*\))*\)"
)
_REFERENCE = lazy_pattern(r"url\(\s*['\"]?#([^'\")]+?)['\"]?\s*\)")
_FILTER_LIST = lazy_pattern(rf"(?:(?:{_FILTER_FUNCTIONS}|{_REFERENCE.pattern})\s*)+")
_CHECKED_ATTRIBUTES = ATTRIBUTES | PROPERTIES
_PLAIN_PROPERTIES = PROPERTIES - _NEEDS_PIXELS.keys() - _UNDRAWABLE.keys() - {"transform-box"}
_WORDS_OF_ALL_PROPERTIES = RESET_WORDS | {"inherit"}
_REDRAW_HINT = "draw it in another way, or save the drawing as a PNG of 600 ppi"


def undrawable_error(what: str, line: int, hint: str = _REDRAW_HINT) -> RefusedSvgError:
    """Return the error about something that neither paths nor resvg draw as it is meant."""
    return RefusedSvgError("art/unsupported", f"{what} cannot be drawn, neither as paths nor as pixels", line, hint)


def text_error(node: SvgNode) -> RefusedSvgError:
    """Return the error about text in a drawing."""
    hint = "turn the text into paths, or set it with `<text>` in the template"
    message = f"drawing holds `<{node.tag}>`, which would print in whatever font a machine has"
    return RefusedSvgError("art/text", message, node.line, hint)


def meets_conditions(node: SvgNode) -> bool:
    """Return whether an element is drawn as far as its conditions go (SVG 2, 5.9). Raises RefusedSvgError for a language."""
    if "systemLanguage" in node.attrs:
        hint = "keep what is meant for this game in the file, and give each language a drawing of its own"
        raise undrawable_error(f'`systemLanguage="{node.attrs["systemLanguage"][:30]}"`', node.line, hint)
    return "requiredExtensions" not in node.attrs


def reference_id(text: str) -> str | None:
    """Return the id in `url(#id)`, or None if a value is anything else."""
    found = _REFERENCE.fullmatch(text)
    return found[1] if found else None


def _check_style(node: SvgNode, style: Style, pixels: Callable[[str, int], None]) -> None:
    """Call `pixels` with what only pixels represent; `style` is that of the element alone. Raises RefusedSvgError."""
    if not _CHECKED_ATTRIBUTES.issuperset(node.attrs):
        for name in node.attrs:
            if name not in _CHECKED_ATTRIBUTES and name not in style and not _is_without_ink(name):
                pixels(f"`{name}`", node.line)
    if _PLAIN_PROPERTIES.issuperset(style) and _WORDS_OF_ALL_PROPERTIES.isdisjoint(style.values()):
        return
    for name, value in style.items():
        if name not in PROPERTIES:
            if not _is_without_ink(name):
                _refuse_unknown(name, node)
        elif name in _NEEDS_PIXELS or name in _UNDRAWABLE or is_reset(value) or value == "inherit":
            _check_property(node, name, value, pixels)
    if "transform-box" in style and "transform-origin" in style and style["transform-box"] != "view-box":
        raise undrawable_error("`transform-box`", node.line, "write the `transform` as a matrix")


def _refuse_unknown(name: str, node: SvgNode) -> None:
    if name.startswith("animation"):
        raise RefusedSvgError("art/animation", f"drawing has the style `{name}`: paper cannot move", node.line)
    raise undrawable_error(f"`{name}` in a style", node.line)


def _check_property(node: SvgNode, name: str, value: str, pixels: Callable[[str, int], None]) -> None:
    if is_reset(value):
        return
    if value == "inherit":
        if name not in INHERITED and name != "display":
            raise undrawable_error(f"`{name}: inherit`", node.line, f"give `{name}` a value of its own")
        return
    word = value.lower()
    if name in _UNDRAWABLE and word not in {_UNDRAWABLE[name], "auto"}:
        raise undrawable_error(f"`{name}: {value[:40]}`" if name != "vector-effect" else "`vector-effect`", node.line)
    if name not in _NEEDS_PIXELS or word == _NEEDS_PIXELS[name]:
        return
    known = {"mask": reference_id(value), "filter": _FILTER_LIST.fullmatch(value), "mix-blend-mode": word in _BLEND_MODES}
    if not known[name]:
        raise undrawable_error(f"`{name}: {value[:40]}`", node.line)
    pixels(f"`{name}`", node.line)


_FILTER_PRIMITIVES = frozenset(
    """
    feBlend feColorMatrix feComponentTransfer feComposite feConvolveMatrix feDiffuseLighting feDisplacementMap feDropShadow
    feFlood feGaussianBlur feImage feMerge feMorphology feOffset feSpecularLighting feTurbulence title desc metadata
    """.split()  # noqa: SIM905  # more readable than a list with one word a line
)
_UNDRAWN_INPUTS = frozenset({"BackgroundImage", "BackgroundAlpha", "FillPaint", "StrokePaint"})
_FILTER_COLOURS = ("flood-color", "lighting-color")


def filter_targets(node: SvgNode, document: SvgDocument) -> Iterator[SvgNode]:
    """Check a filter, and yield the elements of the file that it draws. Raises RefusedSvgError."""
    if "href" in node.attrs:
        raise undrawable_error("a filter that inherits from another", node.line)
    for primitive in node.children:
        if primitive.tag not in _FILTER_PRIMITIVES:
            raise undrawable_error(f"`<{primitive.tag}>`", primitive.line)
        style = document.specified_style(primitive)
        for name in _FILTER_COLOURS:
            try:
                parse_colour(style.get(name, primitive.attrs.get(name, "black")))
            except ValueError as fault:
                raise RefusedSvgError("art/bad-svg", f"`{name}`: {fault}", primitive.line) from None
        for part in (primitive, *primitive.children):
            if used := _UNDRAWN_INPUTS & {part.attrs.get("in"), part.attrs.get("in2")}:
                raise undrawable_error(f"the input `{min(filter(None, used))}` of a filter", part.line)
        if primitive.tag == "feImage":
            yield from _image_targets(primitive, document)


def _image_targets(node: SvgNode, document: SvgDocument) -> Iterator[SvgNode]:
    href = node.attrs.get("href", "").strip()
    if href.startswith("data:"):
        if href.startswith("data:image/svg"):
            raise undrawable_error("a drawing inside `<feImage>`", node.line)
        return
    target = document.ids.get(href.removeprefix("#"))
    if target is None:
        raise RefusedSvgError("art/bad-svg", f"`<feImage>` refers to `{href[:40]}`, which is not in the file", node.line)
    yield target
