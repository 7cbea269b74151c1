"""Fronts and backs as two files, what is said of them, and what has only one pass."""

from __future__ import annotations

import json
import re

import pikepdf
import pytest

ORDER_UNKNOWN = "does your printer take the stack back in the same order? `pnp calibrate --passes two` finds out"

BOTH_SIDES = "`--passes two` is for sheets that are printed on both sides"


def built(run, root, *options):
    """What a build says to do with each file, its last lines, and the manifests by the end of their names."""
    ran = run("build", "toy", *options, cwd=root)
    assert ran.code == 0, ran.err
    lines = [line for line in ran.out.splitlines() if ".pdf" in line]
    table = {line.split()[0].rpartition("/")[2]: re.split("  +", line)[-1] for line in lines if "/" in line.split()[0]}
    files = sorted((root / "out/toy/en").glob("*.json"))
    return table, [line for line in lines if ".pdf: " in line], {f.stem: json.loads(f.read_text("utf-8")) for f in files}


def test_two_files_of_sheets(toy, run):
    """Each has its manifest and prints on one side; together they have the pages of the file of one pass."""
    _, _, whole = built(run, toy, "--only", "cards")
    (manifest,) = whole.values()
    for file in (toy / "out/toy/en").iterdir():
        file.unlink()
    table, said, found = built(run, toy, "--only", "cards", "--passes", "two")
    assert table == {
        "toy-en-cards-a4-fronts.pdf": "print it first, at 100 %, one side, and put the stack back in",
        "toy-en-cards-a4-backs.pdf": "print at 100 %, on the blank side of the stack, turn on the long edge",
    }
    assert said == [f"toy-en-cards-a4-fronts.pdf: {ORDER_UNKNOWN}"]
    fronts, backs = (found[f"toy-en-cards-a4-{end}"]["pages"] for end in ("fronts", "backs"))
    together = [page for pair in zip(fronts, backs, strict=True) for page in pair]
    assert [page | {"page": n} for n, page in enumerate(together, 1)] == manifest["pages"]
    for end in ("fronts", "backs"):
        with pikepdf.open(toy / f"out/toy/en/toy-en-cards-a4-{end}.pdf") as pdf:
            assert pdf.Root.ViewerPreferences.Duplex == "/Simplex"


def test_each_stock_has_two_passes(toy, edit, run):
    """What is loaded stands before what is done, for both files."""
    edit(toy / "content/toy/game.yaml", "backs: duplex-long}", "backs: duplex-long, stock: card}")
    table, _, _ = built(run, toy, "--only", "cards", "--passes", "two")
    assert table == {
        "toy-en-cards-a4-fronts.pdf": (
            "card stock, 250–300 g/m²: print it first, at 100 %, one side, and put the stack back in"
        ),
        "toy-en-cards-a4-backs.pdf": (
            "card stock, 250–300 g/m²: print at 100 %, on the blank side of the stack, turn on the long edge"
        ),
    }


@pytest.mark.parametrize("order", ["same", "reversed"])
def test_backs_are_in_the_order_that_the_printer_needs(toy, edit, run, tmp_path, order):
    """It is its printers.yaml that says so, and then nothing is asked; backs are moved as in one pass."""
    edit(toy / "content/toy/fish.yaml", "  pike:\n    copies: 2", "  pike:\n    copies: 20")
    edit(toy / "content/toy/fish.yaml", "- {count: 4, copies: yes}", "- {count: 22, copies: yes}")
    settings = tmp_path / "config/pnp/printers.yaml"
    settings.parent.mkdir(parents=True)
    settings.write_text(f"default: {{second_pass: {order}}}\n", "utf-8")
    _, said, found = built(run, toy, "--deck", "fish", "--passes", "two")
    fronts, backs = (found[f"toy-en-cards-a4-{end}.deck-fish"]["pages"] for end in ("fronts", "backs"))
    copies = [[{(p["id"], p["copy"]) for p in page["placements"]} for page in pages] for pages in (fronts, backs)]
    assert len(fronts) > 1
    assert copies[0] == (copies[1] if order == "same" else copies[1][::-1])
    assert said == []


def test_stacks_say_how_they_are_cut(toy, edit, run):
    """In one pass and in two; only the decks that are stacked are named, and sizes if there are several."""
    pile = "cut all sheets as one pile, lay the piles on each other row by row"
    table, *_ = built(run, toy, "--deck", "fish", "--order", "stack", "--passes", "two")
    assert [*table.values()][1] == f"print at 100 %, on the blank side of the stack, turn on the long edge, {pile}"
    table, *_ = built(run, toy, "--deck", "fish", "--order", "stack", "--backs", "gutterfold")
    assert [*table.values()] == [f"print at 100 %, fold, glue, {pile}"]
    edit(toy / "content/toy/game.yaml", "fish: {type: fish,", "fish: {type: fish, print: {order: stack},")
    table, *_ = built(run, toy, "--only", "cards")
    assert [*table.values()] == [
        f"print at 100 %, both sides, turn on the long edge, {pile.replace('sheets', 'sheets of `fish`')}"
    ]
    table, *_ = built(run, toy, "--only", "cards", "--profile", "cut")
    way = "lay the cards of `fish` of each place on each other, lay the piles on each other row by row"
    assert next(value for file, value in table.items() if ".cut" in file).endswith(way)


def test_what_has_one_pass(toy, edit, run):
    """Decks whose backs are folded over stay one file, which says so."""
    edit(toy / "content/toy/game.yaml", "backs: duplex-long", "backs: gutterfold")
    table, said, _ = built(run, toy, "--only", "cards", "--passes", "two")
    assert table == {"toy-en-cards-a4.pdf": "print at 100 %, fold, glue, cut"}
    assert said == ["toy-en-cards-a4.pdf: one pass is enough: nothing is printed on the other side"]


@pytest.mark.parametrize(
    ("options", "why"),
    [
        (
            ("--backs", "gutterfold"),
            f"{BOTH_SIDES}: `--backs gutterfold` prints backs beside their fronts, to be folded over",
        ),
        (
            ("--backs", "none"),
            f"{BOTH_SIDES}: `--backs none` prints no backs",
        ),
        (("--profile", "press-sheets"), "`--passes` is for printers at home: `press-sheets` is for a press"),
        (("--profile", "mpc"), "`--passes` is for sheets: `mpc` prints single faces"),
        (("--parts", "2"), "`--passes` is for a deck that is printed as one PDF, not for `--parts`"),
    ],
)
def test_what_cannot_be(toy, run, options, why):
    """The reason is said, and nothing is written."""
    ran = run("build", "toy", "--passes", "two", *options, cwd=toy)
    assert ran.code == 2
    assert why in " ".join(ran.err.split())
    assert not (toy / "out").exists()


@pytest.mark.parametrize(("option", "value"), [("order", "stack"), ("copies", "collated")])
def test_single_faces_have_no_order(toy, run, option, value):
    """A print service gets faces, not sheets."""
    ran = run("build", "toy", f"--{option}", value, "--profile", "mpc", cwd=toy)
    assert ran.code == 2
    assert f"`--{option}` is for sheets: `mpc` prints single faces" in " ".join(ran.err.split())


def test_the_command_line_decides_about_orders(toy, edit, run):
    """Before what a deck says, and that before what the game says."""
    edit(toy / "content/toy/game.yaml", "backs: duplex-long}", "backs: duplex-long, copies: collated}")

    def copies(*options):
        *_, found = built(run, toy, "--deck", "fish", *options)
        pages = [page for manifest in found.values() for page in manifest["pages"] if page["side"] == "face"]
        (toy / "out/toy/en").joinpath(f"{next(iter(found))}.json").unlink()
        return [f"{p['id']}{p['copy']}" for page in pages for p in page["placements"]]

    assert copies() == ["pike1", "carp1", "trout1", "pike2"]
    assert copies("--copies", "together") == ["pike1", "pike2", "carp1", "trout1"]
    edit(toy / "content/toy/game.yaml", "fish: {type: fish,", "fish: {type: fish, print: {copies: together},")
    assert copies() == ["pike1", "pike2", "carp1", "trout1"]
