"""A picture is opened only if it lies in the project, is undamaged, and has a printable format and a sane size.

Rows that are unpacked at once are judged as those that are unpacked piece by piece.
"""

import struct
import zlib
from io import BytesIO
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from PIL import Image
from support.findings import whole_messages

from pnp.base.diagnostics import Mark, PnpError, Report, format_diagnostic
from pnp.pictures import raster
from pnp.pictures.files import open_picture, picture_bytes
from pnp.pictures.raster import DamagedPictureError, PngRows, check_raster, exif_orientation, stored_pixels, upright_pixels

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


def chunks(data: bytes) -> list[tuple[bytes, bytes]]:
    """Return the names and bodies of a PNG's chunks, as far as they are whole."""
    out, at = [], 8
    while at + 12 + (size := int.from_bytes(data[at : at + 4])) <= len(data):
        out.append((data[at + 4 : at + 8], data[at + 8 : at + 8 + size]))
        at += 12 + size
    return out


def with_checksums(data: bytes) -> bytes:
    """Return a PNG whose chunks have correct checksums."""
    return data[:8] + b"".join(chunk(*one) for one in chunks(data))


def without(data: bytes, name: bytes) -> bytes:
    """Return a PNG without its chunks of a name."""
    return data[:8] + b"".join(chunk(*one) for one in chunks(data) if one[0] != name)


def with_chunk(data: bytes, name: bytes, body: bytes) -> bytes:
    """Return a PNG with a further chunk behind its header."""
    return data[:33] + chunk(name, body) + data[33:]


NO_PROFILE = "damaged: its colour profile cannot be read\n  hint: save it again from an image editor, in sRGB"


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
        (encoded("JPEG", (3, 2)), "jpeg", (3, 2)),
        (encoded("WEBP"), "webp", (40, 30)),
        (encoded("GIF"), "gif", (40, 30)),
        (encoded("TIFF", compression="tiff_lzw"), "tiff", (40, 30)),
        (encoded("TIFF", mode="I;16"), "tiff", (40, 30)),
        (encoded("TIFF", mode="I;16B"), "tiff", (40, 30)),  # big-endian
        (encoded("BMP"), "bmp", (40, 30)),
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
    "other encoding": (
        b'<?xml version="1.0" encoding="shift_jis"?><svg xmlns="http://www.w3.org/2000/svg"/>',
        "error[art/corrupt]: `art/a.png`: picture is not well-formed XML: unknown encoding\n  in art/a.png:1",
    ),
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
    "HEIC": (
        b"\0\0\0\x18ftypheic\0\0\0\0mif1heic",
        (
            "error[art/format]: `art/a.png`: picture is AVIF or HEIC: expected SVG, PNG, JPEG, WebP, GIF, TIFF, BMP or PSD\n"
            "  hint: save it as JPEG or PNG; a phone takes JPEGs if its camera is set to the most compatible format"
        ),
    ),
    "float TIFF": (
        encoded("TIFF", mode="F"),
        (
            "error[art/format]: `art/a.png`: TIFF has floating-point numbers: expected whole numbers of 8 or 16 bits, in RGB,"
            " grey, CMYK or Lab\n  hint: save it in RGB with 8 bits a channel, or as PNG"
        ),
    ),
    "cut WebP": (encoded("WEBP")[:-40], "error[art/corrupt]: `art/a.png`: WebP is damaged: its pixels cannot be decoded"),
    "cut GIF": (encoded("GIF")[:900], "error[art/corrupt]: `art/a.png`: GIF is damaged: its pixels cannot be decoded"),
    "cut TIFF": (encoded("TIFF")[:900], "error[art/corrupt]: `art/a.png`: TIFF is damaged: its pixels cannot be decoded"),
    "cut BMP": (encoded("BMP")[:900], "error[art/corrupt]: `art/a.png`: BMP is damaged: its pixels cannot be decoded"),
    "GIF head": (b"GIF89a", "error[art/corrupt]: `art/a.png`: GIF is damaged: its header cannot be read"),
    "huge GIF": (
        b"GIF89a\xff\xff\xff\xff" + encoded("GIF")[10:],
        (
            "error[art/too-many-pixels]: `art/a.png`: GIF has far too many pixels: expected at most 50 million\n"
            "  hint: scale it to 300 to 600 pixels per inch of its printed size"
        ),
    ),
    "palette PNG without its palette": (
        without(encoded("PNG", mode="P"), b"PLTE"),
        "error[art/corrupt]: `art/a.png`: PNG is damaged: its pixels are numbers of a palette, which it lacks",
    ),
    "too many colours": (
        with_chunk(without(encoded("PNG", mode="P"), b"PLTE"), b"PLTE", b"abc" * 257),
        "error[art/corrupt]: `art/a.png`: PNG is damaged: its palette has 771 bytes",
    ),
    "short transparency": (
        with_chunk(encoded("PNG"), b"tRNS", b"\0"),
        "error[art/corrupt]: `art/a.png`: PNG is damaged: its transparent colours do not fit its pixels",
    ),
    "gamma of 0": (
        with_chunk(encoded("PNG"), b"gAMA", bytes(4)),
        "error[art/corrupt]: `art/a.png`: PNG is damaged: its gamma is 0",
    ),
    "broken profile in a PNG": (
        with_chunk(encoded("PNG"), b"iCCP", b"wide\0\0xxxx"),
        f"error[art/corrupt]: `art/a.png`: PNG is {NO_PROFILE}",
    ),
    "a profile that is none": (
        with_chunk(encoded("PNG"), b"iCCP", b"wide\0\0" + zlib.compress(bytes(200))),
        f"error[art/corrupt]: `art/a.png`: PNG is {NO_PROFILE}",
    ),
    "a profile that unpacks to 100 MB": (
        with_chunk(encoded("PNG"), b"iCCP", b"wide\0\0" + zlib.compress(bytes(100_000_000))),
        f"error[art/corrupt]: `art/a.png`: PNG is {NO_PROFILE}",
    ),
    "broken profile in a JPEG": (
        encoded("JPEG", icc_profile=bytes(200)),
        f"error[art/corrupt]: `art/a.png`: JPEG is {NO_PROFILE}",
    ),
    "broken profile in a WebP": (
        encoded("WEBP", icc_profile=bytes(200)),
        f"error[art/corrupt]: `art/a.png`: WebP is {NO_PROFILE}",
    ),
    "a filter that does not exist": (
        png(2, 2, zlib.compress(b"\0ab\x05cd")),
        "error[art/corrupt]: `art/a.png`: PNG is damaged: its pixels cannot be unpacked",
    ),
    "no end of the pixels": (
        png(2, 2, zlib.compress(b"\0ab\0cd")[:-4]),
        "error[art/corrupt]: `art/a.png`: PNG is damaged: its pixels cannot be unpacked",
    ),
    "bomb": (
        png(8, 8, zlib.compress(b"\0" * 50_000_000)),
        "error[art/corrupt]: `art/a.png`: PNG is damaged: it unpacks to far more than its pixels",
    ),
    "JPEG in two channels": (
        encoded("JPEG").replace(b"\x03\x01\x22\x00", b"\x02\x01\x22\x00", 1),
        "error[art/format]: `art/a.png`: JPEG has 2 channels: expected grey, RGB or CMYK",
    ),
    "text": (
        b"hello",
        (
            "error[art/format]: `art/a.png`: picture is of an unknown format: expected SVG, "
            "PNG, JPEG, WebP, GIF, TIFF, BMP or PSD\n  hint: save it as PNG or SVG"
        ),
    ),
    "Latin-1 SVG": (
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1">né</svg>'.encode("latin-1"),
        (
            "error[art/corrupt]: `art/a.png`: the file is not UTF-8, found the "
            "byte 0xE9: it may be Windows-1252, where it is in `né`\n"
            "  in art/a.png:1\n  hint: save it as UTF-8"
        ),
    ),
    "UTF-16 SVG": (
        '<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"/>'.encode("utf-16"),
        "error[art/corrupt]: `art/a.png`: the file is UTF-16, expected UTF-8\n  hint: save it as UTF-8",
    ),
}


AGAIN = "\n  hint: copy or download it again, or save it anew from the program that made it"


@pytest.mark.parametrize("case", DAMAGED)
def test_damaged_pictures_are_named(opened, case):
    """Every kind of damage is reported before anything is drawn."""
    data, message = DAMAGED[case]
    is_svg = b"<svg" in data or data.startswith((b"\xff\xfe", b"\xfe\xff"))
    picture, text = opened(data)
    assert picture is None
    assert text == f"{AT}: {message}{AGAIN if 'art/corrupt' in message and 'hint' not in message and not is_svg else ''}"


@pytest.mark.whole
def test_a_comment_that_unpacks_to_gigabytes_is_left_aside(opened):
    """Only the chunks that pixels depend on are read, also when the picture is decoded."""
    data = with_chunk(encoded("PNG", mode="RGBA"), b"zTXt", b"Comment\0\0" + zlib.compress(bytes(200_000_000)))
    picture, text = opened(data)
    assert text == ""
    assert stored_pixels(picture_bytes(picture)).tobytes() == stored_pixels(encoded("PNG", mode="RGBA")).tobytes()


@pytest.mark.parametrize("kind", ["JPEG", "PNG", "WEBP", "TIFF"])
@pytest.mark.parametrize("order", ["<", ">"])
@pytest.mark.parametrize(("turn", "corner"), [(1, 0), (2, 1), (3, 3), (4, 2), (5, 0), (6, 1), (7, 3), (8, 2)])
def test_a_picture_is_seen_as_its_orientation_says(opened, kind, order, turn, corner):
    """The first stored pixel goes to a corner of the upright picture (from the left, line by line); sideways, sides change."""
    stored = Image.new("L", (48, 32), 255)
    stored.paste(0, (0, 0, 16, 16))
    out, exif = BytesIO(), Image.Exif()
    exif.endian = order
    exif[0x0112] = turn
    stored.convert("RGB").save(out, kind, exif=exif)
    picture, text = opened(out.getvalue())
    assert text == ""
    assert (picture.width, picture.height) == ((48, 32) if turn < 5 else (32, 48))
    seen = upright_pixels(picture_bytes(picture), picture.turn).convert("L")
    assert seen.size == (picture.width, picture.height)
    w, h = seen.size
    corners = [seen.getpixel(at) < 128 for at in ((3, 3), (w - 4, 3), (3, h - 4), (w - 4, h - 4))]
    assert corners == [n == corner for n in range(4)]


def test_a_damaged_orientation_is_none():
    """Viewers show such a picture as it is stored."""
    whole = b"II*\0\x08\0\0\0\x01\0\x12\x01\x03\0\x01\0\0\0\x06\0\0\0"
    assert exif_orientation(whole) == 6
    assert exif_orientation(whole.replace(b"\x03\0\x01", b"\x04\0\x01")) == 6  # a LONG, as some programs write it
    assert {exif_orientation(whole[:end]) for end in range(len(whole) - 4)} == {1}
    assert exif_orientation(whole.replace(b"\x06", b"\x09")) == 1


@pytest.mark.parametrize("kind", ["GIF", "WEBP", "TIFF", "PNG"])
def test_of_several_frames_the_first_is_printed(opened, kind):
    """And the report says so."""
    frames = [Image.new("RGB", (8, 8), colour) for colour in ("red", "lime", "blue")]
    out = BytesIO()
    frames[0].save(out, kind, save_all=True, append_images=frames[1:])
    picture, text = opened(out.getvalue())
    assert text == f"{AT}: note[art/first-frame]: `art/a.png` has 3 frames: the first is printed"
    red, green, blue = stored_pixels(picture_bytes(picture)).convert("RGB").getpixel((4, 4))
    assert red > 240
    assert max(green, blue) < 20


SOUND = {
    kind: encoded(kind, mode=mode)
    for kind, mode in [("PNG", "RGBA"), ("JPEG", "RGB"), ("GIF", "L"), ("WEBP", "RGB"), ("TIFF", "RGB"), ("BMP", "RGB")]
}


def test_a_tag_without_values_is_a_finding():
    """As a damaged count of its values leaves it."""
    sound = SOUND["TIFF"]
    at = sound.index((262).to_bytes(2, "little")) + 4
    damaged = sound[:at] + bytes(4) + sound[at + 4 :]
    with pytest.raises(DamagedPictureError, match="3 channels of 8 bits, `PhotometricInterpretation` 0"):
        check_raster(damaged)


@settings(max_examples=60)
@given(kind=st.sampled_from(sorted(SOUND)), data=st.data())
def test_a_damaged_file_is_a_finding_or_can_be_decoded(kind, data):
    """Whatever bytes change: no other exception, and what is accepted has the pixels that its header promises."""
    damaged = bytearray(SOUND[kind])
    for at, byte in data.draw(st.dictionaries(st.integers(0, len(damaged) - 1), st.integers(0, 255), min_size=1)).items():
        damaged[at] = byte
    damaged = damaged[: data.draw(st.just(len(damaged)) | st.integers(0, len(damaged)))]
    if damaged.startswith(b"\x89PNG\r\n\x1a\n"):
        damaged = with_checksums(bytes(damaged))
    try:
        found = check_raster(bytes(damaged))
    except DamagedPictureError:
        return
    assert upright_pixels(bytes(damaged), found.turn).size == (found.width, found.height)


def test_a_missing_picture_names_its_neighbour(opened):
    """The nearest spelling in the same folder is suggested; a missing folder is named."""
    opened(encoded("PNG"), "art/weapon.png")
    assert opened(None, ask="art/weapom.png")[1] == (
        f"{AT}: error[art/missing]: `art/weapom.png` does not exist\n  hint: did you mean `weapon.png`?"
    )
    assert opened(None, ask="at/weapon.png")[1] == (
        f"{AT}: error[art/missing]: `at/weapon.png` does not exist: there is no folder `at`\n  hint: did you mean `art`?"
    )
    assert opened(None, ask="art")[1] == (
        f"{AT}: error[art/missing]: `art` is a folder, expected a file\n  hint: name a picture in it, such as `art/weapon.png`"
    )


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


W, H = 5, 4

SOUND_OF_PNG_ROWS = b"".join(bytes([row % 5]) + bytes(3 * W) for row in range(H))

PACKED = zlib.compress(SOUND_OF_PNG_ROWS)

CASES = {
    "sound": PACKED,
    "with something behind it": PACKED + b"more",
    "a row short": zlib.compress(SOUND_OF_PNG_ROWS[: -3 * W - 1]),
    "a row more": zlib.compress(SOUND_OF_PNG_ROWS + SOUND_OF_PNG_ROWS[: 3 * W + 1]),
    "an unknown filter": zlib.compress(SOUND_OF_PNG_ROWS[:-16] + b"\5" + SOUND_OF_PNG_ROWS[-15:]),
    "cut off": PACKED[:-6],
    "another checksum": PACKED[:-1] + bytes([PACKED[-1] ^ 1]),
    "no packed data": b"pixels",
    "nothing": b"",
}


def judged(packed, monkeypatch, most):
    """What is said of the rows, whose bytes come in two chunks; None if they are sound."""
    monkeypatch.setattr(raster, "_MOST_ROW_BYTES", most)
    rows = PngRows(W, H, 24, interlaced=False)
    try:
        rows.add(memoryview(packed)[:9])
        rows.add(memoryview(packed)[9:])
        rows.finish()
    except DamagedPictureError as error:
        return error.args
    return None


@pytest.mark.parametrize("name", CASES)
def test_both_ways_agree(name, monkeypatch):
    """In what they refuse, and in how they say it."""
    at_once, in_pieces = (judged(CASES[name], monkeypatch, most) for most in (1 << 25, 0))
    assert at_once == in_pieces
    assert (at_once is None) == (name in {"sound", "with something behind it", "a row more"})


def test_rows_of_all_passes_are_looked_at(monkeypatch):
    """An interlaced picture has seven small ones."""
    lengths = [*raster._interlace_passes(9, 9, 8, interlaced=True)]
    sound = b"".join(bytes(rows * length) for rows, length in lengths)
    for last in (0, 7):
        data = sound[: -lengths[-1][1]] + bytes([last]) + sound[-lengths[-1][1] + 1 :]
        found = []
        for most in (1 << 25, 0):
            monkeypatch.setattr(raster, "_MOST_ROW_BYTES", most)
            rows = PngRows(9, 9, 8, interlaced=True)
            try:
                rows.add(memoryview(zlib.compress(data)))
                rows.finish()
                found.append(None)
            except DamagedPictureError as error:
                found.append(error.args)
        assert found[0] == found[1]
        assert (found[0] is None) == (last == 0)
