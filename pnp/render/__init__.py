"""Take an Imposition and the fonts, give print-ready PDF and PNG, with pypdfium2 where there are pixels.

`pdf.print_pdf` prints the sheets of a document, `face_pixels` makes pictures of faces; with `pnp.base.files.publishing` all
files of a run appear together or not at all. Each distinct face, drawing, picture and glyph is stored once. The unit
of content streams is mm, y down.
"""
