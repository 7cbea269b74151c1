"""The contrast of two colours by WCAG 2.2, and how much of it texts need."""

from __future__ import annotations

MIN_CONTRAST = 4.5
"""The least ratio of a text that is read (WCAG 2.2, 1.4.3)."""
VISIBLE = 1.2
"""The ratio under which a text cannot be seen, however large it is."""


def ratio(one: float, other: float) -> float:
    """The contrast ratio of two relative luminances, 1 to 21 (WCAG 2.2)."""
    light, dark = max(one, other), min(one, other)
    return (light + 0.05) / (dark + 0.05)
