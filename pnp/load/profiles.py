"""Profiles from the data that ships with the generator: one file each in `pnp/formats/profiles/`, found by its name."""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path
from types import MappingProxyType
from typing import TYPE_CHECKING

import pnp.formats
from pnp.diagnostics import Report
from pnp.load.files import read_map
from pnp.model.profile import Profile
from pnp.yaml_nodes.nodes import Scalar

if TYPE_CHECKING:
    from collections.abc import Mapping

FOLDER = Path(pnp.formats.__file__).parent / "profiles"


def profiles() -> Mapping[str, Profile]:
    """Give the profiles by name."""
    return _of(FOLDER)


@lru_cache(maxsize=2)
def _of(folder: Path) -> Mapping[str, Profile]:
    return MappingProxyType({file.stem: _profile(file) for file in sorted(folder.glob("*.yaml"))})


def _profile(file: Path) -> Profile:
    report = Report()
    root = read_map(file.parent, file, None, report)
    report.raise_if_errors()  # our own data
    assert root is not None
    note, low_ink = root.get("note"), root.get("low-ink")
    assert isinstance(note, Scalar)
    assert isinstance(low_ink, Scalar)
    assert low_ink.value in {"yes", "no"}
    return Profile(file.stem, note.value, low_ink.value == "yes")
