"""Edits over the page: what is written, what is refused and why, what others are told; what is typed and not saved."""

import errno
import json

import pytest
from starlette.routing import Router
from starlette.testclient import TestClient
from support.games import Watched

from pnp.edit.changes import text_hash
from pnp.edit.log import EditLog
from pnp.edit.session import Session
from pnp.studio.events import EventLog
from pnp.studio.page_data import EDITORS, EditorLinks
from pnp.studio.typed_faces import TypedFaces
from pnp.studio.writing import Writing

FISH = "content/toy/fish.yaml"
CARP = ["cards", "carp", "name"]


@pytest.fixture
def session(toy):
    """The session of the toy game."""
    return Session(toy)


@pytest.fixture
def log():
    """The events that clients are told."""
    return EventLog("cafe0123")


@pytest.fixture
def client(session, log):
    """A client whose requests have been found to be those of the page."""
    watched = Watched(session.root, session=session)
    faces = TypedFaces(session, lambda: watched.watcher.built)
    writing = Writing(session, log, lambda: watched.watcher.source, EditorLinks(EDITORS["vscode"], session.root), faces)
    with TestClient(Router(writing.routes())) as client:
        client.watched = watched
        yield client


def change(old="Old Carp", new="Older Carp", node=CARP, path=FISH, kind="value"):
    """A change as the page sends it."""
    return {"path": path, "kind": kind, "node": node, "old": old, "new": new}


def send(client, what, *changes, name="one"):
    """The status and the answer of a request that writes."""
    answer = client.post(f"/{what}", json={"client": name, "changes": list(changes)})
    return answer.status_code, answer.json()


def told(log):
    """The events so far."""
    return [json.loads(event.decode().split("data: ")[1]) for event in log.after(0)[1]]


def test_an_edit_is_written_and_told(client, session, log):
    """The words alone; all clients hear of it, with the hash of the file that it made."""
    before = (session.root / FISH).read_bytes()
    status, found = send(client, "edits", change())
    assert (session.root / FISH).read_bytes() == before.replace(b"Old Carp", b"Older Carp")
    assert (status, found) == (200, told(log)[0])
    assert found == {
        "step": 1, "client": "one", "files": {FISH: text_hash(session.log.text(FISH))}, "undoes": 0, "redoes": 0,
        "done": found["undo"], "undo": found["undo"], "redo": None,
    }  # fmt: skip
    assert (found["undo"]["phrase"], found["undo"]["values"]) == ("stepField", {"part": "name", "name": "carp"})
    assert client.get("/steps").json() == {"undo": found["undo"], "redo": None, "cutOff": None}


def test_a_face_is_shown_as_it_is_asked_for(client):
    """With guides; what is no such way is refused."""
    asked = {"client": "one", "changes": [], "deck": "fish", "card": "carp"}
    sizes = [
        client.post("/typing", json={**asked, **view}).json()["faces"][0]["size"]
        for view in ({}, {"view": {}}, {"view": {"guides": True}}, {"view": {"other": True}})
    ]
    assert sizes == [[63.5, 88.9], [63.5, 88.9], [69.5, 94.9], [63.5, 88.9]]
    for view in (None, "guides", {"guides": "yes"}):
        assert client.post("/typing", json={**asked, "view": view}).status_code == 400


def test_several_edits_are_one_step_or_none(client, session):
    """Taken back together; if one cannot be made, none is."""
    before = (session.root / FISH).read_bytes()
    two = change("5", "6", ["cards", "carp", "points"])
    assert send(client, "edits", change(), two)[0] == 200
    undone = client.post("/undo", json={"client": "one"}).json()
    assert (undone["undo"], undone["redo"], undone["done"]["values"]) == (None, undone["done"], {"count": 2, "name": "carp"})
    assert (session.root / FISH).read_bytes() == before
    assert client.post("/redo", json={"client": "one"}).json()["redoes"] == 1
    assert b"points: 6" in (session.root / FISH).read_bytes()
    client.post("/undo", json={"client": "one"})
    assert send(client, "edits", change(), change("9", "6", ["cards", "carp", "points"]))[0] == 409
    assert (session.root / FISH).read_bytes() == before
    assert client.post("/undo", json={"client": "one"}).json() == {"step": None}


def test_of_two_who_change_a_place_the_second_is_told(client, session, log):
    """What it was made from, what stands there, what was wanted; nothing is written or told."""
    assert send(client, "edits", change(new="Theirs"), name="two")[0] == 200
    status, found = send(client, "edits", change(new="Mine"))
    assert (status, found["base"], found["theirs"], found["mine"]) == (409, "Old Carp", "Theirs", "Mine")
    assert (found["path"], found["node"], found["message"]) == (FISH, CARP, "`cards/carp/name` was changed in the meantime")
    assert len(told(log)) == 1
    assert "Theirs" in (session.root / FISH).read_text("utf-8")


ACTS = ("new", "duplicate", "delete", "earlier", "later", "rename")


def act(client, what, state, name="one"):
    """The status and the answer of something that is done with a card in the state that a page has seen."""
    asked = {"client": name, "act": what, "deck": "fish", "card": "carp", "id": "tench", "state": state}
    answer = client.post("/cards", json=asked)
    return answer.status_code, answer.json()


def seen(client):
    """The state of the card that its form has."""
    return client.get("/card", params={"deck": "fish", "card": "carp"}).json()["state"]


@pytest.mark.parametrize("what", ACTS)
def test_an_act_is_made_from_the_card_that_the_page_has_seen(client, session, log, what):
    """Another client has changed it: the act is not done, and what was changed is told; then it is, from what is seen now."""
    state = seen(client)
    assert (state["before"], state["behind"], state["entry"]["points"]) == ("pike", "trout", "5")
    two = change("5", "6", ["cards", "carp", "points"]), change(None, "3", ["cards", "carp", "copies"], kind="insert")
    assert send(client, "edits", *two, name="two")[0] == 200
    before = (session.root / FISH).read_bytes()
    status, found = act(client, what, state)
    assert (status, found["base"], found["theirs"]["entry"]["points"]) == (409, state, "6")
    assert found["message"] == "`cards/carp` was changed in the meantime: entry.points `5` → `6`, entry.copies nothing → `3`"
    assert (session.root / FISH).read_bytes() == before
    assert len(told(log)) == 1
    assert act(client, what, seen(client))[0] == 200
    assert (session.root / FISH).read_bytes() != before


@pytest.mark.parametrize("what", ACTS)
def test_an_act_is_made_from_the_place_that_the_page_has_seen(client, session, what):
    """Another client has put another card beside it, and a third one has taken it out."""
    state = seen(client)
    roach = {**change(None, {"name": "Roach"}, ["cards", "roach"], kind="insert"), "before": "carp"}
    assert send(client, "edits", roach)[0] == 200
    before = (session.root / FISH).read_bytes()
    status, found = act(client, what, state, "two")
    assert (status, found["message"]) == (409, "`cards/carp` was changed in the meantime: before `pike` → `roach`")
    assert (session.root / FISH).read_bytes() == before
    client.post("/undo", json={"client": "one"})
    assert send(client, "edits", change(state["entry"], None, ["cards", "carp"], kind="delete"), name="three")[0] == 200
    before = (session.root / FISH).read_bytes()
    status, found = act(client, what, state)
    assert (status, found["base"], found["theirs"]) == (409, state, None)
    assert (session.root / FISH).read_bytes() == before


@pytest.mark.parametrize("state", [None, "", [], 3])
def test_an_act_without_a_state_is_none(client, session, state):
    """Whatever the file says."""
    before = (session.root / FISH).read_bytes()
    status, found = act(client, "delete", state)
    assert (status, "the `state`" in found["message"], (session.root / FISH).read_bytes()) == (400, True, before)


@pytest.mark.parametrize(
    "path",
    [
        "engines/toy/x.yaml", "../x.yaml", "content/../../x.yaml", "/etc/passwd", "content/toy/../../pyproject.toml",
        ".git/config", "content/.hidden/x.yaml", "content/toy/game.py", "fonts/fonts.yaml", "content/toy/none.yaml",
        "content/toy", "content/toy/link.yaml",
    ],
)  # fmt: skip
def test_only_sources_of_the_project_are_edited(client, session, tmp_path, path):
    """No program, nothing hidden, nothing outside, nothing that is not there, and nothing behind a link that leads out."""
    outside = tmp_path / "outside.yaml"
    outside.write_text("a: b\n")
    (session.root / "content/toy/link.yaml").symlink_to(outside)
    status, found = send(client, "edits", change("b", "c", ["a"], path))
    assert (status, bool(found["message"])) == (422, True)
    assert outside.read_text() == "a: b\n"
    assert send(client, "typing", change("b", "c", ["a"], path))[0] == 422


def test_what_cannot_be_edited_in_place_is_refused_with_its_reason(client, session):
    """As for the command line: the place, and a way out."""
    before = (session.root / FISH).read_bytes()
    status, found = send(client, "edits", change(None, None, ["cards", "carp", "nothing"], kind="delete"))
    assert (status, (session.root / FISH).read_bytes()) == (422, before)
    assert found["findings"][0]["code"] == "edit/by-hand"
    assert found["findings"][0]["place"].startswith(FISH)


@pytest.mark.parametrize(
    ("body", "message"),
    [
        (b"{", "the body is no JSON"),
        (b"[" * 100_000, "the body is no JSON"),
        (b"[]", "a request names its `client`"),
        (b'{"client": ""}', "a request names its `client`"),
        (b'{"client": "a", "changes": 3}', "`changes` is a list of at most 10000 changes"),
        (b'{"client": "a", "changes": []}', "there are no changes"),
        (b'{"client": "a", "changes": [{"path": "x"}]}', "a change has a `path` and a `kind`"),
    ],
)
def test_what_is_no_edit(client, body, message):
    """It says what is wrong with it."""
    answer = client.post("/edits", content=body)
    assert (answer.status_code, answer.json()) == (400, {"message": message})


def test_a_full_disk_loses_nothing(client, session, monkeypatch):
    """The file stays, and the page is told."""
    before = (session.root / FISH).read_bytes()

    def full(*_):
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(EditLog, "_write_files", full)
    assert send(client, "edits", change()) == (507, {"message": "it cannot be written: No space left on device"})
    assert (session.root / FISH).read_bytes() == before


def test_what_is_typed_is_built_and_not_written(client, session):
    """Until it is saved, or given up; with what somebody else has saved in the same file meanwhile."""
    before = (session.root / FISH).read_bytes()
    assert send(client, "typing", change(new="Typed Carp"))[0] == 200
    assert client.watched.build().faces["fish/carp-face"].words.title == "Typed Carp"
    assert (session.root / FISH).read_bytes() == before
    send(client, "edits", change("Pike", "Big Pike", ["cards", "pike", "name"]), name="two")
    faces = client.watched.build(FISH).faces
    assert (faces["fish/carp-face"].words.title, faces["fish/pike-face"].words.title) == ("Typed Carp", "Big Pike")
    assert send(client, "typing")[0] == 200
    assert client.watched.build().faces["fish/carp-face"].words.title == "Old Carp"


def test_two_who_type_in_one_file_see_both(client):
    """Each takes back its own."""
    send(client, "typing", change(new="Typed Carp"))
    send(client, "typing", change("Pike", "Typed Pike", ["cards", "pike", "name"]), name="two")
    faces = client.watched.build().faces
    assert (faces["fish/carp-face"].words.title, faces["fish/pike-face"].words.title) == ("Typed Carp", "Typed Pike")
    send(client, "typing")
    faces = client.watched.build().faces
    assert (faces["fish/carp-face"].words.title, faces["fish/pike-face"].words.title) == ("Old Carp", "Typed Pike")


def test_files_that_were_saved_are_told_with_their_hashes(session, log):
    """By which a client knows its own; one that is gone, or no text, has none."""
    faces = TypedFaces(session, lambda: None)
    writing = Writing(session, log, lambda: None, EditorLinks(EDITORS["vscode"], session.root), faces)
    event = writing.file_event([FISH, "content/toy/none.yaml"])
    assert json.loads(event.data) == {"files": {FISH: text_hash(session.log.text(FISH)), "content/toy/none.yaml": ""}}
    assert writing.file_event([]) is None


def test_a_form_is_asked_for(client):
    """By deck and card; without one, or before the first build, there is none."""
    answer = client.get("/card", params={"deck": "fish", "card": "carp"})
    assert (answer.status_code, answer.json()["card"]) == (200, "carp")
    assert client.get("/card", params={"deck": "fish", "card": "none"}).status_code == 404
    assert client.get("/card").status_code == 404
