"""The pages of Belona's booklet in all its languages: as many as fill the sheets, and none of them half empty."""

from __future__ import annotations

import pytest
from support.builds import LOCALES

from pnp.base.units import Box
from pnp.model.face_walk import line_ink, map_box, painted_items, walk
from pnp.model.frame import DrawingItem, Group, Shape, TextLine


@pytest.mark.parametrize("tag", LOCALES)
def test_no_page_of_the_booklet_is_half_empty(languages, tag):
    """All are filled to two thirds of their columns, except the covers and the last page of text."""
    ready = languages.take(tag).ready
    top, foot = ready.booklet.look.margins.top, ready.booklet.look.size.h - ready.booklet.look.margins.bottom
    least = top + 2 / 3 * (foot - top)
    for number, page in enumerate(ready.booklet.pages[1:-2], 2):
        assert max(paint.box.bottom for paint in painted_items(page.items) if paint.box.y < foot) >= least, number


@pytest.mark.parametrize("tag", LOCALES)
def test_combat_fills_one_pair_of_facing_pages(languages, tag):
    """Whoever fights has all of it open: it begins an even page, and the chapter after it begins the next even page."""
    pages = languages.take(tag).ready.booklet.pages
    at = {anchor.name: (number, anchor.y) for number, page in enumerate(pages, 1) for anchor in page.anchors}
    (first, top), (after, _) = at["combat"], at["end"]
    assert first % 2 == 0
    assert top < pages[0].size.h / 10
    assert after == first + 2


@pytest.mark.parametrize("tag", LOCALES)
def test_setup_lies_on_one_page(languages, tag):
    """Nobody turns a page while laying out the game: factions begin at the head of the page after it."""
    pages = languages.take(tag).ready.booklet.pages
    at = {anchor.name: (number, anchor.y) for number, page in enumerate(pages, 1) for anchor in page.anchors}
    (setup, top), (factions, after) = at["setup"], at["factions"]
    assert factions == setup + 1
    assert max(top, after) < pages[0].size.h / 10


SCENE, OPENER, PLAN = (47.0, 31.7), (47.0, 29.0), (96.0, 71.0)
"""Sizes of contracts' scenes, openings and plans in user units; pages show them only at the head of a chapter, cards aside."""


def scenes(items):
    """Yield the keys of the scenes and plans among these items, without those on cards."""
    for item in items:
        if isinstance(item, Group):
            yield from scenes(item.items)
        elif isinstance(item, DrawingItem) and tuple(item.drawing.size) in {SCENE, OPENER, PLAN}:
            yield item.drawing.key


@pytest.mark.parametrize("tag", LOCALES)
def test_each_chapter_opens_with_a_scene_of_its_own(languages, tag):
    """No scene opens two chapters."""
    booklet = languages.take(tag).ready.booklet
    found = [key for page in booklet.pages for key in scenes(page.items)]
    assert len(found) == sum(entry.level == 1 for entry in booklet.outline)
    assert len(set(found)) == len(found)


QUIET = (126.0, 51.0)
"""The size in user units of the city that goes on beside a scene."""
ROUNDING = 1e-6  # mm


def quiet_cities(page):
    """Yield the box of each such city of a page, and the window through which it is seen."""
    for item, state in walk(page.items, into=(Group,)):
        if isinstance(item, DrawingItem) and tuple(item.drawing.size) == QUIET:
            yield map_box(state.inside(item).matrix, Box(0, 0, *item.drawing.size)), state.clip


@pytest.mark.parametrize("tag", LOCALES)
def test_the_city_beside_a_scene_reaches_the_edge_of_its_opening(languages, tag):
    """However narrow the scene of a low opening is, no black is left between the city and the edge."""
    cities = [city for page in languages.take(tag).ready.booklet.pages for city in quiet_cities(page)]
    assert cities
    for city, window in cities:
        assert city.x <= window.x + ROUNDING
        assert city.right >= window.right - ROUNDING


CLEAR = 1.2  # mm around the letters of a title
TITLE = 15  # pt, the least size of one


@pytest.mark.parametrize("tag", LOCALES)
def test_the_letters_of_a_title_keep_clear_of_their_band(languages, tag):
    """With all that stands above and hangs below them, in every script: from what is over the black, and from its foot."""
    booklet = languages.take(tag).ready.booklet
    found = 0
    for number, page in enumerate(booklet.pages[1:-1], 2):
        found += 1 if (title := title_of(page)) else 0
        if title:
            ink, top, foot = title
            assert min(ink.y - top, foot - ink.bottom) >= CLEAR, number
    assert found >= sum(entry.level == 1 for entry in booklet.outline) - 1


def title_of(page):
    """Give the ink of a chapter's title on a page, and the top and the foot of the black that it lies on."""
    wide = page.size.w - 30 + 3 - 0.1  # of the openings: the column, and 1.5 mm on both sides
    paints = list(painted_items(page.items))
    shapes = [paint.box for paint in paints if isinstance(paint.item, Shape) and paint.box.w > wide]
    for paint in paints:
        if isinstance(paint.item, TextLine) and paint.item.size >= TITLE and (ink := line_ink(paint.item)):
            box = map_box(paint.matrix, ink)
            plates = [shape for shape in shapes if shape.y < box.y and shape.bottom > box.y + box.h / 2]
            if plates:
                foot = max(plate.bottom for plate in plates)
                over = [b for b in (*shapes, *(window for _, window in quiet_cities(page))) if b.bottom <= box.y + box.h / 2]
                tops = [b.bottom for b in over if b.bottom > min(plate.y for plate in plates)]
                return box, max([min(plate.y for plate in plates), *tops]), foot
    return None
