"""Snapshots of a game that is being edited: its faces, their pictures, those before the last change, and its findings.

Pictures are rendered on demand and cached by their faces. Without a browser, a snapshot is written as a contact sheet: edited
faces first, each beside what it was before.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import field, replace
from threading import Lock
from typing import TYPE_CHECKING, Final, NamedTuple, TypeAlias

from pnp.base.diagnostics import FindingGroup, Mark, PnpError, describe_total
from pnp.base.records import frozen
from pnp.base.units import MM_PER_INCH
from pnp.build.proofs.guides import frame_with_guides
from pnp.build.proofs.markings import DraftText, draft_fonts
from pnp.model.frame import Frame
from pnp.model.messages import NO_WORDS, card_words, words_of_card
from pnp.render.content_stream import SharedObjects
from pnp.render.face_pixels import face_pixels, page_pixels
from pnp.render.face_svg import SvgFaces
from pnp.render.montages import WIDEST_PICTURE, ContactPicture, write_contact_sheet

if TYPE_CHECKING:
    from pathlib import Path

    from pnp.base.diagnostics import Diagnostic
    from pnp.base.units import Size
    from pnp.model.game import Game
    from pnp.model.messages import CardWords
    from pnp.model.request import PreparedGame
    from pnp.model.sheet import Component, Page, Side
    from pnp.model.style import FontBook


FindingKey: TypeAlias = tuple[str, str, str]


def finding_key(finding: Diagnostic) -> FindingKey:
    """Return what a finding has in common with itself after an edit that moves it to another line."""
    return finding.code, finding.message, finding.mark.file if finding.mark else ""


@frozen
class Snapshot:
    """The state of a game during or after a build.

    `build` is the number of the build, from 1. Until it is `complete`, the faces that it has changed so far are shown with the
    findings of the build before. `files` are those whose change started the build, `milliseconds` the time from there to the
    first new picture, or to the end if no picture changed. `pages` are those of the booklet and the sheets. `since` has the
    number of the build that was the first of those in a row with a finding, by `finding_key`. `locale` and `deck` are what is
    shown, `locales` and `decks` what could be: None is the source language, and all decks. `low_ink` is the edition that saves
    ink; a `draft` has warnings marked on its faces too, not errors alone.
    `skipped` are the cards of each deck that have no face because they are skipped.
    """

    game: str
    title: str
    languages: str
    build: int
    faces: Mapping[str, ShownFace] = field(default_factory=dict)
    findings: tuple[Diagnostic, ...] = ()
    complete: bool = True
    files: tuple[Path, ...] = ()
    milliseconds: float = 0.0
    pages: Mapping[str, ShownFace] = field(default_factory=dict)
    since: Mapping[FindingKey, int] = field(default_factory=dict)
    locale: str | None = None
    deck: str | None = None
    locales: tuple[str | None, ...] = (None,)
    decks: tuple[str | None, ...] = (None,)
    low_ink: bool = False
    draft: bool = False
    skipped: Mapping[str, Sequence[str]] = field(default_factory=dict)

    @property
    def has_errors(self) -> bool:
        """Whether a finding is an error."""
        return any(finding.severity == "error" for finding in self.findings)

    @property
    def changed(self) -> tuple[ShownFace, ...]:
        """The faces, and after them the pages, that this build changed."""
        shown = (*self.faces.values(), *self.pages.values())
        return tuple(face for face in shown if face.changed_in_build == self.build)


def faces_of_findings(findings: Iterable[Diagnostic], faces: Iterable[ShownFace]) -> dict[Diagnostic, list[str]]:
    """Return the names of the faces of each finding: those that it names, or else those of the cards where its marks lie."""
    index = _FaceIndex(faces)
    return {finding: list(dict.fromkeys(index.named(finding) or index.at_lines(finding))) for finding in findings}


class _FaceIndex:
    """Names of faces by their cards, and by the lines of their cards."""

    def __init__(self, faces: Iterable[ShownFace]) -> None:
        self._names: dict[tuple[str, Side], str] = {}
        self._decks: dict[str, str] = {}
        self._starts: dict[str, dict[int, list[str]]] = {}
        for face in faces:
            self._names[face.card or face.deck, face.side] = face.name
            if face.card:
                self._decks[face.card] = face.deck
                self._starts.setdefault(face.mark.path, {}).setdefault(face.mark.line, []).append(face.name)
        self._lines = {path: sorted(cards) for path, cards in self._starts.items()}

    def named(self, finding: Diagnostic) -> list[str]:
        """Return the faces that a finding names, or else the shared backs of their decks."""
        own = [self._names.get((place.card, place.side)) for place in finding.faces]
        of_decks = [self._names.get((self._decks.get(place.card, ""), place.side)) for place in finding.faces]
        return [name for name in (own if any(own) else of_decks) if name]

    def at_lines(self, finding: Diagnostic) -> list[str]:
        """Return the faces of the cards in whose lines the marks of a finding lie; a card ends where the next one begins."""
        marks = [finding.mark, *(mark for _, mark in finding.also)]
        return [name for mark in marks if mark is not None for name in self._at(mark)]

    def _at(self, mark: Mark) -> list[str]:
        lines = self._lines.get(mark.path, [])
        place = bisect_right(lines, mark.line)
        return self._starts[mark.path][lines[place - 1]] if place else []


class FaceMargins(NamedTuple):
    """Distances from the trim of a face in mm: its bleed outside, and the safe area inside."""

    bleed: float = 0.0
    safe: float = 0.0


NO_MARGINS = FaceMargins()

MOST_EARLIER_PICTURES = 24
"""Faces with a picture from before the last change, at most: those that changed last."""


@frozen
class ShownFace:
    """A face on the page: its picture and the one before its last change by their numbers (`FacePictures`).

    `changed_in_build` is the number of the build that changed it last, 0 if none has. A `stale` face could not be laid out
    again, and shows its last layout. `card` is empty for the shared back of a deck, which has no `words`; `printed`
    is all that is printed, such as what templates say and constants of the rules. Pages are shown like faces: `deck` and `card`
    are then as `Booklet` and `page 3`.
    """

    deck: str
    card: str
    side: Side
    size: Size
    mark: Mark
    picture: int
    earlier_picture: int | None = None
    changed_in_build: int = 0
    stale: bool = False
    words: CardWords = NO_WORDS
    printed: str = ""
    margins: FaceMargins = NO_MARGINS

    @property
    def name(self) -> str:
        """Its name in the gallery: `deck/card-face`, `deck/card-back` or `deck/back`."""
        return f"{self.deck}/{self.card}-{self.side}" if self.card else f"{self.deck}/{self.side}"


class Gallery:
    """The faces of one game from build to build, in printing order; equal faces of a deck are shown once."""

    def __init__(self, pictures: FacePictures) -> None:
        self._pictures = pictures
        self.faces: dict[str, ShownFace] = {}
        self.pages: dict[str, ShownFace] = {}

    def preview(self, component: Component, game: Game, build: int) -> ShownFace | None:
        """Show a component of an incomplete build; return its face if it is known and its picture changed, else None.

        A face with stand-ins is left to the complete build, which marks the errors.
        """
        known = self.faces.get(f"{component.deck}/{component.id}-face")
        if known is None or component.face.stand_ins or self._pictures.frame(known.picture) == component.face:
            return None
        cards = ((card, deck.title) for deck in game.decks if deck.name == component.deck for card in deck.laid_out)
        words = next((words_of_card(card, title) for card, title in cards if card.id == component.id), known.words)
        face = replace(self._with_frame(known, component.mark, component.face, game.fonts, build), words=words)
        self.faces[face.name] = face
        return face

    def show_build(self, components: Iterable[Component], game: Game, fonts: FontBook, build: int, *, complete: bool) -> None:
        """Show the components of a finished build of a game, with the words of their cards and the margins of their decks.

        Missing faces are dropped, or stale if the build was not `complete`. If no card of a deck could be laid out, all its
        faces are stale: they have one cause. A card that cannot be read keeps its words.
        """
        shown_faces: dict[str, ShownFace] = {}
        faces, words, safe = tuple(_distinct_faces(components)), card_words(game), {deck.name: deck.safe for deck in game.decks}
        lost = _lost_faces(faces)
        for face, frame in faces:
            known = self.faces.get(face.name)
            if known is not None and face.name in lost:
                shown = replace(known, mark=face.mark, stale=True)
            elif known is None:
                number = self._pictures.number(frame, fonts)
                changed = build if self.faces else 0
                shown = replace(face, picture=number, changed_in_build=changed, printed=_printed_words(frame))
            else:
                shown = self._with_frame(known, face.mark, frame, fonts, build)
            margins = FaceMargins(face.margins.bleed, safe.get(face.deck, 0.0))
            shown_faces[face.name] = replace(shown, words=words.get(face.card, shown.words), margins=margins)
        self.faces = shown_faces if complete else _with_stale(shown_faces, self.faces)
        self._drop_unshown_pictures()

    def show_pages(self, prepared: PreparedGame, build: int, *, complete: bool) -> None:
        """Show the pages of the booklet, which count as changed like faces, and the sheets, which change with every card."""
        known, game = self.pages, prepared.game
        self.pages = {}
        for number, frame in enumerate(prepared.booklet.pages if prepared.booklet else (), 1):
            mark = next((b.content for b in frame.boxes if b.content and b.content.path.endswith(".md")), game.mark)
            page = ShownFace("Booklet", f"page {number}", "face", frame.size, mark, 0, margins=FaceMargins(frame.bleed))
            if page.name in known:
                page = self._with_frame(known[page.name], mark, frame, game.fonts, build)
            else:
                changed, printed = build if known else 0, _printed_words(frame)
                picture = self._pictures.number(frame, game.fonts)
                page = replace(page, picture=picture, changed_in_build=changed, printed=printed)
            self.pages[page.name] = page
        for imposition in prepared.impositions:
            for sheet in imposition.sheets:
                sides: tuple[tuple[Side, Page | None], ...] = (("face", sheet.front), ("back", sheet.back))
                for side, paper in sides:
                    if paper is not None:
                        picture = self._pictures.number(paper, game.fonts)
                        deck = f"Sheets, {imposition.paper.name}"
                        page = ShownFace(deck, f"sheet {sheet.number}", side, paper.size, game.mark, picture)
                        before = known.get(page.name, page)  # whose picture a browser may be about to load
                        earlier = before.earlier_picture if before.picture == picture else before.picture
                        self.pages[page.name] = replace(page, earlier_picture=earlier)
        self.pages = self.pages if complete else _with_stale(self.pages, known)
        self._drop_unshown_pictures()

    def mark_all_stale(self) -> None:
        """Mark every face and page as stale: nothing could be laid out."""
        self.faces = {name: replace(face, stale=True) for name, face in self.faces.items()}
        self.pages = {name: replace(page, stale=True) for name, page in self.pages.items()}

    def _with_frame(self, known: ShownFace, mark: Mark, frame: Frame, fonts: FontBook, build: int) -> ShownFace:
        number = self._pictures.number(frame, fonts)
        if number == known.picture:
            return replace(known, mark=mark, stale=False)
        before = known.earlier_picture if known.changed_in_build == build else known.picture
        known = replace(known, mark=mark, size=frame.size, stale=False, printed=_printed_words(frame))
        return replace(known, picture=number, earlier_picture=before, changed_in_build=build)

    def _drop_unshown_pictures(self) -> None:
        shown = (*self.faces.values(), *self.pages.values())
        last = sorted((f for f in shown if f.earlier_picture is not None), key=lambda f: -f.changed_in_build)
        for face in last[MOST_EARLIER_PICTURES:]:
            home = self.faces if face.name in self.faces else self.pages
            home[face.name] = replace(face, earlier_picture=None)
        faces = (*self.faces.values(), *self.pages.values())
        self._pictures.keep({f.picture for f in faces} | {f.earlier_picture for f in faces if f.earlier_picture is not None})


def _printed_words(frame: Frame) -> str:
    return " ".join(dict.fromkeys(" ".join(line.split()) for box in frame.boxes for line in box.lines))


def _distinct_faces(components: Iterable[Component]) -> Iterator[tuple[ShownFace, Frame]]:
    """Yield every distinct frame of every deck, faces before backs."""
    decks: dict[str, list[Component]] = {}
    for component in components:
        decks.setdefault(component.deck, []).append(component)
    for cards in decks.values():
        all_backs = dict.fromkeys(c.back for c in cards if c.back is not None)
        backs = [back for back in all_backs if not _is_missing(back)] or [*all_backs]
        seen: set[Frame] = set()
        for card in cards:
            if card.face not in seen:
                seen.add(card.face)
                yield _new_face(card, card.id, "face", card.face), card.face
        seen.clear()
        for card in cards:
            if card.back in backs and card.back not in seen:
                seen.add(card.back)
                yield _new_face(card, card.id if len(backs) > 1 else "", "back", card.back), card.back


def _new_face(component: Component, card: str, side: Side, frame: Frame) -> ShownFace:
    """Return a face without its picture, its words and its safe area."""
    return ShownFace(component.deck, card, side, frame.size, component.mark, 0, margins=FaceMargins(frame.bleed))


def _lost_faces(faces: Iterable[tuple[ShownFace, Frame]]) -> set[str]:
    """Return the names of the faces of decks with several cards of which none could be laid out."""
    sides: dict[tuple[str, Side], list[tuple[str, bool]]] = {}
    for face, frame in faces:
        sides.setdefault((face.deck, face.side), []).append((face.name, _is_missing(frame)))
    return {name for side in sides.values() if len(side) > 1 and all(missing for _, missing in side) for name, _ in side}


def _is_missing(frame: Frame) -> bool:
    """Whether a face could not be laid out at all: its stand-in has no cause of its own."""
    return any(stand_in.cause is None for stand_in in frame.stand_ins)


def _with_stale(faces: Mapping[str, ShownFace], known: Mapping[str, ShownFace]) -> dict[str, ShownFace]:
    """Add the known faces that are missing, as stale ones, each behind its former predecessor."""
    names = list(faces)
    previous = ""
    for name in known:
        if name not in faces:
            names.insert(names.index(previous) + 1 if previous in names else 0, name)
        previous = name
    return {name: faces.get(name) or replace(known[name], stale=True) for name in names}


PICTURE_PPI = 192
"""Twice the resolution of a page in a browser."""
LARGE_PICTURE_PPI = 600
"""The resolution of a picture that fills a window, if `_LARGEST_PIXELS` allows it: no page is printed finer."""
MOST_SHARP_BYTES = 1 << 20
"""Of a face as SVG with its pictures: a heavier one is shown as a large PNG, which a browser scrolls faster."""
_LARGEST_PIXELS = 1600  # pixels of the longer side of a picture, at most
_MOST_BYTES = 64 << 20  # bytes of cached pictures


PDFIUM_LOCK: Final = Lock()
"""Held by whoever renders a picture: PDFium renders one at a time."""


class FacePictures:
    """Numbers for faces and sheets, the same for equal ones, and their pictures by these numbers; used from several threads."""

    def __init__(self) -> None:
        self._numbers: dict[Frame | Page, int] = {}
        self._frames: dict[int, tuple[Frame | Page, FontBook]] = {}
        self._pictures: dict[_PictureKey, bytes] = {}
        self._svg: dict[
            int, tuple[FontBook, SvgFaces]
        ] = {}  # of the faces, and of those with guides, by the `id` of their fonts
        self._heavy: set[tuple[int, FaceMargins | None]] = set()
        self._guide_text: tuple[FontBook, DraftText, FontBook] | None = None
        self._books: dict[bytes, FontBook] = {}
        self._last_book: tuple[FontBook, FontBook] | None = None
        self._cached_bytes = 0
        self._last_number = 0
        self._lock = PDFIUM_LOCK

    def number(self, frame: Frame | Page, fonts: FontBook) -> int:
        """Return the number of a face or of one side of a sheet."""
        found = self._numbers.get(frame)
        if found is None:
            self._last_number = found = self._last_number + 1
            self._numbers[frame] = found
        self._frames[found] = frame, self._known_book(fonts)
        return found

    def _known_book(self, fonts: FontBook) -> FontBook:
        """Return the fonts of faces that are kept, if they are the same: each build makes its own, with megabytes of files."""
        if self._last_book is None or self._last_book[0] is not fonts:
            self._last_book = fonts, self._books.setdefault(fonts.state, fonts)
        return self._last_book[1]

    def frame(self, number: int) -> Frame | Page | None:
        """Return the face of a number; None if it was dropped."""
        found = self._frames.get(number)
        return found[0] if found else None

    def keep(self, numbers: Iterable[int]) -> None:
        """Drop all faces but these."""
        for number in self._frames.keys() - set(numbers):
            frame, _ = self._frames.pop(number)
            del self._numbers[frame]
            with self._lock:
                for picture in [picture for picture in self._pictures if picture.number == number]:
                    self._cached_bytes -= len(self._pictures.pop(picture))
        self._heavy = {one for one in self._heavy if one[0] in self._frames}
        used = {id(fonts) for _, fonts in self._frames.values()}
        self._books, self._last_book = {state: book for state, book in self._books.items() if id(book) in used}, None

    def png(self, number: int, *, large: bool = False, guides: FaceMargins | None = None) -> bytes | None:
        """Return the picture of a face as a PNG; a `large` one fills a window, one with `guides` shows its margins and boxes.

        None if there is no such face, or if an image on it has changed since its layout and the picture is not cached.
        """
        picture = _PictureKey(number, large, guides if isinstance(self.frame(number), Frame) else None)
        with self._lock:
            png = self._pictures.pop(picture, None) or self._render(picture)
            if png is not None:
                self._pictures[picture] = png  # the last entry is the most recently used one
            while self._cached_bytes > _MOST_BYTES and len(self._pictures) > 1:
                self._cached_bytes -= len(self._pictures.pop(next(iter(self._pictures))))
            return png

    def sharp(self, number: int, guides: FaceMargins | None = None) -> tuple[str, bytes] | None:
        """Return the type and the bytes of a picture that is sharp at any size: SVG, or a large PNG for what is too heavy.

        Sheets are PNG. None as for `png`.
        """
        found = self._frames.get(number)
        if found is not None and isinstance(found[0], Frame) and (number, guides) not in self._heavy:
            with self._lock:
                svg = self._draw(found[0], found[1], guides)
            if svg is not None and len(svg) <= MOST_SHARP_BYTES:
                return "image/svg+xml", svg
            self._heavy.add((number, guides))
        png = self.png(number, large=True, guides=guides)
        return None if png is None else ("image/png", png)

    def _draw(self, frame: Frame, fonts: FontBook, guides: FaceMargins | None) -> bytes | None:
        frame, fonts, bleed = self._with_guides(frame, fonts, guides)
        if id(fonts) not in self._svg:
            while len(self._svg) > 1:
                del self._svg[next(iter(self._svg))]
            self._svg[id(fonts)] = fonts, SvgFaces(fonts)
        try:
            return self._svg[id(fonts)][1].write(frame, bleed=bleed)
        except PnpError:
            return None

    def _with_guides(self, frame: Frame, fonts: FontBook, guides: FaceMargins | None) -> tuple[Frame, FontBook, float]:
        """Return a face, its fonts and its bleed as they are shown, with guides if there are any."""
        if guides is None:
            return frame, fonts, 0.0
        if self._guide_text is None or self._guide_text[0] is not fonts:
            both = draft_fonts(fonts)
            self._guide_text = fonts, DraftText(both), both
        _, text, both = self._guide_text
        return frame_with_guides(frame, guides.safe, guides.bleed, text), both, guides.bleed

    def _render(self, picture: _PictureKey) -> bytes | None:
        known = self._frames.get(picture.number)
        if known is None:
            return None
        frame, fonts = known
        wanted = LARGE_PICTURE_PPI if picture.large else PICTURE_PPI
        ppi, bleed = min(wanted, int(_LARGEST_PIXELS * MM_PER_INCH / max(frame.size))), 0.0
        if isinstance(frame, Frame):
            frame, fonts, bleed = self._with_guides(frame, fonts, picture.guides)
        try:
            if isinstance(frame, Frame):
                png = face_pixels(frame, fonts, ppi=ppi, bleed=bleed).png()
            else:
                png = page_pixels(frame, SharedObjects(fonts), ppi).png()
        except PnpError:
            return None
        self._cached_bytes += len(png)
        return png


class _PictureKey(NamedTuple):
    """The parameters of `FacePictures.png`."""

    number: int
    large: bool
    guides: FaceMargins | None


_LARGE_PIXELS: Final = (520, 420)  # pixels of the box in which the largest edited face fits
_SMALL_PIXELS: Final = (300, 190)  # pixels of the box in which the largest face of the others fits
_LEAST_SCALE: Final = 1.2  # pixels per mm, so that tokens beside a board are not too small
_MOST_EDITED_FACES: Final = 3  # faces beside their earlier pictures
_MOST_FACES: Final = 120  # faces on the sheet


class ContactSheet:
    """Writes a contact sheet of each snapshot to `<folder>/<game>/<languages>/<game>-<languages>-contact-sheet.png`."""

    def __init__(self, folder: Path, pictures: FacePictures) -> None:
        self._folder = folder
        self._pictures = pictures
        self._build = 0

    def file(self, snapshot: Snapshot) -> Path:
        """Return the path of the sheet."""
        stem = f"{snapshot.game}-{snapshot.languages}"
        return self._folder / snapshot.game / snapshot.languages / f"{stem}-contact-sheet.png"

    def write(self, snapshot: Snapshot) -> None:
        """Write the sheet when a build has its first new face, and when it is complete; nothing as long as there are no faces.

        Raises PnpError if it cannot be written.
        """
        is_first, self._build = snapshot.build != self._build, snapshot.build
        if snapshot.faces and (is_first or snapshot.complete):
            write_contact_sheet(self.file(snapshot), _heading(snapshot), self._contact_pictures(snapshot), self._folder)

    def _contact_pictures(self, snapshot: Snapshot) -> Iterator[ContactPicture]:
        """Yield the faces that were edited last beside their earlier pictures, then all faces; both at scales of their own."""
        about = faces_of_findings(snapshot.findings, snapshot.faces.values())
        faulty = {name for names in about.values() for name in names}
        edited = [face for face in snapshot.faces.values() if face.changed_in_build]
        edited = sorted(edited, key=lambda face: -face.changed_in_build)[:_MOST_EDITED_FACES]
        scale = _common_scale(edited, _LARGE_PIXELS)
        for face in edited:
            if face.earlier_picture is not None and not face.stale:
                yield from self._contact_picture(face, face.earlier_picture, f"{face.name}, before", scale)
            yield from self._contact_picture(face, face.picture, face.name, scale, marked=face.name in faulty)
        faces = list(snapshot.faces.values())[:_MOST_FACES]
        scale = _common_scale(faces, _SMALL_PIXELS)
        for face in faces:
            yield from self._contact_picture(face, face.picture, face.name, scale, marked=face.name in faulty, section=1)

    def _contact_picture(
        self, face: ShownFace, number: int, label: str, scale: float, *, marked: bool = False, section: int = 0
    ) -> Iterator[ContactPicture]:
        png = self._pictures.png(number)
        if png is not None:
            words = f"{label}, out of date" if face.stale else label
            size = max(1, round(face.size.w * scale)), max(1, round(face.size.h * scale))
            yield ContactPicture(png, words, size, faded=face.stale, marked=marked, section=section)


def _common_scale(faces: Sequence[ShownFace], most: tuple[int, int]) -> float:
    """Return a scale for all faces in pixels per mm, at which the largest fits into `most` unless others get too small."""
    width, height = (max((face.size[side] for face in faces), default=1.0) for side in (0, 1))
    fitting = min(most[0] / width, most[1] / height, PICTURE_PPI / MM_PER_INCH)
    return min(max(fitting, _LEAST_SCALE), WIDEST_PICTURE / width)


def _heading(snapshot: Snapshot) -> str:
    left_out = len(snapshot.faces) - _MOST_FACES
    more = f", {left_out} of them not shown" if left_out > 0 else ""
    findings = describe_total([FindingGroup(0, (finding,)) for finding in snapshot.findings]) or "no finding"
    state = findings if snapshot.complete else "checking"
    return f"{snapshot.game} {snapshot.languages}: {len(snapshot.faces)} faces{more}; {state}"
