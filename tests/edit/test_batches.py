"""Many changes of one file in one pass: the same bytes as one after the other, and taken back to the bytes of before."""

import csv
from io import StringIO

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pnp.edit import batches, excerpts, log
from pnp.edit.batches import apply_all, batch
from pnp.edit.changes import Change, ConflictError
from pnp.edit.log import EditLog
from pnp.edit.table_edits import table_document
from pnp.edit.yaml_places import at_path, yaml_document

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
    empty:

  # another
  inn:
    title: 'Inn'
    text: |+
      Kept

    levels:
      wood: 3
      stone: 4
  last:
    title: "Last"
    text: plain text
      over two lines
    # the end of all
other:
  one: {title: x}
"""
NODES = [
    ("cards", "mill", "title"), ("cards", "mill", "text"), ("cards", "mill", "cost", "stone"), ("cards", "mill", "empty"),
    ("cards", "inn", "title"), ("cards", "inn", "text"), ("cards", "inn", "levels", "wood"),
    ("cards", "inn", "levels", "stone"),
    ("cards", "last", "title"), ("cards", "last", "text"), ("other", "one", "title"),
]  # fmt: skip
NEW = [("cards", "mill", "more"), ("cards", "inn", "more"), ("cards", "inn", "further"), ("cards", "last", "more")]
VALUES = ["Windmill", "a: b", "x #2", "two\nlines", "", "- dash", "ends\n", "'", '"', "é 🌟", "]", "  blanks  ", "no"]


def change(text, node, new):
    """A change of what a text says."""
    document = yaml_document(text, "a.yaml")
    try:
        return Change("content/a.yaml", "value", node, at_path(document.tree, node), new)
    except KeyError:
        return Change("content/a.yaml", "insert", node, None, new)


def one_by_one(text, changes):
    """The text after changes that are made one after the other."""
    for one in changes:
        text = one.splice(text).apply(text)
    return text


def together(text, changes):
    """The text after changes that are made in passes."""
    for splices in batch(text, changes, log._compare):
        text = apply_all(text, splices)
    return text


@pytest.mark.parametrize("least", [0, 30_000], ids=["by entries", "as a whole"])
@pytest.mark.parametrize("newline", ["\n", "\r\n"])
@given(st.data())
def test_many_changes_are_the_same_as_one_after_the_other(least, newline, data):
    """Values of all styles, and fields that are not there yet."""
    text = TEXT.replace("\n", newline)
    nodes = data.draw(st.lists(st.sampled_from(NODES + NEW), min_size=2, max_size=12, unique=True))
    changes = [change(text, node, data.draw(st.sampled_from(VALUES))) for node in nodes]
    kept, excerpts.LEAST_CHARACTERS = excerpts.LEAST_CHARACTERS, least
    try:
        after = together(text, changes)
    finally:
        excerpts.LEAST_CHARACTERS = kept
    wanted = one_by_one(text, changes)
    assert yaml_document(after, "a.yaml").tree == yaml_document(wanted, "a.yaml").tree
    assert sorted(after.split(newline)) == sorted(wanted.split(newline))  # new fields may come in another order


def test_what_is_known_of_the_text_after_it_is_what_it_says(monkeypatch):
    """The places of all entries have moved."""
    monkeypatch.setattr(excerpts, "LEAST_CHARACTERS", 0)
    after = together(TEXT, [change(TEXT, node, "a longer value than before") for node in NODES])
    known = excerpts._outlines[after]
    excerpts._outlines.clear()
    assert known == excerpts._spans(after)


@pytest.fixture
def project(tmp_path):
    """A project with one file."""
    (tmp_path / "content").mkdir()
    (tmp_path / "content/a.yaml").write_bytes(TEXT.encode())
    return tmp_path


def test_a_step_of_many_is_taken_back_to_the_same_bytes(project, tmp_path):
    """Also by another program that has read the journal; and made again."""
    edits = EditLog(project, tmp_path / "journal")
    changes = [change(TEXT, node, f"new {number}") for number, node in enumerate([*NODES, *NEW])]
    edits.apply(changes)
    after = (project / "content/a.yaml").read_bytes()
    assert b"new 3" in after
    again = EditLog(project, tmp_path / "journal")
    again.undo()
    assert (project / "content/a.yaml").read_bytes() == TEXT.encode()
    again.redo()
    assert (project / "content/a.yaml").read_bytes() == after


def test_one_that_was_changed_meanwhile_stops_all(project):
    """As for single changes."""
    changes = [change(TEXT, node, "new") for node in NODES[:3]]
    (project / "content/a.yaml").write_text(TEXT.replace("stone: 2", "stone: 9"))
    with pytest.raises(ConflictError) as caught:
        EditLog(project).apply(changes)
    assert (caught.value.base, caught.value.theirs, caught.value.mine) == ("2", "9", "new")
    assert "The Mill" in (project / "content/a.yaml").read_text()


def test_what_cannot_be_made_together_is_refused_for_itself(project):
    """With its own place and reason, and nothing is written."""
    text = TEXT.replace("title: 'Inn'", "title: &x Inn").replace('"Last"', "*x")
    (project / "content/a.yaml").write_text(text)
    with pytest.raises(Exception, match="repeats what is written elsewhere") as caught:
        EditLog(project).apply([change(text, NODES[0], "new"), Change("content/a.yaml", "value", NODES[8], "Inn", "new")])
    assert caught.value.diagnostics[0].mark.line == 23
    assert (project / "content/a.yaml").read_text() == text


def test_fields_are_taken_away_beside_changes(project, monkeypatch):
    """In entries by themselves."""
    monkeypatch.setattr(excerpts, "LEAST_CHARACTERS", 0)
    tree = yaml_document(TEXT, "a.yaml").tree
    gone = Change("content/a.yaml", "delete", ("cards", "mill", "cost"), tree["cards"]["mill"]["cost"])
    EditLog(project).apply([gone, change(TEXT, NODES[0], "new"), change(TEXT, NODES[4], "new")])
    wanted = TEXT.replace("    cost: {wood: 1, stone: 2}\n", "").replace("The Mill", "new").replace("'Inn'", "'new'")
    assert (project / "content/a.yaml").read_text() == wanted


@given(st.lists(st.lists(st.text('ab ",;\n', max_size=4), min_size=3, max_size=3), min_size=2, max_size=5), st.data())
def test_many_cells_of_a_table(rows, data):
    """They say what is wanted, all others what they said, each written as it would be by itself."""
    out = StringIO(newline="")
    csv.writer(out).writerows([["id", "n", "m"], *rows])
    text, path = out.getvalue(), "content/a.csv"
    values = table_document(text, path).values()
    cells = data.draw(st.lists(st.tuples(st.integers(1, len(values)), st.integers(1, 3)), min_size=2, max_size=6, unique=True))
    changes = []
    for row, column in cells:
        new = data.draw(st.text("ab,;\n", max_size=4).map(str.strip))
        changes.append(Change(path, "cell", (row, column), values[row - 1][column - 1], new))
    found = batch(text, changes, log._compare)
    if found is None:  # the delimiter would be another one
        return
    assert apply_all(text, found[0]) == one_by_one(text, changes)


@pytest.mark.whole
def test_a_file_is_read_a_few_times_however_many_of_its_cards_change(monkeypatch):
    """1,500 of 2,000 cards."""
    text = "cards:\n" + "".join(f"  c{number}:\n    title: Title {number}\n    cost: 1\n" for number in range(2000))
    read = []
    monkeypatch.setattr(batches, "yaml_document", lambda *given: read.append(given) or yaml_document(*given))
    changes = [Change("a.yaml", "value", ("cards", f"c{number}", "cost"), "1", "2") for number in range(1500)]
    assert together(text, changes).count("cost: 2") == 1500
    assert len(read) == 2
