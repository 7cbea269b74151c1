"""Profiles, from the generator's own data: one file each in `pnp/formats/profiles/`, named like the profile."""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path
from types import MappingProxyType
from typing import TYPE_CHECKING

import pnp.formats
from pnp.kinds.flag import FlagKind
from pnp.kinds.record import RecordKind
from pnp.kinds.text import TextKind
from pnp.load.package_data import read_package_data
from pnp.model.profile import Profile

if TYPE_CHECKING:
    from collections.abc import Mapping

FOLDER = Path(pnp.formats.__file__).parent / "profiles"
PROFILE = RecordKind(
    fields={
        "note": TextKind(note="who prints, and how it looks"),
        "low-ink": FlagKind(note="whether it is printed with about a fifth of the ink"),
    },
    note="a profile",
)


def profiles() -> Mapping[str, Profile]:
    """Return the profiles by name."""
    return _of(FOLDER)


@lru_cache(maxsize=2)
def _of(folder: Path) -> Mapping[str, Profile]:
    return MappingProxyType({file.stem: _profile(file) for file in sorted(folder.glob("*.yaml"))})


def _profile(file: Path) -> Profile:
    found = read_package_data(file, PROFILE)
    return Profile(file.stem, str(found["note"]), bool(found["low-ink"]))
