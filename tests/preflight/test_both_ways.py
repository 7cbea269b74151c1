"""What a build finds in art and what `pnp preflight FILE` finds in its file: a table of constructs, judged both ways."""

from dataclasses import replace
from hashlib import sha256
from io import BytesIO
from pathlib import Path

import pytest
from PIL import Image
from support.faces import INFO, component, face, font_book, imposition, line, rect
from support.press_files import INK, SAND, SEA

from pnp.base.diagnostics import Mark, Report
from pnp.base.units import PT, Box, Size
from pnp.impose.single_faces import face_page
from pnp.load.profiles import read_profile
from pnp.model.frame import Colour, Drawing, DrawingItem, Group, ImageItem, Mask, PlacedFrame, Shape, SpotInk, Stroke, TextBox
from pnp.model.picture import Picture
from pnp.model.request import Document, ProductDocuments
from pnp.model.style import SoftShadow
from pnp.pictures.inks import PressInks
from pnp.pictures.paints import make_pattern
from pnp.pictures.shadows import with_shadow
from pnp.preflight.faces import FacesToCheck
from pnp.preflight.files.judge import judge
from pnp.preflight.plates_of_files import check_spots_of_files
from pnp.preflight.preflight import run_checks
from pnp.render.pdf import print_pdf

WHITE = Colour(1, 1, 1, 1.0, "white", (0.0, 0.0, 0.0, 0.0))
BLUE = Colour(0.1, 0.3, 0.7, 1.0, "blue", (1.0, 0.7, 0.0, 0.0))
BROWN = Colour(0.5, 0.3, 0.1, 1.0, "brown", (0.2, 0.6, 1.0, 0.5))
HEAVY = Colour(0.1, 0.1, 0.2, 1.0, "heavy", (1.0, 0.9, 0.8, 0.6))
GOLDEN = (0.0, 0.2, 0.6, 0.2)


def spot(name, shade=0.8):
    """A swatch of a spot ink, whose recipe looks like gold."""
    return Colour(shade, 0.7, 0.2, 1.0, name, GOLDEN, SpotInk(name, GOLDEN))


FOIL = spot("Foil")
W, H = 60.0, 40.0
GROUND = rect(-4, -4, W + 8, H + 8, SEA)
PAPER = rect(-4, -4, W + 8, H + 8, WHITE)


def stroke(width, colour, y=20.0):
    """A line across the middle, so many pt wide."""
    return Shape((("M", (10.0, y)), ("L", (50.0, y))), None, Stroke(colour, width / PT))


def drawn(*items):
    """The same in a drawing."""
    return DrawingItem(Drawing("d", Size(W, H), items), (1.0, 0.0, 0.0, 1.0, 0.0, 0.0))


def thin(width, colour):
    """A filled shape, so many pt high."""
    return rect(10, 20, 40, width / PT, colour)


def figure(scale, *items, boxes=(), left=15.0):
    """A card that is shown at a scale, in the middle or elsewhere."""
    shown = replace(face(*items, w=W, h=H), boxes=boxes)
    return PlacedFrame(shown, (scale, 0.0, 0.0, scale, left, 12.0), at=Mark("content/pond/booklet/01.md", 7))


def words(size, colour=INK, x=12.0, y=20.0):
    """A text, and the box by which a build knows it."""
    made = line("Mill", x=x, y=y, size=size, colour=colour)
    ink = Box(x, y - size / PT * 0.7, size / PT * 2, size / PT * 0.7)
    return made, TextBox("card.xml:9", "note", ink, size, size, size, ("Mill",), ink, colour, at=Mark("card.xml", 9), body=ink)


def text(size, colour=INK, ground=PAPER, scale=None, left=15.0, **place):
    """A face with a text, itself or in a figure."""
    made, box = words(size, colour, **place)
    if scale is None:
        return (ground, made), (box,)
    return (ground, figure(scale, ground, made, boxes=(box,), left=left)), ()


def path(colour, *points):
    """A filled shape with corners."""
    return Shape((("M", points[0]), *(("L", point) for point in points[1:]), ("Z", ())), colour)


def frame(width):
    """What lies between two rectangles, so many mm wide."""
    outer, inner = rect(10, 10, 30, 20, INK).path, rect(10 + width, 10 + width, 30 - 2 * width, 20 - 2 * width, INK).path
    return Shape((*outer, *inner), INK, even_odd=True)


def photo(ppi):
    """A picture of so many pixels an inch, 20 mm wide."""
    side = round(20 / 25.4 * ppi)
    file = BytesIO()
    Image.effect_noise((side, side), 60).convert("RGB").save(file, "PNG")
    data = file.getvalue()
    found = Picture(sha256(data).hexdigest(), "png", "art/a.png", side, side, Path("x"), data=data)
    return ImageItem(found, Box(20, 10, 20, 20))


def plain(*items):
    """A face without texts."""
    return items, ()


def patterned(kind, width, colour, ground=None):
    """A shape that is filled with lines or dots so many pt wide, 2 mm apart."""
    return replace(rect(10, 10, 40, 20, INK), fill=make_pattern(kind, 30, 2.0, width / PT, colour, ground))


def masked(*items, light=WHITE):
    """The same behind a mask that is as light everywhere as a colour."""
    return Group(items, mask=Mask((rect(0, 0, W, H, light),)))


def window(*items):
    """What is seen through letters, a bar and a triangle, over their invisible text."""
    letters = (*rect(12, 12, 10, 16, INK).path, *path(INK, (30, 12), (48, 12), (39, 28)).path)
    return Group((Group(items, clip=letters), replace(line("IV", x=12, y=28, size=40), invisible=True)))


def emoji(*items, size=12.0):
    """A picture of 20 x 20 mm in a line of text, as large as its type (pt), over its invisible sign."""
    scale = size / PT / 20
    drawing = DrawingItem(Drawing("e", Size(20, 20), items), (scale, 0.0, 0.0, scale, 15.0, 15.0), icon=True)
    return Group((drawing, replace(line("M", x=15, y=15 + size / PT, size=size), invisible=True)))


def two_spots(one, other):
    """A face in two spot inks."""
    return plain(PAPER, rect(10, 10, 10, 10, spot(one)), drawn(rect(30, 10, 10, 10, spot(other, 0.6))))


CONSTRUCTS = {
    "a line of several inks": (plain(PAPER, stroke(0.3, SEA)), {"line-of-several-inks"}),
    "a line of one ink": (plain(PAPER, stroke(0.3, INK)), set()),
    "a wide line of several inks": (plain(PAPER, stroke(0.6, SEA)), set()),
    "a line of several inks in a drawing": (plain(PAPER, drawn(stroke(0.3, SEA))), {"line-of-several-inks"}),
    "a shape of several inks": (plain(PAPER, thin(0.3, SEA)), {"line-of-several-inks"}),
    "a shape of several inks in a drawing": (plain(PAPER, drawn(thin(0.3, SEA))), {"line-of-several-inks"}),
    "a white line in a ground": (plain(GROUND, stroke(0.3, WHITE)), {"line-of-several-inks"}),
    "a white line in a drawing": (plain(GROUND, drawn(rect(5, 5, 50, 30, SEA), stroke(0.3, WHITE))), {"line-of-several-inks"}),
    "a white shape in a ground": (plain(GROUND, thin(0.3, WHITE)), {"line-of-several-inks"}),
    "a white line on a picture": (plain(PAPER, photo(400), stroke(0.3, WHITE)), {"line-of-several-inks"}),
    "a white line on paper": (plain(PAPER, stroke(0.3, WHITE)), set()),
    "a white line before its ground": (plain(stroke(0.3, WHITE), rect(12, 14, 20, 20, SAND)), set()),
    "a wide white line": (plain(GROUND, stroke(0.6, WHITE)), set()),
    "a thin line": (plain(PAPER, stroke(0.1, INK)), {"thin-line"}),
    "a thin line in a drawing": (plain(PAPER, drawn(stroke(0.1, INK))), {"thin-line"}),
    "a line without width": (plain(PAPER, stroke(0.0, INK)), set()),  # paints nothing
    "a line of next to no width": (plain(PAPER, stroke(0.01, INK)), {"thin-line"}),
    "a thin shape": (plain(PAPER, thin(0.1, INK)), {"thin-line"}),
    "a thin shape in a drawing": (plain(PAPER, drawn(thin(0.1, INK))), {"thin-line"}),
    "a thin shape in a group": (plain(PAPER, Group((thin(0.1, INK),))), {"thin-line"}),
    "a slanted strip": (plain(PAPER, drawn(path(INK, (10, 10), (40, 30), (40, 30.04), (10, 10.04)))), {"thin-line"}),
    "a slanted strip of several inks": (
        plain(PAPER, path(SEA, (10, 10), (40, 30), (40, 30.15), (10, 10.15))),
        {"line-of-several-inks"},
    ),
    "a white slanted strip": (
        plain(GROUND, path(WHITE, (10, 10), (40, 30), (40, 30.15), (10, 10.15))),
        {"line-of-several-inks"},
    ),
    "a strip with a bend": (
        plain(PAPER, path(SEA, (10, 10), (40, 10), (40, 10.12), (10.12, 10.12), (10.12, 30), (10, 30))),
        {"line-of-several-inks"},
    ),
    "a thin frame of two shapes": (plain(PAPER, frame(0.04)), {"thin-line"}),
    "a frame of two shapes": (plain(PAPER, frame(0.5)), set()),
    "a wide slanted strip": (plain(PAPER, path(SEA, (10, 10), (40, 30), (40, 30.4), (10, 10.4))), set()),
    "an hourglass": (plain(PAPER, path(SEA, (10, 10), (20, 20), (10, 20), (20, 10))), set()),
    "a line in a figure": (plain(PAPER, figure(0.6, stroke(0.7, SEA))), {"line-of-several-inks"}),
    "a line in a small figure": (plain(PAPER, figure(0.3, stroke(1.2, SEA))), {"line-of-several-inks"}),
    "a white line in a figure": (plain(PAPER, figure(0.6, GROUND, stroke(0.7, WHITE))), {"line-of-several-inks"}),
    "small text": (text(4), {"small-text"}),
    "text of a usual size": (text(8), set()),
    "small text in a figure": (text(7, scale=0.6), {"small-text"}),
    "small text in a small figure": (text(9, scale=0.3), {"small-text"}),
    "white text": (text(5.5, WHITE, GROUND), {"light-text"}),
    "white text in a figure": (text(9, WHITE, GROUND, scale=0.6), {"light-text"}),
    "text of several inks": (text(8, SEA), {"small-text-inks"}),
    "large text of several inks": (text(13, SEA), set()),
    "text of several inks in a figure": (text(13, SEA, scale=0.6), {"small-text-inks"}),
    "text of several inks in a small figure": (text(18, SEA, scale=0.3), {"small-text-inks"}),
    "text in the margin": (text(8, x=1.0), {"outside-safe-area"}),
    "text in the bleed": (text(8, x=-2.5), {"outside-safe-area"}),
    "text of a figure in the margin": (text(14, scale=0.6, left=-6.0), {"outside-safe-area"}),
    "text of a small figure in the middle": (text(18, scale=0.55), set()),
    "a ground that ends at the cut": (plain(PAPER, rect(0, 0, W, H, SEA)), {"short-bleed"}),
    "a band that begins inside the cut": (plain(PAPER, rect(0.3, 0.3, W - 0.6, 10, SEA)), {"short-bleed"}),
    "a ground that ends in the bleed": (plain(PAPER, rect(-1.5, -1.5, W + 3, H + 3, SEA)), {"short-bleed"}),
    "a ground in a drawing that ends at the cut": (plain(PAPER, drawn(rect(0, 0, W, H, SEA))), {"short-bleed"}),
    "too much ink": (plain(PAPER, rect(10, 10, 20, 20, HEAVY)), {"ink-limit"}),
    "too much ink in a drawing": (plain(PAPER, drawn(rect(10, 10, 20, 20, HEAVY))), {"ink-limit"}),
    "a coarse picture": (plain(PAPER, photo(120)), {"low-resolution"}),
    "a picture that is rather coarse": (plain(PAPER, photo(185)), {"low-resolution"}),
    "a picture that is just fine enough": (plain(PAPER, photo(205)), {"low-resolution"}),
    "a picture that is a little coarse": (plain(PAPER, photo(250)), {"low-resolution"}),
    "a picture of huge pixels": (plain(PAPER, photo(60)), {"low-resolution"}),
    "a picture that is hardly coarse": (plain(PAPER, photo(291)), set()),
    "a fine picture": (plain(PAPER, photo(310)), set()),
    "a hatch": (plain(PAPER, patterned("hatch", 0.6, SEA)), set()),
    "a hatch of thin lines": (plain(PAPER, patterned("hatch", 0.1, INK)), {"thin-line"}),
    "a hatch of several inks": (plain(PAPER, patterned("hatch", 0.3, SEA, SAND)), {"line-of-several-inks"}),
    "a white hatch in a ground": (plain(GROUND, patterned("cross-hatch", 0.3, WHITE)), {"line-of-several-inks"}),
    "a hatch in a drawing": (plain(PAPER, drawn(patterned("cross-hatch", 0.1, INK))), {"thin-line"}),
    "a hatch in a figure": (plain(PAPER, figure(0.6, patterned("hatch", 0.7, SEA))), {"line-of-several-inks"}),
    "a hatch in a small figure": (plain(PAPER, figure(0.3, patterned("hatch", 1.2, SEA))), {"line-of-several-inks"}),
    "a hatch that is wide enough in a figure": (plain(PAPER, figure(0.6, patterned("hatch", 1.0, SEA))), set()),
    "dots": (plain(PAPER, patterned("dots", 2.5, SEA)), set()),
    "dots of too much ink": (plain(PAPER, patterned("dots", 4.0, HEAVY)), {"ink-limit"}),
    "fields of too much ink": (plain(PAPER, patterned("checks", 0.0, SAND, HEAVY)), {"ink-limit"}),
    "a thin line behind a mask": (plain(PAPER, masked(stroke(0.1, INK))), {"thin-line"}),
    "a thin line that is multiplied": (plain(PAPER, Group((stroke(0.1, INK),), blend="multiply")), {"thin-line"}),
    "too much ink behind a mask": (plain(PAPER, masked(rect(10, 10, 20, 20, HEAVY))), {"ink-limit"}),
    "inks that add up to too much": (
        plain(PAPER, rect(10, 10, 20, 20, BLUE), Group((rect(15, 15, 20, 20, BROWN),), blend="multiply")),
        {"ink-limit"},
    ),
    "what is seen through words": (plain(PAPER, window(GROUND)), set()),
    "a thin line through words": (plain(PAPER, window(rect(0, 0, W, H, SAND), stroke(0.1, INK))), {"thin-line"}),
    "a thin line beside words as a window": (plain(PAPER, window(GROUND, stroke(0.1, INK, y=35.0))), set()),
    "a hatch through words": (plain(PAPER, window(patterned("hatch", 0.1, INK))), {"thin-line"}),
    "too much ink through words": (plain(PAPER, window(rect(0, 0, W, H, HEAVY))), {"ink-limit"}),
    "inks that add up through words": (
        plain(PAPER, window(rect(0, 0, W, H, BLUE), Group((rect(0, 0, W, H, BROWN),), blend="multiply"))),
        {"ink-limit"},
    ),
    "a coarse picture through words": (plain(PAPER, window(photo(120))), {"low-resolution"}),
    "an emoji": (plain(PAPER, emoji(rect(2, 2, 16, 16, SAND), rect(6, 6, 8, 8, INK))), set()),
    "an emoji of thin lines": (plain(PAPER, emoji(Shape(rect(2, 2, 16, 16, INK).path, None, Stroke(INK, 0.3)))), {"thin-line"}),
    "an emoji of thin shapes": (plain(PAPER, emoji(rect(2, 9, 16, 0.5, SEA))), {"line-of-several-inks"}),
    "an emoji of thin shapes in a figure": (plain(PAPER, figure(0.6, emoji(rect(2, 9, 16, 0.5, INK)))), {"thin-line"}),
    "an emoji of too much ink": (plain(PAPER, emoji(rect(2, 2, 16, 16, HEAVY), size=40.0)), {"ink-limit"}),
    "an emoji of coarse pixels": (
        plain(PAPER, emoji(replace(photo(60), box=Box(0, 0, 20, 20)), size=40.0)),
        {"low-resolution"},
    ),
    "an emoji of fine pixels": (plain(PAPER, emoji(replace(photo(160), box=Box(0, 0, 20, 20)), size=20.0)), set()),
    "a soft shadow": (plain(PAPER, with_shadow(rect(10, 10, 20, 20, SAND), SoftShadow(INK, 0.5, 0.5, 1.5))), set()),
    "a spot ink": (plain(PAPER, rect(10, 10, 10, 10, FOIL)), set()),
    "two spot inks": (two_spots("PANTONE 871 C", "PANTONE 872 C"), set()),
    "spot inks that differ in blanks": (two_spots("Gold Foil", "GoldFoil"), {"spot-names"}),
    "spot inks that differ in hyphens": (two_spots("Gold Foil", "Gold-Foil"), {"spot-names"}),
    "spot inks that differ in capitals": (two_spots("Foil", "FOIL"), {"spot-names"}),
    "spot inks for two papers": (two_spots("PANTONE 871 C", "PANTONE 871 U"), {"spot-names"}),
    "spot inks of two editions": (two_spots("PANTONE 871 C", "PANTONE 871 CVC"), {"spot-names"}),
    "a spot ink without its paper": (two_spots("PANTONE 871", "PANTONE 871 C"), {"spot-names"}),
    "a spot ink by its short name": (two_spots("PMS 871 C", "PANTONE 871 C"), {"spot-names"}),
    "a process ink as a spot ink": (plain(PAPER, rect(10, 10, 10, 10, spot("Process Cyan"))), {"spot-names"}),
}
SWATCHES = [INK, SEA, SAND, WHITE, HEAVY, BLUE, BROWN, FOIL]


CALLED_BY_A_BUILD = {"unknown-spot": "spot-ink"}
JUDGED_SOFTER = {"ink-limit", "outside-safe-area"}
"""Rules by which a build and a file are judged by other numbers: docs/press.md has them."""


def found_by_a_build(profile, frame):
    """The rules that a face breaks where it is laid out, and how badly."""
    report, card = Report(), replace(component([]), face=frame)
    press = PressInks(profile.colour, SWATCHES) if profile.colour else None
    asked = {card.deck: profile.bleed} if press else None
    run_checks(
        FacesToCheck([card], safe={card.deck: 0.0}, press=press, asked_safe=profile.safe or 0.0, asked_bleeds=asked), report
    )
    pages = imposition(face_page(frame, profile.bleed or 0.0, "card"))
    file = Document("deck", pages, font_book(), INFO, "", press=profile.colour, swatches=(*SWATCHES, FOIL))
    check_spots_of_files(ProductDocuments([file], (card,)), card.mark, report)
    kinds = {(found.code.partition("/")[2], found.severity) for found in report.diagnostics}
    return kinds - {("flattened", "note")}  # nobody else can know what has become pixels


def found_in_a_file(profile, frame):
    """The rules that the page of the face breaks."""
    file, report = BytesIO(), Report()
    press = PressInks(profile.colour, SWATCHES) if profile.colour else None
    print_pdf(imposition(face_page(frame, profile.bleed or 0.0, "card")), font_book(), INFO, file, press=press)
    judge(file.getvalue(), "deck.pdf", profile, report)
    kinds = ((found.code.partition("/")[2], found.severity) for found in report.diagnostics)
    return {(CALLED_BY_A_BUILD.get(kind, kind), how) for kind, how in kinds}


def made(name):
    """A construct as a face, and the rules that it breaks."""
    (items, boxes), expected = CONSTRUCTS[name]
    return replace(face(*items, w=W, h=H, bleed=4.0), boxes=boxes), expected


def errors(found):
    """What is refused."""
    return {kind for kind, how in found if how == "error"} - JUDGED_SOFTER


PROFILES = ["press-x4", "press-x1a", *(pytest.param(name, marks=pytest.mark.whole) for name in ("br-generic", "printninja"))]


@pytest.mark.parametrize("profile", PROFILES)
@pytest.mark.parametrize("name", CONSTRUCTS)
def test_a_build_and_its_file_break_the_same_rules(name, profile):
    """The same kinds, and what is an error in the one is an error in the other; a build may call a figure's details a note."""
    frame, expected = made(name)
    known = read_profile(profile)
    built, shown = found_by_a_build(known, frame), found_in_a_file(known, frame)
    if "spot ink" in name and not known.colour.prints("Foil"):
        expected = expected | {"spot-ink"}
    assert {kind for kind, _ in built} == expected
    assert {kind for kind, _ in shown} == expected
    assert errors(built) == errors(shown)


@pytest.mark.parametrize("name", CONSTRUCTS)
def test_at_home_both_refuse_the_same(name):
    """Nearly nothing: a build advises on its art there, and a file is asked only whether it prints."""
    frame, home = made(name)[0], read_profile("home")
    built, shown = found_by_a_build(home, frame), found_in_a_file(home, frame)
    assert errors(built) == errors(shown) == ({"low-resolution"} if name == "a picture of huge pixels" else set())
    assert shown <= built
