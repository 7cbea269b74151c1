"""The rulings on the rules of Zodiacus Intrépidos, each named as in the notes of its rules (Z-01 …)."""

from dataclasses import replace

import pytest

from pnp.rules.game_rules import SeededDice
from pnp_zodiacus.game_rules import ZodiacusRules, deal
from pnp_zodiacus.ruleset import Attack, Does
from pnp_zodiacus.state import LIMBO, Effect
from pnp_zodiacus.totals import refresh

OWN_CASTLE, CASTLE, TOWER, OTHER_TOWER, GUARDIAN = 12, 17, 18, 19, 20
"""Structures: the own castle, then those of the rival."""
RIVAL = 3
"""The rival's Alpha; 0 is the own one, whose round it is."""


def test_damage_is_the_dice_less_the_resistance(scene):
    """COMB: 20 of the yellow die, 5 of Pléiades' physical resistance, 15 damage."""
    match = scene().fighter(0, 5, 9).fighter(RIVAL, 5, 8, physical=5).do("attack", target=RIVAL, dice=[3])
    assert match.life(RIVAL) == 50 - 15


def test_an_attack_does_at_least_the_minimum(scene):
    """COMB: 5 of the die, 10 of resistance, 5 damage."""
    match = scene().fighter(0, 5, 9, strike=Attack("am", (0,), 1, 9.0)).fighter(RIVAL, 5, 8, magic=10)
    assert match.do("attack", target=RIVAL, dice=[1]).life(RIVAL) == 50 - 5


@pytest.mark.parametrize(("alvo", "rows", "reached"), [(1, 1, True), (1, 2, False), (4, 4, True), (4, 1, True), (4, 5, False)])
def test_alvo_is_the_greatest_distance(scene, alvo, rows, reached):
    """Z-01: an enemy right in front can be hit too."""
    match = scene().fighter(0, 5, 9, strike=Attack("ad", (2,), alvo, 20.0)).fighter(RIVAL, 5, 9 - rows)
    assert (RIVAL in match.targets("attack")) == reached


def test_there_are_no_diagonals(scene):
    """ATTR: neither for attacks nor for steps."""
    match = scene().fighter(0, 5, 9).fighter(RIVAL, 6, 8)
    assert not match.legal("attack")


def test_a_way_goes_around_enemies_and_through_allies(scene):
    """Z-09, MOVE: two squares beside each other are three steps apart if an enemy is between; nobody shares a square."""
    match = scene().fighter(0, 0, 8).fighter(RIVAL, 1, 8).fighter(1, 0, 9)
    match.state.moves = 4
    assert match.squares() == {(0, 10), (1, 9), (0, 7), (0, 6), (1, 7)}


def test_who_stays_on_an_obstacle_hides(scene):
    """Z-40: it costs one square like any other, and the walker is invisible."""
    match = scene().fighter(0, 5, 9).fighter(RIVAL, 7, 9).do("move", at=(5, 11))
    assert (match.state.moves, match.state.hidden[0]) == (2, True)
    match.do("end")
    while match.actor != 1 or match.state.round != 1:
        match.do("end")
    assert 0 not in match.targets("attack")


def test_who_attacks_is_revealed_until_it_moves_again(scene):
    """Z-40."""
    far = Attack("ad", (2,), 3, 20.0)
    match = scene().fighter(0, 5, 9, strike=far).fighter(RIVAL, 5, 8, strike=far)
    match.do("move", at=(5, 11)).do("attack", target=RIVAL, dice=[3])
    assert not match.state.hidden[0]


def test_nobody_has_to_go_over_an_obstacle_and_passing_hides_not(scene):
    """The ruling on Z-09 and Z-40: a way over it costs as much as one around it."""
    match = scene().fighter(0, 5, 10)
    match.state.moves = 4
    assert (5, 12) in match.squares()
    assert not match.do("move", at=(5, 12)).state.hidden[0]


def test_an_enemy_who_hides_is_pushed_off(scene):
    """OBST: one square back, and it is hidden no longer."""
    match = scene().fighter(0, 5, 9).fighter(RIVAL, 5, 11)
    match.state.hidden[RIVAL] = True
    match.do("move", at=(5, 11))
    assert (match.xy(0), match.xy(RIVAL), match.state.hidden[RIVAL]) == ((5, 11), (5, 12), False)
    assert match.state.hidden[0]


def test_an_enemy_who_hides_cannot_be_pushed_onto_somebody(scene):
    """OBST: then its square cannot be entered."""
    match = scene().fighter(0, 5, 9).fighter(RIVAL, 5, 11).fighter(4, 5, 12).fighter(5, 4, 11)
    match.state.hidden[RIVAL] = True
    assert (5, 11) not in match.squares()


def test_leaving_an_area_lets_the_enemy_strike_once_in_a_turn(scene):
    """Z-34: it may; a second step away in the same turn is free."""
    match = scene().fighter(0, 5, 9).fighter(RIVAL, 5, 8).do("move", at=(5, 10))
    assert match.actor == 1
    assert [one.verb for one in match.legal()] == ["pass", "strike"]
    match.do("strike", target=RIVAL, dice=[3])
    assert (match.life(0), match.xy(0), match.actor) == (30, (5, 10), 0)
    match.do("move", at=(5, 9)).do("move", at=(5, 10))
    assert match.actor == 0


def test_steps_within_an_area_are_free(scene):
    """OPP: who attacks from three squares has an area of three squares."""
    match = scene().fighter(0, 5, 9).fighter(RIVAL, 5, 8, strike=Attack("ad", (2,), 3, 20.0)).do("move", at=(5, 10))
    assert (match.actor, match.xy(0)) == (0, (5, 10))


def test_whoever_is_hidden_is_not_struck(scene):
    """Z-36: invisible never."""
    match = scene().fighter(0, 5, 9).fighter(RIVAL, 5, 8)
    match.state.effects[0] = (Effect("invisibility", 0, "", 2, 0),)
    assert match.do("move", at=(5, 10)).actor == 0


def test_who_falls_goes_to_the_limbo_without_cards(scene):
    """Z-18, Z-24: box level + 1; runes and level stay, the enemy gains the XP."""
    match = scene().fighter(0, 5, 9).fighter(RIVAL, 5, 8).equip(RIVAL, "escudo-orc")
    match.state.wounds[RIVAL] = 45
    match.state.level[RIVAL] = 2
    match.do("attack", target=RIVAL, dice=[6])
    state = match.state
    assert (state.at[RIVAL], state.box[RIVAL], state.level[RIVAL], state.gear[RIVAL]) == (LIMBO, 3, 2, ())
    assert state.discard[1] == (match.card("escudo-orc"),)
    assert state.xp == [100, 0]


def test_the_limbo_counts_down_and_whoever_comes_back_may_walk(scene):
    """Z-19: dead on level 1 it is in box 2; its next round brings it to box 1, the one after back into play."""
    match = scene()
    match.state.box[0] = 2
    assert not match.legal("return")
    match.do("end")
    assert match.state.box[0] == 1
    while match.state.round != 1 or match.actor != 0:
        match.go_on()
    assert (4, 16) in match.squares("return")
    match.do("return", at=(4, 16))
    assert match.legal("move")
    assert not match.legal("play")


def test_revival_costs_castle_life_but_never_the_last(scene):
    """Z-20, BOARD: 10, 20, 30 by level."""
    match = scene().castle_round()
    match.state.level[1] = 2
    match.state.hurt[0] = 100
    assert {one.target for one in match.legal("revive")} == {0, 2}
    match.do("revive", target=0, at=(4, 16))
    assert (match.life(OWN_CASTLE), match.xy(0)) == (10, (4, 16))
    assert not match.legal("revive")


def test_xp_buys_levels_in_the_castle_round(scene):
    """Z-23: 150, then 300; the XP are spent."""
    match = scene().castle_round().fighter(0, 5, 9)
    match.state.xp[0] = 450
    match.do("evolve", target=0).do("evolve", target=0)
    assert (match.state.level[0], match.state.xp[0]) == (3, 0)


def test_xp_end_with_the_bar(scene):
    """Z-22: what goes beyond 500 is lost."""
    match = scene().castle_round()
    card = match.action(Does("gain_xp", 150))
    match.state.xp[0] = 450
    assert match.do("play", card).state.xp[0] == 500


def test_a_castle_is_immune_until_both_towers_are_gone(scene):
    """CATK: for the castle's attack and for abilities (Z-17)."""
    match = scene().castle_round()
    assert set(match.targets("castle")) == {TOWER, OTHER_TOWER}
    assert match.without_towers(1).targets("castle") == [CASTLE]


def test_a_castle_attack_destroys_nothing(scene):
    """Z-16, Z-10: a tower at 0 stays, and answers not; the next blow of an intrepid destroys it."""
    match = scene().castle_round()
    match.state.hurt[6] = 55
    match.structure(0, attack=Attack("ad", (2,), 0, 20.0)).do("castle", target=TOWER, dice=[6])
    assert (match.life(TOWER), match.state.stands[6]) == (0, True)
    match.state.round, match.state.active, match.state.step = 1, 0, 0
    assert TOWER not in match.castle_round().targets("castle")


def test_an_intrepid_destroys_a_tower_and_its_rune_is_laid(scene):
    """RUNE: to an intrepid with fewer than two, or to the land, for good."""
    match = scene().fighter(0, 10, 4)
    match.state.hurt[6] = 60
    match.do("attack", target=TOWER, dice=[1])
    assert (match.state.stands[6], match.state.xp[0], match.actor) == (False, 150, 0)
    assert match.targets("rune") == [-1, 0, 1, 2]
    match.do("rune", target=0)
    assert match.state.runes[0] == (0,)
    refresh(match.table, match.state, 0)
    assert match.life(0) == 55, "the green rune of Castelo da Aurora"


def test_a_match_ends_with_the_castle(scene):
    """Z-30."""
    match = scene().without_towers(1).fighter(0, 5, 2)
    match.state.hurt[5] = 115
    match.do("attack", target=CASTLE, dice=[1])
    rules = ZodiacusRules(match.table)
    assert (match.state.winner, rules.returns(match.state)) == (0, (1.0, -1.0))


def test_in_two_against_two_a_team_loses_with_both_castles(scene):
    """Z-30: the one without a castle goes on, without drawing, and comes back at the ally's (Z-19)."""
    match = scene(4)
    match.state.stands[5] = False
    match.state.walls -= set(match.table.squares[5])
    assert match.state.winner == -1
    match.state.round, match.state.step = 0, 1
    match.do("end")
    assert (match.actor, match.state.step) == (1, 1)
    assert not match.legal("draw")
    assert not match.legal("revive")


def test_a_structure_answers_who_attacks_it_from_near(scene):
    """Z-13, Z-15: one green die from one square; whoever stands farther off is not answered."""
    near = scene().fighter(0, 10, 4).do("attack", target=TOWER, dice=[3, 6])
    assert near.life(0) == 35
    far = scene().fighter(0, 10, 3, strike=Attack("ad", (2,), 3, 20.0)).do("attack", target=TOWER, dice=[3])
    assert far.life(0) == 50


def test_an_intrepid_answers_only_with_a_counter_attack(scene):
    """Z-11, Z-12: an answer is never answered."""
    match = scene().fighter(0, 5, 9).fighter(RIVAL, 5, 8, traits=[Does("counter")])
    match.do("attack", target=RIVAL, dice=[3, 1])
    assert (match.life(RIVAL), match.life(0)) == (30, 35)


def test_equipment_is_limited(scene):
    """EQUIP: two cards, of different classes, of the own level; one may go to make room."""
    match = (
        scene()
        .fighter(0, 5, 9)
        .hand("escudo-orc", "elmo-de-sete-plumas", "machado-do-lenhador", "espada-curta", "elixir-de-romas")
    )
    shield, helmet, axe, sword, potion = map(
        match.card, ("escudo-orc", "elmo-de-sete-plumas", "machado-do-lenhador", "espada-curta", "elixir-de-romas")
    )
    assert {one.card for one in match.legal("equip")} == {shield, helmet, sword, potion}, "the axe is for level 2"
    match.do("equip", shield).do("equip", helmet).do("equip", potion)
    assert {(one.card, one.at) for one in match.legal("equip")} == {(sword, shield), (sword, helmet)}
    match.do("equip", sword, at=helmet)
    assert (match.state.discard[0], match.life(0)) == ((helmet,), 50)
    assert axe in match.state.hand[0]


def test_a_class_is_worn_once(scene):
    """C-EQU: a second helmet takes the place of the first."""
    match = scene().fighter(0, 5, 9)
    match.state.level[0] = 3
    match.equip(0, "elmo-de-sete-plumas").hand("coroa-de-ariadne")
    assert [one.at for one in match.legal("equip")] == [match.card("elmo-de-sete-plumas")]


def test_discards_are_shuffled_when_the_deck_runs_out(scene):
    """Z-44."""
    match = scene().castle_round(0)
    state = match.state
    state.discard[0], state.deck[0] = state.deck[0][2:], state.deck[0][:2]
    match.do("draw", dice=[1] * 5)
    assert (len(match.state.hand[0]), len(match.state.deck[0]), match.state.discard[0]) == (5, 55, ())


def test_poison_and_cooldowns_go_on_at_the_end_of_the_own_round(scene):
    """MARK."""
    match = scene().fighter(0, 5, 9)
    match.state.effects[0] = (Effect("poison", 10, "", 2, 1),)
    match.state.cool[0] = (2, 0, 0)
    match.do("end")
    assert (match.life(0), match.state.effects[0][0].rounds, match.state.cool[0]) == (40, 1, (1, 0, 0))


@pytest.mark.parametrize(("status", "verbs"), [("paralysis", set()), ("silence", {"move"})])
def test_statuses_forbid(scene, status, verbs):
    """STAT: paralysis moves and attacks, silence magic attacks and abilities."""
    match = scene().fighter(0, 5, 9, strike=Attack("am", (2,), 1, 20.0)).fighter(RIVAL, 5, 8)
    match.state.effects[0] = (Effect(status, 0, "", 1, 1),)
    assert {one.verb for one in match.legal()} - {"end"} == verbs


@pytest.mark.parametrize("seats", [2, 4])
def test_the_draft_is_a_snake(ruleset, seats):
    """TURN: forward, backward, forward; nobody is drafted twice."""
    rules = ZodiacusRules(deal(replace(ruleset, seats=seats), SeededDice(1, 1, "setup")))
    state, order = rules.initial_state(), []
    for _ in range(3 * seats):
        order.append((rules.current_player(state) - rules.table.first) % seats)
        state = rules.apply_action(state, rules.legal_actions(state)[0], SeededDice(1, 1, "dice"))
    forward = list(range(seats))
    assert order == forward + forward[::-1] + forward
    assert sorted(state.hero) == list(range(3 * seats))


def test_players_alternate_round_by_round(scene):
    """TURN: castle, Alpha, Beta, Gama; the next round begins when all have done this one."""
    match, seen = scene(), []
    for _ in range(8):
        seen.append((match.state.turn, match.state.round, match.actor))
        while (match.state.turn, match.state.round, match.actor) == seen[-1]:
            match.go_on()
    assert seen == [(1, 1, 0), (1, 1, 1), (1, 2, 0), (1, 2, 1), (1, 3, 0), (1, 3, 1), (2, 0, 0), (2, 0, 1)]
