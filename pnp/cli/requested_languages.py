"""The languages that `--locale` names: one, two on a card, several one after the other, or all that a game has."""

from __future__ import annotations

from typing import TYPE_CHECKING

import typer

from pnp.base.diagnostics import Report
from pnp.base.languages import EVERY_LANGUAGE
from pnp.base.records import frozen
from pnp.cli.arguments import languages, names_every

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from pnp.load.file_cache import FileCache
    from pnp.model.request import Bilingual


@frozen
class RequestedLanguages:
    """What builds of a game are asked for: one in each of `locales` (None: its source language), or in `every` language."""

    locales: tuple[str | None, ...] = (None,)
    every: bool = False

    def of(self, root: Path, game: str, cache: FileCache) -> tuple[str | None, ...]:
        """Return the locales of a game: as they were given; every language of the game is sorted by tag.

        Of a game that cannot be read, only the source language is built, which reports why.
        """
        if not self.every:
            return self.locales
        from pnp.load.game_reader import load_game
        from pnp.load.locale_folders import locale_tags

        found = load_game(root, game, Report(), cache=cache)
        return tuple(sorted({found.source_locale, *locale_tags(root, game)})) if found else (None,)


def requested_languages(given: Sequence[str] | None, bilingual: Bilingual = "box") -> RequestedLanguages:
    """Read the values of `--locale`, each of them a list such as `pt-BR,en`; a language that is named twice counts once.

    `all` is every language. It is also the tag of one, Allar, which its other forms name (`all-Mlym`). Raises a usage error for
    a list with an empty place, for `all` beside other languages, and for `--bilingual back` where no card has two of them.
    """
    if bilingual == "back" and not any("+" in value for value in given or ()):
        message = (
            "`--bilingual back` is for two languages on a card: name them with a plus between, such as `--locale pt-BR+en`"
        )
        raise typer.BadParameter(message)
    named = [word.strip() for value in given or () if value for word in value.split(",")]
    if not all(named):
        message = (
            f"`--locale {','.join(given or ())}` has an empty place: write tags with commas between them, such as `pt-BR,en`"
        )
        raise typer.BadParameter(message)
    if not any(map(names_every, named)):
        return RequestedLanguages(tuple(dict.fromkeys(map(languages, named))) or (None,))
    if {word.casefold() for word in named} != {EVERY_LANGUAGE}:
        told = " and ".join(f"`{word}`" for word in named)
        raise typer.BadParameter(f"`--locale` was given {told}: `{EVERY_LANGUAGE}` is every language, so write it alone")
    return RequestedLanguages(every=True)
