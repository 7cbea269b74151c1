"""Faces of what is typed, as JSON: the drawing, its pictures apart, what its texts take."""

import pytest
from support.games import Watched

from pnp.edit.changes import Change
from pnp.edit.session import Session
from pnp.studio.typed_faces import FaceView, TypedFaces

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


def test_a_face_with_guides_has_its_bleed(faces):
    """Around the trim, with the lines; the boxes of its texts stay where they are, and a click leads to what it did."""
    plain, guided = (faces.card("fish", "carp", view)["faces"][0] for view in (FaceView(), FaceView(guides=True)))
    assert (guided["size"], guided["texts"]) == ((69.5, 94.9), plain["texts"])
    assert ('viewBox="-3 -3 69.5 94.9"' in guided["svg"], 'viewBox="0 0 63.5 88.9"' in plain["svg"]) == (True, True)
    assert ("d55e00" in guided["svg"].lower(), "d55e00" in plain["svg"].lower()) == (True, False)
    assert guided["svg"].count("data-content") == plain["svg"].count("data-content")
    assert faces.card("fish", "carp")["faces"][0]["svg"] == plain["svg"]


def test_a_face_with_less_ink(faces):
    """White where the back is blue; it follows what is typed."""
    back, saving = (faces.card("fish", "carp", view)["faces"][1]["svg"] for view in (FaceView(), FaceView(low_ink=True)))
    assert ('fill="#2a6f86"' in back, 'fill="#2a6f86"' in saving) == (True, False)
    faces.session.preview("ana", [Change(FISH, "value", ("cards", "carp", "name"), "Old Carp", "Sparse")])
    before, typed = (faces.card("fish", "carp", view)["faces"][0]["svg"] for view in (FaceView(), FaceView(low_ink=True)))
    assert before != typed


def test_a_draft_marks_what_is_found(faces):
    """The text that is too long has an outline and a number; without it, and without a finding, there is none."""
    name = Change(FISH, "value", ("cards", "carp", "name"), "Old Carp", " ".join(["carp"] * 99))
    draft = FaceView(draft=True)
    assert faces.card("fish", "carp", draft)["faces"][0]["svg"] == faces.card("fish", "carp")["faces"][0]["svg"]
    faces.session.preview("ana", [name])
    plain, marked = (faces.card("fish", "carp", view)["faces"] for view in (FaceView(), draft))
    assert plain[1]["svg"] == marked[1]["svg"]
    assert len(marked[0]["svg"]) > len(plain[0]["svg"])
    assert faces.card("fish", "carp", FaceView(draft=True, guides=True, low_ink=True))["faces"][0]["size"] == (69.5, 94.9)


def test_without_a_build_there_is_nothing(toy):
    """A build has to tell."""
    assert TypedFaces(Session(toy), lambda: None).card("fish", "carp") == {}
