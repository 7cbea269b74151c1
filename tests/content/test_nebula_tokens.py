"""Beyond Nebula's tokens: 54 for each player, 18 technologies each, told apart by letter, colour and shape."""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path

import pytest
from support.faces import COLOURS, HUE, PLAYERS, facet, texts

from pnp.base.units import Box
from pnp.layout.low_ink import low_ink_component
from pnp.model.face_walk import painted_items
from pnp.model.frame import Shape

GAME = "beyond-nebula"
SECTION_4 = {  # tokens of each player, as the first edition counts them
    "planets": 3,
    "planet_annexes": 3,
    "buildings": 3,
    "base_extractors": 3,
    "special_extractors": 3,
    "reserves": 3,
    "ships": 6,
    "ship_annexes": 6,
    "recovery": 6,
    "technologies": 18,
}
NAMES = {  # of the first edition, basic ones first
    "academy": ("Electric Charge", "Electromagnetic Pulse", "Suicide", "Hack", "Radioactive Ray", "Repair"),
    "hangar": ("Battle Speed", "Improved Cargo", "Reveal Spy", "Energy Shield", "Invisibility Field", "Supernova Cannon"),
    "laboratory": ("Balance", "Mothership", "Pathfinder", "Clone", "Free Exchange", "Jumpgate"),
}
LETTERS = ("token-letter", "small-letter")
COLOUR = {"a": "violet", "b": "orange-brown"}
WORDS = 4
"""How many words a reminder has at most; the handbook says it in full."""


def owner(id_):
    """The player of a token."""
    return id_.split("@")[1]


def test_each_player_has_54_tokens(deck):
    """Counted from the copies of all tokens of section 4, 108 in all."""
    for player in PLAYERS:
        counted = {name: sum(card.copies for card in deck(name).cards if owner(card.id) == player) for name in SECTION_4}
        assert counted == SECTION_4
        assert sum(counted.values()) == 54


@pytest.mark.parametrize("player", PLAYERS)
def test_a_building_has_three_basic_and_three_advanced_technologies(deck, player):
    """Eighteen for each player, by name."""
    mine = [card for card in deck("technologies").cards if owner(card.id) == player]
    for building, names in NAMES.items():
        for tier, wanted in (("basic", names[:3]), ("advanced", names[3:])):
            found = [c.values["name"].source for c in mine if (c.values["building"], c.values["tier"]) == (building, tier)]
            assert tuple(found) == wanted


def test_a_technology_prints_its_name_and_a_reminder_on_two_lines(made, deck):
    """A few words and signs of what it does, and how far, how often or by which roll: none hyphenated, none under 6.5 pt."""
    for card in deck("technologies").cards:
        face = made[card.id].face
        assert texts(face, "token-name") == [card.values["name"].source]
        for style in ("token-reminder", "token-measure"):
            (box,) = [box for box in face.boxes if box.style == style]
            (line,) = box.lines
            assert len(re.findall(r"[^\W\d_]{2,}", line)) <= WORDS, card.id
            assert not line.endswith(("-", "\u2010"))
        assert min(box.size for box in face.boxes) >= 6.5


def test_each_technology_has_an_engraving_of_its_own(deck):
    """By the id of the technology, also without shading for the low-ink edition; no two are alike."""
    art = Path(__file__).parents[2] / "content/beyond-nebula/art/technologies"
    ids = {card.id.split("@")[0] for card in deck("technologies").cards}
    assert {file.stem.removesuffix("-outlines") for file in art.iterdir()} == ids
    drawn = [file.read_bytes() for file in sorted(art.iterdir())]
    assert len(set(drawn)) == len(drawn) == 2 * len(ids)


def test_both_players_have_the_same_technologies(made, deck):
    """The words on them are the same."""
    words = {player: [] for player in PLAYERS}
    for card in deck("technologies").cards:
        boxes = [box for box in made[card.id].face.boxes if box.style not in LETTERS]
        words[owner(card.id)].append([line for box in boxes for line in box.lines])
    assert words["a"] == words["b"]


def test_the_back_of_a_technology_is_that_of_its_building(made, deck):
    """Six alike for each building and player, in its colour and shape: the piles are told apart, the effects are not."""
    backs = Counter((owner(card.id), card.values["building"], made[card.id].back) for card in deck("technologies").cards)
    assert sorted(backs.values()) == [6] * 6
    for _, building, back in backs:
        assert facet(back) == (HUE[building], COLOURS[HUE[building]])


@pytest.mark.parametrize("player", PLAYERS)
@pytest.mark.parametrize("name", ["planets", "planet_annexes", "buildings", "troop_counters"])
def test_each_colour_is_there_once_with_its_shape(made, deck, name, player):
    """Yellow is a circle, red a triangle, green a square."""
    assert dict(facet(made[card.id].face) for card in deck(name).cards if owner(card.id) == player) == COLOURS


def test_buildings_and_resources_have_the_same_colours(deck):
    """Academy and metal are yellow, hangar and gas red, laboratory and crystal green."""
    for card in deck("buildings").cards:
        assert HUE[card.id.split("@")[0]] == card.values["colour"] == HUE[card.values["resource"]]


def test_planets_are_alike_from_behind(made, deck):
    """They are shuffled face down."""
    assert len({made[card.id].back for card in deck("planets").cards}) == 1


@pytest.mark.parametrize("name", ["ships", "ship_annexes"])
def test_ships_are_numbered_for_each_player(made, deck, name):
    """1 to 6, on both sides of what lies on the control panel, so that a damaged ship is still found on the map."""
    for player in PLAYERS:
        mine = [made[card.id] for card in deck(name).cards if owner(card.id) == player]
        sides = [made.face for made in mine] + [made.back for made in mine if name == "ship_annexes"]
        shown = [texts(side, "token-figure", "marker-figure") for side in sides]
        assert sorted(shown) == sorted([[str(n)] for n in range(1, 7)] * (len(sides) // 6))
        assert {tuple(texts(side, *LETTERS)) for side in sides} == {(player.upper(),)}


@pytest.mark.parametrize("name", [*SECTION_4, "troop_counters", "cargo_markers"])
def test_all_that_belongs_to_a_player_has_his_letter(made, deck, name):
    """On both sides, but for the planets, whose backs are alike."""
    for card in deck(name).cards:
        sides = [made[card.id].face] if name == "planets" else made[card.id].frames
        assert [texts(side, *LETTERS) for side in sides] == [[owner(card.id).upper()]] * len(sides)


@pytest.mark.parametrize("name", [*SECTION_4, "troop_counters", "cargo_markers"])
def test_the_edge_of_a_player_stays_in_the_low_ink_edition(made, deck, name):
    """Whole for A, of beads for B, inside the cut: an edge that is drawn for the bleed alone is cut off."""
    for card in deck(name).cards:
        side = low_ink_component(made[card.id]).face
        inside = Box(0, 0, *side.size).inset(-0.2)  # the width of a line on the cut
        edges = [
            bool(paint.item.stroke.dash)
            for paint in painted_items(side.items)
            if isinstance(paint.item, Shape)
            and paint.item.stroke
            and not paint.item.fill
            and paint.item.stroke.colour.name == COLOUR[owner(card.id)]
            and min(paint.box.w, paint.box.h) > 0.7 * side.size.w
            and inside.contains(paint.box)
        ]
        assert edges == [owner(card.id) == "b"], card.id


def test_6_and_9_have_a_dot_at_their_foot(made):
    """Chits lie as they fall; only these two figures are each other upside down."""
    dotted = set()
    for number in range(1, 21):
        face = made[f"number_chit@{number}"].face
        (box,) = face.boxes
        if any(paint.box.w < 1 and paint.box.y > box.ink.bottom for paint in painted_items(face.items)):
            dotted.add("".join(box.lines))
    assert dotted == {"6", "9"}


def test_the_player_aid_prices_buildings_as_the_panels_do(made):
    """Metal, gas and crystal of academy, hangar and laboratory, in the first rows of its back."""
    prices = texts(made["aid"].back, "price")
    assert prices[:9] == ["13", "11", "12", "12", "14", "13", "12", "11", "13"]
    panels = [texts(made[f"control_panel@{player}"].face, "price-end") for player in PLAYERS]
    assert panels == [prices[:9]] * 2
