"""The names of languages in English, and what may have been meant by a tag that names none."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from babel.core import Locale, UnknownLocaleError, get_global
from babel.localedata import locale_identifiers

from pnp.languages.tags import PRIVATE, UNDETERMINED, canonical_tag, lookup_tags, tag_parts
from pnp.patterns import lazy_pattern
from pnp.suggestions import nearest

if TYPE_CHECKING:
    from pnp.diagnostics import Report

_CODE: Final = 3
"""Letters of the code of a language, at most: with one letter changed it is the code of another."""
_SCRIPT: Final = 4
"""The length of the code of a script."""

_LONGEST: Final = 80
"""Characters of a tag: it becomes the name of folders and a part of the names of files."""

_FOR_PRIVATE_USE = lazy_pattern("q[a-t][a-z]")
_MADE_UP = "a made-up language has a tag of private use, such as `x-elvish`"


def checked_tag(tag: str, report: Report) -> str | None:
    """Return a tag in its one form (`pt-BR`); None with `locale/unknown-language` if there is no such language or script."""
    if len(tag) > _LONGEST:
        message = f"the tag of a language has at most {_LONGEST} characters here, found {len(tag)}"
        report.error("locale/unknown-language", message, hint=meant_by(""))
        return None
    known = canonical_tag(tag)
    if known is None or not is_known(known):
        message = f"`{tag}` is not a language in Unicode's locale data"
        report.error("locale/unknown-language", message, hint=meant_by(tag))
        return None
    return known


def is_known(tag: str) -> bool:
    """Return whether Unicode's locale data know the language and script of a canonical tag, or it is one of private use."""
    parts, english = tag_parts(tag), Locale("en")
    if parts.script and parts.script not in english.scripts:
        return False
    own = tag.startswith(PRIVATE) or parts.language == UNDETERMINED or bool(_FOR_PRIVATE_USE.fullmatch(parts.language))
    return own or parts.language in get_global("likely_subtags") or parts.language in english.languages


def language_name(tag: str) -> str:
    """Return the English name of a tag's language, or the tag itself if it has none."""
    locale = locale_data(tag)
    if locale is not None:
        return str(locale.get_display_name("en"))
    return str(Locale("en").languages.get(tag_parts(tag).language, tag))


def locale_data(tag: str) -> Locale | None:
    """Return Unicode's locale data for a tag or for its language; None if there are none."""
    for general in lookup_tags(tag):
        try:
            return Locale.parse(general, sep="-")
        except (ValueError, UnknownLocaleError):
            continue
    return None


def meant_by(tag: str) -> str:
    """A hint: its language, or its scripts; the language with this English name; a similar tag; the form of a tag."""
    codes = sorted({code.replace("_", "-") for code in locale_identifiers()})
    language, *more = re.split("[-_]", tag.lower())
    if more and language in codes:
        scripts = [code for code in codes if code.startswith(f"{language}-") and len(code) == len(language) + 1 + _SCRIPT]
        if scripts and len(more[0]) == _SCRIPT:
            return f"one of {', '.join(f'`{code}`' for code in (language, *scripts))}"
        return f"did you mean `{language}`, {language_name(language)}?"
    names = {str(name).casefold(): code for code, name in Locale("en").languages.items() if code in codes}
    name = nearest(tag.casefold(), names)
    near = names[name] if name else nearest(tag.replace("_", "-"), codes) if len(tag) > _CODE else None
    if near:
        return f"did you mean `{near}`, {language_name(near)}?"
    return f"a tag is a language, and where needed a script or a region: `de`, `zh-Hans`, `pt-BR`; {_MADE_UP}"
