"""What a profile, a deck or the command line says of a virtual table and cannot be."""

import pytest

UNITS = "{mm: 28.4, card: 3.1, tile: 2, token: 3.7, board: 1, figure: 2}"


@pytest.mark.parametrize(
    ("profile", "said"),
    [
        (
            "writes: [tts]\n",
            "2:1: error[load/profile-contradiction]: `tts` is for virtual tables, but the profile has no `table`",
        ),
        (
            "table: {columns: 3}\n",
            "2:1: error[load/profile-contradiction]: `table` is there, but nothing is written for a table",
        ),
        (
            "writes: [tts]\ntable: {columns: 3}\n",
            "3:1: error[load/profile-contradiction]: `tts` needs `units`: how large things are",
        ),
        (
            "writes: [screentop]\npages: faces\ntable: {rows: 3}\n",
            "3:1: error[load/profile-contradiction]: `pages` is for print",
        ),
        (
            "writes: [screentop]\ntable: {least-ppi: 400}\n",
            "3:9: error[load/profile-contradiction]: `least-ppi` is 400, more than",
        ),
        (
            "writes: [screentop]\ntable: {columns: 1, rows: 1, hidden: cell}\n",
            "3:30: error[load/profile-contradiction]: the hidden face takes the last cell of a sheet that has only one",
        ),
        (
            f"writes: [tts]\ntable: {{columns: 20, rows: 7, units: {UNITS}}}\n",
            "3:9: error[load/profile-contradiction]: a sheet of 20 × 7 has 140 cells, and Tabletop Simulator counts 100",
        ),
        ("writes: [screentop]\ntable: {longest: 10}\n", "3:18: error[load/out-of-range]: `longest` must be at least 256"),
        ("writes: [screentop]\ntable: {colums: 3}\n", "3:9: error[load/unknown-field]: unknown field `colums`"),
    ],
)
def test_profiles_that_contradict_themselves(toy, run, profile, said):
    """An error with the line, and nothing is written."""
    (toy / "profiles").mkdir()
    (toy / "profiles" / "club.yaml").write_text("note: our club\n" + profile, "utf-8")
    ran = run("build", "toy", "--profile", "club", "-q", cwd=toy)
    assert ran.code == 1
    assert f"profiles/club.yaml:{said}" in ran.err
    assert ran.err.count("error[") == 1
    assert not (toy / "out").exists()


@pytest.mark.parametrize(
    ("deck", "said"),
    [
        ("leave-out: yes, at: [0, 0]", "a deck that is left out has no `at`"),
        ("rows: [3]", "`rows` is for pieces that lie side by side"),
        ("as: heap", "`as` cannot be `heap`"),
        ("at: [0]", "`at`"),
        ("at: [9000, 0]", "must be at most 2000"),
    ],
)
def test_decks_that_cannot_lie_so(toy, run, edit, deck, said):
    """An error in `game.yaml`, and no other."""
    edit(
        toy / "content/toy/game.yaml", "face: fish.xml, back: back.xml}", f"face: fish.xml, back: back.xml, table: {{{deck}}}}}"
    )
    ran = run("check", "toy", cwd=toy)
    assert ran.code == 1
    assert said in ran.err
    assert ran.err.count("error[") == 1


def test_decks_without_backs_and_without_cards(toy, run, edit):
    """Nothing to turn down, and no cards to pile."""
    game = toy / "content/toy/game.yaml"
    edit(game, "face: fish.xml, back: back.xml}", "face: fish.xml, table: {face: down}}")
    edit(game, "{type: water,", "{kind: token, type: water, table: {as: pile},")
    ran = run("check", "toy", cwd=toy)
    assert "the deck has no backs, so nothing can lie face down" in ran.err
    assert "a token does not lie in a pile of cards" in ran.err


@pytest.mark.parametrize(
    ("options", "said"),
    [
        (("--address", "example.org/x"), "`--address example.org/x` has no `https://` before it"),
        (("--address", "ftp://example.org"), "is none of the web or of a file"),
        (("--address", "https://"), "names no host"),
        (("--address", "file://there"), "has two slashes where a file has three"),
        (("--address", "https://example.org/a b"), "has ` `, which is no part of the address of a folder"),
        (("--address", "https://example.org/?x=1"), "has `?`, which is no part"),
        (("--address", "https://[::1"), "is no address"),
        (("--draft",), "`--draft` is for print: `tts` is for a virtual table"),
        (("--only", "booklet"), "`--only booklet` is for print: `tts` is for a virtual table"),
        (("--paper", "a4"), "`--paper` is for sheets: `tts` is for a virtual table"),
    ],
)
def test_options_that_do_not_fit(toy, run, options, said):
    """Usage errors that say what does."""
    ran = run("build", "toy", "--profile", "tts", *options, cwd=toy)
    assert ran.code == 2
    assert said in " ".join(ran.err.replace("│", " ").split())
    assert not (toy / "out").exists()


def test_an_address_that_nothing_uses(toy, run):
    """Sheets of paper have no address."""
    ran = run("build", "toy", "--address", "https://example.org", cwd=toy)
    assert ran.code == 2
    assert "add `--profile tts`" in ran.err


def test_what_a_check_says(toy, run):
    """No sheets of paper."""
    ran = run("check", "toy", "--profile", "screentop", cwd=toy)
    assert ran.code == 0
    assert "cards on a virtual table, no fault found" in ran.out


def test_what_a_run_says(toy, run, edit):
    """Where the table is, and which pictures have fewer pixels than wanted; two profiles go together."""
    edit(
        toy / "content/toy/game.yaml",
        "{type: water, format: mini-american",
        "{kind: board, type: water, size: [800, 500], tile: auto",
    )
    edit(toy / "content/toy/game.yaml", "face: water.xml, back: back.xml}", "face: water.xml}")
    ran = run("build", "toy", "--profile", "tts,screentop", "--deck", "waters", cwd=toy)
    assert ran.code == 0
    folder = toy / "out/toy/en"
    assert sorted(entry.name for entry in folder.iterdir()) == ["table.deck-waters.screentop", "table.deck-waters.tts"]
    assert "4096 pixels on each side leave less than 300 ppi: 130 in `waters/" in " ".join(ran.out.split())
