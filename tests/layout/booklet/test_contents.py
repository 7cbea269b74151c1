"""Call-outs that name an anchor: of the template, of a drawing on the face, or of a picture.

Worked examples of a game without an engine: computed from constants and cards, checked, and printed in the booklet.
`pnp rules` for a game with a booklet: the pages that print a constant, or would change with it. Every faulty input of a
booklet, with the complete text of its messages. The glossary of a booklet, whole or in parts: `[[glossary]]` and
`[[glossary hook bait]]`. The areas of links are on their words, everywhere on a page. Odds in texts: `{odds.id.name}`
in every form and language, and tables of odds in the booklet. `[[table group.name]]` prints a row of the booklet's
table for each row of a table of the rules.
"""

import os
import re
from fractions import Fraction

import pytest
from support.places import TESTS

from pnp.base.diagnostics import Mark, Report
from pnp.load.game_reader import load_game
from pnp.locale import pseudo
from pnp.locale.lint.uses import find_constant_uses
from pnp.locale.resolve import resolve_text
from pnp.locale.values import Lexicon
from pnp.model.booklet import FigureBlock, Pointer
from pnp.model.fields import OddsResult, Record, TextSpan
from pnp.model.frame import PlacedFrame, Shape
from pnp.model.game import UnreadNames
from pnp.rules.examples import with_examples, worked_examples
from pnp.rules.usage import printed_uses_of_constants

DRAWN = '<circle id="anchor-{}" cx="30" cy="18" r="1" fill="none"/></svg>'

NOTE = "\n\n- (1) a"


@pytest.fixture
def figure(pond, prepared, edit):
    """Prepare a booklet of one figure; the template and a picture of the pike's face have anchors."""
    edit(pond / "templates/toy/fish.xml", 'style="title">', 'style="title" anchor="name">')
    edit(pond / "templates/toy/fish.xml", '<row x="4" y="72" gap="3">', '<row x="4" y="72" gap="3" anchor="bait">')
    edit(pond / "content/toy/art/carp.svg", "</svg>", DRAWN.format("eye"))
    (pond / "content/toy/booklet/02-score.md").unlink()

    def making(text, **options):
        (pond / "content/toy/booklet/01-start.md").write_text(f"# The Pond\n\n{text}\n", "utf-8")
        return prepared(pond, **options)

    return making


def ends(made):
    """Return the dots at the ends of leaders, and the discs, as boxes on the pages of the booklet."""
    return [item.path[0][1] for page in made.pages for item in page.items if getattr(item, "path", None)]


@pytest.fixture
def to_the_middle(monkeypatch):
    """Let lines go to the middle of what an anchor names, as they do to a point."""
    monkeypatch.setattr("pnp.layout.booklet.blocks.edge_towards", lambda _, pointer: (pointer.x, pointer.y))
    monkeypatch.setattr("pnp.layout.booklet.figure_images._around_words", lambda anchor, _: anchor)


@pytest.mark.usefixtures("to_the_middle")
@pytest.mark.parametrize(
    ("named", "point"),
    [
        ("card:carp|@name", "25,9.5"),
        ("card:carp|@eye", "31.75,30"),
        ("art/carp.svg|@eye", "30,18"),
    ],
)
def test_an_anchor_is_the_same_as_its_point(figure, named, point):
    """The figure prints as if the point were written, in mm of the face or in units of the picture."""
    target, _, anchor = named.partition("|")
    text = f'![]({target} "scale=0.5 callouts=1:{{}}"){{{{alt=""}}}}{NOTE}'
    by_name, by_point = figure(text.format(anchor)), figure(text.format(point))
    assert by_name.said == by_point.said == []
    assert by_name.pages == by_point.pages
    assert by_name.pages != figure(text.format("2,2")).pages


@pytest.mark.usefixtures("same_letters", "to_the_middle")
def test_an_anchor_is_on_the_mirrored_face_where_its_point_is(figure):
    """In a right-to-left language too; of a face that is not mirrored as well."""
    for anchor, point in (("@name", "25,9.5"), ("@eye", "31.75,30")):
        text = f'![](card:carp "scale=0.5 callouts=1:{{}}"){{{{alt=""}}}}{NOTE}'
        made = [figure(text.format(by), locale=pseudo.RIGHT_TO_LEFT_TAG) for by in (anchor, point)]
        assert made[0].said == made[1].said == []
        assert made[0].pages == made[1].pages


@pytest.mark.usefixtures("to_the_middle")
def test_an_anchor_of_a_drawing_counts_with_all_that_moves_the_drawing(figure, pond, edit):
    """Here a group that scales it; the point is that of the face."""
    image = '<image src="{{ card.art }}" x="4" y="16" w="55.5" h="28" fit="cover"/>'
    edit(pond / "templates/toy/fish.xml", image, f'<group x="3" y="2" scale="0.8">{image}</group>')
    text = f'![](card:carp "scale=0.5 callouts=1:{{}}"){{{{alt=""}}}}{NOTE}'
    by_name, by_point = figure(text.format("@eye")), figure(text.format("28.4,26"))
    assert by_name.said == by_point.said == []
    assert ends(by_name) == [pytest.approx(end, abs=1e-6) for end in ends(by_point)]


@pytest.mark.usefixtures("same_letters")
@pytest.mark.parametrize("locale", ["en", pseudo.RIGHT_TO_LEFT_TAG])
def test_a_line_ends_at_the_edge_of_what_an_anchor_names(figure, pond, edit, locale):
    """Of a box; of a text at its words, which do not fill it; a point is met itself."""
    template = pond / "templates/toy/fish.xml"
    more = '<rect x="40" y="50" w="10" h="6" anchor="pond"/><group x="40" y="70" anchor="dot"/>'
    edit(template, "{% endblock %}", more + "{% endblock %}")
    text = '![](card:carp "scale=0.5 callouts=1:@name;2:@pond;3:@dot"){alt=""}\n\n- (1) a\n- (2) b\n- (3) c'
    made = figure(text, locale=locale)
    assert made.said == []
    page = made.pages[1]
    (face,) = [item for item in page.items if isinstance(item, PlacedFrame)]
    left, top = face.matrix[4:]
    (name,) = [box for box in face.frame.boxes if box.style == "title"]
    lines = [item.path for item in page.items if isinstance(item, Shape) and len(item.path) == 2]
    dots = {(round((x - left) / 0.5, 1), round((y - top) / 0.5, 1)) for _, (_, (x, y)) in lines}
    mirrored = locale != "en"
    assert (13.5 if mirrored else 50.0, 53.0) in dots
    assert (23.5 if mirrored else 40.0, 70.0) in dots
    assert round(name.ink.right if mirrored else name.ink.x, 1) in {x for x, _ in dots}


def test_an_anchor_moves_with_what_it_names(figure, pond, edit):
    """Nothing in the text changes when the template moves its box."""
    text = f'![](card:carp "scale=0.5 callouts=1:@name"){{alt=""}}{NOTE}'
    before = figure(text)
    edit(pond / "templates/toy/fish.xml", '<text x="4" y="4" w="42"', '<text x="4" y="14" w="42"')
    assert ends(figure(text)) != ends(before)


def test_names_and_points_can_stand_together(figure):
    """Each call-out says its own; a name has its place in the text."""
    made = figure('![](card:carp "scale=0.5 callouts=1:@name;2:5,6.5"){alt=""}\n\n- (1) a\n- (2) b')
    assert made.said == []
    (block,) = [b for b in made.ready.source.booklet.chapters[0].blocks if isinstance(b, FigureBlock)]
    first, second = block.images[0].pointers
    assert (first.anchor, first.mark.line, first.mark.column) == ("name", 3, 38)
    assert second == Pointer(2, 5.0, 6.5)


def test_a_name_that_is_used_twice_is_ambiguous_only_where_it_is_used(figure, pond, edit):
    """Two boxes with one name are a fault of a call-out that names them; two at one place are one."""
    edit(pond / "templates/toy/fish.xml", 'h="5" style="small">', 'h="5" style="small" anchor="name">')
    text = f'![](card:carp "scale=0.5 callouts=1:@{{}}"){{{{alt=""}}}}{NOTE}'
    assert not [said for said in figure(text.format("bait")).said if "ambiguous" in said]
    (said,) = figure(text.format("name")).said
    first, *rest = said.splitlines()
    code = "error[booklet/ambiguous-anchor]"
    message = "call-out 1 points to `@name`, and the face of `carp` has 2 anchors of that name"
    assert first == f"content/toy/booklet/01-start.md:3:38: {code}: {message}"
    assert rest[-1] == "  hint: give each its own name, such as `cost-1`, `cost-2`"


EXAMPLES = """\
examples:
  spring:
    note: three fish in spring
    compute:
      caught: 3
      all: caught * catch.bonus
      left: all - catch.penalty + count(deck.fish)
    expects: {all: 6}
"""


@pytest.fixture
def write(pond):
    """Write the examples, and a chapter that prints them; return the project."""

    def written(examples=EXAMPLES, text="{example:spring.caught} fish, {example:spring.all} points."):
        (pond / "content/toy/examples.yaml").write_text(examples, "utf-8")
        (pond / "content/toy/booklet/02-score.md").write_text(f"# Examples {{#score}}\n\n{text}\n", "utf-8")
        return pond

    return written


@pytest.fixture
def faults(write):
    """Return what is wrong with examples: code, message, place, hint."""

    def found(examples):
        report = Report()
        root = write(examples)
        game = with_examples(load_game(root, "toy", report), report)
        out = [f"{d.mark}: {d.code}: {d.message}" + (f" -> {d.hint}" if d.hint else "") for d in report.diagnostics]
        return game, [line.removeprefix("content/toy/") for line in out]

    return found


def test_results_are_computed(write):
    """Numbers of the situation, constants and cards; a result may name those before it."""
    report = Report()
    results = worked_examples(load_game(write(), "toy", report), report)
    assert report.diagnostics == ()
    assert results == {"spring.caught": 3, "spring.all": 6, "spring.left": 9}


def test_the_booklet_prints_the_results(write, prepared):
    """A game without an engine prints them, and another value of a constant prints another result."""
    root = write(EXAMPLES.replace("expects: {all: 6}", "expects: {caught: 3}"))
    for settings, sentence in (((), "3 fish, 6 points."), (("catch.bonus=4",), "3 fish, 12 points.")):
        found = prepared(root, settings=settings)
        assert found.said == []
        assert sentence in [line for page in found.pages for box in page.boxes for line in box.lines]


def test_examples_use_the_constants_they_name(write, prepared):
    """The place is the name inside the expression; results are no constants."""
    uses = printed_uses_of_constants(prepared(write()).ready)
    file = "content/toy/examples.yaml"
    assert [(u.use.mark.line, u.use.mark.column) for u in uses["catch.bonus"] if u.use.mark.path == file] == [(6, 21)]
    assert [(u.use.mark.line, u.use.mark.column) for u in uses["catch.penalty"] if u.use.mark.path == file] == [(7, 19)]


def test_a_result_stands_before_a_constant_of_its_name(write, prepared, edit):
    """The constant is not what the example means, and is not used by it; what other files use stays used."""
    root = write("examples:\n  spring: {compute: {caught: 3, all: caught * 2}}\n")
    edit(root / "content/toy/rules.yaml", "catch:", "caught: {value: 9}\nlate: {equals: catch.bonus}\ncatch:")
    found = prepared(root)
    assert found.said == []
    assert found.ready.game.examples == {"spring.caught": 3, "spring.all": 6}
    assert printed_uses_of_constants(found.ready)["caught"] == ()
    assert "rule" in [place.use.how for place in printed_uses_of_constants(found.ready)["catch.bonus"]]


@pytest.mark.parametrize(
    ("example", "fault"),
    [
        (
            "{compute: {all: 3 * catch.bonsu}}",
            "2:26: rules/bad-expression: `a.all`: there is no constant `catch.bonsu` -> did you mean `catch.bonus`?",
        ),
        (
            "{compute: {all: later + 1, later: 2}}",
            ("2:22: rules/bad-expression: `a.all`: there is no constant `later` -> one of `catch.bonus`, `catch.penalty`"),
        ),
        (
            "{compute: {all: 1 / 3}}",
            (
                "2:22: rules/bad-expression: `a.all`: the result is 1/3, which no short decimal says"
                " -> round it with `floor(…)` or `ceil(…)`, or divide with `//`"
            ),
        ),
        (
            "{compute: {all: 3 * catch.bonus}, expects: {all: 7}}",
            "2:55: rules/example-differs: example `a` expects `all` to be 7, but `3 * catch.bonus` is 3 * 2 = 6",
        ),
        (
            "{compute: {all: 3 * catch.bonus}, expects: {all: 5.5}}",
            "2:55: rules/example-differs: example `a` expects `all` to be 5.5, but `3 * catch.bonus` is 3 * 2 = 6",
        ),
        (
            "{compute: {all: 3}, expects: {all: 4}}",
            "2:41: rules/example-differs: example `a` expects `all` to be 4, but `3` is 3",
        ),
        (
            "{compute: {all: 3}, expects: {al: 3}}",
            "2:36: rules/bad-example: example `a` has no result `al` -> did you mean `all`?",
        ),
        (
            "{compute: {all: 3}, expects: {all: three}}",
            "2:41: load/wrong-kind: `all` must be a number, found `three` -> write `3`",
        ),
        (
            "{compute: {all: 3}, expect: {all: 3}}",
            "2:26: load/unknown-field: unknown field `expect` in `examples/a` -> did you mean `expects`?",
        ),
        (
            "{compute: {all: 3}}\n  Spring: {compute: {all: 3}}",
            "3:3: load/wrong-kind: `key` must be made of a-z, 0-9, `_` and `-`, found `Spring`",
        ),
        ("{compute: 3}", "2:16: load/wrong-kind: `compute` must be a mapping (`key: value`), found `3`"),
        (
            "{play: [end]}",
            (
                "game.yaml:2:1: engine/no-engine: `toy` has worked examples and no rules engine"
                " -> an example that needs no engine has `compute: {name: expression}`"
            ),
        ),
    ],
)
def test_faults_are_reported_at_their_place(faults, example, fault):
    """Each says what is wrong in words of the example."""
    _, found = faults(f"examples:\n  a: {example}\n")
    assert [line.removeprefix("examples.yaml:") for line in found] == [fault]


def test_what_follows_from_a_fault_is_not_reported(write, prepared):
    """Neither results that need one that failed, nor what expects or prints them."""
    broken = EXAMPLES.replace("catch.bonus", "catch.bonis")
    found = prepared(write(broken, "{example:spring.all} and {example:spring.left}"))
    assert [d.code for d in found.report.diagnostics] == ["rules/bad-expression"]


def test_a_constant_with_a_fault_silences_examples(write, prepared, edit):
    """The constant is the cause, and the only error."""
    root = write(text="{example:spring.all} and {example:spring.left}")
    edit(root / "content/toy/rules.yaml", "value: 2", "value: 02")
    assert [d.code for d in prepared(root).report.diagnostics] == ["load/wrong-kind"]


def listed(run, pond, name):
    """Return the places that `pnp rules` lists for a constant."""
    ran = run("rules", "toy", cwd=pond)
    assert ran.code == 0, ran.err
    lines = ran.out.splitlines()
    start = next(at for at, line in enumerate(lines) if line.startswith(f"{name} = ")) + 1
    end = next((at for at, line in enumerate(lines[start:], start) if not line.startswith(" ")), len(lines))
    return [line.strip() for line in lines[start:end]]


def test_the_pages_of_the_booklet_are_named(pond, run):
    """A constant in a chapter is listed with the page of the booklet, whether or not cards print it."""
    assert listed(run, pond, "catch.bonus") == [
        "content/toy/booklet/02-score.md:6:16  text  booklet p. 4",
        "2 more",
        "content/toy/fish.yaml:18:44  text  cards p. 1",
        "Worth 2 more in spring.",
    ]


def test_a_template_text_is_listed_with_its_cards(pond, run, edit):
    """With the pages of the cards that show it."""
    text = '<text x="4" y="60" style="small">{{ rules.catch.bonus }}</text>\n'
    edit(pond / "templates/toy/fish.xml", "{% endblock %}", text + "{% endblock %}")
    assert "templates/toy/fish.xml:13:37  template  cards p. 1" in listed(run, pond, "catch.bonus")


def test_a_drawing_of_a_template_is_on_all_faces_that_are_made_with_it(pond, run, edit):
    """Even if another template imports it; for a template of a back, on the backs."""
    edit(pond / "templates/toy/parts.xml", 'r="5"', 'r="{{ rules.catch.bonus }}"')
    edit(pond / "templates/toy/back.xml", 'r="10"', 'r="{{ rules.catch.penalty }}"')
    assert "templates/toy/parts.xml:2:27  template  cards p. 1" in listed(run, pond, "catch.bonus")
    assert any(place.startswith("templates/toy/back.xml:2") and place.endswith("template  cards p. 2")
               for place in listed(run, pond, "catch.penalty"))  # fmt: skip


def test_what_would_change_names_faces_backs_and_pages(pond, run, edit):
    """Texts before and after if words change, otherwise the drawing; in printing order."""
    edit(pond / "templates/toy/back.xml", 'r="10"', 'r="{{ rules.catch.bonus }}"')
    ran = run("rules", "toy", "--set", "catch.bonus=3", cwd=pond)
    assert ran.code == 0, ran.err
    assert ran.out.splitlines() == [
        "catch.bonus: 2 becomes 3",
        "  pike (back) (cards p. 2): its drawing",
        "  carp (cards p. 1)",
        "    - Nobody knows how old. Worth 2 more in spring.",
        "    + Nobody knows how old. Worth 3 more in spring.",
        *(f"  {card} (back) (cards p. 2): its drawing" for card in ("carp", "trout", "mill-pond", "brook")),
        "  page 4 (booklet p. 4)",
        "    - 2 more",
        "    + 3 more",
        "7 faces on 3 pages would change; nothing was written",
    ]


FILE = TESTS / "layout/booklet" / "faults.txt"

CASES = re.findall(r"^== (.*)\n((?:.*\n)*?)-- said\n((?:(?!== ).*\n)*)", FILE.read_text("utf-8"), re.MULTILINE)

PIECE = re.compile(r"^-- ([^\n]*)\n((?:(?!-- ).*\n)*)", re.MULTILINE)


def said(pond, prepared, pieces):
    """Return the messages for a project with these files; a piece without a name is a chapter."""
    (pond / "content/toy/booklet/02-score.md").unlink()
    for path, text in PIECE.findall(pieces):
        (pond / path).write_text(text, "utf-8")
    return "\n".join(prepared(pond).said).strip() + "\n"


@pytest.mark.parametrize(("name", "pieces", "expected"), CASES, ids=[name for name, *_ in CASES])
def test_the_whole_message_of_a_fault(pond, prepared, name, pieces, expected):
    """File, line, value, and a hint if there is one; `UPDATE_GOLDENS=1` writes the texts again."""
    found = said(pond, prepared, pieces)
    if os.environ.get("UPDATE_GOLDENS"):
        text = FILE.read_text("utf-8")
        FILE.write_text(
            text.replace(f"== {name}\n{pieces}-- said\n{expected}", f"== {name}\n{pieces}-- said\n{found}\n"), "utf-8"
        )
    assert found.strip() == expected.strip()


def test_all_faults_are_reported_at_once(pond, prepared):
    """In chapters, glossary and look: one run finds everything, and the valid parts are still laid out."""
    found = said(
        pond,
        prepared,
        '-- content/toy/booklet/01-start.md\n# A\n\n![](card:none){alt=""}\n\n[x](#nowhere) {rules.none} {term:none}\n\n'
        "-- templates/toy/booklet.yaml\ncolours: {rule: mud}\nstyles: {body: none}\n",
    )
    codes = re.findall(r"error\[([\w/-]+)\]", found)
    assert sorted(codes) == [
        "booklet/unknown-card", "load/unknown-style", "load/unknown-swatch", "locale/unknown-anchor",
        "locale/unknown-constant", "locale/unknown-term",
    ]  # fmt: skip


def order(made, *starts):
    """Which of these beginnings of lines are printed, in reading order."""
    lines = [line for page in made.pages for box in page.boxes for line in box.lines]
    return [start for line in lines for start in starts if line.startswith(start)]


def lists(edit, pond, *blocks):
    """Replace the glossary by these blocks, with a heading before each."""
    text = "\n\n".join(f"## Part {chr(65 + at)}\n\n[[{block}]]" for at, block in enumerate(blocks))
    edit(pond / "content/toy/booklet/02-score.md", "## Words\n\n[[glossary]]", text)


def test_a_glossary_without_names_lists_all_terms(pond, prepared):
    """In alphabetical order."""
    made = prepared(pond)
    assert made.said == []
    assert order(made, "Hook\u2002", "Bait\u2002") == ["Bait\u2002", "Hook\u2002"]


def test_a_glossary_lists_the_terms_that_it_names(pond, prepared, edit):
    """Each part has its own terms."""
    lists(edit, pond, "glossary hook", "glossary bait")
    made = prepared(pond)
    assert made.said == []
    parts = ["Part A", "Hook\u2002", "Part B", "Bait\u2002"]
    assert order(made, *parts) == parts


def test_a_glossary_that_names_an_unknown_term_is_reported(pond, prepared, edit):
    """With the names that there are."""
    lists(edit, pond, "glossary hook bate")
    (said,) = prepared(pond).said
    assert said.splitlines()[0] == (
        "content/toy/booklet/02-score.md:17:1: error[booklet/undefined-term]: the glossary lists the term `bate`, which the"
        " game does not have"
    )
    assert said.splitlines()[-1] == "  hint: one of `bait`, `hook`"


TEXT = """# The Pond {#pond}

[alpha words](#pond)

- [beta words](#pond)

1. [gamma words](#pond)

> [!note]
> [delta words](#pond)

| a | b |
| --- | --- |
| [epsilon](#pond) | [zeta](#pond) |

![[eta words](#pond)](card:pike "scale=0.3"){alt=""} ![[mu words](#pond)](card:brook "scale=0.3"){alt=""}

![](card:pike "scale=0.3 callouts=1:10,20"){alt=""}

- (1) [theta words](#pond)

![](card:pike "scale=0.5 callouts=1:10,20"){alt=""}

- (1) [kappa words](#pond)

> [!note]
> ![](card:pike "scale=0.3"){alt=""}
>
> [iota words](#pond)

The words [of a link that is so long that it goes on in the next line and in one more after that](#pond) end here.

The words
"""


@pytest.fixture
def pages(pond, prepared):
    """Return the pages of a chapter with a link in everything that contains words."""
    for file in (pond / "content/toy/booklet").glob("*.md"):
        file.unlink()
    (pond / "content/toy/booklet/01-start.md").write_text(TEXT, "utf-8")
    made = prepared(pond)
    assert made.said == []
    return made.pages


def test_the_area_of_a_link_is_the_place_of_its_words(pages):
    """In paragraphs, lists, boxes, tables, captions, notes beside and below faces, and text beside a face."""
    names = ["alpha", "beta", "gamma", "delta", "epsilon", "zeta", "eta", "mu", "theta", "kappa", "iota"]
    found = {}
    for frame in pages:
        for box in frame.boxes:
            if box.lines[0].split()[0] in names:
                (area,) = [link.box for link in frame.links if link.box.overlaps(box.ink)]
                found[box.lines[0].split()[0]] = area, box.ink
    assert sorted(found) == sorted(names)
    for name, (area, ink) in found.items():
        assert (area.x, area.right) == pytest.approx((ink.x, ink.right), abs=0.3), name  # and the white beside letters
        assert (area.y, area.bottom) == pytest.approx((ink.y, ink.bottom), abs=1.2), name


def test_a_link_of_several_lines_has_an_area_in_each(pages):
    """Each as tall as its line; it begins after the words before the link and ends before those after it."""
    (frame,) = [frame for frame in pages if any("of a link" in box.lines[0] for box in frame.boxes)]
    (text,) = [box for box in frame.boxes if "of a link" in box.lines[0]]
    areas = [link.box for link in frame.links if link.box.overlaps(text.box)]
    assert len(areas) == len(text.lines) == 2
    first, last = areas
    (before,) = [box.ink for page in pages for box in page.boxes if box.lines == ("The words",)]
    assert 0.5 < first.x - text.ink.x - before.w < 2, "a space"
    assert first.right == pytest.approx(text.ink.right, abs=2)
    assert last.x == pytest.approx(text.box.x, abs=0.01)
    assert last.right < text.ink.right - 5
    assert last.y == pytest.approx(first.bottom, abs=0.01)
    assert {link.anchor for link in frame.links} == {"pond"}


HERE = Mark("odds.yaml")


def chance(value, form="percent", digits=0):
    """A chance that prints as `odds.yaml` says."""
    return OddsResult(value.numerator, value.denominator, form, digits)


ODDS = {
    "roll": Record(
        {
            "won": OddsResult(15, 36, "percent", 0),
            "exact": OddsResult(15, 36, "percent", 1),
            "rare": chance(Fraction(1, 46656)),
            "common": chance(Fraction(46655, 46656)),
            "never": chance(Fraction(0)),
            "sure": chance(Fraction(1)),
            "long": OddsResult(1, 6**20, "percent", 0),
            "mean": OddsResult(7, 2, "decimal", 2, is_mean=True),
        },
        HERE,
    ),
    "elsewhere": None,
    "table": (
        Record({"lead": 0, "won": OddsResult(15, 36, "ways", 0)}, HERE),
        Record({"lead": 1, "won": OddsResult(21, 36, "ways", 0)}, HERE),
    ),
}


def said_of_odds(text, locale="en"):
    """What a text prints, and the faults in it."""
    lexicon = Lexicon(locale, {}, {}, {}, counts={"cards": 2}, odds=ODDS, unread=UnreadNames({"odds.faulty"}))
    spans, faults = resolve_text(text, lexicon)
    return "".join(span.text for span in spans if isinstance(span, TextSpan)), [
        f"{fault.code}: {fault} -> {fault.hint}" for fault in faults if fault.code
    ]


@pytest.mark.parametrize(
    ("text", "locale", "printed"),
    [
        ("{odds.roll.won}", "en", "42%"),
        ("{odds.roll.won, fraction}", "en", "15/36"),
        ("{odds.roll.won, decimal}", "en", "0.42"),
        ("{odds.roll.exact, decimal}", "de", "0,42"),
        ("{odds.roll.won, ways}", "en", "15"),
        ("{odds.roll.exact}", "en", "41.7%"),
        ("{odds.roll.exact}", "de", "41,7\u00a0%"),
        ("{odds.roll.exact}", "pt-BR", "41,7%"),
        ("{odds.roll.exact}", "fr", "41,7\u00a0%"),
        ("{odds.roll.rare}", "en", "0.002%"),
        ("{odds.roll.common}", "en", "99.998%"),
        ("{odds.roll.never}", "en", "0%"),
        ("{odds.roll.sure}", "en", "100%"),
        ("{odds.roll.mean}", "pt-BR", "3,50"),
        ("{odds.roll.mean, fraction}", "en", "7/2"),
        ("{odds.table.2.won}", "en", "21"),
        ("{odds.table, each, row {{lead}: {won, fraction}} between {; }}", "en", "0: 15/36; 1: 21/36"),
        ("{odds.faulty.won}", "en", ""),
        ("{count:cards, plural, one {{odds.elsewhere.won}} other {{odds.roll.won}}}", "en", "42%"),
    ],
)
def test_odds_print_by_the_rules_of_the_language(text, locale, printed):
    """A chance that is not nothing and not certain never prints as such; odds with a reported fault print nothing."""
    assert said_of_odds(text, locale) == (printed, [])


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("{odds.rol.won}", "locale/unknown-odds: `{odds.rol.won}` does not name odds -> did you mean `roll`?"),
        ("{odds.roll.wonn}", "locale/unknown-odds: `{odds.roll.wonn}` does not name odds -> did you mean `won`?"),
        (
            "{odds.roll.long}",
            "locale/bad-odds: `{odds.roll.long}`: the chance is too near to nothing to be printed -> say it in words",
        ),
        ("{odds.table.3.won}", "locale/unknown-odds: `{odds.table.3.won}` does not name odds -> one of `1`, `2`"),
        (
            "{odds.elsewhere.won}",
            (
                "locale/unknown-odds: `{odds.elsewhere.won}` names odds that do not hold by the rules as they are"
                " -> print them only where they hold, such as in an arm of `select`"
            ),
        ),
        (
            "{odds.elsewhere, each, row {{won}}}",
            (
                "locale/unknown-odds: `{odds.elsewhere}` names odds that do not hold by the rules as they are"
                " -> print them only where they hold, such as in an arm of `select`"
            ),
        ),
        (
            "{odds.roll.won, percents}",
            (
                "locale/bad-odds: `{odds.roll.won, percents}`: expected `percent`, `fraction`, `decimal`, `ways`"
                " -> did you mean `percent`?"
            ),
        ),
        (
            "{odds.roll.long, fraction}",
            "locale/bad-odds: `{odds.roll.long, fraction}`: the fraction is too long to be printed -> write `percent`",
        ),
        (
            "{odds.roll.mean, percent}",
            "locale/bad-odds: `{odds.roll.mean, percent}`: a mean is not printed as `percent` -> write `decimal` or `fraction`",
        ),
        (
            "{odds.table}",
            (
                "locale/bad-constant: `odds.table` is a list: only a number or a word can be printed in a text"
                " -> `{odds.table, each, row {…}}` prints its rows"
            ),
        ),
    ],
)
def test_faults_in_texts(text, fault):
    """What is not there, and what cannot be printed as it is asked for."""
    assert said_of_odds(text) == ("", [fault])


ODDS_FILE = """\
bite:
  for: {lead: [0, 1]}
  opposed: {own: {sides: 6, plus: lead}, other: {sides: 6}}
  gives: {win: win, lose: lose}
  as: fraction
"""


@pytest.mark.parametrize(
    ("block", "lines"),
    [
        (
            "[[table odds.bite]]\n| Lead | Win |\n|---|---|\n| {lead} | {win, percent} |\n",
            ["Lead", "Win", "0", "42%", "1", "58%"],
        ),
        ("[[table odds.bite lead win]]\n", ["Lead", "Win", "0", "15/36", "1", "21/36"]),
        ("At {odds.bite.1.lead}: {odds.bite.1.win}\n", ["At 0: 15/36"]),
    ],
)
def test_the_booklet_prints_odds(pond, prepared, block, lines):
    """As a table whose rows are patterns, as a table of its columns, and in a sentence."""
    (pond / "content/toy/booklet/02-score.md").write_text(f"# Score {{#score}}\n\n{block}", "utf-8")
    (pond / "content/toy/odds.yaml").write_text(ODDS_FILE, "utf-8")
    words = pond / "content/toy/words.yaml"
    words.write_text(words.read_text("utf-8") + "column: {lead: Lead, win: Win}\n", "utf-8")
    made = prepared(pond)
    assert [re.sub(r"\n.*\|.*(?=\n|$)", "", text) for text in made.said] == []
    found = [line.strip() for page in made.pages[3:] for box in page.boxes for line in box.lines]
    start = found.index(lines[0])
    assert found[start : start + len(lines)] == lines


REACH = "  reach: {value: [{from: 1, to: 3, spaces: 3}, {from: 4, to: 6, spaces: 1}], unit: fish to spaces}\n"

MORE = REACH.replace("}]", "}, {from: 7, to: 9, spaces: 2}]")

HEADS = "[[table catch.reach]]\n| Fish | Reach |\n|---|--:|\n"

PATTERNS = f"{HEADS}| {{from}} to {{to}} | {{spaces, plural, one {{# space}} other {{# spaces}}}} |\n"


def printed(pond, prepared, block, rows=REACH, words=""):
    """Return the lines of the chapter that has the block, by the game's own words, and what was reported."""
    (pond / "content/toy/booklet/02-score.md").write_text(f"# Score {{#score}}\n\n{block}", "utf-8")
    rules, known = pond / "content/toy/rules.yaml", pond / "content/toy/words.yaml"
    rules.write_text(rules.read_text("utf-8") + rows, "utf-8")
    known.write_text(known.read_text("utf-8") + words, "utf-8")
    made = prepared(pond)
    lines = [line.strip() for page in made.pages[3:] for box in page.boxes for line in box.lines] if made.ready else []
    return lines, [re.sub(r"\n.*\|.*(?=\n|$)", "", text) for text in made.said]


@pytest.mark.parametrize(
    ("rows", "last"), [(REACH, ["4 to 6", "1 space"]), (MORE, ["4 to 6", "1 space", "7 to 9", "2 spaces"])]
)
def test_the_row_of_patterns_is_printed_for_each_row(pond, prepared, rows, last):
    """Under its own headings; another row of the constant is another printed row."""
    lines, said = printed(pond, prepared, PATTERNS, rows)
    assert said == []
    start = lines.index("Fish")
    assert lines[start : start + 4 + len(last)] == ["Fish", "Reach", "1 to 3", "3 spaces", *last]


def test_without_patterns_the_columns_have_words(pond, prepared):
    """All fields, or those that are named, with headings from words.yaml."""
    words = "column_from: From\ncolumn_to: To\ncolumn: {spaces: Spaces}\n"
    block = "[[table rules.catch.reach]]\n\nthen\n\n[[table catch.reach spaces from]]\n"
    lines, said = printed(pond, prepared, block, words=words)
    assert said == []
    start = lines.index("From")
    assert lines[start:][:9] == ["From", "To", "Spaces", "1", "3", "3", "4", "6", "1"]
    start = lines.index("then")
    assert lines[start:][:7] == ["then", "Spaces", "From", "3", "1", "1", "4"]


def test_numbers_stand_at_the_end_of_their_column_and_words_at_its_start(pond, prepared):
    """With a table's own headings, its values say which is which."""
    (pond / "content/toy/booklet/02-score.md").write_text("# Score {#score}\n\n[[table deck:fish name points]]\n", "utf-8")
    with (pond / "content/toy/words.yaml").open("a", encoding="utf-8") as file:
        file.write("column: {name: Fish, points: Points of it}\n")
    inks = {box.lines[0].strip(): box.ink for page in prepared(pond).pages[3:] for box in page.boxes if box.lines}
    assert [inks[name].x for name in ("Pike", "Old Carp")] == pytest.approx([inks["Fish"].x] * 2, abs=0.4)
    assert inks["Points of it"].right == pytest.approx(inks["7"].right, abs=0.4)
    assert inks["7"].x > inks["Points of it"].x + 5


def test_a_table_prints_the_cards_of_a_deck(pond, prepared):
    """By their fields or by patterns, in print order; texts print as on the card, and a card that is added is a row more."""
    words = "column: {name: Fish, points: Pts, copies: Copies}\nseason: {spring: spring, summer: summer, winter: winter}\n"
    patterns = "[[table deck:fish]]\n| Fish | Where |\n|---|---|\n| **{index}** {name} | {home.name}, in {season} |\n"
    lines, said = printed(pond, prepared, f"[[table deck:fish name points copies]]\n\n{patterns}", words=words)
    assert said == []
    found = " ".join(lines)
    assert "Fish Pts Copies Pike 7 2 Old Carp 5 1 No 3 1" in found
    assert "Fish Where 1 Pike Mill Pond, in winter 2 Old Carp Mill Pond, in spring 3 No Brook, in summer" in found
    fish = pond / "content/toy/fish.yaml"
    text = fish.read_text("utf-8")
    trout = text.partition("  trout:")[2].partition("assert")[0]
    fish.write_text(text.replace("cards:\n", f"cards:\n  eel:{trout}").partition("assert")[0], "utf-8")
    lines, _ = printed(pond, prepared, "[[table deck:fish name points]]\n", "")
    assert "Fish Pts No 3 Pike 7 Old Carp 5 No 3" in " ".join(lines)


@pytest.mark.parametrize(
    ("block", "said"),
    [
        (
            "[[table deck:fish]]\n",
            (
                "content/toy/booklet/02-score.md:3:1: error[booklet/no-columns]: the table `deck:fish` does not say which "
                "fields of the cards it prints\n  hint: name them: `[[table deck:fish copies]]`, or write a heading and a row "
                "of patterns under the block"
            ),
        ),
        (
            "[[table deck:fsh name]]\n",
            (
                "content/toy/booklet/02-score.md:3:1: error[locale/unknown-deck]: `{deck:fsh}` does not name a deck\n"
                "  hint: did you mean `fish`?"
            ),
        ),
        (
            "[[table deck:fish pionts]]\n",
            (
                "content/toy/booklet/02-score.md:3:1: error[locale/unknown-field]: `{pionts}`: `card:pike` has no `pionts`\n"
                "  hint: did you mean `points`?"
            ),
        ),
    ],
)
def test_a_table_of_cards_names_its_columns(block, said, pond, prepared):
    """A deck has fields that no table can print, such as pictures."""
    assert printed(pond, prepared, block)[1] == [said]


def test_a_table_below_a_blank_line_is_a_table_of_its_own(pond, prepared):
    """Only one directly under the block has its patterns; also in a call-out."""
    block = "> [!note]\n> " + PATTERNS.replace("\n", "\n> ").rstrip("> ") + "\n\n[[table catch.list]]\n\n| a |\n|---|\n| b |\n"
    lines, said = printed(pond, prepared, block, REACH + "  list: {value: [7], unit: fish}\n", "column_it: It\n")
    assert said == []
    assert " ".join(lines).count("4 to 6 1 space") == 1
    start = lines.index("It")
    assert lines[start:][:4] == ["It", "7", "a", "b"]


def test_a_walk_is_a_use_of_the_constant(pond, prepared, run):
    """With the page that prints it, so that the constant is not unused."""
    printed(pond, prepared, PATTERNS + "\n[[table catch.reach spaces]]\n", words="column_spaces: Spaces\n")
    uses = [use for use in find_constant_uses(load_game(pond, "toy", Report())) if use.constant == "catch.reach"]
    assert [(use.mark.line, use.mark.column, use.how) for use in uses] == [(3, 1, "text"), (8, 1, "text")]
    ran = run("rules", "toy", cwd=pond)
    assert re.search(r"02-score.md:3:1  text  booklet p. 4\n.*02-score.md:8:1  text  booklet p. 4", ran.out), ran.out
