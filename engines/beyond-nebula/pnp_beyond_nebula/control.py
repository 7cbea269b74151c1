"""Who controls planets: settling, capturing, turning neutral, and the end of the game."""

from __future__ import annotations

from pnp_beyond_nebula.state import NOBODY, PLANETS, Phase, State, Table, field_of_planet, is_home, planets_of, put, ships_at


def may_control(table: Table, state: State, player: int, planet: int) -> bool:
    """Whether a player may take a planet: not while controlling another one of its colour (N-24)."""
    colour = table.colours[planet]
    return all(table.colours[own] != colour for own in planets_of(state, player))


def has_won(table: Table, state: State, player: int) -> bool:
    """Whether a player controls one planet of each colour, with the own home and enough in the rival's field (N-13)."""
    own = planets_of(state, player)
    abroad = sum(field_of_planet(planet) != player for planet in own)
    return len(own) == PLANETS and player * PLANETS in own and abroad >= table.rules.foreign


def take(table: Table, state: State, planet: int, player: int) -> None:
    """Give a planet to a player, and end the game if that ends it."""
    state.owners = put(state.owners, planet, player)
    settle_game(table, state)


def drop_neutral(table: Table, state: State, planet: int) -> None:
    """Turn a colonised planet neutral if it has too few troops; home planets never do (N-25)."""
    if not is_home(planet) and state.owners[planet] != NOBODY and state.troops[planet] < table.rules.neutral_below:
        state.owners = put(state.owners, planet, NOBODY)
        settle_game(table, state)


def settle_game(table: Table, state: State) -> None:
    """End the game if a player has won, or has no planet left. Checked at once whenever a planet changes hands (N-13)."""
    if state.winner != NOBODY:
        return
    for player in (state.active, 1 - state.active):
        if has_won(table, state, player):
            state.winner, state.ending = player, "planets"
        elif not planets_of(state, 1 - player):
            state.winner, state.ending = player, "elimination"
        else:
            continue
        state.phase = Phase.OVER
        return


def capture(table: Table, state: State, ship: int) -> None:
    """Capture the rival's planet on a ship's block, with its troops, if no ship defends it (N-23)."""
    planet = table.planet_at.get(state.places[ship])
    player = ship // 6
    if planet is None or state.owners[planet] != 1 - player or ships_at(state, 1 - player, state.places[ship]):
        return
    if may_control(table, state, player, planet):
        take(table, state, planet, player)


def needed_to_settle(table: Table, state: State, ship: int) -> int | None:
    """How many troops a ship has to put on the unowned planet of its block to take it; None if it cannot (N-12, N-26)."""
    planet = table.planet_at.get(state.places[ship])
    player = ship // 6
    if planet is None or state.owners[planet] != NOBODY or not may_control(table, state, player, planet):
        return None
    needed = max(table.rules.colonise - state.troops[planet], 0)
    defended = ships_at(state, 1 - player, state.places[ship])
    return None if needed > state.aboard[ship] or defended else needed
