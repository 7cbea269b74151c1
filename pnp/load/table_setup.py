"""`table:` of a deck in `game.yaml`: how its pieces lie on a virtual table."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from pnp.load.kinds.compound import ListKind, RecordKind
from pnp.load.kinds.simple import EnumKind, FlagKind, IntKind, LengthKind, NumberKind
from pnp.load.yaml.nodes import Map
from pnp.model.fields import Record
from pnp.model.printing import ARRANGEMENTS, USUAL_TABLE_SETUP, TableSetup

if TYPE_CHECKING:
    from pnp.load.yaml.nodes import FileFaults, Node
    from pnp.model.printing import Arrangement, Facing

CARD_KINDS = ("card", "aid")
"""The kinds of components that are cards on a table too: they lie in piles and are held in hands."""

TABLE_SETUP = RecordKind(
    required=False,
    fields={
        "at": ListKind(
            required=False,
            of=NumberKind(min=-2000, max=2000, note="mm"),
            min=2,
            max=2,
            note="its middle, in mm right of and below the middle of the table; without it, where there is room",
        ),
        "face": EnumKind(required=False, choices=("up", "down"), note="which side is seen; piles with backs lie face down"),
        "as": EnumKind(
            required=False,
            choices=ARRANGEMENTS,
            note="a `pile` of cards, a `spread` side by side, a `supply` with a bag for each design, or one `bag` for all",
        ),
        "rows": ListKind(
            required=False,
            of=IntKind(min=1, max=50),
            min=1,
            note="how many of a `spread` lie in each row; the last number holds for all further rows",
        ),
        "gap": LengthKind(required=False, default=5.0, min=0, max=1000, note="between them, in mm"),
        "turn": NumberKind(required=False, default=0.0, min=-360, max=360, note="clockwise, in degrees"),
        "leave-out": FlagKind(required=False, default=False, note="whether it is not on the table at all"),
    },
    note="how it lies on a virtual table: see docs/virtual-tables.md",
)


def table_setup(found: object, raw: Node | None, kind: str, *, backs: bool, faults: FileFaults) -> TableSetup:
    """Return how a deck of a kind lies on a table; reports `load/virtual-table` for what cannot be."""
    if not isinstance(found, Record) or any(found[key] is None for key in ("gap", "turn", "leave-out")):
        return USUAL_TABLE_SETUP  # nothing is said, or it could not be read
    at = found["at"]
    setup = TableSetup(
        cast("tuple[float, float]", tuple(cast("tuple[float, ...]", at))) if isinstance(at, tuple) else None,
        cast("Facing | None", found["face"]),
        cast("Arrangement | None", found["as"]),
        tuple(cast("tuple[int, ...]", rows)) if isinstance(rows := found["rows"], tuple) else (),
        cast("float", found["gap"]),
        cast("float", found["turn"]),
        bool(found["leave-out"]),
    )
    own = raw.get("table") if isinstance(raw, Map) else None
    if isinstance(own, Map):
        _check(setup, own, kind, backs=backs, faults=faults)
    return setup


def _check(setup: TableSetup, own: Map, kind: str, *, backs: bool, faults: FileFaults) -> None:
    def add(key: str, message: str, hint: str) -> None:
        faults.add("virtual-table", message, own.entries[key][0].mark, hint=hint)

    if setup.left_out and len(own.entries) > 1:
        others = ", ".join(f"`{key}`" for key in own.entries if key != "leave-out")
        add("leave-out", f"a deck that is left out has no {others}", "take one or the other out")
    if setup.arrangement == "pile" and kind not in CARD_KINDS:
        add("as", f"a {kind} does not lie in a pile of cards", "write `spread`, `supply` or `bag`")
    if setup.rows and setup.arrangement != "spread":
        add("rows", "`rows` is for pieces that lie side by side", "write `as: spread` beside it")
    if setup.facing == "down" and not backs:
        add("face", "the deck has no backs, so nothing can lie face down", "take `face` out, or give the deck a `back`")
