"""What each pattern does: attacks, support abilities, defences, extra rules of missions."""

import pytest

from pnp.rules.game_rules import SeededDice
from pnp_fabrica_de_herois.actions import Action
from pnp_fabrica_de_herois.board import is_protected, succeeds
from pnp_fabrica_de_herois.constants import GROUPS
from pnp_fabrica_de_herois.legality import legal
from pnp_fabrica_de_herois.machine import STEPS, apply
from pnp_fabrica_de_herois.patterns import ATTACKS, DEFENCES, EXTRAS, KNOWN, REACTIONS, SUPPORTS
from pnp_fabrica_de_herois.state import BEFORE, Change, Lasting
from pnp_fabrica_de_herois.verbs import HITS

from .conftest import effect, power

ALL = " ".join(GROUPS)


def of_card(slot, type_, pattern, groups="", **parameters):
    """A table where hero 0 leads and hero 1 follows; the one of the slot has the ability. Three actions each."""
    ability = power(type_, pattern, groups, **parameters)

    def lay(table):
        table.hero(2, "mato", **({"leader": ability} if slot == 0 else {}))
        table.hero(3, "palco", **({"discard": ability} if slot else {}))
        table.mission(5, "garagem")
        return table.actions(*[3] * len(table.state.sides))

    return lay


def attack(pattern, **parameters):
    """A leader with an attack."""
    return of_card(0, "attack", pattern, **parameters)


def support(pattern, groups="", slot=0, **parameters):
    """A hero with a support ability."""
    return of_card(slot, "support", pattern, groups, **parameters)


def test_every_pattern_is_played():
    """By a function, for as long as it lasts, against an attack, or as a rule of a mission."""
    lasting = {"more_room", "lift", "free_buy", "steady"}
    assert set(HITS) | lasting | REACTIONS | EXTRAS == KNOWN
    assert not set(HITS) & (lasting | REACTIONS | EXTRAS)
    assert ATTACKS | SUPPORTS | DEFENCES | EXTRAS == KNOWN
    assert "do" in STEPS


def test_every_pattern_of_the_content_is_known(game):
    """Those of `sentences.yaml`, and no other."""
    assert set(game.sentences.patterns) == KNOWN


@pytest.mark.parametrize("slot", [0, 1])
def test_every_ability_of_every_hero_can_be_played(ruleset, scene, slot):
    """In the own turn or against an attack, with whatever targets there are; it costs an action."""
    for card in ruleset.heroes:
        table = scene(3)
        ability = card.powers[slot]
        table.hero(2, ALL, **({"leader": ability} if slot == 0 else {}))
        if slot:
            table.hero(2, ALL, discard=ability)
        _, blocked = table.heroes(2, 2, ALL)
        table.side().blocked = (Lasting(blocked, 1, 0),)
        for player in (1, 2):
            table.hero(1, player=player, leader=power("attack", "block", target="rival", amount=1))
            table.heroes(3, 1, player=player)
            table.heroes(2, player=player, where="support")
        table.heroes(5, where="deck")
        table.heroes(5, where="cemetery")
        for player in range(3):
            table.mission(5, player=player)
        for _ in range(6):
            table.mission(where="pile")
        table.actions(3, 3, 3)
        rules, dice, use = table.rules, SeededDice(1, 0, ""), Action("use", slot, slot)
        if ability.effect.permanent or ability.effect.pattern in REACTIONS:
            assert use not in table.legal()
            continue
        state = apply(rules, table.state, use, dice)
        assert use in table.legal(), ability
        for _ in range(20):
            if not state.stack and state.duty < 0:
                break
            state = apply(rules, state, legal(rules, state)[-1], dice)
        assert not state.stack
        assert (slot in state.sides[0].field) is (slot == 0)


# attacks


def test_block(scene):
    """One hero for a round, several of different rivals; a blocked one is no target."""
    table = attack("block", target="rival", amount=2)(scene(3))
    one, other = table.heroes(2, player=1)
    third = table.hero(player=2)
    table.side(1).blocked = (Lasting(other, 1, 0),)
    table.do("use", 0)
    assert table.side(1).blocked == (Lasting(other, 1, 0), Lasting(one, 0, 0))
    assert table.side(2).blocked == (Lasting(third, 0, 0),)


def test_block_until_the_end_of_the_mission(scene):
    """Of the mission of the one who uses it."""
    table = attack("block", target="rival_leader", amount=1, lasts=1)(scene())
    leader, _ = table.heroes(2, player=1)
    table.do("use", 0)
    assert table.side(1).blocked == (Lasting(leader, 0, 1),)


def test_remove_up_to_a_bonus(scene):
    """Only heroes of that bonus or less."""
    table = attack("remove", target="rival", amount=1, up_to=2)(scene())
    table.hero(3, player=1)
    weak = table.hero(2, player=1)
    table.do("use", 0)
    assert table.state.cemetery == (weak,)


def test_remove_of_a_hand_is_blind(scene):
    """The rival is picked, the heroes are drawn."""
    table = attack("remove", target="rival_support", amount=2)(scene(3))
    table.hero(player=1)
    table.hero(player=2)
    hidden = table.heroes(3, player=1, where="support")
    table.hero(player=2, where="support")
    table.do("use", 0)
    assert table.cards("pick") == [1, 2]
    table.do("pick", 1, dice=(3, 1)).do("pick", hidden[2])
    assert table.state.cemetery == (hidden[2], hidden[0])
    assert table.side(1).support == (hidden[1],)


def test_exile(scene):
    """Out of the game."""
    table = attack("exile", target="rival", amount=1)(scene())
    table.hero(player=1)
    victim = table.hero(player=1)
    table.do("use", 0).do("pick", victim)
    assert (table.state.exiled, table.state.cemetery) == ((victim,), ())


def test_send_back(scene):
    """To the deck, a blocked one too; only heroes of that bonus or less."""
    table = attack("send_back", target="rival", amount=1, up_to=2)(scene())
    strong, victim = table.hero(3, player=1), table.hero(2, player=1)
    table.side(1).blocked = (Lasting(victim, 0, 0),)
    table.do("use", 0)
    assert (table.side(1).field, table.side(1).blocked, table.state.deck) == ((strong,), (), (victim,))


@pytest.mark.parametrize(("side", "hit"), [("one_rival", (False, True)), ("each_rival", (True, True))])
def test_weaken(scene, side, hit):
    """One rival, who is picked, or each."""
    table = attack("weaken", side=side, amount=2, lasts=1)(scene(3))
    table.do("use", 0)
    if side == "one_rival":
        table.do("pick", 2)
    assert [table.side(player).changes == (Change(-2, 0, 1),) for player in (1, 2)] == list(hit)


def test_drain_and_steal(scene):
    """No more than there are; who has none is no target."""
    table = attack("drain", side="one_rival", amount=3)(scene(3)).actions(3, 0, 2)
    table.do("use", 0)
    assert [side.actions for side in table.state.sides] == [2, 0, 0]
    table = attack("steal", amount=3)(scene(3)).actions(3, 0, 2)
    table.do("use", 0)
    assert [side.actions for side in table.state.sides] == [4, 0, 0]


def test_new_leader(scene):
    """Any other field hero of a rival who is neither protected nor blocked."""
    table = attack("new_leader")(scene())
    table.hero(player=1)
    others = table.heroes(2, player=1)
    protected, blocked = table.heroes(2, player=1)
    table.side(1).protected, table.side(1).blocked = (Lasting(protected, 1, 0),), (Lasting(blocked, 0, 0),)
    table.do("use", 0)
    assert table.cards("pick") == others
    table.do("pick", others[1])
    assert table.side(1).leader == others[1]


# support abilities


def test_boost(scene):
    """For the user's mission; each hero of an affiliation."""
    table = support("boost", amount=2, lasts=1)(scene())
    table.do("use", 0)
    assert table.side().changes == (Change(2, 0, 1),)
    table = support("boost_each", "mato", amount=2, lasts=1)(scene())
    table.hero(1, "mato palco")
    table.do("use", 0)
    assert table.side().changes == (Change(4, 0, 1),)


def test_gain_and_draw(scene):
    """Actions up to the most; heroes for nothing."""
    table = support("gain", side="you", amount=5)(scene())
    table.do("use", 0)
    assert table.side().actions == 6
    table = support("draw", side="you", amount=2)(scene())
    drawn = table.heroes(2, where="deck")
    table.do("use", 0, dice=(1, 1))
    assert table.cards("deploy") == drawn


def test_revive_takes_from_the_top(scene):
    """The top first."""
    table = support("revive", amount=2)(scene())
    dead = table.heroes(3, where="cemetery")
    table.do("use", 0)
    assert (table.side().support, table.state.cemetery) == ((dead[1], dead[2]), (dead[0],))


def test_peek_puts_missions_in_any_order(scene):
    """The user alone knows them then."""
    table = support("peek", amount=3)(scene())
    missions = [table.mission(where="pile") for _ in range(4)]
    table.do("use", 0)
    assert table.cards("pick") == missions[:3]
    table.do("pick", missions[2]).do("pick", missions[0])
    assert table.state.pile == (missions[2], missions[0], missions[1], missions[3])
    assert table.side().known == 3


def test_change_leader_uses_the_new_ability_for_nothing(scene):
    """Also if the leader's ability was used; it may be left."""
    table = support("change_leader", slot=1)(scene())
    new = table.hero(leader=power("support", "gain", side="you", amount=2))
    table.side().used = True
    table.do("use", 1, 1)
    assert table.legal() == [Action("pass"), Action("use", new, 0)]
    table.do("use", new)
    assert (table.side().leader, table.side().actions, table.state.cemetery) == (new, 4, (1,))


def test_change_leader_is_not_used_by_the_new_leader_again(scene):
    """Two of them could go on for ever."""
    table = support("change_leader")(scene())
    new = table.hero(leader=power("support", "change_leader"))
    table.do("use", 0).do("pick", new)
    assert (table.side().leader, table.state.stack) == (new, ())


def test_what_lasts_with_a_leader(scene):
    """More room, a rise for an affiliation, a first hero for nothing."""
    table = support("free_buy", permanent="leader")(scene())
    table.heroes(2, where="deck")
    table.do("buy", dice=(1,))
    assert table.side().actions == 3
    table.do("buy", dice=(1,))
    assert table.side().actions == 2
    table = support("lift", "mato", permanent="leader", amount=2)(scene())
    assert table.total() == 2 + 2 + 3
    table = support("more_room", permanent="leader", team="support", amount=1)(scene())
    table.heroes(3, where="support")
    table.hero(where="deck")
    table.do("buy", dice=(1,))
    assert (len(table.side().support), table.state.duty) == (4, -1)


# defences


def against(table, attacking, *, leader=None, discard=None, pick=None):
    """Let player 0 attack player 1, who has a leader and another hero with a defence."""
    table.hero(4, leader=attacking)
    table.mission()
    first = table.hero(2, player=1, **({"leader": leader} if leader else {}))
    other = table.hero(3, player=1, **({"discard": discard} if discard else {}))
    table.actions(3, 2)
    table.do("use", 0)
    if pick is not None:
        table.do("pick", (first, other)[pick])
    return first, other


ONE = {"target": "rival", "amount": 1}


def test_cancel(scene):
    """The whole ability."""
    table = scene()
    leader, _ = against(table, power("attack", "drain", side="one_rival", amount=2), leader=power("defence", "cancel"))
    table.do("use", leader)
    assert table.side(1).actions == 1


def test_protect_against_an_attack(scene):
    """Who is protected is not hit, nor by the next."""
    table = scene()
    protect = power("defence", "protect", target="own", amount=1)
    leader, other = against(table, power("attack", "remove", **ONE), leader=protect, pick=1)
    table.do("use", leader).do("pick", other)
    assert table.state.cemetery == ()
    assert is_protected(table.rules, table.side(1), other)


def test_protect_group_and_unblock(scene):
    """In the own turn."""
    table = of_card(0, "defence", "protect_group", "mato", lasts=1)(scene())
    table.do("use", 0)
    assert table.side().protected == (Lasting(0, 0, 1),)
    table = of_card(0, "defence", "unblock", target="own", amount=1)(scene())
    assert table.legal("use") == []
    table.side().blocked = (Lasting(1, 1, 0),)
    table.do("use", 0)
    assert table.side().blocked == ()


def test_save(scene):
    """Who is lost comes to the support, if the player wants it; only against what sends to the cemetery."""
    table = scene()
    leader, other = against(table, power("attack", "remove", **ONE), leader=power("defence", "save", amount=1), pick=1)
    table.do("use", leader)
    assert (table.actor, table.legal()) == (1, [Action("pass"), Action("pick", other)])
    table.do("pick", other)
    assert (table.side(1).support, table.state.cemetery) == ((other,), ())
    table = scene()
    against(table, power("attack", "exile", **ONE), leader=power("defence", "save", amount=1), pick=1)
    assert table.actor == 0


def test_save_of_several(scene):
    """As many as the card says, and those that the player chooses; a rival's losses are not saved."""
    table = scene(3)
    table.hero(leader=power("attack", "remove", target="rival", amount=3))
    table.mission()
    leader, *mine = (
        table.hero(1, player=1, leader=power("defence", "save", amount=2)),
        table.hero(3, player=1),
        table.hero(4, player=1),
    )
    theirs = table.hero(4, player=2)
    table.actions(3, 1)
    table.do("use", 0).do("pick", mine[0]).do("pick", mine[1]).do("pick", theirs)
    table.do("use", leader).do("pick", mine[1])
    assert table.cards("pick") == mine
    table.do("pick", mine[0]).do("pick", mine[1])
    assert (table.side(1).support, table.side(2).support, table.state.cemetery) == (tuple(mine), (), (theirs,))


def test_save_of_fewer(scene):
    """Up to so many: the rest stays in the cemetery."""
    table = scene()
    table.hero(leader=power("attack", "remove", target="rival", amount=2))
    table.mission()
    leader, strong, weak = (
        table.hero(1, player=1, leader=power("defence", "save", amount=2)),
        table.hero(4, player=1),
        table.hero(1, player=1),
    )
    table.actions(3, 1)
    table.do("use", 0).do("pick", strong).do("pick", weak).do("use", leader).do("pick", strong)
    table.do("pick", weak).do("pass")
    assert (table.side(1).support, table.state.cemetery) == ((weak,), (strong,))


def test_save_of_a_hand(scene):
    """Of the heroes that were drawn."""
    table = scene()
    table.hero(leader=power("attack", "remove", target="rival_support", amount=2))
    table.mission()
    leader = table.hero(player=1, leader=power("defence", "save", amount=1))
    weak, strong = table.hero(1, player=1, where="support"), table.hero(4, player=1, where="support")
    table.actions(3, 1)
    table.do("use", 0).do("use", leader, dice=(1, 1)).do("pick", weak).do("pick", strong)
    assert (table.side(1).support, table.state.cemetery) == ((strong,), (weak,))


def test_redirect(scene):
    """To another own hero."""
    table = scene()
    leader, other = against(table, power("attack", "remove", **ONE), leader=power("defence", "redirect"), pick=1)
    assert table.legal("use") == [Action("use", leader, 0, (other, leader))]
    table.do("use", leader, 0, (other, leader))
    assert table.side(1).field == (other,)


def test_an_attack_on_a_leader_is_turned_to_leaders_only(scene):
    """The hero who takes the place has to be one whom the card may hit."""
    table = scene()
    table.hero(leader=power("attack", "block", target="rival_leader", amount=1))
    table.hero()
    table.mission()
    leader = table.hero(player=1)
    table.hero(player=1, discard=power("defence", "redirect"))
    mirror = table.hero(player=1, discard=power("defence", "reflect"))
    table.actions(1, 1)
    table.do("use", 0)
    assert table.legal("use") == [Action("use", mirror, 1, (leader, 0))]


def test_reflect(scene):
    """To a hero of the attacker."""
    table = scene()
    leader, other = against(table, power("attack", "block", **ONE), leader=power("defence", "reflect"), pick=1)
    assert table.legal("use") == [Action("use", leader, 0, (other, 0))]
    table.do("use", leader, 0, (other, 0))
    assert table.side().blocked == (Lasting(0, 0, 0),)
    assert table.side(1).blocked == ()


def test_repay(scene):
    """After the attack, once."""
    table = scene()
    leader, _ = against(table, power("attack", "drain", side="one_rival", amount=3), leader=power("defence", "repay", amount=2))
    table.do("use", leader)
    assert table.side(1).actions == 2


def test_repay_of_several(scene):
    """Each pays, also if the attack is annulled after them."""
    table = scene()
    defences = {"leader": power("defence", "repay", amount=1), "discard": power("defence", "repay", amount=2)}
    leader, other = against(table, power("attack", "drain", side="one_rival", amount=3), **defences)
    guard = table.hero(player=1, discard=power("defence", "cancel"))
    table.side(1).actions = 3
    table.do("use", leader).do("use", other, 1).do("use", guard, 1)
    assert (table.side(1).actions, table.state.cemetery) == (3, ())
    table.do("pick", other)
    assert table.state.cemetery == (other, guard)


def test_a_target_that_is_discarded_to_defend_is_gone(scene):
    """D.2: the attack hits nobody."""
    table = scene()
    _, other = against(table, power("attack", "exile", **ONE), discard=power("defence", "repay", amount=2), pick=1)
    table.do("use", other, 1)
    assert (table.state.cemetery, table.state.exiled, table.side(1).actions) == ((other,), (), 3)


def test_each_rival_may_defend_in_turn(scene):
    """Clockwise; one who cancels annuls it for all."""
    table = scene(3)
    table.hero(leader=power("attack", "weaken", side="each_rival", amount=1))
    table.mission()
    table.hero(player=1, leader=power("defence", "cancel"))
    table.hero(player=2, leader=power("defence", "cancel"))
    table.actions(3, 1, 1)
    table.do("use", 0)
    assert table.actor == 1
    table.do("pass")
    assert table.actor == 2
    table.do("use", 2)
    assert table.side(1).changes == table.side(2).changes == ()


# missions


@pytest.mark.parametrize(
    ("extra", "wins"),
    [
        (effect("field_max", amount=2), False),
        (effect("field_max", amount=3), True),
        (effect("field_min", amount=4), False),
        (effect("field_min", amount=3), True),
        (effect("need", "mato", amount=2), False),
        (effect("need", "mato", amount=1), True),
        (effect("no_leader_bonus"), False),
        (effect("ignore_small", up_to=1), False),
        (effect("no_escape"), True),
    ],
)
def test_extra_rules(scene, extra, wins):
    """Three heroes with 4 + 3 + 1, one emblem shared: 9."""
    table = scene()
    table.hero(4)
    table.hero(3, "mato")
    table.hero(1)
    table.mission(9, "mato", extra=extra)
    assert succeeds(table.rules, table.side()) is wins


def test_extra_rules_of_emblems_and_flight(scene):
    """An emblem may count more; nobody flees from some."""
    table = scene()
    table.hero(4, "mato")
    table.actions(3)
    table.mission(6, "mato", extra=effect("double_affiliation", amount=2))
    assert table.total() == 6
    assert len(table.legal("escape")) == 1
    other = scene()
    other.hero(4)
    other.actions(3)
    other.mission(6, extra=effect("no_escape"))
    assert other.legal("escape") == []


def test_a_mission_forbids_defences_too(scene):
    """Out of turn, by the mission of the one who defends."""
    table = scene()
    table.mission(player=1, extra=effect("no_abilities", type="defence"))
    against(table, power("attack", "remove", **ONE), leader=power("defence", "cancel"), pick=1)
    assert table.actor == 0


def test_rewards_are_taken_in_their_order_and_targets_are_picked(scene):
    """Those that last hold for the next mission; no defence."""
    rewards = (effect("boost", amount=2, lasts=1), effect("exile", target="rival", amount=1, up_to=2))
    table = scene()
    table.hero(4)
    table.mission(3, rewards=rewards)
    table.mission(where="pile")
    table.hero(2, player=1, leader=power("defence", "cancel"))
    victim = table.hero(1, player=1)
    table.actions(0, 3)
    table.resolve()
    assert table.side().changes == (Change(2, 0, 1),)
    table.do("pick", victim)
    assert table.state.exiled == (victim,)
    assert (table.side().mission, table.side().actions) == (1, 3)


def test_punishments_hit_the_leader(scene):
    """And the next is named."""
    table = scene()
    table.hero(1)
    table.hero(1)
    table.mission(9, punishments=(effect("remove", target="own_leader", amount=1), effect("drain", side="you", amount=1)))
    table.resolve()
    assert (table.state.cemetery, table.side().leader, table.side().actions) == ((0,), 1, 2)


def test_the_reward_of_stealing_comes_with_the_actions_of_the_turn(scene):
    """H-07: the rival loses at once."""
    table = scene()
    table.hero(4)
    table.mission(3, rewards=(effect("steal", amount=2),))
    table.actions(1, 3)
    table.state.phase = BEFORE
    table.do("resolve")
    assert [side.actions for side in table.state.sides] == [1 + 3 + 2, 1]
