"""`printed.lock`: what faces and pages showed when somebody last looked, and what of it is shown no longer.

`pnp check --accept` writes it into a game's folder: YAML of three levels, sorted, one line for each thing that is shown, so
that a review or a merge sees single lines. A game without the file is compared with nothing.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Final, NamedTuple

from pnp.base.diagnostics import Diagnostic, Mark, PnpError, list_names
from pnp.base.files import is_there, publishing
from pnp.load.files import read_map
from pnp.load.notation.expressions import constant_of, part_of_value
from pnp.load.project import project_path
from pnp.load.yaml.nodes import List, Map, Scalar, describe_node, write_yaml
from pnp.rules.named_cards import find_in_texts, find_typed_names, find_wrong_icons, title_of
from pnp.rules.printed import (
    COLOUR,
    DRAWINGS,
    EACH,
    FILLED,
    GLOSSARY_FILE,
    GROUND,
    IDENTITY,
    ITEMS,
    LOOKS,
    NAMED,
    ORDER,
    PICTURE,
    PLACES,
    READS,
    SHAPE,
    TEXT,
    TIMES,
    VALUE,
    WORDS,
    WORDS_FILE,
    fields_of_walk,
    leaves,
    names_in,
    names_of_cards,
    names_of_terms,
    pattern_of,
    plain_words,
    rows_of,
    shown_now,
    tables_of,
    texts_of_files,
)

if TYPE_CHECKING:
    from pathlib import Path

    from pnp.base.cache import DiskCache
    from pnp.base.diagnostics import Report
    from pnp.layout.templates.templates import CompiledTemplates
    from pnp.load.yaml.nodes import Node
    from pnp.model.booklet import Chapter, TableBlock
    from pnp.model.fields import Message
    from pnp.model.game import Deck
    from pnp.model.request import PreparedGame
    from pnp.rules.printed import Groups


LOCK_NAME: Final = "printed.lock"
LOCK_SECTIONS: Final = ("names", "faces", "texts", "booklet")
"""The names of cards; what each side of a deck shows; what the texts of cards name; what chapters and their tables name."""

ACCEPT: Final = "pnp check {game} --accept"

_HEAD = "# What is printed, as it was last accepted. `pnp check --accept` writes this file; review it like any change.\n"
_HINT = "let `" + ACCEPT + "` write it anew, and review what it changes"

FIELD_IS_IN: Final = "its field is in"
"""How a finding about a field that is shown no longer says where the field is declared."""

ROW_OF_GROUP: Final = ("name", "value", "label")
"""What a row of a walked group of constants has."""

_DECK: Final = "deck:"
"""How a table is walked whose rows are the cards of a deck."""


class LockEntry(NamedTuple):
    """What one line of the lock says, and where it stands."""

    shown: tuple[str, ...]
    mark: Mark


class PrintedLock(dict[str, dict[str, dict[str, LockEntry]]]):
    """The lines of a lock by section, group and name."""

    def entries(self, section: str) -> Iterator[tuple[str, dict[str, LockEntry]]]:
        """Yield the groups of a section."""
        yield from self.get(section, {}).items()


def lock_path(root: Path, game: str) -> Path:
    """Return where the lock of a game is, if there is one."""
    return root / "content" / game / LOCK_NAME


def _read_lock(root: Path, game: str, report: Report) -> PrintedLock | None:
    """Read the lock of a game; None without one, or if it is damaged.

    Faults: those of `read_map` (also what is left of a merge), and `rules/bad-lock`.
    """
    file = lock_path(root, game)
    if not is_there(root, file):
        return None
    node = read_map(root, file, None, report)
    if node is None:
        return None
    try:
        return _LockReader(game).read(node)
    except PnpError as fault:
        for finding in fault.diagnostics:
            report.add(finding)
        return None


class _LockReader:
    """Reads the three levels of a lock; the first fault ends it, since `--accept` writes the whole file anew."""

    def __init__(self, game: str) -> None:
        self._hint = _HINT.format(game=game)

    def read(self, node: Map) -> PrintedLock:
        """Return the lines of a lock. Raises PnpError."""
        lock = PrintedLock()
        for section, (key, groups) in node.entries.items():
            if section not in LOCK_SECTIONS:
                expected = ", ".join(f"`{name}`" for name in LOCK_SECTIONS)
                raise self._fault(f"`{section}` is no part of this file, expected {expected}", key.mark)
            if not isinstance(groups, Map):
                raise self._fault(f"`{section}` must be a mapping, found {describe_node(groups)}", groups.mark)
            for group, (_, lines) in groups.entries.items():
                if not isinstance(lines, Map):
                    raise self._fault(f"`{group}` must be a mapping, found {describe_node(lines)}", lines.mark)
                entries = lock.setdefault(section, {}).setdefault(group, {})
                for name, (line, value) in lines.entries.items():
                    shown = _list_of_words(value)
                    if shown is None:
                        raise self._fault(f"`{name}` must be a list of words, found {describe_node(value)}", value.mark)
                    entries[name] = LockEntry(shown, line.mark)
        return lock

    def _fault(self, message: str, mark: Mark) -> PnpError:
        return PnpError([Diagnostic("rules/bad-lock", message, mark, hint=self._hint)])


def _list_of_words(node: Node) -> tuple[str, ...] | None:
    if isinstance(node, Scalar):
        return (node.value,)
    if isinstance(node, List) and all(isinstance(item, Scalar) for item in node.items):
        return tuple(item.value for item in node.items if isinstance(item, Scalar))
    return None


def lock_text(shown: Mapping[str, Groups]) -> str:
    """Return the lock that says what is shown now; equal ones are equal byte by byte, in whatever order they were found."""
    sections = {name: {group: of for group, of in shown.get(name, {}).items() if of} for name in LOCK_SECTIONS}
    return _HEAD + write_yaml(_map_node({name: of for name, of in sections.items() if of}))


def _map_node(values: Mapping[str, object]) -> Map:
    node = Map("", 0, 0)
    for name, value in values.items() if set(values) <= set(LOCK_SECTIONS) else sorted(values.items()):
        key = Scalar(name, "", "", 0, 0)
        node.entries[name] = (key, _map_node(value) if isinstance(value, Mapping) else _value_node(value))
    return node


def _value_node(value: object) -> Node:
    assert isinstance(value, tuple)
    if len(value) == 1:
        return Scalar(value[0], "", "", 0, 0)
    node = List("", 0, 0)
    node.items += [Scalar(word, "", "", 0, 0) for word in value]
    return node


# what is shown no longer


class _Comparison:
    """Compares what is shown now with a lock."""

    def __init__(self, prepared: PreparedGame, lock: PrintedLock, shown: Mapping[str, Groups], report: Report) -> None:
        self._source, self._lock, self._shown, self._report = prepared.source, lock, shown, report
        self._decks = {deck.name: deck for deck in self._source.decks}
        self._cards = {name: card for deck in self._source.decks for card in deck.cards for name in reversed(card.names)}
        self._accept = f"`{ACCEPT.format(game=self._source.name)}`"

    def run(self) -> None:
        """Report what is shown no longer, or in another way, in the order of the lock."""
        self._compare_names()
        without = set[str]()
        for group, entries in self._lock.entries("faces"):
            deck, _, side = group.partition(" ")
            if deck in self._decks:
                without |= self._compare_side(self._decks[deck], side or "face", group, entries)
        for deck, entries in self._lock.entries("texts"):
            if deck in self._decks and deck not in without:
                self._compare_texts(deck, entries)
            elif deck in {WORDS_FILE, GLOSSARY_FILE}:
                self._compare_file(deck, entries)
        self._compare_booklet()

    def add(  # noqa: PLR0913, PLR0917 - the parts of a finding
        self, code: str, message: str, mark: Mark, entry: LockEntry, way_out: str, also: Sequence[tuple[str, Mark]] = ()
    ) -> None:
        hint = f"{way_out}, or if it is right so, let {self._accept} accept what is printed now"
        add = self._report.error if self._source.numbers.strict else self._report.warning
        add(code, message, mark, also=[*also, ("accepted in", entry.mark)], hint=hint)

    # what there is still to be shown

    def _exists(self, name: str) -> bool:
        """Return whether there is still what a text or a template named: what is gone from the game contradicts nothing."""
        source = self._source
        if name.startswith("rules."):
            constant = constant_of(name.removeprefix("rules."), source.rules)
            if constant is None:
                return any(other.startswith(f"{name.removeprefix('rules.')}.") for other in source.rules)
            return part_of_value(source.rules[constant].value, name.removeprefix(f"rules.{constant}")) is not None
        if name.startswith(f"{WORDS}."):
            return self._has_words(name.removeprefix(f"{WORDS}."))
        if name.startswith("odds."):
            return constant_of(name.removeprefix("odds."), source.odds) is not None
        if name.startswith("card:"):
            return name.removeprefix("card:").partition(".")[0] in self._cards
        return True

    def still_there(self, names: Iterable[str]) -> list[str]:
        return [name for name in names if self._exists(name)]

    def can_be_walked(self, name: str) -> bool:
        """Return whether there is still the deck, the constants or the odds that a table walked."""
        if name.startswith(_DECK):
            return name.removeprefix(_DECK) in self._decks
        return self._exists(name if name.startswith("odds.") else f"rules.{name.removeprefix('rules.')}")

    def has_field(self, walked: str, field: str) -> bool:
        """Return whether the rows that a table walks still have a field."""
        if walked.startswith(_DECK):
            deck = self._decks.get(walked.removeprefix(_DECK))
            return deck is not None and field.partition(".")[0] in self._source.types[deck.type].fields
        if walked.startswith("odds.") or self._exists(f"rules.{walked.removeprefix('rules.')}.{field}"):
            return True
        return field in ROW_OF_GROUP and walked in self._source.rules

    def shown_in(self, chapter: Chapter) -> Mapping[str, tuple[str, ...]]:
        """Return what a chapter shows now."""
        return self._shown["booklet"].get(chapter.name, {})

    def mark_of(self, names: Iterable[str]) -> list[tuple[str, Mark]]:
        """Return where constants stand that are shown no longer."""
        found = (constant_of(name.removeprefix("rules."), self._source.rules) for name in names if name.startswith("rules."))
        return [("its value is in", self._source.rules[name].mark) for name in dict.fromkeys(found) if name][:1]

    # faces

    def _compare_side(self, deck: Deck, side: str, group: str, entries: Mapping[str, LockEntry]) -> set[str]:
        """Compare one side; return its deck if a field is shown no longer, whose texts are therefore not missed too."""
        template = dict(deck.templates).get("back" if side == "back" else "face")
        mark = Mark(f"templates/{self._source.name}/{template}", 1) if template else deck.mark
        now, what = self._shown["faces"].get(group, {}), f"the {side} of `{deck.name}`"
        found = dict[str, bool]()
        for name, entry in entries.items():
            if name == ORDER:
                self._compare_order(what, mark, entry, now)
            elif name == DRAWINGS:
                self._compare_drawings(what, mark, entry, now)
            elif name.endswith(FILLED):
                self._compare_filled(deck, what, name, entry, now)
            elif name.startswith("rules."):
                found[name] = self._compare_ways(what, mark, name, entry, now, self.mark_of([name]))
            elif name != READS and not name.endswith((LOOKS, ITEMS)) and self._is_field(deck, name):
                found[name] = self._compare_ways(what, mark, name, entry, now, self._mark_of_field(deck, name))
        lost = [name for name, is_found in found.items() if is_found]
        self._compare_parts(what, mark, entries, now, lost)
        if READS in entries and not lost:
            self._compare_reads(what, mark, entries[READS], now)
        return {deck.name} if any(name.startswith("card.") for name in lost) else set()

    def _compare_parts(
        self,
        what: str,
        mark: Mark,
        entries: Mapping[str, LockEntry],
        now: Mapping[str, tuple[str, ...]],
        lost: list[str],
    ) -> None:
        """Compare items and looks of fields of which nothing else was found, and add to `lost` of which something was."""
        for kind, compare in ((ITEMS, self._compare_items), (LOOKS, self._compare_looks)):
            for name, entry in entries.items():
                field = name.removesuffix(kind)
                known = any(field in {other, f"{other}.*"} or other.startswith(f"{field}.") for other in lost)
                if name.endswith(kind) and not known and compare(what, mark, name, entry, now):
                    lost.append(field)
        for name in entries:
            is_value = name.startswith("card.") and not name.endswith((ITEMS, LOOKS, FILLED)) and name in now
            known = any(name in {other, f"{other}.*"} or name.startswith(f"{other}.") for other in lost)
            if is_value and not known and self._compare_places(what, mark, name, entries[name], now):
                lost.append(name)

    def _compare_items(self, what: str, mark: Mark, name: str, entry: LockEntry, now: Mapping[str, tuple[str, ...]]) -> bool:
        after = now.get(name, ())
        lost = [] if EACH in after else [number for number in entry.shown if number not in after]
        if after and lost:
            one = "each item" if lost == [EACH] else f"item {lost[0]}"
            message = f"{what} shows {one} of `{name.removesuffix(ITEMS).removesuffix('.*')}` no longer"
            self.add("rules/vanished", message, mark, entry, "show it again")
        return bool(after and lost)

    def _compare_reads(self, what: str, mark: Mark, entry: LockEntry, now: Mapping[str, tuple[str, ...]]) -> None:
        lost = [name for name in self.still_there(entry.shown) if name not in now.get(READS, ())]
        if lost:
            self.add("rules/vanished", f"{what} prints {_listed(lost)} no longer", mark, entry, "print it there again")

    def _has_words(self, name: str) -> bool:
        place: object = self._source.words
        for part in name.split("."):
            place = place.get(part) if isinstance(place, Mapping) else None
        return place is not None

    def _is_field(self, deck: Deck, name: str) -> bool:
        if name == IDENTITY:
            return True
        field = name.removeprefix("card.").partition(".")[0]
        return any(card.values.get(field) not in (None, ()) for card in deck.cards)

    def _mark_of_field(self, deck: Deck, name: str) -> list[tuple[str, Mark]]:
        kind = self._source.types[deck.type].fields.get(name.removeprefix("card.").partition(".")[0])
        return [(FIELD_IS_IN, kind.mark)] if kind is not None and kind.mark is not None else []

    def _compare_ways(  # noqa: PLR0913, PLR0917 - the parts of a finding
        self,
        what: str,
        mark: Mark,
        name: str,
        entry: LockEntry,
        now: Mapping[str, tuple[str, ...]],
        also: Sequence[tuple[str, Mark]],
    ) -> bool:
        parts = self._parts(name) if name.startswith("rules.") else [name]
        gone = [part for part in parts if not _ways_of(part, now)]
        if parts and gone:
            names = f"`{name}`" if len(gone) == len(parts) else _listed(gone)
            self.add("rules/vanished", f"{what} shows {names} no longer", mark, entry, "print it there again", also)
            return True
        for part in parts:
            if part.startswith("rules.") and self._compare_places(what, mark, part, entry, now):
                return True
            if lost := _lost_ways(entry.shown, _ways_of(part, now), keeps_shape=part.startswith("rules.")):
                ways = [way for way in _ways_of(part, now) if way != SHAPE and not way.endswith(PLACES)] or [SHAPE]
                message = f"{what} shows `{part}` as {_listed(ways)}, and no longer as {_listed(lost)}"
                self.add("rules/shown-otherwise", message, mark, entry, "show it there as before", also)
                return True
            if beside := _new_beside(entry.shown, _ways_of(part, now)):
                message = f"{what} shows `{part}` as {_listed(beside)}, and did not show it as a number"
                self.add("rules/shown-otherwise", message, mark, entry, "take out what is one off", also)
                return True
        return False

    def _compare_places(self, what: str, mark: Mark, name: str, entry: LockEntry, now: Mapping[str, tuple[str, ...]]) -> bool:
        before, after = _places(entry.shown), _places(_ways_of(name, now))
        if after < before:
            message = f"{what} shows `{name}` in {after} place{'s' * (after > 1)}, and no longer in {before}"
            self.add("rules/shown-otherwise", message, mark, entry, "show it in each place again", self.mark_of([name]))
        return after < before

    def _parts(self, name: str) -> list[str]:
        """Return the constant, or its parts in all rows that a pattern such as `rules.market.prices.*.cost` means."""
        constant = constant_of(name.removeprefix("rules.").partition(".*")[0], self._source.rules)
        if constant is None:
            return []
        rows = [path for path, _, _ in leaves(self._source.rules[constant].value, f"rules.{constant}")]
        return [path for path in rows if path == name or pattern_of(path) == name]

    def _compare_order(self, what: str, mark: Mark, entry: LockEntry, now: Mapping[str, tuple[str, ...]]) -> None:
        before, after = (
            [name for name in order if name in other]
            for order, other in ((entry.shown, now.get(ORDER, ())), (now.get(ORDER, ()), entry.shown))
        )
        for was, is_ in zip(before, after, strict=True):
            if was != is_:
                message = f"{what} prints `{is_}` where it printed `{was}`"
                self.add("rules/shown-otherwise", message, mark, entry, "print each in its own place")
                return

    def _compare_drawings(self, what: str, mark: Mark, entry: LockEntry, now: Mapping[str, tuple[str, ...]]) -> None:
        lost = [name for name in entry.shown if name not in now.get(DRAWINGS, ()) and self._exists(f"rules.{name}")]
        if lost:
            message = f"{what} has no drawing that shows {_listed(lost)} any longer"
            self.add("rules/vanished", message, mark, entry, "place the drawing there again", self.mark_of(lost))

    def _compare_looks(self, what: str, mark: Mark, name: str, entry: LockEntry, now: Mapping[str, tuple[str, ...]]) -> bool:
        field = name.removesuffix(LOOKS)
        before, after = (
            dict(look.split(" ", 1) for look in looks if " " in look) for looks in (entry.shown, now.get(name, ()))
        )
        for word, look in after.items():
            new = set(look.split()).difference(before.get(word, "").split())
            others = [other for other, own in before.items() if other != word and new and new <= set(own.split())]
            if word in before and others:
                message = (
                    f"{what} shows `{look}` for `{field}` {word}, which stood for {others[0]}: {word} was `{before[word]}`"
                )
                self.add("rules/shown-otherwise", message, mark, entry, "give each its own again")
                return True
        gone = [word for word in before if word not in after]
        if gone:
            message = f"{what} shows {_listed(gone)} of `{field}` by no colour or picture of its own any longer"
            self.add("rules/shown-otherwise", message, mark, entry, "give each its own again")
        return bool(gone)

    def _compare_filled(self, deck: Deck, what: str, name: str, entry: LockEntry, now: Mapping[str, tuple[str, ...]]) -> None:
        field = name.removesuffix(FILLED).removeprefix("card.")
        cards = {card.entry: card for card in deck.cards}
        for id_ in entry.shown if field in self._source.types[deck.type].fields else ():
            card = cards.get(id_)
            if card is not None and (card.values.get(field) in (None, ()) or id_ not in now.get(name, (id_,))):
                message = f"{what} shows no `{field}` of `{id_}` any longer"
                self.add("rules/vanished", message, card.mark, entry, f"write its `{field}` again")

    # texts

    def _compare_texts(self, deck: str, entries: Mapping[str, LockEntry]) -> None:
        cards = {card.entry: card for card in reversed(self._decks[deck].cards)}
        for id_, entry in entries.items():
            now = self._shown["texts"].get(deck, {}).get(id_, ())
            lost = self.still_there(name for name in dict.fromkeys(entry.shown) if name not in now)
            if id_ in cards and lost:
                message = f"the texts of `{id_}` name {_listed(lost)} no longer"
                self.add("rules/vanished", message, cards[id_].mark, entry, "name it there again", self.mark_of(lost))
            elif id_ in cards:
                self._compare_numbers(f"the card `{id_}`", cards[id_].mark, entry, now, ordered=True)

    def _compare_file(self, file: str, entries: Mapping[str, LockEntry]) -> None:
        """Compare the texts of a file of words; what another of them has come to name is not lost."""
        messages, shown = texts_of_files(self._source)[file], self._shown["texts"].get(file, {})
        gained = {
            name for id_, names in shown.items() for name in names if id_ not in entries or name not in entries[id_].shown
        }
        for id_, entry in entries.items():
            lost = self.still_there(
                name for name in dict.fromkeys(entry.shown) if name not in shown.get(id_, ()) and name not in gained
            )
            if lost and id_ in messages:
                message = f"`{id_}` of {file} names {_listed(lost)} no longer"
                self.add("rules/vanished", message, messages[id_].mark, entry, "name it there again", self.mark_of(lost))
            elif id_ in messages:
                self._compare_numbers(f"`{id_}` of {file}", messages[id_].mark, entry, shown.get(id_, ()), ordered=True)

    # the booklet

    def _compare_booklet(self) -> None:
        chapters = {chapter.name: chapter for chapter in (self._source.booklet.chapters if self._source.booklet else ())}
        gained = {
            name
            for chapter, lines in self._shown["booklet"].items()
            for line, names in lines.items()
            for name in names
            if name not in self._accepted(chapter, line)
        }
        for name, entries in self._lock.entries("booklet"):
            if name not in chapters:
                self._compare_missing_chapter(name, entries, gained)
                continue
            if words := entries.get("words"):
                now = self._shown["booklet"][name].get("words", ())
                self._compare_words(f"the chapter `{name}`", chapters[name].mark, words, now, gained)
            for table in dict.fromkeys(line.removesuffix(" columns") for line in entries if line.endswith(" columns")):
                _TableComparison(self, chapters[name], table, entries).run(gained)

    def _accepted(self, chapter: str, line: str) -> tuple[str, ...]:
        entry = self._lock.get("booklet", {}).get(chapter, {}).get(line)
        return entry.shown if entry else ()

    def _compare_missing_chapter(self, name: str, entries: Mapping[str, LockEntry], gained: Collection[str]) -> None:
        named = [at for line, entry in entries.items() if not line.endswith(" columns") for at in entry.shown]
        lost = [at for at in self.still_there(dict.fromkeys(named)) if at not in gained and at.startswith(NAMED)]
        if lost:
            entry = next(iter(entries.values()))
            message = f"there is no chapter `{name}`, and no other has come to name {_listed(lost)}"
            self.add("rules/vanished", message, self._source.mark, entry, "name it where the rule is told")

    def _compare_words(self, what: str, mark: Mark, entry: LockEntry, now: Collection[str], gained: Collection[str]) -> None:
        lost = [name for name in self.still_there(dict.fromkeys(entry.shown)) if name not in now and name not in gained]
        if lost:
            message = f"{what} names {_listed(lost)} no longer"
            self.add("rules/vanished", message, mark, entry, "name it where the rule is told", self.mark_of(lost))
            return
        self._compare_numbers(what, mark, entry, tuple(now))

    def _compare_numbers(self, what: str, mark: Mark, entry: LockEntry, now: Sequence[str], *, ordered: bool = False) -> None:
        """Report a name that stands in place of another, which is still named elsewhere; in short texts also two exchanged."""
        before, after = Counter(entry.shown), Counter(now)
        less, more = list((before - after).elements()), list((after - before).elements())
        if len(less) == len(more) == 1 and self._exists(less[0]):
            message = f"{what} names `{more[0]}` where it named `{less[0]}`"
            self.add("rules/shown-otherwise", message, mark, entry, "name the one that is meant", self.mark_of(less))
        elif ordered and before == after:
            moved = [name for was, name in zip(entry.shown, now, strict=True) if was != name]
            if len(moved) == len(set(moved)) == 2:  # noqa: PLR2004 - two that have changed places
                message = f"{what} names {_listed(moved)} in another order"
                self.add("rules/shown-otherwise", message, mark, entry, "put each in its own place")

    # names

    def _compare_names(self) -> None:
        now = {deck.name: names_of_cards(deck) for deck in self._source.decks}
        now[GLOSSARY_FILE] = names_of_terms(self._source)
        current = {name for of in now.values() for name in of.values()}
        for deck, entries in self._lock.entries("names"):
            for id_, entry in entries.items():
                old, new = " ".join(entry.shown), now.get(deck, {}).get(id_)
                if new is not None and new != old and old not in current:
                    reference = f"term:{id_}" if deck == GLOSSARY_FILE else f"card:{id_}.{title_of(self._source, id_)}"
                    self._find_old_name(id_, old, new, reference, entry)

    def _find_old_name(self, id_: str, old: str, new: str, reference: str, entry: LockEntry) -> None:
        kind = reference.partition(":")[0]
        spellings = {old, old[:1].lower() + old[1:]} if kind == "term" else {old}
        marks = list(dict.fromkeys(mark for name in spellings for _, mark, _ in find_in_texts(self._source, name)))
        if marks:
            first, *others = sorted(marks)
            message = f"`{old}` is the earlier name of `{id_}`, which is `{new}` now"
            way_out = f"write `{{{reference}}}`, which follows the {kind}"
            self.add("rules/old-name", message, first, entry, way_out, [("and", mark) for mark in others])


class _TableComparison:
    """Compares one table of a chapter with the lines of a lock about it."""

    def __init__(self, whole: _Comparison, chapter: Chapter, name: str, entries: Mapping[str, LockEntry]) -> None:
        self._whole, self._chapter, self._name, self._entries = whole, chapter, name, entries

    def run(self, gained: Collection[str]) -> None:
        """Report columns and rows that are gone, and what a row names no longer."""
        whole, columns = self._whole, self._entries[f"{self._name} columns"]
        table = self._table(columns)
        what = f"the table `{self._name}` of the chapter `{self._chapter.name}`"
        if table is None:
            named = [at for line, entry in self._rows().items() for at in entry.shown]
            lost = [at for at in whole.still_there(dict.fromkeys(named)) if at not in gained]
            if lost or not named:
                mark = self._chapter.mark
                whole.add("rules/vanished", f"{what} is gone", mark, columns, "print the table again")
            return
        heads = tuple(plain_words(head) or "-" for head in table.heads)
        if len(heads) < len(columns.shown):
            lost = [head for head in columns.shown if head not in heads] or list(columns.shown[len(heads) :])
            whole.add(
                "rules/vanished", f"{what} has no column {_listed(lost)} any longer", table.mark, columns, "print it again"
            )
        elif walks := self._entries.get(f"{self._name} walks"):
            self._compare_walk(what, table, walks, gained)
        elif not table.walks:
            self._compare_rows(what, table, rows_of(table), same_columns=heads == columns.shown)

    def _compare_walk(self, what: str, table: TableBlock, walks: LockEntry, gained: Collection[str]) -> None:
        """Report a table that is walked no longer, or whose rows print a field no longer."""
        whole, walked = self._whole, walks.shown[0]
        if table.walks != walked and walked not in self._walks_of(table):
            if whole.can_be_walked(walked):
                message = f"{what} walks `{walked}` no longer: what is added there is left out"
                whole.add("rules/vanished", message, table.mark, walks, f"write `[[table {walked}]]` again")
            return
        rows = [f"rules.{name}" for name in walks.shown if table.members and name not in table.walked]
        if lost := [name for name in whole.still_there(rows) if name not in gained]:
            whole.add("rules/vanished", f"{what} has no row of {_listed(lost)} any longer", table.mark, walks, "name it again")
        if fields := self._entries.get(f"{self._name} fields"):
            now = fields_of_walk(table)
            lost = [field for field in fields.shown if field not in now and whole.has_field(walked, field)]
            if lost:
                message = f"{what} prints {_listed(lost)} of no row any longer"
                whole.add("rules/vanished", message, table.mark, fields, "print it again")

    def _walks_of(self, table: TableBlock) -> tuple[str, ...]:
        """Return all that a table walks now, as a lock would say it."""
        now = self._whole.shown_in(self._chapter)
        return next((now.get(f"{name} walks", ()) for name, of in tables_of(self._chapter).items() if of is table), ())

    def _table(self, columns: LockEntry) -> TableBlock | None:
        """Return the table, also under another heading: then one that the lock does not know, with the same columns."""
        tables = tables_of(self._chapter)
        if self._name in tables:
            return tables[self._name]
        new = (table for name, table in tables.items() if f"{name} columns" not in self._entries)
        return next((table for table in new if tuple(plain_words(head) or "-" for head in table.heads) == columns.shown), None)

    def _rows(self) -> dict[str, LockEntry]:
        begin = f"{self._name} row "
        return {line.removeprefix(begin): entry for line, entry in self._entries.items() if line.startswith(begin)}

    def _compare_rows(
        self,
        what: str,
        table: TableBlock,
        rows: Mapping[str, tuple[Message, ...]],
        *,
        same_columns: bool,
    ) -> None:
        whole, accepted = self._whole, self._rows()
        now = {name: _names_in_order(cells) for name, cells in rows.items()}
        new = [names for name, names in now.items() if name not in accepted]
        for name, entry in accepted.items():
            if name not in now:
                lost = whole.still_there(entry.shown)
                renamed = entry.shown in new if entry.shown else len(now) >= len(accepted)
                if not renamed and (lost or not entry.shown):
                    whole.add("rules/vanished", f"{what} has no row `{name}` any longer", table.mark, entry, "print it again")
                continue
            lost = [at for at in whole.still_there(entry.shown) if at not in now[name]]
            both = [at for at in entry.shown if at in now[name]]
            mark = rows[name][0].mark
            if lost:
                way_out, also = "name it there again", whole.mark_of(lost)
                whole.add(
                    "rules/vanished", f"the row `{name}` of {what} names {_listed(lost)} no longer", mark, entry, way_out, also
                )
            elif same_columns and both != [at for at in now[name] if at in both]:
                message = f"the row `{name}` of {what} names {_listed(both)} in another order"
                whole.add("rules/shown-otherwise", message, mark, entry, "put each under its own heading")


def _names_in_order(cells: Iterable[Message]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(name for cell in cells for name in sorted(names_in((cell,)))))


def _ways_of(name: str, now: Mapping[str, tuple[str, ...]]) -> tuple[str, ...]:
    return now.get(name) or now.get(pattern_of(name), ())


def _lost_ways(before: Collection[str], after: Collection[str], *, keeps_shape: bool) -> list[str]:
    """Return the ways in which something is shown no longer, where others do not stand for them."""
    lost = [way for way in before if way not in after and way in {COLOUR, GROUND, PICTURE}]
    numbers = [way for way in before if _is_near_number(way)]
    if VALUE in numbers and VALUE not in after:
        lost.append(VALUE)
    elif numbers and not any(way in after for way in numbers):
        lost += numbers
    lost += [way for way in before if way.endswith(TIMES) and way not in after]
    if TEXT in before and not lost and not any(way == TEXT or _is_near_number(way) for way in after):
        lost.append(TEXT)
    if keeps_shape and SHAPE in before and SHAPE not in after:
        lost.append(SHAPE)
    return lost


def _new_beside(before: Collection[str], after: Collection[str]) -> list[str]:
    """Return as which numbers beside it a value has come to be shown, as that at which a scale has lost its place is."""
    near = [way for way in after if _is_near_number(way)]
    return near if near and VALUE not in near and not any(_is_near_number(way) for way in before) else []


def _places(ways: Collection[str]) -> int:
    return next((int(way.removesuffix(PLACES)) for way in ways if way.endswith(PLACES)), 1)


def _is_near_number(way: str) -> bool:
    return way.startswith(VALUE) and not way.endswith(TIMES)


_MOST_NAMED: Final = 4


def _listed(names: Sequence[str]) -> str:
    return list_names(names, _MOST_NAMED)


def check_printed(
    prepared: PreparedGame, report: Report, compiled: CompiledTemplates | None = None, disk: DiskCache | None = None
) -> None:
    """Compare what a game shows with its lock; one without a lock is told which names of cards its texts have typed.

    `rules/vanished`, `rules/shown-otherwise`, `rules/old-name`, `rules/wrong-icon`: errors where the game says
    `numbers: strict`, else warnings.
    """
    source = prepared.source
    if prepared.request.is_part:
        return
    lock = _read_lock(source.root, source.name, report)
    if lock is not None:
        shown = shown_now(prepared, compiled, disk)
        _Comparison(prepared, lock, shown, report).run()
        find_wrong_icons(source, report, shown["faces"])
    elif not is_there(source.root, lock_path(source.root, source.name)):
        find_typed_names(source, report)
        find_wrong_icons(source, report)


def accept_printed(
    prepared: PreparedGame, compiled: CompiledTemplates | None = None, disk: DiskCache | None = None
) -> Path | None:
    """Write the lock of a game as it is now; return the file, or None if it says this already. Raises PnpError."""
    source = prepared.source
    path = lock_path(source.root, source.name)
    text = lock_text(shown_now(prepared, compiled, disk))
    if path.is_file() and source.sources.get(project_path(source.root, path)) == text:
        return None
    with publishing(project=source.root, hint="") as publication:
        publication.write(path, text.encode())
    return path
