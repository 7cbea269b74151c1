"""`printed.lock`: what is shown no longer is found; what is shown in another place, size or number is not."""

import json
import os
import shutil
from pathlib import Path

import pytest
from support.desks import Desk

from pnp.load.scaffold import new_game
from pnp.rules.printed_lock import lock_path


@pytest.fixture(scope="module")
def kitchen(tmp_path_factory):
    """The example `full`."""
    root = tmp_path_factory.mktemp("kitchen")
    new_game(root, "kitchen", "full")
    return Desk(root, "kitchen", tmp_path_factory.mktemp("kept"))


DISH, INGREDIENT = "templates/kitchen/dish.xml", "templates/kitchen/ingredient.xml"
RULES_MD, DISHES = "content/kitchen/booklet/10-rules.md", "content/kitchen/dishes.yaml"
RULES, WORDS, CSV = "content/kitchen/rules.yaml", "content/kitchen/words.yaml", "content/kitchen/ingredients.csv"

MENU = "the table `menu-table` of the chapter `rules`"

WRONG = {
    "points of all are 3": (
        DISH,
        "{{ card.reward.points }}",
        "3",
        [("vanished", "the face of `dishes` shows `card.reward.points` no longer")],
    ),
    "points one too low": (
        DISH,
        "{{ card.reward.points }}",
        "{{ card.reward.points - 1 }}",
        [("shown-otherwise", "the face of `dishes` shows `card.reward.points` as `value - 1`, and no longer as `value`")],
    ),
    "points one too high": (
        DISH,
        "{{ card.reward.points }}",
        "{{ card.reward.points + 1 }}",
        [("shown-otherwise", "the face of `dishes` shows `card.reward.points` as `value + 1`, and no longer as `value`")],
    ),
    "tip in place of points": (
        DISH,
        "{{ card.reward.points }}",
        "{{ card.reward.tip }}",
        [("vanished", "the face of `dishes` shows `card.reward.points` no longer")],
    ),
    "points in place of tip": (
        DISH,
        'valign="middle">{{ card.reward.tip }}',
        'valign="middle">{{ card.reward.points }}',
        [("shown-otherwise", "the face of `dishes` shows `card.reward.tip` as `text`, and no longer as `value`")],
    ),
    "no story": (
        DISH,
        "{{ card.story }}",
        "",
        [("vanished", "the face of `dishes` shows `card.story` no longer")],
    ),
    "no name": (
        DISH,
        "{{ card.name }}",
        "",
        [("vanished", "the face of `dishes` shows `card.name` no longer")],
    ),
    "name of an ingredient": (
        INGREDIENT,
        "{{ card.name }}",
        "{{ card.tip }}",
        [("vanished", "the face of `ingredients` shows `card.name` no longer")],
    ),
    "all are vegetables": (
        INGREDIENT,
        "[card.sort] %}",
        '["vegetable"] %}',
        [("shown-otherwise", "the face of `ingredients` shows `card.sort` as `text`, and no longer as `colour`")],
    ),
    "colours of sorts swapped": (
        INGREDIENT,
        '"vegetable": "leaf", "staple": "night"',
        '"vegetable": "night", "staple": "leaf"',
        [
            (
                "shown-otherwise",
                "the face of `ingredients` shows `leaf` for `card.sort` staple, which stood for vegetable: staple was `night`",
            )
        ],
    ),
    "one picture for all": (
        INGREDIENT,
        "{{ card.id }}",
        "carrot",
        [("vanished", "the face of `ingredients` shows `card.id` no longer")],
    ),
    "one ingredient on the plate": (
        DISH,
        "part.plate(card.needs, 18.5)",
        "part.plate(card.needs[:1], 18.5)",
        [("vanished", "the face of `dishes` shows each item of `card.needs` no longer")],
    ),
    "all needs are eggs": (
        DISH,
        '<icon name="{{ need.id }}" size="6"/>',
        '<icon name="egg" size="6"/>',
        [("shown-otherwise", "the face of `dishes` shows `card.needs.*` in 1 place, and no longer in 2")],
    ),
    "another word": (
        DISH,
        "{{ words.needs }}",
        "{{ words.rulebook }}",
        [("vanished", "the face of `dishes` prints `words.needs` no longer")],
    ),
    "a term renamed": (
        "content/kitchen/glossary.yaml",
        "term: market",
        "term: stall",
        [("old-name", "`market` is the earlier name of `market`, which is `stall` now")],
    ),
    "sort in words": (
        INGREDIENT,
        "{{ words.sort[card.sort] }}",
        "{{ words.sort.spice }}",
        [("shown-otherwise", "the face of `ingredients` shows `card.sort` as `colour`, and no longer as `text`")],
    ),
    "menu names the market": (
        RULES_MD,
        "{rules.menu.open}",
        "{rules.hand.start}",
        [("vanished", "the chapter `rules` names `rules.menu.open` no longer")],
    ),
    "limit left out": (
        RULES_MD,
        "You may hold {rules.hand.limit}; lay off the rest.",
        "Lay off the rest.",
        [("vanished", "the chapter `rules` names `rules.hand.limit` no longer")],
    ),
    "end typed": (
        RULES_MD,
        "{rules.end.dishes} dishes",
        "enough dishes",
        [("vanished", "the chapter `rules` names `rules.end.dishes` no longer")],
    ),
    "needs typed": (
        RULES_MD,
        "{card:omelette.needs, each, row {{name}}}",
        "[egg] and [leek]",
        [("vanished", "the chapter `rules` names `card:omelette.needs` no longer")],
    ),
    "a dish renamed and typed": (
        RULES_MD,
        "_It is past midnight,",
        "_Leek Omelette: it is past midnight,",
        [],
    ),
    "column of the menu": (
        RULES_MD,
        "| Dish | Points | Tip |\n|---|--:|--:|\n| {name} | {reward.points} | {reward.tip} |",
        "| Dish | Points |\n|---|--:|\n| {name} | {reward.points} |",
        [("vanished", "the table `menu-table` of the chapter `rules` has no column `Tip` any longer")],
    ),
    "another field in a column": (
        RULES_MD,
        "| {name} | {reward.points} | {reward.tip} |",
        "| {name} | {reward.points} | {reward.points} |",
        [("vanished", "the table `menu-table` of the chapter `rules` prints `reward.tip` of no row any longer")],
    ),
    "a deck that is walked no longer": (
        RULES_MD,
        "[[table deck:dishes]]\n| Dish | Points | Tip |\n|---|--:|--:|\n| {name} | {reward.points} | {reward.tip} |",
        "| Dish | Points | Tip |\n|---|--:|--:|\n| Soup | many | few |",
        [
            (
                "vanished",
                "the table `menu-table` of the chapter `rules` walks `deck:dishes` no longer: what is added there is left out",
            )
        ],
    ),
    "the menu left out": (
        RULES_MD,
        "[[table deck:dishes]]\n| Dish | Points | Tip |\n|---|--:|--:|\n| {name} | {reward.points} | {reward.tip} |\n",
        "Look at the cards.\n",
        [("vanished", "the table `menu-table` of the chapter `rules` is gone")],
    ),
}
"""Edits of the example `full`: the file, the old and the new text, and what is said; nothing where no lock can know."""

RIGHT = {
    "another value": (RULES, "open: {value: 3", "open: {value: 4"),
    "a higher limit": (RULES, "limit: {value: 6", "limit: {value: 7"),
    "fewer at the end": (RULES, "dishes: {value: 3", "dishes: {value: 2"),
    "more points": (DISHES, "points: 7", "points: 8"),
    "another tip": (DISHES, "{points: 2, tip: 1}", "{points: 2, tip: 2}"),
    "other needs": (DISHES, "needs: [egg, leek]", "needs: [egg, rice]"),
    "another story": (DISHES, "Stir until the song on the radio is over.", "Stir for one song."),
    "a dish is renamed": (DISHES, "name: Carrot Soup", "name: Soup of Carrots"),
    "larger name": (DISH, 'h="7" style="name"', 'h="8" style="name"'),
    "name is moved": (DISH, '<text x="5" y="47"', '<text x="5" y="47.5"'),
    "a line more": (DISH, '  <text x="5" y="47"', '  <rect x="5" y="46" w="9" h="0.3" fill="leaf"/>\n  <text x="5" y="47"'),
    "radius": (DISH, 'radius="4"', 'radius="3"'),
    "butter becomes leaf": (DISH, 'r="6" fill="butter"', 'r="6" fill="leaf"'),
    "no version": (DISH, " {{ game.version }}", ""),
    "a variable": (DISH, "{{ card.name }}", "{% set title = card.name %}{{ title }}"),
    "another hue of one sort": (INGREDIENT, '"spice": "tomato"', '"spice": "butter"'),
    "ring": (INGREDIENT, 'r="14.5" fill="china"', 'r="14" fill="china"'),
    "icon size": (INGREDIENT, 'size="17"', 'size="16"'),
    "a word": (WORDS, "needs: Needs", "needs: It needs"),
    "text of a tip": (CSV, "Never crowd the pan.", "Do not crowd the pan."),
    "copies": (CSV, "carrot,4,", "carrot,5,"),
    "a new sentence": (
        RULES_MD,
        "Whoever was last in bed begins.",
        "Whoever was last in bed begins. The menu has {rules.menu.open}.",
    ),
    "shorter prose": (
        RULES_MD,
        "play on until everyone has had the same number of turns",
        "play on until all had the same turns",
    ),
    "order of the list": (RULES_MD, "- (2) The tip: so many", "- (2) A tip: so many"),
    "a heading": (RULES_MD, "| Dish | Points | Tip |", "| Meal | Points | Tip |"),
    "columns in another order": (
        RULES_MD,
        "| Dish | Points | Tip |\n|---|--:|--:|\n| {name} | {reward.points} | {reward.tip} |",
        "| Dish | Tip | Points |\n|---|--:|--:|\n| {name} | {reward.tip} | {reward.points} |",
    ),
    "a constant told elsewhere": (RULES_MD, "Deal everyone {rules.hand.start}.", "Deal everyone {rules.hand.start} of them."),
    "unit": (RULES, "size: {value: 4, unit: ingredients", "size: {value: 4, unit: cards"),
    "a new constant": (RULES, "market:\n", "market:\n  open: {value: 1, unit: cards}\n"),
    "a comment": (DISH, '<face fill="paper">', '{# a dish #}\n<face fill="paper">'),
    "face ground": (DISH, '<face fill="paper">', '<face fill="china">'),
}


@pytest.mark.parametrize("name", WRONG)
def test_what_is_shown_no_longer_is_found(kitchen, name):
    """An edit that lets a face or a chapter show something else is found, in these words."""
    file, old, new, said = WRONG[name]
    assert kitchen.after(file, old, new) == said


@pytest.mark.parametrize("name", RIGHT)
def test_right_edits_are_not_found(kitchen, name):
    """Edits that leave what is shown, or change a value that all places follow, need no new lock."""
    assert kitchen.after(*RIGHT[name]) == []


def test_a_card_that_is_renamed_is_found_where_it_is_typed(kitchen):
    """The lock knows the old name: each text that has it is listed."""
    chapter = kitchen.root / RULES_MD
    text = chapter.read_text("utf-8")
    chapter.write_text(text.replace("_It is past midnight,", "_Fried Rice: it is past midnight,"), "utf-8")
    try:
        said = [("old-name", "`Fried Rice` is the earlier name of `fried-rice`, which is `Egg Rice` now")]
        assert kitchen.after(DISHES, "name: Fried Rice", "name: Egg Rice") == said
    finally:
        chapter.write_text(text, "utf-8")


def test_one_of_two_places_is_missed(kitchen):
    """A number that stands twice on a face, and then once."""
    template = kitchen.root / DISH
    text = template.read_text("utf-8")
    template.write_text(text.replace("{{ card.name }}", "{{ card.name }}, {{ card.reward.points }}"), "utf-8")
    try:
        kitchen.accept()
        message = "the face of `dishes` shows `card.reward.points` in 1 place, and no longer in 2"
        assert kitchen.after(DISH, "{{ card.name }}, {{ card.reward.points }}", "{{ card.name }}") == [
            ("shown-otherwise", message)
        ]
    finally:
        template.write_text(text, "utf-8")
        kitchen.accept()


def test_a_constant_in_place_of_another_that_is_named_elsewhere_too(kitchen):
    """No name is lost, but one is named once less and another once more."""
    chapter = kitchen.root / RULES_MD
    text = chapter.read_text("utf-8")
    chapter.write_text(f"{text}\nAgain {{rules.menu.open}} and {{rules.hand.start}}.\n", "utf-8")
    try:
        kitchen.accept()
        message = "the chapter `rules` names `rules.hand.start` where it named `rules.menu.open`"
        said = kitchen.after(RULES_MD, "Again {rules.menu.open}", "Again {rules.hand.start}")
        assert said == [("shown-otherwise", message)]
    finally:
        chapter.write_text(text, "utf-8")
        kitchen.accept()


def test_an_optional_field_that_is_left_out_is_found(kitchen):
    """A field that only some cards fill is remembered card by card."""
    types = kitchen.root / "content/kitchen/types.yaml"
    deck = kitchen.root / DISHES
    template = kitchen.root / DISH
    saved = [(file, file.read_text("utf-8")) for file in (types, deck, template)]
    types.write_text(
        saved[0][1].replace("    needs: {kind: list", "    once: {kind: text, required: no}\n    needs: {kind: list"), "utf-8"
    )
    deck.write_text(saved[1][1].replace("    name: Fried Rice\n", "    name: Fried Rice\n    once: Per evening\n"), "utf-8")
    template.write_text(
        saved[2][1].replace("{{ card.name }}", "{{ card.name }}{% if card.once %}: {{ card.once }}{% endif %}"), "utf-8"
    )
    try:
        kitchen.accept()
        said = [("vanished", "the face of `dishes` shows no `once` of `fried-rice` any longer")]
        assert kitchen.after(DISHES, "    once: Per evening\n", "") == said
    finally:
        for file, text in saved:
            file.write_text(text, "utf-8")
        kitchen.accept()


def test_the_lock_has_the_same_bytes_for_reordered_content(kitchen):
    """Cards and constants in another order are the same lock."""
    before = kitchen.text()
    path = kitchen.root / DISHES
    text = path.read_text("utf-8")
    first = text[text.index("  omelette:") : text.index("  carrots:")]
    path.write_text(text.replace(first, "").replace("assert:", f"{first}assert:"), "utf-8")
    try:
        assert kitchen.text() == before
    finally:
        path.write_text(text, "utf-8")


DAMAGED = {
    "colours:\n  a: {b: c}\n": "`colours` is no part of this file, expected `names`, `faces`, `texts`, `booklet`",
    "faces: 3\n": "`faces` must be a mapping, found `3`",
    "faces:\n  dishes: all\n": "`dishes` must be a mapping, found `all`",
    "faces:\n  dishes: {card.name: {a: b}}\n": "`card.name` must be a list of words, found a mapping",
}


@pytest.mark.parametrize("text", DAMAGED)
def test_a_damaged_lock_is_named(kitchen, text):
    """The first fault is told; nothing is compared."""
    file = lock_path(kitchen.root, "kitchen")
    saved = file.read_text("utf-8")
    file.write_text(text, "utf-8")
    try:
        assert kitchen.found() == [("bad-lock", DAMAGED[text])]
    finally:
        file.write_text(saved, "utf-8")


def test_what_a_merge_left_is_named(kitchen):
    """Conflict marks are told as in any file."""
    file = lock_path(kitchen.root, "kitchen")
    saved = file.read_text("utf-8")
    file.write_text(f"<<<<<<< ours\n{saved}=======\n{saved}>>>>>>> theirs\n", "utf-8")
    try:
        assert [code for code, _ in kitchen.found()] == ["merge-conflict"]
    finally:
        file.write_text(saved, "utf-8")


def test_without_a_lock_nothing_is_compared(kitchen, monkeypatch):
    """No template is tried."""
    file = lock_path(kitchen.root, "kitchen")
    saved = file.read_text("utf-8")
    monkeypatch.setattr("pnp.rules.printed_lock.shown_now", None)
    file.unlink()
    try:
        assert kitchen.found() == []
    finally:
        file.write_text(saved, "utf-8")


REPOSITORY = Path(__file__).parents[2]
BN, BELONA = "beyond-nebula", "belona"


@pytest.fixture(scope="module")
def games(tmp_path_factory):
    """Copies of the two games and of the example `full`, each with its lock."""
    root, kept = tmp_path_factory.mktemp("games"), tmp_path_factory.mktemp("kept")
    for folder in ("content", "templates", "fonts"):
        shutil.copytree(REPOSITORY / folder, root / folder)
    new_game(root / "new", "kitchen", "full")
    desks = {}

    def desk(game):
        if game not in desks:
            desks[game] = Desk(root / "new" if game == "kitchen" else root, game, kept)
        return desks[game]

    return desk


FACTION, END_MD = "templates/belona/faction.xml", "content/belona/booklet/14-end.md"
TECHNOLOGY = "templates/beyond-nebula/technology.xml"

SILENT = {edit["id"]: edit for edit in json.loads(Path(__file__).with_name("silent_edits.json").read_text("utf-8"))}
"""Edits that once were silent: a game, a file, the old and the new text, and what one finding says, or why none can."""


def test_the_silent_edits_are_edits_of_what_is_there(tmp_path):
    """The text that each edit replaces is still in its file; whoever writes that anew is told here, at once."""
    new_game(tmp_path, "kitchen", "full")
    roots = {"kitchen": tmp_path}
    gone = [
        name
        for name, edit in SILENT.items()
        if edit["old"] not in (roots.get(edit["game"], REPOSITORY) / edit["file"]).read_text("utf-8")
    ]
    assert gone == []


@pytest.mark.whole
@pytest.mark.parametrize("name", SILENT)
def test_silent_edits_of_the_games_are_found(games, name):
    """Each edit that contradicted the rules in silence has its finding; of the others it is known why no check can know."""
    edit = SILENT[name]
    found = games(edit["game"]).after(edit["file"], edit["old"], edit["new"], linted=True)
    if "why" in edit:
        assert found == []
    else:
        assert [message for code, message in found if edit["says"] in message and edit.get("finds", code).endswith(code)]


def test_the_page_lists_each_silent_edit():
    """`docs/silent-edits.md` has a row for each, with its finding or the reason why there is none."""
    page = REPOSITORY / "docs/silent-edits.md"
    if os.environ.get("UPDATE_GOLDENS"):
        page.write_text(silent_edits_page(page.read_text("utf-8")), "utf-8")
    assert page.read_text("utf-8") == silent_edits_page(page.read_text("utf-8"))


def silent_edits_page(page):
    """Return the page with the rows of its table written anew."""
    head = page[: page.index("| Edit |")]
    rows = ["| Edit | What it does | Where | What is found |", "|---|---|---|---|"]
    for name, edit in SILENT.items():
        found = f"nothing: {edit['why']}" if "why" in edit else edit["says"]
        where = edit["file"].removeprefix("content/").removeprefix("templates/")
        rows.append("| " + " | ".join(text.replace("|", "\\|") for text in (name, edit["what"], where, found)) + " |")
    return head + "\n".join(rows) + "\n"


HARMLESS = {
    "a value": (BELONA, "content/belona/rules.yaml", "dominant: {value: 3", "dominant: {value: 4"),
    "a heading of a table": (BELONA, END_MD, "| Cada um vale | Pontos |", "| Cada um dá | Pontos |"),
    "a motto": (BELONA, "content/belona/factions.yaml", "Toda rua tem dono.", "Cada rua tem dono."),
    "a larger badge": (BELONA, "templates/belona/parts.xml", 'style="points"', 'style="points" size="12"'),
    "a thicker line": (BELONA, FACTION, 'stroke-width="0.35"', 'stroke-width="0.4"'),
    "a smaller planet": (BN, "templates/beyond-nebula/planet.xml", "part.facet(hue, 8.4", "part.facet(hue, 8"),
    "a larger sign": (BN, TECHNOLOGY, 'y="1.2" size="3.4"', 'y="1.2" size="3.6"'),
    "a price": (BN, "content/beyond-nebula/rules.yaml", "special_cost: {value: 10", "special_cost: {value: 11"),
}


@pytest.mark.whole
@pytest.mark.parametrize("name", HARMLESS)
def test_right_edits_of_the_games_are_not_found(games, name):
    """A new value, another word or another size is no contradiction."""
    game, *edit = HARMLESS[name]
    assert games(game).after(*edit) == []
