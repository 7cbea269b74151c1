"""The form of a card: its values and their places as they are written, and why one cannot be edited there."""

import pytest
from support.games import BASE, Watched, tiny_font

from pnp.base.diagnostics import Report
from pnp.edit import excerpts
from pnp.edit.changes import change_of
from pnp.edit.session import Session
from pnp.load.game_reader import load_game
from pnp.load.kinds.compound import ListKind, MappingKind, RecordKind
from pnp.load.kinds.simple import EnumKind, FlagKind, IntKind, TextKind
from pnp.studio.forms import card_form, describe_kind
from pnp.studio.page_data import EDITORS, EditorLinks

FISH = "content/toy/fish.yaml"


def form(root, deck="fish", card="carp", edit=lambda: None):
    """The form of a card of the toy game, its fields by their names; `edit` is done after the build."""
    watched = Watched(root)
    edit()
    found = card_form(Session(root), watched.watcher.source, EditorLinks(EDITORS["vscode"], root), deck, card)
    return found and {**found, "fields": {field["name"]: field for field in found["fields"]}}


def test_fields_have_what_is_written_and_where(toy):
    """Those of the type in its order, and the copies; one that is not written has the place of its card."""
    found = form(toy)
    assert (found["path"], found["place"]) == (FISH, f"{FISH}:16:3")
    name, copies = found["fields"]["name"], found["fields"]["copies"]
    assert {key: name[key] for key in ("node", "value", "written", "place", "line")} == {
        "node": ["cards", "carp", "name"], "value": "Old Carp", "written": True, "place": f"{FISH}:17:11", "line": 17,
    }  # fmt: skip
    assert name["link"] == f"vscode://file{toy}/{FISH}:17:11"
    assert (copies["value"], copies["written"], copies["kind"]["default"]) == (None, False, 1)
    assert next(iter(found["fields"])) == "name"


def test_a_long_file_has_the_same_form(toy, monkeypatch):
    """Its entry is read alone."""
    found = form(toy)
    monkeypatch.setattr(excerpts, "LEAST_CHARACTERS", 0)
    assert form(toy) == found


def test_there_is_no_such_card(toy):
    """Or deck."""
    assert form(toy, card="none") is None
    assert form(toy, deck="none") is None


def test_pictures_have_the_files_of_the_game(toy):
    """To choose from."""
    found = form(toy)["fields"]["art"]["kind"]["choices"]
    assert form(toy)["fields"]["art"]["value"] in found
    assert found == sorted(found)


def test_what_is_repeated_elsewhere_is_shown_and_not_edited(toy, edit):
    """The reason is that of an edit."""

    def repeat():
        edit(toy / FISH, "name: Old Carp", "name: &carp Old Carp")
        edit(toy / FISH, 'name: "No"', "name: *carp")

    assert form(toy, edit=repeat)["fields"]["name"]["refused"] == "`&carp` is repeated elsewhere, which would change too"
    trout = card_form(Session(toy), Watched(toy).watcher.source, EditorLinks(EDITORS["vscode"], toy), "fish", "trout")
    name = next(field for field in trout["fields"] if field["name"] == "name")
    assert (name["refused"], name["value"]) == ("`*carp` repeats what is written elsewhere", "Old Carp")


@pytest.mark.parametrize(
    ("kind", "told"),
    [
        (TextKind(max=40, note="its name"), {"name": "text", "max": 40, "note": "its name", "required": True}),
        (IntKind(min=0, default=3, required=False), {"min": 0, "max": None, "default": 3, "required": False}),
        (FlagKind(default=False), {"name": "flag", "default": False}),
        (EnumKind(choices=("a", "b")), {"words": ["a", "b"]}),
    ],
)
def test_what_a_form_knows_of_a_kind(kind, told):
    """Bounds, words, default and note."""
    found = describe_kind(kind)
    assert {key: found[key] for key in told} == told


def test_kinds_in_kinds():
    """Items, named fields, and entries of any name; not deeper than a form shows."""
    text = TextKind()
    assert describe_kind(ListKind(of=text))["item"]["name"] == "text"
    assert describe_kind(MappingKind(of=text))["any"]["name"] == "text"
    assert describe_kind(RecordKind(fields={"a": text}))["fields"]["a"]["name"] == "text"
    deep = text
    for _ in range(9):
        deep = ListKind(of=deep)
    told, depth = describe_kind(deep), 0
    while "item" in told:
        told, depth = told["item"], depth + 1
    assert depth == 4


TYPES = """\
card:
  fields:
    title: {kind: text, max: 9}
    cost: {kind: int, required: no}
    tags: {kind: text, required: no}
"""


def table_form(root, source):
    """The form of the card `b` of a game whose cards are in a table."""
    head = BASE["content/g/game.yaml"].replace("face: card.xml", f"face: card.xml, source: {source}")
    for path, text in {**BASE, "content/g/game.yaml": head, "content/g/types.yaml": TYPES}.items():
        if path != "content/g/cards.yaml":
            (root / path).parent.mkdir(parents=True, exist_ok=True)
            (root / path).write_text(text, "utf-8")
    (root / "fonts/tiny.ttf").write_bytes(tiny_font())
    (root / "content/g/table.csv").write_text("id,title,cost\na,A,1\nb,AA,\n", "utf-8")
    game = load_game(root, "g", Report())
    found = card_form(Session(root), game, EditorLinks(EDITORS["vscode"], root), "cards", "b")
    return {field["name"]: field for field in found["fields"]}


def test_a_card_of_a_table_has_its_cells(tmp_path):
    """Also empty ones; an edit is one of a cell."""
    fields = table_form(tmp_path, "table.csv")
    title = fields["title"]
    assert (title["cell"], title["value"], title["written"], title["kind"]["max"]) == ([3, 2], "AA", True, 9)
    assert title["place"].startswith("content/g/table.csv")
    assert (fields["cost"]["cell"], fields["cost"]["value"]) == ([3, 3], "")
    assert fields["tags"]["refused"] == "no row has a cell for it"
    change = change_of({"path": "content/g/table.csv", "kind": "cell", "node": title["cell"], "old": "AA", "new": "A"})
    Session(tmp_path).save([change])
    assert (tmp_path / "content/g/table.csv").read_text("utf-8") == "id,title,cost\na,A,1\nb,A,\n"
