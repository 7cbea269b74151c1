"""Checks with independent readers: fonts, boxes and words with poppler; geometry, glyphs and text with MuPDF."""

from __future__ import annotations

import re
from collections import Counter
from xml.etree import ElementTree as ET

from judge_document import around
from judge_text import expected, inside, joined, left_over
from mutool_trace import trace
from pdf_readers import ask
from printed_builds import PT, SIZES_MM

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
