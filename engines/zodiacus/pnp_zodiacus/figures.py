"""The figures of a playtest report."""

from __future__ import annotations

from dataclasses import replace
from math import inf
from statistics import NormalDist
from typing import TYPE_CHECKING, Final

from pnp.rules.statistics import ReportSection, mean_of, quantile_of, share_of
from pnp_zodiacus.game_statistics import COUNTED

if TYPE_CHECKING:
    from collections.abc import Sequence

    from pnp.rules.statistics import Estimate, Tally
    from pnp_zodiacus.ruleset import Ruleset

_COUNTED: Final = (0, inf)
_COURSE: Final = {
    "attack": "attacks",
    "strike": "opportunity attacks",
    "use": "abilities used",
    "castle": "castle attacks",
    "play": "actions played",
    "equip": "items equipped",
    "drink": "potions drunk",
    "annul": "actions annulled",
    "evolve": "levels gained",
    "revive": "revivals paid",
    "fallen": "intrepids fallen",
    "turned": "times that the lead in towers and castles turned",
}
assert tuple(_COURSE) == COUNTED
_CHANCE: Final = 0.05
"""How probable it may be that any interval of a section misses its figure."""


def figures(rules: Ruleset, tally: Tally) -> tuple[ReportSection, ...]:
    """Give the sections of the report; the id of a figure is its histogram and a part of it (`first/won`)."""
    return (_winners(tally), _length(tally), _course(rules, tally), *_cards(rules, tally))


def _winners(tally: Tally) -> ReportSection:
    rows = (
        share_of("first/won", "the team that starts", tally.words("first", "won")),
        share_of("end/cap", "nobody: turn cap", tally.words("end", "cap")),
    )
    return ReportSection("winners", "who wins", rows)


def _length(tally: Tally) -> ReportSection:
    turns = tally.values("turns")
    rows = (
        quantile_of("turns/median", "median", turns, 0.5),
        quantile_of("turns/90", "90 %", turns, 0.9),
        quantile_of("turns/99", "99 %", turns, 0.99),
        mean_of("turns/mean", "mean", turns, within=_COUNTED),
        mean_of("castle_left", "castle life of the winners", tally.values("castle_left"), within=_COUNTED),
    )
    return ReportSection("turns", "turns until a team wins", rows, "a turn is four rounds of everybody")


def _course(rules: Ruleset, tally: Tally) -> ReportSection:
    rows = [mean_of(name, shown, tally.values(name), within=_COUNTED) for name, shown in _COURSE.items()]
    rows += [
        share_of(f"level/{level}", f"intrepids on level {level} at the end", tally.words("level", str(level)))
        for level in range(1, len(rules.level_cost) + 1)
    ]
    rows.append(share_of("power/active", "lands with the power of the gods at the end", tally.words("power", "active")))
    return ReportSection("course", "what happens", tuple(rows), "per game, all players together")


def _cards(rules: Ruleset, tally: Tally) -> tuple[ReportSection, ...]:
    note = (
        "how much more often players who had it won than half; each interval is so wide that with 95 % all of the section hold"
    )
    out = []
    for name, title, ids in (
        ("intrepid", "intrepids drafted", [card.id for card in rules.intrepids]),
        ("territory", "territories", [card.id for card in rules.territories]),
        ("deck", "decks", [card.id for card in rules.decks]),
        ("castle", "castles", [card.id for card in rules.castles]),
        ("tower", "towers", [card.id for card in rules.towers]),
        ("guardian", "guardians", [card.id for card in rules.guardians]),
        ("card", "cards played or equipped", [card.id for card in rules.cards]),
    ):
        out.append(ReportSection(name, title, tuple(_differences(name, ids, tally)), note))
    return tuple(out)


def _differences(name: str, ids: Sequence[str], tally: Tally) -> list[Estimate]:
    """The share of victories of players with each of these, less a half; intervals corrected for their number (Bonferroni)."""
    normal = NormalDist()
    wider = normal.inv_cdf(1 - _CHANCE / 2 / len(ids)) / normal.inv_cdf(1 - _CHANCE / 2)
    rows = []
    for id_ in ids:
        share = share_of(f"{name}/{id_}", id_, tally.words(f"{name}/{id_}", "won"))
        if share.count:
            low, high = (share.value + wider * (end - share.value) - 0.5 for end in (share.low, share.high))
            share = replace(share, value=share.value - 0.5, low=max(-0.5, low), high=min(0.5, high))
        rows.append(share)
    return rows
