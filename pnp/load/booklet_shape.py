"""The entries of `templates/<game>/booklet.yaml`, declared with the same kinds as the fields of cards."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pnp.base.units import PT
from pnp.load.kinds.compound import ListKind, MappingKind, RecordKind
from pnp.load.kinds.simple import FlagKind, IntKind, LengthKind, NumberKind, TextKind

if TYPE_CHECKING:
    from pnp.load.kinds.kind import Kind

STYLES = (
    "body", "caption", "table", "table-head", "callout", "callout-title", "contents", "contents-section", "running", "folio",
    "number", "disc",
)  # fmt: skip
"""The uses of styles in a booklet, apart from headings."""

COLOURS = ("rule", "band", "stripe", "marker", "disc", "leader", "casing", "edge")
"""The uses of swatches in a booklet: rules and head bands of tables, every other row, list markers, numbered discs, leader
lines and their casing, the edge of a card in a figure."""

LEVELS = ("chapter", "section", "subsection")

_A5 = (148.0, 210.0)
_FARTHEST = 100.0


def _length(note: str, default: float, high: float = _FARTHEST) -> Kind:
    return LengthKind(required=False, default=default, min=0, max=high, note=note)


def _text(note: str) -> Kind:
    return TextKind(required=False, note=note)


def _record(note: str, **fields: Kind) -> RecordKind:
    return RecordKind(required=False, fields={name.replace("_", "-"): kind for name, kind in fields.items()}, note=note)


HEADING = _record(
    "a heading",
    style=_text("a style of theme.yaml"),
    above=LengthKind(required=False, min=0, max=_FARTHEST, note="white above it, in mm"),
    below=LengthKind(required=False, min=0, max=_FARTHEST, note="white below it, in mm"),
    new_page=FlagKind(required=False, default=False, note="whether it begins a page"),
    run_on=NumberKind(
        required=False, default=0, min=0, max=1, note="with `new-page`, it runs on after a page that is filled less: `0.67`"
    ),
    fill=_text("the swatch of a band behind it"),
    rule=_text("the swatch of a line under it"),
    template=_text("a template that draws it, in place of its style: it sees `heading`"),
    height=_length("how tall the template's drawing is, in mm", 0.0),
    tallest=_length("how tall it may be where the pages of its chapter have room, with `new-page`, in mm", 0.0),
)

CALLOUT = _record(
    "a kind of call-out",
    fill=_text("the swatch of its ground"),
    bar=_text("the swatch of the bar at its side"),
    title=_text("the swatch of its title"),
    icon=_text("the icon beside its title"),
)

MARGINS = _record(
    "white round the column, in mm",
    top=_length("above", 16.0),
    bottom=_length("below", 18.0),
    inner=_length("at the spine", 16.0),
    outer=_length("at the fore edge", 15.0),
)

LOOK = RecordKind(
    note="the look of a booklet",
    fields={
        "size": ListKind(required=False, default=_A5, of=_length("mm", 0.0, 1000), min=2, max=2, note="the page, in mm"),
        "bleed": _length("how far the art goes beyond the trim, in mm", 3.0, 20),
        "margins": MARGINS,
        "grid": _length("the step of the baseline grid: the body's leading is a multiple of it", 6 / PT, 20),
        "cover": _text("the template of the first page"),
        "back": _text("the template of the last page"),
        "page": _text("a template under every other page: it sees `page`"),
        "toc-depth": IntKind(required=False, default=1, min=1, max=3, note="levels of headings in the contents"),
        "paper-thickness": _length("of a sheet, in mm: 80 g paper has 0.1", 0.1, 2),
        "table-padding": _length("white above and below what is in a cell of a table, in mm", 1.1, 20),
        "creep": NumberKind(required=False, default=1.2, min=0, max=2, note="how far a sheet pushes the next out"),
        "headings": _record("headings by level", **dict.fromkeys(LEVELS, HEADING)),
        "styles": MappingKind(required=False, keys=STYLES, of=_text("a style"), note="styles by use"),
        "colours": MappingKind(required=False, keys=COLOURS, of=_text("a swatch"), note="swatches by use"),
        "callouts": MappingKind(required=False, of=CALLOUT, note="call-outs by kind"),
    },
)  # fmt: skip
