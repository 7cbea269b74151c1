"""The stamps of expanded templates: the attribute `at` of tags and of content, converted back to Marks."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Final

from pnp.base.diagnostics import Mark
from pnp.base.records import lazy_pattern

if TYPE_CHECKING:
    from types import FrameType

PACKAGED: Final = "pnp/"
"""How the names of templates begin that come with the generator."""

PACKAGED_STAMP: Final = f' at="{PACKAGED}'
"""In what a macro of the generator wrote, until it is known where it was called."""

_CALLED = f"|{PACKAGED}"
_CELL = lazy_pattern(r"(.+\])!([A-Z]*)([0-9]+)")
_STAMPED = lazy_pattern(r'(<[A-Za-z][\w.-]*) at="[^"]*"')
_STAMP = lazy_pattern(r'<([A-Za-z][\w.-]*) at="([^"]*)"')


def read_mark(raw: str) -> Mark:
    """Read a place as `str(mark)` writes it: `path:line:column`, `path[sheet]!C17`; the path itself may contain colons."""
    if "]!" in raw and (cell := _CELL.fullmatch(raw)) and (found := Mark(cell[1])).is_cell:
        return found._replace(line=int(cell[3]), column=_column_number(cell[2]))
    path = raw
    numbers: list[int] = []
    while len(numbers) < 2:  # noqa: PLR2004  # line and column
        head, colon, tail = path.rpartition(":")
        if not colon or not tail.isascii() or not tail.isdigit():
            break
        path, numbers = head, [int(tail), *numbers]
    return Mark(path, *numbers)


def _column_number(letters: str) -> int:
    number = 0
    for letter in letters:
        number = number * 26 + ord(letter) - ord("A") + 1
    return number


@lru_cache(maxsize=4096)
def template_mark(folder: str, at: str) -> Mark:
    """Return the Mark of a tag stamped `file.xml:line`; `folder` is the templates' folder from the project's root.

    What a macro of the generator writes belongs to the line of the game's template that calls it.
    """
    at = at.partition(_CALLED)[0]
    return read_mark(at if at.startswith(PACKAGED) else f"{folder}/{at}")


def packaged_mark(at: str) -> Mark | None:
    """Return the Mark in the generator's own template that wrote a tag, or None if the game's did."""
    _, called, place = at.partition(_CALLED)
    return read_mark(PACKAGED + place) if called else None


def called_from(xml: str, caller: str) -> str:
    """Return what a macro of the generator wrote, stamped with the line that called it, such as `map.xml:7`."""
    return xml.replace(PACKAGED_STAMP, f' at="{caller}{_CALLED}')


def stamps_before(xml: str, index: int) -> list[tuple[str, str]]:
    """Return all stamped tags that begin before `index` in an expanded face as `(tag, at)`, in order."""
    return [(found[1], found[2]) for found in _STAMP.finditer(xml) if found.start() < index]


def stamp_behind(xml: str, index: int) -> str | None:
    """Return the stamp of the next tag of a template from `index` on in an expanded face, or None if there is none."""
    return next((found[2] for found in _STAMP.finditer(xml, index) if found[1] != "t"), None)


def without_stamps(xml: str) -> str:
    """Return the expanded face without its stamps, so that equal faces have equal text.

    Content cannot forge a stamp, because its `<` is always escaped.
    """
    return "".join(_STAMPED.split(xml))


def calling_line(frame: FrameType | None) -> str | None:
    """Return the line of the game's template that is running, such as `map.xml:7`; None in a template of the generator."""
    while frame is not None and "__jinja_template__" not in frame.f_globals:
        frame = frame.f_back
    template = frame.f_globals["__jinja_template__"] if frame is not None else None
    if frame is None or template is None or not template.name or template.name.startswith(PACKAGED):
        return None
    return f"{template.name}:{template.get_corresponding_lineno(frame.f_lineno)}"
