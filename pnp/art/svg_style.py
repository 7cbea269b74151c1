"""The style of an SVG element: presentation attributes, style sheet rules and `style`, cascaded and inherited."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import TYPE_CHECKING, TypeAlias

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from pnp.art.svg_tree import SvgNode

Style: TypeAlias = "dict[str, str]"
Rules: TypeAlias = "list[tuple[tuple[int, int, int], str, str, frozenset[str], Style]]"

INHERITED = frozenset(
    """
    fill stroke stroke-width stroke-linecap stroke-linejoin stroke-miterlimit stroke-dasharray stroke-dashoffset
    fill-rule clip-rule fill-opacity stroke-opacity color visibility paint-order marker-start marker-mid marker-end
    color-interpolation image-rendering
    """.split()  # noqa: SIM905  # more readable than a list with one word a line
)
OWN = frozenset(
    """
    opacity display clip-path mask filter mix-blend-mode stop-color stop-opacity transform transform-origin
    transform-box overflow vector-effect clip
    """.split()  # noqa: SIM905  # more readable than a list with one word a line
)
PROPERTIES = INHERITED | OWN

_HARMLESS = re.compile(
    r"-.*|font.*|text-.*|letter-spacing|word-spacing|line-height|white-space|direction|writing-mode|unicode-bidi|.*-baseline"
    r"|baseline-shift|glyph-.*|kerning|inline-size|shape-.*|color-rendering|color-profile|color-interpolation-filters|solid-.*"
    r"|enable-background|cursor|pointer-events|flood-.*|lighting-color|isolation|user-select|background.*|will-change|data-.*"
    r"|aria-.*|on[a-z]+|id|class|style|lang|role|version|baseProfile|zoomAndPan|tabindex|focusable|contentScriptType"
    r"|contentStyleType|filter-.*|xmlns.*|stroke-alignment|transform-box|block-progression|marker"
)
_SELECTOR = re.compile(r"(\*|[A-Za-z][\w-]*)?((?:\.[\w-]+)*)(?:#([\w-]+))?((?:\.[\w-]+)*)")


@lru_cache(maxsize=1024)
def is_without_ink(name: str) -> bool:
    """Return whether a property or an attribute has no effect on ink, given that text is never drawn."""
    return _HARMLESS.fullmatch(name) is not None


@lru_cache(maxsize=4096)
def declarations(text: str) -> tuple[tuple[str, str], ...]:
    """Split `fill:none;stroke:#000` into pairs. Raises ValueError for `!important`, which is not supported."""
    if "!" in text:
        raise ValueError("`!important`")
    pairs = (part.partition(":") for part in text.split(";"))
    return tuple((n.strip().lower(), v.strip()) for n, colon, v in pairs if colon and v.strip())


def rules(sheet: str) -> Rules:
    """Read a `<style>` of plain selectors (`path`, `.a`, `#b`, `path.a`, lists of them). Raises ValueError for others."""
    found: Rules = []
    sheet = re.sub(r"/\*.*?\*/|<!--|-->", "", sheet, flags=re.DOTALL)
    for block in sheet.split("}"):
        selectors, brace, body = block.partition("{")
        if not selectors.strip():
            continue
        if not brace or "@" in selectors:
            raise ValueError(f"`{selectors.strip()[:40]}`")
        style = dict(declarations(body))
        for selector in selectors.split(","):
            match = _SELECTOR.fullmatch(selector.strip())
            if not match or not selector.strip():
                raise ValueError(f"`{selector.strip()[:40]}`")
            classes = frozenset((match[2] + match[4]).split(".")) - {""}
            tag = "" if match[1] in {None, "*"} else match[1]
            found.append(((bool(match[3]), len(classes), bool(tag)), tag, match[3] or "", classes, style))
    return sorted(found, key=lambda r: r[0])


def specified_style(node: SvgNode, sheet: Rules) -> Style:
    """Return the properties set on the element itself; stronger declarations win. Raises ValueError for `!important`."""
    attrs = node.attrs
    style = {k: v.strip() for k, v in attrs.items() if k in PROPERTIES}
    if sheet:
        classes = frozenset(attrs.get("class", "").split())
        for _, tag, name, wanted, values in sheet:
            if (not tag or tag == node.tag) and (not name or name == attrs.get("id")) and wanted <= classes:
                style.update(values)
    if "style" in attrs:
        style.update(declarations(attrs["style"]))
    if "marker" in style:
        style |= dict.fromkeys(("marker-start", "marker-mid", "marker-end"), style["marker"])
    return style


def inherit(parent: Mapping[str, str], own: Mapping[str, str]) -> Style:
    """Return the inherited properties that apply to an element and its children."""
    return {**parent, **{k: v for k, v in own.items() if k in INHERITED and v != "inherit"}}


def unknown(names: Iterable[str]) -> str | None:
    """Return the first property that is unknown here and could change ink."""
    return next((n for n in names if n not in PROPERTIES and not is_without_ink(n)), None)
