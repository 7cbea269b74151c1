"""Where each message is printed in the source language: the boxes that hold it, and the picture of the face or page."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from pnp.model.messages import found_in, occurrences, texts
from pnp.model.text import RichText

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pnp.model.build_request import PreparedGame
    from pnp.model.frame import Frame, TextBox
    from pnp.model.game import Game


@dataclass(slots=True)
class TextLocation:
    """Where a message is printed: the boxes that begin with it on faces, and where it is seen best.

    `picture` is the name of its picture, `own` whether that shows its own card; `page` is the page of the booklet (0: none) on
    which it is set at `type_size` pt.
    """

    boxes: list[TextBox] = field(default_factory=list)
    picture: str = ""
    page: int = 0
    type_size: float = 0.0
    own: bool = False


@dataclass(slots=True)
class TextLocations:
    """The places of all messages by id, the length in characters of each as it prints, and the pictured faces by name."""

    places: dict[str, TextLocation]
    lengths: dict[str, int]
    pictures: dict[str, Frame]


def find_text_locations(game: Game, ready: PreparedGame) -> TextLocations:
    """Find the messages of a game on the faces and pages of its source language."""
    ids = {message.mark: message.id for message in occurrences(game)}
    found: dict[str, TextLocation] = defaultdict(TextLocation)
    pictures: dict[str, Frame] = {}
    for name, frame, page in _frames(ready):
        for box in frame.boxes:
            id_ = ids.get(box.content) if box.content else None
            if id_ is not None:
                _note(found[id_], id_, name, box, page)
                pictures[name] = frame
    used = {place.picture for place in found.values()}
    pictures = {name: frame for name, frame in pictures.items() if name in used}
    return TextLocations(dict(found), {text.id: len(text.plain) for text in found_in(texts(ready.game), RichText)}, pictures)


def _note(place: TextLocation, id_: str, name: str, box: TextBox, page: int) -> None:
    """Note one box of a message; it is pictured on its own card, else where it stands first."""
    if page:
        if box.preferred > place.type_size:  # a heading stands where it is largest, not in the contents
            place.page, place.type_size = page, box.preferred
            place.picture = name if not place.boxes else place.picture
        return
    own = f"/{name.rpartition('-')[0]}/" in id_
    if not place.boxes or (own and not place.own):
        place.picture, place.own = name, own
    place.boxes.append(box)


def _frames(ready: PreparedGame) -> Iterator[tuple[str, Frame, int]]:
    """Every face and page with the name of its picture; the page's number, 0 for a face."""
    for component in ready.components:
        yield f"{component.id}-face", component.face, 0
        if component.back is not None:
            yield f"{component.id}-back", component.back, 0
    for number, page in enumerate(ready.booklet.pages if ready.booklet else (), 1):
        yield f"booklet-{number:02d}", page, number
