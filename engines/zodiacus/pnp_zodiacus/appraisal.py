"""What things are worth to the goal-seeking player, in points of damage to an intrepid."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from pnp_zodiacus.constants import COLOURS
from pnp_zodiacus.ruleset import CASTLE, TOWERS
from pnp_zodiacus.state import FIRST_STRUCTURE, KINDS, LIMBO, NOBODY, RANKS, State, Table, is_enemy
from pnp_zodiacus.targets import hits, matters, named_by
from pnp_zodiacus.totals import (
    expected_damage,
    has,
    is_caught,
    is_hidden,
    kind_of,
    life_of,
    resistance_of,
    row_of,
    wounds_of,
)

if TYPE_CHECKING:
    from pnp_zodiacus.ruleset import Attack, DeckCard, Does

_PER_POINT: Final = {NOBODY: 1.0, CASTLE: 2.5, TOWERS[0]: 1.6, TOWERS[1]: 1.6}
"""What a point of damage is worth by the kind of unit; guardians have less."""
_GUARDIAN_POINT: Final = 0.9
_FALL: Final = {NOBODY: 30.0, CASTLE: 1000.0, TOWERS[0]: 80.0, TOWERS[1]: 80.0}
_GUARDIAN_FALL: Final = 45.0
_XP: Final = 0.25


def damage_worth(table: Table, state: State, unit: int, damage: float, *, by_intrepid: bool = True) -> float:
    """What so much damage to an enemy is worth; more if it falls."""
    kind = kind_of(unit)
    left = life_of(table, state, unit)
    worth = _PER_POINT.get(kind, _GUARDIAN_POINT) * min(damage, left)
    if damage >= left and (by_intrepid or kind in (NOBODY, 3, 4)):
        xp = row_of(table, state, unit).xp if kind == NOBODY else table.structures[unit - FIRST_STRUCTURE].xp
        worth += _FALL.get(kind, _GUARDIAN_FALL) + _XP * xp
    return worth


def attack_worth(table: Table, state: State, unit: int, attack: Attack, target: int) -> float:
    """What an attack is worth on average."""
    return damage_worth(table, state, target, expected_damage(table, state, unit, attack, target))


def answer_cost(table: Table, state: State, unit: int, target: int, far: int) -> float:
    """What the answer of a structure costs that is attacked from so far."""
    if target < FIRST_STRUCTURE or kind_of(target) == CASTLE:
        return 0.0
    structure = table.structures[target - FIRST_STRUCTURE]
    cost = sum(trait.amount for trait in structure.traits if trait.pattern == "thorns") if far == 1 else 0.0
    if far <= structure.attack.alvo:
        cost += max(5.0, structure.attack.mean - resistance_of(table, state, unit, structure.attack.type))
    return cost + (60.0 if cost >= life_of(table, state, unit) else 0.0)


def does_worth(table: Table, state: State, player: int, unit: int, alvo: int, does: tuple[Does, ...], target: int) -> float:
    """What an ability, action or potion is worth for a target, or for all that its words name."""
    worth = 0.0
    before: tuple[int, ...] = (target,) if target != NOBODY else ()
    for sentence in does:
        if sentence.target == "chosen":
            targets = [other for other in before if hits(sentence, other)]
        elif sentence is does[0] and target != NOBODY:
            targets = [target]
        else:
            targets = named_by(table, state, player, unit, alvo, sentence)
            before = tuple(targets)
        if sentence.target:
            worth += sum(_on_unit(table, state, player, unit, sentence, other) for other in targets)
        else:
            worth += _for_player(table, state, player, sentence, target)
    return worth


def _on_unit(table: Table, state: State, player: int, unit: int, does: Does, other: int) -> float:  # noqa: C901, PLR0911, PLR0912  a line for each pattern
    amount, rounds = does.amount, does.rounds
    match does.pattern:
        case "hurt":
            return damage_worth(table, state, other, amount, by_intrepid=unit != NOBODY)
        case "hurt_roll":
            faces = table.ruleset.faces[COLOURS.index(does.of)]
            return damage_worth(table, state, other, amount * sum(faces) / len(faces))
        case "drain":
            return damage_worth(table, state, other, amount) + min(amount, state.wounds[unit])
        case "heal":
            return 0.9 * min(amount, wounds_of(state, other))
        case "cleanse":
            return 10.0 * is_caught(state, other)
        case "recharge":
            return 5.0 * sum(state.cool[other]) if state.at[other] != LIMBO else 0.0
        case "march":
            return 9.0 if _nobody_near(table, state, other, 6) else 0.0
    if other < FIRST_STRUCTURE and not _is_busy(table, state, other):
        return 0.0  # a boost or hindrance for somebody far from all others is lost
    if is_enemy(other, player):
        return _hindrance(table, state, does, other)
    match does.pattern:
        case "hide":
            return 12.0 if life_of(table, state, other) <= 25 and not is_hidden(state, other) else 2.0  # noqa: PLR2004
        case "strengthen":
            return amount * min(rounds, 2) * 0.8
        case "extra_die":
            faces = table.ruleset.faces[COLOURS.index(does.of)]
            return sum(faces) / len(faces) * min(rounds, 2) * 0.8
        case "shield":
            return amount * min(rounds, 2) * 0.5
        case "hasten":
            return 3.0
    return 0.0


def _hindrance(table: Table, state: State, does: Does, other: int) -> float:  # noqa: PLR0911  a line for each pattern
    match does.pattern:
        case "poison":
            return does.amount * does.rounds * (0.0 if has(state, other, "poison") else 0.65)
        case "afflict" if other < FIRST_STRUCTURE:
            row = row_of(table, state, other)
            if does.of == "paralysis":
                return row.attack.mean * does.rounds * (not has(state, other, "paralysis"))
            return (
                (row.attack.mean if row.attack.type == "am" else 5.0) * min(2, does.rounds) * (not has(state, other, "silence"))
            )
        case "expose":
            return does.amount * 0.5
        case "push":
            return 8.0  # it lets the own side strike
        case "pull" | "slow":
            return 3.0
    return 0.0


def _is_busy(table: Table, state: State, unit: int) -> bool:
    """Whether an intrepid is about to fight: enemies are near it."""
    return state.at[unit] != LIMBO and not _nobody_near(table, state, unit, 9)


def _nobody_near(table: Table, state: State, unit: int, squares: int) -> bool:
    far = table.board.far[state.at[unit]]
    player = unit // RANKS
    if any(state.at[e] != LIMBO and far[state.at[e]] <= squares for e in table.enemies[player]):
        return False
    return not any(
        stands and (s // KINDS - player) % 2 and far[table.squares[s][0]] <= squares for s, stands in enumerate(state.stands)
    )


def _for_player(table: Table, state: State, player: int, does: Does, target: int) -> float:
    match does.pattern:
        case "draw" | "salvage" | "discard" | "look":
            return {"draw": 12.0, "salvage": 12.0, "discard": 12.0, "look": 14.0}[does.pattern]
        case "gain_xp":
            return 15.0 if state.xp[player] + does.amount <= table.ruleset.xp_max else 0.0
        case "siege":
            return float(does.amount)
        case "from_limbo":
            return 30.0
        case "disarm":
            return 12.0
    return 0.0


def play_worth(table: Table, state: State, player: int, card: DeckCard, target: int) -> float:
    """What it is worth to play an action now."""
    does = card.does[0]
    if does.pattern == "from_limbo":
        return 30.0
    if target != NOBODY and does.target and not matters(table, state, does, NOBODY, target):
        return 0.0
    return does_worth(table, state, player, NOBODY, 0, card.does, target)


def item_worth(table: Table, state: State, unit: int, card: int) -> float:
    """What an item is worth to an intrepid who does not have it yet."""
    item = table.ruleset.cards[card]
    basic = row_of(table, state, unit).attack
    if item.kind == "potion":
        return 6.0
    worth = 0.0
    best = basic
    if item.attack is not None:
        worth = item.attack.mean - basic.mean + 2.5 * (item.attack.alvo - basic.alvo)
        worth += 0.25 * item.attack.mean if worth > 0 else 0.0
        best = item.attack
    for trait in item.does:
        worth += _trait_worth(trait, best.type)
    return worth


def _trait_worth(does: Does, type_: str) -> float:
    match does.pattern:
        case "more_life" | "more_resistance" | "regrow":
            return 0.8 * does.amount + (2.0 if does.pattern != "more_life" else 0.0)
        case "more_alvo":
            return 4.0 * does.amount if does.of in (type_, "any") else 0.0
        case "more_damage":
            return 1.2 * does.amount if does.of in (type_, "any") else 0.0
        case "more_move" | "immune" | "damage_against":
            return 3.0
    return 5.0
