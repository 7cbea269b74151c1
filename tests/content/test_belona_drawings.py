"""The drawings in the booklet match the constants: generating them again gives the shipped files."""

import sys

import pytest


@pytest.fixture(scope="module")
def kit(request):
    """The drawing kit, which is beside the files that it generates."""
    folder = str(request.config.rootpath / "content/belona/art")
    sys.path.insert(0, folder)
    yield pytest.importorskip("kit.booklet")
    sys.path.remove(folder)


def test_the_diagrams_are_current(kit, root):
    """If a constant changes (dice, cubes, contracts in the row, movement table), the drawings must be generated again."""
    folder = root / "content/belona/art/booklet"
    drawn = kit.diagrams()
    assert {name: (folder / f"{name}.svg").read_text("utf-8") for name in drawn} == drawn
