"""The rules engine of Fábrica de Heróis.

Rulings are named as in the notes of `content/fabrica-de-herois/rules.yaml` (H-01 …).
"""
