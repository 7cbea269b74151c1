"""The checks of a game before the locale stage, and whether what is played is printed, in words for the present values.

Reported are constants and odds that nothing prints, number words where figures are meant (`{value: seven, unit: cards}`),
and rows of tables that are named by their numbers: a row that is added would be printed, or counted, nowhere.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from typing import TYPE_CHECKING, Final, NamedTuple

from pnp.base.suggestions import did_you_mean
from pnp.load.notation.expressions import constant_of
from pnp.locale.lint.choices import find_idle_comparisons
from pnp.locale.lint.tables import check_written_tables
from pnp.locale.lint.templates import find_lost_blocks, find_untranslated_words, lint_template_numbers
from pnp.locale.lint.texts import find_foreign_markup, find_loose_signs, lint_numbers, rule_texts
from pnp.locale.lint.uses import ConstantNames, find_constant_uses, find_odds_uses, find_prose_uses
from pnp.locale.numbers import cardinal_value

if TYPE_CHECKING:
    from pnp.base.diagnostics import Mark, Report
    from pnp.locale.lint.uses import ConstantUse
    from pnp.model.game import Constant, Game


def lint_game(game: Game, report: Report) -> None:
    """Report numbers written out, rows that texts name by number, stale prose, signs that print, words of templates."""
    texts = tuple(rule_texts(game))
    find_number_word_constants(game, report)
    lint_numbers(game, texts, report)
    find_foreign_markup(texts, game.sources, report)
    find_loose_signs(texts, game.sources, report)
    lint_template_numbers(game, report)
    find_untranslated_words(game, report)
    find_lost_blocks(game, report)
    find_idle_comparisons(game, report)
    names = ConstantNames(game)
    check_numbered_rows(game, names, report)
    check_written_tables(game, report)
    check_prose_about_rules(game, names, report)
    check_cards_of_constants(game, names, report)


_USES_WITHOUT_PRINT: Collection[str] = ("assertion", "rule", "odds")
"""Uses that print nothing."""


class Paper(NamedTuple):
    """What is printed: the constants that drawings show, with the places that say so, and which uses a face or a page shows."""

    drawn: Mapping[str, Mark]
    reaches: Callable[[ConstantUse], bool]


BELIEVED: Final = Paper({}, lambda _: True)
"""Where it is not known: each use counts."""


def find_unprinted_rules(
    source: Game,
    played: Collection[str],
    fixed: Collection[str],
    report: Report,
    paper: Paper = BELIEVED,
) -> None:
    """Report rules that are played and not printed; `source` is the game before it is localized.

    `played` are the constants that the game's engine reads, `fixed` those of them for which it plays one value only: another
    is refused, so that what is printed stays true. Constants that follow from others change with those.

    `rules/unprinted`: no printed text, template or drawing names a constant, and no words are marked as being about it.
    It is an error where the game says `numbers: strict`. `rules/stale-unprinted`: one that says `printed: no` is printed.
    """
    uses = [use for use in find_constant_uses(source) if use.how not in _USES_WITHOUT_PRINT]
    on_paper, lost = _split_uses(uses, paper)
    printed = {**paper.drawn, **on_paper}
    for name, constant in source.rules.items():
        if constant.unprinted and name in printed:
            message = f"`{name}` says `printed: no`, and is printed"
            hint = "take out `printed` and `reason`"
            report.warning("rules/stale-unprinted", message, constant.mark, also=[("printed in", printed[name])], hint=hint)
        elif name in played and name not in {*fixed, *printed} and constant.derivation is None and not constant.unprinted:
            message = f"`{name}` is played, and nothing printed names it: with another value the booklet would be wrong"
            hint = f"name it where the rule is told (`{{rules.{name}}}`), or write `printed: no` with a `reason`"
            also = [("this names it, and no face and no page shows it", lost[name])] if name in lost else []
            add = report.error if source.numbers.strict else report.warning
            add("rules/unprinted", message, constant.mark, also=also, hint=hint)


def _split_uses(uses: Iterable[ConstantUse], paper: Paper) -> tuple[dict[str, Mark], dict[str, Mark]]:
    """Return the first place of each constant that reaches paper, and of each that does not."""
    found: tuple[dict[str, Mark], dict[str, Mark]] = ({}, {})
    for use in uses:
        found[not paper.reaches(use)].setdefault(use.constant, use.mark)
    return found


def find_unprinted_odds(source: Game, report: Report, paper: Paper = BELIEVED) -> None:
    """Warn about odds that nothing prints; `source` is the game before it is localized.

    `odds/unprinted`: no text, table or template names an entry. `odds/stale-unprinted`: one that says `printed: no` is printed.
    """
    printed, lost = _split_uses(find_odds_uses(source), paper)
    for id_, entry in source.odds_entries.items():
        if entry.unprinted and id_ in printed:
            message = f"the odds `{id_}` say `printed: no`, and are printed"
            hint = "take out `printed` and `reason`"
            report.warning("odds/stale-unprinted", message, entry.mark, also=[("printed in", printed[id_])], hint=hint)
        elif not entry.unprinted and id_ not in printed:
            hint = f"name one of their results (`{{odds.{id_}.…}}`), or write `printed: no` with a `reason`"
            also = [("this names them, and no face and no page shows it", lost[id_])] if id_ in lost else []
            report.warning("odds/unprinted", f"nothing prints the odds `{id_}`", entry.mark, also=also, hint=hint)


def check_prose_about_rules(game: Game, names: ConstantNames, report: Report) -> None:
    """Check what constants say in `written_for` about the words that are about them.

    `rules/prose` (a warning): a constant has a value for which its prose was not written; all places that name it are listed,
    in words or as a placeholder. `rules/prose-of` (an error): a comment names no constant, or one that says no `written_for`.
    """
    for use in find_prose_uses(game):
        if game.unread.covers(f"rules.{use.name}"):
            continue
        if use.name not in game.rules:
            message = f"the words here are said to be about `{use.name}`, which is not a constant"
            report.error("rules/prose-of", message, use.mark, hint=did_you_mean(use.name, game.rules))
        elif game.rules[use.name].written_for is None:
            message = f"the words here are about `{use.name}`, which does not say for which values"
            report.error("rules/prose-of", message, use.mark, hint=f"write `written_for: …` at `{use.name}` in `rules.yaml`")
    other = [c for c in game.rules.values() if c.written_for is not None and not c.written_for.fits(c.value)]
    wrong = [c for c in other if not game.unread.covers(f"rules.{c.name}")]  # a refused value needs no other words
    uses = find_constant_uses(game, names) if wrong else ()
    for constant in wrong:
        also = [("read again what stands in", use.mark) for use in uses if use.constant == constant.name and use.how != "rule"]
        message = f"the prose about `{constant.name}` was not written for its value"
        hint = "change the words in every language, then `written_for`"
        report.warning("rules/prose", message, constant.mark, also=also, hint=hint)


def check_cards_of_constants(game: Game, names: ConstantNames, report: Report) -> None:
    """Report as `rules/printed-on` the cards that a constant says to be `printed_on`, and whose texts do not name it.

    A template that names the constant prints it for its cards. An error where the game says `numbers: strict`.
    """
    for constant in (constant for constant in game.rules.values() if constant.printed_on):
        in_templates = any(constant_of(named.name, game.rules) == constant.name for named in names.in_templates)
        prints = {named.text.id for named in names.in_texts if constant_of(named.name, game.rules) == constant.name}
        cards = {name: (deck, card) for deck in game.decks for card in deck.cards for name in (*card.names, card.entry)}
        for id_ in constant.printed_on:
            if id_ not in cards:
                message = f"`{constant.name}` is to be printed on `{id_}`, and there is no such card"
                add, hint = report.error, did_you_mean(id_, cards)
                add("rules/printed-on", message, constant.mark, hint=hint)
                continue
            deck, card = cards[id_]
            if not in_templates and not any(text.startswith(f"{deck.name}/{card.entry}/") for text in prints):
                message = f"no text of `{id_}` names `{constant.name}`, which is to be printed on it"
                hint = f"name it there, `{{rules.{constant.name}}}`, or take `{id_}` out of `printed_on`"
                add = report.error if game.numbers.strict else report.warning
                add("rules/printed-on", message, card.mark, also=[("it says so in", constant.mark)], hint=hint)


def find_number_word_constants(game: Game, report: Report) -> None:
    """Warn as `rules/number-word` about each number that a constant writes as a word of the source language.

    A word in quotes is meant, and so is one out of the choices that the constant says (`of`).
    """
    for name, constant in game.rules.items():
        for word in constant.words if not constant.choices else ():
            number = cardinal_value(word.text, game.source_locale)
            if number is not None:
                message = f"`{name}` has the word `{word.text}`: no word can be calculated with, and none chooses a plural"
                hint = f'write `{number}`; if the word is meant, quote it: `"{word.text}"`'
                report.warning("rules/number-word", message, word.mark, hint=hint)


_SHOWN_PLACES = 8


def check_numbered_rows(game: Game, names: ConstantNames, report: Report) -> None:
    """Warn about each table that rows are taken from by their numbers, unless it cannot get longer.

    `rules/table-row`, with the places in texts, templates, expressions and odds: the table is a list of records that says
    neither a `length` nor for which values the words about it were written.
    """
    tables = {name: constant for name, constant in game.rules.items() if _may_grow(constant)}
    if not tables:
        return  # most games: all texts need not be searched
    places: dict[str, list[Mark]] = defaultdict(list)
    for name, mark in _rows_by_number(game, names, tables):
        places[name].append(mark)
    for name, marks in places.items():
        count = len(game.rules[name].value)  # type: ignore[arg-type]  # a list of records
        message = f"rows of the table `{name}` are named by their numbers: a row that is added is left out"
        text, ways = f"`{{rules.{name}, each, row {{…}}}}`", "in a template a loop, in an expression `max` or `sum`"
        walk = f"walk it ({text}, in the booklet `[[table {name}]]`, {ways})"
        also = [("and", mark) for mark in marks[1:_SHOWN_PLACES]]
        hint = f"{walk}, or write `length: {count}` in `rules.yaml` if it can have no other rows"
        report.warning("rules/table-row", message, marks[0], also=also, hint=hint)


def _may_grow(constant: Constant) -> bool:
    is_table = isinstance(constant.value, tuple) and any(isinstance(row, dict) for row in constant.value)
    is_written = constant.written_for is not None and not constant.written_for.is_order
    return is_table and constant.length is None and not is_written


def _rows_by_number(game: Game, names: ConstantNames, tables: Collection[str]) -> Iterator[tuple[str, Mark]]:
    for text in names.in_texts:
        if table := _table_of_row(text.name, tables):
            yield table, text.mark(game.sources)
    for named in names.in_templates:
        if table := named.name if named.in_part and named.name in tables else _table_of_row(named.name, tables):
            yield table, named.mark
    for reference in game.references:
        if table := _table_of_row(reference.name, tables):
            yield table, reference.mark


def _table_of_row(name: str, tables: Collection[str]) -> str | None:
    table = constant_of(name, tables)
    step = name.removeprefix(f"{table}.").partition(".")[0]
    return table if table is not None and table != name and step.isdecimal() else None
