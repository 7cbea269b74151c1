"""The engravings of Beyond Nebula, drawn from formulas: `python -m engraving` writes the SVGs beside this folder."""
