"""Faces of what is typed, as JSON: the drawing, its pictures apart, what its texts take."""

import pytest
from support.games import Watched

from pnp.edit.changes import Change
from pnp.edit.session import Session
from pnp.studio.typed_faces import TypedFaces

FISH = "content/toy/fish.yaml"


@pytest.fixture
def faces(toy):
    """The faces of the toy game after a build, with their session."""
    session = Session(toy)
    watched = Watched(toy, session=session)
    found = TypedFaces(session, lambda: watched.watcher.built)
    found.session = session
    return found


def test_a_face_follows_what_is_typed(faces):
    """The text that changes, and what it takes: its size, its lines, and the room that it leaves."""
    face, back = faces.card("fish", "carp")["faces"]
    assert (face["side"], face["size"], back["side"]) == ("face", (63.5, 88.9), "back")
    name = next(text for text in face["texts"] if text["content"] == f"{FISH}:17:11")
    assert {key: name[key] for key in ("size", "wanted", "lines", "room", "over")} == {
        "size": 14.0, "wanted": 14.0, "lines": 1, "room": 6.4, "over": 0.0,
    }  # fmt: skip
    faces.session.preview(
        "ana", [Change(FISH, "value", ("cards", "carp", "name"), "Old Carp", " ".join(["A much older carp"] * 9))]
    )
    typed = faces.card("fish", "carp")["faces"][0]
    assert typed["svg"] != face["svg"]
    assert next(text for text in typed["texts"] if text["content"] == f"{FISH}:17:11")["over"] > 0


def test_pictures_are_apart_and_have_names_for_ever(faces):
    """The drawing names them, and is small; a name that nobody gave is nothing."""
    svg = faces.card("fish", "pike")["faces"][0]["svg"]
    name = svg.partition('xlink:href="drawn/')[2].partition('"')[0]
    kind, data = faces.picture(name)
    assert (kind, data[:4], "base64" in svg) == ("image/png", b"\x89PNG", False)
    assert faces.picture("nothing") is None


def test_a_fault_of_what_is_typed_is_told_at_once(faces):
    """With its place, which leads to its field."""
    faces.session.preview("ana", [Change(FISH, "value", ("cards", "carp", "points"), "5", "five")])
    told = faces.card("fish", "carp")
    assert told["faces"] == []
    assert [(one["severity"], one["place"]) for one in told["findings"]] == [("error", f"{FISH}:19:13")]


def test_without_a_build_there_is_nothing(toy):
    """A build has to tell."""
    assert TypedFaces(Session(toy), lambda: None).card("fish", "carp") == {}
