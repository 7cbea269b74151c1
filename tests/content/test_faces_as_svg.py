"""The faces of all games as SVG, beside their pictures: a face and a back of each deck, as resvg and pdfium paint them."""

import pytest
from support.svg import both_pictures, difference

from pnp.render.exports.pictures import distinct_faces
from pnp.render.face_svg import SvgFaces

GAMES = ("belona", "beyond-nebula", "fabrica-de-herois", "zodiacus")
LARGEST = 1_000_000
"""Bytes; the largest is the galactic map with 0.65 MB."""


@pytest.mark.whole
@pytest.mark.parametrize("game", GAMES)
def test_faces_as_svg_look_like_their_pictures(game, faces_of):
    """Edges aside: pdfium paints rectangles up to whole pixels."""
    components, fonts = faces_of(game)
    faces = SvgFaces(fonts)
    one_of_each = {(face.deck, face.side): face for face in reversed(distinct_faces(components))}
    assert len(one_of_each) > 10
    apart = {}
    for face in one_of_each.values():
        frame = face.frame
        apart[face.file] = difference(*both_pictures(frame, fonts, bleed=frame.bleed, faces=faces), blur=3)
        assert len(faces.write(frame, bleed=frame.bleed)) < LARGEST, face.file
    assert {file: found for file, found in apart.items() if found[0] > 64 or found[1] > 5} == {}
