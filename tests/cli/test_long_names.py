"""Names of 300 letters, which no file system takes, and other odd ones: each is answered where it stands."""

import pytest

LONG = "a" * 300
HINT = "  hint: name another file with `--out`\n"
GAME, FISH = "content/toy/game.yaml", "templates/toy/fish.xml"


@pytest.mark.parametrize(
    "case",
    [
        (GAME, "waters: {", f"{LONG}: {{", f"{GAME}:10:3: error[load/missing-file]"),
        (GAME, "face: fish.xml", f"face: {LONG}.xml", f"{GAME}:9:62: error[load/missing-file]"),
        (FISH, "face.xml", f"{LONG}.xml", f"{FISH}:1:13: error[layout/missing-template]"),
        ("fonts/fonts.yaml", "ChakraPetch-Bold", LONG, "fonts/fonts.yaml:5:11: error[load/missing-file]"),
        ("content/toy/fish.yaml", "art/carp", f"art/{LONG}", "content/toy/fish.yaml:23:10: error[art/unreadable]"),
    ],
    ids=["deck", "template", "extends", "font", "picture"],
)
def test_a_long_name_in_a_file(toy, run, edit, case):
    """As any other name of a file that is not there."""
    file, old, new, code = case
    edit(toy / file, old, new)
    ran = run("check", "toy", "-q", cwd=toy)
    assert ran.code == 1
    assert ran.err.startswith(f"{code}: "), ran.err
    assert ran.err.endswith("\n1 error\n")


@pytest.mark.parametrize("arguments", [("build", LONG), ("watch", LONG), ("check", "--project", LONG), ("explain", LONG)])
def test_a_long_name_in_a_command(toy, run, arguments):
    """A wrong command line."""
    ran = run(*arguments, cwd=toy)
    assert (ran.code, ran.out) == (2, "")
    assert "Error: Invalid value" in ran.err


def test_a_game_with_a_long_name(toy, run):
    """Its files could not be named; nothing is written."""
    ran = run("new", LONG, cwd=toy)
    assert (ran.code, ran.err) == (
        1, "error[load/bad-name]: the name of a game has at most 80 characters, found 300\n1 error\n",
    )  # fmt: skip
    assert sorted(f.name for f in (toy / "content").iterdir()) == ["toy"]


COMMANDS = [
    ("build", "{}"), ("build", "toy", "--deck", "{}"), ("build", "toy", "--card", "{}"), ("build", "toy", "--only", "{}"),
    ("build", "toy", "--locale", "{}"), ("build", "toy", "--paper", "{}"), ("build", "toy", "--printer", "{}"),
    ("check", "toy", "--set", "{}"), ("check", "toy", "--set", "catch.bonus={}"), ("rules", "{}"),
    ("rules", "toy", "--set", "{}"),
    ("locale", "add", "{}", "toy"), ("locale", "add", "de", "{}"), ("locale", "merge", "{}", "toy"), ("locale", "check", "{}"),
    ("locale", "export", "{}", "toy"), ("locale", "import", "{}"), ("locale", "status", "{}"), ("export", "{}"),
    ("export", "fish", "--game", "{}"), ("import", "{}"), ("import", "heroes.csv", "--delimiter", "{}"),
    ("import", "heroes.csv", "--game", "{}"), ("import", "heroes.csv", "--type", "{}"), ("new", "{}"), ("explain", "{}"),
    ("schema", "{}"), ("playtest", "{}"), ("replay", "toy", "{}"), ("play", "{}", "1"), ("{}",), ("locale", "{}"),
]  # fmt: skip


ODD = {
    "long": LONG,
    "longer": "b" * 5000,
    "tag": "x-" + "-".join(["abcdefgh"] * 40),
    "lines": "a\nb",
    "NUL": "a\0b",
    "up": "..",
}


@pytest.mark.whole
@pytest.mark.parametrize("value", ODD.values(), ids=ODD)
def test_no_argument_is_a_fault_of_the_program_or_of_the_system(toy, run, value):
    """Each command says what is wrong with it, and leaves nothing behind."""
    (toy / "heroes.csv").write_text("id,name\na,A\nb,B\n", "utf-8")
    before = sorted(toy.rglob("*"))
    for command in COMMANDS:
        ran = run(*(word.format(value) for word in command), cwd=toy)
        assert ran.code in {1, 2}, (command, ran.err)
        assert "[run/" not in ran.err, (command, ran.err)
        assert sorted(toy.rglob("*")) == before, command


@pytest.mark.parametrize("name", [LONG, "b" * 5000])
def test_a_table_with_a_long_name_is_not_written(toy, run, name):
    """As any other file that cannot be written."""
    ran = run("export", "fish", "--out", name, cwd=toy)
    assert (ran.code, ran.err) == (
        1,
        f"error[render/cannot-write]: cannot write `{name}`: file name too long\n{HINT}1 error\n",
    )


def test_a_delimiter_is_one_sign(toy, run):
    """Or the word `tab`; a wrong one is a wrong command line, and not looked for in the table."""
    (toy / "heroes.csv").write_text("id;name\na;A\nb;B\n", "utf-8")
    for delimiter in (";;", "semicolon", "a", '"', " "):
        ran = run("import", "heroes.csv", "--delimiter", delimiter, cwd=toy)
        assert (ran.code, ran.err.splitlines()[-1]) == (
            2, f"Error: Invalid value: `--delimiter` is one sign such as `;`, or `tab`, found `{delimiter}`",
        )  # fmt: skip
    assert run("import", "heroes.csv", "--delimiter", ";", cwd=toy).code == 0
