"""Commands by their names, each loaded and made when it is looked up (ADR 51)."""

from __future__ import annotations

from collections.abc import Mapping
from importlib import import_module
from typing import TYPE_CHECKING

import typer
from typer.main import get_command

from pnp.cli.internal_errors import add_debug_option
from pnp.cli.single_values import refuse_repeated_options

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from typer._click.core import Command


class CommandsByName(Mapping[str, "Command"]):
    """The commands of a program: only the one that is called is loaded, all of them where they are listed with their help."""

    def __init__(self, places: Mapping[str, str]) -> None:
        """Know the commands by `places`: the name of each, and `module:function`."""
        self._places = places
        self._made: dict[str, Command] = {}

    def __getitem__(self, name: str) -> Command:
        if name not in self._made:
            module, _, attribute = self._places[name].partition(":")
            self._made[name] = _made(name, getattr(import_module(module), attribute))
        return self._made[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self._places)

    def __len__(self) -> int:
        return len(self._places)


def _made(name: str, found: typer.Typer | Callable[..., None]) -> Command:
    """Make a command from its function, or several with a common name from their app."""
    app = found if isinstance(found, typer.Typer) else typer.Typer(add_completion=False, rich_markup_mode=None)
    if app is not found:
        app.command(name)(found)
    refuse_repeated_options(app)
    command = get_command(app)
    add_debug_option(command)
    return command
