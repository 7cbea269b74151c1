"""`pnp locale fonts`: coverage of a language as a table and as JSON; exit code 1 if characters are missing."""

import json

import pytest
import typer
from typer.testing import CliRunner

from pnp.cli.locale import fonts

APP = typer.Typer()
APP.command()(fonts)


@pytest.fixture
def ask(toy):
    """Run the command in a small project with the fonts of this one."""
    return lambda *arguments: CliRunner().invoke(APP, [*arguments, "--project", str(toy)])


def test_a_language_that_is_covered(ask):
    """Families first, best coverage first, then the missing characters of each role."""
    ran = ask("pt-BR")
    assert ran.exit_code == 0, ran.output
    head, _, *table = ran.stdout.splitlines()
    assert head == "pt-BR: 124 characters of CLDR's `pt` (letters, punctuation, figures)"
    assert table[0].split() == ["FAMILY", "HAS", "LACKS"]
    assert "124/124" in table[1]
    roles = table[table.index("") + 2 :]
    assert all(line.endswith("nothing") for line in roles[: roles.index("")])


def test_free_families_are_named(ask):
    """By the script of the language, with what else they have, and how one comes in."""
    lines = ask("th").stdout.splitlines()
    start = lines.index("FREE FAMILY (OFL)      SCRIPTS")
    assert lines[start + 1] == "Noto Sans Thai         Thai"
    assert "Sarabun                Thai, Latn" in lines
    assert lines[-1] == "`pnp font add FOLDER --locale th` brings it into the project."


def test_a_language_that_is_not(ask):
    """The first missing characters, and how many more there are."""
    ran = ask("hy")
    assert ran.exit_code == 1
    assert "ա բ" in ran.stdout
    assert " more" in ran.stdout


def test_json_has_every_character(ask):
    """The same for a program."""
    ran = ask("hy", "--json")
    assert ran.exit_code == 1
    found = json.loads(ran.stdout)
    assert (found["locale"], found["exemplars"], found["complete"]) == ("hy", "hy", False)
    assert found["free"][0] == {"family": "Noto Sans Armenian", "scripts": ["Armn"]}
    assert all("ա" in role["lacks"] and "a" not in role["lacks"] for role in found["roles"])


def test_an_unknown_language(ask):
    """A usage error in one line."""
    ran = ask("xx")
    assert ran.exit_code == 2
    assert ran.stderr.strip() == "CLDR does not know the language `xx`"
