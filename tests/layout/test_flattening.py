"""Faces without transparency: every plate has the ink that blending gives it, words stay words, and pixels are few.

The plates of the face and of the flattened one are rendered and compared, but for edges of one pixel: where something is cut
out, they are painted twice.
"""

from __future__ import annotations

from dataclasses import replace
from typing import get_args

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from PIL import ImageChops, ImageFilter
from support.faces import BLACK, WHITE, face, font_book, line, rect

from pnp.base.diagnostics import Mark
from pnp.base.units import Box, Size
from pnp.layout import flattening, ink_layers
from pnp.layout.flattening import LineOutlines, PixelPart, flatten_face
from pnp.load.profiles import read_profile
from pnp.model.face_walk import painted_items
from pnp.model.frame import (
    BlendMode,
    Colour,
    Drawing,
    DrawingItem,
    Gradient,
    Group,
    ImageItem,
    Mask,
    Pattern,
    PlacedFrame,
    Shape,
    SpotInk,
    Stroke,
    TextLine,
)
from pnp.model.picture import Picture
from pnp.pictures.ink_mixing import HUE_MODES
from pnp.pictures.inks import PressInks
from pnp.pictures.path_booleans import PathOpsError
from pnp.render.face_pixels import face_plates

GOLD = Colour(0.8, 0.6, 0.2, 1.0, "gold", (0.0, 0.2, 0.7, 0.1), SpotInk("Gold", (0.0, 0.2, 0.7, 0.1)))
SEA = Colour(0.1, 0.4, 0.5, 1.0, "sea", (0.9, 0.4, 0.3, 0.2))
SUN = Colour(1, 0.8, 0, 1.0, "sun", (0.0, 0.2, 1.0, 0.0))
INK = Colour(0, 0, 0, 1.0, "ink", (0.0, 0.0, 0.0, 1.0))
CYAN = Colour(0, 0.6, 0.9, 1.0, "cyan", (1.0, 0.0, 0.0, 0.0))
PINK = Colour(0.9, 0, 0.5, 1.0, "pink", (0.0, 1.0, 0.0, 0.0))
PRESS = PressInks(replace(read_profile("press-x1a").colour, rich_black=None), [GOLD, SEA, SUN, INK, CYAN, PINK])
BOOK = font_book()
CORNER = (("M", (6, 6)), ("L", (9, 6)), ("L", (9, 9)), ("Z", ()))
GROUND = rect(0, 0, 40, 30, SUN)
BAND = rect(0, 0, 12, 30, PINK)
OBLIQUE = (0.9, 0.2, -0.2, 0.9, 3, 1)
ACROSS = (5.0, 0.0, 35.0, 0.0)
FROM_SEA = Gradient("linear", ACROSS, ((0, SEA), (1, SUN)))
FADING = Gradient("linear", ACROSS, ((0, SEA), (1, SEA._replace(alpha=0))))
LIT = Gradient("linear", ACROSS, ((0, WHITE), (1, BLACK)))
PICTURE = ImageItem(Picture("", "png", "a.png", 8, 8, None), Box(0, 0, 40, 30))
MODES = get_args(BlendMode)


def half(colour):
    """Half of a colour."""
    return colour._replace(alpha=0.5)


def circle(x, y, r, fill):
    """A disc."""
    q = 0.5523 * r
    curves = (
        ("C", (x + r, y + q, x + q, y + r, x, y + r)), ("C", (x - q, y + r, x - r, y + q, x - r, y)),
        ("C", (x - r, y - q, x - q, y - r, x, y - r)), ("C", (x + q, y - r, x + r, y - q, x + r, y)),
    )  # fmt: skip
    return Shape((("M", (x + r, y)), *curves, ("Z", ())), fill)


def multiplied(*items, blend="multiply", **more):
    """A group that is blended."""
    return Group(items, blend=blend, **more)


def isolated(*items):
    """A group that blends in itself, as a drawing."""
    return Group(items, blend="normal")


DOTS = Pattern((circle(1, 1, 0.6, PINK),), Box(0, 0, 2, 2))
SHAPES = {
    "over paper": [rect(5, 5, 9, 9, half(SEA))],
    "over a ground": [GROUND, rect(5, 5, 9, 9, half(SEA))],
    "over another tint": [GROUND, rect(5, 5, 20, 20, half(SEA)), rect(6, 6, 9, 9, half(INK))],
    "beside something else": [GROUND, rect(30, 5, 5, 5, SEA), rect(5, 5, 9, 9, half(SEA))],
    "over what is covered": [rect(1, 1, 7, 7, SEA), GROUND, rect(5, 5, 9, 9, half(SEA))],
    "a line": [GROUND, Shape(CORNER, None, Stroke(half(SEA), 1.0))],
    "a spot ink over paper": [rect(5, 5, 9, 9, half(GOLD))],
    "a spot ink over itself": [rect(0, 0, 40, 30, GOLD), rect(5, 5, 9, 9, half(GOLD))],
    "over an edge": [rect(0, 0, 7, 30, SUN), rect(5, 5, 9, 9, half(SEA))],
    "a fill with its line": [GROUND, Shape(CORNER, half(SEA), Stroke(half(PINK), 1.0))],
    "over a shape": [Shape(CORNER, SUN), rect(6, 6, 2, 2, half(SEA))],
    "over what shows through": [Group((GROUND,), opacity=0.5), rect(5, 5, 9, 9, half(SEA))],
    "misregistered": [isolated(*[multiplied(circle(x, 12, 8, c)) for x, c in ((14, CYAN), (16, PINK), (17, SUN))])],
    "a drawing": [
        GROUND,
        DrawingItem(
            Drawing("d", Size(40, 30), (isolated(multiplied(circle(15, 12, 8, CYAN)), multiplied(circle(17, 12, 8, PINK))),)),
            OBLIQUE,
            clip=Box(6, 4, 20, 15),
        ),
    ],
    "its colour": [
        GROUND,
        DrawingItem(Drawing("c", Size(40, 30), (circle(9, 9, 5, half(Colour(0, 0, 0, name="currentColor"))),)), OBLIQUE, SEA),
    ],
    "a face on it": [
        GROUND,
        PlacedFrame(face(BAND, circle(12, 12, 9, half(CYAN)), w=20, h=20, bleed=2), (0.9, 0, 0, 0.9, 4, 4)),
    ],
    "a group": [GROUND, BAND, Group((circle(12, 12, 8, CYAN), circle(20, 12, 8, SEA)), opacity=0.6)],
    "groups in a group": [
        GROUND,
        BAND,
        Group((circle(12, 12, 8, half(SEA)), multiplied(circle(18, 12, 8, CYAN))), opacity=0.7),
    ],
    "what is in itself": [
        GROUND,
        BAND,
        isolated(rect(2, 2, 30, 20, SUN), circle(12, 12, 8, half(SEA)), multiplied(circle(18, 12, 8, half(CYAN)))),
    ],
    "over what shows through in itself": [GROUND, isolated(rect(5, 5, 9, 9, half(SEA)), multiplied(rect(6, 6, 9, 9, CYAN)))],
    "a tile that shows through itself": [
        GROUND,
        BAND,
        rect(5, 5, 30, 20, Pattern((rect(0, 0, 2, 2, half(SEA)), circle(1, 1, 0.7, half(INK))), Box(0, 0, 2, 2))),
    ],
    "a line over an edge": [
        GROUND,
        BAND,
        multiplied(Shape(((("M", (4, 9)), ("L", (22, 14)))), None, Stroke(CYAN, 2.5, (4.0, 2.0)))),
    ],
    "over a line": [GROUND, Shape(CORNER, None, Stroke(SEA, 1.5)), multiplied(circle(8, 8, 2, CYAN))],
    "a gradient over colours": [GROUND, BAND, multiplied(rect(5, 5, 30, 20, FROM_SEA))],
    "over a gradient": [rect(5, 5, 30, 20, FROM_SEA), multiplied(circle(15, 12, 8, CYAN))],
    "lightened over a gradient": [GROUND, rect(2, 2, 34, 24, FROM_SEA), multiplied(circle(15, 12, 8, CYAN), blend="overlay")],
    "a fading gradient": [GROUND, BAND, rect(5, 5, 30, 20, FADING)],
    "a pattern over colours": [GROUND, BAND, multiplied(rect(5, 5, 30, 20, DOTS))],
    "over a pattern": [GROUND, rect(2, 2, 34, 24, DOTS), multiplied(circle(15, 12, 8, CYAN))],
    "a mask with a hole": [
        GROUND,
        BAND,
        Group((circle(15, 12, 8, CYAN),), mask=Mask((rect(0, 0, 40, 30, WHITE), circle(13, 12, 4, BLACK)))),
    ],
    "a grey mask": [
        GROUND,
        BAND,
        Group((circle(15, 12, 8, CYAN),), OBLIQUE, mask=Mask((circle(15, 15, 7, Colour(0.5, 0.5, 0.5)),))),
    ],
    "a mask of alpha": [GROUND, BAND, Group((circle(15, 12, 8, CYAN),), mask=Mask((circle(15, 15, 7, BLACK),), "alpha"))],
    "a soft mask": [
        GROUND,
        BAND,
        Group((circle(15, 12, 8, CYAN), circle(20, 12, 8, SEA)), mask=Mask((rect(0, 0, 40, 30, LIT),))),
    ],
    "a clip": [GROUND, BAND, Group((multiplied(rect(5, 5, 20, 20, CYAN)),), OBLIQUE, clip=circle(12, 12, 6, SUN).path)],
    **{mode: [GROUND, BAND, multiplied(circle(12, 12, 8, SEA), blend=mode)] for mode in MODES if mode not in HUE_MODES},
}
WORDS = {
    "large words": [GROUND, line("III", x=5, y=12, size=20, colour=half(SEA))],
    "small black words": [GROUND, line("III", x=5, y=12, size=9, colour=half(INK))],
    "words over an edge": [GROUND, BAND, line("III", x=5, y=12, size=24, colour=half(SEA))],
    "over words": [GROUND, line("III", x=5, y=10, size=20, colour=SEA), rect(4, 2, 20, 20, half(CYAN))],
    "over an edge of words": [GROUND, line("III", x=8, y=12, size=20, colour=SEA), multiplied(circle(12, 12, 4, CYAN))],
    "multiplied over small black words": [GROUND, line("III", x=8, y=12, size=9), multiplied(circle(12, 12, 4, CYAN))],
    "over small black words": [GROUND, line("III", x=8, y=12, size=9, colour=INK), circle(12, 12, 4, half(CYAN))],
    "over small black words on an edge": [
        GROUND,
        BAND,
        circle(14, 11, 2, SEA),
        line("III", x=8, y=12, size=9, colour=INK),
        circle(12, 12, 6, half(CYAN)),
    ],
    "over words on an edge": [GROUND, BAND, line("III", x=5, y=12, size=24, colour=SEA), rect(1, 1, 30, 20, half(CYAN))],
}
PIXELS = {
    "a spot ink over process inks": ([GROUND, rect(5, 5, 9, 9, half(GOLD))], "its inks mix with a spot ink"),
    "process inks over a spot ink": ([rect(0, 0, 40, 30, GOLD), rect(5, 5, 9, 9, half(SEA))], "its inks mix with a spot ink"),
    "over a picture": ([PICTURE, rect(5, 5, 9, 9, half(SEA))], "it lies over a picture"),
    "a picture": (
        [GROUND, Group((replace(PICTURE, box=Box(5, 5, 9, 9)),), opacity=0.5)],
        "it is a picture that shows through or is blended",
    ),
    "gradients": (
        [rect(2, 2, 30, 20, FROM_SEA), multiplied(rect(5, 5, 9, 9, FADING))],
        "a gradient or a pattern lies over another",
    ),
    "over words": (
        [GROUND, line("III", x=6, y=10), multiplied(rect(5, 5, 9, 9, FADING))],
        "a gradient or a pattern lies over words",
    ),
    "a picture as a mask": (
        [GROUND, Group((rect(5, 5, 9, 9, SEA),), mask=Mask((PICTURE,)))],
        "its mask is a picture or a pattern",
    ),
}


def flat(*items, **more):
    """What a face paints without transparency."""
    return flatten_face(face(*items, **more), PRESS, LineOutlines(BOOK).of_line, lambda _: False)


def differences(items, *, ppi=96):
    """By how much plates differ after flattening, 0…255, but for edges."""
    found = flat(*items)
    before, after = (face_plates(PRESS, face(*of), BOOK, ppi) for of in (items, found))
    assert before.names == after.names
    pairs = zip(before.inks, after.inks, strict=True)
    return [ImageChops.difference(one, other).filter(ImageFilter.MinFilter(3)).getextrema()[1] for one, other in pairs]


@pytest.mark.parametrize("items", SHAPES.values(), ids=SHAPES)
def test_every_plate_has_the_ink_that_blending_gives(items):
    """And nothing shows through any more, nor is anything a picture."""
    found = flat(*items)
    assert not any(isinstance(item, PixelPart) for item in found)
    assert flatten_face(face(*found), PRESS, LineOutlines(BOOK).of_line, lambda _: False) is None
    assert max(differences(items)) <= 4


@pytest.mark.parametrize("items", WORDS.values(), ids=WORDS)
def test_words_stay_words(items):
    """Each is there once to be read, and its letters have the inks that blending gives, but for how letters are smoothed."""
    found = flat(*items)
    assert sum(isinstance(paint.item, TextLine) for paint in painted_items(found)) == 1
    before, after = (face_plates(PRESS, face(*of), BOOK, 300) for of in (items, found))
    for one, other in zip(before.inks, after.inks, strict=True):
        stray = ImageChops.difference(one, other).filter(ImageFilter.MinFilter(5))
        assert stray.getextrema()[1] <= 3


@pytest.mark.parametrize(("items", "reason"), PIXELS.values(), ids=PIXELS)
def test_what_cannot_be_computed_becomes_pixels_in_its_box(items, reason):
    """With the reason; the box ends at pixels of 600 ppi, which are 0.042 mm."""
    (part,) = [item for item in flat(*items) if isinstance(item, PixelPart)]
    assert part.reason == reason
    least = Box(5, 5, 9, 9)
    assert part.box.contains(least)
    assert part.box.w <= least.w + 1.5
    assert not part.on_screen


def test_shapes_whose_overlap_skia_cannot_tell_print_the_same(monkeypatch):
    """Those whose boxes overlap are then laid over each other, though that may be needless."""

    def fail(*_):
        raise PathOpsError

    for name in ("have_common_area", "contains_path"):
        monkeypatch.setattr(ink_layers, name, fail)
    items = [GROUND, circle(9, 9, 5, SEA), circle(17, 17, 5.5, SUN), circle(10, 17, 4, half(INK)), circle(16, 9, 4, half(SEA))]
    assert max(differences(items)) <= 4


def test_nothing_is_changed_on_a_face_where_nothing_shows_through():
    """It need not be painted anew; an invisible text of half a colour does not show."""
    assert flat(GROUND, rect(5, 5, 9, 9, DOTS), line("III", colour=half(SEA), invisible=True)) is None
    assert flat(GROUND, rect(5, 5, 9, 9, FROM_SEA), isolated(BAND)) is not None


def test_a_ground_that_holds_all_takes_no_clip():
    """One shape in one colour, as a designer would draw it."""
    assert flat(GROUND, rect(5, 5, 9, 9, half(SEA)))[1] == rect(5, 5, 9, 9, Colour(0, 0, 0, cmyk=(0.45, 0.3, 0.65, 0.1)))


def test_black_words_under_a_tint_move_and_overprint():
    """They are painted after what is multiplied, as they were: black stays black on its own plate."""
    words = line("III", x=8, y=12, size=9)
    found = flat(GROUND, words, multiplied(circle(12, 12, 4, CYAN)))
    assert found[-1] == words
    assert found.count(words) == 1


def test_words_beside_pixels_are_painted_over_them():
    """Those that nothing covers stay type; what covers them takes them along, and they can still be searched."""
    free, covered = line("free", x=16, y=29), line("covered", x=14, y=15, size=8)
    found = flat(
        PICTURE,
        free,
        covered,
        rect(10, 10, 20, 10, half(SEA)),
        rect(10, 27, 2, 2, half(SEA)),
        Group((rect(11, 22, 20, 2), rect(30, 20, 2, 8)), opacity=0.5),
    )
    assert found[-1] == free
    assert replace(covered, invisible=True) in found
    assert covered not in found
    first, *_ = [item for item in found if isinstance(item, PixelPart)]
    assert covered in first.items


def test_pixels_show_what_lies_beneath_them_up_to_their_cause():
    """Nothing that is painted later, in a drawing either."""
    later = circle(30, 20, 5, INK)
    drawing = Drawing("d", Size(40, 30), (GROUND, PICTURE, rect(5, 5, 9, 9, half(SEA)), later))
    found = flat(BAND, DrawingItem(drawing, (1, 0, 0, 1, 0, 0)))
    (part,) = [item for item in found if isinstance(item, PixelPart)]
    assert part.items[0] == BAND
    assert part.items[1].drawing.items == (GROUND, PICTURE, rect(5, 5, 9, 9, half(SEA)))
    assert found[-1].drawing.items == (later,)
    assert len({item.drawing.key for item in (*found, *part.items) if isinstance(item, DrawingItem)}) == 3


def test_a_drawing_with_a_picture_that_shows_through_is_pixels_in_parts():
    """What blends in it with what shows the card beneath cannot be computed alone; two boxes are smaller than all of it."""
    faded = Group((replace(PICTURE, box=Box(30, 20, 5, 5)),), opacity=0.5)
    drawing = isolated(faded, rect(5, 5, 9, 9, half(SEA)), multiplied(rect(6, 6, 7, 7, CYAN)))
    first, second = [item for item in flat(GROUND, drawing) if isinstance(item, PixelPart)]
    assert first.reason == "it is a picture that shows through or is blended"
    assert second.reason == "it is blended with something that shows through"
    assert second.box.w < 7.1


def test_shapes_that_pixels_hide_are_not_printed():
    """The file holds nothing that nobody sees."""
    hidden = circle(9, 9, 2, CYAN)
    found = flat(PICTURE, hidden, rect(5, 5, 9, 9, half(SEA)))
    assert hidden not in found
    assert found[0] == PICTURE


def test_many_parts_of_pixels_become_one():
    """A picture for each of hundreds of sparks would take longer, and more room."""
    sparks = [rect(1 + 2 * n % 38, 1 + 2 * (n // 19), 1, 1, half(SEA)) for n in range(60)]
    parts = [item for item in flat(PICTURE, *sparks) if isinstance(item, PixelPart)]
    assert len(parts) < flattening._MOST_PIXEL_PARTS + 1


@pytest.mark.parametrize("mode", sorted(HUE_MODES))
def test_hues_over_a_picture_are_mixed_on_a_screen(mode):
    """Inside of their own shape alone, so that the inks around it stay as they are; over flat colours, they are computed."""
    disc = circle(12, 12, 8, SEA)
    (_, part) = flat(PICTURE, multiplied(disc, blend=mode))
    assert part.on_screen
    assert part.clip == disc.path
    assert not any(isinstance(item, PixelPart) for item in flat(GROUND, BAND, multiplied(disc, blend=mode)))


def test_pixels_name_the_line_of_their_template():
    """Of the element, or of what it is in."""
    mark = Mark("templates/a.xml", 7)
    drawing = Drawing("d", Size(40, 30), (rect(5, 5, 9, 9, half(SEA)),))
    part = flat(PICTURE, DrawingItem(drawing, (1, 0, 0, 1, 0, 0), at=mark))[-1]
    assert part.at == mark


def test_a_cut_line_is_one_line():
    """What is repeated in other inks is no line to cut along."""
    cut = Shape((("M", (0, 9)), ("L", (40, 9))), None, Stroke(INK, 0.2), step="cut")
    found = flat(GROUND, cut, rect(5, 5, 9, 9, half(CYAN)))
    assert [item for item in found if isinstance(item, Shape) and item.step] == [cut]
    assert sum(isinstance(paint.item, Shape) and paint.item.step == "cut" for paint in painted_items(found)) == 1


COLOURS = st.sampled_from([SEA, SUN, INK, CYAN, PINK])
PLACES = st.tuples(st.integers(2, 30), st.integers(2, 22), st.integers(2, 9))
DISCS = st.builds(lambda at, colour: circle(*at, colour), PLACES, COLOURS)
SQUARES = st.builds(lambda at, colour: rect(at[0], at[1], at[2], at[2], colour), PLACES, COLOURS)
LEAVES = st.one_of(DISCS, SQUARES, st.builds(lambda at, c: rect(at[0], at[1], at[2], at[2], half(c)), PLACES, COLOURS))
GROUPS = st.builds(
    lambda items, blend, opacity: Group(tuple(items), blend=blend, opacity=opacity),
    st.lists(LEAVES, min_size=1, max_size=3),
    st.sampled_from([None, "multiply", "screen", "darken", "normal"]),
    st.sampled_from([1.0, 0.6]),
)


@pytest.mark.whole
@settings(max_examples=60, deadline=None)
@given(st.lists(st.one_of(LEAVES, GROUPS), min_size=1, max_size=6))
def test_any_shapes_and_groups_print_what_blending_gives(items):
    """Where nothing becomes pixels."""
    found = flat(GROUND, *items)
    if found is not None and not any(isinstance(item, PixelPart) for item in found):
        assert max(differences((GROUND, *items))) <= 4
