"""The street plans of Belona's map cards join on the table, and what a zone says shows beside a die."""

from __future__ import annotations

import io
import re
from functools import cache

import numpy as np
import pytest
import resvg_py
from PIL import Image

from pnp.base.diagnostics import Report
from pnp.base.units import Box
from pnp.layout.layout import lay_out
from pnp.locale.localize import localize
from pnp.model.face_walk import painted_colours, painted_items
from pnp.model.frame import Shape
from pnp.text.typesetter import Typesetter

PLANS = [f"map_{letter}" for letter in "abcdef"]
PX = 10  # pixels per mm
BLEED, LANE, MOUTH, STREET = 4.0, 1.0, 2.6, 4.6  # mm: as in the kit, less what antialiasing takes; a quay may end a street
ZEBRA = 0.9  # mm: how far crossings reach on each side of an edge
DIE = 16.0  # mm
ROOF = 70  # lightness: between that of roofs at night and that of wet asphalt


@cache
def plan(root, name):
    """A plan as lightness 0…255 without its bleed, `PX` pixels per mm: roofs are dark, streets grey, crossings light."""
    svg = (root / f"content/belona/art/maps/{name}.svg").read_text("utf-8")
    w, h = (round(float(side) * PX) for side in re.search(r'viewBox="\S+ \S+ (\S+) (\S+)"', svg).groups())
    png = bytes(resvg_py.svg_to_bytes(svg_string=svg.replace("<svg ", f'<svg width="{w}" height="{h}" ', 1)))
    bleed = round(BLEED * PX)
    return np.asarray(Image.open(io.BytesIO(png)).convert("L"), float)[bleed:-bleed, bleed:-bleed]


def edges(pixels):
    """The four edges of a plan as arrays whose first row lies at the cut, each in the direction of reading."""
    return {"top": pixels, "bottom": pixels[::-1], "left": pixels.T, "right": pixels.T[::-1]}


@pytest.mark.parametrize("name", PLANS)
def test_streets_run_on_across_every_edge(root, deck, rule, name):
    """At the middle of each space's side no roof stands in the street, and none in the lane along the edge."""
    size = deck("maps").format.size
    for edge, strip in edges(plan(root, name)).items():
        across = edge in ("top", "bottom")
        count = rule("map.columns") if across else rule("map.lines")
        pitch = (size.w if across else size.h) / count
        for k in range(count):
            left = round(((k + 0.5) * pitch - STREET / 2) * PX)
            street = strip[round((ZEBRA + 0.1) * PX) : round(MOUTH * PX), left : left + round(STREET * PX)]
            assert street.min() > ROOF, f"{edge}, space {k + 1}: a roof in the street"
        lane = strip[round(0.92 * PX) : round(LANE * PX)]
        assert lane.min() > ROOF, f"{edge}: a roof in the lane along the edge"


def test_every_edge_is_the_same_on_every_card(root):
    """So that the cards join in any place and after a half turn, their halves of a crossing too."""
    for pair in (("top", "bottom"), ("left", "right")):
        rows = [edges(plan(root, name))[edge][round(0.5 * PX)] > 150 for name in PLANS for edge in pair]
        seen = np.mean(rows, axis=0) > 0.5
        assert 0.08 < seen.mean() < 0.2
        assert max(np.mean(row != seen) for row in rows) < 0.03
        assert (seen == seen[::-1]).mean() > 0.98


@pytest.fixture(scope="module")
def faces(game):
    """The faces of the map cards by their cards' ids."""
    report = Report()
    spoken = localize(game, game.source_locale, report)
    found = lay_out(spoken, report, Typesetter(spoken.fonts, spoken.locale), decks=("maps",))
    return {component.id: component.face for component in found}


def spaces(deck, kind):
    """Each space of a kind on a map card: the card's id, and its box in mm."""
    maps = deck("maps")
    for card in maps.cards:
        rows = card.values["cells"]
        w, h = maps.format.size.w / len(rows[0]), maps.format.size.h / len(rows)
        for r, row in enumerate(rows):
            for c, found in enumerate(row):
                if found == kind:
                    yield card, Box(c * w, r * h, w, h)


@pytest.mark.parametrize("name", PLANS)
def test_every_transition_space_has_a_disc_of_its_own(root, deck, name):
    """A light disc in a dark rim lies in the middle of each, also where one landmark covers two: so steps can be counted."""
    pixels = plan(root, name)
    y, x = np.mgrid[: pixels.shape[0], : pixels.shape[1]] / PX
    found = [space for card, space in spaces(deck, "transition") if card.id == name]
    assert found
    for space in found:
        far = np.hypot(x - space.x - space.w / 2, y - space.y - space.h / 2)
        assert pixels[far < 2.7].min() > 180, space
        assert pixels[(far > 3.4) & (far < 3.7)].max() < ROOF, space


def twins(face):
    """The numbers on the tabs of a zone: for the near side of the table, and on its head for the far one."""
    return [box for box in face.boxes if box.style == "zone-twin"]


def dice_beside(space):
    """A die in the middle of a space, and in the middle of each of its neighbours."""
    steps = ((0, 0), (-1, 0), (1, 0), (0, -1), (0, 1))
    middles = [(space.x + (c + 0.5) * space.w, space.y + (r + 0.5) * space.h) for c, r in steps]
    return [Box(x - DIE / 2, y - DIE / 2, DIE, DIE) for x, y in middles]


def test_what_a_zone_says_shows_beside_dice(deck, faces):
    """Dice in the middle of a zone and of the spaces beside it hide neither the numbers on its tabs nor the district's name."""
    found = list(spaces(deck, "zone"))
    assert len(found) == len(faces)
    for card, space in found:
        (name,) = [box for box in faces[card.id].boxes if box.style == "district"]
        numbers = twins(faces[card.id])
        assert [box.lines for box in numbers] == [(str(card.values["zone"]),)] * 2
        for die in dice_beside(space):
            assert not any(die.overlaps(box.ink) for box in (*numbers, name)), card.id


def test_the_numbers_on_the_tabs_read_the_same_from_both_sides(deck, faces):
    """After a half turn one tab lies where the other lay, so that nobody has to read a number on its head."""
    for card, space in spaces(deck, "zone"):
        one, other = (box.ink for box in twins(faces[card.id]))
        assert one.x + one.w / 2 == pytest.approx(other.x + other.w / 2, abs=0.3)
        assert abs(one.y - other.y) > one.h, card.id
        middle = (one.y + one.h / 2 + other.y + other.h / 2) / 2
        assert space.y + space.h / 2 == pytest.approx(middle, abs=0.9)


def test_the_numbers_on_the_tabs_are_no_part_of_the_large_one(deck, faces):
    """Each stands on a light tab of its own beside the dark block, at the end near its reader and clear of the other."""
    for card, space in spaces(deck, "zone"):
        face = faces[card.id]
        (large,) = [box.ink for box in face.boxes if box.style == "zone"]
        tabs = [p.box for p in painted_items(face.items) if isinstance(p.item, Shape) and "mist" in _names(p)]
        own = [next(tab for tab in tabs if tab.w < 5 and tab.contains(box.ink)) for box in twins(face)]
        near, far = sorted(own, key=lambda tab: -tab.y)
        assert near.y - far.bottom > 3, card.id
        assert near.y > space.y + space.h / 2 > far.bottom
        assert not any(tab.inset(-1).overlaps(large) for tab in own), card.id


def small_symbol(face, space):
    """The extent of the small symbol in a corner of an effect space: what is filled white and lies beside the large symbol."""
    large = Box(space.x + 5, space.y + 4.5, 12, 12)
    inks = [p.box for p in painted_items(face.items) if isinstance(p.item, Shape) and p.item.fill and "paper" in _names(p)]
    inks = [b for b in inks if space.contains(b) and not b.overlaps(large) and b.w < 5]
    x, y = min(b.x for b in inks), min(b.y for b in inks)
    return Box(x, y, max(b.right for b in inks) - x, max(b.bottom for b in inks) - y)


def _names(paint):
    return {colour.name for colour in painted_colours(paint)}


def test_the_small_symbol_of_an_effect_shows_beside_a_die(deck, faces):
    """A die in the middle of an effect space leaves five sixths of the small symbol, which lies in the space itself."""
    for kind in ("weapon", "upgrade", "member", "influence"):
        for card, space in spaces(deck, kind):
            die = Box(space.x + (space.w - DIE) / 2, space.y + (space.h - DIE) / 2, DIE, DIE)
            small = small_symbol(faces[card.id], space)
            assert 3.0 < max(small.w, small.h) < 3.9
            hidden = max(0, min(die.right, small.right) - max(die.x, small.x))
            hidden *= max(0, min(die.bottom, small.bottom) - max(die.y, small.y))
            assert hidden < small.w * small.h / 6
            assert Box(0, 0, *faces[card.id].size).inset(3).contains(small)


def test_small_symbols_keep_away_from_zones(deck, faces):
    """More than 1.3 mm part a small symbol from the block of a zone, which does not give it."""
    zones = {card.id: space for card, space in spaces(deck, "zone")}
    for kind in ("weapon", "upgrade", "member", "influence"):
        for card, space in spaces(deck, kind):
            block = zones[card.id].inset(0.6)
            assert not small_symbol(faces[card.id], space).inset(-1.3).overlaps(block), f"{card.id}: {kind}"


def test_a_six_on_its_head_is_no_nine(deck, faces):
    """Under each 6 on a tab there is a bar, and under no other number."""
    for card, _space in spaces(deck, "zone"):
        ink = [box.ink for box in twins(faces[card.id])]
        x, y = min(b.x for b in ink) - 0.5, min(b.y for b in ink) - 1.5
        tab = Box(x, y, max(b.right for b in ink) + 0.5 - x, max(b.bottom for b in ink) + 1.5 - y)
        bars = [p for p in painted_items(faces[card.id].items, tab) if isinstance(p.item, Shape) and p.item.rect]
        bars = [p for p in bars if tab.contains(p.box) and p.box.h < 1 and "ink" in _names(p)]
        assert len(bars) == (2 if card.values["zone"] == 6 else 0), card.id


def test_tabs_lie_on_no_symbol(deck, faces):
    """The tabs of a zone reach into a space without an effect symbol, on its own card."""
    plates = {card.id: [] for card in deck("maps").cards}
    for kind in ("weapon", "upgrade", "member", "influence"):
        for card, space in spaces(deck, kind):
            plates[card.id].append(space)
    for name, face in faces.items():
        for twin in twins(face):
            assert Box(0, 0, *face.size).inset(3).contains(twin.ink)
            assert not any(plate.overlaps(twin.ink) for plate in plates[name])


@pytest.mark.parametrize("name", PLANS)
def test_no_line_crosses_the_cut(deck, faces, name):
    """A line over the edge of a card reads as a crop mark; crossings in the streets say where spaces end."""
    size = deck("maps").format.size
    whole = Box(0, 0, size.w, size.h)
    lines = [p.box for p in painted_items(faces[name].items) if isinstance(p.item, Shape) and p.item.stroke]
    assert [box for box in lines if box.overlaps(whole) and not whole.contains(box)] == []


@pytest.mark.parametrize("name", PLANS)
def test_the_tag_stands_at_the_edge_and_on_no_plate(deck, faces, name):
    """A map's number, version and language stand within 3 mm of the cut, where no die and no plate lies."""
    size = deck("maps").format.size
    (tag,) = [box for box in faces[name].boxes if box.style == "micro-light"]
    assert tag.ink.y > size.h - 3
    assert size.h - tag.ink.bottom > 1
    kinds = ("weapon", "upgrade", "member", "influence", "zone")
    plates = [space for kind in kinds for card, space in spaces(deck, kind) if card.id == name]
    assert not any(plate.overlaps(tag.ink) for plate in plates)
