"""Two playtests of the same games under different rules: what changed, and which changes are more than chance."""

from __future__ import annotations

from dataclasses import replace
from math import erfc, sqrt
from typing import TYPE_CHECKING, Final

from pnp.base.records import frozen
from pnp.engine.estimates import Z95, difference
from pnp.engine.game_estimates import share_of
from pnp.engine.playtest_report import as_data, number, row_data, signed

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from pnp.engine.estimates import Estimate
    from pnp.engine.per_game import PerGame
    from pnp.engine.playtest_report import PlaytestReport

_CERTAIN: Final = 0.05
"""How often at most a comparison of equal rules may mark any change at all."""


@frozen
class FigureChange:
    """A figure before and after, in a section of this title; None if a report has no such figure.

    `gap` is the difference with its interval, if both have observations; `p` how probable one as large is if the rules make no
    difference, corrected for the number of figures.
    """

    title: str
    before: Estimate | None
    after: Estimate | None
    gap: Estimate | None = None
    p: float = 1.0

    @property
    def is_certain(self) -> bool:
        """Whether the change is more than chance, however many figures are compared."""
        return self.p < _CERTAIN


def paired(one: PlaytestReport, other: PlaytestReport) -> Iterator[tuple[str, Estimate | None, Estimate | None]]:
    """Yield the figures of both reports in pairs by id, with the title of their section; None if a report lacks a figure."""
    others = {row.id: (section.title, row) for section in other.sections for row in section.rows}
    for section in one.sections:
        for row in section.rows:
            yield section.title, row, others.pop(row.id, (section.title, None))[1]
    for title, row in others.values():
        yield title, None, row


def changes(one: PlaytestReport, other: PlaytestReport) -> tuple[FigureChange, ...]:
    """Return what changed from one report to the other, in reading order.

    With equal seeds, games of one number had the same deal, so that each is compared with itself; else the reports are
    independent.
    """
    same = one.seed == other.seed
    return corrected([change(title, before, after, same=same) for title, before, after in paired(one, other)])


def change(title: str, before: Estimate | None, after: Estimate | None, *, same: bool) -> FigureChange:
    """Compare one figure of two reports; `same`: they are of the same deals. `p` is not corrected: see `corrected`."""
    if not (before and after and before.count and after.count):
        return FigureChange(title, before, after)
    gap = _gap(before, after, same=same)
    return FigureChange(title, before, after, gap, _chance(before, after, gap, same=same))


def corrected(changes: Sequence[FigureChange]) -> tuple[FigureChange, ...]:
    """Correct the probabilities of changes for their number; those of figures that cannot be compared do not count."""
    chances = iter(holm([change.p for change in changes if change.gap]))
    return tuple(replace(change, p=next(chances)) if change.gap else change for change in changes)


def holm(chances: Sequence[float]) -> list[float]:
    """Correct probabilities for their number (Holm 1979), in the order given; they may depend on each other."""
    least, out = 0.0, [1.0] * len(chances)
    for rank, i in enumerate(sorted(range(len(chances)), key=chances.__getitem__)):
        least = max(least, min(1.0, (len(chances) - rank) * chances[i]))
        out[i] = least
    return out


def _gap(before: Estimate, after: Estimate, *, same: bool) -> Estimate:
    sources = [_share_at_quantile(row) if row.unit == "quantile" else row.source for row in (before, after)]
    correlation = sources[0].correlation(sources[1]) if same and sources[0] and sources[1] else 0.0
    return difference(before, after, correlation)


def _share_at_quantile(row: Estimate) -> PerGame | None:
    """What a quantile goes with: the share of games at or below it."""
    return row.source.up_to(round(row.value)) if row.source else None


def _chance(before: Estimate, after: Estimate, gap: Estimate, *, same: bool) -> float:
    """How probable a difference as large is if there is none, from the side of the interval that points to 0."""
    if (
        gap.value and gap.unit == "quantile" and before.source and after.source
    ):  # whole numbers: its interval may have no width at all
        least = round(min(before.value, after.value))
        one, other = (share_of("", "", row.source.up_to(least)) for row in (before, after) if row.source)
        return _chance(one, other, _gap(one, other, same=same), same=same)
    return chance_of(gap)


def chance_of(gap: Estimate) -> float:
    """How probable a difference as large is if there is none, from the side of its interval that points to 0."""
    if not gap.value:
        return 1.0
    half = gap.value - gap.low if gap.value > 0 else gap.high - gap.value
    return erfc(Z95 * abs(gap.value) / half / sqrt(2)) if half else 0.0


def compared(one: PlaytestReport, other: PlaytestReport) -> dict[str, object]:
    """Return two reports and their differences (`other` minus `one`) as plain data."""
    rows = [
        {"section": c.title, **row_data(c.gap), "before": round(c.before.value, 6), "after": round(c.after.value, 6)}
        | {"p": float(f"{c.p:.3g}"), "certain": c.is_certain}
        for c in changes(one, other)
        if c.gap and c.before and c.after
    ]
    how = {"paired": one.seed == other.seed, "correction": "holm"}
    return {"before": as_data(one), "after": as_data(other), **how, "differences": rows}


def comparison(one: PlaytestReport, other: PlaytestReport) -> tuple[tuple[str, list[list[str]]], ...]:
    """Return the title and the rows of each section: name, before, after, difference, interval, and `*` if it is certain."""
    out: dict[str, list[list[str]]] = {}
    for found in changes(one, other):
        row = found.before or found.after
        assert row is not None
        cells = [number(e) if e else "–" for e in (found.before, found.after)]
        out.setdefault(found.title, []).append([row.name, *cells, *change_cells(found)])
    return tuple(out.items())


def change_cells(found: FigureChange | None) -> list[str]:
    """Return the last three columns of a change: difference, interval, and `*` if it is certain; empty if there is none."""
    gap = found.gap if found else None
    if not found or not gap:
        return ["", "", ""]
    return [signed(gap, gap.value), f"{signed(gap, gap.low)} – {signed(gap, gap.high)}", "*" if found.is_certain else ""]


def footnotes(one: PlaytestReport, other: PlaytestReport) -> tuple[str, ...]:
    """Say how the reports were compared, for the reader of the table."""
    if one.seed == other.seed:
        how = f"each game is compared with the game of the same deal (seed {one.seed}); intervals are of the differences"
    else:
        how = "the games are independent"
    rows = sum(found.gap is not None for found in changes(one, other))
    return (
        how,
        f"* more than chance, corrected for {rows} figures (Holm): equal rules show any such mark in 5 of 100 comparisons",
    )
