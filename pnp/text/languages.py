"""What the engine has to know about a language: its script, its direction, its breaker and its habits at line ends."""

from __future__ import annotations

from functools import cache

from pnp.text.exemplars import script_of

_SCRIPTS = {
    "de": "Latn", "en": "Latn", "es": "Latn", "fr": "Latn", "it": "Latn", "pl": "Latn", "pt": "Latn",
    "ja": "Hira", "ko": "Hang", "ru": "Cyrl", "zh": "Hani",
}  # fmt: skip
_WRITTEN = {"hans": "Hani", "hant": "Hani", "jpan": "Hira", "kore": "Hang", "aran": "Arab"}  # script subtags that mean several
_RIGHT_TO_LEFT = frozenset({"Adlm", "Arab", "Hebr", "Mand", "Mend", "Nkoo", "Rohg", "Samr", "Syrc", "Thaa", "Yezi"})
JOINED_SCRIPTS = frozenset({
    "Adlm", "Arab", "Aran", "Beng", "Deva", "Guru", "Mand", "Mong", "Nkoo", "Phag", "Rohg", "Syrc", "Tirh",
})  # fmt: skip
"""Scripts whose letters hang together, by strokes or by a headline: white between them would tear words apart."""

_HYPHENATED = frozenset({"Armn", "Cyrl", "Geor", "Grek", "Latn"})
_STRICT = frozenset({"ja", "zh"})
_REPEATS_HYPHEN = frozenset({"cs", "dsb", "hr", "pl", "pt", "sk"})


def base(locale: str) -> str:
    """Give the language of a locale: `pt` for `pt-BR`."""
    return locale.partition("-")[0].lower()


@cache
def main_script(locale: str) -> str:
    """Give the ISO 15924 script that a language is written in: as its tag says, else as CLDR knows, else Latin.

    Signs that have no script of their own (digits, punctuation) are shaped in it.
    """
    for subtag in locale.split("-")[1:]:
        if len(subtag) == 4 and subtag.isalpha():  # noqa: PLR2004 - ISO 15924 codes
            return _WRITTEN.get(subtag.lower(), subtag.title())
    return _SCRIPTS.get(base(locale)) or script_of(locale) or "Latn"


def joins_letters(locale: str) -> bool:
    """Whether the language's letters hang together, so that nothing in it is letterspaced."""
    return main_script(locale) in JOINED_SCRIPTS


def base_level(locale: str) -> int:
    """Give the paragraph's bidi level: 0 left to right, 1 right to left (UAX #9, P2-P3, decided by the locale)."""
    return int(main_script(locale) in _RIGHT_TO_LEFT)


def break_tag(locale: str) -> str:
    """Give the BCP 47 tag for ICU's line breaker; Japanese and Chinese keep small kana off line starts (`lb-strict`)."""
    return f"{locale}-u-lb-strict" if is_strict(locale) else locale


def is_strict(locale: str) -> bool:
    """Whether lines end between any two letters, but neither begin nor end with the signs that may not: Chinese, Japanese."""
    return base(locale) in _STRICT


def keeps_words(locale: str) -> bool:
    """Whether lines end only at spaces although ICU would break between syllables (Korean)."""
    return base(locale) == "ko"


def is_hyphenated(locale: str) -> bool:
    """Whether words of the language are divided with a hyphen at line ends, as is the way of alphabets with capitals."""
    return main_script(locale) in _HYPHENATED


def has_last_resorts(locale: str) -> bool:
    """Whether a word that is too long for a line may be broken where its language rather not: Korean, Thai."""
    return base(locale) in {"ko", "th"}


def repeats_hyphen(locale: str) -> bool:
    """Whether a compound that is broken at its own hyphen shows it again on the next line.

    For Portuguese: Acordo Ortográfico of 1990, Base XX, 6 (`ex-` / `-alferes`); Czech, Slovak, Polish, Croatian and Lower
    Sorbian likewise.
    """
    return base(locale) in _REPEATS_HYPHEN
