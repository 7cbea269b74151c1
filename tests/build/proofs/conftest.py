"""A draft of a game as a resident program would make it, without writing files."""

from typing import NamedTuple

import pytest

from pnp.base.diagnostics import Report, group_findings
from pnp.build.build import prepare
from pnp.build.proofs.draft import make_draft, mark_faces
from pnp.build.proofs.markings import number_findings
from pnp.model.request import BuildRequest, PreparedGame


class SilentProgress:
    """Progress that nobody watches."""

    def stage(self, name, total=None):
        """Begin a stage."""

    def advance(self, steps=1):
        """Count steps."""


class Drafted(NamedTuple):
    """A draft: its findings with their numbers, its faces by card and side, the game as it is written, and before that."""

    found: tuple
    faces: dict
    game: PreparedGame
    ready: PreparedGame

    @property
    def codes(self):
        """The code of each finding by its number."""
        return {one.number: one.finding.code for one in self.found}

    def number(self, code):
        """The number of the only finding with a code."""
        (number,) = [number for number, found in self.codes.items() if found == code]
        return number


@pytest.fixture
def draft():
    """Make a draft of the only game in a folder, or of the game named."""

    def make(root, name="toy", **options):
        report = Report()
        ready = prepare(BuildRequest(root, name, draft=True, **options), report, SilentProgress())
        found = number_findings(group_findings(report.diagnostics))
        faces = {(face.card, face.side): face for face in mark_faces(ready, found)}
        return Drafted(found, faces, make_draft(ready, found), ready)

    return make
