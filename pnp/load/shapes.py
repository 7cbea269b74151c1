"""The entries of the files other than decks, declared with the same kinds as the fields of cards."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from pnp.load.assertion_declaration import AssertionsKind
from pnp.load.cards_kind import CardsKind, DefaultsKind
from pnp.load.drawings_kind import DrawingsKind
from pnp.load.expand_kind import ExpandKind
from pnp.load.format_data import card_formats, component_kinds, papers
from pnp.load.kinds.compound import ListKind, MappingKind, RecordKind
from pnp.load.kinds.simple import (
    DateKind,
    EnumKind,
    FilePathKind,
    FlagKind,
    ImageKind,
    IntKind,
    LanguageTagKind,
    LengthKind,
    NumberKind,
    TextKind,
)
from pnp.load.number_rules_reader import NUMBERS_OF_DECK, NUMBERS_OF_GAME
from pnp.load.outline_kind import OutlineKind
from pnp.load.table_setup import TABLE_SETUP
from pnp.load.table_source import TableSourceKind
from pnp.load.tile_kind import TileKind
from pnp.load.yaml.nodes import WORD
from pnp.model.style import LINES

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable

    from pnp.load.kinds.declaration import DeclaredType
    from pnp.load.kinds.kind import Fields, Kind

_MUST_HOLD = "what must hold: see docs/assertions.md"
COPIES = IntKind(required=False, default=1, min=0, max=1000, note="how often the card is printed; 0: it is skipped")
SKIP = FlagKind(
    required=False, default=False, note="parks the card: it is checked and translated, but neither printed nor counted"
)
BACKS = ("duplex-long", "duplex-short", "gutterfold", "none")
_DECK_AXES = ExpandKind(note="the fields along which cards vary, or these fields with their values: see docs/decks.md")
_CARD_AXES = ExpandKind(of_card=True, note="the same for this card alone; `no`: it is a single card")
DECK_SOURCE = TableSourceKind(required=False, note="the table of its cards, from the game's folder: see docs/tables.md")
CUTS, MARKS, SHARING = ("ticks", "outline"), ("full", "short", "none"), ("shared", "bleed")
_MARKS = "crop marks of 5 mm, `short` ones of 2 mm, which leave more room, or `none`"
_SHARING = (
    "`shared`: neighbours touch, and one cut serves both, with `short` marks unless `marks` says otherwise; `bleed`: each card "
    "has its bleed around it; without it, cards share cuts if all their borders have one colour"
)
_CUT = "how sheets show where to cut what is no rectangle: `ticks` around it for a punch, or its `outline` as a thin line"


def _text(note: str, *, required: bool = True) -> Kind:
    return TextKind(required=required, note=note)


def _message(note: str, *, required: bool = True) -> Kind:
    return TextKind(required=required, translatable=True, note=note)


def _enum(choices: Iterable[str], note: str, default: str | None = None, *, required: bool = True) -> Kind:
    return EnumKind(required=required and default is None, default=default, choices=tuple(choices), note=note)


def _record(note: str, /, *, required: bool = True, **fields: Kind) -> RecordKind:
    return RecordKind(required=required, fields=fields, note=note)


def _number(note: str, low: float, high: float, default: float | None = None, *, required: bool = True) -> Kind:
    return NumberKind(required=required and default is None, default=default, min=low, max=high, note=note)


def _length(note: str, low: float, high: float, default: float | None = None) -> Kind:
    return LengthKind(required=False, default=default, min=low, max=high, note=note)


def _flag(note: str, *, default: bool) -> Kind:
    return FlagKind(required=False, default=default, note=note)


def _size() -> ListKind:
    sides = (
        "width and height in mm; one number is the side of a square, a diameter, or the width of a hexagon between flat sides"
    )
    return ListKind(required=False, of=_length("mm", 5, 2000), min=1, max=2, note=sides)


def _outline() -> OutlineKind:
    return OutlineKind(required=False, note="the line along which it is cut; a rectangle unless the format says otherwise")


def own_format() -> RecordKind:
    """Give the shape of a format that a game declares."""
    return _record(
        "a format of the game, for several decks",
        size=replace(_size(), required=True),
        corner=_length("the radius of a rectangle's corners, in mm", 0, 50, 0.0),
        outline=_outline(),
        note=_text("for those who work on the game", required=False),
    )


def _print_options() -> dict[str, Kind]:
    return {
        "marks": _enum(MARKS, _MARKS, required=False),
        "bleed": _length("the most that sheets show of the bleed, in mm; without it, all that is drawn", 0, 20),
        "cuts": _enum(SHARING, _SHARING, required=False),
        "press": FlagKind(required=False, default=None, note="`no`: made at home only, so presses leave it out"),
    }


def deck(types: Iterable[str] | None, formats: Iterable[str] = ()) -> RecordKind:
    """Give the shape of a deck in `game.yaml`; its type is one of `types`, or any if None; `formats`: those of the game."""
    of_type = "the type of its cards, from types.yaml"
    return _record(
        "a deck: cards of one type and format",
        kind=_enum(component_kinds(), "what its pieces are on the table, for counts", "card"),
        type=_text(of_type) if types is None else _enum(types, of_type),
        format=_enum((*card_formats(), *formats), "a format by its trade name, or of `formats`", required=False),
        size=replace(_size(), note=f"instead of a format: {_size().note}"),
        outline=_outline(),
        cut=_enum(CUTS, f"{_CUT}; without it as `print.cut` says", required=False),
        tile=TileKind(required=False, note="how a board larger than a page is divided among sheets"),
        orientation=_enum(("portrait", "landscape"), "turns the format where it lies the other way", required=False),
        print=_record(
            "how this deck is printed if not like the rest of the game",
            required=False,
            paper=_enum(papers(), "its paper; each paper has a file of its own", required=False),
            backs=_enum(BACKS, "how its backs are printed", required=False),
            **_print_options(),
        ),
        table=TABLE_SETUP,
        bleed=_length("how far the art goes beyond the trim, in mm", 0, 20, 3.0),
        safe=_length("how far text stays inside the trim, in mm", 0, 50, 3.0),
        face=_text("the template of its faces, from templates/<game>/"),
        back=_text("the template of its backs; without it the deck has no backs", required=False),
        file=_text("the file of its cards; without it <deck>.yaml", required=False),
        source=DECK_SOURCE,
        numbers=NUMBERS_OF_DECK,
        note=_text("for those who work on the game", required=False),
    )


def game(types: Iterable[str] | None, formats: Iterable[str] = ()) -> RecordKind:
    """Give the shape of `game.yaml`; for `types` and `formats` see `deck`."""
    printing = {
        "paper": _enum(papers(), "the paper when the command line names none", "a4"),
        "backs": _enum(BACKS, "how backs are printed when the command line does not say", "duplex-long"),
        **_print_options(),
        "cut": _enum(CUTS, f"{_CUT}; without it, circles have ticks and other shapes their outline", required=False),
    }
    fields = {
        "title": _text("the game's name"),
        "version": _text('the version of the content, quoted: "1.0.0"'),
        "date": DateKind(note='the date of the content, quoted: "2026-11-21"'),
        "author": _text("who made it"),
        "source-locale": LanguageTagKind(note="the language that the content is written in, such as pt-BR"),
        "print": _record("how it is printed", required=False, **printing),
        **NUMBERS_OF_GAME,
        "formats": MappingKind(required=False, of=own_format(), note="formats of the game by name, besides those of the trade"),
        "decks": MappingKind(of=deck(types, formats), note="the decks in print order"),
        "licence": FilePathKind(required=False, note="the text of its licence, which `pnp kit` packs"),
        "draw": _text("the command that draws its pictures anew, for messages; it is never run", required=False),
        "drawings": DrawingsKind(required=False, note="the constants that drawings show, by the paths of these"),
        "note": _text("for those who work on the game", required=False),
        "assert": AssertionsKind(required=False, of_game=True, note=_MUST_HOLD),
    }
    return RecordKind(fields=fields, note="a game")


def card_record(type_: DeclaredType | None, given: Collection[str] = ()) -> RecordKind:
    """Give the shape of a card of a type, or what cards of all types have in common.

    Fields that are `given` by the deck may be left out.
    """
    own: Fields = type_.fields if type_ else {}
    fields: dict[str, Kind] = {"copies": COPIES, "skip": SKIP, "expand": replace(_CARD_AXES, fields=own), **own}
    fields |= {name: replace(fields[name], required=False) for name in given if name in fields}
    return RecordKind(fields=fields, note=type_.note if type_ else "a card, with the fields of its type")


def _shared_record(type_: DeclaredType | None) -> RecordKind:
    """Give the shape of what a deck can give to all its cards."""
    card = card_record(type_)
    fields = {name: replace(kind, required=False) for name, kind in card.fields.items() if name != "expand"}
    return replace(card, fields=fields)


def deck_file(type_: DeclaredType | None, given: Collection[str] = ()) -> RecordKind:
    """Give the shape of a deck file with the cards of a type, or with what cards of all types have in common.

    `given`: the fields that the deck's `defaults` and `expand` give.
    """
    return RecordKind(
        one_of=("cards", "source"),
        fields={
            "source": DECK_SOURCE,
            "defaults": DefaultsKind(of=_shared_record(type_), note="the fields of cards that do not write them"),
            "expand": replace(_DECK_AXES, fields=type_.fields if type_ else {}),
            "cards": CardsKind(of=card_record(type_, given), note="the cards by their ids, in print order"),
            "assert": AssertionsKind(required=False, note=_MUST_HOLD),
        },
    )


SWATCH = _record(
    "a colour",
    rgb=_text('its colour on screen, quoted: "#1a2b3c"'),
    cmyk=ListKind(required=False, of=_number("%", 0, 100), min=4, max=4, note="its ink recipe for printing presses, in %"),
    spot=_text("the spot ink that presses print it in, spelled as the shop spells it; `cmyk` stands in for it", required=False),
    note=_text("for those who work on the game", required=False),
)

STYLE = _record(
    "a type style",
    family=_text("a role of fonts.yaml, such as text or display"),
    weight=TextKind(required=False, default="regular", note="a cut of the family: regular, medium, bold …"),
    italic=_flag("whether it is set in italic", default=False),
    size=_number("the size in pt", 1, 500),
    floor=_number("the smallest size in pt that it may shrink to; without it, it does not shrink", 1, 500, required=False),
    leading=_number("from line to line, as a factor of the size", 0.5, 4, 1.2),
    colour=_text("a swatch, or a swatch and its opacity in % (ink/50)"),
    role=_enum(("rules", "story", "display", "micro"), "what the text is for", "rules"),
    align=_enum(("start", "center", "end", "justify"), "where lines stand", "start"),
    case=_enum(("none", "upper", "lower"), "changes letters when they are set, never in the content", "none"),
    tracking=_number("space between letters, in em", -0.2, 1, 0.0),
    hyphenate=_flag("whether words may be divided", default=True),
    small=_text("why it may be smaller than scripts need (docs/typography.md), in which languages ever", required=False),
    note=_text("for those who work on the game", required=False),
)


def _line(note: str, dash: tuple[float, ...]) -> RecordKind:
    lengths = ListKind(required=False, default=dash, of=_length("mm", 0, 50), min=0, max=8, note="dash and gap lengths in mm")
    colour = _text("a swatch, or a swatch and its opacity in % (ink/50); black without it", required=False)
    return _record(note, required=False, colour=colour, width=_length("in mm", 0.05, 2, 0.2), dash=lengths)


THEME = _record(
    "the look of a game",
    swatches=MappingKind(of=SWATCH, key=WORD, note="colours by name"),
    styles=MappingKind(of=STYLE, note="type styles by name"),
    lines=_record(
        "how creases and cuts are drawn",
        required=False,
        valley=_line("a `<fold>` whose printed sides come together", LINES["valley"].dash),
        mountain=_line("a `<fold>` whose printed sides are outside", LINES["mountain"].dash),
        cut=_line("a `<cut>`", LINES["cut"].dash),
    ),
)

ICONS = MappingKind(
    key=WORD,
    of=_record(
        "an icon",
        art=ImageKind(note="its drawing, from the game's folder"),
        word=_message("the word that it stands for, which is what a reader of the PDF's text finds"),
        directional=_flag("whether it turns round in right-to-left text", default=False),
    ),
    note="icons by name: [name] prints one in a text",
)

_CASES = MappingKind(required=False, of=_text("the term in it"), note="its cases: {term:name|case} prints one")
_ALSO = ListKind(required=False, of=_text("a form"), note="further forms; `stref*`: any word that begins so")

GLOSSARY = _record(
    "the words of the game",
    terms=MappingKind(
        of=_record(
            "a term",
            term=_message("what {term:name} prints"),
            definition=_message("what it means", required=False),
            cases=_CASES,
            also=_ALSO,
        ),
        note="terms by name",
    ),
)

_LOCALE_TERM = _record("a term; its translation is its base form", cases=_CASES, also=_ALSO)
LOCALE_GLOSSARY = _record("the forms of the game's terms", terms=MappingKind(of=_LOCALE_TERM, note="terms by name"))

PRINTERS = MappingKind(
    of=_record(
        "how one printer drifts",
        back_offset=_record(
            "how far backs are moved, in mm", required=False, x=_length("right", -20, 20, 0.0), y=_length("down", -20, 20, 0.0)
        ),
        scale=_record(
            "how far every page is stretched", required=False, x=_number("x", 0.9, 1.1, 1.0), y=_number("y", 0.9, 1.1, 1.0)
        ),
    ),
    note="printers by name; `default` is used when none is named",
)
