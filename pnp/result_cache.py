"""A cache of results that outlive a build, limited in size; each is kept with the diagnostics that were reported for it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Generic, TypeVar

from pnp.diagnostics import Report

if TYPE_CHECKING:
    from collections.abc import Callable

    from pnp.diagnostics import Diagnostic
    from pnp.disk_cache.kept_results import KeptResults

Key = TypeVar("Key")
Result = TypeVar("Result")


class ResultCache(Generic[Key, Result]):
    """Results by a key that contains everything they depend on.

    The diagnostics that were reported while a result was made are kept with it and reported again on each use, so that a build
    that finds everything in the cache still names every fault. `most` limits the sum of the weights: the least recently used
    result is dropped first, and one that is heavier than `most` is not kept at all. What is not in memory may be in `kept`, the
    results of earlier runs.
    """

    def __init__(self, most: int, kept: KeptResults[Result] | None = None) -> None:
        self._most = most
        self._kept = kept
        self._known: dict[Key, tuple[Result, tuple[Diagnostic, ...], int]] = {}
        self.weight = 0
        """The sum of the weights of the kept results."""

    def __len__(self) -> int:
        """Return the number of kept results."""
        return len(self._known)

    def get(self, key: Key, make: Callable[[], Result], weight: int = 1, report: Report | None = None) -> Result:
        """Return the result for a key, calling `make` if it is not cached; its diagnostics go to `report`.

        If `make` raises an exception, it is passed on and nothing is kept.
        """
        report = report or Report()
        found = self._known.pop(key, None)
        if found is not None:
            self._known[key] = found
            for finding in found[1]:
                report.add(finding)
            return found[0]
        earlier = self._kept.read(key) if self._kept else None
        if earlier is not None:
            for finding in earlier[1]:
                report.add(finding)
            self._keep(key, *earlier, weight)
            return earlier[0]
        with report.recorded() as findings:
            result = make()
        self._keep(key, result, tuple(findings), weight)
        if self._kept:
            self._kept.write(key, result, tuple(findings))
        return result

    def has(self, key: Key) -> bool:
        """Whether there is a result for a key, in memory or of an earlier run; that one may still turn out to be damaged."""
        return key in self._known or (self._kept is not None and self._kept.has(key))

    def take(self, key: Key) -> Result | None:
        """Return a result and drop it from the cache; None if it is not cached."""
        found = self._known.pop(key, None)
        self.weight -= found[2] if found else 0
        return found[0] if found else None

    def _keep(self, key: Key, result: Result, findings: tuple[Diagnostic, ...], weight: int) -> None:
        if weight > self._most:
            return
        before = self._known.pop(key, None)  # `make` may itself have cached a result for this key
        self._known[key] = result, findings, weight
        self.weight += weight - (before[2] if before else 0)
        while self.weight > self._most:
            self.weight -= self._known.pop(next(iter(self._known)))[2]
