"""The engine of Zodiacus Intrépidos for `pnp playtest`."""

from __future__ import annotations

from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Final

from pnp.rules.engine import Engine
from pnp.rules.game_rules import GameCard, TakenCard
from pnp.rules.players import PlayerMaker, SearchSettings
from pnp_zodiacus.actions import Action
from pnp_zodiacus.card_reader import read_ruleset, with_seats
from pnp_zodiacus.constants import ONE_VALUE, PLAYS
from pnp_zodiacus.figures import figures
from pnp_zodiacus.game_rules import ZodiacusRules, deal
from pnp_zodiacus.game_statistics import count_game
from pnp_zodiacus.greedy_player import GreedyPlayer
from pnp_zodiacus.legality import actor
from pnp_zodiacus.ruleset import Ruleset
from pnp_zodiacus.state import State

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator, Mapping, Sequence

    from pnp.base.diagnostics import Report
    from pnp.model.game import Game
    from pnp.rules.game_rules import Dice, Playout
    from pnp.rules.statistics import ReportSection, Tally


class Zodiacus(Engine[Ruleset, State, Action]):
    """The engine of Zodiacus Intrépidos: one against one, or two against two."""

    players: Mapping[str, PlayerMaker] = MappingProxyType({"greedy": GreedyPlayer})
    search = SearchSettings(quick="greedy", turns=2, trust=0.5, exploration=0.8)
    seats = range(2, 5, 2)
    constants: Collection[str] = frozenset(PLAYS)
    fixed: Collection[str] = ONE_VALUE
    headlines: Sequence[str] = ("first/won", "turns/mean", "turns/90", "intrepid/*")

    def read_ruleset(self, game: Game, report: Report) -> Ruleset | None:
        """Read the rules and cards; None if they cannot be played."""
        return read_ruleset(game, report)

    def with_seats(self, ruleset: Ruleset, seats: int) -> Ruleset:
        """Give the ruleset for so many players."""
        return with_seats(ruleset, seats)

    def deal(self, ruleset: Ruleset, setup: Dice, dice: Dice) -> ZodiacusRules:
        """Deal territories, structures, decks and runes; the draft is played."""
        return ZodiacusRules(deal(ruleset, setup))

    def count(self, ruleset: Ruleset, playout: Playout[State, Action], tally: Tally) -> None:
        """Add one game to the tally."""
        count_game(ruleset, playout, tally)

    def sections(self, ruleset: Ruleset, tally: Tally) -> tuple[ReportSection, ...]:
        """Give the sections of the report."""
        return figures(ruleset, tally)

    def cards(self, ruleset: Ruleset) -> tuple[GameCard, ...]:
        """Give the cards of the deck."""
        return tuple(GameCard(card.id, f"{card.kind}s", f"level {card.level}") for card in ruleset.cards)

    def taken_cards(self, ruleset: Ruleset, playout: Playout[State, Action]) -> Iterator[TakenCard]:
        """Give the actions that were played and the items that were equipped."""
        for at, action in enumerate(playout.actions):
            if action.verb in ("play", "equip"):
                yield TakenCard(at, actor(playout.states[at]), ruleset.cards[action.card].id)


ENGINE: Final[Engine[Any, Any, Any]] = Zodiacus()
