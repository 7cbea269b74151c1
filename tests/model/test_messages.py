"""The messages for translators: every text of a game, each once, in reading order."""

from dataclasses import replace

import pytest

from pnp.base.diagnostics import Mark, Report
from pnp.load.game_reader import load_game
from pnp.model.booklet import Booklet, CalloutBlock, Chapter, FigureBlock, FigureImage, HeadingBlock, ListBlock, TableBlock
from pnp.model.fields import Message, Record
from pnp.model.messages import messages, messages_in, occurrences, values_of_type

AT = Mark("content/toy/words.yaml", 1)


def said(words, **how):
    """Return a message whose id is its words."""
    return Message(words, words, AT, **how)


@pytest.fixture
def game(toy):
    """Return the toy game with two terms and a booklet of one chapter, and a definition of one term."""
    found = load_game(toy, "toy", Report())
    figure = FigureBlock((FigureImage(said("caption"), "pike", "face", "", 1, (), AT),), ((1, said("note")),), AT)
    table = TableBlock((said("head"),), ((said("cell"), said("other cell")),), ("start",), AT)
    items = (ListBlock(False, 1, False, ((HeadingBlock(2, said("in a list"), "", AT),),), AT),)
    blocks = (HeadingBlock(1, said("heading"), "", AT), CalloutBlock("tip", None, items, AT), table, figure)
    booklet = Booklet((Chapter("a", blocks, AT),), None, AT, {"hook": said("what a hook is"), "none": said("nobody's")})
    return replace(found, terms={"bait": said("Bait"), "hook": said("Hook")}, booklet=booklet)


def test_texts_come_in_reading_order(game):
    """Title, terms with their definitions, words, icons, cards, booklet, each in the order of its file."""
    ids = [message.id for message in messages(game)]
    assert [i for i in ids if "/" not in i] == [
        "Bait", "Hook", "what a hook is", "heading", "in a list", "head", "cell", "other cell", "caption", "note",
    ]  # fmt: skip
    assert [i for i in ids if i.partition("/")[0] in {"game", "words", "icons"}] == [
        "game/title", "game/author", "words/bait", "words/points", "icons/worm", "icons/fly",
    ]  # fmt: skip
    firsts = list(dict.fromkeys(i.partition("/")[0] for i in ids))
    assert firsts[:4] == ["game", "Bait", "Hook", "what a hook is"]
    assert firsts[4:9] == ["words", "icons", "fish", "waters", "heading"]
    assert [i for i in ids if i.startswith("fish/pike")] == ["fish/pike/name", "fish/pike/story", "fish/pike/record/holder"]


def test_a_text_in_two_places_is_translated_once(game):
    """At its first place; `occurrences` yields both."""
    again = replace(game, words=Record({**game.words, "more": replace(game.words["bait"], mark=Mark("x", 9))}, AT))
    assert [m.mark for m in messages(again) if m.id == "words/bait"] == [game.words["bait"].mark]
    assert [m.mark for m in occurrences(again) if m.id == "words/bait"] == [game.words["bait"].mark, Mark("x", 9)]
    assert messages(again) == messages(game)


def test_a_game_without_booklet_has_its_other_texts(game):
    """Definitions are part of the booklet, but terms are not."""
    ids = {message.id for message in messages(game)}
    without = {message.id for message in messages(replace(game, booklet=None))}
    assert ids - without == {
        "what a hook is", "heading", "in a list", "head", "cell", "other cell", "caption", "note",
    }  # fmt: skip


@pytest.mark.parametrize(
    "kept", [said("code", translatable=False), replace(said("blank"), source=" \n"), replace(said("nameless"), id="")]
)
def test_untranslatable_messages_are_left_out(kept):
    """Codes, white space, and messages without an id."""
    assert [m.id for m in messages_in([said("a"), {"k": (kept, said("b"))}])] == ["a", "b"]


def test_everything_of_a_kind_is_found_at_any_depth():
    """In lists, mappings and records of the model; plain values contain nothing."""
    heading = HeadingBlock(1, said("x"), "a", AT)
    chapter = Chapter("c", (heading, CalloutBlock("tip", None, (heading,), AT)), AT)
    assert list(values_of_type([{"k": chapter}, 3, "words", None], HeadingBlock)) == [heading, heading]


def test_places_in_files_hold_nothing():
    """A card has one for each of its fields: to look into them takes longer than all else."""
    place = Mark("content/toy/fish.yaml", 3, 5)
    assert [*values_of_type((place, "a"), str)] == ["a"]
    assert [*values_of_type({"name": place}, Mark)] == [place]
