"""What a copy of the process does while this one goes on: read a game, compile its templates, judge texts, read drawings."""

from __future__ import annotations

from contextlib import contextmanager
from typing import TYPE_CHECKING, Final, TypeAlias, TypeVar

from pnp.base.diagnostics import Report
from pnp.base.processes import SharedCount, can_copy, in_copy
from pnp.load.content_size import content_size
from pnp.model.request import NoProgress

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence

    from pnp.base.diagnostics import Diagnostic
    from pnp.model.game import Game
    from pnp.model.request import BuildRequest, Progress
    from pnp.workshop import Workshop

Read = TypeVar("Read")
Reader: TypeAlias = "Callable[[Report, Progress], Read]"
LoadLater: TypeAlias = "Callable[[Callable[[], bool]], None]"
"""Loads what a build will need when its game is read, until the function that it is given says that it is."""

_WORTH_A_COPY = 100_000
"""Bytes of drawings that take longer to read than a process to copy."""
_MANY = 1_000
"""Cards of which looking for their drawings takes longer than what is gained."""
_MUCH_TO_COMPILE = 10_000
"""Bytes of a game's templates that take longer to compile than a process to copy."""
_MUCH_TO_SEND: Final = 1_000_000
"""Bytes of a game's data, 2,500 cards, that take longer to be sent to this process than what it need not wait for."""
_TEMPLATES: Final = 256
"""The most templates that are compiled before they are asked for."""


@contextmanager
def read_meanwhile(
    read: Reader[Read], request: BuildRequest, workshop: Workshop, load_later: LoadLater, *, once: bool
) -> Iterator[Reader[Read]]:
    """Begin to read a game, and yield what waits for it, and for its templates if a copy compiles some.

    A copy of this process reads, and sends what it has found, while this process loads what it will need (`load_later`); then
    both compile the templates. Not so a game that is large, or that this run reads again (it is not read `once`), for which
    what `workshop` keeps of its files saves more: this process reads it, while a copy compiles its templates if there are many.
    """
    if once and can_copy(request.jobs) and content_size(request.root, request.game) <= _MUCH_TO_SEND:
        with _read_aside(read, request, workshop, load_later) as read_there:
            yield read_there
        return
    with _compiled_aside(request, workshop) as take_templates:

        def read_here(report: Report, progress: Progress) -> Read:
            found = read(report, progress)
            take_templates()
            return found

        yield read_here


@contextmanager
def _read_aside(read: Reader[Read], request: BuildRequest, workshop: Workshop, load_later: LoadLater) -> Iterator[Reader[Read]]:
    """Begin to read in a copy of this process, and yield what loads later stages, waits for it and tells what it found."""

    def answer() -> tuple[Read, Sequence[Diagnostic], bytes]:
        own = Report()
        with own.recorded() as findings:
            found = read(own, NoProgress())
        workshop.keep_entries(1)
        return found, findings, _code(request, places) if helps else b""

    compiles = _compiles(request, workshop)
    helps = compiles and _much_to_compile(request)
    with SharedCount(_TEMPLATES if compiles else 0) as places, in_copy(answer, request.jobs) as answered:

        def read_there(report: Report, progress: Progress) -> Read:
            progress.stage("load")
            load_later(lambda: answered.is_due)
            own = _code(request, places)
            found, findings, code = answered()
            _take([own, code], workshop)
            progress.stage("locale")
            for finding in findings:
                report.add(finding)
            return found

        yield read_there


@contextmanager
def _compiled_aside(request: BuildRequest, workshop: Workshop) -> Iterator[Callable[[], None]]:
    """Begin to compile templates in a copy of this process, if there are many, and yield what waits for them and takes them."""
    if not (_compiles(request, workshop) and can_copy(request.jobs) and _much_to_compile(request)):
        yield lambda: None
        return
    with in_copy(lambda: _code(request, range(_TEMPLATES)), request.jobs) as code:
        yield lambda: _take([code()], workshop)


def _compiles(request: BuildRequest, workshop: Workshop) -> bool:
    """Whether all templates are wanted: a part of a game may need but one, and a workshop that was used has some already."""
    return _is_whole(request) and not workshop.layout.has_templates


def _much_to_compile(request: BuildRequest) -> bool:
    files = (request.root / "templates" / request.game).rglob("*.xml")
    return sum(file.stat().st_size for file in files) > _MUCH_TO_COMPILE


def _code(request: BuildRequest, places: Iterable[int]) -> bytes:
    """Compile those of a game's templates that have these places, from the longest on, and return their code."""
    ahead = None
    for place in places:
        from pnp.layout.templates.templates import TemplatePrecompiler  # noqa: PLC0415 - if there is one to compile

        ahead = ahead or TemplatePrecompiler(request.root, request.game)
        if place >= len(ahead.names):
            break
        ahead.compile(ahead.names[place])
    return ahead.code() if ahead else b""


def _take(codes: Iterable[bytes], workshop: Workshop) -> None:
    for code in filter(None, codes):
        from pnp.layout.templates.templates import add_precompiled  # noqa: PLC0415 - as above

        add_precompiled(code, workshop.layout.templates)


@contextmanager
def linted_meanwhile(game: Game, request: BuildRequest, workshop: Workshop) -> Iterator[Callable[[], Sequence[Diagnostic]]]:
    """Begin what is not needed to lay out a game, and yield what waits for its findings.

    Without constants, there is little to look for. Only of a whole game it is known that its drawings will be asked for.
    """
    from pnp.locale.lint.game import lint_game  # noqa: PLC0415 - as above
    from pnp.model.messages import values_of_type  # noqa: PLC0415 - as above
    from pnp.model.picture import Picture  # noqa: PLC0415 - as above
    from pnp.pictures.drawings import read_drawings_ahead, total_picture_bytes, unread_drawings  # noqa: PLC0415 - when a copy may be reading already

    pictures = workshop.files.pictures
    few = sum(len(deck.cards) for deck in game.decks) < _MANY
    drawn = (
        values_of_type((game.decks, game.booklet), Picture)
        if _is_whole(request) and few and workshop.disk and can_copy(request.jobs)
        else ()
    )
    ahead = unread_drawings(drawn, pictures)

    def found() -> Sequence[Diagnostic]:
        read_drawings_ahead(ahead, pictures)
        report = Report()
        with report.recorded() as findings:
            lint_game(game, report)
        return findings

    with in_copy(found, request.jobs if game.rules or total_picture_bytes(ahead) > _WORTH_A_COPY else 1) as findings:
        yield findings


def _is_whole(request: BuildRequest) -> bool:
    return request.deck is None and request.card is None and request.only is None
