"""Read the look of a booklet from `booklet.yaml`; whatever it leaves out has a plain default made from the theme and fonts."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, cast

from pnp.base.suggestions import did_you_mean
from pnp.base.units import PT, Size
from pnp.load.booklet_shape import COLOURS, LEVELS, LOOK, MARGINS, STYLES
from pnp.load.yaml.nodes import format_number
from pnp.model.booklet import BookletLook, CalloutLook, HeadingLook, Margins
from pnp.model.fields import Message, Record
from pnp.model.frame import Colour
from pnp.model.style import TextStyle

if TYPE_CHECKING:
    from collections.abc import Mapping

    from pnp.base.diagnostics import Mark
    from pnp.load.kinds.kind import ValueReader
    from pnp.load.yaml.nodes import Map
    from pnp.model.style import Align, Theme

_A5 = Size(148.0, 210.0)
_NARROWEST = 30.0  # mm
_BLACK = Colour(0.0, 0.0, 0.0, 1.0, "black", (0.0, 0.0, 0.0, 1.0))
_WHITE = Colour(1.0, 1.0, 1.0, 1.0, "white", (0.0, 0.0, 0.0, 0.0))
_BODY = TextStyle("booklet-body", "text", 9.0, 9.0, 12 / 9, _BLACK)
_DISPLAY = TextStyle("booklet-display", "display", 9.0, 9.0, 12 / 9, _BLACK, role="display", weight="bold", hyphenate=False)

# default sizes and leadings in pt
_SIZES = {
    "chapter": (20.0, 24.0), "section": (12.5, 18.0), "subsection": (9.5, 12.0), "body": (9.0, 12.0), "caption": (7.5, 9.0),
    "table": (8.5, 11.0), "table-head": (8.0, 11.0), "callout": (8.5, 12.0), "callout-title": (9.0, 12.0),
    "contents": (10.0, 18.0), "contents-section": (8.5, 12.0), "running": (7.0, 9.0), "folio": (9.0, 12.0),
    "number": (9.0, 12.0), "disc": (7.0, 7.0),
}  # fmt: skip
_IN_DISPLAY = {*LEVELS, "table-head", "callout-title", "contents", "folio", "number", "disc"}
_COVER = {"rule": 0.4, "band": 0.12, "stripe": 0.06, "edge": 0.4}
_SPACES = {"chapter": (36.0, 12.0), "section": (18.0, 6.0), "subsection": (12.0, 0.0)}  # pt above and below


def read_look(node: Map | None, values: ValueReader, theme: Theme, mark: Mark) -> BookletLook:
    """Read `booklet.yaml`; without it (None) all values are defaults. `mark` is used where there is no file."""
    found = values.fields(LOOK.fields, node, "booklet") if node is not None else {n: k.default for n, k in LOOK.fields.items()}
    book = _LookReader(theme, values, cast("Mapping[str, object]", found))
    size = book.size()
    margins = book.margins(size, node.mark if node is not None else mark)
    return BookletLook(
        size=size,
        bleed=book.number("bleed"),
        margins=margins,
        grid=book.number("grid") or cast("float", LOOK.fields["grid"].default),
        headings=cast("tuple[HeadingLook, HeadingLook, HeadingLook]", tuple(book.heading(level) for level in LEVELS)),
        styles={name: book.style(name) for name in STYLES},
        colours={name: book.colour(name) for name in COLOURS},
        callouts=book.callouts(),
        mark=node.mark if node is not None else mark,
        cover=book.name(found["cover"]),
        back=book.name(found["back"]),
        page=book.name(found["page"]),
        toc_depth=int(book.number("toc-depth")),
        thickness=book.number("paper-thickness"),
        table_padding=book.number("table-padding"),
        creep=book.number("creep"),
        places=book.places,
    )


class _LookReader:
    """Finds styles and swatches in the theme, or makes default ones."""

    def __init__(self, theme: Theme, values: ValueReader, found: Mapping[str, object]) -> None:
        self._theme = theme
        self._faults = values.faults
        self._found = found
        self._ink = theme.swatches.get("ink", _BLACK)
        self._paper = theme.swatches.get("paper", _WHITE)
        self.places: dict[str, Mark] = {}

    def name(self, value: object) -> str:
        """Return the name of a template or icon and remember its place; empty if none is given."""
        if not isinstance(value, Message):
            return ""
        self.places.setdefault(value.source, value.mark)
        return value.source

    def number(self, name: str) -> float:
        """Return a number, or the default if it has an error."""
        value = self._found[name]
        return float(cast("float", value if isinstance(value, (int, float)) else LOOK.fields[name].default))

    def size(self) -> Size:
        """Return the page size in mm; A5 if it has an error."""
        found = self._found["size"]
        sound = isinstance(found, tuple) and len(found) == len(_A5) and None not in found
        return Size(*cast("tuple[float, float]", found)) if sound else _A5

    def margins(self, size: Size, mark: Mark) -> Margins:
        """Return the margins in mm; the defaults if they leave no room for text."""
        given = self._found["margins"]
        sides = {name: kind.default for name, kind in MARGINS.fields.items()}
        if isinstance(given, Record):
            sides |= {name: value for name, value in given.items() if value is not None}
        margins = Margins(**cast("dict[str, float]", sides))
        column = Size(size.w - margins.inner - margins.outer, size.h - margins.top - margins.bottom)
        if column.w >= _NARROWEST and column.h >= _NARROWEST:
            return margins
        message = f"a page of {format_number(size.w)} × {format_number(size.h)} mm with these margins has a column of "
        message += (
            f"{format_number(column.w)} × {format_number(column.h)} mm, expected at least {_NARROWEST:g} × {_NARROWEST:g} mm"
        )
        self._faults.add("out-of-range", message, given.mark if isinstance(given, Record) else mark)
        return Margins(*(min(size) / 6 for _ in range(4)))

    def heading(self, level: str) -> HeadingLook:
        """The look of one level of headings."""
        given = self._record("headings").get(level)
        look = given if isinstance(given, Record) else Record({}, self._theme.mark)
        above, below = (n / PT for n in _SPACES[level])
        return HeadingLook(
            style=self._styled(level, look.get("style")),
            above=cast("float", above if look.get("above") is None else look["above"]),
            below=cast("float", below if look.get("below") is None else look["below"]),
            new_page=bool(look.get("new-page")),
            run_on=cast("float", look.get("run-on") or 0.0),
            fill=self._swatch(look.get("fill")),
            rule=self._swatch(look.get("rule")),
            template=self.name(look.get("template")),
            height=cast("float", look.get("height") or 0.0),
            tallest=cast("float", look.get("tallest") or 0.0),
        )

    def style(self, name: str) -> TextStyle:
        """Return the style for one use, such as `caption`."""
        return self._styled(name, self._record("styles").get(name))

    def colour(self, name: str) -> Colour:
        """Return the colour for one use, such as `rule`."""
        given = self._record("colours").get(name)
        found = self._swatch(given)
        if found is not None or (isinstance(given, Message) and given.source == "none"):
            return found or self._paper._replace(alpha=0.0)
        ground = self._paper if name == "casing" else self._ink
        return ground._replace(alpha=_COVER.get(name, 1.0))

    def callouts(self) -> dict[str, CalloutLook]:
        """Return the looks of call-outs by kind; the key `` is the look of all other kinds."""
        looks = {"": CalloutLook(self._ink._replace(alpha=0.07), self._ink, self._ink)}
        for kind, look in self._record("callouts").items():
            if isinstance(look, Record):
                fill, bar, title = (self._swatch(look.get(key)) for key in ("fill", "bar", "title"))
                looks[kind] = CalloutLook(fill, bar, title, self.name(look.get("icon")))
        return looks

    def _record(self, name: str) -> Mapping[str, object]:
        value = self._found[name]
        return value if isinstance(value, Record) else {}

    def _styled(self, name: str, given: object) -> TextStyle:
        if isinstance(given, Message):
            style = self._theme.styles.get(given.source)
            if style is not None:
                return style
            hint = did_you_mean(given.source, self._theme.styles)
            self._faults.add("unknown-style", f"unknown style `{given.source}`", given.mark, hint=hint)
        size, leading = _SIZES[name]
        base = _DISPLAY if name in _IN_DISPLAY else _BODY
        colour = self._paper if name == "disc" else self._ink
        align: Align = "center" if name == "disc" else "start"
        role = "story" if base is _BODY and name != "body" else base.role
        made = replace(base, name=f"booklet-{name}", size=size, floor=size, leading=leading / size, colour=colour, role=role)
        return replace(made, align=align, hyphenate=name in {"body", "callout", "table"})

    def _swatch(self, given: object) -> Colour | None:
        """Find `ink` or `ink/50` among the swatches; None if no colour is given."""
        if not isinstance(given, Message) or given.source == "none":
            return None
        name, slash, percent = given.source.partition("/")
        swatch = self._theme.swatches.get(name)
        if swatch is None:
            hint = did_you_mean(name, self._theme.swatches)
            self._faults.add("unknown-swatch", f"unknown swatch `{name}`", given.mark, hint=hint)
            return None
        if slash and not (percent.isascii() and percent.isdigit() and int(percent) <= 100):  # noqa: PLR2004 - per cent
            message = f"opacity must be a whole number of % (`{name}/50`), found `{percent}`"
            self._faults.add("wrong-kind", message, given.mark)
            return swatch
        return swatch._replace(alpha=int(percent) / 100) if slash else swatch
