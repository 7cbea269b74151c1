"""A page that a message names is carried by the wheel, and `pnp explain` shows it from there and from a checkout."""

import os
import re
import subprocess
import sys
import tomllib
import zipfile

import pytest
from support.installation import REPOSITORY

CARRIED = tomllib.loads((REPOSITORY / "pyproject.toml").read_text("utf-8"))["tool"]["hatch"]["build"]["targets"]["wheel"][
    "force-include"
]
GENERATED = "docs/errors.md"
"""What `pnp explain` says of each code stands in the package already."""


def named():
    """The pages that any file of the generator names, in its messages or beside them."""
    files = [file for kind in ("py", "yaml", "xml") for file in (REPOSITORY / "pnp").rglob(f"*.{kind}")]
    return {page for file in files for page in re.findall(r"\bdocs/[\w-]+\.md\b", file.read_text("utf-8"))}


@pytest.fixture(scope="module")
def wheel(tmp_path_factory):
    """The folder in which a wheel is unpacked, as installing it does."""
    folder = tmp_path_factory.mktemp("wheel")
    build = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(folder)]
    subprocess.run(build, cwd=REPOSITORY, check=True, capture_output=True)
    with zipfile.ZipFile(next(folder.glob("pnp-*.whl"))) as packed:
        packed.extractall(folder / "installed")
    return folder / "installed"


def test_the_wheel_carries_each_page_that_is_named():
    """And each is a page that there is."""
    assert named() - CARRIED.keys() == {GENERATED}
    assert {page: f"pnp/{page}" for page in CARRIED} == CARRIED
    assert [page for page in {*CARRIED, GENERATED} if not (REPOSITORY / page).is_file()] == []


@pytest.mark.parametrize("page", ["docs/components.md", "decks.md"])
def test_a_page_is_shown_in_a_checkout(run, tmp_path, page):
    """As it is written, with its folder or without."""
    file = REPOSITORY / "docs" / page.removeprefix("docs/")
    assert run("explain", page, cwd=tmp_path).out == file.read_text("utf-8")


def test_a_page_is_shown_by_what_is_installed(wheel, tmp_path):
    """Nothing of the checkout is read, whose other pages are not there."""

    def explain(page):
        command = [sys.executable, "-m", "pnp", "explain", page]
        path = {**os.environ, "PYTHONPATH": str(wheel), "PYTHONUTF8": "1"}
        return subprocess.run(command, cwd=tmp_path, env=path, capture_output=True, text=True, encoding="utf-8", check=False)

    assert explain("docs/decks.md").stdout == (REPOSITORY / "docs/decks.md").read_text("utf-8")
    assert explain("docs/glossary.md").returncode == 2
    assert sorted(file.name for file in (wheel / "pnp/docs").iterdir()) == sorted(page.rpartition("/")[2] for page in CARRIED)


@pytest.mark.parametrize(
    ("page", "said"),
    [
        ("docs/dekcs.md", "there is no page `docs/dekcs.md`: did you mean `docs/decks.md`?"),
        ("docs/../pyproject.md", "there is no page `docs/../pyproject.md`: one of `docs/README.md`, `docs/api.md`"),
    ],
)
def test_a_page_that_there_is_not(run, tmp_path, page, said):
    """A wrong command line."""
    ran = run("explain", page, cwd=tmp_path)
    assert (ran.code, ran.out) == (2, "")
    assert said in ran.err
