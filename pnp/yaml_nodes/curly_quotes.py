"""Values in curly quotes, as word processors and phones type them: for YAML these are letters, and print."""

from __future__ import annotations

from pnp.base.records import lazy_pattern

_PAIRS = (("“", "”"), ("„", "“"), ("„", "”"), ("”", "”"), ("‘", "’"), ("‚", "‘"), ("’", "’"), ("«", "»"), ("»", "«"))
_QUOTED = lazy_pattern("|".join(f"{one}([^{one}{other}]*){other}" for one, other in _PAIRS))
_ENDING = ".!?…,;:。！？؟—–-"
"""How a quotation ends before its closing quote; a name that was meant to be quoted for YAML has none of these."""


def unquoted(text: str) -> str | None:
    """Return what stands between the curly quotes around a whole text; None if there are none around it."""
    found = _QUOTED.fullmatch(text)
    return next((inside for inside in found.groups() if inside is not None), None) if found else None


def curly_quotes_hint(text: str) -> str | None:
    """Return how to write a value that stands in curly quotes and cannot be a text, or None."""
    inside = unquoted(text)
    return None if inside is None else f"curly quotes are letters: write `{inside}`"


def meant_for_yaml(text: str) -> str | None:
    """Return what stands in the curly quotes of a plain text if they look like quotes of YAML, not of a quotation, or None.

    Whoever quotes speech writes whole sentences: `“Who goes there?”` prints with its quotes. `“The Mill”` was hardly meant so.
    """
    inside = unquoted(text)
    return None if inside is None or inside.rstrip().endswith(tuple(_ENDING)) else inside
