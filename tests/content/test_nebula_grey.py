"""Beyond Nebula in grey: whatever must be told apart differs in shape, so that colour only helps."""

from __future__ import annotations

import re
from collections import defaultdict
from itertools import combinations

import numpy as np
import pytest
from PIL import Image

from pnp.model.face_walk import painted_items
from pnp.model.frame import Shape
from pnp.render.exports.pictures import write_pngs

GAME = "beyond-nebula"
PPI = 200
CLEAR = 50  # of 255: two greys side by side that nobody takes for the same
LEAST, OF_FIGURES = 0.02, 0.005  # of the area of the token; two tokens that differ in a figure only differ less


@pytest.fixture(scope="module")
def sides(made, game, tmp_path_factory):
    """All distinct sides of tokens in grey, with all of their names, by the size in pixels."""
    folder = tmp_path_factory.mktemp("grey")
    tokens = {c.id: c for c in made.values() if c.back is not None and max(c.face.size) < 30}
    write_pngs(tokens.values(), game.fonts, folder, ppi=PPI)
    found = defaultdict(dict)
    for file in sorted(folder.rglob("*.png")):
        picture = Image.open(file).convert("LA")
        paper = Image.new("LA", picture.size, (255, 255))
        grey = np.asarray(Image.alpha_composite(paper.convert("RGBA"), picture.convert("RGBA")).convert("L"), int)
        found[grey.shape].setdefault(grey.tobytes(), (file.stem, grey))
    return [list(group.values()) for group in found.values()]


def test_no_two_sides_look_the_same_in_grey(sides):
    """Sides of one size differ clearly in a part of their area that can be seen, whatever their colours."""
    assert len(sides) == 5
    alike = [
        (one, other)
        for group in sides
        for (one, a), (other, b) in combinations(group, 2)
        if (np.abs(a - b) > CLEAR).mean() < (OF_FIGURES if kind(one) == kind(other) else LEAST)
    ]
    assert alike == []


@pytest.mark.parametrize(("building", "shape"), [("academy", "circle"), ("hangar", "triangle"), ("laboratory", "square")])
def test_a_technology_bears_the_shape_of_its_colour(made, deck, building, shape):
    """Red and green are one grey, and its building is on its back only: the signs of its tier tell the colour."""
    for card in [card for card in deck("technologies").cards if card.values["building"] == building]:
        areas = [p for p in painted_items(made[card.id].face.items) if isinstance(p.item, Shape) and p.item.fill is not None]
        signs = [p.item.path for p in areas if 1.6 < p.box.w < 2 and p.box.x > 19.5 and 4.9 < p.box.y < 6]
        letters = ["".join(letter for letter, _ in path) for path in signs]
        found = {"circle" if "C" in found else {3: "triangle", 4: "square"}[found.count("L") + 1] for found in letters}
        assert found == {shape}, card.id


def kind(name):
    """What a side shows, but for its figures."""
    return re.sub("[0-9]", "", name)
