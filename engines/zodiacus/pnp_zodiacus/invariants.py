"""What holds of every state of a game, whatever was played."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pnp_zodiacus.board import in_front
from pnp_zodiacus.state import FIRST_STRUCTURE, KINDS, LIMBO, NOBODY, PLAY, State, Table
from pnp_zodiacus.totals import full_life, own_units

if TYPE_CHECKING:
    from collections.abc import Iterator


def broken_invariant(table: Table, state: State) -> str | None:
    """Say which invariant the state breaks, None if it breaks none."""
    return next((what for part in (_of_cards, _of_runes, _of_units, _of_places) for what in part(table, state)), None)


def _of_cards(table: Table, state: State) -> Iterator[str]:
    """Each player's sixty cards, always the same."""
    for player in range(table.seats):
        gear = [card for unit in own_units(player) for card in state.gear[unit]]
        found = sorted([*state.deck[player], *state.hand[player], *state.discard[player], *gear])
        if tuple(found) != table.ruleset.decks[table.decks[player]].cards:
            yield f"player {player} has {len(found)} cards that are not those of the deck"
        if not 0 <= state.xp[player] <= table.ruleset.xp_max:
            yield f"player {player} has {state.xp[player]} XP, not 0 to {table.ruleset.xp_max}"


def _of_runes(table: Table, state: State) -> Iterator[str]:
    """Each player's runes: one of each colour, at enemy structures, on intrepids, in the land, or about to be laid."""
    for player in range(table.seats):
        land = in_front(player) * KINDS
        found = [rune for rune in state.rune[land : land + KINDS] if rune != NOBODY]
        found += state.land[player]
        found += [rune for unit in own_units(player) for rune in state.runes[unit]]
        found += [frame.value for frame in state.stack if frame.kind == "rune" and frame.player == player]
        if sorted(found) != list(range(len(table.ruleset.faces))):
            yield f"the runes of player {player} are {sorted(found)}"
    for unit, runes in enumerate(state.runes):
        if len(runes) > table.ruleset.runes_max:
            yield f"intrepid {unit} has {len(runes)} runes"


def _of_units(table: Table, state: State) -> Iterator[str]:
    if state.phase != PLAY:
        return
    cards = table.ruleset.cards
    for unit in range(len(state.at)):
        gone = state.at[unit] == LIMBO
        if not 1 <= state.level[unit] <= len(table.ruleset.level_cost):
            yield f"intrepid {unit} has level {state.level[unit]}"
        if not 0 <= state.wounds[unit] < full_life(table, state, unit):
            yield f"intrepid {unit} has {state.wounds[unit]} damage of {full_life(table, state, unit)} life"
        if gone != (state.box[unit] > 0) or (gone and (state.gear[unit] or state.effects[unit])):
            yield f"intrepid {unit} is in box {state.box[unit]} of the Limbo, on square {state.at[unit]}"
        worn = [card for card in state.gear[unit] if cards[card].kind != "potion"]
        classes = {cards[card].class_ for card in worn}
        if len(worn) > table.ruleset.gear_max or len(state.gear[unit]) - len(worn) > 1 or len(classes) < len(worn):
            yield f"intrepid {unit} has too many cards: {state.gear[unit]}"
        if any(cards[card].level > state.level[unit] for card in state.gear[unit]):
            yield f"intrepid {unit} has a card of a higher level"
    for at, hurt in enumerate(state.hurt):
        if not 0 <= hurt <= table.structures[at].life:
            yield f"structure {FIRST_STRUCTURE + at} has {hurt} damage of {table.structures[at].life} life"


def _of_places(table: Table, state: State) -> Iterator[str]:
    """No two on a square, and none within a structure."""
    squares = [at for at in state.at if at != LIMBO]
    if len(set(squares)) < len(squares) and not any(frame.kind == "walk" for frame in state.stack):
        yield f"intrepids share a square: {squares}"
    if inside := state.walls.intersection(squares):
        yield f"intrepids stand where structures are: {sorted(inside)}"
    standing = {square for at, squares in enumerate(table.squares) if state.stands[at] for square in squares}
    if standing != state.walls:
        yield "the walls are not those of the structures that stand"
    lost = {team for team in (0, 1) if not any(state.stands[p * KINDS] for p in range(team, table.seats, 2))}
    if lost != ({1 - state.winner} if state.winner != NOBODY else set()):
        yield f"the teams without a castle are {lost}, the winner is {state.winner}"
