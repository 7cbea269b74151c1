"""Folds over a tree: a node that a fold does not handle is visited through its children."""

import pytest

from pnp.load.notation.markup_parser import MarkupFold, printed_length, read_markup, walk


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
        ("{rules.t, each, row {{from} to {to}} between {; }} x", 10),
        ("{rules.t, each, between {; }} x", 2),
        ("{rules.a, plural, broken} x", 2),
        ("{term:a} {page:b} {count:c}", 8),
        ("{rules.a, plural, one {#} other {# **a\nb** [w]}}", 7),
    ],
)
def test_the_printed_length_counts_what_is_printed(text, length):
    """Markup is not printed, a link prints its words, an icon counts as 1, a value as 2, a plural as its longest arm."""
    assert printed_length(text) == length


def test_walk_yields_all_nodes_in_order():
    """Including those in arms, links and styles, each after the node that contains it."""
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
    """Handles icons only."""

    def __init__(self):
        self.found = []

    def on_icon(self, node):
        """Record its name."""
        self.found.append(node.name)


class Words(Icons):
    """Overrides the default for other nodes."""

    def on_other(self, node):
        """Record the class."""
        self.found.append(type(node).__name__.removesuffix("Node"))


def test_a_fold_visits_the_children_of_nodes_it_does_not_handle():
    """The default, which a fold may override."""
    nodes = read_markup("**[a]** [_x_ ](#l) {n, select, k {_[b]_} other {[c]}}").nodes
    icons, words = Icons(), Words()
    icons.visit(nodes)
    words.visit(nodes)
    assert icons.found == ["a", "b", "c"]
    assert words.found == ["Bold", "Text", "Link", "Text", "Choice"]
