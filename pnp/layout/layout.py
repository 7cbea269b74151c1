"""The layout stage: every card goes through its templates to finished faces, if possible with one type size for each deck.

Large decks are laid out in batches: the texts of all are fitted first, then each batch is painted at the common sizes.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from itertools import chain
from typing import TYPE_CHECKING, Final, NamedTuple

from pnp.base.diagnostics import Report
from pnp.base.failures import error_context
from pnp.base.languages import is_known
from pnp.base.records import record
from pnp.base.suggestions import did_you_mean, near_hint, nearest
from pnp.layout.deck_sizes import apply_sizes, choose_sizes, fit_texts
from pnp.layout.face_layout import FaceLayout, FaceSignatures, build_component, count_faces
from pnp.model.fields import RichText
from pnp.model.request import CONDITION
from pnp.model.sheet import join_copies
from pnp.text.break_opportunities import lacks_hyphenation_patterns

if TYPE_CHECKING:
    from pnp.layout.deck_sizes import FaceFinding, FittedSizes, LayoutCache, UnpaintedFace
    from pnp.model.frame import Frame
    from pnp.model.game import Card, ChosenSizes, Deck, Game, TextRole
    from pnp.model.picture import Picture
    from pnp.model.request import Preview
    from pnp.model.sheet import Component, Side
    from pnp.text.typesetter import Typesetter


def lay_out(  # noqa: PLR0913  # the whole input of the stage, and its caches
    game: Game,
    report: Report,
    typesetter: Typesetter,
    *,
    decks: Collection[str] = (),
    cards: Collection[str] = (),
    advance: Callable[[], None] | None = None,
    cache: LayoutCache | None = None,
    preview: Preview | None = None,
    draft: bool = False,
) -> tuple[Component, ...]:
    """Lay out the cards of a localized game as Components, in print order; a faulty card is reported and left out.

    In a `draft` it has faces too: with what could be laid out of them, or else empty ones.

    Without names of `decks` or `cards` these are all. With `cards`, ids or those of entries with variants, the whole deck is
    still measured, so that they look the same as in a complete build. `advance` is called after each finished card; `cache`
    keeps results from run to run. `preview` is shown each component as soon as it is laid out; those that it wants first are
    shown before all others, with the type sizes that their deck had last.
    """
    wanted = decks_to_lay_out(game, report, decks, cards)
    printed = [deck for deck in wanted if deck.printable]
    report_missing_patterns(game, report)
    faces = FaceLayout(game, report, typesetter, cache, draft=draft)
    first = preview.first(game) if preview else ()
    if preview is not None and cache is not None:
        for component in preview_components(game, printed, first, typesetter, cache):
            preview.show(game, component)
    by_place: dict[str, dict[float, Component]] = {deck.name: {} for deck in printed}
    for deck in sorted(printed, key=lambda d: not any(card.id in first for card in d.cards)):
        finished = faces.deck_components(deck, cards, advance or (lambda: None), first)
        for place, component in chain(finished, faces.faulty_components(deck, cards)):
            by_place[deck.name][place] = component
            if preview is not None:
                preview.show(game, component)
    for deck in wanted:
        if not deck.printable:
            faces.reader.read_in_any_size(deck, cards)
    faces.findings.report(wanted)
    return tuple(join_copies(components[place] for components in by_place.values() for place in sorted(components)))


def lay_out_card(  # noqa: PLR0913  # as `lay_out`
    game: Game,
    deck: Deck,
    card: Card,
    report: Report,
    typesetter: Typesetter,
    *,
    sizes: Callable[[Side, Sequence[tuple[TextRole, float]]], ChosenSizes | None],
    cache: LayoutCache,
) -> dict[Side, Frame]:
    """Lay out a card of a localized game by itself, as a draft does, at the `sizes` of its deck.

    These are asked for with the largest sizes at which the texts of a side fit; without any, it gets those that fit the card.
    """
    faces = FaceLayout(game, report, typesetter, cache, draft=True)
    frames: dict[Side, Frame] = {}
    with error_context("card", card.id):
        for side, template in deck.templates:
            read = faces.reader.read_side(deck, side, template, cards=[card])
            texts = faces.context.texts
            fitted = fit_texts(count_faces(read), texts)
            found = [face for face in read if face is not None]
            of_deck = sizes(side, [size for face in found for size in face.sizes])
            apply_sizes(found, of_deck or choose_sizes(fitted))
            frame = faces.painter.paint(deck, side, read[0]) or faces.painter.paint_empty(deck, side, card.id)
            if frame is not None:
                frames[side] = frame
    faces.findings.report([deck])
    return frames


def fitted_sizes(
    game: Game, report: Report, typesetter: Typesetter, deck: Deck, *, cache: LayoutCache | None = None
) -> dict[Side, FittedSizes]:
    """Return the sizes at which the texts of a deck, or of a part of it, fit; faults of its faces are found by `lay_out`."""
    faces = FaceLayout(game, report, typesetter, cache, draft=False)
    return {side: faces.fitted_sizes(deck, side, template) for side, template in deck.templates}


def report_missing_patterns(game: Game, report: Report) -> None:
    """Warn that words will not be divided, although a style asks for it, if there are no patterns of the language."""
    style = next((style for style in game.theme.styles.values() if style.hyphenate), None)
    if style is not None and lacks_hyphenation_patterns(game.locale) and is_known(game.locale):
        message = f"there are no hyphenation patterns for `{game.locale}`, so no word is divided"
        report.warning("layout/no-hyphenation", message, style.mark or game.mark, hint="a soft hyphen (U+00AD) says where")


def decks_to_lay_out(game: Game, report: Report, decks: Collection[str], cards: Collection[str]) -> list[Deck]:
    """Return the decks that are to be laid out, as in `lay_out`; names that no deck or card has are reported."""
    names = [deck.name for deck in game.decks]
    for name in decks:
        if name not in names:
            hint = did_you_mean(name, names)
            report.error("layout/unknown-deck", f"`{game.name}` has no deck `{name}`", game.mark, hint=hint)
    wanted = [deck for deck in game.decks if not decks or deck.name in decks]
    if not cards:
        return wanted
    known = {d.name: {name for kept in (d.cards, d.faulty) for card in kept for name in card.names} for d in wanted}
    for card in cards if wanted else ():
        if not any(card in ids for ids in known.values()):
            place = wanted[0].name if len(decks) == 1 else game.name
            hint = _hint_of_card(wanted, card)
            report.error("layout/unknown-card", f"`{place}` has no card `{card}`", game.mark, hint=hint)
    return [deck for deck in wanted if not known[deck.name].isdisjoint(cards)]


def cards_that_meet(decks: Sequence[Deck], names: Iterable[str]) -> tuple[str, ...]:
    """Return the ids of the cards that names mean: ids, and conditions on a field such as `small=yes`.

    A condition holds where one of the field's values is the word, as in assertions; one that no card meets stays as it is.
    """
    meant = (_ids_that_meet(decks, name) if CONDITION in name else (name,) for name in names)
    return tuple(dict.fromkeys(chain.from_iterable(meant)))


def _ids_that_meet(decks: Sequence[Deck], condition: str) -> Sequence[str]:
    field, _, word = condition.partition(CONDITION)
    return [card.id for card, words in _words_at(decks, field) if word in words] or [condition]


def _words_at(decks: Sequence[Deck], field: str) -> Iterator[tuple[Card, list[str]]]:
    """Yield each card that has a field, or a part of one (`cost.wood`), with what stands there."""
    from pnp.load.assertion_reader import FaultyCardError, display_value, values_at  # noqa: PLC0415 - few builds ask for it

    cards = {card.id: card for deck in decks for card in deck.cards}
    for card in cards.values():
        try:
            words = [display_value(value) for value in values_at(field, card, cards)]
        except FaultyCardError:
            continue
        if words:
            yield card, words


def _hint_of_condition(decks: Sequence[Deck], condition: str) -> str | None:
    field, _, word = condition.partition(CONDITION)
    found = dict.fromkeys(word for _, words in _words_at(decks, field) for word in words)
    if found:
        return did_you_mean(word, found)
    fields = dict.fromkeys(name for deck in decks for card in deck.cards for name in card.values)
    return did_you_mean(field, fields)


def _hint_of_card(decks: Sequence[Deck], card: str) -> str | None:
    if CONDITION in card:
        return _hint_of_condition(decks, card)
    if any(card in parked.names for deck in decks for parked in deck.parked):
        return "it is skipped"
    ids = [card.id for deck in decks for card in deck.cards]
    return near_hint(card, ids) or _hint_by_title(decks, card) or did_you_mean(card, ids)


def _hint_by_title(decks: Iterable[Deck], words: str) -> str | None:
    """Name the card of which a text is `words`, or nearly: people know cards by their titles."""
    cards = {
        text.plain: card.id for d in decks for card in d.cards for text in card.values.values() if isinstance(text, RichText)
    }
    near = nearest(words, cards)
    return f"a card is named by its id: `--card {cards[near]}`" if near else None


class Batch(NamedTuple):
    """Cards of a deck that are laid out together, by their places in it from 0."""

    deck: str
    places: Sequence[int]


class BatchLayout:
    """Lays out batches of the cards of a localized game. Its findings go to `report` with `report_findings`.

    With `keep_notes`, notes about texts are kept with faces (`ReadBatch.painted_faces`) and reported only if they are given
    to `add_findings`. With `signed`, faces get signatures.
    """

    def __init__(  # noqa: PLR0913 - what is laid out, with what, and what is kept of it
        self,
        game: Game,
        report: Report,
        setter: Typesetter,
        cache: LayoutCache | None = None,
        *,
        signed: bool = False,
        keep_notes: bool = False,
    ) -> None:
        self._faces = FaceLayout(game, report, setter, cache, draft=False)
        self._faces.painter.keeps_findings = True
        self._keep_notes = keep_notes
        if signed:
            self._faces.reader.signatures = FaceSignatures(self._faces.context.pictures)
        self._decks = {deck.name: deck for deck in game.decks}
        self._report = report

    def read(self, batch: Batch) -> ReadBatch:
        """Read the faces of a batch and fit their texts."""
        deck = self._decks[batch.deck]
        cards = [deck.laid_out[place] for place in batch.places]
        sides = {side: self._faces.reader.read_side(deck, side, template, cards=cards) for side, template in deck.templates}
        fitted = {side: fit_texts(count_faces(faces), self._faces.context.texts) for side, faces in sides.items()}
        return ReadBatch(deck, cards, sides, fitted, {})

    def signatures(self, deck: Deck, places: range) -> Iterator[tuple[Side, list[bytes | None]]]:
        """Yield each side of a deck with the signatures of the faces of the cards in these places, which are not read.

        None for one that has to be read.
        """
        cards = deck.laid_out[places.start : places.stop]
        for side, template in deck.templates:
            yield side, self._faces.reader.sign_side(deck, side, template, cards)

    @property
    def pictures(self) -> Mapping[str, Picture]:
        """The pictures of the faces that were signed, by their keys."""
        signatures = self._faces.reader.signatures
        return signatures.pictures if signatures else {}

    def components(self, read: ReadBatch, sizes: Mapping[Side, ChosenSizes]) -> Iterator[Component | None]:
        """Yield the component of each card, with its texts at the `sizes` of its deck; None if it has a fault."""
        for side, faces in read.sides.items():
            apply_sizes(dict.fromkeys([face for face in faces if face is not None]), sizes[side])
        with error_context("card") as context:
            for number, card in enumerate(read.cards):
                context.name = card.id
                frames = {side: self._faces.painter.paint(read.deck, side, faces[number]) for side, faces in read.sides.items()}
                for side, faces in read.sides.items():
                    face = faces[number]
                    if face is not None and face.findings and not self._keep_notes:
                        self._faces.collect_findings(read.deck, side, card, face.findings)
                    if face is not None and (face.signature or face.findings) and face.frame is not None:
                        known = KnownFace(face.signature, tuple(face.sizes), face.findings)
                        read.painted_faces[id(face.frame)] = known
                    faces[number] = None
                front, back = frames["face"], frames.get("back")
                if front is None or None in frames.values():
                    yield None
                else:
                    yield build_component(read.deck, card, front, back)

    def add_findings(self, deck: str, card: Card, side: Side, findings: tuple[FaceFinding, ...]) -> None:
        """Take notes that were kept with a face of a card, to be reported with the other findings."""
        self._faces.collect_findings(self._decks[deck], side, card, findings)

    def cards_lacking_reference(self) -> set[str]:
        """Return the cards of which the template of a face met a reference to no card."""
        return {card for card, _ in self._faces.findings.faces_without_card}

    def report_findings(self) -> None:
        """Report the findings about the texts and templates of the batches since the last report."""
        self._faces.findings.report(self._decks.values())


@record
class ReadBatch:
    """A batch between reading and painting: its faces by side, and the sizes at which their texts fit."""

    deck: Deck
    cards: Sequence[Card]
    sides: Mapping[Side, list[UnpaintedFace | None]]
    fitted: Mapping[Side, FittedSizes]
    painted_faces: dict[int, KnownFace]
    """What is known of the faces that were painted, by the `id` of their frames, if they are signed or there are notes."""


class KnownFace(NamedTuple):
    """A face's signature, the largest sizes at which its texts fit that may shrink, and the notes about its texts."""

    signature: bytes = b""
    sizes: tuple[tuple[TextRole, float], ...] = ()
    notes: tuple[FaceFinding, ...] = ()


_MOST_PREVIEWED_CARDS: Final = 12
"""Cards of a deck; of more, such as all those of a template, the deck as a whole is as quick."""


def preview_components(
    game: Game, decks: Sequence[Deck], first: Collection[str], setter: Typesetter, cache: LayoutCache
) -> Iterator[Component]:
    """Yield the cards with an id in `first` of decks that `cache` knows the sizes of.

    Their texts may get other sizes when their deck has been fitted; what is wrong with them is found then too.
    """
    if not first or "fonts" in game.unread:
        return
    layout = BatchLayout(game, Report(), setter, cache)
    for deck in decks:
        places = [place for place, card in enumerate(deck.laid_out) if card.card in first]
        sizes = cache.sizes.get((game.name, game.locale, deck.name))
        if sizes is not None and 0 < len(places) <= _MOST_PREVIEWED_CARDS:
            components = layout.components(layout.read(Batch(deck.name, places)), sizes)
            yield from (component for component in components if component is not None)
