"""What past matches come to: figures by player and span, kept up as results change, and read."""
