"""Fixtures: the toy game with its booklet as a translation source."""

import shutil

import pytest
from support.places import TESTS

from pnp.base.diagnostics import Report
from pnp.translate.status import open_translation_source

POND = TESTS / "layout" / "booklet" / "pond"


class Silence:
    """Progress that does nothing."""

    def stage(self, name, total=None):
        """A stage begins."""

    def advance(self, steps=1):
        """Some steps are done."""


@pytest.fixture
def silence():
    """Progress that does nothing."""
    return Silence()


@pytest.fixture
def pond(toy):
    """The toy project with its booklet."""
    shutil.copytree(POND, toy, dirs_exist_ok=True)
    words = toy / "content/toy/words.yaml"
    words.write_text(words.read_text("utf-8") + "callout_note: Mind\ndeck_fish: Fish\ndeck_waters: Water\n", "utf-8")
    return toy


@pytest.fixture
def desk(pond, silence):
    """The toy game as a translation source."""
    report = Report()
    found = open_translation_source(pond, "toy", report, silence)
    assert not report.diagnostics
    return found
