"""A step over several files, killed at each point: the next run finds all files of before or all that were saved."""

import json
import os
import stat
import subprocess
import sys
from itertools import count

import pytest

from pnp.base.diagnostics import PnpError, format_diagnostic
from pnp.edit import journal as module
from pnp.edit.changes import Change
from pnp.edit.log import EditLog

FILES = {f"content/g/{name}.yaml": f"# {name}\ncards:\n  {name}: {{title: Old}}\n" for name in ("a", "b", "c")}
NEW = {path: text.replace("Old", "New") for path, text in FILES.items()}

KILLED = """
import os, sys
from pathlib import Path
from pnp.edit.changes import Change
from pnp.edit.log import EditLog
root, journal, at, name, act = Path(sys.argv[1]), Path(sys.argv[2]), int(sys.argv[3]), sys.argv[4], sys.argv[5]
log, calls, known = EditLog(root, journal), [0], getattr(os, name)
def killed(*given, **named):
    calls[0] += 1
    if calls[0] == at:
        os.kill(os.getpid(), 9)
    return known(*given, **named)
setattr(os, name, killed)
if act == "complete":
    log.complete()
elif act == "undo":
    log.undo()
else:
    log.apply([Change(f"content/g/{one}.yaml", "value", ("cards", one, "title"), "Old", "New") for one in "abc"], "ana")
"""


@pytest.fixture
def project(tmp_path):
    """A project with three decks, and the place of its journal."""
    root = tmp_path / "p"
    (root / "content/g").mkdir(parents=True)
    for path, text in FILES.items():
        (root / path).write_text(text, "utf-8")
    return root


@pytest.fixture
def journal(tmp_path):
    """The journal of the project, outside of it."""
    return tmp_path / "state/edits.jsonl"


def texts(root):
    """What the files of the project say."""
    return {path: (root / path).read_text("utf-8") for path in FILES}


def killed(root, journal, at, name="replace", act="apply"):
    """Whether a process that makes a step was killed at its `at`-th call of a function of `os`."""
    done = subprocess.run([sys.executable, "-c", KILLED, root, journal, str(at), name, act], check=False, timeout=60)
    assert done.returncode in {0, -9}
    return done.returncode == -9


def said(error):
    """The finding of an error."""
    return format_diagnostic(error.diagnostics[0], lambda _: ())


def noted(journal):
    """The note of the step that is being written."""
    return journal.with_name("step.json")


def changed(*names):
    """The changes of some of the files."""
    return [Change(f"content/g/{one}.yaml", "value", ("cards", one, "title"), "Old", "New") for one in names]


@pytest.mark.parametrize("name", ["replace", "fsync", "unlink"])
def test_a_step_that_is_killed_is_whole_at_the_next_start(project, journal, name):
    """Before and between all its renames, syncs and removals; it can be taken back then, and is made once."""
    halves = 0
    for at in count(1):
        if not killed(project, journal, at, name):
            break
        halves += texts(project) not in (FILES, NEW)
        is_decided = noted(journal).exists() or texts(project) == NEW  # the note goes last
        log = EditLog(project, journal)
        log.complete()
        assert texts(project) == (NEW if is_decided else FILES), at
        assert not noted(journal).exists()
        assert len(log.since(0)) == is_decided
        assert EditLog(project, journal).since(0) == log.since(0)
        if is_decided:
            assert (log.since(0)[0].client, log.undo().undoes) == ("ana", 1)
        assert texts(project) == FILES
        journal.unlink(missing_ok=True)
    assert at > 1
    assert halves == (2 if name == "replace" else 0)


def test_a_completion_or_an_undo_that_is_killed_is_completed(project, journal):
    """As often as it takes."""
    assert killed(project, journal, 3)  # of four: the note and three files
    assert sorted(texts(project).values()) == sorted({**NEW, **dict(list(FILES.items())[1:])}.values())
    assert killed(project, journal, 3, act="complete")
    assert EditLog(project, journal).complete() == ("content/g/c.yaml",)
    assert texts(project) == NEW
    assert killed(project, journal, 3, act="undo")
    log = EditLog(project, journal)
    assert log.complete() == ("content/g/b.yaml", "content/g/c.yaml")
    assert (texts(project), log.to_undo, log.to_redo.number) == (FILES, None, 1)
    assert log.complete() == ()


def test_nothing_is_written_over_what_somebody_has_changed_since(project, journal):
    """It is told which file has which text, once."""
    assert killed(project, journal, 3)
    (project / "content/g/c.yaml").write_text("mine\n", "utf-8")
    before = texts(project)
    with pytest.raises(PnpError) as caught:
        EditLog(project, journal).complete()
    assert said(caught.value) == (
        "content/g/a.yaml: error[edit/interrupted]: the last step was cut off between its files, and its files have been"
        " changed since: nothing is written now\n"
        "  as saved content/g/a.yaml\n"
        "  as before content/g/b.yaml\n"
        "  changed since content/g/c.yaml\n"
        "  hint: compare these files, and change in an editor what is missing"
    )
    assert texts(project) == before
    assert EditLog(project, journal).complete() == ()


def test_a_file_that_is_gone_or_read_only_is_told(project, journal):
    """The step is completed as soon as it can be."""
    assert killed(project, journal, 3)
    (project / "content/g/c.yaml").chmod(0o444)
    with pytest.raises(PnpError, match=r"cannot be completed: `content/g/c.yaml` is read-only"):
        EditLog(project, journal).complete()
    (project / "content/g/c.yaml").chmod(0o644)
    assert EditLog(project, journal).complete() == ("content/g/b.yaml", "content/g/c.yaml")
    assert killed(project, journal, 3, act="undo")
    (project / "content/g/c.yaml").unlink()
    with pytest.raises(PnpError, match="have been changed since") as caught:
        EditLog(project, journal).complete()
    assert "  gone, or cannot be read content/g/c.yaml\n" in said(caught.value)


def _damaged(file):
    file.write_bytes(file.read_bytes()[:-9])


def _is_another(file):
    data = json.loads(file.read_text("utf-8"))
    data["edits"][1][3] = "Evil"
    file.write_text(json.dumps(data), "utf-8")


def _leads_out(file):
    data = json.loads(file.read_text("utf-8"))
    for one in data["edits"]:
        one[0] = "../outside.yaml"
    file.write_text(json.dumps(data), "utf-8")


def _is_huge(file):
    with file.open("r+b") as opened:
        opened.truncate(module._MOST_NOTED_BYTES + 1)


def _is_deep(file):
    file.write_text("[" * 100_000, "utf-8")


def _is_link(file):
    file.rename(file.with_name("other"))
    file.symlink_to("other")


def _is_pipe(file):
    file.unlink()
    os.mkfifo(file)


def _is_folder(file):
    file.unlink()
    file.mkdir()


@pytest.mark.parametrize(
    ("damage", "why"),
    [
        (_damaged, "says no step"),
        (_is_another, "does not lead to what it says of `content/g/b.yaml`"),
        (_leads_out, "names what is never edited: `../outside.yaml` is no text of"),
        (_is_huge, "cannot be read: it is larger than 64 MiB"),
        (_is_deep, "says no step"),
        (_is_link, "is a link, expected a file"),
        (_is_pipe, "cannot be read: it is a pipe, expected a file"),
        (_is_folder, "cannot be read: "),
    ],
)
def test_a_note_that_is_none_is_refused(project, journal, damage, why):
    """With its reason; nothing is written, and the note stays until somebody has looked."""
    (project.parent / "outside.yaml").write_text(FILES["content/g/a.yaml"], "utf-8")
    assert killed(project, journal, 3)
    before = texts(project)
    damage(noted(journal))
    with pytest.raises(PnpError) as caught:
        EditLog(project, journal).complete()
    assert said(caught.value).startswith(
        f"error[edit/interrupted]: whether the last step was written as a whole is not known: `{noted(journal)}` should note"
        f" it, and {why}"
    )
    assert texts(project) == before
    assert (project.parent / "outside.yaml").read_text("utf-8") == FILES["content/g/a.yaml"]
    assert os.path.lexists(noted(journal))


def test_a_step_that_cannot_be_written_as_a_whole_is_not_written(project, journal, monkeypatch):
    """What is renamed already is put back, and the note goes."""
    log, calls, replace = EditLog(project, journal), [], os.replace

    def failing(*given):
        calls.append(given)
        if len(calls) == 3:
            raise OSError(28, "No space left on device")
        replace(*given)

    monkeypatch.setattr(os, "replace", failing)
    with pytest.raises(PnpError, match="no space left"):
        log.apply(changed("a", "b", "c"))
    assert len(calls) == 4  # the note, a file, the one that failed, and that file again
    assert (texts(project), log.last, noted(journal).exists()) == (FILES, 0, False)
    assert log.apply(changed("a", "b")).number == 1


def test_a_step_that_cannot_be_noted_is_not_made(project, journal):
    """Of one file it is: that is all or nothing by itself."""
    noted(journal).mkdir(parents=True)
    log = EditLog(project, journal)
    with pytest.raises(PnpError) as caught:
        log.apply(changed("a", "b"))
    assert said(caught.value).endswith("save the changes of each file by themselves")
    assert texts(project) == FILES
    log.apply(changed("a"))
    assert (texts(project)["content/g/a.yaml"], log.last) == (NEW["content/g/a.yaml"], 1)


def test_others_cannot_read_the_note(project, journal):
    """It has what is written, as the journal has."""
    assert killed(project, journal, 3)
    assert stat.S_IMODE(noted(journal).stat().st_mode) == 0o600
