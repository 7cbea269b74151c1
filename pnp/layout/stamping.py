"""A Jinja extension that stamps every tag of a template with its place: `<rect at="map.xml:7" …`."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from jinja2.exceptions import TemplateSyntaxError
from jinja2.ext import Extension
from jinja2.lexer import TOKEN_DATA, Token

from pnp.base.records import lazy_pattern
from pnp.layout.element_table import ELEMENTS
from pnp.layout.literal_marks import refuse_content_marks

if TYPE_CHECKING:
    from collections.abc import Iterator

    from jinja2.lexer import TokenStream

_CONTENT = "t"
"""Its `at` is the mark of the content, so templates' own ones are not stamped."""
_AMBIGUOUS = {"icon", "text"}
_BLOCK = "|".join(sorted(ELEMENTS.keys() - _AMBIGUOUS))
_TAG = lazy_pattern(r"<!--.*?-->|<!\[CDATA\[.*?\]\]>|<([A-Za-z][\w.-]*)", re.DOTALL)
_SINGLE = lazy_pattern(r"\{\s*(?:card|deck|game|rules|words)\.[\w.]+\s*\}")
_INDENT = lazy_pattern(rf"\s+(?=</?(?:{_BLOCK})\b|<text\b)")
"""White space before tags that can only be outside `<text>`; it is never text, and removing it saves a tenth of parsing."""


class Stamping(Extension):
    """Works on the lexer's tokens, so that only the template's own text is stamped and line numbers are exact."""

    def filter_stream(self, stream: TokenStream) -> Iterator[Token]:
        """Stamp the tags in each piece of template text."""
        icons = getattr(self.environment, "icons", ())
        for token in stream:
            if token.type == TOKEN_DATA:
                _check_braces(token.value, stream.name, token.lineno)
                refuse_content_marks(token.value, stream.name, token.lineno, icons)
                yield Token(token.lineno, TOKEN_DATA, stamped(token.value, stream.name or "", token.lineno))
            else:
                yield token


def _check_braces(text: str, name: str | None, line: int) -> None:
    """Raise TemplateSyntaxError for a name in single braces, which would be printed literally."""
    found = _SINGLE.search(text)
    if found:
        at = line + text.count("\n", 0, found.start())
        raise TemplateSyntaxError(f"`{found[0]}` would be printed as it stands, expected `{{{found[0]}}}`", at, name)


def stamped(text: str, name: str, line: int) -> str:
    """Return `text`, which begins in `line` of template `name`, with a stamp in every tag; not in comments and CDATA."""

    def stamp(found: re.Match[str]) -> str:
        if found[1] is None or found[1] == _CONTENT:
            return found[0]
        at = line + text.count("\n", 0, found.start())
        return f'<{found[1]} at="{name}:{at}"'

    return _INDENT.sub("", _TAG.sub(stamp, text))
