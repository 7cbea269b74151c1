"""Read `game.yaml`: title, version, printing defaults, formats, decks, and the setup of virtual tables."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import field, replace
from typing import TYPE_CHECKING, Literal, cast

from pnp.base.diagnostics import Mark
from pnp.base.languages import canonical_tag
from pnp.base.records import frozen
from pnp.base.units import Size, parse_length
from pnp.load.assertion_kinds import RULES_PREFIX
from pnp.load.finished_pictures import BACK_TEMPLATE, FACE_TEMPLATE, PICTURE_TYPE, PictureFolder
from pnp.load.kinds.compound import RecordKind, inner_records
from pnp.load.kinds.kind import Fields, ValueReader, source_text
from pnp.load.kinds.simple import EnumKind
from pnp.load.package_data import PaperKind, card_formats, papers, size_of, turn_format
from pnp.load.shapes import BACKS_CHOICES, COPIES_CHOICES, MARK_CHOICES, ORDER_CHOICES, SHARING_CHOICES, game_record
from pnp.load.stocks import read_own_stocks
from pnp.load.yaml.nodes import DEVICE, SLUG, FileFaults, Map, Node, Scalar, child_node, format_number
from pnp.model.fields import Message, Record, Strictness, Value
from pnp.model.game import TextRules
from pnp.model.outline import CardFormat, CutMarks, MarkLength, Outline, OutlineShape, Paper, hexagon_size
from pnp.model.picture import ListedDrawing, Picture
from pnp.model.printing import (
    ANY_STOCK,
    NO_PRINT_OPTIONS,
    USUAL_TABLE_SETUP,
    Arrangement,
    BacksMode,
    CardOrder,
    CopiesOrder,
    Cuts,
    Facing,
    PrintOptions,
    Stock,
    TableSetup,
)
from pnp.pictures.path_data import TooComplexPathError
from pnp.pictures.path_geometry import offset_outline

if TYPE_CHECKING:
    from pnp.load.table_cards import TableSource
    from pnp.model.sheet import Tiling


@frozen
class DeckEntry:
    """A deck as `game.yaml` declares it: its type, format and templates, and the file of its cards."""

    name: str
    type: str
    format: CardFormat
    bleed: float
    safe: float
    face: Message | None
    back: Message | None
    file: str
    mark: Mark
    names_file: bool = False
    """Whether `game.yaml` names its file, which then must exist."""
    source: TableSource | None = None
    cut: CutMarks = "crop"
    options: PrintOptions = NO_PRINT_OPTIONS
    tiling: Tiling | None = None
    kind: str = "card"
    stock: Stock | None = None
    setup: TableSetup = USUAL_TABLE_SETUP
    printable: bool = True
    """Whether its printing could be read; its cards are read anyway."""
    pictures: PictureFolder | None = None
    """The folder whose pictures are its cards, without a file, a table or templates."""


@frozen
class Header:
    """The contents of `game.yaml`; texts with errors are empty."""

    title: str
    version: str
    date: str
    author: str
    source_locale: str
    defaults: PrintOptions
    decks: tuple[DeckEntry, ...]
    unread: tuple[str, ...]
    """The names of the decks whose type or source could not be read."""
    mark: Mark
    names: Mapping[str, Message]
    """Title and author as messages."""
    licence: Message | None = None
    """The path of the text of its licence."""
    draw: str = ""
    """The command that draws its pictures anew."""
    numbers: TextRules = field(default_factory=TextRules)
    icon_rules: TextRules = field(default_factory=lambda: TextRules(of_icons=True))
    drawings: tuple[ListedDrawing, ...] = ()
    """The drawings that show constants, if they are listed."""
    formats: tuple[str, ...] = ()
    """The names of the game's own formats."""
    stocks: Mapping[str, Stock] = field(default_factory=dict)
    """What its decks may be printed on, by name."""


def read_header(root: Map, types: Iterable[str] | None, values: ValueReader) -> Header:
    """Read `game.yaml` except its assertions; faults of decks are reported.

    A deck is left out if its type or its source cannot be read. With another fault it is not printable.
    """
    raw_formats, raw_stocks = root.get("formats"), root.get("stocks")
    own_names = (tuple(raw.entries) if isinstance(raw, Map) else () for raw in (raw_formats, raw_stocks))
    shape = game_record(types, *own_names)
    game = values.fields(shape.fields, root, "game")
    printing = game["print"] if isinstance(game["print"], Record) else {}
    defaults = read_print_options(printing).over(PrintOptions(papers()["a4"], "duplex-long"))
    decks = game["decks"].items() if isinstance(game["decks"], Record) else ()
    own = inner_records(game["formats"])
    formats = {name: _read_own_format(name, node, raw_formats, values.faults) for name, node in own.items()}
    entries = {
        name: _read_deck(name, node, root, formats, printing.get("cut"), values.faults) if isinstance(node, Record) else None
        for name, node in decks
    }
    stocks, stock_texts = read_own_stocks(game["stocks"], raw_stocks, values.faults)
    title, version, author, locale = (source_text(game[k]) for k in ("title", "version", "author", "source-locale"))
    day = str(game["date"] or "")
    on = {name: str(node["stock"] or defaults.stock or "") for name, node in decks if isinstance(node, Record)}
    read = tuple(replace(entry, stock=stocks.get(on[entry.name])) for entry in entries.values() if entry is not None)
    unread = tuple(name for name, entry in entries.items() if entry is None)
    if read and not unread and all(entry.printable for entry in read):
        _check_bleed(root.get("print"), max(entry.bleed for entry in read), "the decks draw", values.faults)
    numbers = _read_text_rules("numbers", game, root, values.faults)
    icon_rules, draw = _read_text_rules("icons", game, root, values.faults), source_text(game["draw"])
    names = {k: Message(f"game/{k}", m.source, m.mark) for k in ("title", "author") if isinstance(m := game[k], Message)}
    names |= stock_texts
    return Header(
        title, version, day, author, locale, defaults, read, unread, root.mark, names,
        cast("Message | None", game["licence"]), draw, numbers, icon_rules,
        cast("tuple[ListedDrawing, ...]", game["drawings"] or ()), tuple(formats), stocks,
    )  # fmt: skip


def _read_deck(  # noqa: PLR0913, PLR0917  # one entry, and what the rest of the file says about it
    name: str, node: Record, root: Map, formats: Mapping[str, CardFormat | None], cut: object, faults: FileFaults
) -> DeckEntry | None:
    decks = root.get("decks")
    mark = decks.entries[name][0].mark if isinstance(decks, Map) else node.mark
    raw = decks.get(name) if isinstance(decks, Map) else None
    before = faults.count
    form = _deck_format(name, node, raw, formats, faults)
    face, back, type_, file = node["face"], node["back"], node["type"], source_text(node["file"])
    type_ = type_.source if isinstance(type_, Message) else type_
    pictures = cast("PictureFolder | None", node["pictures"])
    if pictures is not None:
        face, back = (Message(f"game/{t}", t, pictures.mark, translatable=False) for t in (FACE_TEMPLATE, BACK_TEMPLATE))
        type_ = PICTURE_TYPE.name
    if not SLUG.fullmatch(name):
        faults.add("wrong-kind", f"a deck must be named with a-z, 0-9, `_` and `-`, found `{name}`", mark)
        return None
    if DEVICE.fullmatch(name):
        message = f"a deck cannot be named `{name}`: Windows keeps this name for a device"
        faults.add("reserved-name", message, mark, hint=f"write `{name}-deck`: files and folders are named after decks")
    if not isinstance(type_, str) or _has_unread(("file", "source"), node, raw):
        return None
    bleed, safe = (cast("float", node[key] or 0.0) for key in ("bleed", "safe"))
    printable = form is not None and isinstance(face, Message) and faults.count == before
    printable = printable and not _has_unread(("bleed", "safe", "tile"), node, raw)
    if form is not None and printable:
        _check_bleed(child_node(raw, "print"), bleed, f"`{name}` draws", faults)
        printable = _has_room(form, bleed, safe, mark, faults)
    return DeckEntry(
        name,
        type_,
        form or next(iter(card_formats().values())),  # any will do: nothing is printed in it
        bleed,
        safe,
        face if isinstance(face, Message) else None,
        back if isinstance(back, Message) else None,
        file or f"{name}.yaml",
        mark,
        names_file=bool(file),
        source=cast("TableSource | None", node["source"]),
        cut=_choose_cut(form, node["cut"], cut, raw, faults) if form is not None else "crop",
        options=read_print_options(node["print"]),
        tiling=_read_tiling(node, raw, form, faults) if form is not None else None,
        kind=str(node["kind"] or "card"),
        setup=_read_table_setup(node["table"], raw, str(node["kind"] or "card"), backs=back is not None, faults=faults),
        printable=printable,
        pictures=pictures,
    )


def _has_unread(keys: Iterable[str], node: Record, raw: Node | None) -> bool:
    return any(node[key] is None and child_node(raw, key) is not None for key in keys)


def _has_room(form: CardFormat, bleed: float, safe: float, mark: Mark, faults: FileFaults) -> bool:
    outline = form.outline
    try:
        room = [offset_outline(side, by) for side in (outline, outline.mirrored) for by in (-safe, bleed)]
    except TooComplexPathError:
        lines = f"a bleed of {format_number(bleed)} mm and a safe margin of {format_number(safe)} mm"
        message = f"outline `{outline.source}` is too irregular for {lines}"
        faults.add("bad-outline", message, mark, hint="simplify the path")
        return False
    if all(room):
        return True
    area = f"inside the outline, a `{outline.source or outline.shape}` of {format_size(form.size)}"
    if outline.is_rectangle:
        area = f"of a card of {format_number(form.size.w)} × {format_number(form.size.h)} mm"
    message = f"a safe margin of {format_number(safe)} mm leaves nothing {area}"
    faults.add("out-of-range", message, mark, hint="write a smaller `safe`")
    return False


def _read_tiling(node: Record, raw: Node | None, form: CardFormat, faults: FileFaults) -> Tiling | None:
    tiling = cast("Tiling | None", node["tile"])
    if tiling is None or not isinstance(raw, Map):
        return None
    mark, before = raw.entries["tile"][0].mark, faults.count
    if node["back"] is not None:
        message = "tiles have no backs: their overlaps would not lie behind each other"
        faults.add("bad-tiles", message, mark, hint="make the backs a deck of its own, and glue them behind")
    if not form.outline.is_rectangle:
        faults.add("bad-tiles", f"a `{form.outline.shape}` cannot be divided into tiles", mark, hint="tiles are for rectangles")
    return tiling if faults.count == before else None


def _check_bleed(printing: Node | None, drawn: float, who: str, faults: FileFaults) -> None:
    """Report a printed bleed that is more than is drawn (mm): part of it would be blank."""
    node = printing.get("bleed") if isinstance(printing, Map) else None
    if not isinstance(node, Scalar):
        return
    try:
        printed = parse_length(node.value)
    except ValueError:
        return
    if printed > drawn:
        message = f"a printed bleed of {format_number(printed)} mm is more than {who}, {format_number(drawn)} mm"
        faults.add("out-of-range", message, node.mark, hint="`bleed` of a deck says how far its art goes")


def _choose_cut(form: CardFormat, own: object, game: object, raw: Node | None, faults: FileFaults) -> CutMarks:
    """Return the marks of cuts on a deck's sheets: the deck's own, else the game's, else those that suit its outline."""
    printing = child_node(raw, "print")
    if isinstance(printing, Map) and "cuts" in printing.entries and not form.outline.is_rectangle:
        message = f"`cuts` is for rectangles: between neighbours of the shape `{form.outline.shape}` lies waste"
        faults.add("bad-outline", message, printing.entries["cuts"][0].mark, hint="leave it out")
    if form.outline.is_rectangle:
        if own is not None and isinstance(raw, Map):
            message = "`cut` is for decks whose outline is not a rectangle: rectangles have crop marks"
            faults.add("bad-outline", message, raw.entries["cut"][0].mark)
        return "crop"
    return cast("CutMarks", own or game or ("ticks" if form.outline.shape == "circle" else "outline"))


_SAME_SIZE_MM = 0.01  # sizes are written with two decimals


def _read_own_format(name: str, node: Record, raw: Node | None, faults: FileFaults) -> CardFormat | None:
    mark = raw.entries[name][0].mark if isinstance(raw, Map) else node.mark
    if name in card_formats():
        faults.add("duplicate-name", f"`{name}` is a format of the trade", mark, hint="choose another name")
        return None
    return _make_format(name, node, child_node(raw, name), faults)


def _deck_format(
    name: str, node: Record, raw: Node | None, own: Mapping[str, CardFormat | None], faults: FileFaults
) -> CardFormat | None:
    """Return the format that a deck names or one of its size, in its orientation and with its outline; None if faulty."""
    keys = [key for key in ("format", "size") if isinstance(raw, Map) and key in raw.entries]
    if len(keys) != 1:
        message = f"deck `{name}` must have a format or a size, found {'both' if keys else 'neither'}"
        hint = "leave one of them out" if keys else "name a format, such as `poker` or `standard`"
        faults.add("missing-field", message, node.mark, hint=hint)
        return None
    if isinstance(node["format"], str):
        form = card_formats().get(node["format"]) or own[node["format"]]
        if form is not None and isinstance(raw, Map) and "outline" in raw.entries:
            form = _with_outline(form, node["outline"], raw.entries["outline"][1].mark, faults)
    else:
        form = _make_format("", node, raw, faults)
    return _with_orientation(form, node, raw, faults) if form is not None else None


def _make_format(name: str, node: Record, raw: Node | None, faults: FileFaults) -> CardFormat | None:
    """Make a format from `size`, `corner` and `outline`; without a name it is named after its size."""
    sides, outline = node["size"], node["outline"]
    if not isinstance(sides, tuple) or len(sides) not in {1, 2} or not all(isinstance(side, float) for side in sides):
        return None
    size = size_of(cast("tuple[float, ...]", sides), outline)
    name = name or f"{format_number(round(size.w, 2))}x{format_number(round(size.h, 2))}"
    form = CardFormat(name, size, cast("float", node.get("corner") or 0.0))
    if isinstance(raw, Map) and "outline" in raw.entries:
        return _with_outline(form, outline, raw.entries["outline"][1].mark, faults)
    return form


def _with_outline(form: CardFormat, outline: object, mark: Mark, faults: FileFaults) -> CardFormat | None:
    """Return the format with another outline; None if the outline does not suit its size, which is reported."""
    if outline is None:
        return None
    if outline == "rectangle":
        return CardFormat(form.name, form.size, form.corner)
    if isinstance(outline, Picture):
        from pnp.pictures.svg.reader import svg_outline  # noqa: PLC0415  (only games with such outlines read drawings here)

        drawn = svg_outline(outline, form.size)
        if isinstance(drawn, Outline):
            return CardFormat(form.name, form.size, 0.0, drawn)
        for flaw in drawn:
            message, also = f"outline `{outline.path}` {flaw.message}", [("in", Mark(outline.path, flaw.line))]
            faults.add("bad-outline", message, mark, also=also, hint=flaw.hint)
        return None
    shape = cast("OutlineShape", outline)
    fault = _shape_fault(shape, form.size)
    if fault:
        faults.add("bad-outline", f"a `{shape}` of {format_size(form.size)} is not {fault[0]}", mark, hint=fault[1])
        return None
    return CardFormat(form.name, form.size, 0.0, Outline(shape, form.size))


def _shape_fault(shape: OutlineShape, size: Size) -> tuple[str, str] | None:
    least = min(size)
    if shape == "circle":
        return None if abs(size.w - size.h) < _SAME_SIZE_MM else ("round", f"`size: [{least:g}]` is a circle by its diameter")
    regular = hexagon_size(least, pointed=shape == "hexagon-pointed")
    if abs(size.w - regular.w) < _SAME_SIZE_MM and abs(size.h - regular.h) < _SAME_SIZE_MM:
        return None
    return "regular", f"`size: [{least:g}]` is one by its width from flat side to flat side, {format_size(regular)}"


def _with_orientation(form: CardFormat, node: Record, raw: Node | None, faults: FileFaults) -> CardFormat | None:
    lying = form.size.w > form.size.h
    if not ((node["orientation"] == "landscape" and not lying) or (node["orientation"] == "portrait" and lying)):
        return form
    if form.outline.shape == "path" and form.size.w != form.size.h:
        message = f"an outline from a drawing cannot be turned, `{form.outline.source}` is {format_size(form.size)}"
        written = child_node(raw, "orientation")
        faults.add("bad-outline", message, written.mark if written else node.mark, hint="draw it the other way")
        return None
    return turn_format(form, form.name)


def format_size(size: Size) -> str:
    """Write a size in mm: `63 × 88 mm`."""
    return f"{format_number(round(size.w, 2))} × {format_number(round(size.h, 2))} mm"


def sheet_options_record() -> RecordKind:
    """Return the kind of `print:` in a profile, which overrides those of the game and its decks."""
    options = {
        "backs": (BACKS_CHOICES, "how backs are printed"),
        "marks": (MARK_CHOICES, "which of the `marks` are printed"),
        "cuts": (SHARING_CHOICES, "whether neighbours share cuts, as in game.yaml"),
        "order": (ORDER_CHOICES, "where the next card lies, as in game.yaml"),
        "copies": (COPIES_CHOICES, "where the copies of a card lie, as in game.yaml"),
        "stock": ((ANY_STOCK,), "`any`: pieces of all stocks share sheets"),
    }
    fields: Fields = {
        "paper": PaperKind(required=False, note="the paper"),
        **{name: EnumKind(required=False, choices=tuple(choices), note=note) for name, (choices, note) in options.items()},
    }
    return RecordKind(required=False, fields=fields, note="how sheets are printed, unless the command line says otherwise")


def read_print_options(printing: object) -> PrintOptions:
    """Return the options under `print:`; without it, none."""
    if not isinstance(printing, Record | dict):
        return PrintOptions()
    paper, backs, marks, bleed, cuts = (printing.get(key) for key in ("paper", "backs", "marks", "bleed", "cuts"))
    return PrintOptions(
        cast("Paper | None", paper),
        cast("BacksMode | None", backs),
        cast("MarkLength | None", marks),
        cast("float | None", bleed),
        cast("Cuts | None", cuts),
        cast("bool | tuple[str, ...] | None", printing.get("press")),
        cast("str | None", printing.get("stock")),
        cast("tuple[tuple[str, str], ...]", printing.get("fit") or ()),
        cast("CardOrder | None", printing.get("order")),
        cast("CopiesOrder | None", printing.get("copies")),
    )


_CARD_KINDS = ("card", "aid")
"""The kinds of components that lie in piles and are held in hands on a table."""


def _read_table_setup(table: object, raw: Node | None, kind: str, *, backs: bool, faults: FileFaults) -> TableSetup:
    """Return how a deck of a kind lies on a virtual table; a contradiction is reported as `load/virtual-table`."""
    if not isinstance(table, Record) or any(table[key] is None for key in ("gap", "turn", "leave-out")):
        return USUAL_TABLE_SETUP  # it is left out, or could not be read
    at, rows = table["at"], table["rows"]
    setup = TableSetup(
        cast("tuple[float, float]", at) if isinstance(at, tuple) else None,
        cast("Facing | None", table["face"]),
        cast("Arrangement | None", table["as"]),
        cast("tuple[int, ...]", rows) if isinstance(rows, tuple) else (),
        cast("float", table["gap"]),
        cast("float", table["turn"]),
        bool(table["leave-out"]),
    )
    own = child_node(raw, "table")
    if isinstance(rows, str) and (written := child_node(own, "rows")) is not None:
        setup = replace(setup, rows_from=(rows.removeprefix(RULES_PREFIX), written.mark))
    if isinstance(own, Map):
        _check_table_setup(setup, own, kind, backs=backs, faults=faults)
    return setup


def _check_table_setup(setup: TableSetup, own: Map, kind: str, *, backs: bool, faults: FileFaults) -> None:
    def add(key: str, message: str, hint: str) -> None:
        faults.add("virtual-table", message, own.entries[key][0].mark, hint=hint)

    if setup.left_out and len(own.entries) > 1:
        others = ", ".join(f"`{key}`" for key in own.entries if key != "leave-out")
        add("leave-out", f"a deck that is left out has no {others}", "take one or the other out")
    if setup.arrangement == "pile" and kind not in _CARD_KINDS:
        add("as", f"a {kind} does not lie in a pile of cards", "write `spread`, `supply` or `bag`")
    if (setup.rows or setup.rows_from) and setup.arrangement != "spread":
        add("rows", "`rows` is for pieces that lie side by side", "write `as: spread` beside it")
    if setup.facing == "down" and not backs:
        add("face", "the deck has no backs, so nothing can lie face down", "take `face` out, or give the deck a `back`")


def _read_text_rules(name: Literal["numbers", "icons"], game: Mapping[str, Value], root: Map, faults: FileFaults) -> TextRules:
    written = root.get("translations")
    languages: dict[str, Strictness] = {}
    for key, rule in _text_rules_by_name(name, game["translations"]):
        tag = canonical_tag(key)
        if tag is None and isinstance(written, Map) and name == "numbers":  # reported once
            faults.wrong_kind("key", "a language such as `pt-BR` or `en`", written.entries[key][0])
        elif tag is not None and rule is not None:
            languages[tag] = rule
    decks = {key: rule for key, rule in _text_rules_by_name(name, game["decks"]) if rule is not None}
    return TextRules(cast("Strictness", game[name] or "ruled"), decks, languages, of_icons=name == "icons")


def _text_rules_by_name(name: str, entries: Value | None) -> Iterator[tuple[str, Strictness | None]]:
    for key, entry in inner_records(entries).items():
        yield key, cast("Strictness | None", entry[name])
