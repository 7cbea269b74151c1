"""Take an Imposition and the fonts, give print-ready PDF and PNG; the only package that imports ReportLab and pypdfium2.

`pdf.print_pdf` prints the sheets of a document, `face_pixels` makes pictures of faces; with `pnp.base.files.publishing` all
files of a run appear together or not at all. Each distinct face, drawing, picture and glyph is stored once. Content streams
are written here, not by ReportLab; their unit is mm, y down.
"""
