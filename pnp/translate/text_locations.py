"""Find where each message is printed in the source language: its boxes, and the picture of the face or page."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from pnp.model.fields import RichText
from pnp.model.game import VARIANT
from pnp.model.messages import occurrences, texts, values_of_type

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pnp.model.frame import Frame, TextBox
    from pnp.model.game import Game
    from pnp.model.request import PreparedGame


@dataclass(slots=True)
class TextLocation:
    """Where a message is printed: the boxes on faces that begin with it, and the best picture of it.

    `picture`: the name of the picture; `own`: whether that shows the card of the message; `page`: the page of the booklet (0:
    none) on which it has its largest type size, `type_size` in pt.
    """

    boxes: list[TextBox] = field(default_factory=list)
    picture: str = ""
    page: int = 0
    type_size: float = 0.0
    own: bool = False


@dataclass(slots=True)
class TextLocations:
    """The locations of all messages by id, their printed lengths in characters by id, and the faces to draw by name."""

    by_id: dict[str, TextLocation]
    lengths: dict[str, int]
    pictures: dict[str, Frame]


def find_text_locations(game: Game, ready: PreparedGame) -> TextLocations:
    """Find the messages of a game on its faces and pages in the source language."""
    ids = {message.mark: message.id for message in occurrences(game)}
    locations: dict[str, TextLocation] = defaultdict(TextLocation)
    pictures: dict[str, Frame] = {}
    for name, frame, page in _frames(ready):
        for box in frame.boxes:
            id_ = ids.get(box.content) if box.content else None
            if id_ is not None:
                _add_box(locations[id_], id_, name, box, page)
                pictures[name] = frame
    used = {location.picture for location in locations.values()}
    pictures = {name: frame for name, frame in pictures.items() if name in used}
    return TextLocations(
        dict(locations), {text.id: len(text.plain) for text in values_of_type(texts(ready.game), RichText)}, pictures
    )


def _add_box(location: TextLocation, id_: str, name: str, box: TextBox, page: int) -> None:
    """Add one box of a message; its picture is that of its own card, else that of its first box."""
    if page:
        if box.preferred > location.type_size:  # so a heading is found on its page, not in the table of contents
            location.page, location.type_size = page, box.preferred
            location.picture = name if not location.boxes else location.picture
        return
    own = f"/{name.rpartition('-')[0].partition(VARIANT)[0]}/" in id_
    if not location.boxes or (own and not location.own):
        location.picture, location.own = name, own
    location.boxes.append(box)


def _frames(ready: PreparedGame) -> Iterator[tuple[str, Frame, int]]:
    """Every face and page with the name of its picture and its page number (0 for a face)."""
    for component in ready.components:
        yield f"{component.id}-face", component.face, 0
        if component.back is not None:
            yield f"{component.id}-back", component.back, 0
    for number, page in enumerate(ready.booklet.pages if ready.booklet else (), 1):
        yield f"booklet-{number:02d}", page, number
