"""Conditions of odds that never hold, such as one with a slip of the pen: the entry would silently be left out."""

from __future__ import annotations

from math import ceil, floor
from typing import TYPE_CHECKING, Final

from pnp.model.game import format_value

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from pnp.base.diagnostics import Report
    from pnp.locale.possible_values import PossibleValues
    from pnp.model.game import Game, OddsCondition, WrittenFor

_TRIED: Final = 100
"""So many whole numbers of a range are tried, from its written end."""


def find_idle_conditions(source: Game, possible: PossibleValues, report: Report) -> None:
    """Warn about values under `when` that a constant cannot have, as `odds/idle-condition`; odds have been computed."""
    for id_, entry in source.odds_entries.items():
        for condition in entry.when:
            for value in _impossible(condition, possible):
                message = f"the odds `{id_}` never hold for {value}: `{condition.constant}` cannot be that"
                hint = "write a value that the constant can have, or leave it out"
                report.warning("odds/idle-condition", message, condition.mark, hint=hint)


def _impossible(condition: OddsCondition, possible: PossibleValues) -> Iterator[str]:
    """Yield the values of a condition that never come, as they are written."""
    name, values = condition.constant, condition.values
    now = next(iter(possible.now(name)), None)
    if values.is_range:
        if not values.fits(now) and not isinstance(now, float) and not any(possible.include(name, n) for n in _numbers(values)):
            yield _written_range(values)
        return
    said = values.value
    is_list = isinstance(said, tuple) and (not isinstance(now, tuple) or any(isinstance(value, tuple) for value in said))
    for value in said if isinstance(said, tuple) and is_list else (said,):
        if not possible.include(name, value):
            yield f"`{format_value(value)}`"


def _numbers(values: WrittenFor) -> Sequence[int]:
    """Return the whole numbers of a range, those at its written end if there are many."""
    low = ceil(values.low) if values.low is not None else None
    high = floor(values.high) if values.high is not None else None
    if low is None:
        assert high is not None, "a range has an end"
        return range(high, high - _TRIED, -1)
    return range(low, low + _TRIED if high is None else min(high + 1, low + _TRIED))


def _written_range(values: WrittenFor) -> str:
    if values.low is None:
        return f"numbers up to {values.high:g}"
    return f"numbers from {values.low:g}" + ("" if values.high is None else f" to {values.high:g}")
