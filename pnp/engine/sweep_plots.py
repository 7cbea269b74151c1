"""The plots of a sweep: each headline over the values of one constant, or over the pairs of values of two."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeAlias

from pnp.base.records import frozen
from pnp.engine.sweep_report import figures

if TYPE_CHECKING:
    from collections.abc import Mapping

    from pnp.engine.estimates import Estimate
    from pnp.engine.sweep import Sweep
    from pnp.engine.swept_values import SweptConstant


@frozen
class SettingsChart:
    """A figure with its interval for each value of a constant; `written`: the number of the value that the rules have."""

    title: str
    constant: SweptConstant
    rows: tuple[Estimate | None, ...]
    written: int | None


@frozen
class SettingsGrid:
    """A figure for each pair of values of two constants: those of the first are columns, those of the second are lines.

    `rows` begins with the pairs of the first value of the first constant.
    """

    title: str
    constants: tuple[SweptConstant, SweptConstant]
    rows: tuple[Estimate | None, ...]
    written: int | None


SweepPlot: TypeAlias = SettingsChart | SettingsGrid


def sweep_plots(sweep: Sweep, names: Mapping[str, str]) -> tuple[SweepPlot, ...]:
    """Return a plot for each headline; `names` are titles by the figures' ids, in place of their own names."""
    written = next((at for at, result in enumerate(sweep.results) if result.written), None)
    return tuple(_plot(sweep, id_, names, written) for id_ in sweep.row_ids)


def _plot(sweep: Sweep, id_: str, names: Mapping[str, str], written: int | None) -> SweepPlot:
    rows = figures(sweep, id_)
    title = names.get(id_) or next(row.name for row in rows if row)
    if len(sweep.constants) == 1:
        return SettingsChart(title, sweep.constants[0], rows, written)
    one, other = sweep.constants
    return SettingsGrid(title, (one, other), rows, written)
