"""YAML is composed into nodes that keep each scalar as written, with its place.

Files of plain lines are read without libyaml: what they give is what libyaml gives. Errors in YAML are reported with
message, place, related places and hint. Common slips in YAML are reported with a hint for people who do not know YAML
well.
"""

import pytest
import yaml
from hypothesis import example, given
from hypothesis import strategies as st

from pnp.base.diagnostics import Report
from pnp.load.yaml import compose as module
from pnp.load.yaml.compose import MAX_ALIASED, MAX_DEPTH, compose, plain_map
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


def test_what_the_library_itself_finds_too_deep_has_the_same_words(monkeypatch):
    """PyYAML 6.0.4 and later give up at 1,000 levels of one line, before they give an event."""
    monkeypatch.setattr(module, "PARSER", GivesUp)
    assert composed("a: [é,\n" + "{a: " * 2000)[1] == [
        f"a.yaml:2:{4 * (MAX_DEPTH - 2) + 1} load/too-deep: nested deeper than {MAX_DEPTH} levels"
    ]


class GivesUp:
    """The parser of a newer PyYAML."""

    def __init__(self, text):
        self.at = yaml.Mark("", 1004, 1, 1000, text, 1004)

    def get_event(self):
        """Give up at once."""
        raise yaml.scanner.ScannerError("while increasing flow level", None, "exceeded maximum nesting depth", self.at)


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
        original, module.PARSER = module.PARSER, parser
        try:
            node = compose(text, "a", report)
        finally:
            module.PARSER = original
        return [plain(node) if node is not None else None, [d.code for d in report.diagnostics]]

    fast, pure = composed(yaml.CSafeLoader), composed(yaml.SafeLoader)
    if fast != pure:  # the two parsers differ on a few malformed texts; for valid ones the nodes must be equal
        assert fast[1] or pure[1]


def test_nodes_are_small():
    """Nodes have no `__dict__`, because a large deck has a hundred thousand of them."""
    for node in (Scalar("a", "", "p", 1, 1), List("p", 1, 1), Map("p", 1, 1)):
        assert not hasattr(node, "__dict__")


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
@example(["", "", "a:", "  b: 1", "", "", "", "  c: 2", ""], "\n")
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


STARRED = "a text that begins with `*` must be quoted"

DELETE = " -> delete it: an editor may not show it"

CLOSE = "close the list with `]`; if the text itself begins with `[`, quote the whole text"


def composed(text):
    """The root node of a text, and the diagnostics."""
    report = Report()
    node = compose(text, "a.yaml", report)
    found = []
    for d in report.diagnostics:
        also = "".join(f" @ {what} {mark}" for what, mark in d.also)
        found.append(f"{d.mark} {d.code}: {d.message}{also}" + (f" -> {d.hint}" if d.hint else ""))
    return node, found


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "a.yaml load/empty-file: the file is empty"),
        ("# a comment\n", "a.yaml load/empty-file: the file is empty"),
        ("a: 1\n---\nb: 1\n", "a.yaml:2:1 load/many-documents: a second document starts here; a file holds one"),
        ("a:\n  [b]: 1\n", "a.yaml:2:3 load/bad-key: a key must be a word, found a list or mapping"),
        ("a:\n  ? {b: 1}\n  : 1\n", "a.yaml:2:5 load/bad-key: a key must be a word, found a list or mapping"),
        ("a: &x {b: 1}\nc:\n  <<: *x\n", "a.yaml:3:3 load/merge-key: merge keys (`<<`) are not read; write the fields out"),
        (
            "a: 1\nb: *none\n",
            "a.yaml:2:4 load/alias: alias `*none` does not refer to an anchor above it -> " + STARRED,
        ),
        ("a: &x\n  - b\n  - *x\n", "a.yaml:3:5 load/alias: alias `*x` stands inside the value it repeats"),
        ("a: &x\n  b:\n    c: *x\n", "a.yaml:3:8 load/alias: alias `*x` stands inside the value it repeats"),
        ("a: é\nb: é\x07\n", "a.yaml:2:5 load/bad-yaml: control characters are not allowed: U+0007" + DELETE),
        ("a: 1\rb: é\x07\n", "a.yaml:2:5 load/bad-yaml: control characters are not allowed: U+0007" + DELETE),
        ("a: 1\r\nb: \x07\n", "a.yaml:2:4 load/bad-yaml: control characters are not allowed: U+0007" + DELETE),
        ("\x07", "a.yaml:1:1 load/bad-yaml: control characters are not allowed: U+0007" + DELETE),
        ("a: 'b\nc: d\n", "a.yaml:1:4 load/bad-yaml: `'` is opened here and never closed -> close the text with `'`"),
        ('a: {b: "c\n\n', 'a.yaml:1:8 load/bad-yaml: `"` is opened here and never closed -> close the text with `"`'),
        ("a:\n  - [b, [c], {d: e}\n", "a.yaml:2:5 load/bad-yaml: `[` is opened here and never closed -> " + CLOSE),
        ("a:\n  - [b, [c], {d: e}, [\n", "a.yaml:2:22 load/bad-yaml: `[` is opened here and never closed -> " + CLOSE),
        ("a:\n  - [b, [c],\n\n", "a.yaml:2:5 load/bad-yaml: `[` is opened here and never closed -> " + CLOSE),
        (
            "c: x\u2028\na: [1\nb: 2\n",
            "a.yaml:3:2 load/bad-yaml: did not find expected `,` or `]` @ while parsing a flow sequence a.yaml:2:4 -> " + CLOSE,
        ),
        (
            "a: [1\nb: 2\n",
            "a.yaml:2:2 load/bad-yaml: did not find expected `,` or `]` @ while parsing a flow sequence a.yaml:1:4 -> " + CLOSE,
        ),
    ],
)
def test_a_syntax_error_is_reported(text, message):
    """A syntax error gives one diagnostic and no nodes."""
    assert composed(text) == (None, [message])


def test_other_errors_leave_the_rest_readable():
    """Tags and duplicate keys are reported; the rest is read, with the first of the duplicates."""
    node, messages = composed("a: !x 1\nb: !!set {c: 1}\nd:\n  e: 1\n  e: [2]\n  f: !y [3]\na: 4\n")
    assert messages == [
        "a.yaml:1:4 load/tag: tags are not read, found `!x` -> leave it out",
        "a.yaml:2:4 load/tag: tags are not read, found `tag:yaml.org,2002:set` -> leave it out",
        "a.yaml:5:3 load/duplicate-key: key `e` occurs twice in one mapping @ first at a.yaml:4:3",
        "a.yaml:6:6 load/tag: tags are not read, found `!y` -> leave it out",
        "a.yaml:7:1 load/duplicate-key: key `a` occurs twice in one mapping @ first at a.yaml:1:1",
    ]
    assert (node.get("a").value, node.get("d").get("e").value, len(node.get("d").get("f").items)) == ("1", "1", 1)


def test_nesting_is_limited():
    """The greatest allowed depth is read; one level more is reported where it begins."""
    assert composed("[" * MAX_DEPTH + "]" * MAX_DEPTH)[1] == []
    deeper = MAX_DEPTH + 1
    assert composed("[" * deeper + "]" * deeper)[1] == [
        f"a.yaml:1:{MAX_DEPTH + 1} load/too-deep: nested deeper than {MAX_DEPTH} levels"
    ]
    deep = "".join(f"{' ' * n}a:\n" for n in range(MAX_DEPTH + 1))
    assert composed(deep + " " * (MAX_DEPTH + 1) + "b: 1\n")[1] == [
        f"a.yaml:{MAX_DEPTH + 1}:{MAX_DEPTH + 1} load/too-deep: nested deeper than {MAX_DEPTH} levels"
    ]


def test_aliases_are_counted_as_if_they_were_written_out():
    """The limit counts the values that all aliases expand to, including aliases inside them."""
    ten = "a: &a [" + ", ".join("x" * 9) + "]\n"  # ten nodes: nine words and their list
    hundred = "b: &b [" + ", ".join(["*a"] * 9) + ", {k: " + "[" + ", ".join("y" * 7) + "]}]\n"  # 90 + 1 + 1 + 8
    aliases = (MAX_ALIASED - 90) // 100
    rest = ["*a"] * ((MAX_ALIASED - 90 - aliases * 100) // 10)
    within = ten + hundred + "c: [" + ", ".join(["*b"] * aliases + rest) + "]\n"
    assert composed(within)[1] == []
    (message,) = composed(within.replace("c: [", "c: [*a, "))[1]
    assert message.endswith(f"load/alias-bomb: aliases stand for more than {MAX_ALIASED} values")
    assert message.startswith("a.yaml:3:")


def test_an_anchor_can_be_redefined():
    """An anchor can be redefined; an alias refers to the last definition before it."""
    node, messages = composed("a: &x 1\nb: *x\nc: &x {d: 2}\ne: *x\nf: [*x, *x]\n")
    assert messages == []
    assert (node.get("b").value, node.get("e").get("d").value) == ("1", "2")
    assert node.get("f").items[0] is node.get("c")


QUOTED = "quote the whole text"


@pytest.mark.parametrize(
    ("text", "hint"),
    [
        ("a: **bold** words\n", f"a text that begins with `*` or `&` is read as a name: {QUOTED}"),
        ("a: @home\n", f"a text cannot begin with this sign: {QUOTED}"),
        ('a: "x\n', 'close the text with `"`'),
        ("a: Win: 3 points\n", "a text that holds `: ` is read as a key: " + QUOTED),
        ("a: [icon] text\n", f"a text that begins with a quote, `[` or `{{` goes on behind it: {QUOTED}; or"),
        ("a: {rules.x} points\n", f"a text that begins with a quote, `[` or `{{` goes on behind it: {QUOTED}; or"),
        ("a: 'don't'\n", f"a text that begins with a quote, `[` or `{{` goes on behind it: {QUOTED}; or"),
        ("a:\n  b: 1\n c: 2\n", "the keys of a mapping start in the same column"),
        ("a: 1\n\tb: 2\n", "indent with spaces"),
        ("a: - b\n", "a list begins in a line of its own below its key"),
        ('a: "x \\q"\n', "inside double quotes a backslash is written twice"),
        ("a:\n  - 1\n  b: 2\n", "the items of a list start in the same column, each after a `-`"),
        ("a:\n  b:\n    - 1\n    c: 2\n", "the items of a list start in the same column, each after a `-`"),
        (
            "cards:\n  elk:\n    cost:\n      leaf: 1\nassert:\n  - {sum: cost}\n  fox:\n    cost: {leaf: 2}\n",
            "`fox` stands below the list `assert`: if it belongs to `cards`, move it up, above `assert:`",
        ),
        ("a: *zone\n", "a text that begins with `*` must be quoted"),
    ],
)
def test_a_slip_has_a_way_out(text, hint):
    """Each slip gives one diagnostic with its hint."""
    report = Report()
    assert compose(text, "f.yaml", report) is None
    (found,) = report.diagnostics
    assert (found.hint or "").startswith(hint)
