"""What a `print:` entry says, of a game, of a deck or of a profile."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from pnp.load.format_data import papers
from pnp.load.kinds.compound import RecordKind
from pnp.load.kinds.simple import EnumKind
from pnp.load.shapes import BACKS, MARKS, SHARING
from pnp.model.fields import Record
from pnp.model.printing import PrintOptions

if TYPE_CHECKING:
    from pnp.model.outline import MarkLength
    from pnp.model.printing import BacksMode, Cuts


def sheet_options() -> RecordKind:
    """Give the shape of `print:` in a profile, which comes before those of the game and its decks."""
    said = {
        "paper": (papers(), "the paper"),
        "backs": (BACKS, "how backs are printed"),
        "marks": (MARKS, "which of the `marks` are printed"),
        "cuts": (SHARING, "whether neighbours share cuts, as in game.yaml"),
    }
    fields = {name: EnumKind(required=False, choices=tuple(choices), note=note) for name, (choices, note) in said.items()}
    return RecordKind(required=False, fields=fields, note="how sheets are printed, unless the command line says otherwise")


def print_options(printing: object) -> PrintOptions:
    """Return the options of an entry that was read; without one, none."""
    if not isinstance(printing, Record | dict):
        return PrintOptions()
    paper, backs, marks, bleed, cuts = (printing.get(key) for key in ("paper", "backs", "marks", "bleed", "cuts"))
    return PrintOptions(
        cast("str | None", paper),
        cast("BacksMode | None", backs),
        cast("MarkLength | None", marks),
        cast("float | None", bleed),
        cast("Cuts | None", cuts),
        cast("bool | None", printing.get("press")),
    )
