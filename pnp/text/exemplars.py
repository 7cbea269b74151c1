"""The characters that a language cannot do without, after Unicode's CLDR, and which fonts of a project have them."""

from __future__ import annotations

import json
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from pnp.model.style import FontBook, FontFamily
    from pnp.text.font_faces import FontFace

_DATA = Path(__file__).parent / "data" / "exemplars.json"  # made by fonts/exemplars.py from cldr-misc-full 48.2.0
_SELDOM = frozenset("‾ʳˢᵈᵉ")  # an overline that hardly a font has; superior letters, written as plain ones (`1re`) as often


@dataclass(frozen=True, slots=True)
class Exemplars:
    """What CLDR says of the language `tag`: its letters in both cases, its punctuation `marks`, its `figures`, its script."""

    tag: str
    script: str
    letters: tuple[str, ...]
    marks: tuple[str, ...]
    figures: tuple[str, ...]

    @property
    def characters(self) -> tuple[str, ...]:
        """All of them in order, each once."""
        return tuple(dict.fromkeys((*self.letters, *self.marks, *self.figures)))


@dataclass(frozen=True, slots=True)
class FamilyCoverage:
    """What a family of `fonts.yaml` lacks of a language: characters that one of its cuts does not have, in order."""

    family: str
    missing: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class RoleCoverage:
    """What the chain of a role lacks of a language: characters that no family of it has in all its cuts."""

    role: str
    chain: tuple[str, ...]
    missing: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class LanguageCoverage:
    """How the fonts of a project fare with a language, whether a word of it has been written or not."""

    locale: str
    exemplars: Exemplars
    families: tuple[FamilyCoverage, ...]
    roles: tuple[RoleCoverage, ...]

    @property
    def complete(self) -> bool:
        """Whether every role can set the language."""
        return not any(role.missing for role in self.roles)


def exemplars(locale: str) -> Exemplars | None:
    """Give CLDR's characters for `locale`, or for the language that it is a variety of (`pt` for `pt-BR`); None: unknown.

    A script that is written in the tag (`sr-Latn`) must be there: without it the tag means another way of writing.
    """
    tag = _known_tag(locale)
    if tag is None:
        return None
    found = _table()[tag]
    letters = [*_spread(found["letters"])]
    capitals = [upper for char in letters if len(upper := char.upper()) == 1 and char.title() != char]  # not Georgian's
    figures = [*_spread(found["figures"])]
    return Exemplars(
        tag, str(found["script"]), tuple(dict.fromkeys((*letters, *capitals))), tuple(_spread(found["marks"])), tuple(figures)
    )


def script_of(locale: str) -> str | None:
    """Give the ISO 15924 code of most of a language's letters (`Hani` for Japanese), None where CLDR does not know it."""
    tag = _known_tag(locale)
    return None if tag is None else str(_table()[tag]["script"])


def language_coverage(fonts: FontBook, locale: str) -> LanguageCoverage | None:
    """Say which families of `fonts` have the characters of `locale`, and what the chain of each role lacks; None: unknown."""
    from pnp.text.font_faces import FontFaces  # noqa: PLC0415 - opens HarfBuzz

    wanted = exemplars(locale)
    if wanted is None:
        return None
    faces = FontFaces()
    cuts = {name: [faces[file] for file in family.cuts.values()] for name, family in fonts.families.items()}
    lacks = {name: tuple(_missing(wanted.characters, [found])) for name, found in cuts.items()}
    roles = [_role(role, fonts.chain(role, locale), wanted, cuts) for role in fonts.chains]
    return LanguageCoverage(locale, wanted, tuple(FamilyCoverage(*entry) for entry in lacks.items()), tuple(roles))


def _role(role: str, chain: tuple[FontFamily, ...], wanted: Exemplars, cuts: Mapping[str, list[FontFace]]) -> RoleCoverage:
    names = tuple(family.name for family in chain)
    return RoleCoverage(role, names, tuple(_missing(wanted.characters, [cuts[name] for name in names])))


def _missing(characters: Iterable[str], families: list[list[FontFace]]) -> Iterator[str]:
    """The characters that none of the families has in every cut."""
    return (char for char in characters if not any(all(face.covers(char) for face in cuts) for cuts in families))


def _known_tag(locale: str) -> str | None:
    parts = locale.replace("_", "-").split("-")
    table = _table()
    for count in range(len(parts), 0, -1):
        tag = "-".join(parts[:count])
        if tag in table:
            return tag
        if _is_script(parts[count - 1]) and _is_other_script(parts[0], parts[count - 1]):
            return None
    return None


def _is_script(subtag: str) -> bool:
    return len(subtag) == 4 and subtag.isalpha()  # noqa: PLR2004 - ISO 15924 codes


def _is_other_script(language: str, code: str) -> bool:
    """Whether the language is usually written in another script than `code`: CLDR's own tag then says nothing of it."""
    entry = _table().get(language)
    alike = {"Hans": "Hani", "Hant": "Hani", "Jpan": "Hani", "Kore": "Hang", "Hira": "Hani", "Kana": "Hani"}
    return entry is not None and entry["script"] != alike.get(code, code)


def _spread(ranges: object) -> Iterator[str]:
    assert isinstance(ranges, list)
    for entry in ranges:
        yield from (char for code in range(ord(entry[0]), ord(entry[-1]) + 1) if (char := chr(code)) not in _SELDOM)


@cache
def _table() -> dict[str, dict[str, object]]:
    found: dict[str, dict[str, object]] = json.loads(_DATA.read_bytes())
    return found
