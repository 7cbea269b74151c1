"""The checks of a game before the locale stage."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pnp.locale.constant_uses import ConstantNames
from pnp.locale.foreign_markup import find_foreign_markup
from pnp.locale.number_lint import lint_numbers, texts_of
from pnp.locale.numbered_rows import check_numbered_rows
from pnp.locale.printed_rules import check_prose
from pnp.locale.printed_signs import find_printed_signs
from pnp.locale.template_lint import lint_templates
from pnp.locale.template_words import find_untranslated_words
from pnp.locale.worded_constants import find_worded_numbers

if TYPE_CHECKING:
    from pnp.base.diagnostics import Report
    from pnp.model.game import Game


def lint(game: Game, report: Report) -> None:
    """Report numbers written out, rows that texts name by number, stale prose, signs that print, words of templates."""
    texts = tuple(texts_of(game))
    find_worded_numbers(game, report)
    lint_numbers(game, texts, report)
    find_foreign_markup(texts, game.sources, report)
    find_printed_signs(texts, game.sources, report)
    lint_templates(game, report)
    find_untranslated_words(game, report)
    names = ConstantNames(game)
    check_numbered_rows(game, names, report)
    check_prose(game, names, report)
