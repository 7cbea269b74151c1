"""Bare numbers in templates: the words between `<text>` and `</text>` are printed like any text."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from pnp.diagnostics import Mark, file_lines
from pnp.locale.bare_numbers import bare_numbers
from pnp.locale.number_lint import glossary_words, report_number

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pnp.diagnostics import Report
    from pnp.locale.bare_numbers import BareNumber
    from pnp.model.game import Game

_JINJA = re.compile(r"\{#.*?#\}|\{\{.*?\}\}|\{%.*?%\}|<!--.*?-->", re.DOTALL)
_TEXT = re.compile(r"<text\b[^>]*(?<!/)>(.*?)</text>", re.DOTALL)
_TAG = re.compile(r"<[^>]*>")
_ALLOWED = re.compile(r"(?:\{#|<!--).*\ballow-number\b")


def lint_templates(game: Game, report: Report) -> None:
    """Report every number that a template writes out as `rules/bare-number`, unless the game has no constants."""
    folder, names = f"templates/{game.name}", glossary_words(game)
    for path in game.sources if game.rules else ():
        if path.rpartition("/")[0] != folder or not path.endswith(".xml"):
            continue
        source = game.sources[path]
        lines = file_lines(source)
        for bare, line, column in _bare(source, game.source_locale, names):
            near = lines[max(0, line - 2) : line]
            if not any(_ALLOWED.search(text) for text in near):
                report_number(bare, Mark(path, line, column), game, report)


def _bare(source: str, locale: str, names: frozenset[str]) -> Iterator[tuple[BareNumber, int, int]]:
    """Yield the numbers in the words of a template, with line and column."""
    words = _JINJA.sub(_blank, source)
    for text in _TEXT.finditer(words):
        body = _TAG.sub(_blank, text[1])
        for bare in bare_numbers(body, locale, names):
            at = text.start(1) + bare.at
            line = source.count("\n", 0, at) + 1
            yield bare, line, at - source.rfind("\n", 0, at)


def _blank(found: re.Match[str]) -> str:
    return re.sub(r"[^\n]", " ", found[0])
