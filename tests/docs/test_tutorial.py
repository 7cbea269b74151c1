"""Everything in the tutorial is run, from its first command to its last, in an empty folder; so is the README's first print."""

from pathlib import Path

from walkthrough import follow, steps

DOCS = Path(__file__).resolve().parents[2] / "docs"


def test_the_tutorial_goes_as_it_says(pnp_here, tmp_path):
    """Each file and change fits those before it, each command says what the page shows, and the decks come out printed."""
    follow(steps(DOCS / "tutorial.md"), tmp_path, pnp_here)
    made = {file.relative_to(tmp_path / "out/my-town").as_posix() for file in (tmp_path / "out/my-town").rglob("*.pdf")}
    assert {"en/my-town-en-cards-a4.pdf", "en/my-town-en-booklet-a5.pdf", "de/my-town-de-cards-a4.pdf"} <= made
    assert "no fault found" in pnp_here(["check", "my-town"]).words


def test_the_first_print_of_the_readme(pnp_here, tmp_path):
    """The commands for somebody who has only installed `pnp`, and the file that they name."""
    first = [step for step in steps(DOCS.parent / "README.md") if step.section == "Ten minutes to a first print"]
    assert [step.kind for step in first] == ["sh", "sh"]
    follow(iter(first), tmp_path, pnp_here)
    assert (tmp_path / "out/salvage/en/salvage-en-cards-a4.pdf").is_file()
