"""A player who seeks points: strong field teams, missions within reach, attacks on whoever is ahead."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from pnp_fabrica_de_herois.actions import BASE, BUY, END, ESCAPE, PASS, RESOLVE, Action
from pnp_fabrica_de_herois.appraisal import ACTION, ability_worth, defence_worth, leader_worth, mission_fit, target_worth
from pnp_fabrica_de_herois.board import is_blocked, meets_rule, room, total, worth
from pnp_fabrica_de_herois.legality import (
    actor,
    aims,
    has_field_room,
    legal,
    lightning,
    may_buy,
    may_use_base,
    mend,
    next_to_bury,
    reactions,
    uses,
)
from pnp_fabrica_de_herois.moves import can_draw
from pnp_fabrica_de_herois.state import BEFORE, FORM, NOBODY, NONE, State
from pnp_fabrica_de_herois.targets import may_flee

if TYPE_CHECKING:
    from collections.abc import Callable

    from pnp.rules.game_rules import Dice
    from pnp_fabrica_de_herois.game_rules import FabricaRules
    from pnp_fabrica_de_herois.ruleset import Ruleset
    from pnp_fabrica_de_herois.state import Frame, Side

_NEW_HERO: Final = 2.4
"""What a hero in the field is worth, before it is seen."""
_SPARE_HERO: Final = 1.3
"""What one is worth who has to replace another."""

_MOST_MOVES: Final = 30
"""How many moves the player makes in a turn: heroes who bring each other back could go on for ever."""


class GreedyPlayer:
    """Looks at each possible move by itself, and makes the best one if it is worth its price. Never rolls."""

    def __init__(self, rules: FabricaRules, seat: int, dice: Dice) -> None:
        self._rules: Ruleset = rules.ruleset
        self._turn = self._moves = 0

    def choose(self, state: State) -> Action | None:
        """Give the move."""
        rules = self._rules
        if state.phase == FORM:
            return self._first_teams(state.sides[state.active])
        if state.duty != NOBODY:
            return self._mend(state, state.duty)
        if state.stack:
            return self._answer(state, state.stack[-1])
        side = state.sides[state.active]
        if not side.field and not side.support and can_draw(state):
            return legal(rules, state)[0]
        return self._before(state, side) if state.phase == BEFORE else self._after(state, side)

    def _first_teams(self, side: Side) -> Action:
        """All heroes to the field that fit, and the leader who can do most."""
        rules = self._rules
        hand = sorted(side.support, key=lambda card: -rules.heroes[card].bonus)
        field = hand[: rules.field_max]
        leader = max(field, key=lambda card: leader_worth(rules, side, card))
        return Action("form", leader, 0, tuple(sorted(hand[rules.field_max :])))

    def _mend(self, state: State, player: int) -> Action:
        rules, side = self._rules, state.sides[player]

        def value(action: Action) -> float:
            match action.verb:
                case "leader":
                    return leader_worth(rules, side, action.card)
                case "deploy":
                    return worth(rules, side, action.card)
                case "use":
                    return -9.0
            return -worth(rules, side, action.card)

        return max(mend(rules, state, player), key=value)

    def _answer(self, state: State, frame: Frame) -> Action:
        rules = self._rules
        match frame.kind:
            case "attack":
                return self._best([PASS, *reactions(rules, state, frame)], lambda a: defence_worth(rules, state, frame, a))
            case "light":
                player = frame.rest[0]
                return self._best([PASS, *lightning(rules, state, player)], lambda a: self._net(state, player, a))
            case "free":
                player = actor(state)
                use = Action("use", frame.source, 0)
                return use if ability_worth(rules, state, player, use) > 0 else PASS
            case "bury" | "save":
                return Action("pick", max(next_to_bury(state, frame) or frame.picks, key=lambda card: rules.heroes[card].bonus))
            case "order":
                side, seen = state.sides[frame.player], len(frame.picks) + frame.left + 1
                best = max(state.pile[len(frame.picks) : seen], key=lambda mission: mission_fit(rules, side, mission))
                return Action("pick", best)
        targets = aims(rules, state, frame)
        return Action("pick", max(targets, key=lambda target: target_worth(rules, state, frame, target)))

    def _best(self, actions: list[Action], value: Callable[[Action], float]) -> Action:
        best, most = PASS, 0.0
        for action in actions:
            if action.verb == "use" and (found := value(action)) > most:
                best, most = action, found
        return best

    def _before(self, state: State, side: Side) -> Action:
        """Try to reach the mission's number with what is left; flee if failing would cost more."""
        rules, player = self._rules, state.active
        mission = rules.missions[side.mission]
        gap = mission.nd - total(rules, side)
        if gap <= 0 and meets_rule(rules, side):
            return RESOLVE
        if (more := self._enlarge(side)) is not None:
            return more
        if gap > 0 and not side.drawn_on and may_use_base(rules, state, player):
            return BASE
        if gap > 0 and side.actions >= rules.move:
            found = [(self._closing(side, a), a) for a in uses(rules, state, player)]
            closing = [pair for pair in found if pair[0] > 0]
            if sum(sorted((close for close, _ in closing), reverse=True)[: side.actions]) >= gap:
                return max(closing)[1]
        if may_flee(rules, side) and side.actions >= mission.escape and (mission.escape <= 1 or side.actions > mission.escape):
            return ESCAPE
        return RESOLVE

    def _closing(self, side: Side, action: Action) -> float:
        """By how much an ability raises the own total."""
        rules = self._rules
        effect = rules.heroes[action.card].powers[action.slot].effect
        match effect.pattern:
            case "boost":
                rise = effect.amount
            case "boost_each":
                rise = effect.amount * sum(1 for c in side.field if rules.heroes[c].affiliations & effect.affiliation)
            case "unblock":
                rise = max((worth(rules, side, mark.card) for mark in side.blocked), default=0)
            case _:
                return 0.0
        return rise - (worth(rules, side, action.card) if action.slot else 0)

    def _enlarge(self, side: Side) -> Action | None:
        """Send the best hero of the support to the field, if there is room and the mission allows it."""
        rules = self._rules
        if not side.support or not has_field_room(rules, side):
            return None
        extra = rules.missions[side.mission].extra if side.mission != NONE else None
        if extra is not None and extra.pattern == "field_max" and len(side.field) >= extra.amount:
            return None
        return Action("deploy", max(side.support, key=lambda card: worth(rules, side, card)))

    def _after(self, state: State, side: Side) -> Action:
        rules, player = self._rules, state.active
        if self._is_tired(state):
            return END
        if (more := self._enlarge(side)) is not None:
            return more
        if not side.drawn_on and may_use_base(rules, state, player) and rules.bases[side.base].effect.pattern != "escape":
            return BASE
        if self._should_flee(side):
            return ESCAPE
        return self._best_move(state, side)

    def _is_tired(self, state: State) -> bool:
        """Whether the player has made so many moves in this turn that it may be in a circle."""
        if state.turn != self._turn:
            self._turn, self._moves = state.turn, 0
        self._moves += 1
        return self._moves > _MOST_MOVES

    def _should_flee(self, side: Side) -> bool:
        """Whether the open mission is out of reach, and the player can flee."""
        rules = self._rules
        if not may_flee(rules, side) or side.actions < rules.missions[side.mission].escape:
            return False
        return rules.missions[side.mission].nd - total(rules, side) > self._reach(side)

    def _best_move(self, state: State, side: Side) -> Action:
        """The move that is worth most beyond its price; none ends the turn."""
        rules = self._rules
        best, most = END, 0.0
        if may_buy(rules, state, side):
            lacking = room(rules, side)[0] - len(side.field) - len(side.support)
            most = (_NEW_HERO if lacking > 0 else _SPARE_HERO) - ACTION
            best = BUY
        if side.actions >= rules.move:
            for action in uses(rules, state, state.active):
                if (found := self._net(state, state.active, action)) > most:
                    best, most = action, found
            if (swap := self._swap(side)) and swap[0] > most:
                best = swap[1]
        return best

    def _reach(self, side: Side) -> int:
        """How much the total may grow until the mission is resolved, with the actions that there are."""
        return 2 + side.actions + 2 * max(0, self._rules.field_max - len(side.field))

    def _swap(self, side: Side) -> tuple[float, Action] | None:
        """Take back the weakest hero for a stronger one of the support."""
        rules = self._rules
        others = [card for card in side.field if card != side.leader and not is_blocked(side, card)]
        if not side.support or not others or len(side.support) >= room(rules, side)[1]:
            return None
        weakest = min(others, key=lambda card: worth(rules, side, card))
        best = max(worth(rules, side, card) for card in side.support)
        return best - worth(rules, side, weakest) - ACTION, Action("retreat", weakest)

    def _net(self, state: State, player: int, action: Action) -> float:
        """What an ability is worth without its price: an action, and a hero if it is discarded."""
        rules, side = self._rules, state.sides[player]
        out = ability_worth(rules, state, player, action) - ACTION
        if action.slot:
            lost = worth(rules, side, action.card) + 0.6
            if side.support and len(side.field) >= rules.field_max:
                lost -= max(0, *(worth(rules, side, card) for card in side.support))
            out -= max(0.0, lost)
        return out
