"""Belona's content agrees with its fact sheet: dice, factions, contracts, movement, and original prose."""

from __future__ import annotations

import re
from dataclasses import replace
from itertools import pairwise

from pnp.base.diagnostics import Report
from pnp.load.files import read_map
from pnp.locale.localize import localize
from pnp.model.fields import Message
from pnp.rules.odds import with_odds

DOCUMENTED = {  # cost and points of the contracts in the first edition
    "arms_black_market": ({"weapon": 1, "upgrade": 1}, 2),
    "amphibian_prosthetics": ({"upgrade": 1, "member": 1}, 2),
    "jailed_hackers": ({"upgrade": 4, "member": 1}, 6),
    "koish_downgrade": ({"upgrade": 4, "member": 3}, 10),
}
NEW = {
    "night_convoy": ({"weapon": 2}, 2),
    "border_drones": ({"weapon": 2, "upgrade": 1}, 3),
    "silent_crowd": ({"weapon": 2, "member": 1}, 3),
    "vault_breach": ({"weapon": 2, "upgrade": 2}, 5),
    "tower_siege": ({"weapon": 3, "upgrade": 1, "member": 1}, 6),
    "blackout_protocol": ({"weapon": 3, "upgrade": 3}, 8),
}


def texts(value):
    """All texts inside a value."""
    if hasattr(value, "source"):
        yield value.source
    elif isinstance(value, dict):
        for part in value.values():
            yield from texts(part)
    elif isinstance(value, tuple):
        for part in value:
            yield from texts(part)


def definitions(root):
    """The definitions of the glossary by term."""
    report = Report()
    terms = read_map(root, root / "content/belona/glossary.yaml", None, report).get("terms")
    assert report.diagnostics == ()
    entries = {name: node.get("definition") for name, (_, node) in terms.entries.items()}
    return {name: node.value for name, node in entries.items() if node is not None}


def test_dice_and_cubes_add_up(rule):
    """The totals of dice and cubes follow from the counts per faction."""
    players = rule("players.count")
    assert rule("component.coloured_dice") == players * rule("dice.coloured_per_faction") == 6
    assert rule("component.white_dice") == players * rule("dice.white_per_player") + rule("dice.white_shared")
    assert rule("component.marker_cubes") == players * rule("faction.marker_cubes")
    assert rule("faction.marker_cubes") >= rule("zone.count")
    assert rule("group.members_start_total") == rule("group.per_faction") * rule("group.members_start")


def test_two_factions_differ_in_name_colour_and_sign(deck, rule):
    """The two faction cards differ in name, colour and sign, and have the slots of the rules."""
    factions = [card.values for card in deck("factions").cards]
    assert len(factions) == rule("component.faction_cards") == rule("players.count")
    assert [(f["name"].source, f["colour"], f["sign"]) for f in factions] == [
        ("Octacorp", "yellow", "octacorp"),
        ("Vetran", "red", "vetran"),
    ]
    for faction in factions:
        assert tuple(slot["id"] for slot in faction["slots"]) == rule("faction.slots") == ("influence", "weapons", "upgrades")


def test_contract_deck_holds_the_documented_contracts(deck, rule, cards):
    """There are ten designs in fourteen cards, with the costs and points of the fact sheet."""
    contracts = deck("contracts").cards
    assert sum(card.copies for card in contracts) == rule("component.contract_cards") == 14
    assert len(contracts) == rule("component.contract_designs") == 10
    assert rule("component.contract_cards") > rule("contract.row_size")
    for name, (cost, points) in {**DOCUMENTED, **NEW}.items():
        assert (dict(cards[name].values["cost"]), cards[name].values["points"]) == (cost, points)
        assert cards[name].copies == (2 if name in DOCUMENTED else 1)


def test_every_contract_can_be_paid(deck, rule):
    """Each cost is at most one die per resource and at least one resource in all, and every contract has points."""
    most = {
        "weapon": rule("faction.weapons_max"),
        "upgrade": rule("faction.upgrades_max"),
        "member": rule("group.members_max"),
    }
    for card in deck("contracts").cards:
        cost = card.values["cost"]
        assert cost
        assert all(0 < amount <= most[resource] for resource, amount in cost.items())
        assert card.values["points"] > 0


def test_contract_scenes_and_stories_are_all_different(deck):
    """Each design has its own scene, title and story."""
    contracts = deck("contracts").cards
    for field in ("art", "title", "story"):
        assert len({str(card.values[field]) for card in contracts}) == len(contracts)
    assert len({card.values["art"].key for card in contracts}) == len(contracts)


def test_stories_have_35_to_50_words_and_no_number(deck):
    """Stories have 35 to 50 words and no numbers."""
    for card in deck("contracts").cards:
        story = card.values["story"].source
        assert 35 <= len(story.split()) <= 50, card.id
        assert not re.search(r"\d", story)


def test_movement_table_covers_each_number_of_members_once(rule):
    """1 to 3 members move 3 spaces, 4 to 6 move 2, without gaps or overlaps."""
    bands = rule("movement.table")
    assert [(band["from"], band["to"], band["spaces"]) for band in bands] == [(1, 3, 3), (4, 6, 2)]
    assert bands[0]["from"] == 1
    assert bands[-1]["to"] == rule("group.members_max")
    assert all(before["to"] + 1 == after["from"] for before, after in pairwise(bands))


def test_direction_is_orthogonal_wherever_it_is_mentioned(rule, cards):
    """The summary says so of movement; a group fights a neighbour and flees to one, which is orthogonal by definition."""
    assert rule("movement.direction") == "orthogonal"
    actions = {action["id"]: action["text"].source for action in cards["summary_card"].values["actions"]}
    assert "na ortogonal" in actions["move"]
    assert actions["combat"].startswith("Vizinho;")


def test_prose_contains_no_literal_rule_number(game, root):
    """Texts of cards, glossary and words take all numbers of the rules from constants."""
    prose = [text for deck in game.decks for card in deck.cards for text in texts(card.values)]
    prose += definitions(root).values()
    prose += [text for name, words in game.words.items() if name != "cover" for text in texts(words)]  # minutes are no rule
    for text in prose:
        bare = re.sub(r"\{rules[^{}]*(\{[^{}]*\}[^{}]*)*\}", "", text)
        assert text in ("0", "–") or not re.search(r"\d", bare), text


def test_odds_are_those_of_one_die_each(game):
    """The odds are those of the 36 rolls for each advantage."""
    report = Report()
    rows = with_odds(game, report).odds["combat"]
    assert (report.diagnostics, [row["lead"] for row in rows]) == ((), list(range(7)))
    for row in rows:
        ends = [row["lead"] + a - b for a in range(1, 7) for b in range(1, 7)]
        counted = (sum(e > 0 for e in ends), sum(e == 0 for e in ends), sum(e < 0 for e in ends))
        assert counted == tuple(row[name].ways for name in ("win", "tie", "lose"))


def test_glossary_defines_the_terms_of_the_first_edition(game):
    """The glossary has the entries of the first edition, but for one second name, and the terms that it never defined."""
    first = (
        "faction group member transition_space space zone influence marker_dice marker_cube cost resource effect_symbol points"
    )
    later = (
        "weapon upgrade contract domination domination_card domination_bonus active_group beaten_group common_action "
        "free_action flee starting_space influence_roll neighbour round short_night award"
    )
    assert set(game.booklet.definitions) >= {*first.split(), *later.split()}


def test_definitions_have_no_errors(game, root):
    """All definitions of the glossary can be read and use existing constants; only words for translators have none."""
    report = Report()
    messages = {name: Message(f"definitions/{name}", text, game.mark) for name, text in definitions(root).items()}
    read = localize(replace(game, terms=messages, booklet=None), "pt-BR", report).terms
    assert report.diagnostics == ()
    assert set(read) == set(game.terms) - {"turn", "eliminated", "chit", "map", "effect_icon"}
    assert all(text.plain.endswith(".") and "{" not in text.plain for text in read.values())
