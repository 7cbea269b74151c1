"""Curly quotes around a whole value: what stands in them, and whether they look like quotes of YAML.

Scalars become numbers, booleans or names only if they are unambiguous. What is written is composed again to the same
texts, and looks like content that somebody wrote.
"""

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from pnp.base.diagnostics import Mark, Report
from pnp.load.yaml.compose import compose
from pnp.load.yaml.nodes import (
    FileFaults,
    List,
    Map,
    Scalar,
    curly_quotes_hint,
    describe_node,
    format_number,
    infer_value,
    read_number,
    read_whole_number,
    strip_curly_quotes,
    valid_name_hint,
    value_in_curly_quotes,
    write_yaml,
)


@pytest.mark.parametrize("text", ["“Mill”", "„Mill“", "„Mill”", "”Mill”", "‘Mill’", "‚Mill‘", "’Mill’", "«Mill»", "»Mill«"])
def test_curly_quotes_of_many_languages(text):
    """Each pair around the whole text; the hint writes the value without them."""
    assert (strip_curly_quotes(text), value_in_curly_quotes(text)) == ("Mill", "Mill")
    assert curly_quotes_hint(text) == "curly quotes are letters: write `Mill`"


@pytest.mark.parametrize(
    "text", ["Mill", "“Mill", "The “Old” Mill", "“Mill” and “Hill”", "“Mill«", '"Mill"', "’Tis the mill", ""]
)
def test_quotes_that_are_a_part_of_a_text(text):
    """Not around the whole text, or not a pair."""
    assert strip_curly_quotes(text) is None
    assert curly_quotes_hint(text) is None


@pytest.mark.parametrize("text", ["“Who goes there?”", "“It grinds.”", "« Halte ! »", "„Still…“", "“No—”"])
def test_speech_is_no_quoting(text):
    """A quotation ends like a sentence, and is to print with its quotes."""
    assert strip_curly_quotes(text) is not None
    assert value_in_curly_quotes(text) is None


def said(text, style="", path="a.yaml"):
    """What is said of a text, with the hint."""
    report = Report()
    FileFaults(report).warn_curly_quotes("title", Scalar(text, style, path, 1, 2))
    return [(d.code, d.severity, d.message, d.mark, d.hint) for d in report.diagnostics]


def test_a_text_in_curly_quotes_is_a_warning():
    """Long ones are shortened, and what needs a backslash between straight quotes has one."""
    ways = 'only straight quotes are quotes in YAML: `"Mill"`; to print the curly ones, quote them: `"“Mill”"`'
    found = ("load/curly-quotes", "warning", "`title` prints its curly quotes: `“Mill”`", Mark("a.yaml", 1, 2), ways)
    assert said("“Mill”") == [found]
    assert r'`"the \"\\\" mill"`' in said('“the "\\" mill”')[0][-1]
    assert f'`"{"x" * 20}…{"x" * 10}"`' in said(f"“{'x' * 200}”")[0][-1]


def test_quotes_that_were_meant():
    """Inside straight quotes or a block, and in the cells of a table, which no YAML reads."""
    assert said("“Mill”", '"') == said("“Mill”", "|") == said("“Mill”", path="a.csv") == []


@pytest.mark.parametrize(
    ("text", "whole", "real", "guess"),
    [
        ("12", 12, 12.0, 12),
        ("-3", -3, -3.0, -3),
        ("+3", 3, 3.0, 3),
        ("0", 0, 0.0, 0),
        ("1.5", None, 1.5, 1.5),
        ("-0.25", None, -0.25, -0.25),
        ("1.10", None, 1.1, None),
        ("1.0", None, 1.0, None),
        ("01", None, None, None),
        ("1_000", None, None, None),
        ("1,5", None, None, None),
        ("1e3", None, None, "1e3"),
        ("0x1F", None, None, "0x1F"),
        ("12:30", None, None, "12:30"),
        (".5", None, None, ".5"),
        ("999999999999999", 999999999999999, 999999999999999.0, 999999999999999),
        ("1000000000000000", None, None, None),
        ("yes", None, None, True),
        ("no", None, None, False),
        ("true", None, None, True),
        ("false", None, None, False),
        ("Yes", None, None, "Yes"),
        ("red", None, None, "red"),
        ("٣", 3, 3.0, 3),
        ("٠٣", None, None, None),
    ],
)
def test_numbers_are_read_as_they_are_written(text, whole, real, guess):
    """A form that would lose digits is not a number; a constant with such a form must be quoted or corrected."""
    assert (read_whole_number(text), read_number(text), infer_value(text)) == (whole, real, guess)
    assert type(infer_value(text)) is type(guess)


@pytest.mark.parametrize(
    ("text", "number"),
    [
        ("３", 3), ("-１２", -12), ("－１２", -12), ("٣", 3), ("१०", 10), ("１．５", 1.5), ("٣٫٥", 3.5),
        ("０３", None), ("３D", None), ("²", None), ("Ⅲ", None), ("③", None), ("三", None),
    ],
)  # fmt: skip
def test_figures_of_any_script_make_a_number(text, number):
    """As spreadsheets in Japanese and Arabic hold them; what is no figure of a place in a number does not."""
    assert (read_whole_number(text), read_number(text)) == (number if isinstance(number, int) else None, number)


@pytest.mark.parametrize(
    ("name", "joint", "hint"),
    [
        ("Two", "-", "write `two`"),
        ("Ação livre!", "-", "write `acao-livre`"),
        ("Ação livre!", "_", "write `acao_livre`"),
        ("--a--b--", "-", "write `a-b`"),
        ("ﬁsh", "-", "write `fish`"),
        ("Größe (cm)", "_", "write `groesse_cm`"),
        ("Gro\u0308ße", "-", "write `groesse`"),
        ("Æbleskiver på Ærø", "-", "write `aebleskiver-pa-aero`"),
        ("3 Fish", "-", "write `3-fish`"),
        ("3 Fish", "_", None),
        ("漢字", "-", None),
        ("", "_", None),
    ],
)
def test_an_allowed_name_is_suggested(name, joint, hint):
    """The hint is the nearest allowed name, if there is one; names of fields begin with a letter."""
    assert valid_name_hint(name, joint) == hint


@pytest.mark.parametrize(
    ("value", "text"), [(3.0, "3"), (0.1 + 0.2, "0.3"), (1234567.25, "1234567.25"), (-0.5, "-0.5"), (12, "12")]
)
def test_numbers_are_shown_without_needless_digits(value, text):
    """Messages show numbers without trailing zeros and without binary rounding errors."""
    assert format_number(value) == text


def test_nodes_are_described_in_a_few_words():
    """Descriptions shorten long texts and join their lines; an empty value differs from an empty text."""
    for value, style, words in (
        ("", "", "nothing"),
        ("", '"', "``"),
        ("x" * 40, "", f"`{'x' * 40}`"),
        ("x" * 41, "", f"`{'x' * 39}…`"),
        ("a\nb\n", "|", "`a b `"),
    ):
        assert describe_node(Scalar(value, style, "a.yaml", 1, 1)) == words
    assert describe_node(List("a.yaml", 1, 1)) == "a list"
    assert describe_node(Map("a.yaml", 1, 1)) == "a mapping"


TEXTS = st.text(st.characters(codec="utf-8", exclude_characters="\x85"), max_size=12) | st.sampled_from(
    [
        "no",
        "1.10",
        "a: b",
        "a #b",
        "- a",
        "[icon]",
        "{rules.a}",
        "x\ny",
        " x",
        "x\n",
        '"',
        "'",
        "*bold*",
        "key:",
        "?",
        "...",
        "---",
        "~",
        "=",
    ]
)

KEYS = st.text("abc-_09", min_size=1, max_size=4)

TREES = st.recursive(TEXTS, lambda inner: st.lists(inner, max_size=3) | st.dictionaries(KEYS, inner, max_size=3), max_leaves=8)


def node_of(tree):
    """Make a node of texts, lists and dictionaries."""
    if isinstance(tree, str):
        return Scalar(tree, "", "", 0, 0)
    if isinstance(tree, list):
        items = List("", 0, 0)
        items.items += map(node_of, tree)
        return items
    entries = Map("", 0, 0)
    entries.entries.update({name: (node_of(name), node_of(value)) for name, value in tree.items()})
    return entries


def tree_of(node):
    """The texts, lists and dictionaries of a node."""
    if isinstance(node, Scalar):
        return node.value
    if isinstance(node, List):
        return [tree_of(item) for item in node.items]
    return {name: tree_of(value) for name, (_, value) in node.entries.items()}


@given(st.dictionaries(KEYS, TREES, min_size=1, max_size=4))
@example({"0": [":0"]})
@example({"a": {"b": ["x\ny", []], "c": {}}, "d": [[["deep"]]], "e": "", "-": "-"})
def test_what_is_written_is_read_again(tree):
    """Whatever the texts hold."""
    report = Report()
    node = compose(write_yaml(node_of(tree)), "x.yaml", report)
    assert report.diagnostics == ()
    assert tree_of(node) == tree


LOOK = """\
cards:
  pike:
    name: No
    points: 7
    story: "Pay [worm] 2: **now**."
    bait: {worm: 2}
    tags: [a, b c, "d, e"]
    levels: [{might: 1, text: x}, {might: 2}]
    map: |-
      #.
      .#
    empty: ""
  carp: {}
"""


def test_it_looks_as_somebody_would_write_it():
    """Quotes only where YAML needs them, short lists and mappings in one line, lines of a text below each other."""
    pike = {"name": "No", "points": "7", "story": "Pay [worm] 2: **now**.", "bait": {"worm": "2"}, "tags": ["a", "b c", "d, e"]}
    pike |= {"levels": [{"might": "1", "text": "x"}, {"might": "2"}], "map": "#.\n.#", "empty": ""}
    assert write_yaml(node_of({"cards": {"pike": pike, "carp": {}}})) == LOOK
