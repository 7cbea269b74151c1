"""Generate docs/layout.md and docs/layout.rng from the element classes: `python -m pnp.layout.reference`."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any
from xml.sax.saxutils import quoteattr

from pnp.layout.attribute_schema import attributes
from pnp.layout.budget import ITEM, LARGEST_VALUE, MOST_NESTED, MOST_STEPS
from pnp.layout.element_table import CONTAINERS, ELEMENTS
from pnp.layout.elements import TextElement
from pnp.layout.filters import FILTER_NAMES
from pnp.layout.inline_elements import INLINE, InlineIconElement
from pnp.layout.reference_guide import FIRST, FIT, GROUPS, REST, RIGHT_TO_LEFT

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from pnp.layout.attribute_schema import Attribute

_KINDS = {
    "length": "length, mm",
    "lengths": "lengths, mm",
    "points": "size, pt",
    "number": "number",
    "degrees": "degrees",
    "count": "whole number",
    "colour": "colour",
    "tint": "colour",
    "style": "style",
    "icon": "icon",
    "name": "words",
    "path": "path data",
    "coordinates": "points, mm",
    "columns": "widths",
    "ends": "alignments",
    "yes-no": "`yes` or `no`",
}
_SHARED = frozenset({"ink", "safe", "anchor"})
_LENGTH = r"\s*-?(\d+(\.\d+)?(/\d+)?|\d*\.\d+)\s*(mm|cm|in|pt)?\s*"
_PATTERNS = {
    "length": _LENGTH,
    "points": _LENGTH,
    "number": r"-?(\d+\.?\d*|\.\d+)",
    "degrees": r"-?(\d+\.?\d*|\.\d+)",
    "count": r"\d+",
}


def markdown() -> str:
    """Return the element reference as Markdown."""
    links = (f"{heading}: {' '.join(f'[`<{tag}>`](#{tag})' for tag in tags)}" for heading, tags in GROUPS)
    inside = " ".join(f"`<{tag}>`" for tag in INLINE)
    parts = [FIRST, f"{'. '.join(links)}. [Inside `<text>`](#inside-text): {inside}.\n"]
    for heading, tags in GROUPS:
        parts.append(f"# {heading}\n")
        for tag in tags:
            parts += _section(ELEMENTS[tag], attributes(ELEMENTS[tag]))
            parts += [FIT] if tag == "text" else []
            parts.append(f"*Right to left:* {RIGHT_TO_LEFT[tag]}\n")
    parts.append("# Inside `<text>`\n")
    for kind in INLINE.values():
        parts += _section(kind, attributes(kind))
    filters = ", ".join(f"`{name}`" for name in sorted(FILTER_NAMES))
    parts.append(REST.format(steps=MOST_STEPS, largest=LARGEST_VALUE, item=ITEM, nested=MOST_NESTED, filters=filters))
    return "\n".join(parts)


def _section(kind: Any, known: Mapping[str, tuple[str, Attribute]]) -> Iterator[str]:  # noqa: ANN401  # two families of classes
    yield f"## `<{kind.tag}>`\n"
    doc = " ".join((kind.__doc__ or "").split())
    yield f"{doc}\n"
    rows = [_row(a) for name, (_, a) in known.items() if name not in _SHARED]
    if rows:
        yield "\n".join(["| attribute | kind | default | meaning |", "|---|---|---|---|", *rows]) + "\n"
    yield f"```xml\n{kind.example}\n```\n"


def _row(a: Attribute) -> str:
    kind = " or ".join(f"`{c}`" for c in a.choices) if a.choices else _KINDS[a.kind]
    default = "**required**" if a.required else f"`{a.default}`" if a.default else "–"
    return f"| `{a.name}` | {kind} | {default} | {a.note} |"


def relax_ng() -> str:
    """Return the layout language as a RELAX NG schema."""
    blocks = [f'<ref name="{tag}"/>' for tag in ELEMENTS if tag != "face"]
    parts = [
        '<?xml version="1.0" encoding="UTF-8"?>',
        '<grammar xmlns="http://relaxng.org/ns/structure/1.0" datatypeLibrary="http://www.w3.org/2001/XMLSchema-datatypes">',
        '  <start><ref name="face"/></start>',
        f'  <define name="blocks"><zeroOrMore><choice>{"".join(blocks)}</choice></zeroOrMore></define>',
        '  <define name="words"><zeroOrMore><choice><text/>'
        + "".join(f'<ref name="inline-{tag}"/>' for tag in INLINE)
        + "</choice></zeroOrMore></define>",
    ]
    for tag, kind in ELEMENTS.items():
        body = '<ref name="blocks"/>' if kind in CONTAINERS else '<ref name="words"/>' if kind is TextElement else "<empty/>"
        parts.append(_define(tag, tag, kind, body))
    for tag, inline in INLINE.items():
        body = "<empty/>" if inline is InlineIconElement or tag == "br" else '<ref name="words"/>'
        parts.append(_define(f"inline-{tag}", tag, inline, body))
    return "\n".join([*parts, "</grammar>", ""])


def _define(name: str, tag: str, kind: type, body: str) -> str:
    lines = [_rng_attribute(a) for _, a in attributes(kind).values()]
    inner = "".join(f"\n      {line}" for line in [*lines, body])
    return f'  <define name="{name}">\n    <element name="{tag}">{inner}\n    </element>\n  </define>'


def _rng_attribute(a: Attribute) -> str:
    if a.choices:
        value = "<choice>" + "".join(f"<value>{c}</value>" for c in a.choices) + "</choice>"
    elif a.kind == "yes-no":
        value = "<choice><value>yes</value><value>no</value></choice>"
    elif a.kind in _PATTERNS:
        value = f'<data type="string"><param name="pattern">{_PATTERNS[a.kind]}</param></data>'
    else:
        value = "<text/>"
    made = f"<attribute name={quoteattr(a.name)}>{value}</attribute>"
    return made if a.required else f"<optional>{made}</optional>"


def write(docs: Path) -> None:
    """Write both files into the folder `docs`."""
    (docs / "layout.md").write_text(markdown(), "utf-8", newline="\n")
    (docs / "layout.rng").write_text(relax_ng(), "utf-8", newline="\n")


if __name__ == "__main__":
    write(Path(__file__).parents[2] / "docs")
