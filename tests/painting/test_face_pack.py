"""Faces come back from a pack as they were, whatever they show; what cannot be read is not there."""

from pathlib import Path

import pytest

from pnp.base.diagnostics import Mark
from pnp.build.painted_cards import PaintedSide, pack_faces, unpack_faces
from pnp.model.face_walk import ProcessingLine
from pnp.model.frame import Colour, PaintedFace
from pnp.model.picture import DrawnValue, Picture
from pnp.model.style import TextStyle
from pnp.render.glyphs import Cluster, ClusterGlyph, PrintedGlyph, ShownGlyphs
from pnp.render.pdf_objects import FONT_DICTIONARY, IndirectObject, PaintedContent, PostponedImage

INK = Colour(0.1, 0.2, 0.3, 0.5, "ink", (0.0, 0.1, 0.2, 0.3))
STORY = TextStyle("story", "text", 8.0, 6.5, 1.25, INK, mark=Mark("theme.yaml", 3))
WORD = ShownGlyphs("font-1", (PrintedGlyph(7, "a"), PrintedGlyph(Cluster((ClusterGlyph(1, 2, 3),), 500), "क्ष")))
CUT = ProcessingLine("cut", (("M", (0.0, 1.5)), ("L", (2.0, 3.0)), ("Z", ())))


def picture(key, data=None):
    """A picture."""
    return Picture(key, "png", "art/a.png", 9.0, 9.0, Path("art/a.png"), data=data)


def side(signature, *objects, stream=b"q Q", **about):
    """A painted side that shows these objects."""
    content = PaintedContent(stream, tuple([("XObject", one) for one in objects]), {WORD}, sized=True)
    shows = (DrawnValue("catch.bonus", "2", Mark("art/carp.svg", 4)),)
    painted = PaintedFace(b"d" * 16, "key", INK, (CUT,), shows, is_clean=True, content=content)
    return PaintedSide(painted, **({"mirrored": True, "signature": signature} | about))


def form():
    """A form that shows glyphs, fonts and another form with binary data."""
    inner = IndirectObject(b"/BBox[0 0 1 1]", data=b"\0\xff\r\n", encoding="deflated", transparent=True)
    return IndirectObject(b"<<", FONT_DICTIONARY, inner, b">>", data=b"BT", runs=frozenset({WORD}), sized=True)


def again(*sides, pictures=()):
    """The sides after they were kept."""
    return list(unpack_faces(pack_faces(sides), {one.key: one for one in pictures}))


def test_a_face_comes_back_whole():
    """Its stream, objects, glyphs, colours, lines, and the sizes of its texts."""
    sizes = {"sizes": ((("card.xml:2", STORY), 7.25), (("card.xml:3", STORY), 8.0)), "used": (7.0, 8.0)}
    whole = side(b"s" * 16, form(), stream=b"\rslot\xfe", **sizes)
    (found,) = again(whole)
    assert found._replace(painted=None) == whole._replace(painted=None)
    assert found.sizes[0][0][1].mark == Mark("theme.yaml", 3)
    for name in ("digest", "key", "border", "lines", "shows", "is_clean"):
        assert getattr(found.painted, name) == getattr(whole.painted, name)
    assert type(found.painted.lines[0]) is ProcessingLine
    content, before = found.painted.content, whole.painted.content
    assert (content.stream, content.sized) == (before.stream, True)
    assert [(kind, one.digest) for kind, one in content.objects] == [(kind, one.digest) for kind, one in before.objects]
    assert [(shown.font, shown.glyphs) for shown in content.runs] == [(WORD.font, WORD.glyphs)]
    ((_, made),) = content.objects
    assert made.parts[1] is FONT_DICTIONARY
    assert (made.sized, made.transparent, made.parts[2].transparent, made.parts[2].encoding) == (True, False, True, "deflated")
    assert [shown.glyphs for shown in made.runs] == [WORD.glyphs]


def test_what_faces_have_in_common_is_kept_once():
    """A hundred faces with the same form take little more than one."""
    long = IndirectObject(b"/X", data=b"x" * 10_000)
    many = [side(bytes([number]) * 16, long) for number in range(100)]
    assert len(pack_faces(many)) < 2 * len(pack_faces(many[:1])) + 100 * 200
    assert [found.signature for found in again(*many)] == [one.signature for one in many]


def test_a_face_comes_back_with_the_picture_that_is_there_now():
    """A picture is known by its key; a face of which the picture is gone does not come back."""
    shown, there = side(b"1" * 16, IndirectObject(b"[", PostponedImage(picture("k")), b"]")), picture("k")
    (found,) = again(shown, pictures=[there])
    ((_, made),) = found.painted.content.objects
    assert made.parts[1].picture is there
    assert [found.signature for found in again(shown, side(b"2" * 16))] == [b"2" * 16]


def test_a_picture_made_in_memory_is_not_kept():
    """It could not be found again."""
    shown = side(b"1" * 16, IndirectObject(b"[", form(), PostponedImage(picture("k", b"pixels")), b"]"))
    assert [found.signature for found in again(shown, side(b"2" * 16), pictures=[picture("k")])] == [b"2" * 16]


@pytest.mark.parametrize("cut", [0, 7, 40, -1])
def test_other_bytes_are_refused(cut):
    """They are no pack."""
    with pytest.raises(ValueError, match=r"."):
        list(unpack_faces(pack_faces([side(b"s" * 16, form())])[:cut], {}))
