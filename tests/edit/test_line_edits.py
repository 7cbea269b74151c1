"""Edits of lines: a block of Markdown changes, and all else stays byte for byte; who changed it meanwhile is told."""

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pnp.base.diagnostics import PnpError, format_diagnostic
from pnp.edit.changes import Change, change_of
from pnp.edit.line_edits import lines_now, replace_lines
from pnp.edit.log import ConflictError, EditLog

PATH = "content/g/booklet/01-start.md"
TEXT = "# Start {#start}\n\nOne line\nand another.\n\n---\n\n* a\n* b\n\n---\n\nThe end"


def edited(text, line, old, new):
    """The text after an edit."""
    return replace_lines(text, PATH, line, old, new).apply(text)


def change(line, old, new):
    """A change of lines."""
    return Change(PATH, "lines", (line,), old, new)


@pytest.fixture
def log(tmp_path):
    """The edits of a project with a chapter."""
    (tmp_path / PATH).parent.mkdir(parents=True)
    (tmp_path / PATH).write_text(TEXT, "utf-8")
    return EditLog(tmp_path)


def test_lines_become_others():
    """Those lines alone, also more of them or fewer, and the last one without an end."""
    assert edited(TEXT, 3, "One line\nand another.", "Two\n\nlines") == TEXT.replace("One line\nand another.", "Two\n\nlines")
    assert edited(TEXT, 13, "The end", "Fin") == TEXT.replace("The end", "Fin")
    assert edited("a", 1, "a", "b") == "b"


def test_lines_end_as_those_of_the_file():
    """With carriage returns, and with a byte that only Python takes for the end of a line."""
    text = "# A\r\n\r\nOld\x85 one\r\n\r\nEnd\r\n"
    assert edited(text, 3, "Old\x85 one", "New\none") == "# A\r\n\r\nNew\r\none\r\n\r\nEnd\r\n"


def test_without_new_lines_the_block_goes():
    """With the blank lines behind it; a block at the end takes nothing else with it."""
    assert edited(TEXT, 3, "One line\nand another.", "") == TEXT.replace("One line\nand another.\n\n", "")
    assert edited("a\n\nb\n", 3, "b", "") == "a\n\n"


def test_lines_are_found_where_they_are_now():
    """At their number, or else at the only other place: of two that say the same, the nearer one is nobody's guess."""
    assert edited(f"New.\n\n{TEXT}", 3, "One line\nand another.", "x") == f"New.\n\n{TEXT}".replace(
        "One line\nand another.", "x"
    )
    assert edited(TEXT, 11, "---", "x") == TEXT.replace("* b\n\n---", "* b\n\nx")
    with pytest.raises(PnpError) as refused:
        edited(f"New.\n\n{TEXT}", 11, "---", "x")
    assert format_diagnostic(refused.value.diagnostics[0], lambda _: ()) == (
        f"{PATH}:11:1: error[edit/by-hand]: these lines are not there any more\n  hint: change it in an editor"
    )


def test_what_stands_there_now():
    """The same lines, or what stands between blank lines around that number; nothing beyond the end or in a gap."""
    assert lines_now(f"New.\n\n{TEXT}", 3, "One line\nand another.") == "One line\nand another."
    assert lines_now(TEXT.replace("One", "A"), 3, "One line\nand another.") == "A line\nand another."
    assert lines_now(TEXT.replace("One", "A"), 4, "and") == "A line\nand another."
    assert lines_now("a\n\nb\n", 2, "x") == ""
    assert lines_now("", 9, "x") == ""


def test_somebody_else_changed_it(log):
    """Both texts are told, and nothing is written; another block may change meanwhile."""
    log.apply([change(3, "One line\nand another.", "Theirs")])
    with pytest.raises(ConflictError) as told:
        log.apply([change(3, "One line\nand another.", "Mine")])
    assert (told.value.base, told.value.theirs, told.value.mine) == ("One line\nand another.", "Theirs", "Mine")
    assert log.text(PATH) == TEXT.replace("One line\nand another.", "Theirs")
    log.apply([change(13, "The end", "Fin")])
    assert log.text(PATH) == TEXT.replace("One line\nand another.", "Theirs").replace("The end", "Fin")


def test_a_step_is_taken_back_and_made_again(log):
    """Also when another program has written lines above it; what was taken out comes back as long as nobody wrote."""
    log.apply([change(3, "One line\nand another.", "Mine\n\ntwo")])
    file = log._root / PATH
    file.write_text(f"Above.\n\n{file.read_text('utf-8')}", "utf-8")
    log.undo()
    assert log.text(PATH) == f"Above.\n\n{TEXT}"
    log.redo()
    assert log.text(PATH) == f"Above.\n\n{TEXT}".replace("One line\nand another.", "Mine\n\ntwo")
    log.apply([change(1, "Above.", "")])
    log.undo()
    assert log.text(PATH).startswith("Above.\n\n# Start")
    log.redo()
    file.write_text(f"Other.\n\n{file.read_text('utf-8')}", "utf-8")
    with pytest.raises(ConflictError):
        log.undo()


BLOCK = st.lists(st.text("ab *#", min_size=1).filter(str.strip), min_size=1, max_size=3).map("\n".join)


@given(st.lists(BLOCK, min_size=1, max_size=6), st.data(), st.sampled_from(["\n", "\r\n"]))
def test_any_block_of_any_text(blocks, data, end):
    """The text is what it would be if a person had written the block so, and the inverse gives its bytes back."""
    at = data.draw(st.integers(0, len(blocks) - 1))
    new = data.draw(BLOCK)
    line = 1 + sum(block.count("\n") + 2 for block in blocks[:at])
    text, after = ("\n\n".join(some).replace("\n", end) for some in (blocks, [*blocks[:at], new, *blocks[at + 1 :]]))
    splice = replace_lines(text, PATH, line, blocks[at], new)
    # where nothing but one kind of line end is known, a text without any gets the usual one
    assert splice.apply(text).replace("\r\n", "\n") == after.replace("\r\n", "\n")
    assert ("\r\n" not in text) or splice.apply(text) == after
    assert splice.inverse(text).apply(splice.apply(text)) == text
    assert edited(splice.apply(text), line, new, blocks[at]).replace("\r\n", "\n") == text.replace("\r\n", "\n")


def test_only_whole_changes_are_read():
    """A number from 1, lines that say something, and texts."""
    good = {"path": PATH, "kind": "lines", "node": [3], "old": "a", "new": ""}
    assert change_of(good) == Change(PATH, "lines", (3,), "a", "")
    for bad in ({"node": [0]}, {"node": ["3"]}, {"node": []}, {"old": None}, {"old": " "}, {"new": None}):
        with pytest.raises(ValueError, match=r"lines|node"):
            change_of(good | bad)


def test_other_files_are_not_edited(log, tmp_path):
    """Only texts of the project, as for all edits."""
    (tmp_path / "notes.md").write_text("a", "utf-8")
    with pytest.raises(PnpError):
        log.apply([Change("notes.md", "lines", (1,), "a", "b")])
    assert Path(tmp_path / "notes.md").read_text("utf-8") == "a"
