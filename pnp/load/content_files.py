"""The YAML files of a project, each declared once; JSON Schemas and the reference are generated from these declarations."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pnp.base.records import frozen
from pnp.load import shapes
from pnp.load.booklet_shape import LOOK
from pnp.load.examples_kind import FILE as COMPUTED_EXAMPLES
from pnp.load.font_reader import FONTS as FONT_BOOK
from pnp.load.font_sources import FONT_SOURCES as FONT_RECORD
from pnp.load.kinds.declaration import TypesKind
from pnp.load.locale_layout_reader import LOCALE_LAYOUT
from pnp.load.odds_kind import ODDS as ODDS_BY_ID
from pnp.load.rules_reader import CONSTANTS
from pnp.load.words_reader import WORDS as WORD_GROUPS

if TYPE_CHECKING:
    from pnp.load.kinds.kind import Kind, Schema


@frozen
class ContentFile:
    """A file: the name of its schema, its path, its kind, a description, an example, and what a template sees of it."""

    name: str
    path: str
    kind: Kind
    about: str
    example: str
    seen: str = ""

    def schema(self) -> Schema:
        """Return the JSON Schema of the whole file."""
        return file_schema(self.kind)


def file_schema(kind: Kind) -> Schema:
    """Return the JSON Schema of a file of a kind, with the definitions that it refers to."""
    definitions = kind.definitions()
    return kind.schema() | ({"definitions": definitions} if definitions else {})


GAME = ContentFile(
    "game",
    "content/<game>/game.yaml",
    shapes.game(None),
    "The game's title and version, how it is printed, and its decks in print order.",
    """title: Pond
version: "1.0.0"
date: "2026-11-21"
author: The authors
source-locale: en
print: {paper: a4, backs: duplex-long}
decks:
  fish: {type: fish, format: poker, face: fish.xml, back: back.xml}
assert:
  - {count: 54, copies: yes}""",
    "{{ game.title }} {{ game.version }} {{ game.date }} {{ game.author }} {{ deck.name }} {{ deck.size.w }} {{ deck.bleed }} "
    "{{ deck.cards }} {{ game.decks }}",
)
TYPES = ContentFile(
    "types",
    "content/<game>/types.yaml",
    TypesKind(),
    "The component types and their fields. The values of `kind` are listed [below](#kinds-of-fields).",
    """fish:
  note: something to catch
  fields:
    name: {kind: text, max: 40}
    points: {kind: int, min: 0, max: 20}
    bait: {kind: mapping, keys: [worm, fly], of: {kind: int, min: 1}}""",
    "{{ card.name }} {{ card.points }} {{ card.bait.worm }}",
)
DECK = ContentFile(
    "deck",
    "content/<game>/<deck>.yaml",
    shapes.deck_file(None),
    "The cards of a deck. The key of a card is its id, which is unique in the game. Texts are kept as written (`no`, "
    "`01001`, `1.10`). An item of a list gets its message id from its `id`, or else from its words. The cards may also "
    "be rows of a table: see [tables.md](tables.md). See [decks.md](decks.md) for `defaults`, `expand` and `skip`.",
    """cards:
  pike:
    copies: 2
    name: Pike
    points: 7
    bait: {worm: 2}
assert:
  - {sum: points, min: 7}""",
    "{{ card.id }} {{ card.entry }} {{ card.name }} {{ card.copies }} {{ card.index }}",
)
RULES = ContentFile(
    "rules",
    "content/<game>/rules.yaml",
    CONSTANTS,
    "The rule constants: every number of the rules is written here, once. Groups may be nested. See [rules.md](rules.md).",
    """catch:
  bonus: {value: 2, unit: points, note: what spring adds, min: 0, max: 5}""",
    "{{ rules.catch.bonus }}",
)
ODDS = ContentFile(
    "odds",
    "content/<game>/odds.yaml",
    ODDS_BY_ID,
    "Chances of dice and draws, computed exactly from constants and cards. See [odds.md](odds.md).",
    """bite:
  roll: {dice: 2, sides: 6, plus: catch.bonus}
  gives: {caught: {min: 9}}
  expects: {caught: 15/36}""",
)
EXAMPLES = ContentFile(
    "examples",
    "content/<game>/examples.yaml",
    COMPUTED_EXAMPLES,
    "The worked examples of a booklet, computed from constants and cards: `{example:spring.all}` in a text prints a result. "
    "See [rules.md](rules.md). A rules engine may play examples of a form of its own; if that form has a schema, it is "
    "`content/<game>/examples.schema.json`, and none is generated.",
    """examples:
  spring:
    note: three fish in spring
    compute: {caught: 3, all: caught * catch.bonus}
    expects: {all: 6}""",
)
WORDS = ContentFile(
    "words",
    "content/<game>/words.yaml",
    WORD_GROUPS,
    "The fixed words of the templates, which are translated like all other texts.",
    """bait: Bait
season: {spring: Spring, winter: Winter}""",
    "{{ words.bait }} {{ words.season.spring }}",
)
ICONS = ContentFile(
    "icons",
    "content/<game>/icons.yaml",
    shapes.ICONS,
    "The symbols: `[worm]` in a text prints the symbol `worm`.",
    "worm: {art: art/icons/worm.svg, word: worm}",
    '<icon name="worm" size="4"/>',
)
GLOSSARY = ContentFile(
    "glossary",
    "content/<game>/glossary.yaml",
    shapes.GLOSSARY,
    "The terms of the rules: `{term:pond}` in a text prints the term `pond`.",
    """terms:
  pond: {term: pond, definition: Where the fish live., also: [ponds]}""",
)
THEME = ContentFile(
    "theme",
    "templates/<game>/theme.yaml",
    shapes.THEME,
    "Colours and type styles.",
    """swatches:
  ink: {rgb: "#000000", cmyk: [0, 0, 0, 100]}
styles:
  story: {family: text, size: 7, floor: 6.5, leading: 1.22, colour: ink, role: story}""",
    '<text style="story" colour="ink/50">{{ card.story }}</text>',
)
FONTS = ContentFile(
    "fonts",
    "fonts/fonts.yaml",
    FONT_BOOK,
    "The project's fonts: families of files, and roles that use the families. Cuts that share a file are embedded once. "
    "The generator's own words (slug lines, a booklet's plain look) take the roles `text` and `display`, or else the first.",
    """families:
  plex: {regular: plex/Plex-Regular.ttf, bold: plex/Plex-Bold.ttf, licence: plex/OFL.txt}
roles:
  text: {per: cluster, default: [plex]}""",
)
FONT_SOURCES = ContentFile(
    "sources",
    "fonts/sources.yaml",
    FONT_RECORD,
    "The packages that fonts come from, in a project that makes its fonts with `fonts/subset.py`. `pnp` does not read it.",
    f"""fonttools: 4.68.0
families:
  noto-sans-jp:
    package: "@expo-google-fonts/noto-sans-jp"
    version: 0.4.3
    letters: japanese
    extra: 〜・
    files:
      OFL.txt: {{from: LICENSE_FONT, sha256: {"0a" * 32}}}
      NotoSansJP-Regular.ttf: {{from: 400Regular/NotoSansJP_400Regular.ttf, sha256: {"1b" * 32}}}""",
)
BOOKLET = ContentFile(
    "booklet",
    "templates/<game>/booklet.yaml",
    LOOK,
    "The look of the rule booklet; every entry has a default. See [booklet.md](booklet.md).",
    """size: [148, 210]
styles: {body: story}
headings:
  chapter: {style: story, new-page: yes}""",
)
LOCALE_TERMS = ContentFile(
    "locale-glossary",
    "content/<game>/locale/<tag>/glossary.yaml",
    shapes.LOCALE_GLOSSARY,
    "The forms of the game's terms in one language. See [translate.md](translate.md).",
    """terms:
  pond: {cases: {dative: Teich}, also: [Teiche]}""",
)
LOCALE_STYLES = ContentFile(
    "locale-layout",
    "content/<game>/locale/<tag>/layout.yaml",
    LOCALE_LAYOUT,
    "Changes to styles, sizes and templates that one language needs.",
    """styles:
  story: {size: 6.75, reason: long words}""",
)
PRINTERS = ContentFile(
    "printers",
    "printers.yaml",
    shapes.PRINTERS,
    "Corrections for your printers. `pnp calibrate` prints the path of this file in your user settings.",
    """default:
  back_offset: {x: 0.4, y: -0.2}
  scale: {x: 1.002}""",
)
FILES = (
    GAME, TYPES, DECK, RULES, ODDS, EXAMPLES, WORDS, ICONS, GLOSSARY, THEME, FONTS, FONT_SOURCES, BOOKLET, LOCALE_TERMS,
    LOCALE_STYLES, PRINTERS,
)  # fmt: skip
"""Every file, in the order in which the reference describes them."""
