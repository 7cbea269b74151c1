"""A text becomes a tree: every node knows its place, and the tree is written back as it was read."""

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from pnp.load.notation.markup_parser import DEEPEST_MARKUP, read_markup, walk
from pnp.load.notation.markup_tree import (
    ArmedNode,
    BoldNode,
    BrokenNode,
    ChoiceNode,
    IconNode,
    ItalicNode,
    LinkNode,
    NumberNode,
    PageNode,
    PlaceholderNode,
    TermNode,
    TextNode,
    WalkNode,
    escaped,
    write_markup,
)

PIECES = [
    "a", "é ", " ", "字", "*", "**", "_", "[w]", "[x y]", "[", "]", "{", "}", "#", "\\", r"\_", r"\{", "\n", " \n ",
    "{rules.a.b}", "{term:z}", "{term: z | acc}", "{page:e}", "{count: d}", "{example:x.y}", "[a _b_](#e)",
    "[{rules.a} **](#q)",
    "{rules.a, plural, one {# x} other {", "}}", "{rules.w, select, far {#", "} other {y}}", "{n, plural}", "{n, plurl, x}",
    "{n, plural, x}", "{n, plural, one {a} one {b}}", "{n, selectordinal,=1 {**b**}  other{}  }",
    "{rules.t, each, row {{from} _", "_} between {; } }", "{t,each,row{a}last{ b }}", "{t, each, between {}}", "{t, each}",
]  # fmt: skip
TEXTS = st.lists(st.sampled_from(PIECES), max_size=12).map("".join)


def shape(source):
    """Return the nodes of a text as nested tuples: the name of the class, then its content."""
    return [_shape(node) for node in read_markup(source).nodes]


def _shape(node):
    name = type(node).__name__.removesuffix("Node")
    if isinstance(node, ArmedNode):
        return (name, node.name, node.kind, {arm.key: [_shape(n) for n in arm.children] for arm in node.arms})
    if node.children:
        return (name, *map(_shape, node.children))
    return (name, getattr(node, "value", getattr(node, "name", getattr(node, "anchor", node.written[0]))))


@pytest.mark.parametrize(
    ("source", "expected"),
    [
        ("", []),
        (r"a \_b\_ # c_d", [("Text", "a _b_ # c_d")]),
        ("**a _b_** c", [("Bold", ("Text", "a "), ("Italic", ("Text", "b"))), ("Text", " c")]),
        ("[ w ]{rules.a.b}", [("Icon", "w"), ("Placeholder", "rules.a.b")]),
        ("[the **end**](#e)", [("Link", ("Text", "the "), ("Bold", ("Text", "end")))]),
        ("{term: z |acc}{page: e}", [("Term", "z"), ("Page", "e")]),
        ("a \n b", [("Text", "a "), ("Break", "\n "), ("Text", "b")]),
        ("a ] b", [("Text", "a "), ("Broken", "]"), ("Text", " b")]),
        ("a {b c", [("Text", "a "), ("Broken", "{b c")]),
        ("_[a](#e_)_", [("Italic", ("Link", ("Text", "a")))]),
        ("_a _ b_ c", [("Italic", ("Text", "a _ b")), ("Text", " c")]),
        ("_a b_c d_", [("Italic", ("Text", "a b_c d"))]),
        ("a_b_ c", [("Text", "a_b_ c")]),
        ("_", [("Text", "_")]),
        ("[_a_](#e)", [("Link", ("Italic", ("Text", "a")))]),
        ("{n, plural}", [("Choice", "n", "plural", {})]),
        ("{n, plurl, x}", [("Placeholder", "n")]),
        ("{t, each, row {{from} #} between {; }}", [
            ("Walk", "t", "each", {"row": [("Placeholder", "from"), ("Text", " #")], "between": [("Text", "; ")]}),
        ]),
        ("{t, each, between {; }}", [("Walk", "t", "each", {})]),
        ("{n,selectordinal,=1{a}other{b}}", [
            ("Choice", "n", "selectordinal", {"=1": [("Text", "a")], "other": [("Text", "b")]}),
        ]),
        ("a, {n, select, other {b, c}}, d", [
            ("Text", "a, "), ("Choice", "n", "select", {"other": [("Text", "b, c")]}), ("Text", ", d"),
        ]),
        ("{n, plural, other {a}} b", [("Choice", "n", "plural", {"other": [("Text", "a")]}), ("Text", " b")]),
        ("{n, plural, other {#, [w] a}}", [
            ("Choice", "n", "plural", {"other": [("Number", "#"), ("Text", ", "), ("Icon", "w"), ("Text", " a")]}),
        ]),
    ],
)  # fmt: skip
def test_each_kind_of_markup_becomes_a_node(source, expected):
    """A sign that does not mark anything is a plain character."""
    assert shape(source) == expected


def test_a_hash_is_a_number_only_in_a_plural():
    """In an arm of a select it is a plain character, as in ICU, even if the select is inside a plural."""
    assert shape("{n, plural, one {#} other {{w, select, far {#} other {{m, selectordinal, other {#}}}}}}") == [
        ("Choice", "n", "plural", {
            "one": [("Number", "#")],
            "other": [("Choice", "w", "select", {
                "far": [("Text", "#")], "other": [("Choice", "m", "selectordinal", {"other": [("Number", "#")]})],
            })],
        }),
    ]  # fmt: skip


def test_overlapping_styles_are_cut():
    """Italics that begin inside bold and end after it become two pieces, with one sign at each outer end."""
    bold, italic = read_markup("**a _b** c_").nodes
    assert (bold.opened, bold.closed, italic.opened, italic.closed) == (True, True, False, True)
    inner = bold.children[1]
    assert (inner.opened, inner.closed, inner.end, italic.start) == (True, False, 6, 8)


def test_styles_do_not_extend_beyond_an_arm_or_a_link():
    """A style that begins in an arm is not closed after it."""
    choice, text = read_markup("{n, plural, other {_a}} b_").nodes
    assert not choice.arms[0].children[0].closed
    assert text.value == " b_"


@pytest.mark.parametrize(
    ("source", "problem"),
    [
        ("{n, plural, one point}", "expected arms such as `one {…} other {…}`, found `one point`"),
        ("{n, plural, one {a} one {b}}", "the arm `one` occurs twice"),
        ("{n, plural, other {" * 9 + "}}" * 9, f"plurals inside one another deeper than {DEEPEST_MARKUP}"),
    ],
)
def test_a_choice_that_cannot_be_read_has_a_problem(source, problem):
    """It has no arms, and is written as it was read."""
    (found,) = (node for node in walk(read_markup(source).nodes) if isinstance(node, ChoiceNode) and node.problem)
    assert (found.problem, found.arms) == (problem, ())


def test_choices_may_be_nested_up_to_the_limit():
    """The limit is far beyond real texts."""
    nodes = walk(read_markup("{n, plural, other {" * DEEPEST_MARKUP + "#" + "}}" * DEEPEST_MARKUP).nodes)
    assert [type(node) for node in nodes] == [ChoiceNode] * DEEPEST_MARKUP + [NumberNode]


@given(TEXTS)
@example("{rules.a, plural, one {# x} other {# _y_ z}} b")
@example("[a **b** c](#e) d")
def test_a_tree_is_written_as_it_was_read(source):
    """Valid or not, no character is lost."""
    assert write_markup(read_markup(source).nodes) == source


@given(TEXTS)
@example("{rules.a, plural, one {# x} other {# _y_ z}} b")
@example("[a **b** c](#e) d")
def test_every_node_knows_its_place(source):
    """The source from `start` to `end` is the node as it is written, and children lie inside."""
    for node in walk(read_markup(source).nodes):
        assert source[node.start : node.end] == write_markup([node])
        assert all(node.start <= child.start <= child.end <= node.end for child in node.children)


@given(st.text())
def test_escaped_words_are_one_text(words):
    """With a backslash before every sign, all words are plain text, apart from line ends."""
    words = words.replace("\n", "")
    nodes = read_markup(escaped(words)).nodes
    assert all(type(node) is TextNode for node in nodes)
    assert "".join(node.value for node in nodes) == words


@pytest.mark.parametrize(
    "unit",
    ["{", "}", "[", "_a ", "*a ", "*a*", "**", "{a, plural, other {", "{n, plural, a{}", "[a](#", "{{}", "\\", "a{}", "\n "],
)
def test_hostile_texts_are_read_in_linear_time(unit):
    """A hundred thousand characters of anything give a tree, and no character is searched over and over."""
    seen = 0

    class Counting(str):
        """A source that counts how many of its characters are copied."""

        __slots__ = ()

        def __getitem__(self, key):
            nonlocal seen
            found = str.__getitem__(self, key)
            seen += len(found)
            return found

    source = unit * (100_000 // len(unit))
    tree = read_markup.__wrapped__(Counting(source))
    assert write_markup(tree.nodes) == source
    assert seen < 30 * len(source)


def test_the_nodes_are_all_that_a_text_can_hold():
    """One of each, so that a new kind of node must be added here as well."""
    source = "a **b** _c_ [d] [e](#f) {rules.g} {term:h} {page:i} {j, plural, other {#}} {k, each, row {}} \n ]"
    kinds = {type(node).__name__ for node in walk(read_markup(source).nodes)}
    assert kinds == {
        kind.__name__
        for kind in (
            TextNode,
            BoldNode,
            ItalicNode,
            IconNode,
            LinkNode,
            PlaceholderNode,
            TermNode,
            PageNode,
            ChoiceNode,
            WalkNode,
            NumberNode,
            BrokenNode,
        )
    } | {"BreakNode"}
