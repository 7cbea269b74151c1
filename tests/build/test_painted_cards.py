"""Faces come back from a pack as they were, whatever they show; what cannot be read is not there.

Faces of which at most a note is to be told are kept from run to run: the next one paints only the cards that were
edited.
"""

import hashlib
from dataclasses import replace
from pathlib import Path

import pytest
from support.games import ticket_project

from pnp.base.cache import DiskCache
from pnp.base.diagnostics import Mark, Report, format_diagnostic
from pnp.base.files import source_reader
from pnp.base.units import Box, Size
from pnp.build import batches, painted_cards
from pnp.build.batches import BatchPainter
from pnp.build.build import prepare, write
from pnp.build.painted_cards import (
    FACES_KIND,
    CardPacker,
    CardUnpacker,
    FaceCache,
    PaintedCard,
    PaintedSide,
    pack_faces,
    unpack_faces,
)
from pnp.build.workshop import Workshop
from pnp.load.game_reader import load_game
from pnp.model.face_walk import ProcessingLine
from pnp.model.frame import (
    Colour,
    Drawing,
    DrawingItem,
    FaceCriteria,
    Frame,
    Group,
    ImageItem,
    PaintedFace,
    Pattern,
    Shape,
    attach_painted,
)
from pnp.model.picture import DrawnValue, Picture
from pnp.model.request import BuildRequest
from pnp.model.style import FittedGradient, Reach, TextOutline, TextShadow, TextStyle
from pnp.render.glyphs import Cluster, ClusterGlyph, PrintedGlyph, ShownGlyphs
from pnp.render.pdf_objects import FONT_DICTIONARY, IndirectObject, PaintedContent, PostponedImage

INK = Colour(0.1, 0.2, 0.3, 0.5, "ink", (0.0, 0.1, 0.2, 0.3))

STORY = TextStyle("story", "text", 8.0, 6.5, 1.25, INK, mark=Mark("theme.yaml", 3))

WORD = ShownGlyphs("font-1", (PrintedGlyph(7, "a"), PrintedGlyph(Cluster((ClusterGlyph(1, 2, 3),), 500), "क्ष")))

CUT = ProcessingLine("cut", (("M", (0.0, 1.5)), ("L", (2.0, 3.0)), ("Z", ())))


def picture(key, data=None):
    """A picture."""
    return Picture(key, "png", "art/a.png", 9.0, 9.0, Path("art/a.png"), data=data)


def side(signature, *objects, stream=b"q Q", **about):
    """A painted side that shows these objects."""
    content = PaintedContent(stream, tuple([("XObject", one) for one in objects]), {WORD}, sized=True)
    shows = (DrawnValue("catch.bonus", "2", Mark("art/carp.svg", 4)),)
    painted = PaintedFace(b"d" * 16, "key", INK, (CUT,), shows, is_clean=True, content=content)
    return PaintedSide(painted, **({"mirrored": True, "signature": signature} | about))


def form():
    """A form that shows glyphs, fonts and another form with binary data."""
    inner = IndirectObject(b"/BBox[0 0 1 1]", data=b"\0\xff\r\n", encoding="deflated", transparent=True)
    return IndirectObject(b"<<", FONT_DICTIONARY, inner, b">>", data=b"BT", runs=frozenset({WORD}), sized=True)


def again(*sides, pictures=()):
    """The sides after they were kept."""
    return list(unpack_faces(pack_faces(sides), {one.key: one for one in pictures}))


def test_a_face_comes_back_whole():
    """Its stream, objects, glyphs, colours, lines, and the sizes of its texts."""
    sizes = {"sizes": ((("card.xml:2", STORY), 7.25), (("card.xml:3", STORY), 8.0)), "used": (7.0, 8.0)}
    whole = side(b"s" * 16, form(), stream=b"\rslot\xfe", **sizes)
    (found,) = again(whole)
    assert found._replace(painted=None) == whole._replace(painted=None)
    assert found.sizes[0][0][1].mark == Mark("theme.yaml", 3)
    for name in ("digest", "key", "border", "lines", "shows", "is_clean"):
        assert getattr(found.painted, name) == getattr(whole.painted, name)
    assert type(found.painted.lines[0]) is ProcessingLine
    content, before = found.painted.content, whole.painted.content
    assert (content.stream, content.sized) == (before.stream, True)
    assert [(kind, one.digest) for kind, one in content.objects] == [(kind, one.digest) for kind, one in before.objects]
    assert [(shown.font, shown.glyphs) for shown in content.runs] == [(WORD.font, WORD.glyphs)]
    ((_, made),) = content.objects
    assert made.parts[1] is FONT_DICTIONARY
    assert (made.sized, made.transparent, made.parts[2].transparent, made.parts[2].encoding) == (True, False, True, "deflated")
    assert [shown.glyphs for shown in made.runs] == [WORD.glyphs]


def test_styles_come_back_with_what_lies_behind_their_letters():
    """In mm and in em."""
    reach = Reach(0.3, 0.05)
    full = replace(STORY, outline=TextOutline(INK, reach), shadow=TextShadow(INK, reach, Reach()))
    (found,) = again(side(b"s" * 16, form(), sizes=((("card.xml:2", full), 7.25),), used=(7.0,)))
    assert found.sizes == ((("card.xml:2", full), 7.25),)


def test_styles_come_back_with_what_fills_their_letters():
    """A gradient of the theme, a pattern, and a tile that shows a drawing or a picture of pixels."""
    dot = Shape((("M", (0.0, 0.0)), ("L", (1.0, 0.0)), ("Z", ())), INK)
    drawn = Group((DrawingItem(Drawing("key", Size(4.0, 4.0), (dot,)), (1.0, 0.0, 0.0, 1.0, 0.0, 0.0)),))
    fills = [
        FittedGradient("linear", ((0.0, INK), (1.0, INK)), 90.0),
        *[Pattern((item,), Box(0, 0, 1, 1)) for item in (dot, drawn, ImageItem(picture("tile"), Box(0, 0, 1, 1)))],
    ]
    roles = tuple([("card.xml:2", replace(STORY, fill=fill)) for fill in fills])
    (found,) = again(side(b"s" * 16, sizes=tuple([(role, 7.25) for role in roles]), used=(7.0,) * len(fills)))
    assert [role for role, _ in found.sizes] == [*roles]


def test_cards_come_back_from_another_process():
    """Each with its own sides, or without; what a face with findings consists of comes back as well."""
    front, back = side(b"f" * 16, form()), side(b"b" * 16, stream=b"q 1 0 0 1 0 0 cm Q")
    whole = attach_painted(Frame(Size(40.0, 60.0), 3.0, ()), front.painted)
    cards = (PaintedCard(front._replace(whole=whole), back, sound=False), PaintedCard(back, None, sound=True))
    without = PaintedCard(None, None, sound=False)
    first, second, third = CardUnpacker().unpack(CardPacker().pack((*cards, without)))
    assert third == without
    assert (first.face.signature, first.back.signature, first.sound) == (b"f" * 16, b"b" * 16, False)
    assert (second.face.signature, second.back, second.sound) == (b"b" * 16, None, True)
    assert second.face.painted.content.stream == b"q 1 0 0 1 0 0 cm Q"
    assert (first.face.whole.size, first.face.whole.items, first.face.whole.painted) == (whole.size, whole.items, None)
    assert [shown.glyphs for shown in first.face.painted.content.runs] == [WORD.glyphs]
    assert (first.face.painted.content.sized, first.face.painted.is_clean) == (True, True)


def test_what_faces_have_in_common_is_kept_once():
    """A hundred faces with the same form take little more than one."""
    long = IndirectObject(b"/X", data=b"x" * 10_000)
    many = [side(bytes([number]) * 16, long) for number in range(100)]
    assert len(pack_faces(many)) < 2 * len(pack_faces(many[:1])) + 100 * 200
    assert [found.signature for found in again(*many)] == [one.signature for one in many]


def test_a_face_comes_back_with_the_picture_that_is_there_now():
    """A picture is known by its key; a face of which the picture is gone does not come back."""
    shown, there = side(b"1" * 16, IndirectObject(b"[", PostponedImage(picture("k")), b"]")), picture("k")
    (found,) = again(shown, pictures=[there])
    ((_, made),) = found.painted.content.objects
    assert made.parts[1].picture is there
    assert [found.signature for found in again(shown, side(b"2" * 16))] == [b"2" * 16]


def test_a_picture_made_in_memory_is_not_kept():
    """It could not be found again."""
    shown = side(b"1" * 16, IndirectObject(b"[", form(), PostponedImage(picture("k", b"pixels")), b"]"))
    assert [found.signature for found in again(shown, side(b"2" * 16), pictures=[picture("k")])] == [b"2" * 16]


@pytest.mark.parametrize("cut", [0, 7, 40, -1])
def test_other_bytes_are_refused(cut):
    """They are no pack."""
    with pytest.raises(ValueError, match=r"."):
        list(unpack_faces(pack_faces([side(b"s" * 16, form())])[:cut], {}))


NOTHING = hashlib.sha256().hexdigest()

TABLE, TEMPLATE, GAME = "content/toy/tickets.csv", "templates/toy/ticket.xml", "content/toy/game.yaml"


class Silent:
    """Progress that does nothing."""

    def stage(self, name, total=None):
        """A stage begins."""

    def advance(self, steps=1):
        """Some steps are done."""


class Tickets:
    """A project of forty tickets, built again and again as by new processes; `painted` counts the cards of the last run."""

    def __init__(self, folder, monkeypatch):
        self.root, self.disk = ticket_project(folder / "tickets"), folder / "kept"
        self._out, self.painted = folder / "out", 0
        whole = BatchPainter.paint

        def paint(painter, batch, sizes):
            self.painted += len(batch.places)
            return whole(painter, batch, sizes)

        monkeypatch.setattr(BatchPainter, "paint", paint)

    def build(self, *, kept=True, **options):
        """Build once; the digest of all bytes, and the findings."""
        self.painted, report, digest = 0, Report(), hashlib.sha256()
        workshop = Workshop(self.root, DiskCache(self.disk) if kept else None)
        ready = prepare(BuildRequest(self.root, "toy", only_pages=True, **options), report, Silent(), workshop)
        for made in write(ready, self._out, Silent(), workshop=workshop) if ready and not report.has_errors else ():
            digest.update(b"".join(file.read_bytes() for file in (made.pdf, made.pdf.with_suffix(".json"))))
        return digest.hexdigest(), [format_diagnostic(found, source_reader(self.root)) for found in report.diagnostics]

    def edit(self, file, before, after):
        """Replace words of a file once."""
        path = Path(self.root, file)
        text = path.read_text("utf-8")
        assert before in text
        path.write_text(text.replace(before, after, 1), "utf-8")

    def files(self):
        """The files with kept faces."""
        return sorted(self.disk.glob(f"{FACES_KIND}-*"))


@pytest.fixture
def tickets(tmp_path, monkeypatch):
    """Forty tickets."""
    return Tickets(tmp_path, monkeypatch)


def test_only_what_was_edited_is_painted_again(tickets):
    """The bytes are those of a build without the cache."""
    assert tickets.build() == tickets.build(kept=False)
    tickets.build()
    assert tickets.painted == 0
    tickets.edit(TABLE, "Ticket 12,", "Voucher,")
    assert tickets.build() == tickets.build(kept=False)
    tickets.edit(TABLE, "Voucher,", "Token,")
    tickets.build()
    assert tickets.painted == 1


def test_a_line_more_above_all_cards_paints_none_of_them(tickets):
    """Where a card stands in its file is told by findings alone."""
    tickets.build()
    tickets.edit(TABLE, "t0001,", "t0000,Ticket 0,none\nt0001,")
    tickets.edit(TEMPLATE, "{{ card.index }}", "{{ card.id }}")
    tickets.build()
    tickets.edit(TABLE, "t0000,Ticket 0,none\n", "")
    assert tickets.build() == tickets.build(kept=False)
    tickets.build()
    assert tickets.painted == 0


def test_a_text_that_changes_the_sizes_of_its_deck_paints_all_that_have_them(tickets):
    """A title that needs slightly smaller letters than any other: all titles are set anew."""
    tickets.build()
    tickets.edit(TABLE, "Ticket 1,", "Ticket 1iiiiiiiiii,")
    warm = tickets.build()
    assert tickets.painted == 40
    assert warm == tickets.build(kept=False)
    tickets.build()
    assert tickets.painted == 0


def test_a_finding_that_does_not_say_whose_it_is_keeps_the_deck_from_being_kept(tickets, monkeypatch):
    """A drawing without ink is told of once: whoever shows it may be the first one tomorrow."""
    monkeypatch.setattr(batches, "MOST_CARDS_OF_BATCH", 7)
    empty = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><g/></svg>'
    (tickets.root / "content/toy/art/empty.svg").write_text(empty, "utf-8")
    tickets.edit(TEMPLATE, "{{ card.index }}", "{{ card.id }}")
    tickets.edit(TEMPLATE, "</face>", '<image src="art/empty.svg" x="9" y="60" w="9" h="9"/></face>')
    cold = tickets.build(kept=False)
    assert any("empty.svg" in said for said in cold[1])
    assert tickets.build() == cold
    rows = (tickets.root / TABLE).read_text("utf-8").splitlines(keepends=True)
    (tickets.root / TABLE).write_text("".join([rows[0], *rows[8:]]), "utf-8")
    assert tickets.build() == tickets.build(kept=False)


UNDER = '<text x="5" y="30" w="50" style="story">under</text>'


@pytest.mark.parametrize(
    "element",
    [
        '<text x="{{ 1 if card.index % 9 == 2 else 5 }}" y="40" w="50" style="story">near</text>',
        '<text x="5" y="30" w="50" style="title" colour="{{ "paper" if card.index % 6 == 4 else "ink" }}">dim</text>',
        UNDER + '<rect x="5" y="30" w="50" h="9" fill="{{ "ink" if card.index % 6 == 4 else "paper/1" }}"/>',
    ],
    ids=["beyond the safe area", "a warning", "covered"],
)
def test_a_card_with_a_finding_is_judged_again(tickets, element):
    """No run forgets a warning, names another line, or tells what has been mended."""
    tickets.edit(TEMPLATE, "</face>", element + "</face>")
    cold = tickets.build(kept=False)
    assert tickets.build() == cold
    assert cold[1]
    assert ("near" in element) == (cold[0] == NOTHING)
    assert tickets.build() == cold
    tickets.edit(TABLE, "t0001,", "t0000,Ticket 0,none\nt0001,")
    assert tickets.build() == tickets.build(kept=False)
    assert tickets.build(strict=True) == tickets.build(strict=True, kept=False)


def test_a_check_finds_the_same_and_leaves_its_faces_to_the_build(tickets, run, monkeypatch):
    """With what was kept and without it, word for word; the build after it paints nothing anew."""
    monkeypatch.setenv("PNP_CACHE", str(tickets.disk))
    tickets.edit(
        TEMPLATE, "</face>", '<text x="{{ 1 if card.index % 9 == 2 else 5 }}" y="40" w="50" style="story">near</text></face>'
    )
    for after in ("Voucher", "Token"):
        said = run("check", "toy", "--json", cwd=tickets.root)
        assert said == run("check", "toy", "--json", "--no-cache", cwd=tickets.root)
        assert "outside-safe-area" in said.out
        tickets.edit(TABLE, "Ticket 12," if after == "Voucher" else "Voucher,", f"{after},")
    tickets.build()
    assert tickets.painted == 6


@pytest.mark.parametrize("damage", [lambda _: b"", lambda data: data[:-9], lambda data: data[:30] + b"x" + data[31:]])
def test_what_is_damaged_is_painted_again(tickets, damage):
    """And kept again."""
    cold = tickets.build()
    for file in tickets.files():
        file.write_bytes(damage(file.read_bytes()))
    assert tickets.build() == cold
    assert tickets.painted == 40
    tickets.build()
    assert tickets.painted == 0


@pytest.mark.whole
def test_faces_that_nobody_needs_any_more_go(tickets, monkeypatch):
    """New ones are kept beside the others, until there are many; then those of the deck as it is are written anew."""
    monkeypatch.setattr(painted_cards, "_MOST_FACES_BESIDE_PACK", 2)
    tickets.build()
    name, sizes = "Ticket 5,", []
    for number in range(9):
        tickets.edit(TABLE, name, f"Seat {number},")
        name = f"Seat {number},"
        tickets.build()
        assert tickets.painted == 1
        sizes.append(sum(file.stat().st_size for file in tickets.files()))
    assert sizes[-2] < sizes[0] < sizes[6]
    assert tickets.build() == tickets.build(kept=False)


def test_what_judges_faces_is_a_part_of_their_key(tickets):
    """A profile that asks for a larger safe area looks at all faces again; so does `--strict`."""
    game = load_game(tickets.root, "toy", Report())
    disk = DiskCache(tickets.disk)
    tickets.build()
    known = [
        FaceCache(disk, game, game.decks[0], FaceCriteria(strict=strict, safe=safe))
        for strict in (False, True)
        for safe in (0.0, 4.0)
    ]
    assert len({faces.key for faces in known}) == 4


NARROW = '<text x="5" y="20" w="22" style="story" align="justify">{{ card.story }}</text>'

NAMED = '<text x="5" y="5" w="30" h="8" style="title">{{ card.name }}</text>'

COUNTED = '<text x="5" y="70" w="20" style="story">{{ card.index }}</text>'


@pytest.mark.whole
@pytest.mark.parametrize("alike", [False, True], ids=["faces", "faces that look alike"])
@pytest.mark.parametrize("twice", [False, True], ids=["a text", "a text and one more of its line"])
def test_a_note_comes_back_with_its_face(tickets, alike, twice):
    """Notes about last lines are told by each run, with the lines that their texts have now; nothing is painted for them.

    Where several texts of a face have the mark of one that is noted, its face is painted again.
    """
    tickets.edit(TEMPLATE, '<text x="5" y="20" w="53" h="9" style="story">{{ card.story }}</text>', NARROW * (1 + twice))
    for element in (NAMED, COUNTED) if alike else ():
        tickets.edit(TEMPLATE, element, "")
    table = tickets.root / TABLE
    table.write_text(table.read_text("utf-8").replace("of the house", "at sea"), "utf-8")
    cold = tickets.build(kept=False)
    assert tickets.build() == cold
    assert sum("layout/short-last-line" in found for found in cold[1]) > 3
    assert tickets.build() == cold
    assert bool(tickets.painted) == twice
    tickets.edit(TABLE, "t0001,", "t0000,Ticket 0,none\nt0001,")
    lower = tickets.build(kept=False)
    assert lower[1] != cold[1]
    assert tickets.build() == lower
    assert tickets.painted == 1 or twice or not alike  # the number of a ticket is on its face
    tickets.edit(TABLE, "seat in the last row", "seat in the front")
    assert tickets.build() == tickets.build(kept=False)
