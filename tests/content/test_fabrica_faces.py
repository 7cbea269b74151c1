"""Fábrica de Heróis on its faces and sheets: the slide rule, backs, badges, tracks; the number of sheets; print services."""

from __future__ import annotations

from collections import Counter
from itertools import combinations

import pytest
from PIL import Image, ImageChops, ImageFilter, ImageStat
from support.builds import Silent, printed_stocks
from support.sheet_judges import mean_ink

from pnp.base.diagnostics import Report
from pnp.build.build import prepare
from pnp.model.request import BuildRequest
from pnp.render.exports.pictures import write_pngs

GAME = "fabrica-de-herois"
BACKS = {
    "heroes": ("Heróis", "blue"),
    "missions": ("Missões", "red"),
    "bases": ("Bases", "yellow"),
    "bonus_cards": ("Bônus", "cream"),
}
"""The word on the back of each deck, and the swatch of its ground."""
LEVELS = ("muito fácil", "fácil", "normal", "difícil", "muito difícil")
STRIP = 8  # mm
NEAR = 1e-6


def words(frame, style=None):
    """The text of each box of a face, in one line."""
    return ["".join(box.lines) for box in frame.boxes if style in {None, box.style}]


@pytest.fixture(scope="module")
def numbers(made):
    """The numbers of the slide rule: their value, and from where to where they reach, in mm from the upper edge."""
    boxes = [box for box in made["slide"].face.boxes if box.style == "step"]
    return [(int("".join(box.lines).strip("\u200e").replace("−", "-")), box.box.y, box.box.y + box.box.h) for box in boxes]


@pytest.mark.parametrize("steps", range(1, 6))
@pytest.mark.parametrize("sign", [1, -1])
def test_slid_by_n_the_rule_shows_n_beside_the_leader(numbers, deck, steps, sign):
    """H 7: what a leader of the same size leaves uncovered has +1 to +n, each whole and twice, with +n next to the leader."""
    height = deck("bonus_cards").format.size.h
    assert height == deck("heroes").format.size.h
    edge = STRIP * steps if sign > 0 else height - STRIP * steps
    seen = [(n, top, low) for n, top, low in numbers if (low <= edge + NEAR if sign > 0 else top >= edge - NEAR)]
    cut = [n for n, top, low in numbers if top < edge - NEAR and low > edge + NEAR]
    assert (sorted(n for n, _, _ in seen), cut) == (sorted([*range(sign, sign * (steps + 1), sign)] * 2), [])
    nearest = min(seen, key=lambda one: abs((one[1] + one[2]) / 2 - edge))
    assert nearest[0] == sign * steps


def test_unmoved_the_rule_is_covered(made, deck):
    """The leader hides all of it: both have one size, and the rule ends at its cut."""
    assert deck("bonus_cards").format.size == deck("heroes").format.size
    assert made["slide"].face.size == made["lajota"].face.size


def test_each_deck_has_one_back_with_its_word_and_colour(made):
    """H 12: four kinds, four words, four colours; no back tells which card it is, or names a difficulty."""
    grounds = {}
    for name, (word, swatch) in BACKS.items():
        backs = {one.back for one in made.values() if one.deck == name}
        assert len(backs) == 1, name
        back = next(iter(backs))
        said = " ".join(words(back))
        assert word in said
        assert [level for level in LEVELS if level in words(back, "back")] == []
        grounds[name] = back.items[0].fill.name
        assert grounds[name] == swatch
    assert len(set(grounds.values())) == len(BACKS)


@pytest.fixture(scope="module")
def pictures(made, game, tmp_path_factory):
    """The backs of the three piles in pixels, by deck."""
    folder = tmp_path_factory.mktemp("backs")
    shown = {made[name].deck: made[name] for name in ("lajota", "o-gato-no-poste", "padaria-da-esquina")}
    write_pngs([*shown.values()], game.fonts, folder, ppi=150)
    return {name: Image.open(next((folder / name).rglob("*back.png"))).convert("RGB") for name in shown}


@pytest.mark.parametrize("name", ["heroes", "missions", "bases"])
def test_a_back_is_the_same_after_a_half_turn(pictures, name):
    """It does not tell how a card lies; dots of the screen may be shifted."""
    whole = pictures[name].filter(ImageFilter.GaussianBlur(8))
    soft = whole.crop((24, 24, whole.width - 24, whole.height - 24))
    assert max(ImageStat.Stat(ImageChops.difference(soft, soft.rotate(180))).mean) < 1.5


def test_backs_part_in_grey(pictures):
    """By the word and by the sign in the burst, where no colour is seen."""
    greys = [one.convert("L") for one in pictures.values()]
    for one, other in combinations(greys, 2):
        assert ImageStat.Stat(ImageChops.difference(one, other).crop((90, 90, 282, 430))).mean[0] > 12


def test_a_mission_shows_its_number_and_the_word_of_its_level(made, deck, game):
    """The colour of a level is never its only sign."""
    said = game.words["level"]
    for card in deck("missions").cards:
        face = made[card.id].face
        assert words(face, "level") == [str(card.values["nd"])]
        assert words(face, "level-word") == [str(said[card.values["level"]])]


def test_a_base_counts_from_0_to_the_most_actions(made, deck, rule):
    """The track of each base has a place for every number of saved actions."""
    for card in deck("bases").cards:
        assert words(made[card.id].face, "track") == [str(n) for n in range(rule("actions.max") + 1)]


def test_the_guide_tells_what_fleeing_costs(made, rule):
    """H 4: the same constants as in the booklet, level by level."""
    back = made["slide"].back
    assert words(back, "cost") == [str(rule(f"escape.{level}")) for level in ("blue", "green", "yellow", "orange", "red")]
    assert [said for said in words(back) if said in LEVELS] == [*LEVELS]


def test_tokens_tell_what_lasts_and_have_a_blank_line(made, deck):
    """Each has an outline of its own, and nothing is printed in the 2 mm above its line, where one writes when it ends."""
    faces = [made[card.id].face for card in deck("active_effects").cards]
    assert len({repr(face.items[1]) for face in faces}) == len(faces) == 5
    for face in faces:
        (box,) = face.boxes
        _, (_, line) = face.items[-1].path[0]
        assert box.box.y + box.box.h <= line - 2


def test_each_player_has_the_guide(made, deck, rule):
    """On an aid, since the bonus card lies under the leader: the same costs, and a play before the mission comes first."""
    assert sum(card.copies for card in deck("guides").cards) == rule("players.max")
    aid, back = made["guide"], made["slide"].back
    assert words(aid.face, "cost") == words(back, "cost")
    assert words(aid.face, "guide") == words(back, "guide")
    assert words(aid.face, "guide")[0].startswith("Jogada antecipada")
    signs = ("Líder", "Descarte", "Ataque", "Suporte", "Defesa", "Raio", "Bloqueado", "Protegido")
    assert [said.split(":")[0] for said in words(aid.back, "guide")[:-1]] == [*signs]


def test_steps_of_the_rule_have_one_height(numbers, deck):
    """Also the outermost, which keep clear of the cut: each number has the same place in its 8 mm, seen from the leader."""
    height = deck("bonus_cards").format.size.h
    up = {round(STRIP * abs(n) - low, 3) for n, _, low in numbers if n > 0}
    down = {round(top - (height - STRIP * abs(n)), 3) for n, top, _ in numbers if n < 0}
    assert len(up) == len(down) == len(up | down) == 1
    assert len({round(low - top, 3) for _, top, low in numbers}) == 1


def test_one_thing_won_or_lost_has_its_sign(made, deck):
    """How much, with its sign, stands above what a mission gives or takes if that is one thing."""
    more, less = {"gain", "draw", "boost", "revive", "steal"}, {"drain", "weaken"}
    for card in deck("missions").cards:
        alone = [part[0] for part in (card.values["rewards"], card.values["punishments"]) if len(part) == 1]
        told = ["+" if it["pattern"] in more else "−" if it["pattern"] in less else "" for it in alone]
        expected = [f"{sign}{it['amount']}" for sign, it in zip(told, alone, strict=True)]
        assert [said.strip("\u200e") for said in words(made[card.id].face, "yield")] == expected, card.id


@pytest.mark.whole
@pytest.mark.parametrize(("cuts", "most"), [("shared", 23), ("bleed", 26)])
def test_two_hundred_cards_fit_on_23_sheets(root, tmp_path, cuts, most):
    """Neighbours share their cuts; with bleed around each card there are more. Boxes and dice lie apart."""
    stocks = printed_stocks(root, GAME, tmp_path, only="cards", cuts=cuts)
    sheets = [sum(side == "face" for side in stock.sides) for stock in stocks]
    assert sheets[0] <= most
    assert sum(sheets[1:]) == 3


@pytest.mark.whole
def test_the_low_ink_edition_takes_less_than_a_quarter_of_the_ink(root, tmp_path):
    """Grounds are white and fills are outlines; icons that are read first, emblems and marks keep their ink."""
    whole, saving = (
        printed_stocks(root, GAME, tmp_path / profile, only="cards", profile=profile, cards=("small=yes",))[0]
        for profile in ("home", "home-low-ink")
    )
    assert mean_ink(saving) < 0.25 * mean_ink(whole)


@pytest.mark.whole
def test_the_small_edition_is_a_column_of_the_tables(root, tmp_path, rule):
    """`--card small=yes`: as many cards of each deck as the rules say, on eight sheets."""
    (stock,) = printed_stocks(root, GAME, tmp_path, only="cards", cards=("small=yes",))
    decks = {card["id"]: card["deck"] for card in stock.manifest["cards"]}
    pages = [page for page in stock.manifest["pages"] if page["side"] == "face"]
    counted = Counter(decks[part["id"]] for page in pages for part in page["placements"])
    expected = {deck: rule(f"small_edition.{deck}") for deck in BACKS}
    assert counted == expected | {"guides": expected["bonus_cards"]}
    assert len(pages) == 8


@pytest.mark.whole
@pytest.mark.parametrize("profile", ["press-x4", "tgc", "mpc", "tts"])
def test_print_services_take_the_cards(root, profile):
    """No error, and warnings only of thin lines in drawings."""
    report = Report()
    prepare(BuildRequest(root, GAME, profile=profile, only="cards"), report, Silent())
    known = {"rules/unused", "preflight/line-of-several-inks", "preflight/thin-line"}
    assert [found.message for found in report.diagnostics if found.severity != "note" and found.code not in known] == []
