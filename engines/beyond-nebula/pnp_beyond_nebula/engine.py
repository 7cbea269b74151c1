"""The engine of Beyond Nebula for `pnp playtest`."""

from __future__ import annotations

from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Final

from pnp.rules.engine import Engine
from pnp_beyond_nebula.actions import Action
from pnp_beyond_nebula.constants import ONE_VALUE, SPECS
from pnp_beyond_nebula.figures import figures
from pnp_beyond_nebula.game_rules import NebulaRules
from pnp_beyond_nebula.game_statistics import count_game
from pnp_beyond_nebula.purchases import game_cards, purchases
from pnp_beyond_nebula.ruleset import Ruleset, read_ruleset
from pnp_beyond_nebula.setup import deal
from pnp_beyond_nebula.state import State
from pnp_beyond_nebula.strategist import Strategist

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator, Mapping, Sequence

    from pnp.base.diagnostics import Report
    from pnp.model.game import Game
    from pnp.rules.game_rules import Dice, GameCard, Playout, TakenCard
    from pnp.rules.players import PlayerMaker
    from pnp.rules.statistics import ReportSection, Tally


class Nebula(Engine[Ruleset, State, Action]):
    """The engine of Beyond Nebula."""

    players: Mapping[str, PlayerMaker] = MappingProxyType({"strategist": Strategist})
    seats = 2
    constants: Collection[str] = frozenset(SPECS)
    fixed: Collection[str] = ONE_VALUE
    headlines: Sequence[str] = ("starter/won", "turns/mean", "turns/90", "end/*")

    def read_ruleset(self, game: Game, report: Report) -> Ruleset | None:
        """Read the rules, technologies and map; None if they cannot be played."""
        return read_ruleset(game, report)

    def deal(self, ruleset: Ruleset, setup: Dice, dice: Dice) -> NebulaRules:
        """Place the planets and toss for the first turn."""
        return NebulaRules(ruleset, deal(ruleset, setup, dice))

    def count(self, ruleset: Ruleset, playout: Playout[State, Action], tally: Tally) -> None:  # noqa: ARG002  the table has it
        """Add one game to the tally."""
        count_game(playout, tally)

    def sections(self, ruleset: Ruleset, tally: Tally) -> tuple[ReportSection, ...]:
        """Give the sections of the report."""
        return figures(ruleset, tally)

    def cards(self, ruleset: Ruleset) -> tuple[GameCard, ...]:
        """Give the buildings and technologies."""
        return game_cards(ruleset)

    def taken_cards(self, ruleset: Ruleset, playout: Playout[State, Action]) -> Iterator[TakenCard]:
        """Give what was bought in a game."""
        return purchases(ruleset, playout)


ENGINE: Final[Engine[Any, Any, Any]] = Nebula()
