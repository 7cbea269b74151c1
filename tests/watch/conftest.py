"""A watched copy of the toy game."""

import pytest
from watched_game import Watched


@pytest.fixture
def watched(toy):
    """The toy game after its first build."""
    return Watched(toy)
