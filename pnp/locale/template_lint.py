"""Bare numbers in templates: in the words between `<text>` and `</text>`, and in code whose values are printed."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from pnp.base.diagnostics import Mark, file_lines
from pnp.base.records import lazy_pattern
from pnp.locale.number_lint import NumberContext, glossary_words, report_number, shared_words, word_list
from pnp.locale.template_prose import is_allowed, template_prose
from pnp.model.game import is_free

if TYPE_CHECKING:
    from collections.abc import Sequence

    from pnp.base.diagnostics import Report
    from pnp.locale.template_numbers import PrintedLiteral
    from pnp.model.game import Game

_ALLOWANCE = "allow-number"
_CODE = lazy_pattern(r"\{\{.*?\}\}|\{%.*?%\}")
_OFFERED = 3
_WAYS_OUT = (
    "write `rules.…` for a constant of `rules.yaml`, a field of the card, or `loop.index` for a count; what is no rule may"
    " stay with `{# allow-number: why #}` on its line or above"
)


def lint_templates(game: Game, report: Report) -> None:
    """Report every number that a template writes out as `rules/bare-number`, unless there are no constants or any is free."""
    if not game.rules or is_free(game.numbers.game):
        return
    from pnp.locale.bare_numbers import bare_numbers  # noqa: PLC0415 - only for a game with rules
    from pnp.locale.template_numbers import printed_literals  # noqa: PLC0415 - only for a game with rules

    folder, names = f"templates/{game.name}", glossary_words(game)
    paths = [path for path in game.sources if path.rpartition("/")[0] == folder and path.endswith(".xml")]
    literals = printed_literals(tuple((path.rpartition("/")[2], game.sources[path]) for path in paths))
    for path in paths:
        source = game.sources[path]
        lines = file_lines(source)
        for prose in template_prose(source):
            for bare in bare_numbers(prose.text, game.source_locale, names):
                mark = prose.mark(bare.at, path, source)
                if not is_allowed(lines, mark.line, _ALLOWANCE):
                    report_number(bare, mark, game, report, NumberContext(lines[mark.line - 1], strict=game.numbers.strict))
        for literal in literals[path.rpartition("/")[2]]:
            if not is_allowed(lines, literal.line, _ALLOWANCE):
                _report_literal(literal, path, lines, game, report)


def _report_literal(literal: PrintedLiteral, path: str, lines: Sequence[str], game: Game, report: Report) -> None:
    """Report a number in code; one that only counts shapes is a warning, and only if it may be a constant.

    That is one with this value: in a game that is strict any, in others one whose name shares a word with the line.
    """
    from pnp.locale.bare_numbers import bare_numbers  # noqa: PLC0415 - only for a game with rules

    if isinstance(literal.value, str) and not bare_numbers(literal.value, game.source_locale, glossary_words(game)):
        return
    line, rules = lines[literal.line - 1], game.rules.values()
    equal = [f"rules.{c.name}" for c in rules if type(c.value) is type(literal.value) and c.value == literal.value]
    named = [name for name in equal if shared_words(name, word_list(line))]
    if literal.drawn and not (equal if game.numbers.strict else named):
        return
    what = "says how often something is drawn" if literal.drawn else "is printed"
    report_finding = report.error if game.numbers.strict and not literal.drawn else report.warning
    offered = " or ".join(f"`{name}`" for name in named[:_OFFERED])
    report_finding(
        "rules/bare-number",
        f"the number `{literal.value}` in the template's code {what}: expected the name of a constant",
        Mark(path, literal.line, _column(f"{literal.value}", line)),
        hint=(f"it may be {offered}: " if offered else "") + _WAYS_OUT,
    )


def _column(written: str, line: str) -> int:
    """Return where a number stands in the code of a line; code that goes on over several lines is all of the line."""
    number = re.compile(rf"(?<![\w.]){re.escape(written)}(?!\w)")
    inside = (number.search(line, code.start(), code.end()) for code in _CODE.finditer(line))
    found = next(filter(None, inside), None) or number.search(line)
    return found.start() + 1 if found else 1
