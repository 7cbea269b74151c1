"""What is typed and not yet saved is built as if it were, and what is on the disk stays as it is."""

import pytest
from support.games import Watched

from pnp.base.diagnostics import PnpError, Report
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
