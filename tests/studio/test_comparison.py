"""What changed since the last commit and the last print: faces, words, pictures; what git is not let do."""

import shutil
import subprocess

import pytest
from starlette.routing import Router
from starlette.testclient import TestClient
from support.games import Watched

from pnp.build.changes.earlier_print import content_at_revision
from pnp.studio import comparison as comparison_module
from pnp.studio.comparison import Comparison

FISH = "content/toy/fish.yaml"
EEL = """\
  eel:
    name: Eel
    story: It slips away.
    points: 0
    length: 30 cm
    season: summer
    home: mill-pond
    art: art/carp.svg
    bait: {fly: 3}
  trout:
"""
WHO = ("-c", "user.name=A", "-c", "user.email=a@example.org", "-c", "commit.gpgsign=false")


def git(folder, *arguments):
    """Run git as somebody whose name does not matter; gives what it says."""
    return subprocess.run(["git", *WHO, *arguments], cwd=folder, check=True, capture_output=True, text=True).stdout.strip()


@pytest.fixture
def committed(toy):
    """The toy game as its only commit."""
    git(toy, "init", "--quiet")
    git(toy, "add", ".")
    git(toy, "commit", "--quiet", "-m", "one")
    return toy


def compared(root):
    """A watched game, and its comparison."""
    watched = Watched(root)
    return watched, Comparison(root, lambda: watched.watcher.prepared)


def test_faces_that_changed_since_the_commit(committed):
    """By their names on the page; a field that no face shows is a change too."""
    watched, found = compared(committed)
    assert found.changed("commit")["faces"] == {}
    watched.save(FISH, "name: Old Carp", "name: Older Carp")
    watched.save("content/toy/waters.yaml", "name: Brook", "name: Creek")
    watched.save(FISH, "  trout:\n", EEL)
    watched.save(FISH, "count: 4", "count: 5")
    told = found.changed("commit")
    assert told["since"] == git(committed, "rev-parse", "--short=7", "HEAD")
    named = {name: how for name, how in told["faces"].items() if how != "changed"}
    assert {"fish/carp-face", "waters/brook-face"} <= told["faces"].keys()
    assert named == {"fish/eel-face": "new"}
    git(committed, "commit", "--quiet", "-am", "two")
    assert found.changed("commit")["faces"] == {}


def test_copies_are_a_change_that_no_face_shows(committed):
    """It is told for the card."""
    watched, found = compared(committed)
    watched.save(FISH, "copies: 2", "copies: 4")
    assert found.changed("commit")["faces"] == {"fish/pike-face": "words"}
    assert found.earlier_card("fish", "pike")["fields"] == [{"name": "copies", "words": [["old", "2"], ["new", "4"]]}]


def test_a_card_at_the_commit(committed):
    """The words that went and came, and the face that it had."""
    watched, found = compared(committed)
    watched.save(FISH, "name: Old Carp", "name: Older Carp")
    told = found.earlier_card("fish", "carp")
    assert told["fields"] == [{"name": "name", "words": [["old", "Old"], ["new", "Older"], ["same", " Carp"]]}]
    assert [(face["side"], tuple(face["size"])) for face in told["faces"]] == [("face", (63.5, 88.9))]
    with TestClient(Router(found.routes())) as client:
        png = client.get(f"/{told['faces'][0]['picture']}")
        assert (png.headers["content-type"], png.content[:4]) == ("image/png", b"\x89PNG")
        assert png.content != watched.pictures.png(watched.shown[-1].faces["fish/carp-face"].picture)
        assert client.get("/earlier", params={"deck": "fish", "card": "carp"}).json()["fields"] == told["fields"]
        assert [client.get(f"/earlier/{name}").status_code for name in ("999.png", "x.png", "1.svg", "1")] == [404] * 4
    assert found.earlier_card("fish", "trout") | {"since": ""} == {
        "since": "",
        "deck": "fish",
        "how": "",
        "fields": [],
        "faces": [],
    }


def test_without_git_nothing_is_said(toy, monkeypatch):
    """No repository, or no program."""
    _, found = compared(toy)
    assert found.changed("") == {"commit": None, "print": False}
    assert (found.changed("commit"), found.earlier_card("fish", "carp")) == ({"why": ""}, {})
    monkeypatch.setenv("PATH", "")
    assert found.changed("")["commit"] is None


def test_content_with_errors_is_not_compared(committed):
    """The reason is told."""
    text = (committed / FISH).read_text("utf-8")
    (committed / FISH).write_text(text.replace("points: 5", "points: five"), "utf-8")
    git(committed, "commit", "--quiet", "-am", "broken")
    (committed / FISH).write_text(text, "utf-8")
    _, found = compared(committed)
    assert "has 1 error" in found.changed("commit")["why"]


def test_less_ink_is_not_compared(committed):
    """Every face is another one then."""
    watched, found = compared(committed)
    watched.watcher.choose(None, None, low_ink=True)
    watched.build()
    assert found.changed("commit") == {"why": "faces with less ink are not compared"}


@pytest.mark.whole
def test_faces_that_changed_since_the_print(toy, run):
    """As the manifests in `out` say; before there are any, nothing is said."""
    watched, found = compared(toy)
    assert found.changed("print") == {"why": ""}
    assert run("build", "toy", "-q", cwd=toy).code == 0
    assert found.changed("") == {"commit": None, "print": True}
    assert found.changed("print")["faces"] == {}
    watched.save(FISH, "name: Old Carp", "name: Older Carp")
    assert found.changed("print") == {"since": "0.3.0", "faces": {"fish/carp-face": "changed"}}


def test_no_program_of_a_repository_is_run(committed, tmp_path):
    """Neither a filter for its files, nor a hook, nor a monitor of its files."""
    trap = tmp_path / "trap"
    (committed / ".gitattributes").write_text("*.yaml filter=trap diff=trap\n", "utf-8")
    git(committed, "add", ".")
    git(committed, "commit", "--quiet", "-m", "attributes")
    for name in ("filter.trap.smudge", "filter.trap.clean", "core.fsmonitor", "diff.trap.textconv", "diff.external"):
        git(committed, "config", name, f"sh -c 'touch {trap}; cat'")
    _, found = compared(committed)
    assert found.changed("commit")["faces"] == {}
    assert not trap.exists()
    with content_at_revision(committed, "HEAD"):
        assert trap.exists()  # the trap works: `--since` was named by somebody who knows the repository


def test_large_content_is_not_read(committed, monkeypatch):
    """The reason is told, and nothing is written."""
    monkeypatch.setattr(comparison_module, "MOST_CONTENT_BYTES", 1 << 10)
    monkeypatch.setattr("tarfile.open", lambda **_: pytest.fail("it is read"))
    _, found = compared(committed)
    assert found.changed("commit")["why"].endswith(" MB, more than 0")


def test_the_content_of_a_commit_is_read_once(committed, monkeypatch):
    """However often is asked, until there is another commit; its files go then."""
    watched, found = compared(committed)
    calls = []
    real = comparison_module.content_at_revision
    monkeypatch.setattr(
        comparison_module, "content_at_revision", lambda *args, **more: calls.append(args) or real(*args, **more)
    )
    for name in ("Older", "Oldest"):
        watched.save(FISH, "name: Old", f"name: {name}") if name == "Older" else watched.save(
            FISH, "name: Older", "name: Oldest"
        )
        found.changed("commit")
        found.earlier_card("fish", "carp")
    assert len(calls) == 1
    git(committed, "commit", "--quiet", "-am", "two")
    found.changed("commit")
    assert len(calls) == 2
    shutil.rmtree(committed / ".git")
    assert found.changed("commit") == {"why": ""}
