"""Builds that all checks share."""

import pytest
from support.builds import Shelf


@pytest.fixture(scope="session")
def shelf(tmp_path_factory):
    """`shelf.take("belona", "a4", "duplex-long")` gives a build, made once."""
    return Shelf(tmp_path_factory.mktemp("shelf"))
