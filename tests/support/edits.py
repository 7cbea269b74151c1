"""Everything that can be edited in a game: each edit of the toy game by its name, with what takes it back."""

from __future__ import annotations

from PIL import Image
from support.builds import add_booklet, exchange

from pnp.base.diagnostics import Report
from pnp.load.profiles import load_printer

SOFT = (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24"><filter id="f"><feGaussianBlur stdDeviation="{}"/></filter>'
    '<path d="M2 2H20V20H2Z" fill="#7c8f3a" filter="url(#f)"/></svg>'
)
PO = """msgid ""
msgstr ""
"Language: de\\n"

msgctxt "fish/pike/name"
msgid "Pike"
msgstr "Hecht"
"""
PROFILE = "note: ours\nlow-ink: no\nmarks: {length: 4, offset: 3, weight: 0.4}\n"
FILES = {
    "content/toy/locale/de/fish.po": PO,
    "content/toy/locale/de/layout.yaml": "styles:\n  title: {size: 11, reason: long words}\n",
    "content/toy/glossary.yaml": "terms:\n  bait: {term: bait, definition: What fish want.}\n",
    "profiles/ours.yaml": PROFILE,
    "printers.yaml": "default:\n  back_offset: {x: 0.4, y: -0.2}\n",
    "templates/toy/shore.xml": '<rect x="30" y="80" w="4" h="4" fill="reed"/>\n',
}
DECK, GAME, FACE = "content/toy/fish.yaml", "content/toy/game.yaml", "templates/toy/face.xml"
WATERS, WATER, FISH = "content/toy/waters.yaml", "templates/toy/water.xml", "templates/toy/fish.xml"
THEME, PARTS, RULES = "templates/toy/theme.yaml", "templates/toy/parts.xml", "content/toy/rules.yaml"
FONTS, WORDS, ICONS = "fonts/fonts.yaml", "content/toy/words.yaml", "content/toy/icons.yaml"


def pond(toy):
    """Make a pond of a copy of the toy game: a booklet, a picture with alpha, a translation, and files that a user may have."""
    add_booklet(toy)
    pixels((40, 90, 120, 200))(toy / "content/toy/art/pike.png")
    for name, text in FILES.items():
        (toy / name).parent.mkdir(parents=True, exist_ok=True)
        (toy / name).write_text(text, "utf-8")
    exchange(toy / GAME, "bleed: 2, safe: 2.5", "bleed: 3, safe: 2.5")
    exchange(toy / WATER, '<grid x="4"', '{% include "shore.xml" %}\n  <grid x="4"')
    exchange(toy / "content/toy/booklet/01-pond.md", "The fish are", "Their {term:bait} is old. The fish are")
    return toy


def printer(root):
    """The correction of the printer that a run would use."""
    return load_printer(root / "printers.yaml", None, Report())


def told(file, before, after):
    """An edit of a text, and what takes it back."""
    return replaced(file, lambda path: exchange(path, before, after))


def replaced(file, make):
    """A file with another content, and as it was; later edits are taken back first."""
    kept = []

    def edit(root):
        kept.append((root / file).read_bytes())
        make(root / file)

    return edit, lambda root: (root / file).write_bytes(kept.pop())


def added(file, text):
    """A file more, and its removal."""

    def edit(root):
        (root / file).write_text(text, "utf-8")

    return edit, lambda root: (root / file).unlink()


def pixels(colour):
    """Write a picture with alpha; it is too coarse for print."""
    return lambda file: Image.new("RGBA", (350, 234), colour).save(file)


def italics(file):
    """Write another font of the same family."""
    file.write_bytes(file.with_name("ChakraPetch-Italic.ttf").read_bytes())


def cards_turned(file):
    """Write the cards of a deck in the opposite order."""
    text = file.read_text("utf-8")
    start, stop = text.index("  pike:"), text.index("assert:")
    pike, rest = text[start:stop].split("  carp:")
    carp, trout = rest.split("  trout:")
    file.write_text(f"{text[:start]}  trout:{trout}  carp:{carp}{pike}{text[stop:]}", "utf-8")


FAULT = "a drawing with a fault"
BAD_CARD = "a card with a fault"
STOPPING = frozenset({FAULT, BAD_CARD})
"""With these, nothing is printed."""

EDITS = {
    # cards
    "a text": told(DECK, "It waits", "It lies in wait"),
    "a longer text": told(DECK, "It waits", "It waits among the reeds, day by day and night after night, and waits, and"),
    "a number": told(DECK, "points: 7", "points: 9"),
    "a printed number": told(WATERS, "~oo", "~o~"),
    "a line above all others": told(DECK, "cards:\n", "# a remark\n\ncards:\n"),
    "the order of cards": replaced(DECK, cards_turned),
    "a card more": told(WATERS, "  brook:", "  tarn:\n    name: Tarn\n    map: |\n      ~~~\n      ooo\n  brook:"),
    "a copy more": told(WATERS, "copies: 2", "copies: 3"),
    "a card of no more copies": told(WATERS, "copies: 2", "copies: 0"),
    "another picture of a card": told(DECK, "art: art/pike.png", "art: art/fly.svg"),
    "a card of which another tells": told(WATERS, "name: Brook", "name: Wide Brook"),
    "a text with a character that no font has": told(DECK, "Quick [fly]", "Quick \u0dc1 [fly]"),
    BAD_CARD: told(DECK, "season: spring", "season: sprung"),
    # what cards are
    "a type": told("content/toy/types.yaml", "{kind: text, max: 40}", "{kind: text, max: 6}"),
    "a constant": told(RULES, "bonus: {value: 2", "bonus: {value: 3"),
    "a word": told(WORDS, "bait: Bait", "bait: Lure"),
    "a term": told("content/toy/glossary.yaml", "term: bait", "term: lure"),
    "an icon's name": told(ICONS, "worm: {art: art/worm.svg", "worm: {art: art/fly.svg"),
    "an icon's word": told(ICONS, "word: fly", "word: insect"),
    # look
    "a template": told(FISH, 'x="49.5"', 'x="49"'),
    "the template of all": told(FACE, 'x="3"', 'x="3.5"'),
    "a macro": told(PARTS, 'r="5"', 'r="4.5"'),
    "a line of a macro": told(PARTS, "<circle", "\n<circle"),
    "an include": told("templates/toy/shore.xml", 'x="30"', 'x="31"'),
    "a back": told("templates/toy/back.xml", 'r="10"', 'r="11"'),
    "a text that is too large": told(FISH, 'x="4" y="47" w="55.5" h="22"', 'x="4" y="47" w="55.5" h="7"'),
    "a text beyond the safe area": told(FISH, '<text x="4" y="4" w="42"', '<text x="1" y="4" w="42"'),
    "a colour": told(THEME, '"#2a6f86"', '"#2a6f96"'),
    "a pale colour": told(THEME, '"#1c2426"', '"#c0c4c6"'),
    "a recipe of inks": told(THEME, "cmyk: [80, 40, 30, 20]", "cmyk: [80, 45, 30, 20]"),
    "a size": told(THEME, "size: 8,", "size: 7.5,"),
    "a floor that no text reaches": told(THEME, "floor: 9,", "floor: 13.5,"),
    "the format of a deck": told(GAME, "format: mini-american", "format: bridge"),
    "a bleed": told(GAME, "bleed: 3, safe: 3", "bleed: 2, safe: 3"),
    "a safe area": told(GAME, "bleed: 3, safe: 3", "bleed: 3, safe: 5"),
    # files
    "an icon": told("content/toy/art/worm.svg", 'viewBox="0 0 24 24"', 'viewBox="0 0 24 20"'),
    FAULT: told("content/toy/art/fly.svg", "<svg", '<svg foo="&'),
    "a drawing that needs pixels": replaced("content/toy/art/carp.svg", lambda file: file.write_text(SOFT.format(1), "utf-8")),
    "a picture": replaced("content/toy/art/pike.png", pixels((200, 90, 120, 128))),
    "a font": replaced("fonts/chakra-petch/ChakraPetch-Regular.ttf", italics),
    "the cut of a family": told(FONTS, "ChakraPetch-Bold", "ChakraPetch-Italic"),
    # languages
    "a translation": told("content/toy/locale/de/fish.po", "Hecht", "Hechte"),
    "the sizes of a language": told("content/toy/locale/de/layout.yaml", "size: 11", "size: 10"),
    "an untranslated text": added(
        "content/toy/locale/de/waters.po", PO.replace("fish/pike", "waters/brook").replace("Pike", "Brook")
    ),
    # sheets and booklet
    "the version": told(GAME, 'version: "0.3.0"', 'version: "0.3.1"'),
    "paper": told(GAME, "paper: a4", "paper: letter"),
    "the backs": told(GAME, "backs: duplex-long", "backs: none"),
    "a printer": told("printers.yaml", "x: 0.4", "x: 0.5"),
    "a profile": told("profiles/ours.yaml", "length: 4", "length: 4.5"),
    "a frugal profile": told("profiles/ours.yaml", "low-ink: no", "low-ink: yes"),
    "a chapter": told("content/toy/booklet/01-pond.md", "**quiet**", "**loud**"),
    "the look of the booklet": added("templates/toy/booklet.yaml", "size: [105, 148]\n"),
}
