"""A report for the faces of a second language, which are printed as the backs of the first one's."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from pnp.diagnostics import Report

if TYPE_CHECKING:
    from pnp.diagnostics import Diagnostic, Mark
    from pnp.face_place import FacePlace


class SecondFaceReport(Report):
    """Passes findings on to another report; what shows on a face shows on the back."""

    def __init__(self, report: Report) -> None:
        super().__init__()
        self._report = report

    def add(self, diagnostic: Diagnostic) -> None:
        """Pass a finding on."""
        super().add(diagnostic)
        self._report.add(replace(diagnostic, faces=tuple([place._replace(side="back") for place in diagnostic.faces])))

    def show(self, mark: Mark, place: FacePlace) -> None:
        """Note where a finding shows that was reported here or before."""
        self._report.show(mark, place._replace(side="back"))

    @property
    def diagnostics(self) -> tuple[Diagnostic, ...]:
        """All findings, including those reported before."""
        return self._report.diagnostics

    @property
    def has_errors(self) -> bool:
        """Whether there is an error that stops the run."""
        return self._report.has_errors
