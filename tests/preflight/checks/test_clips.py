"""Words that a clip cuts off, and pictures that lie beside theirs."""

import pytest
from support.games import SQUARE, STYLES, Pond
from support.texts import FONTS

from pnp.base.diagnostics import Report
from pnp.load.fonts import load_fonts
from pnp.preflight.checks import clips
from pnp.preflight.faces import FacesToCheck
from pnp.text.typesetter import Typesetter

BOOK = load_fonts(FONTS.parent, Report())


def said(folder, face: str, check=clips.check_clips) -> str:
    """What a check says of a card with this on its face."""
    pond = Pond(folder)
    pond.art("art/worm.svg", SQUARE)
    pond.typesetter = Typesetter(BOOK, "en")
    pond.template("fish.xml", f"<face>\n{face}\n</face>")
    pond.card("pike", title="HHHH")
    components = pond.lay_out(decks=("fish",))
    assert pond.said() == ""
    check(FacesToCheck(components, STYLES), pond.report)
    return pond.said()


WORDS = '<text x="2" y="2" style="title"{}>{{{{ card.title }}}}</text>'
GROUP = "<group {}>\n" + WORDS.format("").replace("{", "{{").replace("}", "}}") + "\n</group>"


def test_words_that_a_clip_cuts_are_an_error_at_the_text_with_the_text_and_the_group_of_the_template(tmp_path):
    """And how far they reach, and what to do."""
    assert said(tmp_path, GROUP.format('x="3" clip-w="9" clip-h="20"')) == (
        "content/pond/fish.yaml:11:5: error[preflight/clipped-words]: `HHHH` of `pike` reaches 4.58 mm beyond the clip of its "
        "group, which cuts it off\n"
        "  in templates/pond/fish.xml:3\n"
        "  clipped in templates/pond/fish.xml:2\n"
        '  hint: make the clip larger or the text smaller, or say `covered="yes"` if its words may be cut off'
    )


@pytest.mark.parametrize(
    ("group", "wrong"),
    [
        ('clip-w="20" clip-h="20"', False),
        ('clip-w="20"', False),
        ('clip-w="13"', True),
        ('clip-h="4"', True),
        ('clip="M0 0H20V20H0Z"', False),
        ('clip="M20 0L0 20V0Z"', False),
        ('clip="M9 0L0 9V0Z"', True),
        ('clip-w="20" rotate="30" scale="2"', False),
        ('clip-w="14" rotate="30" scale="2"', False),
        ('clip-w="13" rotate="30" scale="2"', True),
        ('clip="M30 30h5v5Z"', True),
    ],
)
def test_words_are_cut_where_their_ink_is_outside_of_the_clip(tmp_path, group, wrong):
    """However the group is turned and scaled."""
    assert bool(said(tmp_path, GROUP.format(group))) == wrong


def test_how_far_words_reach_is_told_as_it_is_printed(tmp_path):
    """Here in a group that is twice as large."""
    assert "reaches 9.16 mm beyond" in said(tmp_path, GROUP.format('x="3" clip-w="9" clip-h="20" scale="2"'))


@pytest.mark.parametrize(("x", "wrong"), [(0, False), (8, True)])
def test_the_clip_of_any_group_around_them_counts(tmp_path, x, wrong):
    """Not only of the innermost."""
    inner = f'<group x="{x}" rotate="1" clip-w="20">{WORDS.format("")}</group>'
    assert bool(said(tmp_path, f'<group clip="M0 0H20V20H0Z">{inner}</group>')) == wrong


def test_words_that_may_be_covered_may_be_cut(tmp_path):
    """Such as a large letter that is an ornament."""
    assert said(tmp_path, '<group clip-w="5">' + WORDS.format(' covered="yes"') + "</group>") == ""


def test_letters_along_an_arc_are_looked_at_one_by_one(tmp_path):
    """Their boxes reach further than they do."""
    arc = '<text path="M4 24 A20 20 0 0 1 44 24" style="title" align="center">{{ card.title }}</text>'
    assert said(tmp_path, f'<group clip="M0 24A24 24 0 0 1 48 24Z">{arc}</group>') == ""
    assert "reaches 0.98 mm" in said(tmp_path, f'<group clip="M2 24A22 22 0 0 1 46 24Z">{arc}</group>')


@pytest.mark.parametrize(
    ("face", "wrong"),
    [
        ('<image src="art/worm.svg" x="4" y="4" w="9" h="9" clip="M0 0H9V9Z"/>', ""),
        ('<image src="art/worm.svg" x="4" y="4" w="9" h="9" clip="circle"/>', ""),
        ('<image src="art/worm.svg" x="4" y="4" w="9" h="9" clip="M20 20h5v5Z"/>', "fish.xml:2: "),
        ('<group clip="M20 20h5v5Z"><image src="art/worm.svg" x="4" y="4" w="9" h="9"/></group>', "fish.xml:2: "),
        ('<group x="16" y="16" clip="M0 0h5v5Z">\n<image src="art/worm.svg" w="9" h="9"/></group>', ""),
    ],
)
def test_a_picture_beside_its_clip_is_a_warning(tmp_path, face, wrong):
    """It would print nothing."""
    found = said(tmp_path, face)
    assert (not found) == (not wrong)
    if wrong:
        assert found.startswith(
            f"templates/pond/{wrong}warning[preflight/hidden-picture]: nothing is seen of a picture of `pike`"
        )
        assert found.endswith(
            "  hint: move the clip over it: its path is in mm, from the corner of the `<image>` or in those of the `<group>`"
        )


WINDOW = '<rect w="40" h="60" fill="{}"/><group clip="words">' + WORDS.format(' w="30" h="20"').replace("{", "{{").replace(
    "}", "}}"
)


@pytest.mark.parametrize(
    ("ground", "seen", "contrast"),
    [
        ("paper", '<rect w="40" h="20" fill="ink"/>', ""),
        ("paper", '<rect w="40" h="20" fill="ink"/><rect w="8" h="20" fill="paper"/>', "1.0"),
        ("paper", '<rect w="40" h="20" fill="ink"/><rect w="6" h="20" fill="paper"/>', ""),
        ("paper", '<rect w="40" h="20" fill="signal"/>', "1.6"),
        ("paper", '<rect w="40" h="20" fill="ink/40"/>', "2.6"),
        ("ink", '<rect w="40" h="20" fill="ink"/>', "1.0"),
        ("ink", '<rect w="40" h="20" fill="paper"/>', ""),
        ("ink", '<rect x="35" w="4" h="20" fill="paper"/>', "1.0"),
    ],
)
def test_what_is_seen_through_words_has_to_differ_from_the_ground_in_half_of_their_area(tmp_path, ground, seen, contrast):
    """As text of their style has to."""
    found = said(tmp_path, WINDOW.format(ground) + seen + "</group>", clips.check_words_as_windows)
    if not contrast:
        assert found == ""
    else:
        assert found.startswith(
            "content/pond/fish.yaml:11:5: error[preflight/low-contrast]: `title` text of `pike` has a contrast of"
            f" {contrast} : 1 against its background, rules text needs 4.5 : 1\n  in templates/pond/fish.xml:2\n"
        )


def test_a_clip_beside_an_icon_in_a_text_is_no_window(tmp_path):
    """Although the word of the icon is invisible too."""
    panel = '<group clip="M0 0H40V40H0Z"><rect w="40" h="40" fill="paper"/></group>'
    text = '<text x="2" y="2" style="title"><icon name="worm"/></text>'
    assert said(tmp_path, f'<group rotate="1">{panel}{text}</group>', clips.check_words_as_windows) == ""
