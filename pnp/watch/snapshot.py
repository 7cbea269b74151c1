"""What is shown of a game at one moment: its faces and the findings of its last build."""

from __future__ import annotations

from bisect import bisect_right
from dataclasses import field
from typing import TYPE_CHECKING

from pnp.base.records import frozen

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping
    from pathlib import Path

    from pnp.base.diagnostics import Diagnostic, Mark
    from pnp.model.sheet import Side
    from pnp.watch.gallery import ShownFace


@frozen
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
    """Return the names of the faces that each finding is about.

    Those that it names itself, or else those of the card in whose lines one of its marks is.
    """
    shown = _FaceIndex(faces)
    return {finding: list(dict.fromkeys(shown.named(finding) or shown.at_lines(finding))) for finding in findings}


class _FaceIndex:
    """Finds the names of faces by their cards, and by the lines of their cards."""

    def __init__(self, faces: Iterable[ShownFace]) -> None:
        self._names: dict[tuple[str, Side], str] = {}
        self._decks: dict[str, str] = {}
        self._starts: dict[str, dict[int, list[str]]] = {}
        for face in faces:
            self._names[face.card or face.deck, face.side] = face.name
            if face.card:
                self._decks[face.card] = face.deck
                self._starts.setdefault(face.mark.path, {}).setdefault(face.mark.line, []).append(face.name)
        self._lines = {path: sorted(cards) for path, cards in self._starts.items()}

    def named(self, finding: Diagnostic) -> list[str]:
        """Return the faces that a finding names, or else the backs of the decks of these cards."""
        own = [self._names.get((place.card, place.side)) for place in finding.faces]
        of_decks = [self._names.get((self._decks.get(place.card, ""), place.side)) for place in finding.faces]
        return [name for name in (own if any(own) else of_decks) if name]

    def at_lines(self, finding: Diagnostic) -> list[str]:
        """Return the faces of the cards in whose lines a finding is; these end where the next card of the file begins."""
        marks = [finding.mark, *(mark for _, mark in finding.also)]
        return [name for mark in marks if mark is not None for name in self._at(mark)]

    def _at(self, mark: Mark) -> list[str]:
        lines = self._lines.get(mark.path, [])
        place = bisect_right(lines, mark.line)
        return self._starts[mark.path][lines[place - 1]] if place else []
