"""Beyond Nebula's low-ink edition: every component takes less than a quarter of its ink, and no sign of it gets lost."""

from __future__ import annotations

from collections import Counter
from io import BytesIO

import numpy as np
import pytest
from PIL import Image
from support.faces import PLAYERS

from pnp.layout.low_ink import low_ink_component
from pnp.model.face_walk import painted_items
from pnp.model.frame import Shape
from pnp.render.face_pixels import face_pixels

GAME = "beyond-nebula"
PPI = 300
QUARTER = 0.25
MORE = {
    "tuck_box": 0.33,
    "trays": 0.28,
    "ships": 0.28,
    "ship_annexes": 0.41,
    "large_dice": 0.29,
    "cargo_markers": 0.36,
    "recovery": 0.33,
}
"""Markers of 12 mm: a figure, a letter and signs of 3 to 6 mm, which stay solid to be told at all, are nearly all their ink.

Of the box and the trays, whose folds and glue tabs are the same in both editions, words and outlines are the rest."""


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


def test_each_component_takes_less_than_a_quarter_of_its_ink(inks):
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
