"""Tests of `pnp.pictures.qr_codes`: codes that phones read, judged by a reader of another make."""

from pathlib import Path

import pypdfium2
import pytest
import zxingcpp
from hypothesis import example, given
from hypothesis import strategies as st
from PIL import Image

from pnp.base.diagnostics import Report
from pnp.model.frame import Colour
from pnp.pictures.drawings import load_drawing
from pnp.pictures.qr_codes import LEVELS, QUIET_ZONE, QrCodeFault, is_qr_code, qr_code, reading_faults

URL = "https://example.org/rules?card=pike"


def pixels(picture):
    """A code as the rows of its own SVG's path say it, 4 pixels for each module."""
    side = round(picture.width)
    image = Image.new("L", (side, side), 255)
    ground, code = load_drawing(picture, Report()).items
    assert ground.path[0] == ("M", (0.0, 0.0))
    points = [numbers for letter, numbers in code.path if letter in "ML"]
    assert all(value == round(value) for point in points for value in point)
    starts = [i for i, (letter, _) in enumerate(code.path) if letter == "M"]
    for start, end in zip(starts, [*starts[1:], len(code.path)], strict=True):
        corners = [numbers for letter, numbers in code.path[start:end] if letter in "ML"]
        xs, ys = [round(x) for x, _ in corners], [round(y) for _, y in corners]
        image.paste(0, (min(xs), min(ys), max(xs), max(ys)))
    return image.resize((side * 4, side * 4), Image.Resampling.NEAREST)


@pytest.mark.parametrize("word", LEVELS)
def test_a_code_is_read_as_its_words(word):
    """In each level of error correction, which is at least the one that was asked for."""
    (read,) = zxingcpp.read_barcodes(pixels(qr_code(f"{word}:{URL}", Path(), None)))
    assert read.text == URL
    assert "LMQH".index(read.ec_level) >= "LMQH".index(LEVELS[word].upper())


@example("¡")  # alone, ISO 8859-1 looks like Shift JIS
@example("ਁ@")  # its UTF-8 looks like kanji
@given(st.text(st.characters(exclude_categories=["C", "Z"]), min_size=1, max_size=60))
def test_any_words_come_back(words):
    """Letters of all scripts too, and signs that an address may have."""
    (read,) = zxingcpp.read_barcodes(pixels(qr_code(f"qr:{words}", Path(), None)))
    assert read.text == words


def test_a_code_has_a_white_border_of_four_modules():
    """As the standard asks for; the same words give the same bytes."""
    picture = qr_code(f"qr:{URL}", Path(), None)
    image = pixels(picture)
    assert image.point(lambda grey: 255 - grey).getbbox() == (16, 16, image.width - 16, image.height - 16)
    assert picture.width == 4 * 3 + 17 + 2 * QUIET_ZONE
    assert picture.data == qr_code(f"qr:{URL}", Path("elsewhere"), None).data


NO_WORDS = QrCodeFault("a QR code of no words", "write them behind the colon, or leave the element out where there are none")
TOO_LONG = QrCodeFault("a QR code of 1300 bytes, which is more than fits into any", "print a shorter address")


@pytest.mark.parametrize(
    ("src", "fault"),
    [
        (
            "qr:",
            QrCodeFault("a QR code of no words", "write them behind the colon, or leave the element out where there are none"),
        ),
        (
            "qr: ",
            QrCodeFault("a QR code of no words", "write them behind the colon, or leave the element out where there are none"),
        ),
        ("qr-x:a", QrCodeFault("`qr-x:` is no QR code", "one of `qr:`, `qr-l:`, `qr-m:`, `qr-q:`, `qr-h:`")),
        (
            "qr-h:" + "a" * 1300,
            QrCodeFault("a QR code of 1300 bytes, which is more than fits into any", "print a shorter address"),
        ),
    ],
)
def test_a_code_that_cannot_be(src, fault):
    """It is said why, and what to do."""
    assert qr_code(src, Path(), None) == fault


def test_a_file_is_no_code():
    """Whatever its name begins with."""
    assert is_qr_code("qr:a")
    assert is_qr_code("qr-h:a")
    assert not any(map(is_qr_code, ("qr.svg", "qr-code.png", "art/qr:a.svg", "qrs:a", "")))


def test_the_smallest_module_and_the_palest_colour():
    """A code of 29 modules with its border of 8 needs 12.21 mm; a colour may reflect 30 % of the light."""
    picture = qr_code(f"qr:{URL}", Path(), None)
    assert not list(reading_faults(picture, 37 * 0.33, None))
    (small,) = reading_faults(picture, 12.2, None)
    assert small == QrCodeFault(
        "the modules of a QR code are 0.3297 mm, and phones read 0.33 mm: 29 modules and the empty border are 12.2 mm",
        "give it 12.3 mm, or print a shorter address",
        "layout/small-qr-code",
    )
    assert not list(reading_faults(picture, 20, Colour(0.58, 0.58, 0.58)))
    for colour in (Colour(0.6, 0.6, 0.6), Colour(0, 0, 0, alpha=0.4)):  # one is what the other looks like on white
        (pale,) = reading_faults(picture, 20, colour)
        assert pale == QrCodeFault(
            "a QR code in a colour that reflects 32% of the light, and readers want at most 30% on their white ground",
            "give it a darker `colour`",
            "layout/pale-qr-code",
        )


def test_codes_are_read_from_cards_and_the_booklet(toy, run, edit):
    """In the pixels of an exported face, where art lies under the code and it is turned, and in those of the PDF."""
    edit(
        toy / "content/toy/types.yaml",
        "    art: {kind: image}\n",
        "    art: {kind: image}\n    more: {kind: url, required: no}\n",
    )
    edit(toy / "content/toy/fish.yaml", "    art: art/pike.png\n", f"    art: art/pike.png\n    more: {URL}\n")
    code = """  {% if card.more %}<image src="qr:{{ card.more }}" x="36" y="20" w="18" h="18" rotate="5"/>{% endif %}\n"""
    edit(toy / "templates/toy/fish.xml", '  <text x="4" y="4"', code + '  <text x="4" y="4"')
    (toy / "content/toy/booklet").mkdir()
    figure = '![Rules](qr:https://example.org/é "scale=0.3"){alt="A code that leads to the rules"}'
    (toy / "content/toy/booklet/01-rules.md").write_text(f"# Rules\n\n{figure}\n", "utf-8")
    ran = run("build", "toy", "--png", "--ppi", 150, "--out", toy / "out", cwd=toy)
    assert (ran.code, "warning[" in ran.err) == (0, False)
    (face,) = toy.glob("out/**/png/fish/pike-face.png")
    assert [read.text for read in zxingcpp.read_barcodes(Image.open(face))] == [URL]
    (booklet,) = toy.glob("out/**/toy-en-booklet-a5.pdf")
    assert b"(A code that leads to the rules)" in booklet.read_bytes()
    with pypdfium2.PdfDocument(booklet) as document:
        page = document[0].render(scale=3).to_pil()
    assert [read.text for read in zxingcpp.read_barcodes(page)] == ["https://example.org/é"]


def test_a_mirrored_code_in_the_booklet(toy, run):
    """It is refused where it stands."""
    (toy / "content/toy/booklet").mkdir()
    (toy / "content/toy/booklet/01-rules.md").write_text('# Rules\n\n![A](qr:a "mirror=yes scale=0.05"){alt=""}\n', "utf-8")
    first, *_, hint, count = run("check", "toy", "-q", cwd=toy).err.splitlines()
    place, _, said = first.partition(": error[layout/bad-qr-code]: ")
    assert (place, said) == (
        "content/toy/booklet/01-rules.md:3:1",
        "`qr:a`: a QR code that is mirrored, which many phones do not read",
    )
    assert (hint, count) == ("  hint: take `mirror` out: a code has no direction", "1 error")
