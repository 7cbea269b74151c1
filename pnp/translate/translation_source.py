"""A game for translation: its texts, and where they are printed in the source language."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pnp.base.diagnostics import Report
from pnp.base.records import frozen
from pnp.build import prepare
from pnp.load.game_reader import load_game
from pnp.model.request import BuildRequest
from pnp.translate.text_locations import find_text_locations
from pnp.translate.translation_files import pictures_path, templates, up_to_date, write_files
from pnp.workshop import Workshop

if TYPE_CHECKING:
    from pathlib import Path

    from pnp.base.files import Publication
    from pnp.model.fields import PoFile
    from pnp.model.game import Game
    from pnp.model.request import Progress
    from pnp.text.typesetter import Typesetter
    from pnp.translate.merge import MergeResult
    from pnp.translate.text_locations import TextLocations


@frozen
class TranslationSource:
    """A game whose files have no errors; `locations` is None if it could not be laid out."""

    game: Game
    locations: TextLocations | None
    workshop: Workshop

    def translation(self, tag: str, report: Report) -> MergeResult | None:
        """Return the up-to-date files of a translation; None if the existing files have errors."""
        return up_to_date(self.game, tag, self.locations, self._setter(tag), report)

    def templates(self, folder: Path) -> tuple[PoFile, ...]:
        """Return the templates (POT) for `folder`."""
        return templates(self.game, folder, self.locations, self._setter(self.game.source_locale))

    def write(self, files: tuple[PoFile, ...], publication: Publication) -> tuple[Path, ...]:
        """Write the files that have changed; give their paths."""
        return write_files(self.game.root, files, publication)

    def write_pictures(self, publication: Publication, jobs: int) -> int:
        """Draw every face and page that comments refer to; give their number."""
        from pnp.render.face_images import write_pictures  # noqa: PLC0415 - only needed for pictures

        frames = self.locations.pictures if self.locations else {}
        folder = self.game.root / pictures_path(self.game)
        write_pictures(
            {folder / f"{name}.png": frame for name, frame in frames.items()}, self.game.fonts, publication, jobs=jobs
        )
        return len(frames)

    def _setter(self, tag: str) -> Typesetter | None:
        return self.workshop.typesetter(self.game.fonts, tag) if self.locations else None


def open_translation_source(root: Path, name: str, report: Report, progress: Progress) -> TranslationSource | None:
    """Read a game and lay it out; None if one of its files has an error, because unread texts would become obsolete.

    Overflowing text in the source language is not reported here, but by `pnp check`.
    """
    game = load_game(root, name, report)
    if game is None or report.has_errors:
        return None
    workshop = Workshop(root)
    ready = prepare(BuildRequest(root, name), Report(), progress, workshop)
    return TranslationSource(game, find_text_locations(game, ready) if ready else None, workshop)
