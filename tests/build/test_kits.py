"""A zip depends on its files alone."""

from io import BytesIO
from zipfile import ZipFile

import pytest

from pnp.build.kits import write_archive

FILES = {"pond/README.txt": "Teich ü".encode(), "pond/A4/fish.pdf": b"%PDF", "pond/Anfang.txt": b""}


def packed(entries, date="2026-11-21"):
    """The bytes of a zip."""
    file = BytesIO()
    write_archive(file, entries, date)
    return file.getvalue()


def test_what_is_in_it(tmp_path):
    """All files in their order, whether they are in memory or on the disk, readable by everybody and with the game's date."""
    there = tmp_path / "fish.pdf"
    there.write_bytes(b"%PDF")
    there.chmod(0o600)
    with ZipFile(BytesIO(packed(FILES | {"pond/A4/fish.pdf": there}))) as archive:
        assert {info.filename: archive.read(info) for info in archive.infolist()} == FILES
        assert [info.filename for info in archive.infolist()] == list(FILES)
        assert {info.date_time for info in archive.infolist()} == {(2026, 11, 21, 0, 0, 0)}
        assert {(info.create_system, info.external_attr >> 16) for info in archive.infolist()} == {(3, 0o100644)}
    assert packed(FILES | {"pond/A4/fish.pdf": there}) == packed(FILES)


@pytest.mark.parametrize(("date", "kept"), [("1979-05-06", 1980), ("2107-12-31", 2107)])
def test_days_before_there_were_zips(date, kept):
    """Of them, only the year is another."""
    with ZipFile(BytesIO(packed({"a": b""}, date))) as archive:
        assert archive.infolist()[0].date_time[0] == kept


def test_names_in_other_scripts():
    """They are UTF-8, and the zip says so."""
    with ZipFile(BytesIO(packed({"希少/ö.txt": b"1"}))) as archive:
        (info,) = archive.infolist()
        assert (info.filename, bool(info.flag_bits & 0x800)) == ("希少/ö.txt", True)
