"""`pnp locale` says of each language what comes next, the first thing that is wrong before what follows from it."""

import pytest

from pnp.base.diagnostics import Report
from pnp.load.game_reader import load_game
from pnp.model.messages import messages
from pnp.translate.overview import next_step

HEAD = 'msgid ""\nmsgstr ""\n"Content-Type: text/plain; charset=UTF-8\\n"\n'


@pytest.fixture
def german(toy, run):
    """A new German translation."""
    assert run("locale", "add", "de", "toy", "--no-pictures", "-q", cwd=toy).code == 0
    return toy / "content/toy/locale/de"


def todo(project):
    """What comes next."""
    return next_step(load_game(project, "toy", Report()), "de")


def rewrite(folder, change):
    """Change each file."""
    for file in folder.glob("*.po"):
        file.write_text(change(file.read_text("utf-8")), "utf-8")


def test_a_game_without_translations_begins_with_pseudo_locales(toy, run):
    """And then with a language."""
    assert run("locale", cwd=toy).out.splitlines()[1].split("  ", 3)[-1].strip().endswith("`pnp locale add de toy` begins one")


def test_each_step_leads_to_the_next(german, toy, edit):
    """To translate, to bring up to date, to read what is fuzzy, to confirm what equals its source, to check, to print."""
    assert todo(toy) == ("0 of 15 texts", "translate 15 in content/toy/locale/de, then `pnp locale check toy de`")
    rewrite(german, lambda text: text.replace('msgstr ""\n\n', 'msgstr "?"\n\n'))
    cards = german / "cards.po"
    before = cards.read_text("utf-8")
    cards.write_text(before + '\nmsgctxt "fish/pike/name"\nmsgid "Pike"\nmsgstr "Hecht"\n', "utf-8")
    assert todo(toy) == ("cannot be read", "`pnp locale check toy de`")
    cards.write_text(before, "utf-8")
    edit(toy / "content/toy/fish.yaml", "name: Pike", "name: Old Pike")
    assert todo(toy).todo == "`pnp locale merge toy de`: the game has 1 new or changed"
    edit(toy / "content/toy/fish.yaml", "name: Old Pike", "name: Pike")


@pytest.mark.parametrize(
    ("above", "text", "step"),
    [
        ("#, fuzzy\n", "Bach", "read 1 marked fuzzy in content/toy/locale/de, then `pnp locale check toy de`"),
        ("", "Bach ", "`pnp locale check toy de`"),
        ("", "Brook", "`pnp locale accept toy de`: are 1 that equal their source right?"),
        ("", "Bach", "`pnp build toy --locale de --strict`"),
        ("# pnp: same-as-source\n", "Brook", "`pnp build toy --locale de --strict`"),
    ],
)
def test_what_is_left_when_all_is_translated(toy, above, text, step):
    """In a game whose only text to translate is one name."""
    folder = toy / "content/toy/locale/de"
    folder.mkdir(parents=True)
    game = load_game(toy, "toy", Report())
    sources = {m.id: m.source for m in messages(game)}
    entries = "".join(
        f'\n{above if id_ == "waters/brook/name" else "# pnp: " + FLAGS + chr(10)}msgctxt "{id_}"\nmsgid {quote(source)}\n'
        f"msgstr {quote(text if id_ == 'waters/brook/name' else source)}\n"
        for id_, source in sources.items()
    )
    (folder / "toy.po").write_text(HEAD + entries, "utf-8")
    assert todo(toy).todo == step


FLAGS = "same-as-source, waive-quotes"


def quote(text):
    """Return a text in quotes, as PO files have it."""
    return '"' + text.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n") + '"'
