"""The numbers of decks as sections of tables for a terminal, and as data for JSON."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, Final, NamedTuple

from pnp.load.yaml.nodes import format_number

if TYPE_CHECKING:
    from fractions import Fraction

    from pnp.model.game import AssertionMargin
    from pnp.rules.deck_fields import Spread
    from pnp.rules.deck_numbers import DeckNumbers, FieldNumbers, GameNumbers, OddCard
    from pnp.rules.deck_texts import AlikeTexts, WordCount


class Table(NamedTuple):
    """Headings and rows of a table: the first column and those of `left` are aligned to the left, others to the right."""

    headings: tuple[str, ...]
    rows: Sequence[tuple[str, ...]]
    left: tuple[int, ...] = ()


class Section(NamedTuple):
    """A title, tables, and lines below them."""

    title: str
    tables: tuple[Table, ...] = ()
    lines: tuple[str, ...] = ()


_BAR: Final = 24  # signs of the longest bar
_MOST_WORDS_SHOWN: Final = 15
_LEAST_LETTERS: Final = 4
"""Letters of words that are listed: shorter ones are articles and the like in most languages with letters."""
_LAST_WITH_ARTICLES: Final = "\u08ff"
"""The last of the scripts, from Latin to Hebrew and Arabic, in which so short words say little."""
_MOST_ROWS: Final = 16
_MOST_ZEROS: Final = 2
"""Rows of words that no card has."""
_MOST_PAIRS: Final = 12
_MOST_ODD: Final = 12


def report_sections(found: GameNumbers, *, asked: bool) -> Iterator[Section]:
    """Yield the sections of a report: a deck each, then those of all decks; with `asked`, tables of fields are not cut off."""
    for deck in found.decks:
        if deck.says_something:
            yield _deck_section(deck, asked=asked)
    plain = [deck for deck in found.decks if not deck.says_something]
    if plain:
        lines = (f"{deck.name}: {_count_cards(deck)}{_same_values(deck)}" for deck in plain)
        yield Section("Decks without these fields" if asked else "Decks with nothing to compare", lines=tuple(lines))
    if not asked:
        yield from _text_sections(found)
        yield from _margin_section(found.margins)


def _count_cards(deck: DeckNumbers) -> str:
    noun = "card" if deck.kind == "card" else "piece"
    cards = f"{deck.cards} {noun}{'' if deck.cards == 1 else 's'}"
    return cards if deck.copies == deck.cards else f"{cards}, {deck.copies} with copies"


def _same_values(deck: DeckNumbers) -> str:
    same = ", ".join(f"{path} = {value}" for path, value in deck.same.items())
    return f"; the same on all: {same}" if same and deck.cards > 1 else ""


def _deck_section(deck: DeckNumbers, *, asked: bool) -> Section:
    tables = [*_averages(deck)]
    tables += [_curve_table(field, deck, asked=asked) for field in deck.fields if field.is_drawn and field.counts]
    for cross in deck.crosses:
        sums = [sum(cells) for _, cells in cross.rows]
        rows = [(row, *map(_blank_zero, cells), str(total)) for (row, cells), total in zip(cross.rows, sums, strict=True)]
        columns = [sum(cells[at] for _, cells in cross.rows) for at in range(len(cross.columns))]
        rows.append(("in all", *map(str, columns), str(sum(columns))))
        tables.append(Table((f"{cross.field} by {cross.by}", *cross.columns, "in all"), rows))
    odd = [_describe_odd(one) for one in deck.odd[:_MOST_ODD]]
    if len(deck.odd) > _MOST_ODD:
        odd.append(f"and {len(deck.odd) - _MOST_ODD} more such fields")
    same = _same_values(deck).removeprefix("; ")
    even = ", ".join(f"{field.field.path} {field.each}" for field in deck.fields if field.each and not field.is_drawn)
    never = [f"`{field.field.path}` is never {', '.join(words)}" for field in deck.fields if (words := _never(field))]
    lines = (same, f"as many of each value: {even}" if even else "", *never, *odd)
    return Section(f"{deck.name}: {_count_cards(deck)}", tuple(tables), tuple(filter(None, lines)))


def _never(field: FieldNumbers) -> tuple[str, ...]:
    """Return the words that no card has, if their rows would be most of a table."""
    words = tuple(count.value for count in field.counts if not count.times)
    return words if field.field.measure == "word" and len(words) > _MOST_ZEROS else ()


def _averages(deck: DeckNumbers) -> Iterator[Table]:
    """Yield a table of the averages of numbers, and of the lengths of texts."""
    for measure, title in (("number", "number"), ("text", "words of")):
        fields = [field for field in deck.fields if field.field.measure == measure and field.spread]
        hand = f"sum of {deck.hand} drawn" if any(field.sum for field in fields) else ""
        rows = []
        for field in fields:
            assert field.spread is not None
            mean = f"{field.sum.mean:.1f} ± {field.sum.deviation:.1f}" if field.sum else ""
            rows.append((field.field.path, *_spread_cells(field.spread), *([mean] if hand else [])))
        if rows:
            yield Table((title, "mean", "spread", "least", "25 %", "median", "75 %", "most", *filter(None, [hand])), rows)


def _spread_cells(spread: Spread) -> tuple[str, ...]:
    ends = (spread.least, spread.low_quartile, spread.median, spread.high_quartile, spread.most)
    return (f"{spread.mean:.2f}", f"{spread.deviation:.2f}", *(_plain(end) for end in ends))


def _plain(number: float) -> str:
    return format_number(round(number, 2))


def _blank_zero(number: int) -> str:
    return str(number) if number else "·"


def _curve_table(field: FieldNumbers, deck: DeckNumbers, *, asked: bool) -> Table:
    never = _never(field)
    rows, counts = [], [count for count in field.curve if count.value not in never]
    cut = len(counts) if asked or len(counts) <= _MOST_ROWS else _MOST_ROWS - 1
    with_copies = any(count.copies != count.cards for count in counts)
    with_times = any(count.times != count.copies for count in counts) and field.field.measure == "word"
    chances = {chance.value: chance for chance in field.chances}
    most = max((count.copies for count in counts), default=1) or 1
    for count in counts[:cut]:
        chance = chances.get(count.value)
        cells = (str(count.cards), *([str(count.copies)] if with_copies else []), *([str(count.times)] if with_times else []))
        hand = (_number(chance.expected), _percent(chance.at_least_one)) if chance else ()
        rows.append((count.value, *cells, *hand, "█" * round(_BAR * count.copies / most)))
    drawn = (f"in {deck.hand} drawn", "at least one") if chances else ()
    heads = ("cards", *(["copies"] if with_copies else []), *(["in all"] if with_times else []), *drawn, "")
    if len(counts) > cut:
        rows.append((f"{len(counts) - cut} more", *[""] * len(heads)))
    if field.empty:
        rows.append(("(empty)", *_empty_cells(field, with_copies=with_copies), *[""] * (len(heads) - 1 - with_copies)))
    name = field.field.path if field.field.measure != "text" else f"words of {field.field.path}"
    return Table((name, *heads), rows, (len(heads),))


def _empty_cells(field: FieldNumbers, *, with_copies: bool) -> tuple[str, ...]:
    return ("", str(field.empty)) if with_copies else (str(field.empty),)


def _number(value: Fraction) -> str:
    return f"{float(value):.2f}"


def _percent(chance: Fraction) -> str:
    """Write a chance in per cent; one that is neither nothing nor certain is never 0 % or 100 %."""
    if chance in {0, 1}:
        return f"{chance * 100} %"
    text = f"{float(chance * 100):.1f}"
    return f"{ {'0.0': '< 0.1', '100.0': '> 99.9'}.get(text, text) } %"


def _describe_odd(one: OddCard) -> str:
    if one.usual is None:
        return f"{one.card} leaves `{one.field}` empty, which nearly all others fill"
    low, high = map(_plain, one.usual)
    words = ("" if not one.is_length else " word") + ("s" if one.is_length and one.value != "1" else "")
    return f"{one.card} has {one.value}{words} in `{one.field}`, others {low if low == high else f'{low} to {high}'}"


def _text_sections(found: GameNumbers) -> Iterator[Section]:
    words = sorted((count for count in found.words.words if count.cards > 1), key=lambda count: -count.cards)
    long = [count for count in words if len(count.word) >= _LEAST_LETTERS or max(count.word) > _LAST_WITH_ARTICLES]
    tables = [
        Table((name, "times", "cards"), [(count.word, str(count.times), str(count.cards)) for count in counts])
        for name, counts in (
            ("word", long[:_MOST_WORDS_SHOWN]), ("term", found.words.terms[:_MOST_WORDS_SHOWN]),
            ("icon", found.words.icons[:_MOST_WORDS_SHOWN]),
        )
        if counts
    ]  # fmt: skip
    if tables:
        yield Section(f"Words, {found.locale}: {len(found.words.words)} different", tuple(tables))
    if found.alike:
        rows = [
            (f"{pair.deck}: {pair.one}, {pair.other}", pair.field, f"{pair.likeness * 100:.0f} %", _describe_changes(pair))
            for pair in found.alike[:_MOST_PAIRS]
        ]
        more = len(found.alike) - len(rows)
        lines = (f"and {more} more",) if more else ()
        yield Section("Texts that differ little", (Table(("cards", "field", "alike", "difference"), rows, (1, 3)),), lines)


def _describe_changes(pair: AlikeTexts) -> str:
    return "; ".join(f"{one or '(nothing)'} / {other or '(nothing)'}" for one, other in pair.changes)


def _margin_section(margins: Sequence[AssertionMargin]) -> Iterator[Section]:
    if not margins:
        return
    ordered = sorted(margins, key=lambda margin: margin.room)
    rows = [
        (
            str(margin.mark), margin.measure, _plain(margin.value),
            f"{'at least' if margin.bound == 'min' else 'at most'} {_plain(margin.limit)}",
            _plain(margin.room) if margin.room else "none", margin.card,
        )
        for margin in ordered[:_MOST_ROWS]
    ]  # fmt: skip
    more = len(ordered) - len(rows)
    lines = (f"and {more} more, which leave more",) if more else ()
    yield Section("What assertions leave", (Table(("at", "measure", "is", "bound", "left", "on"), rows, (1, 3, 4, 5)),), lines)


def numbers_as_data(found: GameNumbers) -> dict[str, object]:
    """Return all of it as data for JSON."""
    return {
        "game": found.game,
        "version": found.version,
        "locale": found.locale,
        "decks": [_deck_as_data(deck) for deck in found.decks],
        "words": _words_as_data(found.words.words),
        "terms": _words_as_data(found.words.terms),
        "icons": _words_as_data(found.words.icons),
        "alike": [
            {
                "deck": pair.deck, "field": pair.field, "cards": [pair.one, pair.other], "likeness": _rounded(pair.likeness),
                "changes": [list(change) for change in pair.changes],
            }
            for pair in found.alike
        ],
        "assertions": [
            {
                "file": margin.mark.path, "line": margin.mark.line, "column": margin.mark.column, "decks": list(margin.decks),
                "measure": margin.measure, "bound": margin.bound, "limit": _rounded(margin.limit),
                "constant": margin.constant or None, "value": _rounded(margin.value), "room": _rounded(margin.room),
                "card": margin.card or None,
            }
            for margin in found.margins
        ],
    }  # fmt: skip


def _deck_as_data(deck: DeckNumbers) -> dict[str, object]:
    return {
        "deck": deck.name,
        "type": deck.type,
        "kind": deck.kind,
        "cards": deck.cards,
        "copies": deck.copies,
        "hand": deck.hand or None,
        "fields": [_field_as_data(field) for field in deck.fields],
        "same": dict(deck.same),
        "crosses": [
            {
                "field": cross.field, "by": cross.by, "columns": list(cross.columns),
                "rows": [{"value": row, "copies": list(cells)} for row, cells in cross.rows],
            }
            for cross in deck.crosses
        ],
        "odd": [
            {
                "card": one.card, "field": one.field, "value": one.value or None,
                "usual": [_rounded(end) for end in one.usual] if one.usual else None,
            }
            for one in deck.odd
        ],
    }  # fmt: skip


def _field_as_data(field: FieldNumbers) -> dict[str, object]:
    spread, total, chances = field.spread, field.sum, {chance.value: chance for chance in field.chances}
    values: list[dict[str, object]] = []
    for count in field.counts:
        entry: dict[str, object] = {"value": count.value, "cards": count.cards, "copies": count.copies, "times": count.times}
        if chance := chances.get(count.value):
            entry["expected"] = _rounded(float(chance.expected))
            entry["at_least_one"] = _rounded(float(chance.at_least_one))
            entry["at_least_one_exact"] = str(chance.at_least_one)
        values.append(entry)
    data: dict[str, object] = {
        "field": field.field.path, "counts": field.field.measure, "single": field.single, "empty": field.empty,
        "values": values,
    }  # fmt: skip
    if spread:
        data["spread"] = {name: _rounded(getattr(spread, name)) for name in _SPREAD_NAMES}
    if total:
        data["in_hand"] = {"mean": _rounded(total.mean), "deviation": _rounded(total.deviation)}
    return data


_SPREAD_NAMES: Final = (
    "count", "total", "mean", "deviation", "least", "low_quartile", "median", "high_quartile", "most",
)  # fmt: skip


def _words_as_data(counts: Iterable[WordCount]) -> list[dict[str, object]]:
    return [{"word": count.word, "times": count.times, "cards": count.cards} for count in counts]


def _rounded(number: float) -> float:
    """Round to six decimals, which all machines agree on; whole numbers are written as such."""
    rounded = round(number, 6)
    return int(rounded) if rounded == int(rounded) else rounded
