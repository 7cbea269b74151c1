"""The marks of a profile: what it says, the rest as at home, and contradictions with their places.

What profiles say of print services: the shipped tables, and what contradicts itself.
"""

import re
from dataclasses import replace

import pytest

from pnp.base.diagnostics import Report
from pnp.base.units import Size
from pnp.load import profiles
from pnp.load.profiles import PROFILE_FILES, home_marks, read_profile
from pnp.model.printing import canvas_size

HOME = "note: us\n"

COLOUR = "colour: {icc: shop.icc, condition: FOGRA39, condition-note: coated, ink-limit: 300}\n"


def profile(tmp_path, text, report=None):
    """Read a profile of a project."""
    folder = tmp_path / "profiles"
    folder.mkdir(exist_ok=True)
    (folder / "shop.icc").write_bytes((PROFILE_FILES.shipped.parent / "icc" / "swop-coated-240.icc").read_bytes())
    (folder / "shop.yaml").write_text(text, "utf-8")
    return read_profile("shop", tmp_path, report)


def test_the_figures_of_home():
    """What printers at home get, which every sheet had before profiles said so."""
    marks = home_marks()
    assert (marks.length, marks.short_length, marks.tick_length, marks.offset, marks.weight) == (5, 2, 1.5, 3, 0.4)
    assert (marks.edge, marks.least_edge, marks.ink, marks.sides) == (4, 3, "black", "fronts")
    assert (marks.outlines, marks.targets, marks.colour_bar) == (True, False, False)
    assert read_profile("home-low-ink").marks is None


def test_what_is_not_said_is_as_at_home(tmp_path):
    """One figure of its own; all others are the usual ones."""
    assert profile(tmp_path, HOME).marks is None
    found = profile(tmp_path, HOME + "marks: {length: 1/4 in, outlines: no}\n").marks
    assert found == replace(home_marks(), length=6.35, outlines=False)


def test_how_sheets_are_printed(tmp_path):
    """`print:` of a profile, and the bleed that it prints at most."""
    options = profile(tmp_path, HOME + "bleed: 2\nprint: {paper: a3, backs: none, marks: short, cuts: bleed}\n").options
    assert (options.paper.name, options.backs, options.marks, options.cuts, options.bleed) == (
        "a3",
        "none",
        "short",
        "bleed",
        2,
    )


@pytest.mark.parametrize(
    ("text", "said", "hint"),
    [
        (
            "bleed: 3\nmarks:\n  offset: 3\n",
            "profiles/shop.yaml:4:11 marks 3 mm from the trim touch the bleed of 3 mm",
            "say `offset: 3.25` or more, or less `bleed`",
        ),
        (
            "bleed: 3\nmarks: {length: 4}\n",  # the offset is that of home
            "profiles/shop.yaml:3:8 marks 3 mm from the trim touch the bleed of 3 mm",
            "say `offset: 3.25` or more, or less `bleed`",
        ),
        (
            "marks: {short-length: 8}\n",
            "profiles/shop.yaml:2:23 `short` marks of 8 mm are longer than others, of 5 mm",
            "say `short-length: 5` or less, or a greater `length`",
        ),
        (
            "marks: {edge: 2}\n",
            "profiles/shop.yaml:2:8 `edge` is 2 mm, and no mark comes nearer than `least-edge`, 3 mm",
            "say `least-edge: 2` or less, or a greater `edge`",
        ),
        (
            "marks: {ink: registration}\n",
            "profiles/shop.yaml:2:14 `ink: registration` is for the plates of a press",
            "say which press by `colour`, or leave it out",
        ),
        (
            "marks: {targets: yes}\n",
            "profiles/shop.yaml:2:18 `targets: yes` is for the plates of a press",
            "say which press by `colour`, or leave it out",
        ),
        (
            "marks: {colour-bar: yes}\n",
            "profiles/shop.yaml:2:21 `colour-bar: yes` is for the plates of a press",
            "say which press by `colour`, or leave it out",
        ),
    ],
)
def test_contradictions(tmp_path, text, said, hint):
    """Each is told at the value that makes it, and the profile cannot be used."""
    report = Report()
    assert profile(tmp_path, HOME + text, report) is None
    (found,) = report.diagnostics
    assert (found.code, f"{found.mark} {found.message}", found.hint) == ("load/profile-contradiction", said, hint)


def test_marks_of_a_press_need_its_colours(tmp_path):
    """With them, all is well."""
    marks = profile(tmp_path, HOME + COLOUR + "marks: {ink: registration, targets: yes, colour-bar: yes}\n").marks
    assert (marks.ink, marks.targets, marks.colour_bar) == ("registration", True, True)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("marks: {length: 0}\n", "profiles/shop.yaml:2:17 `length` must be at least 1 mm, found `0`"),
        ("marks: {weight: 4}\n", "profiles/shop.yaml:2:17 `weight` must be at most 2, found `4`"),
        ("marks: {ink: all}\n", "profiles/shop.yaml:2:14 `ink` cannot be `all`"),
        ("marks: none\n", "profiles/shop.yaml:2:8 `marks` must be a record"),
        ("print: {paper: a9}\n", "profiles/shop.yaml:2:16 there is no paper `a9`"),
        ("print: {bleed: 3}\n", "profiles/shop.yaml:2:9 unknown field `bleed`"),
    ],
)
def test_values_that_cannot_be(tmp_path, text, said):
    """They are told like those of any other field."""
    report = Report()
    assert profile(tmp_path, HOME + text, report) is None
    (found,) = report.diagnostics
    assert f"{found.mark} {found.message}".startswith(said)


SHOP = """note: our shop
pages: faces
writes: [pictures]
decks:
  sizes:
    poker: {trim: [2.5 in, 3.5 in], pixels: [825, 1125]}
pictures: {ppi: 300}
"""

PRESS = "note: x\npages: faces\ncolour: {icc: press.icc, condition: X, condition-note: x, ink-limit: 240}\n"

RESERVED = "an ink of `spots` cannot have the name of a process ink, nor `All` or `None`"

SPOTS = [f"3:83 {RESERVED}", f"3:104 {RESERVED}"]

ORDER = 'pictures: {order-file: {stock: "(S30) Standard Smooth"}}\n'


def written(tmp_path, text):
    """A project with one profile."""
    folder = tmp_path / "profiles"
    folder.mkdir(exist_ok=True)
    (folder / "shop.yaml").write_text(text, "utf-8")
    (folder / "press.icc").write_bytes((PROFILE_FILES.shipped.parent / "icc" / "swop-coated-240.icc").read_bytes())
    return tmp_path


@pytest.mark.parametrize(
    ("name", "least", "most"), [("tgc", 0.118, 0.227), ("mpc", 35.3 / 300 - 1e-3, 0.12 + 1e-6)], ids=["tgc", "mpc"]
)
def test_shipped_sizes_leave_a_bleed_of_about_an_eighth_of_an_inch(name, least, most):
    """A slip of a digit in the table would leave none, or an inch."""
    sizes = read_profile(name).decks.sizes
    assert len(sizes) >= 12
    for size in sizes:
        canvas = canvas_size(size.pixels, 300)
        around = [(c - t) / 2 / 25.4 for c, t in zip(canvas, size.trim, strict=True)]
        assert all(least <= bleed <= most for bleed in around), (size, around)


@pytest.mark.parametrize(
    ("name", "size", "pixels"),
    [
        ("tgc", "poker", (825, 1125)), ("tgc", "tarot", (900, 1500)), ("tgc", "jumbo", (1125, 1725)),
        ("tgc", "mini", (600, 825)), ("tgc", "small-chit", (225, 225)), ("tgc", "six-fold-board", (8175, 5475)),
        ("mpc", "poker", (822, 1122)), ("mpc", "tarot", (897, 1497)), ("mpc", "domino", (597, 1122)),
        ("mpc", "game", (816, 1110)),
    ],
)  # fmt: skip
def test_pixels_that_services_publish(name, size, pixels):
    """Those of the templates that are downloaded most."""
    assert {one.name: one.pixels for one in read_profile(name).decks.sizes}[size] == pixels


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (SHOP, None),
        (SHOP.replace("pages: faces\n", ""), [
            "3:1 `decks` is for single faces, and the pages of this profile are sheets",
            "6:1 `pictures` is for single faces, and the pages of this profile are sheets",
        ]),
        (
            "note: x\npages: faces\nprint: {paper: a3}\nmarks: {length: 4}\n",
            [
                "3:1 `print` is for sheets, and the pages of this profile are single faces",
                "4:1 `marks` is for sheets, and the pages of this profile are single faces",
            ],
        ),
        ("note: x\norder: back-first\n", ["2:1 `order` is for single faces, and the pages of this profile are sheets"]),
        (SHOP.replace("writes: [pictures]\n", ""), ["6:1 `pictures` says how they are, and nothing writes them"]),
        (SHOP.replace("pictures: {ppi: 300}\n", ""), [
            "3:1 `writes` has `pictures`, and nothing says how they are",
            "6:37 `pixels` are those of pictures, which this profile has none of",
        ]),
        (SHOP + "colour: {icc: press.icc, condition: X, condition-note: x, ink-limit: 240}\n",
         ["8:1 `colour` mixes inks, and pictures are sRGB"]),
        (SHOP + "bleed: 3\n", ["8:1 `bleed` is what `pixels` leave around the trim of each size"]),
        (SHOP.replace("[pictures]", "[pictures, order-file]"),
         ["3:1 `writes` has `order-file`, and nothing says which card stock is ordered"]),
        (SHOP.replace("pictures: {ppi: 300}\n", ORDER), ["7:12 `order-file` says how an order is, and nothing writes one"]),
        (SHOP.replace("[825, 1125]", "[740, 1040]"), [
            "6:37 740 × 1040 pixels are 62.65 × 88.05 mm at 300 ppi, less than the trim of `poker`, 63.5 × 88.9 mm",
        ]),
        (SHOP.replace("300", "600"), [
            "6:37 825 × 1125 pixels are 34.92 × 47.62 mm at 600 ppi, less than the trim of `poker`, 63.5 × 88.9 mm",
        ]),
        (SHOP.replace(", pixels: [825, 1125]", ""), ["6:5 `poker` has no `pixels`, and its pictures need them"]),
        (SHOP.replace("pictures: {", "    lying: {trim: [88.9, 63.5], pixels: [1125, 825]}\npictures: {"),
         ["7:5 `lying` and `poker` are one size, 88.9 × 63.5 mm"]),
        (SHOP.replace("  sizes:\n    poker: {trim: [2.5 in, 3.5 in], pixels: [825, 1125]}\n", "  most: 9\n  fewest: 10\n"), [
            "5:3 a deck cannot have at least 10 and at most 9 cards",
            "7:1 pictures need the exact pixels of each size, and `decks` has no sizes",
        ]),
        ("note: x\npages: faces\nwrites: [pictures]\npictures: {ppi: 300}\n",
         ["4:1 pictures need the exact pixels of each size, and `decks` has no sizes"]),
        (SHOP.replace("{ppi: 300}", '{file: "{deck}/{card}.png"}'),
         ["7:19 the name `{deck}/{card}.png` in `file` gives several pictures one name"]),
        (SHOP.replace("{ppi: 300}", '{file: "{deck}/{side}.png"}'),
         ["7:19 the name `{deck}/{side}.png` in `file` gives several pictures one name"]),
        (SHOP.replace("{ppi: 300}", '{file: "{deck}/{crad}{side}.png"}'),
         ["7:19 the name `{deck}/{crad}{side}.png` in `file` has an unknown place `{crad}`"]),
        (SHOP.replace("{ppi: 300}", '{file: "../{deck}{card}{side}.png"}'),
         ["7:19 the name `../{deck}{card}{side}.png` in `file` leaves its folder, or is no name on Windows"]),
        (SHOP.replace("{ppi: 300}", '{file: "{deck}:{card}{side}.png"}'),
         ["7:19 the name `{deck}:{card}{side}.png` in `file` has `:`, which Windows refuses"]),
        (SHOP.replace("{ppi: 300}", '{file: "{deck}{card}{side"}'),
         ["7:19 the name `{deck}{card}{side` in `file` has a brace too many or too few"]),
        (SHOP.replace("{ppi: 300}", '{common-back: "back.png"}'),
         ["7:26 the name `back.png` in `common-back` gives several pictures one name"]),
        (SHOP.replace("{ppi: 300}", '{common-back: "{deck}.jpg"}'),
         ["7:26 the name `{deck}.jpg` in `common-back` does not end with `.png`"]),
        (SHOP.replace("[pictures]", "[pictures, pngs]"), ["3:20 `writes` cannot be `pngs`"]),
        (PRESS.replace("icc: press.icc, ", "").replace("240", "240, standard: x-1a"),
         ["3:9 missing field `icc` in `shop/colour`"]),
        (PRESS.replace("240", "240, rich-black: [60, 60, 60, 100]"),
         ["3:75 `rich-black` has 280 % of ink, and `ink-limit` allows 240 %"]),
        (PRESS.replace("240", "240, spots: [Cyan, PANTONE 871 C, All]"), SPOTS),
        (PRESS.replace("240", "240, spots: [PANTONE 871 C], spot-limit: 0"),
         ["3:99 `spot-limit` takes no spot inks, and `spots` lists some"]),
        (PRESS + "limits: {picture: 100, coarse-picture: 300}\n",
         ["4:10 pictures below 300 ppi are refused, and 100 ppi are enough"]),
        (PRESS + "limits: {coarse-picture: 400}\n", ["4:10 pictures below 400 ppi are refused, and 300 ppi are enough"]),
        ("note: x\nlimits: {picture: 150}\n", ["2:10 pictures below 200 ppi are refused, and 150 ppi are enough"]),
        (PRESS + "limits: {picture: 200, coarse-picture: 200}\n", None),
        ("note: x\nwrites: []\n", ["2:1 `writes` is empty: nothing would be written"]),
    ],
)  # fmt: skip
def test_contradictions_profile_service(tmp_path, text, said):
    """Each is told where it stands; the profile cannot be used, and all of them are told at once."""
    report = Report()
    found = read_profile("shop", written(tmp_path, text), report)
    told = [f"{d.mark.line}:{d.mark.column} {d.message}" for d in report.diagnostics]
    assert told == (said or [])
    assert (found is None) == bool(said)
    assert all(d.hint for d in report.diagnostics if d.code == "load/profile-contradiction")


PAGE = PROFILE_FILES.shipped.parents[3] / "docs" / "press.md"

BLOCKS = re.findall(r"^```yaml\n(.*?)^```", PAGE.read_text("utf-8"), re.DOTALL | re.MULTILINE)


@pytest.mark.parametrize("text", [block for block in BLOCKS if "pages:" in block])
def test_profiles_of_the_documentation(tmp_path, text):
    """Each can be copied as a file."""
    root, report = written(tmp_path, text.replace("shop.icc", "press.icc")), Report()
    assert read_profile("shop", root, report) is not None, report.diagnostics


def test_what_a_service_is_said_to_take(tmp_path):
    """Lengths in inches are exact, brackets in order."""
    text = SHOP.replace("[pictures]", "[pictures, order-file]").replace(
        "{ppi: 300}", '{copies: each, order-file: {stock: "(M31) Linen", foil: yes, brackets: [55, 18]}}'
    )
    shop = read_profile("shop", written(tmp_path, text))
    assert shop.decks.sizes[0].trim == pytest.approx(Size(63.5, 88.9), abs=1e-9)
    assert (shop.pictures.copies, shop.pictures.order_file.foil, shop.pictures.order_file.brackets) == ("each", True, (18, 55))


def test_a_profile_of_a_project_is_read_once(tmp_path, monkeypatch):
    """A run asks for it again and again; who changes it or its ICC profile gets the new one."""
    root, reads, read = written(tmp_path, PRESS), [], profiles.read_map
    monkeypatch.setattr(profiles, "read_map", lambda *args: reads.append(args[1].name) or read(*args))
    first = read_profile("shop", root)
    assert read_profile("shop", root) is first
    assert reads == ["shop.yaml"]
    other = (PROFILE_FILES.shipped.parent / "icc" / "iso-coated-v2-300.icc").read_bytes()
    (root / "profiles" / "press.icc").write_bytes(other)
    assert read_profile("shop", root).colour.icc == other
    written(tmp_path, PRESS.replace("240", "260"))
    assert read_profile("shop", root).colour.limit == 2.6
    assert len(reads) == 3
    (root / "profiles" / "press.icc").unlink()
    report = Report()
    assert read_profile("shop", root, report) is None
    assert report.has_errors
