"""Translations on a page: which texts there are and how they stand, one of them, and what is found while it is typed."""

import pytest
from starlette.routing import Router
from starlette.testclient import TestClient
from support.games import Watched

from pnp.edit.session import Session
from pnp.studio.events import EventLog
from pnp.studio.languages import Languages, source_chips
from pnp.studio.page_data import EDITORS, EditorLinks
from pnp.studio.typed_faces import TypedFaces
from pnp.studio.writing import Writing

CARDS = "content/toy/locale/de/cards.po"
WORDS = "content/toy/locale/de/words.po"
HEADER = 'msgid ""\nmsgstr ""\n"Language: de\\n"\n"Content-Type: text/plain; charset=UTF-8\\n"\n'
STORY = "_Nobody_ knows how old. Worth {rules.catch.bonus} more in spring."
PO = rf"""{HEADER}
#. fish `pike`: name
#. fits about 18 characters
#. suggested: `x/y` has the same source; confirm it, or translate it otherwise
# a proper name
msgctxt "fish/pike/name"
msgid "Pike"
msgstr "Hecht"

#, fuzzy
#| msgid "Carp"
msgctxt "fish/carp/name"
msgid "Old Carp"
msgstr "Karpfen"

msgctxt "fish/carp/story"
msgid "{STORY}"
msgstr ""

msgctxt "fish/trout/name"
msgid "Trout"
msgstr "Forelle"

msgctxt "waters/brook/name"
msgid "Brook"
msgstr "Bach"

msgctxt "fish/trout/story"
msgid "Quick [fly], quick hand: 1.10 or 01001, it does not care."
msgstr "Flinke [worm], flinke Hand: 1,10 oder 01001, ihr ist es gleich."
"""


@pytest.fixture
def german(toy):
    """The toy game with a part of a translation."""
    (toy / CARDS).parent.mkdir(parents=True)
    (toy / CARDS).write_text(PO, "utf-8")
    (toy / WORDS).write_text(f'{HEADER}\nmsgctxt "icons/fly"\nmsgid "fly"\nmsgstr "Fliege"\n', "utf-8")
    return toy


@pytest.fixture
def client(german):
    """A client of the page."""
    session = Session(german)
    watched = Watched(german, session=session)
    links = EditorLinks(EDITORS["vscode"], german)
    faces = TypedFaces(session, lambda: watched.watcher.built)
    writing = Writing(session, EventLog("cafe0123"), lambda: watched.watcher.source, links, faces)
    languages = Languages(session, lambda: watched.watcher.source, links)
    with TestClient(Router([*writing.routes(), *languages.routes()])) as client:
        client.watched = watched
        yield client


def message(client, id_):
    """A message of the page."""
    answer = client.get("/languages/message", params={"locale": "de", "id": id_})
    assert answer.status_code == 200, answer.text
    return answer.json()


def tried(client, id_, text):
    """What is found in a text that is typed."""
    answer = client.post("/languages/try", json={"client": "one", "locale": "de", "id": id_, "text": text})
    assert answer.status_code == 200, answer.text
    return answer.json()


def codes(told):
    """The codes of what was found."""
    return [finding["code"] for finding in told["findings"]]


def save(client, told, text, fuzzy="no"):
    """Save a message as the page does."""
    new = {"source": told["newSource"], "text": text, "fuzzy": fuzzy}
    change = {"path": told["path"], "kind": "translation", "node": [told["id"]], "old": told["old"], "new": new}
    return client.post("/edits", json={"client": "one", "changes": [change]})


def test_the_languages_of_a_game(client):
    """With their names and directions; before the first build, the page asks again."""
    assert client.get("/languages/all").json() == {
        "game": "Pond", "source": "en", "languages": [{"tag": "de", "name": "German", "direction": "ltr"}],
    }  # fmt: skip
    nothing = Languages(Session(client.watched.root), lambda: None, EditorLinks(EDITORS["vscode"], client.watched.root))
    with TestClient(Router(nothing.routes())) as early:
        assert early.get("/languages/all").status_code == 202


def test_the_state_of_each_message(client):
    """What is not translated, fuzzy, from another source, with a finding, or done."""
    told = client.get("/languages/messages", params={"locale": "de"}).json()
    assert (told["tag"], told["direction"]) == ("de", "ltr")
    states = {one["id"]: one["state"] for one in told["messages"]}
    assert {id_: states[id_] for id_ in sorted(states) if id_.startswith(("fish", "icons"))} == {
        "fish/carp/name": "fuzzy", "fish/carp/story": "untranslated", "fish/pike/name": "done",
        "fish/pike/record/holder": "untranslated", "fish/pike/story": "untranslated", "fish/trout/name": "stale",
        "fish/trout/story": "finding", "icons/fly": "done", "icons/worm": "untranslated",
    }  # fmt: skip


def test_a_language_in_another_script(client, german):
    """Is asked for by the name of its folder, and runs as its words do."""
    (german / CARDS).parent.rename(german / "content/toy/locale/ar")
    told = client.get("/languages/messages", params={"locale": "ar"}).json()
    assert (told["tag"], told["direction"]) == ("ar", "ltr")
    assert client.get("/languages/message", params={"locale": "ar", "id": "fish/pike/name"}).json()["text"] == "Hecht"


def test_a_message_with_what_its_translator_needs(client):
    """Comments of the file but for those that are shown otherwise, the source of before, its place."""
    told = message(client, "fish/pike/name")
    assert told["comments"] == ["fish `pike`: name", "fits about 18 characters"]
    assert told["notes"] == ["a proper name"]
    assert told["old"] == {"source": "Pike", "text": "Hecht", "fuzzy": "no"}
    assert (told["earlier"], told["place"], told["path"]) == (None, f"{CARDS}:10:1", CARDS)
    assert message(client, "fish/carp/name")["earlier"] == "Carp"
    stale = message(client, "fish/trout/name")
    assert (stale["earlier"], stale["newSource"], stale["state"]) == ("Trout", "No", "stale")


def test_its_card_in_both_languages(client):
    """Pictures of the sides that print it, the words in the other language on one of them, and how it fits."""
    told = message(client, "fish/pike/name")
    (source,), (target,) = told["faces"]["source"], told["faces"]["target"]
    assert (source["side"], source["width"]) == ("face", 63.5)
    one, other = (client.get(f"/{face['name']}") for face in (source, target))
    assert one.headers["content-type"] == "image/svg+xml"
    assert one.content.startswith(b"<svg")
    assert one.content != other.content
    assert client.get("/languages/faces/none.svg").status_code == 404
    assert told["fit"][0]["overflow"] == 0
    long = tried(client, "fish/pike/name", "Hechtsuppenkasper " * 20)
    assert long["fit"][0]["overflow"] > 0
    assert "layout/overflow" in codes(long)
    assert long["faces"]["target"] != told["faces"]["target"]
    assert (client.watched.root / CARDS).read_text("utf-8") == PO


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("_Niemand_ weiß, wie alt. Im Frühling {rules.catch.bonus} mehr wert.", []),
        ("_Niemand_ weiß, wie alt. Im Frühling mehr wert.", ["translation/placeholders"]),
        ("_Niemand_ weiß, wie alt. Im Frühling {rules.catch.bonus mehr.", ["translation/markup", "translation/placeholders"]),
        ("_Niemand weiß, wie alt. Im Frühling {rules.catch.bonus} mehr wert.", ["translation/markup"]),
        ("_Niemand_ weiß, wie alt. Im Frühling {rules.catch.bonus} mehr wert. [eel]", ["translation/icons"]),
        ("", []),
    ],
)  # fmt: skip
def test_what_is_broken_while_it_is_typed(client, text, found):
    """The checks of `pnp locale check`, for this message alone, though it is not saved and other ones have faults."""
    assert set(found) <= set(codes(tried(client, "fish/carp/story", text)))
    assert bool(found) == bool(codes(tried(client, "fish/carp/story", text)))


def test_a_message_is_saved_and_is_done(client):
    """With the source of now, without the fuzzy mark; the next request tells its new state."""
    root = client.watched.root
    told = message(client, "fish/carp/name")
    assert save(client, told, "Alter Karpfen").status_code == 200
    mended = '#, fuzzy\n#| msgid "Carp"\nmsgctxt "fish/carp/name"\nmsgid "Old Carp"\nmsgstr "Karpfen"'
    after = PO.replace(mended, 'msgctxt "fish/carp/name"\nmsgid "Old Carp"\nmsgstr "Alter Karpfen"')
    assert (root / CARDS).read_text("utf-8") == after
    assert message(client, "fish/carp/name")["state"] == "done"
    assert save(client, told, "Karpfen").status_code == 409
    stale = message(client, "fish/trout/name")
    save(client, stale, "Nein")
    assert message(client, "fish/trout/name")["state"] == "done"
    assert 'msgid "No"\nmsgstr "Nein"' in (root / CARDS).read_text("utf-8")


def test_a_message_without_an_entry_gets_one(client):
    """In the file of its kind."""
    told = message(client, "icons/worm")
    assert (told["old"], told["path"], told["text"]) == (None, WORDS, "")
    assert save(client, told, "Wurm", "yes").status_code == 200
    written = (client.watched.root / WORDS).read_text("utf-8")
    assert written.endswith('msgstr "Fliege"\n\n#, fuzzy\nmsgctxt "icons/worm"\nmsgid "worm"\nmsgstr "Wurm"\n')
    assert message(client, "icons/worm")["state"] == "fuzzy"


def test_terms_and_the_same_text_elsewhere(client, edit):
    """Terms that the source names with their approved forms; suggestions are confirmed translations of an equal source."""
    root = client.watched.root
    (root / "content/toy/glossary.yaml").write_text("terms:\n  spring: {term: spring, definition: A season.}\n", "utf-8")
    edit(root / "content/toy/fish.yaml", "name: Old Carp", "name: Pike")
    glossary = f'{HEADER}\nmsgctxt "terms/spring"\nmsgid "spring"\nmsgstr "Frühling"\n'
    (root / "content/toy/locale/de/glossary.po").write_text(glossary, "utf-8")
    client.watched.build("content/toy/glossary.yaml", "content/toy/fish.yaml")
    assert message(client, "fish/carp/story")["terms"] == [{"name": "spring", "source": "spring", "forms": ["Frühling"]}]
    assert message(client, "fish/carp/name")["suggestions"] == [{"id": "fish/pike/name", "text": "Hecht"}]


@pytest.mark.parametrize(
    ("what", "values", "status"),
    [
        ("messages", {"locale": "xx"}, 404),
        ("messages", {"locale": "../.."}, 404),
        ("message", {"locale": "de", "id": "x"}, 404),
    ],
)
def test_what_is_not_there(client, what, values, status):
    """Is told, not raised; names are looked up and open no file."""
    answer = client.get(f"/languages/{what}", params=values)
    assert (answer.status_code, bool(answer.json()["message"])) == (status, True)
    assert client.post("/languages/try", content=b"[]").status_code == 400
    assert client.post("/languages/try", content=b"{").status_code == 400


def test_a_file_that_cannot_be_read(client):
    """Its findings are the answer; whatever can be read of the language is shown."""
    (client.watched.root / CARDS).write_text("", "utf-8")
    told = client.get("/languages/messages", params={"locale": "de"})
    assert told.status_code == 200
    assert {one["state"] for one in told.json()["messages"] if one["id"].startswith("fish")} == {"untranslated"}


@pytest.mark.parametrize(
    ("source", "labels"),
    [
        ("plain words, snake_case and 3 * 4", []),
        ("a {rules.x} b {rules.x} [coin] \\[no] \\{no}", [("{rules.x}", 2), ("[coin]", 1)]),
        ("_one_ and **two** and _three_", [("_", 4), ("**", 2)]),
        ("see [the rules](#start) and [red]{.warm}", [("[the rules](#start)", 1), ("[red]{.warm}", 1)]),
        ("{n, plural, one {# {rules.y}} other {#}} {unclosed", [("{n, plural, …}", 1), ("{unclosed", 1)]),
        ("{side, select, a {x} other {y}}", [("{side, select, a {x} other {y}}", 1)]),
    ],
)  # fmt: skip
def test_what_a_translation_takes_over(source, labels):
    """Values, icons, links and signs of markup, each once with its number."""
    assert [(chip["label"], chip["count"]) for chip in source_chips(source, "de")] == labels


def test_a_plural_gets_the_arms_of_the_language():
    """Though the source has others."""
    (chip,) = source_chips("{n, plural, one {# card} other {# cards}}", "pl")
    assert chip["insert"] == "{n, plural, one {#} few {#} many {#} other {#}}"
    assert chip["search"] == "{n, plural,"
