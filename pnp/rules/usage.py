"""Find where each rule constant and each entry of odds is printed, what another value would change, what is not used."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator, Mapping
from difflib import SequenceMatcher
from functools import cached_property, partial
from itertools import zip_longest
from typing import TYPE_CHECKING, Any, NamedTuple

from pnp.base.diagnostics import Report
from pnp.base.records import lazy_pattern, record
from pnp.locale.lint.uses import (
    ConstantUse,
    fields_in_texts,
    find_constant_uses,
    find_odds_uses,
    find_unused_fields,
    named_constants,
    possible_field_names,
)
from pnp.model.fields import Message, RichText
from pnp.model.messages import texts, values_of_type
from pnp.preflight.preflight import drawn_values, values_in_drawings

if TYPE_CHECKING:
    from pnp.base.diagnostics import Mark
    from pnp.model.frame import Frame, TextBox
    from pnp.model.game import Game
    from pnp.model.picture import DrawnValue
    from pnp.model.request import PreparedGame
    from pnp.rules.engine import Engine


_TEMPLATE_REFERENCE = lazy_pattern(r"\{%-?\s*(?:extends|import|from|include)\s+[\"']([^\"']+)[\"']")

_MOST_SINGLE_WARNINGS = 3
"""Constants up to which each that is unused is a warning of its own."""

_MOST_LISTED = 6
"""How many constants a warning about many names."""


@record
class PrintedFace:
    """A face, or a page of the booklet: its name, its document, and the pages of the document that show it."""

    name: str
    document: str
    pages: tuple[int, ...]
    frame: Frame


@record
class PrintedUse:
    """A place that uses a constant, the pages that print it, by document, and the sentence that does so in a text."""

    use: ConstantUse
    pages: Mapping[str, tuple[int, ...]]
    sentence: str = ""


class FaceChange(NamedTuple):
    """A face that another value would change: pairs of texts before and after; none if only the drawing changes."""

    face: PrintedFace
    texts: tuple[tuple[str, str], ...]


def used_constants(source: Game) -> set[str]:
    """Return the constants that a text, a template, an assertion or another constant names.

    `source` is the game before it is localized.
    """
    return {use.constant for use in find_constant_uses(source)} if source.rules else set()


def report_unused_constants(source: Game, used: Collection[str], report: Report) -> None:
    """Warn about the constants that are not used: each alone, or if many, all at once.

    `used` are those that are named somewhere, that an engine reads or that a printed drawing shows.
    """
    unused = [constant for name, constant in source.rules.items() if name not in used]
    if len(unused) > _MOST_SINGLE_WARNINGS:
        hint = (
            f"name each where its rule is told, such as `{{rules.{unused[0].name}}}`, or take it out;"
            f" `pnp rules {source.name}` lists where each is used"
        )
        also = [(f"`{constant.name}`", constant.mark) for constant in unused[1:_MOST_LISTED]]
        message = f"nothing uses `{unused[0].name}` and {len(unused) - 1} other constants"
        report.warning("rules/unused", message, unused[0].mark, also=also, hint=hint)
        return
    for constant in unused:
        hint = f"name it where the rule is told, `{{rules.{constant.name}}}`, or take it out"
        report.warning("rules/unused", f"nothing uses the constant `{constant.name}`", constant.mark, hint=hint)


def check_unused(prepared: PreparedGame, report: Report) -> None:
    """Warn about fields of cards and about constants that nothing uses.

    What a part of a game leaves out cannot be known, nor which fields an engine reads: then nothing is said of them.
    """
    if prepared.request.is_part:
        return
    source, unused = prepared.source, Report()
    drawn = values_in_drawings(prepared.products.values())
    find_unused_fields(source, {value.name.partition(".")[0] for value in drawn if value.card}, unused)
    constants = {name for value in drawn if not value.card for name in named_constants(value.name, source.rules)}
    constants |= used_constants(source)
    report_unused_constants(source, constants, unused)
    if not unused.diagnostics:
        return  # without looking for an engine among the packages
    from pnp.rules.engine import engine_for  # noqa: PLC0415 - a build in which all is used needs no engine

    engine = engine_for(source.name)
    if engine is None:
        for finding in unused.diagnostics:
            report.add(finding)
    else:
        report_unused_constants(source, constants.union(engine.constants), report)


def check_rules(ready: Iterable[PreparedGame]) -> Report:
    """Report constants that an engine plays and odds, if nothing prints them, and values that the game's engine cannot play."""
    from pnp.locale.lint.game import BELIEVED, Paper, find_unprinted_odds, find_unprinted_rules  # noqa: PLC0415 - a build checks no rules
    from pnp.rules.engine import engine_for  # noqa: PLC0415 - as above

    report = Report()
    for prepared in ready:
        engine = engine_for(prepared.game.name)
        if engine is None or engine.read_ruleset(prepared.game, report) is not None:
            _check_constant_values(prepared, engine, report)
        played, fixed = (engine.constants, engine.fixed) if engine else ((), ())
        drawn = {printed.use.constant: printed.use.mark for printed in printed_uses_in_drawings(prepared)}
        index = _PageIndex(prepared) if _is_all_laid_out(prepared) else None
        paper = Paper(drawn, index.reaches_paper if index else BELIEVED.reaches)
        find_unprinted_rules(prepared.source, played, fixed, report, paper)
        find_unprinted_odds(prepared.source, report, paper)
        if index:
            _find_unprinted_texts(prepared.source, index, report)
    return report


def _is_all_laid_out(prepared: PreparedGame) -> bool:
    """Return whether faces and pages show all texts that are printed: not in a part, nor in another language."""
    source = prepared.source
    is_whole = not prepared.request.is_part and prepared.game.locale == source.source_locale
    return is_whole and (prepared.booklet is not None or source.booklet is None)


def _find_unprinted_texts(source: Game, index: _PageIndex, report: Report) -> None:
    """Warn as `layout/unprinted-field` about fields whose texts reach no face, though something names them.

    What a text of the game could mean by the name counts as shown, and so do titles, by which a card is listed.
    """
    elsewhere, named = fields_in_texts(source), possible_field_names(source)
    for deck in source.decks:
        for field, kind in source.types[deck.type].fields.items():
            by_card = {card.id: values_of_type(card.values.get(field), Message) for card in deck.cards}
            words = [(id_, text) for id_, of in by_card.items() for text in of if text.translatable and text.source.strip()]
            if not words or kind.mark is None or not kind.printed or field == deck.title or field in elsewhere:
                continue
            if (named is None or field in named) and not any(index.shows(text.mark, deck.name) for _, text in words):
                hint = f"print it in the template, `{{{{ card.{field} }}}}`, or say `printed: no` in types.yaml"
                message = f"no face of `{deck.name}` shows `{field}`, a text of `{words[0][0]}`"
                report.warning("layout/unprinted-field", message, kind.mark, also=[("a text", words[0][1].mark)], hint=hint)


def _check_constant_values(prepared: PreparedGame, engine: Engine[Any, Any, Any] | None, report: Report) -> None:
    from pnp.locale.lint.choices import PossibleValues, find_idle_arms, find_idle_conditions, find_missing_zeros  # noqa: PLC0415 - a build checks no rules
    from pnp.locale.localize import requested_translations  # noqa: PLC0415 - as above
    from pnp.rules.engine import can_play  # noqa: PLC0415 - as above

    playable = partial(can_play, engine, prepared.game) if engine else (lambda _name, _value: True)
    possible = PossibleValues(prepared.source.rules, playable)
    translations = requested_translations(prepared.source, prepared.request.locale)
    find_idle_arms(prepared.source, possible, report, translations)
    find_missing_zeros(prepared.source, possible, report, translations)
    find_idle_conditions(prepared.source, possible, report)


def printed_uses_of_constants(ready: PreparedGame) -> dict[str, tuple[PrintedUse, ...]]:
    """The places that use each constant, by its name, with the pages that print them."""
    from pnp.locale.lint.uses import sentences_with_names  # noqa: PLC0415 - a build prints no list of uses

    index, sentences = _PageIndex(ready), sentences_with_names(ready.source)
    found: dict[str, list[PrintedUse]] = {name: [] for name in ready.game.rules}
    for use in find_constant_uses(ready.source):
        found[use.constant].append(PrintedUse(use, index.pages(use), sentences.get(use.mark, "")))
    for printed in printed_uses_in_drawings(ready):
        found[printed.use.constant].append(printed)
    return {name: tuple(of) for name, of in found.items()}


def printed_uses_of_odds(ready: PreparedGame) -> dict[str, tuple[PrintedUse, ...]]:
    """The places that print odds, by the id of these, with the pages."""
    from pnp.locale.lint.uses import sentences_with_names  # noqa: PLC0415 - a build prints no list of uses

    index, sentences = _PageIndex(ready), sentences_with_names(ready.source)
    found = [PrintedUse(use, index.pages(use), sentences.get(use.mark, "")) for use in find_odds_uses(ready.source)]
    return {id_: tuple(printed for printed in found if printed.use.constant == id_) for id_ in ready.game.odds}


def printed_uses_in_drawings(ready: PreparedGame) -> tuple[PrintedUse, ...]:
    """The printed drawings that say which constants they were made from, by file and line, with the pages that show them."""
    pages: dict[ConstantUse, dict[str, set[int]]] = defaultdict(lambda: defaultdict(set))
    for face in printed_faces(ready):
        for drawn in drawn_values(face.frame):
            for name in () if drawn.card else named_constants(drawn.name, ready.game.rules):
                pages[ConstantUse(name, drawn.mark, "drawing")][face.document].update(face.pages)
    return tuple(
        PrintedUse(use, {document: tuple(sorted(numbers)) for document, numbers in pages[use].items()})
        for use in sorted(pages, key=lambda use: (use.mark, use.constant))
    )


def printed_fields_in_drawings(ready: PreparedGame) -> tuple[tuple[DrawnValue, Mapping[str, tuple[int, ...]]], ...]:
    """The fields of cards that printed drawings say they show, by card and field, with the pages of each document."""
    pages: dict[DrawnValue, dict[str, set[int]]] = defaultdict(lambda: defaultdict(set))
    for face in printed_faces(ready):
        for drawn in drawn_values(face.frame):
            if drawn.card:
                pages[drawn][face.document].update(face.pages)
    shown = sorted(pages, key=lambda drawn: (drawn.card, drawn.name, drawn.mark))
    return tuple((drawn, {document: tuple(sorted(of)) for document, of in pages[drawn].items()}) for drawn in shown)


def changed_faces(before: PreparedGame, after: PreparedGame) -> tuple[FaceChange, ...]:
    """The faces that differ between two builds of a game, in printing order, including faces that only one build has."""
    old, new = ({face.name: face for face in printed_faces(ready)} for ready in (before, after))
    found = []
    for name in dict.fromkeys((*old, *new)):
        a, b = old.get(name), new.get(name)
        if a is None or b is None or a.frame != b.frame:
            shown = a or b
            assert shown is not None
            found.append(FaceChange(shown, changed_texts(a.frame.boxes if a else (), b.frame.boxes if b else ())))
    return tuple(found)


def changed_texts(old: Iterable[TextBox], new: Iterable[TextBox]) -> tuple[tuple[str, str], ...]:
    """Return pairs of texts before and after that differ between two faces; one of a pair may be empty."""
    a, b = ([" ".join(" ".join(box.lines).split()) for box in boxes] for boxes in (old, new))
    found: list[tuple[str, str]] = []
    for what, a1, a2, b1, b2 in SequenceMatcher(None, a, b, autojunk=False).get_opcodes():
        if what != "equal":
            found += zip_longest(a[a1:a2], b[b1:b2], fillvalue="")
    return tuple(found)


def page_ranges(pages: Iterable[int]) -> str:
    """Write page numbers as ranges: `1, 3-5`."""
    runs: list[list[int]] = []
    for page in pages:
        if runs and page == runs[-1][-1] + 1:
            runs[-1].append(page)
        else:
            runs.append([page])
    return ", ".join(f"{r[0]}" if len(r) == 1 else f"{r[0]}-{r[-1]}" for r in runs)


def back_name(card: str) -> str:
    """What the back of a card is called."""
    return f"{card} (back)"


def printed_faces(ready: PreparedGame) -> Iterator[PrintedFace]:
    """All faces of the cards, then all pages of the booklet."""
    shown: dict[tuple[str, str], set[int]] = defaultdict(set)
    for sheets in ready.impositions:
        for number, page in enumerate(sheets.pages, 1):
            for placement in page.placements:
                shown[placement.id, placement.side].add(number)
    for component in ready.components:
        for side, frame in (("face", component.face), ("back", component.back)):
            if frame is not None:
                pages = tuple(sorted(shown[component.id, side]))
                yield PrintedFace(component.id if side == "face" else back_name(component.id), "cards", pages, frame)
    for number, frame in enumerate(ready.booklet.pages if ready.booklet else (), 1):
        yield PrintedFace(f"page {number}", "booklet", (number,), frame)


class _PageIndex:
    """Finds the pages that print a text or are made with a template."""

    def __init__(self, ready: PreparedGame) -> None:
        self._ready, self._game = ready, ready.game
        self._by_content: dict[Mark, list[PrintedFace]] = defaultdict(list)
        self._by_line: dict[tuple[str, int], list[PrintedFace]] = defaultdict(list)
        self._by_file: dict[str, list[PrintedFace]] = defaultdict(list)
        self._letters_by_deck: dict[str, str] = {}
        for face in printed_faces(ready):
            for box in face.frame.boxes:
                if box.content is not None:
                    self._by_content[box.content].append(face)
                if box.at is not None:
                    self._by_line[box.at.path, box.at.line].append(face)
        dependencies = TemplateDependencies(ready.game)
        for deck in ready.game.decks:
            ids = [card.id for card in deck.cards]
            for template, names in ((deck.face, set(ids)), (deck.back, {back_name(id_) for id_ in ids})):
                of_deck = [face for face in printed_faces(ready) if face.name in names]
                for file in dependencies.of(template) if template else ():
                    self._by_file[f"templates/{ready.game.name}/{file}"] += of_deck
        look = ready.game.booklet.look if ready.game.booklet else None
        of_booklet = [name for name in (look.cover, look.back, look.page) if name] if look else []
        self._files = {f"templates/{ready.game.name}/{file}" for name in of_booklet for file in dependencies.of(name)}
        self._files |= {file for file, faces in self._by_file.items() if faces}

    def reaches_paper(self, use: ConstantUse) -> bool:
        """Whether a face or a page shows the text or was made with the template of a use; other uses are believed."""
        return use.mark.path in self._files if use.how == "template" else use.text is None or self.shows(use.text)

    def shows(self, text: Mark, deck: str = "") -> bool:
        """Whether a face or a page shows a text, alone or among others; if there are others, of a deck, if one is given."""
        return text in self._by_content or self._letters_by_text.get(text, "") in self._letters(deck)

    def _letters(self, deck: str) -> str:
        """Return the letters on faces and pages; a text box with several texts says only where the first comes from."""
        if deck not in self._letters_by_deck:
            of_deck = {name for c in self._ready.components if c.deck == deck for name in (c.id, back_name(c.id))}
            faces = (face for face in printed_faces(self._ready) if not deck or face.name in of_deck)
            letters = (_only_letters("".join(box.lines)) for face in faces for box in face.frame.boxes)
            self._letters_by_deck[deck] = "|".join(letters)
        return self._letters_by_deck[deck]

    @cached_property
    def _letters_by_text(self) -> dict[Mark, str]:
        """The letters of each text, as far as they stand together."""
        found = values_of_type(texts(self._game), RichText)
        spans = ((text.mark, [_only_letters(getattr(span, "text", "")) for span in text.spans]) for text in found)
        return {mark: max(of, key=len, default="") for mark, of in spans}

    def pages(self, use: ConstantUse) -> dict[str, tuple[int, ...]]:
        """The pages that print a use of a constant, by document; none if it is checked but not printed."""
        if use.text is not None:
            found = self._by_content.get(use.text, [])
        elif use.how == "template":
            found = self._by_line.get((use.mark.path, use.mark.line)) or self._by_file.get(use.mark.path, [])
        else:
            found = []
        by_document: dict[str, set[int]] = defaultdict(set)
        for face in found:
            by_document[face.document].update(face.pages)
        return {document: tuple(sorted(numbers)) for document, numbers in by_document.items()}


def _only_letters(text: str) -> str:
    return "".join(filter(str.isalnum, text))


class TemplateDependencies:
    """Finds the templates that a template extends, imports or includes."""

    def __init__(self, game: Game) -> None:
        self._sources = game.sources
        self._folder = f"templates/{game.name}"

    def of(self, name: str) -> set[str]:
        """Return the template and those that it needs, as far as they are the game's."""
        found, left = set[str](), [name]
        while left:
            file = left.pop()
            source = self._sources.get(f"{self._folder}/{file}")
            if file not in found and source is not None:
                found.add(file)
                left += _TEMPLATE_REFERENCE.findall(source)
        return found
