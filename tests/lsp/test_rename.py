"""Renames: all places at once, tried before they are made, or a reason why not."""

import pytest
from support.editor import FISH, make_pond

from pnp.lsp.names import Name
from pnp.lsp.projects import OpenProject
from pnp.lsp.rename import RenameError, rename, renamed_text


@pytest.fixture
def opened(tmp_path):
    """Open the game at its fish with another text in some of its files; close it at the end."""
    projects = []

    def opened(edits=None, more=()):
        root = make_pond(tmp_path / "game")
        for path, (old, new) in (edits or {}).items():
            text = (root / path).read_text("utf-8")
            assert old in text
            (root / path).write_text(text.replace(old, new), "utf-8")
        project = OpenProject(root, lambda *_: None)
        projects.append(project)
        for path in (FISH, *more):
            project.open(path, (root / path).as_uri(), 1, (root / path).read_text("utf-8"))
        assert project.wait(60)
        return project

    yield opened
    for project in projects:
        project.close()


def renamed(project, kind, name, new):
    """The lines that differ after a rename, by file; in the project nothing has changed."""
    built = project.built["toy"]
    before = {path: project.text(path) for path in project.files("toy")}
    places = rename(project, built, Name(kind, name), new)
    assert {path: project.text(path) for path in before} == before
    after = {path: renamed_text(before[path], of, new) for path, of in places.items()}
    return {
        path.rpartition("/")[2]: [
            one.strip() for old, one in zip(before[path].split("\n"), text.split("\n"), strict=True) if old != one
        ]
        for path, text in after.items()
    }


def test_a_constant_is_renamed_in_its_file_texts_and_translations(opened):
    """Only its last step; the source of a translation too, so that it stays one."""
    assert renamed(opened(), "constant", "catch.bonus", "reward") == {
        "rules.yaml": ["reward: {value: 2, unit: points, note: what spring adds}"],
        "glossary.yaml": ['pond: {term: pond, definition: "Where fish live, {rules.catch.reward} of them."}'],
        "fish.yaml": [
            'story: "_Nobody_ knows how old. Worth {rules.catch.reward} more in spring, at the {term:pond}: {card:pike.points}."'
        ],
        "toy.po": [
            'msgid "_Nobody_ knows how old. Worth {rules.catch.reward} more in spring, at the {term:pond}: {card:pike.points}."',
            'msgstr "_Niemand_ weiß es. {rules.catch.reward} mehr im Frühling, am {term:pond}: {card:pike.points}."',
        ],
    }


def test_a_card_is_renamed_where_it_is_named_though_it_prints_its_id(opened):
    """In references, texts and the ids of translated texts."""
    project = opened()
    assert renamed(project, "card", "mill-pond", "mere") == {"waters.yaml": ["mere:"], "fish.yaml": ["home: mere"] * 2}
    assert renamed(project, "card", "carp", "koi")["toy.po"] == ['msgctxt "fish/koi/story"']


def test_a_term_is_renamed_with_the_ids_of_its_texts(opened):
    """Its words stay."""
    found = renamed(opened(), "term", "pond", "lake")
    assert found["glossary.yaml"] == ['lake: {term: pond, definition: "Where fish live, {rules.catch.bonus} of them."}']
    assert found["toy.po"][0] == 'msgctxt "terms/lake"'


def test_what_is_typed_and_not_saved_is_renamed(opened):
    """In the text that the editor has."""
    project = opened()
    text = project.text(FISH).replace("Quick [fly]", "Quick {rules.catch.bonus} [fly]")
    project.change(FISH, 2, [(None, text)])
    assert project.wait(60)
    assert len(renamed(project, "constant", "catch.bonus", "reward")["fish.yaml"]) == 2


REFUSALS = {
    "a name that is none": ({}, "constant", "catch.bonus", "my bonus", "`my bonus` cannot be the name of a constant"),
    "a name that is taken": ({}, "constant", "catch.bonus", "penalty", "there is a constant `catch.penalty` already"),
    "a key that a template reads": (
        {}, "icon", "worm", "grub", "`worm` is used in a way that cannot be changed safely: templates/toy/parts.xml",
    ),
    "a game with errors": ({FISH: ("season: winter", "season: wintr")}, "constant", "catch.bonus", "reward", "the game has errors"),
    "a face that depends on it": (
        {"templates/toy/fish.xml": ("{{ card.name }}", '{{ card.name }}{% if card.home.id|length == 5 %}!{% endif %}')},
        "card", "brook", "stream", "`trout` would be printed otherwise: something there depends on `brook`",
    ),
}  # fmt: skip


@pytest.mark.parametrize("name", REFUSALS)
def test_a_rename_is_refused_with_its_reason(opened, name):
    """Before anything is edited."""
    edits, kind, old, new, why = REFUSALS[name]
    with pytest.raises(RenameError) as error:
        renamed(opened(edits), kind, old, new)
    assert str(error.value).startswith(why)


def test_a_place_that_an_alias_repeats_is_refused(opened):
    """It would be another thing there too."""
    fish = "home: mill-pond\n    art: art/pike.png", "home: &home mill-pond\n    art: art/pike.png"
    project = opened({FISH: fish})
    text = project.text(FISH).replace("home: mill-pond", "home: *home")
    project.change(FISH, 2, [(None, text)])
    assert project.wait(60)
    with pytest.raises(RenameError, match=r"fish.yaml:11:11: `&home` is repeated elsewhere"):
        renamed(project, "card", "mill-pond", "mere")
