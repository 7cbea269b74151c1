"""Every element and property of SVG 1.1 and 2 is drawn, harmless, or refused by name; resvg gets nothing that was not read."""

import re

import pytest

from pnp.pictures.svg.document import PRESENTATION_ATTRIBUTES
from pnp.pictures.svg.reader import read_svg, resolved_source
from pnp.pictures.svg.tree import RefusedSvgError, UnsupportedSvgError, parse_svg

DRAWN = """
    a circle clipPath defs ellipse g image line linearGradient marker mask path pattern polygon polyline radialGradient rect
    stop style svg switch symbol use filter feBlend feColorMatrix feComponentTransfer feComposite feConvolveMatrix
    feDiffuseLighting feDisplacementMap feDistantLight feDropShadow feFlood feFuncA feFuncB feFuncG feFuncR feGaussianBlur
    feImage feMerge feMergeNode feMorphology feOffset fePointLight feSpecularLighting feSpotLight feTurbulence
    """.split()  # noqa: SIM905
HARMLESS = """
    title desc metadata view cursor color-profile font font-face
    font/font-face-format font/font-face-name font/font-face-src font/font-face-uri font/glyph font/hkern font/missing-glyph
    font/vkern
    """.split()  # noqa: SIM905
REFUSED = """
    altGlyph altGlyphDef altGlyphItem glyphRef animate animateColor animateMotion animateTransform audio canvas discard
    feTile flowDiv flowPara flowRoot flowSpan foreignObject hatch hatchpath iframe mesh meshgradient meshpatch meshrow mpath
    script set solidcolor source text textPath track tref tspan unknown video
    """.split()  # noqa: SIM905


RESVG_ELEMENTS = """
    a circle clipPath defs ellipse feBlend feColorMatrix feComponentTransfer feComposite feConvolveMatrix feDiffuseLighting
    feDisplacementMap feDistantLight feDropShadow feFlood feFuncA feFuncB feFuncG feFuncR feGaussianBlur feImage feMerge
    feMergeNode feMorphology feOffset fePointLight feSpecularLighting feSpotLight feTile feTurbulence filter g image line
    linearGradient marker mask path pattern polygon polyline radialGradient rect stop style svg switch symbol text textPath tref
    tspan use
    """.split()  # noqa: SIM905
"""The elements that resvg 0.48 knows, as it lists them itself (`EId` in crates/usvg/src/parser/svgtree/names.rs)."""
SVG_1_ELEMENTS = """
    a altGlyph altGlyphDef altGlyphItem animate animateColor animateMotion animateTransform circle clipPath color-profile cursor
    defs desc ellipse feBlend feColorMatrix feComponentTransfer feComposite feConvolveMatrix feDiffuseLighting feDisplacementMap
    feDistantLight feFlood feFuncA feFuncB feFuncG feFuncR feGaussianBlur feImage feMerge feMergeNode feMorphology feOffset
    fePointLight feSpecularLighting feSpotLight feTile feTurbulence filter font font-face font-face-format font-face-name
    font-face-src font-face-uri foreignObject g glyph glyphRef hkern image line linearGradient marker mask metadata
    missing-glyph mpath path pattern polygon polyline radialGradient rect script set stop style svg switch symbol text textPath
    title tref tspan use view vkern
    """.split()  # noqa: SIM905
"""The element index of SVG 1.1 (eltindex.html)."""
SVG_2_ELEMENTS = """
    a animate animateMotion animateTransform audio canvas circle clipPath cursor defs desc discard ellipse feDropShadow filter
    foreignObject g hatch hatchpath iframe image line linearGradient marker mask mesh meshgradient meshpatch meshrow metadata
    mpath path pattern polygon polyline radialGradient rect script set solidcolor source stop style svg switch symbol text
    textPath title track tspan unknown use video view
    """.split()  # noqa: SIM905
"""The element indices of SVG 2 and of its drafts, which programs wrote for, and Filter Effects 1."""
DRAWN_OTHERWISE = {"feTile", "text", "textPath", "tref", "tspan"}
"""What resvg knows and is refused all the same: words, which would need a font of the machine, and tiles."""


def test_each_element_of_svg_is_in_one_class():
    """What is drawn is what resvg says that it knows, but for what it draws otherwise than browsers."""
    classes = [*DRAWN, *(tag.rpartition("/")[2] for tag in HARMLESS), *REFUSED]
    assert len(classes) == len(set(classes))
    assert {*SVG_1_ELEMENTS, *SVG_2_ELEMENTS} <= set(classes)
    assert set(DRAWN) == set(RESVG_ELEMENTS) - DRAWN_OTHERWISE
    assert set(REFUSED) >= DRAWN_OTHERWISE


def drawing(body, root=""):
    """Return the root of a drawing of 20 x 20 units."""
    head = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 20 20" {root}>'
    return parse_svg(f"{head}{body}</svg>".encode())


PIXEL = "data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAIAAACQd1PeAAAADElEQVR4nGNgYPgPAAEDAQAIicLsAAAAAElFTkSuQmCC"
STOPS = '<stop stop-color="red"/><stop offset="1"/>'
LIGHT = '<fe{0}Lighting><fe{1}Light x="1" y="2" z="3"/></fe{0}Lighting>'
EVERYTHING = f"""
    <style>rect{{fill:red}}</style><defs><symbol id="s"><rect width="1" height="1"/></symbol></defs>
    <a><g><switch><svg><use href="#s"/></svg></switch></g></a><image width="1" height="1" href="{PIXEL}"/>
    <linearGradient id="l">{STOPS}</linearGradient><radialGradient id="r">{STOPS}</radialGradient>
    <pattern id="p" width="1" height="1"><circle r="1" fill="url(#l)"/></pattern>
    <clipPath id="c"><ellipse rx="1" ry="2"/></clipPath><mask id="m"><polygon points="0 0 1 1 0 1"/></mask>
    <marker id="k"><polyline points="0 0 1 1"/></marker>
    <filter id="f"><feBlend/><feColorMatrix/><feComponentTransfer><feFuncR/><feFuncG/><feFuncB/><feFuncA/></feComponentTransfer>
    <feComposite/><feConvolveMatrix/>{LIGHT.format("Diffuse", "Distant")}<feDisplacementMap/><feDropShadow/><feFlood/>
    <feGaussianBlur/><feImage href="#i"/><feMerge><feMergeNode/></feMerge><feMorphology radius="1"/><feOffset/><feTurbulence/>
    {LIGHT.format("Specular", "Point")}{LIGHT.format("Specular", "Spot")}</filter><rect id="i" width="1" height="1"/>
    <path d="M0 0H1V1" fill="url(#p)" clip-path="url(#c)" mask="url(#m)" marker-end="url(#k)" filter="url(#f)"/>
    <line x2="1" stroke="url(#r)"/>
    """


def test_resvg_gets_each_element_that_is_drawn():
    """Except those that are resolved: style sheets, conditions, and shadows in their steps."""
    tags = set(re.findall(r"<(\w+)", resolved_source(drawing(EVERYTHING))))
    assert tags == set(DRAWN) - {"style", "switch", "a", "feDropShadow"}


@pytest.mark.parametrize("tag", HARMLESS)
def test_what_says_nothing_about_ink_costs_nothing(tag):
    """Whatever is in it, and wherever it stands: the drawing stays one of paths, and resvg does not get it."""
    plain = '<rect width="4" height="4"/>'
    around, _, tag = tag.rpartition("/")
    body = f"<{tag}>Words<rect/></{tag}>"
    body = (f"<{around}>{body}</{around}>" if around else body) + plain
    assert read_svg(drawing(body)) == read_svg(drawing(plain))
    assert resolved_source(drawing(body)) == resolved_source(drawing(plain))


@pytest.mark.parametrize("tag", REFUSED)
def test_what_nobody_draws_is_refused_by_name(tag):
    """Neither its words nor its shapes are dropped unsaid."""
    body = f"<{tag}>Words<rect/></{tag}>"
    if tag.startswith("fe"):
        body = f'<filter id="f">{body}</filter><g filter="url(#f)"><rect/></g>'
    with pytest.raises(RefusedSvgError, match=tag) as fault:
        read_svg(drawing(body))
    assert fault.value.code in {"art/text", "art/unsupported", "art/animation", "art/script"}
    assert fault.value.hint or fault.value.code == "art/animation"


EMPTY = [tag for tag in REFUSED if not re.match("anim|fe|script|set", tag)]


@pytest.mark.parametrize("tag", EMPTY)
def test_what_nobody_draws_costs_nothing_if_it_is_empty(tag):
    """As Inkscape leaves behind a text that was emptied; a region for words is no shape."""
    plain = '<rect width="4" height="4"/>'
    body = f"<{tag}><flowRegion><rect/></flowRegion><flowPara> </flowPara></{tag}>{plain}"
    assert read_svg(drawing(body)) == read_svg(drawing(plain))


PROPERTIES_DRAWN = {
    "clip-path": "url(#c)", "clip-rule": "evenodd", "color": "red", "display": "none", "fill": "red", "fill-opacity": ".5",
    "fill-rule": "evenodd", "filter": "blur(1px)", "mask": "url(#m)", "mix-blend-mode": "multiply", "opacity": ".5",
    "marker-end": "url(#k)", "marker-mid": "url(#k)", "marker-start": "url(#k)", "paint-order": "stroke", "stroke": "red",
    "stroke-dasharray": "1", "stroke-dashoffset": "1", "stroke-linecap": "round", "stroke-linejoin": "round",
    "stroke-miterlimit": "2", "stroke-opacity": ".5", "stroke-width": "2", "visibility": "hidden", "isolation": "isolate",
    "mask-type": "alpha", "flood-color": "red", "flood-opacity": ".5", "lighting-color": "red", "stop-color": "red",
    "stop-opacity": ".5", "color-interpolation-filters": "sRGB", "image-rendering": "pixelated", "overflow": "visible",
    "shape-rendering": "crispEdges", "font-size": "8",
}  # fmt: skip
PROPERTIES_RESOLVED = {"transform": "rotate(45deg)", "marker": "url(#k)", "transform-origin": "1px 1px", "d": 'path("M1 1h9")'}
PROPERTIES_HARMLESS = """
    alignment-baseline baseline-shift buffered-rendering color-profile color-rendering cursor direction dominant-baseline
    enable-background font font-family font-feature-settings font-kerning font-size-adjust font-stretch font-style
    font-synthesis font-variant font-variant-caps font-variant-east-asian font-variant-ligatures font-variant-numeric
    font-variant-position font-weight glyph-orientation-horizontal glyph-orientation-vertical inline-size kerning
    letter-spacing line-height pointer-events shape-image-threshold shape-inside shape-margin shape-padding shape-subtract
    solid-color solid-opacity tab-size text-align text-align-last text-anchor text-decoration text-decoration-color
    text-decoration-fill text-decoration-line text-decoration-stroke text-decoration-style text-indent text-orientation
    text-overflow text-rendering text-underline-position touch-action unicode-bidi vertical-align white-space will-change
    word-spacing writing-mode height width x y cx cy r rx ry
    """.split()  # noqa: SIM905
PROPERTIES_REFUSED = {
    "vector-effect": "non-scaling-stroke", "clip": "rect(1px,1px,1px,1px)", "color-interpolation": "linearRGB",
    "all": "unset", "animation": "a 1s", "backdrop-filter": "blur(1px)", "translate": "1px", "rotate": "45deg", "scale": "2",
    "offset-path": "none 1", "mask-image": "url(#m)", "zoom": "2", "transform-box": "fill-box;transform-origin:center",
    "content-visibility": "hidden", "overflow-x": "visible", "-webkit-mask-image": "url(#m)",
}  # fmt: skip
RESVG_PROPERTIES = """
    clip-path clip-rule color color-interpolation-filters display fill fill-opacity fill-rule filter flood-color flood-opacity
    font-size image-rendering isolation lighting-color marker-end marker-mid marker-start mask mask-type mix-blend-mode opacity
    overflow paint-order shape-rendering stop-color stop-opacity stroke stroke-dasharray stroke-dashoffset stroke-linecap
    stroke-linejoin stroke-miterlimit stroke-opacity stroke-width visibility
    """.split()  # noqa: SIM905
"""What resvg 0.48 reads (crates/usvg/codegen/attributes.txt), without what is only about text or places, and without what its
docs/unsupported.md and docs/svg2-changelog.md call unsupported: clip, color-interpolation, transform-box, vector-effect.
"""
SVG_PROPERTIES = """
    alignment-baseline baseline-shift clip clip-path clip-rule color color-interpolation color-interpolation-filters
    color-profile color-rendering cursor direction display dominant-baseline enable-background fill fill-opacity fill-rule
    filter flood-color flood-opacity font font-family font-size font-size-adjust font-stretch font-style font-variant
    font-weight glyph-orientation-horizontal glyph-orientation-vertical image-rendering kerning letter-spacing lighting-color
    marker marker-end marker-mid marker-start mask opacity overflow pointer-events shape-rendering stop-color stop-opacity
    stroke stroke-dasharray stroke-dashoffset stroke-linecap stroke-linejoin stroke-miterlimit stroke-opacity stroke-width
    text-anchor text-decoration text-rendering unicode-bidi visibility word-spacing writing-mode cx cy d height inline-size
    isolation line-height mask-type mix-blend-mode paint-order r rx ry shape-image-threshold buffered-rendering
    font-feature-settings font-kerning shape-inside shape-margin shape-padding shape-subtract text-align text-align-last
    text-decoration-color text-decoration-fill text-decoration-line text-decoration-stroke text-decoration-style text-indent
    text-orientation text-overflow transform transform-box transform-origin vector-effect vertical-align white-space width x y
    """.split()  # noqa: SIM905
"""The property index of SVG 1.1 (propidx.html), and what that of SVG 2, its table of presentation attributes (6.6), its list of
required properties (6.7) and the drafts have more.
"""
SVG_ATTRIBUTES = """
    alignment-baseline baseline-shift clip-path clip-rule color color-interpolation color-interpolation-filters cursor
    direction display dominant-baseline fill fill-opacity fill-rule filter flood-color flood-opacity font-family font-size
    font-size-adjust font-stretch font-style font-variant font-weight glyph-orientation-vertical image-rendering letter-spacing
    lighting-color marker-end marker-mid marker-start mask mask-type opacity overflow paint-order pointer-events
    shape-rendering stop-color stop-opacity stroke stroke-dasharray stroke-dashoffset stroke-linecap stroke-linejoin
    stroke-miterlimit stroke-opacity stroke-width text-anchor text-decoration text-overflow text-rendering transform
    transform-origin unicode-bidi vector-effect visibility white-space word-spacing writing-mode
    """.split()  # noqa: SIM905
"""The properties that are attributes of any element (SVG 2, 6.6); browsers know `clip` of SVG 1.1 as well."""


def test_each_property_of_svg_is_in_one_class():
    """What is drawn is what resvg says that it reads."""
    classes = [*PROPERTIES_DRAWN, *PROPERTIES_RESOLVED, *PROPERTIES_HARMLESS, *PROPERTIES_REFUSED]
    assert len(classes) == len(set(classes))
    assert set(SVG_PROPERTIES) <= set(classes)
    assert set(PROPERTIES_DRAWN) == set(RESVG_PROPERTIES)


def test_only_presentation_attributes_are_read_as_attributes():
    """`mix-blend-mode`, `isolation` and `transform-box` are none, nor is the short `marker`."""
    assert set(SVG_ATTRIBUTES) | {"clip"} >= PRESENTATION_ATTRIBUTES
    assert set(SVG_ATTRIBUTES) - PRESENTATION_ATTRIBUTES <= set(PROPERTIES_HARMLESS)


PARTS = (
    '<clipPath id="c"><rect width="9" height="9"/></clipPath><mask id="m"><rect width="9" height="9"/></mask>'
    '<marker id="k"><rect width="1" height="1"/></marker>'
)


def styled(name, value):
    """Return a path with a declaration."""
    return drawing(f"{PARTS}<path d='M1 1h5v5' style='{name}:{value}'/>")


@pytest.mark.parametrize("name", PROPERTIES_DRAWN)
def test_resvg_gets_each_property_that_is_drawn(name):
    """As an attribute, or in a style where it is no attribute."""
    assert re.search(rf'<path[^>]*[ "]{name}[=:]', resolved_source(styled(name, PROPERTIES_DRAWN[name])))


@pytest.mark.parametrize("name", PROPERTIES_RESOLVED)
def test_some_properties_are_resolved_to_others(name):
    """The picture is another than without them, or would be with their partner."""
    extra = ";transform:rotate(45deg)" if name == "transform-origin" else ""
    with_it = resolved_source(styled(name, PROPERTIES_RESOLVED[name] + extra))
    assert with_it != resolved_source(styled("transform", "rotate(45deg)" if extra else "none"))


@pytest.mark.parametrize("name", PROPERTIES_HARMLESS)
def test_a_property_without_ink_is_ignored(name):
    """Whatever its value is; places and sizes matter only to elements that have them."""
    plain = styled("fill", "black")
    assert read_svg(styled(name, "9px none;fill:black")) == read_svg(plain)
    assert resolved_source(styled(name, "9px none;fill:black")) == resolved_source(plain)


@pytest.mark.parametrize("name", PROPERTIES_REFUSED)
def test_a_property_that_is_drawn_nowhere_is_refused_by_name(name):
    """Before any pixels are drawn."""
    with pytest.raises(RefusedSvgError, match=name.removeprefix("-webkit-")) as fault:
        read_svg(styled(name, PROPERTIES_REFUSED[name]))
    assert fault.value.code in {"art/unsupported", "art/animation"}


FORMS = {
    "fill": {
        "#ff6600 icc-color(FOGRA39, 0, 0.6, 1, 0)": "#ff6600", "hsl(24deg 100% 50%)": "#ff6600",
        "#f608": "rgba(255,102,0,0.5333333333)",
        "rgb(255 0 0 / 50%)": "rgba(255,0,0,0.5)", "rgba(255,0,0,.5)": "rgba(255,0,0,0.5)", "RED": "#ff0000",
        "hwb(0 0% 0%/.25)": "rgba(255,0,0,0.25)", "transparent": "rgba(0,0,0,0)", "currentcolor": "currentColor",
        "url('#x') hsl(0 100% 50%)": "#ff0000", "initial": "black",
    },
    "stroke-width": {"1mm": "3.779527559", "2.5Q": "2.362204724", "1.5": "1.5", "5%": "5%"},
    "opacity": {"50%": "0.5", "5e-1": "0.5"},
    "color-interpolation-filters": {"srgb": "sRGB", "LINEARRGB": "linearRGB"},
    "filter": {
        "hue-rotate(.5turn) grayscale(50%)": "hue-rotate(180deg) grayscale(50%)", "0": None, "none": "none", "bogus": None,
    },
    "mask": {"0": None, "url( '#m' )": "url(#m)"},
}  # fmt: skip


@pytest.mark.parametrize(("name", "value"), [(name, value) for name, values in FORMS.items() for value in values])
def test_resvg_reads_values_in_a_form_that_it_knows(name, value):
    """It knows no modern colours, no `turn`, no `Q`, and no word in another case."""
    wanted = FORMS[name][value]
    if value == "bogus":
        with pytest.raises(RefusedSvgError, match="`filter: bogus` cannot be drawn"):
            read_svg(drawing(f'<path d="M1 1h5v5" {name}="{value}"/>'))
        return
    source = resolved_source(drawing(f'{PARTS}<path d="M1 1h5v5" {name}="{value}"/>'))
    found = re.search(rf' {name}="([^"]*)"', source.partition("<path")[2])
    assert (found[1] if found else None) == wanted


CASCADES = {
    "fill:#f00;fill:color(display-p3 1 0 0)": "#ff0000",
    "fill:#f00;fill:bogus": "#ff0000",
    "fill:#f00;fill:bogus!important": "#ff0000",
    "fill:bogus;fill:#f00": "#ff0000",
    "fill:#f00;fill:rgb(0 0 255 / 100%)": "#0000ff",
    "fill:#f00;fill:": "#ff0000",
    "fill:#f00!important;fill:#00f": "#ff0000",
}


@pytest.mark.parametrize("style", CASCADES)
def test_a_declaration_that_is_not_understood_is_skipped(style):
    """The one before it holds, in a style, in rules, and over an attribute."""
    for body in (
        f'<path d="M0 0h5v5" style="{style}"/>',
        f'<style>path{{{style}}}</style><path d="M0 0h5v5"/>',
    ):
        assert f'fill="{CASCADES[style]}"' in resolved_source(drawing(body))
    assert 'fill="#00ff00"' in resolved_source(drawing('<path d="M0 0h5v5" fill="lime" style="fill:bogus"/>'))


def test_where_no_declaration_is_understood_it_is_refused():
    """Black would be a guess."""
    with pytest.raises(RefusedSvgError, match=r"`fill` is `color\(display-p3 1 0 0\)`, which is not a colour"):
        read_svg(drawing('<path d="M0 0h5v5" style="fill:color(display-p3 1 0 0)"/>'))


def test_rules_inside_of_rules_end_somewhere():
    """Ten levels are read, a bomb of them is refused."""
    rule = "path{fill:red}"
    nested = "@media all{" * 10 + rule + "}" * 10
    assert 'fill="#ff0000"' in resolved_source(drawing(f'<style>{nested}</style><path d="M0 0h5v5"/>'))
    with pytest.raises(RefusedSvgError, match="the style rule `@media all` inside of 10 others cannot be drawn"):
        read_svg(drawing(f"<style>{'@media all{' * 5000}{rule}{'}' * 5000}</style>"))


@pytest.mark.parametrize(
    ("body", "fault"),
    [
        ('<feGaussianBlur stdDeviation="2px"/>', "`stdDeviation` is `2px`, which is not what `stdDeviation` can be"),
        ('<feBlend mode="plus"/>', "`mode` is `plus`, which is none of `normal`, `multiply`, "),
        ('<feOffset dx="a"/>', "`dx` is `a`, which is not what `dx` can be"),
    ],
)
def test_what_only_resvg_draws_is_read_too(body, fault):
    """A value that is half read would be drawn in one way here and in another there."""
    with pytest.raises(RefusedSvgError, match=re.escape(fault)):
        read_svg(drawing(f'<filter id="f">{body}</filter><rect width="9" height="9" filter="url(#f)"/>'))


def test_the_source_for_resvg_is_in_what_is_kept():
    """With the sides of its tiles, in the units of the drawing, so that the next run needs no reading."""
    pattern = '<pattern id="p" width=".5" height=".25"><rect filter="url(#f)"/></pattern><filter id="f"/>'
    body = f'<g transform="scale(2)">{pattern}<rect width="4" height="4" fill="url(#p)"/></g>'
    with pytest.raises(UnsupportedSvgError) as fault:
        read_svg(drawing(body))
    assert fault.value.source == resolved_source(drawing(body))
    assert fault.value.tiles == (2.0, 4.0)
