"""Collects faults of templates and texts: a fault that affects many cards names the first one and counts the others."""

from __future__ import annotations

from dataclasses import replace
from math import ceil
from typing import TYPE_CHECKING

from pnp.base.diagnostics import Diagnostic
from pnp.base.units import PT

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from pnp.base.diagnostics import FacePlace, Mark, Report
    from pnp.model.frame import TextBox
    from pnp.model.game import Card, Deck
    from pnp.model.style import FontFamily, TextStyle
    from pnp.text.text_block import TextBlock

_NEARLY = 0.5  # of a line: less than that is reported in points
_LONGER = "write a word more or less, or put a no-break space (U+00A0) between the last words"


class FaultCollector:
    """Collects faults of templates by message and mark, with the cards that they affect."""

    def __init__(self) -> None:
        self._affected: dict[Diagnostic, dict[int, Card]] = {}
        self._faces: dict[Diagnostic, list[FacePlace]] = {}
        self._following: dict[Diagnostic, list[FacePlace]] = {}

    def add(self, fault: Diagnostic, card: Card, place: FacePlace) -> None:
        """Record that `fault` affects `card`, and where it shows."""
        self._affected.setdefault(fault, {})[id(card)] = card  # a draft paints what is damaged, and finds its faults again
        self._faces.setdefault(fault, []).append(place)

    def add_common(self, one: FaultCollector, other: FaultCollector) -> None:
        """Record the faults that two collectors have in common."""
        for fault, affected in one._affected.items():
            if fault in other._affected:
                self._affected.setdefault(fault, {}).update(affected)
                self._faces.setdefault(fault, []).extend(one._faces[fault])

    def follow(self, fault: Diagnostic, place: FacePlace) -> None:
        """Record where a fault shows that is reported only if it affects other cards: this one has a fault that causes it."""
        self._following.setdefault(fault, []).append(place)

    def report(self, report: Report, decks: Iterable[Deck]) -> None:
        """Report each fault once, with the first of its cards in the order of `decks`."""
        if not self._affected:  # as of most batches: to go through a large deck for each takes long
            return
        place = {card.id: number for number, card in enumerate(card for deck in decks for card in deck.cards)}
        for fault, affected in self._affected.items():
            first = min(affected.values(), key=lambda card: place[card.id])
            more = f" and {len(affected) - 1} more" if len(affected) > 1 else ""
            also = (*fault.also, (f"for card `{first.id}`{more},", first.mark))
            report.add(replace(fault, also=also).shown_on((*self._faces[fault], *self._following.get(fault, ()))))


class VariantFaults:
    """Collects faults of texts on cards: what several variants of an entry have in common is one fault of the entry."""

    def __init__(self) -> None:
        self._found: dict[Diagnostic, Diagnostic] = {}

    def add(self, of_entry: Diagnostic, of_card: Diagnostic) -> None:
        """Add a fault, worded for the entry and for the card; both are the same for a card without variants."""
        known = self._found.setdefault(of_entry, of_card)
        fault = known if known == of_card else of_entry
        self._found[of_entry] = fault.shown_on((*known.faces, *of_card.faces))

    def report(self, report: Report) -> None:
        """Report each fault once."""
        for fault in self._found.values():
            report.add(fault)


def text_faults(
    box: TextBox, block: TextBlock, who: str, style: TextStyle, chain: Sequence[FontFamily]
) -> Iterator[Diagnostic]:
    """Yield the faults of a set text: missing cuts, too large for its box at its floor, no glyphs, lost last lines.

    `who` names the card and its language, `chain` contains the fonts that were tried.
    """
    yield from missing_cuts(block, style, box.at)
    where = f'in <text style="{box.style}"> {box.box.w:.4g} x {box.box.h:.4g} mm,'
    also = ((where, box.at),) if box.at else ()
    if box.overflow > 0:
        message, hint = _overflow(box, block, style.leading)
        yield Diagnostic("layout/overflow", f"{who}: {message}", box.content, also=also, hint=hint)
    if box.missing:
        signs = named_characters("".join(box.missing))
        message = f"{who}: {box.style} needs {signs}, which no font of {named_fonts(chain)} has"
        hint = f"add a font that has it to `families` in fonts/fonts.yaml, and its name to the role `{style.family}` there"
        yield Diagnostic("layout/missing-glyph", message, box.content, also=also, hint=hint)
    for said, hint in lost_lines(block, f"a paragraph of {box.style}"):
        yield Diagnostic("layout/short-last-line", f"{who}: {said}", box.content, "note", also=also, hint=hint)


def lost_lines(block: TextBlock, what: str) -> Iterator[tuple[str, str]]:
    """Yield what is said of each last line of `what` that looks lost, and how to mend it."""
    for line in block.lost:
        yield f"the last line of {what} is no more than `{line.strip()}`", _LONGER


def missing_cuts(block: TextBlock, style: TextStyle, at: Mark | None) -> Iterator[Diagnostic]:
    """Yield a warning for each cut that a text needs and its families lack, at the mark of its style or else at `at`."""
    for cut in block.missing_cuts:
        message = f"style `{style.name}` needs `{cut}`, which fonts.yaml does not have; the nearest cut stands in for it"
        yield Diagnostic("layout/missing-cut", message, style.mark or at, "warning", hint=_cut_hint(*cut.rsplit(" ", 1)))


def _cut_hint(family: str, cut: str) -> str:
    hint = f"name a file as `{cut}` of `{family}` in fonts/fonts.yaml"
    return f"{hint}; in a script without italics, an upright one" if cut.endswith("italic") else hint


def named_characters(characters: Iterable[str]) -> str:
    """Return characters with their code points, each once."""
    return ", ".join(f"`{c}` (U+{ord(c[0]):04X})" for c in dict.fromkeys(characters))


def named_fonts(chain: Sequence[FontFamily]) -> str:
    """Return the names of the fonts that were tried."""
    return ", ".join(f"`{family.name}`" for family in chain)


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
