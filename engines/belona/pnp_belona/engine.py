"""The engine of Belona for `pnp playtest` and worked examples."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from pnp.engine.plot_page import plots_page
from pnp_belona.constants import ONE_VALUE, SPECS
from pnp_belona.examples import play_examples
from pnp_belona.figures import figures
from pnp_belona.game_statistics import count_game
from pnp_belona.kit import Kit, read_kit
from pnp_belona.players import PLAYERS
from pnp_belona.playout import play_out
from pnp_belona.plot_data import palette_of, plots_of, words_of

if TYPE_CHECKING:
    from collections.abc import Collection, Sequence

    from pnp.diagnostics import Report
    from pnp.engine.playtest_report import PlaytestReport, ReportSection
    from pnp.engine.protocol import Engine, Series
    from pnp.engine.tally import Tally
    from pnp.model.fields import Value
    from pnp.model.frame import Frame
    from pnp.model.game import Game
    from pnp.text.typesetter import Typesetter
    from pnp.yaml_nodes.nodes import Map


class Belona:
    """The implementation of `protocol.Engine`."""

    players: tuple[str, ...] = tuple(PLAYERS)
    seats: int = 2
    constants: Collection[str] = frozenset(SPECS)
    fixed: Collection[str] = ONE_VALUE

    def kit(self, game: Game, report: Report) -> Kit | None:
        """Read the rules and cards; None if they cannot be played."""
        return read_kit(game, report)

    def play(self, kit: Kit, series: Series, number: int, tally: Tally) -> None:
        """Play one game and add it to the tally."""
        count_game(play_out(kit, series, number), tally)

    def sections(self, kit: Kit, tally: Tally) -> tuple[ReportSection, ...]:
        """Give the sections of the report."""
        return figures(kit, tally)

    def page(self, game: Game, reports: Sequence[PlaytestReport], typesetter: Typesetter, report: Report) -> Frame | None:
        """Draw the page of plots."""
        palette, words = palette_of(game, report), words_of(game, report)
        if palette is None or words is None:
            return None
        return plots_page(game, reports, plots_of(game, palette, words, reports), palette, typesetter)

    def examples(self, game: Game, kit: Kit, root: Map, report: Report) -> dict[str, Value]:
        """Play the worked examples."""
        return play_examples(game, kit, root, report)


ENGINE: Final[Engine] = Belona()
