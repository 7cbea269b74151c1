"""The booklet of Zodiacus Intrépidos: 28 pages, H 12–15 of its facts, all rulings told, a turn that can be played."""

import importlib.util
import re
import sys
from itertools import pairwise
from pathlib import Path

import pytest

from pnp.base.diagnostics import Report
from pnp.build.build import prepare
from pnp.impose.booklet_sheets import with_blanks
from pnp.model.request import BuildRequest
from pnp.rules.examples import worked_examples

pytestmark = pytest.mark.whole  # the book with its cards

ROOT = Path(__file__).parents[2]
GAME = "zodiacus"

RULINGS = {
    "Z-01": "o alcance máximo, em quadrados. Qualquer distância de 1 até esse número serve",
    "Z-02": "Com tantas runas, de qualquer cor, quantas o Poder dos Deuses mostra",
    "Z-04": "Joga-se no passo Cartas de qualquer rodada sua",
    "Z-09": "quadrado por quadrado, nunca na diagonal; pode virar quantas vezes quiser",
    "Z-11": "Respondem-se ataques da carta, de armamento e de oportunidade",
    "Z-12": "Intrépidos só respondem quando uma carta ou habilidade diz",
    "Z-13": "se ele estiver dentro do ALVO deles",
    "Z-15": "Não: só respondem",
    "Z-16": "só um intrépido a destrói: no zero ela espera",
    "Z-17": "Um castelo é imune a tudo o que vem do inimigo enquanto o dono tiver uma torre",
    "Z-18": "Ele perde o que levava (equipamento, armamento, poção), o dano e os status; runas, nível e XP ficam",
    "Z-19": "já age nessa rodada, do passo Itens em diante",
    "Z-20": "O castelo não pode ficar sem vida",
    "Z-21": "se não houver, no livre mais próximo",
    "Z-22": "O que passar de 500 se perde",
    "Z-23": "Na rodada do castelo, gaste-o para subir de nível",
    "Z-24": "Derrotar é causar o último dano com um intrépido seu",
    "Z-25": "não têm efeito por si: só valem quando uma habilidade ou carta fala deles",
    "Z-27": "à vista: uma em cada torre e em cada guardião",
    "Z-28": "Suas runas ficam no tabuleiro encostado à borda de cima do seu. Quem toma uma runa do aliado a entrega a ele",
    "Z-30": "A dupla perde quando caem os castelos de ambos",
    "Z-31": "Cada um tem seu XP e sua mão",
    "Z-32": "em sentido horário",
    "Z-33": "são as saídas de Alpha, Beta e Gama",
    "Z-34": "Cada intrépido faz no máximo um por turno",
    "Z-35": "com o ataque da carta ou um armamento, nunca com habilidade",
    "Z-36": "Se é o seu lado que o empurra ou puxa para fora do ALVO, há",
    "Z-38": "no fim da sua rodada sofre o dano que a fonte diz",
    "Z-39": "só um deles, uma vez",
    "Z-40": "Quem termina de andar num obstáculo fica escondido",
    "Z-41": "Obstáculos e peças não tapam a vista",
    "Z-44": "Embaralhe o descarte e continue",
    "Z-45": "Um só baralho serve a todos, ou um a cada dupla, com os mesmos limites",
    "Z-46": "Curar devolve vida até o número impresso",
    "Z-47": "Itens, só na rodada do intrépido que os recebe",
    "Z-49": "Compre até ter 5 cartas na mão",
}
"""Rulings by their ids, and words that tell each."""


class Silence:
    """Progress that does nothing."""

    def stage(self, name, total=None):
        """A stage begins."""

    def advance(self, steps=1):
        """Some steps are done."""


@pytest.fixture(scope="module")
def ready():
    """The prepared booklet, and what was found."""
    report = Report()
    found = prepare(BuildRequest(ROOT, GAME, only="booklet"), report, Silence())
    assert not report.has_errors, report.diagnostics
    return found, report


@pytest.fixture(scope="module")
def told(ready):
    """Its words, without white space and hyphens."""
    return squeezed(" ".join(line for page in ready[0].booklet.pages for box in page.boxes for line in box.lines))


def squeezed(text):
    """The letters of a text without white space and hyphens, because lines end in different places."""
    return re.sub(r"[\s\ufffe\u00ad\u2060\ufffc\u200b-]+", "", text)


def test_nothing_is_wrong_with_it(ready):
    """No error and no warning."""
    assert [str(d) for d in ready[1].diagnostics if d.severity != "note"] == []


def test_it_has_twenty_eight_pages(ready):
    """Seven sheets of A4, none of their pages blank."""
    pages = with_blanks(ready[0].booklet)
    assert len(pages) == 28
    assert None not in pages


@pytest.mark.parametrize("ruling", RULINGS)
def test_each_ruling_is_told(told, ruling):
    """A player can read how each gap and contradiction of the manual was settled."""
    assert squeezed(RULINGS[ruling]) in told


def test_damage_of_the_examples(told, game):
    """H 12: 20 - 5 = 15; 5 - 10 is the minimum; an ability of 10 deals 10."""
    rules = {name: constant.value for name, constant in game.rules.items()}
    assert (rules["example.dealt"], rules["example.least"]) == (15, 5)
    for said in ("20−5=15dedano", "rolasse5contraResistência10,aindacausaria5", "10contraqualquerresistênciaé10"):
        assert said in told


def test_alvo_is_never_the_least_distance():
    """H 13."""
    folder = ROOT / "content" / GAME
    texts = [file.read_text("utf-8") for pattern in ("*.yaml", "*.csv", "booklet/*.md") for file in folder.glob(pattern)]
    assert len(texts) > 30
    assert [text for text in texts if re.search(r"dist[âa]ncia\s+m[íi]nima", text, re.IGNORECASE)] == []


def test_a_turn_has_four_rounds_with_movement(told, game):
    """H 14: numbered 1 to 4, and each of an intrepid has a step to move in."""
    rounds = game.rules["turn.rounds"].value
    assert [one["number"] for one in rounds] == [1, 2, 3, 4]
    assert all("move" in one["steps"] for one in rounds if one["round"] != "castle")
    for number, name in enumerate(("Castelo", "Alpha", "Beta", "Gama"), 1):
        assert f"{number}{name}:" in told
    steps = [
        told.index(squeezed(step)) for step in ("2Limbo: se ele", "3Itens: equipe", "4Movimento.", "5Ataque ou habilidade:")
    ]
    assert steps == sorted(steps)


def test_equip_limits_agree(told, game):
    """H 15: 2 + 1 = 3, in the chapter and on the last page."""
    rules = {name: constant.value for name, constant in game.rules.items()}
    assert rules["equip.gear_max"] + rules["equip.potions_max"] == rules["equip.all_max"] == 3
    assert squeezed("no máximo 2 cartas de equipamento e armamento juntas, e 1 poção: 3 cartas ao todo") in told
    assert squeezed("2 de equipamento e armamento, 1 poção") in told


def test_tables_of_odds_are_those_of_the_dice(told):
    """A yellow die against resistance 5 deals 14.2 on average; 40 of life fall to the second attack only by two top faces."""
    assert squeezed("5 5,8 9,2 14,2 18,3 20,0") in told
    assert squeezed("40 3% 80% 100% 100%") in told


# the turn that is drawn on the board


@pytest.fixture(scope="module")
def scenes():
    """What the art kit draws of the turn, under a name of its own."""
    folder = ROOT / f"content/{GAME}/art/kit"
    spec = importlib.util.spec_from_file_location(
        "zodiacus_book_kit", folder / "__init__.py", submodule_search_locations=[str(folder)]
    )
    sys.modules["zodiacus_book_kit"] = package = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(package)
    yield importlib.import_module("zodiacus_book_kit.scenes")
    for name in [name for name in sys.modules if name.split(".")[0] == "zodiacus_book_kit"]:
        del sys.modules[name]


def steps_of(scenes):
    """Every step of the turn with the place of everybody before it."""
    at = dict(scenes.BEGIN)
    for name, steps in scenes.TURN.items():
        for step in steps:
            yield name, step, dict(at)
            if isinstance(step, scenes.Walk):
                at[step.who] = step.squares[-1]


def apart(one, two):
    """How far two squares are, without diagonals."""
    return abs(one[0] - two[0]) + abs(one[1] - two[1])


def test_walks_of_the_turn_are_legal(scenes, cards):
    """From where the intrepid stands, step by step, not through structures or enemies, as far as its movement."""
    table = scenes.joined(*scenes.DUEL)
    walls = {square for square, place in table.items() if place.what.split("_")[0] in ("castle", "tower", "guardian")}
    walks = [(step, at) for _, step, at in steps_of(scenes) if isinstance(step, scenes.Walk)]
    assert len(walks) == 7
    for walk, at in walks:
        assert walk.squares[0] == at[walk.who]
        assert all(apart(a, b) == 1 for a, b in pairwise(walk.squares))
        others = {square for who, square in at.items() if who != walk.who}
        assert not (set(walk.squares[1:]) & (others | walls - set(scenes.GONE)))
        if not walk.pushed:
            assert len(walk.squares) - 1 <= cards[walk.who].values["movement"]
    assert {at[who] for _, _, at in steps_of(scenes) for who in at} <= set(table)


LEVELS = {"rei-frixo": 2, "pleiades": 2, "dom-gemino": 1, "leonel-de-nemeia": 1, "ganimeda": 1, "dama-carcina": 1}


def test_every_opportunity_of_the_turn_is_told(scenes, cards):
    """Who steps out of the ALVO of an enemy is struck, or the words beside the figure say that it is let pass."""
    left = [
        (name, step.who, who)
        for name, step, at in steps_of(scenes)
        if isinstance(step, scenes.Walk)
        for here, there in pairwise(step.squares)
        for who, square in at.items()
        if scenes.SIGNS[who][1] != scenes.SIGNS[step.who][1]
        and apart(here, square) <= cards[who].values["levels"][LEVELS[who] - 1]["alvo"] < apart(there, square)
    ]
    assert left == [
        ("alpha", "rei-frixo", "leonel-de-nemeia"),
        ("alpha", "rei-frixo", "pleiades"),
        ("beta", "leonel-de-nemeia", "rei-frixo"),
    ]
    book = (ROOT / f"content/{GAME}/booklet/13-example.md").read_text("utf-8")
    assert "podia atacá-lo quando ele se afasta; deixa passar" in book


def test_strikes_of_the_turn_reach_and_roll_what_the_cards_say(scenes, cards, game):
    """Dice and ALVO of the row, of the tower or of the armament; each die shows a face that it has."""
    faces = {
        colour: {game.rules[f"{colour}.{face}"].value for face in ("low", "mid", "top")}
        for colour in ("green", "blue", "yellow", "red")
    }
    tower, spear = cards["torre-do-sino"].values, cards["azagaia-de-bronze"].values["attack"]
    found = 0
    for name, strike, at in steps_of(scenes):
        if not isinstance(strike, scenes.Strike):
            continue
        found += 1
        assert all(shows in faces[colour] for colour, shows in strike.dice)
        if name == "castle":
            castle = cards[{"aurora": "castelo-da-aurora", "orvalho": "castelo-do-orvalho"}[strike.name]].values
            assert {colour: 1 for colour, _ in strike.dice} == castle["dice"]
            continue
        who = next((who for who, square in at.items() if square == strike.origin), None)
        row = tower if who is None else cards[who].values["levels"][LEVELS[who] - 1]
        row = spear if strike.name == "carcina" else row
        dice, alvo = (row["dice"], row["alvo"]) if strike.dice else ({}, row["ability"]["alvo"])
        assert {colour: sum(c == colour for c, _ in strike.dice) for colour, _ in strike.dice} == dict(dice)
        assert apart(strike.origin, strike.target) <= alvo
    assert found == 11


def test_numbers_of_the_turn_agree_with_the_cards(cards, game):
    """What is written beside the rules is held against what stands on the cards."""
    results = worked_examples(game, Report())
    rules = {name: constant.value for name, constant in game.rules.items()}

    def left(total, who, resistance):
        card = cards[who].values
        row = card["levels"][LEVELS[who] - 1] if who in LEVELS else card
        return max(rules["damage.min"], total - row[resistance])

    tower = cards["torre-do-sino"].values
    thorns, mend = tower["ability"]["does"], cards["pedreiros-da-meia-noite"].values["effect"][0]
    stampede, push = cards["pleiades"].values["levels"][1]["ability"]["does"]
    leo = cards["leonel-de-nemeia"].values["levels"][0]
    assert (thorns["pattern"], mend["pattern"], stampede["pattern"], push["pattern"], push["amount"]) == (
        "thorns", "heal", "hurt", "push", 1,
    )  # fmt: skip
    expected = {
        "dawn": left(rules["green.mid"], "torre-do-sino", "physical"),
        "dew": left(rules["green.top"], "torre-do-sino", "magic"),
        "frixo": left(rules["red.mid"], "torre-do-sino", "physical"),
        "answer": left(rules["blue.mid"], "rei-frixo", "physical"),
        "thorns": thorns["points"],
        "mended": mend["points"],
        "stampede": stampede["points"],
        "chance": left(rules["green.mid"] + rules["blue.mid"], "rei-frixo", "physical"),
        "life": cards["rei-frixo"].values["levels"][1]["life"],
        "gemino": left(rules["blue.top"], "pleiades", "physical"),
        "opening": left(rules["red.low"], "leonel-de-nemeia", "physical"),
        "leonel": left(rules["yellow.low"], "dom-gemino", "physical"),
        "ganimeda": left(rules["yellow.top"], "leonel-de-nemeia", "magic"),
        "prize": leo["xp"],
        "carcina": left(rules["yellow.mid"], "dom-gemino", "physical"),
        "gemino_life": cards["dom-gemino"].values["levels"][0]["life"],
    }
    assert {name: results[f"turn.{name}"] for name in expected} == expected
    assert results["turn.fallen"] >= leo["life"]


def test_the_figure_of_two_players_has_the_boards_of_the_turn(scenes, cards):
    """The drawn boards are those of the content, the upper one turned by half a turn."""
    drawn = {square: place.what for square, place in scenes.joined(*scenes.DUEL).items()}
    below, above = (cards[name].values["squares"] for name in ("fornalha-de-aries", "lagoa-de-netuno"))
    expected = {(9 + r, c): what for r, row in enumerate(below) for c, what in enumerate(row)}
    expected |= {(8 - r, 11 - c): what for r, row in enumerate(above) for c, what in enumerate(row)}
    assert drawn == expected
