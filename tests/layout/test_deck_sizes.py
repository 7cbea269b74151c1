"""One size for a deck, or a few sizes if one would shrink too many texts.

A deck that is laid out in parts looks as it does when it is laid out at once.
"""

from collections import Counter
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pnp.layout.deck_sizes import (
    MOST_SIZES,
    MOST_SPREAD,
    CountedFits,
    FaceFit,
    SizeChange,
    add_sizes,
    assign_size,
    choose_sizes,
    common_sizes,
)
from pnp.layout.layout import fitted_sizes, lay_out
from pnp.model.game import DeckPart

QUARTERS = st.lists(st.integers(20, 56).map(lambda n: n / 4), min_size=1, max_size=60)


def test_one_size_when_no_text_loses_much():
    """The smallest of all, if the median is at most one point above it."""
    assert common_sizes(Counter([8, 8, 8, 7.25, 8])) == (7.25,)
    assert common_sizes(Counter([7])) == (7,)
    assert common_sizes(Counter([])) == ()


def test_one_long_text_does_not_shrink_the_deck():
    """Nine texts fit at 10 pt and one at 7: two sizes, not one."""
    assert common_sizes(Counter([10] * 9 + [7])) == (7, 10)


def test_at_most_three_sizes():
    """Texts from 6 to 12 pt are set in three sizes, whatever their distribution."""
    best = [n / 4 for n in range(24, 49)]
    assert len(common_sizes(Counter(best))) == MOST_SIZES


@given(QUARTERS)
def test_every_text_gets_a_size_that_fits(best):
    """No text is set larger than it fits, and the size of the smallest text is always among the chosen ones."""
    chosen = common_sizes(Counter(best))
    assert 1 <= len(chosen) <= MOST_SIZES
    assert chosen == tuple(sorted(set(chosen)))
    assert set(chosen) <= set(best)
    assert chosen[0] == min(best)
    assert all(assign_size(size, chosen) <= size for size in best)


@given(QUARTERS)
def test_one_size_exactly_when_the_spread_is_small(best):
    """The rule of docs/layout.md: a text more than one point below the median requires more than one size."""
    ordered = sorted(best)
    median = ordered[(len(ordered) - 1) // 2]
    assert (len(common_sizes(Counter(best))) == 1) == (median - ordered[0] <= MOST_SPREAD)


@given(QUARTERS, st.randoms())
def test_the_order_of_the_cards_does_not_matter(best, random):
    """Another order of the deck does not change any size."""
    shuffled = list(best)
    random.shuffle(shuffled)
    assert common_sizes(Counter(shuffled)) == common_sizes(Counter(best))


TEMPLATE = """<face>
  <text x="3" y="3" w="20" h="8" style="story" fit="shrink">{{ card.story }}</text>
  <text x="3" y="40" w="30" h="8" style="badge">{{ card.index }}</text>
</face>"""

STORIES = ["one", "a story of some length here", "two", "a story that has more words", "three"]


@pytest.fixture
def deck(pond):
    """Return a deck of ten cards with short and long texts, two of which are the same."""
    pond.template("fish.xml", TEMPLATE)
    for number in range(10):
        pond.card(f"card-{number}", story=STORIES[number % 5])
    return pond.game().decks[0]


def part_of(game, first, cards, sizes, number=1):
    """Return the game with only some cards of its deck."""
    deck = game.decks[0]
    return replace(game, decks=(replace(deck, cards=deck.cards[first : first + cards], part=DeckPart(number, first, sizes)),))


@pytest.mark.parametrize("cut", [1, 3, 5, 9])
def test_parts_have_the_faces_of_the_whole(pond, deck, cut):
    """The sizes of both parts add up to those of the deck, and with these each part has the faces that the whole has."""
    game = pond.game()
    halves = [part_of(game, 0, cut, {"face": {}}), part_of(game, cut, 10 - cut, {"face": {}})]
    fitted = [fitted_sizes(half, pond.report, pond.typesetter, half.decks[0])["face"] for half in halves]
    assert add_sizes(fitted) == fitted_sizes(game, pond.report, pond.typesetter, deck)["face"]
    sizes = {"face": choose_sizes(add_sizes(fitted))}
    assert len(sizes["face"]) == 1  # the stories differ in size
    parts = [part_of(game, 0, cut, sizes), part_of(game, cut, 10 - cut, sizes, 2)]
    whole = lay_out(game, pond.report, pond.typesetter)
    assert tuple(c for part in parts for c in lay_out(part, pond.report, pond.typesetter)) == whole


def test_a_part_alone_would_choose_other_sizes(pond, deck):
    """A text is set at a size of the deck, not at its own, even if it is the only one of its part."""
    game, middling = pond.game(), replace(deck, cards=deck.cards[0:1])
    sizes = {"face": choose_sizes(fitted_sizes(game, pond.report, pond.typesetter, deck)["face"])}
    alone = lay_out(replace(game, decks=(middling,)), pond.report, pond.typesetter)
    in_part = lay_out(part_of(game, 0, 1, sizes), pond.report, pond.typesetter)
    assert (alone[0].face.boxes[0].size, in_part[0].face.boxes[0].size) == (8.0, 7.5)


COLUMNS = """<face>
  <text x="3" y="3" w="20" h="10" style="title"{0}>{{{{ card.title }}}}</text>
  <text x="30" y="3" w="30" h="20" style="title"{0}>{{{{ card.story }}}}</text>
  <text x="3" y="60" w="20" h="10" style="title">{{{{ card.title }}}}</text>
</face>"""
TOGETHER = COLUMNS.format(' together="columns"')


def sizes_of(pond, text, **cards):
    """The sizes of the three texts on each card, whose title and story are given."""
    for id_, (title, story) in cards.items():
        pond.card(id_, title=title, story=story)
    pond.template("fish.xml", text)
    return [[box.size for box in component.face.boxes] for component in pond.lay_out(decks=("fish",))]


SHORT, TITLE, STORY = "word word", "word word word", " ".join(["word"] * 14)  # at 12, 11.25 and 9 pt


@pytest.mark.parametrize("words", [(TITLE, SHORT), (SHORT, STORY)])
def test_texts_that_belong_together_have_one_size_on_a_card(pond, words):
    """That of the one that fits least, whichever it is; a text beside them keeps its own."""
    ((*apart, beside),) = sizes_of(pond, COLUMNS.format(""), pike=words)
    assert apart[0] != apart[1]
    pond.cards.clear()
    ((first, second, own),) = sizes_of(pond, TOGETHER, pike=words)
    assert (first, second, own) == (min(apart), min(apart), beside)


def test_groups_have_a_common_size_over_the_deck(pond):
    """As one text has: the smallest, where no group is much larger, and another where one is."""
    words = {"pike": (SHORT, SHORT), "carp": (TITLE, SHORT), "eel": (TITLE, SHORT)}
    assert [found[:2] for found in sizes_of(pond, TOGETHER, **words)] == [[11.25, 11.25]] * 3
    pond.cards.clear()
    words["pike"] = (SHORT, STORY)
    assert [found[:2] for found in sizes_of(pond, TOGETHER, **words)] == [[9.0, 9.0], [11.25, 11.25], [11.25, 11.25]]


def test_a_text_of_a_group_stays_above_its_own_floor(pond):
    """Where the floors differ, a text keeps its floor though another goes below it."""
    text = TOGETHER.replace('style="title" together', 'style="title" min-size="11" together', 1)
    assert sizes_of(pond, text, pike=(SHORT, STORY)) == [[11.0, 9.0, 12.0]]


@pytest.mark.parametrize("wrong", ['fit="each" w="20"', 'fit="none" w="20"', ""])
def test_texts_that_do_not_shrink_cannot_do_so_together(pond, wrong):
    """The attribute would change nothing."""
    said = pond.fault(f'<face><text {wrong} style="title" together="a">x</text></face>')
    assert (
        "error[layout/bad-value]: `together` of `<text>` is for texts that shrink, expected a `w`, and no other `fit`" in said
    )


def test_a_longer_text_of_one_card_changes_the_size_of_others():
    """Those are told whose size is another one, and none of other places; the card itself is not."""
    story, name = ("card.xml:3", "story"), ("card.xml:2", "name")
    fits = [FaceFit(card, 1, [(story, 8.0), (name, 10.0)]) for card in ("carp", "pike", "tench")]
    assert CountedFits(fits).sizes_with("carp", [(story, 8.0), (name, 10.0)]) == ({}, ())
    chosen, changes = CountedFits(fits).sizes_with("carp", [(story, 7.5), (name, 10.0)])
    assert chosen == {story: (7.5,)}
    assert changes == (SizeChange("pike", story, 8.0, 7.5), SizeChange("tench", story, 8.0, 7.5))


def test_a_shorter_text_lets_the_others_grow():
    """Also those that have the same face as the card had."""
    story = ("card.xml:3", "story")
    fits = [FaceFit("carp", 2, [(story, 7.0)]), FaceFit("pike", 1, [(story, 8.0)])]
    assert CountedFits(fits).sizes_with("pike", [(story, 7.0)]) == ({}, ())
    only = [FaceFit("carp", 1, [(story, 7.0)]), FaceFit("pike", 1, [(story, 8.0)])]
    assert CountedFits(only).sizes_with("carp", [(story, 8.0)]) == ({}, (SizeChange("pike", story, 7.0, 8.0),))


def test_changes_are_those_since_the_deck_was_saved():
    """Although it was laid out with what is typed since."""
    story = ("card.xml:3", "story")
    saved = [FaceFit("carp", 1, [(story, 8.0)]), FaceFit("pike", 1, [(story, 8.0)])]
    typed = [FaceFit("carp", 1, [(story, 7.0)]), FaceFit("pike", 1, [(story, 8.0)])]
    counted, smaller = CountedFits(typed, saved), ({story: (7.0,)}, (SizeChange("pike", story, 8.0, 7.0),))
    assert [counted.sizes_with("carp", [(story, size)]) for size in (7.0, 8.0, 7.0)] == [smaller, ({}, ()), smaller]
