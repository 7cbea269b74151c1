"""Reads the values of options that are plainly right; typer loads its validation library for the others (ADR 51)."""

from __future__ import annotations

import os
from contextlib import suppress
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Final, Literal, get_args, get_origin

from typer.core import TyperArgument, TyperCommand, TyperGroup, TyperOption

from pnp.base.records import lazy_pattern

if TYPE_CHECKING:
    from collections.abc import Callable

    from typer._click.core import Context, Parameter
    from typer._coercion import RuntimeParam
    from typer.models import ParameterInfo

_UNSURE: Final = object()
"""Said of a value that typer has to read, or to refuse in its own words."""

_DIGITS = lazy_pattern("[0-9]{1,9}")


class PlainCommand(TyperCommand):
    """A command that reads plain values without typer's validation library."""

    def get_params(self, ctx: Context) -> list[Parameter]:
        """Return the parameters, with the `--help` that every command has."""
        return read_plainly(super().get_params(ctx))


class PlainGroup(TyperGroup):
    """A group of commands that reads its own options, such as `--version`, without typer's validation library."""

    def get_params(self, ctx: Context) -> list[Parameter]:
        """Return the parameters, with the `--help` that every command has."""
        return read_plainly(super().get_params(ctx))


def read_plainly(params: list[Parameter]) -> list[Parameter]:
    """Let parameters read plain values by themselves; the same parameters may come again."""
    for param in params:
        if isinstance(param, TyperOption | TyperArgument) and "get_runtime_param" not in vars(param):
            param.get_runtime_param = partial(_PlainFirst, param.get_runtime_param)  # type: ignore[assignment,method-assign]
    return params


class _PlainFirst:
    """Reads the values of one parameter; `thorough` makes what typer itself would read them with."""

    def __init__(self, thorough: Callable[[], RuntimeParam]) -> None:
        self._thorough = thorough

    def coerce(self, value: object, param: TyperOption | TyperArgument, ctx: Context) -> object:
        """Return what a command is called with for a `value` of the command line; has the name that typer calls."""
        described = param.type_descriptor
        several = param.multiple or param.nargs == -1
        if value is None:
            return () if several else None
        plain = plain_values if several else plain_value
        read = plain(value, described.annotation, described.parameter_info)
        return self._thorough().coerce(value, param=param, ctx=ctx) if read is _UNSURE else read


def plain_values(values: object, annotation: object, info: ParameterInfo) -> object:
    """Read the values of an option that can be repeated; all of them are plain, or typer has to read them."""
    if get_origin(annotation) is not list or not isinstance(values, list | tuple):
        return _UNSURE
    read = [plain_value(value, get_args(annotation)[0], info) for value in values]
    return _UNSURE if any(value is _UNSURE for value in read) else read


def plain_value(value: object, annotation: object, info: ParameterInfo) -> object:
    """Read a word, a number of digits, a path that may be given or one of several words."""
    if type(value) is int and annotation is int:
        return _in_bounds(value, info)
    if not isinstance(value, str) or info.parser is not None:
        return _UNSURE
    if annotation is Path:
        return _path(value, info)
    if annotation in {int, float} and _DIGITS.fullmatch(value):
        return _in_bounds(int(value) if annotation is int else float(value), info)
    return value if annotation is str or (get_origin(annotation) is Literal and value in get_args(annotation)) else _UNSURE


def _in_bounds(number: float, info: ParameterInfo) -> object:
    low, high = info.min, info.max
    return _UNSURE if (low is not None and number < low) or (high is not None and number > high) else number


def _path(value: str, info: ParameterInfo) -> object:
    """Return a path that is as the option wants it: a file or a folder that can be read, or not there if it need not be."""
    if "\0" in value:  # no file is called so
        return _UNSURE
    path = Path(value)
    if info.writable or info.resolve_path or info.allow_dash or info.path_type is not None:
        return _UNSURE
    with suppress(OSError):
        if not path.exists():
            return _UNSURE if info.exists else path
        if ((info.file_okay and path.is_file()) or (info.dir_okay and path.is_dir())) and os.access(path, os.R_OK):
            return path
    return _UNSURE
