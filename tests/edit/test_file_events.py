"""Which changes of a project's files are reported."""

import shutil
import time
from pathlib import Path

import pytest
import watchfiles

from pnp.base.diagnostics import PnpError, format_diagnostic
from pnp.edit import file_events
from pnp.edit.file_events import FileEvents, is_ignored


@pytest.fixture
def project(tmp_path):
    """A project with a file in each folder."""
    for folder in ("content/pond", "templates/pond", "fonts", "out"):
        (tmp_path / folder).mkdir(parents=True)
        (tmp_path / folder / "a.txt").write_text("a")
    return tmp_path


def reported(events, root, *, until, patience=10.0):
    """The paths of all changes until one of them is `until`."""
    found, end = set(), time.monotonic() + patience
    while until not in found:
        assert events.wait(max(0.0, end - time.monotonic())), (until, found)
        found |= {file.relative_to(root).as_posix() for file in events.take().files}
    return found


@pytest.mark.parametrize("poll", [False, True])
def test_files_that_are_saved_made_renamed_and_deleted(project, poll):
    """Each is reported by its path; without events nothing is."""
    with FileEvents(project, poll=poll) as events:
        assert not events.wait(0.05)
        assert events.take() is None
        (project / "content/pond/a.txt").write_text("longer")
        reported(events, project, until="content/pond/a.txt")
        (project / "templates/pond/new").mkdir()
        reported(events, project, until="templates/pond/new")
        (project / "templates/pond/new/b.xml").write_text("b")
        reported(events, project, until="templates/pond/new/b.xml")
        (project / "fonts/a.txt").rename(project / "fonts/c.txt")
        assert "fonts/a.txt" in reported(events, project, until="fonts/c.txt") | reported_rest(events, project)
        (project / "fonts/c.txt").unlink()
        reported(events, project, until="fonts/c.txt")


def reported_rest(events, root):
    """What else comes within a moment."""
    time.sleep(0.5)
    found = events.take()
    return {file.relative_to(root).as_posix() for file in found.files} if found else set()


def test_an_event_comes_at_once(project):
    """A change is reported long before a reader would notice, with the time when it was seen."""
    with FileEvents(project) as events:
        (project / "content/pond/a.txt").write_text("b")
        begun = time.perf_counter()
        assert events.wait(5)
        assert time.perf_counter() - begun < 0.25  # 10 to 15 ms on a machine that is idle
        assert begun - 0.1 < events.take().at <= time.perf_counter()


def test_what_editors_and_builds_leave_is_ignored(project):
    """Hidden files, backups, probes, and everything outside the three folders."""
    with FileEvents(project) as events:
        for name in ("out/a.txt", "content/pond/.a.txt.swp", "content/pond/a.txt~", "content/pond/4913", "notes.txt"):
            (project / name).write_text("b")
        (project / "content/pond/.schemas").mkdir()
        (project / "content/pond/.schemas/cards.json").write_text("{}")
        (project / "content/pond/last.txt").write_text("b")
        assert reported(events, project, until="content/pond/last.txt") == {"content/pond/last.txt"}


def test_a_file_that_an_editor_renames_over_another(project):
    """Only the file itself is reported, not the one that was written for a moment."""
    with FileEvents(project) as events:
        (project / "content/pond/sedQ2x").write_text("b")
        (project / "content/pond/sedQ2x").rename(project / "content/pond/a.txt")
        assert reported(events, project, until="content/pond/a.txt") | reported_rest(events, project) == {"content/pond/a.txt"}


@pytest.mark.parametrize(
    ("path", "ignored"),
    [
        ("content/a.yaml", False),
        ("content/~a.yaml", False),
        ("content/a.yaml~", True),
        (".git/a", True),
        ("content/__pycache__/a", True),
    ],
)
def test_ignored_paths(path, ignored):
    """By their names alone."""
    assert is_ignored(Path(path)) is ignored


def test_a_folder_that_is_replaced_or_appears_is_watched_again(project):
    """A version control system moves whole folders."""
    with FileEvents(project) as events:
        shutil.rmtree(project / "templates")
        reported(events, project, until="templates")
        time.sleep(0.6)
        (project / "templates/pond").mkdir(parents=True)
        reported(events, project, until="templates")
        time.sleep(0.6)
        events.take()
        (project / "templates/pond/b.xml").write_text("b")
        reported(events, project, until="templates/pond/b.xml")


def test_a_project_without_folders_waits_for_them(tmp_path):
    """Nothing is there yet."""
    with FileEvents(tmp_path) as events:
        assert not events.wait(0.05)
        (tmp_path / "content").mkdir()
        reported(events, tmp_path, until="content")


def test_a_system_that_cannot_watch_says_so(project, monkeypatch):
    """The number of watches is limited on some systems; there is a way out."""

    def refuse(*_, **__):
        raise OSError("OS file watch limit reached.")

    monkeypatch.setattr(watchfiles, "watch", refuse)
    with FileEvents(project) as events, pytest.raises(PnpError) as stopped:
        events.wait(5)
    (fault,) = stopped.value.diagnostics
    assert format_diagnostic(fault, lambda _: []) == (
        "error[watch/cannot-watch]: cannot watch the project's files: OS file watch limit reached.\n"
        "  hint: `--poll` looks at the files instead"
    )


def test_the_thread_ends_with_the_block(project):
    """Nothing stays behind."""
    events = FileEvents(project)
    with events:
        assert events._thread.is_alive()
    assert not events._thread.is_alive()
    assert file_events.WATCHED_FOLDERS == ("content", "templates", "fonts")


def test_a_build_is_asked_for_without_a_changed_file(project):
    """As when another language is chosen."""
    with FileEvents(project) as events:
        assert not events.wait(0.0)
        events.ask()
        assert events.wait(0.0)
        assert events.take().files == frozenset()
        assert events.take() is None
