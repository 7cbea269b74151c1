"""What the words of a translation say about its tag.

Findings as data. How diagnostics are collected and formatted. Findings of one cause are one group, told once.
"""

from dataclasses import replace

import pytest
from support.places import TESTS

from pnp.base.diagnostics import (
    Diagnostic,
    Distance,
    FacePlace,
    FindingSubject,
    FurtherPlaceEntry,
    Mark,
    PlaceEntry,
    PnpError,
    Report,
    finding_entry,
    format_diagnostic,
    group_findings,
)
from pnp.base.files import source_reader
from pnp.base.languages import tag_of_words
from pnp.base.suggestions import did_you_mean, with_other_capitals
from pnp.cli.console import FileEntry, RunEntry, RunFindingEntry

HEBREW, ARMENIAN = "הטחנה הישנה של {rules.mill.owner}", "Հին ջրաղացը"


def found(tag, *texts):
    """The tag that is printed, and what is said of it."""
    report = Report()
    return tag_of_words(tag, texts, Mark("locale/a"), report), [format_diagnostic(d, lambda _: ()) for d in report.diagnostics]


@pytest.mark.parametrize(
    ("tag", "text"),
    [("he", HEBREW), ("hy", ARMENIAN), ("ja", "領域を支配する"), ("ja", "カード"), ("ko", "한글 漢字"), ("zh-Hans", "统治"),
     ("x-elvish", "Elen síla"), ("tlh", "tlhIngan"), ("he", "AP"), ("he", ""), ("sr", "mlin"), ("de", "[coin] {card.x}")],
)  # fmt: skip
def test_a_tag_that_says_enough_is_kept(tag, text):
    """Words in the script of their language; a few Latin letters in any language, since names often are."""
    assert found(tag, text) == (tag, [])


@pytest.mark.parametrize(
    ("tag", "written"), [("x-elvish", "und-Hebr-x-elvish"), ("qaa", "qaa-Hebr"), ("tlh-x-a", "tlh-Hebr-x-a")]
)
def test_the_script_of_an_unknown_language_is_that_of_its_words(tag, written):
    """It is named in the tag, and said; marks such as placeholders do not count."""
    said = (
        f"locale/a: note[locale/script-of-words]: the tag `{tag}` names no script: its words are in `Hebr`, so it prints from"
    )
    assert found(tag, HEBREW) == (written, [f"{said} right to left as `{written}`"])
    assert found("x-runes", ARMENIAN)[0] == "und-Armn-x-runes"


def test_words_in_another_script_than_the_tag_means_are_said():
    """With the tag that means it, and whether the direction differs."""
    tag, (arabic,) = found("pa", "ایہہ چکی")
    assert tag == "pa-Arab"
    assert arabic == (
        "locale/a: warning[locale/other-script]: the words are in the script `Arab`, and `pa` means `Guru`, which runs the"
        " other way: they print as `pa-Arab`\n  hint: call it `pa-Arab`"
    )
    _, (cyrillic,) = found("sr-Latn", "Стари млин")
    assert cyrillic == (
        "locale/a: warning[locale/other-script]: the words are in the script `Cyrl`, and `sr-Latn` means `Latn`\n"
        "  hint: call it `sr-Cyrl`"
    )


@pytest.mark.parametrize(
    ("tag", "texts", "script", "written"),
    [
        ("lad", ("El molino viejo",), "Hebr", "lad-Latn"),  # Ladino is Hebrew by CLDR, and mostly written in Latin today
        ("ar", ("al-mat'am", "fi l-layl"), "Arab", "ar-Latn"),
        ("he", ("[coin] ha-tachana ha-yeshana {rules.x}",), "Hebr", "he-Latn"),
        ("lad-Hebr", ("El molino viejo",), "Hebr", "lad-Hebr"),  # who names a script gets it
    ],
)
def test_latin_words_do_not_print_from_right_to_left_unsaid(tag, texts, script, written):
    """The full stop would stand in front. Words decide where the tag names no script."""
    printed, (said,) = found(tag, *texts)
    does = "" if printed == tag else f": they print as `{written}`"
    assert printed == written
    assert said == (
        f"locale/a: warning[locale/other-script]: the words are in the script `Latn`, and `{tag}` means `{script}`, which runs"
        f" the other way{does}\n  hint: call it `lad-Latn`".replace("`lad-Latn`", f"`{tag.partition('-')[0]}-Latn`")
    )


def test_a_script_in_columns_is_said():
    """Mongolian letters would lie on their side."""
    _, (columns,) = found("mn-Mong", "ᠬᠦᠮᠦᠨ")
    assert columns == (
        "locale/a: warning[locale/vertical-script]: `mn-Mong` is written in columns, and only lines can be set: its letters lie"
        " on their side\n  hint: print it in another script, such as `mn` for Mongolian"
    )
    assert found("mn", "Хүмүүн") == ("mn", [])


DOCUMENT = TESTS.parent / "docs/json.md"


def test_everything_that_a_finding_says():
    """Places are split into file, line and column; the order of the fields stays the same."""
    found = finding_entry(
        Diagnostic(
            "load/duplicate-id",
            "card id `mill` occurs twice in the table",
            Mark("content/pond/fish.csv", 3, 1),
            also=(("first at", Mark("content/pond/fish.csv", 2)),),
            hint="choose another",
            subject=FindingSubject("mill", "story", "cards/mill/story"),
        )
    )
    assert list(found.items()) == [
        ("severity", "error"),
        ("code", "load/duplicate-id"),
        ("file", "content/pond/fish.csv"),
        ("line", 3),
        ("column", 1),
        ("message", "card id `mill` occurs twice in the table"),
        ("hint", "choose another"),
        ("also", [{"what": "first at", "file": "content/pond/fish.csv", "line": 2, "column": None}]),
        ("card", "mill"),
        ("field", "story"),
        ("msgctxt", "cards/mill/story"),
        ("faces", []),
    ]


@pytest.mark.parametrize(
    ("mark", "place"),
    [
        (None, {"file": None, "line": None, "column": None}),
        (Mark("content/pond"), {"file": "content/pond", "line": None, "column": None}),
        (Mark("fish.xlsx[Big Fish]", 17, 4), {"file": "fish.xlsx", "sheet": "Big Fish", "line": 17, "column": 4}),
        (Mark("odd[name].yaml", 2), {"file": "odd[name].yaml", "line": 2, "column": None}),
    ],
)
def test_what_is_not_known_of_a_place_is_null(mark, place):
    """And the sheet of a workbook is told apart from its path."""
    found = finding_entry(Diagnostic("a/b", "wrong", mark, "warning"))
    assert {key: found[key] for key in found if key in PlaceEntry.__annotations__} == place


def test_the_document_describes_every_field():
    """As `field` in a table of docs/json.md; what `stats` says of decks is described below these."""
    text = DOCUMENT.read_text("utf-8").split("# Numbers of decks")[0]
    rows = [line.split("|")[1] for line in text.splitlines() if line.startswith("| `")]
    described = {name.strip(" `") for row in rows for name in row.split(",")}
    shapes = (RunEntry, RunFindingEntry, FileEntry)
    assert described == {name for shape in shapes for name in shape.__annotations__}
    assert FurtherPlaceEntry.__annotations__.keys() - PlaceEntry.__annotations__.keys() == {"what"}


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


FOLDER = "content/g"


def finding(card, line=1, field="titel", **others):
    """A misspelt name on a card."""
    message = others.pop("message", f"unknown field `{field}` in `cards/{card}/cost`")
    mark = Mark(others.pop("path", f"{FOLDER}/cards.yaml"), line, 5)
    given = {"hint": "did you mean `title`?", **others}
    return Diagnostic("load/unknown-field", message, mark, subject=FindingSubject(card, field), **given)


def test_errors_are_in_the_order_of_their_stages():
    """What cannot be read comes before what is made of it, wherever both stand; warnings are by file and line."""
    report = Report()
    of_text, of_content = ["booklet/too-tall", "locale/left-out"], ["impose/too-large", "art/missing", "load/y"]
    at = [(of_text, "a.md"), (["layout/bad-value"], "t.xml"), (["load/x"], "z.yaml"), (of_content, "c.yaml")]
    for code, path in [(code, path) for codes, path in at for code in codes]:
        report.error(code, "wrong", Mark(path, 1, 1))
    report.warning("preflight/w", "odd", Mark("a.yaml", 1, 1))
    report.warning("load/w", "odd", Mark("b.yaml", 1, 1))
    assert [d.code for d in report.diagnostics] == [
        "art/missing", "load/y", "load/x", "locale/left-out", "layout/bad-value", "booklet/too-tall", "impose/too-large",
        "preflight/w", "load/w",
    ]  # fmt: skip


def test_only_the_card_differs():
    """Its id is no part of the cause, wherever it stands in the words; the order is that of the report."""
    found = [finding("mill", 3), finding("oak", 9), finding("mill", 4, "cst"), finding("pine", 12)]
    groups = group_findings(found)
    assert [(group.number, [d.mark.line for d in group.findings]) for group in groups] == [(1, [3, 9, 12]), (2, [4])]
    assert groups[0].further == (
        ("also in oak", Mark(f"{FOLDER}/cards.yaml", 9, 5)),
        ("also in pine", Mark(f"{FOLDER}/cards.yaml", 12, 5)),
    )


@pytest.mark.parametrize(
    "other",
    [
        {"field": "costs", "message": finding("mill").message},
        {"message": "unknown field `titel` in `cards/elm`"},
        {"hint": "did you mean `titles`?"},
        {"path": "content/other/cards.yaml"},
        {"severity": "warning"},
        {"also": (("first at", Mark(f"{FOLDER}/cards.yaml", 2)),)},
    ],
)
def test_another_cause(other):
    """Another field, another value, another way out, another folder: it needs another hand."""
    assert len(group_findings([finding("mill"), finding("oak", **other)])) == 2


def test_words_with_the_value_of_a_card():
    """What it says of its cause counts in their place."""
    found = [finding("mill", message="the number `3`"), finding("oak", message="the number `4`")]
    assert len(group_findings(found)) == 2
    assert len(group_findings([replace(one, cause="a number") for one in found])) == 1


def test_findings_of_another_origin_are_another_cause():
    """Such as those of another language, which are listed under another heading."""
    found = [finding("mill"), finding("oak"), finding("pine")]
    groups = group_findings(found, lambda one: one.subject.card == "oak")
    assert [[d.subject.card for d in group.findings] for group in groups] == [["mill", "pine"], ["oak"]]


@pytest.mark.parametrize(("count", "said"), [(3, ""), (4, "and 1 more place, 4 in all"), (40, "and 37 more places, 40 in all")])
def test_how_many_places_there_are_besides_the_first(count, said):
    """Three are named."""
    (group,) = group_findings(finding(f"c{number}", number + 1) for number in range(count))
    assert group.count_phrase() == said
