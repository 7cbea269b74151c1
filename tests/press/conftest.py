"""The press tests check the same builds as `tests/print`, with other PDF readers."""

import pytest
from support.builds import Shelf
from support.games import PressShelf


@pytest.fixture(scope="session")
def shelf(tmp_path_factory):
    """`shelf.take("belona", "a4", "duplex-long")` gives a build, made once."""
    return Shelf(tmp_path_factory.mktemp("press-shelf"))


@pytest.fixture(scope="session")
def presses(tmp_path_factory):
    """`presses.take("press-sheets", "gutterfold")` gives a build of the game for presses, made once."""
    return PressShelf(tmp_path_factory.mktemp("presses"))


@pytest.fixture(scope="session")
def plates(tmp_path_factory):
    """Give the folder for the plates of a file at a resolution, by its name."""
    folder = tmp_path_factory.mktemp("plates")
    return lambda name: folder / name
