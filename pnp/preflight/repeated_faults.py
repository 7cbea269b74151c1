"""A fault in a template affects many cards and is reported once: at its worst, at the first card, with the others."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Generic, TypeVar

if TYPE_CHECKING:
    from collections.abc import Callable, Hashable, Iterable

    from pnp.model.frame import Component

Struck = TypeVar("Struck")

_NAMED = 3


@dataclass(slots=True)
class RepeatedFault(Generic[Struck]):
    """What a fault affected first, where, how badly at its worst, and the ids of all cards."""

    first: Struck
    component: Component
    worst: float
    cards: dict[str, None] = field(default_factory=dict)

    @property
    def who(self) -> str:
        """The cards, as a finding names them: `` `pike`, `carp`, `trout` and 4 more``."""
        names = [f"`{name}`" for name in self.cards]
        more = len(names) - _NAMED
        return ", ".join(names[:_NAMED]) + (f" and {more} more" if more > 0 else "")


class RepeatedFaults(Generic[Struck]):
    """Gathers faults by what they have in common; `worse` chooses of two measures (min or max)."""

    def __init__(self, worse: Callable[[float, float], float]) -> None:
        self._worse = worse
        self._found: dict[Hashable, RepeatedFault[Struck]] = {}

    def add(self, what: Hashable, subject: Struck, component: Component, measure: float) -> None:
        """Note that `what` affected a text or a picture of `component` as badly as `measure`."""
        fault = self._found.setdefault(what, RepeatedFault(subject, component, measure))
        fault.worst = self._worse(fault.worst, measure)
        fault.cards.setdefault(component.id)

    def all(self) -> Iterable[RepeatedFault[Struck]]:
        """Every fault, in the order in which they were found."""
        return self._found.values()
