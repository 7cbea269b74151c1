"""Refuses an option given twice that takes one value, of which only the last would count, and one that there is not."""

from __future__ import annotations

from copy import copy
from typing import TYPE_CHECKING, TypeGuard

import typer
from typer._click.exceptions import NoSuchOption, UsageError
from typer.core import TyperOption

from pnp.cli.foreign_options import foreign_option
from pnp.cli.plain_values import PlainCommand

if TYPE_CHECKING:
    from typer._click.core import Context

_WAYS = {"locale": "one run for each language; `pnp build` and `pnp check` take several"}
"""What to do instead, by the name of an option."""
_WAY = "give it once, and run the command again for each other value"


def refuse_repeated_options(app: typer.Typer) -> None:
    """Let every command of an app refuse them as usage errors; flags, and options that can be repeated, are left alone."""
    for command in app.registered_commands:
        command.cls = _SingleValues


class _SingleValues(PlainCommand):
    def parse_args(self, ctx: Context, args: list[str]) -> list[str]:
        """Parse the arguments as Click does, after all values of each option were counted."""
        counting = copy(self)
        counting.params = [_repeatable(param) if _takes_one(param) else param for param in self.params]
        try:
            given, _, _ = counting.make_parser(ctx).parse_args(args=list(args))
        except NoSuchOption as fault:
            known = {option for param in self.params for option in param.opts}
            raise UsageError(foreign_option(fault.option_name, args, known), ctx) from fault
        for param in self.params:
            values = given.get(param.name or "")
            if _takes_one(param) and isinstance(values, list) and len(values) > 1:
                raise typer.BadParameter(_message(param.opts[0], param.name or "", values), ctx=ctx)
        return super().parse_args(ctx, args)


def _takes_one(param: object) -> TypeGuard[TyperOption]:
    return isinstance(param, TyperOption) and not (param.multiple or param.is_flag or param.count)


def _repeatable(param: TyperOption) -> TyperOption:
    twin = copy(param)
    twin.multiple = True
    return twin


def _message(option: str, name: str, values: list[str]) -> str:
    told = " and ".join(f"`{value}`" for value in values)
    return f"`{option}` takes one value, and was given {told}: {_WAYS.get(name, _WAY)}"
