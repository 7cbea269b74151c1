"""`--profile` names ways of printing: several in one run, each with files of its own."""

import json
import re

import pikepdf
import pypdfium2
import pytest

SHOP = "note: the shop\npages: faces\norder: back-first\nbleed: 2\n"


@pytest.fixture
def shop(toy):
    """The toy game in a project with a profile of its own."""
    (toy / "profiles").mkdir()
    (toy / "profiles" / "shop.yaml").write_text(SHOP, "utf-8")
    return toy


def test_two_profiles_in_one_run(shop, run):
    """Sheets for home under their usual names, and a file for each deck that is named after the profile."""
    ran = run("build", "toy", "--profile", "home,shop", "--only", "cards", "-q", cwd=shop)
    assert (ran.code, ran.err) == (0, "")
    folder = shop / "out" / "toy" / "en"
    assert sorted(file.name for file in folder.glob("*.pdf")) == [
        "toy-en-cards-a4.pdf", "toy-en-cards-fish.shop.pdf", "toy-en-cards-waters.shop.pdf",
    ]  # fmt: skip
    pages = json.loads((folder / "toy-en-cards-fish.shop.json").read_text("utf-8"))
    assert (pages["profile"], pages["paper"], pages["edition"]) == ("shop", "faces", {"profile": "shop"})
    assert [page["side"] for page in pages["pages"][:4]] == ["back", "face", "back", "face"]
    assert (pages["pages"][0]["width_mm"], pages["pages"][0]["height_mm"]) == (67.5, 92.9)


def test_what_a_profile_writes(shop, run):
    """Its own kinds of files in place of the usual ones, and what an option asks for besides."""
    with (shop / "profiles" / "shop.yaml").open("a", encoding="utf-8") as file:
        file.write("writes: [manifest]\n")
    ran = run("build", "toy", "--profile", "home,shop", "--only", "cards", "--trace", "-q", cwd=shop)
    assert (ran.code, ran.err) == (0, "")
    assert sorted(file.name for file in (shop / "out" / "toy" / "en").iterdir()) == [
        "toy-en-cards-a4.json", "toy-en-cards-a4.pdf", "toy-en-cards-a4.trace.jsonl",
        "toy-en-cards-fish.shop.json", "toy-en-cards-fish.shop.trace.jsonl", "toy-en-cards-waters.shop.json",
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("options", "said"),
    [
        (["--profile", "shp"], "there is no profile `shp`: did you mean `shop`?"),
        (["--profile", "shop", "--low-ink"], "`--low-ink` is the profile `home-low-ink`: add it to `--profile` instead"),
        (["--profile", "home,shop", "--paper", "a4"], "`--paper` is for sheets: `shop` prints single faces"),
        (["--profile", "shop", "--cuts", "shared"], "`--cuts` is for sheets: `shop` prints single faces"),
        (["--profile", "shop", "--bleed", "1"], "`--bleed` is for sheets: `shop` prints single faces"),
        (["--profile", "shop", "--bleed", "0"], "`--bleed` is for sheets: `shop` prints single faces"),
        (["--profile", "tts", "--bleed", "1"], "`--bleed` is for sheets: `tts` is for a virtual table"),
        (["--profile", "home,cut", "--marks", "full"],
         "`--marks` is for sheets that are cut by hand: `cut` is for a cutting machine"),
    ],
)  # fmt: skip
@pytest.mark.parametrize("command", ["build", "check"])
def test_what_cannot_be_asked_for(shop, run, command, options, said):
    """It is a usage error, and nothing is built."""
    ran = run(command, "toy", *options, cwd=shop)
    assert ran.code == 2
    assert said in ran.err
    assert not (shop / "out").exists()


@pytest.mark.parametrize(
    ("options", "said"),
    [
        (["--profile", "cut", "--guides"], "`--guides` is for proofs, which are not cut: `cut` is for a cutting machine"),
        (["--profile", "tts", "--booklet-bleed"], "`--booklet-bleed` is for print: `tts` is for a virtual table"),
        (["--profile", "press-sheets", "--booklet-bleed"],
         "`--booklet-bleed` is for booklets without bleed: `press-sheets` writes none of these"),
        (["--profile", "mpc", "--ppi", 200],
         "`--ppi` is for pictures of any resolution, such as those of `--png`: `mpc` writes none of these"),
        (["--ppi", 200], "`--ppi` is for pictures of any resolution, such as those of `--png`: `home` writes none of these"),
        (["--bilingual", "back", "--locale", "en,en-XA"],
         "`--bilingual back` is for two languages on a card: name them with a plus between, such as `--locale pt-BR+en`"),
    ],
)  # fmt: skip
def test_options_of_a_build_that_do_nothing(shop, run, options, said):
    """They would change no more than the name of a file, or write cut files beside what is not cut."""
    ran = run("build", "toy", *options, cwd=shop)
    assert ran.code == 2
    assert said in ran.err
    assert not (shop / "out").exists()


def test_a_faulty_profile_is_told_with_its_place(shop, run):
    """Before anything is read of the game."""
    (shop / "profiles" / "shop.yaml").write_text(SHOP + "order: sideways\n", "utf-8")
    ran = run("check", "toy", "--profile", "shop", cwd=shop)
    assert ran.code == 1
    assert "profiles/shop.yaml:5:1: error[load/duplicate-key]" in ran.err


TOY_FOR_SERVICES = (
    ("content/toy/game.yaml", "format: poker, bleed: 3,", "format: poker, bleed: 3.2,"),
    ("content/toy/game.yaml", "format: mini-american, bleed: 2,", "format: mini, bleed: 3.2,"),
)


@pytest.fixture
def sendable(toy, edit):
    """The toy game in sizes and with a bleed that services take."""
    for path, old, new in TOY_FOR_SERVICES:
        edit(toy / path, old, new)
    return toy


def test_services_get_pictures_and_an_order(sendable, run):
    """No PDF is written for them, and the report names the folders."""
    ran = run("build", "toy", "--profile", "tgc,mpc", cwd=sendable)
    assert ran.code == 0
    folder = sendable / "out" / "toy" / "en"
    assert sorted(file.relative_to(folder).as_posix() for file in folder.rglob("*.*") if file.is_file()) == sorted([
        f"pictures.{service}/{file}"
        for service, orders in (("tgc", []), ("mpc", ["order-mini.xml", "order-poker.xml"]))
        for file in (
            "fish/001_pike[face].png", "fish/002_carp[face].png", "fish/003_trout[face].png", "fish/back.png",
            "waters/001_mill-pond[face].png", "waters/002_brook[face].png", "waters/back.png", "pictures.json", *orders,
        )
    ])  # fmt: skip
    assert ran.out.splitlines() == ["out/toy/en/pictures.mpc: 7 pictures", "out/toy/en/pictures.tgc: 7 pictures"]


def test_pictures_beside_sheets(sendable, run):
    """The table of files has those that there are."""
    ran = run("build", "toy", "--profile", "home,tgc", cwd=sendable)
    assert [line.split()[0] for line in ran.out.splitlines()] == [
        "file", "out/toy/en/toy-en-cards-a4.pdf", "out/toy/en/pictures.tgc:",
    ]  # fmt: skip


def test_a_draft_for_a_service(toy, run):
    """Its pictures show the fault, and the report says where they are."""
    ran = run("build", "toy", "--profile", "mpc", "--deck", "fish", "--draft", "-q", cwd=toy)
    assert ran.code == 1
    assert "draft written to out/toy/en/pictures.deck-fish.mpc-draft; not for print" in ran.err
    assert (toy / "out/toy/en/pictures.deck-fish.mpc-draft/fish/001_pike[face].png").is_file()


def test_a_check_counts_pages_of_single_faces(sendable, run):
    """There are no sheets."""
    ran = run("check", "toy", "--profile", "tgc", cwd=sendable)
    assert ran.out == "toy (en): 7 cards on 14 pages, no error found\n"


@pytest.mark.whole
def test_one_file_for_each_size(sendable, run, edit):
    """MB Print wants the decks of one size in one PDF: the next deck's cards follow."""
    edit(sendable / "content/toy/game.yaml", "format: mini, ", "format: poker, ")
    ran = run("build", "toy", "--profile", "mbprint", cwd=sendable)
    assert ran.code == 0
    folder = sendable / "out" / "toy" / "en"
    assert [file.name for file in folder.glob("*.pdf")] == ["toy-en-cards-63.5x88.9.mbprint.pdf"]
    pages = json.loads((folder / "toy-en-cards-63.5x88.9.mbprint.json").read_text("utf-8"))["pages"]
    faces = [page["placements"][0]["id"] for page in pages if page["side"] == "face"]
    assert faces == ["pike", "pike", "carp", "trout", "mill-pond", "mill-pond", "brook"]
    assert "7" in ran.out.split()


def test_art_that_ends_in_the_bleed_of_a_service_is_an_error(sendable, run):
    """With the place in the template and how far it must reach; at home it may end there."""
    back = (
        '<face fill="paper">\n<rect x="-3" y="-3" w="{{ deck.size.w + 6 }}" h="{{ deck.size.h + 6 }}" fill="water"/>\n</face>\n'
    )
    (sendable / "templates/toy/back.xml").write_text(back, "utf-8")
    assert run("check", "toy", cwd=sendable).code == 0
    ran = run("check", "toy", "--profile", "tgc", "--deck", "fish", cwd=sendable)
    assert ran.code == 1
    assert "templates/toy/back.xml:2: error[preflight/short-bleed]: art of `pike`, `carp`, `trout` ends 3 mm outside" in ran.err


def test_drivethru_gets_a_back_before_each_face(sendable, run):
    """One PDF/X-1a for each deck: pages of 2.75 × 3.75 in, of which the first is a back; at most 240 % of ink in vectors."""
    ran = run("build", "toy", "--profile", "drivethru", "--deck", "fish", "-q", cwd=sendable)
    assert ran.code == 0
    stem = sendable / "out" / "toy" / "en" / "toy-en-cards-fish.deck-fish.drivethru"
    pages = json.loads(stem.with_name(f"{stem.name}.json").read_text("utf-8"))["pages"]
    cards = ["pike", "pike", "carp", "trout"]
    shown = [(page["placements"][0]["id"], page["placements"][0]["face"]) for page in pages]
    assert shown == [(card, side) for card in cards for side in ("back", "face")]
    with pikepdf.open(stem.with_name(f"{stem.name}.pdf")) as pdf:
        assert str(pdf.docinfo["/GTS_PDFXVersion"]) == "PDF/X-1a:2003"
        assert len(pdf.pages) == 8
        for page in pdf.pages:
            assert [float(v) for v in page.mediabox] == pytest.approx([0, 0, 198, 270], abs=1e-3)
            assert [float(v) for v in page.trimbox] == pytest.approx([9, 9, 189, 261], abs=1e-3)
        streams = [o for o in pdf.objects if isinstance(o, pikepdf.Stream) and not {"/N", "/Length1"} & set(o.keys())]
        operators = "\n".join(o.read_bytes().decode("latin-1") for o in streams if o.get("/Subtype") != "/Image")
        mixes = re.findall(r"([\d.]+) ([\d.]+) ([\d.]+) ([\d.]+) [kK]\b", operators)
        assert mixes
        assert max(sum(map(float, mix)) for mix in mixes) <= 2.4 + 1e-6


WATER = "face: water.xml, back: back.xml"
FISH = "format: poker, bleed: 3, safe: 3, face: fish.xml, back: back.xml}"


def fit_fish(project, edit, how):
    """Draw the fish at 63 × 88 mm, with what `print` says of them."""
    card = "size: [63, 88], bleed: 4, safe: 3, face: fish.xml, back: back.xml, print: {" + how + "}}"
    edit(project / "content/toy/game.yaml", FISH, card)


@pytest.mark.whole
def test_a_deck_at_the_sizes_of_two_services(toy, run, edit):
    """Both cut it at their size; manifest and list of pictures say so, and sheets at home have its own."""
    fit_fish(toy, edit, "fit: {drivethru: poker, tgc: poker}")
    ran = run("build", "toy", "--profile", "home,tgc,drivethru", "--deck", "fish", "-q", cwd=toy)
    assert (ran.code, ran.err) == (0, "")
    folder = toy / "out" / "toy" / "en"
    fits = {"size": "poker", "drawn_mm": [63.0, 88.0], "ground_mm": 0.0}
    sent = json.loads((folder / "toy-en-cards-fish.deck-fish.drivethru.json").read_text("utf-8"))
    assert sent["fits"] == {"fish": fits}
    assert {tuple(page["placements"][0]["trim_mm"]) for page in sent["pages"]} == {(3.175, 3.175, 63.5, 88.9)}
    pictures = json.loads((folder / "pictures.deck-fish.tgc" / "pictures.json").read_text("utf-8"))["pictures"]
    assert {picture["size"] for picture in pictures} == {"poker"}
    assert all(picture["fit"] == fits for picture in pictures)
    home = json.loads((folder / "toy-en-cards-a4.deck-fish.json").read_text("utf-8"))
    assert "fits" not in home
    assert home["pages"][0]["placements"][0]["trim_mm"][2:] == [88.0, 63.0]  # turned on the sheet


def test_a_proof_of_single_faces(toy, run, edit):
    """It shows the cut and the size that was drawn, and is not sent."""
    fit_fish(toy, edit, "fit: {drivethru: poker}")
    ran = run("build", "toy", "--profile", "drivethru", "--deck", "fish", "--guides", cwd=toy)
    assert ran.code == 0
    assert "look at it: guides are not for print" in ran.out
    file = toy / "out/toy/en/toy-en-cards-fish.deck-fish.guides.drivethru.pdf"
    with pypdfium2.PdfDocument(file) as pdf:
        assert all("cut at 63.5 × 88.9 (poker), drawn at 63 × 88 mm" in page.get_textpage().get_text_range() for page in pdf)
    assert run("proof", "toy", "--profile", "drivethru", "--deck", "fish", cwd=toy).code == 0
    with pypdfium2.PdfDocument(toy / "out/toy/en/toy-en-proof.deck-fish.drivethru.pdf") as pdf:
        words = "".join(page.get_textpage().get_text_range() for page in pdf)
    assert "cut at 63.5 × 88.9 (poker), drawn at 63 × 88 mm" in words


def test_a_deck_that_some_profiles_leave_out(sendable, run, edit):
    """They say so, and the others print it."""
    edit(
        sendable / "content/toy/game.yaml",
        "face: water.xml, back: back.xml",
        "face: water.xml, back: back.xml, print: {press: {not: [tgc]}}",
    )
    ran = run("build", "toy", "--profile", "tgc,press-x4", cwd=sendable)
    assert ran.code == 0
    assert "tgc: without `waters` (3), as `print: {press: {not: [tgc]}}` says\n" in ran.out
    assert "press-x4: without" not in ran.out
    folder = sendable / "out" / "toy" / "en"
    assert sorted(file.name for file in folder.glob("*.pdf")) == [
        "toy-en-cards-fish.press-x4.pdf",
        "toy-en-cards-waters.press-x4.pdf",
    ]
    assert sorted(file.name for file in (folder / "pictures.tgc").iterdir()) == ["fish", "pictures.json"]


def test_a_deck_that_is_made_at_home(sendable, run, edit):
    """Each press says that it is left out; a printer at home does not."""
    edit(
        sendable / "content/toy/game.yaml",
        "face: water.xml, back: back.xml",
        "face: water.xml, back: back.xml, print: {press: no}",
    )
    ran = run("build", "toy", "--profile", "home,press-x4", cwd=sendable)
    assert ran.code == 0
    assert [line for line in ran.out.splitlines() if "without" in line] == [
        "press-x4: without `waters` (3), as `print: {press: no}` says"
    ]


def test_what_a_service_takes_is_written_on_request(toy, run, edit):
    """With an error about one deck, the others are written whole with `--keep-going`; nothing without it."""
    fit_fish(toy, edit, "fit: {drivethru: poker}")
    folder = toy / "out" / "toy" / "en"
    ran = run("build", "toy", "--profile", "drivethru", cwd=toy)
    assert ran.code == 1
    assert not folder.exists()
    ran = run("build", "toy", "--profile", "drivethru", "--keep-going", cwd=toy)
    assert ran.code == 1
    assert "error[impose/no-such-size]: `drivethru` has no size 41 × 63 mm, which deck `waters` has" in ran.err
    assert "drivethru: without `waters` (3), which it does not take: see the errors\n" in ran.out
    names = ["toy-en-cards-fish.drivethru.json", "toy-en-cards-fish.drivethru.pdf"]
    assert sorted(file.name for file in folder.iterdir()) == names


def test_nothing_is_written_if_a_service_takes_no_deck(toy, run, edit):
    """Nor where something else is wrong; then everything is told."""
    ran = run("build", "toy", "--profile", "drivethru", "--deck", "waters", "--keep-going", cwd=toy)
    assert (ran.code, (toy / "out").exists()) == (1, False)
    fit_fish(toy, edit, "fit: {drivethru: poker}")
    edit(toy / "content/toy/fish.yaml", "points: 7", "ponits: 7")
    ran = run("build", "toy", "--profile", "drivethru", "--keep-going", cwd=toy)
    assert (ran.code, (toy / "out").exists()) == (1, False)
    assert {"load/unknown-field", "impose/no-such-size"} <= {*re.findall(r"error\[(.*?)\]", ran.err)}


@pytest.mark.parametrize(
    ("how", "said"),
    [
        ("press: {not: [tgcc]}", ["load/unknown-choice]: `not` cannot be `tgcc`", "did you mean `tgc`?"]),
        ("press: {not: []}", ["load/out-of-range]: `not` must have at least 1 item, found 0"]),
        (
            "press: maybe",
            [
                "load/wrong-kind]: `press` must be {}, such as `{{not: [tgc]}}`, found `maybe`".format(
                    "`yes`, `no`, or the profiles that leave it out"
                )
            ],
        ),
        (
            "fit: {drivetru: poker}",
            ["load/unknown-field]: unknown field `drivetru` in `game/decks/fish/print/fit`", "did you mean `drivethru`?"],
        ),
        (
            "fit: {tts: poker}",
            [
                "impose/no-such-size]: `tts` has no sizes of its own, and `fit` of deck `fish` asks for `poker`",
                "take `tts` out of `fit`: decks have their own size there",
            ],
        ),
    ],
)
def test_what_print_cannot_say_of_profiles(toy, run, edit, how, said):
    """With the line of the deck and the profile that is meant."""
    fit_fish(toy, edit, how)
    ran = run("check", "toy", "--profile", "home,tts", "-q", cwd=toy)
    assert ran.code == 1
    told = re.findall(r"^(?:content/toy/game.yaml:9:\d+: error\[|  hint: )(.*)$", ran.err, re.MULTILINE)
    assert told == said


def test_sheets_for_a_cutting_machine(toy, run):
    """With a drawing of what is cut for each kind of sheet, which the manifest names."""
    ran = run("build", "toy", "--profile", "cut", "-q", cwd=toy)
    assert (ran.code, ran.err) == (0, "")
    folder = toy / "out" / "toy" / "en"
    manifest = json.loads((folder / "toy-en-cards-a4.cut.json").read_text("utf-8"))
    named = [page["cut"] for page in manifest["pages"] if page["side"] == "face"]
    assert named
    assert set(named) == {f"toy-en-cards-a4.cut.cut-{number}" for number in range(1, len(set(named)) + 1)}
    assert sorted(file.name for file in folder.iterdir()) == sorted(
        [
            "toy-en-cards-a4.cut.json",
            "toy-en-cards-a4.cut.pdf",
            *(f"{name}.{kind}" for name in set(named) for kind in ("dxf", "svg")),
        ]
    )


def test_a_booklet_is_not_for_a_machine(toy, run):
    """It is printed if somebody asks for it."""
    (toy / "content/toy/booklet").mkdir()
    (toy / "content/toy/booklet/01-rules.md").write_text("# Rules\n\nCatch fish.\n", "utf-8")
    folder = toy / "out" / "toy" / "en"
    ran = run("build", "toy", "--profile", "cut-plain", "-q", cwd=toy)
    assert (ran.code, [*folder.glob("*booklet*")]) == (0, []), ran.err
    ran = run("build", "toy", "--profile", "cut-plain", "--only", "booklet", "-q", cwd=toy)
    assert (ran.code, [*folder.glob("*booklet*")] == []) == (0, False), ran.err
