"""The calibration sheet in a language that the generator's own fonts have no letters for: the project's fonts, or a fault."""

from pathlib import Path

from pnp.calibrate import write_calibration
from pnp.diagnostics import Report

ROOT = Path(__file__).parents[2]


def test_the_sheet_takes_the_fonts_of_the_project(tmp_path):
    """In a project with fonts for Japanese the sheet is written, and nothing is said."""
    report, file = Report(), tmp_path / "sheet.pdf"
    write_calibration("a4", "long", "ja", file, report, project=ROOT)
    assert report.diagnostics == ()
    assert file.exists()


def test_a_sheet_without_its_words_is_not_written(tmp_path):
    """Without such a project the missing letters are counted and named, and there is no file."""
    report, file = Report(), tmp_path / "sheet.pdf"
    write_calibration("a4", "long", "ja", file, report, project=tmp_path)
    (fault,) = report.diagnostics
    assert fault.code == "impose/missing-glyph"
    assert fault.message.startswith("no font has the letters of the calibration sheet in `ja`: ")
    assert fault.hint == "print it in a project that has fonts for this language, or in another: `--locale en`"
    assert not file.exists()
