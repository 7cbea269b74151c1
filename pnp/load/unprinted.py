"""`printed: no` with its `reason`: how constants and odds say that nothing is to print them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from pnp.load.kinds.simple import FlagKind, TextKind

if TYPE_CHECKING:
    from collections.abc import Mapping

    from pnp.load.kinds.kind import Fields, ValueReader
    from pnp.load.yaml.nodes import Map

_WHY: Final = "why nothing prints it"
PRINTED: Final[Fields] = {
    "printed": FlagKind(required=False, default=True, note="no: nothing is to print it, for a `reason`"),
    "reason": TextKind(required=False, note=_WHY),
}
"""The fields that say so."""


def check_reason(said: Mapping[str, object], node: Map, name: str, values: ValueReader) -> None:
    """Report `printed: no` without a reason (`load/missing-field`), and a reason without it (`load/reason`)."""
    if said["printed"] is False and not said["reason"]:
        values.faults.missing_field("reason", name, node.entries["printed"][0].mark, f"`reason`: {_WHY}")
    elif said["reason"] and said["printed"]:
        message = f"`{name}` gives a `reason` for not being printed, and does not say `printed: no`"
        values.faults.add("reason", message, node.entries["reason"][0].mark)
