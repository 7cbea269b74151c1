"""The rules of noughts and crosses, on a square board of any size."""

from __future__ import annotations

from itertools import product
from typing import TYPE_CHECKING, Final, NamedTuple

from pnp.rules.game_rules import GameRules, pick

if TYPE_CHECKING:
    from pnp.rules.game_rules import Dice

MARKS: Final = "xo"
"""The marks of player 0 and player 1."""
EMPTY: Final = "."


class Ruleset(NamedTuple):
    """What a game is played with: the side of the board and the length of a line, in cells."""

    side: int
    line: int


class Board(NamedTuple):
    """The state of a game: the marks of all cells, row by row, and the player who is next."""

    cells: str
    player: int


class Noughts(GameRules[Board, int]):
    """The rules of one game. An action is the cell to mark, from 0."""

    def __init__(self, ruleset: Ruleset, starter: int) -> None:
        self._size, self._starter = ruleset.side * ruleset.side, starter
        self._lines = lines(ruleset)

    def initial_state(self) -> Board:
        """Give the empty board."""
        return Board(EMPTY * self._size, self._starter)

    def current_player(self, state: Board) -> int:
        """Give the player who is next."""
        return state.player

    def legal_actions(self, state: Board) -> list[int]:
        """Give the empty cells."""
        return [cell for cell, mark in enumerate(state.cells) if mark == EMPTY]

    def apply_action(self, state: Board, action: int, dice: Dice) -> Board:
        """Mark a cell; nothing is rolled."""
        cells = state.cells[:action] + MARKS[state.player] + state.cells[action + 1 :]
        return Board(cells, 1 - state.player)

    def is_terminal(self, state: Board) -> bool:
        """Whether a player has a line or the board is full."""
        return EMPTY not in state.cells or self.winner(state) is not None

    def returns(self, state: Board) -> tuple[float, ...]:
        """Give 1 to the winner and -1 to the other, 0 to both in a draw."""
        winner = self.winner(state)
        return (0.0, 0.0) if winner is None else (1.0, -1.0) if winner == 0 else (-1.0, 1.0)

    def turn(self, state: Board) -> int:
        """Give the number of the turn: each turn marks a cell."""
        return len(state.cells) - state.cells.count(EMPTY) + 1

    def check(self, state: Board) -> str | None:
        """Players take turns, so none has two marks more than the other."""
        one, other = (state.cells.count(mark) for mark in MARKS)
        return f"there are {one} crosses and {other} noughts" if abs(one - other) > 1 else None

    def winner(self, state: Board) -> int | None:
        """Give the player who has a line, or None."""
        for line in self._lines:
            marks = {state.cells[cell] for cell in line}
            if len(marks) == 1 and EMPTY not in marks:
                return MARKS.index(marks.pop())
        return None


class Careful:
    """A player who completes a line, or else stops one of the rival, or else marks any cell."""

    def __init__(self, rules: Noughts, seat: int, dice: Dice) -> None:
        self._rules, self._seats, self._dice = rules, (seat, 1 - seat), dice

    def choose(self, state: Board) -> int | None:
        """Give the cell to mark."""
        cells = self._rules.legal_actions(state)
        for player in self._seats:
            for cell in cells:
                after = self._rules.apply_action(Board(state.cells, player), cell, self._dice)
                if self._rules.winner(after) == player:
                    return cell
        return pick(self._dice, cells)


def lines(ruleset: Ruleset) -> list[list[int]]:
    """Give all lines of a board as lists of cells: rows, columns and both diagonals."""
    out = []
    for x, y, (dx, dy) in product(range(ruleset.side), range(ruleset.side), ((1, 0), (0, 1), (1, 1), (-1, 1))):
        cells = [(x + step * dx, y + step * dy) for step in range(ruleset.line)]
        if all(0 <= a < ruleset.side and 0 <= b < ruleset.side for a, b in cells):
            out.append([b * ruleset.side + a for a, b in cells])
    return out
