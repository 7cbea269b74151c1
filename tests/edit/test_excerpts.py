"""Edits of one entry of a long text: the same as in the whole, without reading it again."""

import pytest

from pnp.base.diagnostics import PnpError
from pnp.edit import excerpts, yaml_edits
from pnp.edit.changes import Change
from pnp.edit.excerpts import END, excerpt
from pnp.edit.splices import Splice
from pnp.edit.yaml_places import yaml_document

TEXT = """\
# a deck
cards:
  # the first
  mill:
    title: The Mill  # a remark
    text: >
      Some words that
      are folded.

    cost: {wood: 1, stone: 2}
    list: [a, b]

  # another
  inn:
    title: 'Inn'
    text: |+
      Kept

    levels:
      - one
      - two
  "quoted key":
    title: "x"
  last:
    title: Last
    notes:
    - a
    # the end of all
other:
  one: {title: x}
  two:
    title: y
"""
VALUES = ["Windmill", "a: b", "x #2", "two\nlines", "", "- dash", "ends\n", "'", '"', "é 🌟", "]", "  blanks  "]
EDITS = [
    *(("replace_value", path, value) for value in VALUES for path in (
        ("cards", "mill", "title"), ("cards", "mill", "text"), ("cards", "mill", "cost", "stone"), ("cards", "mill", "list", 1),
        ("cards", "inn", "title"), ("cards", "inn", "text"), ("cards", "inn", "levels", 0), ("cards", "quoted key", "title"),
        ("cards", "last", "title"), ("cards", "last", "notes", 0), ("other", "one", "title"), ("other", "two", "title"),
    )),
    *(("insert_entry", path, value) for value in ("new", ["a", "b"], {"x": "1"}) for path in (
        ("cards", "mill", "more"), ("cards", "inn", "levels", 9), ("cards", "last", "more"), ("cards", "last", "notes", 1),
        ("cards", "mill", "cost", "iron"), ("other", "two", "more"),
    )),
    *(("delete_entry", path) for path in (
        ("cards", "mill", "title"), ("cards", "mill", "list"), ("cards", "inn", "levels", 1), ("cards", "inn", "levels"),
        ("cards", "last", "notes"), ("other", "two", "title"), ("cards", "inn", "nothing"),
    )),
    *(("rename_key", path, "renamed") for path in (("cards", "mill", "title"), ("cards", "last", "notes"))),
    *(("insert_entry", ("cards", "new"), {"title": "New"}, before) for before in ("mill", "inn", "quoted key", "last", None)),
    *(("insert_entry", ("cards", name), {"title": "New"}) for name in ("mill", "inn")),
    *(("delete_entry", ("cards", name)) for name in ("mill", "inn", "quoted key", "last", "nobody")),
    *(("rename_key", ("cards", name), new) for name in ("mill", "inn", "quoted key", "last") for new in ("new", "in n", "inn")),
    *(("move_entry", ("cards", name), before)
      for name in ("mill", "inn", "quoted key", "last") for before in ("mill", "inn", "quoted key", "last", None)),
    *(("move_entry", path) for path in (("cards", "mill", "title"), ("cards", "inn", "text"), ("cards", "inn", "levels", 0))),
]  # fmt: skip


def made(edit, text):
    """The text after an edit, or why it is refused and where."""
    name, path, *arguments = edit
    named = {"before": arguments.pop()} if (name == "move_entry" and arguments) or len(arguments) > 1 else {}
    try:
        return getattr(yaml_edits, name)(text, "a.yaml", path, *arguments, **named).apply(text)
    except PnpError as error:
        return [str(one) for one in error.diagnostics]


@pytest.mark.parametrize("newline", ["\n", "\r\n"])
@pytest.mark.parametrize("edit", EDITS, ids=str)
def test_an_edit_of_an_excerpt_is_that_of_the_whole(monkeypatch, edit, newline):
    """The same bytes, the same refusals with the same places; and what is known of the text after it is what it says."""
    text = TEXT.replace("\n", newline)
    whole = made(edit, text)
    monkeypatch.setattr(excerpts, "LEAST_CHARACTERS", 0)
    assert made(edit, text) == whole
    if isinstance(whole, str):
        known = excerpts._outlines.get(whole)
        excerpts._outlines.clear()
        assert known is None or known == excerpts._spans(whole)


def test_an_entry_by_itself(monkeypatch):
    """Its lines between the key that it stands under and an entry that must still be there after an edit."""
    monkeypatch.setattr(excerpts, "LEAST_CHARACTERS", 0)
    part = excerpt(TEXT, "other", "two")
    assert part.text == f"other:\n  two:\n    title: y\n  {END}: end\n"
    assert TEXT[part.at : part.at + part.length] == "  two:\n    title: y\n"
    assert part.outside(Splice(part.lead + 7, part.lead + 8, "z")) == Splice(part.at + 7, part.at + 8, "z")
    assert part.outside(Splice(part.lead - 1, part.lead, "")) is None
    assert part.outside(Splice(part.lead, part.lead + part.length + 1, "")) is None


@pytest.mark.parametrize(
    "text",
    ["expand: {a: [b]}\ncards:\n  a:\n    b: c\n", "cards:\n  a: &x\n    b: c\n  d: *x\n", "cards: {a: {b: c}}\n", "- a\n",
     "cards:\n  a:\n    b: c", "cards:\n  'a':\n    b: c\n  ? x\n  : y: z\n"],
)  # fmt: skip
def test_what_has_no_excerpt(monkeypatch, text):
    """What could mean something elsewhere, what is no lines, what does not end."""
    monkeypatch.setattr(excerpts, "LEAST_CHARACTERS", 0)
    assert excerpt(text, "cards", "x" if "? x" in text else "a") is None


def test_a_long_text_is_read_once(monkeypatch):
    """Whatever is edited afterwards, and compared with what stands there."""
    text = "cards:\n" + "".join(f"  c{number}:\n    title: Title {number}\n    cost: 1\n" for number in range(1000))
    read = []
    whole = yaml_edits.yaml_document
    outline = excerpts._outline
    monkeypatch.setattr(excerpts, "_outline", lambda text: read.append(text) or outline(text))
    monkeypatch.setattr(
        yaml_edits, "yaml_document", lambda text, file: read.append(file) if len(text) > 1000 else whole(text, file)
    )
    for number in (500, 3, 998, 999, 500):
        change = Change("a.yaml", "value", ("cards", f"c{number}", "title"), new=f"x: {len(read)} {number} {len(text)}")
        text = change.splice(text).apply(text)
        assert change.current(text) == change.new
    assert len(read) == 1


@pytest.mark.parametrize("newline", ["\n", "\r\n"])
def test_an_entry_alone_stands_on_its_lines(monkeypatch, newline):
    """All else of the file is there, and none of its siblings."""
    monkeypatch.setattr(excerpts, "LEAST_CHARACTERS", 0)
    text = TEXT.replace("\n", newline)
    alone = excerpts.with_entries_alone(text, "cards", ["inn"])
    whole, tree = (yaml_document(one, "a.yaml").tree for one in (text, alone))
    assert tree == {"cards": {"inn": whole["cards"]["inn"]}, "other": whole["other"]}
    lines = {line: number for number, line in enumerate(text.splitlines())}
    assert all(lines[line] == number for number, line in enumerate(alone.splitlines()) if line.strip())
    assert excerpts.with_entries_alone(text, "cards", ["nobody"]) is None


def test_an_empty_line_above_the_first_entry_is_seen(monkeypatch):
    """Of two empty lines that would be left, one goes with the entry."""
    text = TEXT.replace("  # the first\n", "\n").replace("  # another\n", "")
    whole = made(("delete_entry", ("cards", "mill")), text)
    monkeypatch.setattr(excerpts, "LEAST_CHARACTERS", 0)
    assert made(("delete_entry", ("cards", "mill")), text) == whole
    assert "cards:\n\n  inn:" in whole
