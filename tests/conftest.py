"""What every test may use: the toy game in a folder of its own, and the command line in a fresh process."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from ran import Ran
from tongues import Tongues

TOY = Path(__file__).parent / "toy"


@pytest.fixture
def toy(tmp_path):
    """A copy of the toy game that a test may damage."""
    return Path(shutil.copytree(TOY, tmp_path / "toy-project", ignore=shutil.ignore_patterns("out", ".schemas")))


@pytest.fixture
def pnp():
    """Run the command line in a fresh process: `pnp("build", "toy", cwd=toy)`."""

    def run(*arguments, cwd, **environment):
        done = subprocess.run(
            [sys.executable, "-m", "pnp", *map(str, arguments)],
            cwd=cwd,
            env=os.environ | environment,
            capture_output=True,
            text=True,
            timeout=120,
            check=False,
        )
        return Ran(done.returncode, done.stdout, done.stderr)

    return run


@pytest.fixture
def edit():
    """Change a file: `edit(file, "old", "new")`; the old text must be there."""

    def change(file, old, new):
        text = file.read_text("utf-8")
        assert old in text, f"{old!r} is not in {file}"
        file.write_text(text.replace(old, new, 1), "utf-8")

    return change


@pytest.fixture(scope="session")
def tongues(tmp_path_factory):
    """Belona in all its languages: `tongues.take("ja")`, each prepared once."""
    return Tongues(tmp_path_factory.mktemp("tongues"))
