"""Properties of languages: direction, line breaking, letter case, and the characters that fonts need for them (CLDR)."""

from __future__ import annotations

import json
import unicodedata
from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Literal, TypeAlias

from pnp.base.languages import is_right_to_left, main_script
from pnp.base.records import frozen, lazy_pattern

if TYPE_CHECKING:
    from pnp.model.style import FontBook
    from pnp.text.fonts import FontFace


JOINED_SCRIPTS = frozenset({
    "Adlm", "Arab", "Aran", "Beng", "Deva", "Guru", "Mand", "Mong", "Nkoo", "Phag", "Rohg", "Syrc", "Tirh",
})  # fmt: skip
"""Scripts whose letters are joined by strokes or a headline: letterspacing would tear words apart."""

_HYPHENATED_SCRIPTS = frozenset({"Armn", "Cyrl", "Geor", "Grek", "Latn"})
_LANGUAGES_WITHOUT_SPACES = frozenset({"ja", "zh"})
_LANGUAGES_WITH_REPEATED_HYPHENS = frozenset({"cs", "dsb", "hr", "pl", "pt", "sk"})


def base_language(locale: str) -> str:
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
    return f"{locale}-u-lb-strict" if breaks_between_letters(locale) else locale


def breaks_between_letters(locale: str) -> bool:
    """Return whether lines may end between any two letters, except at certain punctuation marks: Chinese, Japanese."""
    return base_language(locale) in _LANGUAGES_WITHOUT_SPACES


def keeps_words(locale: str) -> bool:
    """Return whether lines end only at spaces although ICU would also break between syllables: Korean."""
    return base_language(locale) == "ko"


def is_hyphenated(locale: str) -> bool:
    """Return whether words of the language are hyphenated at line ends, as in all alphabets with capitals."""
    return main_script(locale) in _HYPHENATED_SCRIPTS


def has_last_resorts(locale: str) -> bool:
    """Return whether a word longer than a line may be broken where its language otherwise avoids it: Korean, Thai."""
    return base_language(locale) in {"ko", "th"}


def repeats_hyphen(locale: str) -> bool:
    """Return whether a compound that is broken at its own hyphen repeats it on the next line.

    The source for Portuguese is the Acordo Ortográfico of 1990, Base XX, 6 (`ex-` / `-alferes`); Czech, Slovak, Polish,
    Croatian and Lower Sorbian do the same.
    """
    return base_language(locale) in _LANGUAGES_WITH_REPEATED_HYPHENS


LetterCase: TypeAlias = Literal["none", "upper", "lower"]

_TURKIC = frozenset({"az", "tr"})
_GREEK_WORD = lazy_pattern(r"[\w\u0300-\u0345]+")
_GREEK_ACCENTS = lazy_pattern("[\u0300\u0301\u0313\u0314\u0342]")
_HIATUS = lazy_pattern("([αεουΑΕΟΥ])\u0301([ιυ])(?!\u0308)")
_GREEK_OR = frozenset({"η\u0301", "Η\u0301"})


def apply_case(text: str, case: LetterCase, locale: str) -> str:
    """Return `text` in the case of a style: Turkish keeps its dots, Greek capitals lose their accents."""
    if case == "none":
        return text
    language = base_language(locale)
    if language in _TURKIC:
        text = text.replace("i", "İ") if case == "upper" else text.replace("I", "ı").replace("İ", "i")
    if case == "lower":
        return text.lower()
    return _greek_capitals(text) if language == "el" else text.upper()


def _greek_capitals(text: str) -> str:
    """Return Greek text in capitals: without accents and breathings, but with the dialytika (`Μαΐου` becomes `ΜΑΪΟΥ`)."""
    # An accent that separates two vowels is replaced by a dialytika (`ρολόι` becomes `ΡΟΛΟΪ`); the word `ή` (or) keeps its
    # accent, which distinguishes it from the article.
    plain = _GREEK_WORD.sub(lambda word: _greek_word_in_capitals(word[0]), unicodedata.normalize("NFD", text))
    return unicodedata.normalize("NFC", plain)


def _greek_word_in_capitals(word: str) -> str:
    if word in _GREEK_OR:
        return word.upper()
    return _GREEK_ACCENTS.sub("", _HIATUS.sub("\\1\\2\u0308", word)).upper()


_EXEMPLARS_FILE = Path(__file__).parent / "data" / "exemplars.json"  # made by fonts/exemplars.py from cldr-misc-full 48.2.0
# an overline that few fonts have, and superior letters that are often written as plain ones (`1re`)
_SELDOM_USED = frozenset("‾ʳˢᵈᵉ")


@frozen
class Exemplars:
    """The characters of the language `tag` by CLDR: letters in both cases, punctuation `marks`, `figures`; and its script."""

    tag: str
    script: str
    letters: tuple[str, ...]
    marks: tuple[str, ...]
    figures: tuple[str, ...]

    @property
    def characters(self) -> tuple[str, ...]:
        """All characters in order, without repetition."""
        return tuple(dict.fromkeys((*self.letters, *self.marks, *self.figures)))


@frozen
class FamilyCoverage:
    """The characters of a language that at least one cut of a family of `fonts.yaml` lacks, in order."""

    family: str
    missing: tuple[str, ...]


@frozen
class RoleCoverage:
    """The characters of a language that no family of a role's chain has in all its cuts."""

    role: str
    chain: tuple[str, ...]
    missing: tuple[str, ...]


@frozen
class LanguageCoverage:
    """Which characters of a language the fonts of a project have and lack, whether or not the game uses them."""

    locale: str
    exemplars: Exemplars
    families: tuple[FamilyCoverage, ...]
    roles: tuple[RoleCoverage, ...]

    @property
    def complete(self) -> bool:
        """Whether every role has all characters of the language."""
        return not any(role.missing for role in self.roles)


def exemplars(locale: str) -> Exemplars | None:
    """Return CLDR's characters for `locale` or for its base language (`pt` for `pt-BR`); None if it is unknown.

    If the tag names a script (`sr-Latn`), CLDR must have that script, because the base language may use another one.
    """
    tag = _known_tag(locale)
    if tag is None:
        return None
    found = _load_exemplars()[tag]
    letters = [*_expand_ranges(found["letters"])]
    capitals = [upper for char in letters if len(upper := char.upper()) == 1 and char.title() != char]  # not Georgian's
    figures = [*_expand_ranges(found["figures"])]
    return Exemplars(
        tag,
        str(found["script"]),
        tuple(dict.fromkeys((*letters, *capitals))),
        tuple(_expand_ranges(found["marks"])),
        tuple(figures),
    )


def language_coverage(fonts: FontBook, locale: str) -> LanguageCoverage | None:
    """Return which families of `fonts` have the characters of `locale`, and what each role lacks; None if it is unknown."""
    from pnp.text.fonts import FontFaces  # noqa: PLC0415 - opens HarfBuzz

    wanted = exemplars(locale)
    if wanted is None:
        return None
    faces = FontFaces()
    cuts = {name: [faces[file] for file in family.cuts.values()] for name, family in fonts.families.items()}
    missing = {name: tuple(_missing_in_families(wanted.characters, [found])) for name, found in cuts.items()}
    roles = []
    for role in fonts.chains:
        names = tuple(family.name for family in fonts.chain(role, locale))
        roles.append(RoleCoverage(role, names, tuple(_missing_in_families(wanted.characters, [cuts[name] for name in names]))))
    return LanguageCoverage(locale, wanted, tuple(FamilyCoverage(*entry) for entry in missing.items()), tuple(roles))


def letters_missing(faces: Iterable[FontFace]) -> dict[str, tuple[str, ...]]:
    """Return for each language of CLDR which of its letters at least one font lacks; languages that have none are left out."""
    opened, missing = tuple(faces), {}
    for tag in _load_exemplars():
        wanted = exemplars(tag)
        letters = wanted.letters if wanted else ()
        lacks = tuple(char for char in letters if not all(face.covers(char) for face in opened))
        if len(lacks) < len(letters):
            missing[tag] = lacks
    return missing


def characters_missing_in_roles(fonts: FontBook, locale: str, characters: Iterable[str]) -> dict[str, tuple[str, ...]]:
    """Return which of `characters` no family of a role's chain for `locale` has in all its cuts, by role where any is."""
    from pnp.text.fonts import FontFaces  # noqa: PLC0415 - opens HarfBuzz

    faces, wanted = FontFaces(), tuple(characters)
    missing = {}
    for role in fonts.chains:
        cuts = [[faces[file] for file in family.cuts.values()] for family in fonts.chain(role, locale)]
        if lacks := tuple(_missing_in_families(wanted, cuts)):
            missing[role] = lacks
    return missing


def _missing_in_families(characters: Iterable[str], families: list[list[FontFace]]) -> Iterator[str]:
    return (char for char in characters if not any(all(face.covers(char) for face in cuts) for cuts in families))


def _known_tag(locale: str) -> str | None:
    parts = locale.replace("_", "-").split("-")
    table = _load_exemplars()
    for count in range(len(parts), 0, -1):
        tag = "-".join(parts[:count])
        if tag in table:
            return tag
        is_script = len(last := parts[count - 1]) == 4 and last.isalpha()  # noqa: PLR2004 - ISO 15924 codes
        if is_script and _is_other_script(parts[0], last):
            return None
    return None


def _is_other_script(language: str, code: str) -> bool:
    entry = _load_exemplars().get(language)
    alike = {"Hans": "Hani", "Hant": "Hani", "Jpan": "Hani", "Kore": "Hang", "Hira": "Hani", "Kana": "Hani"}
    return entry is not None and entry["script"] != alike.get(code, code)


def _expand_ranges(ranges: object) -> Iterator[str]:
    assert isinstance(ranges, list)
    for entry in ranges:
        yield from (char for code in range(ord(entry[0]), ord(entry[-1]) + 1) if (char := chr(code)) not in _SELDOM_USED)


@cache
def _load_exemplars() -> dict[str, dict[str, object]]:
    found: dict[str, dict[str, object]] = json.loads(_EXEMPLARS_FILE.read_bytes())
    return found
