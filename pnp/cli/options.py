"""The options of commands, with their types and help for typer, and the functions that read their values.

Values name the project, its games, languages, profiles, papers, printers and codes. What does not exist, and options that do
not go together, are usage errors.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import fields
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Literal, NamedTuple, cast
from urllib.parse import urlsplit

import typer

from pnp.base.cache import DiskCache, cache_folder
from pnp.base.diagnostics import Report
from pnp.base.files import check_inside, check_outside, read_file
from pnp.base.languages import EVERY_LANGUAGE, canonical_tag, standing_tag
from pnp.base.records import frozen, lazy_pattern
from pnp.base.suggestions import count_slips, did_you_mean, with_other_capitals
from pnp.cli.console import FindingSelection

if TYPE_CHECKING:
    from pnp.base.processes import Jobs
    from pnp.load.files import FileCache
    from pnp.load.package_data import Explanation
    from pnp.model.outline import MarkLength, Paper, Printer
    from pnp.model.printing import BacksMode, CardOrder, CopiesOrder, Cuts, Passes, Profile
    from pnp.model.request import Bilingual, Since


WHAT, HOW, SHEETS, FILES, RUN = GROUPS = ("What is printed", "How it is printed", "Sheets", "Further files", "This run")
"""The groups of options, by which the page of `pnp studio` shows them; one without a group is shown last."""

GameArg = Annotated[str | None, typer.Argument(help="A folder of content/, or a file of the game; without it, all games.")]
GamesArg = Annotated[
    list[str] | None,
    typer.Argument(help="Folders of content/, or files of games; without any, all games."),
]
PaperOpt = Annotated[
    str | None, typer.Option("--paper", help="a4, letter, 4x6in, 100x150, card … (default: the game's)", rich_help_panel=SHEETS)
]
BacksOpt = Annotated[
    Literal["duplex-long", "duplex-short", "gutterfold", "none"] | None,
    typer.Option("--backs", case_sensitive=False, help="How backs are printed (default: the game's).", rich_help_panel=SHEETS),
]
LocaleOpt = Annotated[
    str | None,
    typer.Option("--locale", help="Language, such as pt-BR, or two: pt-BR+en (default: the source).", rich_help_panel=WHAT),
]
LocalesOpt = Annotated[
    list[str] | None,
    typer.Option(
        "--locale",
        metavar="TAGS",
        help="Languages: pt-BR; pt-BR,en; all; or two on a card: pt-BR+en (default: the source).",
        rich_help_panel=WHAT,
    ),
]
DeckOpt = Annotated[
    list[str] | None,
    typer.Option("--deck", metavar="NAMES", help="Only these decks, such as fish,boats.", rich_help_panel=WHAT),
]
CardOpt = Annotated[
    list[str] | None,
    typer.Option(
        "--card",
        metavar="IDS",
        help="Only these cards, such as pike,carp; `ship` is all its variants, `size=big` all big ones.",
        rich_help_panel=WHAT,
    ),
]
LowInkOpt = Annotated[
    bool,
    typer.Option(
        "--low-ink", help="White backgrounds and outlines instead of fills: under a quarter of the ink.", rich_help_panel=HOW
    ),
]
ProfileOpt = Annotated[
    list[str] | None,
    typer.Option(
        "--profile", metavar="NAMES", help="Ways of printing, such as home,press-x4 (default: home).", rich_help_panel=HOW
    ),
]
AddressOpt = Annotated[
    str | None,
    typer.Option(
        "--address",
        metavar="URL",
        help="Where pictures of a virtual table will be found (default: where they are).",
        rich_help_panel=HOW,
    ),
]
TraceOpt = Annotated[bool, typer.Option("--trace", help="Write a record per text box beside the PDF.", rich_help_panel=FILES)]
PngOpt = Annotated[
    bool, typer.Option("--png", help="Write each face as a picture, for screens and virtual tables.", rich_help_panel=FILES)
]
PngBleedOpt = Annotated[
    bool,
    typer.Option("--png-bleed", help="Write each face as a picture with its bleed, for print services.", rich_help_panel=FILES),
]
SvgOpt = Annotated[
    bool, typer.Option("--svg", help="Write each face as an SVG in mm, its letters as outlines.", rich_help_panel=FILES)
]
SvgBleedOpt = Annotated[
    bool, typer.Option("--svg-bleed", help="Write each face as an SVG with its bleed.", rich_help_panel=FILES)
]
PpiOpt = Annotated[
    int | None,
    typer.Option(
        "--ppi",
        min=1,
        max=2400,
        metavar="N",
        help="Resolution of pictures (default: 150; with bleed 300).",
        rich_help_panel=FILES,
    ),
]
JobsOpt = Annotated[
    int, typer.Option("--jobs", "-j", min=0, help="How many processes to use (0: one per core).", rich_help_panel=RUN)
]
OutOpt = Annotated[
    Path | None, typer.Option("--out", help="Output folder (default: out/ of the project).", rich_help_panel=RUN)
]
JsonOpt = Annotated[
    bool,
    typer.Option("--json", help="Write findings and files as JSON to standard output, and nothing else.", rich_help_panel=RUN),
]
QuietOpt = Annotated[
    bool, typer.Option("--quiet", "-q", help="Only errors, and a line if texts are not translated.", rich_help_panel=RUN)
]
ProjectOpt = Annotated[
    Path | None,
    typer.Option(
        "--project", help="Folder that holds content/ (default: here or above).", file_okay=False, rich_help_panel=RUN
    ),
]
PrinterOpt = Annotated[str | None, typer.Option("--printer", help="A printer of your own printers.yaml.", rich_help_panel=HOW)]
OnlyOpt = Annotated[
    Literal["cards", "booklet", "assembly"] | None,
    typer.Option(
        "--only", case_sensitive=False, help="Only the cards, the booklet, or the assembly sheet.", rich_help_panel=WHAT
    ),
]
BookletBleedOpt = Annotated[
    bool, typer.Option("--booklet-bleed", help="Booklet pages with their bleed, for a print shop.", rich_help_panel=SHEETS)
]
MarksOpt = Annotated[
    Literal["full", "short", "none"] | None,
    typer.Option(
        "--marks", case_sensitive=False, help="How long crop marks are (default: the game's).", rich_help_panel=SHEETS
    ),
]
BleedOpt = Annotated[
    float | None,
    typer.Option(
        "--bleed",
        min=0,
        metavar="MM",
        help="The most bleed that sheets show (2, 2mm): less takes fewer sheets.",
        rich_help_panel=SHEETS,
    ),
]
CutsOpt = Annotated[
    Literal["shared", "bleed"] | None,
    typer.Option(
        "--cuts",
        case_sensitive=False,
        help="Neighbours touch and share a cut, or each has its bleed (default: they share if their borders have one colour).",
        rich_help_panel=SHEETS,
    ),
]
OrderOpt = Annotated[
    Literal["rows", "stack"] | None,
    typer.Option(
        "--order",
        case_sensitive=False,
        help="Cards row by row, or so that sheets cut as one stack give them in order (default: the game's).",
        rich_help_panel=SHEETS,
    ),
]
CopiesOpt = Annotated[
    Literal["together", "collated"] | None,
    typer.Option(
        "--copies",
        case_sensitive=False,
        help="Copies of a card together (a a b b) or collated (a b a b).",
        rich_help_panel=SHEETS,
    ),
]
PassesOpt = Annotated[
    Literal["one", "two"],
    typer.Option(
        "--passes",
        case_sensitive=False,
        help="Two: fronts and backs as two files, for a printer that prints one side at a time.",
        rich_help_panel=SHEETS,
    ),
]
StockOpt = Annotated[
    Literal["any"] | None,
    typer.Option(
        "--stock",
        case_sensitive=False,
        help="any: what is for card, thin card and cardboard shares sheets (default: it does not).",
        rich_help_panel=SHEETS,
    ),
]
SingleSidedOpt = Annotated[
    Literal["apart"] | None,
    typer.Option(
        "--single-sided",
        case_sensitive=False,
        help="apart: sheets with nothing on their backs are a file of their own.",
        rich_help_panel=SHEETS,
    ),
]
SkipOpt = Annotated[
    int | None,
    typer.Option(
        "--skip",
        min=0,
        metavar="N",
        help="Leave the first N slots empty, for sheets of labels; 0: keep all slots.",
        rich_help_panel=SHEETS,
    ),
]
DraftOpt = Annotated[
    bool,
    typer.Option(
        "--draft", help="Print in spite of faults, outlined and numbered, to see them: not for print.", rich_help_panel=HOW
    ),
]
KeepGoingOpt = Annotated[
    bool,
    typer.Option(
        "--keep-going",
        help="Write the decks that a print service takes although it does not take others; the exit code is 1.",
        rich_help_panel=HOW,
    ),
]
GuidesOpt = Annotated[
    bool,
    typer.Option(
        "--guides", help="Show trim, bleed, safe area and text boxes on the cards: a proof, not for print.", rich_help_panel=HOW
    ),
]
StrictOpt = Annotated[
    bool,
    typer.Option("--strict", help="Reject texts that are not translated, and pictures under 200 ppi.", rich_help_panel=HOW),
]
AcceptOpt = Annotated[
    bool,
    typer.Option("--accept", help="Write down what faces and pages show now, `content/GAME/printed.lock`: look at it before."),
]
BilingualOpt = Annotated[
    Literal["box", "back"],
    typer.Option(
        "--bilingual",
        case_sensitive=False,
        help="Two languages (pt-BR+en): both in each text, or the second's face as the back.",
        rich_help_panel=WHAT,
    ),
]


def check_project_folder(folder: Path | None) -> Path | None:
    """Return the folder that `--project` names; a usage error if it does not exist."""
    if folder is not None and not os.path.isdir(folder):  # noqa: PTH112 (`is_dir` fails for a name that is too long)
        raise typer.BadParameter(f"there is no folder `{folder}`; `--project` names the folder that holds content/")
    return folder


def find_project(folder: Path | None, *, required: bool = True) -> Path:
    """Return the nearest folder with content/, from `folder` upwards.

    If there is none: a usage error, or the current folder if it is not `required`.
    """
    from pnp.load.project import find_root

    check_project_folder(folder)
    found = find_root((folder or Path.cwd()).absolute())
    if found is None and required:
        raise typer.BadParameter(f"no content/ folder in {folder or 'this folder'} or above it; `pnp new NAME` makes a game")
    return found or Path.cwd()


def _near_game_file(root: Path, game: str) -> str:
    """Return the way out for a game whose game.yaml has other capitals or another extension."""
    names = (file.name for file in sorted((root / "content" / game).iterdir()))
    near = next((name for name in names if name.casefold() in {"game.yaml", "game.yml"}), None)
    return f": rename `{near}` to `game.yaml`" if near else ""


def project_of(given: Sequence[str]) -> Path | None:
    """Return the folder of the first file or folder among the arguments of a command, in which its project is looked for."""
    there = (Path(word).absolute() for word in given if os.path.exists(word))  # noqa: PTH110 (any word)
    return next((path if path.is_dir() else path.parent for path in there), None)


def requested_games(root: Path, wanted: str | Sequence[str] | None) -> tuple[str, ...]:
    """Return the game `wanted`, or all games of the project; a usage error if there is none.

    A path means the game that it belongs to, and what games share means all of them. Of several, each counts once.
    """
    from pnp.load.project import game_names, games_of_path

    names = game_names(root)
    if wanted is None and not names:
        raise typer.BadParameter("content/ holds no game; `pnp new NAME` makes one")
    if wanted is None:
        return names
    if not isinstance(wanted, str):
        return tuple(dict.fromkeys(name for one in wanted for name in requested_games(root, one)))
    known = with_other_capitals(wanted, names)
    if known is None and os.path.exists(wanted):  # noqa: PTH110 (any word)
        found = games_of_path(root, Path(wanted).absolute())
        if found:
            return found
        raise typer.BadParameter(f"`{wanted}` belongs to no game of this project: {did_you_mean('', names)}")
    if known is None:
        if wanted and Path(wanted).name == wanted and os.path.isdir(root / "content" / wanted):  # noqa: PTH112 (any name)
            raise typer.BadParameter(
                f"`content/{wanted}` has no game.yaml, which every game needs{_near_game_file(root, wanted)}"
            )
        steps = wanted.rstrip("/").split("/")
        hint = did_you_mean(next((step for step in steps if step in names), steps[-1]), names)
        raise typer.BadParameter(f"there is no game `{wanted}`" + (f": {hint}" if hint else ""))
    return (known,)


def requested_game(root: Path, wanted: str | None, question: str) -> str:
    """Return the game `wanted`, or the only one of the project.

    If there are several, a usage error: the `question` with their names for `{games}`, and the first of them for `{first}`.
    """
    games = requested_games(root, wanted)
    if len(games) > 1:
        raise typer.BadParameter(question.format(first=games[0], games=", ".join(games)))
    return games[0]


def requested_paper(text: str, root: Path) -> Paper:
    """Return the paper of a name, given in any capitals (`A4`), or of a size (`4x6in`); a usage error if there is none.

    Papers of the project's `papers.yaml` count, and before them those of the user's. Raises PnpError if the latter has a fault.
    """
    from pnp.load.package_data import UnknownPaperError, find_paper, known_papers

    report = Report()
    known = known_papers(user_settings(), report, known_papers(root))
    report.raise_if_errors()
    try:
        return find_paper(text, known)
    except UnknownPaperError as fault:
        raise typer.BadParameter(f"{fault}: {fault.hint}") from None


def names_all_languages(locale: str) -> bool:
    """Whether `all` is one of the languages that are named: `all`, `all+en`."""
    return any(word.casefold() == EVERY_LANGUAGE for word in locale.split("+"))


def languages_of_one_build(locale: str) -> str:
    """Return the canonical tags for a command that shows one build; several builds are a usage error."""
    if "," in locale or names_all_languages(locale):
        raise typer.BadParameter(f"`--locale {locale}` names several languages, and this command shows one: `--locale en`")
    return canonical_languages(locale)


def canonical_languages(locale: str) -> str:
    """Return the canonical tag of one language, or of two (`pt-BR+en`): `PT_br` is `pt-BR`, `heb` is `he`."""
    return "+".join(canonical_tag(tag) or tag for tag in locale.split("+"))


def own_printer(name: str | None) -> Printer | None:
    """Return a printer of the user's `printers.yaml`, without a name the default one; None if that file does not exist.

    Raises PnpError if the file has an error or no such printer.
    """
    file = printers_file()
    if name is None and not file.exists():
        return None
    from pnp.load.profiles import load_printer

    report = Report()
    found = load_printer(file, name, report)
    report.raise_if_errors()
    return found


def printers_file() -> Path:
    """Return the user's file of printers; it is outside of projects, because an offset belongs to a device."""
    return user_settings() / "printers.yaml"


def user_settings() -> Path:
    """Return the folder of what a user has told of printers and papers."""
    from platformdirs import user_config_path

    return user_config_path("pnp")


def output_folder(out: Path | None, root: Path) -> Path:
    """Return the folder (or the file) that `--out` names, or `out/` of the project.

    Raises PnpError if `out/` is a link that leads out of the project, or if `--out` leads into the sources of a project.
    """
    if out is None:
        check_inside(root, root / "out", "name the folder that it leads to with `--out`")
    elif (root / "content").is_dir():
        for sources in _SOURCE_FOLDERS:
            check_outside(root / sources, out, "leave `--out` away for the usual `out/`, or name a place outside")
    return out or root / "out"


_SOURCE_FOLDERS = ("content", "templates", "fonts")
"""Folders of a project in which what is printed would stand among what it is printed from."""


def display_path(file: Path) -> Path:
    """Return a path as the user would type it: relative to the current folder if possible."""
    return file.relative_to(Path.cwd()) if file.is_relative_to(Path.cwd()) else file


def read_argument(file: Path) -> bytes:
    """Return the bytes of a file that an argument names; what is no file, too large or not readable is a wrong command."""
    from pnp.load.files import MAX_BYTES

    try:
        return read_file(file, MAX_BYTES)
    except OSError as error:
        raise typer.BadParameter(f"`{display_path(file)}` cannot be read: {(error.strerror or str(error)).lower()}") from error


def games_and_tags(root: Path, names: list[str]) -> dict[str, tuple[str, ...]]:
    """Sort names into games and language tags; return the tags of each game, all games or all tags if none are named."""
    from pnp.load.project import game_names, locale_tags

    known = game_names(root)
    chosen = tuple(game for name in names if (game := with_other_capitals(name, known))) or requested_games(root, None)
    tags_of_games = {game: locale_tags(root, game) for game in chosen}
    all_tags = sorted({tag for tags in tags_of_games.values() for tag in tags})
    named = [name for name in names if not with_other_capitals(name, known)]
    wanted = {standing_tag(name, all_tags) or canonical_languages(name): name for name in named}
    unknown = next((name for tag, name in wanted.items() if tag not in all_tags), None)
    if unknown is not None:
        hint = did_you_mean(unknown, [*known, *all_tags])
        raise typer.BadParameter(f"there is no game and no translation `{unknown}`" + (f": {hint}" if hint else ""))
    if not all_tags:
        raise typer.BadParameter(f"no translation of {', '.join(chosen)} exists; `pnp locale add TAG` starts one")
    return {game: tuple(tag for tag in tags if not wanted or tag in wanted) for game, tags in tags_of_games.items()}


@frozen
class RequestedLanguages:
    """The languages in which a game is built: each of `locales` (None: its source language), or `every` one."""

    locales: tuple[str | None, ...] = (None,)
    every: bool = False

    def locales_of(self, root: Path, game: str, cache: FileCache) -> tuple[str | None, ...]:
        """Return the locales of a game in the order given; with `every`, those of the game sorted by tag.

        Of a game that cannot be read, only the source language is built, which reports why.
        """
        if not self.every:
            return self.locales
        from pnp.load.game_reader import load_game
        from pnp.load.project import locale_tags

        found = load_game(root, game, Report(), cache=cache)
        return tuple(sorted({found.source_locale, *locale_tags(root, game)})) if found else (None,)


def requested_languages(given: Sequence[str] | None, bilingual: Bilingual = "box") -> RequestedLanguages:
    """Read the values of `--locale`, each of them a list such as `pt-BR,en`; a language that is named twice counts once.

    `all` is every language. It is also the tag of one, Allar, which its other forms name (`all-Mlym`). Raises a usage error for
    a list with an empty place, for `all` beside other languages, and for `--bilingual back` where no card has two of them.
    """
    if bilingual == "back" and not any("+" in value for value in given or ()):
        example = "name them with a plus between, such as `--locale pt-BR+en`"
        raise typer.BadParameter(f"`--bilingual back` is for two languages on a card: {example}")
    named = [word.strip() for value in given or () if value for word in value.split(",")]
    if not all(named):
        example = "write tags with commas between them, such as `pt-BR,en`"
        raise typer.BadParameter(f"`--locale {','.join(given or ())}` has an empty place: {example}")
    if not any(map(names_all_languages, named)):
        return RequestedLanguages(tuple(dict.fromkeys(map(canonical_languages, named))) or (None,))
    if {word.casefold() for word in named} != {EVERY_LANGUAGE}:
        values = " and ".join(f"`{word}`" for word in named)
        raise typer.BadParameter(f"`--locale` was given {values}: `{EVERY_LANGUAGE}` is every language, so write it alone")
    return RequestedLanguages(every=True)


LOW_INK_PROFILE = "home-low-ink"
USUAL_PROFILE = "home"
_WRITES_ANY_RESOLUTION = frozenset({"png", "png-bleed", "cut-png", "tts", "screentop", "tabletop-playground"})


@frozen
class BuildOptions:
    """The options of a command that decide what is built; those that are not given have their defaults in the game.

    `only_pages` is `BuildRequest.only_pages`. `cached`: results of earlier runs are used. `refreshes_schemas`: the schemas of
    the games are written anew.
    """

    project: Path | None = None
    locale: Sequence[str] | None = None
    profile: Sequence[str] | None = None
    low_ink: bool = False
    deck: Sequence[str] | None = None
    card: Sequence[str] | None = None
    paper: str | None = None
    backs: BacksMode | None = None
    marks: MarkLength | None = None
    bleed: float | None = None
    cuts: Cuts | None = None
    order: CardOrder | None = None
    copies: CopiesOrder | None = None
    passes: Passes = "one"
    stock: Literal["any"] | None = None
    single_sided: Literal["apart"] | None = None
    skip: int | None = None
    draft: bool = False
    guides: bool = False
    keep_going: bool = False
    printer: str | None = None
    only: Literal["cards", "booklet", "assembly"] | None = None
    since: str | None = None
    booklet_bleed: bool = False
    ppi: int | None = None
    address: str | None = None
    bilingual: Bilingual = "box"
    strict: bool = False
    trace: bool = False
    png: bool = False
    png_bleed: bool = False
    svg: bool = False
    svg_bleed: bool = False
    parts: int | None = None
    jobs: int = 1
    only_pages: bool = False
    cached: bool = True
    refreshes_schemas: bool = True

    @property
    def names_given(self) -> tuple[str, ...]:
        """The names of the options that were given, such as `booklet-bleed`; `--only booklet` is `only` and `only booklet`."""
        values = {option.name.replace("_", "-"): getattr(self, option.name) for option in fields(self)}
        values["passes"] = self.passes == "two"
        named = [name for name, value in values.items() if value is not None and value is not False]
        return tuple(one for name in named for one in ((name, f"only {self.only}") if name == "only" else (name,)))

    @property
    def languages(self) -> RequestedLanguages:
        """The languages of each game; raises as `requested_languages` does."""
        return requested_languages(self.locale, "box" if self.parts else self.bilingual)

    @property
    def exports(self) -> tuple[str, ...]:
        """The usual exports and the requested ones."""
        from pnp.model.request import USUAL_EXPORTS

        others = ("trace", "png", "png-bleed", "svg", "svg-bleed")
        return (*USUAL_EXPORTS, *(name for name in others if getattr(self, name.replace("-", "_"))))


def listed_names(option: str, given: Sequence[str] | None) -> tuple[str, ...]:
    """Read the values of an option, each a list such as `fish,boats`, to sorted names; an empty one is a usage error."""
    names = {word.strip() for value in given or () for word in value.split(",")}
    if "" in names:
        example = "write names with commas between them"
        raise typer.BadParameter(f"`--{option} {','.join(given or ())}` has an empty place: {example}")
    return tuple(sorted(names))


def requested_profiles(given: Sequence[str] | None, root: Path, *, low_ink: bool) -> tuple[str, ...]:
    """Read the values of `--profile`, each a list such as `home,press-x4`; one that is named twice counts once.

    Without it, the result is empty: the usual profile. Raises a usage error for a profile that does not exist, and where
    `--low-ink`, which is a profile too, is given besides; PnpError for one whose file has a fault.
    """
    named = tuple(dict.fromkeys(word.strip() for value in given or () for word in value.split(",")))
    if low_ink:
        if named:
            raise typer.BadParameter(f"`--low-ink` is the profile `{LOW_INK_PROFILE}`: add it to `--profile` instead")
        return (LOW_INK_PROFILE,)
    for name in named:
        find_profile(name, root)
    return named


def find_profile(name: str, root: Path, *, param_hint: str | None = None) -> Profile:
    """Return a profile; an unknown one is a usage error, one with a fault raises PnpError."""
    from pnp.load.profiles import profile_names, read_profile

    known = profile_names(root)
    found = read_profile(name, root) if name in known else None
    if found is None:
        raise typer.BadParameter(f"there is no profile `{name}`: {did_you_mean(name, known)}", param_hint=param_hint)
    return found


def check_profile_options(profiles: Sequence[str], root: Path, options: BuildOptions) -> None:
    """Raise a usage error for an option that one of the profiles (without any, the usual one) does not use.

    An address is refused if no profile uses it; a resolution is not refused if pictures are written besides.
    """
    from pnp.load.profiles import read_profile

    given = [name for name in options.names_given if not (name == "ppi" and (options.png or options.png_bleed))]
    for name in profiles or (USUAL_PROFILE,):
        profile = read_profile(name, root)
        for kind in PROFILE_KINDS if profile is not None else ():
            refused = [option for option in given if option in kind.refused]
            if refused and kind.covers(cast("Profile", profile)):
                raise typer.BadParameter(f"`--{refused[0]}` is for {kind.refused[refused[0]]}: `{name}` {kind.description}")
    found = (read_profile(name, root) for name in profiles)
    if options.address is not None and not any(profile is not None and "tts" in profile.writes for profile in found):
        raise typer.BadParameter("`--address` is for pictures of Tabletop Simulator: add `--profile tts`")


def check_passes(options: BuildOptions) -> None:
    """Raise a usage error for two passes of sheets that are printed on one side."""
    if options.passes == "two" and options.backs in {"gutterfold", "none"}:
        why = "prints backs beside their fronts, to be folded over" if options.backs == "gutterfold" else "prints no backs"
        raise typer.BadParameter(
            f"`--passes two` is for sheets that are printed on both sides: `--backs {options.backs}` {why}"
        )


class ProfileKind(NamedTuple):
    """A kind of profiles: which it `covers`, a `description`, and the options that it refuses with what these are for."""

    covers: Callable[[Profile], bool]
    description: str
    refused: Mapping[str, str]


_PRINT_OPTIONS = dict.fromkeys(("draft", "only booklet", "since", "booklet-bleed"), "print")
_SHEET_ONLY_OPTIONS = dict.fromkeys(
    ("paper", "backs", "marks", "bleed", "cuts", "order", "copies", "passes", "stock", "single-sided", "skip", "printer"),
    "sheets",
)
_SHEET_OPTIONS = _SHEET_ONLY_OPTIONS | {"guides": "sheets"}
_BOOKLET_OPTIONS = {"booklet-bleed": "booklets without bleed"}
_HOME_OPTIONS = {"passes": "printers at home"}
PROFILE_KINDS = (
    ProfileKind(lambda profile: profile.table is not None, "is for a virtual table", _SHEET_OPTIONS | _PRINT_OPTIONS),
    ProfileKind(lambda profile: profile.pages == "faces", "prints single faces", _SHEET_ONLY_OPTIONS),
    ProfileKind(
        lambda profile: profile.pages == "faces" or profile.colour is not None, "writes none of these", _BOOKLET_OPTIONS
    ),
    ProfileKind(lambda profile: profile.colour is not None, "is for a press", _HOME_OPTIONS),
    ProfileKind(
        lambda profile: profile.cut is not None,
        "is for a cutting machine",
        {"marks": "sheets that are cut by hand", "guides": "proofs, which are not cut"},
    ),
    ProfileKind(
        lambda profile: not _WRITES_ANY_RESOLUTION.intersection(profile.writes),
        "writes none of these",
        {"ppi": "pictures of any resolution, such as those of `--png`"},
    ),
)
"""The kinds of profiles; a profile may be of several."""

_ADDRESS_SCHEMES = ("http", "https", "file")
_UNSAFE_IN_ADDRESS = lazy_pattern(r'[\s<>"\\^`{|}?#]')


def read_address(given: str | None) -> str:
    """Return the address of a folder without the slash at its end, empty if none is given; a usage error for anything else.

    It begins with `https://`, `http://` or `file:///`, and has no query and no fragment: the names of files are appended to it.
    """
    if given is None:
        return ""
    address = given.strip()
    problem = _address_problem(address)
    if problem:
        raise typer.BadParameter(
            f"`--address {given}` {problem}: write the folder of the pictures, as `https://example.org/pond`"
        )
    return address.rstrip("/")


def _address_problem(address: str) -> str:
    try:
        parts = urlsplit(address)
    except ValueError:
        return "is no address"
    if parts.scheme not in _ADDRESS_SCHEMES:
        return "has no `https://` before it" if "://" not in address else "is none of the web or of a file"
    if parts.scheme != "file" and not parts.hostname:
        return "names no host"
    if parts.scheme == "file" and not address.startswith("file:///"):
        return "has two slashes where a file has three"
    unsafe = _UNSAFE_IN_ADDRESS.search(address)
    return f"has `{unsafe[0]}`, which is no part of the address of a folder" if unsafe else ""


SinceOpt = Annotated[
    str | None,
    typer.Option(
        "--since",
        metavar="PRINT",
        help="Only what changed since a print: its manifest, folder or ZIP, or a git tag or commit.",
        rich_help_panel=WHAT,
    ),
]

_REFUSED_WITH_SINCE = {
    "draft": "a draft is not for print, and `--since` prints what changed",
    "guides": "guides are not for print, and `--since` prints what changed",
    "only": "`--since` prints cards, and says which pages of the booklet changed",
}


def check_since(options: BuildOptions) -> None:
    """Raise a usage error for an option that makes no sense with `--since`, and for an empty one."""
    for option, why in _REFUSED_WITH_SINCE.items() if options.since is not None else ():
        if option in options.names_given:
            raise typer.BadParameter(f"`--{option}` cannot be used with `--since`: {why}")
    if options.since is not None and not options.since.strip():
        raise typer.BadParameter(
            "`--since` is empty: name a manifest, such as `out/pond/en/pond-en-cards-a4.json`, or a git tag"
        )


@contextmanager
def open_since(options: BuildOptions, root: Path) -> Iterator[Since | None]:
    """Give the earlier print that `--since` names, for as long as the block lasts; None if it is not given.

    A usage error if another option makes no sense with it; PnpError if there is no print of that name.
    """
    if options.since is None:
        yield None
        return
    check_since(options)
    from pnp.build.changes.earlier_print import open_earlier_print

    with open_earlier_print(options.since, root) as since:
        yield since


_LOCAL_CLUSTER = "local"
ClusterOpt = Annotated[
    str | None,
    typer.Option(
        "--cluster",
        metavar="ADDRESS",
        help="Let the workers of a Dask cluster compute; `local` starts one here.",
        rich_help_panel=RUN,
    ),
]


def cluster_address(cluster: str | None) -> str | None:
    """Return the address of a cluster as it was given, or `local`; a usage error for anything else."""
    if cluster is None or cluster.lower() == _LOCAL_CLUSTER:
        return cluster and _LOCAL_CLUSTER
    if "://" not in cluster:
        raise typer.BadParameter(f"`{cluster}` is no address of a cluster: write `tcp://10.0.0.5:8786`, or `{_LOCAL_CLUSTER}`")
    return cluster


@contextmanager
def open_workers(jobs: int, cluster: str | None) -> Iterator[Jobs]:
    """Give the workers of a playtest: `jobs` processes (0: one per core), or the cluster at an address. Raises PnpError."""
    cluster = cluster_address(cluster)
    if cluster is None:
        yield jobs or os.cpu_count() or 1
        return
    from pnp.build.cluster import connect_cluster

    with connect_cluster(cluster, jobs) as connected:
        yield connected


ShowOpt = Annotated[
    list[str] | None,
    typer.Option(
        "--show",
        metavar="CODES",
        help="Show only findings of these kinds: layout/overflow, or layout for all of them.",
        rich_help_panel=RUN,
    ),
]
MaxOpt = Annotated[
    int | None,
    typer.Option(
        "--max",
        min=0,
        metavar="N",
        help="Show at most N findings (0: all, with all places; in a terminal: 50).",
        rich_help_panel=RUN,
    ),
]


def finding_selection(show: Sequence[str] | None, most: int | None) -> FindingSelection:
    """Make the selection of a command from its options. An unknown code is a usage error."""
    codes = tuple(code.strip(" []/") for given in show or () for code in given.split(",") if code.strip())
    if codes:
        known = known_codes()
        for code in codes:
            if code not in known and code not in code_areas(known):
                message = f"there is no code `{code}`: {suggest_codes(code, known)}"
                raise typer.BadParameter(message, param_hint="--show")
    return FindingSelection(codes, most, has_options=True)


_LEAST_LETTERS = 4  # letters of words of codes by which others are suggested: `not` and `no` are in many
_MOST_SUGGESTED_CODES = 3  # codes that an error names


def known_codes() -> Mapping[str, Explanation]:
    """Return all codes with what they mean."""
    from pnp.load.package_data import explanations
    from pnp.rules.engine import engine_explanations

    return {**engine_explanations(), **explanations()}


def code_areas(known: Mapping[str, Explanation]) -> list[str]:
    """Return the areas of codes, sorted: `layout` of `layout/overflow`."""
    return sorted({code.partition("/")[0] for code in known})


def suggest_codes(code: str, known: Mapping[str, Explanation]) -> str:
    """Suggest codes for an unknown one: the nearest ones, else those with a word of it, else the areas."""
    area, slash, name = code.rpartition("/")
    names = [full for full in known if not slash or full.startswith(f"{area}/")] or list(known)
    counts = {full: count for full in names if (count := count_slips(name, full.partition("/")[2])) is not None}
    near = [full for full, count in counts.items() if count == min(counts.values())]
    near = near or [full for full in known if _long_words(name) & _long_words(full.partition("/")[2])]
    if near:
        return f"did you mean {' or '.join(f'`{full}`' for full in sorted(near)[:_MOST_SUGGESTED_CODES])}?"
    return f"its area is one of {', '.join(f'`{area}`' for area in code_areas(known))}; `pnp explain AREA` lists their codes"


def _long_words(name: str) -> set[str]:
    return {word for word in name.split("-") if len(word) >= _LEAST_LETTERS}


NoCacheOpt = Annotated[
    bool, typer.Option("--no-cache", help="Compute everything anew, and keep nothing for the next run.", rich_help_panel=RUN)
]


def disk_cache() -> DiskCache | None:
    """Return the cache of this process; None if the environment says that there is none."""
    folder = cache_folder(os.environ)
    return None if folder is None else DiskCache(folder)
