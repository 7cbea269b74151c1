"""A merge loses nothing: unchanged entries keep their bytes, changed ones are marked, unused ones become obsolete."""

from dataclasses import replace

import polib
import pytest
from hypothesis import given
from hypothesis import strategies as st

from pnp.base.diagnostics import Report
from pnp.load.translations import parse_po
from pnp.model.fields import PoEntry, PoFile
from pnp.translate.po import ExpectedEntry, merge_files, po_bytes, propagate

HEADER = '# mine\nmsgid ""\nmsgstr ""\n"Language: de\\n"\n"MIME-Version: 1.0\\n"\n'

CARDS = {"cards/a/title": "Rua", "cards/a/story": "A rua tem dono", "cards/b/title": "Praça", "words/cost": "Custo"}

GERMAN = {"cards/a/title": "Straße", "cards/a/story": "Die Straße hat einen Herrn", "cards/b/title": "Platz"}


def entry(id_, source, text="", above=""):
    """The text of an entry."""
    return f'\n{above}msgctxt "{id_}"\nmsgid "{source}"\nmsgstr "{text}"\n'


def po(sources, texts=(), above=()):
    """The text of a PO file."""
    above = dict(above)
    return HEADER + "".join(entry(i, s, dict(texts).get(i, ""), above.get(i, "")) for i, s in sources.items())


def merged(text, sources, **options):
    """The text of the file after a merge with these sources, and the result."""
    report = Report()
    file = parse_po(text, "de/cards.po", report)
    assert not report.diagnostics
    wanted = [ExpectedEntry(i, s, options.get("comments", {}).get(i, ()), "content/g/cards.yaml") for i, s in sources.items()]
    done = merge_files([file], wanted, lambda name: PoFile(f"de/{name}.po", None, ()))
    return po_bytes(done.files[0]).decode(), done


def placed(text):
    """The text with the place that a merge adds above each entry in use."""
    return text.replace("msgctxt", "#: content/g/cards.yaml\nmsgctxt").replace("#~ #: content/g/cards.yaml\n", "#~ ")


def test_small_and_large_edits_keep_the_text():
    """Acceptance 5: after any edit of a source its entry is fuzzy with the previous source; others do not change."""
    new = CARDS | {"cards/a/title": "Ruas", "cards/a/story": "Nada disso"}
    text, done = merged(placed(po(CARDS, GERMAN)), new)
    expected = placed(po(CARDS, GERMAN))
    for id_, old in (("cards/a/title", "Rua"), ("cards/a/story", "A rua tem dono")):
        expected = expected.replace(
            f'#: content/g/cards.yaml\nmsgctxt "{id_}"\nmsgid "{old}"',
            f'#: content/g/cards.yaml\n#, fuzzy\n#| msgid "{old}"\nmsgctxt "{id_}"\nmsgid "{new[id_]}"',
        )
    assert text == expected
    assert (done.changed, done.new, done.obsolete) == (2, 0, 0)


def test_white_space_alone_keeps_an_entry_current():
    """Different line breaks do not count as an edit."""
    text, done = merged(placed(po(CARDS, GERMAN)), CARDS | {"cards/a/story": "A rua  tem\ndono "})
    assert "fuzzy" not in text
    assert done.changed == 0
    assert 'msgid ""\n"A rua  tem\\n"\n"dono "\n' in text


def test_an_entry_without_a_text_takes_the_new_source():
    """It does not become fuzzy."""
    text, _ = merged(placed(po(CARDS)), CARDS | {"words/cost": "Preço"})
    assert text == placed(po(CARDS)).replace("Custo", "Preço")


def test_an_entry_that_was_fuzzy_keeps_the_source_it_was_made_from():
    """After two edits the previous source is still the one that was translated."""
    once, _ = merged(placed(po(CARDS, GERMAN)), CARDS | {"cards/a/title": "Ruas"})
    twice, _ = merged(once, CARDS | {"cards/a/title": "Vielas"})
    assert '#, fuzzy\n#| msgid "Rua"\nmsgctxt "cards/a/title"\nmsgid "Vielas"\nmsgstr "Straße"' in twice
    back, _ = merged(twice, CARDS)
    assert '#: content/g/cards.yaml\n#, fuzzy\nmsgctxt "cards/a/title"\nmsgid "Rua"\nmsgstr "Straße"' in back


def test_what_is_gone_is_kept_and_comes_back():
    """An obsolete entry keeps its text and notes at the end of the file, and is restored when its id comes back."""
    before = placed(po(CARDS, GERMAN, {"cards/a/story": "# careful\n"}))
    fewer = {i: s for i, s in CARDS.items() if i != "cards/a/story"}
    text, done = merged(before, fewer)
    assert text.endswith(
        '\n# careful\n#~ msgctxt "cards/a/story"\n#~ msgid "A rua tem dono"\n#~ msgstr "Die Straße hat einen Herrn"\n'
    )
    assert done.obsolete == 1
    again, done = merged(text, CARDS)
    assert again == before
    assert done.revived == 1
    changed, _ = merged(text, CARDS | {"cards/a/story": "A rua não tem dono"})
    assert '#, fuzzy\n#| msgid "A rua tem dono"\nmsgctxt "cards/a/story"\nmsgid "A rua não tem dono"\nmsgstr "Die' in changed


def test_new_entries_stand_where_the_game_has_them():
    """Each follows the entry of the message before it."""
    sources = {"cards/0/title": "Zero", **CARDS}
    items = list(sources.items())
    items.insert(3, ("cards/a/note", "Nota"))
    text, done = merged(placed(po(CARDS, GERMAN)), dict(items))
    assert text == placed(po(dict(items), GERMAN))
    assert done.new == 2


def test_files_keep_their_own_order_and_form():
    """The order of entries, wrapped lines and unknown flags do not change."""
    odd = (
        HEADER + '\n\n#, x-unknown\n#: content/g/cards.yaml\nmsgctxt "words/cost"\nmsgid ""\n"Cus"\n"to"\nmsgstr  "Kosten"\n'
        '\n#: content/g/cards.yaml\nmsgctxt "cards/a/title"\nmsgid "Rua"\nmsgstr "Straße"\n\n# the end\n'
    )
    sources = {"cards/a/title": "Rua", "words/cost": "Custo"}
    assert merged(odd, sources)[0] == odd
    assert merged(odd.replace("\n", "\r\n"), sources)[0] == odd.replace("\n", "\r\n")
    new = merged(odd.replace("\n", "\r\n"), {**sources, "words/gain": "Ganho"})[0]
    assert new.count("\r\n") == new.count("\n") == odd.count("\n") + 5


def said_of(text, id_):
    """The comments, flags and text of an entry, without its place."""
    file = parse_po(text, "de/cards.po", Report())
    found = next(e for e in file.entries if e.id == id_)
    return found.extracted, found.flags, found.text


SUGGESTED = "suggested: `{}` has the same source; confirm it, or translate it otherwise"


def test_words_translated_before_are_a_suggestion():
    """A text with the same source as a translated one, new or empty, gets its translation as fuzzy, and says whose."""
    sources = CARDS | {"words/street": "Rua", "words/road": "Rua", "words/sea": "Mar"}
    text, done = merged(placed(po(CARDS | {"words/street": "Rua"}, GERMAN)), sources)
    for id_ in ("words/street", "words/road"):
        assert said_of(text, id_) == ((SUGGESTED.format("cards/a/title"),), ("fuzzy",), "Straße")
    assert said_of(text, "words/sea") == ((), (), "")
    assert (done.new, done.suggested) == (2, 2)
    again, done = merged(text, sources)
    assert (again, done.suggested) == (text, 0)


def test_a_suggestion_that_was_confirmed_says_no_more_where_it_came_from():
    """The comment goes with the flag; one that was translated otherwise stays as it is."""
    sources = CARDS | {"words/street": "Rua", "words/road": "Rua"}
    text, _ = merged(placed(po(CARDS, GERMAN)), sources)
    text = text.replace('#, fuzzy\nmsgctxt "words/street"', 'msgctxt "words/street"')
    text = text.replace(
        '#, fuzzy\nmsgctxt "words/road"\nmsgid "Rua"\nmsgstr "Straße"', 'msgctxt "words/road"\nmsgid "Rua"\nmsgstr "Weg"'
    )
    text, done = merged(text, sources)
    assert text == placed(po(sources, GERMAN | {"words/street": "Straße", "words/road": "Weg"}))
    assert done.suggested == 0


def test_a_translation_that_was_changed_is_told_where_it_is_not_confirmed():
    """The text of a fuzzy entry is a person's, or was; it is never replaced."""
    sources = CARDS | {"words/street": "Rua"}
    text, _ = merged(placed(po(CARDS, GERMAN)), sources)
    text, done = merged(text.replace('"Straße"', '"Gasse"', 1), sources)
    assert said_of(text, "words/street") == (("the same source in `cards/a/title`: Gasse",), ("fuzzy",), "Straße")
    assert done.suggested == 0


def test_the_nearest_of_several_translations_is_suggested():
    """One of the same field, then of the same deck, then the most frequent; the others are told too."""
    ids = (
        "words/run",
        "cards/a/title",
        "cards/b/title",
        "cards/c/title",
        "cards/d/note",
        "cards/e/title",
        "cards/f/note",
        "words/flow",
    )
    sources = dict.fromkeys(ids, "Corre")
    texts = {
        "words/run": "laufen",
        "cards/a/title": "Fluss",
        "cards/b/title": "Lauf",
        "cards/c/title": "Lauf",
        "cards/d/note": "läuft",
    }
    text, _ = merged(placed(po(dict.fromkeys(texts, "Corre"), texts)), sources)
    found = [
        SUGGESTED.format("cards/b/title"),
        "the same source in `cards/a/title`: Fluss",
        "the same source in `cards/d/note`: läuft",
    ]
    assert said_of(text, "cards/e/title") == (tuple(found), ("fuzzy",), "Lauf")
    assert [said_of(text, id_)[2] for id_ in ("cards/f/note", "words/flow")] == ["läuft", "laufen"]


@pytest.mark.parametrize(
    ("source", "other", "flags"),
    [
        ("Pay {rules.toll}", "Pay {rules.tax}", ""),
        ("{n, plural, one {# fish} other {# fish}}", "{m, plural, one {# fish} other {# fish}}", ""),
        ("{card.sex, select, he {his} other {their}} net", "{card.sex, select, she {her} other {their}} net", ""),
        ("Rua", "rua", ""),
        ("Rua\nPraça", "Rua Praça", ""),
        ("Rua", "Rua", "#, fuzzy\n"),
        ("A rua tem um dono", "A rua tem um dono", "copied"),
        ("(empty)", "(empty)", ""),
    ],
)  # fmt: skip
def test_no_translation_is_suggested_for_another_text(source, other, flags):
    """Other placeholders, arms, capitals or lines; nor one that is not confirmed, was not translated, or has no source."""
    old = {"cards/a/story": source.replace("\n", "\\n")}
    texts = {"cards/a/story": source if flags == "copied" else "Etwas"}
    text, done = merged(
        po(old, texts, {"cards/a/story": flags if flags != "copied" else ""}), {"cards/a/story": source, "words/x": other}
    )
    assert said_of(text, "words/x") == ((), (), "")
    assert done.suggested == 0


def test_what_differs_on_purpose_is_neither_filled_nor_preferred():
    """An empty entry flagged `varied` stays empty; a text flagged so is suggested only if there is no other."""
    varied = "#, varied\n"
    text, done = merged(po(CARDS | {"words/street": "Rua"}, GERMAN, {"words/street": varied}), CARDS | {"words/street": "Rua"})
    assert said_of(text, "words/street") == (("the same source in `cards/a/title`: Straße",), ("varied",), "")
    sources = {"cards/a/title": "Rua", "words/b": "Rua", "cards/c/title": "Rua"}
    text, done = merged(
        po(
            {"cards/a/title": "Rua", "words/b": "Rua"},
            {"cards/a/title": "Gasse", "words/b": "Straße"},
            {"cards/a/title": varied},
        ),
        sources,
    )
    assert said_of(text, "cards/c/title")[1:] == (("fuzzy",), "Straße")
    assert done.suggested == 1


def test_a_word_of_a_sentence_is_not_suggested_from_a_title():
    """It may be in another case; a pattern is no word, and is suggested like any other text."""
    sources = CARDS | {"sentences/of/street": "Rua", "sentences/street": "Rua"}
    text, done = merged(po(CARDS, GERMAN), sources)
    assert said_of(text, "sentences/of/street") == ((), (), "")
    assert said_of(text, "sentences/street")[1:] == (("fuzzy",), "Straße")
    assert done.suggested == 1


def test_flags_of_checks_come_with_a_suggestion():
    """A text that may be the same as its source may be so wherever the source is the same."""
    source = "Ludo Nova Editora Ltda"
    above = {"cards/a/story": "#, x-mine, same-as-source, waive-end, varied\n"}
    text, _ = merged(
        po({"cards/a/story": source}, {"cards/a/story": source}, above), {"cards/a/story": source, "words/b": source}
    )
    assert said_of(text, "words/b")[1:] == (("fuzzy", "same-as-source", "waive-end"), source)


def test_phrases_of_the_generator_are_not_texts_of_a_game():
    """They are translated from English, whatever the language of the game is."""
    text, _ = merged(
        po({"phrases/set": "Set", "phrases/page": "Set"}, {"phrases/set": "Satz"}),
        {"phrases/set": "Set", "phrases/page": "Set", "words/set": "Set"},
    )
    assert [said_of(text, id_)[2] for id_ in ("phrases/page", "words/set")] == ["Satz", ""]


def propagated(text, id_):
    """The text of a file in which the translation of an entry is taken over, and what is told of each other entry."""
    (file,), told = propagate([parse_po(text, "de/cards.po", Report())], id_)
    return po_bytes(file).decode(), [(p.entry.id, p.text) for p in told]


STREETS = {"cards/a/title": "Rua", "cards/b/title": "Rua", "cards/c/title": "Praça", "words/road": "Rua", "words/way": "Rua"}


def test_a_translation_is_taken_over_to_all_equal_texts():
    """Confirmed, empty and fuzzy ones; others keep their bytes, and what is meant to differ stays."""
    texts = {"cards/a/title": "Gasse", "cards/b/title": "Straße", "cards/c/title": "Platz", "words/way": "Weg"}
    above = {"words/way": "#, varied\n", "cards/b/title": '# mine\n#, fuzzy, x-y\n#| msgid "Ruas"\n'}
    text, told = propagated(po(STREETS, texts, above), "cards/a/title")
    after = texts | {"cards/b/title": "Gasse", "words/road": "Gasse"}
    assert text == po(STREETS, after, {"words/way": "#, varied\n", "cards/b/title": "# mine\n#, x-y\n"})
    assert told == [("cards/b/title", "Gasse"), ("words/road", "Gasse"), ("words/way", None)]
    assert propagated(text, "cards/a/title") == (text, [("words/way", None)])


@pytest.mark.parametrize(
    ("text", "flags", "said"),
    [
        ("", "", "is not translated"),
        ("Gasse", "#, fuzzy\n", "is flagged `fuzzy`"),
        ("Gasse", "#, varied\n", "is flagged `varied`"),
    ],
)
def test_a_text_that_cannot_be_taken_over(text, flags, said):
    """It has to be translated, confirmed, and not meant for its place alone."""
    with pytest.raises(ValueError, match=said):
        propagated(po(STREETS, {"cards/a/title": text}, {"cards/a/title": flags}), "cards/a/title")


def test_a_renamed_card_keeps_its_translations():
    """A text with the same source and field is the same text."""
    renamed = {i.replace("/a/", "/alley/"): s for i, s in CARDS.items()}
    text, done = merged(placed(po(CARDS, GERMAN)), renamed)
    assert text == placed(po(CARDS, GERMAN)).replace("/a/", "/alley/")
    assert (done.new, done.obsolete) == (0, 0)


HOME = "booklet/map/roads/"

BOOKLET = {
    "booklet/map/roads": "Ruas",
    f"{HOME}o-grupo-anda-ate": "O grupo anda até três espaços.",
    f"{HOME}na-diagonal-nao": "Na diagonal não se anda.",
    f"{HOME}quem-para-recebe-o": "Quem para recebe o que o espaço dá.",
    "booklet/map/signs": "Sinais",
}

TEXTS = {i: f"de: {s}" for i, s in BOOKLET.items()}


def renamed(changes):
    """The booklet with other blocks: an old id to its new id and words, or to several, or to none."""
    out = {}
    for id_, source in BOOKLET.items():
        out |= changes.get(id_, {id_: source})
    return out


@pytest.mark.parametrize(
    "words",
    [{f"{HOME}um-grupo-anda-ate": "Um grupo anda até três espaços."}, {f"{HOME}cada-passo-custa": "Cada passo custa caro."}],
    ids=["small", "large"],
)
def test_a_block_named_by_its_words_is_found_at_its_place(words):
    """If its first words and so its id were edited, its translation is kept as fuzzy with the previous id and source."""
    text, done = merged(placed(po(BOOKLET, TEXTS)), renamed({f"{HOME}o-grupo-anda-ate": words}))
    ((id_, source),) = words.items()
    expected = placed(po(BOOKLET, TEXTS)).replace(
        f'msgctxt "{HOME}o-grupo-anda-ate"\nmsgid "O grupo anda até três espaços."',
        f'#, fuzzy\n#| msgctxt "{HOME}o-grupo-anda-ate"\n#| msgid "O grupo anda até três espaços."\n'
        f'msgctxt "{id_}"\nmsgid "{source}"',
    )
    assert text == expected
    assert (done.changed, done.new, done.obsolete) == (1, 0, 0)


def test_a_block_that_was_edited_and_edited_back_names_no_previous_text():
    """Neither its source nor its id alone, which gettext's tools refuse; it stays fuzzy until somebody has looked at it."""
    edited = {f"{HOME}o-grupo-anda-ate": {f"{HOME}um-grupo-anda-ate": "Um grupo anda até três espaços."}}
    text, _ = merged(placed(po(BOOKLET, TEXTS)), renamed(edited))
    assert "#| msgctxt" in text
    again, done = merged(text, BOOKLET)
    assert "#|" not in again
    assert "#, fuzzy" in again
    assert done.changed == 1


@pytest.mark.parametrize("sign", ["#| ", "#~| "])
def test_an_id_of_before_alone_is_taken_out(sign):
    """It stood in the file, in an entry in use or an obsolete one, and gettext's tools refuse it; all else stays."""
    begin, place = ("#~ ", "") if sign == "#~| " else ("", "#: content/g/cards.yaml\n")
    entry = f'{begin}msgctxt "cards/a/title"\n{begin}msgid "Rua"\n{begin}msgstr "Straße"\n'
    expected = f"{HEADER}\n# mine\n{place}#, fuzzy\n{entry}"
    alone = expected.replace("fuzzy\n", f'fuzzy\n{sign}msgctxt "old/"\n{sign}"id"\n')
    text, done = merged(alone, {"cards/a/title": "Rua"} if place else {})
    assert text == expected
    assert (done.changed, done.obsolete) == (0, 0)


def test_a_block_edited_beside_a_new_one_is_the_one_that_is_alike():
    """There are now two blocks between the same neighbours."""
    new = {f"{HOME}dados-decidem": "Dados decidem tudo.", f"{HOME}um-grupo-anda-ate": "Um grupo anda até três espaços."}
    text, done = merged(placed(po(BOOKLET, TEXTS)), renamed({f"{HOME}o-grupo-anda-ate": new}))
    assert f'msgctxt "{HOME}dados-decidem"\nmsgid "Dados decidem tudo."\nmsgstr ""' in text
    assert 'msgid "Um grupo anda até três espaços."\nmsgstr "de: O grupo anda até três espaços."' in text
    assert (done.changed, done.new, done.obsolete) == (1, 1, 0)


def test_a_renamed_heading_takes_its_blocks_along():
    """Their ids change with its id; edited ones are found too."""
    moved = {i.replace("/roads", "/streets"): s for i, s in BOOKLET.items()}
    moved["booklet/map/streets"] = "Vias"
    moved["booklet/map/streets/em-diagonal-nao"] = moved.pop("booklet/map/streets/na-diagonal-nao").replace("Na", "Em")
    text, done = merged(placed(po(BOOKLET, TEXTS)), moved)
    assert (done.changed, done.new, done.obsolete) == (2, 0, 0)
    assert text.count("#, fuzzy") == 2
    assert all(f'msgstr "{t}"' in text for t in TEXTS.values())


def test_a_block_pushed_out_of_its_name_keeps_its_text():
    """If a new block with the same first words takes its id, the translation follows the text."""
    new = {
        f"{HOME}o-grupo-anda-ate": "O grupo anda até cair.",
        f"{HOME}o-grupo-anda-ate-tres": BOOKLET[f"{HOME}o-grupo-anda-ate"],
    }
    text, done = merged(placed(po(BOOKLET, TEXTS)), renamed({f"{HOME}o-grupo-anda-ate": new}))
    assert f'msgctxt "{HOME}o-grupo-anda-ate"\nmsgid "O grupo anda até cair."\nmsgstr ""' in text
    assert f'msgctxt "{HOME}o-grupo-anda-ate-tres"\nmsgid "O grupo anda até três espaços."\nmsgstr "de: O' in text
    assert "fuzzy" not in text
    assert (done.changed, done.new, done.obsolete) == (0, 1, 0)


def test_an_item_named_by_a_hash_is_found_in_its_list():
    """The ids of list items without `id` are hashes, so an edit changes them."""
    old = {f"cards/a/slots/{h}/{f}": f"{f} {h}" for h in ("0123abcd", "89abcdef") for f in ("label", "note")}
    new = {i.replace("0123abcd", "aaaa0000"): s for i, s in old.items()}
    new["cards/a/slots/aaaa0000/label"] = "label edited"
    text, done = merged(placed(po(old, {i: f"de {s}" for i, s in old.items()})), new)
    assert (done.changed, done.new, done.obsolete) == (1, 0, 0)
    assert '#, fuzzy\n#| msgctxt "cards/a/slots/0123abcd/label"\n#| msgid "label 0123abcd"\n' in text
    assert 'msgctxt "cards/a/slots/aaaa0000/note"\nmsgid "note 0123abcd"\nmsgstr "de note 0123abcd"' in text


def test_comments_are_brought_up_to_date():
    """They are replaced by each merge; the translator's notes are kept."""
    before = placed(po(CARDS, GERMAN, {"words/cost": "# mine\n#. old\n"}))
    text, _ = merged(before, CARDS, comments={"words/cost": ("a word", "fits about 9")})
    assert text == before.replace("#. old", "#. a word\n#. fits about 9")


def test_several_files_are_merged_as_one():
    """Entries stay in the files that translators moved them to."""
    one = parse_po(placed(po({"cards/a/title": "Rua"}, GERMAN)), "de/mine.po", Report())
    wanted = [
        ExpectedEntry("cards/a/title", "Rua", (), "content/g/cards.yaml", "cards"),
        ExpectedEntry("cards/b/title", "Praça", (), "content/g/cards.yaml", "cards"),
        ExpectedEntry("words/cost", "Custo", (), "content/g/words.yaml", "words"),
    ]
    done = merge_files([one], wanted, lambda name: PoFile(f"de/{name}.po", PoEntry("", "", "Language: de\n"), ()))
    assert [(f.path, [e.id for e in f.entries]) for f in done.files] == [
        ("de/mine.po", ["cards/a/title", "cards/b/title"]),
        ("de/words.po", ["words/cost"]),
    ]


ids = st.sampled_from(
    [f"cards/{c}/{f}" for c in "abcd" for f in ("title", "story")]
    + [f"booklet/x/h/{w}" for w in ("one", "two", "three")]
    + [f"cards/a/list/{h}" for h in ("00000001", "00000002")]
)

sources = st.dictionaries(ids, st.sampled_from(["Rua", "Ruas", "A rua tem dono", "Nada", "Nada mais"]), max_size=8)


@given(before=sources, after=sources, texts=st.data())
def test_nothing_is_lost_and_a_second_merge_changes_nothing(before, after, texts):
    """After any changes, no translation is lost, each message has one entry, and polib reads the same."""
    translated = {i: f"de {i}" for i in before if texts.draw(st.booleans())}
    text, done = merged(po(before, translated), after)
    again, second = merged(text, after)
    assert again == text
    assert (second.new, second.changed, second.revived, second.obsolete) == (0, 0, 0, 0)
    living = [e for e in done.files[0].entries if not e.obsolete]
    assert sorted(e.id for e in living) == sorted(after)
    assert {e.id: e.source for e in living} == after
    assert all(text.count(f'msgstr "{t}"') >= 1 for t in translated.values())
    sound = {i for i in translated if after.get(i) == before[i]}
    assert {e.id for e in living if e.text and not e.fuzzy} >= sound
    assert str(polib.pofile(text, wrapwidth=0)).encode() == text.encode()


@given(sources)
def test_files_come_back_through_polib_byte_by_byte(sources):
    """Entries are written in the format of gettext's tools."""
    file = PoFile("de/cards.po", PoEntry("", "", "Language: de\nMIME-Version: 1.0\n", notes=("# mine",)), ())
    done = merge_files(
        [file], [ExpectedEntry(i, f'{s}\n"{s}"\t\\', ("a\\b",), "p") for i, s in sources.items()], lambda _: file
    )
    text = po_bytes(done.files[0]).decode()
    assert str(polib.pofile(text, wrapwidth=0)) == text
    fresh = replace(done.files[0], entries=tuple(replace(e, raw="") for e in parse_po(text, "x", Report()).entries))
    assert po_bytes(fresh).decode() == text


SHIP = {"cards/a/title": "Rua"}


def flags_of(text):
    """The flags of the last entry of a file."""
    return parse_po(text, "de/cards.po", Report()).entries[-1].flags


@pytest.mark.parametrize(
    ("above", "flags"),
    [
        ("#, same-as-source\n", ("same-as-source",)),  # where they stood once
        ("#= waive-icons, no-wrap\n", ("waive-icons", "no-wrap")),  # where gettext 0.25 keeps flags
        ("# pnp: waive-icons, varied\n", ("waive-icons", "varied")),
        ("#pnp:waive-icons varied\n", ("waive-icons", "varied")),  # as editors and people write it
        ("# pnp: varied\n#, fuzzy, varied\n", ("fuzzy", "varied")),
        ("# pnp: waive-icon, copied\n", ("waive-icon", "pnp:copied")),  # told as no flags
        ("# pnp: ask the author: is it right?\n", ()),  # words
    ],
)
def test_flags_are_read_from_every_place(above, flags):
    """A comment is the place that all tools keep; a line of words is a comment."""
    assert flags_of(po(SHIP, {"cards/a/title": "Straße"}, {"cards/a/title": above})) == flags


def test_a_merge_moves_flags_to_where_tools_keep_them():
    """What gettext's tools and Poedit do not know in `#,` they take out; `fuzzy` stays there."""
    above = {"cards/a/title": "# Wie im Roman.\n#, fuzzy, same-as-source, no-wrap, waive-icons\n"}
    new = {"cards/a/title": "# Wie im Roman.\n# pnp: same-as-source, waive-icons\n#: content/g/cards.yaml\n#, fuzzy, no-wrap\n"}
    text, _ = merged(po(SHIP, GERMAN, above), SHIP)
    assert text == po(SHIP, GERMAN, new)
    assert merged(text, SHIP)[0] == text


def saved_by_poedit(text):
    """A file whose flags are those that gettext knows."""
    lines = (line for line in text.split("\n") if not line.startswith("#,") or "fuzzy" in line)
    return "\n".join("#, fuzzy" if line.startswith("#,") else line for line in lines)


def saved_by_polib(text):
    """A file that a library has read and written."""
    return f"{polib.pofile(text, wrapwidth=0)}"


@pytest.mark.parametrize("save", [saved_by_poedit, saved_by_polib])
def test_flags_survive_a_save(save):
    """An unknown flag among them, so that its finding does not vanish with a save."""
    above = {"cards/a/title": "# Wie im Roman.\n# pnp: same-as-source, waive-icons, copied\n#, fuzzy\n"}
    text = po(SHIP, GERMAN, above)
    assert sorted(flags_of(save(text))) == sorted(flags_of(text)) == ["fuzzy", "pnp:copied", "same-as-source", "waive-icons"]
