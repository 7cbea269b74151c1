"""Figures that show a part of a card: a window around an anchor or a point of its face."""

import re

import pytest

from pnp.locale import pseudo
from pnp.model.frame import PlacedFrame


@pytest.fixture
def figure(pond, prepared, edit):
    """Prepare a booklet of one figure with these settings; the carp's title has an anchor, whose middle is 25, 9.5."""
    edit(pond / "templates/toy/fish.xml", 'style="title">', 'style="title" anchor="name">')
    (pond / "content/toy/booklet/02-score.md").unlink()

    def making(settings, target="card:carp", **options):
        text = f'# The Pond\n\n![]({target} "{settings}"){{alt=""}}\n'
        (pond / "content/toy/booklet/01-start.md").write_text(text, "utf-8")
        return prepared(pond, **options)

    return making


def face(made):
    """Return the only face in a figure."""
    (found,) = [item for page in made.pages for item in page.items if isinstance(item, PlacedFrame)]
    return found


def window(made):
    """Return the window of the only face: left, top, width, height, in mm of the face."""
    return pytest.approx(box(face(made).clip), abs=1e-6)


def box(path):
    """Return the left, top, width and height of a path of straight lines."""
    (x0, x1), (y0, y1) = ((min(axis), max(axis)) for axis in zip(*(point for _, point in path if point), strict=True))
    return x0, y0, x1 - x0, y1 - y0


def test_a_crop_shows_the_face_around_an_anchor(figure):
    """At the scale of the figure, in as much room as the window takes."""
    made, whole = figure("scale=0.5 crop=@name:20x8"), figure("scale=0.5")
    assert made.said == []
    assert window(made) == (15, 5.5, 20, 8)
    shown, all_of_it = face(made), face(whole)
    assert shown.frame == all_of_it.frame
    assert shown.matrix[:4] == all_of_it.matrix[:4]
    edges = [box(item.path) for page in made.pages for item in page.items if getattr(item, "stroke", None)]
    left, top = shown.matrix[4] + 0.5 * 15, shown.matrix[5] + 0.5 * 5.5
    assert pytest.approx((left, top, 10, 4), abs=1e-6) in edges


def test_a_point_is_the_same_as_its_anchor(figure):
    """Written in mm from the trim corner."""
    assert figure("crop=25,9.5:20x8").pages == figure("crop=@name:20x8").pages


def test_the_window_stays_within_the_face(figure):
    """It moves in where it would leave the face."""
    assert window(figure("crop=@name:60x30")) == (0, 0, 60, 30)
    assert window(figure("crop=63,88:10x10")) == (53.5, 78.9, 10, 10)


@pytest.mark.usefixtures("same_letters")
def test_the_window_is_on_a_mirrored_face_where_its_point_is(figure):
    """In a right-to-left language, by its anchor and by its point."""
    for crop in ("@name", "25,9.5"):
        made = figure(f"crop={crop}:20x8", locale=pseudo.RIGHT_TO_LEFT_TAG)
        assert made.said == []
        assert face(made).frame.mirrored
        assert window(made) == (63.5 - 35, 5.5, 20, 8)


FAULTS = {
    "crop=@name": "`crop` must be a point and a size in mm such as `@cost:36x10` or `20,54:36x10`, found `@name`",
    "crop=@name:0x8": "`crop` must be a point and a size in mm such as `@cost:36x10` or `20,54:36x10`, found `@name:0x8`",
    "crop=@name:20x8 callouts=1:@name": "a figure that is cropped has no call-outs\n  hint: leave out `crop` or `callouts`",
    "crop=@name:64x8": "`crop` shows 64 x 8 mm around 25, 9.5, the face is 63.5 x 88.9 mm"
    "\n  hint: the point lies on the face, and the size is no larger",
    "crop=64,8:10x10": "`crop` shows 10 x 10 mm around 64, 8, the face is 63.5 x 88.9 mm"
    "\n  hint: the point lies on the face, and the size is no larger",
}


@pytest.mark.parametrize("settings", FAULTS)
def test_a_crop_that_cannot_be_shown_is_reported(figure, settings):
    """With the place of the figure and a way out."""
    said = [re.sub(r"\n +\d* \|.*", "", one) for one in figure(settings).said if "bad-figure" in one]
    assert said == [f"content/toy/booklet/01-start.md:3:1: error[booklet/bad-figure]: {FAULTS[settings]}"]


def test_pictures_are_not_cropped(figure):
    """A picture is drawn as it is wanted."""
    (said,) = figure("crop=1,1:20x8", "art/carp.svg").said
    assert "error[booklet/bad-figure]: `crop` is for cards, not for pictures" in said
    assert said.endswith("hint: leave it out, or crop the picture")


def test_an_unknown_anchor_is_named(figure):
    """As for call-outs."""
    (said,) = figure("crop=@nam:20x8").said
    first, *rest = said.splitlines()
    message = "`crop` names `@nam`, which is no anchor of the face of `carp`"
    assert first == f"content/toy/booklet/01-start.md:3:1: error[booklet/unknown-anchor]: {message}"
    assert rest[-1] == "  hint: did you mean `name`?"
