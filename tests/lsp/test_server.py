"""A real process of the language server, and what an editor asks of it, message by message."""

import hashlib
import json
import random
from base64 import b64decode
from io import BytesIO

import pytest
from PIL import Image
from support.editor import FISH, Editor, RefusedError, make_pond, place_of, range_of

from pnp.lsp.server import Server

pytestmark = pytest.mark.whole

RULES, GLOSSARY, FACE = "content/toy/rules.yaml", "content/toy/glossary.yaml", "templates/toy/fish.xml"


@pytest.fixture(scope="module")
def pond(tmp_path_factory):
    """The game, open at its fish in an editor that shows pictures."""
    root = make_pond(tmp_path_factory.mktemp("pond") / "game")
    before = digest(root)
    known = {"general": {"positionEncodings": ["utf-8", "utf-16"]}, "textDocument": {"rename": {"prepareSupport": True}}}
    with Editor(root, name="Visual Studio Code", capabilities=known) as editor:
        editor.text = editor.open(FISH)
        editor.wait_for(FISH, lambda found: not found)
        yield editor
        assert "Traceback" not in editor.errors
    assert digest(root) == before, "nothing is written"


def digest(root):
    """A digest of all files of a folder."""
    made = hashlib.sha256()
    for file in sorted(root.rglob("*")):
        made.update(str(file).encode() + (file.read_bytes() if file.is_file() else b""))
    return made.digest()


@pytest.fixture
def fish(pond):
    """The editor, whose fish are as they were again after the test."""
    yield pond
    version = pond.edit(FISH, pond.text)
    pond.wait_for(FISH, lambda found: not found, version)


def ask_at(editor, method, path, text, part, inside=1, **more):  # noqa: PLR0913, PLR0917 - a request and a place
    """Ask about the first place of a part of a text."""
    return editor.ask(method, {**editor.at(path, *place_of(text, part, inside)), **more})


def test_the_server_says_what_it_can(pond):
    """Columns are in UTF-16 units, whatever the editor likes better."""
    can = pond.initialized["capabilities"]
    assert can["positionEncoding"] == "utf-16"
    assert can["textDocumentSync"]["change"] == 2
    assert can["renameProvider"] == {"prepareProvider": True}
    assert pond.initialized["serverInfo"]["name"] == "pnp"


def test_a_finding_follows_the_keys_and_its_hint_mends_it(fish):
    """Behind an emoji and with carriage returns; the fix is an edit of this version of the text."""
    new = fish.text.replace("Pay [worm] 2", "😀 Pay [wrom] 2").replace("\n", "\r\n")
    version = fish.edit(FISH, new)
    found = fish.wait_for(FISH, lambda found: len(found) == 2, version)
    (icon,) = [one for one in found if one["code"] == "locale/unknown-icon"]
    assert icon["range"] == range_of(new, "wrom")
    assert icon["codeDescription"]["href"].endswith("docs/errors.md#localeunknown-icon")
    asked = {"textDocument": {"uri": fish.uri(FISH)}, "range": icon["range"], "context": {"diagnostics": [icon]}}
    fix, explain = fish.ask("textDocument/codeAction", asked)[:2]
    assert (fix["title"], fix["kind"]) == ("write `worm` instead of `wrom`", "quickfix")
    (change,) = fix["edit"]["documentChanges"]
    assert change["textDocument"] == {"uri": fish.uri(FISH), "version": version}
    assert change["edits"] == [{"range": icon["range"], "newText": "worm"}]
    assert fish.ask("workspace/executeCommand", explain["command"]).startswith("**locale/unknown-icon**: A text has a name")
    version = fish.edit(FISH, (icon["range"], "worm"))
    fish.wait_for(FISH, lambda found: [one["code"] for one in found] == ["layout/missing-glyph"], version)


def test_a_name_leads_to_its_place_and_to_its_uses(pond):
    """From a text, a reference, a template, a translation."""
    rules, po = (pond.folder / RULES).read_text(), (pond.folder / "content/toy/locale/de/toy.po").read_text()
    (place,) = ask_at(pond, "textDocument/definition", FISH, pond.text, "rules.catch.bonus", 8)
    assert place == {"uri": pond.uri(RULES), "range": range_of(rules, "bonus")}
    (place,) = ask_at(pond, "textDocument/definition", FISH, pond.text, "mill-pond")
    assert place["uri"] == pond.uri("content/toy/waters.yaml")
    (place,) = ask_at(pond, "textDocument/definition", "content/toy/locale/de/toy.po", po, "fish/carp", 6)
    assert place == {"uri": pond.uri(FISH), "range": range_of(pond.text, "carp")}
    uses = ask_at(pond, "textDocument/references", FISH, pond.text, "mill-pond", context={"includeDeclaration": False})
    assert [one["uri"] for one in uses] == [pond.uri(FISH)] * 2
    lit = ask_at(pond, "textDocument/documentHighlight", FISH, pond.text, "mill-pond")
    assert len(lit) == 2
    assert ask_at(pond, "textDocument/definition", FISH, pond.text, "copies") == []


def test_a_card_shows_its_face_beside_its_id(pond):
    """As a picture inside of the text; a constant shows its value."""
    shown = ask_at(pond, "textDocument/hover", FISH, pond.text, "pike:")
    assert shown["range"] == range_of(pond.text, "pike")
    data = shown["contents"]["value"].partition("base64,")[2].partition(")")[0]
    assert Image.open(BytesIO(b64decode(data))).size == (275, 385)
    assert len(json.dumps(shown)) < 100_000
    shown = ask_at(pond, "textDocument/hover", FISH, pond.text, "rules.catch.bonus", 8)
    assert shown["contents"]["value"].startswith("`rules.catch.bonus` = **2** points")
    assert ask_at(pond, "textDocument/hover", FISH, pond.text, "copies") is None


def test_what_can_be_typed_is_offered_in_a_text_that_is_broken(fish):
    """Long before the file can be read again."""
    new = fish.text.replace("Pay [worm] 2", "Pay {").replace("    points: 7", "    points: [")
    fish.edit(FISH, new)
    offered = ask_at(fish, "textDocument/completion", FISH, new, "Pay {", 5)
    assert [one["label"] for one in offered][:2] == ["rules.catch.penalty", "rules.catch.bonus"]
    assert offered[0]["textEdit"]["newText"] == "rules.catch.penalty}"


def test_symbols_are_the_cards_of_a_file_and_all_names_of_the_games(pond):
    """Each card reaches to the next."""
    listed = pond.ask("textDocument/documentSymbol", {"textDocument": {"uri": pond.uri(FISH)}})
    assert [one["name"] for one in listed] == ["pike", "carp", "trout"]
    assert listed[0]["range"]["end"]["line"] == place_of(pond.text, "carp:")[0] - 1
    found = pond.ask("workspace/symbol", {"query": "bns"})
    assert [(one["name"], one["location"]["uri"]) for one in found] == [("catch.bonus", pond.uri(RULES))]


def test_a_rename_is_one_edit_of_all_files_or_a_reason(pond):
    """With the versions of open texts."""
    place = ask_at(pond, "textDocument/prepareRename", FISH, pond.text, "rules.catch.bonus", 8)
    assert place["placeholder"] == "bonus"
    edit = ask_at(pond, "textDocument/rename", FISH, pond.text, "rules.catch.bonus", 8, newName="reward")
    changed = {one["textDocument"]["uri"]: one for one in edit["documentChanges"]}
    assert set(changed) == set(map(pond.uri, (FISH, RULES, GLOSSARY, "content/toy/locale/de/toy.po")))
    assert changed[pond.uri(RULES)]["textDocument"]["version"] is None
    assert changed[pond.uri(FISH)]["textDocument"]["version"] is not None
    assert {one["newText"] for of in changed.values() for one in of["edits"]} == {"reward"}
    with pytest.raises(RefusedError, match=r"`worm` is used in a way that cannot be changed safely: templates/toy/parts\.xml"):
        ask_at(pond, "textDocument/rename", FISH, pond.text, "[worm]", newName="grub")
    with pytest.raises(RefusedError, match="here is no name"):
        ask_at(pond, "textDocument/rename", FISH, pond.text, "copies", newName="x")


def test_files_of_no_game_are_left_alone(pond):
    """Outside the project, in it but of no game, and what is no file."""
    other = pond.folder.parent / "note.yaml"
    other.write_text("cards: {\n", "utf-8")
    for uri in (other.as_uri(), (pond.folder / "notes.yaml").as_uri(), "untitled:Untitled-1"):
        document = {"uri": uri, "languageId": "yaml", "version": 1, "text": "cards: {\n"}
        pond.tell("textDocument/didOpen", {"textDocument": document})
        assert pond.ask("textDocument/hover", {"textDocument": {"uri": uri}, "position": {"line": 0, "character": 1}}) is None
        assert (
            pond.ask("textDocument/completion", {"textDocument": {"uri": uri}, "position": {"line": 0, "character": 1}}) == []
        )
        assert uri not in pond.diagnostics


@pytest.mark.parametrize("seed", range(3))
def test_after_any_edits_the_server_has_the_text_of_the_editor(fish, seed):
    """500 random edits in UTF-16 columns, some of several ranges; then a finding is where the editor has its text."""
    chance = random.Random(seed)  # noqa: S311 - random edits
    text = fish.text
    for _ in range(500):
        changes = []
        for _ in range(chance.choice((1, 1, 2))):
            start = chance.randrange(len(text) + 1)
            end = min(len(text), start + chance.choice((0, 0, 1, 5)))
            if "\r\n" in (text[start - 1 : start + 1], text[end - 1 : end + 1]):
                continue
            new = chance.choice(("x", "😀", "\n", "\r\n", "\u2028", "é{", "", "  a: b\n", "\f"))
            (line, left), (last, right) = position(text, start), position(text, end)
            changes.append(({"start": {"line": line, "character": left}, "end": {"line": last, "character": right}}, new))
            text = text[:start] + new + text[end:]
        if changes:
            fish.edit(FISH, *changes)
    tail = fish.text.replace("[worm]", "[wrom]")
    (line, column) = position(text, len(text))
    head = {"start": {"line": 0, "character": 0}, "end": {"line": line, "character": column}}
    version = fish.edit(FISH, (head, tail))
    found = fish.wait_for(FISH, lambda found: len(found) == 1, version)
    assert found[0]["range"] == range_of(tail, "wrom")


def position(text, offset):
    """The position of a character as an editor counts it."""
    before = text[:offset].replace("\r\n", "\n").replace("\r", "\n")
    return before.count("\n"), len(before.rpartition("\n")[2].encode("utf-16-le")) // 2


def test_an_editor_without_pictures_reads_words(tmp_path):
    """Unless it asks for pictures; files that change on the disk are told by those that watch them."""
    root = make_pond(tmp_path / "game")
    watching = {"workspace": {"didChangeWatchedFiles": {"dynamicRegistration": True}}}
    with Editor(root, name="Neovim", capabilities=watching) as editor:
        text = editor.open(FISH)
        editor.wait_for(FISH, lambda found: not found)
        assert "> Pike" in ask_at(editor, "textDocument/hover", FISH, text, "pike:")["contents"]["value"]
        assert [one["method"] for one in editor.asked] == ["client/registerCapability"]
        rules = root / RULES
        rules.write_text(rules.read_text("utf-8").replace("bonus:", "bonsu:"), "utf-8")
        editor.tell("workspace/didChangeWatchedFiles", {"changes": [{"uri": editor.uri(RULES), "type": 2}]})
        editor.wait_for(FISH, lambda found: [one["code"] for one in found] == ["locale/unknown-constant"])
    with Editor(root, name="Neovim", options={"faces": True}) as editor:
        text = editor.open(FISH)
        editor.wait_for(FISH, bool)
        assert "base64," in ask_at(editor, "textDocument/hover", FISH, text, "pike:")["contents"]["value"]


def test_the_process_ends_when_the_editor_is_gone(tmp_path):
    """Without a word of farewell."""
    editor = Editor(make_pond(tmp_path / "game"))
    editor.open(FISH)
    editor.wait_for(FISH, lambda found: not found)
    editor.process.stdin.close()
    assert editor.process.wait(20) is not None


def test_nothing_is_kept_of_what_is_told(tmp_path):
    """The library keeps the futures of generators for ever."""
    protocol = Server()._server.protocol
    document = {"uri": (tmp_path / "fish.yaml").as_uri(), "languageId": "yaml", "version": 1, "text": ""}
    changed = {"uri": document["uri"], "version": 2}
    for method, params in (
        ("textDocument/didOpen", {"textDocument": document}),
        ("textDocument/didChange", {"textDocument": changed, "contentChanges": [{"text": "a"}]}),
        ("textDocument/didClose", {"textDocument": changed}),
    ):
        protocol.handle_message(protocol.structure_message({"jsonrpc": "2.0", "method": method, "params": params}))
    assert protocol._request_futures == {}
