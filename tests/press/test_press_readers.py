"""The press battery: the finished files, read by poppler, qpdf, Ghostscript and MuPDF."""

from itertools import pairwise
from math import dist

import broken_files
import numpy as np
import pytest
from judge_press import box_faults, font_faults, glyph_faults, placement_faults, word_faults
from judge_sheets import backs_faults, mark_faults
from mutool_trace import trace
from pdf_readers import ask, complaints
from PIL import Image
from printed_builds import BACKS, GAMES, PAPERS, SIZES_MM, Silent

from pnp.diagnostics import Report
from pnp.products.calibration import CalibrationRequest, plan_calibration
from pnp.render.exports.table import export
from pnp.workshop import Workshop

pytestmark = pytest.mark.press
EVERY = [(game, paper, backs) for game in GAMES for paper in PAPERS for backs in BACKS]
SOME = [(game, paper, backs) for game in GAMES for paper, backs in (("a4", "duplex-long"), ("letter", "gutterfold"))]


@pytest.mark.parametrize(("game", "paper", "backs"), EVERY)
def test_no_reader_complains(shelf, tmp_path, game, paper, backs):
    """The check of qpdf passes; poppler, Ghostscript and MuPDF draw every page with nothing to say."""
    assert complaints(shelf.take(game, paper, backs).pdf, tmp_path) == []


@pytest.mark.parametrize(("game", "paper", "backs"), EVERY)
def test_fonts_and_boxes_by_poppler(shelf, game, paper, backs):
    """`pdffonts`: all embedded and subset; `pdfinfo -box`: the boxes of the manifest."""
    build = shelf.take(game, paper, backs)
    assert font_faults(build.pdf) == []
    assert box_faults(build) == []


@pytest.mark.parametrize(("game", "paper", "backs"), EVERY)
def test_marks_and_placements_by_mupdf(shelf, game, paper, backs):
    """`mutool trace`: every mark and every placement where it should be, 0.4 pt strong."""
    build = shelf.take(game, paper, backs)
    assert placement_faults(build) == []
    assert mark_faults(build, trace(build.pdf)) == []


@pytest.mark.parametrize(("game", "paper", "backs"), SOME)
def test_glyphs_and_text_by_mupdf(shelf, game, paper, backs):
    """`mutool trace`: no glyph 0, no line under 0.25 pt, no picture under 300 ppi, the text as set."""
    assert glyph_faults(shelf.take(game, paper, backs)) == []


@pytest.mark.parametrize(("game", "paper", "backs"), EVERY)
def test_text_by_poppler(shelf, game, paper, backs):
    """`pdftotext -bbox`: each card's words are the trace's."""
    assert word_faults(shelf.take(game, paper, backs)) == []


def test_the_low_ink_edition_passes_too(shelf, tmp_path):
    """Outlines instead of fills, but none of them thinner than prints."""
    build = shelf.take("belona", low_ink=True)
    assert complaints(build.pdf, tmp_path) == []
    assert font_faults(build.pdf) == []
    assert glyph_faults(build) == []
    assert word_faults(build) == []


@pytest.mark.parametrize("game", GAMES)
def test_two_interpreters_agree_in_ink(shelf, tmp_path, game):
    """Ghostscript's and pdfium's pictures of each page, averaged over 3 mm squares, differ by less than 2 of 255 in the mean.

    At 200 dpi: Ghostscript inks every pixel that a shape touches, which tells in coarser pictures of fine grounds.
    """
    build = shelf.take(game)
    said = ask(
        "gs", "-q", "-dSAFER", "-dBATCH", "-dNOPAUSE", "-sDEVICE=png16m", "-r200", "-dTextAlphaBits=4", "-dGraphicsAlphaBits=4",
        f"-sOutputFile={tmp_path}/%d.png", build.pdf,
    )  # fmt: skip
    assert said.complaints == []
    for index in range(len(build.pages)):
        theirs = _squares(np.asarray(Image.open(tmp_path / f"{index + 1}.png").convert("RGB")))
        ours = _squares(build.raster(index, scale=200 / 72))
        rows, columns = min(theirs.shape[0], ours.shape[0]), min(theirs.shape[1], ours.shape[1])
        apart = np.abs(theirs[:rows, :columns] - ours[:rows, :columns])
        assert apart.mean() < 2, f"page {index + 1}"
        assert np.percentile(apart, 99) < 15, f"page {index + 1}"


def _squares(picture, side=24):
    rows, columns = (n // side * side for n in picture.shape[:2])
    cut = picture[:rows, :columns].astype(float)
    return cut.reshape(rows // side, side, columns // side, side, 3).mean(axis=(1, 3))


@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize(("flip", "locale"), [("long", "pt-BR"), ("short", "en")])
def test_the_rulers_of_the_calibration_sheet_are_true(tmp_path, paper, flip, locale):
    """100 mm and 4 in, across and down, to 0.02 mm as MuPDF draws them; ten ticks to the centimetre, eight to the inch."""
    report, file = Report(), tmp_path / f"calibration-{paper}-{flip}.pdf"
    planned = plan_calibration(CalibrationRequest(paper, flip, locale), Workshop(tmp_path), report)
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
    """Centres of the level arms, 5 mm long, that an upright arm crosses in the middle; row by row."""
    arms = [[s for s in page.strokes if abs(_reach(s, axis) - 5) < 0.01 and _reach(s, 1 - axis) < 0.001] for axis in (0, 1)]
    level, upright = ([tuple(sum(p[i] for p in s.points) / 2 for i in (0, 1)) for s in found] for found in arms)
    centres = [c for c in level if any(dist(c, other) < 0.02 for other in upright)]
    return sorted(centres, key=lambda c: (round(c[1], 1), c[0]))


def _reach(stroke, axis):
    values = [point[axis] for point in stroke.points]
    return max(values) - min(values)


def _ticks(page, ruler, axis):
    """How many evenly spaced strokes begin on a ruler and run across it."""
    across = 1 - axis
    start, at = min(p[axis] for p in ruler.points), ruler.points[0][across]
    on = [s for s in page.strokes if _reach(s, axis) < 0.001 and any(abs(p[across] - at) < 0.01 for p in s.points)]
    places = sorted({round(s.points[0][axis] - start, 3) for s in on if -0.01 < s.points[0][axis] - start < 101.61})
    steps = {round(b - a, 2) for a, b in pairwise(places)}
    assert max(steps) - min(steps) <= 0.02, steps
    return len(places)


BROKEN = [
    (broken_files.unembedded_font, lambda b: font_faults(b.pdf), "embedded no"),
    (broken_files.stray_helvetica, lambda b: font_faults(b.pdf), "Helvetica: embedded no"),
    (broken_files.whole_font, lambda b: font_faults(b.pdf), "subset no"),
    (broken_files.no_bleed_box, box_faults, "page 1: BleedBox is"),
    (broken_files.wrong_trim_box, box_faults, "page 1: TrimBox is"),
    (broken_files.missing_glyph, glyph_faults, "glyph 0 of"),
    (broken_files.wrong_unicode, glyph_faults, "cannot be extracted"),
    (broken_files.wrong_unicode, word_faults, "was not set"),
    (broken_files.mark_in_bleed, lambda b: mark_faults(b, trace(b.pdf)), "reaches into the bleed of map_a"),
    (broken_files.mark_gone, lambda b: mark_faults(b, trace(b.pdf)), "has no mark at its"),
    (broken_files.mark_moved, lambda b: mark_faults(b, trace(b.pdf)), "belongs to no trim"),
    (broken_files.bold_marks, lambda b: mark_faults(b, trace(b.pdf)), "is 0.500 pt strong"),
    (broken_files.shifted_back, placement_faults, "page 2: no clip at the bleed of back of map_a"),
    (broken_files.shifted_back, backs_faults, "page 1: map_a: its back is 0.200 mm off"),
]


@pytest.mark.parametrize(("spoil", "judge", "words"), BROKEN, ids=lambda case: getattr(case, "__name__", None))
def test_a_broken_file_is_caught(shelf, tmp_path, spoil, judge, words):
    """A battery that cannot fail is worth nothing."""
    good = shelf.take("belona")
    faults = judge(broken_files.damaged(good, spoil, tmp_path))
    assert any(words in fault for fault in faults), faults


def test_lost_resources_are_heard(shelf, tmp_path):
    """To qpdf a file is sound whose face has vanished: what the readers say aloud gives it away."""
    ask("pdftoppm", "-v")  # the one that speaks up: without it there is nothing to hear
    broken = broken_files.damaged(shelf.take("belona"), broken_files.lost_resources, tmp_path)
    faults = complaints(broken.pdf, tmp_path)
    assert faults
    assert not any(fault.startswith("qpdf") for fault in faults)
