"""Setup: roll the places of the planets, and make the first state."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from pnp.rules.game_rules import Dice, shuffle
from pnp_beyond_nebula.chart import FIELD_ROWS, OFF, SIDE, Chart, block_at, linked
from pnp_beyond_nebula.state import NOBODY, NONE, PLANETS, SHIPS, TECHNOLOGIES, Phase, State, Table

if TYPE_CHECKING:
    from pnp_beyond_nebula.ruleset import Ruleset


class Deal(NamedTuple):
    """The random part of the setup: the block and the colour of each planet, homes first, and the starting player."""

    blocks: tuple[int, ...]
    colours: tuple[int, ...]
    first: int


def deal(ruleset: Ruleset, setup: Dice, dice: Dice) -> Deal:
    """Shuffle the planets of each player and roll their rows and columns; toss for the first turn."""
    blocks, colours = list[int](), list[int]()
    for player in (0, 1):
        colours += shuffle(setup, range(PLANETS))
        for _ in range(PLANETS):
            blocks.append(_place(ruleset.chart, blocks, player, setup))
    return Deal(tuple(blocks), tuple(colours), dice.roll(2) - 1)


def _place(chart: Chart, taken: list[int], player: int, setup: Dice) -> int:
    """Roll a free block of a player's field that is in no zone (N-15)."""
    while True:
        block = block_at(player, setup.roll(FIELD_ROWS), setup.roll(SIDE))
        if block not in taken and block not in chart.unexplored and block not in chart.radioactive:
            return block


def lay(ruleset: Ruleset, dealt: Deal) -> tuple[Table, State]:
    """Give the table and the first state: each player has the home planet with its troops, and nothing else."""
    plain, free = linked(ruleset.chart, dealt.blocks)
    verbs = {technology.id: at for at, technology in enumerate(ruleset.technologies)}
    at = {block: planet for planet, block in enumerate(dealt.blocks)}
    table = Table(
        ruleset.rules, ruleset.technologies, verbs, ruleset.chart, dealt.blocks, dealt.colours, at, plain, free, dealt.first
    )
    return table, _first_state(ruleset, dealt.first)


def _first_state(ruleset: Ruleset, first: int) -> State:
    state = State()
    state.phase, state.turn, state.active, state.winner, state.ending = Phase.BEGIN, 1, first, NOBODY, ""
    state.reserves = state.extractors = state.buildings = (0,) * 6
    state.penalty = (NONE, NONE)
    state.technologies = (0,) * (2 * TECHNOLOGIES)
    state.uses = (0,) * 4
    state.owners = (0, NOBODY, NOBODY, 1, NOBODY, NOBODY)
    homes = (ruleset.rules.home_troops, ruleset.rules.second_home_troops)
    state.troops = (homes[first], 0, 0, homes[1 - first], 0, 0)
    state.places = (OFF,) * (2 * SHIPS)
    state.aboard = state.hulls = state.arrived = state.moved = (0,) * (2 * SHIPS)
    state.clock = state.cargo = state.explored = state.blocked = state.blocked_next = state.held = 0
    state.stunned = state.stunned_next = state.used = state.speed = state.finders = state.irradiated = 0
    state.hidden = state.avoided = 0
    state.exchanged = state.clone = False
    state.combat, state.losses, state.finds = None, (), 0
    return state
