"""Cards are pieces of paper: what is printed is what somebody who has the earlier print lacks, and nothing else."""

from __future__ import annotations

from collections import Counter

from hypothesis import given
from hypothesis import strategies as st

from pnp.build.changes.cards import compare_cards


def card(id_, face, copies=1, back="b", **more):
    """A card of a manifest."""
    return {"id": id_, "name": id_.upper(), "deck": "d", "copies": copies, "face": face, "back": back, **more}


def told(before, after, **how):
    """What changed, as id, kind, copies to print and copies to spare."""
    return [(c.id, c.how, c.needed, c.spare) for c in compare_cards(before, after, **how).cards]


def test_two_cards_that_took_each_others_place():
    """Each is there already, under the other id."""
    assert told([card("a", "1"), card("b", "2")], [card("a", "2"), card("b", "1")]) == []


def test_a_changed_card_that_looks_like_a_spare_copy():
    """Of three, one is there: the copy that another card no longer needs."""
    before, after = [card("a", "1", 3), card("b", "2", 2)], [card("a", "2", 3), card("b", "2", 1)]
    assert told(before, after) == [("a", "changed", 2, 0)]


def test_the_sides_that_changed():
    """A card is printed whole, whichever side is another one."""
    before = [card("a", "1"), card("b", "2"), card("c", "3")]
    after = [card("a", "1x"), card("b", "2", back="y"), card("c", "3x", back="y")]
    assert [c.sides for c in compare_cards(before, after).cards] == [("face",), ("back",), ("face", "back")]


def test_inks_count_only_if_both_say_so():
    """A home print has no keys of inks."""
    before = [card("a", "1", face_inks="i", back_inks="k")]
    after = [card("a", "1", face_inks="j", back_inks="k")]
    assert told(before, after) == []
    assert told(before, after, inks=True) == [("a", "changed", 1, 0)]
    assert told([card("a", "1")], after, inks=True) == []


faces = st.sampled_from("123")

decks = st.lists(st.tuples(st.sampled_from("abcde"), faces, st.integers(0, 3)), unique_by=lambda entry: entry[0])


@given(decks, decks)
def test_the_earlier_print_with_what_is_printed_and_without_what_is_spare_is_the_game(before, after):
    """For any two versions: no card is missing, none is printed that was there, and none is said to be spare that is used."""
    changes = compare_cards([card(*one) for one in before], [card(*one) for one in after])
    had, wanted = Counter(), Counter()
    for _, face, copies in before:
        had[face] += copies
    for _, face, copies in after:
        wanted[face] += copies
    shows, showed = {id_: face for id_, face, _ in after}, {id_: face for id_, face, _ in before}
    printed, spare = Counter(), Counter()
    for change in changes.cards:
        if change.needed:
            printed[shows[change.id]] += change.needed
        if change.spare:
            spare[showed[change.id]] += change.spare
    assert printed == wanted - had
    replaced = Counter()
    for change in changes.of("changed"):
        replaced[showed[change.id]] += change.before
    for face, copies in (had - wanted).items():
        assert spare[face] <= copies <= spare[face] + replaced[face]
    assert not spare - (had - wanted)


def test_a_card_that_took_the_look_of_one_that_is_gone():
    """The piece of paper of the other serves it; its own is the one to take out."""
    assert told([card("a", "1"), card("b", "2")], [card("a", "2")]) == [("a", "removed", 0, 1)]
