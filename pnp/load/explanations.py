"""What each code of a diagnostic means, and how to mend what it reports: `pnp/formats/diagnostics/`, a file for each area."""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path
from types import MappingProxyType
from typing import TYPE_CHECKING, NamedTuple, cast

import pnp.formats
from pnp.load.kinds.compound import MappingKind, RecordKind
from pnp.load.kinds.simple import TextKind
from pnp.load.package_data import read_package_data

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

FOLDER = Path(pnp.formats.__file__).parent / "diagnostics"
EXPLANATIONS = MappingKind(
    of=RecordKind(
        fields={
            "means": TextKind(note="what is the case, in a sentence or two"),
            "mend": TextKind(note="how to mend it"),
        },
        note="a code, without its area",
    )
)


class Explanation(NamedTuple):
    """What a code means, and how to mend what it reports: sentences in English, with names in backticks."""

    code: str
    means: str
    mend: str


@lru_cache(maxsize=1)
def explanations() -> Mapping[str, Explanation]:
    """Return the explanations of all codes of the generator by code, area by area; those of a game's engine are its own."""
    return MappingProxyType(explanations_in(FOLDER))


def explanations_in(folder: Path) -> dict[str, Explanation]:
    """Return what the files of a folder explain, by code; each file is named like the area of its codes."""
    return {found.code: found for file in sorted(folder.glob("*.yaml")) for found in _read(file)}


def _read(file: Path) -> Iterator[Explanation]:
    entries = cast("Mapping[str, Mapping[str, object]]", read_package_data(file, EXPLANATIONS))
    for name, entry in entries.items():
        yield Explanation(f"{file.stem}/{name}", str(entry["means"]), str(entry["mend"]))
