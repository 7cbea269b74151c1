"""The engine of noughts and crosses: what it reads of the game, and what it reports."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from pnp.base.diagnostics import Mark
from pnp.load.yaml.nodes import List, Map, Scalar, read_whole_number
from pnp.rules.engine import MISSING, Engine, IntegerSpec, read_constants
from pnp.rules.game_rules import ScriptedDice
from pnp.rules.statistics import ReportSection, mean_of, share_of
from pnp_noughts.rules import MARKS, Board, Careful, Noughts, Ruleset

if TYPE_CHECKING:
    from pnp.base.diagnostics import Report
    from pnp.model.fields import Value
    from pnp.model.game import Game
    from pnp.rules.game_rules import Dice, Playout
    from pnp.rules.statistics import Tally

SPECS: Final = {"board.side": IntegerSpec("cells", 1, 9), "line.length": IntegerSpec("cells", 1, 9)}


class NoughtsEngine(Engine[Ruleset, Board, int]):
    """The engine of noughts and crosses."""

    players = {"careful": Careful}
    seats = 2
    constants = frozenset(SPECS)

    def read_ruleset(self, game: Game, report: Report) -> Ruleset | None:
        """Read the constants; those that are missing or wrong are reported."""
        values = read_constants(SPECS, game.rules, Mark(f"content/{game.name}/rules.yaml"), report)
        return None if MISSING in values.values() else Ruleset(values["board.side"], values["line.length"])

    def deal(self, ruleset: Ruleset, setup: Dice, dice: Dice) -> Noughts:
        """Toss a coin for who starts."""
        return Noughts(ruleset, starter=dice.roll(2) - 1)

    def count(self, ruleset: Ruleset, playout: Playout[Board, int], tally: Tally) -> None:
        """Count who won, and after how many marks."""
        result = playout.rules.returns(playout.final)[playout.states[0].player]
        tally.add("winner", "starter" if result > 0 else "second" if result < 0 else "nobody")
        tally.add("marks", len(playout.actions))

    def sections(self, ruleset: Ruleset, tally: Tally) -> tuple[ReportSection, ...]:
        """Give the figures: who wins, how long a game takes."""
        words = {"starter": "who starts", "second": "the other", "nobody": "nobody"}
        winners = tuple(share_of(f"winner/{w}", shown, tally.words("winner", w)) for w, shown in words.items())
        marks = mean_of("marks", "marks", tally.values("marks"))
        return (ReportSection("winners", "who wins", winners), ReportSection("length", "length", (marks,)))

    def examples(self, game: Game, ruleset: Ruleset, root: Map, report: Report) -> dict[str, Value]:
        """Play the cells (from 1) of each example, crosses first; give `marks` and `winner`."""
        out: dict[str, Value] = {}
        written = root.get("examples")
        for name, (key, cells) in written.entries.items() if isinstance(written, Map) else ():
            rules = Noughts(ruleset, starter=0)
            state = rules.initial_state()
            for item in cells.items if isinstance(cells, List) else ():
                cell = read_whole_number(item.value) if isinstance(item, Scalar) else None
                if cell is None or rules.is_terminal(state) or not rules.is_legal(state, cell - 1):
                    report.error("engine/illegal-example", f"example `{name}` marks a cell that it may not", item.mark)
                    break
                state = rules.apply_action(state, cell - 1, ScriptedDice(()))
            winner = rules.winner(state)
            if not rules.is_terminal(state):
                report.error("engine/bad-example", f"example `{name}` is not played to the end", key.mark)
            out[f"{name}.marks"] = rules.turn(state) - 1
            out[f"{name}.winner"] = "nobody" if winner is None else MARKS[winner]
        return out


ENGINE: Final = NoughtsEngine()
