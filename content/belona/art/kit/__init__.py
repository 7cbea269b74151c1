"""Draw Belona's art: every SVG below `art/`. The same code gives the same bytes.

To draw everything again, run this in the project's root and commit what changed:

    PYTHONPATH=content/belona/art .venv/bin/python -m kit
"""
