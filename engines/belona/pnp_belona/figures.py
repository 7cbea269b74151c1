"""The figures of a playtest of Belona in reading order; their ids never change."""

from __future__ import annotations

from math import inf
from typing import TYPE_CHECKING, Final

from pnp.rules.statistics import Estimate, ReportSection, Tally, mean_of, quantile_of, share_of
from pnp_belona.card_removal import price_of
from pnp_belona.game_statistics import FLOWS

if TYPE_CHECKING:
    from pnp_belona.ruleset import Ruleset

_COUNTED: Final = (0, inf)
"""What is counted is never less than nothing."""


def figures(ruleset: Ruleset, tally: Tally) -> tuple[ReportSection, ...]:
    """Give the sections of the report; the id of a figure is its histogram and a part of it (`winner/shared`)."""
    return (
        _winners(ruleset, tally),
        _length(tally),
        _endings(tally),
        _points(ruleset, tally),
        _contracts(ruleset, tally),
        _zones(ruleset, tally),
        _resources(tally),
        _combats(tally),
    )


def _shares(tally: Tally, name: str, words: dict[str, str]) -> tuple[Estimate, ...]:
    """The shares of words in a histogram; `words` maps each word to the name of its row."""
    return tuple(share_of(f"{name}/{word}", shown, tally.words(name, word)) for word, shown in words.items())


def _winners(ruleset: Ruleset, tally: Tally) -> ReportSection:
    words = {f: f for f in ruleset.factions} | {"shared": "shared victory", "none": "nobody (turn cap)"}
    starter = share_of("starter/won", "who starts, of games with one winner", tally.words("starter", "won"))
    return ReportSection("winners", "who wins", (*_shares(tally, "winner", words), starter))


def _length(tally: Tally) -> ReportSection:
    turns = tally.values("turns")
    rows = (
        quantile_of("turns/median", "median", turns, 0.5),
        quantile_of("turns/90", "90 %", turns, 0.9),
        mean_of("turns/mean", "mean", turns, within=_COUNTED),
    )
    return ReportSection("turns", "turns of one faction", rows, "a turn is one faction's turn")


def _endings(tally: Tally) -> ReportSection:
    words = {"zones": "every zone dominated", "elimination": "elimination", "cap": "turn cap"}
    return ReportSection("endings", "how games end", _shares(tally, "end", words))


def _points(ruleset: Ruleset, tally: Tally) -> ReportSection:
    rows = [mean_of(f"points/{f}", f, tally.values(f"points/{f}"), within=_COUNTED) for f in ruleset.factions]
    margin = mean_of("margin", "margin of the winner", tally.values("margin"), within=_COUNTED)
    return ReportSection("points", "points", (*rows, margin), "games that were scored")


def _contracts(ruleset: Ruleset, tally: Tally) -> ReportSection:
    rows = [mean_of("contracts", "executed by a faction", tally.values("contracts"), within=_COUNTED)]
    for card in {c.id: c for c in ruleset.contracts}.values():
        id_ = f"contract/{card.id}"
        taken, winner = tally.words(id_, "taken", of="seen"), tally.words(f"taker/{card.id}", "won")
        rows += [
            share_of(f"{id_}/taken", f"{card.id}: copies taken of those seen", taken, price_of(card)),
            share_of(f"{id_}/winner", f"{card.id}: copies taken that the winner has", winner),
            share_of(f"{id_}/dead", f"{card.id}: dead (seen, never taken)", tally.words(f"dead/{card.id}", "dead")),
        ]
    note = "what a winner has says little about its worth: winners have more of everything"
    return ReportSection("contracts", "contracts", tuple(rows), note)


def _zones(ruleset: Ruleset, tally: Tally) -> ReportSection:
    first, count = ruleset.rules.zone_first, ruleset.rules.zones
    zones = range(first, first + count)
    places = (1, count)
    rows = [mean_of(f"rank/{z}", f"zone {z:02d}: place in the order", tally.values(f"rank/{z}"), within=places) for z in zones]
    turns = range(1, count + 1)
    values = ((n, tally.values(f"zone turn/{n}")) for n in turns)
    rows += [mean_of(f"zone-turn/{n}", f"turn of domination {n}", found, within=_COUNTED) for n, found in values]
    return ReportSection("zones", "zones", tuple(rows))


def _resources(tally: Tally) -> ReportSection:
    ways = [(resource, way) for resource, ways in FLOWS.items() for way in ways]
    rows = [mean_of(f"flow/{r}/{way}", f"{r}: {way}", tally.values(f"flow/{r}/{way}"), within=_COUNTED) for r, way in ways]
    return ReportSection("resources", "resources", tuple(rows), "per faction and game")


def _combats(tally: Tally) -> ReportSection:
    words = {"won": "won by the attacker", "lost": "lost", "tie": "tied", "fled": "the defender fled"}
    declared = mean_of("combats", "declared in a game", tally.values("combats"), within=_COUNTED)
    return ReportSection("combats", "combats", (declared, *_shares(tally, "combat", words)))
