"""An edition: how the files of a run differ from those that the same game gives without options."""

from __future__ import annotations

from typing import NamedTuple

from pnp.base.records import frozen

DRAFT = "-draft"


class Difference(NamedTuple):
    """One option that makes another document: its key and value in the manifest, and its word in the names of files."""

    key: str
    value: str | float
    word: str


@frozen
class Edition:
    """The differences in what `faces` there are and what they show, in the `profile`, and in how `sheets` are arranged.

    Names of files have them in this order, whatever product they are of: the part, who prints it, and how.
    """

    faces: tuple[Difference, ...] = ()
    profile: Difference | None = None
    """None: the usual one."""
    sheets: tuple[Difference, ...] = ()
    draft: bool = False
    """Whether faults are marked; such names end with `-draft`, so that nobody takes one for the real thing."""

    def sheets_name(self, stem: str) -> str:
        """Return the name of a file of sheets: `game-en-cards-a4.deck-fish.low-ink.skip-3`."""
        return self._name(stem, (*self._shown, *self.sheets))

    def pictures_name(self, stem: str) -> str:
        """Return the name of a folder of pictures, which no arrangement of sheets changes: `png.deck-fish`."""
        return self._name(stem, self._shown)

    @property
    def data(self) -> dict[str, str | float]:
        """The differences as a manifest says them; empty for the usual edition."""
        draft = {"draft": True} if self.draft else {}
        return {difference.key: difference.value for difference in (*self._shown, *self.sheets)} | draft

    @property
    def _shown(self) -> tuple[Difference, ...]:
        """The differences that faces show, of the profile too: it decides about inks."""
        return (*self.faces, *((self.profile,) if self.profile else ()))

    def _name(self, stem: str, differences: tuple[Difference, ...]) -> str:
        return ".".join([stem, *(difference.word for difference in differences)]) + DRAFT * self.draft


def words_of(stem: str) -> tuple[str, ...]:
    """Return the words of the differences in the name of a file without its suffix."""
    return tuple(stem.removesuffix(DRAFT).split(".")[1:])


USUAL_EDITION = Edition()
"""The whole game as its `game.yaml` prints it."""
