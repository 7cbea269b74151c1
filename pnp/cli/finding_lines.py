"""Findings as lines of the terminal: each cause once, with the first of its places, and hints of a whole kind once."""

from __future__ import annotations

import sys
from collections import Counter
from dataclasses import replace
from shutil import get_terminal_size
from typing import TYPE_CHECKING

from pnp.base.diagnostics import PLACES_IN_GROUP, format_diagnostic, source_reader
from pnp.load.tables.files import cell_reader

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence
    from pathlib import Path

    from pnp.base.diagnostics import Diagnostic, FindingGroup, PressRule
    from pnp.cli.language_findings import LanguageFindings

_NARROW, _WIDE = 32, 128
_SEVERITIES = ("error", "warning", "note")


def width() -> int:
    """Return how many characters of a file's line are shown: as many as the terminal is wide, within reason."""
    return max(_NARROW, min(_WIDE, get_terminal_size((_WIDE, 0)).columns)) if sys.stderr.isatty() else _WIDE


class FindingLines:
    """Writes findings as text; it remembers which hints and rules it has written in full."""

    def __init__(self) -> None:
        self._said: set[str] = set()
        self._ruled: set[PressRule] = set()

    def texts(self, groups: Iterable[FindingGroup], root: Path, *, numbers: bool, whole: bool) -> Iterator[str]:
        """Yield the text of each group; `whole`: with all its places, otherwise with the first."""
        sources, cells = source_reader(root), cell_reader(root)
        for group in groups:
            before = f"{group.number}. " if numbers and group.first.severity != "note" else ""
            further = group.further if whole else group.further[: PLACES_IN_GROUP - 1]
            lines = [f"  {what} {mark}" for what, mark in further]
            if not whole and (more := group.counted()):
                lines.append(f"  {more}")
            yield before + format_diagnostic(self._shortened(group.first), sources, cells, further=lines, width=width())

    def _shortened(self, finding: Diagnostic) -> Diagnostic:
        """Return a finding without the rule and the ways out that have been told of others."""
        if finding.rule is not None:
            rule = finding.rule._replace(object="", value="")
            finding = replace(finding, rule=None) if rule in self._ruled else finding
            self._ruled.add(rule)
        general = finding.general
        if not general or general not in self._said:
            self._said.add(general)
            return finding
        own = (finding.hint or "").removesuffix(general).rstrip(": ")
        return replace(finding, hint=f"{own}, or as above" if own else "as above")


def total(groups: Sequence[FindingGroup]) -> str:
    """Say how many findings there are: `2 errors at 41 places, 1 warning`; empty if there is none."""
    said = []
    for severity in _SEVERITIES:
        found = [group for group in groups if group.first.severity == severity]
        places = sum(len(group.findings) for group in found)
        at = f" at {places} places" if places > len(found) else ""
        said += [f"{len(found)} {severity}{'s' if len(found) > 1 else ''}{at}"] if found else []
    return ", ".join(said)


def by_codes(groups: Iterable[FindingGroup], languages: LanguageFindings) -> Iterator[str]:
    """Yield a line for each kind of finding: how many there are, and in which languages if the run has several."""
    found: dict[tuple[int, str], list[Diagnostic]] = {}
    for group in groups:
        found.setdefault((_SEVERITIES.index(group.first.severity), group.first.code), []).extend(group.findings)
    width = max((len(code) for _, code in found), default=0)
    for (rank, code), findings in sorted(found.items(), key=lambda one: (one[0][0], -len(one[1]), one[0][1])):
        counts = Counter(build.locale for finding in findings for build in languages.origin(finding))
        where = f"  in {', '.join(f'{tag} ({count})' for tag, count in counts.items())}" if counts else ""
        yield f"{len(findings):5d}  {code:{width}}  {_SEVERITIES[rank]}{where}".rstrip()
