"""The figures of a playtest of Beyond Nebula in reading order; their ids never change."""

from __future__ import annotations

from math import inf
from typing import TYPE_CHECKING, Final

from pnp.rules.statistics import ReportSection, Tally, mean_of, quantile_of, share_of
from pnp_beyond_nebula.constants import BUILDINGS

if TYPE_CHECKING:
    from pnp_beyond_nebula.ruleset import Ruleset

_COUNTED: Final = (0, inf)
"""What is counted is never less than nothing."""
_COURSE: Final = {
    "settled": "planets settled",
    "captures": "planets captured",
    "home captures": "home planets captured",
    "neutral": "planets turned neutral",
    "combats": "combats",
    "ships": "ships produced",
    "troops": "payments for troops",
    "exchanges": "exchanges",
}


def figures(ruleset: Ruleset, tally: Tally) -> tuple[ReportSection, ...]:
    """Give the sections of the report; the id of a figure is its histogram and a part of it (`starter/won`)."""
    return (_winners(tally), _length(tally), _endings(tally), _course(tally), _bought(ruleset, tally), _used(ruleset, tally))


def _winners(tally: Tally) -> ReportSection:
    starter = share_of("starter/won", "who starts", tally.words("starter", "won"))
    field = share_of("field/a", "field A", tally.words("field", "a"))
    return ReportSection("winners", "who wins", (starter, field))


def _length(tally: Tally) -> ReportSection:
    turns = tally.values("turns")
    rows = (
        quantile_of("turns/median", "median", turns, 0.5),
        quantile_of("turns/90", "90 %", turns, 0.9),
        mean_of("turns/mean", "mean", turns, within=_COUNTED),
    )
    return ReportSection("turns", "turns of each player", rows)


def _endings(tally: Tally) -> ReportSection:
    words = {"planets": "three planets", "elimination": "a player without planets", "cap": "turn cap"}
    return ReportSection(
        "endings", "how games end", tuple(share_of(f"end/{w}", shown, tally.words("end", w)) for w, shown in words.items())
    )


def _course(tally: Tally) -> ReportSection:
    rows = tuple(mean_of(name, shown, tally.values(name), within=_COUNTED) for name, shown in _COURSE.items())
    return ReportSection("course", "what happens", rows, "per game, both players together")


def _bought(ruleset: Ruleset, tally: Tally) -> ReportSection:
    rows = []
    for name in (*BUILDINGS, *(technology.id for technology in ruleset.technologies)):
        rows.append(share_of(f"buys/{name}", f"{name}: players who buy it", tally.words(f"buys/{name}", "yes")))
        rows.append(share_of(f"buyer/{name}", f"{name}: of these, winners", tally.words(f"buyer/{name}", "won")))
    note = "winners have more of everything: `--cards` tells what is worth its price"
    return ReportSection("bought", "buildings and technologies", tuple(rows), note)


def _used(ruleset: Ruleset, tally: Tally) -> ReportSection:
    names = [technology.id for technology in ruleset.technologies]
    rows = [mean_of(f"use/{name}", name, tally.values(f"use/{name}"), within=_COUNTED) for name in names]
    rows.append(share_of("user/passive", "by the passive player", tally.words("user", "passive")))
    return ReportSection("used", "uses of technologies", tuple(rows), "per game, both players together")
