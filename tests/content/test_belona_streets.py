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


@cache
def plan(root, name):
    """A plan as lightness 0…255 without its bleed, `PX` pixels per mm: roofs and crossings are dark, streets are light."""
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
            assert street.min() > 150, f"{edge}, space {k + 1}: a roof in the street"
        lane = strip[round(0.92 * PX) : round(LANE * PX)]
        assert lane.min() > 150, f"{edge}: a roof in the lane along the edge"


def test_every_edge_is_the_same_on_every_card(root):
    """So that the cards join in any place and after a half turn; rain may differ."""
    for pair in (("top", "bottom"), ("left", "right")):
        rows = [edges(plan(root, name))[edge][round(0.5 * PX)] < 150 for name in PLANS for edge in pair]
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
        assert pixels[far < 2.7].min() > 240, space
        assert pixels[(far > 3.05) & (far < 3.35)].max() < 100, space


def test_the_number_of_a_zone_shows_beside_a_die(deck, faces):
    """A die in the middle of a zone leaves the number on its tab; a die in the middle of the next space does too."""
    found = list(spaces(deck, "zone"))
    assert len(found) == len(faces)
    for card, space in found:
        (twin,) = [box for box in faces[card.id].boxes if box.style == "zone-twin"]
        assert twin.lines == (str(card.values["zone"]),)
        for x in (space.x - space.w, space.x, space.x + space.w):
            die = Box(x + (space.w - DIE) / 2, space.y + (space.h - DIE) / 2, DIE, DIE)
            assert not die.overlaps(twin.ink), f"{card.id}: a die hides the number on the tab"


def small_symbol(face, space):
    """The extent of the small symbol in a corner of an effect space: the filled ink that lies beside the large symbol."""
    large = Box(space.x + 5, space.y + 4.5, 12, 12)
    inks = [p.box for p in painted_items(face.items) if isinstance(p.item, Shape) and p.item.fill and "ink" in _names(p)]
    inks = [b for b in inks if space.contains(b) and not b.overlaps(large)]
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
            assert 2.5 < max(small.w, small.h) < 3.5
            hidden = max(0, min(die.right, small.right) - max(die.x, small.x))
            hidden *= max(0, min(die.bottom, small.bottom) - max(die.y, small.y))
            assert hidden < small.w * small.h / 6
            assert Box(0, 0, *faces[card.id].size).inset(3).contains(small)


def test_small_symbols_keep_away_from_zones(deck, faces):
    """More than a millimetre and a half parts a small symbol from the block of a zone, which does not give it."""
    zones = {card.id: space for card, space in spaces(deck, "zone")}
    for kind in ("weapon", "upgrade", "member", "influence"):
        for card, space in spaces(deck, kind):
            block = zones[card.id].inset(0.6)
            assert not small_symbol(faces[card.id], space).inset(-1.6).overlaps(block), f"{card.id}: {kind}"


def test_a_six_on_its_head_is_no_nine(deck, faces):
    """The number on the tab stands on its head; under a 6 there is a bar, and under no other."""
    for card, space in spaces(deck, "zone"):
        (twin,) = [box for box in faces[card.id].boxes if box.style == "zone-twin"]
        over = Box(twin.ink.x, twin.ink.y - 1.5, twin.ink.w, 1.5)
        bars = [p for p in painted_items(faces[card.id].items, over) if isinstance(p.item, Shape) and p.item.rect]
        bars = [p for p in bars if p.box.overlaps(over) and p.box.h < 1 and "paper" in _names(p)]
        assert len(bars) == (card.values["zone"] == 6), card.id
        assert space.y < twin.ink.y


def test_tabs_lie_on_no_symbol(deck, faces):
    """The tab of a zone reaches into a space without an effect symbol, on its own card."""
    plates = {card.id: [] for card in deck("maps").cards}
    for kind in ("weapon", "upgrade", "member", "influence"):
        for card, space in spaces(deck, kind):
            plates[card.id].append(space)
    for name, face in faces.items():
        (twin,) = [box for box in face.boxes if box.style == "zone-twin"]
        assert Box(0, 0, *face.size).inset(3).contains(twin.ink)
        assert not any(plate.overlaps(twin.ink) for plate in plates[name])


@pytest.mark.parametrize("name", PLANS)
def test_borders_of_spaces_show_at_the_edges_of_a_card(deck, faces, rule, name):
    """Where the border of two spaces meets the card's edge, an ink line crosses the cut."""
    size = deck("maps").format.size
    down = [(c * size.w / rule("map.columns"), y) for c in range(1, rule("map.columns")) for y in (0, size.h)]
    across = [(x, r * size.h / rule("map.lines")) for r in range(1, rule("map.lines")) for x in (0, size.w)]
    lines = [
        paint.box
        for paint in painted_items(faces[name].items)
        if isinstance(paint.item, Shape) and paint.item.stroke and paint.item.stroke.colour.name == "ink"
    ]
    for x, y in down:
        assert any(abs(b.x + b.w / 2 - x) < 0.01 and b.w < 1 and b.y < y - 1.5 and b.y + b.h > y + 1.5 for b in lines), (x, y)
    for x, y in across:
        assert any(abs(b.y + b.h / 2 - y) < 0.01 and b.h < 1 and b.x < x - 1.5 and b.x + b.w > x + 1.5 for b in lines), (x, y)
