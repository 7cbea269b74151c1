"""Links into an editor; what the page is told of a snapshot, and of the next one."""

import json
from dataclasses import replace
from pathlib import Path

import pytest
from support.games import Watched

from pnp.base.diagnostics import Diagnostic, Mark
from pnp.studio.page_data import EDITORS, EditorLinks, PageData, editor_pattern, shown_margins
from pnp.studio.snapshot import FaceMargins, faces_of_findings

ROOT = Path("/home/ana/jogo nº 1")

HOME = "/home/ana/jogo%20n%C2%BA%201"


@pytest.mark.parametrize(
    ("mark", "end"),
    [
        (Mark("content/a.yaml", 7, 3), "/content/a.yaml:7:3"),
        (Mark("content/a.yaml", 7), "/content/a.yaml:7:1"),
        (Mark("content/a.yaml"), "/content/a.yaml:1:1"),
        (Mark("content/a#b?.yaml", 7, 3), "/content/a%23b%3F.yaml:7:3"),
        (Mark("content/heroes.xlsx[Heroes]", 7, 3), "/content/heroes.xlsx:1:1"),
        (Mark("content/heroes.csv", 7, 3), "/content/heroes.csv:1:1"),
    ],
)
def test_a_link_leads_to_a_place(mark, end):
    """The absolute path, encoded; a row of a workbook is no line, and a table that cannot be read has none."""
    assert EditorLinks(EDITORS["vscode"], ROOT).link_to(mark) == f"vscode://file{HOME}{end}"


@pytest.mark.parametrize(
    ("name", "text", "lines"),
    [
        ("a.csv", 'id,text\na,"one\n\ntwo"\n\nb,x\n', [1, 2, 5, 6]),
        ("a.csv", "sep=;\r\nid;text\r\na;b\r\n", [2, 3]),
        ("a.tsv", "id\ttext\ra\tb\r", [1, 2]),
        ("a.csv", 'id,text\na,b\nc,"never closed\nd,e\n', [1, 2, 3, 1]),
    ],
)
def test_a_row_of_a_csv_is_linked_where_it_begins(tmp_path, name, text, lines):
    """Cells with several lines push rows down, as does the line that tells Excel the delimiter."""
    (tmp_path / name).write_bytes(text.encode())
    links = EditorLinks("x:{path}:{line}:{column}", tmp_path)
    assert [links.link_to(Mark(name, row, 2)) for row in range(1, len(lines) + 1)] == [
        f"x:{tmp_path.as_posix()}/{name}:{line}:1" for line in lines
    ]


def test_a_pattern_of_ones_own():
    """For an editor that is not listed; what it does not name is left out."""
    pattern = editor_pattern("my-editor://open?file={path}&at={line}")
    assert EditorLinks(pattern, ROOT).link_to(Mark("a.yaml", 7, 3)) == f"my-editor://open?file={HOME}/a.yaml&at=7"


@pytest.mark.parametrize("name", sorted(EDITORS))
def test_every_editor_gets_path_and_line(name):
    """All patterns are whole links."""
    link = EditorLinks(editor_pattern(name), Path("/p")).link_to(Mark("a.yaml", 12, 3))
    assert "/p/a.yaml" in link
    assert "12" in link
    assert "{" not in link


@pytest.mark.parametrize("name", ["", "nano", "{path}", "javascript:alert({path})", "DATA:text/html,{path}", "vscode://file"])
def test_what_is_no_link(name):
    """A pattern needs a scheme and the path; code is no link."""
    assert editor_pattern(name) is None


def test_a_drive_of_windows():
    """Its path begins with a slash in a link."""

    class Windows:
        def __truediv__(self, path):
            return self

        def as_posix(self):
            return "C:/jogo/a.yaml"

    assert EditorLinks(EDITORS["vscode"], Windows()).link_to(Mark("a.yaml", 1, 1)) == "vscode://file/C%3A/jogo/a.yaml:1:1"


FISH = "content/toy/fish.yaml"

PATTERN = "vscode://file{path}:{line}:{column}"


def whole(used, snapshot):
    """Everything as a page that has just come is told it, read back; faces and pages in their order."""
    events, told = used.events(snapshot)
    assert not any("\n" in event.data for event in events)  # an event ends at the end of a line
    assert "\n" not in told()
    return state(json.loads(told()))


def state(found):
    """What a page knows that was told everything."""
    faces = {face["name"]: face for face in found["faces"]["changed"]}
    findings = sorted((one for deck in found["findings"].values() for one in deck), key=lambda one: one.pop("at"))
    order = found["faces"]["order"]
    return {
        **found["build"],
        "faces": [faces[name] for name in order["faces"]],
        "pages": [faces[name] for name in order["pages"]],
        "findings": findings,
    }


def data(snapshot, root):
    """Everything, told to a page that has just come."""
    return whole(PageData(root, PATTERN, "run"), snapshot)


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
        "title": "Older Carp",
        "text": "Older Carp\nNobody knows how old. Worth 2 more in spring.\n"
        "Older Carp 5 Nobody knows how old. Worth 2 more in spring. Bait 1 Mill Pond carp · 0.3.0 · en",
        "picture": 0, "before": 0, "changed": 2, "stale": False, "place": f"{FISH}:16:3", "link": f"vscode://file{watched.root}/{FISH}:16:3",
    }  # fmt: skip
    assert face["picture"] != face["before"]


def test_a_finding_has_its_line_and_its_face(watched):
    """Everything that the terminal says, and the faces that it is about."""
    (finding,) = data(watched.save(FISH, "points: 5", "points: five"), watched.root)["findings"]
    assert finding == {
        "number": 1,
        "count": 1,
        "since": 2,
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
    assert (finding["excerpt"], finding["faces"], finding["place"], finding["link"]) == ("", [], "", "")


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
            assert whole(used, snapshot) == whole(PageData(watched.root, PATTERN), snapshot)


def test_a_row_of_a_table_is_linked_where_it_begins_now(watched):
    """A cell above it may have become several lines, which leaves its row and its face as they were."""
    (watched.root / "content/toy/rows.csv").write_text("id,name\na,A\nb,B\n", "utf-8")
    face = replace(next(iter(watched.shown[-1].faces.values())), mark=Mark("content/toy/rows.csv", 3, 1))
    snapshot, used = replace(watched.shown[-1], faces={"b": face}), PageData(watched.root, PATTERN)
    assert ":3:1" in used.events(snapshot)[1]()
    (watched.root / "content/toy/rows.csv").write_text('id,name\na,"A\n\n"\nb,B\n', "utf-8")
    assert ":5:1" in used.events(snapshot)[1]()


def heard(used, snapshot):
    """The data of the events of a snapshot by their kinds."""
    return {event.kind: json.loads(event.data) for event in used.events(snapshot)[0]}


def test_only_what_has_changed_is_told_again(watched):
    """One face of an edit; the findings of its deck, and none again when they are gone; the order only if it is another one."""
    used = PageData(watched.root, PATTERN, "run")
    assert list(heard(used, watched.shown[-1])) == ["faces", "build"]
    found = heard(used, watched.save(FISH, "name: Old Carp", "name: Older Carp"))
    assert [face["name"] for face in found["faces"]["changed"] if face["deck"] == "fish"] == ["fish/carp-face"]
    assert ("order" in found["faces"], "findings" in found) == (False, False)
    found = heard(used, watched.save(FISH, "points: 5", "points: five"))["findings"]
    assert {deck: [one["place"] for one in told] for deck, told in found.items()} == {"fish": [f"{FISH}:19:13"]}
    assert heard(used, watched.save(FISH, "points: five", "points: 5"))["findings"] == {"fish": []}
    assert list(heard(used, watched.build(FISH))) == ["build"]


def test_pictures_of_two_runs_have_different_names(watched):
    """A browser keeps a picture by its name, and the address may be that of the run before."""
    faces = [whole(PageData(watched.root, PATTERN, run), watched.shown[-1])["faces"] for run in ("aa", "bb")]
    assert [face["picture"] for face in faces[0][:2]] == ["aa-1", "aa-2"]
    assert not {face["picture"] for face in faces[0]} & {face["picture"] for face in faces[1]}


def test_a_page_that_is_told_every_change_knows_what_one_knows_that_comes_last(watched):
    """Faces, pages and findings by what was told of them, edit by edit."""
    used = PageData(watched.root, PATTERN)
    known = {"faces": {}, "order": None, "findings": {}, "build": None}

    def hear(snapshot):
        events, told = used.events(snapshot)
        for event in events:
            found = json.loads(event.data)
            if event.kind == "faces":
                known["faces"] |= {face["name"]: face for face in found["changed"]}
                known["order"] = found.get("order", known["order"])
            elif event.kind == "findings":
                known["findings"] |= found
            else:
                known["build"] = found
        faces = {"changed": list(known["faces"].values()), "order": known["order"]}
        assert state({"build": known["build"], "faces": faces, "findings": known["findings"]}) == state(json.loads(told()))

    hear(watched.shown[-1])
    for old, new in (("points: 5", "points: five"), ("points: five", "points: 5"), ("  trout:\n", "  # none\n  trout:\n")):
        watched.save(FISH, old, new)
        for snapshot in watched.shown:
            hear(snapshot)


def test_margins_of_pictures_are_those_of_their_faces(watched):
    """Of the picture before, too; a face with the picture of another adds its own."""
    snapshot = watched.save(FISH, "name: Old Carp", "name: Older Carp")
    face = snapshot.faces["fish/carp-face"]
    found = shown_margins(snapshot)
    assert found[face.picture] == found[face.earlier_picture] == {(3.0, 3.0)}
    other = replace(face, margins=FaceMargins(2.00049, 1))
    assert shown_margins(replace(snapshot, faces={"a": face, "b": other}))[face.picture] == {(3.0, 3.0), (2.0, 1)}
