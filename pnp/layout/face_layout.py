"""Lays out the faces of one run: each is expanded, read and fitted, then painted at the sizes of its deck.

What is found is collected: a fault that affects many cards names the first one and counts the others. Notes about texts
may be kept with their face, apart from its card and from the lines of its content, which move from run to run. The
signature of a face is what its template wrote and the pictures that it names, wherever its texts stand in files.
"""

from __future__ import annotations

from bisect import bisect
from collections import Counter
from dataclasses import replace
from hashlib import blake2b
from html import unescape
from math import ceil
from typing import TYPE_CHECKING, Final

from pnp.base.diagnostics import Diagnostic, FacePlace
from pnp.base.failures import in_hand
from pnp.base.records import lazy_pattern
from pnp.base.units import PT, Box, Size
from pnp.layout.deck_sizes import FaceFinding, FittedSizes, LayoutCache, UnpaintedFace, apply_sizes, choose_sizes, fit_texts
from pnp.layout.elements.attributes import AttributeConverters
from pnp.layout.elements.plans import PlannedReader
from pnp.layout.elements.reader import FaceReader
from pnp.layout.painting.painter import FacePainter, find_small_texts
from pnp.layout.painting.texts_and_pictures import FaceTexts, Pictures, SpanSetter
from pnp.layout.templates.context import DeckFields, read_mark
from pnp.layout.templates.templates import TemplateFaultError, Templates
from pnp.model.frame import Frame, StandIn
from pnp.model.outline import CardFormat
from pnp.model.sheet import Component
from pnp.text.languages import base_level

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence

    from pnp.base.diagnostics import Mark, Report
    from pnp.layout.painting.painter import Canvas
    from pnp.layout.painting.texts_and_pictures import TextSetter
    from pnp.layout.templates.context import Expansion
    from pnp.model.fields import CardLook
    from pnp.model.frame import TextBox
    from pnp.model.game import Card, Deck, Game
    from pnp.model.picture import Picture
    from pnp.model.sheet import Side
    from pnp.model.style import FontFamily, TextStyle
    from pnp.text.text_block import TextBlock


class LayoutContext:
    """Provides what the faces of a localized game, or the pages of its booklet, are laid out with.

    `cache` keeps results from run to run. A `draft` keeps what can be laid out of a faulty face.
    """

    def __init__(
        self, game: Game, report: Report, setter: TextSetter, cache: LayoutCache | None = None, *, draft: bool = False
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
        lines = game.theme.lines
        self.painter = FacePainter(self.templates.places, self.pictures, self.texts, right_to_left=mirrored, lines=lines)
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
            full = FaceReader(converters, places, words, self.templates.texts, draft=self.draft)
            reader = self._readers[key] = PlannedReader(full)
        return reader

    def text_faults(self, canvas: Canvas, who: str) -> Iterator[tuple[Diagnostic, Box]]:
        """Yield the faults of the texts on a canvas, each with the box (mm) of its text.

        `who` names the card or booklet, and its language.
        """
        for box, block in canvas.faulty_texts:
            style = self.game.theme.styles[box.style]
            if not self.game.unread.covers(f"styles.{style.name}"):
                chain = self.game.fonts.chain(style.family, self.game.locale)
                for fault in text_faults(box, block, who, style, chain):
                    yield fault, box.box


def icon_words(game: Game) -> dict[str, str]:
    """Return the word that is extracted for each icon of the game."""
    return {name: getattr(icon.word, "plain", "") or str(icon.word) for name, icon in game.icons.items()}


_EXTREME_FORMATS = (CardFormat("", Size(30.0, 30.0)), CardFormat("", Size(300.0, 400.0)))
"""Stand for a format that could not be read: a fault that a template has in both does not follow from the size."""


class FaceLayout(LayoutContext):
    """Lays out the faces of one run."""

    def __init__(self, game: Game, report: Report, setter: TextSetter, cache: LayoutCache | None, *, draft: bool) -> None:
        super().__init__(game, report, setter, cache, draft=draft)
        self.faults = FaultCollector()
        self.of_texts = VariantFaults()
        self.known_faulty = {card.id for deck in game.decks for card in deck.faulty}
        """Cards whose faults have been reported: what a template makes of them follows from those."""
        self.without_card: set[tuple[str, str]] = set()
        """Faces, by card and side, whose template met a reference to no card, which has been reported too."""
        self.signatures: FaceSignatures | None = None
        """Makes the signatures of the faces that are read, if somebody asks for them."""
        self.notes_apart = False
        """Whether notes about texts are kept with their faces, so that they can be told without laying these out again."""
        self._noted: set[tuple[str, Side, bytes]] = set()

    def deck(
        self, deck: Deck, only_card: str | None, advance: Callable[[], None], first: Collection[str]
    ) -> Iterable[tuple[int, Component]]:
        """Yield the components of one deck with their places in it, those with an id in `first` before the others."""
        faces = self.side(deck, "face", deck.face, only_card)
        backs = self.side(deck, "back", deck.back, only_card) if deck.back is not None else None
        for place, card in sorted(enumerate(deck.cards), key=lambda item: item[1].id not in first):
            if only_card is not None and only_card not in card.names:
                continue
            with in_hand("card", card.id):
                face = self.frame(deck, "face", faces[place]) or self.empty(deck, "face", card.id)
                back = None if backs is None else self.frame(deck, "back", backs[place]) or self.empty(deck, "back", card.id)
            faces[place] = None
            if face is not None and (backs is None or back is not None):
                yield place, Component(card.id, deck.name, card.copies, face, back, card.mark, deck.cut, tiling=deck.tiling)
            advance()

    def faulty(self, deck: Deck, only_card: str | None) -> Iterable[tuple[float, Component]]:
        """Yield empty components for the cards of a deck that could not be read, with their places; only a draft has them."""
        printed = {card.id for card in deck.cards}
        for order, card in enumerate(deck.faulty if self.draft else ()):
            face = self.empty(deck, "face", card.id)
            if face is not None and card.id not in printed and (only_card is None or only_card in card.names):
                back = self.empty(deck, "back", card.id) if deck.back is not None else None
                place = bisect([other.mark for other in deck.cards], card.mark) - 1 / (2 + order)
                yield place, Component(card.id, deck.name, 1, face, back, card.mark, deck.cut, tiling=deck.tiling)

    def empty(self, deck: Deck, side: Side, card: str) -> Frame | None:
        """Return an empty face in place of one that cannot be laid out, or None if this is no draft."""
        if not self.draft:
            return None
        whole = StandIn(Box(0.0, 0.0, *deck.format.size), card)
        return Frame(deck.format.size, deck.bleed, (), stand_ins=(whole,), outline=deck.outline(side))

    def side(self, deck: Deck, side: Side, template: str, only_card: str | None) -> list[UnpaintedFace | None]:
        """Return one side of all cards, read and fitted but not painted; equal faces are the same object."""
        known: dict[bytes, UnpaintedFace] = {}
        unpainted_faces = self.read(deck, side, template, only_card, known)
        if "fonts" in self.game.unread:
            return [None] * len(unpainted_faces)
        faces = count_faces(unpainted_faces)
        fitted = fit_texts(faces, self.texts)
        sizes = deck.part.sizes[side] if deck.part else choose_sizes(fitted)
        self.cache.note_sizes((self.game.name, self.game.locale, deck.name), side, sizes)
        apply_sizes(faces, sizes, self.texts)
        return unpainted_faces

    def fitted(self, deck: Deck, side: Side, template: str) -> FittedSizes:
        """Return the sizes at which the texts of one side fit."""
        return fit_texts(count_faces(self.read(deck, side, template, None, {})), self.texts)

    def read(  # noqa: PLR0913, PLR0917 - one side of which cards
        self,
        deck: Deck,
        side: Side,
        template: str,
        only_card: str | None,
        known: dict[bytes, UnpaintedFace],
        cards: Iterable[Card] | None = None,
    ) -> list[UnpaintedFace | None]:
        """Return one side of all cards, or of these, read but not fitted; the faces that are `known` are not read again."""
        names = {"deck": DeckFields(deck, self.templates.cards), "side": side}
        unpainted_faces = []
        for card in deck.cards if cards is None else cards:
            with in_hand("card", card.id):
                reported = only_card is None or only_card in card.names
                unpainted_faces.append(self.unpainted(deck, template, card, names, known, report_faults=reported))
        return unpainted_faces

    def unprintable(self, deck: Deck, only_card: str | None) -> None:
        """Collect the faults of the templates of a deck of which nobody knows how it is printed: those in any size."""
        collected, in_sizes = self.faults, []
        for form in _EXTREME_FORMATS:
            self.faults = FaultCollector()
            sized = replace(deck, format=form)
            for side, template in deck.templates:
                self.read(sized, side, template, only_card, {})
            in_sizes.append(self.faults)
        self.faults = collected
        collected.add_common(*in_sizes)

    def unpainted(  # noqa: PLR0913  # one card of one side of one deck
        self,
        deck: Deck,
        template: str,
        card: Card,
        names: Mapping[str, object],
        known: dict[bytes, UnpaintedFace],
        *,
        report_faults: bool,
    ) -> UnpaintedFace | None:
        """Expand and read one face; its faults are collected if `report_faults`."""
        place = FacePlace(card.id, "back" if names["side"] == "back" else "face")
        template = _template_of_side(card, names["side"], template)
        try:
            written = self._written(deck, template, card, names)
        except TemplateFaultError as error:
            self.note_missing(place)
            if report_faults and error.diagnostic is not None:
                self.add_fault(error.diagnostic, card, place)
            return None
        self.note_missing(place)
        digest = _face_digest(written, card)
        unpainted = known.get(digest)
        if unpainted is None:
            tree = self.reader(card.look).read(written, template)
            unpainted = known[digest] = UnpaintedFace(card, tree)
            if self.signatures is not None:
                unpainted.signature = self.signatures.of(written.xml, card.look) or b""
        if report_faults:
            for fault in unpainted.tree.faults:
                self.add_fault(fault, card, place)
        return unpainted if unpainted.tree.face is not None else None

    def signed(self, deck: Deck, side: Side, template: str, cards: Iterable[Card]) -> list[bytes | None]:
        """Return the signatures of one side of cards, which are not read; None for a face that has to be read."""
        names = {"deck": DeckFields(deck, self.templates.cards), "side": side}
        self.templates.texts.marked = False
        signed = [self._signature(deck, _template_of_side(card, side, template), card, names) for card in cards]
        self.templates.texts.marked = True
        return signed

    def _signature(self, deck: Deck, template: str, card: Card, names: Mapping[str, object]) -> bytes | None:
        assert self.signatures is not None
        with in_hand("card", card.id):
            try:
                return self.signatures.of(self._written(deck, template, card, names).xml, card.look)
            except TemplateFaultError:
                return None

    def _written(self, deck: Deck, template: str, card: Card, names: Mapping[str, object]) -> Expansion:
        """Return what a template writes for a card. Raises TemplateFaultError."""
        return self.templates.expand(template, {**names, "card": self.templates.cards.view(deck, card)}, deck.mark)

    def note_missing(self, face: FacePlace) -> None:
        """Remember a face if its template has just met a reference to no card."""
        if self.templates.sandbox.met_missing_card:
            self.without_card.add((face.card, face.side))

    def frame(self, deck: Deck, side: Side, unpainted: UnpaintedFace | None) -> Frame | None:
        """Paint a face, only once for all cards that show it."""
        if unpainted is None:
            return None
        if unpainted.frame is None and unpainted.tree.face is not None:
            blocks = {text_content: fitting.block() for text_content, fitting in unpainted.fittings.items()}
            unpainted.fittings.clear()
            canvas = self.painter.canvas(unpainted.card.mark, blocks)
            canvas.damaged = unpainted.tree.damaged
            self.painter.paint(unpainted.tree.face, deck.format.size, deck.bleed, canvas)
            self.report_canvas_faults(deck, side, unpainted, canvas)
            items, boxes, links = tuple(canvas.items), tuple(canvas.boxes), tuple(canvas.links)
            unpainted.frame = Frame(
                deck.format.size,
                deck.bleed,
                items,
                boxes,
                links,
                mirrored=canvas.axis is not None,
                kept=tuple(canvas.kept),
                points=tuple(canvas.points),
                stand_ins=tuple(canvas.stand_ins),
                outline=deck.outline(side),
            )
        return unpainted.frame

    def add_fault(self, fault: Diagnostic, card: Card, place: FacePlace) -> None:
        """Collect a fault of a template; where it may follow from what has been reported, only if other cards have it too."""
        if card.id in self.known_faulty or (card.id, place.side) in self.without_card:
            self.faults.follow(fault, place)
        else:
            self.faults.add(fault, card, place)

    def report_canvas_faults(self, deck: Deck, side: Side, unpainted: UnpaintedFace, canvas: Canvas) -> None:
        """Report the faults that painting found."""
        card, who = unpainted.card, self._who(deck, side, unpainted.card)
        is_faulty = card.id in self.known_faulty
        written: Expansion | None = None
        for fault, box in (*canvas.faults, *find_small_texts(canvas.reduced, self.game.locale)):
            self.add_fault(fault, card, FacePlace(card.id, side, box))
        named = [self.text_faults(canvas, name) for name in who]
        for (of_entry, _), (of_card, box) in zip(*named, strict=True):
            if self.notes_apart and not is_faulty:
                written = written or self._written_for(deck, side, card)
                if (note := face_finding(of_card, who[1], box, card, written.xml)) is not None:
                    unpainted.notes += (note,)
                    continue
            if (
                is_faulty and of_card.mark and self.report.has_findings_at(of_card.mark)
            ):  # what does not fit is the text that has been refused
                self.report.show(of_card.mark, FacePlace(card.id, side, box))
            else:
                self.of_texts.add(of_entry, of_card.shown_on([FacePlace(card.id, side, box)]))
        for stand_in in canvas.stand_ins:
            if stand_in.cause is not None:
                self.report.show(stand_in.cause, FacePlace(card.id, side, stand_in.box))

    def tell(self, deck: Deck, side: Side, card: Card, notes: tuple[FaceFinding, ...]) -> None:
        """Report notes that were kept with a face, once for all cards that show it; call it in the order of the cards."""
        with in_hand("card", card.id):
            written = self._written_for(deck, side, card)
        key = deck.name, side, _face_digest(written, card)
        if key not in self._noted:
            self._noted.add(key)
            for of_entry, of_card in findings_about_card(notes, self._who(deck, side, card), card, side, written.xml):
                self.of_texts.add(of_entry, of_card)

    def _written_for(self, deck: Deck, side: Side, card: Card) -> Expansion:
        """Return what the template of a side writes for a card, of which it has written a face before."""
        names = {"deck": DeckFields(deck, self.templates.cards), "side": side}
        return self._written(deck, _template_of_side(card, side, dict(deck.templates)[side]), card, names)

    def _who(self, deck: Deck, side: Side, card: Card) -> tuple[str, str]:
        """Return how findings name the entry of a card, and the card."""
        what = f"{'' if side == 'face' else 'back of '}{deck.type}"
        return f"{what} `{card.entry}` ({self.game.locale})", f"{what} `{card.id}` ({self.game.locale})"


def count_faces(unpainted_faces: Iterable[UnpaintedFace | None]) -> Counter[UnpaintedFace]:
    """Count the cards that show each face."""
    return Counter(unpainted for unpainted in unpainted_faces if unpainted is not None)


def _template_of_side(card: Card, side: object, template: str) -> str:
    """Return the template of a side of a card: its own in this language, or that of its deck."""
    return (getattr(card.look, str(side)) if card.look else "") or template


def _face_digest(written: Expansion, card: Card) -> bytes:
    """Return what tells a face from others of its side."""
    text = written.xml + (repr(card.look.styles) if card.look else "")
    return blake2b(text.encode("utf-8", "surrogatepass"), digest_size=16).digest()


_LEAST_LINES_NAMED = 0.5  # of a line: less than that is reported in points
_LENGTHEN_HINT = "write a word more or less, or put a no-break space (U+00A0) between the last words"


class FaultCollector:
    """Collects faults of templates by message and mark, with the cards that they affect."""

    def __init__(self) -> None:
        self._affected: dict[Diagnostic, dict[int, Card]] = {}
        self._faces: dict[Diagnostic, list[FacePlace]] = {}
        self._following: dict[Diagnostic, list[FacePlace]] = {}

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

    def follow(self, fault: Diagnostic, place: FacePlace) -> None:
        """Record where a fault shows that is reported only if it affects other cards: this one has a fault that causes it."""
        self._following.setdefault(fault, []).append(place)

    def report(self, report: Report, decks: Iterable[Deck]) -> None:
        """Report each fault once, with the first of its cards in the order of `decks`."""
        if not self._affected:  # as of most batches: to go through a large deck for each takes long
            return
        place = {card.id: number for number, card in enumerate(card for deck in decks for card in deck.cards)}
        for fault, affected in self._affected.items():
            first = min(affected.values(), key=lambda card: place[card.id])
            more = f" and {len(affected) - 1} more" if len(affected) > 1 else ""
            also = (*fault.also, (f"for card `{first.id}`{more},", first.mark))
            report.add(replace(fault, also=also).shown_on((*self._faces[fault], *self._following.get(fault, ()))))


class VariantFaults:
    """Collects faults of texts on cards: what several variants of an entry have in common is one fault of the entry."""

    def __init__(self) -> None:
        self._found: dict[Diagnostic, Diagnostic] = {}

    def add(self, of_entry: Diagnostic, of_card: Diagnostic) -> None:
        """Add a fault, worded for the entry and for the card; both are the same for a card without variants."""
        known = self._found.setdefault(of_entry, of_card)
        fault = known if known == of_card else of_entry
        self._found[of_entry] = fault.shown_on((*known.faces, *of_card.faces))

    def report(self, report: Report) -> None:
        """Report each fault once."""
        for fault in self._found.values():
            report.add(fault)


def text_faults(
    box: TextBox, block: TextBlock, who: str, style: TextStyle, chain: Sequence[FontFamily]
) -> Iterator[Diagnostic]:
    """Yield the faults of a set text: missing cuts, too large for its box at its floor, no glyphs, lost last lines.

    `who` names the card and its language, `chain` contains the fonts that were tried.
    """
    yield from missing_cut_warnings(block, style, box.at)
    where = f'in <text style="{box.style}"> {box.box.w:.4g} x {box.box.h:.4g} mm,'
    also = ((where, box.at),) if box.at else ()
    if box.overflow > 0:
        message, hint = _describe_overflow(box, block, style.leading)
        yield Diagnostic("layout/overflow", f"{who}: {message}", box.content, also=also, hint=hint)
    if box.missing:
        signs = list_characters("".join(box.missing))
        message = f"{who}: {box.style} needs {signs}, which no font of {list_fonts(chain)} has"
        hint = f"add a font that has it to `families` in fonts/fonts.yaml, and its name to the role `{style.family}` there"
        yield Diagnostic("layout/missing-glyph", message, box.content, also=also, hint=hint)
    for said, hint in describe_lost_lines(block, f"a paragraph of {box.style}"):
        yield Diagnostic("layout/short-last-line", f"{who}: {said}", box.content, "note", also=also, hint=hint)


def describe_lost_lines(block: TextBlock, what: str) -> Iterator[tuple[str, str]]:
    """Yield what is said of each last line of `what` that looks lost, and how to mend it."""
    for line in block.lost:
        yield f"the last line of {what} is no more than `{line.strip()}`", _LENGTHEN_HINT


def missing_cut_warnings(block: TextBlock, style: TextStyle, at: Mark | None) -> Iterator[Diagnostic]:
    """Yield a warning for each cut that a text needs and its families lack, at the mark of its style or else at `at`."""
    for cut in block.missing_cuts:
        message = f"style `{style.name}` needs `{cut}`, which fonts.yaml does not have; the nearest cut stands in for it"
        yield Diagnostic("layout/missing-cut", message, style.mark or at, "warning", hint=_cut_hint(*cut.rsplit(" ", 1)))


def _cut_hint(family: str, cut: str) -> str:
    hint = f"name a file as `{cut}` of `{family}` in fonts/fonts.yaml"
    return f"{hint}; in a script without italics, an upright one" if cut.endswith("italic") else hint


def list_characters(characters: Iterable[str]) -> str:
    """Return characters with their code points, each once."""
    return ", ".join(f"`{c}` (U+{ord(c[0]):04X})" for c in dict.fromkeys(characters))


def list_fonts(chain: Sequence[FontFamily]) -> str:
    """Return the names of the fonts that were tried."""
    return ", ".join(f"`{family.name}`" for family in chain)


def _describe_overflow(box: TextBox, block: TextBlock, leading: float) -> tuple[str, str]:
    size = f"{box.size:g} pt"
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


_ABOUT_CARD: Final = -1
_CONTENT_STAMP = lazy_pattern(r'<t at="([^"]*)"')


def face_finding(fault: Diagnostic, who: str, box: Box, card: Card, xml: str) -> FaceFinding | None:
    """Return a finding about a card as a note; `xml` is the expanded face.

    None if it is more than a note, or if several texts of the face have its mark, so that its own would not be found again.
    """
    begin = f"{who}: "
    if fault.severity != "note" or fault.mark is None or not fault.message.startswith(begin):
        return None
    origins = [number for number, mark in enumerate(content_marks(xml)) if mark == fault.mark]
    if not origins and fault.mark == card.mark:
        origins = [_ABOUT_CARD]
    if len(origins) != 1:
        return None
    return FaceFinding(fault.code, fault.message.removeprefix(begin), fault.also, fault.hint, box, origins[0])


def findings_about_card(
    notes: tuple[FaceFinding, ...], who: tuple[str, str], card: Card, side: Side, xml: str
) -> list[tuple[Diagnostic, Diagnostic]]:
    """Return notes about a face as findings, each worded for the entry of the card and for the card, which are `who`."""
    marks = content_marks(xml)
    found = []
    for note in notes:
        mark = card.mark if note.origin == _ABOUT_CARD else marks[note.origin]
        place = FacePlace(card.id, side, note.box)
        found.append((note.of(who[0], mark), note.of(who[1], mark).shown_on([place])))
    return found


def content_marks(xml: str) -> list[Mark]:
    """Return where the content texts of an expanded face stand, in the order in which its template wrote them."""
    return [read_mark(unescape(at)) for at in _CONTENT_STAMP.findall(xml)]


_CONTENT_MARK = lazy_pattern(r'(?<=<t )at="[^"]*" ')
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

    def of(self, xml: str, look: CardLook | None) -> bytes | None:
        """Return the signature (16 bytes) of what a template wrote for a card; None if a picture cannot be told."""
        named = _PICTURE_SOURCE.findall(xml) if "<image" in xml else ()
        if len(named) != xml.count("<image"):
            return None
        unmarked = _CONTENT_MARK.sub("", xml) if "<t at=" in xml else xml
        found = blake2b(unmarked.encode("utf-8", "surrogatepass"), digest_size=16)
        for one, other in named:
            picture = self._pictures.named(unescape(one or other))
            if picture is None or not picture.key:
                return None
            self.pictures[picture.key] = picture
            found.update(picture.key.encode())
        if look is not None:
            found.update(repr((look.face, look.back, look.styles)).encode())
        return found.digest()
