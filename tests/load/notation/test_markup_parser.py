"""Values are read by the kind of their field, and the ids of messages are stable.

Folds over a tree: a node that a fold does not handle is visited through its children. Italics by `*`, which may be a
part of a word, and asterisks that mean themselves. Signs that were meant as italics and mark nothing are found, and no
others. A text becomes a tree: every node knows its place, and the tree is written back as it was read.
"""

import re

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from pnp.load.notation.markup_parser import DEEPEST_MARKUP, MarkupFold, all_nodes, loose_sign, printed_length, read_markup
from pnp.load.notation.markup_tree import (
    ArmedNode,
    BoldNode,
    BrokenNode,
    ChoiceNode,
    IconNode,
    ItalicNode,
    LinkNode,
    NamedStyleNode,
    NumberNode,
    PageNode,
    PlaceholderNode,
    RubyNode,
    TermNode,
    TextNode,
    WalkNode,
    write_markup,
)
from pnp.model.fields import Message

TYPES = """\
card:
  fields:
    title: {kind: text}
    code: {kind: text, required: no, translatable: no}
    points: {kind: int, default: 3}
    weight: {kind: number, required: no}
    length: {kind: length, required: no}
    open: {kind: flag, default: no}
    icon: {kind: enum, of: ["1", no], required: no}
    art: {kind: image, required: no}
    cost: {kind: mapping, keys: [weapon, member], of: {kind: int}, required: no}
    map: {kind: grid, legend: {".": open, "w": wall}, required: no}
    notes: {kind: list, of: {kind: text}, required: no}
    slots: {kind: list, required: no, of: {kind: record, fields: {label: {kind: text}, count: {kind: int, default: 1}}}}
    sub: {kind: record, required: no, fields: {label: {kind: text}}}
    story: {kind: text, default: Nothing to tell.}
"""


@pytest.fixture
def card(sound):
    """Load a card with fields given as YAML."""

    def run(fields, others=""):
        text = "cards:\n  one:\n    title: One\n" + "".join(f"    {line}\n" for line in fields.splitlines()) + others
        return sound({"content/g/types.yaml": TYPES, "content/g/cards.yaml": text}).decks[0].cards[0]

    return run


@pytest.mark.parametrize(
    "word", ["no", "01001", "1.10", "null", "~", "true", "2026-01-01", "0x1F", "1e3", "12:30", "=", "1_000"]
)
def test_text_stays_as_written(card, word):
    """A text stays as written, even if YAML would read it as another type."""
    assert card(f"code: {word}").values["code"].source == word


def test_scalars_are_typed_by_their_kind(card):
    """Numbers, lengths in mm, booleans and choices are typed."""
    values = card("points: 12\nweight: 1.10\nlength: 1/4 in\nopen: yes\nicon: no\ncode: 12").values
    assert [values[n] for n in ("points", "weight", "length", "open", "icon")] == [12, 1.1, 6.35, True, "no"]
    assert values["code"].source == "12"


def test_absent_fields_have_their_default(card):
    """A missing or empty field has its default, or None."""
    values = card("weight:\n").values
    assert (values["points"], values["open"], values["weight"], values["art"]) == (3, False, None, None)
    assert values["story"] == Message("types/card/story", "Nothing to tell.", values["story"].mark, translatable=True)


def test_fields_are_in_the_order_of_the_type(card):
    """Fields keep the order of `types.yaml`."""
    assert list(card("sub: {label: x}\npoints: 1").values)[:3] == ["title", "code", "points"]


def test_a_mapping_is_in_the_order_of_its_keys(card):
    """The entries of a mapping keep the order of its declared keys."""
    assert dict(card("cost: {member: 1, weapon: 2}").values["cost"]) == {"weapon": 2, "member": 1}
    assert list(card("cost: {member: 1, weapon: 2}").values["cost"]) == ["weapon", "member"]


def test_block_text_loses_its_last_line_end_only(card):
    """The line end that `|` and `>` add is removed; line ends between paragraphs stay."""
    assert card("code: |\n  one\n\n  two").values["code"].source == "one\n\ntwo"
    assert card("code: >\n  one\n  two").values["code"].source == "one two"


def test_a_message_has_the_place_of_its_words(card):
    """The mark of a text in a block scalar is at its first line."""
    assert str(card("code: >-\n  one").values["code"].mark) == "content/g/cards.yaml:5:7"


def test_message_ids_hold_no_list_index(card):
    """Ids of items contain their `id` or their words, not their index."""
    values = card("notes: [first, second, first]\nslots:\n- {id: a, label: A}\n- {label: B}\nsub: {label: S}").values
    ids = [m.id for m in values["notes"]]
    assert ids[0] == ids[2] != ids[1]
    assert [i.rpartition("/")[0] for i in ids] == ["cards/one/notes"] * 3
    assert values["slots"][0]["label"].id == "cards/one/slots/a/label"
    assert values["slots"][0]["id"] == "a"
    assert values["sub"]["label"].id == "cards/one/sub/label"
    swapped = card("slots:\n- {label: B}\n- {id: a, label: A}").values["slots"]
    assert swapped[0]["label"].id == values["slots"][1]["label"].id


def test_untranslatable_texts_are_marked(card):
    """Texts with `translatable: no` are not translated."""
    values = card("code: X").values
    assert (values["title"].translatable, values["code"].translatable) == (True, False)


def test_grids_are_read_with_or_without_blanks(card):
    """Blanks in the rows of a grid are ignored."""
    rows = (("open", "wall"), ("wall", "open"))
    assert card("map: |\n  .w\n  w.").values["map"].rows == rows
    assert card("map: |\n  . w\n  w .").values["map"].rows == rows


def test_the_fields_of_a_card_have_their_places(card):
    """Marks are those of the values, and of a text's first word."""
    one = card('points: 4\ncode: "X"')
    assert {n: str(m) for n, m in one.marks.items()} == {
        "title": "content/g/cards.yaml:3:12",
        "points": "content/g/cards.yaml:4:13",
        "code": "content/g/cards.yaml:5:12",
    }


def test_a_picture_is_opened_once(card):
    """Cards with the same picture share its record."""
    one = card("art: art/a.png", "  two: {title: Two, art: art/a.png}\n")
    assert (one.values["art"].path, one.values["art"].width) == ("content/g/art/a.png", 2)


@pytest.mark.parametrize(
    ("text", "length"),
    [
        ("plain", 5),
        ("**bold** text", 9),
        ("pay 2[weapon]", 6),
        ("worth {rules.score.zone} each", 13),
        ("{rules.a, plural, one {ein Punkt} other {# Punkte}} mehr", 14),
    ],
)
def test_max_counts_printed_characters(text, length):
    """Markup is not counted; an icon counts as one character, a number as two, a plural as its longest arm."""
    assert printed_length(text) == length


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
    nodes = all_nodes(read_markup("a **[b](#c)** {n, plural, one {d} other {[e]}}").nodes)
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


def italics(source):
    """The words of each piece of italics, and what a text prints."""
    nodes = read_markup(source).nodes
    words = [
        "".join(n.value for n in all_nodes(node.children) if isinstance(n, TextNode))
        for node in all_nodes(nodes)
        if isinstance(node, ItalicNode) and node.children
    ]
    return words, "".join(node.value for node in all_nodes(nodes) if isinstance(node, TextNode))


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
    italic = [node for node in all_nodes(nodes) if isinstance(node, ItalicNode) and node.sign == "*"]
    assert sum(node.opened for node in italic) == sum(node.closed for node in italic)
    assert write_markup(nodes) == source


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


PIECES_OF_PARSER = [
    "a", "é ", " ", "字", "*", "**", "_", "[w]", "[x y]", "[", "]", "{", "}", "#", "\\", r"\_", r"\{", "\n", " \n ",
    "{rules.a.b}", "{term:z}", "{term: z | acc}", "{page:e}", "{count: d}", "{example:x.y}", "[a _b_](#e)",
    "[{rules.a} **](#q)",
    "{rules.a, plural, one {# x} other {", "}}", "{rules.w, select, far {#", "} other {y}}", "{n, plural}", "{n, plurl, x}",
    "{n, plural, x}", "{n, plural, one {a} one {b}}", "{n, selectordinal,=1 {**b**}  other{}  }",
    "{rules.t, each, row {{from} _", "_} between {; } }", "{t,each,row{a}last{ b }}", "{t, each, between {}}", "{t, each}",
]  # fmt: skip

TEXTS = st.lists(st.sampled_from(PIECES_OF_PARSER), max_size=12).map("".join)


def shape(source):
    """Return the nodes of a text as nested tuples: the name of the class, then its content."""
    return [_shape(node) for node in read_markup(source).nodes]


def _shape(node):
    name = type(node).__name__.removesuffix("Node")
    if isinstance(node, ArmedNode):
        return (name, node.name, node.kind, {arm.key: [_shape(n) for n in arm.children] for arm in node.arms})
    if node.children:
        return (name, *map(_shape, node.children))
    return (name, getattr(node, "value", getattr(node, "name", getattr(node, "anchor", node.source_parts[0]))))


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
    (found,) = (node for node in all_nodes(read_markup(source).nodes) if isinstance(node, ChoiceNode) and node.problem)
    assert (found.problem, found.arms) == (problem, ())


def test_choices_may_be_nested_up_to_the_limit():
    """The limit is far beyond real texts."""
    nodes = all_nodes(read_markup("{n, plural, other {" * DEEPEST_MARKUP + "#" + "}}" * DEEPEST_MARKUP).nodes)
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
    for node in all_nodes(read_markup(source).nodes):
        assert source[node.start : node.end] == write_markup([node])
        assert all(node.start <= child.start <= child.end <= node.end for child in node.children)


@given(st.text())
def test_escaped_words_are_one_text(words):
    """With a backslash before every sign, all words are plain text, apart from line ends."""
    words = words.replace("\n", "")
    nodes = read_markup(re.sub(r"[\\*_\[\]{}#]", r"\\\g<0>", words)).nodes
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
    kinds = {type(node).__name__ for node in all_nodes(read_markup(source).nodes)}
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


def styled(source):
    """The named styles of a text, in order: name, and the words between the brackets."""
    found = [node for node in all_nodes(read_markup(source).nodes) if isinstance(node, NamedStyleNode)]
    return [(node.name, source[node.start + 1 : node.end - len(node.closing)]) for node in found]


@pytest.mark.parametrize(
    ("source", "expected"),
    [
        ("[Lose one]{.danger} now", [("danger", "Lose one")]),
        ("[wood]{.loud}", [("loud", "wood")]),
        ("[[wood]]{.loud}", [("loud", "[wood]")]),
        ("[2 [wood] or {rules.a.b}]{.key}", [("key", "2 [wood] or {rules.a.b}")]),
        ("[a [b]{.in} c]{.out}", [("out", "a [b]{.in} c"), ("in", "b")]),
        ("[**all** of _it_]{.key}, **[that]{.key}**", [("key", "**all** of _it_"), ("key", "that")]),
        ("[see [here](#a)]{.key}", [("key", "see [here](#a)")]),
        ("{rules.n, plural, one {[#]{.key} card} other {# cards}}", [("key", "#")]),
        ("[a]{.großes-希少}", [("großes-希少", "a")]),
        (r"\[a]{.key}", []),
        (r"[a\]{.key}", []),
        ("[a]{key} [b]{.two words} [c] {.key} [d]{#key}", []),
    ],
)
def test_words_in_brackets_before_a_name_are_in_a_named_style(source, expected):
    """Whatever is among them; an escaped bracket, a blank between and what is no name make none. All is written back."""
    tree = read_markup(source)
    assert styled(source) == expected
    assert write_markup(tree.nodes) == source


def test_italics_begin_and_end_inside_a_named_style():
    """As in the words of a link: its brackets are the ends of their scope."""
    (one,) = [
        n for n in all_nodes(read_markup("*a [b*c]{.key} d* [*e*]{.key}").nodes) if isinstance(n, ItalicNode) and n.start > 5
    ]
    assert one.children[0].raw == "e"
    assert printed_length("[wood]{.key}s") == 5
    assert loose_sign("[_ here_]{.key}") is not None


@pytest.mark.parametrize(
    ("source", "expected"),
    [
        ("{漢字|かんじ}を", [("漢字", ("かんじ",))]),
        ("{東京|とう|きょう}", [("東京", ("とう", "きょう"))]),
        ("**{大人|おとな}**と[{剣|つるぎ}]{.key}", [("大人", ("おとな",)), ("剣", ("つるぎ",))]),
        ("{rules.n, plural, other {#枚の{札|ふだ}}}", [("札", ("ふだ",))]),
        ("{New York|ニューヨーク}", [("New York", ("ニューヨーク",))]),
        ("{term:crew|acc} {rules.a|b} {card.name|x}", []),
        (r"\{漢字|かんじ} {漢字|} {|かんじ} {[wood]|き} { 漢|かん}", []),
        ("{漢字｜かんじ}", []),
    ],
)
def test_words_before_a_bar_have_a_reading(source, expected):
    """Names of values have a point or a colon and are what they were; all is written back, and only the words count."""
    tree = read_markup(source)
    assert [(n.base, n.readings) for n in all_nodes(tree.nodes) if isinstance(n, RubyNode)] == expected
    assert write_markup(tree.nodes) == source


def test_of_ruby_only_the_words_are_printed_in_the_line():
    """Checks of length and of words see those, at their place in the source."""
    assert printed_length("{紫陽花|あじさい}の花") == 5
    (ruby, _) = read_markup("{紫陽花|あじさい}の花").nodes
    assert [(n.value, n.start, n.end) for n in ruby.children] == [("紫陽花", 1, 4)]
