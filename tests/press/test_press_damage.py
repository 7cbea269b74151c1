"""Damage to files for print shops: each check finds its own kind."""

import pikepdf
import pytest
from support import press_judges

pytestmark = pytest.mark.press


def _paint_on(operators):
    """Damage: more is painted on the first page, in mm of the page, y down."""
    return lambda pdf: pdf.pages[0].contents_add(operators.encode())  # what was painted before leaves mm as the unit


def _all_plates(pdf):
    """Damage: a line of the registration colour lies on a card."""
    tint = pikepdf.Dictionary(FunctionType=2, Domain=[0, 1], C0=[0, 0, 0, 0], C1=[1, 1, 1, 1], N=1)
    space = pikepdf.Array([pikepdf.Name.Separation, pikepdf.Name.All, pikepdf.Name.DeviceCMYK, tint])
    resources = pdf.pages[0].Resources
    pdf.pages[0].Resources = pikepdf.Dictionary({**dict(resources.items()), "/ColorSpace": {"/Stray": space}})
    for key, value in resources.get("/ColorSpace", {}).items():
        pdf.pages[0].Resources.ColorSpace[key] = value
    _paint_on("/Stray CS 1 SCN 1 w 100 200 m 100 209 l S")(pdf)


def _set(where, key, value):
    """Damage: an entry of the catalog, the information dictionary, the intent or the first page is another, or is missing."""

    def damage(pdf):
        holders = {"root": pdf.Root, "info": pdf.docinfo, "page": pdf.pages[0].obj, "intent": pdf.Root.OutputIntents[0]}
        if value is None:
            del holders[where][key]
        else:
            holders[where][key] = value

    return damage


def _intent(build, _):
    return press_judges.intent_faults(build, "FOGRA39")


def _identity(build, _):
    return press_judges.identity_faults(build, "x-4")


def _boxes(build, _):
    return press_judges.press_box_faults(build)


def _lines(build, _):
    return press_judges.line_faults(build)


ELSEWHERE = pikepdf.Array([9, 9, 99, 99])
BROKEN = {
    "rgb": (_paint_on("1 0 0 rg 20 20 9 9 re f"), lambda b, _: press_judges.space_faults(b), "1 fill_path in DeviceRGB"),
    "hairline": (_paint_on("0 0 0 1 K .05 w 20 20 m 40 20 l S"), _lines, "a line of 0.142 pt"),
    "thin line of two inks": (_paint_on(".5 .5 0 0 K .1 w 20 20 m 40 20 l S"), _lines, "a line of 0.283 pt"),
    "trim": (_set("page", "/TrimBox", ELSEWHERE), _boxes, "page 1: /TrimBox is"),
    "bleed": (_set("page", "/BleedBox", None), _boxes, "page 1: /BleedBox is ()"),
    "art box": (_set("page", "/ArtBox", ELSEWHERE), _boxes, "page 1: /ArtBox"),
    "turned": (_set("page", "/Rotate", 90), _boxes, "page 1: turned"),
    "no intent": (_set("root", "/OutputIntents", None), _intent, "0 output intents"),
    "condition": (_set("intent", "/OutputConditionIdentifier", pikepdf.String("FOGRA51")), _intent, "FOGRA51"),
    "title": (_set("info", "/Title", pikepdf.String("x")), _identity, "the title is 'x'"),
    "trapped": (_set("info", "/Trapped", None), _identity, "trapped is None"),
    "action": (
        _set("root", "/OpenAction", pikepdf.Dictionary(S=pikepdf.Name.Named, N=pikepdf.Name.Print)),
        lambda b, _: press_judges.action_faults(b),
        "/OpenAction in object",
    ),
    "all plates": (_all_plates, press_judges.registration_faults, "in the bleed"),
    "ink": (
        _paint_on("1 1 1 1 k 100 200 9 9 re f"),
        lambda b, f: press_judges.ink_faults(b, f, 300),
        "400 % of ink on face of",
    ),
    "white edge": (
        _paint_on("1 g 0 0 320 450 re f"),
        lambda b, f: press_judges.bleed_faults(b, f, 150),
        "paper shows at the left of",
    ),
}


@pytest.mark.parametrize("name", BROKEN)
def test_damage_is_reported(presses, tmp_path, name):
    """Each check finds its own kind of damage."""
    damage, check, words = BROKEN[name]
    build, file = presses.take("press-sheets"), tmp_path / "broken.pdf"
    with pikepdf.open(build.pdf) as pdf:
        damage(pdf)
        pdf.save(file)
    faults = check(build.but(file), tmp_path / "plates")
    assert any(words in fault for fault in faults), faults
