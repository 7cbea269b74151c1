"""A player who seeks the enemy's castle: each intrepid makes the attack or uses the ability that is worth most, or goes on."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from pnp_zodiacus.actions import ANNUL, DRAW, DRINK, END, PASS, Action
from pnp_zodiacus.appraisal import answer_cost, attack_worth, damage_worth, does_worth, item_worth, play_worth
from pnp_zodiacus.legality import (
    PERMUTATIONS,
    annuls,
    attackable,
    castle_targets,
    choices,
    doors,
    equipments,
    evolutions,
    legal,
    plays,
    points_left,
    revivals,
    uses,
)
from pnp_zodiacus.ruleset import CASTLE, GUARDIANS
from pnp_zodiacus.state import (
    ATTACK,
    CARDS,
    CASTLE_ATTACK,
    CASTLE_CARDS,
    DISCARD,
    DRAFT,
    EVOLVE,
    FIRST_STRUCTURE,
    ITEMS,
    LIMBO,
    MOVE,
    NOBODY,
    ORDER,
    RANKS,
    REVIVE,
    Frame,
    State,
    Table,
)
from pnp_zodiacus.totals import (
    alvo_of,
    distance,
    full_life,
    is_hidden,
    kind_of,
    life_of,
    own_units,
    rival_structures,
    squares_of,
    structure_of,
    weapons,
)
from pnp_zodiacus.walking import stops, ways

if TYPE_CHECKING:
    from collections.abc import Iterable

    from pnp.rules.game_rules import Dice
    from pnp_zodiacus.game_rules import ZodiacusRules

_LEAST: Final = 6.0
"""What an action card has to be worth to be played."""
_STRIKE_COST: Final = 10.0
"""What it costs to leave the area of an enemy."""
_SAFE_CASTLE: Final = 70
"""The castle life above which a revival is paid."""


class Plan(NamedTuple):
    """What an intrepid may do in its round: what it is worth, where it stands then, and the action there."""

    worth: float
    square: int
    action: Action


class GreedyPlayer:
    """Looks at each possible move by itself. Drafts at random, so that figures compare intrepids; rolls for nothing else."""

    def __init__(self, rules: ZodiacusRules, seat: int, dice: Dice) -> None:
        self._table: Table = rules.table
        self._dice = dice

    def choose(self, state: State) -> Action | None:
        """Give the move."""
        table = self._table
        if state.phase == DRAFT:
            found = legal(table, state)
            return found[self._dice.roll(len(found)) - 1]
        if state.phase == ORDER:
            return self._order(state)
        if state.stack:
            return self._answer(state, state.stack[-1])
        return self._castle_round(state) if state.round == 0 else self._round(state)

    def _order(self, state: State) -> Action:
        """Those with most life first: they take the first blows."""
        player = state.active
        lives = [self._table.ruleset.intrepids[h].levels[0].life for h in state.hero[player * RANKS : player * RANKS + RANKS]]
        return Action("order", max(range(len(PERMUTATIONS)), key=lambda at: [lives[which] for which in PERMUTATIONS[at]]))

    def _answer(self, state: State, frame: Frame) -> Action:
        table = self._table
        match frame.kind:
            case "answer":
                return ANNUL if annuls(table, state, frame.rest[0]) else PASS
            case "walk":
                return self._strike(state, frame)
            case "leap":
                came = ways(table, state, frame.unit, frame.value)
                square = self._nearest(state, frame.unit, [state.at[frame.unit], *stops(state, frame.unit, came)])
                return PASS if square == state.at[frame.unit] else Action("leap", at=square)
            case "rune":
                return self._rune(state, frame)
        own = frame.kind in ("give", "salvage")
        worths = {card: self._card_worth(state, frame.value, card) for card in choices(table, state, frame)}
        best = min if frame.kind == "give" else max
        return Action("pick", best(sorted(worths), key=lambda card: worths[card])) if own or worths else PASS

    def _strike(self, state: State, frame: Frame) -> Action:
        found = legal(self._table, state)[1:]
        attacks = dict(weapons(self._table, state, frame.value))
        if not found:
            return PASS
        return max(found, key=lambda one: attack_worth(self._table, state, frame.value, attacks[one.card], frame.unit))

    def _rune(self, state: State, frame: Frame) -> Action:
        """To the land until its power is there, then to whoever has the highest level and room."""
        player = frame.player
        if len(state.land[player]) < self._table.territories[player].runes:
            return Action("rune")
        room = [u for u in own_units(player) if len(state.runes[u]) < self._table.ruleset.runes_max]
        return (
            Action("rune", target=max(room, key=lambda u: (state.at[u] != LIMBO, state.level[u]))) if room else Action("rune")
        )

    def _card_worth(self, state: State, player: int, card: int) -> float:
        """What a card in the hand is worth in a while."""
        item = self._table.ruleset.cards[card]
        if item.kind == "action":
            return 9.0
        found = [
            item_worth(self._table, state, u, card) - self._worst_worn(state, u, card)
            for u in own_units(player)
            if item.level <= state.level[u]
        ]
        return max(found, default=2.0 if item.level <= max(state.level[u] for u in own_units(player)) + 1 else 0.0)

    def _worst_worn(self, state: State, unit: int, card: int) -> float:
        """What an intrepid would have to give away for an item."""
        cards = self._table.ruleset.cards
        potion = cards[card].kind == "potion"
        worn = [old for old in state.gear[unit] if (cards[old].kind == "potion") == potion]
        same = [old for old in worn if potion or cards[old].class_ == cards[card].class_]
        if not same and len(worn) < self._table.ruleset.gear_max:
            return 0.0
        return min(item_worth(self._table, state, unit, old) for old in same or worn)

    def _castle_round(self, state: State) -> Action:
        table, player, step = self._table, state.active, state.step
        if step == DISCARD:
            junk = [card for card in state.hand[player] if self._card_worth(state, player, card) <= 0]
            return Action("discard", junk[0]) if junk else DRAW
        if step <= EVOLVE and (found := evolutions(table, state, player)):
            return min(found, key=lambda one: (state.level[one.target], state.at[one.target] == LIMBO, one.target))
        if step <= REVIVE and (found := self._revivals(state, player)):
            return found[0]
        if step <= CASTLE_CARDS and (best := self._play(state, player)):
            return best
        if step <= CASTLE_ATTACK and (targets := castle_targets(table, state, player)):
            return Action("castle", target=min(targets, key=lambda t: (kind_of(t) != CASTLE, life_of(table, state, t))))
        return END

    def _revivals(self, state: State, player: int) -> list[Action]:
        found = revivals(self._table, state, player)
        if not found:
            return []
        left = life_of(self._table, state, structure_of(player, CASTLE))
        costs = self._table.ruleset.revive_cost
        found = [one for one in found if left - costs[state.level[one.target]] >= _SAFE_CASTLE and state.box[one.target] > 1]
        return sorted(found, key=lambda one: (-state.level[one.target], self._to_goal(state, one.target, one.at)))

    def _play(self, state: State, player: int) -> Action | None:
        table = self._table
        best, most = None, _LEAST
        for action in plays(table, state, player):
            worth = play_worth(table, state, player, table.ruleset.cards[action.card], action.target)
            if worth > most:
                best, most = action, worth
        return best

    def _round(self, state: State) -> Action:  # noqa: PLR0911  a step of the round after the other
        table, player, step = self._table, state.active, state.step
        unit = player * RANKS + state.round - 1
        if step == CARDS and (best := self._play(state, player)):
            return best
        if state.at[unit] == LIMBO:
            if step == CARDS and state.box[unit] == 1:
                return Action("return", at=min(doors(table, state, player), key=lambda at: self._to_goal(state, unit, at)))
            return END
        if step <= ITEMS and (taken := self._equip(state, unit)):
            return taken
        plan = self._plan(state, unit)
        if step <= MOVE and self._drinks(state, unit, plan):
            return DRINK
        if plan is not None:
            return plan.action if plan.square == state.at[unit] else Action("move", at=plan.square)
        return self._advance(state, unit)

    def _equip(self, state: State, unit: int) -> Action | None:
        best, most = None, 0.5
        for action in equipments(self._table, state, unit):
            worth = item_worth(self._table, state, unit, action.card)
            if action.at != NOBODY:
                worth -= item_worth(self._table, state, unit, action.at)
            if worth > most:
                best, most = action, worth
        return best

    def _drinks(self, state: State, unit: int, plan: Plan | None) -> bool:
        cards = self._table.ruleset.cards
        potion = next((card for card in state.gear[unit] if cards[card].kind == "potion"), None)
        if potion is None:
            return False
        does = cards[potion].does
        match does[0].pattern:
            case "extra_die" | "strengthen":
                return plan is not None and plan.action.verb == "attack"
            case "hasten" | "leap":
                return plan is None
            case "hide":
                return life_of(self._table, state, unit) * 2 < full_life(self._table, state, unit)
        return does_worth(self._table, state, unit // RANKS, unit, 0, does, NOBODY) >= 9  # noqa: PLR2004

    def _plan(self, state: State, unit: int) -> Plan | None:
        """The best attack or ability, from here or from a square that can be reached."""
        if state.step > ATTACK:
            return None
        table = self._table
        here = state.at[unit]
        points = points_left(table, state, unit) if state.moves == 0 else 0
        squares = [here, *stops(state, unit, ways(table, state, unit, points))] if points else [here]
        costs = self._leaving(state, unit)
        best = Plan(1.0, NOBODY, END)
        for target in attackable(table, state, unit // RANKS):
            for card, attack in weapons(table, state, unit):
                worth = attack_worth(table, state, unit, attack, target)
                if worth > best.worth:
                    square, cost = self._stand(state, unit, target, alvo_of(state, unit, attack), squares, costs)
                    if square != NOBODY and worth - cost > best.worth:
                        best = Plan(worth - cost, square, Action("attack", card, target))
        best = self._ability(state, unit, best, squares)
        return best if best.square != NOBODY else None

    def _leaving(self, state: State, unit: int) -> list[tuple[bytes, int]]:
        """The enemies whose area an intrepid is in: distances from them, and how far they reach."""
        if is_hidden(state, unit) or any(trait.pattern == "slip_away" for trait in state.traits[unit]):
            return []
        table, out = self._table, []
        far = table.board.far[state.at[unit]]
        for enemy in table.enemies[unit // RANKS]:
            at = state.at[enemy]
            if at != LIMBO and far[at] <= 5 and state.struck[enemy] < table.ruleset.opportunities:  # noqa: PLR2004
                reach = max([alvo_of(state, enemy, attack) for _, attack in weapons(table, state, enemy)], default=0)
                if far[at] <= reach:
                    out.append((table.board.far[at], reach))
        return out

    def _stand(
        self, state: State, unit: int, target: int, alvo: int, squares: Iterable[int], costs: list[tuple[bytes, int]]
    ) -> tuple[int, float]:
        """The cheapest square from which a target is in reach: out of reach of its answer, and of enemies left behind."""
        table = self._table
        far = table.board.far
        parts = squares_of(table, state, target)
        here = state.at[unit]
        best, least = NOBODY, 1e9
        for square in squares:
            away = far[square][parts[0]]
            if len(parts) > 1:
                away = min([far[square][part] for part in parts])
            if away > alvo:
                continue
            cost = -0.5 * away + (0.0 if square == here else 0.2)
            for distances, reach in costs:
                if distances[square] > reach:
                    cost += _STRIKE_COST
            if cost < least:
                cost += answer_cost(table, state, unit, target, away)
                if cost < least:
                    best, least = square, cost
        return best, least

    def _ability(self, state: State, unit: int, best: Plan, squares: list[int]) -> Plan:
        """An ability that is worth more than the best attack, from here, or one for a chosen enemy from where it reaches."""
        table, player = self._table, unit // RANKS
        for action in uses(table, state, unit):
            ability = table.ruleset.intrepids[state.hero[unit]].levels[action.card].ability
            worth = does_worth(table, state, player, unit, ability.alvo, ability.does, action.target)
            if worth > best.worth:
                best = Plan(worth, state.at[unit], action)
        if len(squares) == 1:
            return best
        for row in range(state.level[unit]):
            ability = table.ruleset.intrepids[state.hero[unit]].levels[row].ability
            first = ability.does[0]
            if state.cool[unit][row] or first.pattern not in ("hurt", "drain", "poison", "afflict", "expose"):
                continue
            for target in attackable(table, state, player):
                if target >= FIRST_STRUCTURE and first.pattern != "hurt":
                    continue
                worth = self._rough(state, unit, first.pattern, first.amount, target)
                if worth > best.worth:
                    reach = 1 if first.target == "near_enemies" else ability.alvo or 99
                    square, cost = self._stand(state, unit, target, reach, squares[1:], [])
                    if square != NOBODY and worth - cost > best.worth and not state.effects[unit]:
                        best = Plan(worth - cost, square, END)
        return best

    def _rough(self, state: State, unit: int, pattern: str, amount: int, target: int) -> float:
        """What an ability would be worth for an enemy."""
        if pattern in ("hurt", "drain"):
            return damage_worth(self._table, state, target, amount)
        return 8.0

    def _advance(self, state: State, unit: int) -> Action:
        """Go on to the goal, if there is nothing to hit."""
        if state.moves or not (points := points_left(self._table, state, unit)):
            return END
        squares = stops(state, unit, ways(self._table, state, unit, points))
        square = self._nearest(state, unit, [state.at[unit], *squares])
        return END if square == state.at[unit] else Action("move", at=square)

    def _nearest(self, state: State, unit: int, squares: list[int]) -> int:
        """The square nearest to the goal; of those as near one with an obstacle to hide on."""
        goal = self._goal(state, unit)
        far = self._table.board.far
        parts = squares_of(self._table, state, goal)
        obstacles = self._table.board.obstacles
        return min(squares, key=lambda square: min([far[square][part] for part in parts]) - 1.5 * obstacles[square])

    def _to_goal(self, state: State, unit: int, square: int) -> int:
        table = self._table
        goals = [t for t in rival_structures(table, state, unit // RANKS) if kind_of(t) not in GUARDIANS]
        return min([distance(table, state, square, goal) for goal in goals])

    def _goal(self, state: State, unit: int) -> int:
        """The structure to go to: near, weak, and worth it."""
        table = self._table
        at = state.at[unit]

        def cost(target: int) -> float:
            kind = kind_of(target)
            found = distance(table, state, at, target) + 0.1 * life_of(table, state, target)
            return found + (4.0 if kind in GUARDIANS else 0.0) - (12.0 if kind == CASTLE else 0.0)

        return min([t for t in attackable(table, state, unit // RANKS) if t >= FIRST_STRUCTURE], key=cost)
