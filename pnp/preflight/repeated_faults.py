"""A fault of a template affects many cards; it is reported once, for its first card and with its worst case."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Generic, TypeVar

if TYPE_CHECKING:
    from collections.abc import Callable, Hashable, Iterable

    from pnp.base.diagnostics import FacePlace
    from pnp.model.sheet import Component

Subject = TypeVar("Subject")

_NAMED = 3  # cards that a message names


@dataclass(slots=True)
class RepeatedFault(Generic[Subject]):
    """The first text or picture with this fault, its component, the worst measure, the affected cards, and where it shows."""

    first: Subject
    component: Component
    worst: float
    cards: dict[str, None] = field(default_factory=dict)
    faces: list[FacePlace] = field(default_factory=list)

    @property
    def who(self) -> str:
        """The affected cards as a message names them: `` `pike`, `carp`, `trout` and 4 more``."""
        names = [f"`{name}`" for name in self.cards]
        more = len(names) - _NAMED
        return ", ".join(names[:_NAMED]) + (f" and {more} more" if more > 0 else "")


class RepeatedFaults(Generic[Subject]):
    """Collects faults by key; `worse` gives the worse of two measures (`min` or `max`)."""

    def __init__(self, worse: Callable[[float, float], float]) -> None:
        self._worse = worse
        self._faults: dict[Hashable, RepeatedFault[Subject]] = {}

    def add(self, key: Hashable, subject: Subject, component: Component, measure: float, place: FacePlace) -> None:
        """Add the fault of a text or picture `subject` at a place of `component`; faults with the same key are one fault."""
        fault = self._faults.setdefault(key, RepeatedFault(subject, component, measure))
        fault.worst = self._worse(fault.worst, measure)
        fault.cards.setdefault(component.id)
        fault.faces.append(place)

    def all(self) -> Iterable[RepeatedFault[Subject]]:
        """All faults in the order in which they were first found."""
        return self._faults.values()
