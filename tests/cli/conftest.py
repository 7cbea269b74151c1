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
        """A copy of the project that a test may change, without files and folders of some names."""
        shutil.rmtree(self._project, ignore_errors=True)
        return Path(shutil.copytree(project, self._project, ignore=shutil.ignore_patterns(*without)))

    def link(self, name, folder):
        """Let a name beside the project lead to another folder."""
        folder.mkdir(exist_ok=True)
        place = self._project.parent / name
        place.unlink(missing_ok=True)
        place.symlink_to(folder)

    def toy(self):
        """A copy of the toy game."""
        return self.copy(TOY, "out", ".schemas")


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
