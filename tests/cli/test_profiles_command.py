"""`--profile` names ways of printing: several in one run, each with files of its own."""

import json

import pytest

SHOP = "note: the shop\npages: faces\norder: back-first\nbleed: 2\n"


@pytest.fixture
def shop(toy):
    """The toy game in a project with a profile of its own."""
    (toy / "profiles").mkdir()
    (toy / "profiles" / "shop.yaml").write_text(SHOP, "utf-8")
    return toy


def test_two_profiles_in_one_run(shop, run):
    """Sheets for home under their usual names, and a file for each deck that is named after the profile."""
    ran = run("build", "toy", "--profile", "home,shop", "--only", "cards", "-q", cwd=shop)
    assert (ran.code, ran.err) == (0, "")
    folder = shop / "out" / "toy" / "en"
    assert sorted(file.name for file in folder.glob("*.pdf")) == [
        "toy-en-cards-a4.pdf", "toy-en-cards-fish.shop.pdf", "toy-en-cards-waters.shop.pdf",
    ]  # fmt: skip
    pages = json.loads((folder / "toy-en-cards-fish.shop.json").read_text("utf-8"))
    assert (pages["profile"], pages["paper"], pages["edition"]) == ("shop", "faces", {"profile": "shop"})
    assert [page["side"] for page in pages["pages"][:4]] == ["back", "face", "back", "face"]
    assert (pages["pages"][0]["width_mm"], pages["pages"][0]["height_mm"]) == (67.5, 92.9)


def test_what_a_profile_writes(shop, run):
    """Its own kinds of files in place of the usual ones, and what an option asks for besides."""
    with (shop / "profiles" / "shop.yaml").open("a", encoding="utf-8") as file:
        file.write("writes: [manifest]\n")
    ran = run("build", "toy", "--profile", "home,shop", "--only", "cards", "--trace", "-q", cwd=shop)
    assert (ran.code, ran.err) == (0, "")
    assert sorted(file.name for file in (shop / "out" / "toy" / "en").iterdir()) == [
        "toy-en-cards-a4.json", "toy-en-cards-a4.pdf", "toy-en-cards-a4.trace.jsonl",
        "toy-en-cards-fish.shop.json", "toy-en-cards-fish.shop.trace.jsonl", "toy-en-cards-waters.shop.json",
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("options", "said"),
    [
        (["--profile", "shp"], "there is no profile `shp`: did you mean `shop`?"),
        (["--profile", "shop", "--low-ink"], "`--low-ink` is the profile `home-low-ink`: add it to `--profile` instead"),
        (["--profile", "home,shop", "--paper", "a4"], "`--paper` is for sheets: `shop` prints single faces"),
        (["--profile", "shop", "--cuts", "shared"], "`--cuts` is for sheets: `shop` prints single faces"),
    ],
)
@pytest.mark.parametrize("command", ["build", "check"])
def test_what_cannot_be_asked_for(shop, run, command, options, said):
    """It is a usage error, and nothing is built."""
    ran = run(command, "toy", *options, cwd=shop)
    assert ran.code == 2
    assert said in ran.err
    assert not (shop / "out").exists()


def test_a_faulty_profile_is_told_with_its_place(shop, run):
    """Before anything is read of the game."""
    (shop / "profiles" / "shop.yaml").write_text(SHOP + "order: sideways\n", "utf-8")
    ran = run("check", "toy", "--profile", "shop", cwd=shop)
    assert ran.code == 1
    assert "profiles/shop.yaml:5:1: error[load/duplicate-key]" in ran.err
