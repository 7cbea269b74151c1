"""Play an action: change a copy of the state, then go on until somebody has to decide."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Final

from pnp_fabrica_de_herois.board import forbidden, room, succeeds
from pnp_fabrica_de_herois.legality import aims, is_free_buy, lightning, next_to_bury, reactions
from pnp_fabrica_de_herois.moves import bury, draw_hero, draw_mission, end_of, gain, leave_field
from pnp_fabrica_de_herois.patterns import REACTIONS
from pnp_fabrica_de_herois.ruleset import LEADER, MISSION, ROUND, Effect
from pnp_fabrica_de_herois.state import AFTER, BEFORE, DISCARDED, FORM, NOBODY, NONE, Frame, Side, State, with_card, without
from pnp_fabrica_de_herois.targets import can_hit, has_effect, hits_heroes, names_targets, picks_of
from pnp_fabrica_de_herois.verbs import HITS, OF_BASE, OF_MISSION, fall

if TYPE_CHECKING:
    from pnp.rules.game_rules import Dice
    from pnp_fabrica_de_herois.actions import Action
    from pnp_fabrica_de_herois.ruleset import Ruleset

FLIGHT: Final = Effect("escape")
TO_RESOLVE: Final = 0
TO_END: Final = 1
TO_GO_ON: Final = 2
"""What the slot of a frame `light` says that comes after the lightning of others, if nobody uses any."""


def apply(rules: Ruleset, state: State, action: Action, dice: Dice) -> State:
    """Give the state after a legal action, where the next decision is due."""
    after = state.copy()
    if after.phase == FORM:
        _form(rules, after, action, dice)
    elif after.duty != NOBODY:
        _mend(rules, after, action)
    elif after.stack:
        _answer(rules, after, action)
    else:
        _move(rules, after, action, dice)
    advance(rules, after, dice)
    return after


def advance(rules: Ruleset, state: State, dice: Dice) -> None:
    """Do what is on the stack until somebody has to decide, or the game is over."""
    state.duty = NOBODY
    while state.winner == NOBODY and state.phase != FORM:
        if not state.stack or state.stack[-1].kind in ("light", "next"):
            state.duty = _duty(rules, state)
            if state.duty != NOBODY:
                return
        if not state.stack:
            return
        frame = state.stack[-1]
        if STEPS[frame.kind](rules, state, frame, dice):
            return


def _duty(rules: Ruleset, state: State) -> int:
    """The first player, from the one whose turn it is, who has to mend a team. An only hero leads at once."""
    seats = len(state.sides)
    for step in range(seats):
        player = (state.active + step) % seats
        side = state.sides[player]
        if side.leader == NONE:
            if len(side.field) == 1:
                side.leader = side.field[0]
            elif side.field or side.support:
                return player
        if len(side.field) > rules.field_max or len(side.support) > rules.support_max:
            field_max, support_max = room(rules, side)
            if len(side.field) > field_max or len(side.support) > support_max:
                return player
    return NOBODY


def _form(rules: Ruleset, state: State, action: Action, dice: Dice) -> None:
    side = state.sides[state.active]
    side.field = tuple([card for card in side.support if card not in action.picks])
    side.support, side.leader = action.picks, action.card
    if state.active + 1 < len(state.sides):
        state.active += 1
        return
    bonuses = [rules.heroes[side.leader].bonus for side in state.sides]
    tied = [player for player, bonus in enumerate(bonuses) if bonus == min(bonuses)]
    state.first = tied[dice.roll(len(tied)) - 1] if len(tied) > 1 else tied[0]
    _begin_turn(rules, state, state.first)


def _begin_turn(rules: Ruleset, state: State, player: int) -> None:
    """Begin a turn: what lasts for a round ends now, before the mission is resolved (H-19)."""
    state.active, state.turn = player, state.turn + 1
    end_of(state, player, ROUND)
    side = state.sides[player]
    side.used = side.bought = side.drawn_on = False
    state.phase = BEFORE
    if side.mission == NONE:  # the first turn, or no mission could be drawn (H-12)
        _go_on(rules, state)
    state.stack += (_window(state, TO_GO_ON),)


def _window(state: State, then: int) -> Frame:
    """The others may use lightning, clockwise, between any two plays."""
    return Frame("light", state.active, slot=then, rest=tuple(state.clockwise(state.active)))


def _go_on(rules: Ruleset, state: State) -> None:
    """The second part of the turn: three actions, more or fewer by the mission, and a new mission (H-07)."""
    side = state.sides[state.active]
    gain(rules, side, max(0, rules.per_turn + side.change))
    side.change = 0
    if side.mission == NONE:
        draw_mission(state, state.active)
    state.phase = AFTER


def _mend(rules: Ruleset, state: State, action: Action) -> None:
    side = state.sides[state.duty]
    match action.verb:
        case "deploy":
            _deploy(side, action.card)
        case "leader":
            side.leader = action.card
        case "retreat":
            _retreat(side, action.card)
        case "return":
            if action.card in side.field:
                leave_field(side, action.card)
            else:
                side.support = without(side.support, action.card)
            state.deck = with_card(state.deck, action.card)
        case _:
            _use(rules, state, state.duty, action)


def _deploy(side: Side, card: int) -> None:
    side.support = without(side.support, card)
    side.field += (card,)
    if len(side.field) == 1:
        side.leader = card


def _retreat(side: Side, card: int) -> None:
    leave_field(side, card)
    side.support = with_card(side.support, card)


def _move(rules: Ruleset, state: State, action: Action, dice: Dice) -> None:
    player = state.active
    side = state.sides[player]
    if action.verb in ("resolve", "end"):
        state.stack = (_window(state, TO_RESOLVE if action.verb == "resolve" else TO_END),)
        return
    state.stack = (_window(state, TO_GO_ON),)
    match action.verb:
        case "deploy":
            _deploy(side, action.card)
        case "buy":
            _buy(rules, state, side, dice)
        case "use":
            _use(rules, state, player, action)
        case "base":
            side.drawn_on = True
            state.stack += (Frame("do", player, rules.bases[side.base].effect, slot=OF_BASE),)
        case "retreat":
            side.actions -= rules.move
            _retreat(side, action.card)
        case "leader":
            side.actions -= rules.move
            side.leader = action.card
        case "escape":
            side.actions -= rules.missions[side.mission].escape
            state.stack += (Frame("do", player, FLIGHT),)


def _buy(rules: Ruleset, state: State, side: Side, dice: Dice) -> None:
    if not is_free_buy(rules, side):
        side.actions -= rules.move
    side.bought = True
    card = draw_hero(state, dice)
    side.support = with_card(side.support, card)
    if not side.field and len(side.support) == 1:  # a player without a hero (H-16)
        _deploy(side, card)


def _use(rules: Ruleset, state: State, player: int, action: Action) -> None:
    """Pay for an ability and begin it; the hero who is discarded goes to the cemetery after it."""
    side, card = state.sides[player], action.card
    side.actions -= rules.move
    effect = rules.heroes[card].powers[action.slot].effect
    if action.slot == LEADER:
        side.used = True
    if action.slot != LEADER:
        if state.stack and (attack := state.stack[-1]).kind == "attack":
            attack = attack._replace(marks=(*attack.marks, (player, DISCARDED, card)))
            state.stack = (*state.stack[:-1], attack)
        else:
            state.stack += (Frame("bury", player, picks=(card,)),)
    if effect.pattern in REACTIONS:
        _react(state, player, effect, action)
        return
    state.stack += (Frame("do", player, effect, card, action.slot),)


def _react(state: State, player: int, effect: Effect, action: Action) -> None:
    """Defend against the attack that is on the stack."""
    attack = state.stack[-1]
    if effect.pattern == "cancel":
        attack = attack._replace(picks=(), rest=())
    elif action.picks:
        target, other = action.picks
        attack = attack._replace(picks=tuple([other if pick == target else pick for pick in attack.picks]))
    else:
        attack = attack._replace(marks=(*attack.marks, (player, effect.pattern, effect.amount)))
    state.stack = (*state.stack[:-1], attack)


def _answer(rules: Ruleset, state: State, action: Action) -> None:
    frame = state.stack[-1]
    match frame.kind, action.verb:
        case (("attack" | "light"), "pass"):
            state.stack = (*state.stack[:-1], frame._replace(rest=frame.rest[1:]))
        case "attack", _:
            _use(rules, state, frame.rest[0], action)
        case "light", _:  # whoever's turn it is decides anew after it
            state.stack = (*state.stack[:-1], _window(state, TO_GO_ON))
            _use(rules, state, frame.rest[0], action)
        case "bury", _:
            state.stack = (*state.stack[:-1], frame._replace(picks=without(frame.picks, action.card)))
            bury(state, action.card)
        case "save", verb:
            _save(state, frame, action.card if verb == "pick" else NONE)
        case "free", verb:
            state.stack = state.stack[:-1]
            if verb == "use":
                state.sides[frame.player].used = True
                effect = rules.heroes[action.card].powers[LEADER].effect
                state.stack += (Frame("do", frame.player, effect, action.card, LEADER),)
        case "order", _:
            _put_on_top(state, frame, action.card)
        case _:
            state.stack = (*state.stack[:-1], frame._replace(picks=(*frame.picks, action.card), left=frame.left - 1))


def _save(state: State, frame: Frame, card: int) -> None:
    """Take a hero whom an attack has sent to the cemetery to the support, or no more of them."""
    if card == NONE:
        state.stack = state.stack[:-1]
        return
    state.stack = (*state.stack[:-1], frame._replace(picks=without(frame.picks, card), left=frame.left - 1))
    state.cemetery = without(state.cemetery, card)
    side = state.sides[frame.player]
    side.support = with_card(side.support, card)


def _put_on_top(state: State, frame: Frame, mission: int) -> None:
    done = len(frame.picks)
    state.pile = (*state.pile[:done], mission, *without(state.pile[done:], mission))
    frame = frame._replace(picks=(*frame.picks, mission), left=frame.left - 1)
    state.stack = (*state.stack[:-1], frame) if frame.left else state.stack[:-1]


def _do(rules: Ruleset, state: State, frame: Frame, dice: Dice) -> bool:
    effect = frame.effect
    if names_targets(effect):
        state.stack = (*state.stack[:-1], frame._replace(kind="aim", left=picks_of(effect)))
        return False
    state.stack = state.stack[:-1]
    if effect.side == "each_rival":
        frame = frame._replace(picks=tuple(state.clockwise(frame.player)))
    _launch(rules, state, frame, dice)
    return False


def _aim(rules: Ruleset, state: State, frame: Frame, dice: Dice) -> bool:
    if frame.left:
        found = aims(rules, state, frame)
        if len(found) > frame.left:
            return True
        frame = frame._replace(picks=(*frame.picks, *found))
    state.stack = state.stack[:-1]
    if frame.picks:
        _launch(rules, state, frame, dice)
    return False


def _launch(rules: Ruleset, state: State, frame: Frame, dice: Dice) -> None:
    """Do what an effect does; rivals may defend against attacks of heroes first, clockwise."""
    if frame.source == NONE or rules.heroes[frame.source].powers[frame.slot].type != "attack":
        HITS[frame.effect.pattern](rules, state, frame, dice)
        return
    heroes = hits_heroes(frame.effect) or frame.effect.pattern == "new_leader"
    hit = {state.owner(pick) for pick in frame.picks} if heroes else set(frame.picks)
    rest = tuple([player for player in state.clockwise(frame.player) if player in hit])
    state.stack += (frame._replace(kind="attack", rest=rest),)


def _attack(rules: Ruleset, state: State, frame: Frame, dice: Dice) -> bool:
    while frame.rest:
        if reactions(rules, state, frame):
            state.stack = (*state.stack[:-1], frame)
            return True
        frame = frame._replace(rest=frame.rest[1:])
    state.stack = state.stack[:-1]
    _land(rules, state, frame, dice)
    for player, pattern, amount in frame.marks:
        if pattern == "repay":
            gain(rules, state.sides[player], amount)
    return False


def _land(rules: Ruleset, state: State, frame: Frame, dice: Dice) -> None:
    """Let an attack hit those who are still there, neither protected nor being discarded."""
    effect, picks = frame.effect, frame.picks
    if hits_heroes(effect) or effect.pattern == "new_leader":
        discarded = [number for _, word, number in frame.marks if word == DISCARDED]
        there = [(pick, state.owner(pick)) for pick in picks if pick not in discarded]
        there = [(pick, owner) for pick, owner in there if owner != NOBODY]
        picks = tuple([pick for pick, owner in there if can_hit(rules, state.sides[owner], pick, effect, attack=True)])
    if picks:
        HITS[effect.pattern](rules, state, frame._replace(picks=picks), dice)
    if not picks or effect.pattern != "remove":  # which does it with those whom it hits
        fall(state, frame, ())


def _bury(rules: Ruleset, state: State, frame: Frame, dice: Dice) -> bool:
    """Put heroes into the cemetery; the user chooses the order of several of one player (H-23)."""
    found = next_to_bury(state, frame)
    if len(found) > 1:
        return True
    state.stack = state.stack[:-1]
    if found:
        bury(state, found[0])
        state.stack += (frame._replace(picks=without(frame.picks, found[0])),)
    return False


def _saving(rules: Ruleset, state: State, frame: Frame, dice: Dice) -> bool:
    """Ask whom a defence saves, as long as there is somebody."""
    picks = tuple([card for card in frame.picks if card in state.cemetery]) if frame.left else ()
    state.stack = state.stack[:-1]
    if picks:
        state.stack += (frame._replace(picks=picks),)
    return bool(picks)


def _free(rules: Ruleset, state: State, frame: Frame, dice: Dice) -> bool:
    """The new leader's ability may be used, if it is one to use now; not to change the leader again, or it would never end."""
    side = state.sides[frame.player]
    power = rules.heroes[frame.source].powers[LEADER]
    if (
        power.effect.pattern != "change_leader"
        and power.type != forbidden(rules, side)
        and has_effect(rules, state, frame._replace(effect=power.effect))
    ):
        return True
    state.stack = state.stack[:-1]
    return False


def _order(rules: Ruleset, state: State, frame: Frame, dice: Dice) -> bool:
    if frame.left > 0:
        return True
    state.stack = state.stack[:-1]
    return False


def _light(rules: Ruleset, state: State, frame: Frame, dice: Dice) -> bool:
    while frame.rest:
        if lightning(rules, state, frame.rest[0]):
            state.stack = (*state.stack[:-1], frame)
            return True
        frame = frame._replace(rest=frame.rest[1:])
    state.stack = state.stack[:-1]
    if frame.slot == TO_END:
        _begin_turn(rules, state, (frame.player + 1) % len(state.sides))
    elif frame.slot == TO_RESOLVE:
        resolve(rules, state)
    return False


def resolve(rules: Ruleset, state: State) -> None:
    """Resolve the open mission of the player whose turn it is; a victory ends the game at once (H-25)."""
    player = state.active
    side = state.sides[player]
    mission, success = rules.missions[side.mission], succeeds(rules, side)
    end_of(state, player, MISSION)
    if success:
        side.missions += (side.mission,)
        side.points += mission.nd
    else:
        state.pile += (side.mission,)
    side.mission = NONE
    if side.points >= rules.win_points:
        state.winner = player
        return
    effects = mission.rewards if success else mission.punishments
    state.stack += (Frame("next", player), *[Frame("do", player, effect, slot=OF_MISSION) for effect in reversed(effects)])


def _next(rules: Ruleset, state: State, frame: Frame, dice: Dice) -> bool:
    state.stack = state.stack[:-1]
    _go_on(rules, state)
    state.stack += (_window(state, TO_GO_ON),)
    return False


Step = Callable[["Ruleset", State, Frame, "Dice"], bool]
STEPS: Final[dict[str, Step]] = {
    "do": _do,
    "aim": _aim,
    "attack": _attack,
    "bury": _bury,
    "save": _saving,
    "free": _free,
    "order": _order,
    "light": _light,
    "next": _next,
}
"""What is done with the frame on top of the stack; true: its player has to decide."""
