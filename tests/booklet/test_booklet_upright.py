"""Parts of a mirrored picture that stay readable: figures and letters, whose ids begin with `upright-`."""

import pytest

from pnp.locale import pseudo
from pnp.model.face_walk import painted_items
from pnp.model.frame import DrawingItem

LAMP = '<rect x="{}" y="0" width="{}" height="2" fill="#123456"/>'
PARTS = LAMP.format(4, 2) + LAMP.format(8, 6)  # 4–6 and 8–14: their middle is 9


@pytest.fixture
def pond(pond):
    """Return the sample game with texts of rules as large as they must be in Arabic letters."""
    theme = pond / "templates/toy/theme.yaml"
    theme.write_text(theme.read_text("utf-8").replace("floor: 6.5", "floor: 7"), "utf-8")
    return pond


@pytest.fixture
def places(pond, prepared, same_letters):  # noqa: ARG001 - letters of the right-to-left language
    """Return where the parts of a picture of 40 mm begin and end, in mm from its left edge, in both directions."""

    def making(parts, setting="mirror=yes"):
        art = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 10">{parts}</svg>'
        (pond / "content/toy/art/steps.svg").write_text(art, "utf-8")
        (pond / "content/toy/booklet/01-start.md").write_text(f'# Pond\n\n![](art/steps.svg "{setting}"){{alt=""}}\n', "utf-8")
        (pond / "content/toy/booklet/02-score.md").unlink(missing_ok=True)
        return [drawn(prepared(pond, locale=tag)) for tag in (pseudo.ACCENTS_TAG, pseudo.RIGHT_TO_LEFT_TAG)]

    return making


def drawn(made):
    """Return the horizontal extents of the boxes of the only picture, in its user units."""
    assert made.said == []
    (picture,) = [item for page in made.pages for item in page.items if isinstance(item, DrawingItem)]
    scale = abs(picture.matrix[0])
    left = min(picture.matrix[4], picture.matrix[4] + 40 * picture.matrix[0])
    boxes = [paint.box for paint in painted_items((picture,))]
    return sorted((round((box.x - left) / scale, 3), round((box.right - left) / scale, 3)) for box in boxes)


def test_an_upright_part_changes_its_place_but_not_its_direction(places):
    """Its middle is where the mirror image has it; inside it left stays left."""
    there, here = places(f'<g id="upright-1">{PARTS}</g>')
    assert there == [(4, 6), (8, 14)]
    assert here == [(26, 28), (30, 36)]


def test_what_is_not_upright_is_mirrored(places):
    """As without the part beside it."""
    there, here = places(f'<g id="upright-1">{PARTS}</g><g id="other">{LAMP.format(20, 5)}</g>')
    assert (20, 25) in there
    assert (15, 20) in here


def test_a_part_that_is_moved_and_turned_stays_as_it_is(places):
    """Here by a group around it and by its own transform: only its place changes."""
    there, here = places(f'<g transform="translate(2 1)"><g id="upright-1" transform="translate(3 0)">{PARTS}</g></g>')
    assert there == [(9, 11), (13, 19)]
    assert here == [(21, 23), (25, 31)]


def test_a_picture_that_is_not_mirrored_is_the_same(places):
    """Without `mirror=yes` the marks change nothing."""
    there, here = places(f'<g id="upright-1">{PARTS}</g>', "mirror=no")
    assert there == here == [(4, 6), (8, 14)]
