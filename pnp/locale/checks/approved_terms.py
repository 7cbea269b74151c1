"""The approved forms of a game's terms in two languages, and which terms a text contains."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import TYPE_CHECKING
from unicodedata import category, normalize

from pnp.base.records import lazy_pattern
from pnp.load.notation.markup_parser import UNSPACED
from pnp.locale.checks.anatomy import anatomy

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pnp.model.fields import TermForms, Translation
    from pnp.model.game import Game

_IGNORED = lazy_pattern("[\u00ad\u0640\u064b-\u0652\u200b-\u200f\u2060\u2066-\u2069]")  # does not change the spelling
_SHORT = lazy_pattern(r"(.+?)\s*\(([^()]+)\)\s*")
_SPACE = lazy_pattern(r"[\s\u2010\u2011-]+")
_ARABIC, _HEBREW = re.compile("[\u0600-\u06ff]"), re.compile("[\u0590-\u05ff]")
_AND_SO, _IN_AS_TO = "[\u0648\u0641]", "[\u0628\u0643\u0644]"
_PARTICLES = (
    (_ARABIC, re.compile(f"{_AND_SO}?(?:{_IN_AS_TO}?\u0627\u0644|\u0644\u0644|{_IN_AS_TO})?")),  # also the article
    (_HEBREW, re.compile("[\u05d5\u05e9\u05d4\u05db\u05dc\u05d1\u05de]{0,3}")),  # and, that, the, as, to, in, from
)
_ARABIC_THE = "\u0627\u0644"


class ApprovedTerms:
    """Forms of terms by name, as they are written. The first is what the glossary prints.

    `Action Points (AP)` also approves both of its parts.
    """

    def __init__(self, game: Game, translation: Translation) -> None:
        self.source = {name: _forms(str(text), game.term_forms.get(name)) for name, text in game.terms.items()}
        entries = translation.entries
        bases = {name: entries[f"terms/{name}"].text if f"terms/{name}" in entries else "" for name in game.terms}
        forms = {name: _forms(base, translation.forms.get(name)) for name, base in bases.items()}
        self.target = {name: found for name, found in forms.items() if found}

    def named_in(self, words: str) -> list[frozenset[str]]:
        """Return the terms that a text in the source language names; the longest wins, so `action card` is not also `action`.

        Terms that share a form are returned together, because only one of them is meant.
        """
        text = _folded(words)
        owners: dict[tuple[int, int], set[str]] = {}
        for name, forms in self.source.items():
            for place in (place for form in forms for place in _places(text, _folded(form))):
                owners.setdefault(place, set()).add(name)
        found, last = [], 0
        for start, end in sorted(owners, key=lambda place: (place[0], -place[1])):
            if start >= last:
                found.append(frozenset(owners[start, end]))
                last = end
        return found

    def holds(self, words: str, name: str) -> bool:
        """Return whether a translation contains an approved form of a term, or the language has no form of it yet."""
        text, forms = _folded(words), self.target.get(name, ())
        return not forms or any(True for form in forms for _ in _places(text, _folded(form)))


def _forms(base: str, more: TermForms | None) -> tuple[str, ...]:
    base = _plain(base)
    parts = _SHORT.fullmatch(base)
    forms = [base, *(parts.groups() if parts else ())]
    if more is not None:
        forms += [*(_plain(str(word)) for word in more.cases.values()), *(word.strip() for word in more.also)]
    written: dict[str, str] = {}
    for form in filter(None, forms):
        written.setdefault(_folded(form), form)
    return tuple(written.values())


def _plain(text: str) -> str:
    return " ".join(anatomy(text).words.replace("\ufffc", " ").split()) if text else ""


@lru_cache(maxsize=4096)
def _folded(text: str) -> str:
    return _SPACE.sub(" ", _IGNORED.sub("", normalize("NFC", text)).casefold())


def _places(text: str, form: str) -> Iterator[tuple[int, int]]:
    """Yield the places of a form as a whole word; in Arabic and Hebrew, attached particles do not count.

    In scripts without spaces, or with particles after words, it may be part of other words.
    """
    stem = form.removesuffix("*")
    if _ARABIC.match(stem):
        stem = stem.removeprefix(_ARABIC_THE)
    at = text.find(stem)
    while at >= 0:
        end = at + len(stem)
        if _begins(text, at) and (form.endswith("*") or not (_in_word(text[end - 1]) and _in_word(text[end : end + 1]))):
            yield at, end
        at = text.find(stem, at + 1)


def _begins(text: str, at: int) -> bool:
    """Return whether a word begins at `at`, apart from attached particles."""
    start = at
    while start and _in_word(text[at]) and _in_word(text[start - 1]):
        start -= 1
    before = text[start:at]
    return not before or any(script.match(text[at]) and particles.fullmatch(before) for script, particles in _PARTICLES)


@lru_cache(maxsize=4096)
def _in_word(character: str) -> bool:
    """Return whether a character belongs to a word: a letter, digit or combining mark of a script that uses spaces."""
    return bool(character) and category(character)[0] in "LMN" and not UNSPACED.match(character)
