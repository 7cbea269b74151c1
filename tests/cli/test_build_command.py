"""`pnp build`: files, names, output, exit codes."""

import hashlib
import json
import shutil
import signal
import subprocess
import sys
import time

import pikepdf
import pytest
from PIL import Image

STEM = "toy-en-cards"


def hashes(folder):
    """The bytes of everything in a folder, by name."""
    return {
        f.relative_to(folder).as_posix(): hashlib.sha256(f.read_bytes()).hexdigest()
        for f in sorted(folder.rglob("*"))
        if f.is_file()
    }


KEYED = ["date", "keys", "cards"]
"""What a later run compares, see tests/products/test_printed_cards.py."""


@pytest.mark.whole
def test_a_build_makes_the_pdf_and_the_manifest_under_their_agreed_names(toy, pnp):
    """Other programs rely on the names and on the format of the manifest."""
    ran = pnp("build", "toy", cwd=toy)
    assert (ran.code, ran.err.count("error")) == (0, 0), ran.err
    folder = toy / "out/toy/en"
    assert sorted(f.name for f in folder.iterdir()) == [f"{STEM}-a4.json", f"{STEM}-a4.pdf"]
    manifest = json.loads((folder / f"{STEM}-a4.json").read_text("utf-8"))
    assert list(manifest) == ["game", "version", "locale", "direction", "profile", "paper", "pages", *KEYED]
    assert (manifest["game"], manifest["version"], manifest["locale"], manifest["paper"]) == ("toy", "0.3.0", "en", "a4")
    page = manifest["pages"][0]
    assert list(page) == ["page", "side", "width_mm", "height_mm", "placements"]
    placement = page["placements"][0]
    assert [*placement][:6] == ["id", "copy", "face", "trim_mm", "rotation", "bleed_mm"]
    assert placement["bleed_mm"] == 3
    assert placement["bleed_sides_mm"] == [3, 3, 0, 0]  # neighbours share cut lines
    fronts = [(p["id"], p["copy"]) for q in manifest["pages"] if q["side"] == "face" for p in q["placements"]]
    assert sorted(fronts) == [
        ("brook", 1),
        ("carp", 1),
        ("mill-pond", 1),
        ("mill-pond", 2),
        ("pike", 1),
        ("pike", 2),
        ("trout", 1),
    ]


@pytest.mark.whole
def test_a_coarse_picture_stops_only_a_strict_build(toy, pnp):
    """A prototype is printed with the art that there is; what players get is not."""
    Image.new("RGB", (300, 300), "navy").save(toy / "content/toy/art/pike.png")
    ran = pnp("build", "toy", cwd=toy)
    said = "[preflight/low-resolution]: `content/toy/art/pike.png` on `pike` has 137 ppi at 55.5 x 55.5 mm, print needs 300"
    assert (ran.code, f"warning{said}" in ran.err) == (0, True)
    assert "hint: it has 300 x 300 pixels: use one of 656 x 656, or place it smaller" in ran.err
    assert (toy / f"out/toy/en/{STEM}-a4.pdf").is_file()
    strict = pnp("build", "toy", "-q", "--strict", "--out", "strict", cwd=toy)
    assert (strict.code, f"error{said}" in strict.err, (toy / "strict").exists()) == (1, True, False)


@pytest.mark.whole
def test_a_pipe_gets_plain_lines_and_the_closing_table(toy, pnp):
    """No control characters; the table has file, pages, cards, sheets, next."""
    ran = pnp("build", "toy", "--out", "made", cwd=toy)
    assert "\x1b" not in ran.out + ran.err
    assert [line.split(" (")[0] for line in ran.err.splitlines()] == [
        "toy: load",
        "toy: locale",
        "toy: layout 5",
        "toy: impose",
        "toy: preflight",
        "toy: render 2",
    ]
    heads, row = ran.out.splitlines()
    assert heads.split() == ["file", "pages", "cards", "sheets", "next"]
    assert row.split()[:4] == [f"made/toy/en/{STEM}-a4.pdf", "2", "7", "1"]
    assert "100 %" in row


def test_quiet_is_silent(toy, run):
    """With `-q` there is no output without errors."""
    ran = run("build", "toy", "-q", cwd=toy)
    assert (ran.code, ran.out, ran.err) == (0, "", "")


@pytest.mark.parametrize("backs", ["duplex-long", "duplex-short", "gutterfold", "none"])
@pytest.mark.parametrize("paper", ["a4", "letter", "pa4"])
def test_every_backs_mode_prints_on_every_paper(toy, run, backs, paper):
    """Pages have the size of the paper, and the PDF says how to flip the sheet."""
    ran = run("build", "toy", "--backs", backs, "--paper", paper, "-q", cwd=toy)
    assert ran.code == 0, ran.err
    widths = {"a4": 210, "letter": 215.9, "pa4": 210}
    keys = {"duplex-long": "/DuplexFlipLongEdge", "duplex-short": "/DuplexFlipShortEdge"}
    edition = "" if backs == "duplex-long" else f".backs-{backs}"
    with pikepdf.open(toy / f"out/toy/en/{STEM}-{paper}{edition}.pdf") as pdf:
        box = [float(n) for n in pdf.pages[0].MediaBox]
        assert box[2] == pytest.approx(widths[paper] * 72 / 25.4, abs=0.01)
        assert pdf.Root.ViewerPreferences.Duplex == keys.get(backs, "/Simplex")
        assert pdf.Root.ViewerPreferences.PrintScaling == "/None"


@pytest.mark.parametrize("cached", [True, False])
def test_a_deck_that_the_game_does_not_have(toy, run, monkeypatch, cached):
    """With painted faces kept from run to run, and without; each of several names is judged."""
    if cached:
        monkeypatch.setenv("PNP_CACHE", str(toy / "cache"))
    line = "    2 | title: Pond\n      | ^\n"
    unknown = "content/toy/game.yaml:2:1: error[layout/unknown-deck]: `toy` has no deck "
    for command in ("build", "check"):
        ran = run(command, "toy", "--deck", "fihs", "-q", cwd=toy)
        assert (ran.code, ran.err) == (1, f"{unknown}`fihs`\n{line}  hint: did you mean `fish`?\n1 error\n")
    ran = run("check", "toy", "--deck", "fish,Waters", "--deck", "x", "-q", cwd=toy)
    assert ran.code == 1
    assert ran.err == (
        f"{unknown}`Waters`\n{line}  hint: did you mean `waters`?\n{unknown}`x`\n{line}  hint: one of `fish`, `waters`\n"
        "2 errors\n"
    )


@pytest.mark.parametrize(
    ("arguments", "ids"),
    [
        (("--deck", "waters,fish"), {"pike", "carp", "trout", "mill-pond", "brook"}),
        (("--deck", "fish", "--deck", "waters", "--card", "brook,pike"), {"brook", "pike"}),
        (("--card", "carp, trout"), {"carp", "trout"}),
        (("--deck", "fish", "--card", "carp,pike"), {"carp", "pike"}),
    ],
)
def test_several_decks_or_cards(toy, run, arguments, ids):
    """With commas, or the option repeated; the manifest says which, and the booklet is left out."""
    assert run("build", "toy", *arguments, "-q", cwd=toy).code == 0
    (file,) = toy.glob("out/toy/en/*.json")
    manifest = json.loads(file.read_text("utf-8"))
    assert {card["id"] for card in manifest["cards"]} == ids
    assert set(manifest["edition"]) <= {"deck", "card"}


@pytest.mark.parametrize("command", ["build", "check", "watch", "preflight", "proof"])
@pytest.mark.parametrize("names", ["fish,,waters", "", ",", "fish,"])
def test_an_empty_place_in_a_list_of_decks(toy, run, command, names):
    """A wrong command line, for all commands alike."""
    profile = ("--profile", "press-x4") if command == "proof" else ()
    ran = run(command, "toy", *profile, "--deck", names, cwd=toy)
    assert (ran.code, ran.out) == (2, "")
    assert f"`--deck {names}` has an empty place: write names with commas between them" in ran.err


def test_cards_that_the_game_does_not_have(toy, run):
    """Each has its own suggestion."""
    ran = run("check", "toy", "--card", "truot,pike,Old Carp", "-q", cwd=toy)
    assert [line for line in ran.err.splitlines() if "error[" in line or "hint" in line] == [
        "content/toy/game.yaml:2:1: error[layout/unknown-card]: `toy` has no card `Old Carp`",
        "  hint: did you mean `carp`?",
        "content/toy/game.yaml:2:1: error[layout/unknown-card]: `toy` has no card `truot`",
        "  hint: did you mean `trout`?",
    ]


def test_cards_by_what_their_fields_hold(toy, run):
    """`--card FIELD=VALUE` prints all with this value, also in a part of a field or in a list, besides those that are named."""
    for given, part, ids in (
        ("home=mill-pond", "home-mill-pond", {"pike", "carp"}),
        ("bait.fly=3,carp", "bait.fly-3+carp", {"carp", "trout"}),
        ("traits=shy,traits=quick", "traits-quick+traits-shy", {"pike", "trout"}),
    ):
        assert run("build", "toy", "--card", given, "-q", cwd=toy).code == 0
        manifest = json.loads((toy / f"out/toy/en/{STEM}-a4.card-{part}.json").read_text("utf-8"))
        assert {p["id"] for page in manifest["pages"] for p in page["placements"]} == ids


def test_a_condition_that_no_card_meets(toy, run):
    """The field or its value is suggested, and a field of another deck does not count."""
    ran = run("check", "toy", "--deck", "fish", "--card", "home=mil-pond,seson=spring,depth=2", "-q", cwd=toy)
    assert [line for line in ran.err.splitlines() if "error[" in line or "hint" in line] == [
        "content/toy/game.yaml:2:1: error[layout/unknown-card]: `fish` has no card `depth=2`",
        "  hint: one of `art`, `bait`, `home`, `length`, `name`, `points`, `record`, `season`, `story`, `traits`",
        "content/toy/game.yaml:2:1: error[layout/unknown-card]: `fish` has no card `home=mil-pond`",
        "  hint: did you mean `mill-pond`?",
        "content/toy/game.yaml:2:1: error[layout/unknown-card]: `fish` has no card `seson=spring`",
        "  hint: did you mean `season`?",
    ]


def test_one_deck_or_one_card(toy, run):
    """`--deck` and `--card` print less; unknown names are errors with a suggestion."""
    assert run("build", "toy", "--deck", "waters", "-q", cwd=toy).code == 0
    manifest = json.loads((toy / f"out/toy/en/{STEM}-a4.deck-waters.json").read_text("utf-8"))
    assert {p["id"] for p in manifest["pages"][0]["placements"]} == {"mill-pond", "brook"}
    assert run("build", "toy", "--card", "trout", "-q", cwd=toy).code == 0
    manifest = json.loads((toy / f"out/toy/en/{STEM}-a4.card-trout.json").read_text("utf-8"))
    assert {p["id"] for p in manifest["pages"][0]["placements"]} == {"trout"}
    ran = run("build", "toy", "--card", "truot", cwd=toy)
    assert ran.code != 0
    assert "did you mean `trout`?" in ran.err


def test_a_build_says_where_its_pictures_are(toy, run):
    """The folder and their number, under the table of PDFs."""
    ran = run("build", "toy", "--deck", "fish", "--png", "--ppi", 30, cwd=toy)
    folder = toy / "out/toy/en/png.deck-fish"
    assert ran.out.splitlines()[2] == f"out/toy/en/png.deck-fish: {len(list(folder.rglob('*.png')))} pictures"


def test_traces_and_pictures_come_when_asked(toy, run):
    """`--trace` writes a record per text box, `--png` and `--png-bleed` every face, at the resolution that was asked for."""
    assert run("build", "toy", "--trace", "--png", "--png-bleed", "--ppi", 30, "-q", cwd=toy).code == 0
    folder = toy / "out/toy/en"
    records = [json.loads(line) for line in (folder / f"{STEM}-a4.trace.jsonl").read_text("utf-8").splitlines()]
    story = next(r for r in records if r["card"] == "pike" and "It waits" in " ".join(r["lines"]))
    assert story["size"] == 8
    assert story["missing"] == []
    pictures = {f.relative_to(folder).as_posix() for f in folder.rglob("*.png")}
    assert {"png/fish/pike-face.png", "png-bleed/fish/pike-face.png", "png/fish/back.png"} <= pictures
    with Image.open(folder / "png/fish/pike-face.png") as picture:
        assert picture.size == (75, 105)


@pytest.mark.parametrize(
    ("options", "said"),
    [
        (("--svg", "--only", "booklet"), "`--svg` writes the faces of cards: `--only booklet` prints none"),
        (("--png-bleed", "--only", "assembly"), "`--png-bleed` writes the faces of cards: `--only assembly` prints none"),
        (
            ("--svg", "--ppi", "300"),
            "`--ppi` is for pictures of any resolution, such as those of `--png`: `home` writes none of these",
        ),
    ],
)
def test_pictures_that_would_not_be_written_are_refused(toy, run, options, said):
    """Vectors have no resolution."""
    ran = run("build", "toy", *options, cwd=toy)
    assert (ran.code, ran.err.splitlines()[-1]) == (2, f"Error: Invalid value: {said}")
    assert not (toy / "out").exists()


def test_a_trace_tells_what_does_not_fit(toy, run, edit):
    """A run with errors writes only the trace, with overflows and missing characters."""
    edit(toy / "content/toy/types.yaml", "max: 200", "max: 2000")
    edit(toy / "content/toy/fish.yaml", "It waits **very** still.", "It waits, 漢. " * 60)
    assert run("build", "toy", "--trace", cwd=toy).code == 1
    folder = toy / "out/toy/en"
    assert [f.name for f in folder.iterdir()] == [f"{STEM}-a4.trace.jsonl"]
    records = [json.loads(line) for line in (folder / f"{STEM}-a4.trace.jsonl").read_text("utf-8").splitlines()]
    story = next(r for r in records if "It waits" in " ".join(r["lines"]))
    assert story["overflow_pt"] > 0
    assert story["missing"] == ["漢"]


@pytest.mark.whole
def test_the_same_input_gives_the_same_bytes(toy, pnp, tmp_path):
    """Independent of folder, time zone, locale, hash seed, file times and number of jobs."""
    elsewhere = tmp_path / "deeper/else where"
    shutil.copytree(toy, elsewhere)
    for file in elsewhere.rglob("*"):
        if file.is_file():
            file.touch()
    one = pnp("build", "toy", "--png", "--trace", "-q", cwd=toy, TZ="UTC", LC_ALL="C", PYTHONHASHSEED="1")
    other = pnp("build", "toy", "--png", "--trace", "-q", "--jobs", 2, cwd=elsewhere, TZ="Asia/Tokyo", PYTHONHASHSEED="2")
    assert (one.code, other.code) == (0, 0), one.err + other.err
    assert hashes(toy / "out") == hashes(elsewhere / "out")


def test_a_wrong_command_line_ends_with_2(toy, run):
    """Usage errors suggest the nearest choice."""
    ran = run("build", "toi", cwd=toy)
    assert ran.code == 2
    assert "toy" in ran.err
    assert run("build", "toy", "--paper", "a44", cwd=toy).code == 2
    assert run("build", "toy", "--backs", "sideways", cwd=toy).code == 2


def test_a_fault_stops_before_anything_is_written(toy, run, edit):
    """Exit code 1, both errors with their lines, no output folder."""
    edit(toy / "content/toy/fish.yaml", "points: 7", "ponits: 7")
    edit(toy / "templates/toy/water.xml", "<grid", "<gird")
    ran = run("build", "toy", cwd=toy)
    assert ran.code == 1
    assert "content/toy/fish.yaml:8:5: error[" in ran.err
    assert "templates/toy/water.xml:4" in ran.err
    assert not (toy / "out").exists()


def test_an_output_folder_that_cannot_be_made_is_named(toy, run):
    """There is a file in place of the folder."""
    (toy / "out").write_text("in the way", "utf-8")
    ran = run("build", "toy", cwd=toy)
    assert ran.code == 1
    assert "error[render/cannot-write]" in ran.err
    assert "Traceback" not in ran.err


@pytest.mark.whole
def test_ctrl_c_leaves_no_partial_file(toy):
    """An interrupted build leaves no files."""
    text = (toy / "content/toy/fish.yaml").read_text("utf-8")
    copies = text.replace("copies: 2", "copies: 1000").split("assert:")[0]
    (toy / "content/toy/fish.yaml").write_text(copies, "utf-8")
    run = subprocess.Popen([sys.executable, "-m", "pnp", "build", "toy", "--png"], cwd=toy, stderr=subprocess.PIPE, text=True)
    for line in run.stderr:
        if "impose" in line:
            break
    time.sleep(0.05)
    run.send_signal(signal.SIGINT)
    rest = run.communicate(timeout=60)[1]
    stopped = run.returncode in (130, -signal.SIGINT)  # shells report 130 for both
    assert stopped or (toy / "out").exists(), rest
    if stopped:
        assert not [f for f in (toy / "out").rglob("*") if f.is_file()]
        assert "Traceback" not in rest


def test_check_writes_nothing(toy, run):
    """`pnp check` writes no files."""
    ran = run("check", cwd=toy)
    assert ran.code == 0
    assert ran.out == "toy (en): 7 cards on 1 sheet, no fault found\n"
    assert not (toy / "out").exists()


def test_the_calibration_sheet_comes_from_a_command(toy, run):
    """Two pages of the paper's size."""
    ran = run("calibrate", "--paper", "letter", cwd=toy)
    assert ran.code == 0, ran.err
    with pikepdf.open(toy / "out/calibration-en-letter-long.pdf") as pdf:
        assert len(pdf.pages) == 2


def test_two_calibration_sheets_for_two_passes(toy, run):
    """Fronts and backs as two files, and what to do with them."""
    ran = run("calibrate", "--passes", "two", "--flip", "short", cwd=toy)
    assert ran.out.splitlines()[:2] == [
        "out/calibration-en-a4-short-fronts.pdf: print it first, at 100 %, one side, and put the stack back in",
        "out/calibration-en-a4-short-backs.pdf: print at 100 %, on the blank side of the stack, turn on the short edge",
    ]
    for end in ("fronts", "backs"):
        with pikepdf.open(toy / f"out/calibration-en-a4-short-{end}.pdf") as pdf:
            assert len(pdf.pages) == 2


def test_skipped_cards_are_counted_where_a_run_says_what_it_made(toy, run):
    """In `check` and `build`; a card that is asked for although it is skipped is no unknown one."""
    fish = toy / "content/toy/fish.yaml"
    text = fish.read_text("utf-8").replace("  trout:\n", "  trout:\n    skip: yes\n")
    fish.write_text(text[: text.index("assert:")], "utf-8")
    assert run("check", "toy", cwd=toy).out == "toy (en): 6 cards on 1 sheet, 1 card skipped, no fault found\n"
    assert run("build", "toy", cwd=toy).out.splitlines()[-1] == "toy: 1 card skipped"
    assert run("check", "toy", "--deck", "waters", cwd=toy).out == "toy (en): 3 cards on 1 sheet, no fault found\n"
    said = run("check", "toy", "--card", "trout", cwd=toy)
    assert "`toy` has no card `trout`" in said.err
    assert "hint: it is skipped" in said.err
