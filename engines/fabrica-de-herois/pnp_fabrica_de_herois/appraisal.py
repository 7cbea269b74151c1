"""What abilities, targets and missions are worth to the player who seeks points, in bonus."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from pnp_fabrica_de_herois.board import can_be_blocked, is_blocked, is_protected, total, worth
from pnp_fabrica_de_herois.patterns import REACTIONS
from pnp_fabrica_de_herois.state import NOBODY, NONE

if TYPE_CHECKING:
    from pnp_fabrica_de_herois.actions import Action
    from pnp_fabrica_de_herois.ruleset import Effect, Ruleset
    from pnp_fabrica_de_herois.state import Frame, Side, State

ACTION: Final = 0.8
"""What an action is worth."""
_LEADING: Final = {"lift": 3.0, "more_room": 1.6, "free_buy": 1.6, "steady": 0.6}
"""What it is worth to have a leader with a permanent ability."""


_CLOSE: Final = 3
"""By how much a total may be above its mission's number so that an attack may still matter."""
_SAFE: Final = 2
"""By how much it is above so that a boost hardly matters."""


def leader_worth(rules: Ruleset, side: Side, card: int) -> float:  # noqa: PLR0911  a line for each kind
    """What a hero is worth as leader: what it does for nothing or once a round."""
    if is_blocked(side, card):
        return -1.0
    power = rules.heroes[card].powers[0]
    effect = power.effect
    if effect.permanent:
        return _LEADING.get(effect.pattern, 0.5)
    match effect.pattern:
        case "boost" | "weaken" | "steal":
            return 1.0 + effect.amount
        case "gain" | "draw":
            return effect.amount - 0.5
        case "block" | "remove" | "exile":
            return 2.0
        case "boost_each":
            return 2.5
        case "cancel" | "reflect" | "redirect":
            return 1.2
    return 0.8


def pressure(rules: Ruleset, state: State, player: int) -> float:
    """How much it matters to harm a rival: more, the nearer to victory."""
    side = state.sides[player]
    out = 0.35 + 1.1 * (side.points / rules.win_points) ** 2
    if side.mission != NONE:
        nd = rules.missions[side.mission].nd
        gap = nd - total(rules, side)
        if side.points + nd >= rules.win_points and gap <= 1:  # about to win
            out += 2.0
        if -_CLOSE <= gap <= 0:  # a little less, and the mission fails
            out += 0.5
        elif gap > 0:
            out -= 0.2
    return out


def ability_worth(rules: Ruleset, state: State, player: int, action: Action) -> float:  # noqa: PLR0911  a line for each kind
    """What it is worth to use an ability now."""
    effect = rules.heroes[action.card].powers[action.slot].effect
    side = state.sides[player]
    match effect.pattern:
        case "boost" | "boost_each":
            amount = effect.amount
            if effect.pattern == "boost_each":
                amount *= sum(1 for c in side.field if rules.heroes[c].affiliations & effect.affiliation)
            return _boost_worth(rules, side, amount)
        case "gain":
            return ACTION * min(effect.amount, rules.actions_max - side.actions + 1)
        case "draw" | "revive":
            places = rules.field_max + rules.support_max - len(side.field) - len(side.support) + action.slot
            there = len(state.deck) if effect.pattern == "draw" else len(state.cemetery)
            return 1.2 * max(0, min(effect.amount, places, there))
        case "unblock":
            blocked = sorted((worth(rules, side, mark.card) for mark in side.blocked), reverse=True)
            return float(sum(blocked[: effect.amount]))
        case "protect" | "protect_group":
            return 0.4
        case "escape":
            return _escape_worth(rules, side)
        case "peek":
            return 0.3
        case "change_leader":
            return 0.9
    return _attack_worth(rules, state, player, effect)


def _boost_worth(rules: Ruleset, side: Side, amount: int) -> float:
    """A boost is worth most if it makes the open mission succeed."""
    if side.mission == NONE:
        return 0.0
    gap = rules.missions[side.mission].nd - total(rules, side)
    if gap <= -_SAFE:
        return 0.2 * amount
    return amount * (1.5 if gap <= amount else 0.9)


def _escape_worth(rules: Ruleset, side: Side) -> float:
    if side.mission == NONE:
        return 0.0
    mission = rules.missions[side.mission]
    return ACTION * mission.escape if mission.nd - total(rules, side) > 2 + side.actions else -1.0


def _attack_worth(rules: Ruleset, state: State, player: int, effect: Effect) -> float:
    rivals = list(state.clockwise(player))
    weights = {p: pressure(rules, state, p) for p in rivals}
    match effect.pattern:
        case "weaken":
            amounts = [effect.amount * weights[p] for p in rivals]
            return max(amounts) if effect.side == "one_rival" else sum(amounts)
        case "drain":
            amounts = [0.5 * min(effect.amount, state.sides[p].actions) * weights[p] for p in rivals]
            return max(amounts) if effect.side == "one_rival" else sum(amounts)
        case "steal":
            most = max(min(effect.amount, state.sides[p].actions) for p in rivals)
            return most * (0.5 + ACTION)
        case "new_leader":
            return 0.6
    if effect.target == "rival_support":
        return max(min(effect.amount, len(state.sides[p].support)) * weights[p] for p in rivals)
    losses = list[float]()
    for p in rivals:
        side = state.sides[p]
        cards = (side.leader,) if effect.target == "rival_leader" and side.leader != NONE else side.field
        hit = [c for c in cards if rules.heroes[c].bonus <= effect.up_to and _is_open(rules, side, c, effect)]
        losses += [(worth(rules, side, card) + _GONE.get(effect.pattern, 0.0)) * weights[p] for card in hit]
    losses.sort(reverse=True)
    return sum(losses[: effect.amount])


_GONE: Final = {"remove": 1.0, "exile": 1.0, "send_back": 1.0}
"""What it is worth beside the hero's bonus in this round."""


def _is_open(rules: Ruleset, side: Side, card: int, effect: Effect) -> bool:
    if effect.pattern == "block":
        return can_be_blocked(rules, side, card)
    return not is_protected(rules, side, card)


def target_worth(rules: Ruleset, state: State, frame: Frame, target: int) -> float:  # noqa: PLR0911  a line for each kind
    """What it is worth to pick a target: of the rivals the dearest, of the own side the cheapest that is lost."""
    effect, own = frame.effect, state.sides[frame.player]
    match effect.pattern:
        case "change_leader":
            return leader_worth(rules, own, target)
        case "protect" | "unblock":
            return worth(rules, own, target)
        case "new_leader":
            return -leader_worth(rules, state.sides[state.owner(target)], target)
        case "steal" | "drain":
            return min(effect.amount, state.sides[target].actions) + pressure(rules, state, target)
        case "weaken":
            return pressure(rules, state, target)
    if effect.target == "rival_support":
        return len(state.sides[target].support) * pressure(rules, state, target)
    owner = state.owner(target)
    if owner in (frame.player, NOBODY):  # an own hero is lost
        return -worth(rules, own, target) - (1.0 if target == own.leader else 0.0)
    return worth(rules, state.sides[owner], target) * pressure(rules, state, owner)


def defence_worth(rules: Ruleset, state: State, frame: Frame, action: Action) -> float:
    """What a defence saves, without its price."""
    player = frame.rest[0]
    side = state.sides[player]
    effect = rules.heroes[action.card].powers[action.slot].effect
    price = ACTION + (worth(rules, side, action.card) + 0.6 if action.slot else 0.0)
    mine = [pick for pick in frame.picks if pick in side.field] if frame.effect.target else []
    loss = _loss(rules, side, frame, mine)
    match effect.pattern:
        case "cancel":
            saved = loss
        case "repay":
            saved = ACTION * effect.amount
        case "save":
            saved = min(loss, 2.0 * effect.amount)
        case "redirect":
            target, other = action.picks
            saved = float(worth(rules, side, target) - worth(rules, side, other))
        case "reflect":
            target, other = action.picks
            saved = worth(rules, side, target) + 0.5 * worth(rules, state.sides[frame.player], other)
        case "protect" | "protect_group":
            saved = max((worth(rules, side, card) for card in mine), default=0)
        case pattern if pattern not in REACTIONS:
            saved = ability_worth(rules, state, player, action) - 0.3
        case _:
            saved = 0.0
    if action.slot and action.card in mine:  # it is lost anyway
        price = ACTION
    return saved - price


def _loss(rules: Ruleset, side: Side, frame: Frame, mine: list[int]) -> float:
    match frame.effect.pattern:
        case "weaken":
            return float(frame.effect.amount)
        case "drain" | "steal":
            return ACTION * min(frame.effect.amount, side.actions)
        case "new_leader":
            return 0.5
    if frame.effect.target == "rival_support":
        return 1.0 * min(frame.effect.amount, len(side.support))
    return float(sum(worth(rules, side, card) + _GONE.get(frame.effect.pattern, 0.0) for card in mine))


def mission_fit(rules: Ruleset, side: Side, mission: int) -> float:
    """How good a mission would be for a team: its points, if they are within reach."""
    card = rules.missions[mission]
    strength = sum(rules.heroes[c].bonus + (rules.heroes[c].affiliations & card.affiliations).bit_count() for c in side.field)
    return float(card.nd) if strength + 1 >= card.nd else 0.3 * card.nd - (card.nd - strength)
