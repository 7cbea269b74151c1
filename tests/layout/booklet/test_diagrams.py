"""Figures that draw a face for the page: the size of their words, what templates see, what shows around the trim, faults."""

import pytest

from pnp.base.diagnostics import Mark, Report
from pnp.base.units import Size
from pnp.layout.booklet.figure_images import FigureContent, resolve_anchors
from pnp.locale import pseudo
from pnp.model.booklet import FigureImage, Pointer
from pnp.model.face_walk import walk
from pnp.model.frame import Frame, PlacedFrame
from pnp.model.picture import Anchor

TEMPLATE = """<face fill="paper" diagram-margin="{{ 4 / diagram.scale if diagram else 0 }}">
  <rect x="3" y="3" w="57" h="20" stroke="ink"/>
  <text x="4" y="4" w="50" h="18" style="story" anchor="name">{{ card.name }}</text>
  <group x="4" y="30" scale="0.8"><text w="70" h="40" style="title" anchor="half">Inn</text></group>
  <text x="4" y="60" w="40" h="4" style="small">Nr.</text>
  {% if diagram %}
  <text x="-{{ 3.5 / diagram.scale }}" y="40" style="story">A</text>
  {% else %}
  <text x="4" y="70" style="story">Print</text>
  {% endif %}
</face>
"""


@pytest.fixture
def drawn(pond, prepared):
    """Prepare a page with one figure: `drawn('"scale=0.4 diagram=yes"', template)`."""
    (pond / "content/toy/booklet/02-score.md").unlink()

    def drawing(settings="scale=0.4 diagram=yes", template=TEMPLATE, notes="", look="diagram-size: 7", **options):
        (pond / "templates/toy/fish.xml").write_text(template, "utf-8")
        file = pond / "templates/toy/booklet.yaml"
        file.write_text(file.read_text("utf-8").replace("smallest-words: 0", look), "utf-8")
        text = f'# Pond\n\n![](card:pike "{settings}"){{alt="a pike"}}\n\n{notes}\n'
        (pond / "content/toy/booklet/01-start.md").write_text(text, "utf-8")
        return prepared(pond, **options)

    drawing.root = pond
    return drawing


def figure_of(made):
    """The face in the only figure."""
    (placed,) = [item for page in made.pages for item, _ in walk(page.items) if isinstance(item, PlacedFrame)]
    return placed


def sizes(placed):
    """The size in pt on the page of each text, by its words."""
    scale = placed.matrix[0]
    return {box.lines[0]: box.size * scale for box in placed.frame.boxes if any(box.lines)}


def test_words_keep_the_size_of_diagrams_on_the_page(drawn):
    """However the face is scaled, also in groups; one that is larger anyway stays as it is; micro text is left out."""
    made = drawn()
    assert made.said == []
    placed = figure_of(made)
    assert sizes(placed) == {"Pike": pytest.approx(7), "Inn": pytest.approx(8.75), "A": pytest.approx(7)}
    (half,) = [item for item in placed.frame.boxes if item.lines == ("Inn",)]
    assert half.size * 0.8 * 0.4 == pytest.approx(7)  # of which the group takes a fifth


def test_the_size_of_captions_is_the_usual_one(drawn):
    """Where `diagram-size` does not say another."""
    assert sizes(figure_of(drawn(look="")))["Pike"] == pytest.approx(7.5)


def test_cards_and_other_figures_do_not_see_a_diagram(drawn):
    """`diagram` is none there, and their words shrink with them."""
    made = drawn("scale=0.4", look="smallest-words: 0")
    assert made.said == []
    assert sizes(figure_of(made)) == {
        "Pike": pytest.approx(3.2), "Inn": pytest.approx(5.6), "Nr.": pytest.approx(2), "Print": pytest.approx(3.2)
    }  # fmt: skip


@pytest.mark.usefixtures("same_letters")
@pytest.mark.parametrize("locale", [pseudo.ACCENTS_TAG, pseudo.RIGHT_TO_LEFT_TAG])
def test_a_diagram_shows_what_is_around_its_trim(drawn, locale):
    """`diagram-margin`, at all four sides; anchors and points keep marking what they do on the card."""
    notes = "- (1) the name\n- (2) a point"
    made = drawn("scale=0.4 diagram=yes callouts=1:@name;2:10,20", notes=notes, locale=locale)
    placed = figure_of(made)
    assert [round(side, 6) for side in placed.frame.size] == [63.5 + 20, 88.9 + 20]
    label = next(box for box in placed.frame.boxes if box.lines == ("A",))
    name = next(box for box in placed.frame.boxes if box.role.startswith("fish.xml:3"))
    (anchor,) = [at for at in placed.frame.points if at.name == "name"]
    assert (anchor.x, anchor.y) == pytest.approx((name.box.x + name.box.w / 2, name.box.y + name.box.h / 2))
    if locale == pseudo.RIGHT_TO_LEFT_TAG:
        assert 63.5 + 10 <= label.ink.x < label.ink.right <= 63.5 + 20
        assert name.box.right == pytest.approx(10 + 63.5 - 4)
    else:
        assert 0 <= label.ink.x < label.ink.right <= 10
        assert name.box.x == pytest.approx(14)


def test_points_count_from_the_trim_of_the_card():
    """Which is farther in on a diagram with a margin; anchors have their places there already."""
    pointers = (Pointer(1, 10.0, 20.0), Pointer(2, 3.0, 4.0, "name"))
    image = FigureImage(None, "pike", "face", "", 0.4, pointers, Mark("01.md", 3))
    shown = PlacedFrame(Frame(Size(83, 108), 0.0, (), points=(Anchor("name", 30.0, 40.0),)), (0.4, 0, 0, 0.4, 0, 0))
    found = resolve_anchors(image, FigureContent(Size(33.2, 43.2), 0.4, (shown,), margin=10.0), Report())
    assert [(p.x, p.y) for p in found.pointers] == [(20.0, 30.0), (30.0, 40.0)]


def test_a_window_of_a_diagram_is_where_it_is_on_the_card(drawn):
    """`crop` counts from the trim corner of the card."""
    placed = figure_of(drawn("scale=0.4 diagram=yes crop=20,30:20x10"))
    assert placed.clip[0][1] == pytest.approx((10 + 10, 10 + 25))


def test_what_has_no_room_is_an_error_with_a_way_out(drawn):
    """Once for each line of a template, at the figure; nothing is shrunk."""
    row = '<row x="4" y="75" w="25" gap="1"><text style="story">Bream</text><text style="story">Tench</text></row>'
    made = drawn(template=TEMPLATE.replace('w="50" h="18"', 'w="9" h="18"').replace("</face>", f"{row}</face>"))
    shown = '\n    3 | ![](card:pike "scale=0.4 diagram=yes"){alt="a pike"}\n      | ^\n'
    begin = "content/toy/booklet/01-start.md:3:1: error[booklet/crowded-diagram]: the diagram of `pike` at 40% has no room"
    row_at = "  in templates/toy/fish.xml:11:1"
    hint = "  hint: give them more room or leave them out where the template sees `diagram`, or show the face larger"
    assert made.said == [
        f"{begin} for words of 7 pt: the `story` text `Pike`{shown}  in templates/toy/fish.xml:3\n{hint}",
        f"{begin} for words of 7 pt: the content of `<row>` is 10.9 mm too wide for its 25 mm{shown}{row_at}\n{hint}",
    ]


def test_words_that_would_be_cut_off_are_an_error(drawn):
    """A coordinate outside of all that the figure shows."""
    made = drawn(template=TEMPLATE.replace('diagram-margin="{{ 4 / diagram.scale if diagram else 0 }}"', ""))
    (said,) = made.said
    assert "error[booklet/crowded-diagram]: words of 7 pt leave the diagram of `pike` at 40%: the `story` text `A`\n" in said
    assert said.endswith(
        "  hint: `diagram-margin` of `<face>` shows more around it, or move them inwards where the template sees `diagram`"
    )


def test_a_fault_of_the_template_is_reported_at_its_line(drawn):
    """One that only a diagram has."""
    made = drawn(template=TEMPLATE.replace("</face>", "{% if diagram %}{{ diagram.size.tall }}{% endif %}</face>"))
    (said,) = made.said
    assert said.startswith("templates/toy/fish.xml:11")


def test_a_card_with_a_fault_is_told_once(drawn):
    """Its diagram follows from it."""
    made = drawn(template=TEMPLATE.replace('style="story" anchor', 'style="stori" anchor'))
    assert len(made.said) == 1
    assert "stori" in made.said[0]


@pytest.mark.parametrize(
    ("settings", "message"),
    [
        ("words=none", "`words` must be `picture`, found `none`"),
        ("diagram=true", "`diagram` must be `yes` or `no`, found `true`"),
        ("diagram=yes words=picture", "the words of a diagram are to be read, and `words=picture` says that they are not"),
    ],
)
def test_settings_that_cannot_be_are_refused(drawn, settings, message):
    """With the value that was found."""
    assert [one.splitlines()[0].partition("]: ")[2] for one in drawn(settings).said if "bad-figure" in one] == [message]


def test_pictures_have_no_words_for_the_page(pond, prepared):
    """Those of a drawing are drawn."""
    (pond / "content/toy/booklet/01-start.md").write_text(
        '# Pond\n\n![](art/worm.svg "diagram=yes"){alt="a worm"}\n\n![](art/worm.svg "words=picture"){alt="a worm"}\n', "utf-8"
    )
    said = [one.splitlines()[0].partition("]: ")[2] for one in prepared(pond).said]
    assert said == [f"`{name}` is for cards, not for pictures and codes" for name in ("diagram", "words")]
