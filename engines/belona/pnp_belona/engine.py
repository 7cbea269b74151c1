"""The engine of Belona for `pnp playtest` and worked examples."""

from __future__ import annotations

from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Final

from pnp.rules.engine import Engine, PlotPalette
from pnp.rules.players import PlayerMaker, SearchSettings
from pnp.rules.plot_pages import draw_plot_pages
from pnp_belona.automaton import AutomatonPlayer
from pnp_belona.card_removal import executed, game_cards
from pnp_belona.constants import ONE_VALUE, SPECS
from pnp_belona.examples import play_examples
from pnp_belona.figures import figures
from pnp_belona.game_rules import BelonaRules
from pnp_belona.game_statistics import count_game
from pnp_belona.greedy_player import GreedyPlayer
from pnp_belona.map_statistics import count_places
from pnp_belona.plot_data import figure_names, palette_of, panels_of, words_of
from pnp_belona.ruleset import Ruleset, read_ruleset
from pnp_belona.setup import deal
from pnp_belona.state import Action, State

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator, Mapping, Sequence

    from pnp.base.diagnostics import Report
    from pnp.load.yaml.nodes import Map
    from pnp.model.fields import Value
    from pnp.model.frame import Frame
    from pnp.model.game import Game
    from pnp.rules.game_rules import Dice, GameCard, Playout, TakenCard
    from pnp.rules.statistics import PlaytestReport, ReportSection, Tally
    from pnp.text.typesetter import Typesetter


class Belona(Engine[Ruleset, State, Action]):
    """The engine of Belona."""

    players: Mapping[str, PlayerMaker] = MappingProxyType({"greedy": GreedyPlayer, "automaton": AutomatonPlayer})
    search = SearchSettings(quick="greedy", turns=3, trust=0.5, exploration=0.8)
    """Chosen by games against greedy players (README.md)."""
    seats = 2
    constants: Collection[str] = frozenset(SPECS)
    fixed: Collection[str] = ONE_VALUE
    headlines: Sequence[str] = ("starter/won", "turns/mean", "turns/90", "end/*")

    def read_ruleset(self, game: Game, report: Report) -> Ruleset | None:
        """Read the rules and cards; None if they cannot be played."""
        return read_ruleset(game, report)

    def deal(self, ruleset: Ruleset, setup: Dice, dice: Dice) -> BelonaRules:
        """Shuffle map cards and contracts, and roll for the first turn."""
        return BelonaRules(ruleset, deal(ruleset, setup, dice))

    def count(self, ruleset: Ruleset, playout: Playout[State, Action], tally: Tally) -> None:  # noqa: ARG002  the table has it
        """Add one game to the tally."""
        count_game(playout, tally)

    def sections(self, ruleset: Ruleset, tally: Tally) -> tuple[ReportSection, ...]:
        """Give the sections of the report."""
        return figures(ruleset, tally)

    def count_closely(self, ruleset: Ruleset, playout: Playout[State, Action], tally: Tally) -> None:  # noqa: ARG002  the table has it
        """Count where groups move and fight."""
        count_places(playout, tally)

    def cards(self, ruleset: Ruleset) -> tuple[GameCard, ...]:
        """Give the contracts."""
        return game_cards(ruleset)

    def taken_cards(self, ruleset: Ruleset, playout: Playout[State, Action]) -> Iterator[TakenCard]:
        """Give the contracts that were executed in a game."""
        return executed(ruleset, playout)

    def pages(self, game: Game, reports: Sequence[PlaytestReport], typesetter: Typesetter, report: Report) -> Sequence[Frame]:
        """Draw the pages of plots."""
        palette, words = palette_of(game, report), words_of(game, report)
        if palette is None or words is None:
            return ()
        return draw_plot_pages(game, reports, panels_of(game, palette, words, reports), palette, typesetter, report)

    def palette(self, game: Game, report: Report) -> PlotPalette | None:
        """Give the game's own colours."""
        return palette_of(game, report)

    def figure_names(self, game: Game) -> Mapping[str, str]:
        """Give the words of the game for what happens in it."""
        return figure_names(game)

    def examples(self, game: Game, ruleset: Ruleset, root: Map, report: Report) -> dict[str, Value]:
        """Play the worked examples."""
        return play_examples(game, ruleset, root, report)


ENGINE: Final[Engine[Any, Any, Any]] = Belona()
