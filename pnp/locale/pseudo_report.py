"""Findings that a pseudo-locale is meant to cause: they are listed as warnings, and the pages are printed."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from pnp.diagnostics import Report
from pnp.locale.pseudo import is_pseudo

if TYPE_CHECKING:
    from pnp.diagnostics import Diagnostic, Mark
    from pnp.face_place import FacePlace

_STAGES = ("layout/overflow", "booklet/", "preflight/")
"""The codes of findings that long texts can cause: overflow, and what follows from it on pages and in preflight."""


def lenient(report: Report, locale: str | None) -> Report:
    """Return a report for layout in which errors caused by long texts become warnings, if a pseudo-locale is printed."""
    return _Lenient(report) if any(is_pseudo(tag) for tag in (locale or "").split("+")) else report


class _Lenient(Report):
    """A report that passes its findings on to another."""

    def __init__(self, report: Report) -> None:
        super().__init__()
        self._report = report

    def add(self, diagnostic: Diagnostic) -> None:
        """Pass a finding on, as a warning if it is an error that a pseudo-locale can cause."""
        super().add(diagnostic)
        downgraded = diagnostic.severity == "error" and diagnostic.code.startswith(_STAGES)
        self._report.add(replace(diagnostic, severity="warning") if downgraded else diagnostic)

    def show(self, mark: Mark, place: FacePlace) -> None:
        """Note where a finding shows that was reported here or before."""
        self._report.show(mark, place)

    @property
    def diagnostics(self) -> tuple[Diagnostic, ...]:
        """All findings, including those reported before."""
        return self._report.diagnostics

    @property
    def has_errors(self) -> bool:
        """Whether there is an error that stops the run."""
        return self._report.has_errors
