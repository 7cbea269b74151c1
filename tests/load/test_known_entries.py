"""A deck of which most entries are known is the one that reads all of them, whatever was edited."""

import random

import pytest

from pnp.base.cache import DiskCache
from pnp.base.diagnostics import Report
from pnp.load.deck_entries import CACHE_KIND
from pnp.load.files import FileCache
from pnp.load.game_reader import load_game
from pnp.load.places import game_index
from pnp.load.yaml.compose import compose, divide_at_entries

TYPES = """\
card:
  fields:
    title: {kind: text}
    said: {kind: text, max: 40, required: no}
    points: {kind: int, min: 0}
    weight: {kind: number, required: no}
    rare: {kind: flag, default: no}
    season: {kind: enum, of: [spring, autumn], required: no}
    art: {kind: image, required: no}
    foe: {kind: ref, to: card, required: no}
    traits: {kind: list, of: {kind: text, translatable: no}, required: no}
"""
ENTRIES = (
    '  {id}:\n    title: Pike {id}\n    said: "It # waits: {id}"\n    points: 3\n    season: spring\n',
    "  {id}:\n    points: 12  # many\n    title: >-\n      Old\n      carp\n\n    weight: 1.5\n    art: art/a.png\n",
    "  {id}: {{title: 'Trout {id}', points: 1, rare: yes}}\n",
    "  {id}:\n    said: |\n      two\n\n      lines\n    title: Perch\n    points: 0\n    foe: c1\n# a remark\n\n",
    "  {id}:\n    title: Bream\n    points: 2\n    traits: [shy, old]\n",
    "  {id}:\n    title: Tench\n    points: 2\n    copies: 3\n    weight:\n",
    '  "{id}":\n    title: Ruffe\n    points: 2\n',
    "  {id}:\n    title: Burbot\n    points: 2\n    said: “Here”\n",
    '  {id}:\n    title: "Ruffe"  said\n    points: 2\n',
    "  {id}:\n    title: Ide #2\n    points: -2\n",
    "  {id}:\n    titel: Dace\n    points: 2\n",
    "  {id}:\n    title: 'open\n    points: 2\n",
    "  {id}:\n    title: Eel\n    points: 2\n    skip: yes\n",
    "  {id}:\n    title: &name Eel\n    points: 2\n    said: *name\n",
    "  {id}:\n    title: Chub\n    points: 2\n    said: *name\n",
    "  {id}:\n    title: Burbot\n    points: 2\n    expand: {{season: [spring, autumn]}}\n",
    '  "{id}":\n    title: Zander\n    points: 2\n    art: art/none.png\n',
    "  {id}: Roach\n",
    " {id}:\n    title: Vimba\n    points: 2\n",
    "  {id}:\n    title: Sterlet\n    points: 2\n    foe: nobody\n",
    "  {id}:\n    title: >+\n      Asp\n\n\n    points: 2\n",
    "  c1:\n    title: Nase\n    points: 2\n",
)
SOUND = 8
HEADS = (
    "cards:\n",
    "# fish\ncards:\n",
    "defaults: {points: 4, said: All}\ncards:\n",
    "cards:  # all\n\n",
    "expand: [season]\ncards:\n",
)
TAILS = ("", "assert:\n  - {field: points, sum: 3}\n", "cards:\n  more: {title: A, points: 1}\n", "...\n")
FOUR = "cards:\n" + "".join(f"  {name.lower()}: {{title: {name}, points: 1}}\n" for name in "ABCD")


@pytest.fixture
def root(project, monkeypatch):
    """A project whose small decks are read as large ones are."""
    monkeypatch.setattr("pnp.load.deck_entries.FEWEST_ENTRIES", 1)
    return project({"content/g/types.yaml": TYPES})


def write(root, deck):
    """Write a deck: a head, entries by their numbers, and a tail."""
    head, entries, tail = deck
    text = head + "".join(ENTRIES[kind].format(id=f"c{number}") for number, kind in entries) + tail
    (root / "content/g/cards.yaml").write_text(text, "utf-8")


def load(root, cache):
    """A game with its findings, and what is said of places in it."""
    report = Report()
    game = load_game(root, "g", report, (), cache)
    if cache is not None:
        cache.cards.store()
    if game is None:
        return report.diagnostics
    (deck,) = game.decks
    cards = [[(one.id, one.copies, one.values, one.mark, dict(one.marks)) for one in of] for of in (deck.cards, deck.parked)]
    index = game_index(game)
    marks = [mark for card in deck.cards for mark in (card.mark, *dict(card.marks).values())]
    said = [index.subject_at(mark._replace(column=mark.column + by)) for mark in marks for by in (0, 2)]
    return cards, [repr(one) for one in deck.faulty], game.references, said, report.diagnostics


def edited(chance, deck):
    """The same deck with an edit."""
    head, entries, tail = deck
    entries = list(entries)
    for _ in range(chance.choice((1, 1, 1, 2, 5))):
        kind = chance.randrange(len(ENTRIES)) if chance.random() < 0.4 else chance.randrange(SOUND)
        place = chance.randrange(len(entries))
        edit = chance.randrange(4)
        if edit == 0:
            entries.insert(place, (chance.randrange(100, 999), kind))
        elif edit == 1 and len(entries) > 1:
            del entries[place]
        elif edit == 2:
            entries.append(entries.pop(place))
        else:
            entries[place] = (entries[place][0], kind)
    if chance.random() < 0.1:
        head = chance.choice(HEADS)
    if chance.random() < 0.1:
        tail = chance.choice(TAILS)
    return head, entries, tail


@pytest.mark.parametrize("number", range(6))
def test_a_deck_that_is_edited_again_and_again_is_read_as_a_new_one(root, tmp_path, number):
    """In one process, in new processes that find what earlier ones kept, and without either."""
    chance, used = random.Random(number), FileCache()  # noqa: S311 - an order, no secret
    sound = HEADS[0], [(k, chance.randrange(SOUND)) for k in range(12)], ""
    deck, picture = sound, root / "content/g/art/a.png"
    png = picture.read_bytes()
    for _ in range(30):
        deck = edited(chance, deck) if chance.random() < 0.85 else sound
        write(root, deck)
        if chance.random() < 0.2:
            picture.write_bytes(chance.choice((png, b"no picture")))
        cold = load(root, None)
        assert load(root, used) == cold
        assert load(root, FileCache(DiskCache(tmp_path / "kept"))) == cold
    assert {size.kind for size in DiskCache(tmp_path / "kept").sizes()} >= {CACHE_KIND}


@pytest.mark.parametrize(
    ("before", "after"),
    [
        (
            "defaults: {points: 4}\ncards:\n  a: {title: A}\n  b: {title: B, points: 1}\n",
            "cards:\n  a: {title: A}\n  b: {title: B, points: 1}\n",
        ),
        (
            "cards:\n  a: {title: &a A, points: 1}\n  b: {title: *a, points: 1}\n  c: {title: C, points: 1}\n",
            "cards:\n  a: {title: &a Z, points: 1}\n  b: {title: *a, points: 1}\n  c: {title: C, points: 1}\n",
        ),
        (
            FOUR,
            FOUR.replace("A,", "'A,").replace("C,", "C',"),
        ),
    ],
    ids=["defaults", "an alias", "a quote that ends in another entry"],
)
def test_what_an_entry_has_from_elsewhere_is_not_kept_with_it(root, before, after):
    """Its deck's defaults, an anchor in another entry, and a text that goes on there."""
    used = FileCache()
    for text in (before, after):
        (root / "content/g/cards.yaml").write_text(text, "utf-8")
        assert load(root, used) == load(root, None)


def test_only_entries_that_are_new_are_composed(root, tmp_path, monkeypatch):
    """A text that was read before is not read again, wherever it stands."""
    deck = HEADS[0], [(k, k % 4) for k in range(1, 30)], ""
    write(root, deck)
    load(root, FileCache(DiskCache(tmp_path)))
    composed = []
    monkeypatch.setattr("pnp.load.deck_entries.compose", lambda text, *more: composed.append(text) or compose(text, *more))
    write(root, (HEADS[0], [*deck[1][5:], *deck[1][:5], (99, 0)], ""))
    assert load(root, FileCache(DiskCache(tmp_path))) == load(root, None)
    assert [text.split() for text in composed] == [["cards:", *ENTRIES[0].format(id="c99").split()]]


@pytest.mark.parametrize("text", ["cards: {a: {}}\n", "cards:\n", "a: 1\n", "cards:\n  a: 1\r\n  b: 2\n", ""])
def test_a_text_without_entries_in_lines_of_their_own_is_not_divided(text):
    """It is read as a whole."""
    assert divide_at_entries(text, "cards") is None


def test_a_division_has_all_of_the_text():
    """Head, entries with what follows them, and tail; without entries, all others keep their lines."""
    text = "a: 1\ncards: # b\n\n  x:\n    y: 1\n# c\n\n  z: 2\nd: 3\n"
    division = divide_at_entries(text, "cards")
    assert division.head + "".join(entry.text for entry in division.entries) + division.tail == text
    assert [entry.line for entry in division.entries] == [4, 8]
    assert division.without({0}) == "a: 1\ncards: # b\n\n\n\n\n\n  z: 2\nd: 3\n"
