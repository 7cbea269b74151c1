"""Findings that a pseudo-locale is meant to cause: they are listed as warnings, and the pages are printed."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from pnp.base.diagnostics import ForwardingReport
from pnp.locale.pseudo import is_pseudo

if TYPE_CHECKING:
    from pnp.base.diagnostics import Diagnostic, Report

_STAGES = ("layout/overflow", "booklet/", "preflight/")
"""The codes of findings that long texts can cause: overflow, and what follows from it on pages and in preflight."""


def lenient(report: Report, locale: str | None) -> Report:
    """Return a report for layout in which errors caused by long texts become warnings, if a pseudo-locale is printed."""
    return _Lenient(report) if any(is_pseudo(tag) for tag in (locale or "").split("+")) else report


class _Lenient(ForwardingReport):
    def changed(self, diagnostic: Diagnostic) -> Diagnostic:
        """Return a finding as a warning if it is an error that a pseudo-locale can cause."""
        downgraded = diagnostic.severity == "error" and diagnostic.code.startswith(_STAGES)
        return replace(diagnostic, severity="warning") if downgraded else diagnostic
