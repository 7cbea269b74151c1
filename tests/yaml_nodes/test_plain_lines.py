"""Files of plain lines are read without libyaml: what they give is what libyaml gives."""

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from pnp.base.diagnostics import Report
from pnp.load.yaml import compose as module
from pnp.load.yaml.compose import compose, plain_map

KEYS = st.sampled_from(["id", "title", "a-b", "x", "y", "no", "<<", "1", "- x", "k k"])
VALUES = st.sampled_from([
    "", " ", " 3", " ação, tudo!", ' "dito: isto # e mais"', ' ""', ' "a\\"b"', " 'x'", " [a]", " {b: c}", " |", " >-", " a: b",
    " a #c", " #c", " a # c", " -x", " x-", " &a b", " *a", " !t x", " ~", " a  ", "\ta", " x\ty", " é", ' "🂡\u00a0"',
    ' "\u2028"', ' "\x85"', ' "a', " 1.10", " yes", " a/b (c)?", " @x", "3", ' "x" ', ' "x" #c', ' "x" "y"', " %x", " x*y+z",
])  # fmt: skip
OTHERS = st.sampled_from([
    "", "  ", "# plain", "    # comment: x", "---", "...", "- a", "a", "\t", "  more words", "# \ttab", "%YAML 1.1",
    "\ufeffa: b",
])  # fmt: skip
LINES = st.builds("{}{}:{}".format, st.sampled_from(["", "  ", "    ", " ", "      "]), KEYS, VALUES) | OTHERS
PLAIN = st.builds(
    "{}{}:{}".format, st.sampled_from(["", "  ", "    "]), st.sampled_from(["a", "b", "c"]), st.sampled_from(["", " 1", ' "é"'])
)


def described(node):
    """A node with all that it knows."""
    if hasattr(node, "entries"):
        inner = [(key, described(name), described(value)) for key, (name, value) in node.entries.items()]
        return (node.path, node.line, node.column, inner)
    return (node.path, node.line, node.column, node.value, node.style, node.comment)


@given(st.lists(LINES, max_size=5) | st.lists(PLAIN, max_size=8), st.sampled_from(["\n", "\r\n", ""]))
@example(["a:", "  b: 1", "  c:", "    d: 2", "e: 3"], "\n")
@example(["a:", "    b: 1", "  c: 2"], "\n")
@example(["a: 1", "  b: 1"], "\n")
@example(["a: 1", "a: 1"], "\n")
def test_the_nodes_are_those_of_libyaml(lines, end):
    """With their places, styles and comments; of any text that is read by lines."""
    text = "\n".join(lines) + end
    found = plain_map(text, "cards.yaml")
    if found is not None:
        report = Report()
        expected = compose(text, "cards.yaml", report)
        assert described(found) == described(expected)
        assert not report.diagnostics


@pytest.mark.parametrize(
    ("text", "plain"),
    [
        ('cards:\n  one:\n    title: Ação\n    story: "Era uma vez: #1"\n\n  # two\n  two:\n    title: x\n', True),
        ("a: 1", False), ("a: 1\nb: |\n  c\n", False), ("a:\nb: 1\n", False), ("a: 1\n  b: 1\n", False), ("", False),
        ("# nothing\n", False), ('a: ""\n', False),
    ],
)  # fmt: skip
def test_which_texts_are_plain(text, plain):
    """Those of cards with short values are; whatever has more to it is left to libyaml."""
    assert (plain_map(text, "cards.yaml") is not None) == plain


def test_large_decks_are_read_by_lines(monkeypatch):
    """Small files are not worth a look."""
    monkeypatch.setattr(module, "_NodeBuilder", None)
    text = "cards:\n" + "".join(f"  c{n}:\n    title: A carta {n}\n" for n in range(1_000))
    root = compose(text, "cards.yaml", Report())
    assert root is not None
    assert len(root.get("cards").entries) == 1_000
