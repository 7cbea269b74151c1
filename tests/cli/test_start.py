"""What the start of a command loads: it is a large part of the time that a small game takes."""

import subprocess
import sys

import pytest

CODE = """
import sys
from pnp.cli.app import main
try:
    main()
finally:
    print(*sys.modules)
"""


@pytest.fixture
def loaded(toy):
    """The names of the modules that a command loads."""

    def load(*arguments):
        done = subprocess.run(
            [sys.executable, "-c", CODE, *arguments], cwd=toy, capture_output=True, text=True, check=False, timeout=60
        )
        return set(done.stdout.splitlines()[-1].split())

    return load


def test_help_and_version_load_no_stage(loaded):
    """`pnp --help` loads all commands and neither ReportLab nor ICU nor any stage; `pnp --version` loads no command."""
    heavy = {
        "reportlab",
        "icu4py",
        "uharfbuzz",
        "PIL",
        "pikepdf",
        "jinja2",
        "yaml",
        "pydantic",
        "pnp.load.game_reader",
        "pnp.build",
    }
    assert not heavy & loaded("--help")
    assert not {*heavy, "pnp.cli.build", "pnp.cli.options"} & loaded("--version")


def test_only_what_typer_refuses_loads_its_validation_library(loaded):
    """Values that are plainly right are read without it."""
    options = ("--marks", "short", "--locale", "en", "--skip", "2", "--project", ".", "-q")
    assert "pydantic" not in loaded("check", "toy", *options)
    assert "pydantic" in loaded("check", "toy", *options, "--bleed", "wide")


def test_only_the_called_command_is_loaded(loaded):
    """Also below `locale`."""
    assert not {"pnp.cli.build", "pnp.cli.watch", "pnp.cli.locale"} & loaded("check", "toy", "--deck", "none")
