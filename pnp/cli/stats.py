"""`pnp stats`: the numbers of the decks of a game, as tables, as data and as pages of plots."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from pnp.base.diagnostics import Report
from pnp.base.suggestions import did_you_mean
from pnp.cli.console import Console, open_console, stop_on_errors
from pnp.cli.options import (
    DeckOpt,
    GameArg,
    LocaleOpt,
    ProjectOpt,
    display_path,
    find_project,
    languages_of_one_build,
    listed_names,
    requested_games,
)

if TYPE_CHECKING:
    from pnp.model.game import Game
    from pnp.rules.deck_numbers import GameNumbers, NumbersRequest
    from pnp.rules.deck_report import Section, Table


FieldOpt = Annotated[
    list[str] | None, typer.Option("--field", metavar="PATHS", help="Only these fields, such as points,cost.*.")
]
ByOpt = Annotated[str | None, typer.Option("--by", metavar="PATH", help="Count each field by this one too, in a table.")]
HandOpt = Annotated[int | None, typer.Option("--hand", min=1, metavar="N", help="Cards of a hand that is drawn (default: 5).")]
NumbersJsonOpt = Annotated[bool, typer.Option("--json", help="Write the numbers as JSON to standard output, and nothing else.")]
NumbersPdfOpt = Annotated[Path | None, typer.Option("--pdf", help="Write the numbers as pages of plots.")]


def stats(
    game: GameArg = None,
    deck: DeckOpt = None,
    field: FieldOpt = None,
    by: ByOpt = None,
    hand: HandOpt = None,
    locale: LocaleOpt = None,
    pdf: NumbersPdfOpt = None,
    project: ProjectOpt = None,
    *,
    as_json: NumbersJsonOpt = False,
) -> None:
    """Count what is on the cards: curves, averages, hands, two fields at once, words, odd cards, what assertions leave."""
    from pnp.rules.deck_numbers import NumbersRequest, UnknownFieldError, numbers_of_game
    from pnp.rules.deck_report import numbers_as_data, report_sections

    root = find_project(project)
    names = requested_games(root, game)
    if pdf and len(names) > 1:
        raise typer.BadParameter(f"one file is for one game: `pnp stats {names[0]} --pdf {pdf}`", param_hint="--pdf")
    given = [path.strip() for value in field or () for path in value.split(",")]
    paths = tuple(sorted(listed_names("field", field), key=given.index))
    request = NumbersRequest(listed_names("deck", deck), paths, (by or "").strip(), hand)
    with open_console("stats", as_json=as_json) as console:
        for name in names:
            loaded = _load(console, root, name, locale)
            _check_decks(loaded, request)
            try:
                found = numbers_of_game(loaded, request)
            except UnknownFieldError as fault:
                raise typer.BadParameter(_unknown_field(loaded, request, fault.path, fault.step, fault.known)) from None
            console.note_game(numbers_as_data(found))
            _say(console, loaded, found, report_sections(found, asked=bool(paths or by)))
            if pdf:
                _write_plots(console, root, loaded, found, pdf)


def _load(console: Console, root: Path, name: str, locale: str | None) -> Game:
    """Load a game in one language; findings are told if they are errors, or if texts are not translated."""
    from pnp.build.standalone_documents import localize_decks
    from pnp.load.game_reader import load_game

    report = Report()
    game = load_game(root, name, report)
    if report.has_errors or game is None:
        stop_on_errors(console, root, report)
        raise typer.Exit(1)
    translated = Report()
    localized = localize_decks(game, languages_of_one_build(locale) if locale else game.source_locale, translated)
    stop_on_errors(console, root, translated)
    return localized


def _check_decks(game: Game, request: NumbersRequest) -> None:
    """Refuse decks that there are not, and a hand that no deck has cards for."""
    known = [deck.name for deck in game.decks]
    for name in request.decks:
        if name not in known:
            hint = did_you_mean(name, known)
            raise typer.BadParameter(f"`{game.name}` has no deck `{name}`" + (f": {hint}" if hint else ""), param_hint="--deck")
    sizes = {
        deck.name: sum(card.copies for card in deck.cards)
        for deck in game.decks
        if not request.decks or deck.name in request.decks
    }
    if request.hand and sizes and request.hand > max(sizes.values()):
        largest = max(sizes, key=sizes.__getitem__)
        message = f"no deck has {request.hand} cards: the largest, `{largest}`, has {sizes[largest]}"
        raise typer.BadParameter(message, param_hint="--hand")


def _unknown_field(game: Game, request: NumbersRequest, path: str, step: str, known: Sequence[str]) -> str:
    decks = " or ".join(f"`{name}`" for name in request.decks)
    message = f"there is no field `{path}` in {decks}" if decks else f"no deck of `{game.name}` has a field `{path}`"
    hint = did_you_mean(step, known)
    return message + (f": {hint}" if hint else "")


def _say(console: Console, game: Game, found: GameNumbers, sections: Iterable[Section]) -> None:
    cards, copies = sum(deck.cards for deck in found.decks), sum(deck.copies for deck in found.decks)
    decks = f"{len(found.decks)} deck{'' if len(found.decks) == 1 else 's'}"
    console.say(f"{game.title} {found.version}, {found.locale}: {decks}, {cards} different pieces, {copies} with copies")
    for section in sections:
        console.say("")
        console.say(section.title)
        for table in section.tables:
            console.say("")
            for line in _lines_of_table(table):
                console.say(f"  {line}")
        if section.tables and section.lines:
            console.say("")
        for line in section.lines:
            console.say(f"  {line}")


def _lines_of_table(table: Table) -> list[str]:
    rows = (table.headings, *table.rows)
    widths = [max(_cells(row[at]) for row in rows) for at in range(len(table.headings))]

    def padded(text: str, at: int) -> str:
        space = " " * (widths[at] - _cells(text))
        return text + space if at == 0 or at in table.left else space + text

    return ["  ".join(padded(text, at) for at, text in enumerate(row)).rstrip() for row in rows]


def _cells(text: str) -> int:
    """Return how many cells of a terminal a text takes: marks take none, wide characters two."""
    return sum(
        0 if unicodedata.combining(char) else 2 if unicodedata.east_asian_width(char) in {"W", "F"} else 1 for char in text
    )


def _write_plots(console: Console, root: Path, game: Game, found: GameNumbers, file: Path) -> None:
    from pnp.build.standalone_documents import plan_deck_plots
    from pnp.build.workshop import Workshop
    from pnp.render.pdf import write_pdf

    report = Report()
    planned = plan_deck_plots(game, found, Workshop(root), report)
    stop_on_errors(console, root, report)
    for document in planned.documents:
        write_pdf(document.imposition, document.fonts, document.info, file)
        console.note_written_files([file], root)
        console.say("")
        console.say(f"plots: {display_path(file)}")
    if not planned.documents:
        console.say("plots: none, no deck has a field to draw")
