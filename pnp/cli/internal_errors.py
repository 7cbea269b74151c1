"""The last line of defence: an exception that no command expected becomes a finding and an exit code."""

from __future__ import annotations

import sys
from contextlib import suppress
from traceback import format_exception
from typing import TYPE_CHECKING, Annotated

import typer
from typer.main import get_command

from pnp.base.diagnostics import PnpError
from pnp.base.failures import describe_exception, exit_code
from pnp.cli.standard_streams import write_error

if TYPE_CHECKING:
    from typer._click.core import Command, Parameter

    from pnp.base.diagnostics import Diagnostic


def findings_of(error: Exception) -> tuple[tuple[Diagnostic, ...], int]:
    """Return what an exception that ends a command says, and the exit code; with `--debug`, write its traceback first.

    The exit code is 1 if the input is at fault or the system refuses, otherwise 3.
    """
    if isinstance(error, PnpError):
        return error.diagnostics, 1
    if is_debugging():
        show_traceback(error)
    found = describe_exception(error)
    return (found,), exit_code(found)


def show_traceback(error: Exception) -> None:
    """Write the traceback of an exception on standard error, with what was in hand."""
    with suppress(MemoryError, RecursionError):
        write_error("".join(format_exception(error)).rstrip())


def is_debugging() -> bool:
    """Whether the command line says `--debug`; it is asked when anything may have failed, even the reading of options."""
    return "--debug" in sys.argv[1:]


def add_debug_option(command: Command) -> None:
    """Let a command, and those below it, take `--debug`."""
    for below in getattr(command, "commands", {}).values():
        add_debug_option(below)
    command.params.append(_debug_option())


def _debug_option() -> Parameter:
    """Return the option as the library makes it of a function; no command is told of it."""
    app = typer.Typer(add_completion=False)
    app.command()(_takes_debug)
    option = next(param for param in get_command(app).params if param.name == "debug")
    option.expose_value = False
    return option


def _takes_debug(
    *, debug: Annotated[bool, typer.Option("--debug", help="If pnp itself fails, show where in the program.")] = False
) -> None:
    """Have the option."""
