"""What is typed and not yet saved is built as if it were, and what is on the disk stays as it is."""

import pytest
from support.games import Watched

from pnp.base.diagnostics import PnpError, Report
from pnp.base.files import read_file
from pnp.build.build import prepare
from pnp.edit.changes import Change
from pnp.edit.session import Session
from pnp.model.request import BuildRequest, NoProgress

FISH = "content/toy/fish.yaml"


def title(session):
    """The name of the carp in a build of the session."""
    with session.reading():
        game = prepare(BuildRequest(session.root, "toy"), Report(), NoProgress()).game
    return next(card.values["name"] for deck in game.decks for card in deck.cards if card.id == "carp")


def test_what_is_typed_is_built(toy):
    """Until it is dropped; nothing is written."""
    session, asked = Session(toy), []
    session.on_change = lambda: asked.append(1)
    saved = (toy / FISH).read_bytes()
    before = title(session)
    session.type(FISH, session.text(FISH).replace("Old Carp", "Typed Carp"))
    assert "Typed Carp" in str(title(session))
    assert (toy / FISH).read_bytes() == saved
    assert "Typed Carp" in session.text(FISH)
    session.drop(FISH)
    session.drop(FISH)
    assert title(session) == before
    assert len(asked) == 2


def test_what_is_saved_is_typed_no_more(toy):
    """The file holds it, and a build reads it from there."""
    session = Session(toy)
    session.type(FISH, session.text(FISH).replace("Old Carp", "Typed Carp"))
    session.save([Change(FISH, "value", ("cards", "carp", "name"), "Old Carp", "Saved Carp")])
    assert "Saved Carp" in str(title(session))
    assert "Saved Carp" in (toy / FISH).read_text("utf-8")
    session.log.undo()
    assert "Old Carp" in str(title(session))


@pytest.mark.parametrize("path", ["content/toy/none.yaml", "../x.yaml", "fonts/fonts.yaml"])
def test_only_sources_are_typed(toy, path):
    """As only they are saved."""
    with pytest.raises(PnpError):
        Session(toy).type(path, "a: b\n")


def test_a_watcher_shows_what_is_typed(toy):
    """With its finding, and again what is saved when it is dropped."""
    session = Session(toy)
    watched = Watched(toy, session=session)
    before = watched.shown[-1].faces["fish/carp-face"].picture
    session.type(FISH, session.text(FISH).replace("Old Carp", "Typed Carp"))
    assert watched.events.asked == 1
    assert watched.build().faces["fish/carp-face"].picture != before
    session.drop(FISH)
    assert watched.build().faces["fish/carp-face"].picture == before
    session.type(FISH, session.text(FISH).replace("points: 5", "points: five"))
    (finding,) = watched.build().findings
    assert (finding.code, str(finding.mark)) == ("load/wrong-kind", f"{FISH}:19:13")


def rename(new, node="carp", old="Old Carp"):
    """A change of the name of a fish."""
    return Change(FISH, "value", ("cards", node, "name"), old, new)


def test_changes_that_are_typed_are_made_in_what_stands_in_the_file(toy, edit):
    """Whoever saved something else there since; saved or given up, they are gone."""
    session, asked = Session(toy), []
    session.on_change = lambda: asked.append(1)
    session.preview("one", [rename("Typed Carp")])
    edit(toy / FISH, "name: Pike", "name: Big Pike")
    with session.reading():
        text = read_file(toy / FISH).decode()
    assert ("Typed Carp" in text, "Big Pike" in text) == (True, True)
    session.preview("one", [rename("Other Carp")])
    assert "Other Carp" in str(title(session))
    session.save([rename("Saved Carp")], "one")
    assert "Saved Carp" in str(title(session))
    session.preview("one", [])
    assert len(asked) == 3


def test_a_typed_change_whose_place_is_gone_is_left_out(toy, edit):
    """The others stay."""
    session = Session(toy)
    session.preview("one", [rename("Typed Carp")])
    session.preview("two", [rename("Typed Pike", "pike")])
    edit(toy / FISH, "  carp:", "  old-carp:")
    with session.reading():
        text = read_file(toy / FISH).decode()
    assert ("Typed Carp" in text, "Typed Pike" in text) == (False, True)


def test_what_cannot_be_typed_changes_nothing(toy):
    """What was typed before stays."""
    session = Session(toy)
    session.preview("one", [rename("Typed Carp")])
    with pytest.raises(PnpError):
        session.preview("one", [rename("x", "nobody")])
    assert "Typed Carp" in str(title(session))


def test_the_same_changes_ask_for_no_build_again(toy):
    """A page that asks for its card after each build would ask for builds for ever."""
    session, asked = Session(toy), []
    session.on_change = lambda: asked.append(1)
    change = Change("content/toy/fish.yaml", "value", ("cards", "carp", "name"), "Old Carp", "Older Carp")
    session.preview("ana", [change])
    session.preview("ana", [change])
    assert len(asked) == 1
    session.preview("ana", [])
    session.preview("ana", [])
    assert len(asked) == 2
