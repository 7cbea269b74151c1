"""The status of a translation: each text is counted once, by its state."""

import pytest

from pnp.base.diagnostics import Report
from pnp.load.game_reader import load_game
from pnp.translate.status import TranslationStatus, translation_status

STORY = "_Nobody_ knows how old. Worth {rules.catch.bonus} more in spring."
ENTRIES = f"""\
msgctxt "fish/pike/name"
msgid "Pike"
msgstr "Hecht"

#, fuzzy
msgctxt "fish/carp/name"
msgid "Old Carp"
msgstr "Karpfen"

msgctxt "fish/trout/name"
msgid "Yes"
msgstr "Ja"

msgctxt "fish/carp/story"
msgid "{STORY}"
msgstr "{STORY}"

msgctxt "waters/brook/name"
msgid "Brook"
msgstr "%s"
"""


@pytest.fixture
def counted(toy, silence):
    """The status of a translation with this name for the brook."""

    def run(brook, *, layout=False):
        file = toy / "content/toy/locale/de/cards.po"
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(ENTRIES % brook, "utf-8")
        report = Report()
        game = load_game(toy, "toy", report)
        return translation_status(game, "de", report, silence if layout else None), report

    return run


def test_texts_are_counted_by_state(counted):
    """Missing, fuzzy, stale, or a copy of a source of more than three words."""
    found, report = counted("Bach")
    assert found == TranslationStatus("toy", "de", 15, 2, 1, 10, 1, 1)
    assert (found.percent, found.ready) == (13, False)
    assert found.record()["overflow"] is None
    assert not report.diagnostics


def test_what_does_not_fit_is_counted(counted):
    """A name too long for its box, and one in letters that no font has."""
    assert (counted("Bach " * 40, layout=True)[0].overflow, counted("Bach", layout=True)[0].overflow) == (2, 0)
    found = counted("小川", layout=True)[0]
    assert (found.overflow, found.glyphs, found.faults) == (0, 2, 0)


def test_other_faults_are_counted(counted):
    """Such as an unknown placeholder."""
    both = counted("Bach {rules.nothing} " + "Bach " * 40, layout=True)[0]
    assert (both.overflow, both.glyphs, both.faults) == (2, 0, 1)


def test_a_translation_that_cannot_be_read_has_no_status(counted):
    """Its errors are reported."""
    found, report = counted('Bach" "')
    assert found is None
    assert [d.code for d in report.diagnostics] == ["translation/broken-po"]


def test_all_is_done_when_nothing_is_to_translate():
    """There is no division by zero."""
    assert TranslationStatus("g", "de", 0, 0, 0, 0, 0, 0).percent == 100
    assert TranslationStatus("g", "de", 1000, 999, 0, 1, 0, 0).percent == 99
    assert not TranslationStatus("g", "de", 1, 1, 0, 0, 0, 0, 0, 0, 1).ready
