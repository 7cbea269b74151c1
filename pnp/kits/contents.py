"""The list of all files of a kit as a text, in the language of the game: the first that somebody opens."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, TypeAlias

from pnp.base.records import frozen
from pnp.load.profiles import read_profile
from pnp.locale.phrases import phrase

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from pathlib import Path

    from pnp.model.game import Game
    from pnp.model.printing import BacksMode, KitPart
    from pnp.model.request import WrittenDocument

FileRole: TypeAlias = Literal["cards", "booklet", "rules", "picture", "licence"]

_WAYS = {
    "duplex-long": "calibrate-turn-long",
    "duplex-short": "calibrate-turn-short",
    "gutterfold": "kit-fold",
    "none": "kit-one-side",
}
"""The phrases that say how a file is printed, by its backs."""
_INDENT, _BETWEEN = " " * 4, " · "
_LINE_END = "\r\n"  # every editor of every system shows it as one


@frozen
class SheetFacts:
    """What is said of a file of sheets: the part of the kit, how backs are printed, how many sheets and pieces there are."""

    part: KitPart
    backs: BacksMode
    written: WrittenDocument


@frozen
class KitFile:
    """A file of a kit: its path in the zip, its bytes or the file that holds them, and what it is for."""

    name: str
    data: bytes | Path
    role: FileRole
    sheets: SheetFacts | None = None


def contents(game: Game, files: Sequence[KitFile], families: Sequence[str]) -> str:
    """Return the list: the title, how to print, each file with what it is, and the typefaces by their names."""
    date = f" ({game.date})" if game.date else ""
    head = [game.title, ", ".join(filter(None, (f"{game.version}{date}", game.author))), "", _phrase(game, "print-at-100"), ""]
    fonts = _phrase(game, "set-in", fonts=", ".join(families))
    return _LINE_END.join([*head, *_lines(game, files), "", fonts, ""])


def _lines(game: Game, files: Sequence[KitFile]) -> Iterator[str]:
    """Yield each file with what it is below; the rules come first, and pictures are said once."""
    pictures = [file.name for file in files if file.role == "picture"]
    for file in sorted(files, key=lambda one: one.role != "rules"):
        if file.role != "picture" or file.name == pictures[0]:
            yield from pictures if file.role == "picture" else (file.name,)
            yield from (_INDENT + line for line in _said(game, file))


def _said(game: Game, file: KitFile) -> Iterator[str]:
    """Yield what a file is: how sheets are printed, how many there are, and what is on them."""
    facts = file.sheets
    if facts is None:
        yield _phrase(game, f"kit-{file.role}")
        return
    paper = facts.part.paper
    paper = paper.upper() if any(sign.isdigit() for sign in paper) else paper.capitalize()
    yield _phrase(game, "kit-booklet" if file.role == "booklet" else _WAYS[facts.backs], paper=paper)
    profile = read_profile(facts.part.profile, game.root)
    if profile is not None and profile.low_ink:
        yield _phrase(game, "kit-low-ink")
    counts = [_phrase(game, "sheet", n=facts.written.sheets)]
    counts += [_phrase(game, kind, n=number) for kind, number in facts.written.pieces.items()]
    yield _BETWEEN.join(counts)


def _phrase(game: Game, key: str, **values: str | int) -> str:
    return phrase(game.locale, key, game.phrases, **values)
