"""Texts of a booklet that print nothing, and very long ones."""

import pytest

from pnp.layout.booklet import context
from pnp.text.words import Word

CHAPTER = """# Odd

Words.

# @

- @

@

| @ | b |
|---|---|
| @ | c |

[[toc]]
"""


@pytest.mark.parametrize("text", ["\u200b", "\u200b\u200b", "\u200c", "\u00ad", "\u2060", "\ufeff", "\u202e", "\u200e"])
def test_a_text_of_format_characters_alone_is_an_empty_line(pond, prepared, text):
    """In a paragraph, a heading, a list, a cell and the contents."""
    (pond / "content/toy/booklet/03-odd.md").write_text(CHAPTER.replace("@", text), "utf-8")
    assert prepared(pond).said == []


def test_a_paragraph_of_many_words_is_divided_in_proportion(pond, prepared, monkeypatch):
    """Counted: how often the baseline of a line is looked at; twice the words, twice as often."""
    counts = []
    looked = lambda *number: counts.append(counts.pop() + 1) or round(*number)  # noqa: E731
    monkeypatch.setattr(context, "round", looked, raising=False)
    for words in (1000, 2000):
        counts.append(0)
        (pond / "content/toy/booklet/03-odd.md").write_text("# Many\n\n" + "word " * words + "\n", "utf-8")
        assert prepared(pond).said == []
    assert 100 < counts[0] < counts[1] < 2.5 * counts[0]


@pytest.mark.parametrize("sign", ["-", "/", "\u00ad"])
def test_a_word_of_thousands_of_hyphens_is_too_wide(pond, prepared, monkeypatch, sign):
    """Counted: it is not measured at each of them again and again."""
    reached = []
    whole = Word.reach
    monkeypatch.setattr(Word, "reach", lambda word, offset: reached.append(1) or whole(word, offset))
    (pond / "content/toy/booklet/03-odd.md").write_text("# Long\n\n" + f"a{sign}" * 5000 + "\n", "utf-8")
    said = prepared(pond).said
    assert len(said) == 1
    assert "error[booklet/overflow]" in said[0]
    assert len(reached) < 5000
