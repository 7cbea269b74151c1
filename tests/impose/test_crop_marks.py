"""Crop marks and fold lines, counted and measured."""

from __future__ import annotations

import pytest
from sample_sheets import HOME, black, card, imposed

from pnp.base.units import Box
from pnp.impose.impose import crop_marks
from pnp.impose.page_layout import CardBlock, PageLayout, Slot
from pnp.impose.sheet_marks import ink_box
from pnp.model.sheet import PageLine


def upright(page):
    """The vertical marks as (x, top, bottom)."""
    return sorted((m.x1, min(m.y1, m.y2), max(m.y1, m.y2)) for m in page.lines if m.x1 == m.x2)


def test_one_card():
    """Two marks at each corner, starting 3.25 mm from the trim: outside the bleed."""
    page = imposed([card("c", 63, 88)], backs="none").sheets[0].front
    (trim,) = (p.trim for p in page.placements)
    top, bottom = (trim.y - 8.25, trim.y - 3.25), (trim.bottom + 3.25, trim.bottom + 8.25)
    assert upright(page) == [(trim.x, *top), (trim.x, *bottom), (trim.right, *top), (trim.right, *bottom)]
    assert {line.weight for line in page.lines} == {0.4}
    assert {line.kind for line in page.lines} == {"crop"}


@pytest.mark.parametrize(("bleed", "offset"), [(0, 3), (2, 3), (3, 3.25), (5, 5.25)])
def test_offset(bleed, offset):
    """A mark starts outside the bleed, and never nearer than 3 mm."""
    page = imposed([card("c", 63, 88, bleed=bleed)], backs="none").sheets[0].front
    assert upright(page)[0][2] == pytest.approx(page.placements[0].trim.y - offset)


def test_interior_lines():
    """With a gutter, neighbours have separate marks; cards that touch share a mark."""
    assert len(imposed([card("c", 63, 88, copies=8)], backs="none").sheets[0].front.lines) == 2 * (4 + 8)
    assert len(imposed([card("c", 63, 88, copies=8)], backs="none", border=black).sheets[0].front.lines) == 2 * (3 + 5)


def test_marks_stay_where_the_full_sheet_has_them():
    """The marks of a partly filled sheet are a subset of those of a full one, so that a stack can be cut at once."""
    full, partial = (s.front for s in imposed([card("c", 63, 88, copies=11)], backs="none").sheets)
    assert set(partial.lines) < set(full.lines)


def test_blocks_in_line_share_the_marks_between_them():
    """The strip between two blocks has room for one set of marks; where their cuts are in line, each is drawn once."""
    boxes = [Box(20.1, 20.2, 40.0, 60.0), Box(20.1 + 40.0 + 3 + 5.5 + 3, 20.2, 30.0, 60.0)]
    blocks = tuple(CardBlock(box, 3.0, shared=False) for box in boxes)
    slots = tuple(Slot(0, index, 0, 0, box) for index, box in enumerate(boxes))
    level = sorted((m.y1, min(m.x1, m.x2)) for m in crop_marks(PageLayout(blocks, slots, HOME)) if m.y1 == m.y2)
    assert [(round(y, 6), round(x, 6)) for y, x in level] == [(y, x) for y in (20.2, 80.2) for x in (11.85, 63.35, 104.85)]


def test_fold_line():
    """The fold line runs between the margins, dashed between two ticks, at least 5 mm from any bleed if there is space."""
    page = imposed([card("c", 63, 88)], backs="gutterfold").sheets[0].front
    fold = [line for line in page.lines if line.kind == "fold"]
    assert [(line.x1, line.y1, line.x2, line.y2, bool(line.dash)) for line in fold] == [
        (5, 148.5, 10, 148.5, False),
        (10, 148.5, 200, 148.5, True),
        (200, 148.5, 205, 148.5, False),
    ]
    face, back = page.placements
    assert 148.5 - (face.trim.bottom + 3) > 5
    assert (back.trim.y - 3) - 148.5 > 5


def test_ink_box():
    """A line of 0.4 pt is 0.14 mm thick, whichever way it was drawn."""
    box = ink_box(PageLine(10, 20, 10, 15))
    assert (box.x, box.y, box.w, box.h) == pytest.approx((9.9294, 15, 0.1411, 5), abs=1e-4)
