"""What sheets are printed on: the words that decks may name, a game's own, and their weights."""

import re
import textwrap

import pytest

from pnp.base.diagnostics import Report, format_diagnostic
from pnp.load.kinds.kind import ValueReader
from pnp.load.stocks import WeightKind, shipped_stocks
from pnp.load.yaml.nodes import FileFaults, Scalar
from pnp.locale.localize import localize

GAME = """title: Game
version: "1.0"
date: "2026-01-31"
author: Us
source-locale: en
{more}
decks:
  cards: {{type: card, format: poker, face: card.xml{stock}}}
"""


@pytest.fixture
def read(load):
    """Load a game with this deck; gives the game and its findings as they are printed."""

    def run(stock="", more=""):
        text = GAME.format(stock=f", stock: {stock}" if stock else "", more=more)
        game, found = load({"content/g/game.yaml": text})
        return game, [format_diagnostic(d, lambda _: ()) for d in found]

    return run


def weight(text):
    """A weight as it is read, and the faults."""
    report = Report()
    values = ValueReader(None, None, FileFaults(report))
    found = WeightKind().read(Scalar(text, "", "game.yaml", 3, 9), "game", "weight", values)
    return found, [f"{d.code}: {d.message}{f' -> {d.hint}' if d.hint else ''}" for d in report.diagnostics]


@pytest.mark.parametrize(
    ("written", "read"),
    [
        ("300 g/m²", "300 g/m²"),
        ("300 gsm", "300 g/m²"),
        ("300g", "300 g/m²"),
        ("250-300 g/m2", "250–300 g/m²"),
        ("1.5 – 2 mm", "1.5–2 mm"),
        ("14 PT", "14 pt"),
        ("110 lb", "110 lb"),
    ],
)
def test_a_weight_is_written_in_one_way(written, read):
    """Its unit cannot come apart from its number at the end of a line."""
    assert weight(written) == (read.replace(" ", "\N{NO-BREAK SPACE}"), [])


WEIGHT = "`weight` must be a weight or a thickness with its unit, such as `300 g/m²`, `1.5–2 mm`, `14 pt`, found"


@pytest.mark.parametrize(
    ("written", "said"),
    [
        ("thick", f"load/wrong-kind: {WEIGHT} `thick`"),
        ("300", f"load/wrong-kind: {WEIGHT} `300` -> write the unit: `300 g/m²`"),
        ("2", f"load/wrong-kind: {WEIGHT} `2` -> write the unit: `2 mm`"),
        ("1,5 mm", f"load/wrong-kind: {WEIGHT} `1,5 mm` -> numbers have a point: `weight: 1.5 mm`"),
        ("2000 g", "load/out-of-range: `weight` must be from 30 to 1000 g/m², the lower number first, found `2000 g`"),
        ("300–250 g", "load/out-of-range: `weight` must be from 30 to 1000 g/m², the lower number first, found `300–250 g`"),
        ("20 mm", "load/out-of-range: `weight` must be from 0.05 to 10 mm, the lower number first, found `20 mm`"),
    ],
)
def test_what_is_no_weight(written, said):
    """It is said what one looks like, and what this may mean."""
    assert weight(written) == (None, [said])


def test_a_game_that_says_nothing_has_no_stock(read):
    """All its decks share sheets, as before there were stocks."""
    game, found = read()
    assert not found
    assert [deck.stock for deck in localize(game, "en", Report()).decks] == [None]


@pytest.mark.parametrize(
    ("stock", "more", "named"),
    [("net", "", "net"), ("", "print: {stock: card}", "card"), ("net", "print: {stock: card}", "net")],
)
def test_a_deck_has_its_own_stock_or_the_games(read, stock, more, named):
    """What it says itself comes first."""
    game, found = read(stock, more)
    assert not found
    assert game.decks[0].stock.name == named


@pytest.mark.parametrize("name", ["card", "paper", "board", "net", "sticker"])
def test_the_generator_has_words_for_its_stocks(read, name):
    """In every language that it speaks, with the weight that printers know."""
    game, _ = read(name)
    (deck,) = localize(game, "en", Report()).decks
    assert deck.stock.label
    assert deck.stock.weight == shipped_stocks()[name].weight


OWN = 'stocks: {grey_board: {weight: 2 mm, note: "Glue the sheet onto it."}, card: {weight: 310 gsm}, felt: {name: wool felt}}'


@pytest.mark.parametrize(
    ("stock", "said"),
    [
        ("grey_board", ("grey board", "2 mm", "Glue the sheet onto it.")),
        ("card", ("card stock", "310 g/m²", "")),
        ("felt", ("wool felt", "", "")),
        ("board", ("glue onto cardboard", "1.5–2 mm", "Print on paper, glue the sheet onto the cardboard, then cut.")),
    ],
)
def test_a_game_has_stocks_of_its_own(read, stock, said):
    """Without a name they are called by their key, and one of the generator's may have another weight."""
    game, found = read(stock, OWN)
    assert not found
    (deck,) = localize(game, "en", Report()).decks
    assert (deck.stock.label, deck.stock.weight.replace("\N{NO-BREAK SPACE}", " "), deck.stock.note) == said


def test_translators_get_the_words_of_a_games_own_stocks(read):
    """Names and notes are messages, also a name that is a key."""
    game, _ = read("felt", OWN)
    assert {message.id: message.source for key, message in game.names.items() if "stocks" in key} == {
        "game/stocks/grey_board/name": "grey board",
        "game/stocks/grey_board/note": "Glue the sheet onto it.",
        "game/stocks/felt/name": "wool felt",
    }


@pytest.mark.parametrize(
    ("stock", "more", "said"),
    [
        (
            "chipbord",
            "stocks: {chipboard: {weight: 2 mm}}",
            """
            content/g/game.yaml:8:61: error[load/unknown-choice]: `stock` cannot be `chipbord`
              hint: did you mean `chipboard`?
            """,
        ),
        (
            "Wool felt",
            "",
            """
            content/g/game.yaml:8:61: error[load/unknown-choice]: `stock` cannot be `Wool felt`
              hint: one of `card`, `paper`, `board`, `net`, `sticker`; or say what it is in game.yaml: \
            `stocks: {wool-felt: {weight: 2 mm}}`
            """,
        ),
        (
            "any",
            "",
            """
            content/g/game.yaml:8:61: error[load/unknown-choice]: `stock` cannot be `any`
              hint: one of `card`, `paper`, `board`, `net`, `sticker`; `print: {stock: any}` of the game lets pieces of all \
            stocks share sheets
            """,
        ),
        (
            "",
            "stocks: {gutterfold: {weight: 2 mm}}",
            """
            content/g/game.yaml:6:10: error[load/reserved-name]: a stock cannot be named `gutterfold`: options and names of \
            files have another meaning for it
              hint: write `gutterfold-stock`, or what it is
            """,
        ),
        (
            "",
            "stocks: {chipboard: {weight: 2}}",
            """
            content/g/game.yaml:6:30: error[load/wrong-kind]: `weight` must be a weight or a thickness with its unit, such as \
            `300 g/m²`, `1.5–2 mm`, `14 pt`, found `2`
              hint: write the unit: `2 mm`
            """,
        ),
    ],
    ids=["misspelt", "unknown", "any is no stock of a deck", "reserved", "no unit"],
)
def test_words_that_are_no_stock(read, stock, more, said):
    """With the way out."""
    _, found = read(stock, more)
    assert "\n".join(found) == textwrap.dedent(re.sub(r"(?<=\S) {3,}", " ", said)).strip()
