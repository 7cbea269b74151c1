"""What reaches paper: a constant is printed when a face or a page shows the text that names it."""

import pytest

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
