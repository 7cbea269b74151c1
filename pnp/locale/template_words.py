"""Words that a template says itself, in a game with translations: nobody can translate them."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from pnp.base.diagnostics import Mark, file_lines
from pnp.base.records import lazy_pattern
from pnp.load.locale_folders import locale_tags
from pnp.locale.number_words import fold
from pnp.locale.template_prose import is_allowed, template_prose

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from pnp.base.diagnostics import Report
    from pnp.locale.template_numbers import PrintedLiteral
    from pnp.model.game import Game

_NO_WORDS = lazy_pattern(r"&#?\w+;|\S*(?:://|@)\S*|\b[\w-]+(?:\.[a-z0-9-]+)*\.[a-z]{2,}\b|\b\w*\d\w*\b|\b[IVX]+\b")
"""Characters by their codes, addresses, names with digits, Roman numerals."""
_WORD = lazy_pattern(r"[^\W\d_]{2,}|[\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af\uf900-\ufaff]")
"""Two letters or more; of a script in which one can be a word, one."""
_RUN = lazy_pattern(r"\S+(?:\s\S+)*")
"""Words with nothing between them but one space or the end of a line: code and tags leave more."""
_SHOWN: Final = 40


def find_untranslated_words(game: Game, report: Report) -> None:
    """Warn as `locale/own-words` about each text of a template that says words itself, if the game has translations.

    The words of the game's title and the names of its authors are the same in all languages.
    """
    if not set(locale_tags(game.root, game.name)) - {game.source_locale}:
        return
    from pnp.locale.template_numbers import printed_literals  # noqa: PLC0415 - only for a game with translations

    known = frozenset(map(fold, re.findall(r"\w+", f"{game.title} {game.author}")))
    folder = f"templates/{game.name}"
    paths = [path for path in game.sources if path.rpartition("/")[0] == folder and path.endswith(".xml")]
    literals = printed_literals(tuple((path.rpartition("/")[2], game.sources[path]) for path in paths))
    for path in paths:
        lines = file_lines(game.sources[path])
        in_code = _said_in_code(path, lines, literals[path.rpartition("/")[2]], known)
        for words, mark in (*_said_in_texts(path, game.sources[path], known), *in_code):
            if not is_allowed(lines, mark.line, "allow-words"):
                _report(words, mark, report)


def _said_in_texts(path: str, template: str, known: frozenset[str]) -> Iterator[tuple[str, Mark]]:
    """Yield the first words of each text that says any, with their place."""
    for prose in template_prose(template):
        for run in _RUN.finditer(prose.text):
            if _has_words(run[0], known):
                yield run[0], prose.mark(run.start(), path, template)
                break


def _said_in_code(
    path: str, lines: Sequence[str], literals: Iterable[PrintedLiteral], known: frozenset[str]
) -> Iterator[tuple[str, Mark]]:
    """Yield the printed strings of a template's code that say words, with their place."""
    for literal in literals:
        if isinstance(literal.value, str) and _has_words(literal.value, known):
            yield literal.value, Mark(path, literal.line, lines[literal.line - 1].find(literal.value) + 1)


def _has_words(text: str, known: frozenset[str]) -> bool:
    """Return whether a text has a word that is to be translated."""
    return any(fold(word) not in known for word in _WORD.findall(_NO_WORDS.sub(" ", text)))


def _report(words: str, mark: Mark, report: Report) -> None:
    said = " ".join(words.split())
    shown = said if len(said) <= _SHOWN else f"{said[:_SHOWN]}…"
    name = re.sub(r"[^a-z0-9]+", "_", " ".join(said.split()[:1]).lower()).strip("_")
    name = name if name[:1].isalpha() else "name"
    report.warning(
        "locale/own-words",
        f"`{shown}` is written in the template: it prints so in every language",
        mark,
        hint=f"write the words in `words.yaml`, as `{name}: …`, and `{{{{ words.{name} }}}}` here;"
        " what is the same in every language may stay with `{# allow-words: why #}` on its line or above",
    )
