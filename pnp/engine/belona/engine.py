"""Belona for `pnp playtest`: plays a game into a tally, and says what the tally means."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from pnp.engine.belona.constants import SPECS
from pnp.engine.belona.examples import play_examples
from pnp.engine.belona.facts import FLOWS, count_game
from pnp.engine.belona.kit import Kit, read_kit
from pnp.engine.belona.players import PLAYERS
from pnp.engine.belona.playout import play_out
from pnp.engine.belona.plots import palette_of, plots_of
from pnp.engine.estimates import Estimate, mean, quantile, share
from pnp.engine.findings import Section
from pnp.engine.plot_page import plots_page

if TYPE_CHECKING:
    from collections.abc import Collection, Sequence

    from pnp.diagnostics import Report
    from pnp.engine.findings import Findings
    from pnp.engine.protocol import Engine, Series
    from pnp.engine.tally import Tally
    from pnp.model.fields import Value
    from pnp.model.frame import Frame
    from pnp.model.game import Game
    from pnp.text.typeset import Typesetter
    from pnp.yaml_nodes.nodes import Map


class Belona:
    """The engine as `protocol.Engine` asks for it."""

    players: tuple[str, ...] = tuple(PLAYERS)
    seats: int = 2
    constants: Collection[str] = frozenset(SPECS)

    def kit(self, game: Game, report: Report) -> Kit | None:
        """Read the rules and cards; None when they cannot be played."""
        return read_kit(game, report)

    def play(self, kit: Kit, series: Series, number: int, tally: Tally) -> None:
        """Play one game and count it."""
        count_game(play_out(kit, series, number), tally)

    def sections(self, kit: Kit, tally: Tally) -> tuple[Section, ...]:
        """Give what the tally says."""
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

    def page(self, game: Game, found: Sequence[Findings], typesetter: Typesetter, report: Report) -> Frame | None:
        """Draw the findings on one page."""
        palette = palette_of(game, report)
        return plots_page(game, found, plots_of(game, palette, found), palette, typesetter) if palette else None

    def examples(self, game: Game, kit: Kit, root: Map, report: Report) -> dict[str, Value]:
        """Play the worked examples."""
        return play_examples(game, kit, root, report)


def _shares(tally: Tally, name: str, words: dict[str, str]) -> tuple[Estimate, ...]:
    """Shares of a histogram of words: word to the name of its row."""
    total = tally.total(name)
    return tuple(share(shown, tally[name].get(word, 0), total) for word, shown in words.items())


def _winners(kit: Kit, tally: Tally) -> Section:
    words = {f: f for f in kit.factions} | {"shared": "shared victory", "none": "nobody (turn cap)"}
    starter = share("who starts, of games with one winner", tally["starter"].get("won", 0), tally.total("starter"))
    return Section("who wins", (*_shares(tally, "winner", words), starter))


def _length(tally: Tally) -> Section:
    turns = tally.numbers("turns")
    rows = (quantile("median", turns, 0.5), quantile("90 %", turns, 0.9), mean("mean", turns))
    return Section("turns of one faction", rows, "a turn is one faction's turn")


def _endings(tally: Tally) -> Section:
    words = {"zones": "every zone dominated", "elimination": "elimination", "cap": "turn cap"}
    return Section("how games end", _shares(tally, "end", words))


def _points(kit: Kit, tally: Tally) -> Section:
    rows = [mean(f, tally.numbers(f"points/{f}")) for f in kit.factions]
    return Section("points", (*rows, mean("margin of the winner", tally.numbers("margin"))), "games that were scored")


def _contracts(kit: Kit, tally: Tally) -> Section:
    rows = [mean("executed by a faction", tally.numbers("contracts"))]
    for card in {c.id: c for c in kit.contracts}.values():
        counts, dead, taker = tally[f"contract/{card.id}"], tally[f"dead/{card.id}"], tally[f"taker/{card.id}"]
        worth = f"{card.points} points for {card.size} resources: {card.points - card.size:+d}"
        rows += [
            share(f"{card.id}: copies taken of those seen", counts.get("taken", 0), counts.get("seen", 0), worth),
            share(f"{card.id}: taken by the winner", taker.get("won", 0), sum(taker.values())),
            share(f"{card.id}: dead (seen, never taken)", dead.get("dead", 0), sum(dead.values())),
        ]
    return Section("contracts", tuple(rows), "copies of one game are counted as if they were apart")


def _zones(kit: Kit, tally: Tally) -> Section:
    first, count = kit.rules.zone_first, kit.rules.zones
    rows = [mean(f"zone {z:02d}: place in the order", tally.numbers(f"rank/{z}")) for z in range(first, first + count)]
    rows += [mean(f"turn of domination {n}", tally.numbers(f"zone turn/{n}")) for n in range(1, count + 1)]
    return Section("zones", tuple(rows))


def _resources(tally: Tally) -> Section:
    rows = [mean(f"{r}: {way}", tally.numbers(f"flow/{r}/{way}")) for r, ways in FLOWS.items() for way in ways]
    return Section("resources", tuple(rows), "per faction and game")


def _combats(tally: Tally) -> Section:
    words = {"won": "won by the attacker", "lost": "lost", "tie": "tied", "fled": "the defender fled"}
    return Section("combats", (mean("declared in a game", tally.numbers("combats")), *_shares(tally, "combat", words)))


ENGINE: Final[Engine] = Belona()
