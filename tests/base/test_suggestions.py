"""A name is like another if a few slips of the pen lie between them, and not if they merely share letters."""

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pnp.base.suggestions import count_slips, did_you_mean, edit_distance, near_hint, nearest, nearest_file, plain_name

WORDS = st.text("abcä", max_size=6)


@pytest.mark.parametrize(
    ("word", "other", "count"),
    [
        ("titel", "title", 1),
        ("coins", "coin", 1),
        ("harbour.incme", "harbour.income", 1),
        ("Grand Harbour", "grand_harbour", 0),
        ("Água", "agua", 0),
        ("a44", "a4", 1),
        ("copy", "copies", 6),
        ("leaves", "leaf", 6),
        ("duplex", "duplex-long", 11),
        ("hexagn", "hexagon-flat", 12),
        ("semibold", "bold", 8),
        ("tok", "token", 5),
        ("score", "score.cap", 2),
        ("limit", "hand.limit", 2),
        ("story", "entry", None),
        ("artist", "art", None),
        ("hand.min", "hand.max", None),
        ("clearing.income", "harbour.income", None),
        ("end.dishes", "menu.dishes", None),
        ("a6", "a4", None),
        ("card6", "card4", None),
        ("xy", "xz", None),
        ("xy", "yx", 1),
        ("a", "b", None),
        ("", "a", None),
        ("frame", "face", None),
    ],
)
def test_how_many_slips_lie_between_two_names(word, other, count):
    """Step by step of a dotted name; capitals, accents and joints do not count."""
    assert count_slips(word, other) == count


def _all_ways(word, other):
    """The distance by its definition, without a bound."""
    if not word or not other:
        return len(word) + len(other)
    ways = [
        _all_ways(word[1:], other) + 1,
        _all_ways(word, other[1:]) + 1,
        _all_ways(word[1:], other[1:]) + (word[0] != other[0]),
    ]
    if len(word) > 1 and len(other) > 1 and (word[0], word[1]) == (other[1], other[0]):
        ways.append(_all_ways(word[2:], other[2:]) + 1)
    return min(ways)


@given(WORDS, WORDS, st.integers(0, 6))
def test_the_distance_is_that_of_its_definition(word, other, most):
    """The same in both directions, and None above the bound."""
    wanted = _all_ways(word, other)
    assert edit_distance(word, other, most) == edit_distance(other, word, most) == (wanted if wanted <= most else None)


@given(st.text(max_size=8))
def test_a_name_written_in_another_way_is_no_slip(name):
    """Whatever its capitals and joints."""
    assert count_slips(name, name) == 0
    assert plain_name(plain_name(name)) == plain_name(name)


def test_the_nearest_of_several_is_suggested():
    """The exact one, else that with the fewest slips, else the shortest; else a few are listed, or nothing is said."""
    assert nearest("fish", ["Fish", "fish"]) == "fish"
    assert nearest("fisk", ["disk", "fish", "fist"]) == "disk"
    assert nearest("score", ["score.zone", "score.cap"]) == "score.cap"
    assert did_you_mean("zzz", ["b", "a"]) == "one of `a`, `b`"
    assert did_you_mean("zzz", []) is None
    assert near_hint("zzz", ["b", "a"]) is None


@pytest.mark.parametrize(
    ("word", "choices", "hint"),
    [
        ("right", ("start", "center", "end"), "write `end`"),
        ("Left", ("start", "center", "end"), "write `start`"),
        ("centre", ("start", "center", "end"), "write `center`"),
        ("center", ("top", "middle", "bottom"), "write `middle`"),
        ("top", ("top", "middle", "bottom"), "did you mean `top`?"),
        ("bottom", ("start", "center", "end"), "write `end`"),
        ("left", ("a", "b"), None),
    ],
)
def test_words_of_css_are_translated(word, choices, hint):
    """Where the choices have the word of ours; a choice that is called so stays."""
    assert near_hint(word, choices) == hint


@pytest.mark.parametrize(
    ("there", "wanted", "meant"),
    [
        (["Hill.SVG"], "hill.svg", "Hill.SVG"),
        (["old mill.svg"], "old-mill.svg", "old mill.svg"),
        (["old_mill.svg"], "Old Mill.svg", "old_mill.svg"),
        (["água.svg"], "agua.svg", "água.svg"),
        (["hill.png"], "hill.svg", "hill.png"),
        (["hill.png", "hill.jpg"], "hill.svg", None),
        (["Hill.svg", "hill.png"], "hill.svg", "Hill.svg"),
        (["hil.svg", "mill.txt"], "hill.svg", "hil.svg"),
        (["hil.txt"], "hill.svg", None),
        ([], "hill.svg", None),
        (["cards"], "CARDS", "cards"),
        ([".cards"], ".cars", ".cards"),
    ],
)
def test_a_file_beside_the_missing_one_is_found(tmp_path, there, wanted, meant):
    """The only one with the same name but for capitals, accents, joints or ending; else the nearest with its ending."""
    for name in there:
        (tmp_path / name).touch()
    (tmp_path / "hill.dir.svg").mkdir()
    assert nearest_file(tmp_path / wanted) == meant


def test_a_file_may_have_other_endings(tmp_path):
    """A misspelt picture may be any picture; a folder that is not there has no files."""
    (tmp_path / "hil.png").touch()
    assert nearest_file(tmp_path / "hill.svg", (".svg", ".png")) == "hil.png"
    assert nearest_file(Path("no-such-folder") / "a.svg") is None
