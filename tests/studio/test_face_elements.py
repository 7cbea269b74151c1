"""The elements of a face over requests: what stands in a line, what can be changed, how many faces it is on."""

import pytest
from starlette.routing import Router
from starlette.testclient import TestClient
from support.games import Watched

from pnp.edit.changes import Change
from pnp.edit.session import Session
from pnp.studio.face_elements import FaceElements
from pnp.studio.page_data import EDITORS, EditorLinks
from pnp.studio.typed_faces import TypedFaces

CARD = "templates/toy/fish.xml"
TITLE = {"x": "4", "y": "4", "w": "42", "h": "11", "style": "title"}


@pytest.fixture
def watched(toy):
    """The toy game after a build, with a session."""
    session = Session(toy)
    found = Watched(toy, session=session)
    found.session = session
    return found


@pytest.fixture
def elements(watched):
    """Ask for the elements of a line as a card shows it."""
    links = EditorLinks(EDITORS["vscode"], watched.root)
    watcher = watched.watcher
    made = FaceElements(watched.session, lambda: watcher.source, links, lambda: watcher.shown, watched.pictures)
    with TestClient(Router(made.routes())) as client:

        def ask(at, card="carp"):
            answer = client.get("/elements", params={"at": at, "card": card})
            return answer.status_code, answer.json()

        ask.names = lambda places: client.get("/element-names", params={"at": places}).json()
        yield ask


def test_a_line_of_a_template(elements, watched):
    """Its element with its values, its place as a link, and the faces that change with it."""
    status, told = elements(f"{CARD}:5")
    assert (status, told["path"], told["others"]) == (200, CARD, len(fish(watched)) - 1)
    (text,) = told["elements"]
    assert {name: text[name] for name in ("tag", "node", "place", "refused", "values", "computed", "parents")} == {
        "tag": "text", "node": ["text", 0], "place": f"{CARD}:5", "refused": "", "values": TITLE, "computed": [], "parents": [],
    }  # fmt: skip
    assert text["link"] == f"vscode://file{watched.root.as_posix()}/{CARD}:5:1"
    controls = {one["name"]: one for one in text["controls"]}
    assert [(controls[name]["kind"], controls[name]["group"]) for name in ("x", "w", "style", "colour", "fit", "mirror")] == [
        ("length", "position"),
        ("length", "size"),
        ("style", "style"),
        ("colour", "colour"),
        ("choice", "fit"),
        ("yes-no", "more"),
    ]
    assert (controls["fit"]["choices"], controls["fit"]["default"]) == (["shrink", "each", "none"], "shrink")
    assert (controls["style"]["required"], controls["x"]["default"]) == (True, "0")


def test_what_tells_the_elements_of_lines_apart(elements):
    """Style, icon or picture and the words in them; of what is no line of a template nothing is said."""
    places = [
        f"{CARD}:4",
        f"{CARD}:5",
        "templates/toy/parts.xml:6",
        f"{CARD}:3",
        "templates/toy/gone.xml:1",
        "content/toy/game.xml:3",
    ]
    assert elements.names(places) == {
        f"{CARD}:4": "<image> {{ card.art }}",
        f"{CARD}:5": "<text> title {{ card.name }}",
        "templates/toy/parts.xml:6": "<row> · <icon> {{ name }} · <text> story {{ count }}",
        f"{CARD}:3": "",
    }


def fish(watched):
    """The faces of the deck of fish."""
    return [face for face in watched.watcher.shown.faces.values() if face.deck == "fish" and face.side == "face"]


def test_the_names_of_the_theme(elements):
    """Styles and swatches with what they look like, and where they are written."""
    _, told = elements(f"{CARD}:5")
    title = next(one for one in told["styles"] if one["name"] == "title")
    assert (title["size"], title["family"], title["place"]) == (14, "display", "templates/toy/theme.yaml:8:10")
    water = next(one for one in told["swatches"] if one["name"] == "water")
    place = water["place"].rpartition(":")[0]
    assert (len(water["colour"]), water["colour"][0], place) == (7, "#", "templates/toy/theme.yaml:5")


def test_what_a_template_computes_and_several_elements_of_a_line(elements):
    """A part that is called from elsewhere: its line is on all faces that call it, and each element knows those around it."""
    status, told = elements("templates/toy/parts.xml:6")
    assert status == 200
    assert [one["tag"] for one in told["elements"]] == ["row", "icon", "text"]
    _, icon, text = told["elements"]
    assert (icon["computed"], icon["values"]["name"]) == (["name"], "{{ name }}")
    assert text["parents"] == [{"tag": "row", "place": "templates/toy/parts.xml:6"}]


@pytest.mark.parametrize(
    ("at", "status", "message"),
    [
        (f"{CARD}:3", 422, "no element begins in this line any more"),
        (f"{CARD}:0", 422, "no element begins in this line any more"),
        ("templates/toy/none.xml:3", 422, "no file `templates/toy/none.xml`"),
        ("templates/../content/toy/game.xml:3", 422, "is no text of `content/` or `templates/`"),
        ("content/toy/fish.yaml:3", 404, "`content/toy/fish.yaml:3` is no line of the game's templates"),
        ("pnp/boards.xml:3", 404, "`pnp/boards.xml:3` is no line of the game's templates"),
        ("", 404, "`` is no line of the game's templates"),
    ],
)
def test_what_is_no_line_of_an_element(elements, at, status, message):
    """Is said; nothing outside of the templates is read."""
    found, told = elements(at)
    assert (found, message in told["message"]) == (status, True), told


def test_what_is_typed_is_shown_at_once_and_on_all_faces(watched):
    """The face of the card by itself, those of the others by the next build; the file is as it was."""
    before = (watched.root / CARD).read_bytes()
    faces = TypedFaces(watched.session, lambda: watched.watcher.built)
    first = faces.card("fish", "carp")["faces"][0]["svg"]
    watched.session.preview("ana", [Change(CARD, "attributes", ("text", 0), TITLE, {**TITLE, "x": "9.5"})])
    typed = faces.card("fish", "carp")["faces"][0]["svg"]
    assert 'x="9.5"' in typed
    assert typed != first
    snapshot = watched.build()
    assert {face.deck for face in snapshot.changed} == {"fish"}
    watched.session.preview("ana", [])
    assert faces.card("fish", "carp")["faces"][0]["svg"] == first
    assert (watched.root / CARD).read_bytes() == before
