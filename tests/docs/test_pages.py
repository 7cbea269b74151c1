"""Pages that make a game are run like the tutorial: their files load, and their commands end well."""

from pathlib import Path

import pytest
from followed import WALKS
from walkthrough import follow, steps

DOCS = Path(__file__).resolve().parents[2] / "docs"


@pytest.mark.parametrize("page", WALKS)
def test_a_page_goes_as_it_says(page, pnp_here, tmp_path):
    """Its game prints, the check finds nothing, not even a warning, and an editor knows the schema of each of its files."""
    done = [step for step in steps(DOCS / page) if step.section == WALKS[page]]
    assert [step.kind for step in done].count("sh") > 1
    follow(iter(done), tmp_path, pnp_here)
    assert list(tmp_path.rglob("*-cards-a4.pdf"))
    (game,) = (folder.name for folder in (tmp_path / "content").iterdir())
    assert ", no fault found\n" in pnp_here(["check", game, "--strict"]).words
    assert pnp_here(["schema", game]).words == f"{game}: 13 schemas in content/{game}/.schemas\n"
