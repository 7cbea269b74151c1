"""The proof of one face: its colours in print, the ink on it and where most of it lies, its plates.

Strips of a proof lie on their pages whole, none is lost, and as many fit on a page as can. Swatches on a press: how far
each is from the screen, and what is said of it.
"""

from dataclasses import replace
from io import BytesIO

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PIL import Image
from support.faces import font_book, rect

from pnp.base.diagnostics import Mark
from pnp.base.units import Box, Size
from pnp.build.proofs.markings import DraftText, draft_fonts
from pnp.build.proofs.press import (
    ProofStrip,
    compare_swatches,
    comparison_strip,
    separate_face,
    separation_strip,
    strip_pages,
    swatch_verdict,
)
from pnp.load.profiles import read_profile
from pnp.model.frame import Colour, Frame, Group, ImageItem, PlacedFrame, Shape, SpotInk
from pnp.model.outline import Outline, box_path
from pnp.model.style import FontBook
from pnp.pictures.inks import PressInks

PRESS = read_profile("press-x4").colour

SEA = Colour(0.1, 0.4, 0.5, 1.0, "sea", (0.9, 0.4, 0.3, 0.2))

HEAVY = Colour(0.1, 0.1, 0.1, 1.0, "heavy", (0.8, 0.7, 0.7, 0.9))

GOLD = Colour(0.8, 0.6, 0.2, 1.0, "gold", (0.0, 0.2, 0.7, 0.1), SpotInk("Gold", (0.0, 0.2, 0.7, 0.1)))

FACE = Frame(Size(40, 30), 2.0, (rect(-2, -2, 44, 34, SEA), rect(10, 5, 10, 8, HEAVY), rect(30, 20, 6, 6, GOLD)))


def proof(frame=FACE, **more):
    """A face on the shipped press."""
    press = PressInks(replace(PRESS, **more), [SEA, HEAVY, GOLD])
    return separate_face(press, frame, "pike", font_book()), press


def pictures(items):
    """The pictures among items, as pixels."""
    found = [item for group in items if isinstance(group, Group) for item in group.items]
    return [Image.open(BytesIO(item.picture.data)) for item in found if isinstance(item, ImageItem)]


def test_the_place_with_most_ink_is_named():
    """It is measured from the corner of the trim; what is over the limit is said so."""
    found, press = proof()
    assert found.coverage.highest == pytest.approx(3.1, abs=0.02)
    assert found.most_ink_at == pytest.approx((15, 9), abs=0.2)
    assert comparison_strip(found, press).note.startswith("most ink 309% at 15, 9 mm (too much); 185% on average; ")
    assert "(too much)" not in comparison_strip(*proof(limit=3.2)).note


def test_a_face_stands_beside_its_print():
    """Left the face itself, right its inks as a screen shows them: all of the bleed, of which the trim is shown."""
    found, press = proof()
    strip = comparison_strip(found, press)
    home, printed, _ = strip.pictures
    assert strip.names == ("screen", "press", "what differs")
    assert isinstance(home[0].items[0], PlacedFrame)
    assert home[0].items[0].frame == FACE
    (picture,) = pictures(printed)
    assert picture.size == (round(44 / 25.4 * 200), round(34 / 25.4 * 200))
    expected = press.profile.soft_proof(Image.new("CMYK", (1, 1), tuple(round(255 * ink) for ink in SEA.cmyk))).getpixel((0, 0))
    assert picture.getpixel((2, 2)) == pytest.approx(expected, abs=3)


def test_each_plate_is_a_picture_in_grey():
    """The more ink, the darker; spot inks come last, and a plate without ink is shown too."""
    found, _ = proof()
    strip = separation_strip(found)
    assert [name.rpartition(" ")[0] for name in strip.names] == ["cyan", "magenta", "yellow", "black", "Gold"]
    assert strip.names[4] == "Gold 2%"
    plates = [pictures(items)[0] for items in strip.pictures]
    at = round(35 / 25.4 * 200), round(25 / 25.4 * 200)
    assert [plate.getpixel(at) for plate in plates] == [255, 255, 255, 255, 0]


def test_a_token_is_cut_along_its_outline():
    """Both pictures are clipped to it."""
    token = replace(FACE, size=Size(30, 30), outline=Outline("circle", Size(30, 30)))
    strip = comparison_strip(*proof(token))
    assert {items[0].clip for items in strip.pictures} == {token.shaped.path}


LEAF, NEON = Colour(0.35, 0.6, 0.35, 1.0, "leaf"), Colour(0.0, 1.0, 0.0, 1.0, "neon")


def differing(*items, **more):
    """What differs on a white face of 40 × 30 mm."""
    white = rect(-2, -2, 44, 34, Colour(1, 1, 1))
    found, _ = proof(Frame(Size(40, 30), 2.0, (white, *items)), **more)
    return found.difference


def test_colours_out_of_reach_are_marked_where_they_are():
    """A green that no ink prints, beside one that is printed as it is; with its ΔE as the table of swatches has it."""
    found = differing(rect(0, 0, 20, 15, NEON), rect(20, 15, 20, 15, LEAF))
    (swatch,) = compare_swatches(PressInks(PRESS), [NEON])
    assert found.largest == pytest.approx(swatch.apart, abs=1)
    assert found.share == pytest.approx(0.25, abs=0.01)
    assert found.words == f"{found.share:.0%} differs, by up to ΔE {swatch.apart:.0f}"
    drawn = found.hatch(Image.new("RGB", (315, 236), "grey"))
    marked, other = (drawn.crop((x, y, x + 60, y + 60)).getcolors() for x, y in ((20, 20), (220, 150)))
    assert len(marked) == 2  # the lines, and the tint between them
    assert len(other) == 1


def test_a_recipe_that_looks_otherwise_is_marked_too():
    """It is in reach of the press, but not what the screen shows."""
    assert differing(rect(0, 0, 40, 30, LEAF._replace(cmyk=(0.0, 0.9, 0.9, 0.0)))).largest > 40


def test_what_is_finer_than_two_millimetres_is_not_marked():
    """Letters and lines of another colour are no ground, and edges never are."""
    assert differing(rect(0, 4, 40, 1.2, NEON), rect(10, 10, 20, 10, LEAF)).words == "nothing differs by ΔE 5"
    assert differing(rect(5, 5, 3, 3, NEON)).words.startswith("less than 1% differs")


def test_outside_its_outline_a_token_does_not_differ():
    """There is nothing on a screen, and nothing of it stays but what bleeds."""
    token = Frame(Size(30, 30), 2.0, (rect(-2, -2, 34, 34, NEON),), outline=Outline("circle", Size(30, 30)))
    found, _ = proof(token)
    assert found.difference.share == pytest.approx(1, abs=0.05)
    assert sum(found.difference.marked.histogram()[1:]) / 85**2 == pytest.approx(0.918, abs=0.03)  # its bleed too


ROOM = Box(12, 21, 273, 177)

TEXT = DraftText(draft_fonts(FontBook({}, {}, Mark("fonts/fonts.yaml"))))

SIDES = st.integers(5, 400)


def strip(width, height, pictures=2, title="pike"):
    """Rectangles in place of pictures."""
    size = Size(width, height)
    item = Shape(box_path(Box(0, 0, *size)), Colour(0, 0, 0))
    return ProofStrip(size, ((item,),) * pictures, tuple(f"picture {n}" for n in range(pictures)), title, "a note")


def places(page, size):
    """Where each picture of a page lies, and its scale."""
    groups = [item.matrix for item in page if isinstance(item, Group)]
    return [(Box(m[4], m[5], size[0] * m[0], size[1] * m[3]), m[0]) for m in groups]


@given(SIDES, SIDES, st.integers(1, 6), st.integers(1, 9))
def test_pictures_lie_inside_the_room_and_beside_each_other(width, height, pictures, count):
    """Whatever the size of the faces; each is as large as it is printed, or smaller."""
    pages = list(strip_pages([strip(width, height, pictures)] * count, ROOM, TEXT))
    found = [places(page, (width, height)) for page in pages]
    assert sum(map(len, found)) == pictures * count
    for page in found:
        for number, (box, scale) in enumerate(page):
            assert scale <= 1
            assert box.x >= ROOM.x - 1e-6
            assert box.y >= ROOM.y
            assert box.right <= ROOM.right + 1e-6
            assert box.bottom <= ROOM.bottom
            assert not any(box.overlaps(other) for other, _ in page[:number])


@pytest.mark.parametrize(
    ("size", "pictures", "pages", "scale"),
    [((63, 88), 2, 2, (0.75, 0.8)), ((16, 16), 2, 1, (1, 1)), ((148, 210), 2, 6, (0.7, 0.8)), ((63, 88), 4, 3, (0.75, 0.8))],
    ids=["cards", "tokens", "pages", "plates"],
)
def test_faces_are_a_little_smaller_if_more_of_them_fit(size, pictures, pages, scale):
    """Six faces: four cards on a page, all tokens on one, and a page of a booklet on each."""
    found = list(strip_pages([strip(*size, pictures)] * 6, ROOM, TEXT))
    assert len(found) == pages
    assert scale[0] - 1e-9 <= places(found[0], size)[0][1] <= scale[1] + 1e-9


def test_faces_of_another_size_begin_a_page():
    """They have a form of their own."""
    assert len(list(strip_pages([strip(63, 88), strip(16, 16), strip(16, 16, 4)], ROOM, TEXT))) == 3


SWATCHES = {
    "paper": Colour(1, 1, 1, 1.0, "paper", (0.0, 0.0, 0.0, 0.0)),
    "neon": Colour(0, 1, 0, 1.0, "neon"),
    "odd": Colour(0.3, 0.5, 0.6, 1.0, "odd", (0.1, 0.6, 0.2, 0.0)),
    "grey": Colour(0.5, 0.5, 0.5, 1.0, "grey"),
    "gold": Colour(0.8, 0.63, 0.25, 1.0, "gold", (0.1, 0.3, 0.8, 0.1), SpotInk("PANTONE 871 C", (0.1, 0.3, 0.8, 0.1))),
}

FOUND = {one.swatch.name: one for one in compare_swatches(PressInks(read_profile("press-x4").colour), SWATCHES.values())}


@pytest.mark.parametrize(
    ("name", "inks", "said"),
    [
        ("paper", "C0 M0 Y0 K0", "ΔE 0"),
        ("neon", "C54 M0 Y93 K0, converted", "ΔE 17: out of reach of these inks"),
        ("odd", "C10 M60 Y20 K0", "ΔE 46; without a recipe, converted, it would be ΔE 2"),
        ("grey", "C0 M0 Y0 K50", "ΔE 10; without a recipe, converted, it would be ΔE 1"),
        ("gold", "PANTONE 871 C, shown as C10 M30 Y80 K10", "ΔE 3"),
    ],
)
def test_what_is_said(name, inks, said):
    """Its inks, and how far it is from the screen; what other inks would do, and what none can."""
    assert (FOUND[name].inks, swatch_verdict(FOUND[name])) == (inks, said)


def test_what_differs_most_comes_first():
    """White is white on both, and comes last."""
    apart = [one.apart for one in FOUND.values()]
    assert apart == sorted(apart, reverse=True)
    assert list(FOUND)[-1] == "paper"
    assert FOUND["paper"].printed.rgb == (1.0, 1.0, 1.0)
