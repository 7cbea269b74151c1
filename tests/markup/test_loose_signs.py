"""Signs that were meant as italics and mark nothing are found, and no others."""

import pytest

from pnp.load.notation.markup_parser import loose_sign

SPACED = "beside a space it marks nothing"


@pytest.mark.parametrize(
    ("source", "at", "meant"),
    [
        ("Put it _ here_ now", 7, "_here_"),
        ("Put it * here* now", 7, "*here*"),
        ("Put it *here * now", 13, "*here*"),
        ("*here *", 6, "*here*"),
        ("_ here_", 0, "_here_"),
        ("_here_ or _ there_", 10, "_there_"),
        ("« _ ici_ »", 2, "_ici_"),
        ("**_ here_**", 2, "_here_"),
        ("Draw * {term:card}*.", 5, "*{term:card}*"),
        ("{n, plural, one {* card*} other {cards}}", 17, "*card*"),
        ("[the * end*](#a)", 5, "*end*"),
        ("one * two*\nthree * four*", 4, "*two*"),
        ("_ whatever is written between them, however long_", 0, "_whatever … long_"),
    ],
)
def test_a_sign_beside_a_space(source, at, meant):
    """One of a pair of which the other stands well; its place, and how to write it."""
    found = loose_sign(source)
    assert (found.at, found.sign, found.meant, found.reason) == (at, source[at], meant, SPACED)


@pytest.mark.parametrize("source", ["un_believ_able", "Take un_believ_able ones", "*Take* un_believ_able.", "un_believ_"])
def test_underscores_inside_a_word(source):
    """There the sign is `*`."""
    found = loose_sign(source)
    assert (source[found.at - 2 : found.at + 2], found.meant, found.reason) == (
        "un_b", "*believ*", "inside a word `_` is a character like any other",
    )  # fmt: skip


@pytest.mark.parametrize(
    "source",
    [
        "5 * 3", "5 * 3 wood*", "*Only once. Pay 5 * 3.", "Gain 2 * [wood] and more*", "{rules.a} * {rules.b}, or less*",
        "a _ b", "a _ b _ c", "_ here _", "* here *", "Name: ___ Age: ___", "___", "Roll * *.", "*", "_", "",
        "* one\n* two*\n* three", "  * one*\n  * two*", "wood*, stone*", "*Only in winter.", "(*) any, ( *)", "* a\nb*",
        r"\_ here\_", r"\* here\*", "_here_ and *there*", "un*believ*able", "** here**", "wo_od * *see",
        "SYS_ERROR_LOG", "snake_case", "https://example.org/a_b_c", "me@a_b_c", "a_b_c.txt", "x_1_y", "a_b_c_d",
    ],
)  # fmt: skip
def test_signs_that_mean_themselves(source):
    """Factors, blanks to fill in, bullets, footnotes, names, addresses, escapes."""
    assert loose_sign(source) is None
