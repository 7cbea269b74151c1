"""Take a game's folder, give a `Game`: YAML becomes nodes with marks, nodes become typed values; errors name their place."""
