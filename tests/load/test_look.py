"""Theme and fonts: swatches, styles and fallback chains."""

from sound_project import BASE, tiny_font

THEME = "templates/g/theme.yaml"


def test_swatches_carry_both_recipes(sound):
    """Swatches have RGB and CMYK values from 0 to 1; opacity belongs to the use of a colour."""
    theme = sound(
        {
            THEME: 'swatches:\n  red: {rgb: "#FF0080", cmyk: [0, 100, 50, 2.5]}\n  grey: {rgb: "#808080"}\n'
            "styles:\n  a: {family: text, size: 8, colour: red/50}\n"
        }
    ).theme
    red, grey = theme.swatches["red"], theme.swatches["grey"]
    assert (red.r, red.g, round(red.b, 3), red.cmyk, red.name) == (1, 0, 0.502, (0, 1, 0.5, 0.025), "red")
    assert (grey.cmyk, grey.alpha) == (None, 1)
    assert theme.styles["a"].colour == red._replace(alpha=0.5)


def test_a_style_has_sensible_defaults(sound):
    """By default a style has no floor and does not shrink."""
    style = sound(
        {THEME: 'swatches: {ink: {rgb: "#000000"}}\nstyles:\n  a: {family: text, size: 8, colour: ink}\n'}
    ).theme.styles["a"]
    assert (style.floor, style.leading, style.role, style.weight, style.align, style.case) == (
        8,
        1.2,
        "rules",
        "regular",
        "start",
        "none",
    )
    assert (style.italic, style.hyphenate, style.tracking) == (False, True, 0)


def test_small_print_may_be_small(sound):
    """Only rules text must be at least 6.5 pt."""
    text = 'swatches: {ink: {rgb: "#000000"}}\nstyles:\n  a: {family: text, size: 5, floor: 4.5, role: micro, colour: ink}\n'
    assert sound({THEME: text}).theme.styles["a"].floor == 4.5


def test_chains_go_by_locale(sound):
    """A role lists its families for a locale before the default ones."""
    fonts = (
        "families:\n  tiny: {regular: tiny.ttf, licence: licence.txt}\n  arab: {regular: other.ttf, licence: licence.txt}\n"
        "roles:\n  text: {per: cluster, default: [tiny], ar: [arab, tiny]}\n  display: {per: word, default: [arab, tiny]}\n"
    )
    book = sound({"fonts/fonts.yaml": fonts, "fonts/other.ttf": tiny_font()}).fonts
    assert [f.name for f in book.chain("text", "ar-EG")] == ["arab", "tiny"]
    assert [f.name for f in book.chain("text", "pt-BR")] == ["tiny"]
    assert not book.families["tiny"].per_word


def test_a_display_face_hands_on_whole_words(sound):
    """Only the first family of a role `per: word` passes whole words on."""
    fonts = (
        "families:\n  tiny: {regular: tiny.ttf, licence: licence.txt}\n  loud: {regular: other.ttf, licence: licence.txt}\n"
        "roles:\n  text: {per: cluster, default: [tiny]}\n  display: {per: word, default: [loud, tiny]}\n"
    )
    families = sound({"fonts/fonts.yaml": fonts, "fonts/other.ttf": tiny_font()}).fonts.families
    assert {n: f.per_word for n, f in families.items()} == {"tiny": False, "loud": True}


def test_a_font_is_known_by_its_bytes(sound):
    """The key has the family, the cut and the hash of the file, not its path."""
    file = sound().fonts.families["tiny"].cuts["regular"]
    assert file.path == "fonts/tiny.ttf"
    assert file.key.startswith("tiny-regular-")
    assert len(file.key) == len("tiny-regular-") + 8
    assert BASE["fonts/licence.txt"]


def test_cuts_may_share_a_file(sound):
    """A script without italics may use its upright files for slanted cuts; each file is read once."""
    family = "{regular: tiny.ttf, italic: other.ttf, medium: other.ttf, licence: licence.txt}"
    fonts = f"families:\n  tiny: {family}\nroles:\n  text: {{per: cluster, default: [tiny]}}\n"
    cuts = sound({"fonts/fonts.yaml": fonts, "fonts/other.ttf": tiny_font()}).fonts.families["tiny"].cuts
    assert cuts["italic"] is cuts["medium"]
    assert cuts["regular"].path == "fonts/tiny.ttf"


def test_cuts_that_share_a_file_are_one_font(sound):
    """Cuts that share a file are one font within a family; another family with the same file has a font of its own."""
    fonts = (
        "families:\n  tiny: {regular: tiny.ttf, bold: other.ttf, italic: other.ttf, licence: licence.txt}\n"
        "  twin: {regular: other.ttf, licence: licence.txt}\n"
        "roles:\n  text: {per: cluster, default: [tiny]}\n  display: {per: word, default: [twin]}\n"
    )
    families = sound({"fonts/fonts.yaml": fonts, "fonts/other.ttf": tiny_font()}).fonts.families
    cuts = families["tiny"].cuts
    assert list(cuts) == ["regular", "bold", "italic"]
    assert cuts["italic"] is cuts["bold"]
    assert cuts["bold"].key.startswith("tiny-bold-")
    assert families["twin"].cuts["regular"].key.startswith("twin-regular-")


FAMILIES = (
    "families:\n  latin: {regular: tiny.ttf, italic: tiny.ttf, licence: licence.txt}\n"
    "  hebrew: {regular: tiny.ttf, licence: licence.txt}\n"
    "roles:\n  text: {per: cluster, default: [latin], he: [hebrew, latin]}\n"
)
CUT_HINT = (
    "name a file of `hebrew` as `italic` in fonts/fonts.yaml (that of `regular`: the text then stands upright), "
    "or write `italic: no`"
)
SLANTED = 'swatches: {ink: {rgb: "#000000"}}\nstyles:\n  a: {family: text, italic: yes, size: 8, colour: ink}\n'


def test_a_family_without_italics_concerns_only_its_language(load):
    """A style in italics is sound in a game in English, and an error in one that is written in Hebrew."""
    _, found = load({"fonts/fonts.yaml": FAMILIES, THEME: SLANTED})
    assert found == ()
    hebrew = BASE["content/g/game.yaml"].replace("source-locale: en", "source-locale: he")
    _, found = load({"fonts/fonts.yaml": FAMILIES, THEME: SLANTED, "content/g/game.yaml": hebrew})
    assert [(d.code, d.message, d.hint) for d in found] == [
        (
            "load/unknown-cut",
            "style `a` needs the cut `italic`, which family `hebrew` does not have",
            CUT_HINT,
        )
    ]
    named = FAMILIES.replace("hebrew: {regular", "hebrew: {italic: tiny.ttf, regular")
    assert load({"fonts/fonts.yaml": named, THEME: SLANTED, "content/g/game.yaml": hebrew})[1] == ()
