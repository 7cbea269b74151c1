"""More broken PDF files: rare faults of press files, and a valid PDF that is damaged in one place."""

from __future__ import annotations

import re
import zlib
from decimal import Decimal
from io import BytesIO

import pikepdf
from pikepdf import Array, Dictionary, Name, Stream
from PIL import Image
from support.press_files import broken, broken_picture, fonts, letter, paint


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
    photo = broken_picture(pdf, 100, 100)
    photo.write(changed_byte(zlib.compress(bytes(40_000), 0)), filter=Name.FlateDecode)
    paint(pdf, b"20 0 0 20 40 40 cm /Photo Do", XObject={"Photo": photo})


@broken("press/damage", "press-x4", 0)
def jpeg_without_its_end(pdf):
    """A photograph of which the lower half is lost."""
    file = BytesIO()
    Image.linear_gradient("L").resize((120, 120)).convert("CMYK").save(file, "JPEG")
    photo = broken_picture(pdf, 120, 120)
    photo.write(file.getvalue()[:-200], filter=Name.DCTDecode)
    paint(pdf, b"20 0 0 20 40 40 cm /Photo Do", XObject={"Photo": photo})


@broken("press/damage", "press-x4", 0)
def font_with_a_changed_byte(pdf):
    """A font whose outlines are not those that were packed."""
    program = fonts(pdf)[0].DescendantFonts[0].FontDescriptor.FontFile2
    program.write(changed_byte(zlib.compress(program.read_bytes(), 0)), filter=Name.FlateDecode)


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


@broken("press/version", "press-x1a")
def picture_of_16_bits(pdf):
    """A picture of 16 bits an ink, which PDF 1.4 does not know."""
    paint(pdf, b"20 0 0 20 40 40 cm /Photo Do", XObject={"Photo": broken_picture(pdf, 100, 100, bits=16)})


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


def damaged(printed, damage, folder):
    """The same build with its PDF changed by `damage`."""
    file = folder / f"{damage.__name__}.pdf"
    with pikepdf.open(printed.pdf) as pdf:
        damage(pdf)
        pdf.save(file, deterministic_id=True)
    return printed.but(file)


def _content(pdf, index):
    return pdf.pages[index].Contents.read_bytes()


def _write(pdf, index, content):
    pdf.pages[index].obj["/Contents"] = pdf.make_stream(content)


def _descriptors(pdf):
    return [o for o in pdf.objects if isinstance(o, Dictionary) and o.get("/Type") == "/FontDescriptor"]


def _fonts(pdf):
    return [o for o in pdf.objects if isinstance(o, Dictionary) and o.get("/Subtype") == "/Type0"]


def unembedded_font(pdf):
    """A font is not embedded."""
    del _descriptors(pdf)[0]["/FontFile2"]


def stray_helvetica(pdf):
    """Helvetica, which many libraries leave in every file, is used without being embedded."""
    helvetica = Dictionary(Type=Name.Font, Subtype=Name.Type1, BaseFont=Name.Helvetica)
    pdf.pages[0].Resources.Font[Name.Stray] = pdf.make_indirect(helvetica)


def whole_font_in_file(pdf):
    """A font without a subset tag."""
    for font in (_fonts(pdf)[0], _fonts(pdf)[0].DescendantFonts[0]):
        font.BaseFont = Name("/" + str(font.BaseFont).partition("+")[2])


def missing_glyph(pdf):
    """Code 1, which is always shown, shows glyph 0."""
    mapping = _fonts(pdf)[0].DescendantFonts[0].CIDToGIDMap
    mapping.write(b"\0\0\0\0" + mapping.read_bytes()[4:])


def lost_unicode(pdf):
    """Codes without a Unicode map."""
    del _fonts(pdf)[0]["/ToUnicode"]


def wrong_unicode(pdf):
    """Every small `a` extracts as `b`."""
    for font in _fonts(pdf):
        text = re.sub(rb"(<[0-9A-Fa-f]{4}>\s*)<0061>", rb"\1<0062>", font.ToUnicode.read_bytes())
        font.ToUnicode.write(text)


def no_bleed_box(pdf):
    """Page one has no BleedBox."""
    del pdf.pages[0].obj["/BleedBox"]


def wrong_trim_box(pdf):
    """The TrimBox is 0.1 mm too wide."""
    box = pdf.pages[0].obj["/TrimBox"]
    pdf.pages[0].obj["/TrimBox"] = Array([*list(box)[:2], float(box[2]) + 0.2835, box[3]])


def small_media_box(pdf):
    """The paper is a millimetre short."""
    box = pdf.pages[0].obj["/MediaBox"]
    pdf.pages[0].obj["/MediaBox"] = Array([0, 0, float(box[2]) - 2.835, box[3]])


def rotated_page(pdf):
    """A page has a rotation."""
    pdf.pages[0].obj["/Rotate"] = 90


def wrong_duplex(pdf):
    """The PDF asks to flip the sheet on the other edge."""
    pdf.Root.ViewerPreferences.Duplex = Name.DuplexFlipShortEdge


def scaled_printing(pdf):
    """The viewer may fit the page to the paper."""
    del pdf.Root.ViewerPreferences["/PrintScaling"]


def no_language(pdf):
    """The document has no language."""
    del pdf.Root["/Lang"]


def mark_in_bleed(pdf):
    """A mark of the right length and weight is inside the artwork."""
    _write(pdf, 0, _content(pdf, 0) + b"\n0 G [] 0 d .1411 w 14 12 m 14 17 l S")


def mark_gone(pdf):
    """The first mark is missing."""
    _write(pdf, 0, re.sub(rb"\n[\d.]+ [\d.]+ m [\d.]+ [\d.]+ l", b"", _content(pdf, 0), count=1))


def mark_moved(pdf):
    """The first vertical mark is 0.05 mm beside its trim edge."""
    x = re.search(rb"\n([\d.]+) [\d.]+ m \1 [\d.]+ l", _content(pdf, 0))[1]
    moved = b"%.4f" % (float(x) + 0.05)
    _write(pdf, 0, re.sub(rb"\n%b ([\d.]+) m %b ([\d.]+) l" % (x, x), rb"\n%b \1 m %b \2 l" % (moved, moved), _content(pdf, 0)))


def bold_marks(pdf):
    """Marks are 0.5 pt wide."""
    _write(pdf, 0, re.sub(rb"\n\.141\d* w", b"\n.1764 w", _content(pdf, 0)))


def mark_on_back(pdf):
    """A back has a mark."""
    _write(pdf, 1, _content(pdf, 1) + b"\n0 G [] 0 d .1411 w 14 5.25 m 14 10.25 l S")


def shifted_back(pdf):
    """All backs of the first sheet are shifted by 0.2 mm to the right."""
    _write(pdf, 1, b"1 0 0 1 .5669 0 cm\n" + _content(pdf, 1))


def shifted_front(pdf):
    """One front is shifted down by 0.2 mm."""
    _write(pdf, 0, _content(pdf, 0).replace(b"q\n", b"q\n1 0 0 1 0 .2 cm\n", 1))


def back_upside_down(pdf):
    """One back is rotated by 180 degrees."""

    def turn(found):
        a, b, c, d, e, f = map(float, found[1].split())
        left, top, right, bottom = (float(v) for v in pdf.pages[1].Resources.XObject[found[2].decode()].BBox)
        w, h = right + left, bottom + top  # the box is equally far outside the trim on all sides
        e, f = e + a * w + c * h, f + b * w + d * h
        return b"\n%.4f %.4f %.4f %.4f %.4f %.4f cm\n%b Do" % (-a, -b, -c, -d, e, f, found[2])

    _write(pdf, 1, re.sub(rb"\n([^\n]*) cm\n(/X[\w-]+) Do", turn, _content(pdf, 1), count=1))


def card_left_out(pdf):
    """The last card of page one is not drawn."""
    content = _content(pdf, 0)
    last = list(re.finditer(rb"/X[\w-]+ Do\n", content))[-1]
    _write(pdf, 0, content[: last.start()] + content[last.end() :])


def face_stored_twice(pdf):
    """One placement of a back uses a copy of the face."""
    content, forms = _content(pdf, 1), pdf.pages[1].Resources.XObject
    name = re.search(rb"(/X[\w-]+) Do", content)[1]
    form = forms[name.decode()]
    twin = pdf.make_stream(form.read_bytes())
    for key in ("/Type", "/Subtype", "/BBox", "/Resources"):
        twin[key] = form[key]
    forms[Name.Twin] = twin
    _write(pdf, 1, content.replace(name + b" Do", b"/Twin Do", 1))


def bleed_cut_short(pdf):
    """A face ends a millimetre inside the bleed that sheets show, which is a millimetre less than Belona's art has."""
    name = re.search(rb"(/X[\w-]+) Do", _content(pdf, 0))[1].decode()
    form = pdf.pages[0].Resources.XObject[name]
    left, top, right, bottom = map(float, form.BBox)
    form.BBox = Array([left, top, right - 2, bottom])


def stray_ink(pdf):
    """There is ink in the sheet's margin."""
    _write(pdf, 0, _content(pdf, 0) + b"\n0 g 12 5 2 2 re f")


def no_slug(pdf):
    """The text outside the cards is missing."""
    content = _content(pdf, 0)
    _write(pdf, 0, content[: content.index(b"BT")])


def resources_lost(pdf):
    """A face's form is missing from the page's resources, so that it is not drawn; qpdf does not report this."""
    forms = pdf.pages[0].Resources.XObject
    del forms[next(iter(forms.keys()))]


def part_moved(pdf):
    """The first part of page one is 8 mm too far to the right, where its neighbour is."""
    _write(pdf, 0, _content(pdf, 0).replace(b"q\n", b"q\n1 0 0 1 8 0 cm\n", 1))


def clip_lost(pdf):
    """The art of a part is not clipped."""
    form = _form_of_part(pdf, 0, 0)
    form.write(form.read_bytes().replace(b"W n", b"n", 1))


def clip_shrunk(pdf):
    """The art of a part ends half a millimetre inside its bleed."""
    form = _form_of_part(pdf, 0, 0)
    form.write(b".9583 0 0 .9583 .4167 .4167 cm\n" + form.read_bytes())


def back_not_mirrored(pdf):
    """The back of a shield has its notch on the side where its front has it, as seen on the table."""
    form = _form_of_part(pdf, 1, -1)
    form.write(b"-1 0 0 1 24 0 cm\n" + form.read_bytes())


def _form_of_part(pdf, page, number):
    names = re.findall(rb"(/X[\w-]+) Do", _content(pdf, page))
    return pdf.pages[page].Resources.XObject[names[number].decode()]


def outline_gone(pdf):
    """The last part of page one has no line along its outline."""
    content = _content(pdf, 0)
    lines = list(re.finditer(rb"\n[\d. ]+ m (?:[\d. ]+ [lc] ){5,}h S", content))
    _write(pdf, 0, content[: lines[-2].start()] + content[lines[-1].end() :])


def outline_white(pdf):
    """All lines along outlines are white."""
    content = _content(pdf, 0)
    _write(pdf, 0, content[: content.rindex(b"/X")] + content[content.rindex(b"/X") :].replace(b"\n0 G", b"\n1 G"))


def tick_on_back(pdf):
    """A back has a tick."""
    _write(pdf, 1, _content(pdf, 1) + b"\n0 G [] 0 d .1411 w 100 100 m 100 101.5 l S")


def line_on_back(pdf):
    """A back has an outline."""
    _write(pdf, 1, _content(pdf, 1) + b"\n0 G [] 0 d .1411 w 100 100 m 100 101.5 l 120 130 l h S")
