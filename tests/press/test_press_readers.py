"""The finished files are checked with poppler, qpdf, Ghostscript and MuPDF."""

from itertools import pairwise
from math import dist

import numpy as np
import pytest
from PIL import Image
from support import damaged_files
from support.builds import BACKS, GAMES, PAPERS, SIZES_MM, Silent
from support.pdf import ask, complaints, trace
from support.press_judges import box_faults, font_faults, glyph_faults, placement_faults, word_faults
from support.sheet_judges import backs_faults, mark_faults

from pnp.base.diagnostics import Report
from pnp.build.standalone_documents import CalibrationRequest, plan_calibration
from pnp.build.workshop import Workshop
from pnp.load.package_data import papers
from pnp.render.exports.table import export

pytestmark = pytest.mark.press
EVERY = [(game, paper, backs) for game in GAMES for paper in PAPERS for backs in BACKS]
SOME = [(game, paper, backs) for game in GAMES for paper, backs in (("a4", "duplex-long"), ("letter", "gutterfold"))]


@pytest.mark.parametrize(("game", "paper", "backs"), EVERY)
def test_no_reader_reports_errors(shelf, tmp_path, game, paper, backs):
    """`qpdf --check` passes, and poppler, Ghostscript and MuPDF render every page without messages."""
    assert complaints(shelf.take(game, paper, backs).pdf, tmp_path) == []


@pytest.mark.parametrize(("game", "paper", "backs"), EVERY)
def test_fonts_and_boxes_by_poppler(shelf, game, paper, backs):
    """All fonts are embedded and subset (`pdffonts`); the boxes are those of the manifest (`pdfinfo -box`)."""
    build = shelf.take(game, paper, backs)
    assert font_faults(build.pdf) == []
    assert box_faults(build) == []


@pytest.mark.parametrize(("game", "paper", "backs"), EVERY)
def test_marks_and_placements_by_mupdf(shelf, game, paper, backs):
    """All marks and placements have the right positions, and marks are 0.4 pt wide (`mutool trace`)."""
    build = shelf.take(game, paper, backs)
    assert placement_faults(build) == []
    assert mark_faults(build, trace(build.pdf)) == []


@pytest.mark.parametrize(("game", "paper", "backs"), SOME)
def test_glyphs_and_text_by_mupdf(shelf, game, paper, backs):
    """No glyph 0, no line under 0.25 pt, no image under 300 ppi, and the text as set (`mutool trace`)."""
    assert glyph_faults(shelf.take(game, paper, backs)) == []


@pytest.mark.parametrize(("game", "paper", "backs"), EVERY)
def test_text_by_poppler(shelf, game, paper, backs):
    """The words of each card are those of the trace (`pdftotext -bbox`)."""
    assert word_faults(shelf.take(game, paper, backs)) == []


def test_the_low_ink_edition_passes_too(shelf, tmp_path):
    """The outlines of the low-ink edition are not too thin to print."""
    build = shelf.take("belona", low_ink=True)
    assert complaints(build.pdf, tmp_path) == []
    assert font_faults(build.pdf) == []
    assert glyph_faults(build) == []
    assert word_faults(build) == []


@pytest.mark.parametrize(("game", "locale"), [*((game, None) for game in GAMES), ("beyond-nebula", "en")])
def test_two_interpreters_agree_on_ink(shelf, tmp_path, game, locale):
    """The pages rendered by Ghostscript and pdfium, averaged over squares of 3 mm, differ by less than 2 of 255 on average.

    No square differs by 22, as those do where letters stand elsewhere. At 200 dpi, because Ghostscript inks every pixel that a
    shape touches, which distorts fine patterns at lower resolutions; at 400, by less than 2.5 and no square by 30, where pieces
    are engraved: the hull of the ship on the box is a hatching of lines a pixel or two wide.
    """
    build = shelf.take(game, locale=locale)
    dpi, mean, most = (400, 2.5, 30) if game == "beyond-nebula" else (200, 2, 22)
    output = ask(
        "gs", "-q", "-dSAFER", "-dBATCH", "-dNOPAUSE", "-sDEVICE=png16m", f"-r{dpi}", "-dTextAlphaBits=4",
        "-dGraphicsAlphaBits=4", f"-sOutputFile={tmp_path}/%d.png", build.pdf,
    )  # fmt: skip
    assert output.complaints == []
    for index in range(len(build.pages)):
        theirs = _squares(np.asarray(Image.open(tmp_path / f"{index + 1}.png").convert("RGB")), dpi * 3 // 25)
        ours = _squares(build.raster(index, scale=dpi / 72), dpi * 3 // 25)
        rows, columns = min(theirs.shape[0], ours.shape[0]), min(theirs.shape[1], ours.shape[1])
        apart = np.abs(theirs[:rows, :columns] - ours[:rows, :columns])
        assert apart.mean() < mean, f"page {index + 1}"
        assert np.percentile(apart, 99) < 15, f"page {index + 1}"
        assert apart.max() < most, f"page {index + 1}"


def _squares(picture, side):
    rows, columns = (n // side * side for n in picture.shape[:2])
    cut = picture[:rows, :columns].astype(float)
    return cut.reshape(rows // side, side, columns // side, side, 3).mean(axis=(1, 3))


@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize(("flip", "locale"), [("long", "pt-BR"), ("short", "en")])
def test_the_rulers_of_the_calibration_sheet_are_accurate(tmp_path, paper, flip, locale):
    """Rulers of 100 mm and 4 in and their ticks are right to 0.02 mm; crosses of the back are offset as labelled."""
    report, file = Report(), tmp_path / f"calibration-{locale}-{paper}-{flip}.pdf"
    planned = plan_calibration(CalibrationRequest(papers()[paper], flip, locale), Workshop(tmp_path), report)
    export([planned], {"pdf"}, tmp_path, Silent())
    assert report.diagnostics == ()
    assert complaints(file, tmp_path) == []
    assert font_faults(file) == []
    front, back = trace(file)
    for length, ticks in ((100.0, 101), (101.6, 33)):
        for axis in (0, 1):
            rulers = [s for s in front.strokes if abs(_reach(s, axis) - length) <= 0.02 and _reach(s, 1 - axis) <= 0.001]
            assert len(rulers) == 1, f"rulers of {length} mm along axis {axis}: {len(rulers)}"
            assert _ticks(front, rulers[0], axis) == ticks
    here, behind = _crosses(front), _crosses(back)
    assert (len(here), len(behind)) == (81, 81)
    width, height = SIZES_MM[paper]
    for index, (x, y) in enumerate(here):
        turned = (width - x, y) if flip == "long" else (x, height - y)
        step = (-2 + index % 9 / 2, -2 + index // 9 / 2)  # column by column, row by row, as the labels say
        expected = (turned[0] + step[0], turned[1] + step[1])
        assert any(dist(expected, cross) < 0.02 for cross in behind), f"no cross of the back {step} off the front's"


def _crosses(page):
    """The centres of crosses with arms of 5 mm, row by row."""
    arms = [[s for s in page.strokes if abs(_reach(s, axis) - 5) < 0.01 and _reach(s, 1 - axis) < 0.001] for axis in (0, 1)]
    level, upright = ([tuple(sum(p[i] for p in s.points) / 2 for i in (0, 1)) for s in found] for found in arms)
    centres = [c for c in level if any(dist(c, other) < 0.02 for other in upright)]
    return sorted(centres, key=lambda c: (round(c[1], 1), c[0]))


def _reach(stroke, axis):
    values = [point[axis] for point in stroke.points]
    return max(values) - min(values)


def _ticks(page, ruler, axis):
    """The number of evenly spaced strokes that begin on a ruler and cross it."""
    across = 1 - axis
    start, at = min(p[axis] for p in ruler.points), ruler.points[0][across]
    on = [s for s in page.strokes if _reach(s, axis) < 0.001 and any(abs(p[across] - at) < 0.01 for p in s.points)]
    places = sorted({round(s.points[0][axis] - start, 3) for s in on if -0.01 < s.points[0][axis] - start < 101.61})
    steps = {round(b - a, 2) for a, b in pairwise(places)}
    assert max(steps) - min(steps) <= 0.02, steps
    return len(places)


BROKEN = [
    (damaged_files.unembedded_font, lambda b: font_faults(b.pdf), "embedded no"),
    (damaged_files.stray_helvetica, lambda b: font_faults(b.pdf), "Helvetica: embedded no"),
    (damaged_files.whole_font_in_file, lambda b: font_faults(b.pdf), "subset no"),
    (damaged_files.no_bleed_box, box_faults, "page 1: BleedBox is"),
    (damaged_files.wrong_trim_box, box_faults, "page 1: TrimBox is"),
    (damaged_files.missing_glyph, glyph_faults, "glyph 0 of"),
    (damaged_files.wrong_unicode, glyph_faults, "cannot be extracted"),
    (damaged_files.wrong_unicode, word_faults, "was not set"),
    (damaged_files.mark_in_bleed, lambda b: mark_faults(b, trace(b.pdf)), "reaches into the bleed of map_a"),
    (damaged_files.mark_gone, lambda b: mark_faults(b, trace(b.pdf)), "has no mark at its"),
    (damaged_files.mark_moved, lambda b: mark_faults(b, trace(b.pdf)), "belongs to no trim"),
    (damaged_files.bold_marks, lambda b: mark_faults(b, trace(b.pdf)), "is 0.500 pt strong"),
    (damaged_files.shifted_back, placement_faults, "page 2: no clip at the bleed of back of map_a"),
    (damaged_files.shifted_back, backs_faults, "page 1: map_a: its back is 0.200 mm off"),
]


@pytest.mark.parametrize(("damage", "check", "words"), BROKEN, ids=lambda case: getattr(case, "__name__", None))
def test_damage_is_reported(shelf, tmp_path, damage, check, words):
    """Each check reports its kind of damage."""
    good = shelf.take("belona")
    faults = check(damaged_files.damaged(good, damage, tmp_path))
    assert any(words in fault for fault in faults), faults


def test_lost_resources_are_reported(shelf, tmp_path):
    """A face that is not drawn is not reported by qpdf, but by other readers."""
    ask("pdftoppm", "-v")  # the reader that reports it; skip the test without it
    broken = damaged_files.damaged(shelf.take("belona"), damaged_files.resources_lost, tmp_path)
    faults = complaints(broken.pdf, tmp_path)
    assert faults
    assert not any(fault.startswith("qpdf") for fault in faults)
