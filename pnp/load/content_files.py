"""The YAML files of a project, each declared once, and the reference of them, docs/content.md.

`python -m pnp.load.content_files` writes the reference; `pnp schema` makes JSON Schemas of the same declarations.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path

from pnp.base.records import frozen
from pnp.load.booklet import LOOK
from pnp.load.fonts import FONT_BOOK, FONT_SOURCES
from pnp.load.kinds.declaration import COMMON_OPTIONS, KINDS, TypesKind, options_of
from pnp.load.kinds.kind import Kind, Schema, plain_value
from pnp.load.odds_and_examples import COMPUTED_EXAMPLES, ODDS_BY_ID
from pnp.load.package_data import OWN_PAPERS
from pnp.load.rules import CONSTANTS
from pnp.load.sentences import SENTENCES
from pnp.load.shapes import GLOSSARY, ICONS, LOCALE_GLOSSARY, PRINTERS, THEME, deck_file_record, game_record
from pnp.load.theme_and_words import WORD_GROUPS
from pnp.load.translations import LOCALE_LAYOUT
from pnp.load.yaml.nodes import format_number


@frozen
class ContentFile:
    """A file: the name of its schema, its path, its kind, a description, an example in YAML, and its use in templates."""

    name: str
    path: str
    kind: Kind
    about: str
    example: str
    use_in_templates: str = ""

    def schema(self) -> Schema:
        """Return the JSON Schema of the whole file."""
        return file_schema(self.kind)


def file_schema(kind: Kind) -> Schema:
    """Return the JSON Schema of a file of a kind, with the definitions that it refers to."""
    definitions = kind.definitions()
    return kind.schema() | ({"definitions": definitions} if definitions else {})


GAME_YAML = ContentFile(
    "game",
    "content/<game>/game.yaml",
    game_record(None),
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
TYPES_YAML = ContentFile(
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
DECK_YAML = ContentFile(
    "deck",
    "content/<game>/<deck>.yaml",
    deck_file_record(None),
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
RULES_YAML = ContentFile(
    "rules",
    "content/<game>/rules.yaml",
    CONSTANTS,
    "The rule constants: every number of the rules is written here, once. Groups may be nested. See [rules.md](rules.md).",
    """catch:
  bonus: {value: 2, unit: points, note: what spring adds, min: 0, max: 5}""",
    "{{ rules.catch.bonus }}",
)
ODDS_YAML = ContentFile(
    "odds",
    "content/<game>/odds.yaml",
    ODDS_BY_ID,
    "Chances of dice and draws, computed exactly from constants and cards. See [odds.md](odds.md).",
    """bite:
  roll: {dice: 2, sides: 6, plus: catch.bonus}
  gives: {caught: {min: 9}}
  expects: {caught: 15/36}""",
)
EXAMPLES_YAML = ContentFile(
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
WORDS_YAML = ContentFile(
    "words",
    "content/<game>/words.yaml",
    WORD_GROUPS,
    "The fixed words of the templates, which are translated like all other texts.",
    """bait: Bait
season: {spring: Spring, winter: Winter}""",
    "{{ words.bait }} {{ words.season.spring }}",
)
SENTENCES_YAML = ContentFile(
    "sentences",
    "content/<game>/sentences.yaml",
    SENTENCES,
    "The sentences that cards have as data: patterns with parameters, for fields of the kind [`sentence`](#sentence). A card "
    "says `draw(amount=2, of=fish)`; its text is written and translated once for all cards. Words of a parameter may name the "
    "others, so that number and gender agree, and print those that are declared above it. See [sentences.md](sentences.md).",
    """parameters:
  amount: {kind: int, min: 1, max: 5}
  of: {kind: enum, of: [fish, bait]}
words:
  of:
    fish: "{amount, plural, one {# fish} other {# fish}}"
    bait: "{amount, plural, one {# worm} other {# worms}}"
patterns:
  draw:
    text: "Draw {of}."
    takes: {amount: {max: 3}, of}""",
    "{{ card.effect }} {{ card.effect.pattern }} {{ card.effect.amount }}",
)
ICONS_YAML = ContentFile(
    "icons",
    "content/<game>/icons.yaml",
    ICONS,
    "The symbols: `[worm]` in a text prints the symbol `worm`.",
    "worm: {art: art/icons/worm.svg, word: worm}",
    '<icon name="worm" size="4"/>',
)
GLOSSARY_YAML = ContentFile(
    "glossary",
    "content/<game>/glossary.yaml",
    GLOSSARY,
    "The terms of the rules: `{term:pond}` in a text prints the term `pond`.",
    """terms:
  pond: {term: pond, definition: Where the fish live., also: [ponds]}""",
)
THEME_YAML = ContentFile(
    "theme",
    "templates/<game>/theme.yaml",
    THEME,
    "Colours and type styles.",
    """swatches:
  ink: {rgb: "#000000", cmyk: [0, 0, 0, 100]}
styles:
  story: {family: text, size: 7, floor: 6.5, leading: 1.22, colour: ink, role: story}""",
    '<text style="story" colour="ink/50">{{ card.story }}</text>',
)
FONTS_YAML = ContentFile(
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
FONT_SOURCES_YAML = ContentFile(
    "sources",
    "fonts/sources.yaml",
    FONT_SOURCES,
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
BOOKLET_YAML = ContentFile(
    "booklet",
    "templates/<game>/booklet.yaml",
    LOOK,
    "The look of the rule booklet; every entry has a default. See [booklet.md](booklet.md).",
    """size: [148, 210]
styles: {body: story}
headings:
  chapter: {style: story, new-page: yes}""",
)
LOCALE_GLOSSARY_YAML = ContentFile(
    "locale-glossary",
    "content/<game>/locale/<tag>/glossary.yaml",
    LOCALE_GLOSSARY,
    "The forms of the game's terms in one language. See [translate.md](translate.md).",
    """terms:
  pond: {cases: {dative: Teich}, also: [Teiche]}""",
)
LOCALE_LAYOUT_YAML = ContentFile(
    "locale-layout",
    "content/<game>/locale/<tag>/layout.yaml",
    LOCALE_LAYOUT,
    "Changes to styles, sizes and templates that one language needs.",
    """styles:
  story: {size: 6.75, reason: long words}""",
)
PRINTERS_YAML = ContentFile(
    "printers",
    "printers.yaml",
    PRINTERS,
    "Corrections for your printers. `pnp calibrate` prints the path of this file in your user settings.",
    """default:
  back_offset: {x: 0.4, y: -0.2}
  scale: {x: 1.002}""",
)
PAPERS_YAML = ContentFile(
    "papers",
    "papers.yaml",
    OWN_PAPERS,
    "Papers of your own beside `content/`, or another margin for a known one; those in your user settings, beside "
    "`printers.yaml`, hold for `--paper` in all projects. The margin is what your printer does not reach. "
    "[components.md](components.md#paper-backs-marks-and-bleed) says how it turns with the paper, and what cells are.",
    """proof:
  size: [329, 483]
  margin: {top: 3, bottom: 12.7}
4x6: {size: [4 in, 6 in], margin: 0, source: prints without borders}
stickers:
  size: [210, 297]
  cells: {columns: 4, rows: 6, width: 40, height: 40, left: 16, top: 15, gap: [6, 5]}""",
)
CONTENT_FILES = (
    GAME_YAML, TYPES_YAML, DECK_YAML, RULES_YAML, ODDS_YAML, EXAMPLES_YAML, WORDS_YAML, SENTENCES_YAML, ICONS_YAML,
    GLOSSARY_YAML, THEME_YAML, FONTS_YAML, FONT_SOURCES_YAML, BOOKLET_YAML, LOCALE_GLOSSARY_YAML, LOCALE_LAYOUT_YAML,
    PRINTERS_YAML, PAPERS_YAML,
)  # fmt: skip
"""Every file, in the order in which the reference describes them."""

_INTRO = """# The content of a game

*Generated from `pnp/load/content_files.py` and `pnp/load/kinds/` by `python -m pnp.load.content_files`; change it there.*

A project consists of `content/<game>/`, `templates/<game>/` and `fonts/`. The tables below list all keys of each YAML file.
Unknown keys, duplicate keys and values of the wrong kind are errors, reported with file, line and column. The meaning of a
value is never guessed: `no`, `01001` and `1.10` in a text are kept as written. `pnp schema` writes the same declarations as
JSON Schemas, with which an editor can complete and check what you type (the first line of a file names its schema:
`# yaml-language-server: $schema=.schemas/fish.json`).

The name of a file is the same on every system: its capitals count, and how its accents are composed (`ö` as one character or
as two) does not. Two files that differ only so, a name that Windows refuses (`aux.svg`, `who?.png`) and a path of more than 240
characters are warnings, because a project travels.

In the tables, `<name>` means a name of your choice (a-z, 0-9, `_`, `-`; icons and swatches may have capitals and letters of
any script), and `-` means each item of a list. Texts may contain
`**bold**`, `_italic_`, `[icon]`, `{rules.catch.bonus}`, `{term:pond}` and plurals such as
`{rules.catch.bonus, plural, one {# point} other {# points}}`; they are never read as templates. `*italic*` is the same as
`_italic_`, and may be a part of a word: `un*believ*able`. A sign marks nothing beside a space on its inner side, as in
`_ here_`, which is a warning (`locale/loose-sign`) and prints as it is written; so do, without one, `_` inside a name
(`snake_case`) and a `*` that is a factor (`2*3`), a footnote (`wood*`) or a bullet. A backslash makes any sign a plain
character: `\\*`, `\\_`, `\\[`, `\\{`. `[words]{.danger}` are words in a named style, one of the `character-styles` of
`theme.yaml`, which says their colour, size, cut and case, and whether a line is under or through them. Icons, values and
bold may be among them, a style inside another counts in its place, and a name that the theme lacks is an error.
`{漢字|かんじ}` sets a reading above its words (ruby, furigana), `{東京|とう|きょう}` one above each character. HTML
(`<b>`, `&amp;`) prints as it is written, with a warning. In YAML a blank and `#` begin a comment: quote `"Mill #2"`;
without quotes, a text that ends at a `#` with no blank behind it is reported as
`load/cut-text`. A text that begins with `*` needs quotes too.
"""
_KINDS_INTRO = """# Kinds of fields

The values of `kind:` in `types.yaml`. A template refers to the fields of a card by name; a field that is left out has its
`default`, or is none. For each kind, on the left a field is declared and written on a card; on the right a template prints it,
and below stands what then is on the face: the words of texts, and shapes and pictures with x, y, width and height in mm.

Every kind has these options:

"""
_DEFAULT_ROW = "| `default` | a value of the kind | – | the value of a field that is left out; the field is then optional |"
"""The option whose kind is that of the field."""
_MOST_NAMED_CHOICES = 8


def content_reference() -> str:
    """Return the reference of all files and kinds of fields as Markdown."""
    files = (file.path.removeprefix("content/<game>/") for file in CONTENT_FILES)
    links = f"Files: {_links(files)}.\n\nKinds of fields: {_links(KINDS)}.\n"
    sections = ["\n".join(_file_section(file)) for file in CONTENT_FILES]
    kinds = "".join(_kind_section(name, kind) for name, kind in KINDS.items())
    return "\n".join([_INTRO, links, *sections, _KINDS_INTRO + _options_table(COMMON_OPTIONS, _DEFAULT_ROW) + kinds])


def _links(headings: Iterable[str]) -> str:
    # GitHub makes the anchor of a heading from its letters, digits, `_` and `-`
    return ", ".join(f"[`{heading}`](#{re.sub(r'[^a-z0-9_-]', '', heading)})" for heading in headings)


def _file_section(file: ContentFile) -> Iterator[str]:
    yield f"# `{file.path.removeprefix('content/<game>/')}`\n"
    yield f"`{file.path}`: {file.about}\n"
    yield f"```yaml\n{file.example}\n```\n"
    if file.use_in_templates:
        yield f"```jinja\n{file.use_in_templates}\n```\n"
    rows = []
    for path, kind in _keys(file.kind, "", {}):
        # freely chosen names and items are never required
        default = "–" if path.endswith((">", ".-")) else _default(kind)
        rows.append(_table_row(f"`{path}`", _describe_value(kind), default, kind.note.replace("<", "&lt;")))
    if rows:
        yield "\n".join(["| key | is | default | meaning |", "|---|---|---|---|", *rows, ""])


def _keys(kind: Kind, place: str, known: dict[int, Kind]) -> Iterator[tuple[str, Kind]]:
    """Yield every key below a kind with its path; what occurs in two places is written out only in the first."""
    for step, inner in kind.parts():
        path = f"{place}.{step}" if place else step
        yield path, inner
        if id(inner) not in known:
            known[id(inner)] = inner  # lest it is freed, and another kind gets its id
            yield from _keys(inner, path, known)


def _kind_section(name: str, kind: type[Kind]) -> str:
    assert kind.example is not None, f"{name} has no example"
    field, declared, written, template, prints = kind.example
    yaml = f"# types.yaml\n{field}: {declared}\n\n# on a card\n{field}: {written}"
    options = options_of(kind)
    return f"""
## `{name}`

A template sees {kind.template_note}.

<table><tr><td>

```yaml
{yaml}
```

</td><td>

```xml
{template}
```

prints

```
{prints}
```

</td></tr></table>
""" + (f"\n{_options_table(options)}" if options else "")


def _options_table(options: Mapping[str, Kind], *more: str) -> str:
    rows = [_table_row(f"`{name}`", _describe_value(option), _default(option), option.note) for name, option in options.items()]
    return "\n".join(["| option | is | default | meaning |", "|---|---|---|---|", *rows, *more, ""])


def _describe_value(kind: Kind) -> str:
    words = kind.words()
    if words:
        more = " …" if len(words) > _MOST_NAMED_CHOICES else ""
        return " or ".join(f"`{word}`" for word in words[:_MOST_NAMED_CHOICES]) + more
    ends = (("from", getattr(kind, "min", None)), ("to", getattr(kind, "max", None)))
    return " ".join([kind.name, *(f"{word} {format_number(end)}" for word, end in ends if end is not None)])


def _default(kind: Kind) -> str:
    if kind.required:
        return "**required**"
    value = plain_value(kind.default)
    if value is None or value == ():
        return "–"
    if isinstance(value, bool):
        return "`yes`" if value else "`no`"
    if isinstance(value, tuple):
        return f"`[{', '.join(map(str, value))}]`"
    return f"`{format_number(value)}`" if isinstance(value, (int, float)) else f"`{value}`"


def _table_row(*cells: str) -> str:
    return f"| {' | '.join(cell.replace('|', chr(92) + '|') for cell in cells)} |"


if __name__ == "__main__":
    (Path(__file__).parents[2] / "docs" / "content.md").write_text(content_reference(), "utf-8", newline="\n")
