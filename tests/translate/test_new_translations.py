"""Translations are begun in a folder with the one form of their tag, and only once."""

from pnp.base.diagnostics import Report
from pnp.base.languages import tag_hint
from pnp.load.game_reader import load_game
from pnp.translate.po import new_tag

_LOOKS = tag_hint("xx")


def test_a_translation_is_begun_once(toy):
    """Not of the source itself, and not where its folder is."""
    report = Report()
    game = load_game(toy, "toy", report)
    assert (new_tag(game, "pt_br", report), report.diagnostics) == ("pt-BR", ())
    (toy / "content/toy/locale/pt-BR").mkdir(parents=True)
    assert [new_tag(game, tag, report) for tag in ("pt_br", "en", "xx")] == [None, None, None]
    assert [(str(d.mark or ""), d.code, d.message, d.hint) for d in report.diagnostics] == [
        ("", "locale/unknown-language", "`xx` is not a language in Unicode's locale data", _LOOKS),
        ("content/toy/game.yaml:2:1", "locale/is-source", "`en` is the language that `toy` is written in", None),
        (
            "content/toy/locale/pt-BR",
            "locale/exists",
            "`content/toy/locale/pt-BR` already exists",
            "`pnp locale merge pt-BR` brings it up to date",
        ),
    ]
