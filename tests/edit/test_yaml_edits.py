"""Edits of YAML: what a person wrote stays, and what is read afterwards is the file with that value changed.

Crafted places of every style with awkward values, places of all files of this repository, and whole texts by Hypothesis.
"""

import random
from functools import partial

import pytest
from hypothesis import given
from hypothesis import strategies as st
from support.yaml_texts import documents, scalars

from pnp.base.diagnostics import PnpError, Report
from pnp.edit.yaml_edits import delete_entry, insert_entry, is_plain, move_entry, rename_key, replace_value
from pnp.edit.yaml_places import YamlDocument, at_path, tree_of
from pnp.load.yaml.compose import compose

PLACES = """# top comment
cards:
  a:   # card a
    plain: Mill by the sea   # keep me
    two: Mill
      by the lake
    single: 'It''s here' # c
    double: "Say \\"hi\\" \N{GRINNING FACE}" # c
    both: "Mill
      by the lake"
    folded: >
      One line
      goes on.

      Next.
    # before literal
    literal: |-   # c
      First
        indented
      Last
    keep: |+
      kept

    indent2: |2
        two more
    last: >-
      no end
    flow: {power: 3, name: "Ann", tags: [a, b c], none: , bare}   # c
    empty:
    empty2:   # c
    list:
      - one
      -
    emoji: \N{GRINNING FACE} after # c
    anch: &x shared
    n: 5
"""  # fmt: skip
VALUES = [
    "Windmill", "a: b", "it's \"q\"", "x #2", "two\nlines", "ends\n", "- dash", "", "tab\there", "ü \N{GRINNING FACE}",
    " lead", "trail ", "a\n\nb\n\n", "\n", "a\\b",
    "{x}", "[x", "*x", "<<", "---", "a  b", "\x85", "\N{LINE SEPARATOR}", "\ufeff",
    "yes", "0", "~", "Mill, by the sea", "a " * 60 + "a", "%", "@", "one\n  two", "x:",
]  # fmt: skip


def read(text):
    """What a text says, without faults."""
    report = Report()
    node = compose(text, "a.yaml", report)
    assert not [one for one in report.diagnostics if one.severity == "error"]
    return tree_of(node)


def same_order(one, other):
    """Whether two trees are equal in the order of their entries too."""
    return repr(one) == repr(other)


def paths_of(text):
    """The paths of all scalars of a text."""
    return list(scalars(YamlDocument(text, "a.yaml").root))


@pytest.mark.parametrize("newline", ["\n", "\r\n"])
@pytest.mark.parametrize("value", VALUES, ids=ascii)
def test_every_style_takes_every_value(newline, value):
    """Only the characters of the value change: what stands around it stays, with all comments, and it is taken back."""
    text = PLACES.replace("\n", newline)
    paths = paths_of(text)
    assert len(paths) == 23
    for path in paths:
        splice = replace_value(text, "a.yaml", path, value)
        after = splice.apply(text)
        wanted = read(text)
        at_path(wanted, path[:-1])[path[-1]] = value
        assert same_order(read(after), wanted), path
        assert splice.inverse(text).apply(after) == text
        assert after.count("# ") >= text.count("# ")
        outside = text[: splice.start].splitlines(), text[splice.end :].splitlines()
        assert after.splitlines()[: len(outside[0]) - 1] == outside[0][:-1], path
        assert newline == "\n" or after.replace("\r\n", "").count("\n") == 0
        assert replace_value(text, "a.yaml", path, at_path(read(text), path) or "").new == "" or path[-1] in {
            "empty", "empty2", "none", "bare", 1,
        }  # fmt: skip


@pytest.mark.parametrize(
    ("path", "value", "old", "new"),
    [
        (("plain",), "Windmill", "plain: Mill by the sea   # keep me", "plain: Windmill   # keep me"),
        (("plain",), "a: b", "plain: Mill by the sea   #", 'plain: "a: b"   #'),
        (("single",), "It's there", "'It''s here' # c", "'It''s there' # c"),
        (("two",), "Mill by the sea", "Mill\n      by the lake\n    single", "Mill by\n      the sea\n    single"),
        (("both",), "Mill on a hill", '"Mill\n      by the lake"', '"Mill on a hill"'),
        (("folded",), "One line goes up.\nNext.\n", "goes on.", "goes up."),
        (("folded",), "One.\n", "One line\n      goes on.\n\n      Next.\n", "One.\n"),
        (("literal",), "First\n\nLast", "|-   # c\n      First\n        indented\n", "|-   # c\n      First\n\n"),
        (("literal",), "First\n", "|-   # c\n      First\n        indented\n      Last\n", "|   # c\n      First\n"),
        (("keep",), "kept", "|+\n      kept\n\n", "|-\n      kept\n\n"),
        (("indent2",), "   three", "|2\n        two more\n", "|2-\n         three\n"),
        (("empty",), "x", "empty:\n", "empty: x\n"),
        (("empty2",), "x", "empty2:   # c", "empty2: x   # c"),
        (("flow", "none"), "x", "none: ,", "none: x,"),
        (("flow", "bare"), "x", "bare}", "bare: x}"),
        (("flow", "name"), "Eve", '"Ann"', '"Eve"'),
        (("list", 1), "x", "      -\n", "      - x\n"),
        (("anch",), "Mill", "&x shared", "&x Mill"),
    ],
)
def test_a_value_is_written_as_a_person_would(path, value, old, new):
    """In its own style, folded where it was, with its comment; in double quotes if that style cannot say it."""
    assert PLACES.count(old) == 1
    found = replace_value(PLACES, "a.yaml", ("cards", "a", *path), value).apply(PLACES)
    assert found == PLACES.replace(old, new)


LINES = st.text("ab '\"#:-,[]{}\\>|&*!%@`\t\n\x85é", max_size=12)


@given(st.sampled_from(range(23)), LINES, st.sampled_from(["\n", "\r\n"]))
def test_any_value_in_any_style(number, value, newline):
    """Is read as it was meant, whatever signs of YAML it has."""
    text = PLACES.replace("\n", newline)
    path = paths_of(text)[number]
    splice = replace_value(text, "a.yaml", path, value)
    after = splice.apply(text)
    assert at_path(read(after), path) == value
    assert splice.inverse(text).apply(after) == text


@given(LINES, st.booleans())
def test_what_is_plain_is_read_as_it_is(value, in_flow):
    """Without quotes, in lines and in braces."""
    if is_plain(value, in_flow=in_flow):
        assert read(f"a: {{b: {value}, c: d}}\n" if in_flow else f"a:\n  b: {value}\n")["a"]["b"] == value


def attempt(edit, text):
    """The text after an edit, which can be taken back; None if it is refused."""
    try:
        splice = edit()
    except PnpError:
        return None
    after = splice.apply(text)
    assert splice.inverse(text).apply(after) == text
    return after


@pytest.mark.whole
def test_scalars_of_every_file_are_edited():
    """A few of each; only those that `expand` makes several cards of, or that aliases repeat, are refused."""
    chance, edited, refused = random.Random(7), 0, 0  # noqa: S311
    for document in documents():
        for newline in ("\n", "\r\n") if "\r" not in document.text else ("",):
            text = document.text.replace("\n", newline) if newline == "\r\n" else document.text
            paths = list(scalars(document.root))
            for path in chance.sample(paths, min(3, len(paths))):
                for value in ("Windmill: a #1", "two\nlines", "Mill"):
                    after = attempt(partial(replace_value, text, document.path, path, value), text)
                    edited += after is not None
                    refused += after is None
                    if after is not None:
                        wanted = read(text)
                        at_path(wanted, path[:-1])[path[-1]] = value
                        assert same_order(read(after), wanted)
    assert edited > 5_000
    assert refused < edited / 10


DECK = """\
# The cards.
cards:

  # the first one
  mill:
    title: Mill   # windy
    cost: {ore: 1, wood: 2}

  # the second act
  well:
    title: Well
    text: |
      Draw two.

  inn: {title: Inn}
  # the end
assert:
  - each: card
    that: cost > 0
  - one
  - {a: b}
"""


@pytest.mark.parametrize(
    ("edit", "old", "new"),
    [
        (lambda t: delete_entry(t, "a", ("cards", "well")), "  well:\n    title: Well\n    text: |\n      Draw two.\n", ""),
        (lambda t: delete_entry(t, "a", ("cards", "inn")), "  inn: {title: Inn}\n", ""),
        (lambda t: delete_entry(t, "a", ("cards", "mill", "cost", "ore")), "{ore: 1, wood: 2}", "{wood: 2}"),
        (lambda t: delete_entry(t, "a", ("cards", "mill", "cost", "wood")), "{ore: 1, wood: 2}", "{ore: 1}"),
        (lambda t: delete_entry(t, "a", ("assert", 0)), "  - each: card\n    that: cost > 0\n", ""),
        (lambda t: delete_entry(t, "a", ("assert", 0, "each")), "  - each: card\n    that: cost", "  - that: cost"),
        (lambda t: rename_key(t, "a", ("cards", "well"), "spring"), "  well:", "  spring:"),
        (lambda t: rename_key(t, "a", ("cards", "mill", "cost", "ore"), "a: b"), "{ore: 1", '{"a: b": 1'),
        (lambda t: insert_entry(t, "a", ("cards", "tax"), {"title": "Tax: all", "x": None}),
         "  inn: {title: Inn}\n", '  inn: {title: Inn}\n\n  tax:\n    title: "Tax: all"\n    x:\n'),
        (lambda t: insert_entry(t, "a", ("cards", "tax"), {"title": "Tax"}, before="mill"),
         "  mill:\n", "  tax:\n    title: Tax\n\n  mill:\n"),
        (lambda t: insert_entry(t, "a", ("cards", "mill", "cost", "gold"), "3"), "wood: 2}", "wood: 2, gold: 3}"),
        (lambda t: insert_entry(t, "a", ("cards", "mill", "cost", "gold"), None, before="ore"), "{ore", "{gold: , ore"),
        (lambda t: insert_entry(t, "a", ("assert", ""), ["x", {"y": "z", "w": "1"}]), "  - {a: b}\n",
         "  - {a: b}\n  - - x\n    - y: z\n      w: 1\n"),
        (lambda t: insert_entry(t, "a", ("assert", ""), "two", before=2), "  - {a: b}\n", "  - two\n  - {a: b}\n"),
        (lambda t: move_entry(t, "a", ("assert", 2), before=0), "  - each: card\n    that: cost > 0\n  - one\n  - {a: b}\n",
         "  - {a: b}\n  - each: card\n    that: cost > 0\n  - one\n"),
        (lambda t: move_entry(t, "a", ("assert", 0)), "  - each: card\n    that: cost > 0\n  - one\n  - {a: b}\n",
         "  - one\n  - {a: b}\n  - each: card\n    that: cost > 0\n"),
        (lambda t: move_entry(t, "a", ("cards", "inn"), before="well"),
         "  well:\n    title: Well\n    text: |\n      Draw two.\n\n  inn: {title: Inn}\n",
         "  inn: {title: Inn}\n  well:\n    title: Well\n    text: |\n      Draw two.\n\n"),
    ],
)  # fmt: skip
@pytest.mark.parametrize("newline", ["\n", "\r\n"])
def test_entries_are_lines(edit, old, new, newline):
    """They go, come, move and are renamed as a person would do it; comments stay where they are."""
    text = DECK.replace("\n", newline)
    assert DECK.count(old) == 1
    splice = edit(text)
    assert splice.apply(text) == DECK.replace(old, new).replace("\n", newline)
    assert splice.inverse(text).apply(splice.apply(text)) == text


def test_of_two_empty_lines_one_stays():
    """Around an entry that goes."""
    text = "a:\n  x: 1\n\n  y: 2\n\n  z: 3\n"
    assert delete_entry(text, "a", ("a", "y")).apply(text) == "a:\n  x: 1\n\n  z: 3\n"


def test_entries_without_a_last_line_end():
    """What comes behind gets a line of its own, and what moves there too."""
    text = "a: 1\nb: 2"
    assert insert_entry(text, "a", ("c",), "3").apply(text) == "a: 1\nb: 2\nc: 3\n"
    assert move_entry(text, "a", ("a",)).apply(text) == "b: 2\na: 1\n"
    assert move_entry(text, "a", ("b",), before="a").apply(text) == "b: 2\na: 1\n"
    assert delete_entry(text, "a", ("b",)).apply(text) == "a: 1\n"


def test_the_first_entry_of_nothing():
    """Is written below its key, and in empty braces between them."""
    text = "cards:\nassert: []\n"
    assert insert_entry(text, "a", ("cards", "a"), {"b": "c"}).apply(text) == "cards:\n  a:\n    b: c\nassert: []\n"
    assert insert_entry(text, "a", ("assert", ""), {"b": []}).apply(text) == "cards:\nassert: [{b: []}]\n"


@pytest.mark.parametrize(
    ("edit", "said"),
    [
        (lambda t: rename_key(t, "a", ("cards", "well"), "inn"), "there is `inn` already"),
        (lambda t: insert_entry(t, "a", ("cards", "inn"), {}), "there is `cards/inn` already"),
        (lambda t: insert_entry(t, "a", ("cards", "mill", "title", "x"), "y"), "`cards/mill/title` is a single value"),
        (lambda t: delete_entry(t, "a", ("cards", "inn", "title")),
         "`cards/inn/title` is the only one, and nothing would be left"),
        (lambda t: delete_entry(t, "a", ("cards", "tax")), "`cards/tax` is not written in this file"),
        (lambda t: move_entry(t, "a", ("cards", "mill", "cost", "ore")),
         "`cards/mill/cost/ore` stands among others in one line"),
        (lambda t: move_entry(t, "a", ("cards", "mill"), before="well"), "`cards/mill` stands there already"),
        (lambda t: move_entry(t, "a", ("assert", 0, "each")), "it begins in the line of what is around it"),
        (lambda t: delete_entry(t, "a", ()), "the file itself is no entry"),
    ],
)  # fmt: skip
def test_what_is_refused(edit, said):
    """With the reason."""
    with pytest.raises(PnpError) as caught:
        edit(DECK)
    assert caught.value.diagnostics[0].message == said


def collections(place, path=()):
    """The paths and places of all mappings and lists with entries."""
    if place.children:
        yield path, place
    for number, child in enumerate(place.children):
        yield from collections(child, (*path, place.keys[number].value if place.kind == "map" else number))


@pytest.mark.whole
def test_entries_of_every_file():
    """A few of each go, come, move and are renamed: that the rest is read as before is what each edit has checked."""
    chance, done = random.Random(3), 0  # noqa: S311
    for document in documents():
        text, file = document.text, document.path
        found = list(collections(document.root))
        for path, place in chance.sample(found, min(3, len(found))):
            steps = [key.value for key in place.keys] or list(range(len(place.children)))
            one, before = chance.choice(steps), chance.choice([*steps, None])
            new = {"a": "x: y", "b": ["1", {"c": None}]}
            edits = [
                partial(delete_entry, text, file, (*path, one)),
                partial(insert_entry, text, file, (*path, "new"), new, before=before),
                partial(move_entry, text, file, (*path, one), before=before),
            ]
            if place.kind == "map":
                edits.append(partial(rename_key, text, file, (*path, one), "new name"))
            done += sum(attempt(edit, text) is not None for edit in edits)
    assert done > 2_000
