"""The table of kinds: the values of `kind:` in `types.yaml`. To add a kind, write a module for it and a row here."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pnp.kinds.date import DateKind
from pnp.kinds.enumeration import EnumKind
from pnp.kinds.flag import FlagKind
from pnp.kinds.grid import GridKind
from pnp.kinds.image import ImageKind
from pnp.kinds.length import LengthKind
from pnp.kinds.listing import ListKind
from pnp.kinds.mapping import MappingKind
from pnp.kinds.number import NumberKind
from pnp.kinds.record import RecordKind
from pnp.kinds.reference import RefKind
from pnp.kinds.text import TextKind
from pnp.kinds.url import UrlKind
from pnp.kinds.whole_number import IntKind

if TYPE_CHECKING:
    from pnp.kinds.kind import Kind

ROWS: tuple[type[Kind], ...] = (
    TextKind,
    IntKind,
    NumberKind,
    FlagKind,
    LengthKind,
    DateKind,
    UrlKind,
    EnumKind,
    RefKind,
    ImageKind,
    ListKind,
    RecordKind,
    MappingKind,
    GridKind,
)
KINDS: dict[str, type[Kind]] = {kind.name: kind for kind in ROWS}
"""Every kind by its name, in the order in which the reference and the messages give them."""
