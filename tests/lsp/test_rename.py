"""Renames: all places at once, tried before they are made, or a reason why not."""

import pytest
from support.editor import FISH, make_pond

from pnp.lsp import rename as renaming
from pnp.lsp.names import Name
from pnp.lsp.projects import OpenProject
from pnp.lsp.rename import RenameError, rename, renamed_text


@pytest.fixture
def opened(tmp_path):
    """Open the game at its fish with another text in some of its files; close it at the end."""
    projects = []

    def opened(edits=None, before=lambda _: None):
        root = make_pond(tmp_path / "game")
        before(root)
        for path, (old, new) in (edits or {}).items():
            text = (root / path).read_text("utf-8")
            assert old in text
            (root / path).write_text(text.replace(old, new), "utf-8")
        project = OpenProject(root, lambda *_: None)
        projects.append(project)
        project.open(FISH, (root / FISH).as_uri(), 1, (root / FISH).read_text("utf-8"))
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
    found = renamed(opened(), "constant", "catch.bonus", "reward")
    (story,) = found.pop("fish.yaml")
    assert story.endswith('Worth {rules.catch.reward} more in spring, at the {term:pond}: {card:pike.points}."')
    source, translated = found.pop("toy.po")
    assert source.startswith('msgid "_Nobody_ knows how old. Worth {rules.catch.reward} more')
    assert translated.startswith('msgstr "_Niemand_ weiß es. {rules.catch.reward} mehr')
    assert found == {
        "rules.yaml": ["reward: {value: 2, unit: points, note: what spring adds}"],
        "glossary.yaml": ['pond: {term: pond, definition: "Where fish live, {rules.catch.reward} of them."}'],
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
    "a game with errors": ({FISH: ("winter", "wet")}, "constant", "catch.bonus", "reward", "the game has errors"),
    "a face that depends on it": (
        {"templates/toy/fish.xml": ("{{ card.name }}", "{{ card.name }}{% if card.home.id|length == 5 %}!{% endif %}")},
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


TABLE = 'name;id;copies;map\nat mill-pond;mill-pond;2;"~~#\no~~"\nBrook;brook;1;"~oo\n~~#"\n'


def tabled(root):
    """Let the waters be rows of a table."""
    (root / "content/toy/waters.yaml").write_text("source: waters.csv\n", "utf-8")
    (root / "content/toy/waters.csv").write_text(TABLE, "utf-8")


def test_the_id_of_a_row_is_renamed_in_its_cell(opened):
    """And not where another cell has the same letters."""
    project = opened(before=tabled)
    assert renamed(project, "card", "mill-pond", "mere") == {
        "waters.csv": ['at mill-pond;mere;2;"~~#'],
        "fish.yaml": ["home: mere"] * 2,
    }


def test_what_a_workbook_names_is_refused(opened, monkeypatch):
    """Only its own program changes it."""
    project = opened()
    monkeypatch.setattr(project.built["toy"].names, "workbooks", {"content/toy/fish.xlsx"})
    with pytest.raises(RenameError, match=r"`content/toy/fish\.xlsx` names cards, and only its own program changes it"):
        renamed(project, "card", "brook", "stream")


def test_what_an_engine_reads_by_its_name_is_refused(opened, monkeypatch):
    """A package that is edited elsewhere."""
    project = opened()

    class Engine:
        constants, fixed = ("catch.bonus",), ()

    monkeypatch.setattr(renaming, "engine_for", lambda _: Engine)
    with pytest.raises(RenameError, match=r"the game's rules engine reads `catch\.bonus` by this name"):
        renamed(project, "constant", "catch.bonus", "reward")


def test_a_translation_that_would_not_fit_any_more_refuses_the_rename(opened):
    """Here a PO file is wrapped inside of a name."""
    po = "content/toy/locale/de/toy.po"
    project = opened({po: ("Worth {rules.catch.bonus}", 'Worth {rules.catch."\n"bonus}')})
    with pytest.raises(RenameError, match="texts translated into `de` would no longer fit their source"):
        renamed(project, "constant", "catch.bonus", "reward")


def test_a_place_that_an_alias_repeats_is_refused(opened):
    """It would be another thing there too."""
    fish = "home: mill-pond\n    art: art/pike.png", "home: &home mill-pond\n    art: art/pike.png"
    project = opened({FISH: fish})
    text = project.text(FISH).replace("home: mill-pond", "home: *home")
    project.change(FISH, 2, [(None, text)])
    assert project.wait(60)
    with pytest.raises(RenameError, match=r"fish.yaml:11:11: `&home` is repeated elsewhere"):
        renamed(project, "card", "mill-pond", "mere")
