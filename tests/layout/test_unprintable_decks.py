"""A deck whose format or face is wrong tells the other faults of its templates in the same run, and none that follow."""

import re

import pytest

GAME, FISH = "content/toy/game.yaml", "templates/toy/fish.xml"
FINDING = re.compile(r"^(\S+): (error|warning)\[([a-z/-]+)\]", re.MULTILINE)


def change(toy, path, old, new):
    """Replace what occurs in a file."""
    file = toy / path
    assert old in file.read_text("utf-8")
    file.write_text(file.read_text("utf-8").replace(old, new, 1), "utf-8")


def found(toy, run, *arguments):
    """Place and code of each finding."""
    return [(place, code) for place, _, code in FINDING.findall(run("check", "toy", *arguments, cwd=toy).err)]


FORMAT = (f"{GAME}:9:30", "load/unknown-choice")


@pytest.mark.parametrize(
    ("old", "new", "finding"),
    [
        ("{{ card.name }}", "{{ card.nmae }}", (f"{FISH}:5:57", "layout/undefined-name")),
        ('style="title"', 'style="titel"', (f"{FISH}:5:42", "layout/bad-value")),
        ("<image src", "<image colr='ink' src", (f"{FISH}:4:10", "layout/unknown-attribute")),
    ],
)
def test_a_wrong_format_does_not_hide_the_faults_of_a_template(toy, run, old, new, finding):
    """Nor those of the back."""
    change(toy, GAME, "format: poker", "format: pokr")
    change(toy, FISH, old, new)
    assert found(toy, run) == [FORMAT, finding]


def test_faults_that_may_follow_from_the_size_are_not_told(toy, run):
    """Nobody knows the size: a division by zero, a negative width, and what a template refuses by it."""
    change(toy, GAME, "format: poker", "format: pokr")
    change(toy, FISH, "{{ card.name }}", "{% if deck.size.w < 100 %}{{ fail('too small') }}{% endif %}{{ card.name }}")
    change(toy, FISH, 'w="42"', 'w="{{ 100 - deck.size.w }}"')
    assert found(toy, run) == [FORMAT]


def test_a_template_that_is_not_there_is_told_once(toy, run):
    """Its cards say nothing of it; the back is read all the same."""
    change(toy, GAME, "face: fish.xml", "face: fsh.xml")
    change(toy, "templates/toy/back.xml", "<face", "<face colour='ink'")
    assert found(toy, run, "--deck", "fish") == [
        (f"{GAME}:9:62", "load/missing-file"),
        ("templates/toy/back.xml:1:7", "layout/unknown-attribute"),
    ]
