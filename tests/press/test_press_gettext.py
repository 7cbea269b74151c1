"""gettext's compiler accepts all shipped PO files and those that `pnp locale` writes."""

import shutil
import subprocess
from pathlib import Path

import pytest

from pnp.base.diagnostics import Report
from pnp.load.game_reader import load_game
from pnp.load.translations import parse_po
from pnp.translate.po import empty_file, expected_entries, merge_files, messages_to_translate, po_bytes, template_files

ROOT = Path(__file__).parents[2]
SHIPPED = sorted(ROOT.glob("content/*/locale/*/*.po"))

pytestmark = [
    pytest.mark.press,
    pytest.mark.skipif(shutil.which("msgfmt") is None, reason="gettext is not installed"),
]


def compiled(file):
    """The exit code and messages of `msgfmt -c` for a file."""
    done = subprocess.run(
        ["msgfmt", "--check", "--output-file=/dev/null", file], capture_output=True, text=True, check=False, timeout=60
    )
    messages = [line for line in done.stderr.splitlines() if "warning: header field" not in line]
    return done.returncode, messages


@pytest.mark.parametrize("file", SHIPPED, ids=lambda f: f"{f.parent.name}-{f.stem}")
def test_shipped_files_compile(file):
    """The shipped files have no duplicates or wrong texts, and their headers name the charset."""
    assert compiled(file) == (0, [])


def test_new_files_compile(tmp_path):
    """The files of a new translation and the templates, which have no language, are accepted."""
    game = load_game(ROOT, "belona", Report())
    done = merge_files((), expected_entries(messages_to_translate(game, "cy"), {}), lambda name: empty_file(game, "cy", name))
    for file in (*done.files, *template_files(game, tmp_path, None, None)):
        target = tmp_path / Path(file.path).name
        target.write_bytes(po_bytes(file))
        assert compiled(target) == (0, []), file.path


def test_an_id_of_before_without_its_source_is_mended(tmp_path):
    """The compiler refuses the file as somebody has left it, and accepts it as it is written next."""
    file = tmp_path / "cards.po"
    entries = "".join(
        f'\n#, fuzzy\n{sign}| msgctxt "old"\n{begin}msgctxt "{id_}"\n{begin}msgid "Rua"\n{begin}msgstr "Straße"\n'
        for sign, begin, id_ in (("#", "", "a"), ("#~", "#~ ", "b"))
    )
    header = 'msgid ""\nmsgstr ""\n"Language: de\\n"\n"Content-Type: text/plain; charset=UTF-8\\n"\n'
    file.write_text(header + entries, "utf-8")
    assert compiled(file)[0] == 1
    file.write_bytes(po_bytes(parse_po(file.read_text("utf-8"), "cards.po", Report())))
    assert compiled(file) == (0, [])
