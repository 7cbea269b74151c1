"""The changelogs of the generator and of its games: their form, and the version that they say was released last."""

import re
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

from pnp import __version__

ROOT = Path(__file__).resolve().parents[2]
CHANGELOGS = [ROOT / "CHANGELOG.md", *sorted((ROOT / "content").glob("*/CHANGELOG.md"))]
VERSION = re.compile(r"## (\d+\.\d+\.\d+) - \d{4}-\d\d-\d\d")
CHANGES = {"### Added", "### Changed", "### Deprecated", "### Removed", "### Fixed", "### Security"}


def headings(changelog, level):
    """Its headings of a level, in their order."""
    return re.findall(rf"^{'#' * level} .+$", changelog.read_text("utf-8"), re.MULTILINE)


def test_the_version_is_the_same_wherever_it_is_said():
    """In the program, on its command line, in its package and in the newest release of the changelog."""
    released = next(filter(None, map(VERSION.fullmatch, headings(CHANGELOGS[0], 2))))
    packaged = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]["version"]
    assert released[1] == packaged == __version__
    said = subprocess.run([sys.executable, "-m", "pnp", "--version"], stdout=subprocess.PIPE, text=True, check=True, cwd=ROOT)
    assert said.stdout == f"pnp {packaged}\n"


@pytest.mark.parametrize("changelog", CHANGELOGS, ids=lambda file: file.parent.name)
def test_a_changelog_has_the_form_of_keep_a_changelog(changelog):
    """What is not released yet, then releases from the newest to the oldest, in kinds of changes, each in one line."""
    unreleased, *releases = headings(changelog, 2)
    versions = [tuple(map(int, VERSION.fullmatch(release)[1].split("."))) for release in releases]
    assert unreleased == "## Unreleased"
    assert versions == sorted(set(versions), reverse=True)
    assert set(headings(changelog, 3)) <= CHANGES
    entries = changelog.read_text("utf-8").partition("## Unreleased")[2].splitlines()
    assert [line for line in entries if line and not re.match(r"#|- |  - |(The first|No translation)", line)] == []


@pytest.mark.parametrize("changelog", CHANGELOGS, ids=lambda file: file.parent.name)
def test_what_a_changelog_links_is_there(changelog):
    """Relative to its folder."""
    links = re.findall(r"\]\(([^)#\s]+)[^)]*\)", changelog.read_text("utf-8"))
    assert [link for link in links if "://" not in link and not (changelog.parent / link).exists()] == []
