"""The figures of a report that a sweep shows for each of its settings."""

from __future__ import annotations

import re
from array import array
from typing import TYPE_CHECKING, Final

from pnp.engine.estimates import Estimate
from pnp.engine.game_estimates import share_of
from pnp.engine.per_game import PerGame
from pnp.engine.playtest import CARDS, ENDLESS_SECTION, LOOPS, STALEMATES

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from pnp.engine.game_cards import GameCard
    from pnp.engine.playtest_report import PlaytestReport, ReportSection
    from pnp.engine.tally import Tally

DEAD: Final = "cards/dead"
"""The id of the number of dead cards."""
_SELDOM: Final = 0.05
"""A card that is taken in no larger share of the games is dead."""


def headlines(report: PlaytestReport, ids: Sequence[str], cards: Sequence[GameCard]) -> tuple[Estimate, ...]:
    """Return the figures with these ids, or without any the first of each section of the engine; then the number of dead cards.

    Then the shares of games without an end, which every report has. `*` in an id stands for any part of it.
    """
    own = [section for section in report.sections if section.id != ENDLESS_SECTION]
    endless = [row for section in report.sections if section.id == ENDLESS_SECTION for row in section.rows]
    rows = {row.id: row for section in own for row in section.rows}
    chosen = list(_named(ids, rows)) if ids else _first(own)
    dead = [_dead_cards(report.tally, cards)] if cards else []
    return (*chosen, *dead, *(row for row in endless if row.unit == "share"))


def _named(ids: Sequence[str], rows: Mapping[str, Estimate]) -> Iterator[Estimate]:
    for id_ in ids:
        pattern = re.compile(re.escape(id_).replace(r"\*", ".*"))
        yield from (row for row in rows.values() if pattern.fullmatch(row.id))


def _first(sections: Sequence[ReportSection]) -> list[Estimate]:
    return [section.rows[0] for section in sections if section.rows]


def _dead_cards(tally: Tally, cards: Sequence[GameCard]) -> Estimate:
    """Count the cards that are taken in hardly any game.

    The interval is from those that are certainly dead to those that may be, by the intervals of their shares of games.
    """
    ended = [1 - loop - stuck for loop, stuck in zip(tally.games(LOOPS).x, tally.games(STALEMATES).x, strict=True)]
    shares = {card.id: share_of(card.id, card.id, _taken(tally, card.id, array("q", ended))) for card in cards}
    names = [name for name, share in shares.items() if share.count and share.value <= _SELDOM]
    certain = sum(share.high <= _SELDOM for share in shares.values() if share.count)
    possible = sum(share.low <= _SELDOM for share in shares.values() if share.count)
    name = "dead cards (taken in at most 1 of 20 games)"
    return Estimate(DEAD, name, "quantile", len(names), certain, possible, len(cards), ", ".join(names))


def _taken(tally: Tally, card: str, ended: array[int]) -> PerGame:
    """Whether a card was taken in each game that had an end."""
    taken = tally.words(CARDS, card)
    return PerGame(taken.games, array("q", map(bool, taken.x)), ended)
