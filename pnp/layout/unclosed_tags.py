"""Finds the line of a tag of Jinja that is never closed; Jinja names the line where it notices."""

from __future__ import annotations

from contextlib import contextmanager
from typing import TYPE_CHECKING, Final

from jinja2 import TemplateSyntaxError

from pnp.base.records import lazy_pattern

if TYPE_CHECKING:
    from collections.abc import Iterator

    from jinja2 import Environment

TAGS: Final = (
    "block",
    "call",
    "elif",
    "else",
    "endblock",
    "endcall",
    "endfor",
    "endif",
    "endmacro",
    "endset",
    "extends",
    "for",
    "from",
    "if",
    "import",
    "include",
    "macro",
    "set",
    "with",
)
"""The tags that templates use."""

_UNKNOWN = lazy_pattern(r"Encountered unknown tag '(\w+)'")
_INNERMOST = lazy_pattern(r"The innermost block that needs to be closed is '(\w+)'\.")


@contextmanager
def reported_where_opened(source: str, environment: Environment) -> Iterator[None]:
    """Give the error of a tag that is not closed, raised while `source` is parsed, the line of that tag."""
    try:
        yield
    except TemplateSyntaxError as error:
        _move_to_opening(error, source, environment)
        raise


def _move_to_opening(error: TemplateSyntaxError, source: str, environment: Environment) -> None:
    found, tag = _INNERMOST.search(error.message or ""), _UNKNOWN.match(error.message or "")
    if not found or (tag and tag[1] not in TAGS):
        return
    opened: list[int] = []
    tag_begins = False
    for line, kind, value in environment.lex(source):
        if line > error.lineno:
            break
        if kind == "block_begin":
            tag_begins = True
        elif kind != "whitespace":
            if tag_begins and value == found[1]:
                opened.append(line)
            elif tag_begins and value == f"end{found[1]}" and opened:
                opened.pop()
            tag_begins = False
    if opened:
        error.lineno = opened[-1]
