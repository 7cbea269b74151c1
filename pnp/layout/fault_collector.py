"""Collects faults of templates and texts: a fault that affects many cards names the first one and counts the others."""

from __future__ import annotations

from dataclasses import replace
from math import ceil
from typing import TYPE_CHECKING

from pnp.diagnostics import Diagnostic
from pnp.units import PT

if TYPE_CHECKING:
    from pnp.diagnostics import Report
    from pnp.model.frame import TextBox
    from pnp.model.game import Card
    from pnp.text.text_block import TextBlock

_NEARLY = 0.5  # of a line: less than that is reported in points


class FaultCollector:
    """Collects faults of templates by message and mark, with the cards that they affect."""

    def __init__(self) -> None:
        self._affected: dict[Diagnostic, list[Card]] = {}

    def add(self, fault: Diagnostic, card: Card) -> None:
        """Record that `fault` affects `card`."""
        cards = self._affected.setdefault(fault, [])
        if not cards or cards[-1] is not card:
            cards.append(card)

    def report(self, report: Report) -> None:
        """Report each fault once."""
        for fault, cards in self._affected.items():
            more = f" and {len(cards) - 1} more" if len(cards) > 1 else ""
            report.add(replace(fault, also=(*fault.also, (f"for card `{cards[0].id}`{more},", cards[0].mark))))


def text_faults(box: TextBox, block: TextBlock, who: str, leading: float, chain: str) -> list[Diagnostic]:
    """Return the faults of a set text: too large for its box at its floor, or characters that no font has.

    `who` names the card and its language, `leading` is a factor of the size, `chain` names the fonts that were tried.
    """
    found = []
    where = f'in <text style="{box.style}"> {box.box.w:.4g} x {box.box.h:.4g} mm,'
    also = ((where, box.at),) if box.at else ()
    if box.overflow > 0:
        message, hint = _overflow(box, block, leading)
        found.append(Diagnostic("layout/overflow", f"{who}: {message}", box.content, also=also, hint=hint))
    if box.missing:
        signs = ", ".join(f"`{c}` (U+{ord(c):04X})" for c in dict.fromkeys("".join(box.missing)))
        message = f"{who}: {box.style} needs {signs}, which no font of {chain} has"
        found.append(Diagnostic("layout/missing-glyph", message, box.content, also=also))
    return found


def _overflow(box: TextBox, block: TextBlock, leading: float) -> tuple[str, str]:
    size = f"{box.size:g} pt"
    too_wide = block.width - box.box.w
    if too_wide * PT >= box.overflow - 0.01:
        hint = "shorten the longest word, or give the box more width"
        return f"{box.style} is {too_wide:.1f} mm too wide at {size}", hint
    lines = box.overflow / (box.size * leading)
    hint = "shorten the text, or give the box more height"
    if lines < _NEARLY:
        return f"{box.style} is {box.overflow:.1f} pt too tall at {size}", hint
    count = ceil(lines - 0.05)
    return f"{box.style} is {count} line{'s' if count > 1 else ''} too tall at {size}", hint
