"""What is legal when: moves of the own turn, reactions to an attack, lightning, targets, and duties."""

from __future__ import annotations

from itertools import combinations
from typing import TYPE_CHECKING

from pnp_fabrica_de_herois.actions import BASE, BUY, END, ESCAPE, PASS, RESOLVE, Action
from pnp_fabrica_de_herois.board import awake, base_holds, is_blocked, lasting_effects, room
from pnp_fabrica_de_herois.moves import can_draw
from pnp_fabrica_de_herois.state import BEFORE, FORM, NOBODY, NONE, Frame, Side, State
from pnp_fabrica_de_herois.targets import can_hit, candidates, has_effect, hits_heroes, may_flee

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pnp_fabrica_de_herois.ruleset import Effect, Ruleset


def actor(state: State) -> int:
    """The player who has to decide."""
    if state.duty != NOBODY:
        return state.duty
    if state.stack:
        frame = state.stack[-1]
        return frame.rest[0] if frame.kind in ("attack", "light") else frame.player
    return state.active


def legal(rules: Ruleset, state: State) -> list[Action]:
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
    return [Action("pick", target) for target in aims(rules, state, frame)]


def aims(rules: Ruleset, state: State, frame: Frame) -> list[int]:
    """The targets that are left to pick."""
    found = candidates(rules, state, frame.player, frame.effect, frame.source, frame.slot)
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
        return [Action("leader", card) for card in side.field]
    field_max, support_max = room(rules, side)
    if len(side.field) > field_max:
        has_room = len(side.support) < support_max
        others = [card for card in side.field if card != side.leader]
        return [Action("retreat" if has_room and not is_blocked(side, c) else "return", c) for c in others]
    if len(side.field) < field_max:
        return [Action("deploy", card) for card in side.support]
    out = [Action("return", card) for card in side.support]
    if state.active == player and not state.stack:
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
    others = [card for card in awake(side) if card != side.leader]
    for card in others:
        yield Action("leader", card)
    if others and len(side.support) < room(rules, side)[1]:
        for card in others:
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
    return not effect.permanent and base_holds(rules, side) and has_effect(rules, state, player, effect, NONE, 0)


def forbidden(rules: Ruleset, side: Side) -> str:
    """The type of abilities that the open mission forbids, or nothing."""
    return rules.missions[side.mission].extra.type if side.mission != NONE else ""


def slots(side: Side) -> Iterator[tuple[int, int]]:
    """The heroes who may use an ability, and which: the leader once a round, the others theirs of discarding."""
    for card in awake(side):
        if card != side.leader:
            yield card, 1
        elif not side.used:
            yield card, 0


def uses(rules: Ruleset, state: State, player: int) -> list[Action]:
    """The abilities that may be used in the own turn."""
    side, out = state.sides[player], []
    if side.actions < rules.move:
        return []
    type_ = forbidden(rules, side)
    for card, slot in slots(side):
        power = rules.heroes[card].powers[slot]
        if power.type != type_ and has_effect(rules, state, player, power.effect, card, slot):
            out.append(Action("use", card, slot))
    return out


def lightning(rules: Ruleset, state: State, player: int) -> list[Action]:
    """The abilities that may be used at any time."""
    side, out = state.sides[player], []
    if side.actions < rules.move:  # H-10
        return []
    for card, slot in slots(side):
        power = rules.heroes[card].powers[slot]
        if (
            power.lightning
            and power.type != forbidden(rules, side)
            and has_effect(rules, state, player, power.effect, card, slot)
        ):
            out.append(Action("use", card, slot))
    return out


def reactions(rules: Ruleset, state: State, frame: Frame) -> list[Action]:
    """What a player may do against an attack: defences of any own hero who is not blocked (H-18), and lightning."""
    player = frame.rest[0]
    side, out = state.sides[player], list[Action]()
    if side.actions < rules.move:  # H-10
        return []
    type_ = forbidden(rules, side)
    for card, slot in slots(side):
        power = rules.heroes[card].powers[slot]
        if power.type == type_ or not (power.type == "defence" or power.lightning):
            continue
        out += _reaction(rules, state, frame, power.effect, card, slot)
    return out


def _reaction(rules: Ruleset, state: State, frame: Frame, effect: Effect, card: int, slot: int) -> list[Action]:
    player = frame.rest[0]
    match effect.pattern:
        case "cancel":
            fits = True
        case "repay":
            fits = all(mark[:2] != (player, "repay") for mark in frame.marks)
        case "save":
            fits = frame.effect.pattern == "remove" and all(mark[:2] != (player, "save") for mark in frame.marks)
        case "redirect" | "reflect":
            return _redirections(rules, state, frame, effect.pattern, card, slot)
        case _:
            fits = has_effect(rules, state, player, effect, card, slot)
    return [Action("use", card, slot)] if fits else []


def _redirections(rules: Ruleset, state: State, frame: Frame, pattern: str, card: int, slot: int) -> list[Action]:
    """Each own target of an attack with each hero that may take its place."""
    if not hits_heroes(frame.effect):
        return []
    player = frame.rest[0]
    side = state.sides[player if pattern == "redirect" else frame.player]
    gone = card if slot else NONE
    others = [
        other
        for other in side.field
        if other not in frame.picks
        and other not in (gone, frame.source)
        and can_hit(rules, side, other, frame.effect, attack=True)
    ]
    targets = [pick for pick in frame.picks if pick in state.sides[player].field and pick != gone]
    return [Action("use", card, slot, (target, other)) for target in targets for other in others]
