"""The fonts of the repository as its own fonts.yaml reads them, and a typesetter for each language."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from pnp.base.diagnostics import Report
from pnp.load.fonts import load_fonts
from pnp.text.typesetter import Typesetter

REPOSITORY = Path(__file__).resolve().parents[2]
SHIPPED = ("pt-BR", "en", "es", "fr", "de", "it", "pl", "ru", "ja", "zh-Hans", "ko", "ar", "he", "hi", "th")


@cache
def shipped_fonts():
    """Read fonts/fonts.yaml once for all tests."""
    report = Report()
    book = load_fonts(REPOSITORY, report)
    assert not report.diagnostics
    return book


@cache
def typesetter(locale):
    """Return one typesetter for each language: its caches must not change its results."""
    return Typesetter(shipped_fonts(), locale)
