"""A chapter that was translated as a whole: its blocks are matched, and what does not fit is listed."""

import pytest
from support.incoming import Desk

CHAPTER = """# Der Teich {#pond}

Die Angler, {count:fish} Fische und {count:waters, plural, one {# Gewässer} other {# Gewässer}}. Ein verlorener Fisch kostet
{rules.catch.penalty, plural, one {# Punkt} other {# Punkte}}; siehe [was zählt](#score) auf Seite {page:score}.

[[toc]]

## Was ihr braucht

[[components]]

> [!note]
> Seid **still**. Der [worm] hört euch.

- Eine Rute für jeden, und eine Leine
- Ein Hut
  1. mit Krempe
  2. ohne
"""


SOURCE_FILE = "content/toy/booklet/01-start.md"
SOURCE = "A rod for each of you, and a line that holds what may well turn out to be an old carp"


@pytest.fixture
def desk(pond):
    """The toy game with its booklet and an empty translation."""
    return Desk(pond)


@pytest.mark.parametrize("name", ["start.de.md", "01-start.md", "de-Start.md"])
def test_a_chapter_comes_in_block_by_block(desk, name):
    """Headings, paragraphs, boxes and lists in lists."""
    assert (desk.take(CHAPTER, name), desk.said) == ({"new": 8}, [])
    assert desk.text("booklet/start/pond") == "Der Teich"
    assert desk.text("booklet/start/what-you-need/keep-quiet-the-worm") == "Seid **still**. Der [worm] hört euch."
    assert desk.text("booklet/start/what-you-need/without") == "ohne"
    assert desk.take(CHAPTER.replace("\n", "\r\n"), name) == {"same": 8}


def test_what_does_not_fit_is_listed_and_the_rest_comes_in(desk):
    """A paragraph too many in a list; a value that was typed."""
    text = CHAPTER.replace("- Ein Hut", "- Ein Hut\n- Ein Köder").replace("{page:score}", "3")
    assert desk.take(text, "start.de.md") == {"new": 5, "faulty": 1}
    expected = "expected 2 × paragraph in a list under `## What you need`, found 3"
    hint = "none of them comes in: divide or join them as the source does, or translate them in the PO file"
    assert desk.said == [
        "start.de.md:3:1: error[translation/placeholders]: the translation lacks `{page:score}`",
        f"start.de.md:15:3: error[import/other-blocks]: {expected}\n  the source {SOURCE_FILE}:15:3\n  hint: {hint}",
    ]
    assert desk.text("booklet/start/what-you-need/with-a-brim") == "mit Krempe"


def test_other_headings_stop_the_chapter(desk):
    """What stands under which heading would be a guess."""
    before = desk.bytes
    assert desk.take(CHAPTER.replace("## Was", "### Was"), "start.de.md") == {}
    assert desk.said == [
        (
            "start.de.md:8:5: error[import/other-blocks]: the headings are not those of the source: expected `## What you "
            "need`, found `### Was ihr braucht`\n  it is content/toy/booklet/01-start.md:8:4\n"
            "  hint: give the translation the headings of the source, in their order and with as many `#`"
        )
    ]
    assert desk.take(CHAPTER.partition("## ")[0], "start.de.md") == {}
    assert desk.said[0].startswith(
        "start.de.md: error[import/other-blocks]: the headings are not those of the source: expected `## What you need`, "
        "found the end of the file\n"
    )
    assert desk.bytes == before


def test_a_sentence_that_is_still_the_source_is_not_translated(desk):
    """It would count as done."""
    text = CHAPTER.replace(
        "Eine Rute für jeden, und eine Leine",
        "A rod for each of you, and a line that holds what may well turn out to be an old carp",
    )
    assert desk.take(text, "start.de.md") == {"new": 7, "empty": 1}


def test_a_chapter_must_say_which_it_is(desk):
    """By its name, as the booklet has it, and its language."""
    assert desk.take(CHAPTER, "regeln.md", tag=None, tags=("de", "pl")) == {}
    assert desk.said == [
        (
            "regeln.md: error[import/no-chapter]: the name of the file is that of no chapter of the booklet, which are "
            "`start`, `score`\n  hint: name it `start.de.md`"
        ),
        "regeln.md: error[import/no-language]: the name of the file does not say its language\n  hint: name it: `--locale de`",
    ]
