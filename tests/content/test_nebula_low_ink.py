"""Beyond Nebula's low-ink edition: most components take less than a quarter of their ink, and no sign of them gets lost."""

from __future__ import annotations

import re
from collections import Counter
from io import BytesIO

import numpy as np
import pytest
from PIL import Image
from support.faces import PLAYERS

from pnp.layout.low_ink import low_ink_component
from pnp.model.face_walk import painted_items, walk
from pnp.model.frame import Colour, Shape, TextLine
from pnp.render.face_pixels import face_pixels

GAME = "beyond-nebula"
PPI = 300
QUARTER = 0.25
MORE = {
    "tuck_box": 0.42, "trays": 0.32, "ship_annexes": 0.41, "cargo_markers": 0.36, "recovery": 0.42, "ships": 0.32,
    "buildings": 0.3, "aids": 0.29, "special_extractors": 0.26, "troop_counters": 0.32, "troop_chits": 0.28, "large_dice": 0.3,
    "galactic_map": 0.32, "control_panels": 0.33,
}  # fmt: skip
"""Markers of 12 mm: a figure, a letter and signs of 3 to 6 mm, which stay solid to be told at all, are nearly all their ink.

Of the box and the trays, whose folds and glue tabs are the same in both editions, words and outlines are the rest. Figures of
ships and dice are as dark as in the full edition, paths of the map are broad; places of a panel have frames and shapes."""


@pytest.fixture(scope="module")
def inks(made, game):
    """The ink of each deck in both editions, faces and backs of all its cards: mm² of black inside the trim, without marks."""
    full, low = Counter(), Counter()
    kept = {}
    for component in made.values():
        for edition, drawn in ((full, component), (low, low_ink_component(component))):
            edition[component.deck] += sum(_ink(side, game.fonts, kept) for side in drawn.frames)
    return {deck: (low[deck], full[deck]) for deck in full}


def _ink(frame, fonts, kept):
    """The ink of a side; equal sides are painted once."""
    if frame.items not in kept:
        with Image.open(BytesIO(face_pixels(frame, fonts, ppi=PPI).png())) as picture:
            paper = Image.new("RGBA", picture.size, "white")
            dark = 1 - np.asarray(Image.alpha_composite(paper, picture.convert("RGBA")).convert("RGB"), float) / 255
        kept[frame.items] = dark[:, :, :3].mean(axis=2).sum() * (25.4 / PPI) ** 2
    return kept[frame.items]


def test_each_component_takes_less_than_its_share_of_its_ink(inks):
    """Measured on its faces alone: crop marks and the outlines to cut along are the same in both editions."""
    shares = {deck: round(low / full, 3) for deck, (low, full) in inks.items()}
    assert {deck: share for deck, share in shares.items() if share >= MORE.get(deck, QUARTER)} == {}


def shapes(frame):
    """The shapes of a face as they are painted."""
    return [paint for paint in painted_items(frame.items) if isinstance(paint.item, Shape)]


def shows(colour):
    """Whether a colour is seen on paper."""
    return colour is not None and colour.luminance < 0.5


@pytest.mark.parametrize("player", PLAYERS)
def test_the_tick_of_each_place_of_a_technology_stays(made, player):
    """It stands in paper on the frame of the full edition, of which low ink has an outline: 18 of them."""
    panel = low_ink_component(made[f"control_panel@{player}"]).face
    lines = [paint for paint in shapes(panel) if paint.item.stroke and shows(paint.item.stroke.colour)]
    ticks = [p for p in lines if [letter for letter, _ in p.item.path] == ["M", "L", "L"] and 1 < p.box.h < 3]
    assert len(ticks) == 18


def test_basic_and_advanced_technologies_keep_their_signs(made, deck):
    """One or two shapes of the colour, on tokens of every colour."""
    for card in deck("technologies").cards:
        areas = [paint for paint in shapes(low_ink_component(made[card.id]).face) if shows(paint.item.fill)]
        signs = [p for p in areas if 1.6 < p.box.w < 2 and p.box.x > 19.5 and 4.9 < p.box.y < 6]
        assert len(signs) == {"basic": 1, "advanced": 2}[card.values["tier"]], card.id


@pytest.mark.parametrize("player", PLAYERS)
def test_each_place_of_a_technology_keeps_its_frame_and_its_shape(made, player):
    """Rows are told by a circle, a triangle or a square, not by their colours alone: six of each, in frames of 29 mm."""
    panel = low_ink_component(made[f"control_panel@{player}"]).face
    lines = [paint for paint in shapes(panel) if paint.item.stroke and shows(paint.item.stroke.colour)]
    assert sum(28.9 < p.box.w < 29.5 and 30 < p.box.h < 30.7 for p in lines) == 18
    signs = Counter(len(p.item.path) for p in lines if 11 < p.box.w < 12.5 and 11 < p.box.h < 12.5)
    circles = [p for p in lines if 9 < p.box.w < 9.6 and p.box.y < 110]
    assert (sorted(signs.values()), len(circles)) == ([6, 6, 6], 6)


def test_the_sides_of_the_box_carry_its_name(made, deck):
    """The front, the top and both narrow sides in large letters, and the bottom."""
    (box,) = deck("tuck_box").cards
    lines = [item for item, _ in walk(low_ink_component(made[box.id]).face.items) if isinstance(item, TextLine)]
    words = " ".join("".join(run.text for _, run in line.runs) for line in lines).upper()
    assert words.count("BEYOND") == 5


def outlined(shape):
    """Whether a shape has a flat fill and a line."""
    return isinstance(shape.fill, Colour) and shape.stroke is not None


def is_grey(colour):
    """Whether a colour is white, black or between them."""
    return max(colour.rgb) - min(colour.rgb) < 0.01


def test_the_shapes_of_the_colours_have_a_light_tint(made, deck):
    """Circle, triangle and square alike: lighter than in the full edition, not white, in an outline of the colour."""
    for card in deck("planets").cards:
        full, low = (
            [p.item for p in shapes(f) if outlined(p.item)] for f in (made[card.id].face, low_ink_component(made[card.id]).face)
        )
        (solid,) = [item.fill for item in full if item.fill.name == card.values["colour"]]
        (tint,) = [
            item.fill for item in low if item.stroke.colour.luminance <= solid.luminance * 1.05 and not is_grey(item.fill)
        ]
        assert solid.luminance < tint.luminance < 0.95, card.id


@pytest.mark.parametrize("name", ["rings", "ring-1", "movement", "parts", "planet-1", "table", "panel-after"])
def test_figures_of_the_handbook_are_as_in_the_full_edition(root, name):
    """They are plans in flat colours with little ink, whose tints mean something: the inner ring is the darkest."""
    svg = (root / f"content/beyond-nebula/art/booklet/{name}.svg").read_text("utf-8")
    kept = re.sub(r'<rect id="(?:card|back)-[^>]*>', "", svg)
    assert kept.count('<g data-ink="keep">') >= 1
    body = kept.partition('stroke-linejoin="round">')[2]
    assert [
        line[:60] for line in body.splitlines() if line.startswith("<") and not line.startswith(('<g data-ink="keep">', "</"))
    ] == []
