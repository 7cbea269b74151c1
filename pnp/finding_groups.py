"""Findings of one cause as one: a name that forty cards misspell is told once, with the number of its places and the first."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pnp.patterns import lazy_pattern
from pnp.records import frozen

if TYPE_CHECKING:
    from collections.abc import Callable, Hashable, Iterable

    from pnp.diagnostics import Diagnostic
    from pnp.mark import Mark

PLACES = 3
"""Places of one cause that are told."""

_QUOTED = lazy_pattern(r"`([^`]*)`")
_OWN = "…"
"""Stands for the id of the card, where causes are compared."""


@frozen
class FindingGroup:
    """What was found of one cause, in the order of the report; its `number`, from 1, is that of the cause."""

    number: int
    findings: tuple[Diagnostic, ...]

    @property
    def first(self) -> Diagnostic:
        """The finding that is told; of the others, only their places differ."""
        return self.findings[0]

    @property
    def further(self) -> tuple[tuple[str, Mark], ...]:
        """The places of the others, each with what it is: `also in mill`."""
        return tuple([(_further(d), d.mark) for d in self.findings[1:] if d.mark is not None])

    def counted(self, places: int = PLACES) -> str:
        """Say how many places there are besides the first ones: `and 37 more places, 40 in all`; empty if there is none."""
        more = len(self.findings) - places
        return f"and {more} more place{'s' if more > 1 else ''}, {len(self.findings)} in all" if more > 0 else ""


def grouped(
    findings: Iterable[Diagnostic], origin: Callable[[Diagnostic], Hashable] = lambda _: ()
) -> tuple[FindingGroup, ...]:
    """Return findings by their causes, in the order of the first of each; those of another `origin` have another cause.

    One cause is one code and one folder, the same field, and the same words apart from the card that they name; words that
    have a value of the card give its `Diagnostic.cause` instead.
    """
    groups: dict[Hashable, list[Diagnostic]] = {}
    for finding in findings:
        groups.setdefault((origin(finding), *_cause(finding)), []).append(finding)
    return tuple([FindingGroup(number, tuple(found)) for number, found in enumerate(groups.values(), 1)])


def _further(d: Diagnostic) -> str:
    known = d.entry or d.subject.card
    return f"also in {known}" if known else "also at"


def _cause(d: Diagnostic) -> tuple[Hashable, ...]:
    folder = d.mark.path.rpartition("/")[0] if d.mark is not None else None
    cards = {place.card for place in d.faces} | ({d.subject.card} if d.subject.card else set())
    words = [_without(text, cards) if text and cards else text for text in (d.cause or d.message, d.hint)]
    return (d.severity, d.code, folder, d.subject.field, *words, d.also)


def _without(text: str, cards: set[str]) -> str:
    """Return a text without the ids of its own cards: `pike`, `fish/pike`, `fish/pike/cost`."""
    return _QUOTED.sub(lambda quoted: "/".join(_OWN if part in cards else part for part in quoted[0][1:-1].split("/")), text)
