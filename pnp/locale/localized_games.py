"""The locale stage for an order: `pt-BR`, or `pt-BR+en` for two languages on one component."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pnp.load.translation_reader import load_translation
from pnp.locale.bilingual import bilingual_games
from pnp.locale.checks.check_translation import check_translation
from pnp.locale.localize import localize
from pnp.locale.pseudo import is_pseudo, pseudo_translation

if TYPE_CHECKING:
    from pnp.diagnostics import Report
    from pnp.model.build_request import BuildRequest
    from pnp.model.game import Game

AND = "+"
"""Stands between the two languages of a bilingual order."""

_MOST = 2


def localized_games(written: Game, locale: str | None, report: Report, *, strict: bool = False) -> tuple[Game, ...]:
    """Give the game in each language of `locale` (None: its own), as `localize` does.

    A language that is not there is `locale/unknown`, one named twice or a third one `locale/bad-pair`; the source language
    stands in for it.
    """
    tags = (locale or written.source_locale).split(AND)
    if len(tags) > _MOST or len(set(tags)) < len(tags):
        message = f"`{locale}` names {len(tags)} languages, expected one, or two different ones such as `pt-BR{AND}en`"
        report.error("locale/bad-pair", message, written.mark)
        tags = tags[:1]
    return tuple(localized_game(written, tag, report, strict=strict) for tag in tags)


def requested_game(written: Game, request: BuildRequest, report: Report) -> Game:
    """Give the game as an order wants it: in one language, or in two of them on one component."""
    return bilingual_games(request, localized_games(written, request.locale, report, strict=request.strict))


def localized_game(written: Game, tag: str, report: Report, *, strict: bool = False) -> Game:
    """Give the game in one language; where that is not there, which is reported, in its own. Its translation is checked.

    A pseudo-locale needs no files.
    """
    if is_pseudo(tag):
        return localize(written, tag, report, pseudo_translation(written, tag), strict=strict)
    translation = load_translation(written, tag, report) if tag != written.source_locale else None
    tag = translation.tag if translation else written.source_locale
    game = localize(written, tag, report, translation, strict=strict)
    if translation is not None:
        check_translation(written, translation, report)
    return game
