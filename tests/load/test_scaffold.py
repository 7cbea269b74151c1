"""`pnp new` makes a game that loads without changes."""

import pytest

from pnp.base.diagnostics import PnpError, Report
from pnp.load.game_reader import load_game
from pnp.load.scaffold import new_game


def loaded(root, name):
    """Load a game without errors."""
    report = Report()
    game = load_game(root, name, report)
    assert report.diagnostics == ()
    return game


def test_a_new_game_in_an_empty_folder_loads(tmp_path):
    """A new game has its own fonts with their licence."""
    made = new_game(tmp_path, "my-game")
    game = loaded(tmp_path, "my-game")
    assert (game.title, len(game.decks[0].cards)) == ("My Game", 5)
    assert all(file.is_file() for file in made)
    assert tmp_path / "fonts/chakra-petch/OFL.txt" in made


def test_a_new_game_uses_existing_fonts(project):
    """A new game in a project uses the fonts that are there, also if a role has no bold cut."""
    root = project()
    made = new_game(root, "second")
    assert not [file for file in made if "fonts" in file.parts[len(root.parts) :][:1]]
    assert loaded(root, "second").theme.styles["title"].family == "text"
    assert loaded(root, "g").title == "Game"


def test_every_file_names_the_schema_that_was_written(tmp_path):
    """The schemas that the files name have been written."""
    made = new_game(tmp_path, "my-game")
    for file in made:
        if file.suffix == ".yaml" and "fonts" not in file.parts:
            first = file.read_text("utf-8").splitlines()[0]
            assert (file.parent / first.removeprefix("# yaml-language-server: $schema=")).is_file()


def test_what_is_built_is_not_for_git(tmp_path):
    """The first game of a project brings a `.gitignore` that names the folder of the outputs, and lists it."""
    assert tmp_path / ".gitignore" in new_game(tmp_path, "one")
    assert (tmp_path / ".gitignore").read_bytes() == b"# What pnp builds, it can build again.\n/out/\n"
    assert tmp_path / ".gitignore" not in new_game(tmp_path, "two")


@pytest.mark.parametrize("kind", ["file", "dangling link"])
def test_a_gitignore_is_never_overwritten(tmp_path, kind):
    """What the designer's own says, or where it points, stays as it is."""
    ignored = tmp_path / ".gitignore"
    ignored.symlink_to("elsewhere") if kind == "dangling link" else ignored.write_text("*.tmp\n", "utf-8")
    assert ignored not in new_game(tmp_path, "one")
    assert not (tmp_path / "elsewhere").exists()
    assert kind == "dangling link" or ignored.read_text("utf-8") == "*.tmp\n"


def test_a_gitignore_that_cannot_be_written_is_an_error(tmp_path, monkeypatch):
    """As for every other file; nothing is left of the game."""
    class_ = type(tmp_path)
    opened = class_.open

    def refuse(file, *mode, **how):
        if file.name.startswith("..gitignore."):
            raise PermissionError(13, "Permission denied")
        return opened(file, *mode, **how)

    monkeypatch.setattr(class_, "open", refuse)
    with pytest.raises(PnpError) as raised:
        new_game(tmp_path, "one")
    (found,) = raised.value.diagnostics
    assert (found.code, found.message) == ("render/cannot-write", "cannot write `.gitignore`: permission denied")
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("name", ["My Game", "../x", "", "a/b"])
def test_a_wrong_name_is_refused(tmp_path, name):
    """A wrong name is reported before anything is written."""
    with pytest.raises(PnpError) as raised:
        new_game(tmp_path, name)
    assert raised.value.diagnostics[0].code == "load/bad-name"
    assert list(tmp_path.iterdir()) == []


def test_a_game_is_never_overwritten(tmp_path):
    """A second `pnp new` with the same name fails."""
    new_game(tmp_path, "one")
    with pytest.raises(PnpError) as raised:
        new_game(tmp_path, "one")
    assert raised.value.diagnostics[0].message == "there is a `content/one` already"
