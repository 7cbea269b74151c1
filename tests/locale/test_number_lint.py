"""Numbers of the rules are not written out: digits and number words are found, and exemptions are respected."""

from dataclasses import replace

import pytest

from pnp.diagnostics import Mark, Report, format_diagnostic, source_reader
from pnp.load.game_reader import load_game
from pnp.locale.number_lint import bare_numbers, lint_numbers, number_words, texts_of
from pnp.model.booklet import Booklet, Chapter, HeadingBlock
from pnp.model.fields import Message


def found(source, locale="en"):
    """Return the numbers that a text writes out."""
    return [bare.text for bare in bare_numbers(source, locale)]


@pytest.mark.parametrize(
    ("source", "numbers"),
    [
        ("Pay 2 and draw three.", ["2", "three"]),
        ("Pay {rules.catch.penalty} and draw {rules.a.b, plural, one {# card} other {# cards}}.", []),
        ("{rules.a.b, plural, =0 {none} one {1 card} other {# cards}}", ["1"]),
        ("{rules.a.b, select, all {every one of the two} other {#}}", ["two"]),
        ("Zones 0{rules.zone.first} to 06", ["06"]),
        ("Roll [die-6], see [the end](#page-2) and page {page:two}, {count:fish}, {example:fight.total}, {term:two}.", []),
        ("[3 cards](#end) and [**two** more](#page-2)", ["3", "two"]),
        ("_2_ and **seven**", ["2", "seven"]),
        ("(1) the badge", []),
        ("- (2) the badge 3", ["3"]),
        ("1. First\n2. Then 4", ["4"]),
        (r"Version 1.10 of \{7\} 1d6, 3:2 and mp3", ["1.10", "7", "1d6", "3:2"]),
        ("## Title {#two}", []),
        ("One group is one die", []),
        ("Model 0X{rules.zone.first} of 00{rules.zone.first}", ["0X"]),
    ],
)
def test_bare_numbers_are_distinguished_from_names(source, numbers):
    """Names of constants, icons, pages and anchors do not count; everything else does, including the words of links."""
    assert found(source) == numbers


def test_each_language_has_its_own_number_words():
    """Articles that look like numbers are left out; a language without a list has digits only."""
    assert found("Um grupo, duas armas e DEZ pontos", "pt-BR") == ["duas", "DEZ"]
    assert found("two dez 2", "xx") == ["2"]


@pytest.mark.parametrize("locale", ["en", "pt-BR"])
def test_words_have_their_values(locale):
    """So that the hint can name the constants with that value."""
    assert all(value > 1 for value in number_words(locale).values())


def linted(toy, source):
    """Return the findings if the pike's rules have this text."""
    file = toy / "content/toy/fish.yaml"
    text = file.read_text("utf-8")
    head, tail = text.split("    story: >-\n", 1)
    file.write_text(head + source + tail.split("\n", 1)[1], "utf-8")
    types = toy / "content/toy/types.yaml"
    types.write_text(types.read_text("utf-8").replace(", numbers: free", ""), "utf-8")
    report = Report()
    game = load_game(toy, "toy", report)
    assert not report.has_errors, report.diagnostics
    lint_numbers(game, [t for t in texts_of(game) if "/pike/" in t.id], report)
    return [format_diagnostic(d, source_reader(toy)) for d in report.diagnostics]


def test_a_number_in_a_block_has_its_own_line(toy):
    """Folding has joined the lines, but the fault has the line and column in the file."""
    said = (
        "content/toy/fish.yaml:8:17: error[rules/bare-number]: the number `2` is written out: expected the name of a constant\n"
        "    8 |       in winter 2 worms.\n"
        "      |                 ^\n"
        "  hint: name the constant: `{rules.catch.bonus}`; if it is not a rule, write `allow-number` in a comment on its line"
    )
    assert linted(toy, "    story: >-\n      Costs {rules.catch.bonus} worms,\n      in winter 2 worms.\n") == [said]


def test_a_number_that_no_constant_has_should_become_one(toy):
    """The hint names constants of the same value only."""
    (said,) = linted(toy, "    story: Costs seven worms.\n")
    assert "hint: make it a constant in `rules.yaml` and name it; if it is not a rule" in said


@pytest.mark.parametrize(("count", "more"), [(1, ""), (2, ""), (4, ""), (5, " …")])
def test_the_hint_names_four_constants_of_the_value_at_most(toy, edit, count, more):
    """An ellipsis represents the rest; yes and no are not numbers, although they equal 1 and 0 in Python."""
    listed = "".join(f"  c{n}: {{value: 9, unit: points}}\n" for n in range(count))
    flags = "  on: {value: yes, unit: flag}\n  off: {value: no, unit: flag}\n"
    edit(toy / "content/toy/rules.yaml", "catch:\n", f"x:\n{listed}{flags}catch:\n")
    nine, zero, one = linted(toy, "    story: Costs 9 or 0 or 1 worm.\n")
    wanted = ", ".join(f"`{{rules.x.c{n}}}`" for n in range(min(count, 4)))
    assert f"hint: name the constant: {wanted}{more}; if it is not" in nine
    assert "hint: make it a constant" in zero
    assert "hint: name the constant: `{rules.catch.penalty}`; if it is not" in one


def test_the_texts_of_a_booklet_are_checked_too(toy):
    """Its chapters and the definitions of its terms, after the words."""
    game = load_game(toy, "toy", Report())
    at = Mark("content/toy/booklet/01-a.md", 1)
    chapter = Chapter("a", (HeadingBlock(1, Message("h", "Start", at), "", at),), at)
    booklet = Booklet((chapter,), None, at, {"hook": Message("d", "holds", at)})
    ids = [text.id for text in texts_of(replace(game, booklet=booklet))]
    assert ids[-4:] == ["words/bait", "words/points", "h", "d"]
    assert [text.id for text in texts_of(game)] == ids[:-2]


@pytest.mark.parametrize(
    "source",
    [
        "    story: Costs 2. # allow-number: a date\n",
        "    # allow-number\n    story: Costs 2.\n",
        "    story: >- # allow-number\n      Costs 2.\n",
        "    # allow-number\n    story: >-\n      Costs\n      2 and 3.\n",
    ],
)
def test_a_comment_allows_a_number(toy, source):
    """On its line, above it, beside the key of a block or above that."""
    assert linted(toy, source) == []


def test_a_comment_of_another_field_allows_nothing(toy, edit):
    """The line above counts only if it is nothing but a comment."""
    edit(toy / "content/toy/fish.yaml", "    name: Pike\n", "    name: Pike # allow-number\n")
    assert len(linted(toy, "    story: Costs 2.\n")) == 1


def test_stories_and_untranslatable_texts_are_exempt(toy):
    """A field with `numbers: free` and one that is not translatable are not checked."""
    report = Report()
    game = load_game(toy, "toy", report)
    mark = Mark("content/toy/fish.yaml", 1, 1)
    free = Message("a", "7 seas", mark, free_numbers=True)
    code = Message("b", "B-7", mark, translatable=False)
    lint_numbers(game, [*texts_of(game), free, code], report)
    assert report.diagnostics == ()


def test_markdown_may_allow_a_number(toy):
    """In a chapter the comment is on the line or on the last one before the block."""
    file = toy / "content/toy/booklet/01-a.md"
    file.parent.mkdir(exist_ok=True)
    file.write_text("<!-- allow-number: thirty-six throws -->\n\nOut of 36.\n\nOut of 37.\n", "utf-8")
    report = Report()
    game = load_game(toy, "toy", report)
    texts = [Message("x", "Out of 36.", Mark("content/toy/booklet/01-a.md", 3, 1))]
    texts += [Message("y", "Out of 37.", Mark("content/toy/booklet/01-a.md", 5, 1))]
    lint_numbers(game, texts, report)
    assert [str(d.mark) for d in report.diagnostics] == ["content/toy/booklet/01-a.md:5:8"]
