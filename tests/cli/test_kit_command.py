"""`pnp kit` packs a game for a shop of downloads: the same zip from the same files, or an error and nothing."""

import json
from io import BytesIO
from zipfile import ZipFile

import pikepdf
import pypdfium2 as pdfium
import pytest
from PIL import Image

STEM = "toy-en-download"


@pytest.fixture
def licensed(toy):
    """The toy game with a booklet and a licence."""
    (toy / "content/toy/booklet").mkdir()
    (toy / "content/toy/booklet/01-pond.md").write_text("# The pond\n\nCatch the pike.\n", "utf-8")
    game = toy / "content/toy/game.yaml"
    game.write_text(game.read_text("utf-8").replace("author:", "licence: licence.txt\nauthor:", 1), "utf-8")
    (toy / "content/toy/licence.txt").write_text("Print it, give it away.\n", "utf-8")
    return toy


def opened(file):
    """The files of a zip without its folder, and their bytes."""
    with ZipFile(file) as archive:
        return {name.removeprefix(f"{file.stem}/"): archive.read(name) for name in archive.namelist()}


def test_all_that_is_packed(licensed, run):
    """Sheets for both papers, with less ink and with folded backs, the rules once, pictures, the licence and a list."""
    ran = run("kit", "toy", "-q", cwd=licensed)
    assert (ran.code, ran.err) == (0, "")
    folder = licensed / "out/toy/en"
    assert sorted(file.name for file in folder.iterdir()) == [
        f"{STEM}-booklet.png", f"{STEM}-cards.png", f"{STEM}-cover.png", f"{STEM}.zip",
    ]  # fmt: skip
    files = opened(folder / f"{STEM}.zip")
    assert list(files) == [
        "README.txt",
        "A4/toy-en-cards-a4.pdf", "rules.pdf", "A4/toy-en-booklet-a5-on-a4.pdf", "A4/toy-en-assembly-a4.pdf",
        "Letter/toy-en-cards-letter.pdf", "Letter/toy-en-booklet-a5-on-letter.pdf", "Letter/toy-en-assembly-letter.pdf",
        "low-ink/toy-en-cards-a4.low-ink.pdf", "low-ink/toy-en-booklet-a5-on-a4.low-ink.pdf",
        "low-ink/toy-en-assembly-a4.low-ink.pdf",
        "low-ink/toy-en-cards-letter.low-ink.pdf", "low-ink/toy-en-booklet-a5-on-letter.low-ink.pdf",
        "low-ink/toy-en-assembly-letter.low-ink.pdf",
        "gutterfold/toy-en-cards-a4.backs-gutterfold.pdf", "gutterfold/toy-en-assembly-a4.backs-gutterfold.pdf",
        "gutterfold/toy-en-cards-letter.backs-gutterfold.pdf", "gutterfold/toy-en-assembly-letter.backs-gutterfold.pdf",
        "preview/cover.png", "preview/cards.png", "preview/booklet.png",
        "LICENSE.txt",
    ]  # fmt: skip
    assert files["LICENSE.txt"] == b"Print it, give it away.\n"
    assert files["preview/cover.png"] == (folder / f"{STEM}-cover.png").read_bytes()
    assert Image.open(BytesIO(files["preview/cover.png"])).size == (630, 500)
    for name in (name for name in files if "cards" in name and name.endswith(".pdf")):
        assert paper(files[name]) == ([210, 297] if "a4" in name else [216, 279]), name


def paper(pdf):
    """The sides of the first page in mm, the shorter one first."""
    with pikepdf.open(BytesIO(pdf)) as document:
        return sorted(round(float(side) / 72 * 25.4) for side in document.pages[0].mediabox[2:])


def test_what_the_list_says(licensed, run):
    """The title, how to print, each file and what it is, with ends of lines that all systems show."""
    assert run("kit", "toy", "-q", cwd=licensed).code == 0
    said = opened(licensed / f"out/toy/en/{STEM}.zip")["README.txt"].decode("utf-8")
    assert "\n" not in said.replace("\r\n", "")
    lines = said.split("\r\n")
    assert lines[0] == "Pond"
    assert lines[3] == "Print at actual size (100\u00a0%), never “fit to page”"
    assert lines[5:7] == ["rules.pdf", "    the rules, to be read on a screen"]
    at = lines.index("low-ink/toy-en-cards-letter.low-ink.pdf")
    about = ["    Letter, both sides, turned on the long edge", "    with a quarter to a third of the ink"]
    assert lines[at + 1 : at + 3] == about
    at = lines.index("gutterfold/toy-en-cards-a4.backs-gutterfold.pdf")
    assert lines[at + 1] == "    A4, one side, to be folded and glued"
    assert lines[at + 2].startswith("    ")
    assert "sheets · " in lines[at + 2]
    assert lines[-2].startswith("Set in ")


def test_the_list_says_what_to_print_on(licensed, run, edit):
    """Files of one part are in the order in which they are printed, the usual stock first, each with what is to be done."""
    edit(licensed / "content/toy/game.yaml", "backs: duplex-long}", "backs: duplex-long, stock: card}")
    edit(licensed / "content/toy/game.yaml", "fish: {", "fish: {stock: board, ")
    assert run("kit", "toy", "-q", cwd=licensed).code == 0
    lines = opened(licensed / f"out/toy/en/{STEM}.zip")["README.txt"].decode("utf-8").split("\r\n")
    usual, other = (lines.index(f"A4/toy-en-cards-a4{stock}.pdf") for stock in ("", "-board"))
    assert usual < other
    assert lines[usual + 2] == "    card stock · 250–300\u00a0g/m²"
    assert lines[other + 2 : other + 4] == [
        "    glue onto cardboard · 1.5–2\u00a0mm",
        "    Print on paper, glue the sheet onto the cardboard, then cut.",
    ]


@pytest.mark.whole
def test_the_same_zip_again(licensed, run, monkeypatch):
    """Whatever the clock says and whoever builds it; what is inside is what a build writes."""
    assert run("kit", "toy", "--json", cwd=licensed).code == 0
    first = (licensed / f"out/toy/en/{STEM}.zip").read_bytes()
    monkeypatch.setenv("TZ", "Asia/Tokyo")
    ran = run("kit", "toy", "--json", "--out", "elsewhere", cwd=licensed)
    assert (licensed / f"elsewhere/toy/en/{STEM}.zip").read_bytes() == first
    assert json.loads(ran.out)["files"][0]["file"] == f"elsewhere/toy/en/{STEM}.zip"
    assert run("build", "toy", "-q", "--backs", "gutterfold", "--paper", "letter", "--only", "cards", cwd=licensed).code == 0
    built = (licensed / "out/toy/en/toy-en-cards-letter.backs-gutterfold.pdf").read_bytes()
    files = opened(licensed / f"out/toy/en/{STEM}.zip")
    assert files["gutterfold/toy-en-cards-letter.backs-gutterfold.pdf"] == built


@pytest.mark.whole
def test_each_language_has_a_zip_of_its_own(licensed, run):
    """With its list in that language."""
    assert run("kit", "toy", "--locale", "en,de-XL", "-q", cwd=licensed).code == 0
    first, *_ = opened(licensed / "out/toy/de-XL/toy-de-XL-download.zip")["README.txt"].decode("utf-8").splitlines()
    assert first != "Pond"
    assert (licensed / f"out/toy/en/{STEM}.zip").is_file()


def test_texts_that_are_not_translated_are_not_sold(licensed, run):
    """A build prints them with a mark; a kit is not made."""
    assert run("locale", "add", "de", "toy", "-q", cwd=licensed).code == 0
    assert run("build", "toy", "--locale", "de", "-q", cwd=licensed).code == 0
    ran = run("kit", "toy", "--locale", "de", cwd=licensed)
    assert ran.code == 1
    assert "error[locale/untranslated]" in ran.err
    assert not (licensed / "out/toy/de/toy-de-download.zip").exists()


@pytest.mark.parametrize(("data", "said"), [(b" \n", "is empty"), (b"a\0b", None), (b"\xff\xfe", None)])
def test_a_licence_that_says_nothing(licensed, run, data, said):
    """It is told with its place, also by a build."""
    (licensed / "content/toy/licence.txt").write_bytes(data)
    for command in ("kit", "check"):
        ran = run(command, "toy", cwd=licensed)
        assert ran.code == 1
        if said:
            assert f"error[load/wrong-kind]: `licence.txt` {said}, expected the words of a licence" in ran.err
        else:
            assert "error[load/not-utf-8]" in ran.err


def test_a_kit_of_the_project_and_one_that_there_is_not(licensed, run):
    """A misspelt name is answered with the one that is meant."""
    (licensed / "kits").mkdir()
    (licensed / "kits/shop.yaml").write_text(
        "note: ours\nparts: [{folder: a, paper: a4, backs: none}]\nrules: r.pdf\nlicence: l.txt\ncontents: c.txt\n", "utf-8"
    )
    assert run("kit", "toy", "--kit", "shop", "-q", cwd=licensed).code == 0
    files = opened(licensed / "out/toy/en/toy-en-shop.zip")
    assert list(files) == ["c.txt", "a/toy-en-cards-a4.backs-none.pdf", "a/toy-en-assembly-a4.backs-none.pdf", "l.txt"]
    assert "A4, one side\r\n" in files["c.txt"].decode()
    ran = run("kit", "toy", "--kit", "shp", cwd=licensed)
    assert ran.code == 2
    assert "there is no kit `shp`: did you mean `shop`?" in ran.err


def test_parts_that_are_cut_in_other_ways(licensed, run, edit):
    """A part says how its sheets are cut; a folded one that would take much less paper otherwise is named."""
    edit(licensed / "content/toy/fish.yaml", "  pike:\n    copies: 2", "  pike:\n    copies: 40")
    edit(licensed / "content/toy/fish.yaml", "- {count: 4, copies: yes}", "- {count: 42, copies: yes}")
    uneven = '{% block body %}\n  <rect x="-3" y="40" w="8" h="4" fill="ink"/>'
    edit(licensed / "templates/toy/fish.xml", "{% block body %}", uneven)
    (licensed / "kits").mkdir()
    (licensed / "kits/club.yaml").write_text(
        "note: for our club\nparts:\n"
        "  - {folder: fold, paper: a4, backs: gutterfold}\n"
        "  - {folder: fold, paper: a4, backs: gutterfold, cuts: shared}\n"
        "  - {folder: cut, paper: a4, bleed: 0, marks: none}\n"
        "rules: rules.pdf\nlicence: LICENSE.txt\ncontents: README.txt\n",
        "utf-8",
    )
    ran = run("kit", "toy", "--kit", "club", cwd=licensed)
    assert ran.code == 0
    assert ran.out.splitlines()[-1] == "fold, A4: `cuts: shared` takes 11 sheets instead of 21"
    files = opened(licensed / "out/toy/en/toy-en-club.zip")
    assert {name for name in files if "cards" in name} == {
        "fold/toy-en-cards-a4.backs-gutterfold.pdf",
        "fold/toy-en-cards-a4.backs-gutterfold.cuts-shared.pdf",
        "cut/toy-en-cards-a4.marks-none.bleed-0.pdf",
    }
    assert "bleed:" not in ran.out.replace("`cuts: shared`", "")


def test_a_part_may_mix_stocks(licensed, run, edit):
    """For who prints few pieces: one file instead of one for each stock."""
    edit(licensed / "content/toy/game.yaml", "fish: {type: fish,", "fish: {type: fish, stock: net,")
    (licensed / "kits").mkdir()
    (licensed / "kits/club.yaml").write_text(
        "note: for our club\nparts:\n  - {folder: apart, paper: a4}\n  - {folder: mixed, paper: a4, stock: any}\n"
        "rules: rules.pdf\nlicence: LICENSE.txt\ncontents: README.txt\n",
        "utf-8",
    )
    ran = run("kit", "toy", "--kit", "club", cwd=licensed)
    assert ran.code == 0
    files = [name for name in opened(licensed / "out/toy/en/toy-en-club.zip") if "cards" in name]
    assert sorted(files) == [
        "apart/toy-en-cards-a4-net.pdf",
        "apart/toy-en-cards-a4.pdf",
        "mixed/toy-en-cards-a4.stock-any.pdf",
    ]


CLUB = """\
note: for our club
parts:
  - {folder: A4, paper: a4}
  - {folder: small, paper: a6, backs: gutterfold}
rules: rules.pdf
licence: LICENSE.txt
contents: README.txt
"""


def says(run, root, old="", new=""):
    """What the kit of a club says with one thing changed, after which nothing may be written."""
    (root / "kits").mkdir(exist_ok=True)
    (root / "kits/club.yaml").write_text(CLUB.replace(old, new, 1) if old else CLUB, "utf-8")
    ran = run("kit", "toy", "--kit", "club", "-q", cwd=root)
    assert ran.code == 1
    assert not (root / "out").exists()
    return ran.err


def test_what_is_wrong_in_a_part_names_the_part(licensed, run):
    """A paper that is too small for it is right in the others; a bleed that nothing has is told where it is asked for."""
    said = says(run, licensed)
    assert (
        said
        == """\
content/toy/fish.yaml:3:3: error[impose/too-large]: fish `pike` and 2 more: a card of 63.5 x 88.9 mm does not fit on half a \
sheet of `a6` (105 x 148 mm): with bleed and crop marks there is room for 80.5 x 54.2 mm or 34.12 x 123.5 mm
    3 |   pike:
      |   ^
  in the part `small` of the kit: kits/club.yaml:4:5
  hint: fold-over backs take half the paper: duplex backs leave twice the room
1 error
"""
    )
    said = says(run, licensed, "a6, backs: gutterfold", "a4, bleed: 6")
    assert (
        said
        == """\
kits/club.yaml:4:5: error[impose/bleed-not-drawn]: a bleed of 6 mm is more than what is drawn: at most 3 mm
    4 |   - {folder: small, paper: a4, bleed: 6}
      |     ^
  hint: `bleed` of a deck in game.yaml says how far its art goes
1 error
"""
    )


def test_what_is_wrong_in_every_part_is_said_once(licensed, run, edit):
    """Without the parts, which are not the cause."""
    edit(licensed / "content/toy/game.yaml", "format: poker", "size: [400, 600]")
    edit(licensed / "content/toy/game.yaml", "paper: a4", "paper: a1")
    said = says(run, licensed, "paper: a6, backs: gutterfold", "paper: letter")
    assert said.count("error[impose/too-large]") == 2
    assert "in the part `A4` of the kit: kits/club.yaml:3:5" in said
    said = says(run, licensed, "  - {folder: small, paper: a6, backs: gutterfold}\n", "")
    assert said.count("error[impose/too-large]") == 1
    assert "of the kit" not in said


def test_words_of_the_kit_are_the_users_own(licensed, run):
    """Fields that it does not have are told in its own words, and a stock cannot be chosen here."""
    said = says(run, licensed, "paper: a4}", "papr: a4}")
    assert (
        said
        == """\
kits/club.yaml:3:18: error[load/unknown-field]: unknown field `papr` in the part `A4`
    3 |   - {folder: A4, papr: a4}
      |                  ^
  hint: did you mean `paper`?
1 error
"""
    )
    said = says(run, licensed, "paper: a4}", "paper: a4, stock: card}")
    assert "`stock` cannot be `card`" in said
    assert "hint: `any`: pieces of all stocks share sheets, whatever their decks say" in said


def words_of(pdf):
    """The words on each page of a PDF."""
    document = pdfium.PdfDocument(pdf)
    return [" ".join(page.get_textpage().get_text_bounded().split()) for page in document]


def test_a_game_without_a_licence_is_packed_for_private_use(licensed, run):
    """A note says how to give one; each sheet, how it is put together and the list say what the kit is for."""
    game = licensed / "content/toy/game.yaml"
    game.write_text(game.read_text("utf-8").replace("licence: licence.txt\n", ""), "utf-8")
    ran = run("kit", "toy", cwd=licensed)
    assert ran.code == 0
    assert "note[kit/no-licence]: the game `toy` says nothing of its licence: its kit is for private use" in ran.err
    assert "hint: write what others may do into a file in its folder, and `licence: licence.txt` into game.yaml" in ran.err
    files = opened(licensed / f"out/toy/en/{STEM}.zip")
    assert "LICENSE.txt" not in files
    lines = files["README.txt"].decode("utf-8").split("\r\n")
    assert lines[3].startswith("The authors have not given a licence. Print and play these files in private;")
    sheets = {name: words_of(data) for name, data in files.items() if "cards" in name and name.endswith(".pdf")}
    assert len(sheets) == 6
    for name, pages in sheets.items():
        assert [name for page in pages if "for private use only" not in page] == []
    assert "for private use only" in words_of(files["A4/toy-en-assembly-a4.pdf"])[0]


def test_a_licence_leaves_the_sheets_as_they_are(licensed, run):
    """Of a game with one, no sheet speaks of private use."""
    assert run("kit", "toy", "-q", cwd=licensed).code == 0
    files = opened(licensed / f"out/toy/en/{STEM}.zip")
    assert "private" not in " ".join(words_of(files["A4/toy-en-cards-a4.pdf"]))
    assert "private" not in files["README.txt"].decode("utf-8")


def test_nothing_is_written_after_an_error(licensed, run):
    """Not the licence that is missing, nor a card that does not fit; what was there stays."""
    (licensed / "content/toy/licence.txt").unlink()
    ran = run("kit", "toy", cwd=licensed)
    assert ran.code == 1
    assert "error[load/missing-file]: no file `content/toy/licence.txt`" in ran.err
    assert ran.err.count("error[") == 1
    assert not (licensed / "out").exists()


@pytest.mark.parametrize(
    ("look", "paper_of_file", "said"),
    [
        ("size: [210, 297]\n", "a3", "    the rules as a booklet: A3, both sides, turned on the short edge, then folded"),
        (
            "size: [105, 148]\nmargins: {top: 12, bottom: 14, inner: 12, outer: 12}\n",
            "a4",
            "    A4, both sides, turned on the long edge",
        ),
        (
            "size: [74, 105]\nmargins: {top: 12, bottom: 14, inner: 12, outer: 12}\nbinding: mini-zine\n",
            "a4",
            "    A4, one side",
        ),
    ],
    ids=["larger paper", "two pieces on a sheet", "zine"],
)
def test_the_list_says_how_any_booklet_is_printed(look, paper_of_file, said, licensed, run):
    """Its paper, which may be a larger one than that of the cards, its sides, and the edge on which it is turned."""
    (licensed / "templates/toy/booklet.yaml").write_text(look, "utf-8")
    assert run("kit", "toy", "-q", cwd=licensed).code == 0
    lines = opened(licensed / f"out/toy/en/{STEM}.zip")["README.txt"].decode("utf-8").splitlines()
    (at,) = (i for i, line in enumerate(lines) if line.startswith("A4/toy-en-booklet"))
    assert lines[at].endswith(f"-on-{paper_of_file}.pdf")
    assert lines[at + 1].startswith(said)
