"""The handbook and the aid of Beyond Nebula: all rulings told, numbers that agree, the legend's labels, European Portuguese."""

import re
from pathlib import Path

import pytest

from pnp.base.diagnostics import Report
from pnp.build.build import prepare
from pnp.impose.booklet_sheets import with_blanks
from pnp.model.face_walk import painted_items
from pnp.model.request import BuildRequest

ROOT = Path(__file__).parents[2]
CONTENT = ROOT / "content/beyond-nebula"
TAGS = ["pt-PT", "en"]

RULINGS = {
    "N-01": "chegam logo: podem já mover-se",
    "N-02": "na tua Manutenção seguinte vira-se e está pronto",
    "N-03": "em combate, no teu turno ou no do rival, quando o combate o deixa",
    "N-04": "roda a ficha de recobro até a ponta apontar para o número seguinte",
    "N-05": "Podes usá-la já neste turno",
    "N-06": "recobra em tantos passos quantos levou a investigar",
    "N-07": "é o máximo de tecnologias em investigação e recobro, juntas",
    "N-08": "Só uma tecnologia virada para cima se pode usar",
    "N-09": "do recurso da sua cor",
    "N-10": "No teu Progresso, e só no teu, podes trocar",
    "N-11": "a quantidade que quiseres",
    "N-12": "desembarca tropas até o planeta ter pelo menos 5",
    "N-13": "o teu próprio planeta de origem;",
    "N-14": "uma porta: liga-se às rotas ao lado, e de lá também se segue por fora delas",
    "N-15": "Se o bloco já tem um planeta ou fica numa zona não explorada ou de radioactividade, lança de novo",
    "N-16": "(0 é 10)",
    "N-17": "tem de o fazer antes de entrar num bloco com naves dele",
    "N-18": "no mesmo bloco, num que partilha um lado ou que a linha da rota liga",
    "N-19": "«Até» inclui menos",
    "N-20": "Empate: lançam logo de novo, ninguém perde",
    "N-21": "a que lá chegou primeiro",
    "N-22": "Não há retirada",
    "N-23": "As tropas de um planeta não combatem",
    "N-24": "Se já controlas um planeta dessa cor, não o podes tomar",
    "N-25": "de origem nunca fica neutro",
    "N-26": "as tropas que já lá estão contam",
    "N-27": "marca no mapa as tropas que restam com as fichas de tropas",
    "N-28": "carregas e descarregas",
    "N-29": "com tropas de um planeta teu",
    "N-30": "enquanto existir",
    "N-31": "mesmo acima da capacidade",
    "N-32": "se já está pronta",
    "N-33": "do Supernova Cannon tens outros 2 tiros",
    "N-34": "Por cada outra nave do rival",
    "N-35": "todas as naves adjacentes a ela, tuas e do rival",
    "N-36": "a que entra num anel acaba aí o seu movimento deste turno",
    "N-37": "Cada zona dá uma vez por jogo",
    "N-38": "virada para cima, pronta, sem pagar nem precisar do edifício",
    "N-39": "Pôr uma ficha no seu lugar",
    "N-40": "O d6 serve para a colheita, o combate, a radioactividade",
    "N-41": "sem nave livre não há produção",
    "N-44": "Na caixa estão ainda o mapa galáctico",
    "N-45": "substitui o d10",
    "N-46": "vermelho, triângulo",
    "N-47": "já o controlas, ainda sem naves. O primeiro jogador põe o contador de tropas (k, página 3) em 0",
    "N-48": "Podes ver as tuas quando quiseres; as do rival, não",
    "N-49": "Já não precisa do edifício",
    "N-50": "investigações ao mesmo tempo, mas só há 6 fichas de recobro",
    "N-51": "Lança-se uma vez por nave, zona e turno",
    "N-52": "explorar (página 14), combater (página 15) e usar as tecnologias",
}
"""Rulings by their ids, and words that tell each. N-42 follows from N-11, and N-43 is the map itself."""

PROPOSED = {
    "a capture is no choice": "passas logo a controlá-lo, queiras ou não",
    "technologies after a prevented loss, and not after a tie": "mesmo evitada, mas não depois de um empate",
    "the others roll for the ray in any case": "o rival lança o d6, mesmo que a primeira se salve",
    "the second player has troops, as starting is an advantage": "o segundo, em 2, pois começar é uma vantagem",
    "nobody begins with anything else": "Ninguém começa com mais nada",
    "which planets are home planets is seen on the map": "meio por baixo da ficha dele, uma ficha de tropas de 5",
    "the mark may lie on the next block": "que pode sobrar para o bloco ao lado",
    "one resource is paid for one other": "Escolhes um só recurso para pagar e um só para receber",
    "a colour is freed by loading troops": "a cor de um planeta colonizado, carrega tropas dele até ter menos de 5",
    "a planet that one controls is called his": "Diz-se teu o planeta que controlas",
    "no planet is cut off": "Nenhum planeta fica isolado das rotas",
    "EMP has no range": "Uma nave do rival, esteja onde estiver",
    "Repair has no range": "Uma nave tua, esteja onde estiver, recupera",
    "Improved Cargo has no range": "Uma nave tua, esteja onde estiver, leva",
    "a missed step has a mark of its own": "em cima da ficha de recobro dela",
    "ships lie on planets": "Pousam em cima do planeta, empilhadas: a primeira a chegar em baixo",
    "a penalty without an extractor costs nothing": "Sem extractor não perdes nada",
    "an extractor bought after the exchange waits, too": "nem o extractor dele conta, nem um que compres depois do câmbio",
    "the planets of both fields are open to both players": "Os planetas de ambos os campos estão abertos a todos",
    "who settles lands the troops at once and from one ship": "de uma vez e de uma só nave",
    "fewer cannot be landed": "Menos não se desembarca, e as de um planeta que não é teu não se carregam",
    "a planet may be emptied at once": "dizes quantas tropas carregas, carregas todas, e só então se conta",
    "the colour of a home planet is never freed": "A de um planeta de origem não se liberta",
    "a home without a ship may be captured": "Se não tens lá nenhuma, toda a nave do rival que lá pare o captura",
    "who jumps within a ring stops": "Quem salta para um anel, mesmo a partir dele, também pára aí",
    "a ship just produced may load": "que parou ou ainda não se moveu, mesmo produzida neste turno",
    "a ship captures as soon as it may, even without troops": "toma-o no teu Conflito assim que puderes",
    "to pass by does not capture": "passar sem parar não chega",
    "a ship moves a block out of a ring, too": "mais para dentro ou para fora, mesmo com o Battle Speed",
    "ships in a ring may fight": "Uma nave num anel pode combater",
    "rings are added up": "Anéis sobrepostos contam como um só",
    "rival ships do not hinder production": "Naves do rival no bloco não impedem a produção",
    "a next turn has not begun yet": "«Próximo turno dele» é um turno que ainda não começou",
    "EMP lets a ship jump": "Pode combater e saltar com o Jumpgate",
    "any ship may commit Suicide": "Destrói uma nave tua, a que quiseres",
    "Hack does not copy the economy, nor Hack": "Nunca outro Hack, nem uma do sinal",
    "Battle Speed is for ships that have moved, too": "também as que já se moveram",
    "Improved Cargo waits for its marker": "só a podes usar outra vez quando nenhuma nave tua o tiver",
    "the shield answers to the ray, not to Suicide": "em combate ou, fora dele, por um Radioactive Ray do rival",
    "who avoided a combat is not challenged again": "iam combater não se combatem mais",
    "the cannon shoots at any planet, and its shots are counted": "por cada tiro, põe uma ficha de tropas em cima desta ficha",
    "Mothership leaves a colony its five": "Um colonizado guarda 5",
    "Pathfinder lasts for the turn": "as vezes que quiser: move-se também entre quaisquer blocos",
    "Free Exchange follows the exchange": "Depois do câmbio deste turno",
    "a jump is no movement, but an arrival": "entra e pára: contam a zona, a captura, o anel, mesmo o de onde saltou",
    "paths side by side are not joined": "De rota para rota não passa sem linha nem planeta, mesmo ao lado",
    "a planet off the paths is a door": "de lá também se segue por fora delas",
    "a planet on a path is none": "não é saída para fora delas",
    "who leaves radioactivity does not roll": "Uma nave que começa o turno na zona não lança se lá fica ou se sai",
    "who goes on within a zone enters a block of it": "sem passar por outro bloco dela",
    "to challenge is free": "Desafiar não gasta movimento",
    "each part of a move ends with a stop": "a nave pára. Antes de tudo o mais, lança pela radioactividade e captura",
    "where a ship moves from is what counts": "a que se move de dentro de um anel anda um só bloco neste turno",
    "a ring that vanishes, or is left by a jump, is none": "se antes saltou para fora dos anéis, ou o anel desapareceu",
    "Suicide needs no challenge": "de quem quer que seja o turno, só antes do primeiro lançamento",
    "Hack copies the shield in combat and against a ray": "num caso e no outro vale também copiado pelo Hack. Do Suicide",
    "who was avoided may challenge the next of the stack": "a que atacou pode desafiar a seguinte do monte",
    "the annex shows whose field a planet lies in": "com o verso, se fica no campo do rival",
    "sheets are printed on both sides": "em ambos os lados, virando pelo lado maior",
    "the order of arrival is seen": "empilha-as por essa ordem, e é a de baixo",
    "who challenged may enter by moving": "pode entrar nele, como em qualquer movimento: com blocos que lhe restem",
    "after its block in a ring a ship does not go on by a jump": "não se move mais neste turno, nem que salte com o Jumpgate",
    "Pathfinder is no bonus in a ring": "combater e usar o Pathfinder",
    "what is done between a roll and its loss": "entre o lançamento e a perda só se usa o Energy Shield",
    "technologies are used in turns, several at a time": "Alternam, uma ou várias de cada vez, até ambos passarem de seguida",
    "a charge does not stop recovery": "mas o recobro dela segue",
    "the Laboratory undoes a charge": "no Laboratório pode avançar",
    "what is in recovery is told, what is in research is not": "dizes-lhe quais estão em recobro, pois já as viu",
    "Hack copies what a charge has stopped": "mesmo parada por um Electric Charge",
    "to do something in between is to stop": "são os blocos que a nave anda até parares para fazer outra coisa",
    "who colonises has stopped": "uma nave tua que pára ou está no bloco, sem naves do rival lá, desembarca",
    "what marks what lasts": "O que dura marca-se com uma ficha de tropas, de qualquer valor",
    "how long an effect is marked": "em cima do anexo da nave presa desse próximo turno",
    "either side of an extractor may lie up": "com qualquer das faces para cima",
    "what a first turn may buy": "começa pelos extractores: no turno seguinte pagas, em regra, a Academia",
    "Reveal Spy is for combat alone": "Só em combate: a tua nave conta mais 1 tropa",
    "Mothership takes as many as it can": "tantas quantas couberem, não menos",
    "Mothership may empty any home planet": "um de origem, teu ou tomado, pode ficar sem nenhuma",
    "the last shot needs a recovery token": "Mesmo o último precisa de uma ficha de recobro livre",
    "speeds add up": "Copiado pelo Hack, soma-se",
    "to leave a block is free": "sair é livre",
    "troops do not go from ship to ship": "nunca de nave para nave",
    "beside on a path is by an edge": "«ao lado» é num bloco com que o dela partilha um lado",
    "what is decoration": "Nuvens, estrelas, monstros, nomes e rosa-dos-ventos são só desenho",
    "where movement and combat are found": "mover, página",
    "ties do not count in the chance of a roll": "«lançamento»: sem os empates",
    "the hatched part is not for home planets": "na parte riscada, um planeta colonizado é neutro; um de origem, não",
    "a charge waits for the next turn": "no combate que decorre, ainda pode",
    "a copy of the shield saves in combat": "só se usa o Energy Shield, ou o Hack que o copie",
    "who challenged and is eliminated opens nothing": "Se é ela a eliminada, nada mais acontece",
    "spies add up": "mesmo acima da capacidade. Copiado pelo Hack, soma-se",
    "where the cargo marker lies": "põe-lhe no anexo o marcador de carga",
    "what is not marked ends with the turn": "de qualquer valor; o resto acaba com o turno",
    "what flaps are": "pelas abas brancas, inteiras, e cola-o depois em cartão; o quadradinho mostra o lugar da folha",
}
"""What a reader asked that neither the first edition nor the rulings say, and the words that answer."""

NAMED_IN_THE_GLOSSARY_ONLY = {"map.blocks", "technology.advanced_per_building", "technology.basic_per_building", "turn.phases"}

BRAZILIAN = (
    r"você|vocês|rol(?:ar|e|a|ado|agem)|tela|arquivo|time|a gente|registro|ação|ações|projeto|objetivo|fato|equipe"
    r"|est(?:á|ás|ão|ou|amos) \w+ndo|usuário|celular|planej\w+|sumiu|pegar?|pegue|jogar fora|maquiagem|trem|legal"
    r"|\w*[êô](?:m|n(?!c))\w+|controle d[eoa]\w*"
)

AFTER_1990 = (
    r"ativ\w+|inativ\w+|exat\w+|exce[çt]\w+|dire[çt](?:ão|ões|o|os|a|as)|prote[çg]\w+|atual\w*|atos?|atua\w*|fraç\w+|seleç\w+"
    r"|extra[çt]\w+|espetáculo\w*|ótim\w+|adot\w+|batiz\w+|setor\w*|fator\w*|elétric\w+|para-\w+|infeç\w+|coleç\w+|conect\w+"
)
"""As words are spelled since the agreement of 1990, without letters that are not spoken: not here."""


class Silence:
    """Progress that does nothing."""

    def stage(self, name, total=None):
        """A stage begins."""

    def advance(self, steps=1):
        """Some steps are done."""


@pytest.fixture(scope="module", params=TAGS)
def ready(request):
    """The prepared game in each language; fails on errors."""
    report = Report()
    locale = None if request.param == "pt-PT" else request.param
    found = prepare(BuildRequest(ROOT, "beyond-nebula", locale=locale, only="booklet"), report, Silence())
    assert not report.has_errors, report.diagnostics
    return found


def words(text):
    """A text with single spaces and without the marks of broken words, icons and signs between letters."""
    plain = re.sub(r"\u00ad|\ufffe|\u2060|\ufffc|\u200b", "", text)
    return re.sub(r"\s+", " ", plain)


@pytest.fixture(scope="module")
def booklet():
    """All texts of the handbook in its own language, with the constants filled in, without regard to pages."""
    report = Report()
    found = prepare(BuildRequest(ROOT, "beyond-nebula", only="booklet"), report, Silence())
    assert not report.has_errors, report.diagnostics
    return " ".join(words(" ".join(box.lines)) for page in found.booklet.pages for box in page.boxes)


def squeezed(text):
    """The letters of a text without white space and hyphens, because lines end in different places."""
    return re.sub(r"[\s\ufffe\u00ad\u2060\u200b-]+", "", text)


@pytest.mark.parametrize("ruling", RULINGS)
def test_each_ruling_is_told(booklet, ruling):
    """A player can read how each gap and contradiction of the first edition was settled."""
    assert squeezed(RULINGS[ruling]) in squeezed(booklet)


@pytest.mark.parametrize("answer", PROPOSED)
def test_each_question_of_a_reader_is_answered(booklet, answer):
    """A player can read what this edition proposes where the rulings leave something open."""
    assert squeezed(PROPOSED[answer]) in squeezed(booklet)


def test_no_word_is_brazilian():
    """The handbook, the cards and the words of templates are in the Portuguese of Portugal, before the agreement of 1990."""
    files = [*CONTENT.glob("booklet/*.md"), *(f for f in CONTENT.glob("*.yaml") if f.name not in ("rules.yaml", "game.yaml"))]
    wrong = re.compile(rf"(?i)\b(?:{BRAZILIAN}|{AFTER_1990})\b")
    found = {file.name: wrong.findall(file.read_text("utf-8")) for file in files}
    found = {name: [word for word in hits if word != "time"] for name, hits in found.items()}
    assert {name: hits for name, hits in found.items() if hits} == {}


def test_the_booklet_fills_whole_sheets(ready):
    """Twenty-four pages in each language, no blank one, none filled to less than two thirds but the last one of text."""
    pages = with_blanks(ready.booklet)
    assert len(pages) == 24
    assert None not in pages
    top, foot = ready.booklet.look.margins.top, ready.booklet.look.size.h - ready.booklet.look.margins.bottom
    least = top + 2 / 3 * (foot - top)
    for number, page in enumerate(ready.booklet.pages[1:-2], 2):
        assert max(paint.box.bottom for paint in painted_items(page.items) if paint.box.y < foot) >= least, number


HEADS = {
    "pt-PT": (
        "por jogador ao todo lugar",
        "O que fazes",
        "Em média",
        "dele avariada",
        "do recurso da sua cor",
    ),
    "en": (
        "per player in all place",
        "What you do",
        "On average",
        "theirs damaged",
        "of its colour’s resource",
    ),
}
"""A head of each table, which is whole on its page."""


def test_tables_are_whole_on_their_pages(ready):
    """The head of a table that goes on on another page would stand there again."""
    told = squeezed(" ".join(words(" ".join(box.lines)) for page in ready.booklet.pages for box in page.boxes))
    heads = HEADS[ready.game.locale]
    assert {head: told.count(squeezed(head)) for head in heads} == dict.fromkeys(heads, 1)


def test_all_labels_of_the_legend_are_on_the_boards():
    """Fourteen labels: the first four on the map, the others on the panel; each has its note."""
    chapter = (CONTENT / "booklet/03-legend.md").read_text("utf-8")
    shown = re.findall(r"(\d+):@legend-(\d+)", chapter)
    assert shown == [(str(n), str(n)) for n in range(1, 15)]
    assert re.findall(r"^- \((\d+)\)", chapter, re.MULTILINE) == [str(n) for n in range(1, 15)]


def test_the_kick_is_told_where_the_first_turn_starts(booklet):
    """Ten of each resource, in the first harvest, in the turn and in the glossary."""
    plain = squeezed(booklet)
    assert squeezed("recebes ainda 10 de cada recurso") in plain
    assert squeezed("10 de cada recurso, na primeira Colheita de cada jogador") in plain
    assert squeezed("começa na Colheita") in plain


def test_the_prices_of_buildings_are_told(booklet):
    """The three prices that the rules, the panel and the aid show."""
    for row in ("Academia 13 11 12", "Hangar 12 14 13", "Laboratório 12 11 13"):
        assert squeezed(row) in squeezed(booklet)


def test_rules_and_glossary_take_their_numbers_from_the_same_constants():
    """No text may write a number out, and each constant of the glossary is one that the rules name, too."""
    assert "\nnumbers: strict\n" in (CONTENT / "game.yaml").read_text("utf-8")
    name = r"rules\.([\w.]+)"
    chapters = set(re.findall(name, "".join(file.read_text("utf-8") for file in CONTENT.glob("booklet/*.md"))))
    tables = set(re.findall(r"\[\[table ([\w.]+)\]\]", (CONTENT / "booklet/06-rules.md").read_text("utf-8")))
    glossary = set(re.findall(name, (CONTENT / "glossary.yaml").read_text("utf-8")))
    assert len(glossary) > 30
    assert glossary - chapters - tables == NAMED_IN_THE_GLOSSARY_ONLY


def test_the_glossary_is_one_list_with_pages():
    """All terms by their alphabet, each with the pages where the rules name it."""
    assert "[[glossary pages]]" in (CONTENT / "booklet/11-glossary.md").read_text("utf-8")
    known = set(re.findall(r"^  (\w+):$", (CONTENT / "glossary.yaml").read_text("utf-8"), re.MULTILINE))
    chapters = "".join(file.read_text("utf-8") for file in CONTENT.glob("booklet/*.md"))
    assert known - set(re.findall(r"\{index:(\w+)\}", chapters)) == set()


def test_the_chapters_follow_the_order_of_play():
    """What moves and fights comes before what is built and researched; technologies are a reference at the end."""
    chapters = "".join(file.read_text("utf-8") for file in sorted(CONTENT.glob("booklet/*.md")))
    assert re.findall(r"(?m)^# .*\{#(\w+)", chapters) == [
        "introduction", "objective", "components", "legend", "setup", "turn", "rules", "planets", "units", "combat",
        "buildings", "voyage", "technologies", "glossary", "story",
    ]  # fmt: skip


@pytest.mark.parametrize("chapter", ["combat", "voyage"])
def test_what_is_followed_step_by_step_is_on_one_page(ready, chapter):
    """A combat and the turn of the example, from their opening to the last line, in each language."""
    first, after = (page_of(ready, anchor) for anchor in (chapter, {"combat": "buildings", "voyage": "technologies"}[chapter]))
    assert after == first + 1


@pytest.mark.parametrize("chapter", ["legend", "setup"])
def test_what_is_laid_out_is_on_two_facing_pages(ready, chapter):
    """The boards explained and the table laid: a left and a right page, and nothing else."""
    first, after = (page_of(ready, anchor) for anchor in (chapter, {"legend": "setup", "setup": "turn"}[chapter]))
    assert (first % 2, after) == (0, first + 2)


def page_of(ready, anchor):
    """The number of the page where an anchor stands."""
    return next(n for n, page in enumerate(ready.booklet.pages, 1) if anchor in {it.name for it in page.anchors})


def test_each_technology_is_told():
    """In the chapter of reference, with its name, the sign of when it is used and its tier."""
    chapter = (CONTENT / "booklet/10-technologies.md").read_text("utf-8")
    cards = re.findall(r"(?s)name: ([\w ]+).*?tier: (\w+).*?when: (\w+)", (CONTENT / "technologies.yaml").read_text("utf-8"))
    signs = {"progress": "progress", "conflict": "conflict", "combat": "d6", "both": "conflict-d6"}
    tiers = {"basic": "básica", "advanced": "avançada"}
    assert len(cards) == 18
    assert [name for name, tier, when in cards if f"**{name}** [{signs[when]}] _{tiers[tier]}._ " not in chapter] == []


def test_the_panels_of_the_example_show_what_it_counts():
    """What the markers of the drawn panels point to, before and after the turn, is what the example computes."""
    figures = {
        when: dict(re.findall(r'id="shows-(\w+)-(\d+)"', (CONTENT / f"art/booklet/panel-{when}.svg").read_text("utf-8")))
        for when in ("before", "after")
    }
    example = (CONTENT / "examples.yaml").read_text("utf-8").split("\n  voyage:")[1].split("\n  turn:")[0]
    said = dict(re.findall(r'(\w+_before): "(\d+)"', example)) | dict(re.findall(r"(\w+): (\d+)", example.split("expects:")[1]))
    assert figures["before"] == {
        "metal": said["metal_before"], "gas": said["gas_before"], "crystal": said["crystal_before"],
        "home": said["home_before"], "aboard": "0", "step": said["step_before"],
    }  # fmt: skip
    assert figures["after"] == {
        "metal": said["metal_after"], "gas": said["gas_after"], "crystal": said["crystal_after"], "home": said["home_after"],
        "colony": said["landed"], "aboard": said["aboard"], "step": "1",
    }  # fmt: skip


@pytest.mark.parametrize(
    ("figure", "example", "left"),
    [
        ("first-turn", "start", {"metal": "bases_metal", "gas": "bases_gas", "crystal": "bases_crystal"}),
        ("exchange", "exchange", {"metal": "metal_after", "crystal": "crystal_after"}),
    ],
)
def test_the_counters_of_a_figure_show_what_its_example_counts(ready, figure, example, left):
    """After the first purchase and after the exchange; what they were before is their distance, which the picture draws."""
    drawn = (CONTENT / f"art/booklet/{figure}.svg").read_text("utf-8")
    assert dict(re.findall(r'id="shows-(\w+)-(\d+)"', drawn)) == {
        kind: str(ready.game.examples[f"{example}.{name}"]) for kind, name in left.items()
    }
