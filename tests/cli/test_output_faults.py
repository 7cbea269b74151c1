"""Errors while files are written: no partial files, old files are kept, and a diagnostic gives the reason."""

import errno
import os
import subprocess
import sys
from contextlib import contextmanager
from pathlib import Path

import pytest

from pnp.base.files import Publication
from pnp.cli.console import Console

STEM = "out/toy/en/toy-en-cards-a4"
EVERYTHING = ("build", "toy", "-q", "--png", "--trace", "--jobs", "1")


def files(folder):
    """Everything in a folder with its bytes, hidden files too."""
    return {f.relative_to(folder).as_posix(): f.read_bytes() for f in sorted(folder.rglob("*")) if f.is_file()}


class FullDisk:
    """A file with a limited size."""

    def __init__(self, file, room):
        self._file, self._room = file, room

    def write(self, data):
        """Write, or raise the error of a full disk."""
        self._room -= len(data)
        if self._room < 0:
            raise OSError(errno.ENOSPC, "No space left on device")
        return self._file.write(data)

    def writelines(self, lines):
        """Write one line after the other."""
        for line in lines:
            self.write(line)

    def __getattr__(self, name):
        return getattr(self._file, name)


@pytest.fixture
def full_disk(monkeypatch):
    """Limit the size of files whose names end in `ending`."""

    def fill(ending, room):
        whole = Publication.open

        @contextmanager
        def opened(publication, target):
            with whole(publication, target) as file:
                yield FullDisk(file, room) if target.name.endswith(ending) else file

        monkeypatch.setattr(Publication, "open", opened)

    return fill


@pytest.mark.parametrize(("ending", "room"), [(".pdf", 0), (".pdf", 5000), (".json", 100), (".trace.jsonl", 10)])
def test_a_full_disk_leaves_nothing(toy, run, full_disk, ending, room):
    """Neither the file that did not fit nor those before it are left."""
    full_disk(ending, room)
    ran = run(*EVERYTHING, cwd=toy)
    assert ran.code == 1
    assert ran.err == (
        f"error[render/cannot-write]: cannot write `{toy}/{STEM}{ending}`: no space left on device\n"
        "  hint: make room, or choose another folder with `--out`\n1 error\n"
    )
    assert not (toy / "out").exists()


@pytest.mark.parametrize("ending", [".pdf", ".json"])
def test_a_full_disk_spares_what_was_there(toy, run, edit, full_disk, ending):
    """The files of the last build do not change."""
    assert run(*EVERYTHING, cwd=toy).code == 0
    before = files(toy / "out")
    edit(toy / "content/toy/fish.yaml", "name: Pike", "name: Perch")
    full_disk(ending, 100)
    assert run(*EVERYTHING, cwd=toy).code == 1
    assert files(toy / "out") == before


def test_a_file_that_may_not_grow_leaves_nothing(toy):
    """The system itself refuses to write on: a limit on the size of files stands in for a full disk."""
    pytest.importorskip("resource")
    code = "import resource; resource.setrlimit(resource.RLIMIT_FSIZE, (4096, 4096)); from pnp.cli.app import main; main()"
    done = subprocess.run(
        [sys.executable, "-c", code, *EVERYTHING], cwd=toy, capture_output=True, text=True, check=False, timeout=60
    )
    assert done.returncode == 1
    assert f"error[render/cannot-write]: cannot write `{toy}/{STEM}.pdf`: file too large" in done.stderr
    assert "Traceback" not in done.stderr
    assert not (toy / "out").exists()


def test_a_file_in_the_way_of_the_folder(toy, run):
    """There is a file with the name of the folder."""
    (toy / "out").write_text("mine", "utf-8")
    ran = run("build", "toy", "-q", cwd=toy)
    assert ran.code == 1
    assert ran.err == (
        f"error[render/cannot-write]: cannot write `{toy}/{STEM}.pdf`: `{toy}/out` is a file\n"
        "  hint: choose another folder with `--out`\n1 error\n"
    )
    assert (toy / "out").read_text("utf-8") == "mine"


@pytest.mark.parametrize("ending", [".pdf", ".json"])
def test_a_folder_in_the_way_of_a_file(toy, run, ending):
    """Either all files are written or none."""
    (toy / f"{STEM}{ending}").mkdir(parents=True)
    ran = run("build", "toy", "-q", cwd=toy)
    assert ran.code == 1
    assert f"cannot write `{toy}/{STEM}{ending}`: is a directory" in ran.err
    assert files(toy / "out") == {}


def test_a_folder_that_may_not_be_written(toy, run, monkeypatch):
    """No right to make the folder."""

    def refused(path, *_):
        raise PermissionError(errno.EACCES, "Permission denied", str(path))

    monkeypatch.setattr(os, "mkdir", refused)
    ran = run("build", "toy", "-q", cwd=toy)
    assert ran.code == 1
    assert ran.err == (
        f"error[render/cannot-write]: cannot write `{toy}/{STEM}.pdf`: permission denied\n"
        "  hint: choose another folder with `--out`\n1 error\n"
    )


@pytest.fixture
def interrupt(monkeypatch):
    """Simulate Ctrl-C when a stage begins, or at a step of it."""

    def press(stage, step):
        now = {"stage": "", "steps": 0}

        def begin(_, name, total=None):
            del total
            now.update(stage=name, steps=0)
            if name == stage and not step:
                raise KeyboardInterrupt

        def advance(_, steps=1):
            now["steps"] += steps
            if now["stage"] == stage and now["steps"] >= step > 0:
                raise KeyboardInterrupt

        monkeypatch.setattr(Console, "stage", begin)
        monkeypatch.setattr(Console, "advance", advance)

    return press


MOMENTS = [
    *[(stage, 0) for stage in ("load", "locale", "layout", "preflight", "impose", "render", "pictures")],
    ("layout", 3),
    ("render", 1),
    ("render", 2),
]


@pytest.mark.parametrize(("stage", "step"), MOMENTS)
def test_ctrl_c_leaves_nothing_whenever_it_comes(toy, run, interrupt, stage, step):
    """Exit code 130, one word, no file."""
    interrupt(stage, step)
    ran = run(*EVERYTHING, cwd=toy)
    assert (ran.code, ran.out) == (130, "")
    assert "Traceback" not in ran.err
    assert not (toy / "out").exists()


@pytest.mark.parametrize("at", [1, 2, 3])
def test_ctrl_c_between_two_names_leaves_whole_files_only(toy, run, monkeypatch, at):
    """Files are renamed one after the other: each is complete or missing, and no temporary file is left."""
    assert run(*EVERYTHING, "--out", "whole", cwd=toy).code == 0
    named, count = Path.replace, 0

    def replace(self, target):
        nonlocal count
        count += 1
        if count == at:
            raise KeyboardInterrupt
        return named(self, target)

    monkeypatch.setattr(Path, "replace", replace)
    assert run(*EVERYTHING, cwd=toy).code == 130
    whole, found = files(toy / "whole"), files(toy / "out")
    assert len(found) == at - 1
    assert found.items() <= whole.items()


def test_a_build_removes_what_a_killed_one_left(toy, run):
    """In the game's folder of the output, and nowhere else."""
    name = f".toy-en-cards-a4.pdf.{os.getpid()}.part"
    places = [toy / folder / name for folder in ("out/toy/en", "out/pond/en", "content/toy")]
    for file in places:
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_bytes(b"half")
    assert run("check", "toy", "-q", cwd=toy).code == 0
    assert all(file.exists() for file in places)
    assert run("build", "toy", "-q", cwd=toy).code == 0
    assert [file.exists() for file in places] == [False, True, True]
