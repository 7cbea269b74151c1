"""Whatever was edited since the last run: with the cache, a run gives the bytes and findings of one without."""

import random

import pytest
from pond_edits import EDITS, STOPPING, pond, printer
from sample_builds import build

from pnp.base.cache import DiskCache
from pnp.build.workshop import Workshop

SEQUENCES = range(100)
PAGES = {"only_pages": True}
CARDS = PAGES | {"only": "cards"}
GERMAN, OURS = CARDS | {"locale": "de"}, CARDS | {"profile": "ours"}
OPTIONS = (
    PAGES, {}, *[CARDS] * 5, PAGES | {"deck": "fish"}, {"card": "carp"}, OURS, CARDS | {"profile": "home-low-ink"}, GERMAN,
    CARDS | {"profile": "press-x4"}, CARDS | {"locale": "en-XA"}, CARDS | {"strict": True},
    CARDS | {"settings": ("catch.bonus=4",)},
)  # fmt: skip
SEEN_WITH = {
    "a translation": GERMAN, "the sizes of a language": GERMAN, "an untranslated text": GERMAN,
    "a chapter": PAGES, "the look of the booklet": PAGES, "a term": PAGES, "an icon's word": PAGES,
    "a profile": OURS, "a frugal profile": OURS, "a recipe of inks": CARDS | {"profile": "press-x4"},
}  # fmt: skip
"""The options with which edits show."""


class Edited:
    """A pond that is edited, and built with and without what earlier runs have kept."""

    def __init__(self, root, folder):
        self.root, self._folder = root, folder
        self._used = Workshop(root)

    def warm(self, options):
        """Build it in a new workshop, as a new process would, with the cache of all builds before."""
        return self._built("warm", Workshop(self.root, DiskCache(self._folder / "kept")), options)

    def cold(self, options):
        """Build it without a cache."""
        return self._built("cold", Workshop(self.root), options)

    def resident(self, options):
        """Build it without a cache, in one workshop for all builds, as `pnp watch` does: half as long, and tested by itself."""
        return self._built("cold", self._used, options)

    def kept(self):
        """The kinds of results that were kept."""
        return {size.kind for size in DiskCache(self._folder / "kept").sizes()}

    def _built(self, name, workshop, options):
        return build(self.root, self._folder / name, workshop, printer=printer(self.root), **options)


@pytest.fixture
def edited(toy, tmp_path, monkeypatch):
    """A pond, whose small decks are read entry by entry as large ones are."""
    monkeypatch.setattr("pnp.load.deck_entries.FEWEST_ENTRIES", 1)
    return Edited(pond(toy), tmp_path)


def test_a_run_after_each_edit_is_a_cold_one(edited):
    """Each edit alone, made and taken back: the run after it is not told from one without a cache, and differs from before."""
    same, before = [], {}
    for name, (edit, undo) in EDITS.items():
        options = SEEN_WITH.get(name, CARDS)
        if repr(options) not in before:
            before[repr(options)] = edited.warm(options)
        edit(edited.root)
        after = edited.warm(options)
        assert after == edited.cold(options), name
        same += [name] if after == before[repr(options)] else []
        undo(edited.root)
    assert edited.warm(CARDS) == edited.cold(CARDS)
    assert same == ["a line of a macro", "a floor that no text reaches"]
    assert edited.kept() >= {"drawing", "entries", "faces", "image", "picture", "pixels"}


@pytest.mark.parametrize("numbers", [SEQUENCES[:20], SEQUENCES[20:40], pytest.param(SEQUENCES[40:], marks=pytest.mark.slow)])
def test_a_run_after_a_few_edits_is_a_cold_one(edited, numbers):
    """Edits in any order, some with a run between them, some taken back; with any options."""
    for number in numbers:
        chance, done = random.Random(number), []  # noqa: S311 - an order, no secret
        options = chance.choice(OPTIONS)
        for name in chance.sample(sorted(EDITS), chance.randint(1, 4)):
            if chance.random() < 0.3:
                edited.warm(options)
            if done and chance.random() < 0.2:
                EDITS[done.pop()][1](edited.root)
            if STOPPING.isdisjoint(done):
                EDITS[name][0](edited.root)
                done.append(name)
        assert edited.warm(options) == edited.resident(options), (number, done, options)
        for name in reversed(done):
            EDITS[name][1](edited.root)
