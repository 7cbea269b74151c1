"""How much work a page is: counted at once what painting it would do one by one; a bound with words."""

from io import BytesIO

import pikepdf
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from pikepdf import Array, Dictionary, Name

from pnp.pictures import pdf_work
from pnp.pictures.pdf_pages import PdfPageError, read_page
from pnp.pictures.pdf_work import COST_OF_FORM, PageWork, PdfLimitError


def form(pdf, content, *, group=False, **resources):
    """A form that paints, with resources of its own if there are any."""
    made = pdf.make_indirect(pdf.make_stream(content))
    made.Type, made.Subtype, made.BBox = Name.XObject, Name.Form, Array([0, 0, 99, 99])
    if resources:
        made.Resources = Dictionary(**resources)
    if group:
        made.Group = Dictionary(S=Name.Transparency)
    return made


def cell(pdf, content, **resources):
    """The cell of a tiling pattern."""
    made = form(pdf, content, **resources)
    made.Type, made.PatternType, made.PaintType, made.TilingType, made.XStep, made.YStep = Name.Pattern, 1, 1, 1, 99, 99
    del made["/Subtype"]
    return made


def page(content, **resources):
    """A file of one page; resources are given functions that make them."""
    pdf = pikepdf.new()
    one = pdf.add_blank_page(page_size=(200, 300)).obj
    one.Contents = pdf.make_stream(content)
    one.Resources = Dictionary(
        {f"/{kind}": Dictionary({f"/{key}": make(pdf) for key, make in named.items()}) for kind, named in resources.items()}
    )
    return pdf


def steps(holder):
    """Operators as `_steps` of the pages gives them."""
    return [(str(step.operator), step.operands) for step in pikepdf.parse_content_stream(holder)]


def work(pdf, monkeypatch):
    """What a page takes, as its refusal says it."""
    monkeypatch.setattr(pdf_work, "MOST_OPERATORS", -1)
    one = pdf.pages[0]
    with pytest.raises(PdfLimitError) as caught:
        PageWork(steps).check(one.obj, one.resources, 1)
    return int(str(caught.value).split()[1].replace(",", ""))


def font(letter):
    """A font whose letter `a` is drawn."""
    return lambda pdf: Dictionary(
        Type=Name.Font, Subtype=Name.Type3, CharProcs=Dictionary(x=letter(pdf)),
        Encoding=Dictionary(Differences=Array([97, Name.x])),
    )  # fmt: skip


def mask(content):
    """Settings with a soft mask."""
    return lambda pdf: Dictionary(SMask=Dictionary(S=Name.Luminosity, G=form(pdf, content)))


TWO = COST_OF_FORM + 2
"""What a form of two operators takes."""
CASES = {
    "plain": (b"q 0 0 9 9 re f Q", {}, 4),
    "a form twice": (b"/X Do /X Do", {"XObject": {"X": lambda pdf: form(pdf, b"0 0 9 9 re f")}}, 2 + 2 * TWO),
    "a form in a form": (
        b"/X Do /X Do",
        {"XObject": {"X": lambda pdf: form(pdf, b"/Y Do /Y Do", XObject=Dictionary(Y=form(pdf, b"0 0 9 9 re f")))}},
        2 + 2 * (TWO + 2 * TWO),
    ),
    "a pattern for each fill": (
        b"/Pattern cs /P scn 0 0 9 9 re f 0 0 9 9 re B 0 0 9 9 re S 0 g 0 0 9 9 re f",
        {"Pattern": {"P": lambda pdf: cell(pdf, b"0 0 9 9 re f")}},
        11 + 2 * TWO,
    ),
    "a pattern for lines, until it is restored": (
        b"q /Pattern CS /P SCN 0 0 m 9 9 l S Q 0 0 m 9 9 l S",
        {"Pattern": {"P": lambda pdf: cell(pdf, b"0 0 9 9 re f")}},
        10 + TWO,
    ),
    "a form in a pattern that it inherits": (
        b"/Pattern cs /P scn /X Do 0 g /X Do",
        {
            "Pattern": {"P": lambda pdf: cell(pdf, b"0 0 9 9 re f")},
            "XObject": {"X": lambda pdf: form(pdf, b"0 0 9 9 re f 0 0 9 9 re f")},
        },
        5 + 2 * (COST_OF_FORM + 4) + 2 * TWO,
    ),
    "letters of a pattern": (
        b"BT /Pattern cs /P scn (abc) Tj [(ab) 9 (c)] TJ ET",
        {"Pattern": {"P": lambda pdf: cell(pdf, b"0 0 9 9 re f")}},
        6 + 6 * TWO,
    ),
    "letters that are drawn": (
        b"BT /F 9 Tf (aab) Tj [(a) -9 (a)] TJ ET",
        {"Font": {"F": font(lambda pdf: form(pdf, b"0 0 9 9 re f"))}},
        5 + 4 * TWO,
    ),
    "a mask for each object": (
        b"/G gs 0 0 9 9 re f BT (abc) Tj ET",
        {"ExtGState": {"G": mask(b"0 0 9 9 re f")}},
        6 + 2 * TWO,
    ),
    "a mask inside a form": (
        b"/G gs /X Do",
        {"ExtGState": {"G": mask(b"0 0 9 9 re f")}, "XObject": {"X": lambda pdf: form(pdf, b" 0 0 9 9 re f" * 3)}},
        2 + COST_OF_FORM + 6 + 4 * TWO,
    ),
    "a mask for a group": (
        b"/G gs /X Do",
        {
            "ExtGState": {"G": mask(b"0 0 9 9 re f")},
            "XObject": {"X": lambda pdf: form(pdf, b" 0 0 9 9 re f" * 3, group=True)},
        },
        2 + COST_OF_FORM + 6 + TWO,
    ),
    "names of whoever shows it": (
        b"/X Do /Z Do",
        {"XObject": {"X": lambda pdf: form(pdf, b"/Z Do"), "Z": lambda pdf: form(pdf, b"0 0 9 9 re f")}},
        2 + COST_OF_FORM + 1 + 2 * TWO,
    ),
    "what is not there": (b"/X Do /G gs /Pattern cs /P scn BT /F 9 Tf (a) Tj ET 0 0 9 9 re f", {}, 10),
}  # fmt: skip


@pytest.mark.parametrize("case", CASES)
def test_what_a_page_takes(case, monkeypatch):
    """Forms, cells, masks and letters as often as they are painted, with what they cost besides."""
    content, resources, expected = CASES[case]
    assert work(page(content, **resources), monkeypatch) == expected


@given(st.lists(st.lists(st.integers(0, 5), max_size=4), min_size=1, max_size=8))
@settings(max_examples=60, deadline=None)
def test_counted_at_once_as_one_by_one(uses):
    """Of any forms that use those before them."""
    pdf, made, takes = pikepdf.new(), [], []
    for used in uses:
        inner = [number for number in used if number < len(made)]
        content = b" ".join(b"/X%d Do" % number for number in inner) + b" 0 0 9 9 re f"
        made.append(form(pdf, content, XObject=Dictionary({f"/X{number}": made[number] for number in inner})))
        takes.append(COST_OF_FORM + 2 + len(inner) + sum(takes[number] for number in inner))
    one = pdf.add_blank_page(page_size=(200, 300))
    one.obj.Contents, one.obj.Resources = pdf.make_stream(b"/X Do"), Dictionary(XObject=Dictionary(X=made[-1]))
    with pytest.MonkeyPatch.context() as patch:
        assert work(pdf, patch) == 1 + takes[-1]


def saved(pdf):
    """The bytes of a file."""
    out = BytesIO()
    pdf.save(out, static_id=True)
    return out.getvalue()


def nested(levels, uses=10):
    """A form that paints forms that paint forms."""

    def make(pdf):
        inner = form(pdf, b"0 0 9 9 re f")
        for _ in range(levels):
            inner = form(pdf, b"/X Do " * uses, XObject=Dictionary(X=inner))
        return inner

    return make


HINT = "let the program that made it simplify or flatten it, or export the page as a picture of 300 ppi"
REFUSED = {
    "too much": (
        lambda: page(b"/X Do", XObject={"X": nested(6)}),
        "takes 58,666,661 operators (5,000,000 at most) to paint all forms, patterns and drawn letters on page 2",
    ),
    "too deep": (lambda: page(b"/X Do", XObject={"X": nested(30, 1)}), "has forms nested more than 24 deep on page 2"),
    "too long": (lambda: page(b"q Q " * (9 << 20)), "has a content stream of 36 MB on page 2"),
}


@pytest.mark.parametrize("case", REFUSED)
def test_the_page_is_refused_when_it_is_read(case):
    """At home and for a press: before anything shows it, with its number and a way out."""
    make, message = REFUSED[case]
    pdf, other = make(), page(b"0 0 9 9 re f")
    pdf.pages.insert(0, other.pages[0])
    data = saved(pdf)
    with pytest.raises(PdfPageError) as caught:
        read_page(data, "page=2")
    assert (caught.value.code, str(caught.value), caught.value.hint) == ("art/pdf-page", message, HINT)
    assert read_page(data, "page=1").width == pytest.approx(200 * 25.4 / 72)


def test_a_form_that_contains_itself():
    """It would be painted for ever."""
    pdf = page(b"/X Do", XObject={"X": lambda pdf: form(pdf, b"/X Do")})
    ring = pdf.pages[0].obj.Resources.XObject.X
    ring.Resources = Dictionary(XObject=Dictionary(X=ring))
    with pytest.raises(PdfPageError) as caught:
        read_page(saved(pdf), "")
    assert str(caught.value) == "has a form that contains itself on page 1"
