"""Italics by `*`, which may be a part of a word, and asterisks that mean themselves."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pnp.load.notation.markup_parser import printed_length, read_markup, walk
from pnp.load.notation.markup_tree import ItalicNode, TextNode, write_markup


def italics(source):
    """The words of each piece of italics, and what a text prints."""
    nodes = read_markup(source).nodes
    words = [
        "".join(n.value for n in walk(node.children) if isinstance(n, TextNode))
        for node in walk(nodes)
        if isinstance(node, ItalicNode) and node.children
    ]
    return words, "".join(node.value for node in walk(nodes) if isinstance(node, TextNode))


@pytest.mark.parametrize(
    ("source", "italic", "printed"),
    [
        ("un*believ*able", ["believ"], "unbelievable"),
        ("*here*", ["here"], "here"),
        ("Take *the big* one.", ["the big"], "Take the big one."),
        ("*Un*likely, like*ly*", ["Un", "ly"], "Unlikely, likely"),
        ("“*Yes*”, *“no”*.", ["Yes", "“no”"], "“Yes”, “no”."),
        ("**un*believ*able**", ["believ"], "unbelievable"),
        ("***both***", ["both"], "both"),
        ("***both* bold**", ["both"], "both bold"),
        ("***both** rest*", ["both", " rest"], "both rest"),
        ("_a *b* c_", ["a b c", "b"], "a b c"),
        ("这是*“强调”*文", ["“强调”"], "这是“强调”文"),
        ("dar-*kapı*da", ["kapı"], "dar-kapıda"),
        ("وال*كتاب*ات", ["كتاب"], "والكتابات"),
        ("over*{rules.a}*fold", [""], "overfold"),
        ("over*[coin]*fold", [""], "overfold"),
        ("*Only once. Take the *big* one.", ["big"], "*Only once. Take the big one."),
        ("{n, plural, one {c*ar*d} other {c*ar*ds}}", ["ar", "ar"], "cardcards"),
        ("[the e*n*d](#end)", ["n"], "the end"),
    ],
)
def test_asterisks_mark_words_and_parts_of_words(source, italic, printed):
    """As in CommonMark; in scripts without spaces also beside punctuation, and an icon or a value is like a letter."""
    assert italics(source) == (italic, printed)


@pytest.mark.parametrize(
    "source",
    [
        "5 * 3 * 2",
        "2*3*4",
        "wood*, stone*",
        "wood*/stone* (*see below)",
        "*Only in winter.",
        "* * *",
        "* one\n* two",
        "(*) any, (*) none",
        '"*" and "*"',
        "*[",
        "* here*",
        "*here *",
        "[* a](#e) b*",
        "*{n, select, other {}}",
    ],
)
def test_other_asterisks_mean_themselves(source):
    """Factors, footnotes, bullets, and signs without a counterpart in the same text, arm or link."""
    assert italics(source)[0] == []
    assert italics(source)[1].count("*") == source.count("*")


def test_an_asterisk_in_an_anchor_begins_nothing():
    """It is no word of the text."""
    assert italics("wood* [a](#*b) c*") == ([], "wood* a c*")


def test_factors_may_be_values():
    """What a value prints is a number more often than not."""
    assert italics("{rules.a}*{rules.b}*{rules.c}") == ([], "**")


def test_an_escaped_asterisk_is_no_sign():
    """It begins nothing and ends nothing."""
    assert italics(r"\*here* and *the\*re*") == (["the*re"], "*here* and the*re")


def test_asterisks_are_not_printed():
    """And the length of a text does not count them."""
    assert [printed_length(text) for text in ("un*believ*able", "wood*, stone*")] == [12, 13]


PIECES = ["a", " ", "*", "**", "_", "5", "(", ")", "字", "[w]", "{", "}", "[a](#b)", r"\*"]


@given(st.lists(st.sampled_from(PIECES)).map("".join))
def test_italics_by_asterisks_are_always_closed(source):
    """A `*` without a counterpart is a plain character, so no text can leave it open; and none is lost."""
    nodes = read_markup(source).nodes
    italic = [node for node in walk(nodes) if isinstance(node, ItalicNode) and node.sign == "*"]
    assert sum(node.opened for node in italic) == sum(node.closed for node in italic)
    assert write_markup(nodes) == source
