"""What the compiled files of the packages contain that a user installs: each wheel has a bill of materials, or is listed here.

The lists were read from the wheels: the licences that they carry, the libraries beside their modules, and the words in these.
"""

from __future__ import annotations

import re
from importlib.metadata import PackageNotFoundError, distribution
from pathlib import Path, PurePosixPath

import pytest
from packaging.utils import canonicalize_name
from support.installation import accepted, read_list

BUNDLED = {
    "deflate": {"libdeflate": "MIT"},
    "icu4py": {"libicu": "Unicode-3.0"},
    "markupsafe": {},  # its own C
    "pypdfium2": {"pdfium": "BSD-3-Clause AND Apache-2.0"},  # and PDFIUM
    "pyyaml": {"libyaml": "MIT"},
    "skia-pathops": {"Skia": "BSD-3-Clause"},
    "uharfbuzz": {"HarfBuzz": "MIT-Modern-Variant"},
}
"""What is linked into wheels without a bill of materials, by words that are in the names of their files or in their bytes."""

PDFIUM = {
    **dict.fromkeys(("abseil", "highway", "SHARED/Apache-2.0"), "Apache-2.0"),
    "all_except_musl/llvm-libc": "Apache-2.0 WITH LLVM-exception",
    "agg23": "AGG-2.3",
    "dragonbox-Apache2-LLVM": "Apache-2.0 WITH LLVM-exception",
    "dragonbox-Boost": "BSL-1.0",
    **dict.fromkeys(("fast_float", "lcms", "pdfium-binaries", "simdutf", "pbin_and_sbuild/brotli"), "MIT"),
    "freetype": "FTL",
    "harfbuzz": "MIT-Modern-Variant",
    "icu": "Unicode-3.0",
    "libjpeg_turbo": "IJG AND BSD-3-Clause AND Zlib",
    "libopenjpeg": "BSD-2-Clause",
    "libpng": "libpng-2.0",
    "libtiff": "libtiff",
    **dict.fromkeys(("pdfium", "pbin_and_sbuild/libyuv"), "BSD-3-Clause"),
    "zlib": "Zlib",
}
"""What PDFium contains, by the texts in the wheel's `BUILD_LICENSES`."""
ELSEWHERE = ("android/", "cibw_musl/", "pbin_musl/", "v8_xfa/")
"""Texts of what is only in PDFium for Android or musl, or with JavaScript, which is in no wheel."""

COPYLEFT = (
    *(
        b"x264_encoder",
        b"x265_encoder",
        b"libde265",
        b"libheif",
        b"fribidi_get_bidi_types",
        b"liq_attr_create",
        b"gs_main_init",
    ),
    *(b"fz_new_context", b"poppler_document", b"GNU MP", b"rl_readline", b"cairo_create", b"g_object_new", b"exiv2"),
)
"""Names in the code of libraries under the GPL, AGPL or LGPL that programs for pictures, text and PDF often contain."""
LOADED = {("pillow", b"fribidi_get_bidi_types")}
"""A name by which a library is looked up that the user may have installed, and that the wheel does not contain."""

COMPILED = re.compile(r"\.(?:so|pyd|dll|dylib)(?:\.|$)")


def wheels():
    """Yield each package that a user installs and that has compiled files, with these."""
    for name in sorted({canonicalize_name(pin.name) for pin in read_list("requirements.txt")}):
        try:
            found = distribution(name)
        except PackageNotFoundError:  # only another system needs it
            continue
        if compiled := [Path(found.locate_file(file)) for file in found.files or () if COMPILED.search(file.name)]:
            yield name, compiled


WHEELS = dict(wheels())


def has_bill(name):
    """Whether a package says itself what is in it (PEP 770); `test_licences` reads it."""
    return any("sboms" in file.parts for file in distribution(name).files)


def test_each_compiled_package_has_a_bill_or_is_listed():
    """And none is listed that has one by now, or is no longer installed."""
    assert {name for name in WHEELS if not has_bill(name)} == set(BUNDLED)


@pytest.mark.parametrize("name", BUNDLED)
def test_what_is_listed_is_there_and_accepted(name):
    """In the names or in the bytes of its files; and each library beside its modules is one of them."""
    files = WHEELS[name]
    for word, licence in BUNDLED[name].items():
        assert accepted(licence)
        assert any(word.lower() in file.name.lower() or word.encode() in file.read_bytes() for file in files), word
    beside = [file.name for file in files if file.parent.name.endswith(".libs")]
    assert [file for file in beside if not any(word in file for word in BUNDLED[name])] == []


def test_all_parts_of_pdfium_are_known():
    """Another text in its wheel is another part of it."""
    paths = [PurePosixPath(*file.parts) for file in distribution("pypdfium2").files]
    texts = {str(path).partition("BUILD_LICENSES/")[2] for path in paths if "BUILD_LICENSES" in path.parts}
    parts = {re.sub(r"\.(?:txt|md|ijg)$", "", text) for text in texts if not text.startswith(ELSEWHERE)}
    assert parts == set(PDFIUM)
    assert [part for part, licence in PDFIUM.items() if not accepted(licence)] == []


def linked_in(file):
    """The words of `COPYLEFT` that are in the bytes of a file."""
    data = file.read_bytes()
    return {word for word in COPYLEFT if word in data}


def test_no_library_under_the_gpl_is_linked_in():
    """By names that its code would have; what is only looked up at run time is known."""
    assert {(name, word) for name, files in WHEELS.items() for file in files for word in linked_in(file)} == LOADED


def test_a_library_that_is_linked_in_is_noticed(tmp_path):
    """Wherever its names are in the file."""
    file = tmp_path / "module.so"
    file.write_bytes(b"\x7fELF\0x265_encoder_open\0")
    assert linked_in(file) == {b"x265_encoder"}
