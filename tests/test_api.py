"""The names with a promise, used as a program of somebody else would use them."""

import json
import subprocess
import sys
import threading
from importlib.resources import files
from pathlib import Path

import pytest
from support.places import TESTS

import pnp.api
from pnp.api import Change, Checked, Face, PnpError, open_project
from pnp.base.diagnostics import format_diagnostic

FISH = "content/toy/fish.yaml"


def test_ten_names_with_types():
    """All that is promised, and the marker that tells type checkers of it."""
    assert len(pnp.api.__all__) == 10
    assert all(hasattr(pnp.api, name) for name in pnp.api.__all__)
    assert files("pnp").joinpath("py.typed").is_file()


def test_a_game_is_checked_and_its_faces_are_pictures(toy):
    """Opened from a folder inside; a face knows its cards and its size."""
    project = open_project(toy / "content/toy")
    assert (project.root, project.games) == (toy, ("toy",))
    checked = project.check("toy")
    assert (checked.findings, checked.has_errors) == ((), False)
    assert {(face.deck, face.side): face.cards for face in checked.faces if face.side == "back"} == {
        ("fish", "back"): ("pike", "carp", "trout"),
        ("waters", "back"): ("mill-pond", "brook"),
    }
    (carp,) = (face for face in checked.faces if face.cards == ("carp",))
    assert carp.size == (63.5, 88.9)
    small, large = carp.png(ppi=72), carp.png(ppi=72, bleed=3)
    assert small.startswith(b"\x89PNG")
    assert [int.from_bytes(small[16:20]), int.from_bytes(large[16:20])] == [180, 197]


def test_faults_are_findings(toy, edit):
    """With their places; a build of the same game is refused with them, and writes nothing."""
    project = open_project(toy)
    assert not project.check("toy").has_errors
    edit(toy / FISH, "points: 5", "points: five")
    checked = project.check("toy", decks=["fish"])
    assert [(one.code, one.severity, str(one.mark)) for one in checked.findings] == [
        ("load/wrong-kind", "error", f"{FISH}:19:13")
    ]
    with pytest.raises(PnpError) as caught:
        project.build("toy", toy / "out")
    assert [one.code for one in caught.value.diagnostics] == ["load/wrong-kind"]
    assert not (toy / "out").exists()


def test_the_findings_are_those_of_a_check(toy, edit, run):
    """Those of the rules and of fields that nothing prints too."""
    edit(toy / "content/toy/types.yaml", "  fields:\n", "  fields:\n    spare: {kind: text, required: no}\n")
    edit(toy / FISH, "points: 5", "points: 5\n    spare: Never printed")
    edit(toy / "content/toy/rules.yaml", "catch:\n", "catch:\n  spare: {value: 7, note: said nowhere}\n")
    said = json.loads(run("check", "toy", "--json", cwd=toy).out)["findings"]
    found = open_project(toy).check("toy").findings
    assert {one.code for one in found} == {"layout/unprinted-field", "rules/unused"}
    assert [(one.code, one.message) for one in found] == [(one["code"], one["message"]) for one in said]


def test_a_game_is_built(toy):
    """As files below a folder; the same as the command line writes."""
    project = open_project(toy)
    built = project.build("toy", toy / "out", decks=["waters"], exports=["pdf", "png"])
    assert built.findings == ()
    assert {file.suffix for file in built.files} >= {".pdf", ".png"}
    assert all(file.is_file() and file.is_relative_to(toy / "out/toy/en") for file in built.files)
    assert not any("fish" in file.as_posix() for file in built.files)


@pytest.mark.parametrize(
    ("use", "said"),
    [
        (lambda toy: open_project(toy).check("toi"), "there is no game `toi` in this project"),
        (lambda toy: open_project(toy.parent), "is in no project"),
    ],
)
def test_what_is_not_there(toy, use, said):
    """Is said by an exception."""
    with pytest.raises(PnpError) as caught:
        use(toy)
    assert said in format_diagnostic(caught.value.diagnostics[0], lambda _: ())


@pytest.mark.whole
def test_saved_files_are_followed(toy, edit):
    """The game as it is, then again with the files that were saved; it ends when nothing happens."""
    changes = open_project(toy).watch("toy", timeout=3.0)
    first = next(changes)
    assert (first.files, first.checked.has_errors) == ((), False)
    threading.Timer(0.1, lambda: edit(toy / FISH, "points: 5", "points: five")).start()
    second = next(changes)
    assert isinstance(second, Change)
    assert isinstance(second.checked, Checked)
    assert (second.files, second.checked.has_errors) == ((Path(FISH),), True)
    assert [isinstance(face, Face) for face in second.checked.faces]
    assert list(changes) == []


@pytest.mark.whole
def test_the_examples_of_its_page_run(toy):
    """Each block of Python in docs/api.md, one after the other, in the folder of a project."""
    page = (TESTS.parent / "docs/api.md").read_text("utf-8")
    blocks = [part.split("```")[0] for part in page.split("```python\n")[1:]]
    assert len(blocks) == 4
    code = "\n".join(blocks).replace('"pond"', '"toy"')
    done = subprocess.run([sys.executable, "-c", code], cwd=toy, capture_output=True, text=True, timeout=100, check=False)
    assert (done.returncode, done.stderr) == (0, "")
    assert "no errors" in done.stdout
    assert (toy / "pictures/carp.png").is_file()
