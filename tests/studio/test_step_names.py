"""What steps are called, and where a click leads: each kind of change, many changes, cards that are not there any more."""

import pytest
from support.studio_requests import FISH, POOLS, changes, pond

from pnp.base.diagnostics import Report
from pnp.edit.changes import Change, change_of
from pnp.edit.journal import Step, interrupted
from pnp.edit.log import EditLog
from pnp.load.game_reader import load_game
from pnp.studio.page_data import EditorLinks
from pnp.studio.step_names import StepNames, cut_off

EDITOR = "code:{path}:{line}"


@pytest.fixture
def names(toy):
    """The names of steps in the toy game, with a deck in a table, a translation and a booklet."""
    game = load_game(pond(toy), "toy", Report())
    made = StepNames(game, EditorLinks(EDITOR, toy))
    made.root = toy
    return made


def step(*made, at=1_800_000_000):
    """A step of some changes."""
    return Step(7, "one", tuple(made), at=at)


def named(names, how, *made):
    """The phrase of a step, its values, and its address without the folder of the project."""
    told = names.told(step(*made), how)
    assert (told["step"], told["at"]) == (7, 1_800_000_000)
    return told["phrase"], told["values"], (told["address"] or "").replace(str(names.root), "") or None


CARP = "./#fish/carp"
EXPECTED = {
    "value": ("stepField", {"part": "name", "name": "carp"}, CARP, CARP),
    "rename": ("stepRenamed", {"old": "carp", "name": "tench"}, CARP, "./#fish/tench"),
    "insert": ("stepField", {"part": "traits", "name": "carp"}, CARP, CARP),
    "delete": ("stepDeleted", {"name": "carp"}, CARP, None),
    "move": ("stepMoved", {"name": "carp"}, CARP, CARP),
    "cell": ("stepField", {"part": "name", "name": "b"}, "./#pools/b", "./#pools/b"),
    "insert-row": ("stepNew", {"name": "c"}, None, "./#pools/c"),
    "delete-row": ("stepDeleted", {"name": "b"}, "./#pools/b", None),
    "move-row": ("stepMoved", {"name": "b"}, "./#pools/b", "./#pools/b"),
    "translation": ("stepTranslation", {"name": "fish/carp/name"}, *["languages#locale=de&id=fish%2Fcarp%2Fname"] * 2),
    "lines": ("stepText", {"name": "01-pond.md"}, *["booklet#path=content%2Ftoy%2Fbooklet%2F01-pond.md"] * 2),
    "attributes": ("stepIn", {"part": "text", "name": "pool.xml"}, *["code:/templates/toy/pool.xml:1"] * 2),
    "text": None,
}


@pytest.mark.parametrize("kind", EXPECTED)
def test_a_change_of_each_kind(names, kind):
    """By the card and its field, the entry or the file; what a step adds has no address when it is taken back."""
    made = changes(names.root)
    assert made.keys() == EXPECTED.keys()
    change = change_of(made[kind])
    phrase, values, undone, redone = EXPECTED[kind] or ("stepText", {"name": change.path.split("/")[-1]}, *[None] * 2)
    for how, address in (("undo", undone), ("redo", redone)):
        found = named(names, how, change)
        assert found[:2] == (phrase, values)
        assert EXPECTED[kind] is None or found[2] == address


def value(card, *node, path=FISH):
    """A change of a value."""
    return Change(path, "value", ("cards", card, *node), "1", "2")


def test_many_changes_are_counted(names):
    """Those of one place are that place; of one card, of one file, of several; the first one is where a click leads."""
    rules = Change("content/toy/rules.yaml", "value", ("catch", "bonus"), "3", "4")
    roach = Change(FISH, "insert", ("cards", "roach"), None, {"name": "Roach"})
    assert named(names, "undo", value("carp", "bait", "worm"))[1] == {"part": "bait.worm", "name": "carp"}
    assert named(names, "undo", value("carp", "traits", 0), value("carp", "traits", 1))[1] == {"part": "traits", "name": "carp"}
    assert named(names, "undo", value("carp", "points"), value("carp", "name")) == (
        "stepChanges",
        {"count": 2, "name": "carp"},
        CARP,
    )
    assert named(names, "undo", value("carp", "points"), value("pike", "points")) == (
        "stepChanges", {"count": 2, "name": "fish.yaml"}, CARP,
    )  # fmt: skip
    assert named(names, "undo", rules) == ("stepIn", {"part": "catch.bonus", "name": "rules.yaml"}, "rules")
    assert named(names, "undo", rules, value("carp", "points")) == ("stepFiles", {"count": 2, "files": 2}, "rules")
    assert named(names, "undo", roach, rules)[2] is None
    assert named(names, "redo", roach, rules)[2] == "./#fish/roach"


def test_a_row_without_a_card_is_a_row(names):
    """Also before the first build."""
    cell = Change(POOLS, "cell", (9, 2), "1", "2")
    assert named(names, "undo", cell) == ("stepRow", {"number": 9, "name": "pools.csv"}, "code:/content/toy/pools.csv:1")
    early = StepNames(None, EditorLinks(EDITOR, names.root))
    early.root = names.root
    row = Change(POOLS, "insert-row", (4,), None, ["c", "C", "3"])
    assert named(early, "undo", row)[:2] == ("stepRow", {"number": 4, "name": "pools.csv"})
    assert named(early, "undo", value("carp", "points"))[2] == "code:/content/toy/fish.yaml:1"


def test_what_undo_and_redo_would_do(names):
    """Each names its own step; nothing where there is none."""
    log = EditLog(names.root)
    assert names.next(log) == {"undo": None, "redo": None}
    log.apply([change_of(changes(names.root)["value"])])
    log.apply([change_of(changes(names.root)["cell"])])
    log.undo()
    told = names.next(log)
    assert [told[how]["values"]["name"] for how in ("undo", "redo")] == ["carp", "b"]
    assert [told[how]["step"] for how in ("undo", "redo")] == [1, 2]
    assert told["undo"]["at"] > 1_700_000_000


def test_what_became_of_a_step_that_was_cut_off():
    """Completed, or as it was left: then which file has which text."""
    told = cut_off("9f", ("a.yaml",))
    assert told == {"completed": True, "files": [("a.yaml", "as saved")], "message": "", "run": "9f"}
    told = cut_off("9f", (), interrupted("and why", {"a.yaml": "as saved", "b.yaml": "changed since"}))
    assert told["files"] == [("a.yaml", "as saved"), ("b.yaml", "changed since")]
    assert (told["completed"], told["message"]) == (False, "the last step was cut off between its files, and why")
