"""More broken press files, each with a fault that few programs make: damaged streams, masks, layers, odd fonts."""

from __future__ import annotations

import zlib
from decimal import Decimal
from io import BytesIO

import pikepdf
from broken_press_files import broken, fonts, letter, paint, picture
from pikepdf import Array, Dictionary, Name, Stream
from PIL import Image

# Streams that were damaged on the way


def packed_content(pdf, change, number=0):
    """Change the packed bytes of what a page paints."""
    content = pdf.pages[number].Contents
    content.write(change(zlib.compress(content.read_bytes())), filter=Name.FlateDecode)


def changed_byte(data):
    """The same bytes but for one in the middle of a stretch that unpacks to other pixels."""
    at = len(data) // 2
    return data[:at] + bytes([data[at] ^ 1]) + data[at + 1 :]


@broken("press/damage", "press-x4", 1)
def content_with_a_wrong_checksum(pdf):
    """What a page paints was changed after it was packed."""
    packed_content(pdf, lambda data: data[:-1] + bytes([data[-1] ^ 1]))


@broken("press/damage", "press-x1a", 2)
def content_without_its_end(pdf):
    """The last third of what a page paints is lost; the rest can be unpacked."""
    packed_content(pdf, lambda data: data[: len(data) * 2 // 3], 1)


@broken("press/damage", "press-x4", 0)
def wrong_length(pdf):
    """A stream that says that it is shorter than it is."""
    stream = pdf.make_indirect(Stream(pdf, b"0 0 0 1 k 40 40 20 20 re f % as long as this", Marked=True))
    pdf.Root.Kept = stream
    file = BytesIO()
    pdf.save(file, deterministic_id=True, force_version="1.6", object_stream_mode=pikepdf.ObjectStreamMode.disable,
             compress_streams=False)  # fmt: skip
    head, tail = file.getvalue().split(b"/Marked true", 1)
    return head + b"/Marked true" + tail.replace(b"/Length 44", b"/Length 20", 1)


@broken("press/damage", "press-x4", 0)
def picture_with_a_changed_byte(pdf):
    """A picture whose pixels are not those that were packed."""
    photo = picture(pdf, 100, 100)
    photo.write(changed_byte(zlib.compress(bytes(40_000), 0)), filter=Name.FlateDecode)
    paint(pdf, b"20 0 0 20 40 40 cm /Photo Do", XObject={"Photo": photo})


@broken("press/damage", "press-x4", 0)
def jpeg_without_its_end(pdf):
    """A photograph of which the lower half is lost."""
    file = BytesIO()
    Image.linear_gradient("L").resize((120, 120)).convert("CMYK").save(file, "JPEG")
    photo = picture(pdf, 120, 120)
    photo.write(file.getvalue()[:-200], filter=Name.DCTDecode)
    paint(pdf, b"20 0 0 20 40 40 cm /Photo Do", XObject={"Photo": photo})


@broken("press/damage", "press-x4", 0)
def font_with_a_changed_byte(pdf):
    """A font whose outlines are not those that were packed."""
    program = fonts(pdf)[0].DescendantFonts[0].FontDescriptor.FontFile2
    program.write(changed_byte(zlib.compress(program.read_bytes(), 0)), filter=Name.FlateDecode)


# What objects are painted with


def mask_group(pdf, operators):
    """The settings of a soft mask made of what a group paints."""
    group = pdf.make_indirect(Stream(pdf, operators))
    group.stream_dict = Dictionary(
        Type=Name.XObject, Subtype=Name.Form, BBox=Array([0, 0, 200, 200]),
        Group=Dictionary(S=Name.Transparency, CS=Name.DeviceCMYK),
    )  # fmt: skip
    return Dictionary(SMask=Dictionary(S=Name.Luminosity, G=group))


@broken("press/colour-space")
def rgb_in_a_soft_mask(pdf):
    """A mask made of the lightness of RGB, which is no ink either."""
    mask = mask_group(pdf, b"0.5 0.5 0.5 rg 0 0 200 200 re f")
    paint(pdf, b"/Masked gs 0 0 0 1 k 40 40 20 20 re f", ExtGState={"Masked": mask})


@broken("press/missing-resource")
def lost_resource_in_a_soft_mask(pdf):
    """A mask that names a picture which is not there, so that it masks something else."""
    paint(pdf, b"/Masked gs 0 0 0 1 k 40 40 20 20 re f", ExtGState={"Masked": mask_group(pdf, b"/Lost Do")})


def drawn_font(pdf, operators):
    """A font whose only letter, `a`, is drawn."""
    letter = pdf.make_indirect(Stream(pdf, operators))
    return Dictionary(
        Type=Name.Font, Subtype=Name.Type3, FontBBox=Array([0, 0, 1000, 1000]), FontMatrix=Array([0.001, 0, 0, 0.001, 0, 0]),
        CharProcs=Dictionary(a=letter), Encoding=Dictionary(Differences=Array([97, Name.a])), FirstChar=97, LastChar=97,
        Widths=Array([1000]), Resources=Dictionary(),
    )  # fmt: skip


@broken("press/colour-space")
def rgb_in_a_drawn_font(pdf):
    """A letter that is drawn, in a colour of its own, in RGB."""
    font = drawn_font(pdf, b"1000 0 d0 1 0 0 rg 0 0 700 700 re f")
    paint(pdf, b"BT 0 0 0 1 k /Drawn 20 Tf 40 40 Td (a) Tj ET", Font={"Drawn": font})


@broken("press/missing-glyph")
def letter_that_a_drawn_font_lacks(pdf):
    """A text with a letter that nobody drew."""
    font = drawn_font(pdf, b"1000 0 0 0 700 700 d1 0 0 700 700 re f")
    font.FirstChar, font.Widths = 97, Array([1000, 800])
    paint(pdf, b"BT 0 0 0 1 k /Drawn 20 Tf 40 40 Td (ab) Tj ET", Font={"Drawn": font})


@broken("press/font-widths", "press-x4", 1, 3)
def font_with_wrong_widths(pdf):
    """A font whose letters are wider in the font than the file says."""
    for font in fonts(pdf):
        del font.DescendantFonts[0]["/W"]
        font.DescendantFonts[0].DW = 300


@broken("press/font-widths", "press-x4", 1, 3)
def font_whose_usual_width_is_a_fraction(pdf):
    """A font whose usual width is right, but no whole number: poppler and Ghostscript set its letters one em apart."""
    for font in fonts(pdf):
        font.DescendantFonts[0].DW = Decimal(f"{font.DescendantFonts[0].DW}.0")


# What stands for something else


@broken("press/layers", "press-x4", 0)
def words_in_a_hidden_layer(pdf):
    """A text that is not seen, unless a layer is shown that the file hides."""
    layer = pdf.make_indirect(Dictionary(Type=Name.OCG, Name="Old words"))
    pdf.Root.OCProperties = Dictionary(OCGs=Array([layer]), D=Dictionary(OFF=Array([layer])))
    paint(
        pdf, b"/OC /Words BDC BT 0 0 0 1 k /F 14 Tf 40 40 Td %b Tj ET EMC" % letter(pdf),
        Font={"F": fonts(pdf)[0]}, Properties={"Words": layer},
    )  # fmt: skip


@broken("press/opi")
def reference_to_another_file(pdf):
    """A form that stands for a page of another file."""
    outside = pdf.make_indirect(Stream(pdf, b"0 0 0 1 k 0 0 9 9 re f"))
    outside.stream_dict = Dictionary(
        Type=Name.XObject, Subtype=Name.Form, BBox=Array([0, 0, 9, 9]), Ref=Dictionary(F="art.pdf", Page=0)
    )
    paint(pdf, b"1 0 0 1 40 40 cm /Outside Do", XObject={"Outside": outside})


@broken("press/separated-page")
def page_that_is_one_plate(pdf):
    """A page that was separated already: it is the black plate of another."""
    pdf.pages[0].obj.SeparationInfo = Dictionary(Pages=Array([pdf.pages[0].obj]), DeviceColorant=Name.Black)


@broken("press/device-setting")
def halftone_by_threshold(pdf):
    """A screen made of thresholds, which PDF/X leaves to the press."""
    screen = Stream(pdf, bytes(16))
    screen.stream_dict = Dictionary(Type=Name.Halftone, HalftoneType=6, Width=4, Height=4)
    paint(pdf, b"/Screen gs 0 0 0 0.5 k 40 40 20 20 re f", ExtGState={"Screen": Dictionary(HT=pdf.make_indirect(screen))})


@broken("press/attachment")
def file_pinned_beside_the_page(pdf):
    """A file attached to a page, in the margin."""
    left, bottom, right, top = map(float, pdf.pages[0].obj.MediaBox)
    pdf.pages[0].obj.MediaBox = Array([left - 60, bottom, right, top])
    pin = Dictionary(Type=Name.Annot, Subtype=Name.FileAttachment, Rect=Array([left - 50, 20, left - 30, 40]))
    pdf.pages[0].obj.Annots = Array([pdf.make_indirect(pin)])


@broken("press/form", "press-x4", 0)
def form_of_xfa(pdf):
    """A form that only a form filler draws."""
    pdf.Root.AcroForm = Dictionary(Fields=Array([]), XFA=Stream(pdf, b"<xdp/>"))


# Pictures and pages


@broken("press/version", "press-x1a")
def picture_of_16_bits(pdf):
    """A picture of 16 bits an ink, which PDF 1.4 does not know."""
    paint(pdf, b"20 0 0 20 40 40 cm /Photo Do", XObject={"Photo": picture(pdf, 100, 100, bits=16)})


@broken("press/page-box")
def trim_beyond_the_paper(pdf):
    """A page that is cut outside its paper."""
    left, bottom, right, top = map(float, pdf.pages[0].obj.MediaBox)
    pdf.pages[0].obj.MediaBox = Array([left, bottom, right - 20, top])


@broken("press/metadata", "press-x4", 0)
def no_word_about_trapping(pdf):
    """A file that does not mention trapping at all."""
    del pdf.docinfo["/Trapped"]


@broken("press/metadata", "press-x4", 0)
def no_file_identifier(pdf):
    """A file without an id, so that nobody knows whether two files are one."""
    file = BytesIO()
    pdf.save(file, deterministic_id=True, force_version="1.6", object_stream_mode=pikepdf.ObjectStreamMode.disable)
    return file.getvalue().replace(b"/ID [", b"/XX [", 1)


@broken("press/ink-limit")
def mesh_of_four_inks(pdf):
    """A gradient on a mesh whose corner has 350 % of ink."""
    corners = [(0, 0, 0, (0, 0, 0, 0)), (0, 255, 0, (230, 230, 204, 230)), (0, 0, 255, (0, 40, 40, 0))]
    mesh = Stream(pdf, b"".join(bytes([flag, x, y, *inks]) for flag, x, y, inks in corners))
    mesh.stream_dict = Dictionary(
        ShadingType=4, ColorSpace=Name.DeviceCMYK, BitsPerCoordinate=8, BitsPerComponent=8, BitsPerFlag=8,
        Decode=Array([20, 60, 20, 60, 0, 1, 0, 1, 0, 1, 0, 1]),
    )  # fmt: skip
    paint(pdf, b"20 20 40 40 re W n /Mesh sh", Shading={"Mesh": pdf.make_indirect(mesh)})


@broken("press/ink-limit")
def inline_picture_of_four_inks(pdf):
    """A picture in the stream itself with too much ink."""
    pixels = bytes([230, 230, 204, 230]) * 900
    paint(pdf, b"7 0 0 7 40 40 cm BI /W 30 /H 30 /BPC 8 /CS /CMYK ID " + pixels + b" EI")
