"""`pnp studio`: the page of `pnp watch` with a form beside each card, which edits the files as they were written.

The other files that it needs are loaded when the command is called.
"""

from __future__ import annotations

import sys
from contextlib import ExitStack, suppress
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING

import typer

from pnp.base.diagnostics import PnpError
from pnp.cli.console import Console
from pnp.cli.options import (
    BuildOptions,
    DeckOpt,
    GameArg,
    LocaleOpt,
    LowInkOpt,
    ProjectOpt,
    StrictOpt,
    check_project_folder,
    disk_cache,
    find_project,
    requested_game,
)
from pnp.cli.watch import (
    EditorOpt,
    OpenOpt,
    PollOpt,
    PortOpt,
    WatchLines,
    check_shown,
    failure_teller,
    link_pattern,
    make_server,
    shown_request,
)
from pnp.load.project import find_root, game_names

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from starlette.routing import Route

    from pnp.model.game import Game
    from pnp.model.request import BuildRequest
    from pnp.studio.begin import Begin
    from pnp.studio.jobs import Jobs
    from pnp.studio.page_data import EditorLinks
    from pnp.studio.server import PageServer
    from pnp.studio.snapshot import Snapshot
    from pnp.studio.watcher import Watcher

_SWITCH_SECONDS = 0.0005
"""Until a thread that builds lets others on: an answer to what is typed takes a dozen turns, each of 5 ms otherwise."""


def studio(
    game: GameArg = None,
    locale: LocaleOpt = None,
    deck: DeckOpt = None,
    editor: EditorOpt = "vscode",
    port: PortOpt = 0,
    project: ProjectOpt = None,
    *,
    open_page: OpenOpt = False,
    low_ink: LowInkOpt = False,
    strict: StrictOpt = False,
    poll: PollOpt = False,
) -> None:
    """Edit a game in the browser: a form beside each card, its face while you type, and the files as you wrote them."""
    from pnp.edit.file_events import FileEvents
    from pnp.studio.begin import Begin
    from pnp.studio.jobs import Jobs
    from pnp.studio.page_data import EditorLinks, PageData, shown_margins
    from pnp.studio.watcher import Interruption, Watcher

    root, pattern = _project_to_edit(project), link_pattern(editor)
    options = BuildOptions(project=root, deck=deck, low_ink=low_ink, strict=strict)
    request, begin = shown_request(options, root, "", locale), Begin(root, _game_to_edit(root, game))
    desk, console, interruption = Desk(root, begin, EditorLinks(pattern, root)), Console(), Interruption()
    completed = _complete_step(desk, console)
    data, lines = PageData(root, pattern, desk.log.run), WatchLines(console, root)

    def show(snapshot: Snapshot) -> None:
        page.margins = shown_margins(snapshot)
        told, whole = data.events(snapshot)
        saved = desk.writing.file_event([file.as_posix() for file in snapshot.files]) if snapshot.complete else None
        desk.log.publish([*([saved] if saved else ()), *told], whole)
        lines.say(snapshot)

    sys.setswitchinterval(_SWITCH_SECONDS)
    with suppress(KeyboardInterrupt), interruption.listen(), ExitStack() as stack:
        jobs = stack.enter_context(Jobs(root, desk.log))
        page = stack.enter_context(desk.server(lambda: request, jobs, port))
        address = page.address + ("begin" if begin.is_open else "")
        console.say(f"{begin.game or 'begin a game'}: {address}")
        console.say("click a card to edit it; what is saved is written to content/ and templates/; Ctrl-C ends")
        completed()
        if open_page:
            typer.launch(address)
        request = replace(request, game=begin.wait())
        events = stack.enter_context(FileEvents(root, poll=poll))
        desk.watcher = watcher = Watcher(
            request, events, desk.pictures, show, check_shown, failure_teller(), disk_cache(), interruption, desk.session
        )
        page.choose = watcher.choose
        watcher.run()


class Desk:
    """What all pages of one run work with: the session, its events, the game of the last build, and what answers the pages."""

    def __init__(self, root: Path, begin: Begin, links: EditorLinks) -> None:
        from pnp.edit.session import Session
        from pnp.studio.address import state_folder
        from pnp.studio.events import EventLog
        from pnp.studio.snapshot import FacePictures
        from pnp.studio.typed_faces import TypedFaces
        from pnp.studio.writing import Writing

        folder = state_folder(root)
        self.root, self.begin, self.links = root, begin, links
        self.session, self.log = Session(root, folder and folder / "edits.jsonl"), EventLog()
        self.pictures = FacePictures()
        self.watcher: Watcher | None = None  # until a game is chosen
        self.faces = TypedFaces(self.session, lambda: self.watcher.built if self.watcher else None)
        self.writing = Writing(self.session, self.log, self.game, links, self.faces)

    def game(self) -> Game | None:
        """Return the game of the last build, as it is written."""
        return self.watcher.source if self.watcher else None

    def shown(self) -> Snapshot | None:
        """Return what the page shows."""
        return self.watcher.shown if self.watcher else None

    def routes(self) -> list[Route]:
        """Return the requests of the pages that edit."""
        from pnp.studio.booklets import Booklets
        from pnp.studio.comparison import Comparison
        from pnp.studio.deck_tables import DeckTables
        from pnp.studio.dropped_pictures import DroppedPictures
        from pnp.studio.face_elements import FaceElements
        from pnp.studio.languages import Languages
        from pnp.studio.new_language import NewLanguage
        from pnp.studio.numbers import Numbers

        session, game, links = self.session, self.game, self.links
        parts = (
            self.begin,
            self.writing,
            DroppedPictures(self.root, game),
            DeckTables(session, game, links, self.faces),
            FaceElements(session, game, links, self.shown, self.pictures),
            Languages(session, game, links),
            NewLanguage(game, links),
            Booklets(session, game, self.pictures, links, self.log.run),
            Numbers(game, links),
            Comparison(self.root, lambda: self.watcher.prepared if self.watcher else None),
        )
        return [route for part in parts for route in part.routes()]

    def server(self, request: Callable[[], BuildRequest], jobs: Jobs, port: int) -> PageServer:
        """Return the server of all pages; `request` gives what is built."""
        routes = [*self.routes(), *_routes_of_jobs(self, request, jobs)]
        page = make_server(self.log, self.pictures, self.root, port, routes)
        page.begins = lambda: self.begin.is_open
        return page


def _complete_step(desk: Desk, console: Console) -> Callable[[], None]:
    """Write the rest of a step that a killed run has left, before anything is read, and tell the pages.

    Return what says so below the address.
    """
    from pnp.studio.step_names import cut_off

    try:
        files = desk.session.log.complete()
    except PnpError as error:
        found, desk.writing.cut_off = error.diagnostics, cut_off(desk.log.run, (), error)
        return lambda: console.findings(found, desk.root)
    desk.writing.cut_off = cut_off(desk.log.run, files) if files else None
    what = f"the last step was cut off while it was written, and is completed: {', '.join(files)}"
    return lambda: console.say(what) if files else None


def _routes_of_jobs(desk: Desk, request: Callable[[], BuildRequest], jobs: Jobs) -> list[Route]:
    """Return the requests of the pages that build the whole game: those of rules, of playtests and of printing."""
    from pnp.cli.controls import build_requests, print_tools
    from pnp.studio.constants import Constants
    from pnp.studio.plays import Plays
    from pnp.studio.printing import Printing
    from pnp.studio.sheets import SheetPreviews

    root, links, disk = desk.root, desk.links, disk_cache()
    sheets = SheetPreviews(root, partial(build_requests, root), links, disk)
    parts = (
        jobs,
        Constants(desk.session, request, desk.game, links, disk),
        Plays(lambda: request().game, jobs),
        Printing(root, lambda: desk.begin.game or "", print_tools(root), jobs, sheets, desk.game, links),
    )
    return [route for part in parts for route in part.routes()]


def _project_to_edit(folder: Path | None) -> Path:
    """Return the project's folder, or one in which a game can be made: that of `--project`, or the current one."""
    check_project_folder(folder)
    return folder.absolute() if folder and find_root(folder.absolute()) is None else find_project(folder, required=False)


def _game_to_edit(root: Path, game: str | None) -> str | None:
    """Return the game that is named, or the only one; None if the page has to ask. A usage error for one that is not there."""
    if game is None and len(game_names(root)) != 1:
        return None
    return requested_game(root, game, "say which game to edit: {games}")
