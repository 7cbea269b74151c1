"""The booklet on a page: the blocks of its chapters as they are written, and which of them each part of a page is set from.

Pages are pictures of the last build; a block is edited as lines of its file (`edit/line_edits.py`), and saved like all edits.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any, Final

from starlette.concurrency import run_in_threadpool
from starlette.responses import JSONResponse, Response
from starlette.routing import Route

from pnp.base.diagnostics import Mark, PnpError
from pnp.base.languages import is_right_to_left, main_script
from pnp.base.records import lazy_pattern
from pnp.load.chapters import parse_blocks
from pnp.model.booklet import FACING_BINDINGS
from pnp.model.frame import Frame

if TYPE_CHECKING:
    from markdown_it.tree import SyntaxTreeNode
    from starlette.requests import Request

    from pnp.edit.session import Session
    from pnp.model.game import Game
    from pnp.studio.page_data import EditorLinks
    from pnp.studio.snapshot import FacePictures

_SUFFIX: Final = ".md"
_NUMBER = lazy_pattern("[0-9]{1,9}")
_LINE_END = lazy_pattern(r"\r\n|\r|\n")
_KINDS: Final[Mapping[str, str]] = {
    "heading": "heading", "bullet_list": "list", "ordered_list": "list", "table": "table", "blockquote": "callout",
    "hr": "break", "html_block": "comment",
}  # fmt: skip


class Booklets:
    """Answers requests about the booklet of a game; `game` gives the game of the last build, as written."""

    def __init__(
        self, session: Session, game: Callable[[], Game | None], pictures: FacePictures, links: EditorLinks, run: str
    ) -> None:
        self._session, self._game, self._pictures, self._links, self._run = session, game, pictures, links, run

    def routes(self) -> list[Route]:
        """Return the routes of the requests."""
        return [
            Route("/booklets/chapters", self._chapters, methods=["GET"]),
            Route("/booklets/page/{picture}", self._page, methods=["GET"]),
        ]

    async def _chapters(self, request: Request) -> Response:
        game = self._game()
        if game is None:
            return JSONResponse({}, 202)
        locale = request.query_params.get("locale") or game.source_locale
        return JSONResponse(await run_in_threadpool(self._chapter_data, game, locale))

    def _chapter_data(self, game: Game, locale: str) -> dict[str, object]:
        """Return the chapters as their files are now, with the blocks of each; one that cannot be read has none."""
        booklet = game.booklet
        return {
            "game": game.name, "title": game.title, "source": game.source_locale,
            "facing": booklet is not None and booklet.look.binding in FACING_BINDINGS,
            "rightBound": is_right_to_left(main_script(locale.partition("+")[0])),
            "chapters": [self._chapter(chapter.name, chapter.mark.path) for chapter in booklet.chapters] if booklet else [],
        }  # fmt: skip

    def _chapter(self, name: str, path: str) -> dict[str, object]:
        try:
            text = self._session.log.text(path)
        except PnpError as error:
            return {"name": name, "path": path, "blocks": [], "message": error.diagnostics[0].message, "link": ""}
        blocks = [{**block, "link": self._links.link_to(Mark(path, block["line"], 1))} for block in chapter_blocks(text)]
        return {"name": name, "path": path, "blocks": blocks, "message": "", "link": self._links.link_to(Mark(path, 1, 1))}

    async def _page(self, request: Request) -> Response:
        """Return what a page is set from: boxes in mm from the trim corner, each with the line of a chapter."""
        run, _, number = request.path_params["picture"].partition("-")
        frame = self._pictures.frame(int(number)) if run == self._run and _NUMBER.fullmatch(number) else None
        if not isinstance(frame, Frame):
            return JSONResponse({"message": "there is no such page any more"}, 404)
        found = [
            {"path": box.content.path, "line": box.content.line, "box": [round(side, 2) for side in box.box]}
            for box in frame.boxes
            if box.content is not None and box.content.path.endswith(_SUFFIX)
        ]
        return JSONResponse({"boxes": found, "w": frame.size.w, "h": frame.size.h})


def chapter_blocks(text: str) -> list[dict[str, Any]]:
    """Return the blocks of a chapter in order: the `line` of each, from 1, its `text` without blank lines, and its `kind`."""
    lines = _LINE_END.split(text)
    return [block for node in parse_blocks(text).children if (block := _block(node, lines)) is not None]


def _block(node: SyntaxTreeNode, lines: list[str]) -> dict[str, Any] | None:
    if node.map is None:
        return None
    first, end = node.map
    while end > first and not lines[end - 1].strip():  # a list has the blank lines behind it
        end -= 1
    text = "\n".join(lines[first:end])
    return {"line": first + 1, "text": text, "kind": _KINDS.get(node.type, "paragraph")} if text.strip() else None
