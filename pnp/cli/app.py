"""The commands: what can be asked of `pnp`, and which stage answers."""

from __future__ import annotations

import gc
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Literal

import typer

from pnp import __version__
from pnp.cli.console import Console
from pnp.diagnostics import PnpError, Report, did_you_mean

if TYPE_CHECKING:
    from collections.abc import Callable

    from pnp.model.order import Order, Prepared

app = typer.Typer(
    name="pnp",
    help="Print-and-play card and board generator: YAML in, print-ready PDF out.",
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
    rich_markup_mode=None,  # rich draws help in boxes and costs 90 ms for it
)

GameArg = Annotated[str | None, typer.Argument(help="A folder of content/; without it, all of them.")]
PaperOpt = Annotated[str | None, typer.Option("--paper", help="a4, letter, pa4 … (default: the game's)")]
BacksOpt = Annotated[
    Literal["duplex-long", "duplex-short", "gutterfold", "none"] | None,
    typer.Option("--backs", help="How backs are printed (default: the game's)."),
]
LocaleOpt = Annotated[str | None, typer.Option("--locale", help="Language, such as pt-BR (default: the source language).")]
DeckOpt = Annotated[str | None, typer.Option("--deck", help="Only this deck.")]
CardOpt = Annotated[str | None, typer.Option("--card", help="Only this card.")]
LowInkOpt = Annotated[bool, typer.Option("--low-ink", help="White grounds, outlines for fills: under a quarter of the ink.")]
TraceOpt = Annotated[bool, typer.Option("--trace", help="Write a record per text box beside the PDF.")]
PngOpt = Annotated[bool, typer.Option("--png", help="Write each face as a picture at 300 ppi, with and without bleed.")]
JobsOpt = Annotated[int, typer.Option("--jobs", "-j", min=1, help="Processes to work with.")]
OutOpt = Annotated[Path | None, typer.Option("--out", help="Folder for what is made (default: out/ of the project).")]
QuietOpt = Annotated[bool, typer.Option("--quiet", "-q", help="Say nothing but faults.")]
ProjectOpt = Annotated[
    Path | None, typer.Option("--project", help="Folder that holds content/ (default: here or above).", file_okay=False)
]
PrinterOpt = Annotated[str | None, typer.Option("--printer", help="A printer of your own printers.yaml.")]


_ADVICE = {
    "duplex-long": "print at 100 %, both sides, turn on the long edge",
    "duplex-short": "print at 100 %, both sides, turn on the short edge",
    "gutterfold": "print at 100 %, fold, glue, cut",
    "none": "print at 100 %, cut",
}


def main() -> None:
    """Run the command line; faults in the input end with exit code 1, a wrong command line with 2."""
    try:
        app()
    except PnpError as stopped:
        Console().findings(stopped.diagnostics, Path.cwd())
        sys.exit(1)


def _version(wanted: bool) -> None:  # noqa: FBT001  (typer hands the flag over by position)
    if wanted:
        Console().say(f"pnp {__version__}")
        raise typer.Exit


@app.callback()
def _root(
    *,
    version: Annotated[bool, typer.Option("--version", callback=_version, is_eager=True, help="Say the version.")] = False,
) -> None:
    """Print-and-play card and board generator: YAML in, print-ready PDF out."""


@app.command()
def build(
    game: GameArg = None,
    paper: PaperOpt = None,
    backs: BacksOpt = None,
    locale: LocaleOpt = None,
    deck: DeckOpt = None,
    card: CardOpt = None,
    jobs: JobsOpt = 1,
    out: OutOpt = None,
    printer: PrinterOpt = None,
    project: ProjectOpt = None,
    *,
    low_ink: LowInkOpt = False,
    trace: TraceOpt = False,
    png: PngOpt = False,
    quiet: QuietOpt = False,
) -> None:
    """Print games: YAML to sheets of cards in a PDF, with the manifest beside it."""
    from pnp.build import write

    console = Console(quiet=quiet)
    make = _orders(
        project, paper=paper, backs=backs, locale=locale, deck=deck, card=card, low_ink=low_ink, jobs=jobs, printer=printer
    )
    root = _project(project)
    folder = out or root / "out"
    rows = []
    for ready in _prepare(console, root, game, make):
        made = write(ready, folder, console, trace=trace, png=png)
        rows += [[str(_shown(made.pdf)), str(made.pages), str(made.cards), str(made.sheets), _ADVICE[made.backs]]]
    console.finish()
    console.table(["file", "pages", "cards", "sheets", "next"], rows)


@app.command()
def check(
    game: GameArg = None,
    paper: PaperOpt = None,
    backs: BacksOpt = None,
    locale: LocaleOpt = None,
    deck: DeckOpt = None,
    card: CardOpt = None,
    project: ProjectOpt = None,
    *,
    low_ink: LowInkOpt = False,
    quiet: QuietOpt = False,
) -> None:
    """Do everything that `build` does, but write."""
    console = Console(quiet=quiet)
    make = _orders(project, paper=paper, backs=backs, locale=locale, deck=deck, card=card, low_ink=low_ink)
    ready = _prepare(console, _project(project), game, make)
    console.finish()
    for one in ready:
        cards = sum(c.copies for c in one.components)
        sheets = len(one.imposition.sheets)
        on = f"{sheets} sheet" + ("s" if sheets > 1 else "")
        console.say(f"{one.game.name} ({one.game.locale}): {cards} cards on {on}, no fault found")


@app.command()
def new(name: Annotated[str, typer.Argument(help="Name of the game's folder.")], project: ProjectOpt = None) -> None:
    """Make a small working game to start from."""
    from pnp.load.scaffold import new_game

    console = Console()
    root = project.absolute() if project else _project(None, required=False)
    made = new_game(root, name)
    for file in made:
        console.say(f"  {_shown(file)}")
    console.say(f"next: pnp build {name}, then edit {_shown(root / 'content' / name)}")


@app.command()
def schema(game: GameArg = None, project: ProjectOpt = None) -> None:
    """Write a JSON Schema for each content file, so that editors complete and check while you type."""
    from pnp.load.schema import write_schemas

    console, root = Console(), _project(project)
    for name in _games(root, game):
        report = Report()
        files = write_schemas(root, name, report)
        _stop_on_faults(console, root, report)
        console.say(f"{name}: {len(files)} schemas in {_shown(files[0].parent) if files else '-'}")


@app.command()
def calibrate(
    paper: Annotated[str, typer.Option("--paper", help="a4, letter, pa4 …")] = "a4",
    flip: Annotated[
        Literal["long", "short"], typer.Option("--flip", help="The edge your printer turns the sheet on.")
    ] = "long",
    locale: Annotated[str, typer.Option("--locale", help="Language of the sheet.")] = "en",
    out: OutOpt = None,
    project: ProjectOpt = None,
) -> None:
    """Print the sheet that finds your printer's scale and the offset of its backs."""
    from pnp.calibrate import write_calibration

    console, root = Console(), _project(project)
    report = Report()
    file = (out or root / "out") / f"calibration-{_paper(paper)}-{flip}.pdf"
    write_calibration(root, paper, flip, locale, file, report)
    _stop_on_faults(console, root, report)
    console.say(f"{_shown(file)}: print it at 100 % on both sides, then follow what it says")


def _orders(project: Path | None, *, printer: str | None = None, **options: object) -> Callable[[str], Order]:
    from pnp.model.order import Order

    root = _project(project)
    if options.get("paper"):
        _paper(str(options["paper"]))
    found = _printer(printer)
    return lambda game: Order(root, game, printer=found, **options)  # type: ignore[arg-type]


def _prepare(console: Console, root: Path, game: str | None, make: Callable[[str], Order]) -> list[Prepared]:
    """Prepare every wanted game; when one of them has a fault, say all faults and stop before anything is written."""
    from pnp.build import prepare

    gc.disable()  # a run makes records, not cycles: looking for them took a quarter of the time
    report, ready = Report(), []
    for name in _games(root, game):
        console.begin(name)
        done = prepare(make(name), report, console)
        ready += [done] if done else []
    _stop_on_faults(console, root, report)
    return ready


def _stop_on_faults(console: Console, root: Path, report: Report) -> None:
    console.finish()
    console.findings(report.diagnostics, root)
    if report.has_errors:
        raise typer.Exit(1)


def _project(folder: Path | None, *, required: bool = True) -> Path:
    from pnp.load.project import find_root

    found = find_root((folder or Path.cwd()).absolute())
    if found is None and required:
        raise typer.BadParameter(f"no content/ folder in {folder or 'this folder'} or above it; `pnp new NAME` makes a game")
    return found or Path.cwd()


def _games(root: Path, wanted: str | None) -> tuple[str, ...]:
    from pnp.load.project import game_names

    names = game_names(root)
    if wanted is None and not names:
        raise typer.BadParameter("content/ holds no game; `pnp new NAME` makes one")
    if wanted is not None and wanted not in names:
        hint = did_you_mean(wanted, names)
        raise typer.BadParameter(f"there is no game `{wanted}`" + (f": {hint}" if hint else ""))
    return (wanted,) if wanted else names


def _paper(name: str) -> str:
    from pnp.load.formats import papers

    if name not in papers():
        raise typer.BadParameter(f"there is no paper `{name}`: {did_you_mean(name, papers())}")
    return name


def _printer(name: str | None) -> object:
    from platformdirs import user_config_path

    from pnp.load.printers import load_printer

    file = user_config_path("pnp") / "printers.yaml"
    if name is None and not file.exists():
        return None
    report = Report()
    found = load_printer(file, name, report)
    report.raise_if_errors()
    return found


def _shown(file: Path) -> Path:
    """The path as a person would type it from here."""
    return file.relative_to(Path.cwd()) if file.is_relative_to(Path.cwd()) else file
