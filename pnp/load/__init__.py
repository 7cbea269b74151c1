"""Take a game's folder, give a `Game`: YAML to nodes with marks, nodes to typed values, every fault with its place."""
