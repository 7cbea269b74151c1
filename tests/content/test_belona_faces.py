"""Belona's faces show their data in readable sizes, and backs do not identify cards."""

from __future__ import annotations

import io
import re
from dataclasses import replace
from itertools import pairwise

import pytest
import resvg_py
from fontTools.ttLib import TTFont
from PIL import Image, ImageChops, ImageStat

from pnp.base.diagnostics import Report
from pnp.layout.layout import lay_out
from pnp.locale.localize import localize
from pnp.model.fields import Record
from pnp.preflight.faces import AT_HOME
from pnp.preflight.preflight import preflight
from pnp.rules.examples import with_examples
from pnp.rules.odds import with_odds
from pnp.text.typesetter import Typesetter

NOUNS = {  # singular and plural of every noun that follows a number on the summary card
    "vez": "vezes",
    "carta": "cartas",
    "upgrade": "upgrades",
    "espaço": "espaços",
    "dado": "dados",
    "arma": "armas",
    "membro": "membros",
}
COUNTED = [
    "movement.actions_per_turn",
    "movement.spaces_per_upgrade",
    "contract.row_size",
    "combat.fights_per_pair",
    "combat.flee_cost",
    "combat.flee_distance",
    "combat.dice",
    "combat.weapon_bonus",
    "effect.weapon",
    "effect.upgrade",
    "effect.member",
    "effect.influence",
    "group.revive_members",
]
DRAWN = ("contracts", "maps", "domination")  # decks whose back is a picture, the same for all cards
POSTERS = ("octacorp", "vetran")  # backs of factions, which nobody shuffles
BACKS = (*DRAWN, "summary")
PIXELS_PER_MM = 8


def printed(game, deck=None, demands=AT_HOME):
    """Lay out the game or one deck without diagnostics; gives the components by id."""
    report = Report()
    spoken = localize(with_examples(game, report), game.source_locale, report)
    components = lay_out(spoken, report, Typesetter(spoken.fonts, spoken.locale), decks=(deck,) if deck else ())
    preflight(spoken, components, report, demands=demands)
    assert report.diagnostics == ()
    return {component.id: component for component in components}


def words(component, style=None, *, back=False):
    """The text of each box of a face, or of its back, in one line."""
    frame = component.back if back else component.face
    return ["".join(box.lines) for box in frame.boxes if style in (None, box.style)]


def changed(game, **constants):
    """The game with other values for some constants (`combat__flee_cost=2`)."""
    rules = dict(game.rules)
    for name, value in constants.items():
        dotted = name.replace("__", ".")
        rules[dotted] = replace(rules[dotted], value=value)
    return replace(game, rules=rules)


@pytest.fixture(scope="module")
def faces(game):
    """All faces of the game."""
    return printed(game)


def test_every_card_is_printed(game, faces):
    """All cards are laid out without diagnostics and have a back, as chits have; contracts are printed fourteen times."""
    assert set(faces) == {card.id for deck in game.decks for card in deck.cards}
    assert {component.deck for component in faces.values() if not component.back} == {
        "group_dice",
        "white_dice",
        "marker_cubes",
        "tuck_carton",
    }
    assert sum(component.copies for component in faces.values() if component.deck == "contracts") == 14


def test_art_reaches_as_far_as_print_services_ask(game):
    """The Game Crafter asks for 3.625 mm, of contracts at `mini` for 4.9; on single faces art that ends before is an error."""
    asked = {**dict.fromkeys(BACKS, 3.625), "contracts": 4.9}
    assert {deck.name: deck.bleed for deck in game.decks if deck.name in BACKS} == {**dict.fromkeys(BACKS, 4), "contracts": 5}
    printed(game, demands=AT_HOME._replace(bleeds=asked))


def test_points_stand_in_the_top_right_corner(faces):
    """As in the first edition, so that a hand of contracts is read down one column; the scene shows beside them and above."""
    boxes = [box.ink for face in faces.values() for box in face.face.boxes if box.style == "points"]
    assert len(boxes) == 10
    assert all(box.x > 41 * 0.65 and box.right <= 38 and box.y >= 3 and box.bottom < 63 / 5 for box in boxes)


def heights(faces, style, cut, digit):
    """How tall a digit is in all texts of a style, in mm."""
    font = TTFont(io.BytesIO(cut.data))
    glyph = font["glyf"][font.getBestCmap()[ord(digit)]]
    em = (glyph.yMax - glyph.yMin) / font["head"].unitsPerEm
    return [size * em * 25.4 / 72 for size in {b.size for face in faces.values() for b in face.face.boxes if b.style == style}]


def test_points_of_contracts_are_7_mm_tall(game, faces):
    """They are what one scans a row of contracts for."""
    assert heights(faces, "points", game.fonts.families["tektur"].cuts["black"], "2") == [pytest.approx(7, abs=0.1)]


def test_the_ground_of_a_contract_tells_its_value_in_grey(faces, cards):
    """Little, middling and great: three grounds."""
    grounds = {
        cards[face.id].values["points"]: face.face.items[0].fill.name for face in faces.values() if face.deck == "contracts"
    }
    assert dict(sorted(grounds.items())) == {
        2: "paper", 3: "paper", 5: "mist", 6: "mist", 8: "night", 10: "night",
    }  # fmt: skip


def test_contracts_print_their_cost_and_points(game, faces):
    """The numbers on a contract are the costs and points of its data, in order."""
    for card in next(deck for deck in game.decks if deck.name == "contracts").cards:
        assert words(faces[card.id], "points") == [str(card.values["points"])]
        assert words(faces[card.id], "cost") == [f"\u200e×{amount}" for amount in card.values["cost"].values()]


def test_stories_share_one_size(faces):
    """All stories are set at 7 pt; none was shrunk."""
    sizes = {box.size for face in faces.values() for box in face.face.boxes if box.style == "story"}
    assert sizes == {7}


def test_rules_text_is_never_below_its_floor(faces):
    """Actions on the summary are set at 8.75 pt; all text but microtype has at least 6.5 pt, microtype at least 4.5 pt."""
    boxes = [box for component in faces.values() for box in component.face.boxes]
    assert {box.size for box in faces["summary_card"].face.boxes if box.style == "aid"} == {8.75}
    assert min(box.size for box in boxes if not box.style.startswith("micro")) >= 6.5
    assert min(box.size for box in boxes) >= 4.5


def test_what_comes_first_in_a_combat_begins_with_a_capital(faces):
    """It opens a paragraph, while the other notes stand in their bars in small letters."""
    assert any(line.startswith("Atacante primeiro") for line in words(faces["summary_card"], "aid"))


def test_no_line_of_a_story_ends_in_a_hyphen(faces):
    """Lines of stories do not end in a hyphen, not even one of a compound."""
    lines = [line.rstrip() for face in faces.values() for box in face.face.boxes if box.style == "story" for line in box.lines]
    assert not [line for line in lines if line.endswith("-")]


def test_zone_numbers_are_12_mm_tall(game, faces):
    """The digits of a map card's zone number are 12 mm tall."""
    assert heights(faces, "zone", game.fonts.families["tektur-narrow"].cuts["regular"], "0") == [pytest.approx(12, abs=0.05)]


def test_every_face_carries_its_number_version_and_locale(game, faces):
    """The microtype at the foot of a card has its number in its deck, or its zone's, the version and the locale."""
    for deck in game.decks:
        for index, card in enumerate(deck.cards if deck.name in (*BACKS, "factions") else (), 1):
            style = "micro-light" if deck.name == "maps" else "micro"
            (text,) = words(faces[card.id], style, back=deck.name == "summary")
            number = card.values.get("zone", index)
            assert re.fullmatch(rf"{number:02d} · .*{game.version} · pt-BR", text)


def test_the_microtype_of_a_contract_stands_below_its_cost(faces):
    """What nobody needs at the table is read last, and lies on no picture."""
    for face in (component.face for component in faces.values() if component.deck == "contracts"):
        (line,) = [box.ink for box in face.boxes if box.style == "micro"]
        assert line.y >= max(box.ink.bottom for box in face.boxes if box.style == "cost")
        assert face.size.h - line.bottom > 1


def test_summary_prints_the_movement_table(game, faces):
    """The summary card prints the movement table of the rules."""
    table = game.rules["movement.table"].value
    found = words(faces["summary_card"])
    assert [f"{band['from']}–{band['to']}" for band in table] == words(faces["summary_card"], "label")
    assert [text for text in found if re.fullmatch(r"\d+ espaços", text)] == [f"{band['spaces']} espaços" for band in table]


@pytest.mark.parametrize(
    ("constants", "signs"),
    [
        ({}, ["+", "+"]),
        ({"combat__dice": 2, "combat__weapon_bonus": 3}, ["2", "+", "+", "3"]),
        ({"combat__mode": "one_die_per_member"}, ["×", "+"]),
    ],
)
def test_the_sum_of_a_combat_is_a_formula_of_icons(game, constants, signs):
    """Die, members and weapons, as many as the rules say; each way of rolling has its own."""
    alone = replace(changed(game, **constants), booklet=None, odds={})
    assert words(printed(alone, "summary")["summary_card"], "sign") == signs


def test_the_summarys_back_prints_scores_and_odds(game):
    """Points come from the rules, chances from the odds, in whole percent; all at 8 pt."""
    whole = replace(with_odds(game, Report()), booklet=None)
    summary = printed(whole, "summary")["summary_card"]
    assert words(summary, "aid-score", back=True) == ["10", "impresso", "1", "+3", "+3", "+2", "+2"]
    found = words(summary, back=True)
    table = found[found.index("Vantagem") :]
    assert table[:8] == ["Vantagem", "0", *[f"+{lead}" for lead in range(1, 7)]]
    assert table[8:16] == ["Vence", "42", "58", "72", "83", "92", "97", "100"]
    assert table[16:24] == ["=", "17", "14", "11", "8", "6", "3", "0"]
    assert table[24:32] == ["Perde", "42", "28", "17", "8", "3", "0", "0"]
    assert {box.size for box in summary.back.boxes if box.style in ("aid-back", "aid-score")} == {8}
    other = printed(changed(whole, score__zone=12), "summary")["summary_card"]
    assert words(other, "aid-score", back=True)[0] == "12"


def test_domination_card_names_each_zone(faces, cards):
    """The domination card has six two-digit numbers, each with the name of its district."""
    face = faces["domination_card"]
    assert words(face, "number") == [f"{zone:02d}" for zone in range(1, 7)]
    maps = [cards[district["map"].id] for district in cards["domination_card"].values["districts"]]
    assert [text.replace("  ", " ") for text in words(face, "district-name")] == [m.values["district"].source for m in maps]


def with_bonus(game, bonus):
    """The game with another bonus for the first zone of the domination card."""
    decks = {deck.name: deck for deck in game.decks}
    (card,) = decks["domination"].cards
    first, *others = card.values["districts"]
    districts = (Record({**first, "bonus": bonus}, first.mark), *others)
    decks["domination"] = replace(decks["domination"], cards=(replace(card, values={**card.values, "districts": districts}),))
    return replace(game, decks=tuple(decks.values()))


@pytest.mark.parametrize(("bonus", "too_wide"), [({"weapon": 2}, None), ({"weapon": 2, "member": 1}, 5.4)])
def test_a_bonus_that_leaves_its_panel_is_an_error(game, bonus, too_wide):
    """A panel has room for two symbols; a third is refused at the row, with the card and a way out."""
    report = Report()
    spoken = localize(with_examples(with_bonus(game, bonus), report), game.source_locale, report)
    lay_out(spoken, report, Typesetter(spoken.fonts, spoken.locale), decks=("domination",))
    assert [(d.code, d.message, d.hint, d.also[0][0]) for d in report.diagnostics if d.severity == "error"] == [
        (
            "layout/overflow",
            f"the content of `<row>` is {too_wide} mm too wide for its 12.4 mm",
            "leave something out, make it smaller, or give `<row>` a larger `w`",
            "for card `domination_card`,",
        )
    ] * (too_wide is not None)


def test_a_changed_constant_changes_the_cards(game, faces):
    """Another price of fleeing and another row of contracts are printed on the summary, and the old values are not."""
    before = " ".join(words(faces["summary_card"]))
    after = " ".join(words(printed(changed(game, combat__flee_cost=2, contract__row_size=4), "summary")["summary_card"]))
    assert "×1, 1 espaço" in before
    assert "×2, 1 espaço" in after
    assert "fileira de 5" in before
    assert "fileira de 4" in after
    assert "×1, 1 espaço" not in after


@pytest.mark.parametrize("value", [1, 2, 5])
@pytest.mark.parametrize(
    "names", [*([name] for name in COUNTED), COUNTED], ids=lambda names: names[0] if len(names) == 1 else "all"
)
def test_numbers_and_nouns_of_the_summary_agree(game, names, value):
    """For any value of a constant the card still fits, and the noun after the number has the right number."""
    cards_alone = replace(changed(game, **dict.fromkeys(names, value)), booklet=None)  # its examples depend on the real values
    text = " ".join(words(printed(cards_alone, "summary")["summary_card"]))
    found = re.findall(rf"(\d+) ({'|'.join([*NOUNS, *NOUNS.values()])})\b( ortogona\w+ livres?)?", text)
    assert len(found) >= 9
    for number, noun, kind in found:
        assert noun in (NOUNS if number == "1" else NOUNS.values()), f"{number} {noun}"
        assert kind in ("", " ortogonal livre" if number == "1" else " ortogonais livres")


def test_cards_of_a_deck_share_one_back(faces):
    """All cards of a deck have the same back."""
    for deck in BACKS:
        assert len({component.back for component in faces.values() if component.deck == deck}) == 1
    assert len({component.back for component in faces.values() if component.deck in BACKS}) == len(BACKS)
    assert len({component.back for component in faces.values() if component.deck == "factions"}) == len(POSTERS)


def picture(root, back):
    """The pixels of a back, 8 per mm."""
    svg = (root / f"content/belona/art/backs/{back}.svg").read_text("utf-8")
    width = round(float(re.search(r'viewBox="0 0 ([\d.]+) [\d.]+"', svg)[1]) * PIXELS_PER_MM)
    return Image.open(io.BytesIO(bytes(resvg_py.svg_to_bytes(svg_string=svg, width=width)))).convert("RGB")


@pytest.mark.parametrize("back", DRAWN)
def test_back_looks_the_same_after_a_half_turn(root, back):
    """The back is the same after a half turn, so that it does not show a card's orientation."""
    upright = picture(root, back)
    difference = ImageChops.difference(upright, upright.rotate(180))
    assert max(ImageStat.Stat(difference).mean) < 0.6


@pytest.mark.parametrize("back", [*DRAWN, *POSTERS])
def test_back_keeps_3_mm_from_the_trim(root, back):
    """The bleed of 4 mm and the 3 mm inside the trim have one colour, so that a cut that is off is not visible."""
    drawn = picture(root, back)
    edge = 7 * PIXELS_PER_MM - 2
    ground = drawn.getpixel((1, 1))
    inner = Image.new("RGB", (drawn.width - 2 * edge, drawn.height - 2 * edge), ground)
    ring = drawn.copy()
    ring.paste(inner, (edge, edge))
    assert ring.getcolors() == [(drawn.width * drawn.height, ground)]


def test_backs_can_be_told_apart_in_grey(root):
    """The backs of the decks have different greys."""
    greys = sorted(ImageStat.Stat(picture(root, back).convert("L")).mean[0] for back in DRAWN)
    assert all(after - before > 6 for before, after in pairwise(greys))
