"""Pages of PDFs as art for a press: what reaches the file is what the rules for files find fit, as it is or in other inks."""

from dataclasses import replace
from io import BytesIO
from pathlib import Path

import pikepdf
import pytest
from PIL import Image
from support.faces import INFO, INK, RED, SEA, face, font_book, imposition, line, printed, rect
from support.press_files import BROKEN, good, make

from pnp.base.diagnostics import Report
from pnp.base.units import Box
from pnp.impose.single_faces import face_page
from pnp.load.profiles import read_profile
from pnp.model.frame import Colour, ImageItem, SpotInk
from pnp.model.picture import Picture
from pnp.pictures.inks import PressInks
from pnp.pictures.pdf_pages import PdfPageError, read_page
from pnp.pictures.pdf_work import PdfLimitError
from pnp.preflight.files.judge import judge
from pnp.preflight.files.page_art import page_plates, press_page, remarks_at
from pnp.preflight.pdf.pages import PdfFile, UnreadablePdfError
from pnp.render.pdf import print_pdf

GOLD = SpotInk("PANTONE 871 C", (0.0, 0.25, 1.0, 0.0))
PRESSES = {name: read_profile(f"press-{name}").colour for name in ("x4", "x1a")}


def art(content, *, spots=(), states=None, groups=False, xobjects=None, **entries):
    """The data of a page of 200 × 300 pt."""
    pdf = pikepdf.new()
    page = pdf.add_blank_page(page_size=(200, 300)).obj
    page.Contents = pdf.make_stream(content)
    spaces = {f"/S{number}": separation(spot) for number, spot in enumerate(spots)}
    page.Resources = pikepdf.Dictionary(ColorSpace=pikepdf.Dictionary(spaces), ExtGState=pikepdf.Dictionary(states or {}))
    page.Resources.XObject = pikepdf.Dictionary({key: pdf.make_indirect(make(pdf)) for key, make in (xobjects or {}).items()})
    for key, value in entries.items():
        page[f"/{key}"] = value
    if groups:
        page.Group = pikepdf.Dictionary(S=pikepdf.Name.Transparency, CS=pikepdf.Name.DeviceRGB)
    out = BytesIO()
    pdf.save(out, static_id=True)
    return read_page(out.getvalue(), "").data


def separation(spot):
    """The colour space of a spot ink."""
    tint = pikepdf.Dictionary(FunctionType=2, Domain=[0, 1], N=1, C0=[0, 0, 0, 0], C1=list(spot.alternate))
    return pikepdf.Array([pikepdf.Name.Separation, pikepdf.Name(f"/{spot.name}"), pikepdf.Name.DeviceCMYK, tint])


def verdict(page, standard="x4", swatches=(), **more):
    """How a page reaches a press."""
    return press_page(page, PressInks(replace(PRESSES[standard], **more), swatches))


def placed(page, standard="x4", *above, size=(40, 60), profile=None):
    """The file of a press with a page on its only face, and something above."""
    colour = profile.colour if profile else PRESSES[standard]
    w, h = size
    picture = Picture("page", "pdf", "art/x.pdf", w, h, Path(), data=page)
    frame = face(ImageItem(picture, Box(-3, -3, w, h)), *above, w=w - 6, h=h - 6, bleed=3)
    file = BytesIO()
    print_pdf(imposition(face_page(frame, 3.0)), font_book(), INFO, file, press=PressInks(colour, [INK, SEA]))
    return file.getvalue()


@pytest.mark.parametrize(
    ("scale", "expected"),
    [
        (1.0, []),
        (0.5, ["text in `JBPYLD+IBMPlexSans-Regular` is 4 pt high, and the press takes 5 pt"]),
    ],
)
def test_letters_are_judged_at_the_size_that_they_are_printed_at(scale, expected):
    """8 pt at half the size of the page are 4 pt."""
    page, press = read_page(good("press-x4", faded=False), "page=1").data, PressInks(PRESSES["x4"], [INK, SEA])
    assert [one.message for one in remarks_at(page, press, scale)] == expected


SQUARE = b" 20 20 100 100 re f "
KEPT = {"press/cut-line", "press/low-resolution", "press/missing-glyph", "press/missing-resource"}


@pytest.mark.whole
@pytest.mark.parametrize("name", BROKEN)
def test_no_fault_of_a_file_reaches_the_press_with_its_page(name):
    """Of each file with one fault: its page is refused, fit, converted or pixels; what pixels do not mend is remarked."""
    profile = read_profile(BROKEN[name][0])
    if profile.colour is None:
        return
    try:
        page = read_page(make(name), "page=1&box=bleed")
    except PdfPageError:
        return
    found = press_page(page.data, PressInks(profile.colour, [INK, SEA]))
    report = Report()
    judge(placed(page.data, size=(page.width, page.height), profile=profile), "deck.pdf", replace(profile, decks=None), report)
    wrong = {one.code for one in report.diagnostics if one.severity == "error"}
    of_the_page = wrong - {"press/bleed-box", "press/pages", "press/order", "press/short-bleed"}  # another trim than the file's
    assert of_the_page <= {one.code for one in found.remarks if one.code in KEPT}


@pytest.mark.parametrize("standard", PRESSES)
def test_inks_stay_what_they_are(standard):
    """Gray, CMYK and spot inks: the page is the same file."""
    page = art(b"0.5 g" + SQUARE + b"0 1 0 0 k" + SQUARE + b"/S0 cs 1 scn" + SQUARE, spots=[GOLD])
    found = verdict(page, standard)
    assert (found.source, found.reasons, found.remarks, found.spots) == (page, (), (), (GOLD,))
    data = placed(page, standard)
    with pikepdf.open(BytesIO(data)) as pdf:
        assert not any(one.get("/Subtype") == "/Image" for one in pdf.objects if isinstance(one, pikepdf.Stream))
        assert any("/Separation" in str(one) for one in pdf.objects if isinstance(one, pikepdf.Dictionary | pikepdf.Stream))


@pytest.mark.parametrize(
    ("page", "standard", "more", "expected"),
    [
        (
            {"content": b"/G gs 0 1 0 0 k" + SQUARE, "states": {"/G": pikepdf.Dictionary(ca=0.5)}}, "x1a", {},
            ["a shape has 50% opacity"],
        ),
        (
            {"content": b"/S0 cs 1 scn" + SQUARE, "spots": [GOLD]}, "x4", {"spots": ("White",)},
            ["a shape is in the spot ink `PANTONE 871 C`, and the printer has `White`"],
        ),
        (
            {"content": b"1 1 1 1 k" + SQUARE}, "x4", {},
            ["400% of ink are printed, and the press takes 300%"],
        ),
        (
            {"content": b"/G gs 0 1 0 0 k" + SQUARE, "states": {"/G": pikepdf.Dictionary(TR=pikepdf.Dictionary(
                FunctionType=2, Domain=[0, 1], N=2, C0=[0], C1=[1]))}}, "x4", {},
            ["the settings `/G` has a transfer function"],
        ),
        ({"content": b"0 1 0 0 k 0 w 20 20 m 90 90 l S"}, "x4", {}, ["a line is 0 pt wide, and the press takes 0.25 pt"]),
        ({"content": b"0 1 0 0 k" + SQUARE + b"1 2 foo"}, "x4", {}, ["the page uses `foo`, which is no operator of PDF"]),
    ],
    ids=["transparency", "spot", "ink", "curve", "hairline", "operator"],
)  # fmt: skip
def test_what_is_not_fit_says_why(page, standard, more, expected):
    """In the words of the rules for files; its inks are known, so that its pixels keep them."""
    found = verdict(art(**page), standard, **more)
    assert [one.message for one in found.reasons] == expected
    assert found.in_inks


def test_a_group_that_changes_nothing_is_left_out():
    """Programs make each page a group that blends in RGB; where nothing blends, X-1a takes what is in it."""
    found = verdict(art(b"0 1 0 0 k" + SQUARE, groups=True), "x1a")
    assert not found.reasons
    assert b"/Transparency" not in found.source
    states = {"/G": pikepdf.Dictionary(ca=0.5)}
    blended = verdict(art(b"/G gs 0 1 0 0 k" + SQUARE, groups=True, states=states), "x1a")
    assert [one.message for one in blended.reasons] == [
        "a shape has 50% opacity", "the page is a transparency group", "the page blends in DeviceRGB",
    ]  # fmt: skip


def test_spots_of_the_theme_and_of_a_page_are_one_ink():
    """A name that is spelled almost alike is a remark, another look is a reason."""
    swatch = Colour(0.8, 0.6, 0.1, 1.0, "gold", GOLD.alternate, GOLD)
    page = b"/S0 cs 1 scn" + SQUARE
    assert verdict(art(page, spots=[GOLD]), swatches=[swatch]).remarks == ()
    alike = verdict(art(page, spots=[GOLD._replace(name="Pantone 871C")]), swatches=[swatch])
    assert [one.message for one in alike.remarks] == [
        "the spot inks `PANTONE 871 C` (of the theme) and `Pantone 871C` are two plates, and seem to be one ink"
    ]
    other = verdict(art(page, spots=[GOLD._replace(alternate=(1.0, 0.0, 0.0, 0.0))]), swatches=[swatch])
    assert [one.message for one in (*other.reasons, *other.remarks)] == [
        "the spot ink `PANTONE 871 C` looks like 0/25/100/0 of the theme, and here like 100/0/0/0"
    ]


def test_small_text_of_several_inks_is_a_remark():
    """What a press may spoil but takes is told, and printed."""
    data = printed(face(line("Ação", size=6.0, colour=Colour(0.3, 0.2, 0.1))))
    found = verdict(read_page(data, "").data)
    assert (found.converted, found.reasons) == (True, ())
    assert "press/small-text-inks" in {one.code for one in found.remarks}


def test_colours_of_a_screen_become_inks():
    """As those of the game do: swatches their recipes, black black ink; letters stay letters."""
    data = printed(face(rect(0, 0, 20, 20, RED), rect(5, 5, 20, 20, SEA), line("Ação", size=20.0)))
    found = verdict(read_page(data, "").data, swatches=[SEA])
    assert found.converted
    with pikepdf.open(BytesIO(found.source)) as pdf:
        content = b"\n".join(
            one.read_bytes() for one in pdf.objects
            if isinstance(one, pikepdf.Stream) and (one.get("/Subtype") == "/Form" or one == pdf.pages[0].Contents)
        )  # fmt: skip
    assert b".9 .4 .3 .2 k" in content.replace(b"0.", b".")
    assert b" rg" not in content
    assert b"TJ" in content


@pytest.mark.parametrize("standard", PRESSES)
def test_plates_of_a_page(standard):
    """Each ink on its plate, a spot ink on its own and not on those that stand in for it."""
    page = art(b"0 0.5 0 0 k" + SQUARE + b"/S0 cs 1 scn 60 60 20 20 re f", spots=[GOLD])
    plates, alpha = page_plates(verdict(page, standard))
    assert {plate.size for plate in (*plates, alpha)} == {(1667, 2500)}

    def inks(x, y):
        return [plate.getpixel((round(x * 600 / 72), round(y * 600 / 72))) for plate in (*plates, alpha)]

    assert inks(30, 270) == [0, pytest.approx(128, abs=1), 0, 0, 0, 255]
    assert inks(70, 230) == [0, 0, 0, 0, 255, 255]
    assert inks(190, 10) == [0] * 6


@pytest.mark.parametrize("rotation", [0, 90, 180, 270])
def test_plates_are_turned_as_the_page_is_seen(rotation):
    """And in its unit; what shows through is full ink, as far as it lets paper through."""
    page = art(b"/G gs 0 1 0 0 k 0 0 50 50 re f", states={"/G": pikepdf.Dictionary(ca=0.5)}, Rotate=rotation, UserUnit=0.5)
    plates, alpha = page_plates(verdict(page, "x1a"))
    wide, high = alpha.size
    assert sorted((wide, high)) == [834, 1250]
    corners = {0: (5, high - 5), 90: (5, 5), 180: (wide - 5, 5), 270: (wide - 5, high - 5)}
    assert {turn for turn, at in corners.items() if plates[1].getpixel(at)} == {rotation}
    assert plates[1].getpixel(corners[rotation]) == pytest.approx(255, abs=4)
    assert alpha.getpixel(corners[rotation]) == pytest.approx(128, abs=2)


def test_a_page_beneath_what_blends_keeps_its_plates():
    """X-1a flattens what lies beneath a veil, with the spot ink of the page among its plates."""
    page = art(b"0 0.5 0 0 k 0 0 200 300 re f /S0 cs 1 scn 0 0 200 150 re f", spots=[GOLD])
    veil = rect(0, 0, 34, 54, Colour(0.2, 0.4, 0.6, 0.5, "", (0.5, 0.0, 0.0, 0.0)))
    data = placed(page, "x1a", veil)
    with pikepdf.open(BytesIO(data)) as pdf:
        (image,) = (one for one in pdf.objects if isinstance(one, pikepdf.Stream) and one.get("/Subtype") == "/Image")
        assert [str(name) for name in image.ColorSpace[1]] == ["/Cyan", "/Magenta", "/Yellow", "/Black", "/PANTONE 871 C"]
        width, height, rows = int(image.Width), int(image.Height), image.read_bytes()
    pixel = [rows[5 * (width * y + width // 2) :][:5] for y in (height // 4, 3 * height // 4)]
    assert [list(inks) for inks in pixel] == [
        pytest.approx([64, 64, 0, 0, 0], abs=2), pytest.approx([64, 0, 0, 0, 128], abs=2),
    ]  # fmt: skip


def coarse(pdf):
    """A picture in CMYK of few pixels."""
    made = pikepdf.Stream(pdf, Image.new("CMYK", (20, 20), (0, 99, 0, 0)).tobytes())
    made.stream_dict = pikepdf.Dictionary(
        Type=pikepdf.Name.XObject, Subtype=pikepdf.Name.Image, Width=20, Height=20, BitsPerComponent=8,
        ColorSpace=pikepdf.Name.DeviceCMYK,
    )  # fmt: skip
    return made


def test_what_pixels_do_not_mend_is_no_reason_for_pixels():
    """A picture of few pixels stays one, and is told."""
    found = verdict(art(b"q 200 0 0 300 0 0 cm /I Do Q", xobjects={"/I": coarse}))
    assert found.reasons == ()
    assert [one.message for one in found.remarks] == ["the picture `/I` has 5 ppi, and should have 300"]


def test_each_page_is_judged_once_for_a_press():
    """By the check and by each document that has it."""
    page, press = art(b"0 1 0 0 k" + SQUARE), PressInks(PRESSES["x4"], [INK])
    assert press_page(page, press) is press_page(bytes(bytearray(page)), PressInks(PRESSES["x4"], [INK]))


def test_what_cannot_be_read_is_no_art():
    """The rules have limits of their own, and say so."""
    with pytest.raises((UnreadablePdfError, PdfLimitError)):
        PdfFile(b"%PDF-1.4")
    assert [one.message for one in verdict(b"%PDF-1.4 ").reasons] == [
        "it cannot be read as a PDF: unable to find trailer dictionary while recovering damaged file"
    ]
