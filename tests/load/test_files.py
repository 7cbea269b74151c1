"""Which files of the booklet's folder are chapters, two texts with the same id, and how large a file may be."""

from support.findings import written

from pnp.base.diagnostics import Report
from pnp.load.files import read_bytes

START = "content/g/booklet/01-start.md"

END = "content/g/booklet/02-end.md"

SAME = "name one of them: `{#name}` at its end, or rename its chapter"


def test_chapters_are_read_in_the_order_of_their_names(sound):
    """Hidden and other files are not chapters; Windows line ends are accepted."""
    game = sound(
        {
            "content/g/booklet/10-end.md": "# End\n",
            "content/g/booklet/02-the_start.md": "# Start\r\n\r\nOne\r\ntwo.\r\n",
            "content/g/booklet/.03-hidden.md": "> no\n",
            "content/g/booklet/notes.txt": "> no\n",
        }
    )
    start, end = game.booklet.chapters
    assert [(chapter.name, str(chapter.mark)) for chapter in (start, end)] == [
        ("the_start", "content/g/booklet/02-the_start.md:1"),
        ("end", "content/g/booklet/10-end.md:1"),
    ]
    assert [block.words.source for block in start.blocks] == ["Start", "One two."]
    assert str(game.booklet.mark) == "content/g/booklet"


def test_a_game_without_the_folder_has_no_booklet(sound):
    """A game without the folder has no booklet."""
    assert sound().booklet is None


def test_a_folder_without_chapters_is_reported(load):
    """A folder without chapters is reported once, with a name for the first chapter."""
    _, found = load({"content/g/booklet/notes.txt": ""})
    assert [written(d) for d in found] == [
        "content/g/booklet:0:0 booklet/no-chapter: the booklet has no chapters -> name one `01-name.md`"
    ]


def test_a_chapter_that_cannot_be_read_leaves_the_others(load):
    """A chapter with wrong bytes or a wrong name is reported, and the others are read."""
    game, found = load({START: b"# A\n\xff\n", "content/g/booklet/Two.md": "# B\n", END: "# C\n"})
    assert [chapter.name for chapter in game.booklet.chapters] == ["end"]
    assert sorted(written(d) for d in found) == [
        f"{START}:2:1 load/not-utf-8: the file is not UTF-8, found the byte 0xFF -> save it as UTF-8",
        (
            "content/g/booklet/Two.md:0:0 booklet/bad-name: a chapter's file must be named like `01-name.md` in a-z, 0-9, `_` "
            "and `-`, found `Two.md` -> rename it to `03-two.md`"
        ),
    ]


def test_an_anchor_used_twice_is_reported_once(load):
    """An anchor used twice, in one chapter or two, is reported once; the ids that collide because of it are not."""
    _, found = load({START: "# A {#a}\n\nOne.\n", END: "# C\n\nOne. {#a}\n\nTwo. {#b}\n\nThree. {#b}\n"})
    hint = "name one of them: `{#name}` at its end"
    assert [written(d) for d in found] == [
        f"{END}:3:1 booklet/duplicate-anchor: `#a` occurs twice in the booklet @ first at {START}:1:3 -> {hint}",
        f"{END}:7:1 booklet/duplicate-anchor: `#b` occurs twice in the booklet @ first at {END}:5:1 -> {hint}",
    ]


def test_two_texts_with_one_id_are_reported(load):
    """Texts with the same id are reported unless they are equal; a text before all headings can collide with a heading."""
    _, found = load({START: "Pond!\n\nRiver\n\n# Pond\n\n# River\n"})
    assert [written(d) for d in found] == [
        f"{START}:5:3 booklet/duplicate-id: two texts have the id `booklet/start/pond` @ first at {START}:1:1 -> {SAME}"
    ]


def test_definitions_of_terms_belong_to_the_booklet(sound):
    """Definitions of terms have ids and places; a term may have no definition."""
    glossary = "terms:\n  zone: {term: Zone, definition: A place.}\n  lane: {term: Lane}\n"
    files = {START: "# A\n", "content/g/glossary.yaml": glossary}
    definitions = sound(files).booklet.definitions
    assert {name: (words.id, words.source, str(words.mark)) for name, words in definitions.items()} == {
        "zone": ("terms/zone/definition", "A place.", "content/g/glossary.yaml:2:34")
    }
    assert sound({**files, "content/g/glossary.yaml": None}).booklet.definitions == definitions


def test_a_file_may_be_as_large_as_is_said(tmp_path):
    """The bound itself is read, a byte more is not."""
    report = Report()
    for size in (4, 5):
        (tmp_path / f"{size}.bin").write_bytes(b"x" * size)
    assert [read_bytes(tmp_path, tmp_path / f"{size}.bin", None, report, most=4) for size in (4, 5)] == [b"xxxx", None]
    assert [(d.code, str(d.mark)) for d in report.diagnostics] == [("load/too-large", "5.bin")]
