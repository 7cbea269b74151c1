"""What the files of a build share: a face is painted once, and each file is as it would be alone.

A face that has been painted elsewhere: it prints the same, and its items are laid out only for who asks for them.
Gradients rendered by pdfium: the colours at some points.
"""

from __future__ import annotations

from dataclasses import replace
from io import BytesIO

import pytest
from support.faces import BLACK, INFO, RED, WHITE, face, font_book, imposition, line, page, pictured, printed, rect

from pnp.base.units import Box, Size
from pnp.build.painted_cards import CardPacker, CardUnpacker, PaintedCard, PaintedSide
from pnp.load.profiles import read_profile
from pnp.model.frame import (
    CURRENT,
    Colour,
    Drawing,
    DrawingItem,
    Frame,
    Gradient,
    Group,
    PaintedFace,
    Shape,
    TextLine,
    attach_painted,
    painted_frame,
)
from pnp.model.request import Document
from pnp.render import item_painter
from pnp.render.content_stream import BuildObjects, SharedObjects
from pnp.render.item_painter import face_content
from pnp.render.pdf import print_pdf

STAR = DrawingItem(Drawing("star", Size(10, 10), (rect(0, 0, 5, 10, BLACK),)), (1, 0, 0, 1, 3, 3))

FIRST, SECOND, THIRD = face(line("um"), STAR), face(line("dois"), STAR), face(line("três"))


def documents():
    """A document of two faces, and one of three that shows both again in another order."""
    book, press = font_book(), read_profile("press-x4").colour
    sheets = [imposition(page(FIRST), page(SECOND)), imposition(page(THIRD), page(SECOND), page(FIRST))]
    plain = [Document(f"{n}", sheet, book, INFO, "") for n, sheet in enumerate(sheets)]
    return *plain, replace(plain[1], press=press)


def written(document, shared=None):
    """The bytes of a document."""
    file = BytesIO()
    print_pdf(document.imposition, document.fonts, document.info, file, shared=shared)
    return file.getvalue()


def test_a_face_is_painted_once_for_all_files(monkeypatch):
    """Two documents of five places show three faces, and their bytes are those that each has alone."""
    cards, pages, _ = documents()
    alone = [written(cards), written(pages)]
    painted, paint = [], item_painter.face_content
    monkeypatch.setattr(item_painter, "face_content", lambda *given: painted.append(given[1]) or paint(*given))
    build = BuildObjects()
    assert [written(document, build.of(document)) for document in (cards, pages)] == alone
    assert painted == [FIRST, SECOND, THIRD]


def test_inks_are_not_shared_with_colours_of_a_screen():
    """A document for a press paints its faces in inks, with the fonts of the others."""
    cards, pages, pressed = documents()
    build = BuildObjects()
    assert build.of(cards) is build.of(pages)
    assert build.of(pressed) is not build.of(cards)
    assert build.of(pressed) is build.of(pressed)
    assert build.of(cards).colours.output_press is None
    assert build.of(pressed).colours.output_press.press is pressed.press


def test_faces_that_name_the_same_objects_share_their_resources():
    """In whatever order they name them; one without text has a dictionary without fonts."""
    store = SharedObjects(font_book())
    named = [("ExtGState", store.value(b"<<>>")), ("XObject", store.value(b"[]"))]
    resources = store.resources(named, has_text=True)
    assert store.resources(reversed(named), has_text=True) is resources
    assert store.resources(named[:1], has_text=True) is not resources
    assert b"/Font " in resources.parts
    assert b"/Font " not in store.resources(named, has_text=False).parts


STAR_OF_PAINTED_FACES = Drawing("star", Size(10, 10), (rect(0, 0, 5, 10, BLACK),))

FACES = [
    face(line("Ordem e progresso, 1889")),
    face(line("ofício"), line("Ordem", font="bold", y=20)),
    face(DrawingItem(STAR_OF_PAINTED_FACES, (1, 0, 0, 1, 3, 3)), Group((rect(0, 0, 9, 9), line("um")), opacity=0.5)),
]

FACES += [FACES[0], FACES[2]]


def painted(frame: Frame, store: SharedObjects, digest: bytes = b"0123456789abcdef") -> PaintedFace:
    """Return the record of a face."""
    return PaintedFace(digest, "key", Colour(1, 1, 1), (), (), True, face_content(store, frame))


def empty(frame: Frame) -> Frame:
    """Return the size of a face."""
    return Frame(frame.size, frame.bleed, (), outline=frame.outline)


def fails() -> Frame:
    """Stand for a layout that nobody may ask for."""
    pytest.fail("the face was laid out again")


@pytest.mark.parametrize("frame", FACES[:3], ids=["words", "fonts", "objects"])
def test_a_painted_face_prints_as_its_items_do(frame):
    """To the byte, and nobody lays it out for that."""
    known = painted_frame(empty(frame), painted(frame, SharedObjects(font_book())), fails)
    assert printed(known) == printed(frame)


def test_items_are_laid_out_once_for_who_asks():
    """With all that comes with them; a changed copy of the face is no longer what was painted."""
    frame, asked = replace(FACES[0], links=("link",)), []
    known = painted_frame(empty(frame), painted(frame, SharedObjects(font_book())), lambda: asked.append(1) or frame)
    assert not asked
    assert (known.items, known.links, known.boxes) == (frame.items, ("link",), ())
    assert known.art == tuple(item for item in frame.items if not isinstance(item, TextLine))
    assert asked == [1]
    changed = replace(known, items=())
    assert changed.painted is None
    assert changed.items == ()
    assert not hasattr(known, "colour")


def test_painted_faces_are_told_apart_by_their_digests():
    """Not by their items, and never equal to a face that has not been painted."""
    store = SharedObjects(font_book())
    one, same = (painted_frame(empty(FACES[0]), painted(FACES[0], store), fails) for _ in range(2))
    other = painted_frame(empty(FACES[0]), painted(FACES[0], store, b"another digest.."), fails)
    assert len({one, same, other}) == 2
    assert one != FACES[0]
    assert FACES[0] != one
    whole = replace(FACES[1])
    before = hash(whole)
    assert hash(attach_painted(whole, painted(whole, store))) != before


def test_messages_bring_what_they_were_packed_with():
    """Objects and glyphs are sent once, also from message to message; what is printed is the same."""
    store, writer, reader = SharedObjects(font_book()), CardPacker(), CardUnpacker()
    cards = [(PaintedCard(PaintedSide(painted(frame, store), mirrored=True), None, sound=True),) for frame in FACES]
    messages = [*map(writer.pack, cards)]
    assert len(messages[3]) < len(messages[0]) / 2
    sides = [reader.unpack(message)[0].face for message in messages]
    for frame, side in zip(FACES, sides, strict=True):
        assert side.mirrored
        assert printed(painted_frame(empty(frame), side.painted, fails)) == printed(frame)
    assert sides[2].painted.content.objects
    assert sides[2].painted.content.objects is sides[4].painted.content.objects
    assert sum(map(len, (side.painted.content.runs for side in sides))) > 0


BLUE = Colour(0, 0, 1)

FIELD = (("M", (0, 0)), ("L", (100, 0)), ("L", (100, 10)), ("L", (0, 10)), ("Z", ()))


def colours(item, *places, y=5):
    """The colours of a face of 100 × 10 mm, at some x and one y in mm."""
    picture = pictured(printed(face(item, w=100, h=10)), dots_per_mm=4)
    return [picture.getpixel((4 * x, 4 * y)) for x in places]


def near(colour):
    """Within four of 255 of a colour: a viewer draws a gradient in steps."""
    return pytest.approx(colour, abs=4)


def linear(*stops, points=(0, 0, 100, 0), **more):
    """The field filled with a linear gradient."""
    return Shape(FIELD, Gradient("linear", points, stops, **more))


def test_a_linear_gradient_mixes_evenly():
    """Red to blue over the width."""
    first, middle, last = colours(linear((0, RED), (1, BLUE)), 1, 50, 99)
    assert (first, middle, last) == (near((252, 0, 3)), near((127, 0, 128)), near((3, 0, 252)))


def test_stops_in_between_and_hard_edges():
    """Two stops with the same offset make a hard edge."""
    item = linear((0, RED), (0.5, RED), (0.5, BLUE), (1, WHITE))
    assert colours(item, 10, 49, 51, 99) == [near((255, 0, 0)), near((255, 0, 0)), near((5, 5, 255)), near((250, 250, 255))]


def test_before_the_first_and_after_the_last_stop():
    """The end colours are extended in both directions."""
    item = linear((0.25, RED), (0.75, BLUE), points=(20, 0, 80, 0))
    assert colours(item, 5, 30, 70, 95) == [near((255, 0, 0))] * 2 + [near((0, 0, 255))] * 2


def test_stops_that_go_back_stand_at_the_one_before():
    """As in SVG, an offset of 0.6 after 0.8 means 0.8."""
    item = linear((0, RED), (0.8, RED), (0.6, BLUE), (1, BLUE))
    assert colours(item, 70, 79, 81) == [near((255, 0, 0))] * 2 + [near((0, 0, 255))]


def test_a_radial_gradient_with_its_own_matrix():
    """A circle of 5 mm stretched to an ellipse 50 mm wide."""
    item = Shape(FIELD, Gradient("radial", (0, 0, 0, 0, 0, 5), ((0, WHITE), (1, BLACK)), (10, 0, 0, 1, 50, 5)))
    assert colours(item, 50, 25, 1) == [near((254, 254, 254)), near((128, 128, 128)), near((5, 5, 5))]


def test_a_gradient_of_alpha_fades_the_colour():
    """Stops of one colour and falling alpha: white shows more and more."""
    item = linear((0, RED), (1, RED._replace(alpha=0)))
    assert colours(item, 1, 50, 99) == [near((255, 3, 3)), near((255, 128, 128)), near((255, 252, 252))]


def test_a_fading_gradient_inside_a_turned_group():
    """The soft mask uses the coordinates of the group."""
    item = linear((0, RED), (1, RED._replace(alpha=0)))
    assert colours(Group((item,), (-1.0, 0.0, 0.0, 1.0, 100.0, 0.0)), 1, 99) == [near((255, 252, 252)), near((255, 3, 3))]


def test_one_alpha_for_all_stops():
    """A gradient with the same alpha everywhere needs no mask."""
    item = linear((0, RED._replace(alpha=0.5)), (1, BLUE._replace(alpha=0.5)))
    assert colours(item, 50) == [near((191, 128, 192))]


@pytest.mark.parametrize(
    "gradient",
    [
        Gradient("linear", (5, 5, 5, 5), ((0, RED), (1, BLUE))),
        Gradient("radial", (0, 0, 0, 0, 0, 0), ((0, RED), (1, BLUE))),
        Gradient("linear", (0, 0, 9, 0), ((0.3, BLUE),)),
    ],
)
def test_a_gradient_without_extent_is_its_last_colour(gradient):
    """As SVG paints it, where a PDF shading would paint nothing."""
    assert colours(Shape(FIELD, gradient), 1, 99) == [(0, 0, 255)] * 2


def test_a_gradient_fills_the_path_alone():
    """What lies outside the shape stays white, and what comes after is not clipped."""
    shape = Shape(
        (("M", (10, 0)), ("L", (90, 0)), ("L", (90, 10)), ("L", (10, 10)), ("Z", ())), linear((0, RED), (1, BLUE)).fill
    )
    assert colours(Group((shape, Shape(FIELD, BLACK, rect=Box(0, 0, 5, 10)))), 2, 8, 92) == [(0, 0, 0), (255,) * 3, (255,) * 3]


def test_current_colour_in_a_stop():
    """A drawing's gradient may run to the colour of its place."""
    drawing = Drawing("d", Size(100, 10), (linear((0, WHITE), (1, CURRENT)),))
    assert colours(DrawingItem(drawing, (1, 0, 0, 1, 0, 0), RED), 99) == [near((255, 3, 3))]
