"""Where in a template's XML its code stands: between words, in an attribute, or neither."""

from __future__ import annotations

from typing import Final

from pnp.base.records import lazy_pattern

_SHAPES: Final = frozenset(
    {"face", "rect", "circle", "line", "polyline", "path", "group", "row", "column", "grid", "fold", "cut"}
)
"""Elements that show neither words nor pictures."""
_NAMES: Final = frozenset({("icon", "name"), ("image", "src")})
"""Attributes that say which picture is shown."""

_OPENED = lazy_pattern(r"<!--|<(/?)([\w-]+)")
_IN_TAG = lazy_pattern(r"([\w-]+)\s*=\s*([\"'])|(/?)>")


class TemplateContext:
    """Follows the XML of a template, which it is given piece by piece between the pieces of code."""

    def __init__(self) -> None:
        self.drawn = 0
        """How many elements with words or pictures there were so far."""
        self._in_comment = False
        self._tag = ""
        self._attribute = ""
        self._quote = ""
        self._in_text = False

    @property
    def in_words(self) -> bool:
        """Whether code here prints words."""
        return self._in_text and not self._tag and not self._in_comment

    @property
    def is_printed(self) -> bool:
        """Whether code here prints words, or says which picture is shown."""
        return self.in_words or (bool(self._quote) and (self._tag, self._attribute) in _NAMES)

    def feed(self, data: str) -> None:
        """Go on behind a piece of XML."""
        at = 0
        while at < len(data):
            if self._in_comment:
                at = self._past(data, at, "-->")
            elif self._quote:
                at = self._past(data, at, self._quote)
            elif self._tag:
                at = self._go_on_in_tag(data, at)
            else:
                at = self._go_on(data, at)

    def _past(self, data: str, at: int, end: str) -> int:
        """Leave a comment or an attribute, if its end is here."""
        found = data.find(end, at)
        if found < 0:
            return len(data)
        self._in_comment, self._quote = False, ""
        return found + len(end)

    def _go_on(self, data: str, at: int) -> int:
        found = _OPENED.search(data, at)
        if found is None:
            return len(data)
        if found[2] is None:
            self._in_comment = True
        elif found[1]:
            self._in_text = self._in_text and found[2] != "text"
        else:
            self._tag = found[2]
            self.drawn += found[2] not in _SHAPES
        return found.end()

    def _go_on_in_tag(self, data: str, at: int) -> int:
        found = _IN_TAG.search(data, at)
        if found is None:
            return len(data)
        if found[2]:
            self._attribute, self._quote = found[1], found[2]
        else:
            self._in_text = self._in_text or (self._tag == "text" and not found[3])
            self._tag = ""
        return found.end()
