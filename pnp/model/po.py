"""A gettext PO file as it is written: every entry with the text it stands in, so that what nobody changed stays as it is."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping

    from pnp.diagnostics import Mark

FUZZY = "fuzzy"


@dataclass(frozen=True, slots=True)
class PoEntry:
    """One entry: `id` is its msgctxt, `source` its msgid, `text` its msgstr.

    `notes` are the translator's comments, whole lines with their `#`; `extracted` (`#.`), `places` (`#:`) and `flags` (`#,`)
    without their sign; `previous` is the source that the text was made from (`#|`). `raw` is the entry as it stands in its
    file with the blank lines above it, empty for one that is to be written again; `at` and `text_at` are the places of its id
    and of its text.
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
        """Whether a person has to look at it again."""
        return FUZZY in self.flags


@dataclass(frozen=True, slots=True)
class PoFile:
    """A file: its header (None: it has none), its entries in order, obsolete ones among them, and what stands behind them.

    `path` is from the project's root; `newline` is how its lines end.
    """

    path: str
    header: PoEntry | None
    entries: tuple[PoEntry, ...]
    tail: str = ""
    newline: str = "\n"

    @property
    def fields(self) -> Mapping[str, str]:
        """What the header says, by name: `Language`, `Content-Type` …"""
        pairs = (line.partition(":") for line in (self.header.text if self.header else "").split("\n"))
        return {name.strip(): value.strip() for name, colon, value in pairs if colon}
