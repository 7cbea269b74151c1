"""The rulings of the facts of the game (H-01 …) and its stated rules, one by one, on tables that a test lays."""

import pytest

from pnp.rules.game_rules import SeededDice
from pnp_fabrica_de_herois.board import base_holds, is_protected, succeeds
from pnp_fabrica_de_herois.game_rules import Deal, FabricaRules
from pnp_fabrica_de_herois.state import BEFORE, NONE, Change, Lasting

from .conftest import effect, power


def attack(pattern="block", **parameters):
    """An attack of discarding on one hero."""
    return power("attack", pattern, **{"target": "rival", "amount": 1, **parameters})


def gain(amount=2, *, lightning=False):
    """Gives actions."""
    return power("support", "gain", side="you", amount=amount, lightning=lightning)


@pytest.mark.parametrize(("nd", "wins"), [(11, True), (12, False)])
def test_a_mission_succeeds_from_its_number_on(scene, nd, wins):
    """H 10: 3 + 2 + 4, and two heroes with its emblem: 11."""
    table = scene()
    for bonus, groups in ((3, "mato"), (2, "mato palco"), (4, "palco")):
        table.hero(bonus, groups)
    table.hero(player=1)
    table.mission(nd, "mato")
    assert table.total() == 11
    assert succeeds(table.rules, table.side()) is wins
    table.resolve()
    assert table.side().points == (nd if wins else 0)
    assert table.side().mission == (NONE if wins else 0)  # it comes again, as the only one in the deck


def test_each_emblem_that_is_shared_counts(scene):
    """H-04: +1 per matching emblem per hero."""
    table = scene()
    table.hero(2, "mato palco")
    table.mission(9, "mato palco")
    assert table.total() == 4


def test_a_blocked_hero_adds_nothing(scene):
    """H 11, H-14: neither bonus nor affiliation; but it is a card of the field."""
    table = scene()
    table.hero(3, "mato")
    blocked = table.hero(4, "mato")
    table.mission(9, "mato", extra=effect("field_min", amount=2))
    table.side().blocked = (Lasting(blocked, 1, 0),)
    assert table.total() == 4
    table.base("mato", effect("none", permanent="never"))
    table.hero(1, "mato")
    assert not base_holds(table.rules, table.side())
    table.hero(1, "mato")
    assert base_holds(table.rules, table.side())
    assert not is_protected(table.rules, table.side(), blocked)


def test_a_protected_hero_cannot_be_blocked(scene):
    """H 11."""
    table = scene()
    table.hero(leader=attack())
    table.actions(3)
    table.mission()
    protected, other = table.heroes(2, player=1)
    table.side(1).protected = (Lasting(protected, 1, 0),)
    table.do("use", 0)
    assert [mark.card for mark in table.side(1).blocked] == [other]


def test_three_heroes_of_the_base_are_protected_and_later_ones_too(scene):
    """H-13: only heroes of its affiliation; it ends below three."""
    table = scene()
    table.hero(leader=attack("remove"))
    table.actions(3)
    table.mission()
    table.base("mato", effect("none", permanent="never"), player=1)
    group = table.heroes(3, groups="mato", player=1)
    other = table.hero(groups="palco", player=1)
    assert [is_protected(table.rules, table.side(1), card) for card in (*group, other)] == [True, True, True, False]
    table.do("use", 0)
    assert table.state.cemetery == (other,)


def test_over_the_support_limit_heroes_go_to_the_field_first_and_the_rest_to_the_deck(scene):
    """H-03."""
    table = scene()
    table.heroes(4, discard=power("support", "draw", side="you", amount=3))
    table.hero(discard=gain())
    table.heroes(2, where="support")
    drawn = table.heroes(3, where="deck")
    table.actions(3)
    table.mission()
    table.do("use", 1, 1, dice=(1, 1, 1))
    assert table.side().support == (5, 6, *drawn)
    assert {action.verb for action in table.legal()} == {"deploy"}
    table.do("deploy", 5)
    assert {action.verb for action in table.legal()} == {"return", "use"}
    table.do("use", 4, 1)
    table.do("deploy", 6)
    assert table.side().support == tuple(drawn)
    assert table.state.duty == NONE


def test_what_is_over_the_limit_goes_to_the_deck(scene):
    """H-03: if there is no room and no ability."""
    table = scene()
    table.heroes(5, leader=power("support", "draw", side="you", amount=2))
    table.heroes(2, where="support")
    table.heroes(2, where="deck")
    table.actions(1)
    table.mission()
    table.do("use", 0, dice=(1, 1))
    assert table.cards("return") == [5, 6, 7, 8]
    table.do("return", 8)
    assert table.state.deck == (8,)
    assert table.side().support == (5, 6, 7)


def test_three_actions_come_after_the_mission_and_the_surplus_is_lost(scene):
    """H-07, H-09."""
    table = scene()
    table.hero(4)
    table.hero(player=1)
    table.mission(3, rewards=(effect("gain", side="you", amount=1),))
    table.mission(where="pile")
    table.actions(1)
    table.resolve()
    assert table.side().actions == 1 + 3 + 1
    assert table.side().mission == 1
    table.side().mission = 0
    table.side().missions, table.side().points, table.state.pile = (), 0, (1,)
    table.resolve()
    assert table.side().actions == 6


def test_a_punishment_takes_from_the_three_actions(scene):
    """H-07: whatever the result."""
    table = scene()
    table.hero(1)
    table.mission(9, punishments=(effect("drain", side="you", amount=2),))
    table.actions(1)
    table.resolve()
    assert table.side().actions == 1 + 3 - 2


def test_abilities_out_of_turn_cost_a_saved_action(scene):
    """H-10: none left, no ability."""
    table = scene()
    table.hero(leader=attack())
    table.mission()
    table.hero(3, player=1, leader=power("defence", "cancel"))
    table.hero(3, player=1)
    table.actions(3, 1)
    table.do("use", 0)
    table.do("pick", 1)
    assert table.actor == 1
    table.do("use", 1)
    assert table.side(1).actions == 0
    assert table.side(1).blocked == ()
    table.side().used = False
    table.do("use", 0).do("pick", 1)
    assert table.actor == 0
    assert len(table.side(1).blocked) == 1


def test_lightning_is_used_in_the_turns_of_others(scene):
    """D.2: without the mark only in the own turn. Whoever's turn it is decides anew after it."""
    table = scene()
    table.hero(4)
    table.mission(1)
    table.mission(where="pile")
    table.hero(player=1, leader=gain(lightning=True), discard=gain())
    table.hero(player=1, discard=gain())
    table.actions(0, 1)
    table.resolve()
    assert table.actor == 1
    assert [(action.verb, action.card) for action in table.legal()] == [("pass", -1), ("use", 1)]
    table.do("use", 1)
    assert table.side(1).actions == 2
    assert (table.actor, table.side().points, table.state.phase) == (0, 0, BEFORE)
    table.do("resolve")
    assert (table.actor, table.side().points) == (0, 1)
    table.do("end")
    assert table.state.active == 1


def test_lightning_is_used_at_any_time(scene):
    """D.2: before any play, and before a turn goes on or ends; several one after the other, clockwise, until all pass."""
    table = scene(3)
    table.heroes(2)
    table.hero(where="support")
    table.mission()
    table.mission(where="pile", nd=9)
    table.mission(where="pile", nd=9)
    for player in (1, 2):
        table.heroes(2, player=player, discard=gain(1, lightning=True))
        table.hero(player=player, discard=gain(1, lightning=True))
    table.actions(3, 1, 1)
    asked = []
    for verb, card in (("deploy", 2), ("retreat", 1), ("leader", 2), ("end", -1)):
        table.do(verb, card)
        while table.state.active == 0 and table.actor != 0:
            asked.append((verb, table.actor))
            table.do("pass")
    assert asked == [(verb, player) for verb in ("deploy", "retreat", "leader", "end") for player in (1, 2)]
    assert (table.state.active, table.actor) == (1, 2)  # at the beginning of a turn, too
    table.do("use", table.legal("use")[0].card, 1)
    assert table.actor == 2
    table.do("pass")
    assert table.actor == 1


def test_lightning_comes_after_a_duty(scene):
    """H-22: a new leader is named before any other play."""
    table = scene()
    table.hero(discard=gain(lightning=True))
    table.hero(leader=attack("remove"), player=0)
    table.mission()
    first, *others = table.heroes(3, player=1, discard=gain(lightning=True))
    table.side().leader = 1
    table.actions(3, 3)
    table.do("use", 1).do("pick", first).do("pass")  # lightning may answer the attack, too
    assert {action.verb for action in table.legal()} == {"leader"}
    table.do("leader", others[0])
    assert (table.actor, [action.verb for action in table.legal()]) == (1, ["pass", "use"])


@pytest.mark.parametrize("phase", [1, 2])
def test_an_escaped_mission_goes_to_the_bottom_and_another_is_open_for_a_round(scene, phase):
    """H-11; before it is resolved, the new one is not resolved either."""
    table = scene()
    table.hero()
    table.mission(19, escape=2)
    table.mission(1, where="pile")
    table.mission(2, where="pile")
    table.actions(3)
    table.state.phase = phase
    table.do("escape")
    assert (table.side().mission, table.state.pile) == (1, (2, 0))
    assert table.side().actions == (1 + 3 if phase == BEFORE else 1)
    assert table.cards("end") == [NONE]


def test_fleeing_by_an_ability_is_the_same(scene):
    """H-11: and costs no more than the ability."""
    table = scene()
    table.hero(leader=power("support", "escape"))
    table.mission(19, escape=3)
    table.mission(1, where="pile")
    table.actions(1)
    table.state.phase = BEFORE
    table.do("use", 0)
    assert (table.side().mission, table.side().actions, table.side().points) == (1, 3, 0)
    assert table.cards("end") == [NONE]


def test_without_missions_a_turn_may_end_without_one(scene):
    """H-12."""
    table = scene()
    table.hero(4)
    table.hero(player=1)
    table.mission(3)
    table.resolve()
    assert table.side().mission == NONE
    table.do("end").do("end")
    assert table.state.active == 0
    assert table.cards("end") == [NONE]


def test_the_effect_of_a_base_is_used_once_in_each_own_turn_for_nothing(scene):
    """H-15."""
    table = scene()
    table.base("mato", effect("gain", side="you", amount=1))
    table.heroes(3, groups="mato")
    table.hero(player=1)
    table.mission(1)
    table.mission(where="pile")
    table.do("base")
    assert table.side().actions == 1
    assert table.legal("base") == []
    table.do("end").do("end").do("resolve")
    assert (table.state.active, table.side().actions) == (0, 4)
    assert len(table.legal("base")) == 1


def test_a_base_needs_three_heroes_of_its_affiliation(scene):
    """BASE: below three both end."""
    table = scene()
    table.base("mato", effect("gain", side="you", amount=1))
    table.heroes(2, groups="mato")
    table.hero(groups="palco")
    table.mission()
    assert table.legal("base") == []


def test_a_player_without_heroes_buys_one_first_who_leads(scene):
    """H-16."""
    table = scene()
    table.hero(where="deck")
    table.hero(player=1)
    table.mission()
    table.actions(2)
    assert [action.verb for action in table.legal()] == ["buy"]
    table.do("buy", dice=(1,))
    assert (table.side().field, table.side().leader, table.side().actions) == ((0,), 0, 1)


def test_a_player_without_heroes_and_actions_resolves_first(scene):
    """H-16: fails with a total of 0, gains three, then buys."""
    table = scene()
    table.hero(where="deck")
    table.hero(player=1)
    table.mission(1)
    table.state.phase = BEFORE
    assert [action.verb for action in table.legal()] == ["resolve"]
    table.do("resolve")
    assert [action.verb for action in table.legal()] == ["buy"]


def test_what_forbids_beats_what_allows(scene):
    """H-17: a mission forbids a type of abilities, and a leader that heroes are blocked."""
    table = scene()
    table.hero(leader=attack())
    table.mission(extra=effect("no_abilities", type="attack"))
    table.hero(player=1)
    table.actions(3)
    assert table.legal("use") == []
    other = scene()
    other.hero(leader=attack())
    other.mission()
    other.hero(groups="mato", player=1, leader=power("defence", "steady", "mato", permanent="leader"))
    other.actions(3)
    assert other.legal("use") == []


def test_any_own_hero_may_defend_the_leader_once_a_round(scene):
    """H-18."""
    table = scene(3)
    attacker = table.hero(leader=attack())
    table.mission()
    leader = table.hero(player=1, leader=power("defence", "cancel"))
    other = table.hero(player=1, discard=power("defence", "cancel"))
    table.hero(player=2)
    table.actions(3, 3)
    table.do("use", attacker).do("pick", leader)
    assert [(action.card, action.slot) for action in table.legal("use")] == [(leader, 0), (other, 1)]
    table.do("use", leader, 0)
    table.side().used = False
    table.do("use", attacker).do("pick", leader)
    assert [(action.card, action.slot) for action in table.legal("use")] == [(other, 1)]
    table.do("use", other, 1)
    assert table.state.cemetery == (other,)
    assert table.side(1).blocked == ()


def test_a_blocked_hero_cannot_defend(scene):
    """D.3."""
    table = scene()
    table.hero(leader=attack("remove"))
    table.mission()
    table.hero(player=1)
    blocked = table.hero(player=1, discard=power("defence", "cancel"))
    table.side(1).blocked = (Lasting(blocked, 0, 0),)
    table.actions(3, 3)
    table.do("use", 0).do("pick", blocked)
    assert table.state.cemetery == (blocked,)


def test_what_lasts_a_round_ends_before_the_own_mission_is_resolved(scene):
    """H-19: what lasts to the end of the mission does not."""
    table = scene()
    card, foe = table.hero(4), table.hero(4, player=1)
    table.mission(9)
    table.mission(9, where="pile")
    table.side().changes = (Change(2, 0, 0), Change(3, 0, 1))
    table.side(1).changes = (Change(-2, 0, 0), Change(-1, 0, 1))
    table.side(1).blocked = (Lasting(foe, 0, 0),)
    table.side().protected = (Lasting(card, 0, 1),)
    table.do("end").do("end")
    assert table.state.active == 0
    assert table.side().changes == (Change(3, 0, 1),)
    assert table.side(1).blocked == ()
    assert table.side(1).changes == (Change(-1, 0, 1),)
    table.do("resolve")
    assert table.side().changes == table.side(1).changes == table.side().protected == ()


@pytest.mark.parametrize(("changes", "shown"), [((), 5), ((-6,), 2), ((-9,), -1), ((-9, -9), -5)])
def test_the_slider_counts_what_leader_and_base_give(scene, changes, shown):
    """D.5, H-20: within its limits, and for each hero who is not blocked."""
    table = scene()
    lift = {"amount": 1, "permanent": "leader"}
    table.hero(1, "mato", leader=power("support", "lift", "mato", **lift))
    table.heroes(3, 1, "mato")
    table.side().blocked = (Lasting(table.hero(1, "mato"), 1, 0),)
    table.base("mato", effect("lift", "mato", amount=1, permanent="base"))
    table.hero(1)
    table.mission()
    table.side().changes = tuple(Change(amount, 1, 0) for amount in changes)
    assert table.total() == 5 + shown


@pytest.mark.parametrize(("extra", "total"), [("ignore_small", 3 + 2), ("no_leader_bonus", 3 + 1 + 2)])
def test_missions_do_not_take_what_the_slider_shows(scene, extra, total):
    """D.5: such a rule is about the bonus that is printed on a hero."""
    table = scene()
    lift = power("support", "lift", "mato", amount=1, permanent="leader")
    table.hero(1, "mato", leader=lift)
    table.hero(1, "mato", player=0)
    table.hero(3)
    table.mission(extra=effect(extra, **({"up_to": 1} if extra == "ignore_small" else {})))
    assert table.total() == total


@pytest.mark.parametrize(("amounts", "shown"), [((4, 3), 5), ((-4, -3), -5), ((4, 3, -5), 2)])
def test_the_slider_shows_the_sum_within_its_limits(scene, amounts, shown):
    """H-05, H-20."""
    table = scene()
    table.hero(1)
    table.mission()
    table.side().changes = tuple(Change(amount, 0, 1) for amount in amounts)
    assert table.total() == 1 + shown


def test_a_blocked_leader_stays_leader_without_the_permanent_effect(scene):
    """H-21."""
    table = scene()
    leader = table.hero(2, "mato", leader=power("support", "lift", "mato", amount=1, permanent="leader"))
    table.hero(2, "mato")
    table.mission()
    assert table.total() == 6
    table.side().blocked = (Lasting(leader, 1, 0),)
    assert table.total() == 2
    assert table.side().leader == leader


@pytest.mark.parametrize("type_", ["support", "attack"])
def test_a_mission_stops_permanent_abilities_of_a_type(scene, type_):
    """The type that it forbids, and no other."""
    table = scene()
    table.hero(2, "mato", leader=power("support", "lift", "mato", amount=2, permanent="leader"))
    table.mission(extra=effect("no_abilities", type=type_))
    assert table.total() == (2 if type_ == "support" else 4)


def test_a_blocked_hero_becomes_leader_only_if_there_is_no_other(scene):
    """H-21, H-22."""
    table = scene()
    table.hero(leader=attack("remove"))
    table.mission()
    first, second, third, fourth = table.heroes(4, player=1)
    table.side(1).blocked = (Lasting(second, 0, 1), Lasting(fourth, 0, 1))
    table.actions(3)
    table.do("use", 0).do("pick", first)
    assert table.side(1).leader == NONE
    assert table.cards("leader") == [third]
    table.do("leader", third)
    table.side().used = False
    table.do("use", 0).do("pick", third)
    assert table.cards("leader") == [second, fourth]


def test_a_leader_may_go_back_to_the_support(scene):
    """As any other hero who is not blocked; another is named, for nothing. The last one stays."""
    table = scene()
    _, other, third = table.heroes(3)
    table.mission()
    table.actions(3)
    table.do("retreat", 0)
    assert table.cards("leader") == [other, third]
    table.do("leader", third)
    assert (table.side().leader, table.side().actions, table.side().support) == (third, 2, (0,))
    table.do("retreat", other)
    assert table.legal("retreat") == []


def test_a_new_leader_is_named_for_nothing_before_any_other_play(scene):
    """H-22; an only hero leads at once."""
    table = scene()
    table.hero(leader=attack("remove", amount=1))
    table.mission()
    first, *others = table.heroes(3, player=1)
    table.actions(3)
    table.do("use", 0).do("pick", first)
    assert table.actor == 1
    assert table.cards("leader") == others
    table.do("leader", others[1])
    assert (table.side(1).leader, table.side(1).actions, table.actor) == (others[1], 0, 0)


def test_another_leader_costs_an_action(scene):
    """H-22."""
    table = scene()
    table.hero()
    other = table.hero()
    table.mission()
    table.actions(1)
    table.do("leader", other)
    assert (table.side().leader, table.side().actions) == (other, 0)


def test_the_users_hero_goes_to_the_cemetery_first(scene):
    """H-23."""
    table = scene()
    table.hero()
    user = table.hero(discard=attack("remove"))
    table.mission()
    table.hero(player=1)
    victim = table.hero(player=1)
    table.actions(1)
    table.do("use", user, 1).do("pick", victim)
    assert table.state.cemetery == (user, victim)


def test_heroes_go_to_the_cemetery_clockwise_and_the_user_orders_those_of_one_rival(scene):
    """H-23: whatever the order in which they were picked."""
    table = scene(3)
    table.hero()
    user = table.hero(discard=attack("remove", amount=3))
    table.mission()
    table.hero(4, player=1)
    one, two = table.heroes(2, 1, player=1)
    table.hero(4, player=2)
    last = table.hero(1, player=2)
    table.actions(1)
    table.do("use", user, 1).do("pick", last).do("pick", one).do("pick", two)
    assert (table.actor, table.cards("pick"), table.state.cemetery) == (0, [one, two], (user,))
    table.do("pick", two)
    assert table.state.cemetery == (user, two, one, last)


def test_heroes_who_are_discarded_to_defend_go_after_the_attack(scene):
    """D.2, H-23: the attacker's first, also if the attack is annulled."""
    table = scene(3)
    table.hero()
    user = table.hero(discard=attack("remove", amount=2))
    table.mission()
    table.hero(player=1)
    table.hero(player=2)
    victim, guard = table.hero(player=1), table.hero(player=2, discard=power("defence", "cancel"))
    shield = table.hero(player=1, discard=power("defence", "repay", amount=2))
    table.actions(1, 2, 1)
    table.do("use", user, 1).do("pick", guard).do("pick", victim).do("use", shield, 1)
    assert (table.actor, shield in table.side(1).field) == (2, True)  # it is used up, if not gone
    table.do("use", guard, 1)
    assert table.state.cemetery == (user, shield, guard)
    assert (table.side(1).actions, victim in table.side(1).field) == (3, True)


def test_heroes_of_a_hand_go_to_the_cemetery_in_the_order_of_the_user(scene):
    """H-23: they are drawn blindly; meanwhile nobody deals them anew."""
    table = scene()
    table.hero(leader=attack("remove", target="rival_support", amount=2))
    table.mission()
    table.hero(player=1)
    hidden = table.heroes(3, player=1, where="support")
    table.heroes(9, where="deck")
    table.actions(1)
    table.do("use", 0, dice=(3, 1))
    assert table.cards("pick") == [hidden[2], hidden[0]]
    rules = FabricaRules(table.rules, Deal((0, 1), ((), ()), ()))
    for seed in range(9):
        dealt = rules.resample(table.state, 0, SeededDice(seed, 0, ""))
        assert {hidden[2], hidden[0]} <= set(dealt.sides[1].support)
        assert rules.legal_actions(dealt) == table.legal()
    table.do("pick", hidden[0])
    assert (table.state.cemetery, table.side(1).support) == ((hidden[0], hidden[2]), (hidden[1],))


def test_a_discarded_hero_goes_to_the_cemetery_after_its_ability(scene):
    """D.2: so it does not revive itself."""
    table = scene()
    table.hero()
    user = table.hero(discard=power("support", "revive", amount=2))
    dead = table.hero(where="cemetery")
    table.mission()
    table.actions(1)
    table.do("use", user, 1)
    assert (table.side().support, table.state.cemetery) == ((dead,), (user,))


def test_the_cemetery_becomes_the_deck(scene):
    """H-24: the exiled never return."""
    table = scene()
    table.hero()
    dead = table.hero(where="cemetery")
    table.hero(where="exiled")
    table.mission()
    table.actions(2)
    table.do("buy", dice=(1,))
    assert table.side().support == (dead,)
    assert table.legal("buy") == []


def test_the_game_is_over_at_once(scene):
    """H 14, H-25: before the reward."""
    table = scene()
    table.hero(4)
    won = table.mission(37, where="nowhere")
    table.side().missions, table.side().points = (won,), 37
    table.mission(3, rewards=(effect("draw", side="you", amount=1),))
    table.hero(where="deck")
    table.resolve()
    assert (table.state.winner, table.side().points, table.side().support) == (0, 40, ())


def test_an_empty_field_is_filled_from_the_support_for_nothing(scene):
    """H-27: before any other play."""
    table = scene()
    table.hero(leader=attack("remove"))
    table.mission()
    only = table.hero(player=1)
    hidden = table.heroes(2, player=1, where="support")
    table.actions(3)
    table.do("use", 0)
    assert table.state.cemetery == (only,)
    assert table.actor == 1
    assert table.cards("deploy") == hidden
    table.do("deploy", hidden[1])
    assert table.side(1).leader == hidden[1]


def test_cards_change_the_limits_of_teams_while_they_last(scene):
    """H-28; who is too many goes back, or to the deck."""
    table = scene()
    table.hero(leader=power("support", "more_room", team="field", amount=1, permanent="leader"))
    table.heroes(4)
    extra = table.hero(where="support")
    table.mission()
    table.actions(1)
    table.do("deploy", extra)
    assert len(table.side().field) == 6
    table.do("leader", 1)
    assert {action.verb for action in table.legal()} == {"retreat"}
    assert table.cards("retreat") == [0, 2, 3, 4, 5]
    table.do("retreat", 0)
    assert (len(table.side().field), table.side().support) == (5, (0,))


def test_with_a_full_support_nobody_buys(scene):
    """H-29."""
    table = scene()
    table.hero()
    table.heroes(3, where="support")
    table.hero(where="deck")
    table.mission()
    table.actions(3)
    assert table.legal("buy") == []


def test_moves_cost_what_the_rules_say(scene):
    """C: field to support one action, support to field none; a blocked hero stays."""
    table = scene()
    table.heroes(3)
    hidden = table.hero(where="support")
    table.mission()
    table.actions(1)
    table.side().blocked = (Lasting(1, 1, 0),)
    assert table.cards("retreat") == [0, 2]
    table.do("deploy", hidden)
    assert table.side().actions == 1
    table.do("retreat", 2)
    assert (table.side().actions, table.side().support) == (0, (2,))


def test_the_leader_uses_its_ability_once_a_round(scene):
    """DEAL: others only discard."""
    table = scene()
    leader = table.hero(leader=gain(), discard=gain())
    other = table.hero(leader=gain(), discard=gain())
    table.mission()
    table.actions(1)
    assert [(action.card, action.slot) for action in table.legal("use")] == [(leader, 0), (other, 1)]
    table.do("use", leader)
    assert [(action.card, action.slot) for action in table.legal("use")] == [(other, 1)]


def test_heroes_in_support_use_nothing(scene):
    """D.2."""
    table = scene()
    table.hero()
    table.hero(discard=gain(), where="support")
    table.mission()
    table.actions(3)
    assert table.legal("use") == []


def test_defences_do_nothing_against_missions(scene):
    """D.2: not against support abilities, missions or bases."""
    table = scene()
    table.hero(1)
    table.hero(player=1)
    table.mission(9, punishments=(effect("gain", side="each_rival", amount=1), effect("remove", target="own", amount=1)))
    other = table.hero(1, discard=power("defence", "cancel"))
    table.actions(3)
    table.resolve()
    assert table.side(1).actions == 1
    assert table.cards("pick") == [0, other]
    table.do("pick", other)
    assert table.state.cemetery == (other,)


def test_punishments_take_no_more_heroes_than_one_has(scene):
    """D.5."""
    table = scene()
    table.heroes(2, 1)
    table.hero(where="deck")
    table.mission(9, punishments=(effect("remove", target="own", amount=3),))
    table.resolve().do("pick", 0)
    assert table.state.cemetery == (0, 1)
    assert [action.verb for action in table.legal()] == ["buy"]
