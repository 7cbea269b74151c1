"""The booklet of Fábrica de Heróis: twenty pages in each language, all rulings and constants told, true examples."""

import re
from pathlib import Path

import pytest

from pnp.base.diagnostics import Report
from pnp.build.build import prepare
from pnp.impose.booklet_sheets import with_blanks
from pnp.model.request import BuildRequest
from pnp.rules.examples import worked_examples

pytestmark = pytest.mark.whole  # two books with their cards

ROOT = Path(__file__).parents[2]
GAME = "fabrica-de-herois"
TAGS = ["pt-BR", "en"]

RULINGS = {
    "H-01": "Ponha uma ficha de Efeito Ativo sobre o herói ou o time",
    "H-02": "Cada verso traz também a palavra do seu baralho",
    "H-03": "o que ainda sobrar, à sua escolha, volta ao baralho de heróis, que é embaralhado",
    "H-04": "+1 por filiação em comum, para cada herói",
    "H-05": "Ela nunca passa de +5 nem de −5",
    "H-06": "laranja: difícil •••• 15–18",
    "H-07": "Ganhe 3, tenha a missão dado certo ou não",
    "H-08": "com 1 guardada e 3 novas, você tem 4 ações",
    "H-09": "Você nunca tem mais de 6 ações: o que passar disso se perde na hora",
    "H-10": "também custam 1 ação, das guardadas. Quem não tem ação não reage",
    "H-11": "ponha-a embaixo do baralho e compre outra",
    "H-12": "Só se o baralho de missões estiver vazio você fica sem",
    "H-13": "Só os da filiação dela, enquanto forem 3 ou mais",
    "H-14": "Ocupam. Mas não contam para o total, nem para a base",
    "H-15": "você pode fazê-lo uma vez em cada turno seu",
    "H-16": "a primeira ação compra um herói, que vai direto ao campo como Líder; antes, nada mais, nem fugir",
    "H-17": "a que proíbe vence a que permite; senão, vale a mais recente",
    "H-18": "de qualquer herói seu, não só do herói atingido",
    "H-19": "acaba quando o seu turno começa, antes de você resolver a missão",
    "H-20": "A régua mostra a soma; as fichas de Efeito Ativo dizem o que acaba quando",
    "H-21": "O Líder bloqueado continua Líder, mas não conta, e o que era permanente deixa de valer",
    "H-22": "Nomeie outro antes de qualquer outra jogada, sem gastar ações",
    "H-23": "vai primeiro o de quem usou a habilidade; depois, os dos outros em sentido horário",
    "H-24": "Embaralhe o cemitério: ele é o novo baralho. Os Exilados não voltam",
    "H-25": "Assim que uma missão cumprida leva a sua soma a 40 pontos ou mais, a partida acaba",
    "H-26": "O apoio é escondido; campo, ações e missões cumpridas todos podem ver",
    "H-27": "antes de qualquer outra jogada, um deles vai ao campo, sem gastar ações, e é o Líder",
    "H-28": "Algumas cartas mudam esses limites enquanto valem",
    "H-29": "Com o apoio cheio não se compra",
    "H-30": "1 por jogador, o resto fica de reserva",
    "die": "Com o dado, vale o número que ele mostra em cima, onde quer que esteja na carta; sem nenhuma ação, tire-o",
    "marker": "Com a ficha, vale a casa em que está",
    "lightning": "antes que uma missão se resolva e antes que o turno acabe; entre resolver e o telefone, não",
    "discarded": "(quem saiu, ficou protegido ou está sendo descartado escapa)",
    "own": "Um herói “seu” ou “rival” é do campo; para o apoio, a carta diz “do apoio”",
    "free": "mesmo que a carta diga “sem gastar ações”: isso vale para o que ela dá",
    "redirect": "só responde a um Ataque que bloqueia heróis do campo ou os tira de lá. Troca um só dos alvos seus",
    "place": "só então ajeite os times: o lugar dele já está livre para os que chegaram",
    "small": "as cartas com asterisco depois do número, embaixo: 30 heróis, 25 missões e 5 bases",
    "repay": "as ações vêm quando o Ataque acaba, atinja ele alguém ou não",
    "twice": "Quem está bloqueado ou protegido não pode ser bloqueado nem protegido: escolha outro",
    "cut": "some sempre todos os efeitos que valem, e só a soma é cortada",
    "base bonus": "O bônus dura o que a carta diz e soma-se ao de outro turno",
    "surplus": "leve ao campo, de graça, tantos quantos são demais, à sua escolha, se lá houver lugar",
    "rewards": "nem umas nem outras se recusam",
    "base": "o efeito e essa proteção acabam na mesma hora; o que já foi feito fica",
}
"""Rulings by their ids, and words that tell each; the last ones are of the engine's README."""

LEVELS = ("blue", "green", "yellow", "orange", "red")
DURATIONS = ("por 1 rodada", "até o fim de sua Missão atual", "Permanente")


class Silence:
    """Progress that does nothing."""

    def stage(self, name, total=None):
        """A stage begins."""

    def advance(self, steps=1):
        """Some steps are done."""


def made(tag, **constants):
    """The prepared booklet in a language and what was found."""
    report = Report()
    found = prepare(BuildRequest(ROOT, GAME, locale=tag, only="booklet", **constants), report, Silence())
    assert not report.has_errors, report.diagnostics
    return found, report


@pytest.fixture(scope="module", params=TAGS)
def ready(request):
    """The prepared booklet in each language, and what was found."""
    return made(request.param)


@pytest.fixture(scope="module")
def source():
    """The words of the Portuguese booklet, without regard to lines and pages."""
    return told(made("pt-BR")[0])


def told(found):
    """The words of a booklet, letter by letter."""
    return squeezed(" ".join(line for page in found.booklet.pages for box in page.boxes for line in box.lines))


def squeezed(text):
    """The letters of a text without white space and hyphens, because lines end in different places."""
    return re.sub(r"[\s\ufffe\u00ad\u2060\ufffc\u200b-]+", "", text)


def test_nothing_is_wrong_with_it(ready):
    """No error, no warning, no note."""
    assert [str(d) for d in ready[1].diagnostics] == []


def test_it_has_twenty_pages(ready):
    """Five sheets of A4, none of their pages blank."""
    pages = with_blanks(ready[0].booklet)
    assert len(pages) == 20
    assert None not in pages


@pytest.mark.parametrize("ruling", RULINGS)
def test_each_ruling_is_told(source, ruling):
    """A player can read how each gap and contradiction of the leaflet was settled."""
    assert squeezed(RULINGS[ruling]) in source


def test_durations_are_told_in_the_words_of_the_cards(game, source):
    """H 15."""
    words = {str(word.source) for word in game.sentences.words["for"].values()}
    assert words == {"por {rules.duration.rounds, plural, one {# rodada} other {# rodadas}}", DURATIONS[1]}
    for said in DURATIONS:
        assert f"“{squeezed(said)}”" in source


def test_constants_are_told(game, source):
    """H 4 and H 8: escape costs, limits and points are those of the rules."""
    rules = {name: constant.value for name, constant in game.rules.items()}
    for level, word in zip(LEVELS, ("muito fácil", "fácil", "normal", "difícil", "muito difícil"), strict=True):
        cost = rules[f"escape.{level}"]
        row = f"{word}•+{rules[f'nd.{level}_min']}–{rules[f'nd.{level}_max']}{cost}{'ação' if cost == 1 else 'ações'}"
        assert re.search(squeezed(row), source), level
    teams = (rules[f"team.{name}"] for name in ("field_min", "field_max", "support_max"))
    assert squeezed("de {} a {} no campo, no máximo {} no apoio".format(*teams)) in source
    assert squeezed(f"De {rules['players.min']} a {rules['players.max']} jogadores") in source
    assert squeezed(f"primeiro a {rules['win.points']} pontos") in source
    assert squeezed(f"{rules['base.threshold']} ou mais heróis dela") in source


def test_examples_agree_with_the_cards(game, cards):
    """Their numbers are written beside the rules; here they are held against what stands on the cards that they name."""
    results = worked_examples(game, Report())
    heroes = [cards[name].values for name in ("dona-sindica", "seu-troco", "capivara-zen")]
    mission = cards["barao-do-pedagio"].values
    matches = sum(len({*hero["affiliations"]} & {*mission["affiliations"]}) for hero in heroes)
    assert results["group.printed"] == sum(hero["bonus"] for hero in heroes)
    assert results["group.matches"] == matches * game.rules["affiliation.bonus"].value
    assert results["group.total"] == results["group.printed"] + results["group.matches"] == mission["nd"]
    team = [cards[name].values for name in ("professor-recreio", "dona-sindica", "seu-troco")]
    mission = cards["a-rua-que-sumiu"].values
    lift = team[0]["leader"]["does"]
    shared = [hero for hero in team if lift["affiliation"] in hero["affiliations"]]
    assert lift["pattern"] == "lift"
    assert results["ana.printed"] == sum(hero["bonus"] for hero in team)
    assert results["ana.slider"] == len(shared) * lift["amount"]
    assert results["ana.total"] == mission["nd"]  # the strip shows the number of the mission
    assert mission["extra"]["pattern"] == "need"
    assert mission["extra"]["amount"] <= len(shared)
    assert mission["rewards"][0]["pattern"] == "draw"
    gain = team[1]["discard"]["does"]
    assert gain["pattern"] == "gain"
    assert gain["amount"] == results["ana.end"] - results["ana.left"] + game.rules["actions.move"].value
    jam = cards["o-grande-engarrafamento"].values
    assert results["caio.total"] < jam["nd"]
    assert jam["punishments"][0]["pattern"] == "drain"
    assert results["caio.gained"] == game.rules["actions.per_turn"].value - jam["punishments"][0]["amount"]


def test_the_booklet_follows_the_constants():
    """Nothing of it is written out: with other rules it says other numbers."""
    other = told(made("pt-BR", settings=("win.points=50", "escape.yellow=3"))[0])
    assert squeezed("primeiro a 50 pontos") in other
    assert squeezed("normal ••• 11–14 3 ações") in other
