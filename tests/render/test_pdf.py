"""Faces of large documents: those that are printed once become part of their page.

Printed text has the same ink as the whole string shaped by HarfBuzz, in many scripts. Text that extracts may still be
shaped wrong; so each string is shaped once more without the text engine, its outlines are drawn as paths, and the two
pictures are compared. The whole document: metadata, validity, and reproducible bytes. Turned cards read in order:
text of every imposed placement extracts line by line, by two readers that share no code.
"""

from __future__ import annotations

import os
import re
import subprocess
import sys
from dataclasses import replace
from functools import cache
from io import BytesIO

import pdfplumber
import pikepdf
import pypdfium2
import pytest
import uharfbuzz as hb
from fontTools.pens.basePen import BasePen
from PIL import ImageChops, ImageFilter
from support.faces import BLACK, INFO, RED, face, font_book, imposition, line, page, pictured, printed, rect, sample
from support.places import TESTS

from pnp.base.diagnostics import Mark, PnpError, Report
from pnp.base.units import PT, Box, Size
from pnp.impose.impose import impose
from pnp.load.fonts import load_fonts
from pnp.model.fields import TextSpan
from pnp.model.frame import Colour, Drawing, DrawingItem, Group, ImageItem, Shape
from pnp.model.outline import Outline, Paper
from pnp.model.picture import Picture
from pnp.model.request import DocumentInfo
from pnp.model.sheet import Component, Imposition, Page, Placement, Sheet
from pnp.model.style import TextStyle
from pnp.render import pdf
from pnp.render.pdf import print_pdf, write_pdf
from pnp.text.typesetter import Typesetter

DENSITY = 5.3  # dots per mm: no edge of a face lies between two dots, where the last bit of a number would decide

TILTED = (0.9, 0.2, -0.2, 0.9, 3.0, 1.0)

BLUE = Colour(0.0, 0.0, 1.0, name="blue")

ICON = Drawing("icon", Size(4, 4), (rect(0, 0, 4, 2, RED), rect(0, 2, 4, 2, Colour(0, 0, 0, 0.5))))


def varied(number):
    """A face with what changes the graphics state; it paints beyond its bleed."""
    veiled = Group((rect(2, 2, 8, 8, BLUE), rect(4, 4, 8, 8)), TILTED, opacity=0.5)
    icon = DrawingItem(ICON, (1.5, 0, 0, 1.5, 20, 3), BLUE)
    words = line(f"Carta {number}", x=2, y=18)
    return face(rect(-50, -50, 200, 200, Colour(1, 1, 0.8)), words, veiled, icon, rect(30, number, 3, 3), bleed=2)


def sheet(*frames, rotation=0, bleed=2.0):
    """A page with faces in a column, with some or all of their bleed."""
    size = frames[0].size if rotation % 180 == 0 else frames[0].size.turned
    trims = [Box(6, 6 + n * (size.h + 5), *size) for n in range(len(frames))]
    placements = tuple(
        Placement(f"c{n}", 1, "face", frame, trim, rotation, (bleed,) * 4)
        for n, (frame, trim) in enumerate(zip(frames, trims, strict=True))
    )
    return Page("face", Size(60, 130), placements, furniture=(line("words on the sheet", x=5, y=127),))


def forms(document):
    """How many faces are forms: those as large as a face that are no transparency groups."""
    return len(re.findall(rb"/BBox\[-2 -2 42 32\]/Resources \d+ 0 R/Filter", document))


@pytest.fixture
def large(monkeypatch):
    """Every document counts as large that has two faces."""
    monkeypatch.setattr(pdf, "LARGE_DECK", 2)


@pytest.mark.parametrize("rotation", [0, 90, 180, 270])
@pytest.mark.parametrize("bleed", [2.0, 0.5])
def test_what_is_seen_and_read_is_the_same(monkeypatch, rotation, bleed):
    """Each face once: no form, and the same picture and words as with forms."""
    pages = [sheet(varied(1), varied(2), rotation=rotation, bleed=bleed), sheet(varied(3), rotation=rotation, bleed=bleed)]
    usual = printed(*pages)
    monkeypatch.setattr(pdf, "LARGE_DECK", 3)
    found = printed(*pages)
    assert (forms(usual), forms(found)) == (3, 0)
    for number in (0, 1):
        assert pictured(found, number=number, dots_per_mm=DENSITY) == pictured(usual, number=number, dots_per_mm=DENSITY)
    assert texts(found) == texts(usual)


@pytest.mark.usefixtures("large")
def test_a_group_is_no_larger_than_its_face():
    """What is blended has the box that it has in a form: not the page, which would take many times as long to print."""
    document = printed(sheet(varied(1), varied(2)))
    assert re.search(rb"/BBox\[-2 -2 42 32\]/Resources \d+ 0 R/Group", document)
    assert document.count(b"/Group<</S/Transparency") == 1 + 1  # the page itself has one too; equal groups are one


def test_a_shaped_face_is_clipped_at_its_bleed(monkeypatch):
    """The outline of a part clips it in its page as it does in a form."""
    shaped = [replace(varied(n), outline=Outline("circle", Size(30, 30)), size=Size(30, 30)) for n in (1, 2)]
    for side in (sheet(*shaped), sheet(*shaped, bleed=1.0)):
        monkeypatch.undo()
        usual = printed(side)
        monkeypatch.setattr(pdf, "LARGE_DECK", 2)
        assert pictured(printed(side), dots_per_mm=DENSITY) == pictured(usual, dots_per_mm=DENSITY)


@pytest.mark.usefixtures("large")
def test_a_face_that_is_printed_twice_is_stored_once():
    """It is a form; the others are not."""
    twice = varied(1)
    assert forms(printed(sheet(twice, varied(2)), sheet(twice, varied(3)))) == 1


def test_a_small_document_has_forms():
    """Four hundred faces are large."""
    assert pdf.LARGE_DECK == 400
    assert forms(printed(sheet(varied(1), varied(2)))) == 2


@pytest.mark.usefixtures("large")
def test_transparency_is_said_of_the_page():
    """A page whose faces blend has a transparency group, one whose faces do not has none."""
    plain = [face(rect(0, 0, n, 5), bleed=2) for n in (1, 2)]
    with pikepdf.open(BytesIO(printed(sheet(varied(1)), sheet(*plain)))) as document:
        assert ["/Group" in page for page in document.pages] == [True, False]


def texts(document):
    """The words of each page."""
    with pypdfium2.PdfDocument(document) as found:
        return [page.get_textpage().get_text_range().split() for page in found]


SIZE = 24.0  # pt

STYLE = TextStyle("ink", "text", SIZE, SIZE, 1.2, BLACK, hyphenate=False)

LEFT, TOP, WIDTH, HEIGHT = 5.0, 6.0, 190.0, 26.0  # mm

RIGHT_TO_LEFT = {"ar": "Arab", "he": "Hebr"}

WHOLE = {
    "ar": "بدأت الجولة الأولى؛ لا يُلعَب إلا ورقةٌ واحدة.",
    "he": "שָׁלוֹם לכל השחקנים, בהצלחה!",
    "hi": "क्षेत्र की रक्षा करते हुए खिलाड़ी नियम पढ़ता है।",
    "th": "ผู้เล่นทุกคนจ่ายค่าน้ำให้ที่ปรึกษา",
    "vi": "Mỗi người chơi chọn một lá hợp đồng.",
    "ja": "各プレイヤーは契約カードを選ぶ。",
    "ko": "모든 플레이어는 계약 카드를 고릅니다",
    "zh-Hans": "每位玩家选择一张合同牌。",
    "ru": "Каждый игрок выбирает карту.",
    "tr": "Işık ile fitil ayrıdır.",
}

# Lines of both directions: the text with `*` around what is bold, then its stretches from left to right as (words, direction)
MIXED = {
    "he": (
        "הקלף Firewall (יקר) עולה 12 *נקודות*",
        [("*נקודות*", "rtl"), (" ", "rtl"), ("12", "ltr"), (" (יקר) עולה ", "rtl"), ("Firewall", "ltr"), ("הקלף ", "rtl")],
    ),
    "ar": ("اسم *اللاعب* هو Ana", [("Ana", "ltr"), (" هو ", "rtl"), ("*اللاعب*", "rtl"), ("اسم ", "rtl")]),
    "pt-BR": ("O nome (Жук) é *meu*", [("O nome (", "ltr"), ("Жук", "ltr"), (") é ", "ltr"), ("*meu*", "ltr")]),
}


@cache
def fonts():
    """The project's fonts."""
    return load_fonts(TESTS.parent, Report())


@cache
def opened(locale, words, weight):
    """The first font in a language's chain with all characters of the words."""
    for family in fonts().chain("text", locale):
        found = hb.Face(family.cuts[weight].data)
        if set(map(ord, words)) <= set(found.unicodes):
            return hb.Font(found)
    raise AssertionError(words)


class InkOutline(BasePen):
    """A pen that records the outline of a glyph as a path in mm, y down."""

    def __init__(self, x, y, scale):
        super().__init__(None)
        self.path = []
        self._origin = (x, y, scale)

    def _add(self, command, *points):
        x, y, scale = self._origin
        self.path.append((command, tuple(n for p in points for n in (x + p[0] * scale, y - p[1] * scale))))

    def _moveTo(self, point):  # noqa: N802 - fontTools names these
        self._add("M", point)

    def _lineTo(self, point):  # noqa: N802
        self._add("L", point)

    def _curveToOne(self, *points):  # noqa: N802
        self._add("C", *points)

    def _closePath(self):  # noqa: N802
        self._add("Z")


def drawn(locale, stretches, y):
    """Shape each stretch by HarfBuzz alone and give all outlines, beginning at 0, and the width (mm)."""
    path, x = [], 0.0
    for words, direction in stretches:
        plain = words.strip("*")
        font = opened(locale, plain, "regular" if plain == words else "bold")
        buffer = hb.Buffer()
        buffer.add_str(plain)
        buffer.guess_segment_properties()
        buffer.direction, buffer.language = direction, locale
        if locale in RIGHT_TO_LEFT and not any(map(str.isalpha, plain)):  # figures beside Hebrew letters are Hebrew's
            buffer.script = RIGHT_TO_LEFT[locale]
        hb.shape(font, buffer, {"dlig": False})
        scale = SIZE / PT / font.face.upem
        for info, place in zip(buffer.glyph_infos, buffer.glyph_positions, strict=True):
            pen = InkOutline(x + place.x_offset * scale, y - place.y_offset * scale, scale)
            font.draw_glyph_with_pen(info.codepoint, pen)
            path += pen.path
            x += place.x_advance * scale
    return path, x


def moved(path, dx, dy):
    """Move a path."""
    return tuple((command, tuple(n + (dy if i % 2 else dx) for i, n in enumerate(numbers))) for command, numbers in path)


def compared(locale, spans, stretches):
    """Print the text by our engine and as outlines; give both pictures, white on black."""
    block = Typesetter(fonts(), locale).set_text(spans, STYLE, width=WIDTH, size=SIZE)
    assert (block.missing, len(block.texts)) == ((), 1)
    path, width = drawn(locale, stretches, block.lines[0].y)
    start = LEFT + (WIDTH - width if locale in RIGHT_TO_LEFT else 0.0)
    text = [replace(line, x=line.x + LEFT, y=line.y + TOP) for line in block.lines]
    return [picture(text), picture([Shape(moved(path, start, TOP), BLACK)])]


def picture(items):
    """Print items on a page and render it."""
    file = BytesIO()
    print_pdf(imposition(page(face(*items, w=WIDTH + 2 * LEFT, h=HEIGHT))), fonts(), INFO, file)
    return ImageChops.invert(pictured(file.getvalue(), dots_per_mm=8).convert("L"))


def stray(one, other):
    """Count the dark pixels of one picture that are more than a pixel away from any ink of the other."""
    near = other.point(lambda v: 255 if v > 40 else 0).filter(ImageFilter.MaxFilter(5))
    dark = one.point(lambda v: 255 if v > 160 else 0)
    return sum(ImageChops.subtract(dark, near).histogram()[1:])


def assert_same_ink(ours, theirs):
    """The same amount of ink in the same places."""
    coverage = [sum(picture.histogram()[k] * k for k in range(256)) / 255 for picture in (ours, theirs)]
    assert coverage[1] > 2000
    assert (stray(ours, theirs), stray(theirs, ours)) == (0, 0)
    assert coverage[0] == pytest.approx(coverage[1], rel=0.02)


@pytest.mark.parametrize("locale", WHOLE)
def test_a_line_has_the_ink_that_harfbuzz_gives_it(locale):
    """The line is the same picture as the string shaped as a whole."""
    text = WHOLE[locale]
    assert_same_ink(*compared(locale, [TextSpan(text)], [(text, "rtl" if locale in RIGHT_TO_LEFT else "ltr")]))


@pytest.mark.parametrize("locale", MIXED)
def test_a_line_of_both_directions_has_its_stretches_in_order(locale):
    """Latin words, figures, brackets and a bold word are in the order of UAX #9, each shaped in its direction."""
    text, stretches = MIXED[locale]
    spans = [TextSpan(part, bold=k % 2 == 1) for k, part in enumerate(text.split("*")) if part]
    assert_same_ink(*compared(locale, spans, stretches))


def test_the_document_says_what_it_is():
    """Title, author, language, producer and the date of the content."""
    with pikepdf.open(BytesIO(printed(sample()))) as document:
        told = {k: str(v) for k, v in document.docinfo.items()}
        assert str(document.Root.Lang) == "pt-BR"
        assert document.pdf_version == "1.7"
    assert told == {
        "/Title": "Jogo de teste",
        "/Author": "Ninguém",
        "/Subject": "cartas",
        "/Producer": "pnp",
        "/Creator": "pnp",
        "/CreationDate": "D:20261121000000Z",
        "/ModDate": "D:20261121000000Z",
        "/Trapped": "/False",
    }


def test_xmp_says_the_same():
    """Readers of XMP find the title, the language and the dates, and names with markup in them stay names."""
    info = DocumentInfo("Ouro & <Prata>", "Ninguém", "pt-BR", "2026-11-21")
    with pikepdf.open(BytesIO(printed(sample(), info=info))) as document, document.open_metadata() as xmp:
        assert xmp["dc:title"] == "Ouro & <Prata>"
        assert xmp["dc:language"] == {"pt-BR"}
        assert xmp["xmp:CreateDate"] == xmp["xmp:ModifyDate"] == "2026-11-21T00:00:00Z"
        assert re.fullmatch(r"uuid:[0-9a-f-]{36}", xmp["xmpMM:DocumentID"])


def test_signs_that_guide_line_breaks_are_left_out_of_the_title():
    """In the information dictionary and in XMP: a window's title shows boxes for them."""
    info = DocumentInfo("Ac\u2060tion\u00ad \u200bone", "No\u2060body", "en", "2026-11-21", subject="car\u00adds")
    with pikepdf.open(BytesIO(printed(sample(), info=info))) as document, document.open_metadata() as xmp:
        assert [str(document.docinfo[key]) for key in ("/Title", "/Author", "/Subject")] == ["Action one", "Nobody", "cards"]
        assert xmp["dc:title"] == "Action one"


@pytest.mark.parametrize(
    ("backs", "duplex"),
    [
        ("duplex-long", "/DuplexFlipLongEdge"),
        ("duplex-short", "/DuplexFlipShortEdge"),
        ("gutterfold", "/Simplex"),
        ("none", "/Simplex"),
    ],
)
def test_the_pdf_asks_to_keep_the_size_and_how_to_flip(backs, duplex):
    """PrintScaling None always, Duplex as the backs lie, the title in the window."""
    run = Imposition(Paper("a4", Size(210, 297), 5), backs, (Sheet(1, page(sample()), page(sample())),))
    file = BytesIO()
    print_pdf(run, font_book(), INFO, file)
    with pikepdf.open(file) as document:
        viewer = document.Root.ViewerPreferences
        assert (str(viewer.PrintScaling), str(viewer.Duplex), viewer.DisplayDocTitle) == ("/None", duplex, True)
        assert "/Direction" not in viewer


def test_viewers_turn_the_pages_of_right_to_left_languages_from_the_right():
    """Beside each other the first page stands on the right."""
    run = Imposition(Paper("a4", Size(210, 297), 5), "none", (Sheet(1, page(sample())),))
    file = BytesIO()
    print_pdf(run, font_book(), replace(INFO, language="he"), file)
    with pikepdf.open(file) as document:
        assert document.Root.ViewerPreferences.Direction == "/R2L"


def test_a_run_without_backs_is_printed_on_one_side():
    """Asked for duplex, but no card has a back: two fronts must not share a sheet."""
    with pikepdf.open(BytesIO(printed(sample(), sample(), backs="duplex-long"))) as document:
        assert str(document.Root.ViewerPreferences.Duplex) == "/Simplex"


def test_every_object_is_sound():
    """No errors and no dangling references (qpdf)."""
    pdf = printed(sample(), page(face(rect(0, 0, 5, 5))), sample())
    with pikepdf.open(BytesIO(pdf)) as document:
        assert document.check_pdf_syntax() == []
        assert len(document.pages) == 3


def test_all_resources_that_a_stream_names_are_in_its_own_dictionary():
    """Every resource name that an operator uses is in the stream's own dictionary."""
    kinds = {"gs": "/ExtGState", "Do": "/XObject", "sh": "/Shading", "Tf": "/Font"}
    with pikepdf.open(BytesIO(printed(page(sample(), furniture=(line("folha"),))))) as document:
        streams = [o for o in document.objects if isinstance(o, pikepdf.Stream) and o.get("/Subtype") == "/Form"]
        checked = 0
        for stream in [*streams, document.pages[0]]:
            for operands, operator in pikepdf.parse_content_stream(stream):
                if str(operator) in kinds:
                    assert operands[0] in stream.Resources[kinds[str(operator)]]
                    checked += 1
    assert checked > 8


OPERATORS = frozenset(
    "q Q cm w J j M d gs m l c h re S f f* B B* n W W* BT ET Tf Tm TJ Tr Tz Ts g G rg RG k K cs CS scn SCN sh Do".split()  # noqa: SIM905  # more readable on one line
)


def test_streams_hold_operators_of_pdf_alone_and_text_objects_are_closed():
    """Every `BT` has its `ET` before anything else is painted (ISO 32000, 9.4.1)."""
    with pikepdf.open(BytesIO(printed(page(sample(), furniture=(line("folha"), rect(1, 1, 2, 2)))))) as document:
        streams = [o for o in document.objects if isinstance(o, pikepdf.Stream) and o.get("/Subtype") == "/Form"]
        for stream in [*streams, document.pages[0]]:
            operators = [str(operator) for _, operator in pikepdf.parse_content_stream(stream)]
            assert set(operators) <= OPERATORS
            nesting = [op for op in operators if op in {"BT", "ET", "q", "Q", "Do", "f", "sh"}]
            assert "BT" not in " ".join(nesting).replace("BT ET", "")
            assert operators.count("q") == operators.count("Q")


def test_the_id_follows_from_the_content():
    """Two documents that differ have different IDs, the same document has the same."""

    def identity(pdf):
        with pikepdf.open(BytesIO(pdf)) as document:
            return [bytes(v) for v in document.trailer.ID]

    assert identity(printed(sample())) == identity(printed(sample()))
    assert identity(printed(sample())) != identity(printed(face(rect(0, 0, 1, 1))))


@pytest.mark.whole
def test_the_same_input_gives_the_same_bytes_anywhere(tmp_path):
    """Another hash seed, time zone, locale, clock offset and folder change nothing."""
    code = (
        "import sys; sys.path[:0] = sys.argv[1:]\n"
        "from hashlib import sha256; from support.faces import printed, sample\n"
        "print(sha256(printed(sample(), sample())).hexdigest())"
    )
    folders = [str(TESTS), str(TESTS.parent)]
    found = set()
    for seed, zone in (("0", "UTC"), ("7", "America/Sao_Paulo"), ("99", "Asia/Kathmandu")):
        host = {"PYTHONHASHSEED": seed, "TZ": zone, "LC_ALL": "C", "SOURCE_DATE_EPOCH": seed}
        folder = tmp_path / seed
        folder.mkdir()
        command = [sys.executable, "-c", code, *folders]
        found.add(subprocess.run(command, cwd=folder, env={**os.environ, **host}, capture_output=True, check=True).stdout)
    assert len(found) == 1


def test_pages_are_counted_while_they_are_written(tmp_path):
    """A progress bar hears of each page."""
    told = []
    run = imposition(page(sample()), page(sample()))
    write_pdf(run, font_book(), INFO, tmp_path / "a.pdf", advance=lambda: told.append(1))
    assert len(told) == 2


def test_a_run_that_fails_leaves_the_old_file(tmp_path):
    """If a picture disappears during a run, the old file is kept and nothing else is written."""
    target = tmp_path / "a.pdf"
    target.write_bytes(b"the last run")
    gone = Picture("k", "png", "a.png", 1, 1, tmp_path / "gone.png")
    run = imposition(page(sample()), page(face(ImageItem(gone, Box(0, 0, 1, 1)))))
    with pytest.raises(PnpError):
        write_pdf(run, font_book(), INFO, target)
    assert [(p.name, p.read_bytes()) for p in tmp_path.iterdir()] == [("a.pdf", b"the last run")]


PAPER = Paper("a4", Size(210, 297), 5)

LINES = ["um", "dois e mais", "três", "quatro é o fim"]


def sheets(width, height, back):
    """Cards of one size with four lines of text flush left, on A4; a back with text as well where one is asked for."""
    cards = []
    for name in ("um", "dois", "três"):
        sides = [
            face(*[line(f"{name} {side} {text}", y=12 + 4 * n, size=6) for n, text in enumerate(LINES)], w=width, h=height)
            for side in ("frente", "verso")
        ]
        cards.append(Component(name, "deck", 2, sides[0], sides[1] if back else None, Mark("cards.yaml")))
    found = impose(cards, PAPER, "duplex-short" if back else "none", Report(), border=lambda _: None)
    file = BytesIO()
    print_pdf(found, font_book(), INFO, file)
    return found, file.getvalue()


def by_pdfium(pdf, number, trim):
    """What pdfium reads in a trim."""
    with pypdfium2.PdfDocument(pdf) as document:
        page = document[number]
        high = page.get_height()
        box = (trim.x * PT, high - trim.bottom * PT, trim.right * PT, high - trim.y * PT)
        return page.get_textpage().get_text_bounded(*box)


def by_plumber(pdf, number, trim):
    """What pdfminer's code reads in a trim, told which way text is turned and where its lines go."""
    with pdfplumber.open(BytesIO(pdf)) as document:
        part = document.pages[number].crop((trim.x * PT, trim.y * PT, trim.right * PT, trim.bottom * PT))
        if all(char["upright"] for char in part.chars):
            return part.extract_text()
        way = {"char_dir": "btt", "line_dir": "ltr", "char_dir_rotated": "btt", "line_dir_rotated": "ltr"}
        return part.extract_text(**way, char_dir_render="ltr", line_dir_render="ttb")


@pytest.mark.parametrize("read", [by_pdfium, by_plumber])
@pytest.mark.parametrize(("width", "height", "turn"), [(63, 88, 270), (88, 63, 0), (41, 63, 0), (63, 41, 270)])
def test_each_placement_reads_from_top_to_bottom(read, width, height, turn):
    """Turned or not, every copy's lines come in the order in which they were set."""
    found, pdf = sheets(width, height, back=True)
    turns = set()
    for number, printed_page in enumerate(found.pages):
        for p in printed_page.placements:
            side = "frente" if p.side == "face" else "verso"
            expected = " ".join(f"{p.id} {side} {text}" for text in LINES)
            if p.rotation != 180:  # pdfplumber takes text that stands on its head for mirrored text
                assert "".join(read(pdf, number, p.trim).split()) == expected.replace(" ", "")
            turns.add(p.rotation)
    assert turn in turns


def test_a_whole_page_reads_card_by_card():
    """The page as a whole is read by pdfium in the order of the cards too."""
    found, pdf = sheets(63, 88, back=False)
    with pypdfium2.PdfDocument(pdf) as document:
        text = document[0].get_textpage().get_text_range().replace("\r\n", "\n")
    assert {p.rotation for p in found.pages[0].placements} == {270}
    assert text.split("\n") == [f"{p.id} frente {words}" for p in found.pages[0].placements for words in LINES]
