"""A copy of the toy game in a git repository, and runs of it since an earlier print."""

from __future__ import annotations

import json
import subprocess

import pytest


def git(folder, *arguments):
    """Run git as somebody whose name does not matter."""
    who = ("-c", "user.name=A", "-c", "user.email=a@example.org", "-c", "commit.gpgsign=false", "-c", "init.defaultBranch=main")
    subprocess.run(["git", *who, *arguments], cwd=folder, check=True, capture_output=True)


@pytest.fixture(name="git")
def _git():
    return git


class Project:
    """The toy game, printed once, whose files a test changes."""

    def __init__(self, root, run, edit):
        self.root, self._run, self._edit = root, run, edit
        self.printed = root / "printed"

    def edit(self, file, *changes):
        """Change a file: pairs of an old and a new text."""
        for old, new in changes:
            self._edit(self.root / file, old, new)

    def commit(self, message):
        """Commit what there is now."""
        git(self.root, "add", ".")
        git(self.root, "commit", "--quiet", "-m", message)

    def build(self, *options, since="printed", code=0):
        """Build what changed; give what the terminal says, without the table, and the progress."""
        done = self._run("build", "toy", "--since", since, *options, cwd=self.root)
        assert done.code == code, done.err
        self.err = "\n".join(line for line in done.err.splitlines() if not line.endswith(" s)"))
        return [line for line in done.out.splitlines() if not line.startswith(("file ", "out/"))]

    def files(self, locale="en"):
        """The names of the files that were written."""
        folder = self.root / "out/toy" / locale
        return sorted(file.name for file in folder.iterdir()) if folder.is_dir() else []

    def copies(self, label="0.3.0", name="a4", locale="en"):
        """How many copies of each card the sheets hold."""
        file = self.root / f"out/toy/{locale}/toy-{locale}-cards-{name}.since-{label}.json"
        found = {}
        for page in json.loads(file.read_text("utf-8"))["pages"]:
            for placement in page["placements"]:
                if placement["face"] == "face":
                    found[placement["id"]] = found.get(placement["id"], 0) + 1
        return found

    def text(self, suffix="md", label="0.3.0", locale="en"):
        """The errata as text."""
        return (self.root / f"out/toy/{locale}/toy-{locale}-errata.since-{label}.{suffix}").read_text("utf-8")


@pytest.fixture
def project(toy, run, edit):
    """The toy game, which was printed into the folder `printed`."""
    assert run("build", "toy", "--out", "printed", cwd=toy).code == 0
    return Project(toy, run, edit)


@pytest.fixture
def tagged(toy, run, edit):
    """The toy game, whose first version has the tag `v1.0`."""
    git(toy, "init", "--quiet")
    git(toy, "add", ".")
    git(toy, "commit", "--quiet", "-m", "the first version")
    git(toy, "tag", "v1.0")
    return Project(toy, run, edit)
