"""Whoever installs the wheel, without a checkout, can follow the README's first print and the tutorial."""

import os
import subprocess
import sys
import sysconfig
import venv
from pathlib import Path

import pytest
from walkthrough import REPOSITORY, Said, follow, steps

pytestmark = pytest.mark.press


@pytest.fixture(scope="module")
def installed(tmp_path_factory):
    """The command of a new environment with the wheel; its dependencies are those of the environment of the tests."""
    folder = tmp_path_factory.mktemp("wheel")
    build = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(folder)]
    subprocess.run(build, cwd=REPOSITORY, check=True, capture_output=True)
    environment = folder / "environment"
    venv.create(environment, with_pip=True)
    python = next(file for file in (environment / "bin/python", environment / "Scripts/python.exe") if file.exists())
    wheel = next(folder.glob("pnp-*.whl"))
    install = [python, "-m", "pip", "install", "--quiet", "--no-index", "--no-deps", wheel]
    subprocess.run(install, check=True, capture_output=True, env=without_checkout())
    packages = Path(sysconfig.get_path("purelib", vars={"base": str(environment), "platbase": str(environment)}))
    packages.joinpath("dependencies.pth").write_text(sysconfig.get_path("purelib") + "\n", "utf-8")
    return python.with_name("pnp" + python.suffix)


def without_checkout():
    """The variables of the process, but for the one that would find the code of the checkout."""
    return {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}


@pytest.fixture
def follows(installed, tmp_path):
    """Follow a page with the command that is installed."""

    def run(arguments):
        done = subprocess.run(
            [installed, *arguments],
            cwd=tmp_path,
            env=without_checkout(),
            capture_output=True,
            text=True,
            timeout=120,
            check=False,
        )
        return Said(done.returncode, done.stdout + done.stderr)

    return lambda said: follow(said, tmp_path, run)


def test_the_code_is_that_of_the_wheel(installed, tmp_path):
    """Nothing of the checkout is seen."""
    python = installed.with_name("python" + installed.suffix)
    where = [python, "-c", "import pnp; print(pnp.__file__)"]
    found = subprocess.run(where, cwd=tmp_path, env=without_checkout(), capture_output=True, text=True, check=True).stdout
    assert Path(found.strip()).is_relative_to(installed.parents[1])


def test_the_first_print_of_the_readme_with_the_wheel(follows, tmp_path):
    """The example, its fonts and all tables of the generator are in the wheel."""
    follows(step for step in steps(REPOSITORY / "README.md") if step.section == "Ten minutes to a first print")
    assert (tmp_path / "out/salvage/en/salvage-en-cards-a4.pdf").is_file()


def test_the_tutorial_with_the_wheel(follows, tmp_path):
    """From the first command to the last, each in a process of its own."""
    follows(steps(REPOSITORY / "docs/tutorial.md"))
    assert (tmp_path / "out/my-town/de/my-town-de-cards-a4.pdf").is_file()
