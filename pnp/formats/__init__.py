"""Data that comes with the generator: card formats, papers, profiles, templates."""
