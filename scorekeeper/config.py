"""The settings, read once from the environment; docs/settings.md lists them."""

from __future__ import annotations

import os
import re
from collections.abc import Mapping
from dataclasses import dataclass, fields
from difflib import get_close_matches
from ipaddress import ip_network
from typing import Any

PREFIX = "SCOREKEEPER_"
NEARLY = 0.9
"""How alike a misspelt variable is to the one that was meant, from 0 to 1."""
LIMITS = {
    "max_body": (1024, 16 * 1024 * 1024),
    "max_import": (1024, 256 * 1024 * 1024),
    "port": (0, 65535),
    "workers": (1, 64),
    "threads": (1, 4096),
    "pool": (1, 1000),
    "trusted_proxies": (0, 10),
    "follow_seconds": (1, 86400),
    "rate": (0, 1_000_000),
    "founding_rate": (0, 1_000_000),
}
"""The least and the most that each number may be."""
CHOICES = {
    "log_level": ("DEBUG", "INFO", "WARNING", "ERROR", "CRITICAL"),
    "synchronous": ("FULL", "NORMAL"),
}
"""What may be said in capitals or not."""
PATTERNS = {
    "database": (r"sqlite:///.+|postgresql(\+psycopg)?://.+", "sqlite:///… or postgresql://…"),
    "public_url": (r"https?://[^/?#\s]+(/[^?#\s]*)?", "the start of an address, https://…"),
    "cors_origins": (
        r"none|https?://[^/,\s]+(,https?://[^/,\s]+)*",
        "`none`, or origins with commas between them: https://…,https://…",
    ),
    "metrics_for": (
        r"[0-9a-fA-F.:]+(/\d+)?(,[0-9a-fA-F.:]+(/\d+)?)*",
        "networks with commas between them: 127.0.0.0/8,::1",
    ),
}
"""What a text must look like, and how to say so."""


class BadSetting(ValueError):
    """A variable of the environment that cannot be used; the message says why."""


@dataclass(frozen=True, slots=True)
class Settings:
    """What an operator may choose. The defaults are safe on a machine of one's own."""

    max_body: int = 65536
    """Bytes of the longest request body that is read."""
    max_import: int = 16 * 1024 * 1024
    """Bytes of the longest file of a group that is imported."""
    log_level: str = "INFO"
    """What is logged: this and anything graver."""
    host: str = "127.0.0.1"
    """The address to listen on; only this machine unless it is changed."""
    port: int = 8000
    workers: int = 2
    """Processes."""
    threads: int = 100
    """Threads of each process; a phone that follows a match holds one."""
    database: str = "sqlite:///scorekeeper.db"
    """Where everything is kept."""
    synchronous: str = "FULL"
    """How SQLite writes: FULL survives a power cut, NORMAL a crash of the program."""
    pool: int = 20
    """Connections to PostgreSQL that each process keeps."""
    public_url: str = "http://127.0.0.1:8000"
    """Where phones reach the service, for links and QR codes."""
    trusted_proxies: int = 0
    """How many proxies in front of it add to X-Forwarded-For."""
    follow_seconds: int = 600
    """How long a phone follows a match at a time before it comes back."""
    rate: int = 1200
    """Requests each minute of one phone; 0 for any number."""
    founding_rate: int = 30
    """New groups each hour from one address; 0 for any number."""
    cors_origins: str = "none"
    """The pages of other addresses that may ask, or `none`."""
    metrics_for: str = "127.0.0.0/8,::1"
    """The networks that may read /metrics."""

    @property
    def followers(self) -> int:
        """How many phones each process lets follow, so that threads are left for the rest."""
        return self.threads * 5 // 8


def read_settings(environ: Mapping[str, str] = os.environ) -> Settings:
    """The settings that the environment makes.

    Raises:
        BadSetting: a variable has a value that cannot be used, or a name that is nearly one.
    """
    known = [PREFIX + field.name.upper() for field in fields(Settings)]
    for variable in sorted(environ.keys() - known):
        if variable.startswith(PREFIX) and (meant := get_close_matches(variable, known, 1, NEARLY)):
            raise BadSetting(f"{variable} is no setting; {meant[0]} is")
    given = {
        field.name: _read(field.name, environ[variable])
        for field in fields(Settings)
        if (variable := PREFIX + field.name.upper()) in environ
    }
    return Settings(**given)


def _read(name: str, text: str) -> Any:
    variable = PREFIX + name.upper()
    if name in LIMITS:
        return _number(variable, text, *LIMITS[name])
    if name in CHOICES:
        if text.upper() not in CHOICES[name]:
            raise BadSetting(f"{variable} is {text!r}, not one of {', '.join(CHOICES[name])}")
        return text.upper()
    if not text:
        raise BadSetting(f"{variable} is empty")
    if name in PATTERNS:
        pattern, wanted = PATTERNS[name]
        if not re.fullmatch(pattern, text):
            raise BadSetting(f"{variable} is not {wanted}")  # it may hold a password
        if name == "metrics_for":
            _networks(variable, text)
        return text.rstrip("/") if name == "public_url" else text
    return text


def _networks(variable: str, text: str) -> None:
    for one in text.split(","):
        try:
            ip_network(one, strict=False)
        except ValueError as error:
            raise BadSetting(f"{variable}: {error}") from error


def _number(variable: str, text: str, least: int, most: int) -> int:
    if not text.isdecimal() or not least <= int(text) <= most:
        raise BadSetting(f"{variable} is {text!r}, not a number from {least} to {most}")
    return int(text)
