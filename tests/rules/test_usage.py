"""What reaches paper: a constant is printed when a face or a page shows the text that names it."""

import gc

import pytest

from pnp.base.diagnostics import Report
from pnp.build.build import prepare
from pnp.build.workshop import Workshop
from pnp.model.request import BuildRequest, NoProgress, PreparedGame
from pnp.rules.usage import check_rules

RULES, FISH, TYPES, TEMPLATE = (
    "content/toy/rules.yaml",
    "content/toy/fish.yaml",
    "content/toy/types.yaml",
    "templates/toy/fish.xml",
)


def warnings(run, toy):
    """Return the first lines of what a check of the toy game finds."""
    return [line for line in run("check", "toy", cwd=toy).err.splitlines() if "warning[" in line]


def test_a_field_that_a_template_names_and_no_face_shows(toy, run, edit):
    """A condition is no print."""
    edit(toy / TEMPLATE, "{{ card.story }}", "{% if card.story %}{% endif %}")
    (found,) = warnings(run, toy)
    assert found.endswith("warning[layout/unprinted-field]: no face of `fish` shows `story`, a text of `pike`")


@pytest.mark.parametrize("text", ["{{ card.story }}", "{{ card.name }}: {{ card.story }}"])
def test_a_text_among_others_is_shown(toy, run, edit, text):
    """Also where a text box has several texts."""
    edit(toy / TEMPLATE, "{{ card.story }}", text)
    assert warnings(run, toy) == []


def test_a_game_that_was_checked_is_not_kept(toy, edit):
    """A process that serves for hours checks thousands."""
    edit(toy / TEMPLATE, "{{ card.story }}", "{{ card.name }}: {{ card.story }}")  # so that letters are compared
    prepared = prepare(BuildRequest(toy, "toy"), Report(), NoProgress(), Workshop(toy))
    assert not check_rules((prepared,)).diagnostics
    before = _prepared_games()
    del prepared
    gc.collect()
    assert _prepared_games() == before - 1


def _prepared_games():
    return sum(type(one) is PreparedGame for one in gc.get_objects())
