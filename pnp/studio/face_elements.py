"""The elements of a face as a page edits them: the template's line that a click meets, its attributes, the theme's names.

What is changed is shown as it is typed, by the way of all that is typed, and written as a change of attributes.
"""

from __future__ import annotations

import re
import textwrap
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import suppress
from typing import TYPE_CHECKING, Final

from starlette.concurrency import run_in_threadpool
from starlette.responses import JSONResponse, Response
from starlette.routing import Route

from pnp.base.diagnostics import Diagnostic, Mark, PnpError
from pnp.edit.template_edits import ElementPlace, elements_at, template_elements
from pnp.edit.yaml_places import YamlDocument, yaml_document
from pnp.layout.elements.attributes import Attribute, attributes_of
from pnp.layout.elements.elements import ELEMENTS
from pnp.model.frame import Frame, Group, PlacedFrame

if TYPE_CHECKING:
    from starlette.requests import Request

    from pnp.edit.session import Session
    from pnp.model.frame import Colour, Item
    from pnp.model.game import Game
    from pnp.studio.page_data import EditorLinks
    from pnp.studio.snapshot import FacePictures, Snapshot

_PLACE: Final = re.compile(r"(templates/[^:]+\.xml):([0-9]{1,7})(?::[0-9]{1,7})?")
_LONGEST_NAME: Final = 60
"""Characters that a list has room for."""
_COLOURS: Final = frozenset({"colour", "fill", "tint"})
_GROUPS: Final[Mapping[str, str]] = {
    **dict.fromkeys(("x", "y", "x1", "y1", "x2", "y2"), "position"),
    **dict.fromkeys(("w", "h", "r", "size", "min-size", "radius", "gap", "cell-w", "cell-h", "stroke-width"), "size"),
    "style": "style",
    **dict.fromkeys(("fit", "align", "valign", "cross"), "fit"),
}
"""Where the page shows an attribute; colours stand together, and all others further down."""


class FaceElements:
    """Answers what a page asks of the elements of faces; `game` and `shown` give what was built last."""

    def __init__(
        self,
        session: Session,
        game: Callable[[], Game | None],
        links: EditorLinks,
        shown: Callable[[], Snapshot | None],
        pictures: FacePictures,
    ) -> None:
        self._session, self._game, self._links, self._shown, self._pictures = session, game, links, shown, pictures

    def routes(self) -> list[Route]:
        """Return the routes of the requests."""
        return [
            Route("/elements", self._elements, methods=["GET"]),
            Route("/element-names", self._names, methods=["GET"]),
        ]  # fmt: skip

    async def _names(self, request: Request) -> Response:
        return JSONResponse(await run_in_threadpool(self._named, request.query_params.getlist("at")))

    def _named(self, places: Iterable[str]) -> dict[str, str]:
        """Return what tells the elements of a line from others, for each place that is a line of a template."""
        named = {}
        for place, found in ((place, _PLACE.fullmatch(place)) for place in places):
            if found is None:
                continue
            with suppress(PnpError):  # such as one that was deleted since
                text = self._session.log.text(found[1])
                named[place] = " · ".join(_name(text, one) for one in elements_at(text, int(found[2])))
        return named

    async def _elements(self, request: Request) -> Response:
        place, card = (request.query_params.get(name, "") for name in ("at", "card"))
        game, found = self._game(), _PLACE.fullmatch(place)
        if game is None:
            return JSONResponse({"message": "the game is not read yet"}, 202)
        if found is None:
            return JSONResponse({"message": f"`{place}` is no line of the game's templates"}, 404)
        try:
            told = await run_in_threadpool(self._told, game, found[1], int(found[2]), card)
        except PnpError as error:
            return JSONResponse({"message": error.diagnostics[0].message}, 422)
        return JSONResponse(told)

    def _told(self, game: Game, path: str, line: int, card: str) -> dict[str, object]:
        """Return the elements of a line with all that a page needs to change them, as the file says it now."""
        text = self._session.log.text(path)
        found = list(elements_at(text, line))
        if not found:
            mark = Mark(path, line)
            raise PnpError([Diagnostic("edit/by-hand", "no element begins in this line any more", mark)])
        everything = template_elements(text)
        return {
            "path": path,
            "elements": [self._element(one, everything, path) for one in found],
            "others": self._count_others(path, line, card),
            **self._theme(game),
        }

    def _element(self, one: ElementPlace, everything: tuple[ElementPlace, ...], path: str) -> dict[str, object]:
        mark = Mark(path, one.line)
        known = attributes_of(ELEMENTS[one.tag]) if one.tag in ELEMENTS else {}
        return {
            "tag": one.tag,
            "node": [one.tag, one.number],
            "place": str(mark),
            "link": self._links.link_to(mark),
            "refused": one.refused,
            "values": one.values,
            "computed": [attribute.name for attribute in one.attributes if not attribute.plain],
            "controls": [_control(attribute) for _, attribute in known.values()],
            "parents": [
                {"tag": everything[n].tag, "place": str(Mark(path, everything[n].line))} for n in one.parents
            ],
        }  # fmt: skip

    def _count_others(self, path: str, line: int, card: str) -> int:
        """Return how many faces of other cards have something from a line of a template."""
        snapshot = self._shown()
        faces = snapshot.faces.values() if snapshot else ()
        found = (self._pictures.frame(face.picture) for face in faces if face.card != card)
        frames = [frame for frame in found if isinstance(frame, Frame)]
        return sum(any((at.path, at.line) == (path, line) for at in _places(frame)) for frame in frames)

    def _theme(self, game: Game) -> dict[str, object]:
        """Return the names of the theme with what they stand for, each with its place in theme.yaml."""
        theme, path = game.theme, game.theme.mark.path
        document = yaml_document(self._session.log.text(path), path)
        return {
            "styles": [
                {"name": name, "size": style.size, "family": style.family, "weight": style.weight, "italic": style.italic,
                 "colour": _hex(style.colour), "align": style.align, **self._place(document, "styles", name)}
                for name, style in theme.styles.items()
            ],
            "swatches": [
                {"name": name, "colour": _hex(colour), **self._place(document, "swatches", name)}
                for name, colour in theme.swatches.items()
            ],
            "paints": list(theme.paints),
            "shadows": list(theme.shadows),
        }  # fmt: skip

    def _place(self, document: YamlDocument, *node: str) -> dict[str, str]:
        try:
            mark = document.mark(document.find(node)[-1].start)
        except PnpError:  # such as one that every theme has
            return {"place": "", "link": ""}
        return {"place": str(mark), "link": self._links.link_to(mark)}


def _name(text: str, element: ElementPlace) -> str:
    """Return what tells an element from others: its tag, its style, icon or picture, and the words that stand in it."""
    values = element.values
    words = ""
    if element.tag == "text" and not element.refused:
        words = text[element.end :].partition(">")[2].partition("<")[0]
    told = [f"<{element.tag}>", *(values[name] for name in ("style", "name", "src") if name in values), *words.split()]
    return textwrap.shorten(" ".join(told), _LONGEST_NAME, placeholder=" …")


def _control(attribute: Attribute) -> dict[str, object]:
    kind = "colour" if attribute.kind in _COLOURS else attribute.kind
    return {
        "name": attribute.name,
        "kind": kind,
        "fills": attribute.kind == "fill",
        "group": "colour" if kind == "colour" else _GROUPS.get(attribute.name, "more"),
        "choices": ["yes", "no"] if attribute.kind == "yes-no" else attribute.choices,
        "default": attribute.default,
        "required": attribute.required,
        "least": attribute.least,
        "note": attribute.note,
    }


def _hex(colour: Colour) -> str:
    return "#" + "".join(f"{round(part * 255):02x}" for part in colour.rgb)


def _places(frame: Frame) -> Iterator[Mark]:
    """Yield the places in templates of all that is on a face."""
    yield from (box.at for box in frame.boxes if box.at)
    yield from _item_places(frame.items)


def _item_places(items: Iterable[Item]) -> Iterator[Mark]:
    for item in items:
        at = getattr(item, "at", None)
        if at is not None:
            yield at
        if isinstance(item, Group):
            yield from _item_places(item.items)
        elif isinstance(item, PlacedFrame):
            yield from _places(item.frame)
