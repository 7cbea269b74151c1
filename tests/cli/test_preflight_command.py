"""`pnp preflight`: files from anywhere, a game before it is printed, and what the command line may say."""

import json
import sys
from pathlib import Path

import pytest

sys.path.append(str(Path(__file__).parents[1] / "preflight"))  # as pytest does

from support.places import TESTS
from support.press_files import good, make

SOURCE = "PDF/X-1a characteristics of Kodak; noduffstuff.co.uk on PDF/X-1a; MB Print and DriveThruCards ask for CMYK"


@pytest.fixture
def folder(tmp_path):
    """A folder with a sound file and a broken one, in no project."""
    (tmp_path / "deck.press-x1a.pdf").write_bytes(good("press-x1a"))
    (tmp_path / "sketch.pdf").write_bytes(make("rgb-shape"))
    return tmp_path


def test_a_sound_file_has_no_fault(run, folder):
    """Its name says for which profile it is."""
    ran = run("preflight", "deck.press-x1a.pdf", "-q", cwd=folder)
    assert (ran.code, ran.out, ran.err) == (0, "", "")
    ran = run("preflight", "deck.press-x1a.pdf", cwd=folder)
    assert ran.out == "deck.press-x1a.pdf: 4 pages for press-x1a, no fault found\n"


def test_the_profile_is_a_word_of_the_name(run, folder):
    """Behind the part of the game, and before what changes its sheets."""
    name = "deck.card-pike.press-x1a.printer-hall-draft.pdf"
    (folder / name).write_bytes((folder / "deck.press-x1a.pdf").read_bytes())
    assert run("preflight", name, cwd=folder).out == f"{name}: 4 pages for press-x1a, no fault found\n"


def test_a_broken_file_is_told_with_its_rule(run, folder):
    """And ends the command with exit code 1; without a word of a profile, it is judged for `press-x4`."""
    ran = run("preflight", "sketch.pdf", "-q", cwd=folder)
    assert (ran.code, ran.out) == (1, "")
    assert ran.err.splitlines() == [
        "sketch.pdf[page 1]: error[press/colour-space]: a shape is in DeviceRGB, at x 11.1, y 11.8 mm",
        f"  rule: nothing but inks, as CMYK, grey and spots ({SOURCE})",
        "  hint: convert it to the inks of the press (CMYK) before you export it",
        "1 error",
    ]


def test_findings_as_data(run, folder):
    """The page is the line, the place is in mm from the trim, the rule says what was found."""
    ran = run("preflight", "sketch.pdf", "--profile", "press-x4", "--json", cwd=folder)
    document = json.loads(ran.out)
    (found,) = document["findings"]
    assert (document["command"], document["exit_code"], ran.code) == ("preflight", 1, 1)
    assert (found["file"], found["line"], found["code"]) == ("sketch.pdf", 1, "press/colour-space")
    (face,) = found["faces"]
    assert (face["card"], face["side"]) == ("page 1", "face")
    assert face["box_mm"] == pytest.approx([11.111, 11.833, 7.056, 7.056], abs=0.01)
    assert (found["rule"]["object"], found["rule"]["value"]) == ("a shape", "DeviceRGB")
    assert found["rule"]["asks"] == "nothing but inks, as CMYK, grey and spots"


def test_another_profile_asks_for_other_things(run, folder):
    """A printer at home takes RGB; DriveThruCards asks for another condition, size and order, and more bleed."""
    assert run("preflight", "sketch.pdf", "--profile", "home", "-q", cwd=folder).code == 0
    ran = run("preflight", "deck.press-x1a.pdf", "--profile", "drivethru", "-q", "--json", cwd=folder)
    assert {found["code"] for found in json.loads(ran.out)["findings"]} == {
        "press/bleed-box", "press/output-intent", "press/page-order", "press/page-size",
    }  # fmt: skip


def test_repeated_findings_are_told_once(run, folder):
    """With the first pages, and all of them with `--max 0`; `--show` selects kinds."""
    name = "deck.press-x1a.pdf"
    ran = run("preflight", name, "--profile", "printninja", "--show", "press/bleed-box", cwd=folder)
    said = ran.err.splitlines()
    assert f"  also at {name}[page 2]" in said
    assert "  and 1 more place, 4 in all" in said
    assert f"  also at {name}[page 4]" in run("preflight", name, "--profile", "printninja", "--max", "0", cwd=folder).err


def test_a_game_is_judged_before_it_is_printed(run, toy):
    """Findings have their lines in the game's files, and the rules of print shops beside them; nothing is written."""
    ran = run("preflight", "toy", "--profile", "drivethru", "--json", cwd=toy)
    ruled = [found for found in json.loads(ran.out)["findings"] if "rule" in found]
    assert [(found["code"], found["file"], found["line"]) for found in ruled] == [
        ("preflight/outside-safe-area", "content/toy/fish.yaml", 16)
    ]
    assert ruled[0]["rule"]["asks"] == "text and icons keep away from the cut"
    assert ruled[0]["rule"]["source"].startswith("profile drivethru: their help: Common Card Prep Issues")
    assert not (toy / "out").exists()


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("sketch.pdf", "toy"), "`toy` is no PDF: name files or a game, not both"),
        (("toy", "pond"), "`toy` and `pond` are two games: name one, or none for all"),
        (("missing.pdf",), "`missing.pdf` cannot be read: no such file or directory"),
        (("sketch.pdf", "--profile", "pres-x4"), "there is no profile `pres-x4`: did you mean `press-x4`?"),
        (("sketch.pdf", "--profile", "tgc"), "`tgc` takes no PDF: it writes pictures; those that do are br-generic, "),
        (("sketch.pdf", "--profile", "tts"), "`tts` takes no PDF: it writes tts; those that do are br-generic, "),
    ],
)
def test_wrong_command_lines(run, folder, arguments, said):
    """Each is told with a way out, and exit code 2."""
    ran = run("preflight", *arguments, cwd=folder)
    assert ran.code == 2
    assert said in " ".join(ran.err.split())


def test_a_virtual_table_has_no_pages_to_judge(run, toy):
    """It is refused instead of finding no fault on none; a service that takes pictures has its faces judged."""
    ran = run("preflight", "toy", "--profile", "tts", cwd=toy)
    assert ran.code == 2
    assert "`tts` is for a virtual table, which has no pages: `pnp check` judges the game" in " ".join(ran.err.split())
    assert "0 pages" not in run("preflight", "toy", "--profile", "tgc", cwd=toy).out


@pytest.mark.whole
@pytest.mark.parametrize("game", ["belona", "beyond-nebula"])
def test_the_files_of_a_game_that_a_build_passes_have_no_error(pnp, tmp_path, game):
    """Each face of each game is judged where it is laid out, and as it lies in the file for the press."""
    ran = pnp("build", game, "--profile", "press-x4", "-q", "--out", tmp_path, cwd=TESTS.parent)
    assert (ran.code, "short-bleed" in ran.err) == (0, False), ran.err
    files = sorted(tmp_path.rglob("*.pdf"))
    judged = pnp("preflight", *files, "-q", cwd=TESTS.parent)
    assert (len(files) > 5, judged.code, "error[" in judged.err) == (True, 0, False), judged.err
