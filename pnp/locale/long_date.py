"""Writes the date of a game as readers of a language write it."""

from __future__ import annotations

from datetime import date
from functools import lru_cache

from pnp.locale.pseudo import is_pseudo


@lru_cache(maxsize=256)
def long_date(day: str, locale: str) -> str:
    """Return a day such as `2026-02-03` in words, by CLDR: `3 de fevereiro de 2026`.

    It stays as it is for a language without data, and for a pseudo-locale, which shows what is never translated.
    """
    if is_pseudo(locale):
        return day
    from babel.core import Locale, UnknownLocaleError  # noqa: PLC0415  (Babel loads only for a booklet with credits)
    from babel.dates import format_date  # noqa: PLC0415

    for tag in (locale, locale.partition("-")[0]):
        try:
            return format_date(date.fromisoformat(day), "long", locale=Locale.parse(tag, sep="-"))
        except (UnknownLocaleError, ValueError):
            continue
    return day
