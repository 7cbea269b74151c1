"""Read `game.yaml`: title, version, printing defaults, and the decks of the game."""

from __future__ import annotations

from dataclasses import field
from typing import TYPE_CHECKING, cast

from pnp.base.records import frozen
from pnp.base.units import parse_length
from pnp.load import shapes
from pnp.load.deck_formats import deck_format, own_formats
from pnp.load.format_data import card_formats
from pnp.load.number_rules_reader import number_rules
from pnp.load.print_options import print_options
from pnp.load.table_setup import table_setup
from pnp.load.yaml.nodes import DEVICE, SLUG, Map, Scalar, child_node, format_number
from pnp.model.fields import Message, Record
from pnp.model.game import NumberRules
from pnp.model.printing import NO_PRINT_OPTIONS, USUAL_TABLE_SETUP, PrintOptions, TableSetup
from pnp.pictures.path_data import TooComplexPathError
from pnp.pictures.path_geometry import offset_outline

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from pnp.base.diagnostics import Mark
    from pnp.load.kinds.kind import ValueReader
    from pnp.load.table_source import TableSource
    from pnp.load.yaml.nodes import FileFaults, Node
    from pnp.model.outline import CardFormat, CutMarks
    from pnp.model.picture import ListedDrawing
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
    """Whether `game.yaml` names its file, which then must be there."""
    source: TableSource | None = None
    cut: CutMarks = "crop"
    options: PrintOptions = NO_PRINT_OPTIONS
    tiling: Tiling | None = None
    kind: str = "card"
    setup: TableSetup = USUAL_TABLE_SETUP
    printable: bool = True
    """Whether all that is said of its printing could be read; its cards are read anyway."""


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
    """The names of decks of which nobody knows what their cards are."""
    mark: Mark
    names: Mapping[str, Message]
    """Title and author as messages."""
    licence: Message | None = None
    """The path of the text of its licence."""
    draw: str = ""
    """The command that draws its pictures anew."""
    numbers: NumberRules = field(default_factory=NumberRules)
    drawings: tuple[ListedDrawing, ...] = ()
    """The drawings that show constants, if they are listed."""
    formats: tuple[str, ...] = ()
    """The names of the game's own formats."""


def read_header(root: Map, types: Iterable[str] | None, values: ValueReader) -> Header:
    """Read `game.yaml` except its assertions; faults of decks are reported.

    A deck is left out if its type or its file cannot be read. With another fault it is not printable.
    """
    declared = root.get("formats")
    shape = shapes.game(types, tuple(declared.entries) if isinstance(declared, Map) else ())
    found = values.fields(shape.fields, root, "game")
    printing = found["print"] if isinstance(found["print"], Record) else {}
    defaults = print_options(printing).over(PrintOptions("a4", "duplex-long"))
    decks = found["decks"].items() if isinstance(found["decks"], Record) else ()
    formats = own_formats(found["formats"], root, values.faults)
    entries = {
        name: _deck(name, node, root, formats, printing.get("cut"), values.faults) if isinstance(node, Record) else None
        for name, node in decks
    }
    title, version, author, locale = (_str(found[k]) for k in ("title", "version", "author", "source-locale"))
    day = str(found["date"] or "")
    read = tuple(entry for entry in entries.values() if entry is not None)
    unread = tuple(name for name, entry in entries.items() if entry is None)
    if read and not unread and all(entry.printable for entry in read):
        _check_bleed(root.get("print"), max(entry.bleed for entry in read), "the decks draw", values.faults)
    numbers, draw = number_rules(found, root, values.faults), _str(found["draw"])
    names = {k: Message(f"game/{k}", m.source, m.mark) for k in ("title", "author") if isinstance(m := found[k], Message)}
    return Header(
        title, version, day, author, locale, defaults, read, unread, root.mark, names,
        cast("Message | None", found["licence"]), draw, numbers,
        cast("tuple[ListedDrawing, ...]", found["drawings"] or ()), tuple(formats),
    )  # fmt: skip


def _str(value: object) -> str:
    return value.source if isinstance(value, Message) else ""


def _deck(  # noqa: PLR0913, PLR0917  # one entry, and what the rest of the file says about it
    name: str, node: Record, root: Map, formats: Mapping[str, CardFormat | None], cut: object, faults: FileFaults
) -> DeckEntry | None:
    decks = root.get("decks")
    mark = decks.entries[name][0].mark if isinstance(decks, Map) else node.mark
    raw = decks.get(name) if isinstance(decks, Map) else None
    before = faults.count
    form = deck_format(name, node, raw, formats, faults)
    face, back, type_, file = node["face"], node["back"], node["type"], _str(node["file"])
    type_ = type_.source if isinstance(type_, Message) else type_
    if not SLUG.fullmatch(name):
        faults.add("wrong-kind", f"a deck must be named with a-z, 0-9, `_` and `-`, found `{name}`", mark)
        return None
    if DEVICE.fullmatch(name):
        message = f"a deck cannot be named `{name}`: Windows keeps this name for a device"
        faults.add("reserved-name", message, mark, hint=f"write `{name}-deck`: files and folders are named after decks")
    if not isinstance(type_, str) or _lacks(("file", "source"), node, raw):
        return None
    bleed, safe = (cast("float", node[key] or 0.0) for key in ("bleed", "safe"))
    printable = form is not None and isinstance(face, Message) and faults.count == before
    printable = printable and not _lacks(("bleed", "safe", "tile"), node, raw)
    if form is not None and printable:
        _check_bleed(raw.get("print") if isinstance(raw, Map) else None, bleed, f"`{name}` draws", faults)
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
        cut=_cut(form, node["cut"], cut, raw, faults) if form is not None else "crop",
        options=print_options(node["print"]),
        tiling=_tiling(node, raw, form, faults) if form is not None else None,
        kind=str(node["kind"] or "card"),
        setup=table_setup(node["table"], raw, str(node["kind"] or "card"), backs=back is not None, faults=faults),
        printable=printable,
    )


def _lacks(keys: Iterable[str], node: Record, raw: Node | None) -> bool:
    """Whether one of these is written, and could not be read."""
    return any(node[key] is None and child_node(raw, key) is not None for key in keys)


def _has_room(form: CardFormat, bleed: float, safe: float, mark: Mark, faults: FileFaults) -> bool:
    """Whether an outline, from both sides, has a bleed and a safe area; reports if not."""
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
    left = (
        f"of a card of {format_number(form.size.w)} × {format_number(form.size.h)} mm"
        if outline.is_rectangle
        else _inside(form)
    )
    message = f"a safe margin of {format_number(safe)} mm leaves nothing {left}"
    faults.add("out-of-range", message, mark, hint="write a smaller `safe`")
    return False


def _tiling(node: Record, raw: Node | None, form: CardFormat, faults: FileFaults) -> Tiling | None:
    """How the boards of a deck are divided; reports tiles that have a back, and outlines that cannot be divided."""
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
    """Report a printed bleed that is more than is drawn (mm): nothing could be printed there."""
    node = printing.get("bleed") if isinstance(printing, Map) else None
    if not isinstance(node, Scalar):
        return
    try:
        wanted = parse_length(node.value)
    except ValueError:
        return
    if wanted > drawn:
        message = f"a printed bleed of {format_number(wanted)} mm is more than {who}, {format_number(drawn)} mm"
        faults.add("out-of-range", message, node.mark, hint="`bleed` of a deck says how far its art goes")


def _inside(form: CardFormat) -> str:
    shape = f"`{form.outline.source or form.outline.shape}`"
    return (
        f"inside the outline, a {shape} of {format_number(round(form.size.w, 2))} × {format_number(round(form.size.h, 2))} mm"
    )


def _cut(form: CardFormat, own: object, game: object, raw: Node | None, faults: FileFaults) -> CutMarks:
    """Return how sheets show the cuts of a deck: what it says itself, else what the game says, else what suits its outline."""
    printing = raw.get("print") if isinstance(raw, Map) else None
    if isinstance(printing, Map) and "cuts" in printing.entries and not form.outline.is_rectangle:
        message = f"`cuts` is for rectangles: between neighbours of the shape `{form.outline.shape}` lies waste"
        faults.add("bad-outline", message, printing.entries["cuts"][0].mark, hint="leave it out")
    if form.outline.is_rectangle:
        if own is not None and isinstance(raw, Map):
            message = "`cut` is for decks whose outline is not a rectangle: rectangles have crop marks"
            faults.add("bad-outline", message, raw.entries["cut"][0].mark)
        return "crop"
    return cast("CutMarks", own or game or ("ticks" if form.outline.shape == "circle" else "outline"))
