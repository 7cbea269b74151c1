"""Draw Belona's art from hand-made parts: take nothing, give every SVG below `art/`.

To draw all of it anew, from the project's root, and then commit what changed; the same kit gives the same bytes:

    PYTHONPATH=content/belona/art .venv/bin/python -m kit
"""
