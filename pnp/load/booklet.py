"""Read a game's `Booklet`: chapters from `booklet/NN-name.md`, definitions from `glossary.yaml`, the look from `booklet.yaml`.

All of the look has plain defaults made from the theme. `chapters.py` is imported only by games with a booklet, because it
loads the parser of Markdown.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, NamedTuple, cast, get_args

from pnp.base.diagnostics import Mark, Report
from pnp.base.failures import error_context
from pnp.base.files import as_stored, is_there
from pnp.base.records import lazy_pattern
from pnp.base.suggestions import did_you_mean
from pnp.base.units import PT, Size
from pnp.load.files import MAX_TEXT_BYTES, FileCache, decode_text, read_bytes, read_map, text_key
from pnp.load.kinds.compound import ListKind, MappingKind, RecordKind, inner_records
from pnp.load.kinds.kind import Kind, ValueReader
from pnp.load.kinds.simple import EnumKind, FlagKind, IntKind, LengthKind, NumberKind, TextKind
from pnp.load.project import BOOKLET_FOLDER, project_path
from pnp.load.shapes import GLOSSARY
from pnp.load.yaml.nodes import FileFaults, Map, Node, allowed_name, child_node, format_number
from pnp.model.booklet import (
    MOST_COLUMNS,
    NARROWEST_COLUMN,
    NARROWEST_MARGIN,
    Binding,
    Booklet,
    BookletLook,
    CalloutLook,
    Chapter,
    HeadingLook,
    Margins,
    Words,
    fitting_columns,
)
from pnp.model.fields import Message, Record
from pnp.model.frame import Colour
from pnp.model.messages import messages_in
from pnp.model.style import Align, TextStyle, Theme

if TYPE_CHECKING:
    from pathlib import Path

    from pnp.load.chapters import BookletNames


_CHAPTER_NAME = lazy_pattern(r"[0-9]+-([a-z0-9][a-z0-9_-]*)\.md")


def read_booklet(root: Path, game: str, theme: Theme, report: Report, cache: FileCache | None = None) -> Booklet:
    """Read the booklet of `content/<game>/`, which has a folder for it. All errors are added to the report."""
    folder = root / "content" / game / BOOKLET_FOLDER
    files = sorted(f for f in folder.iterdir() if f.suffix == ".md" and not f.name.startswith("."))
    texts = [text for file in files if (text := _read_chapter_text(root, file, report)) is not None]
    if cache is None:
        chapters = _read_chapters(texts, report, cache)
    else:
        key, weight = tuple(text_key(text.text, text.path) for text in texts), sum(len(text.text) for text in texts)
        chapters = cache.chapters.get(key, lambda: _read_chapters(texts, report, cache), weight, report)
    mark = Mark(project_path(root, folder))
    if not files:
        report.error("booklet/no-chapter", "the booklet has no chapters", mark, hint="name one `01-name.md`")
    values = ValueReader(root, root / "content" / game, FileFaults(report))
    file = as_stored(root, root / "templates" / game / "booklet.yaml")
    look = read_map(root, file, None, report, cache) if is_there(root, file) else None
    definitions = _read_definitions(root, game, values, cache)
    return Booklet(chapters, _read_look(look, values, theme, Mark(project_path(root, file))), mark, definitions)


class _ChapterText(NamedTuple):
    """A chapter's name, the path of its file from the project's root, and its text."""

    name: str
    path: str
    text: str


def _read_chapters(texts: Sequence[_ChapterText], report: Report, cache: FileCache | None) -> tuple[Chapter, ...]:
    from pnp.load.chapters import BookletNames, read_chapter  # noqa: PLC0415

    names, chapters = BookletNames(report), []
    for name, path, text in texts:
        names.begin_chapter(name)
        with error_context("file", path):
            chapters.append(Chapter(name, read_chapter(text, path, names, report, cache), Mark(path, 1)))
    _check_ids(chapters, names, report)
    return tuple(chapters)


def _check_ids(chapters: Sequence[Chapter], names: BookletNames, report: Report) -> None:
    first: dict[str, Message] = {}
    for message in messages_in(chapters):
        known = first.setdefault(message.id, message)
        if known.source != message.source and message.id.rpartition("/")[2] not in names.repeated:
            also, hint = [("first at", known.mark)], "name one of them: `{#name}` at its end, or rename its chapter"
            text = f"two texts have the id `{message.id}`"
            report.error("booklet/duplicate-id", text, message.mark, also=also, hint=hint)


def _read_chapter_text(root: Path, file: Path, report: Report) -> _ChapterText | None:
    path = project_path(root, file)
    name = _CHAPTER_NAME.fullmatch(file.name)
    if name is None:
        message = f"a chapter's file must be named like `01-name.md` in a-z, 0-9, `_` and `-`, found `{file.name}`"
        report.error("booklet/bad-name", message, Mark(path), hint=_chapter_name_hint(file))
        return None
    data = read_bytes(root, file, None, report, MAX_TEXT_BYTES)
    text = None if data is None else decode_text(data, path, report)
    return None if text is None else _ChapterText(name[1], path, text.replace("\r\n", "\n"))


def _chapter_name_hint(file: Path) -> str | None:
    number, rest = re.fullmatch(r"(\d*)(.*)", file.stem).groups()  # type: ignore[union-attr]  # it matches any stem
    others = [other.name.partition("-")[0] for other in file.parent.iterdir() if _CHAPTER_NAME.fullmatch(other.name)]
    last = max(map(int, others), default=0)
    allowed = allowed_name(rest, "-")
    name = f"{number or f'{last + 1:02}'}-{allowed}.md" if allowed else None
    return f"rename it to `{name}`" if name and not (file.parent / name).exists() else None


def _read_definitions(root: Path, game: str, values: ValueReader, cache: FileCache | None) -> dict[str, Words]:
    file = root / "content" / game / "glossary.yaml"
    node = read_map(root, file, None, values.faults.report, cache) if is_there(root, file) else None
    terms = values.fields(GLOSSARY.fields, node, "glossary")["terms"] if node is not None else None
    definitions = {name: entry["definition"] for name, entry in inner_records(terms).items()}
    return {n: Message(f"terms/{n}/definition", d.source, d.mark) for n, d in definitions.items() if isinstance(d, Message)}


_STYLES = (
    "body", "caption", "table", "table-head", "callout", "callout-title", "contents", "contents-section", "running", "folio",
    "number", "disc", "margin",
)  # fmt: skip
"""The uses of styles in a booklet, apart from headings."""

_COLOURS = ("rule", "band", "stripe", "marker", "disc", "leader", "casing", "edge")
"""The uses of swatches in a booklet: rules and head bands of tables, every other row, list markers, numbered discs, leader
lines and their casing, the edge of a card in a figure."""

_HEADING_LEVELS = ("chapter", "section", "subsection")

_A5 = Size(148.0, 210.0)
_LINE_LENGTH = (35, 90)
"""Characters: with fewer, words are often divided; with more, the eye loses the next line. 45 to 75 read best."""

_FARTHEST_MM = 100.0


def _length(note: str, default: float | None = None, high: float = _FARTHEST_MM) -> Kind:
    return LengthKind(required=False, default=default, min=0, max=high, note=note)


def _text(note: str) -> Kind:
    return TextKind(required=False, note=note)


def _record(note: str, **fields: Kind) -> RecordKind:
    return RecordKind(required=False, fields={name.replace("_", "-"): kind for name, kind in fields.items()}, note=note)


_HEADING_RECORD = _record(
    "a heading",
    style=_text("a style of theme.yaml"),
    above=_length("white above it, in mm"),
    below=_length("white below it, in mm"),
    new_page=FlagKind(required=False, default=False, note="whether it begins a page"),
    run_on=NumberKind(
        required=False, default=0, min=0, max=1, note="with `new-page`, it runs on after a page that is filled less: `0.67`"
    ),
    fill=_text("the swatch of a band behind it"),
    rule=_text("the swatch of a line under it"),
    template=_text("a template that draws it, in place of its style: it sees `heading`"),
    height=_length("how tall the template's drawing is, in mm", 0.0),
    tallest=_length("how tall it may be where the pages of its chapter have room, with `new-page`, in mm", 0.0),
    bleed=FlagKind(
        required=False, default=False, note="whether its template takes the whole width of the page, from the trim above it on"
    ),
    span=FlagKind(required=False, note="whether it runs over all columns: by default, that of a chapter does"),
    drop_cap=IntKind(required=False, min=2, max=6, note="lines that the first letter of the text below it is tall"),
)

_CALLOUT_RECORD = _record(
    "a kind of call-out",
    fill=_text("the swatch of its ground"),
    bar=_text("the swatch of the bar at its side"),
    title=_text("the swatch of its title"),
    icon=_text("the icon beside its title"),
    frame=_text("the swatch of a line around it"),
    rule=_text("the swatch of a line above and below it"),
    style=_text("the style of its words: by default `callout` of `styles`"),
    title_style=_text("the style of its title: by default `callout-title` of `styles`"),
    inset=LengthKind(required=False, min=0, max=20, note="from its edges to its words, in mm"),
    divide=FlagKind(
        required=False,
        note="whether it goes on over a page: by default, if it is longer than half a page, and a `sidebar` never",
    ),
    numbered=FlagKind(required=False, default=False, note="whether its title begins with a number, as of questions"),
    span=FlagKind(required=False, default=False, note="whether it runs over all columns"),
)

_MARGINS_RECORD = _record(
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
        "margins": _MARGINS_RECORD,
        "grid": _length("the step of the baseline grid: the body's leading is a multiple of it", 6 / PT, 20),
        "cover": _text("the template of the first page"),
        "back": _text("the template of the last page"),
        "page": _text("a template under every other page: it sees `page`"),
        "toc-depth": IntKind(required=False, default=1, min=1, max=3, note="levels of headings in the contents"),
        "paper-thickness": _length("of a sheet, in mm: 80 g paper has 0.1", 0.1, 2),
        "table-padding": _length("white above and below what is in a cell of a table, in mm", 1.1, 20),
        "creep": NumberKind(required=False, default=1.2, min=0, max=2, note="how far a sheet pushes the next out"),
        "binding": EnumKind(
            required=False, default="saddle-stitch", choices=get_args(Binding), note="how its sheets are held together"
        ),
        "columns": IntKind(required=False, default=1, min=1, max=MOST_COLUMNS, note="columns of a page"),
        "column-gap": _length("white between two columns, in mm", 6.0),
        "margin-column": _length("the width of a column for notes at the outer edge, in mm: `34`", 0.0),
        "line-length": ListKind(
            required=False, default=_LINE_LENGTH, of=IntKind(min=1, max=1000), min=2, max=2,
            note="the fewest and the most characters of a mean line of text without a warning",
        ),
        "gathering": IntKind(
            required=False, default=4, min=1, max=16, note="sheets that are folded together, if it is `sewn` or `perfect`"
        ),
        "addresses": FlagKind(required=False, default=False, note="whether links to the web print their address"),
        "headings": _record("headings by level", **dict.fromkeys(_HEADING_LEVELS, _HEADING_RECORD)),
        "styles": MappingKind(required=False, keys=_STYLES, of=_text("a style"), note="styles by use"),
        "colours": MappingKind(required=False, keys=_COLOURS, of=_text("a swatch"), note="swatches by use"),
        "callouts": MappingKind(required=False, of=_CALLOUT_RECORD, note="call-outs by kind"),
    },
)  # fmt: skip


_BLACK = Colour(0.0, 0.0, 0.0, 1.0, "black", (0.0, 0.0, 0.0, 1.0))
_WHITE = Colour(1.0, 1.0, 1.0, 1.0, "white", (0.0, 0.0, 0.0, 0.0))
_BODY_STYLE = TextStyle("booklet-body", "text", 9.0, 9.0, 12 / 9, _BLACK)
_DISPLAY_STYLE = TextStyle(
    "booklet-display", "display", 9.0, 9.0, 12 / 9, _BLACK, role="display", weight="bold", hyphenate=False
)

# default sizes and leadings in pt
_TYPE_SIZES = {
    "chapter": (20.0, 24.0), "section": (12.5, 18.0), "subsection": (9.5, 12.0), "body": (9.0, 12.0), "caption": (7.5, 9.0),
    "table": (8.5, 11.0), "table-head": (8.0, 11.0), "callout": (8.5, 12.0), "callout-title": (9.0, 12.0),
    "contents": (10.0, 18.0), "contents-section": (8.5, 12.0), "running": (7.0, 9.0), "folio": (9.0, 12.0),
    "number": (9.0, 12.0), "disc": (7.0, 7.0), "quote": (13.0, 18.0), "margin": (7.5, 9.0),
}  # fmt: skip
_DISPLAY_USES = {*_HEADING_LEVELS, "table-head", "callout-title", "contents", "folio", "number", "disc", "quote"}
_OPACITIES = {"rule": 0.4, "band": 0.12, "stripe": 0.06, "edge": 0.4}
_HEADING_SPACES = {"chapter": (36.0, 12.0), "section": (18.0, 6.0), "subsection": (12.0, 0.0)}  # pt above and below


def _read_look(node: Map | None, values: ValueReader, theme: Theme, mark: Mark) -> BookletLook:
    """Read `booklet.yaml`; without it (None) all values are defaults. `mark` is used where there is no file."""
    entries = (
        values.fields(LOOK.fields, node, "booklet") if node is not None else {n: k.default for n, k in LOOK.fields.items()}
    )
    mark = node.mark if node is not None else mark
    book = _LookReader(theme, values, cast("Mapping[str, object]", entries))
    size = book.size()
    margins = book.margins(size, mark)
    return BookletLook(
        size=size,
        bleed=book.number("bleed"),
        margins=margins,
        columns=book.columns(size, margins, columns.mark if (columns := child_node(node, "columns")) is not None else mark),
        column_gap=book.number("column-gap"),
        margin_column=book.margin_column(size, margins, child_node(node, "margin-column")),
        line_length=book.line_length(),
        grid=book.number("grid") or cast("float", LOOK.fields["grid"].default),
        headings=cast(
            "tuple[HeadingLook, HeadingLook, HeadingLook]", tuple(book.heading(level, margins) for level in _HEADING_LEVELS)
        ),
        styles={name: book.style(name) for name in _STYLES},
        colours={name: book.colour(name) for name in _COLOURS},
        callouts=book.callouts(),
        mark=mark,
        cover=book.name(entries["cover"]),
        back=book.name(entries["back"]),
        page=book.name(entries["page"]),
        toc_depth=int(book.number("toc-depth")),
        thickness=book.number("paper-thickness"),
        table_padding=book.number("table-padding"),
        creep=book.number("creep"),
        addresses=bool(entries["addresses"]),
        binding=cast("Binding", entries["binding"] or LOOK.fields["binding"].default),
        gathering=int(book.number("gathering")),
        places=book.places,
    )


class _LookReader:
    """Reads the entries of `booklet.yaml`: finds their styles and swatches in the theme, or makes default ones."""

    def __init__(self, theme: Theme, values: ValueReader, entries: Mapping[str, object]) -> None:
        self._theme = theme
        self._faults = values.faults
        self._entries = entries
        self._ink = theme.swatches.get("ink", _BLACK)
        self._paper = theme.swatches.get("paper", _WHITE)
        self.places: dict[str, Mark] = {}

    def name(self, value: object) -> str:
        """Return the name of a template or icon and remember its place; empty if none is written."""
        if not isinstance(value, Message):
            return ""
        self.places.setdefault(value.source, value.mark)
        return value.source

    def number(self, name: str) -> float:
        value = self._entries[name]
        return float(cast("float", value if isinstance(value, (int, float)) else LOOK.fields[name].default))

    def size(self) -> Size:
        """Return the page size in mm; A5 if it has an error."""
        sides = self._entries["size"]
        sound = isinstance(sides, tuple) and len(sides) == len(_A5) and None not in sides
        return Size(*cast("tuple[float, float]", sides)) if sound else _A5

    def margins(self, size: Size, mark: Mark) -> Margins:
        """Return the margins in mm; the defaults if they leave no room for text."""
        written = self._entries["margins"]
        sides = {name: kind.default for name, kind in _MARGINS_RECORD.fields.items()}
        if isinstance(written, Record):
            sides |= {name: value for name, value in written.items() if value is not None}
        margins = Margins(**cast("dict[str, float]", sides))
        column = Size(size.w - margins.inner - margins.outer, size.h - margins.top - margins.bottom)
        if column.w >= NARROWEST_COLUMN and column.h >= NARROWEST_COLUMN:
            return margins
        page, found = (f"{format_number(area.w)} × {format_number(area.h)} mm" for area in (size, column))
        least = f"{NARROWEST_COLUMN:g} × {NARROWEST_COLUMN:g} mm"
        message = f"a page of {page} with these margins has a column of {found}, expected at least {least}"
        self._faults.add("out-of-range", message, written.mark if isinstance(written, Record) else mark)
        return Margins(*(min(size) / 6 for _ in range(4)))

    def columns(self, size: Size, margins: Margins, mark: Mark) -> int:
        """Return how many columns a page has; as many as have room, if more are written."""
        written, gap = int(self.number("columns")), self.number("column-gap")
        whole = size.w - margins.inner - margins.outer
        fit = fitting_columns(whole, gap)
        if written <= fit:
            return written
        found = max((whole - gap * (written - 1)) / written, 0.0)
        message = f"{written} columns of this page are {found:.1f} mm wide, expected at least {NARROWEST_COLUMN:g} mm"
        hint = f"`columns: {fit}` fits; or choose a larger page, or smaller `margins` or a smaller `column-gap`"
        self._faults.add("out-of-range", message, mark, hint=hint)
        return fit

    def margin_column(self, size: Size, margins: Margins, node: Node | None) -> float:
        """Return the width in mm of the column of the margin; 0 if there is none, or no room for it, which is reported."""
        written, gap = self.number("margin-column"), self.number("column-gap")
        text = size.w - margins.inner - margins.outer - gap - written
        if not written or node is None:
            return 0.0
        if self.number("columns") > 1:
            hint = "leave one of them out; a heading may say `{columns=2}` for what is under it"
            self._faults.add("out-of-range", "a page has `columns` or a `margin-column`, not both", node.mark, hint=hint)
        elif written < NARROWEST_MARGIN:
            message = f"`margin-column` must be at least {NARROWEST_MARGIN:g} mm, found `{format_number(written)}`"
            self._faults.add("out-of-range", message, node.mark)
        elif text < NARROWEST_COLUMN:
            message = f"beside this margin the text is {max(text, 0.0):.1f} mm wide, expected at least {NARROWEST_COLUMN:g} mm"
            hint = "choose a larger page, or smaller `margins`, a smaller `column-gap` or `margin-column`"
            self._faults.add("out-of-range", message, node.mark, hint=hint)
        else:
            return written
        return 0.0

    def line_length(self) -> tuple[int, int]:
        """Return the fewest and the most characters of a mean line that are no warning."""
        written = self._entries["line-length"]
        if isinstance(written, tuple) and len(written) == 2 and None not in written:  # noqa: PLR2004 - from, to
            return cast("tuple[int, int]", written)
        return _LINE_LENGTH

    def heading(self, level: str, margins: Margins) -> HeadingLook:
        written = self._entry_record("headings").get(level)
        look = written if isinstance(written, Record) else Record({}, self._theme.mark)
        above, below = (n / PT for n in _HEADING_SPACES[level])
        return HeadingLook(
            style=self._find_style(level, look.get("style")),
            above=cast("float", above if look.get("above") is None else look["above"]),
            below=cast("float", below if look.get("below") is None else look["below"]),
            new_page=bool(look.get("new-page")),
            run_on=cast("float", look.get("run-on") or 0.0),
            fill=self._find_swatch(look.get("fill")),
            rule=self._find_swatch(look.get("rule")),
            template=self.name(look.get("template")),
            height=cast("float", look.get("height") or 0.0),
            tallest=cast("float", look.get("tallest") or 0.0),
            bleed=bool(look.get("bleed")) and self._may_bleed(look, margins),
            drop_cap=cast("int", look.get("drop-cap") or 0),
            span=level == "chapter" if look.get("span") is None else bool(look["span"]),
        )

    def _may_bleed(self, look: Record, margins: Margins) -> bool:
        """Whether a heading begins a page, drawn by a template that reaches into the column; what lacks is reported."""
        lacks = [name for name in ("template", "new-page") if not look.get(name)]
        height = cast("float", look.get("height") or 0.0)
        if lacks:
            names = " and ".join(f"`{name}`" for name in lacks)
            hint = "it is drawn by its template, from the top of its page on"
            self._faults.add("missing-field", f"a heading with `bleed` needs {names}", look.mark, hint=hint)
        elif look.get("run-on"):
            hint = "leave one of them out: what runs on is not at the top of its page"
            self._faults.add("out-of-range", "a heading with `bleed` has `run-on`", look.mark, hint=hint)
        elif height <= margins.top:
            message = f"`height` must be above {margins.top:g} mm, the margin above the column, found `{height:g}`"
            self._faults.add("out-of-range", message, look.mark, hint="with `bleed`, it is measured from the trim")
        else:
            return True
        return False

    def style(self, name: str) -> TextStyle:
        return self._find_style(name, self._entry_record("styles").get(name))

    def colour(self, name: str) -> Colour:
        written = self._entry_record("colours").get(name)
        swatch = self._find_swatch(written)
        if swatch is not None or (isinstance(written, Message) and written.source == "none"):
            return swatch or self._paper._replace(alpha=0.0)
        ground = self._paper if name == "casing" else self._ink
        return ground._replace(alpha=_OPACITIES.get(name, 1.0))

    def callouts(self) -> dict[str, CalloutLook]:
        """Return the looks of call-outs by kind; the look of all other kinds is under the empty text."""
        ink, line = self._ink, self._ink._replace(alpha=_OPACITIES["edge"])
        quote = replace(self._find_style("quote", None), align="center")
        body = self.style("body")
        bold = replace(body, weight="bold", name=f"{body.name}-bold")
        looks = {
            "": CalloutLook(ink._replace(alpha=0.07), ink, ink),
            "sidebar": CalloutLook(ink._replace(alpha=0.04), None, ink, frame=line, inset=3.0, divide=False),
            "quote": CalloutLook(None, None, ink, rule=line, style=quote, inset=4.0, divide=False),
            "faq": CalloutLook(None, None, ink, style=body, title_style=bold, inset=0.0, divide=False),
        }
        for kind, look in self._entry_record("callouts").items():
            if isinstance(look, Record):
                looks[kind] = self._callout(look, looks.get(kind, CalloutLook(None, None, None)))
        return looks

    def _callout(self, written: Record, usual: CalloutLook) -> CalloutLook:
        """Return a look of call-outs as it is written; what it does not say is as `usual`."""

        def swatch(name: str, usually: Colour | None) -> Colour | None:
            return usually if written.get(name) is None else self._find_swatch(written[name])

        def style(name: str, use: str, usually: TextStyle | None) -> TextStyle | None:
            return usually if written.get(name) is None else self._find_style(use, written[name])

        inset, divide = written.get("inset"), written.get("divide")
        return CalloutLook(
            fill=swatch("fill", usual.fill),
            bar=swatch("bar", usual.bar),
            title=swatch("title", usual.title),
            icon=self.name(written.get("icon")),
            frame=swatch("frame", usual.frame),
            rule=swatch("rule", usual.rule),
            style=style("style", "callout", usual.style),
            title_style=style("title-style", "callout-title", usual.title_style),
            inset=usual.inset if inset is None else cast("float", inset),
            divide=usual.divide if divide is None else bool(divide),
            numbered=bool(written.get("numbered")),
            span=bool(written.get("span")),
        )

    def _entry_record(self, name: str) -> Mapping[str, object]:
        value = self._entries[name]
        return value if isinstance(value, Record) else {}

    def _find_style(self, name: str, written: object) -> TextStyle:
        if isinstance(written, Message):
            style = self._theme.styles.get(written.source)
            if style is not None:
                return style
            hint = did_you_mean(written.source, self._theme.styles)
            self._faults.add("unknown-style", f"unknown style `{written.source}`", written.mark, hint=hint)
        size, leading = _TYPE_SIZES[name]
        base = _DISPLAY_STYLE if name in _DISPLAY_USES else _BODY_STYLE
        colour = self._paper if name == "disc" else self._ink
        align: Align = "center" if name == "disc" else "start"
        role = "story" if base is _BODY_STYLE and name != "body" else base.role
        style = replace(base, name=f"booklet-{name}", size=size, floor=size, leading=leading / size, colour=colour, role=role)
        return replace(style, align=align, hyphenate=name in {"body", "callout", "table", "margin"})

    def _find_swatch(self, written: object) -> Colour | None:
        """Return the swatch `ink`, or with its opacity in per cent `ink/50`; None if no colour is written."""
        if not isinstance(written, Message) or written.source == "none":
            return None
        name, slash, percent = written.source.partition("/")
        swatch = self._theme.swatches.get(name)
        if swatch is None:
            hint = did_you_mean(name, self._theme.swatches)
            self._faults.add("unknown-swatch", f"unknown swatch `{name}`", written.mark, hint=hint)
            return None
        if slash and not (percent.isascii() and percent.isdigit() and int(percent) <= 100):  # noqa: PLR2004 - per cent
            message = f"opacity must be a whole number of % (`{name}/50`), found `{percent}`"
            self._faults.add("wrong-kind", message, written.mark)
            return swatch
        return swatch._replace(alpha=int(percent) / 100) if slash else swatch
