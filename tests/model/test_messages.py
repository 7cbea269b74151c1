"""What a translator is given: every text of a game, each once, in the order in which a reader meets them."""

from dataclasses import replace

import pytest

from pnp.diagnostics import Mark, Report
from pnp.load.game_reader import load_game
from pnp.model.booklet import Booklet, CalloutBlock, Chapter, FigureBlock, FigureImage, HeadingBlock, ListBlock, TableBlock
from pnp.model.fields import Message, Record
from pnp.model.messages import found_in, inside, messages, occurrences

AT = Mark("content/toy/words.yaml", 1)


def said(words, **how):
    """A message whose id is its words."""
    return Message(words, words, AT, **how)


@pytest.fixture
def game(toy):
    """The toy game with two terms and a booklet of one chapter, which explains one of them."""
    found = load_game(toy, "toy", Report())
    figure = FigureBlock((FigureImage(said("caption"), "pike", "face", "", 1, (), AT),), ((1, said("note")),), AT)
    table = TableBlock((said("head"),), ((said("cell"), said("other cell")),), ("start",), AT)
    items = (ListBlock(False, 1, False, ((HeadingBlock(2, said("in a list"), "", AT),),), AT),)
    blocks = (HeadingBlock(1, said("heading"), "", AT), CalloutBlock("tip", items, AT), table, figure)
    booklet = Booklet((Chapter("a", blocks, AT),), None, AT, {"hook": said("what a hook is"), "none": said("nobody's")})
    return replace(found, terms={"bait": said("Bait"), "hook": said("Hook")}, booklet=booklet)


def test_texts_come_in_the_order_in_which_a_reader_meets_them(game):
    """Title, terms each with its explanation, words, icons, cards, booklet; within each as its file has them."""
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


def test_a_text_that_stands_in_two_places_is_translated_once(game):
    """At its first place; who looks for places is given both."""
    again = replace(game, words=Record({**game.words, "more": replace(game.words["bait"], mark=Mark("x", 9))}, AT))
    assert [m.mark for m in messages(again) if m.id == "words/bait"] == [game.words["bait"].mark]
    assert [m.mark for m in occurrences(again) if m.id == "words/bait"] == [game.words["bait"].mark, Mark("x", 9)]
    assert messages(again) == messages(game)


def test_a_game_without_booklet_has_its_other_texts(game):
    """What explains a term stands in the booklet; the term itself does not need one."""
    ids = {message.id for message in messages(game)}
    without = {message.id for message in messages(replace(game, booklet=None))}
    assert ids - without == {
        "what a hook is", "heading", "in a list", "head", "cell", "other cell", "caption", "note",
    }  # fmt: skip


@pytest.mark.parametrize(
    "kept", [said("code", translatable=False), replace(said("blank"), source=" \n"), replace(said("nameless"), id="")]
)
def test_what_is_no_text_for_a_translator_is_left_out(kept):
    """Codes, white space, and what has no id to be found by."""
    assert [m.id for m in inside([said("a"), {"k": (kept, said("b"))}])] == ["a", "b"]


def test_everything_of_a_kind_is_found_at_any_depth():
    """In lists, mappings and records of the model; plain values hold nothing."""
    heading = HeadingBlock(1, said("x"), "a", AT)
    chapter = Chapter("c", (heading, CalloutBlock("tip", (heading,), AT)), AT)
    assert list(found_in([{"k": chapter}, 3, "words", None], HeadingBlock)) == [heading, heading]
