"""Groups that are flipped: where their elements are, what becomes of lines, clips and creases, and words in them.

The low-ink edition uses less than a quarter of the ink and is still playable. The underlays of a face's items: extent
in mm, colour and kind, for the low-ink edition.
"""

import itertools
from dataclasses import replace
from hashlib import blake2b
from io import BytesIO
from pathlib import Path
from typing import get_args

import numpy as np
import pytest
from PIL import Image, ImageDraw
from support.frames import dump_frame
from support.games import SQUARE

from pnp.base.diagnostics import Mark, Report
from pnp.base.units import PT, Box, Size
from pnp.layout.low_ink import (
    HUE_CONTRAST,
    LINE_CONTRAST,
    LOW_INK_WHITE,
    TEXT_CONTRAST,
    Underlay,
    contrast,
    is_symbol,
    is_whitish,
    lighten_picture,
    low_ink_component,
    low_ink_frame,
    pale_colour,
    readable_colour,
    soften_colour,
    underlays,
)
from pnp.model.face_walk import GraphicsState, painted_items, path_box, processing_lines
from pnp.model.frame import (
    CURRENT,
    BlendMode,
    Colour,
    Drawing,
    DrawingItem,
    Frame,
    Glyph,
    GlyphRun,
    Gradient,
    Group,
    ImageItem,
    Pattern,
    PlacedFrame,
    Shape,
    Stroke,
    StyledWords,
    TextBox,
    TextLine,
)
from pnp.model.picture import Picture
from pnp.model.sheet import Component
from pnp.model.style import FontBook
from pnp.pictures.drawings import load_drawing
from pnp.pictures.files import open_picture
from pnp.pictures.path_data import circle_path, parse_path
from pnp.render.exports.pictures import write_pngs
from pnp.render.face_pixels import face_pixels

TRIANGLE = "M0 0 L8 0 L2 6 Z"


def corners(face, item=0):
    """The corners of a painted shape on the face."""
    shape, matrix, *_ = list(painted_items(face.items))[item]
    a, b, c, d, e, f = matrix
    return [(round(a * x + c * y + e, 6), round(b * x + d * y + f, 6)) for letter, (x, y) in shape.path[:-1]]


@pytest.mark.parametrize(
    ("group", "expected"),
    [
        ('flip="x"', [(20, 10), (12, 10), (18, 16)]),
        ('flip="y"', [(20, 10), (28, 10), (22, 4)]),
        ('flip="none"', [(20, 10), (28, 10), (22, 16)]),
        ('flip="x" pivot-x="4"', [(28, 10), (20, 10), (26, 16)]),
        ('flip="y" pivot-y="3"', [(20, 16), (28, 16), (22, 10)]),
        ('flip="x" scale="2"', [(20, 10), (4, 10), (16, 22)]),
        ('flip="x" rotate="90"', [(20, 10), (20, 2), (14, 8)]),
        ('flip="x" rotate="180"', [(20, 10), (28, 10), (22, 4)]),
    ],
)
def test_a_group_is_flipped_about_its_pivot(pond, group, expected):
    """Left to right or top to bottom; after that it is rotated, clockwise as ever."""
    face = pond.face(f'<face><group x="20" y="10" {group}><path d="{TRIANGLE}" fill="ink"/></group></face>')
    assert pond.said() == ""
    assert corners(face) == expected


def test_clips_lines_and_faded_groups_are_flipped_with_it(pond):
    """What a group shows is what it shows unflipped, from behind."""
    inside = (
        '<group clip-w="5" clip-h="4"><rect w="9" h="9" fill="ink"/></group>'
        '<group opacity="0.5"><line x2="6" y2="3" stroke="ink" stroke-width="0.4"/></group>'
    )
    plain, flipped = (
        list(painted_items(pond.face(f'<face><group x="20" y="10" {flip}>{inside}</group></face>').items))
        for flip in ("", 'flip="x"')
    )
    assert len(plain) == len(flipped) == 2
    for one, other in zip(plain, flipped, strict=True):
        assert other.box == pytest.approx((40 - one.box.right, one.box.y, one.box.w, one.box.h))
        assert one.state.opacity == other.state.opacity


def test_cuts_and_creases_are_flipped_and_stay_what_they_are(pond):
    """A mountain fold stays one: the print is on the same side of the paper."""
    face = pond.face(
        '<face><group x="20" y="10" flip="y"><fold x1="1" x2="7" y2="2" way="valley"/><cut d="M1 3 L4 5"/></group></face>'
    )
    assert processing_lines(face) == (
        ("valley", (("M", (21, 10)), ("L", (27, 8)))),
        ("cut", (("M", (21, 7)), ("L", (24, 5)))),
    )


def test_a_dump_says_that_a_group_is_flipped(pond):
    """By its matrix."""
    face = pond.face('<face><group x="20" y="10" flip="x"><rect w="4" h="2" fill="ink"/></group></face>')
    assert "group matrix -1 0 0 1 20 10" in dump_frame(face)


def test_the_low_ink_edition_keeps_the_flip(pond):
    """Outlines are as thick as elsewhere."""
    face = pond.face(
        '<face><rect w="20" h="9" fill="ink"/>'
        '<group x="38" y="20" flip="x" scale="2"><rect w="9" h="5" fill="ink"/></group></face>'
    )
    plain, group = low_ink_frame(face).items[0], low_ink_frame(face).items[-1]
    assert group.matrix == (-2, 0, 0, 2, 38, 20)
    assert group.items[0].stroke.width * 2 == pytest.approx(plain.stroke.width)


WORDS = '<text style="story">Pike</text>'

MIRROR_WRITING = """\
templates/pond/fish.xml:2:31: error[layout/mirror-writing]: the words of this `<text>` would print as mirror writing, because \
a `<group>` around it has `flip`
    2 | {0}
      |                               ^
  for card `pike`, content/pond/fish.yaml:10:3
  hint: move it out of that group, or write `flipped="yes"` if it is to be read in a mirror"""


@pytest.mark.parametrize("way", ["x", "y"])
def test_words_that_would_be_mirror_writing_are_an_error(pond, way):
    """With the line of the template that writes them."""
    line = f'<group flip="{way}" x="20" y="20">{WORDS}</group>'
    pond.face(f"<face>\n{line}\n</face>")
    assert pond.said() == MIRROR_WRITING.format(line)


@pytest.mark.parametrize(
    "inside",
    [
        WORDS.replace("<text", '<text flipped="yes"'),
        f'<group flip="x">{WORDS}</group>',
        f'<group flip="y">{WORDS}</group>',
        '<text style="story"/>',
        '<image src="a.svg" w="9" h="9"/><icon name="worm" size="4"/>',
    ],
)
def test_words_may_be_flipped_if_the_template_asks_or_if_they_are_flipped_back(pond, inside):
    """Pictures and icons may always be; a text without words prints none."""
    pond.art("a.svg", SQUARE)
    pond.face(f'<face><group flip="x" x="20" y="20">{inside}</group></face>')
    assert pond.said() == ""


AT = Mark("content/g/cards.yaml", 3)

INK = Colour(0.07, 0.07, 0.07, name="ink")

NIGHT = Colour(0.06, 0.09, 0.17, name="night")

PAPER = Colour(1.0, 1.0, 1.0, name="paper")

YELLOW = Colour(0.96, 0.77, 0.0, name="yellow")

MIST = Colour(0.73, 0.76, 0.79)

WHITE = (1.0, 1.0, 1.0)

SIZE = Size(63, 88)

WIDE = Stroke(PAPER, 1.0)


def rect(x, y, w, h, fill=INK, **more) -> Shape:
    """Return a filled rectangle in mm."""
    return Shape(parse_path(f"M{x} {y}h{w}v{h}h{-w}z"), fill, rect=Box(x, y, w, h), **more)


def line(text: str, x: float, y: float, colour: Colour, size: float = 8.0) -> TextLine:
    """Return a line of text whose letters are half an em wide."""
    run = GlyphRun("font", tuple(Glyph(1, 0.5, 0, 0, c) for c in text), 0.5 * len(text), text)
    return TextLine(x, y, size, ((0.0, run),), colour, at=Mark("templates/g/a.xml", int(y)), content=AT)


GROUND = rect(-3, -3, 69, 94)


def face(*items, boxes=()) -> Component:
    """Return a card of 63 x 88 mm with these items on its face and on its back."""
    frame = Frame(SIZE, 3, items, boxes)
    return Component("a", "cards", 1, frame, frame, AT)


def redrawn(*items):
    """Return the items of a face in the low-ink edition."""
    return low_ink_component(face(*items)).face.items


def ink(component: Component, folder: Path) -> float:
    """Return the mean darkness of a rendered face, 0…1."""
    write_pngs([replace(component, back=None)], FontBook({}, {}, AT), folder, ppi=100)
    picture = Image.open(folder / "cards" / "a-face.png").convert("RGB")
    return 1 - float(np.asarray(picture, dtype=float).mean()) / 255


def scene(tmp_path: Path) -> Drawing:
    """Return a skyline at night: towers with lit windows under a red sky."""
    towers = "".join(
        f'<rect x="{5 + 12 * i}" y="{10 + 4 * (i % 3)}" width="10" height="50" fill="#10182b"/>'
        + "".join(f'<rect x="{7 + 12 * i}" y="{16 + 5 * j}" width="1.6" height="2" fill="#f5c400"/>' for j in range(6))
        for i in range(5)
    )
    source = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 69 50">'
    (tmp_path / "a.svg").write_text(f'{source}<rect width="69" height="50" fill="#d7202a"/>{towers}</svg>')
    report = Report()
    made = load_drawing(open_picture(tmp_path, Path("a.svg"), AT, report), report)
    assert made is not None
    assert not report.diagnostics
    return made


def test_a_dark_face_takes_less_than_a_quarter_of_its_ink(tmp_path):
    """A night scene, bars, and a panel with a symbol, measured on the rendered pictures of both editions."""
    symbol = Drawing("s", Size(24, 24), (Shape(parse_path("M2 2h20v20h-20zM6 6v12h12v-12z"), CURRENT),))
    full = face(
        GROUND,
        DrawingItem(scene(tmp_path), (1, 0, 0, 1, -3, -3)),
        rect(-3, 47, 69, 6, NIGHT),
        rect(4, 56, 26, 26, PAPER),
        DrawingItem(symbol, (0.5, 0, 0, 0.5, 8, 60), INK),
        rect(34, 56, 26, 26, YELLOW),
        rect(36, 58, 4, 4, INK),
    )
    before, after = ink(full, tmp_path / "full"), ink(low_ink_component(full), tmp_path / "low")
    assert before > 0.6
    assert after < before / 4
    assert after > 0.01


def test_hatches_stay_lines_and_broad_tiles_become_pale():
    """Of a pattern with gaps; one without gaps is a ground, which becomes white."""
    line, broad = rect(0, 0, 0.5, 4, NIGHT), rect(0, 0, 2, 2, NIGHT)
    hatch, checks = Pattern((line,), Box(0, 0, 4, 4)), Pattern((broad,), Box(0, 0, 4, 4))
    ground = Pattern((rect(0, 0, 4, 4, YELLOW), line), Box(0, 0, 4, 4))
    shapes = (rect(9, y, 40, 20, fill) for y, fill in ((5, hatch), (30, checks), (55, ground)))
    kept, paler, white = low_ink_component(face(*shapes)).face.items
    assert kept.fill == hatch
    (tile,) = paler.fill.items
    assert (tile.rect, tile.fill) == (broad.rect, pale_colour(NIGHT))
    assert white.fill == LOW_INK_WHITE


def test_tiles_that_are_drawn_become_pale():
    """In the colour that the theme gives them; their thin lines stay as they are."""
    mark, line = Shape(parse_path("M0 0h12v12h-12z"), CURRENT), Shape(parse_path("M0 20h24"), stroke=Stroke(CURRENT, 0.5))
    tile = DrawingItem(Drawing("t", Size(24, 24), (mark, line)), (0.25, 0, 0, 0.25, 0, 0), NIGHT)
    (shape,) = low_ink_component(face(rect(9, 5, 40, 20, Pattern((tile,), Box(0, 0, 6, 6))))).face.items
    (drawn,) = shape.fill.items
    assert (drawn.matrix, [item.path for item in drawn.items]) == (tile.matrix, [mark.path, line.path])
    assert drawn.items[0].fill == pale_colour(NIGHT)
    assert drawn.items[1].stroke == Stroke(NIGHT, 0.5)


def test_backgrounds_become_white():
    """An item that covers the whole face becomes white, without an outline."""
    (ground,) = redrawn(GROUND)
    assert (ground.fill.rgb, ground.stroke) == (WHITE, None)


def test_fills_become_outlines_that_still_hide_what_is_below():
    """A large shape becomes white with an outline in its hue, dark enough to be visible on white."""
    _, night, yellow = redrawn(GROUND, rect(5, 5, 20, 20, NIGHT), rect(5, 40, 20, 20, YELLOW))
    assert (night.fill.rgb, yellow.fill.rgb) == (WHITE, WHITE)
    assert night.stroke.colour == NIGHT
    assert contrast(yellow.stroke.colour) >= LINE_CONTRAST
    assert yellow.stroke.colour.r > yellow.stroke.colour.g > yellow.stroke.colour.b == 0


def test_small_shapes_stay_solid_unless_something_lies_on_them():
    """A 4 mm mark keeps its ink; under a white symbol it becomes an outline, and the symbol takes its colour."""
    symbol = DrawingItem(Drawing("s", Size(24, 24), (Shape(parse_path("M2 2h20z"), CURRENT),)), (0.1, 0, 0, 0.1, 31, 31), PAPER)
    alone, plate, sign = redrawn(rect(10, 10, 4, 4), rect(30, 30, 4, 4), symbol)
    assert alone.fill == INK
    assert plate.fill.rgb == WHITE
    assert plate.stroke.colour == INK
    assert contrast(sign.colour) >= LINE_CONTRAST


def test_light_shapes_on_dark_ones_become_visible_by_an_outline():
    """A white panel on a dark background gets an outline in the background's colour; on paper it does not change."""
    _, panel = redrawn(GROUND, rect(5, 5, 30, 30, PAPER))
    assert panel.stroke.colour == INK
    assert redrawn(rect(5, 5, 30, 30, PAPER)) == (rect(5, 5, 30, 30, PAPER),)


NIGHT = Colour(0.05, 0.1, 0.2)


def darkest(item, *below):
    """How dark the darkest pixel of a night card in low ink is, 0 to 1, with something on it."""
    frame = low_ink_frame(face(rect(-3, -3, 69, 94, NIGHT), *below, item).face)
    rows, (width, height, *_) = (
        (seen := face_pixels(frame, FontBook({}, {}, Mark("fonts/fonts.yaml")), ppi=150)).rows,
        seen.size,
    )
    grey = np.frombuffer(rows, np.uint8).reshape(height, 1 + 3 * width)[100:260, 300:900]  # off its edges
    return 1 - grey.min() / 255


def emblem(tmp_path, marks):
    """A drawing of 20 x 20 units."""
    (tmp_path / "emblem.svg").write_text(f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 20 20">{marks}</svg>', "utf-8")
    report = Report()
    drawing = load_drawing(open_picture(tmp_path, Path("emblem.svg"), Mark("x"), report), report)
    return DrawingItem(drawing, (1, 0, 0, 1, 20, 20))


@pytest.mark.parametrize(
    "marks",
    [
        '<path d="M0 0H20V20H0Z" fill="#fff"/>',
        '<circle cx="10" cy="10" r="9" fill="#fffdf8"/>',
        '<path d="M2 2H18V18" fill="none" stroke="white" stroke-width="2"/>',
        '<g opacity=".9"><path d="M2 2h9v9H2z" fill="white"/><path d="M12 12h1v1z" fill="#fff"/></g>',
    ],
    ids=["square", "circle", "line", "group"],
)
def test_a_white_drawing_on_a_dark_ground_is_seen_when_the_ground_is_gone(tmp_path, marks):
    """In the colour of the ground; on paper, where it was not seen either, it stays white."""
    item = emblem(tmp_path, marks)
    assert darkest(item) > 0.4
    assert darkest(item, rect(5, 5, 50, 70, Colour(1, 1, 1))) < 0.1
    shown = PlacedFrame(Frame(Size(40, 40), 0, (replace(item, matrix=(1, 0, 0, 1, 0, 0)),)), (1, 0, 0, 1, 20, 20))
    assert darkest(shown) > 0.4


def pixels(tmp_path, *spots):
    """A picture of 40 x 40 clear pixels with squares of colours."""
    image = Image.new("RGBA", (40, 40), (0, 0, 0, 0))
    for at, colour in spots:
        x, y = at if isinstance(at, tuple) else (at, at)
        image.paste(colour, (x, y, x + 12, y + 12))
    tmp_path.mkdir(exist_ok=True)
    image.save(tmp_path / "pixels.png")
    return ImageItem(open_picture(tmp_path, Path("pixels.png"), Mark("x"), Report()), Box(20, 20, 20, 20))


def test_white_pixels_on_a_dark_ground_are_seen_when_the_ground_is_gone(tmp_path):
    """A white emblem becomes black; one with other colours keeps a ground, on which its white parts have 3 : 1."""
    white, red = (4, (255, 255, 255, 255)), (22, (200, 30, 30, 255))
    assert darkest(pixels(tmp_path, white)) > 0.9
    assert 0.3 < darkest(pixels(tmp_path, white, red)) < 0.9
    assert darkest(pixels(tmp_path, red)) < 0.3
    assert darkest(pixels(tmp_path, white), rect(5, 5, 50, 70, Colour(1, 1, 1))) < 0.1
    *_, ground, _ = redrawn(rect(-3, -3, 69, 94, NIGHT), pixels(tmp_path, white, red))
    assert ground.rect == Box(20, 20, 20, 20)
    assert contrast(ground.fill) == pytest.approx(LINE_CONTRAST, abs=0.2)
    *_, half = redrawn(rect(0, 0, 35, 94, NIGHT), pixels(tmp_path, white))
    assert half.picture.key != pixels(tmp_path, white).picture.key


MIDDLE = Box(20, 20, 20, 20)


def picture_of(image, kind="PNG", box=MIDDLE, **more):
    """An item with a picture made of pixels."""
    image.save(out := BytesIO(), kind)
    data = out.getvalue()
    key = f"{kind} {blake2b(data, digest_size=8).hexdigest()}"
    picture = Picture(key, kind.lower(), f"a.{kind.lower()}", *image.size, Path("a"), AT, data=data)
    return ImageItem(picture, box, at=AT, **more)


def photograph(**more):
    """A dark picture of many colours under the middle of the card."""
    rows = np.add.outer(np.arange(60), 2 * np.arange(60)) % 90
    return picture_of(Image.fromarray(np.stack([rows, rows[::-1], rows.T], -1).astype("uint8")), box=Box(5, 5, 50, 70), **more)


def circle(x, y, r, fill):
    """A circle in mm."""
    return Shape(circle_path(x, y, r), fill)


def path_ground():
    """A drawing whose ground is a path, smaller than the drawing."""
    return DrawingItem(Drawing("path ground", Size(10, 10), (Shape(parse_path("M1 1h8v8h-8z"), NIGHT),)), (6, 0, 0, 7, 2, 2))


GROUNDS = {
    "photograph": photograph(),
    "photograph of the full edition": photograph(ink="full"),
    "rectangle of the full edition": rect(5, 5, 50, 70, ink="full"),
    "group of the full edition": Group((rect(5, 5, 50, 70),), ink="full"),
    "circle": circle(30, 30, 25, NIGHT),
    "drawing": path_ground(),
    "symbol": DrawingItem(
        Drawing("sign", Size(9, 9), (Shape(parse_path("M0 0h9v9h-9z"), CURRENT),)), (6, 0, 0, 6, 3, 3), NIGHT
    ),
    "tint": rect(5, 5, 50, 70, NIGHT._replace(alpha=0.5)),
    "middle grey": rect(5, 5, 50, 70, MIST),
    "half of it": rect(5, 5, 23, 70, NIGHT),
    "turned group": Group((rect(-20, -25, 40, 50, NIGHT),), (0.96, 0.28, -0.28, 0.96, 30, 30)),
    "other face": PlacedFrame(Frame(Size(50, 70), 0, (rect(0, 0, 50, 70),)), (1, 0, 0, 1, 5, 5)),
    "broad line": Shape(parse_path("M5 30h50"), None, Stroke(NIGHT, 30.0)),
}
WHITES = {
    "rectangle": rect(20, 20, 20, 20, PAPER),
    "off-white circle": circle(30, 30, 9, Colour(1, 0.99, 0.95)),
    "frame": rect(20, 20, 20, 20, None, stroke=Stroke(PAPER, 0.5)),
    "line": Shape(parse_path("M20 30L40 32"), None, Stroke(PAPER, 0.5)),
    "white gradient": rect(20, 20, 20, 20, Gradient("linear", (20, 0, 40, 0), ((0, PAPER), (1, Colour(0.98, 0.98, 0.98))))),
    "white plate": rect(20, 20, 20, 20, PAPER._replace(alpha=0.6)),
}


def edge_contrast(items):
    """Return the contrast to white of the colour that shows the last of items."""
    shape = items[-1]
    return contrast(shape.stroke.colour if shape.stroke is not None else shape.fill)


def test_white_lines_all_over_a_ground_are_pale():
    """Such as rain: a texture, of which one need not see each line."""
    whole, rain = rect(0, 0, 60, 80, NIGHT), parse_path("".join(f"M{3 * k} {5 * (k % 16)}l-1 3" for k in range(1, 20)))
    *_, drops = redrawn(whole, Shape(rain, None, Stroke(PAPER, 0.2)))
    assert 1.1 < contrast(drops.stroke.colour) < 2


def test_a_white_line_on_white_of_the_full_edition_is_meant_for_this_one():
    """As the outline of a white triangle that only the full edition fills: nobody sees the line there."""
    whole, sign = rect(0, 0, 60, 80, NIGHT), parse_path("M30 20L40 40H20Z")
    line = Shape(sign, None, Stroke(PAPER, 0.4))
    filled = Shape(parse_path("M30 15L46 44H14Z"), PAPER, ink="full")  # beyond the line, too, so that none of it is seen
    assert contrast(redrawn(whole, filled, line)[-1].stroke.colour) > 3
    assert redrawn(filled, line)[-1].stroke.colour == PAPER


@pytest.mark.parametrize("ground", GROUNDS.values(), ids=GROUNDS)
@pytest.mark.parametrize("white", WHITES.values(), ids=WHITES)
def test_what_is_white_gets_an_edge_whatever_dark_it_was_seen_on(ground, white):
    """Also if that is a picture, is only in the full edition, or lies under a part of it; on white paper it needs none."""
    if ground is GROUNDS["broad line"] and white.fill is None:
        return  # the core of a route
    assert edge_contrast(redrawn(ground, white)) >= LINE_CONTRAST
    *_, bare = redrawn(ground, rect(3, 3, 57, 80, PAPER), white)
    assert bare.stroke is None or is_whitish(bare.stroke.colour)


def test_what_lies_beside_a_dark_ground_needs_no_edge():
    """The box of a circle or a silhouette is not its area, and a sixth of a shape that lies on it is as good as nothing."""
    corner = rect(13, 13, 3, 3, PAPER)
    for ground in (
        circle(30, 30, 20, NIGHT),
        DrawingItem(Drawing("c", Size(9, 9), (circle(4.5, 4.5, 4.5, NIGHT),)), (4, 0, 0, 4, 12, 12)),
    ):
        assert redrawn(ground, corner)[-1] == corner
    beside = rect(20, 20, 20, 20, PAPER)
    assert redrawn(rect(5, 5, 18, 70, NIGHT), beside)[-1] == beside


def test_a_white_triangle_in_the_tip_of_a_shape_gets_an_edge():
    """Though most of its box is outside."""
    tip, mark = Shape(parse_path("M30 5L55 45H5Z"), NIGHT), Shape(parse_path("M30 6L34 12H26Z"), PAPER)
    assert edge_contrast(redrawn(tip, mark)) >= LINE_CONTRAST
    band, sliver = Shape(parse_path("M10 10H14L50 60H46Z"), NIGHT), Shape(parse_path("M13 12H14L46 57H45Z"), PAPER)
    assert edge_contrast(redrawn(band, sliver)) >= LINE_CONTRAST


def test_a_white_casing_stays_white_below_its_line():
    """It keeps a dashed line apart from what it crosses, and would fill its gaps."""
    path = parse_path("M5 25h40")
    casing, dashes = Shape(path, None, Stroke(PAPER, 1.4)), Shape(path, None, Stroke(INK, 0.4, (1, 1)))
    assert redrawn(GROUND, casing, rect(8, 20, 9, 9, YELLOW), casing, dashes)[3:] == (casing, dashes)


def test_a_plate_needs_no_edge_where_only_the_full_edition_has_a_ground():
    """Its text is read without; on a ground that becomes an outline it keeps its shape."""
    plate, words = rect(10, 10, 20, 8, PAPER), line("title", 12, 15, INK)
    assert redrawn(rect(5, 5, 50, 50, ink="full"), plate, words) == (plate, words)
    assert redrawn(rect(5, 5, 50, 50), plate, words)[1].stroke is not None


@pytest.mark.parametrize(("alpha", "edge", "fill"), [(0.6, True, 0.6), (0.3, True, 0.06), (0.05, False, 0.01)])
def test_a_white_tint_on_a_dark_ground_becomes_a_dark_one(alpha, edge, fill):
    """With an outline where one saw where it ends; from half of it on, it is a plate that stays white."""
    *_, tint = redrawn(GROUND, rect(20, 20, 20, 20, PAPER._replace(alpha=alpha)))
    assert (tint.stroke is not None) == edge
    assert tint.fill.alpha == pytest.approx(fill)
    assert is_whitish(tint.fill) == (alpha >= 0.5)
    glow = Gradient("radial", (30, 30, 0, 30, 30, 10), ((0, PAPER), (1, PAPER._replace(alpha=0.0))))
    *_, shade = redrawn(GROUND, rect(20, 20, 20, 20, glow))
    assert ([c.alpha for _, c in shade.fill.stops], shade.stroke) == (pytest.approx([0.2, 0]), None)
    assert contrast(shade.fill.stops[0][1]) >= LINE_CONTRAST
    veil = rect(-3, -3, 69, 94, PAPER._replace(alpha=0.3))
    assert redrawn(GROUND, veil)[-1].stroke is None


def test_what_lies_on_something_that_lies_on_kept_ink_is_kept_too():
    """A white text on a dark plate on a bar that keeps its ink would become black on dark."""
    bar, plate, words = rect(0, 10, 60, 30, YELLOW, ink="keep"), rect(5, 12, 50, 20, NIGHT), line("title", 8, 20, PAPER)
    assert redrawn(bar, plate, words) == (bar, plate, words)


SIGN = Drawing("m", Size(9, 9), (Shape(parse_path("M0 0h9z"), CURRENT),))


@pytest.mark.parametrize(
    ("mark", "solid"),
    [
        (line("7", 11, 13, PAPER), False),
        (
            DrawingItem(SIGN, (0.3, 0, 0, 0.3, 11, 11), YELLOW),
            False,
        ),
        (line("7", 11, 13, PAPER._replace(r=0, g=0, b=0)), True),
        (line("7", 30, 13, PAPER), True),
    ],
    ids=["white number", "yellow sign", "black number", "beside it"],
)
def test_a_small_dark_symbol_is_an_outline_where_something_light_lies_on_it(mark, solid):
    """Which becomes dark, and would be lost on it."""
    disc = Drawing("disc", Size(6, 6), (Shape(circle_path(3, 3, 3), CURRENT),))
    made, _ = redrawn(DrawingItem(disc, (1, 0, 0, 1, 10, 10), INK), mark)
    assert (made.drawing.items[0].fill == CURRENT) == solid


def disc_on(ground, colour):
    """Return a picture of a disc in one colour on another."""
    image = Image.new("RGB", (80, 80), ground)
    ImageDraw.Draw(image).ellipse((20, 20, 60, 60), fill=colour)
    return image


@pytest.mark.parametrize("kind", ["PNG", "JPEG"])
@pytest.mark.parametrize("image", [disc_on("white", "white"), disc_on("#fdfdfa", "#b01020")], ids=["white", "red on white"])
def test_a_picture_that_ends_in_white_gets_an_outline_where_its_ground_goes(image, kind):
    """As a white rectangle does; on paper it needs none."""
    item = picture_of(image, kind)
    *_, outline = redrawn(GROUND, item)
    assert (outline.fill, outline.stroke.width, path_box(outline.path)) == (None, 0.15, item.box)
    assert contrast(outline.stroke.colour) >= LINE_CONTRAST
    assert len(redrawn(item)) == 1
    (group,) = redrawn(Group((rect(0, 0, 90, 90), item), (0.5, 0, 0, 0.5, 0, 0)))
    assert group.items[-1].stroke.width == pytest.approx(0.3)
    assert darkest(item) > 0.4


@pytest.mark.parametrize(
    ("image", "kind"),
    [(disc_on("#0f1a33", "white"), "PNG"), (disc_on("#0f1a33", "white"), "JPEG"),
     (disc_on("#222222", "#fafafa").convert("L"), "PNG"),
     (disc_on("#0f1a33", "white").quantize(4), "PNG")],
    ids=["PNG", "JPEG", "grey", "palette"],
)  # fmt: skip
def test_white_marks_on_one_dark_colour_become_dark_marks_on_white(image, kind):
    """With an outline in that colour, unless the whole lies on a dark ground."""
    picture, outline = redrawn(picture_of(image, kind))
    seen = np.asarray(Image.open(BytesIO(picture.picture.data)).convert("L"))
    assert (seen[5, 5] > 250, seen[40, 40] < 50) == (True, True)
    assert contrast(outline.stroke.colour) >= LINE_CONTRAST
    assert len(redrawn(GROUND, picture_of(image, kind))) == 2


@pytest.mark.parametrize(
    "image",
    [disc_on("#0f1a33", "#b01020"), disc_on("white", "#0f1a33"), disc_on("#9aa0a8", "#e0e0e0"), Image.linear_gradient("L")],
    ids=["red on dark", "dark on white", "greys", "shades"],
)
def test_other_pictures_are_lightened(image):
    """A photograph, or marks in colours, would be a negative."""
    (picture,) = redrawn(picture_of(image))
    assert picture.picture.key == lighten_picture(picture_of(image).picture).key


def test_a_white_emblem_gets_outlines_and_a_small_one_is_black():
    """As wide as those of large symbols, whatever its pixels."""
    image = Image.new("RGBA", (200, 200), (0, 0, 0, 0))
    ImageDraw.Draw(image).rectangle((20, 20, 180, 180), fill="white")
    large, small = (redrawn(GROUND, picture_of(image, box=Box(20, 20, side, side)))[-1] for side in (20, 6))
    black = [float((np.asarray(Image.open(BytesIO(i.picture.data)))[..., 3] > 127).mean()) for i in (large, small)]
    assert black[1] == pytest.approx(0.65, abs=0.01)
    assert black[0] == pytest.approx(4 * 161 * 0.35 * 10 / 200**2, rel=0.2)


def test_white_within_another_colour_of_a_picture_keeps_no_ground():
    """Its own dark ring shows it; beside transparent pixels it would be lost."""
    ring, dot = Image.new("RGBA", (80, 80), (0, 0, 0, 0)), Image.new("RGBA", (80, 80), (0, 0, 0, 0))
    for image, outer, inner in ((ring, "#0f1a33", "white"), (dot, "white", "#b01020")):
        ImageDraw.Draw(image).ellipse((5, 5, 75, 75), fill=outer)
        ImageDraw.Draw(image).ellipse((25, 25, 55, 55), fill=inner)
    assert [len(redrawn(GROUND, picture_of(image))) for image in (ring, dot)] == [2, 3]


def test_text_is_readable_on_white():
    """White text becomes black, also in large type, and yellow text dark yellow; text boxes have the new colour."""
    lines = (line("night", 5, 10, PAPER), line("gold", 5, 20, YELLOW), line("dark", 5, 30, NIGHT), line("01", 5, 60, PAPER, 36))
    boxes = tuple(
        TextBox(
            "a.xml", "s", Box(0, 0, 9, 9), t.size, t.size, t.size, ("x",), Box(0, 0, 1, 1), t.colour, content=t.content, at=t.at
        )
        for t in lines
    )
    done = low_ink_component(face(GROUND, *lines, boxes=boxes)).face
    texts = [i for i in done.items if isinstance(i, TextLine)]
    assert [round(contrast(t.colour), 1) for t in (texts[0], texts[3])] == [21.0, 21.0]
    assert all(contrast(t.colour) >= TEXT_CONTRAST for t in texts)
    assert texts[2].colour == NIGHT
    assert [b.colour for b in done.boxes] == [t.colour for t in texts]


def test_items_that_keep_their_ink_also_keep_what_lies_on_them():
    """White text on a bar marked to keep its ink stays white."""
    bar, text = rect(0, 10, 60, 8, NIGHT, ink="keep"), line("title", 5, 15, PAPER)
    assert redrawn(GROUND, bar, text)[1:] == (bar, text)
    kept = DrawingItem(Drawing("k", Size(9, 9), (rect(0, 0, 9, 9),)), (3, 0, 0, 3, 20, 40), ink="keep")
    assert redrawn(kept) == (kept,)


def test_text_on_a_picture_gets_a_white_background(tmp_path):
    """Outlines of a scene do not cross the letters on it."""
    made = redrawn(DrawingItem(scene(tmp_path), (1, 0, 0, 1, -3, -3)), line("title", 5, 15, PAPER))
    assert [type(i) for i in made] == [DrawingItem, Shape, TextLine]
    assert made[1].fill.rgb == WHITE
    assert made[1].rect.x < 5 < made[1].rect.right


def test_lines_keep_their_hue_and_become_thinner():
    """A broad stroke is reduced; a white stroke on a dark background takes the background's colour."""
    red = Stroke(Colour(0.84, 0.13, 0.16), 3.0)
    white = Stroke(PAPER, 0.4)
    _, broad, light = redrawn(GROUND, Shape(parse_path("M5 5h40"), None, red), Shape(parse_path("M5 25h40"), None, white))
    assert (broad.stroke.colour, broad.stroke.width) == (red.colour, 0.45)
    assert (light.stroke.colour, light.stroke.width) == (INK, 0.4)


def test_both_edges_of_a_line_with_a_white_core_stay():
    """A route that is drawn as a broad line with a white one on it would vanish if both had their usual widths."""
    route, casing = parse_path("M5 5h40"), parse_path("M5 25h40")
    edges = Shape(route, None, Stroke(NIGHT, 2.0)), Shape(route, None, Stroke(PAPER, 1.2))
    below = Shape(casing, None, Stroke(PAPER, 3.4)), Shape(casing, None, Stroke(NIGHT, 2.0))
    widths = [shape.stroke.width for shape in redrawn(*edges, *below)]
    assert widths == [pytest.approx(1.65), 1.2, 3.4, 0.45]


def test_what_only_the_full_edition_has_is_left_out():
    """Ornaments go, also in groups and as groups; what lay on a dark one lies on paper now."""
    plate, sign = rect(5, 5, 20, 20, NIGHT, ink="full"), rect(10, 10, 2, 2, NIGHT)
    tint = DrawingItem(Drawing("k", Size(9, 9), (rect(0, 0, 9, 9),)), (3, 0, 0, 3, 20, 40), ink="full")
    assert redrawn(plate, line("title", 8, 15, PAPER), tint, Group((tint, sign)), Group((sign,), ink="full")) == (
        replace(line("title", 8, 15, PAPER), colour=redrawn(line("title", 8, 15, PAPER))[0].colour),
        Group((sign,)),
    )


RED = Colour(0.84, 0.13, 0.16)


def test_what_stays_solid_is_as_dark_as_a_line_and_no_outline():
    """A figure of 20 mm and a broad line; what is white takes the colour that it was seen on."""
    way = Shape(parse_path("M5 70h40"), None, Stroke(NIGHT, 2.0), ink="solid")
    big, white = rect(30, 5, 20, 20, NIGHT, ink="solid"), rect(8, 8, 12, 12, PAPER, ink="solid")
    plate = rect(5, 5, 20, 20, RED)
    made = redrawn(plate, white, big, way)
    assert [(shape.fill and shape.fill.rgb, shape.stroke and shape.stroke.width) for shape in made] == [
        (WHITE, 0.15),
        (RED.rgb, None),
        (NIGHT.rgb, None),
        (None, 2.0),
    ]
    icon = DrawingItem(Drawing("s", Size(20, 20), (Shape(SQUARE_AREA, CURRENT),)), (1, 0, 0, 1, 5, 5), NIGHT)
    assert redrawn(replace(icon, ink="solid"))[0].drawing is icon.drawing
    assert redrawn(icon)[0].drawing is not icon.drawing


def test_a_tint_has_a_fifth_of_its_ink_within_its_outline():
    """An area alone gets an outline, and one with an outline keeps it as broad as lines are."""
    bare, lined = rect(5, 5, 20, 20, RED, ink="tint"), replace(rect(30, 5, 20, 20, RED, ink="tint"), stroke=Stroke(NIGHT, 0.4))
    made = redrawn(bare, lined)
    assert [shape.fill for shape in made] == [pale_colour(RED)] * 2
    assert [(shape.stroke.colour.rgb, shape.stroke.width) for shape in made] == [(RED.rgb, 0.15), (NIGHT.rgb, 0.4)]


def test_a_group_says_what_becomes_of_all_that_is_in_it():
    """Also of what a group in it holds; what lies on something that is kept stays as it is."""
    plate, mark = rect(5, 5, 20, 20, NIGHT), rect(8, 8, 12, 12, PAPER)
    assert redrawn(Group((Group((plate, mark)),), ink="keep")) == (Group((Group((plate, mark)),), ink="keep"),)
    (solid,) = redrawn(Group((plate,), ink="solid"))
    assert solid.items == (plate,)


def test_gradients_and_transparent_fills_become_lighter():
    """A gradient becomes an outline; a shadow keeps a fifth of its alpha."""
    shade = Gradient("linear", (0, 0, 1, 0), ((0, INK), (1, PAPER)))
    shaded, shadow = redrawn(rect(5, 5, 20, 20, shade), rect(5, 40, 20, 20, INK._replace(alpha=0.5)))
    assert (shaded.fill.rgb, shaded.stroke.colour) == (WHITE, INK)
    assert shadow.fill.alpha == pytest.approx(0.1)


def test_a_texture_becomes_a_tint():
    """A path of many small shapes all over the face is lightened, because its outlines would not save ink."""
    blocks = "".join(f"M{5 * i} {5 * j}h3v3h-3z" for i in range(12) for j in range(16))
    (texture,) = redrawn(Shape(parse_path(blocks), MIST))
    assert texture.stroke is None
    assert texture.fill.r == pytest.approx(1 - (1 - MIST.r) / 5)


def test_pictures_are_lightened_and_keep_their_alpha():
    """By four fifths towards white, in the same format, with a key of their own."""
    out = BytesIO()
    Image.new("RGBA", (4, 4), (0, 100, 200, 128)).save(out, "PNG")
    picture = Picture("p", "png", "a.png", 4, 4, Path("a.png"), data=out.getvalue())
    pale, kept = redrawn(ImageItem(picture, Box(0, 0, 9, 9)), ImageItem(picture, Box(20, 0, 9, 9), ink="keep"))
    assert Image.open(BytesIO(pale.picture.data)).getpixel((0, 0)) == (204, 224, 244, 128)
    assert pale.picture.key != picture.key
    assert kept.picture is picture


def test_groups_keep_their_place_and_drawings_their_size(tmp_path):
    """Nothing moves: every item stays in its box, apart from outlines."""
    art = scene(tmp_path)
    full = face(
        GROUND, Group((rect(0, 0, 20, 20, NIGHT),), (0.9, 0.3, -0.3, 0.9, 20, 20)), DrawingItem(art, (1, 0, 0, 1, -3, -3))
    )
    before, after = list(painted_items(full.face.items)), list(painted_items(low_ink_component(full).face.items))
    assert len(before) == len(after)
    for one, other in zip(before, after, strict=True):
        assert one.matrix == other.matrix
        assert other.box == pytest.approx(one.box, abs=0.5)


@pytest.mark.parametrize("mode", [mode for mode in get_args(BlendMode) if mode != "normal"])
def test_what_is_blended_with_a_ground_is_seen_when_the_ground_is_gone(tmp_path, mode):
    """On white paper, `screen`, `hue` and others would give white."""
    ground = '<rect width="20" height="20" fill="#123"/>'
    disc = f'<circle cx="10" cy="10" r="8" fill="#c33" style="mix-blend-mode:{mode}"/>'
    assert darkest(emblem(tmp_path, ground + disc)) > 0.3


def test_frames_are_redrawn_once_under_a_new_key():
    """Two cards with the same back share it in the low-ink edition too, under a key that differs from the full edition's."""
    shown = face(GROUND)
    one, two = low_ink_component(shown), low_ink_component(shown)
    assert one.face is two.face
    assert low_ink_component(face(GROUND)).face == one.face
    assert one.face != face(GROUND).face


def test_colours_are_just_dark_enough():
    """`readable` darkens until the contrast is reached, `softened` lightens as far as it is kept."""
    for colour in (YELLOW, MIST, INK, PAPER, Colour(0, 1, 1)):
        assert contrast(readable_colour(colour, TEXT_CONTRAST)) >= TEXT_CONTRAST
        assert TEXT_CONTRAST <= contrast(soften_colour(colour, TEXT_CONTRAST)) < TEXT_CONTRAST * 1.1
    assert readable_colour(CURRENT, TEXT_CONTRAST) is CURRENT


@pytest.mark.parametrize("lighter", [pale_colour, lambda colour: soften_colour(colour, TEXT_CONTRAST)])
def test_a_lighter_colour_keeps_its_hue_and_its_alpha(lighter):
    """Red, green and blue move towards white by the same share."""
    colour = Colour(0.1, 0.2, 0.4, 0.7)
    found = lighter(colour)
    share = (1 - found.r) / 0.9
    assert 0 < share < 1
    assert ((1 - found.g) / 0.8, (1 - found.b) / 0.6) == pytest.approx((share, share))
    assert found.alpha == 0.7


@pytest.mark.parametrize(
    ("shape", "solid"),
    [
        (rect(10, 10, 6, 6), True),
        (rect(10, 10, 6.1, 4), False),
        (rect(10, 10, 4, 6.1), False),
        (rect(10, 10, 40, 0.7), True),
        (rect(10, 10, 0.7, 40), True),
        (rect(10, 10, 40, 0.8), False),
        (rect(10, 10, 4, 4, Gradient("linear", (0, 0, 1, 0), ((0, INK), (1, PAPER)))), False),
    ],
)
def test_a_shape_up_to_6_mm_or_as_thin_as_a_line_stays_solid(shape, solid):
    """In its hue; anything larger becomes white with an outline of 0.15 mm."""
    (made,) = redrawn(shape)
    assert (made.fill == INK) == solid
    assert (made.stroke is None) == solid
    assert solid or (made.stroke.width, made.stroke.join) == (0.15, "round")


@pytest.mark.parametrize(("side", "width", "solid"), [(6.0, None, True), (6.0 + 1e-9, None, True), (6.2, 0.35, False)])
def test_a_symbol_up_to_6_mm_stays_solid(side, width, solid):
    """A larger one gets an outline of 0.35 mm, whatever its units; both are dark enough."""
    sign = Drawing("square", Size(24, 24), (Shape(parse_path("M0 0h24v24h-24z"), CURRENT),))
    (made,) = redrawn(DrawingItem(sign, (side / 24, 0, 0, side / 24, 9, 9), YELLOW))
    (shape,) = made.drawing.items
    assert contrast(made.colour) >= LINE_CONTRAST
    assert (shape.fill == CURRENT) == solid
    assert solid or shape.stroke.width * side / 24 == pytest.approx(width, rel=1e-3)
    assert (made.drawing.key == "square") == solid


@pytest.mark.parametrize(("many", "wide", "texture"), [(12, 40, True), (11, 40, False), (12, 20, False)])
def test_a_texture_is_many_shapes_over_a_quarter_of_the_face(many, wide, texture):
    """Twelve or more; fewer shapes, or shapes on a smaller area, become outlines."""
    blocks = "".join(f"M{i} {80 * i / many}h3v3h-3z" for i in range(many - 1))
    (made,) = redrawn(Shape(parse_path(f"{blocks}M{wide} 60v20z"), INK))
    assert (made.stroke is None) == texture
    assert (made.fill.rgb == WHITE) != texture


def test_a_shapes_own_stroke_remains_its_outline_unless_it_is_white():
    """As thin as every other outline; a white one would be invisible on paper."""
    red = Colour(0.84, 0.13, 0.16)
    own, white = redrawn(
        rect(5, 5, 20, 20, stroke=Stroke(red, 1.0)), rect(5, 40, 20, 20, YELLOW, stroke=Stroke(PAPER, 1.0, join="bevel"))
    )
    assert (own.fill.rgb, own.stroke.colour, own.stroke.width) == (WHITE, red, 0.15)
    assert contrast(white.stroke.colour) >= LINE_CONTRAST
    assert (white.stroke.width, white.stroke.join) == (0.15, "round")


def test_a_white_panel_keeps_the_outline_that_it_has():
    """On dark and on paper, as thin as every other outline: it needs none in the colour of its ground."""
    edged = rect(5, 5, 20, 20, PAPER, stroke=Stroke(YELLOW, 0.5))
    on_dark, on_paper = redrawn(GROUND, edged)[1], redrawn(edged)[0]
    assert (on_dark.fill, on_dark.stroke.width) == (PAPER, 0.15)
    assert on_paper == on_dark
    assert contrast(on_dark.stroke.colour) >= HUE_CONTRAST


def test_lines_are_seen_in_grey():
    """Yellow ones become a little darker; white ones on paper stay, as they hide what is below."""
    yellow, paper = redrawn(Shape(parse_path("M5 5h40"), None, Stroke(YELLOW, 0.4)), Shape(parse_path("M5 9h4"), None, WIDE))
    assert HUE_CONTRAST <= contrast(yellow.stroke.colour) < LINE_CONTRAST
    assert paper.stroke == WIDE


def test_lines_of_an_illustration_are_finer():
    """Outlines of 0.1 mm and strokes of 0.3 mm on the page, whatever its units; presses print 0.09 mm."""
    strokes = Shape(parse_path("M2 2h9"), None, Stroke(INK, 2.0))
    art = Drawing(
        "lines", Size(40, 40), (rect(5, 5, 20, 20, NIGHT), rect(5, 26, 9, 9, PAPER, stroke=Stroke(INK, 1.0)), strokes)
    )
    (made,) = redrawn(DrawingItem(art, (0.5, 0, 0, 0.5, 0, 0)))
    assert [shape.stroke.width * 0.5 for shape in made.drawing.items] == pytest.approx([0.1, 0.1, 0.3])


def test_a_frame_whose_stroke_reaches_the_edges_of_its_drawing_stays():
    """Its panel is not the ground of the drawing, which goes with all that it has."""
    for fill in (PAPER, NIGHT):
        art = Drawing(f"frame {fill.rgb}", Size(40, 40), (rect(1, 1, 38, 38, fill, stroke=Stroke(INK, 2.0)),))
        (made,) = redrawn(DrawingItem(art, (1, 0, 0, 1, 0, 0)))
        assert [shape.stroke and shape.stroke.colour for shape in made.drawing.items] == [INK]
    whole = Drawing("whole", Size(40, 40), (rect(0, 0, 40, 40, NIGHT, stroke=Stroke(INK, 2.0)),))
    (made,) = redrawn(DrawingItem(whole, (1, 0, 0, 1, 0, 0)))
    assert [shape.stroke for shape in made.drawing.items] == [None]


def test_outlines_are_as_thick_on_the_page_in_every_group():
    """0.15 mm, and at most 0.45 mm, on the page, even if a group is scaled."""
    twice = Group((rect(2, 2, 20, 20), Shape(parse_path("M5 5h9"), None, Stroke(INK, 2.0))), (2, 0, 0, 2, 0, 0))
    (made,) = redrawn(twice)
    assert (made.items[0].stroke.width, made.items[1].stroke.width) == pytest.approx((0.075, 0.225))


def test_white_strokes_on_paper_and_strokes_of_transparent_shapes_stay():
    """White strokes hide lines below them; only the alpha of a transparent fill is reduced."""
    line_on_paper = Shape(parse_path("M5 5h40"), None, Stroke(PAPER, 0.4))
    assert redrawn(line_on_paper) == (line_on_paper,)
    clear = Gradient("linear", (0, 0, 1, 0), ((0, INK._replace(alpha=0.5)), (1, PAPER)))
    shape, shaded = redrawn(rect(5, 5, 20, 20, INK._replace(alpha=0.5), stroke=Stroke(INK, 0.4)), rect(5, 40, 20, 20, clear))
    assert shape.stroke == Stroke(INK, 0.4)
    assert shaded.stroke is None
    assert [c.alpha for _, c in shaded.fill.stops] == pytest.approx([0.1, 0.2])
    assert (shaded.fill.kind, shaded.fill.points) == (clear.kind, clear.points)


def test_invisible_words_and_faces_on_faces():
    """Invisible text does not change; a placed face is redrawn too."""
    words = replace(line("pike", 5, 10, PAPER), invisible=True)
    inner = face(GROUND).face
    kept, placed = redrawn(words, PlacedFrame(inner, (1, 0, 0, 1, 0, 0), parse_path("M0 0h9v9z")))
    assert kept == words
    assert placed.frame == low_ink_component(face(GROUND)).face


def test_the_white_patch_under_a_line_is_a_little_wider(tmp_path):
    """0.4 mm on both sides, from above the capitals to below the descenders."""
    _, patch, text = redrawn(DrawingItem(scene(tmp_path), (1, 0, 0, 1, -3, -3)), line("title", 5, 15, PAPER))
    em, width = text.size / PT, 2.5 * text.size / PT
    assert patch.rect == pytest.approx((4.6, 15 - 0.8 * em, width + 0.8, 1.05 * em))
    assert path_box(patch.path) == pytest.approx(patch.rect)


@pytest.mark.parametrize(("mode", "kind", "form"), [("RGB", "jpeg", "JPEG"), ("RGB", "png", "PNG"), ("P", "png", "PNG")])
def test_a_picture_keeps_its_format_and_its_size(mode, kind, form):
    """A JPEG stays a JPEG; transparent colours of a palette stay transparent."""
    out = BytesIO()
    source = Image.new("RGB", (4, 6), (0, 100, 200)).convert(mode)
    source.save(out, form, **({"transparency": 0} if mode == "P" else {}))
    picture = Picture(f"photo {mode} {kind}", kind, f"a.{kind}", 4, 6, Path("a"), AT, data=out.getvalue())
    (made,) = redrawn(ImageItem(picture, Box(0, 0, 9, 9)))
    pixels = Image.open(BytesIO(made.picture.data))
    assert (pixels.format, pixels.size) == (form, (4, 6))
    assert pixels.convert("RGB").getpixel((0, 0)) == pytest.approx((204, 224, 244), abs=3)
    assert (made.picture.kind, made.picture.path, made.picture.file, made.picture.mark) == (kind, picture.path, Path("a"), AT)
    assert (pixels.mode == "RGBA") == (mode == "P")


def test_a_turned_photograph_is_lightened_upright():
    """The new file needs no orientation; a format that a PDF lacks becomes a PNG."""
    exif = Image.Exif()
    exif[0x0112] = 6
    for form, kind, lighter in (("JPEG", "jpeg", "JPEG"), ("WEBP", "webp", "PNG")):
        out = BytesIO()
        Image.new("RGB", (4, 6), (0, 100, 200)).save(out, form, exif=exif)
        picture = Picture(f"turned {form}", kind, "a", 6, 4, Path("a"), AT, data=out.getvalue(), turn=6)
        (made,) = redrawn(ImageItem(picture, Box(0, 0, 9, 9)))
        pixels = Image.open(BytesIO(made.picture.data))
        assert (pixels.format, pixels.size, made.picture.turn) == (lighter, (6, 4), 1)
        assert (made.picture.width, made.picture.height) == (6, 4)


def test_a_colour_keeps_its_alpha_when_it_is_made_readable():
    """Only its lightness changes."""
    assert readable_colour(YELLOW._replace(alpha=0.5), TEXT_CONTRAST).alpha == 0.5
    assert readable_colour(PAPER._replace(alpha=0.5), TEXT_CONTRAST) == Colour(0, 0, 0, 0.5, "", (0, 0, 0, 1))
    assert readable_colour(INK, TEXT_CONTRAST) is INK
    assert soften_colour(CURRENT, TEXT_CONTRAST) is CURRENT


NIGHT_BELOW, MIST_OF_UNDERLAYS = Colour(0.06, 0.09, 0.17, name="night"), Colour(0.73, 0.76, 0.79, name="mist")

SQUARE_AREA = parse_path("M1 2h4v3h-4z")

SHADE = Gradient("linear", (0, 0, 1, 0), ((0, NIGHT_BELOW), (1, MIST_OF_UNDERLAYS)))

LINES = (Shape(parse_path("M0 0h9z"), CURRENT), Shape(parse_path("M0 0h9"), None, Stroke(CURRENT, 1)))

PICTURE = Picture("p", "png", "p.png", 4, 4, Path("p.png"))

DOUBLE = GraphicsState((2, 0, 0, 2, 10, 0))

NUMBERS = itertools.count()


def drawing(*items):
    """Return a new drawing of 10 x 20 units."""
    return Drawing(f"underlay {next(NUMBERS)}", Size(10, 20), items)


def scene_below(fill=NIGHT_BELOW, w=10, h=20):
    """Return a drawing that begins with a rectangle in a group."""
    return drawing(Group((Shape(parse_path(f"M0 0h{w}v{h}h{-w}z"), fill, rect=Box(0, 0, w, h)),)))


def alone(item, state=DOUBLE):
    """Return the underlay of a single item."""
    (found,) = underlays((item,), state)
    return found


@pytest.mark.parametrize(
    ("item", "box", "colour", "is_a"),
    [
        (Shape(SQUARE_AREA, NIGHT_BELOW), Box(12, 4, 8, 6), NIGHT_BELOW, {}),
        (Shape(SQUARE_AREA, NIGHT_BELOW, ink="keep"), Box(12, 4, 8, 6), NIGHT_BELOW, {"ink": "keep"}),
        (Shape(SQUARE_AREA, NIGHT_BELOW, Stroke(NIGHT_BELOW, 1)), Box(11, 3, 10, 8), NIGHT_BELOW, {}),
        (Shape(SQUARE_AREA, NIGHT_BELOW._replace(alpha=0.9)), Box(12, 4, 8, 6), NIGHT_BELOW._replace(alpha=0.9), {}),
        (Shape(SQUARE_AREA, NIGHT_BELOW._replace(alpha=0.89)), Box(12, 4, 8, 6), None, {"is_symbol": True}),
        (Shape(SQUARE_AREA, SHADE), Box(12, 4, 8, 6), NIGHT_BELOW, {}),
        (Shape(SQUARE_AREA, None, Stroke(NIGHT_BELOW, 1)), Box(11, 3, 10, 8), None, {"is_symbol": True}),
        (Shape((), NIGHT_BELOW), Box(10, 0, 0, 0), NIGHT_BELOW, {}),
        (ImageItem(PICTURE, Box(1, 2, 4, 3)), Box(12, 4, 8, 6), None, {"has_detail": True}),
        (ImageItem(PICTURE, Box(0, 0, 9, 9), Box(1, 2, 4, 3), ink="keep"), Box(12, 4, 8, 6), None,
         {"has_detail": True, "ink": "keep"}),
        (DrawingItem(scene_below(), (3, 0, 0, 3, 1, 1)), Box(12, 2, 60, 120), NIGHT_BELOW, {"has_detail": True}),
        (DrawingItem(scene_below(), (3, 0, 0, 3, 1, 1), clip=Box(1, 2, 4, 3), ink="keep"), Box(12, 4, 8, 6), NIGHT_BELOW,
         {"has_detail": True, "ink": "keep"}),
        (DrawingItem(drawing(*LINES), (1, 0, 0, 1, 0, 0)), Box(10, 0, 20, 40), None, {"is_symbol": True}),
        (PlacedFrame(Frame(Size(10, 20), 3, ()), (3, 0, 0, 3, 1, 1), SQUARE_AREA), Box(12, 2, 60, 120), None,
         {"has_detail": True}),
    ],
)  # fmt: skip
def test_an_underlay_has_extent_colour_and_kind(item, box, colour, is_a):
    """In mm of the page, clipped; of a gradient the darkest colour; nearly transparent items hide nothing."""
    assert alone(item) == Underlay(pytest.approx(box), colour, **is_a)


def test_the_letters_of_a_line_extend_from_capitals_to_descenders():
    """0.8 em above the baseline, 0.25 em below it; as wide as its words."""
    size = 10 * PT
    found = alone(
        TextLine(1, 20, size, ((0.0, GlyphRun("font", (), 3.0, "abc")),), NIGHT_BELOW), GraphicsState((1, 0, 0, 1, 0, 0))
    )
    assert found == Underlay(pytest.approx(Box(1, 12, 30, 10.5)), None, is_symbol=True)


def test_the_items_of_a_group_have_their_place_on_the_page():
    """A group itself has no underlay; its items follow in order, mapped by its matrix."""
    group = Group((Shape(SQUARE_AREA, NIGHT_BELOW), Shape(SQUARE_AREA, MIST_OF_UNDERLAYS)), (1, 0, 0, 1, 5, 0))
    found = list(underlays((group, Shape(SQUARE_AREA, NIGHT_BELOW)), DOUBLE))
    assert [(u.box.x, u.colour) for u in found] == [(22, NIGHT_BELOW), (22, MIST_OF_UNDERLAYS), (12, NIGHT_BELOW)]


@pytest.mark.parametrize(
    ("drawing", "colour"),
    [
        (scene_below(), NIGHT_BELOW),
        (scene_below(NIGHT_BELOW, 9.7, 19.7), NIGHT_BELOW),
        (scene_below(NIGHT_BELOW, 9.6, 20), None),
        (scene_below(NIGHT_BELOW, 10, 19.6), None),
        (scene_below(SHADE), None),
        (scene_below(None), None),
        (scene_below(CURRENT), None),
        (drawing(), None),
        (drawing(ImageItem(PICTURE, Box(0, 0, 10, 20))), None),
        (drawing(Shape(parse_path("M0 0h10v20z"), NIGHT_BELOW)), None),
    ],
)
def test_a_drawing_has_the_colour_of_its_background(drawing, colour):
    """With a tolerance of 0.3 mm; a gradient, `currentColor`, or a path that is not a rectangle does not count."""
    assert alone(DrawingItem(drawing, (1, 0, 0, 1, 0, 0))).colour == colour


@pytest.mark.parametrize(
    ("items", "symbol"),
    [
        ((), True),
        (LINES, True),
        ((Group(LINES),), True),
        ((*LINES, Shape(SQUARE_AREA, NIGHT_BELOW)), False),
        ((*LINES, Shape(SQUARE_AREA, None, Stroke(NIGHT_BELOW, 1))), False),
        ((*LINES, Shape(SQUARE_AREA, SHADE)), False),
        ((*LINES, ImageItem(PICTURE, Box(0, 0, 1, 1))), False),
    ],
)
def test_a_symbol_has_no_colours_of_its_own(items, symbol):
    """All of it is in `currentColor`."""
    assert is_symbol(drawing(*items)) == symbol


def test_words_in_a_named_style_and_the_lines_under_them_become_readable():
    """Each colour by itself, and the text box says which; a line under words stays solid, also a long one."""
    words, pale = line("abc", 10, 20, INK), line("def", 20, 20, Colour(0.9, 0.8, 0.3))
    bar = rect(20, 20.5, 38, 0.9, Colour(0.9, 0.8, 0.3), of_text=True)
    styled = StyledWords(pale.colour, 8.0, Box(20, 18, 8, 3))
    box = TextBox(
        "f.xml:1",
        "story",
        Box(10, 17, 40, 4),
        8,
        6,
        8,
        ("abcdef",),
        Box(10, 17, 40, 4),
        INK,
        styled=(styled,),
        at=words.at,
        content=words.content,
    )
    made = low_ink_component(face(bar, words, pale, boxes=[box])).face
    new_bar, new_words, new_pale = made.items
    assert contrast(new_pale.colour) >= TEXT_CONTRAST - 0.01
    assert (new_bar.fill, new_bar.stroke) == (readable_colour(bar.fill, TEXT_CONTRAST), None)
    assert (made.boxes[0].colour, made.boxes[0].styled[0].colour) == (new_words.colour, new_pale.colour)


def test_outlines_of_letters_become_white_and_shadows_go():
    """So that dark letters stand out from what they lie on, whatever the full edition prints around them."""
    shape = rect(10, 18, 8, 3, INK, stroke=Stroke(INK, 0.6), of_text=True)
    shadow = replace(shape, ink="full")
    words = line("abc", 10, 20, Colour(1, 1, 1))
    box = TextBox("f.xml:1", "story", Box(10, 17, 40, 4), 8, 6, 8, ("abc",), Box(10, 17, 40, 4), words.colour, halo=INK)
    made = low_ink_component(face(shadow, shape, words, boxes=[box])).face
    outline, text = made.items
    assert (outline.fill.rgb, outline.stroke.colour.rgb) == ((1, 1, 1), (1, 1, 1))
    assert contrast(text.colour) >= TEXT_CONTRAST - 0.01
    assert made.boxes[0].halo.rgb == (1, 1, 1)
