r"""Markup of other languages in texts: HTML tags and entities, escapes such as `\n`, which would be printed as they stand."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from pnp.base.records import lazy_pattern
from pnp.load.positions import position

if TYPE_CHECKING:
    from collections.abc import Iterable

    from pnp.base.diagnostics import Report
    from pnp.model.fields import Message
    from pnp.model.game import Sources

_BOLD = "bold is `**words**`"
_ITALIC = "italic is `_words_`"
_LINE = "a line ends where it ends in the file, below `|`"
_LINE_OF_CELL = "a line ends where it ends in the cell: Alt and Enter begin another (Ctrl and Enter in LibreOffice)"
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

TAG = lazy_pattern(rf"</?({'|'.join(_WAYS_OUT)})(?:\s[^<>]*)?/?>", re.IGNORECASE)
ENTITY = lazy_pattern(r"&(?:amp|lt|gt|quot|apos|nbsp|[mn]dash|hellip|#\d{1,6}|#x[0-9a-fA-F]{1,5});")
_ESCAPE = lazy_pattern(r"(?<!\\)(?:\\\\)*(\\(?:[nrt\"']|u[0-9a-fA-F]{4}))")
"""Escapes of programming languages, and of YAML, but there only between double quotes. A doubled backslash prints one."""
_BREAK = rf"{_LINE}; between double quotes `\n` ends one too"
_ESCAPES = {"n": _BREAK, "r": _BREAK, "t": r"between double quotes `\t` is read, and prints a blank"}


def find_foreign_markup(texts: Iterable[Message], sources: Sources, report: Report) -> None:
    """Report the first tag, entity or escape of each text as `locale/foreign-markup`, a warning: it is printed as it stands."""
    for text in texts:
        found = _found(text.source)
        if found:
            at, message, way_out = found
            if text.mark.is_cell and way_out.startswith(_LINE):
                way_out = _LINE_OF_CELL
            report.warning("locale/foreign-markup", message, position(text.source, at, text.mark, sources), hint=way_out)


def _found(source: str) -> tuple[int, str, str] | None:
    """Where a text has what is no markup, what is said of it, and how to write it."""
    if ("<" in source or "&" in source) and (found := (tag := TAG.search(source)) or ENTITY.search(source)):
        way_out = _WAYS_OUT[tag[1].lower()] if tag else _SIGN
        return found.start(), f"`{found[0]}` prints as it is written: texts are no HTML", way_out
    if "\\" in source and (found := _ESCAPE.search(source)):
        way_out = _ESCAPES.get(found[1][1], _SIGN)
        return found.start(1), f"`{found[1]}` prints as it is written: it is no markup of a text", way_out
    return None
