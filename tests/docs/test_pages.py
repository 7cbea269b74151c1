"""Pages that make a game are run like the tutorial: their files load, and their commands end well."""

import re
import shlex
from pathlib import Path

import pytest
from followed import WALKS
from walkthrough import follow, steps

from pnp.cli.app import _command_group

DOCS = Path(__file__).resolve().parents[2] / "docs"
PAGES = [DOCS.parent / "README.md", DOCS.parent / "CONTRIBUTING.md", *sorted(DOCS.rglob("*.md"))]


@pytest.mark.parametrize("page", WALKS)
def test_a_page_goes_as_it_says(page, pnp_here, tmp_path):
    """Its game prints, the check finds nothing, not even a warning, and an editor knows the schema of each of its files."""
    done = [step for step in steps(DOCS / page) if step.section == WALKS[page]]
    assert [step.kind for step in done].count("sh") > 1
    follow(iter(done), tmp_path, pnp_here)
    assert list(tmp_path.rglob("*-cards-a4.pdf"))
    (game,) = (folder.name for folder in (tmp_path / "content").iterdir())
    assert ", no fault found\n" in pnp_here(["check", game, "--strict"]).words
    assert pnp_here(["schema", game]).words == f"{game}: 14 schemas in content/{game}/.schemas\n"


def written_commands(page):
    """Yield what stands behind `pnp` in each command of a page, in its blocks and in its sentences."""
    text = page.read_text("utf-8")
    lines = [line.strip() for block in re.findall(r"```sh\n(.*?)```", text, re.DOTALL) for line in block.splitlines()]
    for command in (*re.findall(r"`(pnp [a-z][^`\n]*)`", text), *(line for line in lines if line.startswith("pnp "))):
        yield shlex.split(command, comments=True)[1:]


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.stem)
def test_commands_of_a_page_exist_with_their_options(page):
    """Most pages only name them: those that are followed run theirs."""
    for name, *words in written_commands(page):
        command, rest = _command_group().commands[name], words
        if hasattr(command, "commands") and words and not words[0].startswith("-"):
            command, rest = command.commands[words[0]], words[1:]
        known = {option for param in command.params for option in param.opts}
        assert {word.partition("=")[0] for word in rest if word.startswith("--")} - known - {"--help"} == set()


def test_pages_name_many_commands():
    """What a pattern that no longer matches would find."""
    assert sum(len(list(written_commands(page))) for page in PAGES) > 500
