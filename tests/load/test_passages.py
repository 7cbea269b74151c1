"""Lines that begin and end passages of a chapter, and the columns of headings."""

import pytest

from pnp.base.diagnostics import Report
from pnp.load.chapters import BookletNames, read_chapter
from pnp.model.booklet import CalloutBlock, HeadingBlock, ListBlock, ParagraphBlock, PassageBlock, TableBlock


def read(text):
    """Return the blocks of a chapter, and the places and messages of what was found."""
    report = Report()
    names = BookletNames(report)
    names.begin_chapter("start")
    blocks = read_chapter(text, "01-start.md", names, report)
    return blocks, [(d.mark.line, d.code, d.message) for d in report.diagnostics]


def test_a_passage_has_lines_of_its_own():
    """With empty lines around them or without, between blocks of any kind, and two kinds may overlap."""
    blocks, found = read("# A\n\n{keep}\n{span}\nOne.\nTwo.\n{/span}\n\n- x\n\n{/keep}\n\nThree.\n")
    assert found == []
    assert [type(block) for block in blocks] == [
        HeadingBlock, PassageBlock, PassageBlock, ParagraphBlock, PassageBlock, ListBlock, PassageBlock, ParagraphBlock,
    ]  # fmt: skip
    assert [(b.kind, b.begins, b.mark.line) for b in blocks if isinstance(b, PassageBlock)] == [
        ("keep", True, 3), ("span", True, 4), ("span", False, 7), ("keep", False, 11),
    ]  # fmt: skip
    assert blocks[3].words.source == "One. Two."


@pytest.mark.parametrize(
    ("written", "words", "anchor", "columns"),
    [
        ("Ponds {columns=2}", "Ponds", "ponds", 2),
        ("Ponds {#water columns=1}", "Ponds", "water", 1),
        ("Ponds {#water}", "Ponds", "water", 0),
        ("{rules.catch.bonus} {columns=4}", "{rules.catch.bonus}", "rules-catch-bonus", 4),
    ],
)
def test_a_heading_says_how_many_columns_it_has(written, words, anchor, columns):
    """Before its anchor or without one; it is no part of its words."""
    ((heading,), found) = read(f"## {written}\n")
    assert found == []
    assert (heading.words.source, heading.anchor, heading.columns) == (words, anchor, columns)


@pytest.mark.parametrize("written", ["0", "5", "two", "", "²"])
def test_what_is_no_number_of_columns_is_reported(written):
    """The heading stands, with columns as before it."""
    ((heading,), found) = read(f"## Ponds {{columns={written}}}\n")
    assert (heading.words.source, heading.columns) == ("Ponds", 0)
    assert found == [(1, "booklet/bad-passage", f"`columns` must be a whole number from 1 to 4, found `{written}`")]


@pytest.mark.parametrize(
    ("text", "line", "message"),
    [
        ("{keep}\n\nx\n", 1, "`{keep}` has no end in its chapter"),
        ("x\n\n{/span}\n", 3, "`{/span}` ends nothing"),
        ("{keep}\n\n{/keep}\n\nx\n", 1, "nothing stands between `{keep}` and its end"),
        (
            '{keep}\n\n![](art/a.svg "float=end"){alt=""}\n\n{/keep}\n\nx\n',
            1,
            "`{keep}` ends before the text that runs around its figure",
        ),
        (
            '{spread}\n\n![](art/a.svg "spread=yes"){alt=""}\n\nx\n\n{/spread}\n',
            3,
            "a picture across two pages inside `{spread}`",
        ),
        ("{keep}\n\nx\n\n{margin}\n\ny\n\n{/keep}\n\n{/margin}\n", 9, "`{/keep}` inside `{margin}`"),
        ("{margin}\n\n## A\n\n{/margin}\n", 3, "a heading inside `{margin}`"),
        ("{margin}\n\n| a |\n|---|\n| b |\n\n{/margin}\n", 3, "a table inside `{margin}`"),
        ("{margin}\n\n> [!note]\n> a\n\n{/margin}\n", 3, "a call-out inside `{margin}`"),
        ("{margin}\n\n[[toc]]\n\n{/margin}\n", 3, "a block of the generator inside `{margin}`"),
        ('{margin}\n\n![](art/a.svg "bleed=yes"){alt=""}\n\n{/margin}\n', 3, "a picture with `bleed` inside `{margin}`"),
        ("{margin}\n\na\n\n{keep}\n\nb\n\n{/margin}\n", 5, "`{keep}` inside `{margin}`"),
        ("{keep}\n\nx\n\n{keep}\n\ny\n\n{/keep}\n", 5, "`{keep}` before the last one has its end"),
        ("{keep}\n\nx\n\n---\n\ny\n\n{/keep}\n", 5, "a page break inside `{keep}`"),
        ("{keep}\n\nx\n\n# B\n\ny\n\n{/keep}\n", 5, "a chapter inside `{keep}`"),
        ('{keep}\n\nx\n\n![](art/x.svg "spread=yes"){alt=""}\n\n{/keep}\n', 5, "a picture across two pages inside `{keep}`"),
        ("{keep}\n\n- x\n{/keep}\n", 4, "`{/keep}` stands inside a list"),
        ("{span}\n\n> [!note]\n> x\n{/span}\n", 5, "`{/span}` stands inside a call-out"),
        ("{span}\n\n| a |\n|---|\n| b |\n{/span}\n", 6, "`{/span}` stands inside a table"),
    ],
)
def test_a_passage_without_a_clear_beginning_and_end_is_reported(text, line, message):
    """At the line where something is wrong, first of all."""
    assert read(text)[1][0] == (line, "booklet/bad-passage", message)


@pytest.mark.parametrize("inside", ["---", "# B", '![](art/x.svg "spread=yes"){alt=""}', "{keep}\n\ny\n\n{/keep}"])
def test_an_end_that_has_lost_its_beginning_is_not_reported_too(inside):
    """What is inside its passage is the cause; another end behind it is reported."""
    text = f"{{keep}}\n\nx\n\n{inside}\n\ny\n\n{{/keep}}\n"
    assert len(read(text)[1]) == 1
    assert [message for _, _, message in read(f"{text}\n{{/keep}}\n")[1]][1:] == ["`{/keep}` ends nothing"]


def test_other_words_in_braces_are_texts():
    """A constant, or words around the name of a passage."""
    blocks, found = read("{rules.catch.bonus}\n\nwrite {keep} here\n")
    assert found == []
    assert [type(block) for block in blocks] == [ParagraphBlock, ParagraphBlock]


def test_blocks_inside_others_are_kept():
    """Where a line of a passage is reported, the rest of its list or call-out is read."""
    blocks, _ = read("- x\n{keep}\n\n> [!note]\n> y\n> {keep}\n\n| a |\n|---|\n| b |\n")
    assert [type(block) for block in blocks] == [ListBlock, CalloutBlock, TableBlock]
    assert [type(block) for block in (*blocks[0].items[0], *blocks[1].blocks)] == [ParagraphBlock, ParagraphBlock]
