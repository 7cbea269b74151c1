"""A booklet's folder: which files are its chapters, and what is said where two texts cannot be told apart."""

from test_load_faults import written

START = "content/g/booklet/01-start.md"
END = "content/g/booklet/02-end.md"
SAME = "name one of them: `{#name}` at its end, or rename its chapter"


def test_chapters_are_read_in_the_order_of_their_names(sound):
    """Other files, hidden ones among them, are no chapters; lines may end as on Windows."""
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
    """Not an empty one."""
    assert sound().booklet is None


def test_a_folder_without_chapters_is_reported(load):
    """Once, with the name that a first chapter may have."""
    _, found = load({"content/g/booklet/notes.txt": ""})
    assert [written(d) for d in found] == [
        "content/g/booklet:0:0 booklet/no-chapter: the booklet has no chapters -> name one `01-name.md`"
    ]


def test_a_chapter_that_cannot_be_read_leaves_the_others(load):
    """Its bytes are no text, or its name is no chapter's."""
    game, found = load({START: b"# A\n\xff\n", "content/g/booklet/Two.md": "# B\n", END: "# C\n"})
    assert [chapter.name for chapter in game.booklet.chapters] == ["end"]
    assert sorted(written(d) for d in found) == [
        f"{START}:2:1 load/not-utf-8: the file is not UTF-8, found the byte 0xFF -> save it as UTF-8",
        (
            "content/g/booklet/Two.md:0:0 booklet/bad-name: a chapter's file must be named like `01-name.md` in a-z, 0-9, `_` "
            "and `-`, found `Two.md`"
        ),
    ]


def test_a_name_given_twice_is_reported_once(load):
    """In one chapter or in two; the texts that share an id because of it are not told besides."""
    _, found = load({START: "# A {#a}\n\nOne.\n", END: "# C\n\nOne. {#a}\n\nTwo. {#b}\n\nThree. {#b}\n"})
    hint = "name one of them: `{#name}` at its end"
    assert [written(d) for d in found] == [
        f"{END}:3:1 booklet/duplicate-anchor: `#a` occurs twice in the booklet @ first at {START}:1:3 -> {hint}",
        f"{END}:7:1 booklet/duplicate-anchor: `#b` occurs twice in the booklet @ first at {END}:5:1 -> {hint}",
    ]


def test_two_texts_of_one_id_are_reported(load):
    """A text before all headings may get the id of a heading; where both say the same they are one text."""
    _, found = load({START: "Pond!\n\nRiver\n\n# Pond\n\n# River\n"})
    assert [written(d) for d in found] == [
        f"{START}:5:3 booklet/duplicate-id: two texts have the id `booklet/start/pond` @ first at {START}:1:1 -> {SAME}"
    ]


def test_definitions_of_terms_belong_to_the_booklet(sound):
    """Each with an id and a place of its own; a term may have none."""
    glossary = "terms:\n  zone: {term: Zone, definition: A place.}\n  lane: {term: Lane}\n"
    files = {START: "# A\n", "content/g/glossary.yaml": glossary}
    definitions = sound(files).booklet.definitions
    assert {name: (words.id, words.source, str(words.mark)) for name, words in definitions.items()} == {
        "zone": ("terms/zone/definition", "A place.", "content/g/glossary.yaml:2:34")
    }
    assert sound({**files, "content/g/glossary.yaml": None}).booklet.definitions == definitions
