"""Whatever was edited since the last run: with the cache, a run gives the bytes and findings of one without."""

import random

import pytest
from PIL import Image
from sample_builds import add_booklet, build, exchange

from pnp.disk_cache.disk_cache import DiskCache
from pnp.workshop import Workshop

SOFT = (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24"><filter id="f"><feGaussianBlur stdDeviation="{}"/></filter>'
    '<path d="M2 2H20V20H2Z" fill="#7c8f3a" filter="url(#f)"/></svg>'
)
PO = 'msgid ""\nmsgstr ""\n"Language: de\\n"\n\nmsgctxt "fish/pike/name"\nmsgid "Pike"\nmsgstr "Hecht"\n'
DECK, GAME, FACE = "content/toy/fish.yaml", "content/toy/game.yaml", "templates/toy/face.xml"
THEME, PARTS, RULES = "templates/toy/theme.yaml", "templates/toy/parts.xml", "content/toy/rules.yaml"


def told(file, before, after):
    """An edit of a text, and its opposite."""
    return lambda root: exchange(root / file, before, after), lambda root: exchange(root / file, after, before)


def replaced(file, make):
    """A file with another content, and as it was."""
    kept = []

    def edit(root):
        kept.append((root / file).read_bytes())
        make(root / file)

    return edit, lambda root: (root / file).write_bytes(kept.pop())


def added(file, text):
    """A file more, and its removal."""

    def edit(root):
        (root / file).parent.mkdir(parents=True, exist_ok=True)
        (root / file).write_text(text, "utf-8")

    return edit, lambda root: (root / file).unlink()


def pixels(colour):
    """Write a picture with alpha."""
    return lambda file: Image.new("RGBA", (700, 467), colour).save(file)


def italics(file):
    """Write another font of the same family."""
    file.write_bytes(file.with_name("ChakraPetch-Italic.ttf").read_bytes())


FAULT = "a drawing with a fault"
EDITS = {
    "a text": told(DECK, "It waits", "It lies in wait"),
    "a number": told(DECK, "points: 7", "points: 8"),
    "a line above all others": told(DECK, "cards:\n", "# a remark\n\ncards:\n"),
    "a template": told(FACE, 'x="3"', 'x="3.5"'),
    "a macro": told(PARTS, "<", "\n<"),
    "a colour": told(THEME, '"#2a6f86"', '"#2a6f96"'),
    "a size": told(THEME, "size: 8,", "size: 7.5,"),
    "a constant": told(RULES, "bonus: {value: 2", "bonus: {value: 3"),
    "a word": told("content/toy/words.yaml", "bait: Bait", "bait: Lure"),
    "an icon's name": told("content/toy/icons.yaml", "worm: {art: art/worm.svg", "worm: {art: art/fly.svg"),
    "an icon": told("content/toy/art/worm.svg", 'viewBox="0 0 24 24"', 'viewBox="0 0 24 20"'),
    FAULT: told("content/toy/art/fly.svg", "<svg", '<svg foo="&'),
    "a drawing that needs pixels": replaced("content/toy/art/carp.svg", lambda file: file.write_text(SOFT.format(1), "utf-8")),
    "a picture": replaced("content/toy/art/pike.png", pixels((200, 90, 120, 128))),
    "a font": replaced("fonts/chakra-petch/ChakraPetch-Regular.ttf", italics),
    "paper": told(GAME, "paper: a4", "paper: letter"),
    "a chapter": told("content/toy/booklet/01-pond.md", "**quiet**", "**loud**"),
    "a translation": added("content/toy/locale/de/fish.po", PO),
}
OPTIONS = ({}, {"profile": "press-x4"}, {"profile": "home-low-ink"}, {"locale": "en-XA"})


@pytest.fixture
def pond(toy):
    """The toy game with a booklet, and a picture with alpha."""
    add_booklet(toy)
    pixels((40, 90, 120, 200))(toy / "content/toy/art/pike.png")
    return toy


def test_a_warm_run_is_a_cold_one(pond, tmp_path):
    """All edits in any order, some at once, each taken back later: no run is told from one without a cache."""
    chance, done, results = random.Random(7), [], []  # noqa: S311 - an order, no secret
    left = chance.sample(list(EDITS), len(EDITS))
    while left or done:
        if left and (not done or (done[-1] != FAULT and chance.random() < 0.6)):
            done.append(left.pop())
            EDITS[done[-1]][0](pond)
        else:
            name = done.pop()
            EDITS[name][1](pond)
        if FAULT not in done and chance.random() < 0.5:
            continue
        options = chance.choice(OPTIONS)
        warm = build(pond, tmp_path / "warm", Workshop(pond, DiskCache(tmp_path / "kept")), **options)
        assert warm == build(pond, tmp_path / "cold", Workshop(pond), **options), (done, options)
        results.append(warm)
    assert len({digest for digest, _ in results}) > len(results) / 2
    assert {size.kind for size in DiskCache(tmp_path / "kept").sizes()} >= {"drawing", "image", "picture", "pixels"}
