"""Actions as plain data, for the log of a game: `["move", [12, 13]]`."""

from __future__ import annotations

from typing import Any, Final, get_args

from pnp_belona.state import Action

ACTIONS: Final[dict[str, type[Any]]] = {kind.__name__.lower(): kind for kind in get_args(Action)}
"""The kinds of actions by their names in a log."""


def write_action(action: Action) -> list[object]:
    """Give the name of an action and its fields, paths as lists."""
    return [type(action).__name__.lower(), *(list(value) if isinstance(value, tuple) else value for value in action)]


def read_action(data: Any) -> Action:  # noqa: ANN401  any plain data
    """Give the action that `write_action` wrote. Raises ValueError, KeyError or TypeError if it is none."""
    name, *values = data
    fields = [tuple(map(int, value)) if isinstance(value, list) else int(value) for value in values]
    action: Action = ACTIONS[name](*fields)
    return action
