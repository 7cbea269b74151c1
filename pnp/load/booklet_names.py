"""Names in a booklet: anchors of headings, and ids of messages, which do not change when blocks are inserted."""

from __future__ import annotations

import hashlib
import re
from typing import TYPE_CHECKING
from unicodedata import combining, normalize

from pnp.base.records import lazy_pattern

if TYPE_CHECKING:
    from pnp.base.diagnostics import Mark, Report

_FIRST_WORDS = 4
_ANCHOR = lazy_pattern(r"\s*\{#([^{}]*)\}\s*$")
_SOUND = lazy_pattern(r"[a-z0-9][a-z0-9_-]*")
_MARKUP = lazy_pattern(r"[*_\\]|\]\(#[\w-]+\)")


def without_anchor(words: str) -> tuple[str, str]:
    """Split the `{#name}` from the end of a block's text; give text and name."""
    found = _ANCHOR.search(words)
    return (words[: found.start()], found[1]) if found else (words.strip(), "")


def slug(text: str) -> str:
    """Reduce a text to a-z, 0-9 and hyphens: `Ações livres` gives `acoes-livres`."""
    plain = "".join(c for c in normalize("NFD", _MARKUP.sub("", text).casefold()) if not combining(c))
    return re.sub(r"[^a-z0-9]+", "-", plain).strip("-")


class Names:
    """The names given so far: anchors are unique in the booklet, ids in the current chapter."""

    def __init__(self, report: Report) -> None:
        self._report = report
        self._chapter = ""
        self._headings = ["", "", ""]
        self._ids: dict[str, str] = {}
        self.anchors: dict[str, Mark] = {}
        self.repeated: set[str] = set()

    def begin(self, chapter: str) -> None:
        """Begin a chapter: what follows belongs to it."""
        self._chapter = chapter
        self._headings = ["", "", ""]

    def heading(self, level: int, words: str, anchor: str, mark: Mark) -> str:
        """Return the anchor of a heading: the one that is written, or a slug of its words."""
        name = anchor or slug(words) or "section"
        if not anchor and name in self.anchors:
            name = f"{next((h for h in reversed(self._headings[: level - 1]) if h), self._chapter)}-{name}"
        self._headings[level - 1 :] = [name, *[""] * (3 - level)]
        self.anchor(name, mark)
        return name

    def anchor(self, name: str, mark: Mark) -> str:
        """Register an anchor; a duplicate or invalid one is reported."""
        if not name:
            return ""
        if not _SOUND.fullmatch(name):
            self._report.error("booklet/bad-anchor", f"`#{name}` must be made of a-z, 0-9, `_` and `-`", mark)
        elif name in self.anchors:
            also = [("first at", self.anchors[name])]
            hint = "name one of them: `{#name}` at its end"
            self.repeated.add(name)
            self._report.error("booklet/duplicate-anchor", f"`#{name}` occurs twice in the booklet", mark, also=also, hint=hint)
        self.anchors.setdefault(name, mark)
        return name

    def id(self, words: str, anchor: str) -> str:
        """Return a message's id: its anchor, or its heading and as many of its first words as make the id unique.

        Words without a-z and 0-9, or that do not make it unique, are replaced by a hash.
        """
        home = f"booklet/{self._chapter}"
        if anchor:
            return f"{home}/{anchor}"
        near = next((h for h in reversed(self._headings) if h), "")
        place = f"{home}/{near}" if near else home
        parts = [part for part in slug(words).split("-") if part]
        for count in range(_FIRST_WORDS, max(len(parts), _FIRST_WORDS) + 1):
            name = f"{place}/{'-'.join(parts[:count])}"
            if parts and self._ids.setdefault(name, words) == words:
                return name
        return f"{place}/{'-'.join([*parts, hashlib.sha256(words.encode()).hexdigest()[:6]])}"
