"""The history of the benchmark: a line for each commit."""

import json

from figure_history import with_entry

LINES = '{"commit": "b2", "date": "2026-02-01", "decks": {}}\n{"commit": "d4", "date": "2026-04-01", "decks": {}}\n'


def commits(history):
    """The names of the commits, in the order of the file."""
    return [json.loads(line)["commit"] for line in history.splitlines()]


def test_a_commit_stands_at_its_date():
    """Also one that was measured late."""
    assert commits(with_entry("", {"commit": "c3", "date": "2026-03-01"})) == ["c3"]
    assert commits(with_entry(LINES, {"commit": "c3", "date": "2026-03-01"})) == ["b2", "c3", "d4"]


def test_a_commit_that_is_measured_again_keeps_its_newest_figures():
    """The other lines stay as they are."""
    again = with_entry(LINES, {"commit": "b2", "date": "2026-02-01", "decks": {"54 cards": {"pnp": {"wall": 0.5}}}})
    assert commits(again) == ["b2", "d4"]
    assert json.loads(again.splitlines()[0])["decks"] == {"54 cards": {"pnp": {"wall": 0.5}}}
    assert again.splitlines()[1] == LINES.splitlines()[1]
