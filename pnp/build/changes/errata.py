"""Errata: what players read otherwise than before, in the words of one language, as Markdown and HTML to publish.

Texts are compared word by word: stretches that stayed, that are gone, and that are new.
"""

from __future__ import annotations

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
from pnp.model.messages import values_of_type
from pnp.model.picture import Picture
from pnp.text.languages import base_level

if TYPE_CHECKING:
    from pnp.build.changes.cards import CardChanges, ChangedCard
    from pnp.build.changes.earlier_print import EarlierPrint
    from pnp.model.fields import Value
    from pnp.model.game import Card, Constant, Deck, Game


_LEAST_SIMILARITY = 0.4
"""Paragraphs that share at least this part of their letters are one that was changed, not one that took another's place."""


class TextChange(NamedTuple):
    """A text or a number before and after; `label` says what it is, as far as the game has a word for it."""

    label: str
    before: str
    after: str


class ErrataEntry(NamedTuple):
    """What changed in one card, chapter or the like, which `name` calls by its name."""

    name: str
    changes: tuple[TextChange, ...]


class CopiesChange(NamedTuple):
    """A card that there are more or fewer of than before."""

    name: str
    before: int
    after: int


@frozen
class Errata:
    """Everything that changed between two versions of a game, in its language; `date` is that of the later content.

    `looks` are cards that look different and say the same. Of an earlier print whose content is not known, `changed` are all
    that changed, since nobody can tell whether words did.
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
    """Compare what players read of a localized game with the same game as it was printed."""
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
        copies=tuple(
            CopiesChange(_card_name(change, game), change.before, change.after)
            for change in changes.cards
            if change.how in {"more", "fewer", "changed"} and change.before != change.after
        ),
        added=tuple(dict.fromkeys(_card_name(change, game) for change in changes.of("new"))),
        removed=tuple(dict.fromkeys(_card_name(change, earlier.game or game) for change in changes.of("removed"))),
        constants=tuple(_changed_constants(earlier.game, game)) if earlier.game else (),
        chapters=tuple(_changed_chapters(earlier.game, game)) if earlier.game else (),
    )


def _card_name(change: ChangedCard, game: Game) -> str:
    """What players call a card: its name, or the words for its deck (`deck_<name>` in words.yaml) with its id."""
    word = deck_word(game.words, change.deck)
    return change.name or " ".join(filter(None, (word.plain if word else "", change.id)))


def _plain_word(game: Game, key: str) -> str:
    found = game.words.get(key)
    return found.plain if isinstance(found, RichText) else ""


class _FieldComparison:
    """Compares the fields of cards that are printed."""

    def __init__(self, before: Game, after: Game) -> None:
        self._before, self._after = before, after
        self._names = tuple({card.id: card for deck in game.decks for card in deck.cards} for game in (before, after))

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
            before, after = self._said(old, 0, path), self._said(new, 1, path)
            if before != after:
                yield TextChange(self._label(path, new if new is not None else old), before, after)

    def _said(self, value: Value, which: int, path: tuple[str, ...]) -> str:
        """Return the words of a value; what is no words, such as a picture, has none."""
        game = (self._before, self._after)[which]
        if isinstance(value, RichText):
            return " ".join(value.plain.split())
        if isinstance(value, Ref):
            card = self._names[which].get(value.id)
            texts = (_one_line(text) for text in card.values.values() if isinstance(text, RichText)) if card else ()
            return next(filter(None, texts), value.id)
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
        """Name a field by the words of the game of the same name; a number without a word has its name in the files."""
        words = [self._named(step, counted=isinstance(value, int | float)) for step in path]
        if all(words):
            return ", ".join(words)
        return (
            next(filter(None, reversed(words)), "")
            if isinstance(value, RichText)
            else " ".join(word or step.replace("_", " ") for word, step in zip(words, path, strict=True))
        )

    def _named(self, step: str, *, counted: bool) -> str:
        """Return the word of the game for a field; that of an icon is only for what it counts, since texts have no amount."""
        word = _plain_word(self._after, step)
        if word or not counted:
            return word
        icon = self._after.icons.get(step)
        return icon.word.plain if icon is not None and isinstance(icon.word, RichText) else ""


def localized_number(value: float, locale: str) -> str:
    """Write a number as a language does, with as many decimals as it has."""
    text = repr(value)
    return format_decimal(text, len(text.partition(".")[2]) if value != int(value) else 0, locale)


def _one_line(text: RichText) -> str:
    return " ".join(text.plain.split())


def _changed_constants(before: Game, after: Game) -> Iterator[TextChange]:
    """Yield the constants whose value an author changed, those that follow from others left out, and cell by cell."""
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
    """Yield the paragraphs of the booklet that say something else, by chapter; each chapter is called by its first heading."""
    old, new = _paragraphs_by_chapter(before), _paragraphs_by_chapter(after)
    for name in dict.fromkeys((*new, *old)):
        found = tuple(_pair_paragraphs(old.get(name, []), new.get(name, [])))
        if found:
            yield ErrataEntry(next(iter(new.get(name) or old[name]), name), found)


def _paragraphs_by_chapter(game: Game) -> Mapping[str, list[str]]:
    chapters = game.booklet.chapters if game.booklet else ()
    return {chapter.name: [_one_line(text) for text in values_of_type(chapter.blocks, RichText)] for chapter in chapters}


def _pair_paragraphs(old: list[str], new: list[str]) -> Iterator[TextChange]:
    """Yield paragraphs that were changed, those that are gone and those that are new."""
    for what, a, b, c, d in SequenceMatcher(None, old, new, autojunk=False).get_opcodes():
        if what == "equal":
            continue
        left = old[a:b]
        for text in new[c:d]:
            twin = max(left, key=lambda one: SequenceMatcher(None, one, text, autojunk=False).ratio(), default="")
            if twin and SequenceMatcher(None, twin, text, autojunk=False).ratio() >= _LEAST_SIMILARITY:
                for gone in left[: left.index(twin)]:
                    yield TextChange("", gone, "")
                del left[: left.index(twin) + 1]
                yield TextChange("", twin, text)
            else:
                yield TextChange("", "", text)
        for gone in left:
            yield TextChange("", gone, "")


class ErrataSection(NamedTuple):
    """A section: the key of the phrase that heads it, and its entries; an entry without a name is a list of changes."""

    key: str
    entries: tuple[ErrataEntry, ...]


def errata_sections(found: Errata) -> Iterator[ErrataSection]:
    """Yield the sections that have something to say."""
    copies = tuple(ErrataEntry("", (TextChange(name, str(before), str(after)),)) for name, before, after in found.copies)
    for key, entries in (
        ("errata-cards", found.cards),
        ("since-title", _entries_of_names(found.changed)),
        ("errata-booklet", found.chapters),
        ("errata-rules", tuple(ErrataEntry("", (change,)) for change in found.constants)),
        ("errata-copies", copies),
        ("errata-new", _entries_of_names(found.added)),
        ("errata-gone", _entries_of_names(found.removed)),
        ("errata-look", _entries_of_names(found.looks)),
    ):
        if entries:
            yield ErrataSection(key, entries)


def _entries_of_names(names: tuple[str, ...]) -> tuple[ErrataEntry, ...]:
    return tuple(ErrataEntry(name, ()) for name in names)


_MARKDOWN_SIGNS = lazy_pattern(r"([\\`*_{}\[\]<>#|~!])")
_LIST_ITEM = lazy_pattern(r"^(\d+)([.)])(?=\s|$)|^([-+])(?=\s|$)")


def errata_markdown(game: Game, found: Errata) -> str:
    """Return errata as Markdown: what is gone is struck out (~~so~~), what is new is bold."""
    marks = {"same": "{}", "old": "~~{}~~", "new": "**{}**"}

    def item(change: TextChange) -> str:
        return _format_change(change, game.locale, marks, _escape_markdown)

    lines = [
        f"# {_escape_markdown(found.title)} · {_errata_phrase(game, 'errata')}",
        "",
        _escape_markdown(_versions_line(found)),
        "",
    ]
    for section in errata_sections(found):
        lines += [f"## {_errata_phrase(game, section.key)}", ""]
        for entry in section.entries:
            if entry.name and entry.changes:
                lines += [f"### {_escape_markdown(entry.name)}", ""]
            elif entry.name:
                lines.append(f"- {_escape_markdown(entry.name)}")
            lines += [f"- {item(change)}" for change in entry.changes]
            lines += [""] if entry.name and entry.changes else []
        lines += [] if lines[-1] == "" else [""]
    return "\n".join(lines)


def errata_html(game: Game, found: Errata) -> str:
    """Return errata as a page of HTML that needs nothing else: `<del>` and `<ins>`, the language and its direction."""
    return "\n".join(_html_lines(game, found)) + "\n"


_HTML_STYLE = (
    "body{font:1rem/1.5 sans-serif;max-width:42rem;margin:2rem auto;padding:0 1rem}"
    "del{color:#a01020}ins{background:#d8efd4;font-weight:bold;text-decoration:none}"
)


def _html_lines(game: Game, found: Errata) -> Iterator[str]:
    direction = "rtl" if base_level(game.locale) else "ltr"
    title = f"{escape(found.title)} · {escape(_errata_phrase(game, 'errata'))}"
    yield "<!DOCTYPE html>"
    yield f'<html lang="{escape(game.locale)}" dir="{direction}">'
    yield f'<head><meta charset="utf-8"><title>{title}</title><style>{_HTML_STYLE}</style></head>'
    yield "<body>"
    yield f"<h1>{title}</h1>"
    yield f'<p>{escape(found.versions)} · <time datetime="{found.date}">{found.date}</time></p>'
    marks = {"same": "{}", "old": "<del>{}</del>", "new": "<ins>{}</ins>"}
    for section in errata_sections(found):
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
                said = escape(entry.name) or "; ".join(_format_change(c, game.locale, marks, escape) for c in entry.changes)
                yield f"<li>{said}</li>"
            yield "</ul>"
    yield "</body>"
    yield "</html>"


def _format_change(change: TextChange, locale: str, marks: dict[str, str], plain: Callable[[str], str]) -> str:
    label = f"{plain(change.label)}: " if change.label else ""
    stretches = abridged_changes(change.before, change.after, locale)
    return label + "".join(_mark_stretch(stretch, marks, plain) for stretch in stretches).strip()


def _mark_stretch(stretch: WordStretch, marks: dict[str, str], plain: Callable[[str], str]) -> str:
    """Mark a stretch; spaces at its ends stay outside, where Markdown needs them."""
    words = stretch.text.strip()
    if stretch.fate == "same" or not words:
        return plain(stretch.text)
    before, _, after = stretch.text.partition(words)
    return before + marks[stretch.fate].format(plain(words)) + after


def _escape_markdown(words: str) -> str:
    return _LIST_ITEM.sub(lambda found: f"{found[1] or ''}\\{found[2] or found[3]}", _MARKDOWN_SIGNS.sub(r"\\\1", words))


def _errata_phrase(game: Game, key: str) -> str:
    return phrase(game.locale, key, game.phrases)


def _versions_line(found: Errata) -> str:
    return f"{found.versions} · {found.date}"


Fate: TypeAlias = Literal["same", "old", "new"]

_WORDS_BESIDE = 6
"""Words that stay on each side of a change in a long text, so that a reader finds the place."""
_LEAST_WORDS_LEFT_OUT = 5
"""Words that an ellipsis stands for at least: fewer are as short as the break in the reading."""
_ELLIPSIS = "…"


class WordStretch(NamedTuple):
    """Words that stand side by side and have one fate."""

    fate: Fate
    text: str


def compare_words(before: str, after: str, locale: str) -> tuple[WordStretch, ...]:
    """Return both texts as one sequence: what is gone stands before what is new in its place.

    Words are those of the language, by ICU's rules and dictionaries; a space between two changes goes with both.
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
    """Return what errata show of a change: without words that are far from it, and with a space between old words and new."""
    found: list[WordStretch] = []
    for stretch in _abridge(compare_words(before, after, locale), locale):
        if found and found[-1].fate == "old" and stretch.fate == "new":
            touching = not (found[-1].text[-1].isspace() or stretch.text[0].isspace())
            found += [WordStretch("same", " ")] if touching else []
        found.append(stretch)
    return tuple(found)


def _abridge(stretches: Iterable[WordStretch], locale: str) -> tuple[WordStretch, ...]:
    found = list(stretches)
    return tuple(
        stretch._replace(text=_abridge_text(stretch.text, locale, first=number == 0, last=number == len(found) - 1))
        if stretch.fate == "same"
        else stretch
        for number, stretch in enumerate(found)
    )


def _abridge_text(text: str, locale: str, *, first: bool, last: bool) -> str:
    words = _split_words(text, locale)
    real = [number for number, word in enumerate(words) if any(map(str.isalnum, word))]
    if len(real) <= (1 if first or last else 2) * _WORDS_BESIDE + _LEAST_WORDS_LEFT_OUT - 1:
        return text
    head = "" if first else "".join(words[: real[_WORDS_BESIDE - 1] + 1]) + " "
    tail = "" if last else " " + "".join(words[real[-_WORDS_BESIDE] :])
    return f"{head}{_ELLIPSIS}{tail}"
