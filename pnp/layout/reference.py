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

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from pnp.layout.attribute_schema import Attribute

_INTRO = """# The layout language

*Generated from `pnp/layout/elements.py` by `python -m pnp.layout.reference`; change it there.*

A template is a Jinja file in `templates/<game>/` that writes this XML. Each `<face>` is one side of a card. The origin
is the top left corner of the trim, with y pointing down; whatever lies outside the trim is bleed. Lengths are written
`3`, `3mm`, `0.5cm`, `1/8in` or `9pt`; a bare number is millimetres. Type sizes are points. Colours are swatches of
`theme.yaml`: `ink`, `ink/50` for 50 % opacity, `none`. Elements are painted in the order in which they are written.
`layout.rng` describes the same elements as a RELAX NG schema for editors. It describes the XML that a template writes,
so it applies to a template itself only where Jinja does not generate the tags.

Text goes in the body of `<text>`, never in an attribute. `{{{{ card.story }}}}` writes a text of the content with its
bold, italics and icons; content is never read as a template or as XML. A template sees `card`, `deck`, `game`,
`rules`, `odds`, `words`, `locale` and `side`. Macros imported from another file see only `game`, `rules`, `odds`,
`words` and `locale`; pass them whatever else they need. A field that is left out is none and prints nothing.
`{{% import "pnp/boards.xml" as boards %}}` imports macros that come with `pnp`, for boards and tracks
([boards.md](boards.md)); no file of a game can replace them. `pnp/nets.xml` has nets of dice and boxes
([nets.md](nets.md)). `squares`, `hexes` and `triangles` make fields of cells.
`sin`, `cos` and `tan` (of degrees, like `rotate`), `sqrt`,
`atan2(y, x)` (in degrees), `hypot(x, y)` and `pi` calculate; `{{{{ fail("words") }}}}` stops a face with an error of your
own, such as a macro that refuses an argument.
Templates run in a sandbox: they cannot use attributes that begin with an underscore, files outside their folder, or
random numbers. A face may take {steps:,} steps (loop iterations, calls, includes; long ones count more). A value may
contain {largest:,} characters, where each item of a list counts as {item}. Calls, includes and lists may be nested
{nested} levels deep. A template that exceeds these limits is treated as endless, which is an error. Filters: {filters}.

All elements share two attributes: `ink="keep"` (the low-ink edition does not change the element) and `safe="no"` (the
element may extend beyond the safe area).

Right-to-left languages mirror the face. Write a template once, from left to right: in Hebrew or Arabic, what is 3 mm
from its left edge moves to 3 mm from its right edge, also inside groups; rows and grids run from the right, `rotate`
turns the other way, and the `start` of a text is on the right. Shapes (`rect`, `line`, `path`, `fold`, `cut`) are
mirrored, so that a plate with one cut corner still fits its place. Words, digits, icons and pictures only move,
because a mirrored digit, die or logo would be wrong in every language. To mirror something that shows a direction,
write `directional: yes` for an icon in `icons.yaml` (also used inside `<text>`), or `mirror="yes"` for an image.
`mirror="no"` protects the game's own geometry: a `<face>` such as a map tile looks the same in all languages; a
group, row, column or grid moves to its mirrored place but its contents are not mirrored (its width is that in a row,
from its own left edge to the far edge of its elements); a path keeps its outline; a text stays on its side, such as
numbers below numbers. The words always run in the direction of their language.

Fit: a text in a box starts at the size of its style and shrinks in steps of 0.25 pt down to the style's floor. All texts
of a deck that are written by the same `<text>` of a template have the same size, the largest at which all of them fit.
If the smallest size is more than 1 pt below the deck's median, up to three sizes are used, chosen so that the texts
lose as little as possible. A text that does not fit at its floor is an error.
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
    "coordinates": "points, mm",
    "columns": "widths",
    "ends": "alignments",
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
    """Return the element reference as Markdown."""
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
