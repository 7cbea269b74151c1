"""A small valid project, and fixtures that replace files in it."""

import pytest
from support.games import BASE, tiny_font, tiny_png

from pnp.base.diagnostics import Report
from pnp.load.game_reader import load_game


@pytest.fixture(scope="session")
def binaries():
    """The binary files of the project."""
    return {"fonts/tiny.ttf": tiny_font(), "content/g/art/a.png": tiny_png()}


@pytest.fixture
def project(tmp_path, binaries):
    """Write the project with some files replaced (text or bytes) or removed (None); gives its root."""

    def make(files=None):
        for path, content in {**binaries, **BASE, **(files or {})}.items():
            if content is None:
                continue
            file = tmp_path / path
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_bytes(content if isinstance(content, bytes) else content.encode())
        return tmp_path

    return make


@pytest.fixture
def load(project):
    """Load the project with some files replaced; gives the game and the diagnostics."""

    def run(files=None, name="g"):
        report = Report()
        game = load_game(project(files), name, report)
        return game, report.diagnostics

    return run


@pytest.fixture
def load_deck(load):
    """Load the project as a game of one deck; gives the deck, or None, and the findings as `mark code: message -> hint`."""

    def run(files):
        game, found = load(files)
        also = {d: "".join(f" @ {what} {mark}" for what, mark in d.also) for d in found}
        said = [f"{d.mark} {d.code}: {d.message}{also[d]}" + (f" -> {d.hint}" if d.hint else "") for d in found]
        return (game.decks[0] if game and game.decks else None), [line.replace("content/g/", "") for line in said]

    return run


@pytest.fixture
def sound(load):
    """Load the project with some files replaced; fails on errors."""

    def run(files=None):
        game, found = load(files)
        assert found == ()
        return game

    return run
