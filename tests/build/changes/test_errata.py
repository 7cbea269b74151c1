"""Errata: what players read otherwise than before, as text and as pages, in each language its own words.

What changed in a text, word by word.
"""

from __future__ import annotations

import re
from types import SimpleNamespace
from xml.etree.ElementTree import fromstring

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pypdfium2 import PdfDocument

from pnp.base.diagnostics import Report
from pnp.base.units import Size
from pnp.build.changes.changes import PageText, draw_errata_pages
from pnp.build.changes.errata import (
    Errata,
    ErrataEntry,
    TextChange,
    abridged_changes,
    compare_words,
    errata_html,
    errata_markdown,
)
from pnp.load.game_reader import load_game
from pnp.model.frame import TextLine
from pnp.model.outline import Paper
from pnp.text.typesetter import Typesetter

FISH, RULES, WORDS, GAME = (f"content/toy/{name}.yaml" for name in ("fish", "rules", "words", "game"))


@pytest.fixture
def changed(tagged):
    """Texts, numbers, a picture, copies and constants changed; a card is new, one is gone."""
    tagged.edit(GAME, ('"0.3.0"', '"0.4.0"'), ("2026-02-03", "2026-03-01"))
    tagged.edit(FISH, ("waits **very** still", "lies _quite_ still"), ("points: 7", "points: 8"), ("equals: 15", "equals: 16"))
    tagged.edit(FISH, ("length: 1 in", "length: 2 in"), ("bait: {worm: 2, fly: 1}", "bait: {worm: 2}"))
    tagged.edit(FISH, ("name: Old Carp", "name: Old Carp\n    copies: 2"), ("{count: 4", "{count: 5"), ("in spring", "in May"))
    tagged.edit(FISH, ("  trout:\n", "  tench:\n"), ('name: "No"', "name: 1 [worm] Tench"))
    tagged.edit(RULES, ("penalty: {value: 1", "penalty: {value: 2"))
    tagged.edit("content/toy/waters.yaml", ("      ~oo\n", "      ~~o\n"))
    return tagged


MARKDOWN = """# Pond · Errata

0.3.0 – 0.4.0 · 2026-03-01

## Cards

### Pike

- It ~~waits very~~ **lies quite** still. Pay worm 2 or lose ~~1 point~~ **2 points**.
- points: ~~7~~ **8**
- Bait, fly: ~~1~~

### Old Carp

- Nobody knows how old. Worth 2 more in ~~spring~~ **May**.

## Numbers of the rules

- what a lost fish costs: ~~1~~ **2** points

## Number of copies

- Old Carp: ~~1~~ **2**

## New cards

- 1 worm Tench

## Cards that are gone

- No

## Same words, new look

- Brook
"""


def test_everything_that_players_read(changed):
    """Field by field, in the order of the cards; what is not printed, such as a length here, is left out."""
    changed.build(since="v1.0")
    assert changed.text(label="v1.0") == MARKDOWN


def test_a_page_of_html(changed):
    """It is well-formed, and says the same."""
    changed.build(since="v1.0")
    page = fromstring(changed.text("html", "v1.0").partition("\n")[2].replace('<meta charset="utf-8">', ""))  # noqa: S314 - our own
    assert (page.get("lang"), page.get("dir")) == ("en", "ltr")
    words = "".join(page.find("body").itertext())
    assert page.find("head/title").text == "Pond · Errata"
    for line in re.sub(r"~~|\*\*|^#+ |^- |\\", "", MARKDOWN, flags=re.MULTILINE).split("\n"):
        assert line in words
    assert [old.text for old in page.iter("del")] == ["waits very", "1 point", "7", "1", "spring", "1", "1"]
    assert [new.text for new in page.iter("ins")] == ["lies quite", "2 points", "8", "May", "2", "2"]


def test_the_date_is_that_of_the_content(changed):
    """So the same content has the same errata, whenever they are made."""
    changed.build(since="v1.0")
    folder = changed.root / "out/toy/en"
    first = {file.name: file.read_bytes() for file in folder.iterdir()}
    changed.build(since="v1.0")
    assert {file.name: file.read_bytes() for file in folder.iterdir()} == first


def test_from_a_manifest_only_names(project):
    """What the cards said is not known."""
    project.edit(FISH, ("very", "quite"), ("name: Old Carp\n", "name: Old Carp\n    copies: 2\n"), ("{count: 4", "{count: 5"))
    project.build()
    assert (
        project.text()
        == """# Pond · Errata

0.3.0 · 2026-02-03

## What changed

- Pike

## Number of copies

- Old Carp: ~~1~~ **2**
"""
    )


def test_a_version_that_was_not_raised(project, run):
    """It is told once, in every form, and the table of files says what to do."""
    project.edit(FISH, ("very", "quite"))
    project.build()
    assert "<p>0.3.0 · <time" in project.text("html")
    for name in ("errata", "changes"):
        (pdf,) = (project.root / "out/toy/en").glob(f"toy-en-{name}.since-*.pdf")
        with PdfDocument(pdf) as document:
            words = " ".join(document[0].get_textpage().get_text_bounded().split())
        assert re.search(r"\b0\.3\.0( \(2026-02-03\))? · ", words), words
        assert "0.3.0 –" not in words
    done = run("build", "toy", "--since", "printed", cwd=project.root)
    assert "raise `version` in game.yaml, still 0.3.0, and publish it" in done.out


def test_the_word_of_an_icon_names_amounts_only(tagged):
    """A text field that is called like an icon is something else: what is paid is no story."""
    tagged.edit("content/toy/icons.yaml", ("\nworm:", "\nstory: {art: art/worm.svg, word: tale}\nworm:"))
    tagged.edit(FISH, ("very", "quite"))
    tagged.build(since="v1.0")
    text = tagged.text(label="v1.0")
    assert "quite" in text
    assert "tale" not in text


def test_several_languages(tagged):
    """Each has its own page, its own words, and its own cards to print."""
    tagged.edit(FISH, ("very", "quite"))
    assert tagged.build("--locale", "en,de-XL", since="v1.0") == [
        "toy (en): since v1.0, 1 card is changed: 2 copies to print",
        "toy (de-XL): since v1.0, 1 card is changed: 2 copies to print",
        "warnings: toy in de-XL (1)",
    ]
    assert tagged.files("de-XL") == [name.replace("-en-", "-de-XL-") for name in tagged.files()]
    long = tagged.text(label="v1.0", locale="de-XL")
    assert "## Cards" not in long
    assert len(long) > len(tagged.text(label="v1.0"))


@pytest.mark.parametrize(
    ("locale", "direction", "title"), [("ar", "rtl", "تصويبات"), ("he", "rtl", "תיקוני טעויות"), ("ja", "ltr", "正誤表")]
)
def test_a_page_says_its_direction(locale, direction, title):
    """Its headings are those of the generator in that language."""
    game = SimpleNamespace(locale=locale, phrases={})
    page = errata_html(game, Errata("Pond", "1.0", "1.1", "2026-03-01", removed=("Trout",)))
    assert f'<html lang="{locale}" dir="{direction}">' in page
    assert f"<h1>Pond · {title}</h1>" in page


def test_nothing_that_markdown_or_html_would_take_for_a_sign():
    """Titles may have stars, brackets, numbers with dots, and tags."""
    game = SimpleNamespace(locale="en", phrases={})
    found = Errata("Pond", "1.0", "1.1", "2026-03-01", added=("1. *Pike* <b>", "- [x] & _y_", "1.5"))
    assert errata_markdown(game, found).endswith("- 1\\. \\*Pike\\* \\<b\\>\n- \\- \\[x\\] & \\_y\\_\n- 1.5\n")
    assert "<li>1. *Pike* &lt;b&gt;</li>\n<li>- [x] &amp; _y_</li>" in errata_html(game, found)


def marked(before, after, locale="en"):
    """The changes as one line: [-old-] and {+new+}."""
    marks = {"same": "{}", "old": "[-{}-]", "new": "{{+{}+}}"}
    return "".join(marks[fate].format(text) for fate, text in abridged_changes(before, after, locale))


@pytest.mark.parametrize(
    ("before", "after", "locale", "said"),
    [
        ("Pay 2 worms.", "Pay 3 worms.", "en", "Pay [-2-] {+3+} worms."),
        ("the old big fish", "the new small fish", "en", "the [-old big-] {+new small+} fish"),
        ("swims", "swims fast", "en", "swims{+ fast+}"),
        ("", "neu", "de", "{+neu+}"),
        ("alt", "", "de", "[-alt-]"),
        ("鯉は動かない。", "鯉はもう動かない。", "ja", "鯉は{+もう+}動かない。"),
        ("ปลาตัวเก่า", "ปลาตัวใหม่", "th", "ปลาตัว[-เก่า-] {+ใหม่+}"),
        ("ادفع 2 ديدان", "ادفع 3 ديدان", "ar", "ادفع [-2-] {+3+} ديدان"),
        ("3,5 Punkte", "4,5 Punkte", "de", "[-3,5-] {+4,5+} Punkte"),
    ],
)
def test_words_are_those_of_the_language(before, after, locale, said):
    """Numbers with their signs are one word, Japanese and Thai are divided by their dictionaries."""
    assert marked(before, after, locale) == said


def test_what_is_far_from_every_change_is_left_out():
    """Six words stay on each side."""
    words = [f"w{number}" for number in range(40)]
    other = [*words[:20], "x", *words[21:]]
    assert marked(" ".join(words), " ".join(other)) == ("… w14 w15 w16 w17 w18 w19 [-w20-] {+x+} w21 w22 w23 w24 w25 w26 …")


texts = st.lists(st.sampled_from(["a", "b", "c", ",", "1.5"]), max_size=12).map(" ".join)


@given(texts, texts)
def test_both_texts_are_there(before, after):
    """What stayed and what is gone is the text before, what stayed and what is new is the text after."""
    found = compare_words(before, after, "en")
    assert "".join(text for fate, text in found if fate != "new") == before
    assert "".join(text for fate, text in found if fate != "old") == after
    assert all(text for _, text in found)
    assert (before == after) == all(fate == "same" for fate, _ in found)


@pytest.mark.parametrize("height", [86.0, 88.0, 90.0, 92.0, 94.0])
def test_a_name_stays_with_its_changes(height, toy):
    """No page ends with the name of a card whose changes begin the next one."""
    game = load_game(toy, "toy", Report())
    entries = tuple(ErrataEntry(f"Card {number}", (TextChange("points", "1", "2"),)) for number in range(30))
    errata = Errata("Pond", "1.0", "1.1", "2026-03-01", cards=entries)
    paper = Paper("small", Size(100.0, height), 5.0)
    text = PageText(Typesetter(game.fonts, "en"), game, paper.size.w)
    pages = draw_errata_pages(game, errata, paper, text).pages
    assert len(pages) > 5
    for page in pages:
        lines = ["".join(run.text for _, run in item.runs) for item in page.furniture if isinstance(item, TextLine)]
        assert lines[-2].startswith("points"), lines  # the last one is the number of the page
