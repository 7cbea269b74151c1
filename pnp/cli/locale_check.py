"""`pnp locale check`: find errors in translations."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from pnp.base.diagnostics import Report
from pnp.cli.arguments import find_project, games_and_tags
from pnp.cli.finding_selection import MaxOpt, ShowOpt, finding_selection
from pnp.cli.json_console import console_for
from pnp.cli.language_findings import Build, LanguageFindings
from pnp.cli.options import JsonOpt, ProjectOpt, QuietOpt
from pnp.cli.preparation import stop_on_errors

if TYPE_CHECKING:
    from pathlib import Path

    from pnp.base.diagnostics import Diagnostic
    from pnp.model.game import Game

WordsArg = Annotated[list[str] | None, typer.Argument(metavar="GAME TAG", help="Without them, all games and locales.")]
TagsOpt = Annotated[list[str] | None, typer.Option("--locale", help="Only this locale, such as pl; can be repeated.")]


def check(
    words: WordsArg = None,
    locale: TagsOpt = None,
    project: ProjectOpt = None,
    show: ShowOpt = None,
    most: MaxOpt = None,
    *,
    as_json: JsonOpt = False,
    quiet: QuietOpt = False,
) -> None:
    """Check translations against their source: placeholders, icons, markup, numbers, plurals, terms, spaces and more."""
    selection = finding_selection(show, most)
    with console_for("locale check", as_json=as_json, quiet=quiet, selection=selection) as console:
        root = find_project(project)
        wanted = games_and_tags(root, [*(words or ()), *(locale or ())])
        findings, rows, source_report, languages = Report(), [], Report(), LanguageFindings()
        for name, tags in wanted.items():
            game = _loaded(root, name, source_report)
            stop_on_errors(console, root, _errors_of(source_report))
            for tag in tags:
                diagnostics = _findings(game, tag) if game else ()
                rows.append([name, tag, *(str(sum(d.severity == s for d in diagnostics)) for s in ("error", "warning"))])
                languages.add(Build(name, tag), diagnostics)
                for diagnostic in diagnostics:
                    findings.add(diagnostic)
        console.findings(findings.diagnostics, root, languages=languages)
        console.table(["game", "locale", "errors", "warnings"], rows)
        if any(d.severity != "note" for d in findings.diagnostics):
            raise typer.Exit(1)


def _loaded(root: Path, name: str, report: Report) -> Game | None:
    from pnp.engine.examples import with_examples
    from pnp.load.game_reader import load_game
    from pnp.odds.game_odds import with_odds

    game = load_game(root, name, report)
    return with_examples(with_odds(game, report), report) if game else None


def _errors_of(report: Report) -> Report:
    """The errors of a report; translations are only compared with a source that has none."""
    errors = Report()
    for diagnostic in report.diagnostics:
        if diagnostic.severity == "error":
            errors.add(diagnostic)
    return errors


def _findings(game: Game, tag: str) -> tuple[Diagnostic, ...]:
    """All diagnostics of one locale."""
    from pnp.locale.localize import game_in_language

    report = Report()
    game_in_language(game, tag, report)
    return report.diagnostics
