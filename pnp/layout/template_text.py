"""A template as its author sees it: what it prints as it stands and what is Jinja's code, at the same places as in the file."""

from __future__ import annotations

import re
from bisect import bisect_right
from typing import TYPE_CHECKING, Final

from pnp.base.records import lazy_pattern

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

BLANK: Final = "\0"
"""Stands in a view for each character that does not belong to it."""

_STRING = r"\"(?:\\.|[^\"\\])*\"|'(?:\\.|[^'\\])*'"
_JINJA = lazy_pattern(
    r"\{\#.*?(?:\#\}|\Z)"
    r"|\{%[-+]?\s*raw\s*[-+]?%\}(?P<raw>.*?)\{%[-+]?\s*endraw\s*[-+]?%\}"
    rf"|(?P<code>\{{\{{(?:{_STRING}|(?!\}}\}}).)*+(?:\}}\}}|\Z)|\{{%(?:{_STRING}|(?!%\}}).)*+(?:%\}}|\Z))",
    re.DOTALL,
)
_STRINGS = lazy_pattern(rf"({_STRING})", re.DOTALL)
_NOT_READ = lazy_pattern(r"<!--.*?(?:-->|\Z)|<!\[CDATA\[.*?(?:\]\]>|\Z)", re.DOTALL)
_VISIBLE = lazy_pattern(r"[^\n]")


class TemplateText:
    """The text of a template in views of the same length, in which other characters than line ends are blank.

    `xml` has the XML that is written literally, without comments and CDATA; `code` has `{{ … }}` and `{% … %}`, and `names`
    the same without the contents of strings. `parts` are the start and the end of each piece of code.
    """

    def __init__(self, lines: Sequence[str]) -> None:
        self.text = "\n".join(lines)
        self._starts = [0, *(found.end() for found in re.finditer("\n", self.text))]
        self.parts = tuple(found.span("code") for found in _JINJA.finditer(self.text) if found["code"])
        self.xml = _NOT_READ.sub(_blank, _JINJA.sub(_raw, self.text))
        self.code = self._only_code(lambda code: code)
        self.names = self._only_code(lambda code: _STRINGS.sub(_quotes, code))

    def line(self, number: int) -> tuple[int, int]:
        """Return where a line begins and where the next one does, as far as there are such lines."""
        starts = [*self._starts, len(self.text) + 1]
        return tuple(starts[min(max(n, 0), len(starts) - 1)] for n in (number - 1, number))  # type: ignore[return-value]  # a pair

    def place(self, offset: int) -> tuple[int, int]:
        """Return line and column, both from 1, of the character at an offset."""
        line = bisect_right(self._starts, offset)
        return line, offset - self._starts[line - 1] + 1

    def parts_in(self, number: int) -> tuple[tuple[int, int], ...]:
        """Return the pieces of code that stand in a line, including those that begin before it or end behind it."""
        start, end = self.line(number)
        return tuple(part for part in self.parts if part[0] < end and part[1] > start)

    def tags(self, number: int, tag: str) -> Iterator[re.Match[str]]:
        """Yield the start tags of that name which begin in a line, each up to its `>`."""
        pattern = re.compile(rf"<{re.escape(tag)}(?![\w.-])(?:[^<>\"']|\"[^\"]*\"|'[^']*')*")
        start, end = self.line(number)
        return (found for found in pattern.finditer(self.xml, start) if found.start() < end)

    def _only_code(self, shown: Callable[[str], str]) -> str:
        pieces, done = [], 0
        for start, end in self.parts:
            pieces += [_VISIBLE.sub(BLANK, self.text[done:start]), shown(self.text[start:end])]
            done = end
        return "".join([*pieces, _VISIBLE.sub(BLANK, self.text[done:])])


def _blank(found: re.Match[str]) -> str:
    return _VISIBLE.sub(BLANK, found[0])


def _raw(found: re.Match[str]) -> str:
    """Return a blank in place of code, but what stands between `raw` and `endraw` as it is printed."""
    if found["raw"] is None:
        return _blank(found)
    before, behind = found.start("raw") - found.start(), found.end() - found.end("raw")
    return BLANK * before + found["raw"] + BLANK * behind


def _quotes(found: re.Match[str]) -> str:
    return found[0][0] + _VISIBLE.sub(BLANK, found[0][1:-1]) + found[0][-1]
