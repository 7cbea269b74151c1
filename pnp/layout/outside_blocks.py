"""What stands outside the blocks of a template that extends another: Jinja drops it without a word."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from jinja2 import nodes
from jinja2.exceptions import TemplateSyntaxError

from pnp.base.records import lazy_pattern

if TYPE_CHECKING:
    from collections.abc import Iterator

OUTSIDE: Final = "a template that extends another prints only its blocks, and this stands outside of them"
_STAMP = lazy_pattern(r'<[^\s<>]+ at="[^"]*:(\d+)"')
_NOT_PRINTED = lazy_pattern(r"\s+|<!--.*?-->", re.DOTALL)


def refuse_outside_blocks(template: nodes.Template, name: str | None, filename: str | None) -> None:
    """Raise TemplateSyntaxError with the message `OUTSIDE` at the first element, word or expression that would not print."""
    if not any(isinstance(node, nodes.Extends) for node in template.body):
        return
    line = next(_printed(template), None)
    if line is not None:
        raise TemplateSyntaxError(OUTSIDE, line, name, filename)


def _printed(template: nodes.Template) -> Iterator[int]:
    """Yield the lines of what is written outside of blocks; white space and comments are not."""
    written = (part for node in template.body if isinstance(node, nodes.Output) for part in node.nodes)
    for part in written:
        if not isinstance(part, nodes.TemplateData):
            yield part.lineno
        elif _NOT_PRINTED.sub("", part.data):
            stamp = _STAMP.search(part.data)  # tags are stamped with their lines before indents are taken away
            yield int(stamp[1]) if stamp else part.lineno
