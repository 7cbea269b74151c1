"""Checks of the document: boxes, viewer preferences, title and language, fonts, shared objects."""

from __future__ import annotations

import re
from hashlib import sha256
from itertools import pairwise

import pikepdf
from content_walk import shown_codes, walk
from printed_builds import PT, SIZES_MM

NEAR = 0.01  # mm
STANDARD_14 = ("Helvetica", "Times", "Courier", "Symbol", "ZapfDingbats", "Arial")
DUPLEX = {
    "duplex-long": "/DuplexFlipLongEdge",
    "duplex-short": "/DuplexFlipShortEdge",
    "gutterfold": "/Simplex",
    "none": "/Simplex",
}


def around(boxes):
    """The bounding box of some boxes (left, top, right, bottom)."""
    lefts, tops, rights, bottoms = zip(*boxes, strict=True)
    return (min(lefts), min(tops), max(rights), max(bottoms))


def box_faults(printed):
    """MediaBox is the paper, TrimBox contains all trims, BleedBox all bleeds, and they are nested; no ArtBox or Rotate."""
    out = []
    width, height = SIZES_MM[printed.paper]
    with pikepdf.open(printed.pdf) as pdf:
        for number, (page, placements) in enumerate(zip(pdf.pages, printed.pages, strict=True), 1):
            expected = {"/MediaBox": (0.0, 0.0, width, height)}
            if placements:
                expected["/TrimBox"] = around(p.edges for p in placements)
                expected["/BleedBox"] = around(p.bled for p in placements)
            for key, box in expected.items():
                out += _box_fault(page.obj, number, key, box, height)
            out += [f"page {number}: {key} is there" for key in ("/ArtBox", "/Rotate", "/UserUnit") if key in page.obj]
            out += _nesting(page.obj, number)
            if "/CropBox" in page.obj and list(page.obj.CropBox) != list(page.obj.MediaBox):
                out.append(f"page {number}: the CropBox is not the MediaBox")
    return out


def _box_fault(page, number, key, box, height):
    if key not in page:
        return [f"page {number}: no {key}"]
    left, bottom, right, top = (float(v) / PT for v in page[key])
    found = (left, height - top, right, height - bottom)
    if all(abs(a - b) <= NEAR for a, b in zip(found, box, strict=True)):
        return []
    return [f"page {number}: {key} is {_shown(found)}, expected {_shown(box)}"]


def _nesting(page, number):
    boxes = [[float(v) for v in page[key]] for key in ("/MediaBox", "/BleedBox", "/TrimBox") if key in page]
    bad = any(
        inner[0] < outer[0] or inner[1] < outer[1] or inner[2] > outer[2] or inner[3] > outer[3]
        for outer, inner in pairwise(boxes)
    )
    return [f"page {number}: the boxes do not lie inside each other"] if bad else []


def _shown(box):
    return "[" + ", ".join(f"{v:.3f}" for v in box) + "] mm"


def catalog_faults(printed, *, title, language, author):
    """Print at 100 % with the right duplex mode; Title, Lang and Author of the game; no encryption and no actions."""
    out = []
    with pikepdf.open(printed.pdf) as pdf:
        viewer = pdf.Root.get("/ViewerPreferences", pikepdf.Dictionary())
        duplex = DUPLEX[printed.backs if "back" in printed.sides else "none"]
        expected = [
            ("PrintScaling", viewer.get("/PrintScaling"), "/None"),
            ("Duplex", viewer.get("/Duplex"), duplex),
            ("Lang", pdf.Root.get("/Lang"), language),
            ("Title", pdf.docinfo.get("/Title"), title),
            ("Author", pdf.docinfo.get("/Author"), author),
        ]
        out += [
            f"{name} is {found}, expected {asked}" for name, found, asked in expected if found is None or str(found) != asked
        ]
        out += [f"the catalog has {key}" for key in ("/OpenAction", "/AA", "/AcroForm", "/Names") if key in pdf.Root]
        if pdf.is_encrypted:
            out.append("the file is encrypted")
    return out


def font_faults(printed):
    """Every font that exists or is used is embedded, subset and extractable, none is standard; glyph 0 is never shown."""
    with pikepdf.open(printed.pdf) as pdf:
        fonts = {o.objgen[0]: o for o in pdf.objects if isinstance(o, pikepdf.Dictionary) and o.get("/Type") == "/Font"}
        out = [fault for _, font in sorted(fonts.items()) for fault in _font_faults(font)]
        used = shown_codes(pdf)
        out += [f"font {number} is used but is not an object of its own" for number in sorted(used) if number not in fonts]
        for number, codes in sorted(used.items()):
            out += _glyph_faults(fonts[number], codes) if number in fonts else []
    return out


def _font_faults(font):
    base = str(font.get("/BaseFont", "/?"))[1:]
    out = []
    if any(base.rpartition("+")[2].startswith(name) for name in STANDARD_14):
        out.append(f"font {base} is one of the standard 14")
    if not re.match(r"[A-Z]{6}\+", base):
        out.append(f"font {base} is not a subset")
    if font.get("/Subtype") == "/Type0":
        return out if "/ToUnicode" in font else [*out, f"font {base} has no ToUnicode"]
    if not any(key in font.get("/FontDescriptor", {}) for key in ("/FontFile", "/FontFile2", "/FontFile3")):
        out.append(f"font {base} is not embedded")
    return out


def _glyph_faults(font, codes):
    """Codes that show glyph 0 or are not in the ToUnicode map."""
    base = str(font.BaseFont)[1:]
    if "/DescendantFonts" not in font:
        return []
    mapping = font.DescendantFonts[0].get("/CIDToGIDMap")
    glyphs = mapping.read_bytes() if isinstance(mapping, pikepdf.Stream) else None
    out = []
    known = _known(font.ToUnicode.read_bytes().decode("latin-1")) if "/ToUnicode" in font else set()
    for code in sorted(codes):
        gid = int.from_bytes(glyphs[2 * code : 2 * code + 2], "big") if glyphs is not None else code
        if gid == 0:
            out.append(f"font {base}: code {code} shows glyph 0 (.notdef)")
        if code not in known:
            out.append(f"font {base}: code {code} has no ToUnicode entry")
    return out


def _known(cmap):
    codes = set()
    for block in re.findall(r"beginbfchar(.*?)endbfchar", cmap, re.DOTALL):
        codes |= {int(code, 16) for code, text in re.findall(r"<([0-9A-Fa-f]+)>\s*<([0-9A-Fa-f]*)>", block) if text}
    for block in re.findall(r"beginbfrange(.*?)endbfrange", cmap, re.DOTALL):
        for first, last in re.findall(r"<([0-9A-Fa-f]+)>\s*<([0-9A-Fa-f]+)>\s*(?:<|\[)", block):
            codes |= set(range(int(first, 16), int(last, 16) + 1))
    return codes


def storage_faults(printed):
    """A face is stored once however often it is placed, and no large stream is stored twice."""
    out, forms, seen = [], {}, {}
    with pikepdf.open(printed.pdf) as pdf:
        for number, (page, placements) in enumerate(zip(pdf.pages, printed.pages, strict=True), 1):
            placed = walk(page).forms
            if len(placed) != len(placements):
                out.append(f"page {number}: {len(placed)} forms for {len(placements)} placements")
            for form, entry in zip(placed, placements, strict=False):
                forms.setdefault((entry.id, entry.face), set()).add(form.number)
        out += [f"{face} of {card} is stored {len(found)} times" for (card, face), found in forms.items() if len(found) > 1]
        for thing in pdf.objects:
            if isinstance(thing, pikepdf.Stream):
                data = thing.read_bytes() if thing.get("/Subtype") == "/Form" else thing.read_raw_bytes()
                key = sha256(data).digest()
                twin = seen.setdefault(key, thing.objgen[0])
                if twin != thing.objgen[0] and _twins(pdf, twin, thing):
                    out.append(f"objects {twin} and {thing.objgen[0]} are the same {len(data)} bytes")
    return out


def _twins(pdf, number, thing):
    """Whether two streams with equal bytes are the same object: equal boxes and resources."""
    other = pdf.get_object(number, 0)
    keys = {*thing.keys(), *other.keys()} - {"/Length", "/Filter"}
    return all(_written(thing.get(k)) == _written(other.get(k)) for k in keys)


def _written(value):
    if isinstance(value, pikepdf.Object) and value.is_indirect:
        return value.objgen
    return value.unparse() if isinstance(value, pikepdf.Object) else value
