"""Page breaks follow typographic rules: no single lines, repeated table heads, boxes whole or drawn on both pages.

Openings of chapters grow into the room that their pages leave, and into no more.
"""

import json
import os
import subprocess
import sys
from collections import defaultdict
from itertools import groupby

import pytest

SENTENCE = "still water keeps its fish for those who wait by the reeds while rain falls on the mill and nobody speaks a word"

WORDS = SENTENCE.split()


def chapter(pond, text):
    """Write the only chapter of the booklet."""
    (pond / "content/toy/booklet/02-score.md").unlink()
    (pond / "content/toy/booklet/01-start.md").write_text(f"# Pond\n\n{text}\n", "utf-8")


def lines_by_page(made):
    """Return, for each text that is set in lines, the number of lines on each page."""
    found = defaultdict(dict)
    for number, frame in enumerate(made.pages, 1):
        for box in frame.boxes:
            if box.role.count("/") > 2:  # the running head is the heading's text
                found[box.role][number] = found[box.role].get(number, 0) + len(box.lines)
    return found


@pytest.mark.whole
def test_no_single_line_of_a_paragraph_is_on_a_page(pond, prepared):
    """Paragraphs of one to nine lines: at least two lines on either side of a page break."""
    paragraphs = [" ".join([f"P{n}x", *(WORDS * 8)[: (n * 7) % 95]]) for n in range(60)]
    chapter(pond, "\n\n".join(paragraphs))
    made = prepared(pond)
    assert made.said == []
    found = lines_by_page(made)
    parted = [counts for counts in found.values() if len(counts) > 1]
    assert len(made.pages) > 8
    assert len(parted) > 3
    assert all(min(counts.values()) >= 2 for counts in parted)


def test_a_heading_stays_with_two_lines_of_its_text(pond, prepared):
    """Wherever the page ends, the first lines are on the heading's page."""
    parts = [f"## H{n}x\n\n" + " ".join([f"T{n}x", *(WORDS * 4)[: 20 + n]]) for n in range(30)]
    chapter(pond, "\n\n".join(parts))
    for frame in prepared(pond).pages[1:]:
        texts = [box for box in frame.boxes if box.style in {"booklet-section", "booklet-body"}]
        for box, after in zip(texts, [*texts[1:], None], strict=True):
            if box.style == "booklet-section":
                assert after is not None
                assert after.lines[0].startswith(box.lines[0].strip().replace("H", "T"))
                assert len(after.lines) >= 2


def test_a_single_line_under_a_heading_stays_with_the_next_paragraph(pond, prepared):
    """Wherever the page ends, no page ends with a heading and its motto."""
    parts = [f"## H{n}x\n\n_M{n}x_\n\n" + " ".join([f"T{n}x", *(WORDS * 8)[: 20 + n * 7 % 95]]) for n in range(60)]
    chapter(pond, "\n\n".join(parts))
    made = prepared(pond)
    assert made.said == []
    lasts = [[box for box in frame.boxes if box.style == "booklet-body"][-1].lines[0] for frame in made.pages[1:]]
    assert len(lasts) > 3
    assert not [line for line in lasts if line.startswith("M")]


@pytest.mark.parametrize(
    "after", [" ".join(["Ax", *WORDS, *WORDS]), f"- Ax {SENTENCE}\n- b\n- c", "| Ax | b |\n|---|---|\n| c | d |\n| e | f |"]
)
def test_a_motto_under_the_heading_of_a_chapter_stays_with_what_follows(pond, prepared, edit, after):
    """Of up to three lines, wherever the page ends that the chapter runs on to: text, a list or a table."""
    motto = f"_Mx {SENTENCE}_"
    (pond / "content/toy/booklet/02-score.md").unlink()
    edit(pond / "templates/toy/booklet.yaml", "new-page: yes", "new-page: yes, run-on: 1")
    for count in range(3, 12):
        filling = "\n\n".join([" ".join(WORDS)] * count)
        (pond / "content/toy/booklet/01-start.md").write_text(
            f"# Reeds\n\n{filling}\n\n# Mill\n\n{motto}\n\n{after}\n", "utf-8"
        )
        made = prepared(pond)
        assert made.said == []
        words = [[line.strip() for box in frame.boxes for line in box.lines] for frame in made.pages]
        found = [{line[:2] for line in page if line[:3] in {"Mx ", "Ax", "Ax "}} for page in words]
        assert [page for page in found if page] == [{"Mx", "Ax"}]


def test_the_lead_in_of_a_list_stays_with_its_first_item(pond, prepared):
    """Wherever the page ends, the last line of a paragraph before a list is on the page where the list begins."""
    parts = [" ".join([f"L{n}x", *(WORDS * 4)[: 9 + n]]) + f"\n\n- I{n}x {SENTENCE}\n- one more" for n in range(30)]
    chapter(pond, "\n\n".join(parts))
    made = prepared(pond)
    assert made.said == []
    bodies = [[box for box in frame.boxes if box.style == "booklet-body"] for frame in made.pages[1:]]
    firsts = [page[0].lines[0] for page in bodies if page]
    assert len(firsts) > 3
    assert not [line for line in firsts if line.startswith("I")]


@pytest.mark.parametrize("count", [2, 3, 4])
def test_no_single_point_of_a_short_list_is_on_a_page(pond, prepared, count):
    """Lists after paragraphs of one to thirty lines: a page has none of their points, or two at least."""
    points = "\n".join(f"- I{k}x {SENTENCE}" for k in range(count))
    parts = [" ".join([f"L{n}x", *(WORDS * 6)[: 9 + 5 * n]]) + f"\n\n{points}" for n in range(30)]
    chapter(pond, "\n\n".join(parts))
    made = prepared(pond)
    assert made.said == []
    found = [run for frame in made.pages[1:] for run in runs_of_points(frame)]
    assert sum(found) == 30 * count
    assert min(found) >= 2


def runs_of_points(frame):
    """Return the numbers of points between other paragraphs on a page."""
    texts = [box.lines[0] for box in frame.boxes if box.style == "booklet-body"]
    return [len(list(run)) for is_point, run in groupby(texts, lambda line: line.startswith("I")) if is_point]


def test_a_table_continues_below_its_head(pond, prepared):
    """Each page with rows of it has its head above them."""
    rows = "\n".join(f"| fish x{'i' * n} | water |" for n in range(20))
    chapter(pond, f"| Name | Home |\n|---|---|\n{rows}")
    made = prepared(pond)
    assert made.said == []
    pages = [[line.strip() for box in frame.boxes for line in box.lines] for frame in made.pages[1:]]
    assert len(pages) > 1
    assert all(page.index("Name") < page.index(next(w for w in page if w.startswith("fish"))) for page in pages)
    assert [w for page in pages for w in page if w.startswith("fish")] == [f"fish x{'i' * n}" for n in range(20)]


def grounds(frame):
    """Return the boxes of call-outs on a page."""
    return [item.rect for item in frame.items if getattr(item, "fill", None) and item.fill.alpha == 0.2 and item.rect]


def test_a_short_call_out_is_whole_and_a_long_one_is_drawn_on_both_pages(pond, prepared):
    """Its background is as tall as its lines on each page."""
    filling = "\n\n".join(" ".join(WORDS[:12]) for _ in range(8))
    short = "> [!note]\n> " + " ".join(WORDS * 4)
    long = "> [!note]\n> " + "\n>\n> ".join(" ".join(WORDS) for _ in range(24))
    chapter(pond, f"{filling}\n\n{short}\n\n{filling}\n\n{long}")
    made = prepared(pond)
    assert made.said == []
    per_page = [(frame, grounds(frame)) for frame in made.pages[1:]]
    assert sum(len(found) for _, found in per_page) > 2
    for frame, found in per_page:
        for box in frame.boxes:
            if box.style == "booklet-callout":
                assert any(ground.contains(box.ink, 0.3) for ground in found), box.lines


def chapters(pond, edit, *texts, run_on):
    """Write chapters that begin a page unless the one before is filled less than `run_on`."""
    (pond / "content/toy/booklet/02-score.md").unlink()
    (pond / "content/toy/booklet/01-start.md").write_text("\n\n".join(texts) + "\n", "utf-8")
    edit(pond / "templates/toy/booklet.yaml", "new-page: yes", f"new-page: yes, run-on: {run_on}")


def pages_of(made):
    """Return the page of each chapter's heading."""
    return [n for n, frame in enumerate(made.pages) for box in frame.boxes if box.style == "booklet-chapter"]


@pytest.mark.parametrize(("run_on", "pages"), [(0, [0, 1, 2]), (0.5, [0, 0, 1]), (1, [0, 0, 0])])
def test_a_chapter_runs_on_after_a_page_that_would_stay_empty(pond, prepared, edit, run_on, pages):
    """One that is filled less than the share that the look gives; otherwise it begins a page."""
    most = " ".join(WORDS * 3)
    chapters(pond, edit, "# Reeds\n\nA few words.", f"# Mill\n\n{most}", "# Rain\n\nMore words.", run_on=run_on)
    made = prepared(pond)
    assert made.said == []
    first, *others = pages_of(made)
    assert [0, *(n - first for n in others)] == pages


def test_a_chapter_without_room_does_not_run_on(pond, prepared, edit):
    """Its heading stays with what follows, on the next page; nor does what follows a page break that is written."""
    tall = '![](card:pike "scale=0.6"){alt=""}'
    chapters(pond, edit, f"# Reeds\n\n{tall}", f"# Mill\n\n{tall}", "# Rain\n\nWords.\n\n---", "# Fish\n\nWords.", run_on=1)
    made = prepared(pond)
    assert made.said == []
    first, second, third, fourth = pages_of(made)
    assert (second, third, fourth) == (first + 1, second, third + 1)


SENTENCE_OF_OPENINGS = "still water keeps its fish for those who wait by the reeds while rain falls on the mill"

WORDS_OF_OPENINGS = SENTENCE_OF_OPENINGS.split()

GRID = 6 / 72 * 25.4


@pytest.fixture
def heights(pond, prepared):
    """Lay out chapters of these texts with openings of 12 to `tallest` mm; give the openings' heights and all pages."""
    plain = (pond / "templates/toy/booklet.yaml").read_text("utf-8")

    def laid_out(*texts, tallest=60, run_on=0):
        for file in (pond / "content/toy/booklet").glob("*.md"):
            file.unlink()
        for number, words in enumerate(texts):
            title = "Reeds" + "!" * number
            (pond / f"content/toy/booklet/{number:02d}-x.md").write_text(f"# {title} {{#c{number}}}\n\n{words}\n", "utf-8")
        opening = '<face><rect x="0" y="0" w="9" h="{{ heading.height }}" fill="reed"/>'
        opening += '<text x="0" y="0" w="60" h="9" style="title">{{ heading.text }}</text></face>'
        (pond / "templates/toy/opening.xml").write_text(opening, "utf-8")
        look = f"template: opening.xml, height: 12, tallest: {tallest}, new-page: yes, run-on: {run_on}"
        (pond / "templates/toy/booklet.yaml").write_text(plain.replace("fill: reed, new-page: yes", look), "utf-8")
        made = prepared(pond)
        assert made.said == []
        grounds = [i.rect.h for page in made.pages for i in page.items if getattr(i, "rect", None) and i.rect.w == 9]
        return grounds, made.pages

    return laid_out


def foot(page):
    """Down to where the text of a page reaches, in mm."""
    return max(box.box.bottom for box in page.boxes if "body" in box.style)


def text(count):
    """So many words."""
    return " ".join((WORDS_OF_OPENINGS * 40)[:count])


def test_an_opening_takes_what_its_page_leaves(heights):
    """By steps of the grid, up to `tallest`."""
    (short, long), pages = heights(text(20), text(200))
    assert short == pytest.approx(12 + 22 * GRID)  # the last step below 60 mm
    assert 12 < long < short
    assert (long - 12) / GRID == pytest.approx(round((long - 12) / GRID))
    room = 140 - 14 - foot(pages[-1])
    assert 0 <= room < 6


def test_an_opening_takes_no_further_page(heights):
    """A chapter of several pages has as many as with a low opening."""
    counts = []
    for tallest in (0, 60):
        (opening,), pages = heights(text(300), tallest=tallest)
        counts.append(len(pages))
        assert opening >= 12
    assert counts[0] == counts[1]


def test_no_page_becomes_emptier_for_an_opening(heights):
    """What has no room beside a taller one stays, and the opening low."""
    figure = '![](card:pike "scale=0.8"){alt=""}'
    (opening,), pages = heights(f"{text(20)}\n\n{figure}\n\n{text(60)}")
    assert opening < 60
    assert any(hasattr(item, "frame") for item in pages[1].items)


def test_an_opening_that_runs_on_stays_low(heights):
    """It is not at the top of a page."""
    (first, second), pages = heights(text(5), text(5), run_on=1)
    assert second == 12
    assert first > 12
    assert len(pages) == 2


@pytest.mark.parametrize("lines", range(6, 18))
def test_a_motto_is_no_beginning_of_a_chapter(pond, prepared, lines):
    """A chapter's only paragraph before its first section is on the page where the section begins, wherever that falls."""
    look = pond / "templates/toy/booklet.yaml"
    look.write_text(look.read_text("utf-8").replace("new-page: yes", "new-page: no"), "utf-8")
    for old in (pond / "content/toy/booklet").glob("*.md"):
        old.unlink()
    filler = "# A\n\n" + "Reeds.\n\n" * lines
    (pond / "content/toy/booklet/01-a.md").write_text(filler, "utf-8")
    (pond / "content/toy/booklet/02-b.md").write_text("# B\n\nStill water.\n\n## First\n\nWords.\n", "utf-8")
    pages = prepared(pond, only="booklet").pages
    where = [{line for box in page.boxes for line in box.lines} for page in pages]
    assert sum("Still water." in page and "First" in page and "B" in page for page in where) == 1


KINDS = {
    "sound": ("01-the-pond.md", "", ""),
    "a finding": ("01-the-pond.md", "page {page:score}", "page {page:scores}"),
    "no card": ("02-score.md", "card:pike", "card:pikes"),
}


@pytest.mark.whole
@pytest.mark.skipif(sys.platform != "linux", reason="processes are copied on Linux only")
@pytest.mark.parametrize("cache", ["off", "on"])
@pytest.mark.parametrize("kind", KINDS)
def test_jobs_change_neither_files_nor_findings(pond, tmp_path, kind, cache):
    """Whether faces are painted one by one or kept for later runs, and whatever is found."""
    chapters = sorted((pond / "content/toy/booklet").glob("*.md"))
    _, good, bad = KINDS[kind]
    for chapter in chapters:
        text = chapter.read_text("utf-8")
        if good and good in text:
            chapter.write_text(text.replace(good, bad), "utf-8")
    one, two = (built(pond, jobs, tmp_path / str(jobs), cache) for jobs in (1, 2))
    assert one == two
    assert (kind == "sound") == bool(one[1])


def built(project, jobs, folder, cache):
    """Build with so many jobs: what was said, and the files."""
    command = [sys.executable, "-m", "pnp", "build", "toy", "--jobs", str(jobs), "--out", str(folder), "--json"]
    kept = "off" if cache == "off" else str(folder) + "-kept"
    done = subprocess.run(
        command, cwd=project, env=os.environ | {"PNP_CACHE": kept}, capture_output=True, text=True, check=False
    )
    files = {file.name: file.read_bytes() for file in folder.rglob("*") if file.is_file()}
    return json.loads(done.stdout)["findings"], files
