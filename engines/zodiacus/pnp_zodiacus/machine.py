"""Play an action: change a copy of the state, then go on until somebody has to decide."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Final

from pnp_zodiacus.combat import assault, castle_attack, lose_gear, mend, wound
from pnp_zodiacus.legality import PERMUTATIONS, annuls, choices, points_left
from pnp_zodiacus.state import (
    CARDS,
    CASTLE_CARDS,
    DONE,
    DRAFT,
    EVOLVE,
    FIRST_STRUCTURE,
    ITEMS,
    KINDS,
    LIMBO,
    MOVE,
    NOBODY,
    ORDER,
    PLAY,
    RANKS,
    REVIVE,
    Frame,
    State,
    Table,
    with_card,
    without,
)
from pnp_zodiacus.targets import has_choice, hits, named_by
from pnp_zodiacus.totals import (
    effects_of,
    hand_size,
    has_castle,
    is_there,
    power_of,
    refresh,
    structure_of,
    traits_of,
)
from pnp_zodiacus.verbs import draw, play_sentence
from pnp_zodiacus.walking import cost_of, path_to, set_out, walk, ways

if TYPE_CHECKING:
    from pnp.rules.game_rules import Dice
    from pnp_zodiacus.actions import Action


def apply(table: Table, state: State, action: Action, dice: Dice) -> State:
    """Give the state after a legal action, where the next decision is due."""
    after = state.copy()
    if after.phase != PLAY:
        (_draft if after.phase == DRAFT else _order)(table, after, action, dice)
    elif after.stack:
        _answer(table, after, action, dice)
    elif after.round == 0:
        _castle_round(table, after, action, dice)
    else:
        _round(table, after, action, dice)
    advance(table, after, dice)
    return after


def advance(table: Table, state: State, dice: Dice) -> None:
    """Do what is on the stack until somebody has to decide, or the game is over."""
    while state.winner == NOBODY and state.phase == PLAY:
        if state.stack:
            if STEPS[state.stack[-1].kind](table, state, state.stack[-1], dice):
                return
        elif state.step == DONE:
            _end_round(table, state)
        else:
            return


def _draft(table: Table, state: State, action: Action, dice: Dice) -> None:
    """Take an intrepid; the order is forward, backward, forward."""
    seats, player = table.seats, state.active
    state.hero[player * RANKS + sum(h != NOBODY for h in state.hero[player * RANKS : player * RANKS + RANKS])] = action.card
    taken = sum(hero != NOBODY for hero in state.hero)
    if taken == len(state.hero):
        state.phase, state.active = ORDER, table.first
        return
    turn, at = divmod(taken, seats)
    state.active = (table.first + (seats - 1 - at if turn % 2 else at)) % seats


def _order(table: Table, state: State, action: Action, dice: Dice) -> None:
    """Give the intrepids their ranks and squares; after the last player the first turn begins."""
    player = state.active
    mine = state.hero[player * RANKS : player * RANKS + RANKS]
    for rank, which in enumerate(PERMUTATIONS[action.card]):
        unit = player * RANKS + rank
        state.hero[unit] = mine[which]
        state.at[unit] = table.board.starts[player][rank]
        refresh(table, state, unit)
    state.active = (player + 1) % table.seats
    if state.active == table.first:
        state.phase = PLAY
        _begin_round(table, state)


def _begin_round(table: Table, state: State) -> None:
    player = state.active
    state.step, state.moves, state.more = 0, 0, 0
    if state.round == 0:
        state.siege[player] = 0
        if not has_castle(state, player):  # goes on without drawing (Z-30)
            state.step = EVOLVE


def _end_round(table: Table, state: State) -> None:
    """Let statuses, poison and cooldowns go on, then the next player's round begin (MARK: at the end of the own round)."""
    player = state.active
    state.stack += (Frame("next", player),)
    if state.round == 0:
        if has_castle(state, player):  # the power of the gods is the last step (TURN)
            mend(state, structure_of(player, 0), power_of(table, state, player, "power_repair"))
        for kind in range(KINDS):
            if state.stands[player * KINDS + kind]:
                _tick(table, state, structure_of(player, kind))
        return
    unit = player * RANKS + state.round - 1
    state.cool[unit] = tuple([max(0, rounds - 1) for rounds in state.cool[unit]])
    if state.at[unit] != LIMBO:
        _tick(table, state, unit)


def _tick(table: Table, state: State, unit: int) -> None:
    for trait in traits_of(table, state, unit):
        if trait.pattern == "regrow":
            mend(state, unit, trait.amount)
    effects = effects_of(state, unit)
    if not effects:
        return
    for effect in effects:
        if effect.kind == "poison" and is_there(state, unit):
            wound(table, state, unit, effect.amount, effect.author, NOBODY)
    if not is_there(state, unit):
        return
    left = tuple([effect._replace(rounds=effect.rounds - 1) for effect in effects if effect.rounds > 1])
    if unit < FIRST_STRUCTURE:
        state.effects[unit] = left
    else:
        state.laid[unit - FIRST_STRUCTURE] = left


def _next(table: Table, state: State, frame: Frame, dice: Dice) -> bool:
    """The next player's round; after all players the next round, after four rounds the next turn."""
    state.stack = state.stack[:-1]
    state.active = (state.active + 1) % table.seats
    if state.active == table.first:
        state.round += 1
        if state.round > RANKS:
            state.round, state.turn = 0, state.turn + 1
            state.struck = [0] * len(state.struck)
    _begin_round(table, state)
    return False


def _castle_round(table: Table, state: State, action: Action, dice: Dice) -> None:
    player = state.active
    match action.verb:
        case "discard":
            _spend(state, player, action.card)
        case "draw":
            draw(state, dice, player, hand_size(table, state, player) - len(state.hand[player]))
            state.step = EVOLVE
        case "evolve":
            unit = action.target
            state.xp[player] -= table.ruleset.level_cost[state.level[unit]]
            state.level[unit] += 1
            refresh(table, state, unit)
        case "revive":
            state.hurt[player * KINDS] += table.ruleset.revive_cost[state.level[action.target]]
            _come_back(state, action.target, action.at)
            state.step = REVIVE
        case "play":
            state.step = CASTLE_CARDS
            _play(table, state, player, action)
        case "castle":
            castle_attack(table, state, dice, player, action.target)
            state.step = DONE
        case _:
            state.step = DONE


def _spend(state: State, player: int, card: int) -> None:
    state.hand[player] = without(state.hand[player], card)
    state.discard[player] += (card,)


def _come_back(state: State, unit: int, square: int) -> None:
    state.at[unit], state.box[unit], state.wounds[unit] = square, 0, 0


def _play(table: Table, state: State, player: int, action: Action) -> None:
    """Play an action card, which rivals may annul."""
    _spend(state, player, action.card)
    picks = () if action.target == NOBODY else (action.target,)
    state.stack += (Frame("do", player, does=table.ruleset.cards[action.card].does, picks=picks),)
    seats = table.seats
    rivals = tuple([p for p in ((player + step) % seats for step in range(1, seats, 2)) if annuls(table, state, p)])
    if rivals:
        state.stack += (Frame("answer", player, rest=rivals),)


def _round(table: Table, state: State, action: Action, dice: Dice) -> None:
    player = state.active
    unit = player * RANKS + state.round - 1
    match action.verb:
        case "play":
            _play(table, state, player, action)
        case "return":
            _come_back(state, unit, action.at)
            state.step = MOVE
        case "equip":
            _equip(table, state, unit, action)
            state.step = ITEMS
        case "drink":
            potion = next(card for card in state.gear[unit] if table.ruleset.cards[card].kind == "potion")
            _take_off(table, state, unit, potion)
            state.step = max(state.step, ITEMS)
            state.stack += (Frame("do", player, unit, does=table.ruleset.cards[potion].does),)
        case "move":
            _move(table, state, unit, action.at)
        case "attack":
            state.step = DONE
            assault(table, state, dice, unit, action.card, action.target)
        case "use":
            _use(table, state, unit, action)
        case _:
            if state.at[unit] == LIMBO and state.step == CARDS:
                state.box[unit] = max(1, state.box[unit] - 1)
            state.step = DONE


def _take_off(table: Table, state: State, unit: int, card: int) -> None:
    state.gear[unit] = without(state.gear[unit], card)
    state.discard[unit // RANKS] += (card,)
    lose_gear(table, state, unit)


def _equip(table: Table, state: State, unit: int, action: Action) -> None:
    if action.at != NOBODY:
        _take_off(table, state, unit, action.at)
    player = unit // RANKS
    state.hand[player] = without(state.hand[player], action.card)
    state.gear[unit] += (action.card,)
    refresh(table, state, unit)


def _move(table: Table, state: State, unit: int, square: int) -> None:
    """Walk by the shortest way; who wants to go another way goes in parts."""
    state.step = MOVE
    path = path_to(ways(table, state, unit, points_left(table, state, unit)), square)
    state.moves += cost_of(table, path)
    set_out(state, unit, path)


def _use(table: Table, state: State, unit: int, action: Action) -> None:
    ability = table.ruleset.intrepids[state.hero[unit]].levels[action.card].ability
    cool = list(state.cool[unit])
    cool[action.card] = ability.cooldown
    state.cool[unit] = tuple(cool)
    state.hidden[unit] = False
    state.step = DONE
    picks = () if action.target == NOBODY else (action.target,)
    state.stack += (Frame("do", unit // RANKS, unit, does=ability.does, alvo=ability.alvo, picks=picks),)


def _answer(table: Table, state: State, action: Action, dice: Dice) -> None:
    frame = state.stack[-1]
    below = state.stack[:-1]
    match frame.kind, action.verb:
        case "answer", "annul":
            player = frame.rest[0]
            card = next(c for c in state.hand[player] if c in table.ruleset.annuls)
            _spend(state, player, card)
            state.stack = below[:-1]
        case "answer", _:
            state.stack = (*below, frame._replace(rest=frame.rest[1:])) if frame.rest[1:] else below
        case "walk", "pass":
            state.stack = (*below, frame._replace(asked=(*frame.asked, frame.value)))
        case "walk", _:
            state.stack = (*below, frame._replace(asked=(*frame.asked, frame.value)))
            state.struck[frame.value] += 1
            assault(table, state, dice, frame.value, action.card, frame.unit)
        case "leap", verb:
            state.stack = below
            if verb == "leap":
                set_out(state, frame.unit, path_to(ways(table, state, frame.unit, frame.value), action.at), quiet=True)
        case "rune", _:
            state.stack = below
            _lay_rune(table, state, frame, action.target)
        case _:
            state.stack = (*below, frame._replace(left=frame.left - 1))
            _pick(table, state, frame, action.card)


def _lay_rune(table: Table, state: State, frame: Frame, unit: int) -> None:
    if unit == NOBODY:
        state.land[frame.player] = with_card(state.land[frame.player], frame.value)
    else:
        state.runes[unit] += (frame.value,)
        refresh(table, state, unit)


def _pick(table: Table, state: State, frame: Frame, card: int) -> None:
    match frame.kind:
        case "salvage":
            state.discard[frame.value] = without(state.discard[frame.value], card)
            state.hand[frame.value] = with_card(state.hand[frame.value], card)
        case "disarm":
            state.gear[frame.unit] = without(state.gear[frame.unit], card)
            state.hand[frame.value] = with_card(state.hand[frame.value], card)
            lose_gear(table, state, frame.unit)
        case _:
            _spend(state, frame.value, card)


def _do(table: Table, state: State, frame: Frame, dice: Dice) -> bool:
    """Play the first sentence that is left; the next one waits until all that it leads to is done."""
    does, rest = frame.does[0], frame.does[1:]
    targets = list(frame.picks)
    if does.target == "chosen":
        targets = [unit for unit in targets if hits(does, unit)]
    elif does.target and not has_choice(does):
        targets = named_by(table, state, frame.player, frame.unit, frame.alvo, does)
    if does.pattern not in ("from_limbo", "recharge", "discard", "look"):
        targets = [unit for unit in targets if is_there(state, unit)]
    picks = tuple(targets) if does.target and does.target != "chosen" else frame.picks
    below = state.stack[:-1]
    state.stack = (*below, frame._replace(does=rest, picks=picks)) if rest else below
    lost = frame.unit != NOBODY and state.at[frame.unit] == LIMBO
    if not lost and (targets or not does.target):
        play_sentence(table, state, dice, frame, does, targets)
    return False


def _decide(table: Table, state: State, frame: Frame, dice: Dice) -> bool:
    """A frame that its player has to decide about."""
    return True


def _leap(table: Table, state: State, frame: Frame, dice: Dice) -> bool:
    if state.at[frame.unit] == LIMBO:
        state.stack = state.stack[:-1]
        return False
    return True


def _cards(table: Table, state: State, frame: Frame, dice: Dice) -> bool:
    """Cards to pick, as long as some are left."""
    if frame.left and choices(table, state, frame):
        return True
    state.stack = state.stack[:-1]
    return False


Step = Callable[[Table, State, Frame, "Dice"], bool]
STEPS: Final[dict[str, Step]] = {
    "do": _do,
    "walk": walk,
    "next": _next,
    "answer": _decide,
    "rune": _decide,
    "leap": _leap,
    "give": _cards,
    "look": _cards,
    "salvage": _cards,
    "disarm": _cards,
}
"""What is done with the frame on top of the stack; true: its player has to decide."""
