"""A pond for every test of the layout."""

import pytest
from sample_game import Pond


@pytest.fixture
def pond(tmp_path):
    """An empty pond."""
    (tmp_path / "templates/pond").mkdir(parents=True)
    return Pond(tmp_path)
