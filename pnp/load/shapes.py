"""The shapes of a project's YAML files, declared by kinds like the fields of cards, and kinds that only these files need."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator
from dataclasses import replace
from fnmatch import fnmatchcase
from typing import TYPE_CHECKING, ClassVar, cast, get_args

from pnp.base.files import as_stored, is_inside, normalize_name
from pnp.base.records import frozen
from pnp.base.suggestions import nearest
from pnp.base.units import parse_size
from pnp.load.assertion_kinds import RULES_PREFIX, AssertionsKind
from pnp.load.deck_entries import ExpandKind, axis_names
from pnp.load.finished_pictures import MOST_COPIES, PictureFolderKind
from pnp.load.kinds.compound import ListKind, MappingKind, RecordKind
from pnp.load.kinds.kind import Fields, Kind, Schema, ValueReader, check_bounds
from pnp.load.kinds.simple import (
    ChoicesKind,
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
from pnp.load.package_data import OutlineKind, PaperKind, card_formats, component_kinds, papers
from pnp.load.service_kinds import FitKind, PressKind
from pnp.load.stocks import OWN_STOCKS, stock_kind
from pnp.load.table_cards import TableSourceKind
from pnp.load.yaml.nodes import (
    SLUG,
    WORD,
    FileFaults,
    List,
    Map,
    Node,
    Scalar,
    format_number,
    read_number,
    scalar_items,
    valid_name_hint,
)
from pnp.model.fields import STRICTNESS, Message, Record, Value
from pnp.model.font_features import CSS_NAMES, FEATURES_PATTERN, NO_FEATURES, feature_fault
from pnp.model.game import VARIANT
from pnp.model.picture import ListedDrawing
from pnp.model.printing import ANY_STOCK, ARRANGEMENTS
from pnp.model.sheet import Covered, Tiling
from pnp.model.style import LINES, Reach
from pnp.pictures.colour import hexadecimal_digits
from pnp.pictures.paints import PatternKind

if TYPE_CHECKING:
    from pnp.load.kinds.declaration import DeclaredType


_ASSERT_NOTE = "what must hold: see docs/assertions.md"
COPIES = IntKind(required=False, default=1, min=0, max=MOST_COPIES, note="how often the card is printed; 0: it is skipped")
SKIP = FlagKind(
    required=False, default=False, note="parks the card: it is checked and translated, but neither printed nor counted"
)
BACKS_CHOICES = ("duplex-long", "duplex-short", "gutterfold", "none")
_DECK_AXES = ExpandKind(note="the fields along which cards vary, or these fields with their values: see docs/decks.md")
_CARD_AXES = ExpandKind(of_card=True, note="the same for this card alone; `no`: it is a single card")
DECK_SOURCE = TableSourceKind(required=False, note="the table of its cards, from the game's folder: see docs/tables.md")
CUT_CHOICES, MARK_CHOICES, SHARING_CHOICES = ("ticks", "outline"), ("full", "short", "none"), ("shared", "bleed")
ORDER_CHOICES, COPIES_CHOICES = ("rows", "stack"), ("together", "collated")
_ORDER_NOTE = (
    "`rows`: cards follow each other row by row, sheet by sheet; `stack`: sheets are cut as one pile, and the piles laid on "
    "each other are in order"
)
_COPIES_NOTE = "`together`: the copies of a card follow each other, a a b b; `collated`: first one of each card, a b a b"
_MARKS_NOTE = "crop marks of 5 mm, `short` ones of 2 mm, which leave more room, or `none`"
_SHARING_NOTE = (
    "`shared`: neighbours touch, and one cut serves both, with `short` marks unless `marks` says otherwise; `bleed`: each card "
    "has its bleed around it; without it, cards share cuts if all their borders have one colour"
)
_STOCK_NOTE = "what decks are printed on that do not say it themselves; `any`: pieces of all stocks share sheets"
_CUT_NOTE = "how sheets show where to cut what is no rectangle: `ticks` around it for a punch, or its `outline` as a thin line"


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


@frozen(kw_only=True)
class _FormatKind(EnumKind):
    """A format by its name."""

    def read(self, node: Node, id_: str, name: str, values: ValueReader) -> str | None:
        meant = None if isinstance(node, Scalar) and node.value in self.choices else _meant_size(node)
        if meant is None:
            return EnumKind.read(self, node, id_, name, values)
        values.faults.wrong_kind(name, "the name of a format", node, hint=f"write `size: {meant}` instead of it")
        return None


@frozen(kw_only=True)
class _SizeKind(ListKind):
    """A size; where a deck may have one of `formats` instead, a name of theirs is known."""

    formats: tuple[str, ...] = ()

    def read(self, node: Node, id_: str, name: str, values: ValueReader) -> tuple[Value, ...] | None:
        if isinstance(node, List):
            return ListKind.read(self, node, id_, name, values)
        meant, form = _meant_size(node), nearest(node.value, self.formats) if isinstance(node, Scalar) else None
        hint = f"write `{meant}`" if meant else f"write `format: {form}` instead of it" if form else f"`{name}`: {self.note}"
        values.faults.wrong_kind(name, "a list such as `[63, 88]`", node, hint=hint)
        return None


def _meant_size(node: Node) -> str | None:
    """Return a size of another form as a list in mm: `63x88mm`, `(63, 88)`, `{w: 63, h: 88}`, a paper; or None."""
    text = "x".join(scalar_items(node)).strip("()").replace(",", "x")
    try:
        size = paper.size if (paper := papers().get(text.lower())) else parse_size(text)
    except ValueError:
        return f"[{text}]" if read_number(text) is not None else None
    return f"[{format_number(round(size.w, 2))}, {format_number(round(size.h, 2))}]"


_SIZE = _SizeKind(
    required=False,
    of=_length("mm", 5, 2000),
    min=1,
    max=2,
    note="width and height in mm; one number is the side of a square, a diameter, or the width of a hexagon between flat sides",
)
_OUTLINE = OutlineKind(required=False, note="the line along which it is cut; a rectangle unless the format says otherwise")
_OWN_FORMAT = _record(
    "a format of the game, for several decks",
    size=replace(_SIZE, required=True),
    corner=_length("the radius of a rectangle's corners, in mm", 0, 50, 0.0),
    outline=_OUTLINE,
    note=_text("for those who work on the game", required=False),
)


def _print_fields() -> dict[str, Kind]:
    return {
        "marks": _enum(MARK_CHOICES, _MARKS_NOTE, required=False),
        "bleed": _length("the most that sheets show of the bleed, in mm; without it, all that is drawn", 0, 20),
        "cuts": _enum(SHARING_CHOICES, _SHARING_NOTE, required=False),
        "order": _enum(ORDER_CHOICES, _ORDER_NOTE, required=False),
        "copies": _enum(COPIES_CHOICES, _COPIES_NOTE, required=False),
        "press": PressKind(
            required=False,
            default=None,
            note="`no`: made at home only, so presses and services leave it out; `{not: [tgc, mpc]}`: these profiles do",
        ),
    }


def _deck_record(types: Iterable[str] | None, formats: Iterable[str], stocks: Iterable[str]) -> RecordKind:
    of_type = "the type of its cards, from types.yaml"
    fields = {
        "kind": _enum(component_kinds(), "what its pieces are on the table, for counts", "card"),
        "type": _text(of_type) if types is None else _enum(types, of_type),
        "format": _FormatKind(
            required=False, choices=(*card_formats(), *formats), note="a format by its trade name, or of `formats`"
        ),
        "size": replace(_SIZE, formats=(*card_formats(), *formats), note=f"instead of a format: {_SIZE.note}"),
        "outline": _OUTLINE,
        "cut": _enum(CUT_CHOICES, f"{_CUT_NOTE}; without it as `print.cut` says", required=False),
        "tile": _TileKind(required=False, note="how a board larger than a page is divided among sheets"),
        "orientation": _enum(("portrait", "landscape"), "turns the format where it lies the other way", required=False),
        "stock": stock_kind(
            stocks, "what it is printed on, by name; without it as `print.stock` says; each stock has sheets of its own"
        ),
        "print": _record(
            "how this deck is printed if not like the rest of the game",
            required=False,
            paper=PaperKind(required=False, note="its paper; each paper has a file of its own"),
            backs=_enum(BACKS_CHOICES, "how its backs are printed", required=False),
            fit=FitKind(
                required=False,
                note="sizes of services that it is cut at, by profile, as `{drivethru: poker}`: the cut moves",
            ),
            **_print_fields(),
        ),
        "table": TABLE_SETUP,
        "bleed": _length("how far the art goes beyond the trim, in mm", 0, 20, 3.0),
        "safe": _length("how far text stays inside the trim, in mm", 0, 50, 3.0),
        "face": _text("the template of its faces, from templates/<game>/"),
        "back": _text("the template of its backs; without it the deck has no backs", required=False),
        "file": _text("the file of its cards; without it <deck>.yaml", required=False),
        "source": DECK_SOURCE,
        "pictures": PictureFolderKind(
            note="a folder of finished faces, instead of a type, a template and cards: see docs/decks.md"
        ),
        "numbers": NUMBERS_OF_DECK,
        "icons": ICONS_OF_DECK,
        "note": _text("for those who work on the game", required=False),
    }
    return _DeckKind(fields=fields, note="a deck: cards of one type and format, or finished pictures")


_CARDS_OF_DECK = ("type", "face", "back", "file", "source", "numbers", "icons")
"""What a deck of finished pictures does not have."""


@frozen(kw_only=True)
class _DeckKind(RecordKind):
    """A deck with a type and a template, or with finished `pictures`, which needs neither."""

    def read(self, node: Node, id_: str, name: str, values: ValueReader) -> Record | None:
        if not isinstance(node, Map) or "pictures" not in node.entries:
            return RecordKind.read(self, node, id_, name, values)
        for key in _CARDS_OF_DECK:
            if key in node.entries:
                message = f"`{key}` is for cards that are laid out: the pictures of `{name}` are finished"
                hint = "take `pictures` or the other out; backs are files named `…-back`, or `backs` of `pictures`"
                values.faults.add("pictures", message, node.entries[key][0].mark, hint=hint)
        fields = {field: kind for field, kind in self.fields.items() if field not in _CARDS_OF_DECK}
        return Record({**dict.fromkeys(_CARDS_OF_DECK), **values.fields(fields, node, id_, _CARDS_OF_DECK)}, node.mark)

    def shape(self) -> Schema:
        whole = RecordKind.shape(self)
        needed = [field for field in whole["required"] if field not in _CARDS_OF_DECK]  # type: ignore[attr-defined]
        written = [field for field in whole["required"] if field in _CARDS_OF_DECK]  # type: ignore[attr-defined]
        choice = [{"required": ["pictures"], "not": {"anyOf": [{"required": [key]} for key in _CARDS_OF_DECK]}}]
        return whole | {"required": needed, "anyOf": [*choice, {"required": written, "not": {"required": ["pictures"]}}]}


def game_record(types: Iterable[str] | None, formats: Iterable[str] = (), stocks: Collection[str] = ()) -> RecordKind:
    """Return the shape of `game.yaml`; decks have one of the `types`, or any if None.

    They may have one of the game's own `formats`, and are printed on one of its own `stocks` or of the generator's.
    """
    printing = {
        "paper": PaperKind(required=False, default="a4", note="the paper when the command line names none, or its size"),
        "backs": _enum(BACKS_CHOICES, "how backs are printed when the command line does not say", "duplex-long"),
        **_print_fields(),
        "cut": _enum(
            CUT_CHOICES, f"{_CUT_NOTE}; without it, circles have ticks and other shapes their outline", required=False
        ),
        "stock": stock_kind(stocks, _STOCK_NOTE, ANY_STOCK),
    }
    fields = {
        "title": _text("the game's name"),
        "version": _text('the version of the content, quoted: "1.0.0"'),
        "date": DateKind(note='the date of the content, quoted: "2026-11-21"'),
        "author": _text("who made it"),
        "source-locale": LanguageTagKind(note="the language that the content is written in, such as pt-BR"),
        "print": _record("how it is printed", required=False, **printing),
        **RULES_OF_TEXTS,
        "stocks": OWN_STOCKS,
        "formats": MappingKind(required=False, of=_OWN_FORMAT, note="formats of the game by name, besides those of the trade"),
        "decks": MappingKind(of=_deck_record(types, formats, stocks), note="the decks in print order"),
        "licence": FilePathKind(required=False, note="the text of its licence, which `pnp kit` packs"),
        "draw": _text("the command that draws its pictures anew, for messages; it is never run", required=False),
        "drawings": _DrawingsKind(required=False, note="the constants that drawings show, by the paths of these"),
        "note": _text("for those who work on the game", required=False),
        "assert": AssertionsKind(required=False, of_game=True, note=_ASSERT_NOTE),
    }
    return RecordKind(fields=fields, note="a game")


def card_record(type_: DeclaredType | None, given: Collection[str] = ()) -> RecordKind:
    """Return the shape of a card of a type, or what cards of all types have in common.

    Fields that are `given` by the deck may be left out.
    """
    own: Fields = type_.fields if type_ else {}
    fields: dict[str, Kind] = {"copies": COPIES, "skip": SKIP, "expand": replace(_CARD_AXES, fields=own), **own}
    fields |= {name: replace(fields[name], required=False) for name in given if name in fields}
    return RecordKind(fields=fields, note=type_.note if type_ else "a card, with the fields of its type")


def deck_file_record(type_: DeclaredType | None, given: Collection[str] = ()) -> RecordKind:
    """Return the shape of a deck file with the cards of a type, or with what cards of all types have in common.

    `given` are the fields that the deck's `defaults` and `expand` give.
    """
    card = card_record(type_)
    optional = {name: replace(kind, required=False) for name, kind in card.fields.items() if name != "expand"}
    return RecordKind(
        one_of=("cards", "source"),
        fields={
            "source": DECK_SOURCE,
            "defaults": _DefaultsKind(of=replace(card, fields=optional), note="the fields of cards that do not write them"),
            "expand": replace(_DECK_AXES, fields=type_.fields if type_ else {}),
            "cards": CardsKind(of=MappingKind(of=card_record(type_, given)), note="the cards by their ids, in print order"),
            "assert": AssertionsKind(required=False, note=_ASSERT_NOTE),
        },
    )


@frozen(kw_only=True)
class _RgbKind(TextKind):
    """A colour in hexadecimal digits."""

    def read(self, node: Node, id_: str, name: str, values: ValueReader) -> Message | None:
        if type(node) is Scalar and hexadecimal_digits(node.value) == node.value.lower():
            return TextKind.read(self, node, id_, name, values)
        meant = self.meant_value(node)
        hint = f"write `{name}: {meant}`" if meant else "write `#` and six digits from 0 to f"
        if isinstance(node, Scalar) and not node.value:
            hint = 'quote it: # begins a comment (`rgb: "#1a2b3c"`)'
        values.faults.wrong_kind(name, "a colour such as `#1a2b3c`", node, hint=hint)
        return None

    def meant_value(self, node: Node) -> str | None:
        """Read a colour as CSS and programs write them: `rgb(31, 95, 122)`, `red`, `[31, 95, 122]`, `0x1f5f7a`."""
        text = " ".join(scalar_items(node))
        forms = (text, f"#{text.removeprefix('0x')}", f"rgb({text})" if "." not in text else "")
        return next((f'"{digits}"' for form in forms if (digits := hexadecimal_digits(form))), None)


SWATCH = _record(
    "a colour",
    rgb=_RgbKind(note='its colour on screen, quoted: "#1a2b3c"'),
    cmyk=ListKind(required=False, of=_number("%", 0, 100), min=4, max=4, note="its ink recipe for printing presses, in %"),
    spot=_text("the spot ink that presses print it in, spelled as the shop spells it; `cmyk` stands in for it", required=False),
    note=_text("for those who work on the game", required=False),
)


class _FeaturesKind(TextKind):
    """Features of OpenType fonts, by their names of four letters and digits."""

    def read(self, node: Node, id_: str, name: str, values: ValueReader) -> Message | None:
        word = feature_fault(node.value) if isinstance(node, Scalar) else None
        if not isinstance(node, Scalar) or word is not None:
            hint = f"what CSS calls `{word}` is `{CSS_NAMES[word]}`" if word and word in CSS_NAMES else None
            expected = "features of OpenType such as `smcp onum`, `-liga` to switch one off, `cv05=2` for an alternate"
            values.faults.wrong_kind(name, expected, node, hint=hint)
            return None
        features = "" if node.value == NO_FEATURES else " ".join(node.value.split())
        return Message(id_, features, node.mark, translatable=False)

    def shape(self) -> Schema:
        return {"type": "string", "pattern": FEATURES_PATTERN}


_IN_EM = re.compile(r"(-?\d+(?:\.\d+)?)\s*em")


@frozen(kw_only=True)
class _ReachKind(LengthKind):
    """How far something reaches that is drawn around letters: a length, or em of their size."""

    name = "length or em"
    expected = "a length such as `0.3`, `0.3 mm` or `1 pt`, or `0.05 em`"

    min_em: float
    max_em: float

    def read(self, node: Node, id_: str, name: str, values: ValueReader) -> Reach | None:  # type: ignore[override]
        """Read `0.3 mm` or `0.05 em`; a bare number is mm."""
        found = _IN_EM.fullmatch(node.value.strip()) if isinstance(node, Scalar) else None
        if found is None:
            length = LengthKind.read(self, node, id_, name, values)
            return None if length is None else Reach(length)
        in_em = replace(self, min=self.min_em, max=self.max_em)
        return Reach(0.0, float(found[1])) if check_bounds(in_em, float(found[1]), node, name, values, " em") else None

    def shape(self) -> Schema:
        in_em: Schema = {"type": "string", "pattern": r"^\s*-?\d+(\.\d+)?\s*em\s*$"}
        return {"anyOf": [LengthKind.shape(self), in_em]}


def _reach(note: str, low: float, high: float, default: float, em: tuple[float, float]) -> Kind:
    return _ReachKind(required=False, default=default, min=low, max=high, note=note, min_em=em[0], max_em=em[1])


TEXT_OUTLINE = _record(
    "a line around the letters, behind them",
    required=False,
    colour=_text("a swatch, or a swatch and its opacity in % (paper/80)"),
    width=_reach("how far it reaches beyond the letters, in mm or in em of their size (`0.05em`)", 0.05, 3, 0.3, (0.005, 0.5)),
)
TEXT_SHADOW = _record(
    "a hard shadow of the letters; the low-ink edition has none",
    required=False,
    colour=_text("a swatch, or a swatch and its opacity in % (ink/50)"),
    x=_reach("how far it lies to the right, in mm or in em (`0.1em`)", -5, 5, 0.3, (-1, 1)),
    y=_reach("how far it lies below, in mm or in em (`0.1em`)", -5, 5, 0.3, (-1, 1)),
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
    features=_FeaturesKind(required=False, note="OpenType features, such as `smcp onum -liga cv05=2` (docs/typography.md)"),
    direction=_enum(("horizontal", "vertical"), "vertical: columns from right to left (docs/typography.md)", "horizontal"),
    small=_text("why it may be smaller than scripts need (docs/typography.md), in which languages ever", required=False),
    fill=_text("a pattern or a gradient that fills its letters instead of `colour`, which low ink prints", required=False),
    outline=TEXT_OUTLINE,
    shadow=TEXT_SHADOW,
    note=_text("for those who work on the game", required=False),
)


CHARACTER_STYLE = _record(
    "how words inside a text differ from it",
    colour=_text("a swatch, or a swatch and its opacity in % (ink/50); without it that of the text", required=False),
    size=_number("their size, as a factor of the text's", 0.5, 2, 1.0),
    weight=_text("a cut of the text's family: regular, medium, bold …; without it that of the text", required=False),
    italic=FlagKind(required=False, note="whether they are set in italic; without it as the text is"),
    case=_enum(("none", "upper", "lower"), "changes their letters when they are set, never in the content", required=False),
    underline=_flag("whether a line is under them", default=False),
    strike=_flag("whether a line is through them", default=False),
    outline=TEXT_OUTLINE,
    shadow=TEXT_SHADOW,
    note=_text("for those who work on the game", required=False),
)


def _line_record(note: str, dash: tuple[float, ...]) -> RecordKind:
    lengths = ListKind(required=False, default=dash, of=_length("mm", 0, 50), min=0, max=8, note="dash and gap lengths in mm")
    colour = _text("a swatch, or a swatch and its opacity in % (ink/50); black without it", required=False)
    casing = _text("a swatch for a wider line below it, by which it is seen on every ground; none without it", required=False)
    return _record(note, required=False, colour=colour, width=_length("in mm", 0.05, 2, 0.2), dash=lengths, casing=casing)


_CHARACTER_STYLES = MappingKind(
    of=CHARACTER_STYLE,
    required=False,
    key_pattern=WORD,
    note="styles of words inside a text, by name: `[words]{.name}` is in one",
)

_ANGLE = _number("how far it is turned, in degrees, clockwise", -360, 360, 0.0)
PATTERN = _record(
    "lines, dots or fields, again and again",
    kind=_enum(get_args(PatternKind), "what is repeated: lines, crossing lines, broad lines, round dots, or fields of a board"),
    angle=_ANGLE,
    pitch=LengthKind(required=True, min=0.1, max=100, note="from the middle of one to that of the next, in mm"),
    weight=LengthKind(required=False, min=0.02, max=100, note="how wide lines are, or the diameter of dots, in mm"),
    tone=_number("the part of the area that lines or dots cover, in %, in place of `weight`", 1, 99, required=False),
    colour=_text("a swatch, or a swatch and its opacity in % (ink/50)"),
    ground=_text("a swatch beneath; without it, one sees between the lines what lies below", required=False),
)
TILE = _record(
    "a tile that somebody drew, again and again",
    src=ImageKind(note="its picture, from the game's folder"),
    width=LengthKind(required=True, min=0.5, max=1000, note="how wide the tile is, in mm"),
    angle=_ANGLE,
    colour=_text("a swatch in place of `currentColor` in the drawing; black without it", required=False),
)
GRADIENT = _record(
    "colours that run into one another, fitted into what they fill",
    kind=_enum(("linear", "radial"), "whether it runs in a direction, or from a middle outwards", "linear"),
    angle=_number("where a linear one runs, in degrees: 0 to the right, 90 down", -360, 360, 0.0),
    x=_number("the middle of a radial one, from the left in % of the width", -100, 200, 50.0),
    y=_number("the same from the top in % of the height", -100, 200, 50.0),
    radius=_number("where a radial one ends, in % of half the width and half the height", 1, 500, 100.0),
    stops=ListKind(of=_text("a swatch (ink or ink/50), and where it lies in % (ink 40)"), min=2, max=20, note="its colours"),
)

SHADOW = _record(
    "a soft shadow; the low-ink edition has none",
    colour=_text("a swatch, or a swatch and its opacity in % (ink/60)"),
    x=_length("how far it lies to the right, in mm", -20, 20, 0.4),
    y=_length("how far it lies below, in mm", -20, 20, 0.6),
    blur=_length("how far it fades outwards, in mm", 0.2, 20, 1.5),
)

THEME = RecordKind(
    note="the look of a game",
    fields={
        "swatches": MappingKind(of=SWATCH, key_pattern=WORD, note="colours by name"),
        "patterns": MappingKind(of=PATTERN, required=False, key_pattern=WORD, note="patterns by name, for `fill`"),
        "tiles": MappingKind(of=TILE, required=False, key_pattern=WORD, note="patterns from a drawn tile, by name"),
        "gradients": MappingKind(of=GRADIENT, required=False, key_pattern=WORD, note="gradients by name"),
        "shadows": MappingKind(
            of=SHADOW, required=False, key_pattern=WORD, note="soft shadows of shapes by name, for `shadow`"
        ),
        "styles": MappingKind(of=STYLE, note="type styles by name"),
        "character-styles": _CHARACTER_STYLES,
        "lines": _record(
            "how creases and cuts are drawn",
            required=False,
            valley=_line_record("a `<fold>` whose printed sides come together", LINES["valley"].dash),
            mountain=_line_record("a `<fold>` whose printed sides are outside", LINES["mountain"].dash),
            cut=_line_record("a `<cut>`", LINES["cut"].dash),
        ),
    },
)

ICONS = MappingKind(
    key_pattern=WORD,
    of=_record(
        "an icon",
        art=ImageKind(note="its drawing, from the game's folder"),
        word=_message("the word that it stands for, which is what a reader of the PDF's text finds"),
        directional=_flag("whether it turns round in right-to-left text", default=False),
    ),
    note="icons by name: [name] prints one in a text",
)

_TERM_CASES = MappingKind(required=False, of=_text("the term in it"), note="its cases: {term:name|case} prints one")
_FURTHER_FORMS = ListKind(required=False, of=_text("a form"), note="further forms; `stref*`: any word that begins so")

GLOSSARY = _record(
    "the words of the game",
    terms=MappingKind(
        of=_record(
            "a term",
            term=_message("what {term:name} prints"),
            definition=_message("what it means", required=False),
            cases=_TERM_CASES,
            also=_FURTHER_FORMS,
        ),
        note="terms by name",
    ),
)

_LOCALE_TERM = _record("a term; its translation is its base form", cases=_TERM_CASES, also=_FURTHER_FORMS)
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
        second_pass=_enum(
            ("same", "reversed"), "the order of backs that are printed after all fronts (`--passes two`)", required=False
        ),
    ),
    note="printers by name; `default` is used when none is named",
)


@frozen(kw_only=True)
class CardsKind(Kind):
    """Cards by their ids, of the shape `of`; the value is their node, which `CardReader` reads when it knows the game."""

    name = "mapping"
    expected: ClassVar[str] = "cards by their ids (`id: {…}`)"

    of: Kind

    def read(self, node: Node, id_: str, name: str, values: ValueReader) -> Map | None:
        """Leave what stands there to `CardReader`."""
        del id_
        if not isinstance(node, Map):
            values.faults.wrong_kind(name, self.expected, node)
            return None
        return node

    @staticmethod
    def check_id(key: Scalar, faults: FileFaults) -> None:
        """Report an id that `shape` does not allow."""
        if not SLUG.fullmatch(key.value):
            hint = valid_name_hint(key.value, "-")
            if hint and VARIANT in key.value:
                hint += ", or let `expand` make variants of one card: see docs/decks.md"
            faults.wrong_kind("card id", "made of a-z, 0-9, `_` and `-`", key, hint=hint)

    def shape(self) -> Schema:
        """As of the shape."""
        return self.of.shape()

    def definitions(self) -> dict[str, Schema]:
        """Return those of the shape."""
        return self.of.definitions()

    def parts(self) -> Iterator[tuple[str, Kind]]:
        """Yield those of the shape."""
        yield from self.of.parts()


@frozen(kw_only=True)
class _DefaultsKind(CardsKind):
    """Fields that cards may leave out, of the shape `of`; the value is their node."""

    name = "record"
    expected = "fields with their values (`field: value`)"

    required: bool = False


def given_fields(deck: Map) -> tuple[str, ...]:
    """Return the names of the fields that `defaults` and `expand` give in a deck's file: cards may leave them out."""
    defaults, cards = deck.get("defaults"), deck.get("cards")
    given = dict.fromkeys(defaults.entries if isinstance(defaults, Map) else ())
    given |= dict.fromkeys(axis_names(deck.get("expand")))
    for _, card in cards.entries.values() if isinstance(cards, Map) else ():
        given |= dict.fromkeys(axis_names(card.get("expand") if isinstance(card, Map) else None))
    return tuple(given)


def stray_cards(root: Map, shape: Fields) -> list[Scalar]:
    """Return the keys of what look like cards at the top of a deck's file, which has this `shape`, without a key `cards`."""
    if "cards" in root.entries:
        return []
    strange = [key for key, node in root.entries.values() if key.value not in shape and isinstance(node, Map)]
    return [key for key in strange if not nearest(key.value, shape)]


AUTO_TILES = "auto"
MOST_TILES = 12
"""The most rows or columns: four metres of A4."""

_TILE_GRID = ListKind(
    required=False, of=IntKind(min=1, max=MOST_TILES), min=2, max=2, note="columns and rows; without it, the fewest sheets"
)


def _seams_kind(edge: str) -> ListKind:
    return ListKind(
        required=False, of=LengthKind(min=0, max=5000), min=1, note=f"where seams may lie, in mm from the {edge} edge"
    )


_TILE_RECORD = RecordKind(
    fields={
        "grid": _TILE_GRID,
        "overlap": LengthKind(
            required=False, default=10.0, min=5, max=50, note="how much of a tile the next one covers, in mm"
        ),
        "covered": EnumKind(
            required=False, choices=("art", "glue"), default="art", note="what is there: the same art, or a blank strip"
        ),
        "seams-x": _seams_kind("left"),
        "seams-y": _seams_kind("top"),
        "seams": EnumKind(
            required=False, choices=("face",), note="`face`: also where its template has anchors `seam-x` and `seam-y`"
        ),
    }
)


@frozen(kw_only=True)
class _TileKind(Kind):
    """`auto`, a grid `[2, 2]` of columns and rows, or a map with grid, overlap and seams; the value is a Tiling."""

    name = "tiles"

    def read(self, node: Node, id_: str, name: str, values: ValueReader) -> Tiling | None:
        """Read what it says; whether the tiles fit is found when they are placed."""
        count_before = values.faults.count
        if isinstance(node, Map):
            fields = _TILE_RECORD.read(node, id_, name, values)
            if not isinstance(fields, Record) or values.faults.count != count_before:
                return None
            grid = cast("tuple[int, int] | None", fields["grid"])
            overlap, covered = cast("float", fields["overlap"]), cast("Covered", fields["covered"])
            xs, ys = (cast("tuple[float, ...]", fields[key] or ()) for key in ("seams-x", "seams-y"))
            return Tiling(grid, overlap, covered, xs, ys, fields["seams"] == "face")
        if isinstance(node, List):
            sides = _TILE_GRID.read(node, id_, name, values)
            return Tiling(cast("tuple[int, int]", sides)) if isinstance(sides, tuple) else None
        if isinstance(node, Scalar) and node.value == AUTO_TILES:
            return Tiling()
        values.faults.wrong_kind(name, "`auto`, columns and rows such as `[2, 2]`, or a map", node)
        return None

    def shape(self) -> Schema:
        return {"anyOf": [{"enum": [AUTO_TILES]}, _TILE_GRID.shape(), _TILE_RECORD.shape()]}

    def parts(self) -> Iterator[tuple[str, Kind]]:
        yield from _TILE_RECORD.parts()


_CONSTANT_NAMES = ChoicesKind(note="the constants that it shows")


@frozen(kw_only=True)
class _DrawingsKind(Kind):
    """Names of constants by the path of an SVG in the game's folder, in which `*` stands for any characters of a name."""

    name = "drawings"

    def read(self, node: Node, id_: str, name: str, values: ValueReader) -> tuple[ListedDrawing, ...] | None:
        """Read the list and open the drawings; a path without any is reported as `load/missing-file`."""
        if not isinstance(node, Map):
            values.faults.wrong_kind(name, "constants by drawings, such as `{art/board.svg: [map.rows]}`", node)
            return None
        drawings = []
        for key, written in node.entries.values():
            names = _CONSTANT_NAMES.read(written, id_, key.value, values)
            pictures = [values.picture(path) for path in _drawing_paths(key, values)] if names else []
            drawings += [ListedDrawing(picture, names or (), key.mark) for picture in pictures if picture is not None]
        return tuple(drawings)

    def shape(self) -> Schema:
        return {"type": "object", "propertyNames": {"pattern": r"\.svg$"}, "additionalProperties": _CONSTANT_NAMES.shape()}


def _drawing_paths(key: Scalar, values: ValueReader) -> Iterator[Scalar]:
    if "*" not in key.value:
        yield key
        return
    folder, _, pattern = key.value.rpartition("/")
    home, wanted = as_stored(values.root, values.folder / folder), normalize_name(pattern)
    there = sorted(home.iterdir()) if is_inside(values.folder, home) and home.is_dir() else []
    files = [file for file in there if fnmatchcase(normalize_name(file.name), wanted)]
    if not files:
        values.faults.add("missing-file", f"no file of the game is named `{key.value}`", key.mark)
    for file in files:
        yield Scalar(file.relative_to(values.folder).as_posix(), "", key.path, key.line, key.column)


MOST_IN_A_ROW = 50
"""Pieces of a spread on a virtual table."""


class _RowsKind(Kind):
    """Whole numbers, or the name of the constant that has them, such as `rules.map.rows`."""

    name = "rows"
    _numbers = ListKind(of=IntKind(min=1, max=MOST_IN_A_ROW), min=1)

    def read(self, node: Node, id_: str, name: str, values: ValueReader) -> Value | None:
        """Read the numbers, or the name as it is written."""
        if isinstance(node, Scalar) and node.value.startswith(RULES_PREFIX):
            return node.value
        return self._numbers.read(node, id_, name, values)

    def sample(self) -> str:
        return "[3, 2]"

    def shape(self) -> Schema:
        return {"anyOf": [self._numbers.shape(), {"type": "string", "pattern": f"^{RULES_PREFIX.replace('.', '[.]')}"}]}


TABLE_SETUP = RecordKind(
    required=False,
    fields={
        "at": ListKind(
            required=False,
            of=NumberKind(min=-2000, max=2000, note="mm"),
            min=2,
            max=2,
            note="its middle, in mm right of and below the middle of the table; without it, where there is room",
        ),
        "face": EnumKind(required=False, choices=("up", "down"), note="which side is seen; piles with backs lie face down"),
        "as": EnumKind(
            required=False,
            choices=ARRANGEMENTS,
            note="a `pile` of cards, a `spread` side by side, a `supply` with a bag for each design, or one `bag` for all",
        ),
        "rows": _RowsKind(
            required=False,
            note="how many of a `spread` lie in each row, or the constant that says it; the last holds for all further rows",
        ),
        "gap": LengthKind(required=False, default=5.0, min=0, max=1000, note="between them, in mm"),
        "turn": NumberKind(required=False, default=0.0, min=-360, max=360, note="clockwise, in degrees"),
        "leave-out": FlagKind(required=False, default=False, note="whether it is not on the table at all"),
    },
    note="how it lies on a virtual table: see docs/virtual-tables.md",
)


NUMBERS_OF_DECK = EnumKind(
    required=False, choices=STRICTNESS, note="how the numbers of its texts are checked; without it as the game says"
)
ICONS_OF_DECK = EnumKind(
    required=False, choices=STRICTNESS, note="how icons of translations of its texts are checked, unless their field says it"
)
_ICONS_OF_LANGUAGE = EnumKind(
    required=False, choices=STRICTNESS, note="how its icons are checked, unless their field or deck says it"
)
_NUMBERS_OF_LANGUAGE = EnumKind(
    required=False, choices=STRICTNESS, note="how its numbers are checked, unless their field or deck says it"
)
RULES_OF_TEXTS: Fields = {
    "numbers": EnumKind(
        required=False,
        default="ruled",
        choices=STRICTNESS,
        note="how numbers that texts write out are checked; ruled: warnings, strict: errors, free and unchecked: not at all",
    ),
    "icons": EnumKind(
        required=False,
        default="ruled",
        choices=STRICTNESS,
        note="how icons of translations are checked; ruled: one more or less is a warning, another one an error; strict: both "
        "are errors; free: both are warnings; unchecked: not at all",
    ),
    "translations": MappingKind(
        required=False,
        key_pattern=WORD,
        of=RecordKind(fields={"numbers": _NUMBERS_OF_LANGUAGE, "icons": _ICONS_OF_LANGUAGE}, note="a translation"),
        note="what holds for one language, by its tag",
    ),
}
