"""`pnp font`: bring fonts into a project; and what commands say of the characters that fonts have and lack."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, NamedTuple
from unicodedata import combining

import typer

from pnp.base.diagnostics import Report, list_first
from pnp.cli.console import Console, count_noun, stop_on_errors
from pnp.cli.options import ProjectOpt, QuietOpt, display_path, find_project, read_argument

if TYPE_CHECKING:
    from collections.abc import Mapping

    from pnp.load.font_families import NewFamily
    from pnp.load.font_formats import FontChoice, FontCut
    from pnp.model.style import FontBook
    from pnp.text.languages import LanguageCoverage

font_app = typer.Typer(
    name="font",
    help="Bring fonts into a project. `pnp locale fonts TAG` says which characters of a language they have.",
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
    rich_markup_mode=None,
)


@font_app.callback()
def _font_group() -> None:
    """Keep `add` a command of the group, which it would not be as the only one."""


OPEN_LICENCE = "OFL-1.1"
_MOST_CHARACTERS = 24  # missing characters to show; --json lists all of them
_NEARLY = 8
"""Letters that a language may lack to be named among those that are nearly covered."""
_MOST_LANGUAGES = 40
_MOST_LICENCE_LETTERS = 160

FontArg = Annotated[
    Path,
    typer.Argument(metavar="FILE|FOLDER", help="A font (.ttf .otf .ttc .otc .woff .woff2), or a folder of fonts.", exists=True),
]
LicenceOpt = Annotated[
    str | None, typer.Option("--licence", help=f"The file with its licence, or {OPEN_LICENCE} (asked for, if it is not given).")
]
FamilyOpt = Annotated[str | None, typer.Option("--family", help="The family's name in fonts.yaml (default: from the font).")]
AxisOpt = Annotated[
    list[str] | None,
    typer.Option(
        "--axis", metavar="AXIS=VALUE", help="Of a variable font: wght=500. Repeated with other values, it gives several cuts."
    ),
]
FaceOpt = Annotated[str, typer.Option("--face", help="Of a collection: the number or the name of a face (default: all).")]
LocaleOpt = Annotated[
    str | None, typer.Option("--locale", help="The language that is set in it, such as th: writes it into the roles.")
]
RoleOpt = Annotated[
    list[str] | None,
    typer.Option("--role", help="With --locale: only this role of fonts.yaml; can be repeated (default: all)."),
]


@font_app.command()
def add(
    font: FontArg, licence: LicenceOpt = None, family: FamilyOpt = None, axis: AxisOpt = None, face: FaceOpt = "",
    locale: LocaleOpt = None, role: RoleOpt = None, project: ProjectOpt = None, *, quiet: QuietOpt = False,
) -> None:  # fmt: skip
    """Add a family to the project: its files, its lines in fonts.yaml, its licence; and say what it covers.

    TrueType, OpenType and variable fonts stay as they are; faces are taken out of collections, web fonts are unpacked.
    """
    from pnp.base.files import publishing
    from pnp.load.font_families import FontLines, font_book_with

    console, root, report = Console(quiet=quiet), find_project(project), Report()
    _require_libraries()
    tag = _known_tag(locale) if locale else ""
    families = _read_families(font, _font_choice(axis or (), face), family or "", tag, report)
    known, roles = _check_names(root, families, role or (), tag, report)
    stop_on_errors(console, root, report)
    _say_what_fonts_say(console, families)
    chosen = _choose_licence(console, font, families, licence)
    licences = {one.name: f"{one.name}/{chosen.name}" for one in families}
    book = font_book_with(root, FontLines(families, licences, tag, roles, _families_lacking(root, tag, report)), report)
    stop_on_errors(console, root, report)
    assert book is not None, "without errors there is a text"
    files = {root / "fonts" / one.path(cut): cut.data for one in families for cut in one.fonts}
    files |= {root / "fonts" / licences[one.name]: chosen.text(one) for one in families}
    _refuse_clashes(root, files)
    with publishing(project=root, hint="") as publication:
        for path, data in files.items():
            publication.write(path, data)
        publication.write(root / "fonts" / "fonts.yaml", book.encode())
    console.note_written_files(files, root)
    for one in families:
        _say_family(console, one, licences[one.name])
    _say_what_is_covered(console, root, families, tag)
    if known and not tag:
        name = families[0].name
        next_step = f"name `{name}` in a chain of fonts/fonts.yaml, or run this again with `--locale TAG`"
        console.say(f"next: no role is set in it yet: {next_step}")


def _known_tag(locale: str) -> str:
    from pnp.base.languages import canonical_tag, is_known, tag_hint

    tag = canonical_tag(locale)
    if tag is None or not is_known(tag):
        hint = tag_hint(locale)
        raise typer.BadParameter(f"`{locale}` is no language" + (f": {hint}" if hint else ""))
    return tag


def _families_lacking(root: Path, tag: str, report: Report) -> tuple[str, ...]:
    """Return the families of the project that have not all letters of a language."""
    from pnp.load.fonts import load_fonts
    from pnp.text.languages import language_coverage

    book = load_fonts(root, report) if tag and (root / "fonts" / "fonts.yaml").exists() else None
    coverage = language_coverage(book, tag) if book else None
    wanted = set(coverage.exemplars.letters) if coverage else set()
    return tuple(family.family for family in coverage.families if wanted & {*family.missing}) if coverage else ()


def _require_libraries() -> None:
    from pnp.load.font_formats import LIBRARIES_HINT

    try:
        import fontTools  # noqa: F401 - which reads and writes fonts
    except ModuleNotFoundError as error:
        raise typer.BadParameter(f"to read fonts, {LIBRARIES_HINT}") from error


def _font_choice(axes: Sequence[str], face: str) -> FontChoice:
    from pnp.load.font_formats import FontChoice

    values: dict[str, tuple[float, ...]] = {}
    for written in axes:
        tag, _, number = (part.strip() for part in written.partition("="))
        try:
            value = float(number)
        except ValueError:
            value = float("nan")
        if len(tag) != 4 or not abs(value) < 1e6:  # noqa: PLR2004 - tags of OpenType have four letters
            raise typer.BadParameter(f"`--axis {written}`: write an axis and its value, such as `--axis wght=700`")
        values[tag] = (*values.get(tag, ()), value)
    return FontChoice({tag: tuple(dict.fromkeys(several)) for tag, several in values.items()}, face)


def _read_families(font: Path, choice: FontChoice, name: str, tag: str, report: Report) -> tuple[NewFamily, ...]:
    from pnp.load.font_families import font_files, group_fonts
    from pnp.load.font_formats import FONT_FILES, read_font_file
    from pnp.load.yaml.nodes import SLUG, allowed_name

    if name and not SLUG.fullmatch(name):
        allowed = allowed_name(name, "-")
        way_out = f": write `--family {allowed}`" if allowed else ""
        raise typer.BadParameter(f"a family must be named with a-z, 0-9, `_` and `-`, found `{name}`{way_out}")
    try:
        files = font_files(font) if font.is_dir() else [font]
        if not files:
            below = sorted(folder.name for folder in font.iterdir() if folder.is_dir() and font_files(folder))
            there = (
                f"; there are some in {', '.join(f'`{folder}`' for folder in below)}: name one of these folders"
                if below
                else ""
            )
            raise typer.BadParameter(f"`{display_path(font)}` has no fonts ({', '.join(FONT_FILES)}){there}")
        cuts = [cut for file in files for cut in read_font_file(file, display_path(file).as_posix(), choice, report)]
    except OSError as error:
        raise typer.BadParameter(f"`{font}` cannot be read: {(error.strerror or str(error)).lower()}") from error
    return () if report.has_errors else group_fonts(cuts, name, tag, report)


def _check_names(
    root: Path, families: Sequence[NewFamily], roles: Sequence[str], tag: str, report: Report
) -> tuple[bool, tuple[str, ...]]:
    """Return whether the project has fonts, and the roles asked for; usage errors for those that there cannot be."""
    from pnp.base.suggestions import did_you_mean
    from pnp.load.font_families import known_names

    known, known_roles = known_names(root, report)
    for one in families:
        if one.name in known and (known[one.name] != one.paths or not tag):
            way_out = "give this one another name with `--family`, or take its lines out"
            raise typer.BadParameter(f"fonts/fonts.yaml has a family `{one.name}` already: {way_out}")
    if roles and not tag:
        raise typer.BadParameter("`--role` says where a language is set in the font: name it with `--locale`")
    for name in roles:
        if name not in known_roles:
            hint = did_you_mean(name, known_roles) or f"there are {', '.join(f'`{one}`' for one in known_roles)}"
            raise typer.BadParameter(f"fonts/fonts.yaml has no role `{name}`: {hint}")
    return bool(known), tuple(roles)


class _ChosenLicence(NamedTuple):
    """The file that is written beside each family: its name, and its bytes; without bytes, the text of the OFL."""

    name: str
    data: bytes | None

    def text(self, family: NewFamily) -> bytes:
        if self.data is not None:
            return self.data
        from pnp.load.font_families import open_licence

        return open_licence(family)


def _say_what_fonts_say(console: Console, families: Sequence[NewFamily]) -> None:
    for one in families:
        says = dict.fromkeys(_licence_line(cut) for cut in one.fonts)
        for line in says:
            console.say(f"{one.shown}: {line}")


def _licence_line(cut: FontCut) -> str:
    from pnp.base.diagnostics import shorten_line

    words = " · ".join(filter(None, (cut.copyright, cut.licence, cut.licence_url)))
    return f"the font says: {shorten_line(words, _MOST_LICENCE_LETTERS)}" if words else "the font says nothing of its licence"


def _choose_licence(console: Console, font: Path, families: Sequence[NewFamily], given: str | None) -> _ChosenLicence:
    """Return the licence that is named; else ask for it once, or without a terminal end with what to write."""
    from pnp.load.font_families import licence_files

    found = licence_files(font if font.is_dir() else font.parent)
    if given is None:
        open_one = _says_open_licence(families)
        usual = str(found[0]) if found else OPEN_LICENCE if open_one else None
        if not _can_be_asked():
            beside = f"; beside it there is `{display_path(found[0])}`" if found else ""
            says = f"; the font says {OPEN_LICENCE}" if open_one else ""
            raise typer.BadParameter(
                f"say under which licence the font is, with `--licence FILE` or `--licence {OPEN_LICENCE}`{beside}{says}"
            )
        console.finish()
        given = str(typer.prompt(f"Its licence (a file, or {OPEN_LICENCE})", default=usual, err=True))
    if given.casefold() in {OPEN_LICENCE.casefold(), "ofl"}:
        if not _says_open_licence(families):
            console.say(f"you say that it is under {OPEN_LICENCE}; the font itself does not")
        return _ChosenLicence("OFL.txt", None)
    file = Path(given)
    if not file.is_file():
        near = f"; beside the font there is `{display_path(found[0])}`" if found else ""
        raise typer.BadParameter(f"there is no licence `{given}`: name a file with its text, or {OPEN_LICENCE}{near}")
    data = read_argument(file)
    if not data.strip():
        raise typer.BadParameter(f"the licence `{given}` is empty")
    plain = "".join(c if (c.isascii() and c.isalnum()) or c in "._-" else "-" for c in file.name).strip(".-")
    return _ChosenLicence(plain or "licence.txt", data)


def _can_be_asked() -> bool:
    return sys.stdin.isatty() and sys.stderr.isatty()


def _says_open_licence(families: Sequence[NewFamily]) -> bool:
    """Whether each font names the SIL Open Font License, in words or by its address."""
    words = ("open font license", "openfontlicense.org", "scripts.sil.org/ofl")
    texts = [f"{cut.licence} {cut.licence_url} {cut.copyright}".casefold() for one in families for cut in one.fonts]
    return all(any(word in text for word in words) for text in texts)


def _refuse_clashes(root: Path, files: Mapping[Path, bytes]) -> None:
    from pnp.load.font_families import clashing_files
    from pnp.load.project import project_path

    clashing = clashing_files(files)
    if clashing:
        names = ", ".join(f"`{project_path(root, file)}`" for file in clashing)
        raise typer.BadParameter(f"another file is there already: {names}; remove it, or name the family with `--family`")


def _say_family(console: Console, family: NewFamily, licence: str) -> None:
    console.say(f"{family.name}:")
    for cut in family.fonts:
        cuts = ", ".join(name for name, font in family.cuts.items() if font is cut)
        console.say(f"  {cuts}: fonts/{family.path(cut)}{f' ({cut.made})' if cut.made else ''}")
    console.say(f"  licence: fonts/{licence}")
    for line in family.stands_in:
        console.say(f"  {line}")


def _say_what_is_covered(console: Console, root: Path, families: Sequence[NewFamily], tag: str) -> None:
    """Say which languages of CLDR each family has the letters of, and what each language of the games lacks in its roles."""
    from pnp.load.fonts import load_fonts
    from pnp.text.fonts import FontFaces
    from pnp.text.languages import letters_missing

    report = Report()
    book = load_fonts(root, report)
    console.findings(report.diagnostics, root)
    if book is None:
        raise typer.Exit(1)
    faces = FontFaces()
    for one in families:
        missing = letters_missing(faces[file] for file in dict.fromkeys(book.families[one.name].cuts.values()))
        whole = sorted(language for language, lacks in missing.items() if not lacks)
        more = f" and {len(whole) - _MOST_LANGUAGES} more" if len(whole) > _MOST_LANGUAGES else ""
        console.say(
            f"{one.name} has all letters of {count_noun(len(whole), 'language')}: {' '.join(whole[:_MOST_LANGUAGES])}{more}"
        )
        near = sorted((len(lacks), language, lacks) for language, lacks in missing.items() if 0 < len(lacks) <= _NEARLY)
        for _, language, lacks in near[:_NEARLY]:
            console.say(f"  {language} lacks {shown_characters(lacks)}")
    _say_what_games_lack(console, root, book, tag)


def _say_what_games_lack(console: Console, root: Path, book: FontBook, tag: str) -> None:
    """Say which characters of CLDR and of their own texts the languages of all games lack in which role."""
    from pnp.load.game_reader import load_game
    from pnp.load.project import game_names, locale_tags
    from pnp.text.languages import language_coverage
    from pnp.translate.needed_characters import lacking_characters

    rows, languages = list[tuple[str, str, str, str]](), list[str]()
    games = [(name, load_game(root, name, Report())) for name in game_names(root)]
    for name, game in games:
        if game is None:
            console.say(f"{name} has errors, `pnp check {name}` lists them: its texts are not compared with the fonts")
            continue
        for language in (game.source_locale, *locale_tags(root, name)):
            languages.append(language)
            lacking = lacking_characters(game, book, language)
            rows += [(name, language, role, shown_characters(lacks)) for role, lacks in lacking.items()]
    coverage = language_coverage(book, tag) if tag and tag not in languages else None
    if coverage:
        rows += [("-", tag, role.role, shown_characters(role.missing)) for role in coverage.roles if role.missing]
    if rows:
        console.table(("GAME", "LOCALE", "ROLE", "LACKS"), rows)
    else:
        also = f", nor for {tag}" if coverage else ""
        console.say(f"no character is missing in {count_noun(len(languages), 'language')} of the games{also}")


def say_free_families(console: Console, locale: str) -> None:
    """Print families under the SIL Open Font License for the script of a language, and how one comes into the project."""
    from pnp.load.font_families import free_families

    families = [family for tag in locale.split("+") for family in free_families(tag)]
    if not families:
        return
    console.say("")
    console.table(("FREE FAMILY (OFL)", "SCRIPTS"), [(one.name, ", ".join(one.scripts)) for one in families])
    console.say("")
    console.say("They are on fonts.google.com, notofonts.github.io or their makers' pages; unpack one, and")
    console.say(f"`pnp font add FOLDER --locale {locale.partition('+')[0]}` brings it into the project.")


def say_coverage(console: Console, coverage: LanguageCoverage) -> None:
    """Print which families and which roles have the characters of a language."""
    wanted = coverage.exemplars
    total = len(wanted.characters)
    console.say(f"{coverage.locale}: {total} characters of CLDR's `{wanted.tag}` (letters, punctuation, figures)")
    console.say("")
    rows = sorted(coverage.families, key=lambda family: (len(family.missing), family.family))
    console.table(
        ("FAMILY", "HAS", "LACKS"),
        [(row.family, f"{total - len(row.missing)}/{total}", shown_characters(row.missing)) for row in rows],
    )
    console.say("")
    console.table(
        ("ROLE", "CHAIN", "LACKS"), [(row.role, ", ".join(row.chain), shown_characters(row.missing)) for row in coverage.roles]
    )


def shown_characters(characters: Sequence[str]) -> str:
    """Write the first characters of a list, and how many more there are."""
    if not characters:
        return "nothing"
    return list_first([*map(_format_character, characters)], _MOST_CHARACTERS, " ")


def _format_character(char: str) -> str:
    if combining(char) and char.isprintable():
        return f"\N{DOTTED CIRCLE}{char}"
    return char if char.isprintable() and not char.isspace() else f"U+{ord(char):04X}"


def coverage_record(coverage: LanguageCoverage) -> dict[str, object]:
    """Return what the fonts have of a language, as `--json` prints it."""
    from pnp.load.font_families import free_families

    return {
        "locale": coverage.locale,
        "exemplars": coverage.exemplars.tag,
        "characters": len(coverage.exemplars.characters),
        "complete": coverage.complete,
        "families": [{"family": row.family, "lacks": row.missing} for row in coverage.families],
        "roles": [{"role": row.role, "chain": row.chain, "lacks": row.missing} for row in coverage.roles],
        "free": [{"family": family.name, "scripts": family.scripts} for family in free_families(coverage.locale)],
    }
