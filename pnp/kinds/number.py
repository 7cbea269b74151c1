"""`number`: a number with or without decimals."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, ClassVar

from pnp.base.records import frozen
from pnp.kinds import bounds
from pnp.kinds.kind import Kind
from pnp.kinds.kind_example import KindExample
from pnp.tables.holds import Holds
from pnp.yaml_nodes.nodes import Scalar
from pnp.yaml_nodes.scalars import number, shown

if TYPE_CHECKING:
    from collections.abc import Callable

    from pnp.kinds.kind import Fields, Schema
    from pnp.kinds.reader import ValueReader
    from pnp.yaml_nodes.nodes import Node


@frozen(kw_only=True)
class NumberKind(Kind):
    """A number from `min` to `max`; exponents, `inf` and leading zeros are not allowed."""

    name = "number"
    example: ClassVar = KindExample(
        "weight",
        "{kind: number, min: 0}",
        "1.5",
        '<text x="3" y="3" w="57" style="story">{{ card.weight }} kg</text>',
        "1.5 kg",
    )
    seen = "a number to print, to compare and to calculate with"
    measure = "sum"
    cells = frozenset({Holds.NUMBER})

    min: float | None = None
    max: float | None = None

    @staticmethod
    def options() -> Fields:
        """Return the options of its declaration."""
        return {
            "min": NumberKind(required=False, note="the smallest that it may be"),
            "max": NumberKind(required=False, note="the greatest that it may be"),
        }

    settle = staticmethod(bounds.in_order)

    def read(self, node: Node, id_: str, name: str, values: ValueReader) -> float | None:
        """Read `12`, `1.5` or `-0.25`."""
        del id_
        value = number(node.value) if type(node) is Scalar else None
        if value is None:
            values.faults.wrong_kind(name, "a number", node, hint=_suggested_fraction(node) or suggested_number(node))
            return None
        return value if bounds.within(self, value, node, name, values.faults) else None

    def sample(self) -> str:
        """Return a number within its bounds."""
        return bounds.sample(self, self.example.written)

    def shape(self) -> Schema:
        """A number with its bounds."""
        return {"type": "number", **bounds.range_schema(self)}


def _suggested_fraction(node: Node) -> str | None:
    """Return a hint with the number that `25%` means, or that a number with too many decimals is rounded."""
    if isinstance(node, Scalar) and (percent := re.fullmatch(r"(-?[0-9]{1,12}(?:[.,][0-9]{1,6})?) ?%", node.value)):
        return f"write `{shown(float(percent[1].replace(',', '.')) / 100)}`"
    if isinstance(node, Scalar) and re.fullmatch(r"-?[0-9]{1,15}\.[0-9]{10,}", node.value):
        return "round it to 9 decimals or fewer"
    return None


_NEARLY_NUMBERS: tuple[tuple[re.Pattern[str], Callable[[re.Match[str]], str]], ...] = (
    (re.compile(r"(-?(?:0|[1-9][0-9]{0,14}))\.0+"), lambda found: f"write `{found[1]}`"),
    (re.compile(r"-?[1-9][0-9]{0,2}(?:[,_' ][0-9]{3}){1,4}"), lambda found: f"write `{re.sub('[^-0-9]', '', found[0])}`"),
    (re.compile(r"(-?(?:0|[1-9][0-9]{0,14})),([0-9]{1,2})"), lambda found: f"write `{found[1]}.{found[2]}`"),
    (re.compile(r"-?[0-9]{1,3}(?:\.[0-9]{1,3})?[eE]\+?[0-9]"), lambda found: f"write `{float(found[0]):.0f}`"),
    (
        re.compile(r"(-?(?:0|[1-9][0-9]{0,8})(?:\.[0-9]{1,6})?) ?[^\W\d_]+"),
        lambda found: f"write `{found[1]}`: a number has no unit, the template prints it",
    ),
    (
        re.compile(r"[\u2212\u2013\u2012\ufe63\uff0d]([1-9][0-9]{0,14})"),
        lambda found: f"write `-{found[1]}`, with a hyphen for the minus",
    ),
    (re.compile(r"0+[0-9]{1,14}"), lambda found: f"write `{int(found[0])}`, or make the field a text if its zeros matter"),
)
"""What looks like a number, and what it may mean: `3.0`, `1,000`, `1,5`, `1e3`, `7 points`, `−1`, `01001`."""


def suggested_number(node: Node) -> str | None:
    """Return a hint with the number that a value may mean, or None."""
    text = node.value if isinstance(node, Scalar) else ""
    return next((hint(found) for pattern, hint in _NEARLY_NUMBERS if (found := pattern.fullmatch(text))), None)
