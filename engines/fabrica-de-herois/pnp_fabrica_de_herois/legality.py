"""What is legal when: moves of the own turn, reactions to an attack, lightning, targets, and duties."""

from __future__ import annotations

from itertools import combinations
from typing import TYPE_CHECKING

from pnp_fabrica_de_herois.actions import BASE, BUY, END, ESCAPE, PASS, RESOLVE, Action
from pnp_fabrica_de_herois.board import awake, base_holds, forbidden, is_blocked, lasting_effects, room
from pnp_fabrica_de_herois.moves import can_draw
from pnp_fabrica_de_herois.state import BEFORE, FORM, NOBODY, NONE, Frame, Side, State
from pnp_fabrica_de_herois.targets import can_hit, candidates, has_effect, hits_heroes, may_flee

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pnp_fabrica_de_herois.ruleset import Ruleset


def actor(state: State) -> int:
    """The player who has to decide."""
    if state.duty != NOBODY:
        return state.duty
    if state.stack:
        frame = state.stack[-1]
        return frame.rest[0] if frame.kind in ("attack", "light") else frame.player
    return state.active


def legal(rules: Ruleset, state: State) -> list[Action]:  # noqa: PLR0911  a line for each kind of decision
    """The legal actions of the player who has to decide."""
    if state.phase == FORM:
        return first_teams(rules, state.sides[state.active])
    if state.duty != NOBODY:
        return mend(rules, state, state.duty)
    if not state.stack:
        return moves(rules, state)
    frame = state.stack[-1]
    match frame.kind:
        case "attack":
            return [PASS, *reactions(rules, state, frame)]
        case "light":
            return [PASS, *lightning(rules, state, frame.rest[0])]
        case "free":
            return [PASS, Action("use", frame.source, 0)]
        case "order":
            seen = len(frame.picks) + frame.left + 1
            return [Action("pick", mission) for mission in state.pile[len(frame.picks) : seen]]
        case "bury":
            return [Action("pick", card) for card in next_to_bury(state, frame)]
        case "save":
            return [PASS, *[Action("pick", card) for card in frame.picks]]
    return [Action("pick", target) for target in aims(rules, state, frame)]


def next_to_bury(state: State, frame: Frame) -> list[int]:
    """The heroes of the player whose turn it is to go to the cemetery; they lie in the order of the players (H-23)."""
    there = [(card, player) for card in frame.picks if (player := state.holder(card)) != NOBODY]
    return [card for card, player in there if player == there[0][1]]


def aims(rules: Ruleset, state: State, frame: Frame) -> list[int]:
    """The targets that are left to pick."""
    found = candidates(rules, state, frame)
    return [target for target in found if target not in frame.picks] if frame.picks else found


def first_teams(rules: Ruleset, side: Side) -> list[Action]:
    """Every split of the first heroes into field and support, with every leader."""
    hand, out = side.support, []
    least = max(0, len(hand) - rules.field_max)
    for size in range(least, min(rules.support_max, len(hand) - 1) + 1):
        for support in combinations(hand, size):
            out += [Action("form", card, 0, support) for card in hand if card not in support]
    return out


def mend(rules: Ruleset, state: State, player: int) -> list[Action]:
    """What a player has to do with a team that lacks a hero or a leader, or has too many (H-03, H-22, H-27)."""
    side = state.sides[player]
    if not side.field:
        return [Action("deploy", card) for card in side.support]
    if side.leader == NONE:
        return [Action("leader", card) for card in awake(side) or side.field]
    field_max, support_max = room(rules, side)
    if len(side.field) > field_max:
        has_room = len(side.support) < support_max
        others = [card for card in side.field if card != side.leader]
        return [Action("retreat" if has_room and not is_blocked(side, c) else "return", c) for c in others]
    if len(side.field) < field_max:
        return [Action("deploy", card) for card in side.support]
    out = [Action("return", card) for card in side.support]
    if state.active == player:
        out += [action for action in uses(rules, state, player) if action.slot]
    return out


def moves(rules: Ruleset, state: State) -> list[Action]:
    """The moves of the own turn, and its end or that of its first part."""
    player = state.active
    side = state.sides[player]
    last = RESOLVE if state.phase == BEFORE else END
    if not side.field and not side.support and can_draw(state):  # H-16
        return [BUY] if side.actions >= rules.move else [last]
    out = [Action("deploy", card) for card in side.support] if side.support and has_field_room(rules, side) else []
    if not side.drawn_on and may_use_base(rules, state, player):
        out.append(BASE)
    if may_flee(rules, side) and side.actions >= rules.missions[side.mission].escape:
        out.append(ESCAPE)
    if may_buy(rules, state, side):
        out.append(BUY)
    if side.actions >= rules.move:
        out += uses(rules, state, player)
        out += _rearrangements(rules, side)
    out.append(last)
    return out


def _rearrangements(rules: Ruleset, side: Side) -> Iterator[Action]:
    cards = awake(side)
    for card in cards:
        if card != side.leader:
            yield Action("leader", card)
    if len(side.field) > 1 and len(side.support) < room(rules, side)[1]:
        for card in cards:
            yield Action("retreat", card)


def has_field_room(rules: Ruleset, side: Side) -> bool:
    """Whether another hero may enter the field."""
    return len(side.field) < rules.field_max or len(side.field) < room(rules, side)[0]


def is_free_buy(rules: Ruleset, side: Side) -> bool:
    """Whether the next hero costs no action."""
    return not side.bought and any(effect.pattern == "free_buy" for effect in lasting_effects(rules, side))


def may_buy(rules: Ruleset, state: State, side: Side) -> bool:
    """Whether a hero can be bought: with an action or for nothing, and room in the support (H-29)."""
    if not can_draw(state) or (side.actions < rules.move and not is_free_buy(rules, side)):
        return False
    return len(side.support) < rules.support_max or len(side.support) < room(rules, side)[1]


def may_use_base(rules: Ruleset, state: State, player: int) -> bool:
    """Whether the base has an effect to use, and enough of its heroes (H-15)."""
    side = state.sides[player]
    effect = rules.bases[side.base].effect
    return not effect.permanent and base_holds(rules, side) and has_effect(rules, state, Frame("base", player, effect))


def slots(state: State, side: Side) -> Iterator[tuple[int, int]]:
    """The heroes who may use an ability, and which: the leader once a round, the others theirs of discarding, if not done."""
    gone = state.leaving() if state.stack else ()
    for card in awake(side):
        if card != side.leader:
            if card not in gone:
                yield card, 1
        elif not side.used:
            yield card, 0


def uses(rules: Ruleset, state: State, player: int, *, own_turn: bool = True) -> list[Action]:
    """The abilities that may be used in the own turn, or those with lightning, which may be used at any time."""
    side, out = state.sides[player], list[Action]()
    if side.actions < rules.move:  # H-10
        return out
    type_ = forbidden(rules, side)
    for card, slot in slots(state, side):
        power = rules.heroes[card].powers[slot]
        if power.type == type_ or not (own_turn or power.lightning):
            continue
        if has_effect(rules, state, Frame("use", player, power.effect, card, slot)):
            out.append(Action("use", card, slot))
    return out


def lightning(rules: Ruleset, state: State, player: int) -> list[Action]:
    """The abilities that may be used at any time."""
    return uses(rules, state, player, own_turn=False)


def reactions(rules: Ruleset, state: State, frame: Frame) -> list[Action]:
    """What a player may do against an attack: defences of any own hero who is not blocked (H-18), and lightning."""
    player = frame.rest[0]
    side, out = state.sides[player], list[Action]()
    if side.actions < rules.move:  # H-10
        return []
    type_ = forbidden(rules, side)
    for card, slot in slots(state, side):
        power = rules.heroes[card].powers[slot]
        if power.type == type_ or not (power.type == "defence" or power.lightning):
            continue
        out += _reaction(rules, state, frame, Frame("use", player, power.effect, card, slot))
    return out


def _reaction(rules: Ruleset, state: State, attack: Frame, defence: Frame) -> list[Action]:
    match defence.effect.pattern:
        case "cancel" | "repay":
            fits = True
        case "save":
            fits = attack.effect.pattern == "remove"
        case "redirect" | "reflect":
            return _redirections(rules, state, attack, defence)
        case _:
            fits = has_effect(rules, state, defence)
    return [Action("use", defence.source, defence.slot)] if fits else []


def _redirections(rules: Ruleset, state: State, attack: Frame, defence: Frame) -> list[Action]:
    """Each own target of an attack with each hero that may take its place."""
    if not hits_heroes(attack.effect):
        return []
    player, card = defence.player, defence.source
    side = state.sides[player if defence.effect.pattern == "redirect" else attack.player]
    gone = {*state.leaving(), defence.source if defence.slot else NONE}
    free = [other for other in side.field if other not in attack.picks and other not in gone]
    others = [other for other in free if can_hit(rules, side, other, attack.effect, attack=True)]
    targets = [pick for pick in attack.picks if pick in state.sides[player].field and pick not in gone]
    return [Action("use", card, defence.slot, (target, other)) for target in targets for other in others]
