"""What one can do, as functions of values. Knows no HTTP."""
