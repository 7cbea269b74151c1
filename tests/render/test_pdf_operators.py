"""Numbers in PDF syntax.

Documents for presses: inks, overprinting, output intent, and no transparency where the standard forbids it.
"""

from __future__ import annotations

import itertools
import re
from dataclasses import replace
from io import BytesIO

import pikepdf
import pytest
from hypothesis import given
from hypothesis import strategies as st
from PIL import Image
from support.faces import INFO, INK, SEA, X1A, X4, face, font_book, line, operators, page, press_picture, pressed, rect

from pnp.base.units import Box, Size
from pnp.model.frame import Colour, Drawing, DrawingItem, Gradient, Group, ImageItem, PlacedFrame, Shape, Stroke
from pnp.pictures.inks import PressInks
from pnp.preflight.pdf.pages import PdfFile
from pnp.render.content_stream import SharedObjects
from pnp.render.face_pixels import face_plates
from pnp.render.pages import print_pages
from pnp.render.pdf_operators import PressColours, factor, matrix, num


@pytest.mark.parametrize(
    ("value", "text"),
    [
        (3.0, b"3"),
        (0.5, b".5"),
        (-0.25, b"-.25"),
        (-12.0625, b"-12.0625"),
        (100, b"100"),
        (1e-9, b"0"),
        (-1e-9, b"0"),
        (0.0, b"0"),
    ],
)
def test_the_shortest_form(value, text):
    """No unnecessary zeros, no exponent, no -0."""
    assert num(value) == text


@given(st.floats(-1e6, 1e6))
def test_no_length_is_off_by_more_than_half_a_tenth_of_a_micron(value):
    """Four decimals of a millimetre are kept."""
    assert abs(float(num(value)) - value) <= 0.50001e-4


def test_factors_keep_more_digits_than_lengths():
    """Scales are written with more decimals, because they multiply lengths."""
    assert factor(72 / 25.4) == b"2.83464567"
    assert matrix((72 / 25.4, 0, 0, -1, 0.123456, 5)) == b"2.83464567 0 0 -1 .1235 5"


@pytest.mark.parametrize("value", [float("nan"), float("inf")])
def test_what_is_no_number_is_our_fault(value):
    """Infinite and undefined numbers raise an error."""
    with pytest.raises(ValueError, match="reached the page"):
        num(value)


HALF = SEA._replace(alpha=0.5)

OUTLINE = (("M", (1, 1)), ("L", (9, 1)), ("L", (9, 9)), ("Z", ()))


def test_colours_are_inks():
    """Fills, strokes and gradients of swatches are written as their recipes."""
    shade = Gradient("linear", (0, 0, 10, 0), ((0.0, INK), (1.0, SEA)))
    text = operators(pressed(face(rect(0, 0, 5, 5, SEA), Shape(OUTLINE, None, Stroke(SEA, 1)), Shape(OUTLINE, shade))))
    assert ".9 .4 .3 .2 k" in text
    assert ".9 .4 .3 .2 K" in text
    assert not re.search(r"\b(rg|RG)\b", text)
    assert b"/ColorSpace/DeviceCMYK/Coords" in pressed(face(Shape(OUTLINE, shade)))


def test_grounds_are_rich_and_frames_are_not():
    """A black of 40 × 30 mm has four inks, one of 10 mm has one."""
    text = operators(pressed(face(rect(0, 0, 40, 30, INK), rect(1, 1, 10, 10, INK))))
    assert ".6 .4 .4 1 k" in text
    assert "0 0 0 1 k" in text


BLACK_CARD = Drawing("black card", Size(100, 100), (rect(10, 10, 80, 80, INK), Shape(OUTLINE, INK), rect(0, 0, 5, 100, SEA)))


@pytest.mark.parametrize(
    ("item", "found"),
    [
        (DrawingItem(BLACK_CARD, (0.3, 0, 0, 0.3, 0, 0)), {"rich", "plain"}),
        (DrawingItem(BLACK_CARD, (0.24, 0, 0, 0.24, 0, 0)), {"plain"}),
        (DrawingItem(BLACK_CARD, (0.1, 0, 0, 0.1, 0, 0)), {"plain"}),
        (DrawingItem(BLACK_CARD, (0, 0.3, -0.3, 0, 30, 0)), {"rich", "plain"}),
        (Group((DrawingItem(BLACK_CARD, (0.1, 0, 0, 0.1, 0, 0)),), (3, 0, 0, 3, 0, 0)), {"rich", "plain"}),
        (Group((DrawingItem(BLACK_CARD, (0.3, 0, 0, 0.3, 0, 0)),), (0.5, 0, 0, 0.5, 0, 0)), {"plain"}),
        (Group((rect(0, 0, 10, 10, INK),), (3, 0, 0, 3, 0, 0)), {"rich"}),
        (Group((rect(0, 0, 30, 30, INK),), (0.5, 0, 0, 0.5, 0, 0)), {"plain"}),
        (Group((rect(0, 0, 10, 10, INK),), (3, 0, 0, 3, 0, 0), opacity=0.5), {"rich"}),
    ],
)
@pytest.mark.parametrize("inline", [False, True], ids=["form", "inline"])
def test_a_ground_is_measured_as_it_is_printed(item, found, inline):
    """Inside drawings and groups, whatever they are scaled by; 80 units at 0.24 mm are less than 20 mm."""
    file, frame = BytesIO(), face(item)
    inlined = [frame] if inline else ()
    colours = PressColours(PressInks(X4, [INK, SEA]))
    print_pages([page(frame)], "none", SharedObjects(font_book(), colours), INFO, file, inline=inlined)
    text = operators(file.getvalue())
    assert {name for name, inks in {"rich": ".6 .4 .4 1 k", "plain": "0 0 0 1 k"}.items() if inks in text} == found


def test_one_drawing_in_two_sizes_has_a_form_for_each_ink():
    """Small icons share one, though they hold black."""
    small = [DrawingItem(BLACK_CARD, (scale, 0, 0, scale, 0, 0)) for scale in (0.1, 0.05, 0.15)]
    large = DrawingItem(BLACK_CARD, (0.3, 0, 0, 0.3, 0, 0))
    text = operators(pressed(face(*small, large, large)))
    assert text.count("10 10 80 80 re") == 2
    assert text.count(".6 .4 .4 1 k") == 1


def test_small_black_text_overprints_and_nothing_else_does():
    """The state is set for the text, and back for the shape and the white text after it."""
    white = Colour(1, 1, 1)
    data = pressed(
        face(rect(0, 0, 40, 30, SEA), line("plates", size=8, colour=INK), rect(1, 20, 5, 5), line("x", colour=white))
    )
    with pikepdf.open(BytesIO(data)) as pdf:
        listed = [o for o in pdf.objects if isinstance(o, pikepdf.Dictionary) and "/ExtGState" in o]
        found = {name: state for resources in listed for name, state in resources.ExtGState.items() if "/OPM" in state}
        states = {name: (bool(o.OP), bool(o.op), int(o.OPM)) for name, o in found.items()}
    over = {name for name, state in states.items() if state == (True, True, 1)}
    seen, on = [], False
    for words in map(str.split, operators(data).splitlines()):
        for name, operator in itertools.pairwise(words):
            on = name in over if operator == "gs" and name in states else on
        seen += [(words[-1][-2:], on)] if words and (words[-1] == "f" or words[-1].endswith("TJ")) else []
    assert seen == [("f", False), ("TJ", True), ("f", False), ("TJ", False)]


def overprinting_texts(data):
    """How many texts of a file a program that knows no pnp sees, by whether they overprint."""
    opened = PdfFile(data)
    texts = [found for page in opened.pages for found in opened.painted(page) if found.kind == "text"]
    return [(round(found.measure, 1), found.overprints) for found in texts]


def test_scaled_text_overprints_by_the_size_in_which_it_is_printed():
    """A card in a figure at its own scale, in a turned group, and one card in three sizes: 12 pt is not small."""
    card = face(line("Mill", size=15, colour=INK))
    shown = [PlacedFrame(card, (scale, 0, 0, scale, 0, 0)) for scale in (1, 0.8, 0.6, 0.6)]
    turned = Group((line("Weir", size=8, colour=INK),), (0, 1.75, -1.75, 0, 30, 0))
    assert overprinting_texts(pressed(face(*shown, turned), card)) == [
        (15.0, False), (12.0, False), (9.0, True), (9.0, True), (14.0, False), (15.0, False),
    ]  # fmt: skip


def test_a_plate_leaves_out_what_overprints_it_in_its_printed_size():
    """Black text of 15 pt that is scaled to 9 pt leaves the cyan beneath it, as a press prints it."""
    card = face(rect(0, 0, 40, 30, SEA), line("Mill", size=15, colour=INK))
    small, large = (
        face_plates(PressInks(X4, [INK, SEA]), face(PlacedFrame(card, (s, 0, 0, s, 0, 0))), font_book(), 100).inks[0]
        for s in (0.6, 1.0)
    )
    cyan = [plates.getchannel(0).crop((0, 0, 60, 40)).getextrema() for plates in (small, large)]
    assert cyan[0][0] == cyan[0][1]
    assert cyan[1][0] < cyan[1][1]


@pytest.mark.parametrize(
    ("press", "version", "xmp", "info"),
    [
        (X4, "1.6", "<pdfxid:GTS_PDFXVersion>PDF/X-4</pdfxid:GTS_PDFXVersion>", {}),
        (X1A, "1.4", "", {"/GTS_PDFXVersion": "PDF/X-1a:2003", "/GTS_PDFXConformance": "PDF/X-1a:2003"}),
    ],
    ids=["x-4", "x-1a"],
)
def test_the_document_says_what_it_is(press, version, xmp, info):
    """Version, identification, one output intent with its profile, trapping; nothing that only screens read."""
    with pikepdf.open(BytesIO(pressed(face(rect(0, 0, 5, 5)), press=press))) as pdf:
        (intent,) = pdf.Root.OutputIntents
        assert pdf.pdf_version == version
        assert (intent.S, str(intent.OutputConditionIdentifier)) == ("/GTS_PDFX", "FOGRA39")
        assert str(intent.RegistryName) == "http://www.color.org"
        profile = intent.DestOutputProfile
        assert profile.N == 4
        assert profile.read_bytes() == press.icc
        assert pdf.docinfo["/Trapped"] == "/False"
        assert {key: str(value) for key, value in pdf.docinfo.items() if key.startswith("/GTS")} == info
        packet = pdf.Root.Metadata.read_bytes().decode()
        assert xmp in packet
        assert "<pdf:Trapped>False</pdf:Trapped>" in packet
        assert ("GTS_PDFXVersion" in packet) == bool(xmp)
        assert "/Duplex" not in pdf.Root.ViewerPreferences
        assert not {"/Names", "/Outlines", "/AcroForm", "/OpenAction"} & set(pdf.Root.keys())


@pytest.mark.parametrize("press", [X4, X1A], ids=["x-4", "x-1a"])
def test_fonts_list_their_codes_in_x1a(press):
    """As validators of PDF 1.4 ask: the bits of CIDSet are the codes that texts use, and that of a missing glyph."""
    with pikepdf.open(BytesIO(pressed(face(line("plates", size=8, colour=INK)), press=press))) as pdf:
        (font,) = [o for o in pdf.objects if isinstance(o, pikepdf.Dictionary) and o.get("/Subtype") == "/CIDFontType2"]
        found = "/CIDSet" in font.FontDescriptor
        assert found == (press is X1A)
        if found:
            bits = font.FontDescriptor.CIDSet.read_bytes()
            listed = {8 * at + bit for at, byte in enumerate(bits) for bit in range(8) if byte & 0x80 >> bit}
            (whole,) = [o for o in pdf.objects if isinstance(o, pikepdf.Dictionary) and o.get("/Subtype") == "/Type0"]
            codes = re.findall(rb"^<(\w{4})> <", whole.ToUnicode.read_bytes(), re.MULTILINE)
            assert listed == {0, *(int(code, 16) for code in codes if code != b"0000")}
            assert len(listed) == 1 + len({*"plates"})


def test_pictures_are_inks():
    """Colours by the printing condition, greys in black, alpha as a soft mask where the standard allows it."""
    grey = press_picture(Image.new("L", (4, 4), 128))
    colour = replace(press_picture(Image.new("RGBA", (4, 4), (10, 90, 200, 128))), key="other")
    data = pressed(face(ImageItem(grey, Box(0, 0, 5, 5)), ImageItem(colour, Box(5, 5, 5, 5))))
    with pikepdf.open(BytesIO(data)) as pdf:
        images = [o for o in pdf.objects if isinstance(o, pikepdf.Stream) and o.get("/Subtype") == "/Image"]
        spaces = sorted((str(o.ColorSpace), "/SMask" in o) for o in images)
    assert spaces == [("/DeviceCMYK", True), ("/DeviceGray", False), ("/DeviceGray", False)]


GROUND = Colour(1, 0.8, 0, 1.0, "ground", (0.0, 0.2, 1.0, 0.0))

FADE = Gradient("linear", (0, 0, 20, 0), ((0.0, SEA), (1.0, SEA._replace(alpha=0.0))))

BLUE = (10, 90, 200)


def over(top, alpha, below=GROUND.cmyk):
    """The inks of a colour that is painted over another: plate by plate (ISO 32000-1, 11.3.4)."""
    return tuple(alpha * a + (1 - alpha) * b for a, b in zip(top, below, strict=True))


TRANSPARENT = {
    "tint over a text": ((line("beneath", x=6, y=10), rect(5, 5, 20, 20, HALF)), over(SEA.cmyk, 0.5)),
    "group": ((Group((rect(5, 5, 9, 9, SEA), rect(8, 8, 9, 9, INK)), opacity=0.4),), over(INK.cmyk, 0.4)),
    "gradient": ((rect(0, 0, 20, 20, FADE),), over(SEA.cmyk, 0.5)),
    "picture": (
        (ImageItem(press_picture(Image.new("RGBA", (4, 4), (*BLUE, 102))), Box(5, 5, 9, 9)),),
        over(PressInks(X1A).mix(Colour(*(part / 255 for part in BLUE))), 0.4),
    ),
}


@pytest.mark.parametrize("name", TRANSPARENT)
def test_flattened_inks_are_blended_plate_by_plate(name):
    """Nothing of the file is transparent any more; a picture is the only one that needs pixels, of its own box (9 × 9 mm)."""
    items, inks = TRANSPARENT[name]
    data = pressed(face(rect(0, 0, 40, 30, GROUND), *items, line("above", y=25, colour=INK)), press=X1A)
    for key in (b"/SMask", b"/ca ", b"/Group"):
        assert key not in data
    with pikepdf.open(BytesIO(data)) as pdf:
        found = [o for o in pdf.objects if isinstance(o, pikepdf.Stream) and o.get("/Subtype") == "/Image"]
        assert len(found) == (name == "picture")
        for image in found:
            size = int(image.Width), int(image.Height)
            assert size == pytest.approx((9 / 25.4 * 600,) * 2, abs=2)
            assert Image.frombytes("CMYK", size, image.read_bytes()).getpixel((118, 118)) == pytest.approx(
                [255 * ink for ink in inks], abs=3
            )


def test_what_is_covered_stays_type():
    """A text beneath a tint can still be searched, as one beside it and one above it."""
    whole = face(line("hidden", x=6, y=10), line("beside", x=6, y=28), rect(5, 5, 20, 10, HALF), line("above", x=6, y=8))
    assert operators(pressed(whole, press=X1A)).count("TJ") == 3
    assert operators(pressed(whole)).count("TJ") == 3


def test_a_face_without_transparency_is_not_touched():
    """Its streams are those that a press with blending gets."""
    plain = face(rect(0, 0, 40, 30, SEA), line("plain"))
    assert operators(pressed(plain)) == operators(pressed(plain, press=X1A))
