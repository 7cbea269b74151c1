"""The style of an SVG element: presentation attributes, style sheet rules and `style`, cascaded and inherited."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple, TypeAlias

from pnp.art.svg_properties import INHERITED, PROPERTIES
from pnp.base.records import lazy_pattern

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from pnp.art.svg_tree import SvgNode

Style: TypeAlias = "dict[str, str]"


class Rule(NamedTuple):
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
_PART = r"(?:\*|[A-Za-z][\w-]*)?(?:[.#][\w-]+|\[[\w-]+(?:=\"[^\"]*\")?\]|:first-child)*"
_OF_RESVG = lazy_pattern(rf"{_PART}(?:\s*[\s>+]\s*{_PART})*")
_COMMENT = lazy_pattern(r"/\*.*?\*/", re.DOTALL)
_DECLARATION = lazy_pattern(r"(?:[^;\"'(]|\"[^\"]*\"|'[^']*'|\([^()]*\))+|[\"'(]")
_IMPORTANT = lazy_pattern(r"\s*!\s*important\s*$", re.IGNORECASE)
_KEYWORDS = frozenset({"display", "visibility", "fill-rule", "clip-rule", "overflow"})
_COMPUTED = lazy_pattern(r"\b(var|env|attr)\(")
RESETS = frozenset({"initial", "unset", "revert", "revert-layer"})
"""The words that stand for the value of a property without any declaration."""

_IGNORED_RULES = ("@font-face", "@charset", "@namespace", "@keyframes", "@-webkit-keyframes")


@lru_cache(maxsize=4096)
def declarations(text: str) -> tuple[Style, Style]:
    """Read `fill:none;stroke:#000`: the declarations without and with `!important`. Raises ValueError for `var(…)`."""
    if "/*" in text:
        text = _COMMENT.sub("", text)
    if "(" in text and (found := _COMPUTED.search(text)):
        raise ValueError(f"`{found[0]}…)`")
    parts = _DECLARATION.findall(text) if '"' in text or "'" in text or "(" in text else text.split(";")
    normal: Style = {}
    important: Style = {}
    for part in parts:
        name, colon, value = part.partition(":")
        if not colon or not value.strip():
            continue
        plain = _IMPORTANT.sub("", value) if "!" in value else value
        name, word = _name(name), plain.strip()
        (normal if plain is value else important)[name] = word.lower() if name in _KEYWORDS else word
    return normal, important


def _name(name: str) -> str:
    name = name.strip()
    return name if name.startswith("--") else name.lower()


def rules(sheet: str) -> list[Rule]:
    """Read a `<style>` of plain selectors (`path`, `.a`, `#b`, `path.a`, lists of them).

    Raises UnreadSelectorError for a selector that only resvg reads, ValueError for what neither reads.
    """
    found: list[Rule] = []
    unread = ""
    for prelude, body in _blocks(_COMMENT.sub(" ", sheet).replace("<!--", " ").replace("-->", " ")):
        if prelude.startswith(_IGNORED_RULES):
            continue
        if "{" in body:
            raise ValueError(f"`{body.strip()[:40]}` inside of `{prelude[:40]}`")
        normal, important = declarations(body)
        for selector in prelude.split(","):
            match = _SELECTOR.fullmatch(selector.strip())
            if match and selector.strip():
                found.append(_rule(match, normal, important))
            elif selector.strip() and _OF_RESVG.fullmatch(selector.strip()):
                unread = unread or selector.strip()
            else:
                raise ValueError(f"`{selector.strip()[:40]}`")
    if unread:
        raise UnreadSelectorError(f"`{unread[:40]}`")
    return sorted(found, key=lambda r: r.specificity)


def _rule(match: re.Match[str], normal: Style, important: Style) -> Rule:
    classes = frozenset((match[2] + match[4]).split(".")) - {""}
    tag = "" if match[1] in {None, "*"} else match[1]
    return Rule((bool(match[3]), len(classes), bool(tag)), tag, match[3] or "", classes, normal, important)


def _blocks(sheet: str) -> Iterator[tuple[str, str]]:
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


def specified_style(node: SvgNode, sheet: Sequence[Rule] = ()) -> Style:
    """Return the properties set on the element itself; stronger declarations win. `sheet` holds the rules that select it.

    Raises ValueError for `var(…)`.
    """
    attrs = node.attrs
    style = {k: v.strip() for k, v in attrs.items() if k in PROPERTIES}
    for rule in sheet:
        style.update(rule.normal)
    normal, important = declarations(attrs["style"]) if "style" in attrs else ({}, {})
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
        if value in RESETS:
            if value == "initial":
                _start_again(style, name)
            continue
        if name == "color" and value.lower() == "currentcolor":
            continue
        style[name] = value
    return style


def _start_again(style: Style, name: str) -> None:
    """Give a property its initial value, which for a colour is not the one that the drawing is placed with."""
    style.pop(name, None)
    if name == "color":
        style[name] = "black"


def is_reset(value: str) -> bool:
    """Return whether a value is one of the words that stand for the value without any declaration."""
    return value in RESETS
