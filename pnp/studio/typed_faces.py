"""The faces of the card that somebody types in, as SVG, with what its texts take of their boxes: at once, without a build.

They are shown as they are printed, or with less ink, with what is found marked as in a draft, with guides.
"""

from __future__ import annotations

from base64 import b64decode
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cached_property
from threading import Lock
from typing import TYPE_CHECKING, NamedTuple

from pnp.base.diagnostics import PnpError, group_findings
from pnp.base.files import unsaved_texts
from pnp.base.records import lazy_pattern
from pnp.base.units import PT
from pnp.build.proofs.draft import marked_frame
from pnp.build.proofs.guides import frame_with_guides
from pnp.build.proofs.markings import DraftText, FaceMarkings, draft_fonts, number_findings, with_boxes
from pnp.build.single_cards import SingleCards
from pnp.edit.excerpts import with_entries_alone
from pnp.layout.low_ink import low_ink_frame
from pnp.model.sheet import Component
from pnp.render.face_svg import SvgFaces
from pnp.studio.findings import finding_data

if TYPE_CHECKING:
    import re

    from pnp.base.diagnostics import Diagnostic
    from pnp.build.single_cards import BuiltGame, LaidOutCard
    from pnp.edit.session import Session
    from pnp.layout.deck_sizes import SizeChange
    from pnp.model.frame import Frame, TextBox
    from pnp.model.game import Card, Deck, Game
    from pnp.model.sheet import Side
    from pnp.model.style import FontBook

_MOST_BYTES = 4 << 20
"""Bytes of a face, beside those of its pictures, that a browser draws while somebody types."""
_MOST_OTHERS = 60
"""Cards that get another size, which are told while somebody types."""
_CHECK_SECONDS = 1.0
"""In which cards are laid out to find what is wrong with them, after which a client asks again."""
_MOST_PICTURE_BYTES = 64 << 20
"""Of pictures that are kept to be asked for."""
_PICTURE = lazy_pattern(r'(<image id="([^"]+)"[^>]*?xlink:href=")data:([^;"]+);base64,([^"]+)"')


class FaceView(NamedTuple):
    """How faces are shown: with less ink, with errors and warnings marked as in a draft, with guides and the bleed."""

    low_ink: bool = False
    draft: bool = False
    guides: bool = False

    @property
    def has_words(self) -> bool:
        """Whether words of the generator are on them."""
        return self.draft or self.guides


class _Pens:
    """What writes the faces of a game in its fonts, and the words of drafts and guides on them."""

    def __init__(self, fonts: FontBook) -> None:
        self.fonts, self.plain = fonts, SvgFaces(fonts)

    @cached_property
    def both(self) -> FontBook:
        """The fonts of the game and those of drafts."""
        return draft_fonts(self.fonts)

    @cached_property
    def text(self) -> DraftText:
        """Sets the words of drafts."""
        return DraftText(self.both)

    @cached_property
    def worded(self) -> SvgFaces:
        """Writes faces with words of drafts on them."""
        return SvgFaces(self.both)


_AS_PRINTED = FaceView()


class TypedFaces:
    """Lays out cards as they are typed; `built` gives what the last build has made. Used from several threads."""

    def __init__(self, session: Session, built: Callable[[], BuiltGame | None]) -> None:
        self._session, self._built = session, built
        self._cards = SingleCards()
        self._pens: _Pens | None = None
        self._pictures: dict[str, tuple[str, str]] = {}
        self._lock = Lock()

    def picture(self, name: str) -> tuple[str, bytes] | None:
        """Return the type and the bytes of a picture by its name in a face, which depends on what it shows; None if unknown."""
        with self._lock:
            found = self._pictures.get(name)
        return None if found is None else (found[0], b64decode(found[1]))

    def card(self, deck: str, name: str, view: FaceView = _AS_PRINTED) -> dict[str, object]:
        """Return the faces of a card as JSON, and its findings; `faces` is absent if a build has to tell.

        Pictures are not inside of them, but at `drawn/` and their names.
        """
        with self._lock:
            built = self._built()
            found = self._laid_out(built, deck, name) if built is not None else None
            if found is None or built is None:
                return {}
            home = next(one for one in built.localized.decks if one.name == deck)
            try:
                frames = self._shown(found, home, built.localized, view)
                faces = [self._face(side, frame, found.fonts, home, view) for side, frame in frames.items()]
            except PnpError as error:  # a picture is gone
                return {"faces": [], "findings": list(map(finding_data, error.diagnostics))}
            others = [_size_change(one) for one in found.others[:_MOST_OTHERS]]
            about = {"others": others, "moreOthers": len(found.others) - len(others)}
            return {"faces": faces, "findings": list(map(finding_data, found.findings)), **about}

    def check(self, deck: str, entries: Sequence[str], texts: Mapping[str, str]) -> tuple[tuple[Diagnostic, ...], int] | None:
        """Return what is wrong with the cards of entries if files had these texts, and how many there was no time to lay out.

        None if nothing was built yet.
        """
        with self._lock:
            built = self._built()
            if built is None:
                return None
            with unsaved_texts({self._session.root / path: text.encode() for path, text in texts.items()}):
                return self._cards.check(built, deck, entries, _CHECK_SECONDS)

    def _laid_out(self, built: BuiltGame, deck: str, name: str) -> LaidOutCard | None:
        texts = self._session.unsaved()
        card = _card_of(built.written, deck, name)
        if card is not None and not card.mark.is_cell:
            try:
                text = texts[card.mark.path] if card.mark.path in texts else self._session.log.text(card.mark.path)
                alone = with_entries_alone(text, "cards", [card.entry])
            except PnpError:  # it cannot be read, which is said below
                alone = None
            if alone is not None:
                texts[card.mark.path] = alone
        with unsaved_texts({self._session.root / path: text.encode() for path, text in texts.items()}):
            return self._cards.lay_out(built, deck, name)

    def _shown(self, found: LaidOutCard, deck: Deck, game: Game, view: FaceView) -> dict[Side, Frame]:
        """Return the faces of a card with less ink, or with what is found marked, if they are to be shown so."""
        frames = {side: low_ink_frame(frame) if view.low_ink else frame for side, frame in found.frames.items()}
        if not view.draft or "face" not in frames:
            return frames
        component = Component(found.card.id, deck.name, 1, frames["face"], frames.get("back"), found.card.mark)
        serious = [one for one in found.findings if one.severity != "note"]
        numbered = with_boxes(number_findings(group_findings(serious)), game, [component])
        markings, text = FaceMarkings([component], numbered), self._pens_for(found.fonts).text
        return {side: marked_frame(one, side, markings.on(found.card.id, side), text) for side, one in frames.items()}

    def _pens_for(self, fonts: FontBook) -> _Pens:
        if self._pens is None or self._pens.fonts is not fonts:
            self._pens = _Pens(fonts)
        return self._pens

    def _face(self, side: Side, frame: Frame, fonts: FontBook, deck: Deck, view: FaceView) -> dict[str, object]:
        pens, bleed = self._pens_for(fonts), frame.bleed if view.guides else 0.0
        drawn = frame_with_guides(frame, deck.safe, bleed, pens.text) if view.guides else frame
        written = (pens.worded if view.has_words else pens.plain).write(drawn, bleed=bleed, links=True)
        svg = _PICTURE.sub(self._take_picture, written.decode())
        shown = svg if len(svg) <= _MOST_BYTES else None
        size = tuple(length + 2 * bleed for length in frame.size)
        return {"side": side, "size": size, "svg": shown, "texts": [_text(box) for box in frame.boxes]}

    def _take_picture(self, found: re.Match[str]) -> str:
        start, name, kind, data = found.groups()
        if name not in self._pictures:
            self._pictures[name] = kind, data
            while sum(len(data) for _, data in self._pictures.values()) > _MOST_PICTURE_BYTES and len(self._pictures) > 1:
                del self._pictures[next(iter(self._pictures))]
        return f'{start}drawn/{name}"'


def _card_of(game: Game, deck: str, name: str) -> Card | None:
    cards: Iterator[Card] = (card for one in game.decks if one.name == deck for card in (*one.cards, *one.parked))
    return next((card for card in cards if name in {card.id, card.card}), None)


def _text(box: TextBox) -> Mapping[str, object]:
    """Return what the typesetter knows of a text: sizes in pt, boxes in mm; `room` is the height that it leaves."""
    return {
        "content": str(box.content) if box.content else "",
        "at": str(box.at) if box.at else "",
        "box": [round(side, 2) for side in box.box],
        "size": round(box.size, 2),
        "wanted": round(box.preferred, 2),
        "least": round(box.floor, 2),
        "lines": len(box.lines),
        "room": round(box.box.h - box.ink.h, 1) if box.lines else round(box.box.h, 1),
        "over": round(box.overflow / PT, 1),
    }


def _size_change(one: SizeChange) -> dict[str, object]:
    return {"card": one.card, "text": one.role[0], "before": round(one.before, 2), "after": round(one.after, 2)}
