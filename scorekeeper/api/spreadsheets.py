"""Tables for spreadsheets: CSV that opens as it is meant, and in which nothing is a formula."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable, Sequence
from typing import Any

CSV = "text/csv; charset=utf-8"
FORMULA = ("=", "+", "-", "@", "\t", "\r", "\n", "＝", "＋", "－", "＠")
"""What makes a spreadsheet take a text for a formula."""
BOM = "\ufeff"
"""By which a spreadsheet knows that a file is in UTF-8."""


def csv_file(rows: Iterable[Sequence[Any]], *, bom: bool = False) -> bytes:
    """Rows of harmless texts and of numbers as a file."""
    text = io.StringIO()
    if bom:
        text.write(BOM)
    table = csv.writer(text, lineterminator="\r\n")
    for row in rows:
        table.writerow([harmless(one) if isinstance(one, str) else one for one in row])
    return text.getvalue().encode()


def harmless(text: str) -> str:
    """A text that no spreadsheet takes for a formula."""
    return f"'{text}" if text.lstrip(" ").startswith(FORMULA) else text
