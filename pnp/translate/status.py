"""The status of a translation: its texts counted by state, and the errors of a build."""

from __future__ import annotations

from dataclasses import asdict
from typing import TYPE_CHECKING

from pnp.base.diagnostics import Report
from pnp.base.records import frozen
from pnp.build import prepare
from pnp.load.translation_reader import load_translation
from pnp.locale.source_fallback import fallback_reason
from pnp.model.request import BuildRequest
from pnp.translate.catalogue import to_translate
from pnp.workshop import Workshop

if TYPE_CHECKING:
    from pnp.model.game import Game
    from pnp.model.request import Progress


@frozen
class TranslationStatus:
    """The status of one translation: how many of `total` texts are translated, fuzzy, missing, stale or `same` as the source.

    `overflow`, `glyphs` and `faults` count the errors of a build: texts that do not fit, texts with characters that no font
    has, and others; None if no build was made.
    """

    game: str
    locale: str
    total: int
    translated: int
    fuzzy: int
    missing: int
    stale: int
    same: int
    overflow: int | None = None
    glyphs: int | None = None
    faults: int | None = None

    @property
    def percent(self) -> int:
        """The translated share in per cent, rounded down, so that 100 means all texts."""
        return 100 * self.translated // self.total if self.total else 100

    @property
    def ready(self) -> bool:
        """Whether every text is translated and a build, if one was made, has no errors."""
        return self.translated == self.total and not (self.overflow or self.glyphs or self.faults)

    def record(self) -> dict[str, object]:
        """The status as data for JSON."""
        return {**asdict(self), "percent": self.percent, "ready": self.ready}


def translation_status(
    game: Game, tag: str, report: Report, progress: Progress | None = None, workshop: Workshop | None = None
) -> TranslationStatus | None:
    """Count the texts of a translation and, with `progress`, the errors of a build; None if its files cannot be read."""
    read = Report()
    translation = load_translation(game, tag, read)
    for diagnostic in read.diagnostics:
        report.add(diagnostic)
    if translation is None or read.has_errors:
        return None
    counts = {"": 0, "fuzzy": 0, "missing": 0, "stale": 0, "same": 0}
    for message in to_translate(game, tag):
        entry = translation.entries.get(message.id)
        reason = fallback_reason(entry, message)
        counts["same" if reason == "missing" and entry is not None and entry.text.strip() else reason] += 1
    errors = _build_errors(game, tag, progress, workshop or Workshop(game.root)) if progress else (None, None, None)
    total, (translated, *others) = sum(counts.values()), counts.values()
    return TranslationStatus(game.name, tag, total, translated, *others, *errors)


def _build_errors(game: Game, tag: str, progress: Progress, workshop: Workshop) -> tuple[int, int, int]:
    """The numbers of errors in a build of the locale: overflows, texts with missing characters, others."""
    report = Report()
    prepare(BuildRequest(game.root, game.name, locale=tag), report, progress, workshop)
    kinds = [d.code.rpartition("/")[2] for d in report.diagnostics if d.severity == "error"]
    overflow, glyphs = kinds.count("overflow"), kinds.count("missing-glyph")
    return overflow, glyphs, len(kinds) - overflow - glyphs
