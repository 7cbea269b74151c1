"""Progress of builds that are abandoned."""

import pytest

from pnp.model.request import InterruptibleProgress, SupersededError


def test_a_build_is_abandoned_at_its_next_step():
    """A stage that begins, or steps that are done."""
    old = False
    progress = InterruptibleProgress(lambda: old)
    progress.stage("read", 2)
    progress.advance()
    old = True
    with pytest.raises(SupersededError):
        progress.advance(2)
    with pytest.raises(SupersededError):
        progress.stage("check")
