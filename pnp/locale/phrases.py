"""The generator's own words, such as the line that says how to print, in the user's language."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING

from pnp.base.languages import main_script
from pnp.base.records import lazy_pattern
from pnp.load.kinds.compound import RecordKind
from pnp.load.kinds.simple import TextKind
from pnp.load.package_data import read_package_data
from pnp.locale.pseudo import is_pseudo, pseudo_text

if TYPE_CHECKING:
    from collections.abc import Mapping

_FOLDER = Path(__file__).parent / "phrases"
PHRASES = RecordKind(others=TextKind(note="an ICU message"), note="the generator's own words in one language, by key")
_DEFAULT = "en"
_WORD = lazy_pattern(r"[^\W\d_]")
_SIMPLE = lazy_pattern(r"(?:[^{}'|#]|\{\w+\})*")
_NAME = lazy_pattern(r"\{(\w+)\}")
_SUBTAG = lazy_pattern(r"-[A-Za-z0-9](?:-|$)")  # such as -u-nu-arab, which asks for other digits
_PLAIN_DIGITS = frozenset({"Latn", "Cyrl", "Grek", "Hang", "Hani", "Hebr", "Hira"})
_GROUPED = 1_000  # and larger numbers have signs between their digits


@dataclass(frozen=True)
class Phrases:
    """The phrases found for a locale; `locale` is their actual language, which may differ from the requested one."""

    locale: str
    words: Mapping[str, str]


@lru_cache(maxsize=32)
def phrases_for(locale: str) -> Phrases:
    """Return the phrases of `locale`, or of its language in another region, or English ones."""
    if is_pseudo(locale):
        words = {key: pseudo_text(text, locale) if _WORD.search(text) else text for key, text in _read(_DEFAULT).items()}
        return Phrases(locale, words)
    known = sorted(f.stem for f in _FOLDER.glob("*.yaml"))
    language = locale.partition("-")[0]
    found = locale if locale in known else next((k for k in known if k.partition("-")[0] == language), _DEFAULT)
    return Phrases(found, _read(found))


def has_phrases(locale: str) -> bool:
    """Return whether the generator has phrases in the language of `locale`."""
    return phrases_for(locale).locale.partition("-")[0] == locale.partition("-")[0]


def phrase_locale(locale: str, key: str, own: Mapping[str, str] | None = None) -> str:
    """Return the language that `phrase` gives a phrase in: `locale`, or that of the phrases which are used instead.

    A language in another region is the same here: the phrases of `pt-BR` are in `pt-AO` too.
    """
    return locale if (own and key in own) or has_phrases(locale) else phrases_for(locale).locale


def phrase(locale: str, key: str, own: Mapping[str, str] | None = None, /, **values: str | float) -> str:
    """Return a phrase, which is an ICU message, with its values filled in; numbers choose plurals, texts go in unchanged.

    A game's `own` phrases, in the language of `locale`, take precedence. Raises KeyError for a key that the English file lacks,
    which is a bug of the generator.
    """
    if own and key in own:
        text, language_tag = own[key], locale
    else:
        phrases = phrases_for(locale)
        if key not in phrases.words:
            phrases = phrases_for(_DEFAULT)
        text, language_tag = phrases.words[key], phrases.locale
    if "{" not in text:
        return text
    if (filled := _filled(text, language_tag, values)) is not None:
        return filled
    from icu4py.messageformat import MessageFormat  # noqa: PLC0415  (ICU loads with the first phrase that has a value)

    return str(MessageFormat(text, language_tag).format(dict(values)))


def _filled(text: str, language: str, values: Mapping[str, str | float]) -> str | None:
    """Return a message of nothing but names in braces, as ICU fills it in; None if ICU, which takes long to load, has to.

    Small whole numbers look alike in all languages whose digits are 0 to 9.
    """
    if _SIMPLE.fullmatch(text) is None or _SUBTAG.search(language) or main_script(language) not in _PLAIN_DIGITS:
        return None
    for value in values.values():
        if type(value) is not str and not (type(value) is int and 0 <= value < _GROUPED):
            return None
    return text.format_map(values) if set(_NAME.findall(text)) <= values.keys() else None


def _read(locale: str) -> dict[str, str]:
    return {key: str(text) for key, text in read_package_data(_FOLDER / f"{locale}.yaml", PHRASES).items()}
