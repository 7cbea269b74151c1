"""What a newcomer does wrong in a game as `pnp new` makes it, and all that `pnp` says to it."""

import os
import re
import shlex

import pytest
from support.findings import GAPS, ROWS, do, found, lacking, write_said

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
def test_all_that_is_said_to_a_mistake(row, starter, place, run, tmp_path):
    """The whole output and the exit code; `UPDATE_GOLDENS=1` writes them again, so that the difference can be examined."""
    project = place.copy(starter)
    do(row.case, project)
    ran = run(*shlex.split(row.case.command), cwd=project)
    said = STAGE.sub("", ran.err) + "".join(f"> {line}\n" for line in ran.out.splitlines()) + f"exit {ran.code}\n"
    said = said.replace(str(project.parent), "…").replace(str(tmp_path), "…")
    if os.environ.get("UPDATE_GOLDENS"):
        write_said(row, said)
        return
    assert said == row.case.said


@pytest.mark.parametrize("row", ROWS, ids=lambda row: row.name)
def test_a_mistake_is_told_with_its_place_its_value_and_a_way_out(row):
    """None is silent, and what the words lack is listed with the reason."""
    findings = found(row.case.said)
    assert bool(findings) != bool(row.right)
    assert {gap for finding in findings for gap in lacking(finding)} <= GAPS.keys()


def test_what_words_lack_is_noticed():
    """The check of the words itself: a finding without line, column, value and way out, and one that has everything."""
    whole = "content/g/a.yaml:1:2: error[load/x]: `a` is wrong\n    1 | a\n  hint: write `b`"
    assert list(lacking(whole)) == []
    assert list(lacking(whole.replace("1:2", "1"))) == [("load/x", "column")]
    assert list(lacking(whole.replace(":1:2", ""))) == [("load/x", "line")]
    assert list(lacking("content/g/a.yaml:1:2: error[load/x]: wrong")) == [("load/x", "value"), ("load/x", "way out")]
    assert list(lacking("content/g/a.yaml:1:2: error[load/x]: `a` must be `b`")) == []
    assert list(lacking("Error: wrong")) == [("Error", "value")]
    assert found(f"pnp: load\n{whole}\n1 error\nexit 1\n") == [whole]


def test_the_table_is_long_and_names_each_row_once():
    """A row that is named twice would be written twice."""
    names = [row.name for row in ROWS]
    assert len(set(names)) == len(names) > 200
