"""The characters that a language needs, from Unicode's CLDR, and which fonts of a project have them."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

from pnp.base.records import frozen

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from pnp.model.style import FontBook, FontFamily
    from pnp.text.font_faces import FontFace

_DATA = Path(__file__).parent / "data" / "exemplars.json"  # made by fonts/exemplars.py from cldr-misc-full 48.2.0
_SELDOM = frozenset(
    "‾ʳˢᵈᵉ"
)  # an overline that few fonts have, and superior letters that are often written as plain ones (`1re`)


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
    """The characters of a language that at least one cut of a family of `fonts.yaml` missing, in order."""

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
    found = _table()[tag]
    letters = [*_spread(found["letters"])]
    capitals = [upper for char in letters if len(upper := char.upper()) == 1 and char.title() != char]  # not Georgian's
    figures = [*_spread(found["figures"])]
    return Exemplars(
        tag, str(found["script"]), tuple(dict.fromkeys((*letters, *capitals))), tuple(_spread(found["marks"])), tuple(figures)
    )


def language_coverage(fonts: FontBook, locale: str) -> LanguageCoverage | None:
    """Return which families of `fonts` have the characters of `locale`, and what each role missing; None if it is unknown."""
    from pnp.text.font_faces import FontFaces  # noqa: PLC0415 - opens HarfBuzz

    wanted = exemplars(locale)
    if wanted is None:
        return None
    faces = FontFaces()
    cuts = {name: [faces[file] for file in family.cuts.values()] for name, family in fonts.families.items()}
    missing = {name: tuple(_missing(wanted.characters, [found])) for name, found in cuts.items()}
    roles = [_role(role, fonts.chain(role, locale), wanted, cuts) for role in fonts.chains]
    return LanguageCoverage(locale, wanted, tuple(FamilyCoverage(*entry) for entry in missing.items()), tuple(roles))


def _role(role: str, chain: tuple[FontFamily, ...], wanted: Exemplars, cuts: Mapping[str, list[FontFace]]) -> RoleCoverage:
    names = tuple(family.name for family in chain)
    return RoleCoverage(role, names, tuple(_missing(wanted.characters, [cuts[name] for name in names])))


def _missing(characters: Iterable[str], families: list[list[FontFace]]) -> Iterator[str]:
    """Return the characters that none of the families has in every cut."""
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
    """Return whether CLDR's entry for the language is for another script than `code`."""
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
