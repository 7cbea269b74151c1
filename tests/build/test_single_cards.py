"""One card anew, beside a build: the same faces as the build would give, from what is typed."""

import pytest
from support.games import Watched

from pnp.base.files import unsaved_texts
from pnp.build.single_cards import SingleCards

FISH = "content/toy/fish.yaml"


@pytest.fixture
def watched(toy):
    """The toy game after its first build."""
    watched = Watched(toy)
    watched.root = toy
    return watched


def typed(watched, *changes):
    """The fish file with words in place of others, as a text that is not saved."""
    text = (watched.root / FISH).read_text("utf-8")
    for old, new in changes:
        assert old in text
        text = text.replace(old, new, 1)
    return unsaved_texts({watched.root / FISH: text.encode()})


def lines(laid_out, side="face"):
    """The lines of all texts of a face."""
    return [line for box in laid_out.frames[side].boxes for line in box.lines]


@pytest.mark.parametrize("card", ["pike", "carp", "trout"])
def test_a_card_is_what_the_build_has_made_of_it(watched, card):
    """Face and back, to the last item."""
    found = SingleCards().lay_out(watched.watcher.built, "fish", card)
    shown = watched.shown[-1].faces[f"fish/{card}-face"]
    assert found.frames["face"] == watched.pictures.frame(shown.picture)
    assert found.frames["back"] == watched.pictures.frame(watched.shown[-1].faces["fish/back"].picture)
    assert found.findings == ()


@pytest.mark.parametrize(
    ("tag", "name"),
    [("en-XA", "‹Ğöłđ öñéť›"), ("ar-XB", "‹\u202eGold\u202c \u202eonet\u202c›"), ("de-XL", "‹Goldungswesen›")],
)
def test_a_card_in_a_pseudo_locale_is_what_the_build_has_made_of_it(watched, tag, name):
    """What is typed is made up as well."""
    assert watched.watcher.choose(tag, None)
    watched.build()
    found = SingleCards().lay_out(watched.watcher.built, "fish", "carp")
    assert found.frames["face"] == watched.pictures.frame(watched.shown[-1].faces["fish/carp-face"].picture)
    with typed(watched, ("name: Old Carp", "name: Gold")):
        assert name in lines(SingleCards().lay_out(watched.watcher.built, "fish", "carp"))


def test_what_is_typed_is_on_it(watched):
    """Its fields, and what its texts say of them."""
    with typed(watched, ("name: Old Carp", "name: Older Carp"), ("points: 5", "points: 9")):
        found = SingleCards().lay_out(watched.watcher.built, "fish", "carp")
    assert {"Older Carp", "9"} <= set(lines(found))


def test_a_card_that_cannot_be_read_has_no_faces_and_says_why(watched):
    """The finding has the line of the file."""
    with typed(watched, ("points: 5", "points: five")):
        found = SingleCards().lay_out(watched.watcher.built, "fish", "carp")
    assert found.frames == {}
    assert [(one.code, one.mark.line) for one in found.findings] == [("load/wrong-kind", 19)]


def test_a_reference_to_no_card_is_found(watched):
    """As it would be with the whole game."""
    with typed(watched, ("home: mill-pond\n    art: art/carp", "home: mill-pont\n    art: art/carp")):
        found = SingleCards().lay_out(watched.watcher.built, "fish", "carp")
    assert [one.code for one in found.findings] == ["load/unknown-reference"]


def test_what_takes_a_build_is_left_to_it(watched):
    """A card that is not there yet."""
    assert SingleCards().lay_out(watched.watcher.built, "fish", "nobody") is None
    assert SingleCards().lay_out(watched.watcher.built, "nothing", "carp") is None
    with typed(watched, ("  carp:\n", "  karp:\n")):
        assert SingleCards().lay_out(watched.watcher.built, "fish", "carp") is None


def test_other_cards_get_another_size_with_it(watched):
    """Those that a build then gives another size, from the one that they had to the one that they get."""
    watched.save("content/toy/types.yaml", "max: 200", "max: 2000")
    story = "_Nobody_ knows how old. Worth {rules.catch.bonus} more in spring."
    long = ("It waits very still for a long time, and nobody has ever seen it eat. " * 5).strip()
    before, cards = watched.shown[-1], SingleCards()
    with typed(watched, (story, long)):
        found = cards.lay_out(watched.watcher.built, "fish", "carp")
    after = watched.save(FISH, story, long)

    def size(snapshot, card):
        frame = watched.pictures.frame(snapshot.faces[f"fish/{card}-face"].picture)
        return next(box.size for box in frame.boxes if box.role == "fish.xml:7")

    told = [(one.card, one.before, one.after) for one in found.others]
    assert told == [("pike", 8.0, 7.0), ("trout", 8.0, 7.0)]
    assert found.frames["face"] == watched.pictures.frame(after.faces["fish/carp-face"].picture)
    assert [(card, size(before, card), size(after, card)) for card in ("pike", "trout")] == told
    assert cards.lay_out(watched.watcher.built, "fish", "carp").others == ()  # they have it by now
