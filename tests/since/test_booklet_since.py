"""A booklet is not printed by single pages: which of them changed is said, and what they say."""

from __future__ import annotations

import pytest

CHAPTER = "content/my-game/booklet/10-rules.md"
OLD, NEW = "Whoever was last in bed begins.", "Whoever was first in bed begins."
SAID = """## Rule booklet

### An evening’s work

- Whoever was ~~last~~ **first** in bed begins.
"""


@pytest.fixture
def game(tmp_path, run, git):
    """A new game, which was printed into `printed` and has the tag `v1.0`."""
    assert run("new", "my-game", "--example", "full", cwd=tmp_path).code == 0
    assert run("build", "my-game", "--out", "printed", cwd=tmp_path).code == 0
    git(tmp_path, "init", "--quiet")
    git(tmp_path, "add", "content", "templates", "fonts")
    git(tmp_path, "commit", "--quiet", "-m", "the first version")
    git(tmp_path, "tag", "v1.0")
    return tmp_path


def test_a_paragraph(game, run):
    """The pages that show it, by a tag or by the manifests of that time; errata say what it says."""
    file = game / CHAPTER
    text = file.read_text("utf-8")
    assert OLD in text
    file.write_text(text.replace(OLD, NEW, 1), "utf-8")
    for since, label in (("v1.0", "v1.0"), ("printed", "1.0.0")):
        done = run("build", "my-game", "--since", since, cwd=game)
        assert done.code == 0, done.err
        first, second = done.out.splitlines()[-2:]
        assert first == f"my-game (en): since {label}, no card has changed: nothing to print"
        assert second.endswith(" of the booklet changed: print it whole with `--only booklet`")
    folder = game / "out/my-game/en"
    assert [file.name for file in folder.iterdir() if "cards" in file.name or "booklet" in file.name] == []
    assert SAID in (folder / "my-game-en-errata.since-v1.0.md").read_text("utf-8")
