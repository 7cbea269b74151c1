"""Languages: tags (BCP 47) in one form, the script and direction of a language, its name, and how a translation is written.

What a code means now is CLDR's data, which Babel ships: `heb` and `iw` are `he`, `pt_BR` is `pt-BR`, `zh_TW` is `zh-Hant`.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from typing import TYPE_CHECKING, Final, NamedTuple

from pnp.base.records import lazy_pattern
from pnp.base.suggestions import nearest

if TYPE_CHECKING:
    from babel.core import Locale

    from pnp.base.diagnostics import Mark, Report


PRIVATE = "x-"
"""How a tag of private use begins: made-up languages have one, such as `x-elvish`."""
EVERY_LANGUAGE = "all"
"""The word that asks for every language of a game; also the tag of Allar."""
UNDETERMINED = "und"

_COMMON_TAGS = frozenset({
    "ar", "de", "en", "es", "fr", "he", "hi", "it", "ja", "ko", "pl", "pt-BR", "ru", "th", "zh-Hans", "en-XA", "ar-XB", "de-XL",
})  # fmt: skip
"""Tags in their only form, for which CLDR's data need not be loaded: that takes 60 ms."""

_POSIX = lazy_pattern(r"(?P<tag>[^.@]+)(?:\.[\w-]+)?(?:@(?P<modifier>\w+))?")  # `sr_RS.UTF-8@latin`
_MODIFIERS = {"latin": "Latn", "cyrillic": "Cyrl", "devanagari": "Deva", "arabic": "Arab", "euro": "", "valencia": "valencia"}
_TAG_FORM = lazy_pattern(
    r"(?P<language>[a-z]{2,3})(?P<extended>(?:-[a-z]{3}){0,3})(?:-(?P<script>[a-z]{4}))?(?:-(?P<region>[a-z]{2}|[0-9]{3}))?"
    r"(?P<more>(?:-(?:[a-z0-9]{5,8}|[0-9][a-z0-9]{3}))*(?:-[0-9a-wy-z](?:-[a-z0-9]{2,8})+)*(?:-x(?:-[a-z0-9]{1,8})+)?)"
)
_PRIVATE_FORM = lazy_pattern(r"x(?:-[a-z0-9]{1,8})+")
_SCRIPT_FORM, _REGION_FORM = lazy_pattern("[A-Z][a-z]{3}"), lazy_pattern("[A-Z]{2}|[0-9]{3}")


def needs_no_data(tag: str) -> bool:
    """Return whether a tag is so common that it is known to be in its one form without CLDR's data."""
    return tag in _COMMON_TAGS


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
    parts = _written_parts(tag)
    if parts is None or parts.language.startswith(PRIVATE):
        return str(parts) if parts else None
    return str(_shorten_tag(_replace_codes(parts)))


def _written_parts(tag: str) -> TagParts | None:
    posix = _POSIX.fullmatch(tag.strip())
    modifier = _MODIFIERS.get((posix["modifier"] or "euro").lower()) if posix else None
    if posix is None or modifier is None:
        return None
    plain = posix["tag"].replace("_", "-").lower()
    if _PRIVATE_FORM.fullmatch(plain):
        return TagParts(plain)
    found = _TAG_FORM.fullmatch(plain)
    if found is None:
        return None
    extended = found["extended"].rpartition("-")[2]  # `zh-yue` is `yue`
    language, more = extended or found["language"], found["more"]
    script, region = (found["script"] or "").title(), (found["region"] or "").upper()
    if modifier.istitle():
        script = script or modifier
    elif modifier:
        more = f"-{modifier}{more}"
    return TagParts(language, script, region, more)


def tag_parts(tag: str) -> TagParts:
    """Return the parts of a canonical tag."""
    if tag.startswith(PRIVATE):
        return TagParts(tag)
    language, *others = tag.split("-")
    script = others.pop(0) if others and _SCRIPT_FORM.fullmatch(others[0]) else ""
    region = others.pop(0) if others and _REGION_FORM.fullmatch(others[0]) else ""
    return TagParts(language, script, region, "".join(f"-{part}" for part in others))


def can_be_same_language(one: str, other: str) -> bool:
    """Whether the parts that two canonical tags both have agree, as those of `nl` and `nl-NL`, or of `zh` and `zh-Hans`."""
    return all(a == b for a, b in zip(tag_parts(one)[:3], tag_parts(other)[:3], strict=True) if a and b)


def standing_tag(tag: str, others: Iterable[str]) -> str | None:
    """Return which of other tags a tag names, in any of its forms: the same, else the only one that can be its language."""
    known, others = canonical_tag(tag), tuple(others)
    if known is None or known in others:
        return known
    alike = [other for other in others if can_be_same_language(known, other)]
    return alike[0] if len(alike) == 1 else None


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


def likely_subtags(tag: str) -> TagParts | None:
    """Return the tag with the script and region that its language likely has by CLDR; None if CLDR does not know either."""
    parts, table = tag_parts(tag), _cldr("likely_subtags")
    parents = [part for part in (parts.region, parts.script) if part]
    keys = (*(f"{parts.language}_{part}" for part in parents), parts.language)
    found = next((table[key] for key in keys if key in table), None)
    if found is None or parts.language == UNDETERMINED:
        return None
    _, script, region = found.split("_")
    return parts._replace(script=parts.script or script, region=parts.region or region)


def _replace_codes(parts: TagParts) -> TagParts:
    replaced = _cldr("language_aliases").get(parts.language)
    if replaced:
        now = tag_parts(replaced.replace("_", "-"))  # `cnr` is `sr_ME`
        parts = TagParts(now.language, parts.script or now.script, parts.region or now.region, parts.more)
    regions = _cldr("territory_aliases").get(parts.region, ())
    if regions:
        home = likely_subtags(parts.language)
        parts = parts._replace(region=home.region if home and home.region in regions else regions[0])
    return parts._replace(script=_cldr("script_aliases").get(parts.script, parts.script))


def _shorten_tag(parts: TagParts) -> TagParts:
    """Name the script of a language that has several, and leave out what follows from the rest."""
    from babel.localedata import exists  # noqa: PLC0415 - CLDR's data take 60 ms

    usual = likely_subtags(str(parts._replace(more="")))
    if usual is None:
        return parts
    if parts.region and not parts.script and exists(f"{parts.language}_{usual.script}"):
        parts = parts._replace(script=usual.script)
    home, own = likely_subtags(f"{parts.language}-{parts.script}"), likely_subtags(parts.language)
    if parts.script and home and home.region == parts.region:
        parts = parts._replace(region="")
    is_implied = own is not None and own.script == parts.script and not exists(f"{parts.language}_{parts.script}")
    return parts._replace(script="") if is_implied else parts


def _cldr(table: str) -> Mapping[str, str]:
    from babel.core import get_global  # noqa: PLC0415 - as above

    return get_global(table)  # type: ignore[arg-type]


_SCRIPTS = {
    "ar": "Arab", "de": "Latn", "en": "Latn", "es": "Latn", "fr": "Latn", "he": "Hebr", "hi": "Deva", "it": "Latn",
    "ja": "Hira", "ko": "Hang", "pl": "Latn", "pt": "Latn", "ru": "Cyrl", "th": "Thai", "zh": "Hani",
}  # fmt: skip
"""Scripts of common languages, so that CLDR's data need not be loaded for them."""

_ALIASES = {
    "Aran": "Arab", "Cyrs": "Cyrl", "Geok": "Geor", "Hanb": "Hani", "Hans": "Hani", "Hant": "Hani", "Hrkt": "Hira",
    "Jpan": "Hira", "Kore": "Hang", "Latf": "Latn", "Latg": "Latn", "Syre": "Syrc", "Syrj": "Syrc", "Syrn": "Syrc",
}  # fmt: skip
"""Codes for combinations and styles of scripts, whose letters Unicode counts to another script."""

_VERTICAL = frozenset({"Mong", "Phag"})
_WRITTEN_WITH = {"Hira": {"Kana", "Hani"}, "Hang": {"Hani"}, "Hani": {"Bopo"}}
"""Scripts that are written together with another one in the same words."""

_MOST_LETTERS = 20_000
"""Letters that are counted to find the scripts of texts."""
_SHARED_SCRIPTS = frozenset({"Zyyy", "Zinh", "Zzzz"})


@cache
def known_script(tag: str) -> str | None:
    """Return the ISO 15924 code of the script that a canonical tag names, or that its language has by CLDR; None if unknown."""
    parts = tag_parts(tag)
    named = parts.script or (_SCRIPTS.get(parts.language) if not parts.region or parts.language == "pt" else None)
    if named is None:
        found = likely_subtags(tag)
        named = found.script if found else None
    return _ALIASES.get(named, named) if named else None


@cache
def main_script(tag: str) -> str:
    """Return the script of a language, Latin if it is unknown; characters that all scripts share are shaped in it."""
    return known_script(tag) or "Latn"


@cache
def is_right_to_left(script: str) -> bool:
    """Return whether a script runs from right to left, by HarfBuzz; one that was written either way runs from left to right."""
    from uharfbuzz import Buffer  # noqa: PLC0415 - only what sets texts loads HarfBuzz

    buffer = Buffer()
    buffer.script = script
    buffer.guess_segment_properties()
    return bool(buffer.direction == "rtl")


def is_vertical(script: str) -> bool:
    """Return whether a script is written in columns, so that its lines lie on their side where lines are horizontal."""
    return script in _VERTICAL


def letters_by_script(texts: Iterable[str]) -> dict[str, int]:
    """Return how many letters of each script texts have, those with most letters first; long texts are sampled."""
    chars, length = Counter[str](), 0
    for text in texts:
        chars.update(text)
        length += len(text)
        if length > _MOST_LETTERS:
            break
    found = Counter[str]()
    for char, count in chars.items():
        if char.isalpha() and (script := _script(char)) not in _SHARED_SCRIPTS:
            found[script] += count
    return dict(sorted(found.items(), key=lambda entry: (-entry[1], entry[0])))


@cache
def _script(char: str) -> str:
    from uharfbuzz import Buffer  # noqa: PLC0415 - as above

    buffer = Buffer()
    buffer.add_codepoints([ord(char)])
    buffer.guess_segment_properties()
    return buffer.script or "Zyyy"


_LANGUAGE_CODE_LETTERS: Final = 3
"""Letters of the code of a language, at most: with one letter changed it is the code of another."""
_SCRIPT_CODE_LETTERS: Final = 4
"""The length of the code of a script."""

_LONGEST_TAG: Final = 80
"""Characters of a tag: it becomes the name of folders and a part of the names of files."""

_PRIVATE_USE_CODES = lazy_pattern("q[a-t][a-z]")
_INVENTED_LANGUAGE_HINT = "a made-up language has a tag of private use, such as `x-elvish`"


def check_tag(tag: str, report: Report) -> str | None:
    """Return a tag in its one form (`pt-BR`); None with `locale/unknown-language` if there is no such language or script."""
    if len(tag) > _LONGEST_TAG:
        message = f"the tag of a language has at most {_LONGEST_TAG} characters here, found {len(tag)}"
        report.error("locale/unknown-language", message, hint=tag_hint(""))
        return None
    known = canonical_tag(tag)
    if known is None or not is_known(known):
        message = f"`{tag}` is not a language in Unicode's locale data"
        report.error("locale/unknown-language", message, hint=tag_hint(tag))
        return None
    return known


def is_known(tag: str) -> bool:
    """Return whether Unicode's locale data know the language and script of a canonical tag, or it is one of private use."""
    if needs_no_data(tag):
        return True
    from babel.core import Locale  # noqa: PLC0415 - CLDR's data take 60 ms

    parts, english = tag_parts(tag), Locale("en")
    if parts.script and parts.script not in english.scripts:
        return False
    own = tag.startswith(PRIVATE) or parts.language == UNDETERMINED or bool(_PRIVATE_USE_CODES.fullmatch(parts.language))
    return own or parts.language in _cldr("likely_subtags") or parts.language in english.languages


def language_name(tag: str) -> str:
    """Return the English name of a tag's language, or the tag itself if it has none."""
    locale = locale_data(tag)
    if locale is not None:
        return str(locale.get_display_name("en"))
    from babel.core import Locale  # noqa: PLC0415 - as above

    return str(Locale("en").languages.get(tag_parts(tag).language, tag))


def locale_data(tag: str) -> Locale | None:
    """Return Unicode's locale data for a tag or for its language; None if there are none."""
    from babel.core import Locale, UnknownLocaleError  # noqa: PLC0415 - as above

    for general in lookup_tags(tag):
        try:
            return Locale.parse(general, sep="-")
        except (ValueError, UnknownLocaleError):
            continue
    return None


_OFTEN_NAMED = frozenset({
    "cs", "da", "de", "el", "en", "es", "fi", "fr", "he", "hu", "it", "ja", "ko", "nb", "nl", "pl", "pt", "ro", "ru", "sv",
    "tr", "uk", "vi", "zh",
})  # fmt: skip
"""Languages that are known by their own names, too: `deutsch`. Of each, CLDR's data are loaded."""
_LANGUAGES_OF_COUNTRIES = {"jp": "ja", "cn": "zh", "dk": "da", "cz": "cs", "kr": "ko", "gr": "el", "ua": "uk", "vn": "vi"}
"""Codes of countries that are no codes of languages and often taken for them."""


def tag_hint(tag: str) -> str:
    """Return a hint for an unknown tag: its language or scripts, the language that is called so, or a similar tag."""
    from babel.core import Locale  # noqa: PLC0415 - as above
    from babel.localedata import locale_identifiers  # noqa: PLC0415 - as above

    codes = sorted({code.replace("_", "-") for code in locale_identifiers()})
    language, *more = re.split("[-_]", tag.lower())
    if more and language in codes:
        scripts = [
            code for code in codes if code.startswith(f"{language}-") and len(code) == len(language) + 1 + _SCRIPT_CODE_LETTERS
        ]
        if scripts and len(more[0]) == _SCRIPT_CODE_LETTERS:
            return f"one of {', '.join(f'`{code}`' for code in (language, *scripts))}"
        return f"did you mean `{language}`, {language_name(language)}?"
    names = {str(name).casefold(): code for code, name in Locale("en").languages.items() if code in codes}
    own_names = {str(Locale(code).languages[code]).casefold(): code for code in _OFTEN_NAMED}
    near = own_names.get(tag.casefold()) or names.get(nearest(tag.casefold(), names) or "")
    near = near or _LANGUAGES_OF_COUNTRIES.get(tag.lower())
    if near is None:
        near = nearest(tag.replace("_", "-"), codes) if len(tag) > _LANGUAGE_CODE_LETTERS else None
    if near:
        return f"did you mean `{near}`, {language_name(near)}?"
    return f"a tag is a language, and where needed a script or a region: `de`, `zh-Hans`, `pt-BR`; {_INVENTED_LANGUAGE_HINT}"


_LATIN = "Latn"
_PLACEHOLDERS = lazy_pattern(r"\{[^}]*\}|\[[^]]*\]")  # placeholders and icons have names of their own in any language
_FEW_LETTERS = 12  # of Latin words alone, which may be a name or an abbreviation in any language
_SHARE_OF_OTHER_SCRIPTS = 0.2  # the share of letters that words in another script may have of the tag's own


def tag_of_words(tag: str, texts: Iterable[str], mark: Mark, report: Report, as_written: str = "") -> str:
    """Return a canonical tag that says which script `texts` are in: the tag itself if it names one or its language has it.

    A note says which script was found for a language that Unicode's locale data do not know. Words in another script than the
    tag means are the warning `locale/other-script`; they decide, and with them direction and fonts, unless the tag names its
    script, in the form in which a person has written it: `pa-PK` means `pa-Arab` and does not name a script. A script in
    columns is `locale/vertical-script`.
    """
    script, letters = known_script(tag), letters_by_script(_PLACEHOLDERS.sub("", text) for text in texts)
    found = next(iter(letters), None)
    written = _with_script(tag, found or _LATIN)
    if script is None and found is not None and found != _LATIN:
        way = "right to left" if is_right_to_left(found) else "left to right"
        message = f"the tag `{tag}` names no script: its words are in `{found}`, so it prints from {way} as `{written}`"
        report.note("locale/script-of-words", message, mark)
        tag, script = written, found
    if script is not None and found is not None and _is_in_other_script(script, letters):
        said = f"the words are in the script `{found}`, and `{as_written or tag}` means `{script}`"
        ways = "" if is_right_to_left(script) == is_right_to_left(found) else ", which runs the other way"
        does = "" if tag_parts(tag).script and _names_script(as_written or tag) else f": they print as `{written}`"
        report.warning("locale/other-script", said + ways + does, mark, hint=f"call it `{written}`")
        tag, script = (written, found) if does else (tag, script)
    if is_vertical(script or _LATIN):
        message = f"`{tag}` is written in columns, and only lines can be set: its letters lie on their side"
        report.warning("locale/vertical-script", message, mark, hint="print it in another script, such as `mn` for Mongolian")
    return tag


def _names_script(tag: str) -> bool:
    parts = _written_parts(tag)
    return parts is not None and bool(parts.script)


def _is_in_other_script(script: str, letters: dict[str, int]) -> bool:
    if _LATIN in letters and len(letters) == 1 and letters[_LATIN] < _FEW_LETTERS:
        return False
    own = sum(letters.get(code, 0) for code in frozenset({script, *_WRITTEN_WITH.get(script, ())}))
    return own < _SHARE_OF_OTHER_SCRIPTS * sum(letters.values())


def _with_script(tag: str, script: str) -> str:
    """Name a script in a tag; one of private use alone has no language before it."""
    if tag.startswith(PRIVATE):
        return f"{UNDETERMINED}-{script}-{tag}"
    return str(tag_parts(tag)._replace(script=script))
