"""The walk through content: where things are, how large, and with what state they are painted."""

from io import BytesIO

import pikepdf
import pytest
from pikepdf import Array, Dictionary, Name, Stream

from pnp.preflight.pdf.colours import CMYK, PdfColour
from pnp.preflight.pdf.pages import PdfFile

HELVETICA = Dictionary(
    Type=Name.Font, Subtype=Name.Type1, BaseFont=Name.Helvetica, FirstChar=65, LastChar=66, Widths=Array([500, 1000])
)


def walked(content, **resources):
    """What a page of 200 × 100 pt paints."""
    pdf = pikepdf.new()
    pdf.add_blank_page(page_size=(200, 100))
    pdf.pages[0].obj.Contents = pdf.make_indirect(Stream(pdf, content))
    pdf.pages[0].obj.Resources = Dictionary(**resources)
    file = BytesIO()
    pdf.save(file)
    opened = PdfFile(file.getvalue())
    return opened.painted(opened.pages[0])


def boxes(content, **resources):
    """The boxes of what a page paints."""
    return [pytest.approx(one.box, abs=0.01) for one in walked(content, **resources)]


def test_matrices_and_clips():
    """Boxes are those of the page; nothing shows outside a clip, and what is clipped away is not there."""
    assert boxes(b"2 0 0 2 10 10 cm 0 0 5 5 re f") == [(10, 10, 20, 20)]
    assert boxes(b"0 1 -1 0 50 0 cm 0 0 10 5 re f") == [(45, 0, 50, 10)]
    assert boxes(b"q 0 0 10 10 re W n 5 5 20 20 re f Q 50 50 1 1 re f") == [(5, 5, 10, 10), (50, 50, 51, 51)]
    assert boxes(b"0 0 10 10 re W n 50 50 20 20 re f") == []


def test_lines():
    """Their width is that on the page, where the matrix makes them thinnest; their box has it on both sides."""
    (one,) = walked(b"3 0 0 1 0 0 cm 2 w 10 10 m 20 10 l S")
    assert (one.kind, one.measure, one.box) == ("stroke", pytest.approx(2), pytest.approx((29, 9, 61, 11)))
    (turned,) = walked(b"0.6 0.8 -0.8 0.6 50 0 cm 2 w 0 0 m 20 0 l S")
    assert turned.measure == pytest.approx(2)


def test_marks_of_all_sides_are_told_apart():
    """One path in the registration colour is as many objects as it has parts: it may go around what is printed."""
    tint = Dictionary(FunctionType=2, Domain=Array([0, 1]), C0=Array([0] * 4), C1=Array([1] * 4), N=1)
    marks = Array([Name.Separation, Name.All, Name.DeviceCMYK, tint])
    content = b"/All CS 1 SCN 0 10 m 5 10 l 190 10 m 195 10 l S"
    assert boxes(content, ColorSpace=Dictionary(All=marks)) == [(0, 9.5, 5.5, 10.5), (189.5, 9.5, 195.5, 10.5)]


def test_thin_shapes():
    """The least side of a long part; curves and dots are no lines."""
    assert [one.measure for one in walked(b"10 10 50 0.2 re f 20 20 0.1 0.1 re f 20 20 9 8 re 10 10 50 3 re f")] == [
        pytest.approx(0.2), float("inf"), pytest.approx(3),
    ]  # fmt: skip


def test_texts():
    """Their size with all matrices, and where they begin and end with the widths of their letters."""
    (one,) = walked(b"BT /F 10 Tf 2 0 0 2 20 30 Tm (AB) Tj ET", Font=Dictionary(F=HELVETICA))
    assert one.measure == pytest.approx(20)
    assert one.box == pytest.approx((20, 26, 50, 46))
    texts = walked(b"BT /F 10 Tf 10 50 Td 12 TL [(A) -1000 (A)] TJ (A) ' ET", Font=Dictionary(F=HELVETICA))
    assert [(one.box[0], one.box[2]) for one in texts] == [pytest.approx((10, 30)), pytest.approx((10, 15))]
    assert texts[1].box[1] == pytest.approx(50 - 12 - 2)
    assert walked(b"BT /F 10 Tf 3 Tr 10 50 Td (A) Tj ET", Font=Dictionary(F=HELVETICA)) == []


def test_states_are_kept_and_restored():
    """Colours, overprinting and opacity, each as it was before `q`."""
    states = Dictionary(Over=Dictionary(OP=True, OPM=1, ca=0.5))
    painted = walked(b"0 0 0 1 k 0 0 5 5 re f q /Over gs 1 0 0 0 k 0 0 5 5 re f Q 0 0 5 5 re f", ExtGState=states)
    outer, inner, after = (one for one in painted if one.kind == "fill")
    assert outer.colour == after.colour == PdfColour(CMYK, (0, 0, 0, 1))
    assert (inner.colour.inks()["Cyan"], inner.overprints, inner.overprint_mode) == (1, True, 1)
    assert (inner.transparency, outer.transparency, after.overprints) == ("50% opacity", "", False)


def test_glyphs_that_are_drawn():
    """A Type 3 font paints what its streams say, in the colour of the text."""
    pdf = pikepdf.new()
    glyph = pdf.make_indirect(Stream(pdf, b"1000 0 0 0 750 750 d1 0 0 750 750 re f"))
    font = Dictionary(
        Type=Name.Font, Subtype=Name.Type3, FontBBox=Array([0, 0, 750, 750]), FontMatrix=Array([0.001, 0, 0, 0.001, 0, 0]),
        CharProcs=Dictionary(a=glyph), Encoding=Dictionary(Differences=Array([97, Name.a])), FirstChar=97, LastChar=98,
        Widths=Array([1000, 1000]), Resources=Dictionary(),
    )  # fmt: skip
    pdf.add_blank_page(page_size=(200, 100))
    pdf.pages[0].obj.Contents = pdf.make_indirect(Stream(pdf, b"BT 0 1 0 0 k /T 20 Tf 10 10 Td (aa) Tj ET"))
    pdf.pages[0].obj.Resources = Dictionary(Font=Dictionary(T=font))
    file = BytesIO()
    pdf.save(file)
    opened = PdfFile(file.getvalue())
    found = opened.painted(opened.pages[0])
    shapes, letters = [(10, 10, 25, 25), (30, 10, 45, 25)], (10, 10, 45, 25)
    assert [one.box for one in found] == list(map(pytest.approx, [*shapes, letters]))
    assert [one.kind for one in found] == ["fill", "fill", "letters"]
    assert {one.colour for one in found} == {PdfColour(CMYK, (0, 1, 0, 0))}


def test_streams_of_a_page_are_one():
    """A word may end in one stream, and its operand be in the next."""
    pdf = pikepdf.new()
    pdf.add_blank_page(page_size=(200, 100))
    parts = [pdf.make_indirect(Stream(pdf, part)) for part in (b"q 0 0 0 1 k 10 10", b"5 5 re f Q")]
    pdf.pages[0].obj.Contents = Array(parts)
    file = BytesIO()
    pdf.save(file)
    opened = PdfFile(file.getvalue())
    assert [one.box for one in opened.painted(opened.pages[0])] == [(10, 10, 15, 15)]


def test_damaged_content_does_not_stop_the_walk():
    """Operators without operands and of other types are named, as unknown ones are, and the walk goes on."""
    junk = b"Q Q cm re (x) w /F Tf BT Tj ET [1 2] TJ 1 2 c /None gs /None Do /None cs sc SCN sh BX frob EX 1 0 0 cm h f S "
    kinds = {one.kind for one in walked(junk + b"0 0 0 1 k 10 10 5 5 re f")}
    assert kinds == {"missing", "operator", "content", "fill"}


def form(pdf, content, **more):
    """A stream with operators, as an object of a file."""
    made = pdf.make_indirect(Stream(pdf, content))
    made.stream_dict = Dictionary(**more)
    return made


def test_what_a_pattern_paints_lies_where_it_is_painted():
    """In each shape filled with it, on its matrix and that of the form which chooses it, wherever its first cell lies."""
    pdf = pikepdf.new()
    cell = form(
        pdf, b"2 w 0 0 m 5 5 l S 900 0 5 5 re f", PatternType=1, PaintType=2, TilingType=1, BBox=Array([0, 0, 9, 9]), XStep=9,
        YStep=9, Matrix=Array([2, 0, 0, 2, -4000, 0]), Resources=Dictionary(),
    )  # fmt: skip
    space = Array([Name.Pattern, Name.DeviceCMYK])
    outer = form(
        pdf, b"/Of cs 0 1 0 0 /Cell scn 10 10 5 5 re f 30 10 5 5 re f", Subtype=Name.Form, BBox=Array([0, 0, 99, 99]),
        Matrix=Array([3, 0, 0, 3, 0, 0]), Resources=Dictionary(Pattern=Dictionary(Cell=cell), ColorSpace=Dictionary(Of=space)),
    )  # fmt: skip
    painted = walked_in(pdf, b"/Form Do", XObject=Dictionary(Form=outer))
    lines = [one for one in painted if one.kind == "stroke"]
    assert [one.box for one in lines] == [(30, 30, 45, 45), (90, 30, 105, 45)]
    assert [(one.measure, one.colour) for one in lines] == [(pytest.approx(12), PdfColour(CMYK, (0, 1, 0, 0)))] * 2
    assert [one.kind for one in painted] == ["fill", "stroke"] * 2  # what its box cuts away is not there


def walked_in(pdf, content, *, notes=(), **resources):
    """What a page of 200 × 100 pt of a file paints."""
    pdf.add_blank_page(page_size=(200, 100))
    pdf.pages[0].obj.Contents = pdf.make_indirect(Stream(pdf, content))
    pdf.pages[0].obj.Resources = Dictionary(**resources)
    pdf.pages[0].obj.Annots = Array(list(notes))
    file = BytesIO()
    pdf.save(file)
    opened = PdfFile(file.getvalue())
    return opened.painted(opened.pages[0])


def test_notes_are_painted_into_their_place_if_they_are_printed():
    """What they look like is fitted into their rectangle; of several looks, the one that they have now."""
    pdf = pikepdf.new()
    look = form(pdf, b"0 0 10 10 re f", Subtype=Name.Form, BBox=Array([0, 0, 10, 10]), Matrix=Array([0, 1, -1, 0, 0, 0]))
    place = Array([50, 20, 70, 60])
    shown = Dictionary(Subtype=Name.Stamp, F=4, Rect=place, AS=Name.On, AP=Dictionary(N=Dictionary(On=look, Off=look)))
    others = [Dictionary(Subtype=Name.Stamp, F=flags, Rect=place, AP=Dictionary(N=look)) for flags in (0, 6)]
    assert [one.box for one in walked_in(pdf, b"", notes=[shown, *others])] == [pytest.approx((50, 20, 70, 60))]


def test_a_drawn_letter_keeps_the_colour_of_its_text_only_if_it_says_so():
    """`d1` at the beginning of a letter; in a form, or on a page, it is no operator at all."""
    red = b"1 0 0 rg 0 0 5 5 re f"
    pdf = pikepdf.new()
    font = Dictionary(
        Type=Name.Font, Subtype=Name.Type3, FontBBox=Array([0, 0, 9, 9]), FontMatrix=Array([0.1, 0, 0, 0.1, 0, 0]),
        CharProcs=Dictionary(a=form(pdf, b"9 0 0 0 9 9 d1 " + red), b=form(pdf, b"9 0 d0 " + red)), FirstChar=97, LastChar=98,
        Encoding=Dictionary(Differences=Array([97, Name.a, Name.b])), Widths=Array([9, 9]),
    )  # fmt: skip
    outer = form(pdf, b"9 0 0 0 9 9 d1 " + red, Subtype=Name.Form, BBox=Array([0, 0, 99, 99]))
    content = b"0 0 0 1 k BT /T 10 Tf (ab) Tj ET 9 0 0 0 9 9 d1 /Form Do"
    painted = walked_in(pdf, content, Font=Dictionary(T=font), XObject=Dictionary(Form=outer))
    assert [one.colour.space.family for one in painted if one.kind == "fill"] == ["DeviceCMYK", "DeviceRGB", "DeviceRGB"]
    assert [one.colour.space.family for one in painted if one.kind == "letters"] == ["unknown"]  # of two colours


def test_strokes_of_letters_are_lines():
    """In the line's colour and width; of letters that are only stroked, it is the colour of the text too."""
    content = b"1 0 0 0 k 0 1 0 0 K 0.5 w BT /F 10 Tf 2 0 0 2 20 30 Tm %d Tr (AB) Tj ET"
    for mode, kinds, inks in (
        (0, ["text"], ["Cyan"]),
        (1, ["text", "outline"], ["Magenta"] * 2),
        (2, ["text", "outline"], ["Cyan", "Magenta"]),
    ):
        found = walked(content % mode, Font=Dictionary(F=HELVETICA))
        assert [one.kind for one in found] == kinds
        assert [max(one.colour.inks(), key=one.colour.inks().get) for one in found] == inks
        assert [one.measure for one in found if one.kind == "outline"] == [0.5] * (mode > 0)
