"""The document on JSON shows what a check says, and its recipe gives what GitHub reads."""

import json
import re
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
