"""A way to run the commands of a page of the documentation."""

import pytest
from walkthrough import Said


@pytest.fixture
def pnp_here(run, tmp_path):
    """Run a command of the page in the folder of the test: gives its exit code and all its words."""

    def run_here(arguments):
        ran = run(*arguments, cwd=tmp_path)
        return Said(ran.code, ran.out + ran.err)

    return run_here
