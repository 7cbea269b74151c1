"""A Japanese game with columns and readings, from its files to what presses take."""

import shutil

import pytest
from support.texts import FONTS

STORY = "「{何歳|なんさい}か」は、だれも_知らない_。[worm]を2匹、12日なら+2点。"
FAMILY = "  noto: {regular: noto.ttf, bold: noto.ttf, italic: noto.ttf, licence: chakra-petch/OFL.txt}\n"
BOX = 'w="55.5" h="22" style="story"'


@pytest.fixture
def japanese(toy, edit):
    """The toy game in Japanese, whose stories are columns; `japanese(old, new)` changes its template first."""

    def make(box=BOX, colour="ink"):
        shutil.copy(FONTS / "noto-sans-jp/NotoSansJP-Regular.ttf", toy / "fonts/noto.ttf")
        edit(toy / "fonts/fonts.yaml", "roles:\n", f"{FAMILY}roles:\n")
        for role in ("text: {per: cluster", "display: {per: word"):
            edit(toy / "fonts/fonts.yaml", f"{role}, default: [", f"{role}, default: [noto, ")
        edit(toy / "content/toy/game.yaml", "source-locale: en", "source-locale: ja")
        edit(toy / "content/toy/game.yaml", "bleed: 3, safe: 3", "bleed: 3, safe: 3, numbers: free")
        story = '"_Nobody_ knows how old. Worth {rules.catch.bonus} more in spring."'
        edit(toy / "content/toy/fish.yaml", story, f'"{STORY}"')
        edit(toy / "content/toy/fish.yaml", "name: Old Carp", "name: 年寄りの大きな鯉")
        edit(
            toy / "content/toy/fish.yaml",
            "It waits **very** still.",
            "**とても**静かに{待|ま}つ。だれも近くへは来ない。雨の日も雪の日も待つ。",
        )
        style = "story: {family: text, size: 8, floor: 6.5, leading: 1.25, colour: ink"
        now = f"story: {{family: text, direction: vertical, size: 10, floor: 10, leading: 1.6, colour: {colour}"
        edit(toy / "templates/toy/theme.yaml", style, now)
        edit(toy / "templates/toy/fish.xml", BOX, box)
        edit(toy / "templates/toy/fish.xml", 'style="story"><b>', 'style="small"><b>')
        return toy

    return make


def build(run, root, *options):
    """Build one card."""
    return run("build", "toy", "--only", "cards", "--card", "carp", "-q", *options, cwd=root)


@pytest.mark.whole
def test_a_press_takes_columns(japanese, run):
    """In both formats of presses, in low ink too; the files are sound."""
    root = japanese()
    ran = build(run, root, "--profile", "press-x4,press-x1a")
    assert (ran.code, ran.err) == (0, "")
    assert build(run, root, "--low-ink").code == 0
    for file in (root / "out").rglob("*press*.pdf"):
        judged = run("preflight", file, cwd=root)
        assert judged.code == 0, judged.out + judged.err


@pytest.mark.whole
@pytest.mark.parametrize(
    ("box", "colour", "said"),
    [
        ('w="8" h="22" style="story"', "ink", "story is 4 columns too wide at 10 pt"),
        (BOX, "paper", "has a contrast of 1.0 : 1 against its background"),
    ],
)
def test_columns_are_judged_as_lines_are(japanese, run, box, colour, said):
    """How many are too many, and what cannot be read."""
    ran = build(run, japanese(box, colour))
    assert ran.code == 1
    assert said in ran.err


@pytest.mark.whole
def test_columns_have_no_form_and_no_fill(japanese, run, edit):
    """A text in a shape, and letters filled with a gradient, are faults of a vertical style, not set otherwise unsaid."""
    root = japanese(box='w="40" h="40" shape="circle" style="story"')
    ran = build(run, root)
    assert ran.code == 1
    assert "style `story` is vertical, and a text along a path or in a shape cannot be written in columns" in ran.err
    edit(root / "templates/toy/fish.xml", 'w="40" h="40" shape="circle" style="story"', BOX)
    edit(root / "templates/toy/theme.yaml", "direction: vertical,", "direction: vertical, fill: dusk,")
    with (root / "templates/toy/theme.yaml").open("a", encoding="utf-8") as theme:
        theme.write("gradients:\n  dusk: {angle: 90, stops: [ink, ink]}\n")
    ran = build(run, root)
    assert ran.code == 1
    assert "style `story` is vertical, and letters that a pattern or a gradient fills cannot be written in columns" in ran.err
