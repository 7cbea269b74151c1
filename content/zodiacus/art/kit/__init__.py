"""Draw the windows of Zodiacus Intrépidos: all SVGs but those of `deck_kit`. Same code, same bytes.

To draw everything again, run this in the project's root and commit what changed:

    PYTHONPATH=content/zodiacus/art .venv/bin/python -m kit
"""
