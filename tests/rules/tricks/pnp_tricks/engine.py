"""The engine of the game of tricks: two to four players."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from pnp.base.diagnostics import Mark
from pnp.rules.engine import MISSING, Engine, IntegerSpec, read_constants
from pnp.rules.game_rules import shuffle
from pnp.rules.statistics import ReportSection, mean_of, share_of
from pnp_tricks.rules import Ruleset, Saver, TrickRules, Tricks

if TYPE_CHECKING:
    from pnp.base.diagnostics import Report
    from pnp.model.game import Game
    from pnp.rules.game_rules import Dice, Playout
    from pnp.rules.statistics import Tally

SPECS: Final = {"deck.ranks": IntegerSpec("cards", 4, 99), "hand.size": IntegerSpec("cards", 1, 9)}


class TricksEngine(Engine[Ruleset, Tricks, int]):
    """The engine of the game of tricks."""

    players = {"saver": Saver}
    seats = range(2, 5)
    constants = frozenset(SPECS)

    def read_ruleset(self, game: Game, report: Report) -> Ruleset | None:
        """Read the constants; each number of players must have enough cards."""
        values = read_constants(SPECS, game.rules, Mark(f"content/{game.name}/rules.yaml"), report)
        if MISSING in values.values():
            return None
        ranks, hand = values["deck.ranks"], values["hand.size"]
        if hand * self.seats[-1] > ranks:
            message = f"{self.seats[-1]} hands of {hand} cards need more than {ranks} ranks"
            report.error("engine/wrong-value", message, game.rules["hand.size"].mark)
            return None
        return Ruleset(ranks, hand, self.seats[0])

    def with_seats(self, ruleset: Ruleset, seats: int) -> Ruleset:
        """Give the ruleset for so many players."""
        return ruleset._replace(seats=seats)

    def deal(self, ruleset: Ruleset, setup: Dice, dice: Dice) -> TrickRules:
        """Shuffle the cards."""
        return TrickRules(ruleset, shuffle(setup, range(1, ruleset.ranks + 1)))

    def count(self, ruleset: Ruleset, playout: Playout[Tricks, int], tally: Tally) -> None:
        """Count which seat won, and its tricks."""
        results = playout.rules.returns(playout.final)
        tally.add("winner", f"seat {results.index(1.0) + 1}" if 1.0 in results else "shared")
        tally.add("tricks", max(playout.final.won))

    def sections(self, ruleset: Ruleset, tally: Tally) -> tuple[ReportSection, ...]:
        """Give the share of each seat, and the tricks of the best player."""
        seats = [f"seat {seat}" for seat in range(1, ruleset.seats + 1)]
        winners = tuple(share_of(f"winner/{word}", word, tally.words("winner", word)) for word in (*seats, "shared"))
        tricks = mean_of("tricks", "tricks of the best", tally.values("tricks"))
        return (ReportSection("winners", "who wins", winners), ReportSection("tricks", "tricks", (tricks,)))


ENGINE: Final = TricksEngine()
