"""What the files of a build share: a face is painted once, and each file is as it would be alone."""

from __future__ import annotations

from dataclasses import replace
from io import BytesIO

from sample_items import BLACK, INFO, face, font_book, imposition, line, page, rect

from pnp.base.units import Size
from pnp.load.profiles import read_profile
from pnp.model.frame import Drawing, DrawingItem
from pnp.model.request import Document
from pnp.render import item_painter
from pnp.render.content_stream import BuildObjects
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
