"""`--example full` is a model: one line of it changed so that it contradicts another is found; right changes stay silent."""

from types import SimpleNamespace

import pytest

from pnp.base.cache import DiskCache
from pnp.base.diagnostics import PnpError, Report
from pnp.build.build import read_game
from pnp.build.workshop import Workshop
from pnp.load.scaffold import new_game
from pnp.locale.lint.game import lint_game
from pnp.model.request import BuildRequest, PreparedGame
from pnp.rules.printed_lock import check_printed

CONTENT, TEMPLATES = "content/kitchen", "templates/kitchen"
RULES, DISHES, TYPES = f"{CONTENT}/rules.yaml", f"{CONTENT}/dishes.yaml", f"{CONTENT}/types.yaml"
SHOPPING, CHAPTER = f"{CONTENT}/ingredients.csv", f"{CONTENT}/booklet/10-rules.md"
DISH, INGREDIENT = f"{TEMPLATES}/dish.xml", f"{TEMPLATES}/ingredient.xml"
HOLD = "You may hold {rules.hand.limit}"


class Silent:
    """Shows no progress."""

    def stage(self, *_):
        """Show nothing."""


@pytest.fixture(scope="module")
def said(tmp_path_factory):
    """What `pnp check` says without laying out after edits of files, which are taken back."""
    root = tmp_path_factory.mktemp("kitchen")
    new_game(root, "kitchen", "full")
    workshop, disk = Workshop(root), DiskCache(tmp_path_factory.mktemp("kept"))

    def find():
        report, request = Report(), BuildRequest(root, "kitchen")
        try:
            with workshop.background.wait_at_end():
                read = read_game(request, report, Silent(), workshop)
        except PnpError as error:
            return [d.message for d in error.diagnostics]
        if not report.has_errors:
            nothing = SimpleNamespace(components=(), documents=(), booklet=None)
            prepared = PreparedGame(request, read.source, read.game, {"cards": nothing, "booklet": nothing})
            lint_game(read.source, report)
            check_printed(prepared, report, workshop.layout.templates, disk)
        return [d.message for d in report.diagnostics]

    def check(file, old, new):
        path = root / file
        text = path.read_text("utf-8")
        assert text.count(old) == 1, f"{file}: {old}"
        path.write_text(text.replace(old, new), "utf-8")
        try:
            return find()
        finally:
            path.write_text(text, "utf-8")

    return check


@pytest.mark.parametrize(
    ("file", "old", "new", "message"),
    [
        # numbers that bound each other
        (RULES, "limit: {value: 6", "limit: {value: 1", "`hand.limit` must be at least 4, found `1`"),
        (RULES, "start: {value: 2", "start: {value: 7", "`hand.start` must be at most 6 (`hand.limit`), found `7`"),
        (RULES, "open: {value: 3", "open: {value: 9", "`menu.open` must be at most 8 (`menu.dishes`), found `9`"),
        (RULES, "most: {value: 4", "most: {value: 1", "`players.least` must be at most 1 (`players.most`), found `2`"),
        (RULES, "dishes: {value: 3", "dishes: {value: 9", "`end.dishes` must be at most 4 (`menu.dishes // players.least`"),
        (RULES, "size: {value: 4", "size: {value: 20", "`market.size` must be at most 16"),
        (RULES, "cards: {value: 2", "cards: {value: 7", "`shop.cards` must be at most 6 (`hand.limit`), found `7`"),
        (DISHES, 'points: 2, tip: 1}\n    story: "For', 'points: 2, tip: 3}\n    story: "For', "`tip` must be at most 2"),
        # cards that cannot be played
        (DISHES, "[carrot, carrot, leek]", "[leek, leek, leek, leek, leek]", "`needs` of `soup` names `leek` 5 times"),
        (SHOPPING, "chilli,4", "chilli,0", "the card `chilli` is skipped"),
        (DISHES, "name: Fried Rice", "name: Carrot Soup", "`Carrot Soup` occurs 2 times"),
        (DISHES, "needs: [rice, egg, carrot]", "needs: [rice, eggs, carrot]", "eggs"),
        # names
        (DISHES, "name: Leek Omelette", "name: Leek Soufflé", None),
        (CHAPTER, "{card:omelette.name} needs", "Leek Omelette needs", "omelette"),
        # the table of the booklet
        (
            CHAPTER,
            "| {name} | {reward.points} | {reward.tip} |",
            "| {name} | {reward.points} | {reward.points} |",
            "`reward.points`",
        ),
        (CHAPTER, "| {name} | {reward.points} | {reward.tip} |", "| {name} | {reward.tip} | {reward.pionts} |", "pionts"),
        (
            CHAPTER,
            "| Dish | Points | Tip |\n|---|--:|--:|\n| {name} | {reward.points} | {reward.tip} |",
            "| Dish | Points |\n|---|--:|\n| {name} | {reward.points} |",
            "no column",
        ),
        # texts
        (CHAPTER, "Take {rules.shop.cards} ingredients", "Take two ingredients", "the number `two` is written out"),
        (CHAPTER, HOLD, "You may hold {rules.market.size}", "`rules.hand.limit`"),
        (CHAPTER, "{rules.players.least} to {rules.players.most} cooks", "Some cooks", "`rules.players.least`"),
        # faces
        (DISH, "{{ card.reward.points }}</text>", "{{ card.reward.tip }}</text>", "`card.reward.points`"),
        (DISH, "{% for need in card.needs %}<icon", "{% for need in card.needs[:2] %}<icon", "the number `2` in the template"),
        (INGREDIENT, '"vegetable": "leaf", "staple": "night"', '"vegetable": "night", "staple": "leaf"', "`card.sort`"),
        (INGREDIENT, "{{ words.sort[card.sort] }}", "{{ words.sort.spice }}", "`card.sort`"),
    ],
)
def test_a_contradiction_is_found(said, file, old, new, message):
    """Each is one line, as somebody in a hurry changes it."""
    found = said(file, old, new)
    if message is None:  # a text names the card by its reference, and follows
        assert found == []
    else:
        assert any(message in line for line in found), found


@pytest.mark.parametrize(
    ("file", "old", "new"),
    [
        (RULES, "limit: {value: 6", "limit: {value: 5"),
        (RULES, "open: {value: 3", "open: {value: 8"),
        (RULES, "most: {value: 4", "most: {value: 3"),
        (RULES, "dishes: {value: 3", "dishes: {value: 4"),
        (DISHES, "needs: [egg, leek]", "needs: [egg, rice]"),
        (DISHES, "[carrot, carrot, leek]", "[leek, leek, leek, leek]"),
        (DISHES, "points: 7", "points: 8"),
        (SHOPPING, "chilli,4", "chilli,5"),
        (CHAPTER, "Shuffle the dishes and turn over", "Mix the dishes and turn over"),
        (DISH, 'size="6"', 'size="5.5"'),
    ],
)
def test_a_right_change_stays_silent(said, file, old, new):
    """Other values that make sense, other words and sizes."""
    assert said(file, old, new) == []
