"""Kits are read from the generator and from the project; faults are told with their places."""

import pytest

from pnp.base.diagnostics import Report
from pnp.load.profiles import kit_names, read_kit

NAMED = "a file or folder of a zip cannot be named"
KIT = """note: our shop
parts:
  - {folder: A4, paper: a4}
  - {folder: folded, paper: letter, backs: gutterfold, profile: home-low-ink}
rules: rules.pdf
pictures: [{file: cover.png, width: 630, height: 500, shows: cover}]
licence: LICENSE.txt
contents: README.txt
"""


def read(folder, text):
    """Read a kit of a project, and what is wrong with it."""
    (folder / "kits").mkdir(exist_ok=True)
    (folder / "kits" / "shop.yaml").write_text(text, "utf-8")
    report = Report()
    return read_kit("shop", folder, report), [f"{d.mark} {d.message}" for d in report.diagnostics]


@pytest.mark.parametrize("name", ["download"])
def test_shipped_kits(name, tmp_path):
    """Each is valid, and has all that is asked for: both papers, low ink, folded backs."""
    report = Report()
    kit = read_kit(name, tmp_path, report)
    assert (kit.name, report.diagnostics) == (name, ())
    ways = {(part.paper, part.backs, part.profile) for part in kit.parts}
    assert {("a4", None, "home"), ("letter", None, "home"), ("a4", None, "home-low-ink"), ("a4", "gutterfold", "home")} <= ways


def test_a_kit_of_the_project(tmp_path):
    """It is beside the shipped ones; what it does not say is as at home."""
    kit, said = read(tmp_path, KIT)
    assert said == []
    assert kit_names(tmp_path) == ("download", "shop")
    assert (kit.parts[0].backs, kit.parts[0].profile) == (None, "home")
    assert (kit.parts[1].backs, kit.parts[1].profile) == ("gutterfold", "home-low-ink")
    assert (kit.pictures[0].width, kit.pictures[0].height, kit.pictures[0].shows) == (630, 500, "cover")
    assert read_kit("nobody", tmp_path, Report()) is None


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("paper: a4", "paper: a44", ["kits/shop.yaml:3:25 `paper` cannot be `a44`"]),
        ("profile: home-low-ink", "profile: shop", ["kits/shop.yaml:4:65 `profile` cannot be `shop`"]),
        (
            "backs: gutterfold, profile: home-low-ink",
            "profile: press-x4",
            ["kits/shop.yaml:4:5 `press-x4` prints single faces, which have no paper"],
        ),
        ("folder: A4", "folder: ../A4", [f"kits/shop.yaml:3:14 {NAMED} `../A4` on every system"]),
        ("folder: A4", "folder: A4.", [f"kits/shop.yaml:3:14 {NAMED} `A4.` on every system"]),
        ("rules: rules.pdf", "rules: a/nul.pdf", [f"kits/shop.yaml:5:8 {NAMED} `a/nul.pdf` on every system"]),
        ("contents: README.txt", "contents: Rules.pdf", ["kits/shop.yaml:8:11 two files of the zip are named `Rules.pdf`"]),
        ("cover.png", "cover.jpg", ["kits/shop.yaml:6:19 pictures are PNG files, and `cover.jpg` is no name of one"]),
        ("folder: folded, paper: letter, backs: gutterfold, profile: home-low-ink", "folder: again, paper: a4", [
            "kits/shop.yaml:4:5 two parts are printed alike: on the same paper, with the same backs and profile",
        ]),
        ("folder: folded", "folder: a4", [
            "kits/shop.yaml:4:14 `a4` and `A4` differ only in capitals: Windows and macOS take them for one folder",
        ]),
        ("rules: rules.pdf", "rules: a4/rules.pdf", [
            "kits/shop.yaml:5:8 `a4/rules.pdf` lies in a folder of sheets, one of which may have its name",
        ]),
        ("width: 630", "width: 9000", ["kits/shop.yaml:6:37 `width` must be at most 8000, found `9000`"]),
        ("licence: LICENSE.txt\n", "", ["kits/shop.yaml:1:1 missing field `licence` in `shop`"]),
    ],
)  # fmt: skip
def test_faults(tmp_path, old, new, said):
    """Each is told with its place, and the kit cannot be used."""
    assert KIT.count(old) == 1
    assert read(tmp_path, KIT.replace(old, new)) == (None, said)
