"""Patterns, tiles and gradients of the theme share their names with swatches; a fault in one is one fault."""

import pypdfium2
import pytest

from pnp.base.diagnostics import Report
from pnp.load.game_reader import load_game
from pnp.model.style import FittedGradient, SoftShadow
from pnp.pictures.paints import make_pattern

THEME = "templates/toy/theme.yaml"
FACE = "templates/toy/fish.xml"
TILE = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 4 2"><path d="M0 1H4" stroke="currentColor"/></svg>'


def paints(toy, text):
    """Write sections of paints into the theme of the toy game."""
    file = toy / THEME
    file.write_text(file.read_text("utf-8").replace("styles:", f"{text}styles:", 1), "utf-8")


def test_paints_are_read_with_their_defaults(toy):
    """Stripes cover a half; stops without a place are spread between the others."""
    (toy / "content/toy/art/weave.svg").write_text(TILE, "utf-8")
    paints(
        toy,
        "patterns:\n  lines: {kind: hatch, angle: 45, pitch: 1, weight: 0.2, colour: ink/50, ground: paper}\n"
        "  awning: {kind: stripes, pitch: 4, colour: ink}\n"
        "tiles:\n  weave: {src: art/weave.svg, width: 8, colour: water}\n"
        "gradients:\n  dusk: {angle: 90, stops: [ink, water, paper 80, ink/50]}\n"
        "  glow: {kind: radial, x: 25, radius: 150, stops: [paper, ink 40]}\n"
        "shadows:\n  soft: {colour: ink/60, blur: 3}\n",
    )
    report = Report()
    theme = load_game(toy, "toy", report).theme
    assert [d.message for d in report.diagnostics] == []
    ink, paper, water = (theme.swatches[name] for name in ("ink", "paper", "water"))
    lines, awning, weave, dusk, glow = (theme.paints[name] for name in ("lines", "awning", "weave", "dusk", "glow"))
    assert lines == make_pattern("hatch", 45, 1, 0.2, ink._replace(alpha=0.5), paper)
    assert awning == make_pattern("stripes", 0, 4, 2, ink, None)
    assert (weave.box.w, weave.box.h, weave.items[0].colour) == (8, 4, water)
    assert [(round(at, 6), colour) for at, colour in dusk.stops] == [
        (0, ink), (0.4, water), (0.8, paper), (1, ink._replace(alpha=0.5)),
    ]  # fmt: skip
    assert theme.shadows == {"soft": SoftShadow(ink._replace(alpha=0.6), 0.4, 0.6, 3.0)}
    assert glow == FittedGradient("radial", ((0.0, paper), (0.4, ink)), 0.0, 0.25, 0.5, 1.5)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("patterns:\n  a: {kind: hatsch, pitch: 1, weight: 0.1, colour: ink}\n", "[load/unknown-choice]: `kind`"),
        ("patterns:\n  a: {kind: hatch, pitch: 1, weight: 0.1, colour: inc}\n", "[load/unknown-swatch]: unknown swatch `inc`"),
        ("patterns:\n  a: {kind: hatch, pitch: 1, weight: 0.1, colour: ink, ground: papr}\n", "unknown swatch `papr`"),
        ("patterns:\n  a: {kind: hatch, pitch: 0.01, weight: 0.1, colour: ink}\n", "[load/out-of-range]: `pitch`"),
        ("patterns:\n  a: {kind: hatch, pitch: 1, colour: ink}\n",
         "[load/missing-field]: missing field `weight` in `theme/patterns/a`"),
        ("patterns:\n  a: {kind: dots, pitch: 1, weight: 0.5, tone: 10, colour: ink}\n",
         "[load/pattern-measures]: pattern `a` has a `weight` and a `tone`, which both say how wide its dots are"),
        ("patterns:\n  a: {kind: checks, pitch: 1, tone: 10, colour: ink}\n",
         "[load/pattern-measures]: pattern `a` has fields, and these have no `tone`"),
        ("patterns:\n  a: {kind: dots, pitch: 1, tone: 90, colour: ink}\n",
         "[load/pattern-measures]: the dots of pattern `a` run together at a tone of 90 %"),
        ("patterns:\n  a: {kind: hatch, pitch: 1, weight: 2, colour: ink}\n",
         "[load/pattern-measures]: the lines of pattern `a` are 2 mm wide at a pitch of 1 mm, and run together"),
        ("shadows:\n  a: {colour: inc}\n", "[load/unknown-swatch]: unknown swatch `inc`"),
        ("shadows:\n  a: {colour: ink, blur: 99}\n", "[load/out-of-range]: `blur`"),
        ("tiles:\n  a: {src: art/none.svg, width: 4}\n", "art/none.svg"),
        ("gradients:\n  a: {stops: [ink]}\n", "[load/out-of-range]: `stops`"),
        ("gradients:\n  a: {stops: [ink, papr 40]}\n", "[load/unknown-swatch]: unknown swatch `papr`"),
        ("gradients:\n  a: {stops: [ink, paper 140]}\n",
         "[load/wrong-kind]: a stop must be a swatch and where it lies in % (`ink` or `ink 40`), found `paper 140`"),
        ("gradients:\n  a: {stops: [ink 60, paper 40]}\n",
         "[load/out-of-range]: the stops of a gradient follow one another, found 40 % after 60 %"),
    ],
)  # fmt: skip
def test_a_bad_paint_is_one_fault(toy, run, text, said):
    """The templates that name it are not at fault."""
    paints(toy, text)
    named = 'fill="ink" shadow' if text.startswith("shadows") else "fill"
    face = toy / FACE
    face.write_text(face.read_text("utf-8").replace("{% endblock", f'<rect w="5" h="5" {named}="a"/>{{% endblock'), "utf-8")
    ran = run("check", "toy", cwd=toy)
    assert said in ran.err
    assert ran.err.count("error[") == 1, ran.err


@pytest.mark.parametrize(
    ("name", "said"),
    [("ink", "a gradient cannot be named `ink`: it is the name of a swatch"), ("none", "a gradient cannot be named `none`"),
     ("dots", "a gradient cannot be named `dots`: it is the name of a pattern")],
)  # fmt: skip
def test_paints_and_swatches_share_their_names(toy, run, name, said):
    """One name means one thing wherever a `fill` names it."""
    paints(
        toy,
        f"patterns:\n  dots: {{kind: dots, pitch: 1, tone: 20, colour: ink}}\ngradients:\n  {name}: {{stops: [ink, paper]}}\n",
    )
    ran = run("check", "toy", cwd=toy)
    assert f"error[load/reserved-name]: {said}\n" in ran.err
    assert ran.err.count("error[") == 1, ran.err


def test_a_face_with_paints_is_built_again_from_its_cache(toy, run):
    """Another colour of a pattern is another face; the same face is the same file."""
    paints(toy, "patterns:\n  lines: {kind: hatch, angle: 45, pitch: 1, weight: 0.3, colour: ink}\n")
    face = toy / FACE
    face.write_text(
        face.read_text("utf-8").replace("{% endblock", '<rect x="20" y="20" w="9" h="9" fill="lines"/>{% endblock'), "utf-8"
    )

    def built():
        ran = run("build", "toy", cwd=toy)
        assert ran.code == 0, ran.err
        file = min((toy / "out/toy/en").glob("*.pdf"))
        with pypdfium2.PdfDocument(file) as document:
            return file.read_bytes(), document[0].render(scale=2).to_pil().tobytes()

    first, again = built(), built()
    theme = toy / THEME
    theme.write_text(theme.read_text("utf-8").replace("weight: 0.3, colour: ink", "weight: 0.3, colour: water"), "utf-8")
    assert first == again
    assert built()[1] != first[1]


def styled(toy, fill):
    """Read a theme in which a style fills its letters."""
    file = toy / THEME
    file.write_text(file.read_text("utf-8").replace("title: {", f"title: {{fill: {fill}, ", 1), "utf-8")
    report = Report()
    return load_game(toy, "toy", report).theme.styles["title"], [
        f"[{d.code}]: {d.message}; {d.hint}" for d in report.diagnostics
    ]


def test_a_style_fills_its_letters_with_a_paint_of_the_theme(toy):
    """By its name."""
    paints(toy, "gradients:\n  dusk: {stops: [ink, water]}\n")
    style, said = styled(toy, "dusk")
    assert said == []
    assert style.fill.stops[0][1].name == "ink"


@pytest.mark.parametrize(
    ("fill", "hint"),
    [("duks", "did you mean `dusk`?"), ("water", "write a swatch as `colour`"), ("ink/50", "write a swatch as `colour`")],
)
def test_letters_are_filled_with_paints_only(toy, fill, hint):
    """A swatch is their colour."""
    paints(toy, "gradients:\n  dusk: {stops: [ink, water]}\n")
    style, said = styled(toy, fill)
    wanted = f"[load/unknown-swatch]: `fill` of style `title` is `{fill}`, expected a pattern or gradient of theme.yaml; {hint}"
    assert (style.fill, said) == (None, [wanted])


def test_a_paint_with_a_fault_is_no_second_fault_of_the_style(toy):
    """What follows from another fault is not reported."""
    paints(toy, "gradients:\n  dusk: {stops: [ink, watr]}\n")
    style, said = styled(toy, "dusk")
    assert style.fill is None or said
    assert len(said) == 1
