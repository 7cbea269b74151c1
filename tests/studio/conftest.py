"""A watched copy of the toy game."""

import pytest
from support.games import Watched


@pytest.fixture
def watched(toy):
    """The toy game after its first build."""
    return Watched(toy)
