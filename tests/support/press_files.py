"""Press files, good ones and broken ones with one fault each."""

from __future__ import annotations

import sys
import zlib
from functools import cache
from io import BytesIO
from pathlib import Path
from random import Random

import pikepdf
from pikepdf import Array, Dictionary, Name, Stream
from PIL import Image, ImageCms, ImageOps
from support.faces import INFO, face, font_book, imposition, line, printed, rect
from support.places import TESTS

from pnp.base.units import Box
from pnp.impose.single_faces import face_page
from pnp.load.profiles import read_profile
from pnp.model.frame import Colour, Gradient, Group, ImageItem, Shape, Stroke
from pnp.model.picture import Picture
from pnp.pictures.inks import PressInks
from pnp.render.pdf import print_pdf

sys.path.append(str(TESTS / "render"))  # as pytest does

INK = Colour(0.1, 0.1, 0.1, 1.0, "ink", (0.0, 0.0, 0.0, 1.0))
SEA = Colour(0.1, 0.4, 0.5, 1.0, "sea", (0.9, 0.4, 0.3, 0.2))
SAND = Colour(1, 0.9, 0.7, 1.0, "sand", (0.0, 0.08, 0.25, 0.0))
FADE = Gradient("linear", (0, 0, 30, 0), ((0.0, SAND), (1.0, SEA)))
CURVE = (("M", (4, 20)), ("C", (12, 12, 28, 12, 36, 20)))


def picture() -> Picture:
    """A picture of 18 × 9 mm at 310 ppi, in RGB, whose columns differ."""
    pixels = Image.linear_gradient("L").rotate(90).resize((220, 110))
    file = BytesIO()
    Image.merge("RGB", (pixels, pixels.transpose(Image.Transpose.FLIP_LEFT_RIGHT), pixels)).save(file, "PNG")
    return Picture("photo", "png", "art/photo.png", 220, 110, Path(), data=file.getvalue())


@cache
def good(profile: str, *, faded: bool = True) -> bytes:
    """A deck of two cards with a shared back, as a press profile prints it; `faded`: with a tint, a group and a gradient."""
    known = read_profile(profile)
    tints = (rect(5, 22, 9, 5, SEA._replace(alpha=0.5)), Group((rect(20, 22, 5, 5, SEA), rect(22, 24, 5, 5, INK)), opacity=0.4))
    w, h = (63.5, 88.9) if profile == "drivethru" else (40.0, 30.0)  # a size that the service prints
    back = face(rect(-4, -4, w + 8, h + 8, SEA), rect(2, 2, w - 4, h - 4, SAND), w=w, h=h, bleed=4.0)
    pages = []
    for name in ("Mill", "Weir"):
        shapes = (
            rect(-4, -4, w + 8, h + 8, SAND),
            rect(2, 16, 36, 5, FADE),
            Shape(CURVE, None, Stroke(INK, 0.3)),
            *(tints if faded else ()),
        )
        front = face(
            *shapes,
            ImageItem(picture(), Box(18, 3, 18, 9)),
            line(name, x=max(3.0, (known.safe or 0) + 0.5), y=8, size=8, colour=INK),
            w=w,
            h=h,
            bleed=4.0,
        )
        sides = [face_page(front, known.bleed, name), face_page(back, known.bleed, name, "back")]
        pages += sides[::-1] if known.order == "back-first" else sides
    file = BytesIO()
    print_pdf(imposition(*pages), font_book(), INFO, file, press=PressInks(known.colour, [INK, SEA, SAND]))
    return file.getvalue()


def for_home() -> bytes:
    """A sheet for a printer at home: sRGB, with a picture and small text."""
    front = face(rect(0, 0, 40, 30, SAND), ImageItem(picture(), Box(18, 3, 18, 9)), line("Mill", x=3, y=8, size=4))
    return printed(front)


GOOD = {name: name for name in ("press-x4", "press-x1a", "br-generic", "drivethru", "mbprint", "printninja")}
"""Profiles whose files are made and judged by the same profile."""

if __name__ == "__main__":
    for name in GOOD:
        (Path(sys.argv[1]) / f"good.{name}.pdf").write_bytes(good(name))

FONT = Dictionary(Type=Name.Font, Subtype=Name.Type1, BaseFont=Name.Helvetica)
BROKEN = {}
"""The maker of each file by its name: the profile, the code of its fault, the pages, and what changes it."""


def broken(code, profile="press-x4", *pages, faded=False, **saved):
    """Register a change of a good file as a broken one; the pages are those of the finding, 0 for the whole file."""

    def register(change):
        BROKEN[change.__name__.replace("_", "-")] = (profile, code, pages or (1,), change, faded, saved)
        return change

    return register


def make(name):
    """Return the bytes of a broken file."""
    profile, _, _, change, faded, saved = BROKEN[name]
    pdf = pikepdf.open(BytesIO(good(profile, faded=faded)))
    changed = change(pdf)
    if isinstance(changed, bytes):
        return changed
    file = BytesIO()
    version = "1.4" if profile != "press-x4" else "1.6"
    options = {"deterministic_id": "encryption" not in saved, "force_version": version, "linearize": False, **saved}
    options.setdefault("object_stream_mode", pikepdf.ObjectStreamMode.disable)
    pdf.save(file, **options)
    return file.getvalue()


def paint(pdf, operators, number=0, **resources):
    """Paint more on a page; resources are dictionaries by the kind of resource."""
    page = pdf.pages[number]
    for kind, named in resources.items():
        known = page.Resources.get(f"/{kind}", Dictionary())
        for key, value in named.items():
            known[f"/{key}"] = value
        page.Resources[f"/{kind}"] = known
    page.contents_add(b"q", prepend=True)
    page.contents_add(b"Q\nq\n" + operators + b"\nQ")


def broken_picture(pdf, wide, high, space=Name.DeviceCMYK, bits=8, **more):
    """A picture with noise, so that no two rows are the same."""
    components = {"/DeviceCMYK": 4, "/DeviceRGB": 3, "/DeviceGray": 1}.get(str(space), 1)
    length = (wide * components * bits + 7) // 8 * high
    data = bytes((n * 7919 >> 3) % 120 for n in range(length))
    made = Stream(pdf, zlib.compress(data))
    made.stream_dict = Dictionary(
        Type=Name.XObject, Subtype=Name.Image, ColorSpace=space, BitsPerComponent=bits,
        Filter=Name.FlateDecode, **{"Width": wide, "Height": high, **more},
    )  # fmt: skip
    return pdf.make_indirect(made)


def separation(pdf, name, inks=(0, 1, 1, 0)):
    """A spot ink with its look in CMYK."""
    tint = Dictionary(FunctionType=2, Domain=Array([0, 1]), C0=Array([0, 0, 0, 0]), C1=Array(list(inks)), N=1)
    return pdf.make_indirect(Array([Name.Separation, Name(f"/{name}"), Name.DeviceCMYK, tint]))


@broken("press/colour-space")
def rgb_shape(pdf):
    """A rectangle in RGB."""
    paint(pdf, b"1 0 0 rg 40 40 20 20 re f")


@broken("press/colour-space", "press-x1a")
def rgb_line(pdf):
    """A line in RGB."""
    paint(pdf, b"0 0 1 RG 2 w 40 40 m 60 60 l S")


@broken("press/colour-space")
def rgb_picture(pdf):
    """A picture in RGB."""
    paint(pdf, b"20 0 0 20 40 40 cm /Photo Do", XObject={"Photo": broken_picture(pdf, 100, 100, Name.DeviceRGB)})


@broken("press/colour-space")
def rgb_gradient(pdf):
    """A gradient between two colours in RGB."""
    fade = Dictionary(FunctionType=2, Domain=Array([0, 1]), C0=Array([1, 0, 0]), C1=Array([0, 0, 1]), N=1)
    shade = Dictionary(ShadingType=2, ColorSpace=Name.DeviceRGB, Coords=Array([40, 0, 60, 0]), Function=fade)
    paint(pdf, b"40 40 20 20 re W n /Fade sh", Shading={"Fade": pdf.make_indirect(shade)})


@broken("press/colour-space")
def lab_shape(pdf):
    """A rectangle in Lab."""
    lab = Array([Name.Lab, Dictionary(WhitePoint=Array([0.9642, 1, 0.8249]))])
    paint(pdf, b"/L cs 50 20 20 sc 40 40 20 20 re f", ColorSpace={"L": pdf.make_indirect(lab)})


@broken("press/colour-space", "press-x1a")
def profiled_shape(pdf):
    """A rectangle in CMYK with an ICC profile of its own, which X-1a does not know."""
    own = pdf.Root.OutputIntents[0].DestOutputProfile
    paint(pdf, b"/P cs 0 0.5 0 0 sc 40 40 20 20 re f", ColorSpace={"P": Array([Name.ICCBased, own])})


@broken("press/colour-space")
def rgb_inside_a_form_in_a_form(pdf):
    """A rectangle in RGB, two forms deep."""
    inner = pdf.make_indirect(Stream(pdf, b"0 1 0 rg 0 0 9 9 re f"))
    inner.stream_dict = Dictionary(Type=Name.XObject, Subtype=Name.Form, BBox=Array([0, 0, 9, 9]))
    outer = pdf.make_indirect(Stream(pdf, b"q 2 0 0 2 5 5 cm /Inner Do Q"))
    resources = Dictionary(XObject=Dictionary(Inner=inner))
    outer.stream_dict = Dictionary(Type=Name.XObject, Subtype=Name.Form, BBox=Array([0, 0, 40, 40]), Resources=resources)
    paint(pdf, b"1 0 0 1 40 40 cm /Outer Do", XObject={"Outer": outer})


@broken("press/colour-space")
def rgb_pattern(pdf):
    """A ground tiled with a pattern in RGB."""
    cell = pdf.make_indirect(Stream(pdf, b"1 0 0 rg 0 0 4 4 re f"))
    cell.stream_dict = Dictionary(
        Type=Name.Pattern, PatternType=1, PaintType=1, TilingType=1, BBox=Array([0, 0, 8, 8]), XStep=8, YStep=8,
        Resources=Dictionary(), Matrix=Array([1, 0, 0, 1, 40, 40]),
    )  # fmt: skip
    paint(pdf, b"/Pattern cs /Tiles scn 40 40 20 20 re f", Pattern={"Tiles": cell})


@broken("press/colour-space")
def rgb_inline_picture(pdf):
    """A picture in the stream itself, in RGB."""
    paint(pdf, b"2 0 0 2 40 40 cm BI /W 9 /H 9 /BPC 8 /CS /RGB ID " + bytes(range(243)) + b" EI")


@broken("press/registration-ink")
def registration_colour_in_the_picture(pdf):
    """A frame in the registration colour, where cards are."""
    paint(pdf, b"/R cs 0.5 scn 40 40 20 20 re f", ColorSpace={"R": separation(pdf, "All", (1, 1, 1, 1))})


@broken("press/font-not-embedded")
def standard_font(pdf):
    """A text in Helvetica, which is not in the file."""
    paint(pdf, b"BT 0 0 0 1 k /Helv 14 Tf 40 40 Td (Mill) Tj ET", Font={"Helv": FONT})


@broken("press/font-not-embedded", "press-x1a", 1, 3)
def font_program_lost(pdf):
    """A font whose program was taken out."""
    for font in fonts(pdf):
        del font.DescendantFonts[0].FontDescriptor["/FontFile2"]


@broken("press/font-subset", "press-x4", 1, 3)
def whole_font(pdf):
    """A font without the mark of a subset."""
    for font in fonts(pdf):
        font.BaseFont = font.DescendantFonts[0].BaseFont = Name("/IBMPlexSans")


@broken("press/missing-glyph")
def empty_boxes(pdf):
    """A text with two letters that the font lacks."""
    paint(pdf, b"BT 0 0 0 1 k /F 14 Tf 40 40 Td <00000000> Tj ET", Font={"F": fonts(pdf)[0]})


@broken("press/small-text-inks")
def small_text_of_four_inks(pdf):
    """A text of 7 pt in rich black."""
    paint(pdf, b"BT 0.6 0.4 0.4 1 k /F 7 Tf 40 40 Td %b Tj ET" % letter(pdf), Font={"F": fonts(pdf)[0]})


@broken("press/small-text-inks")
def small_text_of_two_inks_by_number(pdf):
    """A text of 7 pt in two inks of a DeviceN space."""
    tint = Stream(pdf, b"{ 0 exch 0 exch }")
    tint.stream_dict = Dictionary(FunctionType=4, Domain=Array([0, 1, 0, 1]), Range=Array([0, 1] * 4))
    space = Array([Name.DeviceN, Array([Name.Magenta, Name.Black]), Name.DeviceCMYK, pdf.make_indirect(tint)])
    paint(pdf, b"BT /N cs 1 1 scn /F 7 Tf 40 40 Td %b Tj ET" % letter(pdf), Font={"F": fonts(pdf)[0]}, ColorSpace={"N": space})


@broken("press/knocked-out-black")
def small_black_text_that_knocks_out(pdf):
    """A black text of 8 pt without overprinting."""
    off = Dictionary(OP=False, op=False, OPM=1)
    paint(
        pdf, b"/Off gs BT 0 0 0 1 k /F 8 Tf 40 40 Td %b Tj ET" % letter(pdf), Font={"F": fonts(pdf)[0]}, ExtGState={"Off": off}
    )


@broken("press/white-overprint")
def white_that_overprints(pdf):
    """A white rectangle that overprints."""
    paint(pdf, b"/On gs 0 0 0 0 k 40 40 20 20 re f", ExtGState={"On": Dictionary(OP=True, op=True, OPM=1)})


@broken("press/thin-line")
def hairline(pdf):
    """A line of width 0."""
    paint(pdf, b"0 0 0 1 K 0 w 40 40 m 70 70 l S")


@broken("press/thin-line", "press-x1a")
def line_made_thin_by_its_matrix(pdf):
    """A line of 1 pt, drawn at a tenth."""
    paint(pdf, b"0 0 0 1 K 0.1 0 0 0.1 40 40 cm 1 w 0 0 m 300 0 l S")


@broken("press/thin-line")
def line_made_thin_one_way(pdf):
    """A line of 1 pt in a space that is flat in one direction."""
    paint(pdf, b"0 0 0 1 K 1 0 0 0.05 40 40 cm 1 w 0 0 m 30 0 l S")


@broken("press/thin-line")
def thin_rectangle(pdf):
    """A filled rectangle as thin as a hair, as some programs draw lines."""
    paint(pdf, b"0 0 0 1 k 40 40 30 0.1 re f")


@broken("press/line-of-several-inks")
def fine_line_of_three_inks(pdf):
    """A line of 0.3 pt in three inks."""
    paint(pdf, b"0.6 0.4 0.4 0 K 0.3 w 40 40 m 70 40 l S")


@broken("press/small-text")
def tiny_text(pdf):
    """A text of 4 pt, written as 1 pt in a matrix of 4."""
    on = Dictionary(OP=True, op=True, OPM=1)
    paint(
        pdf,
        b"/On gs BT 0 0 0 1 k /F 1 Tf 4 0 0 4 40 40 Tm %b Tj ET" % letter(pdf),
        Font={"F": fonts(pdf)[0]},
        ExtGState={"On": on},
    )


@broken("press/light-text")
def tiny_white_text(pdf):
    """A white text of 5.5 pt."""
    paint(pdf, b"0.5 0 0 0 k 38 38 20 9 re f BT 0 0 0 0 k /F 5.5 Tf 40 40 Td %b Tj ET" % letter(pdf), Font={"F": fonts(pdf)[0]})


@broken("press/low-resolution")
def picture_of_72_ppi(pdf):
    """A picture for the screen."""
    paint(pdf, b"60 0 0 60 40 20 cm /Photo Do", XObject={"Photo": broken_picture(pdf, 60, 60)})


@broken("press/low-resolution", "press-x1a")
def picture_of_250_ppi(pdf):
    """A picture that is almost fine enough, one way."""
    paint(pdf, b"36 0 0 36 40 20 cm /Photo Do", XObject={"Photo": broken_picture(pdf, 300, 125)})


@broken("press/low-resolution")
def stencil_of_300_ppi(pdf):
    """A scan of one bit, which needs four times the pixels."""
    stencil = broken_picture(pdf, 152, 152, Name.DeviceGray, 1)
    del stencil["/ColorSpace"]
    stencil.ImageMask = True
    paint(pdf, b"0 0 0 1 k 36 0 0 36 40 20 cm /Scan Do", XObject={"Scan": stencil})


@broken("press/compression", "press-x1a")
def picture_as_jpeg_2000(pdf):
    """A picture packed in a way that X-1a does not know."""
    photo = broken_picture(pdf, 100, 100)
    photo.write(b"\0\0\0\x0cjP  \r\n\x87\n", filter=Name.JPXDecode)
    paint(pdf, b"20 0 0 20 40 40 cm /Photo Do", XObject={"Photo": photo})


@broken("press/compression")
def picture_as_lzw(pdf):
    """A picture packed in a way that no part of PDF/X knows; qpdf would unpack it, so its name is changed afterwards."""
    paint(pdf, b"20 0 0 20 40 40 cm /Photo Do", XObject={"Photo": broken_picture(pdf, 100, 100, Marked=True)})
    file = BytesIO()
    pdf.save(file, deterministic_id=True, force_version="1.6", object_stream_mode=pikepdf.ObjectStreamMode.disable)
    head, tail = file.getvalue().split(b"/Marked true", 1)
    at = max(head.rfind(b"/FlateDecode"), 0)
    return head[:at] + b"/LZWDecode  " + head[at + 12 :] + b"/Marked true" + tail


@broken("press/damage")
def picture_of_a_negative_width(pdf):
    """A picture that is less than nothing wide."""
    paint(pdf, b"20 0 0 20 40 40 cm /Photo Do", XObject={"Photo": broken_picture(pdf, 100, 100, Width=-5)})


@broken("press/damage")
def picture_without_its_last_rows(pdf):
    """A picture whose data end early."""
    photo = broken_picture(pdf, 100, 100)
    photo.write(zlib.compress(bytes(100 * 90 * 4)), filter=Name.FlateDecode)
    paint(pdf, b"20 0 0 20 40 40 cm /Photo Do", XObject={"Photo": photo})


@broken("press/opi")
def placeholder(pdf):
    """A picture that stands for a better one elsewhere."""
    photo = broken_picture(pdf, 100, 100, OPI=Dictionary({"/2.0": Dictionary(Type=Name.OPI, Version=2.0, F="photo.tif")}))
    paint(pdf, b"20 0 0 20 40 40 cm /Photo Do", XObject={"Photo": photo})


@broken("press/opi")
def external_stream(pdf):
    """A picture whose pixels are in another file."""
    photo = broken_picture(pdf, 100, 100, F=Dictionary(Type=Name.Filespec, F="photo.raw"))
    paint(pdf, b"20 0 0 20 40 40 cm /Photo Do", XObject={"Photo": photo})


@broken("press/alternate-picture")
def picture_with_an_alternate(pdf):
    """A picture for which another one may be printed."""
    other = Array([Dictionary(Image=broken_picture(pdf, 100, 100), DefaultForPrinting=True)])
    paint(pdf, b"20 0 0 20 40 40 cm /Photo Do", XObject={"Photo": broken_picture(pdf, 100, 100, Alternates=other)})


@broken("press/embedded-postscript")
def postscript(pdf):
    """A piece of PostScript in the page."""
    program = pdf.make_indirect(Stream(pdf, b"showpage"))
    program.stream_dict = Dictionary(Type=Name.XObject, Subtype=Name.PS)
    paint(pdf, b"/Program Do", XObject={"Program": program})


@broken("press/transparency", "press-x1a")
def opacity_in_x1a(pdf):
    """A rectangle of half opacity."""
    paint(pdf, b"/Half gs 0 0 0 0.5 k 40 40 20 20 re f", ExtGState={"Half": Dictionary(ca=0.5)})


@broken("press/transparency", "press-x1a")
def blend_mode_in_x1a(pdf):
    """A rectangle that multiplies."""
    paint(pdf, b"/Multiply gs 0 0 0 0.5 k 40 40 20 20 re f", ExtGState={"Multiply": Dictionary(BM=Name.Multiply)})


@broken("press/transparency", "press-x1a")
def soft_mask_in_x1a(pdf):
    """A picture with a soft mask."""
    photo = broken_picture(pdf, 100, 100, SMask=broken_picture(pdf, 100, 100, Name.DeviceGray))
    paint(pdf, b"20 0 0 20 40 40 cm /Photo Do", XObject={"Photo": photo})


@broken("press/transparency", "press-x1a")
def page_group_in_x1a(pdf):
    """A page that is a transparency group."""
    pdf.pages[0].obj.Group = Dictionary(S=Name.Transparency, CS=Name.DeviceCMYK)


@broken("press/device-setting")
def transfer_function(pdf):
    """A curve that bends all colours."""
    curve = Dictionary(FunctionType=2, Domain=Array([0, 1]), C0=Array([1]), C1=Array([0]), N=1)
    paint(pdf, b"/Curve gs 0 0 0 0.5 k 40 40 20 20 re f", ExtGState={"Curve": Dictionary(TR=curve)})


@broken("press/device-setting")
def named_halftone(pdf):
    """A screen that the file wants."""
    screen = Dictionary(HalftoneType=1, HalftoneName="Dots", Frequency=60, Angle=45, SpotFunction=Name.Round)
    paint(pdf, b"/Screen gs 0 0 0 0.5 k 40 40 20 20 re f", ExtGState={"Screen": Dictionary(HT=screen)})


@broken("press/output-intent", "press-x4", 0)
def no_output_intent(pdf):
    """A file that does not say for which press it is."""
    del pdf.Root["/OutputIntents"]


@broken("press/output-intent", "press-x1a", 0)
def two_output_intents(pdf):
    """A file that is for two presses."""
    pdf.Root.OutputIntents.append(pdf.Root.OutputIntents[0])


@broken("press/output-intent", "press-x4", 0)
def another_condition(pdf):
    """A file for another paper."""
    pdf.Root.OutputIntents[0].OutputConditionIdentifier = "FOGRA47"


@broken("press/output-intent", "press-x4", 0)
def custom_condition_of_another_press(pdf):
    """An intent that is in no registry, whose profile is that of a press elsewhere."""
    intent = pdf.Root.OutputIntents[0]
    intent.OutputConditionIdentifier, intent.Info = "Custom", "SWOP coated"
    intent.DestOutputProfile.write(read_profile("drivethru").colour.icc)


@broken("press/output-intent", "press-x1a", 0)
def custom_condition_without_words(pdf):
    """An intent that is in no registry, and says to nobody what it is."""
    intent = pdf.Root.OutputIntents[0]
    intent.OutputConditionIdentifier = "Custom"
    for key in ("/Info", "/OutputCondition"):
        if key in intent:
            del intent[key]


@broken("press/output-intent", "press-x1a", 0)
def custom_condition_without_a_profile(pdf):
    """An intent that is in no registry, and has no profile: nobody knows what it is."""
    pdf.Root.OutputIntents[0].OutputConditionIdentifier = "Custom"
    pdf.Root.OutputIntents[0].DestOutputProfile.write(b"no profile at all")


@broken("press/output-intent", "press-x4", 0)
def intent_without_a_profile(pdf):
    """An output intent by name alone."""
    del pdf.Root.OutputIntents[0]["/DestOutputProfile"]


@broken("press/output-intent", "press-x4", 0)
def profile_of_a_screen(pdf):
    """An output intent with the profile of a screen."""
    screen = ImageCms.ImageCmsProfile(ImageCms.createProfile("sRGB")).tobytes()
    pdf.Root.OutputIntents[0].DestOutputProfile.write(screen)


@broken("press/identification", "press-x4", 0)
def plain_pdf(pdf):
    """A file that does not say that it is PDF/X."""
    packet = pdf.Root.Metadata.read_bytes()
    pdf.Root.Metadata.write(packet.replace(b"<pdfxid:GTS_PDFXVersion>PDF/X-4</pdfxid:GTS_PDFXVersion>", b""))


@broken("press/identification", "press-x1a", 0)
def older_part_of_the_standard(pdf):
    """A file that says that it is X-1a of 2001."""
    pdf.docinfo["/GTS_PDFXVersion"] = "PDF/X-1:2001"


@broken("press/metadata", "press-x4", 0)
def trapping_unknown(pdf):
    """A file that says neither that it is trapped nor that it is not."""
    pdf.docinfo["/Trapped"] = Name.Unknown


@broken("press/metadata", "press-x4", 0)
def trapping_in_doubt(pdf):
    """A text where the name is wanted that says whether it is trapped."""
    pdf.docinfo["/Trapped"] = pikepdf.String("Maybe")


@broken("press/metadata", "press-x4", 0)
def date_that_is_none(pdf):
    """A day that no calendar has."""
    pdf.docinfo["/ModDate"] = "D:20260231120000Z"


@broken("press/metadata", "press-x4", 0)
def titles_that_differ(pdf):
    """A title in the information dictionary, another in the XMP packet."""
    pdf.docinfo["/Title"] = "Another"


@broken("press/metadata", "press-x1a", 0)
def no_dates(pdf):
    """A file without its dates."""
    del pdf.docinfo["/ModDate"]


@broken("press/version", "press-x1a", 0, force_version="1.7")
def newer_pdf(_):
    """X-1a in a version of PDF that it does not know."""


@broken("press/object-streams", "press-x1a", 0, object_stream_mode=pikepdf.ObjectStreamMode.generate, force_version="1.4")
def packed_objects(pdf):
    """X-1a with object streams, though its header says 1.4."""
    file = BytesIO()
    pdf.save(file, object_stream_mode=pikepdf.ObjectStreamMode.generate, deterministic_id=True)
    return file.getvalue().replace(b"%PDF-1.5", b"%PDF-1.4", 1)


@broken("press/encryption", "press-x4", 0, encryption=pikepdf.Encryption(owner="secret", user="", R=4))
def restricted(_):
    """A file that may be opened, but not changed."""


@broken("press/encryption", "press-x4", 0, encryption=pikepdf.Encryption(owner="secret", user="secret", R=4))
def locked(_):
    """A file that opens only with a password."""


@broken("press/action", "press-x4", 0)
def action_when_opened(pdf):
    """A script that runs when the file is opened."""
    pdf.Root.OpenAction = Dictionary(S=Name.JavaScript, JS="app.alert(1)")


@broken("press/action")
def action_of_a_page(pdf):
    """An action of a page."""
    pdf.pages[0].obj.AA = Dictionary(O=Dictionary(S=Name.Named, N=Name.NextPage))


@broken("press/annotation")
def link(pdf):
    """A link in the picture."""
    annotation = Dictionary(Type=Name.Annot, Subtype=Name.Link, Rect=Array([40, 40, 60, 60]), Border=Array([0, 0, 0]))
    pdf.pages[0].obj.Annots = Array([pdf.make_indirect(annotation)])


@broken("press/form", "press-x4", 0)
def form_to_fill_in(pdf):
    """A field without a place on a page."""
    field = pdf.make_indirect(Dictionary(FT=Name.Tx, T="name"))
    pdf.Root.AcroForm = Dictionary(Fields=Array([field]))


@broken("press/attachment", "press-x4", 0)
def attached_file(pdf):
    """A file inside the file."""
    pdf.attachments["notes.txt"] = b"notes"


@broken("press/layers", "press-x1a", 0)
def layers_in_x1a(pdf):
    """X-1a with a layer that can be turned off."""
    layer = pdf.make_indirect(Dictionary(Type=Name.OCG, Name="Words"))
    pdf.Root.OCProperties = Dictionary(OCGs=Array([layer]), D=Dictionary(Order=Array([layer])))


@broken("press/page-box")
def no_trim_box(pdf):
    """A page that does not say where it is cut."""
    del pdf.pages[0].obj["/TrimBox"]


@broken("press/page-box")
def art_box_too(pdf):
    """A page with both a trim box and an art box."""
    pdf.pages[0].obj.ArtBox = pdf.pages[0].obj.TrimBox


@broken("press/page-box")
def bleed_beyond_the_paper(pdf):
    """A page whose bleed is larger than its paper."""
    pdf.pages[0].obj.BleedBox = Array([-20, -20, 150, 130])


@broken("press/page-box")
def cropped_page(pdf):
    """A page that is shown in part."""
    pdf.pages[0].obj.CropBox = pdf.pages[0].obj.TrimBox


@broken("press/page-box")
def turned_page(pdf):
    """A page that is turned when it is shown."""
    pdf.pages[0].obj.Rotate = 90


@broken("press/page-box")
def scaled_page(pdf):
    """A page with units of its own."""
    pdf.pages[0].obj.UserUnit = 2


@broken("press/bleed-box", "press-x4", 2)
def bleed_of_two_millimetres(pdf):
    """A page with less bleed than the printer asks for."""
    left, bottom, right, top = map(float, pdf.pages[1].obj.TrimBox)
    pdf.pages[1].obj.BleedBox = Array([left - 5.67, bottom - 5.67, right + 5.67, top + 5.67])


@broken("press/bleed-box")
def no_bleed(pdf):
    """A page without a bleed box."""
    del pdf.pages[0].obj["/BleedBox"]


@broken("press/page-size", "press-x4", 4)
def page_of_another_size(pdf):
    """One page that is narrower than the others."""
    for box in ("/MediaBox", "/BleedBox", "/TrimBox"):
        left, bottom, right, top = map(float, pdf.pages[3].obj[box])
        pdf.pages[3].obj[box] = Array([left, bottom, right - 20, top])


@broken("press/page-order", "press-x4", 0)
def backs_before_faces(pdf):
    """A deck whose backs come first, for a shop that takes faces first."""
    pdf.pages.reverse()


@broken("press/page-order", "drivethru", 0)
def faces_before_backs(pdf):
    """A deck whose faces come first, for a service that takes backs first."""
    pdf.pages.reverse()


@broken("press/page-size", "drivethru", 0)
def size_that_no_service_prints(pdf):
    """Cards that are narrower than those which the service prints."""
    for page in pdf.pages:
        for box in ("/MediaBox", "/BleedBox", "/TrimBox"):
            left, bottom, right, top = map(float, page.obj[box])
            page.obj[box] = Array([left, bottom, right - 20, top])


@broken("press/page-count", "drivethru", 0)
def odd_number_of_pages(pdf):
    """A deck in which a back is missing."""
    del pdf.pages[-1]


@broken("press/missing-resource")
def lost_resources(pdf):
    """A page that names a picture which is not there."""
    paint(pdf, b"20 0 0 20 40 40 cm /Lost Do")


@broken("press/damage", "press-x4", 0)
def broken_cross_references(_):
    """A file whose table of objects leads nowhere."""
    return good("press-x4", faded=False).replace(b"startxref\n", b"startxref\n9", 1)


@broken("press/damage", "press-x4", 0)
def content_that_is_cut_off(pdf):
    """A page whose content ends within a string."""
    pdf.pages[0].contents_add(b"q BT (Mill")


@broken("press/damage", "press-x4", 0)
def content_that_is_no_stream(pdf):
    """A page whose content is a name."""
    pdf.pages[1].obj.Contents = Name.X


@broken("press/reading", "press-x4", 0)
def cut_off(_):
    """The first bytes of a file."""
    return good("press-x4", faded=False)[:300]


@broken("press/reading", "press-x4", 0)
def no_pdf_at_all(_):
    """A picture whose name says that it is a PDF."""
    return b"\x89PNG\r\n\x1a\n" + bytes(100)


@broken("press/ink-limit", "press-x4", 2)
def ground_of_four_inks(pdf):
    """A ground of 330 % of ink."""
    paint(pdf, b"0.9 0.8 0.7 0.9 k 40 40 30 30 re f", number=1)


@broken("press/ink-limit", "drivethru")
def picture_of_four_inks(pdf):
    """A picture with too much ink for a press that takes 240 %."""
    photo = broken_picture(pdf, 100, 100)
    photo.write(zlib.compress(bytes([200, 180, 170, 180]) * 10_000), filter=Name.FlateDecode)
    paint(pdf, b"20 0 0 20 40 40 cm /Photo Do", XObject={"Photo": photo})


@broken("press/ink-limit")
def gradient_of_four_inks(pdf):
    """A gradient that ends in 350 % of ink."""
    fade = Dictionary(FunctionType=2, Domain=Array([0, 1]), C0=Array([0, 0, 0, 0]), C1=Array([0.9, 0.9, 0.8, 0.9]), N=1)
    shade = Dictionary(ShadingType=2, ColorSpace=Name.DeviceCMYK, Coords=Array([20, 0, 60, 0]), Function=fade)
    paint(pdf, b"20 40 40 20 re W n /Fade sh", Shading={"Fade": pdf.make_indirect(shade)})


@broken("press/ink-limit")
def inks_that_multiply(pdf):
    """Two grounds of 180 % that are blended: together they have more than 300 %."""
    paint(
        pdf, b"0.9 0 0 0.9 k 30 30 30 30 re f /Multiply gs 0 0.9 0.9 0 k 30 30 30 30 re f",
        ExtGState={"Multiply": Dictionary(BM=Name.Multiply)},
    )  # fmt: skip


@broken("press/ink-limit")
def inks_that_overprint(pdf):
    """A black ground that overprints three colours."""
    paint(
        pdf, b"0.9 0.9 0.9 0 k 30 30 30 30 re f /Over gs 0 0 0 1 k 30 30 30 30 re f",
        ExtGState={"Over": Dictionary(OP=True, op=True, OPM=1)},
    )  # fmt: skip


@broken("press/ink-limit")
def spots_that_look_heavy(pdf):
    """A spot that is printed as 360 % of CMYK by a shop that does not have it."""
    paint(pdf, b"/S cs 1 scn 40 40 20 20 re f", ColorSpace={"S": separation(pdf, "Deep", (0.9, 0.9, 0.9, 0.9))})


@broken("press/short-bleed", "press-x4", 2)
def ground_that_ends_at_the_trim(pdf):
    """White bleed on the left, as of art that was drawn to size."""
    left = float(pdf.pages[1].obj.TrimBox[0])
    paint(pdf, f"0 0 0 0 k 0 0 {left} 200 re f".encode(), number=1)


@broken("press/short-bleed", "drivethru")
def ground_that_ends_within_the_bleed(pdf):
    """White at the end of the bleed, at the top and on the right."""
    _, _, right, top = (float(side) for side in pdf.pages[0].obj.MediaBox)
    paint(pdf, f"0 0 0 0 k 0 {top - 4} 300 9 re {right - 4} 0 9 300 re f".encode())


def photo(wide, high):
    """A picture with texture, in CMYK."""
    random = Random(1)  # noqa: S311  (repeatable)
    bands = [Image.frombytes("L", (wide // 7, high // 7), random.randbytes(wide // 7 * (high // 7))) for _ in range(4)]
    return Image.merge("CMYK", [band.point(lambda v: v * 0.6).resize((wide, high), Image.Resampling.BICUBIC) for band in bands])


def paint_photo(pdf, bleed_of):
    """Cover the first page with a photograph; `bleed_of` gives the picture with its bleed of that as large as the trim."""
    left, bottom, right, top = (float(side) for side in pdf.pages[0].obj.BleedBox)
    margin, per_point = 36, 36 / (float(pdf.pages[0].obj.TrimBox[0]) - left)
    inner = photo(round((right - left) * per_point) - 2 * margin, round((top - bottom) * per_point) - 2 * margin)
    whole = bleed_of(inner, margin)
    made = broken_picture(pdf, *whole.size)
    made.write(zlib.compress(whole.tobytes()), filter=Name.FlateDecode)
    paint(pdf, f"{right - left} 0 0 {top - bottom} {left} {bottom} cm /Photo Do".encode(), XObject={"Photo": made})


def with_bleed(inner, margin, side):
    """A picture with a margin whose sides `side` gives: it takes the picture, turned so that the side is at the top."""
    whole = Image.new("CMYK", (inner.width + 2 * margin, inner.height + 2 * margin), (60, 60, 60, 0))
    whole.paste(inner, (margin, margin))
    top, bottom = side(inner), ImageOps.flip(side(ImageOps.flip(inner)))
    whole.paste(top, (margin, 0))
    whole.paste(bottom, (margin, margin + inner.height))
    turned = inner.transpose(Image.Transpose.TRANSPOSE)
    left, right = side(turned), ImageOps.flip(side(ImageOps.flip(turned)))
    whole.paste(left.transpose(Image.Transpose.TRANSPOSE), (0, margin))
    whole.paste(right.transpose(Image.Transpose.TRANSPOSE), (margin + inner.width, margin))
    return whole


@broken("press/stretched-bleed")
def bleed_mirrored_from_the_picture(pdf):
    """The picture beside itself, turned over, as programs make bleed out of nothing."""
    paint_photo(pdf, lambda inner, m: with_bleed(inner, m, lambda side: ImageOps.flip(side.crop((0, 0, side.width, m)))))


@broken("press/stretched-bleed", "press-x1a")
def bleed_stretched_from_the_edge(pdf):
    """The last row of the picture, drawn out over the bleed."""
    paint_photo(
        pdf, lambda inner, m: with_bleed(inner, m, lambda side: side.crop((0, 0, side.width, 1)).resize((side.width, m)))
    )


@broken("press/unknown-spot", "drivethru")
def spot_that_nobody_has(pdf):
    """A shape in a spot, for a service that prints in CMYK."""
    paint(pdf, b"/S cs 1 scn 40 40 20 20 re f", ColorSpace={"S": separation(pdf, "PANTONE#20185#20C")})


def form(pdf, operators, **forms):
    """A form that paints, with other forms."""
    made = pdf.make_indirect(Stream(pdf, operators))
    made.stream_dict = Dictionary(
        Type=Name.XObject, Subtype=Name.Form, BBox=Array([0, 0, 99, 99]), Resources=Dictionary(XObject=Dictionary(**forms))
    )
    return made


@broken("press/too-complex", "press-x4", 0)
def form_that_contains_itself(pdf):
    """A form that paints itself."""
    ring = form(pdf, b"/Ring Do")
    ring.Resources.XObject.Ring = ring
    paint(pdf, b"/Ring Do", XObject={"Ring": ring})


@broken("press/too-complex", "press-x4", 0)
def forms_thirty_deep(pdf):
    """A form in a form in a form."""
    inner = form(pdf, b"0 0 0 1 k 0 0 9 9 re f")
    for _ in range(30):
        inner = form(pdf, b"/Inner Do", Inner=inner)
    paint(pdf, b"/Inner Do", XObject={"Inner": inner})


@broken("press/too-complex", "press-x4", 0)
def forms_by_the_million(pdf):
    """A form that paints ten forms that paint ten forms, eight times."""
    inner = form(pdf, b"0 0 0 1 k 0 0 9 9 re f")
    for _ in range(8):
        inner = form(pdf, b"/Inner Do " * 10, Inner=inner)
    paint(pdf, b"/Inner Do", XObject={"Inner": inner})


@broken("press/too-complex", "press-x4", 0)
def patterns_by_the_million(pdf):
    """A pattern whose cell is filled ten times with a pattern, eight times."""
    inner = cell(pdf, b"0 0 0 1 k 0 0 9 9 re f")
    for _ in range(8):
        inner = cell(pdf, b"/Pattern cs /Inner scn" + b" 0 0 99 99 re f" * 10, Inner=inner)
    paint(pdf, b"/Pattern cs /Inner scn 9 9 50 30 re f", Pattern={"Inner": inner})


def cell(pdf, operators, **patterns):
    """A tiling pattern whose cell is painted with other patterns."""
    made = pdf.make_indirect(Stream(pdf, operators))
    made.stream_dict = Dictionary(
        Type=Name.Pattern, PatternType=1, PaintType=1, TilingType=1, XStep=99, YStep=99, BBox=Array([0, 0, 99, 99]),
        Resources=Dictionary(Pattern=Dictionary(**patterns)),
    )  # fmt: skip
    return made


@broken("press/too-complex", "press-x4", 0)
def masks_by_the_million(pdf):
    """A soft mask that paints ten times through a soft mask, eight times."""
    inner = form(pdf, b"1 g 0 0 9 9 re f")
    for _ in range(8):
        outer = form(pdf, b"/Inner gs 1 g" + b" 0 0 99 99 re f" * 10)
        outer.Group = Dictionary(S=Name.Transparency, CS=Name.DeviceGray)
        outer.Resources.ExtGState = Dictionary(Inner=Dictionary(SMask=Dictionary(S=Name.Luminosity, G=inner)))
        inner = outer
    mask = Dictionary(SMask=Dictionary(S=Name.Luminosity, G=inner))
    paint(pdf, b"/Inner gs 0 0 0 1 k 9 9 50 30 re f", ExtGState={"Inner": mask})


@broken("press/too-complex", "press-x4", 0)
def letters_by_the_million(pdf):
    """A drawn letter that writes ten drawn letters, eight times."""
    glyph, more = b"9 0 0 0 9 9 d1 0 0 9 9 re f", Dictionary()
    for _ in range(8):
        letter = pdf.make_indirect(Stream(pdf, glyph))
        font = Dictionary(
            Type=Name.Font, Subtype=Name.Type3, FontBBox=Array([0, 0, 9, 9]), FontMatrix=Array([0.1, 0, 0, 0.1, 0, 0]),
            CharProcs=Dictionary(a=letter), Encoding=Dictionary(Differences=Array([97, Name.a])), FirstChar=97, LastChar=97,
            Widths=Array([9]), Resources=Dictionary(Font=more),
        )  # fmt: skip
        glyph, more = b"9 0 0 0 9 9 d1 BT /Inner 9 Tf (aaaaaaaaaa) Tj ET", Dictionary(Inner=pdf.make_indirect(font))
    paint(pdf, b"BT 0 0 0 1 k /Inner 9 Tf 20 20 Td (aaaaaaaaaa) Tj ET", Font={"Inner": more.Inner})


@broken("press/too-complex", "press-x4", 0)
def content_that_unpacks_to_a_lot(pdf):
    """A kilobyte for each megabyte."""
    bomb = Stream(pdf, zlib.compress(b"q Q " * (9 << 20), 9))
    bomb.stream_dict = Dictionary(Filter=Name.FlateDecode)
    pdf.pages[0].obj.Contents = pdf.make_indirect(bomb)


@broken("press/reading", "press-x4", 0)
def ring_of_pages(pdf):
    """A tree of pages that leads back to its root."""
    pdf.Root.Pages.Kids.append(pdf.Root.Pages)


def letter(pdf):
    """A letter that the first font of a file has, as content streams write it."""
    return b"<%04x>" % int(fonts(pdf)[0].DescendantFonts[0].W[0])


def fonts(pdf):
    """The fonts of a file that name glyphs by number."""
    return [o for o in pdf.objects if isinstance(o, Dictionary) and o.get("/Subtype") == "/Type0"]


if __name__ == "__main__":
    for name, (profile, *_) in BROKEN.items():
        (Path(sys.argv[1]) / f"{name}.{profile}.pdf").write_bytes(make(name))
