"""The plots that any engine can show: lead changes, games without an end, and the worth of cards."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Final

from pnp.engine.estimates import Estimate
from pnp.engine.lead_changes import LEADS
from pnp.engine.plots import BarChart, BarRow, Histogram
from pnp.locale.phrases import phrase

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from pnp.engine.playtest_report import PlaytestReport
    from pnp.model.game import Game

_STEPS: Final = (0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.15, 0.2)
_MOST_STEPS: Final = 5
_ENDLESS: Final = {"endless/loop": "circles", "endless/stalemate": "stuck", "endless/cap": "cap"}


def lead_changes(game: Game, reports: Sequence[PlaytestReport]) -> Histogram | None:
    """How often the lead changes in a game; None if an engine does not say who leads."""
    rows = [_rows(report) for report in reports]
    if not all("leads/median" in of for of in rows):
        return None
    labels = {"leads/median": "median", "leads/90": "ninety"}
    marks = tuple(tuple((_word(game, key), of[id_]) for id_, key in labels.items()) for of in rows)
    return Histogram(_word(game, "leads"), tuple(report.tally.numbers(LEADS) for report in reports), marks)


def endless_games(game: Game, reports: Sequence[PlaytestReport]) -> BarChart:
    """The share of games that do not end by their rules, and the shortest loop."""
    rows = [_rows(report) for report in reports]
    bars = tuple(BarRow(_word(game, key), tuple(of[id_] for of in rows)) for id_, key in _ENDLESS.items())
    loop = shortest_loop(reports[-1])
    note = _word(game, "shortest", turns=loop[0], game=str(loop[1])) if loop else ""
    most = max(estimate.high for bar in bars for estimate in bar.estimates)
    return BarChart(_word(game, "endless"), bars, ticks_up_to(most), note=note)


def worth_of_cards(game: Game, reports: Sequence[PlaytestReport], titles: Mapping[str, str]) -> BarChart | None:
    """The worth of each card, highest first; None if cards were not judged. `titles`: their names in the game's language."""
    if not all(report.cards for report in reports):
        return None
    worths = [{card.card.id: card.worth for card in report.cards} for report in reports]
    bars = tuple(
        BarRow(titles.get(card.card.id, card.card.id), tuple(of.get(card.card.id, _nothing(card.worth)) for of in worths))
        for card in reports[-1].cards
    )
    most = max(abs(bound) for bar in bars for estimate in bar.estimates for bound in (estimate.low, estimate.high))
    ticks = ticks_up_to(most, 2)
    both = (*(-tick for tick in ticks[:0:-1]), *ticks)
    return BarChart(_word(game, "worth"), bars, both, 0.0, dots=True, signed=True)


def shortest_loop(report: PlaytestReport) -> tuple[int, int] | None:
    """The turns of the shortest loop, and the number of its game; None if no game went round in circles."""
    if not report.loops:
        return None
    lines = report.loops.splitlines()
    return json.loads(lines[-1])["length"], json.loads(lines[0])["number"]


def ticks_up_to(most: float, steps: int = _MOST_STEPS) -> tuple[float, ...]:
    """Round shares from 0 in at most so many steps, the last of them at least `most`, or 1."""
    step = next((step for step in _STEPS if step * steps >= most), 1 / steps)
    count = next(n for n in range(1, steps + 1) if n * step >= most or n == steps)
    return tuple(round(number * step, 6) for number in range(count + 1))


def _nothing(like: Estimate) -> Estimate:
    return Estimate(like.id, like.name, like.unit, 0.0, 0.0, 0.0, 0)


def _rows(report: PlaytestReport) -> dict[str, Estimate]:
    return {row.id: row for section in report.sections for row in section.rows}


def _word(game: Game, key: str, /, **values: str | float) -> str:
    return phrase(game.locale, f"playtest-{key}", game.phrases, **values)
