"""What each sentence pattern of Zodiacus Intrépidos does, as the engine plays it."""

import pytest

from pnp_zodiacus.patterns import DEEDS, KNOWN, OF_ACTIONS, OF_POTIONS, OF_STRUCTURES, POWERS, TRAITS
from pnp_zodiacus.ruleset import Ability, Attack, Does
from pnp_zodiacus.state import KINDS, NOBODY, Effect
from pnp_zodiacus.totals import alvo_of, attack_bonus, hand_size, movement_of, refresh, resistance_of
from pnp_zodiacus.verbs import HITS

RIVAL, SECOND = 3, 4
"""Alpha and Beta of the rival; 0 is the own Alpha, whose round it is."""
TOWER = 18


def ability(*does, alvo=3):
    """An ability that is used."""
    return Ability(False, alvo, 3, does)


def does(pattern, amount=0, of="", target="", rounds=0):
    """What a sentence does."""
    return Does(pattern, amount, of, target, rounds)


def test_each_pattern_of_the_content_is_played_and_no_other(game):
    """A pattern that is written and not played would be an error as soon as a card names it."""
    assert set(game.sentences.patterns) == KNOWN


def test_each_pattern_has_its_place():
    """What an ability, action or potion does is a verb; all else holds by itself."""
    alone = {"hurt_roll", "draw", "gain_xp", "siege", "leap", "discard", "look", "salvage", "disarm", "annul"}
    assert HITS.keys() | alone == DEEDS | OF_ACTIONS | OF_POTIONS
    assert TRAITS >= OF_STRUCTURES
    assert not (HITS.keys() | alone) & (TRAITS | POWERS)


def test_hurt_ignores_resistances(scene):
    """C-INT: real damage."""
    match = scene().fighter(0, 5, 9, ability(does("hurt", 10, target="enemy"))).fighter(RIVAL, 5, 7, physical=10, magic=10)
    match.do("use", 0, RIVAL)
    assert (match.life(RIVAL), match.state.cool[0][0]) == (40, 2)


def test_hurt_near_enemies_hits_all_beside(scene):
    """Structures too, and nobody farther off."""
    near = ability(does("hurt", 10, target="near_enemies"))
    match = scene().fighter(0, 10, 4, near).fighter(RIVAL, 9, 4).fighter(SECOND, 8, 4).do("use", 0)
    assert [match.life(unit) for unit in (RIVAL, SECOND, TOWER)] == [40, 50, 50]


def test_hurt_destroys_a_tower_without_life(scene):
    """Z-17: an ability counts as the intrepid's blow."""
    match = scene().fighter(0, 10, 4, ability(does("hurt", 5, target="enemy_structure")))
    match.state.hurt[6] = 60
    match.do("use", 0, TOWER)
    assert not match.state.stands[6]


def test_hurt_roll_rolls_once_for_all(scene):
    """One yellow die."""
    match = scene().fighter(0, 5, 9, ability(does("hurt_roll", 1, "yellow", "each_enemy")))
    match.fighter(RIVAL, 5, 8).fighter(SECOND, 5, 7).do("use", 0, dice=[6])
    assert (match.life(RIVAL), match.life(SECOND)) == (25, 25)


def test_drain_heals_the_user(scene):
    """By as much."""
    match = scene().fighter(0, 5, 9, ability(does("drain", 10, target="enemy"))).fighter(RIVAL, 5, 8)
    match.state.wounds[0] = 15
    match.do("use", 0, RIVAL)
    assert (match.life(0), match.life(RIVAL)) == (45, 40)


def test_heal_ends_with_the_printed_life(scene):
    """Z-46."""
    match = scene().fighter(0, 5, 9, ability(does("heal", 10, target="ally"))).fighter(1, 5, 8)
    assert not match.legal("use")
    match.state.wounds[1] = 5
    assert match.do("use", 0, 1).life(1) == 50


@pytest.mark.parametrize(("amount", "row"), [(1, 6), (2, 5), (4, 3)])
def test_push_goes_straight_away(scene, amount, row):
    """As far as there is room; the pusher may strike whom it pushes out of its area, and does not."""
    match = scene().fighter(0, 5, 8, ability(does("push", amount, target="enemy"))).fighter(RIVAL, 5, 7)
    assert match.do("use", 0, RIVAL).do("pass").xy(RIVAL) == (5, row)


def test_push_out_of_an_area_lets_the_pusher_s_side_strike(scene):
    """Z-36: pushed out by the attacker's side, yes."""
    match = scene().fighter(0, 5, 8, ability(does("push", 2, target="enemy"))).fighter(RIVAL, 5, 7).fighter(1, 4, 7)
    match.do("use", 0, RIVAL)
    assert match.actor == 0
    assert match.targets("strike") == [0], "the first whose area it leaves"
    match.do("pass").do("strike", target=1, dice=[3])
    assert (match.life(RIVAL), match.xy(RIVAL)) == (30, (5, 5))


def test_push_stops_at_whoever_stands_there(scene):
    """And at structures and the edge."""
    match = scene().fighter(0, 5, 8, ability(does("push", 4, target="enemy"))).fighter(RIVAL, 5, 7).fighter(SECOND, 5, 5)
    assert match.do("use", 0, RIVAL).do("pass").xy(RIVAL) == (5, 6)


def test_pull_comes_near(scene):
    """Until it stands beside."""
    match = scene().fighter(0, 5, 9, ability(does("pull", 4, target="enemy"))).fighter(RIVAL, 5, 6)
    assert match.do("use", 0, RIVAL).xy(RIVAL) == (5, 8)


def test_leap_is_a_walk_without_strikes(scene):
    """After the first sentence; it may be left out."""
    match = scene().fighter(0, 5, 9, ability(does("hurt", 10, target="enemy"), does("leap", 2))).fighter(RIVAL, 5, 8)
    match.do("use", 0, RIVAL)
    assert {(5, 10), (5, 11), (4, 10)} < match.squares("leap")
    match.do("leap", at=(5, 11))
    assert (match.xy(0), match.life(0), match.state.hidden[0]) == ((5, 11), 50, True)


def test_swap_and_then_heal_the_chosen_one(scene):
    """The second sentence is for the target of the first."""
    both = ability(does("swap", target="ally"), does("heal", 10, target="chosen"))
    match = scene().fighter(0, 5, 9, both).fighter(1, 5, 7)
    match.state.wounds[1] = 20
    match.do("use", 0, 1)
    assert (match.xy(0), match.xy(1), match.life(1)) == ((5, 7), (5, 9), 40)


def test_march_is_for_whose_round_it_is(scene):
    """Three squares more in this round."""
    match = scene().fighter(0, 5, 9).fighter(1, 4, 9)
    card = match.action(does("march", 3, target="any_own"))
    assert match.targets("play") == [0]
    assert (5, 1) not in match.squares()
    assert (5, 2) in match.do("play", card, 0).squares()


@pytest.mark.parametrize("status", ["silence", "paralysis"])
def test_afflict_lasts_its_rounds(scene, status):
    """It goes on at the end of the round of whoever has it."""
    match = scene().fighter(0, 5, 9, ability(does("afflict", of=status, target="enemy", rounds=1))).fighter(RIVAL, 5, 8)
    match.do("use", 0, RIVAL)
    assert (match.actor, match.state.effects[RIVAL]) == (1, (Effect(status, 0, "", 1, 0),))
    assert not match.legal("use")
    match.do("end")
    assert match.state.effects[RIVAL] == ()


@pytest.mark.parametrize(("given", "rounds"), [(1, 2), (3, 3)])
def test_the_same_effect_lasts_as_long_as_the_longer_of_both(scene, given, rounds):
    """It is not added; one of another strength is."""
    match = scene().fighter(0, 5, 9, ability(does("poison", 5, target="enemy", rounds=given))).fighter(RIVAL, 5, 8)
    other = Effect("poison", 10, "", 1, 0)
    match.state.effects[RIVAL] = (Effect("poison", 5, "", 2, 0), other)
    match.do("use", 0, RIVAL)
    assert sorted(match.state.effects[RIVAL]) == [Effect("poison", 5, "", rounds, 0), other]


def test_an_immune_intrepid_is_not_caught(scene):
    """By this debuff only."""
    match = scene().fighter(0, 5, 9, ability(does("poison", 10, target="enemy", rounds=2)))
    match.fighter(RIVAL, 5, 8, traits=[does("immune", of="poison")]).do("use", 0, RIVAL)
    assert match.state.effects[RIVAL] == ()


def test_poison_hurts_and_its_author_gains(scene):
    """Z-24."""
    match = scene().fighter(0, 5, 9, ability(does("poison", 10, target="enemy", rounds=2))).fighter(RIVAL, 5, 8)
    match.state.wounds[RIVAL] = 40
    match.do("use", 0, RIVAL).do("end")
    assert (match.xy(RIVAL), match.state.xp) == (None, [100, 0])


def test_hide_keeps_enemies_from_choosing(scene):
    """Neither attacks nor abilities."""
    match = scene().fighter(0, 5, 9, ability(does("hide", target="self", rounds=2))).fighter(RIVAL, 5, 8).do("use", 0)
    assert match.actor == 1
    assert 0 not in match.targets("attack")


def test_cleanse_takes_debuffs_only(scene):
    """Boosts stay."""
    match = scene().fighter(0, 5, 9, ability(does("cleanse", target="ally"))).fighter(1, 5, 8)
    boost = Effect("strengthen", 5, "", 2, 0)
    match.state.effects[1] = (Effect("silence", 0, "", 2, 1), boost)
    assert match.do("use", 0, 1).state.effects[1] == (boost,)


def test_strengthen_and_extra_die_are_added(scene):
    """To every attack, as long as they last."""
    match = scene().fighter(0, 5, 9).fighter(RIVAL, 5, 8)
    match.state.effects[0] = (Effect("strengthen", 5, "", 1, 0), Effect("extra_die", 0, "", 1, 0))
    assert match.do("attack", target=RIVAL, dice=[1, 1]).life(RIVAL) == 50 - 15 - 5 - 5


@pytest.mark.parametrize(("effect", "found"), [("shield", 10), ("expose", 0)])
def test_shield_and_expose_change_a_resistance(scene, effect, found):
    """Never below 0."""
    match = scene().fighter(0, 5, 9, physical=5)
    match.state.effects[0] = (Effect(effect, 5 if effect == "shield" else 15, "physical", 1, 0),)
    assert resistance_of(match.table, match.state, 0, "ac") == found
    assert resistance_of(match.table, match.state, 0, "am") == 0


@pytest.mark.parametrize(("effect", "found"), [("hasten", 8), ("slow", 4)])
def test_hasten_and_slow_change_the_movement(scene, effect, found):
    """Six otherwise."""
    match = scene().fighter(0, 5, 9)
    match.state.effects[0] = (Effect(effect, 2, "", 1, 0),)
    assert movement_of(match.table, match.state, 0) == found


TRAIT_TOTALS = [
    (does("more_life", 10), lambda match: match.life(0), 60),
    (does("more_resistance", 5, "magic"), lambda match: resistance_of(match.table, match.state, 0, "am"), 5),
    (does("more_move", 1), lambda match: movement_of(match.table, match.state, 0), 7),
    (does("more_alvo", 1, "ac"), lambda match: alvo_of(match.state, 0, Attack("ac", (2,), 1, 20.0)), 2),
    (does("more_alvo", 1, "am"), lambda match: alvo_of(match.state, 0, Attack("ac", (2,), 1, 20.0)), 1),
    (
        does("more_damage", 5, "any"),
        lambda match: attack_bonus(match.table, match.state, 0, Attack("ac", (2,), 1, 20.0), RIVAL),
        5,
    ),
    (does("bond", 5, "physical", "own"), lambda match: resistance_of(match.table, match.state, 0, "ad"), 5),
    (does("bond", 5, "physical", "astral_ally"), lambda match: resistance_of(match.table, match.state, 0, "ad"), 0),
]


@pytest.mark.parametrize(("trait", "total", "found"), TRAIT_TOTALS)
def test_traits_hold_by_themselves(scene, trait, total, found):
    """Another own intrepid is beside."""
    match = scene().fighter(0, 5, 9, traits=[trait]).fighter(1, 4, 9).fighter(RIVAL, 5, 8)
    assert total(match) == found


FOES = [
    ("structure", TOWER, 5),
    ("structure", RIVAL, 0),
    ("distant", RIVAL, 5),
    ("caught", RIVAL, 5),
    ("astral_enemy", RIVAL, 0),
]


@pytest.mark.parametrize(("foe", "target", "more"), FOES)
def test_damage_against(scene, foe, target, more):
    """The rival is two squares away and silenced; its sign is no enemy."""
    match = scene().fighter(0, 10, 5, traits=[does("damage_against", 5, foe)]).fighter(RIVAL, 10, 7)
    match.state.effects[RIVAL] = (Effect("silence", 0, "", 1, 0),)
    assert attack_bonus(match.table, match.state, 0, Attack("ad", (2,), 3, 20.0), target) == more


def test_guard_against_lessens_damage_to_the_minimum(scene):
    """From two squares away."""
    match = scene().fighter(0, 5, 9, strike=Attack("ad", (0,), 3, 9.0))
    match.fighter(RIVAL, 5, 7, traits=[does("guard_against", 15, "distant")]).do("attack", target=RIVAL, dice=[6])
    assert match.life(RIVAL) == 45


def test_thorns_hurt_whoever_attacks_from_beside(scene):
    """Real damage."""
    match = scene().fighter(0, 5, 9, physical=10).fighter(RIVAL, 5, 8, traits=[does("thorns", 5)])
    assert match.do("attack", target=RIVAL, dice=[1]).life(0) == 45


def test_regrow_at_the_end_of_the_own_round(scene):
    """Not more than is lost."""
    match = scene().fighter(0, 5, 9, traits=[does("regrow", 5)])
    match.state.wounds[0] = 10
    assert match.do("end").life(0) == 45


def test_slip_away_lets_nobody_strike(scene):
    """OPP."""
    match = scene().fighter(0, 5, 9, traits=[does("slip_away")]).fighter(RIVAL, 5, 8)
    assert match.do("move", at=(5, 10)).actor == 0


def test_spoils_add_xp(scene):
    """To those of the target."""
    match = scene().fighter(0, 5, 9, traits=[does("spoils", 50)]).fighter(RIVAL, 5, 8)
    match.state.wounds[RIVAL] = 45
    assert match.do("attack", target=RIVAL, dice=[1]).state.xp[0] == 150


def test_draw_discard_look_salvage(scene):
    """Cards go where they belong; the rival chooses what it discards."""
    match = scene().hand("escudo-orc", player=1)
    card = match.action(does("draw", 2))
    assert len(match.do("play", card, dice=[1, 1]).state.hand[0]) == 2
    match = scene().hand("escudo-orc", "espada-curta", player=1)
    shield, sword = match.card("escudo-orc"), match.card("espada-curta")
    match.do("play", match.action(does("discard", 1)), 1)
    assert match.actor == 1
    match.do("pick", sword)
    assert (match.state.hand[1], match.state.discard[1], match.actor) == ((shield,), (sword,), 0)
    match = scene().hand("escudo-orc", player=1)
    match.do("play", match.action(does("look", 1)), 1)
    assert match.actor == 0
    assert match.do("pick", shield).state.hand[1] == ()
    match = scene().hand("espada-curta")
    match.state.discard[0], match.state.hand[0] = match.state.hand[0], ()
    match.do("play", match.action(does("salvage", 1))).do("pick", sword)
    assert match.state.hand[0] == (sword,)


def test_from_limbo_siege_recharge_disarm(scene):
    """One box down, but not out; more damage of the castle; cooldowns at 0; a card back to its owner's hand."""
    match = scene()
    match.state.box[1] = 2
    card = match.action(does("from_limbo", 1))
    assert match.targets("play") == [1]
    assert match.do("play", card, 1).state.box[1] == 1
    match = scene().castle_round()
    match.do("play", match.action(does("siege", 10))).structure(0, attack=Attack("ad", (2,), 0, 20.0))
    assert match.do("castle", target=TOWER, dice=[1]).life(TOWER) == 60 - 25
    match = scene().fighter(0, 5, 9)
    match.state.cool[0] = (2, 0, 1)
    assert match.do("play", match.action(does("recharge", target="any_own")), 0).state.cool[0] == (0, 0, 0)
    match = scene().fighter(0, 5, 9).fighter(RIVAL, 0, 0).equip(RIVAL, "escudo-orc")
    shield = match.card("escudo-orc")
    match.do("play", match.action(does("disarm", 1)), RIVAL).do("pick", shield)
    assert (match.state.gear[RIVAL], match.state.hand[1]) == ((), (shield,))


@pytest.mark.parametrize("annulled", [False, True])
def test_annul_answers_an_action(scene, annulled):
    """The rival is asked; the card is spent either way."""
    match = scene().hand("hoje-nao", player=1)
    match.do("play", match.action(does("gain_xp", 50)))
    assert match.actor == 1
    match.do("annul" if annulled else "pass")
    assert (match.state.xp[0], match.actor) == (0 if annulled else 50, 0)
    assert len(match.state.discard[0]) == 1
    assert len(match.state.hand[1]) == (0 if annulled else 1)


def test_powers_hold_with_enough_runes(scene, ruleset):
    """BOARD: as many as the territory says, until the end of the match."""
    lands = {land.power.pattern: land for land in ruleset.territories}
    assert lands.keys() == POWERS
    for pattern, land in lands.items():
        match = scene().fighter(0, 5, 9)
        match.lands = (land, match.lands[1])
        for runes in range(land.runes + 1):
            match.state.land[0] = tuple(range(runes))
            active = runes == land.runes
            assert hand_size(match.table, match.state, 0) == (7 if active and pattern == "power_hand" else 5)
            more = land.power.amount if active and pattern == "power_move" else 0
            assert movement_of(match.table, match.state, 0) == 6 + more


def test_the_castle_is_repaired_last(scene, ruleset):
    """TURN: the power of the gods is the last step of the castle round, so it heals what a revival has cost in it."""
    match = scene().castle_round()
    land = next(land for land in ruleset.territories if land.power.pattern == "power_repair")
    match.lands = (match.lands[0]._replace(power=land.power, runes=land.runes), match.lands[1])
    match.state.land[0] = tuple(range(land.runes))
    rival = slice(KINDS, 2 * KINDS)  # its structures have the own runes
    match.state.rune[rival] = [NOBODY if rune in match.state.land[0] else rune for rune in match.state.rune[rival]]
    match.state.hurt[0] = 30
    match.do("revive", target=0, at=(4, 16))
    assert match.state.hurt[0] == 30 + 10
    match.do("end")
    assert match.state.hurt[0] == 30 + 10 - land.power.amount


def test_potions_are_drunk_once(scene):
    """It goes to the discards; drinking comes before or after walking."""
    match = scene().fighter(0, 5, 9).equip(0, "elixir-de-romas")
    match.state.wounds[0] = 30
    match.do("move", at=(5, 10)).do("drink")
    assert (match.life(0), match.state.gear[0], match.state.discard[0]) == (40, (), (match.card("elixir-de-romas"),))


def test_a_card_of_life_that_is_lost_kills_nobody(scene):
    """Disarmed at 5 life that the card gave, an intrepid keeps 5."""
    match = scene().fighter(0, 5, 9).fighter(RIVAL, 0, 0).equip(RIVAL, "elmo-de-sete-plumas")
    refresh(match.table, match.state, RIVAL)
    match.state.wounds[RIVAL] = 55
    match.do("play", match.action(does("disarm", 1)), RIVAL).do("pick", match.card("elmo-de-sete-plumas"))
    assert match.life(RIVAL) == 5
