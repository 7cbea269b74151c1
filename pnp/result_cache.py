"""Results that outlive a build: known by what they were made from, limited in size, each with the findings of its making."""

from __future__ import annotations

from typing import TYPE_CHECKING, Generic, TypeVar

from pnp.diagnostics import Report

if TYPE_CHECKING:
    from collections.abc import Callable

    from pnp.diagnostics import Diagnostic

Key = TypeVar("Key")
Result = TypeVar("Result")


class ResultCache(Generic[Key, Result]):
    """Results by a key that holds everything they depend on.

    The findings of making a result are kept with it and reported each time it is given, so that a build that makes nothing
    again still names every fault. `most` limits the sum of the weights; the result that was not needed longest makes room,
    and one that is heavier than `most` is not kept at all.
    """

    def __init__(self, most: int) -> None:
        self._most = most
        self._known: dict[Key, tuple[Result, tuple[Diagnostic, ...], int]] = {}
        self.weight = 0
        """Sum of the weights of what is kept."""

    def __len__(self) -> int:
        """Count the results that are kept."""
        return len(self._known)

    def get(self, key: Key, make: Callable[[], Result], weight: int = 1, report: Report | None = None) -> Result:
        """Give the result for a key, which `make` makes where it is not known; its findings go to `report`.

        What `make` raises is raised, and nothing is kept.
        """
        report = report or Report()
        found = self._known.pop(key, None)
        if found is not None:
            self._known[key] = found
            for finding in found[1]:
                report.add(finding)
            return found[0]
        with report.recorded() as findings:
            result = make()
        self._keep(key, result, tuple(findings), weight)
        return result

    def take(self, key: Key) -> Result | None:
        """Give a result and forget it; None where it is not known."""
        found = self._known.pop(key, None)
        self.weight -= found[2] if found else 0
        return found[0] if found else None

    def _keep(self, key: Key, result: Result, findings: tuple[Diagnostic, ...], weight: int) -> None:
        if weight > self._most:
            return
        before = self._known.pop(key, None)  # making it may have made the same inside it
        self._known[key] = result, findings, weight
        self.weight += weight - (before[2] if before else 0)
        while self.weight > self._most:
            self.weight -= self._known.pop(next(iter(self._known)))[2]
