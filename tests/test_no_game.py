"""The generator contains no word of a game; a game's words belong to its content."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path
from unicodedata import category, normalize

import pytest

from pnp.base.diagnostics import Report
from pnp.load.game_reader import load_game
from pnp.load.project import game_names
from pnp.load.translations import load_translation
from pnp.model.messages import messages

REPOSITORY = Path(__file__).parents[1]
GAMES = game_names(REPOSITORY)
ORDINARY = {
    "action": "what a command or a viewer does",
    "ad": "short for an advertisement",
    "adjacent": "side by side, of letters and marks",
    "advance": "beforehand: in advance; what moves the pen, or progress, on",
    "aid": "a kind of piece",
    "aids": "aid, of which there are several",
    "am": "German for on the; a vowel of Thai, sara am",
    "annex": "of a standard of Unicode",
    "base": "what something stands on: the base direction of a text",
    "bases": "what something stands on: base classes, base letters",
    "block": "of text, of code, of cards on a sheet",
    "blocked": "of a way that is shut",
    "bonus": "more than is due, in any game",
    "boxes": "what words are set in",
    "ca": "the tag of Catalan",
    "cancel": "to end what is waited for",
    "case": "French for a space: the case of a letter or a noun, a case that may occur",
    "colour": "what is printed",
    "conflict": "two answers to one question: of merged files, of ids",
    "coordinate": "of a place on a page",
    "cost": "what a line break or a trial costs",
    "d10": "a die, which anybody may fold",
    "d20": "a die, which anybody may fold",
    "deck": "the cards of a kind, in any game",
    "defence": "what guards against a fault; a type of abilities in any game",
    "destaque": "Portuguese for emphasis",
    "discard": "to put aside",
    "distance": "how far apart two things are",
    "dl": "a list of definitions in HTML",
    "draw": "what a picture or a table is made by, and taking cards",
    "early": "before its time",
    "empty field": "a field of a card without a value",
    "escape": "a sign that takes another's meaning away",
    "exchange": "a form of file between programs of translators",
    "extra": "more than is needed",
    "fa": "the tag of Persian",
    "field": "of a record; a field of squares on any board",
    "free": "room that is free; numbers that no rule gives",
    "frei": "German for free: room that is free",
    "gained": "what came in, on any plot of resources",
    "green": "a colour of light",
    "group": "an element of templates and of drawings",
    "guide": "what leads the eye or a reader: lines over a proof, a page that explains",
    "guides": "lines over a proof that show where it is cut",
    "heroes": "the name of a deck, in any game about people",
    "indicator": "a mark of YAML",
    "juntar": "Portuguese for to put together",
    "leader": "a line from a number to its place",
    "left": "a side",
    "levels": "level, of which there are several: of headings, of embedding",
    "libre": "French and Spanish for free: in names of fonts",
    "livre": "Portuguese for free: French for a book",
    "location": "where something stands in a file",
    "líder": "Portuguese for a leader",
    "ma": "a syllable: a letter of many scripts",
    "magic": "the bytes that say what a file is",
    "map a": "the id of a card: a mapping and an article",
    "maps": "what a font or a mapping does",
    "markers": "what marks a place: of a line in a drawing",
    "module": "French for an upgrade: a file of Python",
    "modules": "the squares of a QR code",
    "monte": "Monte Carlo",
    "move": "to move a drawing; a common word of the trade",
    "na": "a syllable: a letter of many scripts; not available",
    "neighbour": "what lies beside: of cards on a sheet",
    "neutral": "of characters without a direction",
    "panel": "a part of a plot",
    "path": "of a file, of a drawing",
    "physical": "of cards as they lie on the table, copies included",
    "place": "where something stands; to put it there",
    "points": "typographic points; the field of a new game's cards",
    "powers": "of a number: its square, its cube",
    "progress": "what a command shows while it runs",
    "protected": "of a file or a space",
    "pt": "a unit of type, and Portuguese",
    "pz": "the zoom of a page in PDF",
    "rain": "weather: what an example serves on a day of it, and white lines all over",
    "range": "of numbers, from one to another",
    "ready": "prepared, of a document that can be written",
    "red": "a colour of light",
    "regla": "ruler in Spanish, of the calibration sheet",
    "reserve": "to keep something free, such as a number in a document",
    "reserves": "what keeps something free",
    "resource": "an entry of a PDF's /Resources",
    "reward": "what any game gives",
    "ring": "any line that ends where it began",
    "rival": "another player or name",
    "round": "to the nearest number; of corners; a round of any game",
    "ruler": "what the calibration sheet measures with",
    "régua": "ruler in Portuguese, of the calibration sheet",
    "scena": "Italian and Polish for a scene: its plural",
    "scène": "French and Dutch for a scene: its number word",
    "ship": "to give with the program; the id of a card",
    "ships": "gives with the program",
    "shortcut": "of code: a way past a step",
    "solo": "Italian and Spanish for only",
    "space": "between words",
    "stage": "a part of a build",
    "stale": "no longer true, of what is stored",
    "stop": "to end what runs; a stop of a gradient",
    "structure": "how the parts of a document or a picture hang together",
    "support": "to be able to read or print",
    "supporto": "Italian for a stand",
    "target": "what a link, a name or a build leads to",
    "titolo": "Italian for title",
    "titre": "French for title",
    "tour": "French for a turn of any game",
    "tower": "what an example of a kind names",
    "tray a": "a net of any game: a tray as high as its walls",
    "trays": "nets of any game",
    "tuck box": "a net of any game",
    "tura": "Polish for a turn of any game",
    "turn": "to rotate; whose go it is in any game",
    "turno": "Portuguese, Spanish and Italian for a turn in any game",
    "victory": "a win in any game",
    "vitória": "Portuguese for a win in any game",
    "vp": "the viewports of a page in PDF",
    "win": "to be first in any race",
    "yellow": "an ink",
    "zone": "the quiet zone around a QR code",
    "zug": "German for a turn of any game",
    "zwycięstwo": "Polish for a win in any game",
    "σκηνή": "Greek for a scene: its plural",
    "φάση": "Greek for a phase or a round of any game",
    "вперёд": "Russian for forwards",
    "по": "Russian for a plan of flight: a preposition",
    "поле": "Russian for a field: of a record",
    "сцена": "Russian for a scene: its plural",
    "ход": "Russian for a turn of any game",
    "ניצחון": "Hebrew for a win in any game",
    "תור": "Hebrew for a turn of any game",
    "الفوز": "Arabic for a win in any game",
    "पट्टी": "ruler in Hindi, of the calibration sheet",
    "बारी": "Hindi for a turn of any game",
    "मिला": "Hindi for a gain: part of a verb",
    "सहायता": "Hindi for help",
    "स्तर": "Hindi for a level: a number word",
    "กล": "Thai: a part of words such as machine",
    "ชนะ": "Thai for a win in any game",
    "ช่อง": "Thai for a space: an opening through which a tab goes",
    "ฐาน": "Thai for a base: what something stands on",
    "ผู้นำ": "Thai for a leader: in plurals of any language",
    "ฝ่าย": "Thai for a faction: a side, whoever plays it",
    "รอบ": "Thai for a round of any game",
    "ระยะ": "Thai for a distance",
    "วท": "Thai: letters that meet in longer words",
    "สัญญา": "Thai: a part of the word for a licence",
    "เทิร์น": "Thai for a turn of any game",
    "เปลี่ยนผู้นำ": "Thai for another leader: in plurals of any language",
    "ไม้บรรทัด": "ruler in Thai, of the calibration sheet",
    "ターン": "Japanese for a turn of any game",
    "マス": "Japanese for a space: what spaces are counted with on any board",
    "ラウンド": "Japanese for a round of any game",
    "勝利": "Japanese for a win in any game",
    "回合": "Chinese for a turn of any game",
    "标尺": "ruler in Chinese, of the calibration sheet",
    "단계": "Korean for a step: a number word",
    "라운드": "Korean for a round of any game",
    "승리": "Korean for a win in any game",
}
"""Words that a game shares with printing, programs or ordinary language, and why each is not specific to the game."""
UNSPACED = re.compile("[\u0e00-\u0e7f\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af]{2}")
"""Two letters of a script that does not separate words by spaces: Thai, Japanese, Chinese, Korean with its particles."""


def folded(text):
    """A text as lower-case words between single spaces: `Koish_downgrade` is ` koish downgrade `."""
    plain = normalize("NFC", text).casefold()
    return f" {' '.join(''.join(c if category(c)[0] in 'LMN' else ' ' for c in plain).split())} "


def is_words(message):
    """Whether a message is a name of something in the game, not a definition or a text of the booklet or a template.

    The heads of a table of chances (wins, loses) and of what is printed are those of any game, and the words of sentences
    (you, a round) those of any rules.
    """
    kind, _, rest = message.id.partition("/")
    return (
        "/odds/" not in rest
        and not rest.endswith("/points")
        and not rest.endswith("/definition")
        and kind not in {"booklet", "sentences"}
        and (kind != "words" or rest.startswith("playtest/"))
    )


@cache
def words_of(name):
    """The names in a game in all its languages: terms, symbols, figures, decks, cards with their texts, and the title."""
    report = Report()
    game = load_game(REPOSITORY, name, report)
    folders = (REPOSITORY / "content" / name).glob("locale/*/")  # a game may have no translation
    translations = [load_translation(game, folder.name, report) for folder in folders]
    assert not report.has_errors
    ids = {message.id for message in messages(game)}
    common = {term for term in game.terms if f"terms/{term}/definition" not in ids}  # words of any game, for translators
    named = [m for m in messages(game) if is_words(m) and m.id.removeprefix("terms/") not in common]
    entries = [t.entries[message.id].text for t in translations for message in named if message.id in t.entries]
    ids = [
        name,
        *(game.terms.keys() - common),
        *game.icons,
        *(deck.name for deck in game.decks),
        *(c.id for d in game.decks for c in d.cards),
    ]
    words = {folded(text) for text in (*ids, *(message.source for message in named), *entries)}
    return {word for word in words if len(word) > 3}  # single letters do not count


def generator():
    """Every file of the generator that can contain words."""
    return [file for kind in ("py", "yaml", "xml") for file in (REPOSITORY / "pnp").rglob(f"*.{kind}")]


def named_in(text, words):
    """The words that occur in a text."""
    whole = folded(text)
    single = {f" {word} " for word in whole.split()}
    return {
        word.strip()
        for word in words
        if word in single or (" " in word.strip() and word in whole) or (UNSPACED.search(word) and word.strip() in whole)
    }


@cache
def named_by(file, game):
    """The words of a game that occur in a file."""
    return named_in(file.read_text("utf-8"), words_of(game))


@pytest.mark.parametrize("game", GAMES)
def test_the_generator_knows_no_game(game):
    """Neither code nor comments, phrases nor templates of the generator use a game's own words."""
    found = {file.relative_to(REPOSITORY).as_posix(): named_by(file, game) for file in generator()}
    assert {path: sorted(named - set(ORDINARY)) for path, named in found.items() if named - set(ORDINARY)} == {}


def test_only_words_in_use_are_excused():
    """Every ordinary word in the list is both a game's word and used in the generator."""
    used = {word for game in GAMES for file in generator() for word in named_by(file, game)}
    assert set(ORDINARY) - used == set()


@pytest.mark.parametrize(
    "text",
    [
        "the Order of Domination",
        "koish_downgrade",
        "# e.g. Feira Velha",
        'playtest-zones: "alle übernommen"',
        "card.cost.weapon",
        "この契約は",
        "octacorp",
        "Belona's page",
    ],
)
def test_a_word_of_a_game_is_found(text):
    """In any language, spelling and place: alone, as part of a name, or among other words."""
    assert named_in(text, words_of("belona")) - set(ORDINARY)


@pytest.mark.parametrize("text", ["the group at the left", "overweaponed", "octa corporation", "cardinal"])
def test_other_words_are_not(text):
    """A part of a word does not count."""
    assert not named_in(text, words_of("belona")) - set(ORDINARY)
