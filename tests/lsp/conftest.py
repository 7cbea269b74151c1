"""The toy game with a glossary and a translation, open in an editor."""

import pytest
from support.editor import FISH, make_pond

from pnp.lsp.projects import OpenProject


@pytest.fixture(scope="module")
def pond(tmp_path_factory):
    """The game, opened at its fish and built; tests of a module that change nothing share it."""
    root = make_pond(tmp_path_factory.mktemp("pond") / "game")
    project = OpenProject(root, lambda *_: None)
    project.open(FISH, (root / FISH).as_uri(), 1, (root / FISH).read_text("utf-8"))
    assert project.wait(60)
    yield project
    project.close()


@pytest.fixture(scope="module")
def built(pond):
    """What is known of it."""
    return pond.built["toy"]
