"""What a copy of the process does while a game is laid out: it looks for faults of the texts, and reads drawings."""

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


@contextmanager
def linted_meanwhile(game: Game, request: BuildRequest, workshop: Workshop) -> Iterator[Callable[[], Sequence[Diagnostic]]]:
    """Begin what is not needed to lay out a game, and yield what waits for its findings.

    Without constants, there is little to look for. Only of a whole game it is known that its drawings will be asked for.
    """
    pictures = workshop.files.pictures
    whole = request.deck is None and request.card is None and request.only is None
    few = sum(len(deck.cards) for deck in game.decks) < _MANY
    drawn = found_in((game.decks, game.booklet), Picture) if whole and few and workshop.disk and can_copy(request.jobs) else ()
    ahead = unread_drawings(drawn, pictures)

    def found() -> Sequence[Diagnostic]:
        read_ahead(ahead, pictures)
        report = Report()
        with report.recorded() as findings:
            lint(game, report)
        return findings

    with aside(found, request.jobs if game.rules or weight(ahead) > _WORTH_A_COPY else 1) as findings:
        yield findings
