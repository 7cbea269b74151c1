"""`pnp studio`: the page of `pnp watch` with a form beside each card, which edits the files as they were written.

The other files that it needs are loaded when the command is called.
"""

from __future__ import annotations

import sys
from contextlib import ExitStack, suppress
from dataclasses import replace
from typing import TYPE_CHECKING

import typer

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
    from pathlib import Path

    from pnp.model.game import Game
    from pnp.studio.snapshot import Snapshot

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
    from pnp.edit.session import Session
    from pnp.studio.address import state_folder
    from pnp.studio.begin import Begin
    from pnp.studio.comparison import Comparison
    from pnp.studio.events import EventLog
    from pnp.studio.face_elements import FaceElements
    from pnp.studio.languages import Languages
    from pnp.studio.page_data import EditorLinks, PageData, shown_margins
    from pnp.studio.snapshot import FacePictures
    from pnp.studio.typed_faces import TypedFaces
    from pnp.studio.watcher import Interruption, Watcher
    from pnp.studio.writing import Writing

    root, pattern = _project_to_edit(project), link_pattern(editor)
    options = BuildOptions(project=root, deck=deck, low_ink=low_ink, strict=strict)
    request, begin = shown_request(options, root, "", locale), Begin(root, _game_to_edit(root, game))
    console, pictures, interruption, folder = Console(), FacePictures(), Interruption(), state_folder(root)
    session = Session(root, folder and folder / "edits.jsonl")
    log = EventLog()
    watcher: Watcher | None = None

    def source() -> Game | None:
        return watcher.source if watcher else None

    faces = TypedFaces(session, lambda: watcher.built if watcher else None)
    links = EditorLinks(pattern, root)
    writing, languages = Writing(session, log, source, links, faces), Languages(session, source, links)
    elements = FaceElements(session, source, links, lambda: watcher.shown if watcher else None, pictures)
    comparison = Comparison(root, lambda: watcher.prepared if watcher else None)
    data, lines = PageData(root, pattern, log.run), WatchLines(console, root)

    def show(snapshot: Snapshot) -> None:
        page.margins = shown_margins(snapshot)
        told, whole = data.events(snapshot)
        saved = writing.file_event([file.as_posix() for file in snapshot.files]) if snapshot.complete else None
        log.publish([*([saved] if saved else ()), *told], whole)
        lines.say(snapshot)

    sys.setswitchinterval(_SWITCH_SECONDS)
    with suppress(KeyboardInterrupt), interruption.listen(), ExitStack() as stack:
        routes = [*begin.routes(), *writing.routes(), *languages.routes(), *elements.routes(), *comparison.routes()]
        page = stack.enter_context(make_server(log, pictures, root, port, routes))
        page.begins = lambda: begin.is_open
        address = page.address + ("begin" if begin.is_open else "")
        console.say(f"{begin.game or 'begin a game'}: {address}")
        console.say("click a card to edit it; what is saved is written to content/ and templates/; Ctrl-C ends")
        if open_page:
            typer.launch(address)
        request = replace(request, game=begin.wait())
        events = stack.enter_context(FileEvents(root, poll=poll))
        watcher = Watcher(request, events, pictures, show, check_shown, failure_teller(), disk_cache(), interruption, session)
        page.choose = watcher.choose
        watcher.run()


def _project_to_edit(folder: Path | None) -> Path:
    """Return the project's folder, or one in which a game can be made: that of `--project`, or the current one."""
    check_project_folder(folder)
    return folder.absolute() if folder and find_root(folder.absolute()) is None else find_project(folder, required=False)


def _game_to_edit(root: Path, game: str | None) -> str | None:
    """Return the game that is named, or the only one; None if the page has to ask. A usage error for one that is not there."""
    if game is None and len(game_names(root)) != 1:
        return None
    return requested_game(root, game, "say which game to edit: {games}")
