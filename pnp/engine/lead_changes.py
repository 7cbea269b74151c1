"""How often the lead changes in a game, from the points that each player would have if it ended with each turn."""

from __future__ import annotations

from itertools import pairwise
from math import inf
from typing import TYPE_CHECKING, Final

from pnp.engine.game_estimates import mean_of, quantile_of, share_of
from pnp.engine.playtest_report import ReportSection

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from pnp.engine.game_rules import ActionT, StateT
    from pnp.engine.playout import Playout
    from pnp.engine.tally import Tally

LEADS: Final = "leads"
"""The histogram of lead changes, one number per game."""
_FOUND: Final = "leads found"
_LAST: Final = "leads last"


def count_leads(played: Playout[StateT, ActionT], tally: Tally) -> None:
    """Count the lead changes of a game, unless its rules give no standing; one that nobody ever led counts as without any."""
    if played.rules.standing(played.states[0]) is None:
        return
    changes, last, leader = -1, 1, None
    for turn, ahead in _leaders(played):
        if ahead is not None and ahead != leader:
            changes, last, leader = changes + 1, turn, ahead
    changes = max(changes, 0)
    tally.add(LEADS, changes)
    tally.add(_FOUND, "changed" if changes else "never")
    if changes:
        tally.add(_LAST, round(100 * last / played.rules.turn(played.final)))


def _leaders(played: Playout[StateT, ActionT]) -> Iterator[tuple[int, int | None]]:
    """Yield each turn with the player who leads at its end, None if none has more than all others."""
    rules, states = played.rules, played.states
    turn = rules.turn(states[0])
    for before, state in pairwise(states):
        now = rules.turn(state)
        if now != turn:
            yield turn, _leader(rules.standing(before))
            turn = now
    yield turn, _leader(rules.standing(states[-1]))


def _leader(points: Sequence[float] | None) -> int | None:
    assert points is not None, "rules that give a standing give it in every state"
    most = max(points)
    return points.index(most) if points.count(most) == 1 else None


def lead_section(tally: Tally) -> tuple[ReportSection, ...]:
    """Return the section of the report on lead changes; none if the engine gives no standing."""
    if not tally[LEADS]:
        return ()
    changes = tally.values(LEADS)
    rows = (
        mean_of("leads/mean", "lead changes in a game", changes, within=(0, inf)),
        quantile_of("leads/median", "lead changes: median", changes, 0.5),
        quantile_of("leads/90", "lead changes: 90 %", changes, 0.9),
        share_of("leads/never", "games without a lead change", tally.words(_FOUND, "never")),
        mean_of("leads/last", "last lead change, in % of the game's turns", tally.values(_LAST), within=(0, 100)),
    )
    return (ReportSection(LEADS, "lead changes", rows, "by points at the end of each turn; of about 1,000 games"),)
