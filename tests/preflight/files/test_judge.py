"""Preflight of PDF files: every broken file by the right rule and by no other, and no false alarm on good ones."""

import re
from dataclasses import replace
from functools import cache
from io import BytesIO

import pikepdf
import pytest
from support import damaged_files, further_faults, hidden_faults, kindred_faults, silent_faults
from support.places import TESTS
from support.press_files import BROKEN, GOOD, for_home, good, make, paint, paint_photo, photo, separation

from pnp.base.diagnostics import Report, format_diagnostic
from pnp.load.profiles import read_profile
from pnp.preflight.files.judge import judge
from pnp.preflight.pdf.pages import PdfFile
from pnp.preflight.pdf.plates import PlatePages

SAID = TESTS / "preflight" / "broken_press_files.txt"


def found(data, profile, path="deck.pdf"):
    """What is found in a file."""
    report = Report()
    judge(data, path, read_profile(profile), report)
    return report.diagnostics


@cache
def judged(name):
    """What is found in a broken file."""
    profile = BROKEN[name][0]
    return found(make(name), profile, f"{name}.{profile}.pdf")


@pytest.mark.parametrize("profile", GOOD)
@pytest.mark.parametrize("faded", [True, False], ids=["faded", "plain"])
def test_our_own_files_have_no_fault(profile, faded):
    """With a picture, a gradient, tints and groups, which X-1a flattens."""
    assert found(good(profile, faded=faded), profile) == ()


def test_a_file_for_home_is_sound_at_home():
    """And a press asks it for everything that it lacks."""
    assert found(for_home(), "home") == ()
    assert {
        "press/bleed-box", "press/colour-space", "press/identification", "press/knocked-out-black", "press/output-intent",
        "press/small-text",
    } <= {finding.code for finding in found(for_home(), "press-x4")}  # fmt: skip


def test_a_photograph_that_goes_on_is_no_fault():
    """Its bleed is neither mirrored nor stretched, though it looks much like what lies beside it."""
    pdf = pikepdf.open(BytesIO(good("press-x4", faded=False)))
    paint_photo(pdf, lambda inner, margin: photo(inner.width + 2 * margin, inner.height + 2 * margin))
    file = BytesIO()
    pdf.save(file, force_version="1.6", object_stream_mode=pikepdf.ObjectStreamMode.disable)
    assert found(file.getvalue(), "press-x4") == ()


def marked(operators):
    """The codes of a good file with paper around its bleed, on which something is painted in the registration colour."""
    pdf = pikepdf.open(BytesIO(good("press-x4", faded=False)))
    left, bottom, right, top = (float(side) for side in pdf.pages[0].obj.BleedBox)
    for page in pdf.pages:
        page.obj.MediaBox = pikepdf.Array([left - 60, bottom - 60, right + 60, top + 60])
    marks = operators.format(left=left - 20, bottom=bottom - 20, right=right + 20, top=top + 20, x=left + 30, y=top + 1)
    paint(pdf, f"/R CS 1 SCN 1 w {marks} S".encode(), ColorSpace={"R": separation(pdf, "All", (1, 1, 1, 1))})
    file = BytesIO()
    pdf.save(file, force_version="1.6", object_stream_mode=pikepdf.ObjectStreamMode.disable)
    return {finding.code for finding in found(file.getvalue(), "press-x4")}


def test_marks_around_cards_are_no_registration_colour_in_the_picture():
    """Those of all sides, unevenly placed, are one path around the cards; one that reaches into them is told."""
    around = (
        "{left} {top} m {left} {y} l {x} {top} m {x} {y} l {right} {top} m {right} {y} l "
        "{left} {bottom} m {x} {bottom} l {right} {bottom} m {right} 9 l"
    )
    assert "press/registration-ink" not in marked(around)
    assert "press/registration-ink" in marked(around + " {x} {top} m {x} 40 l")


def changed(change, profile="press-x4"):
    """What is found in a good file that was changed."""
    pdf = pikepdf.open(BytesIO(good(profile, faded=False)))
    change(pdf)
    file = BytesIO()
    pdf.save(file, force_version="1.6", object_stream_mode=pikepdf.ObjectStreamMode.disable, deterministic_id=True)
    return found(file.getvalue(), profile)


def condition_of_no_registry(pdf):
    """As Scribus writes it: the profile says for which press the file is."""
    pdf.Root.OutputIntents[0].OutputConditionIdentifier = "Custom"


def profile_measured_anew(pdf):
    """The same with a profile of other bytes, in which inks look alike."""
    intent = pdf.Root.OutputIntents[0]
    condition_of_no_registry(pdf)
    data = bytearray(intent.DestOutputProfile.read_bytes())
    data[24:36] = bytes(range(12))  # when it was made
    intent.DestOutputProfile.write(bytes(data))


def clips_that_are_no_lines(pdf):
    """A clip that a shape reaches into by a hair, and dashes of all kinds."""
    clipped = b"q 30 40 40 20 re W n 29.9 39.9 60 60 re f Q "
    lines = b"0 0 0 1 K 1 w [] 0 d 30 30 m 70 30 l S [3 0 1] 2 d 30 33 m 70 33 l S"
    paint(pdf, further_faults.BLACK + clipped + lines)


def note_in_the_margin(pdf):
    """A comment beside the bleed, which PDF/X allows."""
    left, bottom, right, top = map(float, pdf.pages[0].obj.MediaBox)
    pdf.pages[0].obj.MediaBox = pikepdf.Array([left - 60, bottom, right, top])
    note = pikepdf.Dictionary(
        Type=pikepdf.Name.Annot, Subtype=pikepdf.Name.Text, Rect=pikepdf.Array([left - 50, 9, left - 9, 40])
    )
    pdf.pages[0].obj.Annots = pikepdf.Array([pdf.make_indirect(note)])


def layer_that_is_shown(pdf):
    """A layer that nobody hides."""
    layer = pdf.make_indirect(pikepdf.Dictionary(Type=pikepdf.Name.OCG, Name="Cuts"))
    shown = pikepdf.Dictionary(BaseState=pikepdf.Name.OFF, ON=pikepdf.Array([layer]))
    pdf.Root.OCProperties = pikepdf.Dictionary(OCGs=pikepdf.Array([layer]), D=shown)


def grey_mask(pdf):
    """A soft mask of greys, with a line."""
    mask = damaged_files.mask_group(pdf, b"0.5 g 0 0 200 200 re f 1 w 0 0 m 90 90 l S")
    paint(pdf, b"/Masked gs 0 0 0 1 k 40 40 20 20 re f", ExtGState={"Masked": mask})


def drawn_letters(pdf):
    """A font of letters that are drawn."""
    font = damaged_files.drawn_font(pdf, b"1000 0 0 0 700 700 d1 0 0 700 700 re f")
    paint(pdf, b"BT 0 0 0 1 k /Drawn 20 Tf 40 40 Td (a) Tj ET", Font={"Drawn": font})


def light_mesh(pdf):
    """A mesh below the limit of ink."""
    damaged_files.mesh_of_four_inks(pdf)
    mesh = pdf.pages[0].Resources.Shading.Mesh
    mesh.write(bytes(byte // 2 if at % 7 > 2 else byte for at, byte in enumerate(mesh.read_bytes())))


def bytes_after_the_end(pdf):
    """Packed data after which there is more, which all readers skip."""
    damaged_files.packed_content(pdf, lambda data: data + b"\r\n")


def black_ink_alone(pdf):
    """Small text in the plate of black alone, which leaves the others in either mode."""
    content = b"/Over gs BT /Black cs 1 scn /Simple 8 Tf 20 40 Td (Milo) Tj ET"
    black, font = separation(pdf, "Black", (0, 0, 0, 1)), hidden_faults.simple_font(pdf)
    paint(pdf, content, ExtGState=hidden_faults.overprint(0), ColorSpace={"Black": black}, Font={"Simple": font})


def white_that_clears(pdf):
    """White as grey, as CMYK in mode 0 and as four plates: what overprints so is white all the same."""
    states = {f"Over{mode}": hidden_faults.overprint(mode)["Over"] for mode in (0, 1)}
    content = b"/Over1 gs 1 g 40 40 9 9 re f /Over0 gs 0 0 0 0 k 50 40 9 9 re f /Four cs 0 0 0 0 scn 60 40 9 9 re f"
    paint(
        pdf, content, ExtGState=states, ColorSpace={"Four": hidden_faults.ink_space(pdf, "Cyan", "Magenta", "Yellow", "Black")}
    )


def ink_of_no_plate(pdf):
    """The ink `None`, alone and among others, whatever it looks like."""
    spaces = {"No": separation(pdf, "None", (1, 1, 1, 1)), "Two": hidden_faults.ink_space(pdf, "Black", "None")}
    paint(pdf, b"/No cs 1 scn 40 40 9 9 re f /Two cs 0.5 1 scn 50 40 9 9 re f", ColorSpace=spaces)


def drawn_letter_with_letters(pdf):
    """A letter that is drawn with letters, inside a text, and a cut as it should be."""
    font = damaged_files.drawn_font(pdf, b"1000 0 d0 BT 0 0 0 1 k /Simple 700 Tf (Mi) Tj ET")
    font.Resources = pikepdf.Dictionary(Font=pikepdf.Dictionary(Simple=hidden_faults.simple_font(pdf)))
    paint(pdf, b"BT /Drawn 20 Tf 40 40 Td (a) Tj ET", Font={"Drawn": font})
    kindred_faults.cut(pdf, b"/Over gs /Cut CS 1 SCN 1 w 40 40 20 20 re S", separation(pdf, "CutContour"))


def knockout_over_what_lies_outside(pdf):
    """Black small text in a knockout group, over a ground that the group did not paint."""
    content = silent_faults.GROUND + b"/Form Do"
    paint(pdf, content, XObject={"Form": silent_faults.grouped(pdf, silent_faults.OVER_GROUND, K=True)})


def isolated_with_its_ground(pdf):
    """The other way round: an isolated group that painted the ground itself."""
    form = silent_faults.grouped(pdf, silent_faults.GROUND + silent_faults.OVER_GROUND, I=True)
    paint(pdf, b"/Form Do", XObject={"Form": form})


def shapes_that_are_not_thin(pdf):
    """A bow tie, whose halves turn both ways, a rectangle painted twice, a star, and two squares beside each other."""
    paint(
        pdf,
        b"0.9 0.4 0.3 0 k 30 30 m 40 40 l 40 30 l 30 40 l f 45 30 9 9 re 45.1 30.1 8.8 8.8 re f "
        b"60 30 m 62 36 l 68 36 l 63 40 l 65 46 l 60 42 l 55 46 l 57 40 l 52 36 l 58 36 l f 72 30 5 5 re 77.1 30 5 5 re f*",
    )


def small_letters_of_one_ink_by_other_means(pdf):
    """In a gradient and a pattern of black, through which a black ground shows, and drawn: all of them overprint."""
    fade, cell = silent_faults.fade(pdf, [0, 0, 0, 1], [0, 0, 0, 0.6]), hidden_faults.tile(pdf, b"0 0 0 0.9 k 0 0 5 5 re f")
    letters = b"BT /Simple 8 Tf 20 %d Td (Milo) Tj ET "
    content = b"/Over gs /Pattern cs /Fade scn " + letters % 40 + b"/Tile scn " + letters % 50 + b"0 0 0 0.9 k "
    content += b"q BT 7 Tr /Simple 8 Tf 20 30 Td (Milo) Tj ET 0 0 90 90 re f Q BT /Drawn 8 Tf 50 40 Td (a) Tj ET"
    fonts = {
        "Simple": hidden_faults.simple_font(pdf), "Drawn": damaged_files.drawn_font(pdf, b"9 0 0 0 9 9 d1 0 0 700 700 re f")
    }  # fmt: skip
    paint(pdf, content, Pattern={"Fade": fade, "Tile": cell}, Font=fonts, ExtGState=hidden_faults.overprint(1))


def array_that_two_streams_share(pdf):
    """Words end where the stream does, and the array of them goes on: that is allowed (ISO 32000-1, 7.8.2)."""
    silent_faults.in_two_streams(pdf, b"q 0 0 0 1 k BT /Simple 14 Tf 20 40 Td [(M) <69> % (", b"(lo)] TJ ET Q")


@pytest.mark.parametrize(
    "change",
    [
        knockout_over_what_lies_outside,
        isolated_with_its_ground,
        shapes_that_are_not_thin,
        small_letters_of_one_ink_by_other_means,
        array_that_two_streams_share,
        ink_of_no_plate,
        drawn_letter_with_letters,
        black_ink_alone,
        white_that_clears,
        clips_that_are_no_lines,
        condition_of_no_registry,
        profile_measured_anew,
        note_in_the_margin,
        layer_that_is_shown,
        grey_mask,
        drawn_letters,
        light_mesh,
        bytes_after_the_end,
    ],
)
def test_what_looks_odd_and_is_sound(change):
    """None of it is a fault for a press that takes PDF/X-4."""
    assert changed(change) == ()


def test_words_about_the_file_that_it_says_twice_are_no_damage():
    """As pdfTeX writes its authors; a resource that is named twice may be either."""
    pdf = pikepdf.open(BytesIO(for_home()))
    pdf.docinfo["/Author"], pdf.docinfo["/Writer"] = "Ann", "Ben"
    pdf.pages[0].obj.Resources["/Kept"], pdf.pages[0].obj.Resources["/Keep"] = 1, 2
    file = BytesIO()
    pdf.save(file, object_stream_mode=pikepdf.ObjectStreamMode.disable)
    assert found(file.getvalue().replace(b"/Writer", b"/Author"), "home") == ()
    twice = file.getvalue().replace(b"/Kept", b"/Keep")
    assert [finding.code for finding in found(twice, "home")] == ["press/damage"]


def with_one_object_more(hold):
    """A good file on whose first page `hold` uses an object that is to be lost."""
    pdf = pikepdf.open(BytesIO(good("press-x4", faded=False)))
    hold(pdf.pages[0].obj, pdf.make_indirect(pikepdf.Dictionary(Unwritten=True)))
    file = BytesIO()
    pdf.save(file, force_version="1.6", object_stream_mode=pikepdf.ObjectStreamMode.disable)
    return file.getvalue()


def as_a_note(page, lost):
    """What is drawn on top."""
    page.Annots = pikepdf.Array([lost])


def as_content(page, lost):
    """What paints."""
    page.Contents = pikepdf.Array([page.Contents, lost])


def with_an_unwritten_object(hold):
    """A good file that has a table with an entry of what was never written, as cairo has for links without a place."""
    data = with_one_object_more(hold)
    head, tail = re.split(rb"(?s)\d+ 0 obj\n<< /Unwritten true >>\nendobj", data)
    written = data[len(head) : len(data) - len(tail)]
    assert tail.count(b"%010d 00000 n" % len(head)) == 1
    tail = tail.replace(b"%010d 00000 n" % len(head), b"%010d 00000 n" % head.rfind(b"\n", 0, head.rfind(b" 0 obj")))
    return head + b" " * len(written) + tail


def test_entries_of_objects_that_nobody_wrote_are_a_note():
    """For a press too: all readers take them for nothing. What may have painted something is damage."""
    (told,) = found(with_an_unwritten_object(as_a_note), "press-x4")
    assert (told.severity, told.code) == ("note", "press/damage")
    assert told.message == "the file had to be repaired: file is damaged"
    assert told.hint == "leave it: what is wrong are objects that nobody wrote, or that hold nothing, and nothing uses"
    assert [(one.severity, one.code) for one in found(with_an_unwritten_object(as_content), "press-x4")] == [
        ("error", "press/damage")
    ]


def with_an_empty_object(hold):
    """A good file that has an object without anything in it, as ImageMagick writes what a picture has not."""
    return re.sub(rb"<< /Unwritten true >>", lambda found: b" " * len(found[0]), with_one_object_more(hold))


def as_a_thumbnail(page, lost):
    """What no press looks at."""
    page.Thumb = lost


def as_a_soft_mask(page, lost):
    """The picture has none then."""
    next(iter(page.Resources.XObject.values())).SMask = lost


@pytest.mark.parametrize("hold", [as_a_thumbnail, as_a_soft_mask])
def test_an_object_that_holds_nothing_is_a_note(hold):
    """For all readers it is null."""
    (told,) = found(with_an_empty_object(hold), "press-x4")
    assert (told.severity, told.code) == ("note", "press/damage")
    assert told.message.startswith("the file had to be repaired: (object ")


def test_content_that_holds_nothing_is_damage():
    """Something was painted once."""
    said = found(with_an_empty_object(as_content), "press-x4")
    assert [(one.severity, one.code) for one in said] == [("error", "press/damage")]


def test_an_art_box_is_the_trim_where_no_standard_forbids_it():
    """As Scribus writes it into plain PDFs; one that says something else is a fault."""
    usual, pdf = read_profile("press-x4"), pikepdf.open(BytesIO(make("art-box-too")))
    plain = replace(usual, colour=replace(usual.colour, standard="none"))

    def boxes():
        file, report = BytesIO(), Report()
        pdf.save(file)
        judge(file.getvalue(), "deck.pdf", plain, report)
        return [one.message for one in report.diagnostics if one.code == "press/page-box"]

    assert boxes() == []
    pdf.pages[0].obj.ArtBox = pikepdf.Array([20, 20, 40, 40])
    assert boxes() == ["the page has an ArtBox, and its trim is said by the TrimBox alone"]


ONE_SPOT_INK = """\
deck.pdf: error[press/spot-count]: the file has 2 spot inks, and the printer takes 1: `Silver` (page 1), `Gold` (page 2)
  rule: no more spot inks than the printer takes in a file (profile press-x4: ISO 15930-7 as LaTeX's pdfx package writes it; bleed, ink and text from MB Print, DriveThruCards, Blurb, Peak Print; practice of shops, which pay for each plate; presses have six to eight printing units)
  hint: print some of them in CMYK, or ask the printer for another plate"""  # noqa: E501 - a whole message
SILVER_AND_GOLD = ("Silver", "Gold", "CutContour", "Gold")


@pytest.mark.parametrize(
    ("limit", "spots", "said"),
    [
        (None, None, ()),
        (2, None, ()),
        (1, None, ("the file has 2 spot inks, and the printer takes 1: `Silver` (page 1), `Gold` (page 2)",)),
        (0, None, ("the file has 2 spot inks, and the printer takes none: `Silver` (page 1), `Gold` (page 2)",)),
        (1, ("Gold", "CutContour"), ()),  # the other one is told by its name
    ],
)
def test_spot_inks_are_counted(limit, spots, said):
    """Each once a file; the way of a knife is no ink."""
    pdf = pikepdf.open(BytesIO(good("press-x4", faded=False)))
    for page, spot in enumerate(SILVER_AND_GOLD[: len(pdf.pages)]):
        paint(pdf, b"/S cs 1 scn 40 40 20 20 re f", page, ColorSpace={"S": separation(pdf, spot)})
    file, report, usual = BytesIO(), Report(), read_profile("press-x4")
    pdf.save(file, force_version="1.6", object_stream_mode=pikepdf.ObjectStreamMode.disable)
    judge(file.getvalue(), "deck.pdf", replace(usual, colour=replace(usual.colour, spot_limit=limit, spots=spots)), report)
    counted = [one for one in report.diagnostics if one.code == "press/spot-count"]
    assert tuple(one.message for one in counted) == said
    assert {one.severity for one in counted} <= {"error"}
    if limit == 1 and said:
        assert format_diagnostic(counted[0], lambda _path: ()) == ONE_SPOT_INK
    assert ("press/unknown-spot" in {one.code for one in report.diagnostics}) == (spots is not None)


def odd_parts(pdf):
    """A setting of PDF 2, an object and a pattern of no known kind, a picture packed in a way of its own, another encoding."""
    other = pdf.make_indirect(pikepdf.Stream(pdf, b"", Type=pikepdf.Name.XObject, Subtype=pikepdf.Name.Hologram))
    font = hidden_faults.simple_font(pdf)
    font.Encoding = pikepdf.Name.MacExpertEncoding
    pattern = pdf.make_indirect(pikepdf.Dictionary(PatternType=7))
    content = b"/Odd gs /Hologram Do /Pattern cs /Odd scn BT 0 0 0 1 k /Over gs /Simple 14 Tf 20 40 Td (Milo) Tj ET /Own cs"
    settings = {"Odd": pikepdf.Dictionary(UseBlackPtComp=pikepdf.Name.ON), **hidden_faults.overprint(1)}
    own = {"Own": pikepdf.Array([pikepdf.Name.Spectral, pikepdf.Dictionary()])}
    paint(
        pdf,
        content,
        ExtGState=settings,
        XObject={"Hologram": other},
        Font={"Simple": font},
        Pattern={"Odd": pattern},
        ColorSpace=own,
    )


def test_what_is_not_looked_into_is_named():
    """In one note, which is no fault."""
    (finding,) = changed(odd_parts)
    assert f"{finding.severity}[{finding.code}]: {finding.message}" == (
        "note[press/not-looked-into]: not looked into: the setting `UseBlackPtComp`, the object `/Hologram` of the kind "
        "`Hologram`, the pattern `/Odd`, the letters of `ABCDEF+Plex` (the encoding `MacExpertEncoding`), "
        "the colour space `Own`"
    )


def test_a_name_that_is_no_utf_8_is_told_as_its_bytes():
    """Names in a PDF are bytes; what is said of them can be written into any file."""
    pdf = pikepdf.open(BytesIO(good("press-x4", faded=False)))
    pdf.Root.Hologram = 1
    file = BytesIO()
    pdf.save(file, force_version="1.6", object_stream_mode=pikepdf.ObjectStreamMode.disable, deterministic_id=True)
    (told,) = [d for d in found(file.getvalue().replace(b"/Hologram", b"/Hologra\xa7"), "press-x4") if "Hologra" in d.message]
    assert "`Hologra\\udca7`" in told.message
    format_diagnostic(told, lambda _: ()).encode()


def layer_hidden_with_all_others(pdf):
    """A file that hides every layer except those it names."""
    cuts, words = (pdf.make_indirect(pikepdf.Dictionary(Type=pikepdf.Name.OCG, Name=name)) for name in ("Cuts", "Old words"))
    shown = pikepdf.Dictionary(BaseState=pikepdf.Name.OFF, ON=pikepdf.Array([cuts]))
    pdf.Root.OCProperties = pikepdf.Dictionary(OCGs=pikepdf.Array([cuts, words]), D=shown)


def test_a_layer_is_hidden_unless_it_is_named_where_all_are_off():
    """The one that is left out of those that are on."""
    assert [(d.severity, d.code, d.message) for d in changed(layer_hidden_with_all_others)] == [
        ("warning", "press/layers", "the layer `Old words` is hidden: nobody sees what it prints")
    ]


@pytest.mark.parametrize("name", BROKEN)
def test_a_broken_file_breaks_one_rule(name):
    """The one it was made for, on its pages, and no other."""
    _, code, pages, *_ = BROKEN[name]
    faults = [d for d in judged(name) if d.severity != "note"]
    assert [(d.code, d.mark.line) for d in faults] == [(code, page) for page in pages]


def said():
    """What is told of all broken files."""
    return "\n".join(format_diagnostic(finding, lambda _: ()) for name in BROKEN for finding in judged(name)) + "\n"


@pytest.mark.whole
def test_what_is_told_of_broken_files():
    """Whole messages, with place, rule, its source and a way out (`python tests/preflight/files/test_judge.py` writes them)."""
    assert said() == SAID.read_text("utf-8")


def pages_that_repeat(pdf, *contents, **resources):
    """Add pages of the size of the first one with these contents, and one font and set of settings for all."""
    first = pdf.pages[0].obj
    for content in contents:
        page = pikepdf.Dictionary(Type=pikepdf.Name.Page, Resources=pikepdf.Dictionary(**resources))
        for box in ("MediaBox", "TrimBox", "BleedBox"):
            page[f"/{box}"] = first[f"/{box}"]
        page.Contents = pdf.make_stream(content)
        pdf.pages.append(pikepdf.Page(pdf.make_indirect(page)))


HEAVY_RED = b"0.9 0.9 0.9 0.9 k 40 40 20 20 re f 1 0 0 rg 70 40 9 9 re f"


def test_pages_that_look_alike_are_judged_once(monkeypatch):
    """And what is wrong is told of each: in what they paint and on their plates."""
    walked, rendered = [], []
    painted, inks = PdfFile.painted, PlatePages.inks
    monkeypatch.setattr(PdfFile, "painted", lambda file, page: walked.append(page.number) or painted(file, page))
    monkeypatch.setattr(PlatePages, "inks", lambda plates, page: rendered.append(page.number) or inks(plates, page))
    said = changed(lambda pdf: pages_that_repeat(pdf, HEAVY_RED, b"0.9 0 0 0 k 40 40 9 9 re f", HEAVY_RED, HEAVY_RED))
    count = max(walked)
    assert walked == rendered
    assert walked[-1] == count
    told = {code: [one.mark.line for one in said if one.code == code] for code in ("press/colour-space", "press/ink-limit")}
    here = [count - 1, count + 1, count + 2]
    assert told == {"press/colour-space": here, "press/ink-limit": here}
    places = {one.mark.line: one.faces[0].box for one in said if one.code == "press/colour-space"}
    assert len({*places.values()}) == 1


MASKED_OFTEN = b"q /Mask gs 0.1 0 0 0 k -9000 -9000 18000 18000 re f Q " * 700


@pytest.mark.parametrize(("half", "measured"), [(60, True), (9000, False)])
def test_a_page_that_paints_too_much_over_itself_is_named(half, measured):
    """Hundreds of soft masks as large as a poster would take minutes to blend; on a card they are nothing."""

    def add_page(pdf):
        group = pdf.make_stream(b"0.5 g -9000 -9000 18000 18000 re f", {"/Type": pikepdf.Name.XObject})
        group.BBox, group.Subtype = pikepdf.Array([-9000, -9000, 9000, 9000]), pikepdf.Name.Form
        group.Group = pikepdf.Dictionary(S=pikepdf.Name.Transparency, CS=pikepdf.Name.DeviceGray)
        mask = pikepdf.Dictionary(SMask=pikepdf.Dictionary(S=pikepdf.Name.Luminosity, G=group))
        pages_that_repeat(pdf, MASKED_OFTEN, ExtGState=pikepdf.Dictionary(Mask=mask))
        pdf.pages[-1].obj.MediaBox = pikepdf.Array([-half, -half, half, half])
        del pdf.pages[-1].obj["/TrimBox"], pdf.pages[-1].obj["/BleedBox"]
        pdf.pages[-1].obj.TrimBox = pdf.pages[-1].obj.BleedBox = pdf.pages[-1].obj.MediaBox

    said = [one.message for one in changed(add_page) if one.code == "press/not-measured"]
    assert said == ([] if measured else ["the ink of page 5 was not measured"])


def look_different(pdf, change):
    """Two pages of equal content, of which the second one was changed."""
    pages_that_repeat(pdf, HEAVY_RED, HEAVY_RED)
    change(pdf.pages[-1].obj, pdf)


def shown_by_another_name(page, pdf):
    """A page whose resources say something else by the same name."""
    page.Contents = pdf.pages[-2].obj.Contents = pdf.make_stream(b"/S cs 1 scn 40 40 9 9 re f")
    pdf.pages[-2].obj.Resources = pikepdf.Dictionary(ColorSpace=pikepdf.Dictionary(S=pikepdf.Name.DeviceGray))
    page.Resources = pikepdf.Dictionary(ColorSpace=pikepdf.Dictionary(S=pikepdf.Name.DeviceRGB))


def smaller(page, _):
    """A page that is cut elsewhere."""
    x0, y0, x1, y1 = map(float, page.TrimBox)
    page.TrimBox = pikepdf.Array([x0 + 3, y0 + 3, x1 - 3, y1 - 3])


def packed_otherwise(page, _):
    """The same bytes under another filter, which are no content then."""
    page.Contents.write(page.Contents.read_bytes(), filter=pikepdf.Name.ASCIIHexDecode)


def blended(page, _):
    """A page that is a group."""
    page.Group = pikepdf.Dictionary(S=pikepdf.Name.Transparency, CS=pikepdf.Name.DeviceRGB)


@pytest.mark.parametrize("change", [shown_by_another_name, smaller, packed_otherwise, blended])
def test_pages_of_equal_content_may_differ(change):
    """In what names stand for, in boxes, in how they are packed, in how they blend."""
    pdf = pikepdf.open(BytesIO(good("press-x4", faded=False)))
    look_different(pdf, change)
    file = BytesIO()
    pdf.save(file, object_stream_mode=pikepdf.ObjectStreamMode.disable, compress_streams=False)
    opened = PdfFile(file.getvalue())
    assert opened.look_of(opened.pages[-2]) != opened.look_of(opened.pages[-1])


SPELLED_BADLY = (
    "D:20261128150328Z'", "20261128150328Z", "20261128", "D:20261128150328+0100", "D:20261128150328+01:00",
    "D:20261128150328z", "D: 20261128150328Z", "D:20261128150328-3'00'", " D:20261128150328Z00'00' ",
)  # fmt: skip
SPELLED_WELL = (
    "D:2026", "D:202611", "D:20261128", "D:2026112815", "D:202611281503", "D:20261128150328", "D:20261128150328Z",
    "D:20261128150328Z00'00'", "D:20261128150328Z0000", "D:20261128150328+01'00'", "D:20261128150328+01'00",
    "D:20261128150328-11",
)  # fmt: skip
NO_DATES = (
    "D:20261328150328Z", "D:20260231120000Z", "D:20261128250328Z", "D:2026112815032Z", "D:20261128150328+24'00'", "D:Z",
    "28 November 2026", "2026-11-28T15:03:28Z", "D:20261128150328+",
)  # fmt: skip


def dated(written, profile):
    """The findings about a date of the information dictionary."""
    pdf, file = pikepdf.open(BytesIO(good(profile, faded=False))), BytesIO()
    pdf.docinfo["/ModDate"] = written
    pdf.save(file, force_version="1.4", object_stream_mode=pikepdf.ObjectStreamMode.disable)
    return [format_diagnostic(finding, lambda _: ()) for finding in found(file.getvalue(), profile)]


@pytest.mark.parametrize("profile", ["press-x4", "press-x1a"])
@pytest.mark.parametrize("written", SPELLED_BADLY)
def test_a_date_that_readers_understand_is_a_warning(written, profile):
    """Both parts of PDF/X ask for a date, and nobody refuses a file for its apostrophes: LibreOffice writes the first one."""
    (said,) = dated(written, profile)
    assert said == (
        f"deck.pdf: warning[press/metadata]: `/ModDate` is `{written}`, which is a date to"
        " readers, but is not spelled as PDF wants it\n"
        "  rule: title, dates and an id, and a plain word about trapping (ISO 15930 as Padam87/pdfbox-preflight lists it)\n"
        "  hint: write it as `D:20260131120000Z`: year, month, day and time"
    )


@pytest.mark.parametrize("written", SPELLED_WELL)
def test_a_date_may_leave_out_its_last_parts(written):
    """As ISO 32000-1 says, 7.9.4."""
    assert dated(written, "press-x1a") == []


@pytest.mark.parametrize("profile", ["press-x4", "press-x1a"])
@pytest.mark.parametrize("written", NO_DATES)
def test_what_no_reader_takes_for_a_date_is_an_error(written, profile):
    """PDF/X asks for the dates."""
    (said,) = dated(written, profile)
    assert said.startswith(f"deck.pdf: error[press/metadata]: `/ModDate` is `{written}`, which is no date\n")


if __name__ == "__main__":
    SAID.write_text(said(), "utf-8")
