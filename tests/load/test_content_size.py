"""How much there is to read of a game decides who reads it."""

import sys

import pytest

from pnp.load.project import content_size


def test_data_is_counted_and_pictures_and_translations_are_not(toy):
    """Workbooks count six times, because they are compressed; decks may be in folders of their own."""
    game = toy / "content/toy"
    before = content_size(toy, "toy")
    assert before == sum(file.stat().st_size for file in game.glob("*.yaml"))
    (game / "more").mkdir()
    (game / "more/fish.CSV").write_bytes(b"x" * 1_000)
    (game / "more/fish.xlsx").write_bytes(b"x" * 100)
    for folder in ("art", "locale"):
        (game / folder).mkdir(exist_ok=True)
        (game / folder / "other.yaml").write_bytes(b"x" * 5_000)
    (game / "notes.md").write_bytes(b"x" * 5_000)
    assert content_size(toy, "toy") == before + 1_600


@pytest.mark.skipif(sys.platform == "win32", reason="links need rights there")
def test_links_are_not_followed_and_what_is_not_there_is_empty(toy):
    """A link may lead back to where it is; whoever reads a file that is missing says so."""
    before = content_size(toy, "toy")
    (toy / "content/toy/again").symlink_to(toy / "content/toy")
    (toy / "content/toy/none.yaml").symlink_to(toy / "none.yaml")
    assert content_size(toy, "other") == 0
    assert content_size(toy, "toy") <= before
