"""Kits are read from the generator and from the project; faults are told with their places.

Printers in the user's configuration file. Profiles are read from the generator and from the project; faults are told
with their places.
"""

import pytest
from support.pictures import profile

from pnp.base.diagnostics import PnpError, Report
from pnp.load.profiles import PROFILE_FILES, kit_names, load_printer, profile_names, read_kit, read_profile
from pnp.model.outline import Printer
from pnp.model.printing import CutContour, Cutting, RegistrationMarks
from pnp.pictures.inks import PressInks

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
    ways = {(part.paper.name, part.backs, part.profile) for part in kit.parts}
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
        ("paper: a4", "paper: a44", ["kits/shop.yaml:3:25 there is no paper `a44`"]),
        ("profile: home-low-ink", "profile: shop", ["kits/shop.yaml:4:65 `profile` cannot be `shop`"]),
        (
            "backs: gutterfold, profile: home-low-ink",
            "profile: press-x4",
            ["kits/shop.yaml:4:5 `press-x4` prints single faces, which have no paper"],
        ),
        (
            "profile: home-low-ink",
            "profile: cut",
            ["kits/shop.yaml:4:5 `cut` is for a cutting machine, which needs more files than sheets"],
        ),
        ("profile: home-low-ink", "profile: tts", ["kits/shop.yaml:4:5 `tts` makes a virtual table"]),
        ("folder: A4", "folder: ../A4", [f"kits/shop.yaml:3:14 {NAMED} `../A4` on every system"]),
        ("folder: A4", "folder: A4.", [f"kits/shop.yaml:3:14 {NAMED} `A4.` on every system"]),
        ("rules: rules.pdf", "rules: a/nul.pdf", [f"kits/shop.yaml:5:8 {NAMED} `a/nul.pdf` on every system"]),
        ("contents: README.txt", "contents: Rules.pdf", ["kits/shop.yaml:8:11 two files of the zip are named `Rules.pdf`"]),
        ("cover.png", "cover.jpg", ["kits/shop.yaml:6:19 pictures are PNG files, and `cover.jpg` is no name of one"]),
        ("folder: folded, paper: letter, backs: gutterfold, profile: home-low-ink", "folder: again, paper: a4", [
            "kits/shop.yaml:4:5 two parts are printed alike: on the same paper, with the same profile and options",
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


FILE = """\
default:
  back_offset: {x: 0.4, y: -0.2}
laser:
  back_offset: {y: 1/32 in}
  scale: {x: 1.002, y: 0.998}
"""


@pytest.fixture
def printer(tmp_path):
    """Read a printer from a file with a text (None: no file); gives the printer and the messages."""

    def run(name, text=FILE):
        file = tmp_path / "printers.yaml"
        if text is not None:
            file.write_text(text, "utf-8")
        report = Report()
        found = load_printer(file, name, report)
        messages = [f"{d.mark} {d.message}" + (f" -> {d.hint}" if d.hint else "") for d in report.diagnostics]
        return found, [text.replace(str(tmp_path), "…") for text in messages]

    return run


def test_a_printer_is_found_by_name(printer):
    """Offsets are in mm to the right and down; missing settings mean no correction."""
    assert printer("laser") == (Printer("laser", (0.0, 0.79375), (1.002, 0.998)), [])


def test_the_default_is_taken_when_none_is_named(printer):
    """Without `--printer` the default printer is used, or no correction if there is none."""
    assert printer(None) == (Printer("default", (0.4, -0.2), (1.0, 1.0)), [])
    assert printer(None, "laser: {}\n") == (Printer(), [])
    assert printer(None, "") == (Printer(), ["printers.yaml the file is empty"])


def test_a_printer_knows_its_second_pass(printer):
    """The order of backs that are printed after all fronts; nobody knows it of a printer that says nothing."""
    assert printer("a", "a: {second_pass: reversed}\n") == (Printer("a", (0.0, 0.0), (1.0, 1.0), "reversed"), [])
    assert printer("a", "a: {}\n")[0].second_pass is None
    assert printer("a", "a: {second_pass: backwards}\n")[1] == [
        "printers.yaml:1:18 `second_pass` cannot be `backwards` -> one of `reversed`, `same`"
    ]


def test_no_file_is_no_correction_unless_a_printer_was_named(printer):
    """A missing file is an error only with `--printer`."""
    assert printer(None, None) == (Printer(), [])
    _, faults = printer("laser", None)
    assert faults == [
        (
            "…/printers.yaml no file `printers.yaml` yet, which has the printers: there is no `laser`"
            " -> `pnp calibrate` prints the sheet that finds what to write there"
        )
    ]


def test_errors_are_reported(printer):
    """Unknown printers, unknown fields and excessive scales are reported."""
    assert printer("lazer")[1] == ["printers.yaml:1:1 no printer `lazer` in `…/printers.yaml` -> did you mean `laser`?"]
    assert printer("a", "a: {offset: {x: 1}, scale: {x: 2}}\n")[1] == [
        "printers.yaml:1:5 unknown field `offset` in `printers/a` -> did you mean `back_offset`?",
        "printers.yaml:1:32 `x` must be at most 1.1, found `2`",
    ]


def test_an_unknown_printer_is_not_reported_beside_other_errors(printer):
    """An unknown printer is not reported if another one could not be read; axes with errors are not corrected."""
    assert printer("b", "a: 3\n")[1] == ["printers.yaml:1:4 `a` must be a record (`field: value`), found `3`"]
    assert printer("b", "a: 3\nb: {scale: {y: 1.01}}\n")[0] == Printer("b", (0.0, 0.0), (1.0, 1.01))
    assert printer("a", "a: {scale: {x: wide, y: 1.01}, back_offset: [1]}\n")[0] == Printer("a", (0.0, 0.0), (1.0, 1.01))
    assert printer("a", "[a]\n") == (Printer(), ["printers.yaml:1:1 the file must hold a mapping (`key: value`), found a list"])


PRESS = """note: our shop
pages: faces
order: back-first
bleed: 3.5
colour:
  icc: shop.icc
  condition: FOGRA39
  condition-note: as agreed
  standard: x-4
  ink-limit: 280
"""


@pytest.mark.parametrize("name", profile_names())
def test_shipped_profiles(name):
    """Each is valid, says where it comes from if it is of a press, and its inks can be mixed."""
    profile = read_profile(name)
    assert profile.name == name
    assert profile.note
    if profile.colour:
        assert profile.source
        assert profile.checked
        assert PressInks(profile.colour).profile.data


def test_a_profile_of_the_project(tmp_path):
    """It is beside the shipped ones, and before one of the same name."""
    folder = tmp_path / "profiles"
    folder.mkdir()
    (folder / "shop.icc").write_bytes((PROFILE_FILES.shipped.parent / "icc" / "swop-coated-240.icc").read_bytes())
    (folder / "shop.yaml").write_text(PRESS, "utf-8")
    (folder / "home.yaml").write_text("note: ours\nlow-ink: yes\nwrites: [png-bleed]\n", "utf-8")
    assert profile_names(tmp_path) == tuple(sorted({*profile_names(), "shop"}))
    ours = read_profile("home", tmp_path)
    assert (ours.low_ink, ours.writes) == (True, ("png-bleed",))
    shop = read_profile("shop", tmp_path)
    assert (shop.pages, shop.order, shop.bleed, shop.colour.limit) == ("faces", "back-first", 3.5, 2.8)
    assert read_profile("home") is not None
    assert not read_profile("home").low_ink
    assert read_profile("nobody", tmp_path) is None


SHOP = (PROFILE_FILES.shipped.parent / "icc" / "iso-coated-v2-300.icc").read_bytes()

OTHERS = "is not one of a press: it has the colours `{}` and the class `{}`, not `CMYK` and `prtr`"

DAMAGED = {
    "empty": (b"", "is no ICC profile, or is damaged"),
    "a picture": (b"\x89PNG\r\n\x1a\n" + bytes(500), "is no ICC profile, or is damaged"),
    "of a screen": (profile(b"RGB ", 2.2), OTHERS.format("RGB", "mntr")),
    "of greys": (profile(b"GRAY", 2.2), OTHERS.format("GRAY", "mntr")),
    "of a printer of greys": (profile(b"GRAY", 2.2, kind=b"prtr"), OTHERS.format("GRAY", "prtr")),
    "of a display": (SHOP[:12] + b"mntr" + SHOP[16:], OTHERS.format("CMYK", "mntr")),
    "a link between presses": (SHOP[:12] + b"link" + SHOP[16:], OTHERS.format("CMYK", "link")),
    "the header alone": (SHOP[:128], "is damaged: it converts no colour"),
    "cut off": (SHOP[: len(SHOP) // 2], "is damaged: it converts no colour"),
    "tables of noise": (SHOP[:132] + bytes(range(256)) * 400, "is damaged: it converts no colour"),
}


@pytest.mark.parametrize(("data", "said"), DAMAGED.values(), ids=DAMAGED)
def test_an_icc_profile_that_cannot_be_used(tmp_path, data, said):
    """Nothing else is said, where the profile names it, and what to take."""
    (tmp_path / "profiles").mkdir()
    (tmp_path / "profiles" / "shop.yaml").write_text(PRESS, "utf-8")
    (tmp_path / "profiles" / "shop.icc").write_bytes(data)
    report = Report()
    assert read_profile("shop", tmp_path, report) is None
    assert [(d.code, str(d.mark), d.message, d.hint) for d in report.diagnostics] == [
        ("load/icc-profile", "profiles/shop.yaml:6:8", f"the profile `shop.icc` {said}", "take the ICC profile of the press")
    ]


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (PRESS, "profiles/shop.yaml:6:8 no file `profiles/shop.icc`"),
        (
            PRESS.replace("shop.icc", "shop.yaml"),
            "profiles/shop.yaml:6:8 the profile `shop.yaml` is no ICC profile, or is damaged",
        ),
        (PRESS.replace("x-4", "x-9"), "profiles/shop.yaml:9:13 `standard` cannot be `x-9`"),
        (PRESS.replace("280", "50"), "profiles/shop.yaml:10:14 `ink-limit` must be at least 100, found `50`"),
        (PRESS.replace("3.5", "wide"), "profiles/shop.yaml:4:8 `bleed` must be a length"),
        (PRESS + "writes: [pdf, gif]\n", "profiles/shop.yaml:11:15 `writes` cannot be `gif`"),
        (PRESS.replace("order", "ordre"), "profiles/shop.yaml:3:1 unknown field `ordre`"),
        ("pages: faces\n", "profiles/shop.yaml:1:1 missing field `note`"),
    ],
)
def test_faults_profiles(tmp_path, text, said):
    """All of a file are told, and the profile cannot be used."""
    (tmp_path / "profiles").mkdir()
    (tmp_path / "profiles" / "shop.yaml").write_text(text, "utf-8")
    report = Report()
    assert read_profile("shop", tmp_path, report) is None
    assert [f"{d.mark} {d.message}"[: len(said)] for d in report.diagnostics] == [said]
    with pytest.raises(PnpError):
        read_profile("shop", tmp_path)


SPOT = "note: ours\ncut: {{contour: {{cut: {}}}}}\n"

CUT = "note: ours\ncut: {marks: {inset: 10, length: 8.89, thickness: 1}}\n"


def test_registration_marks_of_a_project(tmp_path):
    """Lengths have any unit; what is left out is as Silhouette's program draws it."""
    (tmp_path / "profiles").mkdir()
    (tmp_path / "profiles" / "cut.yaml").write_text(CUT.replace("8.89", "1 in"), "utf-8")
    assert read_profile("cut", tmp_path).cut == Cutting(RegistrationMarks("three", 10, 25.4, 1, 5, 1.5, 0, 0))
    (tmp_path / "profiles" / "plain.yaml").write_text("note: ours\ncut: {}\n", "utf-8")
    assert read_profile("plain", tmp_path).cut == Cutting()
    assert read_profile("home", tmp_path).cut is None
    assert read_profile("plain", tmp_path).writes == ("pdf", "manifest", "cut-svg", "cut-dxf")


def test_the_spot_colours_of_cuts(tmp_path):
    """The usual names, as thin as plotters ask for, or those that a shop gives."""
    (tmp_path / "profiles").mkdir()
    (tmp_path / "profiles" / "cut.yaml").write_text("note: ours\ncut: {contour: {}}\n", "utf-8")
    assert read_profile("cut", tmp_path).cut.contour == CutContour("CutContour", "Crease", 0.25, (0, 1, 0, 0))
    (tmp_path / "profiles" / "other.yaml").write_text(SPOT.format("cutpath, looks: [50, 0, 0, 0], weight: 1"), "utf-8")
    assert read_profile("other", tmp_path).cut.contour == CutContour("cutpath", "Crease", 1, (0.5, 0, 0, 0))


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (CUT + "pages: faces\n", "profiles/cut.yaml:2:14 `marks` are for sheets, and `pages: faces` prints single faces"),
        (
            CUT.replace("8.89", "3").replace("thickness: 1", "thickness: 3"),
            "profiles/cut.yaml:2:14 lines of 3 mm cannot be 3 mm thick",
        ),
        (
            CUT.replace("inset: 10", "inset: 3, square: 12"),
            "profiles/cut.yaml:2:14 marks that are drawn 3 mm from the edge of the paper reach beyond it",
        ),
        (CUT.replace("inset: 10", "inset: 1"), "profiles/cut.yaml:2:22 `inset` must be at least 3 mm, found `1`"),
        (CUT.replace("inset: 10, ", ""), "profiles/cut.yaml:2:14 missing field `inset`"),
        (CUT.replace("inset", "form: two, inset"), "profiles/cut.yaml:2:21 `form` cannot be `two`"),
        (SPOT.format("All"), "profiles/cut.yaml:2:22 the lines of `cut` cannot have the name of a process ink, nor `All` or"),
        (SPOT.format("Schnitt-ä"), "profiles/cut.yaml:2:22 the lines of `cut` cannot have `ä` in its name"),
        (SPOT.format("Crease"), "profiles/cut.yaml:2:16 cuts and creases have one spot colour, `Crease`"),
        (SPOT.format("CutContour, looks: [0, 100]"), "profiles/cut.yaml:2:41 `looks` must have at least 4 items"),
        ("note: ours\ncut: yes\n", "profiles/cut.yaml:2:6 `cut` must be a record"),
        (
            "note: ours\nwrites: [pdf, cut-dxf]\n",
            "profiles/cut.yaml:2:1 `writes` has cut files, and nothing says that a machine",
        ),
    ],
)
def test_faults_of_marks(tmp_path, text, said):
    """A profile that contradicts itself cannot be used."""
    (tmp_path / "profiles").mkdir()
    (tmp_path / "profiles" / "cut.yaml").write_text(text, "utf-8")
    report = Report()
    assert read_profile("cut", tmp_path, report) is None
    assert [f"{d.mark} {d.message}"[: len(said)] for d in report.diagnostics] == [said]
