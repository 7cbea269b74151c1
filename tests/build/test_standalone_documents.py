"""The calibration sheet in a language that needs the project's fonts."""

from support.places import TESTS

from pnp.base.diagnostics import Report
from pnp.build.standalone_documents import CalibrationRequest, plan_calibration
from pnp.build.workshop import Workshop
from pnp.load.package_data import papers

ROOT = TESTS.parent

JAPANESE = CalibrationRequest(papers()["a4"], "long", "ja")


def test_the_sheet_takes_the_fonts_of_the_project():
    """In a project with fonts for Japanese the sheet is planned without errors."""
    report = Report()
    (document,) = plan_calibration(JAPANESE, Workshop(ROOT), report).documents
    assert report.diagnostics == ()
    assert document.stem == "calibration-ja-a4-long"
    assert any("noto" in key for key in document.fonts.families)


def test_a_sheet_without_its_words_is_not_planned(tmp_path):
    """Without such fonts the missing characters are reported, and there is no document."""
    report = Report()
    assert plan_calibration(JAPANESE, Workshop(tmp_path), report).documents == ()
    (fault,) = report.diagnostics
    assert fault.code == "impose/missing-glyph"
    assert fault.message.startswith("no font has the letters of the calibration sheet in `ja`: ")
    assert fault.hint == "print it in a project that has fonts for this language, or in another: `--locale en`"


def test_a_paper_that_is_too_small_has_no_sheet():
    """The rulers cannot be made shorter."""
    report = Report()
    assert plan_calibration(CalibrationRequest(papers()["a5"], "long", "en"), Workshop(ROOT), report).documents == ()
    assert [d.code for d in report.diagnostics] == ["impose/too-large"]


def test_a_fault_in_the_projects_fonts_is_told(tmp_path):
    """Where the sheet needs them, what is wrong with them is said beside what that costs."""
    (tmp_path / "fonts").mkdir()
    (tmp_path / "fonts/fonts.yaml").write_text("families: {a: {regular: none.ttf}}\n", "utf-8")
    report = Report()
    assert plan_calibration(JAPANESE, Workshop(tmp_path), report).documents == ()
    assert {d.mark.path for d in report.diagnostics if d.mark} == {"fonts/fonts.yaml"}
