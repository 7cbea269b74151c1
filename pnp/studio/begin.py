"""The first minute: the page of a folder in which no game is chosen yet, which makes one from an example or from a table.

It writes new files alone, and the page of the studio goes on with the game that is chosen.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import PurePosixPath
from threading import Event, Lock
from types import NoneType
from typing import TYPE_CHECKING, Any, Final

from starlette.concurrency import run_in_threadpool
from starlette.responses import JSONResponse, Response
from starlette.routing import Route

from pnp.base.diagnostics import Mark, PnpError, Report
from pnp.load.files import read_bytes, read_map
from pnp.load.project import game_names
from pnp.load.scaffold import example_names, new_game, write_game
from pnp.load.table_games import TableFile, free_game_name, game_from_table, preview_table, table_formats
from pnp.load.tables.files import TEXT_TABLES, WORKBOOKS, table_name_fault
from pnp.load.yaml.nodes import Scalar
from pnp.studio.findings import refused_request
from pnp.studio.guard import MOST_TABLE_BYTES, TABLE_PATH, sent_bytes, sent_json

if TYPE_CHECKING:
    from pathlib import Path

    from starlette.requests import Request

_MOST_TABLES: Final = 50  # files of the folder that are shown
_LONGEST_TITLE: Final = 80  # characters
_MOST_ROWS: Final = 1 << 20  # of a sheet
_WAIT_SECONDS: Final = 0.5  # between looks at Ctrl-C


class Begin:
    """Answers requests of the page until a game of the project in `root` is chosen; `game` is one that is chosen already."""

    def __init__(self, root: Path, game: str | None = None) -> None:
        self._root, self.game = root, game
        self._table: TableFile | None = None  # the one that was looked at last
        self._is_chosen, self._lock = Event(), Lock()
        if game is not None:
            self._is_chosen.set()

    @property
    def is_open(self) -> bool:
        """Whether no game is chosen yet."""
        return not self._is_chosen.is_set()

    def wait(self) -> str:
        """Wait until a game is chosen, and return its name."""
        while not self._is_chosen.wait(_WAIT_SECONDS):
            pass
        assert self.game is not None
        return self.game

    def routes(self) -> list[Route]:
        """Return the routes of the requests."""
        return [
            Route("/begin/about", self._about, methods=["GET"]),
            Route("/begin/open", self._answer(self._open), methods=["POST"]),
            Route("/begin/example", self._answer(self._example), methods=["POST"]),
            Route(f"/{TABLE_PATH}", self._answer(self._preview), methods=["POST"]),
            Route("/begin/game", self._answer(self._from_table), methods=["POST"]),
        ]

    def _answer(self, act: Callable[[Mapping[str, Any]], object]) -> Callable[[Request], Any]:
        async def answer(request: Request) -> Response:
            data = await sent_json(request)
            if not isinstance(data, dict):
                return JSONResponse({"message": "the body is no object of JSON"}, 400)
            status, told = await run_in_threadpool(self._guarded, lambda: act(data))
            return JSONResponse(told, status)

        return answer

    def _guarded(self, act: Callable[[], object]) -> tuple[int, object]:
        """Return what an act answers, or what keeps it from being done; then nothing is written."""
        try:
            with self._lock:
                if not self.is_open:
                    return 409, {"message": f"`{self.game}` is open already"}
                return 200, act()
        except (ValueError, PnpError, OSError) as error:
            return refused_request(error)

    async def _about(self, request: Request) -> Response:
        del request
        return JSONResponse(await run_in_threadpool(self._choices))

    def _choices(self) -> object:
        """Return what there is to choose from."""
        return {
            "open": self.game,
            "folder": self._root.name,
            "games": [{"name": name, "title": self._title(name)} for name in game_names(self._root)],
            "examples": example_names(),
            "tables": self._tables()[:_MOST_TABLES],
            "formats": [{"name": name, "size": size} for name, size in table_formats().items()],
            "mostBytes": MOST_TABLE_BYTES,
            "suffixes": [*TEXT_TABLES, *WORKBOOKS],
        }

    def _title(self, name: str) -> str:
        try:
            head = read_map(self._root, self._root / "content" / name / "game.yaml", None, Report())
        except PnpError:
            head = None
        title = head.get("title") if head is not None else None
        return title.value if isinstance(title, Scalar) else name

    def _tables(self) -> list[str]:
        try:
            names = sorted(file.name for file in self._root.iterdir() if file.is_file())
        except OSError:
            return []
        return [name for name in names if not name.startswith(".") and table_name_fault(name) is None]

    def _open(self, data: Mapping[str, Any]) -> object:
        name = data.get("game")
        if name not in game_names(self._root):
            raise ValueError("there is no such game")
        return self._choose(str(name))

    def _choose(self, name: str) -> dict[str, object]:
        self.game, self._table = name, None
        self._is_chosen.set()
        return {"game": name}

    def _example(self, data: Mapping[str, Any]) -> object:
        """Write an example, or the small game that is one to start from, and open it."""
        example, name, usual = (data.get(key) for key in ("example", "name", "usual"))
        if (example is not None and example not in example_names()) or not isinstance(name, str) or not isinstance(usual, str):
            raise ValueError("an `example` of these, a `name` for it, and the `usual` one in place of an empty one")
        name = name.strip() or free_game_name(self._root, usual)
        new_game(self._root, name, example)
        return self._choose(name)

    def _preview(self, data: Mapping[str, Any]) -> object:
        """Read a table that is sent, or one of the folder; return its columns."""
        self._table = None
        table = self._sent_table(data)
        preview = preview_table(table)
        self._table = table
        columns = [
            {"name": one.name, "headers": one.headers, "kind": one.kind, "choices": one.choices, "said": one.said,
             "samples": one.samples}
            for one in preview.columns
        ]  # fmt: skip
        name, title = free_game_name(self._root, table.file), PurePosixPath(table.file).stem
        title = title.replace("_", " ").replace("-", " ").strip()[:_LONGEST_TITLE]
        title = title[:1].upper() + title[1:]
        about = {"file": table.file, "name": name, "title": title, "cards": preview.cards, "notes": preview.notes}
        kept = {"keeps": preview.keeps, "stored": preview.stored, "edited": preview.stored.endswith(TEXT_TABLES)}
        return {**about, **kept, "columns": columns}

    def _sent_table(self, data: Mapping[str, Any]) -> TableFile:
        """Return the table of a request. Raises ValueError, PnpError."""
        file, sent, sheet, header = (data.get(name) for name in ("file", "data", "sheet", "header"))
        if type(file) is not str or type(sent) not in {str, NoneType}:
            raise ValueError("a table has a `file` name and its `data`")
        if type(sheet) not in {str, NoneType} or type(header) not in {int, NoneType} or not 0 <= (header or 0) < _MOST_ROWS:
            raise ValueError("a `sheet` has a name, and a `header` the number of its row")
        if sent is None and file not in self._tables():
            raise ValueError("there is no such table in the folder")
        found = self._table_of_folder(file) if sent is None else sent_bytes(sent, file, MOST_TABLE_BYTES)
        return TableFile(file, found, sheet or "", header or 0)

    def _table_of_folder(self, file: str) -> bytes:
        report = Report()
        found = read_bytes(self._root, self._root / file, Mark(file), report, MOST_TABLE_BYTES)
        report.raise_if_errors()
        assert found is not None, "what cannot be read has an error"
        return found

    def _from_table(self, data: Mapping[str, Any]) -> object:
        """Write a game from the table that was read last, and open it."""
        title, kinds, name = data.get("title"), data.get("kinds"), data.get("name")
        if self._table is None or self._table.file != data.get("file"):
            raise ValueError("read the table again")
        if not isinstance(title, str) or not 0 < len(title.strip()) <= _LONGEST_TITLE or not isinstance(name, str):
            raise ValueError(f"a game has a `name`, and a `title` of at most {_LONGEST_TITLE} characters")
        if not isinstance(kinds, dict) or not all(isinstance(one, str) for one in kinds.values()):
            raise ValueError("`kinds` are those of columns by their names")
        card_format, keep = str(data.get("format", "poker")), data.get("keep", False)
        if type(keep) is not bool:
            raise ValueError("`keep` says whether the table stays the source of the cards: true or false")
        made = game_from_table(self._root, name, title.strip(), self._table, card_format=card_format, kinds=kinds, keep=keep)
        write_game(self._root, name, made.files)
        return {**self._choose(name), "unprinted": made.unprinted}
