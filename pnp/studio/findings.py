"""Findings as the pages read them, whatever they are an answer to."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from pnp.base.diagnostics import Diagnostic, Mark


class Links(Protocol):
    """What leads to places in files: `EditorLinks`."""

    def link_to(self, mark: Mark, /) -> str:
        """Return the link to a place."""


def finding_data(finding: Diagnostic, links: Links | None = None) -> dict[str, object]:
    """Return a finding as JSON; `link` leads to its place, and is empty without `links`."""
    mark = finding.mark
    return {
        "code": finding.code, "severity": finding.severity, "message": finding.message, "hint": finding.hint,
        "place": str(mark) if mark else "", "link": links.link_to(mark) if mark and links else "",
    }  # fmt: skip


def findings_data(findings: Sequence[Diagnostic]) -> dict[str, object]:
    """Return what keeps a request from being answered as JSON: all findings, and the message and hint of the first error."""
    first = next((one for one in findings if one.severity == "error"), findings[0] if findings else None)
    message, hint = (first.message, first.hint or "") if first else ("it cannot be read", "")
    return {"message": message, "hint": hint, "findings": [finding_data(one) for one in findings]}
