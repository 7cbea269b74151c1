"""The options of commands as controls of the page of `pnp studio`, made from their declarations, and what they come to.

A page runs a command in a process of its own; here its arguments are read as the terminal would read them, to say what it would
refuse, and to lay out its sheets.
"""

from __future__ import annotations

import os
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import fields
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, Literal, get_args, get_origin

from typer.core import TyperOption
from typer.exceptions import TyperException

from pnp.base.diagnostics import PnpError
from pnp.cli.app import COMMANDS, CommandsByName
from pnp.cli.build import check_options
from pnp.cli.check import check_presses
from pnp.cli.console import Console
from pnp.cli.options import GROUPS, PROFILE_KINDS, BuildOptions, open_since
from pnp.cli.preparation import Preparation
from pnp.studio.controls import Control, ControlKind, PagedCommand
from pnp.studio.printing import PrintTools

if TYPE_CHECKING:
    from pnp.model.printing import Profile
    from pnp.model.request import BuildRequest

_PAGED: Final = ("build", "proof", "kit")
"""The commands that a page runs: those that write what is printed."""
_WITHHELD: Final = {
    "project": "the page belongs to one project",
    "cluster": "the page starts nothing on other machines",
    "json": "the page shows findings and files anyway",
    "quiet": "the page shows all that is said",
    "debug": "the page says where the program failed",
    "show": "the page shows all findings",
    "max": "the page shows all findings",
}
_KINDS: Final[Mapping[object, ControlKind]] = {bool: "flag", int: "number", float: "length", Path: "folder"}
_PRINTS: Final = "since"


def print_tools(root: Path) -> PrintTools:
    """Return what the page that prints needs of the command line, for the project in `root`."""
    return PrintTools(paged_commands(), GROUPS, partial(refusal, root), refused_options, kit_of)


def paged_commands() -> tuple[PagedCommand, ...]:
    """Return the commands that a page can run, with all their options."""
    return tuple(_paged_command(name) for name in _PAGED)


def _paged_command(name: str) -> PagedCommand:
    command = CommandsByName(COMMANDS)[name]
    options = [param for param in command.params if isinstance(param, TyperOption)]
    return PagedCommand(name, (command.help or "").strip(), tuple(map(_control, options)))


def _control(option: TyperOption) -> Control:
    flag = next(one for one in option.opts if one.startswith("--"))
    name = flag.removeprefix("--")
    wanted: object = option.type_descriptor.annotation
    words = tuple(map(str, get_args(wanted))) if get_origin(wanted) is Literal else ()
    usual = option.default if isinstance(option.default, (str, int, float)) and not isinstance(option.default, bool) else None
    kind: ControlKind = "names" if option.multiple else "choice" if words else _KINDS.get(wanted, "text")
    return Control(
        name, flag, "print" if name == _PRINTS else kind, option.help or "", option.rich_help_panel or "", option.metavar or "",
        "" if usual is None else str(usual), words, least=option.min, most=option.max, required=option.required,
        withheld=_WITHHELD.get(name, ""),
    )  # fmt: skip


def read_arguments(arguments: Sequence[str]) -> dict[str, Any]:
    """Return what the terminal would make of the arguments of a command, by parameter. Raises TyperException."""
    command = CommandsByName(COMMANDS)[arguments[0]]
    given = command.make_context(f"pnp {arguments[0]}", list(arguments[1:])).params
    return {name: None if value == () else value for name, value in given.items()}  # as typer calls the command


def refusal(root: Path, arguments: Sequence[str]) -> str:
    """Return why the terminal would refuse the arguments of a command before it begins; empty if it would not."""
    try:
        given = read_arguments(arguments)
        options = _build_options(root, given)
        _check(arguments[0], Preparation(Console(quiet=True), options), options)
    except TyperException as fault:
        return fault.format_message().removeprefix("Invalid value: ")
    except PnpError as fault:
        return fault.diagnostics[0].message
    return ""


@contextmanager
def build_requests(root: Path, arguments: Sequence[str]) -> Iterator[tuple[BuildRequest, ...]]:
    """Give the requests of a command with these arguments, as long as the block lasts. Raises TyperException and PnpError."""
    given = read_arguments(arguments)
    options = _build_options(root, given)
    run = Preparation(Console(quiet=True), options)
    _check(arguments[0], run, options)
    with open_since(options, run.root) as run.since:
        yield run.requests(given["game"])


def _check(command: str, run: Preparation, options: BuildOptions) -> None:
    """Raise the usage error of a command whose options do not go together."""
    if command == "build":
        check_options(run, options)
    elif command == "proof":
        check_presses(run.profiles, run.root)


def kit_of(arguments: Sequence[str]) -> str:
    """Return the name of the kit that `pnp kit` packs with these arguments. Raises TyperException."""
    return str(read_arguments(arguments)["name"])


def _build_options(root: Path, given: Mapping[str, Any]) -> BuildOptions:
    known = {option.name for option in fields(BuildOptions)}
    since = given.get("since")
    exists = os.path.exists  # `Path.exists` fails for a name that is too long
    if since and not exists(since) and exists(root / since):  # a run of the page begins in the project's folder
        given = {**given, "since": str(root / since)}
    chosen = {name: value for name, value in given.items() if name in known}
    if "name" in given:
        chosen["strict"] = True  # a kit, whose texts must all be translated
    return BuildOptions(**{**chosen, "project": root})


def refused_options(profile: Profile) -> Iterator[tuple[str, str]]:
    """Yield each option of `pnp build` that a profile refuses, without its hyphens, and why."""
    for kind in PROFILE_KINDS:
        if kind.covers(profile):
            for option, use in kind.refused.items():
                yield option, f"for {use}: it {kind.description}"
