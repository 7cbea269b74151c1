"""Belona in each of its languages, prepared and printed once for all tests."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cache, cached_property
from pathlib import Path
from typing import NamedTuple

from pnp.base.diagnostics import Report
from pnp.build.build import prepare, write
from pnp.build.workshop import Workshop
from pnp.model.face_walk import walk
from pnp.model.frame import Group, PlacedFrame, TextLine
from pnp.model.request import USUAL_EXPORTS, BuildRequest

REPOSITORY = Path(__file__).parents[1]
SOURCE = "pt-BR"
LOCALES = (SOURCE, *sorted(folder.name for folder in (REPOSITORY / "content/belona/locale").iterdir() if folder.is_dir()))
RIGHT_TO_LEFT = tuple(tag for tag in LOCALES if tag in {"ar", "he"})
LEFT_TO_RIGHT = tuple(tag for tag in LOCALES if tag not in RIGHT_TO_LEFT)


class Silent:
    """Progress that does nothing."""

    def stage(self, name, total=None):
        """Nothing."""

    def advance(self, steps=1):
        """Nothing."""


class Face(NamedTuple):
    """A finished face or page, and its name."""

    name: str
    frame: object


@dataclass(frozen=True)
class PreparedLanguage:
    """Belona in one language, prepared as by `pnp build --strict`, with what the workshop keeps of the others."""

    tag: str
    folder: Path
    workshop: Workshop

    @cached_property
    def found(self):
        """The report and the prepared game."""
        report = Report()
        request = BuildRequest(REPOSITORY, "belona", locale=self.tag, strict=True)
        return report, prepare(request, report, Silent(), self.workshop)

    @property
    def report(self):
        """The report."""
        return self.found[0]

    @property
    def ready(self):
        """The prepared game."""
        return self.found[1]

    @property
    def fonts(self):
        """The game's fonts by key."""
        families = self.ready.game.fonts.families.values()
        return {file.key: file for family in families for file in family.cuts.values()}

    @property
    def cards(self):
        """Every different face and back of the cards."""
        sides = ((f"{c.id} {side}", f) for c in self.ready.components for side, f in (("face", c.face), ("back", c.back)) if f)
        return [Face(name, frame) for name, frame in {frame: (name, frame) for name, frame in sides}.values()]

    @property
    def pages(self):
        """The pages of the booklet."""
        return [Face(f"page {number}", frame) for number, frame in enumerate(self.ready.booklet.pages, 1)]

    @staticmethod
    def lines(face):
        """Every line of text of a face, including those in groups (in the coordinates of the group)."""
        return [line for line, _ in PreparedLanguage.placed_lines(face)]

    @staticmethod
    def placed_lines(face):
        """The same, each with the matrix that places it on the face."""
        return [(item, state.matrix) for item, state in walk(face.frame.items, into=(Group,)) if isinstance(item, TextLine)]

    @staticmethod
    def texts(face):
        """The lines of each text of a face and of the faces placed on it."""
        shown = (item.frame for item in face.frame.items if isinstance(item, PlacedFrame))
        return [box.lines for frame in (face.frame, *shown) for box in frame.boxes]

    def words(self):
        """All words on the sheets of cards and the pages of the booklet, by file."""
        counted = [Face("", p.frame) for page in self.ready.imposition.pages for p in page.placements]
        faces = {"cards": counted, "read": self.pages}
        return {
            kind: "\n".join(line for f in found for text in self.texts(f) for line in text) for kind, found in faces.items()
        }

    @cached_property
    def files(self):
        """The PDFs: `cards`, `read` (single pages), `folded` (the last signature)."""
        cards, read, *folded = write(self.ready, self.folder, Silent(), (*USUAL_EXPORTS, "trace"), self.workshop)
        return {"cards": cards.pdf, "read": read.pdf, "folded": folded[-1].pdf}


@dataclass(frozen=True)
class PreparedLanguages:
    """`languages.take("ja")` gives Belona in a language, which is prepared when it is first used."""

    folder: Path
    workshop: Workshop = field(default_factory=lambda: Workshop(REPOSITORY))

    @cached_property
    def take(self):
        """The game in a language; the same object each time."""
        return cache(lambda tag: PreparedLanguage(tag, self.folder, self.workshop))
