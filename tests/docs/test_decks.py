"""The cards that another program made as a PDF are printed as the page says, from nothing."""

import pikepdf
from walkthrough import REPOSITORY, follow, steps

SECTION = "Cards that another program made as a PDF"
MM = 72 / 25.4


def export(file, pages):
    """What the other program does: pages of a poker card with 3 mm of bleed, each in a tint of its own."""
    pdf = pikepdf.new()
    w, h = 69.5 * MM, 94.9 * MM
    for number in range(pages):
        page = pdf.add_blank_page(page_size=(w, h)).obj
        page.Contents = pdf.make_stream(b"0.%d 0.2 0 0 k -9 -9 999 999 re f" % number)
        page.TrimBox = pikepdf.Array([3 * MM, 3 * MM, w - 3 * MM, h - 3 * MM])
    file.parent.mkdir(parents=True)
    pdf.save(file)


def test_a_pdf_goes_to_a_print_as_the_page_says(pnp_here, tmp_path):
    """Each command says what the page shows, and neither file has a fault."""
    said = [step for step in steps(REPOSITORY / "docs/decks.md") if step.section == SECTION]
    assert [step.kind for step in said] == ["yaml", "sh", "text", "sh", "text", "sh", "text"]
    export(tmp_path / "content/raiders/raiders.pdf", 6)
    follow(iter(said), tmp_path, pnp_here)
