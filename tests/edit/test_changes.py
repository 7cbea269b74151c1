"""What a change is compared with, what it does, and what of JSON is one."""

import pytest

from pnp.edit.changes import Change, change_of, text_hash

CARDS = "cards:\n  mill: {title: Mill}\n  well: {title: Well}\n"
TABLE = "id,title\nmill,Mill\n"


@pytest.mark.parametrize(
    ("change", "current", "after"),
    [
        (Change("a.yaml", "value", ("cards", "mill", "title"), "Mill", "Inn"), "Mill", CARDS.replace("Mill", "Inn")),
        (Change("a.yaml", "rename", ("cards", "well"), None, "inn"), {"title": "Well"}, CARDS.replace("well:", "inn:")),
        (Change("a.yaml", "insert", ("cards", "inn"), None, {"title": "Inn"}), None, f"{CARDS}  inn:\n    title: Inn\n"),
        (Change("a.yaml", "delete", ("cards", "well")), {"title": "Well"}, "cards:\n  mill: {title: Mill}\n"),
        (Change("a.yaml", "move", ("cards", "mill")), ["mill", "well"],
         "cards:\n  well: {title: Well}\n  mill: {title: Mill}\n"),
        (Change("a.yaml", "text", (), None, "a: b\n"), text_hash(CARDS), "a: b\n"),
        (Change("a.csv", "cell", (2, 2), "Mill", "Inn"), "Mill", TABLE.replace("Mill", "Inn")),
        (Change("a.csv", "cell", (2, 3), "", "new"), "", "id,title\nmill,Mill,new\n"),
        (Change("a.csv", "insert-row", (2,), None, ["a", "b"]), None, "id,title\na,b\nmill,Mill\n"),
        (Change("a.csv", "delete-row", (2,)), ["mill", "Mill"], "id,title\n"),
        (Change("a.csv", "move-row", (2,), before=1), ["mill", "Mill"], "mill,Mill\nid,title\n"),
    ],
)  # fmt: skip
def test_each_kind_of_change(change, current, after):
    """Names what it is compared with, and makes its edit."""
    text = TABLE if change.path.endswith(".csv") else CARDS
    assert change.current(text) == current
    assert change.splice(text).apply(text) == after


def test_a_place_that_is_gone_says_nothing():
    """So that a change of it is a conflict."""
    for node in (("cards", "inn"), ("cards", "mill", "title", "x"), ("x", 3)):
        assert Change("a.yaml", "value", node, "a", "b").current(CARDS) is None
    assert Change("a.csv", "cell", (7, 1), "a", "b").current(TABLE) is None


def test_attributes_of_a_template():
    """All that an element has is compared."""
    text = '<face><rect w="1" h="2"/></face>'
    change = Change("a.xml", "attributes", ("rect", 0), {"w": "1", "h": "2"}, {"w": "3", "h": "2"})
    assert change.current(text) == {"w": "1", "h": "2"}
    assert change.splice(text).apply(text) == '<face><rect w="3" h="2"/></face>'
    assert change.current("<face/>") is None


def test_a_change_comes_from_json():
    """With lists for paths."""
    data = {"path": "a.yaml", "kind": "insert", "node": ["a", 1], "new": {"b": [None, "c"]}, "before": 0}
    assert change_of(data) == Change("a.yaml", "insert", ("a", 1), None, {"b": [None, "c"]}, 0)


@pytest.mark.parametrize(
    "wrong",
    [
        {"path": ""}, {"path": 1}, {"kind": "shell"}, {"node": "a"}, {"node": None}, {"node": [True]}, {"node": [1.5]},
        {"node": []}, {"new": 1}, {"new": None}, {"old": [1]}, {"old": {1: "a"}}, {"before": []}, {"before": True},
        {"kind": "cell", "node": [1]}, {"kind": "cell", "node": ["1", "2"]}, {"kind": "delete-row", "node": ["a"]},
        {"kind": "move-row", "node": [2]}, {"kind": "attributes", "node": ["rect", 0], "new": {}},
        {"path": "a.xml", "kind": "attributes", "node": ["rect"], "new": {}},
        {"path": "a.xml", "kind": "attributes", "node": ["rect", "0"], "new": {}},
        {"path": "a.xml", "kind": "attributes", "node": [0, 1], "new": {}},
        {"path": "a.xml", "kind": "attributes", "node": ["rect", 0], "new": None},
        {"path": "a.xml", "kind": "attributes", "node": ["rect", 0], "new": {"x": ["1"]}},
    ],
)  # fmt: skip
def test_what_is_no_change(wrong):
    """Is refused before anything is read."""
    with pytest.raises(ValueError, match=r"."):
        change_of({"path": "a.yaml", "kind": "value", "node": ["a"], "old": "b", "new": "c"} | wrong)
