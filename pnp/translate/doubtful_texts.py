"""Texts that came in and are hardly translations: stand-ins, both languages in one cell, letters of a wrong encoding.

Each may be right after all, so none is refused: it comes in to be looked at.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from pnp.base.diagnostics import quoted
from pnp.base.records import lazy_pattern

if TYPE_CHECKING:
    import re


class Doubt(NamedTuple):
    """What is strange about a text, as the end of a sentence that begins with it, and what to do."""

    what: str
    hint: str


_STAND_INS = frozenset({
    "TODO", "TBD", "TBA", "FIXME", "XXX", "n/a", "N/A", "Loading...", "Loading\u2026", "dito", "ditto", "undefined",
    "Lorem ipsum",
})  # fmt: skip
"""What people and programs write where a translation is to come, as they write it: `todo` is a word in Spanish."""
_BETWEEN_LANGUAGES = lazy_pattern(r"\s*[/|\n]\s*|\s+[-\u2013\u2014=]\s+")
_LOST_LETTER = lazy_pattern(r"[^\W\d_]\?[^\W\d_]")
_ESCAPED_SIGN = lazy_pattern(r"_x[0-9A-Fa-f]{4}_")
_KEPT_APOSTROPHE = lazy_pattern(r"^'[=+@\d-]")


def doubt_about(text: str, source: str) -> Doubt | None:
    """Return why a text is hardly the translation of its source; None if nothing says so."""
    meant = _in_right_encoding(text)
    doubts = {
        "which stands for a translation that is not there": (
            _stands_for_nothing(text, source), "translate it, or leave the cell empty",
        ),
        f"letters that were read in a wrong encoding, for {quoted(meant)}": (
            bool(meant), "save the file as UTF-8, and import it again",
        ),
        "with `?` inside words, as letters become that an encoding lacks": (
            _only_in(text, source, _LOST_LETTER), "save the file as XLSX or as UTF-8 with these letters, and import it again",
        ),
        "in which the source stands beside the translation": (
            _has_both_languages(text, source), "leave the translation alone in its cell",
        ),
        "with a sign as a spreadsheet escapes it": (_only_in(text, source, _ESCAPED_SIGN), "take it out"),
        "with the `'` that tells a spreadsheet that a text follows": (
            _only_in(text, source, _KEPT_APOSTROPHE), "take it out: a CSV keeps it",
        ),
    }  # fmt: skip
    return next((Doubt(what, hint) for what, (holds, hint) in doubts.items() if holds), None)


def _stands_for_nothing(text: str, source: str) -> bool:
    words = " ".join(text.split())
    is_stand_in = words in _STAND_INS and not source.isupper()
    return any(map(str.isalpha, source)) and (is_stand_in or not any(map(str.isalnum, words)))


def _only_in(text: str, source: str, pattern: re.Pattern[str]) -> bool:
    return bool(pattern.search(text)) and not pattern.search(source)


def _in_right_encoding(text: str) -> str:
    """Return what a text says whose UTF-8 was read as Windows-1252 or Latin-1 (`weiÃŸ`); empty if it is none."""
    for encoding in ("cp1252", "latin-1"):
        try:
            meant = text.encode(encoding).decode()
        except ValueError:
            continue
        return meant if meant != text else ""
    return ""


def _has_both_languages(text: str, source: str) -> bool:
    if not source.strip() or source.strip() not in text or len(text.strip()) < len(source.strip()) + 2:
        return False
    before, _, after = text.strip().partition(source.strip())
    if not before:
        return bool(_BETWEEN_LANGUAGES.match(after)) and not _BETWEEN_LANGUAGES.search(source)
    return not after and any(found.end() == len(before) for found in _BETWEEN_LANGUAGES.finditer(before))
