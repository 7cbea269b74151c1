"""The other programs of the benchmark make the same cards."""

import subprocess
import sys
from pathlib import Path

import pypdfium2
import pytest
from deck import make_project

REFERENCES = Path(__file__).parents[2] / "bench/references"


@pytest.fixture(scope="module")
def project(tmp_path_factory):
    """Nine cards: a full sheet, and one more."""
    return make_project(tmp_path_factory.mktemp("deck"), 9)


@pytest.mark.parametrize("program", ["typst_cards.py", "reportlab_streams.py"])
def test_a_reference_prints_every_card(project, program):
    """Its title, points, costs and story, on sheets of eight."""
    out = project / "reference.pdf"
    subprocess.run([sys.executable, REFERENCES / program, project, out], check=True)
    with pypdfium2.PdfDocument(out) as pdf:
        assert len(pdf) == 2
        printed = " ".join(" ".join(page.get_textpage().get_text_bounded() for page in pdf).split())
        pictures = [sum(item.type == 3 for item in page.get_objects(max_depth=4)) for page in pdf]
    deck = (project / "content/bench/cards.yaml").read_text("utf-8").splitlines()
    texts = [line.partition(": ")[2].strip('"') for line in deck if line.startswith(("    title", "    story"))]
    assert len(texts) == 18
    assert [text for text in texts if text not in printed] == []
    assert printed.count("Custo") == 9
    assert pictures == [8, 1]
