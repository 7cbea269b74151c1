"""The stamp of the program changes with whatever may change a result, and not from run to run."""

import os

import pytest

from pnp.base.cache import stamp_of


@pytest.fixture
def program(tmp_path):
    """A package with data, and the folder of its libraries."""
    for name in ("package/room/work.py", "package/formats/papers.yaml", "lib/tool-1.0.dist-info/RECORD"):
        file = tmp_path / name
        file.parent.mkdir(parents=True)
        file.write_text("a")
    return tmp_path


def stamp(program):
    """The stamp of a program beside its libraries and an archive that is not there."""
    return stamp_of(program / "package", [str(program / "lib"), str(program / "archive.zip")])


def rewritten(file):
    """Change a file in a moment that the clock can tell from the one before."""
    before = file.stat()
    file.write_text("b")
    os.utime(file, ns=(before.st_atime_ns, before.st_mtime_ns + 1))


def test_the_same_program_has_the_same_stamp(program):
    """Nor does it change when Python compiles a file, or with what `pnp new` copies."""
    before = stamp(program)
    for name in ("room/__pycache__/work.pyc", "formats/examples/board/types.yaml"):
        file = program / "package" / name
        file.parent.mkdir(parents=True)
        file.touch()
    (program / "lib" / "notes.txt").touch()
    assert stamp(program) == before


@pytest.mark.parametrize(
    "change",
    [
        lambda program: rewritten(program / "package/room/work.py"),
        lambda program: rewritten(program / "package/formats/papers.yaml"),
        lambda program: (program / "package/room/more.py").touch(),
        lambda program: (program / "package/formats/papers.yaml").unlink(),
        lambda program: (program / "lib/tool-1.0.dist-info").rename(program / "lib/tool-1.1.dist-info"),
        lambda program: (program / "lib/other-1.0.dist-info").mkdir(),
        lambda program: (program / "package").rename(program / "moved"),
    ],
    ids=["code", "data", "new file", "lost file", "library", "new library", "another copy"],
)
def test_another_program_has_another_stamp(program, change):
    """Code, data and libraries: one byte, one version, one file more or less."""
    before = stamp(program)
    change(program)
    folder = program / "moved" if (program / "moved").exists() else program / "package"
    assert stamp_of(folder, [str(program / "lib")]) != before
