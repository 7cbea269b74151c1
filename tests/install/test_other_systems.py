"""What differs on Windows and can be had anywhere: a locale and a console that are not UTF-8."""

import os
import subprocess
import sys

import pytest

STRICT = """
import sys
import warnings

warnings.filterwarnings("error", category=EncodingWarning, module=r"pnp\\b")
from pnp.cli.app import main

if __name__ == "__main__":
    sys.argv[0] = "pnp"
    main()
"""
PLAIN = {"LC_ALL": "C", "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0", "PYTHONIOENCODING": "cp1252"}


@pytest.fixture(scope="module")
def project(tmp_path_factory):
    """A project with one game."""
    folder = tmp_path_factory.mktemp("project")
    run(folder, [sys.executable, "-m", "pnp", "new", "kitchen", "--example", "full"])
    return folder


def run(folder, command, **variables):
    """Run a command in a folder; its words are those of the assertion if it fails."""
    done = subprocess.run(command, cwd=folder, env=os.environ | variables, capture_output=True, timeout=300, check=False)
    assert done.returncode == 0, done.stderr.decode("utf-8", errors="replace")
    return done


def written(folder):
    """Return the bytes of all files that were built."""
    return {file.relative_to(folder).as_posix(): file.read_bytes() for file in folder.rglob("*") if file.is_file()}


def test_a_build_is_the_same_elsewhere(project, tmp_path):
    """Where files are not UTF-8 unless that is said, which all code must say, and the console is Windows'."""
    script = tmp_path / "strict.py"
    script.write_text(STRICT, "utf-8")
    arguments = ["build", "kitchen", "--locale", "de", "--png"]
    run(project, [sys.executable, "-m", "pnp", *arguments, "--out", tmp_path / "here"])
    checked = [sys.executable, "-X", "warn_default_encoding", script]
    run(project, [*checked, *arguments, "--out", tmp_path / "there"], **PLAIN)
    assert written(tmp_path / "there") == written(tmp_path / "here") != {}
