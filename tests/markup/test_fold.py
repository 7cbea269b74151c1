"""Folds over a tree: what does not care about a node goes on with what stands in it."""

import pytest

from pnp.markup.fold import MarkupFold, printed_length, walk
from pnp.markup.parser import read_markup


@pytest.mark.parametrize(
    ("text", "length"),
    [
        ("plain", 5),
        ("**bold** text", 9),
        ("_abc_", 3),
        ("pay 2[weapon]", 6),
        ("[weapon](#a)", 6),
        (r"\[a\]", 3),
        ("worth {rules.score.zone} each", 13),
        ("{rules.a, plural, one {ein Punkt} other {# Punkte}} mehr", 14),
        ("{rules.a, plural, one {{rules.b, plural, one {# x} other {# xs}}} other {y}}", 4),
        ("a\nb", 3),
        ("{rules.a, plural, broken} x", 2),
        ("{term:a} {page:b} {count:c}", 8),
        ("{rules.a, plural, one {#} other {# **a\nb** [w]}}", 7),
    ],
)
def test_the_printed_length_counts_what_is_printed(text, length):
    """Markup is not printed, a link prints its words, an icon is one character, a number two, a plural its longest form."""
    assert printed_length(text) == length


def test_all_nodes_come_in_their_order():
    """Those in arms, links and styles too, each after what it stands in."""
    nodes = walk(read_markup("a **[b](#c)** {n, plural, one {d} other {[e]}}").nodes)
    assert [type(node).__name__.removesuffix("Node") for node in nodes] == [
        "Text",
        "Bold",
        "Link",
        "Text",
        "Text",
        "Choice",
        "Text",
        "Icon",
    ]


class Icons(MarkupFold):
    """Knows icons alone."""

    def __init__(self):
        self.found = []

    def on_icon(self, node):
        """Note its name."""
        self.found.append(node.name)


class Words(Icons):
    """Has its own way with what it does not know."""

    def on_other(self, node):
        """Note the class."""
        self.found.append(type(node).__name__.removesuffix("Node"))


def test_a_fold_goes_through_what_it_does_not_know():
    """The default for a node is its children; a fold may have another one."""
    nodes = read_markup("**[a]** [_x_ ](#l) {n, select, k {_[b]_} other {[c]}}").nodes
    icons, words = Icons(), Words()
    icons.visit(nodes)
    words.visit(nodes)
    assert icons.found == ["a", "b", "c"]
    assert words.found == ["Bold", "Text", "Link", "Text", "Choice"]
