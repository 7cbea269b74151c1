"""Lays out the booklet: its localized blocks and the cards give pages, which are Frames with links, anchors and an outline.

`booklet_typesetter` sets words in lines; `block_strips`, `paragraph_strips`, `table_strips`, `figure_strips` and
`generated_blocks` make strips of them; `page_breaks` divides the strips into pages, and `page_frames` makes Frames.
`template_drawings` draws covers and page furniture. `lay_out` is the entry point.
"""
