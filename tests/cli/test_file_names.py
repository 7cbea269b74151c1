"""Files whose names differ from those that content types, or that other systems cannot keep."""

import os
import shutil
from itertools import product
from unicodedata import normalize

import pytest

FORMS = ("NFC", "NFD")
RENAMED = {
    "content/toy/art/pike.png": ("content/toy/fish.yaml", "art/pike.png", "ärt/höcht.png"),
    "content/toy/art/worm.svg": ("content/toy/icons.yaml", "art/worm.svg", "ärt/würm.svg"),
    "content/toy/waters.yaml": ("content/toy/game.yaml", "waters: {", "waters: {file: gewässer.yaml, "),
    "templates/toy/fish.xml": ("content/toy/game.yaml", "face: fish.xml", "face: fïsch.xml"),
    "templates/toy/face.xml": ("templates/toy/fish.xml", '"face.xml"', "gesïcht.xml"),
    "templates/toy/parts.xml": ("templates/toy/fish.xml", '"parts.xml"', "téile/parts.xml"),
    "fonts/chakra-petch/ChakraPetch-Bold.ttf": ("fonts/fonts.yaml", "chakra-petch/ChakraPetch-Bold.ttf", "é/fétt.ttf"),
}
"""Files of the toy game, what names each, and a name with accents."""
LAST = {"waters.yaml": "gewässer.yaml"}


@pytest.fixture
def renamed(toy, edit):
    """Give files names with accents, typed in one form and stored in another; gives the project."""
    return lambda typed, stored: with_accents(toy, edit, typed, stored)


def with_accents(toy, edit, typed, stored):
    """Write the names in the files that name others, and rename those."""
    for file in sorted(toy.glob("templates/toy/*.xml")):
        text = file.read_text("utf-8").replace('"face.xml"', normalize(typed, '"gesïcht.xml"'))
        file.write_text(text.replace('"parts.xml"', normalize(typed, '"téile/parts.xml"')), "utf-8")
    for file, (by, old, new) in RENAMED.items():
        if (toy / by).suffix == ".yaml":
            edit(toy / by, old, normalize(typed, new))
        source = toy / file
        name = LAST.get(source.name) or new.removeprefix("face: ")
        home = toy / "fonts" if file.startswith("fonts") else toy / "/".join(file.split("/")[:2])
        target = home / normalize(stored, name)
        target.parent.mkdir(exist_ok=True)
        source.rename(target)
    return toy


@pytest.fixture
def plain_pdf(toy, run, tmp_path):
    """The cards of the toy game without accents."""
    assert run("build", "toy", "-q", "--out", tmp_path / "plain", cwd=toy).code == 0
    return (tmp_path / "plain/toy/en/toy-en-cards-a4.pdf").read_bytes()


@pytest.mark.parametrize(("typed", "stored"), list(product(FORMS, FORMS)))
def test_files_are_found_however_their_names_are_composed(renamed, run, plain_pdf, typed, stored):
    """Pictures, decks, templates, what they include, and fonts; they print what they print with plain names."""
    toy = renamed(typed, stored)
    ran = run("build", "toy", "-q", cwd=toy)
    assert (ran.code, ran.err) == (0, "")
    assert (toy / "out/toy/en/toy-en-cards-a4.pdf").read_bytes() == plain_pdf


@pytest.mark.parametrize(("typed", "stored"), [FORMS, FORMS[::-1]])
def test_what_is_wrong_in_such_a_file_is_shown(renamed, run, edit, typed, stored):
    """With the line of the file."""
    toy = renamed(typed, stored)
    edit(toy / "content/toy" / normalize(stored, "gewässer.yaml"), "name: Brook", "name: Brook\n    depth: 3")
    edit(toy / "templates/toy" / normalize(stored, "fïsch.xml"), 'style="small"', 'style="smal"')
    ran = run("check", "toy", "-q", cwd=toy)
    said = normalize("NFC", ran.err)
    assert "content/toy/gewässer.yaml:11:5: error[load/unknown-field]" in said
    assert " |     depth: 3\n" in said
    assert "templates/toy/fïsch.xml:12:46: error[layout/bad-value]" in said
    assert ' |   <text x="4" y="77.5"' in said


@pytest.mark.parametrize(("typed", "stored"), list(product(FORMS, FORMS)))
def test_a_game_is_found_by_its_name_in_any_form(toy, run, typed, stored):
    """And its templates, whose folder may have been made by another system."""
    (toy / "content/toy").rename(toy / "content" / normalize(stored, "tööy"))
    (toy / "templates/toy").rename(toy / "templates" / normalize(typed, "tööy"))
    ran = run("build", normalize(typed, "tööy"), "-q", cwd=toy)
    assert (ran.code, ran.err) == (0, "")
    assert (toy / "out" / normalize(stored, "tööy") / "en").is_dir()


def test_a_drawing_that_a_pattern_names(toy, run, edit):
    """In `drawings` of game.yaml."""
    (toy / "content/toy/art" / normalize("NFD", "würm-1.svg")).write_bytes((toy / "content/toy/art/worm.svg").read_bytes())
    edit(toy / "content/toy/game.yaml", "title: Pond", "title: Pond\ndrawings: {art/würm-*.svg: [catch.bonus]}")
    ran = run("check", "toy", "-q", cwd=toy)
    assert "load/missing-file" not in ran.err
    assert "würm-1.svg" in normalize("NFC", ran.err)


def test_a_table_is_found(toy, run, edit):
    """By the name that `source` types."""
    (toy / "content/toy" / normalize("NFD", "gewässer.csv")).write_text("id,name\nbrook,Brook\n", "utf-8")
    edit(toy / "content/toy/game.yaml", "waters: {", "waters: {source: {file: gewässer.csv}, ")
    (toy / "content/toy/waters.yaml").unlink()
    ran = run("check", "toy", "-q", cwd=toy)
    assert "load/missing-file" not in ran.err
    assert "mill-pond" in ran.err  # which other cards name, and the table lacks


def test_capitals_that_the_system_overlooks_are_reported(toy, run, monkeypatch):
    """On every system alike: here folders list other capitals than those under which files can be opened."""
    listed = os.listdir

    def overlooking(folder="."):
        return ["Pike.png" if name == "pike.png" else name for name in listed(folder)]

    monkeypatch.setattr(os, "listdir", overlooking)
    ran = run("check", "toy", "-q", cwd=toy)
    assert ran.err == (
        "content/toy/fish.yaml:12:10: error[art/missing]: `content/toy/art/pike.png` does not exist\n"
        "   12 |     art: art/pike.png\n"
        "      |          ^\n"
        "  hint: did you mean `Pike.png`? capitals count\n"
        "1 error\n"
    )


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        (
            "templates/toy",
            "templates/Toy",
            "there is no folder `templates/toy`: did you mean `Toy`? capitals count",
        ),
        (
            "content/toy/words.yaml",
            "content/toy/Words.yaml",
            "error[load/missing-file]: no file `content/toy/words.yaml` for `words.bait`",
        ),
        (
            "content/toy/game.yaml",
            "content/toy/Game.yaml",
            "`content/toy` has no game.yaml, which every game needs: rename `Game.yaml` to `game.yaml`",
        ),
    ],
)
def test_files_of_the_game_with_other_capitals(toy, run, old, new, said):
    """They are not found on some systems, so they are not there on any."""
    (toy / old).rename(toy / new)
    ran = run("check", "toy", "-q", cwd=toy)
    assert ran.code
    assert said in ran.err


@pytest.mark.parametrize("name", ["Booklet", "LOCALE", "Odds.yaml"])
def test_what_nothing_reads_because_of_its_capitals(toy, run, name):
    """A warning that says how to name it."""
    file = toy / "content/toy" / name
    file.write_text("", "utf-8") if file.suffix else file.mkdir()
    assert warned(run, toy) == (
        f"content/toy/{name}: warning[load/unused-file]: nothing reads `content/toy/{name}`: its name is `{name.lower()}`\n"
        f"  hint: rename it to `{name.lower()}`\n1 warning\n"
    )


def warned(run, toy):
    """What a check says of names, which does not stop it."""
    return _said(run("check", "toy", cwd=toy), 0)


def refused(run, toy):
    """What a check says of names that stop it."""
    return _said(run("check", "toy", cwd=toy), 1)


def _said(ran, code):
    assert ran.code == code
    return "".join(line for line in ran.err.splitlines(keepends=True) if not line.startswith("toy: "))


def test_two_files_that_other_systems_take_for_one(toy, run):
    """By capitals, and by how accents are composed."""
    art, copy = toy / "content/toy/art", toy / "content/toy/art/pike.png"
    shutil.copy(copy, art / "Pike.png")
    assert refused(run, toy) == (
        "content/toy/art/Pike.png: error[load/same-name]: `Pike.png` and `pike.png` differ only in capitals: Windows and"
        " macOS take them for one file\n"
        "  and content/toy/art/pike.png\n"
        "  hint: rename one of them\n1 error\n"
    )
    (art / "Pike.png").unlink()
    one, other = sorted(normalize(form, "möwe.png") for form in FORMS)
    shutil.copy(copy, art / one)
    shutil.copy(copy, art / other)
    assert refused(run, toy) == (
        f"content/toy/art/{one}: error[load/same-name]: `{one}` and `{other}` differ only in how accents are stored, in"
        " 9 and 8 characters: macOS takes them for one file\n"
        f"  and content/toy/art/{other}\n"
        "  hint: remove one of them\n1 error\n"
    )


@pytest.mark.parametrize(
    ("name", "why"),
    [
        ("aux.svg", "Windows keeps this name for a device"),
        ("Com1", "Windows keeps this name for a device"),
        ("who?.svg", "Windows has no names with `?`"),
        ("a:b.svg", "Windows has no names with `:`"),
        ("a\nb.svg", "Windows has no names with control characters"),
        ("pike.", "Windows has no names that end with a dot or a space"),
        ("pike ", "Windows has no names that end with a dot or a space"),
        (os.fsdecode(b"m\xf6we.svg"), "the name is not in UTF-8"),
    ],
)
def test_a_name_that_another_system_refuses(toy, run, name, why):
    """Of a file, whether or not something names it."""
    (toy / "content/toy/art" / name).touch()
    shown = name.replace("\n", "\ufffd").replace("\udcf6", "\ufffd")
    assert refused(run, toy) == (
        f"content/toy/art/{shown}: error[load/unportable-name]: `{shown}` cannot be kept on every system: {why}\n"
        "  hint: rename it\n1 error\n"
    )


def test_many_names_of_one_kind_are_one_error(toy, run):
    """In each folder."""
    for number in range(30):
        (toy / f"content/toy/art/who? {number:02}.svg").touch()
    assert refused(run, toy) == (
        "content/toy/art/who? 00.svg: error[load/unportable-name]: `who? 00.svg` and 29 more cannot be kept on every system:"
        " Windows has no names with `?`\n  hint: rename them\n1 error\n"
    )


def test_a_path_that_windows_can_hardly_keep(toy, run):
    """Counted from the project's folder, as it travels."""
    folder = toy / "content/toy/art" / ("a" * 100) / ("b" * 100)
    folder.mkdir(parents=True)
    (folder / ("c" * (240 - 218 - 1) + ".svg")).touch()
    said = warned(run, toy)
    assert "warning[load/long-path]: a path has 243 characters: Windows allows 260 with the folders above it\n" in said
    assert said.endswith("  hint: shorten its name and those of its folders\n1 warning\n")


def test_names_that_are_in_order(toy, run):
    """Hidden files, names in other scripts, with spaces, dots and dashes, and paths of 240 characters."""
    for name in ("希少.svg", "a b.svg", "a.b.svg", "console.svg", ".aux", "naïve – 2.svg", "nul-1.svg"):
        (toy / "content/toy/art" / name).touch()
    folder = toy / "content/toy/art" / ("a" * 100) / ("b" * 100)
    folder.mkdir(parents=True)
    (folder / ("c" * (240 - 218 - 4) + ".svg")).touch()
    assert warned(run, toy) == ""


def test_files_whose_paths_windows_can_hardly_keep(toy, run):
    """Those that are written, as they lie in the project."""
    out = f"{'o' * 105}/{'p' * 110}"
    ran = run("build", "toy", "--png", "--out", out, cwd=toy)
    assert ran.code == 0
    paths = [f.relative_to(toy).as_posix() for f in (toy / out).rglob("*") if f.is_file()]
    longest, count = max(paths, key=len), sum(len(path) > 240 for path in paths)
    assert count > 1
    assert (
        f"{longest}: warning[load/long-path]: {count} paths have up to {len(longest)} characters: Windows allows 260 with the"
        " folders above it\n  hint: shorten its name and those of its folders\n1 warning\n"
    ) in ran.err
