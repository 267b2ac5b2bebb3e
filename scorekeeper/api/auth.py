"""The bearer token of a request, and how the contract declares it."""

from __future__ import annotations

from scorekeeper.api.current import header
from scorekeeper.service.errors import TokenUnknown

SCHEME = "bearer"
"""What the contract calls the way in which a phone says who it is."""
SECURITY = {
    "type": "http",
    "scheme": "bearer",
    "description": "The token that a phone got when it made, joined or recovered a group.",
}
CHALLENGE = ("WWW-Authenticate", "Bearer")
"""What an answer says where a token is wanted."""


def bearer() -> str:
    """The token that came with this request.

    Raises:
        TokenUnknown: none did.
    """
    scheme, _, token = (header("Authorization") or "").partition(" ")
    if scheme.lower() != SCHEME or not token.strip():
        raise TokenUnknown
    return token.strip()
