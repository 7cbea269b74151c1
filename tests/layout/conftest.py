"""A fixture for the tests of layout."""

import pytest
from support.games import Pond


@pytest.fixture
def pond(tmp_path):
    """Return a small game to write templates and cards for."""
    (tmp_path / "templates/pond").mkdir(parents=True)
    return Pond(tmp_path)
