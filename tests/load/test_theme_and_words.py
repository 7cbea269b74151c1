"""Icons have names of letters, with their capitals and accents, and two names that look alike are a fault.

Theme and fonts: swatches, styles and fallback chains. Forms of terms come from the source's terms and from the glossary
of a locale.
"""

import re
from unicodedata import normalize

import pypdfium2
import pytest
from support.games import BASE, tiny_font

from pnp.base.diagnostics import Report, format_diagnostic
from pnp.load.game_reader import load_game
from pnp.load.translations import load_translation
from pnp.locale.localize import localize
from pnp.model.fields import TextSpan
from pnp.model.style import CharacterStyle, Reach, TextOutline, TextShadow

ICONS = "content/toy/icons.yaml"

PLACES = (ICONS, "content/toy/fish.yaml", "content/toy/types.yaml")


def change(toy, path, old, new):
    """Replace what occurs in a file."""
    file = toy / path
    text = re.sub(old, new, file.read_text("utf-8"))
    assert text != file.read_text("utf-8")
    file.write_text(text, "utf-8")


@pytest.mark.parametrize("name", ["Worm", "OLD_worm-2", "Köder", normalize("NFD", "Köder"), "虫"])
def test_names_of_icons_may_have_capitals_and_letters_of_any_script(toy, run, name):
    """In texts, in templates and as the words of a field, in whichever form their accents are written."""
    for path in PLACES:
        change(toy, path, r"(?m)(?<=\[)worm\b|(?<=\{)worm\b|^worm\b", name)
    ran = run("check", "toy", cwd=toy)
    assert (ran.code, ran.err.count("error["), ran.err.count("warning[")) == (0, 0, 0), ran.err


def test_the_icon_of_a_text_in_other_capitals_is_suggested(toy, run):
    """A name means itself alone, whatever its capitals; a placeholder that is an icon's name says how to write it."""
    change(toy, ICONS, "(?m)^worm", "Worm")
    change(toy, "content/toy/fish.yaml", r"Quick \[fly\]", "Quick {fly}")
    ran = run("check", "toy", cwd=toy)
    assert "error[locale/unknown-icon]: `[worm]` does not name an icon" in ran.err
    assert "hint: did you mean `Worm`?" in ran.err
    assert "hint: did you mean the icon `[fly]`?" in ran.err


@pytest.mark.parametrize(
    ("path", "line", "names"),
    [
        (ICONS, "Worm: {art: art/worm.svg, word: worm}\n", ("4:1", "Worm", "worm")),
        (
            ICONS,
            "wörm: {art: art/worm.svg, word: worm}\nWO\u0308RM: {art: art/worm.svg, word: worm}\n",
            ("5:1", "WO\u0308RM", "wörm"),
        ),
        ("templates/toy/theme.yaml", None, ("4:3", "INK", "ink")),
    ],
)
def test_names_that_differ_only_in_capitals_are_a_fault(toy, run, path, line, names):
    """Icons and swatches; the form of accents counts as little as capitals."""
    file, (place, second, first) = toy / path, names
    text = file.read_text("utf-8")
    text = text + line if line else text.replace("  paper:", '  INK: {rgb: "#000000"}\n  paper:', 1)
    file.write_text(text, "utf-8")
    ran = run("check", "toy", cwd=toy)
    message = f"`{second}` and `{first}` differ only in capitals, so one is easily taken for the other"
    assert f"{path}:{place}: error[load/duplicate-name]: {message}\n" in ran.err
    assert "hint: rename one of them" in ran.err
    assert ran.err.count("error[") == 1, ran.err


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


def test_a_casing_is_the_line_in_another_colour_and_wider(toy):
    """By 0.15 mm at each side, in the same dashes; lines that name none have none."""
    change(
        toy,
        "templates/toy/theme.yaml",
        "(?m)^styles:",
        "lines: {valley: {colour: ink, casing: paper}, cut: {width: 0.3}}\nstyles:",
    )
    theme = load_game(toy, "toy", Report()).theme
    assert {step: (s.colour.name, s.width, s.dash) for step, s in theme.casings.items()} == {
        "valley": ("paper", 0.5, (2.0, 1.0))
    }


def test_an_unknown_casing_is_reported(toy, run):
    """As every colour, with the swatches that there are."""
    change(toy, "templates/toy/theme.yaml", "(?m)^styles:", "lines: {cut: {casing: papr}}\nstyles:")
    ran = run("check", "toy", cwd=toy)
    assert "error[load/unknown-swatch]: unknown swatch `papr`" in ran.err
    assert "hint: did you mean `paper`?" in ran.err


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


FORMS = "\n  hint: name its cases in `glossary.yaml`: `cases: {acc: …}`"

GLOSSARY = "terms:\n  pond:\n    term: pond\n    also: [ponds]\n    cases: {of: of the pond}\n  fish: {term: fish}\n"

PO = '#\nmsgid ""\nmsgstr ""\n"Language: pl\\n"\n\n'


def entry(id_, source, text):
    """An entry of a PO file."""
    return f'msgctxt "{id_}"\nmsgid "{source}"\nmsgstr "{text}"\n\n'


def in_polish(toy, forms, *, bait="{term:pond|acc}"):
    """The toy game with a glossary, in Polish with some forms."""
    (toy / "content/toy/glossary.yaml").write_text(GLOSSARY, "utf-8")
    folder = toy / "content/toy/locale/pl"
    folder.mkdir(parents=True)
    (folder / "words.po").write_text(PO + entry("terms/pond", "pond", "staw") + entry("words/bait", "Bait", bait), "utf-8")
    if forms:
        (folder / "glossary.yaml").write_text(forms, "utf-8")
    report = Report()
    game = load_game(toy, "toy", report)
    translation = load_translation(game, "pl", report)
    return game, translation, report


def diagnostics_of(report):
    """All diagnostics as text without excerpts."""
    return [format_diagnostic(d, lambda _: ()) for d in report.diagnostics if d.severity == "error"]


def test_forms_of_the_source_stand_beside_its_terms(toy):
    """Terms without further forms are left out of the forms."""
    game, _, report = in_polish(toy, "")
    assert list(game.term_forms) == ["pond"]
    forms = game.term_forms["pond"]
    assert {case: (word.source, str(word.mark)) for case, word in forms.cases.items()} == {
        "of": ("of the pond", "content/toy/glossary.yaml:5:17")
    }
    assert forms.also == ("ponds",)
    assert diagnostics_of(report) == []


def test_a_case_prints_by_its_name(toy):
    """`{term:pond|acc}` prints the form in the locale's glossary; the source has its own cases."""
    game, translation, report = in_polish(toy, "terms:\n  pond: {cases: {acc: do stawu}, also: ['staw*']}\n")
    assert translation.forms["pond"].also == ("staw*",)
    assert str(localize(game, "pl", report, translation).words["bait"]) == "do stawu"
    assert diagnostics_of(report) == []


def test_an_unknown_case_is_reported(toy):
    """An unknown case is reported with the nearest one, or with how to add one."""
    game, translation, report = in_polish(toy, "terms: {pond: {cases: {acc: do stawu}}}", bait="{term:pond|ac} {term:fish|gen}")
    localize(game, "pl", report, translation)
    po, code = "content/toy/locale/pl/words.po:12", "error[locale/unknown-case]:"
    assert diagnostics_of(report) == [
        f"{po}:9: {code} `{{term:pond|ac}}`: the term `pond` has no case `ac` in pl\n  hint: did you mean `acc`?",
        f"{po}:24: {code} `{{term:fish|gen}}`: the term `fish` has no case `gen` in pl" + FORMS,
    ]


def test_forms_of_an_unknown_term_are_reported(toy):
    """Forms of an unknown term are reported with the nearest term, and so are forms that are not a mapping."""
    *_, report = in_polish(toy, "terms:\n  pont: {also: [stawy]}\n  pond: {also: stawy}\n  fish: {forms: [ryby]}\n")
    also = "further forms; `stref*`: any word that begins so"
    path, choices = "content/toy/locale/pl/glossary.yaml", "\n  hint: one of `also`, `cases`"
    assert diagnostics_of(report) == [
        f"{path}:3:16: error[load/wrong-kind]: `also` must be a list, found `stawy`\n  hint: `also`: {also}",
        f"{path}:4:10: error[load/unknown-field]: unknown field `forms` in `glossary/terms/fish`" + choices,
        f"{path}:2:9: error[translation/unknown-term]: the game has no term `pont`\n  hint: did you mean `pond`?",
    ]


def test_a_glossary_that_cannot_be_read_is_reported(toy):
    """If the glossary cannot be read, its error is reported and it has no forms."""
    _, translation, report = in_polish(toy, "terms: ]", bait="x")
    assert translation.forms == {}
    assert [text.partition(":")[0] for text in diagnostics_of(report)] == ["content/toy/locale/pl/glossary.yaml"]


def test_forms_of_terms_that_could_not_be_read_are_not_reported(toy):
    """If the game's glossary has errors, unknown terms of the forms are not reported."""
    (toy / "content/toy/locale/pl").mkdir(parents=True)
    (toy / "content/toy/locale/pl/glossary.yaml").write_text("terms: {pont: {also: [stawy]}, pond: {also: [x]}}", "utf-8")
    (toy / "content/toy/locale/pl/words.po").write_text(PO, "utf-8")
    (toy / "content/toy/glossary.yaml").write_text("terms: {pont: {term: [x]}, lake: {term: lake}}", "utf-8")
    report = Report()
    forms = load_translation(load_game(toy, "toy", report), "pl", report).forms
    assert [text.partition("\n")[0].partition("error")[2] for text in diagnostics_of(report)] == [
        "[load/wrong-kind]: `term` must be text, found a list",
        "[translation/unknown-term]: the game has no term `pond`",
    ]
    assert set(forms) == {"pont", "pond"}


TOY_THEME = "templates/toy/theme.yaml"


def named_styles(toy, text):
    """Give the theme these named styles and return what check says."""
    change(toy, TOY_THEME, "(?m)^styles:", f"character-styles:\n{text}styles:")
    change(toy, "content/toy/fish.yaml", "Old Carp", '"Old [Carp]{.key}"')


def test_named_styles_are_read_with_what_they_change(toy):
    """What one leaves out it leaves as it is; the names of styles may be words of any language."""
    full = "{colour: water/60, size: 0.9, weight: bold, italic: no, case: upper, underline: yes, strike: yes"
    full += ", outline: {colour: paper, width: 0.06 em}, shadow: {colour: ink, x: 0, y: 0.1em}}"
    named_styles(toy, f"  key: {full}\n  Schlüssel: {{}}\n")
    report = Report()
    game = load_game(toy, "toy", report)
    assert [format_diagnostic(d, lambda _: ()) for d in report.diagnostics if d.severity == "error"] == []
    key, empty = game.theme.character_styles.values()
    colour = game.theme.swatches["water"]._replace(alpha=0.6)
    outline = TextOutline(game.theme.swatches["paper"], Reach(em=0.06))
    shadow = TextShadow(game.theme.swatches["ink"], Reach(), Reach(em=0.1))
    assert key == CharacterStyle("key", colour, 0.9, "bold", False, "upper", True, True, outline, shadow)
    assert empty == CharacterStyle("Schlüssel")
    assert (key.apart, empty.apart) == (True, False)
    name = next(card for deck in localize(game, None, report).decks for card in deck.cards if card.id == "carp").values["name"]
    assert name.spans == (TextSpan("Old "), TextSpan("Carp", named=key))


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("  key: {colour: watr}\n", "theme.yaml:8:17: error[load/unknown-swatch]: unknown swatch `watr`"),
        ("  key: {colour: water, sise: 2}\n", "error[load/unknown-field]: unknown field `sise`"),
        ("  key: {size: 3}\n", "error[load/out-of-range]: `size`"),
        ("  key: water\n", "error[load/wrong-kind]: `key`"),
    ],
)
def test_a_named_style_with_a_fault_is_one_fault(toy, run, text, said):
    """The texts that name it are not at fault."""
    named_styles(toy, text)
    ran = run("check", "toy", cwd=toy)
    assert said in ran.err
    assert ran.err.count("error[") == 1, ran.err


def test_outlines_and_shadows_are_read_with_their_defaults(toy):
    """A shadow may fall to the left."""
    change(
        toy,
        TOY_THEME,
        "role: display, hyphenate: no}",
        "role: display, outline: {colour: paper}, shadow: {colour: water/50, x: -1}}",
    )
    report = Report()
    theme = load_game(toy, "toy", report).theme
    assert [d.message for d in report.diagnostics] == []
    title, story = theme.styles["title"], theme.styles["story"]
    assert title.outline == TextOutline(theme.swatches["paper"], Reach(0.3))
    assert title.shadow == TextShadow(theme.swatches["water"]._replace(alpha=0.5), Reach(-1.0), Reach(0.3))
    assert (story.outline, story.shadow) == (None, None)


@pytest.mark.parametrize(
    ("effect", "said"),
    [
        ("outline: {colour: papr}", "error[load/unknown-swatch]: unknown swatch `papr`"),
        ("outline: {width: 1}", "hint: `colour`: a swatch, or a swatch and its opacity in % (paper/80)"),
        ("outline: {colour: ink, width: 9}", "error[load/out-of-range]: `width` must be at most 3 mm, found `9`"),
        ("outline: {colour: ink, width: 0.6em}", "must be at most 0.5 em, found `0.6em`"),
        ("outline: {colour: ink, width: thin}", "a length such as `0.3`, `0.3 mm` or `1 pt`, or `0.05 em`, found `thin`"),
        ("shadow: {colour: ink, x: -2 em}", "must be at least -1 em, found `-2 em`"),
        ("shadow: ink", "error[load/wrong-kind]: `shadow`"),
    ],
)
def test_a_bad_outline_or_shadow_is_named(toy, run, effect, said):
    """At its place, once."""
    change(toy, TOY_THEME, "role: display, hyphenate: no}", f"role: display, {effect}}}")
    ran = run("check", "toy", cwd=toy)
    assert said in ran.err
    assert ran.err.count("error[") == 1, ran.err


def test_a_game_with_outlines_is_built_again_from_its_cache(toy, run):
    """The faces that are kept from run to run have their styles; the text extracts once."""
    change(toy, TOY_THEME, "role: display, hyphenate: no}", "role: display, outline: {colour: water}, shadow: {colour: ink}}")
    first, again = run("build", "toy", cwd=toy), run("build", "toy", cwd=toy)
    assert (first.code, again.code) == (0, 0), first.err + again.err
    file = min((toy / "out/toy/en").glob("*.pdf"))
    with pypdfium2.PdfDocument(file) as document:
        words = document[0].get_textpage().get_text_range()
    assert words.count("Old Carp") == 1
