"""Beyond Nebula's control panels: what things cost, and tracks that hold every number that the rules allow."""

from __future__ import annotations

import re
from collections import defaultdict
from itertools import pairwise

import pytest
from support.faces import PLAYERS, boxes, texts

from pnp.model.face_walk import painted_items
from pnp.model.frame import Pattern, Shape

GAME = "beyond-nebula"
COSTS = [13, 11, 12, 12, 14, 13, 12, 11, 13]  # metal, gas and crystal of academy, hangar and laboratory
INKS = {"a": "violet", "b": "orange-brown"}
SCALE = ("scale", "scale-strong")
ROWS = (11, 43.6, 76.2, 109)  # the lines between the three colours, in mm from the top
LEFT, FLEET = 38, 218.5  # where the technologies and the fleet begin
RESERVES, PLANETS = 109, 158  # where the tracks of the reserves and the planets begin

pytestmark = pytest.mark.parametrize("player", PLAYERS)


@pytest.fixture
def panel(made, player):
    """The control panel of a player."""
    return made[f"control_panel@{player}"].face


def tracks(panel, **area):
    """The numbers of the tracks in a part of a panel, row by row, from left to right, with their places."""
    rows = defaultdict(list)
    for x, y, number in boxes(panel, *SCALE, **area):
        rows[round(y, 1)].append((x, number))
    return [sorted(row) for _, row in sorted(rows.items())]


def is_even(row):
    """Whether the places of a track are equally wide."""
    steps = [round(b[0] - a[0], 3) for a, b in pairwise(row)]
    return len(set(steps)) == 1


def test_buildings_cost_what_the_first_edition_says(panel):
    """Metal, gas and crystal of each, top to bottom."""
    assert [number for _, _, number in boxes(panel, "price-end")] == COSTS


def test_prices_are_those_of_the_rules(panel, rule):
    """Of what buildings make, of extractors and of technologies."""
    made = [rule(f"production.{name}") for name in ("troop_cost", "ship_cost", "recovery_cost")]
    extractors = [rule("extractor.base_cost"), rule("extractor.special_cost")]
    researched = [rule(f"technology.{tier}_{whose}") for tier in ("basic", "advanced") for whose in ("own", "other")]
    produced = [price for own in made for price in (own, *extractors)]
    headings = " ".join(texts(panel, "panel-heading"))
    assert [int(found) for found in re.findall(r"\d+", headings)] == researched
    assert [int(text) for text in texts(panel, "price")] == produced


def test_reserves_go_from_0_to_35(panel):
    """Three tracks of 36 equal places, wide enough to tell between which two a pointer stands."""
    found = tracks(panel, top=RESERVES, bottom=PLANETS)
    assert [[number for _, number in row] for row in found] == [list(range(36))] * 3
    assert all(is_even(row) and row[1][0] - row[0][0] >= 7 for row in found)


def test_a_ship_carries_up_to_8_with_a_mark_at_6(panel, player):
    """A numbered line for each of six ships; what Improved Cargo adds lies beyond the player's tint."""
    found = tracks(panel, left=FLEET, bottom=RESERVES)
    assert [[number for _, number in row] for row in found] == [list(range(9))] * 6
    assert all(is_even(row) for row in found)
    assert [n for _, _, n in boxes(panel, "scale-strong", left=FLEET, bottom=RESERVES)] == [6] * 6
    assert texts(panel, "token-figure") == [str(n) for n in range(1, 7)]
    marks = sorted(x for x, _, n in boxes(panel, "scale-strong", left=FLEET, bottom=RESERVES))
    grounds = [p.box for p in painted_items(panel.items) if is_ground(p.item, INKS[player])]
    assert len(grounds) == 6
    assert all(marks[0] < ground.right < marks[0] + 5.2 for ground in grounds)


def is_ground(item, colour):
    """Whether an item is a rectangle with a tint of lines or dots in a player's colour."""
    tinted = isinstance(item, Shape) and item.rect is not None and isinstance(item.fill, Pattern)
    return tinted and colour in str(item.fill.items)


def test_a_planet_holds_0_to_20_troops(panel):
    """For each of three colours in two rows, with 5, 10, 15 and 20 in bold."""
    upper, lower = tracks(panel, top=PLANETS)
    assert [number for _, number in upper] == [*range(11)] * 3
    assert [number for _, number in lower] == [*range(11, 21)] * 3
    strong = sorted(number for _, _, number in boxes(panel, "scale-strong", top=PLANETS))
    assert strong == sorted([5, 10, 15, 20] * 3)


def test_tracks_of_planets_stay_inside_their_frame(panel):
    """Their figures below its upper inner rule (159.5 mm), their ground above the lower one (188.9 mm)."""
    assert min(y for _, y, _ in boxes(panel, *SCALE, top=PLANETS)) > 161
    grounds = [p.box for p in painted_items(panel.items) if isinstance(p.item, Shape) and isinstance(p.item.fill, Pattern)]
    assert max(ground.bottom for ground in grounds) < 188.5


def test_defence_rings_reach_1_2_and_3_blocks(panel):
    """As many circles below 10, 15 and 20 as blocks that they reach, and none below other numbers."""
    circles = [p.box for p in painted_items(panel.items) if is_circle(p.item) and p.box.y > PLANETS + 4 and p.box.w < 7]
    counted = defaultdict(int)
    for x, y, number in boxes(panel, *SCALE, top=PLANETS):
        rings = [c for c in circles if abs(c.x + c.w / 2 - x) < 0.1 and 0 < c.y + c.h / 2 - y < 14]
        counted[number] += len(rings)
    assert {number: count for number, count in counted.items() if count} == {10: 3 * 1, 15: 3 * 2, 20: 3 * 3}
    assert len(circles) == 3 * (1 + 2 + 3)
    assert max(circle.w for circle in circles) <= 4.9, "the halo of 5.3 mm shows round the widest"


def is_circle(item):
    """Whether an item is a line round a circle."""
    return isinstance(item, Shape) and item.stroke is not None and sum(letter == "C" for letter, _ in item.path) == 4


def test_research_takes_2_or_3_steps_to_ready(panel, rule):
    """Each of 18 places has its steps round it, clockwise from the top, and a tick where the next one would be."""
    assert rule("technology.speciality_start") == 2
    for top, bottom in pairwise(ROWS):
        steps = boxes(panel, "scale-strong", left=LEFT, right=FLEET, top=top, bottom=bottom)
        starts = sorted((x, y) for x, y, number in steps if number == 1)
        assert len(starts) == 6
        for index, (x, y) in enumerate(starts):
            places = {1: (0, 0), 2: (13.1, 13.8), 3: (0, 27.6)}  # mm from the first
            around = {n: (round(a - x, 1), round(b - y, 1)) for a, b, n in steps if -14 < a - x < 14.5}
            wanted = 2 if index < 3 else 3
            assert around == {n: places[n] for n in range(1, wanted + 1)}
            tick = {2: places[3], 3: (-13.1, 13.8)}[wanted]
            assert has_tick(panel, x + tick[0], y + tick[1])


def has_tick(panel, x, y):
    """Whether a tick, which is a line of two strokes, stands at a place."""
    near = [p for p in painted_items(panel.items) if abs(p.box.x + p.box.w / 2 - x) < 1 and abs(p.box.y + p.box.h / 2 - y) < 1]
    return any(isinstance(p.item, Shape) and [letter for letter, _ in p.item.path] == ["M", "L", "L"] for p in near)


def test_all_that_the_first_edition_names_is_there(panel):
    """Buildings, technologies, fleet, extraction, planets and their troops, reserves: the legend's labels 5 to 14."""
    said = " ".join(text for box in panel.boxes if (text := "".join(box.lines).replace("\u00ad", "")))
    for word in (
        "Academia",
        "Hangar",
        "Laboratório",
        "Básicas",
        "Avançadas",
        "Frota",
        "Extracção",
        "Metal",
        "Gás",
        "Cristal",
    ):
        assert word in said
    assert said.count("Planeta controlado") == 3
    assert min(box.size for box in panel.boxes) >= 6.5
