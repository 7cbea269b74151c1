"""The generator's own words, such as the line that says how to print, in the reader's language."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING

from pnp.kinds.record import RecordKind
from pnp.kinds.text import TextKind
from pnp.load.package_data import read_package_data
from pnp.locale.pseudo import is_pseudo, pseudo_text

if TYPE_CHECKING:
    from collections.abc import Mapping

_FOLDER = Path(__file__).parent / "phrases"
PHRASES = RecordKind(others=TextKind(note="an ICU message"), note="the generator's own words in one language, by key")
_LAST = "en"
_WORD = re.compile(r"[^\W\d_]")


@dataclass(frozen=True)
class Phrases:
    """The words found for a locale: `locale` is the one they are in, which is not always the one asked for."""

    locale: str
    words: Mapping[str, str]


@lru_cache(maxsize=32)
def phrases_for(locale: str) -> Phrases:
    """The words of `locale`, of its language in another region, or of English; `locale` of the answer says which."""
    if is_pseudo(locale):
        words = {key: pseudo_text(text, locale) if _WORD.search(text) else text for key, text in _read(_LAST).items()}
        return Phrases(locale, words)
    known = sorted(f.stem for f in _FOLDER.glob("*.yaml"))
    language = locale.partition("-")[0]
    found = locale if locale in known else next((k for k in known if k.partition("-")[0] == language), _LAST)
    return Phrases(found, _read(found))


def has_phrases(locale: str) -> bool:
    """Whether the generator has words of its own in the language of `locale`."""
    return phrases_for(locale).locale.partition("-")[0] == locale.partition("-")[0]


def phrase(locale: str, key: str, own: Mapping[str, str] | None = None, /, **values: str | float) -> str:
    """One phrase, an ICU message, with its values filled in; numbers choose plurals, texts are put in as they are.

    A game's `own` phrases, in the language of `locale`, go before the generator's. Raises KeyError for a key that the English
    file lacks: keys are ours, not the user's.
    """
    if own and key in own:
        text, spoken = own[key], locale
    else:
        phrases = phrases_for(locale)
        if key not in phrases.words:
            phrases = phrases_for(_LAST)
        text, spoken = phrases.words[key], phrases.locale
    if "{" not in text:
        return text
    from icu4py.messageformat import MessageFormat  # noqa: PLC0415  (ICU loads with the first phrase that has a value)

    return str(MessageFormat(text, spoken).format(dict(values)))


def _read(locale: str) -> dict[str, str]:
    return {key: str(text) for key, text in read_package_data(_FOLDER / f"{locale}.yaml", PHRASES).items()}
