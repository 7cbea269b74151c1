"""What a press demands: no more ink than dries, and small text of one ink. A printer at home demands neither."""

from dataclasses import replace

import pytest

from pnp.base.diagnostics import Mark, Report
from pnp.base.units import Box, Size
from pnp.load.profiles import read_profile
from pnp.model.frame import Colour, Frame, Glyph, GlyphRun, Gradient, Group, Shape, SpotInk, Stroke, TextBox, TextLine
from pnp.model.outline import box_path
from pnp.model.sheet import Component
from pnp.pictures.inks import PressInks
from pnp.preflight.checks import edges, inks, texts
from pnp.preflight.faces import FacesToCheck

PRESS = PressInks(replace(read_profile("press-x4").colour, limit=2.4, small_text=12.0))
HEAVY = Colour(0.1, 0.1, 0.2, 1.0, "night", (0.9, 0.8, 0.4, 0.6))
LIGHT = Colour(0.9, 0.9, 0.8, 1.0, "sand", (0.0, 0.05, 0.2, 0.0))
GREY = Colour(0.3, 0.3, 0.3)
AT = Mark("templates/pond/card.xml", 4)
BOX = Box(1, 1, 9, 9)
RUN = GlyphRun("f", (Glyph(1, 0.5, 0, 0, "a"),), 0.5, "a")
PATH = (("M", (1.0, 1.0)), ("L", (9.0, 1.0)), ("L", (9.0, 9.0)), ("Z", ()))


def said(check, *frames, press=PRESS):
    """What a check reports of faces, each a card of its own."""
    report, mark = Report(), Mark("content/pond/fish.yaml", 3)
    components = [Component(f"card-{n}", "fish", 1, frame, None, mark) for n, frame in enumerate(frames, 1)]
    check(FacesToCheck(components, press=press), report)
    return [(d.severity, d.message, str(d.mark)) for d in report.diagnostics]


def face(*items, boxes=()):
    """A face of items, with the boxes of its texts."""
    return Frame(Size(20, 20), 0.0, items, boxes=boxes)


def text(colour, size, words="Mill"):
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
    assert said(inks.check_ink_limit, face(item), face(Group((item,)), Shape(PATH, LIGHT))) == [
        ("error", "`night` of `card-1`, `card-2` prints 270% of ink, and the press takes 240%", "templates/pond/card.xml:4")
    ]


def test_what_dries_is_no_finding():
    """Light recipes, a tint of a heavy one, converted colours (which keep the limit), and anything at home."""
    assert said(inks.check_ink_limit, face(Shape(PATH, HEAVY._replace(alpha=0.5)))) == []
    assert said(inks.check_ink_limit, face(Shape(PATH, LIGHT), Shape(PATH, Colour(0.02, 0.0, 0.01)))) == []
    assert said(inks.check_ink_limit, face(Shape(PATH, HEAVY)), press=None) == []


def test_small_text_of_several_inks():
    """With the plates that have to meet; once for each style and colour."""
    faces = [face(Shape(PATH, LIGHT, Stroke(LIGHT, size)), boxes=(text(HEAVY, size),)) for size in (8, 7, 11.9)]
    who, inks = "`card-1`, `card-2`, `card-3`", "90% cyan and 80% magenta and 40% yellow and 60% black"
    assert said(texts.check_small_text_inks, *faces) == [
        (
            "warning",
            f"`note` text of {who} in `night` has several inks at 7 pt ({inks}), and blurs if a plate is off",
            "content/pond/fish.yaml:3",
        )
    ]


@pytest.mark.parametrize(
    "box", [text(HEAVY, 12), text(GREY, 6), text(LIGHT, 6), text(HEAVY, 6, "")], ids=["large", "grey", "faint plates", "empty"]
)
def test_text_that_prints_well(box):
    """It is large, of one ink, hardly more than one, or not there."""
    assert said(texts.check_small_text_inks, face(boxes=(box,))) == []
    assert said(texts.check_small_text_inks, face(boxes=(text(HEAVY, 6),)), press=None) == []


def test_the_safe_area_of_the_profile_is_a_warning():
    """That of the deck is an error, and told once."""
    near, nearer = (replace(text(GREY, 8), box=box, ink=box) for box in (Box(3.5, 5, 5, 5), Box(2, 5, 5, 5)))
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
    return PressInks(replace(PRESS.press, **more), [GOLD])


@pytest.mark.parametrize(("spots", "prints"), [((), "no spot inks"), (("Silver", "GOLD"), "only `Silver`, `GOLD`")])
def test_spot_inks_that_a_press_does_not_print(spots, prints):
    """Named by the swatch, or by the colour of a drawing that is the swatch's."""
    fault = f"is the spot ink `Gold`, and the press prints {prints}"
    shapes = [face(Shape(PATH, GOLD, at=AT)), face(Shape(PATH, LIGHT), Shape(PATH, GOLD._replace(alpha=0.5)))]
    assert said(inks.check_press_colours, *shapes, press=allowing(spots=spots)) == [
        ("error", f"`gold` of `card-1`, `card-2` {fault}", "templates/pond/card.xml:4")
    ]
    drawn = face(Shape(PATH, Colour(204 / 255, 153 / 255, 51 / 255), at=AT))
    assert said(inks.check_press_colours, drawn, press=allowing(spots=spots)) == [
        ("error", f"the colour `#cc9933` of `card-1` {fault}", "templates/pond/card.xml:4")
    ]


def test_colours_without_a_recipe_where_a_press_asks_for_one():
    """A swatch by its name; greys are black ink, and a colour that a swatch has is that swatch."""
    sea, press = Colour(0.1, 0.4, 0.5, 1.0, "sea"), allowing(recipes_required=True)
    fine = face(Shape(PATH, GREY), Shape(PATH, Colour(204 / 255, 153 / 255, 51 / 255)), Shape(PATH, LIGHT))
    assert said(inks.check_press_colours, fine, face(Shape(PATH, sea, at=AT)), press=press) == [
        (
            "error",
            "`sea` of `card-2` has no recipe of inks, and the press takes no colours that are converted",
            "templates/pond/card.xml:4",
        )
    ]
    assert said(inks.check_press_colours, face(Shape(PATH, Colour(0.1, 0.4, 0.5), at=AT)), press=press) == [
        (
            "error",
            "the colour `#1a6680` of `card-1` has no recipe of inks, and the press takes no colours that are converted",
            "templates/pond/card.xml:4",
        )
    ]


@pytest.mark.parametrize("press", [allowing(spots=("Gold",)), allowing(), allowing(spots=(), other_spots="process"), None])
def test_colours_that_a_press_takes(press):
    """Its own spot inks, any if it does not say, those that it prints by their recipe, and everything at home."""
    assert said(inks.check_press_colours, face(Shape(PATH, GOLD), Shape(PATH, Colour(0.1, 0.4, 0.5))), press=press) == []


def test_small_text_in_a_spot_ink_is_of_one_ink():
    """Its recipe is of several, and is not printed."""
    assert said(texts.check_small_text_inks, face(boxes=(text(GOLD, 6),)), press=allowing()) == []
    assert said(inks.check_ink_limit, face(Shape(PATH, GOLD)), press=PressInks(replace(PRESS.press, limit=1.0), [GOLD])) == []


FIRE = Colour(0.8, 0.2, 0.1, 1.0, "fire", (0.0, 0.9, 0.9, 0.0))
INK = Colour(0.1, 0.1, 0.1, 1.0, "ink", (0.0, 0.0, 0.0, 1.0))


def lettered(*items, size=8.0, colour=INK):
    """A face with a text over items."""
    ink = Box(2, 2, 4, 2)
    line = TextLine(ink.x, ink.bottom, size, ((0.0, RUN),), colour, at=AT)
    return face(*items, line, boxes=(replace(text(colour, size), ink=ink),))


def ground(colour):
    """A ground of a face."""
    return Shape(box_path(Box(0, 0, 20, 20)), colour, rect=Box(0, 0, 20, 20), at=AT)


def test_black_letters_add_their_ink_to_the_ground_that_they_overprint():
    """The covering ground counts, and none below it; large letters and other colours knock out."""
    together = "overprints `fire`: together they print 280% of ink, and the press takes 240%"
    assert said(inks.check_ink_limit, lettered(ground(FIRE)), lettered(ground(LIGHT), ground(FIRE))) == [
        ("warning", f"black `note` text of `card-1`, `card-2` {together}", "content/pond/fish.yaml:3")
    ]
    assert said(inks.check_ink_limit, lettered(ground(FIRE), ground(LIGHT)), lettered(ground(FIRE), size=14)) == []
    assert said(inks.check_ink_limit, lettered(ground(FIRE), colour=LIGHT), lettered(Group((ground(FIRE),), opacity=0.5))) == []
