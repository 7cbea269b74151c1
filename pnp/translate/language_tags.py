"""Check and normalize language tags."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from babel.core import Locale, UnknownLocaleError
from babel.localedata import locale_identifiers

from pnp.diagnostics import nearest

if TYPE_CHECKING:
    from pnp.diagnostics import Report


def checked_tag(tag: str, report: Report) -> str | None:
    """Give a tag in the form of BCP 47 (`pt-BR`); None with `locale/unknown-language` if there is no such language."""
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
    given = set(re.split("[-_]", tag.lower()))
    more = [part for part in (locale.script, locale.territory) if part and part.lower() in given]
    return "-".join([locale.language, *more])


def _hint(tag: str) -> str:
    """A hint: the language with this English name, a tag with a similar spelling, or the form of a tag."""
    codes = sorted({code.replace("_", "-") for code in locale_identifiers()})
    names = {str(name).casefold(): code for code, name in Locale("en").languages.items() if code in codes}
    name = nearest(tag.casefold(), names)
    near = names[name] if name else nearest(tag.replace("_", "-"), codes)
    if near:
        return f"did you mean `{near}`, {language_name(near)}?"
    return "a tag is a language, and where needed a script or a region: `de`, `zh-Hans`, `pt-BR`"
