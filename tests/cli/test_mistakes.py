"""What a newcomer does wrong in a game as `pnp new` makes it, and all that `pnp` says to it."""

import os
import re
import shlex
import shutil

import pytest
from damage import do
from mistake_table import ROWS, write_said

from pnp.load.scaffold import new_game

GAME = "my-game"
STAGE = re.compile(rf"^{GAME}: [a-z]+(?: \d+)? \(\d+\.\d\d s\)\n", re.MULTILINE)
"""A line of the progress, with a time."""


@pytest.fixture(scope="module")
def starter(tmp_path_factory):
    """A project as `pnp new` makes it."""
    root = tmp_path_factory.mktemp("starter")
    new_game(root, GAME)
    return root


@pytest.mark.parametrize("row", ROWS, ids=lambda row: row.name)
def test_all_that_is_said_to_a_mistake(row, starter, tmp_path, run):
    """The whole output and the exit code; `UPDATE_GOLDENS=1` writes them again, so that the difference can be examined."""
    project = tmp_path / "project"
    shutil.copytree(starter, project)
    do(row.case, project)
    ran = run(*shlex.split(row.case.command), cwd=project)
    said = STAGE.sub("", ran.err) + "".join(f"> {line}\n" for line in ran.out.splitlines()) + f"exit {ran.code}\n"
    said = said.replace(str(tmp_path), "…")
    if os.environ.get("UPDATE_GOLDENS"):
        write_said(row, said)
        return
    assert said == row.case.said


def test_the_table_is_long_and_names_each_row_once():
    """A row that is named twice would be written twice."""
    names = [row.name for row in ROWS]
    assert len(set(names)) == len(names) > 200
