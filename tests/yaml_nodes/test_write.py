"""What is written is composed again to the same texts, and looks like content that somebody wrote."""

from hypothesis import example, given
from hypothesis import strategies as st

from pnp.base.diagnostics import Report
from pnp.load.yaml.compose import compose
from pnp.load.yaml.nodes import List, Map, Scalar, write_yaml

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
