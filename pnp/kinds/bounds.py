"""The options `min` and `max` of several kinds: how they are declared, checked and described to editors."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

from pnp.yaml_nodes.scalars import shown

if TYPE_CHECKING:
    from pnp.kinds.kind import Schema
    from pnp.yaml_nodes.faults import FileFaults
    from pnp.yaml_nodes.nodes import Map, Node


def in_order(options: dict[str, object], node: Map, place: str, faults: FileFaults) -> dict[str, object]:
    """Report a `min` greater than the `max`, at the `min`, and leave out both."""
    low, high = options.get("min"), options.get("max")
    if isinstance(low, (int, float)) and isinstance(high, (int, float)) and low > high:
        written = node.get("min")
        message = f"`min` of `{place}` is {shown(low)}, which is greater than its `max`, {shown(high)}"
        hint = "exchange the two, or correct the one that is wrong"
        faults.add("out-of-range", message, (written or node).mark, hint=hint)
        return options | {"min": None, "max": None}
    return options


class Bounded(Protocol):
    """A kind with bounds."""

    @property
    def min(self) -> float | None:
        """The smallest value."""

    @property
    def max(self) -> float | None:
        """The greatest value."""


def broken(kind: Bounded, value: float, unit: str = "") -> str | None:
    """Describe in words the bound that a value exceeds; None if it is within the bounds."""
    if kind.min is not None and value < kind.min:
        return f"at least {shown(kind.min)}{unit}"
    if kind.max is not None and value > kind.max:
        return f"at most {shown(kind.max)}{unit}"
    return None


def within(kind: Bounded, value: float, node: Node, name: str, faults: FileFaults, unit: str = "") -> bool:  # noqa: PLR0913, PLR0917 - a value, its place and its unit
    """Whether a value keeps its bounds; one that does not is reported."""
    if (bound := broken(kind, value, unit)) is None:
        return True
    faults.out_of_range(name, bound, node)
    return False


def sample(kind: Bounded, usual: str) -> str:
    """Return the usual example of a number, or its bound if it has one that this exceeds."""
    low, high = kind.min, kind.max
    value = float(usual)
    return shown(low) if low is not None and value < low else shown(high) if high is not None and value > high else usual


def range_schema(kind: Bounded, names: tuple[str, str] = ("minimum", "maximum")) -> Schema:
    """Return the bounds as JSON Schema keywords."""
    bounds = zip(names, (kind.min, kind.max), strict=True)
    return {name: int(bound) if bound == int(bound) else bound for name, bound in bounds if bound is not None}
