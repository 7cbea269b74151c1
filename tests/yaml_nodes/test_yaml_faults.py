"""Errors in YAML are reported with message, place, related places and hint."""

import pytest

from pnp.base.diagnostics import Report
from pnp.load.yaml.compose import MAX_ALIASED, MAX_DEPTH, compose

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
