"""What each pattern does, as a table of small functions: `HITS[pattern](table, state, dice, frame, does, target)`.

A sentence for several units is played for one after the other. What holds by itself is in `totals`, `combat` and `walking`.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Final

from pnp_zodiacus.combat import gain_xp, mend, roll, wound
from pnp_zodiacus.constants import COLOURS
from pnp_zodiacus.patterns import DEBUFFS
from pnp_zodiacus.ruleset import Does
from pnp_zodiacus.state import FIRST_STRUCTURE, RANKS, Effect, Frame, State, Table, is_enemy, with_card, without
from pnp_zodiacus.totals import effects_of, is_hidden, traits_of
from pnp_zodiacus.walking import line, set_out

if TYPE_CHECKING:
    from pnp.rules.game_rules import Dice

Verb = Callable[[Table, State, "Dice", Frame, Does, int], None]


def _hurt(table: Table, state: State, dice: Dice, frame: Frame, does: Does, target: int) -> None:
    wound(table, state, target, does.amount, frame.player, frame.unit)


def _drain(table: Table, state: State, dice: Dice, frame: Frame, does: Does, target: int) -> None:
    wound(table, state, target, does.amount, frame.player, frame.unit)
    mend(state, frame.unit, does.amount)


def _heal(table: Table, state: State, dice: Dice, frame: Frame, does: Does, target: int) -> None:
    mend(state, target, does.amount)


def _push(table: Table, state: State, dice: Dice, frame: Frame, does: Does, target: int) -> None:
    set_out(state, target, line(table, state, target, state.at[frame.unit], does.amount), hides=False)


def _pull(table: Table, state: State, dice: Dice, frame: Frame, does: Does, target: int) -> None:
    path = line(table, state, target, state.at[frame.unit], -does.amount)
    set_out(state, target, path, quiet=not is_enemy(target, frame.player), hides=False)


def _swap(table: Table, state: State, dice: Dice, frame: Frame, does: Does, target: int) -> None:
    state.at[frame.unit], state.at[target] = state.at[target], state.at[frame.unit]
    state.hidden[frame.unit] = state.hidden[target] = False


def _cleanse(table: Table, state: State, dice: Dice, frame: Frame, does: Does, target: int) -> None:
    state.effects[target] = tuple([effect for effect in state.effects[target] if effect.kind not in DEBUFFS])


def _recharge(table: Table, state: State, dice: Dice, frame: Frame, does: Does, target: int) -> None:
    state.cool[target] = (0,) * len(state.cool[target])


def _march(table: Table, state: State, dice: Dice, frame: Frame, does: Does, target: int) -> None:
    state.more += does.amount


def _from_limbo(table: Table, state: State, dice: Dice, frame: Frame, does: Does, target: int) -> None:
    state.box[target] = max(1, state.box[target] - does.amount)


def _lay(kind: str, of: str = "") -> Verb:
    """A verb that lays an effect on its target for some rounds."""

    def verb(table: Table, state: State, dice: Dice, frame: Frame, does: Does, target: int) -> None:
        lay(table, state, target, Effect(kind, does.amount, of or does.of, does.rounds, frame.player))

    return verb


def lay(table: Table, state: State, target: int, effect: Effect) -> None:
    """Give a unit an effect, unless it is immune to it; the same one again lasts as long as the longer of both."""
    if any(trait.pattern == "immune" and trait.of == effect.kind for trait in traits_of(table, state, target)):
        return
    found = effects_of(state, target)
    same = next((old for old in found if old[:3] == effect[:3]), None)
    if same is not None:
        if same.rounds >= effect.rounds:
            return
        found = tuple([old for old in found if old is not same])
    if target < FIRST_STRUCTURE:
        state.effects[target] = (*found, effect)
    else:
        state.laid[target - FIRST_STRUCTURE] = (*found, effect)


def _afflict(table: Table, state: State, dice: Dice, frame: Frame, does: Does, target: int) -> None:
    lay(table, state, target, Effect(does.of, 0, "", does.rounds, frame.player))


def _extra_die(table: Table, state: State, dice: Dice, frame: Frame, does: Does, target: int) -> None:
    lay(table, state, target, Effect("extra_die", COLOURS.index(does.of), "", does.rounds, frame.player))


HITS: Final[dict[str, Verb]] = {
    "hurt": _hurt,
    "drain": _drain,
    "heal": _heal,
    "push": _push,
    "pull": _pull,
    "swap": _swap,
    "cleanse": _cleanse,
    "recharge": _recharge,
    "march": _march,
    "afflict": _afflict,
    "extra_die": _extra_die,
    "hide": _lay("invisibility"),
    "poison": _lay("poison"),
    "strengthen": _lay("strengthen"),
    "shield": _lay("shield"),
    "expose": _lay("expose"),
    "hasten": _lay("hasten"),
    "slow": _lay("slow"),
    "from_limbo": _from_limbo,
}
"""What is done to each target of a sentence."""


def hurt_roll(table: Table, state: State, dice: Dice, frame: Frame, does: Does, targets: list[int]) -> None:
    """One roll for all whom it hits."""
    damage = roll(table, dice, (COLOURS.index(does.of),) * does.amount)
    for target in targets:
        _hurt(table, state, dice, frame, does._replace(amount=damage), target)


def play_sentence(table: Table, state: State, dice: Dice, frame: Frame, does: Does, targets: list[int]) -> None:
    """Play a sentence for its targets, or what it does for a player."""
    player = frame.player
    match does.pattern:
        case "hurt_roll":
            hurt_roll(table, state, dice, frame, does, targets)
        case "draw":
            draw(state, dice, player, does.amount)
        case "gain_xp":
            gain_xp(table, state, player, does.amount)
        case "siege":
            state.siege[player] += does.amount
        case "leap" | "discard" | "look" | "salvage" | "disarm":
            state.stack += (_decision(frame, does, targets),)
        case pattern:
            for target in targets:
                if not (is_enemy(target, player) and is_hidden(state, target)):
                    HITS[pattern](table, state, dice, frame, does, target)


def _decision(frame: Frame, does: Does, targets: list[int]) -> Frame:
    """What has to be decided next: squares to leap, cards to pick."""
    player, amount = frame.player, does.amount
    match does.pattern:
        case "leap":
            return Frame("leap", player, frame.unit, value=amount)
        case "discard":
            return Frame("give", targets[0], left=amount, value=targets[0])
        case "look":
            return Frame("look", player, left=amount, value=targets[0])
        case "salvage":
            return Frame("salvage", player, left=amount, value=player)
    return Frame("disarm", player, targets[0], left=amount, value=targets[0] // RANKS)


def draw(state: State, dice: Dice, player: int, count: int) -> None:
    """Draw cards; when the deck runs out, the discards are shuffled (Z-44)."""
    for _ in range(count):
        if not state.deck[player]:
            state.deck[player], state.discard[player] = tuple(sorted(state.discard[player])), ()
        if not state.deck[player]:
            return
        deck = state.deck[player]
        card = deck[dice.roll(len(deck)) - 1]
        state.deck[player] = without(deck, card)
        state.hand[player] = with_card(state.hand[player], card)
