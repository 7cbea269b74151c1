"""Check and normalize language tags."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from babel.core import Locale, UnknownLocaleError, get_global
from babel.localedata import locale_identifiers

from pnp.suggestions import nearest

if TYPE_CHECKING:
    from pnp.diagnostics import Report

_SCRIPT: Final = 4
"""The length of the code of a script."""


def checked_tag(tag: str, report: Report) -> str | None:
    """Return a tag in the form of BCP 47 (`pt-BR`); None with `locale/unknown-language` if there is no such language."""
    known = _normalized(tag)
    if known is None:
        message = f"`{tag}` is not a language in Unicode's locale data"
        report.error("locale/unknown-language", message, hint=_hint(tag))
    return known


def language_name(tag: str) -> str:
    """The English name of a tag's language."""
    return str(Locale.parse(tag, sep="-").get_display_name("en"))


def _normalized(tag: str) -> str | None:
    try:
        locale = Locale.parse(tag.replace("_", "-"), sep="-")
    except (ValueError, UnknownLocaleError):
        return None
    _, *given = re.split("[-_]", tag)
    named = [part for part in (locale.script, locale.territory) if part and any(_means(one, part) for one in given)]
    if all(any(_means(one, part) for part in (*named, _usual_script(locale.language))) for one in given):
        return "-".join([locale.language, *named])
    return None  # Babel leaves out what it does not know


def _means(given: str, part: str) -> bool:
    """Whether a part of a tag stands for a script or a region; a region may have another code, such as `UK` for `GB`."""
    return given.lower() == part.lower() or part in (get_global("territory_aliases").get(given.upper()) or ())


def _usual_script(language: str) -> str:
    """The script that a language is written in where its tag names none, such as `Latn`; empty if that is not known."""
    return next((part for part in get_global("likely_subtags").get(language, "").split("_") if len(part) == _SCRIPT), "")


def _hint(tag: str) -> str:
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
    near = names[name] if name else nearest(tag.replace("_", "-"), codes)
    if near:
        return f"did you mean `{near}`, {language_name(near)}?"
    return "a tag is a language, and where needed a script or a region: `de`, `zh-Hans`, `pt-BR`"
