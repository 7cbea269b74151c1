"""What is shown of a game at one moment: its faces and the findings of its last build."""

from __future__ import annotations

from bisect import bisect_right
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping
    from pathlib import Path

    from pnp.diagnostics import Diagnostic, Mark
    from pnp.watch.gallery import ShownFace


@dataclass(frozen=True, slots=True)
class Snapshot:
    """What is shown at one moment.

    `build` is the number of the build that it comes from, from 1. Until a build is `complete`, faces that it has changed so far
    are shown with the findings of the one before. `files` are those whose change began the build, `milliseconds` the time from
    there to the first new picture, or to the end if no picture changed.
    """

    game: str
    title: str
    languages: str
    build: int
    faces: Mapping[str, ShownFace] = field(default_factory=dict)
    findings: tuple[Diagnostic, ...] = ()
    complete: bool = True
    files: tuple[Path, ...] = ()
    milliseconds: float = 0.0

    @property
    def has_errors(self) -> bool:
        """Whether a finding is an error."""
        return any(finding.severity == "error" for finding in self.findings)

    @property
    def changed(self) -> tuple[ShownFace, ...]:
        """The faces that this build changed."""
        return tuple(face for face in self.faces.values() if face.changed == self.build)


def counted_findings(findings: Iterable[Diagnostic]) -> str:
    """Say how many findings of each kind there are: `2 errors, 1 warning`; empty if there are none."""
    severities = [finding.severity for finding in findings]
    counts = [(severities.count(severity), severity) for severity in ("error", "warning", "note")]
    return ", ".join(f"{count} {word}{'s' if count > 1 else ''}" for count, word in counts if count)


def faces_of_findings(findings: Iterable[Diagnostic], faces: Iterable[ShownFace]) -> dict[Diagnostic, list[str]]:
    """Return the names of the faces that each finding is about: those of the card in whose lines one of its marks is.

    The lines of a card end where the next card of the file begins.
    """
    starts: dict[str, dict[int, list[str]]] = {}
    for face in faces:
        if face.card:
            starts.setdefault(face.mark.path, {}).setdefault(face.mark.line, []).append(face.name)
    lines = {path: sorted(cards) for path, cards in starts.items()}

    def at(mark: Mark) -> list[str]:
        place = bisect_right(lines.get(mark.path, ()), mark.line)
        return starts[mark.path][lines[mark.path][place - 1]] if place else []

    found = {}
    for finding in findings:
        marks = [finding.mark, *(mark for _, mark in finding.also)]
        found[finding] = list(dict.fromkeys(name for mark in marks if mark is not None for name in at(mark)))
    return found
