"""Marks that texts of the content have and templates have not: a template would print them as they stand."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from jinja2.exceptions import TemplateSyntaxError

from pnp.base.records import lazy_pattern

if TYPE_CHECKING:
    from collections.abc import Container

_SKIPPED = lazy_pattern(r"<!--.*?(?:-->|\Z)|<!\[CDATA\[.*?(?:\]\]>|\Z)", re.DOTALL)
_MARK = lazy_pattern(
    r"\*\*(?:(?P<bold>[^*<>\n]+)\*\*)?|(?<![\w\"'=])_(?P<italic>[^\W_](?:[^_<>\"=\n]*[^\W_])?)_(?!\w)|\[(?P<icon>[\w-]+)\]"
)


class LiteralMarkError(TemplateSyntaxError):
    """A mark of the content in a template; `hint` says what templates have in its place."""

    def __init__(self, mark: str, instead: str, line: int, name: str | None) -> None:
        super().__init__(
            f"`{mark}` would be printed as it stands, since marks like this are read only in texts of the content", line, name
        )
        self.hint = f'write `{instead}`; what is meant as it stands is written `{{{{ "{mark}" }}}}`'

    def __str__(self) -> str:
        """Return the message, without the place that Jinja adds."""
        return str(self.message)


def refuse_content_marks(text: str, name: str | None, line: int, icons: Container[str]) -> None:
    """Raise LiteralMarkError for `**bold**`, `_italic_` or an icon's `[name]` in a template's own text, from `line` on."""
    if "**" not in text and "_" not in text and "[" not in text:
        return
    for found in _MARK.finditer(_SKIPPED.sub(lambda skipped: "\n" * skipped[0].count("\n"), text)):
        at = line + found.string.count("\n", 0, found.start())
        if found["italic"]:
            raise LiteralMarkError(found[0], f"<i>{found['italic']}</i>", at, name)
        if found["icon"] is None:
            raise LiteralMarkError(found[0], f"<b>{found['bold'] or '…'}</b>", at, name)
        if found["icon"] in icons:
            raise LiteralMarkError(found[0], f'<icon name="{found["icon"]}"/>', at, name)
