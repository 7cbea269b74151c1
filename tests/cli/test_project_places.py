"""A project wherever it lies: in folders with any name, behind a link, or where nothing can be written."""

import json
import os
import shutil
import subprocess
import sys

import pytest
from support.builds import CommandRun

NAMES = (
    "two words", "Größe übel", "o\u0308 decomposed", "#1", "100%", "a%20b", "🎲 游戏", "it's", "a&b;c", "-dash", "$HOME", "~",
)  # fmt: skip


@pytest.fixture
def plain(toy, run, tmp_path):
    """What a build of the toy game writes."""
    assert run("build", "toy", "-q", "--png", "--out", tmp_path / "plain", cwd=toy).code == 0
    return written(tmp_path / "plain")


def written(folder):
    """Files with their bytes, by their paths in a folder."""
    return {f.relative_to(folder).as_posix(): f.read_bytes() for f in folder.rglob("*") if f.is_file()}


@pytest.mark.parametrize("name", NAMES)
def test_a_folder_with_any_name(toy, run, plain, name):
    """The project is built in it and from elsewhere, with the same bytes; `--out` has such a name too."""
    project = toy.rename(toy.with_name(name))
    ran = run("build", "toy", "-q", "--png", cwd=project)
    assert (ran.code, ran.err) == (0, "")
    assert written(project / "out") == plain
    ran = run("build", "toy", "-q", "--png", f"--project={name}", f"--out={project / name}", cwd=project.parent)
    assert (ran.code, ran.err) == (0, "")
    assert written(project / name) == plain


@pytest.mark.parametrize("name", ["two words", "#1 100% 🎲"])
def test_findings_in_a_folder_with_any_name(toy, run, edit, name):
    """They name files from the project's folder; the folder itself is in the JSON."""
    project = toy.rename(toy.with_name(name))
    edit(project / "content/toy/waters.yaml", "name: Brook", "name: Brook\n    depth: 3")
    assert run("check", "toy", "-q", cwd=project).err.startswith("content/toy/waters.yaml:11:5: error[load/unknown-field]")
    said = json.loads(run("check", "toy", "--json", cwd=project).out)
    assert said["root"] == project.as_posix()


def test_a_project_behind_a_link(toy, run, plain, tmp_path):
    """Of the project, and of the folders in it that lead to others in it."""
    link = tmp_path / "link"
    link.symlink_to(toy)
    ran = run("build", "toy", "-q", "--png", cwd=link)
    assert (ran.code, ran.err) == (0, "")
    assert written(toy / "out") == plain
    (toy / "shared").mkdir()
    (toy / "content/toy/art").rename(toy / "shared/art")
    (toy / "content/toy/art").symlink_to("../../shared/art")
    shutil.rmtree(toy / "out")
    ran = run("build", "toy", "-q", "--png", "--project", link, cwd=tmp_path)
    assert (ran.code, ran.err) == (0, "")
    assert written(toy / "out") == plain


def as_ordinary_user(*arguments, cwd):
    """Run the command line bound by the permissions of files, which a superuser is not otherwise."""
    bound = ["setpriv", "--bounding-set=-dac_override,-dac_read_search", "--inh-caps=-all"] if os.geteuid() == 0 else []
    command = [*bound, sys.executable, "-m", "pnp", *map(str, arguments)]
    done = subprocess.run(command, cwd=cwd, capture_output=True, text=True, timeout=120, check=False)
    return CommandRun(done.returncode, done.stdout, done.stderr)


@pytest.fixture
def read_only(toy, run):
    """The toy game as it lies on a disc: no file and no folder of it can be written; its schemas are old."""
    if os.name != "posix" or (os.geteuid() == 0 and not shutil.which("setpriv")):
        pytest.skip("nothing binds this user")
    assert run("schema", "toy", cwd=toy).code == 0
    (toy / "content/toy/.schemas/waters.json").write_text("{}", "utf-8")
    folders = [toy, *(f for f in toy.rglob("*") if f.is_dir())]
    for file in toy.rglob("*"):
        if file.is_file():
            file.chmod(0o444)
    for folder in folders:
        folder.chmod(0o555)
    yield toy
    for folder in folders:
        folder.chmod(0o755)


RIGHTS = "  hint: give yourself the right to read the file and the folders that it is in\n"
UNREADABLE = {
    "content/toy/fish.yaml": "error[load/unreadable-file]: cannot read `content/toy/fish.yaml`: permission denied\n",
    "templates/toy/fish.xml": "error[layout/missing-template]: `fish.xml` cannot be read: permission denied\n",
    "fonts/fonts.yaml": "error[load/unreadable-file]: cannot read `fonts/fonts.yaml`: permission denied\n",
    "fonts/chakra-petch/ChakraPetch-Bold.ttf": (
        "error[load/unreadable-file]: cannot read `fonts/chakra-petch/ChakraPetch-Bold.ttf`: permission denied\n"
    ),
    "content/toy/art/carp.svg": "error[art/unreadable]: `content/toy/art/carp.svg` cannot be read: permission denied\n",
}
"""Files that nobody may read, and what is said of each."""


@pytest.mark.whole
@pytest.mark.parametrize("file", UNREADABLE)
def test_a_file_that_may_not_be_read(toy, file):
    """It is named with the reason and a way out, never as one that cannot be written; nothing is written."""
    if os.name != "posix" or (os.geteuid() == 0 and not shutil.which("setpriv")):
        pytest.skip("nothing binds this user")
    (toy / file).chmod(0)
    ran = as_ordinary_user("build", "toy", "-q", cwd=toy)
    (toy / file).chmod(0o644)
    assert ran.code == 1
    assert UNREADABLE[file] in ran.err
    assert RIGHTS in ran.err
    assert ran.err.count("error[") == 1
    assert not (toy / "out").exists()


@pytest.mark.whole
def test_a_project_that_cannot_be_written(plain, read_only, tmp_path):
    """It is checked and built elsewhere; what would be written into it says so, and how to write it elsewhere."""
    before = written(read_only)
    ran = as_ordinary_user("check", "toy", "-q", cwd=read_only)
    assert (ran.code, ran.err) == (0, "")
    ran = as_ordinary_user("build", "toy", "-q", "--png", "--out", tmp_path / "out", cwd=read_only)
    assert (ran.code, ran.err) == (0, "")
    assert written(tmp_path / "out") == plain
    pdf = read_only / "out/toy/en/toy-en-cards-a4.pdf"
    ran = as_ordinary_user("build", "toy", "-q", cwd=read_only)
    assert (ran.code, ran.err) == (
        1,
        (
            f"error[render/cannot-write]: cannot write `{pdf}`: permission denied\n"
            "  hint: choose another folder with `--out`\n1 error\n"
        ),
    )
    for command in ("locale add nl --no-pictures", "schema toy", "new second"):
        ran = as_ordinary_user(*command.split(), cwd=read_only)
        assert ran.code == 1
        assert ran.err.count("error[render/cannot-write]") == 1
        assert "permission denied" in ran.err
    assert written(read_only) == before


def test_a_build_that_cannot_refresh_schemas_says_so(read_only, tmp_path):
    """As a warning, since what it was asked for is written."""
    ran = as_ordinary_user("build", "toy", "--out", tmp_path / "out", cwd=read_only)
    assert ran.code == 0
    assert (
        "content/toy/.schemas/waters.json: warning[render/cannot-write]: cannot write `content/toy/.schemas/waters.json`:"
        " permission denied\n"
        "  hint: editors check against the schemas of an earlier build\n1 warning\n"
    ) in ran.err


def test_files_that_cannot_be_written_in_a_folder_that_can(toy, run, plain):
    """As some archives leave them: a build writes beside them, and again over its own."""
    for file in toy.rglob("*"):
        if file.is_file():
            file.chmod(0o444)
    for _ in range(2):
        ran = run("build", "toy", "-q", "--png", cwd=toy)
        assert (ran.code, ran.err) == (0, "")
        assert written(toy / "out") == plain
        for file in (toy / "out").rglob("*.p*"):
            file.chmod(0o444)
