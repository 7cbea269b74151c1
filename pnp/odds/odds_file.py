"""Which games have odds; whoever only asks loads nothing that computes them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from pnp.base.paths import is_there

if TYPE_CHECKING:
    from pathlib import Path

    from pnp.model.game import Game

FILE: Final = "odds.yaml"


def odds_file(game: Game) -> Path | None:
    """Return the file with the odds of a game, None if it has none."""
    file = game.root / "content" / game.name / FILE
    return file if is_there(game.root, file) or file.is_symlink() else None
