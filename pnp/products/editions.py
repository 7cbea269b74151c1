"""The names of the files of a run: a part of a game, or another edition, never replaces the files of the whole game."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pnp.base.records import lazy_pattern
from pnp.load.printers import DEFAULT
from pnp.load.profiles import read_profile
from pnp.load.yaml.nodes import format_number
from pnp.model.request import Difference, Edition

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pnp.model.game import Game
    from pnp.model.outline import MarkLength
    from pnp.model.printing import PrintOptions, Profile
    from pnp.model.request import BuildRequest

_USUAL_PROFILE = "home"
_UNSAFE = lazy_pattern(r"[^\w.-]+")  # what a printer may be called, and a file had better not be


def cards_edition(game: Game, request: BuildRequest) -> Edition:
    """Return how the cards of a request differ from those that the game prints without options."""
    faces = [Difference("deck", request.deck, f"deck-{request.deck}")] if request.deck else []
    faces += [Difference("card", request.card, f"card-{request.card}")] if request.card else []
    faces += [Difference("part", deck.part.number, part_word(deck.part.number)) for deck in game.decks if deck.part]
    faces += list(since_difference(game, request))
    if game.other is not None and request.bilingual == "back":
        faces.append(Difference("bilingual", "back", "bilingual-back"))
    faces += [Difference("guides", True, "guides")] if request.guides else []
    return Edition(tuple(faces), _profile(request), (*_options(game, request), *_printer(request)), draft=request.draft)


def booklet_edition(request: BuildRequest, *, sheets: bool) -> Edition:
    """Return how the booklet differs; single pages may have their bleed, and only `sheets` are corrected for a printer."""
    if sheets:
        return Edition((), _profile(request), _printer(request), draft=request.draft)
    bleed = (Difference("bleed", True, "bleed"),) if request.booklet_bleed else ()
    return Edition(bleed, _profile(request), draft=request.draft)


def cards_stem(game: Game, run: str, edition: Edition) -> str:
    """Return the name of a file of cards without its suffix; `run` says which paper and backs."""
    return edition.sheets_name(f"{game.name}-{game.languages}-cards-{run}")


def part_word(number: int) -> str:
    """Return the word for a part of a deck in the names of files, of which there may be thousands."""
    return f"part-{number:04}"


def booklet_stem(game: Game, form: str, edition: Edition) -> str:
    """Return the name of a file of the booklet without its suffix; `form` is its page size, and what it is imposed on."""
    return edition.sheets_name(f"{game.name}-{game.locale}-booklet-{form}")


def since_difference(game: Game, request: BuildRequest) -> tuple[Difference, ...]:
    """Return what a run since an earlier print is called; nothing for one that prints all."""
    if request.since is None:
        return ()
    label = request.since.label(game.name)
    return (Difference("since", label, f"since-{_UNSAFE.sub('-', label)}"),)


def changes_stem(game: Game, name: str, request: BuildRequest) -> str:
    """Return the name of a file about what changed, without its suffix; no profile and no paper changes what it says."""
    part = [
        Difference(key, value, f"{key}-{value}") for key, value in (("deck", request.deck), ("card", request.card)) if value
    ]
    return Edition((*part, *since_difference(game, request))).sheets_name(f"{game.name}-{game.languages}-{name}")


def _profile(request: BuildRequest) -> Difference | None:
    profile = requested_profile(request)
    if profile.name == _USUAL_PROFILE:
        return None
    return Difference("profile", profile.name, "low-ink" if profile.low_ink else profile.name)


def requested_profile(request: BuildRequest) -> Profile:
    """Return the profile of a request. Raises PnpError if its file has a fault, KeyError if there is none of this name."""
    found = read_profile(request.profile, request.root)
    if found is None:
        raise KeyError(request.profile)
    return found


def _printer(request: BuildRequest) -> tuple[Difference, ...]:
    name = request.printer.name if request.printer else ""
    if name in {"", DEFAULT}:
        return ()
    return (Difference("printer", name, f"printer-{_UNSAFE.sub('-', name)}"),)


def _options(game: Game, request: BuildRequest) -> Iterator[Difference]:
    """The options of the command line that change what would be printed without them."""
    profile = requested_profile(request).options
    usual = [profile.over(deck.options).over(game.defaults) for deck in game.decks] or [profile.over(game.defaults)]
    papers = {options.paper for options in usual}
    if request.paper in papers and len(papers) > 1:  # any other paper has files of its own name
        yield Difference("paper", str(request.paper), f"paper-{request.paper}")
    if request.backs is not None and any((options.backs or "duplex-long") != request.backs for options in usual):
        yield Difference("backs", request.backs, f"backs-{request.backs}")
    if request.marks is not None and any(_marks(options) != request.marks for options in usual):
        yield Difference("marks", request.marks, f"marks-{request.marks}")
    if request.bleed is not None and any(options.bleed != request.bleed for options in usual):
        yield Difference("bleed_mm", request.bleed, f"bleed-{format_number(request.bleed)}")
    if request.cuts is not None and any(options.cuts != request.cuts for options in usual):
        yield Difference("cuts", request.cuts, f"cuts-{request.cuts}")
    if request.skip is not None:
        yield Difference("skip", request.skip, f"skip-{request.skip}")


def _marks(options: PrintOptions) -> MarkLength:
    return options.marks or ("short" if options.cuts == "shared" else "full")


def advice(request: BuildRequest, usual: str) -> str:
    """Return what to do with a document: the usual, but a draft is looked at and not printed."""
    return "look at it: a draft is not for print" if request.draft else usual
