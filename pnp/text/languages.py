"""Properties of languages that the text engine needs: script, direction, line breaking, hyphenation."""

from __future__ import annotations

from pnp.base.languages import is_right_to_left, main_script

JOINED_SCRIPTS = frozenset({
    "Adlm", "Arab", "Aran", "Beng", "Deva", "Guru", "Mand", "Mong", "Nkoo", "Phag", "Rohg", "Syrc", "Tirh",
})  # fmt: skip
"""Scripts whose letters are joined by strokes or a headline: letterspacing would tear words apart."""

_HYPHENATED = frozenset({"Armn", "Cyrl", "Geor", "Grek", "Latn"})
_STRICT = frozenset({"ja", "zh"})
_REPEATS_HYPHEN = frozenset({"cs", "dsb", "hr", "pl", "pt", "sk"})


def base(locale: str) -> str:
    """Return the language of a locale: `pt` for `pt-BR`."""
    return locale.partition("-")[0].lower()


def joins_letters(locale: str) -> bool:
    """Return whether the language's letters are joined, so that it is never letterspaced."""
    return main_script(locale) in JOINED_SCRIPTS


def base_level(locale: str) -> int:
    """Return the paragraph level: 0 left to right, 1 right to left (UAX #9, P2 and P3, decided by the locale)."""
    return int(is_right_to_left(main_script(locale)))


def break_tag(locale: str) -> str:
    """Return the BCP 47 tag for ICU's line breaker; Japanese and Chinese keep small kana off line starts (`lb-strict`)."""
    return f"{locale}-u-lb-strict" if is_strict(locale) else locale


def is_strict(locale: str) -> bool:
    """Return whether lines may end between any two letters, except at certain punctuation marks: Chinese, Japanese."""
    return base(locale) in _STRICT


def keeps_words(locale: str) -> bool:
    """Return whether lines end only at spaces although ICU would also break between syllables: Korean."""
    return base(locale) == "ko"


def is_hyphenated(locale: str) -> bool:
    """Return whether words of the language are hyphenated at line ends, as in all alphabets with capitals."""
    return main_script(locale) in _HYPHENATED


def has_last_resorts(locale: str) -> bool:
    """Return whether a word longer than a line may be broken where its language otherwise avoids it: Korean, Thai."""
    return base(locale) in {"ko", "th"}


def repeats_hyphen(locale: str) -> bool:
    """Return whether a compound that is broken at its own hyphen repeats it on the next line.

    The source for Portuguese is the Acordo Ortográfico of 1990, Base XX, 6 (`ex-` / `-alferes`); Czech, Slovak, Polish,
    Croatian and Lower Sorbian do the same.
    """
    return base(locale) in _REPEATS_HYPHEN
