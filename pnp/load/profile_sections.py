"""The sections of a profile: `decks` and `pictures` of a print service, `table`, `limits`, `marks` and `cut`.

Each is declared as a kind, read to a record of the model, and checked for contradictions. What `marks` leave out is as in the
profile `home` (docs/adr/0043).
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import replace
from string import Formatter
from typing import TYPE_CHECKING, cast

from pnp.base.records import lazy_pattern
from pnp.base.suggestions import did_you_mean
from pnp.base.units import Size
from pnp.load.kinds.compound import ListKind, MappingKind, RecordKind
from pnp.load.kinds.simple import EnumKind, FlagKind, IntKind, LengthKind, NumberKind, TextKind
from pnp.load.yaml.nodes import DEVICE, FileFaults, Map, format_number
from pnp.model.fields import Message, Record
from pnp.model.frame import spot_name_fault
from pnp.model.printing import (
    MARK_CLEARANCE,
    MARK_SQUARE,
    CutContour,
    Cutting,
    DeckDemands,
    FileContent,
    HiddenFace,
    MarkForm,
    OrderFile,
    PictureCopies,
    PictureDemands,
    PressLimits,
    PrinterMarks,
    RegistrationMarks,
    ServiceSize,
    TableUnits,
    VirtualTable,
)

if TYPE_CHECKING:
    from pnp.load.kinds.kind import Fields, Kind


PICTURE_NAME, COMMON_BACK_NAME = "{deck}/{number}_{card}[{side}].png", "{deck}/back.png"
"""How pictures are named unless a profile says something else."""

_SERVICE_SIZE = RecordKind(
    fields={
        "trim": ListKind(of=LengthKind(min=1, max=2000), min=2, max=2, note="width and height, upright"),
        "pixels": ListKind(
            required=False,
            of=IntKind(min=1, max=20_000),
            min=2,
            max=2,
            note="width and height of a picture with its bleed, upright",
        ),
        "note": TextKind(required=False, note="what kind of card or piece it is"),
    },
    note="a size under the service's own name",
)
PROFILE_DECKS = RecordKind(
    required=False,
    fields={
        "sizes": MappingKind(required=False, of=_SERVICE_SIZE, note="the sizes that it makes; without them, any"),
        "fewest": IntKind(required=False, default=1, min=1, max=100_000, note="the fewest cards of a deck"),
        "most": IntKind(required=False, min=1, max=100_000, note="the most cards of a deck"),
        "back": FlagKind(required=False, default=False, note="whether each card needs a back"),
        "file": EnumKind(
            required=False, default="deck", choices=("deck", "size"), note="what a PDF has: one deck, or all of a size"
        ),
    },
    note="what a service takes",
)
_ORDER_FILE_RECORD = RecordKind(
    required=False,
    fields={
        "stock": TextKind(note="the card stock, in the words of MakePlayingCards: `(S30) Standard Smooth`"),
        "foil": FlagKind(required=False, default=False, note="whether the cards have foil"),
        "brackets": ListKind(
            required=False,
            default=(),
            of=IntKind(min=1, max=100_000),
            note="the numbers of cards that are paid for; an order has at most the last",
        ),
    },
    note="the order that the export `order-file` writes",
)
PROFILE_PICTURES = RecordKind(
    required=False,
    fields={
        "ppi": IntKind(required=False, default=300, min=72, max=1200, note="their resolution, in pixels per inch"),
        "file": TextKind(
            required=False, default=PICTURE_NAME, note="the name of a picture, with {deck}, {number}, {card} and {side} in it"
        ),
        "common-back": TextKind(
            required=False, default=COMMON_BACK_NAME, note="the name of a back that all cards of a deck share"
        ),
        "copies": EnumKind(
            required=False, default="once", choices=("once", "each"), note="whether each card has pictures once, or each copy"
        ),
        "order-file": _ORDER_FILE_RECORD,
    },
    note="the pictures that the export `pictures` writes",
)

_PLACEHOLDERS = ("deck", "number", "card", "side")
_UNSAFE_CHARACTERS = lazy_pattern(r'[<>:"|?*\\\x00-\x1f]')  # what Windows refuses in the name of a file


def read_service(profile: Record, faults: FileFaults) -> tuple[DeckDemands | None, PictureDemands | None]:
    """Return what a profile says of decks and of pictures.

    Names of pictures that would be one for two of them, or unsafe, are reported as `load/profile-contradiction`.
    """
    decks, pictures = profile["decks"], profile["pictures"]
    return (
        _deck_demands(decks) if isinstance(decks, Record) else None,
        _picture_demands(pictures, faults) if isinstance(pictures, Record) else None,
    )


def _deck_demands(fields: Record) -> DeckDemands:
    sizes = cast("Mapping[str, Record]", fields["sizes"] or {})
    service_sizes = tuple(
        ServiceSize(name, Size(*cast("tuple[float, float]", size["trim"])), cast("tuple[int, int] | None", size["pixels"]))
        for name, size in sizes.items()
    )
    most = cast("int | None", fields["most"])
    return DeckDemands(
        service_sizes, cast("int", fields["fewest"]), most, bool(fields["back"]), cast("FileContent", fields["file"])
    )


def _picture_demands(fields: Record, faults: FileFaults) -> PictureDemands:
    order, order_file = fields["order-file"], None
    if isinstance(order, Record):
        brackets = cast("tuple[int, ...]", order["brackets"])
        order_file = OrderFile(str(order["stock"]), bool(order["foil"]), tuple(sorted(brackets)))
    name, name_of_back = (_picture_name(fields[key], key, faults) for key in ("file", "common-back"))
    return PictureDemands(cast("int", fields["ppi"]), name, name_of_back, cast("PictureCopies", fields["copies"]), order_file)


def _picture_name(value: object, key: str, faults: FileFaults) -> str:
    if isinstance(value, Message) and (fault := _pattern_fault(value.source, key)):
        message = f"the name `{value.source}` in `{key}` {fault[0]}"
        faults.add("profile-contradiction", message, value.mark, hint=fault[1])
    return str(value)


def _pattern_fault(pattern: str, key: str) -> tuple[str, str | None] | None:
    # what is wrong, and a hint
    fields, example = _pattern_fields(pattern), f"write it like `{PICTURE_NAME if key == 'file' else COMMON_BACK_NAME}`"
    if fields is None:
        return "has a brace too many or too few", example
    if unknown := next((field for field in sorted(fields) if field not in _PLACEHOLDERS), None):
        return f"has an unknown place `{{{unknown}}}`", did_you_mean(unknown, _PLACEHOLDERS)
    needed = {"deck"} if key == "common-back" else {"deck", "side"}
    if not needed <= fields or (key == "file" and not {"number", "card"} & fields):
        return "gives several pictures one name", example
    unsafe = _unsafe_reason(pattern)
    return (unsafe, "name it with letters, digits and `/ _ - . [ ]`") if unsafe else None


def _pattern_fields(pattern: str) -> set[str] | None:
    try:
        parts = [*Formatter().parse(pattern)]
    except ValueError:
        return None
    fields = {field for _, field, _, _ in parts if field is not None}
    return None if any(spec or conversion for _, _, spec, conversion in parts) else fields


def _unsafe_reason(pattern: str) -> str | None:
    plain = pattern.format_map(dict.fromkeys(_PLACEHOLDERS, "a"))
    if found := _UNSAFE_CHARACTERS.search(plain):
        return f"has `{found[0]}`, which Windows refuses"
    for part in plain.split("/"):
        if part in {"", ".", ".."} or part != part.strip(" .") or DEVICE.fullmatch(part.partition(".")[0].lower()):
            return "leaves its folder, or is no name on Windows"
    return None if plain.endswith(".png") else "does not end with `.png`"


TABLE_EXPORTS = ("tts", "screentop", "tabletop-playground")
"""What can be written for virtual tables only."""
CELLS_OF_AN_ID = 100
"""Cells that a sheet can have in Tabletop Simulator, where the id of a card is 100 × sheet + cell."""


def _count_kind(note: str, default: int, most: int, least: int = 1) -> Kind:
    return IntKind(required=False, default=default, min=least, max=most, note=note)


def _units_kind(note: str) -> Kind:
    return NumberKind(min=0.01, max=1000, note=note)


PROFILE_TABLE = RecordKind(
    required=False,
    fields={
        "longest": _count_kind("the most pixels that a picture has on each side", 4096, 16384, 256),
        "columns": _count_kind("the most faces side by side on a sheet", 10, 128),
        "rows": _count_kind("the most rows of faces on a sheet", 7, 128),
        "ppi": _count_kind("the resolution of a piece, in pixels per inch", 300, 1200, 10),
        "least-ppi": _count_kind("a sheet holds fewer faces rather than show them with less", 150, 1200, 1),
        "hidden": EnumKind(
            required=False, default="back", choices=("back", "cell"), note="what others see of a card in a hand: see docs"
        ),
        "units": RecordKind(
            required=False,
            fields={
                "mm": _units_kind("how many mm a unit of the table stands for"),
                "card": _units_kind("the height of a card at scale 1, in units"),
                "tile": _units_kind("the side of a square tile at scale 1"),
                "token": _units_kind("the longer side of a token at scale 1"),
                "board": _units_kind("the height of a board at scale 1"),
                "figure": _units_kind("the height of a standing figure at scale 1"),
            },
            note="the lengths of the program, for Tabletop Simulator",
        ),
    },
    note="what a program for virtual tables takes; such a profile has neither pages nor inks",
)


def read_profile_table(fields: Record | None) -> VirtualTable | None:
    """Return what a profile says of a virtual table, if it says something."""
    if fields is None:
        return None
    units = fields["units"]
    longest, columns, rows, ppi, least = (cast("int", fields[k]) for k in ("longest", "columns", "rows", "ppi", "least-ppi"))
    return VirtualTable(
        longest,
        columns,
        rows,
        ppi,
        least,
        cast("HiddenFace", fields["hidden"]),
        TableUnits(*(cast("float", units[k]) for k in ("mm", "card", "tile", "token", "board", "figure")))
        if isinstance(units, Record)
        else None,
    )


def check_profile_table(root: Map, table: VirtualTable | None, writes: Collection[str], faults: FileFaults) -> None:
    """Report `load/profile-contradiction` for what a profile says of a virtual table and contradicts elsewhere."""
    wanted = [name for name in TABLE_EXPORTS if name in writes]
    if table is None:
        if wanted:
            message = f"`{wanted[0]}` is for virtual tables, but the profile has no `table`"
            faults.add("profile-contradiction", message, root.entries["writes"][0].mark, hint="add `table`")
        return
    if not wanted:
        message, mark = "`table` is there, but nothing is written for a table", root.entries["table"][0].mark
        hint = f"`writes` takes {', '.join(f'`{name}`' for name in TABLE_EXPORTS)}"
        faults.add("profile-contradiction", message, mark, hint=hint)
    for key in ("pages", "order", "bleed", "safe", "colour", "decks", "pictures"):
        if key in root.entries:
            message, mark = f"`{key}` is for print, and a profile with `table` prints nothing", root.entries[key][0].mark
            faults.add("profile-contradiction", message, mark, hint=f"take `{key}` out, or write two profiles")
    _check_table_numbers(root, table, wanted, faults)


def _check_table_numbers(root: Map, table: VirtualTable, wanted: Collection[str], faults: FileFaults) -> None:
    key, inner = root.entries["table"]

    def add(field: str, message: str, hint: str) -> None:
        named = inner.entries[field][0] if isinstance(inner, Map) and field in inner.entries else key
        faults.add("profile-contradiction", message, named.mark, hint=hint)

    cells = table.columns * table.rows
    if table.least_ppi > table.ppi:
        message = f"`least-ppi` is {table.least_ppi}, more than `ppi`, {table.ppi}"
        add("least-ppi", message, "give the least resolution that can be read")
    if table.hidden == "cell" and cells == 1:
        message = "the hidden face takes the last cell of a sheet that has only one"
        add("hidden", message, "write `hidden: back`, or more `columns`")
    if "tts" in wanted and table.units is None:
        message = "`tts` needs `units`: how large things are in Tabletop Simulator"
        add("units", message, "copy them from the shipped profile `tts`")
    if "tts" in wanted and cells > CELLS_OF_AN_ID:
        size = f"a sheet of {table.columns} × {table.rows} has {cells} cells"
        add("columns", f"{size}, and Tabletop Simulator counts {CELLS_OF_AN_ID}", "write fewer `columns` or `rows`")


_USUAL_LIMITS = PressLimits()


def _least_kind(default: float, note: str, most: float) -> NumberKind:
    return NumberKind(required=False, default=default, min=0, max=most, note=note)


PROFILE_LIMITS = RecordKind(
    required=False,
    fields={
        "line": _least_kind(_USUAL_LIMITS.line, "the least width of a line of one ink, in pt", 10),
        "line-of-several-inks": _least_kind(
            _USUAL_LIMITS.line_of_several_inks, "the least width of a line of several inks, or white in a ground, in pt", 10
        ),
        "text": _least_kind(_USUAL_LIMITS.text, "the least size of text, in pt", 30),
        "light-text": _least_kind(_USUAL_LIMITS.light_text, "the least size of white text in a ground, in pt", 30),
        "picture": _least_kind(_USUAL_LIMITS.picture, "the resolution that pictures should have, in ppi", 2400),
        "coarse-picture": _least_kind(
            _USUAL_LIMITS.coarse_picture, "the resolution below which a picture is refused, in ppi", 2400
        ),
        "bitmap": _least_kind(_USUAL_LIMITS.bitmap, "the resolution that pictures of one bit should have, in ppi", 4800),
    },
    note="how fine it prints",
)


def read_press_limits(fields: Record | None) -> PressLimits:
    """Return the limits of a profile; without the record, those of most shops."""
    if fields is None:
        return _USUAL_LIMITS
    return PressLimits(*(cast("float", fields[name]) for name in PROFILE_LIMITS.fields))


def _length_kind(note: str, low: float, high: float) -> Kind:
    return LengthKind(required=False, min=low, max=high, note=f"{note}, in mm")


def _flag_kind(note: str) -> Kind:
    return FlagKind(required=False, default=None, note=note)


PROFILE_MARKS = RecordKind(
    required=False,
    fields={
        "length": _length_kind("how long crop marks are", 1, 20),
        "short-length": _length_kind("how long `short` ones are", 0.5, 20),
        "tick-length": _length_kind("how long ticks beside punched parts are", 0.5, 10),
        "offset": _length_kind("how far crop marks begin from the trim; they never begin inside the bleed", 0, 30),
        "weight": NumberKind(required=False, min=0.05, max=2, note="how strong marks and fold lines are, in pt"),
        "edge": _length_kind("how near marks come to the edge of the paper, if its margin is not smaller", 0, 30),
        "least-edge": _length_kind("how near short marks come to it, and others if the margin is smaller", 0, 30),
        "ink": EnumKind(
            required=False,
            choices=("black", "registration"),
            note="the ink of marks outside all bleeds: `registration` is printed by all plates",
        ),
        "sides": EnumKind(required=False, choices=("fronts", "both"), note="the pages that have marks"),
        "outlines": _flag_kind("whether the outlines of parts that are not rectangles are drawn on them"),
        "targets": _flag_kind("whether there is a registration target in the middle of each margin"),
        "colour-bar": _flag_kind("whether there are patches of all inks along the upper edge; for presses"),
    },
    note="crop marks and other marks around the cards; what is not said here is as in `home`",
)


def read_printer_marks(fields: Record | None, usual: PrinterMarks | None) -> PrinterMarks:
    """Return the marks of a profile; what it leaves out is as in `usual`, the marks of `home`, which leaves out nothing."""
    values = {name.replace("-", "_"): value for name, value in (fields or {}).items() if value is not None}
    return PrinterMarks(**values) if usual is None else replace(usual, **values)  # type: ignore[arg-type]


def check_printer_marks(marks: PrinterMarks, bleed: float | None, node: Map, faults: FileFaults, *, press: bool) -> None:
    """Report `load/profile-contradiction` for marks that contradict each other, or the rest of their profile."""

    def add(field: str, message: str, hint: str) -> None:
        faults.add("profile-contradiction", message, (node.get(field) or node).mark, hint=hint)

    if bleed is not None and marks.offset < bleed + MARK_CLEARANCE:
        message = f"marks {format_number(marks.offset)} mm from the trim touch the bleed of {format_number(bleed)} mm"
        add("offset", message, f"say `offset: {format_number(bleed + MARK_CLEARANCE)}` or more, or less `bleed`")
    if marks.short_length > marks.length:
        short, length = format_number(marks.short_length), format_number(marks.length)
        message = f"`short` marks of {short} mm are longer than others, of {length} mm"
        add("short-length", message, f"say `short-length: {length}` or less, or a greater `length`")
    if marks.least_edge > marks.edge:
        edge, least_edge = format_number(marks.edge), format_number(marks.least_edge)
        message = f"`edge` is {edge} mm, and no mark comes nearer than `least-edge`, {least_edge} mm"
        add("least-edge", message, f"say `least-edge: {edge}` or less, or a greater `edge`")
    plates = (("ink", "registration", marks.ink == "registration"), ("targets", "yes", marks.targets))
    for field, value, is_on in (*plates, ("colour-bar", "yes", marks.colour_bar)):
        if is_on and not press:
            add(field, f"`{field}: {value}` is for the plates of a press", "say which press by `colour`, or leave it out")


def _mm_kind(note: str, low: float, high: float, default: float | None = None) -> LengthKind:
    return LengthKind(required=default is None, default=default, min=low, max=high, note=f"{note}, in mm")


_REGISTRATION_FIELDS: Fields = {
    "form": EnumKind(
        required=False,
        default="three",
        choices=("three", "four"),
        note="a square and two brackets, or four brackets as the Cameo 5 Alpha reads them",
    ),
    "inset": _mm_kind("from the edge of the paper to the middle of a mark's lines", 3, 60),
    "length": _mm_kind("the length of the lines", 3, 60),
    "thickness": _mm_kind("the thickness of the lines", 0.1, 3),
    "square": _mm_kind("the side of the square as it is printed", 1, 20, MARK_SQUARE),
    "clear": _mm_kind("how far everything keeps from the marks", 0, 40, 1.5),
    "corner": _mm_kind("the side of a square at each mark in which no part lies", 0, 60, 0),
    "beside": _mm_kind("how far parts keep from the mark at the bottom left, which is looked for last", 0, 60, 0),
}
_CONTOUR_FIELDS: Fields = {
    "cut": TextKind(required=False, default="CutContour", note="the name of the spot colour of cuts"),
    "crease": TextKind(required=False, default="Crease", note="the name of the spot colour of creases"),
    "weight": NumberKind(required=False, default=0.25, min=0.05, max=5, note="the weight of its lines, in pt"),
    "looks": ListKind(
        required=False,
        of=NumberKind(min=0, max=100, note="%"),
        min=4,
        max=4,
        note="the inks that show it where nobody knows the name, in %; without it, magenta",
    ),
}
_PERCENT = 100
_MAGENTA = (0, 100, 0, 0)

PROFILE_CUT = RecordKind(
    required=False,
    fields={
        "contour": RecordKind(required=False, fields=_CONTOUR_FIELDS, note="what is cut, as spot colours on top of the PDF"),
        "marks": RecordKind(
            required=False, fields=_REGISTRATION_FIELDS, note="printed marks by which the machine finds the sheet"
        ),
    },
    note="sheets are cut by a machine, and get cut files",
)


def read_cut(fields: Record, profile: Record, faults: FileFaults) -> Cutting | None:
    """Return what a profile's `cut` says; None if it contradicts itself or the rest of the profile, which is reported."""
    count_before = faults.count
    marks, contour = fields["marks"], fields["contour"]
    cutting = Cutting(
        _read_registration_marks(marks, profile, faults) if isinstance(marks, Record) else None,
        _read_contour(contour, faults) if isinstance(contour, Record) else None,
    )
    return cutting if faults.count == count_before else None


def _read_registration_marks(fields: Record, profile: Record, faults: FileFaults) -> RegistrationMarks:
    inset, length, thickness, square, clear, corner, beside = (
        cast("float", fields[key]) for key in ("inset", "length", "thickness", "square", "clear", "corner", "beside")
    )
    if profile["pages"] == "faces":
        message = "`marks` are for sheets, and `pages: faces` prints single faces"
        faults.add("profile-contradiction", message, fields.mark, hint="take out `pages: faces`, or `marks`")
    if thickness >= length:
        message = f"lines of {format_number(length)} mm cannot be {format_number(thickness)} mm thick"
        faults.add("profile-contradiction", message, fields.mark, hint="`length` and `thickness` as in the machine's program")
    if max(thickness, square - MARK_SQUARE) / 2 >= inset:
        message = f"marks that are drawn {format_number(inset)} mm from the edge of the paper reach beyond it"
        faults.add(
            "profile-contradiction", message, fields.mark, hint="a larger `inset`, or a smaller `square` and `thickness`"
        )
    return RegistrationMarks(cast("MarkForm", fields["form"]), inset, length, thickness, square, clear, corner, beside)


def _read_contour(fields: Record, faults: FileFaults) -> CutContour:
    cut, crease = (_read_spot_name(fields, key, faults) for key in ("cut", "crease"))
    if cut == crease:
        hint = "creases need a colour of their own, or they are cut"
        faults.add("profile-contradiction", f"cuts and creases have one spot colour, `{cut}`", fields.mark, hint=hint)
    inks = cast("tuple[float, ...]", fields["looks"] or _MAGENTA)
    looks = cast("tuple[float, float, float, float]", tuple(part / _PERCENT for part in inks))
    return CutContour(cut, crease, cast("float", fields["weight"]), looks)


def _read_spot_name(fields: Record, key: str, faults: FileFaults) -> str:
    value = fields[key]
    name, mark = (value.source, value.mark) if isinstance(value, Message) else (str(value), fields.mark)
    fault = spot_name_fault(name)
    if fault is not None:
        hint = "take the name that the shop gives, such as `CutContour`"
        faults.add("profile-contradiction", f"the lines of `{key}` cannot {fault}", mark, hint=hint)
    return name
