"""Pages of PDFs as pictures: which page and box, where its marks lie when it is printed, and what is refused."""

import shutil
from io import BytesIO

import pikepdf
import pypdfium2
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pnp.base.diagnostics import Mark, Report
from pnp.pictures.files import open_picture
from pnp.pictures.pdf_pages import PdfPageError, count_pages, page_pixels, read_page

MM = 72 / 25.4
HERE = Mark("game.yaml", 1, 1)


def pdf_of(*pages, root=None):
    """A PDF of pages, each its content and its entries."""
    pdf = pikepdf.new()
    for content, entries in pages:
        page = pdf.add_blank_page(page_size=(200, 300)).obj
        page.Contents = pdf.make_stream(content)
        for key, value in entries.items():
            page[f"/{key}"] = pdf.make_indirect(value) if isinstance(value, pikepdf.Dictionary) else value
    for key, value in (root or {}).items():
        pdf.Root[f"/{key}"] = value
    out = BytesIO()
    pdf.save(out, static_id=True)
    return out.getvalue()


def game(place, art, deck="{size: [63, 88], bleed: 0, safe: 0, pictures: art}"):
    """A game of finished pictures, by the names of their files."""
    home = place / "content/g"
    shutil.rmtree(place, ignore_errors=True)
    (home / "art").mkdir(parents=True)
    (home / "game.yaml").write_text(
        'title: G\nversion: "1.0"\ndate: "2026-01-31"\nauthor: Us\nsource-locale: en\n' + f"decks: {{cards: {deck}}}\n"
    )
    for name, data in art.items():
        (home / "art" / name).write_bytes(data)
    return place


def said(tmp_path, data, fragment=""):
    """What is said of a page, and the way out; else its size."""
    (tmp_path / "art").mkdir(exist_ok=True)
    (tmp_path / "art/cards.pdf").write_bytes(data)
    report = Report()
    found = open_picture(tmp_path, tmp_path / f"art/cards.pdf{fragment}", HERE, report)
    return (found.path, round(found.width, 2), round(found.height, 2)) if found else [
        (one.code, one.message, one.hint) for one in report.diagnostics
    ]  # fmt: skip


RED = b"1 0 0 rg 20 30 50 40 re f"
TRIM = pikepdf.Array([10, 20, 110, 120])
BLEED = pikepdf.Array([5, 15, 115, 130])


@pytest.mark.parametrize(
    ("entries", "fragment", "size"),
    [
        ({}, "", (200, 300)),
        ({"CropBox": pikepdf.Array([0, 0, 150, 100])}, "#page=1", (150, 100)),
        ({"CropBox": pikepdf.Array([0, 0, 150, 100])}, "#page=1&box=bleed", (150, 100)),
        ({"TrimBox": TRIM, "BleedBox": BLEED}, "", (100, 100)),
        ({"TrimBox": TRIM, "BleedBox": BLEED}, "#page=1&box=bleed", (110, 115)),
        ({"TrimBox": TRIM, "BleedBox": BLEED, "Rotate": 90}, "#page=1&box=bleed", (115, 110)),
        ({"TrimBox": TRIM, "UserUnit": 2}, "", (200, 200)),
        ({"TrimBox": pikepdf.Array([110, 420, 10, -20])}, "", (100, 300)),  # corners in any order, beyond the paper
    ],
)
def test_the_box_of_a_page(entries, fragment, size, tmp_path):
    """Trim or bleed, else what is seen, else the paper; as it is seen, in mm."""
    path, *found = said(tmp_path, pdf_of((RED, entries)), fragment)
    assert found == [round(side / MM, 2) for side in size]
    assert path == "art/cards.pdf" + fragment.removesuffix("&box=bleed")


FONT = pikepdf.Dictionary(Type=pikepdf.Name.Font, Subtype=pikepdf.Name.Type1, BaseFont=pikepdf.Name.Helvetica)


def locked():
    """A PDF that asks for a password."""
    out = BytesIO()
    with pikepdf.open(BytesIO(pdf_of((RED, {})))) as pdf:
        pdf.save(out, encryption=pikepdf.Encryption(user="secret", owner="secret"))
    return out.getvalue()


PAGE = "art/pdf-page"
AGAIN = "export it again from the program that made it, or copy it again"
TWO = pdf_of((RED, {}), (RED, {}))


@pytest.mark.parametrize(
    ("data", "fragment", "expected"),
    [
        (TWO, "#page=3", (PAGE, "has no page 3", "it has 2 pages: the last is `#page=2`")),
        (pdf_of((RED, {})), "#page=2", (PAGE, "has no page 2", "it has only one page: the last is `#page=1`")),
        (TWO, "", (PAGE, "has 2 pages, and none is named", "write `#page=1` after its name")),
        (TWO, "#3", (PAGE, "is followed by `#3`, which names no page", "write `#page=1` for its first page")),
        (locked(), "", (PAGE, "opens only with a password", "save it again without one, or export the page anew")),
        (b"%PDF-1.7 broken", "", ("art/corrupt", "is a damaged PDF: unable to find trailer dictionary while recovering damaged file", AGAIN)),
        (TWO[:-200], "#page=1", ("art/corrupt", "is a damaged PDF: file is damaged", AGAIN)),
        (b"GIF89a", "#page=2", ("art/format", "is no PDF, which alone has pages", "leave out `#page=2`")),
        (
            pdf_of((RED, {"TrimBox": pikepdf.Array([0, 0, 0, 9])})), "",
            ("art/corrupt", "has a page without a size: its trim box is empty", "export it again"),
        ),
        (
            pdf_of((b"", {"Rotate": 45})), "", ("art/corrupt", "is a damaged PDF: its page is rotated by 45 degrees", AGAIN),
        ),
        (
            pdf_of((b"BT /F 9 Tf (x) Tj ET", {"Resources": pikepdf.Dictionary(Font=pikepdf.Dictionary(F=FONT))})), "",
            (
                PAGE, "does not embed the font `Helvetica` of page 1",
                "export it with its fonts embedded, as PDF/X does, or turn its texts into outlines",
            ),
        ),
        (
            pdf_of((RED, {}), root={"OCProperties": pikepdf.Dictionary(D=pikepdf.Dictionary(BaseState=pikepdf.Name.OFF))}), "",
            (PAGE, "has hidden layers", "export it without them, or flattened: all would be printed"),
        ),
        (
            pdf_of((RED, {"Annots": pikepdf.Array([pikepdf.Dictionary(Subtype=pikepdf.Name.Stamp)])})), "",
            (PAGE, "has notes or form fields on page 1", "flatten them into the page, or remove them"),
        ),
    ],
    ids=range(13),
)  # fmt: skip
def test_a_page_that_cannot_be_used(data, fragment, expected, tmp_path):
    """The whole text says what is wrong, and what to do."""
    code, message, hint = expected
    assert said(tmp_path, data, fragment) == [(code, f"`art/cards.pdf` {message}", hint)]


def test_without_the_package_it_is_said_how_to_install_it(tmp_path, monkeypatch):
    """What reads PDFs is an extra."""
    monkeypatch.setitem(__import__("sys").modules, "pikepdf", None)
    expected = "`art/cards.pdf` is a PDF, for which a package is missing", "install pnp with `pip install 'pnp[preflight]'`"
    assert said(tmp_path, TWO) == [(PAGE, *expected)]


def test_links_are_not_printed_and_do_not_matter(tmp_path):
    """They show nothing."""
    link = pikepdf.Dictionary(Subtype=pikepdf.Name.Link)
    assert said(tmp_path, pdf_of((RED, {"Annots": pikepdf.Array([link])}))) == ("art/cards.pdf", 70.56, 105.83)


def test_pages_are_read_the_same_each_time():
    """The same bytes; and other pages and boxes are others."""
    assert read_page(TWO, "page=1") == read_page(TWO, "page=1")
    assert count_pages(TWO) == 2
    with pytest.raises(PdfPageError, match="damaged"):
        count_pages(b"%PDF-")


def test_pixels_of_a_page():
    """At 600 ppi, transparent where nothing is painted."""
    pixels = page_pixels(read_page(pdf_of((RED, {"TrimBox": TRIM, "UserUnit": 2})), "").data)
    assert pixels.size == (1667, 1667)
    assert pixels.getpixel((400, 1300)) == (255, 0, 0, 255)
    assert pixels.getpixel((2, 2))[3] == 0


def mark_in(pdf, number=0):
    """Left, top, right and bottom of what is magenta on a page, in mm, to a hundredth."""
    with pypdfium2.PdfDocument(pdf) as document:
        page = document[number]
        found = [one for one in page.get_objects(max_depth=4) if one.type == pypdfium2.raw.FPDF_PAGEOBJ_PATH]
        return len(found), page.get_size()
