"""What MuPDF paints of a press file, object by object, and the plates that Ghostscript makes of it."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache
from xml.etree import ElementTree as ET

import numpy as np
from mutool_trace import _CONTROL
from pdf_readers import ask
from PIL import Image

MM = 25.4 / 72
PLATES = ("Cyan", "Magenta", "Yellow", "Black")
_NUMBER = re.compile(r"-?(?:\d+\.?\d*|\.\d+)")


@dataclass(frozen=True)
class Paint:
    """One object of a page: what paints it, its colour, and its box in mm (left, top, right, bottom), origin top left.

    `size` is that of a text and the weight of a line, in pt; `ppi` the resolution of a picture. `inks` are CMYK, if they are.
    """

    kind: str
    space: str
    inks: tuple[float, ...]
    alpha: float
    over: bool
    box: tuple[float, float, float, float]
    size: float = 0.0
    ppi: float = 0.0

    @property
    def plates(self):
        """How many inks it has."""
        return sum(part > 0 for part in self.inks)


@cache
def painted(pdf):
    """The objects of each page, without those that only clip, and the names of elements that MuPDF wrote."""
    output = ask("mutool", "trace", pdf)
    assert output.complaints == []
    root = ET.fromstring(_CONTROL.sub("", output.out))  # noqa: S314 - written by mutool from our own file
    return [_page(page) for page in root.iter("page")]


@cache
def element_names(pdf):
    """The names of all elements of the trace, such as `begin_group`."""
    return frozenset(re.findall(r"<(\w+)", ask("mutool", "trace", pdf).out))


def _page(page):
    shaped = [e for e in page.iter() if e.tag.startswith(("fill_", "stroke_")) and not e.tag.endswith("_shade")]
    return [_paint(e, steps) for e in shaped for steps in _parts(e)] + [_shade(e) for e in page.iter("fill_shade")]


def _parts(element):
    """The subpaths of a line, each of which is an object of its own; anything else is one."""
    if element.tag != "stroke_path":
        return [list(element)]
    parts = []
    for step in element:
        if step.tag == "moveto":
            parts.append([])
        parts[-1].append(step)
    return parts


def _shade(element):
    return Paint("fill_shade", element.get("colorspace", ""), (), float(element.get("alpha", 1)), False, (0, 0, 0, 0))


def _paint(element, steps):
    a, b, c, d, e, f = tuple(map(float, element.get("transform", "1 0 0 1 0 0").split()))
    scale = abs(a * d - b * c) ** 0.5
    points, size, ppi = [(0, 0), (1, 1)], 0.0, 0.0
    if element.tag.endswith("_path"):
        size = float(element.get("linewidth", 0)) * scale
        points = [(float(s.get(f"x{n}")), float(s.get(f"y{n}"))) for s in steps for n in ("", "1", "2", "3") if s.get(f"x{n}")]
    elif element.tag.endswith("_text"):
        points = [(float(g.get("x")), float(g.get("y"))) for g in element.iter("g")]
        letters = [tuple(map(float, span.get("trm").split())) for span in element.iter("span")]
        size = min(abs(m[0] * m[3] - m[1] * m[2]) ** 0.5 for m in letters) * scale
    elif element.tag.startswith("fill_image"):
        wide, high = (a * a + b * b) ** 0.5 / 72, (c * c + d * d) ** 0.5 / 72
        ppi = min(int(element.get("width")) / wide, int(element.get("height")) / high)
    xs, ys = zip(*((a * x + c * y + e, b * x + d * y + f) for x, y in points), strict=True)
    half = size / 2 if element.tag.startswith("stroke_") else 0.0
    box = tuple(v * MM for v in (min(xs) - half, min(ys) - half, max(xs) + half, max(ys) + half))
    space = element.get("colorspace", "")
    return Paint(
        element.tag, space, _inks(space, element.get("color", "")), float(element.get("alpha", 1)),
        element.get("op", "0") != "0", box, size, ppi,
    )  # fmt: skip


def _inks(space, words):
    numbers = tuple(map(float, _NUMBER.findall(words)))
    if space == "DeviceGray" and numbers:
        return (0.0, 0.0, 0.0, 1 - numbers[0])
    return numbers if space == "DeviceCMYK" else ()


@cache
def separated(pdf, folder, ppi, overprint="simulate"):
    """The plates of each page as Ghostscript makes them, 0 to 1, by name; all pages at one resolution."""
    folder.mkdir(exist_ok=True)
    output = ask(
        "gs", "-q", "-dSAFER", "-dBATCH", "-dNOPAUSE", "-sDEVICE=tiffsep", f"-r{ppi}", f"-dOverprint=/{overprint}",
        f"-sOutputFile={folder}/s%d.tif", pdf,
    )  # fmt: skip
    assert output.complaints == []
    pages = []
    while list(folder.glob(f"s{len(pages) + 1}(*).tif")):
        files = sorted(folder.glob(f"s{len(pages) + 1}(*).tif"))
        plates = {file.stem.partition("(")[2][:-1]: Image.open(file) for file in files}
        pages.append({name: 1 - np.asarray(plate, dtype=np.float32) / 255 for name, plate in plates.items()})
    return pages


def part(plate, box, ppi, *, inside=0):
    """The pixels of a box in mm (left, top, right, bottom), as far as they lie in it wholly, less `inside` pixels."""
    left, top, right, bottom = (v / 25.4 * ppi for v in box)
    rows = slice(int(np.ceil(top - 1e-6)) + inside, int(bottom + 1e-6) - inside)
    return plate[rows, int(np.ceil(left - 1e-6)) + inside : int(right + 1e-6) - inside]
