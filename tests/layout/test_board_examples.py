"""The examples of boards in docs/components.md are laid out as they stand."""

import re
from pathlib import Path

import pytest

from pnp.base.diagnostics import Mark
from pnp.model.fields import Grid

PAGE = (Path(__file__).parents[2] / "docs/components.md").read_text("utf-8")
TEXT = PAGE.partition("\n## Boards and tracks\n")[2].partition("\n## ")[0]
EXAMPLES = [block for block in re.findall(r"```xml\n(.*?)```", TEXT, re.DOTALL) if "<face" in block]
LAND = Grid((("ink", "paper", "signal", "ink", "sea"),) * 4, Mark("content/pond/fish.yaml", 3, 5))


@pytest.mark.parametrize("example", EXAMPLES)
def test_an_example(pond, example):
    """It draws something and nothing is reported."""
    face = pond.face(example, land=LAND)
    assert pond.said() == ""
    assert face.items
