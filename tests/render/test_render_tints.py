"""Tints: what shows through over one colour becomes an ink of its own, as blending would give it."""

from dataclasses import replace

import pytest
from sample_items import face, font_book, line, rect

from pnp.load.profiles import read_profile
from pnp.model.frame import Colour, Group, Shape, SpotInk, Stroke
from pnp.pictures.inks import PressInks
from pnp.render.face_pixels import face_plates
from pnp.render.pdf import with_tints

GOLD = Colour(0.8, 0.6, 0.2, 1.0, "gold", (0.0, 0.2, 0.7, 0.1), SpotInk("Gold", (0.0, 0.2, 0.7, 0.1)))
SEA = Colour(0.1, 0.4, 0.5, 1.0, "sea", (0.9, 0.4, 0.3, 0.2))
SUN = Colour(1, 0.8, 0, 1.0, "sun", (0.0, 0.2, 1.0, 0.0))
INK = Colour(0, 0, 0, 1.0, "ink", (0.0, 0.0, 0.0, 1.0))
PRESS = PressInks(replace(read_profile("press-x1a").colour, rich_black=None), [GOLD, SEA, SUN, INK])
OUTLINE = (("M", (6, 6)), ("L", (9, 6)), ("L", (9, 9)), ("Z", ()))


def half(colour):
    """Half of a colour."""
    return colour._replace(alpha=0.5)


GROUND = rect(0, 0, 40, 30, SUN)
TINTED = {
    "over paper": [rect(5, 5, 9, 9, half(SEA))],
    "over a ground": [GROUND, rect(5, 5, 9, 9, half(SEA))],
    "over another tint": [GROUND, rect(5, 5, 20, 20, half(SEA)), rect(6, 6, 9, 9, half(INK))],
    "beside something else": [GROUND, rect(30, 5, 5, 5, SEA), rect(5, 5, 9, 9, half(SEA))],
    "over what is covered": [rect(1, 1, 7, 7, SEA), GROUND, rect(5, 5, 9, 9, half(SEA))],
    "a large text": [GROUND, line("III", x=5, y=12, size=20, colour=half(SEA))],
    "a small black text": [GROUND, line("III", x=5, y=12, size=9, colour=half(INK))],
    "a line": [GROUND, Shape(OUTLINE, None, Stroke(half(SEA), 1.0))],
    "a spot ink over paper": [rect(5, 5, 9, 9, half(GOLD))],
    "a spot ink over itself": [rect(0, 0, 40, 30, GOLD), rect(5, 5, 9, 9, half(GOLD))],
}
KEPT = {
    "over an edge": [rect(0, 0, 7, 30, SUN), rect(5, 5, 9, 9, half(SEA))],
    "over a text": [GROUND, line("ground", x=5, y=10), rect(5, 5, 20, 9, half(SEA))],
    "over a shape": [Shape(OUTLINE, SUN), rect(6, 6, 2, 2, half(SEA))],
    "over what shows through": [Group((GROUND,), opacity=0.5), rect(5, 5, 9, 9, half(SEA))],
    "a fill with its outline": [GROUND, Shape(OUTLINE, half(SEA), Stroke(half(SUN), 1.0))],
    "a spot ink over process inks": [GROUND, rect(5, 5, 9, 9, half(GOLD))],
    "process inks over a spot ink": [rect(0, 0, 40, 30, GOLD), rect(5, 5, 9, 9, half(SEA))],
}


def alphas(items):
    """How opaque each colour is."""
    return [getattr(item, "colour", None) or item.fill or item.stroke.colour for item in items if not isinstance(item, Group)]


@pytest.mark.parametrize("items", TINTED.values(), ids=TINTED)
def test_a_tint_prints_what_blending_gives(items):
    """Nothing shows through any more, and every plate has the ink that it had."""
    found = with_tints(PRESS, items)
    assert {colour.alpha for colour in alphas(found)} == {1.0}
    before, after = (face_plates(PRESS, face(*of), font_book(), 96) for of in (items, found))
    names = sorted({*before.names, *after.names})
    assert names == sorted(before.names)
    for one, other in zip(before.inks, after.inks, strict=True):
        pairs = zip(one.get_flattened_data(), other.get_flattened_data(), strict=True)
        assert max(abs(a - b) for a, b in pairs) <= 2


@pytest.mark.parametrize("items", KEPT.values(), ids=KEPT)
def test_what_lies_over_several_colours_is_kept(items):
    """No single colour would be right; a spot ink and process inks together are no colour that a PDF names in one space."""
    assert with_tints(PRESS, items) == tuple(items)
