"""Codes of glyphs and names of objects: they follow from what a face shows, so its stream is the same in every document."""

from __future__ import annotations

import zlib
from dataclasses import replace
from io import BytesIO

import pikepdf
import pypdfium2
import pytest
from sample_items import BLACK, face, font_book, line, printed, rect, shape

from pnp.base.units import Size
from pnp.model.frame import Drawing, DrawingItem, Frame, Glyph, GlyphRun, Group, TextLine
from pnp.render.content_stream import SharedObjects
from pnp.render.glyphs import FontCodes, PrintedGlyph, glyph_code
from pnp.render.pages import DocumentObjects
from pnp.render.pdf_document import PdfDocument
from pnp.render.pdf_objects import IndirectObject

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
