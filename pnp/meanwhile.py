"""What a copy of the process does while a game is read (compile templates) and laid out (judge texts, read drawings)."""

from __future__ import annotations

from contextlib import contextmanager
from typing import TYPE_CHECKING

from pnp.art.drawings_ahead import read_ahead, unread_drawings, weight
from pnp.aside import aside, can_copy
from pnp.diagnostics import Report
from pnp.locale.lint import lint
from pnp.model.messages import found_in
from pnp.model.picture import Picture

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from pnp.diagnostics import Diagnostic
    from pnp.model.build_request import BuildRequest
    from pnp.model.game import Game
    from pnp.workshop import Workshop

_WORTH_A_COPY = 100_000
"""Bytes of drawings that take longer to read than a process to copy."""
_MANY = 1_000
"""Cards of which looking for their drawings takes longer than what is gained."""
_MUCH_TO_COMPILE = 10_000
"""Bytes of a game's templates that take longer to compile than a process to copy."""


@contextmanager
def compiled_meanwhile(request: BuildRequest, workshop: Workshop) -> Iterator[Callable[[], None]]:
    """Begin to compile the templates of a game that is about to be read, and yield what waits for them and takes them.

    Not if the workshop has some already, nor for a part of a game, which may need but one.
    """
    if not (_is_whole(request) and can_copy(request.jobs) and not workshop.layout.templates.codes):
        yield lambda: None
        return
    from pnp.layout.templates_ahead import code_ahead, take_code, template_files  # noqa: PLC0415 - only for many templates

    if not sum(file.stat().st_size for file in template_files(request.root, request.game)) > _MUCH_TO_COMPILE:
        yield lambda: None
        return
    with aside(lambda: code_ahead(request.root, request.game), request.jobs) as code:
        yield lambda: take_code(code(), workshop.layout.templates)


@contextmanager
def linted_meanwhile(game: Game, request: BuildRequest, workshop: Workshop) -> Iterator[Callable[[], Sequence[Diagnostic]]]:
    """Begin what is not needed to lay out a game, and yield what waits for its findings.

    Without constants, there is little to look for. Only of a whole game it is known that its drawings will be asked for.
    """
    pictures = workshop.files.pictures
    few = sum(len(deck.cards) for deck in game.decks) < _MANY
    drawn = (
        found_in((game.decks, game.booklet), Picture)
        if _is_whole(request) and few and workshop.disk and can_copy(request.jobs)
        else ()
    )
    ahead = unread_drawings(drawn, pictures)

    def found() -> Sequence[Diagnostic]:
        read_ahead(ahead, pictures)
        report = Report()
        with report.recorded() as findings:
            lint(game, report)
        return findings

    with aside(found, request.jobs if game.rules or weight(ahead) > _WORTH_A_COPY else 1) as findings:
        yield findings


def _is_whole(request: BuildRequest) -> bool:
    return request.deck is None and request.card is None and request.only is None
