"""What a press can hardly print: lines that are too fine, also after scales, and letters that are too small.

What a press demands: no more ink than dries, and small text of one ink. A printer at home demands neither. The
resolution of pictures at their printed size.
"""

from dataclasses import replace
from hashlib import sha256
from io import BytesIO
from pathlib import Path

import pytest
from PIL import Image
from support.faces import CONTENT, TEMPLATE, component, picture, placed, square
from support.faces import said as said_resolution

from pnp.base.diagnostics import Mark, Report
from pnp.base.units import PT, Box, Size
from pnp.load.profiles import PROFILE_FILES, read_profile
from pnp.model.frame import (
    Colour,
    Drawing,
    DrawingItem,
    Frame,
    Glyph,
    GlyphRun,
    Gradient,
    Group,
    ImageItem,
    Mask,
    Pattern,
    PlacedFrame,
    Shape,
    SpotInk,
    Stroke,
    TextBox,
    TextLine,
)
from pnp.model.outline import box_path
from pnp.model.picture import Picture
from pnp.model.printing import PressLimits
from pnp.model.sheet import Component
from pnp.pictures.inks import PressInks
from pnp.preflight.checks import edges, inks, texts
from pnp.preflight.faces import NOT_READ, FacesToCheck

PRESS = PressInks(read_profile("press-x4").colour)

INK = Colour(0.1, 0.1, 0.1, 1.0, "ink", (0.0, 0.0, 0.0, 1.0))

SEA = Colour(0.1, 0.4, 0.5, 1.0, "sea", (0.9, 0.4, 0.0, 0.0))

WHITE = Colour(1, 1, 1)

CARD = "content/pond/fish.yaml:3"

AT = Mark("templates/pond/card.xml", 4)

WAY = (("M", (1.0, 1.0)), ("L", (9.0, 1.0)))

BOX = Box(1, 1, 9, 9)


def said(check, *items, boxes=(), press=PRESS):
    """What a check reports of a face."""
    report, frame = Report(), Frame(Size(20, 20), 0.0, items, boxes=boxes)
    card = Component("mill", "fish", 1, frame, None, Mark("content/pond/fish.yaml", 3))
    check(FacesToCheck([card], press=press), report)
    return [(d.severity, d.code, d.message, str(d.mark)) for d in report.diagnostics]


def line(points, colour=INK, **more):
    """A line of a width in pt."""
    return Shape(WAY, None, Stroke(colour, points / PT), at=AT, **more)


def scaled(x, y, *items):
    """Items that are drawn at another scale."""
    return Group(items, (x, 0.0, 0.0, y, 0.0, 0.0))


@pytest.mark.parametrize(
    ("item", "width"),
    [(line(0.2), "0.2"), (scaled(0.2, 0.2, line(1)), "0.2"), (scaled(1, 0.1, line(1)), "0.1"), (line(0.2, SEA), "0.2")],
    ids=["thin", "scaled", "flattened", "of two inks"],
)
def test_a_line_that_is_too_fine(item, width):
    """Told with the line of the template, and as wide as it is printed."""
    assert said(inks.check_thin_lines, item) == [
        (
            "warning",
            "preflight/thin-line",
            f"a line of `mill` is {width} pt wide, the press takes 0.25 pt",
            "templates/pond/card.xml:4",
        )
    ]


def test_a_line_of_a_hatch_that_is_too_fine():
    """It is as wide as the matrices of the shape and of the pattern make it; the gap beside it is no line."""
    hatch = Pattern((line(0.8),), Box(0, 0, 10, 10), (0.5, 0.0, 0.0, 0.5, 0.0, 0.0))
    filled_with_it = scaled(0.5, 0.5, Shape(box_path(BOX), hatch, rect=BOX, at=AT))
    assert [message for _, _, message, _ in said(inks.check_thin_lines, filled_with_it)] == [
        "a line of `mill` is 0.2 pt wide, the press takes 0.25 pt"
    ]
    assert said(inks.check_thin_lines, Shape(box_path(BOX), replace(hatch, items=(line(1.6),)), rect=BOX, at=AT)) == []


def test_a_hatch_in_a_small_figure_of_a_booklet():
    """Its lines are as fine as the figure makes them; at the size of its card they are told of there."""
    hatched = Shape(box_path(BOX), Pattern((line(0.5),), Box(0, 0, 10, 10)), rect=BOX, at=AT)
    assert [message for _, _, message, _ in said(inks.check_thin_lines, figure(0.2, hatched))] == [
        "a line of `mill` is 0.1 pt wide in a figure at 20%, the press takes 0.25 pt"
    ]
    assert said(inks.check_thin_lines, figure(0.6, hatched), figure(1, hatched)) == []


def test_an_outline_of_letters_is_as_wide_as_it_is_seen():
    """Half of it lies under the letters."""
    around = Shape(WAY, INK, Stroke(INK, 0.4 / PT), at=AT, of_text=True)
    assert [message for _, _, message, _ in said(inks.check_thin_lines, around)] == [
        "a line of `mill` is 0.2 pt wide, the press takes 0.25 pt"
    ]
    assert said(inks.check_thin_lines, replace(around, stroke=Stroke(INK, 0.6 / PT))) == []


def test_a_line_of_next_to_no_width_is_an_error():
    """Each device draws it as thin as it can; one of no width is not drawn, as in SVG."""
    assert [found[:2] for found in said(inks.check_thin_lines, line(0.01))] == [("error", "preflight/thin-line")]
    assert said(inks.check_thin_lines, line(0)) == []


def test_a_fine_line_of_several_inks():
    """One ink prints it well."""
    assert said(inks.check_thin_lines, line(0.3, SEA), line(0.3, INK)) == [
        (
            "warning", "preflight/line-of-several-inks",
            "a line of `mill` is 0.3 pt wide, lines of several inks need 0.5 pt", "templates/pond/card.xml:4",
        )
    ]  # fmt: skip


def test_lines_that_are_printed_well_or_not_at_all():
    """Wide ones, those at home, cuts and creases, and a face that is shown at its size, whose card tells of them."""
    assert said(inks.check_thin_lines, line(0.25), line(0.5, SEA), scaled(10, 10, line(0.1))) == []
    assert said(inks.check_thin_lines, line(0.1, step="crease")) == []
    assert said(inks.check_thin_lines, line(0.1), press=None) == []
    assert said(inks.check_thin_lines, figure(1, line(0.1))) == []
    assert said(inks.check_thin_lines, figure(0.5, line(0.6))) == []


def figure(scale, *items, boxes=()):
    """A card that a booklet shows at a scale."""
    placed = Frame(Size(20, 20), 0.0, items, boxes=boxes)
    return PlacedFrame(placed, (scale, 0.0, 0.0, scale, 0.0, 0.0), at=Mark("content/pond/booklet/01.md", 7))


def test_a_line_of_a_figure_is_judged_as_it_is_shown():
    """Whatever its width on the card: the finding names the figure, once for all lines in it, and figures in figures."""
    shown = figure(0.5, figure(0.4, line(1), line(0.5)))
    assert said(inks.check_thin_lines, shown) == [
        (
            "warning", "preflight/thin-line", "a line of `mill` is 0.1 pt wide in a figure at 20%, the press takes 0.25 pt",
            "content/pond/booklet/01.md:7",
        )
    ]  # fmt: skip
    assert [found[1] for found in said(inks.check_thin_lines, figure(0.5, line(0.8, SEA)))] == [
        "preflight/line-of-several-inks"
    ]


def test_a_small_figure_shows_what_a_card_looks_like():
    """Below half its size nobody looks at the rims of its lines: one note tells of them; what no press prints is told."""
    assert said(inks.check_thin_lines, figure(0.49, line(0.9, SEA), line(0.8, SEA)), figure(0.4, line(0.9, SEA))) == [
        (
            "note", "preflight/line-of-several-inks",
            "a line of `mill` is 0.36 pt wide in a figure at 49%, lines of several inks need 0.5 pt" + NOT_READ,
            "content/pond/booklet/01.md:7",
        )
    ]  # fmt: skip
    assert [found[1] for found in said(inks.check_thin_lines, figure(0.49, line(0.4, SEA)))] == ["preflight/thin-line"]


def test_a_line_along_a_broader_one_of_its_colour_is_a_part_of_it():
    """As the thin one is that the low-ink edition keeps; another colour, path or dash shows."""
    wide, thin = line(2, SEA), line(0.4, SEA)
    assert said(inks.check_thin_lines, Group((wide, thin))) == []
    assert said(inks.check_thin_lines, Group((thin, wide))) == []
    for other in (line(2, INK), replace(wide, path=(("M", (1.0, 2.0)), ("L", (9.0, 2.0)))), dashed(wide)):
        found = said(inks.check_thin_lines, Group((other, thin)))
        assert [code for _, code, _, _ in found] == ["preflight/line-of-several-inks"]


def dashed(shape):
    """The same line with dashes."""
    return replace(shape, stroke=replace(shape.stroke, dash=(1.0, 1.0)))


def filled(path, **more):
    """A filled shape of a template."""
    return Shape(path, INK, at=AT, **more)


def test_a_filled_shape_as_thin_as_a_line_is_one():
    """A rectangle of a net, such as its flap, or a detail of a drawing; not a dot, nor what its own line makes wide."""
    thin = (("M", (1.0, 1.0)), ("L", (9.0, 1.0)), ("L", (9.0, 1.05)), ("L", (1.0, 1.05)), ("Z", ()))
    assert [found[2] for found in said(inks.check_thin_lines, filled(thin))] == [
        "a shape of `mill` is 0.142 pt wide, the press takes 0.25 pt"
    ]
    dot = (("M", (1.0, 1.0)), ("L", (1.5, 1.0)), ("L", (1.5, 1.05)), ("Z", ()))
    drawing = DrawingItem(Drawing("key", Size(9, 9), (filled(thin),)), (1.0, 0.0, 0.0, 1.0, 0.0, 0.0))
    assert said(inks.check_thin_lines, filled(dot), filled(thin, stroke=Stroke(INK, 0.2))) == []
    assert [found[2] for found in said(inks.check_thin_lines, drawing)] == [
        "a shape of `mill` is 0.142 pt wide, the press takes 0.25 pt"
    ]
    assert said(inks.check_thin_lines, Shape(thin, INK._replace(alpha=0.0), at=AT)) == []


def test_text_of_a_figure_is_judged_as_it_is_shown():
    """It is small where the figure makes it so, and has one ink there too; what the card itself has is told for all figures."""
    shown = figure(0.5, boxes=(text(SEA, 9), text(INK, 8), text(SEA, 20, style="title")))
    at = "content/pond/booklet/01.md:7"
    assert said(texts.check_text_size, shown) == [
        ("warning", "preflight/small-text", "text of `mill` shows in 4 pt in a figure at 50%, the press needs 5 pt", at)
    ]
    blurs = "has several inks at 10 pt in a figure at 50% (90% cyan and 40% magenta), and blurs if a plate is off"
    small = blurs.replace("10 pt", "4.5 pt")
    assert said(texts.check_small_text_inks, shown) == [
        ("warning", "preflight/small-text-inks", f"text of `mill` in `sea` {blurs}", at),
        ("warning", "preflight/small-text-inks", f"text of `mill` in `sea` {small}", at),
    ]
    assert said(texts.check_text_size, figure(1, boxes=(text(INK, 4),)), figure(2, boxes=(text(INK, 4),))) == []


def test_the_limits_are_those_of_the_profile():
    """A press that prints finer lines is not told of them."""
    fine = PressInks(replace(PRESS.press, limits=PressLimits(line=0.1, line_of_several_inks=0.1, text=4, light_text=4)))
    assert said(inks.check_thin_lines, line(0.2, SEA), press=fine) == []
    assert said(texts.check_text_size, boxes=(text(INK, 4.5), text(WHITE, 5)), press=fine) == []


def text(colour, size, words="Mill", style="note"):
    """A text box of a size in pt."""
    return TextBox("card.xml:9", style, BOX, size, size, size, (words,), BOX, colour, at=AT)


def test_small_text():
    """The smallest of each style."""
    assert said(texts.check_text_size, boxes=(text(INK, 4.5), text(INK, 4), text(INK, 5), text(INK, 3, ""))) == [
        (
            "warning",
            "preflight/small-text",
            "`note` text of `mill` is set in 4 pt, the press needs 5 pt",
            "content/pond/fish.yaml:3",
        )
    ]


def test_small_white_text():
    """It needs a point more than other text."""
    assert said(texts.check_text_size, boxes=(text(WHITE, 5.5), text(INK, 5.5), text(WHITE, 6, style="title"))) == [
        (
            "warning", "preflight/light-text",
            "white `note` text of `mill` is set in 5.5 pt, the press needs 6 pt", "content/pond/fish.yaml:3",
        )
    ]  # fmt: skip
    assert said(texts.check_text_size, boxes=(text(WHITE, 3),), press=None) == []


PRESS_OF_PRESS_CHECKS = PressInks(replace(read_profile("press-x4").colour, limit=2.4, small_text=12.0))

HEAVY = Colour(0.1, 0.1, 0.2, 1.0, "night", (0.9, 0.8, 0.4, 0.6))

LIGHT = Colour(0.9, 0.9, 0.8, 1.0, "sand", (0.0, 0.05, 0.2, 0.0))

GREY = Colour(0.3, 0.3, 0.3)

RUN = GlyphRun("f", (Glyph(1, 0.5, 0, 0, "a"),), 0.5, "a")

PATH = (("M", (1.0, 1.0)), ("L", (9.0, 1.0)), ("L", (9.0, 9.0)), ("Z", ()))


def said_of_press_checks(check, *frames, press=PRESS_OF_PRESS_CHECKS):
    """What a check reports of faces, each a card of its own."""
    report, mark = Report(), Mark("content/pond/fish.yaml", 3)
    components = [Component(f"card-{n}", "fish", 1, frame, None, mark) for n, frame in enumerate(frames, 1)]
    check(FacesToCheck(components, press=press), report)
    return [(d.severity, d.message, str(d.mark)) for d in report.diagnostics]


def face(*items, boxes=()):
    """A face of items, with the boxes of its texts."""
    return Frame(Size(20, 20), 0.0, items, boxes=boxes)


def text_of_press_checks(colour, size, words="Mill"):
    """A text box of a size in pt."""
    return TextBox("card.xml:9", "note", BOX, size, size, size, (words,), BOX, colour, at=AT)


@pytest.mark.parametrize(
    "item",
    [
        Shape(PATH, HEAVY, at=AT),
        Shape(PATH, None, Stroke(HEAVY, 1.0), at=AT),
        Shape(PATH, Gradient("linear", (0, 0, 9, 0), ((0.0, LIGHT), (1.0, HEAVY))), at=AT),
    ],
    ids=["fill", "stroke", "gradient"],
)
def test_too_much_ink_is_told_with_the_swatch(item):
    """Once for all cards, wherever it is painted, in a group too."""
    assert said_of_press_checks(inks.check_ink_limit, face(item), face(Group((item,)), Shape(PATH, LIGHT))) == [
        ("error", "`night` of `card-1`, `card-2` prints 270% of ink, and the press takes 240%", "templates/pond/card.xml:4")
    ]


def test_what_dries_is_no_finding():
    """Light recipes, a tint of a heavy one, converted colours (which keep the limit), and anything at home."""
    assert said_of_press_checks(inks.check_ink_limit, face(Shape(PATH, HEAVY._replace(alpha=0.5)))) == []
    assert said_of_press_checks(inks.check_ink_limit, face(Shape(PATH, LIGHT), Shape(PATH, Colour(0.02, 0.0, 0.01)))) == []
    assert said_of_press_checks(inks.check_ink_limit, face(Shape(PATH, HEAVY)), press=None) == []


def test_small_text_of_several_inks():
    """With the plates that have to meet; once for each style and colour."""
    faces = [face(Shape(PATH, LIGHT, Stroke(LIGHT, size)), boxes=(text_of_press_checks(HEAVY, size),)) for size in (8, 7, 11.9)]
    who, inks = "`card-1`, `card-2`, `card-3`", "90% cyan and 80% magenta and 40% yellow and 60% black"
    assert said_of_press_checks(texts.check_small_text_inks, *faces) == [
        (
            "warning",
            f"`note` text of {who} in `night` has several inks at 7 pt ({inks}), and blurs if a plate is off",
            "content/pond/fish.yaml:3",
        )
    ]


@pytest.mark.parametrize(
    "box",
    [
        text_of_press_checks(HEAVY, 12),
        text_of_press_checks(GREY, 6),
        text_of_press_checks(LIGHT, 6),
        text_of_press_checks(HEAVY, 6, ""),
    ],
    ids=["large", "grey", "faint plates", "empty"],
)
def test_text_that_prints_well(box):
    """It is large, of one ink, hardly more than one, or not there."""
    assert said_of_press_checks(texts.check_small_text_inks, face(boxes=(box,))) == []
    assert said_of_press_checks(texts.check_small_text_inks, face(boxes=(text_of_press_checks(HEAVY, 6),)), press=None) == []


def test_the_safe_area_of_the_profile_is_a_warning():
    """That of the deck is an error, and told once."""
    near, nearer = (replace(text_of_press_checks(GREY, 8), box=box, ink=box) for box in (Box(3.5, 5, 5, 5), Box(2, 5, 5, 5)))
    report, mark = Report(), Mark("content/pond/fish.yaml", 3)
    faces = [face(Shape(PATH, LIGHT, Stroke(LIGHT, n)), boxes=(box,)) for n, box in enumerate((near, nearer), 1)]
    cards = [
        Component(f"card-{n}", "fish", 1, replace(frame, size=Size(63, 88)), None, mark) for n, frame in enumerate(faces, 1)
    ]
    edges.check_safe_area(FacesToCheck(cards, safe={"fish": 3.0}, asked_safe=4.0), report)
    assert [(d.severity, d.message) for d in report.diagnostics] == [
        ("error", "text of `card-2` comes 1.00 mm into the 3 mm that the cut may take"),
        ("warning", "text of `card-1` comes 0.50 mm into the 4 mm that the profile wants to be free"),
    ]


GOLD = Colour(0.8, 0.6, 0.2, 1.0, "gold", (0.0, 0.2, 0.7, 0.1), SpotInk("Gold", (0.0, 0.2, 0.7, 0.1)))


def allowing(**more):
    """A press with other demands."""
    return PressInks(replace(PRESS_OF_PRESS_CHECKS.press, **more), [GOLD])


@pytest.mark.parametrize(("spots", "prints"), [((), "no spot inks"), (("Silver", "GOLD"), "only `Silver`, `GOLD`")])
def test_spot_inks_that_a_press_does_not_print(spots, prints):
    """Named by the swatch, or by the colour of a drawing that is the swatch's."""
    fault = f"is the spot ink `Gold`, and the press prints {prints}"
    shapes = [face(Shape(PATH, GOLD, at=AT)), face(Shape(PATH, LIGHT), Shape(PATH, GOLD._replace(alpha=0.5)))]
    assert said_of_press_checks(inks.check_press_colours, *shapes, press=allowing(spots=spots)) == [
        ("error", f"`gold` of `card-1`, `card-2` {fault}", "templates/pond/card.xml:4")
    ]
    drawn = face(Shape(PATH, Colour(204 / 255, 153 / 255, 51 / 255), at=AT))
    assert said_of_press_checks(inks.check_press_colours, drawn, press=allowing(spots=spots)) == [
        ("error", f"the colour `#cc9933` of `card-1` {fault}", "templates/pond/card.xml:4")
    ]


def test_colours_without_a_recipe_where_a_press_asks_for_one():
    """A swatch by its name; greys are black ink, and a colour that a swatch has is that swatch."""
    sea, press = Colour(0.1, 0.4, 0.5, 1.0, "sea"), allowing(recipes_required=True)
    fine = face(Shape(PATH, GREY), Shape(PATH, Colour(204 / 255, 153 / 255, 51 / 255)), Shape(PATH, LIGHT))
    assert said_of_press_checks(inks.check_press_colours, fine, face(Shape(PATH, sea, at=AT)), press=press) == [
        (
            "error",
            "`sea` of `card-2` has no recipe of inks, and the press takes no colours that are converted",
            "templates/pond/card.xml:4",
        )
    ]
    assert said_of_press_checks(inks.check_press_colours, face(Shape(PATH, Colour(0.1, 0.4, 0.5), at=AT)), press=press) == [
        (
            "error",
            "the colour `#1a6680` of `card-1` has no recipe of inks, and the press takes no colours that are converted",
            "templates/pond/card.xml:4",
        )
    ]


@pytest.mark.parametrize("press", [allowing(spots=("Gold",)), allowing(), allowing(spots=(), other_spots="process"), None])
def test_colours_that_a_press_takes(press):
    """Its own spot inks, any if it does not say, those that it prints by their recipe, and everything at home."""
    assert (
        said_of_press_checks(inks.check_press_colours, face(Shape(PATH, GOLD), Shape(PATH, Colour(0.1, 0.4, 0.5))), press=press)
        == []
    )


def test_small_text_in_a_spot_ink_is_of_one_ink():
    """Its recipe is of several, and is not printed."""
    assert (
        said_of_press_checks(texts.check_small_text_inks, face(boxes=(text_of_press_checks(GOLD, 6),)), press=allowing()) == []
    )
    assert (
        said_of_press_checks(
            inks.check_ink_limit,
            face(Shape(PATH, GOLD)),
            press=PressInks(replace(PRESS_OF_PRESS_CHECKS.press, limit=1.0), [GOLD]),
        )
        == []
    )


FIRE = Colour(0.8, 0.2, 0.1, 1.0, "fire", (0.0, 0.9, 0.9, 0.0))


def lettered(*items, size=8.0, colour=INK):
    """A face with a text over items."""
    ink = Box(2, 2, 4, 2)
    line = TextLine(ink.x, ink.bottom, size, ((0.0, RUN),), colour, at=AT)
    return face(*items, line, boxes=(replace(text_of_press_checks(colour, size), ink=ink),))


def ground(colour):
    """A ground of a face."""
    return Shape(box_path(Box(0, 0, 20, 20)), colour, rect=Box(0, 0, 20, 20), at=AT)


def test_black_letters_add_their_ink_to_the_ground_that_they_overprint():
    """The covering ground counts, and none below it; large letters and other colours knock out."""
    together = "overprints `fire`: together they print 280% of ink, and the press takes 240%"
    assert said_of_press_checks(inks.check_ink_limit, lettered(ground(FIRE)), lettered(ground(LIGHT), ground(FIRE))) == [
        ("warning", f"black `note` text of `card-1`, `card-2` {together}", "content/pond/fish.yaml:3")
    ]
    assert (
        said_of_press_checks(inks.check_ink_limit, lettered(ground(FIRE), ground(LIGHT)), lettered(ground(FIRE), size=14)) == []
    )
    assert (
        said_of_press_checks(
            inks.check_ink_limit, lettered(ground(FIRE), colour=LIGHT), lettered(Group((ground(FIRE),), opacity=0.5))
        )
        == []
    )


@pytest.mark.parametrize(
    ("pixels", "severity", "strictly"),
    [
        (744, None, None),  # 300 ppi
        (707, None, None),  # 285 ppi
        (706, "warning", "warning"),
        (497, "warning", "warning"),  # 200 ppi
        (496, "warning", "error"),
        (179, "warning", "error"),  # 72 ppi
        (178, "error", "error"),
    ],
)
def test_pictures_need_300_ppi_where_they_are_placed(pixels, severity, strictly):
    """5 % less are no matter, fewer are a warning, under 72 ppi an error; with `--strict` under 200 ppi."""
    item = ImageItem(picture(pixels, pixels), Box(0, 0, 63, 63), content=CONTENT, at=TEMPLATE)
    for strict, said_severity in ((False, severity), (True, strictly)):
        report = Report()
        inks.check_resolution(FacesToCheck([component([item])], strict=strict), report)
        assert [d.severity for d in report.diagnostics] == ([said_severity] if said_severity else [])


def test_a_picture_scaled_by_its_group_is_checked_at_its_size_on_paper():
    """A group at twice the size halves the ppi."""
    report = Report()
    group = Group((ImageItem(picture(744, 744), Box(0, 0, 63, 63), content=CONTENT),), (2, 0, 0, 2, 0, 0))
    inks.check_resolution(FacesToCheck([component([group])]), report)
    assert "has 150 ppi at 126 x 126 mm, print needs 300" in said_resolution(report)
    assert "it has 744 x 744 pixels: use one of 1488 x 1488, or place it smaller" in said_resolution(report)


def resolution_of(*items):
    """The findings about the pictures among some items of a page."""
    report = Report()
    inks.check_resolution(FacesToCheck([component(items)]), report)
    return said_resolution(report)


def test_a_picture_on_an_enlarged_card_is_checked_at_its_size_on_paper():
    """On a page that shows a card at four times its size, 300 ppi become 75 ppi."""
    on_card = ImageItem(picture(744, 744), Box(0, 0, 63, 63), content=CONTENT, at=TEMPLATE)
    assert resolution_of(on_card) == ""
    assert resolution_of(placed(on_card)) == (
        "content/toy/fish.yaml:4:12: warning[preflight/low-resolution]: `content/toy/art/p.png` on `pike` has 75 ppi at "
        "252 x 252 mm, print needs 300\n"
        "  in templates/toy/fish.xml:9\n"
        "  shown in content/toy/booklet/01-start.md:5:1\n"
        "  hint: it has 744 x 744 pixels: use one of 2976 x 2976, or place it smaller"
    )
    assert resolution_of(placed(on_card, matrix=(0.5, 0, 0, 0.5, 0, 0))) == ""


def test_a_stretched_picture_is_checked_by_its_coarser_side():
    """A picture stretched to twice its width has half its ppi."""
    on_card = ImageItem(picture(744, 744), Box(0, 0, 63, 63), content=CONTENT)
    assert "has 150 ppi at 126 x 31.5 mm" in resolution_of(Group((on_card,), (2, 0, 0, 0.5, 0, 0)))
    assert "has 150 ppi at 126 x 31.5 mm" in resolution_of(Group((on_card,), (0, 2, -0.5, 0, 0, 0)))


@pytest.mark.parametrize("matrix", [(4, 0, 0, 4, 0, 0), (0, 0, 0, 0, 0, 0)])
def test_an_invisible_picture_is_not_checked(matrix):
    """It is outside the trim of the placed card, or has no size."""
    beyond = ImageItem(picture(10, 10), Box(64, 0, 63, 63))
    assert resolution_of(placed(beyond, matrix=matrix)) == ""


def test_each_picture_is_a_finding_of_its_own_for_all_the_cards_that_show_it():
    """One finding per picture, place in the template and size, for all cards together."""
    coarse, other = picture(100, 100), picture(120, 120, b"other")
    other = replace(other, path="content/toy/art/q.png")
    small, large = (
        ImageItem(one, Box(0, 0, side, side), content=CONTENT, at=TEMPLATE) for one, side in ((coarse, 20), (coarse, 40))
    )
    cards = [component([small, large, ImageItem(other, Box(0, 0, 20, 20), content=CONTENT, at=TEMPLATE)])]
    second = component([small])
    cards.append(replace(second, id="carp"))
    cards.append(replace(cards[0], id="trout"))  # the same face once more
    report = Report()
    inks.check_resolution(FacesToCheck(cards), report)
    assert [d.message.partition(" at ")[0] for d in report.diagnostics] == [
        "`content/toy/art/p.png` on `pike`, `trout` has 64 ppi",
        "`content/toy/art/p.png` on `pike`, `carp`, `trout` has 127 ppi",
        "`content/toy/art/q.png` on `pike`, `trout` has 152 ppi",
    ]


def test_a_picture_without_a_place_in_the_content_is_named_by_its_card():
    """A picture in a template has no place in the content."""
    assert resolution_of(ImageItem(picture(100, 100), Box(0, 0, 63, 63))).startswith("content/toy/fish.yaml:2: error")


def test_what_a_clip_leaves_of_a_picture_is_checked():
    """A picture that is clipped completely is not checked."""
    assert resolution_of(ImageItem(picture(10, 10), Box(0, 0, 63, 63), Box(70, 0, 5, 5))) != ""
    assert resolution_of(Group((ImageItem(picture(10, 10), Box(0, 0, 63, 63)),), clip=square(70, 0, 5, 5))) == ""


SWOP = (PROFILE_FILES.shipped.parent / "icc" / "swop-coated-240.icc").read_bytes()


def in_inks(mix, kind="tiff", profile=b"", part=1.0):
    """A picture in inks on a face: so much of it has the mix, the rest a light one."""
    image, file = Image.new("CMYK", (100, 100), (20, 10, 0, 0)), BytesIO()
    image.paste(mix, (0, 0, 100, round(100 * part)))
    options = {"icc_profile": profile} if profile else {}
    image.save(file, kind, **options)
    picture = Picture(sha256(file.getvalue()).hexdigest(), kind, f"art/a.{kind}", 100, 100, Path("x"), data=file.getvalue())
    return face(ImageItem(picture, Box(0, 0, 9, 9), content=AT))


FULL = (255, 230, 230, 254)


@pytest.mark.parametrize("kind", ["tiff", "jpeg"])
def test_a_picture_with_more_ink_than_the_press_takes_is_said(kind):
    """Its inks are kept but for those."""
    assert said_of_press_checks(inks.check_picture_inks, in_inks(FULL, kind, part=0.5), in_inks((200, 200, 40, 0), kind)) == [
        (
            "warning",
            f"`art/a.{kind}` on `card-1` has 380% of ink, and the press takes 240%: its colours get less there",
            "templates/pond/card.xml:4",
        )
    ]


def test_a_picture_that_the_press_can_print_is_no_finding():
    """Also at home, whatever it has."""
    assert said_of_press_checks(inks.check_picture_inks, in_inks((150, 150, 150, 100))) == []
    assert said_of_press_checks(inks.check_picture_inks, in_inks(FULL), press=None) == []


def test_inks_of_another_press_are_said():
    """By the name of their profile; those of the same condition, and without one, are not."""
    own = PRESS_OF_PRESS_CHECKS.press.icc
    assert said_of_press_checks(inks.check_picture_inks, *(in_inks((9, 9, 9, 9), profile=icc) for icc in (SWOP, own, b""))) == [
        (
            "warning",
            (
                "`art/a.tiff` on `card-1` is separated for `SWOP TR003 coated, 240 % (pnp)`, and the press prints `FOGRA39`:"
                " its inks are kept, and look different"
            ),
            "templates/pond/card.xml:4",
        )
    ]
    renamed = own.replace(b"basICColor", b"somebodys!")
    assert said_of_press_checks(inks.check_picture_inks, in_inks((9, 9, 9, 9), profile=renamed)) == []


BLUE = Shape(box_path(BOX), Colour(0.1, 0.3, 0.7, 1.0, "blue", (1.0, 0.7, 0.0, 0.0)), rect=BOX, at=AT)
BROWN = replace(BLUE, fill=Colour(0.5, 0.3, 0.1, 1.0, "brown", (0.2, 0.6, 1.0, 0.5)))
MULTIPLIED = Group((BROWN,), blend="multiply")


def test_inks_add_up_where_one_is_multiplied():
    """Cyan 100, magenta 88, yellow 100 and black 50 %, as two passes of a press would print them."""
    together = [(
        "error", "preflight/ink-limit",
        "the inks of `mill` add up to 338% where some are multiplied, and the press takes 300%", str(AT),
    )]  # fmt: skip
    assert said(inks.check_ink_limit, BLUE, MULTIPLIED) == together
    assert said(inks.check_ink_limit, Group((BLUE, MULTIPLIED), blend="normal")) == together
    assert said(inks.check_ink_limit, BLUE, BROWN) == []
    assert said(inks.check_ink_limit, MULTIPLIED) == []
    heavy = replace(MULTIPLIED, items=(replace(BROWN, fill=Colour(0, 0, 0, 1.0, "heavy", (1.0, 1.0, 1.0, 1.0))),))
    assert len(said(inks.check_ink_limit, replace(BLUE, fill=WHITE), heavy)) == 1  # it is too much alone


@pytest.mark.parametrize(
    "top",
    [
        Group((MULTIPLIED,), blend="normal"),  # which mixes with nothing outside
        replace(MULTIPLIED, opacity=0.5),
        replace(MULTIPLIED, mask=Mask((replace(BLUE, fill=Colour(0, 0, 0)),))),
        replace(MULTIPLIED, clip=box_path(Box(12, 12, 3, 3))),
        Group((replace(BROWN, path=box_path(Box(12, 1, 5, 5)), rect=Box(12, 1, 5, 5)),), blend="multiply"),
        Group((replace(BROWN, fill=SEA),), blend="multiply"),
    ],
    ids=["isolated", "faded", "masked", "clipped", "beside", "lighter"],
)
def test_inks_that_do_not_meet_do_not_add_up(top):
    """Or not to more than the press takes."""
    assert said(inks.check_ink_limit, BLUE, top) == []
