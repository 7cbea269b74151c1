"""Pages of PDFs as pictures: which page and box, where its marks lie when it is printed, and what is refused."""

import shutil
from contextlib import suppress
from dataclasses import replace
from hashlib import sha256
from io import BytesIO

import numpy as np
import pikepdf
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from support.faces import X4, face, page, pictured, pressed, printed

from pnp.base.diagnostics import Mark, PnpError, Report
from pnp.base.units import Box
from pnp.build.build import prepare
from pnp.load.finished_pictures import fronts_and_backs
from pnp.model.frame import ImageItem
from pnp.model.picture import Picture
from pnp.model.request import BuildRequest
from pnp.pictures import pdf_pages
from pnp.pictures.files import open_picture
from pnp.pictures.pdf_pages import OpenPdf, PdfPageError, page_pixels, read_page

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


def with_damaged_pixels():
    """A PDF with an image that cannot be unpacked."""
    pdf = pikepdf.new()
    page = pdf.add_blank_page(page_size=(200, 300))
    image = pikepdf.Stream(pdf, b"")
    image.write(b"x\x9cno pixels at all", filter=pikepdf.Name.FlateDecode)
    page.Resources = pikepdf.Dictionary(XObject=pikepdf.Dictionary(I=image))
    page.Contents = pdf.make_stream(b"/I Do")
    out = BytesIO()
    pdf.save(out, static_id=True)
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
        (
            b"%PDF-1.7 broken", "",
            ("art/corrupt", "is a damaged PDF: unable to find trailer dictionary while recovering damaged file", AGAIN),
        ),
        (TWO[:-200], "#page=1", ("art/corrupt", "is a damaged PDF: file is damaged", AGAIN)),
        (with_damaged_pixels(), "", ("art/corrupt", "is a damaged PDF: invalid block type", AGAIN)),
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
    ids=range(14),
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


@pytest.mark.parametrize("note", [{"Subtype": pikepdf.Name.Link}, {"Subtype": pikepdf.Name.Stamp, "F": 2}])
def test_notes_that_are_not_seen_do_not_matter(note, tmp_path):
    """Links, and what is hidden, show nothing."""
    link = pikepdf.Dictionary(**note)
    assert said(tmp_path, pdf_of((RED, {"Annots": pikepdf.Array([link])}))) == ("art/cards.pdf", 70.56, 105.83)


def test_pages_are_read_the_same_each_time():
    """The same bytes; and other pages and boxes are others."""
    assert read_page(TWO, "page=1") == read_page(TWO, "page=1")
    assert OpenPdf(TWO).page_count == 2
    with pytest.raises(PdfPageError, match="damaged"):
        OpenPdf(b"%PDF-").page_count  # noqa: B018 - it is opened then


def test_pixels_of_a_page():
    """At 600 ppi, transparent where nothing is painted."""
    pixels = page_pixels(read_page(pdf_of((RED, {"TrimBox": TRIM, "UserUnit": 2})), "").data)
    assert pixels.size == (1667, 1667)
    assert pixels.getpixel((400, 1300)) == (255, 0, 0, 255)
    assert pixels.getpixel((2, 2))[3] == 0


def of_page(data, fragment):
    """The picture of a page."""
    found = read_page(data, fragment)
    return Picture(
        sha256(data + fragment.encode()).hexdigest(), "pdf", "art/x.pdf", found.width, found.height, None, data=found.data
    )


def turned(x, y, w, h, rotation):
    """A point of a page of w × h, from its top left corner, after it was turned clockwise, from its top left corner."""
    return {0: (x, y), 90: (h - y, x), 180: (w - x, h - y), 270: (y, w - x)}[rotation]


CUTS = st.tuples(*[st.integers(0, 40)] * 4)
DOTS = 200  # in a mm; pdfium draws upright edges on whole ones
NEAR = 0.01 * DOTS


@settings(max_examples=30, deadline=None)
@given(CUTS, CUTS, st.sampled_from([0, 90, 180, 270, -90]), st.sampled_from([0.5, 1, 3]), st.sampled_from(["trim", "bleed"]))
def test_a_mark_lies_where_its_page_has_it(trim, bleed, rotation, unit, box):
    """To a hundredth of a millimetre in the written file, whatever box, rotation and unit; what lies outside is cut off."""
    boxes = [pikepdf.Array([-30 + left, 17 + bottom, 170 - right, 317 - top]) for left, bottom, right, top in (trim, bleed)]
    paper = pikepdf.Array([-30, 17, 170, 317])
    mark = b"0 0 1 rg -900 -900 3000 3000 re f 1 0 0 rg 40 150 25 60 re f"
    entries = {"MediaBox": paper, "TrimBox": boxes[0], "BleedBox": boxes[1], "Rotate": rotation, "UserUnit": unit}
    picture = of_page(pdf_of((mark, entries)), f"page=1&box={box}")
    left, bottom, right, top = (float(value) for value in boxes[box == "bleed"])
    w, h = right - left, top - bottom
    corners = [turned(x - left, top - y, w, h, rotation % 360) for x, y in ((40, 150), (65, 210))]
    seen = (h, w) if rotation % 180 else (w, h)
    assert (picture.width, picture.height) == pytest.approx([side * unit / MM for side in seen])

    size = tuple(4 * side / max(seen) for side in seen)
    item = ImageItem(picture, Box(1, 1, *size))
    shown = pictured(printed(page(face(item, w=6, h=6))), dots_per_mm=DOTS)
    red, _, blue = (np.asarray(shown)[..., channel] for channel in range(3))
    whole = [DOTS, DOTS, (1 + size[0]) * DOTS, (1 + size[1]) * DOTS]
    assert pixel_bounds((red < 128) | (blue < 128)) == pytest.approx(whole, abs=NEAR)
    scale = size[0] * DOTS / seen[0]
    expected = [DOTS + pick(corner[axis] for corner in corners) * scale for pick in (min, max) for axis in (0, 1)]
    assert pixel_bounds((red > 128) & (blue < 128)) == pytest.approx(expected, abs=NEAR)


def pixel_bounds(mask):
    """Left, top, right and bottom of what is set."""
    rows, columns = np.flatnonzero(mask.any(axis=1)), np.flatnonzero(mask.any(axis=0))
    return int(columns[0]), int(rows[0]), int(columns[-1]) + 1, int(rows[-1]) + 1


def test_a_page_is_one_form_however_often_it_is_placed():
    """Vector, with what it refers to; two pages share what is equal in them."""
    state = pikepdf.Dictionary(Type=pikepdf.Name.ExtGState, ca=0.5)
    entries = {"Resources": pikepdf.Dictionary(ExtGState=pikepdf.Dictionary(G=state))}
    picture = of_page(pdf_of((b"/G gs 1 0 0 rg 0 0 99 99 re f", entries)), "")
    data = printed(page(face(ImageItem(picture, Box(1, 1, 8, 12)), ImageItem(picture, Box(11, 1, 8, 12)))))
    with pikepdf.open(BytesIO(data)) as pdf:
        forms = [one for one in pdf.objects if isinstance(one, pikepdf.Stream) and one.get("/FormType") == 1]
        (form,) = forms
        assert form.Resources.ExtGState.G.ca == 0.5
        assert not any(one.get("/Subtype") == "/Image" for one in pdf.objects if isinstance(one, pikepdf.Stream))
        assert "/Group" in pdf.pages[0]
    assert data == printed(page(face(ImageItem(picture, Box(1, 1, 8, 12)), ImageItem(picture, Box(11, 1, 8, 12)))))


def layered(**more):
    """A page whose shape, picture and form are in a layer that is shown."""
    pdf = pikepdf.new()
    page = pdf.add_blank_page(page_size=(200, 300)).obj
    layer = pdf.make_indirect(pikepdf.Dictionary(**({"Type": pikepdf.Name.OCG, "Name": pikepdf.String("art")} | more)))
    form = pdf.make_stream(b"/OC /L BDC 0 0 9 9 re f EMC", Type=pikepdf.Name.XObject, Subtype=pikepdf.Name.Form, OC=layer)
    form.BBox = pikepdf.Array([0, 0, 9, 9])
    form.Resources = pikepdf.Dictionary(Properties=pikepdf.Dictionary(L=layer))
    page.Resources = pikepdf.Dictionary(Properties=pikepdf.Dictionary(L=layer), XObject=pikepdf.Dictionary(F=form))
    page.Contents = pdf.make_stream(b"/Span <</MCID 1>> BDC /OC /L BDC /F Do EMC EMC " + RED)
    pdf.Root.OCProperties = pikepdf.Dictionary(OCGs=pikepdf.Array([layer]), D=pikepdf.Dictionary())
    out = BytesIO()
    pdf.save(out, static_id=True)
    return out.getvalue()


def test_layers_that_are_shown_do_not_travel():
    """A document that has the page would not list them; what is in them stays, and other marked content too."""
    data = printed(page(face(ImageItem(of_page(layered(), ""), Box(1, 1, 8, 12)))))
    assert b"OCG" not in data
    with pikepdf.open(BytesIO(data)) as pdf:
        assert not [one for one in pdf.objects if isinstance(one, pikepdf.Dictionary | pikepdf.Stream) and "/OC" in one]
        contents = [
            one.read_bytes() for one in pdf.objects if isinstance(one, pikepdf.Stream) and one.get("/Subtype") == "/Form"
        ]
    assert any(content.split() == b"0 0 9 9 re f".split() for content in contents)
    assert any(b"/Span" in content and b"/F Do" in content and content.count(b"EMC") == 1 for content in contents)


@pytest.mark.parametrize(
    "more",
    [
        {"Usage": pikepdf.Dictionary(Print=pikepdf.Dictionary(PrintState=pikepdf.Name.OFF))},
        {"Type": pikepdf.Name.OCMD, "P": pikepdf.Name.AllOff},
        {"Type": pikepdf.Name.OCMD, "VE": pikepdf.Array([pikepdf.Name.Not])},
    ],
    ids=["not printed", "shown while others are hidden", "shown by a condition"],
)
def test_layers_that_are_not_printed_are_refused(more, tmp_path):
    """All would be printed."""
    hint = "export it without them, or flattened: all would be printed"
    assert said(tmp_path, layered(**more)) == [(PAGE, "`art/cards.pdf` has hidden layers", hint)]


def test_an_xfa_form_is_refused(tmp_path):
    """Its page says that it waits for a program that shows it."""
    form = pikepdf.Dictionary(XFA=pikepdf.String("<xdp/>"))
    found = said(tmp_path, pdf_of((RED, {}), root={"AcroForm": form}))
    assert found == [
        (PAGE, "`art/cards.pdf` is an XFA form, which only few programs show", "print it into a new PDF"),
    ]  # fmt: skip


def test_a_press_gets_a_form_in_inks():
    """One for all places, with the ink of its colours; nothing of it is a picture."""
    picture = of_page(pdf_of((b"0 1 0 0 k 20 30 50 40 re f", {})), "")
    frame = face(ImageItem(picture, Box(1, 1, 8, 12)), ImageItem(picture, Box(11, 1, 8, 12)))
    with pikepdf.open(BytesIO(pressed(frame))) as pdf:
        streams = [one for one in pdf.objects if isinstance(one, pikepdf.Stream)]
        assert [one.read_bytes() for one in streams if one.get("/FormType") == 1] == [b"0 1 0 0 k 20 30 50 40 re f"]
        assert not any(one.get("/Subtype") == "/Image" for one in streams)


def test_what_a_press_does_not_take_is_pixels_in_inks():
    """Of a spot ink that the press has not: with the four inks that stand in for it, where the page paints something."""
    space = pikepdf.Array(
        [pikepdf.Name.Separation, pikepdf.Name("/Gold"), pikepdf.Name.DeviceCMYK,
         pikepdf.Dictionary(FunctionType=2, Domain=[0, 1], N=1, C0=[0, 0, 0, 0], C1=[0, 0.25, 1, 0])]
    )  # fmt: skip
    entries = {"Resources": pikepdf.Dictionary(ColorSpace=pikepdf.Dictionary(S=space))}
    picture = of_page(pdf_of((b"/S cs 1 scn 20 30 50 40 re f", entries)), "")
    with pikepdf.open(BytesIO(pressed(face(ImageItem(picture, Box(1, 1, 8, 12))), press=replace(X4, spots=())))) as pdf:
        images = {
            str(one.ColorSpace): one for one in pdf.objects
            if isinstance(one, pikepdf.Stream) and one.get("/Subtype") == "/Image"
        }  # fmt: skip
        assert set(images) == {"/DeviceCMYK", "/DeviceGray"}  # and its soft mask
        inks, mask = images["/DeviceCMYK"], images["/DeviceGray"]
        assert int(inks.Width) == 1667
        middle = 1667 * round((300 - 50) / 300 * 2500) + round(45 / 200 * 1667)
        assert tuple(inks.read_bytes()[4 * middle : 4 * middle + 4]) == pytest.approx((0, 64, 255, 0), abs=1)
        assert (mask.read_bytes()[middle], mask.read_bytes()[0]) == (255, 0)


def test_a_pdf_is_opened_once_for_all_its_pages(tmp_path, monkeypatch):
    """Two cards of each of three pages, counted and cut out."""
    opened = []
    monkeypatch.setattr(pdf_pages, "_open", lambda data, open_=pdf_pages._open: opened.append(len(data)) or open_(data))
    pages = [(RED + b" %d 0 1 1 re f" % number, {"MediaBox": CARD}) for number in range(3)]
    report = Report()
    ready = prepare(BuildRequest(game(tmp_path / "game", {"cards.pdf": pdf_of(*pages)}), "g"), report, Silent())
    assert len(ready.components) == 3
    assert (report.diagnostics, opened) == ((), [len(pdf_of(*pages))])


CARD = pikepdf.Array([0, 0, 63 * MM, 88 * MM])
ORDERS = {
    "front-back": [("cards-01", 1, 2), ("cards-02", 3, 4), ("cards-03", 5, 6)],
    "back-front": [("cards-01", 2, 1), ("cards-02", 4, 3), ("cards-03", 6, 5)],
    "fronts-backs": [("cards-01", 1, 4), ("cards-02", 2, 5), ("cards-03", 3, 6)],
    "fronts-back": [(f"cards-0{front}", front, 6) for front in range(1, 6)],
}


@pytest.mark.parametrize("order", ORDERS)
@pytest.mark.parametrize("folder", ["art", "art/cards x2.pdf"])
def test_pages_are_fronts_and_backs(order, folder, tmp_path):
    """In turn, or one after the other; the folder may be the file itself, whose name says the copies."""
    data = pdf_of(*[(RED, {"MediaBox": CARD})] * 6)
    deck = f"{{size: [63, 88], bleed: 0, safe: 0, pictures: {{folder: '{folder}', pages: {order}}}}}"
    report = Report()
    ready = prepare(BuildRequest(game(tmp_path / "game", {"cards x2.pdf": data}, deck), "g"), report, Silent())
    assert not report.diagnostics
    (found,) = ready.game.decks
    shown = [(card.id, *(int(card.values[side].path.rpartition("=")[2]) for side in ("face", "back"))) for card in found.cards]
    assert shown == ORDERS[order]
    assert {card.copies for card in found.cards} == {2}


@given(st.sampled_from(["front-back", "back-front", "fronts-backs", "fronts-back"]), st.integers(0, 400))
def test_each_page_is_one_side_of_one_card(order, count):
    """But for the back of all, none is left out and none is used twice; numbers that cannot be are refused."""
    pairs = fronts_and_backs(order, count)
    one_back = order == "fronts-back"
    assert (pairs is None) == (count < 2 or (count % 2 == 1 and not one_back))
    if pairs:
        fronts, backs = zip(*pairs, strict=True)
        assert sorted((*fronts, *({count} if one_back else backs))) == list(range(1, count + 1))
        assert not one_back or set(backs) == {count}


@pytest.mark.parametrize(
    ("pictures", "count", "expected"),
    [
        (
            "{folder: art, pages: front-back}", 3,
            (
                "`content/g/art/cards.pdf` has 3 pages, and `pages: front-back` takes an even number: a back for each front",
                "if the last page is the back of all, `fronts-back`",
            ),
        ),
        (
            "{folder: art, pages: fronts-back}", 1,
            (
                "`content/g/art/cards.pdf` has 1 page, and `pages: fronts-back` takes at least 2: a front, and the back of all",
                "write `pages: fronts`",
            ),
        ),
        (
            "{folder: art, pages: front-back, backs: art/cards.pdf}", 2,
            ("`pages: front-back` and `backs` both say which backs there are", "leave out one of them"),
        ),
    ],
    ids=["odd", "one", "twice"],
)  # fmt: skip
def test_fronts_and_backs_that_cannot_be(pictures, count, expected, tmp_path):
    """The numbers are said, and the way out."""
    data = pdf_of(*[(RED, {"MediaBox": CARD})] * count)
    deck = f"{{size: [63, 88], bleed: 0, safe: 0, pictures: {pictures}}}"
    report = Report()
    with suppress(PnpError):
        prepare(BuildRequest(game(tmp_path / "game", {"cards.pdf": data}, deck), "g"), report, Silent())
    assert [(one.code, one.message, one.hint) for one in report.diagnostics] == [("load/pictures", *expected)]


def test_pages_of_no_pdf(tmp_path):
    """What is said of pages wants a PDF."""
    deck = "{size: [63, 88], bleed: 0, safe: 0, pictures: {folder: art, pages: front-back}}"
    report = Report()
    with suppress(PnpError):
        prepare(BuildRequest(game(tmp_path / "game", {"a.png": b""}, deck), "g"), report, Silent())
    assert [(one.message, one.hint) for one in report.diagnostics] == [
        ("`pages` says what pages of PDFs are, and `art` has none", "leave it out")
    ]


def test_each_page_in_a_folder_is_a_card(tmp_path):
    """Named by its number; one page needs none. The bleed that the pictures include says which box."""
    box = {"TrimBox": pikepdf.Array([20, 20, 20 + 63 * MM, 20 + 88 * MM])}
    box["BleedBox"] = pikepdf.Array([20 - 3 * MM, 20 - 3 * MM, 20 + 66 * MM, 20 + 91 * MM])
    one = (RED, {"MediaBox": pikepdf.Array([0, 0, 300, 400]), **box})
    art = {"cards x2.pdf": pdf_of(one, one), "lone.pdf": pdf_of(one), "back.pdf": pdf_of(one)}
    for bleed, sides in ((3, (69, 94)), (0, (63, 88))):
        deck = f"{{size: [63, 88], bleed: {bleed}, safe: 0, pictures: art}}"
        report = Report()
        ready = prepare(BuildRequest(game(tmp_path / "game", art, deck), "g"), report, Silent())
        assert not report.diagnostics
        cards = next(deck for deck in ready.game.decks).cards
        assert [(card.id, card.copies) for card in cards] == [("cards-01", 2), ("cards-02", 2), ("lone", 1)]
        picture = cards[1].values["face"]
        assert picture.path == "content/g/art/cards x2.pdf#page=2"
        assert (picture.width, picture.height) == pytest.approx(sides, abs=0.01)


class Silent:
    """Progress that nobody watches."""

    def stage(self, name, total=None):
        """Begin a stage."""

    def advance(self, steps=1):
        """Count steps."""


def paper(w, h, **entries):
    """A page of w × h mm."""
    return RED, {"MediaBox": pikepdf.Array([0, 0, w * MM, h * MM]), **entries}


def within(margin):
    """A box that leaves a margin of a paper of 80 × 105 mm, in mm."""
    return pikepdf.Array([margin * MM, margin * MM, (80 - margin) * MM, (105 - margin) * MM])


WITH_BLEED = "{size: [63, 88], bleed: 3, safe: 0, pictures: art}"
SQUARE_CARD = "{size: [60, 60], bleed: 3, safe: 0, pictures: art}"
MADE_UP = "export it with its bleed, write `bleed: 0`, or have it made up: `bleed-from: mirror` or `edge`, or a swatch"
FOR_CARD = "for 63 × 88 mm with a bleed of 3 mm"
FIRST = "`content/g/art/cards.pdf#page=1`"
SIZES = {
    "as large as the card with its bleed": (WITH_BLEED, [paper(69, 94)], []),
    "without bleed": (
        WITH_BLEED, [paper(63, 88)],
        [(
            "art/proportions", f"{FIRST} has 63 × 88 mm, which is 2.4 mm too tall {FOR_CARD}",
            f"it has the proportions of the card without bleed: {MADE_UP}",
        )],
    ),
    "a square without bleed": (
        SQUARE_CARD, [paper(60, 60)],
        [("art/proportions", f"{FIRST} has 60 × 60 mm, the size of the card without its bleed of 3 mm", MADE_UP)],
    ),
    "a larger one of the same proportions": (
        SQUARE_CARD, [paper(132, 132), paper(66, 66), paper(132, 132)],
        [("art/scaled", f"{FIRST} and 1 more of its pages are printed at 50% of the size of the page, 132 × 132 mm", None)],
    ),
    "a paper of other proportions": (
        WITH_BLEED, [paper(80, 105)],
        [(
            "art/proportions", f"{FIRST} has 80 × 105 mm, which is 2.6 mm too wide {FOR_CARD}",
            "export it at 69 × 94 mm, or let it be cut off with `fit: cover`",
        )],
    ),
    "a paper whose seen part is the card": (WITH_BLEED, [paper(80, 105, CropBox=within(5.5))], []),
    "a paper whose bleed is that of the card": (
        WITH_BLEED, [paper(80, 105, BleedBox=within(5.5), TrimBox=within(8.5))], [],
    ),
    "lying": (
        WITH_BLEED, [paper(94, 69)],
        [(
            "art/proportions", f"{FIRST} has 94 × 69 mm, which is 59.1 mm too wide {FOR_CARD}",
            "it lies the other way: turn the picture, or write `orientation: landscape` for the deck",
        )],
    ),
    "lying, and turned by its page": (WITH_BLEED, [paper(94, 69, Rotate=90), paper(94, 69, Rotate=270)], []),
    "turned by its page": (
        WITH_BLEED, [paper(69, 94, Rotate=90)],
        [(
            "art/proportions", f"{FIRST} has 94 × 69 mm, which is 59.1 mm too wide {FOR_CARD}",
            "it lies the other way: turn the picture, or write `orientation: landscape` for the deck",
        )],
    ),
}  # fmt: skip


@pytest.mark.parametrize("case", SIZES)
def test_pages_of_any_size(case, tmp_path):
    """What is cut and turned as the page says fills the card; what does not is told with the sizes and a way out."""
    deck, pages, expected = SIZES[case]
    report = Report()
    with suppress(PnpError):
        prepare(BuildRequest(game(tmp_path / "game", {"cards.pdf": pdf_of(*pages)}, deck), "g"), report, Silent())
    assert [(one.code, one.message, one.hint) for one in report.diagnostics] == expected


@pytest.mark.parametrize(
    ("art", "expected"),
    [
        (
            {"cards.pdf": TWO},
            [
                f"art/proportions: `content/g/art/cards.pdf#page={number}` has 70.56 × 105.83 mm, which is 6.5 mm too tall for"
                " 63 × 88 mm"
                for number in (1, 2)
            ],
        ),
        (
            {"a.png": b"", "back.pdf": TWO},
            ["load/pictures: `content/g/art/back.pdf#page=1` and `content/g/art/back.pdf#page=2` are both the back of all"],
        ),
        ({"a.pdf": locked()}, ["art/pdf-page: `content/g/art/a.pdf` opens only with a password"]),
    ],
)
def test_a_page_in_a_folder_that_is_refused(art, expected, tmp_path):
    """It is called by its number."""
    report = Report()
    with suppress(PnpError):
        prepare(BuildRequest(game(tmp_path / "game", art), "g"), report, Silent())
    assert [f"{one.code}: {one.message}" for one in report.diagnostics] == expected


def font_resources():
    """A font of the reader's, under the name F."""
    return {"Resources": pikepdf.Dictionary(Font=pikepdf.Dictionary(F=FONT))}


@pytest.mark.parametrize("content", [b"BT /F 12 Tf 14.4 TL ET " + RED, b"q BT /F 9 Tf ET Q " + RED])
def test_a_font_that_writes_nothing_need_not_be_there(content):
    """ReportLab begins its pages so; nothing of the font is left."""
    page = read_page(pdf_of((content, font_resources())), "page=1")
    with pikepdf.open(BytesIO(page.data)) as pdf:
        assert "/Font" not in pdf.pages[0].resources or not len(pdf.pages[0].resources.Font)
        assert b"Tf" not in pdf.pages[0].Contents.read_bytes()


@pytest.mark.parametrize(
    "content", [b"BT /F 9 Tf q Q [(x)] TJ ET", b"BT /F 9 Tf ET BT (x) ' ET", b"BT /F 9 Tf (x", b"BT /F 9 Tf 1 ET ) ("]
)
def test_a_font_that_writes_later_is_missed(content):
    """In another text object too; a page whose content breaks off is not printed either."""
    with pytest.raises(PdfPageError):
        read_page(pdf_of((content, font_resources())), "page=1")
