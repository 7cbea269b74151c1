"""A deck as several PDFs with one manifest: its texts are fitted, then each part is printed, by whoever works for the run."""

from __future__ import annotations

import shutil
from dataclasses import replace
from hashlib import blake2b
from typing import TYPE_CHECKING, Final, NamedTuple

from pnp.base.cache import FINDINGS_FORM, program_stamp
from pnp.layout.deck_sizes import add_sizes, choose_sizes
from pnp.load.game_files import files_digest
from pnp.parts.division import divided
from pnp.parts.part_maker import PartCards, PartMaker, PartOrder, the_deck
from pnp.parts.parts_manifest import JoinedManifests
from pnp.products.editions import part_word
from pnp.render.exports.table import indented_json

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from pnp.base.diagnostics import Diagnostic, Mark, Report
    from pnp.base.files import Publication
    from pnp.model.game import ChosenSizes, Game
    from pnp.model.request import BuildRequest, Progress
    from pnp.model.sheet import Side
    from pnp.parts.division import PartRange
    from pnp.parts.finished_parts import FinishedParts
    from pnp.parts.workers import Workers

_SIDES: Final[tuple[Side, ...]] = ("face", "back")
_TRIED: Final = 60
"""Cards; more than a sheet holds."""


class WrittenParts(NamedTuple):
    """What was written: the PDFs in order, their manifest, and how many cards and sheets they have."""

    pdfs: tuple[Path, ...]
    manifest: Path
    cards: int
    sheets: int


class PartsBuild:
    """The parts of one deck of a localized game, each of about so many sheets.

    Finished parts are kept in `kept` until all are, so that a run which is ended on the way can be taken up.
    """

    def __init__(self, game: Game, request: BuildRequest, kept: FinishedParts, sheets: int) -> None:
        self._game, self._kept = game, kept
        self._cards = the_deck(game, request).cards
        self._sample = PartMaker(without_cards(game, request), request).sample(self._cards[:_TRIED])
        self.ranges = tuple(divided(self._cards, sheets * self._sample.pieces))
        self.finished = frozenset(part.number for part in self.ranges if kept.has(part.number))
        """The numbers of the parts that an earlier run has finished."""

    def make(self, workers: Workers, report: Report, progress: Progress) -> None:
        """Let `workers` make all parts that are not finished yet; what was found in any part goes to the report."""
        findings = _Findings(report)
        for number in sorted(self.finished):
            findings.tell(FINDINGS_FORM.decode(self._kept.findings(number)))
        rest = [part for part in self.ranges if part.number not in self.finished]
        if not rest:
            return
        sizes = self._fitted(workers, progress)
        progress.stage("parts", len(self.ranges))
        progress.advance(len(self.finished))
        for printed in workers.run(PartMaker.printed, (PartOrder(self._part(part), sizes) for part in rest)):
            findings.tell(printed.findings)
            if printed.pdf:
                self._kept.keep(printed.number, printed.pdf, printed.manifest, FINDINGS_FORM.encode(printed.findings))
            progress.advance()

    def publish(self, folder: Path, publication: Publication) -> WrittenParts:
        """Write the PDFs of all parts and their manifest; parts of an earlier run go. Raises OSError."""
        stem, numbers = self._sample.stem, [part.number for part in self.ranges]
        pdfs = [folder / f"{stem}.{part_word(number)}.pdf" for number in numbers]
        for number, pdf in zip(numbers, pdfs, strict=True):
            shutil.copyfile(self._kept.pdf(number), publication.stage(pdf))
        for outdated in sorted(folder.glob(f"{stem}.part-*.pdf")):
            publication.remove(outdated)
        manifest = folder / f"{stem}.parts.json"
        joined = JoinedManifests(self._kept, [pdf.name for pdf in pdfs])
        with publication.open(manifest) as file:
            file.writelines(indented_json(joined.data))
        return WrittenParts(tuple(pdfs), manifest, sum(card.copies for card in self._cards), joined.sheets)

    def _fitted(self, workers: Workers, progress: Progress) -> dict[Side, ChosenSizes]:
        """Fit the texts of all cards and choose the sizes of the deck."""
        progress.stage("fit", len(self.ranges))
        fitted = []
        for part in workers.run(PartMaker.fitted, map(self._part, self.ranges)):
            fitted.append(part.sizes)
            progress.advance()
        return {side: choose_sizes(add_sizes(sizes[side] for sizes in fitted if side in sizes)) for side in _SIDES}

    def _part(self, part: PartRange) -> PartCards:
        return PartCards(part.number, part.start, self._cards[part.start : part.stop])


def without_cards(game: Game, request: BuildRequest) -> Game:
    """Return a game whose requested deck has no cards: what its workers share."""
    deck = the_deck(game, request)
    bare = replace(deck, cards=(), parked=(), faulty=())
    return replace(game, decks=tuple(bare if d is deck else d for d in game.decks))


def run_key(game: Game, request: BuildRequest, sheets: int) -> str:
    """Return a key of all that the parts depend on: the project's files of the game, its fonts, the request, the program."""
    digest = blake2b(program_stamp() + files_digest(game.root, game.name), digest_size=16)
    digest.update(game.fonts.digest(game.locale))
    digest.update(repr((replace(request, jobs=1), sheets)).encode())
    return digest.hexdigest()


class _Findings:
    """Passes the findings of parts on: what several have in common, such as a fault of a template, only of the first."""

    def __init__(self, report: Report) -> None:
        self._report = report
        self._told: set[tuple[str, Mark | None, str]] = set()

    def tell(self, findings: Sequence[Diagnostic]) -> None:
        """Add what was found in a part."""
        for finding in findings:
            about = finding.code, finding.mark, finding.message
            if about not in self._told:
                self._told.add(about)
                self._report.add(finding)
