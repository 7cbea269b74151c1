"""The locale stage for a request: `pt-BR`, or `pt-BR+en` for two languages on one component."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pnp.base.diagnostics import Report
from pnp.load.locale_folders import locale_tags
from pnp.load.subject_report import SubjectReport, entry_index, text_subjects
from pnp.locale.bilingual import bilingual_games
from pnp.locale.localize import localize
from pnp.locale.pseudo import is_pseudo, pseudo_translation

if TYPE_CHECKING:
    from pnp.load.file_cache import FileCache
    from pnp.model.fields import Translation
    from pnp.model.game import Game
    from pnp.model.request import BuildRequest

AND = "+"
"""Separates the two languages of a bilingual request."""

_MOST = 2


def localized_games(
    written: Game, locale: str | None, report: Report, *, strict: bool = False, cache: FileCache | None = None
) -> tuple[Game, ...]:
    """Return the game in each language of `locale` (None: its source language), as `localize` does.

    `locale/unknown` is reported for a language that it has no translation into, `locale/bad-pair` for a repeated or third
    language; the source language, or the first one named, is used instead.
    """
    tags = (locale or written.source_locale).split(AND)
    if len(tags) > _MOST or len(set(tags)) < len(tags):
        message = f"`{locale}` names {len(tags)} languages, expected one, or two different ones such as `pt-BR{AND}en`"
        report.error("locale/bad-pair", message, written.mark)
        tags = tags[:1]
    return tuple(localized_game(written, tag, report, strict=strict, cache=cache) for tag in tags)


def requested_translations(written: Game, locale: str | None) -> tuple[Translation, ...]:
    """Return the translations of `locale` (`en`, `pt-BR+en`) that the game has; `localized_games` reports their faults."""
    from pnp.load.translation_reader import load_translation  # noqa: PLC0415 - only for a translation

    tags = [tag for tag in (locale or "").split(AND) if tag in locale_tags(written.root, written.name)]
    loaded = (load_translation(written, tag, Report()) for tag in tags)
    return tuple(translation for translation in loaded if translation is not None)


def requested_game(written: Game, request: BuildRequest, report: Report, cache: FileCache | None = None) -> Game:
    """Return the game as requested: in one language, or in two on one component."""
    return bilingual_games(request, localized_games(written, request.locale, report, strict=request.strict, cache=cache))


def localized_game(written: Game, tag: str, report: Report, *, strict: bool = False, cache: FileCache | None = None) -> Game:
    """Return the game in one language, with its translation checked, or in its source language if there is no translation.

    Pseudo-locales need no files.
    """
    if is_pseudo(tag):
        return localize(written, tag, report, pseudo_translation(written, tag), strict=strict)
    translation = None
    if tag != written.source_locale:
        from pnp.load.translation_reader import load_translation  # noqa: PLC0415 - not for the source language

        translation = load_translation(written, tag, report, cache)
    tag = translation.tag if translation else written.source_locale
    if translation is not None:
        entries = translation.entries.values()
        marks = ((entry.mark, entry.id) for entry in entries)
        report = SubjectReport(report, lambda: entry_index(marks, text_subjects(written)))
    game = localize(written, tag, report, translation, strict=strict)
    if translation is not None:
        from pnp.locale.checks.check_translation import check_translation  # noqa: PLC0415 - not for the source language

        check_translation(written, translation, report)
    return game
