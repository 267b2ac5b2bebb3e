"""A season of invented matches, so that people can look around before they have played."""
