"""What a hint offers, as an edit: only where the name that is wrong certainly stands."""

import shutil

import pytest
from support.builds import TOY
from support.findings import EXAMPLES, do, read_case

from pnp.api import open_project
from pnp.base.diagnostics import Diagnostic, Mark
from pnp.edit.fixes import Fix, fix_of

MARK = Mark("content/toy/fish.yaml", 1, 8)


@pytest.mark.parametrize(
    ("line", "message", "hint", "fix"),
    [
        ("  home: mil-pond", "no card `mil-pond`", "did you mean `mill-pond`?", Fix("mil-pond", "mill-pond", 9, 17)),
        ("  story: [wrom] 2", "`[wrom]` does not name an icon", "did you mean `worm`?", Fix("wrom", "worm", 11, 15)),
        ("  x: All {count:fishes}.", "`{count:fishes}` names no deck", "did you mean `fish`?", Fix("fishes", "fish", 17, 23)),
        ("  x: {card:pkie.name}", "`{card:pkie.name}`: no card `pkie`", "did you mean `pike`?", Fix("pkie", "pike", 12, 16)),
        ('  align: "centre"', "`align` cannot be `centre`", "write `center`", Fix("centre", "center", 11, 17)),
        (
            "  art: Pike.png",
            "no file `Pike.png`",
            "did you mean `pike.png`? capitals count",
            Fix("Pike.png", "pike.png", 8, 16),
        ),
    ],
)
def test_the_name_that_was_meant_takes_the_place_of_the_other(line, message, hint, fix):
    """At the mark, behind its bracket, or in the braces that begin there."""
    starts = [at for at in range(len(line)) if line.startswith(("mil-pond", "[wrom", "{count", "{card", '"centre', "Pike"), at)]
    finding = Diagnostic("load/x", message, Mark(MARK.path, 1, starts[0] + 1), hint=hint)
    assert fix_of(finding, [line]) == fix


@pytest.mark.parametrize(
    ("line", "mark", "message", "hint"),
    [
        ("  home: pond", Mark("a.yaml", 1, 9), "no card `mil-pond`", "did you mean `mill-pond`?"),
        ("  home: mil-pond", Mark("a.yaml", 1, 9), "no card `mil-pond`", "one of `a`, `b`"),
        ("  home: mil-pond", Mark("a.yaml", 1, 9), "no card `mil-pond`", None),
        ("  home: mil-pond", Mark("a.yaml", 9, 9), "no card `mil-pond`", "did you mean `mill-pond`?"),
        ("home,mil-pond", Mark("a.csv", 1, 2), "no card `mil-pond`", "did you mean `mill-pond`?"),
        ('<a b="inc" c="inc">', Mark("a.xml", 1), "no swatch `inc`", "did you mean `ink`?"),
        ("  home: x mil-pond", Mark("a.yaml", 1, 9), "no card `mil-pond`", "did you mean `mill-pond`?"),
        ("  home: pond-mil", Mark("a.yaml", 1, 9), "`pond-mil`", "did you mean `elsewhere`?"),
        ("  home: worm", Mark("a.yaml", 1, 9), "`worm`", "did you mean `worm`?"),
    ],
)
def test_nothing_is_guessed(line, mark, message, hint):
    """Another name there, no hint, cells, two places, a name that is unlike what was meant, and what says so already."""
    assert fix_of(Diagnostic("load/x", message, mark, hint=hint), [line]) is None


def test_a_place_without_a_column_needs_the_name_once_in_quotes():
    """As attributes of templates have it."""
    finding = Diagnostic("layout/x", "no swatch `inc`", Mark("a.xml", 1), hint="did you mean `ink`?")
    assert fix_of(finding, ['<a b="inc" c="incs">']) == Fix("inc", "ink", 7, 10)


HINTED = [file for file in EXAMPLES if "hint: did you mean `" in file.read_text("utf-8")]


@pytest.mark.whole
@pytest.mark.parametrize("file", HINTED, ids=lambda file: file.stem)
def test_a_fix_mends_the_finding(file, tmp_path):
    """Of every code whose example has such a hint: where there is a fix, the finding is gone with it."""
    root = shutil.copytree(TOY, tmp_path / "toy", ignore=shutil.ignore_patterns(".schemas"))
    do(read_case(file), root)
    project = open_project(root)
    for finding in project.check("toy").findings:
        path = root / finding.mark.path if finding.mark else root
        fix = fix_of(finding, path.read_text("utf-8").split("\n")) if path.is_file() and path.suffix != ".csv" else None
        if fix is None:
            continue
        text = path.read_text("utf-8")
        lines = text.split("\n")
        line = lines[finding.mark.line - 1]
        lines[finding.mark.line - 1] = line[: fix.start - 1] + fix.meant + line[fix.end - 1 :]
        path.write_text("\n".join(lines), "utf-8")
        after = {(one.code, one.message) for one in project.check("toy").findings}
        path.write_text(text, "utf-8")
        assert (finding.code, finding.message) not in after
