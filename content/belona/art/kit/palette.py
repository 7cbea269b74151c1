"""The colours of Belona: two blacks, two steel greys, paper and the two signal colours."""

INK = "#111111"
NIGHT = "#10182B"
STEEL = "#5B6670"
MIST = "#B9C2C9"
PAPER = "#FFFFFF"
YELLOW = "#F5C400"
RED = "#D7202A"
