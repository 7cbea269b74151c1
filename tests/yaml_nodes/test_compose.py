"""YAML is composed into nodes that keep each scalar as written, with its place."""

import pytest
import yaml
from hypothesis import given
from hypothesis import strategies as st

from pnp.base.diagnostics import Report
from pnp.load.yaml import compose as module
from pnp.load.yaml.compose import MAX_ALIASED, compose
from pnp.load.yaml.nodes import List, Map, Scalar


def read(text):
    """Compose a text that has no errors."""
    report = Report()
    node = compose(text, "a.yaml", report)
    assert report.diagnostics == ()
    return node


def faults(text):
    """The codes and places of the errors in a text."""
    report = Report()
    compose(text, "a.yaml", report)
    return [(d.code, d.mark.line, d.mark.column) for d in report.diagnostics]


def plain(node):
    """A node as plain values."""
    if isinstance(node, Map):
        return {key: plain(value) for key, (_, value) in node.entries.items()}
    return [plain(item) for item in node.items] if isinstance(node, List) else node.value


def test_scalars_stay_as_they_are_written():
    """Scalars stay text: none becomes a number, a boolean or None."""
    assert plain(read("a: no\nb: 01001\nc: 1.10\nd: ~\ne:\nf: 2026-01-01\n")) == {
        "a": "no", "b": "01001", "c": "1.10", "d": "~", "e": "", "f": "2026-01-01",
    }  # fmt: skip


@pytest.mark.parametrize(
    ("text", "line", "column"),
    [
        ("a: word", 1, 4),
        ("a: 'word'", 1, 5),
        ('a: "word"', 1, 5),
        ("a: >-\n  word\n  more", 2, 3),
        ("a: |\n\n\n    word", 4, 5),
        ("a: |2\n    word", 2, 5),
        ("ã: é", 1, 4),
        ("a:\r\n  - x\r\n  - >\r\n    word\r\n", 4, 5),
        ("a:\n", 1, 3),
        ('b: "x\u2028y"\na: word', 2, 4),
        ("# \x85\r\n# \u2029\r\na:\r\n  - word", 4, 5),
        ("b: x\u2028\na: >-\n\n  word", 4, 3),
    ],
)
def test_a_mark_is_the_first_character_of_the_content(text, line, column):
    """The mark is after an opening quote, or in the first line with text of a block scalar."""
    node = read(text).get("a") or read(text).get("ã")
    while isinstance(node, List):
        node = node.items[-1]
    assert (node.mark.path, node.mark.line, node.mark.column) == ("a.yaml", line, column)


def test_keys_have_marks_too():
    """Keys have marks, so that an error about a field can point at its name."""
    key, _ = read("a:\n  b: 1\n").get("a").entries["b"]
    assert str(key.mark) == "a.yaml:2:3"


def test_an_alias_is_the_value_it_names():
    """An alias is replaced by the value of its anchor."""
    assert plain(read("a: &x [1, 2]\nb: *x\n")) == {"a": ["1", "2"], "b": ["1", "2"]}


def test_an_alias_bomb_is_refused_before_it_grows():
    """A billion-laughs file is refused at the alias that exceeds the limit, before it is expanded."""
    laughs = "a0: &a0 [x, x, x, x, x, x, x, x, x, x]\n"
    laughs += "".join(f"a{n}: &a{n} [{', '.join([f'*a{n - 1}'] * 10)}]\n" for n in range(1, 9))
    assert [code for code, *_ in faults(laughs)] == ["load/alias-bomb"]


def test_many_small_aliases_are_counted_as_well():
    """The limit is for all aliases of a file together."""
    few = "a: &a x\nb: [" + ", ".join(["*a"] * 100) + "]\n"
    assert plain(read(few))["b"] == ["x"] * 100
    many = "a: &a x\nb: [" + ", ".join(["*a"] * (MAX_ALIASED + 1)) + "]\n"
    assert [code for code, *_ in faults(many)] == ["load/alias-bomb"]


def test_deep_nesting_is_refused():
    """Ten thousand nested brackets are reported and do not exhaust the stack."""
    assert faults("[" * 10_000)[0][0] == "load/too-deep"


def test_a_control_character_is_named_with_its_place():
    """The parser reports an offset in bytes; the mark counts characters."""
    report = Report()
    compose("a: 1\né: \x01", "a.yaml", report)
    (found,) = report.diagnostics
    assert (found.message, str(found.mark)) == ("control characters are not allowed: U+0001", "a.yaml:2:4")


WORDS = st.text(
    st.characters(min_codepoint=32, max_codepoint=0x2FFF, exclude_characters="\x7f\ufeff", exclude_categories=["Cs", "Cc"])
)


@given(st.dictionaries(WORDS, WORDS | st.lists(WORDS), min_size=1))
def test_what_is_written_is_read(value):
    """Any mapping of texts that PyYAML writes is read back unchanged, with its keys in order."""
    if "<<" in value:
        return
    text = yaml.dump(value, allow_unicode=True, sort_keys=False, default_style='"')
    assert plain(read(text)) == value
    assert list(plain(read(text))) == list(value)


TEXTS = st.text("ab:-[]{}&*!|>'\"%@#?, \n\t", max_size=40)


@given(TEXTS)
def test_the_pure_parser_builds_the_same_nodes(text):
    """The pure-Python parser gives the same nodes as libyaml, or both refuse the text."""

    def composed(parser):
        report = Report()
        original, module._PARSER = module._PARSER, parser
        try:
            node = compose(text, "a", report)
        finally:
            module._PARSER = original
        return [plain(node) if node is not None else None, [d.code for d in report.diagnostics]]

    fast, pure = composed(yaml.CSafeLoader), composed(yaml.SafeLoader)
    if fast != pure:  # the two parsers differ on a few malformed texts; for valid ones the nodes must be equal
        assert fast[1] or pure[1]


def test_nodes_are_small():
    """Nodes have no `__dict__`, because a large deck has a hundred thousand of them."""
    for node in (Scalar("a", "", "p", 1, 1), List("p", 1, 1), Map("p", 1, 1)):
        assert not hasattr(node, "__dict__")
