"""A report that passes its findings on to another one, and may change them on the way."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pnp.diagnostics import Report

if TYPE_CHECKING:
    from pnp.diagnostics import Diagnostic, Mark
    from pnp.face_place import FacePlace


class ForwardingReport(Report):
    """Passes findings on to another report as `changed` and `moved` return them; by itself it changes nothing."""

    def __init__(self, report: Report) -> None:
        super().__init__()
        self._report = report

    def changed(self, diagnostic: Diagnostic) -> Diagnostic:
        """Return a finding as it is passed on."""
        return diagnostic

    def moved(self, place: FacePlace) -> FacePlace:
        """Return the place of a face as it is passed on."""
        return place

    def add(self, diagnostic: Diagnostic) -> None:
        """Pass a finding on."""
        super().add(diagnostic)
        self._report.add(self.changed(diagnostic))

    def show(self, mark: Mark, place: FacePlace) -> None:
        """Note where a finding shows that was reported here or before."""
        self._report.show(mark, self.moved(place))

    def has_findings_at(self, mark: Mark) -> bool:
        """Whether something was found at a mark, here or before."""
        return self._report.has_findings_at(mark)

    @property
    def diagnostics(self) -> tuple[Diagnostic, ...]:
        """All findings, including those reported before."""
        return self._report.diagnostics

    @property
    def has_errors(self) -> bool:
        """Whether there is an error that stops the run."""
        return self._report.has_errors
