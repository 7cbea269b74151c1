"""Checks of text: pdfium extracts exactly the text of the trace inside each trim."""

from __future__ import annotations

import ctypes
import re
import unicodedata
from collections import Counter
from dataclasses import dataclass
from functools import cache
from math import cos, pi, radians, sin

import pypdfium2
from pypdfium2 import raw

MM = 25.4 / 72
NEAR = 0.05  # mm


@dataclass(frozen=True)
class Character:
    """A character on the page: origin and ink box in mm, origin top left; `angle` in degrees clockwise."""

    text: str
    x: float
    y: float
    box: tuple[float, float, float, float]
    angle: int


@cache
def characters(pdf):
    """All characters page by page, without the spaces and line ends that pdfium generates; a file is read once."""
    with pypdfium2.PdfDocument(pdf) as document:
        return tuple(tuple(_read(page)) for page in document)


def _read(page):
    text, height = page.get_textpage(), page.get_height()
    x, y = ctypes.c_double(), ctypes.c_double()
    left, right, bottom, top = (ctypes.c_double() for _ in range(4))
    for i in range(raw.FPDFText_CountChars(text)):
        if raw.FPDFText_IsGenerated(text, i) == 1:
            continue
        raw.FPDFText_GetCharOrigin(text, i, x, y)
        raw.FPDFText_GetCharBox(text, i, left, right, bottom, top)
        box = (left.value * MM, (height - top.value) * MM, right.value * MM, (height - bottom.value) * MM)
        turn = round(raw.FPDFText_GetCharAngle(text, i) / pi * 180) % 360
        yield Character(_character(raw.FPDFText_GetUnicode(text, i)), x.value * MM, (height - y.value) * MM, box, turn)


def _character(code):
    """The character of a code; pdfium gives a hyphen that ends a line as U+0002."""
    return "-" if code == 2 else chr(code)


def inside(edges, character):
    """Whether the origin of a character is in a box (left, top, right, bottom)."""
    return edges[0] <= character.x <= edges[2] and edges[1] <= character.y <= edges[3]


def joined(text):
    """Text in NFC without spaces, soft hyphens and control characters, which have no glyphs."""
    return re.sub("[\\s\u00ad\u200b\u200e\u200f\u2060\u2066-\u2069\ufeff]+", "", unicodedata.normalize("NFC", text))


def text_faults(printed, turned=frozenset()):
    """The text in each placed trim is that of the face's boxes in the trace, each once, and there is no other text.

    On pieces whose ids are in `turned`, such as nets, text stands in several directions: there the letters are counted.
    """
    out = []
    for number, (page, placements) in enumerate(zip(characters(printed.pdf), printed.pages, strict=True), 1):
        for entry in placements:
            here = [c for c in page if inside(entry.edges, c)]
            if entry.id in turned:
                out += [f"page {number}: {entry.id}: {f}" for f in counted_faults(here, expected(printed, entry))]
                continue
            fault = left_over(in_lines(here, entry.rotation), expected(printed, entry))
            if fault:
                out.append(f"page {number}: {entry.face} of {entry.id} copy {entry.copy}: {fault}")
            out += [f"page {number}: {entry.id}: {f}" for f in turned_faults(here, entry)]
    return out


def counted_faults(here, lines):
    """Each letter is extracted as often as it was set, whatever its case and direction."""
    found, wanted = (Counter(joined(text).casefold()) for text in ("".join(c.text for c in here), "".join(lines)))
    return [
        f"extracted more or less often than it was set: {letter!r}" for letter in sorted((found - wanted) + (wanted - found))
    ]


def expected(printed, entry):
    """The lines that the trace has for a placed face, longest first, with the hyphens added at line ends."""
    boxes = [b["lines"] for b in printed.boxes if (b["card"], b["face"]) == (entry.id, entry.face)]
    lines = [line for box in boxes for line in with_hyphens(box, printed.manifest["locale"])]
    return sorted(filter(None, lines), key=len, reverse=True)


def with_hyphens(lines, locale):
    """The lines of one text without white space, as they are printed in a language.

    A word divided at a line end gets a hyphen, except in scripts that break lines between any words; in Portuguese and
    Polish the hyphen of a divided compound is repeated at the start of the next line.
    """
    language = locale.partition("-")[0]
    for before, line, after in zip(["", *lines], lines, [*lines[1:], ""], strict=False):
        repeated = language in {"pt", "pl"} and _compound(before, line)
        added = language not in {"ja", "ko", "th", "zh"} and _divided(line, after)
        yield "-" * repeated + joined(line) + "-" * added


def _compound(before, line):
    """Whether a line continues a compound that was divided at its hyphen."""
    return before[-1:] == "-" and before[-2:-1].isalpha() and line[:1].isalpha()


def _divided(line, after):
    """Whether a line ends inside a word; the trace keeps a space, hyphen or dash at the end of a line."""
    return line[-1:].isalnum() and after[:1].isalnum()


def in_lines(here, rotation):
    """Sort characters by position: lines from top to bottom as the face is rotated, each from left to right.

    pdfium's own order breaks up lines with icons in rotated text, so only its characters and positions are used.
    """
    turn = radians(-rotation)

    def place(c):
        along = c.x * cos(turn) - c.y * sin(turn)
        return (round(c.x * sin(turn) + c.y * cos(turn), 1), along)

    return "".join(c.text for c in sorted(here, key=place))


def left_over(found, lines):
    """Remove each line from the extracted text, as it is or in capitals; gives the missing lines and what remains."""
    rest = joined(found)
    for line in lines:
        written = next((form for form in (line, line.upper()) if form in rest), None)
        if written is None:
            return f"`{line}` cannot be extracted from `{rest[:120]}`"
        rest = rest.replace(written, "\n", 1)  # a line end, so that the text on both sides is not joined
    rest = rest.replace("\n", "")
    return f"`{rest}` is extracted but was not set" if rest else None


def turned_faults(here, entry):
    """Text has the rotation of its face; only a number may be repeated upside down, for who sits on the other side.

    Words that are set upside down on purpose are drawn as outlines.
    """
    upside_down = (entry.rotation + 180) % 360
    wrong = {c.angle for c in here if not (c.text.isdigit() and c.angle == upside_down)} - {entry.rotation}
    return [f"text at {angle} degrees on a face turned by {entry.rotation}" for angle in sorted(wrong)]


def safe_faults(printed, safe, besides=frozenset()):
    """The ink of all glyphs is at least `safe` mm inside the trim, except on pieces whose ids are in `besides`."""
    out = []
    for number, (page, placements) in enumerate(zip(characters(printed.pdf), printed.pages, strict=True), 1):
        for entry in (entry for entry in placements if entry.id not in besides):
            left, top, right, bottom = entry.edges
            for c in (c for c in page if inside(entry.edges, c) and c.text.strip()):
                distance = min(c.box[0] - left, c.box[1] - top, right - c.box[2], bottom - c.box[3])
                if distance < safe - NEAR:
                    out.append(f"page {number}: `{c.text}` on {entry.id} is {distance:.2f} mm from the trim, safe is {safe}")
    return out


def furniture(printed):
    """The text outside all trims, page by page, in the order of extraction: slug lines and hints."""
    pages = zip(characters(printed.pdf), printed.pages, strict=True)
    return ["".join(c.text for c in page if not any(inside(p.edges, c) for p in placed)) for page, placed in pages]


def furniture_faults(printed, margin):
    """Slug lines and hints are within the printer's margin and outside all bleeds."""
    out = []
    for number, (page, placed) in enumerate(zip(characters(printed.pdf), printed.pages, strict=True), 1):
        words = [c for c in page if not any(inside(p.edges, c) for p in placed) and c.text.strip()]
        for c in words:
            if min(c.box[0], c.box[1]) < margin - NEAR:
                out.append(f"page {number}: `{c.text}` at ({c.x:.1f}, {c.y:.1f}) stands in the margin of {margin} mm")
            if any(p.bled[0] < c.x < p.bled[2] and p.bled[1] < c.y < p.bled[3] for p in placed):
                out.append(f"page {number}: `{c.text}` at ({c.x:.1f}, {c.y:.1f}) stands on a bleed")
    return out
