"""Edits of two clients and of the disk, taken back and made again: the files are those of a model, nobody's words are lost."""

import errno
import json
import os
import stat

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from pnp.base.diagnostics import PnpError, format_diagnostic
from pnp.edit import log as module
from pnp.edit.changes import Change, ConflictError, text_hash
from pnp.edit.log import EditLog

CARDS = "# cards\ncards:\n  mill: {title: Mill}   # windy\n  well: {title: 'Well'}\n  inn: {title: Inn}\n"
PATH = "content/g/cards.yaml"
TABLE = "content/g/rows.csv"


@pytest.fixture
def project(tmp_path):
    """A project with a deck and a table."""
    (tmp_path / "content/g").mkdir(parents=True)
    (tmp_path / PATH).write_text(CARDS, "utf-8")
    (tmp_path / TABLE).write_bytes(b"\xef\xbb\xbfid,n\r\na,1\r\n")
    return tmp_path


def title(card, old, new):
    """A change of a title."""
    return Change(PATH, "value", ("cards", card, "title"), old, new)


def said(error):
    """The finding of an error."""
    return format_diagnostic(error.diagnostics[0], lambda _: ())


def test_an_edit_is_written_with_the_rights_that_the_file_has(project):
    """Its bytes are those of the file before, but for the value; its step is numbered."""
    (project / PATH).chmod(0o640)
    log = EditLog(project)
    step = log.apply([title("mill", "Mill", "Inn: old")], "ana")
    assert (project / PATH).read_text("utf-8") == CARDS.replace("title: Mill", 'title: "Inn: old"')
    assert stat.S_IMODE((project / PATH).stat().st_mode) == 0o640
    assert (step.number, step.client, log.last) == (1, "ana", 1)
    assert [edit.path for edit in step.edits] == [PATH]
    assert sorted(file.name for file in (project / "content/g").iterdir()) == ["cards.yaml", "rows.csv"]


def test_a_step_is_made_in_all_files_or_in_none(project):
    """The second change of a step cannot be made: the first is not written either."""
    log = EditLog(project)
    with pytest.raises(ConflictError):
        log.apply([title("mill", "Mill", "Inn"), Change(TABLE, "cell", (2, 2), "7", "2")])
    assert (project / PATH).read_text("utf-8") == CARDS
    log.apply([title("mill", "Mill", "Inn"), Change(TABLE, "cell", (2, 2), "1", "2")])
    assert (project / TABLE).read_bytes() == b"\xef\xbb\xbfid,n\r\na,2\r\n"
    log.undo()
    assert ((project / PATH).read_text("utf-8"), (project / TABLE).read_bytes()[-3:]) == (CARDS, b"1\r\n")


def test_two_who_change_one_place(project):
    """The second is told what the first wrote; of another place, both are kept, also with an editor between them."""
    log = EditLog(project)
    log.apply([title("mill", "Mill", "Windmill")], "ana")
    with pytest.raises(ConflictError) as caught:
        log.apply([title("mill", "Mill", "Watermill")], "eve")
    assert said(caught.value) == (
        "content/g/cards.yaml: error[edit/conflict]: `cards/mill/title` was changed in the meantime\n"
        "  hint: compare both, and save again what is right"
    )
    assert (caught.value.base, caught.value.theirs, caught.value.mine) == ("Mill", "Windmill", "Watermill")
    (project / PATH).write_text((project / PATH).read_text("utf-8").replace("# cards", "# all cards"), "utf-8")
    log.apply([title("well", "Well", "Spring")], "eve")
    assert (project / PATH).read_text("utf-8") == CARDS.replace("Mill", "Windmill").replace("Well'", "Spring'").replace(
        "# cards", "# all cards"
    )


ENTRIES = [
    Change(PATH, "insert", ("cards", "oak"), None, {"title": "Oak"}, "inn"),
    Change(PATH, "delete", ("cards", "well"), {"title": "Well"}),
    Change(PATH, "move", ("cards", "inn"), ["mill", "well", "inn"], None, "mill"),
    Change(PATH, "rename", ("cards", "inn"), {"title": "Inn"}, "tavern"),
    Change(TABLE, "insert-row", (3,), None, ["b", "2"]),
    Change(TABLE, "delete-row", (2,), ["a", "1"]),
]


@pytest.mark.parametrize("change", ENTRIES, ids=lambda change: change.kind)
def test_whole_entries_are_taken_back_and_made_again(project, change):
    """With the very bytes of before and after, though no change would say what a deleted or moved one was."""
    log, file = EditLog(project), project / change.path
    before = file.read_bytes()
    log.apply([change])
    after = file.read_bytes()
    assert after != before
    log.undo()
    assert file.read_bytes() == before
    log.redo()
    assert file.read_bytes() == after


def test_a_new_entry_is_taken_back_though_something_else_has_changed(project):
    """What was moved meanwhile is not put where it was by guess."""
    log = EditLog(project)
    log.apply([ENTRIES[0]])
    EditLog(project).apply([title("mill", "Mill", "Windmill")])
    log.undo()
    assert (project / PATH).read_text("utf-8") == CARDS.replace("title: Mill", "title: Windmill")
    log.apply([ENTRIES[2]])
    EditLog(project).apply([title("mill", "Windmill", "Mill")])
    with pytest.raises(ConflictError):
        log.undo()


def test_a_text_that_was_changed_by_an_editor_is_taken_back_by_its_value(project):
    """And not at all if the editor has changed that value, or if it is not known where it was."""
    log = EditLog(project)
    log.apply([title("mill", "Mill", "Windmill")])
    (project / PATH).write_text("# more\n" + (project / PATH).read_text("utf-8"), "utf-8")
    log.undo()
    assert (project / PATH).read_text("utf-8") == f"# more\n{CARDS}"
    log.redo()
    assert "Windmill" in (project / PATH).read_text("utf-8")
    (project / PATH).write_text(CARDS.replace("Mill", "Post mill"), "utf-8")
    with pytest.raises(ConflictError) as caught:
        log.undo()
    assert caught.value.theirs == "Post mill"
    (project / PATH).write_text(CARDS, "utf-8")
    log.apply([Change(PATH, "delete", ("cards", "inn"), {"title": "Inn"})])
    (project / PATH).write_text("# more\n" + (project / PATH).read_text("utf-8"), "utf-8")
    with pytest.raises(ConflictError):
        log.undo()


def test_a_whole_text_is_compared_by_its_hash(project):
    """One that could not be read any more is refused; one that is broken already may be mended step by step."""
    log = EditLog(project)
    with pytest.raises(ConflictError):
        log.apply([Change(PATH, "text", (), text_hash("other"), "a: b\n")])
    with pytest.raises(PnpError, match="is opened here and never closed"):
        log.apply([Change(PATH, "text", (), text_hash(CARDS), "a: [\n")])
    assert (project / PATH).read_text("utf-8") == CARDS
    (project / PATH).write_text("a: [\nb: {\n", "utf-8")
    log.apply([Change(PATH, "text", (), text_hash("a: [\nb: {\n"), "a: []\nb: {\n")])
    assert (project / PATH).read_text("utf-8") == "a: []\nb: {\n"


@pytest.mark.parametrize(
    "path",
    ["../x.yaml", "content/../../x.yaml", "/etc/passwd", "engines/a.yaml", "content/g/run.py", "content/g/.x.yaml",
     "content//x.yaml",
     "C:/x.yaml", "content\\x.yaml", "content/g/out.yaml", "content/g/none.yaml", "game.yaml"],
)  # fmt: skip
def test_only_sources_are_edited(project, path):
    """No program, nothing hidden, nothing outside the project or behind a link that leads there."""
    (project / "engines").mkdir()
    for file in ("engines/a.yaml", "game.yaml", "content/g/run.py", "content/g/.x.yaml"):
        (project / file).write_text("a: b\n")
    outside = project.parent / "outside.yaml"
    outside.write_text("a: b\n")
    (project / "content/g/out.yaml").symlink_to(outside)
    with pytest.raises(PnpError):
        EditLog(project).apply([Change(path, "value", ("a",), "b", "c")])
    assert outside.read_text() == "a: b\n"


def test_a_link_inside_is_not_replaced(project):
    """The finding says what stands there."""
    (project / "content/g/link.yaml").symlink_to("cards.yaml")
    with pytest.raises(PnpError, match="links are not replaced"):
        EditLog(project).apply([Change("content/g/link.yaml", "value", ("cards", "mill", "title"), "Mill", "x")])


def test_a_file_that_changes_while_it_is_written_is_read_again(project, monkeypatch):
    """What another program wrote in between stays, and one that never stops is reported."""
    log, writes = EditLog(project), [1]
    sync = os.fsync

    def interfere(opened):
        if writes:
            writes.pop()
            (project / PATH).write_text(CARDS.replace("# cards", "# theirs"), "utf-8")
        sync(opened)

    monkeypatch.setattr(os, "fsync", interfere)
    log.apply([title("mill", "Mill", "Windmill")])
    assert (project / PATH).read_text("utf-8") == CARDS.replace("# cards", "# theirs").replace("Mill", "Windmill")
    monkeypatch.setattr(os, "fsync", lambda _: (project / PATH).write_text(f"# {os.urandom(9).hex()}\n{CARDS}", "utf-8"))
    with pytest.raises(PnpError) as caught:
        log.apply([title("well", "Well", "Spring")])
    assert said(caught.value) == (
        f"{PATH}: error[edit/conflict]: `{PATH}` changes again and again\n  hint: wait until nothing writes it, and save again"
    )
    assert not list((project / "content/g").glob("*.part"))


def test_the_journal_outlives_the_process(project, tmp_path):
    """Steps are taken back and made again after it was read; a line that was cut off is left out, and others cannot read it."""
    journal = tmp_path / "state/journal.jsonl"
    first = EditLog(project, journal)
    first.apply([title("mill", "Mill", "Windmill")], "ana")
    first.apply([title("well", "Well", "Spring")], "eve")
    first.undo("eve")
    assert stat.S_IMODE(journal.stat().st_mode) == 0o600
    with journal.open("a") as file:
        file.write('{"number": 4, "client"')
    second = EditLog(project, journal)
    assert second.since(0) == first.since(0)
    second.redo()
    assert "Spring" in (project / PATH).read_text("utf-8")
    assert EditLog(project, journal).since(0) == second.since(0)  # the line that was cut off is gone
    second.undo()
    second.undo()
    assert (project / PATH).read_text("utf-8") == CARDS
    assert second.undo() is None


def test_a_journal_that_cannot_be_written_takes_no_edit_back(project, tmp_path, monkeypatch):
    """The file has been written, and its client is told so; the next step writes the journal whole."""
    journal = tmp_path / "journal.jsonl"
    log = EditLog(project, journal)
    log.apply([title("mill", "Mill", "Windmill")])

    def full(journal, _):
        with journal._file.open("a", encoding="utf-8") as file:
            file.write('{"number": 2, "cli')
        raise OSError(errno.ENOSPC, "No space left on device")

    with monkeypatch.context() as patch:
        patch.setattr(module.Journal, "append", full)
        assert log.apply([title("well", "Well", "Spring")]).number == 2
    assert "Spring" in (project / PATH).read_text("utf-8")
    log.apply([title("inn", "Inn", "Tavern")])
    assert [step.number for step in EditLog(project, journal).since(0)] == [1, 2, 3]


def test_a_file_that_is_read_only_is_not_replaced(project):
    """Though its folder lets a new file take its place."""
    (project / PATH).chmod(0o444)
    with pytest.raises(PnpError) as caught:
        EditLog(project).apply([title("mill", "Mill", "Windmill")])
    assert said(caught.value) == (
        f"{PATH}: error[edit/by-hand]: `{PATH}` is read-only\n  hint: allow it to be written, and save again"
    )
    assert (project / PATH).read_text("utf-8") == CARDS


def test_log_and_journal_are_bounded(project, tmp_path, monkeypatch):
    """Of many steps, the last are known; who has missed more reads all again."""
    monkeypatch.setattr(module, "MOST_STEPS", 5)
    journal = tmp_path / "journal.jsonl"
    log = EditLog(project, journal)
    log._steps = module.deque(maxlen=5)
    for number in range(23):
        log.apply([title("mill", f"{number}" if number else "Mill", f"{number + 1}")])
    assert len(journal.read_text("utf-8").splitlines()) <= 10
    assert json.loads(journal.read_text("utf-8").splitlines()[-1])["number"] == 23
    assert [step.number for step in log.since(20)] == [21, 22, 23]
    assert (log.since(3), log.since(99), log.since(23)) == (None, None, ())
    assert [log.undo() is not None for _ in range(7)] == [True] * 5 + [False] * 2


NAMES = ("mill", "well", "inn")
WORDS = st.sampled_from(["Mill", "a: b", "it's", "x # y", "two\nlines", "é"])
ACTIONS = st.lists(
    st.one_of(
        st.tuples(st.just("edit"), st.integers(0, 1), st.sampled_from(NAMES), WORDS),
        st.tuples(st.just("look"), st.integers(0, 1)),
        st.tuples(st.sampled_from(["undo", "redo", "restart"])),
        st.tuples(st.just("disk"), st.sampled_from(NAMES), WORDS),
    ),
    max_size=25,
)


@given(ACTIONS)
@settings(max_examples=60, suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_the_files_are_those_of_a_model(tmp_path_factory, actions):
    """Two clients who know what they last saw, an editor on the disk, undo, redo and restarts."""
    project = tmp_path_factory.mktemp("p")
    (project / "content/g").mkdir(parents=True)
    file = project / PATH
    file.write_text(CARDS, "utf-8")
    log = EditLog(project, project / "journal")
    model = {"mill": "Mill", "well": "Well", "inn": "Inn"}
    seen, done, undone = [dict(model), dict(model)], [], []
    for what, *how in actions:
        if what == "look":
            seen[how[0]] = dict(model)
        elif what == "edit":
            client, card, word = how
            change = title(card, seen[client][card], word)
            if model[card] == seen[client][card]:
                log.apply([change], str(client))
                done.append((card, model[card], word))
                undone.clear()
                model[card] = seen[client][card] = word
            else:
                with pytest.raises(ConflictError) as caught:
                    log.apply([change], str(client))
                assert caught.value.theirs == model[card]
        elif what == "disk":
            other = EditLog(project)  # an editor, which the log knows nothing of
            other.apply([title(how[0], model[how[0]], how[1])])
            model[how[0]] = how[1]
        elif what == "restart":
            log = EditLog(project, project / "journal")
        else:
            source, target = (done, undone) if what == "undo" else (undone, done)
            if not source:
                assert getattr(log, what)() is None
                continue
            card, old, new = source[-1]
            before, after = (new, old) if what == "undo" else (old, new)
            if model[card] == before:
                getattr(log, what)()
                target.append(source.pop())
                model[card] = after
            else:
                with pytest.raises(ConflictError):
                    getattr(log, what)()
        found = {card: title(card, "", "").current(file.read_text("utf-8")) for card in NAMES}
        assert found == model
        assert file.read_text("utf-8").startswith("# cards\ncards:\n  mill: {title: ")
        assert "   # windy\n" in file.read_text("utf-8")


@pytest.mark.parametrize(
    ("new", "code"),
    [
        ("<<<<<<< mine", "load/merge-conflict"),
        ("a\n>>>>>>> theirs\nb", "load/merge-conflict"),
        ("\0" * 9000, "load/not-utf-8"),
        ("x" * (10 << 20), "load/too-large"),
    ],
    ids=["ours", "theirs", "no text", "too large"],
)
def test_what_no_reader_would_take_is_not_written(tmp_path, new, code):
    """Else it could neither be shown nor taken back here."""
    file = tmp_path / "content/toy/a.md"
    file.parent.mkdir(parents=True)
    file.write_text("one\n\ntwo\n", "utf-8")
    log = EditLog(tmp_path)
    with pytest.raises(PnpError) as refused:
        log.apply([Change("content/toy/a.md", "lines", (3,), "two", new)])
    assert (refused.value.diagnostics[0].code, file.read_text("utf-8"), log.to_undo) == (code, "one\n\ntwo\n", None)
