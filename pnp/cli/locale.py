"""`pnp locale`: the commands for translators.

They create and update the files of a translation, check and exchange them, and forecast whether fonts and boxes will do.
"""

from __future__ import annotations

import json
import os
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Literal, NamedTuple, TypeAlias

import typer

from pnp.base.diagnostics import Report, shorten_line
from pnp.base.suggestions import did_you_mean
from pnp.cli.console import Build, Console, LanguageFindings, count_noun, open_console, stop_on_errors
from pnp.cli.options import (
    BuildOptions,
    DeckOpt,
    GameArg,
    JsonOpt,
    MaxOpt,
    OnlyOpt,
    OutOpt,
    ProjectOpt,
    QuietOpt,
    RequestedLanguages,
    ShowOpt,
    canonical_languages,
    disk_cache,
    display_path,
    find_project,
    finding_selection,
    games_and_tags,
    output_folder,
    read_argument,
    requested_game,
    requested_games,
)
from pnp.cli.preparation import Preparation
from pnp.cli.sarif import SarifOpt, sarif_file

if TYPE_CHECKING:
    from pnp.model.fields import PoFile
    from pnp.model.game import Game
    from pnp.model.request import PreparedGame
    from pnp.translate.acceptance import AcceptableText
    from pnp.translate.po import MergeResult, PropagatedText
    from pnp.translate.status import FitForecast, TranslationSource, TranslationStatus
    from pnp.translate.table_texts import ImportScope, IncomingFile
    from pnp.translate.xliff import Version

ExportForm: TypeAlias = Literal["xliff", "xlsx", "ods", "csv", "tsv", "json"]


locale_app = typer.Typer(
    name="locale",
    help="Translate games: make, update, check and exchange the files for translators.\n\n"
    "Without a command it says where each language stands and what comes next.",
    invoke_without_command=True,
    add_completion=False,
    pretty_exceptions_enable=False,
    rich_markup_mode=None,
)


@locale_app.callback()
def overview(context: typer.Context) -> None:
    """Say where each language of each game stands, and what comes next."""
    if context.invoked_subcommand is not None:
        return
    from pnp.load.project import locale_tags
    from pnp.translate.overview import next_step

    console, root, rows = Console(), find_project(None), list[list[str]]()
    for name in requested_games(root, None):
        tags, report = locale_tags(root, name), Report()
        game = _load_with_examples(root, name, report)
        stop_on_errors(console, root, report)
        assert game is not None, "a game without errors can be read"
        rows += [[name, tag, *next_step(game, tag)] for tag in tags]
        if not tags:
            way = f"`pnp locale pseudo {name}` shows what will fit, `pnp locale add de {name}` begins one"
            rows.append([name, game.source_locale, "not translated", way])
    console.table(["game", "locale", "done", "next"], rows)


NewTagArg = Annotated[str, typer.Argument(help="Language, such as de, zh-Hans or pt-BR.")]
NamesArg = Annotated[list[str] | None, typer.Argument(metavar="[GAME] [TAG]...", help="Games and languages (default: all).")]
PicturesOpt = Annotated[bool, typer.Option("--pictures/--no-pictures", help="Draw each face and page for the translator.")]

SuggestOpt = Annotated[
    bool,
    typer.Option("--suggest/--no-suggest", help="Fill empty texts, as fuzzy, from equal texts of the game and of other games."),
]
StatusJsonOpt = Annotated[bool, typer.Option("--json", help="Print the table as JSON.")]
LayoutOpt = Annotated[bool, typer.Option("--layout/--no-layout", help="Lay each language out, to count what does not fit.")]


@locale_app.command()
def add(
    tag: NewTagArg, game: GameArg = None, project: ProjectOpt = None, *, pictures: PicturesOpt = True, quiet: QuietOpt = False
) -> None:
    """Begin a translation: PO files with every text of a game, and what a translator has to know of it."""
    from pnp.load.project import game_names
    from pnp.translate.po import new_tag

    console, root = Console(quiet=quiet), find_project(project)
    if game is not None and tag in (names := game_names(root)) and game not in names:
        raise typer.BadParameter(f"the language stands before the game: write `pnp locale add {game} {tag}`")
    for name in requested_games(root, game):
        source, report = _open_source(console, root, name), Report()
        known = new_tag(source.game, tag, report)
        stop_on_errors(console, root, report)
        if known is not None:
            _write_translations(console, source, (known,), pictures=pictures)
            _say_missing_letters(console, source, known)
            console.say(f"next: translate them, then `pnp build {name} --locale {known}`")


def _say_missing_letters(console: Console, source: TranslationSource, tag: str) -> None:
    """Say at once which letters of a new language the fonts lack, and where others are named."""
    from pnp.cli.fonts import shown_characters
    from pnp.text.languages import language_coverage

    coverage = language_coverage(source.game.fonts, tag)
    lacking = [role for role in coverage.roles if role.missing] if coverage else []
    for role in lacking:
        console.say(f"no font of `{role.role}` has {shown_characters(role.missing)}")
    if lacking:
        console.say(
            f"next: `pnp locale fonts {tag}` names free families, and `pnp font add FOLDER --locale {tag}` brings one in"
        )


@locale_app.command()
def merge(
    names: NamesArg = None,
    project: ProjectOpt = None,
    *,
    suggest: SuggestOpt = True,
    pictures: PicturesOpt = True,
    quiet: QuietOpt = False,
) -> None:
    """Bring translations up to date with the game: add what is new, mark what changed, keep what is gone."""
    console, root = Console(quiet=quiet), find_project(project)
    for name, tags in games_and_tags(root, names or []).items():
        _write_translations(console, _open_source(console, root, name), tags, pictures=pictures, suggest=suggest)


@locale_app.command()
def extract(
    game: GameArg = None,
    project: ProjectOpt = None,
    out: OutOpt = None,
    *,
    pictures: PicturesOpt = True,
    quiet: QuietOpt = False,
) -> None:
    """Write templates (POT) with every text of a game, for tools that begin translations themselves."""
    from pnp.base.files import publishing

    console, root = Console(quiet=quiet), find_project(project)
    for name in requested_games(root, game):
        source = _open_source(console, root, name)
        home = output_folder(out, root)
        files = source.templates(home / name / "template")
        with publishing(home, project=root) as publication:
            source.write(files, publication)
            if pictures:
                source.write_pictures(publication, os.cpu_count() or 1)
        console.note_written_files([root / file.path for file in files], root)
        for file in files:
            console.say(f"{display_path(root / file.path)}: {count_noun(len(file.entries), 'text')}")


@locale_app.command()
def status(
    names: NamesArg = None,
    project: ProjectOpt = None,
    *,
    as_json: StatusJsonOpt = False,
    layout: LayoutOpt = True,
    quiet: QuietOpt = False,
) -> None:
    """Show how far each translation is; exits with 1 while one of them would not print completely."""
    from pnp.build.workshop import Workshop
    from pnp.translate.status import translation_status

    console, root = Console(quiet=quiet), find_project(project)
    results, report, workshop = [], Report(), Workshop(root, disk_cache())
    for name, tags in games_and_tags(root, names or []).items():
        game = _read_game(console, root, name)
        for tag in tags:
            console.begin(f"{name} {tag}")
            results.append((name, tag, translation_status(game, tag, report, console if layout else None, workshop)))
    console.finish()
    console.findings(report.diagnostics, root)
    if as_json:
        rows = [state.record() if state else {"game": name, "locale": tag, "ready": False} for name, tag, state in results]
        console.output(json.dumps(rows, ensure_ascii=False, indent=1))
    else:
        has_sheets = any(state and state.sheet for _, _, state in results)
        heads = [*_STATUS_HEADS, "table differs"] if has_sheets else _STATUS_HEADS
        console.table(heads, [_status_row(name, tag, state, has_sheets=has_sheets) for name, tag, state in results])
    if not all(state and state.ready for _, _, state in results):
        raise typer.Exit(1)


_STATUS_HEADS = [
    "game", "locale", "texts", "distinct", "to do", "done", "fuzzy", "missing", "stale", "same", "unsure", "too long",
    "no glyph", "faults", "%",
]  # fmt: skip


def _status_row(name: str, tag: str, state: TranslationStatus | None, *, has_sheets: bool) -> list[str]:
    """Return a row of the status table: `?` if the translation cannot be read, `-` for what was not counted."""
    if state is None:
        return [name, tag, *["?"] * (len(_STATUS_HEADS) - 2 + has_sheets)]
    distinct = (state.total, state.distinct, state.untranslated)
    counts = (*distinct, state.translated, state.fuzzy, state.missing, state.stale, state.same, state.unsure)
    errors = (state.overflow, state.glyphs, state.faults)
    row = [name, tag, *("-" if count is None else str(count) for count in (*counts, *errors)), str(state.percent)]
    return [*row, str(state.sheet)] if has_sheets else row


def _read_game(console: Console, root: Path, name: str) -> Game:
    from pnp.load.game_reader import load_game

    report = Report()
    game = load_game(root, name, report)
    stop_on_errors(console, root, report)
    assert game is not None, "a game without errors can be read"
    return game


def _open_source(console: Console, root: Path, name: str) -> TranslationSource:
    from pnp.translate.status import open_translation_source

    console.begin(name)
    report = Report()
    source = open_translation_source(root, name, report, console)
    stop_on_errors(console, root, report)
    if source is None:
        raise typer.Exit(1)
    return source


def _write_translations(
    console: Console, source: TranslationSource, tags: tuple[str, ...], *, pictures: bool, suggest: bool = True
) -> None:
    """Write the files of several translations together, and print what changed in each; exits with 1 if one has errors."""
    from pnp.base.files import publishing
    from pnp.load.project import locale_folder, project_path

    root, report = source.game.root, Report()
    console.stage("texts", len(tags))
    merged = {tag: source.translation(tag, report, suggest=suggest) for tag in tags}
    console.finish()
    console.findings(report.diagnostics, root)
    if not any(merged.values()):
        raise typer.Exit(1)
    written = {}
    with publishing(project=root, hint="") as publication:
        for tag, result in merged.items():
            written[tag] = source.write(result.files, publication) if result else ()
        if pictures:
            console.stage("pictures")
            source.write_pictures(publication, os.cpu_count() or 1)
    console.finish()
    console.note_written_files([root / file.path for result in merged.values() if result for file in result.files], root)
    for tag, result in merged.items():
        folder = project_path(root, locale_folder(root, source.game.name, tag))
        console.say(f"{folder}: {_describe_merge(result, len(written[tag])) if result else 'left as it is'}")
    if report.has_errors:
        raise typer.Exit(1)


def _describe_merge(merged: MergeResult, files: int) -> str:
    parts = [
        f"{merged.new} new" if merged.new else "",
        f"{merged.from_sheets} from tables of decks" if merged.from_sheets else "",
        f"{merged.suggested} suggested from equal texts" if merged.suggested else "",
        f"{merged.changed} changed" if merged.changed else "",
        f"{merged.revived} restored" if merged.revived else "",
        f"{merged.obsolete} no longer used" if merged.obsolete else "",
    ]
    result = ", ".join(part for part in parts if part) or ("comments brought up to date" if files else "up to date")
    return f"{result}; {count_noun(files, 'file')} written" if files else result


PropagatedArg = Annotated[
    list[str] | None,
    typer.Argument(metavar="[GAME] TAG ID...", help="A language, and ids of texts (msgctxt) such as fish/pike/name."),
]


@locale_app.command()
def propagate(names: PropagatedArg = None, project: ProjectOpt = None, *, quiet: QuietOpt = False) -> None:
    """Take translations over to all texts with the same source, and confirm what was suggested there; `varied` ones stay."""
    from pnp.base.files import publishing
    from pnp.load.translations import active_entries, read_po_files
    from pnp.translate.po import UntransferableTextError, propagate, rival_translations, write_files

    console, root, report = Console(quiet=quiet), find_project(project), Report()
    words = names or []
    ids = [word for word in words if "/" in word]
    if not ids:
        raise typer.BadParameter("name the texts whose translation is taken over by their ids, such as fish/pike/name")
    translations = {}
    for name, tags in games_and_tags(root, [word for word in words if "/" not in word]).items():
        for tag in tags:
            translations[name, tag] = read_po_files(root, name, tag, report)
            active_entries(translations[name, tag], report)
    stop_on_errors(console, root, report)
    told = []
    homes = {id_: _home_of_text(id_, translations) for id_ in ids}
    for home in dict.fromkeys(homes.values()):
        if rivals := rival_translations(translations[home], [id_ for id_ in homes if homes[id_] == home]):
            message = "{} and {} have the same source and different texts: name the one that is taken over"
            raise typer.BadParameter(message.format(*(f"`{id_}`" for id_ in rivals)))
    for id_, home in homes.items():
        try:
            translations[home], changes = propagate(translations[home], id_)
        except UntransferableTextError as error:
            message = f"`{id_}` of {' '.join(home)} {error}, so it is not taken over"
            raise typer.BadParameter(f"{message}: {error.hint}" if error.hint else message) from None
        told += [_propagation_row(change) for change in changes]
    with publishing(project=root, hint="") as publication:
        written = [path for files in translations.values() for path in write_files(root, files, publication)]
    console.note_written_files(written, root)
    if told:
        console.table(["text", "was", "is"], told)
    console.say(
        f"{count_noun(len(written), 'file')} written" if written else "nothing else has the same source and another text"
    )


def _home_of_text(id_: str, translations: Mapping[tuple[str, str], tuple[PoFile, ...]]) -> tuple[str, str]:
    """Return the game and the language of the one translation that has the text; a usage error if there are none or several."""
    ids = {home: {e.id for file in files for e in file.entries if not e.obsolete} for home, files in translations.items()}
    homes = [home for home, known in ids.items() if id_ in known]
    if len(homes) == 1:
        return homes[0]
    if homes:
        found = ", ".join(" ".join(home) for home in homes)
        raise typer.BadParameter(f"`{id_}` is a text of {found}: name the game and the language")
    hint = did_you_mean(id_, sorted(set().union(*ids.values())))
    raise typer.BadParameter(f"there is no text `{id_}`" + (f": {hint}" if hint else ""))


def _propagation_row(change: PropagatedText) -> list[str]:
    old = f"{_shorten(change.entry.text) or '-'}{' (fuzzy)' if change.entry.fuzzy else ''}"
    return [change.entry.id, old, "left, for it is flagged `varied`" if change.text is None else _shorten(change.text)]


def _shorten(text: str) -> str:
    return shorten_line(text, _MOST_LETTERS)


CheckedWordsArg = Annotated[list[str] | None, typer.Argument(metavar="GAME TAG", help="Without them, all games and locales.")]
TagsOpt = Annotated[list[str] | None, typer.Option("--locale", help="Only this locale, such as pl; can be repeated.")]


@locale_app.command()
def check(
    words: CheckedWordsArg = None,
    locale: TagsOpt = None,
    project: ProjectOpt = None,
    show: ShowOpt = None,
    most: MaxOpt = None,
    *,
    as_json: JsonOpt = False,
    sarif: SarifOpt = None,
    quiet: QuietOpt = False,
) -> None:
    """Check translations against their source: placeholders, icons, markup, numbers, plurals, terms, spaces and more."""
    from pnp.locale.localize import game_in_language

    selection = finding_selection(show, most)
    with open_console("locale check", as_json=as_json, quiet=quiet, selection=selection) as console, sarif_file(console, sarif):
        root = find_project(project)
        wanted = games_and_tags(root, [*(words or ()), *(locale or ())])
        findings, rows, source_report, languages = Report(), list[list[str]](), Report(), LanguageFindings()
        for name, tags in wanted.items():
            game = _load_with_examples(root, name, source_report)
            stop_on_errors(console, root, _errors_of(source_report))
            for tag in tags:
                of_translation = Report()
                if game:
                    game_in_language(game, tag, of_translation)
                diagnostics = of_translation.diagnostics
                rows.append([name, tag, *(str(sum(d.severity == s for d in diagnostics)) for s in ("error", "warning"))])
                languages.add(Build(name, tag), diagnostics)
                for diagnostic in diagnostics:
                    findings.add(diagnostic)
        console.findings(findings.diagnostics, root, languages=languages)
        console.table(["game", "locale", "errors", "warnings"], rows)
        if any(d.severity != "note" for d in findings.diagnostics):
            raise typer.Exit(1)


AcceptedArg = Annotated[
    list[str] | None,
    typer.Argument(
        metavar="[GAME] TAG [CHECK]... [ID]...", help="A language, checks such as markup, and ids such as fish/pike/name."
    ),
]


@locale_app.command()
def accept(words: AcceptedArg = None, project: ProjectOpt = None, *, quiet: QuietOpt = False) -> None:
    """Say that texts which a check warns of are right, all of a check or some: it is not said of them again.

    Without a check, it lists what could be accepted. Errors are not accepted in this way.
    """
    from pnp.base.files import publishing
    from pnp.load.translations import read_po_files
    from pnp.translate.acceptance import ACCEPTED_FLAGS, accept_texts, acceptable_texts
    from pnp.translate.po import write_files

    console, root, report = Console(quiet=quiet), find_project(project), Report()
    named = words or []
    ids, checks = {word for word in named if "/" in word}, {word for word in named if word in ACCEPTED_FLAGS}
    wanted = games_and_tags(root, [word for word in named if word not in ids | checks])
    found = {
        (name, tag): acceptable_texts(game, tag, report)
        for name, tags in wanted.items()
        if tags and (game := _load_with_examples(root, name, Report()))
        for tag in tags
    }
    stop_on_errors(console, root, report)
    if not checks:
        console.table(_ACCEPTED_HEADS, _accepted_rows(found))
        way = "next: look at them, then `pnp locale accept TAG CHECK`, with ids for some of them"
        console.say(way if any(found.values()) else "there is nothing to accept")
        return
    accepted = {home: [t for t in texts if t.check in checks and (not ids or t.id in ids)] for home, texts in found.items()}
    if missing := ids - {text.id for texts in accepted.values() for text in texts}:
        raise typer.BadParameter(f"nothing of {', '.join(sorted(checks))} is said of `{min(missing)}`")
    files = [file for home, texts in accepted.items() for file in accept_texts(read_po_files(root, *home, Report()), texts)]
    with publishing(project=root, hint="") as publication:
        written = write_files(root, tuple(files), publication)
    console.note_written_files(written, root)
    rows = _accepted_rows(accepted)
    console.table(_ACCEPTED_HEADS, rows)
    console.say(f"{count_noun(len(rows), 'text')} accepted")


_ACCEPTED_HEADS = ["game", "locale", "check", "text", "is"]


def _accepted_rows(found: Mapping[tuple[str, str], Sequence[AcceptableText]]) -> list[list[str]]:
    return [[*home, text.check, text.id, _shorten(text.text)] for home, texts in found.items() for text in texts]


def _load_with_examples(root: Path, name: str, report: Report) -> Game | None:
    from pnp.load.game_reader import load_game
    from pnp.rules.examples import with_examples
    from pnp.rules.odds import with_odds

    game = load_game(root, name, report)
    return with_examples(with_odds(game, report), report) if game else None


def _errors_of(report: Report) -> Report:
    """Return a report of the errors only: translations are compared with a source that has none."""
    errors = Report()
    for diagnostic in report.diagnostics:
        if diagnostic.severity == "error":
            errors.add(diagnostic)
    return errors


PseudoWordsArg = Annotated[
    list[str] | None, typer.Argument(metavar="GAME accents|rtl|long", help="Without them, all games in all three.")
]


@locale_app.command()
def pseudo(
    words: PseudoWordsArg = None, deck: DeckOpt = None, only: OnlyOpt = None, out: OutOpt = None, project: ProjectOpt = None, *,
    quiet: QuietOpt = False,
) -> None:  # fmt: skip
    """Print a game with accents and longer texts, from right to left, or in long compounds; what does not fit is listed."""
    from pnp.base.files import publishing
    from pnp.build.build import write
    from pnp.locale.pseudo import PSEUDO_NAMES
    from pnp.model.request import USUAL_EXPORTS

    console, root = Console(quiet=quiet), find_project(project)
    folder = output_folder(out, root)
    game, wanted = _game_and_locales(root, words or [])
    languages = RequestedLanguages(tuple(PSEUDO_NAMES[name] for name in wanted))
    run = Preparation(console, BuildOptions(project=project, deck=deck, only=only), languages)
    names, rows = {tag: name for name, tag in PSEUDO_NAMES.items()}, list[list[str]]()

    def print_one(ready: PreparedGame, _: object) -> list[list[str]]:
        if run.report.has_errors:
            return []
        written = write(ready, folder, run.console, USUAL_EXPORTS, run.workshop, publication)[:2]
        locale = ready.game.locale
        return [[names[locale], locale, str(_count_overflows(ready)), str(display_path(one.pdf))] for one in written]

    with publishing(folder) as publication:
        run.prepare_each(game, print_one, rows.extend, publication)
        run.stop_on_errors()
    console.finish()
    console.table(["", "locale", "too long", "file"], rows)


def _game_and_locales(root: Path, words: list[str]) -> tuple[str | None, tuple[str, ...]]:
    from pnp.locale.pseudo import PSEUDO_NAMES, PSEUDO_TAGS

    tags = dict(zip(PSEUDO_TAGS, PSEUDO_NAMES, strict=True))
    named = tuple(tags.get(word, word) for word in words if word in PSEUDO_NAMES or word in tags)
    others = [word for word in words if word not in PSEUDO_NAMES and word not in tags]
    if len(others) > 1:
        hint = did_you_mean(others[1], PSEUDO_NAMES)
        raise typer.BadParameter(f"there is no pseudo-locale `{others[1]}`: {hint}")
    return (requested_games(root, others[0])[0] if others else None), named or tuple(PSEUDO_NAMES)


def _count_overflows(ready: PreparedGame) -> int:
    return sum(box.overflow > 0 for component in ready.components for frame in component.frames for box in frame.boxes)


ForecastJsonOpt = Annotated[bool, typer.Option("--json", help="Write the forecast as JSON.")]
TopOpt = Annotated[int, typer.Option("--top", min=0, help="How many texts to show, worst first (0: all).")]

_FORECAST_HEADS = ["typical", "long", "room", "text", "content", "template"]
_MOST_LETTERS = 32


@locale_app.command()
def forecast(game: GameArg = None, top: TopOpt = 20, project: ProjectOpt = None, *, as_json: ForecastJsonOpt = False) -> None:
    """Say which boxes are too small for how many languages, worst first.

    `typical`: the share of languages in which half of such texts would not fit; `long`: in which one in twenty would not;
    pseudo-locales, in which each text was really set, count in both. `room`: how much longer than the source a text may get.
    """
    from pnp.build.workshop import Workshop
    from pnp.locale.pseudo import PSEUDO_TAGS
    from pnp.translate.status import forecast_game

    console, root = Console(quiet=as_json), find_project(project)
    forecasts, report, workshop = {}, Report(), Workshop(root, disk_cache())
    for name in requested_games(root, game):
        forecasts[name] = forecast_game(workshop, name, PSEUDO_TAGS, report)
    stop_on_errors(console, root, report)
    if as_json:
        console.output(
            json.dumps(
                {name: [_forecast_record(text) for text in rows] for name, rows in forecasts.items()},
                ensure_ascii=False,
                indent=1,
            )
        )
        return
    for name, rows in forecasts.items():
        console.say(
            f"{name}: {len(rows)} texts in boxes, {sum(bool(text.typical) for text in rows)} too long for some language"
        )
        console.table(_FORECAST_HEADS, [_forecast_row(text) for text in rows[: top or None]])


def _forecast_row(text: FitForecast) -> list[str]:
    room = f"×{text.room:.2f}" if text.room else "none"
    return [
        f"{text.share:.0%}",
        f"{text.long_share:.0%}",
        room,
        f"{text.style}: {_shorten(text.words)}",
        str(text.content or ""),
        str(text.template or ""),
    ]


def _forecast_record(text: FitForecast) -> dict[str, object]:
    return {
        "card": text.card,
        "side": text.side,
        "style": text.style,
        "text": text.words,
        "room": text.room,
        "typical": list(text.typical),
        "long": list(text.long),
        "share": round(text.share, 4),
        "long_share": round(text.long_share, 4),
        "content": str(text.content or ""),
        "template": str(text.template or ""),
    }


FontsTagArg = Annotated[str, typer.Argument(help="A language as BCP 47 writes it: el, sr-Latn, zh-Hans …")]
FontsGameArg = Annotated[str | None, typer.Argument(help="A folder of content/; all games of a project share its fonts.")]
FontsJsonOpt = Annotated[bool, typer.Option("--json", help="Write the result as JSON.")]


@locale_app.command()
def fonts(tag: FontsTagArg, game: FontsGameArg = None, as_json: FontsJsonOpt = False, project: ProjectOpt = None) -> None:  # noqa: FBT002 - typer's flags
    """Say which fonts have a language's characters and what each role's chain lacks (exit 1 when it lacks any).

    Names free families for its script besides, which `pnp font add` brings into the project.
    """
    from pnp.cli.fonts import coverage_record, say_coverage, say_free_families
    from pnp.load.fonts import load_fonts
    from pnp.text.languages import language_coverage

    console, root = Console(), find_project(project)
    requested_games(root, game)
    report = Report()
    book = load_fonts(root, report)
    stop_on_errors(console, root, report)
    if book is None:
        raise typer.Exit(1)
    coverage = language_coverage(book, canonical_languages(tag))
    if coverage is None:
        console.fail(f"CLDR does not know the language `{tag}`")
        raise typer.Exit(2)
    if as_json:
        console.say(json.dumps(coverage_record(coverage), ensure_ascii=False, indent=2))
    else:
        say_coverage(console, coverage)
        say_free_families(console, coverage.locale)
    if not coverage.complete:
        raise typer.Exit(1)


SentTagArg = Annotated[str, typer.Argument(help="The language to send out, such as de.")]
FileArg = Annotated[
    Path,
    typer.Argument(
        help="A file of translations: XLIFF, .xlsx, .ods, .csv, .tsv, .json, .po, .ftl or .md.", exists=True, dir_okay=False
    ),
]
AsOpt = Annotated[
    ExportForm, typer.Option("--as", help="A file for translation tools (xliff), for spreadsheets, or for programs.")
]
VersionOpt = Annotated[Literal["1.2", "2.0"], typer.Option("--xliff", help="Version of XLIFF.")]
XliffOutOpt = Annotated[
    Path | None, typer.Option("--out", help="Folder for the files (default: out/<game>/<tag>).", file_okay=False)
]
PartialOpt = Annotated[
    bool, typer.Option("--partial", help="Import the texts of an XLIFF that are sound and leave the others as they are.")
]
FileTagOpt = Annotated[str | None, typer.Option("--locale", help="The language of a file that does not say it, such as de.")]
ColumnOpt = Annotated[
    list[str] | None,
    typer.Option("--column", metavar="WHAT=HEADER", help="What a column holds: id, source or a language; can be repeated."),
]
KeysOpt = Annotated[
    Path | None,
    typer.Option(
        "--source", help="A file with the same keys in the source language, where keys are no ids.", exists=True, dir_okay=False
    ),
]
SheetOpt = Annotated[str, typer.Option("--sheet", help="The sheet of a workbook that has several.")]


@locale_app.command()
def export(
    tag: SentTagArg, game: GameArg = None, form: AsOpt = "xliff", xliff: VersionOpt = "1.2", out: XliffOutOpt = None,
    project: ProjectOpt = None, *, quiet: QuietOpt = False,
) -> None:  # fmt: skip
    """Write a translation for others: as XLIFF, as a table for spreadsheets, or as JSON, with what a translator has to know."""
    from pnp.base.files import publishing
    from pnp.load.game_reader import load_game
    from pnp.load.translations import read_po_files

    console, root, report = Console(quiet=quiet), find_project(project), Report()
    home = output_folder(out, root)
    files_to_write: dict[Path, tuple[int, bytes]] = {}
    for name, tags in games_and_tags(root, [word for word in (game, tag) if word]).items():
        loaded = load_game(root, name, report)
        source = loaded.source_locale if loaded else ""
        for language in tags:
            files = read_po_files(root, name, language, report)
            for ending, exported in _exported_files(files, source, language, form, xliff, report).items():
                files_to_write[(out or home / name / language) / f"{name}-{language}{ending}"] = exported
    stop_on_errors(console, root, report)
    with publishing(out or root) as publication:
        for target, (_, data) in files_to_write.items():
            publication.write(target, data)
    console.note_written_files(files_to_write, root)
    for target, (texts, _) in files_to_write.items():
        console.say(f"{display_path(target)}: {count_noun(texts, 'text')}")


def _exported_files(
    files: tuple[PoFile, ...], source: str, tag: str, form: ExportForm, version: Version, report: Report
) -> dict[str, tuple[int, bytes]]:
    """Return the numbers of texts and the bytes of the files of an export, by what their names end in."""
    from pnp.translate.exchange import exchanges
    from pnp.translate.imports import export_bytes
    from pnp.translate.xliff import xliff_bytes

    if form == "xliff":
        return {
            f"{suffix}.xlf": (sum(len(file.units) for file in one.files), xliff_bytes(one, version, report))
            for suffix, one in exchanges(files, source, tag).items()
        }
    count = sum(bool(entry.id) and not entry.obsolete for file in files for entry in file.entries)
    return {f".{form}": (count, export_bytes(form, files, source, tag))}


@locale_app.command("import")
def import_(
    file: FileArg, game: GameArg = None, locale: FileTagOpt = None, column: ColumnOpt = None, sheet: SheetOpt = "",
    source: KeysOpt = None, project: ProjectOpt = None, *, partial: PartialOpt = False, quiet: QuietOpt = False,
) -> None:  # fmt: skip
    """Import translations from XLIFF, a table or JSON into PO files; what is at fault stays out and is listed.

    An XLIFF comes in completely or not at all. Texts of other files are found by their id, or else by their source.
    """
    from pnp.translate.imports import XLIFF_SUFFIXES

    console, root = Console(quiet=quiet), find_project(project)
    if game:
        game = requested_game(root, game, "several games share it: say which one, such as {first}, of {games}")
    asked = _RequestedImport(file, game, locale, _named_columns(column or ()), sheet, source)
    if file.suffix.lower() not in XLIFF_SUFFIXES or not _import_xliff(console, root, file, game, partial=partial):
        _import_texts(console, root, asked)


def _import_xliff(console: Console, root: Path, file: Path, game: str | None, *, partial: bool) -> bool:
    """Merge a document into the PO files that it names; False if it names none."""
    from pnp.load.project import game_names
    from pnp.translate.exchange import document_target, merge_document, names_po_files
    from pnp.translate.xliff import read_xliff

    report = Report()
    found = read_xliff(read_argument(file), display_path(file).as_posix(), report)
    if found and not names_po_files(found):
        return False
    target = document_target(found, root, game_names(root), game, report)
    files = merge_document(found, root, target, report, partial=partial) if target else ()
    stop_on_errors(console, root, report)
    _write_imported(console, root, files)
    return True


def _write_imported(console: Console, root: Path, files: tuple[PoFile, ...]) -> None:
    from pnp.base.files import publishing
    from pnp.translate.po import write_files

    with publishing(project=root, hint="") as publication:
        written = write_files(root, files, publication)
    console.note_written_files(written, root)
    for changed in written:
        console.say(f"  {display_path(changed)}")
    console.say(f"{count_noun(len(written), 'file')} changed" if written else "the file contains nothing new")


def _named_columns(columns: Sequence[str]) -> dict[str, str]:
    from pnp.base.languages import canonical_tag

    named = {}
    for written in columns:
        what, _, header = (part.strip() for part in written.partition("="))
        known = what if what in {"id", "source"} else canonical_tag(what)
        if not header or known is None:
            example = "write what it holds and its header, such as `--column de=Übersetzung`, `--column id=Nr`"
            raise typer.BadParameter(f"`--column {written}`: {example}")
        named[known] = header
    return named


class _RequestedImport(NamedTuple):
    """The file to import, and what options say of it."""

    file: Path
    game: str | None
    locale: str | None
    columns: Mapping[str, str]
    sheet: str
    source: Path | None


def _import_texts(console: Console, root: Path, asked: _RequestedImport) -> None:
    """Fill in the texts of a file in all its languages; what is at fault is listed, stays out and makes it exit with 1."""
    from pnp.load.translations import read_po_files
    from pnp.translate.imports import read_translations, texts_of_deck
    from pnp.translate.incoming import ImportCounts, fill_in

    name, report = _game_of_file(root, asked.file, asked.game), Report()
    loaded = _load_with_examples(root, name, source_report := Report())
    stop_on_errors(console, root, _errors_of(source_report))
    assert loaded is not None, "a game without errors can be read"
    data, path = read_argument(asked.file), display_path(asked.file).as_posix()
    scope = _import_scope(root, loaded, asked)
    only = scope.tag if asked.locale else None
    incoming = texts_of_deck(loaded, asked.file, scope, only, report) or read_translations(data, path, loaded, scope, report)
    if incoming and asked.source:
        incoming = _with_sources(incoming, asked.source, loaded, report)
    files: list[PoFile] = []
    rows = list[list[str]]()
    for tag, texts in incoming.texts.items() if incoming else ():
        result = fill_in(loaded, tag, read_po_files(root, name, tag, report), texts, report)
        result.counts.faulty += incoming.faulty.get(tag, 0) if incoming else 0
        files += result.files
        rows.append([name, tag, *result.counts.row()])
    console.findings(report.diagnostics, root)
    if rows:
        console.table(["game", "locale", *ImportCounts.names()], rows)
        _write_imported(console, root, tuple(files))
    if report.has_errors:
        raise typer.Exit(1)


def _with_sources(incoming: IncomingFile, file: Path, game: Game, report: Report) -> IncomingFile:
    from pnp.translate.imports import read_translations, with_sources
    from pnp.translate.table_texts import ImportScope

    tag, path = game.source_locale, display_path(file).as_posix()
    found = read_translations(read_argument(file), path, game, ImportScope(tag, (tag,), tag), report)
    return with_sources(incoming, found.texts.get(tag, ()) if found else (), game)


def _game_of_file(root: Path, file: Path, game: str | None) -> str:
    """Return the game that is named, or the only one, or that with whose name the file begins."""
    names = requested_games(root, game)
    if len(names) == 1:
        return names[0]
    begun = [name for name in names if file.name.startswith(name)]
    if not begun:
        raise typer.BadParameter(f"the project has several games: name one of {', '.join(names)} behind the file")
    return max(begun, key=len)


def _import_scope(root: Path, game: Game, asked: _RequestedImport) -> ImportScope:
    from pnp.base.languages import standing_tag
    from pnp.load.project import locale_tags
    from pnp.translate.imports import tag_in_name
    from pnp.translate.table_texts import ImportScope

    tags = locale_tags(root, game.name)
    for named in filter(None, (asked.locale, *asked.columns)):
        if named not in {"id", "source"} and standing_tag(named, tags) is None:
            hint = did_you_mean(named, tags) if tags else f"`pnp locale add {named} {game.name}` begins one"
            raise typer.BadParameter(f"there is no translation of {game.name} into `{named}`: {hint}")
    tag = standing_tag(asked.locale, tags) if asked.locale else tag_in_name(asked.file.as_posix(), game.name, tags)
    columns = {standing_tag(what, tags) or what: header for what, header in asked.columns.items()}
    return ImportScope(game.source_locale, tags, tag or (tags[0] if len(tags) == 1 else None), columns, asked.sheet)
