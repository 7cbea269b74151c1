"""How values of cards print in a text: numbers in digits, texts as they are translated, words of `enum` by `words.yaml`."""

from __future__ import annotations

from itertools import zip_longest
from typing import TYPE_CHECKING

from pnp.load.kinds.simple import EnumKind
from pnp.locale.card_values import left_out
from pnp.locale.lexicon import check_unread
from pnp.locale.named_texts import NamedText
from pnp.locale.numerals import digits
from pnp.locale.table_rows import list_joints
from pnp.locale.text_fault import TextFault
from pnp.model.fields import Message, Record, Ref, TextSpan

if TYPE_CHECKING:
    from pnp.locale.card_values import CardValue
    from pnp.locale.lexicon import Lexicon
    from pnp.model.fields import Span


def printed_value(value: CardValue, written: str, lexicon: Lexicon) -> tuple[Span, ...]:
    """Return what a value of a card prints; the text names it as it is `written`. Raises TextFault.

    The items of a list are joined as the language joins them.
    """
    if value.value is None:
        raise left_out(value, written)
    if not isinstance(value.value, tuple):
        return _single(value, written, lexicon)
    items = value.items
    nested = next((item for item in items if isinstance(item.value, (Ref, Record, tuple))), None)
    if nested is not None:
        what = "cards" if isinstance(nested.value, Ref) else "records"
        message = f"`{{{written}}}` is a list of {what}: it cannot be printed"
        raise TextFault("locale/bad-value", message, f"`{{{written}, each, row {{…}}}}` prints something of each")
    out: list[Span] = []
    for joint, item in zip_longest(list_joints(len(items), lexicon.locale), items):
        out += [TextSpan(joint)] if joint else []
        out += _single(item, written, lexicon) if item is not None else ()
    return tuple(out)


def _single(value: CardValue, written: str, lexicon: Lexicon) -> tuple[Span, ...]:
    found = value.value
    if isinstance(found, Message):
        return lexicon.spans(NamedText(found, value.card))
    if isinstance(found, str) and isinstance(value.kind, EnumKind):
        return lexicon.spans(NamedText(_words(value, found, written, lexicon)))
    if isinstance(found, int | float | str) and not isinstance(found, bool):
        return (TextSpan(found if isinstance(found, str) else digits(found, lexicon.locale)),)
    raise TextFault("locale/bad-value", f"`{{{written}}}` is {_what(value)}: it cannot be printed", _way_out(value, written))


def enum_words(value: CardValue, words: Record) -> Message | None:
    """Return the words for a word of an enum: `season_summer` in `words.yaml`, or `summer` in its group `season`."""
    field, word = _field(value), str(value.value)
    group = words.get(field)
    found = words.get(f"{field}_{word}") or (group.get(word) if isinstance(group, Record) else None)
    return found if isinstance(found, Message) else None


def _field(value: CardValue) -> str:
    """Return the name of the field that a value belongs to, also if it is an item of a list."""
    return [step for step in value.name.split(".") if not step.isdecimal()][-1]


def _words(value: CardValue, word: str, written: str, lexicon: Lexicon) -> Message:
    found, field = enum_words(value, lexicon.words), _field(value)
    if found is not None:
        return found
    for name in (f"words.{field}_{word}", f"words.{field}.{word}"):
        check_unread(name, lexicon)
    message = f"`{{{written}}}` is the word `{word}`, for which words.yaml has no `{field}_{word}`"
    hint = f"add it, so that it can be translated, or choose words here: `{{{written}, select, {word} {{…}} other {{…}}}}`"
    raise TextFault("locale/no-word", message, hint)


def _what(value: CardValue) -> str:
    if isinstance(value.value, bool):
        return "yes or no"
    name = "card" if isinstance(value.value, Ref) else value.kind.name if value.kind is not None else "record"
    return f"{'an' if name[0] in 'aeiou' else 'a'} {name}"


def _way_out(value: CardValue, written: str) -> str | None:
    if isinstance(value.value, bool):
        return f"choose words by it: `{{{written}, select, true {{…}} other {{…}}}}`"
    return f"name something of it: {', '.join(f'`{{{written}.{name}}}`' for name in value.names[:4])}" if value.names else None
