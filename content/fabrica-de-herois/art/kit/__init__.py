"""Draw the art of Fábrica de Heróis: every SVG below `art/`. The same code gives the same bytes.

To draw everything again, run this in the project's root and commit what changed:

    PYTHONPATH=content/fabrica-de-herois/art .venv/bin/python -m kit
"""
