"""How the command line finds projects and games, and its errors."""

import re
import shlex
import shutil

import pytest
import yaml
from support.places import TESTS

USAGE = "Usage: pnp build [OPTIONS] [game]\nTry 'pnp build --help' for help.\n\nError: Invalid value: "


def test_a_folder_without_a_project(tmp_path, run):
    """The error suggests `pnp new`."""
    ran = run("build", cwd=tmp_path)
    assert (ran.code, ran.out) == (2, "")
    assert ran.err == USAGE + "no content/ folder in this folder or above it; `pnp new NAME` makes a game\n"
    assert not list(tmp_path.iterdir())


def test_a_project_without_a_game(tmp_path, run):
    """An empty content/, and one with a folder that is not a game."""
    (tmp_path / "content/notes").mkdir(parents=True)
    ran = run("build", cwd=tmp_path)
    assert (ran.code, ran.err) == (2, USAGE + "content/ holds no game; `pnp new NAME` makes one\n")
    ran = run("build", "notes", cwd=tmp_path)
    assert (ran.code, ran.err) == (2, USAGE + "`content/notes` has no game.yaml, which every game needs\n")


@pytest.mark.parametrize(
    ("asked", "said"),
    [
        ("toi", "there is no game `toi`: did you mean `toy`?\n"),
        ("../toy", "there is no game `../toy`: did you mean `toy`?\n"),
        ("", "there is no game ``: one of `toy`\n"),
    ],
)
def test_a_game_that_is_not_there(toy, run, asked, said):
    """The nearest name is suggested."""
    ran = run("build", asked, cwd=toy)
    assert (ran.code, ran.err) == (2, USAGE + said)


@pytest.mark.parametrize(
    ("path", "games"),
    [
        ("content/toy/fish.yaml", ["toy"]),
        ("content/toy", ["toy"]),
        ("templates/pond/face.xml", ["pond"]),
        ("content/toy/../pond/art", ["pond"]),
        ("fonts/fonts.yaml", ["pond", "toy"]),
        ("content", ["pond", "toy"]),
    ],
)
@pytest.mark.parametrize("below", [False, True])
def test_a_path_means_the_games_that_it_belongs_to(toy, run, path, games, below):
    """Relative to where one is; what games share means all of them."""
    for folder in ("content", "templates"):
        shutil.copytree(toy / folder / "toy", toy / folder / "pond")
    ran = run("check", f"../{path}" if below else path, cwd=toy / "fonts" if below else toy)
    assert ran.code == 0, ran.err
    assert [line.split()[0] for line in ran.out.splitlines()] == games


def test_several_files_check_their_games_once(toy, run, tmp_path):
    """Also from outside of the project, as a hook of the repository around it calls the command."""
    for folder in ("content", "templates"):
        for name in ("pond", "lake"):
            shutil.copytree(toy / folder / "toy", toy / folder / name)
    files = ["content/pond/fish.yaml", "templates/toy/face.xml", "content/pond/game.yaml"]
    ran = run("check", *(f"{toy.name}/{file}" for file in files), cwd=tmp_path)
    assert ran.code == 0, ran.err
    assert [line.split()[0] for line in ran.out.splitlines()] == ["pond", "toy"]


def test_the_hook_for_commits_checks_the_games_of_changed_files(toy, run, edit, tmp_path):
    """As pre-commit calls it: from the top of the repository, with the changed files that its pattern lets pass."""
    (hook,) = yaml.safe_load((TESTS.parent / ".pre-commit-hooks.yaml").read_text("utf-8"))  # noqa: TID251 - not of a game
    changed = [
        "README.md",
        *(f"{toy.name}/{file}" for file in ("content/toy/fish.yaml", "out/toy/en/toy.pdf", "fonts/fonts.yaml")),
    ]
    files = [file for file in changed if re.search(hook["files"], file)]
    assert files == [changed[1], changed[3]]
    command, *options = shlex.split(hook["entry"])
    assert (command, hook["language"], hook["require_serial"]) == ("pnp", "python", True)
    assert run(*options, *files, cwd=tmp_path).code == 0
    edit(toy / "content/toy/fish.yaml", "points: 7", "ponits: 7")
    assert run(*options, *files, cwd=tmp_path).code == 1


def test_a_path_of_no_game_is_refused(toy, run, tmp_path):
    """Outside of the folders of games, and outside of the project."""
    (toy / "notes.txt").write_text("", "utf-8")
    (tmp_path / "elsewhere.yaml").write_text("", "utf-8")
    for path in ("notes.txt", "../elsewhere.yaml"):
        ran = run("build", path, cwd=toy)
        assert (ran.code, ran.err) == (2, USAGE + f"`{path}` belongs to no game of this project: one of `toy`\n")


def test_a_project_is_found_from_inside(toy, run):
    """From any folder inside the project."""
    assert run("build", "-q", cwd=toy / "content/toy/art").code == 0
    assert (toy / "out/toy/en").is_dir()
    assert not (toy / "content/toy/art/out").exists()


def test_a_broken_game_keeps_its_neighbour_from_being_written(toy, run, edit):
    """Without a name either all games are built or none; a game without errors can be built by name."""
    for folder in ("content", "templates"):
        shutil.copytree(toy / folder / "toy", toy / folder / "pond")
    edit(toy / "content/toy/fish.yaml", "points: 7", "ponits: 7")
    ran = run("build", "-q", cwd=toy)
    assert (ran.code, ran.out) == (1, "")
    assert ran.err.splitlines()[0].startswith("content/toy/fish.yaml:8:5: error[load/unknown-field]")
    assert ran.err.splitlines()[-1] == "1 error"
    assert not (toy / "out").exists()
    assert run("build", "pond", "-q", cwd=toy).code == 0
    assert [f.name for f in (toy / "out").iterdir()] == ["pond"]


def test_all_games_of_a_project_tell_what_they_do_by_name(toy, run):
    """Each stage is shown with the name of the game."""
    for folder in ("content", "templates"):
        shutil.copytree(toy / folder / "toy", toy / folder / "pond")
    ran = run("build", cwd=toy)
    assert ran.code == 0
    stages = [line.split(" (")[0] for line in ran.err.splitlines()]
    assert [s for s in stages if "render" in s] == ["pond: render 2", "toy: render 2"]
    assert [line.split()[0] for line in ran.out.splitlines()[1:]] == [
        f"out/{game}/en/{game}-en-cards-a4.pdf" for game in ("pond", "toy")
    ]


@pytest.mark.parametrize(
    ("name", "hint"),
    [("My Game", "  hint: write `my-game`\n"), ("../x", "  hint: write `x`\n"), ("Ação", "  hint: write `acao`\n")],
)
def test_a_new_game_with_a_name_that_no_folder_should_have(tmp_path, run, name, hint):
    """Nothing is written."""
    ran = run("new", name, cwd=tmp_path)
    assert ran.code == 1
    assert ran.err == f"error[load/bad-name]: a game must be named with a-z, 0-9, `_` and `-`, found `{name}`\n{hint}1 error\n"
    assert not list(tmp_path.iterdir())


def test_a_new_game_lists_its_files(tmp_path, run):
    """Those to edit one by one, the schemas in one line, and what to do next."""
    *files, schemas, ignored, after = run("new", "my-game", cwd=tmp_path).out.splitlines()
    assert "  content/my-game/cards.yaml" in files
    assert "  fonts/chakra-petch/OFL.txt" in files
    assert not [line for line in files if ".schemas" in line]
    count = len([*(tmp_path / "content/my-game/.schemas").iterdir()])
    assert schemas == f"  content/my-game/.schemas: {count} schemas, by which an editor completes and checks these files"
    assert ignored == "  .gitignore"
    assert after == "next: pnp build my-game, or pnp watch my-game --open, and edit content/my-game"


def test_help_begins_with_what_is_needed_first(tmp_path, run):
    """Make a game, build it, check it, watch and edit it; then what leads to a shop; simulations come last."""
    said = run("--help", cwd=tmp_path).out.split("Commands:\n")[1].splitlines()
    first = ["new", "build", "check", "watch", "studio", "lsp", "proof", "preflight", "kit"]
    assert [line.split()[0] for line in said[: len(first)]] == first


def test_a_new_game_twice(tmp_path, run):
    """The first game does not change."""
    assert run("new", "my-game", cwd=tmp_path).code == 0
    before = {f: f.read_bytes() for f in tmp_path.rglob("*") if f.is_file()}
    ran = run("new", "my-game", cwd=tmp_path)
    assert (ran.code, ran.err) == (
        1,
        "content/my-game: error[load/game-exists]: there is a `content/my-game` already\n1 error\n",
    )
    assert {f: f.read_bytes() for f in tmp_path.rglob("*") if f.is_file()} == before
    assert run("check", "-q", cwd=tmp_path).code == 0


def test_numbers_in_a_new_game_are_warnings(tmp_path, run, edit):
    """Who begins may write `two cards`: the game is printed, and the finding says how to allow the number."""
    assert run("new", "my-game", cwd=tmp_path).code == 0
    edit(tmp_path / "content/my-game/cards.yaml", "Take one [leaf].", "Discard two cards and pay a toll of 2 points.")
    ran = run("build", cwd=tmp_path)
    assert ran.code == 0
    ways_out = (
        "  hint: write `{rules.…}` for a constant of `rules.yaml`, `{count:deck}` for a number of cards, `{example:id.name}` "
        "for a result of an example; what is no rule may stay: with `allow-number: why` in a comment on its line, or in a "
        "field with `numbers: free` in `types.yaml`"
    )
    said = "content/my-game/cards.yaml:24:{}: warning[rules/bare-number]: the number `{}` is written out: {}"
    expected = "expected the name of a constant"
    assert [line for line in ran.err.splitlines() if "[" in line[:60] or "hint" in line] == [
        said.format(65, "two", expected),
        ways_out,
    ]
    assert "  also in orchard content/my-game/cards.yaml:24:93\n" in ran.err


@pytest.mark.parametrize(
    "options",
    [
        ("Toy", "--paper", "A4"),
        ("--backs", "Duplex-Long"),
        ("--locale", "EN"),
        ("--only", "Cards", "--marks", "FULL"),
        ("--bilingual", "Box"),
    ],
)
def test_capitals_in_values_of_options_do_not_matter(toy, run, options):
    """Papers are called A4 and Letter by everyone else; the files are named as the game names them."""
    ran = run("build", *options, "-q", cwd=toy)
    assert (ran.code, ran.err) == (0, "")
    assert (toy / "out/toy/en/toy-en-cards-a4.pdf").is_file()


@pytest.mark.whole
def test_a_language_is_known_whatever_its_capitals(toy, run):
    """Tags of languages are written `pt-BR`, in other letters they mean the same."""
    assert run("locale", "add", "pt-br", "--no-pictures", "-q", cwd=toy).code == 0
    for tag in ("PT-br", "pt-BR", "pt-br+EN"):
        ran = run("build", "--locale", tag, "-q", cwd=toy)
        assert ran.code == 0, ran.err
    assert sorted(f.name for f in (toy / "out/toy").iterdir()) == ["pt-BR", "pt-BR+en"]
    assert run("locale", "merge", "PT-BR", "--no-pictures", "-q", cwd=toy).code == 0


def test_a_new_game_in_a_project_that_is_not_there(tmp_path, run):
    """A slip of the pen makes no folders; in a folder that is there, the first game makes the project."""
    ran = run("new", "pond", "--project", "no/such", cwd=tmp_path)
    assert ran.code == 2
    assert ran.err.endswith("there is no folder `no/such`; `--project` names the folder that holds content/\n")
    assert not list(tmp_path.iterdir())
    (tmp_path / "such").mkdir()
    assert run("new", "pond", "--project", "such", cwd=tmp_path).code == 0
    assert (tmp_path / "such/content/pond/game.yaml").is_file()


@pytest.mark.parametrize("name", ["con", "aux", "nul", "prn", "com1", "lpt9"])
def test_a_game_or_deck_with_the_name_of_a_device(toy, tmp_path, run, edit, name):
    """Windows could not write its files: the name is refused everywhere, since games are passed on."""
    kept = f"cannot be named `{name}`: Windows keeps this name for a device"
    ran = run("new", name, cwd=tmp_path)
    assert (ran.code, ran.err) == (1, f"error[load/bad-name]: a game {kept}\n  hint: write `{name}-game`\n1 error\n")
    (toy / "perch.csv").write_text("id,name\nperch,Perch\n", "utf-8")
    ran = run("import", "perch.csv", "--deck", name, cwd=toy)
    assert ran.code == 2
    assert f"a deck {kept}; name it with `--deck {name}-deck`" in ran.err
    assert not (toy / f"content/toy/{name}.yaml").exists()
    edit(toy / "content/toy/game.yaml", "  fish:", f"  {name}:")
    (toy / "content/toy/fish.yaml").rename(toy / f"content/toy/{name}.yaml")
    ran = run("check", "toy", cwd=toy)
    assert ran.code == 1
    assert f"error[load/reserved-name]: a deck {kept}\n" in ran.err


def test_a_name_that_is_only_like_that_of_a_device(tmp_path, run):
    """Names are compared whole."""
    for name in ("console", "com10", "aux-deck"):
        assert run("new", name, cwd=tmp_path).code == 0
