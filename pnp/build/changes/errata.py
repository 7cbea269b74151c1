"""Errata: the changes in what players read, in one language, as Markdown and HTML to publish.

Texts are compared word by word: stretches of words stayed, are gone or are new.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from difflib import SequenceMatcher
from html import escape
from itertools import zip_longest
from typing import TYPE_CHECKING, Literal, NamedTuple, TypeAlias

from pnp.base.records import frozen, lazy_pattern
from pnp.locale.numbers import format_decimal
from pnp.locale.phrases import phrase
from pnp.model.fields import Grid, Record, Ref, RichText
from pnp.model.game import deck_word, format_value
from pnp.model.messages import title_of, values_of_type
from pnp.model.picture import Picture
from pnp.model.sheet import id_of_card
from pnp.text.languages import base_level

if TYPE_CHECKING:
    from pnp.build.changes.cards import CardChanges, ChangedCard
    from pnp.build.changes.earlier_print import EarlierPrint
    from pnp.model.fields import Value
    from pnp.model.game import Card, Constant, Deck, Game


_LEAST_SIMILARITY = 0.4
"""Similarity (`SequenceMatcher.ratio`) from which on two paragraphs count as one that was edited."""


class TextChange(NamedTuple):
    """A text or a number before and after; `label` is the game's word for it, if it has one."""

    label: str
    before: str
    after: str


class ErrataEntry(NamedTuple):
    """The changes in one card, chapter or the like; `name` is what players call it."""

    name: str
    changes: tuple[TextChange, ...]


class CopiesChange(NamedTuple):
    """A card with more or fewer copies than before."""

    name: str
    before: int
    after: int


@frozen
class Errata:
    """All changes between two versions of a game, in its language; `date` is that of the later content.

    `looks` are cards that look different but say the same. If the content of the earlier print is not known, `changed` are all
    cards that look different, since their words cannot be compared.
    """

    title: str
    before: str
    after: str
    date: str
    cards: tuple[ErrataEntry, ...] = ()
    changed: tuple[str, ...] = ()
    looks: tuple[str, ...] = ()
    copies: tuple[CopiesChange, ...] = ()
    added: tuple[str, ...] = ()
    removed: tuple[str, ...] = ()
    constants: tuple[TextChange, ...] = ()
    chapters: tuple[ErrataEntry, ...] = ()

    @property
    def versions(self) -> str:
        """Both versions, or the one that the game still has."""
        return self.after if self.before == self.after else f"{self.before} – {self.after}"

    @property
    def is_empty(self) -> bool:
        """Whether there is nothing to publish."""
        return not any(
            (self.cards, self.changed, self.looks, self.copies, self.added, self.removed, self.constants, self.chapters)
        )


def collect_errata(game: Game, earlier: EarlierPrint, changes: CardChanges) -> Errata:
    """Compare the texts of a localized game with those of its earlier print."""
    now = {card.id: (deck, card) for deck in game.decks for card in deck.cards}
    was = {card.id: (deck, card) for deck in earlier.game.decks for card in deck.cards} if earlier.game else {}
    entries, looks = list[ErrataEntry](), list[str]()
    for change in changes.of("changed"):
        texts: tuple[TextChange, ...] = ()
        if earlier.game is not None and change.id in was and change.id in now:
            texts = tuple(_FieldComparison(earlier.game, game).changes(was[change.id], now[change.id]))
        name = _card_name(change, game)
        if texts:
            entries.append(ErrataEntry(name, texts))
        else:
            looks.append(name)
    unexplained = tuple(dict.fromkeys(looks))
    return Errata(
        title=game.title,
        before=earlier.version,
        after=game.version,
        date=game.date,
        cards=tuple(entries),
        changed=() if earlier.game is not None else unexplained,
        looks=unexplained if earlier.game is not None else (),
        copies=tuple(_changed_copies(game, earlier, changes)),
        added=tuple(dict.fromkeys(_card_name(change, game) for change in changes.of("new") if _is_whole(change))),
        removed=tuple(
            dict.fromkeys(_card_name(change, earlier.game or game) for change in changes.of("removed") if _is_whole(change))
        ),
        constants=tuple(_changed_constants(earlier.game, game)) if earlier.game else (),
        chapters=tuple(_changed_chapters(earlier.game, game)) if earlier.game else (),
    )


def _is_whole(change: ChangedCard) -> bool:
    """Whether a change is one of a card, not of a later copy with a face of its own: `pike.2`."""
    return change.id == id_of_card(change.id)


def _changed_copies(game: Game, earlier: EarlierPrint, changes: CardChanges) -> Iterator[CopiesChange]:
    """Yield the cards of which there are more or fewer; their copies may have faces of their own, then or now."""
    before = Counter[str]()
    for entry in earlier.cards:
        before[id_of_card(entry["id"])] += entry.get("copies", 0)
    after = {card.id: card.copies for deck in game.decks for card in deck.cards}
    kept = {id_of_card(change.id): change for change in reversed(changes.cards)}
    for id_, change in reversed(kept.items()):
        if id_ in before and id_ in after and before[id_] != after[id_]:
            yield CopiesChange(_card_name(change, game), before[id_], after[id_])


def _card_name(change: ChangedCard, game: Game) -> str:
    """Return the name of a card, or the words for its deck (`deck_<name>` in words.yaml) with its id."""
    word = deck_word(game.words, change.deck)
    return change.name or " ".join(filter(None, (word.plain if word else "", change.id)))


def _plain_word(game: Game, key: str) -> str:
    found = game.words.get(key)
    return found.plain if isinstance(found, RichText) else ""


class _FieldComparison:
    """Compares the fields of cards that are printed."""

    def __init__(self, before: Game, after: Game) -> None:
        self._before, self._after = before, after
        self._cards = tuple(
            {card.id: (card, deck.title) for deck in game.decks for card in deck.cards} for game in (before, after)
        )

    def changes(self, was: tuple[Deck, Card], now: tuple[Deck, Card]) -> Iterator[TextChange]:
        (old_deck, old), (deck, new) = was, now
        types = self._before.types.get(old_deck.type), self._after.types.get(deck.type)
        hidden = {name for type_ in types if type_ for name, field in type_.fields.items() if not field.printed}
        for name in dict.fromkeys((*new.values, *old.values)):
            if name not in hidden:
                yield from dict.fromkeys(self._pairs((name,), old.values.get(name), new.values.get(name)))

    def _pairs(self, path: tuple[str, ...], old: Value, new: Value) -> Iterator[TextChange]:
        if isinstance(old, Record | None) and isinstance(new, Record | None) and (old or new):
            keys = dict.fromkeys((*(new or {}), *(old or {})))
            for key in keys:
                yield from self._pairs((*path, key), (old or {}).get(key), (new or {}).get(key))
        elif isinstance(old, tuple) and isinstance(new, tuple):
            for one, other in zip_longest(old, new):
                yield from self._pairs(path, one, other)
        else:
            before, after = self._words_of(old, 0, path), self._words_of(new, 1, path)
            if before != after:
                yield TextChange(self._label(path, new if new is not None else old), before, after)

    def _words_of(self, value: Value, which: int, path: tuple[str, ...]) -> str:
        """Return a value of the earlier (0) or present (1) game in words; empty for pictures and flags."""
        game = (self._before, self._after)[which]
        if isinstance(value, RichText):
            return _one_line(value)
        if isinstance(value, Ref):
            card, title = self._cards[which].get(value.id, (None, ""))
            return (title_of(card, title) if card else "") or value.id
        if isinstance(value, bool) or value is None or isinstance(value, Picture | Grid):
            return ""
        if isinstance(value, int | float):
            return localized_number(value, game.locale)
        if isinstance(value, str):
            group = game.words.get(path[-1])
            inner = group.get(value) if isinstance(group, Record) else None
            return _plain_word(game, f"{path[-1]}_{value}") or (inner.plain if isinstance(inner, RichText) else value)
        return ""

    def _label(self, path: tuple[str, ...], value: Value) -> str:
        """Return the game's words for a field; of a number without a word, the name in the files."""
        words = [self._word_of_field(step, counted=isinstance(value, int | float)) for step in path]
        if all(words):
            return ", ".join(words)
        return (
            next(filter(None, reversed(words)), "")
            if isinstance(value, RichText)
            else " ".join(word or step.replace("_", " ") for word, step in zip(words, path, strict=True))
        )

    def _word_of_field(self, step: str, *, counted: bool) -> str:
        """Return the game's word for a field; the word of an icon of this name is used only for `counted` values."""
        word = _plain_word(self._after, step)
        if word or not counted:
            return word
        icon = self._after.icons.get(step)
        return icon.word.plain if icon is not None and isinstance(icon.word, RichText) else ""


def localized_number(value: float, locale: str) -> str:
    """Write a number in a language, with all its decimals."""
    text = repr(value)
    return format_decimal(text, len(text.partition(".")[2]) if value != int(value) else 0, locale)


def _one_line(text: RichText) -> str:
    return " ".join(text.plain.split())


def _changed_constants(before: Game, after: Game) -> Iterator[TextChange]:
    """Yield the changes of constants, tables cell by cell; derived and unprinted ones are left out."""
    for name, constant in after.rules.items():
        earlier = before.rules.get(name)
        if earlier is None or constant.unprinted or constant.derivation is not None or earlier.value == constant.value:
            continue
        label = constant.note if after.locale == after.source_locale and constant.note else name
        for path, old, new in _changed_cells(earlier.value, constant.value):
            yield TextChange(
                " ".join((label, *path)), _constant_amount(old, earlier, before), _constant_amount(new, constant, after)
            )


def _changed_cells(old: object, new: object, path: tuple[str, ...] = ()) -> Iterator[tuple[tuple[str, ...], object, object]]:
    if isinstance(old, dict) and isinstance(new, dict):
        for key in dict.fromkeys((*new, *old)):
            yield from _changed_cells(old.get(key), new.get(key), (*path, str(key)))
    elif old != new:
        yield path, old, new


def _constant_amount(value: object, constant: Constant, game: Game) -> str:
    if value is None:
        return ""
    if isinstance(value, int | float) and not isinstance(value, bool):
        unit = f" {constant.unit}" if constant.unit and game.locale == game.source_locale else ""
        return localized_number(value, game.locale) + unit
    return format_value(value)


def _changed_chapters(before: Game, after: Game) -> Iterator[ErrataEntry]:
    """Yield the changed paragraphs of the booklet by chapters, each named by its first heading."""
    old, new = _paragraphs_by_chapter(before), _paragraphs_by_chapter(after)
    for name in dict.fromkeys((*new, *old)):
        found = tuple(_pair_paragraphs(old.get(name, []), new.get(name, [])))
        if found:
            yield ErrataEntry(next(iter(new.get(name) or old[name]), name), found)


def _paragraphs_by_chapter(game: Game) -> Mapping[str, list[str]]:
    chapters = game.booklet.chapters if game.booklet else ()
    return {chapter.name: [_one_line(text) for text in values_of_type(chapter.blocks, RichText)] for chapter in chapters}


def _pair_paragraphs(old: list[str], new: list[str]) -> Iterator[TextChange]:
    """Yield paragraphs that were edited, removed or added, in their order."""
    for what, a, b, c, d in SequenceMatcher(None, old, new, autojunk=False).get_opcodes():
        if what == "equal":
            continue
        left = old[a:b]  # old paragraphs of this stretch that no new one continues yet
        for text in new[c:d]:
            nearest = max(left, key=lambda one: SequenceMatcher(None, one, text, autojunk=False).ratio(), default="")
            if nearest and SequenceMatcher(None, nearest, text, autojunk=False).ratio() >= _LEAST_SIMILARITY:
                for gone in left[: left.index(nearest)]:
                    yield TextChange("", gone, "")
                del left[: left.index(nearest) + 1]
                yield TextChange("", nearest, text)
            else:
                yield TextChange("", "", text)
        for gone in left:
            yield TextChange("", gone, "")


class ErrataSection(NamedTuple):
    """A section: the key of the phrase that heads it, and its entries; an entry without a name is a list of changes."""

    key: str
    entries: tuple[ErrataEntry, ...]


def errata_sections(errata: Errata) -> Iterator[ErrataSection]:
    """Yield the sections that have entries."""
    copies = tuple(ErrataEntry("", (TextChange(name, str(before), str(after)),)) for name, before, after in errata.copies)
    for key, entries in (
        ("errata-cards", errata.cards),
        ("since-title", _entries_of_names(errata.changed)),
        ("errata-booklet", errata.chapters),
        ("errata-rules", tuple(ErrataEntry("", (change,)) for change in errata.constants)),
        ("errata-copies", copies),
        ("errata-new", _entries_of_names(errata.added)),
        ("errata-gone", _entries_of_names(errata.removed)),
        ("errata-look", _entries_of_names(errata.looks)),
    ):
        if entries:
            yield ErrataSection(key, entries)


def _entries_of_names(names: tuple[str, ...]) -> tuple[ErrataEntry, ...]:
    return tuple(ErrataEntry(name, ()) for name in names)


_MARKDOWN_SIGNS = lazy_pattern(r"([\\`*_{}\[\]<>#|~!])")
_LIST_ITEM = lazy_pattern(r"^(\d+)([.)])(?=\s|$)|^([-+])(?=\s|$)")


def errata_markdown(game: Game, errata: Errata) -> str:
    """Return errata as Markdown: old words are struck out (~~so~~), new ones are bold."""
    marks = {"same": "{}", "old": "~~{}~~", "new": "**{}**"}
    lines = [f"# {_escape_markdown(errata.title)} · {_errata_phrase(game, 'errata')}", ""]
    lines += [_escape_markdown(f"{errata.versions} · {errata.date}"), ""]
    for section in errata_sections(errata):
        lines += [f"## {_errata_phrase(game, section.key)}", ""]
        for entry in section.entries:
            if entry.name and entry.changes:
                lines += [f"### {_escape_markdown(entry.name)}", ""]
            elif entry.name:
                lines.append(f"- {_escape_markdown(entry.name)}")
            lines += [f"- {_format_change(change, game.locale, marks, _escape_markdown)}" for change in entry.changes]
            lines += [""] if entry.name and entry.changes else []
        lines += [] if lines[-1] == "" else [""]
    return "\n".join(lines)


def errata_html(game: Game, errata: Errata) -> str:
    """Return errata as a page of HTML with its own style; old words are in `<del>`, new ones in `<ins>`."""
    return "\n".join(_html_lines(game, errata)) + "\n"


_HTML_STYLE = (
    "body{font:1rem/1.5 sans-serif;max-width:42rem;margin:2rem auto;padding:0 1rem}"
    "del{color:#a01020}ins{background:#d8efd4;font-weight:bold;text-decoration:none}"
)


def _html_lines(game: Game, errata: Errata) -> Iterator[str]:
    direction = "rtl" if base_level(game.locale) else "ltr"
    title = f"{escape(errata.title)} · {escape(_errata_phrase(game, 'errata'))}"
    yield "<!DOCTYPE html>"
    yield f'<html lang="{escape(game.locale)}" dir="{direction}">'
    yield f'<head><meta charset="utf-8"><title>{title}</title><style>{_HTML_STYLE}</style></head>'
    yield "<body>"
    yield f"<h1>{title}</h1>"
    yield f'<p>{escape(errata.versions)} · <time datetime="{errata.date}">{errata.date}</time></p>'
    marks = {"same": "{}", "old": "<del>{}</del>", "new": "<ins>{}</ins>"}
    for section in errata_sections(errata):
        yield f"<h2>{escape(_errata_phrase(game, section.key))}</h2>"
        loose = [entry for entry in section.entries if not (entry.name and entry.changes)]
        for entry in section.entries:
            if entry.name and entry.changes:
                yield f"<h3>{escape(entry.name)}</h3>"
                yield "<ul>"
                yield from (f"<li>{_format_change(change, game.locale, marks, escape)}</li>" for change in entry.changes)
                yield "</ul>"
        if loose:
            yield "<ul>"
            for entry in loose:
                words = escape(entry.name) or "; ".join(_format_change(c, game.locale, marks, escape) for c in entry.changes)
                yield f"<li>{words}</li>"
            yield "</ul>"
    yield "</body>"
    yield "</html>"


def _format_change(change: TextChange, locale: str, marks: dict[str, str], plain: Callable[[str], str]) -> str:
    label = f"{plain(change.label)}: " if change.label else ""
    stretches = abridged_changes(change.before, change.after, locale)
    return label + "".join(_mark_stretch(stretch, marks, plain) for stretch in stretches).strip()


def _mark_stretch(stretch: WordStretch, marks: dict[str, str], plain: Callable[[str], str]) -> str:
    """Mark a stretch; spaces at its ends stay outside the marks, as Markdown demands."""
    words = stretch.text.strip()
    if stretch.fate == "same" or not words:
        return plain(stretch.text)
    before, _, after = stretch.text.partition(words)
    return before + marks[stretch.fate].format(plain(words)) + after


def _escape_markdown(words: str) -> str:
    return _LIST_ITEM.sub(lambda found: f"{found[1] or ''}\\{found[2] or found[3]}", _MARKDOWN_SIGNS.sub(r"\\\1", words))


def _errata_phrase(game: Game, key: str) -> str:
    return phrase(game.locale, key, game.phrases)


Fate: TypeAlias = Literal["same", "old", "new"]

_WORDS_BESIDE = 6
"""Words that are shown on each side of a change in a long text."""
_LEAST_WORDS_LEFT_OUT = 5
"""Words that an ellipsis stands for, at least."""
_ELLIPSIS = "…"


class WordStretch(NamedTuple):
    """Adjacent words of one fate."""

    fate: Fate
    text: str


def compare_words(before: str, after: str, locale: str) -> tuple[WordStretch, ...]:
    """Return both texts as one sequence, in which old words stand before the new ones in their place.

    Words are divided by ICU's rules and dictionaries for the language; a space between two changes belongs to both.
    """
    old, new = _split_words(before, locale), _split_words(after, locale)
    steps: list[tuple[list[str], list[str], bool]] = []
    for what, a, b, c, d in SequenceMatcher(None, old, new, autojunk=False).get_opcodes():
        same = what == "equal"
        if steps and (not same or not "".join(old[a:b]).strip()) and not steps[-1][2]:
            steps[-1][0].extend(old[a:b])
            steps[-1][1].extend(new[c:d])
        else:
            steps.append((old[a:b], new[c:d], same))
    return tuple(_word_stretches(steps))


def _split_words(text: str, locale: str) -> list[str]:
    from icu4py.breakers import WordBreaker  # noqa: PLC0415 - loads ICU's data, 20 ms

    return list(WordBreaker(text, locale)) if text else []


def _word_stretches(steps: Iterable[tuple[list[str], list[str], bool]]) -> Iterator[WordStretch]:
    for old, new, same in steps:
        gone, come = "".join(old), "".join(new)
        if same:
            yield WordStretch("same", gone)
            continue
        kept = _common_space(gone, come)  # the space that follows both stays outside
        tail = gone[len(gone) - kept :]
        gone, come = gone[: len(gone) - kept], come[: len(come) - kept]
        if gone:
            yield WordStretch("old", gone)
        if come:
            yield WordStretch("new", come)
        if tail:
            yield WordStretch("same", tail)


def _common_space(one: str, other: str) -> int:
    count = 0
    while count < min(len(one), len(other)) and one[-1 - count] == other[-1 - count] and one[-1 - count].isspace():
        count += 1
    return count


def abridged_changes(before: str, after: str, locale: str) -> tuple[WordStretch, ...]:
    """Return a change as errata show it: without words that are far from it, and with a space between old words and new."""
    stretches = compare_words(before, after, locale)
    shown: list[WordStretch] = []
    for number, stretch in enumerate(stretches):
        if stretch.fate == "same":
            text = _abridge_text(stretch.text, locale, first=number == 0, last=number == len(stretches) - 1)
            shown.append(stretch._replace(text=text))
            continue
        if shown and shown[-1].fate == "old" and stretch.fate == "new":
            touching = not (shown[-1].text[-1].isspace() or stretch.text[0].isspace())
            shown += [WordStretch("same", " ")] if touching else []
        shown.append(stretch)
    return tuple(shown)


def _abridge_text(text: str, locale: str, *, first: bool, last: bool) -> str:
    words = _split_words(text, locale)
    real = [number for number, word in enumerate(words) if any(map(str.isalnum, word))]
    if len(real) <= (1 if first or last else 2) * _WORDS_BESIDE + _LEAST_WORDS_LEFT_OUT - 1:
        return text
    head = "" if first else "".join(words[: real[_WORDS_BESIDE - 1] + 1]) + " "
    tail = "" if last else " " + "".join(words[real[-_WORDS_BESIDE] :])
    return f"{head}{_ELLIPSIS}{tail}"
