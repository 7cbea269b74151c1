"""Belona's map is that of the fact sheet: six cards with spaces, symbols, zones and starting spaces, in a triangle."""

from __future__ import annotations

import pytest

SYMBOLS = ("weapon", "upgrade", "member", "influence")
STARTS = ("start_octacorp", "start_vetran")
NEIGHBOURS = ((1, 0), (-1, 0), (0, 1), (0, -1))

DRAWN = {  # the six grids with their zone numbers, as on the fact sheet
    1: (".I..", "W.Z.", "...U"),
    2: ("..M.", ".Z.I", "U..."),
    3: ("W...", "..ZU", ".I.."),
    6: ("..I.", ".Z..", "M..W"),
    5: ("U..M", "..Z.", ".I.."),
    4: ("aZUb", "a..b", "aW.b"),
}
LETTERS = dict(zip(".ZWUMIab", ("transition", "zone", "weapon", "upgrade", "member", "influence", *STARTS), strict=True))


def cells(card):
    """The spaces of a map card as (column, line, kind)."""
    return [(x, y, kind) for y, line in enumerate(card.values["cells"]) for x, kind in enumerate(line)]


def slots(rule):
    """The top left space of each place on the table, row by row, each row shifted by half a card."""
    columns, lines = rule("map.columns"), rule("map.lines")
    widest = max(rule("map.rows"))
    for row, count in enumerate(rule("map.rows")):
        for index in range(count):
            yield (widest - count) * columns // 2 + index * columns, row * lines


def table(deck, rule, *, turned=False):
    """Lay out the map with the start card last and the others in order or turned (`turned`); gives spaces by position."""
    maps = sorted(deck("maps").cards, key=lambda card: card.values["place"] == "start")
    columns, lines = rule("map.columns"), rule("map.lines")
    spaces = {}
    for (x0, y0), card in zip(slots(rule), maps, strict=True):
        for x, y, kind in cells(card):
            flip = turned and card.values["place"] == "shuffled"
            at = (x0 + (columns - 1 - x if flip else x), y0 + (lines - 1 - y if flip else y))
            assert at not in spaces
            spaces[at] = kind
    return spaces


def beside(space):
    """The four positions that share an edge with a space."""
    return [(space[0] + dx, space[1] + dy) for dx, dy in NEIGHBOURS]


def test_six_map_cards_fill_rows_of_three_two_and_one(deck, rule):
    """Every place of the triangle is filled once."""
    assert rule("map.rows") == (3, 2, 1)
    assert sum(card.copies for card in deck("maps").cards) == rule("map.cards") == 6
    assert len(list(slots(rule))) == 6
    assert list(slots(rule)) == [(0, 0), (4, 0), (8, 0), (2, 3), (6, 3), (4, 6)]


@pytest.mark.parametrize("zone", DRAWN)
def test_grid_is_the_one_of_the_sheet(deck, zone):
    """Each map card has the spaces that the fact sheet has for its zone number."""
    card = next(card for card in deck("maps").cards if card.values["zone"] == zone)
    assert [tuple(line) for line in card.values["cells"]] == [tuple(LETTERS[c] for c in line) for line in DRAWN[zone]]


def test_start_card_has_no_influence_symbol_and_both_factions_starts(deck, rule):
    """Only the start card, in row three, has no influence symbol; both factions' starting spaces are apart on its border."""
    maps = deck("maps").cards
    start = [card for card in maps if card.values["place"] == "start"]
    without = [card for card in maps if "influence" not in {kind for _, _, kind in cells(card)}]
    assert len(start) == 1
    assert start[0] in without
    assert len(without) >= rule("map.cards_without_influence_min")
    last_x, last_y = rule("map.columns") - 1, rule("map.lines") - 1
    for card in without:
        places = {name: [(x, y) for x, y, kind in cells(card) if kind == name] for name in STARTS}
        assert [len(found) for found in places.values()] == [rule("group.start_spaces")] * 2
        assert all(x in (0, last_x) or y in (0, last_y) for found in places.values() for x, y in found)
        octacorp, vetran = places.values()
        assert not any(space in vetran for own in octacorp for space in beside(own))


def test_the_start_card_lies_with_its_zone_towards_the_map(deck, rule):
    """The booklet says so, and it tells the two ways apart: the zone is in the line that meets the row above."""
    (start,) = (card for card in deck("maps").cards if card.values["place"] == "start")
    assert {y for _, y, kind in cells(start) if kind == "zone"} == {0}
    assert rule("map.lines") > 1
    assert rule("map.start_row") == len(rule("map.rows"))


def test_each_zone_number_occurs_once_and_on_the_domination_card(deck, rule, cards):
    """Zones 1 to 6 occur once; the domination card lists them in order, each with one bonus."""
    maps = deck("maps").cards
    numbers = list(range(rule("zone.first"), rule("zone.last") + 1))
    assert sorted(card.values["zone"] for card in maps) == numbers == [1, 2, 3, 4, 5, 6]
    for card in maps:
        assert [kind for _, _, kind in cells(card)].count("zone") == rule("zone.per_card")
    districts = cards["domination_card"].values["districts"]
    assert [cards[district["map"].id].values["zone"] for district in districts] == numbers
    assert [sum(district["bonus"].values()) for district in districts] == [2] * len(numbers)


def test_exactly_four_symbols_occur_and_the_summary_explains_them(deck, rule, game, cards):
    """Spaces that are neither transitions nor zones have one of four symbols, which the summary explains."""
    found = {kind for card in deck("maps").cards for _, _, kind in cells(card)} - {"transition", "zone", *STARTS}
    assert found == set(rule("effect.kinds")) == set(SYMBOLS)
    assert [symbol["id"] for symbol in cards["summary_card"].values["symbols"]] == list(SYMBOLS)
    assert set(SYMBOLS) <= set(game.icons)


@pytest.mark.parametrize("turned", [False, True])
def test_the_map_is_connected(deck, rule, turned):
    """All 72 spaces are connected by shared edges, for any orientation of the shuffled cards."""
    spaces = table(deck, rule, turned=turned)
    assert len(spaces) == 72
    reached, edge = set(), [next(iter(spaces))]
    while edge:
        space = edge.pop()
        reached.add(space)
        edge += [other for other in beside(space) if other in spaces and other not in reached]
    assert reached == set(spaces)


def test_grids_of_neighbouring_cards_line_up(deck, rule):
    """Half a card is a whole number of columns, and the spaces divide the card's face evenly."""
    maps = deck("maps")
    assert rule("map.columns") % 2 == 0
    assert (maps.format.size.w / rule("map.columns"), maps.format.size.h / rule("map.lines")) == (22, 21)
