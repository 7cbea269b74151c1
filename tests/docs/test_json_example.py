"""The document on JSON shows what a check says, and its recipe gives what GitHub reads."""

import json
import re
import subprocess
import sys
from pathlib import Path

import pytest

PAGE = (Path(__file__).resolve().parents[2] / "docs/json.md").read_text("utf-8")


@pytest.fixture
def said(run, tmp_path):
    """The document that the page shows, run in a new game."""
    assert run("new", "my-game", cwd=tmp_path).code == 0
    cards = tmp_path / "content/my-game/cards.yaml"
    misspelt = re.search(r"`(Trade \{\S+\} \[leaf\])`", PAGE)[1]
    cards.write_text(cards.read_text("utf-8").replace("Trade one [leaf]", misspelt), "utf-8")
    return run("check", "my-game", "--json", cwd=tmp_path)


def test_the_example_is_what_is_said(said, tmp_path):
    """Only the folder of the project is another one."""
    shown = json.loads(re.search(r"```json\n(.*?)```", PAGE, re.DOTALL)[1])
    assert json.loads(said.out) == {**shown, "root": tmp_path.as_posix()}
    assert said.code == shown["exit_code"]


UNKNOWN = "locale/unknown-constant"
ODD = {
    "severity": "note", "code": "art/rasterized", "file": "content/g/a,b:c.csv", "sheet": None, "line": 3, "column": None,
    "message": "50 % larger\nthan it is", "hint": "draw it",
}  # fmt: skip


def test_the_recipe_writes_what_github_reads(said):
    """A command for each finding, with the signs escaped that would end it; the exit code is that of the check."""
    code = re.search(r"```python\n(.*?)```", PAGE, re.DOTALL)[1]
    document = json.loads(said.out)
    document["findings"].append(ODD)
    done = subprocess.run(
        [sys.executable, "-c", code], input=json.dumps(document), capture_output=True, text=True, check=False, timeout=60
    )
    assert (done.returncode, done.stderr) == (1, "")
    message = "`rules.harbor.income` is not a constant of the rules%0Adid you mean `rules.harbour.income`?"
    assert done.stdout.splitlines() == [
        f"::error file=content/my-game/cards.yaml,line=16,col=43,title={UNKNOWN}::{message}",
        "::notice file=content/g/a%2Cb%3Ac.csv,line=3,title=art/rasterized::50 %25 larger%0Athan it is%0Adraw it",
    ]
