"""`pnp watch`: build a game again after every saved file, and show its faces and findings on a local page.

The other files that it needs are loaded when the command is called. What `pnp studio` does likewise is here too.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from contextlib import ExitStack, suppress
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from pnp.base.diagnostics import list_first
from pnp.base.suggestions import did_you_mean
from pnp.cli.console import Console, is_debugging, show_traceback
from pnp.cli.options import (
    BuildOptions,
    DeckOpt,
    GameArg,
    LocaleOpt,
    LowInkOpt,
    OutOpt,
    ProjectOpt,
    StrictOpt,
    disk_cache,
    display_path,
    find_project,
    languages_of_one_build,
    output_folder,
    requested_game,
)
from pnp.cli.preparation import make_request

if TYPE_CHECKING:
    from starlette.routing import Route

    from pnp.base.diagnostics import Diagnostic, Report
    from pnp.model.request import BuildRequest, PreparedGame
    from pnp.studio.events import EventLog
    from pnp.studio.server import PageServer
    from pnp.studio.snapshot import FacePictures, Snapshot


EditorOpt = Annotated[
    str, typer.Option("--editor", help="What links open: vscode, vscodium, cursor, zed, idea …, or a link with {path}.")
]
PortOpt = Annotated[int, typer.Option("--port", min=0, max=65535, help="The port of the page (0: any that is free).")]
OpenOpt = Annotated[bool, typer.Option("--open", help="Open the page in the browser.")]
SheetOpt = Annotated[bool, typer.Option("--contact-sheet", help="No page: write a picture of all faces after every change.")]
PollOpt = Annotated[bool, typer.Option("--poll", help="Look at the files instead of waiting for events: for network drives.")]


def watch(
    game: GameArg = None,
    locale: LocaleOpt = None,
    deck: DeckOpt = None,
    editor: EditorOpt = "vscode",
    port: PortOpt = 0,
    out: OutOpt = None,
    project: ProjectOpt = None,
    *,
    open_page: OpenOpt = False,
    contact_sheet: SheetOpt = False,
    low_ink: LowInkOpt = False,
    strict: StrictOpt = False,
    poll: PollOpt = False,
) -> None:
    """Show a game while you write it: every saved file is built at once, and the cards that it changes are shown first."""
    from pnp.edit.file_events import FileEvents
    from pnp.studio.events import EventLog
    from pnp.studio.snapshot import FacePictures
    from pnp.studio.watcher import Interruption, Watcher

    root, pattern = find_project(project), link_pattern(editor)
    if contact_sheet and (port or open_page):
        raise typer.BadParameter("--contact-sheet shows no page: leave out --port and --open")
    options = BuildOptions(project=project, deck=deck, low_ink=low_ink, strict=strict)
    request = shown_request(options, root, requested_game(root, game, "say which game to watch: {games}"), locale)
    console, pictures = Console(), FacePictures()
    interruption = Interruption()
    with suppress(KeyboardInterrupt), interruption.listen(), ExitStack() as stack:
        events = stack.enter_context(FileEvents(root, poll=poll))
        page = None
        if contact_sheet:
            update = _announce_contact_sheet(console, output_folder(out, root), request.game, pictures)
        else:
            page = stack.enter_context(make_server(EventLog(), pictures, root, port))
            update = _announce_page(console, page, request, pattern, open_page=open_page)
        lines = WatchLines(console, root)

        def show(snapshot: Snapshot) -> None:
            update(snapshot)
            lines.say(snapshot)

        watcher = Watcher(request, events, pictures, show, check_shown, failure_teller(), disk_cache(), interruption)
        if page is not None:
            page.choose = watcher.choose
        watcher.run()


def shown_request(options: BuildOptions, root: Path, game: str, locale: str | None) -> BuildRequest:
    """Return the request for the game that the page shows, in one language or in two on each card."""
    return replace(make_request(options, root, game), locale=locale and languages_of_one_build(locale))


def check_shown(prepared: PreparedGame) -> Report:
    """Return what the rules have to say of the game that the page shows."""
    from pnp.rules.usage import check_rules

    return check_rules((prepared,))


def failure_teller() -> Callable[[Exception], None]:
    """Return what is done with a failure of the program itself: with `--debug`, the terminal shows where it is."""
    return show_traceback if is_debugging() else lambda _: None


def _announce_page(
    console: Console, page: PageServer, request: BuildRequest, pattern: str, *, open_page: bool
) -> Callable[[Snapshot], None]:
    from pnp.studio.page_data import PageData, shown_margins

    console.say(f"{request.game}: {page.address}")
    console.say("the page shows every change of content/, templates/ and fonts/; Ctrl-C ends")
    if open_page:
        typer.launch(page.address)
    data = PageData(request.root, pattern, page.events.run)

    def update(snapshot: Snapshot) -> None:
        page.margins = shown_margins(snapshot)
        page.events.publish(*data.events(snapshot))

    return update


def _announce_contact_sheet(console: Console, folder: Path, game: str, pictures: FacePictures) -> Callable[[Snapshot], None]:
    """Announce the contact sheet; return a function that writes it for a snapshot, and prints its path the first time."""
    from pnp.studio.snapshot import ContactSheet

    console.say(f"{game}: a contact sheet is written after every change; Ctrl-C ends")
    sheet, announced = ContactSheet(folder, pictures), set[Path]()

    def write(snapshot: Snapshot) -> None:
        sheet.write(snapshot)
        file = sheet.file(snapshot)
        if snapshot.faces and file not in announced:
            announced.add(file)
            console.say(f"{game}: {display_path(file)}")

    return write


def make_server(events: EventLog, pictures: FacePictures, root: Path, port: int, writing: Sequence[Route] = ()) -> PageServer:
    """Return the server of a page; with a port of its own, its address is the same in each run."""
    from pnp.studio.address import kept_token, language_file, new_token, state_folder
    from pnp.studio.server import PageServer

    try:
        token = kept_token(state_folder(root)) if port else new_token()
        page = PageServer(events, pictures.png, token, port, writing, language_file())
    except OSError as error:
        why = os.strerror(error.errno or 0)
        raise typer.BadParameter(f"port {port} cannot be used: {why}; without --port, a free one is") from error
    page.sharp = pictures.sharp
    return page


def link_pattern(editor: str) -> str:
    """Return the pattern of links into an editor."""
    from pnp.studio.page_data import EDITORS, editor_pattern

    found = editor_pattern(editor)
    if found is None:
        hint = did_you_mean(editor, EDITORS)
        raise typer.BadParameter(f"`{editor}` is neither a known editor nor a link with {{path}}: {hint}")
    return found


_MOST_NAMES = 4  # names in a line of the terminal


class WatchLines:
    """Prints what changed in each complete build, and its findings if they differ from those of the build before."""

    def __init__(self, console: Console, root: Path) -> None:
        self._console = console
        self._root = root
        self._findings: tuple[Diagnostic, ...] | None = None

    def say(self, snapshot: Snapshot) -> None:
        """Print the lines for a snapshot; nothing as long as its build is not complete."""
        if not snapshot.complete:
            return
        files = list_first([file.as_posix() for file in snapshot.files], _MOST_NAMES)
        faces = [f"{f.deck}/{f.card}" if f.name in snapshot.pages else f.name for f in snapshot.changed]
        shown = list_first(faces, _MOST_NAMES)
        what = f"{shown} changed" if faces else "no picture changed" if files else f"{len(snapshot.faces)} faces"
        self._console.say(f"{files or snapshot.game}: {what} ({snapshot.milliseconds:.0f} ms)")
        if snapshot.findings != self._findings:
            self._console.findings(snapshot.findings, self._root)
            if not snapshot.findings:
                self._console.say("no finding" if self._findings is None else "no finding any more")
        self._findings = snapshot.findings
