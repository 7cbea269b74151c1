"""A picture is opened only if it lies in the project, is undamaged, and has a printable format and a sane size."""

# ruff: noqa: E501  (tables with one case a line)

import struct
import zlib
from io import BytesIO
from pathlib import Path

import pytest
from PIL import Image
from whole_messages import whole_messages

from pnp.art.picture_file import open_picture, picture_bytes
from pnp.diagnostics import Mark, PnpError, Report, format_diagnostic

AT = Mark("content/g/cards.yaml", 4, 10)


def encoded(kind: str, size=(40, 30), mode="RGB", **more) -> bytes:
    """Return a picture file that contains some noise."""
    out = BytesIO()
    picture = Image.frombytes("L", size, bytes((i * 73) % 251 for i in range(size[0] * size[1]))).convert(mode)
    picture.save(out, kind, **more)
    return out.getvalue()


def chunk(name: bytes, body: bytes) -> bytes:
    """Return a PNG chunk with a correct checksum."""
    return struct.pack(">I", len(body)) + name + body + struct.pack(">I", zlib.crc32(name + body))


def png(width: int, height: int, pixels: bytes) -> bytes:
    """Return a grey PNG with the given pixel stream."""
    head = struct.pack(">IIBBBBB", width, height, 8, 0, 0, 0, 0)
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head) + chunk(b"IDAT", pixels) + chunk(b"IEND", b"")


@pytest.fixture
def opened(tmp_path):
    """Write bytes as a file of the project and open it: returns the picture and the report's text."""
    (tmp_path / "art").mkdir()

    def run(data: bytes | None, name="art/a.png", ask=None):
        if data is not None:
            (tmp_path / name).write_bytes(data)
        report = Report()
        picture = open_picture(tmp_path, Path(ask or name), AT, report)
        return picture, "\n".join(format_diagnostic(d, lambda _: ()) for d in report.diagnostics)

    return run


@pytest.mark.parametrize(
    ("data", "kind", "size"),
    [
        (encoded("PNG"), "png", (40, 30)),
        (encoded("PNG", (7, 5), "RGBA"), "png", (7, 5)),
        (encoded("PNG", (9, 3), "1"), "png", (9, 3)),
        (encoded("PNG", (9, 3), "P"), "png", (9, 3)),
        (encoded("JPEG"), "jpeg", (40, 30)),
        (encoded("JPEG", progressive=True), "jpeg", (40, 30)),
        (encoded("JPEG", mode="CMYK"), "jpeg", (40, 30)),
        (b'\xef\xbb\xbf<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg" viewBox="1 1 8 6"/>', "svg", (8, 6)),
    ],
)
def test_valid_pictures_have_their_size(opened, data, kind, size):
    """The kind comes from the bytes, not the name; the key from the bytes alone; the mark from the caller."""
    picture, text = opened(data)
    assert text == ""
    assert (picture.kind, (picture.width, picture.height)) == (kind, size)
    assert (picture.path, picture.mark) == ("art/a.png", AT)
    again, _ = opened(data, "art/b.png")
    assert again.key == picture.key


def test_an_interlaced_png_is_valid(opened):
    """Adam7 has rows of a different length."""
    rows = b"".join(b"\0" * (1 + w) * h for w, h in ((1, 1), (1, 1), (2, 1), (1, 2), (3, 1), (2, 3), (5, 2)))
    head = struct.pack(">IIBBBBB", 5, 5, 8, 0, 0, 0, 1)
    data = b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head) + chunk(b"IDAT", zlib.compress(rows)) + chunk(b"IEND", b"")
    assert Image.open(BytesIO(data)).load() is not None
    assert opened(data)[1] == ""


DAMAGED = {
    "empty": (b"", "error[art/corrupt]: `art/a.png`: file is empty"),
    "cut PNG": (encoded("PNG")[:-20], "error[art/corrupt]: `art/a.png`: PNG is cut short: it has no end"),
    "flipped bit": (
        encoded("PNG")[:60] + b"\x00" + encoded("PNG")[61:],
        "error[art/corrupt]: `art/a.png`: PNG is damaged: checksum of its chunk `IDAT` is wrong",
    ),
    "no pixels": (
        png(40, 30, zlib.compress(b"\0" * 50)),
        "error[art/corrupt]: `art/a.png`: PNG is damaged: 50 of 1230 bytes of pixels",
    ),
    "no zlib": (png(4, 4, b"xxxx"), "error[art/corrupt]: `art/a.png`: PNG is damaged: its pixels cannot be unpacked"),
    "cut JPEG": (
        encoded("JPEG", (400, 300))[:-400],
        "error[art/corrupt]: `art/a.png`: JPEG is damaged: its pixels cannot be decoded",
    ),
    "JPEG head": (encoded("JPEG")[:100], "error[art/corrupt]: `art/a.png`: JPEG is cut short: it has no pixels"),
    "huge PNG": (
        png(10_000, 10_000, zlib.compress(b"")),
        (
            "error[art/too-many-pixels]: `art/a.png`: picture is 10000 x 10000 pixels: expected at most 50 million\n"
            "  hint: scale it to 300 to 600 pixels per inch of its printed size"
        ),
    ),
    "GIF": (
        encoded("GIF", mode="P"),
        "error[art/format]: `art/a.png`: picture is GIF: expected PNG, JPEG or SVG\n  hint: save it as PNG or SVG",
    ),
    "WebP": (
        encoded("WEBP"),
        "error[art/format]: `art/a.png`: picture is WebP: expected PNG, JPEG or SVG\n  hint: save it as PNG or SVG",
    ),
    "text": (
        b"hello",
        "error[art/format]: `art/a.png`: picture is of an unknown format: expected PNG, JPEG or SVG\n  hint: save it as PNG or SVG",
    ),
    "Latin-1 SVG": (
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1">é</svg>'.encode("latin-1"),
        "error[art/corrupt]: `art/a.png` is not UTF-8 text\n  hint: save the drawing as UTF-8",
    ),
}


@pytest.mark.parametrize("case", DAMAGED)
def test_damaged_pictures_are_named(opened, case):
    """Every kind of damage is reported before anything is drawn."""
    data, message = DAMAGED[case]
    picture, text = opened(data)
    assert picture is None
    assert text == f"{AT}: {message}"


def test_a_bomb_is_not_inflated_further_than_the_picture(opened):
    """A pixel stream that unpacks to far more than its header says is not read to its end."""
    picture, text = opened(png(8, 8, zlib.compress(b"\0" * 50_000_000)))
    assert picture is not None
    assert text == ""


def test_a_rotated_jpeg_is_reported(opened):
    """Print shows pixels as they are stored, so a photo rotated by EXIF would lie on its side."""
    exif = Image.Exif()
    exif[0x0112] = 6
    picture, text = opened(encoded("JPEG", exif=exif))
    assert picture is None
    assert text == (
        f"{AT}: error[art/turned]: `art/a.png`: JPEG is rotated by its EXIF orientation (6), which print ignores\n"
        "  hint: open it in an image editor and save it upright"
    )


def test_a_missing_picture_names_its_neighbour(opened):
    """The nearest spelling in the same folder is suggested; a missing folder is named."""
    opened(encoded("PNG"), "art/weapon.png")
    assert opened(None, ask="art/weapom.png")[1] == (
        f"{AT}: error[art/missing]: `art/weapom.png` does not exist\n  hint: did you mean `weapon.png`?"
    )
    assert opened(None, ask="at/weapon.png")[1] == (
        f"{AT}: error[art/missing]: `at/weapon.png` does not exist: there is no folder `at`"
    )
    assert opened(None, ask="art")[1] == f"{AT}: error[art/missing]: `art` is not a file"


@pytest.mark.parametrize("ask", ["../outside.png", "art/../../outside.png", "/etc/hostname"])
def test_paths_out_of_the_project_are_refused(opened, tmp_path, ask):
    """Neither `..` nor an absolute path may leave the project, whether or not the file exists."""
    (tmp_path.parent / "outside.png").write_bytes(encoded("PNG"))
    picture, text = opened(None, ask=ask)
    assert picture is None
    assert "error[art/outside-project]:" in text
    assert "leads outside the project\n  hint: copy the picture into the game's folder" in text


def test_links_out_of_the_project_are_refused(opened, tmp_path):
    """A symbolic link counts as its target; one inside the project is fine."""
    outside = tmp_path.parent / "elsewhere.png"
    outside.write_bytes(encoded("PNG"))
    (tmp_path / "art" / "out.png").symlink_to(outside)
    (tmp_path / "art" / "in.png").symlink_to(tmp_path / "art" / "real.png")
    opened(encoded("PNG"), "art/real.png")
    assert "`art/out.png` leads outside the project" in opened(None, ask="art/out.png")[1]
    assert opened(None, ask="art/in.png")[0] is not None


def test_a_changed_file_is_read_again(opened):
    """A cached result applies only to one state of the file."""
    first, _ = opened(encoded("PNG", (4, 4)))
    second, _ = opened(encoded("PNG", (8, 4)))
    assert (first.width, second.width) == (4, 8)


def test_a_picture_that_changes_during_the_build_stops_it(opened, tmp_path):
    """The checks do not hold for its new bytes, and caches know it by the old ones."""
    picture, _ = opened(encoded("PNG"))
    assert picture_bytes(picture) == encoded("PNG")
    (tmp_path / "art/a.png").write_bytes(encoded("PNG", (41, 30)))
    with pytest.raises(PnpError) as stopped:
        picture_bytes(picture)
    assert whole_messages(stopped.value.diagnostics) == [
        (
            "content/g/cards.yaml:4:10: error[art/changed]: `art/a.png` was changed while it was being printed\n"
            "  hint: run the command again"
        )
    ]
