"""The smallest sizes that texts may be set in, by role and script, from the generator's own data."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, cast

import pnp.formats
from pnp.load.kinds.compound import ListKind, MappingKind, RecordKind
from pnp.load.kinds.simple import NumberKind, TextKind
from pnp.load.package_data import read_package_data

if TYPE_CHECKING:
    from collections.abc import Mapping

RULES_FLOOR = 6.5
"""The smallest size in pt that rules text may shrink to in any script: less is an error."""

_FILE = Path(pnp.formats.__file__).parent / "type_floors.yaml"
_ROLES = ("rules", "story", "display", "micro")
TYPE_FLOORS = MappingKind(
    of=RecordKind(
        fields={
            "scripts": ListKind(required=False, of=TextKind(), note="the scripts, by ISO 15924; without it, all others"),
            **{role: NumberKind(min=1, max=20, note="in pt") for role in _ROLES},
            "source": TextKind(note="where the sizes come from"),
        },
        note="the smallest sizes of type",
    )
)


@cache
def type_floors(script: str) -> Mapping[str, float]:
    """Return the smallest size in pt of each role of styles, such as `rules`, in a script (`Latn`)."""
    entries = [cast("Mapping[str, object]", entry) for _, entry in read_package_data(_FILE, TYPE_FLOORS).items()]
    named = [entry for entry in entries if script in [str(one) for one in cast("tuple[object, ...]", entry["scripts"] or ())]]
    found = named or [entry for entry in entries if not entry["scripts"]]
    return {role: cast("float", found[0][role]) for role in _ROLES}
