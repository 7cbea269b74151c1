"""What a run is compared with: manifests of an earlier print, or the content of an earlier commit."""

from __future__ import annotations

from dataclasses import field
from typing import TYPE_CHECKING, TypedDict

from pnp.base.records import frozen

if TYPE_CHECKING:
    from collections.abc import Hashable, Mapping, Sequence
    from pathlib import Path


class EarlierCardEntry(TypedDict, total=False):
    """A card as an earlier manifest lists it: see `PrintedCardEntry`, of which it is what another program may have left."""

    id: str
    name: str
    deck: str
    copies: int
    face: str
    back: str
    face_inks: str
    back_inks: str


@frozen
class EarlierManifest:
    """A manifest of an earlier run, as far as a later one needs it; `file` is its name for messages.

    `cards` is None in the manifest of a booklet, and `pages`, the keys of a booklet's pages, in that of cards. `edition` says
    how the run differed from that of the whole game.
    """

    file: str
    game: str
    locale: str
    profile: str
    version: str
    date: str
    edition: Mapping[str, object]
    cards: Sequence[EarlierCardEntry] | None = None
    pages: tuple[str, ...] | None = None


@frozen
class Since:
    """What `--since` names: `given` as it was written, the manifests that it holds, or the folder with a commit's content.

    `kept` is what was made of it so far, by game and language: laying out an earlier game takes as long as the one at hand.
    """

    given: str
    manifests: tuple[EarlierManifest, ...] = ()
    root: Path | None = None
    kept: dict[Hashable, object] = field(default_factory=dict, compare=False, repr=False)

    def label(self, game: str) -> str:
        """What names of files and messages call it: the commit as it was given, or the version in the game's manifests."""
        if self.root is not None:
            return self.given
        return next((found.version for found in self.manifests if found.game == game), self.given)
