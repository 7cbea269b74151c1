"""Commands by their names, each loaded and made when it is looked up (ADR 51)."""

from __future__ import annotations

from collections.abc import Mapping
from importlib import import_module
from inspect import getdoc
from typing import TYPE_CHECKING

import typer
from typer.core import TyperCommand
from typer.main import get_command

from pnp.cli.internal_errors import add_debug_option
from pnp.cli.plain_values import PlainGroup
from pnp.cli.single_values import refuse_repeated_options

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from typer._click.core import Command, Context
    from typer._click.formatting import HelpFormatter


class CommandsByName(Mapping[str, "Command"]):
    """The commands of a program: only the one that is called is loaded, all of them where they are listed with their help."""

    def __init__(self, places: Mapping[str, str]) -> None:
        """Know the commands by `places`: the name of each, and `module:function`."""
        self._places = places
        self._made: dict[str, Command] = {}

    def __getitem__(self, name: str) -> Command:
        if name not in self._made:
            self._made[name] = _made(name, self._found(name))
        return self._made[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self._places)

    def __len__(self) -> int:
        return len(self._places)

    def listed(self) -> dict[str, Command]:
        """Return all commands as a list of them shows them: without their options, which take long to make."""
        return {name: TyperCommand(name, help=_help(self._found(name))) for name in self}

    def _found(self, name: str) -> typer.Typer | Callable[..., None]:
        module, _, attribute = self._places[name].partition(":")
        found: typer.Typer | Callable[..., None] = getattr(import_module(module), attribute)
        return found


class LazyGroup(PlainGroup):
    """A group whose commands are loaded by name."""

    def format_commands(self, ctx: Context, formatter: HelpFormatter) -> None:
        """List the commands in the help of the group."""
        commands = self.commands
        if isinstance(commands, CommandsByName):
            self.commands = commands.listed()
        super().format_commands(ctx, formatter)
        self.commands = commands


def _help(found: typer.Typer | Callable[..., None]) -> str | None:
    return str(found.info.help) if isinstance(found, typer.Typer) else getdoc(found)


def _made(name: str, found: typer.Typer | Callable[..., None]) -> Command:
    """Make a command from its function, or several with a common name from their app."""
    app = found if isinstance(found, typer.Typer) else typer.Typer(add_completion=False, rich_markup_mode=None)
    if app is not found:
        app.command(name)(found)
    refuse_repeated_options(app)
    command = get_command(app)
    add_debug_option(command)
    return command
