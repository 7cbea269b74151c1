"""Which cards share sheets, and when neighbours may share a cut line."""

from __future__ import annotations

from math import sqrt

import pytest
from sample_sheets import BLACK, HOME, card, imposed, name_of, token

from pnp.impose.page_layout import size_groups
from pnp.model.frame import Colour

WHITE = Colour(1, 1, 1, 1, "paper")


def by_name(**colours):
    """A function that gives border colours by the name of the frame, or None."""
    return lambda frame: colours.get(name_of(frame).replace("-", "_"))


def test_one_lot_for_each_size():
    """Landscape and portrait cards of one size are one group across decks, in order of appearance, with every copy."""
    cards = [card("a", 63, 88, copies=2), card("s", 41, 63), card("b", 88, 63, deck="maps", bleed=2)]
    found = size_groups(cards, by_name(), HOME)
    assert [(lot.size, lot.bleed, [(c.id, n) for c, n in lot.pieces]) for lot in found] == [
        ((63, 88), 3, [("a", 1), ("a", 2), ("b", 1)]),
        ((41, 63), 3, [("s", 1)]),
    ]


def test_shared_cut_lines_need_one_border_colour():
    """All faces have the same border colour, and all backs too; missing backs do not matter."""
    cards = [card("a", 63, 88), card("b", 63, 88), card("c", 63, 88, back=False)]

    def shared(**colours):
        return size_groups(cards, by_name(**colours), HOME)[0].shared

    assert shared(a=BLACK, b=BLACK, c=BLACK, cards_back=WHITE)
    assert not shared(a=BLACK, b=WHITE, c=BLACK, cards_back=WHITE)
    assert not shared(a=BLACK, b=BLACK, cards_back=WHITE)
    assert not shared(a=BLACK, b=BLACK, c=BLACK)


def test_a_swatch_by_another_name_is_the_same_colour():
    """The printed colour counts, not the name of the swatch."""
    cards = [card("a", 63, 88, back=False), card("b", 63, 88, back=False)]
    assert size_groups(cards, by_name(a=BLACK, b=BLACK._replace(name="night")), HOME)[0].shared


def test_sizes_with_borders_of_their_own_do_not_touch():
    """Black-bordered cards do not touch white-bordered ones of a size that would fit the same row."""
    cards = [card("a", 63, 88, copies=4, deck="a"), card("b", 41, 63, copies=8, deck="b")]
    (sheet,) = imposed(cards, border=by_name(a=BLACK, a_back=BLACK, b=WHITE, b_back=WHITE)).sheets
    large = [p.trim for p in sheet.front.placements if p.id == "a"]
    small = [p.trim for p in sheet.front.placements if p.id == "b"]
    assert large, len(small) == (4, 8)
    assert not any(a.inset(-5).overlaps(b) for a in large for b in small)


def test_the_least_area_of_a_card():
    """With bleed, unless neighbours touch; interlocking circles and hexagons take a hexagon around them."""
    kinds = {
        "bleed": (card("c", 63, 88), by_name(), 69 * 94),
        "touching": (card("c", 63, 88, back=False), by_name(c=BLACK), 63 * 88),
        "circle": (token("t", 20, "circle", bleed=2), by_name(), 24**2 * sqrt(3) / 2),
        "hexagon": (token("t", 19.05, "hexagon-flat", bleed=0), by_name(), 19.05**2 * sqrt(3) / 2),
    }
    for component, border, area in kinds.values():
        (group,) = size_groups([component], border, HOME)
        assert group.footprint == pytest.approx(area)


def test_each_face_is_asked_once():
    """The border of a face is computed once for all its copies."""
    asked = []

    def border(frame):
        asked.append(name_of(frame))
        return BLACK

    size_groups([card("a", 63, 88, copies=40), card("b", 63, 88)], border, HOME)
    assert asked == ["a", "b", "cards-back"]
