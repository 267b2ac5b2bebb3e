"""Archives: a whole group as a file, written, checked and read back."""
