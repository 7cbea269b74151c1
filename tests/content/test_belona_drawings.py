"""The booklet's drawings count what the game's files say: drawn anew, they are the files that are shipped."""

import sys

import pytest


@pytest.fixture(scope="module")
def kit(request):
    """The drawing kit, which lies beside what it draws."""
    folder = str(request.config.rootpath / "content/belona/art")
    sys.path.insert(0, folder)
    yield pytest.importorskip("kit.booklet")
    sys.path.remove(folder)


def test_the_diagrams_are_current(kit, root):
    """A changed constant (dice, cubes, the row of contracts, the movement table) asks for the drawings to be made again."""
    folder = root / "content/belona/art/booklet"
    drawn = kit.diagrams()
    assert {name: (folder / f"{name}.svg").read_text("utf-8") for name in drawn} == drawn
