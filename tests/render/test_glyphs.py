"""Clusters in the subset: a valid TrueType file with correct composite glyphs.

Codes of glyphs and names of objects: they follow from what a face shows, so its stream is the same in every document.
The glyphs of words, one by one.
"""

from __future__ import annotations

import zlib
from dataclasses import replace
from io import BytesIO

import pikepdf
import pypdfium2
import pytest
from fontTools.ttLib import TTFont
from hypothesis import given
from hypothesis import strategies as st
from support.faces import BLACK, FILES, FONTS, face, font_book, line, printed, rect, shape

from pnp.base.units import Size
from pnp.model.frame import Drawing, DrawingItem, Frame, Glyph, GlyphRun, Group, TextLine
from pnp.render import glyphs
from pnp.render.content_stream import SharedObjects
from pnp.render.glyphs import (
    Cluster,
    ClusterGlyph,
    FontCodes,
    PrintedGlyph,
    ShownGlyphs,
    SingleGlyphs,
    add_clusters,
    glyph_code,
)
from pnp.render.pages import DocumentObjects
from pnp.render.pdf_document import PdfDocument
from pnp.render.pdf_objects import IndirectObject

FONT = (FONTS / FILES["plain"]).read_bytes()


def added(*clusters):
    """The font with clusters, read by fontTools (which checks the checksums), and the number of the first new glyph."""
    source = TTFont(BytesIO(FONT))
    number = source["maxp"].numGlyphs
    made = add_clusters(FONT, clusters, {i: i for i in range(number)})
    return source, TTFont(BytesIO(made), checkChecksums=2, lazy=False), number


def test_a_cluster_is_a_composite():
    """Components at their offsets, the cluster's advance, the box of all ink and its left edge as side bearing."""
    source, font, number = added(
        Cluster((ClusterGlyph(20, 0, 0), ClusterGlyph(30, -250, 40)), 580), Cluster((ClusterGlyph(21, 5, -7),), 70000)
    )
    assert font["maxp"].numGlyphs == number + 2 == len(font["glyf"].keys())
    names, own = font.getGlyphOrder(), source.getGlyphOrder()
    glyph = font["glyf"][names[number]]
    assert [(names.index(c.glyphName), c.x, c.y) for c in glyph.components] == [(20, 0, 0), (30, -250, 40)]
    first, second = (source["glyf"][own[i]] for i in (20, 30))
    box = (min(first.xMin, second.xMin - 250), min(first.yMin, second.yMin + 40))
    assert (glyph.xMin, glyph.yMin) == box
    assert (glyph.xMax, glyph.yMax) == (max(first.xMax, second.xMax - 250), max(first.yMax, second.yMax + 40))
    assert font["hmtx"][names[number]] == (580, box[0])
    assert font["hmtx"][names[number + 1]][0] == 65535  # the largest advance of a font


def test_the_other_glyphs_stay_as_they_are():
    """Outlines, advances and bearings of the other glyphs do not change."""
    source, font, number = added(Cluster((ClusterGlyph(20, 0, 0), ClusterGlyph(30, 0, 0)), 500))
    for name, other in zip(source.getGlyphOrder(), font.getGlyphOrder()[:number], strict=True):
        assert font["hmtx"][other] == source["hmtx"][name]
        assert font["glyf"][other].getCoordinates(font["glyf"])[0] == source["glyf"][name].getCoordinates(source["glyf"])[0]


def test_limits_hold_for_the_clusters():
    """`maxp` has the limits of the deepest and largest composite."""
    source, font, _ = added(Cluster(tuple(ClusterGlyph(g, 0, 0) for g in range(20, 29)), 500))
    assert font["maxp"].maxComponentElements == 9
    assert font["maxp"].maxComponentDepth == source["maxp"].maxComponentDepth + 1
    assert font["maxp"].maxCompositePoints >= 9 * source["maxp"].maxPoints


def test_a_cluster_without_ink_has_none():
    """A cluster of blank glyphs is a blank glyph with an advance."""
    source, font, number = added(Cluster((ClusterGlyph(space := _space(), 0, 0), ClusterGlyph(space, 300, 0)), 600))
    name = font.getGlyphOrder()[number]
    assert not source["glyf"][source.getGlyphOrder()[space]].numberOfContours
    assert (font["glyf"][name].numberOfContours, font["hmtx"][name]) == (0, (600, 0))


def _space():
    font = TTFont(BytesIO(FONT))
    return font.getGlyphID(font.getBestCmap()[32])


STAR = Drawing("star", Size(10, 10), (rect(0, 0, 5, 10, BLACK),))


def capitals(text):
    """A line that shows capitals and is read as it is written, as styles in capitals set it."""
    run = shape(text.upper())
    glyphs = tuple(glyph._replace(text=letter) for glyph, letter in zip(run.glyphs, text, strict=True))
    return TextLine(5, 20, 10, ((0.0, replace(run, glyphs=glyphs, text=text)),), BLACK)


FACES = {
    "words": face(line("Ordem e progresso, 1889")),
    "capitals": face(line("ORDEM"), capitals("ordem")),
    "objects": face(DrawingItem(STAR, (1, 0, 0, 1, 3, 3)), Group((rect(0, 0, 9, 9), line("um")), opacity=0.5)),
    "bold": face(line("Progresso", font="bold"), line("dois", font="tektur", y=20)),
}


def stream_of(frame: Frame, *before: Frame) -> tuple[bytes, set[str]]:
    """Print a face after others; give its stream and what it calls the objects that it shows."""
    with pikepdf.open(BytesIO(printed(*before, frame))) as document:
        (form,) = document.pages[-1].Resources.XObject.values()
        names = {name for kind, named in form.Resources.items() if kind != "/Font" for name in {*named}}
        return form.read_bytes(), names


def read(document: bytes) -> list[str]:
    """What is read on each page."""
    with pypdfium2.PdfDocument(document) as found:
        return [page.get_textpage().get_text_range() for page in found]


@pytest.mark.parametrize("name", FACES)
def test_a_stream_follows_from_its_face_alone(name):
    """Whatever was printed before, a face has the same operators and calls its objects the same."""
    others = [frame for other, frame in FACES.items() if other != name]
    alone = stream_of(FACES[name])
    assert stream_of(FACES[name], *others) == alone
    assert stream_of(FACES[name], *reversed(others)) == alone


def test_one_glyph_is_read_as_each_of_its_texts():
    """Capitals that are written small have codes that are free, in every order."""
    for lines in ([line("ORDEM"), capitals("ordem")], [capitals("ordem"), line("ORDEM", y=10)]):
        assert sorted(read(printed(face(*lines)))[0].split()) == ["ORDEM", "ordem"]
    assert read(printed(FACES["words"], face(capitals("progresso")), FACES["bold"])) == [
        "Ordem e progresso, 1889", "progresso", "Progresso\r\ndois",
    ]  # fmt: skip


def test_a_cluster_has_a_code_that_is_free_in_its_document():
    """Two clusters of the same glyphs at other distances are two codes; each document numbers them as it meets them."""
    near, far = (
        TextLine(
            5, 10, 9, ((0.0, GlyphRun("plain", (Glyph(40, 0.6, 0, 0, "a\u0303"), Glyph(42, 0.0, at, 0, "")), 0.6, "ã")),), BLACK
        )
        for at in (-0.3, -0.2)
    )
    for lines in ([near, far], [far, near]):
        (page,) = read(printed(face(lines[0], replace(lines[1], y=20))))
        assert page.split() == ["a\u0303"] * 2


def test_codes_never_need_escaping():
    """No code contains a byte with a special meaning in a PDF string, and no two glyphs share one."""
    codes = [glyph_code(number) for number in range(252 * 252)]
    assert not {*b"".join(codes)} & {*b"()\\\r"}
    assert len({*codes}) == 63_504
    assert codes[:2] == [b"\0\0", b"\0\1"]


def test_free_codes_belong_to_no_character():
    """What fills slots takes no code of a glyph that the font maps a character to, and not that of a missing glyph."""
    font = FontCodes(1, font_book().families["all"].cuts["plain"])
    own = {font.code(PrintedGlyph(glyph.gid, glyph.text)) for glyph in shape("AZaz09 ,–").glyphs}
    free = [*font.free_codes()]
    assert len(own) == 9
    assert not own & {*free}
    assert b"\0\0" not in free
    assert len(free) > 60_000


def test_a_picture_has_no_slots():
    """Its bytes are written as they are, those too that would begin a slot among operators."""
    data = b"\r" + b"a" * 11 + b"\rslot"
    file = BytesIO()
    document = PdfDocument(file)
    DocumentObjects(document, SharedObjects(font_book())).number(IndirectObject(b"/Type/XObject", data=data))
    assert zlib.decompress(file.getvalue().partition(b"stream\n")[2].partition(b"\nendstream")[0]) == data


words = st.builds(ShownGlyphs, font=st.sampled_from("ab"), glyphs=st.lists(st.integers(0, 30), max_size=5).map(tuple))

faces = st.lists(st.lists(words, max_size=6), max_size=12)


@given(faces, st.integers(0, 8), st.integers(0, 40))
def test_each_glyph_of_a_face_is_there_once(faces, most, shorts):
    """However few words are remembered, and however many glyphs there are."""
    kept = glyphs._MOST_WORDS, glyphs._NUMBER_OF_SHORTS
    glyphs._MOST_WORDS, glyphs._NUMBER_OF_SHORTS = most, shorts
    try:
        single = SingleGlyphs()
        rows = [single.of(face) for face in [*faces, *faces]]
    finally:
        glyphs._MOST_WORDS, glyphs._NUMBER_OF_SHORTS = kept
    for words, row in zip([*faces, *faces], rows, strict=True):
        wanted = {(word.font, (glyph,)) for word in words for glyph in word.glyphs}
        assert {(one.font, one.glyphs) for one in row} == wanted
        assert len(row) == len(wanted)
