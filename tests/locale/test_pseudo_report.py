"""What a pseudo-locale brings about is listed and stops nothing; what is wrong with the game itself stops it as ever."""

import pytest

from pnp.diagnostics import Diagnostic, Report
from pnp.locale.pseudo_report import lenient

SOFT = ("booklet/overfull-page", "layout/overflow", "preflight/safe-area")
HARD = ("layout/missing-glyph", "load/unknown-field", "impose/too-large")


def told(locale, *findings):
    """Add findings to the report for a locale; give what the run's own report holds, and the one asked."""
    own = Report()
    asked = lenient(own, locale)
    for code, severity in findings:
        asked.add(Diagnostic(code, "too long", None, severity))
    return own, asked


@pytest.mark.parametrize("locale", ["en-XA", "ar-XB", "de-XL", "pt-BR+en-XA", "de-XL+pt-BR"])
def test_what_long_texts_bring_becomes_a_warning(locale):
    """Each of them, and each is still there to be counted."""
    own, asked = told(locale, *[(code, "error") for code in SOFT])
    assert [(d.code, d.severity) for d in own.diagnostics] == [(code, "warning") for code in SOFT]
    assert not own.has_errors
    assert asked.diagnostics == own.diagnostics
    assert not asked.has_errors


@pytest.mark.parametrize("code", HARD)
def test_other_errors_stay_errors(code):
    """A glyph that no font has is no matter of length."""
    own, asked = told("en-XA", (code, "error"))
    assert [(d.code, d.severity) for d in own.diagnostics] == [(code, "error")]
    assert own.has_errors
    assert asked.has_errors


def test_hints_are_not_made_warnings():
    """Only errors change."""
    own, _ = told("en-XA", ("layout/overflow", "note"))
    assert [d.severity for d in own.diagnostics] == ["note"]


@pytest.mark.parametrize("locale", [None, "", "pt-BR", "ar", "pt-BR+en"])
def test_languages_that_people_speak_are_judged_in_earnest(locale):
    """There the report is the run's own."""
    own, asked = told(locale, ("layout/overflow", "error"))
    assert asked is own
    assert own.has_errors


def test_what_was_found_before_is_among_the_findings():
    """The report that is handed on shows everything, so that a fault of loading still ends the run."""
    own = Report()
    own.add(Diagnostic("load/wrong-kind", "bad", None, "error"))
    asked = lenient(own, "de-XL")
    assert [d.code for d in asked.diagnostics] == ["load/wrong-kind"]
    assert asked.has_errors
