"""The words that a template says itself, between `<text>` and `</text>`, with the comments that allow them."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, NamedTuple

from pnp.base.diagnostics import Mark
from pnp.base.records import lazy_pattern

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

_CODE = lazy_pattern(r"\{#.*?#\}|\{\{.*?\}\}|\{%.*?%\}|<!--.*?-->", re.DOTALL)
_TEXT = lazy_pattern(r"<text\b[^>]*(?<!/)>(.*?)</text>", re.DOTALL)
_TAG = lazy_pattern(r"<[^>]*>")


class TemplateProse(NamedTuple):
    """What stands in one `<text>`, with blanks in place of code and tags, and its offset in the template."""

    text: str
    start: int

    def mark(self, at: int, path: str, template: str) -> Mark:
        """Return where the character `at` of the text is in the template, which stands in the file `path`."""
        return Mark.in_text(path, template, self.start + at)


def template_prose(template: str) -> Iterator[TemplateProse]:
    """Yield what the texts of a template say, in their order."""
    for text in _TEXT.finditer(_CODE.sub(_blank, template)):
        yield TemplateProse(_TAG.sub(_blank, text[1]), text.start(1))


def is_allowed(lines: Sequence[str], line: int, allowance: str) -> bool:
    """Return whether a comment on a line of a template, or on the one above, says an allowance such as `allow-number`."""
    said = re.compile(rf"(?:\{{#|<!--).*\b{allowance}\b")
    return any(said.search(text) for text in lines[max(0, line - 2) : line])


def _blank(found: re.Match[str]) -> str:
    return re.sub(r"[^\n]", " ", found[0])
