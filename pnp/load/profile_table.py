"""`table:` of a profile: what a program for virtual tables takes."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from pnp.load.kinds.compound import RecordKind
from pnp.load.kinds.simple import EnumKind, IntKind, NumberKind
from pnp.load.yaml.nodes import Map
from pnp.model.fields import Record
from pnp.model.printing import TableUnits, VirtualTable

if TYPE_CHECKING:
    from collections.abc import Collection

    from pnp.load.kinds.kind import Kind
    from pnp.load.yaml.nodes import FileFaults
    from pnp.model.printing import HiddenFace

TABLE_EXPORTS = ("tts", "screentop", "tabletop-playground")
"""What can be written for virtual tables only."""
CELLS_OF_AN_ID = 100
"""How many cells of a sheet the id of a card can tell apart in Tabletop Simulator: 100 × sheet + cell."""


def _count(note: str, default: int, most: int, least: int = 1) -> Kind:
    return IntKind(required=False, default=default, min=least, max=most, note=note)


def _units(note: str) -> Kind:
    return NumberKind(min=0.01, max=1000, note=note)


PROFILE_TABLE = RecordKind(
    required=False,
    fields={
        "longest": _count("the most pixels that a picture has on each side", 4096, 16384, 256),
        "columns": _count("the most faces side by side on a sheet", 10, 128),
        "rows": _count("the most rows of faces on a sheet", 7, 128),
        "ppi": _count("the resolution of a piece, in pixels per inch", 300, 1200, 10),
        "least-ppi": _count("a sheet holds fewer faces rather than show them with less", 150, 1200, 1),
        "hidden": EnumKind(
            required=False, default="back", choices=("back", "cell"), note="what others see of a card in a hand: see docs"
        ),
        "units": RecordKind(
            required=False,
            fields={
                "mm": _units("how many mm a unit of the table stands for"),
                "card": _units("the height of a card at scale 1, in units"),
                "tile": _units("the side of a square tile at scale 1"),
                "token": _units("the longer side of a token at scale 1"),
                "board": _units("the height of a board at scale 1"),
                "figure": _units("the height of a standing figure at scale 1"),
            },
            note="the lengths of the program, for Tabletop Simulator",
        ),
    },
    note="what a program for virtual tables takes; such a profile has neither pages nor inks",
)


def profile_table(found: Record | None) -> VirtualTable | None:
    """Return what a profile says of a virtual table, if it says something."""
    if found is None:
        return None
    units = found["units"]
    longest, columns, rows, ppi, least = (cast("int", found[k]) for k in ("longest", "columns", "rows", "ppi", "least-ppi"))
    return VirtualTable(
        longest,
        columns,
        rows,
        ppi,
        least,
        cast("HiddenFace", found["hidden"]),
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
    mark = root.entries["table"][0].mark
    if not wanted:
        names = ", ".join(f"`{name}`" for name in TABLE_EXPORTS)
        faults.add(
            "profile-contradiction",
            "`table` is there, but nothing is written for a table",
            mark,
            hint=f"`writes` takes {names}",
        )
    for key in ("pages", "order", "bleed", "safe", "colour", "decks", "pictures"):
        if key in root.entries:
            message = f"`{key}` is for print, and a profile with `table` prints nothing"
            faults.add(
                "profile-contradiction", message, root.entries[key][0].mark, hint=f"take `{key}` out, or write two profiles"
            )
    _check_sizes(root, table, wanted, faults)


def _check_sizes(root: Map, table: VirtualTable, wanted: Collection[str], faults: FileFaults) -> None:
    """Report numbers that contradict each other."""
    inner = root.get("table")

    def add(key: str, message: str, hint: str) -> None:
        place = inner.entries[key][0].mark if isinstance(inner, Map) and key in inner.entries else root.entries["table"][0].mark
        faults.add("profile-contradiction", message, place, hint=hint)

    if table.least_ppi > table.ppi:
        add(
            "least-ppi",
            f"`least-ppi` is {table.least_ppi}, more than `ppi`, {table.ppi}",
            "give the least resolution that can be read",
        )
    if table.hidden == "cell" and table.columns * table.rows == 1:
        add(
            "hidden",
            "the hidden face takes the last cell of a sheet that has only one",
            "write `hidden: back`, or more `columns`",
        )
    if "tts" in wanted:
        if table.units is None:
            add(
                "units",
                "`tts` needs `units`: how large things are in Tabletop Simulator",
                "copy them from the shipped profile `tts`",
            )
        if table.columns * table.rows > CELLS_OF_AN_ID:
            cells = table.columns * table.rows
            message = (
                f"a sheet of {table.columns} × {table.rows} has {cells} cells, and Tabletop Simulator counts {CELLS_OF_AN_ID}"
            )
            add("columns", message, "write fewer `columns` or `rows`")
