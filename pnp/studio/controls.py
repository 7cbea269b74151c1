"""The options of a command as controls of a page: what each is, what it says, and the arguments that a command gets from them.

Controls are made from the options themselves (`pnp/cli/controls.py`), so that each option is declared once.
"""

from __future__ import annotations

import shlex
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Literal, TypeAlias

from pnp.base.files import is_inside
from pnp.base.records import frozen, lazy_pattern

ControlKind: TypeAlias = Literal["flag", "choice", "number", "length", "text", "names", "folder", "print"]
"""A flag; one of some words; a whole number; a length in mm; a text; several names with commas between them; a folder that is
written to; an earlier print, which is a file or a folder, or a tag or a commit of git."""
Values: TypeAlias = Mapping[str, str | bool]
"""What controls say, by their names: whether a flag is given, and the text of all others."""

_LONGEST = 2000  # characters of a value
_UNPRINTED = lazy_pattern("[\x00-\x1f\x7f-\x9f]")


@frozen
class Control:
    """One option of a command: its `flag`, such as `--paper`, with its help, its group, and what it takes.

    `default` is what it is without being given, empty where the game says it. `suggestions` are values that a game is known to
    have; others may be given. An option with a reason in `withheld` is for a terminal, and is shown with that reason.
    """

    name: str
    flag: str
    kind: ControlKind
    help: str
    group: str = ""
    metavar: str = ""
    default: str = ""
    choices: tuple[str, ...] = ()
    suggestions: tuple[str, ...] = ()
    least: float | None = None
    most: float | None = None
    required: bool = False
    withheld: str = ""


@frozen
class PagedCommand:
    """A command that a page can run, with its options in the order in which `--help` lists them."""

    name: str
    help: str
    controls: tuple[Control, ...]


def command_arguments(command: PagedCommand, game: str, values: Values) -> list[str]:
    """Return the arguments that run a command for a game with what its controls say; a control without a value is left out.

    Raises ValueError for what no such command has, and for an option that a page may not set.
    """
    known = {control.name: control for control in command.controls}
    arguments = [command.name, game]
    for name in values:
        if name not in known:
            raise ValueError(f"`pnp {command.name}` has no option `--{name}`")
    for control in command.controls:
        value = values.get(control.name, "")
        if value is False or value == "":
            continue
        if control.withheld:
            raise ValueError(f"`{control.flag}` is for a terminal: {control.withheld}")
        arguments += _option(control, value)
    return arguments


def _option(control: Control, value: str | bool) -> list[str]:  # noqa: FBT001 - as the value of a flag is
    if control.kind == "flag":
        if value is not True:
            raise ValueError(f"`{control.flag}` takes no value")
        return [control.flag]
    if not isinstance(value, str) or len(value) > _LONGEST or _UNPRINTED.search(value):
        raise ValueError(f"`{control.flag}` takes one line of text")
    # a value that begins with a hyphen would be read as another option
    return [f"{control.flag}={value}"] if value.startswith("-") else [control.flag, value]


def check_places(command: PagedCommand, values: Values, root: Path) -> None:
    """Raise ValueError for a value by which a command would read or write outside of the project in `root`."""
    for control in command.controls:
        value = values.get(control.name, "")
        if not isinstance(value, str) or not value:
            continue
        if control.kind == "folder":
            _check_output(control, value, root)
        elif control.kind == "print" and not _is_ours(value, root):
            raise ValueError(f"`{control.flag} {value}` leads out of the project: name what is in it, or a tag of git")


def _check_output(control: Control, value: str, root: Path) -> None:
    steps = Path(value).parts
    if not _is_ours(value, root) or not steps or is_inside(root / value, root):
        raise ValueError(f"`{control.flag} {value}` leads out of the project: name a folder in it, such as `out`")
    if steps[0].casefold() in _SOURCES or any(step.startswith(".") for step in steps):
        raise ValueError(f"`{control.flag} {value}` is no place for what is printed: name another folder, such as `out`")


_SOURCES = ("content", "templates", "fonts", "engines", "profiles", "kits")


def _is_ours(value: str, root: Path) -> bool:
    """Whether a value, if it is a path, leads into the project: it is not absolute, does not climb, and no link leads out."""
    path = Path(value)
    is_plain = not path.is_absolute() and not path.drive and ".." not in value.replace("\\", "/").split("/") and value[0] != "~"
    return is_plain and is_inside(root, root / value)


def command_line(arguments: Iterable[str]) -> str:
    """Return the line that runs a command in a shell."""
    return shlex.join(["pnp", *arguments])


def control_data(control: Control) -> dict[str, object]:
    """Return a control as JSON."""
    return {
        "name": control.name, "flag": control.flag, "kind": control.kind, "help": control.help, "group": control.group,
        "metavar": control.metavar, "default": control.default, "choices": control.choices, "suggestions": control.suggestions,
        "least": control.least, "most": control.most, "required": control.required, "withheld": control.withheld,
    }  # fmt: skip


def with_suggestions(command: PagedCommand, found: Mapping[str, Sequence[str]]) -> PagedCommand:
    """Return a command whose controls have the suggestions that are known by their names."""
    from dataclasses import replace  # noqa: PLC0415 - only here

    controls = tuple(replace(one, suggestions=tuple(found.get(one.name, one.suggestions))) for one in command.controls)
    return replace(command, controls=controls)
