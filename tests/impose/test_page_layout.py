"""Hexagons and circles in interlocking rows.

Which cards share sheets, and when neighbours may share a cut line.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from itertools import combinations, pairwise
from math import cos, hypot, radians, sin, sqrt

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from support.sheets import BLACK, HOME, MODES, PAPERS, bleed_box, card, imposed, name_of, token, uneven

from pnp.base.diagnostics import Report
from pnp.base.units import Box
from pnp.impose import packing
from pnp.impose.impose import impose
from pnp.impose.packing import are_separable
from pnp.impose.page_layout import size_groups
from pnp.impose.sheet_marks import ink_box
from pnp.model.face_walk import bounding_box
from pnp.model.frame import Colour


def tokens(number, width, shape, **how):
    """Some tokens of one shape."""
    return [token(f"t{n}", width, shape, deck="tokens", **how) for n in range(number)]


def centre(box):
    """The middle of a box (mm)."""
    return box.x + box.w / 2, box.y + box.h / 2


def sheets(cards, **how):
    """How many faces are on each sheet."""
    return [len(s.front.placements) for s in imposed(cards, backs="none", **how).sheets]


@pytest.mark.parametrize(
    ("shape", "bleed", "number", "found"),
    [
        ("hexagon-flat", 2, 198, [99, 99]),
        ("hexagon-pointed", 2, 198, [99, 99]),
        ("hexagon-flat", 0, 270, [135, 135]),
        ("circle", 2, 158, [79, 79]),
    ],
)
def test_how_many_tokens_lie_on_a_page(shape, bleed, number, found):
    """Of ¾ in hexes, grids hold 80 with bleed and 110 without, of round tokens of 20 mm they hold 70."""
    assert sheets(tokens(number, 20 if shape == "circle" else 19.05, shape, bleed=bleed)) == found


@pytest.mark.parametrize("shape", ["hexagon-flat", "hexagon-pointed"])
@pytest.mark.parametrize(("bleed", "number"), [(2, 91), (0, 120)])
def test_hexagons_with_ticks_interlock_too(shape, bleed, number):
    """Grids hold 66 with bleed and 91 without. Sides that face each other are 2 × 0.25 mm apart besides their bleed."""
    made = [replace(one, cut="ticks") for one in tokens(2 * number, 19.05, shape, bleed=bleed)]
    page, _ = imposed(made, backs="none").pages
    assert len(page.placements) == number
    assert {line.kind for line in page.lines} == {"tick"}
    assert not any(reaches(p, ink_box(line)) for p in page.placements for line in page.lines)
    nearest = min(distance(one, other) for one, other in combinations(page.placements, 2))
    assert nearest == pytest.approx(0.5)


@pytest.mark.parametrize(
    ("cut", "bleed", "number"), [("ticks", 2, 66), ("outline", 2, 80), ("outline", 0, 109), ("ticks", 0, 91)]
)
def test_a_grid_is_preferred_where_it_places_as_many(cut, bleed, number):
    """Hexagons of ¾ in that fit on one page of grids lie in grids, whose rows and columns are straight; one more does not."""
    made = [replace(one, cut=cut) for one in tokens(number + 1, 19.05, "hexagon-flat", bleed=bleed)]
    for cards, straight in ((made[:-1], True), (made, False)):
        (page,) = imposed(cards, backs="none").pages
        assert are_separable([p.trim for p in page.placements]) is straight


def distance(one, other):
    """How far the bleeds of two hexagons are apart along the side that separates them best (mm)."""
    (ax, ay), a, sides = shape_of(one)
    (bx, by), b, _ = shape_of(other)
    return max((bx - ax) * cos(radians(t)) + (by - ay) * sin(radians(t)) for t in sides) - a - b


def test_rows_interlock_only_to_save_a_sheet():
    """60 round tokens and 80 hexes fit on one page in a grid with one pitch both ways."""
    for number, width, shape, pitch in ((60, 20, "circle", (26, 26)), (80, 19.05, "hexagon-flat", (23.05, 25.997))):
        (page,) = imposed(tokens(number, width, shape, bleed=2), backs="none").pages
        steps = []
        for axis in (0, 1):
            at = sorted({round(centre(p.trim)[axis], 3) for p in page.placements})
            steps.append({round(b - a, 2) for a, b in pairwise(at)})
        assert sorted(map(min, steps)) == sorted(map(max, steps)) == pytest.approx(pitch, abs=0.01)


def test_hexagons_without_bleed_share_their_edges():
    """Each cut between two separates both: corners of neighbours coincide."""
    page, *_ = imposed(tokens(270, 19.05, "hexagon-flat", bleed=0), backs="none").pages
    corners = Counter((round(x, 2), round(y, 2)) for p in page.placements for _, (x, y) in p.contour[:6])
    assert max(corners.values()) == 3
    assert sum(1 for n in corners.values() if n == 3) > 200


def test_other_shapes_of_one_size_do_not_nest():
    """Hexes that are cut with crop marks, and shapes whose outline is a path, stand in a grid, apart from those that nest."""
    assert sheets(tokens(180, 30, "circle", bleed=2)) != sheets([card(f"c{n}", 30, 30, bleed=2) for n in range(180)])
    mixed = [*tokens(90, 30, "circle", bleed=2), *(card(f"c{n}", 30, 30, bleed=2) for n in range(90))]
    trims = [[p.trim for p in s.front.placements if p.id.startswith("c")] for s in imposed(mixed, backs="none").sheets]
    assert not any(a.overlaps(b) for page in trims for a, b in combinations(page, 2))


def test_few_parts_of_a_nested_page_keep_their_rows():
    """Where a page is reduced to the parts on it, a column that is left may have a part in every row."""
    cards = [*tokens(213, 60, "hexagon-flat", bleed=2, back=False), *(token(f"r{n}", 25, "circle", bleed=0) for n in range(78))]
    assert sum(sheets(cards)) == 213 + 78


@st.composite
def mixes(draw):
    """One or two decks of tokens and up to two of cards."""
    out = []
    for number in range(draw(st.integers(1, 2))):
        shape = draw(st.sampled_from(["circle", "hexagon-flat", "hexagon-pointed"]))
        width, bleed = draw(st.sampled_from([8, 12.7, 19.05, 25, 60])), draw(st.sampled_from([0, 1, 2, 3.2]))
        copies, back = draw(st.integers(1, 120)), draw(st.booleans())
        made = token(f"t{number}", width, shape, deck=f"t{number}", copies=copies, bleed=bleed, back=back)
        cut, marks = draw(st.sampled_from(["ticks", "outline"])), draw(st.sampled_from(["full", "short", "none"]))
        order, collated = draw(st.sampled_from(["rows", "rows", "stack"])), draw(st.booleans())
        out.append(replace(made, cut=cut, marks=marks, order=order, collated=collated))
    for number in range(draw(st.integers(0, 2))):
        w, h = draw(st.sampled_from([(63, 88), (41, 63), (16, 16), (70, 58)]))
        out.append(card(f"c{number}", w, h, deck=f"c{number}", copies=draw(st.integers(1, 20)), back=draw(st.booleans())))
    return out


@pytest.mark.whole
@settings(max_examples=15)
@given(cards=mixes(), paper=st.sampled_from(list(PAPERS.values())), mode=st.sampled_from(MODES))
def test_laws_of_nested_sheets(cards, paper, mode):
    """Each copy is there once, inside the margin, its bleed clear of others' and of all marks, its back behind it."""
    found = impose(cards, paper, mode, Report(), border=uneven)
    packing._cached_page_plans.cache_clear()  # so that everything is computed again
    assert found == impose(cards, paper, mode, Report(), border=uneven)
    faces = Counter((p.id, p.copy) for page in found.pages for p in page.placements if p.side == "face")
    assert faces == Counter({(c.id, n): 1 for c in cards for n in range(1, c.copies + 1)})
    inner = Box(0, 0, *paper.size).inset(paper.margin)
    for page in found.pages:
        assert all(inner.contains(bleed_box(p)) for p in page.placements)
        near = sorted(page.placements, key=lambda p: p.trim.x)
        for i, one in enumerate(near):
            for other in near[i + 1 :]:
                if bleed_box(other).x > bleed_box(one).right:
                    break
                assert apart(one, other), (one.id, one.copy, other.id, other.copy)
        for line in page.lines:
            assert not any(reaches(p, ink_box(line)) for p in page.placements)
        assert are_separable(grids(page))
    assert all(backs_lie_behind(sheet, mode) for sheet in found.sheets)


def shape_of(placement):
    """The middle of a placement, its radius (of the circle in it) with bleed, and the directions of its sides in degrees."""
    outline, radius = placement.frame.outline, min(placement.trim.size) / 2 + placement.bleed[0]
    if outline.shape == "circle":
        return centre(placement.trim), radius, range(0, 360, 3)
    pointed = placement.trim.h > placement.trim.w
    return centre(placement.trim), radius, range(0 if pointed else 30, 360, 60)


def apart(one, other):
    """Whether the bleeds of two placements do not overlap: some line separates them, by the shapes that they have."""
    if not bleed_box(one).overlaps(bleed_box(other)):
        return True
    if one.frame.outline is None or other.frame.outline is None or one.trim.size != pytest.approx(other.trim.size):
        return False
    (ax, ay), a, sides = shape_of(one)
    (bx, by), b, _ = shape_of(other)
    if one.frame.outline.shape == "circle":
        return hypot(bx - ax, by - ay) >= a + b - 1e-3
    return any((bx - ax) * cos(radians(t)) + (by - ay) * sin(radians(t)) >= a + b - 1e-3 for t in sides)


def reaches(placement, ink):
    """Whether a mark's ink reaches into the bleed of a placement."""
    if placement.frame.outline is None or not ink.overlaps(bleed_box(placement)):
        return ink.overlaps(bleed_box(placement))
    (x, y), radius, sides = shape_of(placement)
    if placement.frame.outline.shape != "circle":
        corners = [(a - x, b - y) for a in (ink.x, ink.right) for b in (ink.y, ink.bottom)]
        return not any(all(a * cos(radians(t)) + b * sin(radians(t)) >= radius - 1e-6 for a, b in corners) for t in sides)
    near = min(max(x, ink.x), ink.right), min(max(y, ink.y), ink.bottom)
    return hypot(near[0] - x, near[1] - y) < radius


def grids(page):
    """The trims of a page, with all trims that overlap others joined to the box around them."""
    boxes = [p.trim for p in page.placements]
    out = []
    while boxes:
        joined = [boxes.pop()]
        while hit := [b for b in boxes if b.overlaps(bounding_box(joined), 1e-3)]:
            joined += hit
            boxes = [b for b in boxes if b not in hit]
        out.append(bounding_box(joined))
    return out


def backs_lie_behind(sheet, mode):
    """Whether the middle of each back is behind that of its front, by the size of the paper or the drawn fold."""
    page = sheet.front if mode == "gutterfold" else sheet.back
    backs = {(p.id, p.copy): centre(p.trim) for p in (page.placements if page else ()) if p.side == "back"}
    fold = next((line for line in sheet.front.lines if line.kind == "fold"), None)
    for front in sheet.front.placements:
        if front.side == "face" and (front.id, front.copy) in backs:
            x, y = centre(front.trim)
            if mode == "duplex-long" or (fold and fold.x1 == fold.x2):
                x = (2 * fold.x1 if fold else sheet.front.size.w) - x
            else:
                y = (2 * fold.y1 if fold else sheet.front.size.h) - y
            if backs[front.id, front.copy] != pytest.approx((x, y), abs=1e-6):
                return False
    return True


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
