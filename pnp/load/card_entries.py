"""The entries of a deck as they are written: each is one card, or several that vary along its axes."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from pnp.load.variants import read_axes, variants
from pnp.load.yaml.nodes import Map, Scalar, child_node

if TYPE_CHECKING:
    from pnp.base.diagnostics import Mark
    from pnp.load.kinds.declaration import DeclaredType
    from pnp.load.kinds.kind import ValueReader
    from pnp.load.variants import Axes
    from pnp.load.yaml.nodes import Node


class CardEntry(NamedTuple):
    """A card as it is written: its id, its node, and the axes along which it varies (None: they have a fault)."""

    key: Scalar
    node: Node
    axes: Axes | None

    @property
    def ids(self) -> list[str]:
        """The ids of the cards that are made of it."""
        return [id_ for id_, _ in variants(self.key.value, self.axes)] if self.axes else [self.key.value]

    def field_at(self, mark: Mark | None) -> str | None:
        """Return the name of the field in which a mark is: in a table, its cell; else the one that begins last before it."""
        if mark is None or not isinstance(self.node, Map):
            return None
        if mark.is_cell:
            return next((name for name, (_, value) in self.node.entries.items() if value.mark == mark), None)
        before = [(key.mark, name) for name, (key, _) in self.node.entries.items() if key.mark <= mark]
        return max(before)[1] if before else None


def card_entries(root: Map, cards: Map, type_: DeclaredType, values: ValueReader, unread: tuple[str, ...]) -> list[CardEntry]:
    """Return the cards of a deck as they are written; one does not vary along a field that it writes itself."""
    of_deck: Axes | None = ()
    if (of_all := child_node(root, "expand")) is not None:
        of_deck = read_axes(of_all, type_.fields, unread, values, of_card=False)
    out = []
    for key, node in cards.entries.values():
        axes = of_deck
        if isinstance(node, Map):
            if (own := child_node(node, "expand")) is not None:
                axes = read_axes(own, type_.fields, unread, values, of_card=True)
            if axes:
                axes = tuple(axis for axis in axes if child_node(node, axis.field) is None)
        out.append(CardEntry(key, node, axes))
    return out
