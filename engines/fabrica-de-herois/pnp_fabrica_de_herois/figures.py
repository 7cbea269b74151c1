"""The figures of a playtest report."""

from __future__ import annotations

from dataclasses import replace
from math import inf
from typing import TYPE_CHECKING, Final

from pnp.rules.statistics import ReportSection, mean_of, quantile_of, share_of
from pnp_fabrica_de_herois.constants import LEVELS
from pnp_fabrica_de_herois.game_statistics import COUNTED, SLOTS

if TYPE_CHECKING:
    from pnp.rules.statistics import Estimate, Tally
    from pnp_fabrica_de_herois.ruleset import Ruleset

_COUNTED: Final = (0, inf)
_COURSE: Final = {
    "buy": "heroes bought",
    "base": "effects of bases used",
    "leader": "leaders named",
    "retreat": "heroes taken back",
    "used/attack": "attacks",
    "used/support": "support abilities",
    "used/defence": "defence abilities",
    "used/out of turn": "abilities out of turn",
}
assert tuple(_COURSE) == COUNTED


def figures(rules: Ruleset, tally: Tally) -> tuple[ReportSection, ...]:
    """Give the sections of the report; the id of a figure is its histogram and a part of it (`first/won`)."""
    return (_winners(rules, tally), _length(tally), _missions(tally), _course(tally), *_cards(rules, tally))


def _winners(rules: Ruleset, tally: Tally) -> ReportSection:
    rows = [share_of("first/won", "who starts", tally.words("first", "won"))]
    seats = tally.words
    rows += [share_of(f"seat/{seat}", f"in turn {seat}", seats("seat", str(seat))) for seat in range(1, rules.seats + 1)]
    rows.append(share_of("end/cap", "nobody: turn cap", tally.words("end", "cap")))
    return ReportSection("winners", "who wins", tuple(rows))


def _length(tally: Tally) -> ReportSection:
    rounds = tally.values("rounds")
    rows = (
        quantile_of("rounds/median", "median", rounds, 0.5),
        quantile_of("rounds/90", "90 %", rounds, 0.9),
        mean_of("rounds/mean", "mean", rounds, within=_COUNTED),
        mean_of("behind", "points that losers lack", tally.values("behind"), within=_COUNTED),
    )
    return ReportSection("rounds", "rounds until somebody wins", rows)


def _missions(tally: Tally) -> ReportSection:
    words = {"won": "success", "failed": "failure", "escaped": "fled"}
    rows = [
        share_of(f"mission/{level}/{word}", f"{level}: {shown}", tally.words(f"mission/{level}", word))
        for level in LEVELS
        for word, shown in words.items()
    ]
    return ReportSection("missions", "missions by level", tuple(rows))


def _course(tally: Tally) -> ReportSection:
    rows = tuple(mean_of(name, shown, tally.values(name), within=_COUNTED) for name, shown in _COURSE.items())
    return ReportSection("course", "what happens", rows, "per game, all players together")


def _cards(rules: Ruleset, tally: Tally) -> tuple[ReportSection, ...]:
    note = "how much more often players who had it won than by chance"
    out = []
    for name, title, ids in (
        ("bonus", "heroes dealt first, by bonus", sorted({str(hero.bonus) for hero in rules.heroes})),
        ("hero", "heroes dealt first", [hero.id for hero in rules.heroes]),
        ("power", "abilities used", _powers(rules)),
        ("base", "bases", [base.id for base in rules.bases]),
    ):
        rows = tuple(_win_difference(f"{name}/{id_}", id_, tally, rules.seats) for id_ in ids)
        out.append(ReportSection(name, title, rows, note))
    return tuple(out)


def _powers(rules: Ruleset) -> list[str]:
    """The abilities that heroes can use, by slot and pattern."""
    found = {
        (slot, h.powers[slot].effect.pattern) for h in rules.heroes for slot in (0, 1) if not h.powers[slot].effect.permanent
    }
    return [f"{SLOTS[slot]}/{pattern}" for slot, pattern in sorted(found)]


def _win_difference(histogram: str, shown: str, tally: Tally, seats: int) -> Estimate:
    """The share of victories of players with something, less that of all players."""
    share = share_of(histogram, shown, tally.words(histogram, "won"))
    if not share.count:
        return share
    return replace(share, value=share.value - 1 / seats, low=share.low - 1 / seats, high=share.high - 1 / seats)
