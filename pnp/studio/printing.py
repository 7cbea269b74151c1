"""The page that prints: commands with their options as controls, what they would refuse, their sheets, their runs and files.

A run is a command of this program in a process of its own (`jobs.py`). Of its files, a browser gets those that it has written
and told of, by their numbers.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, NamedTuple, TypeAlias

from starlette.concurrency import run_in_threadpool
from starlette.responses import FileResponse, JSONResponse, Response
from starlette.routing import Route

from pnp.base.diagnostics import Diagnostic, Mark, PnpError, Report
from pnp.base.files import is_inside, read_file
from pnp.load.package_data import known_papers
from pnp.load.profiles import kit_names, profile_names, read_profile
from pnp.load.project import locale_tags
from pnp.studio.controls import (
    PagedCommand,
    check_places,
    command_arguments,
    command_line,
    control_data,
    with_suggestions,
)
from pnp.studio.findings import finding_data
from pnp.studio.guard import sent_json
from pnp.studio.jobs import BusyError, Job, Jobs
from pnp.studio.print_changes import PrintChanges

if TYPE_CHECKING:
    from starlette.requests import Request

    from pnp.model.game import Game
    from pnp.model.printing import DeckDemands, PressColour, Profile
    from pnp.studio.controls import Values
    from pnp.studio.page_data import EditorLinks
    from pnp.studio.sheets import SheetPreviews

JOB_KIND: Final = "print"
_MOST_BYTES: Final = 256 << 20  # of the answer of a command
_REFUSED: Final = 422
_LONGEST_NAME: Final = 64
_MOST_PRINTS: Final = 40  # earlier prints that are suggested
_MOST_FINDINGS: Final = 300
_MOST_SIZES: Final = 12  # that are named
_Sentence: TypeAlias = tuple[str, Mapping[str, object]]
_SHOWN: Final[Mapping[str, str]] = {
    ".pdf": "application/pdf", ".png": "image/png", ".json": "application/json", ".md": "text/plain; charset=utf-8",
    ".txt": "text/plain; charset=utf-8",
}  # fmt: skip
"""The files that a browser shows; it only saves all others, which could be programs."""


class PrintTools(NamedTuple):
    """What the page needs of the command line: its commands, why it would refuse arguments, and what a profile refuses.

    `kit` gives the name of the kit that the arguments of `pnp kit` name.
    """

    commands: Sequence[PagedCommand]
    groups: Sequence[str]
    refusal: Callable[[Sequence[str]], str]
    refused_options: Callable[[Profile], Iterator[tuple[str, str]]]
    kit: Callable[[Sequence[str]], str]


class _Result(NamedTuple):
    """What a command wrote: its files with their paths, and all that it said of them, as JSON."""

    number: int
    files: tuple[Path, ...]
    data: Mapping[str, object]


class Printing:
    """Answers requests of the page that prints; `name` gives the game's name, `game` that of the last build, as written."""

    def __init__(
        self, root: Path, name: Callable[[], str], tools: PrintTools, jobs: Jobs, sheets: SheetPreviews,
        game: Callable[[], Game | None], links: EditorLinks,
    ) -> None:  # fmt: skip
        self._root, self._name, self._tools, self._jobs = root, name, tools, jobs
        self._sheets, self._game, self._links = sheets, game, links
        self._commands = {command.name: command for command in tools.commands}
        self._changes = PrintChanges(root, sheets, links)
        self._result: _Result | None = None

    def routes(self) -> list[Route]:
        """Return the routes of the requests."""
        return [
            Route("/printing/commands", self._about, methods=["GET"]),
            Route("/printing/try", self._answer(self._try, refused=200), methods=["POST"]),
            Route("/printing/sheets", self._answer(self._preview), methods=["POST"]),
            Route("/printing/changes", self._answer(self._compare), methods=["POST"]),
            Route("/printing/run", self._answer(self._run), methods=["POST"]),
            Route("/printing/result", self._last_result, methods=["GET"]),
            Route("/printing/sheets/{name}", partial(self._picture, self._sheets.picture), methods=["GET"]),
            Route("/printing/changes/{name}", partial(self._picture, self._changes.picture), methods=["GET"]),
            Route("/printing/files/{number}/{at}/{name}", self._file, methods=["GET"]),
        ]

    def _answer(self, act: Callable[[str, list[str]], tuple[int, object]], refused: int = 422) -> Callable[[Request], Any]:
        """Answer a request that names a command and what its controls say; `refused` is the status of what is not done."""

        async def answer(request: Request) -> Response:
            data = await sent_json(request)
            try:
                client, command, values = data["client"], self._commands[data["command"]], data["values"]
                is_whole = isinstance(client, str) and 0 < len(client) <= _LONGEST_NAME and isinstance(values, dict)
            except (KeyError, TypeError):
                is_whole = False
            if not is_whole:
                return JSONResponse({"message": "a request names its `client`, a `command` and its `values`"}, 400)
            status, told = await run_in_threadpool(self._checked, act, client, command, values)
            return JSONResponse(told, refused if status == _REFUSED else status)

        return answer

    def _checked(
        self, act: Callable[[str, list[str]], tuple[int, object]], client: str, command: PagedCommand, values: Values
    ) -> tuple[int, object]:
        """Return the answer of an act; `_REFUSED` with what the command line would refuse, and its line, if any."""
        try:
            arguments = command_arguments(command, self._name(), values)
        except ValueError as error:
            return _REFUSED, {"message": str(error), "line": ""}
        line = command_line(arguments)
        try:
            check_places(command, values, self._root)
        except ValueError as error:
            return _REFUSED, {"message": str(error), "line": line}
        if refused := self._tools.refusal(arguments):
            return _REFUSED, {"message": refused, "line": line}
        try:
            return act(client, arguments)
        except PnpError as error:
            return _REFUSED, {"message": error.diagnostics[0].message, "line": line}

    def _try(self, client: str, arguments: list[str]) -> tuple[int, object]:
        del client
        return 200, {"line": command_line(arguments), "message": ""}

    def _preview(self, client: str, arguments: list[str]) -> tuple[int, object]:
        del client
        return 200, self._sheets.show(arguments, self._tools.kit(arguments) if arguments[0] == "kit" else "")

    def _compare(self, client: str, arguments: list[str]) -> tuple[int, object]:
        del client
        if arguments[0] != "build" or not any(one == "--since" or one.startswith("--since=") for one in arguments):
            return _REFUSED, {"message": "say since which print: `--since`"}
        return 200, self._changes.show(arguments)

    def _run(self, client: str, arguments: list[str]) -> tuple[int, object]:
        def at_end(job: Job) -> None:
            self._result = self._read_result(job)

        try:
            job = self._jobs.start(JOB_KIND, client, arguments, lambda _: ["--json"], at_end)
        except BusyError:
            return 409, {"message": "something is printed already: wait for its end, or stop it"}
        return 200, job.brief()

    def _read_result(self, job: Job) -> _Result:
        """Read the document of a command (docs/json.md); a command that was stopped has none."""
        try:
            said = json.loads(read_file(job.folder / "output", _MOST_BYTES))
            written = [(self._root / one["file"], one["bytes"]) for one in said["files"]]
        except (OSError, ValueError, KeyError, TypeError):
            said, written = {}, []
        ours = [(file, size) for file, size in written if is_inside(self._root, file)]
        files = [
            {
                "name": file.relative_to(self._root).as_posix(), "bytes": size, "shown": file.suffix in _SHOWN,
                "address": f"printing/files/{job.number}/{at}/{file.name}",
            }
            for at, (file, size) in enumerate(ours)
        ]  # fmt: skip
        findings = [self._finding(one) for one in said.get("findings", ())[:_MOST_FINDINGS]]
        data = {
            "number": job.number, "files": files, "findings": findings, "documents": said.get("documents", []),
            "remarks": said.get("remarks", []), "changes": said.get("changes", []),
        }  # fmt: skip
        return _Result(job.number, tuple(file for file, _ in ours), data)

    def _finding(self, said: Mapping[str, Any]) -> dict[str, object]:
        mark = Mark(said["file"], said["line"] or 0, said["column"] or 0) if said["file"] else None
        is_source = mark is not None and not Path(mark.path).is_absolute()
        finding = Diagnostic(said["code"], said["message"], mark, said["severity"], hint=said["hint"])
        return {**finding_data(finding, self._links if is_source else None), "count": 1}

    async def _last_result(self, request: Request) -> Response:
        del request
        return JSONResponse(self._result.data if self._result is not None else {})

    async def _picture(self, found: Callable[[str], bytes | None], request: Request) -> Response:
        png = await run_in_threadpool(found, request.path_params["name"])
        if png is None:
            return Response(status_code=404)
        return Response(png, media_type="image/png", headers={"Cache-Control": "private, max-age=3600"})

    async def _file(self, request: Request) -> Response:
        """Send a file that the last command has written: looked up by its number, never opened by a path of the request."""
        asked, result = request.path_params, self._result
        files = {(str(result.number), str(at), file.name): file for at, file in enumerate(result.files)} if result else {}
        file = files.get((asked["number"], asked["at"], asked["name"]))
        # somebody may have put a link there since then
        if file is None or not is_inside(self._root, file) or not file.is_file():
            return Response(status_code=404)
        kind, is_saved = _SHOWN.get(file.suffix, "application/octet-stream"), "save" in request.query_params
        how = "attachment" if is_saved or file.suffix not in _SHOWN else "inline"
        return FileResponse(file, media_type=kind, filename=file.name, content_disposition_type=how)

    async def _about(self, request: Request) -> Response:
        del request
        game = self._game()
        if game is None:
            return JSONResponse({}, 202)
        return JSONResponse(await run_in_threadpool(self._page_data, game))

    def _page_data(self, game: Game) -> dict[str, object]:
        found = self._suggestions(game)
        commands = [with_suggestions(command, found) for command in self._tools.commands]
        return {
            "game": game.name,
            "title": game.title,
            "cards": sum(len(deck.cards) for deck in game.decks),
            "lastPrint": last_print(self._root, game.name),
            "groups": self._tools.groups,
            "commands": [
                {"name": one.name, "help": one.help, "controls": [control_data(control) for control in one.controls]}
                for one in commands
            ],
            "profiles": [profile for name in profile_names(self._root) if (profile := self._profile(name))],
        }

    def _suggestions(self, game: Game) -> dict[str, Sequence[str]]:
        """Return what options can name in this game and project, by their names."""
        return {
            "paper": tuple(known_papers(self._root)),
            "locale": ("all", game.source_locale, *locale_tags(self._root, game.name)),
            "deck": tuple(deck.name for deck in game.decks),
            "profile": profile_names(self._root),
            "kit": kit_names(self._root),
            "since": earlier_prints(self._root),
        }

    def _profile(self, name: str) -> dict[str, object] | None:
        profile = read_profile(name, self._root, Report())
        if profile is None:
            return None
        refused = [{"option": option, "why": why} for option, why in self._tools.refused_options(profile)]
        return {
            "name": name, "note": profile.note, "source": profile.source, "checked": profile.checked, "asks": asked_of(profile),
            "refuses": refused, "press": profile.colour is not None,
        }  # fmt: skip


def earlier_prints(root: Path) -> tuple[str, ...]:
    """Return the folders and archives of a project in which manifests of earlier prints may lie, from its root."""
    folders = [folder for name in ("printed", "out") if (folder := root / name).is_dir() and is_inside(root, folder)]
    manifests = [file for folder in folders for file in sorted(folder.glob("*/*/*-cards-*.json"))]
    archives = sorted((*root.glob("*.zip"), *(file for folder in folders for file in folder.glob("*.zip"))))
    return tuple(file.relative_to(root).as_posix() for file in (*archives, *manifests))[:_MOST_PRINTS]


def last_print(root: Path, game: str) -> str:
    """Return the manifest of what was printed last of a whole game, from the project's root; empty if none is kept."""
    # the name of an edition that is no whole print, such as a draft or what changed, has a dot or `-draft`
    whole = [root / name for name in earlier_prints(root) if name.endswith(".json") and f"/{game}-" in name]
    whole = [file for file in whole if "." not in file.stem and not file.stem.endswith("-draft")]
    newest = max(whole, key=lambda file: (file.stat().st_mtime_ns, file), default=None)
    return newest.relative_to(root).as_posix() if newest is not None else ""


def asked_of(profile: Profile) -> list[dict[str, object]]:
    """Return what a profile asks and does, each by the name of its sentence on the page and the values in it."""
    found: list[_Sentence] = [("faces" if profile.pages == "faces" else "sheets", {})] if profile.table is None else []
    found += [("bleed", {"mm": profile.bleed})] if profile.bleed is not None else []
    found += [("safe", {"mm": profile.safe})] if profile.safe is not None else []
    found += _asked_of_colour(profile.colour) if profile.colour is not None else ()
    found += _asked_of_decks(profile.decks) if profile.decks is not None else ()
    found += [("lowInk", {})] if profile.low_ink else []
    found += [("cut", {})] if profile.cut is not None else []
    found += [("writes", {"names": ", ".join(profile.writes)})] if profile.writes else []
    return [{"says": says, "values": values} for says, values in found]


def _asked_of_colour(colour: PressColour) -> Iterator[_Sentence]:
    yield "inks", {"condition": colour.condition, "limit": round(100 * colour.limit)}
    if colour.standard != "none":
        yield "standard", {"name": f"PDF/{colour.standard.upper()}"}
    if colour.recipes_required:
        yield "recipes", {}
    if colour.spots is not None:
        yield "spots" if colour.spots else "noSpots", {"names": ", ".join(colour.spots)}


def _asked_of_decks(decks: DeckDemands) -> Iterator[_Sentence]:
    if decks.sizes:
        yield "sizes", {"count": len(decks.sizes), "names": ", ".join(size.name for size in decks.sizes[:_MOST_SIZES])}
    if decks.most is not None:
        yield "cards", {"fewest": decks.fewest, "most": decks.most}
    if decks.back:
        yield "back", {}
