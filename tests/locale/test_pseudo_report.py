"""Errors that a pseudo-locale causes become warnings; errors of the game itself stop the run as usual."""

import pytest

from pnp.base.diagnostics import Diagnostic, Report
from pnp.locale.pseudo import tolerate_long_texts

SOFT = ("booklet/overfull-page", "layout/overflow", "preflight/safe-area")
HARD = ("layout/missing-glyph", "load/unknown-field", "impose/too-large")


def reported(locale, *findings):
    """Add findings to the report for a locale; returns the codes in the run's own report, and that report for the locale."""
    own = Report()
    asked = tolerate_long_texts(own, locale)
    for code, severity in findings:
        asked.add(Diagnostic(code, "too long", None, severity))
    return own, asked


@pytest.mark.parametrize("locale", ["en-XA", "ar-XB", "de-XL", "pt-BR+en-XA", "de-XL+pt-BR"])
def test_errors_of_long_texts_become_warnings(locale):
    """Each of them, and each can still be counted."""
    own, asked = reported(locale, *[(code, "error") for code in SOFT])
    assert [(d.code, d.severity) for d in own.diagnostics] == [(code, "warning") for code in SOFT]
    assert not own.has_errors
    assert asked.diagnostics == own.diagnostics
    assert not asked.has_errors


@pytest.mark.parametrize("code", HARD)
def test_other_errors_stay_errors(code):
    """A missing glyph has nothing to do with length."""
    own, asked = reported("en-XA", (code, "error"))
    assert [(d.code, d.severity) for d in own.diagnostics] == [(code, "error")]
    assert own.has_errors
    assert asked.has_errors


def test_notes_are_not_made_warnings():
    """Only errors are changed."""
    own, _ = reported("en-XA", ("layout/overflow", "note"))
    assert [d.severity for d in own.diagnostics] == ["note"]


@pytest.mark.parametrize("locale", [None, "", "pt-BR", "ar", "pt-BR+en"])
def test_real_languages_are_reported_as_usual(locale):
    """The report is the run's own."""
    own, asked = reported(locale, ("layout/overflow", "error"))
    assert asked is own
    assert own.has_errors


def test_earlier_findings_are_included():
    """So that an error of loading still ends the run."""
    own = Report()
    own.add(Diagnostic("load/wrong-kind", "bad", None, "error"))
    asked = tolerate_long_texts(own, "de-XL")
    assert [d.code for d in asked.diagnostics] == ["load/wrong-kind"]
    assert asked.has_errors
