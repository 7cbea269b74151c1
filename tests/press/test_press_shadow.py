"""Check 26: the PDF/A shadow of each press file is PDF/A by two validators, with nothing but what is listed here."""

import pikepdf
import pikepdf.pdfa
import pytest
from support.pdf import PARTS, broken_rules, write_shadow

pytestmark = [pytest.mark.press, pytest.mark.xdist_group("shadow")]
STANDARDS = {"press-x4": "x-4", "press-sheets": "x-4", "press-x1a": "x-1a", "sheets-x1a": "x-1a"}
NOT_CHECKED = {
    "pikepdf:colour-space": "/Separation colour spaces are not supported",
    "pikepdf:shading": "shadings (sh) are not supported",
    "pikepdf:schema-Resources": "shadings are not supported",
}
"""What pikepdf's validator says it does not know: the registration colour, and gradients. veraPDF knows both."""


@pytest.fixture(scope="module")
def shadows(presses, tmp_path_factory):
    """Give the folder of the shadows."""
    folder = tmp_path_factory.mktemp("shadows")
    for profile, standard in STANDARDS.items():
        write_shadow(presses.take(profile).pdf, folder / f"{profile}.pdf", standard)
    return folder


def strange(file, standard):
    """What pikepdf finds that is not among `NOT_CHECKED`."""
    findings = pikepdf.pdfa.validate_written(file, PARTS[standard]).findings
    return [str(found) for found in findings if NOT_CHECKED.get(found.rule) != found.message or found.kind != "unsupported"]


@pytest.mark.parametrize("profile", STANDARDS)
def test_pikepdf_finds_nothing(shadows, profile):
    """Every finding outside the list fails."""
    assert strange(shadows / f"{profile}.pdf", STANDARDS[profile]) == []


@pytest.mark.parametrize("standard", PARTS)
def test_no_rule_of_verapdf_is_broken(shadows, standard):
    """X-1a as PDF/A-1b, X-4 as PDF/A-2b."""
    files = [shadows / f"{profile}.pdf" for profile, part in STANDARDS.items() if part == standard]
    found = broken_rules(f"PDFA-{PARTS[standard].upper()}", files)
    assert {file: rules for file, rules in found.items() if rules} == {}


def _rgb(pdf):
    pdf.pages[0].contents_add(b"1 0 0 rg 20 20 9 9 re f")


def _no_font(pdf):
    descriptor = next(o for o in pdf.objects if isinstance(o, pikepdf.Dictionary) and o.get("/Type") == "/FontDescriptor")
    del descriptor["/FontFile2"]


def _script(pdf):
    pdf.Root.OpenAction = pikepdf.Dictionary(S=pikepdf.Name.JavaScript, JS=pikepdf.String("app.alert(1)"))


def _alpha(pdf):
    page = pdf.pages[0]
    page.Resources.ExtGState = pikepdf.Dictionary(G1=pikepdf.Dictionary(Type=pikepdf.Name.ExtGState, ca=0.5))
    page.contents_add(b"/G1 gs 20 20 9 9 re f")


@pytest.mark.parametrize(
    ("damage", "rule"),
    [(_rgb, "6.2.3"), (_no_font, "6.3.4"), (_script, "6.6.1"), (_alpha, "6.4")],
    ids=["rgb", "font", "script", "alpha"],
)
def test_validators_find_what_is_broken(shadows, tmp_path, damage, rule):
    """Both of them, in X-1a."""
    file = tmp_path / "broken.pdf"
    with pikepdf.open(shadows / "sheets-x1a.pdf") as pdf:
        damage(pdf)
        pdf.save(file, object_stream_mode=pikepdf.ObjectStreamMode.disable)
    assert strange(file, "x-1a")
    assert any(found.startswith(rule) for found in broken_rules("PDFA-1B", [file])[str(file)])
