"""Findings as the pages read them, whatever they are an answer to, and what is answered where a request is not done."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Protocol

from pnp.base.diagnostics import PnpError, group_findings

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


def grouped_findings(findings: Sequence[Diagnostic], links: Links) -> list[dict[str, object]]:
    """Return findings as JSON, those that are alike once with their `count`."""
    groups = group_findings(findings)
    return [{**finding_data(group.first, links), "count": len(group.findings)} for group in groups]


def refused_request(error: ValueError | LookupError | PnpError | OSError) -> tuple[int, dict[str, object]]:
    """Return the status and the JSON of what keeps a request from being done.

    A ValueError is a request that is none, a LookupError names what there is not, a PnpError has findings, and after an OSError
    the disk is full or a folder gone.
    """
    if isinstance(error, PnpError):
        return 422, findings_data(error.diagnostics)
    if isinstance(error, OSError):
        return 507, {"message": f"it cannot be written: {error.strerror or error}"}
    if isinstance(error, LookupError):
        return 404, {"message": str(error.args[0])}
    return 400, {"message": str(error)}
