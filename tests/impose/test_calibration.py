"""The calibration sheet: rulers, and crosses to measure the offset."""

from __future__ import annotations

from math import hypot
from pathlib import Path

import pytest
from support.sheets import PAPERS, ink, lines, typesetter, words

from pnp.base.diagnostics import Report, format_diagnostic
from pnp.base.units import Box, Size
from pnp.impose.calibration import STEPS, calibration, correct_for_printer
from pnp.impose.orders import backs_only, fronts_only
from pnp.locale import phrases
from pnp.model.face_walk import path_box
from pnp.model.frame import Shape
from pnp.model.outline import Paper, Printer

FLIPS = ("long", "short")
PHRASES = sorted((Path(phrases.__file__).parent / "phrases").glob("*.yaml"))


def sheet(paper="a4", flip="long"):
    """The one sheet that is printed."""
    report = Report()
    found = calibration(PAPERS[paper], flip, typesetter(), "en", report)
    assert not report.diagnostics
    return found


def segments(page):
    """All straight lines of a page's drawing, as pairs of points."""
    out = []
    for shape in (item for item in page.furniture if isinstance(item, Shape)):
        points = [point for _, point in shape.path]
        out += list(zip(points[::2], points[1::2], strict=True))
    return out


def crosses(page):
    """The centres of the crosses on a page: where a horizontal and a vertical line of 5 mm bisect each other."""
    level = {_middle(a, b) for a, b in segments(page) if abs(hypot(a[0] - b[0], a[1] - b[1]) - 5) < 1e-9 and a[1] == b[1]}
    upright = {_middle(a, b) for a, b in segments(page) if abs(hypot(a[0] - b[0], a[1] - b[1]) - 5) < 1e-9 and a[0] == b[0]}
    return sorted(level & upright, key=lambda p: (p[1], p[0]))


def _middle(a, b):
    return round((a[0] + b[0]) / 2, 6), round((a[1] + b[1]) / 2, 6)


@pytest.mark.parametrize("paper", PAPERS)
def test_lengths(paper):
    """Both rulers exist in both directions with exact lengths, and the outline is that of a poker card."""
    lengths = [(round(abs(a[0] - b[0]), 6), round(abs(a[1] - b[1]), 6)) for a, b in segments(sheet(paper).pages[0])]
    for length in (100.0, 101.6):
        assert lengths.count((length, 0)) == 1
        assert lengths.count((0, length)) == 1
    assert lengths.count((63.5, 0)) == 2
    assert lengths.count((0, 88.9)) == 2


def ticks(page, length):
    """The lengths in mm of the ticks of the horizontal ruler with this length, from left to right."""
    (line,) = [(a, b) for a, b in segments(page) if a[1] == b[1] and abs(b[0] - a[0] - length) < 1e-9]
    (start, y), (end, _) = line
    above = sorted((a, b) for a, b in segments(page) if a[0] == b[0] and a[1] == y and start - 1e-9 <= a[0] <= end + 1e-9)
    assert [a[0] for a, _ in above] == pytest.approx([start + n * length / (len(above) - 1) for n in range(len(above))])
    return [round(y - b[1], 6) for _, b in above]


def test_ticks_can_be_counted():
    """Tenths of a centimetre, eighths of an inch; halves are longer, wholes the longest, at both ends too."""
    page = sheet().pages[0]
    centimetre = [4.0, 1.8, 1.8, 1.8, 1.8, 2.8, 1.8, 1.8, 1.8, 1.8]
    assert ticks(page, 100.0) == [*centimetre * 10, 4.0]
    inch = [4.0, 1.8, 1.8, 1.8, 2.8, 1.8, 1.8, 1.8]
    assert ticks(page, 101.6) == [*inch * 4, 4.0]


def test_the_headline_stands_over_what_to_do_first():
    """Three lines at the left edge of the drawing; only the first is larger and bold."""
    page = sheet().pages[0]
    title, scale, turn = lines(page)[:3]
    left = (page.size.w - 180) / 2
    assert [line.x for line in (title, scale, turn)] == pytest.approx([left] * 3)
    assert [line.size for line in (title, scale, turn)] == [12, 8, 8]
    assert title.y < scale.y < turn.y
    assert "actual size" in words(page)[1]
    assert [n for n, line in enumerate(lines(page)) if any("bold" in run.font.lower() for _, run in line.runs)] == [0]


@pytest.mark.parametrize("flip", FLIPS)
@pytest.mark.parametrize("paper", PAPERS)
def test_crosses_find_the_offset(paper, flip):
    """If the backs of a printer are off by a step, the only cross that coincides gives the offset that corrects them."""
    imposition = sheet(paper, flip)
    front, back = imposition.pages
    w, h = front.size
    fronts, backs = crosses(front), crosses(back)
    assert len(fronts) == len(backs) == len(STEPS) ** 2
    for drift_x, drift_y in ((0, 0), (0.5, -1.5), (-2, 2)):
        seen = [(x + drift_x, y + drift_y) for x, y in backs]
        seen = [(w - x, y) if flip == "long" else (x, h - y) for x, y in seen]
        hits = [i for i, (x, y) in enumerate(fronts) if any(hypot(x - u, y - v) < 0.01 for u, v in seen)]
        assert len(hits) == 1
        named = STEPS[hits[0] % len(STEPS)], STEPS[hits[0] // len(STEPS)]
        assert named == (-drift_x, -drift_y)


@pytest.mark.parametrize(("flip", "backs"), [("long", "duplex-long"), ("short", "duplex-short")])
def test_the_sheet_is_printed_as_the_printer_turns_it(flip, backs):
    """One sheet with face and back, printed duplex on the given edge."""
    imposition = sheet(flip=flip)
    assert imposition.backs == backs
    assert [page.side for page in imposition.pages] == ["face", "back"]


def test_labels_name_the_steps():
    """Columns and rows of the grid are labelled with their steps."""
    found = words(sheet().pages[0])
    assert [w for w in found if w.startswith("x ")] == [
        "x −2.0", "x −1.5", "x −1.0", "x −0.5", "x 0", "x +0.5", "x +1.0", "x +1.5", "x +2.0",
    ]  # fmt: skip
    assert next(w for w in found if w.startswith("y ")) == "y −2.0"
    assert "back_offset: {x: 0.5, y: -1.0}" in found
    assert words(sheet().pages[1]) == ["back"]


@pytest.mark.parametrize("paper", PAPERS)
def test_inside_the_margin(paper):
    """Everything is within the margins, and no texts overlap."""
    for page in sheet(paper).pages:
        boxes = [ink(line) for line in lines(page)]
        area = Box(0, 0, *page.size).inset(PAPERS[paper].margin)
        assert all(area.contains(box) for box in boxes)
        assert all(area.contains(Box(x, y, 0, 0)) for a, b in segments(page) for x, y in (a, b))
        assert not any(a.overlaps(b) for i, a in enumerate(boxes) for b in boxes[:i])


def test_small_paper():
    """A paper that is too small for the drawing is an error."""
    report = Report()
    found = calibration(Paper("a5", Size(148, 210), 5), "long", typesetter(), "en", report)
    assert not found.sheets
    assert [format_diagnostic(d, lambda _: ()) for d in report.diagnostics] == [
        "error[impose/too-large]: the calibration sheet needs 180 x 254 mm: `a5` has 138 x 200 mm inside its margins"
    ]


def test_correction():
    """The offset of a printer is applied to backs only, the scale to all pages; placements do not change."""
    plain = sheet()
    found = correct_for_printer(plain, Printer("mine", (0.5, -1.0), (1.002, 0.998)))
    assert [(p.offset, p.scale) for p in found.pages] == [((0, 0), (1.002, 0.998)), ((0.5, -1.0), (1.002, 0.998))]
    assert [p.furniture for p in found.pages] == [p.furniture for p in plain.pages]


def two_passes(flip="long", locale="en", paper="a4"):
    """The two sheets for a printer that prints one side at a time."""
    report = Report()
    found = calibration(PAPERS[paper], flip, typesetter(), locale, report, second_pass=True)
    assert not report.diagnostics
    return found


def test_sheets_of_two_passes_are_numbered_on_both_sides():
    """Two sheets: the numbers are equal where the backs come in the order of the fronts, and no sheet has both if reversed."""
    found = two_passes()
    numbers = [[word for word in words(page) if word in {"1", "2"}] for page in found.pages]
    assert numbers == [["1"], ["1"], ["2"], ["2"]]
    assert [page.side for page in fronts_only(found).pages] == ["face", "face"]
    backs = backs_only(found, "reversed").pages
    assert [[w for w in words(page) if w in {"1", "2"}] for page in backs] == [["2"], ["1"]]


@pytest.mark.parametrize("flip", FLIPS)
def test_backs_of_two_passes_say_what_to_write(flip):
    """The backs say what to compare and what follows; the fronts say how to print them."""
    (first, back), (_, other) = ((sheet.front, sheet.back) for sheet in two_passes(flip).sheets)
    assert words(back)[2:] == words(other)[1:]
    assert " ".join(" ".join(words(other)[1:]).split()) == (
        "Compare the numbers on both sides of a sheet. If they are equal, write second_pass: same into printers.yaml, if not,"
        f" second_pass: reversed. Turn the sheet over on its {flip} edge: the arrows of both sides must point the same way. If"
        " they do not, or if one side has both prints, put the sheets back in another way and start again with new ones."
    )
    how = "Print the fronts, put all sheets back in as you mean to do it each time, then print the backs."
    assert how in " ".join(" ".join(words(first)).split())


@pytest.mark.parametrize("flip", FLIPS)
@pytest.mark.parametrize("locale", [file.stem for file in PHRASES])
@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_words_of_two_passes_have_room(paper, locale, flip):
    """In every language nothing overlaps, not even the crosses, and all is within the margins."""
    for page in two_passes(flip, locale, paper).pages:
        boxes = [ink(line) for line in lines(page)]
        area = Box(0, 0, *page.size).inset(PAPERS[paper].margin)
        drawn = [path_box(shape.path) for shape in page.furniture if isinstance(shape, Shape)]
        assert all(area.contains(box) for box in [*boxes, *drawn])
        assert not any(a.overlaps(b) for i, a in enumerate(boxes) for b in boxes[:i])
        assert not any(a.overlaps(b) for a in boxes for b in drawn)
