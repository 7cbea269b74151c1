"""Pictures that are dropped on a field: where they are copied, how they are called, what is refused and why."""

import errno
import struct
import zlib
from base64 import b64encode
from io import BytesIO
from types import SimpleNamespace

import pytest
from PIL import Image
from starlette.routing import Router
from starlette.testclient import TestClient

from pnp.base.diagnostics import PnpError, Report
from pnp.load.game_reader import load_game
from pnp.load.kinds.simple import ImageKind
from pnp.studio import dropped_pictures
from pnp.studio.dropped_pictures import DroppedPictures, checked_picture, copy_picture, image_kind, portable_name
from pnp.studio.guard import MOST_PICTURE_BYTES

ART = "content/toy/art"
SVG = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 4 3">{}</svg>'
RED = SVG.format('<rect width="4" height="3" fill="red"/>').encode()

LINKED = SVG.format('<image href="http://example.com/x.png" width="4" height="3"/>').encode()
LAUGHS = "".join(f'<!ENTITY l{n} "{f"&l{n - 1};" * 10}">' for n in range(1, 9))
LAUGHS = f'<!DOCTYPE svg [<!ENTITY l0 "ha">{LAUGHS}]>{SVG.format("<desc>&l8;</desc>")}'.encode()


def pixels(colour="red", kind="PNG", size=(4, 3)):
    """A picture of pixels."""
    written = BytesIO()
    Image.new("RGB", size, colour).save(written, kind)
    return written.getvalue()


def bomb():
    """A PNG of a few bytes that says that it has 900 million pixels."""
    chunk = lambda name, data: struct.pack(">I", len(data)) + name + data + struct.pack(">I", zlib.crc32(name + data))  # noqa: E731
    head = struct.pack(">IIBBBBB", 30_000, 30_000, 8, 2, 0, 0, 0)
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head) + chunk(b"IDAT", zlib.compress(b"\0" * 90_001)) + chunk(b"IEND", b"")


@pytest.fixture
def client(toy):
    """A client of the toy game."""
    game = load_game(toy, "toy", Report())
    with TestClient(Router(DroppedPictures(toy, lambda: game).routes())) as client:
        yield client


def drop(client, data, file="Red Fish.svg", deck="fish", field=("art",)):
    """The status and the answer of a picture that is sent."""
    sent = data if isinstance(data, str) else b64encode(data).decode()
    answer = client.post("/art", json={"client": "one", "deck": deck, "field": list(field), "file": file, "data": sent})
    return answer.status_code, answer.json()


def names(toy):
    """The files of the folder of pictures."""
    return sorted(file.name for file in (toy / ART).iterdir())


def test_a_picture_is_copied_to_the_others(client, toy):
    """Under a name that every system can have; the field then says where it is."""
    before = names(toy)
    told = {"value": "art/red-fish.svg", "path": f"{ART}/red-fish.svg", "copied": True}
    assert drop(client, RED) == (200, told)
    assert (toy / ART / "red-fish.svg").read_bytes() == RED
    assert names(toy) == sorted([*before, "red-fish.svg"])


def test_the_same_bytes_are_not_copied_again(client, toy):
    """Whatever they are called, also those of a picture that was there before."""
    drop(client, RED)
    before = names(toy)
    assert drop(client, RED, "Other.svg") == (
        200,
        {"value": "art/red-fish.svg", "path": f"{ART}/red-fish.svg", "copied": False},
    )
    pike = (toy / ART / "pike.png").read_bytes()
    assert drop(client, pike, "My pike.png")[1]["value"] == "art/pike.png"
    assert names(toy) == before


def test_a_name_that_is_taken_gets_a_number(client, toy):
    """The picture that has it stays as it is, also where capitals do not count."""
    (toy / ART / "Red-Fish.png").write_bytes(pixels("blue"))
    carp = (toy / ART / "carp.svg").read_bytes()
    assert drop(client, RED, "carp.svg")[1]["value"] == "art/carp-2.svg"
    assert drop(client, RED.replace(b"red", b"#00f"), "carp.svg")[1]["value"] == "art/carp-3.svg"
    assert drop(client, pixels(), "red fish.png")[1]["value"] == "art/red-fish-2.png"
    assert (toy / ART / "carp.svg").read_bytes() == carp


@pytest.mark.parametrize(
    ("file", "kind", "name"),
    [
        ("Röter Fisch (2).SVG", "svg", "roeter-fisch-2.svg"), ("鯉.png", "png", "picture.png"),
        ("../../x/evil.png", "png", "evil.png"),
        ("photo.JPEG", "jpeg", "photo.jpeg"), ("photo.png", "jpeg", "photo.jpg"), ("con.png", "png", "con-picture.png"),
        (".png", "png", "png.png"), ("a" * 200 + ".gif", "gif", "a" * 60 + ".gif"), ("scan.TIFF", "tiff", "scan.tiff"),
        ("x\0y.png", "png", "x-y.png"),
    ],
)  # fmt: skip
def test_names_are_portable(file, kind, name):
    """Small letters, figures and hyphens; the ending is that of what the picture is."""
    assert portable_name(file, kind) == name


def test_what_a_file_is_its_bytes_say(client):
    """As for the loader: the ending of its name is made right."""
    assert drop(client, pixels(kind="JPEG"), "photo.png")[1]["value"] == "art/photo.jpg"
    assert drop(client, pixels("blue"), "photo.txt")[1]["value"] == "art/photo.png"


@pytest.mark.parametrize(
    ("data", "file", "said"),
    [
        (b"no picture at all", "fish.png", "`fish.png`: picture is of an unknown format: expected SVG, PNG"),
        (RED[:40], "fish.svg", "`fish.svg`: "),
        (b"<!doctype html><html><body>404</body></html>", "Fish.PNG", "`fish.png` is a web page, expected a picture"),
        (pixels()[:40], "half.png", "`half.png`: PNG is cut short"),
        (bomb(), "bomb.png", "`bomb.png`: picture is 30000 x 30000 pixels"),
        (LINKED, "far.svg", "`far.svg`: `href` points outside"),
        (SVG.format("<script>alert(1)</script>").encode(), "script.svg", "`script.svg`: holds a `<"),
        (SVG.format("<text>words</text>").encode(), "words.svg", "drawing holds `<text>`"),
        (LAUGHS, "laughs.svg", "`laughs.svg`: "),
        (b"", "empty.png", "`empty.png`: "),
    ],
)  # fmt: skip
def test_what_the_loader_refuses_is_refused(client, toy, data, file, said):
    """In its words, also what it only finds when it draws; nothing is copied."""
    before = names(toy)
    status, told = drop(client, data, file)
    assert (status, told["message"][: len(said)], names(toy)) == (422, said, before)


@pytest.mark.parametrize(
    "told",
    [
        {}, {"deck": "none"}, {"field": []}, {"field": "art"}, {"field": [["art"]]}, {"field": ["name"]},
        {"field": ["art", 0]},
        {"field": ["bait", "worm"]}, {"field": ["none"]}, {"field": ["art"] * 9}, {"file": ""}, {"file": 5},
        {"file": "x" * 256},
        {"data": "no Base64!"}, {"data": 7}, {"data": None},
    ],
)  # fmt: skip
def test_other_requests_are_refused(client, toy, told):
    """Of no deck, no picture, or without a file; nothing is copied."""
    before, whole = names(toy), {"deck": "fish", "field": ["art"], "file": "a.svg", "data": b64encode(RED).decode()}
    answer = client.post("/art", json={**whole, **told} if told else [])
    assert (answer.status_code, names(toy)) == (400, before)


def test_a_picture_has_at_most_16_mb(client, monkeypatch):
    """As the guard counts its body."""
    assert MOST_PICTURE_BYTES == 16 << 20
    monkeypatch.setattr(dropped_pictures, "MOST_PICTURE_BYTES", 50)
    assert drop(client, RED) == (400, {"message": "`Red Fish.svg` is larger than 0 MB"})


def test_without_a_game_there_is_no_place(toy):
    """It is not read yet."""
    with TestClient(Router(DroppedPictures(toy, lambda: None).routes())) as client:
        assert drop(client, RED)[0] == 409


def test_a_full_disk_is_said(client, toy, monkeypatch):
    """And nothing of the picture is left."""
    before = names(toy)

    def full(*_, **__):
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr("pnp.base.files.Publication.write", full)
    status, told = drop(client, RED)
    assert (status in {422, 507}, "o space left" in told["message"], names(toy)) == (True, True, before)


def game_of(kind):
    """A game with one deck without cards, and the kind of its field."""
    deck = SimpleNamespace(name="fish", type="fish", cards=())
    return SimpleNamespace(name="toy", types={"fish": SimpleNamespace(fields={"art": kind})}), deck


def test_the_folder_is_that_of_the_kind(toy):
    """Whose fields name files in it."""
    game = load_game(toy, "toy", Report())
    found = copy_picture(toy, game, game.decks[0], ImageKind(folder="art/fish"), "red.svg", RED)
    assert found == ("red.svg", f"{ART}/fish/red.svg", True)


def test_the_folder_is_that_of_most_pictures_of_the_deck(toy):
    """One that is elsewhere does not count, nor those of other decks."""
    (toy / "content/toy/fish").mkdir()
    for name in ("carp.svg", "pike.png"):
        (toy / ART / name).rename(toy / "content/toy/fish" / name)
    file = toy / "content/toy/fish.yaml"
    file.write_text(
        file.read_text("utf-8").replace("art/carp.svg", "fish/carp.svg").replace("art/pike.png", "fish/pike.png"), "utf-8"
    )
    game = load_game(toy, "toy", Report())
    assert copy_picture(toy, game, game.decks[0], ImageKind(), "red.svg", RED).value == "fish/red.svg"


def test_without_pictures_the_folder_is_art(toy):
    """It is made if it is not there."""
    game, deck = game_of(ImageKind())
    (toy / "content/toy/art").rename(toy / "content/toy/elsewhere")
    assert copy_picture(toy, game, deck, ImageKind(), "red.svg", RED).path == f"{ART}/red.svg"


@pytest.mark.parametrize("folder", ["..", "../../..", "out"])
def test_no_folder_leads_out(toy, tmp_path, folder):
    """By its name or by a link."""
    (tmp_path / "outside").mkdir()
    (toy / "content/toy/out").symlink_to(tmp_path / "outside")
    game, deck = game_of(ImageKind())
    with pytest.raises(PnpError, match="leads out"):
        copy_picture(toy, game, deck, ImageKind(folder=folder), "red.svg", RED)
    assert list((tmp_path / "outside").iterdir()) == []


def test_a_link_out_is_no_picture_that_is_there(toy, tmp_path):
    """The bytes are copied though a link leads to the same."""
    (tmp_path / "red.svg").write_bytes(RED)
    (toy / ART / "linked.svg").symlink_to(tmp_path / "red.svg")
    game = load_game(toy, "toy", Report())
    assert copy_picture(toy, game, game.decks[0], ImageKind(), "red.svg", RED) == ("art/red.svg", f"{ART}/red.svg", True)


def test_fields_inside_of_others_are_found(toy, edit):
    """Items of lists and parts of records."""
    edit(
        toy / "content/toy/types.yaml",
        "record: {kind: record, required: no, fields: {holder: {kind: text}, year: {kind: int}}}",
        "shots: {kind: list, of: {kind: record, fields: {photo: {kind: image, folder: photos}}}, required: no}",
    )
    game = load_game(toy, "toy", Report())
    assert image_kind(game, game.decks[0], ["shots", 0, "photo"]).folder == "photos"
    assert image_kind(game, game.decks[0], ["shots", 0]) is None


def test_a_picture_is_opened_as_the_loader_does():
    """With what it says of its size."""
    assert (checked_picture("x.png", pixels(size=(9, 5))).width, checked_picture("y", RED).kind) == (9, "svg")
