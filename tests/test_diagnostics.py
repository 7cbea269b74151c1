"""How diagnostics are collected and formatted."""

import pytest

from pnp.base.diagnostics import Diagnostic, Distance, FacePlace, Mark, PnpError, Report, format_diagnostic
from pnp.base.files import source_reader
from pnp.base.suggestions import did_you_mean, with_other_capitals

SOURCE = ["cards:", "  pike:", "    ponits: 7"]


def test_a_diagnostic_shows_place_line_caret_and_way_out():
    """The whole text of a diagnostic."""
    found = Diagnostic(
        "load/unknown-field",
        "unknown field `ponits` in `fish`",
        Mark("content/toy/fish.yaml", 3, 5),
        also=(("declared in", Mark("content/toy/types.yaml", 2)),),
        hint="did you mean `points`?",
    )
    assert format_diagnostic(found, lambda _: SOURCE) == (
        "content/toy/fish.yaml:3:5: error[load/unknown-field]: unknown field `ponits` in `fish`\n"
        "    3 |     ponits: 7\n"
        "      |     ^\n"
        "  declared in content/toy/types.yaml:2\n"
        "  hint: did you mean `points`?"
    )


def test_a_long_line_is_shown_around_the_fault():
    """The caret is under the fault even if the line is shortened."""
    text = format_diagnostic(Diagnostic("a/b", "m", Mark("f", 1, 200)), lambda _: ["x" * 199 + "Y" + "z" * 50])
    line, caret = text.splitlines()[1:]
    assert line[caret.index("^")] == "Y"


def test_a_diagnostic_without_a_place_is_one_line():
    """It has no place, line or caret."""
    assert format_diagnostic(Diagnostic("render/cannot-write", "the disk is full"), lambda _: []) == (
        "error[render/cannot-write]: the disk is full"
    )


def test_a_report_lists_errors_first_then_by_place_and_says_everything_once():
    """A fault that two stages find is listed once."""
    report = Report()
    report.warning("a/w", "w", Mark("a", 1))
    report.error("a/e", "later", Mark("b", 9))
    report.error("a/e", "first", Mark("b", 2))
    report.error("a/e", "first", Mark("b", 2))
    assert [d.message for d in report.diagnostics] == ["first", "later", "w"]
    with pytest.raises(PnpError) as caught:
        report.raise_if_errors()
    assert caught.value.diagnostics == report.diagnostics


def test_warnings_do_not_stop_a_run():
    """Only errors do."""
    report = Report()
    report.warning("a/w", "w")
    report.note("a/n", "n")
    report.raise_if_errors()
    assert not report.has_errors


def test_the_nearest_spelling_is_offered_or_the_choices_listed():
    """Hints name existing choices."""
    assert did_you_mean("ponits", ["points", "story"]) == "did you mean `points`?"
    assert did_you_mean("zzz", ["points", "story"]) == "one of `points`, `story`"
    assert did_you_mean("zzz", []) is None


def test_an_unreadable_source_has_no_lines(tmp_path):
    """A fault in a file that is gone is still reported."""
    assert source_reader(tmp_path)("nothing.yaml") == ()


def test_what_follows_from_another_error_is_left_out():
    """Of errors about one value only the nearest are shown, the cause before all else; a warning hides nothing."""
    one, two, later = Mark("rules.yaml", 9, 1), Mark("rules.yaml", 3, 1), Mark("cards.yaml", 1, 1)
    report = Report()
    report.error("load/other", "other", later)
    report.contradiction("load/assertion", "hidden", later, [one, two])
    report.add(Diagnostic("engine/play", "hidden too", later, about=(two,), distance=Distance.PLAY))
    report.add(Diagnostic("engine/value", "cause", one, about=(one,)))
    assert [d.message for d in report.diagnostics] == ["cause", "other"]
    report = Report()
    report.contradiction("load/assertion", "one", later, [one])
    report.contradiction("load/assertion", "another", later, [one])
    report.add(Diagnostic("engine/value", "warned", one, "warning", about=(one,)))
    assert [d.message for d in report.diagnostics] == ["another", "one", "warned"]


def test_capitals_do_not_keep_a_name_from_being_suggested():
    """`A4` is near to `a4` and to nothing else."""
    assert did_you_mean("A4", ["a3", "a4"]) == "did you mean `a4`?"
    assert did_you_mean("LETTRE", ["letter", "legal"]) == "did you mean `letter`?"


@pytest.mark.parametrize(("word", "known"), [("A4", "a4"), ("Pond", "Pond"), ("POND", None), ("a5", None), ("", None)])
def test_a_word_is_known_whatever_its_capitals(word, known):
    """As it is written, or else as the only choice that differs in capitals."""
    assert with_other_capitals(word, ["a4", "pond", "Pond"]) == known


class CountedMark(Mark):
    """A mark that counts how often it is compared."""

    compared = 0

    def __eq__(self, other):
        CountedMark.compared += 1
        return tuple.__eq__(self, other)

    __hash__ = Mark.__hash__


def test_where_a_finding_shows_is_noted_without_a_look_at_all_others():
    """Thousands of faulty cards take a time in proportion to their number."""
    report = Report()
    for number in range(500):
        mark = CountedMark("cards.yaml", number + 1)
        report.error("a/b", f"value {number}", mark)
        report.show(mark, FacePlace(f"c{number}"))
        assert report.has_findings_at(mark)
    assert CountedMark.compared < 500 * 30
    assert all(finding.faces for finding in report.diagnostics)
