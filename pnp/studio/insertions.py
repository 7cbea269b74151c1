"""What a text of a game can name, to be put in by a click: icons with their pictures, constants with their values, terms.

Pictures are those of the game's folder that a browser shows.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import TYPE_CHECKING

from pnp.base.diagnostics import Mark, Report
from pnp.load.files import read_bytes
from pnp.locale.localize import source_words
from pnp.locale.numbers import required_categories
from pnp.model.fields import Message

if TYPE_CHECKING:
    from pathlib import Path

    from pnp.model.game import Game

_ARMS = ("zero", "one", "two", "few", "many", "other")
_MOST = 1000  # of each
_MOST_BYTES = 16 << 20  # of a picture
_TYPES: Mapping[str, str] = MappingProxyType(
    {
        ".svg": "image/svg+xml",
        ".png": "image/png",
        ".jpg": "image/jpeg",
        ".jpeg": "image/jpeg",
        ".webp": "image/webp",
        ".gif": "image/gif",
    }
)


def insertions(game: Game) -> dict[str, list[dict[str, str]]]:
    """Return the icons, constants and terms of a game as written: each with the `text` that names it and what it `says`.

    `plurals` are messages that choose words by a constant, with the arms that the language needs.
    """
    words = source_words(game)
    folder = f"content/{game.name}/"
    icons = [
        {
            "text": f"[{name}]",
            "says": words(icon.word) if isinstance(icon.word, Message) else icon.word.plain,
            "picture": icon.picture.path.removeprefix(folder) if _is_shown(icon.picture.path, folder) else "",
        }
        for name, icon in game.icons.items()
    ]
    constants = [
        {"text": f"{{rules.{name}}}", "says": str(constant.value)}
        for name, constant in game.rules.items()
        if isinstance(constant.value, (str, int, float))
    ]
    terms = [
        {"text": f"{{term:{name}}}", "says": words(term) if isinstance(term, Message) else term.plain}
        for name, term in game.terms.items()
    ]
    arms = " ".join(f"{category} {{# …}}" for category in sorted(required_categories(game.source_locale), key=_ARMS.index))
    plurals = [
        {"text": f"{{rules.{name}, plural, {arms}}}", "says": str(constant.value)}
        for name, constant in game.rules.items()
        if isinstance(constant.value, (int, float)) and not isinstance(constant.value, bool)
    ]
    return {"plurals": plurals[:_MOST], "icons": icons[:_MOST], "constants": constants[:_MOST], "terms": terms[:_MOST]}


def _is_shown(path: str, folder: str) -> bool:
    return path.startswith(folder) and any(path.lower().endswith(suffix) for suffix in _TYPES)


def shown_picture(root: Path, game: str, name: str) -> tuple[str, bytes] | None:
    """Return the type and the bytes of a picture by its path in the folder of a game; None if a browser cannot show it.

    Nothing outside of that folder is read, and nothing hidden.
    """
    parts = name.split("/")
    kind = next((kind for suffix, kind in _TYPES.items() if name.lower().endswith(suffix)), None)
    if kind is None or any(not part or part.startswith(".") or "\\" in part or ":" in part for part in parts):
        return None
    path = f"content/{game}/{name}"
    data = read_bytes(root, root / path, Mark(path), Report(), _MOST_BYTES)
    return None if data is None else (kind, data)
