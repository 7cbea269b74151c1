"""What does not fit in a pseudo-locale is what was asked of it: such findings are listed, and the pages print all the same."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from pnp.diagnostics import Report
from pnp.locale.pseudo import is_pseudo

if TYPE_CHECKING:
    from pnp.diagnostics import Diagnostic

_STAGES = ("layout/overflow", "booklet/", "preflight/")
"""Where a text that is too long is reported; a page that overflows, or ink that comes where it should not, follows from it."""


def lenient(report: Report, locale: str | None) -> Report:
    """The report for an order's layout: errors that long texts bring become warnings where a pseudo-locale is printed."""
    return _Lenient(report) if any(is_pseudo(tag) for tag in (locale or "").split("+")) else report


class _Lenient(Report):
    """Passes findings on."""

    def __init__(self, report: Report) -> None:
        super().__init__()
        self._report = report

    def add(self, diagnostic: Diagnostic) -> None:
        """Pass one finding on, as a warning where the pseudo-locale brought it about."""
        soft = diagnostic.severity == "error" and diagnostic.code.startswith(_STAGES)
        self._report.add(replace(diagnostic, severity="warning") if soft else diagnostic)

    @property
    def diagnostics(self) -> tuple[Diagnostic, ...]:
        """All findings, those reported before among them."""
        return self._report.diagnostics

    @property
    def has_errors(self) -> bool:
        """Whether anything stops the run all the same."""
        return self._report.has_errors
