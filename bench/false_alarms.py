"""Count false alarms: judge PDF files from elsewhere by a profile, and tell findings by the program that wrote them.

    python bench/false_alarms.py FOLDER [PROFILE]

`FOLDER` holds sound PDF files, such as those that the packages of a system carry. What counts is errors and warnings.
"""

from __future__ import annotations

import sys
from collections import Counter, defaultdict
from pathlib import Path

import pikepdf

from pnp.base.diagnostics import Report
from pnp.load.profiles import read_profile
from pnp.preflight.files.judge import judge_file

_FAMILIES = (
    "pdfTeX", "LuaTeX", "LuaHBTeX", "xdvipdfmx", "dvipdfm", "Ghostscript", "cairo", "LibreOffice", "OpenOffice", "Inkscape",
    "Qt", "FOP", "groff", "ReportLab", "matplotlib", "Distiller", "Quartz", "Skia", "XEP", "Microsoft", "Prince", "InDesign",
)  # fmt: skip


def producer_of(file: Path) -> str:
    """Return the family of programs that wrote a file, by what it says of itself."""
    try:
        with pikepdf.open(file) as pdf:
            said = str(pdf.docinfo.get("/Producer", "")) + " " + str(pdf.docinfo.get("/Creator", ""))
    except (pikepdf.PikepdfError, ValueError):
        return "unreadable"
    return next((family for family in _FAMILIES if family.casefold() in said.casefold()), said.strip()[:30] or "unnamed")


def main(folder: Path, profile: str) -> None:
    """Judge the files of a folder, and print each finding, then a table."""
    known, files, alarms = read_profile(profile), Counter[str](), defaultdict[str, list[str]](list)
    for file in sorted(folder.glob("*.pdf")):
        report, family = Report(), producer_of(file)
        files[family] += 1
        judge_file(file, file.name, known, report)
        bad = [found for found in report.diagnostics if found.severity != "note"]
        if bad:
            alarms[family].append(file.name)
        for found in bad:
            print(f"{file.name}[{found.mark.line}] {found.severity}[{found.code}] {found.message}", flush=True)
    told = sum(map(len, alarms.values()))
    for family, count in files.most_common():
        print(f"| {family} | {count} | {len(alarms[family])} |")
    print(f"| all | {files.total()} | {told} | {told / max(files.total(), 1):.1%}")


if __name__ == "__main__":
    main(Path(sys.argv[1]), sys.argv[2] if len(sys.argv) > 2 else "home")
