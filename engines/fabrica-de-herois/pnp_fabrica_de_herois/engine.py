"""The engine of Fábrica de Heróis for `pnp playtest`."""

from __future__ import annotations

from dataclasses import replace
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Final

from pnp.rules.engine import Engine
from pnp.rules.game_rules import GameCard, TakenCard
from pnp.rules.players import PlayerMaker, SearchSettings
from pnp_fabrica_de_herois.actions import Action
from pnp_fabrica_de_herois.constants import ONE_VALUE, SPECS
from pnp_fabrica_de_herois.figures import figures
from pnp_fabrica_de_herois.game_rules import FabricaRules, deal
from pnp_fabrica_de_herois.game_statistics import count_game
from pnp_fabrica_de_herois.greedy_player import GreedyPlayer
from pnp_fabrica_de_herois.ruleset import Ruleset, read_ruleset
from pnp_fabrica_de_herois.state import State

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator, Mapping, Sequence

    from pnp.base.diagnostics import Report
    from pnp.model.game import Game
    from pnp.rules.game_rules import Dice, Playout
    from pnp.rules.statistics import ReportSection, Tally


class Fabrica(Engine[Ruleset, State, Action]):
    """The engine of Fábrica de Heróis."""

    players: Mapping[str, PlayerMaker] = MappingProxyType({"greedy": GreedyPlayer})
    search = SearchSettings(quick="greedy", turns=6, trust=0.5, exploration=0.8)
    seats = range(2, 7)
    constants: Collection[str] = frozenset(SPECS)
    fixed: Collection[str] = ONE_VALUE
    headlines: Sequence[str] = ("first/won", "rounds/mean", "rounds/90", "mission/*")

    def read_ruleset(self, game: Game, report: Report) -> Ruleset | None:
        """Read the rules and cards; None if they cannot be played."""
        return read_ruleset(game, report)

    def with_seats(self, ruleset: Ruleset, seats: int) -> Ruleset:
        """Give the ruleset for so many players."""
        return replace(ruleset, seats=seats)

    def deal(self, ruleset: Ruleset, setup: Dice, dice: Dice) -> FabricaRules:
        """Shuffle and deal bases, heroes and missions."""
        return FabricaRules(ruleset, deal(ruleset, setup))

    def count(self, ruleset: Ruleset, playout: Playout[State, Action], tally: Tally) -> None:
        """Add one game to the tally."""
        count_game(ruleset, playout, tally)

    def sections(self, ruleset: Ruleset, tally: Tally) -> tuple[ReportSection, ...]:
        """Give the sections of the report."""
        return figures(ruleset, tally)

    def cards(self, ruleset: Ruleset) -> tuple[GameCard, ...]:
        """Give the heroes; missions and bases are not bought."""
        return tuple(GameCard(hero.id, "heroes", f"bonus {hero.bonus}") for hero in ruleset.heroes)

    def taken_cards(self, ruleset: Ruleset, playout: Playout[State, Action]) -> Iterator[TakenCard]:
        """Give the heroes that were bought in a game."""
        states = playout.states
        for at, action in enumerate(playout.actions):
            if action.verb == "buy":
                player = states[at].active
                before, after = states[at].sides[player], states[at + 1].sides[player]
                if before.field:  # the hero of a player who has none cannot be left out: it has to be bought
                    card = next(card for card in after.support if card not in before.support)
                    yield TakenCard(at, player, ruleset.heroes[card].id)


ENGINE: Final[Engine[Any, Any, Any]] = Fabrica()
