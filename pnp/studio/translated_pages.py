"""The pages of a booklet beside a translation: laid out in both languages by a thread of their own, as their files are saved.

Whoever asks before they are there is told to ask again, so nobody waits for a layout while typing.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator, Mapping
from concurrent.futures import Future
from hashlib import sha256
from threading import Lock, Thread
from typing import TYPE_CHECKING, Final, NamedTuple

from pnp.base.diagnostics import PnpError, Report
from pnp.build.booklet import lay_out_booklet
from pnp.build.workshop import Workshop
from pnp.locale.localize import game_in_language
from pnp.model.request import BuildRequest
from pnp.render.face_svg import SvgFaces

if TYPE_CHECKING:
    from pnp.base.diagnostics import Mark
    from pnp.model.frame import Frame, TextBox
    from pnp.model.game import Game

_MOST_LAYOUTS: Final = 3  # booklets that are kept: the source, a translation, and the one before
_MOST_PAGES: Final = 3  # on which one text stands


class BookletLayout(NamedTuple):
    """The pages of a booklet in one language with what draws them; without pages, `message` says why."""

    pages: tuple[Frame, ...]
    vectors: SvgFaces | None
    message: str = ""


class TranslatedPages:
    """Lays out booklets; `keep` takes a picture (SVG) by its name, so that a browser can ask for it."""

    def __init__(self, keep: Callable[[str, bytes], None]) -> None:
        self._keep = keep
        self._turn = Lock()  # one booklet is laid out at a time
        self._layouts: dict[str, tuple[Game, Hashable, Future[BookletLayout]]] = {}

    def layout(self, game: Game, tag: str, state: Hashable) -> BookletLayout | None:
        """Return the booklet of a game, as written, in a language; None if it is being laid out.

        `state` tells apart what the files of the language say; another state begins a new layout.
        """
        known = self._layouts.pop(tag, None)
        if known is None or known[0] is not game or known[1] != state:
            if known is not None:
                known[2].cancel()
            known = game, state, Future()
            Thread(target=self._lay_out, args=(game, tag, known[2]), name="booklet beside a text", daemon=True).start()
        self._layouts[tag] = known
        while len(self._layouts) > _MOST_LAYOUTS:
            self._layouts.pop(next(iter(self._layouts)))[2].cancel()
        return known[2].result() if known[2].done() else None

    def _lay_out(self, game: Game, tag: str, future: Future[BookletLayout]) -> None:
        with self._turn:
            if future.set_running_or_notify_cancel():  # else the files say something else by now
                try:
                    future.set_result(_laid_out(game, tag))
                except BaseException as error:  # noqa: BLE001 - whoever asks for the pages gets it
                    future.set_exception(error)

    def pages_of(self, layout: BookletLayout, mark: Mark) -> list[dict[str, object]]:
        """Return the pages on which a text stands, each with the box of the text in shares of the page."""
        found: list[dict[str, object]] = []
        for number, frame in enumerate(layout.pages, 1):
            boxes = list(_boxes(frame, mark))
            if boxes and layout.vectors is not None and len(found) < _MOST_PAGES:
                svg = layout.vectors.write(frame)
                name = sha256(svg).hexdigest()[:32]
                self._keep(name, svg)
                found.append({
                    "name": f"languages/faces/{name}.svg", "number": number,
                    "width": frame.size.w, "height": frame.size.h, "boxes": [_shares(box, frame) for box in boxes],
                })  # fmt: skip
        return found


def _laid_out(game: Game, tag: str) -> BookletLayout:
    report = Report()
    try:
        localized = game_in_language(game, tag, report)
        if localized.booklet is None:
            return BookletLayout((), None)
        booklet = lay_out_booklet(localized, BuildRequest(game.root, game.name, draft=True), Workshop(game.root), report)
    except PnpError as error:
        return BookletLayout((), None, error.diagnostics[0].message)
    if not booklet.pages:
        first = next((one for one in report.diagnostics if one.severity == "error"), None)
        return BookletLayout((), None, first.message if first else "")
    return BookletLayout(booklet.pages, SvgFaces(localized.fonts))


def _boxes(frame: Frame, mark: Mark) -> Iterator[TextBox]:
    return (box for box in frame.boxes if box.content is not None and box.content == mark)


def _shares(box: TextBox, frame: Frame) -> Mapping[str, float]:
    """Return where a box is on its page, in shares of the width and the height."""
    x, y, width, height = box.box
    shares = {"x": x / frame.size.w, "y": y / frame.size.h, "width": width / frame.size.w, "height": height / frame.size.h}
    return {name: round(share, 4) for name, share in shares.items()}
