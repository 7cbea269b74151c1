"""`<polyline>`: a path through points."""

import pytest

from pnp.layout.finished_faces import dump_frame


def test_it_is_the_path_through_its_points(pond):
    """Open or closed, moved, with all properties of lines; commas or spaces between numbers."""
    face = pond.face(
        '<face><polyline points="1,2 3.5,4 -5,6" stroke="ink" stroke-width="1" dash="2 1" cap="round" join="bevel"/>'
        '<polyline points="0 0 4 0 4 4" close="yes" fill="signal" x="1" y="2"/></face>'
    )
    assert dump_frame(face).splitlines()[1:] == [
        "path M1 2 L3.5 4 L-5 6 stroke ink 1 dash 2 1  <templates/pond/fish.xml:1>",
        "path M1 2 L5 2 L5 6 Z fill signal  <templates/pond/fish.xml:1>",
    ]
    assert (face.items[0].stroke.cap, face.items[0].stroke.join) == ("round", "bevel")


def test_it_is_mirrored_like_a_path(pond):
    """In Hebrew its outline is reflected; `mirror="no"` only moves it."""
    pond.locale = "he"
    face = pond.face(
        '<face><polyline points="0,0 5,1" stroke="ink"/><polyline points="0,0 5,1" stroke="ink" mirror="no"/></face>'
    )
    assert [item.path for item in face.items] == [(("M", (40, 0)), ("L", (35, 1))), (("M", (35, 0)), ("L", (40, 1)))]


@pytest.mark.parametrize("points", ["", "1,2", "1,2 3", "1,2 a,4", "1;2 3;4", "1mm,2 3,4"])
def test_points_that_are_none(pond, points):
    """One point, half a point, letters and units."""
    said = pond.fault(f'<face>\n<polyline points="{points}" stroke="ink"/></face>')
    found = f"`{points}`" if points else "empty"
    message = f"`points` of `<polyline>` is {found}, expected at least two points such as `0,0 10,5`"
    assert said.splitlines()[0] == f"templates/pond/fish.xml:2:19: error[layout/bad-value]: {message}"


def test_points_too_far_away(pond):
    """Ten metres are the limit, as everywhere."""
    assert "expected at most 10000" in pond.fault('<face><polyline points="0,0 10001,0" stroke="ink"/></face>')
