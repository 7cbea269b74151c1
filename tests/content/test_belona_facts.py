"""Belona's content says what its fact sheet says: maps, zones, symbols, contracts, factions, movement, prose of its own."""

from __future__ import annotations

import re
from dataclasses import replace
from itertools import pairwise

import pytest

from pnp.diagnostics import Report
from pnp.load.files import read_map
from pnp.locale.localize import localize
from pnp.model.fields import Message

RESOURCES = ("weapon", "upgrade", "member")
SYMBOLS = ("weapon", "upgrade", "member", "influence")
STARTS = ("start_octacorp", "start_vetran")
NEIGHBOURS = ((1, 0), (-1, 0), (0, 1), (0, -1))

DRAWN = {  # the six grids, with zone numbers, as the fact sheet draws them
    1: (".I..", "W.Z.", "...U"),
    2: ("..M.", ".Z.I", "U..."),
    3: ("W...", "..ZU", ".I.."),
    6: ("..I.", ".Z..", "M..W"),
    5: ("U..M", "..Z.", ".I.."),
    4: ("aZUb", "a..b", "aW.b"),
}
LETTERS = dict(zip(".ZWUMIab", ("transition", "zone", "weapon", "upgrade", "member", "influence", *STARTS), strict=True))
DOCUMENTED = {  # cost and points of the four contracts of the first edition
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


def deck(game, name):
    """Give a deck by its name."""
    return next(deck for deck in game.decks if deck.name == name)


def rule(game, name):
    """Give the value of a rule constant."""
    return game.rules[name].value


def cells(card):
    """Give the spaces of a map card as (column, line, kind)."""
    return [(x, y, kind) for y, line in enumerate(card.values["cells"]) for x, kind in enumerate(line)]


def slots(game):
    """Give the top left space of each place on the table, row by row, each row half a card further in than the one above."""
    columns, lines = rule(game, "map.columns"), rule(game, "map.lines")
    widest = max(rule(game, "map.rows"))
    for row, count in enumerate(rule(game, "map.rows")):
        for index in range(count):
            yield (widest - count) * columns // 2 + index * columns, row * lines


def table(game, *, turned=False):
    """Lay out the map with the start card last; `turned` turns the shuffled cards upside down. Gives spaces by position."""
    maps = sorted(deck(game, "maps").cards, key=lambda card: card.values["place"] == "start")
    columns, lines = rule(game, "map.columns"), rule(game, "map.lines")
    spaces = {}
    for (x0, y0), card in zip(slots(game), maps, strict=True):
        for x, y, kind in cells(card):
            flip = turned and card.values["place"] == "shuffled"
            at = (x0 + (columns - 1 - x if flip else x), y0 + (lines - 1 - y if flip else y))
            assert at not in spaces
            spaces[at] = kind
    return spaces


def beside(space):
    """Give the four positions that share an edge with a space."""
    return [(space[0] + dx, space[1] + dy) for dx, dy in NEIGHBOURS]


def texts(value):
    """Give every text inside a value."""
    if hasattr(value, "source"):
        yield value.source
    elif isinstance(value, dict):
        for part in value.values():
            yield from texts(part)
    elif isinstance(value, tuple):
        for part in value:
            yield from texts(part)


def definitions(root):
    """Give the definitions of the glossary by term."""
    report = Report()
    terms = read_map(root, root / "content/belona/glossary.yaml", None, report).get("terms")
    assert report.diagnostics == ()
    return {name: node.get("definition").value for name, (_, node) in terms.entries.items()}


def test_six_map_cards_fill_rows_of_three_two_and_one(game):
    """Assertion 1: every place of the triangle is filled once."""
    assert rule(game, "map.rows") == (3, 2, 1)
    assert sum(card.copies for card in deck(game, "maps").cards) == rule(game, "map.cards") == 6
    assert len(list(slots(game))) == 6
    assert list(slots(game)) == [(0, 0), (4, 0), (8, 0), (2, 3), (6, 3), (4, 6)]


@pytest.mark.parametrize("zone", DRAWN)
def test_grid_is_the_one_of_the_sheet(game, zone):
    """Each map card has the spaces that its zone number has on the sheet."""
    card = next(card for card in deck(game, "maps").cards if card.values["zone"] == zone)
    assert [tuple(line) for line in card.values["cells"]] == [tuple(LETTERS[c] for c in line) for line in DRAWN[zone]]


def test_start_card_has_no_influence_symbol_and_both_factions_starts(game):
    """Assertion 2: the card of row three is one without influence; so many starting spaces for each, on its border, apart."""
    maps = deck(game, "maps").cards
    start = [card for card in maps if card.values["place"] == "start"]
    without = [card for card in maps if "influence" not in {kind for _, _, kind in cells(card)}]
    assert len(start) == 1
    assert start[0] in without
    assert len(without) >= rule(game, "map.cards_without_influence_min")
    last_x, last_y = rule(game, "map.columns") - 1, rule(game, "map.lines") - 1
    for card in without:
        places = {name: [(x, y) for x, y, kind in cells(card) if kind == name] for name in STARTS}
        assert [len(found) for found in places.values()] == [rule(game, "group.start_spaces")] * 2
        assert all(x in (0, last_x) or y in (0, last_y) for found in places.values() for x, y in found)
        octacorp, vetran = places.values()
        assert not any(space in vetran for own in octacorp for space in beside(own))


def test_zone_numbers_stand_once_each_and_on_the_domination_card(game, cards):
    """Assertion 3: zones 1..6 once each; the domination card lists them in order, each with one bonus."""
    maps = deck(game, "maps").cards
    numbers = list(range(rule(game, "zone.first"), rule(game, "zone.last") + 1))
    assert sorted(card.values["zone"] for card in maps) == numbers == [1, 2, 3, 4, 5, 6]
    for card in maps:
        assert [kind for _, _, kind in cells(card)].count("zone") == rule(game, "zone.per_card")
    districts = cards["domination_card"].values["districts"]
    assert [cards[district["map"].id].values["zone"] for district in districts] == numbers
    assert [sum(district["bonus"].values()) for district in districts] == [2] * len(numbers)


def test_exactly_four_symbols_occur_and_the_summary_explains_them(game, cards):
    """Assertion 4: every space that is neither transition nor zone carries one of four symbols, and all four are explained."""
    found = {kind for card in deck(game, "maps").cards for _, _, kind in cells(card)} - {"transition", "zone", *STARTS}
    assert found == set(rule(game, "effect.kinds")) == set(SYMBOLS)
    assert [symbol["id"] for symbol in cards["summary_card"].values["symbols"]] == list(SYMBOLS)
    assert set(SYMBOLS) <= set(game.icons)


@pytest.mark.parametrize("turned", [False, True])
def test_the_map_hangs_together(game, turned):
    """Assertion 5: 72 spaces, all joined by shared edges, whichever way the shuffled cards lie."""
    spaces = table(game, turned=turned)
    assert len(spaces) == 72
    reached, edge = set(), [next(iter(spaces))]
    while edge:
        space = edge.pop()
        reached.add(space)
        edge += [other for other in beside(space) if other in spaces and other not in reached]
    assert reached == set(spaces)


def test_grids_of_neighbouring_cards_line_up(game):
    """Assertion 5: half a card is a whole number of columns, and the spaces divide the card's face evenly."""
    maps = deck(game, "maps")
    assert rule(game, "map.columns") % 2 == 0
    assert (maps.format.size.w / rule(game, "map.columns"), maps.format.size.h / rule(game, "map.lines")) == (22, 21)


def test_dice_and_cubes_add_up(game):
    """Assertion 6: counts of dice and cubes follow from the counts per faction."""
    players = rule(game, "players.count")
    assert rule(game, "component.coloured_dice") == players * rule(game, "dice.coloured_per_faction") == 6
    assert rule(game, "component.white_dice") == players * rule(game, "dice.white_per_player") + rule(game, "dice.white_shared")
    assert rule(game, "component.marker_cubes") == players * rule(game, "faction.marker_cubes")
    assert rule(game, "faction.marker_cubes") >= rule(game, "zone.count")
    assert rule(game, "group.members_start_total") == rule(game, "group.per_faction") * rule(game, "group.members_start")


def test_two_factions_differ_in_name_colour_and_sign(game):
    """Assertion 7: two faction cards, told apart by more than colour, with the slots of the rules."""
    factions = [card.values for card in deck(game, "factions").cards]
    assert len(factions) == rule(game, "component.faction_cards") == rule(game, "players.count")
    assert [(f["name"].source, f["colour"], f["sign"]) for f in factions] == [
        ("Octacorp", "yellow", "octacorp"),
        ("Vetran", "red", "vetran"),
    ]
    for faction in factions:
        assert (
            tuple(slot["id"] for slot in faction["slots"])
            == rule(game, "faction.slots")
            == ("influence", "weapons", "upgrades")
        )


def test_contract_deck_holds_the_documented_contracts(game, cards):
    """Assertion 8: ten designs in fourteen cards, with costs and points as on the sheet."""
    contracts = deck(game, "contracts").cards
    assert sum(card.copies for card in contracts) == rule(game, "component.contract_cards") == 14
    assert len(contracts) == rule(game, "component.contract_designs") == 10
    assert rule(game, "component.contract_cards") > rule(game, "contract.row_size")
    for name, (cost, points) in {**DOCUMENTED, **NEW}.items():
        assert (dict(cards[name].values["cost"]), cards[name].values["points"]) == (cost, points)
        assert cards[name].copies == (2 if name in DOCUMENTED else 1)


def test_every_contract_can_be_paid(game):
    """Assertion 8: each resource between nothing and a full die, at least one in all, and worth something."""
    most = {
        "weapon": rule(game, "faction.weapons_max"),
        "upgrade": rule(game, "faction.upgrades_max"),
        "member": rule(game, "group.members_max"),
    }
    for card in deck(game, "contracts").cards:
        cost = card.values["cost"]
        assert cost
        assert all(0 < amount <= most[resource] for resource, amount in cost.items())
        assert card.values["points"] > 0


def test_contract_scenes_and_stories_are_all_different(game):
    """Every design has its own scene, title and story."""
    contracts = deck(game, "contracts").cards
    for field in ("art", "title", "story"):
        assert len({str(card.values[field]) for card in contracts}) == len(contracts)
    assert len({card.values["art"].key for card in contracts}) == len(contracts)


def test_stories_have_35_to_50_words_and_no_number(game):
    """A story is as long as the art direction asks, and leaves numbers to the cost strip."""
    for card in deck(game, "contracts").cards:
        story = card.values["story"].source
        assert 35 <= len(story.split()) <= 50, card.id
        assert not re.search(r"\d", story)


def test_movement_table_covers_each_number_of_members_once(game):
    """Assertion 9: 1 to 3 members go 3 spaces, 4 to 6 go 2, without gap or overlap."""
    bands = rule(game, "movement.table")
    assert [(band["from"], band["to"], band["spaces"]) for band in bands] == [(1, 3, 3), (4, 6, 2)]
    assert bands[0]["from"] == 1
    assert bands[-1]["to"] == rule(game, "group.members_max")
    assert all(before["to"] + 1 == after["from"] for before, after in pairwise(bands))


def test_direction_is_orthogonal_wherever_it_is_mentioned(game, cards):
    """Assertion 9: the summary says orthogonal for moving, fighting and fleeing."""
    assert rule(game, "movement.direction") == "orthogonal"
    actions = {action["id"]: action["text"].source for action in cards["summary_card"].values["actions"]}
    assert "ortogonal" in actions["move"]
    assert actions["combat"].count("ortogona") >= 2


def test_prose_types_no_rule_number(game, root):
    """Assertion 11: texts of cards, glossary and words take every number from the rules by name."""
    prose = [text for deck in game.decks for card in deck.cards for text in texts(card.values)]
    prose += definitions(root).values()
    prose += list(texts(game.words))
    for text in prose:
        bare = re.sub(r"\{rules[^{}]*(\{[^{}]*\}[^{}]*)*\}", "", text)
        assert text in ("0", "–") or not re.search(r"\d", bare), text


def test_odds_are_those_of_one_die_each(game):
    """The printed odds are what 36 throws give for each advantage."""
    for row in rule(game, "combat.odds"):
        ends = [row["advantage"] + a - b for a in range(1, 7) for b in range(1, 7)]
        counted = (sum(e > 0 for e in ends), sum(e == 0 for e in ends), sum(e < 0 for e in ends))
        assert counted == (row["win"], row["tie"], row["lose"])


def test_glossary_defines_the_terms_of_the_first_edition(game):
    """Assertion 14: the fourteen entries of the first edition, and the terms it used without one."""
    first = (
        "faction group member transition_space space zone influence effect_icon marker_dice marker_cube "
        "cost resource effect_symbol points"
    )
    later = (
        "weapon upgrade contract domination domination_card domination_bonus active_group beaten_group common_action "
        "free_action flee starting_space influence_roll"
    )
    assert set(game.terms) >= {*first.split(), *later.split()}


def test_definitions_are_well_written(game, root):
    """Every definition of the glossary reads without a fault and takes its numbers from constants that exist."""
    report = Report()
    messages = {name: Message(f"definitions/{name}", text, game.mark) for name, text in definitions(root).items()}
    read = localize(replace(game, terms=messages), "pt-BR", report).terms
    assert report.diagnostics == ()
    assert set(read) == set(game.terms)
    assert all(text.plain.endswith(".") and "{" not in text.plain for text in read.values())
