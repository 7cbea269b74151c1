"""Fields that cards fill and nothing uses are found; whatever may name a field counts as a use."""

import pytest

from pnp.base.diagnostics import Report
from pnp.load.game_reader import load_game
from pnp.locale.lint.uses import find_unused_fields

TYPES = "    art: {kind: image}"
FIELD = f"{TYPES}\n    artist: {{kind: text, required: no}}"
TITLE = "    title: The Old Mill"
FILLED = f"{TITLE}\n    artist: Ana"
LINE = '<text x="4" y="43"'


@pytest.fixture
def unused(tmp_path):
    """Return the fields of a new game that are said to be unused, after changes of text in its files."""
    from pnp.load.scaffold import new_game  # noqa: PLC0415  (the game is made where it is needed)

    new_game(tmp_path, "g")

    def found(*changes, drawn=()):
        for path, old, new in changes:
            file = tmp_path / path
            text = file.read_text("utf-8") if file.exists() else old
            assert old in text
            file.write_text(text.replace(old, new, 1), "utf-8")
        report = Report()
        game = load_game(tmp_path, "g", report)
        assert report.diagnostics == ()
        find_unused_fields(game, drawn, report)
        return [(d.code, d.severity, str(d.mark), d.message, d.hint) for d in report.diagnostics]

    return found


DECLARED = ("content/g/types.yaml", TYPES, FIELD)
WRITTEN = ("content/g/cards.yaml", TITLE, FILLED)
CARD = "templates/g/card.xml"


def test_a_field_that_nothing_names(unused):
    """One warning for the field, where it is declared, with the ways out."""
    hint = (
        "print it in the template, `{{ card.artist }}`, take it out of the cards and of types.yaml, or say `printed: no` there"
    )
    message = "`artist` of `card` is not printed: no template, text or assertion names it"
    found = ("layout/unprinted-field", "warning", "content/g/types.yaml:10:5", message, hint)
    assert unused(DECLARED, WRITTEN) == [found]


@pytest.mark.parametrize(
    "use",
    [
        (CARD, "{{ card.title }}", "{{ card.title }}{{ card.artist }}"),
        (CARD, "{{ card.title }}", "{{ card['artist'] }}"),
        (CARD, "{{ card.title }}", "{% set key = card.title %}{{ card[key] }}"),
        (CARD, "{{ card.title }}", "{{ deck.cards | map(attribute='artist') | join }}"),
        (CARD, "{{ card.title }}", "{% for name in card %}{{ name }}{% endfor %}"),
        ("content/g/cards.yaml", "It grinds", "{card.artist} grinds"),
        ("content/g/cards.yaml", "  - {each: cost.*, min: 1}", "  - {each: cost.*, min: 1}\n  - {each: artist, unique: yes}"),
        ("content/g/types.yaml", "required: no}", "required: no, printed: no}"),
        ("content/g/cards.yaml", "    artist: Ana\n", ""),
    ],
)
def test_a_field_that_is_used_or_only_for_the_author(unused, use):
    """In a template, by a name that it computes, in a text or an assertion; nothing is said of what no card fills."""
    assert unused(DECLARED, WRITTEN, use) == []


def test_a_field_that_a_drawing_shows(unused):
    """Drawings say which fields of cards they were made from."""
    assert unused(DECLARED, WRITTEN, drawn={"artist"}) == []


def test_a_name_in_a_comment_is_no_use(unused):
    """What a template leaves out prints nothing."""
    change = (CARD, LINE, "{# card.artist #}<!-- {{ card.artist }} -->" + LINE)
    assert len(unused(DECLARED, WRITTEN, change)) == 1


def test_a_default_is_no_loss(unused):
    """What only the declaration says was not written for a card."""
    default = ("content/g/types.yaml", "artist: {kind: text, required: no}", "artist: {kind: text, default: Ana}")
    assert unused(DECLARED, default) == []
