"""What changed since an earlier print: the cards, their copies, and their faces as they were and as they are."""

import json
import shutil
import subprocess
import sys
from functools import partial
from io import BytesIO
from zipfile import ZipFile

import pytest
from PIL import Image, ImageChops, ImageStat

from pnp.base.diagnostics import PnpError
from pnp.cli.controls import build_requests
from pnp.studio.page_data import EDITORS, EditorLinks
from pnp.studio.print_changes import PrintChanges
from pnp.studio.sheets import SheetPreviews

MANIFEST = "printed/toy/en/toy-en-cards-a4.json"
ROACH = """\
  roach:
    name: Roach
    story: Many.
    points: 3
    length: 200 mm
    season: summer
    home: mill-pond
    art: art/carp.svg
    bait: {worm: 1, fly: 1}
  trout:
    skip: yes
"""


def print_game(toy, *options):
    """Build the game into the folder of prints."""
    command = [sys.executable, "-m", "pnp", "build", "toy", "--out", "printed", *options]
    subprocess.run(command, cwd=toy, check=True, capture_output=True)


def comparison(toy):
    """What compares the game with prints."""
    links = EditorLinks(EDITORS["vscode"], toy)
    return PrintChanges(toy, SheetPreviews(toy, partial(build_requests, toy), links), links)


@pytest.fixture
def changed(toy, edit):
    """The toy game, printed; then a card has another name, one is new, and one is gone."""
    print_game(toy)
    edit(toy / "content/toy/fish.yaml", "Old Carp", "Older Carp")
    edit(toy / "content/toy/fish.yaml", "  trout:\n", ROACH)
    return toy


def pictures_of(found, told):
    """The pictures of a card by its id: what each side was and is, None where there is none."""
    read = lambda address: address and Image.open(BytesIO(found.picture(address.split("/")[-1]))).convert("RGB")  # noqa: E731
    return {
        one["id"]: [(face["side"], read(face["before"]), read(face["now"])) for face in one["faces"]] for one in told["cards"]
    }


def test_cards_with_their_faces(changed):
    """As the command prints them; what is gone was cut out of the PDF of that time."""
    found = comparison(changed)
    told = found.show(["build", "toy", "--since", MANIFEST])
    (build,) = told["builds"]
    assert [(one["id"], one["how"], one["printed"], one["spare"]) for one in build["cards"]] == [
        ("carp", "changed", 1, 0), ("roach", "new", 1, 0), ("trout", "removed", 0, 1),
    ]  # fmt: skip
    assert (build["locale"], build["profile"], build["since"], told["findings"], told["more"]) == ("en", "home", "0.3.0", [], 0)
    shown = pictures_of(found, build)
    assert {id_: [(side, bool(before), bool(now)) for side, before, now in faces] for id_, faces in shown.items()} == {
        "carp": [("face", True, True)], "roach": [("face", False, True)], "trout": [("face", True, False)],
    }  # fmt: skip
    ((_, before, now),) = shown["carp"]
    assert before.size == now.size
    below = (0, before.height // 5, before.width, before.height)  # all but the name
    unlike = lambda box: ImageStat.Stat(ImageChops.difference(before.crop(box), now.crop(box)).convert("L")).mean[0]  # noqa: E731
    assert unlike((0, 0, before.width, before.height // 5)) > 2 > unlike(below)


def test_the_same_from_a_commit(toy, edit):
    """Whose content is laid out again, so that earlier faces are there too."""
    run = lambda *words: subprocess.run(["git", *words], cwd=toy, check=True, capture_output=True)  # noqa: E731
    run("init")
    run("add", "-A")
    run("-c", "user.name=a", "-c", "user.email=a@b", "commit", "-m", "first")
    edit(toy / "content/toy/fish.yaml", "Old Carp", "Older Carp")
    found = comparison(toy)
    (build,) = found.show(["build", "toy", "--since", "HEAD"])["builds"]
    ((_, before, now),) = pictures_of(found, build)["carp"]
    assert (build["since"], before.size == now.size) == ("HEAD", True)


def test_a_zip_of_prints(changed):
    """Its PDF is read in the archive."""
    with ZipFile(changed / "v1.zip", "w") as archive:
        for name in ("toy-en-cards-a4.json", "toy-en-cards-a4.pdf"):
            archive.write(changed / "printed/toy/en" / name, f"sheets/{name}")
    shutil.rmtree(changed / "printed")
    found = comparison(changed)
    (build,) = found.show(["build", "toy", "--since", "v1.zip"])["builds"]
    assert pictures_of(found, build)["carp"][0][1] is not None


@pytest.mark.parametrize("left", ["gone", "no PDF", "another"])
def test_without_the_pdf_there_are_no_earlier_faces(changed, left):
    """The cards are told all the same; what is new has its face."""
    pdf = changed / MANIFEST.replace(".json", ".pdf")
    pdf.write_bytes(b"x" if left == "no PDF" else b"")
    if left == "gone":
        pdf.unlink()
    elif left == "another":
        Image.new("RGB", (10, 10)).save(pdf, "PDF")
    found = comparison(changed)
    (build,) = found.show(["build", "toy", "--since", MANIFEST])["builds"]
    shown = pictures_of(found, build)
    assert (shown["carp"][0][1], shown["carp"][0][2] is not None, shown["trout"]) == (None, True, [])


def test_a_manifest_with_strange_places_has_no_faces(changed):
    """Nothing of it is trusted."""
    file = changed / MANIFEST
    data = json.loads(file.read_text("utf-8"))
    for page in data["pages"]:
        for one in page["placements"]:
            one["trim_mm"] = [-5, 0, 1e9, "7"]
    file.write_text(json.dumps(data), "utf-8")
    (build,) = comparison(changed).show(["build", "toy", "--since", MANIFEST])["builds"]
    assert [face["before"] for card in build["cards"] for face in card["faces"]] == [None, None]


def test_turned_cards_stand_upright(changed):
    """As on the sheet of a printer who turns them."""
    data = json.loads((changed / MANIFEST).read_text("utf-8"))
    assert any(one["rotation"] for page in data["pages"] for one in page["placements"])
    found = comparison(changed)
    (build,) = found.show(["build", "toy", "--since", MANIFEST])["builds"]
    picture = pictures_of(found, build)["trout"][0][1]
    assert picture.height > picture.width
    badge = picture.crop((picture.width * 3 // 4, 0, picture.width, picture.height // 6))  # at the top right of a fish
    assert ImageStat.Stat(badge).mean[0] < 210


def test_nothing_changed_and_no_such_print(toy):
    """No cards; or why it cannot be compared."""
    print_game(toy)
    (build,) = comparison(toy).show(["build", "toy", "--since", "printed"])["builds"]
    assert (build["cards"], build["booklet_pages"]) == ([], [])
    with pytest.raises(PnpError, match="v9"):
        comparison(toy).show(["build", "toy", "--since", "v9"])


def test_another_language_is_told_by_a_finding(toy):
    """The print has none of it."""
    print_game(toy)
    told = comparison(toy).show(["build", "toy", "--since", MANIFEST, "--locale", "en-XA"])
    assert (told["builds"], [one["code"] for one in told["findings"]]) == ([], ["since/no-earlier"])


def test_pictures_of_other_comparisons_are_none(changed):
    """Of the last one alone, by their names."""
    found = comparison(changed)
    for _ in range(2):
        (build,) = found.show(["build", "toy", "--since", MANIFEST])["builds"]
    last = build["cards"][0]["faces"][0]["now"].split("/")[-1]
    assert last.startswith("2-")
    assert found.picture(last) is not None
    assert [found.picture(name) for name in ("1-0.png", "../x.png", "2-99.png", "")] == [None] * 4
