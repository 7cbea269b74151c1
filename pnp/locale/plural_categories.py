"""CLDR's plural categories, asked of ICU: which one a number takes, and which ones a language has."""

from __future__ import annotations

from functools import lru_cache

CATEGORIES = ("zero", "one", "two", "few", "many", "other")

_ROMANCE = frozenset({"ca", "es", "fr", "it", "pt"})  # their `many` is for whole millions, which no card prints
_SAMPLES = (*range(201), 1000, 1_000_000, 0.5, 1.5, 2.5, 10.5)  # every category of CLDR 46 is met by one of them


@lru_cache(maxsize=4096)
def category(number: float, locale: str, kind: str = "plural") -> str:
    """The category of a number: `one` of 1 in English; `kind` is `plural` or `selectordinal`."""
    return str(_chooser(locale, kind).format({"n": number}))


@lru_cache(maxsize=64)
def required(locale: str, kind: str = "plural") -> frozenset[str]:
    """The categories that a text with a plural has to say in a language."""
    optional = {"many"} if locale.partition("-")[0] in _ROMANCE else set()
    return frozenset({category(n, locale, kind) for n in _SAMPLES} - optional) | {"other"}


@lru_cache(maxsize=64)
def _chooser(locale: str, kind: str):  # type: ignore[no-untyped-def]  # noqa: ANN202  # ICU's bindings are not typed
    from icu4py.messageformat import MessageFormat  # noqa: PLC0415  (ICU loads when the first plural is met)

    arms = " ".join(f"{c} {{{c}}}" for c in CATEGORIES)
    return MessageFormat(f"{{n, {kind}, {arms}}}", locale)
