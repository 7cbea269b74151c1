"""CLDR's plural categories, from ICU: the category of a number, and the categories of a language."""

from __future__ import annotations

from functools import lru_cache

CATEGORIES = ("zero", "one", "two", "few", "many", "other")

_ROMANCE = frozenset({"ca", "es", "fr", "it", "pt"})  # their `many` is for millions, which no card prints
_SAMPLES = (*range(201), 1000, 1_000_000, 0.5, 1.5, 2.5, 10.5)  # these cover every category of CLDR 46


@lru_cache(maxsize=4096)
def category(number: float, locale: str, kind: str = "plural") -> str:
    """Return the category of a number: `one` for 1 in English; `kind` is `plural` or `selectordinal`."""
    return str(_chooser(locale, kind).format({"n": number}))


@lru_cache(maxsize=64)
def required(locale: str, kind: str = "plural") -> frozenset[str]:
    """Return the categories that a plural must have in a language."""
    optional = {"many"} if locale.partition("-")[0] in _ROMANCE else set()
    return frozenset({category(n, locale, kind) for n in _SAMPLES} - optional) | {"other"}


@lru_cache(maxsize=64)
def _chooser(locale: str, kind: str):  # type: ignore[no-untyped-def]  # noqa: ANN202  # ICU's bindings are not typed
    from icu4py.messageformat import MessageFormat  # noqa: PLC0415  (ICU is loaded with the first plural)

    arms = " ".join(f"{c} {{{c}}}" for c in CATEGORIES)
    return MessageFormat(f"{{n, {kind}, {arms}}}", locale)
