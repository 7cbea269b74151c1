"""What `odds.yaml` says of an entry besides its results."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from pnp.base.diagnostics import Mark
    from pnp.model.written_for import WrittenFor


class OddsCondition(NamedTuple):
    """One of the conditions under which odds hold: the name of a constant, the values that it may have, where it is named."""

    constant: str
    values: WrittenFor
    mark: Mark


class OddsEntry(NamedTuple):
    """What `odds.yaml` says of an entry: its note, its place, and why nothing prints it (empty without `printed: no`).

    `when` are the conditions under which it holds.
    """

    note: str
    mark: Mark
    unprinted: str = ""
    when: tuple[OddsCondition, ...] = ()
