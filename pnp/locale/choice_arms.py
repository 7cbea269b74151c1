"""Arms of selects in texts for values that a constant can never have, such as one with a slip of the pen."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from pnp.load.positions import position
from pnp.markup.fold import walk
from pnp.markup.parser import read_markup
from pnp.markup.tree import ChoiceNode
from pnp.model.fields import Message
from pnp.model.messages import found_in, texts
from pnp.yaml_nodes.scalars import whole_number

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from pnp.diagnostics import Mark, Report
    from pnp.model.game import Game


class _SelectArm(NamedTuple):
    """An arm of a select over a constant: the constant's name, the value that chooses the arm, and where the select is."""

    constant: str
    value: bool | int | str
    mark: Mark


def find_idle_arms(source: Game, playable: Callable[[str, bool | int | str], bool], report: Report) -> None:
    """Warn about arms that no value chooses, as `rules/idle-arm`; `source` is the game before it is localized.

    With a slip of the pen in an arm, `other` would be printed for the value that was meant. `playable` says whether the
    game could be played with another value of a constant, given by name; it is asked once for each value.
    """
    known = dict[tuple[str, object], bool]()
    for constant, value, mark in _arms(source):
        now = source.rules[constant].value
        asked = (constant, value)
        if value == now and type(value) is type(now):
            continue
        if asked not in known:
            known[asked] = playable(constant, value)
        if not known[asked]:
            written = str(value).lower() if isinstance(value, bool) else value
            message = f"the arm `{written}` is never printed: `{constant}` cannot be `{written}`"
            report.warning(
                "rules/idle-arm", message, mark, hint="write a value that the rules engine plays, or leave out the arm"
            )


def _arms(source: Game) -> Iterator[_SelectArm]:
    """Yield the arms besides `other` of each select over a whole constant, not over a part of one."""
    for message in found_in((*texts(source), source.term_forms), Message):
        for node in walk(read_markup(message.source).nodes) if "select" in message.source else ():
            name = node.name.removeprefix("rules.") if isinstance(node, ChoiceNode) else ""
            if isinstance(node, ChoiceNode) and node.kind == "select" and node.name != name and name in source.rules:
                at = message.source.index(node.name, node.start)
                mark = position(message.source, at, message.mark, source.sources)
                keys = (arm.key for arm in node.arms if arm.key != "other")
                yield from (_SelectArm(name, _value(key, source.rules[name].value), mark) for key in keys)


def _value(key: str, now: object) -> bool | int | str:
    """Give the value that chooses an arm."""
    if isinstance(now, bool) and key in {"true", "false"}:
        return key == "true"
    number = whole_number(key)
    return key if number is None else number
