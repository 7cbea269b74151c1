"""The templates that come with the generator, in `templates/`: games import them as `pnp/boards.xml`."""

from __future__ import annotations

from functools import cache
from pathlib import Path

_FOLDER = Path(__file__).with_name("templates")


@cache
def packaged_templates() -> tuple[str, ...]:
    """Return their names in order, such as `boards.xml`."""
    return tuple(sorted(file.name for file in _FOLDER.glob("*.xml")))


@cache
def packaged_template(name: str) -> str | None:
    """Return the text of a template, or None if there is none of that name."""
    return (_FOLDER / name).read_text("utf-8") if name in packaged_templates() else None
