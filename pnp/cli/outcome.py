"""What a run made, in words."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pnp.cli.arguments import shown

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping
    from pathlib import Path

    from pnp.cli.console import Console
    from pnp.cli.preparation import Preparation
    from pnp.model.request import PreparedGame, WrittenDocument


def checked_game(prepared: PreparedGame) -> str:
    """Say what a game would print: `pond (en): 25 cards on 3 sheets, a booklet of 20 pages`; single faces are `on 50 pages`."""
    from pnp.model.sheet import SINGLE_FACES

    printed = prepared.impositions
    of_faces = any(imposition.paper.name == SINGLE_FACES for imposition in printed)
    number = sum(len(imposition.pages if of_faces else imposition.sheets) for imposition in printed)
    on = _plural(number, "page" if of_faces else "sheet")
    on = on if prepared.products["cards"].table is None else "a virtual table"
    cards = f"{pieces(prepared)} on {on}" if number or not prepared.booklet else ""
    booklet = f"a booklet of {_plural(len(prepared.booklet.pages), 'page')}" if prepared.booklet else ""
    said = ", ".join(filter(None, (cards, booklet, skipped(prepared))))
    return f"{prepared.game.name} ({prepared.game.languages}): {said}"


def _plural(number: int, word: str) -> str:
    return f"{number} {word}{'' if number == 1 else 's'}"


def skipped(prepared: PreparedGame) -> str:
    """Say how many cards of the requested decks are skipped: `1 card skipped`; empty if none is."""
    wanted = prepared.request.deck
    count = sum(len(deck.parked) for deck in prepared.game.decks if wanted in (None, deck.name))
    return f"{count} card{'' if count == 1 else 's'} skipped" if count else ""


def pieces(prepared: PreparedGame) -> str:
    """Say how many pieces of each kind are printed: `25 cards, 2 boards and 108 tokens`."""
    kinds = {deck.name: deck.kind for deck in prepared.game.decks}
    counts: dict[str, int] = {}
    for component in prepared.components:
        kind = kinds[component.deck]
        counts[kind] = counts.get(kind, 0) + component.copies
    return counted(counts)


def counted(counts: Mapping[str, int]) -> str:
    """Say numbers of pieces by their kinds."""
    from pnp.locale.phrases import phrase

    words = [phrase("en", kind, n=number) for kind, number in counts.items()] or [phrase("en", "card", n=0)]
    return " and ".join(part for part in (", ".join(words[:-1]), words[-1]) if part)


def say_written(
    console: Console, written: list[WrittenDocument], skips: Mapping[str, str], remarks: Iterable[str] = ()
) -> None:
    """Print a table of the files, where the pictures are, what could save paper, what was skipped, and remarks."""
    rows = [_row(document) for document in written if document.pdf in document.files]  # a profile may write no PDFs
    if rows:
        console.table(["file", "pages", "cards", "sheets", "next"], rows)
    for remark in remarks:
        console.say(remark)
    for folder, number in _pictures(written).items():
        console.say(f"{shown(folder)}: {number} picture{'' if number == 1 else 's'}")
    for document in written:
        if document.saving:
            console.say(f"{document.pdf.name}: {document.saving}")
        if document.caution:
            console.say(f"{document.pdf.name}: {document.caution}")
    for name, said in skips.items():
        if said:
            console.say(f"{name}: {said}")


def say_warned(console: Console, run: Preparation) -> None:
    """Of a run in several languages, name those that have warnings: `warnings: toy in de (2), fr (1)`."""
    if not run.languages.several:
        return
    counts: dict[str, list[str]] = {}
    for build, count in run.languages.counted(d for d in run.report.diagnostics if d.severity == "warning").items():
        counts.setdefault(build.game, []).append(f"{build.locale} ({count})")
    if counts:
        console.say("warnings: " + "; ".join(f"{game} in {', '.join(said)}" for game, said in counts.items()))


def main_files(written: list[WrittenDocument]) -> list[Path]:
    """Return what to look at: each PDF, and the folders of pictures where a profile writes no PDFs."""
    pdfs = [document.pdf for document in written if document.pdf in document.files]
    return pdfs or [*_pictures(written)]


def _row(written: WrittenDocument) -> list[str]:
    """A row of the final table: a file, its numbers of pages, cards and sheets, and what to do with it."""
    counts = [str(written.pages or "-"), _counted(written), str(written.sheets or "-")]
    return [str(shown(written.pdf)), *counts, written.advice]


def _counted(document: WrittenDocument) -> str:
    """A number if all pieces are cards, otherwise the number of each kind."""
    only_cards = not document.pieces or document.pieces.keys() == {"card"}
    return str(sum(document.pieces.values()) or "-") if only_cards else counted(document.pieces)


def _pictures(written: list[WrittenDocument]) -> dict[Path, int]:
    """Return the folders of pictures that were written, with the number of pictures in each."""
    from pnp.render.exports.table import PICTURE_LIST

    files = {file for document in written for file in document.files}
    folders = sorted(file.parent for file in files if file.name == PICTURE_LIST)
    return {folder: sum(file.suffix == ".png" and folder in file.parents for file in files) for folder in folders}
