"""The characters that a language of a game needs: those of CLDR, and those of its own texts."""

import pytest

from pnp.translate.needed_characters import lacking_characters


@pytest.fixture
def asked(monkeypatch):
    """The characters for which fonts are looked for."""
    found = []

    def look(_, tag, characters):
        found.append((tag, {*characters}))
        return {"text": ("x",)}

    monkeypatch.setattr("pnp.translate.needed_characters.characters_missing_in_roles", look)
    return found


def test_the_source(desk, asked):
    """What is printed counts, and signs of markup do not."""
    game = desk.game
    assert lacking_characters(game, game.fonts, "en") == {"text": ("x",)}
    ((tag, found),) = asked
    assert tag == "en"
    assert {"a", "Z", "’"} <= found
    assert not found & {"{", "}", "|", "\n"}


def test_a_language_of_private_use(desk, asked):
    """CLDR knows none of its letters, and there are no texts yet: nothing is needed."""
    game = desk.game
    lacking_characters(game, game.fonts, "x-elvish")
    assert asked == [("x-elvish", set())]


def test_a_translation(pond, asked):
    """The letters that a translator has written count."""
    from pnp.base.diagnostics import Report  # noqa: PLC0415
    from pnp.load.game_reader import load_game  # noqa: PLC0415

    folder = pond / "content/toy/locale/x-elvish"
    folder.mkdir(parents=True)
    (folder / "cards.po").write_text(
        'msgid ""\nmsgstr ""\n"Language: x-elvish\\n"\n"Content-Type: text/plain; charset=UTF-8\\n"\n\n'
        'msgctxt "fish/pike/name"\nmsgid "Pike"\nmsgstr "{Ʒ}ꝏa"\n',
        "utf-8",
    )
    game = load_game(pond, "toy", Report())
    lacking_characters(game, game.fonts, "x-elvish")
    assert asked == [("x-elvish", {"Ʒ", "ꝏ", "a"})]
