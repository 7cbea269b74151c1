"""Take the bytes of an SVG, give its drawing as items of the model: shapes, groups, clips, gradients."""
