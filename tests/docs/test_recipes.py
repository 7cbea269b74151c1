"""Each recipe can be followed in a new game, and what it makes has no fault."""

from itertools import groupby
from pathlib import Path

import pytest
from walkthrough import follow, prepare_recipe, steps

PAGE = Path(__file__).resolve().parents[2] / "docs/recipes.md"
RECIPES = {title: list(said) for title, said in groupby(steps(PAGE), lambda step: step.section)}


@pytest.mark.parametrize("title", RECIPES)
def test_a_recipe_goes_as_it_says(pnp_here, tmp_path, title):
    """Its changes fit the files of a new game, and the check finds nothing, not even a warning."""
    prepare_recipe(tmp_path)
    follow(iter(RECIPES[title]), tmp_path, pnp_here)
    assert ", no fault found\n" in pnp_here(["check"]).words


def test_every_recipe_is_a_section():
    """A change above the first heading would be in no recipe."""
    headings = [line.removeprefix("## ").strip() for line in PAGE.read_text("utf-8").splitlines() if line.startswith("## ")]
    assert list(RECIPES) == headings
