"""What a template sees and writes: the names that it can use, all read-only, and the marks in what it has expanded to.

Its names are card, deck, game, rules, odds, words, locale and side. A name that there is not is an error at any use of it;
a field of a card that is not there prints a sign, so that the rest of its face can be laid out. Expanded XML has
references to content texts, which the face reader resolves; each is a hash of the text's spans, so a template cannot forge
one, and equal texts give equal faces. The attribute `at` of its tags is a stamp, which is converted back to a Mark.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache, partial
from inspect import currentframe
from typing import TYPE_CHECKING, Any, Final, NamedTuple, NoReturn

from jinja2 import StrictUndefined, Undefined, UndefinedError
from jinja2.exceptions import SecurityError
from jinja2.utils import missing
from markupsafe import Markup

from pnp.base.diagnostics import Mark
from pnp.base.records import frozen, lazy_pattern
from pnp.layout.templates.budget import BadArgumentError
from pnp.locale.numbers import format_odds
from pnp.model.fields import ODDS_FORMS, OddsResult, Record, RichText
from pnp.model.messages import values_of_type

if TYPE_CHECKING:
    from types import FrameType

    from pnp.model.fields import Span, Value
    from pnp.model.game import Card, Constant, Deck, Game
    from pnp.model.outline import Outline
    from pnp.model.sheet import Side


class TemplateFields(dict[str, object]):
    """Named values that a template reads with a dot; `label` is their name in error messages."""

    __slots__ = ("label",)

    def __init__(self, label: str, values: Mapping[str, object]) -> None:
        super().__init__(values)
        self.label = label


class Cards:
    """The cards of a game as templates see them, created on demand; a reference leads to one of them."""

    def __init__(self, game: Game) -> None:
        self._blanks = {name: dict.fromkeys(kind.fields) for name, kind in game.types.items()}
        self._cards: dict[str, tuple[Deck, Card]] = {c.id: (d, c) for d in game.decks for c in d.cards}
        self._numbers = {card.id: number for deck in game.decks for number, card in enumerate(deck.cards, deck.first)}
        self._views: dict[str, TemplateFields] = {}
        self.unread = game.unread

    def view(self, deck: Deck, card: Card) -> TemplateFields:
        """Return the fields of a card by name, its `id`, `entry`, `copies`, `copy` and `index`; an omitted field is None.

        `entry` is its id, or that of the entry of which it is a variant; `copy` is the number of the copy, 1 for the card as a
        whole; `index` is its place among the cards of its deck that are printed, from 1.
        """
        id_ = card.card
        about = {"id": id_, "entry": card.entry, "copies": card.copies, "copy": card.copy or 1, "index": self._numbers.get(id_)}
        return TemplateFields("card", {**self._blanks.get(deck.type, {}), **card.values, **about})

    def cards_of(self, deck: Deck) -> tuple[TemplateFields, ...]:
        """Return the cards of a deck in their order, each the same for all faces that list it."""
        return tuple([view for card in deck.cards if (view := self.card_by_id(card.id)) is not None])

    def card_by_id(self, card_id: str) -> TemplateFields | None:
        """Return the fields of the card with that id, or None if there is none."""
        if card_id not in self._views and card_id in self._cards:
            view = self._views[card_id] = self.view(*self._cards[card_id])
            view.label = card_id
        return self._views.get(card_id)


class DeckFields(TemplateFields):
    """What a template sees of a deck; its `cards` are converted when a template first uses them."""

    __slots__ = ("_cards", "_deck")

    def __init__(self, deck: Deck, cards: Cards) -> None:
        size = TemplateFields("deck.size", {"w": deck.format.size.w, "h": deck.format.size.h})
        about = {"name": deck.name, "type": deck.type, "kind": deck.kind, "size": size, "bleed": deck.bleed, "safe": deck.safe}
        super().__init__("deck", about)
        self._deck = deck
        self._cards = cards

    def __missing__(self, name: str) -> object:
        """Return the deck's cards, which most faces never ask for."""
        if name != "cards":
            raise KeyError(name)
        if not self._deck.cards and self._cards.unread.covers(f"decks.{self._deck.name}"):
            raise UnreadInputError
        if self._deck.part is not None:
            raise BadArgumentError(
                f"`deck.cards` is not there when `{self._deck.name}` is printed in parts: no part has all cards of the deck"
            )
        self[name] = self._cards.cards_of(self._deck)
        return self[name]


def outline_of_deck(deck: DeckFields, side: Side) -> Outline:
    """Return the outline of a deck's pieces, as it is seen on one side; templates themselves have only its path data."""
    return deck._deck.outline(side)  # noqa: SLF001 - of this module; a public name would be one of templates


def names_of_game(game: Game, cards: Cards) -> dict[str, object]:
    """Return the names that are the same for every face of a game; imported macros can use only these.

    `game.decks` are its decks in print order, as `deck` is one of them.
    """
    about = {name: getattr(game, name) for name in ("name", "title", "version", "author", "date")}
    return {
        "game": TemplateFields("game", {**about, "decks": tuple([DeckFields(deck, cards) for deck in game.decks])}),
        "rules": rules_tree(game.rules),
        "odds": TemplateFields(
            "odds", {id_: _view_odds(value, f"odds.{id_}", game.locale) for id_, value in game.odds.items()}
        ),
        "words": TemplateFields("words", game.words),
        "locale": game.locale,
    }


def rules_tree(rules: Mapping[str, Constant]) -> TemplateFields:
    """Return constants with their dotted names as nested names, so that `rules.hand.limit` gives a value."""
    tree = TemplateFields("rules", {})
    for name, constant in rules.items():
        *groups, leaf = name.split(".")
        place = tree
        for group in groups:
            nested = place.setdefault(group, TemplateFields(f"{place.label}.{group}", {}))
            if not isinstance(nested, TemplateFields):  # a constant and a group have the same name: the loader has reported it
                break
            place = nested
        else:
            place[leaf] = constant.value
    return tree


def _view_odds(value: Value, label: str, locale: str) -> object:
    """Return odds so that `odds.bite.caught` gives a result and `odds.duel` the rows of a table."""
    if isinstance(value, OddsResult):
        return OddsView(label, value, locale)
    if isinstance(value, tuple):
        return tuple(_view_odds(row, f"{label}.{number}", locale) for number, row in enumerate(value, 1))
    if isinstance(value, Record):
        return TemplateFields(label, {name: _view_odds(inner, f"{label}.{name}", locale) for name, inner in value.items()})
    return value


_VALUE_NAME: Final = "value"


class OddsPrintError(Exception):
    """A result that cannot be printed in the form that a template asks for, and a way out."""

    def __init__(self, problem: str, hint: str | None) -> None:
        super().__init__(problem)
        self.hint = hint


@frozen
class OddsView:
    """One result of odds, with its name in error messages and the language that it is printed in."""

    label: str
    result: OddsResult
    locale: str

    def __str__(self) -> str:
        """Return it as `odds.yaml` says. Raises OddsPrintError."""
        return self._printed("")

    def in_form(self, name: str) -> str | float:
        """Return it in one of the forms, or as a number from 0 to 1, `value`. Raises OddsPrintError."""
        return float(self.result.value) if name == _VALUE_NAME else self._printed(name)

    def _printed(self, form: str) -> str:
        try:
            return format_odds(self.label, self.result, form, self.locale)
        except ValueError as fault:
            raise OddsPrintError(*fault.args) from None


ODDS_VIEW_NAMES: Final = (*ODDS_FORMS, _VALUE_NAME)
"""What a template can ask of a result of odds."""

NO_FIELD = "[?]"
"""What is printed in place of a field of a card that is not there, as in place of an icon."""


class UnreadInputError(Exception):
    """A template needs something that could not be read, which has been reported at its own place."""


class MissingField(Undefined):
    """A field of a card that is not there, and any part of it: it prints a sign. All else raises UnreadInputError."""

    __slots__ = ()

    def __init__(self) -> None:
        super().__init__(exc=UnreadInputError)  # type: ignore[arg-type]  # Jinja would like one of its own

    def __str__(self) -> str:
        """Return the sign."""
        return NO_FIELD

    def __bool__(self) -> bool:
        """Count as there, so that the sign is printed."""
        return True

    def __getattr__(self, name: str) -> MissingField:
        """Return itself for a part of the field."""
        if name.startswith("__"):
            raise AttributeError(name)
        return self

    def __getitem__(self, _: object) -> MissingField:  # type: ignore[override]  # Jinja's always fails
        """Return itself for a part of the field."""
        return self

    def __iter__(self) -> Iterator[NoReturn]:
        """Raise UnreadInputError: nobody knows how many there would be."""
        raise UnreadInputError

    def __len__(self) -> int:
        """Raise UnreadInputError."""
        raise UnreadInputError


class UnknownNameError(UndefinedError):
    """An unknown name in a template: `name`, and `owner`, the object that it was looked up in, or None.

    `explanation` is Jinja's own message if it is more specific, such as for a macro's missing argument. `looked_up_at` is the
    line in which it was looked up, such as `map.xml:7`, which may be before the one that uses it; None in `pnp`'s templates.
    """

    def __init__(
        self, message: str | None, *, name: object, owner: object, explanation: str | None, looked_up_at: str | None
    ) -> None:
        super().__init__(message)
        self.looked_up_at = looked_up_at
        self.explanation = explanation
        self.name = name
        self.owner = owner


class Unknown(StrictUndefined):
    """An undefined value that remembers its name and owner; any use of it raises UnknownNameError."""

    __slots__ = ()

    def __init__(
        self,
        hint: str | None = None,
        obj: Any = missing,  # noqa: ANN401  # Jinja's own signature
        name: str | None = None,
        exc: type = UndefinedError,
    ) -> None:
        error = (
            exc
            if exc is SecurityError
            else partial(
                UnknownNameError,
                name=name,
                owner=None if obj is missing else obj,
                explanation=hint,
                looked_up_at=calling_line(currentframe()),
            )
        )
        super().__init__(hint, obj, name, error)  # type: ignore[arg-type]


class TextReference(Markup):
    """What a template writes for a text of the content: an element that refers to it; `text` is the text itself."""

    __slots__ = ("text",)

    text: RichText


class ContentTexts:
    """Spans by the references of their texts; all texts of the game are known, including those that a filter wrote."""

    def __init__(self, game: Game) -> None:
        self._game: Game | None = game
        self._spans: dict[str, tuple[Span, ...]] = {}
        self.writes_marks = True
        """Whether elements say where their texts stand; who only compares faces need not know."""

    def reference_to(self, text: RichText) -> Markup:
        """Return the element that represents a text in an expanded face."""
        ref = text.ref
        if not self.writes_marks:
            return str.__new__(Markup, text.tag(ref, marked=False))
        self._spans[ref] = text.spans
        found = str.__new__(TextReference, text.tag(ref))  # a place, a language and a hash: nothing of what the content says
        found.text = text
        return found

    def spans(self, ref: str) -> tuple[Span, ...] | None:
        """Return the spans of a text, or None if no text of the game has that reference."""
        if ref not in self._spans and self._game is not None:  # written by a filter, which calls the text's own `__html__`
            game, self._game = self._game, None
            for text in values_of_type((game.decks, game.words, game.icons, game.terms, game.names), RichText):
                for part in (text, *text.parts):
                    self._spans.setdefault(part.ref, part.spans)
        return self._spans.get(ref)


PACKAGED_PREFIX: Final = "pnp/"
"""How the names of templates begin that come with the generator."""

PACKAGED_STAMP: Final = f' at="{PACKAGED_PREFIX}'
"""Begins a stamp in what a macro of the generator wrote, until it is known where it was called."""

_CALLER_SEPARATOR = f"|{PACKAGED_PREFIX}"
_CELL_MARK = lazy_pattern(r"(.+\])!([A-Z]*)([0-9]+)")
STAMPED_TAG = lazy_pattern(r'<([A-Za-z][\w.-]*) at="([^"]*)"')
"""The begin of a tag: its name and its stamp; that of a content text (`t`) is the mark of the content."""

_BEFORE_STAMP = lazy_pattern(r'(<[A-Za-z][\w.-]*) at="[^"]*"')


def read_mark(raw: str) -> Mark:
    """Read a place as `str(mark)` writes it: `path:line:column`, `path[sheet]!C17`; the path itself may contain colons."""
    if "]!" in raw and (cell := _CELL_MARK.fullmatch(raw)) and (found := Mark(cell[1])).is_cell:
        return found._replace(line=int(cell[3]), column=column_number(cell[2]))
    path = raw
    numbers: list[int] = []
    while len(numbers) < 2:  # noqa: PLR2004  # line and column
        head, colon, tail = path.rpartition(":")
        if not colon or not tail.isascii() or not tail.isdigit():
            break
        path, numbers = head, [int(tail), *numbers]
    return Mark(path, *numbers)


def column_number(letters: str) -> int:
    """Return the number of a column that spreadsheets name so: A is 1, AA is 27."""
    number = 0
    for letter in letters:
        number = number * 26 + ord(letter) - ord("A") + 1
    return number


@lru_cache(maxsize=4096)
def template_mark(folder: str, at: str) -> Mark:
    """Return the Mark of a tag stamped `file.xml:line`; `folder` is the templates' folder from the project's root.

    What a macro of the generator writes belongs to the line of the game's template that calls it.
    """
    at = at.partition(_CALLER_SEPARATOR)[0]
    return read_mark(at if at.startswith(PACKAGED_PREFIX) else f"{folder}/{at}")


def packaged_mark(at: str) -> Mark | None:
    """Return the Mark in the generator's own template that wrote a tag, or None if the game's did."""
    _, called, place = at.partition(_CALLER_SEPARATOR)
    return read_mark(PACKAGED_PREFIX + place) if called else None


def stamp_caller(xml: str, caller: str) -> str:
    """Return what a macro of the generator wrote, stamped with the line that called it, such as `map.xml:7`."""
    return xml.replace(PACKAGED_STAMP, f' at="{caller}{_CALLER_SEPARATOR}')


def stamp_before(xml: str, index: int, *, of_content: bool = False) -> str | None:
    """Return the stamp of the last tag of a template that begins before `index` in an expanded face, or None.

    `of_content`: of the last content text, whose stamp is its mark.
    """
    stamps = [found[2] for found in STAMPED_TAG.finditer(xml) if found.start() < index and (found[1] == "t") == of_content]
    return stamps[-1] if stamps else None


def next_stamp(xml: str, index: int) -> str | None:
    """Return the stamp of the next tag of a template from `index` on in an expanded face, or None if there is none."""
    return next((found[2] for found in STAMPED_TAG.finditer(xml, index) if found[1] != "t"), None)


def remove_stamps(xml: str) -> str:
    """Return the expanded face without its stamps, so that equal faces have equal text.

    Content cannot forge a stamp, because its `<` is always escaped.
    """
    return "".join(_BEFORE_STAMP.split(xml))


def calling_line(frame: FrameType | None) -> str | None:
    """Return the line of the game's template that is running, such as `map.xml:7`; None in a template of the generator."""
    while frame is not None and "__jinja_template__" not in frame.f_globals:
        frame = frame.f_back
    template = frame.f_globals["__jinja_template__"] if frame is not None else None
    if frame is None or template is None or not template.name or template.name.startswith(PACKAGED_PREFIX):
        return None
    return f"{template.name}:{template.get_corresponding_lineno(frame.f_lineno)}"


class Expansion(NamedTuple):
    """One face as its template wrote it, in `pieces` and as one `xml`."""

    pieces: Sequence[str]
    xml: str


class CannotPrintError(Exception):
    """A value in `{{ … }}` that cannot be printed, such as a list; the message describes it."""


# why a template fails, in the words of its author

TYPE_WORDS = {
    **dict.fromkeys(("str", "Markup", "RichText"), "a text"),
    **dict.fromkeys(("int", "float"), "a number"),
    **dict.fromkeys(("list", "tuple"), "a list"),
}

_VALUE_WORDS = {
    **TYPE_WORDS,
    "NoneType": "a value that is not there",
    "bool": "yes or no",
    "dict": "a record",
    "Record": "a record",
    "TemplateFields": "a record",
    "Ref": "a card",
    "Grid": "a grid",
    "Picture": "a picture",
    "function": "a function",
    "method": "a function",
    "Macro": "a macro",
}
_NUMBERS_HINT = "numbers are written without quotation marks, and a text of digits becomes one by `|int`"
_ABSENT_HINT = "ask first whether it is there, such as `{% if card.points is not none %}`"
_NO_ITEMS: Final = "{0} has no items to go through"
_PYTHON_MESSAGES: Final = (
    (r"unsupported operand type\(s\) for (\S+): '(\w+)' and '(\w+)'", "`{0}` does not take {1} and {2}"),
    (r"(can) only concatenate (\w+) \(not \"(\w+)\"\) to \w+", "`+` does not take {1} and {2}"),
    (r"'(\S+)' not supported between instances of '(\w+)' and '(\w+)'", "`{0}` cannot compare {1} with {2}"),
    (r"object of type '(\w+)' has no len\(\)", "{0} has no length"),
    (
        r"(?:argument of type )?'(\w+)'(?: object)? is not (?:iterable|a container or iterable)",
        "{0} has no items to go through",
    ),
    (r"cannot unpack non-iterable (\w+) object", "{0} has no items to go through"),
    (r"'(\w+)' object is not callable", "{0} cannot be called with `(…)`"),
    (r"'(\w+)' object is not subscriptable", "{0} has no parts in `[…]`"),
    (r"bad operand type for (?:unary )?(\S+?)(?:\(\))?: '(\w+)'", "`{0}` does not take {1}"),
    (r"must be real number, not (\w+)", "a number is needed here, not {0}"),
    (
        r"(?:not enough|too many) values to unpack \(expected (\d+).*",
        "`for` or `set` names {0} values, and there are not as many",
    ),
)
"""What Python says of values that do not fit, and how a template's author would say it."""


def explain_failure(error: BaseException) -> tuple[str, str | None]:
    """Return why a template fails, without Python's names of types, and a way out if one is known."""
    said = " ".join(str(error).split())
    for pattern, words in _PYTHON_MESSAGES:
        if found := re.fullmatch(pattern, said):
            parts = [_VALUE_WORDS.get(part, part) for part in found.groups()]
            return f"the template fails: {words.format(*parts)}", _hint_of_failure(words, parts)
    return f"the template fails: {in_our_style(said) or type(error).__name__}", None


def _hint_of_failure(words: str, parts: Sequence[str]) -> str | None:
    if _VALUE_WORDS["NoneType"] in parts:
        return "a list that may be left out is gone through as `card.traits or []`" if words == _NO_ITEMS else _ABSENT_HINT
    if words.startswith("`for`"):
        return "a mapping is gone through as `{% for name, count in card.cost.items() %}`"
    if "a text" not in parts or "{1}" not in words:
        return None
    joins = parts[0] in {"+", "can"}
    return 'texts and numbers are joined by `~`, as `{{ card.points ~ "x" }}`' if joins else _NUMBERS_HINT


def in_our_style(text: str) -> str:
    """Return another library's message in our style: no capital, no full stop, backticks for quotes."""
    text = " ".join(text.split()).rstrip(".").replace("'", "`")
    return text[:1].lower() + text[1:] if text[1:2].islower() else text
