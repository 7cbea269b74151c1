"""Findings are told what they are about by an index of a game's cards, which is made only if it is needed."""

from pnp.base.diagnostics import Diagnostic, FindingSubject, Report
from pnp.load.game_reader import load_game
from pnp.load.places import SubjectReport, game_index

FISH = "content/toy/fish.yaml"


def test_what_a_deck_gives_to_several_cards_is_about_no_card(toy, edit):
    """A value under `defaults` stands once in the file and on all cards; one of a card's own is about that card."""
    file = toy / FISH
    edit(file, "cards:", "defaults:\n  season: winter\ncards:")
    for line in [line for line in file.read_text("utf-8").splitlines(keepends=True) if line.startswith("    season: ")]:
        file.write_text(file.read_text("utf-8").replace(line, ""), "utf-8")
    game = load_game(toy, "toy", Report())
    (deck,) = [deck for deck in game.decks if deck.name == "fish"]
    index, card = game_index(game), deck.cards[0]
    assert {other.marks["season"] for other in deck.cards} == {card.marks["season"]}
    assert index.subject_at(card.marks["season"]) == FindingSubject(None, "season")
    assert index.subject_at(card.marks["points"]) == FindingSubject(card.entry, "points")


def test_a_finding_that_knows_its_subject_needs_no_index():
    """The index of a large game takes memory and time."""

    def refused():
        raise AssertionError("an index was made")

    report, about = Report(), FindingSubject("pike", "story", "fish/pike/story")
    SubjectReport(report, refused).add(Diagnostic("layout/overflow", "too tall", subject=about))
    assert [finding.subject for finding in report.diagnostics] == [about]
