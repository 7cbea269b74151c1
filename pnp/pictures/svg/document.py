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
from pnp.pictures.path_data import NUMBER_PATTERN
from pnp.pictures.path_geometry import count_crossings
from pnp.pictures.svg.tree import (
    LENGTH,
    REFERENCE,
    RESET_WORDS,
    USER_UNITS,
    WORDS_OF_ALL_PROPERTIES,
    RefusedSvgError,
    SvgNode,
    SvgViewport,
    UnsupportedSvgError,
    is_understood,
    parse_css_transform,
    parse_svg_colour,
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
    gradients that were read; `styles`, `matrices`, `pictures` and `places` what was read of each element, for `resvg_source`.
    `matrix` is that of the place of the reading, `tiles` the sides of patterns' tiles, in the units of the drawing.
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
        self.filters: list[str] = []
        self.matrix = IDENTITY
        self.tiles: set[float] = set()
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
        self._resolve_geometry()
        if any("rem" in value for node in root.walk() for value in (*node.attrs.values(), node.text)):
            self._resolve_rem()

    def _resolve_rem(self) -> None:
        """Write lengths in `rem`, the root's font size, in pixels where that is not the usual 16. Raises RefusedSvgError."""
        style = self.specified_style(self.root)
        text = style.get("font", style.get("font-size", "medium"))
        if text in WORDS_OF_ALL_PROPERTIES | {"medium", "16px", "16"}:
            return
        found = LENGTH.fullmatch(text)
        unit = USER_UNITS.get(found[2].lower(), 0.0) if found else 0.0
        used = [*(self.root.attrs.get(n, "") for n in ("width", "height")), *(str(rule) for rule in self._sheet)]
        if found is None or not unit or any(_REM.search(value) for value in used):
            what = f"the unit `rem`, beside `{text[:30]}` as the font of the outermost `<svg>`,"
            raise undrawable_error(what, self.root.line, "give lengths without a unit")
        pixels = float(found[1]) * unit
        for node in self.root.walk():
            for name, value in node.attrs.items():
                if name != "d" and "rem" in value:
                    node.attrs[name] = _REM.sub(lambda m: f"{float(m[1]) * pixels:.10g}px", value)

    def _resolve_geometry(self) -> None:
        """Write what styles say of places and sizes to the attributes, which are weaker."""
        in_sheet = any(_GEOMETRY_NAMES & (rule.normal.keys() | rule.important.keys()) for rule in self._sheet)
        for node in self.root.walk():
            names = GEOMETRY.get(node.tag)
            if names is None or node is self.root or not (in_sheet or "style" in node.attrs):
                continue
            try:
                style = specified_style(node, self._rules_for(node))
            except ValueError:
                continue  # which is said where the element is drawn
            for name in sorted(names & style.keys()):  # the first fault is the same in every run
                node.attrs[name] = _geometry_value(name, style[name], node)

    def _read_sheet(self, node: SvgNode) -> None:
        if node.attrs.get("type", "text/css").strip().lower() not in {"text/css", ""}:
            return  # a style sheet in another language has no effect (CSS Styling Attributes; HTML, 4.2.6)
        if node.attrs.get("media", "all").strip().lower() not in {"all", ""}:
            what = f'`<style media="{node.attrs["media"][:40]}">`'
            raise undrawable_error(what, node.line, "take the `media` away, or the `<style>` if it is not meant for paper")
        try:
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
            self.pixels.layers, self.pixels.tiles = self.most_layers, tuple(sorted(self.tiles))
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
            style = specified_style(node, self._rules_for(node) if self._sheet else ())
            self.styles[node] = style = {n: self._fill_variables(v) if "var(" in v else v for n, v in style.items()}
        except ValueError as fault:
            raise undrawable_error(f"{fault} in a style", node.line, "write the value itself") from None
        return style

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

    def _check_references(self, node: SvgNode, name: str, value: str) -> None:
        for id_ in (reference[1] for reference in REFERENCE.finditer(value)):
            found = self.ids.get(id_)
            if found is None or found.tag != name:
                raise RefusedSvgError("art/bad-svg", f"`{name}` names `{id_}`, which is not a {name} in the file", node.line)
            if "mask" in (own := self.specified_style(found)) and own["mask"] != "none":
                raise undrawable_error("a mask of a mask", found.line)
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
                matrix = transform_around_origin(style["transform-origin"], matrix, view)
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


_PATH_CALL = lazy_pattern(r"path\(\s*[\"']([^\"']*)[\"']\s*\)")
_BARE_NUMBER = lazy_pattern(rf"{NUMBER_PATTERN}(?:px|%)?")
_REFERRING = frozenset({"filter", "mask", "clip-path", "marker-start", "marker-mid", "marker-end", "marker", "mix-blend-mode"})
_NUMBER = lazy_pattern(NUMBER_PATTERN)


def _geometry_value(name: str, text: str, node: SvgNode) -> str:
    if name == "d":
        found = _PATH_CALL.fullmatch(text)
        if found or text == "none":
            return found[1] if found else ""
    elif text == "auto" or (LENGTH.fullmatch(text) and not (_NUMBER.fullmatch(text) and float(text))):
        return text
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
    parent = document.parent_of(node)
    siblings = parent.children if parent else [node]
    if test.startswith(":"):
        return {
            ":root": parent is None,
            ":first-child": siblings[0] is node,
            ":last-child": siblings[-1] is node,
            ":only-child": len(siblings) == 1,
        }[test]
    found = _ATTRIBUTE_TEST.fullmatch(test)
    assert found is not None  # it is of the pattern of selectors
    name, how, wanted = found.groups()
    value = node.attrs.get(name)
    if value is None or wanted is None:
        return value is not None
    return {
        "": value == wanted,
        "~": wanted in value.split(),
        "|": value == wanted or value.startswith(f"{wanted}-"),
        "^": bool(wanted) and value.startswith(wanted),
        "$": bool(wanted) and value.endswith(wanted),
        "*": bool(wanted) and wanted in value,
    }[how]


_SELECTOR_PART = (
    r"\.[\w-]+|#[\w-]+|\[\s*[\w-]+\s*(?:[~|^$*]?=\s*(?:\"[^\"]*\"|'[^']*'|[\w-]+)\s*)?\]|:(?:root|(?:first|last|only)-child)\b"
)
_COMPOUND = lazy_pattern(rf"(\*|[A-Za-z][\w-]*)?((?:{_SELECTOR_PART})*)")
_PART = lazy_pattern(_SELECTOR_PART)
_COMBINATOR = lazy_pattern(r"\s*([>+~])\s*|\s+")
_ATTRIBUTE_TEST = lazy_pattern(r"\[\s*([\w-]+)\s*(?:([~|^$*]?)=\s*[\"']?(.*?)[\"']?\s*)?\]")
_NEVER_ON_PAPER = lazy_pattern(r".*:(?:hover|active|focus|focus-visible|focus-within|visited|target)\b.*")
_COMMENT = lazy_pattern(r"/\*.*?\*/", re.DOTALL)
_DECLARATION = lazy_pattern(r"(?:[^;\"'(]|\"[^\"]*\"|'[^']*'|\((?:[^()]|\([^()]*\))*\))+|[\"'(]")
_IMPORTANT = lazy_pattern(r"\s*!\s*important\s*$", re.IGNORECASE)
_KEYWORD_PROPERTIES = frozenset({"display", "visibility", "fill-rule", "clip-rule", "overflow"})
_COMPUTED_VALUE = lazy_pattern(r"\b(env|attr)\(")

_REM = lazy_pattern(rf"({NUMBER_PATTERN})rem\b", re.IGNORECASE)
_VARIABLE = lazy_pattern(r"var\(\s*(--[\w-]+)\s*(?:,((?:[^()]|\([^()]*\))*))?\)")
_DARK_SCREEN = lazy_pattern(r"@media[^{]*\(\s*prefers-color-scheme\s*:\s*dark\s*\)\s*")
_IGNORED_RULES = ("@supports", "@font-face", "@charset", "@namespace", "@keyframes", "@-webkit-keyframes")


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
        _declare({name: word}, normal if plain is value else important)
    return normal, important


def _declare(declarations: Mapping[str, str], style: Style) -> None:
    """Add declarations to weaker ones: one that is not understood is skipped where another holds (CSS Syntax 3, 9).

    Where none does, it stays, so that what cannot be drawn is said.
    """
    for name, value in declarations.items():
        if name not in style or "var(" in value or is_understood(name, value):
            style[name] = value.lower() if name in _KEYWORD_PROPERTIES else value


def _property_name(name: str) -> str:
    name = name.strip()
    return name if name.startswith("--") else name.lower()


def _parse_style_sheet(sheet: str) -> list[StyleRule]:
    """Read a `<style>`. Raises ValueError for a selector or a rule that is not read."""
    found: list[StyleRule] = []
    for prelude, body in _rule_blocks(_COMMENT.sub(" ", sheet).replace("<!--", " ").replace("-->", " ")):
        if prelude.startswith(_IGNORED_RULES) or _DARK_SCREEN.fullmatch(prelude):
            continue  # of `@supports`, the rules for browsers without it hold
        if "{" in body:
            raise ValueError(f"`{body.strip()[:40]}` inside of `{prelude[:40]}`")
        normal, important = parse_declarations(body)
        selectors = [s.strip() for s in prelude.split(",") if not _NEVER_ON_PAPER.fullmatch(s)]
        found += (_parse_rule(selector, normal, important) for selector in selectors)
    return sorted(found, key=lambda r: r.specificity)


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
                tuple(p for p in parts if p[0] in "[:"),
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
    specificity = (
        sum(bool(c.id) for c in compounds),
        sum(len(c.classes) + len(c.tests) for c in compounds),
        sum(bool(c.tag) for c in compounds),
    )
    around = tuple(zip(reversed(combinators), reversed(compounds[:-1]), strict=True))
    return StyleRule(specificity, compounds[-1], around, normal, important)


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
        if prelude.startswith("@") and not prelude.startswith(_IGNORED_RULES) and not _DARK_SCREEN.fullmatch(prelude):
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
    style = {k: word for k, v in attrs.items() if k in PRESENTATION_ATTRIBUTES and (word := v.strip())}
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
PRESENTATION_ATTRIBUTES = PROPERTIES - {"mix-blend-mode", "isolation"}
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
_GEOMETRY_NAMES: frozenset[str] = frozenset().union(*GEOMETRY.values())
_REFUSED_PROPERTIES = lazy_pattern(
    r"all|animation.*|backdrop-filter|border.*|box-shadow|content|content-visibility|fill-(?!opacity|rule).*|mask-(?!type).*"
    r"|object-.*|offset.*|outline.*|padding.*|perspective.*|rotate|scale|stroke-(?:align.*|color|image|position|repeat|size)"
    r"|translate|zoom"
)
"""Properties that change ink in some browser and are not read; all others cannot, or are none."""


_NEEDS_PIXELS = {"mask": "none", "filter": "none", "mix-blend-mode": "normal"}
_UNDRAWABLE = {"vector-effect": "none", "clip": "auto", "color-interpolation": "srgb"}
_NO_EFFECT = frozenset({"none", "auto", "normal", "0", "0px", *RESET_WORDS})
_PLAIN_PROPERTIES = PROPERTIES - _NEEDS_PIXELS.keys() - _UNDRAWABLE.keys() - {"transform-box"}
_REDRAW_HINT = "draw it in another way, or save the drawing as a PNG of 600 ppi"


def undrawable_error(what: str, line: int, hint: str = _REDRAW_HINT) -> RefusedSvgError:
    """Return the error about something that neither paths nor resvg draw as it is meant."""
    return RefusedSvgError("art/unsupported", f"{what} cannot be drawn, neither as paths nor as pixels", line, hint)


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


def _check_style(node: SvgNode, style: Style, pixels: Callable[[str, int], None]) -> None:
    """Call `pixels` with what only pixels represent; `style` is that of the element alone. Raises RefusedSvgError."""
    if _PLAIN_PROPERTIES.issuperset(style) and WORDS_OF_ALL_PROPERTIES.isdisjoint(style.values()):
        return
    for name, value in style.items():
        if name not in PROPERTIES:
            if _REFUSED_PROPERTIES.fullmatch(name) and (value.lower() not in _NO_EFFECT or name == "all"):
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
    if not is_understood(name, value):
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
                parse_svg_colour(style.get(name, "black"))
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
