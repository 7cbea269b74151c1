"""Language tags (BCP 47) in one form, however a translation tool, a folder or a header writes them.

What a code means now is CLDR's data, which Babel ships: `heb` and `iw` are `he`, `pt_BR` is `pt-BR`, `zh_TW` is `zh-Hant`.
"""

from __future__ import annotations

import re
from functools import cache
from typing import TYPE_CHECKING, NamedTuple

from pnp.patterns import lazy_pattern

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

PRIVATE = "x-"
"""How a tag of private use begins: made-up languages have one, such as `x-elvish`."""
EVERY = "all"
"""The word that asks for every language of a game; also the tag of Allar."""
UNDETERMINED = "und"

_AS_THEY_ARE = frozenset({
    "ar", "de", "en", "es", "fr", "he", "hi", "it", "ja", "ko", "pl", "pt-BR", "ru", "th", "zh-Hans", "en-XA", "ar-XB", "de-XL",
})  # fmt: skip
"""Tags in their only form, for which CLDR's data need not be loaded: that takes 60 ms."""

_POSIX = lazy_pattern(r"(?P<tag>[^.@]+)(?:\.[\w-]+)?(?:@(?P<modifier>\w+))?")  # `sr_RS.UTF-8@latin`
_MODIFIERS = {"latin": "Latn", "cyrillic": "Cyrl", "devanagari": "Deva", "arabic": "Arab", "euro": "", "valencia": "valencia"}
_FORM = lazy_pattern(
    r"(?P<language>[a-z]{2,3})(?P<extended>(?:-[a-z]{3}){0,3})(?:-(?P<script>[a-z]{4}))?(?:-(?P<region>[a-z]{2}|[0-9]{3}))?"
    r"(?P<more>(?:-(?:[a-z0-9]{5,8}|[0-9][a-z0-9]{3}))*(?:-[0-9a-wy-z](?:-[a-z0-9]{2,8})+)*(?:-x(?:-[a-z0-9]{1,8})+)?)"
)
_PRIVATE_FORM = lazy_pattern(r"x(?:-[a-z0-9]{1,8})+")
_SCRIPT, _REGION = re.compile("[A-Z][a-z]{3}"), re.compile("[A-Z]{2}|[0-9]{3}")


def needs_no_data(tag: str) -> bool:
    """Return whether a tag is so common that it is known to be in its one form without CLDR's data."""
    return tag in _AS_THEY_ARE


class TagParts(NamedTuple):
    """The language, script and region of a tag, each empty if the tag does not name it, and the rest with its hyphen."""

    language: str
    script: str = ""
    region: str = ""
    more: str = ""

    def __str__(self) -> str:
        return "-".join(filter(None, self[:3])) + self.more


@cache
def canonical_tag(tag: str) -> str | None:
    """Return a tag in its one form; None if it is not well-formed (RFC 5646, 2.2.9).

    Codes that were replaced, three letters where there are two, and names of POSIX (`sr_RS@latin`) are written as BCP 47 and
    CLDR write them now. A script that the language has anyway is left out; a region from which the script follows stands for
    the script, if the language has several (`zh-TW` is `zh-Hant`, `sr-ME` is `sr-Latn-ME`).
    """
    if needs_no_data(tag):
        return tag
    posix = _POSIX.fullmatch(tag.strip())
    modifier = _MODIFIERS.get((posix["modifier"] or "euro").lower()) if posix else None
    if posix is None or modifier is None:
        return None
    plain = posix["tag"].replace("_", "-").lower()
    if _PRIVATE_FORM.fullmatch(plain):
        return plain
    found = _FORM.fullmatch(plain)
    if found is None:
        return None
    extended = found["extended"].rpartition("-")[2]  # `zh-yue` is `yue`
    language, more = extended or found["language"], found["more"]
    script, region = (found["script"] or "").title(), (found["region"] or "").upper()
    if modifier.istitle():
        script = script or modifier
    elif modifier:
        more = f"-{modifier}{more}"
    return str(_usual(_current(TagParts(language, script, region, more))))


def tag_parts(tag: str) -> TagParts:
    """Return the parts of a canonical tag."""
    if tag.startswith(PRIVATE):
        return TagParts(tag)
    language, *others = tag.split("-")
    script = others.pop(0) if others and _SCRIPT.fullmatch(others[0]) else ""
    region = others.pop(0) if others and _REGION.fullmatch(others[0]) else ""
    return TagParts(language, script, region, "".join(f"-{part}" for part in others))


def lookup_tags(tag: str) -> Iterator[str]:
    """Yield the tag and the more general ones that stand in for it (RFC 4647, 3.4): `pt-BR`, `pt`.

    A tag that names the script of a language of private use (`und-Hebr-x-elvish`) is followed by that language, `x-elvish`.
    """
    parts = tag.split("-")
    for count in range(len(parts), 0, -1):
        if count == len(parts) or len(parts[count - 1]) > 1:
            yield "-".join(parts[:count])
    private = parts.index("x") if "x" in parts[1:] else 0
    if private:
        yield "-".join(parts[private:])


def likely(tag: str) -> TagParts | None:
    """Return the tag with the script and region that its language likely has by CLDR; None if CLDR does not know either."""
    parts, table = tag_parts(tag), _cldr("likely_subtags")
    parents = [part for part in (parts.region, parts.script) if part]
    keys = (*(f"{parts.language}_{part}" for part in parents), parts.language)
    found = next((table[key] for key in keys if key in table), None)
    if found is None or parts.language == UNDETERMINED:
        return None
    _, script, region = found.split("_")
    return parts._replace(script=parts.script or script, region=parts.region or region)


def _current(parts: TagParts) -> TagParts:
    """Return the codes that replaced those of a tag."""
    replaced = _cldr("language_aliases").get(parts.language)
    if replaced:
        now = tag_parts(replaced.replace("_", "-"))  # `cnr` is `sr_ME`
        parts = TagParts(now.language, parts.script or now.script, parts.region or now.region, parts.more)
    regions = _cldr("territory_aliases").get(parts.region, ())
    if regions:
        home = likely(parts.language)
        parts = parts._replace(region=home.region if home and home.region in regions else regions[0])
    return parts._replace(script=_cldr("script_aliases").get(parts.script, parts.script))


def _usual(parts: TagParts) -> TagParts:
    """Name the script of a language that has several, and leave out what follows from the rest."""
    from babel.localedata import exists  # noqa: PLC0415 - as in `_cldr`

    usual = likely(str(parts._replace(more="")))
    if usual is None:
        return parts
    if parts.region and not parts.script and exists(f"{parts.language}_{usual.script}"):
        parts = parts._replace(script=usual.script)
    home, own = likely(f"{parts.language}-{parts.script}"), likely(parts.language)
    if parts.script and home and home.region == parts.region:
        parts = parts._replace(region="")
    is_told = own is not None and own.script == parts.script and not exists(f"{parts.language}_{parts.script}")
    return parts._replace(script="") if is_told else parts


def _cldr(table: str) -> Mapping[str, str]:
    from babel.core import get_global  # noqa: PLC0415 - loads CLDR's data, 60 ms

    return get_global(table)  # type: ignore[arg-type]
