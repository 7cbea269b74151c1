"""Checks of press files with independent readers."""

from __future__ import annotations

import re
from collections import Counter
from itertools import combinations
from xml.etree import ElementTree as ET

import numpy as np
import pikepdf
from support.builds import PT, SIZES_MM
from support.games import BLEED, SAFE
from support.pdf import PLATES, ask, painted, part, separated, trace
from support.sheet_judges import around, expected, inside, joined, left_over

NEAR = 0.01  # mm
LEAST_WEIGHT = 0.25  # pt: the thinnest line that prints evenly
LEAST_PPI = 299.0


def font_faults(pdf):
    """`pdffonts`: every font is embedded, subset and has a Unicode map."""
    output = ask("pdffonts", pdf)
    rows = [line for line in output.out.splitlines()[2:] if line.strip()]
    out = list(output.complaints) or ([] if rows else ["no font at all"])
    for row in rows:
        embedded, subset, mapped = re.search(r"(yes|no)\s+(yes|no)\s+(yes|no)\s+\d+\s+\d+\s*$", row).groups()
        if (embedded, subset, mapped) != ("yes", "yes", "yes"):
            out.append(f"{row.split()[0]}: embedded {embedded}, subset {subset}, Unicode {mapped}")
    return out


def box_faults(printed):
    """`pdfinfo -box`: MediaBox, BleedBox and TrimBox are right to 0.01 pt."""
    output = ask("pdfinfo", "-box", "-f", 1, "-l", -1, printed.pdf)
    found = {(int(n), name): tuple(map(float, box.split())) for n, name, box in _BOX.findall(output.out)}
    width, height = SIZES_MM[printed.paper]
    out = list(output.complaints)
    for number, placements in enumerate(printed.pages, 1):
        asked = {"MediaBox": (0, 0, width, height)}
        if placements:
            asked["BleedBox"] = around(p.bled for p in placements)
            asked["TrimBox"] = around(p.edges for p in placements)
        for name, (left, top, right, bottom) in asked.items():
            points = (left * PT, (height - bottom) * PT, right * PT, (height - top) * PT)
            if any(abs(a - b) > 0.01 for a, b in zip(found[number, name], points, strict=True)):
                out.append(f"page {number}: {name} is {found[number, name]}")
    return out


_BOX = re.compile(r"^Page +(\d+) (\w+Box): +([-\d. ]+)$", re.MULTILINE)


def placement_faults(printed):
    """`mutool trace`: each placement is clipped to its bleed box, to 0.01 mm."""
    out = []
    for number, (page, placements) in enumerate(zip(trace(printed.pdf), printed.pages, strict=True), 1):
        lost = [entry for entry in placements if not any(_same(clip, entry.bled) for clip in page.clips)]
        out += [f"page {number}: no clip at the bleed of {e.face} of {e.id} copy {e.copy}" for e in lost]
    return out


def _same(one, other):
    return all(abs(a - b) <= NEAR for a, b in zip(one, other, strict=True))


def glyph_faults(printed):
    """`mutool trace`: no glyph 0, thin lines or coarse images; the text of each trim is as set, in painting order."""
    out = []
    for number, (page, placements) in enumerate(zip(trace(printed.pdf), printed.pages, strict=True), 1):
        out += [f"page {number}: glyph 0 of {place}" for place in page.notdefs]
        if page.thinnest < LEAST_WEIGHT - 0.001:
            out.append(f"page {number}: a line of {page.thinnest:.3f} pt")
        out += [f"page {number}: a picture of {ppi:.0f} ppi" for ppi in page.images if ppi < LEAST_PPI]
        for entry in placements:
            here = [c for c in page.characters if inside(entry.edges, c)]
            fault = left_over("".join(c.text for c in here), expected(printed, entry))
            if fault:
                out.append(f"page {number}: {entry.face} of {entry.id} copy {entry.copy}: {fault}")
    return out


def word_faults(printed):
    """`pdftotext -bbox`: each word inside a trim is in a line of the card's trace, and no character is missing or added.

    poppler reorders rotated lines, so only words are compared.
    """
    output = ask("pdftotext", "-bbox", printed.pdf, "-")
    root = ET.fromstring(output.out)  # noqa: S314 - written by poppler from our own file
    space = "{http://www.w3.org/1999/xhtml}"
    out = list(output.complaints)
    for number, (page, placements) in enumerate(zip(root.iter(f"{space}page"), printed.pages, strict=True), 1):
        words = [(_middle(word), joined(word.text or "").casefold()) for word in page.iter(f"{space}word")]
        for entry in placements:
            lines = [line.casefold() for line in expected(printed, entry)]
            left, top, right, bottom = entry.edges
            here = [text for (x, y), text in words if left <= x <= right and top <= y <= bottom]
            strange = [text for text in here if not any(text in line for line in lines)]
            out += [f"page {number}: `{text}` on {entry.id} was not set" for text in strange]
            if Counter("".join(here)) != Counter("".join(lines)):
                more, less = (Counter("".join(a)) - Counter("".join(b)) for a, b in ((here, lines), (lines, here)))
                out.append(f"page {number}: {entry.face} of {entry.id}: {dict(more)} too much, {dict(less)} missing")
    return out


def _middle(word):
    left, top, right, bottom = (float(word.get(key)) / PT for key in ("xMin", "yMin", "xMax", "yMax"))
    return (left + right) / 2, (top + bottom) / 2


FORBIDDEN = {
    "/JavaScript",
    "/JS",
    "/A",
    "/AA",
    "/OpenAction",
    "/AcroForm",
    "/EmbeddedFiles",
    "/EmbeddedFile",
    "/Launch",
    "/XFA",
}
_DC, _X = "{http://purl.org/dc/elements/1.1/}", "{http://ns.adobe.com/xap/1.0/}"
_RDF = "{http://www.w3.org/1999/02/22-rdf-syntax-ns#}"
_SPOT_ALL = "Separation(DeviceCMYK,All)"


def press_box_faults(build):
    """2: boxes of each page nest, and are those of the manifest to 0.01 mm; no ArtBox, no turn."""
    out = []
    with pikepdf.open(build.pdf) as pdf:
        for number, (page, entry, placements) in enumerate(
            zip(pdf.pages, build.manifest["pages"], build.pages, strict=True), 1
        ):
            width, height = entry["width_mm"], entry["height_mm"]
            asked = {"/MediaBox": (0, 0, width, height), "/TrimBox": (0, 0, width, height), "/BleedBox": (0, 0, width, height)}
            if placements:
                asked |= {"/TrimBox": around(p.edges for p in placements), "/BleedBox": around(p.bled for p in placements)}
                asked["grown"] = tuple(np.add(asked["/TrimBox"], (-BLEED, -BLEED, BLEED, BLEED)))
            found = {name: tuple(float(v) for v in page.obj.get(name, ())) for name in asked if name != "grown"}
            found["grown"] = found["/BleedBox"]
            for name, (left, top, right, bottom) in asked.items():
                points = (left * PT, (height - bottom) * PT, right * PT, (height - top) * PT)
                if len(found[name]) != 4 or max(map(abs, np.subtract(found[name], points))) > NEAR * PT:
                    out.append(f"page {number}: {name} is {found[name]}, not {points}")
            out += [f"page {number}: {name}" for name in ("/ArtBox", "/CropBox", "/UserUnit") if name in page.obj]
            out += [f"page {number}: turned"] * bool(page.obj.get("/Rotate", 0))
    return out


def intent_faults(build, condition):
    """3: one output intent for PDF/X, with the ICC profile of a press in CMYK."""
    with pikepdf.open(build.pdf) as pdf:
        intents = list(pdf.Root.get("/OutputIntents", ()))
        if [str(i.S) for i in intents] != ["/GTS_PDFX"]:
            return [f"{len(intents)} output intents"]
        profile = intents[0].DestOutputProfile
        head = profile.read_bytes()[:40]
        found = head[36:40], head[12:16], head[16:20], int(profile.N), str(intents[0].OutputConditionIdentifier)
    expected = (b"acsp", b"prtr", b"CMYK", 4, condition)
    return [] if found == expected else [f"the intent is {found}, expected {expected}"]


def identity_faults(build, standard):
    """4: the information dictionary and XMP say the same: standard, title, dates, trapping; the trailer has an ID."""
    with pikepdf.open(build.pdf) as pdf:
        info = {key: str(value) for key, value in pdf.docinfo.items()}
        packet = ET.fromstring(pdf.Root.Metadata.read_bytes().strip())  # noqa: S314 - our own file
        identity = [bytes(part) for part in pdf.trailer.get("/ID", ())]
    texts = {element.tag.rpartition("}")[2]: element.text for element in packet.iter() if (element.text or "").strip()}
    title = packet.find(f".//{_DC}title//{_RDF}li")
    out = [] if len(identity) == 2 and all(identity) else ["no ID in the trailer"]
    if not info.get("/Title") or title is None or title.text != info["/Title"]:
        out.append(f"the title is {info.get('/Title')!r} and {None if title is None else title.text!r}")
    if (info.get("/Trapped"), texts.get("Trapped")) != ("/False", "False"):
        out.append(f"trapped is {info.get('/Trapped')} and {texts.get('Trapped')}")
    for key, name in (("/CreationDate", "CreateDate"), ("/ModDate", "ModifyDate")):
        if _digits(info.get(key)) != _digits(texts.get(name)) or not _digits(info.get(key)):
            out.append(f"{key} is {info.get(key)}, {name} is {texts.get(name)}")
    x1a = {key: value for key, value in info.items() if key.startswith("/GTS_")}
    said = ask("pdfinfo", build.pdf).out
    if standard == "x-1a":
        same = {"/GTS_PDFXVersion": "PDF/X-1a:2003", "/GTS_PDFXConformance": "PDF/X-1a:2003"}
        out += [f"the information dictionary says {x1a}"] * (x1a != same or "GTS_PDFXVersion" in texts)
        out += ["pdfinfo does not say PDF/X-1a:2003"] * ("PDF/X-1a:2003" not in said)
    else:
        out += [f"{x1a} and {texts.get('GTS_PDFXVersion')}"] * (bool(x1a) or texts.get("GTS_PDFXVersion") != "PDF/X-4")
    return out


def _digits(date):
    return re.sub(r"\D", "", date or "")[:14]


def version_faults(build, standard):
    """5: the version of the standard, no object streams in X-1a, no encryption."""
    head = build.pdf.read_bytes()[:8]
    out = [] if head == {"x-4": b"%PDF-1.6", "x-1a": b"%PDF-1.4"}[standard] else [f"the file begins with {head}"]
    if ask("qpdf", "--is-encrypted", build.pdf).code == 0:
        out.append("encrypted")
    if standard == "x-1a" and any(kind in build.pdf.read_bytes() for kind in (b"/ObjStm", b"/XRef")):
        out.append("object streams")
    return out


def action_faults(build):
    """6: nothing that acts, no forms, no attachments, no annotations."""
    out = []
    with pikepdf.open(build.pdf) as pdf:
        for thing in [pdf.Root, *pdf.objects]:
            if isinstance(thing, pikepdf.Dictionary | pikepdf.Stream):
                out += [f"{key} in object {thing.objgen}" for key in sorted(FORBIDDEN & set(thing.keys()))]
        out += [f"annotations on page {number}" for number, page in enumerate(pdf.pages, 1) if "/Annots" in page.obj]
    return out


def space_faults(build):
    """9: nothing but inks: each painted object, each picture and each colour space of the file."""
    allowed = {"DeviceCMYK", "DeviceGray", _SPOT_ALL}
    out = []
    for number, page in enumerate(painted(build.pdf), 1):
        strange = Counter((p.kind, p.space) for p in page if p.space not in allowed and not p.kind.endswith("mask"))
        out += [f"page {number}: {n} {kind} in {space or 'no colour space'}" for (kind, space), n in strange.items()]
    rows = [line.split() for line in ask("pdfimages", "-list", build.pdf).out.splitlines()[2:]]
    out += [f"a picture in {row[5]}" for row in rows if row[5] not in {"cmyk", "gray"}]
    with pikepdf.open(build.pdf) as pdf:
        for thing in pdf.objects:
            if isinstance(thing, pikepdf.Dictionary | pikepdf.Stream):
                space = thing.get("/ColorSpace", thing.get("/CS", None))
                if isinstance(space, pikepdf.Name) and space not in {"/DeviceCMYK", "/DeviceGray"}:
                    out.append(f"{space} in object {thing.objgen}")
    return out


def ink_faults(build, folder, limit, ppi=150):
    """11: no more ink than the limit inside the bleed of any face, less what lies on its edge."""
    out = []
    for number, (plates, placements) in enumerate(zip(separated(build.pdf, folder, ppi), build.pages, strict=True), 1):
        total = sum(plates.values()) * 100
        for entry in placements:
            found = part(total, entry.bled, ppi, inside=1)
            if found.max() > limit + 5 or (found > limit + 0.5).mean() >= 1e-4:
                out.append(f"page {number}: {found.max():.0f} % of ink on {entry.face} of {entry.id}")
    return out


def text_faults(build, below=12.0):
    """12: small text has one ink, or none; if it is black, it overprints; white never does."""
    out = []
    for number, page in enumerate(painted(build.pdf), 1):
        for text in (p for p in page if p.kind == "fill_text" and p.size < below - 0.05):
            if text.plates > 1:
                out.append(f"page {number}: text of {text.size:.1f} pt in {text.plates} inks at {text.box}")
            elif text.over != (text.inks == (0, 0, 0, 1)):
                out.append(f"page {number}: text of {text.size:.1f} pt in {text.inks} overprints: {text.over}")
        out += [f"page {number}: white overprints at {p.box}" for p in page if p.over and p.inks and not any(p.inks)]
    return out


def line_faults(build):
    """14: lines are at least 0.25 pt strong, those of several inks or of none at least 0.5 pt."""
    out = []
    for number, page in enumerate(painted(build.pdf), 1):
        for line in (p for p in page if p.kind == "stroke_path"):
            least = 0.25 if line.space == _SPOT_ALL or line.plates == 1 else 0.5
            out += [f"page {number}: a line of {line.size:.3f} pt at {line.box}"] * (line.size < least - 0.001)
    return out


def picture_faults(build):
    """15: pictures have 300 ppi or more where they lie, and no more than 1200."""
    rows = [(number, p.ppi) for number, page in enumerate(painted(build.pdf), 1) for p in page if p.kind == "fill_image"]
    return [f"page {number}: a picture of {ppi:.0f} ppi" for number, ppi in rows if not 299 <= ppi <= 1201]


def transparency_faults(build):
    """16: no alpha, soft mask, blend mode or transparency group."""
    out = [
        f"page {n}: {p.kind} with alpha {p.alpha}" for n, page in enumerate(painted(build.pdf), 1) for p in page if p.alpha != 1
    ]
    with pikepdf.open(build.pdf) as pdf:
        for thing in pdf.objects:
            if isinstance(thing, pikepdf.Dictionary | pikepdf.Stream):
                out += [
                    f"{key} in object {thing.objgen}" for key in ("/SMask", "/Group") if str(thing.get(key, "/None")) != "/None"
                ]
                out += [f"{key} {thing[key]} in {thing.objgen}" for key in ("/ca", "/CA") if key in thing and thing[key] != 1]
                mode = str(thing.get("/BM", "/Normal"))
                out += [f"{mode} in {thing.objgen}"] * (mode != "/Normal")
    return out


def bleed_faults(build, folder, ppi=300):
    """17: the outermost pixels inside the bleed of each face have ink, on all four sides."""
    out = []
    for number, (plates, placements) in enumerate(zip(separated(build.pdf, folder, ppi), build.pages, strict=True), 1):
        total = sum(plates.values())
        for entry in placements:
            found = part(total, entry.bled, ppi)
            edges = {"left": found[:, 0], "top": found[0], "right": found[:, -1], "bottom": found[-1]}
            out += [
                f"page {number}: paper shows at the {side} of {entry.face} of {entry.id}"
                for side, pixels in edges.items()
                if (pixels < 0.01).mean() >= 0.02
            ]
    return out


def registration_faults(build, folder, ppi=150):
    """18: what all plates print lies outside the bleed box of its page; nothing but it is equal on all plates in full."""
    out, there = [], 0
    for number, (page, plates, placements) in enumerate(
        zip(painted(build.pdf), separated(build.pdf, folder, ppi), build.pages, strict=True), 1
    ):
        left, top, right, bottom = bleed = around(p.bled for p in placements) if placements else (0, 0, 0, 0)
        marks = [p.box for p in page if p.space == _SPOT_ALL]
        there += len(marks)
        for x0, y0, x1, y1 in marks:
            if x1 > left + NEAR and x0 < right - NEAR and y1 > top + NEAR and y0 < bottom - NEAR:
                out.append(f"page {number}: a mark of all plates at ({x0:.2f}, {y0:.2f}) in the bleed")
        if placements:
            least = np.minimum.reduce([part(plates[name], bleed, ppi, inside=1) for name in PLATES])
            out += [f"page {number}: all plates print inside the bleed"] * bool(least.max() > 0.95)
    return out or ([] if there else ["no mark of all plates"])


MICROTYPE = 2.6  # mm: a word of 5 pt from its font's ascent to its descent


def safe_faults(build):
    """22: no word comes nearer to the trim than the safe area allows; microtype keeps a millimetre."""
    output = ask("pdftotext", "-bbox", build.pdf, "-")
    root = ET.fromstring(output.out)  # noqa: S314 - written by poppler from our own file
    space, out = "{http://www.w3.org/1999/xhtml}", list(output.complaints)
    for number, (page, placements) in enumerate(zip(root.iter(f"{space}page"), build.pages, strict=True), 1):
        for word in page.iter(f"{space}word"):
            box = tuple(float(word.get(key)) / PT for key in ("xMin", "yMin", "xMax", "yMax"))
            near = [
                p for p in placements if box[2] > p.bled[0] and box[0] < p.bled[2] and box[3] > p.bled[1] and box[1] < p.bled[3]
            ]
            for entry in near:
                safe = SAFE if box[3] - box[1] > MICROTYPE else 1.0
                inner = np.add(entry.edges, (safe, safe, -safe, -safe))
                if any(np.subtract(inner[:2], box[:2]) > 0.5) or any(np.subtract(box[2:], inner[2:]) > 0.5):
                    out.append(f"page {number}: `{word.text}` leaves the safe area of {entry.face} of {entry.id}")
    return out


def overlap_faults(build):
    """21: trims do not overlap, bleed lies in no other trim, all is inside the margins; each copy is there once."""
    out = []
    counts = Counter((p.id, p.copy, p.face) for page in build.pages for p in page)
    out += [f"{key} is printed {n} times" for key, n in counts.items() if n != 1]
    for number, (entry, placements) in enumerate(zip(build.manifest["pages"], build.pages, strict=True), 1):
        width, height = entry["width_mm"], entry["height_mm"]
        for one, other in combinations(placements, 2):
            if _overlap(one.edges, other.bled) or _overlap(one.bled, other.edges):
                out.append(f"page {number}: {one.id} and {other.id} overlap")
        for left, top, right, bottom in (p.bled for p in placements):
            out += [f"page {number}: outside"] * (min(left, top, width - right, height - bottom) < 5 - NEAR)
    return out


def _overlap(one, other):
    return min(one[2], other[2]) - max(one[0], other[0]) > NEAR and min(one[3], other[3]) - max(one[1], other[1]) > NEAR
