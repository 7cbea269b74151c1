"""Numbers as cards print them."""

from __future__ import annotations


def digits(number: float, locale: str) -> str:
    """Return a number as cards print it: without grouping, with the decimal separator of the language."""
    if isinstance(number, int):
        return str(number)
    from icu4py.messageformat import MessageFormat  # noqa: PLC0415  (ICU loads only where a number is not whole)

    return str(MessageFormat("{n, number, ::group-off latin .########}", locale).format({"n": number}))
