"""Pages that make a game are run like the tutorial: their files load, and their commands end well."""

from pathlib import Path

import pytest
from followed import WALKS
from walkthrough import follow, steps

DOCS = Path(__file__).resolve().parents[2] / "docs"


@pytest.mark.parametrize("page", WALKS)
def test_a_page_goes_as_it_says(page, pnp_here, tmp_path):
    """Its game prints without an error or a warning."""
    done = [step for step in steps(DOCS / page) if step.section == WALKS[page]]
    assert [step.kind for step in done].count("sh") > 1
    follow(iter(done), tmp_path, pnp_here)
    assert list(tmp_path.rglob("*-cards-a4.pdf"))
    (game,) = (folder.name for folder in (tmp_path / "content").iterdir())
    said = pnp_here(["build", game]).words
    assert "warning" not in said
    assert "note" not in said
