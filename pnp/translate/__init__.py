"""Take a game and what translators wrote, give them files to work on: the translator's way from `add` to `status`."""
