"""Faces as SVG in a real browser: each kind of item, and a face and a back of a deck of each game, beside pdfium's pixels."""

from __future__ import annotations

import base64
from io import BytesIO

import pytest
from PIL import Image
from support.browser import PROGRAM, Chromium
from support.builds import Silent
from support.faces import face, font_book
from support.places import TESTS
from support.svg import KINDS, difference

from pnp.base.diagnostics import Report
from pnp.build.build import prepare
from pnp.model.request import BuildRequest
from pnp.render.exports.pictures import distinct_faces
from pnp.render.face_pixels import face_pixels
from pnp.render.face_svg import SvgFaces

pytestmark = [pytest.mark.press, pytest.mark.skipif(PROGRAM is None, reason="chromium is not installed")]

DECKS = {
    "belona": ("contracts", "maps"),
    "beyond-nebula": ("planets", "galactic_map"),
    "fabrica-de-herois": ("heroes", "boxes"),
    "zodiacus": ("intrepids", "territory_boards"),
}


@pytest.fixture(scope="module")
def browser(tmp_path_factory):
    """A browser without a window."""
    with Chromium(tmp_path_factory.mktemp("browser")) as page:
        yield page


def shown(browser, folder, frame, fonts):
    """By how much a face differs in the browser from its picture, both with all of its bleed, at most and on average."""
    clear = Image.open(BytesIO(face_pixels(frame, fonts, ppi=120, bleed=frame.bleed).png())).convert("RGBA")
    printed = Image.alpha_composite(Image.new("RGBA", clear.size, "white"), clear).convert("RGB")
    data = base64.b64encode(SvgFaces(fonts).write(frame, bleed=frame.bleed)).decode()
    width, height = printed.size
    image = f'<img width={width} height={height} style="object-fit:fill" src="data:image/svg+xml;base64,{data}">'
    (folder / "page.html").write_text(f'<body style="margin:0;background:#fff;line-height:0">{image}', "utf-8")
    browser.open((folder / "page.html").as_uri())
    browser.wait_for("document.readyState == 'complete' && location.protocol == 'file:' && document.images[0].complete")
    browser.screenshot(folder / "seen.png", width=width, height=height)
    seen = Image.open(folder / "seen.png").convert("RGB")
    assert seen.size == printed.size
    return difference(seen, printed, blur=4)


@pytest.mark.parametrize("kind", KINDS)
def test_each_kind_of_item_looks_in_a_browser_as_in_the_pdf(browser, tmp_path, kind):
    """Edges aside, and letters, which the browser thickens."""
    most, mean = shown(browser, tmp_path, face(*KINDS[kind]), font_book())
    assert most <= 70
    assert mean < 6


@pytest.mark.parametrize("game", DECKS)
def test_faces_of_games_look_in_a_browser_as_in_the_pdf(browser, tmp_path, game):
    """Cards, boards and boxes."""
    report = Report()
    prepared = prepare(BuildRequest(TESTS.parent, game, decks=DECKS[game]), report, Silent())
    assert not report.has_errors
    faces = {(one.deck, one.side): one for one in distinct_faces(prepared.components)}
    apart = {one.file: shown(browser, tmp_path, one.frame, prepared.game.fonts) for one in faces.values()}
    assert {file: found for file, found in apart.items() if found[0] > 70 or found[1] > 6} == {}
