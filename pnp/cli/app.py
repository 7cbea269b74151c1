"""The commands of `pnp`, each imported when it is called (ADR 51), and how their options are read.

Plain values are read here; for all others, typer loads its validation library, which is slow. An option that takes one value
is refused if it is repeated, and for an unknown option the one is suggested that other programs call so.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from contextlib import suppress
from copy import copy
from functools import cache, partial
from importlib import import_module
from inspect import getdoc
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, Final, Literal, TypeAlias, TypeGuard, cast, get_args, get_origin

import typer
from typer.core import TyperArgument, TyperCommand, TyperGroup, TyperOption
from typer.main import get_command

from pnp import __version__
from pnp.base.languages import canonical_tag, is_known
from pnp.base.processes import end_with_starter
from pnp.base.records import lazy_pattern
from pnp.base.suggestions import near_hint, nearest, with_other_capitals
from pnp.base.units import parse_length, suggested_length
from pnp.cli.console import Console, findings_of_exception

if TYPE_CHECKING:
    from typer.models import ParameterInfo

    Command: TypeAlias = TyperCommand | TyperGroup
    Parameter: TypeAlias = TyperOption | TyperArgument


COMMANDS: Mapping[str, str] = {
    "new": "pnp.cli.authoring:new",
    "build": "pnp.cli.build:build",
    "check": "pnp.cli.check:check",
    "watch": "pnp.cli.watch:watch",
    "studio": "pnp.cli.studio:studio",
    "lsp": "pnp.cli.lsp:lsp",
    "proof": "pnp.cli.check:proof",
    "preflight": "pnp.cli.check:preflight",
    "kit": "pnp.cli.build:kit",
    "import": "pnp.cli.authoring:import_table",
    "export": "pnp.cli.authoring:export_table",
    "explain": "pnp.cli.authoring:explain",
    "rules": "pnp.cli.rules:rules",
    "stats": "pnp.cli.stats:stats",
    "schema": "pnp.cli.authoring:schema",
    "calibrate": "pnp.cli.build:calibrate",
    "playtest": "pnp.cli.rules:playtest",
    "ladder": "pnp.cli.rules:ladder",
    "play": "pnp.cli.rules:play",
    "replay": "pnp.cli.rules:replay",
    "engine": "pnp.cli.engines:engine_app",
    "font": "pnp.cli.fonts:font_app",
    "cache": "pnp.cli.authoring:show_cache",
    "locale": "pnp.cli.locale:locale_app",
}
"""Where the commands are and which function each is, in the order in which a beginner needs them."""


def main() -> None:
    """Run the command line; the exit code is 1 after errors in the input, 2 after usage errors, 3 after a fault of pnp."""
    end_with_starter()
    try:
        _command_group()(prog_name="pnp")  # otherwise the usage line depends on how Python was started
    except Exception as stopped:  # noqa: BLE001  # the last line of defence
        findings, code = findings_of_exception(stopped)
        Console(quiet=True).findings(findings, Path.cwd())
        sys.exit(code)


@cache
def _command_group() -> Callable[..., object]:
    """Make the group of all commands, which makes each command when it is looked up."""
    app = typer.Typer(
        name="pnp",
        cls=LazyGroup,
        help="Print-and-play card and board generator: YAML in, print-ready PDF out.",
        no_args_is_help=True,
        add_completion=False,
        pretty_exceptions_enable=False,
        rich_markup_mode=None,  # rich would draw boxes around the help, and take 90 ms
    )
    app.callback()(_root_command)
    group = _make_from_app(app)
    group.commands = CommandsByName(COMMANDS)  # type: ignore[union-attr]  # it is a group
    return group


def _show_version(wanted: bool) -> None:  # noqa: FBT001  (typer passes the flag by position)
    if wanted:
        Console().say(f"pnp {__version__}")
        raise typer.Exit


def _root_command(
    *,
    version: Annotated[
        bool, typer.Option("--version", callback=_show_version, is_eager=True, help="Show the version.")
    ] = False,
) -> None:
    """Print-and-play card and board generator: YAML in, print-ready PDF out."""


_LEFT_TO_TYPER: Final = object()
"""Returned for a value that typer has to read, or to refuse with its own message."""

_PLAIN_NUMBER = lazy_pattern("[0-9]{1,9}")


def add_plain_readers(command: Command) -> None:
    """Let a command, and those below it, read plain values without typer's validation library."""
    for below in getattr(command, "commands", {}).values():
        add_plain_readers(below)
    help_option = command.get_help_option(typer.Context(command))  # which is no parameter, and made but once
    for param in cast("list[Parameter]", [*command.params, *filter(None, [help_option])]):
        param.get_runtime_param = partial(_PlainValueReader, param.get_runtime_param)  # type: ignore[assignment,method-assign]


class _PlainValueReader:
    """Reads the values of one parameter; `make_typer_reader` makes typer's own reader."""

    def __init__(self, make_typer_reader: Callable[[], Any]) -> None:
        self._make_typer_reader = make_typer_reader

    def coerce(self, value: object, param: Parameter, ctx: typer.Context) -> object:
        """Return the argument for a `value` of the command line; typer calls this method."""
        described = param.type_descriptor
        several = param.multiple or param.nargs == -1
        if value is None:
            return () if several else None
        plain = read_plain_values if several else read_plain_value
        read = plain(value, described.annotation, described.parameter_info)
        if read is not _LEFT_TO_TYPER:
            return read
        if not several and (refusal := describe_refusal(value, described.annotation, described.parameter_info)):
            raise typer.BadParameter(refusal, ctx=ctx, param=param)
        return self._make_typer_reader().coerce(value, param=param, ctx=ctx)


def read_plain_values(values: object, annotation: object, info: ParameterInfo) -> object:
    """Read the values of an option that can be repeated; unless all of them are plain, typer has to read them."""
    if get_origin(annotation) is not list or not isinstance(values, list | tuple):
        return _LEFT_TO_TYPER
    read = [read_plain_value(value, get_args(annotation)[0], info) for value in values]
    return _LEFT_TO_TYPER if any(value is _LEFT_TO_TYPER for value in read) else read


def read_plain_value(value: object, annotation: object, info: ParameterInfo) -> object:
    """Read a word, a number of digits, a path or one of several words, if it is what the option wants."""
    if type(value) is int and annotation is int:
        return _number_in_bounds(value, info)
    if not isinstance(value, str) or info.parser is not None:
        return _LEFT_TO_TYPER
    if annotation is Path:
        return _read_path(value, info)
    number = _read_millimetres(value) if annotation is float else int(value) if _PLAIN_NUMBER.fullmatch(value) else None
    if annotation in {int, float} and number is not None:
        return _number_in_bounds(number, info)
    if get_origin(annotation) is Literal:
        return with_other_capitals(value, get_args(annotation)) or _LEFT_TO_TYPER
    return value if annotation is str else _LEFT_TO_TYPER


def _read_millimetres(value: str) -> float | None:
    """Read the value of an option that is a length, as all options are that take a decimal number."""
    try:
        return parse_length(value.strip())
    except ValueError:
        return None


def _read_whole_number(value: str) -> int | None:
    try:
        return int(value)
    except ValueError:
        return None


def describe_refusal(value: object, annotation: object, info: ParameterInfo) -> str | None:
    """Return why an option does not take a value, with the way out; None for what typer has to say."""
    if not isinstance(value, str) or info.parser is not None:
        return None
    shown = value.encode("utf-8", "replace").decode()
    if get_origin(annotation) is Literal:
        words = get_args(annotation)
        return f"there is no `{shown}`: " + (near_hint(value, words) or f"one of {', '.join(f'`{word}`' for word in words)}")
    if annotation is float:
        number: float | None = _read_millimetres(value)
        wanted: str | None = f"no length: {suggested_length(value) or 'write `3`, `3mm` or `1/8in`'}"
    else:
        number = _read_whole_number(value) if annotation is int else None
        wanted = "no whole number" if annotation is int else None
    if number is None:
        return wanted and f"`{shown}` is {wanted}"
    if info.min is not None and number < info.min:
        return f"`{shown}` is less than {info.min:g}"
    return f"`{shown}` is more than {info.max:g}" if info.max is not None and number > info.max else None


def _number_in_bounds(number: float, info: ParameterInfo) -> object:
    low, high = info.min, info.max
    return _LEFT_TO_TYPER if (low is not None and number < low) or (high is not None and number > high) else number


def _read_path(value: str, info: ParameterInfo) -> object:
    """Return a path if it is a readable file or folder as the option wants it, or does not exist and need not."""
    if "\0" in value:  # no file name has it
        return _LEFT_TO_TYPER
    path = Path(value)
    if info.writable or info.resolve_path or info.allow_dash or info.path_type is not None:
        return _LEFT_TO_TYPER
    with suppress(OSError):
        if not path.exists():
            return _LEFT_TO_TYPER if info.exists else path
        if ((info.file_okay and path.is_file()) or (info.dir_okay and path.is_dir())) and os.access(path, os.R_OK):
            return path
    return _LEFT_TO_TYPER


class CommandsByName(Mapping[str, "Command"]):
    """The commands of a program by their names; `places` are `module:function`, imported when a command is looked up."""

    def __init__(self, places: Mapping[str, str]) -> None:
        self._places = places
        self._commands: dict[str, Command] = {}

    def __getitem__(self, name: str) -> Command:
        if name not in self._commands:
            self._commands[name] = _make_command(name, self._load(name))
        return self._commands[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self._places)

    def __len__(self) -> int:
        return len(self._places)

    def without_options(self) -> dict[str, Command]:
        """Return all commands as a list of them shows them: without their options, which take long to make."""
        found = {name: self._load(name) for name in self}
        helps = {name: str(one.info.help) if isinstance(one, typer.Typer) else getdoc(one) for name, one in found.items()}
        return {name: TyperCommand(name, help=text) for name, text in helps.items()}

    def _load(self, name: str) -> typer.Typer | Callable[..., None]:
        module, _, attribute = self._places[name].partition(":")
        found: typer.Typer | Callable[..., None] = getattr(import_module(module), attribute)
        return found


class LazyGroup(TyperGroup):
    """A group whose commands are loaded by name."""

    def parse_args(self, ctx: typer.Context, args: list[str]) -> list[str]:  # type: ignore[override]  # its parent is private
        """Parse what stands before the command; say which option is meant by another, and how to ask for help."""
        first = next(iter(args), "")
        if first == "help":
            ctx.fail("there is no command `help`: write `pnp --help`, or `pnp COMMAND --help`")
        known = {"--help", *(option for param in self.params for option in param.opts)}
        if first.startswith(("-", *_DASHES)) and first not in known:
            ctx.fail(_describe_dashes([first], known) or unknown_option_message(first, args, known))
        return super().parse_args(ctx, args)

    def get_help(self, ctx: typer.Context) -> str:  # type: ignore[override]  # its parent is private
        """Return the help of the group, which lists the commands."""
        commands = self.commands
        if isinstance(commands, CommandsByName):
            self.commands = {**commands.without_options()}
        text = super().get_help(ctx)
        self.commands = commands
        return text


def _make_command(name: str, found: typer.Typer | Callable[..., None]) -> Command:
    app = found if isinstance(found, typer.Typer) else typer.Typer(add_completion=False, rich_markup_mode=None)
    if app is not found:
        app.command(name)(found)
    for command in app.registered_commands:
        command.cls = _SingleValueCommand
    return _make_from_app(app)


def _make_from_app(app: typer.Typer) -> Command:
    command = cast("Command", get_command(app))
    add_debug_option(command)
    add_plain_readers(command)
    return command


_INSTEAD_OF_REPEATING = {"locale": "one run for each language; `pnp build` and `pnp check` take several"}
"""What to do instead of repeating an option, by its name."""
_USUALLY_INSTEAD = "give it once, and run the command again for each other value"


class _SingleValueCommand(TyperCommand):
    """Refuses a repeated option as a usage error, unless it is a flag or takes several values."""

    def parse_args(self, ctx: typer.Context, args: list[str]) -> list[str]:  # type: ignore[override]  # its parent is private
        """Parse the arguments as Click does, after counting the values of each option."""
        counting = copy(self)
        counting.params = [_make_repeatable(param) if _takes_one_value(param) else param for param in self.params]
        known = {"--help", *(option for param in self.params for option in param.opts)}
        if slip := _describe_dashes(args, known):
            ctx.fail(slip)
        try:
            given, extra, _ = counting.make_parser(ctx).parse_args(args=list(args))
        except typer.TyperException as fault:
            if type(fault).__name__ != "NoSuchOption":  # whose class typer keeps to itself
                raise
            ctx.fail(unknown_option_message(getattr(fault, "option_name", ""), args, known))
        for param in self.params:
            values = given.get(param.name or "")
            if _takes_one_value(param) and isinstance(values, list) and len(values) > 1:
                named = " and ".join(f"`{value}`" for value in values)
                instead = _INSTEAD_OF_REPEATING.get(param.name or "", _USUALLY_INSTEAD)
                message = f"`{param.opts[0]}` takes one value, and was given {named}: {instead}"
                raise typer.BadParameter(message, ctx=ctx)
        if extra:
            flags = {option for param in self.params if getattr(param, "is_flag", False) for option in param.opts}
            ctx.fail(_describe_extra(extra[0], args, known, flags))
        return super().parse_args(ctx, args)


def _takes_one_value(param: object) -> TypeGuard[TyperOption]:
    return isinstance(param, TyperOption) and not (param.multiple or param.is_flag or param.count)


def _make_repeatable(param: TyperOption) -> TyperOption:
    twin = copy(param)
    twin.multiple = True
    return twin


_OWN_OPTIONS = {
    "--locale": ("--language", "--lang", "--languages", "-l", "--translation"),
    "--paper": ("--format", "--size", "--page-size", "--papersize", "--page", "--media", "--sheet"),
    "--out": ("--output", "--output-dir", "--outdir", "--dir", "--directory", "--folder", "--dest", "--destination", "-o"),
    "--ppi": ("--dpi", "--resolution", "--res"),
    "--order": ("--sort", "--cut-and-stack", "--stack"),
    "--copies": ("--collate", "--collated"),
    "--passes": ("--manual-duplex", "--fronts", "--simplex", "--two-passes"),
    "--backs": ("--duplex", "--double-sided", "--two-sided", "--back", "--sides"),
    "--marks": ("--crop-marks", "--cropmarks", "--crop", "--cutmarks", "--trim-marks"),
    "--png": ("--images", "--image", "--pictures", "--jpg", "--render", "--export"),
    "--svg": ("--vector", "--vectors", "--outlines"),
    "--draft": ("--force", "--ignore-errors", "--no-check"),
    "--guides": ("--proof", "--safe-area", "--show-bleed", "--grid"),
    "--card": ("--id", "--name", "--range", "-r"),
    "--deck": ("--set", "--group"),
    "--quiet": ("--silent", "-s", "--no-progress"),
    "--help": ("-h", "-?", "--usage"),
    "--jobs": ("--threads", "--workers", "--processes"),
    "--low-ink": ("--eco", "--save-ink", "--grayscale", "--greyscale", "--black-and-white", "--bw"),
}
_OWN_FLAGS = frozenset({"--png", "--svg", "--draft", "--guides", "--quiet", "--low-ink", "--help"})
_UNNEEDED_OPTIONS = {
    "--watch": "`pnp watch` shows the game while you write it",
    "--preview": "`pnp watch` shows the game while you write it",
    "--game": "a game is named without an option, such as `pnp build my-game`",
    "--pdf": "PDFs are always written",
    "--version": "`pnp --version` shows the version",
    "-v": "`pnp --version` shows the version",
}


_DASHES = "\N{EM DASH}\N{EN DASH}\N{MINUS SIGN}\N{HORIZONTAL BAR}\N{NON-BREAKING HYPHEN}\N{HYPHEN}"
"""What word processors, web pages and phones make of one or two hyphens."""
_SINGLE_HYPHEN = lazy_pattern(r"-([A-Za-z][\w-]+)(=.*)?")


def _describe_dashes(given: Sequence[str], options: Collection[str]) -> str | None:
    """Say which argument is an option of this command but for its hyphens: `-png`, `\N{EN DASH}paper`; None if none is."""
    for word in given:
        if word == "--":
            return None
        if word.startswith(tuple(_DASHES)):
            name = word.lstrip(f"-{_DASHES}")
            return f"`{word}` begins with a dash, and options with hyphens: write `{'--' if name[1:] else '-'}{name}`"
        found = _SINGLE_HYPHEN.fullmatch(word)
        if found and f"--{found[1].lower()}" in options:
            return f"there is no option `-{found[1]}`: write `--{found[1].lower()}{found[2] or ''}`"
    return None


_NAME_AND_VALUE = lazy_pattern(r"/?([a-z][a-z-]+)(?:[=:](.+))?")


def _describe_extra(word: str, given: Sequence[str], options: Collection[str], flags: Collection[str]) -> str:
    """Say what an argument is that a command has no place for: the value of a flag, an option without hyphens, a language."""
    before = given[given.index(word) - 1] if given.index(word) else ""
    if before in flags and before.startswith("--"):
        instead = "; `--ppi` sets how fine pictures are" if before == "--png" else ""
        return f"`{before}` takes no value, and was given `{word}`{instead}"
    option = given[given.index("=") - 1] if "=" in given[1:] else ""
    if option in options:
        return f"there is no blank around the `=`: write `{option}{''.join(given[given.index('=') :][:2])}`"
    found = _NAME_AND_VALUE.fullmatch(word)
    if found and f"--{found[1]}" in options:
        return f"`{word}` is no option: write `--{found[1]}{f' {found[2]}' if found[2] else ''}`"
    tag = canonical_tag(word)
    if "--locale" in options and tag and is_known(tag):
        return f"a language is named with its option: write `--locale {tag}`"
    return f"`{word}` is one argument too many"


def unknown_option_message(option: str, given: Sequence[str], options: Collection[str]) -> str:
    """Say which of the `options` of a command is meant by an unknown one, with its value among the `given` arguments.

    Only names that other programs use, and misspellings, lead to a suggestion.
    """
    message = f"there is no option `{option}`"
    written = next((word for word in given if word.startswith(option)), option)
    if not option.startswith("--") and _SINGLE_HYPHEN.fullmatch(written):  # `-pdf` is read as `-p -d -f`
        word = written.partition("=")[0]
        return unknown_option_message(f"-{word}", [], options).replace(f"`-{word}", f"`{word}", 1)
    if option in _UNNEEDED_OPTIONS and option not in options:
        return f"{message}: {_UNNEEDED_OPTIONS[option]}"
    own = next((own for own, words in _OWN_OPTIONS.items() if option.lower() in words and own in options), None)
    if own is None:
        near = nearest(option, [known for known in options if known.startswith("--")]) if option.startswith("--") else None
        return f"{message}: did you mean `{near}`?" if near else message
    return f"{message}: write `{own}{'' if own in _OWN_FLAGS else _value_of_option(option, given)}`"


def _value_of_option(option: str, given: Sequence[str]) -> str:
    for number, word in enumerate(given):
        name, equals, value = word.partition("=")
        if name == option:
            behind = value if equals else next(iter(given[number + 1 :]), "")
            return f" {behind}" if behind and not behind.startswith("-") else ""
    return ""


def add_debug_option(command: Command) -> None:
    """Let a command, and those below it, take `--debug`."""
    for below in getattr(command, "commands", {}).values():
        add_debug_option(below)
    command.params.append(_make_debug_option())


def _make_debug_option() -> Parameter:
    """Return the option as typer makes it from a function; it is not passed to commands, `is_debugging` asks for it."""
    app = typer.Typer(add_completion=False)
    app.command()(_with_debug_option)
    option = next(param for param in get_command(app).params if param.name == "debug")
    option.expose_value = False
    return cast("Parameter", option)


def _with_debug_option(
    *, debug: Annotated[bool, typer.Option("--debug", help="If pnp itself fails, show where in the program.")] = False
) -> None:
    """Declare the option."""
