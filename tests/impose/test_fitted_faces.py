"""Decks that are cut at a size of a service: the cut moves around art that stays; what cannot be is refused."""

from io import BytesIO

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PIL import Image
from support.faces import font_book

from pnp.base.diagnostics import Mark, Report
from pnp.base.units import MM_PER_INCH, Box, Size
from pnp.impose.fitted_faces import AskedFit, asked_fits, fit_components
from pnp.impose.single_faces import deck_canvases, report_missing_bleed
from pnp.load.profiles import read_profile
from pnp.model.frame import Colour, Frame, Shape, TextBox
from pnp.model.outline import Outline, box_path
from pnp.model.sheet import Component, Fit
from pnp.pictures.inks import PressInks
from pnp.render.face_pixels import PictureFace, face_batches, face_plates
from pnp.render.pixels import render_pages

TGC, MPC, DRIVETHRU, PRINTNINJA = (read_profile(name) for name in ("tgc", "mpc", "drivethru", "printninja"))
DECLARED = Mark("content/toy/game.yaml", 9, 3)
RED, BLUE, WHITE = Colour(0.8, 0.1, 0.1), Colour(0.0, 0.0, 0.6), Colour(1.0, 1.0, 1.0)


def shape(colour, x, y, w, h):
    """An upright rectangle of one colour."""
    return Shape(box_path(Box(x, y, w, h)), colour, rect=Box(x, y, w, h))


def ground(w, h, bleed, colour=RED):
    """A ground as far as a bleed goes."""
    return shape(colour, -bleed, -bleed, w + 2 * bleed, h + 2 * bleed)


def face(w, h, bleed, *items, **more):
    """A face with a red ground to its bleed's end and a blue square of 10 mm in its middle."""
    return Frame(Size(w, h), bleed, (ground(w, h, bleed), shape(BLUE, w / 2 - 5, h / 2 - 5, 10, 10), *items), **more)


def text(x, y, w, h):
    """A text box with a word."""
    return TextBox("card.xml:10", "story", Box(x, y, w, h), 8, 6, 8, ("word",), Box(x, y, w, h), BLUE)


def component(frame, back=None, name="a", deck="cards"):
    """A card of a deck."""
    return Component(name, deck, 1, frame, back, DECLARED)


def fitted(profile, size, *cards, safe=3.0):
    """The cards at a size, what is said, and the decks that cannot be fitted."""
    report = Report()
    asked = {"cards": AskedFit(size, safe, DECLARED)}
    done, unfitted = fit_components(cards, asked, profile, report)
    return done, [(d.code, d.message, d.hint) for d in report.diagnostics], unfitted


def pixels(frame, profile, ppi=300):
    """What a service gets of a face, as rows of colours, and its pixels a mm."""
    one = component(frame)
    canvas = deck_canvases([one], {"cards": DECLARED}, profile, Report())["cards"]
    (batch,) = face_batches([PictureFace(frame, canvas=canvas)], font_book(), ppi)
    found = next(render_pages(batch.pdf, batch.pages))
    return Image.open(BytesIO(found.png())).convert("RGB"), ppi / MM_PER_INCH


def near(one, other, by=3):
    """Whether two colours of 8 bits are the same."""
    return all(abs(a - b) <= by for a, b in zip(one, other, strict=True))


def levels(colour):
    """A colour in 8 bits."""
    return tuple(round(255 * part) for part in colour.rgb)


def test_the_cut_moves_and_the_art_stays():
    """63 × 88 mm with 4 mm of bleed at 63.5 × 88.9 mm: all is as far from the middle as before, on both faces."""
    back = face(63, 88, 4)
    ((done,), said, unfitted) = fitted(DRIVETHRU, "poker", component(face(63, 88, 4, boxes=(text(3, 3, 50, 10),)), back))
    assert said == []
    assert unfitted == frozenset()
    assert done.fit == Fit("poker", Size(63, 88), 0.0)
    for frame in done.frames:
        assert frame.size == pytest.approx(Size(63.5, 88.9))
        assert frame.bleed == pytest.approx(4 - 0.45)
        ground_, square = frame.items
        assert square.rect == pytest.approx(Box(63.5 / 2 - 5, 88.9 / 2 - 5, 10, 10))
        assert ground_.rect == pytest.approx(Box(-3.75, -3.55, 71, 96))
    assert done.face.boxes[0].box == pytest.approx(Box(3.25, 3.45, 50, 10))


SERVICES = st.sampled_from([("tgc", "poker"), ("mpc", "game"), ("drivethru", "poker")])


@given(st.floats(61, 65), st.floats(86, 90), st.floats(0, 6), SERVICES)
def test_the_middle_of_a_face_stays_its_middle(w, h, bleed, service):
    """Whatever the sizes are: a fitted face has the size of the service and all of its bleed, or the deck is refused once."""
    profile, size = read_profile(service[0]), service[1]
    drawn = component(face(w, h, bleed), face(w, h, bleed))
    (done,), said, unfitted = fitted(profile, size, drawn, safe=0)
    report = Report()
    if unfitted:
        assert done == drawn
        assert [code for code, *_ in said] == ["impose/cannot-fit"]
        return
    assert said == []
    trim = next(one.trim for one in profile.decks.sizes if one.name == size)
    square = next(shape for shape in _shapes(done.face) if shape.fill == BLUE)
    assert square.rect.x + 5 == pytest.approx(done.face.size.w / 2)
    assert square.rect.y + 5 == pytest.approx(done.face.size.h / 2)
    if done.fit is not None:
        assert done.face.size == trim
    report_missing_bleed(
        [done], {"cards": DECLARED}, deck_canvases([done], {"cards": DECLARED}, profile, report), profile, report
    )
    assert report.diagnostics == () or done.fit is None


def _shapes(frame):
    return [part for item in frame.items for part in (item.items if hasattr(item, "items") else (item,))]


@pytest.mark.whole
@pytest.mark.parametrize("bleed", [4, 2.5])
def test_pixels_of_a_face_at_another_size(bleed):
    """The square is where it was from the middle, and the ground goes to the last pixel, also where the art ends before."""
    drawn = face(63, 88, bleed)
    ((done,), said, _) = fitted(TGC, "poker", component(drawn))
    assert said == []
    assert done.fit.ground == pytest.approx(0 if bleed == 4 else 3.175 - (2.5 - 0.45))
    picture, scale = pixels(done.face, TGC)
    assert picture.size == (825, 1125)
    w, h = picture.size
    outside = [picture.getpixel((x, y)) for x in range(w) for y in (0, h - 1)]
    outside += [picture.getpixel((x, y)) for y in range(h) for x in (0, w - 1)]
    assert all(near(pixel, levels(RED)) for pixel in outside)
    blue = [(x, y) for x in range(w) for y in range(h) if near(picture.getpixel((x, y)), levels(BLUE), 60)]
    left, top, right, bottom = (
        min(x for x, _ in blue),
        min(y for _, y in blue),
        max(x for x, _ in blue),
        max(y for _, y in blue),
    )
    assert (left + right + 1) / 2 == pytest.approx(w / 2, abs=0.6)
    assert (top + bottom + 1) / 2 == pytest.approx(h / 2, abs=0.6)
    assert (right - left + 1, bottom - top + 1) == pytest.approx((10 * scale, 10 * scale), abs=1.2)
    assert all(near(picture.getpixel((x, h // 4)), levels(RED)) for x in range(w))  # no seam where the ground goes on


def test_what_was_beyond_the_bleed_stays_hidden():
    """Art that nobody saw does not appear in the ground that goes on."""
    hidden = shape(BLUE, -9, 20, 6, 10)  # ends where the bleed ends
    ((done,), said, _) = fitted(TGC, "poker", component(face(63, 88, 2.5, shape(BLUE, -9, 20, 6.4, 10))))
    assert said == []
    picture, _ = pixels(done.face, TGC)
    assert all(near(picture.getpixel((0, y)), levels(RED)) for y in range(picture.height))
    ((done,), said, _) = fitted(TGC, "poker", component(face(63, 88, 2.5, hidden)))
    assert said == []


def test_the_ground_has_the_inks_of_the_face():
    """A recipe stays a recipe: on the plates of the press the ground ends nowhere."""
    ink = Colour(0.8, 0.1, 0.1, 1.0, "signal", (0.0, 0.9, 0.8, 0.05))
    frame = Frame(Size(63, 88), 2.5, (ground(63, 88, 2.5, ink),))
    ((done,), said, _) = fitted(DRIVETHRU, "poker", component(frame, frame))
    assert said == []
    plates = face_plates(PressInks(DRIVETHRU.colour, (ink,)), done.face, font_book(), 100)
    assert [low == high for low, high in (plate.getextrema() for plate in plates.inks[:4])] == [True] * 4


def test_paper_goes_on_as_paper():
    """A white border needs no ink."""
    frame = Frame(Size(63, 88), 3, (shape(BLUE, 20, 20, 10, 10),))
    ((done,), said, _) = fitted(TGC, "poker", component(frame))
    assert said == []
    assert done.fit.ground == pytest.approx(3.175 - 2.55)
    assert [item.fill for item in _shapes(done.face)] == [BLUE]


def test_art_that_would_have_to_be_invented():
    """A picture to the edge cannot go on; what is missing is said, and with which bleed it would be there."""
    striped = face(63, 88, 3, shape(BLUE, -3, 30, 69, 5))
    ok = component(face(63, 88, 4), name="b")
    done, said, unfitted = fitted(DRIVETHRU, "poker", ok, component(striped))
    assert (done, unfitted) == ((ok, component(striped)), {"cards"})
    assert said == [
        (
            "impose/cannot-fit",
            (
                "`fit` cuts deck `cards` of 63 × 88 mm at 63.5 × 88.9 mm for `drivethru`, and 0.625 mm of art would have to be "
                "invented: with 3.175 mm of bleed that is 3.625 mm beyond the deck's own trim, where `a` has 3 mm of art, "
                "and its border is not one colour that could go on"
            ),
            (
                "set `bleed: 3.625` for the deck in game.yaml, and let its art reach there; or leave it out there: "
                "`print: {press: {not: [drivethru]}}`"
            ),
        )
    ]


def test_a_cut_beyond_the_art():
    """An even ground may go on in the bleed, but a card is not made larger than its art."""
    ((_,), said, unfitted) = fitted(MPC, "poker", component(face(60, 80, 3)))
    assert unfitted == {"cards"}
    assert said == [
        (
            "impose/cannot-fit",
            (
                "`fit` cuts deck `cards` of 60 × 80 mm at 63.5 × 88.9 mm for `mpc`, and 4.498 mm of art would have to be "
                "invented: with 3.048 mm of bleed that is 7.498 mm beyond the deck's own trim, where `a` has 3 mm of art"
            ),
            (
                "set `bleed: 7.498` for the deck in game.yaml, and let its art reach there; or leave it out there: "
                "`print: {press: {not: [mpc]}}`"
            ),
        )
    ]


def test_a_smaller_size():
    """It is cut inside the art where the texts keep the safe area, and refused where they would not."""
    frame = face(63.5, 88.9, 3.5, boxes=(text(3.5, 4, 40, 10),))
    ((done,), said, _) = fitted(MPC, "game", component(frame))
    assert said == []
    assert (done.face.size, done.face.boxes[0].box.x) == (Size(63, 88), pytest.approx(3.25))
    assert done.face.bleed == pytest.approx(3.75)
    tight = face(63.5, 88.9, 3.5, boxes=(text(3.1, 4, 40, 10), text(3.2, 4, 40, 10)))
    _, said, unfitted = fitted(MPC, "game", component(tight))
    assert unfitted == {"cards"}
    assert said == [
        (
            "impose/cannot-fit",
            (
                "`fit` cuts deck `cards` of 63.5 × 88.9 mm at 63 × 88 mm for `mpc`, where `story` text of `a` would be 2.85 mm "
                "from the cut: the deck keeps 3 mm free"
            ),
            "move its texts 0.15 mm inwards; or leave it out there: `print: {press: {not: [mpc]}}`",
        )
    ]
    cut = face(70, 95, 3.5, boxes=(text(3, 30, 40, 10),))
    assert "would be cut 0.5 mm inside its edge" in fitted(MPC, "game", component(cut))[1][0][1]


def test_a_lying_deck_and_rounded_corners():
    """The size lies as the deck does, and corners keep their radius."""
    frame = face(88, 63, 4, outline=Outline("rectangle", Size(88, 63), 3))
    ((done,), said, _) = fitted(TGC, "poker", component(frame))
    assert said == []
    assert done.face.size == pytest.approx(Size(88.9, 63.5))
    assert done.face.outline == Outline("rectangle", done.face.size, 3)


def test_only_straight_cuts_move():
    """A circle of another size is another piece."""
    frame = Frame(Size(25, 25), 4, (ground(25, 25, 4),), outline=Outline("circle", Size(25, 25)))
    assert fitted(TGC, "large-chit", component(frame))[1] == [
        (
            "impose/cannot-fit",
            (
                "`fit` cuts deck `cards` of 25 × 25 mm at 25.4 × 25.4 mm for `tgc`, and its outline is `circle`: only "
                "rectangles are cut at another size"
            ),
            "leave it out there: `print: {press: {not: [tgc]}}`",
        )
    ]


@pytest.mark.parametrize(
    ("profile", "size", "message", "hint"),
    [
        (MPC, "pokr", "`mpc` has no size `pokr`, and `fit` of deck `cards` asks for it", "did you mean `poker`?"),
        (
            PRINTNINJA,
            "poker",
            "`printninja` has no sizes of its own, and `fit` of deck `cards` asks for `poker`",
            "take `printninja` out of `fit`: decks have their own size there",
        ),
    ],
)
def test_a_size_that_is_not_there(profile, size, message, hint):
    """Its name is corrected, or the profile cuts decks at their own size."""
    done, said, unfitted = fitted(profile, size, component(face(63, 88, 4)))
    assert unfitted == {"cards"}
    assert said == [("impose/no-such-size", message, hint)]
    assert done[0].fit is None


def test_the_size_that_it_has_and_other_decks():
    """Nothing is done where nothing has to be."""
    poker, other = component(face(63.5, 88.9, 4)), component(face(40, 60, 3), name="b", deck="other")
    done, said, unfitted = fitted(TGC, "poker", poker, other)
    assert done == (poker, other)
    assert done[0].face is poker.face
    assert (said, unfitted) == ([], frozenset())


def test_what_a_deck_asks_of_each_service():
    """Several at once."""
    deck = type("Deck", (), {"name": "cards", "safe": 3.0, "mark": DECLARED})()
    deck.options = type("Options", (), {"fit": (("tgc", "poker"), ("mpc", "game"))})()
    assert asked_fits([deck], MPC) == {"cards": AskedFit("game", 3.0, DECLARED)}
    assert asked_fits([deck], DRIVETHRU) == {}


def test_shared_faces_stay_shared():
    """The back of a deck is one picture."""
    back = face(63, 88, 4)
    cards = [component(face(63, 88, 4, shape(WHITE, n, 1, 1, 1)), back, name=f"c{n}") for n in range(3)]
    done, _, _ = fitted(TGC, "poker", *cards)
    assert len({id(card.back) for card in done}) == 1
