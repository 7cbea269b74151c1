"""A rule of printing that a finding breaks, as print shops and standards word it."""

from __future__ import annotations

from typing import NamedTuple


class PressRule(NamedTuple):
    """What a rule asks for and who says so; `object` is what breaks it, in a PDF, and `value` what was found there."""

    asks: str
    source: str
    object: str = ""
    value: str = ""

    def __str__(self) -> str:
        """Return the rule with its source in brackets."""
        return f"{self.asks} ({self.source})"
