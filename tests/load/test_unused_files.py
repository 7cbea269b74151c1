"""YAML files that nothing reads."""

import pytest

ENTRY = "{type: …, format: …, face: …}"


def said(found):
    """The findings in short."""
    return [(d.severity, d.code, str(d.mark), d.message, d.hint) for d in found]


@pytest.mark.parametrize("name", ["events.yaml", "events.yml"])
def test_a_file_of_cards_that_no_deck_has_is_a_warning(load, name):
    """The line that would make it a deck is in the hint."""
    game, found = load({f"content/g/{name}": "cards: {}\n"})
    assert game is not None
    assert said(found) == [
        (
            "warning",
            "load/unused-file",
            f"content/g/{name}:1",
            f"nothing reads `content/g/{name}`: no deck has this file",
            f"if it is a deck, list it under `decks:` in game.yaml: `events: {ENTRY}`; else move it to another folder",
        )
    ]


@pytest.mark.parametrize("path", ["words.yaml", "odds.yaml", "notes/events.yaml", "events.txt", "locale/de/notes.yaml"])
def test_files_of_the_game_and_of_other_folders_are_not(load, path):
    """Every name that the game knows, whether or not it has such a file."""
    assert said(load({f"content/g/{path}": "{}\n"})[1]) == []


@pytest.mark.parametrize("name", ["booklet", "locale"])
def test_a_file_in_place_of_a_folder_is_a_warning(load, name):
    """The chapters of `booklet.md` are not read because it is called `booklet`."""
    assert said(load({f"content/g/{name}": "# Rules\n"})[1]) == [
        (
            "warning",
            "load/unused-file",
            f"content/g/{name}",
            f"nothing reads `content/g/{name}`: it is a file, and a folder has this name",
            "put what it holds into a folder of this name",
        )
    ]


def test_nothing_is_said_where_a_deck_could_not_be_read(load):
    """The file may be that of the deck with the fault."""
    _, found = load({"content/g/game.yaml": "title: G\n", "content/g/events.yaml": "cards: {}\n"})
    assert found
    assert "load/unused-file" not in {d.code for d in found}
