"""Take an Imposition and the fonts, give print-ready PDF and PNG: the only package that imports ReportLab and pypdfium2.

`pdf.write_pdf` writes a run, `pictures.write_pngs` one picture per face, `publish.publishing` makes files appear whole.
Every distinct face, drawing, picture and glyph is stored once, in content streams of our own: millimetres, y down.
"""
