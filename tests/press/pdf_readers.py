"""Independent PDF readers (poppler, qpdf, Ghostscript, MuPDF), run on one file; programs that are not installed are skipped."""

from __future__ import annotations

import shutil
import subprocess
from typing import NamedTuple

import pytest

PACKAGES = {
    "qpdf": "qpdf",
    "gs": "ghostscript",
    "mutool": "mupdf-tools",
    "pdffonts": "poppler-utils",
    "pdfinfo": "poppler-utils",
    "pdfimages": "poppler-utils",
    "pdftotext": "poppler-utils",
    "pdftoppm": "poppler-utils",
}
NOISE = {"warning: ICC support is not available"}  # printed by some builds of MuPDF for every file


class ReaderOutput(NamedTuple):
    """The output and exit code of a reader; `complaints` are its lines on standard error."""

    code: int
    out: str
    complaints: list[str]


def found_program(program, package):
    """Skip the test if a program that reads no PDFs is not installed."""
    if shutil.which(program) is None:
        pytest.skip(f"{program} is not installed (package {package}; make test-press installs it where allowed)")


def ask(program, *arguments):
    """Run a reader, or skip the test if it is not installed."""
    if shutil.which(program) is None:
        pytest.skip(f"{program} is not installed (package {PACKAGES[program]}; make test-press installs it where allowed)")
    done = subprocess.run([program, *map(str, arguments)], capture_output=True, timeout=120, check=False)
    errors = done.stderr.decode("utf-8", "replace").splitlines()
    complaints = [line for line in errors if line.strip() and line.strip() not in NOISE]
    return ReaderOutput(done.returncode, done.stdout.decode("utf-8", "replace"), complaints)


def complaints(pdf, folder):
    """The errors of all installed readers about a file: standard error, or a wrong exit code."""
    runs = {
        "qpdf": ["--check", pdf],
        "pdftoppm": ["-r", "36", pdf, folder / "poppler"],
        "pdftotext": [pdf, folder / "text"],
        "gs": ["-q", "-dSAFER", "-dBATCH", "-dNOPAUSE", "-sDEVICE=png16m", "-r36", f"-sOutputFile={folder}/gs%d.png", pdf],
        "mutool": ["draw", "-q", "-r", "36", "-o", folder / "mupdf%d.png", pdf],
    }
    if not any(map(shutil.which, runs)):
        pytest.skip(f"none of {', '.join(runs)} is installed (make test-press installs them where allowed)")
    out = []
    for program, arguments in runs.items():
        if shutil.which(program):
            output = ask(program, *arguments)
            out += [f"{program}: {line}" for line in output.complaints]
            out += [f"{program} ended with {output.code}"] * (output.code != 0)
    return out
