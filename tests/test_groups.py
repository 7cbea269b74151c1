"""The groups of `conftest.py` reach pytest-xdist, so that one process sets up what a file's tests share."""

import pytest


def test_the_group_of_a_test_is_in_its_id(request):
    """`make test` shares tests out by group (`--dist loadgroup`), which pytest-xdist reads from the ids."""
    if not getattr(request.config.option, "loadgroup", False):
        pytest.skip("this run is not shared out by group: make test")
    assert request.node.nodeid.endswith("@test_groups")
