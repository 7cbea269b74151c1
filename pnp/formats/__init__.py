"""Data that ships with the generator: card formats, papers, printer profiles."""
