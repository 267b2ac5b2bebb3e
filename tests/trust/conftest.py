"""How large the programs are: a little in the suite, all of it by `make trust`."""

from __future__ import annotations

import os

FULL = os.environ.get("TRUST") == "full"
