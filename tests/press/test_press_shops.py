"""Files for print shops by independent readers: single faces and sheets, PDF/X-4 and X-1a (numbers as in docs/press.md)."""

import hashlib
import os
import shutil
import subprocess
import sys
from collections import Counter
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest
from support import press_judges
from support.games import SHEETS
from support.pdf import PLATES, ask, complaints, element_names, separated, trace
from support.press_judges import font_faults, glyph_faults, word_faults
from support.sheet_judges import backs_faults, mark_faults, placement_faults

from pnp.load.profiles import read_profile

pytestmark = pytest.mark.press
STANDARDS = {"press-x4": "x-4", "press-sheets": "x-4", "press-x1a": "x-1a", "sheets-x1a": "x-1a"}
MARKS = read_profile("press-sheets").marks
BACKS = ("duplex-long", "duplex-short", "gutterfold", "none")
COPIES = {"pike": 7, "carp": 1, "trout": 1, "mill-pond": 2, "brook": 1}
every = pytest.mark.parametrize("profile", STANDARDS)
sheets = pytest.mark.parametrize("profile", SHEETS)


@every
def test_no_reader_reports_errors(presses, tmp_path, profile):
    """1: `qpdf --check` passes, and poppler, Ghostscript and MuPDF say nothing."""
    assert complaints(presses.take(profile).pdf, tmp_path) == []


@every
def test_boxes_intent_and_identity(presses, profile):
    """2 to 6: boxes to 0.01 mm, one intent, one identity, the version, nothing that acts."""
    build, standard = presses.take(profile), STANDARDS[profile]
    assert press_judges.press_box_faults(build) == []
    assert press_judges.intent_faults(build, "FOGRA39") == []
    assert press_judges.identity_faults(build, standard) == []
    assert press_judges.version_faults(build, standard) == []
    assert press_judges.action_faults(build) == []


@every
def test_fonts_glyphs_and_text(presses, profile):
    """7, 8, 22: all fonts are subsets in the file, no glyph is missing, the text is as set and keeps the safe area."""
    build = presses.take(profile)
    assert font_faults(build.pdf) == []
    assert glyph_faults(build) == []
    assert word_faults(build) == []
    assert press_judges.safe_faults(build) == []


@every
def test_nothing_but_inks(presses, profile):
    """9: no object, picture or colour space of another kind."""
    assert press_judges.space_faults(presses.take(profile)) == []


@every
def test_ink_stays_within_the_limit(presses, plates, profile):
    """11: at most 300 % inside the bleed of each face."""
    assert press_judges.ink_faults(presses.take(profile), plates(f"{profile}-150"), 300) == []


@every
def test_small_text_lines_and_pictures(presses, profile):
    """12, 14, 15: one ink and overprinting below 12 pt, lines of 0.25 pt and more, pictures of 300 to 1200 ppi."""
    build = presses.take(profile)
    assert press_judges.text_faults(build) == []
    assert press_judges.line_faults(build) == []
    assert press_judges.picture_faults(build) == []


@pytest.mark.parametrize("profile", ["press-x4", "press-sheets"])
def test_black_text_overprints_in_the_plates(presses, plates, profile):
    """13: with overprinting, the other plates go on beneath the letters; without, they are white there."""
    build = presses.take(profile)
    over, knocked = (separated(build.pdf, plates(f"{profile}-{way}"), 150, way)[0] for way in ("simulate", "disable"))
    differ = [name for name in PLATES if (over[name] - knocked[name]).max() > 0.1]
    assert differ
    assert "Black" not in differ
    holes = over["Cyan"] - knocked["Cyan"] > 0.1
    assert (knocked["Black"][holes] > 0.3).mean() > 0.9  # they are letters
    rows, columns = np.nonzero(holes)
    beside = over["Cyan"][rows, np.clip(columns + 20, 0, over["Cyan"].shape[1] - 1)]
    assert np.median(np.abs(over["Cyan"][holes] - beside)) < 0.1  # and the ground is as beside them


@pytest.mark.parametrize("profile", ["press-x1a", "sheets-x1a"])
def test_nothing_is_transparent_in_x1a(presses, profile):
    """16: neither by state, group or mask, nor as MuPDF paints it."""
    build = presses.take(profile)
    assert press_judges.transparency_faults(build) == []
    assert not {"begin_group", "begin_mask", "clip_image_mask"} & element_names(build.pdf)
    assert press_judges.transparency_faults(presses.take(profile.replace("x1a", "x4").replace("sheets-x4", "press-sheets")))


@every
def test_ink_reaches_the_bleed(presses, plates, profile):
    """17: on all four sides of each face, front and back."""
    assert press_judges.bleed_faults(presses.take(profile), plates(f"{profile}-300")) == []


@pytest.mark.parametrize(("profile", "backs"), [*(("press-sheets", backs) for backs in BACKS), ("sheets-x1a", "duplex-long")])
def test_marks_of_sheets(presses, plates, profile, backs):
    """18, 19, 21: marks as the profile says, all plates only outside the bleed, no overlap; backs behind their fronts."""
    build = presses.take(profile, backs)
    assert placement_faults(build, COPIES) == []
    assert press_judges.overlap_faults(build) == []
    assert press_judges.registration_faults(build, plates(f"{profile}-{backs}-150")) == []
    fronts = [number for number, side in enumerate(build.sides) if side == "face"]
    pages = [_crop_marks(build, number) for number in fronts]
    front = build.but(build.pdf)
    front.__dict__.update(pages=[build.pages[number] for number in fronts], sides=["face"] * len(fronts))
    assert mark_faults(front, pages, weight=MARKS.weight) == []
    if backs != "none":
        assert backs_faults(build) == []


def _crop_marks(build, number):
    """A page without the strokes of its targets: rings, and arms that cross in the middle."""
    page = trace(build.pdf)[number]
    lines = [stroke for stroke in page.strokes if len(stroke.points) == 2 and stroke.depth == 0]
    middles = Counter(_middle(line) for line in lines)
    return replace(page, strokes=[line for line in lines if middles[_middle(line)] == 1])


def _middle(line):
    (x1, y1), (x2, y2) = line.points
    return round((x1 + x2) / 2, 2), round((y1 + y2) / 2, 2)


@sheets
def test_marks_begin_where_the_profile_says(presses, profile):
    """19: each crop mark begins 4 mm from a trim, fronts and backs; there are four targets on each."""
    build = presses.take(profile)
    for number, placements in enumerate(build.pages):
        marks = _crop_marks(build, number).strokes
        assert len(marks) >= 8
        for mark in marks:
            axis = 1 if abs(mark.points[0][0] - mark.points[1][0]) < 0.01 else 0
            edges = [p.edges[n] for p in placements for n in (axis, axis + 2)]
            assert min(abs(abs(point[axis] - edge) - MARKS.offset) for point in mark.points for edge in edges) < 0.01
        crosses = Counter(_middle(s) for s in trace(build.pdf)[number].strokes if len(s.points) == 2)
        assert sum(n == 2 for n in crosses.values()) == 4


@pytest.mark.parametrize("profile", ["press-x4", "sheets-x1a"])
def test_two_interpreters_agree_in_ink(presses, plates, tmp_path, profile):
    """24: the plates of Ghostscript and the inks of MuPDF, averaged over squares, differ by less than 3 of 255 on average."""
    build = presses.take(profile)
    output = ask("mutool", "draw", "-q", "-c", "cmyk", "-F", "pam", "-r", 100, "-o", tmp_path / "%d.pam", build.pdf)
    assert output.complaints == []
    theirs = separated(build.pdf, plates(f"{profile}-100"), 100)
    for number, inks in enumerate(theirs[:4], 1):
        ours = _pam(tmp_path / f"{number}.pam")
        for index, name in enumerate(PLATES):
            rows, columns = (min(a, b) for a, b in zip(ours.shape[:2], inks[name].shape, strict=True))
            apart = np.abs(_squares(ours[:rows, :columns, index]) - _squares(inks[name][:rows, :columns]))
            assert apart.mean() < 3 / 255, f"page {number}, {name}"
            assert np.percentile(apart, 99) < 25 / 255, f"page {number}, {name}"


def _pam(file):
    head, _, data = file.read_bytes().partition(b"ENDHDR\n")
    said = dict(line.split(b" ", 1) for line in head.splitlines() if b" " in line)
    width, height, depth = (int(said[key]) for key in (b"WIDTH", b"HEIGHT", b"DEPTH"))
    return np.frombuffer(data, np.uint8).reshape(height, width, depth).astype(float) / 255


def _squares(plate, side=12):
    rows, columns = (n // side * side for n in plate.shape)
    return plate[:rows, :columns].reshape(rows // side, side, columns // side, side).mean(axis=(1, 3))


def test_builds_are_the_same_wherever_they_are_made(presses, tmp_path):
    """25: in another folder, time zone, language, hash seed, age of the files and number of processes, byte for byte."""
    found = []
    for name, zone, lang, seed, jobs in (
        ("one", "UTC", "C.UTF-8", "1", "1"),
        ("other", "Asia/Tokyo", "pt_BR.UTF-8", "77", "2"),
    ):
        root = tmp_path / name
        shutil.copytree(presses.root, root)
        for file in (f for f in root.rglob("*") if name == "other" and f.is_file()):
            os.utime(file, (1e9, 1e9))
        environment = os.environ | {"TZ": zone, "LANG": lang, "LC_ALL": lang, "PYTHONHASHSEED": seed}
        command = [sys.executable, "-m", "pnp", "build", "toy", "--only", "cards", "--profile", ",".join(STANDARDS), "-j", jobs]
        done = subprocess.run(
            [*command, "--project", str(root), "--out", str(root / "out")],
            env=environment, cwd=root if name == "other" else Path.cwd(), capture_output=True, check=False,
        )  # fmt: skip
        assert done.returncode == 0, done.stderr.decode()
        files = sorted(f for f in (root / "out").rglob("*") if f.is_file())
        found.append({f.relative_to(root).as_posix(): hashlib.sha256(f.read_bytes()).hexdigest() for f in files})
    assert len(found[0]) >= 12
    assert found[0] == found[1]
