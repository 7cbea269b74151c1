"""A face that has been painted elsewhere: it prints the same, and its items are laid out only for who asks for them."""

from dataclasses import replace

import pytest
from sample_items import BLACK, face, font_book, line, printed, rect

from pnp.base.units import Size
from pnp.build.painted_cards import CardPacker, CardUnpacker, PaintedCard, PaintedSide
from pnp.model.frame import Colour, Drawing, DrawingItem, Frame, Group, PaintedFace, attach_painted, painted_frame
from pnp.render.content_stream import SharedObjects
from pnp.render.item_painter import face_content

STAR = Drawing("star", Size(10, 10), (rect(0, 0, 5, 10, BLACK),))
FACES = [
    face(line("Ordem e progresso, 1889")),
    face(line("ofício"), line("Ordem", font="bold", y=20)),
    face(DrawingItem(STAR, (1, 0, 0, 1, 3, 3)), Group((rect(0, 0, 9, 9), line("um")), opacity=0.5)),
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


def test_parcels_bring_what_they_were_packed_with():
    """Objects and glyphs are sent once, also from parcel to parcel; what is printed is the same."""
    store, writer, reader = SharedObjects(font_book()), CardPacker(), CardUnpacker()
    cards = [(PaintedCard(PaintedSide(painted(frame, store), mirrored=True), None, sound=True),) for frame in FACES]
    parcels = [*map(writer.pack, cards)]
    assert len(parcels[3]) < len(parcels[0]) / 2
    sides = [reader.unpack(parcel)[0].face for parcel in parcels]
    for frame, side in zip(FACES, sides, strict=True):
        assert side.mirrored
        assert printed(painted_frame(empty(frame), side.painted, fails)) == printed(frame)
    assert sides[2].painted.content.objects
    assert sides[2].painted.content.objects is sides[4].painted.content.objects
    assert sum(map(len, (side.painted.content.runs for side in sides))) > 0
