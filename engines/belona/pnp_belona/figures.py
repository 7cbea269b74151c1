"""The figures of a playtest of Belona in reading order; their ids never change."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pnp.engine.estimates import Estimate, mean, quantile, share
from pnp.engine.playtest_report import ReportSection
from pnp_belona.game_statistics import FLOWS

if TYPE_CHECKING:
    from pnp.engine.tally import Tally
    from pnp_belona.kit import Kit


def figures(kit: Kit, tally: Tally) -> tuple[ReportSection, ...]:
    """Give the sections of the report; the id of a figure is its histogram and a part of it (`winner/shared`)."""
    return (
        _winners(kit, tally),
        _length(tally),
        _endings(tally),
        _points(kit, tally),
        _contracts(kit, tally),
        _zones(kit, tally),
        _resources(tally),
        _combats(tally),
    )


def _shares(tally: Tally, name: str, words: dict[str, str]) -> tuple[Estimate, ...]:
    """The shares of words in a histogram; `words` maps each word to the name of its row."""
    total = tally.total(name)
    return tuple(share(f"{name}/{word}", shown, tally[name].get(word, 0), total) for word, shown in words.items())


def _winners(kit: Kit, tally: Tally) -> ReportSection:
    words = {f: f for f in kit.factions} | {"shared": "shared victory", "none": "nobody (turn cap)"}
    starts = "who starts, of games with one winner"
    starter = share("starter/won", starts, tally["starter"].get("won", 0), tally.total("starter"))
    return ReportSection("winners", "who wins", (*_shares(tally, "winner", words), starter))


def _length(tally: Tally) -> ReportSection:
    turns = tally.numbers("turns")
    rows = (
        quantile("turns/median", "median", turns, 0.5),
        quantile("turns/90", "90 %", turns, 0.9),
        mean("turns/mean", "mean", turns),
    )
    return ReportSection("turns", "turns of one faction", rows, "a turn is one faction's turn")


def _endings(tally: Tally) -> ReportSection:
    words = {"zones": "every zone dominated", "elimination": "elimination", "cap": "turn cap"}
    return ReportSection("endings", "how games end", _shares(tally, "end", words))


def _points(kit: Kit, tally: Tally) -> ReportSection:
    rows = [mean(f"points/{f}", f, tally.numbers(f"points/{f}")) for f in kit.factions]
    margin = mean("margin", "margin of the winner", tally.numbers("margin"))
    return ReportSection("points", "points", (*rows, margin), "games that were scored")


def _contracts(kit: Kit, tally: Tally) -> ReportSection:
    rows = [mean("contracts", "executed by a faction", tally.numbers("contracts"))]
    for card in {c.id: c for c in kit.contracts}.values():
        id_ = f"contract/{card.id}"
        counts, dead, taker = tally[id_], tally[f"dead/{card.id}"], tally[f"taker/{card.id}"]
        worth = f"{card.points} points for {card.size} resources: {card.points - card.size:+d}"
        taken, seen = counts.get("taken", 0), counts.get("seen", 0)
        rows += [
            share(f"{id_}/taken", f"{card.id}: copies taken of those seen", taken, seen, worth),
            share(f"{id_}/winner", f"{card.id}: taken by the winner", taker.get("won", 0), sum(taker.values())),
            share(f"{id_}/dead", f"{card.id}: dead (seen, never taken)", dead.get("dead", 0), sum(dead.values())),
        ]
    return ReportSection("contracts", "contracts", tuple(rows), "copies of one game are counted as if they were apart")


def _zones(kit: Kit, tally: Tally) -> ReportSection:
    first, count = kit.rules.zone_first, kit.rules.zones
    zones = range(first, first + count)
    rows = [mean(f"rank/{z}", f"zone {z:02d}: place in the order", tally.numbers(f"rank/{z}")) for z in zones]
    turns = range(1, count + 1)
    rows += [mean(f"zone-turn/{n}", f"turn of domination {n}", tally.numbers(f"zone turn/{n}")) for n in turns]
    return ReportSection("zones", "zones", tuple(rows))


def _resources(tally: Tally) -> ReportSection:
    ways = [(resource, way) for resource, ways in FLOWS.items() for way in ways]
    rows = [mean(f"flow/{r}/{way}", f"{r}: {way}", tally.numbers(f"flow/{r}/{way}")) for r, way in ways]
    return ReportSection("resources", "resources", tuple(rows), "per faction and game")


def _combats(tally: Tally) -> ReportSection:
    words = {"won": "won by the attacker", "lost": "lost", "tie": "tied", "fled": "the defender fled"}
    declared = mean("combats", "declared in a game", tally.numbers("combats"))
    return ReportSection("combats", "combats", (declared, *_shares(tally, "combat", words)))
