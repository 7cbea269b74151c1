"""Markup of other languages in texts: HTML tags and entities, which would be printed as they stand."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from pnp.load.positions import position

if TYPE_CHECKING:
    from collections.abc import Iterable

    from pnp.diagnostics import Report
    from pnp.model.fields import Message
    from pnp.model.sources import Sources

_BOLD = "bold is `**words**`"
_ITALIC = "italic is `_words_`"
_LINE = "a line ends where it ends in the file, below `|`"
_ICON = "`[name]` prints an icon of icons.yaml"
_SIGN = "write the sign itself"
_ALL = "texts can contain `**bold**`, `_italic_`, `[icon]`, `{…}` and `[words](#anchor)`"
_WAYS_OUT = {
    **dict.fromkeys(("b", "strong"), _BOLD),
    **dict.fromkeys(("i", "em"), _ITALIC),
    **dict.fromkeys(("br", "p", "div"), _LINE),
    **dict.fromkeys(("icon", "img"), _ICON),
    **dict.fromkeys(
        ("a", "center", "font", "h1", "h2", "h3", "li", "ol", "s", "small", "span", "sub", "sup", "t", "u", "ul"), _ALL
    ),
}
"""Tags, and how a text says the same. Others may be words of the author: `Draw <card>`."""

_TAG = re.compile(rf"</?({'|'.join(_WAYS_OUT)})(?:\s[^<>]*)?/?>", re.IGNORECASE)
_ENTITY = re.compile(r"&(?:amp|lt|gt|quot|apos|nbsp|[mn]dash|hellip|#\d{1,6}|#x[0-9a-fA-F]{1,5});")


def find_foreign_markup(texts: Iterable[Message], sources: Sources, report: Report) -> None:
    """Report the first HTML tag or entity of each text as `locale/foreign-markup`, a warning: it is printed as it stands."""
    for text in texts:
        if "<" not in text.source and "&" not in text.source:
            continue
        found = _TAG.search(text.source) or _ENTITY.search(text.source)
        if found:
            way_out = _WAYS_OUT[found[1].lower()] if found.re is _TAG else _SIGN
            message = f"`{found[0]}` prints as it is written: texts are no HTML"
            report.warning(
                "locale/foreign-markup", message, position(text.source, found.start(), text.mark, sources), hint=way_out
            )
