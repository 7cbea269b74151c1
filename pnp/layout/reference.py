"""Generate docs/layout.md and docs/layout.rng from the element classes: `python -m pnp.layout.reference`."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any
from xml.sax.saxutils import quoteattr

from pnp.layout.attribute_schema import attributes
from pnp.layout.budget import ITEM, LARGEST_VALUE, MOST_NESTED, MOST_STEPS
from pnp.layout.elements import CONTAINERS, ELEMENTS, TextElement
from pnp.layout.filters import FILTER_NAMES
from pnp.layout.inline_elements import INLINE, InlineIconElement

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from pnp.layout.attribute_schema import Attribute

_INTRO = """# The layout language

*Generated from `pnp/layout/elements.py` by `python -m pnp.layout.reference`; change it there.*

A template is a Jinja file in `templates/<game>/` that writes this XML, one `<face>` for one side of a card. Its place
of origin is the trim's top left corner, y grows downwards; what lies outside the trim is bleed. Bare numbers are
millimetres (`3`, `3mm`, `0.5cm`, `1/8in`, `9pt` are lengths), type sizes are points. Colours are swatches of
`theme.yaml`: `ink`, `ink/50` for half cover, `none`. Elements are painted in the order they are written. `layout.rng`
is the same as a RELAX NG schema, for editors; it describes the XML that a template gives, so it fits a template as
far as its tags are not made by Jinja.

Words stand in the body of `<text>`, never in an attribute. `{{{{ card.story }}}}` writes a text of the content with its
weights and icons; content is never read as a template or as XML. A template sees `card`, `deck`, `game`, `rules`,
`words`, `locale` and `side`; macros of another file see `game`, `rules`, `words` and `locale`, and the rest only when
it is handed to them. A field that is left out is none and prints nothing. Templates run in a sandbox: no attribute
with an underscore, no files but those of their folder, no random numbers. A face may take {steps:,} steps (rounds of loops,
calls, includes; long ones count for more). A value may hold {largest:,} characters, where each item of a list counts as {item}.
Calls, includes and lists may stand {nested} deep in each other. Beyond that the template counts as endless, which is an error.
Filters: {filters}.

All elements share two attributes: `ink="keep"` (the low-ink edition leaves it as it is) and `safe="no"` (it may leave
the safe area).

Right-to-left languages mirror the face: a template is written once, from left to right, and in Hebrew or Arabic what
stands 3 mm from its left edge stands 3 mm from its right one, inside groups too; rows and grids run from the right,
`rotate` turns the other way, a text's `start` is on the right. Shapes (`rect`, `line`, `path`) are drawn for the layout
and are turned over with it, so that a plate with one cut corner still fits its place. Words, figures, icons and
pictures only change places: a mirrored figure, die or logotype is wrong in every language. What shows a direction is
turned over where it says so: an icon by `directional: yes` in `icons.yaml` (also inside `<text>`), an image by
`mirror="yes"`. `mirror="no"` excepts the game's own geometry: a `<face>` such as a map tile looks the same in all
languages, a group, row, column or grid is placed as the mirror shows it, as wide as it is in a row (from its own left
edge to as far as its elements reach), but keeps its inside; a path keeps its outline; a text keeps to its side, such as
figures under figures. In all of them the words still run as their language does.

Fit: a text in a box starts at its style's size and shrinks in quarter points down to the style's floor. All texts
written by one `<text>` of a template take one size in a deck, the largest at which all of them fit. Where the
smallest lies more than 1 pt below the deck's median, up to three sizes are used, chosen so that the texts lose as
little as possible. What does not fit at its floor is an error.
"""
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
    "yes-no": "`yes` or `no`",
}
_SHARED = frozenset({"ink", "safe"})
_LENGTH = r"\s*-?(\d+(\.\d+)?(/\d+)?|\d*\.\d+)\s*(mm|cm|in|pt)?\s*"
_PATTERNS = {
    "length": _LENGTH,
    "points": _LENGTH,
    "number": r"-?(\d+\.?\d*|\.\d+)",
    "degrees": r"-?(\d+\.?\d*|\.\d+)",
    "count": r"\d+",
}


def markdown() -> str:
    """The element reference as Markdown."""
    filters = ", ".join(f"`{name}`" for name in sorted(FILTER_NAMES))
    parts = [_INTRO.format(steps=MOST_STEPS, largest=LARGEST_VALUE, item=ITEM, nested=MOST_NESTED, filters=filters)]
    for kind in ELEMENTS.values():
        parts += _section(kind, attributes(kind))
    parts.append("# Inside `<text>`\n")
    for kind in INLINE.values():
        parts += _section(kind, attributes(kind))
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
    """The language as a RELAX NG schema."""
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
