"""The status of a translation: its texts counted by state, the errors of a build, a forecast of what would not fit."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import asdict
from functools import partial
from typing import TYPE_CHECKING, NamedTuple

from pnp.base.diagnostics import Mark, Report
from pnp.base.records import frozen
from pnp.build.build import prepare
from pnp.build.workshop import Workshop
from pnp.load.game_reader import load_game
from pnp.load.translations import load_translation
from pnp.locale.checks.sheets import compare_sheets
from pnp.locale.localize import game_in_language
from pnp.locale.translation import fallback_reason, unsure_entries
from pnp.model.request import BuildRequest, Progress
from pnp.rules.odds import with_odds
from pnp.translate.capacity import TextLocations, boxed_texts, find_text_locations, growth_capacity, language_growths
from pnp.translate.incoming import fill_from_sheets
from pnp.translate.po import (
    MergeResult,
    messages_to_translate,
    pictures_path,
    source_key,
    template_files,
    updated_files,
    write_files,
)

if TYPE_CHECKING:
    from pathlib import Path

    from pnp.base.files import Publication
    from pnp.model.fields import PoFile
    from pnp.model.game import Game
    from pnp.model.sheet import Component
    from pnp.text.typesetter import Typesetter


@frozen
class TranslationStatus:
    """The status of one translation: how many of `total` texts are translated, fuzzy, missing, stale or `same` as the source.

    Texts with the same source need one translation: `distinct` of them differ, and `untranslated` of these have none yet.
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
    distinct: int
    untranslated: int
    overflow: int | None = None
    glyphs: int | None = None
    faults: int | None = None
    unsure: int = 0
    """Short texts that equal their source, of which nobody has said that they are right; they are not among `translated`."""
    sheet: int = 0
    """Translations in the tables of decks that are not as in the PO files."""

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
    unsure = unsure_entries(translation.entries, tag, game.source_locale)
    counts = {"": 0, "unsure": 0, "fuzzy": 0, "missing": 0, "stale": 0, "same": 0}
    distinct: dict[tuple[str, ...], bool] = {}  # whether one of the texts with this source is translated
    for message in messages_to_translate(game, tag):
        entry = translation.entries.get(message.id)
        reason = fallback_reason(entry, message)
        key = source_key(message.id, message.source)
        distinct[key] = distinct.get(key, False) or not reason
        state = "same" if reason == "missing" and entry is not None and entry.text.strip() else reason
        counts["unsure" if not reason and message.id in unsure else state] += 1
    sheet = sum(one.state != "same" for one in compare_sheets(game, translation)) if game.sheet_texts else 0
    overflow, glyphs, faults = (
        _build_errors(game, tag, progress, workshop or Workshop(game.root)) if progress else (None, None, None)
    )
    return TranslationStatus(
        game.name, tag, sum(counts.values()), counts[""], counts["fuzzy"], counts["missing"], counts["stale"], counts["same"],
        len(distinct), list(distinct.values()).count(False), overflow, glyphs, faults, counts["unsure"], sheet,
    )  # fmt: skip


def _build_errors(game: Game, tag: str, progress: Progress, workshop: Workshop) -> tuple[int, int, int]:
    report = Report()
    prepare(BuildRequest(game.root, game.name, locale=tag), report, progress, workshop)
    kinds = [d.code.rpartition("/")[2] for d in report.diagnostics if d.severity == "error"]
    overflow, glyphs = kinds.count("overflow"), kinds.count("missing-glyph")
    return overflow, glyphs, len(kinds) - overflow - glyphs


class FitForecast(NamedTuple):
    """The forecast of one text: `room` is the factor by which it may grow, `typical` and `long` the languages that need more.

    `typical` uses the growth of the median text, `long` the growth that one text in twenty exceeds. Pseudo-locales, in which
    the text has been set, are in both or in neither. `asked` is the number of languages.
    """

    card: str
    side: str
    style: str
    words: str
    room: float
    typical: tuple[str, ...]
    long: tuple[str, ...]
    asked: int
    content: Mark | None
    template: Mark | None

    @property
    def share(self) -> float:
        """The share of languages in which the typical growth would overflow the box."""
        return len(self.typical) / self.asked

    @property
    def long_share(self) -> float:
        """The share of languages in which one text in twenty would overflow."""
        return len(self.long) / self.asked


def forecast(
    game: Game, components: Sequence[Component], typesetter: Typesetter, pseudo: Mapping[str, Iterable[Component]]
) -> tuple[FitForecast, ...]:
    """Return the forecast of every translatable text in a box, worst first; `game` and `components` are in the source language.

    `pseudo` has the same cards laid out in pseudo-locales, by tag.
    """
    targets = language_growths(game.source_locale)
    overflows = {tag: _overflowing_boxes(cards) for tag, cards in pseudo.items()}
    forecasts = []
    for boxed in boxed_texts(game, components):
        box, words = boxed.box, boxed.text.plain
        room = growth_capacity(boxed, game.theme.styles, typesetter)
        growth = {language.tag: language.growth(len(words)) for language in targets}
        pseudos = [tag for tag, places in overflows.items() if (box.content, box.at) in places]
        typical = (*[tag for tag, g in growth.items() if g.typical > room], *pseudos)
        long = (*[tag for tag, g in growth.items() if g.long > room], *pseudos)
        asked = len(growth) + len(overflows)
        forecasts.append(FitForecast(boxed.card, boxed.side, box.style, words, room, typical, long, asked, box.content, box.at))
    return tuple(
        sorted(forecasts, key=lambda o: (-len(o.typical), -len(o.long), o.room, o.content or ("",), o.template or ("",)))
    )


def _overflowing_boxes(components: Iterable[Component]) -> frozenset[tuple[Mark | None, Mark | None]]:
    boxes = (box for component in components for frame in component.frames for box in frame.boxes)
    return frozenset((box.content, box.at) for box in boxes if box.overflow > 0)


def forecast_game(workshop: Workshop, name: str, pseudo: Sequence[str], report: Report) -> tuple[FitForecast, ...]:
    """Load a game, lay out its cards in the source language and in pseudo-locales, and give the forecast.

    Errors in the source language go to the report, overflows in a pseudo-locale do not.
    """
    from pnp.rules.examples import with_examples  # noqa: PLC0415 - engines load with the game that has one

    written = load_game(workshop.root, name, report)
    if written is None:
        return ()
    written = with_examples(with_odds(written, report), report)
    game = game_in_language(written, written.source_locale, report)
    components = workshop.lay_out(game, report)
    pseudo_cards = {tag: workshop.lay_out(game_in_language(written, tag, Report()), Report()) for tag in pseudo}
    return forecast(game, components, workshop.typesetter(game.fonts, game.locale), pseudo_cards)


@frozen
class TranslationSource:
    """A game whose files have no errors; `locations` is None if it could not be laid out."""

    game: Game
    locations: TextLocations | None
    workshop: Workshop

    def translation(self, tag: str, report: Report, *, suggest: bool = True) -> MergeResult | None:
        """Return the up-to-date files of a translation, with suggestions if wanted; None if the existing files have errors."""
        fill = partial(fill_from_sheets, self.game, tag, report) if self.game.sheet_texts else None
        return updated_files(self.game, tag, self.locations, self._setter(tag), report, fill, suggest=suggest)

    def templates(self, folder: Path) -> tuple[PoFile, ...]:
        """Return the templates (POT) for `folder`."""
        return template_files(self.game, folder, self.locations, self._setter(self.game.source_locale))

    def write(self, files: tuple[PoFile, ...], publication: Publication) -> tuple[Path, ...]:
        """Write the files that have changed; give their paths."""
        return write_files(self.game.root, files, publication)

    def write_pictures(self, publication: Publication, jobs: int) -> int:
        """Draw every face and page that comments refer to; give their number."""
        from pnp.render.exports.pictures import write_pictures  # noqa: PLC0415 - only needed for pictures

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
