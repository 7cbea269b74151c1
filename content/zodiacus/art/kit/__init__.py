"""Draw the windows of Zodiacus Intrépidos: every SVG of heroes, structures, seals, emblems, icons and backs. Same code, same bytes.

To draw everything again, run this in the project's root and commit what changed:

    PYTHONPATH=content/zodiacus/art .venv/bin/python -m kit
"""
