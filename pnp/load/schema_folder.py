"""Where the JSON Schemas of a game are; whoever only asks whether there are any loads nothing that makes them."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pathlib import Path

FOLDER = ".schemas"


def has_schemas(root: Path, game: str) -> bool:
    """Whether `pnp new` or `pnp schema` has written schemas for a game."""
    return (root / "content" / game / FOLDER).is_dir()
