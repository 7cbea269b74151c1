"""Damage a valid PDF in one place, to test that each check fails; every function takes an open pikepdf document."""

from __future__ import annotations

import re

import pikepdf
from pikepdf import Array, Dictionary, Name


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


def whole_font(pdf):
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


def lost_resources(pdf):
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
