"""`pnp new` makes a game that loads without changes."""

import pytest

from pnp.diagnostics import PnpError, Report
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
