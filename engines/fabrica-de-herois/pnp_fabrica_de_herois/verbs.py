"""What each pattern does, as a table of small functions: `HITS[pattern](rules, state, frame, dice)` changes the state.

The frame says who uses it, and its picks: heroes or players. What lasts with a leader or base, what needs an attack and the
extra rules of missions are played where they matter: `board`, `machine`.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Final

from pnp_fabrica_de_herois.board import awake
from pnp_fabrica_de_herois.moves import draw_heroes, flee, gain, take, take_actions
from pnp_fabrica_de_herois.ruleset import DISCARD
from pnp_fabrica_de_herois.state import BEFORE, DISCARDED, NONE, Change, Frame, Lasting, State, with_card, without
from pnp_fabrica_de_herois.targets import group_to_protect

if TYPE_CHECKING:
    from pnp.rules.game_rules import Dice
    from pnp_fabrica_de_herois.ruleset import Ruleset

Hit = Callable[["Ruleset", State, Frame, "Dice"], None]
OF_MISSION: Final = 2
"""The slot of a frame whose effect is a reward or a punishment: its actions come with the three of the turn."""
OF_BASE: Final = 3
"""The slot of a frame whose effect is a base's."""


def _players(state: State, frame: Frame) -> list[int]:
    match frame.effect.side:
        case "you":
            return [frame.player]
        case "each_rival":
            return [p for p in state.clockwise(frame.player) if p in frame.picks] if frame.picks else []
    return list(frame.picks)


def _block(rules: Ruleset, state: State, frame: Frame, dice: Dice) -> None:
    for card in frame.picks:
        side = state.sides[state.owner(card)]
        side.blocked += (Lasting(card, frame.player, frame.effect.lasts),)


def _remove(rules: Ruleset, state: State, frame: Frame, dice: Dice) -> None:
    victims = frame.picks
    if frame.effect.target == "rival_support":  # nobody sees it: they are drawn
        hand, drawn = state.sides[frame.picks[0]].support, list[int]()
        while hand and len(drawn) < frame.effect.amount:
            drawn.append(hand[dice.roll(len(hand)) - 1])
            hand = without(hand, drawn[-1])
        victims = tuple(drawn)
    fall(state, frame, victims)


def fall(state: State, frame: Frame, victims: tuple[int, ...]) -> None:
    """Send heroes to the cemetery: the one who is discarded for the ability first, then clockwise (H-23).

    With the victims go those who were discarded to defend; some of the victims may be saved after that.
    """
    discarded = [number for _, word, number in frame.marks if word == DISCARDED]
    owners = {card: state.holder(card) for card in (*victims, *discarded)}
    for player, pattern, amount in frame.marks:
        lost = tuple([card for card in victims if owners[card] == player])
        if pattern == "save" and lost:
            state.stack += (Frame("save", player, left=amount, picks=lost),)
    if owners:
        fallen = sorted(owners, key=lambda card: (owners[card] - frame.player) % len(state.sides))
        state.stack += (Frame("bury", frame.player, picks=tuple(fallen)),)
    if frame.slot == DISCARD and frame.source != NONE:
        state.stack += (Frame("bury", frame.player, picks=(frame.source,)),)


def _exile(rules: Ruleset, state: State, frame: Frame, dice: Dice) -> None:
    for card in frame.picks:
        take(state, card)
    state.exiled += frame.picks


def _send_back(rules: Ruleset, state: State, frame: Frame, dice: Dice) -> None:
    for card in frame.picks:
        take(state, card)
        state.deck = with_card(state.deck, card)


def _weaken(rules: Ruleset, state: State, frame: Frame, dice: Dice) -> None:
    for player in _players(state, frame):
        state.sides[player].changes += (Change(-frame.effect.amount, frame.player, frame.effect.lasts),)


def _drain(rules: Ruleset, state: State, frame: Frame, dice: Dice) -> None:
    for player in _players(state, frame):
        if frame.slot == OF_MISSION and player == frame.player:
            state.sides[player].change -= frame.effect.amount
        else:
            take_actions(state, player, frame.effect.amount)


def _steal(rules: Ruleset, state: State, frame: Frame, dice: Dice) -> None:
    for player in frame.picks:
        _give(rules, state, frame, frame.player, take_actions(state, player, frame.effect.amount))


def _give(rules: Ruleset, state: State, frame: Frame, player: int, amount: int) -> None:
    side = state.sides[player]
    if frame.slot == OF_MISSION and player == frame.player:
        side.change += amount
    else:
        gain(rules, side, amount)


def _lead(rules: Ruleset, state: State, frame: Frame, dice: Dice) -> None:
    for card in frame.picks:
        state.sides[state.owner(card)].leader = card


def _boost(rules: Ruleset, state: State, frame: Frame, dice: Dice) -> None:
    state.sides[frame.player].changes += (Change(frame.effect.amount, frame.player, frame.effect.lasts),)


def _boost_each(rules: Ruleset, state: State, frame: Frame, dice: Dice) -> None:
    side, effect = state.sides[frame.player], frame.effect
    count = sum(1 for card in awake(side) if rules.heroes[card].affiliations & effect.affiliation)
    side.changes += (Change(effect.amount * count, frame.player, effect.lasts),)


def _gain(rules: Ruleset, state: State, frame: Frame, dice: Dice) -> None:
    for player in _players(state, frame):
        _give(rules, state, frame, player, frame.effect.amount)


def _draw(rules: Ruleset, state: State, frame: Frame, dice: Dice) -> None:
    for player in _players(state, frame):
        draw_heroes(state, player, frame.effect.amount, dice)


def _revive(rules: Ruleset, state: State, frame: Frame, dice: Dice) -> None:
    side = state.sides[frame.player]
    for _ in range(min(frame.effect.amount, len(state.cemetery))):
        side.support = with_card(side.support, state.cemetery[-1])
        state.cemetery = state.cemetery[:-1]


def _escape(rules: Ruleset, state: State, frame: Frame, dice: Dice) -> None:
    """Flee; a mission stays open for a round, so one that comes before the own is resolved is not resolved in this turn."""
    flee(state, frame.player)
    if state.phase == BEFORE and frame.player == state.active:
        state.stack = (Frame("next", frame.player), *state.stack)


def _peek(rules: Ruleset, state: State, frame: Frame, dice: Dice) -> None:
    seen = min(frame.effect.amount, len(state.pile))
    for side in state.sides:
        side.known = 0
    state.sides[frame.player].known = seen
    state.stack += (frame._replace(kind="order", left=seen - 1, picks=()),)


def _change_leader(rules: Ruleset, state: State, frame: Frame, dice: Dice) -> None:
    _lead(rules, state, frame, dice)
    state.stack += (Frame("free", frame.player, source=frame.picks[0]),)


def _protect(rules: Ruleset, state: State, frame: Frame, dice: Dice) -> None:
    side = state.sides[frame.player]
    side.protected += tuple([Lasting(card, frame.player, frame.effect.lasts) for card in frame.picks])


def _protect_group(rules: Ruleset, state: State, frame: Frame, dice: Dice) -> None:
    group = group_to_protect(rules, state.sides[frame.player], frame.effect)
    _protect(rules, state, frame._replace(picks=tuple(group)), dice)


def _unblock(rules: Ruleset, state: State, frame: Frame, dice: Dice) -> None:
    side = state.sides[frame.player]
    side.blocked = tuple([mark for mark in side.blocked if mark.card not in frame.picks])


HITS: Final[dict[str, Hit]] = {
    "block": _block,
    "remove": _remove,
    "exile": _exile,
    "send_back": _send_back,
    "weaken": _weaken,
    "drain": _drain,
    "steal": _steal,
    "new_leader": _lead,
    "boost": _boost,
    "boost_each": _boost_each,
    "gain": _gain,
    "draw": _draw,
    "revive": _revive,
    "escape": _escape,
    "peek": _peek,
    "change_leader": _change_leader,
    "protect": _protect,
    "protect_group": _protect_group,
    "unblock": _unblock,
}
