"""The pages of Belona's booklet in all its languages: as many as fill the sheets, and none of them half empty."""

from __future__ import annotations

import pytest
from support.builds import LOCALES

from pnp.model.face_walk import line_ink, map_box, painted_items
from pnp.model.frame import DrawingItem, Group, Shape, TextLine


@pytest.mark.parametrize("tag", LOCALES)
def test_no_page_of_the_booklet_is_half_empty(languages, tag):
    """All are filled to two thirds of their columns, except the covers and the last page of text."""
    ready = languages.take(tag).ready
    top, foot = ready.booklet.look.margins.top, ready.booklet.look.size.h - ready.booklet.look.margins.bottom
    least = top + 2 / 3 * (foot - top)
    for number, page in enumerate(ready.booklet.pages[1:-2], 2):
        assert max(paint.box.bottom for paint in painted_items(page.items) if paint.box.y < foot) >= least, number


SPREADS = {"setup": "map", "map": "influence", "combat": "example", "example": "end"}
"""What fills one pair of facing pages, and what begins on the page after it."""


@pytest.mark.parametrize("tag", LOCALES)
def test_what_is_read_at_the_table_fills_a_pair_of_facing_pages(languages, tag):
    """Nobody turns a page while laying out the game, reading the map, fighting or following the example of a turn."""
    pages = languages.take(tag).ready.booklet.pages
    at = {anchor.name: (number, anchor.y) for number, page in enumerate(pages, 1) for anchor in page.anchors}
    for first, after in SPREADS.items():
        number, top = at[first]
        assert number % 2 == 0, first
        assert top < pages[0].size.h / 10, first
        assert at[after][0] == number + 2, first


@pytest.mark.parametrize("tag", LOCALES)
def test_running_heads_say_what_the_page_is(languages, tag):
    """The second pages of the example and of the glossary are not headed as those of combat and of the end."""
    booklet = languages.take(tag).ready.booklet
    titles = {entry.anchor: entry.title for entry in booklet.outline}
    at = {anchor.name: number for number, page in enumerate(booklet.pages, 1) for anchor in page.anchors}
    for name in ("example", "glossary"):
        heads = [" ".join(box.lines) for box in booklet.pages[at[name]].boxes if box.style == "book-running"]
        assert heads == [titles[name]], name


@pytest.mark.parametrize("tag", LOCALES)
def test_the_booklet_takes_six_sheets(languages, tag):
    """Twenty-four pages in every language, none of them blank."""
    assert len(languages.take(tag).ready.booklet.pages) == 24


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
    """No scene opens two chapters, nor two of their parts that have a band."""
    booklet = languages.take(tag).ready.booklet
    found = [key for page in booklet.pages for key in scenes(page.items)]
    assert len(found) == sum(entry.level <= 2 for entry in booklet.outline)
    assert len(set(found)) == len(found)


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
    """Give the ink of a title on a page, and the top and the foot of the black that it lies on, below what is drawn over it."""
    wide = page.size.w - 30 - 0.1  # of bands: the column; the openings of chapters are as wide as the page
    paints = list(painted_items(page.items))
    shapes = [paint.box for paint in paints if isinstance(paint.item, Shape) and paint.box.w > wide]
    lines = [paint.box for paint in paints if isinstance(paint.item, Shape) and paint.box.h < 1 and paint.box.w > wide / 2]
    for paint in paints:
        if isinstance(paint.item, TextLine) and paint.item.size >= TITLE and (ink := line_ink(paint.item)):
            box = map_box(paint.matrix, ink)
            plates = [shape for shape in shapes if shape.y < box.y and shape.bottom > box.y + box.h / 2]
            if plates:
                over = [line.bottom for line in lines if line.bottom <= box.y + box.h / 2]
                top = min(plate.y for plate in plates)
                return box, max([top, *over]) if top < 0 else top, max(plate.bottom for plate in plates)
    return None
