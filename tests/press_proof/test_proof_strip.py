"""Strips of a proof lie on their pages whole, none is lost, and as many fit on a page as can."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pnp.base.diagnostics import Mark
from pnp.base.units import Box, Size
from pnp.build.proofs.markings import DraftText, draft_fonts
from pnp.build.proofs.press import ProofStrip, strip_pages
from pnp.model.frame import Colour, Group, Shape
from pnp.model.outline import box_path
from pnp.model.style import FontBook

ROOM = Box(12, 21, 273, 177)
TEXT = DraftText(draft_fonts(FontBook({}, {}, Mark("fonts/fonts.yaml"))))
SIDES = st.integers(5, 400)


def strip(width, height, pictures=2, title="pike"):
    """Rectangles in place of pictures."""
    size = Size(width, height)
    item = Shape(box_path(Box(0, 0, *size)), Colour(0, 0, 0))
    return ProofStrip(size, ((item,),) * pictures, tuple(f"picture {n}" for n in range(pictures)), title, "a note")


def places(page, size):
    """Where each picture of a page lies, and its scale."""
    groups = [item.matrix for item in page if isinstance(item, Group)]
    return [(Box(m[4], m[5], size[0] * m[0], size[1] * m[3]), m[0]) for m in groups]


@given(SIDES, SIDES, st.integers(1, 6), st.integers(1, 9))
def test_pictures_lie_inside_the_room_and_beside_each_other(width, height, pictures, count):
    """Whatever the size of the faces; each is as large as it is printed, or smaller."""
    pages = list(strip_pages([strip(width, height, pictures)] * count, ROOM, TEXT))
    found = [places(page, (width, height)) for page in pages]
    assert sum(map(len, found)) == pictures * count
    for page in found:
        for number, (box, scale) in enumerate(page):
            assert scale <= 1
            assert box.x >= ROOM.x - 1e-6
            assert box.y >= ROOM.y
            assert box.right <= ROOM.right + 1e-6
            assert box.bottom <= ROOM.bottom
            assert not any(box.overlaps(other) for other, _ in page[:number])


@pytest.mark.parametrize(
    ("size", "pictures", "pages", "scale"),
    [((63, 88), 2, 2, (0.75, 0.8)), ((16, 16), 2, 1, (1, 1)), ((148, 210), 2, 6, (0.7, 0.8)), ((63, 88), 4, 3, (0.75, 0.8))],
    ids=["cards", "tokens", "pages", "plates"],
)
def test_faces_are_a_little_smaller_if_more_of_them_fit(size, pictures, pages, scale):
    """Six faces: four cards on a page, all tokens on one, and a page of a booklet on each."""
    found = list(strip_pages([strip(*size, pictures)] * 6, ROOM, TEXT))
    assert len(found) == pages
    assert scale[0] - 1e-9 <= places(found[0], size)[0][1] <= scale[1] + 1e-9


def test_faces_of_another_size_begin_a_page():
    """They have a form of their own."""
    assert len(list(strip_pages([strip(63, 88), strip(16, 16), strip(16, 16, 4)], ROOM, TEXT))) == 3
