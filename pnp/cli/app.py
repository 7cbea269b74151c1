"""The commands of `pnp`."""

from __future__ import annotations

import sys
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer
from typer.main import get_command

from pnp import __version__
from pnp.cli.console import Console
from pnp.cli.internal_errors import add_debug_option, findings_of
from pnp.cli.lazy_commands import CommandsByName, LazyGroup

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

COMMANDS: Mapping[str, str] = {
    "new": "pnp.cli.new_game:new",
    "build": "pnp.cli.build:build",
    "check": "pnp.cli.check:check",
    "watch": "pnp.cli.watch:watch",
    "proof": "pnp.cli.proof:proof",
    "preflight": "pnp.cli.preflight:preflight",
    "kit": "pnp.cli.kit:kit",
    "import": "pnp.cli.tables:import_table",
    "export": "pnp.cli.tables:export_table",
    "explain": "pnp.cli.explain:explain",
    "rules": "pnp.cli.rules:rules",
    "schema": "pnp.cli.new_game:schema",
    "calibrate": "pnp.cli.calibrate:calibrate",
    "playtest": "pnp.cli.playtest:playtest",
    "ladder": "pnp.cli.ladder:ladder",
    "play": "pnp.cli.single_game:play",
    "replay": "pnp.cli.single_game:replay",
    "cache": "pnp.cli.disk_cache:show_cache",
    "locale": "pnp.cli.locale:locale_app",
}
"""Where the commands are, in the order in which somebody who begins needs them."""


def main() -> None:
    """Run the command line; the exit code is 1 after errors in the input, 2 after usage errors, 3 after a fault of pnp."""
    try:
        _commands()(prog_name="pnp")  # otherwise the usage line depends on how Python was started
    except Exception as stopped:  # noqa: BLE001  # the last line of defence
        findings, code = findings_of(stopped)
        Console(quiet=True).findings(findings, Path.cwd())
        sys.exit(code)


@cache
def _commands() -> Callable[..., object]:
    """Make the group of all commands, each of which is made when it is looked up."""
    app = typer.Typer(
        name="pnp",
        cls=LazyGroup,
        help="Print-and-play card and board generator: YAML in, print-ready PDF out.",
        no_args_is_help=True,
        add_completion=False,
        pretty_exceptions_enable=False,
        rich_markup_mode=None,  # rich would draw boxes around the help, and take 90 ms
    )
    app.callback()(_root)
    group = get_command(app)
    add_debug_option(group)
    group.commands = CommandsByName(COMMANDS)  # type: ignore[attr-defined]
    return group


def _version(wanted: bool) -> None:  # noqa: FBT001  (typer passes the flag by position)
    if wanted:
        Console().say(f"pnp {__version__}")
        raise typer.Exit


def _root(
    *,
    version: Annotated[bool, typer.Option("--version", callback=_version, is_eager=True, help="Show the version.")] = False,
) -> None:
    """Print-and-play card and board generator: YAML in, print-ready PDF out."""
