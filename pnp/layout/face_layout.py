"""Lays out the faces of one run in three steps: read (template to elements), fit (sizes of texts), paint (elements to Frame).

All steps collect findings: a fault that affects many cards names the first one and counts the others. Notes about texts may
be kept with their face, without the name of its card and the lines of its content, which change from run to run. The
signature of a face is a hash of what its template wrote and of the pictures on it, wherever its texts stand in files.
"""

from __future__ import annotations

from bisect import bisect
from collections import Counter
from collections.abc import Callable, Collection, Hashable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from hashlib import blake2b
from html import unescape
from itertools import groupby
from math import ceil
from typing import TYPE_CHECKING, Final, NamedTuple

from pnp.base.diagnostics import Diagnostic, FacePlace
from pnp.base.failures import error_context
from pnp.base.records import lazy_pattern
from pnp.base.units import PT, Box, Size
from pnp.layout.deck_sizes import (
    FaceFinding,
    FaceFit,
    FittedSizes,
    LayoutCache,
    UnpaintedFace,
    apply_sizes,
    choose_sizes,
    fit_texts,
)
from pnp.layout.elements.attributes import AttributeConverters
from pnp.layout.elements.plans import PlannedReader
from pnp.layout.elements.reader import FaceReader
from pnp.layout.painting.painter import FacePainter, find_small_texts
from pnp.layout.painting.texts_and_pictures import FaceTexts, Pictures, SpanSetter
from pnp.layout.templates.context import DeckFields, read_mark
from pnp.layout.templates.templates import TemplateFaultError, Templates
from pnp.load.yaml.nodes import format_number
from pnp.model.frame import Frame, StandIn
from pnp.model.outline import CardFormat
from pnp.model.sheet import Component
from pnp.text.emoji import is_emoji
from pnp.text.forms import Course, Region
from pnp.text.languages import base_level

if TYPE_CHECKING:
    from pnp.base.diagnostics import Mark, Report
    from pnp.layout.painting.painter import Canvas
    from pnp.layout.templates.context import Expansion
    from pnp.model.fields import CardLook
    from pnp.model.frame import TextBox
    from pnp.model.game import Card, Deck, FaultyCard, Game
    from pnp.model.picture import Picture
    from pnp.model.sheet import Side
    from pnp.model.style import FontFamily, TextStyle
    from pnp.text.text_block import TextBlock
    from pnp.text.typesetter import Typesetter


class LayoutContext:
    """Provides what the faces of a localized game, or the pages of its booklet, are laid out with.

    `cache` keeps results from run to run. A `draft` keeps what can be laid out of a faulty face.
    """

    def __init__(
        self, game: Game, report: Report, setter: Typesetter, cache: LayoutCache | None = None, *, draft: bool = False
    ) -> None:
        self.game = game
        self.draft = draft
        self.report = report
        self.cache = cache or LayoutCache()
        self.templates = Templates(game, self.cache.templates)
        self.pictures = Pictures(game, report, self.templates.sandbox.pictures, self.cache.pictures, self.templates.places)
        self.setter = SpanSetter(setter, self.pictures, game.locale)
        self.texts = FaceTexts(self.setter)
        mirrored = base_level(game.locale) == 1
        self.painter = FacePainter(self.templates.places, self.pictures, self.texts, game.theme, right_to_left=mirrored)
        self._readers: dict[str, PlannedReader] = {}

    def reader(self, look: CardLook | None = None) -> PlannedReader:
        """Return the reader for the game's styles, with those that a card changes."""
        styles = look.styles if look else {}
        key = repr(styles)
        reader = self._readers.get(key)
        if reader is None:
            theme = replace(self.game.theme, styles={**self.game.theme.styles, **styles})
            converters = AttributeConverters(theme, self.game.icons, self.game.unread)
            words, places = icon_words(self.game), self.templates.places
            full_reader = FaceReader(
                converters, places, words, self.templates.texts, draft=self.draft,
                find_picture=self.pictures.find_picture, language=self.game.locale,
            )  # fmt: skip
            reader = self._readers[key] = PlannedReader(full_reader)
        return reader

    def text_faults(self, canvas: Canvas, who: str, mark: Mark) -> Iterator[tuple[Diagnostic, Box]]:
        """Yield the faults of the texts on a canvas, each with the box (mm) of its text.

        `who` names the card or booklet, and its language; `mark` is where words come from that are no text of the content.
        """
        for box, block in canvas.faulty_texts:
            style = self.game.theme.styles[box.style]
            if not self.game.unread.covers(f"styles.{style.name}"):
                chain = self.game.fonts.chain(style.family, self.game.locale)
                for fault in text_faults(replace(box, content=box.content or mark), block, who, style, chain):
                    yield fault, box.box


def icon_words(game: Game) -> dict[str, str]:
    """Return the word that is extracted for each icon of the game."""
    return {name: getattr(icon.word, "plain", "") or str(icon.word) for name, icon in game.icons.items()}


class FaceFindings:
    """Collects what is found on the faces of a run until it is reported."""

    def __init__(self, game: Game, report: Report) -> None:
        self.in_templates = FaultCollector()
        self.in_texts = VariantFaults()
        self.faulty_cards = {card.id for deck in game.decks for card in deck.faulty}
        """Cards whose faults have been reported: what a template makes of them follows from those."""
        self.faces_without_card: set[tuple[str, str]] = set()
        """Faces, by card and side, whose template met a reference to no card, which has been reported too."""
        self._report = report

    def add_fault(self, fault: Diagnostic, card: Card, place: FacePlace) -> None:
        """Collect a fault of a template; where it may follow from what has been reported, only if other cards have it too."""
        if card.card in self.faulty_cards or (card.id, place.side) in self.faces_without_card:
            self.in_templates.add_follow_up(fault, place)
        else:
            self.in_templates.add(fault, card, place)

    def add_text_fault(self, of_entry: Diagnostic, of_card: Diagnostic, card: Card, place: FacePlace) -> None:
        """Collect a fault of a text; where the text itself has been refused, that finding shows on this face instead."""
        if card.card in self.faulty_cards and of_card.mark and self._report.has_findings_at(of_card.mark):
            self._report.show(of_card.mark, place)
        else:
            self.in_texts.add(of_entry, of_card.with_faces([place]), card)

    def report(self, decks: Iterable[Deck]) -> None:
        """Report what has been collected since the last report, those about templates with the first card of `decks`."""
        self.in_texts.report(self._report)
        self.in_templates.report(self._report, decks)
        self.in_texts, self.in_templates = VariantFaults(), FaultCollector()


_EXTREME_FORMATS = (CardFormat("", Size(30.0, 30.0)), CardFormat("", Size(300.0, 400.0)))
"""Stand for a format that could not be read: a fault that a template has in both does not follow from the size."""


class CardReader:
    """The first step, read: the template of a side of a card, to the elements of a face.

    Its effects: the faults of templates, and the faces that lack a card that they refer to, go to `findings`; compiled
    templates and pictures stay in the cache of the `context`.
    """

    def __init__(self, context: LayoutContext, findings: FaceFindings) -> None:
        self._context = context
        self._templates = context.templates
        self._findings = findings
        self.signatures: FaceSignatures | None = None
        """Makes the signatures of the faces that are read; None if they need none."""

    def read_side(
        self, deck: Deck, side: Side, template: str, shown: Collection[str] = (), cards: Iterable[Card] | None = None
    ) -> list[UnpaintedFace | None]:
        """Return one side of all cards, or of these; equal faces are the same object.

        Of cards by these names only, if there are any, faults are collected.
        """
        names = {"deck": DeckFields(deck, self._templates.cards), "side": side}
        known: dict[bytes, UnpaintedFace] = {}
        faces = []
        with error_context("card") as context:
            for card in deck.laid_out if cards is None else cards:
                context.name = card.id
                reported = _is_shown(card, shown)
                faces.append(self._read_face(deck, template, card, names, known, report_faults=reported))
        return faces

    def read_in_any_size(self, deck: Deck, shown: Collection[str]) -> None:
        """Collect the faults that the templates of a deck have in any size, because its format could not be read."""
        collected, in_sizes = self._findings.in_templates, []
        for form in _EXTREME_FORMATS:
            self._findings.in_templates = FaultCollector()
            sized = replace(deck, format=form)
            for side, template in deck.templates:
                self.read_side(sized, side, template, shown)
            in_sizes.append(self._findings.in_templates)
        self._findings.in_templates = collected
        collected.add_common(*in_sizes)

    def _read_face(  # noqa: PLR0913  # one card of one side of one deck
        self,
        deck: Deck,
        template: str,
        card: Card,
        names: Mapping[str, object],
        known: dict[bytes, UnpaintedFace],
        *,
        report_faults: bool,
    ) -> UnpaintedFace | None:
        place = FacePlace(card.id, "back" if names["side"] == "back" else "face")
        template = template_of_side(card, names["side"], template)
        try:
            expansion = self._expand(deck, template, card, names)
        except TemplateFaultError as error:
            self._remember_missing_card(place)
            if report_faults and error.diagnostic is not None:
                self._findings.add_fault(error.diagnostic, card, place)
            return None
        self._remember_missing_card(place)
        digest = _face_digest(expansion, card)
        face = known.get(digest)
        if face is None:
            tree = self._context.reader(card.look).read(expansion, template)
            face = known[digest] = UnpaintedFace(card, tree)
            if self.signatures is not None:
                face.signature = self.signatures.signature_of(expansion.xml, card.look) or b""
        if report_faults:
            for fault in face.tree.faults:
                self._findings.add_fault(fault, card, place)
        return face if face.tree.face is not None else None

    def sign_side(self, deck: Deck, side: Side, template: str, cards: Iterable[Card]) -> list[bytes | None]:
        """Return the signatures of one side of cards, which are not read; None for a face that has to be read."""
        names = {"deck": DeckFields(deck, self._templates.cards), "side": side}
        self._templates.texts.writes_marks = False
        signatures: list[bytes | None] = []
        assert self.signatures is not None
        for card in cards:
            with error_context("card", card.id):
                try:
                    xml = self._expand(deck, template_of_side(card, side, template), card, names).xml
                    signatures.append(self.signatures.signature_of(xml, card.look))
                except TemplateFaultError:
                    signatures.append(None)
        self._templates.texts.writes_marks = True
        return signatures

    def expand_again(self, deck: Deck, side: Side, card: Card) -> Expansion:
        """Return what the template of a side writes for a card, of which it has written a face before."""
        names = {"deck": DeckFields(deck, self._templates.cards), "side": side}
        return self._expand(deck, template_of_side(card, side, dict(deck.templates)[side]), card, names)

    def _expand(self, deck: Deck, template: str, card: Card, names: Mapping[str, object]) -> Expansion:
        values = {**names, "card": self._templates.cards.view(deck, card), "diagram": None}
        return self._templates.expand(template, values, deck.mark)

    def _remember_missing_card(self, face: FacePlace) -> None:
        if self._templates.sandbox.met_missing_card:
            self._findings.faces_without_card.add((face.card, face.side))


def fit_side(context: LayoutContext, deck: Deck, side: Side, faces: Iterable[UnpaintedFace | None]) -> None:
    """The second step, fit: give the texts of one side of a deck the sizes at which they fit, common ones where they differ.

    Its effects: the faces get their set texts (`fittings`) and `sizes`, and the cache of the `context` the sizes of the deck.
    What does not fit is found by who paints it.
    """
    counts = count_faces(faces)
    fitted = fit_texts(counts, context.texts)
    sizes = deck.part.sizes[side] if deck.part else choose_sizes(fitted)
    key = context.game.name, context.game.locale, deck.name
    context.cache.remember_sizes(key, side, sizes)
    context.cache.fits.setdefault(key, {})[side] = [FaceFit(face.card.id, cards, face.sizes) for face, cards in counts.items()]
    apply_sizes(counts, sizes)


def count_faces(faces: Iterable[UnpaintedFace | None]) -> Counter[UnpaintedFace]:
    """Count the cards that show each face."""
    return Counter([face for face in faces if face is not None])


class CardPainter:
    """The third step, paint: the elements of a face, to its Frame.

    Its effects: the faults that only painting finds go to `findings`, those of texts to the face itself if
    `keeps_findings`; each face keeps its Frame in place of its set texts.
    """

    def __init__(self, context: LayoutContext, findings: FaceFindings, reader: CardReader) -> None:
        self._context = context
        self._findings = findings
        self._reader = reader
        self.keeps_findings = False
        """Whether notes about texts are kept with their faces, so that they can be reported without painting these again."""

    def paint(self, deck: Deck, side: Side, face: UnpaintedFace | None) -> Frame | None:
        """Paint a face, only once for all cards that show it."""
        if face is None:
            return None
        if face.frame is None and face.tree.face is not None:
            painter = self._context.painter
            canvas = painter.canvas(face.card.mark, face.fittings)
            canvas.damaged = face.tree.damaged
            painter.paint(face.tree.face, deck.format.size, deck.bleed, canvas)
            face.fittings = {}
            if canvas.fault_count:
                self._collect_faults(deck, side, face, canvas)
            face.frame = Frame(
                deck.format.size, deck.bleed, tuple(canvas.items), tuple(canvas.boxes), tuple(canvas.links),
                mirrored=canvas.axis is not None, kept=tuple(canvas.kept), points=tuple(canvas.points),
                stand_ins=tuple(canvas.stand_ins), outline=deck.outline(side),
            )  # fmt: skip
        return face.frame

    def paint_empty(self, deck: Deck, side: Side, card: str) -> Frame | None:
        """Return an empty face in place of one that cannot be laid out, or None if this is no draft."""
        if not self._context.draft:
            return None
        whole = StandIn(Box(0.0, 0.0, *deck.format.size), card)
        return Frame(deck.format.size, deck.bleed, (), stand_ins=(whole,), outline=deck.outline(side))

    def _collect_faults(self, deck: Deck, side: Side, face: UnpaintedFace, canvas: Canvas) -> None:
        card, game = face.card, self._context.game
        expansion: Expansion | None = None
        for fault, box in (*canvas.faults, *find_small_texts(canvas.reduced, game.locale)):
            self._findings.add_fault(fault, card, FacePlace(card.id, side, box))
        subjects = name_subjects(deck, side, card, game.locale)
        worded = [self._context.text_faults(canvas, subject, card.mark) for subject in subjects]
        for (of_entry, _), (of_card, box) in zip(*worded, strict=True):
            if self.keeps_findings and card.card not in self._findings.faulty_cards:
                expansion = expansion or self._reader.expand_again(deck, side, card)
                if (finding := face_finding(of_card, subjects[1], box, card, expansion.xml)) is not None:
                    face.findings += (finding,)
                    continue
            self._findings.add_text_fault(of_entry, of_card, card, FacePlace(card.id, side, box))
        for stand_in in canvas.stand_ins:
            if stand_in.cause is not None:
                self._context.report.show(stand_in.cause, FacePlace(card.id, side, stand_in.box))


class FaceLayout:
    """Lays out the faces of one run, deck by deck: each side is read, then fitted, and then its faces are painted."""

    def __init__(self, game: Game, report: Report, setter: Typesetter, cache: LayoutCache | None, *, draft: bool) -> None:
        self.context = LayoutContext(game, report, setter, cache, draft=draft)
        self.findings = FaceFindings(game, report)
        self.reader = CardReader(self.context, self.findings)
        self.painter = CardPainter(self.context, self.findings, self.reader)
        self._reported_faces: set[tuple[str, Side, bytes]] = set()

    def deck_components(
        self, deck: Deck, shown: Collection[str], advance: Callable[[], None], first: Collection[str]
    ) -> Iterable[tuple[int, Component]]:
        """Yield the components of one deck with their places in it, those with an id in `first` before the others."""
        faces = self._read_and_fit(deck, "face", deck.face, shown)
        backs = self._read_and_fit(deck, "back", deck.back, shown) if deck.back is not None else None
        paint, paint_empty = self.painter.paint, self.painter.paint_empty
        for place, card in sorted(enumerate(deck.laid_out), key=lambda item: item[1].card not in first):
            if not _is_shown(card, shown):
                continue
            with error_context("card", card.id):
                face = paint(deck, "face", faces[place]) or paint_empty(deck, "face", card.id)
                back = None if backs is None else paint(deck, "back", backs[place]) or paint_empty(deck, "back", card.id)
            faces[place] = None
            if face is not None and (backs is None or back is not None):
                yield place, build_component(deck, card, face, back)
            advance()

    def _read_and_fit(self, deck: Deck, side: Side, template: str, shown: Collection[str]) -> list[UnpaintedFace | None]:
        faces = self.reader.read_side(deck, side, template, shown)
        if "fonts" in self.context.game.unread:
            return [None] * len(faces)
        fit_side(self.context, deck, side, faces)
        return faces

    def faulty_components(self, deck: Deck, shown: Collection[str]) -> Iterable[tuple[float, Component]]:
        """Yield empty components for the cards of a deck that could not be read, with their places; only a draft has them."""
        printed = {card.id for card in deck.cards}
        for order, card in enumerate(deck.faulty if self.context.draft else ()):
            face = self.painter.paint_empty(deck, "face", card.id)
            if face is not None and card.id not in printed and _is_shown(card, shown):
                back = self.painter.paint_empty(deck, "back", card.id) if deck.back is not None else None
                place = bisect([other.mark for other in deck.laid_out], card.mark) - 1 / (2 + order)
                yield place, Component(card.id, deck.name, 1, face, back, card.mark, deck.cut, tiling=deck.tiling)

    def fitted_sizes(self, deck: Deck, side: Side, template: str) -> FittedSizes:
        """Return the sizes at which the texts of one side fit."""
        return fit_texts(count_faces(self.reader.read_side(deck, side, template)), self.context.texts)

    def collect_findings(self, deck: Deck, side: Side, card: Card, findings: tuple[FaceFinding, ...]) -> None:
        """Collect notes that were kept with a face, once for all cards that show it; call it in the order of the cards."""
        with error_context("card", card.id):
            expansion = self.reader.expand_again(deck, side, card)
        key = deck.name, side, _face_digest(expansion, card)
        if key not in self._reported_faces:
            self._reported_faces.add(key)
            subjects = name_subjects(deck, side, card, self.context.game.locale)
            for of_entry, of_card in findings_about_card(findings, subjects, card, side, expansion.xml):
                self.findings.in_texts.add(of_entry, of_card, card)


def _is_shown(card: Card | FaultyCard, shown: Collection[str]) -> bool:
    return not shown or not set(card.names).isdisjoint(shown)


def build_component(deck: Deck, card: Card, face: Frame, back: Frame | None) -> Component:
    """Return a card of a deck with its faces."""
    copies, first = (1, card.copy) if card.copy else (card.copies, 1)
    return Component(card.id, deck.name, copies, face, back, card.mark, deck.cut, tiling=deck.tiling, copy=first)


def name_subjects(deck: Deck, side: Side, card: Card, locale: str) -> tuple[str, str]:
    """Return how findings name the entry of a card, and the card."""
    what = f"{'' if side == 'face' else 'back of '}{deck.type}"
    return f"{what} `{card.entry}` ({locale})", f"{what} `{card.card}` ({locale})"


def template_of_side(card: Card, side: object, template: str) -> str:
    """Return the template of a side of a card: that of its deck, or its own."""
    return (getattr(card.look, str(side)) if card.look else "") or template


def _face_digest(expansion: Expansion, card: Card) -> bytes:
    text = expansion.xml + (repr(card.look.styles) if card.look else "")
    return blake2b(text.encode("utf-8", "surrogatepass"), digest_size=16).digest()


_LEAST_LINES_NAMED = 0.5  # of a line: less than that is reported in points
_LENGTHEN_HINT = "write a word more or less, or put a no-break space (U+00A0) between the last words"


class FaultCollector:
    """Collects faults of templates by message and mark, with the cards that they affect."""

    def __init__(self) -> None:
        self._affected: dict[Diagnostic, dict[int, Card]] = {}
        self._faces: dict[Diagnostic, list[FacePlace]] = {}
        self._follow_ups: dict[Diagnostic, list[FacePlace]] = {}

    def add(self, fault: Diagnostic, card: Card, place: FacePlace) -> None:
        """Record that `fault` affects `card`, and where it shows."""
        self._affected.setdefault(fault, {})[id(card)] = card  # a draft paints what is damaged, and finds its faults again
        self._faces.setdefault(fault, []).append(place)

    def add_common(self, one: FaultCollector, other: FaultCollector) -> None:
        """Record the faults that two collectors have in common."""
        for fault, affected in one._affected.items():
            if fault in other._affected:
                self._affected.setdefault(fault, {}).update(affected)
                self._faces.setdefault(fault, []).extend(one._faces[fault])

    def add_follow_up(self, fault: Diagnostic, place: FacePlace) -> None:
        """Record where a fault shows that is reported only if it affects other cards: this one has a fault that causes it."""
        self._follow_ups.setdefault(fault, []).append(place)

    def report(self, report: Report, decks: Iterable[Deck]) -> None:
        """Report each fault once, with the first of its cards in the order of `decks`."""
        if not self._affected:  # as of most batches: to go through a large deck for each takes long
            return
        place = {card.id: number for number, card in enumerate(card for deck in decks for card in deck.laid_out)}
        for fault, affected in self._affected.items():
            first = min(affected.values(), key=lambda card: place[card.id])
            count = len({card.card for card in affected.values()})
            more = f" and {count - 1} more" if count > 1 else ""
            copies = _name_copies([card for card in affected.values() if card.card == first.card])
            also = (*fault.also, (f"for {copies}card `{first.card}`{more},", first.mark))
            report.add(replace(fault, also=also).with_faces((*self._faces[fault], *self._follow_ups.get(fault, ()))))


def _name_copies(copies: Sequence[Card]) -> str:
    """Return `copies 2–4 of ` before the name of a card; nothing if these are all of them, or none is apart."""
    numbers = sorted({copy.copy for copy in copies})
    if not numbers or not numbers[0] or len(numbers) == copies[0].copies:
        return ""
    runs = [[number for _, number in run] for _, run in groupby(enumerate(numbers), key=lambda pair: pair[1] - pair[0])]
    named = ", ".join(str(run[0]) if len(run) == 1 else f"{run[0]}–{run[-1]}" for run in runs)
    return f"{'copy' if len(numbers) == 1 else 'copies'} {named} of "


class _FaultOfCopies(NamedTuple):
    """A fault that some copies of a card have, worded for the card as the first of them has it."""

    fault: Diagnostic
    copies: list[Card]


class VariantFaults:
    """Collects faults of texts on cards: what variants of an entry, or copies of a card, have in common is one fault.

    The same text of several copies is too large by different amounts, since its digits are: the first one is told.
    """

    def __init__(self) -> None:
        self._by_entry: dict[Diagnostic, Diagnostic] = {}
        self._by_card: dict[Hashable, _FaultOfCopies] = {}

    def add(self, of_entry: Diagnostic, of_card: Diagnostic, card: Card) -> None:
        """Add a fault, worded for the entry and for the card; both are the same for a card without variants."""
        if card.copy:
            key = of_card.code, of_card.mark, of_card.also, card.card
            known_copies = self._by_card.setdefault(key, _FaultOfCopies(of_card, []))
            known_copies.copies.append(card)
            self._by_card[key] = known_copies._replace(fault=known_copies.fault.with_faces(of_card.faces))
            return
        known = self._by_entry.setdefault(of_entry, of_card)
        fault = known if known == of_card else of_entry
        self._by_entry[of_entry] = fault.with_faces((*known.faces, *of_card.faces))

    def report(self, report: Report) -> None:
        """Report each fault once."""
        for fault in self._by_entry.values():
            report.add(fault)
        for fault, copies in self._by_card.values():
            name, named = f"`{copies[0].card}`", _name_copies(copies).removesuffix(" of ")
            message = fault.message.replace(name, f"{name}, {named}", 1) if named else fault.message
            report.add(replace(fault, message=message))


def text_faults(
    box: TextBox, block: TextBlock, who: str, style: TextStyle, chain: Sequence[FontFamily]
) -> Iterator[Diagnostic]:
    """Yield the faults of a set text: missing cuts, too large for its box at its floor, no glyphs, lost last lines.

    `who` names the card and its language, `chain` contains the fonts that were tried.
    """
    yield from missing_font_parts(block, style, box.at)
    if style.direction == "vertical" and block.turned is None:
        yield column_fault(style, _describe_no_columns(block, who, style), box.at)
    where = f'in <text style="{box.style}"> {_describe_room(box, block)},'
    also = ((where, box.at),) if box.at else ()
    if box.overflow > 0:
        message, hint = _describe_overflow(box, block, style.leading)
        yield Diagnostic("layout/overflow", f"{who}: {message}", box.content, also=also, hint=hint)
    if box.missing:
        signs = list_characters("".join(box.missing))
        message = f"{who}: {box.style} needs {signs}, which no font of {list_fonts(chain)} has"
        hint = missing_glyph_hint(box.missing, style.family)
        yield Diagnostic("layout/missing-glyph", message, box.content, also=also, hint=hint)
    for fault in picture_faults(block, box.content, also):
        yield replace(fault, message=f"{who}: {fault.message}")
    for message, hint in describe_lost_lines(block, f"a paragraph of {box.style}"):
        yield Diagnostic("layout/short-last-line", f"{who}: {message}", box.content, "note", also=also, hint=hint)


def _describe_no_columns(block: TextBlock, who: str, style: TextStyle) -> str:
    if block.form is not None:
        return "a text along a path or in a shape"
    return "letters that a pattern or a gradient fills" if style.fill is not None else f"the text of {who}"


def describe_lost_lines(block: TextBlock, what: str) -> Iterator[tuple[str, str]]:
    """Yield a message about each last line of `what` that is very short, and a hint."""
    for line in block.lost:
        yield f"the last line of {what} is no more than `{line.strip()}`", _LENGTHEN_HINT


def missing_font_parts(block: TextBlock, style: TextStyle, at: Mark | None) -> Iterator[Diagnostic]:
    """Yield a warning for each cut and feature that a text needs and its families lack, at its style's mark or else at `at`."""
    for cut in block.missing_cuts:
        message = f"style `{style.name}` needs `{cut}`, which fonts.yaml does not have; the nearest cut stands in for it"
        family, name = cut.rsplit(" ", 1)
        hint = f"name its file as `{name}` of `{family}` in fonts/fonts.yaml, or that of another cut if the family has none"
        yield Diagnostic("layout/missing-cut", message, style.mark or at, "warning", hint=hint)
    for tag, font in block.missing_features:
        message = f"style `{style.name}` asks for `{tag}`, which `{font}` does not have for this text, so it is set without"
        hint = "take another family in fonts/fonts.yaml, or leave it out for a language: `features: none` in its layout.yaml"
        yield Diagnostic("layout/missing-feature", message, style.mark or at, "warning", hint=hint)


def missing_glyph_hint(missing: Iterable[str], role: str) -> str:
    """Return what adds fonts for characters that none of a role has."""
    emoji = [any(map(is_emoji, part)) for part in missing]
    what, its, where = "a font that has it", "its name", "the role"
    if all(emoji):
        what, where = "a colour font that has it, such as Noto Color Emoji (SIL OFL),", "the end of the role"
    elif any(emoji):
        what = "a font for letters, and for emoji a colour font such as Noto Color Emoji (SIL OFL),"
        its = "their names, that of the colour font last,"
    return f"add {what} to `families` in fonts/fonts.yaml, and {its} to {where} `{role}` there"


def picture_faults(block: TextBlock, content: Mark | None, also: tuple[tuple[str, Mark], ...] = ()) -> Iterator[Diagnostic]:
    """Yield what a colour font cannot show of a text: what cannot be drawn, and what falls into its parts."""
    for text, font, cause in block.picture_faults:
        signs = f"`{text}` ({' '.join(f'U+{ord(char):04X}' for char in text)})"
        if cause:
            message = f"{signs} of `{font}` cannot be drawn: {cause}" if font else f"{signs} cannot be drawn: {cause}"
            hint = "take another version of the font, another character, or an icon of `icons.yaml` in its place"
            yield Diagnostic("layout/colour-glyph", message, content, also=also, hint=hint)
        else:
            message = f"`{font}` has no picture for {signs} as one, and shows its parts side by side"
            hint = "take a newer version of the font, or a simpler character"
            yield Diagnostic("layout/emoji-in-parts", message, content, "warning", also=also, hint=hint)


def column_fault(style: TextStyle, what: str, at: Mark | None) -> Diagnostic:
    """Return the fault of a vertical style in which `what` is set, which is not written in columns."""
    message = f"style `{style.name}` is vertical, and {what} cannot be written in columns"
    hint = "write `direction: horizontal` for it, or name another style; for one language that goes into its layout.yaml"
    return Diagnostic("layout/not-in-columns", message, style.mark or at, hint=hint)


def list_characters(characters: Iterable[str]) -> str:
    """Return characters with their code points, each once."""
    return ", ".join(f"`{c}` (U+{ord(c[0]):04X})" for c in dict.fromkeys(characters))


def list_fonts(chain: Sequence[FontFamily]) -> str:
    """Return the names of the fonts that were tried."""
    return ", ".join(f"`{family.name}`" for family in chain)


def _describe_room(box: TextBox, block: TextBlock) -> str:
    if isinstance(block.form, Course):
        return f"along a path of {block.form.length:.4g} mm"
    shape = "in a shape of " if isinstance(block.form, Region) else ""
    return f"{shape}{box.box.w:.4g} x {box.box.h:.4g} mm"


def _describe_overflow(box: TextBox, block: TextBlock, leading: float) -> tuple[str, str]:  # noqa: PLR0911 - one a way
    size = f"{box.size:g} pt"
    if isinstance(block.form, Region):
        room, hint = round(box.size - box.overflow, 1), "shorten the text, or make the shape larger"
        return f"{box.style} is set in {size}, and its shape has room for {format_number(room)} pt", hint
    if isinstance(block.form, Course):
        if (count := len(block.texts)) > 1:
            return (
                f"{box.style} has {count} lines, along a path it has one",
                "leave out the line breaks, or give each line a path",
            )
        over = block.width - block.form.length
        return f"{box.style} is {over:.1f} mm longer than its path at {size}", "shorten the text, or make the path longer"
    if block.turned is not None:
        return _describe_column_overflow(box, block, leading)
    too_wide = block.width - box.box.w
    if too_wide * PT >= box.overflow - 0.01:
        hint = "shorten the longest word, or give the box more width"
        return f"{box.style} is {too_wide:.1f} mm too wide at {size}", hint
    lines = box.overflow / (box.size * leading)
    hint = "shorten the text, or give the box more height"
    if lines < _LEAST_LINES_NAMED:
        return f"{box.style} is {box.overflow:.1f} pt too tall at {size}", hint
    count = ceil(lines - 0.05)
    return f"{box.style} is {count} line{'s' if count > 1 else ''} too tall at {size}", hint


def _describe_column_overflow(box: TextBox, block: TextBlock, leading: float) -> tuple[str, str]:
    size, too_tall = f"{box.size:g} pt", block.height - box.box.h
    if too_tall * PT >= box.overflow - 0.01:
        return f"{box.style} is {too_tall:.1f} mm too tall at {size}", "shorten the longest word, or give the box more height"
    columns, hint = box.overflow / (box.size * leading), "shorten the text, or give the box more width"
    if columns < _LEAST_LINES_NAMED:
        return f"{box.style} is {box.overflow:.1f} pt too wide at {size}", hint
    count = ceil(columns - 0.05)
    return f"{box.style} is {count} column{'s' if count > 1 else ''} too wide at {size}", hint


_ABOUT_CARD: Final = -1  # the origin of a finding about no content text
_CONTENT_STAMP = lazy_pattern(r'<t at="([^"]*)"')


def face_finding(fault: Diagnostic, subject: str, box: Box, card: Card, xml: str) -> FaceFinding | None:
    """Return a finding about a card as a note; `xml` is the expanded face.

    None if it is more than a note, or if several texts of the face have its mark, so that its own would not be found again.
    """
    begin = f"{subject}: "
    if fault.severity != "note" or fault.mark is None or not fault.message.startswith(begin):
        return None
    origins = [number for number, mark in enumerate(content_marks(xml)) if mark == fault.mark]
    if not origins and fault.mark == card.mark:
        origins = [_ABOUT_CARD]
    if len(origins) != 1:
        return None
    return FaceFinding(fault.code, fault.message.removeprefix(begin), fault.also, fault.hint, box, origins[0])


def findings_about_card(
    findings: tuple[FaceFinding, ...], subjects: tuple[str, str], card: Card, side: Side, xml: str
) -> list[tuple[Diagnostic, Diagnostic]]:
    """Return findings about a face, each worded for the entry of the card and for the card, which are `subjects`."""
    marks = content_marks(xml)
    pairs: list[tuple[Diagnostic, Diagnostic]] = []
    for finding in findings:
        mark = card.mark if finding.origin == _ABOUT_CARD else marks[finding.origin]
        place = FacePlace(card.id, side, finding.box)
        pairs.append((finding.about(subjects[0], mark), finding.about(subjects[1], mark).with_faces([place])))
    return pairs


def content_marks(xml: str) -> list[Mark]:
    """Return where the content texts of an expanded face stand, in the order in which its template wrote them."""
    return [read_mark(unescape(at)) for at in _CONTENT_STAMP.findall(xml)]


_CONTENT_STAMP_ATTRIBUTE = lazy_pattern(r'(?<=<t )at="[^"]*" ')
_PICTURE_SOURCE = lazy_pattern(r"""<image\b[^>]*?\ssrc=(?:"([^"]*)"|'([^']*)')""")


class FaceSignatures:
    """Makes the signatures of one game's faces.

    Faces of one deck and side with equal signatures have the same elements, texts and pictures. They differ at most in the
    lines of the content that their texts come from, which only findings show.
    """

    def __init__(self, pictures: Pictures) -> None:
        self._pictures = pictures
        self.pictures: dict[str, Picture] = {}
        """The pictures on the faces so far, by their keys."""

    def signature_of(self, xml: str, look: CardLook | None) -> bytes | None:
        """Return the signature (16 bytes) of what a template wrote for a card; None if one of its pictures is not known."""
        sources = _PICTURE_SOURCE.findall(xml) if "<image" in xml else ()
        if len(sources) != xml.count("<image"):
            return None
        unmarked = _CONTENT_STAMP_ATTRIBUTE.sub("", xml) if "<t at=" in xml else xml
        digest = blake2b(unmarked.encode("utf-8", "surrogatepass"), digest_size=16)
        for in_double_quotes, in_single_quotes in sources:
            picture = self._pictures.find_picture(unescape(in_double_quotes or in_single_quotes))
            if picture is None or not picture.key:
                return None
            self.pictures[picture.key] = picture
            digest.update(picture.key.encode())
        if look is not None:
            digest.update(repr((look.face, look.back, look.styles)).encode())
        return digest.digest()
