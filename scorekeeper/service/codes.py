"""Codes that people read to each other: without letters that look alike."""

from __future__ import annotations

import secrets

LETTERS = "ACDEFGHJKMNPQRTUVWXY"
"""Without B, I, L, O, S and Z, which look like digits."""
SIGNS = LETTERS + "34679"
INVITE = 8
"""Signs of an invite's code: 37 bits, of which few can be tried before it expires."""
GROUPS, GROUP = 6, 4
"""A recovery code's letters, in groups: 103 bits, since it never expires."""


def new_invite_code() -> str:
    """A short code for an invite."""
    return "".join(secrets.choice(SIGNS) for _ in range(INVITE))


def new_recovery_code() -> str:
    """A long code, to be kept on paper: `ACDE-FGHJ-…`."""
    groups = ("".join(secrets.choice(LETTERS) for _ in range(GROUP)) for _ in range(GROUPS))
    return "-".join(groups)


def plain(code: str) -> str:
    """A code as it is compared: capital letters and digits, without blanks and hyphens."""
    return "".join(code.split()).replace("-", "").upper()


def is_invite_code(code: str) -> bool:
    """Whether a plain code could be an invite's."""
    return len(code) == INVITE and all(one in SIGNS for one in code)
