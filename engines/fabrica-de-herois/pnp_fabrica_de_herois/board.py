"""What holds of a player's teams: who counts, who is protected, the limits, and the total."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pnp_fabrica_de_herois.state import NONE

if TYPE_CHECKING:
    from pnp_fabrica_de_herois.ruleset import Effect, Ruleset
    from pnp_fabrica_de_herois.state import Side


def is_blocked(side: Side, card: int) -> bool:
    """Whether a hero lies face down."""
    return any(mark.card == card for mark in side.blocked) if side.blocked else False


def awake(side: Side) -> tuple[int, ...]:
    """The field heroes that are not blocked."""
    if not side.blocked:
        return side.field
    blocked = {mark.card for mark in side.blocked}
    return tuple([card for card in side.field if card not in blocked])


def count_of(rules: Ruleset, side: Side, affiliation: int) -> int:
    """How many heroes of an affiliation count: blocked ones do not (H-14)."""
    heroes, out = rules.heroes, 0
    for card in awake(side):
        if heroes[card].affiliations & affiliation:
            out += 1
    return out


def base_holds(rules: Ruleset, side: Side) -> bool:
    """Whether enough heroes of the base's affiliation are in the field."""
    return len(side.field) >= rules.threshold and count_of(rules, side, rules.bases[side.base].affiliation) >= rules.threshold


def forbidden(rules: Ruleset, side: Side) -> str:
    """The type of abilities that the open mission forbids, or nothing."""
    return rules.missions[side.mission].extra.type if side.mission != NONE else ""


def lasting_effects(rules: Ruleset, side: Side) -> list[Effect]:
    """The effects that hold now: the permanent ability of a leader who is not blocked (H-21), and the base's (H-15).

    A mission that forbids a type of abilities stops those that are permanent, too.
    """
    out = []
    leader = side.leader
    if leader != NONE and (power := rules.heroes[leader].powers[0]).effect.permanent:
        stopped = is_blocked(side, leader) or power.type == forbidden(rules, side)
        out += [] if stopped else [power.effect]
    if (effect := rules.bases[side.base].effect).permanent and base_holds(rules, side):
        out.append(effect)
    return out


def room(rules: Ruleset, side: Side) -> tuple[int, int]:
    """The greatest size of the field and of the support (H-28)."""
    field, support = rules.field_max, rules.support_max
    for effect in lasting_effects(rules, side):
        if effect.pattern == "more_room":
            if effect.team == "field":
                field += effect.amount
            else:
                support += effect.amount
    return field, support


def is_protected(rules: Ruleset, side: Side, card: int) -> bool:
    """Whether attacks cannot hit a field hero: by an ability or the base (H-13)."""
    if side.protected and any(mark.card == card for mark in side.protected):
        return True
    affiliation = rules.bases[side.base].affiliation
    return bool(rules.heroes[card].affiliations & affiliation) and base_holds(rules, side) and not is_blocked(side, card)


def can_be_blocked(rules: Ruleset, side: Side, card: int) -> bool:
    """Whether a hero can be blocked: not if it is already, is protected, or has a leader or base that forbids it (H-17)."""
    if is_blocked(side, card) or is_protected(rules, side, card):
        return False
    affiliations = rules.heroes[card].affiliations
    return not any(e.pattern == "steady" and affiliations & e.affiliation for e in lasting_effects(rules, side))


def slider(rules: Ruleset, side: Side) -> int:
    """What the bonus card shows: all that is neither printed on heroes nor comes of emblems, within its limits (H-20).

    That is the sum of all changes, and of what leader and base give to each hero of an affiliation who is not blocked.
    """
    out = sum([change.amount for change in side.changes])
    for effect in lasting_effects(rules, side):
        if effect.pattern == "lift":
            out += effect.amount * count_of(rules, side, effect.affiliation)
    return max(-rules.limit, min(rules.limit, out))


def worth(rules: Ruleset, side: Side, card: int) -> int:
    """What a hero adds to the total for the open mission, if not blocked, and if the bonus card is not at its limit."""
    hero = rules.heroes[card]
    lifts = sum(e.amount for e in lasting_effects(rules, side) if e.pattern == "lift" and hero.affiliations & e.affiliation)
    shared, matching = rules.shared, 0
    if side.mission != NONE:
        mission = rules.missions[side.mission]
        extra = mission.extra
        if extra.pattern == "ignore_small" and hero.bonus <= extra.up_to:
            return lifts
        if extra.pattern == "double_affiliation":
            shared = extra.amount
        matching = (hero.affiliations & mission.affiliations).bit_count()
        if extra.pattern == "no_leader_bonus" and card == side.leader:
            return lifts + matching * shared
    return hero.bonus + lifts + matching * shared


def total(rules: Ruleset, side: Side) -> int:
    """The total of a field team for its open mission: bonuses, +1 for each shared emblem (H-04), and the bonus card."""
    heroes = rules.heroes
    mission = rules.missions[side.mission] if side.mission != NONE else None
    extra = mission.extra.pattern if mission else ""
    wanted = mission.affiliations if mission else 0
    shared = mission.extra.amount if mission and extra == "double_affiliation" else rules.shared
    least = mission.extra.up_to if mission and extra == "ignore_small" else -1
    out = slider(rules, side)
    for card in awake(side):
        hero = heroes[card]
        if hero.bonus <= least:
            continue
        out += (hero.affiliations & wanted).bit_count() * shared
        if extra == "no_leader_bonus" and card == side.leader:
            continue
        out += hero.bonus
    return out


def meets_rule(rules: Ruleset, side: Side) -> bool:
    """Whether the extra rule of the open mission lets it succeed. Blocked heroes count as cards of the field (H-14)."""
    extra = rules.missions[side.mission].extra
    match extra.pattern:
        case "field_max":
            return len(side.field) <= extra.amount
        case "field_min":
            return len(side.field) >= extra.amount
        case "need":
            return count_of(rules, side, extra.affiliation) >= extra.amount
        case _:
            return True


def succeeds(rules: Ruleset, side: Side) -> bool:
    """Whether the open mission would succeed now."""
    return meets_rule(rules, side) and total(rules, side) >= rules.missions[side.mission].nd
