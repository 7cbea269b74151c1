"""Check 30: what DriveThruCards gets has at most 240 % of ink on any dot, as Ghostscript separates it, and art to its edges."""

from __future__ import annotations

from io import BytesIO

import numpy as np
import pytest
from PIL import Image
from support.faces import BLACK, INFO, WHITE, face, font_book, line, rect
from support.pdf import ask

from pnp.base.diagnostics import Mark
from pnp.base.units import Box, Size
from pnp.impose.single_faces import face_canvas, single_faces
from pnp.load.profiles import read_profile
from pnp.model.frame import Colour, Gradient, ImageItem, Shape
from pnp.model.picture import Picture
from pnp.model.sheet import Component
from pnp.pictures.inks import PressInks
from pnp.render.pdf import print_pdf

pytestmark = pytest.mark.press
POKER = Size(63.5, 88.9)
DRIVETHRU = read_profile("drivethru")
BLEED = 3.175
DEEP = [Colour(0.0, 0.0, 0.3), Colour(0.25, 0.05, 0.1), Colour(0.0, 0.25, 0.1), Colour(0.1, 0.1, 0.1)]


def noise():
    """A dark picture of all colours, which a plain conversion would print with up to 300 % of ink."""
    pixels = np.random.default_rng(7).integers(0, 90, (400, 400, 3), dtype=np.uint8)
    out = BytesIO()
    Image.fromarray(pixels).save(out, "PNG")
    return Picture("noise", "png", "art/noise.png", 400, 400, None, data=out.getvalue())


def deck():
    """A card with deep grounds to the end of its bleed, a shade, black, rich black and a picture, and a back of one colour."""
    far_w, far_h = POKER.w + 2 * BLEED, POKER.h + 2 * BLEED
    bands = [rect(-BLEED, -BLEED + n * far_h / 4, far_w, far_h / 4 + 0.1, colour) for n, colour in enumerate(DEEP)]
    shade = Gradient("linear", (0, 0, 63, 0), ((0.0, DEEP[0]), (1.0, DEEP[2])))
    path = (("M", (5, 5)), ("L", (58, 5)), ("L", (58, 20)), ("L", (5, 20)), ("Z", ()))
    picture = ImageItem(noise(), Box(5, 25, 25, 25))
    front = (*bands, Shape(path, shade), picture, rect(34, 25, 24, 24, BLACK), line("carta", x=36, y=40, colour=WHITE))
    frames = [face(*items, w=POKER.w, h=POKER.h, bleed=BLEED) for items in (front, bands)]
    return Component("pike", "fish", 2, *frames, Mark("fish.yaml", 2))


@pytest.fixture(scope="module")
def plates(tmp_path_factory):
    """The inks of each page at 150 ppi, in percent: rows, columns, and cyan, magenta, yellow and black."""
    folder = tmp_path_factory.mktemp("drivethru")
    cards = single_faces([deck()], DRIVETHRU.bleed, DRIVETHRU.order, face_canvas(POKER, DRIVETHRU))
    with (folder / "deck.pdf").open("wb") as file:
        print_pdf(cards, font_book(), INFO, file, press=PressInks(DRIVETHRU.colour))
    options = ["-q", "-dSAFER", "-dBATCH", "-dNOPAUSE", "-sDEVICE=tiffsep", "-r150", "-dOverprint=/simulate"]
    said = ask("gs", *options, f"-sOutputFile={folder}/page%d.tif", folder / "deck.pdf")
    assert (said.code, said.complaints) == (0, [])
    found = []
    for number in range(1, 5):
        names = [folder / f"page{number}({ink}).tif" for ink in ("Cyan", "Magenta", "Yellow", "Black")]
        found.append(np.stack([(255 - np.asarray(Image.open(name)).astype(float)) / 2.55 for name in names], axis=2))
    assert len(list(folder.glob("page*(*.tif"))) == 16  # no plate of a fifth ink
    return found


def test_no_dot_has_more_ink_than_the_limit(plates):
    """The most is 240 %, and nearly no dot is over it by more than rounding."""
    for page in plates:
        total = page.sum(axis=2)
        assert total.max() <= 245
        assert (total > 240.5).mean() < 1e-4
    assert max(page.sum(axis=2).max() for page in plates) > 200  # the deck is as dark as it is meant to be


def test_ink_reaches_the_edge_of_each_page(plates):
    """Of all four sides, and of backs as well as faces; pages have 2.75 × 3.75 in."""
    for page in plates:
        assert abs(page.shape[1] - 412.5) <= 1
        assert abs(page.shape[0] - 562.5) <= 1
        total = page.sum(axis=2)
        for edge in (total[1], total[-2], total[:, 0], total[:, -2]):  # the page ends within the first row and the last column
            assert (edge < 20).mean() < 0.02


def test_backs_are_the_odd_pages(plates):
    """They have no shade and no picture, faces have both."""
    middles = [page[170:260, 60:180].std(axis=(0, 1)).sum() for page in plates]
    assert [middle > 5 for middle in middles] == [False, True, False, True]
