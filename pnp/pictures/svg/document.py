"""An SVG document: its elements by id, its style sheet, and the checked properties of each element.

Each property is one that paths represent, one that only pixels do (filters, masks, blending), or one that neither does: then
the drawing is refused. Declarations are cascaded from presentation attributes, rules and `style`, and inherited.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from functools import cached_property, lru_cache
from typing import TYPE_CHECKING, TypeAlias, TypeVar

from pnp.base.records import lazy_pattern, record
from pnp.model.face_walk import IDENTITY
from pnp.pictures.path_data import NUMBER_PATTERN
from pnp.pictures.path_geometry import count_crossings
from pnp.pictures.svg.tree import (
    FILTER,
    LENGTH,
    REFERENCE,
    RESET_WORDS,
    USER_UNITS,
    WORDS_OF_ALL_PROPERTIES,
    PixelPart,
    RefusedSvgError,
    SvgNode,
    SvgViewport,
    UnsupportedSvgError,
    is_understood,
    parse_css_transform,
    parse_transform,
    transform_around_origin,
)

if TYPE_CHECKING:
    from pnp.model.frame import Colour, Item
    from pnp.model.outline import Matrix, Path

    GradientStops: TypeAlias = tuple[tuple[float, Colour], ...]


_T = TypeVar("_T")
_ANIMATION_TAGS = frozenset({"animate", "animateColor", "animateMotion", "animateTransform", "set"})
_DEEPEST_USE = 50  # levels of `<use>` and other references inside each other
_MOST_RULES = 5_000  # style rules
_DEEPEST_RULE = 10  # levels of `@media` and `@supports` inside each other
_MOST_WORK = 500_000
"""Segments, stops and dashes of a drawing, each counted as often as it is drawn; a second or two of work."""
_MOST_CROSSINGS = 8_000
"""Of the edges of clip paths that Skia unites or cuts, which takes two seconds for so many of a scribble."""


class SvgDocument:
    """A parsed SVG; `ids` holds its elements by id (the first if an id occurs twice).

    `pixels` is the first thing that paths cannot represent, if there is one; `pending` are the elements that such things draw,
    to be read nevertheless: they may hold what pixels cannot represent either. `layers` are the pictures in which pixels are
    drawn at the place of the reading, for masks, filters and opacities. `clips` and `stops` keep the clip paths and stops of
    gradients that were read; `styles`, `matrices`, `pictures`, `places` and `paints` (in place of gradients that paint nothing)
    what was read of each element, for `resvg_source`. `matrix` is that of the place of the reading, `context` the style of
    the `<use>` around it; `tiles` are the sides of patterns' tiles in the units of the drawing, `turned` the elements with a
    filter that are not upright. `cells` keeps what is in the tiles of patterns, `parts` the elements that become pixels alone;
    `in_pixels`: what is being read becomes pixels in any case. `undrawn` is what resvg does not draw.
    """

    def __init__(self, root: SvgNode) -> None:
        self.root = root
        self.ids: dict[str, SvgNode] = {}
        self.pixels: UnsupportedSvgError | None = None
        self.pending: list[tuple[SvgNode, int]] = []
        self.layers = self.most_layers = 1
        self.clips: dict[tuple[SvgNode, SvgViewport], Path] = {}
        self.stops: dict[SvgNode, GradientStops] = {}
        self.styles: dict[SvgNode, Style] = {}
        self.matrices: dict[SvgNode, Matrix] = {}
        self.pictures: dict[SvgNode, str] = {}
        self.places: dict[SvgNode, Sequence[float]] = {}
        self.paints: dict[SvgNode, Style] = {}
        self.filters: list[str] = []
        self.turned: set[SvgNode] = set()
        self.context: Style = {}
        self.cells: dict[tuple[SvgNode, SvgViewport], tuple[Item, ...]] = {}
        self.parts: list[PixelPart] = []
        self.in_pixels = False
        self.matrix = IDENTITY
        self.tiles: list[float] = []
        self.undrawn: list[RefusedSvgError] = []
        self._sheet: list[StyleRule] = []
        self._rules_by_name: dict[str, list[int]] = {}
        self._selected: dict[tuple[str, str, str], list[StyleRule]] = {}
        self._parents: dict[SvgNode, SvgNode] = {}
        self._open: list[SvgNode] = []
        self._work = self._crossings = 0
        self._has_rem = False
        for node in root.walk():
            if "id" in node.attrs:
                self.ids.setdefault(node.attrs["id"], node)
            self._has_rem = self._has_rem or "rem" in node.text or any("rem" in value for value in node.attrs.values())
            if node.tag in _ANIMATION_TAGS:
                raise RefusedSvgError("art/animation", f"drawing holds `<{node.tag}>`: paper cannot move", node.line)
            if node.tag == "style":
                self._read_sheet(node)

    def _read_sheet(self, node: SvgNode) -> None:
        if node.attrs.get("type", "text/css").strip().lower() not in {"text/css", ""}:
            return  # a style sheet in another language has no effect (CSS Styling Attributes; HTML, 4.2.6)
        try:
            if not media_holds(node.attrs.get("media", "").strip() or "all"):
                return
            self._sheet += _parse_style_sheet(node.text)
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
        if not self.in_pixels:
            self.pixels = self.pixels or UnsupportedSvgError(what, line)
        self.pending += ((node, self.layers + 1) for node in drawn)

    def add_layer(self) -> None:
        """Note that an element is drawn in a picture of its own, which is in memory together with what it is drawn on."""
        self.layers += 1
        self.most_layers = max(self.most_layers, self.layers)

    def refuse_pixels(self, what: str, line: int) -> None:
        """Note something that paths represent and resvg does not draw: the drawing is refused if it needs pixels too."""
        self.undrawn.append(undrawable_error(what, line, "save the picture upright as a PNG, and embed that"))

    def check_pixels(self) -> None:
        """Raise UnsupportedSvgError if the drawing needs pixels, RefusedSvgError if it holds what resvg does not draw."""
        if self.pixels:
            self.pixels.layers, self.pixels.tiles = self.most_layers, tuple(sorted({*self.tiles}))
            raise self.undrawn[0] if self.undrawn else self.pixels

    def note_unsupported(self, fault: UnsupportedSvgError) -> None:
        """Note a feature that paths cannot represent."""
        self.require_pixels(fault.what, fault.line)

    def read_or_note(self, read: Callable[[], _T]) -> _T | None:
        """Return what `read` returns, None if it meets a feature that paths cannot represent: the rest is read nevertheless."""
        try:
            return read()
        except UnsupportedSvgError as fault:
            self.note_unsupported(fault)
            return None

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

    def style_of(self, node: SvgNode, *, composes: bool = False) -> Style:
        """Return an element's own properties. Raises RefusedSvgError for one that cannot be drawn.

        `composes`: who asks draws a mask and a blend mode itself; else they need pixels.
        """
        style = self.specified_style(node)
        _check_style(node, style, self.require_pixels, COMPOSED if composes else frozenset())
        for name in ("mask", "filter"):
            if name in style:
                self._check_references(node, name, style[name], drawn=name == "filter" or not composes)
        return style

    def specified_style(self, node: SvgNode) -> Style:
        """Return an element's own properties, unchecked. Raises RefusedSvgError if they cannot be read."""
        if node not in self.styles:
            try:
                style = specified_style(node, self._rules_for(node) if self._sheet else ())
                style |= {n: self._compute(v) for n, v in style.items() if "(" in v and n in _INK_NAMES}
                if self._has_rem:
                    lengths = {n: v for n, v in node.attrs.items() if _REM.fullmatch(v.strip())}
                    for values, read in ((style, style), (node.attrs, lengths)):
                        values |= {n: _REM.sub(self._in_pixels, v) for n, v in read.items()}
            except ValueError as fault:
                raise undrawable_error(f"{fault} in a style", node.line, "write the value itself") from None
            for name in sorted(GEOMETRY.get(node.tag, frozenset()) & style.keys()):  # the first fault is the same in every run
                text = style.pop(name)
                if (
                    node.tag == "svg"
                    and node is not self.root
                    and text != node.attrs.get(name, "0" if name in "xy" else "100%")
                ):
                    hint = f"write the attribute `{name}`, which all programs read"
                    raise undrawable_error(f"`{name}` in the style of an inner `<svg>`", node.line, hint)
                _set_geometry(node, name, text)
            self.styles[node] = style
        return self.styles[node]

    def _compute(self, value: str) -> str:
        """Return a value with those of its variables. Raises ValueError for one that a browser would have to compute."""
        value = self._fill_variables(value) if "var(" in value else value
        if found := _COMPUTED_VALUE.search(value):
            raise ValueError(f"`{found[0]}…)`")
        return value

    def _in_pixels(self, found: re.Match[str]) -> str:
        return f"{float(found[1]) * self._root_font_size:.10g}px"

    @cached_property
    def _root_font_size(self) -> float:
        """The font size of the root in pixels, which is a `rem`. Raises ValueError."""
        style = specified_style(self.root, self._rules_for(self.root))
        text = style.get("font", style.get("font-size", "medium"))
        if text in WORDS_OF_ALL_PROPERTIES | {"medium"}:
            return USER_UNITS["rem"]
        found = LENGTH.fullmatch(text)
        if found is None or found[2].lower() not in USER_UNITS:
            raise ValueError(f"the unit `rem`, beside `{text[:30]}` as the font of the outermost `<svg>`,")
        return float(found[1]) * USER_UNITS[found[2].lower()]

    def _fill_variables(self, value: str) -> str:
        """Return a value with that of the root, or else the one behind the comma, for each `var(…)`. Raises ValueError."""

        def fill(found: re.Match[str]) -> str:
            name, fallback = found[1], found[2]
            if name in elsewhere or (name not in own and fallback is None):
                raise ValueError(f"`{found[0][:40]}`")
            return self._fill_variables(own.get(name) or fallback.strip())

        own, elsewhere = self._variables()
        filled = _VARIABLE.sub(fill, value)
        if "var(" in filled:
            raise ValueError(f"`{filled[:40]}`")
        return filled

    def _variables(self) -> tuple[Style, set[str]]:
        """Return the custom properties of the root, and the names of those of other elements."""
        rules = self._rules_for(self.root)
        own = specified_style(self.root, rules)
        others = [{**rule.normal, **rule.important} for rule in self._sheet if rule not in rules]
        for node in self.root.walk():
            if node is not self.root and "--" in node.attrs.get("style", ""):
                others += parse_declarations(node.attrs["style"])
        return own, {name for style in others for name in style if name.startswith("--")}

    def _rules_for(self, node: SvgNode) -> list[StyleRule]:
        key = (node.tag, node.attrs.get("id", ""), node.attrs.get("class", ""))
        if key not in self._selected:
            classes = frozenset(key[2].split())
            names = (f"#{key[1]}", *(f".{name}" for name in classes), key[0], "")
            numbers = sorted(i for name in names for i in self._rules_by_name.get(name, ()))
            # of the rules that are not plain, another element of this tag, id and class may be meant
            self._selected[key] = [rule for i in numbers if not (rule := self._sheet[i]).is_plain or rule.selects(node, self)]
        return [rule for rule in self._selected[key] if rule.is_plain or rule.selects(node, self)]

    def parent_of(self, node: SvgNode) -> SvgNode | None:
        """Return the element around an element, None for the root."""
        if not self._parents:
            self._parents = {child: parent for parent in self.root.walk() for child in parent.children}
        return self._parents.get(node)

    def _check_references(self, node: SvgNode, name: str, value: str, *, drawn: bool) -> None:
        for id_ in (reference[1] for reference in REFERENCE.finditer(value)):
            found = self.ids.get(id_)
            if found is None or found.tag != name:
                raise RefusedSvgError("art/bad-svg", f"`{name}` names `{id_}`, which is not a {name} in the file", node.line)
            if (own := self.specified_style(found)).get("mask", "none") != "none":  # which browsers leave out
                raise undrawable_error("a `mask` on `<mask>`", found.line, "put it on a `<g>` around what is in the mask")
            refuse_display(found, own)
            if drawn:
                self.pending.append((found, self.layers + 2))  # over the layer of the element itself

    def inherited_style(self, node: SvgNode) -> Style:
        """Return the inherited properties that reach an element from the elements around it, and its own."""
        style: Style = {}
        for link in reversed(self.with_parents(node)):
            style = inherit(style, self.specified_style(link))
        return style

    def with_parents(self, node: SvgNode) -> list[SvgNode]:
        """Return an element and those around it, from inside to outside."""
        chain = [node]
        while (parent := self.parent_of(chain[-1])) is not None:
            chain.append(parent)
        return chain

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
        try:
            if "transform-origin" in style:
                origin = style["transform-origin"]
                in_style = origin != node.attrs.get("transform-origin", "").strip()
                matrix = transform_around_origin(origin, matrix, view, in_style=in_style)
            self.matrices[node] = matrix
            return matrix  # noqa: TRY300
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

    @contextmanager
    def paints_of_context(self, style: Style) -> Iterator[None]:
        """Let `context-fill` and `context-stroke` mean the paints of a style, that of a `<use>`."""
        outer, self.context = self.context, style
        try:
            yield
        finally:
            self.context = outer


_PATH_CALL = lazy_pattern(r"path\(\s*[\"']([^\"']*)[\"']\s*\)")
_BARE_NUMBER = lazy_pattern(rf"{NUMBER_PATTERN}(?:px|%)?")
_REFERRING = frozenset({"filter", "mask", "clip-path", "marker-start", "marker-mid", "marker-end", "marker", "mix-blend-mode"})
_NUMBER = lazy_pattern(NUMBER_PATTERN)


def _set_geometry(node: SvgNode, name: str, text: str) -> None:
    """Write what a style says of a place or size to the attribute, which is weaker. Raises RefusedSvgError."""
    if name == "d" and ((found := _PATH_CALL.fullmatch(text)) or text == "none"):
        node.attrs[name] = found[1] if found else ""
    elif name != "d" and (text == "auto" or (LENGTH.fullmatch(text) and not (_NUMBER.fullmatch(text) and float(text)))):
        node.attrs[name] = text
    else:
        raise undrawable_error(f"`{name}: {text[:40]}`", node.line, f"write the attribute `{name}`")


Style: TypeAlias = "dict[str, str]"


@record
class Compound:
    """A selector of one element: its tag, id and classes, and tests of attributes (`[x="1"]`) and place (`:first-child`)."""

    tag: str
    id: str
    classes: frozenset[str]
    tests: tuple[str, ...]

    def selects(self, node: SvgNode, document: SvgDocument) -> bool:
        """Return whether an element is one of those that are meant."""
        return (
            (not self.tag or self.tag == node.tag)
            and (not self.id or self.id == node.attrs.get("id"))
            and (not self.classes or self.classes <= frozenset(node.attrs.get("class", "").split()))
            and all(_passes_test(test, node, document) for test in self.tests)
        )


@record
class StyleRule:
    """A rule of a style sheet for one selector: what it selects, and its declarations without and with `!important`.

    `around` are the selectors to the left of the last, from right to left, each with the combinator behind it.
    """

    specificity: tuple[int, int, int]
    last: Compound
    around: tuple[tuple[str, Compound], ...]
    normal: Style
    important: Style

    @property
    def name(self) -> str:
        """One name that an element must have to be selected: `#id`, `.class` or `tag`, empty for any element."""
        last = self.last
        return f"#{last.id}" if last.id else f".{min(last.classes)}" if last.classes else last.tag

    @property
    def is_plain(self) -> bool:
        """Whether tag, id and class of an element decide alone."""
        return not self.around and not self.last.tests

    def selects(self, node: SvgNode, document: SvgDocument) -> bool:
        """Return whether the rule is about an element."""
        return self.last.selects(node, document) and _is_around(self.around, node, document)


def _is_around(around: Sequence[tuple[str, Compound]], node: SvgNode, document: SvgDocument) -> bool:
    """Return whether the elements before and above one are as a rule says."""
    if not around:
        return True
    (combinator, compound), *rest = around
    parent = document.parent_of(node)
    if combinator in {">", ""}:
        while parent is not None:
            if compound.selects(parent, document) and _is_around(rest, parent, document):
                return True
            parent = document.parent_of(parent) if not combinator else None
        return False
    before = parent.children[: parent.children.index(node)] if parent else []
    return any(
        compound.selects(n, document) and _is_around(rest, n, document) for n in (before[-1:] if combinator == "+" else before)
    )


def _passes_test(test: str, node: SvgNode, document: SvgDocument) -> bool:
    if test[0] in "[#":
        return _passes_attribute_test(test, node) if test[0] == "[" else node.attrs.get("id") == test[1:]
    name, _, inside = test[1:].removesuffix(")").partition("(")
    if name in {"not", "is", "where"}:
        return any(c.selects(node, document) for c in _compounds(inside)) != (name == "not")
    parent = document.parent_of(node)
    if name == "root":
        return parent is None
    if not _CHILD_TEST.fullmatch(name):
        return False  # under a mouse, before an element: never on paper
    siblings = [n for n in parent.children if n.tag == node.tag or name.endswith("child")] if parent else [node]
    before, behind = siblings.index(node), len(siblings) - 1 - siblings.index(node)
    if name.startswith("nth"):
        return _is_nth(behind if "last" in name else before, inside)
    return (name.startswith("last") or not before) and (name.startswith("first") or not behind)


def _is_nth(number: int, formula: str) -> bool:
    """Return whether a place, from 0, is meant by `odd`, `3` or `2n+1`."""
    text = {"odd": "2n+1", "even": "2n"}.get(formula.strip(), "".join(formula.split()))
    step, n, first = text.rpartition("n")
    by = int(step + "1" if step in {"", "+", "-"} else step) if n else 0
    distance = number + 1 - int(first or 0)
    return not distance if not by else distance % by == 0 and distance // by >= 0


@lru_cache(maxsize=1024)
def _compounds(text: str) -> tuple[Compound, ...]:
    """Read the list in `:not(…)`. Raises ValueError."""
    rules = [_parse_rule(selector, {}, {}) for selector in _split_list(text)]
    if any(rule.around for rule in rules):
        raise ValueError(f"`{text[:40]}`")
    return tuple(rule.last for rule in rules)


def _split_list(text: str) -> list[str]:
    """Return what stands between commas, but for those in brackets and quotes. Raises ValueError."""
    parts = _LISTED.findall(text)
    if ",".join(parts) != text:
        raise ValueError(f"`{text.strip()[:40]}`")
    return [part.strip() for part in parts]


def _passes_attribute_test(test: str, node: SvgNode) -> bool:
    found = _ATTRIBUTE_TEST.fullmatch(test)
    assert found is not None  # it is of the pattern of selectors
    name, how, *quoted, any_case = found.groups()
    value = node.attrs.get(name)
    if value is None or how is None:
        return value is not None
    wanted = next(word for word in quoted if word is not None)
    if any_case:
        value, wanted = value.lower(), wanted.lower()
    return {
        "": value == wanted,
        "~": wanted in value.split(),
        "|": value == wanted or value.startswith(f"{wanted}-"),
        "^": bool(wanted) and value.startswith(wanted),
        "$": bool(wanted) and value.endswith(wanted),
        "*": bool(wanted) and wanted in value,
    }[how]


_PLACE = r"(?:first|last|only)-(?:child|of-type)"
_NTH = r"nth-(?:last-)?(?:child|of-type)"
_FORMULA = r"\(\s*(?:odd|even|[-+]?\d+|[-+]?\d*n(?:\s*[-+]\s*\d+)?)\s*\)"
_NEVER_ON_PAPER = r"hover|active|focus(?:-visible|-within)?|visited|target|before|after"
_SELECTOR_PART = (
    r"\.[\w-]+|#[\w-]+|\[\s*[\w-]+\s*(?:[~|^$*]?=\s*(?:\"[^\"]*\"|'[^']*'|[\w-]+)\s*(?:[iI]\s*)?)?\]"
    rf"|:(?:root|{_PLACE}|{_NEVER_ON_PAPER})\b(?!-)|::[\w-]+|:{_NTH}{_FORMULA}|:(?:not|is|where)\((?:[^()]|\([^()]*\))*\)"
)
_CHILD_TEST = lazy_pattern(rf"{_PLACE}|{_NTH}")
_LISTED = lazy_pattern(r"(?:[^,(\[\"']|\"[^\"]*\"|'[^']*'|\[[^\]]*\]|\((?:[^()]|\([^()]*\))*\))+")
_COMPOUND = lazy_pattern(rf"(\*|[A-Za-z][\w-]*)?((?:{_SELECTOR_PART})*)")
_PART = lazy_pattern(_SELECTOR_PART)
_COMBINATOR = lazy_pattern(r"\s*([>+~])\s*|\s+")
_ATTRIBUTE_TEST = lazy_pattern(r"\[\s*([\w-]+)\s*(?:([~|^$*]?)=\s*(?:\"([^\"]*)\"|'([^']*)'|([\w-]+))\s*([iI])?\s*)?\]")
_COMMENT = lazy_pattern(r"/\*.*?\*/", re.DOTALL)
_DECLARATION = lazy_pattern(r"(?:[^;\"'(]|\"[^\"]*\"|'[^']*'|\((?:[^()]|\([^()]*\))*\))+|[\"'(]")
_IMPORTANT = lazy_pattern(r"\s*!\s*important\s*$", re.IGNORECASE)
_KEYWORD_PROPERTIES = frozenset(
    """
    display visibility fill-rule clip-rule overflow stroke-linecap stroke-linejoin paint-order mix-blend-mode isolation
    mask-type
    """.split()  # noqa: SIM905  # more readable than a list with one word a line
)
_LIGHT_COLOUR = lazy_pattern(r"light-dark\(\s*((?:[^(),]|\([^()]*\))+),(?:[^()]|\((?:[^()]|\([^()]*\))*\))*\)", re.IGNORECASE)
_COMMON_WORDS = WORDS_OF_ALL_PROPERTIES | {"none"}
_COMPUTED_VALUE = lazy_pattern(r"\b(env|attr|calc|min|max|clamp)\(", re.IGNORECASE)

_REM = lazy_pattern(rf"({NUMBER_PATTERN})rem\b", re.IGNORECASE)
_VARIABLE = lazy_pattern(r"var\(\s*(--[\w-]+)\s*(?:,((?:[^()]|\([^()]*\))*))?\)")
_IGNORED_RULES = ("@font-face", "@charset", "@namespace", "@keyframes", "@-webkit-keyframes", "@page")
_MEDIA_ANSWERS = {
    "all": True, "(prefers-color-scheme:light)": True, "(prefers-color-scheme:dark)": False,
    "(prefers-reduced-motion:no-preference)": True, "(prefers-reduced-motion:reduce)": False, "(prefers-reduced-motion)": False,
}  # fmt: skip
_FEATURE = lazy_pattern(r"(not\s+)?\(\s*([\w-]+)\s*:(.*)\)", re.DOTALL)


@lru_cache(maxsize=4096)
def parse_declarations(text: str) -> tuple[Style, Style]:
    """Read `fill:none;stroke:#000`: the declarations without and with `!important`."""
    if "/*" in text:
        text = _COMMENT.sub("", text)
    if "light-dark(" in text:  # as draw.io writes each colour
        text = _LIGHT_COLOUR.sub(r"\1", text)
    parts = _DECLARATION.findall(text) if '"' in text or "'" in text or "(" in text else text.split(";")
    normal: Style = {}
    important: Style = {}
    for part in parts:
        name, colon, value = part.partition(":")
        if not colon or not value.strip():
            continue
        plain = _IMPORTANT.sub("", value) if "!" in value else value
        name, word = _property_name(name), plain.strip()
        _declare({name: word}, normal if plain is value else important)
    return normal, important


def _declare(declarations: Mapping[str, str], style: Style) -> None:
    """Add declarations to weaker ones: one that is not understood is skipped where another holds (CSS Syntax 3, 9).

    Where none does, it stays, so that what cannot be drawn is said.
    """
    for name, value in declarations.items():
        word = _keyword_in_small_letters(name, value)
        if name not in style or "var(" in value or is_understood(name, word) or _COMPUTED_VALUE.search(value):
            style[name] = word


def _keyword_in_small_letters(name: str, value: str) -> str:
    word = value.lower()
    return word if name in _KEYWORD_PROPERTIES or word in _COMMON_WORDS else value


def _property_name(name: str) -> str:
    """Return the name of a property; browsers know those of their own that are in use by their later names, too."""
    name = name.strip()
    return name if name.startswith("--") else name.lower().removeprefix("-webkit-")


def _parse_style_sheet(sheet: str, depth: int = 0) -> list[StyleRule]:
    """Read a `<style>`, or the inside of a rule in it. Raises ValueError for a selector or a rule that is not read."""
    found: list[StyleRule] = []
    for prelude, body in _rule_blocks(_COMMENT.sub(" ", sheet).replace("<!--", " ").replace("-->", " ")):
        name, _, condition = prelude.partition(" ")
        if name in {"@media", "@supports"}:
            if depth == _DEEPEST_RULE:
                raise ValueError(f"`{prelude[:40]}` inside of {depth} others")
            inside = _parse_style_sheet(body, depth + 1)
            holds = media_holds if name == "@media" else _is_supported
            found += inside if inside and holds(condition) else ()
            continue
        if "{" in body:
            raise ValueError(f"`{body.strip()[:40]}` inside of `{prelude[:40]}`")
        normal, important = parse_declarations(body)
        found += (_parse_rule(selector, normal, important) for selector in _split_list(prelude))
    return sorted(found, key=lambda r: r.specificity)


def media_holds(text: str) -> bool:
    """Return whether a drawing is meant by a media query, wherever it is shown. Raises ValueError where that matters."""
    unsure = ""
    for query in (q.strip().lower() for q in text.split(",")):
        parts = ["".join(part.split()) for part in re.split(r"\s+and\s+", query.removeprefix("only "))]
        answers = [_MEDIA_ANSWERS.get(part) for part in parts]
        if all(answers):
            return True
        if False not in answers:
            unsure = query
    if unsure:
        raise ValueError(f"`@media {unsure[:40]}`, which depends on where the drawing is shown,")
    return False


def _is_supported(text: str) -> bool:
    """Return whether the condition of `@supports` is about something that is read here. Raises ValueError."""
    found = _FEATURE.fullmatch(text.strip())
    if found is None:
        raise ValueError(f"`@supports {text[:40]}`")
    name, value = _property_name(found[2]), found[3].strip()
    return (name not in PROPERTIES or is_understood(name, value)) != bool(found[1])


def _parse_rule(selector: str, normal: Style, important: Style) -> StyleRule:
    compounds: list[Compound] = []
    combinators: list[str] = []
    at = 0
    while True:
        found = _COMPOUND.match(selector, at)
        if found is None or not found[0]:
            raise ValueError(f"`{selector[:40]}`")
        parts = _PART.findall(found[2])
        compounds.append(
            Compound(
                "" if found[1] in {None, "*"} else found[1],
                next((p[1:] for p in parts if p[0] == "#"), ""),
                frozenset(p[1:] for p in parts if p[0] == "."),
                tuple(p for i, p in enumerate(parts) if p[0] in "[:" or (p[0] == "#" and any(q[0] == "#" for q in parts[:i]))),
            )
        )
        at = found.end()
        if at == len(selector):
            break
        between = _COMBINATOR.match(selector, at)
        if between is None:
            raise ValueError(f"`{selector[:40]}`")
        combinators.append(between[1] or "")
        at = between.end()
    ids, classes, tags = map(sum, zip(*map(_weight, compounds), strict=True))
    around = tuple(zip(reversed(combinators), reversed(compounds[:-1]), strict=True))
    return StyleRule((ids, classes, tags), compounds[-1], around, normal, important)


def _weight(compound: Compound) -> tuple[int, int, int]:
    """Return the specificity of a selector (Selectors 4, 17). Raises ValueError for a list in it that is not read."""
    weights: list[tuple[int, int, int]] = [(bool(compound.id), len(compound.classes), bool(compound.tag))]
    for test in compound.tests:
        name, _, inside = test.removesuffix(")").partition("(")
        if name in {":not", ":is", ":where"}:
            inner = max(map(_weight, _compounds(inside)))
            weights.append(inner if name != ":where" else (0, 0, 0))
        else:
            weights.append((test[0] == "#", test[0] != "#", 0))
    ids, classes, tags = map(sum, zip(*weights, strict=True))
    return ids, classes, tags


def _rule_blocks(sheet: str) -> Iterator[tuple[str, str]]:
    """Yield each rule as what stands before its brace and what stands inside. Raises ValueError."""
    at = 0
    while found := re.compile(r"[{;]").search(sheet, at):
        prelude = " ".join(sheet[at : found.start()].split())
        at = found.end()
        if found[0] == ";":
            if prelude.startswith("@") and not prelude.startswith(_IGNORED_RULES):
                raise ValueError(f"`{prelude[:40]}`")
            continue
        is_read = prelude.startswith(("@media ", "@supports ", *_IGNORED_RULES))
        if prelude.startswith("@") and not is_read:
            raise ValueError(f"`{prelude[:40]}`")
        inside, depth = at, 1
        for brace in re.compile(r"[{}]").finditer(sheet, at):
            depth += 1 if brace[0] == "{" else -1
            at = brace.end()
            if not depth:
                break
        if depth:
            raise ValueError(f"`{prelude[:40]}`, which is never closed")
        if not prelude.startswith(_IGNORED_RULES):
            yield prelude, sheet[inside : at - 1]
    if rest := sheet[at:].strip():
        raise ValueError(f"`{rest[:40]}`")


def specified_style(node: SvgNode, sheet: Sequence[StyleRule] = ()) -> Style:
    """Return the properties set on the element itself; stronger declarations win. `sheet` holds the rules that select it."""
    attrs = node.attrs
    style = {
        k: _keyword_in_small_letters(k, word) for k, v in attrs.items() if k in PRESENTATION_ATTRIBUTES and (word := v.strip())
    }
    for rule in sheet:
        _declare(rule.normal, style)
    normal, important = parse_declarations(attrs["style"]) if "style" in attrs else ({}, {})
    _declare(normal, style)
    for rule in sheet:
        _declare(rule.important, style)
    _declare(important, style)
    for name in _REFERRING & style.keys():
        if _BARE_NUMBER.fullmatch(style[name]):  # refers to nothing, whoever reads it
            del style[name]
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
    color-interpolation image-rendering color-interpolation-filters shape-rendering font-size
    """.split()  # noqa: SIM905  # more readable than a list with one word a line
)
NOT_INHERITED = frozenset(
    """
    opacity display clip-path mask filter mix-blend-mode stop-color stop-opacity transform transform-origin
    transform-box overflow vector-effect clip mask-type flood-color flood-opacity lighting-color isolation
    """.split()  # noqa: SIM905  # as above
)
PROPERTIES = INHERITED | NOT_INHERITED
PRESENTATION_ATTRIBUTES = PROPERTIES - {"mix-blend-mode", "isolation", "transform-box"}
"""The properties that can be written as attributes (SVG 2, 6.6)."""
GEOMETRY: dict[str, frozenset[str]] = {
    "rect": frozenset({"x", "y", "width", "height", "rx", "ry"}),
    "circle": frozenset({"cx", "cy", "r"}),
    "ellipse": frozenset({"cx", "cy", "rx", "ry"}),
    **dict.fromkeys(("svg", "image", "foreignObject"), frozenset({"x", "y", "width", "height"})),
    "use": frozenset({"x", "y"}),
    "path": frozenset({"d"}),
}
"""The attributes that a style may set as well, by element (SVG 2, 8.3 and 9.3.1); elsewhere they have no effect."""
_INK_NAMES: frozenset[str] = PROPERTIES.union(*GEOMETRY.values())
_REFUSED_PROPERTIES = lazy_pattern(
    r"all|animation.*|backdrop-filter|border.*|box-shadow|content|content-visibility|fill-(?!opacity|rule).*|mask-(?!type).*"
    r"|object-.*|offset.*|outline.*|overflow-(?:[xy]|block|clip-margin|inline)|padding.*|perspective.*|rotate|scale"
    r"|stroke-(?:align.*|color|image|position|repeat|size)"
    r"|translate|zoom"
)
"""Properties that change ink in some browser and are not read; all others cannot, or are none."""


COMPOSED = frozenset({"mask", "mix-blend-mode"})
"""The properties for which an element and what is in it are composed as one, as paths can be, too."""
_NEEDS_PIXELS = {"mask": "none", "filter": "none", "mix-blend-mode": "normal"}
_UNDRAWABLE = {"vector-effect": "none", "clip": "auto", "color-interpolation": "srgb"}
_NO_EFFECT = frozenset({"none", "auto", "normal", "0", "0px", *RESET_WORDS})
_PLAIN_PROPERTIES = PROPERTIES - _NEEDS_PIXELS.keys() - _UNDRAWABLE.keys() - {"transform-box"}
_REDRAW_HINT = "draw it in another way, or save the drawing as a PNG of 600 ppi"


def undrawable_error(what: str, line: int, hint: str = _REDRAW_HINT) -> RefusedSvgError:
    """Return the error about something that neither paths nor resvg draw as it is meant."""
    return RefusedSvgError("art/unsupported", f"{what} cannot be drawn, neither as paths nor as pixels", line, hint)


def refuse_display(node: SvgNode, style: Style) -> None:
    """Raise RefusedSvgError for `display: none` of something that is drawn by reference: programs do not agree on it."""
    if style.get("display") == "none":
        raise undrawable_error(f"`display` on `<{node.tag}>`", node.line, "take the `display` away")


_INK_TAGS = frozenset({"path", "rect", "circle", "ellipse", "line", "polyline", "polygon", "image", "use"})
_TEXT_TAGS = frozenset({"text", "foreignObject", "flowRoot"})
_UNPAINTED_PARTS = frozenset({"flowRegion", "flowRegionExclude", "title", "desc", "metadata"})


def refuse_unread(node: SvgNode) -> None:
    """Raise RefusedSvgError for an element that neither paths nor resvg draw, if words or shapes are in it."""
    pending, inked = [node], ""
    while pending:
        part = pending.pop()
        if part.text.strip() and (text := next((n for n in (part, node) if n.tag in _TEXT_TAGS), None)):
            raise _text_error(text)
        inked = inked or (f"`<{part.tag}>`" if part.tag in _INK_TAGS else "words" if part.text.strip() else "")
        pending += (child for child in part.children if child.tag not in _UNPAINTED_PARTS)
    if inked:
        raise undrawable_error(f"`<{node.tag}>`, which holds {inked},", node.line, _UNREAD_HINT)


_UNREAD_HINT = "draw what is in it in a `<g>`, or take the element away"


def _text_error(node: SvgNode) -> RefusedSvgError:
    hint = "turn the text into paths, or set it with `<text>` in the template"
    message = f"drawing holds `<{node.tag}>`, which would print in whatever font a machine has"
    return RefusedSvgError("art/text", message, node.line, hint)


def meets_conditions(node: SvgNode) -> bool:
    """Return whether an element is drawn as far as its conditions go (SVG 2, 5.9). Raises RefusedSvgError for a language."""
    if "systemLanguage" in node.attrs:
        hint = "keep what is meant for this game in the file, and give each language a drawing of its own"
        raise undrawable_error(f'`systemLanguage="{node.attrs["systemLanguage"][:30]}"`', node.line, hint)
    return "requiredExtensions" not in node.attrs


def _check_style(node: SvgNode, style: Style, pixels: Callable[[str, int], None], composed: frozenset[str]) -> None:
    """Call `pixels` with what only pixels represent, but for `composed` properties. Raises RefusedSvgError.

    `style` is that of the element alone.
    """
    if _PLAIN_PROPERTIES.issuperset(style) and WORDS_OF_ALL_PROPERTIES.isdisjoint(style.values()):
        return
    for name, value in style.items():
        if name not in PROPERTIES:
            if _REFUSED_PROPERTIES.fullmatch(name) and (value.lower() not in _NO_EFFECT or name == "all"):
                _refuse_unknown(name, node)
        elif name in _NEEDS_PIXELS or name in _UNDRAWABLE or is_reset(value) or value == "inherit":
            _check_property(node, name, value, pixels if name not in composed else _draw_otherwise)
    if "transform-box" in style and "transform-origin" in style and style["transform-box"] != "view-box":
        raise undrawable_error("`transform-box`", node.line, "write the `transform` as a matrix")


def _draw_otherwise(_what: str, _line: int) -> None:
    """Take no note of what does not need pixels here."""


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
    if not is_understood(name, value) or (name == "filter" and _is_mixed(value)):
        raise undrawable_error(f"`{name}: {value[:40]}`", node.line)
    pixels(f"`{name}`", node.line)


def _is_mixed(filters: str) -> bool:
    """Return whether a filter of the file is beside another: resvg 0.48 draws the regions of both at wrong places."""
    parts = list(FILTER.finditer(filters))
    return len(parts) > 1 and any(part[3] for part in parts)
