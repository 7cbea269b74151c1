"""The edition that a request asks for: its profile, whether it includes the booklet, and the names of its files.

The files of a part of a game, or of another edition, have other names than those of the whole game.
"""

from __future__ import annotations

from collections.abc import Container, Iterable, Iterator, Mapping
from hashlib import blake2b
from typing import TYPE_CHECKING

from pnp.base.records import lazy_pattern
from pnp.load.profiles import DEFAULT_PRINTER, read_profile
from pnp.load.stocks import shipped_stocks
from pnp.load.yaml.nodes import format_number
from pnp.locale.phrases import phrase, stock_phrase
from pnp.model.frame import FEWEST_CARDS_IN_BATCHES, FaceCriteria
from pnp.model.request import CONDITION, USUAL_EXPORTS, Difference, DocumentInfo, Edition

if TYPE_CHECKING:
    from pnp.base.diagnostics import Report
    from pnp.model.game import Game
    from pnp.model.outline import MarkLength
    from pnp.model.printing import BacksMode, PrintOptions, Profile, Stock
    from pnp.model.request import BuildRequest
    from pnp.model.sheet import Component


_USUAL_PROFILE = "home"
_UNSAFE_IN_NAMES = lazy_pattern(r"[^\w.-]+")  # characters of the names of printers that are not used for files


def cards_edition(game: Game, request: BuildRequest) -> Edition:
    """Return how the cards of a request differ from those that the game prints without options."""
    faces = list(_part_differences(request))
    faces += [Difference("part", deck.part.number, part_word(deck.part.number)) for deck in game.decks if deck.part]
    faces += list(since_difference(game, request))
    if game.other is not None and request.bilingual == "back":
        faces.append(Difference("bilingual", "back", "bilingual-back"))
    faces += [Difference("guides", True, "guides")] if request.guides else []
    return Edition(
        tuple(faces),
        _profile_difference(request),
        (*_option_differences(game, request), *_printer_difference(request)),
        draft=request.draft,
    )


def booklet_edition(request: BuildRequest, *, sheets: bool, turn: BacksMode | None = None) -> Edition:
    """Return how the booklet of a request differs from the usual one; only `sheets` are corrected for a printer.

    `turn` is how they are turned over, if it is not the usual way.
    """
    if sheets:
        turned = (Difference("backs", turn, f"backs-{turn}"),) if turn else ()
        return Edition((), _profile_difference(request), (*turned, *_printer_difference(request)), draft=request.draft)
    bleed = (Difference("bleed", True, "bleed"),) if request.booklet_bleed else ()
    return Edition(bleed, _profile_difference(request), draft=request.draft)


def cards_stem(game: Game, run: str, edition: Edition) -> str:
    """Return the name of a file of cards without its suffix; `run` names its paper and backs."""
    return edition.sheets_name(f"{game.name}-{game.languages}-cards-{run}")


def part_word(number: int) -> str:
    """Return the word for a part of a deck in the names of files; there may be thousands of parts."""
    return f"part-{number:04}"


def booklet_stem(game: Game, form: str, edition: Edition) -> str:
    """Return the name of a file of the booklet without its suffix; `form` names its page size and the paper of its sheets."""
    return edition.sheets_name(f"{game.name}-{game.locale}-booklet-{form}")


def since_difference(game: Game, request: BuildRequest) -> tuple[Difference, ...]:
    """Return the difference of a build with `--since`; none for one that prints all cards."""
    if request.since is None:
        return ()
    label = request.since.label(game.name)
    return (Difference("since", label, f"since-{_UNSAFE_IN_NAMES.sub('-', label)}"),)


def changes_stem(game: Game, name: str, request: BuildRequest) -> str:
    """Return the name of a file about what changed, without its suffix; it does not depend on profile and paper."""
    part = Edition((*_part_differences(request), *since_difference(game, request)))
    return part.sheets_name(f"{game.name}-{game.languages}-{name}")


_MOST_LETTERS_OF_PART = 60  # letters of the names of decks or cards in the name of a file


def _part_differences(request: BuildRequest) -> Iterator[Difference]:
    """Yield the decks and the cards that a request names; of many, files have the first ones and a hash in their names."""
    for key, names in (("deck", request.decks), ("card", request.cards)):
        word = "+".join(names).replace(CONDITION, "-")
        if len(names) > 1 and len(word) > _MOST_LETTERS_OF_PART:
            digest = blake2b(word.encode(), digest_size=4).hexdigest()
            word = f"{word[:_MOST_LETTERS_OF_PART].rpartition('+')[0] or names[0]}+{digest}"
        if names:
            yield Difference(key, ",".join(names), f"{key}-{word}")


def _profile_difference(request: BuildRequest) -> Difference | None:
    profile = requested_profile(request)
    if profile.name == _USUAL_PROFILE:
        return None
    return Difference("profile", profile.name, "low-ink" if profile.low_ink else profile.name)


def requested_profile(request: BuildRequest) -> Profile:
    """Return the profile of a request. Raises PnpError if its file has a fault, KeyError if there is none of this name."""
    profile = read_profile(request.profile, request.root)
    if profile is None:
        raise KeyError(request.profile)
    return profile


def _printer_difference(request: BuildRequest) -> tuple[Difference, ...]:
    name = request.printer.name if request.printer else ""
    if name in {"", DEFAULT_PRINTER}:
        return ()
    return (Difference("printer", name, f"printer-{_UNSAFE_IN_NAMES.sub('-', name)}"),)


def _option_differences(game: Game, request: BuildRequest) -> Iterator[Difference]:
    """Yield the options of the command line that change what would be printed without them."""
    profile = requested_profile(request).options
    usual = [profile.over(deck.options).over(game.defaults) for deck in game.decks] or [profile.over(game.defaults)]
    papers = {options.paper for options in usual}
    paper = request.paper
    if paper in papers and len(papers) > 1 and paper is not None:  # any other paper has files of its own name
        yield Difference("paper", paper.name, f"paper-{paper.name}")
    if request.backs is not None and any((options.backs or "duplex-long") != request.backs for options in usual):
        yield Difference("backs", request.backs, f"backs-{request.backs}")
    if request.marks is not None and any(_mark_length(options) != request.marks for options in usual):
        yield Difference("marks", request.marks, f"marks-{request.marks}")
    if request.bleed is not None and any(options.bleed != request.bleed for options in usual):
        yield Difference("bleed_mm", request.bleed, f"bleed-{format_number(request.bleed)}")
    if request.cuts is not None and any(options.cuts != request.cuts for options in usual):
        yield Difference("cuts", request.cuts, f"cuts-{request.cuts}")
    if request.order is not None and any((options.order or "rows") != request.order for options in usual):
        yield Difference("order", request.order, f"order-{request.order}")
    if request.copies is not None and any((options.copies or "together") != request.copies for options in usual):
        yield Difference("copies", request.copies, f"copies-{request.copies}")
    if request.stock is not None and game.defaults.stock != request.stock and any(deck.stock for deck in game.decks):
        yield Difference("stock", request.stock, f"stock-{request.stock}")
    if request.skip is not None:
        yield Difference("skip", request.skip, f"skip-{request.skip}")


def _mark_length(options: PrintOptions) -> MarkLength:
    return options.marks or ("short" if options.cuts == "shared" else "full")


def document_advice(request: BuildRequest, usual: str) -> str:
    """Return what to do with a document: the usual advice, unless it is a draft."""
    return "look at it: a draft is not for print" if request.draft else usual


def describe_stock(game: Game, stock: Stock) -> str:
    """Return what a sheet is printed on, for the terminal: `thin card, 160–200 g/m²`; a game's own as the game calls it."""
    label = phrase("en", stock_phrase(stock)) if stock.name in shipped_stocks() else stock.label
    weight = game.stocks[stock.name].weight.replace("\N{NO-BREAK SPACE}", " ")  # with a decimal point
    return ", ".join(filter(None, (label, weight)))


def includes_booklet(game: Game, request: BuildRequest) -> bool:
    """Whether the booklet belongs to a build, if the game has one.

    Builds of a part, with guides, or for a cutting machine include it only with `only="booklet"`.
    """
    profile = requested_profile(request)
    if profile.table is not None or request.since is not None or "fonts" in game.unread:
        return False
    is_part = request.is_part or request.guides or profile.cut is not None
    return request.only == "booklet" or (request.only is None and not is_part)


def criteria_for_batches(
    game: Game, request: BuildRequest, profile: Profile, report: Report, *, kept: bool = False
) -> FaceCriteria | None:
    """Return the criteria of preflight for faces that are painted in batches; None if the game is laid out as a whole.

    That is so for small games, unless painted faces are cached (`kept`), for requests that show or change the items of faces,
    and after errors.
    """
    decks = request.requested_decks(game)
    shows_items = request.cards or request.draft or request.guides or request.since or game.other or not request.only_pages
    changes_items = profile.low_ink or profile.colour or profile.table or profile.cut or profile.pages == "faces"
    writes_more = not set(profile.writes) <= set(USUAL_EXPORTS) or profile.bleed is not None
    if shows_items or changes_items or writes_more or report.has_errors or "fonts" in game.unread:
        return None
    if any(deck.faulty or deck.tiling or not deck.printable or deck.part for deck in decks):
        return None
    if not kept and sum(len(deck.laid_out) for deck in decks) < FEWEST_CARDS_IN_BATCHES:
        return None
    return FaceCriteria(strict=request.strict, safe=profile.safe or 0.0)


def decks_made_at_home(game: Game) -> set[str]:
    """Return the decks that are made at home only, such as dice of paper (`press: no`)."""
    return {deck.name for deck in game.decks if deck.options.over(game.defaults).press is False}


def decks_left_out(game: Game, profile: Profile) -> dict[str, str]:
    """Return the decks that a profile leaves out by what `game.yaml` says, each with the reason in words."""
    is_for_press = profile.colour is not None or (profile.pages == "faces" and profile.table is None)
    at_home = decks_made_at_home(game) if is_for_press else set()
    found: dict[str, str] = {}
    for deck in game.decks:
        if deck.name in at_home:
            found[deck.name] = "as `print: {press: no}` says"
        elif profile.name in deck.options.over(game.defaults).left_out_by:
            found[deck.name] = f"as `print: {{press: {{not: [{profile.name}]}}}}` says"
    return found


def components_left(components: Iterable[Component], left_out: Container[str]) -> tuple[Component, ...]:
    """Return the components of the other decks."""
    return tuple([component for component in components if component.deck not in left_out])


def left_out_remarks(components: Iterable[Component], left_out: Mapping[str, str], profile: Profile) -> tuple[str, ...]:
    """Say which decks of a run a profile leaves out, and why: one sentence for each reason."""
    counts: dict[str, dict[str, int]] = {}
    for component in components:
        if component.deck in left_out and component.copies:
            of_reason = counts.setdefault(left_out[component.deck], {})
            of_reason[component.deck] = of_reason.get(component.deck, 0) + component.copies
    return tuple(
        f"{profile.name}: without {', '.join(f'`{deck}` ({number})' for deck, number in decks.items())}, {reason}"
        for reason, decks in counts.items()
    )


def document_info(game: Game) -> DocumentInfo:
    """Return the metadata of the PDFs of a game."""
    return DocumentInfo(game.title, game.author, game.locale, game.date, version=game.version)
