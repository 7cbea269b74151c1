"""One cell or line of Fábrica de Heróis changed so that it contradicts another: loading says so, at the place of the edit."""

import shutil
from pathlib import Path

import pytest

from pnp.base.diagnostics import Report, format_diagnostic
from pnp.base.files import source_reader
from pnp.load.game_reader import load_game
from pnp.locale.localize import game_in_language

ROOT = Path(__file__).resolve().parents[2]
HEROES, MISSIONS, BASES, RULES, SENTENCES = "heroes.csv", "missions.csv", "bases.yaml", "rules.yaml", "sentences.yaml"


@pytest.fixture
def said(tmp_path):
    """What is said of a copy of the game after an edit of one file."""

    def check(file, old, new):
        for folder in ("templates/fabrica-de-herois", "fonts"):
            shutil.copytree(ROOT / folder, tmp_path / folder)
        game = tmp_path / "content/fabrica-de-herois"
        shutil.copytree(ROOT / "content/fabrica-de-herois", game, ignore=shutil.ignore_patterns("locale", ".schemas"))
        text = (game / file).read_text("utf-8")
        assert text.count(old) == 1
        (game / file).write_text(text.replace(old, new), "utf-8")
        report = Report()
        loaded = load_game(tmp_path, "fabrica-de-herois", report)
        if not report.has_errors:
            game_in_language(loaded, "pt-BR", report)
        return [format_diagnostic(d, source_reader(tmp_path)).split("\n")[0] for d in report.diagnostics]

    return check


@pytest.mark.parametrize(
    ("file", "old", "new", "message"),
    [
        (
            HEROES,
            'menina-apito,Menina Apito,1,bairro,attack,no,"block(',
            'menina-apito,Menina Apito,1,bairro,attack,no,"blok(',
            "`blok` is no",
        ),
        (HEROES, "Dona Síndica,3,", "Dona Síndica,5,", "`bonus` must be at most 4"),
        (HEROES, "Dona Síndica,3,bairro,", "Dona Síndica,3,barro,", "cannot be `barro`"),
        (HEROES, "Dona Síndica,3,bairro,attack,no,", "Dona Síndica,3,bairro,support,no,", "`block`"),
        (HEROES, "O Homem do Portão,3,bairro,defence,no,", "O Homem do Portão,3,bairro,defence,yes,", "works at any time"),
        (HEROES, "Fofoca Veloz", "Dona Síndica", "`Dona Síndica` occurs 2 times"),
        (
            MISSIONS,
            "o-gato-no-poste,O Gato no Poste,blue,7,",
            "o-gato-no-poste,O Gato no Poste,blue,9,",
            "at most 8 (rules.nd.blue_max)",
        ),
        (MISSIONS, "o-gato-no-poste,O Gato no Poste,blue,", "o-gato-no-poste,O Gato no Poste,green,", "14, expected 15"),
        (MISSIONS, "O Gato no Poste,blue,7,bairro,", "O Gato no Poste,blue,7,mato,", "14, expected 15"),
        (
            BASES,
            "affiliation: palco\n    description: Um espelho",
            "affiliation: mato\n    description: Um espelho",
            "expected 3",
        ),
        (BASES, "effect: free_buy(while=base)", "effect: free_buy(while=leader)", "Permanente"),
        (BASES, "effect: steal(amount=1)", "effect: steal(amount=4)", "`amount` must be at most 3"),
        (RULES, "blue_max: {value: 8", "blue_max: {value: 11", "`nd.green_max`"),
        (RULES, "field_max: {value: 5", "field_max: {value: 0", "`base.threshold` must be at most 0 (`team.field_max`)"),
        (RULES, "heroes: {value: 100", "heroes: {value: 99", "expected 99"),
        (RULES, "  heroes: {value: 30", "  heroes: {value: 36", "expected 36"),
        (SENTENCES, "Anule uma habilidade de Ataque", "Anule {amount} habilidade de Ataque", "`cancel` names `amount`"),
        (
            SENTENCES,
            "**Bloqueie** {target} {for}.",
            "**Bloqueie** {target}.",
            "`block` takes `for`, and its text does not say so",
        ),
        (SENTENCES, "takes: {up_to}\n", "takes: {up_too}\n", "`up_too`"),
        (HEROES, "fofoca-veloz,Fofoca Veloz", "dona-sindica,Fofoca Veloz", "card id `dona-sindica` occurs twice"),
        (HEROES, "Dona Síndica,3,bairro,", "Dona Síndica,3,bairro; bairro,", "`bairro` occurs 2 times"),
        (HEROES, 'duas vezes.",yes', 'duas vezes.",no', "is 29, expected 30 (rules.small_edition.heroes)"),
        (
            MISSIONS,
            '"weaken(side=each_rival, amount=3, for=mission); draw',
            '"weaken(side=you, amount=3, for=mission); draw',
            "`rewards.side` of `megafone-do-fim` is `you`, expected one of one_rival, each_rival: what one loses is no reward",
        ),
        (
            MISSIONS,
            '"gain(side=you, amount=2); protect(target=own, amount=1, for=round)"',
            '"gain(side=each_rival, amount=2); protect(target=own, amount=1, for=round)"',
            "`rewards.side` of `geladeira-polar` is `each_rival`, expected one of you: what rivals get is no reward",
        ),
        (
            MISSIONS,
            "exile(target=rival, amount=1, up_to=3)",
            "exile(target=own, amount=1, up_to=3)",
            "`rewards.target` of `o-grande-finale` is `own`, expected one of rival: to exile an own hero is no reward",
        ),
        (
            MISSIONS,
            '"weaken(side=you, amount=4, for=mission)"',
            '"weaken(side=each_rival, amount=4, for=mission)"',
            "`punishments.side` of `rebeliao-das-mares` is `each_rival`, expected one of you: what rivals lose",
        ),
        (
            MISSIONS,
            '"block(target=own, amount=3, for=round); gain(side=each_rival, amount=1)"',
            '"block(target=own, amount=3, for=round); gain(side=you, amount=1)"',
            "`punishments.side` of `o-virus-da-preguica` is `you`, expected one of each_rival: what one gets is no punishment",
        ),
        (
            MISSIONS,
            '"block(target=own, amount=3, for=round);',
            '"block(target=rival, amount=3, for=round);',
            "`punishments.target` of `o-virus-da-preguica` is `rival`, expected one of own, own_support, own_leader",
        ),
        (MISSIONS, 'dois miam.,,"gain(side=you, amount=1)"', "dois miam.,,", "`rewards` must have at least 1 item"),
        (
            MISSIONS,
            'dois miam.,,"gain(side=you, amount=1)"',
            'dois miam.,,"remove(target=own, amount=1)"',
            "is `remove`, expected",
        ),
        (BASES, "effect: escape", "effect: lift(while=base, affiliation=palco, amount=1)", "is `palco`, expected one of mato"),
        (RULES, "  blue: {value: 1, unit: actions", "  blue: {value: 3, unit: actions", "`escape.green` must be at least 3"),
        (RULES, "support_max: {value: 3", "support_max: {value: 5", "`deal.field_least` must be at least 1"),
        (RULES, "limit: {value: 5", "limit: {value: 4", "expected at most 4 (rules.bonus.limit)"),
        ("marker_dice.yaml", "copies: 6", "copies: 5", "is 5, expected 6 (rules.players.max)"),
    ],
)
def test_an_edit_that_contradicts(said, file, old, new, message):
    """The finding names what the edit broke."""
    found = said(file, old, new)
    assert any(message in one for one in found), found
