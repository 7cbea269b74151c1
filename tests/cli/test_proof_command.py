"""`pnp proof` shows a game as a press prints it; it is a file of its own, and a press has to be named."""

import json
import time
from pathlib import Path
from shutil import copytree, ignore_patterns

import pypdfium2
import pytest

TOY = Path(__file__).parents[1] / "toy"


@pytest.fixture(scope="module")
def project(tmp_path_factory):
    """The toy game, changed by no test."""
    return copytree(TOY, tmp_path_factory.mktemp("proof") / "toy", ignore=ignore_patterns("out", ".schemas"))


def texts(pdf):
    """The words of each page."""
    with pypdfium2.PdfDocument(pdf) as document:
        return [" ".join(page.get_textpage().get_text_bounded().split()) for page in document]


@pytest.mark.whole
def test_a_proof_has_swatches_faces_and_plates(project, run):
    """First the swatches and where most ink is, then each face beside its print, then each ink."""
    ran = run("proof", "toy", "--profile", "press-x4", "--deck", "fish", "--plates", "--png", cwd=project)
    folder = project / "out/toy/en"
    assert ran.code == 0, ran.err
    pdf = folder / "toy-en-proof.deck-fish.press-x4.pdf"
    first, faces, *others = texts(pdf)
    assert "printed as press-x4" in first
    assert "Coated FOGRA39 (ISO 12647-2:2004); at most 300% of ink" in first
    assert "The faces with the most ink" in first
    assert "water C80 M40 Y30 K20 ΔE" in first
    assert "screen press what differs" in faces
    assert "pike most ink" in faces
    assert "mm;" in faces
    assert any("cyan" in page for page in others)
    pictures = sorted((folder / pdf.stem).glob("*.png"))
    assert [file.name for file in pictures] == [f"page-{n:02}.png" for n in range(1, len(texts(pdf)) + 1)]
    assert not list(folder.glob("*cards*"))


@pytest.mark.whole
def test_a_proof_has_the_same_bytes_again(project, pnp):
    """As every file that is written: in another process a second later too, where a profile made anew says another time."""
    written = []
    for folder in ("one", "two"):
        time.sleep(1 if written else 0)
        command = ("proof", "toy", "--profile", "press-x1a", "--card", "carp", "--json", "--out", folder)
        ran = pnp(*command, cwd=project)
        assert ran.code == 0, ran.out
        (entry,) = json.loads(ran.out)["files"]
        assert entry["file"].endswith("toy-en-proof.card-carp.press-x1a.pdf")
        written.append(entry["sha256"])
    assert written[0] == written[1]


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        ((), "Missing option '--profile'"),
        (("--profile", "home"), "`home` has the colours of a screen; those with inks are br-generic, "),
        (("--profile", "press-x5"), "there is no profile `press-x5`: did you mean `press-x4`?"),
    ],
)
def test_a_press_has_to_be_named(project, run, arguments, said):
    """A printer at home has no inks that are known."""
    ran = run("proof", "toy", *arguments, cwd=project)
    assert ran.code == 2
    assert said in " ".join(ran.err.replace("│", " ").split())


def test_a_game_with_faults_has_no_proof(toy, run):
    """Nothing is written, as by a build."""
    theme = toy / "templates/toy/theme.yaml"
    theme.write_text(theme.read_text("utf-8").replace("[80, 40, 30, 20]", "[100, 100, 90, 90]"), "utf-8")
    ran = run("proof", "toy", "--profile", "press-x4", cwd=toy)
    assert ran.code == 1
    assert "error[preflight/ink-limit]" in ran.err
    assert not (toy / "out").exists()


@pytest.mark.parametrize("profile", ["press-x4", "home"])
def test_a_fault_in_a_profile_that_nobody_asked_for(project, tmp_path, run, profile):
    """It stops no proof, and the profile is not offered."""
    copy = copytree(project, tmp_path / "toy", ignore=ignore_patterns("out"))
    (copy / "profiles").mkdir()
    (copy / "profiles" / "sh.yaml").write_text("pages: faces\n", "utf-8")
    ran = run("proof", "toy", "--profile", profile, "--card", "carp", cwd=copy)
    assert "sh.yaml" not in ran.err
    if profile == "press-x4":
        assert (ran.code, len(list(copy.glob("out/toy/en/*.pdf")))) == (0, 1)
    else:
        assert ran.code == 2
        assert "`home` has the colours of a screen; those with inks are br-generic" in " ".join(ran.err.split())
