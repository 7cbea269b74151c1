"""A gettext PO file as it is written: each entry keeps its text, so that unchanged entries are written back unchanged."""

from __future__ import annotations

from dataclasses import field
from typing import TYPE_CHECKING

from pnp.base.records import frozen

if TYPE_CHECKING:
    from collections.abc import Mapping

    from pnp.base.diagnostics import Mark

FUZZY = "fuzzy"


@frozen
class PoEntry:
    """One entry: `id` is its msgctxt, `source` its msgid, `text` its msgstr.

    `notes` are the translator's comments, whole lines with their `#`; `extracted` (`#.`), `places` (`#:`) and `flags` (`#,`)
    come without their sign. `previous` is the source text that the translation was made from (`#|`). `raw` is the entry as
    written in its file, with the blank lines above it; it is empty for an entry that must be written anew. `at` and `text_at`
    are the marks of its id and of its text.
    """

    id: str
    source: str
    text: str = ""
    notes: tuple[str, ...] = ()
    extracted: tuple[str, ...] = ()
    places: tuple[str, ...] = ()
    flags: tuple[str, ...] = ()
    previous: str | None = None
    obsolete: bool = False
    previous_id: str | None = None
    raw: str = field(default="", compare=False)
    at: Mark | None = field(default=None, compare=False)
    text_at: Mark | None = field(default=None, compare=False)

    @property
    def fuzzy(self) -> bool:
        """Whether a translator must check the entry before it is printed."""
        return FUZZY in self.flags


@frozen
class PoFile:
    """A PO file: its header (None: it has none), its entries in order, including obsolete ones, and the text after the last.

    `path` is relative to the project's root; `newline` is the file's line ending.
    """

    path: str
    header: PoEntry | None
    entries: tuple[PoEntry, ...]
    tail: str = ""
    newline: str = "\n"

    @property
    def fields(self) -> Mapping[str, str]:
        """The fields of the header by name: `Language`, `Content-Type` …"""
        pairs = (line.partition(":") for line in (self.header.text if self.header else "").split("\n"))
        return {name.strip(): value.strip() for name, colon, value in pairs if colon}
