"""The drawing operations of MuPDF, read from `mutool trace`: strokes, clips and glyphs in mm, origin top left, y down."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from functools import cache
from xml.etree import ElementTree as ET

from content_walk import MM, Stroked, apply
from judge_text import Character
from pdf_readers import ask

_CONTROL = re.compile(r"&#(?:x[01]?[0-9a-f]|[0-9]|[12][0-9]|3[01]);|[\x00-\x08\x0b\x0c\x0e-\x1f]", re.IGNORECASE)

_FILLS = re.compile(r"<fill_path.*?</fill_path>", re.DOTALL)


@dataclass
class Traced:
    """A page: strokes of straight subpaths (depth 0: outside forms), boxes of clips, characters, images."""

    strokes: list[Stroked] = field(default_factory=list)
    clips: list[tuple[float, float, float, float]] = field(default_factory=list)
    characters: list[Character] = field(default_factory=list)
    notdefs: list[str] = field(default_factory=list)
    thinnest: float = 1e9
    images: list[float] = field(default_factory=list)


@cache
def trace(pdf):
    """All pages of a file as MuPDF draws them; fills are left out, because they are nine tenths of the trace and not needed."""
    output = ask("mutool", "trace", pdf)
    assert output.complaints == [], output.complaints
    root = ET.fromstring(_CONTROL.sub("", _FILLS.sub("", output.out)))  # noqa: S314 - written by mutool from our own file
    return [_page(page) for page in root.iter("page")]


def _page(page):
    found = Traced()
    for element in page.iter():
        if element.tag == "stroke_path":
            _stroke(found, element)
        elif element.tag == "clip_path":
            points = [point for path in _paths(element) for point in path]
            xs, ys = zip(*points, strict=True)
            found.clips.append((min(xs), min(ys), max(xs), max(ys)))
        elif element.tag in {"fill_text", "ignore_text"}:
            _text(found, element)
        elif element.tag in {"fill_image", "fill_image_mask"}:
            a, b, c, d, *_ = _matrix(element)
            wide, high = (a * a + b * b) ** 0.5 / 72, (c * c + d * d) ** 0.5 / 72
            found.images.append(min(int(element.get("width")) / wide, int(element.get("height")) / high))
    return found


def _matrix(element):
    return tuple(map(float, element.get("transform").split()))


def _paths(element):
    """Subpaths as lists of points in mm; of a curve only the end is used."""
    matrix, out = _matrix(element), []
    for step in element:
        if step.tag == "moveto":
            out.append([])
        last = "3" if step.tag == "curveto" else ""
        if step.tag != "closepath":
            x, y = apply(matrix, float(step.get(f"x{last}")), float(step.get(f"y{last}")))
            out[-1].append((x * MM, y * MM))
    return out


def _stroke(found, element):
    a, b, c, d, e, f = _matrix(element)
    weight = float(element.get("linewidth")) * abs(a * d - b * c) ** 0.5
    found.thinnest = min(found.thinnest, weight)
    depth = 0 if (e, f) == (0, 0) else 1
    dashed = any(float(v) for v in (element.get("dash") or "").replace(",", " ").split())
    found.strokes += [Stroked(tuple(points), weight, dashed, depth) for points in _paths(element)]


def _text(found, element):
    matrix = _matrix(element)
    turn = {(1, 0): 0, (0, 1): 90, (-1, 0): 180, (0, -1): 270}
    size = (matrix[0] ** 2 + matrix[1] ** 2) ** 0.5
    angle = turn.get((round(matrix[0] / size), round(matrix[1] / size)), -1)
    for span in element.iter("span"):
        for glyph in span.iter("g"):
            x, y = (v * MM for v in apply(matrix, float(glyph.get("x")), float(glyph.get("y"))))
            if glyph.get("glyph") == "0":
                found.notdefs.append(f"{span.get('font')} at ({x:.1f}, {y:.1f})")
            found.characters.append(Character(glyph.get("unicode") or "", x, y, (x, y, x, y), angle))
