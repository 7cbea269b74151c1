"""A snapshot as the page receives it."""

import json
from dataclasses import replace

from watched_game import Watched

from pnp.base.diagnostics import Diagnostic, Mark
from pnp.cli.watch.server import PageData
from pnp.cli.watch.snapshot import faces_of_findings

FISH = "content/toy/fish.yaml"
PATTERN = "vscode://file{path}:{line}:{column}"


def data(snapshot, root):
    """The JSON, read back."""
    text = PageData(root, PATTERN).to_json(snapshot)
    assert "\n" not in text  # an event ends at the end of a line
    return json.loads(text)


def test_a_face_has_its_picture_and_its_place(watched):
    """The place as the terminal writes it, and as a link with the absolute path."""
    found = data(watched.save(FISH, "name: Old Carp", "name: Older Carp"), watched.root)
    assert {key: found[key] for key in ("game", "title", "languages", "build", "complete", "files", "findings")} == {
        "game": "toy", "title": "Pond", "languages": "en", "build": 2, "complete": True, "files": [FISH], "findings": [],
    }  # fmt: skip
    face = next(face for face in found["faces"] if face["changed"])
    assert face | {"picture": 0, "before": 0} == {
        "name": "fish/carp-face", "deck": "fish", "card": "carp", "side": "face", "size": [63.5, 88.9],
        "bleed": 3.0, "safe": 3.0,
        "title": "Older Carp", "text": "Older Carp\nNobody knows how old. Worth 2 more in spring.",
        "picture": 0, "before": 0, "changed": 2, "stale": False, "place": f"{FISH}:16:3", "link": f"vscode://file{watched.root}/{FISH}:16:3",
    }  # fmt: skip
    assert face["picture"] != face["before"]


def test_a_finding_has_its_line_and_its_face(watched):
    """Everything that the terminal says, and the faces that it is about."""
    (finding,) = data(watched.save(FISH, "points: 5", "points: five"), watched.root)["findings"]
    assert finding == {
        "number": 1,
        "count": 1,
        "severity": "error",
        "code": "load/wrong-kind",
        "message": finding["message"],
        "hint": finding["hint"],
        "entry": None,
        "excerpt": "   19 |     points: five\n      |             ^",
        "also": [],
        "faces": ["fish/carp-face"],
        "place": f"{FISH}:19:13",
        "link": f"vscode://file{watched.root}/{FISH}:19:13",
    }
    assert "five" in finding["message"]


def test_a_finding_about_no_place(toy):
    """There is nothing to link."""
    watched = Watched(toy)
    snapshot = watched.shown[-1]
    object.__setattr__(snapshot, "findings", (Diagnostic("a/b", "nothing works"),))
    (finding,) = data(snapshot, toy)["findings"]
    assert (finding["excerpt"], finding["faces"], "place" in finding, "link" in finding) == ("", [], False, False)


def test_findings_belong_to_the_card_in_whose_lines_they_are(watched):
    """From the line of one card to the line before the next; before the first card they belong to none."""
    faces = list(watched.shown[-1].faces.values())
    first, second = (next(f for f in faces if f.card == card).mark for card in ("pike", "carp"))
    places = {
        Mark(first.path, first.line - 1): [],
        first: ["fish/pike-face"],
        Mark(first.path, second.line - 1): ["fish/pike-face"],
        second: ["fish/carp-face"],
        Mark(first.path, 9999): ["fish/trout-face"],
        Mark("content/toy/words.yaml", 3): [],
        Mark(first.path): [],
    }
    findings = {Diagnostic("a/b", "c", mark): names for mark, names in places.items()}
    assert faces_of_findings(findings, faces) == findings
    named = Diagnostic("a/b", "c", Mark("x.xml", 3), also=(("for card `carp`", second), ("and", second)))
    assert faces_of_findings([named], faces) == {named: ["fish/carp-face"]}


def test_what_was_written_of_faces_before_says_the_same(watched):
    """After each of a few edits, also of lines above all cards and of the text of one."""
    used = PageData(watched.root, PATTERN)
    for old, new in (("cards:\n", "# fish\ncards:\n"), ("name: Old Carp", "name: Older Carp"), ("points: 5", "points: five")):
        watched.save(FISH, old, new)
        for snapshot in watched.shown:
            assert used.to_json(snapshot) == PageData(watched.root, PATTERN).to_json(snapshot)


def test_a_row_of_a_table_is_linked_where_it_begins_now(watched):
    """A cell above it may have become several lines, which leaves its row and its face as they were."""
    (watched.root / "content/toy/rows.csv").write_text("id,name\na,A\nb,B\n", "utf-8")
    face = replace(next(iter(watched.shown[-1].faces.values())), mark=Mark("content/toy/rows.csv", 3, 1))
    snapshot, used = replace(watched.shown[-1], faces={"b": face}), PageData(watched.root, PATTERN)
    assert ":3:1" in used.to_json(snapshot)
    (watched.root / "content/toy/rows.csv").write_text('id,name\na,"A\n\n"\nb,B\n', "utf-8")
    assert ":5:1" in used.to_json(snapshot)
