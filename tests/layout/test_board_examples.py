"""The examples of docs/boards.md are laid out as they stand."""

import re
from pathlib import Path

import pytest

from pnp.base.diagnostics import Mark
from pnp.model.fields import Grid

TEXT = (Path(__file__).parents[2] / "docs/boards.md").read_text("utf-8")
EXAMPLES = [block for block in re.findall(r"```xml\n(.*?)```", TEXT, re.DOTALL) if "<face" in block]
LAND = Grid((("ink", "paper", "signal", "ink", "sea"),) * 4, Mark("content/pond/fish.yaml", 3, 5))


@pytest.mark.parametrize("example", EXAMPLES)
def test_an_example(pond, example):
    """It draws something and nothing is reported."""
    face = pond.face(example, land=LAND)
    assert pond.said() == ""
    assert face.items
