"""Finds the column of an error in the code of a template: an unknown name, filter or tag, what Jinja did not expect."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from jinja2 import TemplateSyntaxError
from jinja2.exceptions import SecurityError

from pnp.base.diagnostics import Mark
from pnp.base.records import lazy_pattern
from pnp.layout.budget import EndlessTemplateError
from pnp.layout.loader import TemplateFileError
from pnp.layout.outside_blocks import OUTSIDE
from pnp.layout.unknown_names import UnknownNameError

if TYPE_CHECKING:
    from collections.abc import Iterable

    from pnp.layout.template_places import TemplatePlaces
    from pnp.layout.template_text import TemplateText

_NO_FILTER = lazy_pattern(r"No (filter|test) named '(\w+)'")
_NO_TAG = lazy_pattern(r"Encountered unknown tag '(\w+)'")
_UNSAFE = lazy_pattern(r"access to attribute '(\w+)'")
_SINGLE = lazy_pattern(r"`(\{.+\})` would be printed")
_UNEXPECTED = lazy_pattern(r"(?:unexpected|got) '([^'\s]+)'$")
_UNEXPECTED_CHARACTER = lazy_pattern(r"unexpected char .+ at (\d+)$", re.DOTALL)
_KINDS_OF_TOKENS = frozenset({"string", "integer", "float", "name"})
_FILE = lazy_pattern(r"\{%[-+]?\s*(?:extends|include|import|from)\s+([\"'])")
_COMPUTED_KEY = lazy_pattern(r"\[\s*[A-Za-z_(]")
_ELEMENT = lazy_pattern(r"<[A-Za-z]")


def code_place(error: BaseException, line: Mark, places: TemplatePlaces) -> Mark:
    """Return the mark of what an exception of a template is about, or `line`, where it was raised, if that is not known."""
    if line.column or not line.path.startswith(f"{places.folder}/"):
        return line
    text = places.text(line.path)
    offset = _offset(error, line, text, places.folder)
    return line if offset is None else Mark(line.path, *text.place(offset))


def _offset(error: BaseException, line: Mark, text: TemplateText, folder: str) -> int | None:
    missing = _NO_FILTER.match(str(error))  # in a condition Jinja finds out only when it runs
    if missing:
        return _filter(missing[1], missing[2], line.line, text)
    if isinstance(error, TemplateSyntaxError):
        return _syntax(error.message or "", line.line, text)
    if isinstance(error, TemplateFileError):
        found = [one.end() for one in _FILE.finditer(text.names, *text.line(line.line))]
        return _only(found)
    if isinstance(error, (RecursionError, EndlessTemplateError)):
        return None
    return _running(error, line, text, folder)


def _running(error: BaseException, line: Mark, text: TemplateText, folder: str) -> int | None:
    """Return what a running template fails at: the name, else the only expression of its line."""
    found, unsafe = None, _UNSAFE.match(str(error)) if isinstance(error, SecurityError) else None
    if isinstance(error, UnknownNameError) and isinstance(error.name, str):
        if error.explanation is not None or f"{folder}/{error.looked_up_at}" == f"{line.path}:{line.line}":
            found = _name(error.name, line.line, text, of_owner=error.owner is not None)
    elif unsafe:
        found = _name(unsafe[1], line.line, text, of_owner=True)
    return _expression(line.line, text) if found is None else found


def _expression(line: int, text: TemplateText) -> int | None:
    """Return where the only expression or tag of a line begins."""
    parts = text.parts_in(line)
    return parts[0][0] if len(parts) == 1 and parts[0][0] >= text.line(line)[0] else None


def _name(name: str, line: int, text: TemplateText, *, of_owner: bool) -> int | None:
    """Return where a name is looked up in the code of a line: alone, or as a name of an owner (`card.name`)."""
    word = re.escape(name)
    alone = rf"(?<![\w.|])(?<!\|\s)(?<!\bis\s)(?<!\bis\snot\s)(?P<at>{word})(?!\w)(?!\s*=(?!=))"
    found = _found(rf"\.\s*(?P<at>{word})(?!\w)" if of_owner else alone, text.names, text.parts_in(line))
    if of_owner:
        if _found(_COMPUTED_KEY.pattern, text.names, text.parts_in(line)):
            return None
        found += _found(rf"\[\s*[\"'](?P<at>{word})[\"']", text.code, text.parts_in(line))
        if len(_found(rf"(?<!\w)(?P<at>{word})(?!\w)", text.code, text.parts_in(line))) != 1:
            return None
    return _only(found)


def _filter(kind: str, name: str, line: int, text: TemplateText) -> int | None:
    before = r"(?:\||\{%[-+]?\s*filter\s)\s*" if kind == "filter" else r"\bis\s+(?:not\s+)?"
    return _only(_found(rf"{before}(?P<at>{re.escape(name)})(?!\w)", text.names, text.parts_in(line)))


def _syntax(message: str, line: int, text: TemplateText) -> int | None:
    """Return what Jinja could not read in a line, by its message."""
    start, end = text.line(line)
    if message == OUTSIDE:
        return _outside(text, start, end)
    if character := _UNEXPECTED_CHARACTER.match(message):
        return int(character[1]) if start <= int(character[1]) < end else None
    if braces := _SINGLE.match(message):
        return _only(one.start() for one in re.finditer(re.escape(braces[1]), text.xml) if start <= one.start() < end)
    if tag := _NO_TAG.match(message):
        return _only(_found(rf"\{{%[-+]?\s*(?P<at>{tag[1]})(?!\w)", text.names, [(start, end)]))
    token = _UNEXPECTED.search(message)
    if token is None or token[1] in _KINDS_OF_TOKENS:
        return None
    word = re.escape(token[1])
    around = (r"(?<!\w)", r"(?!\w)") if token[1].isidentifier() else (r"(?<![%}])", r"(?!\})") if token[1] == "}" else ("", "")
    return _only(_found(f"{around[0]}(?P<at>{word}){around[1]}", text.names, [(start, end)]))


def _outside(text: TemplateText, start: int, end: int) -> int | None:
    """Return the tag that stands outside of the blocks, if a line begins with it and has no other tag and no block."""
    line = text.xml[start:end]
    indent = len(line) - len(line.lstrip())
    elements = _ELEMENT.findall(line)
    return start + indent if len(elements) == 1 and _ELEMENT.match(line, indent) and "{%" not in text.names[start:end] else None


def _found(pattern: str, view: str, parts: Iterable[tuple[int, int]]) -> list[int]:
    sought = re.compile(pattern)
    return [one.start(one.lastgroup or 0) for start, end in parts for one in sought.finditer(view, start, end)]


def _only(found: Iterable[int]) -> int | None:
    """Return the only one of several offsets; None if there are others, or none."""
    offsets = tuple(found)
    return offsets[0] if len(offsets) == 1 else None
