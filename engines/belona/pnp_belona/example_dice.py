"""Read the dice of a worked example: one list, or one for each way of playing that a constant allows."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from pnp.load.yaml.nodes import List, Map, Node
from pnp.rules.engine import ChoiceSpec
from pnp_belona.constants import PLAYED

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pnp_belona.situation import SituationReader

DICE_BY: Final = "dice_by"
"""The field of the file that names the constant."""


class ExampleDice:
    """Reads the dice of the examples of one file; `by` is the node under `dice_by`, if there is one."""

    def __init__(self, reader: SituationReader, by: Node | None) -> None:
        self._reader = reader
        self._constant = ""
        self._choices: tuple[str, ...] = ()
        self._value = ""
        if by is not None:
            self._choose(by)

    def _choose(self, by: Node) -> None:
        choices = {name: spec.choices for name, (_, spec) in PLAYED.items() if isinstance(spec, ChoiceSpec)}
        name = self._reader.word(by, f"`{DICE_BY}`", choices)
        if name is not None:
            self._constant, self._choices = name, choices[name]
            self._value = getattr(self._reader.ruleset.rules, PLAYED[name][0])

    def read(self, node: Node | None) -> list[int]:
        """Read what the dice show: `[6, 4]`, `[[6, 1], [4, 2]]` throw by throw, or such a list for each value."""
        if isinstance(node, Map):
            node = self._chosen(node)
        sides = self._reader.ruleset.rules.sides
        return [self._reader.number(item, "a die", 1, sides) for item in self._items(node)]

    def _chosen(self, node: Map) -> Node | None:
        if not self._choices:
            self._reader.fault(
                node, f"dice for several values need `{DICE_BY}` in the file: the constant that has these values"
            )
            return None
        lists = self._reader.entries(node, "`dice`", self._choices)
        if self._value not in lists:
            self._reader.fault(node, f"there are no dice for `{self._value}`, the value of `{self._constant}`")
        return lists.get(self._value)

    def _items(self, node: Node | None) -> Iterator[Node]:
        for item in self._reader.items(node, "`dice`"):
            yield from item.items if isinstance(item, List) else (item,)
