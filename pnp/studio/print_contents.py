"""What a proof and a kit will hold, before they are made: their documents, and all else in sentences.

A sentence is named as on the page (`print-words.js`), and has its values.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import TYPE_CHECKING, Final, NamedTuple, TypeAlias

from pnp.build.kits import parts_to_write, plan_kit
from pnp.build.proofs.press import faces_of_proof, make_press_proof
from pnp.load.profiles import read_kit
from pnp.model.request import NoProgress

if TYPE_CHECKING:
    from pathlib import Path

    from pnp.base.diagnostics import Report
    from pnp.build.kits import PlannedKit
    from pnp.build.workshop import Workshop
    from pnp.model.request import PreparedGame

Sentence: TypeAlias = Mapping[str, object]
_MOST_PROOFED: Final = 8  # faces whose inks are separated only to be looked at


class PartOfPrint(NamedTuple):
    """A game as it is prepared for a part of what is written, the `folder` of the part, the name of its `rules`."""

    prepared: PreparedGame
    folder: str = ""
    rules: str = ""


def proof_parts(prepared: PreparedGame, *, plates: bool) -> tuple[list[PartOfPrint], list[Sentence]]:
    """Return the pages of the proof of a press, none if its faces are many, and what it will hold."""
    cards, pages = faces_of_proof(prepared)
    swatches = len(prepared.game.theme.swatches)
    shown = [PartOfPrint(make_press_proof(prepared, NoProgress(), plates=plates))] if cards + pages <= _MOST_PROOFED else []
    found = [
        *([_sentence("swatches", count=swatches)] if swatches else []),
        *([_sentence("faces", count=cards)] if cards else []),
        *([_sentence("pages", count=pages)] if pages else []),
        *([_sentence("plates")] if plates else []),
        *([] if shown else [_sentence("many", most=_MOST_PROOFED)]),
    ]
    return shown, found


def kit_parts(
    root: Path, kit: str, prepared: PreparedGame, workshop: Workshop, report: Report
) -> tuple[list[PartOfPrint], list[Sentence]]:
    """Return the sheets of each part of a kit, and what else it will hold; nothing if it cannot be planned."""
    asked = read_kit(kit, root, report)
    planned = plan_kit(asked, prepared, workshop, report, NoProgress()) if asked is not None else None
    if planned is None:
        return [], []
    parts = [
        PartOfPrint(replace(one, request=replace(one.request, only=None)), part.folder, planned.kit.rules)
        for part, one in parts_to_write(planned)
    ]
    return parts, list(_besides(planned))


def _besides(planned: PlannedKit) -> Iterator[Sentence]:
    kit, has_booklet = planned.kit, planned.game.booklet is not None
    pictures = [one.file for one in kit.pictures if has_booklet or one.shows != "booklet"]
    yield _sentence("sheets", names=", ".join(dict.fromkeys(part.folder for part in kit.parts)))
    if has_booklet:
        yield _sentence("rules", name=kit.rules)
    if pictures:
        yield _sentence("pictures", names=", ".join(pictures))
    yield _sentence("private") if planned.licence is None else _sentence("licence", name=kit.licence)
    yield _sentence("list", name=kit.contents)


def _sentence(says: str, **values: object) -> Sentence:
    return {"says": says, "values": values}
