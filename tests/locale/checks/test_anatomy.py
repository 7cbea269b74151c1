"""What a text consists of, as the checks compare it."""

import pytest

from pnp.locale.checks.anatomy import anatomy


@pytest.mark.parametrize(("text", "count"), [("a", 0), ("a\nb", 1), ("a\nb\nc", 2)])
def test_line_ends_are_counted(text, count):
    """Each of them, not only whether there is one."""
    assert anatomy(text).breaks == count
