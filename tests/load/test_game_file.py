"""The outlines of decks as a game declares them."""

import pytest

from pnp.base.units import Size
from pnp.load import game_file
from pnp.pictures.path_data import TooComplexPathError
from pnp.pictures.path_geometry import polygon_area, polygons

GAME = """title: Game
version: "1.0"
date: "2026-01-31"
author: Us
source-locale: en
{cut}
formats:
  chit: {{size: [3/4 in], outline: circle}}
  plate: {{size: [40, 30], corner: 4}}
  tag: {{size: [20, 30], outline: art/tag.svg}}
decks:
  cards: {{type: card, face: card.xml, {deck}}}
"""

TAG = """<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 200 300">
<g transform="scale(10)"><path d="M0 0 h20 v20 q0 10 -10 10 t-10 -10 v-20" fill="none" stroke="red"/></g></svg>"""


@pytest.fixture
def deck(sound):
    """Load the only deck with these keys."""

    def load(text, cut=""):
        files = {
            "content/g/game.yaml": GAME.format(deck=text, cut=f"print: {{cut: {cut}}}" if cut else ""),
            "content/g/art/tag.svg": TAG,
        }
        return sound(files).decks[0]

    return load


@pytest.mark.parametrize(
    ("text", "shape", "size"),
    [
        ("format: poker", "rectangle", (63.5, 88.9)),
        ("format: token-20", "circle", (20, 20)),
        ("format: counter-inch", "rectangle", (25.4, 25.4)),
        ("format: hex-flat", "hexagon-flat", (21.997045, 19.05)),
        ("format: hex-flat, orientation: portrait", "hexagon-pointed", (19.05, 21.997045)),
        ("format: chit", "circle", (19.05, 19.05)),
        ("format: plate, orientation: portrait", "rectangle", (30, 40)),
        ("size: [20], outline: hexagon-pointed", "hexagon-pointed", (20, 23.094011)),
        ("size: [20, 23.09], outline: hexagon-pointed", "hexagon-pointed", (20, 23.09)),
        ("size: [16], outline: circle", "circle", (16, 16)),
        ("size: [16]", "rectangle", (16, 16)),
        ("format: square, outline: circle", "circle", (70, 70)),
        ("format: chit, outline: rectangle", "rectangle", (19.05, 19.05)),
        ("format: tag, safe: 2", "path", (20, 30)),
    ],
)
def test_a_deck_has_the_outline_of_its_format_or_its_own(text, shape, size, deck):
    """Sizes in mm; one number is a side, a diameter, or the width between flat sides."""
    form = deck(text).format
    assert (form.outline.shape, form.size) == (shape, form.outline.size)
    assert form.size == pytest.approx(Size(*size), abs=1e-5)


def test_corners_stay_with_rectangles(deck):
    """Those of the trade and of own formats; another outline has none."""
    assert [
        deck(text).format.outline.corner for text in ("format: poker", "format: plate", "format: square, outline: circle")
    ] == [
        3.175,
        4,
        0,
    ]


def test_a_drawing_fills_its_size(deck):
    """Its viewBox is scaled to the size, curves stay curves, and an end that meets the beginning closes the line."""
    outline = deck("format: tag, safe: 2").format.outline
    assert [letter for letter, _ in outline.path] == ["M", "L", "L", "C", "C", "L", "Z"]
    assert outline.source == "content/g/art/tag.svg"
    assert polygon_area(polygons(outline.path)[0]) == pytest.approx(20 * 20 + 2 * 10 * 10 * 5 / 6, abs=0.1)


@pytest.mark.parametrize(
    ("text", "cut", "marks"),
    [
        ("format: poker", "ticks", "crop"),
        ("format: chit", "ticks", "ticks"),
        ("format: chit", "", "ticks"),
        ("format: hex-flat", "", "outline"),
        ("format: tag, safe: 2", "", "outline"),
        ("format: hex-flat", "ticks", "ticks"),
        ("format: chit, cut: outline", "ticks", "outline"),
        ("format: chit", "outline", "outline"),
    ],
)
def test_how_cuts_are_shown(text, cut, marks, deck):
    """As the deck says, else as the game says, else as suits the outline."""
    assert deck(text, cut).cut == marks


def test_an_outline_that_cannot_be_offset_is_an_error(load, monkeypatch):
    """Skia may give up on a very irregular path; then the deck is refused, from whichever side it is looked at."""

    def fail(*_):
        raise TooComplexPathError

    monkeypatch.setattr(game_file, "offset_outline", fail)
    files = {
        "content/g/game.yaml": GAME.format(deck="format: tag, safe: 2", cut=""),
        "content/g/art/tag.svg": TAG,
    }
    _, (found,) = load(files)
    assert (str(found.mark), found.code, found.message, found.hint) == (
        "content/g/game.yaml:12:3",
        "load/bad-outline",
        "outline `content/g/art/tag.svg` is too irregular for a bleed of 3 mm and a safe margin of 2 mm",
        "simplify the path",
    )
