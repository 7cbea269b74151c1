"""What a text can name, and the pictures that are shown beside it."""

from dataclasses import replace

import pytest

from pnp.base.diagnostics import Report
from pnp.load.game_reader import load_game
from pnp.studio.insertions import insertions, shown_picture


def test_icons_constants_and_terms_are_named_as_texts_name_them(toy):
    """With their pictures, values and words."""
    found = insertions(load_game(toy, "toy", Report()))
    assert found["icons"][0] == {"text": "[worm]", "says": "worm", "picture": "art/worm.svg"}
    assert {"text": "{rules.catch.bonus}", "says": "2"} in found["constants"]


def test_plurals_have_the_arms_that_the_language_needs(toy):
    """By each number of the rules."""
    game = load_game(toy, "toy", Report())
    assert {"text": "{rules.catch.bonus, plural, one {# …} other {# …}}", "says": "2"} in insertions(game)["plurals"]
    polish = insertions(replace(game, source_locale="pl"))["plurals"]
    assert polish[0]["text"].endswith(", plural, one {# …} few {# …} many {# …} other {# …}}")


def test_a_picture_of_the_game_is_shown(toy):
    """With its type."""
    kind, data = shown_picture(toy, "toy", "art/pike.png")
    assert (kind, data) == ("image/png", (toy / "content/toy/art/pike.png").read_bytes())


@pytest.mark.parametrize(
    "name", ["../toy/art/pike.png", "art/none.png", "fish.yaml", ".hidden.png", "art//pike.png", "/etc/passwd.png"]
)
def test_nothing_else_is(toy, name):
    """Nothing outside, nothing hidden, nothing that is no picture."""
    (toy / "content/toy/.hidden.png").write_bytes(b"x")
    assert shown_picture(toy, "toy", name) is None


def test_a_link_out_of_the_project_is_not_followed(toy, tmp_path):
    """Whatever it is called."""
    (tmp_path / "secret").write_bytes(b"secret")
    (toy / "content/toy/art/out.png").symlink_to(tmp_path / "secret")
    assert shown_picture(toy, "toy", "art/out.png") is None
