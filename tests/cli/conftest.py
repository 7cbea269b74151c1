"""A project in one place for many runs of the command, which keep what they read and set until the next."""

import shutil
from functools import cache
from pathlib import Path

import pytest

from pnp.build.workshop import Workshop

TOY = Path(__file__).parents[1] / "toy"


class OnePlace:
    """`place.copy(project)` gives a copy of a project, in a folder in which another may have been before."""

    def __init__(self, folder):
        self._project = folder / "toy-project"
        self.workshop = cache(lambda root, _disk=None: Workshop(root))

    def copy(self, project, *without):
        """A copy of the project that a test may change, without files and folders of some names.

        What the test before it left as it was is not copied again: most tests change one file.
        """
        _mirror(Path(project), self._project, shutil.ignore_patterns(*without))
        return self._project

    def link(self, name, folder):
        """Let a name beside the project lead to another folder."""
        folder.mkdir(exist_ok=True)
        place = self._project.parent / name
        place.unlink(missing_ok=True)
        place.symlink_to(folder)

    def toy(self):
        """A copy of the toy game."""
        return self.copy(TOY, "out", ".schemas")


def _mirror(source, target, ignored):
    """Make a folder equal to another; a file counts as equal if its size, mode and time of change are."""
    target.mkdir(exist_ok=True)
    names = [one.name for one in source.iterdir()]
    wanted = set(names) - ignored(source, names)
    for old in list(target.iterdir()):
        if old.name in wanted and not old.is_symlink() and old.is_dir() == (source / old.name).is_dir():
            continue
        if old.is_dir() and not old.is_symlink():
            shutil.rmtree(old)
        else:
            old.unlink()
    for name in wanted:
        if (source / name).is_dir():
            _mirror(source / name, target / name, ignored)
        elif not (target / name).exists() or _state(source / name) != _state(target / name):
            shutil.copy2(source / name, target / name)


def _state(file):
    """The size, mode and time of change of a file."""
    state = file.stat()
    return state.st_size, state.st_mode, state.st_mtime_ns


@pytest.fixture(scope="module")
def _one_place(tmp_path_factory):
    return OnePlace(tmp_path_factory.mktemp("place"))


@pytest.fixture
def place(_one_place, monkeypatch, tmp_path):
    """A place where projects are built by one workshop, as under `pnp watch`: words are set and templates compiled once.

    The folder `config` beside the project is the one that `run` takes for the user's.
    """
    _one_place.link("config", tmp_path / "config")
    monkeypatch.setattr("pnp.build.workshop.Workshop", _one_place.workshop)
    return _one_place
