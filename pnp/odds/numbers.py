"""The numbers in `odds.yaml`: expressions over constants, decks and the variables of a row, computed exactly."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from pnp.load.notation.expressions import ExpressionError, Operands, evaluate, format_fraction, read_expression
from pnp.load.positions import position
from pnp.model.game import Derivation
from pnp.odds.distribution import OddsError

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping
    from fractions import Fraction

    from pnp.model.game import Sources


class OddsNumbers:
    """Computes the expressions of one row; faults are at the place of the expression."""

    def __init__(self, operands: Operands, sources: Sources) -> None:
        self._operands = operands
        self._sources = sources

    def number(self, written: Derivation) -> Fraction:
        """Compute an expression. Raises OddsError at the character of the fault."""
        try:
            return evaluate(read_expression(written.expression), self._operands)
        except ExpressionError as error:
            mark = position(written.expression, error.at, written.mark, self._sources)
            raise OddsError("bad-expression", error.message, error.hint, mark) from None

    def whole(self, written: Derivation, what: str, low: int, high: int) -> int:
        """Compute a whole number from `low` to `high`. Raises OddsError."""
        found = self.number(written)
        if found.denominator != 1 or not low <= found <= high:
            expected = f"a whole number from {low:,} to {high:,}"
            message = f"{what} must be {expected}, found {_shown(written, found)}"
            hint = None if found.denominator == 1 else "round it with `floor(…)` or `ceil(…)`"
            raise OddsError("out-of-range", message, hint, written.mark)
        return int(found)

    def chance(self, written: Derivation) -> Fraction:
        """Compute a chance. Raises OddsError."""
        found = self.number(written)
        if not 0 <= found <= 1:
            message = f"a chance must be from 0 to 1, found {_shown(written, found)}"
            raise OddsError("out-of-range", message, "write `15/36`, not 15", written.mark)
        return found

    def condition(self, bounds: Mapping[str, object]) -> Callable[[int], bool]:
        """Return what `equals`, `min` and `max` say about a number. Raises OddsError."""
        equals, low, high = (
            None if bounds[key] is None else self.number(cast("Derivation", bounds[key])) for key in ("equals", "min", "max")
        )

        def holds(number: int) -> bool:
            return (equals is None or number == equals) and (low is None or number >= low) and (high is None or number <= high)

        return holds


def expressions(written: object) -> Iterator[Derivation]:
    """Yield the expressions in what was read, in its order."""
    if isinstance(written, Derivation):
        yield written
    elif isinstance(written, dict):
        for inner in written.values():
            yield from expressions(inner)
    elif isinstance(written, tuple):
        for inner in written:
            yield from expressions(inner)


def _shown(written: Derivation, found: Fraction) -> str:
    said, value = " ".join(written.expression.split()), format_fraction(found)
    return f"`{said}`" if said == value else f"`{said}` = {value}"
