"""What is legal when: the only place that says so, for players and for the checks of every game."""

from __future__ import annotations

from itertools import permutations
from typing import TYPE_CHECKING, Final

from pnp_zodiacus.actions import ANNUL, DRAW, DRINK, END, PASS, Action
from pnp_zodiacus.state import (
    ATTACK,
    CARDS,
    CASTLE_ATTACK,
    CASTLE_CARDS,
    DISCARD,
    DRAFT,
    EVOLVE,
    ITEMS,
    KINDS,
    LIMBO,
    MOVE,
    NOBODY,
    ORDER,
    RANKS,
    REVIVE,
    Frame,
    State,
    Table,
)
from pnp_zodiacus.targets import candidates, has_choice
from pnp_zodiacus.totals import (
    alvo_of,
    distance,
    has,
    has_castle,
    is_construction,
    is_hidden,
    is_immune,
    life_of,
    movement_of,
    own_units,
    rival_structures,
    structure_of,
    weapons,
)
from pnp_zodiacus.walking import stops, strikes, ways

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

PERMUTATIONS: Final = tuple(permutations(range(RANKS)))
"""The ways to give three intrepids their ranks."""


def actor(state: State) -> int:
    """The player who has to decide."""
    if not state.stack:
        return state.active
    frame = state.stack[-1]
    return frame.rest[0] if frame.kind == "answer" else frame.player


def legal(table: Table, state: State) -> list[Action]:
    """The legal actions of the player who has to decide."""
    if state.phase == DRAFT:
        return [Action("draft", card) for card in range(len(table.ruleset.intrepids)) if card not in state.hero]
    if state.phase == ORDER:
        return [Action("order", at) for at in range(len(PERMUTATIONS))]
    if state.stack:
        return answers(table, state, state.stack[-1])
    return _castle_round(table, state) if state.round == 0 else _round(table, state)


def answers(table: Table, state: State, frame: Frame) -> list[Action]:
    """What can be decided about the frame on top of the stack."""
    match frame.kind:
        case "answer":
            return [PASS, ANNUL] if annuls(table, state, frame.rest[0]) else [PASS]
        case "walk":
            found = strikes(table, state, frame.value, frame.unit, frame.path[0])
            return [PASS, *[Action("strike", card, frame.value) for card in found]]
        case "leap":
            came = ways(table, state, frame.unit, frame.value)
            return [PASS, *[Action("leap", at=square) for square in stops(state, frame.unit, came)]]
        case "rune":
            room = [u for u in own_units(frame.player) if len(state.runes[u]) < table.ruleset.runes_max]
            return [Action("rune"), *[Action("rune", target=u) for u in room]]
    return [Action("pick", card) for card in sorted(set(choices(table, state, frame)))]


def choices(table: Table, state: State, frame: Frame) -> Sequence[int]:
    """The cards that a frame lets its player pick one of."""
    match frame.kind:
        case "salvage":
            return [card for card in state.discard[frame.value] if table.ruleset.cards[card].kind != "action"]
        case "disarm":
            return state.gear[frame.unit]
    return state.hand[frame.value]


def annuls(table: Table, state: State, player: int) -> bool:
    """Whether a player has a card that annuls an action."""
    return any(card in table.ruleset.annuls for card in state.hand[player])


def _castle_round(table: Table, state: State) -> list[Action]:
    player, step = state.active, state.step
    if step == DISCARD:
        return [DRAW, *[Action("discard", card) for card in sorted(set(state.hand[player]))]]
    out: list[Action] = []
    if step <= EVOLVE:
        out += evolutions(table, state, player)
    if step <= REVIVE:
        out += revivals(table, state, player)
    if step <= CASTLE_CARDS:
        out += plays(table, state, player)
    if step <= CASTLE_ATTACK:
        out += [Action("castle", target=target) for target in castle_targets(table, state, player)]
    out.append(END)
    return out


def evolutions(table: Table, state: State, player: int) -> list[Action]:
    """The intrepids who can be brought to the next level, in the Limbo too (Z-23)."""
    costs = table.ruleset.level_cost
    return [
        Action("evolve", target=u)
        for u in own_units(player)
        if state.level[u] < len(costs) and state.xp[player] >= costs[state.level[u]]
    ]


def revivals(table: Table, state: State, player: int) -> list[Action]:
    """Who can be brought back for castle life, which may not be the last (Z-20), and where to."""
    if not has_castle(state, player) or state.at[player * RANKS : player * RANKS + RANKS].count(LIMBO) == 0:
        return []
    life = life_of(table, state, structure_of(player, 0))
    costs = table.ruleset.revive_cost
    who = [u for u in own_units(player) if state.at[u] == LIMBO and life > costs[state.level[u]]]
    return [Action("revive", target=u, at=square) for u in who for square in doors(table, state, player)] if who else []


def doors(table: Table, state: State, player: int) -> list[int]:
    """The squares where intrepids come back: beside the castle, the ally's if the own is destroyed, or the nearest (Z-21)."""
    if not has_castle(state, player):
        player = (player + 2) % table.seats
    board = table.board
    taken = state.walls.union(state.at)
    found = [square for square in board.doors[player] if square not in taken]
    if found:
        return found
    free = [square for square in range(board.width * board.height) if square not in taken]
    steps = {square: min([board.far[square][part] for part in board.structures[player][0]]) for square in free}
    return [square for square in free if steps[square] == min(steps.values())]


def plays(table: Table, state: State, player: int) -> list[Action]:
    """The actions in the hand that change something, with each unit or rival that they can be for."""
    out: list[Action] = []
    for card in sorted(set(state.hand[player])):
        if table.ruleset.cards[card].kind == "action":
            out += [Action("play", card, target) for target in _play_targets(table, state, player, card)]
    return out


def _play_targets(table: Table, state: State, player: int, card: int) -> Iterable[int]:  # noqa: PLR0911  a line for each kind
    does = table.ruleset.cards[card].does[0]
    match does.pattern:
        case "annul":
            return ()
        case "discard" | "look":
            return [rival for rival in range(table.seats) if (rival - player) % 2 and state.hand[rival]]
        case "disarm":
            return [u for u in table.enemies[player] if state.gear[u] and not is_hidden(state, u)]
        case "salvage":
            items = any(table.ruleset.cards[other].kind != "action" for other in state.discard[player])
            return (NOBODY,) if items else ()
        case "siege":
            return (NOBODY,) if state.round == 0 and has_castle(state, player) else ()
        case "from_limbo":
            return [u for u in own_units(player) if state.at[u] == LIMBO and state.box[u] > 1]
        case "draw" | "gain_xp":
            return (NOBODY,)
    found = candidates(table, state, player, NOBODY, 0, does)
    return found if has_choice(does) else (NOBODY,) if found else ()


def castle_targets(table: Table, state: State, player: int) -> list[int]:
    """The constructions that the castle can attack: at any distance, with life left, a castle only when it is not immune."""
    if not has_castle(state, player):
        return []
    found = [target for target in rival_structures(table, state, player) if is_construction(target)]
    return [t for t in found if life_of(table, state, t) > 0 and not is_immune(table, state, t)]


def _round(table: Table, state: State) -> list[Action]:
    player, step = state.active, state.step
    unit = player * RANKS + state.round - 1
    out = plays(table, state, player) if step == CARDS else []
    if state.at[unit] == LIMBO:
        if step == CARDS and state.box[unit] == 1:
            return [*out, *[Action("return", at=square) for square in doors(table, state, player)]]
        return [*out, END]
    if step <= ITEMS:
        out += equipments(table, state, unit)
    if step <= MOVE:
        if any(table.ruleset.cards[card].kind == "potion" for card in state.gear[unit]):
            out.append(DRINK)
        if points := points_left(table, state, unit):
            came = ways(table, state, unit, points)
            out += [Action("move", at=square) for square in stops(state, unit, came)]
    if step <= ATTACK:
        out += attacks(table, state, unit)
        out += uses(table, state, unit)
    out.append(END)
    return out


def points_left(table: Table, state: State, unit: int) -> int:
    """The squares that an intrepid can still walk in its round."""
    if state.effects[unit] and has(state, unit, "paralysis"):
        return 0
    return max(0, movement_of(table, state, unit) + state.more - state.moves)


def equipments(table: Table, state: State, unit: int) -> list[Action]:
    """The items in the hand that an intrepid can take, each with the card that has to go if there is no room."""
    cards, gear = table.ruleset.cards, state.gear[unit]
    worn = [card for card in gear if cards[card].kind != "potion"]
    out: list[Action] = []
    for card in sorted(set(state.hand[unit // RANKS])):
        item = cards[card]
        if item.kind == "action" or item.level > state.level[unit]:
            continue
        if item.kind == "potion":
            out.append(Action("equip", card, at=next((old for old in gear if cards[old].kind == "potion"), NOBODY)))
            continue
        same = [old for old in worn if cards[old].class_ == item.class_]
        full = len(worn) >= table.ruleset.gear_max
        out += [Action("equip", card, at=old) for old in same or (worn if full else [NOBODY])]
    return out


def attacks(table: Table, state: State, unit: int) -> list[Action]:
    """The attacks of an intrepid from where it stands."""
    player = unit // RANKS
    reaches = [(card, alvo_of(state, unit, attack)) for card, attack in weapons(table, state, unit)]
    if not reaches:
        return []
    most = max([alvo for _, alvo in reaches])
    out: list[Action] = []
    for target in attackable(table, state, player):
        far = distance(table, state, state.at[unit], target)
        if far <= most:
            out += [Action("attack", card, target) for card, alvo in reaches if far <= alvo]
    return out


def attackable(table: Table, state: State, player: int) -> list[int]:
    """The enemies whom an attack can hit: intrepids who are not hidden, and structures, a castle only when not immune."""
    found = [u for u in table.enemies[player] if state.at[u] != LIMBO and not is_hidden(state, u)]
    return found + [u for u in rival_structures(table, state, player) if (u - 12) % KINDS or not is_immune(table, state, u)]


def uses(table: Table, state: State, unit: int) -> list[Action]:
    """The abilities that an intrepid can use, with each unit that they can be for."""
    if state.effects[unit] and (has(state, unit, "silence") or has(state, unit, "paralysis")):
        return []
    out: list[Action] = []
    for row in range(state.level[unit]):
        if not state.cool[unit][row]:
            out += [Action("use", row, target) for target in use_targets(table, state, unit, row)]
    return out


def use_targets(table: Table, state: State, unit: int, row: int) -> Sequence[int]:
    """The units that an ability can be for; NOBODY if its words say it all."""
    ability = table.ruleset.intrepids[state.hero[unit]].levels[row].ability
    if ability.passive:
        return ()
    does = ability.does[0]
    if not does.target:
        return (NOBODY,)
    found = candidates(table, state, unit // RANKS, unit, ability.alvo, does)
    return found if has_choice(does) else (NOBODY,) if found else ()
