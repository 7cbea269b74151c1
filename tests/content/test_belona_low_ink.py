"""Belona with little ink: each kind of face takes less than a quarter of its ink, or what is left is there to be read."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import replace

import numpy as np
import pytest
from PIL import Image

from pnp.base.files import publishing
from pnp.layout.low_ink import is_symbol, low_ink_frame
from pnp.model.frame import DrawingItem, Group, Shape, TextLine
from pnp.render.exports.pictures import write_pictures

PPI = 300  # as in the test of whole sheets: at lower resolutions thin lines are drawn a pixel wide
QUARTER = 0.25
WORDY = {
    ("contracts", "face"): 0.29,  # a story, which is half of it
    ("factions", "face"): 0.33,  # a light face: the figures of three tracks
    ("summary", "face"): 0.41,  # words on white in both editions
    ("summary", "back"): 0.45,
    ("domination", "face"): 0.27,  # the signs of what each zone demands and gives
    ("group_chits", "face"): 0.40,  # figures of 9 mm, black as all figures, and signs that are read across a table
    ("group_chits", "back"): 0.45,
    ("group_dice", "face"): 0.41,  # and the white casings of its lines, which take ink from the full edition alone
    ("marker_cubes", "face"): 0.27,  # the sign of the faction, solid
    ("zone_chits", "face"): 0.29,
    ("zone_chits", "back"): 0.29,
    ("white_chits", "face"): 1.0,  # nothing but pips and an edge, on white in both editions
    ("white_chits", "back"): 1.0,
    ("white_dice", "face"): 1.0,
    ("solo", "face"): 0.44,  # a table of orders in words
    ("solo", "back"): 0.44,
}
"""The share of their ink that faces take of which a great part is to be read."""
WHITE = ("white_chits", "white_dice")


def inks(frames, game, folder):
    """The mean darkness of faces, 0 to 1."""
    paths = {frame: folder / f"{number}.png" for number, frame in enumerate(dict.fromkeys(frames))}
    with publishing(folder) as publication:
        write_pictures({path: frame for frame, path in paths.items()}, game.fonts, publication, ppi=PPI)
    return {frame: 1 - np.asarray(Image.open(path).convert("RGB"), float).mean() / 255 for frame, path in paths.items()}


def without_words(items):
    """The items without texts, symbols, creases and cuts: what there is to read, and where to fold and cut."""
    for item in items:
        if isinstance(item, Group):
            yield replace(item, items=tuple(without_words(item.items)))
        elif not (
            isinstance(item, TextLine)
            or (isinstance(item, DrawingItem) and is_symbol(item.drawing))
            or (isinstance(item, Shape) and item.step)
        ):
            yield item


def bare(frame):
    """A face without what there is to read."""
    return replace(frame, items=tuple(without_words(frame.items)), boxes=())


@pytest.fixture(scope="module")
def shares(made, game, tmp_path_factory):
    """What the low-ink edition takes of the full edition's ink, by deck and side, without words or with them."""
    parts = defaultdict(list)
    for component in made.values():
        for side, frame in (("face", component.face), ("back", component.back)):
            if frame is not None:
                parts[component.deck, side, True].append((low_ink_frame(frame), frame))
                parts[component.deck, side, False].append((low_ink_frame(bare(frame)), bare(frame)))
    frames = [frame for pairs in parts.values() for pair in pairs for frame in pair]
    found = inks(frames, game, tmp_path_factory.mktemp("faces"))
    return {key: sum(found[low] for low, _ in pairs) / sum(found[full] for _, full in pairs) for key, pairs in parts.items()}


def test_faces_take_less_than_a_quarter_of_their_ink(shares):
    """Those of each deck and side together, unless words and figures are a great part of what they print."""
    faces = {(deck, side): share for (deck, side, words), share in shares.items() if words}
    assert set(WORDY) < set(faces)
    assert {key: round(share, 3) for key, share in faces.items() if share >= WORDY.get(key, QUARTER) + 1e-9} == {}


def test_grounds_take_less_than_a_quarter_of_their_ink(shares):
    """Scenes, panels and lines, without texts and symbols; what is white in both editions has nothing to save."""
    grounds = {(deck, side): share for (deck, side, words), share in shares.items() if not words and deck not in WHITE}
    assert len(grounds) > 12
    assert {key: round(share, 3) for key, share in grounds.items() if share >= QUARTER} == {}
