"""`pnp watch`: build a game again after every saved file, and show its faces and findings on a local page."""

from __future__ import annotations

from contextlib import suppress
from typing import TYPE_CHECKING, Annotated

import typer

from pnp.cli.arguments import find_project, games
from pnp.cli.console import Console
from pnp.cli.options import DeckOpt, GameArg, LocaleOpt, LowInkOpt, ProjectOpt, StrictOpt
from pnp.cli.preparation import build_requests
from pnp.cli.watch_lines import WatchLines
from pnp.diagnostics import did_you_mean

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from pnp.watch.broadcast import Broadcast
    from pnp.watch.page_server import PageServer
    from pnp.watch.snapshot import Snapshot

EditorOpt = Annotated[
    str,
    typer.Option("--editor", help="What links open: vscode, vscodium, cursor, zed, idea …, or a link with {path}."),
]
PortOpt = Annotated[int, typer.Option("--port", min=0, max=65535, help="The port of the page (0: any that is free).")]
OpenOpt = Annotated[bool, typer.Option("--open", help="Open the page in the browser.")]
PollOpt = Annotated[bool, typer.Option("--poll", help="Look at the files instead of waiting for events: for network drives.")]


def watch(
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
    """Show a game while you write it: every saved file is built at once, and the cards that it changes are shown first."""
    from pnp.watch.broadcast import Broadcast
    from pnp.watch.face_pictures import FacePictures
    from pnp.watch.file_events import FileEvents
    from pnp.watch.page_data import page_data
    from pnp.watch.watcher import Watcher

    root, pattern = find_project(project), _pattern(editor)
    request = build_requests(root, locale=locale, deck=deck, low_ink=low_ink, strict=strict)(_one_game(root, game))
    pictures, snapshots, console = FacePictures(), Broadcast[str](), Console()
    lines = WatchLines(console, root)

    def show(snapshot: Snapshot) -> None:
        snapshots.publish(page_data(snapshot, root, pattern))
        lines.tell(snapshot)

    with suppress(KeyboardInterrupt), FileEvents(root, poll=poll) as events, _server(snapshots, pictures.png, port) as page:
        console.say(f"{request.game}: {page.address}")
        console.say("the page shows every change of content/, templates/ and fonts/; Ctrl-C ends")
        if open_page:
            typer.launch(page.address)
        Watcher(request, events, pictures, show).run()


def _server(snapshots: Broadcast[str], picture: Callable[[int], bytes | None], port: int) -> PageServer:
    from pnp.watch.page_server import PageServer

    try:
        return PageServer(snapshots, picture, port)
    except OSError as error:
        raise typer.BadParameter(f"port {port} cannot be used: {error.strerror}; without --port, a free one is") from error


def _one_game(root: Path, wanted: str | None) -> str:
    """The game that is named, or the only one of the project."""
    found = games(root, wanted)
    if len(found) > 1:
        raise typer.BadParameter(f"say which game to watch: {', '.join(found)}")
    return found[0]


def _pattern(editor: str) -> str:
    """The pattern of links into an editor, by its name or as it is given."""
    from pnp.watch.editor_links import EDITORS, editor_pattern

    found = editor_pattern(editor)
    if found is None:
        hint = did_you_mean(editor, EDITORS)
        raise typer.BadParameter(f"`{editor}` is neither a known editor nor a link with {{path}}: {hint}")
    return found
