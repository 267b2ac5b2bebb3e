"""Codes that come from outside: who sent them, and a count of those that were wrong."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from functools import lru_cache
from ipaddress import IPv6Address, ip_address, ip_network

from sqlalchemy.orm import Session

from scorekeeper.api.current import the_request
from scorekeeper.api.database import transaction
from scorekeeper.service import codes, tries
from scorekeeper.service.errors import NoSuchCode

A_HOUSEHOLD = 64
"""Bits of an IPv6 address that one customer's addresses have in common."""


@contextmanager
def opened_by_code(code: str = "") -> Iterator[Session]:
    """A transaction for somebody with a code; a wrong one is counted though all else is undone.

    Args:
        code: an invite's; left out for recovery codes, which are too long to be guessed singly.

    Raises:
        TooManyTries: too many wrong ones came from this address, or this one too often.
    """
    subjects = [tries.of_address(address())]
    if codes.is_invite_code(codes.plain(code)):
        subjects.append(tries.of_code(codes.plain(code)))
    try:
        with transaction() as session:
            tries.check(session, subjects)
            yield session
    except NoSuchCode:
        with transaction() as session:
            tries.count(session, subjects)
        raise


def address() -> str:
    """Where this request comes from, as a household: an IPv4 address, or an IPv6 network."""
    return _household(the_request().remote_addr or "")


@lru_cache(1024)
def _household(remote: str) -> str:
    """The household of an address; every request asks for it, and few are new."""
    try:
        found = ip_address(remote)
    except ValueError:
        return "unknown"
    if isinstance(found, IPv6Address):
        if found.ipv4_mapped is None:
            return str(ip_network((int(found), A_HOUSEHOLD), strict=False))
        return str(found.ipv4_mapped)
    return str(found)
